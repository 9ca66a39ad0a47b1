"""What the reference bot does with its hand and gear: what it keeps, draws, gives for a contest, and takes into its hands."""

from __future__ import annotations

from tabletome.games.deck.bot.worth import keep_worth
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.state import State
from tabletome.kernel import Option


class Keeper:
    """Judges options from what one seat sees."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.me = state, next(who for who in state.combatants if who.seat == seat)

    def casts(self) -> bool:
        return bool({"Mage", "Priest"} & {*self.me.classes})

    def contest(self, option: Option) -> float:
        """A Grapple, an escape or a Sneak Countered by one card. (DK-CTR-32, -38)"""
        return 0.0 if option.verb == "pass" else 1.0 - keep_worth(self.state, self.me, option.arg, self.me.hand) / 4

    def blow(self, option: Option) -> float:
        """A Pet or Hireling takes the blow that would cost most. (DK-ACT-34)"""
        attack = self.state.attack
        amount = attack.amount if attack else 1
        return (
            0.0
            if option.verb == "take it"
            else 1.0
            if amount >= self.me.hp or self.me.hp * 2 <= self.me.max_hp
            else -0.5
        )

    def discard(self, option: Option) -> float:
        """The card that is worth least. (DK-TURN-10)"""
        others = [*self.me.hand]
        others.remove(option.arg)
        return -keep_worth(self.state, self.me, option.arg, others)

    def draws(self, option: Option) -> float:
        """As many as the Draw Deck still gives: what is drawn later is no Reaction now. (DK-TURN-11, -24, DK-FATIG-11)"""
        left = sum(map(len, self.me.deck.layers))
        if option.verb == "keep":
            return 0.0
        return float(option.arg) if option.arg <= left else -1.0

    def opening(self, option: Option) -> float:
        """(DK-SETUP-01)"""
        return keep_worth(self.state, self.me, option.arg, self.me.hand)

    def gear(self, option: Option) -> float:
        """Casters keep a hand free; others take two Weapons if they can, else a Shield. (DK-SETUP-15, DK-ACT-16)"""
        if option.verb == "no shield":
            return 1.0
        if self.casts():
            return 0.0
        if option.verb == "shield":
            return 2.0
        values = sum(lookup.card(name).value_on(3) for name in option.arg)
        two_kinds = option.arg[0] != option.arg[1]
        return (2.5 if two_kinds else 1.5) + 0.01 * values if self.wants_two() else 0.5

    def wants_two(self) -> bool:
        """Two Weapons for a Rogue, and for whoever faces Ethereal attacks only, which no Shield stops. (DK-DMG-07)"""
        others = self.state.opponents(self.me)
        return "Rogue" in self.me.classes or all("Mage" in other.classes for other in others)
