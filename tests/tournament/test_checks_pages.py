"""The referee's checks as pages: for everybody and at a table, while one types, and kept for the deal."""

import re
from html import unescape
from urllib.parse import parse_qsl

import pytest
from django.urls import reverse

from scoring import ruleset as registry
from tests.forms import form_in, forms_in, text_of
from tests.people import NOBODY_WON, olga, one_table, play, sam
from tests.tournament.test_table_pages import table_url
from tests.toy_checks import add_checks_toy
from tournament.domain.club_cards import add_card
from tournament.domain.clubs import found_club

pytestmark = pytest.mark.django_db

CRACKED = {"light": "day", "shown": "jc", "seat": "S"}


@pytest.fixture
def quarry(tmp_path, monkeypatch):
    return add_checks_toy(tmp_path, monkeypatch)


@pytest.fixture
def game(quarry):
    return one_table(ruleset=quarry)


def check_url(game, part=""):
    return table_url(game, "table_check" + part, key="cracks")


# ---------- for everybody ----------


def test_the_checks_are_listed_and_linked(client, quarry):
    page = client.get("/score/quarry/checks/")
    assert 'href="/score/quarry/checks/cracks/"' in page.content.decode()
    assert "Is a pebble cracked? Hold them to the light." in text_of(page)
    for address in ("/score/quarry/", "/score/quarry/help/"):
        assert 'href="/score/quarry/checks/"' in client.get(address).content.decode(), address


def test_a_rule_set_without_checks_has_no_such_pages(client):
    for part in ("", "cracks/", "cracks/answer/"):
        assert client.get(f"/score/wsom/checks/{part}").status_code == 404, part
    assert "/checks/" not in client.get("/score/wsom/").content.decode()


@pytest.mark.parametrize("part", ["", "answer/"])
def test_a_check_that_is_not_there_is_not_found(client, quarry, part):
    assert client.get(f"/score/quarry/checks/smoothness/{part}").status_code == 404
    assert client.get(f"/score/nothing/checks/cracks/{part}").status_code == 404


def test_an_empty_form_asks_and_answers_nothing(client, quarry):
    page = client.get("/score/quarry/checks/cracks/")
    assert page.context["verdict"] is None
    assert page.context["form"].errors == {}
    text = text_of(page)
    assert "Whose pebbles" in text
    assert "The verdict appears here while you fill this in." in text
    assert page.content.decode().count("data-keypad") == 1  # one keypad for both fields of tiles


def test_a_link_shows_the_verdict_with_reasons_and_rows(client, quarry):
    page = client.get("/score/quarry/checks/cracks/", CRACKED)
    text = text_of(page)
    assert page.context["answer"].mark == "no"
    assert "South has a cracked pebble. Clay cracks." in text
    assert 'value="jc"' in page.content.decode()
    assert [row.label for row in page.context["answer"].possible] == ["Jade pebble", "Clay pebble"]
    whole = client.get("/score/quarry/checks/cracks/", CRACKED | {"shown": "jj"})
    assert (whole.context["answer"].mark, whole.context["answer"].text) == ("yes", "All pebbles are whole.")
    assert [row.label for row in whole.context["answer"].others] == ["Clay pebble"]
    open_ = client.get("/score/quarry/checks/cracks/", CRACKED | {"light": "lamp"})
    assert (open_.context["answer"].mark, open_.context["answer"].text) == ("open", "Nobody can say.")


def test_what_is_missing_or_wrong_stands_on_its_field(client, quarry):
    page = client.get("/score/quarry/checks/cracks/", {"shown": "jxc", "light": "day"})
    html = page.content.decode()
    assert 'No pebble: x <span class="notation marked-notation">j<mark class="mark">x</mark>c</span>' in html
    missing = client.get("/score/quarry/checks/cracks/", {"shown": "jc"})
    assert missing.context["form"].errors["light"]
    assert client.get("/score/quarry/checks/cracks/", {"light": "moon", "shown": "jc"}).status_code == 200


