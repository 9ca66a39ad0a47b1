"""The language of the heroes' cards and of enemies' abilities. Its words stand with the rules they name, in rules/.

move 3; atk w+1 r1 : push 2, slowed                    a step after the other; an attack with its effects
heal w+1 r3 a1 heroes; choose(draw 2 | act ally r2)     whom it is done to, and a choice
mod damage_taken -1 if adjacent(ally)                   a value, as long as something holds
would-lose(ally r1)                                     the moment for a response
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias, TypeVar, cast, get_args

import msgspec

from tabletome.cards import (
    Op,
    Parser,
    Vocabulary,
    either,
    lazy,
    many,
    matching,
    name,
    number,
    one_of,
    optional,
    seq,
    signed,
)
from tabletome.games.tactics.cards.conditions import CONDITIONS
from tabletome.games.tactics.state import Condition, Until

_T = TypeVar("_T")

Colour: TypeAlias = Literal["w", "bl", "r", "bk"]
Word: TypeAlias = Literal[
    "self", "target", "hero", "ally", "foe", "boss", "minion", "pet", "all", "others", "heroes", "foes"
]  # fmt: skip
Moment: TypeAlias = Literal[
    "encounter-start", "round-start", "initiative-dealt", "turn-start", "turn-end", "card-played", "moved", "attack-declared",
    "dice-rolled", "would-lose", "damaged", "healed", "condition-gained", "knocked-out", "defeated", "cleanup",
]  # fmt: skip
Holder: TypeAlias = Literal["", "me", "ally", "hero", "foe", "boss", "minion", "target"]
Once: TypeAlias = Literal["", "turn", "round", "encounter"]
Keyword: TypeAlias = Literal["FREE", "REMOVE", "RESPONSE"]
Value: TypeAlias = Literal[
    "hand_size", "basic_move", "move_points", "step_cost", "may_pass_through", "may_enter_water", "diagonal", "attack_dice",
    "attack_bonus", "range_max", "area", "damage_taken", "damage_dealt", "heal", "max_hp", "potions", "loot_count",
    "wall_limit", "initiative_cards", "fire_damage",
    "immune push", "immune pull",
]  # fmt: skip
"""What can be changed; and, for every condition, whether one is immune to it (`immune_to`)."""
GAIT: tuple[Value, ...] = ("may_pass_through", "may_enter_water", "diagonal", "step_cost")
"""How a figure moves."""
CONDITION_NAMES: frozenset[str] = frozenset(CONDITIONS)


def immune_to(condition: Condition) -> Value:
    return cast("Value", f"immune {condition}")


def _table(literal: object) -> dict[str, str]:
    return {word: word for word in get_args(literal)}


class Called(str):
    """The name of a creature in a text, which must be one of the library's, or `pet` for any that one has."""

    __slots__ = ()


ANY_CREATURE = Called("pet")


