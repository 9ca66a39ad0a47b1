"""Disease, Poison and Regeneration: what happens to HP with the Rounds. (DK-TRAIT-15, -17..19, -45, DK-CHAR-10)"""

from __future__ import annotations

from typing import Literal

from tabletome.games.deck.cards import lookup, texts
from tabletome.games.deck.cards.amounts import Amount, amount_words
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.durations import LAST_ROUND
from tabletome.games.deck.cards.foe_cards import Trait, TraitName
from tabletome.games.deck.cards.library import Library, Play
from tabletome.games.deck.options import PASS, Pass, hand, reactions
from tabletome.games.deck.options.counters import BASE, BASE_COUNTER, COUNTER_ILL, BaseCounter, Counter, Illness
from tabletome.games.deck.options.foes import reactions as foe_answers
from tabletome.games.deck.rules import asking
from tabletome.games.deck.rules.combat import counters, damage, lasting, updown
from tabletome.games.deck.rules.effects import WORDS, Doing
from tabletome.games.deck.rules.foes import reactions as foe_reactions
from tabletome.games.deck.state import FOE, ILLS, Combatant, Held, Ill, name_of
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import ConditionGained, Healed

ILL_BY_TRAIT: dict[TraitName, Ill] = {"poison": "poison", "disease": "disease"}


def regenerate(play: Play) -> None:
    """When a Round begins who regenerates regains HP, up to the maximum. (DK-TRAIT-15, DK-DMG-23)"""
    for who in play.state.combatants:
        if who.gone or who.hp == who.max_hp:
            continue
        trait = play.library.foe(who).trait("regen") if who.seat == FOE else None
        regained = trait.numbers[0] if trait else 0
        regained += sum([held.amount for held in who.held if held.effect == "regen"])
        if regained:
            regained = min(who.max_hp - who.hp, regained)
            who.hp += regained
            play.tell(Healed(who.id, regained, who.hp), "DK-TRAIT-15")


def strike(play: Play, foe: Combatant, victim: Combatant, caused: int) -> Flow[None]:
    """A Foe's attack caused so much Damage: perhaps its Opponent falls ill. (DK-TRAIT-17, DK-CHAR-10)"""
    for trait in play.library.foe(foe).traits:
        if (
            (ill := ILL_BY_TRAIT.get(trait.name))
            and caused >= trait.numbers[0]
            and not victim.gone
            and not victim.is_foe
        ):
            if ill == "poison":
                resisted = yield from resists_poison(play, foe_answers.symbol(play.library, foe), victim)
            else:
                resisted = yield from resists_disease(play, foe, victim)
            if not resisted:
                infect(play, victim, trait, ill)


def resists_disease(play: Play, foe: Combatant, victim: Combatant) -> Flow[bool]:
    """Fortitude, or the Opponent draws one and must match the Foe Card's symbol. (DK-TRAIT-17, DK-CHAR-02)"""
    if (yield from cured(play, victim, "Disease")):
        return True
    return (yield from updown.passed(play, foe_answers.symbol(play.library, foe), "the Disease", victim))


@WORDS.word(
    "poison", texts.A_ROUND,
    says=lambda how: f"WHO [loses|lose] {amount_words(how[0])} HP each Round to Poison for {how[1]} Rounds",
    hint=lambda how: -how[0] * how[1] * 0.5,
)  # fmt: skip
def poison(play: Play, victim: Combatant, doing: Doing, how: tuple[Amount, int]) -> Flow[None]:
    """A card poisons its Target, if it caused the Damage that it is meant to, unless that Counters it at once.

    (DK-CHAR-10, -12)
    """
    if by_a_wound(doing.card) and not doing.caused:
        return
    amount, rounds = how[0].value(play.state.round), how[1]
    if not (yield from resists_poison(play, doing.symbol, victim)):
        lasting.end_named(victim, "poison")
        victim.held.append(Held("poison", amount=amount, rounds=rounds, most=amount * rounds, by=doing.by.id))
        play.tell(ConditionGained(victim.id, "poison"), "DK-CHAR-10")


def by_a_wound(card: CombatCard) -> bool:
    """If the poison of a card is on an attack, which must have caused Damage. (DK-CHAR-12)"""
    return card.can("B") or (card.value is not None and card.value.kind == "dmg")


def resists_poison(play: Play, symbol: str, victim: Combatant) -> Flow[bool]:
    """Fortitude, the Dwarf's Base Action, or the Up/Down of the card. (DK-CHAR-10, DK-CTR-06)"""
    if dwarf_counters(play.library, victim):
        option = yield Choose(
            victim.seat, (BASE, PASS), "Counter the Poison?", ("DK-CTR-06",), BASE_COUNTER, Illness("Poison")
        )
        if isinstance(option.arg, BaseCounter):
            victim.base_used.append("counter")
            return True
    if (
        yield from (
            foe_reactions.plays_attribute(play, victim, ("FOR",), "a Counter to the Poison")
            if victim.is_foe
            else cured(play, victim, "Poison")
        )
    ):
        return True
    return (yield from updown.passed(play, symbol, "the Poison", victim))


def cured(play: Play, victim: Combatant, ill: Literal["Poison", "Disease"]) -> Flow[bool]:
    """A Fortitude Card, or a Reaction that cures it. Whoever has cards is asked. (DK-CHAR-02, -10, DK-CARD-10)"""
    if not victim.hand:
        return False
    healing = reactions.healing_cards(play.library, victim, play.state.round, hand.of(play.library, victim))
    able = [card for card in healing if ill.lower() in play.library.combat_cards[name_of(card)].cures]
    groups = (*acts([Counter(card) for card in sorted({*hand.attribute_cards(victim, "FOR"), *able})]), PASS)
    rules = ("DK-CHAR-10",) if ill == "Poison" else ("DK-CHAR-02",)
    option = yield from asking.asked(
        play, Choose(victim.seat, groups, f"Counter the {ill}?", rules, COUNTER_ILL, Illness(ill))
    )
    if isinstance(option.arg, Pass):
        return False
    counters.put(play, victim, option.arg.card, "counter", ill, *rules)
    return True


def dwarf_counters(library: Library, victim: Combatant) -> bool:
    able = any(base.kind == "counter" and base.against == "poison" for base in library.base_actions(victim))
    return able and "counter" not in victim.base_used


def infect(play: Play, victim: Combatant, trait: Trait, ill: Ill) -> None:
    """So much at the end of every Round or Count, this one included; a second infection only restarts it. (DK-TRAIT-18, -45)"""
    _, amount, spans, most = trait.numbers
    lasting.end_named(victim, ill)
    rounds = lookup.clock(play).left + 1 + LAST_ROUND * (spans - 1) if trait.counts else spans
    victim.held.append(
        Held(ill, amount=amount, rounds=rounds, most=most or amount * spans, kind="counts" if trait.counts else "")
    )
    play.tell(ConditionGained(victim.id, ill), "DK-TRAIT-17")


def suffer(play: Play, victim: Combatant) -> Flow[None]:
    """The loss at the end of a Round; no Defense reduces it, Exhaustion may save. (DK-TRAIT-18, -45)"""
    for held in [held for held in victim.held if held.effect in ILLS]:
        if victim.gone or (held.kind == "counts" and lookup.clock(play).left):
            continue
        lost = min(held.amount, held.most)
        held.most -= lost
        if lost:
            poisoner = next((who for who in play.state.combatants if who.id == held.by), None)
            by_player = poisoner is not None and not poisoner.is_foe
            yield from damage.lose(play, victim, lost, held.effect, "DK-TRAIT-45", by_player=by_player)
