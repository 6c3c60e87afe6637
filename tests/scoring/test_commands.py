"""`manage.py score` and `manage.py rulesets` as another program calls them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def manage(*arguments, given=b""):
    return subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, input=given, capture_output=True, timeout=60, check=False
    )


def answers(done):
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def test_a_bad_line_never_stops_the_rest(tmp_path):
    deep = b"[" * 100_000
    lines = [
        b'{"winner": "S", "discarder": "E", "value": 40}',
        b"",
        b"nonsense",
        b"[1]",
        b'{"winner": "S", "value": NaN}',
        b'{"winner": "S\xff", "value": 5}',
        deep,
        b'{"said": {"winner": "S", "value": 5}, "options": {"edition": "none"}}',
        b'{"said": {"winner": "S", "patterns": ["9.2"]}, "options": {"edition": "wsom2007"}}',
        b'{"winner": "S", "hand": "12x"}',
        b'{"winner": "\\ud800"}',
        b'{"winner": null}',
    ]
    found = answers(manage("score", "wsom", given=b"\n".join(lines)))
    assert [answer.get("totals") or answer.get("error", {}).get("kind") for answer in found] == [
        *({"S": 40}, "input", "input", "input", "input", "input", "options", {"S": 15}, "notation", "input", None),
    ]
    assert found[8]["error"] == {
        "kind": "notation",
        "input": "hand",
        "column": 3,
        "message": "“x” at column 3 is no tile of this game.",
    }
    file = tmp_path / "deals.jsonl"
    file.write_bytes(b"\n".join(lines))
    assert answers(manage("score", "wsom", str(file))) == found


def test_options_hold_for_all_lines_and_a_line_may_override_them():
    given = (
        b'{"winner": "S", "patterns": ["9.2"]}\n'
        b'{"said": {"winner": "S", "value": 5}, "options": {"edition": "wsom2010"}}\n'
    )
    found = answers(manage("score", "wsom", "--options", '{"edition": "wsom2007"}', "-", given=given))
    assert [(answer["edition"], answer["totals"]) for answer in found] == [
        ("wsom2007", {"S": 15}),
        ("wsom2010", {"S": 5}),
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ("none such",),
        ("wsom", "--options", "{"),
        ("wsom", "--options", '{"edition": "none"}'),
        ("wsom", "no/such/file"),
        ("wsom", "-", "too many"),
    ],
)
def test_unusable_arguments_end_with_status_2(arguments):
    done = manage("score", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr


def test_rule_sets_are_listed_as_json():
    (done,) = [json.loads(manage("rulesets").stdout)]
    wsom = next(row for row in done if row["ruleset"] == "wsom")
    assert [edition["name"] for edition in wsom["editions"]] == ["wsom2010", "wsom2008", "wsom2007"]
    assert [option["name"] for option in wsom["options"]] == ["edition"]
    assert {"winner", "discarder", "responsible", "value", "patterns", "hand"} <= {
        item["name"] for item in wsom["inputs"]
    }
