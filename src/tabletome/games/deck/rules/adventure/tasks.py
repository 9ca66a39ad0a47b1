"""Tasks: doors, locks, puzzles and the like, resolved by an Up/Down check or by the fitting Attribute. (DK-TASK-01..13)"""

from __future__ import annotations

from tabletome.games.deck.cards import patterns
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.story import TaskTried
from tabletome.games.deck.options.checks import DECLARE_TASK, Check, declarations
from tabletome.games.deck.options.journey import key
from tabletome.games.deck.rules.adventure import hazards, spoils
from tabletome.games.deck.rules.adventure.attribute_cards import by_attribute
from tabletome.games.deck.rules.combat.updown import passed
from tabletome.games.deck.state import Combatant
from tabletome.kernel import Choose, Flow


def attempt(play: Play, who: Combatant, name: str) -> Flow[None]:
    """Declare, draw, match; after a failure the fitting Attribute may still help. Who fails at a trap springs it, and some
    tasks risk another hazard. (DK-TASK-01, DK-TASK-03, DK-TASK-05, DK-TASK-12, DK-UD-07, DK-HAZ-03)
    """
    state = play.state
    assert state.journey is not None
    room = play.library.rooms[state.journey.room]
    task = next(task for task in room.tasks if task.name == name)
    state.journey.tried.setdefault(key(room, task), []).append(who.id)
    row = patterns.difficulty(task.difficulty)
    question = f"{name}, {row.name}: {row.draws} drawn. What must be matched?"
    groups, rules = declarations(row.declarations), ("DK-TASK-03", "DK-UD-08")
    option = yield Choose(who.seat, groups, question, rules, DECLARE_TASK, Check(name, row.draws))
    matched = yield from passed(play, option.arg.symbols, name, who, row.draws)
    hazard = next((one for one in room.hazards if one.name in (task.disarms, task.risks)), None)
    if not matched and not (yield from by_attribute(play, who, name, task.attributes)):
        play.tell(TaskTried(who.id, name, solved=False, opens=""), "DK-TASK-01", "DK-TASK-12")
        if hazard is not None:
            hazards.spend(play, room, hazard)
            yield from hazards.strike(play, hazard, who)
        return
    state.journey.solved.append(key(room, task))
    if task.disarms and hazard is not None:
        hazards.spend(play, room, hazard)
    play.tell(TaskTried(who.id, name, solved=True, opens=task.opens), "DK-TASK-01")
    party = [player for player in state.living() if not player.is_foe]
    if party:
        spoils.gain(play, party, task.loot)
