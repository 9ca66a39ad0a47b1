"""Action Cubes and Status Cubes: spending, expending, Recall, Curse and Trauma, CLEANSE; and Heroes knocked out, which brings a
Trauma Cube, and which a cube can bring about. (DR-CUBE-*, DR-STAT-*, DR-RECALL-*, DR-KO-*)
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events import (
    CubesExpended,
    CubeSpent,
    KnockedOut,
    Recalled,
    StatusCubeGained,
    StatusCubeRemoved,
)
from tabletome.games.drunagor.options.cubes import (
    BOX,
    CLEANSE,
    EXPEND,
    POOL,
    STATUS,
    Block,
    Blocking,
    Expending,
    GiveUp,
    Unblock,
    available,
    blockable,
    cubes_on,
    cursed,
    free_skills,
    give_ups,
    held,
    kinds_available,
)
from tabletome.games.drunagor.options.doing import Threat
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.special.leading import line_of
from tabletome.games.drunagor.options.values import limit, max_health
from tabletome.games.drunagor.rules.passives import answer
from tabletome.games.drunagor.rules.special import RECALL, at
from tabletome.games.drunagor.rules.special.leading import release
from tabletome.games.drunagor.rules.story.entries import lose_aura
from tabletome.games.drunagor.state import Colour, Figure, Hero, Status, figure_of, hero, heroes_by_initiative
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import ConditionLost, Damaged, Healed
from tabletome.words import counted

__all__ = [
    "available",
    "cleanse",
    "due_recalls",
    "expend",
    "free_skills",
    "gain_status",
    "knock_out",
    "recall",
    "spend",
]

Kind: TypeAlias = Literal["willing", "unwilling", "free"]


def spend(play: Play, owner: Hero, colour: Colour, skill: str, *, wild: bool = False) -> None:
    """An available cube of this colour is put on a Skill, where it stays until it is recalled; a Wild Cube lies there as one.

    (DR-SKILL-02, DR-CUBE-05, DR-KEY-240)
    """
    cube = next(cube for cube in available(owner) if cube.wild == wild and (wild or cube.colour == colour))
    cube.at, cube.instead = skill, colour if wild else ""
    play.tell(CubeSpent(owner.id, colour, skill, wild), "DR-SKILL-02")


def put_in_box(play: Play, owner: Hero, colour: Colour, why: str = "", *, wild: bool = False) -> None:
    """An available cube of this colour goes into the Expended box. (DR-CUBE-03)"""
    cube = next(cube for cube in available(owner) if cube.colour == colour and cube.wild == wild)
    cube.at = BOX
    play.tell(CubesExpended(owner.id, (colour,), why), "DR-CUBE-03")


def expend(play: Play, owner: Hero, how_many: int, why: str) -> Flow[None]:
    """So many cubes as their owner chooses; with too few, all there are. (DR-CUBE-03, DR-KEY-085, DR-KEY-086)"""
    for left in range(min(how_many, len(available(owner))), 0, -1):
        kinds = kinds_available(owner)
        colour, wild = kinds[0]
        if len(kinds) > 1 and left < len(available(owner)):
            prompt = f"{why}: expend {counted(left, 'cube')}. Which one?"
            about = Expending(owner.id, left)
            act: GiveUp = (
                yield Choose(owner.seat, give_ups(owner), prompt, ("DR-CUBE-03", "DR-KEY-086"), EXPEND, about)
            ).arg
            colour, wild = act.colour, act.wild
        put_in_box(play, owner, colour, wild=wild)


# --- Recall -----------------------------------------------------------------------------------------------------------


def recall(play: Play, owner: Hero, kind: Kind) -> Flow[None]:
    """All spent and expended cubes come back, from Equipment too, none of them wild; then a Curse Cube, unless it is free.

    (DR-KEY-248, DR-RECALL-01, DR-RECALL-02, DR-RECALL-12, DR-KO-04, DR-STAT-09, DR-PASS-04, DR-DOOR-06)
    """
    back = [cube for cube in owner.cubes if cube.at != POOL]
    for cube in owner.cubes:
        cube.at, cube.wild, cube.instead = POOL, False, ""
    play.tell(Recalled(owner.id, kind, tuple(cube.colour for cube in back)), "DR-RECALL-01")
    if kind != "free":
        yield from gain_status(play, owner, "curse", penalty(play), RECALL)
    yield from at(play, "recalled", figure_of(play.state, owner.id))
    yield from answer(play, figure_of(play.state, owner.id), "RECALL")


def penalty(play: Play) -> int:
    """The Curse Cubes of a Recall that is not free; the last Chapters raise it. (DR-RECALL-02, DR-RECALL-03)"""
    return chapter_of(play).recall


def without_cubes(owner: Hero) -> bool:
    """Is no cube of a Hero available? (DR-RECALL-06)"""
    return bool(owner.cubes) and all(cube.at != POOL for cube in owner.cubes)


def due_recalls(play: Play) -> Flow[None]:
    """Every Hero without an available cube takes an Unwilling Recall, in Initiative order; never inside an action.

    (DR-RECALL-06, DR-RECALL-07, DR-RECALL-11, DR-RECALL-13)
    """
    if not any(without_cubes(owner) for owner in play.state.heroes):
        return
    for figure in heroes_by_initiative(play.state):
        owner = hero(play.state, figure.id)
        if not figure.down and without_cubes(owner):
            yield from recall(play, owner, "unwilling")


# --- knocked out ------------------------------------------------------------------------------------------------------


def knock_out(play: Play, figure: Figure, threat: Threat | None = None) -> Flow[None]:
    """Laid down; Conditions off, Resources stay; a Free Recall; one Trauma Cube. (DR-KO-16)

    In the own turn it ends the turn (DR-KO-13), but for Conditions, after which the Hero stands up again (DR-KO-11).
    Special Rules may act (DR-DOOR-06). What healed a Hero who was already at 0 came too late (DR-KO-02).
    """
    figure.down, figure.health = True, 0
    by = threat.by.id if threat is not None and threat.by is not None else ""
    play.tell(KnockedOut(figure.id, by), "DR-KO-02")
    for led in line_of(play, figure.id):
        release(play, led, "knocked out")
    yield from at(play, "knocked out", figure)
    for condition in list(figure.conditions):
        del figure.conditions[condition]
        play.tell(ConditionLost(figure.id, condition, "knocked out"), "DR-KO-03")
    who = hero(play.state, figure.id)
    yield from recall(play, who, "free")
    yield from gain_status(play, who, "trauma", 1)
    if play.state.turn.figure == figure.id:
        play.state.turn.ended = True


# --- Curse and Trauma -------------------------------------------------------------------------------------------------


def gain_status(play: Play, owner: Hero, cube: Status, amount: int = 1, why: str = "") -> Flow[None]:
    """Each Curse or Trauma Cube is put on a free Hero or Role Skill that the owner chooses, and blocks it.

    Where none is free it pushes a spent Action Cube into the Expended box. (DR-STAT-01..05, DR-STAT-09, DR-STAT-10, DR-STAT-12)
    """
    for _ in range(amount):
        skills = blockable(play, owner)
        if not skills:
            return
        skill = skills[0]
        if len(skills) > 1:
            most = limit(play, owner, cube)
            prompt = f"{cube.capitalize()} Cube {held(owner, cube) + 1} of {most}: which Skill does it block?"
            groups = acts([Block(id_) for id_ in skills])
            act: Block = (
                yield Choose(owner.seat, groups, prompt, ("DR-STAT-04",), STATUS, Blocking(owner.id, cube))
            ).arg
            skill = act.skill
        for spent in cubes_on(owner, skill):
            spent.at, spent.instead = BOX, ""
        yield from _cover(play, owner, skill, cube, why)


def _cover(play: Play, owner: Hero, skill: str, cube: Status, why: str) -> Flow[None]:
    """What a covered Passive gave is gone, its Health too. With a Trauma Cube the Aura is gone as well.

    (DR-STAT-07, DR-STAT-08, DR-STAT-11, DR-LOG-09, DR-KEY-033, DR-QUICK-56, DR-DOOR-06)
    """
    figure = figure_of(play.state, owner.id)
    if cube == "trauma":
        lose_aura(play, owner)
    before = max_health(play, figure)
    owner.blocked[skill] = cube
    play.tell(StatusCubeGained(owner.id, cube, skill, held(owner, cube)), "DR-STAT-04")
    if cube == "curse":
        yield from at(play, "cursed", figure, 1, why)
    yield from new_maximum(play, figure, before)


def cleanse(play: Play, owner: Hero, amount: int) -> Flow[int]:
    """So many Curse Cubes leave, chosen by their holder; Trauma stays. Tells how many. (DR-STAT-03, DR-STAT-06, DR-KEY-044)"""
    number = min(amount, len(cursed(owner)))
    for left in range(number, 0, -1):
        skills = cursed(owner)
        skill = skills[0]
        if len(skills) > left:
            groups = acts([Unblock(id_) for id_ in skills])
            prompt = "CLEANSE: which Skill is freed of its Curse Cube?"
            act: Unblock = (
                yield Choose(owner.seat, groups, prompt, ("DR-STAT-12",), CLEANSE, Blocking(owner.id, "curse"))
            ).arg
            skill = act.skill
        yield from _uncover(play, owner, skill)
    return number


def _uncover(play: Play, owner: Hero, skill: str) -> Flow[None]:
    """The Skill is free, and what its Passive gives is back, Health too. (DR-STAT-06, DR-STAT-08)"""
    figure = figure_of(play.state, owner.id)
    before = max_health(play, figure)
    del owner.blocked[skill]
    play.tell(StatusCubeRemoved(owner.id, "curse", skill, held(owner, "curse")), "DR-STAT-06")
    yield from new_maximum(play, figure, before)


def new_maximum(play: Play, figure: Figure, before: int) -> Flow[None]:
    """Maximum Health is no longer what it was `before`: the Health that a Hero has goes with it, perhaps down to nothing.

    (DR-STAT-08, DR-STAT-11, DR-EQUIP-19, DR-PASS-04)
    """
    after = max_health(play, figure)
    if figure.down or after == before:
        return
    figure.health = max(0, figure.health + after - before)
    if after > before:
        play.tell(Healed(figure.id, after - before, figure.health), "DR-EQUIP-19")
        return
    play.tell(Damaged(figure.id, before - after, figure.health), "DR-EQUIP-19")
    if not figure.health:
        yield from knock_out(play, figure)
    yield from answer(play, figure, "LOSE HEALTH")
