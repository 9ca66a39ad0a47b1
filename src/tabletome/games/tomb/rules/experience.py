"""TODO."""

from __future__ import annotations

from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.rules import moments
from tabletome.kernel.events import CardDiscarded
from tabletome.table import discard


def discard_experience(table: Table, spent: list[str]) -> None:
    """Spent Monster cards join the Monster discards; a Villain's card leaves the game. (TM-XP-06, -11, TM-BOSS-07)"""
    state = table.state
    for name in spent:
        state.experience.remove(name)
        if not table.library.monsters[name].villain:
            discard(state.decks["monster"], name)


def end_lasting(play: Play, event: str) -> None:
    """Encounters that last until this event are discarded. `next turn` is that of the player who drew it. (TM-ENC-09)"""
    state = play.state
    if not state.lasting:
        return
    known = play.library.encounters
    for lasting in [*state.lasting]:
        if known[lasting.card].until == event and (event != "next turn" or lasting.seat == state.active):
            state.lasting.remove(lasting)
            moments.leave_lasting(play, lasting.card)
            discard(state.decks["encounter"], lasting.card)
            play.tell(CardDiscarded(state.heroes[lasting.seat].id, lasting.card, "over"), "TM-ENC-09")
