"""Entries: the organiser's list of players, one by one or pasted, and their PINs."""

import hashlib

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.domain.entering import (
    add_entries,
    change_entry,
    delete_entry,
    give_pins,
    has_played,
    same_name,
    set_withdrawn,
)
from tournament.domain.errors import RecordingError
from tournament.domain.writing import has_started
from tournament.interfaces.event_forms import EntryForm, PasteForm
from tournament.interfaces.pasting import read_players
from tournament.interfaces.qr import public_url, qr_picture
from tournament.interfaces.tables import entries_table, sort_and_page
from tournament.models import Entry, Tournament
from tournament.views.guards import organisers_only, posted


def entry_of(tournament: Tournament, number: int) -> Entry:
    return get_object_or_404(tournament.entries.select_related("player", "tournament"), number=number)


def namesakes(tournament: Tournament, but: Entry | None = None) -> dict[str, int]:
    others = tournament.entries.exclude(pk=but.pk if but else None).values_list("player__name", "number")
    return {same_name(name): number for name, number in others}


@organisers_only
def entries(request, tournament: Tournament):
    players = list(tournament.entries.select_related("player"))
    table = entries_table(tournament, players)
    sort_and_page(request, table)
    present = [entry for entry in players if not entry.withdrawn]
    substitutes = sum(entry.substitute for entry in present)
    regular = len(present) - substitutes
    seated = regular + min(substitutes, -regular % 4)
    context = {
        "tournament": tournament,
        "table": table,
        "players": players,
        "seated": seated,
        "seated_tables": seated // 4,
        "missing": -seated % 4,
        "without_pin": sum(not entry.pin_hash for entry in players),
    }
    return render(request, "events/entries.html", context)


@organisers_only
def entry_new(request, tournament: Tournament):
    form = EntryForm(namesakes=namesakes(tournament), data=request.POST or None)
    if form.is_valid():
        try:
            entry = add_entries(tournament, [form.entry()])[0]
        except RecordingError as error:
            form.add_domain_error(error)
        else:
            text = _("%(name)s is entered with number %(number)s.")
            messages.success(request, text % {"name": entry.name, "number": entry.number})
            return redirect("entry_new" if "another" in request.POST else "entries", tournament.slug)
    context = {"form": form, "tournament": tournament}
    return render(request, "events/entry_new.html", context, status=422 if form.errors else 200)


@organisers_only
def entry_edit(request, tournament: Tournament, number: int):
    entry = entry_of(tournament, number)
    player = entry.player
    initial = {
        "number": entry.number,
        "name": player.name,
        "team": entry.team,
        "country": player.country,
        "federation_number": player.federation_number,
        "substitute": entry.substitute,
    }
    form = EntryForm(namesakes=namesakes(tournament, entry), data=request.POST or None, initial=initial)
    form.fields["number"].help_text = ""
    form.fields["number"].disabled = has_started(tournament)
    if form.is_valid():
        had_pin = bool(entry.pin_hash)
        try:
            change_entry(entry, form.entry())
        except RecordingError as error:
            form.add_domain_error(error)
        else:
            messages.success(request, _("Saved."))
            if had_pin and not entry.pin_hash:
                messages.warning(request, _("The PIN belonged to the old number: make a new one."))
            return redirect("entries", tournament.slug)
    context = {
        "form": form,
        "tournament": tournament,
        "entry": entry,
        "number": number,
        "has_played": has_played(entry),
    }
    return render(request, "events/entry_edit.html", context, status=422 if form.errors else 200)


@organisers_only
@posted("entry_edit")
def entry_withdraw(request, tournament: Tournament, number: int):
    entry = entry_of(tournament, number)
    set_withdrawn(entry, withdrawn="back" not in request.POST)
    text = _("%(name)s is withdrawn and left out of the next draws.") if entry.withdrawn else _("%(name)s plays again.")
    messages.success(request, text % {"name": entry.name})
    return redirect("entries", tournament.slug)


@organisers_only
@posted("entry_edit")
def entry_delete(request, tournament: Tournament, number: int):
    entry = entry_of(tournament, number)
    try:
        delete_entry(entry)
    except RecordingError as error:
        messages.error(request, error.message)
        return redirect("entry_edit", tournament.slug, number)
    messages.success(request, _("%(name)s is removed.") % {"name": entry.name})
    return redirect("entries", tournament.slug)


@organisers_only
def entries_paste(request, tournament: Tournament):
    """First shows what was read, line by line; a second press on the same text enters the players."""
    if request.method != "POST":
        return render(request, "events/paste.html", {"form": PasteForm(), "tournament": tournament})
    form = PasteForm(data=request.POST, files=request.FILES)
    pasted = None
    if form.is_valid():
        text = form.cleaned_data["text"]
        pasted = read_players(text, taken=dict(tournament.entries.values_list("number", "player__name")))
        is_same = form.cleaned_data["seen"] == fingerprint(text)
        is_clear = not pasted.has_namesakes or form.cleaned_data["different"]
        if "enter" in request.POST and is_same and is_clear and not pasted.has_errors:
            return _enter(request, tournament, pasted)
        if pasted.error:
            form.add_error("text", pasted.error)
        elif "enter" in request.POST and is_same and not is_clear:
            form.add_error("different", _("Say first whether people of the same name are different people."))
        form.data = form.data.copy()
        form.data["text"], form.data["seen"] = text, fingerprint(text)
    context = {"form": form, "tournament": tournament, "pasted": pasted}
    return render(request, "events/paste.html", context, status=422 if form.errors else 200)


def fingerprint(text: str) -> str:
    """Tells whether the text that is to be entered is the one that was shown."""
    return hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest()


def _enter(request, tournament, pasted):
    try:
        entered = add_entries(tournament, pasted.entries)
    except RecordingError as error:
        messages.error(request, error.message)
    else:
        text = ngettext("%(count)s player is entered.", "%(count)s players are entered.", len(entered))
        messages.success(request, text % {"count": len(entered)})
    return redirect("entries", tournament.slug)


@organisers_only
def entry_pins(request, tournament: Tournament):
    """Makes PINs and shows them this once, as slips to print and cut."""
    players = tournament.entries.select_related("player", "tournament").filter(withdrawn=False)
    if request.method != "POST":
        context = {"tournament": tournament, "players": players, "without_pin": players.filter(pin_hash="")}
        return render(request, "events/pins.html", context)
    chosen = players if "all" in request.POST else players.filter(pin_hash="")
    return slips(request, tournament, list(chosen))


@organisers_only
@posted("entry_edit")
def entry_pin(request, tournament: Tournament, number: int):
    return slips(request, tournament, [entry_of(tournament, number)])


def slips(request, tournament, chosen: list[Entry]):
    made = [
        {"entry": entry, "pin": pin, "qr": qr_picture(public_url("player", tournament.slug, entry.number))}
        for entry, pin in give_pins(chosen)
    ]
    return render(request, "events/pin_slips.html", {"tournament": tournament, "slips": made})
