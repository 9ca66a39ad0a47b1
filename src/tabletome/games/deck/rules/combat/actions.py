"""The one Action of a Player's Turn. (DK-ACT-06)"""

from __future__ import annotations

from typing import Any, TypeAlias, assert_never

from tabletome.games.deck.board import distance, pursuit, sight
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.events.combat import Boosted, Recalled, WeaponThrown
from tabletome.games.deck.options import ENOUGH, KEEP, Boost, Enough, Keep, Pass, aiming, boosts, hand, targeting
from tabletome.games.deck.options.aiming import DIVIDE, Aimed
from tabletome.games.deck.options.base_actions import BaseAct, BoostedBaseAct
from tabletome.games.deck.options.cards import RECALLED, SECOND_WEAPON, PlayCard, Quick, QuickThrow, Throw
from tabletome.games.deck.options.cards import groups as card_groups
from tabletome.games.deck.options.gear import DropShield, Dual, EquipShield, Ready, Retrieve, Swap
from tabletome.games.deck.options.grapple import Escape, Grapple, LetGo, Strike
from tabletome.games.deck.options.journey import Try
from tabletome.games.deck.options.moves import Flee, Move, Search
from tabletome.games.deck.options.recall import Recall
from tabletome.games.deck.options.turn import ACTION, OfCard, Yield, actions
from tabletome.games.deck.rules import effects
from tabletome.games.deck.rules.adventure import tasks
from tabletome.games.deck.rules.combat import (
    areas,
    attack,
    base_actions,
    before_the_attack,
    companions,
    damage,
    fatigue,
    gear,
    lasting,
)  # fmt: skip
from tabletome.games.deck.rules.combat.special import flee, grapple, sneak
from tabletome.games.deck.state import Attack, Combatant, State, name_of, symbol_of
from tabletome.kernel import Choose, Flow, Play, acts
from tabletome.kernel.events import CardPlayed, Passed

Action: TypeAlias = (
    Pass | Yield | PlayCard | Throw | Quick | QuickThrow | Recall | BaseAct | BoostedBaseAct | Move | Flee | Grapple | Strike
    | Escape | Search | Try | Swap | Retrieve | Dual | EquipShield | DropShield
)  # fmt: skip


def act(play: Play[State, Any], active: Combatant) -> Flow[None]:
    """Exactly one of: Pass, gear, Base Action, a Normal card with at most one Boost, Recall, Flee, Grapple. (DK-ACT-06)"""
    question = f"Your Action?{pursuit.warning(play.state, active)}"
    while True:
        option = yield Choose(active.seat, actions(play.state, active), question, ("DK-ACT-06",), ACTION)
        match option.arg:
            case LetGo():
                grapple.let_go(play, active)
            case Ready():
                gear.change(play, active, option.arg)
            case _:
                break
    yield from one_action(play, active, option.arg)


def one_action(play: Play[State, Any], active: Combatant, act: Action) -> Flow[None]:
    match act:
        case Pass():
            play.tell(Passed(active.id, "Action"), "DK-ACT-07")
        case Yield():
            fatigue.leave(play, active, "yielded", ("DK-DUEL-01",))
        case PlayCard() | Throw():
            yield from play_card(play, active, act)
            yield from second_weapon(play, active, act.card)
        case Quick() | QuickThrow():
            yield from quick_swap(play, active, act)
        case Recall():
            yield from recall_card(play, active, act)
        case BaseAct():
            yield from base_actions.act(play, active, act.kind, act.target)
        case BoostedBaseAct():
            yield from base_actions.act(play, active, act.kind, act.target, act.card)
        case Move():
            yield from flee.move(play, active, act.at(play.state))
        case Flee():
            yield from flee.flee(play, active)
        case Grapple():
            yield from grapple.grapple(play, active, act.target, act.way)
        case Strike():
            yield from grapple.strike(play, active, act.target)
        case Escape():
            yield from grapple.escape(play, active, act.way)
        case Search():
            yield from sneak.search(play, active, act.target)
        case Try():
            yield from tasks.attempt(play, active, act.name)
        case Swap() | Retrieve() | Dual() | EquipShield() | DropShield():
            gear.change(play, active, act)
        case _:
            assert_never(act)


