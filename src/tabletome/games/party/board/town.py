"""The town: what its level offers, and what brings it on. (AP-TOWN-01..09, -19, -22)"""

from __future__ import annotations

from tabletome.games.party.board.rows import ROWS
from tabletome.games.party.cards.boards import Action
from tabletome.games.party.cards.library import Table
from tabletome.games.party.state import State


def unlocked_actions(table: Table) -> tuple[Action, ...]:
    """The actions of the current level and of all below it: none is ever lost. (AP-TOWN-08, -09, -19)"""
    state = table.state
    return table.library.town.unlocked[state.level]


def can_draw(state: State, deck: str) -> bool:
    """If a card would come: from the deck or from its discards. (AP-ITEM-18)"""
    return bool(state.decks[deck].layers or state.decks[deck].discards)


def scoutable(state: State) -> tuple[str, ...]:
    """Open quest and hero decks that have a card to turn up, in the order of the rows. (AP-TOWN-19, -20)"""
    return tuple([deck for deck in ROWS if deck in state.opened and state.decks[deck].layers])


SECOND_BONUS_FROM = 3
"""With fewer players nobody is paid for being second. (AP-TOWN-07)"""


def quests_completed(table: Table, seat: int, grade: str) -> int:
    """Quests of a grade that count for the requirement: a player's own, in coop everybody's. (AP-TOWN-22, AP-COOP-04)"""
    state = table.state
    players = state.players if state.coop else [state.players[seat]]
    return sum(table.library.quests[card].deck == grade for player in players for card in player.won)


def quests_required(table: Table) -> int:
    """How many quests move the town on from its level. (AP-TOWN-02..04, AP-COOP-04)"""
    state = table.state
    return table.library.coop.quests[len(state.players)] if state.coop else table.library.town.track[state.level].quests
