"""What Rafael records at his table: once each, in order, scored under the event's rules, and never lost."""

from uuid import uuid4

import pytest

from scoring.result import ScoringError
from tests.people import NOBODY_WON, SOUTH_TAKES_40, close, draw, judge_of, one_table, play, signed_game
from tournament.domain.chain_check import verify_game
from tournament.domain.recording import (
    AlreadySuperseded,
    DealTaken,
    GameLocked,
    GameOver,
    GivenPenalty,
    OutOfOrder,
    RecordingError,
    SubmissionReused,
    close_game,
    give_penalty,
    give_ruling,
    has_started,
    next_deal,
    record_deal,
    record_totals,
    reopen_game,
    supersede_deal,
)
from tournament.domain.running import running_sheet
from tournament.models import Deal, Game, Record, RecordIsFinal

pytestmark = [pytest.mark.django_db, pytest.mark.records]


def record(game, number, said=SOUTH_TAKES_40, submission=None):
    return record_deal(game=game, number=number, submission=submission or uuid4(), said=said, by="table 1")


def correct(deal, said, reason="the value was misheard"):
    return supersede_deal(deal=deal, submission=uuid4(), said=said, reason=reason, by="table 1")


def punish(game, number, points=-30, reason="false win", **more):
    entry = game.round.tournament.entries.get(number=number)
    return give_penalty(game=game, submission=uuid4(), entry=entry, points=points, reason=reason, by="table 1", **more)


def test_a_deal_is_stored_with_its_score_and_seats():
    game = one_table()
    recorded = record(game, 1)
    deal = Deal.objects.get()
    assert recorded.created and recorded.record == deal
    assert (deal.number, deal.sequence, deal.by) == (1, 1, "table 1")
    assert deal.said == SOUTH_TAKES_40
    assert deal.seats == {"E": "E", "S": "S", "W": "W", "N": "N"}
    assert (deal.ruleset, deal.edition) == ("wsom", "wsom2010")
    assert deal.score["net"] == {"E": -70, "S": 120, "W": -25, "N": -25}
    assert game.state == Game.objects.get().state == Game.State.RUNNING


def test_the_deal_passes_and_the_next_deal_says_who_sits_where():
    game = one_table()
    play(game, SOUTH_TAKES_40)
    upcoming = next_deal(game)
    assert (upcoming.number, upcoming.over) == (2, False)
    assert upcoming.seats == {"S": "E", "W": "S", "N": "W", "E": "N"}
    assert {seat: entry.number for seat, entry in upcoming.entries.items()} == {"E": 2, "S": 3, "W": 4, "N": 1}
    play(game, SOUTH_TAKES_40)
    assert running_sheet(game).points == {"E": -70 - 25, "S": 120 - 70, "W": -25 + 120, "N": -25 - 25}


def test_the_first_record_freezes_the_options_complete():
    game = one_table()
    event = game.round.tournament
    assert event.options == {} and not has_started(event)
    play(game, NOBODY_WON)
    event.refresh_from_db()
    assert event.options == {"edition": "wsom2010"} and has_started(event)


def test_a_double_tap_records_once():
    game, submission = one_table(), uuid4()
    first = record(game, 1, submission=submission)
    second = record(game, 1, submission=submission)
    assert (first.created, second.created) == (True, False)
    assert first.record == second.record
    assert Record.objects.count() == 1


def test_a_resend_after_the_game_was_closed_still_learns_what_was_recorded():
    game, submission = one_table(), uuid4()
    record(game, 1, submission=submission)
    close(game)
    assert record(game, 1, submission=submission).created is False


def test_the_second_phone_learns_what_the_first_recorded():
    game = one_table()
    record(game, 1)
    with pytest.raises(DealTaken) as caught:
        record(game, 1, NOBODY_WON)
    assert caught.value.deal.said == SOUTH_TAKES_40
    assert str(caught.value) == "Deal 1 has been recorded already."


