"""Entering the arena and fighting the boss: with whom, or not at all. (AP-ARENA-02, -08, -13, AP-BOSS-04..07, -12, -13)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import many, seq
from tabletome.games.party.cards.language import Need
from tabletome.games.party.cards.library import Table
from tabletome.games.party.options import ATTEMPT, CARD, PartyAct, heroes_named
from tabletome.games.party.options.quest import named, wrongly_sent
from tabletome.games.party.options.roll_odds import Figures, of_party, score
from tabletome.games.party.state import State
from tabletome.kernel import Several, percent

ARENA, BOSS, SECOND_STAGE = "arena", "boss", "second-stage"


class Against(msgspec.Struct, frozen=True):
    """The arena or boss card that heroes may be sent against; of a boss, its stage."""

    card: str
    stage: int = 0


class Team(PartyAct, frozen=True):
    """Heroes sent together against the card at hand."""

    heroes: tuple[str, ...]
    grammar: ClassVar = seq(many(CARD))

    def __str__(self) -> str:
        return " ".join(self.heroes)

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (ATTEMPT,)


class Enter(Team, frozen=True):
    verb: ClassVar = "enter with"
    title: ClassVar = "Enter the arena"

    def label(self, table: Table, who: int) -> str:
        return f"Enter with {heroes_named(table, self.heroes)}"

    def odds(self, table: Table, who: int) -> Figures:
        card, heroes = table.library.arenas[table.state.arena], named(table, who, self.heroes)
        return score(of_party(table, heroes, card.slot_wounds, Need(), counted=card.counted))

    def why_not(self, table: Table, who: int) -> str:
        card = table.library.arenas[table.state.arena]
        return wrongly_sent(table, who, self.heroes, card.heroes, card.name, "AP-ARENA-08")


class Fight(Team, frozen=True):
    verb: ClassVar = "fight with"
    title: ClassVar = "Fight"

    def label(self, table: Table, who: int) -> str:
        return f"Fight with {heroes_named(table, self.heroes)}"

    def odds(self, table: Table, who: int) -> Figures:
        stage = next_stage(table.state)
        card = table.library.bosses[table.state.boss].stages[stage - 1]
        heroes = named(table, who, self.heroes)
        share = of_party(table, heroes, card.slot_wounds[: len(heroes)], card.need, card.no)
        return Figures(f"stage {stage}: {percent(share)}", share)

    def why_not(self, table: Table, who: int) -> str:
        card, stage = table.library.bosses[table.state.boss], next_stage(table.state)
        slots = min(card.stages[stage - 1].heroes, len(table.state.players[who].party))
        return wrongly_sent(table, who, self.heroes, slots, card.name, "AP-BOSS-12")


def next_stage(state: State) -> int:
    """The stage that heroes are sent to: the second one for who has just won the first. (AP-BOSS-06)"""
    return 1 if state.attempt is None else 2


class StayAway(PartyAct, frozen=True):
    """The arena is declined. (AP-ARENA-13)"""

    verb: ClassVar = "decline"
    says: ClassVar = "Decline"


class Stay(PartyAct, frozen=True):
    """The boss is not fought. (AP-BOSS-13)"""

    verb: ClassVar = "stay"
    says: ClassVar = "Do not fight"


class Wait(PartyAct, frozen=True):
    """In coop a player may let others go first. (AP-COOP-08, -09)"""

    verb: ClassVar = "wait"
    says: ClassVar = "Let the others go first"


def teams(table: Table, seat: int, slots: int, act: type[Team], rule: str) -> Several:
    """Every way to send exactly so many heroes. (AP-QUEST-03)"""
    heroes = [hero.id for hero in table.state.players[seat].party]
    return Several(act.verb, heroes, ("",), (slots,), lambda _, chosen: act(chosen), "", (rule,))
