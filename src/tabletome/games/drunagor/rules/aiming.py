"""Choosing whom a clause is done to. Where there is no choice nobody is asked. (DR-TARGET-*, DR-GRAM-18, DR-GRAM-19)"""

from __future__ import annotations

from tabletome.cards import Op
from tabletome.games.drunagor.cards.abilities import Attack
from tabletome.games.drunagor.cards.language import Amount, Clause, Damage, Shape, Tie
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.aim import AIM, AREA, SHARE, Aim, AimArea, Aiming, Enough, Share
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import board, opposed
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.targets import reach_of, strike_areas, struck, targets
from tabletome.games.drunagor.options.values import plus
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Choose, Flow, acts


def aim(play: Play, doing: Doing, clause: Clause) -> Flow[list[Figure]]:
    """Those a clause without a Weapon Attack is done to; a Move that names nobody is the caster's own.

    (DR-FOCUS-11, DR-FOCUS-12, DR-RANGE-06, DR-TARGET-01..12, DR-GRAM-18, DR-KEY-206)
    """
    assert isinstance(clause.body, Tie)
    if clause.self_only or (clause.who is None and clause.shape is None and any(moves(op) for op in clause.ops())):
        return [doing.by]
    answered = _answered(doing, clause)
    if answered is not None:
        return [answered]
    shape, who = clause.shape, clause.who
    if shape is not None and shape.word == "STRIKE":
        return (yield from strike(play, doing, clause, shape, reach_of(play, doing, clause), harm=harms(clause)))
    found = targets(play, doing, clause)
    if not harms(clause):
        found = [one for one in found if matters(play, doing, clause.body, one)]
    if who is not None and who.every:
        return found
    if shape is not None:
        least, most = 1, shape.most(doing.x, len(play.state.heroes))
    else:
        least, most = (who.least, who.most) if who is not None else (1, 1)
    return (yield from choose(play, doing, clause, found, least, most))


def _answered(doing: Doing, clause: Clause) -> Figure | None:
    """Of a Reaction: PREVENT is for whom it protects, RETALIATE for the attacker. (DR-KEY-142, DR-KEY-169, DR-GRAM-21)"""
    words = {op.name for op in clause.ops()}
    if "PREVENT" in words:
        return doing.protects
    return doing.threat.by if doing.threat is not None and "RETALIATE" in words else None


def moves(op: Op) -> bool:
    """Is it a word that is done to the caster where no target is named? (DR-RANGE-06)"""
    return op.name in ("MOVE", "JUMP", "COPY") or op.name.endswith("TRAP") or op.word.happens


def harms(clause: Clause) -> bool:
    """Does nobody want it done to themselves? Then who is immune may be chosen as well. (DR-COND-07, DR-TARGET-12)"""
    return clause.damages or all(op.worth < 0 for op in clause.ops())


def matters(play: Play, doing: Doing, tie: Tie, one: Figure) -> bool:
    """Would anything of a tie do anything to this character? (DR-GRAM-05, DR-TARGET-01)"""
    return any(isinstance(part, Damage) or part.matters(play, one, doing) for part in tie.effects)


def choose(
    play: Play, doing: Doing, clause: Clause, found: list[Figure], least: int, most: int, about: Aiming | None = None
) -> Flow[list[Figure]]:
    """Up to so many different characters, one after the other, before anything is done to them. (DR-GRAM-18, DR-GRAM-19)"""
    if len(found) <= least:
        return found
    chosen: list[Figure] = []
    left, warning = _meant_first(doing, clause, found)
    about = about or Aiming(doing.by.id, doing.card, str(clause))
    while left and len(chosen) < most:
        groups = acts([Aim(one.id) for one in left])
        if len(chosen) >= least:
            groups += acts([Enough()])
        prompt = f"{name_of(play, doing.card)}: {'on whom?' if not chosen else 'on whom else?'} ({clause}){warning}"
        option = yield Choose(seat_of(play.state, doing.by), groups, prompt, ("DR-TARGET-01",), AIM, about)
        if isinstance(option.arg, Enough):
            break
        one = next(figure for figure in left if figure.id == option.arg.figure)
        left.remove(one)
        chosen.append(one)
    return chosen


def _meant_first(doing: Doing, clause: Clause, found: list[Figure]) -> tuple[list[Figure], str]:
    """Whom an effect is meant for stands first; where both sides are in Range, the question warns of it. (DR-TARGET-12)"""
    if not isinstance(clause.body, Tie) or len({opposed(doing.by, one) for one in found}) == 1:
        return list(found), ""
    harmful = harms(clause)
    return (
        sorted(found, key=lambda one: opposed(doing.by, one) != harmful),
        f" It {'harms' if harmful else 'helps'} whom you choose, friend or foe.",
    )


def strike(
    play: Play, doing: Doing, clause: Clause | Attack, shape: Shape, reach: int, *, harm: bool, by: Figure | None = None
) -> Flow[list[Figure]]:
    """Up to so many different areas, and all in them whom it is meant for. (DR-TARGET-06..09, DR-KEY-206)"""
    striker = by or doing.by
    named = board(play)
    names = {area: named.grid.names[named.large.square(area)] for area in strike_areas(play, striker, reach)}
    left = [area for area in names if struck(play, striker, (area,), harm=harm)]
    most, areas = shape.most(doing.x, len(play.state.heroes)), list[int]()
    while left and len(areas) < most:
        chosen = left[0]
        if len(left) > 1 or areas:
            groups = acts([AimArea(names[area]) for area in left])
            if areas:
                groups += acts([Enough()])
            about = Aiming(striker.id, doing.card, str(clause), left=most - len(areas))
            prompt = f"{name_of(play, doing.card)}: which area? ({clause})"
            option = yield Choose(seat_of(play.state, striker), groups, prompt, ("DR-TARGET-06",), AREA, about)
            if isinstance(option.arg, Enough):
                break
            chosen = next(area for area in left if names[area] == option.arg.square)
        left.remove(chosen)
        areas.append(chosen)
    return struck(play, striker, areas, harm=harm)


def split(play: Play, doing: Doing, clause: Clause) -> Flow[list[tuple[Figure, Op]]]:
    """A total, with what its caster adds to it, divided among characters in Range, at least 1 each. (DR-KEY-190, DR-KEY-191)"""
    assert isinstance(clause.body, Tie)
    op = next(clause.ops())
    total: Amount = op.operands[0]
    points = total.value(doing.x, len(play.state.heroes)) + plus(play, doing.by, op.name)
    left = [one for one in targets(play, doing, clause) if op.matters(play, one, doing)]
    shares: list[tuple[Figure, Op]] = []
    while left and points:
        one, given = left[0], points
        if len(left) > 1:
            offered = [Share(one.id, part) for one in left for part in range(points, 0, -1)]
            about = Aiming(doing.by.id, doing.card, str(clause), left=points)
            prompt = f"{name_of(play, doing.card)}: {points} to divide ({clause})"
            option = yield Choose(seat_of(play.state, doing.by), acts(offered), prompt, ("DR-KEY-190",), SHARE, about)
            share: Share = option.arg
            one, given = next(figure for figure in left if figure.id == share.figure), share.points
        left.remove(one)
        points -= given
        shares.append((one, Op(op.word, (Amount(given),))))
    return shares
