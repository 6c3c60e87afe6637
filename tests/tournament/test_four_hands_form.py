"""Where everybody's hand counts: four totals, or tiles for some and totals for the rest, errors on a seat's field."""

import re

import pytest
from django.http import QueryDict

from scoring import ruleset as registry
from tests.toy import add_four_hands_toy
from tournament.interfaces.score_forms import form_for

pytestmark = pytest.mark.django_db
NAMES = {"E": "Amparo", "S": "Bruno", "W": "Carme", "N": "Duarte"}


@pytest.fixture
def baskets(tmp_path, monkeypatch):
    return registry.get(add_four_hands_toy(tmp_path, monkeypatch))


def filled(ruleset, query: str):
    return form_for(ruleset, {}, data=QueryDict(query), names=NAMES)


def page(client, **query) -> str:
    answer = client.get("/score/baskets/", query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_four_totals_are_said_by_seat(baskets):
    form = filled(baskets, "way=totals&winner=S&totals-E=30&totals-S=120&totals-W=16&totals-N=0&hands-E=jj")
    assert form.scored().totals == {"E": 30, "S": 120, "W": 16, "N": 0}
    assert "hands" not in form.said()


def test_tiles_of_one_and_totals_of_the_rest_go_together(baskets):
    form = filled(baskets, "way=tiles&winner=S&hands-S=jc&check-totals-E=8&check-totals-W=4&check-totals-N=0")
    assert form.is_valid()
    assert form.said() == {
        "winner": "S",
        "discarder": None,
        "hands": {"S": "jc"},
        "totals": {"E": 8, "W": 4, "N": 0},
        "breeze": None,
    }
    assert form.scored().totals == {"E": 8, "S": 26, "W": 4, "N": 0}


def test_a_deal_told_both_ways_is_filled_in_both_ways_again(baskets):
    said = {"winner": "S", "hands": {"S": "jc"}, "totals": {"E": 8, "W": 4, "N": 0}}
    form = form_for(baskets, {}, said=said)
    assert form.way == "tiles"
    again = filled(baskets, "&".join(f"{name}={value}" for name, value in form.query()))
    assert again.is_valid()
    assert {name: again.said()[name] for name in said} == said


def test_an_error_stands_on_the_field_of_its_seat_with_the_column_marked(client, baskets):
    html = page(client, way="tiles", winner="S", **{"hands-S": "jc", "hands-W": "jx"})
    field = html[html.index('id="errors-hands-W"') :]
    assert 'No pebble: x <span class="notation marked-notation">j<mark class="mark">x</mark></span>' in field[:250]
    assert 'id="errors-hands-S"></div>' in html


def test_a_total_that_its_tiles_do_not_make_is_told_at_the_total(baskets):
    form = filled(baskets, "way=tiles&winner=S&hands-S=jc&check-totals-S=30")
    assert form.scored() is None
    assert form.faults() == [("Totals as declared, alone or beside the tiles, Bruno", "The tiles make 26.")]
    assert form.faults_by_person() == [("Bruno", "The tiles make 26.")]


def test_an_error_of_all_hands_stands_on_the_first_of_them(baskets):
    form = filled(baskets, "way=tiles&winner=S&hands-S=jj&hands-N=jj")
    assert form.scored() is None
    assert list(form.errors) == ["hands-E"]


def test_one_keypad_serves_the_four_fields(client, baskets):
    html = page(client)
    assert html.count("data-keypad ") == 1
    assert [html.count(f'data-hand-field="{seat}"') for seat in "ESWN"] == [1, 1, 1, 1]
    assert [html.count(f'data-hand-tab="{seat}"') for seat in "ESWN"] == [1, 1, 1, 1]
    rows = re.findall(r'<div class="keypad-row[^>]*aria-label="([^"]*)"', html)
    assert rows == ["Pebbles", "Gold"]  # bonus tiles have a row of their own


def test_totals_are_typed_on_a_number_pad_and_enter_leads_on(client, baskets):
    html = page(client, way="totals")
    field = re.search(r'<input[^>]*name="totals-S"[^>]*>', html).group(0)
    assert 'inputmode="numeric"' in field
    assert 'enterkeyhint="next"' in field
    assert 'aria-describedby="id_totals-E_helptext errors-totals-S"' in field
    assert html.count('id="id_totals-E_helptext"') == 1


def test_the_answer_has_four_totals_six_settlements_and_the_net(client, baskets):
    html = page(
        client, way="totals", winner="S", **{"totals-E": "30", "totals-S": "100", "totals-W": "16", "totals-N": "8"}
    )
    assert re.findall(r'<b class="hand-total">(\d+)</b>', html) == ["30", "100", "16", "8"]
    assert re.findall(r'<td class="is-paid">(\d+)</td>', html) == ["200", "28", "100", "44", "100", "8"]
    assert len(re.findall(r"<li><b>\w+ pays \w+ \d+</b>", html)) == 6
    assert "<b>West pays East 28</b> " in html
    nets = re.findall(r'<td class="is-net"><span class="[^"]*">([^<]*)</span>', html)
    assert nets == ["−128", "+400", "−120", "−152"]


def test_each_hand_is_folded_under_its_player(client, baskets):
    html = page(client, way="tiles", winner="S", **{"hands-S": "jc", "hands-N": "j"})
    hands = re.findall(r'<details class="score-hand"( open)?>', html)
    assert hands == ["", " open", "", ""]
    assert html.count("Jade pebble") == 2
    assert "Nothing in this hand counts." in html


def test_payments_are_counted_out_in_chips_where_the_event_pays_in_chips(client, baskets):
    totals = {"totals-E": "30", "totals-S": "100", "totals-W": "16", "totals-N": "8"}
    assert "In chips" not in page(client, way="totals", winner="S", **totals)
    html = page(client, way="totals", winner="S", chip="8", **totals)
    table = html[html.index('<table class="data chips">') :]
    counts = re.findall(r'<td class="num">(\d*)</td><td class="num">(\d*)</td>', table)
    assert sorted(counts) == sorted([("12", "4"), ("12", "4"), ("25", ""), ("3", "4"), ("5", "4"), ("1", "")])


def test_a_reconstructed_option_is_marked(client, baskets):
    html = page(client)
    label = html[html.index('<label for="id_limit">') :]
    assert label.index("reconstructed") < label.index("</label>")


def test_a_reconstructed_option_is_marked_for_whoever_creates_an_event(client, baskets, django_user_model):
    client.force_login(django_user_model.objects.create_user("olga"))
    html = client.get("/events/new/", {"ruleset": "baskets"}).content.decode()
    label = html[html.index('<label for="id_option-limit">') :]
    assert label.index("reconstructed") < label.index("</label>")


def test_the_options_of_an_event_stand_under_the_headings_of_their_groups(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("olga"))
    html = client.get("/events/new/", {"ruleset": "baraja"}).content.decode()
    headings = [str(item.group) for item in registry.get("baraja").options if item.group]
    assert re.findall(r"<h3>(.*?)</h3>", html) == list(dict.fromkeys(headings))


@pytest.mark.parametrize("path", ["/", "/score/", "/events/new/", "/events/new/?ruleset=baraja"])
def test_a_name_that_is_the_native_one_is_said_once(client, django_user_model, path):
    client.force_login(django_user_model.objects.create_user("olga"))
    spanish = client.get(path, headers={"Accept-Language": "es"}).content.decode()
    assert "Mah-jong con baraja española" in spanish
    assert '<span class="native" lang="zh-Hant">Mah-jong con baraja española' not in spanish


@pytest.mark.parametrize(
    "path, language, said, unsaid",
    [
        ("/score/baraja/", "en", ("Cards", "Cards:", "Cards of the hand", "Winning card"), r"Tile|(last|the) tile"),
        ("/score/baraja/", "es", ("Cartas", "Cartas:", "Cartas de la mano", "Carta ganadora"), r"[Ff]icha"),
        ("/score/baraja/", "pt", ("Cartas", "Cartas:", "Cartas da mão", "Carta vencedora"), r"[Pp]eça"),
        ("/score/baskets/", "en", ("Tiles", "Tiles:", "Tiles of the hand", "Winning tile"), r"Card|\bcard\b"),
    ],
)
def test_a_form_calls_the_pieces_what_the_game_is_played_with(client, baskets, path, language, said, unsaid):
    html = client.get(path, headers={"Accept-Language": language}).content.decode()
    form = html[html.index('<div class="score-form">') : html.index("</form>", html.index('<div class="score-form">'))]
    pieces, count, of_hand, winning = said
    assert re.search(rf'value="tiles"[^>]*> {pieces}</label>', form)
    assert f'data-tiles="{count}"' in form
    assert form.count(f'aria-label="{of_hand}"') == 4
    assert f"{winning} <span" in form
    assert not re.search(unsaid, form)


@pytest.mark.parametrize(
    "path, asked", [("/score/baraja/help/", "Name or number"), ("/score/wsom/help/", "Name, number or Chinese name")]
)
def test_chinese_names_are_searched_only_where_there_are_some(client, path, asked):
    assert f'placeholder="{asked}"' in client.get(path).content.decode()
