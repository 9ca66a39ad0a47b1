"""Heroes, Monsters, Villains and Allies alike: where they stand, how they are called, whom a card can reach."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tabletome.games.tomb import cards
from tabletome.games.tomb.board import Board
from tabletome.games.tomb.notation import ADJACENT, ANYWHERE, Who
from tabletome.games.tomb.state import Figure, Hero, State, board, foes

Actor = Hero | Figure


class About(msgspec.Struct):
    """What a moment is about: the figure it happens to, who did it, and a number that cards may change."""

    subject: Any
    other: Any = None
    number: int = 0
    stopped: bool = False
    dice: list[int] = []
    bonus: int = 0


def squares_of(actor: Actor) -> int:
    """The squares under a figure."""
    if isinstance(actor, Hero):
        return 1 << actor.at if actor.at >= 0 else 0
    return actor.squares


def in_reach(on: Board, one: int, other: int, reach: int) -> bool:
    """Is the second set of squares within reach of the first: adjacent, or within so many tiles? (TM-COMB-01, -02, TM-TILE-27)"""
    if reach == ADJACENT:
        return on.adjacent(one, other)
    return reach >= ANYWHERE or on.tile_distance(one, other) <= reach


def health(state: State, actor: Actor) -> int:
    """The most Hit Points a figure can have. (TM-HERO-05, TM-HEAL-01)"""
    if isinstance(actor, Hero):
        return cards.heroes()[actor.id].side(actor.level).hp
    card = cards.monsters().get(actor.name)
    if card is None:
        return actor.marks.get("hp", actor.hp)
    return card.hp + card.hp_per_hero * len(state.heroes)


def is_such(state: State, actor: Actor, only: str) -> bool:
    """Is a figure what a card asks for: stunned, damaged, or of a type?"""
    if only == "stunned":
        return actor.stunned
    if only == "damaged":
        return actor.hp < health(state, actor)
    known = cards.monsters().get(actor.name) if isinstance(actor, Figure) else None
    return not only or (known is not None and known.type == only)


def candidates(state: State, by: Actor, who: Who, *, fallen: bool = False) -> list[Actor]:
    """All that a card of `by` may be aimed at, in a fixed order. Fallen Heroes count only for what can reach them."""
    everyone: list[Actor] = []
    if who.kind in ("hero", "figure"):
        everyone += [hero for hero in state.heroes if hero.at >= 0 and (hero.hp > 0 or fallen)]
    if who.kind in ("monster", "figure"):
        everyone += foes(state)
    on, here = board(state), squares_of(by)
    return [
        actor
        for actor in everyone
        if not (who.other and actor is by)
        and in_reach(on, here, squares_of(actor), who.reach)
        and (not who.only or is_such(state, actor, who.only))
    ]


def find(state: State, actor_id: str) -> Actor | None:
    """The figure with this id, if it is in play."""
    everyone: list[Actor] = [*state.heroes, *state.figures]
    return next((actor for actor in everyone if actor.id == actor_id), None)


def seat_of(state: State, hero: Hero) -> int:
    return next(seat for seat, other in enumerate(state.heroes) if other is hero)


def clockwise(state: State, seat: int) -> list[int]:
    """All seats, beginning with this one. (TM-TURN-04)"""
    count = len(state.heroes)
    return [(seat + step) % count for step in range(count)]


def names(actors: Iterable[Actor]) -> list[str]:
    return [actor.id for actor in actors]


def printed_name(actor: Actor) -> str:
    """How a figure is called in the log."""
    if isinstance(actor, Hero):
        return cards.heroes()[actor.id].name
    if actor.kind == "trap":
        return cards.traps()[actor.name].name
    known = cards.monsters().get(actor.name)
    if known is None:
        return actor.id.replace("-", " ").title()
    return known.name if known.villain else f"{known.name} {actor.id.rsplit('-', 1)[-1]}"
