"""The site's settings for tests: nothing under `var/` is read or written, and passwords are hashed fast."""

import os
import tempfile
from pathlib import Path

# Every process of a run (each worker of xdist, each command that a test starts) finds its folder by these two names.
RUN_DIR_IS_OURS = "TEST_RUN_DIR" not in os.environ
RUN_DIR = Path(os.environ.get("TEST_RUN_DIR") or tempfile.mkdtemp(prefix="muralla-tests-"))
os.environ["TEST_RUN_DIR"] = str(RUN_DIR)
os.environ["VAR_DIR"] = str(RUN_DIR / os.environ.get("PYTEST_XDIST_WORKER", "main"))
for name in ("DEBUG", "SECRET_KEY", "PIN_PEPPER", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "PUBLIC_URL", "TIME_ZONE"):
    os.environ.pop(name, None)

from config.settings import *  # noqa: E402

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STATIC_ROOT = VAR_DIR / "static"  # noqa: F405
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STORAGES = STORAGES | {  # noqa: F405
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
