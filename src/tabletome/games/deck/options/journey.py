"""The way through an adventure: Rooms, tasks and Rests. (DK-MAP-07..21, DK-TASK, DK-REST)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.adventure_cards import Exit, Room, Task
from tabletome.games.deck.cards.hazards import Hazard
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.options import Alone, OfACard, OfAName, ask_again, cards, hand, odds, one, targeting
from tabletome.games.deck.options.cards import PlayCard
from tabletome.games.deck.options.counters import DrawOut
from tabletome.games.deck.state import Attribute, Combatant, Journey, name_of
from tabletome.kernel import Group, acts
from tabletome.table.deck import contents
from tabletome.words import listed

NEXT_ADVENTURE, EXPLORE, TASK_CARD, JOIN_REST = "next-adventure", "explore", "task-card", "join-rest"
NOT_NOW = "go on when the Combat is over (DK-REST-01, DK-MAP-21)"


class Tried(msgspec.Struct, frozen=True):
    """The task that failed by chance, or the hazard that was not evaded and its Damage."""

    task: str
    damage: int = 0


# --- acts -------------------------------------------------------------------------------------------------------------


class Go(OfAName, frozen=True):
    """To a Room, by its number; before all that, on an adventure by its letter."""

    verb: ClassVar = "go"
    title: ClassVar = "Go to"

    def label(self, table: Table, who: Combatant) -> str:
        """A Room by its number; by its name, too, once it was entered. (DK-MAP-07)"""
        state = table.state
        if state.journey is None:
            return table.library.adventures[self.name].name
        entered = self.name in state.journey.entered
        return f"{self.name} {table.library.rooms[self.name].name}" if entered else self.name

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (room_place(self.name),)

    def why_not(self, table: Table, who: Combatant) -> str:
        state = table.state
        if state.journey is None:
            return ""
        return why_not_gone(table, state.journey, self.name) if state.phase == "explore" else NOT_NOW


def room_place(name: str) -> str:
    """Where a Room or an adventure lies on the picture."""
    return f"room {name}"


class Rest(Alone, frozen=True):
    verb: ClassVar = "rest"
    says: ClassVar = "Rest: shuffle all discarded cards back, for a level of Fatigue"

    def why_not(self, table: Table, who: Combatant) -> str:
        state = table.state
        if state.journey is None or state.phase == "explore":
            return ""
        return "Rest when the Combat is over (DK-REST-01, DK-MAP-21)"


class LeaveAdventure(Alone, frozen=True):
    verb: ClassVar = "leave"
    says: ClassVar = "Leave the adventure: it is lost"

    def why_not(self, table: Table, who: Combatant) -> str:
        return "" if table.state.journey is None or table.state.phase == "explore" else NOT_NOW


class Try(OfAName, frozen=True):
    """A task of the Room. (DK-TASK-02, -12)"""

    verb: ClassVar = "try"
    title: ClassVar = "Try a task"

    def label(self, table: Table, who: Combatant) -> str:
        task = next(task for task in lookup.here(table).tasks if task.name == self.name)
        return f"{self.name}, {odds.task_chance(table.state, task)}"

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (TASK_PLACE,)

    def why_not(self, table: Table, who: Combatant) -> str:
        state = table.state
        return "" if state.journey is None else why_not_tried(table, state.journey, who, self.name)


TASK_PLACE = "task"


class Use(OfACard, frozen=True):
    """An Attribute Card for a task. (DK-TASK-05)"""

    verb: ClassVar = "use"
    title: ClassVar = "Use an Attribute Card"

    def why_not(self, table: Table, who: Combatant) -> str:
        return DrawOut(self.card).why_not(table, who)


class GiveUp(Alone, frozen=True):
    verb: ClassVar = "give up"
    says: ClassVar = "Give up"


class JoinRest(Alone, frozen=True):
    verb: ClassVar = "join"
    says: ClassVar = "Rest, too"


REST, LEAVE_ADVENTURE, GIVE_UP, JOIN = one(Rest()), one(LeaveAdventure()), one(GiveUp()), one(JoinRest())
WISHES: tuple[type[Go] | type[Rest] | type[LeaveAdventure], ...] = (Go, Rest, LeaveAdventure)


def wish(text: str) -> Go | Rest | LeaveAdventure:
    """What one of the party wants, as it was noted."""
    act = next(act for act in WISHES if text.startswith(act.verb))
    return act.read(text.removeprefix(act.verb).strip())


def noted(act: Go | Rest | LeaveAdventure) -> str:
    """A wish as it is noted until all have said what they want."""
    return f"{act.verb} {act}".rstrip()


# --- what can be done -------------------------------------------------------------------------------------------------


def groups(table: Table, speaker: Combatant) -> list[Group]:
    """Everybody may try tasks and Play healing cards, then says what the party shall do. (DK-MAP-07, DK-REST-01, -10)"""
    found = acts([Go(exit_.room) for exit_ in exits(table)])
    found += [REST, *tasks(table, speaker), *acts(healing(table, speaker))]
    return [*found, LEAVE_ADVENTURE, *ask_again(table.state, speaker)]


def key(room: Room, task: Task) -> str:
    """A task by its Room and name, since two doors may be called the same."""
    return f"{room.id} {task.name}"


def trap_key(room: Room, name: str) -> str:
    """A trap by its Room and name."""
    return f"{room.id} {name}"


def is_there(table: Table, room: Room, hazard: Hazard) -> bool:
    """If a hazard can still strike: a trap springs once. (DK-HAZ-03)"""
    assert table.state.journey is not None
    return trap_key(room, hazard.name) not in table.state.journey.sprung


def high_tide(table: Table) -> bool:
    """The tide turns with every so manieth Room that the party goes to. (DK-ADV-04)"""
    journey = table.state.journey
    assert journey is not None
    every = lookup.adventure(table).tide
    return bool(every) and journey.moves // every % 2 == 1


def seals_left(table: Table) -> list[str]:
    """The seals of the adventure that are not broken, by name. (DK-ADV-09)"""
    journey = table.state.journey
    assert journey is not None
    return [
        task.name
        for room in lookup.rooms(table)
        for task in room.tasks
        if task.seal and key(room, task) not in journey.solved
    ]


def tasks(table: Table, who: Combatant) -> list[Group]:
    """The tasks of the Room that nobody has solved and this Character has not tried since a Rest. (DK-TASK-12)"""
    journey = table.state.journey
    if journey is None:
        return []
    room = table.library.rooms[journey.room]
    able = [
        Try(task.name)
        for task in room.tasks
        if key(room, task) not in journey.solved
        and who.id not in journey.tried.get(key(room, task), [])
        and trap_key(room, task.disarms) not in journey.sprung
    ]
    return acts(able, rules=("DK-TASK-02", "DK-TASK-12"))


def exits(table: Table) -> list[Exit]:
    """The exits of the Room that no unsolved task bars, nor a seal the goal; the way back is open. (DK-ADV-09)"""
    journey = table.state.journey
    assert journey is not None
    room = table.library.rooms[journey.room]
    barred = [task.opens for task in room.tasks if task.opens and key(room, task) not in journey.solved]
    goal = lookup.adventure(table).goal
    if goal in [exit_.room for exit_ in room.exits] and seals_left(table):
        barred.append(goal)
    return [exit_ for exit_ in room.exits if exit_.room not in barred or exit_.room == journey.came_from]


def healing(table: Table, player: Combatant) -> list[PlayCard]:
    """Healing cards can be Played without Turns, on R = 1. (DK-REST-10)"""
    return [act for act in cards.plays(table, player, hand.of(table.library, player)) if heals(table.library, act.card)]


def heals(library: Library, card: str) -> bool:
    value = targeting.cast_by(library, library.combat_cards[name_of(card)]).value
    return value is not None and value.kind == "heal"


def task_cards(who: Combatant, attributes: Sequence[Attribute]) -> list[Group]:
    """One fitting Attribute Card from the hand; if there is none, from the Draw Deck. (DK-TASK-05..08, -11)"""
    if held := hand.attribute_cards(who, *attributes):
        return acts([Use(card) for card in held])
    fitting = [card for card in contents(who.deck) if any(hand.is_attribute(card, name) for name in attributes)]
    return acts([DrawOut(card) for card in sorted(set(fitting))])


# --- why not ----------------------------------------------------------------------------------------------------------


def why_not_tried(table: Table, journey: Journey, who: Combatant, name: str) -> str:
    room = table.library.rooms[journey.room]
    task = next((task for task in room.tasks if task.name.casefold() == name.casefold()), None)
    if task is None:
        return f"there is no task '{name}' in {room.name} (DK-TASK-01)"
    if key(room, task) in journey.solved:
        return f"{task.name} is done already (DK-TASK-01)"
    if trap_key(room, task.disarms) in journey.sprung:
        return f"the {task.disarms} was sprung already (DK-HAZ-03)"
    if who.id in journey.tried.get(key(room, task), []):
        return "a task can be tried once, and again after a Rest (DK-TASK-12)"
    return "a task takes the Action of the Turn (DK-TASK-12)"


def why_not_gone(table: Table, journey: Journey, number: str) -> str:
    room = table.library.rooms[journey.room]
    for task in room.tasks:
        if task.opens == number:
            return f"{task.name} bars the way to {number}: try it first (DK-TASK-01)"
    if number == lookup.adventure(table).goal and (seals := seals_left(table)):
        return f"the way to {number} is sealed: {listed(seals)} must be broken (DK-ADV-09)"
    return f"no exit of {room.name} leads to {number} (DK-MAP-07)"
