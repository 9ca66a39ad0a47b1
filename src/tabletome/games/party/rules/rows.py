"""The rows of quests and heroes on the table, and the hero decks' visible top cards. (AP-TURN-07..10, AP-TAVERN-02, -03)"""

from __future__ import annotations

from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.events import DeckOpened, RowFilled
from tabletome.games.party.state import HERO_DECKS, QUEST_DECKS, State
from tabletome.kernel import Flow
from tabletome.kernel.events import Shuffled
from tabletome.table import draw, put_on_top, reshuffle

ROWS = (*QUEST_DECKS, *HERO_DECKS)


def lacking(table: Table) -> list[str]:
    """The decks that have to be opened, whose row is too short, or whose top card does not show, in the order of filling:
    town, forest, mountains, standard heroes, legendary heroes. (AP-TURN-07, -10, AP-TAVERN-03, AP-TOWN-15)
    """
    state = table.state
    rows, opened, found = state.rows, state.opened, []
    for deck, number in table.library.town.track[state.level].open_rows.items():
        if deck not in opened:
            short = True
        elif deck in HERO_DECKS:
            short = len(rows[deck].row) < number - 1 or covered(state, deck)
        else:
            short = len(rows[deck].row) < number
        if short:
            found.append(deck)
    return found


def fill_row(play: Play, deck: str) -> Flow[None]:
    """One row; an empty deck leaves it shorter. An open hero deck shows its top card. (AP-INFO-02, AP-TAVERN-03, AP-HERO-11)"""
    state = play.state
    number, opened = wanted(play, deck), state.opened
    if deck not in opened:
        if not number:
            return
        opened.append(deck)
        play.tell(DeckOpened(deck), "AP-TOWN-15", "AP-TOWN-19")
    is_hero_deck = deck in HERO_DECKS
    row, pile = state.rows[deck].row, state.decks[deck]
    came: list[str] = []
    while len(row) < number - is_hero_deck and (card := (yield from draw(pile, why="market"))) is not None:
        row.append(card)
        came.append(card)
    if came:
        play.tell(RowFilled(deck, tuple(came)), "AP-TURN-07")
    if is_hero_deck and covered(state, deck):
        yield from uncover(play, deck)


def wanted(table: Table, deck: str) -> int:
    """How many cards the town track wants of a deck; for heroes that counts the deck's top card. (AP-TAVERN-03, AP-TOWN-17)"""
    state = table.state
    return table.library.town.track[state.level].rows[deck]


def covered(state: State, deck: str) -> bool:
    """If the top card of a hero deck does not show yet, or the deck must be made anew."""
    pile = state.decks[deck]
    return len(pile.layers[0]) > 1 if pile.layers else bool(pile.discards)


def uncover(play: Play, deck: str) -> Flow[None]:
    """An open hero deck shows its top card; an empty one is made anew from its discards. (AP-TAVERN-03, -04, AP-HERO-11)"""
    pile = play.state.decks[deck]
    if not pile.layers and pile.discards:
        reshuffle(pile)
        play.tell(Shuffled(deck, again=True), "AP-HERO-11")
    top = yield from draw(pile, why="top card")
    assert top is not None
    put_on_top(pile, [top])


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
