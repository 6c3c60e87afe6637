"""Twenty thousand deals with Spanish cards, half of them damaged: always a score or an error, in known words."""

import json
from collections import Counter
from random import Random

import pytest

from scoring.result import SEATS, Score, ScoringError
from scoring.ruleset import get
from scoring.text import Text
from scoring.texts import core_texts

BARAJA = get("baraja")
DECK = [kind.code for kind in BARAJA.tiles({}) for _ in range(kind.copies)]
PLAIN = [kind.code for kind in BARAJA.tiles({}) if kind.copies == 4]
PLAIN_DECK = Counter(code for code in DECK if code in PLAIN)
HONOR_CARDS = [code for code in DECK if code not in PLAIN]


def a_group(chance, deck):
    kind = chance.random()
    if kind < 0.5:
        palo, start = chance.choice("ocb"), chance.randint(1, 7)
        cards = [f"{start + step}{palo}" for step in range(3)]
    else:
        cards = [chance.choice(PLAIN)] * (4 if kind > 0.9 else 3)
    if any(deck[card] < cards.count(card) for card in cards):
        return a_group(chance, deck)
    deck.subtract(cards)
    return cards


def written(chance, groups):
    """Loose cards and groups laid out, in any order."""
    loose, melds = [], []
    for cards in groups:
        if len(cards) == 4:
            melds.append("({})" if chance.random() < 0.5 else "[{}]")
            melds[-1] = melds[-1].format("".join(cards))
        elif len(cards) == 3 and chance.random() < 0.3:
            melds.append(f"[{''.join(cards)}]")
        else:
            loose += cards
    chance.shuffle(loose)
    return loose, melds


def a_deal(chance):
    """Four hands from one deck: the winner's complete, the others of a few groups and what else was dealt."""
    deck = PLAIN_DECK.copy()
    honor_cards = chance.sample(HONOR_CARDS, chance.randint(0, 8))
    winner = chance.choice([*SEATS, *SEATS, None])
    hands = {}
    for seat in sorted(SEATS, key=lambda one: one != winner):
        groups = [a_group(chance, deck) for _ in range(4 if seat == winner else chance.randint(0, 3))]
        rest = 13 - 3 * len(groups)
        if seat == winner:
            card = chance.choice([code for code, left in deck.items() if left > 1])
            deck.subtract([card, card])
            groups.append([card, card])
        else:
            dealt = chance.sample(list(deck.elements()), rest)
            deck.subtract(dealt)
            groups += [[card] for card in dealt]
        loose, melds = written(chance, groups)
        winning = [f"+{loose.pop()}"] if seat == winner else []
        own = [honor_cards.pop() for _ in range(min(len(honor_cards), chance.randint(0, 4)))]
        hands[seat] = " ".join([*loose, *melds, *own, *winning])
    said = {"winner": winner, "hands": {seat: hands[seat] for seat in SEATS if chance.random() < 0.9}}
    if winner is not None:
        said["discarder"] = chance.choice([None, *(seat for seat in SEATS if seat != winner)])
    said["served"] = chance.sample(SEATS, chance.choice((0, 0, 0, 1)))
    said["dominant"] = chance.choice(SEATS)
    if chance.random() < 0.2:
        said["totals"] = {seat: 2 * chance.randint(0, 40) for seat in SEATS if seat not in said["hands"]}
    if winner is not None and chance.random() < 0.05:
        said["max_game"] = chance.choice(("maximum", "exceptional"))
    return said


JUNK = [None, True, 0, -1, 10**30, 2.5, float("nan"), "", "E", "\ud800", "[", [], {}, ["E"], {"E": 1}, {"S": "+"}, [{}]]
SIGNS = "123456789ocbeRCS[]()+ 0x\n"


def damaged(chance, said):
    said = dict(said)
    name = chance.choice([*said, "nonsense", "totals", "max_game", "last_card", "distribution", "after_kang"])
    if chance.random() < 0.4 or not said["hands"]:
        said[name] = chance.choice(JUNK)
    elif chance.random() < 0.3:
        said[chance.choice(("last_card", "after_kang", "robbed_kang", "distribution"))] = True
    else:
        seat = chance.choice(list(said["hands"]))
        text = said["hands"][seat]
        place = chance.randrange(len(text))
        slip = text[:place] + chance.choice(SIGNS) * chance.randint(0, 1) + text[place + chance.randint(0, 1) :]
        said["hands"] = {**said["hands"], seat: slip}
    return said


def templates(text):
    yield text.template
    for value in text.values.values():
        if isinstance(value, Text):
            yield from templates(value)


def outcome(options, said):
    """The texts that came out; anything but a score and an error of the contract ends the test."""
    try:
        found = BARAJA.score(options, said)
    except ScoringError as error:
        json.dumps(error.as_data(), allow_nan=False)
        return [error.message]
    json.dumps(found.as_data(), allow_nan=False)
    assert sum(found.net.values()) == 0
    for seat, total in found.totals.items():
        if any(line.seat == seat and line.clause == "result" for line in found.lines):
            assert total == sum(line.amount or 0 for line in found.lines if (line.seat, line.unit) == (seat, "total"))
    return [text for line in found.lines for text in (line.label, line.because)] + [
        *(payment.because for payment in found.payments),
        *found.warnings,
    ]


OPTIONS = [
    {},
    {},
    {"limit": 300, "draw_pays": True},
    {"special_value_replaces_points": False, "nada_valuable_ignores_pieza_final": False},
    {item.name: True for item in BARAJA.options if item.name.startswith("game_")},
    {item.name: 1 for item in BARAJA.options if item.name.startswith("dobla_")},
]


def test_whatever_is_said_is_answered_in_known_words():
    chance = Random(308)
    known = {"", *BARAJA.texts(), *core_texts()}
    strange = set()
    answered = Counter()
    for turn in range(20_000):
        said = a_deal(chance)
        texts = outcome(chance.choice(OPTIONS), damaged(chance, said) if turn % 2 else said)
        answered["error" if len(texts) == 1 else "score"] += 1
        strange.update(one for text in texts for one in templates(text) if one not in known)
    assert strange == set()
    assert min(answered.values()) > 4000


@pytest.mark.parametrize("seed", range(200))
def test_an_undamaged_deal_is_scored(seed):
    said = a_deal(Random(seed))
    found = BARAJA.score({}, said)
    assert Score.from_data(json.loads(json.dumps(found.as_data(texts=True), allow_nan=False))) == found
    assert set(found.totals) in (set(SEATS), set())
    assert found == BARAJA.score(
        {}, {**said, "hands": {seat: " ".join(reversed(hand.split())) for seat, hand in said["hands"].items()}}
    )