def test_the_verdict_comes_while_one_types(client, quarry):
    answer = client.get("/score/quarry/checks/cracks/answer/", CRACKED)
    assert "South has a cracked pebble." in text_of(answer)
    assert "<html" not in answer.content.decode()
    assert answer["HX-Replace-Url"] == "/score/quarry/checks/cracks/?seat=S&light=day&shown=jc"
    assert answer["Cache-Control"] == "no-store"
    waiting = client.get("/score/quarry/checks/cracks/answer/", {"light": "day", "shown": ""})
    assert "Still needed: Pebbles shown" in text_of(waiting)
    assert waiting.context["form"].errors == {}


@pytest.mark.parametrize("name", ["check", "check_answer"])
def test_nothing_typed_breaks_a_check(client, quarry, name):
    url = reverse(name, args=[quarry, "cracks"])
    for value in ("", "\x00", "{who}", "j" * 5000, "<script>", "\ud7ff"):
        for field in ("seat", "light", "shown", "lost"):
            page = client.get(url, CRACKED | {field: value})
            assert page.status_code == 200, (field, value)
            assert "<script>&" not in page.content.decode()


# ---------- at a table ----------


def test_the_table_and_its_deal_lead_to_the_checks(client, game):
    for name in ("table_game", "deal_new"):
        assert f'href="{table_url(game, "table_checks")}"' in client.get(table_url(game, name)).content.decode(), name
    assert f'href="{check_url(game)}"' in client.get(table_url(game, "table_checks")).content.decode()


def test_without_checks_the_table_shows_no_way_to_them(client):
    game = one_table()
    for name in ("table_game", "deal_new"):
        assert "/checks/" not in client.get(table_url(game, name)).content.decode(), name
    assert client.get(table_url(game, "table_checks")).status_code == 404
    assert client.get(check_url(game)).status_code == 404


def test_at_the_table_players_stand_for_their_seats(client, game):
    page = client.get(check_url(game), CRACKED)
    assert page.context["answer"].text == "Bruno Magalhães (South) has a cracked pebble."
    assert "Carme Puig" in text_of(page)
    assert f'href="{table_url(game, "deal_new")}"' in page.content.decode()


def test_pages_behind_the_link_are_kept_from_searching(client, game):
    for part in ("", "_answer"):
        assert client.get(check_url(game, part), CRACKED)["X-Robots-Tag"] == "noindex, nofollow"
    assert client.get("/t/nonsense/1/checks/").status_code == 404


def test_a_verdict_is_taken_into_the_next_deal(client, game):
    html = client.get(check_url(game, "_answer"), CRACKED).content.decode()
    link = unescape(re.search(rf'href="({table_url(game, "deal_new")}\?[^"]+)"', html).group(1))
    assert link.endswith("/deal/?cracked=S&laid-S=jc")
    page = client.get(link)
    assert page.context["form"].errors == {}
    assert "Filled in from a check: Cracked pebbles, Laid out, Bruno Magalhães" in text_of(page)
    assert 'data-brought="cracked laid-S"' in page.content.decode()
    form = form_in(page, to="/deal/")
    answer = client.post(form.action, form.filled(step="check", winner="E", hand="jj"))
    assert answer.context["entry"].said["cracked"] == ["S"]
    assert answer.context["entry"].said["laid"] == {"S": "jc"}


def test_there_is_nothing_to_keep_of_other_verdicts(client, game):
    whole = client.get(check_url(game), CRACKED | {"shown": "jj"}).content.decode()
    nobodys = client.get(check_url(game), {"light": "day", "shown": "jc"}).content.decode()
    assert "Take this into deal" not in whole + nobodys


def test_after_the_last_deal_nothing_is_kept(client, game):
    play(game, *[NOBODY_WON] * 4)
    page = client.get(check_url(game), CRACKED)
    assert page.context["answer"].mark == "no"
    assert table_url(game, "deal_new") not in page.content.decode()


def test_the_deal_form_takes_only_its_own_fields_from_an_address(client, game):
    page = client.get(table_url(game, "deal_new"), {"cracked": ["S", "moon"], "hand": "<b>", "nothing": "1"})
    assert page.status_code == 200
    assert page.context["entry"].brought == ("hand", "cracked")
    assert "<b>&" not in page.content.decode()
    plain = client.get(table_url(game, "deal_new"))
    assert "data-brought" not in plain.content.decode()
    assert len(forms_in(plain)) == 1


