"""The 44 patterns in the order of the rule book: number, name, value, wording and condition.

`hand` is one reading of the winner's tiles and `win` is how it was won. Values are those of 2008 and later; editions
that differ stand beside them. Of one series (the first two numbers) only the dearest item counts.
"""

from __future__ import annotations

from scoring.patterns import Answer, Book, NotCounted
from scoring.readings import SEVEN_PAIRS, THIRTEEN_ORPHANS, Reading
from scoring.rulesets.wsom.circumstances import Win
from scoring.rulesets.wsom.shapes import (
    concealed_triplets,
    consecutive,
    identical,
    is_nine_gates,
    similar,
    straight,
)
from scoring.text import Text

IRREGULAR = "An irregular hand does not add the Concealed Hand in this edition."
FROM_HEAVEN = "Among East's initial 14 tiles none is the drawn one, so the nine-sided wait is not there."
MIXED_IN = "The drawn tile was mixed into the hand before it was shown."
THIRTEEN_DENIED = "Denied to Thirteen Terminals."
KONG_FIRST = "Void, since East had made a concealed kong first."
REASONS = (IRREGULAR, FROM_HEAVEN, MIXED_IN, THIRTEEN_DENIED, KONG_FIRST)

CATEGORIES = {
    "1": "Trivial patterns",
    "2": "One-suit patterns",
    "3": "Honor tiles",
    "4": "Triplets and kongs",
    "5": "Identical sequences",
    "6": "Similar sets",
    "7": "Consecutive sets",
    "8": "Terminals",
    "9": "Incidental bonuses",
    "10": "Irregular hands",
}

book: Book[Reading, Win] = Book()


# 1. Trivial patterns


@book.pattern("1.1", "All Sequences", native="平和", points=5)
def all_sequences(hand: Reading, win: Win) -> Answer:
    """Four sequences and any pair, with any wait, open or concealed."""
    return len(hand.sequences) == 4


@book.pattern("1.2", "Concealed Hand", native="門前清", points=5)
def concealed_hand(hand: Reading, win: Win) -> Answer:
    """A regular hand with no set exposed before the winning tile; winning on a discard and concealed kongs are fine."""
    if not hand.regular and not win.concealed_counts_for_irregular:
        return NotCounted(Text(IRREGULAR))
    return hand.concealed


@book.pattern("1.3", "No Terminals", native="斷么九", points=5)
def no_terminals(hand: Reading, win: Win) -> Answer:
    """Suit tiles from 2 to 8 only: neither terminals nor honors."""
    return not hand.has_terminals and not hand.has_honors


# 2. One-suit patterns


@book.pattern("2.1.1", "Mixed One-Suit", native="混一色", points=40)
def mixed_one_suit(hand: Reading, win: Win) -> Answer:
    """Tiles of one suit together with at least one honor."""
    return len(hand.suits) == 1 and hand.has_honors


@book.pattern("2.1.2", "Pure One-Suit", native="清一色", points=80)
def pure_one_suit(hand: Reading, win: Win) -> Answer:
    """Tiles of one suit only, without honors."""
    return len(hand.suits) == 1 and not hand.has_honors


@book.pattern("2.2", "Nine Gates", native="九蓮寶燈", points=480)
def nine_gates(hand: Reading, win: Win) -> Answer:
    """Thirteen concealed tiles 1112345678999 of one suit and any further tile of that suit, shown apart when drawn."""
    if not is_nine_gates(hand):
        return False
    if win.heaven:
        return NotCounted(Text(FROM_HEAVEN))
    return NotCounted(Text(MIXED_IN)) if win.self_drawn and not win.shown_apart else True


# 3. Honor tiles


@book.pattern("3.1", "Value Honor", native="番牌", points=10, repeats=True)
def value_honor(hand: Reading, win: Win) -> Answer:
    """Each triplet or kong of a dragon or of the winner's own seat wind."""
    return [one for one in hand.triplets if one.tile.is_dragon or one.tile == win.seat]


@book.pattern("3.2.1", "Small Three Dragons", native="小三元", points=40)
def small_three_dragons(hand: Reading, win: Win) -> Answer:
    """Two triplets or kongs of dragons and the pair of the third."""
    dragons = [one for one in hand.triplets if one.tile.is_dragon]
    return [*dragons, hand.pair] if len(dragons) == 2 and hand.pair and hand.pair.tile.is_dragon else False


@book.pattern("3.2.2", "Big Three Dragons", native="大三元", points=130)
def big_three_dragons(hand: Reading, win: Win) -> Answer:
    """Triplets or kongs of all three dragons."""
    dragons = [one for one in hand.triplets if one.tile.is_dragon]
    return dragons if len(dragons) == 3 else False


@book.pattern("3.3.1", "Small Three Winds", native="小三風", points=30, wsom2007=25)
def small_three_winds(hand: Reading, win: Win) -> Answer:
    """Two triplets or kongs of winds and a pair of a third wind."""
    winds = [one for one in hand.triplets if one.tile.is_wind]
    return [*winds, hand.pair] if len(winds) >= 2 and hand.pair and hand.pair.tile.is_wind else False


