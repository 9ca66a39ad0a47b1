"""What Special Rules of several Chapters look at: whether it begins, what happened before, and rooms."""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.figures import board, cells, standing_on
from tabletome.games.drunagor.rules.special import Happening
from tabletome.games.drunagor.state import MapObject, monsters
from tabletome.table.grid import cells_of


def begins(play: Play, now: Happening) -> bool:
    """Has the First Setup just been built? Outcomes change what is counted only after that. (DR-LOG-12)"""
    return now.card == chapter_of(play).first.id


def once(play: Play, what: str) -> bool:
    """Does this happen for the first time in this Adventure? From now on it has."""
    if what in play.state.story.happened:
        return False
    play.state.story.happened.append(what)
    return True


def room(table: Table, id_: str) -> int:
    """The squares of a Setup that is built; none of any other."""
    if id_ not in table.state.setups:
        return 0
    drawn = chapter_of(table).setups[id_].map.replace(" ", "")
    return cells_of(square for square, sign in enumerate(drawn) if sign != "#")


def cleared(table: Table, id_: str) -> bool:
    """Is a Setup built, and no Monster in it?"""
    there = room(table, id_)
    return bool(there) and not any(cells(table, one) & there for one in monsters(table.state))


def beside_any(table: Table, things: Iterable[MapObject]) -> int:
    """The squares beside any of these landmarks or tokens."""
    found = 0
    for thing in things:
        found |= board(table).adjacent(standing_on(table, thing))
    return found


def resolved(table: Table, scene: str) -> bool:
    """Is nothing left to be said at a scene?"""
    return all(one.scene != scene for one in table.state.objects)
