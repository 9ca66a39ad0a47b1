"""Moving, and being moved: pushed, pulled, swapped, placed. (AT-MOVE-*, AT-BOSS-12)"""

from __future__ import annotations

import msgspec

from tabletome.cards import Parser, either, number, one_of, optional, seq
from tabletome.games.tactics.board.forced import away_from, placed, pulled, pulled_beside, pushed
from tabletome.games.tactics.board.moving import Mover, farthest, ways
from tabletome.games.tactics.board.squares import GRID, adjacent
from tabletome.games.tactics.cards.language import Reach, Value, Whom, whom
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.cards.text import does, people, within
from tabletome.games.tactics.options.choices import asked_of
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.figures import cells, free, friendly, ground_of, occupied
from tabletome.games.tactics.options.move import (
    MOVE,
    PLACE,
    MoveTo,
    Moving,
    Placing,
    PutOn,
    Stay,
    ends,
    mover,
    moves,
    puts,
)
from tabletome.games.tactics.options.targets import centres, targets
from tabletome.games.tactics.options.values import basic_move, has
from tabletome.games.tactics.rules.asking.choosing import choose_figure
from tabletome.games.tactics.rules.asking.seats import seat_of
from tabletome.games.tactics.rules.asking.ties import settle_square
from tabletome.games.tactics.rules.effects import DECLINABLE, WORDS
from tabletome.games.tactics.rules.moments import moment
from tabletome.games.tactics.rules.terrain.burning import burn
from tabletome.games.tactics.rules.terrain.returning import put_back
from tabletome.games.tactics.state import Actor, fight_of
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import Moved
from tabletome.words import counted


class Points(int):
    """The points that a text gives for a move; less than none is the basic movement value."""

    __slots__ = ()

    def __str__(self) -> str:
        return "basic" if self < 0 else str(int(self))


DECLINABLE.add("move")
BASIC = Points(-1)
POINTS: Parser[Points] = either(one_of({"basic": BASIC}), number.map(Points))


def given_points(table: Table, figure: Actor, points: int) -> int:
    """The points of a move; a Basic Move gives the basic movement value. (AT-MOVE-03)"""
    return basic_move(table, figure) if points == BASIC else points


# --- a move -----------------------------------------------------------------------------------------------------------


def can_move(table: Table, by: Actor, doing: Doing, points: int, through: str, diag: str, who: Whom) -> bool:
    return any(
        one.on_board and one.side != "enemy"
        and ends(table, one, given_points(table, one, points), through=bool(through), diagonal=bool(diag))
        for one in targets(table, doing, who)
    )  # fmt: skip


def _moving(points: int, through: str, diag: str, who: Whom) -> str:
    far = "your basic movement" if points == BASIC else f"up to {points}"
    how = (" through figures" if through else "") + (", diagonals allowed" if diag else "")
    return f"{does(who, 'may move', 'move')} {far}{how}"


@WORDS.word(
    "move", POINTS, optional(one_of({"through": "through"})), optional(one_of({"diag": "diag"})), whom(),
    needs=can_move, hint=lambda points, through, diag, who: 0.25 * (4 if points == BASIC else points), says=_moving,
)  # fmt: skip
def move(play: Play, by: Actor, doing: Doing, points: int, through: str, diag: str, who: Whom) -> Flow[None]:
    """Each of them moves with its points, as its player says. (AT-MOVE-01, AT-MOVE-04)"""
    for figure in (yield from choose_figure(play, doing, who, "move", "Who moves?")):
        if figure.on_board and figure.side != "enemy":
            given = given_points(play, figure, points)
            yield from move_figure(play, figure, given, doing.card, through=bool(through), diagonal=bool(diag))


def move_figure(
    play: Play, figure: Actor, given: int, card: str = "", *, through: bool = False, diagonal: bool = False
) -> Flow[None]:
    """A figure moves where its player wants; unused points are lost. (AT-MOVE-04, AT-MOVE-08)"""
    to = ends(play, figure, given, through=through, diagonal=diagonal)
    if not to:
        return
    going = mover(play, figure, given, through=through, diagonal=diagonal)
    about = Moving(figure.id, going.points, card, through, diagonal)
    prompt = asked_of(play, card, f"move where, with {counted(going.points, 'point')}?")
    groups = [*moves(to), *acts([Stay()])]
    option = yield Choose(seat_of(play.state, figure), groups, prompt, ("AT-MOVE-01",), MOVE, about)
    act: MoveTo | Stay = option.arg
    if isinstance(act, MoveTo):
        yield from go(play, figure, going, act.to)


