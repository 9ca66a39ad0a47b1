"""Skull scrolls, an option of the set-up: five windows in which others may hurt the player at work. (AP-ITEM-14..16)"""

from __future__ import annotations

from tabletome.games.party.board.attempt import deed_would_do, victim
from tabletome.games.party.cards.language import Window
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.options.roll import SKULL_SCROLL, SkullMoment
from tabletome.games.party.rules import effects, supply
from tabletome.games.party.state import COLOURS, SkullWindow
from tabletome.kernel import Choose, Flow, Items, One
from tabletome.kernel.events import CardPlayed
from tabletome.table.in_turn import after

MOMENTS = {
    "turn_start": "as the turn begins", "quest_declared": "as the quest is declared", "pool_formed": "before the roll",
    "after_roll": "after the roll", "last_call": "before the dice are read",
}  # fmt: skip
HOLD_BACK = One("hold back", "let everything be until your next turn", ("AP-ITEM-16",))


def open_window(table: Table, name: Window, victim: int, *, then: str) -> None:
    """Opponents are asked clockwise from the player at work, each for at most one scroll; without any left nobody is.

    All who hold a card are asked, for being skipped would tell what they do not hold; but whoever has said so is left in peace
    until the own next turn. (AP-ITEM-16, AP-INFO-01)
    """
    state = table.state
    state.phase = then
    if state.skulls and still_around(table, name):
        players = state.players
        seats = [seat for seat in after(len(players), victim) if players[seat].hand and not players[seat].holds_back]
        if seats:
            state.window, state.phase = SkullWindow(name, seats, then), "window"


def still_around(table: Table, name: Window) -> bool:
    """If a skull scroll of this window is anywhere but on the discard pile, as everybody can see. (AP-ITEM-16)"""
    discards = table.state.decks["items"].discards
    return any(discards.count(item.id) < item.copies for item in table.library.skulls[name])


def window(play: Play) -> Flow[None]:
    """The next opponent may play one skull scroll of this window. (AP-ITEM-14, -16)"""
    state = play.state
    now = state.window
    assert now is not None
    if not now.seats:
        state.window, state.phase = None, now.then
        return
    seat = now.seats[0]
    choice = Items("skull", playable(play, seat, now.name), rules=("AP-ITEM-14",))
    about = SkullMoment(now.name, victim(state))
    question = f"Play a skull scroll against {COLOURS[about.victim].capitalize()} {MOMENTS[now.name]}?"
    groups = (choice, One("pass"), HOLD_BACK)
    option = yield Choose(seat, groups, question, ("AP-ITEM-16",), SKULL_SCROLL, about)
    now.seats.pop(0)
    if option.verb == "skull":
        curse(play, seat, option.arg)
    elif option.verb == "hold back":
        state.players[seat].holds_back = True


def playable(table: Table, seat: int, name: str) -> list[str]:
    """The skull scrolls in a hand that belong to this window and would do something."""
    state = table.state
    found = []
    for item in dict.fromkeys(state.players[seat].hand):
        card = table.library.items[item]
        if card.curse is not None and card.window == name and deed_would_do(state, card.curse.deed):
            found.append(item)
    return found


def curse(play: Play, seat: int, item: str) -> None:
    """The scroll is discarded and does its harm; after a last call the roller may answer it. (AP-ITEM-14, -16)"""
    state = play.state
    found, now = play.library.items[item].curse, state.window
    assert found is not None
    assert now is not None
    supply.discard_from_hand(play, seat, item)
    play.tell(CardPlayed(COLOURS[seat], item, (COLOURS[victim(state)],)), "AP-ITEM-14")
    if now.name == "last_call":
        now.then = "modify"
    chooser = seat if found.chooser == "you" else victim(state)
    effects.start(state, item, seat, found.deed, then="window", chooser=chooser)