# --- a Normal card ----------------------------------------------------------------------------------------------------


def play_card(play: Play[State, Any], active: Combatant, act: PlayCard | Throw) -> Flow[None]:
    """DECLARE: card, Target and Boost together, all paid; then it takes effect. (DK-CTR-30, DK-BOOST-21)

    Who throws a Weapon has the next of its kind in hand at once. (DK-WEAP-19, -21)
    """
    state, card, target, boost = play.state, act.card, act.target, act.boost
    printed = targeting.cast_by(lookup.card(name_of(card)))
    value = boosts.worth(active, printed, boost, state.round)
    hand.put_down(active, card)
    hand.pay(active, boost)
    if act.thrown:
        play.tell(WeaponThrown(active.id, card, target), "DK-WEAP-17")
    else:
        play.tell(CardPlayed(active.id, card, (target,) if target else ()), "DK-CTR-30")
    if boost:
        play.tell(Boosted(active.id, card, boost), "DK-BOOST-21")
    if printed.kind == "weapon":
        gear.draw(active, printed.name)
    if printed.kind == "spell":
        state.last_caster[active.side] = active.id
    if printed.sneak_check:
        yield from sneak.play(play, active, card, printed)
    elif targeting.is_companion(printed):
        companions.join(play, active, card, printed)
    elif targeting.for_own_side(printed):
        yield from help_(play, active, card, printed, state.who(target), value, boost)
    else:
        yield from strike(play, active, card, printed, target, value, boost)
        lasting.end_named(active, "sneaking")


def help_(
    play: Play[State, Any],
    active: Combatant,
    card: str,
    printed: CombatCard,
    target: Combatant,
    value: int,
    boost: Boost,
) -> Flow[None]:
    """A card for the own side: healing and cures, then its text. (DK-DMG-14, DK-TRAIT-19)"""
    if printed.value is not None:
        damage.heal(play, active, target, value)
    lasting.cure(play, target, printed.cures)
    yield from effects.work(play, active, target, printed)
    if (added := boosts.boost_card(boost)) is not None:
        yield from effects.work(play, active, target, added, symbol=symbol_of(boost[0]))
    yield from effects.work_for_yourself(play, active, printed)
    effects.keep(active, play.state, card, printed)


def strike(
    play: Play[State, Any], active: Combatant, card: str, printed: CombatCard, target: str, value: int, boost: Boost
) -> Flow[None]:
    """The card against each of its Targets in turn, each exchange closed before the next. (DK-CTR-36, DK-SPELL-11)"""
    state = play.state
    fits_room = distance.fits_room(state, printed.distances)
    if not fits_room and not (yield from before_the_attack.off_distance(play, active, printed.name)):
        return
    symbols = yield from attack.symbols_for(active, card, printed)
    if printed.area:
        shares = yield from areas.shares(play, active, printed, target, value)
    elif target:
        shares = {target: value}
    else:
        shares = yield from divided(play, active, printed, value)
    worked = False
    added = boosts.boost_card(boost)
    for victim, share in shares.items():
        aimed_at = state.who(victim)
        if aimed_at.gone or active.gone:
            continue
        if not sight.plain(state) and not (
            yield from before_the_attack.goes_on(
                play, active, aimed_at, printed.name, printed.distances, printed.ranged
            )
        ):
            continue
        one = Attack(active.id, victim, printed.name, printed=True, symbols=symbols, amount=share)
        one.ethereal, one.weapon, one.ranged = printed.ethereal, printed.kind == "weapon", printed.ranged
        caused = yield from attack.exchange(play, one, active, aimed_at)
        if one.counter == "none" or active.gone:
            continue
        worked, hit = True, state.who(one.at)
        yield from effects.work(play, active, hit, printed, symbol=symbol_of(card), caused=caused)
        if added is not None:
            yield from effects.work(play, active, hit, added, symbol=symbol_of(boost[0]), caused=caused)
    if worked and not active.gone:
        yield from effects.work_for_yourself(play, active, printed)
        effects.keep(active, state, card, printed)


