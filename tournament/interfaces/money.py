"""Amounts of prize money, in words and in files."""

from decimal import Decimal

from django.utils.formats import number_format


def money(hundredths: int, currency: str) -> str:
    """An amount in the reader's way of writing, with its currency; whole amounts without decimals."""
    amount = Decimal(hundredths) / 100
    places = 2 if hundredths % 100 else 0
    return f"{number_format(amount, places, use_l10n=True, force_grouping=False)}\u00a0{currency}".rstrip("\u00a0")


def plain_money(hundredths: int | None) -> str:
    """The amount for a program: a point and two decimals, empty for none."""
    return "" if hundredths is None else f"{Decimal(hundredths) / 100:.2f}"
