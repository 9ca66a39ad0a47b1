"""English, once for all games: counting, listing, and verbs that agree with who does it."""

from __future__ import annotations

import re
from collections.abc import Iterable

_AGREE = re.compile(r"\[([^|\[\]]*)\|([^|\[\]]*)\]")
_IRREGULAR = {"die": "dice", "hero": "heroes", "wolf": "wolves", "Wolf": "Wolves"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def plural(noun: str) -> str:
    """
    >>> plural("card"), plural("die"), plural("potion of speed"), plural("ally"), plural("healing ray"), plural("Grey Wolf")
    ('cards', 'dice', 'potions of speed', 'allies', 'healing rays', 'Grey Wolves')
    """
    head, of, rest = noun.partition(" of ")
    if of:
        return f"{plural(head)}{of}{rest}"
    start, _, last = noun.rpartition(" ")
    return f"{start} {_IRREGULAR.get(last) or _plural_of_a_word(last)}".lstrip()


def _plural_of_a_word(noun: str) -> str:
    if noun.endswith("y") and noun[-2:-1] not in tuple("aeiou"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"


def counted(number: int, noun: str, several: str = "") -> str:
    """
    >>> counted(1, "card"), counted(2, "card"), counted(0, "die"), counted(3, "ox", "oxen")
    ('1 card', '2 cards', '0 dice', '3 oxen')
    """
    return f"{number} {noun if number == 1 else several or plural(noun)}"


def spelled(number: int) -> str:
    """A small number as a word.

    >>> spelled(3), spelled(20)
    ('three', '20')
    """
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def ordinal(number: int) -> str:
    """
    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '22nd']
    """
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """
    >>> listed(["a rat", "a spider", "a skeleton"], "or")
    'a rat, a spider or a skeleton'
    >>> listed([])
    ''
    """
    *first, end = [*words] or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def article(noun: str) -> str:
    """
    >>> article("orc"), article("kobold")
    ('an orc', 'a kobold')
    """
    return f"an {noun}" if noun[:1].lower() in "aeiou" else f"a {noun}"


def capitalized(words: str) -> str:
    """The first letter large, all others as they are.

    >>> capitalized("the Soulmonger")
    'The Soulmonger'
    """
    return f"{words[:1].upper()}{words[1:]}"


def sentence(words: str) -> str:
    """
    >>> sentence("the door opens"), sentence("What now?"), sentence("she says: 'Go.'")
    ('The door opens.', 'What now?', "She says: 'Go.'")
    """
    said = words.rstrip("'\"’”)")
    return capitalized(words) + ("" if said.endswith((".", "?", "!", ":")) or not words else ".")


def possessive(name: str) -> str:
    """
    >>> possessive("Ann"), possessive("Artus")
    ("Ann's", "Artus'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def agreeing(form: str, *, third: bool) -> str:
    """A form with its verbs in the right person.

    >>> agreeing("[loses|lose] 2 health", third=True), agreeing("[loses|lose] 2 health", third=False)
    ('loses 2 health', 'lose 2 health')
    """
    return _AGREE.sub(r"\1" if third else r"\2", form)


class Number(int):
    """A number that counts in a form: `{amount:card}` prints `2 cards`, `{amount:+}` a change, `+2`."""

    def __format__(self, noun: str) -> str:
        if noun == "+":
            return f"{int(self):+d}"
        return counted(self, noun) if noun else str(int(self))
