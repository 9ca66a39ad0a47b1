"""A Normal card Played: declared, paid, and against each of its Targets; with two Weapons, after a swap or a Recall."""

from __future__ import annotations

from tabletome.games.deck.board import distance, sight
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.cards.text import title
from tabletome.games.deck.cards.texts import CARD, Nature
from tabletome.games.deck.events.combat import Boosted, Recalled, WeaponThrown
from tabletome.games.deck.options import ENOUGH, KEEP, Boost, Enough, Keep, aiming, boosts, hand, targeting
from tabletome.games.deck.options.aiming import DIVIDE, Aimed
from tabletome.games.deck.options.cards import RECALLED, SECOND_WEAPON, PlayCard, Quick, QuickThrow, Throw
from tabletome.games.deck.options.cards import groups as card_groups
from tabletome.games.deck.options.recall import Recall
from tabletome.games.deck.options.turn import OfCard
from tabletome.games.deck.rules import asking, effects
from tabletome.games.deck.rules.combat import (
    areas,
    attack,
    before_the_attack,
    companions,
    damage,
    gear,
    lasting,
)
from tabletome.games.deck.rules.combat.special import sneak
from tabletome.games.deck.rules.effects import WORDS, Doing
from tabletome.games.deck.state import Attack, Combatant, name_of, symbol_of
from tabletome.kernel import Choose, Flow, acts, answer_to
from tabletome.kernel.events import CardPlayed


def play_card(play: Play, active: Combatant, act: PlayCard | Throw) -> Flow[None]:
    """DECLARE: card, Target and Boost together, all paid; then it takes effect. (DK-CTR-30, DK-BOOST-21)

    Who throws a Weapon has the next of its kind in hand at once; who casts a Spell is remembered. (DK-WEAP-19, -21, DK-TRAIT-10)
    """
    state, card, target, boost = play.state, act.card, act.target, act.boost
    printed = targeting.cast_by(play.library, play.library.combat_cards[name_of(card)])
    value = boosts.worth(play.library, active, printed, boost, state.round)
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
    play: Play,
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
    if (added := boosts.boost_card(play.library, boost)) is not None:
        yield from effects.work(play, active, target, added, symbol=symbol_of(boost[0]))
    yield from effects.work_for_yourself(play, active, printed)
    lasting.keep(play, active, card, printed)


def strike(
    play: Play, active: Combatant, card: str, printed: CombatCard, target: str, value: int, boost: Boost
) -> Flow[None]:
    """The card against each of its Targets in turn, each exchange closed before the next.

    What the Room does not allow may fail before. (DK-CTR-36, DK-SPELL-11, DK-MAP-05)
    """
    state = play.state
    fits_room = distance.fits_room(play, printed.distances)
    if not fits_room and not (yield from before_the_attack.off_distance(play, active, printed.name)):
        return
    symbols = yield from attack.symbols_for(play.library, active, card, printed)
    if printed.area:
        shares = yield from areas.shares(play, active, printed, target, value)
    elif target:
        shares = {target: value}
    else:
        shares = yield from divided(play, active, printed, value)
    worked = False
    added = boosts.boost_card(play.library, boost)
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
        lasting.keep(play, active, card, printed)


def divided(play: Play, active: Combatant, card: CombatCard, value: int) -> Flow[dict[str, int]]:
    """Damage divided among up to so many Opponents, fixed before any Reaction. (DK-SPELL-07, DK-CTR-36)"""
    assert card.split is not None
    able = [target.id for target in targeting.open_to_attack(play, active, card.distances)]
    most = card.split.value(play.state.round)
    shares: dict[str, int] = {}
    while (left := value - sum(shares.values())) > 0:
        choices = acts(aiming.shares(able, left, most - len(shares)))
        question = f"{card.name}: {left} to divide. At whom?"
        request = Choose(active.seat, choices, question, ("DK-SPELL-07",), DIVIDE, Aimed(card.name, left))
        option = yield from answer_to(request)
        shares[option.arg.target] = option.arg.amount
        able.remove(option.arg.target)
    return {target: shares[target] for target in play.state.order if target in shares}


def second_weapon(play: Play, active: Combatant, first: str, at: str = "") -> Flow[None]:
    """A Dual Wielder attacks with both Weapons on a Primary Round of both: one Action, two attacks. (DK-WEAP-11, -30)

    `at`: the only one that can be attacked. (DK-FLEE-20)
    """
    state = play.state
    both = active.dual and len(active.armed) == 2 and name_of(first) in active.armed
    if not both or active.gone or not active.hand:
        return
    if any(play.library.combat_cards[name].rondel.standing(state.round) != "primary" for name in active.armed):
        return
    other = active.armed[1 - active.armed.index(name_of(first))]
    groups = (*card_groups(play, active, hand.of(play.library, active), weapons=other, at=at), ENOUGH)
    question, rules = f"Attack with the {other} too?", ("DK-WEAP-11", "DK-WEAP-30")
    option = yield from asking.asked(play, Choose(active.seat, groups, question, rules, SECOND_WEAPON, OfCard(other)))
    if not isinstance(option.arg, Enough):
        yield from play_card(play, active, option.arg)


@WORDS.word(
    "swap then play weapon",
    says="swap to another Weapon and play its card at once",
    nature=Nature(special=True),
    hint=0,
)
def swap(play: Play, who: Combatant, doing: Doing) -> None:
    """The card is a way to Play another: what it does is done by that one. (DK-WEAP-06)"""


@WORDS.word("cast", CARD, says="cast {0}, whatever your Class and Level", hint=0)
def cast(play: Play, who: Combatant, doing: Doing, spell: str) -> None:
    """The Spell is Played in place of the Scroll. (DK-TERM-11)"""


def quick_swap(play: Play, active: Combatant, act: Quick | QuickThrow) -> Flow[None]:
    """The swap is a card of its own. (DK-WEAP-06)"""
    hand.put_down(active, act.special)
    play.tell(CardPlayed(active.id, act.special), "DK-WEAP-06")
    active.armed, active.dual = [name_of(act.card)], False
    playing = Throw if act.thrown else PlayCard
    yield from play_card(play, active, playing(act.card, act.target, act.boost))


def recall_card(play: Play, active: Combatant, act: Recall) -> Flow[None]:
    """Recall a card and Play it at once, if it is a legal Normal Action now, or keep it. (DK-RECALL-13, -14, -20)"""
    card = act.card
    active.deck.discards.remove(card)
    hand.pay(active, act.paid)
    lasting.show(active, card)
    play.tell(Recalled(active.id, card, act.paid), "DK-RECALL-01", "DK-RECALL-02", "DK-RECALL-21")
    if not play.library.combat_cards[name_of(card)].can("N"):
        return
    groups = (*card_groups(play, active, hand.of(play.library, active), only=card), KEEP)
    question, rules = f"Play {title(card)} at once, or keep it?", ("DK-RECALL-13", "DK-RECALL-14")
    option = yield from asking.asked(play, Choose(active.seat, groups, question, rules, RECALLED, OfCard(card)))
    if not isinstance(option.arg, Keep):
        yield from play_card(play, active, option.arg)
