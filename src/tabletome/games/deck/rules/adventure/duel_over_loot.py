"""A Duel over Loot: those who want the same thing fight for it, the others look on. (DK-DUEL-01, DK-LOOT-11)"""

from __future__ import annotations

from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.story import DuelBegan
from tabletome.games.deck.options.loot import DRAW_FOR_IT, DRAW_OR_DUEL, DUEL_FOR_IT, DrawForIt, Loot
from tabletome.games.deck.rules.adventure import combat_begins
from tabletome.games.deck.rules.combat import rounds
from tabletome.games.deck.state import Combatant, Journey, State
from tabletome.kernel import Choose, Flow

BACK_AGAIN = ("beaten", "yielded", "fled", "looking on")
"""How one can be out of a Duel and still be of the party."""


def wanted(claimants: list[Combatant], name: str) -> Flow[bool]:
    """Everyone who claims it must want the Duel; otherwise they draw. (DK-LOOT-11)"""
    for player in claimants:
        question = f"Several want the {name}. Draw for it, or Duel?"
        groups = (DRAW_FOR_IT, DUEL_FOR_IT)
        option = yield Choose(player.seat, groups, question, ("DK-LOOT-11",), DRAW_OR_DUEL, Loot(name))
        if isinstance(option.arg, DrawForIt):
            return False
    return True


def begin(play: Play, journey: Journey, claimants: list[Combatant], name: str) -> None:
    """Each for itself, by the rules of Combat; to the yield, unless it was agreed to be deadly. (DK-DUEL-01)"""
    state = play.state
    journey.quarrel, journey.prize = [player.id for player in claimants], name
    for player in rounds.players(state):
        if player in claimants:
            player.side = claimants.index(player)
        else:
            player.gone = "looking on"
    state.duel = True
    combat_begins.begin(play, [])
    play.tell(DuelBegan(tuple(journey.quarrel), name), "DK-DUEL-01", "DK-LOOT-11")
    state.phase = "ready"


def settle(state: State, journey: Journey) -> None:
    """The Duel is over: one is left to take the prize, or nobody, and then it lies there again. (DK-DUEL-01)"""
    left = [player.id for player in rounds.players(state)]
    for player in state.combatants:
        player.side = 0
        if player.gone in BACK_AGAIN:
            player.gone = ""
    state.duel, journey.quarrel = False, left
    if not left:
        journey.found.insert(0, journey.prize)
    state.phase = "prize" if left else "loot" if rounds.players(state) else "lost"
