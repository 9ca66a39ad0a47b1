"""What Heroes do at landmarks, carried out; Chapters declare here what can be done, and for what. (DR-DOOR-06, DR-DOOR-08)"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.story import LandmarkChanged, LandmarkUsed
from tabletome.games.drunagor.options.figures import names
from tabletome.games.drunagor.options.special.landmarks import (
    LANDMARK,
    USES,
    AtLandmark,
    Cubes,
    LetHappen,
    Price,
    Use,
    UseLandmark,
    WhyNot,
    Worth,
    called,
    landmark_at,
    why_not_used,
)
from tabletome.games.drunagor.rules.cubes import expend
from tabletome.games.drunagor.rules.minor import taken
from tabletome.games.drunagor.state import Figure, MapObject, hero, heroes_by_initiative
from tabletome.kernel import Choose, Flow, acts

Deed: TypeAlias = Callable[[Play, Figure, MapObject], Flow[None]]
DEEDS: dict[str, Deed] = {}


def no_reason(table: Table, who: Figure, thing: MapObject) -> str:
    return ""


def beside_it(table: Table, who: Figure, thing: MapObject) -> int:
    return 0


def worth_it(table: Table, who: Figure, thing: MapObject) -> float:
    return 4.0


def use(
    id_: str, landmark: str, says: str, told: str, *, cubes: int | Cubes = 0, price: Price = "cubes",
    unless: WhyNot = no_reason, worth: Worth = worth_it, reach: Cubes = beside_it,
) -> Callable[[Deed], Deed]:  # fmt: skip
    """Declare the deed below as what a Hero may do at landmarks of a kind: `@use("light", "street-lamp", "Light", "lights")`.

    It expends so many cubes, or as many as a function says. `unless` says why it is not possible, `worth` what it is to a bot.
    """
    expended: Cubes = cubes if callable(cubes) else lambda table, who, thing: cubes

    def declare(deed: Deed) -> Deed:
        assert id_ not in USES, f"two uses are called {id_}"
        USES[id_] = Use(id_, landmark, says, told, price, expended, unless, worth, reach)
        DEEDS[id_] = deed
        return deed

    return declare


def use_landmark(play: Play, figure: Figure, act: UseLandmark) -> Flow[None]:
    """The price first, then what it does; a Cube Action ends a Move under way. (DR-MOVE-11, DR-CUBE-03)"""
    thing, used = landmark_at(play, act.square), USES[act.use]
    assert thing is not None
    if used.price == "cubes":
        play.state.turn.cube_actions -= 1
        play.state.turn.points = 0
    if used.price == "minor":
        taken(play, "interaction")
    price = used.cubes(play, figure, thing)
    play.tell(LandmarkUsed(figure.id, used.told, thing.called, act.square), "DR-DOOR-06")
    yield from expend(play, hero(play.state, figure.id), price, called(play, thing))
    yield from DEEDS[act.use](play, figure, thing)


def answers(play: Play, thing: MapObject, id_: str, what: str) -> Flow[int]:
    """Each Hero, in Initiative order, who can answer what happens to a landmark may do so once. Tells how many did."""
    used, times = USES[id_], 0
    for figure in heroes_by_initiative(play.state):
        if why_not_used(play, figure, used, thing):
            continue
        square = names(play)[thing.at]
        groups = [*acts([UseLandmark(id_, square)]), *acts([LetHappen()])]
        seat, about = hero(play.state, figure.id).seat, AtLandmark(figure.id, square, id_)
        option = yield Choose(
            seat, groups, f"{what}: {used.says.lower()} {called(play, thing)}?", ("DR-DOOR-06",), LANDMARK, about
        )
        if isinstance(option.arg, UseLandmark):
            yield from use_landmark(play, figure, option.arg)
            times += 1
    return times


def lay_on(play: Play, thing: MapObject, count: int, rule: str = "DR-DOOR-06") -> None:
    """So much lies on a landmark from now on: flames, stones, strength; never less than nothing."""
    thing.count = max(0, count)
    mark = play.library.landmarks[thing.called]
    play.tell(LandmarkChanged(thing.called, names(play)[thing.at], thing.count, mark.state(thing.count)), rule)
