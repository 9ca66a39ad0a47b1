"""The Treasure deck: Items kept or given, Fortunes played at once, chests. (TM-TREA-01..08, TM-TILE-12, -13, -28)"""

from __future__ import annotations

from tabletome.games.tomb.board.figures import seat_of
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.events import ChestOpened
from tabletome.games.tomb.options import OfCard
from tabletome.games.tomb.options.cards import KEEP, WHO_GETS
from tabletome.games.tomb.rules import effects, moments
from tabletome.games.tomb.rules.asking import NOTHING
from tabletome.games.tomb.state import Hero, Token, Used
from tabletome.kernel import Flow, choose
from tabletome.kernel.events import CardGained, Drew
from tabletome.table import discard, draw
from tabletome.table.in_turn import clockwise


def draw_treasure(play: Play, seat: int) -> Flow[None]:
    """Draw one Treasure card for a player; with no card left nothing happens. (TM-DEF-05, TM-FAQ-08)"""
    card = yield from draw(play.state.decks["treasure"], why="treasure", by=play.state.heroes[seat].id)
    if card is not None:
        play.tell(Drew(play.state.heroes[seat].id, "treasures", card), "TM-DEF-05")
        yield from receive(play, seat, card)


def receive(play: Play, seat: int, card: str) -> Flow[None]:
    """A Fortune is played at once and discarded; an Item goes to whichever Hero the player names. (TM-TREA-04, -05)"""
    state = play.state
    treasure = play.library.treasures[card]
    if treasure.type == "fortune":
        discard(state.decks["treasure"], card)
        hero = state.heroes[seat]
        yield from effects.perform(play, treasure.deed, effects.Context(hero, None, None, card))
        return
    seats = clockwise(len(state.heroes), seat)
    names = [state.heroes[other].id for other in seats]
    chosen = yield from choose(seat, WHO_GETS, "give", names, f"Who gets {treasure.name}?", about=OfCard(card))
    owner = state.heroes[seats[names.index(chosen)]]
    gain_item(play, owner, card)
    play.tell(CardGained(owner.id, card), "TM-TREA-05")


def gain_item(table: Table, hero: Hero, card: str) -> None:
    used = Used(card)
    hero.items.append(used)
    moments.enter_card(table, hero, seat_of(table.state, hero), used)


def spend(table: Table, hero: Hero, used: Used) -> None:
    """What becomes of an Item that was used: discarded, turned over, or neither, after its last charge. (TM-TREA-03)"""
    card = table.library.treasures[used.id]
    after = card.after
    spent = hero.marks.pop(used.id, 0) + 1
    if spent < card.charges:
        hero.marks[used.id] = spent
    elif after == "flip":
        moments.turn_over(table, hero, used)
    elif after == "once":
        moments.leave_card(table, hero, used)
        hero.items = [item for item in hero.items if item is not used]
        discard(table.state.decks["treasure"], used.id)


def open_chest(play: Play, seat: int) -> Flow[None]:
    """A Hero that ends its turn on a chest draws two Treasures, keeps one, and the chest is gone. (TM-TILE-12, -13, -28)"""
    hero = play.state.heroes[seat]
    if hero.hp > 0:
        for token in play.state.tokens:
            if token.at == hero.at and token.kind == "chest":
                return _open(play, seat, hero, token)
    return NOTHING


def _open(play: Play, seat: int, hero: Hero, chest: Token) -> Flow[None]:
    state = play.state
    state.tokens.remove(chest)
    drawn = []
    for _ in range(2):
        card = yield from draw(state.decks["treasure"], why="chest", by=hero.id)
        if card is not None:
            drawn.append(card)
    if not drawn:
        return
    play.tell(ChestOpened(hero.id, tuple(drawn)), "TM-TILE-12")
    different = sorted(set(drawn))
    kept = yield from choose(seat, KEEP, "keep", different, "Keep which Treasure?")
    drawn.remove(kept)
    discard(state.decks["treasure"], *drawn)
    yield from receive(play, seat, kept)
