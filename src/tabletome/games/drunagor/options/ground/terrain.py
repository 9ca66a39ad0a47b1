"""What a character stands on, what of it still acts on it in this turn, and how high it stands.

(DR-TERR-*, DR-DARK-40..47, DR-LEVEL-*, DR-HEIGHT-*)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tabletome.games.drunagor.board.ground import Harm
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.figures import board, on_darkness
from tabletome.games.drunagor.options.ground.sight import hidden_from
from tabletome.games.drunagor.options.values import after_intimidation, hit_bonus, immune, plus
from tabletome.games.drunagor.state import Condition, Figure, Terrain

GIVES: dict[Terrain, tuple[Condition, int]] = {"lava": ("burn", 2), "miasma": ("poison", 2), "spikes": ("bleed", 2)}
"""Terrain that leaves tokens of a Condition. (DR-TERR-20, DR-TERR-21, DR-TERR-22)"""
HARMS: tuple[Harm, ...] = ("lava", "miasma", "spikes", "darkness")
WATER: Terrain = "water"
DARKNESS: Terrain = "darkness"
DIFFICULT = "DIFFICULT TERRAIN"
IMMUNITY: dict[Terrain, str] = {
    "water": DIFFICULT, "lava": "BURN", "miasma": "POISON", "spikes": "BLEED", "darkness": "DARKNESS",
}  # fmt: skip
"""Who is immune to this word suffers nothing from that terrain."""
HURT_BY_DARKNESS = frozenset(("hero", "pet", "companion"))
"""Monsters like it there. (DR-TERR-17)"""
DEEP = 2
"""So many levels down in one step are a fall. (DR-LEVEL-06, DR-LEVEL3D-06)"""
HEIGHT, IN_THE_DARK, EMBOLDENED = 2, 2, 2
HIDDEN = 5
"""What a roll against a hidden Hero loses in a Battleground. (DR-PVP-20)"""
"""What height and Darkness change the roll of a Hero's Weapon Attack by, and Darkness the damage of a Monster's attack.

(DR-HEIGHT-07, DR-TERR-17)
"""


def terrains(table: Table, figure: Figure, at: int) -> tuple[Terrain, ...]:
    """All terrain that a character is on if it stands there, a large one that of each of its squares.

    Under a Darkness tile and beneath a bridge terrain is dead. (DR-TERR-14, DR-TERR-25, DR-BRIDGE-11)
    """
    places = board(table).places(large=figure.large)
    place = places.place(at)
    found: tuple[Terrain, ...] = (WATER,) if places.water >> place & 1 else ()
    return (*found, *(harm for harm in HARMS if places.harms[harm] >> place & 1))


def unaffected(table: Table, figure: Figure, terrain: Terrain) -> bool:
    """Is it immune, or has this terrain acted on it in this turn? Darkness harms Heroes and their allies only.

    (DR-TERR-04, DR-TERR-17, DR-DARK-61)
    """
    if terrain == DARKNESS and figure.side not in HURT_BY_DARKNESS:
        return True
    return terrain in table.state.turn.suffered.get(figure.id, ()) or immune(table, figure, IMMUNITY[terrain])


def to_suffer(table: Table, figure: Figure, at: int, *, moving: bool) -> list[Terrain]:
    """What acts on a character that steps or stands there. Water takes a point of a move, and does nothing to who makes none.

    (DR-TERR-02, DR-TERR-04, DR-TERR-16, DR-TERR-24)
    """
    acting = [one for one in terrains(table, figure, at) if not unaffected(table, figure, one)]
    return [one for one in acting if moving or one != WATER]


def unhurt(table: Table, figure: Figure) -> tuple[Harm, ...]:
    """Of the harms on the board, those that do nothing to a character now."""
    there = board(table).small.harms
    return tuple([harm for harm in HARMS if there[harm] and unaffected(table, figure, harm)])


def immunities(table: Table, figure: Figure) -> tuple[Harm, ...]:
    return tuple(harm for harm in HARMS if immune(table, figure, IMMUNITY[harm]))


def already(table: Table, figure: Figure) -> tuple[Harm, ...]:
    """The harms that a character has suffered in this turn."""
    suffered = table.state.turn.suffered.get(figure.id, ())
    return tuple(harm for harm in HARMS if harm in suffered)


def on_the_way(table: Table, figure: Figure, path: Sequence[int], *, jumping: bool) -> tuple[tuple[Terrain, ...], int]:
    """What a way would make a character suffer, in this order, and how often it would fall. (DR-JUMP-01, DR-JUMP-03)"""
    touched = path[-1:] if jumping else path[1:]
    suffers = [one for square in touched for one in to_suffer(table, figure, square, moving=True)]
    drops = [level(table, figure, before) - level(table, figure, after) for before, after in pairwise(path)]
    return tuple(dict.fromkeys(suffers)), 0 if jumping else sum(drop >= DEEP for drop in drops)


def wet(table: Table, figure: Figure) -> bool:
    """Is there Water on the board, and does it take no point from it any more? (DR-KEY-074)"""
    return bool(board(table).small.water) and unaffected(table, figure, WATER)


def level(table: Table, figure: Figure, at: int) -> int:
    """How high a character stands there, a large one as high as the highest of its squares. (DR-LEVEL3D-14)"""
    here = board(table)
    own = here.base(at, large=figure.large)
    return 2 if own & here.ground.level2 else 1 if own & here.ground.level1 else 0


def is_fall(table: Table, figure: Figure, to: int) -> bool:
    """Is it two levels down from where a character stands, who is not used to that? (DR-LEVEL-06, DR-LEVEL3D-06)"""
    if not board(table).ground.level2 or level(table, figure, figure.at) - level(table, figure, to) < DEEP:
        return False
    return not immune(table, figure, "FALLING")


def monster_damage(table: Table, monster: Figure) -> int:
    """Of an attack: the printed number, what always holds, 2 more on Darkness, what EVOLVE has added, less INTIMIDATE.

    (DR-MON-43, DR-AI-47, DR-TERR-17, DR-DARK-39, DR-CMD-11)
    """
    damage = (table.library.monsters[monster.card].damage or 0) + plus(table, monster, "DMG")
    damage += EMBOLDENED if on_darkness(table, monster) else 0
    return after_intimidation(monster, damage + monster.resources.get("damage", 0))


def circumstances(table: Table, attacker: Figure, target: Figure) -> int:
    """What the board adds to the D20 against one target: 2 for height or against it, whatever the difference; 2 off on Darkness.

    (DR-HEIGHT-01..04, DR-HEIGHT-07, DR-TERR-17, DR-DARK-46)
    """
    above = level(table, attacker, attacker.at) - level(table, target, target.at)
    height = HEIGHT if above > 0 else -HEIGHT if above < 0 else 0
    return height - IN_THE_DARK * on_darkness(table, attacker)


def hit_on(table: Table, attacker: Figure, bonus: int, target: Figure) -> int:
    """All that is added to the D20 against one target; in a Battleground, less against who is hidden.

    (DR-ATK-04, DR-HEIGHT-04, DR-PVP-20)
    """
    blind = HIDDEN if table.state.contest is not None and hidden_from(table, target, attacker) else 0
    return hit_bonus(table, attacker, bonus) + circumstances(table, attacker, target) - blind
