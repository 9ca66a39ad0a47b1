"""The board: ground, walls, objects, and the figures on it."""

from __future__ import annotations

from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.conditions import CONDITIONS
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.encounter import area_of, main_objective
from tabletome.games.tactics.options.figures import ground_of, is_boss
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.options.values import max_hp
from tabletome.games.tactics.rules.terrain.burning import fire
from tabletome.games.tactics.scene.portraits import (
    ALLY_COLOUR,
    BOSS_COLOUR,
    COLOURS,
    HEROES,
    MINION_COLOUR,
    creature_face,
    enemy_face,
    thing_face,
)
from tabletome.games.tactics.state import Actor, Condition, Thing, fight_of
from tabletome.scene import Badge, Board, Cell, Piece, face_of
from tabletome.scene.options import Offered


def board(table: Table, offered: Offered) -> Board:
    fight = fight_of(table.state)
    pieces = [piece(table, figure, offered) for figure in fight.actors if figure.on_board]
    pieces += [thing(one, offered) for one in fight.things]
    pieces += [
        fallen(table, one, offered)
        for one in fight.actors
        if one.side == "hero" and not one.on_board and one.last_at >= 0
    ]
    columns = tuple("abcdefghij")
    rows = tuple(str(row + 1) for row in range(GRID.height))
    return Board(
        "board", GRID.width, GRID.height, cells(table, offered), tuple(pieces), column_names=columns, row_names=rows
    )


def cells(table: Table, offered: Offered) -> tuple[Cell, ...]:
    lies, flames = ground_of(table), fire(table)
    yellow = table.library.maps[fight_of(table.state).map].yellow if not fight_of(table.state).round else 0
    goal = area_of(table, main_objective(table))
    found = []
    for square, name in enumerate(GRID.names):
        bit = 1 << square
        if lies.missing & bit:
            continue
        look, text, icon = "floor", "", ""
        if lies.stone & bit:
            look = "wall"
        elif lies.water & bit:
            look = "water"
        elif flames & bit:
            look = "flames"
        elif lies.obstacles & bit:
            look = "rubble"
        elif yellow & bit:
            look = "start"
        elif goal & bit:
            text, icon = "goal", "flag"
        found.append(Cell(*GRID.xy(square), look, text, offered.at(name), icon, also=offered.also(name)))
    return tuple(found)


def badge(condition: Condition) -> Badge:
    token = CONDITIONS[condition]
    return Badge(token.sign, condition, icon=token.icon)


def piece(table: Table, figure: Actor, offered: Offered) -> Piece:
    x, y = GRID.xy(figure.at)
    kind = {"hero": "hero", "summon": "ally", "ward": "standee", "enemy": "foe"}[figure.side]
    name = name_of(table, figure.id)
    mark = figure.id if figure.side == "enemy" and not is_boss(table, figure) else ""
    return Piece(
        figure.id, x, y, name, name[0].upper(), kind, colour(table, figure), 2 if figure.large else 1, figure.hp,
        max_hp(table, figure),
        tuple(badge(condition) for condition in figure.conditions),
        option=offered.at(figure.id), icon=face(figure), active=fight_of(table.state).turn.who == figure.id,
        also=offered.also(figure.id), mark=mark,
    )  # fmt: skip


def face(figure: Actor) -> str:
    """The face of a figure: of a hero its own, of all others that of their kind."""
    if figure.side == "hero":
        return HEROES[figure.id]
    if figure.side == "enemy":
        return enemy_face(figure.kind)
    return creature_face(figure.kind) if figure.side == "summon" else face_of(figure.kind, "captive")


def colour(table: Table, figure: Actor) -> str:
    if figure.side == "hero":
        return COLOURS[figure.id]
    if figure.side == "enemy":
        return BOSS_COLOUR if is_boss(table, figure) else MINION_COLOUR
    return ALLY_COLOUR


def thing(one: Thing, offered: Offered) -> Piece:
    x, y = GRID.xy(one.at)
    name = one.kind.replace("-", " ")
    used = f"{name} (used)" if one.used else name
    return Piece(one.id, x, y, used, "?", "token", option=offered.at(one.id), icon=thing_face(one.kind), down=one.used)


def fallen(table: Table, hero: Actor, offered: Offered) -> Piece:
    """A hero who is knocked out lies beside nobody's way: on the square where it fell. (AT-KO-12)"""
    x, y = GRID.xy(hero.last_at)
    name = name_of(table, hero.id)
    return Piece(
        hero.id, x, y, f"{name}, knocked out", name[0], "hero", COLOURS[hero.id], health=0,
        health_max=max_hp(table, hero), down=True, option=offered.at(hero.id), icon=HEROES[hero.id], also=offered.also(hero.id),
    )  # fmt: skip
