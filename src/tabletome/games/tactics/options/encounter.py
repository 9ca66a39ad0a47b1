"""What an encounter asks for, and how it stands. (AT-OBJ-01, AT-OBJ-22)"""

from __future__ import annotations

from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.cards.objectives import Objective, Tally, lost, standing
from tabletome.games.tactics.options.figures import cells
from tabletome.games.tactics.state import fight_of

PLACES = ("reach", "hold")
KEPT = ("within", "no_knockout", "potions_left", "untouched")
"""What holds until it is broken, and is not met before the encounter is over."""


def main_objective(table: Table) -> Objective:
    return table.library.encounters[fight_of(table.state).chapter].main


def bonus_objective(table: Table) -> Objective:
    return table.library.encounters[fight_of(table.state).chapter].bonus


def area_of(table: Table, objective: Objective) -> int:
    """The squares that an objective tells heroes to reach or hold."""
    areas = table.library.maps[fight_of(table.state).map].areas
    for goal in objective.goals:
        if goal.kind in PLACES:
            return areas[goal.of]
    return 0


def tally(table: Table, objective: Objective) -> Tally:
    """What has happened so far, as far as an objective counts it."""
    fight = fight_of(table.state)
    progress = fight.progress
    heroes = [one for one in fight.actors if one.side == "hero" and one.on_board]
    place = area_of(table, objective)
    there = len([hero for hero in heroes if cells(hero) & place]) if place else 0
    bosses = tuple([id_ for id_, kind in progress.kinds.items() if table.library.enemies[kind].boss])
    return Tally(
        fight.round, progress.rounds, frozenset([one.id for one in fight.actors if one.side == "enemy"]), bosses,
        tuple([id_ for id_ in progress.kinds if id_ not in bosses]), progress.kinds, tuple(progress.deeds),
        frozenset(progress.touched), frozenset(progress.gone), progress.knocked_out, fight.potions, progress.held,
        there, len(heroes),
    )  # fmt: skip


def failed_by(table: Table) -> str:
    """Why the party has failed; nothing as long as it has not. (AT-OBJ-13, AT-OBJ-14, AT-OBJ-20, AT-OBJ-22)"""
    fight, main = fight_of(table.state), main_objective(table)
    if lost(main, tally(table, main)):
        return "the main objective can no longer be met"
    if not fight.doomed:
        return ""
    anybody = any(one.hp for one in fight.actors if one.side == "hero")
    return "a hero was knocked out with no potion left" if anybody else "every hero is knocked out"


def stands(table: Table, objective: Objective) -> str:
    """`2/5`, `lost`, `met`, of what must not happen `met so far`. (AT-OBJ-01, AT-OBJ-17)"""
    said = standing(objective, tally(table, objective))
    goes_on = not fight_of(table.state).result and any(goal.kind in KEPT for goal in objective.goals)
    return "met so far" if said == "met" and goes_on else said
