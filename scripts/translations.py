"""Keeps the translations whole: collects the texts of site and rules, finds what is missing, compiles what is there.

A *catalogue* is one `.po` file with the `.mo` compiled from it. The site has one for each language, so have the common
part of the rules and each rule set, whose English texts are plain strings that no marker announces.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import polib

from scoring import ruleset
from scoring.texts import core_texts

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("es", "pt")
SITE = ROOT / "locale"
RULES = ROOT / "scoring" / "locale"
SITE_PARTS = ("config", "tournament", "templates", "scoring", "manage.py")

Key = tuple[str, str, str]
"""What a translation is looked up by: context, text, text of the plural; empty where there is none."""


def catalogue(locale: Path, language: str) -> Path:
    return locale / language / "LC_MESSAGES" / "django.po"


def key_of(entry: polib.POEntry | polib.MOEntry) -> Key:
    return entry.msgctxt or "", entry.msgid, entry.msgid_plural or ""


# --- which texts there are ------------------------------------------------------------------------------------------


def literal_texts(files: Iterable[Path]) -> Iterator[str]:
    """The sentences that stand in these Python files: module constants, templates of `Text`, errors' messages.

    They should all be among what `texts` and `core_texts` yield; found here, none is forgotten.
    """
    place = {"Text": 0, "ScoringError": 1}
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        constants = [node.value for node in tree.body if isinstance(node, ast.Assign)]
        sentences = [node for node in constants if re.match(r"[^ ]+ [^ ]", str(getattr(node, "value", "")))]
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in place:
                sentences += node.args[place[node.func.id] :][:1]
        for node in sentences:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def rule_texts() -> dict[Path, list[str]]:
    """The English texts of the rules by the locale folder that translates them, each text once, in order.

    What the common part says is not said again in a rule set's own catalogue.
    """
    common = list(dict.fromkeys([*core_texts(), *literal_texts(sorted((ROOT / "scoring").glob("*.py")))]))
    texts = {RULES: common}
    for slug in ruleset.slugs():
        folder = ruleset.folder(slug)
        said = (*ruleset.get(slug).texts(), *literal_texts(sorted(folder.glob("*.py"))))
        texts[folder / "locale"] = [text for text in dict.fromkeys(said) if text and text not in common]
    return texts


def site_texts() -> set[Key]:
    """The texts marked for translation in the site's code and templates, as GNU gettext extracts them."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "site")
        for part in SITE_PARTS:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("locale", "__pycache__"))
            else:
                shutil.copy(ROOT / part, copy / part)
        extract(copy, ("en",))
        return {key_of(entry) for entry in polib.pofile(str(catalogue(copy / "locale", "en")))}


def extract(root: Path, languages: Iterable[str]) -> None:
    """Runs makemessages over the site, not over the rules, in this folder."""
    (root / "locale").mkdir(exist_ok=True)
    chosen = [f"--locale={language}" for language in languages]
    command = [sys.executable, "manage.py", "makemessages", *chosen, "--no-obsolete", "--no-wrap"]
    command += ["--add-location=file", "--ignore=scoring/*", "--ignore=tests/*", "--ignore=var/*", "--ignore=.venv/*"]
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)


# --- what is wrong with a catalogue ---------------------------------------------------------------------------------


def places(text: str, *, percent: bool) -> set[str]:
    """The named places of a text, and its tags, which a translation must keep."""
    found = set(re.findall(r"\{\w*\}|</?\w+", text))
    return found | set(re.findall(r"%\(\w+\)[sd]|%[sd]", text)) if percent else found


def entry_problems(entry: polib.POEntry, plurals: int) -> Iterator[str]:
    if entry.obsolete:
        yield "is obsolete"
        return
    if entry.fuzzy:
        yield "is fuzzy"
    translations = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    if not all(translations) or (entry.msgid_plural and len(translations) != plurals):
        yield "is not translated"
        return
    percent = "python-format" in entry.flags
    sources = [places(source, percent=percent) for source in (entry.msgid, entry.msgid_plural) if source]
    for translation in translations:
        if places(translation, percent=percent) not in sources:
            yield f"has other places or tags in its translation: {translation!r}"
        if (entry.msgid[:1] == "\n", entry.msgid[-1:] == "\n") != (translation[:1] == "\n", translation[-1:] == "\n"):
            yield "begins or ends with a new line in one language only"


