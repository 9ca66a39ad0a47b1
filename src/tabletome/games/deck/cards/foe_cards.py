"""Foe Cards: statistics, lines drawn for by Round, Reactions, an Attribute icon and traits.

act r1-4 D1 U: dmg 4 phys M "Shortsword"       on these Rounds draw one; on an Up this happens
act r1-6 D2 UU: spell Web, UD: dmg R eth R     lines after a comma share draw and Rounds unless they say otherwise
react D3 UU*: def 3 "Light Armor"              against every attack draw three; two Ups are a Defense of 3
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal, TypeAlias, cast

import msgspec

from tabletome.games.deck.cards.amounts import ROUNDS, Amount, number, read_amount
from tabletome.games.deck.cards.language import (
    Attribute,
    Check,
    DamageType,
    Distance,
    Size,
    read_attribute,
    read_check,
    read_distances,
    split,
)
from tabletome.games.deck.cards.patterns import check_pattern, matches, mirrored
from tabletome.games.deck.cards.rondel import read_rounds
from tabletome.packs.library import slug

FoeDeedKind: TypeAlias = Literal["dmg", "def", "heal", "spell", "sneak", "grapple", "call", "nothing"]
TraitName: TypeAlias = Literal[
    "selfpres", "merciless", "cowardly", "sneaky", "kiter", "overwhelm", "healer", "regen", "outnumber", "disease", "poison",
    "darksight", "undead", "threat", "recovery", "punish", "retaliation", "opportunist", "brutal",
]  # fmt: skip
ATTACK_TRAITS: tuple[TraitName, ...] = ("threat", "recovery", "punish", "retaliation", "opportunist", "brutal")
OWN_TABLES = ("cowardly", "healer")
"""Conditions of lines that a trait draws for instead of the table."""
CONDITIONS = (*OWN_TABLES, "hurt", "reach")
"""What a line can depend on; those of the second kind join the table while they hold. (DK-FOE-09)"""


class FoeDeed(msgspec.Struct, frozen=True):
    """What a line does. Damage has Distances and may hit an `area`, every Opponent; a Spell or a called Foe is named."""

    kind: FoeDeedKind
    amount: Amount = number(0)
    type: DamageType = "phys"
    distances: tuple[Distance, ...] = ()
    spell: str = ""
    area: bool = False
    label: str = ""
    called: str = ""


class FoeLine(msgspec.Struct, frozen=True):
    """A line of the table: on these Rounds, under this condition, if the drawn symbols match. (DK-FOE-05..12, -21)"""

    rounds: tuple[int, ...]
    check: Check
    deed: FoeDeed
    when: str = ""


class Trait(msgspec.Struct, frozen=True):
    """A trait with its numbers, as its card gives them. (DK-TRAIT-01..20)

    selfpres: HP. merciless: Rounds (`counts` if they are Counts). cowardly: least Damage. regen: HP. overwhelm: Foes,
    and maybe Rounds or Counts; `wounded` if only the most wounded Opponent is meant.
    outnumber: X to Y. disease, poison: least Damage of the attack (1 if unsaid), Damage, how many Rounds or Counts,
    and the most in all (0: no limit).
    """

    name: TraitName
    numbers: tuple[int, ...] = ()
    counts: bool = False
    wounded: bool = False


class FoeCard(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A Foe Card. (DK-FOE-02, -16..20) `symbol` is the Foe's own, for its Disease and its Sneak."""

    name: str
    line: str = ""
    level: int
    size: Size
    xp: int
    hp: int
    gold: int = 0
    attributes: tuple[tuple[Attribute, str], ...] = ()
    acts: tuple[FoeLine, ...] = ()
    reacts: tuple[FoeLine, ...] = ()
    failure: FoeDeed | None = None
    base: FoeDeed | None = None
    traits: tuple[Trait, ...] = ()
    loot: tuple[str, ...] = ()
    escalates: bool = False
    symbol: str = "U"

    @property
    def id(self) -> str:
        return slug(self.name)

    def trait(self, name: TraitName) -> Trait | None:
        return _trait(self, name)

    @property
    def attacks(self) -> TraitName | None:
        """Whom it attacks, if a trait says so."""
        return _attacks(self)

    @property
    def on_failure(self) -> FoeDeed | None:
        """What happens when no line matches: the Failure line, else the base damage box, else nothing. (DK-FOE-13, -40)"""
        return self.failure or self.base

    @property
    def conditions(self) -> bool:
        """If a line joins the table only sometimes. (DK-FOE-09)"""
        return _conditions(self)

    def lines(self, kind: Literal["acts", "reacts"], round_: int, when: str = "") -> tuple[FoeLine, ...]:
        """The lines of the current Round: those of a trait, or the ordinary ones and those whose conditions are met, such as
        "hurt reach". (DK-FOE-05, -08, -09, -21)
        """
        return _lines(self, kind, round_, when)

    def matched(self, kind: Literal["acts", "reacts"], round_: int, drawn: str, when: str = "") -> FoeLine | None:
        """The first line that the drawn symbols match, if any. (DK-FOE-07, -10, -11)"""
        return _matched(self, kind, round_, drawn, when)

    def mirror(self) -> FoeCard:
        """The other copies of the card, with Up for Down. (DK-FOE-29)"""
        return _mirror(self)

    def check(self) -> None:
        if self.hp < 1:
            raise ValueError("a Foe has HP")
        missing = [str(round_) for round_ in ROUNDS if not self.lines("acts", round_)]
        if missing:
            raise ValueError(f"every Round appears in a Foe's actions; Round {', '.join(missing)} does not")
        if self.trait("healer") and not any(line.when == "healer" for line in self.acts):
            raise ValueError("a healer has a Healing Spell, such as 'act if(healer) D1 *: heal R/2+1'")
        if self.trait("cowardly") and not any(
            line.deed.kind == "sneak" for line in self.acts if line.when == "cowardly"
        ):
            raise ValueError("a coward has a line to Sneak, such as 'act if(cowardly) D2 UD: sneak'")
        for kind in ("acts", "reacts"):
            for round_ in ROUNDS:
                for when in (*OWN_TABLES, "hurt reach"):
                    if len({line.check.draws for line in self.lines(kind, round_, when)}) > 1:
                        raise ValueError(f"on Round {round_} lines ask for different numbers of draws")


