"""A club's card: entered, shown, exported, copied and deleted by the club, and by nobody else seen."""

import json
import subprocess

import pytest
import yaml
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring import ruleset as registry
from tests.forms import form_in, text_of
from tests.people import olga, sam
from tests.toy import add_toy_ruleset
from tests.toy_cards import TEXT, add_cards_toy, river_card
from tournament.domain.club_cards import CardGone, ChangedMeanwhile, IdTaken, add_card, change_card
from tournament.domain.clubs import ClubError, found_club
from tournament.models import Card
from tournament.views import cards as views

pytestmark = pytest.mark.django_db

NEW = "/clubs/ribeira/cards/new/?ruleset=trayful"
CARD = "/clubs/ribeira/cards/river-2026/"


@pytest.fixture
def trayful(tmp_path, monkeypatch):
    return registry.get(add_cards_toy(tmp_path, monkeypatch))


@pytest.fixture
def club(trayful):
    """Olga's club, without a card."""
    return found_club(user=olga(), name="Ribeira")


@pytest.fixture
def owner(club):
    client = Client()
    client.force_login(olga())
    return client


@pytest.fixture
def card(club, trayful):
    return river_card(club, trayful)


def faults_in(answer):
    return [(str(fault.where), fault.code) for fault in answer.context["form"].read.faults]


# --- entering -------------------------------------------------------------------------------------------------------


def test_a_typed_card_is_stored_and_shown_line_by_line(owner, club):
    form = form_in(owner.get(NEW), to="=trayful")
    answer = owner.post(form.action, form.filled(text=TEXT, holds_card="on"))
    assert answer["Location"] == CARD
    card = Card.objects.get()
    assert (card.club, card.ruleset, card.card_id, card.title, card.year) == (
        club,
        "trayful",
        "river-2026",
        "River Card 2026",
        2026,
    )
    assert (card.holds_card, card.created_by, card.revision) == (True, olga(), 1)
    page = text_of(owner.get(CARD))
    assert "River Card 2026" in page
    assert "jj c a X (may be exposed) 10 jade-1 These pebbles only 2 concrete hands" in page
    assert "Concrete hands 4" in page
    assert "Card line clay-3: Nobody collects clay. CLAY_ONLY" in page


@pytest.mark.parametrize("kind", ["json", "yaml", "txt"])
def test_a_card_is_imported_as_a_file(owner, trayful, kind):
    data = trayful.card_format.read_text(TEXT)
    text = {"json": json.dumps, "yaml": yaml.safe_dump, "txt": lambda _data: TEXT}[kind](data)
    file = SimpleUploadedFile(f"card.{kind}", text.encode())
    answer = owner.post(NEW, {"ruleset": "trayful", "file": file, "holds_card": "on"})
    assert answer["Location"] == CARD
    assert Card.objects.get().data == data


def test_a_pasted_json_without_an_id_gets_one_from_its_title(owner, trayful):
    data = trayful.card_format.read_text(TEXT)
    del data["id"]
    answer = owner.post(NEW, {"text": json.dumps(data), "holds_card": "on", "title": "Tarjeta del Río"})
    assert answer["Location"] == "/clubs/ribeira/cards/tarjeta-del-rio/"
    assert Card.objects.get().title == "Tarjeta del Río"


def test_without_the_statement_nothing_is_stored_and_nothing_lost(owner):
    answer = owner.post(NEW, {"text": TEXT, "title": "Mine"})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"holds_card": ["Say first that the club holds this card."]}
    assert form_in(answer, to="=trayful").values["text"] == [TEXT]
    assert form_in(answer, to="=trayful").values["title"] == ["Mine"]
    assert not Card.objects.exists()


def test_the_statement_is_asked_for_by_the_domain_as_well(club):
    with pytest.raises(ClubError):
        add_card(club=club, ruleset="trayful", data={"id": "a", "title": "A"}, user=olga(), holds_card=False)


def test_faults_are_shown_with_their_place_and_store_nothing(owner):
    typed = TEXT.replace("jj c", "jj xx")
    answer = owner.post(NEW, {"text": typed, "holds_card": "on"})
    assert answer.status_code == 422
    assert faults_in(answer) == [("Line 5, column 4", "BAD_PEBBLE"), ("Line 5, column 1", "NOT_3")]
    page = answer.content.decode()
    assert 'jj <span class="mark">xx</span> 10' in page
    assert 'aria-invalid="true"' in page
    assert form_in(answer, to="=trayful").values["text"] == [typed]
    assert form_in(answer, to="=trayful").values["holds_card"] == ["on"]
    assert not Card.objects.exists()


def test_an_empty_card_is_asked_for(owner):
    answer = owner.post(NEW, {"text": "  ", "holds_card": "on"})
    assert answer.context["form"].errors == {"text": ["Type or paste the card here, or choose a file."]}


