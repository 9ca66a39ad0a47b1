"""Success and failure, looked at after every single effect. (AT-OBJ-04, AT-OBJ-13..20)"""

from __future__ import annotations

from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.cards.objectives import met
from tabletome.games.tactics.events import EncounterEnded, KnockedOut, Resolved, RoundEnded, Used
from tabletome.games.tactics.options.encounter import bonus_objective, failed_by, main_objective, tally
from tabletome.games.tactics.options.figures import cells
from tabletome.games.tactics.state import Result, fight_of
from tabletome.kernel import Over
from tabletome.kernel.events import Damaged, Defeated, Moved
from tabletome.kernel.play import After


def decided(play: Play) -> None:
    """The main objective first: met, it is a success at once, whatever else has come true (AT-OBJ-04, AT-OBJ-16).

    Then failure: a knock-out with no potion left, nobody standing, or a main objective that can no longer be met
    (AT-OBJ-22). An attack is carried through for all it strikes before the party has failed by it (AT-KO-18, AT-AOE-12).
    """
    fight = play.state.fight
    if fight is None or fight.result:
        return
    main, bonus = main_objective(play), bonus_objective(play)
    now = tally(play, main)
    if met(main, now):
        both = met(bonus, tally(play, bonus))
        _end(play, "+success" if both else "success", "main and bonus objective met" if both else "main objective met")
    if fight.striking:
        return
    if why := failed_by(play):
        _end(play, "failure", why)


def _end(play: Play, result: Result, why: str) -> None:
    """The encounter ends at this very moment. (AT-OBJ-04)"""
    fight = fight_of(play.state)
    fight.result = result
    play.tell(EncounterEnded(result, why, fight.round), "AT-OBJ-04" if result != "failure" else "AT-OBJ-13")
    raise Over


def give_up(play: Play, why: str) -> None:
    """A fight that nobody brings to an end is failed. (AT-ROUND-04)"""
    _end(play, "failure", why)


def count_round(play: Play) -> None:
    """In cleanup: one round more is over, and perhaps an area was held in it: by a hero, and by no enemy. (AT-OBJ-22)"""
    fight = fight_of(play.state)
    fight.progress.rounds += 1
    for objective in (main_objective(play), bonus_objective(play)):
        for goal in objective.goals:
            if goal.kind == "hold":
                area = play.library.maps[fight.map].areas[goal.of]
                there = {one.side for one in fight.actors if one.on_board and cells(one) & area}
                held = "hero" in there and "enemy" not in there
                fight.progress.held = fight.progress.held + 1 if held else 0


AFTER: After = dict.fromkeys((Damaged, Defeated, KnockedOut, Moved, Resolved, RoundEnded, Used), decided)
"""The effects after which it is looked whether the encounter is decided. (AT-OBJ-04)"""
