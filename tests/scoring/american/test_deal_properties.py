"""What must hold for any deal: money adds up to zero, points stay in their bounds, and nonsense is answered."""

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.result import SEATS, ScoringError
from scoring.rulesets.american.asked import EVERYTHING, LINE_NAMED
from scoring.rulesets.american.options import OPTIONS
from tests.scoring.american.told import CASA, KITCHEN, KONGS, PAIRS, RULES, SHUT

VALUES = (25, 30, 35, 40, 45, 50, 60, 75)
seat = st.sampled_from(SEATS)
seats = st.lists(seat, unique=True, max_size=4)
maybe = st.one_of(st.none(), seat)


@st.composite
def deals(draw):
    """A deal that can have happened, of any end."""
    outcome = draw(
        st.sampled_from(("mahjong", "misnamed", "wall", "time", "void", "spilled", "error_one", "error_all"))
    )
    order = draw(st.permutations(SEATS))
    if outcome in ("mahjong", "misnamed"):
        said = {
            "winner": order[0],
            "value": draw(st.sampled_from(VALUES)),
            "dead": draw(seats.map(set(order[1:]).intersection).map(sorted)),
        }
        said |= {"jokerless": draw(st.booleans())}
        if outcome == "misnamed":
            return said | {"outcome": outcome, "offender": order[1]}
        thrower = draw(st.sampled_from((None, order[1])))
        return said | {"discarder": thrower, "exposures": draw(st.integers(0, 4))}
    said = {"winner": None, "outcome": outcome}
    if outcome == "wall":
        said |= {"dead": draw(seats)}
    if outcome in ("spilled", "error_one", "error_all"):
        said |= {"offender": order[0]}
    return said | ({"intact": [order[1]], "value": draw(st.sampled_from(VALUES))} if outcome == "error_one" else {})


HOUSE = st.fixed_dictionaries(
    {},
    optional={
        "discarder_only": st.booleans(),
        "feeding": st.integers(1, 4),
        "pie": st.integers(1, 600),
        "east_double": st.booleans(),
        "no_exposure_bonus": st.integers(1, 20),
        "lowest_value": st.integers(1, 50),
    },
)


@given(deals(), HOUSE)
def test_money_adds_up_to_zero(said, house):
    score = RULES.score({"scoring": "money", **house}, said)
    assert sum(score.net.values()) == 0 and not score.awards
    assert all(one.points > 0 and one.payer != one.payee for one in score.payments)


@given(deals(), HOUSE, st.sampled_from((*SEATS, "wall")))
def test_money_adds_up_to_zero_with_the_bettor(said, house, bet):
    score = RULES.score({"scoring": "money", "bettor": True, **house}, {**said, "bet": bet})
    assert sum(score.net.values()) == 0


@given(deals(), st.integers(1, 100))
def test_nobody_loses_more_than_the_limit(said, pie):
    score = RULES.score({"scoring": "money", "pie": pie, "wall_fee": 7}, said)
    assert min(score.net.values()) >= -pie


@given(deals(), st.integers(1, 50))
def test_a_kitty_takes_what_the_players_put_in(said, fee):
    score = RULES.score({"scoring": "money", "wall_fee": fee}, said)
    assert sum(score.net.values()) == (-4 * fee if said.get("outcome") == "wall" else 0)


@given(deals())
def test_the_points_of_one_player(said):
    score = RULES.score({}, said)
    for found in score.net.values():
        assert found in {-25, -20, -10, 0, 10} | {said.get("value", 0) + bonus for bonus in (0, 10, 20, 30)}


@given(deals())
def test_the_points_of_a_table(said):
    score = RULES.score({}, said)
    total = sum(score.net.values())
    if said.get("outcome") == "wall":
        assert total == 40 - 10 * len(said["dead"])
    elif said.get("outcome") == "spilled":
        assert total == 20
    else:
        assert 0 <= total <= max(VALUES) + 30


