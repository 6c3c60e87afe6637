"""From table to table by a published movement: where everybody goes, and how long nobody meets anybody again."""

from itertools import combinations

import pytest
from django.utils import translation

from scoring import ruleset as registry
from tests.people import SOUTH_TAKES_40, draw, play, spring_open
from tests.tournament.test_drawing import enter, refusal, seated
from tournament.domain.drawing import draw_rounds, plans_of, redraw_round, remove_round
from tournament.domain.entering import NewEntry, add_entries
from tournament.domain.movements import MOVEMENTS, OtherTables, clean_rounds, filled, next_round
from tournament.domain.ways import ways_to_move
from tournament.interfaces.event_forms import EventForm
from tournament.models import Seat

TABLES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 24)
EAST_STAYS = (1, 1, 2, 5, 2, 7, 4, 3, 5, 11, 4, 13, 7, 5, 8, 17, 6, 10, 8)
LETTERS = (1, 1, 1, 5, 2, 7, 2, 3, 5, 11, 3, 13, 7, 5, 4, 17, 6, 5, 6)
CLEAN = [
    (key, tables, rounds)
    for key, row in (("east_stays", EAST_STAYS), ("mahjcon", EAST_STAYS), ("abcd", LETTERS))
    for tables, rounds in zip(TABLES, row, strict=True)
]


def first_round(tables):
    """Named after letter and table: A0 B0 C0 D0 at the first table."""
    return tuple(tuple(f"{letter}{table}" for letter in "ABCD") for table in range(tables))


def rounds_until_somebody_meets_again(movement, tables):
    seats, met, count = first_round(tables), set(), 0
    while True:
        pairs = {frozenset(pair) for table in seats for pair in combinations(table, 2)}
        if pairs & met:
            return count
        met |= pairs
        count += 1
        seats = next_round(movement, seats)


@pytest.mark.parametrize(("key", "tables", "rounds"), CLEAN)
def test_so_many_rounds_nobody_meets_anybody_again(key, tables, rounds):
    assert clean_rounds(MOVEMENTS[key], tables) == rounds
    assert rounds_until_somebody_meets_again(MOVEMENTS[key], tables) == rounds


@pytest.mark.parametrize("tables", range(1, 30))
@pytest.mark.parametrize("key", MOVEMENTS)
def test_the_number_that_is_shown_is_the_one_that_is_played(key, tables):
    assert clean_rounds(MOVEMENTS[key], tables) == rounds_until_somebody_meets_again(MOVEMENTS[key], tables)


@pytest.mark.parametrize(
    ("key", "places"),  # of A (East), B (South), C (West), D (North) of the fifth of nine tables, after one round
    [
        ("east_stays", (5, 4, 7, 6)),
        ("mahjcon", (5, 4, 3, 6)),
        ("abcd", (6, 4, 7, 3)),
        ("crak", (6, 5, 7, 4)),
    ],
)
def test_every_seat_goes_where_its_movement_says(key, places):
    after = next_round(MOVEMENTS[key], first_round(9))

    found = {player: number for number, table in enumerate(after, 1) for player in table}
    assert tuple(found[f"{letter}4"] for letter in "ABCD") == places
    assert all([player[0] for player in table] == list("ABCD") for table in after), "letters stay"


def test_the_circle_is_closed():
    after = next_round(MOVEMENTS["abcd"], first_round(5))

    assert after[0] == ("A4", "B1", "C3", "D2")
    assert after[4] == ("A3", "B0", "C2", "D1")


def test_what_is_our_completion_of_a_movement_is_said():
    with translation.override("en"):
        assert [key for key, movement in MOVEMENTS.items() if movement.note] == ["crak"]
        assert "completion" in str(MOVEMENTS["crak"].note)


def test_who_is_new_takes_the_place_of_who_has_left():
    before = (("a", "b", "c", "d"), ("e", "f", "g", "h"))

    assert filled(before, list("acdefhxy")) == (("a", "x", "c", "d"), ("e", "f", "y", "h"))
    with pytest.raises(OtherTables):
        filled(before, list("abcd"))


# ---------- an event ----------

in_the_database = pytest.mark.django_db


def seats_of(event, number):
    """Table and seat by number of the player."""
    seats = Seat.objects.filter(game__round__tournament=event, game__round__number=number)
    return {n: (table, seat) for n, table, seat in seats.values_list("entry__number", "game__table__number", "seat")}


def moved_by(event, before, steps):
    tables = event.tables.count()
    return {
        player: ((table - 1 + steps[seat]) % tables + 1, seat)
        for player, (table, seat) in seats_of(event, before).items()
    }


@in_the_database
def test_the_first_round_is_drawn_and_the_others_follow_from_it():
    event = spring_open(players=16, movement="east_stays")
    for number in range(17, 21):
        enter(event, number)

    draw_rounds(event)
    draw_rounds(event)
    draw_rounds(event, whole=True)

    assert [drawn.number for drawn in event.round_set.all()] == [1, 2, 3, 4]
    for number in (2, 3, 4):
        assert seats_of(event, number) == moved_by(event, number - 1, {"E": 0, "S": -1, "W": 2, "N": 1})


@in_the_database
def test_team_mates_are_apart_in_the_first_round():
    event = spring_open(players=8, movement="abcd")
    for number, entry in enumerate(event.entries.all()):
        entry.team = "Norte" if number < 2 else "Sul" if number < 4 else ""
        entry.save()
    draw_rounds(event)

    table_of = {number: table for number, (table, _seat) in seats_of(event, 1).items()}
    assert table_of[1] != table_of[2]
    assert table_of[3] != table_of[4]


