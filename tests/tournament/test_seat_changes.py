"""A late player, a substitute, somebody who leaves: each keeps what he has played, and the record tells it all."""

from uuid import uuid4

import pytest
from django.utils import translation

from scoring.ranking import GameResult
from tests.people import PIN, SOUTH_TAKES_40, close, draw, give_pins, play, sign_all, spring_open
from tests.tournament.test_concurrency import at_once
from tests.tournament.test_drawing import enter
from tournament.domain.chain_check import verify_game, verify_tournament
from tournament.domain.drawing import entries_to_seat, exchange
from tournament.domain.entering import set_withdrawn
from tournament.domain.errors import RecordingError
from tournament.domain.recording import (
    GivenPenalty,
    give_penalty,
    give_ruling,
    record_totals,
    supersede_deal,
)
from tournament.domain.replacing import change_player, free_entries
from tournament.domain.results import game_results
from tournament.domain.running import running_sheet
from tournament.domain.signing import sign_as_player, signing_state
from tournament.domain.standings import standings
from tournament.models import Game, SeatChange

pytestmark = [pytest.mark.django_db, pytest.mark.records]


def entry(event, number):
    return event.entries.get(number=number)


def change(game, seat, number, from_deal, *, reason="Came late.", submission=None):
    who = entry(game.round.tournament, number)
    submission = submission or uuid4()
    about = {"seat": seat, "entry": who, "from_deal": from_deal, "reason": reason}
    return change_player(game=game, submission=submission, by="table 1", **about)


def refusal(function, *arguments, **keywords):
    with translation.override("en"), pytest.raises(RecordingError) as caught:
        function(*arguments, **keywords)
    return str(caught.value.message)


@pytest.fixture
def game():
    """One table of an event of eight players; the four others are free."""
    return draw(spring_open(players=8), 1, 1, (1, 2, 3, 4))


def with_late_amparo(game):
    """Edurne (5) plays the first two deals for Amparo (1), who is late."""
    change(game, "E", 5, 1, reason="Fills in.")
    play(game, SOUTH_TAKES_40, SOUTH_TAKES_40)
    change(game, "E", 1, 3)
    play(game, SOUTH_TAKES_40, SOUTH_TAKES_40)
    return game


def totals_by_number(game):
    return {who.number: total for _seat, who, total, _penalty in running_sheet(game).results}


# ---------- who gets what ----------


def test_each_has_the_points_of_the_deals_that_he_has_played(game):
    with_late_amparo(game)

    assert totals_by_number(game) == {1: 95, 5: -95, 2: 0, 3: 0, 4: 0}
    sheet = running_sheet(game)
    assert sheet.totals == {"E": 0, "S": 0, "W": 0, "N": 0}, "the table's arithmetic"
    assert [(seat, who.number) for seat, who in sheet.seats] == [("E", 1), ("S", 2), ("W", 3), ("N", 4)]


def test_rows_name_who_played_each_deal(game):
    with_late_amparo(game)
    rows = running_sheet(game).play_rows

    assert [(row.kind, row.number) for row in rows] == [
        ("seat", 1), ("deal", 1), ("deal", 2), ("seat", 3), ("deal", 3), ("deal", 4)
    ]  # fmt: skip
    assert [(row.entry.number, row.left.number, row.reason) for row in rows if row.kind == "seat"] == [
        (5, 1, "Fills in."),
        (1, 5, "Came late."),
    ]
    deals = [row for row in rows if row.kind == "deal"]
    assert [{seat: who.number for seat, who in row.entries.items()} for row in deals] == [
        {"E": 5, "S": 2, "W": 3, "N": 4},
        {"E": 2, "S": 3, "W": 4, "N": 5},
        {"E": 3, "S": 4, "W": 1, "N": 2},
        {"E": 4, "S": 1, "W": 2, "N": 3},
    ]
    assert [row.winner.number for row in deals] == [2, 3, 4, 1]
    assert [row.discarder.number for row in deals] == [5, 2, 3, 4]


def test_results_for_the_standings_are_of_the_right_deals(game):
    close(with_late_amparo(game))
    event = game.round.tournament
    by_number = {event.entries.get(pk=pk).number: results for pk, results in game_results(event).items()}

    assert by_number[1] == [GameResult(round=1, points=95, wins=1, best=40, best_deal=120)]
    assert by_number[5] == [GameResult(round=1, points=-95, thrown=1, best_deal=-25)]
    assert by_number[2] == [GameResult(round=1, points=0, wins=1, best=40, thrown=1, best_deal=120)]
    assert set(by_number) == {1, 2, 3, 4, 5}
    assert [(row.entry.number, row.games) for row in standings(event).rows if row.games] == [
        (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)
    ]  # fmt: skip


def test_who_was_drawn_and_never_came_has_no_game(game):
    change(game, "N", 6, 1)
    play(game, *[SOUTH_TAKES_40] * 4)
    close(game)
    event = game.round.tournament

    assert entry(event, 4).pk not in game_results(event)
    assert game_results(event)[entry(event, 6).pk][0].points == 0
    assert [who.number for _seat, who, _signature in signing_state(game).players] == [1, 2, 3, 6]


