"""The referee's checks against the rows of the rule book: jokers, exposures, dead hands, and who has the tile."""

import ast
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.notation import parse
from scoring.result import ScoringError
from scoring.rulesets.american import checks as package
from scoring.rulesets.american.asked import DEAD_BECAUSE
from scoring.rulesets.american.checks import MESSAGES, checks
from scoring.rulesets.american.checks.dead import NEEDED
from scoring.rulesets.american.options import complete
from scoring.rulesets.american.tiles import ALPHABET, COPIES
from scoring.said import said_checker

CARD = {
    "id": "small",
    "title": "Small",
    "sections": [
        {
            "key": "369",
            "title": "369",
            "flags": [],
            "lines": [
                {"id": "t-1", "text": "333a 66a 333b 66b 9999b", "mod": "exact", "open": "X", "value": 30},
                {"id": "t-3", "text": "36a 369b 333c 666c 999c", "mod": "exact", "open": "C", "value": 35},
            ],
        },
        {
            "key": "winds",
            "title": "Winds",
            "flags": [],
            "lines": [
                {"id": "ven-2", "text": "NNN RRR FF GGG SSS", "mod": "exact", "open": "X", "value": 25},
                {"id": "qui-1", "text": "NNNNN 11111a SSSS", "mod": "like", "open": "X", "value": 45},
            ],
        },
    ],
}


def ask(key, *, scoring="tournament", card=CARD, **said):
    """The verdict of a check."""
    options = complete({"scoring": scoring, "card": card})
    return next(check for check in checks(options) if check.key == key).answer(said)


def reasons(verdict):
    return [str(reason) for reason in verdict.reasons]


def possible(verdict):
    """The lines that are still possible, with a hand of each."""
    return {str(row.label): row.tiles for row in verdict.rows if row.possible}


def why(verdict, line):
    return next(str(row.because) for row in verdict.rows if f"line {line}:" in str(row.label))


# ---------- may this tile be called ----------


@pytest.mark.parametrize("wanted", ["single", "pair", "pung", "kong", "quint", "sextet", "mah_jongg"])
def test_a_discarded_joker_is_never_called(wanted):
    verdict = ask("call", tile="J", wanted=wanted)
    assert (verdict.allowed, str(verdict.text)) == (False, "No: a discarded joker is dead.")
    assert reasons(verdict) == ["Nobody can take it, not even for Mah Jongg."]


@pytest.mark.parametrize(
    ("wanted", "allowed"),
    [("single", False), ("pair", False), ("pung", True), ("kong", False), ("quint", True), ("mah_jongg", True)],
)
def test_what_a_north_may_be_called_for(wanted, allowed):
    verdict = ask("call", tile="N", wanted=wanted)
    assert verdict.allowed is allowed


@pytest.mark.parametrize("wanted", ["single", "pair"])
def test_singles_and_pairs_are_called_for_mah_jongg_only(wanted):
    assert reasons(ask("call", tile="F", wanted=wanted)) == [
        "A single or a pair is taken from the discards only as the last tile, for Mah Jongg."
    ]


def test_a_concealed_hand_calls_for_mah_jongg_only():
    assert reasons(ask("call", tile="3B", wanted="pung", concealed=True)) == [
        "A concealed hand (C) exposes nothing; only its last tile may be a discard, for Mah Jongg."
    ]
    assert ask("call", tile="3B", wanted="mah_jongg", concealed=True).allowed is True


@pytest.mark.parametrize(
    ("beside", "wanted", "reason"),
    [
        ("33B", "pung", None),
        ("3B J", "pung", None),
        ("JJ", "pung", None),
        ("33B", "kong", "3 tiles lie there with the called one; for this group it must be 4."),
        ("3B 4B", "pung", "4B cannot lie in an exposure of 3 of bams."),
        ("F J", "pung", "F cannot lie in an exposure of 3 of bams."),
    ],
)
def test_an_exposure_is_the_called_tile_with_equal_tiles_or_jokers(beside, wanted, reason):
    verdict = ask("call", tile="3B", wanted=wanted, beside=beside)
    assert verdict.allowed is (reason is None)
    if reason:
        assert reasons(verdict) == [reason]