@pytest.mark.parametrize(
    "again",
    [
        lambda game, other, submission: record(game, 1, NOBODY_WON, submission),
        lambda game, other, submission: record(game, 2, SOUTH_TAKES_40, submission),
        lambda game, other, submission: record(other, 1, SOUTH_TAKES_40, submission),
        lambda game, other, submission: close_game(game=game, submission=submission, by="table 1"),
    ],
    ids=["another deal", "another number", "another game", "another kind"],
)
def test_the_id_of_a_submission_cannot_serve_twice(again):
    game = one_table()
    other = draw(game.round.tournament, 2, 1, (1, 2, 3, 4))
    submission = uuid4()
    record(game, 1, submission=submission)
    with pytest.raises(SubmissionReused):
        again(game, other, submission)
    assert Record.objects.count() == 1


def test_no_game_is_closed_early_without_a_reason():
    game = one_table(deals_per_game=2)
    record(game, 1)
    with pytest.raises(RecordingError, match="Give the reason why the game ends early."):
        close_game(game=game, submission=uuid4(), by="table 1")
    record(game, 2)
    close_game(game=game, submission=uuid4(), by="table 1")
    assert Game.objects.get().state == Game.State.CLOSED


@pytest.mark.parametrize("number", [0, -1, 3, 99])
def test_no_deal_is_skipped(number):
    game = one_table()
    record(game, 1)
    with pytest.raises(OutOfOrder, match="Deal 2 is the next one to record."):
        record(game, number)


def test_after_the_last_deal_nothing_more_is_recorded():
    game = one_table(deals_per_game=2)
    play(game, NOBODY_WON, NOBODY_WON)
    assert next_deal(game).over
    with pytest.raises(GameOver):
        record(game, 3)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ({"winner": "S", "discarder": "S", "value": 40}, "impossible"),
        ({"winner": "S", "value": "forty"}, "input"),
        ({"winner": "S", "value": 40.0}, "input"),
        ({"winner": "S", "value": float("nan")}, "input"),
        ({"winner": "S\0"}, "input"),
        ({"winner": "\ud800"}, "input"),
        ({"winner": {1, 2}}, "input"),
        ([], "input"),
    ],
)
def test_what_cannot_be_scored_is_not_recorded(said, kind):
    game = one_table()
    with pytest.raises(ScoringError) as caught:
        record(game, 1, said)
    assert caught.value.kind == kind
    assert not Record.objects.exists() and Game.objects.get().state == Game.State.DRAWN


def test_an_abyss_of_lists_is_a_message():
    said = []
    for _level in range(100_000):
        said = [said]
    with pytest.raises(ScoringError):
        record(one_table(), 1, {"winner": said})


def test_a_correction_supersedes_and_both_are_kept():
    game = one_table()
    first, _second = play(game, SOUTH_TAKES_40, NOBODY_WON)
    recorded = correct(first, {**SOUTH_TAKES_40, "value": 10})
    assert (recorded.record.number, recorded.record.supersedes, recorded.record.seats) == (1, first, first.seats)
    sheet = running_sheet(game)
    assert [(row.number, row.superseded, row.reason) for row in sheet.deal_rows] == [
        (1, True, ""),
        (1, False, "the value was misheard"),
        (2, False, ""),
    ]
    assert sheet.points == {"E": -10, "S": 30, "W": -10, "N": -10}
    assert [row.running_by_start for row in sheet.deal_rows] == [None, sheet.points, sheet.points]


def test_a_correction_needs_a_reason():
    (deal,) = play(one_table(), SOUTH_TAKES_40)
    with pytest.raises(RecordingError, match="Give the reason of the correction."):
        correct(deal, NOBODY_WON, reason="  ")
    assert Deal.objects.count() == 1


def test_of_two_corrections_at_once_the_second_sees_the_first():
    (deal,) = play(one_table(), SOUTH_TAKES_40)
    correct(deal, NOBODY_WON)
    with pytest.raises(AlreadySuperseded) as caught:
        correct(deal, {**SOUTH_TAKES_40, "value": 20})
    assert caught.value.deal == deal


def test_a_correction_can_be_corrected():
    game = one_table()
    (deal,) = play(game, SOUTH_TAKES_40)
    second = correct(deal, NOBODY_WON).record
    correct(second, {**SOUTH_TAKES_40, "value": 20}, reason="it was a win after all")
    assert running_sheet(game).points == {"E": -20, "S": 60, "W": -20, "N": -20}


