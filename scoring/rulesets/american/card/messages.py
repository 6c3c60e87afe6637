"""What is said about the faults of a card and about tiles that are no hand of it."""

from __future__ import annotations

NOT_14 = "This makes {count} tiles; a hand has 14."
BAD_TOKEN = "“{token}” cannot be read as tiles of a card."
BAD_SUIT = "“{token}” ends with a letter that is no suit; the suits are a, b and c."
BAD_VARIABLE = "“{token}” has an unknown letter in its brackets; the free numbers are x, y and z."
BAD_INDEX = "“{token}” has an unknown number; they go from 1 to 3."
NO_JOKER_TILES = "“{token}” asks for jokers themselves; this card does not allow lines with jokers."
SUIT_MISSING = "“{token}” needs the letter of its suit: a, b or c."
SUIT_ON_SUITLESS = "“{token}” has no suit; take the letter at its end away."
MIXED_TRIPLE = "“{token}” mixes three equal tiles with others; write them apart, with a space."
GROUP_TOO_LARGE = "“{token}” is a group of {count}; on this card a group has at most {most}."
LIKE_NEEDS_ONE_NUMBER = "A line of like numbers is written with one number only, the same in all its groups."
SP_HAS_GROUP_OF_3 = "A line of singles and pairs cannot have a group of {count}."
NO_CONCRETE_HAND = "No tiles of the set make this line: it asks for more of a tile than there are, or for no number."
DUPLICATE_LINE = "This line means the same hands as {line}."
X_WITHOUT_GROUP = "No group of this line can be exposed, yet it is marked X."
NO_YEAR = "“{token}” needs the year of the card."
TOO_MANY_HANDS = "This line means too many hands; at most {most} are looked at."
CARD_TOO_LARGE = "The lines of the card mean too many hands together; at most {most} are looked at."

NOT_A_CARD = "A card is an object with an id, a title and sections."
UNKNOWN_KEY = "“{key}” is not known here."
MISSING = "“{key}” is missing."
NO_TEXT = "“{key}” must be a text."
NO_NUMBER = "“{key}” must be a whole number from {least} to {most}."
NO_YES_OR_NO = "“{key}” must be true or false."
NO_LIST = "“{key}” must be a list."
NO_OBJECT = "“{key}” must be an object with names and values."
TOO_LONG = "“{key}” is too long; at most {most} characters."
BAD_CHARACTER = "“{key}” contains a character that cannot be printed."
BAD_ID = "“{id}” is no identifier: letters from a to z, digits, points, hyphens and underscores, at most {most}."
DUPLICATE_ID = "The id “{id}” stands twice."
TOO_MANY = "“{key}” has too many entries; at most {most}."
NO_LINES = "The card has no lines."
NOT_A_LINE = "A line is an object with its text, X or C, and a value."
NOT_A_SECTION = "A section is an object with a key, a title and lines."
NOT_ONE_OF = "“{found}” is not known as “{key}”; it must be one of: {known}."
BAD_WHERE = "The numbers of “{variable}” must be a list of different numbers from 1 to 9."
WHERE_UNUSED = "“{variable}” does not stand in the line."

NO_SECTION = "This line stands before the first section; a section begins with its key in square brackets."
NO_VALUE = "The line must end with X or C and its value, as in “{example}”."
HEAD_TWICE = "“{key}” stands twice in the head."
NOT_TYPED = "A card is pasted as text."

THESE_NUMBERS = "These numbers only"
ANY_RUN = "Any consecutive numbers"
ANY_LIKE = "Any like number"
ODD_LIKE = "Any like odd number"
EVEN_LIKE = "Any like even number"
ANY_NUMBERS = "Any numbers in place of letters"

