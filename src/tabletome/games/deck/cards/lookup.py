"""Where the party is, on the cards of its adventure, and how Rounds are counted there."""

from __future__ import annotations

from tabletome.games.deck.cards.adventure_cards import Adventure, Room, Wandering
from tabletome.games.deck.cards.durations import Clock
from tabletome.games.deck.cards.library import Table


def adventure(table: Table) -> Adventure:
    """The adventure that the party is on."""
    assert table.state.journey is not None
    return table.library.adventures[table.state.journey.adventure]


def rooms(table: Table) -> list[Room]:
    """All Rooms of the adventure: their numbers begin with its letter."""
    letter = adventure(table).id
    return [room for number, room in table.library.rooms.items() if number.startswith(letter)]


def wandering(table: Table) -> Wandering | None:
    """The table for a Rest in the adventure, if it has one. (DK-REST-03, -11)"""
    assert table.state.journey is not None
    return table.library.wandering.get(table.state.journey.adventure)


def here(table: Table) -> Room:
    """The two cards of the Room. (DK-MAP-08)"""
    assert table.state.journey is not None
    return table.library.rooms[table.state.journey.room]


def clock(table: Table) -> Clock:
    """The Round as the adventure counts it. (DK-ROUND-05, DK-ADV-08)"""
    state = table.state
    backwards = state.journey is not None and adventure(table).backwards
    return Clock(state.round, state.counts_done + 1, state.rounds_done, backwards)
