"""The pattern book of a rule set: as help pages, and as the Scoring Aid Card to print."""

import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament.interfaces.pattern_book import card_context, pattern_book
from tournament.interfaces.pdf import PdfUnavailable, render_pdf
from tournament.views.helper import chosen_options, options_query, ruleset_or_404
from tournament.views.pdf import no_pdf, pdf_response


@require_safe
def score_help(request: HttpRequest, ruleset: str) -> HttpResponse:
    rules = ruleset_or_404(ruleset)
    options_form, options = chosen_options(rules, request.GET)
    book = pattern_book(rules, options)
    context = {"ruleset": rules, "options_form": options_form, "edition": rules.edition_of(options), "book": book}
    context["options_key"] = json.dumps(options, sort_keys=True)
    context["options_query"] = options_query(options_form)
    context["has_checks"] = bool(rules.checks(options))
    return render(request, "help/patterns.html", context)


@require_safe
def aid_card(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The Scoring Aid Card: the whole pattern book on one printed page in the language of the site."""
    rules = ruleset_or_404(ruleset)
    _form, options = chosen_options(rules, request.GET)
    language = get_language() or settings.LANGUAGE_CODE
    try:
        pdf = render_pdf("sheets/aid_card.html", card_context(rules, options), language=language)
    except PdfUnavailable as error:
        return no_pdf(request, error)
    return pdf_response(pdf, f"{rules.slug}-aid-card-{language}.pdf")
