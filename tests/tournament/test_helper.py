"""The score helper: a link shows the deal again, the answer comes as one types, and nothing typed can break it."""

import random

import pytest
from django.http import QueryDict

from scoring import ruleset as registry

pytestmark = pytest.mark.django_db

MIXED = {"way": "tiles", "winner": "S", "discarder": "E", "hand": "4556678m NNN [333m] +8m"}


def test_rule_sets_are_offered(client):
    html = client.get("/score/").content.decode()
    for rules in registry.all_rulesets():
        assert f'href="/score/{rules.slug}/"' in html
        assert f'href="/score/{rules.slug}/aid-card.pdf"' in html


def test_a_plain_submit_shows_lines_payments_and_the_form_as_it_was(client):
    answer = client.get("/score/wsom/", MIXED)
    html = answer.content.decode()
    assert answer.context["score"].net == {"E": -70, "S": 120, "W": -25, "N": -25}
    assert "Mixed One-Suit" in html
    assert '<span class="native" lang="zh-Hant">混一色</span>' in html
    assert "<b>East pays South 70</b>" in html
    assert "<b>West pays South 25</b>" in html
    assert 'value="4556678m NNN [333m] +8m"' in html


def test_the_three_ways_agree(client):
    by_value = {"way": "value", "winner": "S", "discarder": "E", "value": 40}
    by_patterns = {"way": "patterns", "winner": "S", "discarder": "E", "patterns": "2.1.1"}
    nets = [client.get("/score/wsom/", query).context["score"].net for query in (MIXED, by_value, by_patterns)]
    assert nets[0] == nets[1] == nets[2]


def test_what_does_not_count_says_why(client):
    html = client.get("/score/wsom/", MIXED | {"discarder": "null", "hand": "111222333m99m CC +C"}).content.decode()
    quiet = html[html.index("What does not count") :]
    assert "Three Concealed Triplets" in quiet
    assert "One other reading of this hand" in quiet


def test_a_hand_nobody_won_pays_nothing(client):
    answer = client.get("/score/wsom/", {"way": "value", "winner": "null"})
    assert answer.context["score"].net == {"E": 0, "S": 0, "W": 0, "N": 0}
    assert "Nobody won: nobody pays." in answer.content.decode()


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"hand": "123m 4x5p"}, "hand", '<mark class="mark">x</mark>'),
        ({"hand": "11111m 22233344p +4p"}, "hand", ""),
        ({"discarder": "S"}, "discarder", "The winner cannot be the discarder"),
        ({"winner": ""}, "winner", ""),
        ({"check-value": "60"}, "check-value", ""),
        ({"edition": "wsom2008", "hand": "3336789m 789p [555s] +6m"}, "hand", ""),
    ],
)
def test_errors_stand_on_their_field(client, change, field, words):
    answer = client.get("/score/wsom/", MIXED | change)
    assert "score" not in answer.context
    assert list(answer.context["form"].errors) == [field]
    html = answer.content.decode()
    place = html.index(f'id="errors-{field}"')
    shown = html[place : html.index("</div>", place)]
    assert 'class="field-error"' in shown
    assert words in shown


def test_the_link_reproduces_the_deal(client):
    query = MIXED | {"edition": "wsom2008", "responsible": "W", "final_tile": "on", "shown_apart": "no"}
    first = client.get("/score/wsom/", query)
    again = client.get(first.context["link"])
    assert again.context["score"] == first.context["score"]
    assert again.context["score"].edition == "wsom2008"
    assert again.context["link"] == first.context["link"]


def test_the_answer_comes_alone_while_one_types(client):
    answer = client.get("/score/wsom/answer/", MIXED, headers={"hx-request": "true"})
    html = answer.content.decode()
    assert "<html" not in html
    assert 'id="answer"' in html
    assert 'id="errors-hand" hx-swap-oob="true"' in html
    assert QueryDict(answer["HX-Replace-Url"].partition("?")[2])["hand"] == MIXED["hand"]


def test_what_is_not_filled_in_yet_is_no_error_while_one_types(client):
    html = client.get("/score/wsom/answer/", MIXED | {"winner": ""}).content.decode()
    assert "Still needed: Winner" in html.replace("\n", " ")
    assert 'class="field-error"' not in html


def test_keypad_has_every_tile_of_the_set(client):
    html = client.get("/score/wsom/").content.decode()
    rules = registry.get("wsom")
    for tile in rules.tiles(rules.check_options({})):
        assert f'data-tile="{tile.code}" data-copies="{tile.copies}"' in html


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_the_page_speaks_the_language_of_the_browser(client, language):
    html = client.get("/score/wsom/", MIXED, headers={"accept-language": language}).content.decode()
    assert f'<html lang="{language}"' in html


JUNK = ["", "S", "E", "null", "none", "on", "no", "-1", "1e9", "٣", "9" * 400, "\x00", "<b>", "💥", "é" * 30, "3.1"]
HANDS = ["4556678m NNN [333m] +8m", "[", "+", "(1111m", "1z2z3z", "+5m+5m", "123456789m" * 30, "   ", "][)(", "１２３m"]
NAMES = ["way", "edition", "winner", "discarder", "responsible", "hand", "value", "patterns", "check-value", "hand-E"]
NAMES += ["final_tile", "kong_tile", "robbed_kong", "blessing", "shown_apart", "unknown", "csrfmiddlewaretoken", ""]
WAYS = ["tiles", "value", "patterns", "other", ""]


def random_query(dice: random.Random) -> str:
    query = QueryDict(mutable=True)
    query["way"] = dice.choice(WAYS)
    for _ in range(dice.randrange(1, 9)):
        name = dice.choice(NAMES)
        query.appendlist(name, dice.choice(HANDS if name == "hand" and dice.random() < 0.7 else JUNK))
    return query.urlencode() + dice.choice(["", "", "&%ff=%fe", "&winner", "&&=&", "&hand=%ed%a0%80"])


def test_no_query_whatever_breaks_a_page(client):
    dice = random.Random(20260502)
    pages = ["/score/wsom/", *["/score/wsom/answer/"] * 4]
    for number in range(500):
        page = pages[number % 5] if number % 125 else "/score/wsom/help/"
        query = random_query(dice)
        answer = client.get(f"{page}?{query}")
        assert answer.status_code == 200, query


def test_posting_to_the_pages_is_refused(client):
    for page in ("/score/", "/score/wsom/", "/score/wsom/answer/", "/score/wsom/help/", "/score/wsom/aid-card.pdf"):
        assert client.post(page, {"hand": "x"}).status_code == 405