# A Foe asks for the same lines and traits in every Turn, so they are looked up once for every card.


@cache
def _trait(card: FoeCard, name: TraitName) -> Trait | None:
    return next((trait for trait in card.traits if trait.name == name), None)


@cache
def _attacks(card: FoeCard) -> TraitName | None:
    return next((trait.name for trait in card.traits if trait.name in ATTACK_TRAITS), None)


@cache
def _lines(card: FoeCard, kind: Literal["acts", "reacts"], round_: int, when: str) -> tuple[FoeLine, ...]:
    every = card.acts if kind == "acts" else card.reacts
    wanted = (when,) if when in OWN_TABLES else ("", *when.split())
    return tuple(line for line in every if round_ in line.rounds and line.when in wanted)


@cache
def _conditions(card: FoeCard) -> bool:
    return any(line.when and line.when not in OWN_TABLES for line in card.acts)


@cache
def _matched(card: FoeCard, kind: Literal["acts", "reacts"], round_: int, drawn: str, when: str) -> FoeLine | None:
    for line in card.lines(kind, round_, when):
        if line.check.draws == len(drawn) and matches(line.check.pattern, drawn):
            return line
    return None


@cache
def _mirror(card: FoeCard) -> FoeCard:
    return msgspec.structs.replace(
        card,
        attributes=tuple((attribute, mirrored(pattern)) for attribute, pattern in card.attributes),
        acts=tuple(map(_mirror_line, card.acts)),
        reacts=tuple(map(_mirror_line, card.reacts)),
        symbol=mirrored(card.symbol),
    )


def _mirror_line(line: FoeLine) -> FoeLine:
    return msgspec.structs.replace(line, check=Check(line.check.draws, mirrored(line.check.pattern)))


# --- lines ------------------------------------------------------------------------------------------------------------

