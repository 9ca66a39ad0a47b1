"""What the reference bot does in Combat: its Action, its Reactions, and every question on the way.

Every option gets a worth in HP; what must be paid for it is taken off.
"""

from __future__ import annotations

from typing import Any

from tabletome.games.deck.board import distance, grapples, plane, pursuit
from tabletome.games.deck.bot.hand import Keeper
from tabletome.games.deck.bot.worth import (
    CARD,
    EXHAUSTION,
    VICTORY,
    attack_with,
    damage_worth,
    heal_worth,
    holds,
    left_of,
    text_worth,
)
from tabletome.games.deck.cards.amounts import half
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options import (
    Always,
    Boost,
    DeckAct,
    Enough,
    Keep,
    OfACard,
    Pass,
    boosts,
    hand,
    is_payment,
    targeting,
)
from tabletome.games.deck.options.aiming import Aim, AimAtSquare, Share
from tabletome.games.deck.options.base_actions import BaseAct, BaseReaction, BoostedBaseAct
from tabletome.games.deck.options.cards import Inspired, PlayCard, Quick, Throw
from tabletome.games.deck.options.counters import Counter
from tabletome.games.deck.options.gear import DropShield, Dual, EquipShield, Ready, Retrieve, Swap
from tabletome.games.deck.options.grapple import Escape, Grapple, LetGo, Strike, StrikeFirst, Way
from tabletome.games.deck.options.journey import Try
from tabletome.games.deck.options.moves import Flee, Move, Search, Stand
from tabletome.games.deck.options.reactions import Attacked, Cover, Defend, HealNow, Match
from tabletome.games.deck.options.recall import Recall
from tabletome.games.deck.options.turn import DrawOneMore, Yield
from tabletome.games.deck.state import Attack, Combatant, name_of, symbol_of

NEVER = -100.0
"""A flight among others: parties of bots that fight to the end win more adventures than such as flee when it looks bad."""
BOOST = 0.3
"""What a Boost card is worth for another attack."""


