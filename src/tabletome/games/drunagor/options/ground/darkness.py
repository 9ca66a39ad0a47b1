"""The Darkness on the board: whom it goes for, where it may grow, what each Rune left in the bag would bring. (DR-DARK-*)"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import msgspec

from tabletome.cards import many, name, seq
from tabletome.games.drunagor.board.darkness import Growth, Night, Prey, forecast, night
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.runes import TrackCard
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.figures import board, cells, names
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.special import changed
from tabletome.games.drunagor.options.values import immune
from tabletome.games.drunagor.state import Figure, Terrain, figure_of, heroes_by_initiative
from tabletome.kernel import Group, acts
from tabletome.table.grid import squares
from tabletome.words import listed

DARKNESS: Terrain = "darkness"
BAG = "bag of Runes"
CAUGHT_DAMAGE = 2
"""What being caught costs, non-preventable. (DR-DARK-36)"""
HUNTED = frozenset(("hero", "pet", "companion"))
"""Whom Darkness hurts. (DR-DARK-36, DR-DARK-56)"""
BENEATH = "-beneath"


class Growing(msgspec.Struct, frozen=True):
    """Which Rune's Darkness could grow in several ways that come equally near to whom it goes for; the Party Leader decides."""

    hero: str
    rune: str
    target: str


class LayDarkness(DrunagorAct, frozen=True):
    """The squares of a Darkness tile: all of a large one, or the next small one. (DR-DARK-07)"""

    squares: tuple[str, ...]
    verb: ClassVar = "darkness on"
    grammar: ClassVar = seq(many(name))

    def __str__(self) -> str:
        return " ".join(self.squares)

    def label(self, table: Table, who: Figure) -> str:
        taken = [name_of(table, one.id) for one in caught(table, self.places_of(table))]
        return f"On {listed(self.squares)}{f': catches {listed(taken)}' if taken else ''}"

    def heading(self, table: Table, who: Figure) -> str:
        return "The Darkness grows"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return tuple(square.removesuffix(BENEATH) for square in self.squares)

    def why_not(self, table: Table, who: Figure) -> str:
        return "this is none of the ways in which the Darkness comes nearest"

    def places_of(self, table: Table) -> int:
        """The places that it covers."""
        called = place_names(table)
        return sum(1 << called.index(square) for square in self.squares)


def place_names(table: Table) -> tuple[str, ...]:
    """What places of Darkness tiles are called: squares, then those beneath bridges."""
    called = names(table)
    return (*called, *(f"{square}{BENEATH}" for square in called))


def named(table: Table, places: int) -> tuple[str, ...]:
    called = place_names(table)
    return tuple(called[place] for place in squares(places))


def layings(table: Table, placements: list[int]) -> list[Group]:
    return acts([LayDarkness(named(table, places)) for places in placements])


def night_of(table: Table) -> Night:
    """The Darkness as it lies."""
    return night(board(table).ground)


def hunted(table: Table) -> list[Prey]:
    """The Heroes in the order in which Darkness goes for them: most Health, then the fast slot.

    Hiding, immunity and lying on the ground do not help. (DR-DARK-05, DR-DARK-12, DR-DARK-13)
    """
    heroes = [one for one in heroes_by_initiative(table.state) if one.at >= 0]
    return [
        Prey(one.id, one.at) for one in sorted(heroes, key=lambda one: -one.health - changed(table, "strength", one, 0))
    ]


def target_of(table: Table) -> Figure | None:
    """The strongest Hero who is not on Darkness. (DR-DARK-05, DR-DARK-08)"""
    prey = night_of(table).target(hunted(table))
    return figure_of(table.state, prey.id) if prey is not None else None


def caught(table: Table, places: int) -> list[Figure]:
    """Whom new Darkness on these places catches, Heroes in Initiative order first; beneath a bridge it catches nobody.

    (DR-DARK-14, DR-DARK-56, DR-BRIDGE-10)
    """
    order = [one.id for one in heroes_by_initiative(table.state)]
    found = [
        one for one in table.state.figures if one.side in HUNTED and not one.down and cells(table, one) & places
    ]  # fmt: skip
    return sorted(found, key=lambda one: order.index(one.id) if one.id in order else len(order))


def catch_damage(table: Table, one: Figure) -> int:
    """What being caught costs somebody. (DR-DARK-36, DR-DARK-37)"""
    return 0 if immune(table, one, "DARKNESS") else CAUGHT_DAMAGE


# --- Runes ------------------------------------------------------------------------------------------------------------


def draws(table: Table, card: TrackCard) -> int:
    """How many Runes the Rune card draws now; at the slow pace no more than its face A says. (DR-DARK-63, DR-DOOR-06)"""
    number = pace(table, card)[0 if table.state.runes.face == "A" else 1]
    if table.state.house.darkness_pace == "slow":
        number = min(number, card.draws["A"])
    heroes = heroes_by_initiative(table.state)
    return changed(table, "runes", heroes[0], number) if heroes else number


def pace(table: Table, card: TrackCard) -> tuple[int, int]:
    """The Runes of face A and of face B, in this Adventure and for so many Heroes. (DR-DARK-63, DR-DOOR-06)"""
    return chapter_of(table).pace.get(len(table.state.heroes), (card.draws["A"], card.draws["B"]))


def in_bag(table: Table) -> tuple[str, ...]:
    """The Runes in the bag, as often as they are in it."""
    return tuple(rune for rune, count in sorted(table.state.runes.bag.items()) for _ in range(count))


def on_track(table: Table, colour: str) -> int:
    """How many Runes of a colour lie on the Initiative Track: what X counts. (DR-DARK-04, DR-QUICK-55)"""
    return len(table.state.runes.laid.get(colour, ()))


class Coming(msgspec.Struct, frozen=True):
    """What the next Rune may bring, exactly. `last`: it is the last one, and drawing it loses.

    `growths` are by Rune; `odds` say how likely each square is covered, `caught` how likely each figure is: by the settled
    placement, or if the Party Leader chooses among equals at least and at most so likely.
    """

    last: bool
    crush: bool
    growths: dict[str, Growth | None]
    odds: dict[int, Fraction]
    caught: dict[str, tuple[Fraction, Fraction]]


def coming(table: Table) -> Coming:
    """What the next Rune would bring if it were drawn now, over all that are left in the bag."""
    bag = in_bag(table)
    shapes = {rune: table.library.runes[rune].shape for rune in bag}
    last, crush = len(bag) == 1, target_of(table) is None
    if last or crush or not bag:
        return Coming(last, crush, dict.fromkeys(shapes), {}, {})
    growths = forecast(night_of(table), hunted(table), shapes, asked=table.state.house.ties == "ask")
    odds: dict[int, Fraction] = {}
    likely: dict[str, tuple[Fraction, Fraction]] = {}
    for rune in bag:
        growth, share = growths[rune], Fraction(1, len(bag))
        if growth is None:
            continue
        for square in squares(growth.cells & board(table).ground.floor):
            odds[square] = odds.get(square, Fraction(0)) + share
        for one in caught(table, growth.perhaps):
            least, most = likely.get(one.id, (Fraction(0), Fraction(0)))
            surely = bool(cells(table, one) & growth.surely)
            likely[one.id] = (least + share * surely, most + share)
    return Coming(last, crush, growths, odds, likely)
