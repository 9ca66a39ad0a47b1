"""Darkness before it comes: what each Rune left in the bag would bring, on the board and in words. (DR-DARK-*)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from tabletome.games.drunagor.board.darkness import Growth
from tabletome.games.drunagor.cards.kinds import RuneColour
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.runes import TrackCard
from tabletome.games.drunagor.options.figures import board, names
from tabletome.games.drunagor.options.ground.darkness import (
    Coming,
    Growing,
    LayDarkness,
    catch_damage,
    caught,
    coming,
    draws,
    in_bag,
    on_track,
    pace,
)
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.scene.portraits import face
from tabletome.games.drunagor.state import Figure, figure_of
from tabletome.kernel import percent
from tabletome.scene import Bar, Hit, Likely, Plan, Stat, Threat
from tabletome.scene.plans import Course
from tabletome.table.grid import squares
from tabletome.words import counted, listed

BOARD, COLOUR = "board", "#5b3a8c"
RUNES: tuple[RuneColour, ...] = ("grey", "red", "green", "orange", "blue")
MOST_NAMES = 5


class Fate(msgspec.Struct, frozen=True):
    """What several Runes have in common: whom they catch surely and perhaps, and how near they come to whom."""

    caught: tuple[str, ...] = ()
    perhaps: tuple[str, ...] = ()
    target: str = ""
    steps: int = 0


def rune_card(table: Table) -> TrackCard | None:
    """The Rune card on the track, if this Adventure has one."""
    found = (card.id for card in table.state.track.cards if card.kind == "rune")
    return next((table.library.track_cards[id_] for id_ in found), None)


def expected(table: Table) -> Coming | None:
    """What the next Rune may bring; None before the first round and after the last, and where there are no Runes."""
    playing = bool(table.state.round) and not table.state.result
    return coming(table) if playing and rune_card(table) is not None and in_bag(table) else None


def feared(comes: Coming | None) -> Mapping[int, str]:
    """Behind every square that Darkness may come to with the next Rune, how likely that is, in percent."""
    return {square: short(chance) for square, chance in comes.odds.items()} if comes is not None else {}


def short(chance: Fraction) -> str:
    """A whole number of percent.

    >>> short(Fraction(1, 2)), short(Fraction(1, 300)), short(Fraction(299, 300))
    ('50', '<1', '>99')
    """
    share = 100 * chance
    return "<1" if share < 1 else ">99" if 99 < share < 100 else str(round(share))


def hunting(table: Table, comes: Coming | None) -> tuple[Threat, ...]:
    """The Rune card as an adversary: what is left in its bag, what lies on the track, what may come next."""
    card = rune_card(table)
    if card is None or comes is None:
        return ()
    left = len(in_bag(table))
    laid = [f"{on_track(table, colour)} {colour}" for colour in RUNES if on_track(table, colour)]
    total = left + sum(on_track(table, colour) for colour in RUNES)
    likely = tuple(
        Likely(sentence(table, comes, fate), percent(Fraction(len(runes), left)), (rune_names(table, runes),))
        for fate, runes in by_fate(table, comes).items()
    )
    role, stats = f"draws {counted(draws(table, card), 'Rune')}", (Stat("Runes left", left, total),)
    lines = [f"On the track: {listed(laid)}"] if laid else []
    first, second = pace(table, card)
    if (first, second) != (card.draws["A"], card.draws["B"]):
        lines.append(f"For so many Heroes it draws {first} and {second} Runes in turn in this Chapter")
    return (
        Threat(card.id, card.name, role, "rune", "", COLOUR, stats, tuple(lines), (), likely, next_rune(table, card)),
    )


def next_rune(table: Table, card: TrackCard) -> str:
    number = table.state.runes.drawing or draws(table, card)
    return f"The first of {counted(number, 'Rune')}" if number > 1 else "The next Rune"


def by_fate(table: Table, comes: Coming) -> dict[Fate, list[str]]:
    """The Runes in the bag by what they would bring, the likeliest first."""
    found: dict[Fate, list[str]] = {}
    for rune in in_bag(table):
        found.setdefault(_fate(table, comes.growths[rune]), []).append(rune)
    return dict(sorted(found.items(), key=lambda pair: -len(pair[1])))


def _fate(table: Table, growth: Growth | None) -> Fate:
    if growth is None:
        return Fate()
    surely = tuple(one.id for one in caught(table, growth.surely))
    perhaps = tuple(one.id for one in caught(table, growth.perhaps) if one.id not in surely)
    return Fate(surely, perhaps, growth.target, growth.distance)


def sentence(table: Table, comes: Coming, fate: Fate) -> str:
    """`catches Vorn and Maya`, `2 steps from Vorn`"""
    if comes.last:
        return "the last Rune: all is lost"
    if comes.crush:
        return f"crushes every Hero: −{len(table.state.heroes)}"
    if not fate.target:
        return "finds no room"
    if fate.caught:
        return f"catches {_called(table, fate.caught)}{f', perhaps {_called(table, fate.perhaps)}' if fate.perhaps else ''}"
    near = f"{counted(fate.steps, 'step')} from {name_of(table, fate.target)}" if fate.steps else "reaches its target"
    return f"{near}{f', perhaps catches {_called(table, fate.perhaps)}' if fate.perhaps else ''}"


def _called(table: Table, ids: tuple[str, ...]) -> str:
    return listed([name_of(table, id_) for id_ in ids])


def rune_names(table: Table, runes: list[str]) -> str:
    """A few by their names, many by their colours."""
    if len(runes) <= MOST_NAMES:
        return listed([name_of(table, rune) for rune in runes])
    count = Counter(table.library.runes[rune].colour for rune in runes)
    return listed([f"{count[colour]} {colour}" for colour in RUNES if count[colour]])


# --- over the board ---------------------------------------------------------------------------------------------------


def preview(table: Table, card: TrackCard) -> Plan | None:
    """What the next Rune would bring if it were drawn now: every Rune in the bag is as likely as any other."""
    comes, left = expected(table), len(in_bag(table))
    if comes is None:
        return None
    hits = tuple(_hit(table, figure_of(table.state, id_), most) for id_, (_, most) in comes.caught.items())
    courses = tuple(
        Course(percent(Fraction(len(runes), left)), sentence(table, comes, fate), rune_names(table, runes))
        for fate, runes in by_fate(table, comes).items()
    )
    notes = [f"{counted(left, 'Rune')} in the bag, each as likely", f"{next_rune(table, card)}, if it were drawn now"]
    if table.state.house.ties == "ask" and any(least < most for least, most in comes.caught.values()):
        notes.append("where the Party Leader may choose, the worst is shown")
    return Plan(card.name, BOARD, tuple(notes), area=_xy(table, comes.odds), hits=hits, courses=courses)


def laying(table: Table, about: Growing, act: LayDarkness) -> Plan:
    """One of the ways in which Darkness could grow, for the Party Leader who chooses."""
    places = act.places_of(table)
    taken = caught(table, places)
    notes = (f"goes for {name_of(table, about.target)}", f"catches {listed([name_of(table, one.id) for one in taken])}")
    hits = tuple(_hit(table, one, Fraction(1)) for one in taken)
    area = _xy(table, squares(places & board(table).ground.floor))
    return Plan(f"Darkness on {act}", BOARD, notes if taken else notes[:1], area=area, hits=hits)


def _xy(table: Table, covered: Iterable[int]) -> tuple[tuple[int, int], ...]:
    grid = board(table).grid
    return tuple(grid.xy(square) for square in sorted(covered))


def _hit(table: Table, one: Figure, chance: Fraction) -> Hit:
    damage = min(one.health, catch_damage(table, one))
    bars = [Bar(damage, chance, damage >= one.health)]
    if chance < 1:
        bars.insert(0, Bar(0, 1 - chance))
    return Hit(
        one.id, name_of(table, one.id), names(table)[one.at], one.health, tuple(bars), face(table, one), friend=True
    )
