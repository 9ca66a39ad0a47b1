"""Pets and Hirelings: put into play they stay with their owner, whose hand holds their Action cards. (DK-ACT-34, -35)

They have no Turn and are no Targets of their own, but HP: whoever is hit may let one of them take the blow. It takes what it
can stand, the rest goes on to its owner; without HP it is out of the adventure.
"""

from __future__ import annotations

from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import CompanionHurt, CompanionJoined
from tabletome.games.deck.options.reactions import TAKE_BLOW, TAKE_IT, Blow, LetCompanion, TakeIt
from tabletome.games.deck.state import COMPANIONS, Combatant, Companion, Held
from tabletome.kernel import Choose, Flow, acts


def kind_of(card: CombatCard) -> Companion:
    return "pet" if card.kind == "pet" else "hireling"


def in_play(who: Combatant) -> list[Held]:
    return [held for held in who.held if held.effect in COMPANIONS] if who.held else []


def join(play: Play, owner: Combatant, card: str, printed: CombatCard) -> None:
    """Putting it into play is an Action; its card is Persistent. (DK-ACT-34, DK-TERM-08)"""
    owner.played.remove(card)
    owner.held.append(Held(kind_of(printed), card, amount=printed.hp))
    play.tell(CompanionJoined(owner.id, card, printed.hp), "DK-ACT-34")


def take_the_blow(play: Play, owner: Combatant, amount: int) -> Flow[int]:
    """The owner decides who takes the Damage of an attack; what is left of it for the owner. (DK-ACT-35)"""
    able = in_play(owner)
    if not able or amount <= 0:
        return amount
    groups = (TAKE_IT, *acts([LetCompanion(card) for card in sorted({held.card for held in able})]))
    question = f"{amount} Damage. Who takes it?"
    option = yield Choose(owner.seat, groups, question, ("DK-ACT-34",), TAKE_BLOW, Blow(amount))
    if isinstance(option.arg, TakeIt):
        return amount
    held = next(held for held in able if held.card == option.arg.card)
    taken = min(amount, held.amount)
    held.amount -= taken
    play.tell(CompanionHurt(owner.id, held.card, taken, held.amount), "DK-ACT-35")
    if not held.amount:
        owner.held.remove(held)
        owner.removed.append(held.card)
    return amount - taken