def short(path: Path) -> Path:
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def compiled(path: Path) -> dict[Key, object]:
    entries = polib.mofile(str(path)) if path.suffix == ".mo" else polib.pofile(str(path)).translated_entries()
    return {key_of(entry): entry.msgstr_plural or entry.msgstr for entry in entries}


def catalogue_problems(path: Path) -> Iterator[str]:
    """What is wrong inside one catalogue and its compiled form, as sentences."""
    name = short(path)
    if not path.exists():
        yield f"{name} does not exist"
        return
    entries = polib.pofile(str(path))
    plurals = int(re.search(r"nplurals=(\d)", entries.metadata.get("Plural-Forms", "nplurals=2"))[1])
    for entry in entries:
        for problem in entry_problems(entry, plurals):
            yield f"{name}: {entry.msgid!r} {problem}"
    binary = path.with_suffix(".mo")
    if not binary.exists():
        yield f"{name} is not compiled"
    elif compiled(binary) != compiled(path):
        yield f"{name} is not compiled as it stands"


def missing_texts(path: Path, texts: Iterable[Key]) -> Iterator[str]:
    """The texts that a catalogue does not have, as sentences."""
    if path.exists():
        present = {key_of(entry) for entry in polib.pofile(str(path)) if not entry.obsolete}
        for key in texts:
            if key not in present:
                yield f"{short(path)}: {key[1]!r} is missing"


def contradictions(paths: Iterable[Path]) -> Iterator[str]:
    """Texts that two catalogues of one language translate differently: Django knows one translation only."""
    known: dict[Key, tuple[object, Path]] = {}
    for path in paths:
        for key, translation in compiled(path).items() if path.exists() else ():
            first, where = known.setdefault(key, (translation, path))
            if first != translation and key[1]:
                yield f"{short(path)}: {key[1]!r} is {translation!r} here and {first!r} in {short(where)}"


def problems() -> Iterator[str]:
    """Everything that keeps the translations from being complete."""
    wanted = {locale: [("", text, "") for text in texts] for locale, texts in rule_texts().items()}
    wanted[SITE] = sorted(site_texts()) if shutil.which("xgettext") else []
    for locale, texts in wanted.items():
        if locale != SITE and not texts:
            continue
        for language in LANGUAGES:
            yield from catalogue_problems(catalogue(locale, language))
            yield from missing_texts(catalogue(locale, language), texts)
    for language in LANGUAGES:
        yield from contradictions(catalogue(locale, language) for locale in wanted)


# --- bringing the catalogues up to date -----------------------------------------------------------------------------


def new_catalogue(language: str) -> polib.POFile:
    made = polib.POFile(wrapwidth=0)
    made.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    return made


def update_rules(path: Path, language: str, texts: Iterable[str]) -> None:
    """Puts the texts into the catalogue in their order, keeps their translations, drops texts that are gone."""
    known = {entry.msgid: entry for entry in polib.pofile(str(path))} if path.exists() else {}
    fresh = new_catalogue(language)
    fresh.extend(known.get(text) or polib.POEntry(msgid=text) for text in texts)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh.save(str(path))


def compile_all() -> None:
    for path in sorted([*SITE.rglob("*.po"), *(ROOT / "scoring").rglob("*.po")]):
        polib.pofile(str(path)).save_as_mofile(str(path.with_suffix(".mo")))


def update_site() -> None:
    for language in LANGUAGES:
        path = catalogue(SITE, language)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            new_catalogue(language).save(str(path))
    extract(ROOT, LANGUAGES)
    for language in LANGUAGES:
        path = catalogue(SITE, language)
        entries = polib.pofile(str(path), wrapwidth=0)
        entries.metadata.pop("POT-Creation-Date", None)  # would change on every run
        entries.save(str(path))


def update() -> None:
    update_site()
    for locale, texts in rule_texts().items():
        for language in LANGUAGES:
            if texts:
                update_rules(catalogue(locale, language), language, texts)
    compile_all()


def main(task: str) -> int:
    if task == "update":
        update()
    if task == "compile":
        compile_all()
    found = list(problems())
    if not shutil.which("xgettext"):
        print("The site's own texts were not collected: xgettext is absent (sudo apt-get install -y gettext).")
    print("\n".join(found[:40]) or "The translations are complete.")
    if found[40:]:
        print(f"and {len(found) - 40} more")
    return 1 if found and task == "check" else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "check"))
