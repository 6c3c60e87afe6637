"""A referee's questions during a deal: for everybody under chosen options, and at a table under those of the event."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from scoring.checks import Check
from scoring.inputs import CardInput
from scoring.ruleset import Options, RuleSet
from tournament.domain.cards import known_cards
from tournament.domain.recording import next_deal, rules_of
from tournament.domain.steps import current_totals
from tournament.interfaces.check_forms import CheckForm, OptionsBeside, answer_of, check_form_for, kept_query
from tournament.interfaces.keypad import keypad_for
from tournament.models import Game
from tournament.views.games import address, at_table, context_of, takes_deals
from tournament.views.helper import chosen_options, options_query, ruleset_or_404


def check_or_404(ruleset: RuleSet, options: Options, key: str) -> Check:
    for check in ruleset.checks(options):
        if check.key == key:
            return check
    raise Http404(key)


def answered(form: CheckForm) -> dict[str, Any]:
    """The verdict on what the form says; errors stand on the form."""
    verdict = form.verdict() if form.is_bound else None
    return {"verdict": verdict, "answer": answer_of(verdict, form.asked) if verdict else None}


def fragment(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The answer alone, asked for while somebody fills the form in: what is not filled in yet is no error."""
    context |= {"live": True, "missing": context["form"].forgive_missing()}
    response = render(request, "checks/answer.html", context)
    response["HX-Replace-Url"] = context["link"]
    response["Cache-Control"] = "no-store"
    return response


# ---------- for everybody ----------


@require_safe
def check_list(request: HttpRequest, ruleset: str) -> HttpResponse:
    rules = ruleset_or_404(ruleset)
    options_form, options = chosen_options(rules, request.GET, request.user)
    checks = rules.checks(options)
    if not checks:
        raise Http404(ruleset)
    query = options_query(options_form)
    links = [(check, reverse("check", args=[rules.slug, check.key]) + query) for check in checks]
    return render(request, "checks/list.html", {"ruleset": rules, "links": links, "options_query": query})


@require_safe
def check(request: HttpRequest, ruleset: str, key: str) -> HttpResponse:
    """The whole page; the address holds what was said, so that a link shows it again."""
    return render(request, "checks/check.html", public_context(request, ruleset, key))


@require_safe
def check_answer(request: HttpRequest, ruleset: str, key: str) -> HttpResponse:
    return fragment(request, public_context(request, ruleset, key))


def public_context(request: HttpRequest, slug: str, key: str) -> dict[str, Any]:
    rules = ruleset_or_404(slug)
    data = with_a_card(rules, request.GET, request.user)
    options_form, options = chosen_options(rules, data, request.user)
    check = check_or_404(rules, options, key)
    form = check_form_for(rules, options, check, data=data)
    here = reverse("check", args=[rules.slug, key])
    return {
        "ruleset": rules,
        "check": check,
        "options_form": options_form,
        "options_layout": OptionsBeside(options_form),
        "form": form,
        "keypad": keypad_for(rules, options),
        "here": here,
        "answer_url": reverse("check_answer", args=[rules.slug, key]),
        "link": link_to(here, [*(options_form.query() if options_form.is_bound else []), *said_pairs(form)]),
        **answered(form),
    }


def with_a_card(rules: RuleSet, data: QueryDict, user: Any) -> QueryDict:
    """The data with the first card that this person may choose, where nothing is said about a card."""
    data = data.copy()
    for item in rules.options:
        if isinstance(item, CardInput) and item.name not in data and (cards := known_cards(rules, user)):
            data[item.name] = cards[0].id
    return data


def said_pairs(form: CheckForm) -> list[tuple[str, str]]:
    return form.query() if form.is_bound else []


def link_to(here: str, pairs: list[tuple[str, str]]) -> str:
    return f"{here}?{urlencode(pairs)}" if pairs else here


# ---------- at a table ----------


@require_safe
@at_table
def table_checks(request: HttpRequest, game: Game) -> HttpResponse:
    ruleset, options = rules_of(game.round.tournament)
    checks = ruleset.checks(options)
    if not checks:
        raise Http404(ruleset.slug)
    links = [(check, address("table_check", game, key=check.key)) for check in checks]
    return render(request, "checks/table_list.html", context_of(game, links=links))


@require_safe
@at_table
def table_check(request: HttpRequest, game: Game, key: str) -> HttpResponse:
    return render(request, "checks/table_check.html", table_context(request, game, key))


@require_safe
@at_table
def table_check_answer(request: HttpRequest, game: Game, key: str) -> HttpResponse:
    return fragment(request, table_context(request, game, key))


def table_context(request: HttpRequest, game: Game, key: str) -> dict[str, Any]:
    ruleset, options = rules_of(game.round.tournament)
    check = check_or_404(ruleset, options, key)
    upcoming = next_deal(game)
    names = {seat: entry.name for seat, entry in upcoming.entries.items()}
    form = check_form_for(ruleset, options, check, data=request.GET, names=names)
    here = address("table_check", game, key=key)
    found = answered(form)
    is_played = takes_deals(game) and not upcoming.over and not current_totals(game)
    if found["verdict"] and is_played:
        found["kept"] = kept_query(ruleset, options, found["verdict"].keep)
    return context_of(
        game,
        check=check,
        form=form,
        keypad=keypad_for(ruleset, options),
        upcoming=upcoming,
        is_played=is_played,
        here=here,
        answer_url=address("table_check_answer", game, key=key),
        link=link_to(here, said_pairs(form)),
        **found,
    )
