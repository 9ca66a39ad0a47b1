"""What the reference bot does with its hand and gear: what it keeps, draws, gives for a contest, and takes into its hands."""

from __future__ import annotations

from tabletome.games.deck.bot.worth import harm_per_round, keep_worth
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options import Always, Keep, OfACard, Pass
from tabletome.games.deck.options.characters.opening_hands import ReadyHand
from tabletome.games.deck.options.counters import DrawOut
from tabletome.games.deck.options.gear import Hold, HoldNoShield, HoldShield
from tabletome.games.deck.options.reactions import LetCompanion, TakeIt
from tabletome.games.deck.options.turn import Discard, Draw, Take
from tabletome.games.deck.state import Combatant


class Keeper:
    """Judges options from what one seat sees."""

    def __init__(self, table: Table, who: Combatant) -> None:
        self.table, self.state, self.me = table, table.state, who

    def casts(self) -> bool:
        return bool({"Mage", "Priest"} & {*self.me.classes})

    def contest(self, act: Pass | OfACard) -> float:
        """A Grapple, an escape or a Sneak Countered by one card: the more is at stake, the dearer a card. (DK-CTR-32, -38)

        For one out of the Draw Deck a level of Fatigue is too much. (DK-SNEAK-07)
        """
        if isinstance(act, Pass):
            return 0.0
        if isinstance(act, DrawOut):
            return -1.0
        return min(1.0, self.danger() / 4) - keep_worth(self.table, self.me, act.card, self.me.hand) / 4

    def danger(self) -> float:
        """The Damage that may come in a Round."""
        others, library = self.state.opponents(self.me), self.table.library
        return sum(harm_per_round(library, library.foe(other)) if other.is_foe else 2.5 for other in others)

    def blow(self, act: TakeIt | LetCompanion) -> float:
        """A Pet or Hireling takes the blow that would cost most. (DK-ACT-34)"""
        attack = self.state.attack
        amount = attack.amount if attack else 1
        if isinstance(act, TakeIt):
            return 0.0
        return 1.0 if amount >= self.me.hp or self.me.hp * 2 <= self.me.max_hp else -0.5

    def discard(self, act: Discard) -> float:
        """The card that is worth least. (DK-TURN-10)"""
        others = [*self.me.hand]
        others.remove(act.card)
        return -keep_worth(self.table, self.me, act.card, others)

    def draws(self, act: Keep | Draw | Always) -> float:
        """As many as the Draw Deck still gives, always: what is drawn later is no Reaction now. (DK-TURN-11, -24, -28)"""
        if isinstance(act, Always):
            return float(self.me.hand_maximum)
        left = sum(map(len, self.me.deck.layers))
        if isinstance(act, Keep):
            return 0.0
        return float(act.count) if act.count <= left else -1.0

    def opening(self, act: Take | ReadyHand) -> float:
        """Card by card, so that each goes with those before it. (DK-SETUP-01)"""
        if isinstance(act, ReadyHand):
            return -1.0
        return keep_worth(self.table, self.me, act.card, self.me.hand)

    def gear(self, act: Hold | Always) -> float:
        """Casters keep a hand free; others take two Weapons if they can, else a Shield. (DK-SETUP-15, DK-ACT-16)"""
        if isinstance(act, Always):  # the next Combat may be with others
            return -1.0
        if isinstance(act, HoldNoShield):
            return 1.0
        if self.casts():
            return 0.0
        if isinstance(act, HoldShield):
            return 2.0
        values = sum(self.table.library.combat_cards[name].value_on(3) for name in act.pair)
        two_kinds = act.first != act.second
        return (2.5 if two_kinds else 1.5) + 0.01 * values if self.wants_two() else 0.5

    def wants_two(self) -> bool:
        """Two Weapons for a Rogue, and for whoever faces Ethereal attacks only, which no Shield stops. (DK-DMG-07)"""
        others = self.state.opponents(self.me)
        return "Rogue" in self.me.classes or all("Mage" in other.classes for other in others)