class Fighter(Keeper):
    """Judges options from what one seat sees."""

    def __init__(self, table: Table, who: Combatant, about: object = None) -> None:
        super().__init__(table, who)
        self.about = about
        self.known: dict[tuple[Any, ...], float] = {}

    # --- the Action ---------------------------------------------------------------------------------------------------

    def action(self, act: DeckAct) -> float:
        """(DK-ACT-06)"""
        match act:
            case PlayCard() | Throw():
                return self.play_worth(act.card, act.target, act.boost, thrown=act.thrown) + self.second_attack(
                    act.card
                )
            case Quick():
                return self.play_worth(act.card, act.target, act.boost) - 2 * CARD
            case Recall():
                return self.recall_worth(act.card) - CARD * (1 + len(act.paid))
            case BaseAct():
                return self.base_worth(act.kind, act.target)
            case BoostedBaseAct():
                return self.boosted_worth(act)
            case Move():
                return self.move_worth(act.at(self.table))
            case Strike():
                return self.strike_worth(act.target)
            case Escape():
                return self.escape_worth(act.way)
            case LetGo():
                return 0.3
            case Search():
                return 1.2 if not self.visible_opponents() else 0.2
            case EquipShield() | DropShield():
                return -0.2
            case Ready():
                return 2.0
            case Retrieve():
                return 0.8 if not self.me.armed else 0.0
            case Swap():
                return self.swap_worth({act.name})
            case Dual():
                return self.swap_worth({*act.pair})
            case Grapple():
                return -0.3
            case Try():
                return 0.1
            case Flee() | Yield():
                return NEVER
            case _:
                return 0.0

    def play_worth(self, card: str, target: str, boost: Boost = (), *, thrown: bool = False) -> float:
        """Damage, healing or text of a card with its Boost, less what it costs."""
        paper = self.table.library.combat_cards[name_of(card)]
        printed = targeting.cast_by(self.table.library, paper)
        amount = boosts.worth(self.table.library, self.me, printed, boost, self.state.round)
        key = (name_of(card), target, amount, len(boost))
        if key not in self.known:
            self.known[key] = self.effect_worth(printed, target, amount, symbol_of(card))
        cost = CARD * (1 + len(boost)) + (1.0 if paper.once else 0.0) + (0.3 if thrown else 0.0)
        if boost and not is_payment(boost):
            cost += BOOST
        return self.known[key] - cost

    def effect_worth(self, printed: CombatCard, target: str, amount: int, symbol: str) -> float:
        state, me = self.state, self.me
        if printed.sneak_check:
            return self.sneak_worth()
        if targeting.is_companion(printed):
            return 2.5
        if targeting.for_own_side(printed):
            who = state.who(target) if target else me
            healed = heal_worth(who, amount) if printed.value is not None else 0.0
            if printed.once and 2 * who.hp > who.max_hp:
                healed = 0.0  # it is kept for a deep wound
            return healed + text_worth(self.table, who, printed, 0) + self.cured(printed, who)
        victims = [state.who(target)] if target else self.visible_opponents()
        if not victims:
            return 0.0
        if printed.value is None:
            return text_worth(self.table, me, printed, min(len(victims), 3) if printed.area else 1)
        if target or printed.area:
            hits = victims[:3] if printed.area else victims
            worth = sum(self.hit_worth(printed, victim, amount, symbol) for victim in hits)
        else:
            worth = max(self.hit_worth(printed, victim, amount, symbol) for victim in victims)
        return worth + text_worth(self.table, me, printed, 1)

    def hit_worth(self, printed: CombatCard, victim: Combatant, amount: int, symbol: str) -> float:
        return damage_worth(self.table, victim, attack_with(self.me, victim, printed, amount, symbol))

    def cured(self, printed: CombatCard, who: Combatant) -> float:
        ills = [held for held in who.held if held.effect in printed.cures]
        return sum(min(held.most or 2, held.amount * max(held.rounds, 1)) for held in ills)

    def sneak_worth(self) -> float:
        """An unseen turn and a Sneak Attack on the next Round, half of the time. (DK-SNEAK-05, -20)"""
        if any(held.effect == "sneaking" for held in self.me.held):
            return 0.0
        return 0.4 * (2.0 + self.danger() + self.state.round % 6 + 1)

    def second_attack(self, card: str) -> float:
        """A Dual Wielder attacks with the other Weapon too on a Primary Round of both. (DK-WEAP-11, -30)"""
        me, name = self.me, name_of(card)
        if not me.dual or name not in me.armed or len(me.armed) < 2:
            return 0.0
        if any(
            self.table.library.combat_cards[armed].rondel.standing(self.state.round) != "primary" for armed in me.armed
        ):
            return 0.0
        other = me.armed[1 - me.armed.index(name)]
        able = [held for held in me.hand if name_of(held) == other and held != card]
        return max((self.best_attack(held) for held in able[:1]), default=0.0)

    def best_attack(self, card: str) -> float:
        """The worth of a card as it is, at whom it hurts most from here."""
        printed = self.table.library.combat_cards[name_of(card)]
        if not printed.rondel.playable(self.state.round) or not hand.usable(self.table.library, self.me, printed):
            return 0.0
        able = [
            other.id
            for other in self.visible_opponents()
            if distance.in_reach(self.table, self.me, other, printed.distances, printed.ranged)
        ]
        return max((self.play_worth(card, target) for target in able), default=0.0)

    def visible_opponents(self) -> list[Combatant]:
        others = self.state.opponents(self.me)
        return [other for other in others if not any(held.effect == "sneaking" for held in other.held)]

    def recall_worth(self, card: str) -> float:
        """Recalled and Played at once. (DK-RECALL-13)"""
        printed = self.table.library.combat_cards[name_of(card)]
        if (
            not printed.can("N")
            or not printed.rondel.playable(self.state.round)
            or not hand.usable(self.table.library, self.me, printed)
        ):
            return 0.5
        return self.best_attack(card) if not targeting.for_own_side(printed) else self.play_worth(card, self.me.id)

    def boosted_worth(self, act: BoostedBaseAct) -> float:
        """A Base Action with a Boost card, which would serve a card as well. (DK-ACT-30)"""
        printed = self.table.library.combat_cards[name_of(act.card)]
        worth = self.base_worth(act.kind, act.target, boosts.added(printed, self.state.round))
        return worth + text_worth(self.table, self.me, printed, 1) - CARD - BOOST

    def base_worth(self, kind: str, target: str, added: int = 0) -> float:
        """(DK-ACT-10, -30)"""
        value, who = self.table.library.base_value(self.me) + added, self.state.who(target)
        if kind == "heal":
            return heal_worth(who, value)
        base = next(base for base in self.table.library.base_actions(self.me) if base.kind == kind)
        attack = Attack(self.me.id, target, "Base Action", amount=value, ethereal=base.type == "eth")
        return damage_worth(self.table, who, attack)

    # --- places, gear, Grapples, flight -------------------------------------------------------------------------------

    def move_worth(self, at: int) -> float:
        """Towards the Distance at which the cards in hand do most. (DK-MODE-09, -14)"""
        if pursuit.is_flight(self.table, self.me, at):
            return NEVER
        here, there = self.reach_from(self.me.at), self.reach_from(at)
        return 0.6 * (there - here) - 0.05

    def reach_from(self, at: int) -> float:
        """What the best attack of the hand would do from a place, a little more the nearer the nearest Opponent is."""
        state, me = self.state, self.me
        stood, me.at = me.at, at
        others = self.visible_opponents()
        best = 0.0
        for card, printed in hand.cards_in(self.table.library, me):
            if printed.value is None or printed.value.kind != "dmg" or "N" not in printed.actions:
                continue
            if not hand.usable(self.table.library, me, printed):
                continue
            for other in others:
                if distance.in_reach(self.table, me, other, printed.distances, printed.ranged):
                    best = max(best, self.play_worth(card, other.id) if printed.rondel.playable(state.round) else 1.0)
        near = min((self.apart(at, other.at) for other in others), default=0)
        me.at = stood
        return best - 0.4 * near

    def apart(self, one: int, other: int) -> int:
        return plane.ground(self.table).apart(one, other) if self.state.mode == "2d" else abs(one - other)

    def swap_worth(self, wanted: set[str]) -> float:
        """Another Weapon is worth it if its cards are in hand and those of this one are not. (DK-ACT-08, DK-WEAP-04)"""
        me = self.me
        now = sum(name_of(card) in me.armed for card in me.hand)
        then = sum(name_of(card) in wanted for card in me.hand)
        return 0.9 if me.armed and now == 0 and then and not self.casts() else -0.2

    def strike_worth(self, target: str) -> float:
        """(DK-GRAP-11)"""
        attack = Attack(self.me.id, target, "Strike", amount=1)
        return damage_worth(self.table, self.state.who(target), attack)

    def escape_worth(self, way: Way) -> float:
        """Out of a Grapple most cards can be Played again. (DK-GRAP-14, -15)"""
        stuck = sum(
            not self.table.library.combat_cards[name_of(card)].grapple for card in self.me.hand if self.attacks(card)
        )
        chance = 0.8 if way.card else 0.5
        grapplers = [who for who in grapples.holders(self.state, self.me) if not who.is_foe]
        if grapplers and way.card:
            chance = 1.0 - 0.7 * holds(self.table.library, grapplers[0], "STR")
        return chance * min(3.0, 0.8 + 0.8 * stuck) - (CARD if way.card else 0.0)

    def attacks(self, card: str) -> bool:
        printed = self.table.library.combat_cards[name_of(card)]
        return printed.kind in ("weapon", "spell") and not targeting.for_own_side(printed)

    # --- Reactions ----------------------------------------------------------------------------------------------------

    def reaction(self, act: DeckAct) -> float:
        """What of the attack is prevented, less the cards. (DK-CTR-01..08, -34, -35)"""
        attack = self.state.attack
        assert attack is not None
        match act:
            case BaseReaction():
                return self.saved(attack, self.table.library.base_value(self.me)) + 0.01
            case Defend(card, boost):
                printed = self.table.library.combat_cards[name_of(card)]
                value = boosts.worth(self.table.library, self.me, printed, boost, self.state.round)
                stops = hand.defense_against(printed, value, attack)
                spare = 0.15 * printed.value_on(self.state.round)
                return self.saved(attack, stops) - CARD * len(boost) * 1.25 - spare - CARD
            case Cover():
                return self.saved(attack, 3)
            case HealNow():
                return heal_worth(self.me, 3) - 1.0
            case Counter(card):
                stops = attack.amount - left_of(attack.amount, self.counter_result(attack, card))
                return self.stands(attack) * self.saved(attack, stops) - 2 * CARD
            case Match():
                counter = next(one for one in self.table.library.combat_cards[attack.name].counters if one.by == "ud")
                stops = attack.amount - left_of(attack.amount, counter.result)
                return 0.5 ** max(1, len(attack.symbols)) * self.saved(attack, stops) + 0.01
            case Inspired():
                return self.play_worth(act.card, act.target, act.boost) - 3 * CARD
            case _:
                return 0.0

    def saved(self, attack: Attack, stops: int) -> float:
        """Damage prevented, and what else it would have cost: the Duel, or a level of Exhaustion. (DK-DEATH-01, -02)"""
        before = max(0, attack.amount - attack.defense)
        after = max(0, before - stops)
        worth = float(before - after)
        if before >= self.me.hp > after:
            worth += VICTORY if self.state.duel or self.me.hand_maximum <= 1 else EXHAUSTION
        if not attack.amount:
            return 1.5 if stops or not attack.printed else 1.0
        return worth

    def counter_result(self, attack: Attack, card: str) -> str:
        printed = self.table.library.combat_cards[name_of(card)]
        by = "Shield" if printed.kind == "shield" else printed.attribute
        return next(one.result for one in self.table.library.combat_cards[attack.name].counters if one.by == by)

    def stands(self, attack: Attack) -> float:
        """The chance that a Counter is not undone: most Foes never Re-Counter. (DK-CTR-10, -21)"""
        actor = self.state.who(attack.by)
        attribute = self.table.library.combat_cards[attack.name].attribute if attack.printed else None
        if actor.is_foe:
            return 0.75 if self.table.library.foe(actor).escalates else 1.0
        return 1.0 - 0.7 * holds(self.table.library, actor, str(attribute))

    def recounter(self, act: Pass | OfACard) -> float:
        """(DK-CTR-10)"""
        attack = self.state.attack
        if isinstance(act, Pass):
            return 0.0
        if not isinstance(self.about, Attacked) or attack is None:
            return self.contest(act)
        target = self.state.who(attack.at)
        undone = attack.amount - left_of(attack.amount, attack.counter)
        again = 0.8 if target.is_foe else 0.6
        return again * min(undone or 2, target.hp) - 1.5 * CARD

    def escalate(self, act: Pass | OfACard) -> float:
        """(DK-CTR-13)"""
        attack = self.state.attack
        if isinstance(act, Pass):
            return 0.0
        if not isinstance(self.about, Attacked) or attack is None:
            return self.contest(act)
        stops = attack.amount - left_of(attack.amount, self.counter_result(attack, act.card))
        return self.stands(attack) * self.saved(attack, stops) - 1.5 * CARD

    def first_strike(self, act: DeckAct) -> float:
        """A free attack before a Grapple. (DK-GRAP-02, -03)"""
        if isinstance(act, PlayCard):
            return self.play_worth(act.card, act.target, act.boost)
        return 0.5 if isinstance(act, StrikeFirst) else 0.0

    def pursuit(self, act: DeckAct) -> float:
        """An extra Turn against a fleer: whatever hurts is free. A Grapple does not hurt, allows a strike before it, and only
        keeps in the fight who would be gone from it. (DK-FLEE-01, -02, -20, DK-GRAP-02)
        """
        match act:
            case PlayCard() | Throw():
                return self.play_worth(act.card, act.target, act.boost) + 1.0
            case Grapple():
                return -0.3
            case BoostedBaseAct():
                return self.boosted_worth(act) + 1.0
            case BaseAct():
                return self.base_worth(act.kind, act.target) + 1.0
            case _:
                return 0.0

    def place(self, act: AimAtSquare) -> float:
        """Where an area lies: on many Opponents and few of the own side. (DK-MODE-15)"""
        inside = plane.area(self.table, act.at(self.table))
        return sum(1.0 if who.side != self.me.side else -1.5 for who in inside)

    def stand(self, act: Stand) -> float:
        """Whoever fights by hand begins as near as can be, casters and bows as far away. (DK-MODE-28)"""
        gaps = [self.apart(act.at(self.table), other.at) for other in self.state.opponents(self.me)]
        return (1.0 if self.casts() else -1.0) * min(gaps, default=0)

    def share(self, act: Enough | Aim | Share) -> float:
        """Damage is divided so that as much as possible of it kills. (DK-SPELL-07)"""
        if isinstance(act, Enough):
            return 0.0
        amount, who = act.amount if isinstance(act, Share) else 2, self.state.who(act.target)
        attack = Attack(self.me.id, who.id, "share", amount=amount, ethereal=True)
        wasted: int = max(0, half(amount) - who.hp)
        return damage_worth(self.table, who, attack) - 0.9 * wasted

    # --- cards --------------------------------------------------------------------------------------------------------

    def extra_card(self, act: Keep | DrawOneMore | Always) -> float:
        """With a full hand one more only if nothing in it hurts anybody. (DK-TURN-09)"""
        best = max((self.best_attack(card) for card in self.me.hand if self.attacks(card)), default=0.0)
        if isinstance(act, Always):
            return NEVER
        return 0.0 if isinstance(act, Keep) else 1.0 if best < 1.5 else -1.0