def test_the_way_back_leads_to_the_deal_that_is_played(client, game):
    play(game, NOBODY_WON)
    assert "Back to deal 2" in text_of(client.get(check_url(game)))


# ---------- whose card ----------

LINE = {"id": "seg-1", "text": "NNN RRR FF GGG SSS", "mod": "exact", "open": "X", "value": 25}
SECRET = {"id": "secret", "title": "Secret", "sections": [{"key": "seg", "title": "Segredo", "lines": [LINE]}]}
EXPOSED = {"exposures": "[NNN]"}


@pytest.fixture
def secret():
    """The id of a card that Olga's club holds."""
    club = found_club(user=olga(), name="Clube da Ribeira")
    data = registry.get("american").card_format.read_data(SECRET)
    return f"{club.slug}/{add_card(club=club, ruleset='american', data=data, user=olga(), holds_card=True).card_id}"


def test_only_members_of_a_club_ask_by_its_card(client, secret):
    url = reverse("check", args=["american", "exposures"])
    for who in (None, sam()):
        if who:
            client.force_login(who)
        for address in (url, reverse("check_answer", args=["american", "exposures"])):
            html = client.get(address, EXPOSED | {"card": secret}).content.decode()
            assert "Segredo" not in html
            assert "seg-1" not in html
    client.force_login(olga())
    page = client.get(url, EXPOSED | {"card": secret})
    assert [row.label for row in page.context["answer"].possible] == ["Segredo, line seg-1: 25 points"]


def test_the_site_offers_its_own_card_and_none_is_a_choice_too(client):
    url = reverse("check", args=["american", "exposures"])
    assert len(client.get(url, EXPOSED).context["verdict"].rows) == 38
    without = client.get(url, EXPOSED | {"card": ""})
    assert without.context["answer"].mark == "open"
    assert without.context["answer"].possible == without.context["answer"].others == ()


def test_at_a_table_the_card_of_the_event_answers(client):
    game = one_table(ruleset="american", options={"card": SECRET})
    page = client.get(table_url(game, "table_check", key="exposures"), EXPOSED)
    assert [row.label for row in page.context["answer"].possible] == ["Segredo, line seg-1: 25 points"]
    place = {"slug": game.round.tournament.slug, "round_number": 1, "table_number": 1}
    for address in ("/score/american/checks/exposures/?exposures=[NNN]", reverse("game", kwargs=place)):
        assert "Segredo" not in client.get(address).content.decode()


def test_a_dead_verdict_reaches_the_score_of_the_deal(client):
    game = one_table(ruleset="american", options={"card": SECRET})
    said = {"seat": "S", "exposures": "[FFF]", "has_discarded": "on"}
    page = client.get(table_url(game, "table_check", key="exposures"), said)
    assert page.context["answer"].text == "The hand is dead."
    query = dict(parse_qsl(page.context["kept"]))
    assert query == {"dead": "S", "exposed-S": "[FFF]", "dead_because-S": "no_line"}
    form = form_in(client.get(f"{table_url(game, 'deal_new')}?{page.context['kept']}"), to="/deal/")
    wall = client.post(form.action, form.filled(step="check", outcome="wall", winner="null", discarder="null"))
    entry = wall.context["entry"]
    assert entry.form.errors == {}
    assert entry.said["dead_because"] == {"S": "no_line"}
    assert entry.score.net == {"E": 10, "S": 0, "W": 10, "N": 10}


# ---------- every rule set ----------


def test_no_field_of_a_check_is_named_as_an_option():
    for rules in registry.all_rulesets():
        options = {item.name for item in rules.options} | {"edition", "way"}
        for check in rules.checks(rules.check_options({})):
            assert {item.name for item in check.inputs} & options == set(), (rules.slug, check.key)


def test_every_check_of_every_rule_set_opens(client):
    for rules in registry.all_rulesets():
        for check in rules.checks(rules.check_options({})):
            assert client.get(reverse("check", args=[rules.slug, check.key])).status_code == 200, check.key
