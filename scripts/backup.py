"""Writes one archive that holds the database, the keys and the sealed sheets of a running site.

`docs/production.md` says how to put it back. The archive holds secrets: keep it as one keeps keys.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from datetime import datetime
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings


def copy_sqlite(database: Path, target: Path) -> None:
    """A consistent copy while the site goes on writing; its write-ahead log is in it."""
    source, copy = sqlite3.connect(f"file:{database}?mode=ro", uri=True), sqlite3.connect(target)
    try:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
    finally:
        source.close()
        copy.close()
    if verdict != "ok":
        raise SystemExit(f"The database is damaged: {verdict}")


def copy_postgresql(database: dict, target: Path) -> None:
    if not shutil.which("pg_dump"):
        raise SystemExit("pg_dump is absent; install it: sudo apt-get install -y postgresql-client")
    given = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    environment = os.environ | {name: str(database[key]) for name, key in given.items() if database.get(key)}
    subprocess.run(["pg_dump", "--format=custom", f"--file={target}"], env=environment, check=True)


def copy_database(folder: Path) -> Path:
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        name = Path(database["NAME"])
        if not name.exists():
            raise SystemExit(f"There is no database at {name}.")
        copy_sqlite(name, folder / "muralla.sqlite3")
        return folder / "muralla.sqlite3"
    copy_postgresql(database, folder / "muralla.pgdump")
    return folder / "muralla.pgdump"


def write_archive(archive: Path) -> None:
    """Database first: whatever it knows of is then already among the files."""
    unfinished = archive.with_name(archive.name + ".part")
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_database(Path(folder))
        handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file, tarfile.open(fileobj=file, mode="w") as tar:
            tar.add(copy, copy.name)
            for part in (Path(settings.KEYS_DIR), Path(settings.SHEETS_DIR)):
                if part.exists():
                    tar.add(part, part.name)
            file.flush()
            os.fsync(file.fileno())
    unfinished.rename(archive)


def main(arguments: list[str]) -> None:
    if len(arguments) > 1:
        raise SystemExit("usage: ./run backup [FILE.tar]")
    if arguments:
        archive = Path(arguments[0])
    else:
        archive = settings.VAR_DIR / "backups" / f"muralla-{datetime.now():%Y%m%d-%H%M%S}.tar"
    archive.parent.mkdir(parents=True, exist_ok=True)
    write_archive(archive)
    print(f"{archive} holds database, keys and sheets. Keep it as safe as the keys.")


if __name__ == "__main__":
    main(sys.argv[1:])
