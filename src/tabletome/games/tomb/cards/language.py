"""The language cards are written in, close to what such a card prints.

    attack: 1 monster tile1 +6      targets, reach and bonus; without a bonus there is no roll
    hit: dmg 1, dis                 what happens to a target that is hit
    then: 1 hero tile1: adv         a clause may name its own targets: who, colon, what

    adj -> hit +6:1 [dis]           a line of a Monster's tactics: condition, arrow, deeds
    * -> move 2

Reach is `adj` (adjacent), `same` (on the same tile), `tile2` (within 2 tiles) or `any`. Whatever cannot be read is refused with a
sentence, so that a card can never mean something else than it says.
"""

from __future__ import annotations

import re
from functools import cache, cached_property

import msgspec

ADJACENT, ANYWHERE = -1, 99

NUMBERED = {
    "dmg": "damage", "heal": "regain Hit Points", "push": "push by tiles", "pull": "pull by tiles", "move": "move by squares",
    "tiles": "move by tiles", "gold": "gain gold", "reduce": "reduce damage", "roll": "add to the roll", "harm": "add damage",
    "surge": "add Healing Surges", "carry": "put down within tiles", "treasure": "draw Treasures",
    "toss": "lose Experience cards", "lore": "gain Experience cards",
    "shield": "gain a ward against damage", "count": "add to the adventure's count",
    "lay": "lay tiles around", "trail": "lay tiles in a row",
}  # fmt: skip
PLAIN = (
    "stun",
    "adv",
    "dis",
    "clear",
    "flip",
    "recharge",
    "reroll",
    "cast",
    "encounter",
    "explore",
    "ignore",
    "cancel",
    "slay",
    "disarm",
    "act",
    "exhaust",
    "action",
    "strike",
    "swap",
    "take",
)
WORDED = ("place", "trap", "token", "end", "mark", "piece", "gather", "tally", "runs", "mend", "through")
NAMED = ("self", "target", "active", "attacker", "closest", "owner")
ONLY = ("stunned", "damaged", "undead")
WHO = re.compile(
    r"(?:(each|up to (\d)|(\d)) )?(other )?(hero|heroes|monster|monsters|figure|figures)"
    rf"(?: (adj|same|any|tile(\d)|at tile(\d)))?(?: of (target))?(?: ({'|'.join(ONLY)}))?"
)


class Who(msgspec.Struct, frozen=True, cache_hash=True):
    """Whom something affects. `count` 0 is everyone; `name` is a figure already known: self, target, active, attacker.

    `only` keeps those that are stunned, damaged or undead; `together` means all on one tile within reach; `of` counts
    the reach from another figure than the one who acts.
    """

    name: str = ""
    count: int = 1
    up_to: bool = False
    other: bool = False
    kind: str = ""
    reach: int = ANYWHERE
    only: str = ""
    together: bool = False
    of: str = ""


class Op(msgspec.Struct, frozen=True):
    """One thing that is done, with its number or word."""

    name: str
    number: int = 0
    word: str = ""


class Clause(msgspec.Struct, frozen=True, dict=True):
    """What is done to whom; without a `who`, to whom the card speaks of anyway."""

    ops: tuple[Op, ...]
    who: Who | None = None

    @cached_property
    def heals(self) -> bool:
        return any(op.name == "heal" for op in self.ops)

    @cached_property
    def reaches_fallen(self) -> bool:
        """Does it do something that a Hero at 0 Hit Points can be given? (TM-DEF-10)"""
        return any(op.name in ("heal", "adv", "dis", "stun") for op in self.ops)


class Attack(msgspec.Struct, frozen=True):
    """Targets and, if there is a roll, its bonus."""

    targets: Who
    bonus: int | None = None


class Deed(msgspec.Struct, frozen=True, dict=True):
    """All that a card does: an attack with what follows hit and miss, and what it does besides.

    `on` is what a number on the die itself adds: the least die, and what happens to the target. (TM-FAQ-04)
    """

    attack: Attack | None = None
    hit: tuple[Clause, ...] = ()
    miss: tuple[Clause, ...] = ()
    do: tuple[Clause, ...] = ()
    on: tuple[tuple[int, tuple[Clause, ...]], ...] = ()

    @cached_property
    def wounds(self) -> bool:
        """Does a hit deal damage to its target?"""
        return any(
            op.name == "dmg" and (clause.who is None or clause.who.name == "target")
            for clause in self.hit
            for op in clause.ops
        )


