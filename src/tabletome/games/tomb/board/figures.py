"""Heroes, Monsters, Villains and Allies alike: where they stand, how they are called, whom a card can reach."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tabletome.games.tomb.board.board import Board, board
from tabletome.games.tomb.cards.language import ADJACENT, ANYWHERE, Who
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.state import FOES, Figure, Hero, Mark, State

Actor = Hero | Figure


class About(msgspec.Struct, gc=False):
    """What a moment is about: the figure it happens to, who did it, and a number that cards may change.

    `source` names the card that rolls where no figure does, the Encounter that was drawn or the kind of trap that was sprung;
    `answered` lists the cards used at this moment that stay face up, each with the seat of its owner. Of a roll, `edge` says
    which of two dice counts, and `needed` what it must come to if it is no attack, for `purpose`.
    """

    subject: Any
    other: Any = None
    number: int = 0
    stopped: bool = False
    dice: list[int] = []
    bonus: int = 0
    source: str = ""
    answered: list[tuple[int, str]] = []
    edge: int = 0
    needed: int = 0
    purpose: str = ""


PARTY = "party"
"""Whose Experience and Healing Surges are those of all Heroes together."""


def id_of(actor: Actor | None) -> str:
    """The id of a figure; nothing where nobody did it."""
    return "" if actor is None else actor.id


def squares_of(actor: Actor) -> int:
    """The squares under a figure."""
    if isinstance(actor, Hero):
        return 1 << actor.at if actor.at >= 0 else 0
    return actor.squares


def region(on: Board, squares: int, reach: int) -> int:
    """The squares within reach of these: adjacent, or within so many tiles.

    (TM-COMB-01, -02, TM-TILE-27, TM-FAQ-06, TM-COMB-10, TM-MOVE-11, TM-TILE-17)
    """
    if reach >= ANYWHERE:
        return -1
    return on.spread(squares) if reach == ADJACENT else on.within(squares, reach)


def reach_of(table: Table, actor: Actor, reach: int) -> int:
    """The squares within reach of a figure.

    (TM-COMB-01, -02, TM-TILE-27, TM-FAQ-06, TM-COMB-10, TM-MOVE-11, TM-TILE-17, TM-POWER-01)
    """
    if isinstance(actor, Hero):
        square = actor.at
    else:
        squares = actor.squares
        if squares & (squares - 1):  # a large base
            return region(board(table), squares, reach)
        square = squares.bit_length() - 1
    if reach >= ANYWHERE:
        return -1
    on = board(table)
    return 0 if square < 0 else on.steps[square] if reach == ADJACENT else on.around(square, reach)


def in_reach(on: Board, one: int, other: int, reach: int) -> bool:
    """Is the second set of squares within reach of the first? (TM-COMB-01, -02, TM-TILE-27, TM-FAQ-06, TM-TILE-17)"""
    return reach >= ANYWHERE or bool(region(on, one, reach) & other)


def health(table: Table, actor: Actor) -> int:
    """The most Hit Points a figure can have. (TM-HERO-05, TM-HEAL-01, TM-BOSS-06)"""
    if isinstance(actor, Hero):
        card = table.library.heroes[actor.id]
        return card.first.hp if actor.level == 1 else card.second.hp
    monster = table.library.monsters.get(actor.name)
    if monster is None:
        return actor.marks.get(Mark.HP, actor.hp)
    return monster.hp + monster.hp_per_hero * len(table.state.heroes)


def is_such(table: Table, actor: Actor, only: str) -> bool:
    """Is a figure what a card asks for: stunned, damaged, or of a type?"""
    if only == "stunned":
        return actor.stunned
    if only == "damaged":
        return actor.hp < health(table, actor)
    known = table.library.monsters.get(actor.name) if isinstance(actor, Figure) else None
    return not only or (known is not None and known.type == only)


def candidates(table: Table, by: Actor, who: Who, *, fallen: bool = False, near: int | None = None) -> list[Actor]:
    """All that a card of `by` may be aimed at, in a fixed order. Fallen Heroes count only for what can reach them.

    They are on the squares `near`, those within reach if nothing else is said.
    """
    if near is None:
        near = reach_of(table, by, who.reach)
    found: list[Actor] = []
    if who.kind != "monster":
        found += [hero for hero in table.state.heroes if near >> hero.at & 1 and (hero.hp > 0 or fallen)]
    if who.kind != "hero":
        found += [figure for figure in table.state.figures if figure.squares & near and figure.kind in FOES]
    if who.other:
        found = [actor for actor in found if actor is not by]
    return [actor for actor in found if is_such(table, actor, who.only)] if who.only else found


def nearest_of(on: Board, here: int, squares: int) -> int:
    """Those of some squares with the fewest tiles to go from here, and of them those with the fewest steps.
    (TM-MON-11, TM-TILE-17, TM-DEF-12, TM-SPELL-02)

    Where no way leads to any, all are equally near.
    """
    near = squares
    for tiles in range(len(on.placed)):
        found = squares & on.within(here, tiles)
        if found:
            near = found
            break
    if not near & (near - 1):
        return near
    reached = ring = here
    while not ring & near:
        ring = on.spread(ring) & ~reached
        if not ring:
            return near
        reached |= ring
    return ring & near


def in_play(state: State, actor: Actor) -> bool:
    """A Hero is at the table, fallen or not; a Monster as long as its figure is on the board.

    (TM-DEF-01, -09, TM-COND-19, TM-DEF-10)
    """
    return isinstance(actor, Hero) or actor in state.figures


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
    """The place of a Hero among those in play."""
    return state.heroes.index(hero)


def names(actors: Iterable[Actor]) -> list[str]:
    return [actor.id for actor in actors]


def printed_name(table: Table, actor: Actor) -> str:
    """How a figure is called in the log."""
    if isinstance(actor, Hero):
        return table.library.heroes[actor.id].name
    if actor.kind == "trap":
        return table.library.traps[actor.name].name
    known = table.library.monsters.get(actor.name)
    if known is None:
        return actor.id.replace("-", " ").title()
    return known.name if known.villain else f"{known.name} {actor.id.rpartition('-')[2]}"


class Context(msgspec.Struct, gc=False):
    """Who does it, to whom, with what card, and what moment it answers."""

    by: Any
    target: Any = None
    about: Any = None
    card: str = ""
    extra: int = 0
    struck: bool = False
    drawer: int = -1
    tile: int = -1

    def chooser(self, state: State) -> int:
        """The seat that makes the choices: the Hero's own player, else the active one.

        (TM-FAQ-07, TM-MON-16, TM-FAQ-05, TM-POWER-01, TM-COMB-12)
        """
        return seat_of(state, self.by) if isinstance(self.by, Hero) else self.seat(state)

    def seat(self, state: State) -> int:
        """Whose Hero is the active one: of an Encounter that of the player who drew it. (TM-ENC-03, -04, TM-ENC-10)"""
        return state.active if self.drawer < 0 else self.drawer