def divided(play: Play[State, Any], active: Combatant, card: CombatCard, value: int) -> Flow[dict[str, int]]:
    """Damage divided among up to so many Opponents, fixed before any Reaction. (DK-SPELL-07, DK-CTR-36)"""
    assert card.split is not None
    able = [target.id for target in targeting.open_to_attack(play.state, active, card.distances)]
    most = card.split.value(play.state.round)
    shares: dict[str, int] = {}
    while (left := value - sum(shares.values())) > 0:
        choices = acts(aiming.shares(able, left, most - len(shares)))
        question = f"{card.name}: {left} to divide. At whom?"
        option = yield Choose(active.seat, choices, question, ("DK-SPELL-07",), DIVIDE, Aimed(card.name, left))
        shares[option.arg.target] = option.arg.amount
        able.remove(option.arg.target)
    return {target: shares[target] for target in play.state.order if target in shares}


# --- two Weapons, a quick swap ----------------------------------------------------------------------------------------


def second_weapon(play: Play[State, Any], active: Combatant, first: str, at: str = "") -> Flow[None]:
    """A Dual Wielder attacks with both Weapons on a Primary Round of both: one Action, two attacks. (DK-WEAP-11, -30)

    `at`: the only one that can be attacked. (DK-FLEE-20)
    """
    state = play.state
    both = active.dual and len(active.armed) == 2 and name_of(first) in active.armed
    if not both or active.gone or not active.hand:
        return
    if any(lookup.card(name).rondel.standing(state.round) != "primary" for name in active.armed):
        return
    other = active.armed[1 - active.armed.index(name_of(first))]
    groups = (*card_groups(state, active, hand.of(active), weapons=other, at=at), ENOUGH)
    question, rules = f"Attack with the {other} too?", ("DK-WEAP-11", "DK-WEAP-30")
    option = yield Choose(active.seat, groups, question, rules, SECOND_WEAPON, OfCard(other))
    if not isinstance(option.arg, Enough):
        yield from play_card(play, active, option.arg)


def quick_swap(play: Play[State, Any], active: Combatant, act: Quick | QuickThrow) -> Flow[None]:
    """The swap is a card of its own. (DK-WEAP-06)"""
    hand.put_down(active, act.special)
    play.tell(CardPlayed(active.id, act.special), "DK-WEAP-06")
    active.armed, active.dual = [name_of(act.card)], False
    playing = Throw if act.thrown else PlayCard
    yield from play_card(play, active, playing(act.card, act.target, act.boost))


# --- Recall -----------------------------------------------------------------------------------------------------------


def recall_card(play: Play[State, Any], active: Combatant, act: Recall) -> Flow[None]:
    """Recall a card and Play it at once, if it is a legal Normal Action now, or keep it. (DK-RECALL-13, -14, -20)"""
    card = act.card
    active.deck.discards.remove(card)
    hand.pay(active, act.paid)
    lasting.show(active, card)
    play.tell(Recalled(active.id, card, act.paid), "DK-RECALL-01", "DK-RECALL-02", "DK-RECALL-21")
    if not lookup.card(name_of(card)).can("N"):
        return
    groups = (*card_groups(play.state, active, hand.of(active), only=card), KEEP)
    question, rules = f"Play {card} at once, or keep it?", ("DK-RECALL-13", "DK-RECALL-14")
    option = yield Choose(active.seat, groups, question, rules, RECALLED, OfCard(card))
    if not isinstance(option.arg, Keep):
        yield from play_card(play, active, option.arg)
