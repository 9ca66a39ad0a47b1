"""Whom a clause may be done to: Range first, then what it says of its Target. (DR-RANGE-*, DR-TARGET-*)"""

from __future__ import annotations

from collections.abc import Collection

from tabletome.games.drunagor.cards.conditions import CONDITIONS
from tabletome.games.drunagor.cards.language import Clause, If, Who
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import (
    beside,
    board,
    cells,
    in_range,
    on_darkness,
    opposed,
    untouchable,
)
from tabletome.games.drunagor.options.ground.sight import engaged, unseen_by
from tabletome.games.drunagor.options.ground.terrain import level
from tabletome.games.drunagor.options.values import max_health, plus, weapon
from tabletome.games.drunagor.state import Colour, Figure
from tabletome.table.grid import cells_of, squares

ADJACENT = 0
EVERYWHERE = 99
COLOUR_RANGE: dict[Colour, int] = {"yellow": ADJACENT, "red": 1, "green": EVERYWHERE, "blue": EVERYWHERE}
"""The Range of a Skill by its colour, or by that of the cube. (DR-RANGE-08, DR-RANGE-11)"""
RANGED_WEAPONS = frozenset(("ranged", "implement"))
COLOURED = frozenset(("WHITE", "GRAY", "BLACK"))


def reach_of(table: Table, doing: Doing, clause: Clause) -> int:
    """How many areas away a clause reaches; 0 is adjacent. Without a cube there is no limit.

    (DR-RANGE-01..11, DR-REACT-17, DR-FOCUS-10, DR-CLASS-12, DR-CLASS-13)
    """
    if clause.range is not None:
        return clause.range.areas.value(doing.x, len(table.state.heroes))
    return cube_reach(table, doing)


def cube_reach(table: Table, doing: Doing) -> int:
    """The Range of the cube that was spent (CR), without limit if none was. (DR-KEY-063, DR-RANGE-08, DR-RANGE-11)"""
    if not doing.colour:
        return EVERYWHERE
    reach = COLOUR_RANGE[doing.colour]
    return reach + plus(table, doing.by, "RANGE") if doing.colour == "red" else reach


def weapon_reach(table: Table, attacker: Figure, doing: Doing, clause: Clause) -> int:
    """Of a Weapon Attack: by the cube that its attacker spent, or else by the type of the Weapon.

    (DR-WRANGE-03, DR-EQUIP-02, DR-EQUIP-08, DR-FOCUS-09, DR-QUICK-29)
    """
    if clause.range is not None or (attacker is doing.by and doing.colour):
        return reach_of(table, doing, clause)
    return 1 + plus(table, attacker, "RANGE") if has_ranged_weapon(table, attacker) else ADJACENT


def has_ranged_weapon(table: Table, attacker: Figure) -> bool:
    held = weapon(table, attacker)
    return held is not None and held.subtype in RANGED_WEAPONS


def is_ranged(table: Table, attacker: Figure, doing: Doing) -> bool:
    """Is a Weapon Attack a Ranged one, which nobody makes while engaged? (DR-ENGAGE-02, DR-ENGAGE-07, DR-WRANGE-07)"""
    if attacker is doing.by and doing.colour:
        return doing.colour == "red"
    return has_ranged_weapon(table, attacker)


def may_attack(table: Table, attacker: Figure, doing: Doing) -> bool:
    """With a Weapon in hand, and not at Range while engaged. (DR-ATK-16, DR-ENGAGE-09)"""
    return weapon(table, attacker) is not None and not (is_ranged(table, attacker, doing) and engaged(table, attacker))


def within(table: Table, by: Figure, other: Figure, reach: int) -> bool:
    """Every Range includes oneself. (DR-TARGET-11, DR-RANGE-05, DR-RANGE-15, DR-RANGE-16)"""
    if other is by or reach >= EVERYWHERE:
        return True
    return beside(table, by, other) if reach == ADJACENT else in_range(table, by, other, reach)


def defenders(table: Table, attacker: Figure, doing: Doing, clause: Clause) -> list[Figure]:
    """Whom a Weapon Attack may be aimed at. CLEAVE reaches adjacent enemies only. (DR-TARGET-12, DR-KEY-046)"""
    reach = weapon_reach(table, attacker, doing, clause)
    shape, who = clause.shape, clause.who
    near = (shape is not None and shape.word == "CLEAVE") or (who is not None and not who.attackers and who.adjacent)
    found = [one for one in table.state.figures if opposed(attacker, one) and can_be_aimed_at(table, attacker, one)]
    return [one for one in found if within(table, attacker, one, ADJACENT if near else reach)]