@book.pattern("3.3.2", "Big Three Winds", native="大三風", points=120)
def big_three_winds(hand: Reading, win: Win) -> Answer:
    """Three triplets or kongs of winds."""
    winds = [one for one in hand.triplets if one.tile.is_wind]
    return winds if len(winds) >= 3 else False


@book.pattern("3.3.3", "Small Four Winds", native="小四喜", points=320)
def small_four_winds(hand: Reading, win: Win) -> Answer:
    """Three triplets or kongs of winds and the pair of the fourth."""
    winds = [one for one in hand.triplets if one.tile.is_wind]
    return [*winds, hand.pair] if len(winds) == 3 and hand.pair and hand.pair.tile.is_wind else False


@book.pattern("3.3.4", "Big Four Winds", native="大四喜", points=400)
def big_four_winds(hand: Reading, win: Win) -> Answer:
    """Triplets or kongs of all four winds."""
    winds = [one for one in hand.triplets if one.tile.is_wind]
    return winds if len(winds) == 4 else False


@book.pattern("3.4", "All Honors", native="字一色", points=320)
def all_honors(hand: Reading, win: Win) -> Answer:
    """Honors only, as triplets and a pair or as Seven Pairs."""
    return not hand.suits


# 4. Triplets and kongs


@book.pattern("4.1", "All Triplets", native="對對和", points=30, wsom2007=40)
def all_triplets(hand: Reading, win: Win) -> Answer:
    """Four triplets or kongs and a pair."""
    return len(hand.triplets) == 4


@book.pattern("4.2.1", "Two Concealed Triplets", native="二暗刻", points=5)
def two_concealed_triplets(hand: Reading, win: Win) -> Answer:
    """Two triplets or kongs of self-drawn tiles; a triplet completed by the winning discard is not one."""
    concealed = concealed_triplets(hand, win)
    return concealed if len(concealed) >= 2 else False


@book.pattern("4.2.2", "Three Concealed Triplets", native="三暗刻", points=30, wsom2007=25)
def three_concealed_triplets(hand: Reading, win: Win) -> Answer:
    """Three triplets or kongs of self-drawn tiles; a triplet completed by the winning discard is not one."""
    concealed = concealed_triplets(hand, win)
    return concealed if len(concealed) >= 3 else False


@book.pattern("4.2.3", "Four Concealed Triplets", native="四暗刻", points=125, wsom2007=115)
def four_concealed_triplets(hand: Reading, win: Win) -> Answer:
    """Four triplets or kongs of self-drawn tiles; a triplet completed by the winning discard is not one."""
    concealed = concealed_triplets(hand, win)
    return concealed if len(concealed) == 4 else False


@book.pattern("4.3.1", "One Kong", native="一槓", points=5)
def one_kong(hand: Reading, win: Win) -> Answer:
    """A kong of any kind."""
    return hand.kongs


@book.pattern("4.3.2", "Two Kong", native="二槓", points=20)
def two_kong(hand: Reading, win: Win) -> Answer:
    """Two kongs of any kind."""
    return hand.kongs if len(hand.kongs) >= 2 else False


@book.pattern("4.3.3", "Three Kong", native="三槓", points=120)
def three_kong(hand: Reading, win: Win) -> Answer:
    """Three kongs of any kind."""
    return hand.kongs if len(hand.kongs) >= 3 else False


@book.pattern("4.3.4", "Four Kong", native="四槓", points=480)
def four_kong(hand: Reading, win: Win) -> Answer:
    """Four kongs of any kind."""
    return hand.kongs if len(hand.kongs) == 4 else False


# 5. Identical sequences


@book.pattern("5.1.1", "Two Identical Sequences", native="一般高", points=10)
def two_identical_sequences(hand: Reading, win: Win) -> Answer:
    """The same sequence of the same suit twice."""
    return identical(hand.sequences, 2)


@book.pattern("5.1.2", "Two Identical Sequences Twice", native="兩般高", points=60)
def two_identical_sequences_twice(hand: Reading, win: Win) -> Answer:
    """Two different couples of identical sequences."""
    couples = identical(hand.sequences, 2)
    return couples if len(couples) == 4 and couples[0].tile != couples[-1].tile else False


@book.pattern("5.1.3", "Three Identical Sequences", native="一色三同順", points=120)
def three_identical_sequences(hand: Reading, win: Win) -> Answer:
    """The same sequence of the same suit three times."""
    return identical(hand.sequences, 3)


@book.pattern("5.1.4", "Four Identical Sequences", native="一色四同順", points=480)
def four_identical_sequences(hand: Reading, win: Win) -> Answer:
    """The same sequence of the same suit four times."""
    return identical(hand.sequences, 4)


# 6. Similar sets


@book.pattern("6.1", "Three Similar Sequences", native="三色同順", points=35)
def three_similar_sequences(hand: Reading, win: Win) -> Answer:
    """Sequences of the same numbers in all three suits."""
    return similar(hand.sequences)


