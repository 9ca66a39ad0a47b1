"""Tasks: doors, locks, puzzles and the like, resolved by an Up/Down check or by the fitting Attribute. (DK-TASK-01..13)"""

from __future__ import annotations

from tabletome.games.deck.cards import patterns
from tabletome.games.deck.cards.adventure_cards import Task
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.story import TaskCardUsed, TaskTried
from tabletome.games.deck.options import hand
from tabletome.games.deck.options.checks import DECLARE_TASK, Check, declarations
from tabletome.games.deck.options.counters import DrawOut
from tabletome.games.deck.options.journey import GIVE_UP, TASK_CARD, Tried, Use, key, task_cards
from tabletome.games.deck.rules.adventure import spoils
from tabletome.games.deck.rules.combat import fatigue
from tabletome.games.deck.rules.combat.updown import passed
from tabletome.games.deck.state import Combatant
from tabletome.kernel import Choose, Flow


def attempt(play: Play, who: Combatant, name: str) -> Flow[None]:
    """Declare, draw, match; after a failure the fitting Attribute may still help. (DK-TASK-01, -03, -05, -12, DK-UD-07, -12)"""
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
    if not matched and not (yield from by_attribute(play, who, task)):
        play.tell(TaskTried(who.id, name, solved=False, opens=""), "DK-TASK-01", "DK-TASK-12")
        return
    state.journey.solved.append(key(room, task))
    play.tell(TaskTried(who.id, name, solved=True, opens=task.opens), "DK-TASK-01")
    party = [player for player in state.living() if not player.is_foe]
    if party:
        spoils.gain(play, party, task.loot)


def by_attribute(play: Play, who: Combatant, task: Task) -> Flow[bool]:
    """One fitting Attribute Card is enough: from hand, and a card is Drawn for it; or from the Draw Deck for Exhaustion.

    (DK-TASK-05..08, -10, -11, -13)
    """
    if not task.attributes:
        return False
    attributes = " or ".join(task.attributes)
    question = f"{task.name}: failed. Play {attributes} after all? From the Draw Deck it costs a level of Exhaustion."
    groups = (*task_cards(who, task), GIVE_UP)
    option = yield Choose(who.seat, groups, question, ("DK-TASK-05", "DK-TASK-07"), TASK_CARD, Tried(task.name))
    match option.arg:
        case Use(card):
            hand.put_down(who, card)
            play.tell(TaskCardUsed(who.id, card, task.name), "DK-TASK-05", "DK-TASK-10")
            if fatigue.can_draw(who):
                yield from fatigue.draw_one(play, who)
            return True
        case DrawOut(card):
            yield from fatigue.draw_out(play, who, card)
            return True
        case _:
            return False
