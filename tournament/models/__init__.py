"""What is stored, in the field's words; no scoring and no rules of play here."""

from tournament.models.clubs import Card, Club, ClubMember
from tournament.models.people import Official, Player
from tournament.models.play import Game, Round, Seat, Table
from tournament.models.records import (
    Deal,
    GameTotals,
    Penalty,
    Record,
    RecordIsFinal,
    Ruling,
    SeatChange,
    Signature,
    StateChange,
)
from tournament.models.sheets import Sheet
from tournament.models.tournaments import Entry, Tournament

__all__ = [
    "Card",
    "Club",
    "ClubMember",
    "Deal",
    "Entry",
    "Game",
    "GameTotals",
    "Official",
    "Penalty",
    "Player",
    "Record",
    "RecordIsFinal",
    "Round",
    "Ruling",
    "Seat",
    "SeatChange",
    "Sheet",
    "Signature",
    "StateChange",
    "Table",
    "Tournament",
]
