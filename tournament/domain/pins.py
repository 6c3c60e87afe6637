"""PINs with which players and officials sign: hashed under a key outside the database, guesses counted in it."""

from __future__ import annotations

import hashlib
import hmac
import logging
import re
import secrets
from datetime import timedelta

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tournament.domain.errors import InvalidPin, NoPin, PinLocked, WrongPin
from tournament.domain.writing import in_turn
from tournament.models import Entry, Official

logger = logging.getLogger(__name__)

# 19 MiB and some 20 ms a check; Django's hasher would take 100 MiB in each of the server's threads.
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
PIN = re.compile(r"[0-9]{4,8}")
TRIES = 5
FIRST_LOCK = timedelta(minutes=5)
LONGEST_LOCK = timedelta(days=1)

Holder = Entry | Official


def peppered(holder: Holder, pin: str) -> str:
    """What is hashed: useless without the key, in another event, and for another number."""
    who = f"entry|{holder.number}" if isinstance(holder, Entry) else f"official|{holder.role}"
    text = f"{holder.tournament.slug}|{who}|{pin}"
    return hmac.new(settings.PIN_PEPPER.encode(), text.encode(), hashlib.sha256).hexdigest()


def hash_of(holder: Holder, pin: str) -> str:
    if not isinstance(pin, str) or not PIN.fullmatch(pin):
        raise InvalidPin
    return HASHER.hash(peppered(holder, pin))


def set_pin(holder: Holder, pin: str) -> None:
    """Gives the holder this PIN and forgets wrong tries."""
    holder.pin_hash = hash_of(holder, pin)
    holder.wrong_pins = 0
    holder.pin_locked_until = None
    holder.save(update_fields=["pin_hash", "wrong_pins", "pin_locked_until"])


def new_pin(holder: Holder) -> str:
    """A random PIN of four digits, set and told this once."""
    pin = f"{secrets.randbelow(10_000):04}"
    set_pin(holder, pin)
    return pin


def check_pin(holder: Holder, pin: str) -> None:
    """Passes for the right PIN; each try is counted before it is looked at, so that guesses at once count each.

    Called outside of transactions that may be rolled back: a wrong try must stay counted.
    """
    tries = count_try(holder)
    if is_right(holder, pin):
        with in_turn():
            type(holder).objects.filter(pk=holder.pk).update(wrong_pins=0, pin_locked_until=None)
        return
    logger.info("wrong PIN, try %d", tries)
    if tries % TRIES:
        raise WrongPin(TRIES - tries % TRIES)
    raise locked_until(timezone.now() + lock_after(tries))


def count_try(holder: Holder) -> int:
    """Counts a try as wrong beforehand and locks after every fifth; raises when locked."""
    with in_turn(), transaction.atomic():
        row = type(holder).objects.select_for_update().get(pk=holder.pk)
        if not row.pin_hash:
            raise NoPin(row.name)
        now = timezone.now()
        if row.pin_locked_until and row.pin_locked_until > now:
            raise locked_until(row.pin_locked_until)
        row.wrong_pins += 1
        row.pin_locked_until = None if row.wrong_pins % TRIES else now + lock_after(row.wrong_pins)
        row.save(update_fields=["wrong_pins", "pin_locked_until"])
        holder.pin_hash = row.pin_hash
        return row.wrong_pins


def is_right(holder: Holder, pin: str) -> bool:
    if not isinstance(pin, str) or not PIN.fullmatch(pin):
        return False
    try:
        return HASHER.verify(holder.pin_hash, peppered(holder, pin))
    except (VerificationError, InvalidHashError):
        return False


def lock_after(tries: int):
    """5 minutes after the fifth wrong PIN in a row, 10 after the tenth, doubling up to a day."""
    return min(FIRST_LOCK * 2 ** min(tries // TRIES - 1, 10), LONGEST_LOCK)


def locked_until(until) -> PinLocked:
    seconds = (until - timezone.now()).total_seconds()
    return PinLocked(until, max(1, -int(-seconds // 60)))
