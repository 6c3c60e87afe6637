"""Runs every module of this package that has a `main`."""

import importlib
import pkgutil

import bench


def main() -> None:
    """One after the other, by name."""
    for module in pkgutil.iter_modules(bench.__path__):
        if not module.name.startswith("_"):
            print(f"== {module.name}")
            importlib.import_module(f"bench.{module.name}").main()


if __name__ == "__main__":
    main()