def test_a_call_that_leaves_lines_shows_them_with_tiles():
    verdict = ask("call", tile="3B", wanted="pung", beside="3B J", seat="S")
    assert str(verdict.text) == "Yes: 3 of bams may be called for an exposure."
    assert reasons(verdict) == ["One line of the card is still possible with it."]
    assert possible(verdict) == {"369, line t-1: 30 points": "[33BJ] 66B 333C 66C 9999C"}
    assert verdict.keep == {"exposed": {"S": "[33BJ]"}}


def test_a_call_that_leaves_no_line_would_kill_the_hand():
    verdict = ask("call", tile="3B", wanted="pung", exposures="[NNN]", seat="S")
    assert (verdict.allowed, str(verdict.text)) == (False, "No: this exposure would leave no line of the card.")
    assert possible(verdict) == {}
    assert verdict.keep == {}


def test_a_quint_is_laid_with_jokers_where_nothing_else_was_said():
    verdict = ask("call", tile="N", wanted="quint", seat="E")
    assert verdict.keep == {"exposed": {"E": "[NNNNJ]"}}
    assert possible(verdict) == {"Winds, line qui-1: 45 points": "[NNNNJ] 1111BJ SSSS"}


def test_without_a_card_the_shape_alone_is_looked_at():
    verdict = ask("call", card=None, tile="3B", wanted="kong")
    assert verdict.allowed is True
    assert reasons(verdict)[-1] == "These rules have no card here: compare with the printed card."


def test_a_misnamed_tile():
    verdict = ask("call", tile="3B", wanted="pung", was_misnamed=True)
    assert reasons(verdict)[:2] == [
        "The tile was misnamed: it must be named right, and only as what it is may it be exposed.",
        "Called for Mah Jongg as it was named, it ends the game: enter it as a misnamed tile.",
    ]
    money = ask("call", scoring="money", tile="3B", wanted="mah_jongg", was_misnamed=True)
    assert reasons(money)[0] == (
        "Called for Mah Jongg as it was named, it ends the game: the misnamer pays four times the value."
    )


# ---------- exposures ----------


def test_legal_exposures_and_what_they_leave():
    verdict = ask("exposures", exposures="[999BJ]", seat="W")
    assert (verdict.allowed, str(verdict.text)) == (True, "The exposures are legal: one line is still possible.")
    assert possible(verdict) == {"369, line t-1: 30 points": "[999BJ] 333B 66B 333C 66C"}
    assert why(verdict, "t-3") == "t-3 is a concealed hand (C) and [999BJ] is exposed."
    assert why(verdict, "ven-2") == "ven-2 has no group [999BJ]."
    assert verdict.keep == {"exposed": {"W": "[999BJ]"}}


def test_possible_lines_come_first():
    verdict = ask("exposures", exposures="[NNN]")
    assert [row.possible for row in verdict.rows] == [True, False, False, False]


def test_tiles_gone_make_a_line_impossible_and_kill_the_hand():
    verdict = ask("exposures", exposures="[NNN]", gone="FFFFFFF", seat="N")
    assert (verdict.allowed, str(verdict.text)) == (False, "The hand is dead.")
    assert reasons(verdict) == [
        "Lines with these exposures are on the card, but tiles that they need are visibly gone."
    ]
    assert why(verdict, "ven-2") == "Needed without jokers: Flower × 2; left: 1."
    assert verdict.keep == {"exposed": {"N": "[NNN]"}, "dead": ["N"], "dead_because": {"N": "gone"}}


def test_jokers_stand_for_tiles_gone_in_the_hand_that_is_shown():
    verdict = ask("exposures", exposures="[NNN]", gone="SSSS")
    assert possible(verdict) == {"Winds, line ven-2: 25 points": "[NNN] JJJ RRR GGG FF"}


