"""The language cards are written in, close to what such a card prints.

    need: SS M *2                    two swords, one magic, two hit points
    hits: Dww                        one deadly and two light wounds
    win:  2g L 5vp                   two coins, a legendary item, five VP
    ability: "free: rr y"            once per quest: reroll a yellow die
    effect: "always: +r & R: +S +S"  two abilities: a red die always, two swords for a rune

Dice are `r g b y` (`?`: any colour), symbols `S A M H R`: sword, arrow, magic, shield, rune. Effects follow each other with `&`,
a choice is `|`. Whatever cannot be read is refused with a sentence, so that a card can never mean something else than it says.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Literal, TypeAlias, cast

import msgspec

from tabletome.games.party.state import RUNE
from tabletome.kernel import Count

COLOURS = "rgby"
ANY = "?"
SYMBOLS = "SAMHR"
DAMAGE = "SAM"
SWORD, ARROW, MAGIC, SHIELD = "S", "A", "M", "H"
LIGHT, DEADLY = "w", "D"

Trigger: TypeAlias = Literal["free", "rune", "crit", "always"]
Kind: TypeAlias = Literal[
    "add", "loose", "reroll", "set", "heal", "block", "gain",  # for the roller
    "remove", "hit", "steal", "toughen",  # only skull scrolls: against the roller
]  # fmt: skip


# --- effects ----------------------------------------------------------------------------------------------------------


class Effect(msgspec.Struct, frozen=True):
    """One thing a card does to a roll. Only the fields its kind speaks of are filled. (AP-SYM-01..09)

    add: `count` dice of `colour`. loose: all of `symbols`, beside the dice. reroll: up to `count` dice of `colour`.
    set: one die of `colour` to `face` ("*": the roller's choice, "": the blank one). heal: one wounded hero.
    block: `count` wounds of the kind `wound` ("?": of either kind) do not land. gain: `gold` coins.
    remove: `count` dice of `colour` leave the pool. hit: the quest deals one more `wound`. steal: up to `gold` coins.
    toughen: the quest asks for `count` more hit points.
    """

    kind: Kind
    colour: str = ""
    symbols: str = ""
    face: str = ""
    count: Count = 1
    wound: str = ""
    gold: Count = 0


Sequence: TypeAlias = tuple[Effect, ...]
Deed: TypeAlias = tuple[Sequence, ...]
"""A choice (`|`) of sequences (`&`); most deeds are a choice of one."""

_EFFECTS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Effect]], ...] = (
    (re.compile(r"\+([rgby?])"), lambda found: Effect("add", colour=found[1])),
    (re.compile(r"\+([SAMHR])"), lambda found: Effect("loose", symbols=found[1])),
    (re.compile(r"rr ([rgby?])([2-4]?)"), lambda found: Effect("reroll", colour=found[1], count=int(found[2] or 1))),
    (re.compile(r"set ([rgby]) ([SAMHR]{1,2})"), lambda found: Effect("set", colour=found[1], face=found[2])),
    (re.compile(r"set ([rgby?]) \*"), lambda found: Effect("set", colour=found[1], face="*")),
    (re.compile(r"set ([rgby?]) -"), lambda found: Effect("set", colour=found[1])),
    (re.compile(r"heal"), lambda _: Effect("heal")),
    (re.compile(r"block ([wD?])([2-3]?)"), lambda found: Effect("block", wound=found[1], count=int(found[2] or 1))),
    (re.compile(r"gain ([1-9])g"), lambda found: Effect("gain", gold=int(found[1]))),
    (re.compile(r"-([rgby?])"), lambda found: Effect("remove", colour=found[1])),
    (re.compile(r"hit ([wD])"), lambda found: Effect("hit", wound=found[1])),
    (re.compile(r"steal ([1-9])g"), lambda found: Effect("steal", gold=int(found[1]))),
    (re.compile(r"toughen ([1-3])"), lambda found: Effect("toughen", count=int(found[1]))),
)
KNOWN = (
    "+y, +?, +R, +S, rr y, rr ?2, set r *, set r S, set r -, heal, block w, block ?2, gain 2g, "
    "-?, hit w, steal 2g, toughen 1"
)


@cache
def read_effect(text: str) -> Effect:
    """
    >>> read_effect("rr ?2")
    Effect(kind='reroll', colour='?', symbols='', face='', count=2, wound='', gold=0)
    """
    for pattern, made in _EFFECTS:
        if found := pattern.fullmatch(text.strip()):
            return made(found)
    raise ValueError(f"'{text.strip()}' is nothing a card can do; it can: {KNOWN}")


@cache
def read_deed(text: str) -> Deed:
    """
    >>> [[effect.kind for effect in sequence] for sequence in read_deed("+S +S & heal | gain 2g")]
    [['loose', 'heal'], ['gain']]
    """
    return tuple(_read_sequence(part) for part in text.split("|"))


def _read_sequence(text: str) -> Sequence:
    """Effects one after the other; loose symbols side by side are one effect."""
    effects: list[Effect] = []
    for part in re.split(r"\s*&\s*|\s+(?=[+-]\S)", text.strip()):
        effect = read_effect(part)
        if effect.kind == "loose" and effects and effects[-1].kind == "loose":
            effects[-1] = Effect("loose", symbols=effects[-1].symbols + effect.symbols)
        else:
            effects.append(effect)
    return tuple(effects)


def write_effect(effect: Effect) -> str:
    """
    >>> write_effect(Effect("loose", symbols="SS"))
    '+S +S'
    """
    many = str(effect.count) if effect.count > 1 else ""
    match effect.kind:
        case "add":
            return f"+{effect.colour}"
        case "loose":
            return " ".join(f"+{symbol}" for symbol in effect.symbols)
        case "reroll":
            return f"rr {effect.colour}{many}"
        case "set":
            return f"set {effect.colour} {effect.face or '-'}"
        case "heal":
            return "heal"
        case "block":
            return f"block {effect.wound}{many}"
        case "gain" | "steal":
            return f"{effect.kind} {effect.gold}g"
        case "remove":
            return f"-{effect.colour}"
        case "hit":
            return f"hit {effect.wound}"
        case "toughen":
            return f"toughen {effect.count}"


def write_deed(deed: Deed) -> str:
    return " | ".join(" & ".join(write_effect(effect) for effect in sequence) for sequence in deed)


# --- abilities and curses ---------------------------------------------------------------------------------------------


class Ability(msgspec.Struct, frozen=True):
    """What a hero or weapon can do: once per quest freely or for a rune, per critical hit, or always. (AP-ROLL-06, AP-RUNE-09)"""

    trigger: Trigger
    deed: Deed


_TRIGGERS: dict[str, Trigger] = {"free": "free", "R": "rune", "crit": "crit", "always": "always"}
_PREFIX = re.compile(r"(?:^|&)\s*(free|R|crit|always):")
PASSIVE = {"crit": ("loose", "block", "gain"), "always": ("add", "loose", "block")}
"""What may happen by itself: nothing that somebody would have to choose."""


@cache
def read_abilities(text: str) -> tuple[Ability, ...]:
    """
    >>> [(ability.trigger, write_deed(ability.deed)) for ability in read_abilities("always: +r & R: +S +S")]
    [('always', '+r'), ('rune', '+S +S')]
    """
    heads = list(_PREFIX.finditer(text))
    if not heads or text[: heads[0].start()].strip():
        raise ValueError(f"'{text}' is no ability: write 'free:', 'R:', 'crit:' or 'always:', and then what it does")
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return tuple(_ability(_TRIGGERS[head[1]], text[head.end() : end]) for head, end in zip(heads, ends, strict=True))


def _ability(trigger: Trigger, text: str) -> Ability:
    """Passive abilities ask nothing: no choice of effects, no colour to name, no rune when it is too late for it."""
    deed = read_deed(text)
    if allowed := PASSIVE.get(trigger):
        [*others, sequence] = deed
        wrong = [effect for effect in sequence if effect.kind not in allowed or effect.colour == ANY]
        late = trigger == "crit" and any(RUNE in effect.symbols for effect in sequence)
        if others or wrong or late:
            raise ValueError(f"'{text.strip()}' cannot happen by itself; after '{trigger}:' nothing is chosen")
    return Ability(trigger, deed)


def write_abilities(abilities: tuple[Ability, ...]) -> str:
    prefixes = {trigger: prefix for prefix, trigger in _TRIGGERS.items()}
    return " & ".join(f"{prefixes[ability.trigger]}: {write_deed(ability.deed)}" for ability in abilities)


class Curse(msgspec.Struct, frozen=True):
    """What a skull scroll does to another player, and which of the two picks the die or the hero. (AP-ITEM-14, -16)"""

    deed: Deed
    target: Literal["roller", "player"] = "roller"
    chooser: Literal["you", "target"] = "you"


_CURSE = re.compile(r"target (roller|player): ([^()]+?)(?: \(chooser: (you|target)\))?")


@cache
def read_curse(text: str) -> Curse:
    """
    >>> read_curse("target roller: rr ? (chooser: you)").chooser
    'you'
    """
    found = _CURSE.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"'{text}' is no skull effect: write 'target roller: rr ? (chooser: you)'")
    target, deed, chooser = found.groups()
    return Curse(
        read_deed(deed), cast(Literal["roller", "player"], target), cast(Literal["you", "target"], chooser or "you")
    )


def write_curse(curse: Curse) -> str:
    return f"target {curse.target}: {write_deed(curse.deed)} (chooser: {curse.chooser})"


# --- conditions, wounds and rewards -----------------------------------------------------------------------------------


class Need(msgspec.Struct, frozen=True):
    """Fulfillment conditions: symbols of a kind, and hit points besides. Nothing at all is met by itself. (AP-COND-01..05)"""

    symbols: dict[str, int] = {}
    hp: int = 0

    def __hash__(self) -> int:
        return hash((frozenset(self.symbols.items()), self.hp))

    @property
    def automatic(self) -> bool:
        return not self.symbols and not self.hp


@cache
def read_need(text: str) -> Need:
    """
    >>> read_need("SS M *2")
    Need(symbols={'S': 2, 'M': 1}, hp=2)
    """
    symbols: dict[str, int] = {}
    hp = 0
    for part in text.split():
        if (found := re.fullmatch(r"\*([1-9])", part)) and not hp:
            hp = int(found[1])
        elif re.fullmatch(r"([SAMHR])\1*", part) and part[0] not in symbols:
            symbols[part[0]] = len(part)
        else:
            raise ValueError(f"'{text}' is no condition: write symbols and hit points, such as 'SS M *2'")
    return Need(symbols, hp)


def write_need(need: Need) -> str:
    hp = [f"*{need.hp}"] if need.hp else []
    return " ".join([*(symbol * count for symbol, count in need.symbols.items()), *hp])


class Reward(msgspec.Struct, frozen=True):
    """What is paid: coins, standard items, legendary items, level-ups, VP. (AP-REWARD-01..05)"""

    gold: int = 0
    items: int = 0
    legendary: int = 0
    up: int = 0
    vp: int = 0

    def covers(self, part: Reward) -> bool:
        """If this pays at least what `part` pays. (AP-REWARD-07)

        >>> read_reward("UP 2I").covers(read_reward("I")), read_reward("UP").covers(read_reward("1g"))
        (True, False)
        """
        return all(getattr(self, field) >= getattr(part, field) for field in Reward.__struct_fields__)


_REWARDS = {"g": "gold", "I": "items", "L": "legendary", "UP": "up", "vp": "vp"}
_REWARD = re.compile(r"([1-9]\d?)(g|vp)|([2-9]?)(I|L|UP)")


@cache
def read_reward(text: str) -> Reward:
    """
    >>> read_reward("UP 2I 2vp")
    Reward(gold=0, items=2, legendary=0, up=1, vp=2)
    """
    paid: dict[str, int] = {}
    for part in text.split():
        found = _REWARD.fullmatch(part)
        field = _REWARDS[found[2] or found[4]] if found else ""
        if found is None or field in paid:
            raise ValueError(
                f"'{text}' is no reward: write coins, items, level-ups and VP once each, such as '2g I UP 1vp'"
            )
        paid[field] = int(found[1] or found[3] or 1)
    return Reward(**paid)


def write_reward(reward: Reward) -> str:
    parts = []
    for letter, field in _REWARDS.items():
        number = getattr(reward, field)
        if number:
            parts.append(letter if number == 1 and letter in ("I", "L", "UP") else f"{number}{letter}")
    return " ".join(parts)


def check_wounds(text: str) -> str:
    """Wounds stay letters, `w` light and `D` deadly."""
    if set(text) - {LIGHT, DEADLY}:
        raise ValueError(f"'{text}' are no wounds: write w for a light one and D for a deadly one")
    return text
