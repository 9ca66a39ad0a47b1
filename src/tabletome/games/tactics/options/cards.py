"""Cards of a hero in its turn: play from hand or board, discard to move, equip, prepare; items; and giving cards up."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.tactics.cards.kinds import Card
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options import OnOne, TacticsAct
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.names import card_name
from tabletome.games.tactics.options.values import discard_move, used_up
from tabletome.games.tactics.options.would_do import would_do
from tabletome.games.tactics.state import Actor, Sheet, fight_of
from tabletome.kernel import Group, acts

DISCARD, TAKE_BACK, CLEANUP, EQUIP_FREE = "discard", "take-back", "cleanup", "equip"


class Holding(msgspec.Struct, frozen=True):
    """Whose cards it is about, why, and how many more."""

    hero: str
    card: str = ""
    count: int = 1


class CardAct(OnOne, frozen=True):
    """An act with a card."""

    card: str


class PlayCard(CardAct, frozen=True):
    """An action card from the hand. (AT-ACT-01)"""

    verb: ClassVar = "play"

    def label(self, table: Table, who: Actor) -> str:
        return f"{card_name(table, self.card)}{' (FREE)' if table.library.cards[self.card].free else ''}"

    def why_not(self, table: Table, who: Actor) -> str:
        if self.card not in sheet_of(table, who).hand:
            return f"you have no '{self.card}' in hand"
        card = table.library.cards[self.card]
        if card.slot is not None:
            return f"{card.name} must be {'prepared' if card.slot == 'feature' else 'equipped'} before it can be used"
        return why_not_now(table, who, card)


class UseCard(CardAct, frozen=True):
    """Equipment, a class feature or a passive that lies on the board. (AT-ACT-02, AT-ABIL-03)"""

    verb: ClassVar = "use"

    def label(self, table: Table, who: Actor) -> str:
        return f"{card_name(table, self.card)}{' (FREE)' if table.library.cards[self.card].free else ''}"

    def why_not(self, table: Table, who: Actor) -> str:
        if self.card not in on_board(table, who):
            return f"there is no '{self.card}' on your board"
        return why_not_now(table, who, table.library.cards[self.card])


class UseItem(CardAct, frozen=True):
    """An item of the party. (AT-SETUP-26)"""

    verb: ClassVar = "item"

    def label(self, table: Table, who: Actor) -> str:
        return f"{card_name(table, self.card)}{' (FREE)' if table.library.cards[self.card].free else ''}"

    def why_not(self, table: Table, who: Actor) -> str:
        if not fight_of(table.state).items.get(self.card):
            return f"the party has no '{self.card}' left"
        return why_not_now(table, who, table.library.cards[self.card])


class DiscardToMove(CardAct, frozen=True):
    """Any card of the hand, for half the basic movement. (AT-ACT-04, AT-ACT-08)"""

    verb: ClassVar = "discard"

    def label(self, table: Table, who: Actor) -> str:
        return f"{card_name(table, self.card)}, to move {discard_move(table, who)}"

    def heading(self, table: Table, who: Actor) -> str:
        return "Discard to move"

    def why_not(self, table: Table, who: Actor) -> str:
        if self.card not in sheet_of(table, who).hand:
            return f"you have no '{self.card}' in hand"
        return NO_ACTION if not fight_of(table.state).turn.actions else "there is nowhere to move to"


class Equip(CardAct, frozen=True):
    """A piece of equipment from the hand into its slot. (AT-ACT-05, AT-ACT-09)"""

    verb: ClassVar = "equip"

    def label(self, table: Table, who: Actor) -> str:
        return card_name(table, self.card)

    def why_not(self, table: Table, who: Actor) -> str:
        if self.card not in sheet_of(table, who).hand:
            return f"you have no '{self.card}' in hand"
        if table.library.cards[self.card].kind != "equipment":
            return f"{card_name(table, self.card)} is no equipment"
        return NO_ACTION


class Prepare(CardAct, frozen=True):
    """A class feature from the hand into its empty slot. (AT-ACT-06)"""

    verb: ClassVar = "prepare"

    def label(self, table: Table, who: Actor) -> str:
        return card_name(table, self.card)

    def why_not(self, table: Table, who: Actor) -> str:
        sheet = sheet_of(table, who)
        if self.card not in sheet.hand:
            return f"you have no '{self.card}' in hand"
        if table.library.cards[self.card].slot != "feature":
            return f"{card_name(table, self.card)} is no class feature"
        if "feature" in sheet.board:
            return f"{card_name(table, sheet.board['feature'])} lies in the slot for class features"
        return NO_ACTION


class Discard(CardAct, frozen=True):
    """A card of the hand that is given up."""

    verb: ClassVar = "give up"

    def label(self, table: Table, who: Actor) -> str:
        return card_name(table, self.card)

    def heading(self, table: Table, who: Actor) -> str:
        return "Discard"

    def why_not(self, table: Table, who: Actor) -> str:
        return f"you have no '{self.card}' in hand"


class DiscardHand(TacticsAct, frozen=True):
    """The whole hand, in cleanup after a pass. (AT-CLEAN-02)"""

    verb: ClassVar = "give up all"

    def label(self, table: Table, who: Actor) -> str:
        return "Discard the whole hand"

    def why_not(self, table: Table, who: Actor) -> str:
        return "only who passed this round may discard the whole hand"


class KeepHand(TacticsAct, frozen=True):
    verb: ClassVar = "keep"

    def label(self, table: Table, who: Actor) -> str:
        return "Keep all cards"


class TakeBack(CardAct, frozen=True):
    """A card from the discard pile, or from those set aside, into the hand."""

    verb: ClassVar = "take back"

    def label(self, table: Table, who: Actor) -> str:
        return card_name(table, self.card)

    def why_not(self, table: Table, who: Actor) -> str:
        return f"there is no '{self.card}' to take back"


NO_ACTION = "you have no action left in this turn"


def sheet_of(table: Table, hero: Actor) -> Sheet:
    return fight_of(table.state).sheets[hero.id]


def on_board(table: Table, hero: Actor) -> list[str]:
    """The cards that lie on a hero's board."""
    sheet = sheet_of(table, hero)
    return [*sheet.board.values(), *sheet.passives, *sheet.dice]


