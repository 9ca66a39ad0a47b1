"""Rows, decks and hands: what lies open, what is for sale, which deck a card belongs to. (AP-TURN-07..10, AP-TAVERN-02, -03)"""

from __future__ import annotations

from tabletome.games.party.cards.kinds import ItemType
from tabletome.games.party.cards.library import Table
from tabletome.games.party.state import HERO_DECKS, QUEST_DECKS, Player, State


def held(table: Table, player: Player, kind: ItemType) -> list[str]:
    """The different cards of a kind in a hand whose cards are known, in its order; skull scrolls are no scrolls to read."""
    kinds = table.library.kinds
    return [item for item in dict.fromkeys(player.hand) if kinds[item] == kind]


ROWS = (*QUEST_DECKS, *HERO_DECKS)


def short_rows(table: Table) -> list[str]:
    """The decks that have to be opened, whose row is too short, or whose top card does not show, in the order of filling:
    town, forest, mountains, standard heroes, legendary heroes. (AP-TURN-07, -10, AP-TAVERN-03, AP-TOWN-15)
    """
    state = table.state
    rows, opened, found = state.rows, state.opened, []
    for deck, number in table.library.town.track[state.level].open_rows.items():
        if deck not in opened:
            short = True
        elif deck in HERO_DECKS:
            short = len(rows[deck].row) < number - 1 or is_covered(state, deck)
        else:
            short = len(rows[deck].row) < number
        if short:
            found.append(deck)
    return found


def wanted_in_row(table: Table, deck: str) -> int:
    """How many cards the town track wants of a deck; for heroes that counts the deck's top card. (AP-TAVERN-03, AP-TOWN-17)"""
    state = table.state
    return table.library.town.track[state.level].rows[deck]


def is_covered(state: State, deck: str) -> bool:
    """If the top card of a hero deck does not show yet, or the deck must be made anew."""
    pile = state.decks[deck]
    return len(pile.layers[0]) > 1 if pile.layers else bool(pile.discards)


def top_card(state: State, deck: str) -> str:
    """The visible top card of an open hero deck; empty if there is none. (AP-TAVERN-02, -03)"""
    layers = state.decks[deck].layers
    return layers[0][0] if deck in state.opened and layers else ""


def somebody_for_hire(state: State) -> bool:
    """If there is a hero in a row or on top of an open hero deck."""
    return bool(state.rows["heroes"].row or for_sale(state, "heroes") or for_sale(state, "legendary-heroes"))


def for_sale(state: State, deck: str) -> list[str]:
    """The row and the deck's top card; of a deck that is not open nothing lies there. (AP-TAVERN-02, -05, AP-SETUP-10)"""
    row, layers = state.rows[deck].row, state.decks[deck].layers
    return [*row, layers[0][0]] if layers and deck in state.opened else [*row]


def readers(state: State, seat: int) -> tuple[int, ...] | None:
    """Who sees the cards of a hand: its owner, or in coop everybody. (AP-INFO-01, AP-COOP-13)"""
    return None if state.coop else (seat,)


def item_deck(table: Table, item: str) -> str:
    """The deck an item card belongs to."""
    return "legendary-items" if table.library.items[item].legendary else "items"


def hero_deck(table: Table, hero: str) -> str:
    """The deck a hero card belongs to."""
    return "legendary-heroes" if table.library.heroes[hero].legendary else "heroes"
