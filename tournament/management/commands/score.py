"""`manage.py score RULESET`: one JSON object a line in, a score or an error a line out."""

import contextlib
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring import ruleset as registry
from scoring.answers import answer, as_json, read_json
from scoring.result import ScoringError
from tournament.domain.cards import completed, with_cards
from tournament.management.streams import standard_input


class Command(BaseCommand):
    help = "Reads what was said of one deal a line as JSON and writes one score or error a line."
    requires_system_checks: list[str] = []

    def create_parser(self, *arguments: Any, **named: Any) -> CommandParser:
        parser = super().create_parser(*arguments, **named)
        # The file may follow an option, which argparse allows only when positions and options are read intermixed.
        parser.parse_args = parser.parse_intermixed_args
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset", help="one of the names that `manage.py rulesets` lists")
        parser.add_argument("--options", default="{}", metavar="JSON", help="options of the rule set, as a JSON object")
        parser.add_argument("file", nargs="?", default="-", help="lines of JSON; - or nothing is standard input")

    def handle(self, *, ruleset: str, options: str, file: str, **_: Any) -> None:
        try:
            rules = registry.get(ruleset)
        except registry.UnknownRuleSet:
            known = ", ".join(registry.slugs())
            raise CommandError(f"There is no rule set {ruleset}; there are: {known}.", returncode=2) from None
        given = self._options(rules, options)
        for line in _lines(file):
            if line.strip():
                known = partial(with_cards, rules)
                self.stdout.write(as_json(answer(rules, line, given, known=known)))
                self.stdout.flush()

    def _options(self, rules: registry.RuleSet, text: str) -> Mapping[str, Any]:
        try:
            given = read_json(text)
            completed(rules, given)
        except ScoringError as error:
            raise CommandError(f"--options: {error}", returncode=2) from None
        return given


def _lines(file: str) -> Iterator[bytes]:
    """The lines of a file as they come; what goes wrong with the output of the command is none of its faults."""
    try:
        with contextlib.nullcontext(standard_input()) if file == "-" else open(file, "rb") as lines:
            yield from iter(lines.readline, b"")
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}", returncode=2) from None
