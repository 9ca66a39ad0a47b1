"""Heroes, Monsters, Villains and Allies alike: where they stand, how they are called, whom a card can reach."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from tabletome.games.tomb import cards
from tabletome.games.tomb.board import PER_TILE, Board
from tabletome.games.tomb.notation import ADJACENT, ANYWHERE, Who
from tabletome.games.tomb.state import FOES, Figure, Hero, State, board

Actor = Hero | Figure


class About(msgspec.Struct, gc=False):
    """What a moment is about: the figure it happens to, who did it, and a number that cards may change.

    `source` names the card that rolls where no figure does, the Encounter that was drawn or the kind of trap that was sprung;
    `answered` lists the cards used at this moment that stay face up, each with the seat of its owner.
    """

    subject: Any
    other: Any = None
    number: int = 0
    stopped: bool = False
    dice: list[int] = []
    bonus: int = 0
    source: str = ""
    answered: list[tuple[int, str]] = []


def squares_of(actor: Actor) -> int:
    """The squares under a figure."""
    if isinstance(actor, Hero):
        return 1 << actor.at if actor.at >= 0 else 0
    return actor.squares


def region(on: Board, squares: int, reach: int) -> int:
    """The squares within reach of these: adjacent, or within so many tiles. (TM-COMB-01, -02, TM-TILE-27)"""
    if reach == ADJACENT:
        return on.spread(squares)
    return -1 if reach >= ANYWHERE else on.within(squares, reach)


def reach_of(state: State, actor: Actor, reach: int) -> int:
    """The squares within reach of a figure. (TM-COMB-01, -02, TM-TILE-27)"""
    on = board(state)
    if not isinstance(actor, Hero) or actor.at < 0:
        return region(on, squares_of(actor), reach)
    return around(on, actor.at, reach)


def around(on: Board, square: int, reach: int) -> int:
    """The squares within reach of a single one. (TM-COMB-01, -02, TM-TILE-27)"""
    if reach == ADJACENT:
        return on.steps[square]
    return -1 if reach >= ANYWHERE else on.around(square, reach)


def in_reach(on: Board, one: int, other: int, reach: int) -> bool:
    """Is the second set of squares within reach of the first? (TM-COMB-01, -02, TM-TILE-27)"""
    return reach >= ANYWHERE or bool(region(on, one, reach) & other)


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
    return within(state, by, who, reach_of(state, by, who.reach), fallen=fallen)


def within(state: State, by: Actor, who: Who, near: int, *, fallen: bool = False) -> list[Actor]:
    """Those on the squares `near`."""
    kind = who.kind
    found: list[Actor] = []
    if kind in ("hero", "figure"):
        found += [hero for hero in state.heroes if (hero.hp > 0 or fallen) and hero.at >= 0 and near >> hero.at & 1]
    if kind in ("monster", "figure"):
        for figure in state.figures:
            if figure.squares & near and figure.kind in FOES:
                found.append(figure)
    if who.other:
        found = [actor for actor in found if actor is not by]
    return [actor for actor in found if is_such(state, actor, who.only)] if who.only else found


def fewest_tiles(on: Board, here: int, heroes: list[Hero]) -> list[Hero]:
    """Those on the first ring of tiles around these squares that has any; all of them if no way leads to one. (TM-MON-11)"""
    wanted = 0
    for hero in heroes:
        wanted |= 1 << hero.at // PER_TILE
    for ring in on.tile_rings(on.tiles_of(here)):
        if ring & wanted:
            return [hero for hero in heroes if ring >> hero.at // PER_TILE & 1]
    return heroes


def fewest_steps(on: Board, here: int, heroes: list[Hero]) -> list[Hero]:
    """Those on the first ring of squares around these that has any; all of them if no way leads to one. (TM-MON-11)"""
    wanted = 0
    for hero in heroes:
        wanted |= 1 << hero.at
    reached = ring = here
    while ring:
        if ring & wanted:
            return [hero for hero in heroes if ring >> hero.at & 1]
        ring = on.spread(ring) & ~reached
        reached |= ring
    return heroes


def in_play(state: State, actor: Actor) -> bool:
    """A Hero is at the table, fallen or not; a Monster as long as its figure is on the board. (TM-DEF-01, -09)"""
    if isinstance(actor, Hero):
        return True
    for figure in state.figures:  # noqa: SIM110  # asked for every blow: `any` would make a generator each time
        if figure is actor:
            return True
    return False


def find(state: State, actor_id: str) -> Actor | None:
    """The figure with this id, if it is in play."""
    for figure in state.figures:
        if figure.id == actor_id:
            return figure
    for hero in state.heroes:
        if hero.id == actor_id:
            return hero
    return None


def seat_of(state: State, hero: Hero) -> int:
    for seat, other in enumerate(state.heroes):
        if other is hero:
            return seat
    raise ValueError(f"{hero.id} sits at no seat")


def clockwise(state: State, seat: int) -> tuple[int, ...]:
    """All seats, beginning with this one. (TM-TURN-04)"""
    return _around_the_table(len(state.heroes), seat)


@cache
def _around_the_table(count: int, seat: int) -> tuple[int, ...]:
    return tuple((seat + step) % count for step in range(count))


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
    return known.name if known.villain else f"{known.name} {actor.id.rpartition('-')[2]}"
