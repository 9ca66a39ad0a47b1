"""The board: ground, walls, objects, and the figures on it."""

from __future__ import annotations

from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.encounter import area_of, main_objective
from tabletome.games.tactics.options.figures import ground_of, is_boss
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.rules.damage import max_hp
from tabletome.games.tactics.rules.terrain.burning import fire
from tabletome.games.tactics.state import Actor, Condition, Thing, fight_of
from tabletome.scene import Badge, Board, Cell, Piece
from tabletome.scene.options import Offered

SIGNS: dict[Condition, str] = {"slowed": "s", "weakened": "w", "stunned": "z", "invisible": "i"}
COLOURS = {"roberta": "red", "olette": "violet", "tolben": "amber", "elwyn": "blue", "quill": "green"}


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
        look, text = "floor", ""
        if lies.stone & bit:
            look = "wall"
        elif lies.water & bit:
            look = "water"
        elif flames & bit:
            look, text = "lava", "fire"
        elif lies.obstacles & bit:
            look, text = "rubble", "rubble"
        elif yellow & bit:
            look = "start"
        elif goal & bit:
            text = "goal"
        found.append(Cell(*GRID.xy(square), look, text, offered.at(name), also=offered.also(name)))
    return tuple(found)


def piece(table: Table, figure: Actor, offered: Offered) -> Piece:
    x, y = GRID.xy(figure.at)
    kind = {"hero": "hero", "summon": "ally", "ward": "standee", "enemy": "foe"}[figure.side]
    boss = is_boss(table, figure)
    name = name_of(table, figure.id)
    letters = "".join(filter(str.isdigit, figure.id))
    return Piece(
        figure.id, x, y, name, name[0].upper() if figure.side != "enemy" or boss else name[0].lower(), kind,
        COLOURS.get(figure.id, "amber"), 2 if figure.large else 1, figure.hp, max_hp(table, figure),
        tuple(Badge(SIGNS[condition], condition) for condition in figure.conditions),
        option=offered.at(figure.id), active=fight_of(table.state).turn.who == figure.id, also=offered.also(figure.id),
        number=int(letters) if letters and figure.side == "enemy" and not boss else 0,
    )  # fmt: skip


def thing(one: Thing, offered: Offered) -> Piece:
    x, y = GRID.xy(one.at)
    name = one.kind.replace("-", " ")
    return Piece(one.id, x, y, f"{name} (used)" if one.used else name, "?", "token", option=offered.at(one.id))


def fallen(table: Table, hero: Actor, offered: Offered) -> Piece:
    """A hero who is knocked out lies beside nobody's way: on the square where it fell. (AT-KO-12)"""
    x, y = GRID.xy(hero.last_at)
    name = name_of(table, hero.id)
    return Piece(
        hero.id, x, y, f"{name}, knocked out", name[0], "hero", COLOURS.get(hero.id, "amber"), health=0,
        health_max=max_hp(table, hero), down=True, option=offered.at(hero.id), also=offered.also(hero.id),
    )  # fmt: skip