def test_a_joker_that_another_player_exposed_is_not_gone():
    quint = {"exposures": "[NNNNJ]", "seat": "E"}
    exposed = ask("exposures", gone="[1BJJ] [2BJJ] [3BJJ] [4BJ]", **quint)
    assert list(possible(exposed)) == ["Winds, line qui-1: 45 points"]
    discarded = ask("exposures", gone="JJJJJJJ", **quint)
    assert str(discarded.text) == "The hand is dead."
    assert why(discarded, "qui-1") == "Jokers needed in place of tiles that are gone: 2; jokers left: 1."


def test_where_jokers_do_not_last_those_exposed_are_shown_exchanged():
    quint = ask("exposures", exposures="[NJJJJ]", gone="SSSS JJ")
    assert possible(quint) == {"Winds, line qui-1: 45 points": "[NNNNJ] 1111BJ JJJJ"}
    pung = ask("exposures", exposures="[NJJ]", gone="SSSS RRR JJ")
    assert possible(pung) == {"Winds, line ven-2: 25 points": "[NNN] JJJ RJJ GGG FF"}


@given(gone=st.lists(st.sampled_from("NRFGSJ"), max_size=24).map("".join), jokers=st.integers(0, 2))
def test_the_hand_that_is_shown_has_fourteen_tiles_that_are_there(gone, jokers):
    exposed = f"[{'N' * (3 - jokers)}{'J' * jokers}]"
    seen = Counter(gone + exposed)
    assume(all(seen[code] <= COPIES[code] for code in "NRFGSJ"))
    for tiles in possible(ask("exposures", exposures=exposed, gone=gone)).values():
        shown = Counter(parse(tiles, ALPHABET).tiles)
        assert shown.total() == 14
        assert all(shown[code] + gone.count(code) <= COPIES[code] for code in shown)


def test_an_exposure_that_fits_no_line_may_be_changed_until_the_discard():
    verdict = ask("exposures", exposures="[FFF]", seat="E")
    assert str(verdict.text) == "The exposures are not legal."
    assert reasons(verdict) == [
        "No line of the card has these exposures.",
        "The last exposure may be changed or taken back until the discard; left as it is, the hand is then dead.",
    ]
    assert verdict.keep == {"exposed": {"E": "[FFF]"}}
    after = ask("exposures", exposures="[FFF]", seat="E", has_discarded=True)
    assert str(after.text) == "The hand is dead."
    assert after.keep == {"exposed": {"E": "[FFF]"}, "dead": ["E"], "dead_because": {"E": "no_line"}}


def test_a_concealed_hand_exposes_nothing():
    verdict = ask("exposures", exposures="[NNN]", kind="concealed", seat="S", has_discarded=True)
    assert str(verdict.text) == "The hand is dead."
    assert verdict.keep["dead_because"] == {"S": "concealed"}
    assert ask("exposures", exposures="[NNN]", kind="concealed").allowed is False


def test_a_hand_without_exposures_lives_as_long_as_a_line_does():
    verdict = ask("exposures", exposures="")
    assert str(verdict.text) == "The hand is alive: 4 lines are still possible."
    only_concealed = ask("exposures", kind="concealed")
    assert str(only_concealed.text) == "The hand is alive: one line is still possible."
    assert list(possible(only_concealed)) == ["369, line t-3: 35 points"]
    every_six = ask("exposures", kind="concealed", gone="6666B 6666C 6666D", seat="E")
    assert str(every_six.text) == "The hand is dead."
    assert every_six.keep == {"dead": ["E"], "dead_because": {"E": "gone"}}


def test_without_a_card_nothing_is_decided():
    verdict = ask("exposures", card=None, exposures="[333BJ]", seat="E")
    assert (verdict.allowed, str(verdict.text)) == (None, "Each exposure is one, by itself.")
    assert verdict.keep == {"exposed": {"E": "[333BJ]"}}
    assert ask("exposures", card=None).allowed is None


