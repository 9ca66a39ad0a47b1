"""PROTECT: an adjacent character takes the place of a target. (DR-KEY-143..145)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.heroes import Protected
from tabletome.games.drunagor.options.doing import Threat
from tabletome.games.drunagor.options.figures import beside, opposed, untouchable
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.protect import PROTECT, Guarding, LeaveIt, StepIn
from tabletome.games.drunagor.options.values import has_trait
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Choose, Flow, acts
from tabletome.words import listed


def protect(play: Play, threat: Threat) -> Flow[None]:
    """Each protector who is no target may step in for one target; Monsters always do. (DR-KEY-143, DR-KEY-144, DR-KEY-145)"""
    for guard in [one for one in play.state.figures if has_trait(play, one, "PROTECT") and not untouchable(one)]:
        if threat.blow(guard) is not None:
            continue
        near = [
            blow for blow in threat.blows
            if blow.amount and beside(play, guard, blow.who) and not opposed(guard, blow.who)
        ]  # fmt: skip
        if not near:
            continue
        chosen = near[0].who
        if guard.side != "monster":
            option = yield from _asked(play, guard, [blow.who for blow in near], threat)
            if option is None:
                continue
            chosen = option
        blow = threat.blow(chosen)
        assert blow is not None
        blow.who = guard
        play.tell(Protected(guard.id, chosen.id), "DR-KEY-143")


def _asked(play: Play, guard: Figure, near: list[Figure], threat: Threat) -> Flow[Figure | None]:
    groups = [*acts([StepIn(one.id) for one in near]), *acts([LeaveIt()])]
    by = threat.by.id if threat.by is not None else ""
    about = Guarding(guard.id, by, threat.card, tuple((blow.who.id, blow.amount) for blow in threat.blows))
    hit = listed(f"{blow.amount} to {name_of(play, blow.who.id)}" for blow in threat.blows if blow.who in near)
    prompt = f"{hit}: does {name_of(play, guard.id)} take the blow?"
    option = yield Choose(seat_of(play.state, guard), groups, prompt, ("DR-KEY-143",), PROTECT, about)
    if isinstance(option.arg, LeaveIt):
        return None
    return next(one for one in near if one.id == option.arg.figure)