def test_penalties_stand_apart_from_the_deals():
    game = one_table()
    play(game, SOUTH_TAKES_40)
    punish(game, 2, deal_number=1)
    sheet = running_sheet(game)
    assert sheet.points == {"E": -70, "S": 120, "W": -25, "N": -25}
    assert sheet.penalties == {"E": 0, "S": -30, "W": 0, "N": 0}
    assert sheet.totals == {"E": -70, "S": 90, "W": -25, "N": -25}


def test_a_penalty_is_withdrawn_by_a_new_one_of_nothing():
    game = one_table()
    given = punish(game, 2).record
    punish(game, 2, 0, "the judge saw it otherwise", supersedes=given)
    sheet = running_sheet(game)
    assert sheet.penalties["S"] == 0
    assert [(row.points, row.superseded) for row in sheet.penalty_rows] == [(-30, True), (0, False)]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"number": 5}, "Edurne Etxeberria does not play in this game."),
        ({"number": 2, "points": 0}, "A penalty is a whole number of points, negative when they are taken away."),
        ({"number": 2, "points": True}, "A penalty is a whole number of points, negative when they are taken away."),
        ({"number": 2, "reason": " "}, "Give the reason of the penalty."),
        ({"number": 2, "reason": "x" * 301}, "Shorten the text to 300 characters."),
        ({"number": 2, "deal_number": 7}, "Deal 7 has not been recorded."),
    ],
)
def test_a_penalty_that_makes_no_sense_is_refused(given, message):
    game = one_table(players=5)
    with pytest.raises(RecordingError) as caught:
        punish(game, **given)
    assert str(caught.value) == message


def test_a_game_known_by_its_totals():
    game = one_table()
    totals = {"E": 120, "S": -40, "W": -50, "N": -30}
    record_totals(game=game, submission=uuid4(), totals=totals, by="table 1")
    sheet = running_sheet(game)
    assert sheet.known_by_totals and sheet.points == totals and sheet.state == Game.State.RUNNING
    with pytest.raises(RecordingError, match="known by its totals"):
        record(game, 1)
    with pytest.raises(RecordingError, match="Give the reason of the correction."):
        record_totals(game=game, submission=uuid4(), totals=totals, by="table 1")
    other = {"E": 12, "S": -4, "W": -5, "N": -3}
    record_totals(game=game, submission=uuid4(), totals=other, by="table 1", reason="a zero too many")
    assert running_sheet(game).points == other


@pytest.mark.parametrize(
    ("totals", "message"),
    [
        ({"E": 1, "S": 1, "W": 1, "N": 1}, "The totals must add up to zero before penalties; they add up to 4."),
        ({"E": 1, "S": -1, "W": 0}, "Give a whole number for each of the four players."),
        ({"E": 0.5, "S": -0.5, "W": 0, "N": 0}, "Give a whole number for each of the four players."),
        ({"E": 10**9, "S": -(10**9), "W": 0, "N": 0}, "More than 1000000 points cannot be recorded."),
    ],
)
def test_totals_that_cannot_be(totals, message):
    with pytest.raises(RecordingError) as caught:
        record_totals(game=one_table(), submission=uuid4(), totals=totals, by="table 1")
    assert str(caught.value) == message


def test_a_game_with_deals_takes_no_totals():
    game = one_table()
    play(game, NOBODY_WON)
    with pytest.raises(RecordingError, match="its totals follow from them"):
        record_totals(game=game, submission=uuid4(), totals=dict.fromkeys("ESWN", 0), by="table 1")


def test_an_empty_game_is_not_closed():
    with pytest.raises(RecordingError, match="There is nothing to sign yet"):
        close(one_table())


