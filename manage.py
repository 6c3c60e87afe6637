#!/usr/bin/env python3
"""Django's command line for Muralla."""

import os
import sys

from django.core.management import execute_from_command_line
from django.db import OperationalError


def main() -> None:
    """Runs a command; what it cannot write or read is said in one line, and a reader that goes away is no fault."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115  # closed by whoever called
    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # `| head -1` has seen enough. What is still to be written goes nowhere, or Python would complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, OperationalError) as error:
        if "--traceback" in sys.argv:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, OperationalError):
            sys.exit(f"The database cannot be used: {str(error).strip()}.")
        sys.exit(f"{error.filename or 'The output'}: {error.strerror}.")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
