"""The grammar of effect texts: how the values of `language.py` and `abilities.py` are read.

One token of look-ahead decides everything but whether a spec stands there: `spec ","` is tried. A text that does not parse is
refused at its column, with what could stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar, get_args

import msgspec

from tabletome.cards import Op, Parser, Unreadable, Vocabulary, either, lazy, many, number, one_of, optional, seq, sign
from tabletome.cards.reading import Cursor
from tabletome.games.drunagor.cards.abilities import Attack, Hold, Immune, Pets, Pink, Plus, Static, Trait, Trample
from tabletome.games.drunagor.cards.language import (
    NUMBER_WORDS,
    RIDING,
    Amount,
    Clause,
    Cost,
    Crit,
    Damage,
    DoubleDamage,
    Effect,
    Event,
    Hit,
    If,
    Lead,
    Minions,
    More,
    Noun,
    Plain,
    Range,
    Reroll,
    Rider,
    Shape,
    ShapeWord,
    Spec,
    StateWord,
    Text,
    Tie,
    Token,
    Weapon,
    Who,
)

_T = TypeVar("_T")
TERRAINS = ("DARKNESS", "DIFFICULT TERRAIN", "FALLING")
"""What one can be immune to, besides keywords."""
VALUES = ("HP", "HIT", "DMG", "MOVEMENT", "RANGE", *get_args(ShapeWord))
"""What a bonus can raise, besides keywords."""
HERO_TRAITS = ("PROTECT", "REROLL CHALLENGE")
MONSTER_TRAITS = (
    "AMBUSH", "BLOODSEEKER", "COVETOUS", "DEFIANT", "FLYING", "LARGE", "PROTECT", "RECKONER", "RELENTLESS",
    "SLAUGHTER", "STURDINESS", "UNIQUE",
)  # fmt: skip
PRIMARY_TARGETS = ("BLOODSEEKER", "COVETOUS", "DEFIANT", "RECKONER", "RELENTLESS", "SLAUGHTER")
"""Words of Monsters that hunt somebody else than the Strongest Hero. (DR-KEY-140)"""
ATTACK_TRAITS = ("ATTACK TWICE", "VICIOUS", "LOOT", "FLYBY", "FLYING")


def _table(words: Collection[_T]) -> dict[str, _T]:
    return {str(word): word for word in words}


def _maybe(parser: Parser[_T]) -> Parser[_T | None]:
    return optional(parser, otherwise=None)  # type: ignore[arg-type]  # nothing is one of its values


# --- operands of words --------------------------------------------------------------------------------------------------

_DIGITS: Parser[Amount] = number.map(Amount)
_SPELLED = {word: Amount(place, spelled=True) for place, word in enumerate(NUMBER_WORDS) if word}
NUMBER: Parser[Amount] = either(_DIGITS, one_of(_SPELLED | {"X": Amount(measure="X"), "P": Amount(measure="P")}))
"""HEAL 2, STRIKE X, UP TO TWO."""
_ALL_BUT: Parser[Amount] = seq("ALL BUT", either(_DIGITS, one_of(_SPELLED)), "DMG").into(
    lambda amount: msgspec.structs.replace(amount, measure="all but")
)
AMOUNT: Parser[Amount] = either(NUMBER, _ALL_BUT, one_of({"ALL DMG": Amount(measure="all damage")}))
"""PREVENT 2, PREVENT ALL DMG, PREVENT ALL BUT 1 DMG."""
MINIONS: Parser[Minions] = seq(NUMBER, "MINIONS").into(Minions)
"""SUMMON P MINIONS."""


def worth(hint: float) -> Callable[[Amount], float]:
    """What a word is worth to whom it is done to, so much for every point of its number."""
    return lambda amount: hint * max(1, amount.number)


# --- specs --------------------------------------------------------------------------------------------------------------

_SIGNED: Parser[tuple[Amount, bool]] = either(
    seq("+", NUMBER).into(lambda amount: (amount, False)), seq(sign("-"), NUMBER).into(lambda amount: (amount, True))
)
_LEAST: Parser[int] = seq(number, "+").into(int)
SHAPE: Parser[Shape] = seq(one_of(_table(get_args(ShapeWord))), _maybe(NUMBER)).into(Shape)
RANGE: Parser[Range] = seq("RANGE", NUMBER).into(Range)
_PLAIN: Parser[Plain] = one_of({word: Plain(word) for word in ("SELF", "SPLIT", "CR", "LARGE TOO")})
_CRIT: Parser[Crit] = seq("CRIT", _LEAST).into(Crit)


def who(names: Collection[str] = ()) -> Parser[Who]:
    """`UP TO TWO TARGET ADJ ENEMIES`; `names` are those of Pets, which may be named."""
    nouns = _nouns(one_of(_table([*get_args(Noun), *names])))
    return either(
        seq("UP TO", NUMBER, nouns).into(lambda count, nouns: Who(nouns, "UP TO", count)),
        seq(one_of(_table(("ALL", "EACH"))), nouns).into(lambda word, nouns: Who(nouns, word)),
        seq(NUMBER, nouns).into(lambda count, nouns: Who(nouns, "", count)),
        nouns.map(Who),
    )


def _nouns(noun: Parser[str]) -> Parser[tuple[str, ...]]:
    """One or more of them; where they end, a comma is what is most often missing, and is named first."""

    def read(cursor: Cursor) -> tuple[str, ...]:
        found = [noun.read(cursor)]
        while True:
            cursor.note("','")
            try:
                found.append(noun.read(cursor))
            except Unreadable:
                return tuple(found)

    return Parser(read)


# --- costs, leads and states ----------------------------------------------------------------------------------------------

COST: Parser[Cost] = either(
    seq("PAY", NUMBER, "LIFE", ",").into(lambda amount: Cost("PAY", amount)),
    seq("EXPEND", NUMBER, "ACTION CUBE", "TO", ":").into(lambda amount: Cost("EXPEND", amount)),
    seq("DISCARD", _maybe(NUMBER), one_of(_table(get_args(Token))), "TO", ":").into(
        lambda amount, token: Cost("DISCARD", amount, token)
    ),
)
_EVENTS = one_of(_table(get_args(Event)))
_LEAD: Parser[Lead] = seq(
    either(
        seq("ROLL", _LEAST).into(lambda least: Lead("ROLL", least)),
        one_of({"START OF TURN": Lead("START OF TURN"), "END OF TURN": Lead("END OF TURN")}),
        seq("WHEN", _EVENTS).into(lambda event: Lead("WHEN", 0, event)),
    ),
    one_of({",": False, ":": True}),
).into(lambda lead, colon: msgspec.structs.replace(lead, colon=colon))
_STATES = one_of(_table(get_args(StateWord)))
IF: Parser[If] = seq(
    "IF",
    either(one_of({"ALLY ADJ": If("ALLY ADJ")}), seq(one_of(_table(("SELF", "TARGET"))), _STATES).into(If)),
).into(lambda state: state)


# --- the whole ------------------------------------------------------------------------------------------------------------


class Grammar(msgspec.Struct, frozen=True):
    """Readers of all kinds of texts, over one vocabulary."""

    clause: Parser[Clause]
    text: Parser[Text]
    static: Parser[Static]
    blue: Parser[Static]
    pink: Parser[Pink]
    attack: Parser[Attack]
    immune: Parser[Immune]


def grammar(words: Vocabulary, names: Collection[str] = ()) -> Grammar:
    """The grammar over a vocabulary; `names` are the Pets that a text may name."""
    keyword = words.grammar()
    effect: Parser[Effect] = either(_damage(), keyword)
    clause, riding = _clauses(effect, who(names))
    static = _bonuses(words, HERO_TRAITS)
    blue = either(_bonuses(words, MONSTER_TRAITS), seq("TRAMPLE", NUMBER).into(Trample))
    return Grammar(
        clause, _text(clause, riding), many(static, ",").map(Static), many(blue, ",").map(Static), many(keyword, ",").map(Pink),
        _attack(effect, clause), _immunities(words).map(Immune),
    )  # fmt: skip


def _damage() -> Parser[Damage]:
    preventable = either(one_of({"DMG": True}), one_of({"NON-PREVENTABLE DMG": False}))
    return seq(NUMBER, preventable).into(Damage)


def _clauses(effect: Parser[Effect], who: Parser[Who]) -> tuple[Parser[Clause], Parser[Clause]]:
    """A clause, and one that may also ride on the attack under way."""
    spec: Parser[Spec] = either(_PLAIN, RANGE, SHAPE, who)
    hit: Parser[Hit] = seq(_SIGNED, "HIT").into(lambda signed: Hit(*signed))
    rider: Parser[Rider] = either(
        seq(_SIGNED, "DMG").into(lambda signed: More(*signed)),
        one_of({"DOUBLE DAMAGE": DoubleDamage(), "REROLL": Reroll()}), _CRIT, SHAPE, effect,
    )  # fmt: skip
    groups = many(many(rider, "AND"), ",")
    after: Parser[tuple[tuple[Rider, ...], ...]] = optional(seq(",", groups).into(lambda groups: groups), otherwise=())
    weapon: Parser[Weapon] = seq(many(hit, "/"), after).into(Weapon)
    tie = _tie(effect)
    riders: Parser[Weapon] = groups.map(lambda groups: Weapon((), groups)).only(_changes, "what changes an attack")
    return _clause(spec, either(weapon, tie)), _clause(spec, either(weapon, riders, tie))


def _changes(riding: Weapon) -> bool:
    """Does it change the attack itself? Mere effects are a tie, which rides if it can. (DR-PASS-05)"""
    return any(not isinstance(rider, Damage | Op) for rider in riding.riders())


def _clause(spec: Parser[Spec], body: Parser[Weapon | Tie]) -> Parser[Clause]:
    specs: Parser[tuple[Spec, ...]] = optional(many(seq(spec, ",").into(lambda spec: spec)), otherwise=())
    return seq(_maybe(COST), specs, body, _maybe(IF)).into(
        lambda cost, specs, body, if_: Clause(body, specs, cost, if_)
    )


def _tie(effect: Parser[Effect], joins: tuple[str, ...] = (",", "AND")) -> Parser[Tie]:
    """Effects with a comma or AND between them."""
    more: Parser[Any] = optional(many(seq(one_of(_table(joins)), effect)), otherwise=())
    return seq(effect, more).into(
        lambda first, more: Tie((first, *(one for _, one in more)), tuple(join for join, _ in more))
    )


def _text(clause: Parser[Clause], riding: Parser[Clause]) -> Parser[Text]:
    """What follows a roll, or an event about an attack, may ride on it."""
    lead, plain, rides = _maybe(_LEAD), many(clause, ";"), many(riding, ";")

    def read(cursor: Cursor) -> Text:
        found = lead.read(cursor)
        about_an_attack = found is not None and (found.word == "ROLL" or found.event in RIDING)
        return Text((rides if about_an_attack else plain).read(cursor), found)

    return Parser(read)


def _names(words: Vocabulary, others: Collection[str]) -> Parser[str]:
    return lazy(lambda: one_of(_table([*words.words, *others])))


def _immunities(words: Vocabulary) -> Parser[tuple[str, ...]]:
    return many(_names(words, (*TERRAINS, "LARGE")), "AND")


def _bonuses(words: Vocabulary, traits: tuple[str, ...]) -> Parser[Any]:
    return either(
        seq(_SIGNED, _names(words, VALUES)).into(lambda signed, what: Plus(signed[0], what, signed[1])),
        seq("IMMUNE TO", _immunities(words)).into(Immune),
        seq("HOLD", NUMBER, "MORE", one_of(_table(("CURSE", "TRAUMA")))).into(Hold),
        seq("PETS", NUMBER).into(Pets), _CRIT, one_of(_table(traits)).map(Trait),
    )  # fmt: skip


def _attack(effect: Parser[Effect], clause: Parser[Clause]) -> Parser[Attack]:
    item = either(SHAPE, RANGE, one_of(_table(ATTACK_TRAITS)).map(Trait), _tie(effect, ("AND",)))
    clauses: Parser[tuple[Clause, ...]] = optional(
        seq(";", many(clause, ";")).into(lambda clauses: clauses), otherwise=()
    )
    return seq(many(item, ","), clauses).into(Attack)
