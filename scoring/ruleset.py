"""The contract of a rule set, and the registry that finds the folders of `scoring.rulesets`."""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

from scoring import rulesets
from scoring.cards import CardFormat
from scoring.checks import Check
from scoring.inputs import Input
from scoring.ranking import Criterion
from scoring.result import SEATS, Score
from scoring.text import Text

Options = Mapping[str, Any]
Said = Mapping[str, Any]


@dataclass(frozen=True)
class Edition:
    """One published version of a rule set; `note` is a warning shown wherever it is chosen ("reconstructed")."""

    name: str
    label: str
    note: str = ""


@dataclass(frozen=True)
class TileKind:
    """One kind of tile of a rule set's set: its notation, English name, how many there are, its row on a keypad.

    `picture` is the name of its picture where that is not the notation.
    """

    code: str
    name: str
    copies: int = 4
    group: str = ""
    picture: str = ""


@dataclass(frozen=True)
class PatternRow:
    """One row of the pattern book as help pages and aid cards show it; `worth` is per edition option."""

    clause: str
    name: str
    native: str
    category: str
    worth: int | None
    unit: str
    wording: str
    repeats: bool = False
    note: str = ""


@dataclass(frozen=True)
class Example:
    """A worked example of the rule set: tested, and shown on the help pages."""

    clause: str
    title: str
    said: Said
    options: Options = field(default_factory=dict)
    totals: Mapping[str, int] | None = None
    net: Mapping[str, int] | None = None
    lines: tuple[tuple[str, int | float | None], ...] = ()
    error: str = ""


@dataclass(frozen=True)
class CheckBox:
    """A box that people tick or fill on the printed aid card, with its choices."""

    label: str
    choices: tuple[str, ...] = ()


