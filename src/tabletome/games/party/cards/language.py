"""The language cards are written in, close to what such a card prints. Its words stand with the rules they name, in rules/.

    need: SS M *2                    two swords, one magic, two hit points
    win:  2g L 5vp                   two coins, a legendary item, five VP
    ability: "free: rr y"            once per quest: reroll a yellow die
    effect: "always: +r & R: +S +S"  two abilities: a red die always, two swords for a rune

Effects follow each other with `&` or without, a choice is `|`. Whatever cannot be read is refused with a sentence that says where
and what would be right, so that a card can never mean something else than it says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from tabletome.cards import Op, Parser, Vocabulary, either, joined, many, matching, one_of, optional, seq
from tabletome.games.party.cards.signs import ANY, DEADLY, LIGHT, SYMBOLS
from tabletome.games.party.state import RUNE, WINDOWS, Window

Trigger: TypeAlias = Literal["free", "rune", "crit", "always"]
Moment: TypeAlias = Literal["before", "after", "crit", "always"] | Window
"""When a word can be carried out: before the roll (potions), after it (scrolls, abilities), for critical hits, always; and the
moments of skull scrolls."""
MOMENTS: dict[Trigger, Moment] = {"free": "after", "rune": "after", "crit": "crit", "always": "always"}


# --- effects ----------------------------------------------------------------------------------------------------------


class Change(NamedTuple):
    """What an effect does to a roll and to what comes of it, in the few terms that sums and bots reckon with.

    `joins`: the colour of a die that is added; `rerolls`: the colour of dice rolled again, `up_to` so many; `turns`: the colour
    of a die turned to `face`; `leaves`: the colour of a die taken away ("?": any). `symbols` lie beside the dice, `blocks` are
    wounds that do not land ("?": of either kind), `hits` wounds more, `heals` heroes, `gold` coins, `steals` those of somebody
    else, `tougher` hit points more.
    """

    joins: str = ""
    rerolls: str = ""
    up_to: int = 1
    turns: str = ""
    face: str = ""
    leaves: str = ""
    symbols: str = ""
    blocks: str = ""
    hits: str = ""
    heals: int = 0
    gold: int = 0
    steals: int = 0
    tougher: int = 0

    @property
    def changes_dice(self) -> str:
        """The colour of the dice on the table that it changes; none if it changes none."""
        return self.rerolls or self.turns

    @property
    def picks(self) -> bool:
        """If somebody has to pick a die for it."""
        return bool(self.rerolls or self.turns or self.leaves)


Changes: TypeAlias = tuple[Change, ...]
Ways: TypeAlias = tuple[Changes, ...]
"""A choice of changes one after the other."""


class Nature(msgspec.Struct, frozen=True):
    """What this game declares of a word beside the rest: what it changes, by its operands, and when it can be carried out."""

    change: Callable[..., Change]
    at: frozenset[Moment]


class Effect(msgspec.Struct, frozen=True):
    """One thing a card does: a word with its operands, and what that changes."""

    op: Op
    change: Change

    @property
    def name(self) -> str:
        return self.op.word.name

    def fits(self, moment: Moment) -> bool:
        nature: Nature = self.op.word.nature
        return moment in nature.at


Deed: TypeAlias = tuple[tuple[Effect, ...], ...]
"""A choice (`|`) of sequences (`&`); most deeds are a choice of one."""


def ways_of(deed: Deed) -> Ways:
    """What a deed changes, in any of its ways."""
    return tuple(tuple(effect.change for effect in way) for way in deed)


class Ability(msgspec.Struct, frozen=True):
    """What a hero or weapon can do: once per quest freely or for a rune, per critical hit, or always. (AP-ROLL-06, AP-RUNE-09)"""

    trigger: Trigger
    deed: Deed

    @property
    def worth(self) -> float:
        """What its best way is worth by the hints of its words, in rerolls."""
        return max(sum(effect.op.worth for effect in way) for way in self.deed)


class Curse(msgspec.Struct, frozen=True):
    """What a skull scroll does to another player, and which of the two picks the die or the hero. (AP-ITEM-14, -16)"""

    target: Literal["roller", "player"]
    deed: Deed
    chooser: Literal["you", "target"]


class Grammar:
    """How effects, abilities and curses are read over a vocabulary, and what may stand on which card."""

    def __init__(self, words: Vocabulary) -> None:
        triggers: dict[str, Trigger] = {"free": "free", "R": "rune", "crit": "crit", "always": "always"}
        chooser = seq("(", "chooser", ":", one_of({"you": "you", "target": "target"}), ")").into(str)
        self.words = words
        self.deed: Parser[Deed] = many(joined(words.grammar().map(_effect), "&"), "|")
        self.abilities: Parser[tuple[Ability, ...]] = many(seq(one_of(triggers), ":", self.deed).into(_ability), "&")
        self.curse: Parser[Curse] = seq(
            "target",
            one_of({"roller": "roller", "player": "player"}),
            ":",
            self.deed,
            optional(chooser, otherwise="you"),
        ).into(Curse)

    def check(self, deed: Deed, moment: Moment, card: str) -> None:
        """Effects at their time only: before the roll no die can be rerolled, and only skull scrolls hurt. (AP-ITEM-03, -06)"""
        wrong = next((effect.name for way in deed for effect in way if not effect.fits(moment)), "")
        if wrong:
            able = [word.name for word in self.words.words.values() if moment in word.nature.at]
            raise ValueError(f"{card} cannot {wrong}; it can {', '.join(able)}")


def _effect(op: Op) -> Effect:
    return Effect(op, op.word.nature.change(*op.operands))


def _ability(trigger: Trigger, deed: Deed) -> Ability:
    """Passive abilities ask nothing: no choice of effects, no colour to name, no rune when it is too late for it."""
    if trigger in ("crit", "always"):
        [*others, way] = deed
        wrong = [effect for effect in way if not effect.fits(MOMENTS[trigger]) or effect.change.joins == ANY]
        late = trigger == "crit" and any(RUNE in effect.change.symbols for effect in way)
        if others or wrong or late:
            written = " & ".join(str(effect.op) for effect in way)
            raise ValueError(f"'{written}' cannot happen by itself; after '{trigger}:' nothing is chosen")
    return Ability(trigger, deed)


def skulls_only(effect: Effect) -> bool:
    """If only a skull scroll does such a thing: it hurts, or turns a die to its blank face."""
    return not any(effect.fits(moment) for moment in MOMENTS.values()) or bool(
        effect.change.turns and not effect.change.face
    )


# --- conditions, wounds and rewards -----------------------------------------------------------------------------------


class Need(msgspec.Struct, frozen=True):
    """Fulfillment conditions: symbols of a kind, and hit points besides. Nothing at all is met by itself. (AP-COND-01..05)"""

    symbols: dict[str, int] = {}
    hp: int = 0

    def __hash__(self) -> int:
        return hash((frozenset(self.symbols.items()), self.hp))

    def __str__(self) -> str:
        hp = [f"*{self.hp}"] if self.hp else []
        return " ".join([*(symbol * count for symbol, count in self.symbols.items()), *hp])

    @property
    def automatic(self) -> bool:
        return not self.symbols and not self.hp


def _need(parts: tuple[Any, ...]) -> Need:
    symbols: dict[str, int] = {}
    hp = 0
    for part in parts:
        if isinstance(part, int) and not hp:
            hp = part
        elif isinstance(part, str) and part[0] not in symbols:
            symbols[part[0]] = len(part)
        else:
            raise ValueError("a condition names each kind of symbol, and hit points, once: write 'SS M *2'")
    return Need(symbols, hp)


_SAME = matching("|".join(f"{symbol}+" for symbol in SYMBOLS), "symbols of one kind ('SS')")
_HIT_POINTS = seq("*", matching("[1-9]", "a number from 1 to 9").map(int)).into(int)
NEED: Parser[Need] = optional(many(either(_SAME, _HIT_POINTS)), otherwise=()).map(_need)
"""
>>> NEED.parse("SS M *2")
Need(symbols={'S': 2, 'M': 1}, hp=2)
"""


class Reward(msgspec.Struct, frozen=True):
    """What is paid: coins, standard items, legendary items, level-ups, VP. (AP-REWARD-01..05)"""

    gold: int = 0
    items: int = 0
    legendary: int = 0
    up: int = 0
    vp: int = 0

    def __str__(self) -> str:
        parts = [(letter, getattr(self, field)) for letter, field in _REWARDS.items()]
        return " ".join(_paid(letter, number) for letter, number in parts if number)

    def covers(self, part: Reward) -> bool:
        """If this pays at least what `part` pays. (AP-REWARD-07)

        >>> REWARD.parse("UP 2I").covers(REWARD.parse("I")), REWARD.parse("UP").covers(REWARD.parse("1g"))
        (True, False)
        """
        return all(getattr(self, field) >= getattr(part, field) for field in Reward.__struct_fields__)


_REWARDS = {"g": "gold", "I": "items", "L": "legendary", "UP": "up", "vp": "vp"}


def _paid(letter: str, number: int) -> str:
    return letter if number == 1 and letter in ("I", "L", "UP") else f"{number}{letter}"


def _reward(parts: tuple[str, ...]) -> Reward:
    paid: dict[str, int] = {}
    for part in parts:
        number, letter = part.rstrip("gvpILU" + "P"), part.lstrip("0123456789")
        if _REWARDS[letter] in paid:
            raise ValueError("a reward names coins, items, level-ups and VP once each: write '2g I UP 1vp'")
        paid[_REWARDS[letter]] = int(number or 1)
    return Reward(**paid)


_PART = matching(r"[1-9]\d?g|[1-9]\d?vp|[2-9]?(?:I|L|UP)", "coins, items, level-ups or VP ('2g', 'I', 'UP', '1vp')")
REWARD: Parser[Reward] = optional(many(_PART), otherwise=()).map(_reward)


def check_wounds(text: str) -> str:
    """Wounds stay letters, `w` light and `D` deadly."""
    if set(text) - {LIGHT, DEADLY}:
        raise ValueError(f"'{text}' are no wounds: write w for a light one and D for a deadly one")
    return text


SKULL_MOMENTS: frozenset[Moment] = frozenset(WINDOWS)
BEFORE_OR_AFTER: frozenset[Moment] = frozenset(("before", "after"))
