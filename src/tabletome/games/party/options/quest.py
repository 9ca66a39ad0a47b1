"""Going on a quest: which one and who, slot wounds, what the shields are for, level-ups. (AP-QUEST-01..09, AP-COND-09)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import many, one_of, seq
from tabletome.games.party.board.attempt import challenge_of, immunity_of, need_of, quests_face_up
from tabletome.games.party.board.heroes import can_be_upgraded
from tabletome.games.party.board.wounds import kills
from tabletome.games.party.cards.kinds import ArenaCard
from tabletome.games.party.cards.library import Table
from tabletome.games.party.options import (
    ATTEMPT,
    CARD,
    WOUND_NAMES,
    PartyAct,
    hero_name,
    heroes_named,
)
from tabletome.games.party.options.roll_odds import Figures, chance, of_party, score
from tabletome.games.party.state import Hero, active_heroes, attempt, party_member
from tabletome.kernel import Group, Several, acts
from tabletome.words import counted

QUEST, SLOT_WOUND, SHIELDS, LEVEL_UP = "quest", "slot-wound", "shields", "level-up"
WOUND = one_of({letter: letter for letter in WOUND_NAMES})


class SlotWound(msgspec.Struct, frozen=True):
    """A wound of a slot of this card, before the roll. (AP-QUEST-06)"""

    card: str
    wound: str


class Shields(msgspec.Struct, frozen=True):
    """So many shields lie on the table, and success wants so many of them. (AP-COND-09)"""

    card: str
    shields: int
    wanted: int


class Learning(msgspec.Struct, frozen=True):
    """How many level-ups are still to be taken. (AP-REWARD-11)"""

    left: int


# --- which quest, and who goes ----------------------------------------------------------------------------------------


class GoOnQuest(PartyAct, frozen=True):
    """A face-up quest with exactly as many heroes as it has slots. (AP-QUEST-01, -03)"""

    card: str
    heroes: tuple[str, ...]
    verb: ClassVar = "quest"
    grammar: ClassVar = seq(CARD, "with", many(CARD))
    title: ClassVar = "Go on a quest"
    elsewhere: ClassVar = "one quest a turn, in the Quest phase (AP-QUEST-02)"

    def __str__(self) -> str:
        return f"{self.card} with {' '.join(self.heroes)}"

    def label(self, table: Table, who: int) -> str:
        return f"{table.library.quests[self.card].name} with {heroes_named(table, self.heroes)}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.card,)

    def odds(self, table: Table, who: int) -> Figures:
        card = table.library.quests[self.card]
        return chance(of_party(table, named(table, who, self.heroes), card.slot_wounds, card.need, card.no))

    def why_not(self, table: Table, who: int) -> str:
        card = table.library.quests.get(self.card)
        if card is None:
            return f"there is no quest '{self.card}'"
        if self.card not in quests_face_up(table.state):
            return f"{card.name} is not face up (AP-QUEST-01)"
        return wrongly_sent(table, who, self.heroes, card.heroes, card.name, "AP-QUEST-03")


class Skip(PartyAct, frozen=True):
    verb: ClassVar = "skip"
    says: ClassVar = "Stay at home"


SKIP = acts([Skip()], "stay at home")


def named(table: Table, seat: int, heroes: tuple[str, ...]) -> list[Hero]:
    return [party_member(table.state, seat, hero) for hero in heroes]


def wrongly_sent(table: Table, seat: int, heroes: tuple[str, ...], slots: int, where: str, rule: str) -> str:
    """The wrong heroes, or not exactly as many as there are slots."""
    party = {hero.id for hero in table.state.players[seat].party}
    for hero in heroes:
        if hero not in party:
            return f"'{hero}' is no hero of your party"
    if len(heroes) != slots:
        return f"{where} takes exactly {counted(slots, 'hero', 'heroes')}, not {len(heroes)} ({rule})"
    return "" if len(set(heroes)) == slots else "name every hero only once"


def declarations(table: Table, seat: int) -> list[Group]:
    """Every quest with every fitting set of heroes: `bloodhounds with hedge-witch tavern-brawler`. (AP-QUEST-03)"""
    heroes, slots = [hero.id for hero in table.state.players[seat].party], table.library.slots
    most, rules = len(heroes), ("AP-QUEST-01", "AP-QUEST-03")
    quests = [card for card in quests_face_up(table.state) if slots[card] <= most]
    numbers = [slots[card] for card in quests]
    return [Several(GoOnQuest.verb, heroes, quests, numbers, GoOnQuest, "", rules)] if quests else []


# --- slots ------------------------------------------------------------------------------------------------------------


class TakeSlotWound(PartyAct, frozen=True):
    """Who takes a wound of a slot; one that dies of it rolls nothing. (AP-QUEST-06..08)"""

    wound: str
    hero: str
    verb: ClassVar = "slot"
    grammar: ClassVar = seq(WOUND, CARD)
    title: ClassVar = "Slot wound"

    def __str__(self) -> str:
        return f"{self.wound} {self.hero}"

    def aside(self, table: Table, who: int) -> str:
        return "after the wound"

    def label(self, table: Table, who: int) -> str:
        takes = f"{hero_name(table, self.hero)} takes the {WOUND_NAMES[self.wound]}"
        return f"{takes}{deadly(table, self.hero, self.wound)}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.hero,)

    def odds(self, table: Table, who: int) -> Figures:
        now, heroes = attempt(table.state), active_heroes(table.state)
        struck = next(hero for hero in heroes if hero.id == self.hero)
        dies = kills(self.wound, wounded=struck.wounded)
        left = [hero for hero in heroes if hero is not struck] if dies else heroes
        card, slotted = challenge_of(table, now), [*now.slotted, self.hero]
        counted = card.counted if isinstance(card, ArenaCard) else ""
        need, immune = need_of(table, now), immunity_of(table, now)
        share = of_party(table, left, now.slots[1:], need, immune, counted, slotted)
        return score(share) if counted else chance(share)

    def why_not(self, table: Table, who: int) -> str:
        if self.hero in attempt(table.state).slotted:
            return "each marked slot hurts a different hero (AP-QUEST-08)"
        sent = self.hero in attempt(table.state).active
        return "" if sent else "a slot wound hits a hero who goes on the quest (AP-QUEST-06)"


def deadly(table: Table, name: str, wound: str) -> str:
    hero = party_member(table.state, attempt(table.state).seat, name)
    return " and dies" if kills(wound, wounded=hero.wounded) else ""


# --- shields and level-ups --------------------------------------------------------------------------------------------


class Succeed(PartyAct, frozen=True):
    verb: ClassVar = "succeed"
    says: ClassVar = "Use the shields to succeed"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (ATTEMPT,)


class Defend(PartyAct, frozen=True):
    verb: ClassVar = "defend"
    says: ClassVar = "Use the shields against wounds, and fail"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (ATTEMPT,)


class LevelUp(PartyAct, frozen=True):
    hero: str
    verb: ClassVar = "level-up"
    grammar: ClassVar = seq(CARD)
    title: ClassVar = "Level up"

    def __str__(self) -> str:
        return self.hero

    def label(self, table: Table, who: int) -> str:
        return f"Level up {hero_name(table, self.hero)}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.hero,)

    def why_not(self, table: Table, who: int) -> str:
        return "" if self.hero in learners(table) else "only a hero who was there, on its standard side (AP-REWARD-11)"


class Decline(PartyAct, frozen=True):
    verb: ClassVar = "decline"
    says: ClassVar = "Decline"


def learners(table: Table) -> list[str]:
    """The heroes who could take the level-up at hand: living, active, on the standard side. (AP-REWARD-05, -11, AP-HERO-06)"""
    now = table.state.level_ups
    if now is None:
        return []
    return [name for name in now.heroes if can_be_upgraded(table, party_member(table.state, now.seat, name))]


def level_ups(table: Table) -> list[Group]:
    return acts([LevelUp(name) for name in learners(table)], rules=("AP-REWARD-05",))
