"""Measurements; `python -m bench` runs them all, `python -m bench.scoring` one of them."""
