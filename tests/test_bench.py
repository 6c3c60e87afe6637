"""What the benchmarks measure is what they say: a whole sheet, a card of sixty lines."""

from bench.cards import codes, sixty_lines
from bench.sheets import NAMES, signed_content
from scoring import ruleset as registry
from tournament.interfaces.sheets import sheet_html


def test_the_sheet_that_is_measured_has_sixteen_deals_of_four_players():
    content = signed_content()
    assert len(content.deals) == 16
    html = sheet_html(content, kind="table", language="es", code="0" * 32)
    assert [name for name in NAMES.values() if name not in html] == []


def test_the_american_card_that_is_measured_has_sixty_lines_of_fourteen_tiles():
    cards = registry.get("american").card_format
    view = cards.view(sixty_lines(cards))
    lines = [line for section in view.sections for line in section.lines]
    assert len(lines) == 60
    assert {len(codes(line.example)) for line in lines} == {14}
