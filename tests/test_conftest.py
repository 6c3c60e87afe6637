"""What `conftest.py` promises: a missing tool skips with the line that installs it, and CI allows no skip."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def pytest_of(tmp_path):
    """Runs pytest over one small test file, without the programs of PATH."""

    def run(text, *arguments):
        file = tmp_path / "test_small.py"
        file.write_text(text)
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-c",
            ROOT / "pyproject.toml",
            "-p",
            "tests.conftest",
            file,
            *arguments,
        ]
        done = subprocess.run(command, cwd=ROOT, env=os.environ | {"PATH": ""}, capture_output=True, text=True)
        return done.returncode, done.stdout

    return run


SKIPPED = "import pytest\n@pytest.mark.pdf\ndef test_one(): ...\ndef test_two(): ..."


def test_a_missing_tool_skips_and_says_how_to_install_it(pytest_of):
    status, output = pytest_of(SKIPPED)
    assert status == 0
    line = "sudo apt-get install -y --no-install-recommends poppler-utils"
    assert f"skipped: pdfsig is absent; install it: {line}\n" in output


def test_a_skip_fails_the_run_that_allows_none(pytest_of):
    status, output = pytest_of(SKIPPED, "--fail-on-skip", "-n", "2")
    assert status == 1
    assert "1 skipped, and --fail-on-skip allows none." in output
    assert "1 passed, 1 skipped" in output


def test_a_run_without_a_skip_passes(pytest_of):
    status, output = pytest_of("def test_one(): ...", "--fail-on-skip")
    assert status == 0
    assert "allows none" not in output


def test_tests_of_another_database_are_left_out_and_not_skipped(pytest_of):
    text = "import pytest\n@pytest.mark.postgresql\ndef test_one(): ...\n@pytest.mark.sqlite\ndef test_two(): ..."
    status, output = pytest_of(text, "--fail-on-skip")
    assert status == 0
    assert "1 passed, 1 deselected" in output
