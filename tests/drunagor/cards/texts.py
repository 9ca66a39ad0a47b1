"""Random texts: whatever the grammar allows, as values."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import strategies as st

from tabletome.cards import Op
from tabletome.games.drunagor.cards.abilities import Attack, Hold, Immune, Pets, Pink, Plus, Static, Trait
from tabletome.games.drunagor.cards.grammar import ATTACK_TRAITS, HERO_TRAITS, MONSTER_TRAITS, TERRAINS, VALUES
from tabletome.games.drunagor.cards.language import (
    RIDING,
    Amount,
    Clause,
    Cost,
    Crit,
    Damage,
    DoubleDamage,
    Event,
    Hit,
    If,
    Lead,
    More,
    Noun,
    Plain,
    Range,
    Reroll,
    Shape,
    ShapeWord,
    StateWord,
    Text,
    Tie,
    Token,
    Weapon,
    Who,
)
from tests.drunagor.cards.keywords import NUMBERED, PETS, PLAIN, WORDS

NUMBERS = st.one_of(
    st.integers(0, 99).map(Amount),
    st.integers(1, 4).map(lambda number: Amount(number, spelled=True)),
    st.sampled_from([Amount(measure="X"), Amount(measure="P")]),
)
ALL_BUT = st.integers(0, 9).map(lambda number: Amount(number, "all but"))
AMOUNTS = st.one_of(NUMBERS, ALL_BUT, st.just(Amount(measure="all damage")))
OPS = st.one_of(
    st.builds(lambda name, amount: Op(WORDS.words[name], (amount,)), st.sampled_from([*NUMBERED]), NUMBERS),
    st.builds(lambda name: Op(WORDS.words[name], ()), st.sampled_from([*PLAIN])),
    AMOUNTS.map(lambda amount: Op(WORDS.words["PREVENT"], (amount,))),
)
EFFECTS = st.one_of(OPS, st.builds(Damage, NUMBERS, st.booleans()))
SHAPES = st.builds(Shape, st.sampled_from(get_args(ShapeWord)), st.none() | NUMBERS)
RANGES = NUMBERS.map(Range)
CRITS = st.integers(1, 20).map(Crit)
CHANGES = st.one_of(st.builds(More, NUMBERS, st.booleans()), st.just(DoubleDamage()), CRITS, st.just(Reroll()), SHAPES)


def tuples(parts: st.SearchStrategy[Any], least: int = 1) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(parts, min_size=least, max_size=3).map(tuple)


@st.composite
def ties(draw: st.DrawFn, joins: tuple[str, ...] = (",", "AND")) -> Tie:
    effects = draw(tuples(EFFECTS))
    return Tie(effects, tuple(draw(st.sampled_from(joins)) for _ in effects[1:]))


NOUNS = tuples(st.sampled_from([*get_args(Noun), *PETS]))
WHO = st.one_of(
    NOUNS.map(Who),
    st.builds(lambda nouns, count: Who(nouns, "UP TO", count), NOUNS, NUMBERS),
    st.builds(lambda nouns, word: Who(nouns, word), NOUNS, st.sampled_from(["ALL", "EACH"])),
    st.builds(lambda nouns, count: Who(nouns, "", count), NOUNS, NUMBERS),
)
SPECS = st.one_of(st.sampled_from([Plain("SELF"), Plain("SPLIT"), Plain("CR")]), RANGES, SHAPES, WHO)
RIDERS = st.one_of(CHANGES, EFFECTS)
HITS = tuples(st.builds(Hit, NUMBERS, st.booleans()))
WEAPONS = st.builds(Weapon, HITS, tuples(tuples(RIDERS), 0))
RIDES = st.builds(
    lambda change, others, groups: Weapon((), ((change, *others), *groups)),
    CHANGES,
    tuples(RIDERS, 0),
    tuples(tuples(RIDERS), 0),
).filter(lambda ride: len(ride.groups) == 1 or [*map(type, ride.groups[0])] != [Shape])
"""A shape before a comma is read as a spec, which means the same."""
COSTS = st.one_of(
    st.builds(Cost, st.sampled_from(["PAY", "EXPEND"]), NUMBERS),
    st.builds(Cost, st.just("DISCARD"), st.none() | NUMBERS, st.sampled_from(get_args(Token))),
)
STATES = st.one_of(
    st.just(If("ALLY ADJ")), st.builds(If, st.sampled_from(["SELF", "TARGET"]), st.sampled_from(get_args(StateWord)))
)


def clauses(body: st.SearchStrategy[Weapon | Tie]) -> st.SearchStrategy[tuple[Clause, ...]]:
    return tuples(st.builds(Clause, body, tuples(SPECS, 0), st.none() | COSTS, st.none() | STATES))


PLAIN_CLAUSES, RIDING_CLAUSES = clauses(st.one_of(WEAPONS, ties())), clauses(st.one_of(WEAPONS, ties(), RIDES))
EVENTS = get_args(Event)
CALM_LEADS = st.one_of(
    st.builds(Lead, st.sampled_from(["START OF TURN", "END OF TURN"]), colon=st.booleans()),
    st.builds(
        lambda event, colon: Lead("WHEN", 0, event, colon),
        st.sampled_from([event for event in EVENTS if event not in RIDING]), st.booleans(),
    ),
)  # fmt: skip
RIDING_LEADS = st.one_of(
    st.builds(lambda least, colon: Lead("ROLL", least, "", colon), st.integers(1, 20), st.booleans()),
    st.builds(lambda event, colon: Lead("WHEN", 0, event, colon), st.sampled_from(RIDING), st.booleans()),
)
TEXTS = st.one_of(st.builds(Text, PLAIN_CLAUSES, st.none() | CALM_LEADS), st.builds(Text, RIDING_CLAUSES, RIDING_LEADS))


def bonuses(traits: tuple[str, ...]) -> st.SearchStrategy[Static]:
    return tuples(
        st.one_of(
            st.builds(Plus, NUMBERS, st.sampled_from([*WORDS.words, *VALUES]), st.booleans()),
            tuples(st.sampled_from([*WORDS.words, *TERRAINS])).map(Immune),
            st.builds(Hold, NUMBERS, st.sampled_from(["CURSE", "TRAUMA"])),
            NUMBERS.map(Pets), CRITS, st.sampled_from(traits).map(Trait),
        )
    ).map(Static)  # fmt: skip


STATICS, BLUES = bonuses(HERO_TRAITS), bonuses(MONSTER_TRAITS)
PINKS = tuples(OPS).map(Pink)
ITEMS = st.one_of(SHAPES, RANGES, st.sampled_from(ATTACK_TRAITS).map(Trait), ties(("AND",)))
ATTACKS = st.builds(Attack, tuples(ITEMS), st.just(()) | PLAIN_CLAUSES)