@book.pattern("6.2.1", "Small Three Similar Triplets", native="三色小同刻", points=30, wsom2007=25)
def small_three_similar_triplets(hand: Reading, win: Win) -> Answer:
    """Triplets or kongs of the same number in two suits and the pair of that number in the third."""
    return similar([*hand.triplets, hand.pair], of=hand.pair.tile.number) if hand.pair else False


@book.pattern("6.2.2", "Three Similar Triplets", native="三色同刻", points=120)
def three_similar_triplets(hand: Reading, win: Win) -> Answer:
    """Triplets or kongs of the same number in all three suits."""
    return similar(hand.triplets)


# 7. Consecutive sets


@book.pattern("7.1", "Nine-Tile Straight", native="一氣通貫", points=40)
def nine_tile_straight(hand: Reading, win: Win) -> Answer:
    """The sequences 123, 456 and 789 of one suit."""
    return straight(hand.sequences)


@book.pattern("7.2.1", "Three Consecutive Triplets", native="三連刻", points=100)
def three_consecutive_triplets(hand: Reading, win: Win) -> Answer:
    """Triplets or kongs of three numbers in a row of one suit."""
    return consecutive(hand.triplets, 3)


@book.pattern("7.2.2", "Four Consecutive Triplets", native="四連刻", points=200)
def four_consecutive_triplets(hand: Reading, win: Win) -> Answer:
    """Triplets or kongs of four numbers in a row of one suit."""
    return consecutive(hand.triplets, 4)


# 8. Terminals


@book.pattern("8.1.1", "Mixed Lesser Terminals", native="混全帶么", points=40)
def mixed_lesser_terminals(hand: Reading, win: Win) -> Answer:
    """A regular hand whose every set and pair holds a terminal or an honor."""
    return hand.ends_everywhere


@book.pattern("8.1.2", "Pure Lesser Terminals", native="純全帶么", points=50)
def pure_lesser_terminals(hand: Reading, win: Win) -> Answer:
    """A regular hand whose every set and pair holds a terminal, without honors."""
    return hand.ends_everywhere and not hand.has_honors


@book.pattern("8.1.3", "Mixed Greater Terminals", native="混么九", points=100)
def mixed_greater_terminals(hand: Reading, win: Win) -> Answer:
    """Terminals and honors only, as triplets and a pair or as Seven Pairs; not Thirteen Terminals."""
    if hand.shape == THIRTEEN_ORPHANS:
        return NotCounted(Text(THIRTEEN_DENIED))
    return not hand.has_simples


@book.pattern("8.1.4", "Pure Greater Terminals", native="清么九", points=400)
def pure_greater_terminals(hand: Reading, win: Win) -> Answer:
    """Terminals only, as triplets and a pair or as Seven Pairs."""
    return not hand.has_simples and not hand.has_honors


# 9. Incidental bonuses


@book.pattern("9.1.1", "Final Draw", native="海底撈月", points=10, shows="winning tile")
def final_draw(hand: Reading, win: Win) -> Answer:
    """Self-drawn with the last tile of the wall that is played."""
    return win.final_tile and win.self_drawn


@book.pattern("9.1.2", "Final Discard", native="河底撈魚", points=10, shows="winning tile")
def final_discard(hand: Reading, win: Win) -> Answer:
    """Won on the discard that follows the last tile of the wall."""
    return win.final_tile and not win.self_drawn


@book.pattern("9.2", "Win on Kong", native="嶺上開花", points=10, wsom2007=15, shows="winning tile")
def win_on_kong(hand: Reading, win: Win) -> Answer:
    """Self-drawn with the supplement tile of a kong of any kind."""
    return win.kong_tile


@book.pattern("9.3", "Robbing a Kong", native="搶槓", points=10, wsom2007=15, shows="winning tile")
def robbing_a_kong(hand: Reading, win: Win) -> Answer:
    """Won on the tile that another player adds to an exposed triplet."""
    return win.robbed_kong


@book.pattern("9.4.1", "Blessing of Heaven", native="天和", points=155, wsom2007=320, shows="winning tile")
def blessing_of_heaven(hand: Reading, win: Win) -> Answer:
    """East wins with the initial 14 tiles; void after a concealed kong."""
    if win.heaven and hand.kongs:
        return NotCounted(Text(KONG_FIRST))
    return win.heaven


@book.pattern("9.4.2", "Blessing of Earth", native="地和", points=155, wsom2007=320, shows="winning tile")
def blessing_of_earth(hand: Reading, win: Win) -> Answer:
    """Another player wins with the initial 13 tiles on East's first discard; void after a concealed kong of East."""
    return win.earth


# 10. Irregular hands


@book.pattern("10.1", "Thirteen Terminals", native="十三么九", points=160, wsom2007=320)
def thirteen_terminals(hand: Reading, win: Win) -> Answer:
    """One of each terminal and honor, and one of them twice."""
    return hand.shape == THIRTEEN_ORPHANS


@book.pattern("10.2", "Seven Pairs", native="七對子", points=30, wsom2007=25)
def seven_pairs(hand: Reading, win: Win) -> Answer:
    """Seven pairs of concealed tiles; four equal tiles that were not declared as a kong are two pairs."""
    return hand.shape == SEVEN_PAIRS