_DEED = re.compile(
    r"(?P<dmg>dmg (?P<much>\S+) (?P<type>phys|eth) (?P<dist>[MTR]+)(?P<area> area)?)"
    r"|(?P<def>def (?P<defense>\S+)(?: (?P<against>phys|eth|any))?)"
    r"|(?P<heal>heal (?P<health>\S+))|(?P<spell>spell (?P<cast>.+))|(?P<call>call (?P<whom>.+))|(?P<word>sneak|grapple|nothing)"
)
_LINE = re.compile(r"(?:if\((\w+)\) )?(?:r(\S+) )?(?:(D\d) )?([UD*]+): (.+)")


def read_foe_deed(text: str) -> FoeDeed:
    """
    >>> read_foe_deed('dmg 4 phys M "Shortsword"').label
    'Shortsword'
    """
    words, _, label = text.partition(' "')
    found = _DEED.fullmatch(words.strip())
    if found is None:
        raise ValueError(
            f"'{text}' is nothing a Foe does: write 'dmg 4 phys M', 'def 3', 'heal 2', 'spell Web', 'call Bandit', "
            "sneak, grapple or nothing"
        )
    label = label.removesuffix('"')
    if found["dmg"]:
        return FoeDeed(
            "dmg",
            read_amount(found["much"]),
            cast(DamageType, found["type"]),
            read_distances(found["dist"]),
            area=found["area"] is not None,
            label=label,
        )
    if found["def"]:
        return FoeDeed("def", read_amount(found["defense"]), cast(DamageType, found["against"] or "phys"), label=label)
    if found["heal"]:
        return FoeDeed("heal", read_amount(found["health"]), label=label)
    if found["spell"]:
        return FoeDeed("spell", spell=found["cast"], label=label)
    if found["call"]:
        return FoeDeed("call", called=found["whom"], label=label)
    return FoeDeed(cast(FoeDeedKind, found["word"]), label=label)


def read_lines(text: str) -> tuple[FoeLine, ...]:
    """
    >>> [(line.rounds, line.check.pattern) for line in read_lines("r1,2 D2 UU: sneak, r3 DD: nothing, UD: grapple")]
    [((1, 2), 'UU'), ((3,), 'DD'), ((1, 2), 'UD')]
    """
    lines: list[FoeLine] = []
    for part in split(text, ", "):
        found = _LINE.fullmatch(part)
        if found is None:
            raise ValueError(f"'{part}' is no line of a Foe: write 'r1-4 D1 U: dmg 4 phys M'")
        when, rounds, draws, pattern, deed = found.groups()
        if when and when not in CONDITIONS:
            raise ValueError(f"'{part}': a line can depend on {', '.join(CONDITIONS)}")
        first = lines[0] if lines else None
        if draws is None and first is None:
            raise ValueError(f"'{part}' says not how many symbols are drawn, such as D2")
        lines.append(
            FoeLine(
                read_rounds(rounds) if rounds else first.rounds if first else tuple(ROUNDS),
                read_check(draws or f"D{first.check.draws if first else 0}", pattern),
                read_foe_deed(deed),
                when or (first.when if first else ""),
            )
        )
    return tuple(lines)


# --- traits -----------------------------------------------------------------------------------------------------------

_TRAIT = re.compile(
    r"(?:attack )?([a-z]+)(?: (\d+)(hp|r|c)?)?|outnumber (\d+):(\d+)"
    r"|(disease|poison)\((?:(\d+),)?(\d+),(\d+)([rc])(?:,max (\d+))?\)"
)
_OVERWHELM = re.compile(r"overwhelm (\d+)(?: after (\d+)([rc]))?( most wounded)?")
_NUMBERED: dict[str, bool] = {"selfpres": True, "merciless": True, "cowardly": False, "regen": True}
"""The traits with one number, and if they must have it."""
_UNITS = {"selfpres": ("hp", None), "merciless": ("r", "c"), "cowardly": (None,), "regen": ("hp", None)}
"""What the number counts."""
_PLAIN = ("sneaky", "kiter", "healer", "darksight", "undead", *ATTACK_TRAITS)


