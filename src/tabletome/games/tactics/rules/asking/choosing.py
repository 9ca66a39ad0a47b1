"""Choosing whom a word is done to. Where there is no choice nobody is asked. (AT-HEAL-01, AT-AOE-07, AT-AOE-11)"""

from __future__ import annotations

from tabletome.games.tactics.board.squares import area
from tabletome.games.tactics.cards.language import Whom
from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.options import aim
from tabletome.games.tactics.options.aim import AIM, CENTRE, ORDER, AimAt, Aiming, AsListed, First
from tabletome.games.tactics.options.choices import asked_of
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.figures import cells
from tabletome.games.tactics.options.targets import centres, meant, middles, struck_by, targets
from tabletome.games.tactics.rules.asking.seats import party_seat, seat_of
from tabletome.games.tactics.rules.asking.ties import settle
from tabletome.games.tactics.state import Actor
from tabletome.kernel import Choose, Flow, acts


def choose_figure(
    play: Play, doing: Doing, who: Whom, word: str, question: str, *, fallen: bool = False, players: bool = False
) -> Flow[list[Actor]]:
    """Whom a word is done to: the one that is chosen, which is then the target, or all of a group."""
    found = targets(play, doing, who, fallen=fallen, players=players)
    if not who.chosen:
        return found
    if not found:
        return []
    chosen = yield from pick(play, doing, found, Aiming(doing.by.id, doing.card, word), question)
    doing.target = chosen
    return [chosen]


def pick(play: Play, doing: Doing, found: list[Actor], about: Aiming, question: str) -> Flow[Actor]:
    """One of several figures. An enemy takes the one it goes for; else the party decides for it. (AT-ENEMY-07)"""
    if doing.by.side == "enemy":
        if doing.aim in found:
            return doing.aim
        return (yield from settle(play, found, question))
    if len(found) == 1:
        return found[0]
    prompt = asked_of(play, doing.card, question)
    option = yield Choose(seat_of(play.state, doing.by), aim.figures(found), prompt, ("AT-HEAL-01",), AIM, about)
    return next(one for one in found if one.id == option.arg.figure)


def choose_centre(play: Play, doing: Doing, squares: int, about: Aiming) -> Flow[int]:
    """The middle of an area, as a set of one square; of an area around its user, the user's. (AT-AOE-09)"""
    if squares.bit_count() == 1 or squares == cells(doing.by):
        return squares
    if doing.by.side == "enemy" and doing.aim is not None:
        around = cells(doing.aim) & squares or squares
        return around & -around
    prompt = asked_of(play, doing.card, "where is the middle of the area?")
    option = yield Choose(seat_of(play.state, doing.by), aim.squares(squares), prompt, ("AT-AOE-09",), CENTRE, about)
    act: AimAt = option.arg
    return 1 << act.square


def choose_area(play: Play, doing: Doing, who: Whom, word: str, helped: list[Actor]) -> Flow[list[Actor]]:
    """All that an area of help covers: of the side it names, the knocked out as well, and one of those whom it helps.

    (AT-KO-17, AT-ATK-15, AT-CARD-02)
    """
    assert who.reach is not None
    squares = middles(centres(play, doing.by, who.reach, doing, attack=False), doing.by, helped, who.area)
    about = Aiming(doing.by.id, doing.card, word, area=who.area, side=who.word)
    centre = yield from choose_centre(play, doing, squares, about)
    hit = struck_by(play, doing.by, centre, who.area, "", around=False)
    fallen = [one for one in meant(play, doing.by, who, fallen=True) if not one.on_board]
    reached = area(centre, who.area)
    return [one for one in [*hit, *fallen] if one in meant(play, doing.by, who, fallen=True) and cells(one) & reached]


def in_order(play: Play, doing: Doing, struck: list[Actor]) -> Flow[list[Actor]]:
    """The order in which those struck are affected: as the player of the card wants, for an enemy as the party does.

    (AT-AOE-07, AT-AOE-11)
    """
    ordered: list[Actor] = []
    left = list(struck)
    seat = party_seat(play.state) if doing.by.side == "enemy" else seat_of(play.state, doing.by)
    while len(left) > 1:
        groups = [*acts([First(one.id) for one in left]), *acts([AsListed()])]
        prompt = asked_of(play, doing.card, "who is affected first?")
        about = Aiming(doing.by.id, doing.card, "order")
        option = yield Choose(seat, groups, prompt, ("AT-AOE-07",), ORDER, about)
        act: First | AsListed = option.arg
        if isinstance(act, AsListed):
            break
        first = next(one for one in left if one.id == act.figure)
        left.remove(first)
        ordered.append(first)
    return [*ordered, *left]
