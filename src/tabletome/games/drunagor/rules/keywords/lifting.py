"""TELEKINESIS on things: Chests, Traps and small tiles of Darkness float, too. (DR-KEY-219, DR-KEY-222)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.language import Clause
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.board import Lifted
from tabletome.games.drunagor.options.aim import Aim, Aiming, Enough
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.ground.forced import FORCED, Forcing, PutAt, puts
from tabletome.games.drunagor.options.ground.lifting import LIFT, Lift, drops, things
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.targets import targets
from tabletome.games.drunagor.rules.effects import befall
from tabletome.games.drunagor.rules.ground.darkness import catch
from tabletome.games.drunagor.rules.keywords.tokens import cast
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.state import figure_of
from tabletome.kernel import Bits, Choose, Flow, acts


def lift(play: Play, doing: Doing, clause: Clause) -> Flow[None]:
    """Characters and things, as many as the clause says, all chosen before anything floats. (DR-GRAM-19)"""
    ops = tuple(clause.ops())
    least, most = (clause.who.least, clause.who.most) if clause.who is not None else (1, 1)
    left: list[Aim | Lift] = [Aim(one.id) for one in targets(play, doing, clause) if ops[0].matters(play, one, doing)]
    left += things(play, doing, clause)
    chosen: list[Aim | Lift] = []
    about = Aiming(doing.by.id, doing.card, str(clause))
    while left and len(chosen) < most:
        groups = acts([one for one in left if isinstance(one, Aim)]) + acts(
            [one for one in left if isinstance(one, Lift)]
        )
        groups += acts([Enough()]) if len(chosen) >= least else []
        prompt = f"{name_of(play, doing.card)}: what floats? ({clause})"
        act = (yield Choose(seat_of(play.state, doing.by), groups, prompt, ("DR-KEY-219",), LIFT, about)).arg
        if isinstance(act, Enough):
            break
        left.remove(act)
        chosen.append(act)
    for act in chosen:
        if isinstance(act, Aim):
            yield from befall(play, ops, figure_of(play.state, act.figure), doing)
        else:
            yield from _carry(play, doing, act, cast(play, doing, "TELEKINESIS", ops[0].operands[0]))


def _carry(play: Play, doing: Doing, thing: Lift, far: int) -> Flow[None]:
    """To a square of the caster's choice. (DR-KEY-219, DR-KEY-222)"""
    to = drops(play, thing, far)
    if not to:
        return
    about = Forcing(doing.by.id, doing.card, str(thing), "TELEKINESIS")
    prompt = f"Where does it come down? ({thing.thing.capitalize()})"
    act: PutAt = (
        yield Choose(seat_of(play.state, doing.by), puts(play, to), prompt, ("DR-KEY-222",), FORCED, about)
    ).arg
    grid, state = board(play).grid, play.state
    before, after = grid.square(thing.square), grid.square(act.square)
    play.tell(Lifted(thing.thing, thing.square, act.square, doing.by.id), "DR-KEY-219")
    if thing.thing == "chest":
        state.chests[state.chests.index(before)] = after
    elif thing.thing == "trap":
        next(trap for trap in state.traps if trap.at == before).at = after
    else:
        state.darkness = Bits(state.darkness & ~(1 << before) | 1 << after)
        state.small_tiles = Bits(state.small_tiles & ~(1 << before) | 1 << after)
        yield from catch(play, 1 << after)
