"""Foe Cards: statistics, lines drawn for by Round, Reactions, an Attribute icon and traits.

acts:
  r1-4 D1 U: dmg 4 phys M "Shortsword"       on these Rounds draw one; on an Up this happens
  if(cowardly) D2 UD: sneak                  after Damage; without Rounds it is all of them
reacts:
  D3 UU*: def 3 "Light Armor"                against every attack draw three; two Ups are a Defense of 3
traits: selfpres 1hp, merciless 3r, darksight
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from tabletome.cards import Parser, either, many, matching, one_of, optional, phrase, seq
from tabletome.cards import number as digits
from tabletome.games.deck.cards.amounts import AMOUNT, ROUNDS, Amount, number
from tabletome.games.deck.cards.language import CHECK, DISTANCES_LISTED, TYPE, Check, DamageType, Distance, Size
from tabletome.games.deck.cards.patterns import PATTERN, matches, mirrored
from tabletome.games.deck.cards.rondel import rounds_after
from tabletome.games.deck.state import Attribute
from tabletome.packs.library import slug
from tabletome.packs.source import Number

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

    @property
    def is_shield(self) -> bool:
        """A virtual Shield, by what it is called: `Medium Shield`. (DK-FOE-45)"""
        return self.label.endswith("Shield")

    @property
    def is_armor(self) -> bool:
        return self.label.endswith("Armor")


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
    flavour: str = ""

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
            raise ValueError("a healer has a Healing Spell, such as 'if(healer) D1 *: heal R/2+1'")
        if self.trait("cowardly") and not any(
            line.deed.kind == "sneak" for line in self.acts if line.when == "cowardly"
        ):
            raise ValueError("a coward has a line to Sneak, such as 'if(cowardly) D2 UD: sneak'")
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

_LABEL = optional(seq('"', phrase("a name", ends='"'), '"').into(lambda label: label), "")
_HARM: Parser[DamageType] = one_of({"phys": "phys", "eth": "eth"})
_AREA = optional(one_of({"area": True}), otherwise=False)


def _damage(
    amount: Amount, type_: DamageType, distances: tuple[Distance, ...], area: bool = False, label: str = ""
) -> FoeDeed:
    return FoeDeed("dmg", amount, type_, distances, area=area, label=label)


FOE_DEED: Parser[FoeDeed] = either(
    seq("dmg", AMOUNT, _HARM, DISTANCES_LISTED, _AREA, _LABEL).into(_damage),
    seq("def", AMOUNT, optional(TYPE, "phys"), _LABEL).into(
        lambda amount, type_, label: FoeDeed("def", amount, type_, label=label)
    ),
    seq("heal", AMOUNT, _LABEL).into(lambda amount, label: FoeDeed("heal", amount, label=label)),
    seq("spell", phrase("the name of a Spell", ends='"'), _LABEL).into(
        lambda spell, label: FoeDeed("spell", spell=spell, label=label)
    ),
    seq("call", phrase("the name of a Foe", ends='"'), _LABEL).into(
        lambda called, label: FoeDeed("call", called=called, label=label)
    ),
    seq("sneak", _LABEL).into(lambda label: FoeDeed("sneak", label=label)),
    seq("grapple", _LABEL).into(lambda label: FoeDeed("grapple", label=label)),
    seq("nothing", _LABEL).into(lambda label: FoeDeed("nothing", label=label)),
)
_WHEN = optional(seq("if", "(", one_of({when: when for when in CONDITIONS}), ")").into(lambda when: when), "")
_HEAD = seq(_WHEN, optional(rounds_after("r", "r1-4"), tuple(ROUNDS)), CHECK)
_BASE = seq(AMOUNT, _HARM, DISTANCES_LISTED).into(_damage)


@cache
def read_foe_deed(text: str) -> FoeDeed:
    """
    >>> read_foe_deed('dmg 4 phys M "Shortsword"').label
    'Shortsword'
    """
    return FOE_DEED.parse(text)


@cache
def read_line(head: str, deed: str) -> FoeLine:
    """
    >>> read_line("if(cowardly) r1,2 D2 UU", "sneak").rounds
    (1, 2)
    """
    when, rounds, check = _HEAD.parse(head)
    return FoeLine(rounds, check, read_foe_deed(deed), when)


# --- traits -----------------------------------------------------------------------------------------------------------

_HP = matching("([0-9]+)(?:hp)?", "HP such as 2hp").map(int)
_SPAN = matching("[0-9]+[rc]", "Rounds such as 3r, or Counts such as 1c,").map(
    lambda text: (int(text[:-1]), text[-1] == "c")
)


def _overwhelm(foes: int, after: tuple[int, bool] | None, wounded: str) -> Trait:
    numbers = (foes, after[0]) if after else (foes,)
    return Trait("overwhelm", numbers, after is not None and after[1], bool(wounded))


def _ill(name: TraitName, how: tuple[int, int, tuple[int, bool]], most: int) -> Trait:
    least, damage, (long, counts) = how
    return Trait(name, (least, damage, long, most), counts)


_ILL = either(
    seq(digits, ",", digits, ",", _SPAN), seq(digits, ",", _SPAN).map(lambda how: (1, *how))
)  # the least Damage of the attack stands before the rest, or is 1
_ILLS: dict[str, TraitName] = {"disease": "disease", "poison": "poison"}
_PLAIN: tuple[TraitName, ...] = ("sneaky", "kiter", "healer", "darksight", "undead")
TRAIT: Parser[Trait] = either(
    seq("selfpres", _HP).into(lambda hp: Trait("selfpres", (hp,))),
    seq("merciless", _SPAN).into(lambda span: Trait("merciless", span[:1], span[1])),
    seq("cowardly", optional(digits, 1)).into(lambda least: Trait("cowardly", (least,))),
    seq(
        "overwhelm", digits, optional(seq("after", _SPAN).into(lambda span: span), None), optional("most wounded")
    ).into(_overwhelm),
    seq("regen", _HP).into(lambda hp: Trait("regen", (hp,))),
    seq("outnumber", digits, ":", digits).map(lambda numbers: Trait("outnumber", numbers)),
    seq(one_of(_ILLS), "(", _ILL, optional(seq(",", "max", digits).into(lambda most: most), 0), ")").into(_ill),
    one_of({name: Trait(name) for name in _PLAIN}),
    seq(optional("attack"), one_of({name: Trait(name) for name in ATTACK_TRAITS})).into(lambda _, trait: trait),
)


@cache
def read_trait(text: str) -> Trait:
    """
    >>> read_trait("disease(2,1,3r,max 3)").numbers
    (2, 1, 3, 3)
    """
    return TRAIT.parse(text)


# --- the card ---------------------------------------------------------------------------------------------------------


class PrintedFoe(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Foe Card as a content file has it. `acts` and `reacts`: what is drawn for, and what happens then."""

    name: str
    flavour: str = ""
    level: Number
    size: Size
    xp: Number
    hp: Number
    gold: Number = 0
    attributes: dict[Attribute, str] = {}
    acts: dict[str, str]
    base: str = ""
    failure: str = ""
    reacts: dict[str, str] = {}
    escalates: bool = False
    traits: str = ""
    loot: tuple[str, ...] = ()
    symbol: Literal["U", "D"] = "U"


def read_foe(printed: PrintedFoe) -> FoeCard:
    """
    >>> read_foe(PrintedFoe(name="Rat", level=1, size="S", xp=1, hp=2, acts={"D1 *": "dmg 1 phys M"})).hp
    2
    """
    made = FoeCard(
        name=printed.name,
        level=printed.level,
        size=printed.size,
        xp=printed.xp,
        hp=printed.hp,
        gold=printed.gold,
        attributes=tuple((name, PATTERN.parse(pattern)) for name, pattern in printed.attributes.items()),
        acts=tuple(read_line(head, deed) for head, deed in printed.acts.items()),
        reacts=tuple(read_line(head, deed) for head, deed in printed.reacts.items()),
        failure=read_foe_deed(printed.failure) if printed.failure else None,
        base=_BASE.parse(printed.base) if printed.base else None,
        traits=many(TRAIT, ",").parse(printed.traits) if printed.traits else (),
        loot=printed.loot,
        escalates=printed.escalates,
        symbol=printed.symbol,
        flavour=printed.flavour,
    )
    made.check()
    return made
