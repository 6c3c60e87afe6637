"""What holds for all hands: order never matters, payments cancel, a circumstance never lowers a value."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.result import Score
from scoring.ruleset import get
from tests.scoring.hands import any_hand, any_win, nine_gates_hand

WSOM = get("wsom")
EDITIONS = ["wsom2010", "wsom2007"]
seeds = st.integers(0, 2**32)


def scored(said, edition="wsom2010"):
    return WSOM.score({"edition": edition}, said)


def value(said, edition="wsom2010"):
    return scored(said, edition).totals[said["winner"]]


@given(seeds, st.sampled_from(EDITIONS))
def test_the_order_of_tiles_never_matters(seed, edition):
    chance = Random(seed)
    hand = any_hand(chance)
    said = any_win(chance, hand)
    first = scored({**said, "hand": hand.notation}, edition)
    second = scored({**said, "hand": hand.shuffled(chance)}, edition)
    assert first == second


@given(seeds, st.sampled_from(EDITIONS))
def test_payments_cancel_and_the_winner_takes_three_times_the_value(seed, edition):
    chance = Random(seed)
    hand = any_hand(chance)
    said = any_win(chance, hand) | {"hand": hand.notation}
    score = scored(said, edition)
    total = score.totals[said["winner"]]
    assert sum(score.net.values()) == 0
    assert score.net[said["winner"]] == 3 * total
    assert total == sum(line.amount for line in score.lines if line.amount is not None)
    assert 1 <= total <= 480


@given(seeds)
def test_no_other_reading_is_dearer_and_all_are_different(seed):
    chance = Random(seed)
    hand = any_hand(chance)
    score = scored(any_win(chance, hand) | {"hand": hand.notation})
    totals = [other.total for other in score.alternatives]
    assert totals == sorted(totals, reverse=True)
    assert all(total <= max(score.totals.values()) for total in totals)
    texts = [score.reading, *(other.reading for other in score.alternatives)]
    assert len(set(texts)) == len(texts)


@given(seeds)
def test_a_score_is_data_and_comes_back(seed):
    chance = Random(seed)
    hand = any_hand(chance)
    score = scored(any_win(chance, hand) | {"hand": hand.notation})
    assert Score.from_data(score.as_data(texts=True)) == score


@given(seeds, st.sampled_from(EDITIONS))
def test_a_circumstance_never_lowers_a_value(seed, edition):
    chance = Random(seed)
    hand = any_hand(chance)
    with_it = any_win(chance, hand) | {"hand": hand.notation}
    without = {name: said for name, said in with_it.items() if name in ("winner", "discarder", "hand")}
    heaven_over_nine_gates = with_it.get("blessing") and any(
        line.clause == "2.2" and line.amount for line in scored(without, edition).lines
    )
    if not heaven_over_nine_gates or with_it["winner"] != "E":
        assert value(with_it, edition) >= value(without, edition)


@pytest.mark.parametrize("seed", range(20))
def test_but_heaven_takes_nine_gates_away(seed):
    said = {"winner": "E", "discarder": None, "hand": nine_gates_hand(Random(seed)).notation}
    assert value(said) == 480
    assert value(said | {"blessing": True}) < 320


@given(seeds)
def test_what_tiles_are_worth_can_be_declared_as_patterns(seed):
    chance = Random(seed)
    hand = any_hand(chance)
    said = any_win(chance, hand)
    score = scored(said | {"hand": hand.notation})
    patterns = [
        line.clause for line in score.lines if line.amount is not None and line.clause not in ("chicken", "limit")
    ]
    declared = scored(said | {"patterns": patterns})
    assert declared.totals == score.totals
    assert declared.net == score.net
