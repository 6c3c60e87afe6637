"""A club's owners enter, change, copy and delete its cards; a fault stores nothing and loses nothing."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from scoring.cards import CardError
from scoring.ruleset import RuleSet
from tournament.domain.cards import site_cards
from tournament.domain.club_cards import CardGone, ChangedMeanwhile, add_card, change_card
from tournament.domain.clubs import ClubError
from tournament.interfaces.card_files import SmallFilesOnly
from tournament.interfaces.card_forms import CardTextForm, CopyCardForm, EditCardForm, NewCardForm
from tournament.models import Card, Club
from tournament.views.cards import Held, rulesets_with_cards, site_card_of, with_held
from tournament.views.clubs import club_page

MOST_SAMPLE_ROWS = 12


def small_uploads(view: Callable) -> Callable:
    """Nothing of a file that is too large is kept in memory: this must be said before the token is looked for."""
    protected = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def limited(request, **kwargs) -> HttpResponse:
        request.upload_handlers.insert(0, SmallFilesOnly(request))
        return protected(request, **kwargs)

    return limited


def own_card(view: Callable) -> Callable:
    """The view gets a card that the reader may change."""

    return club_page(owners=True)(with_held(view))


@small_uploads
@club_page(owners=True)
def card_new(request, club: Club):
    """The rule set first, unless only one is played with cards; then the card, typed, pasted or uploaded."""
    source = site_card_of(request.GET["from"]) if request.GET.get("from") else None
    ruleset = source.ruleset if source else asked_ruleset(request)
    if ruleset is None:
        return render(request, "cards/choose_rules.html", {"club": club, "rulesets": rulesets_with_cards()})
    initial = {"text": text_of(source), "id": "", "title": ""} if source else None
    posted = {"data": request.POST, "files": request.FILES} if request.method == "POST" else {}
    form = NewCardForm(ruleset, initial=initial, **posted)
    if form.is_bound and is_check(request):
        return checked(request, form, "cards/new.html", {"club": club})
    if form.is_bound and form.is_whole:
        holds_card = form.cleaned_data["holds_card"]
        try:
            card = add_card(
                club=club, ruleset=ruleset.slug, data=form.read.card, user=request.user, holds_card=holds_card
            )
        except ClubError as error:
            form.add_domain_error(error)
        else:
            messages.success(request, _("The card is stored."))
            return redirect("card", club.slug, card.card_id)
    return form_page(request, form, "cards/new.html", {"club": club})


def asked_ruleset(request: HttpRequest) -> RuleSet | None:
    known = {ruleset.slug: ruleset for ruleset in rulesets_with_cards()}
    asked = request.POST.get("ruleset") or request.GET.get("ruleset") or (next(iter(known)) if len(known) == 1 else "")
    if asked and asked not in known:
        raise Http404(_("This site does not know that rule set."))
    return known.get(asked)


def text_of(held: Held) -> str:
    """The card as it is typed; one that the rules do not accept any more as it is stored, so that it can be mended."""
    try:
        return held.ruleset.card_format.write_text(held.data)
    except CardError:
        return json.dumps(held.data, ensure_ascii=False, indent=2)


def is_check(request: HttpRequest) -> bool:
    """Whether the card is only to be looked at: by the button, or while it is typed."""
    return "check" in request.POST or bool(request.htmx)


def checked(request: HttpRequest, form: CardTextForm, template: str, context: dict) -> HttpResponse:
    """What the card would be, without storing it; while somebody types, that part of the page alone."""
    form.full_clean()
    if request.htmx:
        return render(request, "cards/checked.html", {**context, "form": form, "is_checked": True})
    for name in ("holds_card", "title", "id"):
        form.errors.pop(name, None)
    return form_page(request, form, template, {**context, "is_checked": True})


def form_page(request: HttpRequest, form: CardTextForm, template: str, context: dict) -> HttpResponse:
    status = 422 if form.is_bound and (form.errors or form.read.faults) else 200
    context = {"form": form, "ruleset": form.ruleset, "sample": sample_of(form.ruleset), **context}
    return render(request, template, context, status=status)


def sample_of(ruleset: RuleSet) -> str:
    """How a card is typed: the beginning of one that the site has itself, with its last section."""
    known = site_cards(ruleset)
    if not known:
        return ""
    parts = ruleset.card_format.write_text(known[0].data).split("\n\n")
    return "\n\n".join(["\n".join(part.splitlines()[:MOST_SAMPLE_ROWS]) for part in (*parts[:2], parts[-1])])


@small_uploads
@club_page(owners=True)
def card_edit(request, club: Club, card_id: str):
    if request.method == "POST" and not request.htmx and not club.cards.filter(card_id=card_id).exists():
        return gone(request, club)
    return edit(request, club, card_id=card_id)


@with_held
def edit(request, held: Held):
    context = {"club": held.club, "held": held}
    if request.method != "POST":
        initial = {"text": text_of(held), "revision": held.card.revision}
        return form_page(request, EditCardForm(held.ruleset, initial=initial), "cards/edit.html", context)
    form = EditCardForm(held.ruleset, data=request.POST, files=request.FILES)
    if is_check(request):
        return checked(request, form, "cards/edit.html", context)
    if form.is_whole:
        try:
            card = change_card(held.card, data=form.read.card, revision=form.cleaned_data["revision"])
        except ChangedMeanwhile as error:
            return conflict(request, form, held, error.card)
        except CardGone:
            return gone(request, held.club)
        except ClubError as error:
            form.add_error("text", error.message)
        else:
            messages.success(request, _("Saved."))
            return redirect("card", held.club.slug, card.card_id)
    return form_page(request, form, "cards/edit.html", context)


def conflict(request: HttpRequest, form: EditCardForm, held: Held, current: Card) -> HttpResponse:
    """Somebody else was faster: both texts, and a form that puts this one in the place of the other."""
    stored = Held(held.ruleset, current.data, held.club, current, held.is_owner)
    theirs, mine = text_of(stored), held.ruleset.card_format.write_text(form.read.card)
    form.data = form.data.copy()
    form.data["revision"] = str(current.revision)
    context = {
        "form": form,
        "ruleset": held.ruleset,
        "club": held.club,
        "held": stored,
        "theirs": theirs,
        "rows": difference(theirs, mine),
    }
    return render(request, "cards/conflict.html", context, status=409)


def gone(request: HttpRequest, club: Club) -> HttpResponse:
    """The card that was edited is there no more: what was typed, in the form of a new one."""
    ruleset = asked_ruleset(request)
    if ruleset is None:
        raise Http404(_("There is no card at this address."))
    typed = EditCardForm(ruleset, data=request.POST, files=request.FILES)
    typed.full_clean()
    form = NewCardForm(ruleset, initial={"text": typed.data.get("text", "")})
    context = {"club": club, "form": form, "ruleset": ruleset, "sample": sample_of(ruleset)}
    return render(request, "cards/new.html", context | {"notice": CardGone().message}, status=409)


def difference(theirs: str, mine: str) -> list[tuple[str, str]]:
    """The lines that differ, each with whose it is: `theirs` or `mine`."""
    rows = difflib.ndiff(theirs.splitlines(), mine.splitlines())
    return [("theirs" if row[0] == "-" else "mine", row[2:]) for row in rows if row[0] in "-+"]


@own_card
def card_copy(request, held: Held):
    form = CopyCardForm(held.ruleset, held.data, data=request.POST if request.method == "POST" else None)
    if form.is_valid():
        holds_card = form.cleaned_data["holds_card"]
        try:
            card = add_card(
                club=held.club, ruleset=held.ruleset.slug, data=form.card, user=request.user, holds_card=holds_card
            )
        except ClubError as error:
            form.add_domain_error(error)
        else:
            messages.success(request, _("The card is copied."))
            return redirect("card", held.club.slug, card.card_id)
    context = {"form": form, "held": held, "club": held.club}
    return render(request, "cards/copy.html", context, status=422 if form.errors else 200)


@own_card
def card_delete(request, held: Held):
    if request.method != "POST":
        return render(request, "cards/delete.html", {"held": held, "club": held.club})
    held.card.delete()
    messages.success(request, _("%(name)s is removed.") % {"name": held.card.title})
    return redirect("club", held.club.slug)