def test_what_a_card_says_is_escaped(owner):
    nasty = TEXT.replace("River Card 2026", "<script>alert(1)</script>").replace("Clay", "<b>Clay")
    owner.post(NEW, {"text": nasty, "holds_card": "on"})
    for page in (CARD, f"{CARD}print/", f"{CARD}edit/", "/clubs/ribeira/", "/cards/"):
        html = owner.get(page).content.decode()
        assert "<script>alert" not in html
        assert "<b>Clay" not in html
    answer = owner.post(NEW, {"text": "[a] A\n<i>j 1\n"})
    assert "<i>j" not in answer.content.decode()


def test_the_same_form_sent_twice_stores_one_card_and_says_so_on_the_id(owner):
    for _time in range(2):
        answer = owner.post(NEW, {"text": TEXT, "holds_card": "on"})
    assert answer.status_code == 422
    message = "This club has a card with the id “river-2026” already. Give this one another id."
    assert answer.context["form"].errors == {"id": [message]}
    assert Card.objects.count() == 1
    again = form_in(answer, to="=trayful")
    assert owner.post(NEW, again.filled(id="river-b"))["Location"] == "/clubs/ribeira/cards/river-b/"


def test_two_clubs_may_have_cards_of_the_same_id(owner, card, trayful):
    river_card(found_club(user=sam(), name="Other"), trayful)
    assert Card.objects.filter(card_id="river-2026").count() == 2


@pytest.mark.parametrize(
    ("id", "message"),
    [
        ("new", "This club has a card with the id “new” already. Give this one another id."),
        ("../x", "Letters from a to z, digits, hyphens and underscores only."),
        ("é", "Letters from a to z, digits, hyphens and underscores only."),
    ],
)
def test_an_id_that_is_no_address_is_refused_on_its_field(owner, id, message):
    answer = owner.post(NEW, {"text": TEXT, "id": id, "holds_card": "on"})
    assert answer.context["form"].errors == {"id": [message]}
    assert not Card.objects.exists()


def test_a_file_of_ten_megabytes_is_refused_unread(owner):
    file = SimpleUploadedFile("card.json", b"x" * 10 * 1024 * 1024)
    answer = owner.post(NEW, {"file": file, "text": "kept", "holds_card": "on"})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"file": ["A card has at most 256 KB. This is larger, and was not read."]}
    assert form_in(answer, to="=trayful").values["text"] == ["kept"]


def test_forms_with_files_need_their_token_all_the_same(card):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(olga())
    for address in (NEW, f"{CARD}edit/"):
        assert strict.post(address, {"text": TEXT, "holds_card": "on"}).status_code == 403
    assert Card.objects.count() == 1


def test_check_shows_what_the_card_means_and_stores_nothing(owner):
    answer = owner.post(NEW, {"text": TEXT, "check": "1"})
    assert answer.status_code == 200
    page = text_of(answer)
    assert "“River Card 2026” is in order: it means 4 concrete hands." in page
    assert "jj c a X (may be exposed) 10 jade-1" in page
    assert "Nobody collects clay." in page
    assert "Say first" not in page
    assert form_in(answer, to="=trayful").values["text"] == [TEXT]
    assert not Card.objects.exists()