def go(play: Play, figure: Actor, going: Mover, end: int) -> Flow[None]:
    """Along the cheapest way; where ways differ in what they set off, the first in reading order. (AT-ENEMY-30)"""
    way = ways(ground_of(play), going, occupied(play.state, figure), end)[0]
    figure.at = end
    yield from moved(play, figure, (*way[:-1], end) if figure.large else way, figure)


def _opponents(table: Table, figure: Actor) -> int:
    """The squares of those it would rather be away from."""
    others = [one for one in fight_of(table.state).actors if one.on_board and not friendly(one, figure)]
    return sum(cells(one) for one in others)


def can_flee(table: Table, by: Actor, doing: Doing, given: int) -> bool:
    return by.on_board and bool(_opponents(table, by))


@WORDS.word("flee", number, needs=can_flee, hint=0.3, says="move up to {0:square} away from your enemies")
def flee(play: Play, by: Actor, doing: Doing, given: int) -> Flow[None]:
    """To where the nearest opponent is farthest, with as few points as that takes; ties by the party. (AT-ENEMY-15)"""
    going = mover(play, by, given)
    best = farthest(ground_of(play), going, occupied(play.state, by), _opponents(play, by))
    if not best >> by.at & 1:
        end = yield from settle_square(play, best, f"Where does {by.id} go?", by.id)
        yield from go(play, by, going, end)


def moved(play: Play, figure: Actor, way: tuple[int, ...], by: Actor) -> Flow[None]:
    """Somebody has moved or was moved: what burns on the way burns, and cards that wait for it act."""
    fight = fight_of(play.state)
    if figure is by and figure.id in fight.sheets and fight.turn.who == figure.id:
        fight.sheets[figure.id].moved = True
    path = tuple(GRID.names[square] for square in way)
    play.tell(Moved(figure.id, path, "" if by is figure else by.id), "AT-MOVE-01")
    yield from burn(play, figure, way)
    if figure.on_board:
        yield from moment(play, "moved", [figure], by)


# --- being moved ------------------------------------------------------------------------------------------------------


def shoved(table: Table, doing: Doing) -> Actor | None:
    """Who is pushed or pulled: the target, in a response the one who set it off."""
    target = doing.target
    if doing.response and doing.happening is not None and doing.happening.by is not None:
        target = doing.happening.by
    return target if target is not None and target.on_board and target is not doing.by else None


def can_shove(value: Value, table: Table, doing: Doing) -> bool:
    target = shoved(table, doing)
    return target is not None and not has(table, value, target)


def can_push(table: Table, by: Actor, doing: Doing, squares: int) -> bool:
    return can_shove("immune push", table, doing)


@WORDS.word("push", number, needs=can_push, hint=-0.3, says="push it {0:square} away")
def push(play: Play, by: Actor, doing: Doing, squares: int) -> Flow[None]:
    """Straight away, square by square, until a wall, a character or the edge stops it; no points are spent. (AT-BOSS-12)"""
    target = shoved(play, doing)
    assert target is not None
    direction = away_from(cells(by), cells(target))
    pushing = Mover(target.at, squares, target.large)
    shifted = pushed(ground_of(play), pushing, occupied(play.state, target), direction)
    yield from _put(play, target, shifted.way, by)


def can_pull(table: Table, by: Actor, doing: Doing, squares: int) -> bool:
    target = shoved(table, doing)
    return target is not None and not target.large and can_shove("immune pull", table, doing)


def _pulling(squares: int) -> str:
    return "pull it next to you" if squares == ADJACENT else f"pull it {counted(squares, 'square')} nearer"


ADJACENT = 0


@WORDS.word("pull", either(one_of({"adj": ADJACENT}), number), needs=can_pull, hint=-0.4, says=_pulling)
def pull(play: Play, by: Actor, doing: Doing, squares: int) -> Flow[None]:
    """To the nearest free square beside, or so many squares nearer, whatever lies between. (AT-BOSS-09, AT-BOSS-12)"""
    target = shoved(play, doing)
    assert target is not None
    around = free(play, target)
    ends = (
        pulled_beside(cells(by), target.at, around)
        if squares == ADJACENT
        else pulled(cells(by), target.at, squares, around)
    )
    if ends:
        end = yield from settle_square(play, ends, "Where is it pulled?", by.id)
        yield from _put(play, target, (target.at, end), by)


