"""The public score helper: choose a rule set, say what happened in a deal, read the explained score."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from scoring import ruleset as registry
from scoring.ruleset import RuleSet, UnknownRuleSet
from tournament.interfaces.keypad import keypad_for
from tournament.interfaces.score_forms import OptionsForm, ScoreForm, form_for, options_form_for, said_in_words


def ruleset_or_404(slug: str) -> RuleSet:
    try:
        return registry.get(slug)
    except UnknownRuleSet:
        raise Http404(slug) from None


@require_safe
def score_index(request: HttpRequest) -> HttpResponse:
    return render(request, "score/index.html", {"rulesets": registry.all_rulesets()})


@require_safe
def score(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The whole page; the address holds the deal, so that a link shows it again."""
    context = helper_context(ruleset_or_404(ruleset), request.GET, request.user)
    add_answer(context)
    return render(request, "score/helper.html", context)


@require_safe
def score_answer(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The answer alone, asked for while somebody types: what is not filled in yet is no error."""
    context = helper_context(ruleset_or_404(ruleset), request.GET, request.user)
    add_answer(context)
    context |= {"live": True, "missing": context["form"].forgive_missing()}
    response = render(request, "score/answer.html", context)
    response["HX-Replace-Url"] = context["link"]
    response["Cache-Control"] = "no-store"
    return response


def helper_context(ruleset: RuleSet, data: QueryDict, user: Any = None) -> dict[str, Any]:
    options_form, options = chosen_options(ruleset, data, user)
    form = form_for(ruleset, options, way="tiles")
    if any(name in data for name in form.fields):
        form = form_for(ruleset, options, data=data, way="tiles")
    return {
        "ruleset": ruleset,
        "edition": ruleset.edition_of(options),
        "options_form": options_form,
        "options_query": options_query(options_form),
        "has_checks": bool(ruleset.checks(options)),
        "form": form,
        "keypad": keypad_for(ruleset, options),
        "link": link_to(ruleset, options_form, form),
    }


def add_answer(context: dict[str, Any]) -> None:
    """The score of what the form says, and what was said in words; errors stand on the form."""
    form = context["form"]
    if form.is_bound and (score := form.scored()):
        context["score"] = score
        context["winner"] = form.said().get("winner")
        context["phrases"] = said_in_words(context["ruleset"], form.asked.options, form.said())


def chosen_options(ruleset: RuleSet, data: QueryDict, user: Any = None) -> tuple[OptionsForm, dict[str, Any]]:
    """The options in an address; what cannot be used is shown on its field and the default taken."""
    names = options_form_for(ruleset).fields
    form = options_form_for(ruleset, data=data if any(name in data for name in names) else None, user=user)
    if not form.is_bound:
        return form, ruleset.check_options({})
    return form, form.usable_options()


def options_query(form: OptionsForm) -> str:
    """The chosen options as the end of an address, empty where none were chosen."""
    pairs = form.query() if form.is_bound else []
    return f"?{urlencode(pairs)}" if pairs else ""


def link_to(ruleset: RuleSet, options_form: OptionsForm, form: ScoreForm) -> str:
    """The address that shows this deal again."""
    pairs = options_form.query() if options_form.is_bound else []
    pairs += form.query() if form.is_bound else []
    address = reverse("score", args=[ruleset.slug])
    return f"{address}?{urlencode(pairs)}" if pairs else address
