"""Why something cannot be done now on an adventure."""

from __future__ import annotations

from tabletome.games.deck.cards import lookup
from tabletome.games.deck.rules.adventure import tasks
from tabletome.games.deck.state import Combatant, Journey, State

ON_THE_WAY = ("go", "rest", "leave", "try")
HELP = ("use", "draw out")


def why_not(state: State, journey: Journey, who: Combatant, answer: str) -> str:
    """The reason against an answer that has to do with Rooms, tasks or Rests; empty if it has not."""
    verb = next((verb for verb in (*ON_THE_WAY, *HELP) if answer == verb or answer.startswith(f"{verb} ")), "")
    rest = answer.removeprefix(verb).strip()
    if verb == "try":
        return why_not_tried(state, journey, who, rest)
    if verb in HELP:
        return (
            "only an Attribute that fits, from the hand or else from the Draw Deck (DK-TASK-06, DK-TASK-07, DK-TASK-11)"
        )
    if verb and state.phase != "explore":
        return f"{'Rest' if verb == 'rest' else 'go on'} when the Combat is over (DK-REST-01, DK-MAP-21)"
    return why_not_gone(state, journey, rest) if verb == "go" else ""


def why_not_tried(state: State, journey: Journey, who: Combatant, name: str) -> str:
    room = lookup.room(state, journey.room)
    task = next((task for task in room.tasks if task.name.casefold() == name.casefold()), None)
    if task is None:
        return f"there is no task '{name}' in {room.name} (DK-TASK-01)"
    if tasks.key(room, task) in journey.solved:
        return f"{task.name} is done already (DK-TASK-01)"
    if who.id in journey.tried.get(tasks.key(room, task), []):
        return "a task can be tried once, and again after a Rest (DK-TASK-12)"
    return "a task takes the Action of the Turn (DK-TASK-12)"


def why_not_gone(state: State, journey: Journey, number: str) -> str:
    room = lookup.room(state, journey.room)
    for task in room.tasks:
        if task.opens == number:
            return f"{task.name} bars the way to {number}: try it first (DK-TASK-01)"
    return f"no exit of {room.name} leads to {number} (DK-MAP-07)"