def why_not_now(table: Table, hero: Actor, card: Card) -> str:
    """What is against playing a card as an action, wherever it comes from. (AT-ACT-11, AT-KEY-02)"""
    if card.mode != "action":
        return f"{card.name} is {'a response' if card.mode == 'response' else 'ongoing'}, not something to play in your turn"
    if not card.free and not fight_of(table.state).turn.actions:
        return NO_ACTION
    if used_up(table, card, hero.id):
        return f"{card.name} can be used once per {card.once} only"
    if not would_do(table, card.text, Doing(hero, card.id)):
        return f"{card.name} would do nothing: nobody it could be done to is in range and sight"
    return ""


def playable(table: Table, hero: Actor, card: str) -> bool:
    return not why_not_now(table, hero, table.library.cards[card])


def plays(table: Table, hero: Actor) -> list[Group]:
    """All that a hero may do with cards now."""
    fight, cards = fight_of(table.state), table.library.cards
    sheet = fight.sheets[hero.id]
    hand = list(dict.fromkeys(sheet.hand))
    offered = [
        *acts([PlayCard(card) for card in hand if cards[card].slot is None and playable(table, hero, card)]),
        *acts(
            [
                UseCard(card)
                for card in on_board(table, hero)
                if cards[card].mode == "action" and playable(table, hero, card)
            ]
        ),
        *acts([UseItem(item) for item, left in fight.items.items() if left and playable(table, hero, item)]),
    ]
    if not fight.turn.actions:
        return offered
    features = [] if "feature" in sheet.board else [card for card in hand if cards[card].slot == "feature"]
    return [
        *offered,
        *acts([Equip(card) for card in hand if cards[card].kind == "equipment"]),
        *acts([Prepare(card) for card in features]),
    ]
