"""No card is made pointless by another one of its kind, and no two differ in name only."""

from __future__ import annotations

from collections.abc import Collection
from itertools import permutations
from typing import Any

import msgspec
import pytest

from tabletome.games.deck.cards.amounts import ROUNDS
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.language import AddBoost
from tests.deck.printed import BOX

ALIKE = (
    "kind",
    "attribute",
    "effect",
    "on_ok",
    "casts",
    "uses",
    "sneak_check",
    "persistent",
    "area",
    "ranged",
    "size",
    "saves",
)
"""In what cards are the same if one is to stand in for the other: whatever is not simply more or less."""
WEIGHED = (
    "value", "rondel", "actions", "distances", "counters", "requires", "recall", "boost", "recounter", "cures", "split", "level",
    "hands", "covers", "hp", "price", "of", "once", "ranged_half", "throw", "grapple", "no_opening",
)  # fmt: skip
"""In what one can be better than the other."""
NOT_PLAYED = ("name", "flavour")


def on_rounds(card: CombatCard) -> list[int]:
    """What it does, or as a Boost adds, on each Round; -1 where it is closed."""
    add = card.boost.add if isinstance(card.boost, AddBoost) else None
    return [
        -1 if not card.rondel.playable(round_) else add.value(round_) if add else card.value_on(round_)
        for round_ in ROUNDS
    ]


def more(one: Collection[object], other: Collection[object]) -> bool:
    return set(one) >= set(other)


def serves_for(one: CombatCard, other: CombatCard) -> bool:
    """Whether the value of a card is of a kind that does what that of the other does."""
    mine, theirs = one.value, other.value
    if mine is None or theirs is None:
        return mine is theirs
    same = (mine.kind, mine.whom, mine.only) == (theirs.kind, theirs.whom, theirs.only)
    return same and mine.type in (theirs.type, "any")


def for_all_who_can(one: CombatCard, other: CombatCard) -> bool:
    """Whether everybody can use a card who can use the other."""
    return all(
        any(
            (need.wield, need.while_) == (theirs.wield, theirs.while_) and more(need.anyone, theirs.anyone)
            for theirs in other.requires
        )
        for need in one.requires
    )


def boosts_alike(one: CombatCard, other: CombatCard) -> bool:
    if isinstance(one.boost, AddBoost) and isinstance(other.boost, AddBoost):
        return one.boost.kind == other.boost.kind
    return one.boost == other.boost or other.boost is None


def costs_no_more(one: CombatCard, other: CombatCard) -> bool:
    """An action costs what its owner does: a Pet once, a Hireling for each adventure."""
    mine, theirs = (BOX.combat_cards.get(card.of, card) for card in (one, other))
    cheaper = one.level <= other.level and mine.price <= theirs.price and mine.kind == theirs.kind
    return cheaper and mine.hp >= theirs.hp and one.hands <= other.hands and other.once >= one.once


def makes_pointless(one: CombatCard, other: CombatCard) -> bool:
    """Whether nobody has a reason to take the other card who can have this one."""
    if any(getattr(one, field) != getattr(other, field) for field in ALIKE):
        return False
    strong = all(mine >= theirs for mine, theirs in zip(on_rounds(one), on_rounds(other), strict=True))
    split = (
        all(one.split.value(round_) >= other.split.value(round_) for round_ in ROUNDS)
        if one.split and other.split
        else other.split is None
    )
    plays = more(one.actions, other.actions) and more(one.distances, other.distances)
    lasts = more(other.counters, one.counters) and more(one.cures, other.cures) and one.covers >= other.covers
    again = other.recall in (one.recall, None) and other.recounter in (one.recounter, "")
    noted = one.throw >= other.throw and one.grapple >= other.grapple
    freer = one.ranged_half <= other.ranged_half and one.no_opening <= other.no_opening
    fits = serves_for(one, other) and for_all_who_can(one, other) and boosts_alike(one, other)
    return strong and split and fits and plays and lasts and again and noted and freer and costs_no_more(one, other)


def test_no_card_is_made_pointless_by_another_of_its_kind() -> None:
    cards = [card for card in BOX.combat_cards.values() if card.kind not in ("pet", "hireling")]
    assert [(one.name, other.name) for one, other in permutations(cards, 2) if makes_pointless(one, other)] == []


def test_everything_that_is_printed_is_compared() -> None:
    assert {*ALIKE, *WEIGHED, *NOT_PLAYED} == set(CombatCard.__struct_fields__)


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("Longsword", {"grapple": True}),
        ("Longsword", {"hands": 0}),
        ("Longsword", {"distances": ("M", "T")}),
        ("Sling", {"level": 0}),
        ("Parry", {"requires": ()}),
        ("Mind Ward", {"actions": ("!", "N")}),
        ("Energy Bolt", {"counters": ()}),
        ("Large Shield", {"covers": 20}),
        ("Light Armor", {"ranged_half": False}),
        ("Healing Potion", {"price": 4}),
        ("Sneak Attack", {"no_opening": False}),
    ],
)
def test_a_card_that_is_better_in_one_thing_would_be_noticed_and_the_other_way_round_is_none(
    name: str, better: dict[str, Any]
) -> None:
    old = BOX.combat_cards[name]
    new = msgspec.structs.replace(old, name="New", **better)
    assert makes_pointless(new, old)
    assert makes_pointless(old, new) == (msgspec.structs.replace(new, name=name) == old)