def can_be_aimed_at(table: Table, by: Figure, one: Figure) -> bool:
    """Nobody aims at a knocked-out Hero, and no enemy at who is hidden from it. (DR-KO-07, DR-KEY-200)"""
    return not untouchable(one) and not unseen_by(table, one, by)


def attackers(table: Table, doing: Doing, clause: Clause, who: Who) -> list[Figure]:
    """Who may be told to make a Weapon Attack: in Range, on the caster's side, with a Weapon. (DR-GRAM-17, DR-GRAM-20)"""
    reach = reach_of(table, doing, clause)
    return [
        one
        for one in table.state.figures
        if one.side == doing.by.side and not opposed(one, doing.by) and not untouchable(one) and fits(table, doing.by, one, who)
        and weapon(table, one) is not None and within(table, doing.by, one, reach)
    ]  # fmt: skip


def targets(table: Table, doing: Doing, clause: Clause) -> list[Figure]:
    """Whom the effects of a clause may be done to; damage is for enemies only.

    (DR-TARGET-01, DR-TARGET-10, DR-TARGET-12)
    """
    if clause.self_only:
        return [doing.by]
    reach, who = reach_of(table, doing, clause), clause.who
    if who is not None and who.adjacent:
        reach = ADJACENT
    found = [
        one
        for one in table.state.figures
        if can_be_aimed_at(table, doing.by, one) and within(table, doing.by, one, reach)
        and (who is None or fits(table, doing.by, one, who))
        and (not clause.damages or opposed(doing.by, one))
    ]  # fmt: skip
    if who is not None and who.adjacent:
        found = [one for one in found if one is not doing.by]
    return extremes(found, who)


def extremes(found: list[Figure], who: Who | None) -> list[Figure]:
    """The WEAKEST or the STRONGEST are those with the least or the most Health now; between equals the caster chooses."""
    nouns = who.nouns if who is not None else ()
    if not found or not {"WEAKEST", "STRONGEST"} & {*nouns}:
        return found
    health = (min if "WEAKEST" in nouns else max)(one.health for one in found)
    return [one for one in found if one.health == health]


def fits(table: Table, by: Figure, one: Figure, who: Who) -> bool:
    """Is a character of the kind that a target description asks for? (DR-TARGET-04, DR-TARGET-14)"""
    if who.side == "enemy" and not opposed(by, one):
        return False
    if who.side == "ally" and (one is by or opposed(by, one)):
        return False
    if "OTHER" in who.nouns and one is by:
        return False
    if "ON DARKNESS" in who.nouns and not on_darkness(table, one):
        return False
    if "NOT ABOVE" in who.nouns and level(table, one, one.at) > level(table, by, by.at):
        return False
    if (colours := COLOURED & {*who.nouns}) and _colour(table, one) not in colours:
        return False
    if who.names and (one.side != "pet" or table.library.pets[one.card].noun not in who.names):
        return False
    return not who.kind or one.side == who.kind


def _colour(table: Table, one: Figure) -> str:
    """White, Gray or Black; nobody else has a colour. (DR-MON-11, DR-MON-46)"""
    return table.library.monsters[one.card].type.upper() if one.side == "monster" else ""


def holds(table: Table, if_: If | None, by: Figure, target: Figure | None) -> bool:
    """Does the state after IF hold now?"""
    if if_ is None:
        return True
    if if_.of == "ALLY ADJ":
        return target is not None and any(
            beside(table, one, target)
            for one in table.state.figures
            if one is not by and not opposed(by, one) and not untouchable(one)
        )
    one = by if if_.of == "SELF" else target
    if one is None:
        return False
    if if_.state == "WOUNDED":
        return 2 * one.health <= max_health(table, one)
    if if_.state == "ON DARKNESS":
        return bool(cells(table, one) & board(table).ground.darkness)
    return any(token.written == if_.state and condition in one.conditions for condition, token in CONDITIONS.items())


def strike_areas(table: Table, by: Figure, reach: int) -> list[int]:
    """The areas a STRIKE may be aimed at: at melee Range those with an adjacent square, the own one among them.

    (DR-TARGET-07, DR-TARGET-08, DR-KEY-207..209)
    """
    near, here = board(table), cells(table, by)
    areas = near.areas_beside(here) if reach == ADJACENT else near.within(near.areas.touched(here), reach)
    return list(squares(areas))


def struck(table: Table, by: Figure, areas: Collection[int], *, harm: bool) -> list[Figure]:
    """Who is affected in the areas of a STRIKE: the caster spares whom it is not meant for. (DR-TARGET-09, DR-KEY-201)"""
    covered = board(table).areas.cells(cells_of(areas))
    return [
        one for one in table.state.figures
        if cells(table, one) & covered and not untouchable(one) and opposed(by, one) == harm
    ]  # fmt: skip
