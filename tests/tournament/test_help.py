"""The pattern book as help pages and as the Scoring Aid Card."""

import io
import re
import shutil
import subprocess

import pytest
from django.utils import translation
from pypdf import PdfReader

from scoring import ruleset as registry
from tournament.interfaces.pattern_book import pattern_book
from tournament.interfaces.translated import translated

pytestmark = pytest.mark.django_db

LANGUAGES = ["es", "pt", "en"]


@pytest.fixture
def rules():
    return registry.get("wsom")


def test_every_pattern_stands_in_the_books_order_with_its_anchor(client, rules):
    html = client.get("/score/wsom/help/").content.decode()
    clauses = [row.clause for row in rules.patterns(rules.check_options({}))]
    assert re.findall(r'id="p-([\d.]+)"', html) == clauses
    assert len(clauses) == 44


def test_every_pattern_has_an_example_that_is_scored_as_the_rule_set_says(rules):
    book = pattern_book(rules, rules.check_options({}))
    rows = [row for _, rows in book.categories for row in rows]
    assert [row.row.clause for row in rows if not row.examples] == []
    for worked in (worked for row in rows for worked in row.examples):
        assert dict(worked.score.totals) == worked.example.totals
        assert worked.score.net == worked.example.net


def test_values_follow_the_chosen_edition_and_the_others_stand_beside(client):
    html = client.get("/score/wsom/help/", {"edition": "wsom2007"}).content.decode()
    thirteen = html[html.index('id="p-10.1"') : html.index('id="p-10.2"')]
    assert '<span class="book-worth">320</span>' in thirteen
    assert "WSOM 2010: 160" in thirteen
    assert 'href="/score/wsom/aid-card.pdf?edition=wsom2007"' in html
    assert 'href="/score/wsom/?edition=wsom2007"' in html


def test_an_example_opens_in_the_helper_as_it_was_said(client, rules):
    html = client.get("/score/wsom/help/").content.decode()
    links = re.findall(r'href="(/score/wsom/\?[^"]+)"', html)
    assert len(links) == len(rules.examples())
    for link, example in list(zip(links, ordered_examples(rules), strict=True))[:12]:
        page = client.get(link.replace("&amp;", "&"))
        assert page.context["score"].net == example.net


def ordered_examples(rules):
    book = pattern_book(rules, rules.check_options({}))
    worked = [one for _, rows in book.categories for row in rows for one in row.examples] + list(book.other_examples)
    return [one.example for one in worked]


def test_an_unknown_edition_is_an_error_on_its_field_and_the_default_is_shown(client):
    answer = client.get("/score/wsom/help/", {"edition": "<b>"})
    assert answer.status_code == 200
    assert list(answer.context["options_form"].errors) == ["edition"]
    assert answer.context["edition"].name == "wsom2010"


@pytest.mark.parametrize("path", ["/score/nothing/", "/score/nothing/help/", "/score/nothing/aid-card.pdf"])
def test_unknown_rule_sets_are_not_found(client, path):
    assert client.get(path).status_code == 404


def card(client, language: str) -> bytes:
    answer = client.get("/score/wsom/aid-card.pdf", headers={"accept-language": language})
    assert "Content-Security-Policy" not in answer, "it would empty the browser's own PDF viewer"
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    return answer.content


def squeezed(text: str) -> str:
    """Without spaces: a PDF breaks lines where it likes."""
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_aid_card_holds_every_pattern_on_one_page(client, rules, language):
    reader = PdfReader(io.BytesIO(card(client, language)))
    assert len(reader.pages) == 1
    text = squeezed(reader.pages[0].extract_text())
    with translation.override(language):
        for row in rules.patterns(rules.check_options({})):
            assert squeezed(translated(row.name)) in text
            assert row.native in text
        for box in rules.aid_boxes:
            for word in (box.label, *box.choices):
                assert squeezed(translated(word)) in text


@pytest.mark.pdf
@pytest.mark.parametrize("language", LANGUAGES)
def test_aid_card_embeds_its_fonts_and_misses_no_glyph(client, tmp_path, language):
    file = tmp_path / "card.pdf"
    file.write_bytes(card(client, language))
    fonts = subprocess.run([shutil.which("pdffonts"), file], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in fonts.splitlines()[2:]]
    assert rows
    assert all(row[-5] == "yes" for row in rows), fonts
    shown = glyphs_shown(file.read_bytes())
    assert len(shown) > 100
    assert "0000" not in shown


def glyphs_shown(pdf: bytes) -> set[str]:
    """The glyph numbers that the page draws, in hexadecimal; 0000 is the box for a missing one."""
    content = PdfReader(io.BytesIO(pdf)).pages[0].get_contents().get_data().decode("latin-1")
    strings = re.findall(r"<([0-9a-fA-F]+)>", content)
    return {string[place : place + 4] for string in strings for place in range(0, len(string), 4)}