def test_while_typing_only_the_part_with_the_check_is_answered(owner):
    answer = owner.post(NEW, {"text": TEXT.replace("jj c", "jj x")}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    html = answer.content.decode()
    assert html.lstrip().startswith('<div id="checked"')
    assert "There is no such pebble." in html
    assert not Card.objects.exists()
    empty = owner.post(NEW, {"text": ""}, headers={"HX-Request": "true"})
    assert text_of(empty) == ""


def test_where_several_games_are_played_with_cards_the_rules_come_first(owner, tmp_path, monkeypatch):
    (tmp_path / "more").mkdir()
    add_toy_ruleset(tmp_path / "more", monkeypatch)
    monkeypatch.setattr(
        type(registry.get("pebbles")), "card_format", registry.get("trayful").card_format, raising=False
    )
    page = owner.get("/clubs/ribeira/cards/new/")
    assert "Which rules is it a card of?" in text_of(page)
    assert f'href="{NEW}"' in page.content.decode()
    form = form_in(owner.get(NEW.replace("trayful", "pebbles")), to="=pebbles")
    owner.post(form.action, form.filled(text=TEXT, holds_card="on"))
    assert Card.objects.get().ruleset == "pebbles"
    assert owner.get(NEW.replace("trayful", "wsom")).status_code == 404


# --- changing -------------------------------------------------------------------------------------------------------


def test_a_card_is_changed_as_text(owner, card):
    form = form_in(owner.get(f"{CARD}edit/"), to="/edit/")
    assert form.values["text"] == [TEXT]
    answer = owner.post(form.action, form.filled(text=TEXT.replace("jjj 25", "jjj 30")))
    assert answer["Location"] == CARD
    card.refresh_from_db()
    assert [line["value"] for line in card.data["sections"][0]["lines"]] == [10, 30]
    assert card.revision == 2


def test_a_card_may_get_another_id_and_title(owner, card):
    form = form_in(owner.get(f"{CARD}edit/"), to="/edit/")
    text = TEXT.replace("river-2026", "lake").replace("River Card 2026", "Lake")
    assert owner.post(form.action, form.filled(text=text))["Location"] == "/clubs/ribeira/cards/lake/"
    assert owner.get(CARD).status_code == 404
    assert Card.objects.get().title == "Lake"


def test_the_id_of_another_card_is_refused(owner, card, club, trayful):
    river_card(club, trayful, id="lake")
    form = form_in(owner.get(f"{CARD}edit/"), to="/edit/")
    answer = owner.post(form.action, form.filled(text=TEXT.replace("river-2026", "lake")))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["text"]
    card.refresh_from_db()
    assert (card.card_id, card.revision) == ("river-2026", 1)


def test_a_fault_leaves_the_stored_card_as_it_was(owner, card):
    before = card.data
    form = form_in(owner.get(f"{CARD}edit/"), to="/edit/")
    typed = TEXT.replace("ccc", "cccc")
    answer = owner.post(form.action, form.filled(text=typed))
    assert answer.status_code == 422
    assert faults_in(answer) == [("Line 8, column 1", "NOT_3")]
    assert form_in(answer, to="/edit/").values["text"] == [typed]
    card.refresh_from_db()
    assert (card.data, card.revision) == (before, 1)


def test_two_who_edit_at_once_the_second_sees_both_texts(owner, card):
    first, second = (form_in(owner.get(f"{CARD}edit/"), to="/edit/") for _time in range(2))
    owner.post(first.action, first.filled(text=TEXT.replace("jjj 25", "jjj 30")))
    answer = owner.post(second.action, second.filled(text=TEXT.replace("ccc 5", "ccc 7")))
    assert answer.status_code == 409
    assert "Somebody else changed this card" in text_of(answer)
    assert answer.context["rows"] == [
        ("theirs", "jjj 30"),
        ("mine", "jjj 25"),
        ("theirs", "ccc 5"),
        ("mine", "ccc 7"),
    ]
    assert answer.context["theirs"] == TEXT.replace("jjj 25", "jjj 30")
    card.refresh_from_db()
    assert card.revision == 2
    again = form_in(answer, to="/edit/")
    assert again.values["text"] == [TEXT.replace("ccc 5", "ccc 7")]
    assert owner.post(again.action, again.filled())["Location"] == CARD
    card.refresh_from_db()
    assert card.data["sections"][1]["lines"][0]["value"] == 7


def test_what_is_typed_is_not_lost_when_another_owner_removes_the_card(owner, card):
    form = form_in(owner.get(f"{CARD}edit/"), to="/edit/")
    owner.post(f"{CARD}delete/")
    answer = owner.post(form.action, form.filled(text=TEXT.replace("ccc 5", "ccc 7")))
    assert answer.status_code == 409
    assert "another owner removed this card or gave it another id" in text_of(answer)
    again = form_in(answer, to="/cards/new/")
    assert owner.post(again.action, again.filled(holds_card="on"))["Location"] == CARD
    assert Card.objects.get().data["sections"][1]["lines"][0]["value"] == 7


def test_a_card_removed_while_it_is_saved_is_no_card_to_save(card):
    data = card.data | {"title": "Mine"}
    Card.objects.all().delete()
    with pytest.raises(CardGone):
        change_card(card, data=data, revision=1)


def test_the_domain_refuses_an_old_revision(card, trayful):
    change_card(card, data=card.data | {"title": "Mine"}, revision=1)
    with pytest.raises(ChangedMeanwhile) as caught:
        change_card(card, data=card.data | {"title": "Theirs"}, revision=1)
    assert caught.value.card.revision == 2


def test_the_same_change_sent_twice_is_stored_once(owner, card):
    form = form_in(owner.get(f"{CARD}edit/"), to="/edit/")
    for _time in range(2):
        assert owner.post(form.action, form.filled(text=TEXT.replace("ccc 5", "ccc 7")))["Location"] == CARD
    card.refresh_from_db()
    assert card.revision == 2


def test_a_stored_card_that_the_rules_accept_no_longer_can_be_mended(owner, card):
    broken = card.data | {
        "sections": [{"key": "jade", "title": "J", "lines": [{"id": "a", "text": "jjz", "value": 1}]}]
    }
    Card.objects.update(data=broken)
    for page in ("print/", "card.pdf", "export/txt/"):
        assert owner.get(f"{CARD}{page}").status_code == 503
    answer = owner.get(CARD)
    assert answer.status_code == 503
    assert "Card line a, column 3: There is no such pebble." in text_of(answer)
    assert json.loads(owner.get(f"{CARD}export/json/").content) == broken
    form = form_in(owner.get(f"{CARD}edit/"), to="/edit/")
    assert json.loads(form.values["text"][0]) == broken
    owner.post(form.action, form.filled(text=form.values["text"][0].replace("jjz", "jjj")))
    assert "jjj X (may be exposed) 1 a" in text_of(owner.get(CARD))


@pytest.mark.parametrize("revision", ["", "x", "1.5"])
def test_a_form_without_its_revision_stores_nothing(owner, card, revision):
    answer = owner.post(f"{CARD}edit/", {"text": TEXT.replace("ccc 5", "ccc 7"), "revision": revision})
    assert answer.status_code == 422
    card.refresh_from_db()
    assert card.revision == 1


def test_a_card_is_copied_to_another_year(owner, card):
    form = form_in(owner.get(f"{CARD}copy/"), to="/copy/")
    assert (form.values["year"], form.values["title"], form.values["id"]) == (
        ["2027"],
        ["River Card 2027"],
        ["river-2027"],
    )
    refused = owner.post(form.action, form.filled())
    assert refused.context["form"].errors == {"holds_card": ["Say first that the club holds this card."]}
    answer = owner.post(form.action, form.filled(holds_card="on"))
    assert answer["Location"] == "/clubs/ribeira/cards/river-2027/"
    copy = Card.objects.get(card_id="river-2027")
    assert (copy.title, copy.year, copy.holds_card) == ("River Card 2027", 2027, True)
    assert copy.data["sections"] == card.data["sections"]
    twice = owner.post(form.action, form.filled(holds_card="on"))
    assert list(twice.context["form"].errors) == ["id"]


def test_a_year_that_the_card_cannot_have_is_refused_on_its_field(owner, card):
    form = form_in(owner.get(f"{CARD}copy/"), to="/copy/")
    answer = owner.post(form.action, form.filled(year="1999", holds_card="on"))
    assert answer.context["form"].errors == {"year": ["There were no pebbles in that year."]}
    assert Card.objects.count() == 1


def test_a_card_is_deleted_after_a_question(owner, card):
    form = form_in(owner.get(f"{CARD}delete/"), to="/delete/")
    assert Card.objects.exists()
    assert owner.post(form.action, form.filled())["Location"] == "/clubs/ribeira/"
    assert not Card.objects.exists()


# --- taking along ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["json", "yaml", "txt"])
def test_what_is_exported_can_be_imported(owner, card, kind):
    answer = owner.get(f"{CARD}export/{kind}/")
    assert answer["Content-Disposition"] == f'attachment; filename="river-2026.{kind}"'
    file = SimpleUploadedFile(f"x.{kind}", answer.content)
    assert owner.post(NEW, {"file": file, "id": "again", "holds_card": "on"}).status_code == 302
    assert Card.objects.get(card_id="again").data == card.data | {"id": "again"}


def test_other_files_are_not_made(owner, card):
    assert owner.get(f"{CARD}export/csv/").status_code == 404


def test_the_card_for_the_printer(owner, card):
    page = text_of(owner.get(f"{CARD}print/"))
    assert "Jade first jj c a (These pebbles only) X 10 jjj (These pebbles only) X 25" in page


@pytest.mark.pdf
def test_a_card_is_drawn_once_until_it_changes(owner, card, monkeypatch):
    pages = []
    monkeypatch.setattr(views, "html_to_pdf", lambda html: pages.append(html) or b"%PDF")
    for title in ("River", "River", "Lake"):
        Card.objects.update(data=card.data | {"title": title})
        assert owner.get(f"{CARD}card.pdf").content == b"%PDF"
    assert [("River" in page, "Lake" in page) for page in pages] == [(True, False), (False, True)]


def test_the_card_as_pdf(owner, card, tmp_path):
    answer = owner.get(f"{CARD}card.pdf")
    assert answer["Content-Type"] == "application/pdf"
    (tmp_path / "card.pdf").write_bytes(answer.content)
    text = subprocess.run(
        ["pdftotext", "-layout", tmp_path / "card.pdf", "-"], capture_output=True, text=True, check=True
    ).stdout
    assert "River Card 2026" in text
    assert [line.split() for line in text.splitlines() if "jjj" in line] == [
        ["jjj", "(These", "pebbles", "only)", "X", "25"]
    ]


def test_an_id_is_taken_once_per_club_whatever_comes_at_the_same_moment(card, club, trayful):
    with pytest.raises(IdTaken):
        river_card(club, trayful)
    assert Card.objects.count() == 1
