"""A bot that plays the Adventure Deck System decently: Duels, fights and adventures, alone and in a party.

It looks at its view only: what the others hold it guesses from the public lists of the ready decks. Which of its judgements
answers a question is told by the kind of the request. Of all options the worthiest is taken, of equal ones the first. Combat is
in `combat.py`, the way through an adventure in `journey.py`, town in `town.py`, what things are worth in
`worth.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from tabletome.bots.judged import Judged
from tabletome.games.deck.bot.combat import Fighter
from tabletome.games.deck.bot.journey import Traveller
from tabletome.games.deck.bot.town import Citizen
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options import (
    Always,
    DeckAct,
    aiming,
    cards,
    counters,
    gear,
    grapple,
    journey,
    loot,
    moves,
    reactions,
    turn,
)
from tabletome.games.deck.options.characters import making, town
from tabletome.games.deck.options.checks import Redraw
from tabletome.games.deck.options.counters import BaseCounter, Counter, DrawOut, RemoveFortitude
from tabletome.games.deck.options.loot import Claim
from tabletome.games.deck.options.moves import ComeUnseen
from tabletome.games.deck.options.reactions import Die, Live
from tabletome.games.deck.options.turn import Leave, Take
from tabletome.games.deck.state import Combatant
from tabletome.kernel import Choose, Option

Worth: TypeAlias = Callable[[Any], float]


class Champion(Judged):
    """The reference bot of the Adventure Deck System. It looks at the table once for all options of a request."""

    def __init__(self) -> None:
        super().__init__({})

    def best(self, table: Table, who: Combatant, request: Choose) -> Option:
        if request.size == 1:
            return request.option(0)
        worth = judge(table, who, request)
        return request.best(lambda option: worth(option.arg))


def judge(table: Table, who: Combatant, request: Choose) -> Worth:
    """What tells the worth of the acts of this request."""
    kind = request.kind
    if kind in FIGHTING:
        fighter = Fighter(table, who, request.about)
        return lambda act: FIGHTING[kind](fighter, act)
    if kind in TRAVELLING:
        traveller = Traveller(table, who, request.about)
        return lambda act: TRAVELLING[kind](traveller, act)
    if kind in IN_TOWN:
        return Citizen(table, who).worth
    return wanted


FIGHTING: dict[str, Callable[[Fighter, Any], float]] = {
    turn.ACTION: Fighter.action,
    cards.SECOND_WEAPON: Fighter.action,
    cards.RECALLED: Fighter.action,
    moves.EXTRA_TURN: Fighter.pursuit,
    turn.DRAW_ONE_MORE: Fighter.extra_card,
    turn.DISCARD: Fighter.discard,
    turn.DRAW: Fighter.draws,
    turn.OPENING_HAND: Fighter.opening,
    gear.HOLD: Fighter.gear,
    moves.STAND: Fighter.stand,
    reactions.REACT: Fighter.reaction,
    reactions.ALLY_REACTS: Fighter.reaction,
    counters.COUNTER: Fighter.contest,
    counters.RECOUNTER: Fighter.recounter,
    counters.ESCALATE: Fighter.escalate,
    counters.SPOT: Fighter.contest,
    reactions.TAKE_BLOW: Fighter.blow,
    grapple.FIRST_STRIKE: Fighter.first_strike,
    aiming.DIVIDE: Fighter.share,
    aiming.AIM: Fighter.share,
    aiming.AIM_AREA: Fighter.share,
    aiming.AIM_SQUARE: Fighter.place,
}
TRAVELLING: dict[str, Callable[[Traveller, Any], float]] = {
    journey.EXPLORE: Traveller.explore,
    journey.TASK_CARD: Traveller.task_card,
    journey.JOIN_REST: Traveller.join,
    loot.STOW: Traveller.stow,
}
IN_TOWN = frozenset({
    making.RACE, making.CLASS, making.GIFT, making.RAISE, making.EXTRA_CLASS, making.BUILD_DECK, town.TOWN, town.REBUILD_DECK,
})  # fmt: skip


def wanted(act: DeckAct) -> float:
    """What is wanted or not wherever it is asked; a Fortitude Card is for Fatigue. (DK-CHAR-02, DK-DEATH-01, DK-SNEAK-01)"""
    match act:
        case Live() | RemoveFortitude() | Redraw() | Claim() | ComeUnseen() | BaseCounter() | Counter() | Take():
            return 1.0
        case Always(wish):
            return 2.0 if wish in ("U", "live") else -1.0
        case Die():
            return -9.0
        case Leave() | DrawOut():
            return -1.0
        case _:
            return 0.0


CHAMPION = Champion()
