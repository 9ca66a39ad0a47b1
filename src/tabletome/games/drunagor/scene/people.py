"""The party with its numbers and cubes. (DR-HERO-05)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import BOX, available, called, held, lies_at
from tabletome.games.drunagor.options.figures import names
from tabletome.games.drunagor.options.pvp import side, side_traumas
from tabletome.games.drunagor.options.values import WRITTEN, limit, max_health
from tabletome.games.drunagor.scene.portraits import COLOURS
from tabletome.games.drunagor.scene.story import entries
from tabletome.games.drunagor.state import COLOURS as CUBES
from tabletome.games.drunagor.state import Cube as ActionCube
from tabletome.games.drunagor.state import Figure, Hero, figure
from tabletome.scene import Cube, Panel, Stat, face_of
from tabletome.scene.options import Offered
from tabletome.words import capitalized, ordinal

RESOURCES = {"focus": "FOCUS", "fruit_of_life": "fruit of life", "fury": "FURY", "ki": "KI", "shield": "SHIELD"}


def panels(table: Table, offered: Offered, losing: dict[str, int]) -> tuple[Panel, ...]:
    return tuple(_panel(table, hero, offered, losing) for hero in table.state.heroes)


def _panel(table: Table, hero: Hero, offered: Offered, losing: dict[str, int]) -> Panel:
    state, board = table.state, table.library.boards[hero.id]
    one = figure(state, hero.id)
    where = ""
    stats: list[Stat] = []
    if one is not None and one.at >= 0:
        where = "knocked out" if one.down else names(table)[one.at]
        stats.append(Stat("Health", one.health, max_health(table, one), losing.get(one.id, 0)))
    stats.append(Stat("cubes", cubes_told(hero), cubes=cubes_of(hero, offered)))
    stats += _ends(table, hero)
    stats += _tokens(one) if one is not None else []
    stats += [Stat("Aura", entries(table, [hero.aura]))] if hero.aura else []
    stats += [Stat("Status", entries(table, hero.statuses))] if hero.statuses else []
    if state.turn.figure == hero.id:
        stats.append(Stat("Cube Actions", state.turn.cube_actions))
    side = f"{ordinal(hero.team + 1)} side" if state.contest is not None else ""
    role = " · ".join(filter(None, (side, board.cls, where or capitalized(hero.role))))
    return Panel(
        hero.id, board.name, role, "", COLOURS.get(hero.id, "teal"), tuple(stats), state.turn.figure == hero.id, hero.seat,
        face_of(hero.id), figure=True,
    )  # fmt: skip


def cubes_of(hero: Hero, offered: Offered) -> tuple[Cube, ...]:
    """All Action Cubes of a Hero, colour by colour: those available, and the places of those that were spent."""
    ready = [
        _cube(cube, offered.at(lies_at(hero.id, colour, wild=cube.wild)))
        for colour in CUBES
        for cube in available(hero)
        if cube.colour == colour
    ]
    spent = [cube.colour for cube in hero.cubes if cube not in available(hero)]
    return (*ready, *(Cube(colour, gone=True) for colour in CUBES for one in spent if one == colour))


def _cube(cube: ActionCube, option: str) -> Cube:
    return (
        Cube(cube.colour, icon="star", name="Wild Cube", option=option)
        if cube.wild
        else Cube(cube.colour, option=option)
    )


def cubes_told(hero: Hero) -> str:
    """The available cubes in words, and how many are not: `2 yellow, blue, red wild (2 spent)`."""
    pool = [called(cube.colour, wild=cube.wild) for cube in available(hero)]
    counts = [(pool.count(kind), kind) for kind in (*CUBES, *(f"{one} wild" for one in CUBES)) if kind in pool]
    ready = ", ".join(f"{count} {colour}" if count > 1 else colour for count, colour in counts) or "none"
    expended = sum(cube.at == BOX for cube in hero.cubes)
    spent = len(hero.cubes) - len(pool) - expended
    away = ", ".join(f"{count} {how}" for count, how in ((spent, "spent"), (expended, "expended")) if count)
    return f"{ready} ({away})" if away else ready


def _ends(table: Table, hero: Hero) -> list[Stat]:
    """The cubes that end the Adventure if there are too many, once there is one: of how many that can be held. In a match
    those of a side count together. (DR-END-01, DR-END-02, DR-PVP-24)
    """
    ends = [("Curse", held(hero, "curse"), limit(table, hero, "curse"))]
    if table.state.contest is None:
        ends.append(("Trauma", held(hero, "trauma"), limit(table, hero, "trauma")))
    else:
        traumas, fatal = side_traumas(table, hero.team)
        ends.append(("Trauma of the side" if len(side(table, hero.team)) > 1 else "Trauma", traumas, fatal - 1))
    return [Stat(name, count, most) for name, count, most in ends if count]


def _tokens(one: Figure) -> list[Stat]:
    stats = [Stat(RESOURCES[token], count) for token, count in one.resources.items() if token in RESOURCES]
    held = [
        written if one.conditions[kind] == 1 else f"{written} {one.conditions[kind]}"
        for kind, written in WRITTEN.items()
        if kind in one.conditions
    ]
    return [*stats, Stat("has", ", ".join(held))] if held else stats