# ---------- who has the tile ----------


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ({"for_exposure": ["S"]}, "South has the tile, for an exposure."),
        ({"for_exposure": ["N", "S"]}, "South has the tile, for an exposure."),
        ({"for_exposure": ["N", "W"]}, "West has the tile, for an exposure."),
        ({"for_mah_jongg": ["N"], "for_exposure": ["S"]}, "North has the tile, for Mah Jongg."),
        ({"for_mah_jongg": ["N", "W"]}, "West has the tile, for Mah Jongg."),
        ({"for_mah_jongg": ["N"], "for_exposure": ["S"], "laid_by": "S"}, "North has the tile, for Mah Jongg."),
        ({"for_exposure": ["S", "N"], "laid_by": "N"}, "North has the tile, for an exposure."),
        ({"for_mah_jongg": ["W"], "laid_by": "S", "laid_and_discarded": True}, "South keeps the tile."),
        ({"for_exposure": ["N"], "next_player": "drew"}, "North has the tile, for an exposure."),
        ({"for_mah_jongg": ["N"], "next_player": "went_on"}, "The tile is gone: all claims come too late."),
        ({"for_exposure": ["N"], "next_player": "won"}, "South has Mah Jongg with the drawn tile."),
        ({"for_mah_jongg": ["S", "N"], "dead_hands": ["S"]}, "North has the tile, for Mah Jongg."),
        ({}, "Nobody claims the tile."),
    ],
)
def test_who_has_the_tile_that_east_threw(said, text):
    verdict = ask("claims", thrower="E", **said)
    assert (verdict.allowed, str(verdict.text)) == (None, text)


@pytest.mark.parametrize(("thrower", "first"), [("E", "South"), ("S", "West"), ("W", "North"), ("N", "East")])
def test_the_nearest_is_the_next_in_the_order_of_play(thrower, first):
    others = [seat for seat in "ESWN" if seat != thrower]
    verdict = ask("claims", thrower=thrower, for_exposure=others)
    assert str(verdict.text) == f"{first} has the tile, for an exposure."
    assert [row.possible for row in verdict.rows] == [True, False, False]
    assert "The exposure may be changed until its player discards." in reasons(verdict)


def test_each_claimant_is_told_why():
    verdict = ask("claims", thrower="E", for_mah_jongg=["N", "W"], for_exposure=["S"])
    assert [(str(row.label), str(row.because)) for row in verdict.rows] == [
        ("West", "Comes first."),
        ("North", "Is farther from the thrower in the order of play."),
        ("South", "Claims for an exposure only."),
    ]


def test_a_mah_jongg_on_the_discard_and_one_on_the_drawn_tile():
    said = {"thrower": "E", "for_mah_jongg": ["N"], "next_player": "won"}
    points = ask("claims", **said)
    assert str(points.text) == "Both have Mah Jongg: South with the drawn tile, North with the discard."
    assert reasons(points) == ["The director decides; otherwise both take their points and each penalty counts once."]
    money = ask("claims", scoring="money", **said)
    assert reasons(money) == ["At a table for money both are paid, each by itself."]


@pytest.mark.parametrize("name", ["for_mah_jongg", "for_exposure"])
def test_nobody_claims_the_own_tile(name):
    with pytest.raises(ScoringError) as fault:
        ask("claims", thrower="E", **{name: ["E"]})
    assert (fault.value.input, str(fault.value)) == (name, "The thrower cannot claim this tile.")


# ---------- dead hands ----------


@pytest.mark.parametrize(
    ("because", "since", "dead"),
    [
        ("no_line", "nothing", False),
        ("no_line", "discarded", True),
        ("concealed", "racked", False),
        ("concealed", "discarded", True),
        ("gone", "nothing", True),
        ("wrong_wall", "nothing", False),
        ("wrong_wall", "racked", True),
        ("ahead", "nothing", False),
        ("ahead", "racked", True),
        ("exchange", "racked", False),
        ("exchange", "discarded", True),
        ("error", "nothing", False),
        ("error", "shown", True),
    ],
)
def test_each_cause_and_when_it_is_too_late(because, since, dead):
    verdict = ask("dead", seat="S", because=because, since=since)
    assert (verdict.allowed, str(verdict.text)) == (
        (False, "The hand is dead.") if dead else (True, "The hand is alive.")
    )
    assert verdict.keep == ({"dead": ["S"], "dead_because": {"S": because}} if dead else {})


