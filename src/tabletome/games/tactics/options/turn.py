"""A hero's turn beside its cards: passing, ending it, drinking a potion, its creatures, objects of the encounter."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.tactics.board.squares import adjacent
from tabletome.games.tactics.cards.language import Reach
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options import OnOne, TacticsAct
from tabletome.games.tactics.options.cards import NO_ACTION, DiscardToMove, plays
from tabletome.games.tactics.options.figures import cells
from tabletome.games.tactics.options.move import ends
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.options.targets import attack_targets
from tabletome.games.tactics.options.values import basic_move, discard_move, max_hp
from tabletome.games.tactics.state import Actor, Thing, fight_of
from tabletome.kernel import Group, acts

TURN, POTION = "turn", "potion"
LEAST_CARDS = 4
"""With fewer cards in deck and discard pile nobody may use a revive potion. (AT-REV-05)"""
PRICE = "r"
"""The die that says how many cards a revive potion costs. (AT-REV-03)"""
BASIC_REACH = Reach(basic=True)


class OnTurn(msgspec.Struct, frozen=True):
    """Whose turn it is, and how many actions are left; `extra` is an action that a card gave."""

    hero: str
    actions: int
    extra: bool = False


class Pass(TacticsAct, frozen=True):
    """No action and no FREE card in this turn. (AT-TURN-06)"""

    verb: ClassVar = "pass"

    def label(self, table: Table, who: Actor) -> str:
        return "Pass"

    def why_not(self, table: Table, who: Actor) -> str:
        turn = fight_of(table.state).turn
        return (
            "you have acted or played a FREE card in this turn; you can only end it" if turn.acted or turn.free else ""
        )


class End(TacticsAct, frozen=True):
    verb: ClassVar = "end"

    def label(self, table: Table, who: Actor) -> str:
        return "End the turn"

    def why_not(self, table: Table, who: Actor) -> str:
        turn = fight_of(table.state).turn
        return "" if turn.acted or turn.free else "you have done nothing in this turn; you can only pass"


class Skip(TacticsAct, frozen=True):
    """An action that a card gave is not taken."""

    verb: ClassVar = "skip"

    def label(self, table: Table, who: Actor) -> str:
        return "Do nothing"


class CreatureActs(OnOne, frozen=True):
    """A creature that acts with its summoner. (AT-SUM-09)"""

    creature: str
    verb: ClassVar = "creature"

    def label(self, table: Table, who: Actor) -> str:
        return f"{name_of(table, self.creature)} moves and attacks"

    def why_not(self, table: Table, who: Actor) -> str:
        if any(one.id == self.creature and "stunned" in one.conditions for one in to_act(table, who)):
            return f"{name_of(table, self.creature)} is stunned, and skips this turn"
        return f"{name_of(table, self.creature)} does not act with you, has acted in this turn, or can do nothing"


class UseThing(OnOne, frozen=True):
    """An object of the encounter beside the hero. (AT-OBJ-22)"""

    thing: str
    verb: ClassVar = "operate"

    def label(self, table: Table, who: Actor) -> str:
        return f"Use the {self.thing.replace('-', ' ')}"

    def heading(self, table: Table, who: Actor) -> str:
        return ""

    def why_not(self, table: Table, who: Actor) -> str:
        if not any(thing.id == self.thing for thing in fight_of(table.state).things):
            return f"there is no '{self.thing}' here"
        if not fight_of(table.state).turn.actions:
            return NO_ACTION
        return f"the {self.thing} has been used, or is not next to you"


class Drink(TacticsAct, frozen=True):
    """A revive potion. (AT-REV-01)"""

    verb: ClassVar = "drink"

    def label(self, table: Table, who: Actor) -> str:
        return "Use a revive potion"

    def odds(self, table: Table, who: Actor) -> str:
        """What it brings, and what it costs. (AT-REV-02, AT-REV-03)"""
        price = table.library.dice[PRICE].faces
        return f"back with {max_hp(table, who) // 2} HP; {min(price)} to {max(price)} cards are set aside"


class LieStill(TacticsAct, frozen=True):
    verb: ClassVar = "lie still"

    def label(self, table: Table, who: Actor) -> str:
        return "Stay down and skip the turn"


def usable_things(table: Table, hero: Actor) -> list[Thing]:
    """The objects beside a hero, or under it, that nobody has used."""
    reach = adjacent(cells(hero)) | cells(hero)
    return [thing for thing in fight_of(table.state).things if not thing.used and reach >> thing.at & 1]


def to_act(table: Table, hero: Actor) -> list[Actor]:
    """The creatures that act with a hero and have not done so in this turn. (AT-SUM-04, AT-SUM-09)"""
    fight = fight_of(table.state)
    return [
        one
        for one in fight.actors
        if one.owner == hero.id and one.on_board and not table.library.creatures[one.kind].own_turn
        and one.id not in fight.turn.pets_done
    ]  # fmt: skip


def companions(table: Table, hero: Actor) -> list[Actor]:
    """Those of them that can: none that is stunned. (AT-COND-07, AT-COND-21)"""
    return [one for one in to_act(table, hero) if "stunned" not in one.conditions and can_act(table, one)]


def can_act(table: Table, creature: Actor) -> bool:
    """Could a creature move or attack?"""
    return bool(ends(table, creature, basic_move(table, creature)) or attack_targets(table, creature, BASIC_REACH))


def actions(table: Table, hero: Actor) -> list[Group]:
    """All that a hero may do now, but passing and ending. (AT-TURN-01)"""
    fight = fight_of(table.state)
    offered = plays(table, hero)
    if fight.turn.actions:
        offered += acts([UseThing(thing.id) for thing in usable_things(table, hero)])
        if ends(table, hero, discard_move(table, hero)):
            offered += acts([DiscardToMove(card) for card in dict.fromkeys(fight.sheets[hero.id].hand)])
    return offered


def may_drink(table: Table, hero: Actor) -> bool:
    """A potion is left, and four cards in deck and discard pile together. (AT-REV-05, AT-REV-08)"""
    fight = fight_of(table.state)
    deck = fight.sheets[hero.id].deck
    return fight.potions > 0 and sum(map(len, deck.layers)) + len(deck.discards) >= LEAST_CARDS
