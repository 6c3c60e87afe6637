"""The shapes of payment that rule sets share, and the chips they are paid in."""

from random import Random

import pytest

from scoring.chips import Chips, chips_of_payers, in_chips
from scoring.payments import Reasons, all_hands_settle
from scoring.result import SEATS, Payment
from scoring.text import Text

REASONS = Reasons("{total}", "twice {total}", "{higher} less {lower}", "twice {higher} less {lower}")


def paid(totals, winner="S", doubled="E"):
    found = all_hands_settle(dict(zip(SEATS, totals, strict=True)), winner=winner, doubled=doubled, reasons=REASONS)
    return [f"{one.payer}{one.payee} {one.points}: {one.because}" for one in found]


def test_the_winner_is_paid_first_and_the_others_settle_two_by_two():
    assert paid((8, 40, 30, 12)) == [
        "WS 40: 40",
        "NS 40: 40",
        "ES 80: twice 40",
        "EW 44: twice 30 less 8",
        "EN 8: twice 12 less 8",
        "NW 18: 30 less 12",
    ]


def test_equal_losers_and_a_winner_without_a_total_bring_no_payment():
    assert paid((0, 0, 6, 6)) == ["EW 12: twice 6 less 0", "EN 12: twice 6 less 0"]


def test_without_a_winner_all_four_settle():
    assert paid((0, 4, 4, 6), winner=None) == [
        "ES 8: twice 4 less 0",
        "EW 8: twice 4 less 0",
        "EN 12: twice 6 less 0",
        "SN 2: 6 less 4",
        "WN 2: 6 less 4",
    ]


@pytest.mark.parametrize(
    ("points", "values", "counts", "left"),
    [
        (686, (2, 10, 100, 500), ((500, 1), (100, 1), (10, 8), (2, 3)), 0),
        (7, (2, 10), ((2, 3),), 1),
        (1, (2, 10), (), 1),
        (0, (2,), (), 0),
        (40, (), (), 40),
        (12, (10, 6, 1), ((6, 2),), 0),
        (11, (10, 4), ((10, 1),), 1),
        (1_000_012, (10, 6, 1), ((10, 100_000), (6, 2)), 0),
        (19, (6, 10), ((6, 3),), 1),
    ],
)
def test_points_in_chips(points, values, counts, left):
    assert in_chips(points, values) == Chips(counts, left)


def test_no_fewer_chips_pay_the_same():
    chance = Random(5)
    for _ in range(60):
        values = sorted(chance.sample(range(1, 15), 3))
        fewest = [0] + [10**6] * 80
        for amount in range(1, 81):
            fewest[amount] = min([fewest[amount - value] + 1 for value in values if value <= amount] or [10**6])
            if fewest[amount] < 10**6:
                chips = in_chips(amount, values)
                assert (chips.number, chips.left) == (fewest[amount], 0)
                assert sum(value * count for value, count in chips.counts) == amount


def test_what_one_pays_another_is_handed_over_together():
    payments = [Payment("E", "S", 30, Text("")), Payment("E", "S", 6, Text("")), Payment("W", "N", 4, Text(""))]
    assert chips_of_payers(payments, (2, 10)) == {
        ("E", "S"): Chips(((10, 3), (2, 3))),
        ("W", "N"): Chips(((2, 2),)),
    }
