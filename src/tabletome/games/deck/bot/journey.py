"""What the reference bot does between Combats: exits, tasks, healing, Rest and Loot. It knows only Rooms it has been in."""

from __future__ import annotations

from collections import deque
from typing import assert_never

from tabletome.games.deck.bot.worth import CARD, heal_worth, keep_worth
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.adventure_cards import Room
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options import AskAgain, Decline, boosts, targeting
from tabletome.games.deck.options.cards import PlayCard
from tabletome.games.deck.options.counters import DrawOut
from tabletome.games.deck.options.journey import (
    GiveUp,
    Go,
    JoinRest,
    LeaveAdventure,
    Rest,
    Tried,
    Try,
    Use,
    key,
    seals_left,
)
from tabletome.games.deck.options.loot import Aside, DeckFor, HandFor, IntoHand
from tabletome.games.deck.state import Combatant, Journey, name_of

TASK, GOING, REST = 3.0, 2.0, 0.5


class Traveller:
    """Judges options from what one seat sees."""

    def __init__(self, table: Table, who: Combatant, about: object = None) -> None:
        state = table.state
        self.table, self.state, self.me, self.about = table, state, who, about
        assert state.journey is not None
        self.journey: Journey = state.journey
        self.room: Room = table.library.rooms[self.journey.room]

    def explore(self, act: Go | Rest | LeaveAdventure | Try | PlayCard | AskAgain) -> float:
        """Tasks that open something first, then healing, then on to what is new. (DK-MAP-07, DK-REST-10)"""
        match act:
            case Try():
                return TASK
            case PlayCard():
                return 2.5 + self.healing(act)
            case Go():
                return self.going(act.name)
            case Rest():
                return REST
            case LeaveAdventure() | AskAgain():
                return -50.0
            case _:
                assert_never(act)

    def healing(self, act: PlayCard) -> float:
        """Healing that is not wasted; a card that works once only for a deep wound. (DK-REST-10, DK-DMG-23)"""
        printed, who = self.table.library.combat_cards[name_of(act.card)], self.state.who(act.target)
        amount = boosts.worth(
            self.table.library, self.me, targeting.cast_by(self.table.library, printed), act.boost, self.state.round
        )
        missing = who.max_hp - who.hp
        if amount > missing or (printed.once and 2 * who.hp > who.max_hp):
            return -5.0
        return heal_worth(who, amount) - CARD * (1 + len(act.boost))

    def going(self, room: str) -> float:
        """A new Room, the one with the highest number; else the way to the nearest Room with a new exit. (DK-MAP-07, -21)"""
        if room not in self.journey.entered:
            return GOING + 0.01 * number(room)
        steps = self.steps_to_new(room)
        return GOING - 0.05 * steps - 0.5 if steps is not None else REST - 0.2

    def steps_to_new(self, start: str) -> int | None:
        """From a known Room, by known Rooms, without coming back here."""
        seen, to_see = {start, self.journey.room}, deque([(start, 1)])
        while to_see:
            at, steps = to_see.popleft()
            if self.worth_trying(at):
                return steps
            for exit_ in self.known_exits(at):
                if exit_ not in self.journey.entered:
                    return steps
                if exit_ not in seen:
                    seen.add(exit_)
                    to_see.append((exit_, steps + 1))
        return None

    def worth_trying(self, number_: str) -> bool:
        """If a door is barred or a seal whole there that this Character has not tried since a Rest. (DK-TASK-12, DK-ADV-09)"""
        room = self.table.library.rooms[number_]
        keys = [key(room, task) for task in room.tasks if task.opens or task.seal]
        tried = self.journey.tried
        return any(key not in self.journey.solved and self.me.id not in tried.get(key, []) for key in keys)

    def known_exits(self, number_: str) -> list[str]:
        """The open exits of a Room that was entered."""
        room = self.table.library.rooms[number_]
        barred = [task.opens for task in room.tasks if key(room, task) not in self.journey.solved]
        if seals_left(self.table):
            barred.append(lookup.adventure(self.table).goal)
        return [exit_.room for exit_ in room.exits if exit_.room not in barred]

    def task_card(self, act: Use | DrawOut | GiveUp) -> float:
        """An Attribute in hand is well spent on a task; one of the Draw Deck only on a door that must open. (DK-TASK-05, -07)

        Against a hazard it is spent for what hurts, and Exhaustion taken only to stay alive. (DK-HAZ-02)
        """
        if isinstance(self.about, Tried) and self.about.damage:
            if isinstance(act, DrawOut):
                return 1.0 if self.about.damage >= self.me.hp else -1.0
            if isinstance(act, Use):
                return self.about.damage - keep_worth(self.table, self.me, act.card, self.me.hand)
            return 0.0
        if isinstance(act, Use):
            return 2.0 - keep_worth(self.table, self.me, act.card, self.me.hand) / 10
        if isinstance(act, DrawOut):
            return 0.5 if self.only_way() and self.last_to_try() else -1.0
        return 0.0

    def last_to_try(self) -> bool:
        """If nobody else of the party could still try the task by chance; then Exhaustion now is better than a Rest."""
        party = [who.id for who in self.state.combatants if not who.is_foe and not who.gone]
        now = [self.journey.tried.get(key(self.room, task), []) for task in self.room.tasks]
        return any(self.me.id in tried and not set(party) - set(tried) for tried in now)

    def only_way(self) -> bool:
        """If nothing new can be reached but through a barred exit."""
        return all(self.steps_to_new(room) is None for room in self.known_exits(self.journey.room)) and not any(
            room not in self.journey.entered for room in self.known_exits(self.journey.room)
        )

    def join(self, act: JoinRest | Decline) -> float:
        """Whoever has discarded much Rests with the others. (DK-REST-11)"""
        low = len(self.me.deck.discards) > 30
        return float(isinstance(act, JoinRest) == low)

    # --- Loot ---------------------------------------------------------------------------------------------------------

    def stow(self, act: Aside | IntoHand | HandFor | DeckFor) -> float:
        """Into the hand for the card that is worth least, if it can be used at once; else into the Draw Deck. (DK-LOOT-02..04)"""
        if isinstance(act, Aside):
            return 0.0
        if isinstance(act, IntoHand):
            return 3.0
        others = [*self.me.hand]
        if isinstance(act, HandFor):
            others.remove(act.card)
            return 3.0 - keep_worth(self.table, self.me, act.card, others)
        return 1.5 - keep_worth(self.table, self.me, act.card, others) / 2


def number(room: str) -> int:
    digits = "".join(sign for sign in room if sign.isdigit())
    return int(digits or 0)
