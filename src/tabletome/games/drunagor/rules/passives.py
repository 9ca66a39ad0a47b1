"""Passives that answer what happens to their owner, once in a turn. (DR-PASS-*, DR-CLASS-13)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.language import Event
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.passives import answering
from tabletome.games.drunagor.rules.effects import carry_out
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Flow
from tabletome.kernel.events import CardPlayed


def answer(play: Play, figure: Figure, event: Event) -> Flow[None]:
    """Those of a Hero's Passives and Equipment that wait for this."""
    for card, text in list(answering(play, figure, event)):
        if card not in play.state.turn.answered:
            play.state.turn.answered.append(card)
            play.tell(CardPlayed(figure.id, card), "DR-PASS-01")
            yield from carry_out(play, Doing(figure, card), text)
