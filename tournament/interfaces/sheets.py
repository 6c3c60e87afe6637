"""The sheets of a game as PDF: table sheet, score record cards, blank forms and drafts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext

from scoring.result import SEATS
from tournament.domain.sheets import (
    SheetContent,
    SheetEvent,
    SheetPenalty,
    SheetPlayer,
    SheetRuling,
    SheetSignature,
)
from tournament.interfaces.pdf import html_to_pdf, render_html, render_pdf
from tournament.interfaces.qr import public_url, qr_picture
from tournament.interfaces.record_card_grids import blank_card_grid, card_grid
from tournament.interfaces.score_results import signed
from tournament.interfaces.sheet_grids import mark_of, numbered, seat_name
from tournament.interfaces.table_grids import blank_table_grid, table_grid
from tournament.interfaces.tables import decimal
from tournament.interfaces.translated import translated
from tournament.models import Sheet, Signature

BOXES_A_ROW = 6
TEMPLATES = {Sheet.Kind.TABLE: "sheets/table.html", Sheet.Kind.PERSONAL: "sheets/card.html"}


@dataclass(frozen=True)
class PlayerBox:
    """Who sits in a seat at the start; without a name, a line to write on."""

    mark: str
    number: int | None = None
    name: str = ""
    team: str = ""
    own: bool = False


@dataclass(frozen=True)
class SignatureBox:
    """Who signs as what; `how` and `digest` tell of the signature, and are empty where there is none."""

    role: str
    name: str = ""
    how: str = ""
    digest: str = ""


@dataclass(frozen=True)
class Remark:
    text: str
    superseded: bool = False


@dataclass(frozen=True)
class Worth:
    """What the game is worth to the player by one criterion of the standings."""

    title: str
    value: str


def verification_address(code: str) -> str:
    return public_url("verify_sheet", code)


def sheet_html(
    content: SheetContent, *, kind: str, language: str, player: SheetPlayer | None = None, code: str = ""
) -> str:
    """A sheet of a game; with a code it is one to be sealed, and one that is not signed is marked as a draft."""
    with translation.override(language):
        context = game_context(content, code)
        context |= card_context(content, player) if player else table_context(content)
    return render_html(TEMPLATES[kind], context, language=language)


def sheet_pdf(
    content: SheetContent, *, kind: str, language: str, player: SheetPlayer | None = None, code: str = ""
) -> bytes:
    return html_to_pdf(sheet_html(content, kind=kind, language=language, player=player, code=code))


def blank_pdf(event: SheetEvent, *, kind: str, language: str) -> bytes:
    """A form to fill in by hand, with a row for each deal of a game."""
    with translation.override(language):
        personal = kind == Sheet.Kind.PERSONAL
        grid = blank_card_grid(event) if personal else blank_table_grid(event)
        context = event_context(event) | {
            "grid": grid,
            "kind": gettext("Score record card of:") if personal else gettext("Table sheet"),
            "own_name": personal,
            "title": event.tournament.name,
            "players": [PlayerBox(mark_of(event, seat)) for seat in SEATS],
            "boxes": blank_boxes(event),
        }
    return render_pdf(TEMPLATES[kind], context, language=language)


# --- what the templates are given ---------------------------------------------------------------------------------


def event_context(event: SheetEvent) -> dict[str, Any]:
    edition, name = translated(event.edition), translated(event.ruleset.name)
    rules = " · ".join(filter(None, dict.fromkeys((name, event.ruleset.native, edition))))
    return {"event": event, "rules": rules, "round": None, "table": None, "initials": event.initials}


def game_context(content: SheetContent, code: str) -> dict[str, Any]:
    place = gettext("round %(round)s, table %(table)s") % {"round": content.round, "table": content.table}
    context = event_context(content.event) | {
        "title": f"{content.event.tournament.name}: {place}",
        "place": place,
        "round": content.round,
        "table": content.table,
        "draft": not content.signed,
        "players": [player_box(content.event, player) for player in content.players],
        "shared": shared_seats(content),
        "penalties": [penalty_remark(penalty) for penalty in content.penalties],
        "rulings": [ruling_text(ruling) for ruling in content.rulings],
        "boxes": boxes(content),
        "head": content.head,
        "length": content.length,
        "signed_digest": content.signed_digest,
    }
    if code:
        address = verification_address(code)
        context |= {"address": address, "qr": qr_picture(address)}
    return context


def table_context(content: SheetContent) -> dict[str, Any]:
    return {"kind": gettext("Table sheet"), "grid": table_grid(content)}


def card_context(content: SheetContent, player: SheetPlayer) -> dict[str, Any]:
    return {
        "kind": gettext("Score record card") + f" · {player.number} {player.name}",
        "grid": card_grid(content, player),
        "players": [
            player_box(content.event, player if other.seat == player.seat else other, own=other.seat == player.seat)
            for other in content.players
        ],
        "penalties": [penalty_remark(item) for item in content.penalties if item.player == player],
        "results": worths(content, player),
    }


def player_box(event: SheetEvent, player: SheetPlayer, *, own: bool = False) -> PlayerBox:
    return PlayerBox(mark_of(event, player.seat), player.number, player.name, player.team, own)


def worths(content: SheetContent, player: SheetPlayer) -> list[Worth]:
    """The criteria that decide the standings, for this one game; one that only repeats the total is left out."""
    result = content.results[player.number]
    criteria = [item for item in content.event.ruleset.criteria(content.event.options) if item.decides]
    values = [(item, item.compute([result])) for item in criteria]
    return [
        Worth(translated(item.title), decimal(value, item.decimals))
        for item, value in values
        if item.decimals or value != result.total
    ]


def shared_seats(content: SheetContent) -> list[str]:
    """What each has won or lost of those who played one after another on a seat."""
    shared = {change.player.seat for change in content.changes}
    texts = []
    for seat in SEATS:
        if seat in shared:
            who = (player for player in content.everybody if player.seat == seat)
            results = ", ".join(f"{numbered(one, 60)} {signed(content.results[one.number].total)}" for one in who)
            told = {"seat": seat_name(content.event, seat), "results": results}
            texts.append(gettext("Of the total of %(seat)s: %(results)s") % told)
    return texts


def penalty_remark(penalty: SheetPenalty) -> Remark:
    told = {
        "player": numbered(penalty.player),
        "points": signed(penalty.points),
        "reason": penalty.reason,
        "deal": penalty.deal,
        "ruling": penalty.ruling,
    }
    if penalty.deal:
        text = gettext("Penalty, deal %(deal)s: %(player)s %(points)s. %(reason)s") % told
    else:
        text = gettext("Penalty: %(player)s %(points)s. %(reason)s") % told
    if penalty.ruling:
        text += " " + gettext("(Ruling %(ruling)s)") % told
    return Remark(text, penalty.superseded)


def ruling_text(ruling: SheetRuling) -> str:
    return gettext("Ruling %(number)s, %(judge)s, %(time)s: %(text)s") % {
        "number": ruling.number,
        "judge": ruling.judge,
        "time": moment(ruling.at),
        "text": ruling.text,
    }


def moment(at) -> str:
    """A moment in the time zone of the site, which is named."""
    local = timezone.localtime(at)
    return f"{date_format(local, 'SHORT_DATE_FORMAT')} {local:%H:%M:%S} {local.tzname()}"


# --- signatures ---------------------------------------------------------------------------------------------------


def boxes(content: SheetContent) -> list[list[SignatureBox | None]]:
    """Rows of boxes: four players and referee, signed or not, then judges who ruled; None fills up a further row."""
    players = [
        signature_box(content.signature_of(player.seat), role=seat_name(content.event, player.seat), name=player.name)
        for player in content.players
    ]
    others = {
        role: [mark for mark in content.signatures if mark.role == role]
        for role in (Signature.Role.REFEREE, Signature.Role.JUDGE)
    }
    referee = [signature_box(mark, role=gettext("Referee"), name="") for mark in others[Signature.Role.REFEREE]]
    judges = [signature_box(mark, role=gettext("Judge"), name="") for mark in others[Signature.Role.JUDGE]]
    all_boxes = [*players, *(referee or [SignatureBox(gettext("Referee"))]), *judges]
    if len(all_boxes) > BOXES_A_ROW:
        all_boxes += [None] * (-len(all_boxes) % BOXES_A_ROW)
    return [all_boxes[start : start + BOXES_A_ROW] for start in range(0, len(all_boxes), BOXES_A_ROW)]


def signature_box(mark: SheetSignature | None, *, role: str, name: str) -> SignatureBox:
    if mark is None:
        return SignatureBox(role, name)
    method = Signature.Method(mark.method).label
    return SignatureBox(role, mark.name or name, f"{method} · {moment(mark.at)}", grouped(mark.digest))


def grouped(digest: str) -> str:
    """A digest in groups of eight, which eyes can compare."""
    return " ".join(digest[start : start + 8] for start in range(0, len(digest), 8))


def blank_boxes(event: SheetEvent) -> list[list[SignatureBox]]:
    return [[*(SignatureBox(seat_name(event, seat)) for seat in SEATS), SignatureBox(gettext("Referee"))]]
