"""Traps are laid, and snap shut. (DR-KEY-225..231)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.board import TrapLaid, TrapSprung
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import names
from tabletome.games.drunagor.options.ground.traps import (
    LAY,
    LEAVES,
    TRAP_DAMAGE,
    LayAt,
    Laying,
    caught,
    layings,
    trap_for,
)
from tabletome.games.drunagor.rules.conditions import gain
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.rules.passives import answer
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.state import Figure, Trap, TrapKind, figure_of
from tabletome.kernel import Choose, Flow


def lay(play: Play, doing: Doing, kind: TrapKind) -> Flow[None]:
    """In an area next to the own one; what the same Skill had laid before is taken up. (DR-KEY-225, DR-KEY-228)"""
    groups = layings(play, doing.by, doing.card)
    if not groups:
        return
    prompt = f"Where is the {kind.capitalize()} Trap laid?"
    about = Laying(doing.by.id, doing.card, kind)
    act: LayAt = (yield Choose(seat_of(play.state, doing.by), groups, prompt, ("DR-KEY-225",), LAY, about)).arg
    before = [trap for trap in play.state.traps if (trap.by, trap.skill) == (doing.by.id, doing.card)]
    play.state.traps = [trap for trap in play.state.traps if trap not in before]
    play.state.traps.append(Trap(kind, names(play).index(act.square), doing.by.id, doing.card))
    play.tell(TrapLaid(doing.by.id, kind, act.square), "DR-KEY-225")


def spring(play: Play, one: Figure) -> Flow[None]:
    """The Trap in the area of an enemy acts on all enemies there, and is gone.

    (DR-KEY-226, DR-KEY-229, DR-KEY-230, DR-KEY-231, DR-PASS-04)
    """
    trap = trap_for(play, one)
    if trap is None:
        return
    inside = caught(play, trap)
    play.state.traps.remove(trap)
    play.tell(TrapSprung(trap.kind, names(play)[trap.at], tuple(other.id for other in inside)), "DR-KEY-226")
    for other in inside:
        yield from hurt(play, other, TRAP_DAMAGE, f"{trap.kind} trap")
    for other in inside:
        if other in play.state.figures:
            gain(play, other, *LEAVES[trap.kind], by=trap.by)
            yield from at(play, "afflicted", other)
    yield from answer(play, figure_of(play.state, trap.by), "TRAP SPRUNG")
