"""Disease, Poison and Regeneration: what happens to HP with the Rounds. (DK-TRAIT-15, -17..19, -45, DK-CHAR-10)"""

from __future__ import annotations

from tabletome.games.deck import checks, contest, damage, effects, foes, lookup
from tabletome.games.deck.foe_cards import Trait
from tabletome.games.deck.state import Combatant, Held, State
from tabletome.kernel import Choose, Flow, One, Play

LAST_ROUND = 6


def regenerate(play: Play[State]) -> None:
    """When a Round begins a regenerating Foe regains HP, up to its starting HP. (DK-TRAIT-15)"""
    for foe in play.state.living():
        trait = lookup.foe(foe).trait("regen") if foe.is_foe else None
        if trait is not None and foe.hp < foe.max_hp:
            foe.hp = min(foe.max_hp, foe.hp + trait.numbers[0])
            play.tell("regenerates", who=foe.id, hp=foe.hp, rules=("DK-TRAIT-15",))


def strike(play: Play[State], foe: Combatant, victim: Combatant, caused: int) -> Flow[None]:
    """A Foe's attack caused so much Damage: perhaps its Opponent falls ill. (DK-TRAIT-17, DK-CHAR-10)"""
    for trait in lookup.foe(foe).traits:
        if trait.name in effects.ILLS and caused >= trait.numbers[0] and not victim.gone and not victim.is_foe:
            resisted = yield from (resists_poison if trait.name == "poison" else resists_disease)(play, foe, victim)
            if not resisted:
                infect(play, victim, trait)


def resists_disease(play: Play[State], foe: Combatant, victim: Combatant) -> Flow[bool]:
    """The Opponent draws one and must match the Foe Card's symbol. (DK-TRAIT-17)"""
    return (yield from checks.passed(play, foes.symbol(foe), "the Disease", victim))


def resists_poison(play: Play[State], foe: Combatant, victim: Combatant) -> Flow[bool]:
    """Fortitude, the Dwarf's Base Action, or the Up/Down of the card. (DK-CHAR-10, DK-CTR-06)"""
    if dwarf_counters(victim):
        option = yield Choose(victim.seat, (One("base counter"), One("pass")), "Counter the Poison?", ("DK-CTR-06",))
        if option.verb == "base counter":
            victim.base_used.append("counter")
            return True
    if (yield from contest.plays_attribute(play, victim, ("FOR",), "counter", "Counter the Poison?")):
        return True
    return (yield from checks.passed(play, foes.symbol(foe), "the Poison", victim))


def dwarf_counters(victim: Combatant) -> bool:
    able = any(base.kind == "counter" and base.against == "poison" for base in lookup.base_actions(victim))
    return able and "counter" not in victim.base_used


def infect(play: Play[State], victim: Combatant, trait: Trait) -> None:
    """So much at the end of every Round or Count, this one included; a second infection only restarts it. (DK-TRAIT-18, -45)"""
    _, amount, spans, most = trait.numbers
    effects.end_named(victim, trait.name)
    rounds = LAST_ROUND - play.state.round + 1 + LAST_ROUND * (spans - 1) if trait.counts else spans
    victim.held.append(
        Held(
            trait.name, amount=amount, rounds=rounds, most=most or amount * spans, kind="counts" if trait.counts else ""
        )
    )
    play.tell("ill", who=victim.id, what=trait.name, rules=("DK-TRAIT-17",))


def suffer(play: Play[State], victim: Combatant) -> Flow[None]:
    """The loss at the end of a Round; no Defense reduces it, Exhaustion may save. (DK-TRAIT-18, -45)"""
    for held in [held for held in victim.held if held.effect in effects.ILLS]:
        if victim.gone or (held.kind == "counts" and play.state.round != LAST_ROUND):
            continue
        lost = min(held.amount, held.most)
        held.most -= lost
        if lost:
            play.tell("suffers", who=victim.id, what=held.effect, amount=lost, rules=("DK-TRAIT-45",))
            yield from damage.lose(play, victim, lost, by_player=False)
