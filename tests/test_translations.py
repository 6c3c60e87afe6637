"""The translations are complete and compiled; and the check behind it finds what it should."""

import polib
import pytest

from scripts import translations


@pytest.mark.gettext
def test_translations_are_complete_and_compiled():
    assert list(translations.problems()) == []


@pytest.fixture
def catalogue(tmp_path):
    """A Spanish catalogue of three entries, whole and compiled."""
    made = translations.new_catalogue("es")
    made.append(polib.POEntry(msgid="Draw", msgstr="Sorteo"))
    made.append(polib.POEntry(msgid="Table %(number)s", msgstr="Mesa %(number)s", flags=["python-format"]))
    made.append(
        polib.POEntry(
            msgid="{n} deal", msgid_plural="{n} deals", msgstr_plural={0: "{n} mano", 1: "{n} manos"}, msgctxt="count"
        )
    )
    return Catalogue(made, tmp_path / "es" / "django.po")


class Catalogue:
    def __init__(self, entries, path):
        self.entries = entries
        self.path = path
        path.parent.mkdir()
        self.save()

    def save(self):
        self.entries.save(str(self.path))
        self.entries.save_as_mofile(str(self.path.with_suffix(".mo")))

    def problems(self):
        return [problem.split(": ", 1)[-1] for problem in translations.catalogue_problems(self.path)]


def test_a_whole_catalogue_has_no_problem(catalogue):
    assert catalogue.problems() == []


def test_an_empty_translation_is_found(catalogue):
    catalogue.entries[0].msgstr = ""
    catalogue.save()
    assert catalogue.problems() == ["'Draw' is not translated"]


def test_a_missing_plural_is_found(catalogue):
    catalogue.entries[2].msgstr_plural = {0: "{n} mano"}
    catalogue.save()
    assert catalogue.problems() == ["'{n} deal' is not translated"]


def test_a_fuzzy_translation_is_found(catalogue):
    catalogue.entries[0].flags.append("fuzzy")
    catalogue.save()
    assert "'Draw' is fuzzy" in catalogue.problems()


def test_an_obsolete_translation_is_found(catalogue):
    catalogue.entries[0].obsolete = True
    catalogue.save()
    assert catalogue.problems() == ["'Draw' is obsolete"]


@pytest.mark.parametrize("translation", ["Mesa", "Mesa %(numero)s", "Mesa %(number)s {n}", "<b>Mesa</b> %(number)s"])
def test_other_places_and_tags_are_found(catalogue, translation):
    catalogue.entries[1].msgstr = translation
    catalogue.save()
    assert catalogue.problems() == [f"'Table %(number)s' has other places or tags in its translation: {translation!r}"]


def test_a_translation_changed_after_compiling_is_found(catalogue):
    catalogue.entries[0].msgstr = "Reparto"
    catalogue.entries.save(str(catalogue.path))
    assert catalogue.problems() == [f"{catalogue.path} is not compiled as it stands"]


def test_a_catalogue_that_is_not_compiled_is_found(catalogue):
    catalogue.path.with_suffix(".mo").unlink()
    assert catalogue.problems() == [f"{catalogue.path} is not compiled"]


def test_a_text_that_no_catalogue_has_is_found(catalogue):
    texts = [("", "Draw", ""), ("", "{n} deal", "{n} deals"), ("count", "{n} deal", "{n} deals")]
    assert list(translations.missing_texts(catalogue.path, texts)) == [f"{catalogue.path}: '{{n}} deal' is missing"]


def test_two_translations_of_one_text_are_found(catalogue, tmp_path):
    second = tmp_path / "rules.po"
    made = translations.new_catalogue("es")
    made.append(polib.POEntry(msgid="Draw", msgstr="Tablas"))
    made.append(polib.POEntry(msgid="Table %(number)s", msgstr="Mesa %(number)s"))
    made.save(str(second))
    assert list(translations.contradictions([catalogue.path, second])) == [
        f"{second}: 'Draw' is 'Tablas' here and 'Sorteo' in {catalogue.path}"
    ]


def test_rules_texts_are_found_where_they_are_written(tmp_path):
    source = tmp_path / "rules.py"
    source.write_text(
        """
MISSING = "This must be said."
UNIT = "points"
Text("pair of {tile}", {"tile": tile})
ScoringError("input", "Unknown seat.", input="winner")
Text(MISSING)
Text("discarder")
"""
    )
    assert list(translations.literal_texts([source])) == [
        "This must be said.",
        "pair of {tile}",
        "Unknown seat.",
        "discarder",
    ]


def test_updating_keeps_translations_and_drops_texts_that_are_gone(catalogue):
    translations.update_rules(catalogue.path, "es", ["Wall", "Draw"])
    entries = [(entry.msgid, entry.msgstr) for entry in polib.pofile(str(catalogue.path))]
    assert entries == [("Wall", ""), ("Draw", "Sorteo")]