class RuleSet(ABC):
    """What the site asks of a rule set. All texts are plain English; the site translates where it shows them."""

    slug: str
    name: str
    native: str = ""
    summary: str = ""
    source: str = ""
    editions: tuple[Edition, ...]
    options: tuple[Input, ...] = ()
    scored: Literal["winner", "all"] = "winner"
    pieces: Literal["tiles", "cards"] = "tiles"
    """What the game is played with; pages choose their word by it."""
    joker: str = ""
    """The tile that stands for others in a meld, where there is one."""
    melds: Mapping[str, str] = {}
    """What a keypad offers to lay out, by kind with its English name; empty for sequences, triplets and kongs."""
    seat_names: Mapping[str, str] = {"E": "East", "S": "South", "W": "West", "N": "North"}
    seat_marks: Mapping[str, str] = {"E": "E", "S": "S", "W": "W", "N": "N"}
    prevailing_input: str = ""
    """The input that tells the prevailing wind of a deal, if any: a form fills in what `prevailing` says."""
    default_rounds: int = 4
    default_deals_per_game: int | None = None
    default_movement: str = ""
    """How players move from round to round where the organiser says nothing else; empty for planned seating."""
    ranks_substitutes: bool = True
    """Whether whoever fills in, or has left, is placed in the standings where the organiser says nothing else."""
    initials_each_deal: bool = False
    """Whether each player initials every deal on paper."""
    card_format: CardFormat | None = None
    """How the cards are written that the game is played against, where there are such cards."""
    aid_boxes: tuple[CheckBox, ...] = ()

    @abstractmethod
    def check_options(self, options: Options) -> dict[str, Any]:
        """The options completed with defaults; raises ScoringError of kind `options`."""

    @abstractmethod
    def inputs(self, options: Options) -> tuple[Input, ...]:
        """What must be told about a deal under these options, in the order a form asks it."""

    @abstractmethod
    def tiles(self, options: Options) -> tuple[TileKind, ...]:
        """The set that is played with, in keypad order."""

    @abstractmethod
    def score(self, options: Options, said: Said) -> Score:
        """The score of one deal; raises ScoringError and nothing else, whatever is said."""

    @abstractmethod
    def patterns(self, options: Options) -> tuple[PatternRow, ...]:
        """The pattern book in the book's order, with the worths of the edition."""

    @abstractmethod
    def examples(self) -> tuple[Example, ...]:
        """Worked examples; each pattern occurs in at least one."""

    @abstractmethod
    def texts(self) -> Iterator[str]:
        """Every English text of the rule set that is shown to people, for the translators."""

    @abstractmethod
    def seats_of_deal(self, options: Options, finished: Sequence[Score | None]) -> dict[str, str]:
        """Where everybody sits in the next deal: starting seat -> seat in that deal.

        `finished` holds the scores of the deals played so far, None for one that was drawn without a score.
        """

    def edition_of(self, options: Options) -> Edition | None:
        """The edition that these complete options choose."""
        return next((edition for edition in self.editions if edition.name == options.get("edition")), None)

    def prevailing(self, options: Options, finished: Sequence[Score | None]) -> str | None:
        """The prevailing wind of the next deal, None where the rules have none."""
        return None

    def game_over(self, options: Options, finished: Sequence[Score | None], deals_per_game: int | None) -> bool:
        """Whether no further deal belongs to the game."""
        return deals_per_game is not None and len(finished) >= deals_per_game

    def over_because(self, options: Options, finished: Sequence[Score | None]) -> Text | None:
        """What ended the game before its last deal, where the rules know such a thing; `game_over` is true then."""
        return None

    def payments_cancel(self, options: Options) -> bool:
        """Whether what the four seats win and lose in a deal adds up to zero."""
        return True

    def checks(self, options: Options) -> tuple[Check, ...]:
        """Questions of a referee during a deal that the rules answer."""
        return ()

    def chips(self, options: Options) -> tuple[int, ...]:
        """The values of the chips that are paid with, the dearest first; empty where payments are noted only."""
        return ()

    @abstractmethod
    def criteria(self, options: Options) -> tuple[Criterion, ...]:
        """What the standings are ordered by, the first deciding first."""

    def as_data(self, options: Options | None = None) -> dict[str, Any]:
        """The rule set as `manage.py rulesets` lists it."""
        complete = self.check_options(options or {})
        return {
            "ruleset": self.slug,
            "name": self.name,
            "native": self.native,
            "editions": [vars(edition) for edition in self.editions],
            "options": [described(item) for item in self.options],
            "inputs": [described(item) for item in self.inputs(complete)],
            "seats": {seat: self.seat_names[seat] for seat in SEATS},
        }


def described(item: Input) -> dict[str, Any]:
    """An input or option as JSON data: its kind and what is not left at its default."""
    values = {name: value for name, value in vars(item).items() if value not in ("", (), False, None)}
    return {"kind": type(item).__name__, **values}


class UnknownRuleSet(LookupError):
    """No folder of `scoring.rulesets` has this name."""


@cache
def _load(slug: str, _paths: tuple[str, ...]) -> RuleSet:
    module: ModuleType = importlib.import_module(f"{rulesets.__name__}.{slug}")
    ruleset: RuleSet = module.RULESET
    return ruleset


def slugs() -> tuple[str, ...]:
    """The names of the rule set folders, sorted."""
    found = pkgutil.iter_modules(rulesets.__path__)
    return tuple(sorted(module.name for module in found if module.ispkg and not module.name.startswith("_")))


def get(slug: str) -> RuleSet:
    """The rule set of this name; raises UnknownRuleSet."""
    if slug not in slugs():
        raise UnknownRuleSet(slug)
    return _load(slug, tuple(rulesets.__path__))


def all_rulesets() -> tuple[RuleSet, ...]:
    """Every rule set that has a folder, by slug."""
    return tuple(get(slug) for slug in slugs())


def folder(slug: str) -> Path:
    """The folder of a rule set, which also holds its translations."""
    return Path(str(importlib.import_module(f"{rulesets.__name__}.{slug}").__file__)).parent
