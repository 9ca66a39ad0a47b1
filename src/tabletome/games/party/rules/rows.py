"""The rows of quests and heroes on the table, and the hero decks' visible top cards. (AP-TURN-07..10, AP-TAVERN-02, -03)"""

from __future__ import annotations

from tabletome.games.party.board.rows import is_covered, wanted_in_row
from tabletome.games.party.cards.library import Play
from tabletome.games.party.events import DeckOpened, RowFilled
from tabletome.games.party.state import HERO_DECKS
from tabletome.kernel import Flow
from tabletome.kernel.events import Shuffled
from tabletome.table import draw, put_on_top, reshuffle


def fill_row(play: Play, deck: str) -> Flow[None]:
    """One row; an empty deck leaves it shorter. An open hero deck shows its top card. (AP-INFO-02, AP-TAVERN-03, AP-HERO-11)"""
    state = play.state
    number, opened = wanted_in_row(play, deck), state.opened
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
    if is_hero_deck and is_covered(state, deck):
        yield from uncover(play, deck)


def uncover(play: Play, deck: str) -> Flow[None]:
    """An open hero deck shows its top card; an empty one is made anew from its discards. (AP-TAVERN-03, -04, AP-HERO-11)"""
    pile = play.state.decks[deck]
    if not pile.layers and pile.discards:
        reshuffle(pile)
        play.tell(Shuffled(deck, again=True), "AP-HERO-11")
    top = yield from draw(pile, why="top card")
    assert top is not None
    put_on_top(pile, [top])
