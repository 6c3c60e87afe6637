"""Four players and the referee sign with their PINs; a wrong PIN is counted, and the last signature locks the game."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.people import (
    NOBODY_WON,
    PIN,
    RAFAELS_PIN,
    SOUTH_TAKES_40,
    close,
    give_pins,
    one_table,
    play,
    referee_of,
    sign_all,
    signed_game,
    spring_open,
)
from tournament.domain import pins
from tournament.domain.chain_check import verify_game
from tournament.domain.errors import (
    AlreadySigned,
    InvalidPin,
    NoPin,
    PinLocked,
    RecordingError,
    SubmissionReused,
    WrongPin,
)
from tournament.domain.pins import check_pin, new_pin, set_pin
from tournament.domain.recording import reopen_game
from tournament.domain.signing import sign_as_official, sign_as_player, signing_state
from tournament.models import Entry, Game, Signature

pytestmark = [pytest.mark.django_db, pytest.mark.records]


@pytest.fixture
def closed() -> Game:
    game = one_table()
    give_pins(game.round.tournament)
    play(game, SOUTH_TAKES_40, NOBODY_WON)
    close(game)
    return game


def player(game, number):
    return game.round.tournament.entries.get(number=number)


def sign(game, number, pin=None, submission=None):
    return sign_as_player(
        game=game, entry=player(game, number), pin=pin or PIN[number], submission=submission or uuid4(), by="table 1"
    )


def countersign(game, pin=RAFAELS_PIN):
    official = referee_of(game.round.tournament)
    return sign_as_official(game=game, official=official, pin=pin, submission=uuid4(), by="table 1")


def test_after_four_players_and_the_referee_the_game_is_signed(closed):
    for number in (3, 1, 4, 2):
        sign(closed, number)
        assert closed.state == Game.State.CLOSED
    countersign(closed)
    assert closed.state == Game.objects.get().state == Game.State.SIGNED
    state = signing_state(closed)
    assert state.complete and state.missing == []
    assert [(seat, entry.number) for seat, entry, _signature in state.players] == [
        ("E", 1),
        ("S", 2),
        ("W", 3),
        ("N", 4),
    ]
    assert {signature.signed_digest for _seat, _entry, signature in state.players} == {state.digest}
    assert (state.referee.name, state.referee.method) == ("Rafael Arroyo", "pin")
    assert verify_game(closed) is None


def test_what_is_signed_is_the_digest_of_the_closing(closed):
    assert sign(closed, 1).record.signed_digest == closed.records.get(kind="state").digest


def test_before_the_game_is_closed_nobody_signs():
    game = one_table()
    give_pins(game.round.tournament)
    play(game, NOBODY_WON)
    assert signing_state(game).digest == ""
    with pytest.raises(RecordingError, match="The game is not closed yet."):
        sign(game, 1)


def test_the_referee_signs_last(closed):
    for number in (1, 2):
        sign(closed, number)
    with pytest.raises(RecordingError, match="2 players have not signed yet; the referee signs last."):
        countersign(closed)
    sign(closed, 3)
    with pytest.raises(RecordingError, match="1 player has not signed yet; the referee signs last."):
        countersign(closed)


def test_nobody_signs_twice(closed):
    sign(closed, 1)
    with pytest.raises(AlreadySigned, match="Amparo Núñez has signed already."):
        sign(closed, 1)
    assert Signature.objects.count() == 1


def test_a_signature_that_is_sent_again_is_recorded_once(closed):
    submission = uuid4()
    assert sign(closed, 1, submission=submission).created is True
    assert sign(closed, 1, submission=submission).created is False
    with pytest.raises(SubmissionReused):
        sign(closed, 2, submission=submission)
    assert Signature.objects.count() == 1


def test_one_cannot_sign_for_another(closed):
    with pytest.raises(WrongPin):
        sign(closed, 1, pin=PIN[2])
    assert not Signature.objects.exists()


def test_who_does_not_play_does_not_sign():
    game = one_table(players=5)
    give_pins(game.round.tournament)
    play(game, NOBODY_WON)
    close(game)
    with pytest.raises(RecordingError, match="Edurne Etxeberria does not play in this game."):
        sign(game, 5)


def test_an_official_of_another_event_does_not_sign(closed):
    stranger = referee_of(spring_open(slug="elsewhere"))
    with pytest.raises(RecordingError, match="This is not an official of the event."):
        sign_as_official(game=closed, official=stranger, pin="4711", submission=uuid4(), by="table 1")


def test_opening_the_game_again_voids_the_signatures(closed):
    for number in (1, 2, 3, 4):
        sign(closed, number)
    reopen_game(game=closed, submission=uuid4(), reason="deal 2 was a win", by="table 1")
    assert [signature for _seat, _entry, signature in signing_state(closed).players] == [None] * 4
    close(closed)
    assert len(signing_state(closed).missing) == 4
    sign_all(closed)
    assert closed.state == Game.State.SIGNED and Signature.objects.count() == 9
    assert verify_game(closed) is None


def test_a_signed_game_takes_no_further_signature():
    game = signed_game(players=5)
    with pytest.raises(AlreadySigned):
        sign(game, 1)
    with pytest.raises(AlreadySigned):
        countersign(game)


def test_a_pin_is_not_kept_in_clear_nor_under_a_bare_hash():
    entry = spring_open().entries.get(number=1)
    set_pin(entry, "1234")
    assert entry.pin_hash.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert not pins.HASHER.check_needs_rehash(entry.pin_hash)
    with pytest.raises(pins.VerificationError):
        pins.HASHER.verify(entry.pin_hash, "1234")


def test_a_pin_is_of_one_number_in_one_event(settings):
    here, elsewhere = spring_open(), spring_open(slug="elsewhere")
    first, second = here.entries.get(number=1), here.entries.get(number=2)
    set_pin(first, "1234")
    for other in (second, elsewhere.entries.get(number=1)):
        Entry.objects.filter(pk=other.pk).update(pin_hash=first.pin_hash)
        with pytest.raises(WrongPin):
            check_pin(other, "1234")
    check_pin(first, "1234")
    settings.PIN_PEPPER = "another key"
    with pytest.raises(WrongPin):
        check_pin(first, "1234")


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "١٢٣٤", "12 34", 1234, None])
def test_a_pin_has_four_to_eight_digits(pin):
    with pytest.raises(InvalidPin):
        set_pin(spring_open().entries.get(number=1), pin)


def test_a_new_pin_is_told_once_and_works():
    entry = spring_open().entries.get(number=1)
    pin = new_pin(entry)
    assert len(pin) == 4 and pin.isdigit()
    check_pin(entry, pin)


def test_without_a_pin_nothing_is_right():
    entry = spring_open().entries.get(number=1)
    with pytest.raises(NoPin, match="Amparo Núñez has no PIN yet."):
        check_pin(entry, "")


def guess(entry, pin="0000"):
    """What a wrong try is answered with: the tries left, or the minutes of the lock."""
    try:
        check_pin(entry, pin)
    except WrongPin as error:
        return error.tries_left
    except PinLocked as error:
        return f"{error.minutes} min"
    return "right"


def wait(entry, minutes):
    """As if that much time had passed."""
    entry.refresh_from_db()
    Entry.objects.filter(pk=entry.pk).update(pin_locked_until=entry.pin_locked_until - timedelta(minutes=minutes))


def test_after_five_wrong_tries_the_pin_is_locked_for_longer_each_time():
    entry = spring_open().entries.get(number=1)
    set_pin(entry, "1234")
    assert [guess(entry) for _try in range(6)] == [4, 3, 2, 1, "5 min", "5 min"]
    assert guess(entry, "1234") == "5 min"
    wait(entry, 5)
    assert [guess(entry) for _try in range(5)] == [4, 3, 2, 1, "10 min"]
    wait(entry, 10)
    assert [guess(entry) for _try in range(5)] == [4, 3, 2, 1, "20 min"]
    wait(entry, 20)
    assert guess(entry, "1234") == "right"
    assert guess(entry) == 4


def test_the_longest_lock_is_a_day():
    assert pins.lock_after(5) == timedelta(minutes=5)
    assert pins.lock_after(500) == pins.lock_after(5_000_000) == timedelta(days=1)


def test_a_lock_says_how_long_it_lasts():
    until = timezone.now() + timedelta(seconds=61)
    assert str(pins.locked_until(until)) == "Too many wrong PINs. Try again in 2 minutes."
    assert str(pins.locked_until(timezone.now())) == "Too many wrong PINs. Try again in one minute."


def test_a_wrong_pin_stays_counted_when_signing_fails(closed):
    with pytest.raises(WrongPin, match="Wrong PIN. 4 more tries, then it is locked for some minutes."):
        sign(closed, 1, pin="9999")
    assert player(closed, 1).wrong_pins == 1
    sign(closed, 1)
    assert player(closed, 1).wrong_pins == 0
