"""The text of a card at work: every deed that it prints, on whom it says, for as long as it says. (DK-TERM-07, -08)

What lasts is a `Held` without a card on whom it is about; the card that keeps it going stays visible with who Played it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.deeds import Deed, DeedKind
from tabletome.games.deck.cards.library import Play, Table
from tabletome.games.deck.events.combat import Disarmed, EffectBegan, Forbidden, Refreshed
from tabletome.games.deck.options import ENOUGH, Enough, targeting
from tabletome.games.deck.options.foes import weapons
from tabletome.games.deck.options.turn import REGAIN, Cards, takes
from tabletome.games.deck.rules.combat import gear, lasting, movement
from tabletome.games.deck.rules.combat.special import poison_and_disease, sneak
from tabletome.games.deck.state import Combatant, Effect, Held, has_effect, name_of
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import CardGained, ConditionGained


def work(
    play: Play,
    actor: Combatant,
    target: Combatant,
    card: CombatCard,
    *,
    symbol: str = "U",
    caused: int = 0,
    for_: Sequence[str] = ("target", *targeting.FOR_OTHERS),
) -> Flow[None]:
    """The deeds of a card on its Target, in their order. `symbol` is the copy's own, `caused` the Damage it did. (DK-TERM-07)"""
    for deed in card.deeds:
        if deed.whom in for_ and not target.gone:
            if (effect := LASTS.get(deed.kind)) is not None:
                last(play, actor, target, deed, effect)
            elif deed.kind == "poison":
                if caused or not by_a_wound(card):
                    yield from poison_and_disease.poison(
                        play, actor, target, deed.amount.value(play.state.round), deed.rounds, symbol
                    )
            else:
                yield from happen(play, actor, target, deed)


def by_a_wound(card: CombatCard) -> bool:
    """If the poison of a card is on an attack, which must have caused Damage. (DK-CHAR-12)"""
    return card.can("B") or (card.value is not None and card.value.kind == "dmg")


def work_for_yourself(play: Play, actor: Combatant, card: CombatCard) -> Flow[None]:
    """What the text does for whoever Plays the card: once, however many Targets there are."""
    yield from work(play, actor, actor, card, for_=("self",))


LASTS: dict[DeedKind, Effect] = {"cannot": "cannot", "guard": "guard", "regen": "regen", "light": "light"}


def last(play: Play, actor: Combatant, target: Combatant, deed: Deed, effect: Effect) -> None:
    """An effect that goes on: what somebody cannot do, a lasting Defense, Regeneration, light. (DK-TERM-07, DK-ROUND-03, -07)"""
    rounds = lasting.rounds_of(play.state, deed)
    amount = deed.amount.value(play.state.round) if deed.kind in ("guard", "regen") else 0
    kind = deed.type if deed.kind == "guard" else " ".join(deed.names)
    target.held.append(Held(effect, amount=amount, kind=kind, rounds=rounds, by=actor.id))
    if deed.kind == "cannot":
        play.tell(Forbidden(target.id, tuple(deed.names), rounds), "DK-TERM-07")
    else:
        play.tell(EffectBegan(target.id, deed.kind, amount, rounds), "DK-TERM-07")


def happen(play: Play, actor: Combatant, target: Combatant, deed: Deed) -> Flow[None]:
    """A deed that is done at once."""
    amount = deed.amount.value(play.state.round)
    match deed.kind:
        case "disarm":
            disarm(play, target)
        case "push":
            movement.push(play, target, actor, amount)
        case "refresh":
            target.fatigue = max(0, target.fatigue - amount)
            play.tell(Refreshed(target.id, target.fatigue), "DK-FATIG-13")
        case "regain" if not target.is_foe:
            yield from regain(play, target, amount)
        case "search" if not target.is_foe:
            yield from sneak.find(play, target, deed.names[0])
        case "sneaking":
            target.held.append(Held("sneaking"))
            play.tell(ConditionGained(target.id, "sneaking"), "DK-SNEAK-20")
        case _:  # swapping, casting and Inspiration are ways to Play a card, and Foes have no decks
            pass


def regain(play: Play, who: Combatant, count: int) -> Flow[None]:
    """Cards of the own choice come from the Discard Deck to the hand; everybody sees them. (DK-TERM-01)"""
    for taken in range(min(count, len(who.deck.discards))):
        groups = (*takes(who.deck.discards), ENOUGH)
        left = count - taken
        question = f"Take {left} of your Discard Deck to your hand: which?"
        option = yield Choose(who.seat, groups, question, ("DK-TERM-01",), REGAIN, Cards(left))
        if isinstance(option.arg, Enough):
            return
        who.deck.discards.remove(option.arg.card)
        lasting.show(who, option.arg.card)
        play.tell(CardGained(who.id, option.arg.card, "the Discard Deck"), "DK-TERM-01")


def disarm(play: Play, who: Combatant) -> None:
    """The Weapons in hand lie on the ground; a Foe spends its next Turn on picking up its own. (DK-WEAP-23, -31, -34)"""
    if who.is_foe:
        if not has_effect(who, "disarmed") and weapons.armed(play.library, who):
            who.held.append(Held("disarmed"))
            play.tell(Disarmed(who.id, ()), "DK-WEAP-23")
        return
    lost = [*who.armed]
    gear.fall(who, *lost)
    if lost:
        play.tell(Disarmed(who.id, tuple(lost)), "DK-WEAP-23", "DK-WEAP-31")


def keep(actor: Combatant, table: Table, card: str, printed: CombatCard) -> None:
    """The card stays with its Player as long as its longest deed goes on; a Scroll is gone. (DK-TERM-08, -11, DK-ROUND-11)"""
    rounds = lasting.lasts(table.state, printed)
    if card in actor.played and not table.library.combat_cards[name_of(card)].once and (rounds or printed.persistent):
        lasting.hold(actor, card, "lasting" if rounds else "persistent", rounds)
