"""Skull scrolls, an option of the set-up: five moments at which others may hurt the player at work. (AP-ITEM-14..16)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.party.board.attempt import victim
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.options.skull_scrolls import (
    MOMENTS,
    SKULL_SCROLL,
    HoldBack,
    LetBe,
    PlaySkull,
    SkullMoment,
    skulls,
)
from tabletome.games.party.rules import effects, supply
from tabletome.games.party.state import COLOURS, Doing, Window
from tabletome.kernel import Flow, Group, Option, acts, offer
from tabletome.kernel import Window as Offering
from tabletome.kernel.events import CardPlayed
from tabletome.table.in_turn import after


def skull_moment(play: Play, moment: Window) -> Flow[bool]:
    """Opponents are asked clockwise from the player at work, each for at most one scroll; was any played?

    All who hold a card are asked, for being skipped would tell what they do not hold; but whoever has said so is left in peace
    until the own next turn. Without any such scroll left nobody is asked. (AP-ITEM-16, AP-INFO-01)
    """
    state = play.state
    if not state.skulls or not still_around(play, moment):
        return False
    at_work, players = victim(state), state.players
    seats = [seat for seat in after(len(players), at_work) if players[seat].hand and not players[seat].holds_back]

    def options(seat: int) -> Sequence[Group]:
        return [*skulls(play, seat, moment), *acts([LetBe()]), *acts([HoldBack()], rules=("AP-ITEM-16",))]

    def take(seat: int, option: Option) -> Flow[bool]:
        act: PlaySkull | LetBe | HoldBack = option.arg
        if isinstance(act, PlaySkull):
            yield from curse(play, seat, act.item)
        elif isinstance(act, HoldBack):
            players[seat].holds_back = True
        return isinstance(act, PlaySkull)

    question = f"Play a skull scroll against {COLOURS[at_work].capitalize()} {MOMENTS[moment]}?"
    about = SkullMoment(moment, at_work)
    state.window = moment
    played = yield from offer(
        Offering(seats, per_seat=1, prompt=question, kind=SKULL_SCROLL, about=about, rules=("AP-ITEM-16",)),
        options,
        take,
    )
    state.window = ""
    return played > 0


def still_around(table: Table, moment: Window) -> bool:
    """If a skull scroll of this moment is anywhere but on the discard pile, as everybody can see. (AP-ITEM-16)"""
    discards = table.state.decks["items"].discards
    return any(discards.count(item.id) < item.copies for item in table.library.skulls[moment])


def curse(play: Play, seat: int, item: str) -> Flow[None]:
    """The scroll is discarded and does its harm. (AP-ITEM-14, -16)"""
    found, target = play.library.items[item].curse, victim(play.state)
    assert found is not None
    supply.discard_from_hand(play, seat, item)
    play.tell(CardPlayed(COLOURS[seat], item, (COLOURS[target],)), "AP-ITEM-14")
    chooser = seat if found.chooser == "you" else target
    yield from effects.carry_out(play, Doing(item, seat, chooser), found.deed)
