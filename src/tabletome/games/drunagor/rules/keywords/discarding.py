"""FURY and KI: tokens that a Hero discards of its own accord, one of each in a turn or Reaction.

(DR-KEY-094..096, DR-KEY-110..112)
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.keywords.tokens import (
    FURY,
    ONCE,
    Raging,
    SaveFury,
    UseFury,
    discarded,
    may_discard,
)
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.rules.conditions import lose_resource
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.state import Figure, Resource
from tabletome.kernel import Choose, Flow, acts
from tabletome.words import listed

FURIOUS = 1
"""What a FURY token adds to the damage. (DR-KEY-094)"""


def discard(play: Play, who: Figure, token: Resource, doing: Doing | None = None, amount: int = 1) -> None:
    """Tokens leave their holder; that it was done counts for the turn, or for the Reaction. (DR-KEY-095, DR-KEY-111)"""
    lose_resource(play, who, token, amount, doing.card if doing is not None else "")
    if token in ONCE:
        play.state.turn.spent.setdefault(who.id, [])
        discarded(play, who, doing).append(token)


def fury(play: Play, doing: Doing, attacker: Figure, hit: Sequence[Figure]) -> Flow[int]:
    """On a hit the attacker may discard 1 FURY. Tells what it adds to the damage of each who was hit. (DR-KEY-094, DR-KEY-096)"""
    if attacker.side != "hero" or not may_discard(play, attacker, "fury", doing):
        return 0
    whom = listed([name_of(play, one.id) for one in hit])
    about = Raging(attacker.id, doing.card, tuple(one.id for one in hit))
    groups = [*acts([UseFury()]), *acts([SaveFury()])]
    option = yield Choose(
        seat_of(play.state, attacker), groups, f"You hit {whom}. Use FURY?", ("DR-KEY-094",), FURY, about
    )
    if isinstance(option.arg, SaveFury):
        return 0
    discard(play, attacker, "fury", doing)
    return FURIOUS
