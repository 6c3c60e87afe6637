"""The arrows between the parts of Muralla: who may import whom, and that nothing outside its folder names a rule set.

The contract is the table `ARROWS`; the checks read the source with `ast` and run nothing of it.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

ARROWS = {  # part: what it may import of the project; the longest name that fits a module is its part
    "config": ("config", "tournament.urls", "tournament.views"),
    "tournament.urls": ("tournament.urls", "tournament.views"),
    "tournament.views": (
        "tournament.views",
        "tournament.interfaces",
        "tournament.domain",
        "tournament.models",
        "scoring",
    ),
    "tournament.management": (
        "tournament.management",
        "tournament.interfaces",
        "tournament.domain",
        "tournament.models",
        "scoring",
    ),
    "tournament.templatetags": ("tournament.interfaces", "tournament.domain", "tournament.models", "scoring"),
    "tournament.interfaces": ("tournament.interfaces", "tournament.domain", "tournament.models", "scoring"),
    "tournament.domain": ("tournament.domain", "tournament.models", "scoring"),
    "tournament.models": ("tournament.models", "scoring"),
    "tournament.migrations": ("tournament.migrations", "tournament.models"),
    "tournament": ("tournament.checks", "tournament.domain", "tournament.models", "scoring"),
    "scoring": ("scoring",),
    "scripts": ("scripts", "scoring"),
    "bench": ("bench", "config", "tournament.interfaces", "tournament.domain", "tournament.models", "scoring"),
}
RULESETS = "scoring.rulesets"
STANDARD_LIBRARY_ONLY = ("scoring",)
WITHOUT_PAGES = ("tournament.domain", "tournament.models")
PAGES = ("django.http", "django.shortcuts", "django.views", "django.forms", "django.template")
OUR_NAMES = {part.split(".")[0] for part in ARROWS} | {"tests"}

MAY_NAME_RULESETS = ("fixtures", "tests", "docs", "bench", "README.md", "CHANGELOG.md")  # bench measures one by name
TEXT_FILES = {".html", ".txt", ".xml", ".js", ".css", ".svg", ".toml", ".json", ".po", ".sh", ""}
NOT_OURS = {".git", ".venv", "var", "__pycache__", ".ruff_cache", ".mypy_cache", ".pytest_cache", ".hypothesis"}


def is_inside(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def files_of(root: Path) -> Iterator[Path]:
    for path in sorted(root.iterdir()):
        if path.name in NOT_OURS:
            continue
        if path.is_dir():
            yield from files_of(path)
        else:
            yield path


def module_of(root: Path, file: Path) -> str:
    parts = list(file.relative_to(root).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_names(node: ast.AST, *, package: str) -> list[str]:
    """The full names that an import statement asks for, relative ones resolved."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    module = node.module or ""
    if node.level:
        above = package.split(".")[: len(package.split(".")) - node.level + 1]
        module = ".".join([*above, module] if module else above)
    return [f"{module}.{alias.name}" for alias in node.names]


def refusal(module: str, name: str) -> str:
    """Why this module may not import this name; empty when it may."""
    part = max((part for part in ARROWS if is_inside(module, part)), key=len, default="")
    root = name.split(".")[0]
    if root in OUR_NAMES:
        if part and not any(is_inside(name, allowed) for allowed in ARROWS[part]):
            return f"{part} may not import it"
        if is_inside(name, RULESETS) and name.count(".") >= 2:
            own = ".".join(module.split(".")[:3])
            if not is_inside(name, own) or own.count(".") < 2:
                return "a rule set is imported by nothing but itself"
    elif part in STANDARD_LIBRARY_ONLY and root not in sys.stdlib_module_names:
        return "scoring uses the standard library only"
    elif part in WITHOUT_PAGES and any(is_inside(name, page) for page in PAGES):
        return f"{part} knows no requests, forms or pages"
    return ""


def import_faults(root: Path) -> Iterator[str]:
    """Every import against the arrows, and every one inside a function that gives no reason."""
    for file in files_of(root):
        module = module_of(root, file) if file.suffix == ".py" else ""
        if module.split(".")[0] not in OUR_NAMES - {"tests"}:
            continue
        source = file.read_text(encoding="utf-8")
        package = module if file.name == "__init__.py" else module.rpartition(".")[0]
        tree = ast.parse(source)
        for node in ast.walk(tree):
            for name in imported_names(node, package=package):
                if reason := refusal(module, name):
                    yield f"{file.relative_to(root)}:{node.lineno} imports {name}: {reason}"
        yield from unexplained_imports(tree, source.splitlines(), file.relative_to(root))


