"""Set-up: boards, decks, starting items and gold, the first rows. (AP-SETUP-01..14, AP-COOP-03)"""

from __future__ import annotations

from tabletome.games.party.board.rows import short_rows
from tabletome.games.party.cards.library import Library, Play
from tabletome.games.party.events import StarterChosen
from tabletome.games.party.rules import rows, supply
from tabletome.games.party.rules.steps import go_on
from tabletome.games.party.state import COLOURS, HERO_DECKS, QUEST_DECKS, Difficulty, Player, State
from tabletome.kernel import Chance, Flow
from tabletome.table import Deck, Market
from tabletome.table.in_turn import clockwise


def set_out(library: Library, seats: int, *, coop: bool, difficulty: Difficulty, skulls: bool, starter: int) -> State:
    """Boards, shuffled decks, empty rows; reroll tokens are active, the sword is on level 1. (AP-SETUP-02, -03, -06, -13)"""
    return State(
        [Player() for _ in range(seats)],
        coop=coop,
        difficulty=difficulty,
        skulls=skulls,
        first=starter,
        rows={name: Market() for name in (*QUEST_DECKS, *HERO_DECKS)},
        decks=decks(library, skulls=skulls),
    )


def decks(library: Library, *, skulls: bool) -> dict[str, Deck]:
    """The nine decks, each shuffled. The arena and the boss are the top cards of theirs, which nobody sees until the track
    reveals them. (AP-SETUP-06, -13)
    """
    return {name: Deck(name, [[*ids]]) for name, ids in library.contents(skulls=skulls).items()}


def set_up(play: Play) -> Flow[None]:
    """Who starts, what everybody starts with, and the first cards face up. (AP-SETUP-04, -05, -07, -08, -11, -12)"""
    state = play.state
    if state.first < 0:
        state.first = yield from any_seat(state)
    state.active = state.first
    play.tell(StarterChosen(COLOURS[state.first]), "AP-SETUP-04", "AP-SETUP-12")
    board = play.library.town
    solo = state.coop and len(state.players) == 1
    starts = [play.library.coop.solo] if solo else board.seats
    for seat, start in zip(clockwise(len(state.players), state.first), starts, strict=False):
        supply.take_gold(play, seat, start.gold, "the start", "AP-SETUP-05")
        yield from supply.draw_items(play, seat, "items", start.items, "start", "AP-SETUP-05", "AP-SETUP-11")
    for deck in short_rows(play):
        yield from rows.fill_row(play, deck)
    go_on(state)


def any_seat(state: State) -> Flow[int]:
    """A random starting player, as honour cannot be measured. (AP-SETUP-12)"""
    names = COLOURS[: len(state.players)]
    if len(names) == 1:
        return 0
    drawn = yield Chance("starting player", names)
    return names.index(drawn)