def test_somebody_leaves_for_two_deals_and_comes_back(game):
    play(game, SOUTH_TAKES_40)
    change(game, "S", 7, 2, reason="Called away.")
    play(game, SOUTH_TAKES_40, SOUTH_TAKES_40)
    change(game, "S", 2, 4, reason="Is back.")
    play(game, SOUTH_TAKES_40)

    assert totals_by_number(game) == {1: 0, 2: 120 - 25, 7: -70 - 25, 3: 0, 4: 0}


def test_penalties_go_with_the_player(game):
    with_late_amparo(game)
    event = game.round.tournament
    for number, points in ((5, -10), (1, -30)):
        give_penalty(
            game=game, submission=uuid4(), entry=entry(event, number), points=points, reason="Late", by="table 1"
        )

    assert totals_by_number(game) == {1: 65, 5: -105, 2: 0, 3: 0, 4: 0}
    assert running_sheet(game).penalties == {"E": -40, "S": 0, "W": 0, "N": 0}
    close(game)
    results = game_results(event)
    assert [results[entry(event, number).pk][0].penalties for number in (1, 5)] == [-30, -10]


def test_a_corrected_deal_stays_with_who_played_it(game):
    with_late_amparo(game)
    first = game.deals.get(number=1)
    supersede_deal(deal=first, submission=uuid4(), said={"winner": None}, reason="Nobody won", by="table 1")

    assert totals_by_number(game) == {1: 95, 5: -25, 2: -120, 3: 25, 4: 25}


def test_a_deal_added_by_a_ruling_is_of_who_had_the_seat(game):
    give_pins(game.round.tournament)
    play(game, SOUTH_TAKES_40)
    change(game, "E", 5, 3)
    close(game)
    sign_all(game)
    event = game.round.tournament
    penalty = GivenPenalty(entry(event, 1), -5, "Conduct")
    judge = event.officials.get(role="judge")
    give_ruling(
        game=game,
        submission=uuid4(),
        judge=judge,
        text="Deal 2 counts.",
        deals={2: SOUTH_TAKES_40},
        penalties=[penalty],
    )

    assert totals_by_number(game) == {1: -70 - 25 - 5, 2: 50, 3: 95, 4: -50, 5: 0}
    assert verify_game(game) is None
    state = signing_state(game)
    assert state.complete
    assert not state.missing


# ---------- signing ----------


def test_those_of_the_last_deal_sign_and_who_has_left_does_not(game):
    event = with_late_amparo(game).round.tournament
    give_pins(event)
    close(game)
    sheet = running_sheet(game)

    assert [(stay.who.number, stay.first, stay.last) for stay in sheet.left] == [(5, 1, 2)]
    text = refusal(sign_as_player, game=game, entry=entry(event, 5), pin=PIN[5], submission=uuid4(), by="table 1")
    assert text == "Edurne Etxeberria does not play in this game."
    sign_all(game)
    game.refresh_from_db()
    assert game.state == Game.State.SIGNED
    assert verify_game(game) is None


def test_a_change_that_no_deal_followed_changes_no_signer(game):
    play(game, SOUTH_TAKES_40)
    change(game, "E", 5, 2)
    close(game)

    assert [who.number for _seat, who, _signature in signing_state(game).players] == [1, 2, 3, 4]
    assert [(seat, who.number) for seat, who in running_sheet(game).seats][0] == ("E", 1)
    assert running_sheet(game).left == []


# ---------- what is refused ----------


def test_a_deal_on_record_cannot_change_hands(game):
    play(game, SOUTH_TAKES_40, SOUTH_TAKES_40)

    text = refusal(change, game, "E", 5, 2)
    assert text == "A player can take a seat from deal 3 on: those before are on record."
    assert refusal(change, game, "E", 5, 5) == "This game has no more than 4 deals."


def test_one_who_plays_already_takes_no_seat(game):
    event = game.round.tournament
    draw(event, 1, 2, (5, 6, 7, 8))

    assert refusal(change, game, "E", 5, 1) == "Edurne Etxeberria plays at table 2 in this round."
    assert refusal(change, game, "E", 2, 1) == "Bruno Magalhães plays at this table on another seat."
    assert refusal(change, game, "E", 1, 1) == "Amparo Núñez has this seat already."
    event.entries.filter(number=5).update(withdrawn=True)
    assert refusal(change, game, "E", 5, 1) == "Edurne Etxeberria is withdrawn."


def test_who_was_withdrawn_in_the_meantime_takes_no_seat(game):
    chosen = entry(game.round.tournament, 5)
    set_withdrawn(entry(game.round.tournament, 5), withdrawn=True)
    about = {"seat": "E", "entry": chosen, "from_deal": 1, "reason": "Came late.", "by": "table 1"}
    assert refusal(change_player, game=game, submission=uuid4(), **about) == "Edurne Etxeberria is withdrawn."


