"""The whole of what an enemy does with a move and an attack, ties left open to be asked or settled. (AT-ENEMY-04..24)

>>> from tabletome.games.tactics.board.enemies.picture import Aim, Picture, Target
>>> from tabletome.games.tactics.board.ground import Ground
>>> from tabletome.games.tactics.board.moving import Mover
>>> from tabletome.games.tactics.board.squares import BESIDE, GRID
>>> hero = Target("Ann", GRID.square("e1"), hp=9)
>>> picture = Picture(Ground(), Mover(GRID.square("a1"), 3), (hero,), figures=1 << hero.at, blockers=0)
>>> decided = plan(picture, Aim(BESIDE))
>>> [GRID.names[square] for square in decided.way], decided.attacks, because(decided.choice)
(['a1', 'b1', 'c1', 'd1'], True, 'the closest: 4 points')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tabletome.games.tactics.board.enemies.ends import Ends, ends
from tabletome.games.tactics.board.enemies.picture import Aim, Picture, Target
from tabletome.games.tactics.board.enemies.targets import Choice, Measure, choose
from tabletome.games.tactics.board.moving import Way, ways
from tabletome.games.tactics.board.squares import name
from tabletome.games.tactics.cards.boss_language import MOVE, Deed
from tabletome.words import listed


class Plan(msgspec.Struct, frozen=True):
    """What it does if every tie is settled: its target, if any, the way it takes, and whether it can attack then."""

    choice: Choice
    target: Target | None
    ends: Ends
    way: Way
    at: int
    attacks: bool


def plan(picture: Picture, aim: Aim) -> Plan:
    """All decisions with ties settled: lower HP, then place in the line, then square number; the first way in reading order.

    Whoever asks the party goes through the same three questions: `choose`, `ends` for the target, `ways` to the end.
    """
    choice = choose(picture, aim)
    if not choice.targets:
        at = picture.mover.at
        return Plan(choice, None, Ends((at,), 0, serve=False), (at,), at, attacks=False)
    target = choice.targets[0]
    found = ends(picture, aim, target)
    way = ways_to(picture, found.at[0])[0]
    return Plan(choice, target, found, way, found.at[0], attacks=aim.attacks and found.serve)


def ways_to(picture: Picture, end: int) -> list[Way]:
    """The cheapest ways to an end that differ in what they set off: the party is asked only between these.

    (AT-ENEMY-15, AT-ENEMY-30)
    """
    return ways(picture.ground, picture.mover, picture.figures, end, picture.noted)


def in_pairs(deeds: Sequence[Deed]) -> list[tuple[Deed | None, Deed | None]]:
    """The deeds of a step as they are decided: a move together with the attack or ability that follows it.

    (AT-BOSS-16, AT-ENEMY-24)

    >>> from tabletome.games.tactics.cards.boss_language import ACTIVATE, ATTACK
    >>> [tuple(map(str, pair)) for pair in in_pairs(ACTIVATE)]
    [('move', 'attack')]
    >>> [tuple(map(str, pair)) for pair in in_pairs([ATTACK, MOVE])]
    [('None', 'attack'), ('move', 'None')]
    """
    pairs: list[tuple[Deed | None, Deed | None]] = []
    for deed in deeds:
        if deed.aims and pairs and pairs[-1][0] == MOVE and pairs[-1][1] is None:
            pairs[-1] = MOVE, deed
        else:
            pairs.append((deed, None) if deed == MOVE else (None, deed))
    return pairs


def because(choice: Choice, on: str = "", called: Callable[[str], str] = str) -> str:
    """Why it goes for whom it goes for, in words and numbers, for the log; `called` names those it compares, `on` is the one."""
    if choice.measure is None:
        return "nobody can be attacked" if choice.type is None else f"nobody to go for ({choice.type.words})"
    type_ = choice.type.words if choice.type is not None else ""
    reasons = {
        "closest": "the closest",
        "type": type_,
        "pursued": f"{type_}, out of reach yet",
        "instead": f"no attack on {type_}, so the closest",
        "in reach": "the closest in range" if choice.type is None else f"not {type_}, so the closest in range",
        "nobody": "",
    }
    return f"{reasons[choice.criterion]}: {_compared(choice, choice.measure, on, called)}"


def _compared(choice: Choice, nearest: Measure, on: str, called: Callable[[str], str]) -> str:
    if len(choice.targets) > 1:
        taken = on or choice.targets[0].id
        others = listed(called(one.id) for one in choice.targets if one.id != taken)
        return f"{nearest.words}, a tie with {others}"
    if choice.next is None:
        return nearest.words
    return f"{nearest.words}, next {choice.next.points if choice.next.by == nearest.by else choice.next.words}"


def stopping(picture: Picture, found: Ends) -> str:
    """Why it stops where it stops, in words, for the log."""
    where = name(found.at[0])
    if found.serve:
        return "it stays" if found.at[0] == picture.mover.at else f"it needs {found.cost} to attack from {where}"
    return f"it cannot attack yet: {found.left} left from {where}" if found.left else f"it cannot attack from {where}"
