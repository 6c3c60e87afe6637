"""The scoring contract over HTTP: a score, or an error object for anything that is wrong."""

import json
import random

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

SOUTH_ON_EAST = {"winner": "S", "discarder": "E", "hand": "4556678m NNN [333m] +8m"}


@pytest.fixture
def api() -> Client:
    return Client(enforce_csrf_checks=True)


def post(api: Client, body, ruleset="wsom", content_type="application/json"):
    data = body if isinstance(body, bytes | str) else json.dumps(body)
    return api.post(f"/api/score/{ruleset}/", data, content_type=content_type)


def error_of(answer) -> dict:
    assert set(answer.json()) == {"error"}
    assert set(answer.json()["error"]) == {"kind", "input", "column", "message"}
    return answer.json()["error"]


def test_a_deal_is_scored_without_token_or_cookie(api):
    answer = post(api, {"said": SOUTH_ON_EAST, "options": {"edition": "wsom2010"}})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    score = answer.json()
    assert (score["ruleset"], score["edition"]) == ("wsom", "wsom2010")
    assert score["totals"] == {"S": 40}
    assert score["net"] == {"E": -70, "S": 120, "W": -25, "N": -25}
    assert [(line["clause"], line["amount"]) for line in score["lines"] if line["amount"] is not None] == [
        ("2.1.1", 40)
    ]
    assert not answer.cookies


def test_options_may_be_left_out_and_change_the_score(api):
    four_concealed = {"winner": "E", "discarder": None, "hand": "222444m 666p 888s 33p +3p"}
    chicken = {"winner": "E", "discarder": "S", "hand": "3336789m 789p [555s] +6m"}
    assert post(api, {"said": chicken}).json()["totals"] == {"E": 1}
    below = post(api, {"said": chicken, "options": {"edition": "wsom2008"}})
    assert (below.status_code, error_of(below)["kind"]) == (400, "not_a_win")
    assert post(api, {"said": four_concealed}).status_code == 400


@pytest.mark.parametrize(
    ("said", "kind", "name", "column"),
    [
        ({"winner": "S", "discarder": "E", "hand": "123m 4x5p"}, "notation", "hand", 7),
        ({"winner": "S", "discarder": "S", "value": 40}, "impossible", "discarder", None),
        ({"winner": "S", "discarder": "E", "value": "40"}, "input", "value", None),
        ({"winner": "S", "colour": "red"}, "input", "colour", None),
        ({}, "input", "winner", None),
    ],
)
def test_wrong_input_is_named(api, said, kind, name, column):
    answer = post(api, {"said": said})
    error = error_of(answer)
    assert answer.status_code == 400
    assert (error["kind"], error["input"], error["column"]) == (kind, name, column)
    assert error["message"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"null",
        b"[]",
        b'"said"',
        b"{}",
        b'{"said": null}',
        b'{"said": []}',
        b'{"said": {"winner": "S"}, "more": 1}',
        b'{"said": {"winner": NaN}}',
        b'{"said": {"value": 1' + b"0" * 5000 + b"}}",
        b"[" * 100_000,
        b'{"said": {}, "options": []}',
        b'{"said": {}, "options": {"edition": "wsom1999"}}',
        b'{"said": {}, "options": {"edition": {}}}',
        b'{"said": {"winner": "S", "hand": "' + b"1m" * 200_000 + b'"}}',
    ],
    ids=lambda body: body[:24].decode("latin-1"),
)
def test_unusable_bodies_are_answered_by_an_error(api, body):
    answer = post(api, body)
    assert answer.status_code == 400
    assert error_of(answer)["kind"] in ("input", "options")


def test_other_content_is_an_error_and_no_crash(api):
    for content_type in ("text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"):
        assert post(api, "said=1", content_type=content_type).status_code == 400


def test_a_huge_body_is_refused_by_its_length(api):
    answer = post(api, b" " * (13 * 1024 * 1024))
    assert answer.status_code == 400
    assert error_of(answer)["kind"] == "input"


@pytest.mark.parametrize("name", ["nothing", "WSOM", "..", "wsom%2F..", "__init__", "é"])
def test_unknown_rule_set_is_not_found(api, name):
    answer = post(api, {"said": {}}, ruleset=name)
    assert answer.status_code == 404
    if name != "wsom%2F..":  # a slash makes it another address, which is no page at all
        assert error_of(answer)["input"] == "ruleset"


def test_an_address_with_nul_leads_nowhere(api):
    assert post(api, {"said": {}}, ruleset="%00").status_code == 400


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete", "options"])
def test_other_methods_are_refused_with_the_allowed_one(api, method):
    answer = getattr(api, method)("/api/score/wsom/")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    error_of(answer)


def test_rule_sets_are_listed_with_editions_and_inputs(api):
    rulesets = {one["ruleset"]: one for one in api.get("/api/rulesets/").json()["rulesets"]}
    assert [edition["name"] for edition in rulesets["wsom"]["editions"]] == ["wsom2010", "wsom2008", "wsom2007"]
    assert {"winner", "discarder", "hand", "value", "patterns"} <= {i["name"] for i in rulesets["wsom"]["inputs"]}
    assert api.post("/api/rulesets/").status_code == 405


VALUES = [None, True, False, 0, 40, -1, 10**30, 1.5, "", "S", "E", "Q", "none"]
VALUES += [[], ["3.1", "3.1"], ["9.9", 1], {}, {"E": 1}]
HANDS = ["4556678m NNN [333m] +8m", "[", "+", "1z" * 20, "123m" * 99, "\ud800", "\u0000", "1m+1m+1m", "(1111m) [1m]"]
NAMES = ["winner", "discarder", "responsible", "hand", "value", "patterns", "final_tile", "shown_apart", "x"]


def random_said(dice: random.Random) -> dict:
    names = dice.sample(NAMES, dice.randrange(1, len(NAMES)))
    said = {name: dice.choice([*VALUES, *HANDS]) for name in names}
    if dice.random() < 0.7:
        said |= {"winner": dice.choice("ESWN"), "hand": dice.choice(HANDS)}
    return said


def test_whatever_is_said_is_answered_by_a_score_or_an_error(api):
    dice = random.Random(20260503)
    for _ in range(500):
        said = random_said(dice)
        options = {} if dice.random() < 0.8 else {"edition": dice.choice(VALUES)}
        answer = post(api, {"said": said, "options": options})
        assert answer.status_code in (200, 400), said
        assert ("error" in answer.json()) == (answer.status_code == 400)