def test_an_exchange_before_drawing_kills_at_once():
    assert ask("dead", because="exchange", early=True).allowed is False


@pytest.mark.parametrize(("moment", "needed"), NEEDED.items())
@pytest.mark.parametrize("count", [12, 13, 14, 15])
def test_the_number_of_tiles_depends_on_the_moment(moment, needed, count):
    verdict = ask("dead", because="count", moment=moment, count=count)
    assert verdict.allowed is (count == needed)
    if count != needed:
        first = f"The player holds {count} tiles, exposures included; it must be {needed}."
        assert reasons(verdict)[0] == first


def test_wrong_numbers_of_several_players_or_of_the_deal_kill_nobody():
    several = ask("dead", because="count", count=12, others_too=True)
    assert str(several.text) == "The deal is thrown in: nobody pays, nobody gains."
    assert several.keep == {"outcome": "void"}
    dealt = ask("dead", because="count", moment="deal")
    assert (dealt.allowed, str(dealt.text)) == (True, "No hand is dead: the tiles are put right, or dealt again.")


def test_what_a_dead_hand_pays_or_scores():
    tournament, money = (reasons(ask("dead", scoring=scoring, because="gone")) for scoring in ("tournament", "money"))
    assert "The dead hand scores 0 in this game; whoever wins takes the points as usual." in tournament
    assert "At the end the dead hand pays the winner in full." in money
    for said in (tournament, money):
        assert "The player can be the thrower only for a tile thrown before the hand was called dead." in said


def test_three_dead_hands():
    third = {"because": "gone", "already_dead": 2}
    assert reasons(ask("dead", **third))[-1] == (
        "Three hands are dead: it is a wall game, and the living hand has the points of one."
    )
    assert reasons(ask("dead", scoring="money", **third))[-1] == (
        "Three hands are dead: the game ends, and nobody pays unless a Mah Jongg in error ended it."
    )


def test_a_wrong_challenge():
    said = {"seat": "S", "because": "no_line", "challenger": "W"}
    tournament = ask("dead", **said)
    assert reasons(tournament)[-1] == "West challenged wrongly: that hand is dead instead."
    assert tournament.keep == {"dead": ["W"]}
    money = ask("dead", scoring="money", **said)
    assert reasons(money)[-1] == "West challenged wrongly and pays the fine to the other at the end of the game."
    assert money.keep == {"wrong_challenge": "W", "wronged": "S"}


# ---------- exchange of a joker ----------


@pytest.mark.parametrize(
    ("said", "allowed", "text", "because"),
    [
        ({}, True, "Yes: the exchange may be made.", None),
        ({"turn": "exposed"}, True, "Yes: the exchange may be made.", None),
        ({"turn": "before"}, False, "No: the exchange may not be made.", None),
        ({"turn": "other"}, False, "No: the exchange may not be made.", None),
        ({"turn": "before", "made": "made"}, False, "The exchange was made too early: the hand is dead.", "exchange"),
        ({"owner": "before"}, True, "Yes: the exchange may be made.", None),
        ({"owner": "by_error"}, False, "No: the exchange may not be made.", None),
        ({"given": "3C"}, False, "No: the exchange may not be made.", None),
        ({"given": "3C", "made": "made"}, None, "The exchange was made with a wrong tile: it is put right.", None),
        (
            *({"given": "3C", "made": "discarded"}, False),
            *("The exchange was made with a wrong tile: the hand is dead.", "exchange"),
        ),
        ({"exposure": "[333B]"}, False, "No: the exchange may not be made.", None),
    ],
)
def test_exchanges(said, allowed, text, because):
    verdict = ask("exchange", **{"turn": "drawn", "exposure": "[333BJ]", "given": "3B", "seat": "E"} | said)
    assert (verdict.allowed, str(verdict.text)) == (allowed, text)
    assert verdict.keep == ({"dead": ["E"], "dead_because": {"E": because}} if because else {})