def unexplained_imports(tree: ast.Module, lines: list[str], file: Path) -> Iterator[str]:
    """A reason stands beside an import, above it, or at the first of a run of imports without a gap."""
    inside = {
        node.lineno: node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    explained_to = 0
    for node in (inside[number] for number in sorted(inside)):
        above, own = lines[node.lineno - 2].strip(), lines[node.end_lineno - 1]
        reason = re.sub(r"noqa(: [A-Z0-9, ]+)?", "", own.partition("#")[2])
        if above.startswith("# ") or reason.strip() or explained_to == node.lineno - 1:
            explained_to = node.end_lineno
        else:
            yield f"{file}:{node.lineno} imports inside a function and does not say why"


def strings_and_names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What a program acts by: its strings and identifiers, without docstrings and comments."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value
        for field in ("id", "attr", "name", "arg", "module"):
            if isinstance(value := getattr(node, field, None), str):
                yield getattr(node, "lineno", 0), value


def slug_faults(root: Path) -> Iterator[str]:
    """Every place outside its own folder that names a rule set."""
    folders = [path for path in (root / "scoring" / "rulesets").iterdir() if (path / "__init__.py").exists()]
    slugs = {
        path.name: re.compile(rf"(?<![A-Za-z])(?:{path.name}|{path.name.upper()})(?![A-Za-z])") for path in folders
    }
    for file in files_of(root):
        relative = file.relative_to(root)
        if relative.parts[0] in MAY_NAME_RULESETS or file.suffix not in TEXT_FILES | {".py"}:
            continue
        own = relative.parts[2] if relative.parts[:2] == ("scoring", "rulesets") and len(relative.parts) > 3 else ""
        text = file.read_text(encoding="utf-8")
        rows = strings_and_names(ast.parse(text)) if file.suffix == ".py" else enumerate(text.splitlines(), 1)
        for number, row in rows:
            for slug, pattern in slugs.items():
                if slug != own and pattern.search(row):
                    yield f"{relative}:{number} names the rule set {slug}"


def test_imports_follow_the_arrows():
    assert list(import_faults(ROOT)) == []


def test_no_rule_set_is_named_outside_its_folder():
    assert list(slug_faults(ROOT)) == []


@pytest.fixture
def small_site(tmp_path):
    """A tree of the same shape with two rule sets and nothing wrong in it."""
    for slug in ("toy", "other"):
        plant(tmp_path, f"scoring/rulesets/{slug}/__init__.py", f"from scoring.rulesets.{slug}.rules import RULESET\n")
        plant(tmp_path, f"scoring/rulesets/{slug}/rules.py", f"from scoring.text import Text\nSLUG = {slug!r}\n")
    plant(
        tmp_path, "tournament/domain/recording.py", "from tournament.models import Deal\nfrom scoring import ruleset\n"
    )
    plant(tmp_path, "README.md", "The rule sets are toy and other.\n")
    return tmp_path


def plant(root, path, text):
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


def test_the_small_site_has_no_fault(small_site):
    assert [*import_faults(small_site), *slug_faults(small_site)] == []


@pytest.mark.parametrize(
    ("path", "text", "fault"),
    [
        ("scoring/tiles.py", "import django", "imports django: scoring uses the standard library only"),
        ("scoring/rulesets/toy/patterns.py", "import attrs", "imports attrs: scoring uses the standard library only"),
        ("scoring/hand.py", "from tournament import models", "imports tournament.models: scoring may not import it"),
        (
            "scoring/rulesets/toy/tables.py",
            "from ..other import rules",
            "imports scoring.rulesets.other.rules: a rule set is imported by nothing but itself",
        ),
        (
            "scoring/ruleset.py",
            "import scoring.rulesets.toy",
            "imports scoring.rulesets.toy: a rule set is imported by nothing but itself",
        ),
        (
            "tournament/models/play.py",
            "from tournament.domain.running import running_sheet",
            "imports tournament.domain.running.running_sheet: tournament.models may not import it",
        ),
        (
            "tournament/interfaces/tables.py",
            "from tournament.views import home",
            "imports tournament.views.home: tournament.interfaces may not import it",
        ),
        (
            "tournament/views/home.py",
            "from tests.people import cast",
            "imports tests.people.cast: tournament.views may not import it",
        ),
        (
            "tournament/domain/sheets.py",
            "from django.http import HttpResponse",
            "imports django.http.HttpResponse: tournament.domain knows no requests, forms or pages",
        ),
    ],
)
def test_a_planted_import_is_found(small_site, path, text, fault):
    plant(small_site, path, text + "\n")
    assert list(import_faults(small_site)) == [f"{path}:1 {fault}"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import csv", True),
        ("import csv  # noqa: PLC0415", True),
        ("import csv  # slow to load, and few pages need it", False),
        ("import csv  # noqa: PLC0415  slow to load", False),
        ("# Slow to load, and few pages need it.\n    import csv", False),
        ("import csv  # slow to load, as is the next\n    import json", False),
        ("import csv\n    import json  # slow to load", True),
    ],
)
def test_an_import_inside_a_function_gives_its_reason(small_site, line, found):
    plant(small_site, "tournament/views/export.py", f"def export():\n    {line}\n    return csv\n")
    faults = ["tournament/views/export.py:2 imports inside a function and does not say why"]
    assert list(import_faults(small_site)) == (faults if found else [])


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("tournament/views/home.py", "DEFAULT = 'toy'"),
        ("tournament/views/home.py", "EDITION = 'toy2010'"),
        ("tournament/views/home.py", "def toy_form(): ..."),
        ("scoring/rulesets/other/tables.py", "LIKE = 'toy'"),
        ("scoring/ruleset.py", "FIRST = 'TOY'"),
        ("templates/home.html", "<a href='/score/toy/'>"),
        ("tournament/static/js/keypad.js", "if (slug === 'toy') start();"),
        ("locale/es/LC_MESSAGES/django.po", 'msgid "toy"'),
        ("run", "python manage.py score toy"),
    ],
)
def test_a_planted_slug_is_found(small_site, path, text):
    plant(small_site, path, text + "\n")
    assert list(slug_faults(small_site)) == [f"{path}:1 names the rule set toy"]


def test_a_slug_in_a_docstring_comment_or_longer_word_is_no_fault(small_site):
    plant(small_site, "tournament/views/home.py", '"""Not like the toy."""\n# toy\nSTORE = "toys"\n')
    assert list(slug_faults(small_site)) == []
