"""A toy rule set that is played with cards: each line of a card is a row of pebbles and what it is worth."""

from pathlib import Path

from scoring.ruleset import RuleSet
from tests.people import olga, rafael
from tests.toy import TOY, add_ruleset
from tournament.domain.club_cards import add_card
from tournament.domain.clubs import add_member, found_club
from tournament.models import Card, Club

TRAY = (
    TOY
    + """

import json
import re

from scoring.cards import CardError, CardFault, CardLineView, CardSectionView, CardView, Symbol


class Trays:
    signs = ()

    def read_data(self, data, places=None):
        faults = []

        def wrong(code, message, line=0, column=0, id=""):
            if places and line:
                number, start = places[line - 1]
                line, column = number, column and start + column - 1
            faults.append(CardFault(code, Text(message), line, column, id))

        if not isinstance(data, dict):
            raise CardError((CardFault("NOT_A_CARD", Text("A card is an object.")),))
        for key in ("id", "title"):
            if not isinstance(data.get(key), str) or not data[key]:
                wrong("MISSING", f"The {key} is missing.")
        count, sections = 0, []
        for section in data.get("sections") if isinstance(data.get("sections"), list) else []:
            lines = []
            for line in section["lines"]:
                count += 1
                text, id = str(line.get("text", "")), str(line.get("id") or f"{section['key']}-{count}")
                if found := re.search("[^jc ]", text):
                    wrong("BAD_PEBBLE", "There is no such pebble.", count, found.start() + 1, id)
                if len(text.replace(" ", "")) != 3:
                    wrong("NOT_3", "A line has three pebbles.", count, 1, id)
                lines.append({"id": id, "text": text, "value": line.get("value")})
            sections.append({"key": section["key"], "title": section.get("title", ""), "lines": lines})
        if not sections:
            wrong("NO_LINES", "The card has no lines.")
        if faults:
            raise CardError(tuple(faults))
        year = {"year": data["year"]} if data.get("year") else {}
        return {"id": data["id"], "title": data["title"], **year, "sections": sections}

    def read_text(self, text):
        card, places = {"sections": []}, []
        for number, row in enumerate(text.split("\\n"), start=1):
            if row.startswith("["):
                key, _, title = row[1:].partition("]")
                card["sections"].append({"key": key, "title": title.strip(), "lines": []})
            elif row.strip() and card["sections"]:
                text, _, value = row.rpartition(" ")
                places.append((number, 1))
                card["sections"][-1]["lines"].append({"text": text, "value": int(value)})
            elif row.strip():
                name, _, value = row.partition(":")
                card[name] = int(value) if name == "year" else value.strip()
        return self.read_data(card, places)

    def write_text(self, card):
        card = self.read_data(card)
        rows = [f"{name}: {card[name]}" for name in ("title", "id", "year") if name in card]
        for section in card["sections"]:
            rows += [f"[{section['key']}] {section['title']}"]
            rows += [f"{line['text']} {line['value']}" for line in section["lines"]]
        return "\\n".join(rows) + "\\n"

    def view(self, card):
        card = self.read_data(card)
        sections = tuple(
            CardSectionView(one["key"], one["title"], (), tuple(self.line(one, line) for line in one["lines"]))
            for one in card["sections"]
        )
        hands = sum(line.hands for section in sections for line in section.lines)
        return CardView(card["id"], card["title"], card.get("year"), "", "", 1, sections, hands)

    def line(self, section, line):
        groups = tuple(tuple(Symbol(letter, "jc".index(letter)) for letter in word) for word in line["text"].split())
        odd = (CardFault("CLAY_ONLY", Text("Nobody collects clay."), line_id=line["id"], warning=True),)
        return CardLineView(
            id=line["id"],
            section=section["title"],
            text=line["text"],
            groups=groups,
            mod="exact",
            mod_label=Text("These pebbles only"),
            concealed=False,
            value=line["value"],
            note="",
            hands=len(groups),
            example=line["text"],
            faults=odd if set(line["text"]) <= {"c", " "} else (),
        )

    def for_year(self, card, *, id, year):
        if year == 1999:
            raise CardError((CardFault("NO_YEAR", Text("There were no pebbles in that year.")),))
        return self.read_data({**card, "id": id, "year": year})


class Trayful(Pebbles):
    slug = "trayful"
    name = "Trayful"
    card_format = Trays()


RULESET = Trayful()
"""
)

TEXT = """title: River Card 2026
id: river-2026
year: 2026
[jade] Jade first
jj c 10
jjj 25
[clay] Clay
ccc 5
"""


def add_cards_toy(folder: Path, monkeypatch) -> str:
    """Puts the toy into `folder`, where rule sets are looked for until the test ends; returns its slug."""
    return add_ruleset(folder, monkeypatch, slug="trayful", source=TRAY)


def ribeira(trayful: RuleSet) -> Club:
    """A club that Olga owns and Rafael belongs to; it holds the river card."""
    rafael()
    club = found_club(user=olga(), name="Ribeira")
    add_member(club, username="rafael")
    river_card(club, trayful)
    return club


def river_card(club: Club, trayful: RuleSet, **changed: str) -> Card:
    """The river card in a club, with other values for what is given."""
    data = trayful.card_format.read_text(TEXT) | changed
    return add_card(club=club, ruleset=trayful.slug, data=data, user=olga(), holds_card=True)
