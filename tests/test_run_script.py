"""`./run` on machines that lack something, its list of targets, the demo's two starts, and the backup."""

import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NEEDED = ["dirname", "cat", "id", "cmp", "rm", "awk", "mktemp", "basename", "env"]
APT = "apt-get install -y --no-install-recommends"


@pytest.fixture
def bare_machine(tmp_path):
    """A folder with the script and its locks, and a PATH that has the plainest programs only."""
    for name in ("run", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / name, tmp_path)
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in NEEDED:
        (programs / name).symlink_to(shutil.which(name))
    program(programs / "id", "echo 1000")
    return tmp_path


def program(path, text):
    path.unlink(missing_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def python_that_lacks(path, *words):
    """A real Python, but for the things that it says it cannot find."""
    refused = " | ".join(f"*{word}*" for word in words)
    program(path, f'case "$*" in {refused}) exit 1 ;; esac\nexec {sys.executable} "$@"')


def run(machine, *arguments):
    done = subprocess.run(
        ["/bin/sh", machine / "run", *arguments],
        env={"PATH": str(machine / "bin")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout, done.stderr


def test_help_lists_every_target_and_the_script_knows_each(bare_machine):
    status, output, _ = run(bare_machine, "help")
    listed = re.findall(r"^  (\w+) +\w", output, re.MULTILINE)
    assert status == 0
    assert listed == ["demo", "serve", "test", "check", "format", "bench", "backup", "messages", "help"]
    body = (bare_machine / "run").read_text()
    assert set(re.search(r"\n    (demo \|.*help)\) ", body)[1].split(" | ")) | {"test"} == set(listed)


def test_an_unknown_target_shows_the_list_and_fails(bare_machine):
    status, _, errors = run(bare_machine, "deploy")
    assert status == 1
    assert errors.endswith("There is no target 'deploy'.\n")
    assert "  demo " in errors


def test_an_empty_machine_is_told_the_exact_line(bare_machine):
    program(bare_machine / "bin" / "apt-get", "exit 1")
    status, output, errors = run(bare_machine, "demo")
    packages = "python3 python3-venv libpangoft2-1.0-0 libharfbuzz-subset0"
    assert (status, output) == (1, "")
    assert errors == f"Missing packages. Install them with: sudo {APT} {packages}\n"
    assert not (bare_machine / ".venv").exists()


def test_only_what_is_missing_is_asked_for(bare_machine):
    program(bare_machine / "bin" / "apt-get", "exit 1")
    python_that_lacks(bare_machine / "bin" / "python3", "ensurepip", "harfbuzz")
    status, _, errors = run(bare_machine, "demo")
    assert status == 1
    assert errors == f"Missing packages. Install them with: sudo {APT} python3-venv libharfbuzz-subset0\n"


def test_a_system_without_apt_is_told_the_names(bare_machine):
    python_that_lacks(bare_machine / "bin" / "python3", "harfbuzz")
    status, _, errors = run(bare_machine, "serve")
    assert status == 1
    assert errors.startswith("Missing packages (names of Debian): libharfbuzz-subset0.")


def test_root_has_them_installed_after_being_told(bare_machine):
    program(bare_machine / "bin" / "id", "echo 0")
    program(bare_machine / "bin" / "apt-get", f'echo "$@" >>{bare_machine}/apt.log')
    python_that_lacks(bare_machine / "bin" / "python3", "harfbuzz")
    status, output, errors = run(bare_machine, "demo")
    assert output == f"Installing system packages: {APT} libharfbuzz-subset0\n"
    assert (bare_machine / "apt.log").read_text().splitlines() == [
        "update -qq",
        "install -y -qq --no-install-recommends libharfbuzz-subset0",
    ]
    assert (status, errors) == (1, "Still missing after the installation: libharfbuzz-subset0\n")


def test_sudo_without_a_password_is_used(bare_machine):
    program(bare_machine / "bin" / "apt-get", "exit 1")
    program(bare_machine / "bin" / "sudo", f'printf "%s\\n" "$*" >>{bare_machine}/sudo.log')
    python_that_lacks(bare_machine / "bin" / "python3", "harfbuzz")
    run(bare_machine, "demo")
    assert (bare_machine / "sudo.log").read_text().splitlines()[-1] == (
        "-n env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libharfbuzz-subset0"
    )


def test_an_old_python_is_named(bare_machine):
    program(bare_machine / "bin" / "python3", '[ "$1" = --version ] && echo Python 3.10.12 || exit 1')
    status, _, errors = run(bare_machine, "demo")
    assert (status, errors) == (1, "Muralla needs Python 3.11 or newer; this is Python 3.10.12.\n")


@pytest.fixture
def machine_with_python(bare_machine):
    """A machine whose Python does nothing but note what it was asked."""
    for name in ("mkdir", "cp"):
        (bare_machine / "bin" / name).symlink_to(shutil.which(name))
    program(
        bare_machine / "bin" / "python3",
        f"""printf "%s\\n" "$*" >>{bare_machine}/python.log
        case "$*" in
            "-m venv"*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
            "-m uv pip"*) [ ! -f no-uv ] || exit 2 ;;
        esac""",
    )
    return bare_machine


def installations(machine):
    """What was installed since the last question: (installer, lock)."""
    log = machine / "python.log"
    lines = log.read_text().splitlines()
    log.unlink()
    return [("uv" if "-m uv" in line else "pip", line.split()[-1]) for line in lines if "--require-hashes" in line]


def test_packages_are_installed_when_the_lock_changed_and_not_again(machine_with_python):
    assert run(machine_with_python, "backup") == (
        0,
        "Making the virtual environment in .venv ...\nInstalling the packages of requirements.txt ...\n",
        "",
    )
    assert installations(machine_with_python) == [("pip", ".venv/uv.txt"), ("uv", "requirements.txt")]
    assert run(machine_with_python, "backup") == (0, "", "")
    assert installations(machine_with_python) == []
    with (machine_with_python / "requirements.txt").open("a") as lock:
        lock.write("# changed\n")
    run(machine_with_python, "backup")
    assert installations(machine_with_python) == [("pip", ".venv/uv.txt"), ("uv", "requirements.txt")]


def test_the_development_lock_serves_the_site_too(machine_with_python):
    run(machine_with_python, "bench")
    assert installations(machine_with_python)[-1] == ("uv", "requirements-dev.txt")
    run(machine_with_python, "backup")
    assert installations(machine_with_python) == []


def test_pip_takes_over_where_uv_does_not_work(machine_with_python):
    (machine_with_python / "no-uv").touch()
    status, _, errors = run(machine_with_python, "backup")
    assert (status, errors) == (0, "uv did not do it; going on with pip, which takes longer ...\n")
    assert installations(machine_with_python)[-1] == ("pip", "requirements.txt")


def test_uv_itself_comes_from_the_lock(machine_with_python):
    run(machine_with_python, "backup")
    lines = (machine_with_python / ".venv" / "uv.txt").read_text().splitlines()
    assert re.fullmatch(r"uv==[\d.]+ \\", lines[0])
    assert all(line.strip().startswith(("--hash=sha256:", "#")) for line in lines[1:])
    assert len(lines) > 3


# --- the demo -------------------------------------------------------------------------------------------------------


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Demo:
    """`./run demo` in a data folder of its own."""

    def __init__(self, var_dir):
        self.port = free_port()
        self.log = var_dir.parent / "demo.log"
        environment = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "PUBLIC_URL")}
        environment |= {"VAR_DIR": str(var_dir), "PORT": str(self.port), "DJANGO_SETTINGS_MODULE": "config.settings"}
        with self.log.open("w") as output:
            self.process = subprocess.Popen(
                ["./run", "demo"], cwd=ROOT, env=environment, stdout=output, stderr=output, start_new_session=True
            )

    def __enter__(self):
        while self.process.poll() is None:
            try:
                self.get("/")
                return self
            except urllib.error.URLError:
                time.sleep(0.2)
        raise AssertionError(self.log.read_text())

    def __exit__(self, *_):
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(30)

    def get(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as answer:
            return answer.status, answer.read().decode()


def count_of(var_dir, table):
    with closing(sqlite3.connect(f"file:{var_dir}/muralla.sqlite3?mode=ro", uri=True)) as database:
        return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


@pytest.mark.serial
def test_the_demo_starts_says_where_to_go_and_keeps_its_data(tmp_path):
    var_dir = tmp_path / "var"
    with Demo(var_dir) as demo:
        first = demo.log.read_text()
        assert demo.get("/")[0] == 200
        assert demo.get("/events/")[0] == 200
    assert f"Muralla is at http://127.0.0.1:{demo.port}/ " in first
    assert f"http://127.0.0.1:{demo.port}/t/" in first
    records = count_of(var_dir, "tournament_record")
    assert records > 0
    with Demo(var_dir) as demo:
        assert demo.get("/events/")[0] == 200
    assert count_of(var_dir, "tournament_record") == records


# --- the backup -----------------------------------------------------------------------------------------------------


def test_a_backup_holds_what_was_committed_and_opens_for_nobody_else(tmp_path):
    var_dir = tmp_path / "var"
    (var_dir / "keys").mkdir(parents=True)
    (var_dir / "keys" / "seal.pem").write_text("key")
    (var_dir / "sheets").mkdir()
    (var_dir / "sheets" / "1.pdf").write_bytes(b"%PDF")
    database = sqlite3.connect(var_dir / "muralla.sqlite3")
    database.executescript("PRAGMA journal_mode=WAL; CREATE TABLE deals (number); INSERT INTO deals VALUES (1), (2);")
    database.execute("INSERT INTO deals VALUES (3)")  # not committed, and the connection stays open
    archive = tmp_path / "copy.tar"
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    environment |= {"VAR_DIR": str(var_dir), "DJANGO_SETTINGS_MODULE": "config.settings"}
    subprocess.run([sys.executable, "-m", "scripts.backup", archive], cwd=ROOT, env=environment, check=True)
    database.close()

    assert archive.stat().st_mode & 0o777 == 0o600
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path / "restored", filter="data")
    restored = tmp_path / "restored"
    assert (restored / "keys" / "seal.pem").read_text() == "key"
    assert (restored / "sheets" / "1.pdf").read_bytes() == b"%PDF"
    with closing(sqlite3.connect(restored / "muralla.sqlite3")) as copy:
        assert copy.execute("SELECT number FROM deals ORDER BY number").fetchall() == [(1,), (2,)]