class Area(int):
    """How far an area reaches around its middle; 0 is none."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"a{int(self)}" if self else ""


class Amount(msgspec.Struct, frozen=True):
    """Dice and a number that are added up; `basic` is the die of the class card. Or as much as was dealt, or all there is."""

    colours: tuple[Colour, ...] = ()
    plus: int = 0
    basic: bool = False
    of: Literal["", "dealt", "max"] = ""

    def __str__(self) -> str:
        parts = [*self.colours, *(["basic"] if self.basic else []), *([str(self.plus)] if self.plus else [])]
        return self.of or "+".join(parts) or "0"


class Reach(msgspec.Struct, frozen=True):
    """From how near to how far, in squares; `r3` is 0 to 3 for help and 1 to 3 for attacks. (AT-RANGE-04, AT-RANGE-13)"""

    least: int = 0
    most: int = 0
    basic: bool = False

    def __str__(self) -> str:
        return "rbasic" if self.basic else f"r{self.least}-{self.most}" if self.least else f"r{self.most}"


class Whom(msgspec.Struct, frozen=True):
    """Whom a word is done to. With an area, those of them within so many squares of a square in reach."""

    word: Word = "self"
    reach: Reach | None = None
    area: int = 0

    @property
    def chosen(self) -> bool:
        """Does somebody have to say which one?"""
        return self.word in ("hero", "ally", "foe", "boss", "minion", "pet")

    def __str__(self) -> str:
        parts = (str(self.reach or ""), str(Area(self.area)), self.word)
        return " ".join(filter(None, parts if self.area or self.chosen else (parts[2], parts[0])))


class Change(msgspec.Struct, frozen=True):
    """How a value is changed: by a number or by dice more, for whom, for how long. Without an end: as long as the card lies."""

    value: Value
    amount: int
    colours: tuple[Colour, ...]
    whom: Whom
    until: Until | None

    @property
    def own(self) -> bool:
        """Is it for whoever has the card alone? The word behind an area says whom it spares, not whose it is."""
        return self.whom.word == "self" or self.value == "area"

    def __str__(self) -> str:
        by = "+" + "+".join(self.colours) if self.colours else f"{self.amount:+d}"
        value = f"{self.value})".replace(" ", "(") if " " in self.value else self.value
        return f"{value} {by} {self.whom}" + (f" until:{self.until}" if self.until else "")


class Test(msgspec.Struct, frozen=True):
    """What must hold: `weakened(target)`, `adjacent(ally)` or `(wall)`, `hp(self) <= 8`, `count(foe r2) = 0`, a moment lately."""

    of: Condition | Moment | Literal["adjacent", "hp", "count", "walled"]
    whom: Whom
    sign: Literal["", "=", "<=", ">="] = ""
    number: int = 0
    free: bool = False

    def __str__(self) -> str:
        if self.of == "walled":
            return "adjacent(wall)"
        word = {"self": "me"}.get(self.whom.word, self.whom.word) if self.of in get_args(Moment) else str(self.whom)
        return f"{self.of}({word}{' FREE' if self.free else ''}){self.sign}{self.number if self.sign else ''}"


class When(msgspec.Struct, frozen=True):
    """A moment, and about whom: what a response answers, or at which a card acts by itself."""

    moment: Moment
    whom: Holder = ""
    within: int = -1
    free: bool = False

    def __str__(self) -> str:
        parts = (self.whom, f"r{self.within}" if self.within >= 0 else "", "FREE" if self.free else "")
        inside = " ".join(filter(None, parts))
        return f"{self.moment}({inside})" if inside else self.moment


class Do(msgspec.Struct, frozen=True):
    """A word, done if the test holds."""

    op: Op
    test: Test | None = None

    def __str__(self) -> str:
        return f"{self.op} if {self.test}" if self.test else str(self.op)


class May(msgspec.Struct, frozen=True):
    text: Text

    def __str__(self) -> str:
        return f"may({self.text})"


class If(msgspec.Struct, frozen=True):
    test: Test
    text: Text

    def __str__(self) -> str:
        return f"if {self.test} ({self.text})"


class Either(msgspec.Struct, frozen=True):
    """A choice of the one who carries it out."""

    texts: tuple[Text, ...]

    def __str__(self) -> str:
        return f"choose({' | '.join(map(str, self.texts))})"


class Then(msgspec.Struct, frozen=True):
    """Done when the change before it has ended."""

    text: Text

    def __str__(self) -> str:
        return f"then({self.text})"


Step: TypeAlias = Do | May | If | Either | Then


class Text(msgspec.Struct, frozen=True):
    """Steps one after the other. (AT-CARD-05)"""

    steps: tuple[Step, ...] = ()

    def __str__(self) -> str:
        return "; ".join(map(str, self.steps))

    def __bool__(self) -> bool:
        return bool(self.steps)

    def ops(self) -> Iterator[Op]:
        """All words of it, also of choices."""
        for step in self.steps:
            match step:
                case Do():
                    yield step.op
                case Either():
                    for text in step.texts:
                        yield from text.ops()
                case _:
                    yield from step.text.ops()


class Standing(msgspec.Struct, frozen=True):
    """A change that holds as long as its card lies, and as its test does."""

    change: Change
    test: Test | None = None


def standing(text: Text, test: Test | None = None) -> Iterator[Standing]:
    """The changes of a text that need nobody to carry them out."""
    for step in text.steps:
        if isinstance(step, If):
            yield from standing(step.text, step.test)
        elif isinstance(step, Do):
            for operand in step.op.operands:
                if isinstance(operand, Change) and operand.until is None:
                    yield Standing(operand, step.test or test)


# --- operands ---------------------------------------------------------------------------------------------------------


def _amount(parts: tuple[str | int, ...]) -> Amount:
    colours = tuple(cast("Colour", part) for part in parts if part in get_args(Colour))
    return Amount(colours, sum(part for part in parts if isinstance(part, int)), "basic" in parts)


def _reach(written: str) -> Reach:
    if written == "rbasic":
        return Reach(basic=True)
    least, band, most = written[1:].partition("-")
    return Reach(int(least), int(most)) if band else Reach(0, int(least))


COLOUR: Parser[str] = one_of(_table(Colour))
DICE: Parser[Amount] = many(either(COLOUR, one_of({"basic": "basic"}), number), "+").map(_amount)
AMOUNT: Parser[Amount] = either(one_of({"dealt": Amount(of="dealt"), "max": Amount(of="max")}), DICE)
REACH: Parser[Reach] = matching(r"r\d+(?:-\d+)?|rbasic", "a range, as r3 or r1-2").map(_reach)
AREA: Parser[Area] = optional(matching(r"a(\d+)", "an area, as a1").map(Area), otherwise=Area())
CONDITION: Parser[Condition] = one_of({condition: condition for condition in CONDITIONS})
UNTIL: Parser[Until | None] = optional(
    seq("until", ":", one_of(cast("dict[str, Until]", _table(Until)))).into(lambda until: until), otherwise=None
)
CREATURE: Parser[Called] = name.map(Called)
SIDE: Parser[str] = optional(one_of({"foes": "foes", "heroes": "heroes"}))


def _maybe(parser: Parser[_T]) -> Parser[_T | None]:
    return optional(cast("Parser[_T | None]", parser), otherwise=None)


def whom(default: Word = "self") -> Parser[Whom]:
    """`r3 hero`, `heroes r2`, `r3 a1 heroes`, or nothing, which means the default."""

    def made(before: Reach | None, area: int, word: Word, after: Reach | None) -> Whom:
        return Whom(word, before or after, int(area))

    return seq(
        _maybe(REACH), AREA, optional(one_of(cast("dict[str, Word]", _table(Word))), default), _maybe(REACH)
    ).into(made)


def _value(word: str, of: str = "") -> Value:
    return cast("Value", f"{word} {of}" if of else word)


_PLAIN = {value: value for value in get_args(Value) if " " not in value}
_IMMUNE: dict[str, Value] = {condition: immune_to(condition) for condition in CONDITIONS}
_IMMUNE |= {value.split()[1]: value for value in get_args(Value) if " " in value}
VALUE: Parser[Value] = either(seq("immune", "(", one_of(_IMMUNE), ")").into(_value), one_of(_PLAIN).map(_value))
_BY: Parser[Amount] = either(
    one_of({"figures": Amount(plus=1)}), signed.map(lambda by: Amount(plus=by)), seq("+", DICE).into(lambda dice: dice)
)
CHANGE: Parser[Change] = seq(VALUE, _BY, whom(), UNTIL).into(
    lambda value, by, who, until: Change(value, by.plus, by.colours, who, until)
)


# --- tests and moments ------------------------------------------------------------------------------------------------

SIGN = either(seq("<", "=").into(lambda: "<="), seq(">", "=").into(lambda: ">="), one_of({"=": "="}))
_FREE: Parser[bool] = optional(one_of({"FREE": True}), otherwise=False)
_LATELY = {"moved": "moved", "damaged": "damaged", "card-played": "card-played"}
_ME: dict[str, Word] = {"me": "self", "target": "target"}
TEST: Parser[Test] = either(
    seq(CONDITION, "(", whom(), ")").into(Test),
    seq("adjacent", "(", "wall", ")").into(lambda: Test("walled", Whom())),
    seq(one_of({"adjacent": "adjacent"}), "(", whom(), ")").into(Test),
    seq(one_of({"hp": "hp", "count": "count"}), "(", whom(), ")", SIGN, number).into(Test),
    seq(one_of(_LATELY), "(", one_of(_ME), _FREE, ")").into(lambda of, word, free: Test(of, Whom(word), free=free)),
)
_WITHIN: Parser[int] = optional(matching(r"r(\d+)", "a range, as r3").map(int), otherwise=-1)
_ABOUT = seq(
    "(", one_of(cast("dict[str, Holder]", {word: word for word in get_args(Holder) if word})), _WITHIN, _FREE, ")"
)
WHEN: Parser[When] = seq(one_of(cast("dict[str, Moment]", _table(Moment))), optional(_ABOUT, ("", -1, False))).into(
    lambda moment, about: When(moment, *about)
)


def grammar(words: Vocabulary) -> Parser[Text]:
    """The grammar of a whole text over a vocabulary."""
    text: Parser[Text] = lazy(lambda: whole)
    test = seq("if", TEST).into(lambda test: test)
    step: Parser[Step] = either(
        seq("may", "(", text, ")").into(May),
        seq("then", "(", text, ")").into(Then),
        seq("choose", "(", many(text, "|"), ")").into(Either),
        seq("if", TEST, "(", text, ")").into(If),
        seq(words.grammar(), _maybe(test)).into(Do),
    )
    whole: Parser[Text] = many(step, ";").map(Text)
    return whole
