"""The letters of cards and dice, and what people call them.

Dice are `r g b y` (`?`: any colour), symbols `S A M H R`: sword, arrow, magic, shield, rune; wounds `w` light and `D` deadly.
"""

from __future__ import annotations

from collections import Counter

from tabletome.games.party.state import RUNE
from tabletome.words import counted, listed

COLOURS = "rgby"
ANY = "?"
SYMBOLS = "SAMHR"
DAMAGE = "SAM"
SWORD, ARROW, MAGIC, SHIELD = "S", "A", "M", "H"
LIGHT, DEADLY = "w", "D"

COLOUR_NAMES = {"r": "red", "g": "green", "b": "blue", "y": "yellow", ANY: ""}
SYMBOL = {SWORD: "sword", ARROW: "arrow", MAGIC: "magic", SHIELD: "shield", RUNE: "rune"}
MANY = {SWORD: "swords", ARROW: "arrows", MAGIC: "magic", SHIELD: "shields", RUNE: "runes"}
WOUND = {LIGHT: "light wound", DEADLY: "deadly wound", ANY: "wound of either kind"}
WOUNDS = {LIGHT: "light wounds", DEADLY: "deadly wounds", ANY: "wounds of either kind"}


def symbols_words(symbols: str) -> str:
    """
    >>> symbols_words("SS"), symbols_words("MR"), symbols_words("A")
    ('2 swords', '1 magic and 1 rune', '1 arrow')
    """
    number_of = Counter(symbols)
    return listed([counted(number_of[one], SYMBOL[one], MANY[one]) for one in SYMBOLS if number_of[one]])


def face_words(face: str) -> str:
    return symbols_words(face) if face else "blank"


def face_name(face: str) -> str:
    """A face in the fewest words, by which painters find its drawing.

    >>> face_name("SS"), face_name("MR"), face_name("H"), face_name("")
    ('2 swords', 'magic + rune', 'shield', 'blank')
    """
    if len(face) > 1 and len(set(face)) == 1:
        return f"{len(face)} {MANY[face[0]]}"
    return " + ".join(SYMBOL[symbol] for symbol in face) or "blank"


def dice_words(dice: str) -> str:
    """
    >>> dice_words("rrb")
    '2 red dice and 1 blue die'
    """
    number_of = Counter(dice)
    return listed(
        [
            counted(number_of[colour], f"{COLOUR_NAMES[colour]} die", f"{COLOUR_NAMES[colour]} dice")
            for colour in COLOUR_NAMES
            if number_of[colour]
        ]
    )


def die_words(colour: str) -> str:
    """
    >>> die_words("y"), die_words("?")
    ('a yellow die', 'a die')
    """
    return f"a {COLOUR_NAMES[colour]} die" if colour != ANY else "a die"


def wounds_words(wounds: str) -> str:
    """
    >>> wounds_words("Dww"), wounds_words("")
    ('1 deadly wound and 2 light wounds', 'no wounds')
    """
    number_of = Counter(wounds)
    parts = [counted(number_of[wound], WOUND[wound], WOUNDS[wound]) for wound in (DEADLY, LIGHT) if number_of[wound]]
    return listed(parts) if parts else "no wounds"


def coins(number: int) -> str:
    return counted(number, "coin")
