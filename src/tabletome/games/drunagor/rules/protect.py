"""PROTECT: an adjacent character takes the place of a target. (DR-KEY-143..145)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.heroes import Protected
from tabletome.games.drunagor.options.figures import beside, opposed, untouchable
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.protect import PROTECT, Guarding, LeaveIt, StepIn
from tabletome.games.drunagor.options.values import has_trait
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Choose, Flow, acts
from tabletome.words import listed


def protect(play: Play, by: Figure, targets: Sequence[Figure], card: str, damage: int) -> Flow[list[Figure]]:
    """Right after the targets of an attack are named: each protector who is none of them may step in for one; Monsters always do.

    (DR-KEY-143, DR-KEY-144, DR-KEY-145, DR-KEY-251) Tells whom the attack is then aimed at; what deals nothing is no threat
    (DR-MON-43).
    """
    aimed = list(targets)
    if not damage:
        return aimed
    for guard in [one for one in play.state.figures if has_trait(play, one, "PROTECT") and not untouchable(one)]:
        near = [one for one in aimed if one in targets and beside(play, guard, one) and not opposed(guard, one)]
        if guard in aimed or not near:
            continue
        chosen = near[0] if guard.side == "monster" else (yield from _asked(play, guard, near, by, card, damage))
        if chosen is not None:
            aimed[aimed.index(chosen)] = guard
            play.tell(Protected(guard.id, chosen.id), "DR-KEY-143")
    return aimed


def _asked(play: Play, guard: Figure, near: list[Figure], by: Figure, card: str, damage: int) -> Flow[Figure | None]:
    groups = [*acts([StepIn(one.id) for one in near]), *acts([LeaveIt()])]
    about = Guarding(guard.id, by.id, card, tuple((one.id, damage) for one in near))
    hit = listed(f"{damage} to {name_of(play, one.id)}" for one in near)
    prompt = f"{hit}: does {name_of(play, guard.id)} take the blow?"
    option = yield Choose(seat_of(play.state, guard), groups, prompt, ("DR-KEY-143",), PROTECT, about)
    if isinstance(option.arg, LeaveIt):
        return None
    return next(one for one in near if one.id == option.arg.figure)