def test_mah_jongg_by_an_exchange_is_self_picked():
    verdict = ask("exchange", turn="exposed", exposure="[FFJ]", given="F", completes=True)
    assert "Mah Jongg by this exchange is self-picked, also where the turn began with a call." in reasons(verdict)


# ---------- what cannot be read ----------


@pytest.mark.parametrize(
    ("key", "said", "input", "column", "kind"),
    [
        ("call", {"tile": "X", "wanted": "pung"}, "tile", 1, "notation"),
        ("call", {"tile": "33B", "wanted": "pung"}, "tile", None, "input"),
        ("call", {"tile": "", "wanted": "pung"}, "tile", None, "input"),
        ("call", {"tile": "3B"}, "wanted", None, "input"),
        ("call", {"tile": "3B", "wanted": "pung", "gone": "333B", "beside": "3B J"}, "gone", None, "impossible"),
        ("call", {"tile": "F", "wanted": "pung", "exposures": "[333B] NN"}, "exposures", 8, "notation"),
        ("exposures", {"exposures": "333BJ"}, "exposures", 1, "notation"),
        ("exposures", {"exposures": "[333B] [33B4B]"}, "exposures", 8, "impossible"),
        ("exposures", {"exposures": "[33B]"}, "exposures", 1, "impossible"),
        ("exposures", {"exposures": "[JJJ]"}, "exposures", 1, "impossible"),
        ("exposures", {"exposures": "(3333B)"}, "exposures", 1, "impossible"),
        ("exposures", {"exposures": "[33333B]"}, "exposures", None, "impossible"),
        ("exposures", {"exposures": "[333B]", "gone": "33B"}, "gone", None, "impossible"),
        ("exposures", {"exposures": "[333B", "gone": ""}, "exposures", 1, "notation"),
        ("exposures", {"gone": "JJJJJJJJJ"}, "gone", None, "impossible"),
        ("exposures", {"gone": "3q"}, "gone", 2, "notation"),
        ("claims", {"thrower": None}, "thrower", None, "input"),
        ("claims", {"thrower": "E", "laid_by": "E"}, "laid_by", None, "input"),
        ("dead", {"because": "count"}, "count", None, "input"),
        ("dead", {"because": "sleep"}, "because", None, "input"),
        ("exchange", {"turn": "drawn", "exposure": "[333BJ] [NNN]", "given": "3B"}, "exposure", None, "input"),
        ("exchange", {"turn": "drawn", "exposure": "[333BJ]", "given": "J J"}, "given", None, "input"),
        ("exchange", {"turn": "drawn", "exposure": "[3333BJ]", "given": "3B"}, "given", None, "impossible"),
    ],
)
def test_bad_input_stands_on_its_field(key, said, input, column, kind):
    with pytest.raises(ScoringError) as fault:
        ask(key, **said)
    assert (fault.value.input, fault.value.column, fault.value.kind) == (input, column, kind)


def test_too_many_of_a_tile_are_counted_over_all_fields():
    with pytest.raises(ScoringError) as fault:
        ask("exposures", exposures="[333B]", gone="33B")
    assert str(fault.value) == "3 of bams is visible 5 times; the set has 4."


# ---------- texts ----------


def test_every_sentence_is_among_the_messages():
    sentences = set()
    for file in Path(package.__file__).parent.glob("*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            is_sentence = isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
            if is_sentence and " " in str(node.value.value):
                sentences.add(node.value.value)
    assert sentences == set(MESSAGES)


def test_every_cause_of_a_dead_hand_can_be_asked_about():
    causes = {word for word, _label in DEAD_BECAUSE}
    assert {"count", "no_line", "concealed", "gone", "wrong_wall", "exchange", "ahead", "error"} == causes
    check = said_checker(next(one for one in checks(complete({})) if one.key == "dead").inputs)
    for cause in causes:
        assert check({"because": cause})["because"] == cause
