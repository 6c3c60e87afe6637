"""Drawing rounds: who is seated, what is stored, and what may change before the first record."""

import pytest
from django.utils import translation

from tests.people import SOUTH_TAKES_40, draw, play, spring_open
from tournament.domain import drawing
from tournament.domain.drawing import (
    draw_rounds,
    entries_to_seat,
    exchange,
    plans_of,
    quality_until,
    redraw_round,
    remove_round,
)
from tournament.domain.overview import alphabetical
from tournament.domain.seating import quality
from tournament.domain.tournaments import NotPossible
from tournament.models import Entry, Game, Player, Seat

pytestmark = pytest.mark.django_db


def enter(event, number, **fields):
    return Entry.objects.create(
        tournament=event, number=number, player=Player.objects.create(name=f"Extra {number}"), **fields
    )


def seated(drawn):
    return sorted(Seat.objects.filter(game__round=drawn).values_list("entry__number", flat=True))


def refusal(function, *arguments, **keywords):
    with translation.override("en"), pytest.raises(NotPossible) as caught:
        function(*arguments, **keywords)
    return str(caught.value.message)


def test_a_round_is_stored_with_its_tables_seats_and_secret_links():
    event = spring_open(players=16)
    (drawn,) = draw_rounds(event)

    assert drawn.number == 1
    assert seated(drawn) == list(range(1, 17))
    assert [game.table.number for game in drawn.games.all()] == [1, 2, 3, 4]
    assert {game.state for game in drawn.games.all()} == {Game.State.DRAWN}
    assert len({table.token for table in event.tables.all()}) == 4


def test_rounds_drawn_one_by_one_meet_nobody_twice():
    event = spring_open(players=16, rounds=5)
    for _round in range(5):
        draw_rounds(event)

    assert quality(plans_of(event.round_set.all())).repeats == 0
    assert quality_until(event.round_set.get(number=5)).wind_excess == 0
    assert event.tables.count() == 4


def test_all_rounds_at_once_continue_those_made_by_hand():
    event = spring_open(players=16)
    for table in range(4):
        draw(event, 1, table + 1, tuple(range(4 * table + 1, 4 * table + 5)))

    assert [drawn.number for drawn in draw_rounds(event, whole=True)] == [2, 3, 4]
    assert quality(plans_of(event.round_set.all())).repeats == 0


def test_no_players_and_no_more_rounds_are_said():
    assert "no players yet" in refusal(draw_rounds, spring_open(players=0))

    event = spring_open(players=4, slug="short", rounds=1)
    draw_rounds(event)
    assert "All rounds of the event are drawn" in refusal(draw_rounds, event)


def test_fifteen_players_are_told_what_to_do():
    text = refusal(draw_rounds, spring_open(players=15))

    assert text == (
        "15 players cannot be seated by fours. Enter 1 more (a substitute counts), "
        "or mark 3 of them as substitutes, who then fill in only when needed."
    )


def test_substitutes_fill_the_last_table_and_no_more():
    event = spring_open(players=15)
    enter(event, 20, substitute=True)
    enter(event, 21, substitute=True)

    assert [entry.number for entry in entries_to_seat(event)] == [*range(1, 16), 20]
    draw_rounds(event)
    assert [entry.number for entry in entries_to_seat(event)] == [*range(1, 16), 21], "who has played less comes first"


def test_withdrawn_players_are_left_out():
    event = spring_open(players=16)
    event.entries.filter(number__in=[1, 2, 3, 4]).update(withdrawn=True)

    assert seated(draw_rounds(event)[0]) == list(range(5, 17))


def test_a_round_without_records_can_be_drawn_again():
    event = spring_open(players=16)
    draw_rounds(event, whole=True)
    second = event.round_set.get(number=2)
    before = plans_of([second])

    redraw_round(second, seed="another")

    assert plans_of([second]) != before
    assert seated(second) == list(range(1, 17))
    assert quality(plans_of(event.round_set.all())).repeats == 0


def test_a_record_freezes_the_seats_of_its_round():
    event = spring_open(players=8, rounds=2)
    draw_rounds(event, whole=True)
    first, second = event.round_set.all()
    play(first.games.first(), SOUTH_TAKES_40)

    assert "Play has started in this round" in refusal(redraw_round, first, seed=1)
    assert "Only the last drawn round" in refusal(remove_round, first)
    remove_round(second)
    assert "Play has started in this round" in refusal(remove_round, first)
    assert seated(first) == list(range(1, 9))


def places(drawn):
    seats = Seat.objects.filter(game__round=drawn).values_list("entry__number", "game__table__number", "seat")
    return {number: (table, seat) for number, table, seat in seats}


def test_two_players_change_places_by_hand():
    event = spring_open(players=8)
    (drawn,) = draw_rounds(event)
    before = places(drawn)

    exchange(drawn, event.entries.get(number=1), event.entries.get(number=8))

    assert places(drawn) == before | {1: before[8], 8: before[1]}


def test_a_substitute_takes_the_seat_of_somebody_who_did_not_come():
    event = spring_open(players=4)
    (drawn,) = draw_rounds(event)
    before = places(drawn)
    late = enter(event, 9, substitute=True)

    exchange(drawn, event.entries.get(number=2), late)

    assert places(drawn) == {number: place for number, place in before.items() if number != 2} | {9: before[2]}


def test_exchanges_that_cannot_be():
    event = spring_open(players=8)
    (drawn,) = draw_rounds(event)
    one = event.entries.get(number=1)
    nobody, no_one = enter(event, 20), enter(event, 21)

    assert refusal(exchange, drawn, one, one) == "Choose two different players."
    assert refusal(exchange, drawn, nobody, no_one) == "Neither of them has a seat in this round."

    game = drawn.games.get(seats__entry=one)
    play(game, SOUTH_TAKES_40)
    other = Seat.objects.filter(game__round=drawn).exclude(game=game).first().entry
    text = f"Play has started at table {game.table.number}: its seats stay as they are."
    assert refusal(exchange, drawn, one, other) == text


def test_people_find_themselves_in_alphabetical_order_accents_or_not():
    names = ["Óscar", "olga", "Łucja", "Luz", "Étienne", "Eva", "Ñu", "Nuno"]

    assert sorted(names, key=alphabetical) == ["Étienne", "Eva", "Łucja", "Luz", "Ñu", "Nuno", "olga", "Óscar"]


def meanwhile(monkeypatch, something):
    """Lets something happen while the seats are being planned."""
    plan = drawing.plan

    def slow_plan(*arguments, **keywords):
        monkeypatch.setattr(drawing, "plan", plan)
        something()
        return plan(*arguments, **keywords)

    monkeypatch.setattr(drawing, "plan", slow_plan)


def test_two_people_drawing_at_once_draw_one_round(monkeypatch):
    event = spring_open(players=8)
    meanwhile(monkeypatch, lambda: draw_rounds(event))

    assert "Somebody else has drawn a round in the meantime." in refusal(draw_rounds, event)
    assert event.round_set.count() == 1


def test_a_player_who_withdraws_during_the_draw_is_not_seated(monkeypatch):
    event = spring_open(players=8)
    meanwhile(monkeypatch, lambda: event.entries.filter(number__lte=4).update(withdrawn=True))

    assert "The players have changed in the meantime." in refusal(draw_rounds, event)
    assert not event.round_set.exists()
