"""Who speaks on a card, and whom it means, in words."""

from __future__ import annotations

import msgspec

from tabletome.games.tomb.cards.language import ADJACENT, ANYWHERE, Who
from tabletome.words import counted

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Voice(msgspec.Struct, frozen=True):
    """Who speaks: how a card calls the figure that acts, and what belongs to it."""

    me: str
    my: str
    one: bool
    near: str = ""  # named after a distance where it is not plain from whom it is counted


YOU = Voice("you", "your", one=False)
IT = Voice("it", "its", one=True)
CASTER = Voice("the caster", "the caster's", one=True)
ACTIVE = Voice("the active Hero", "the active Hero's", one=True, near="the active Hero")
ALL_HEROES = Voice("each Hero", "each Hero's", one=True)


class Subject(msgspec.Struct, frozen=True):
    """The figures a sentence is about, in words; `one` if its verbs are in the singular."""

    words: str
    one: bool = True


TARGET = Subject("the target")


def who_words(who: Who, voice: Voice) -> Subject:
    """Whom a card means.

    >>> from tabletome.games.tomb.cards.language import read_who
    >>> who_words(read_who("up to 2 other monsters tile1 of target"), YOU).words
    'up to two other Monsters within 1 tile of the target'
    """
    if who.name:
        named = {"active": "the active Hero", "closest": "the closest Hero"}
        words = named.get(who.name, f"the {who.name}")
        words = voice.me if who.name in ("self", "owner") else words
        return Subject(
            f"{words}, if {adjective(who.only)}," if who.only else words, voice.one if words == voice.me else True
        )
    number = "each" if who.count == 0 else NUMBERS[who.count]
    number = f"up to {number}" if who.up_to else number
    return Subject(f"{number} {described(who, voice)}", who.count <= 1)


def described(who: Who, voice: Voice, other: str = "other") -> str:
    """The kind of figure meant and where it is, without how many."""
    words = [other] if who.other else []
    beside = f"the {who.of}" if who.of else voice.near
    words += ["adjacent"] if who.reach == ADJACENT and not beside else []
    words += [adjective(who.only)] if who.only else []
    words.append(who.kind if who.kind == "figure" else who.kind.capitalize())
    noun = " ".join(words) + ("s" if who.count > 1 else "")
    return f"{noun} {_where(who, voice, beside)}".rstrip()


def _where(who: Who, voice: Voice, beside: str) -> str:
    if who.together:
        tile = "one tile" if voice is YOU else "the tile of the closest Hero"
        return f"on {tile} within {counted(who.reach, 'tile')}"
    if who.reach == ADJACENT:
        return f"adjacent to {beside}" if beside else ""
    if who.reach == 0:
        return f"on {beside}'s tile" if beside else f"on {voice.my} tile"
    if who.reach == ANYWHERE:
        return ""
    return f"within {counted(who.reach, 'tile')}" + (f" of {beside}" if beside else "")


def adjective(only: str) -> str:
    return "Stunned" if only == "stunned" else only
