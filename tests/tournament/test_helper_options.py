"""The score helper's address holds options and a deal side by side, also where both use one name."""

import pytest

from scoring import ruleset as registry
from tests.forms import text_of
from tournament.interfaces.score_forms import form_for, options_form_for, query_of

RULES = registry.get("american")


@pytest.mark.django_db
def test_who_misnamed_a_tile_is_no_word_for_what_follows_from_it(client):
    page = client.get("/score/american/?scoring=money&winner=N&value=35&misnamed=E")
    assert not page.context["options_form"].errors
    assert page.context["score"].net == {"E": -140, "S": 0, "W": 0, "N": 140}
    assert "Select a valid choice" not in text_of(page)


@pytest.mark.django_db
def test_the_address_of_an_example_brings_both_back(client):
    pairs = query_of(RULES, {"misnamed": "as_discard"}, {"winner": "N", "value": 35, "misnamed": "E", "exposures": 2})
    page = client.get("/score/american/", pairs)
    assert page.context["score"].net == {"E": -20, "S": 0, "W": 0, "N": 35}


@pytest.mark.parametrize("ruleset", registry.all_rulesets(), ids=lambda rules: rules.slug)
def test_no_option_has_the_field_of_an_input(ruleset):
    options = set(options_form_for(ruleset).fields)
    assert not options & set(form_for(ruleset, ruleset.check_options({})).fields)
