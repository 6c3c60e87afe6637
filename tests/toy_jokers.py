"""A toy rule set whose tiles are those of the American set: jokers, flowers, and codes that other games use too."""

from pathlib import Path

from tests.toy import TOY, add_ruleset

RANCH = (
    TOY
    + """

BAMS, CRAKS, DOTS = ([f"{n}{suit}" for n in range(1, 10)] for suit in "BCD")


class Ranch(Pebbles):
    slug = "ranch"
    name = "Ranch"
    joker = "J"
    melds = {"triplet": "Pung", "kong": "Kong", "quint": "Quint"}

    def tiles(self, options):
        plain = [TileKind(code, code, 4, code[1], f"us-{code.lower()}") for code in (*BAMS, *CRAKS, *DOTS)]
        winds = [TileKind(code, code, 4, "Others") for code in "NEWS"]
        drawn = [TileKind(code, code, 4, "Others", f"us-{code.lower()}") for code in "RG0"]
        many = [TileKind(code, code, 8, "Others", f"us-{code.lower()}") for code in "FJ"]
        return (*plain, *winds, *drawn, *many)


RULESET = Ranch()
"""
)


def add_jokers_toy(folder: Path, monkeypatch) -> str:
    """Puts the toy into `folder`, where rule sets are looked for until the test ends; returns its slug."""
    return add_ruleset(folder, monkeypatch, slug="ranch", source=RANCH)
