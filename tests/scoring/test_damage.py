"""Twenty thousand things said, half of them damaged: always a score or an error of the contract, in known words."""

import json
from random import Random

from scoring.answers import answer
from scoring.result import Score, ScoringError
from scoring.ruleset import get
from scoring.text import Text
from scoring.texts import core_texts
from tests.scoring.hands import SEATS, any_hand, any_win

WSOM = get("wsom")
KINDS = {"notation", "impossible", "not_a_win", "input", "mismatch", "options"}
CLAUSES = [row.clause for row in WSOM.patterns({})]
JUNK = [
    *(None, True, False, 0, 1, -1, 5, 40, 320, 481, 10**30, 2.5, float("inf"), float("nan"), "", " ", "E", "X", "none"),
    *(
        "40",
        "é",
        "\ud800",
        "\x00",
        "[",
        "+",
        [],
        {},
        [[]],
        ["E"],
        ["2.1.1"],
        ["3.1"] * 9,
        {"E": 1},
        [None],
        [{}],
        ("E",),
    ),
]
SIGNS = "123456789mpszESWNCFP[]()+ 0fgx-\n\t"


def something_said(chance):
    hand = any_hand(chance)
    said = any_win(chance, hand)
    way = chance.random()
    if way < 0.6:
        said["hand"] = hand.shuffled(chance)
    elif way < 0.8:
        said["patterns"] = chance.choices(CLAUSES, k=chance.randint(0, 4))
    elif way < 0.95:
        said["value"] = chance.choice((1, 5, 10, 25, 26, 30, 160, 320, 480))
    if chance.random() < 0.1:
        said["value"] = chance.randint(1, 480)
    if chance.random() < 0.1:
        said["shown_apart"] = chance.random() < 0.5
    return said


def damaged(chance, said):
    said = dict(said)
    for _ in range(chance.randint(1, 3)):
        kind = chance.random()
        name = chance.choice([*said, "nonsense", "hand", "value", "responsible"])
        if kind < 0.4:
            said[name] = chance.choice(JUNK)
        elif kind < 0.5:
            said.pop(name, None)
        elif kind < 0.6:
            said[chance.choice(("final_tile", "kong_tile", "robbed_kong", "blessing"))] = True
        elif kind < 0.7:
            said[chance.choice(("winner", "discarder", "responsible"))] = chance.choice(SEATS)
        elif isinstance(said.get("hand"), str) and said["hand"]:
            said["hand"] = with_a_slip(chance, said["hand"])
    return said


def with_a_slip(chance, text):
    place = chance.randrange(len(text))
    return chance.choice(
        (
            text[:place] + chance.choice(SIGNS) + text[place:],
            text[:place] + text[place + 1 :],
            text[:place] + chance.choice(SIGNS) + text[place + 1 :],
        )
    )


def templates(text):
    yield text.template
    for value in text.values.values():
        if isinstance(value, Text):
            yield from templates(value)


def said_in(score):
    """Every text of a score."""
    for lines in (score.lines, *(other.lines for other in score.alternatives)):
        for line in lines:
            yield from (line.label, line.because)
    yield from (payment.because for payment in score.payments)
    yield from score.warnings


def outcome(options, said):
    """The texts that came out; anything but a score and an error of the contract ends the test."""
    try:
        score = WSOM.score(options, said)
    except ScoringError as error:
        data = error.as_data()["error"]
        assert data["kind"] in KINDS
        assert data["kind"] != "notation" or (data["input"], type(data["column"])) == ("hand", int)
        json.dumps(data, allow_nan=False)
        return [error.message]
    assert Score.from_data(json.loads(json.dumps(score.as_data(texts=True), allow_nan=False))) == score
    assert sum(score.net.values()) == 0
    return list(said_in(score))


def test_whatever_is_said_is_answered_in_known_words():
    chance = Random(20260502)
    known = {*WSOM.texts(), *core_texts()}
    strange = set()
    answered = {"score": 0, "error": 0}
    for turn in range(20_000):
        said = something_said(chance)
        if turn % 2:
            said = damaged(chance, said)
        options = chance.choice(
            ({}, {"edition": "wsom2008"}, {"edition": "wsom2007"}, chance.choice(JUNK) if turn % 9 == 1 else {})
        )
        texts = outcome(options, said)
        answered["error" if len(texts) == 1 else "score"] += 1
        strange.update(template for text in texts for template in templates(text) if template and template not in known)
    assert strange == set()
    assert min(answered.values()) > 4000


def test_lines_of_any_bytes_are_answered():
    chance = Random(11)
    for _ in range(2000):
        line = json.dumps(something_said(chance)).encode()
        place = chance.randrange(len(line))
        line = line[:place] + bytes([chance.randrange(256)]) + line[place + chance.randint(0, 2) :]
        result = answer(WSOM, line, {})
        assert ("error" in result) != ("net" in result)
        json.dumps(result, allow_nan=False)