@given(deals(), st.sampled_from(("tournament", "money")))
def test_every_number_comes_from_a_payment_or_an_award(said, scoring):
    score = RULES.score({"scoring": scoring}, said)
    assert (score.awards if scoring == "money" else score.payments) == ()
    counted = {s: sum(int(line.amount or 0) for line in score.lines if line.seat == s) for s in SEATS}
    if scoring == "tournament":
        assert counted == score.net


# anything that JSON can say

json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 200), st.floats(allow_nan=False), st.text(max_size=6)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=4), inner, max_size=4)),
    max_leaves=6,
)
tiles = st.text(alphabet="123456789BCDNEWSRG0FJ[]+() x", max_size=24)
words = st.sampled_from(
    sorted(
        {word for item in EVERYTHING for word, _ in getattr(item, "choices", ())} | {"wall", "kongs", "pairs", "quint"}
    )
)
likely = st.one_of(
    *(maybe, seats, words, tiles, st.booleans(), st.integers(0, 60), st.sampled_from((KONGS, SHUT, PAIRS))),
    *(st.dictionaries(seat, st.one_of(st.none(), tiles, words, st.integers(0, 60)), max_size=3), json_values),
)
NAMES = [item.name for item in (*EVERYTHING, LINE_NAMED)]


@st.composite
def cards(draw):
    """A card with one thing in it replaced by another."""
    card = {**draw(st.sampled_from((KITCHEN, CASA)))}
    sections = [dict(section) for section in card["sections"][:2]]
    where = draw(st.sampled_from(("card", "section", "lines", "line")))
    if where == "card":
        card[draw(st.sampled_from((*card, "tiles", "lowest_value", "year", "concealed_bonus", "x")))] = draw(
            json_values
        )
        return card
    if where == "section":
        sections[0][draw(st.sampled_from((*sections[0], "flags", "x")))] = draw(json_values)
    elif where == "lines":
        sections[0]["lines"] = [*sections[0]["lines"], draw(json_values)]
    else:
        line = dict(sections[0]["lines"][0])
        line[draw(st.sampled_from((*line, "where", "note", "x")))] = draw(json_values)
        sections[0]["lines"] = [line]
    return {**card, "sections": sections}


def answered(options, said):
    """Scores, or answers the one error that it may; both can be written as JSON."""
    try:
        return RULES.score(options, said).as_data(texts=True)
    except ScoringError as error:
        assert error.kind in ("notation", "impossible", "not_a_win", "input", "mismatch", "options")
        assert str(error.message)
        return error.as_data()


FIXED = st.sampled_from(
    (
        {},
        {"card": KITCHEN},
        {"card": KITCHEN, "preset": "mahjcon", "late_penalty": -5},
        {"scoring": "money"},
        {"scoring": "money", "bettor": True, "pie": 100, "card": KITCHEN, "wall_fee": 5, "feeding": 2},
        {"misnamed": "director", "unfinished": "play_out"},
    )
)


@settings(max_examples=600)
@given(FIXED, st.dictionaries(st.sampled_from(NAMES), likely, max_size=7), st.one_of(maybe, json_values))
def test_whatever_is_said_is_answered(options, said, winner):
    answered(options, {"winner": winner, **said})


@given(st.one_of(json_values, cards()))
def test_whatever_a_card_is_it_is_answered(card):
    answered({"card": card}, {"winner": "E", "line": "kongs", "hand": KONGS})


@given(
    st.dictionaries(
        st.sampled_from([item.name for item in OPTIONS]),
        st.one_of(likely, st.lists(st.integers(), max_size=6)),
        max_size=4,
    )
)
def test_whatever_is_agreed_on_is_answered(options):
    answered(options, {"winner": "E", "discarder": "S", "value": 25})


@settings(max_examples=300)
@given(st.sampled_from(("exposed", "dead_because", "pie_left")), st.dictionaries(seat, likely, max_size=4))
def test_whatever_is_said_of_each_seat_is_answered(name, told):
    options = {"scoring": "money", "pie": 100, "card": KITCHEN}
    answered(options, {"winner": "E", "discarder": "S", "line": "kongs", name: told})


@settings(max_examples=300)
@given(tiles)
def test_whatever_tiles_are_said_they_are_answered(text):
    answered({"card": KITCHEN}, {"winner": "E", "hand": text})