@cache
def read_who(text: str) -> Who:
    """
    >>> who = read_who("up to 2 other monsters tile1 of target stunned")
    >>> who.count, who.up_to, who.other, who.kind, who.reach, who.of, who.only
    (2, True, True, 'monster', 1, 'target', 'stunned')
    """
    name, _, only = text.partition(" ")
    if name in NAMED and (not only or only in ONLY):
        return Who(name, only=only)
    found = WHO.fullmatch(text)
    if found is None:
        raise ValueError(
            f"'{text}' does not say whom: write 'self', '1 monster adj', 'each hero same', 'up to 2 monsters tile2'"
        )
    every, up_to, number, other, kind, reach, tiles, at, of, only = found.groups()
    count = 0 if every == "each" else int(up_to or number or 1)
    kind = "hero" if kind.startswith("hero") else "monster" if kind.startswith("monster") else "figure"
    far = {"adj": ADJACENT, "same": 0, "any": ANYWHERE, None: ANYWHERE}
    tiles = tiles or at
    return Who(
        "", count, bool(up_to), bool(other), kind, int(tiles) if tiles else far[reach], only or "", bool(at), of or ""
    )


@cache
def read_op(text: str) -> Op:
    """
    >>> read_op("dmg 2"), read_op("stun"), read_op("place monster @ambush")
    (Op(name='dmg', number=2, word=''), Op(name='stun', number=0, word=''), Op(name='place', number=0, word='monster @ambush'))
    """
    name, _, rest = text.strip().partition(" ")
    if name in NUMBERED and re.fullmatch(r"[+-]?\d{1,4}", rest):
        return Op(name, int(rest))
    if name in PLAIN and not rest:
        return Op(name)
    if name in WORDED and rest:
        return Op(name, word=rest)
    known = ", ".join(sorted([*(f"{word} N" for word in NUMBERED), *PLAIN, *(f"{word} …" for word in WORDED)]))
    raise ValueError(f"'{text}' is nothing a card can do; it can: {known}")


@cache
def read_clauses(text: str) -> tuple[Clause, ...]:
    """
    >>> [str(op.name) for clause in read_clauses("dmg 1, dis; self: heal 1") for op in clause.ops]
    ['dmg', 'dis', 'heal']
    """
    if not text.strip():
        return ()
    clauses = []
    for part in text.split(";"):
        head, colon, tail = part.strip().partition(": ")
        who = read_who(head.strip()) if colon else None
        ops = tuple(read_op(op) for op in (tail if colon else part).split(","))
        clauses.append(Clause(ops, who))
    return tuple(clauses)


@cache
def read_attack(text: str) -> Attack:
    """
    >>> read_attack("each monster same +5").bonus
    5
    """
    found = re.fullmatch(r"(.+?)(?: ([+-]\d{1,2}))?", text.strip())
    assert found is not None
    return Attack(read_who(found[1]), int(found[2]) if found[2] else None)


@cache
def read_deed(
    attack: str = "", hit: str = "", miss: str = "", do: str = "", on: tuple[tuple[str, str], ...] = ()
) -> Deed:
    aim = read_attack(attack) if attack else None
    return Deed(aim, read_clauses(hit), read_clauses(miss), read_clauses(do), tuple(_on(die, text) for die, text in on))


def _on(die: str, text: str) -> tuple[int, tuple[Clause, ...]]:
    """What happens from a number on the die upward: `18+`, or `20` alone."""
    found = re.fullmatch(r"([1-9]|1[0-9])\+|(20)", die)
    if found is None:
        raise ValueError(f"'{die}' is no number on the die; write '18+' or '20'")
    return int(found[1] or found[2]), read_clauses(text)


# --- moments ----------------------------------------------------------------------------------------------------------

MOMENTS = {
    "turn": "at the start of a turn",
    "rolled": "after a die is rolled for an attack, before hit or miss",
    "struck": "when a Hero is hit, before damage",
    "hits": "when a Hero has hit, before damage",
    "hurt": "after damage that was survived",
    "falls": "when a Hero falls to 0 Hit Points",
    "appears": "when a Monster comes into play",
    "acts": "when a Monster is activated",
    "sprung": "when a trap is triggered",
    "drawn": "when an Encounter is drawn",
    "event-attack": "when an Event-Attack is drawn",
    "dies": "when a Monster is defeated, before its figure leaves",
    "slain": "when a Monster is defeated",
    "hero-phase": "in the own Hero Phase",
}
VALUES = ("fly", "speed", "ac", "attack", "damage", "surge", "taken", "taken-afar", "disable")


def read_when(text: str) -> tuple[str, Who]:
    """The moment and the figure it must be about: `struck hero tile1`, `rolled self`.

    >>> read_when("struck hero tile1")[0]
    'struck'
    """
    name, _, rest = text.partition(" ")
    if name not in MOMENTS:
        raise ValueError(f"'{name}' is no moment; known are {', '.join(MOMENTS)}")
    return name, read_who(rest or "self")