@cache
def read_trait(text: str) -> Trait:
    """
    >>> read_trait("disease(2,1,3r,max 3)").numbers
    (2, 1, 3, 3)
    """
    if many := _OVERWHELM.fullmatch(text):
        numbers = tuple(int(found) for found in many.groups()[:2] if found)
        return Trait("overwhelm", numbers, many[3] == "c", many[4] is not None)
    found = _TRAIT.fullmatch(text)
    if found and found[6]:
        numbers = (int(found[7] or 1), int(found[8]), int(found[9]), int(found[11] or 0))
        return Trait(cast(TraitName, found[6]), numbers, found[10] == "c")
    if found and found[4]:
        return Trait("outnumber", (int(found[4]), int(found[5])))
    if found and found[1] in _PLAIN and not found[2]:
        return Trait(cast(TraitName, found[1]))
    if found and found[1] in _NUMBERED and (found[3] in _UNITS[found[1]] if found[2] else not _NUMBERED[found[1]]):
        return Trait(cast(TraitName, found[1]), (int(found[2] or 1),), found[3] == "c")
    raise ValueError(
        f"'{text}' is no trait: write such as selfpres 1hp, merciless 3r, overwhelm 4, overwhelm 3 after 2r most wounded, "
        f"cowardly, regen 1, outnumber 2:1, disease(2,1,3r,max 3), poison(1,3r), {', '.join(_PLAIN)}"
    )


# --- the card ---------------------------------------------------------------------------------------------------------

_HEAD = re.compile(r"foe (.+)")
_STATS = re.compile(r"xp (\d+) hp (\d+)(?: gp (\d+))?")


@cache
def read_foe(line: str) -> FoeCard:
    """
    >>> read_foe("foe Rat; L1 S; xp 1 hp 2; act D1 *: dmg 1 phys M").hp
    2
    """
    head, *fields = split(line, ";")
    found = _HEAD.fullmatch(head)
    if found is None:
        raise ValueError(f"'{head}' is no Foe: begin with 'foe' and the name")
    foe: dict[str, Any] = {"name": found[1], "line": line}
    acts: list[FoeLine] = []
    reacts: list[FoeLine] = []
    for field in fields:
        if field.startswith("act "):
            acts += read_lines(field.removeprefix("act "))
        elif field.startswith("react "):
            reacts += read_lines(field.removeprefix("react "))
        else:
            for name, value in _read_field(field).items():
                if name in foe:
                    raise ValueError(f"'{field}' stands twice; a card says each thing once")
                foe[name] = value
    for name, example in (("level", "L1 S"), ("xp", "xp 1 hp 3 gp 1")):
        if name not in foe:
            raise ValueError(f"a Foe says its {name}: '{example}'")
    made = FoeCard(**foe, acts=tuple(acts), reacts=tuple(reacts))
    made.check()
    return made


def _read_field(field: str) -> dict[str, Any]:
    if found := re.fullmatch(r"L(\d+) (S|M|L|XL)", field):
        return {"level": int(found[1]), "size": found[2]}
    if found := _STATS.fullmatch(field):
        return {"xp": int(found[1]), "hp": int(found[2]), "gold": int(found[3] or 0)}
    if found := re.fullmatch(r"attr (.+)", field):
        return {"attributes": tuple(_icon(part) for part in found[1].split())}
    if found := re.fullmatch(r"base (\S+) (phys|eth) ([MTR]+)", field):
        return {"base": read_foe_deed(f"dmg {found[1]} {found[2]} {found[3]}")}
    if found := re.fullmatch(r"fail:? (.+)", field):
        return {"failure": read_foe_deed(found[1])}
    if found := re.fullmatch(r"traits (.+)", field):
        return {"traits": tuple(read_trait(trait) for trait in split(found[1], ", "))}
    if found := re.fullmatch(r"loot (.+)", field):
        return {"loot": tuple(split(found[1], ", "))}
    if found := re.fullmatch(r"ud ([UD])", field):
        return {"symbol": found[1]}
    if field == "escalates":
        return {"escalates": True}
    raise ValueError(
        f"'{field}' is no field of a Foe; there are L1 S, xp 1 hp 3 gp 1, attr, act, react, base, fail, "
        "traits, loot, ud, escalates"
    )


def _icon(text: str) -> tuple[Attribute, str]:
    """`AGI:DD`: the symbols that must all be drawn to "Play" the Attribute. (DK-FOE-27)"""
    name, _, pattern = text.partition(":")
    return read_attribute(name), check_pattern(pattern, len(pattern))
