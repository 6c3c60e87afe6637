"""`manage.py rulesets`: rule sets, their editions, options and inputs as JSON."""

import json
from typing import Any

from django.core.management.base import BaseCommand

from scoring.ruleset import all_rulesets


class Command(BaseCommand):
    help = "Lists rule sets, editions, options and inputs as JSON."
    requires_system_checks: list[str] = []

    def handle(self, **_: Any) -> None:
        rows = [rules.as_data() for rules in all_rulesets()]
        self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2))