def test_a_closed_game_takes_nothing_until_it_is_opened_again():
    game = one_table()
    (deal,) = play(game, SOUTH_TAKES_40)
    close(game)
    for act in (
        lambda: record(game, 2),
        lambda: correct(deal, NOBODY_WON),
        lambda: punish(game, 2),
        lambda: close(game),
        lambda: give_ruling(game=game, submission=uuid4(), judge=judge_of(game.round.tournament), text="No."),
    ):
        with pytest.raises(GameLocked, match="Open it again, with a reason"):
            act()
    reopen_game(game=game, submission=uuid4(), reason="two deals are missing", by="table 1")
    assert game.state == Game.State.RUNNING
    record(game, 2)


def test_a_running_game_is_not_reopened():
    with pytest.raises(RecordingError, match="The game is not closed."):
        reopen_game(game=one_table(), submission=uuid4(), reason="why not", by="table 1")


def test_a_signed_game_takes_a_judges_ruling_only():
    game = signed_game()
    deal = game.deals.get(number=1)
    for act in (
        lambda: record(game, 3),
        lambda: correct(deal, NOBODY_WON),
        lambda: punish(game, 2),
        lambda: reopen_game(game=game, submission=uuid4(), reason="please", by="table 1"),
    ):
        with pytest.raises(GameLocked, match="Only a judge's ruling can change it."):
            act()


def test_a_ruling_changes_a_signed_game_and_is_signed_itself():
    game = signed_game()
    event = game.round.tournament
    penalty = GivenPenalty(event.entries.get(number=3), -20, "spoke during the deal")
    said = {**SOUTH_TAKES_40, "value": 10}
    ruling, submission = "Deal 1 was worth 10 points.", uuid4()
    about = {"judge": judge_of(event), "text": ruling, "deals": {1: said}, "penalties": [penalty]}
    recorded = give_ruling(game=game, submission=submission, **about)
    assert recorded.created and game.state == Game.State.SIGNED
    sheet = running_sheet(game)
    assert sheet.totals == {"E": -10, "S": 30, "W": -30, "N": -10}
    assert [(row.superseded, row.ruling) for row in sheet.deal_rows[:2]] == [(True, None), (False, recorded.record)]
    signature = game.records.last().signature
    assert (signature.role, signature.method, signature.name) == ("judge", "account", "Júlia Antunes")
    assert signature.signed_digest == signature.previous
    assert sheet.signatures.complete and verify_game(game) is None
    assert give_ruling(game=game, submission=submission, **about).created is False
    with pytest.raises(SubmissionReused):
        give_ruling(game=game, submission=submission, **about | {"deals": {1: NOBODY_WON}})


def test_a_ruling_may_add_the_deal_that_was_not_recorded():
    game = signed_game()
    judge = judge_of(game.round.tournament)
    give_ruling(game=game, submission=uuid4(), judge=judge, text="A deal is missing.", deals={3: SOUTH_TAKES_40})
    assert [row.number for row in running_sheet(game).deal_rows] == [1, 2, 3]


def test_nothing_of_a_ruling_is_kept_when_a_part_of_it_is_wrong():
    game = signed_game()
    judge = judge_of(game.round.tournament)
    before = Record.objects.count()
    with pytest.raises(ScoringError):
        give_ruling(game=game, submission=uuid4(), judge=judge, text="So be it.", deals={1: {"winner": "Z"}})
    assert Record.objects.count() == before and verify_game(Game.objects.get()) is None


def test_only_a_judge_of_the_event_rules():
    game = signed_game()
    referee = game.round.tournament.officials.get(role="referee")
    with pytest.raises(RecordingError, match="Only a judge of this event"):
        give_ruling(game=game, submission=uuid4(), judge=referee, text="I say so.")


def test_a_record_cannot_be_saved_again_or_deleted():
    (deal,) = play(one_table(), SOUTH_TAKES_40)
    deal.reason = "changed my mind"
    with pytest.raises(RecordIsFinal):
        deal.save()
    with pytest.raises(RecordIsFinal):
        deal.delete()
    with pytest.raises(RecordIsFinal):
        Record.objects.get().delete()


def test_the_log_names_nobody(caplog):
    caplog.set_level("INFO")
    game = signed_game()
    assert "spring-open round 1 table 1: deal #1 recorded" in caplog.messages
    for seat in game.seats.all():
        assert seat.entry.name not in caplog.text and str(seat.entry.player.name.split()[0]) not in caplog.text