def _put(play: Play, figure: Actor, way: tuple[int, ...], by: Actor) -> Flow[None]:
    if way[-1] != figure.at:
        figure.at = way[-1]
        yield from moved(play, figure, way, by)


def can_swap(table: Table, by: Actor, doing: Doing, who: Whom) -> bool:
    return any(_swappable(one, by) for one in targets(table, doing, who))


def _swappable(one: Actor, by: Actor) -> bool:
    return one is not by and one.on_board and not one.large and not by.large


@WORDS.word("swap", whom("ally"), needs=can_swap, hint=0.4, says=lambda who: f"swap places with {people(who)}")
def swap(play: Play, by: Actor, doing: Doing, who: Whom) -> Flow[None]:
    """Both change squares; no points are spent."""
    for figure in (yield from choose_figure(play, doing, who, "swap", "With whom do you swap places?")):
        if _swappable(figure, by):
            mine, theirs = by.at, figure.at
            by.at, figure.at = theirs, mine
            yield from moved(play, by, (mine, theirs), by)
            if figure.on_board:
                yield from moved(play, figure, (theirs, mine), by)


class Beside(msgspec.Struct, frozen=True):
    """Next to whom somebody is placed, if next to anybody."""

    whom: Whom | None = None

    def __str__(self) -> str:
        return f"adj {self.whom}" if self.whom is not None else ""


BESIDE: Parser[Beside] = optional(seq("adj", whom("target")).into(Beside), otherwise=Beside())
START: Parser[str] = optional(one_of({"start": "start"}))


def _placing(who: Whom, beside: Beside, start: str) -> str:
    if start:
        return "come back on the starting square"
    whom = "yourself" if who.word == "self" else people(who if beside.whom is not None else Whom(who.word))
    if beside.whom is not None:
        return f"place {whom} on the nearest free square next to {people(beside.whom)}"
    return f"place {whom} on a free square in sight{within(who.reach)}"


def can_place(table: Table, by: Actor, doing: Doing, who: Whom, beside: Beside, start: str) -> bool:
    if start:
        return True
    if beside.whom is None:
        return bool(targets(table, doing, Whom(who.word))) and bool(_in_sight(table, by, who.reach))
    return bool(targets(table, doing, beside.whom)) and bool(targets(table, doing, who))


def _in_sight(table: Table, by: Actor, reach: Reach | None) -> int:
    """The free squares in sight within a distance of the user."""
    return centres(table, by, reach or Reach(), attack=False) & free(table)


@WORDS.word("place", whom(), BESIDE, START, needs=can_place, hint=0.8, says=_placing)
def place(play: Play, by: Actor, doing: Doing, who: Whom, beside: Beside, start: str) -> Flow[None]:
    """On a free square in sight, on the nearest one beside somebody, or back where one began. (AT-BOSS-12, AT-BOSS-05)"""
    if start:
        yield from put_back(play, by, by.start_at)
        return
    whose = who if beside.whom is not None else Whom(who.word)
    figures = yield from choose_figure(play, doing, whose, "place", "Who is placed?")
    near: list[Actor] = []
    if beside.whom is not None:
        near = yield from choose_figure(play, doing, beside.whom, "place", "Next to whom?")
    for figure in figures:
        if near:
            ends = placed(figure.at, adjacent(cells(near[0])), free(play, figure))
            end = yield from settle_square(play, ends, "On which square?", by.id)
        else:
            end = yield from _placed(play, figure, doing, _in_sight(play, by, who.reach))
        yield from _put(play, figure, (figure.at, end), by)


def _placed(play: Play, figure: Actor, doing: Doing, squares: int) -> Flow[int]:
    """The square on which a figure is put, as the player of the card wants."""
    prompt = asked_of(play, doing.card, "on which square?")
    about = Placing(doing.by.id, figure.id, doing.card)
    option = yield Choose(seat_of(play.state, doing.by), puts(squares), prompt, ("AT-BOSS-12",), PLACE, about)
    act: PutOn = option.arg
    return act.square
