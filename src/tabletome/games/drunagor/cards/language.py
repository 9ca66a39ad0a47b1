"""What an effect text says, as values. Written out (`str`), a value is the very text that stands on the card.

ROLL 16+, STUN                                          a lead, and what it brings
MOVE 3; UP TO TWO TARGET ADJ ENEMIES, 2 DMG              two clauses; whom the second is done to
PAY 1 LIFE, +2 HIT, +2 DMG AND BLEED 1                  a cost; a Weapon Attack with its riders
-2 HIT / -2 HIT, DOUBLE DAMAGE IF ALLY ADJ              two attacks; a rider that counts while a state holds
SELF, HEAL 2 AND SHIELD 4                               effects tied to one target

Specs, costs, shapes and riders are the grammar's own words. Keywords (HEAL, STUN, MOVE) are words of a vocabulary: each is
declared above its rule in rules/, with the operands of `grammar.py`:

    @WORDS.word("HEAL", NUMBER, says="[regains|regain] {0} Health", hint=worth(0.9))
    def heal(play: Play, who: Figure, doing: Doing, amount: Amount) -> None: ...

    @WORDS.word("STUN", says="[is|are] stunned", hint=-2.5)
    def stun(play: Play, who: Figure, doing: Doing) -> None: ...

`who` is the one character it is done to, `doing` says who does it, with what; `amount.value(x, p)` is a number. What a word
`says` is the sentence of the tooltip ({0:square} counts: 2 squares); less than nothing as `hint` says that it harms.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias, get_args

import msgspec

from tabletome.cards import Op
from tabletome.words import counted, plural

Measure: TypeAlias = Literal["number", "X", "P", "all damage", "all but"]
ShapeWord: TypeAlias = Literal["STRIKE", "CLEAVE", "MULTISHOT"]
Quantifier: TypeAlias = Literal["", "UP TO", "ALL", "EACH"]
Noun: TypeAlias = Literal[
    "TARGET", "TARGETS", "ADJ", "OTHER", "ALLIED", "ALLY", "ALLIES", "ENEMY", "ENEMIES", "HERO", "HEROES", "MONSTER", "MONSTERS",
    "PET", "PETS", "CHARACTER", "CHARACTERS", "STRONGEST", "WEAKEST", "OWNER", "ON DARKNESS", "MOST CORRUPTED", "MOST TIRED",
    "MOST VIGOROUS", "WHITE", "GRAY", "BLACK", "NOT ABOVE",
]  # fmt: skip
SUPERLATIVES: frozenset[str] = frozenset(("STRONGEST", "WEAKEST", "MOST CORRUPTED", "MOST TIRED", "MOST VIGOROUS"))
"""Nouns that pick one by an order: Health, Curse Cubes, available Action Cubes. (DR-KEY-122..124, DR-KEY-238)"""
Event: TypeAlias = Literal[
    "ATTACK", "HIT", "PET ATTACK", "SPELL ATTACK", "MISS", "CRITICAL FAILURE", "DEFEAT MONSTER", "LOSE HEALTH",
    "ALLY LOSES HEALTH", "PREVENT", "HEAL", "RECALL", "FOCUS USED", "MOVE ENEMY", "TRAP SPRUNG", "REGAIN BREATH", "RUNE DRAWN",
    "OPEN DOOR", "ADVENTURE START",
]  # fmt: skip
RIDING: tuple[Event, ...] = ("ATTACK", "HIT", "PET ATTACK", "SPELL ATTACK", "MISS", "CRITICAL FAILURE")
"""Events about an attack under way: what follows them may change it."""
Token: TypeAlias = Literal["FOCUS", "FRUIT OF LIFE", "FURY", "KI", "SHIELD"]
StateWord: TypeAlias = Literal[
    "BLEED", "BURN", "INTIMIDATE", "KNOCK DOWN", "POISON", "RANGER'S MARK", "SLOW", "STEALTH", "STUN", "ON DARKNESS", "WOUNDED",
]  # fmt: skip
MOVES = frozenset(("MOVE", "JUMP"))
"""Move effects: without a spec the caster receives them."""
NUMBER_WORDS = ("", "ONE", "TWO", "THREE", "FOUR")


class Amount(msgspec.Struct, frozen=True):
    """A number, as a numeral or `spelled`; X, P (the number of Heroes), or of a threat all damage, or all but a number of it.

    A Wild Cube doubles numerals of effects, never number words. (DR-KEY-243)
    """

    number: int = 0
    measure: Measure = "number"
    spelled: bool = False

    def value(self, x: int = 0, p: int = 0) -> int:
        """As a number, where X and P stand for these."""
        return {"X": x, "P": p}.get(self.measure, self.number)

    def __format__(self, noun: str) -> str:
        """`{0}`, and with a noun counted: `{0:square}` is 2 squares; of damage perhaps all, or all but so much."""
        if not noun:
            return str(self)
        number = counted(self.number, noun)
        words = {"number": number, "all damage": "all damage", "all but": f"all but {number}"}
        return words.get(self.measure, f"{self} {plural(noun)}")

    def __str__(self) -> str:
        if self.measure == "all damage":
            return "ALL DMG"
        number = NUMBER_WORDS[self.number] if self.spelled else str(self.number)
        return {"number": number, "all but": f"ALL BUT {number} DMG"}.get(self.measure, self.measure)


class Minions(msgspec.Struct, frozen=True):
    """So many Minions, of the kind that the Chapter names. (DR-MON-45)"""

    amount: Amount

    def __str__(self) -> str:
        return f"{self.amount} MINIONS"


# --- effects ----------------------------------------------------------------------------------------------------------


class Damage(msgspec.Struct, frozen=True):
    """So many points of damage. (DR-KEY-129)"""

    amount: Amount
    preventable: bool = True

    def __str__(self) -> str:
        return f"{self.amount} DMG" if self.preventable else f"{self.amount} NON-PREVENTABLE DMG"


Effect: TypeAlias = Damage | Op


class Tie(msgspec.Struct, frozen=True):
    """Effects on the same targets at once; `joins` are what stands between them. (DR-GRAM-01, DR-GRAM-09)"""

    effects: tuple[Effect, ...]
    joins: tuple[Literal[",", "AND"], ...] = ()

    def __str__(self) -> str:
        rest = (
            f", {effect}" if join == "," else f" AND {effect}"
            for join, effect in zip(self.joins, self.effects[1:], strict=True)
        )
        return f"{self.effects[0]}{''.join(rest)}"


# --- whom it is done to -----------------------------------------------------------------------------------------------


class Plain(msgspec.Struct, frozen=True):
    """SELF: the caster. SPLIT: the total is divided, at least 1 each. CR: the Range is that of the cube's colour.

    LARGE TOO: what Large Monsters are immune to works on them all the same (DR-MON-08).
    """

    word: Literal["SELF", "SPLIT", "CR", "LARGE TOO"]

    def __str__(self) -> str:
        return self.word


class Range(msgspec.Struct, frozen=True):
    """Within so many areas, whatever the Range of the Skill. (DR-KEY-153)"""

    areas: Amount

    def __str__(self) -> str:
        return f"RANGE {self.areas}"


class Shape(msgspec.Struct, frozen=True):
    """How an effect spreads: over areas (STRIKE), adjacent enemies (CLEAVE), targets in Range (MULTISHOT). No number is 1."""

    word: ShapeWord
    amount: Amount | None = None

    def most(self, x: int = 0, p: int = 0) -> int:
        return self.amount.value(x, p) if self.amount is not None else 1

    def __str__(self) -> str:
        return f"{self.word} {self.amount}" if self.amount is not None else self.word


class Who(msgspec.Struct, frozen=True):
    """Characters by number and kind: UP TO TWO TARGET ADJ ENEMIES. A noun may be the name of a Pet."""

    nouns: tuple[str, ...]
    quantifier: Quantifier = ""
    count: Amount | None = None

    @property
    def every(self) -> bool:
        """All of them, without a choice."""
        return self.quantifier in ("ALL", "EACH")

    @property
    def least(self) -> int:
        """So many must be chosen, if there are so many. (DR-SKILL-07)"""
        return 0 if self.quantifier == "UP TO" or self.every else self.most

    @property
    def most(self) -> int:
        """So many different characters may be chosen. (DR-GRAM-18)"""
        return self.count.value() if self.count is not None else 1

    @property
    def adjacent(self) -> bool:
        """Only characters adjacent to the caster, whatever the Range. (DR-TARGET-10)"""
        return "ADJ" in self.nouns

    @property
    def side(self) -> Literal["", "ally", "enemy"]:
        """The caster is not their own ally. (DR-TARGET-04, DR-TARGET-14)"""
        if {"ENEMY", "ENEMIES"} & {*self.nouns}:
            return "enemy"
        return "ally" if {"ALLY", "ALLIES", "ALLIED"} & {*self.nouns} else ""

    @property
    def kind(self) -> Literal["", "hero", "monster", "pet"]:
        """What kind of character it must be, if it matters."""
        kinds: dict[str, Literal["hero", "monster", "pet"]] = {
            "HERO": "hero", "HEROES": "hero", "MONSTER": "monster", "MONSTERS": "monster", "PET": "pet", "PETS": "pet",
        }  # fmt: skip
        return next((kinds[noun] for noun in self.nouns if noun in kinds), "")

    @property
    def names(self) -> tuple[str, ...]:
        """The Pets that it names. (DR-PET-14)"""
        return tuple(noun for noun in self.nouns if noun not in get_args(Noun))

    @property
    def attackers(self) -> bool:
        """Before a Weapon Attack, does it name those who make it? ADJ and ENEMY narrow down the defenders. (DR-GRAM-17)"""
        return not self.adjacent and self.side != "enemy"

    def __str__(self) -> str:
        return " ".join([*filter(None, [self.quantifier, str(self.count or "")]), *self.nouns])


Spec: TypeAlias = Plain | Range | Shape | Who


# --- weapon attacks ---------------------------------------------------------------------------------------------------


class More(msgspec.Struct, frozen=True):
    """+1 DMG: added to the damage of the attack, before any doubling. (DR-CRIT-02)"""

    amount: Amount
    minus: bool = False

    def value(self) -> int:
        return -self.amount.value() if self.minus else self.amount.value()

    def __str__(self) -> str:
        return f"{'-' if self.minus else '+'}{self.amount} DMG"


class DoubleDamage(msgspec.Struct, frozen=True):
    def __str__(self) -> str:
        return "DOUBLE DAMAGE"


class Crit(msgspec.Struct, frozen=True):
    """A natural roll of so much or more is a Critical Hit. (DR-KEY-067)"""

    least: int

    def __str__(self) -> str:
        return f"CRIT {self.least}+"


class Reroll(msgspec.Struct, frozen=True):
    def __str__(self) -> str:
        return "REROLL"


Rider: TypeAlias = More | DoubleDamage | Crit | Reroll | Shape | Damage | Op
"""What rides on an attack: it changes the attack, or, as an effect, befalls every target that lost Health. (DR-COND-12)"""


class Hit(msgspec.Struct, frozen=True):
    """One Weapon Attack, and what is added to its roll. (DR-ATK-04)"""

    amount: Amount
    minus: bool = False

    def value(self, x: int = 0, p: int = 0) -> int:
        return -self.amount.value(x, p) if self.minus else self.amount.value(x, p)

    def __str__(self) -> str:
        return f"{'-' if self.minus else '+'}{self.amount} HIT"


class Weapon(msgspec.Struct, frozen=True):
    """Weapon Attacks and their riders, which hold for each of them (DR-ATK-14); `groups` are what stands between commas.

    Without a hit it rides on the attack under way: of a text that begins with ROLL, or WHEN something is attacked.
    """

    hits: tuple[Hit, ...]
    groups: tuple[tuple[Rider, ...], ...] = ()

    def riders(self, *, last: bool = True) -> tuple[Rider, ...]:
        """All riders, or without those of the last group, which an IF governs."""
        return tuple(rider for group in (self.groups if last else self.groups[:-1]) for rider in group)

    def __str__(self) -> str:
        hits = [" / ".join(map(str, self.hits))] if self.hits else []
        return ", ".join([*hits, *(" AND ".join(map(str, group)) for group in self.groups)])


# --- clauses and texts ------------------------------------------------------------------------------------------------


class Cost(msgspec.Struct, frozen=True):
    """Paid before anything else of its clause is done. Without a number it is one token. (DR-KEY-136)"""

    verb: Literal["PAY", "EXPEND", "DISCARD"]
    amount: Amount | None
    token: Token | Literal[""] = ""

    def value(self, x: int = 0, p: int = 0) -> int:
        return self.amount.value(x, p) if self.amount is not None else 1

    def __str__(self) -> str:
        number = f" {self.amount}" if self.amount is not None else ""
        what = {"PAY": "LIFE,", "EXPEND": "ACTION CUBE TO:"}.get(self.verb, f"{self.token} TO:")
        return f"{self.verb}{number} {what}"


class If(msgspec.Struct, frozen=True):
    """A state that must hold: of SELF or TARGET, or an ally of the attacker adjacent to the defender (ALLY ADJ)."""

    of: Literal["SELF", "TARGET", "ALLY ADJ"]
    state: StateWord | Literal[""] = ""

    def __str__(self) -> str:
        return f"{self.of} {self.state}" if self.state else self.of


class Clause(msgspec.Struct, frozen=True):
    """Done whole before the next one is aimed; it has specs of its own. (DR-SKILL-04, DR-GRAM-11, DR-GRAM-14)"""

    body: Weapon | Tie
    specs: tuple[Spec, ...] = ()
    cost: Cost | None = None
    if_: If | None = None

    @property
    def self_only(self) -> bool:
        return Plain("SELF") in self.specs

    @property
    def on_caster(self) -> bool:
        """Is it done to the caster: SELF, or a Move effect that names nobody? (DR-TARGET-05, DR-RANGE-06)"""
        free = not any(isinstance(spec, Who | Shape) for spec in self.specs) and not self.split
        return self.self_only or (free and any(op.name in MOVES for op in self.ops()) and isinstance(self.body, Tie))

    @property
    def happens(self) -> bool:
        """Is it done to nobody, as the laying of a trap? (DR-CMD-10)"""
        return isinstance(self.body, Tie) and all(
            isinstance(part, Op) and part.word.happens for part in self.body.effects
        )

    @property
    def split(self) -> bool:
        return Plain("SPLIT") in self.specs

    @property
    def large_too(self) -> bool:
        """Does it get past what Large Monsters are immune to? (DR-MON-08)"""
        return Plain("LARGE TOO") in self.specs

    @property
    def who(self) -> Who | None:
        return next((spec for spec in self.specs if isinstance(spec, Who)), None)

    @property
    def shape(self) -> Shape | None:
        """The shape before the effect, or among the riders of an attack."""
        riders = self.body.riders() if isinstance(self.body, Weapon) else ()
        return next((one for one in (*self.specs, *riders) if isinstance(one, Shape)), None)

    @property
    def range(self) -> Range | None:
        return next((spec for spec in self.specs if isinstance(spec, Range)), None)

    @property
    def damages(self) -> bool:
        """Is it the clause of a Spell Attack, or of another damage? (DR-SPELL-04)"""
        return isinstance(self.body, Tie) and any(isinstance(effect, Damage) for effect in self.body.effects)

    def riders(self, *, holds: bool) -> tuple[Rider, ...]:
        """The riders that count: an IF that does not hold takes off what stands after the last comma."""
        assert isinstance(self.body, Weapon)
        return self.body.riders(last=holds or self.if_ is None)

    def ops(self) -> Iterator[Op]:
        """All keywords of it."""
        parts = self.body.effects if isinstance(self.body, Tie) else self.body.riders()
        return (part for part in parts if isinstance(part, Op))

    def __str__(self) -> str:
        cost = f"{self.cost} " if self.cost is not None else ""
        specs = "".join(f"{spec}, " for spec in self.specs)
        return f"{cost}{specs}{self.body}{f' IF {self.if_}' if self.if_ is not None else ''}"


class Lead(msgspec.Struct, frozen=True):
    """When a Passive or a Surge acts; it governs all clauses of its text."""

    word: Literal["ROLL", "START OF TURN", "END OF TURN", "WHEN"]
    least: int = 0
    event: Event | Literal[""] = ""
    colon: bool = False

    def __str__(self) -> str:
        more = {"ROLL": f" {self.least}+", "WHEN": f" {self.event}"}.get(self.word, "")
        return f"{self.word}{more}{':' if self.colon else ','}"


class Text(msgspec.Struct, frozen=True):
    """Clauses from left to right, at once or after a lead. (DR-SKILL-04)"""

    clauses: tuple[Clause, ...] = ()
    lead: Lead | None = None

    def ops(self) -> Iterator[Op]:
        return (op for clause in self.clauses for op in clause.ops())

    def __bool__(self) -> bool:
        return bool(self.clauses)

    def __str__(self) -> str:
        lead = f"{self.lead} " if self.lead is not None else ""
        return f"{lead}{'; '.join(map(str, self.clauses))}"