@in_the_database
def test_the_whole_event_is_the_same_drawn_at_once_or_round_by_round():
    one, other = (spring_open(players=16, slug=slug, movement="abcd", rounds=3) for slug in ("one", "other"))
    draw_rounds(one, whole=True, seed="the same")
    draw_rounds(other, seed="the same")
    draw_rounds(other)
    draw_rounds(other)

    for number in (1, 2, 3):
        assert seats_of(one, number).keys() == seats_of(other, number).keys()
    assert moved_by(other, 1, {"E": 1, "S": -1, "W": 2, "N": -2}) == seats_of(other, 2)
    assert moved_by(one, 2, {"E": 1, "S": -1, "W": 2, "N": -2}) == seats_of(one, 3)


@in_the_database
def test_a_substitute_goes_on_from_the_place_of_the_one_who_has_left():
    event = spring_open(players=16, movement="abcd")
    enter(event, 30, substitute=True)
    draw_rounds(event)
    event.entries.filter(number=7).update(withdrawn=True)
    draw_rounds(event)

    expected = moved_by(event, 1, {"E": 1, "S": -1, "W": 2, "N": -2})
    assert seats_of(event, 2) == {30 if number == 7 else number: place for number, place in expected.items()}


@in_the_database
def test_another_number_of_tables_is_refused_with_what_to_do():
    event = spring_open(players=16, movement="abcd")
    draw_rounds(event)
    event.entries.filter(number__in=[1, 2, 3, 4]).update(withdrawn=True)

    text = refusal(draw_rounds, event)
    assert "The last round had 4 tables, and now there are players for 3." in text
    assert "Planned seating" in text

    event.movement = ""
    event.save()
    assert seated(draw_rounds(event)[0]) == list(range(5, 17))


@in_the_database
def test_a_round_that_follows_is_drawn_again_only_when_the_players_have_changed():
    event = spring_open(players=8, movement="abcd", rounds=3)
    enter(event, 9, substitute=True)
    draw_rounds(event, whole=True)
    first, second, third = event.round_set.all()

    assert "Later rounds follow from this one" in refusal(redraw_round, first, seed=1)
    assert "stay the same" in refusal(redraw_round, second, seed=1)

    play(first.games.first(), SOUTH_TAKES_40)
    event.entries.filter(number=3).update(withdrawn=True)
    redraw_round(second, seed=1)
    redraw_round(third, seed=1)
    assert seated(second) == seated(third) == [1, 2, 4, 5, 6, 7, 8, 9]


@in_the_database
def test_the_first_round_can_be_drawn_again_while_it_is_the_only_one():
    event = spring_open(players=16, movement="abcd", rounds=2)
    draw_rounds(event, whole=True)
    first, second = event.round_set.all()
    remove_round(second)
    before = plans_of([first])
    redraw_round(first, seed="another")

    assert plans_of([first]) != before


@in_the_database
def test_a_movement_goes_on_from_seats_made_by_hand():
    event = spring_open(players=8, movement="crak", rounds=2)
    draw(event, 1, 1, (1, 2, 3, 4))
    draw(event, 1, 2, (5, 6, 7, 8))
    draw_rounds(event)

    assert plans_of([event.round_set.get(number=2)]) == [
        tuple(tuple(event.entries.get(number=number).pk for number in table) for table in ((5, 2, 3, 8), (1, 6, 7, 4)))
    ]


# ---------- compared before the start ----------


@in_the_database
def test_all_ways_are_compared_before_the_start():
    event = spring_open(players=16, movement="abcd")
    ways = {way.key: way for way in ways_to_move(event)}

    assert {key: (way.clean, way.repeats, way.is_enough) for key, way in ways.items()} == {
        "": (4, 0, True),
        "east_stays": (2, 16, False),
        "mahjcon": (2, 16, False),
        "abcd": (1, 20, False),
        "crak": (2, 16, False),
    }
    assert [key for key, way in ways.items() if way.is_chosen] == ["abcd"]


@in_the_database
def test_nothing_is_compared_while_nobody_can_be_seated():
    assert ways_to_move(spring_open(players=3)) == []


@in_the_database
def test_for_very_many_players_the_movements_are_compared_without_a_plan():
    event = spring_open(players=0, rounds=8)
    add_entries(event, [NewEntry(f"Player {number}") for number in range(204)])

    assert [(way.key, way.clean) for way in ways_to_move(event)] == [
        ("east_stays", 17),
        ("mahjcon", 17),
        ("abcd", 17),
        ("crak", 17),
    ]


# ---------- the form of a new event ----------


def test_a_new_event_moves_and_places_as_its_rules_have_it():
    class Moving(type(registry.get("wsom"))):
        default_movement = "abcd"
        ranks_substitutes = False

    initial = EventForm(Moving(), language="en").initial
    assert (initial["movement"], initial["rank_substitutes"], initial["rank_withdrawn"]) == ("abcd", False, False)

    initial = EventForm(registry.get("wsom"), language="en").initial
    assert (initial["movement"], initial["rank_substitutes"], initial["rank_withdrawn"]) == ("", True, True)


@pytest.mark.parametrize("rules", registry.all_rulesets(), ids=lambda rules: rules.slug)
def test_every_rule_set_begins_with_a_movement_that_the_site_knows(rules):
    assert rules.default_movement in ("", *MOVEMENTS)


def test_the_form_names_every_movement_and_what_is_our_completion():
    with translation.override("en"):
        labels = dict(EventForm(registry.get("wsom"), language="en").fields["movement"].choices)

    assert list(labels) == ["", "east_stays", "mahjcon", "abcd", "crak"]
    assert labels["abcd"].startswith("Letters: A (East) goes up one table")
    assert labels["crak"].endswith("those of South and North are this site's completion.")