HAS_NOT_14 = "These are {count} tiles; a hand has 14."
TOO_MANY_COPIES = "{tile} is there {count} times; the set has {copies}."
DISCARDED_JOKER = "A discarded joker cannot be taken, not even for Mah Jongg."
DECLARED_MELD = "{meld} is written as a concealed kong; there is none in this game. Write its tiles without brackets."
EXPOSURE_MIXED = "{exposure} is no exposure: its tiles are not alike."
EXPOSURE_SIZE = "{exposure} is no exposure: three to six equal tiles are."
EXPOSURE_OF_JOKERS = "{exposure} is no exposure: the tile that was called is missing."
CONCEALED_LINE_EXPOSED = "{line} is a concealed hand (C) and {exposure} is exposed."
EXPOSURE_NOT_IN_LINE = "{line} has no group {exposure}."
EXPOSURE_HAS_JOKER = "{line} allows no joker in the group {exposure}."
EXPOSURES_NOT_TOGETHER = "No hand of {line} has these exposures together: {exposures}."
JOKER_IN_PAIR = (
    "A joker would stand for {tiles} in a single or a pair of {line}; it may only in groups of three or more."
)
MISSING_TILES = "The nearest hand of {line} is {hand}: there {missing} is missing and {surplus} is too much."
FITS_NO_LINE = "No line of the card fits these tiles. {reason}"
EXPOSURES_IN_NO_LINE = "No line of the card has these exposures together: {exposures}."

STILL_POSSIBLE = "Still possible: {hand}."
ONLY_CONCEALED = "The line may be exposed (X); only concealed hands are asked for."
ONLY_EXPOSED = "The line is a concealed hand (C); only hands that may be exposed are asked for."
TILE_GONE = "Needed without jokers: {tile} × {count}; left: {left}."
JOKERS_GONE = "Jokers needed in place of tiles that are gone: {count}; jokers left: {left}."

FAULTS = (
    *(NOT_14, BAD_TOKEN, BAD_SUIT, BAD_VARIABLE, BAD_INDEX, NO_JOKER_TILES, SUIT_MISSING, SUIT_ON_SUITLESS),
    *(MIXED_TRIPLE, GROUP_TOO_LARGE, LIKE_NEEDS_ONE_NUMBER, SP_HAS_GROUP_OF_3, NO_CONCRETE_HAND, DUPLICATE_LINE),
    *(X_WITHOUT_GROUP, NO_YEAR, TOO_MANY_HANDS, CARD_TOO_LARGE),
    *(NOT_A_CARD, UNKNOWN_KEY, MISSING, NO_TEXT, NO_NUMBER, NO_YES_OR_NO, NO_LIST, NO_OBJECT, TOO_LONG),
    *(BAD_CHARACTER, BAD_ID, DUPLICATE_ID, TOO_MANY, NO_LINES, NOT_A_LINE, NOT_A_SECTION, NOT_ONE_OF, BAD_WHERE),
    *(WHERE_UNUSED, NO_SECTION, NO_VALUE, HEAD_TWICE, NOT_TYPED),
)
LABELS = (THESE_NUMBERS, ANY_RUN, ANY_LIKE, ODD_LIKE, EVEN_LIKE, ANY_NUMBERS)
REASONS = (
    *(HAS_NOT_14, TOO_MANY_COPIES, DISCARDED_JOKER, DECLARED_MELD, EXPOSURE_MIXED, EXPOSURE_SIZE, EXPOSURE_OF_JOKERS),
    *(CONCEALED_LINE_EXPOSED, EXPOSURE_NOT_IN_LINE, EXPOSURE_HAS_JOKER, EXPOSURES_NOT_TOGETHER, JOKER_IN_PAIR),
    *(MISSING_TILES, FITS_NO_LINE, EXPOSURES_IN_NO_LINE),
    *(STILL_POSSIBLE, ONLY_CONCEALED, ONLY_EXPOSED, TILE_GONE, JOKERS_GONE),
)
MESSAGES = (*FAULTS, *LABELS, *REASONS)
"""Every text of the package that is shown to people, for the translators."""