def test_a_substitute_at_one_table_cannot_take_a_seat_at_another(game):
    event = game.round.tournament
    other = draw(event, 1, 2, (5, 6, 7, 8))
    extra = spring_open(players=1, slug="other").entries.get()
    change_player(
        game=game, submission=uuid4(), seat="E", entry=enter(event, 9), from_deal=1, reason="Late", by="table 1"
    )

    assert refusal(change, other, "E", 9, 1) == "Extra 9 plays at table 1 in this round."
    assert "not a player of the event" in refusal(
        change_player, game=game, submission=uuid4(), seat="S", entry=extra, from_deal=1, reason="Late", by="table 1"
    )
    text = refusal(exchange, other.round, entry(event, 9), entry(event, 5))
    assert text == "Extra 9 has taken a seat in a running game of this round already."


def test_a_mistake_is_mended_before_the_deal_is_played(game):
    change(game, "E", 5, 1)
    change(game, "E", 6, 1, reason="It is Félix.")
    play(game, SOUTH_TAKES_40)

    assert totals_by_number(game) == {1: 0, 6: -70, 2: 120, 3: -25, 4: -25}
    assert entry(game.round.tournament, 5) in free_entries(game)


def test_a_seat_promised_for_later_is_not_given_away_before(game):
    change(game, "E", 5, 3)

    text = refusal(change, game, "E", 6, 2)
    assert text == "Edurne Etxeberria takes this seat from deal 3 on. Change that first."


def test_a_closed_a_signed_and_a_finished_game_take_no_player(game):
    play(game, *[SOUTH_TAKES_40] * 4)
    assert refusal(change, game, "E", 5, 5) == "All deals of this game have been recorded."
    close(game)
    assert "closed" in refusal(change, game, "E", 5, 5)


def test_totals_are_for_games_whose_players_stay(game):
    change(game, "E", 5, 2)
    totals = {"E": 10, "S": -10, "W": 0, "N": 0}
    text = refusal(record_totals, game=game, submission=uuid4(), totals=totals, by="table 1")
    assert text == "Players have changed during this game: record its deals, so that each gets his own."

    other = draw(game.round.tournament, 2, 1, (1, 2, 3, 4))
    change(other, "E", 5, 1)
    record_totals(game=other, submission=uuid4(), totals=totals, by="table 1")
    assert totals_by_number(other) == {1: 0, 5: 10, 2: -10, 3: 0, 4: 0}
    assert "known by its totals" in refusal(change, other, "S", 6, 1)


def test_a_reason_is_needed(game):
    assert refusal(change, game, "E", 5, 1, reason=" ") == "Give the reason of the change."


# ---------- once, and in the chain ----------


def test_a_change_sent_twice_is_recorded_once(game):
    submission = uuid4()
    first = change(game, "E", 5, 1, submission=submission)
    again = change(game, "E", 5, 1, submission=submission)

    assert (first.created, again.created) == (True, False)
    assert first.record == again.record
    assert "sent before with something else" in refusal(change, game, "E", 6, 1, submission=submission)
    assert SeatChange.objects.count() == 1


def test_a_change_is_a_link_of_the_chain(game):
    with_late_amparo(game)
    assert verify_game(game) is None
    event = game.round.tournament

    SeatChange.objects.filter(from_deal=3).update(from_deal=2)
    fault = verify_game(game)
    assert (fault.sequence, fault.kind) == (4, "changed")
    SeatChange.objects.filter(from_deal=2).update(from_deal=3)
    assert verify_game(game) is None

    SeatChange.objects.filter(from_deal=3).update(entry=entry(event, 6))
    assert verify_tournament(event).sequence == 4


def test_a_seat_that_is_none_is_told_by_the_check_and_breaks_no_page(client, game):
    with_late_amparo(game)
    event = game.round.tournament
    SeatChange.objects.filter(from_deal=3).update(seat="X")

    assert verify_game(game).sequence == 4
    for page in ("", "standings/", "rounds/1/", "rounds/1/tables/1/", "players/1/", "players/5/"):
        assert client.get(f"/e/{event.slug}/{page}").status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.serial
def test_two_tables_ask_for_one_substitute_at_once():
    event = spring_open(players=8)
    games = [draw(event, 1, 1, (1, 2, 3, 4)), draw(event, 1, 2, (5, 6, 7, 8))]
    enter(event, 9, substitute=True)
    answers = at_once(*[lambda game=game: change(game, "E", 9, 1) for game in games])

    assert SeatChange.objects.count() == 1
    assert sorted(type(answer).__name__ for answer in answers) == ["Recorded", "RecordingError"]
    assert verify_tournament(event) is None


# ---------- the draw ----------


def test_substitutes_take_turns_with_the_games_that_they_took_over():
    event = spring_open(players=7)
    enter(event, 20, substitute=True)
    enter(event, 21, substitute=True)
    game = draw(event, 1, 1, (1, 2, 3, 4))
    change(game, "E", 20, 1)

    assert [who.number for who in entries_to_seat(event)] == [1, 2, 3, 4, 5, 6, 7, 21]
