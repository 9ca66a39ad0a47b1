"""What a Foe would do if its Turn came now: the trait that acts, or the lines of its table with the chance of each.

It goes by the order in which a Foe's Turn does. (DK-TRAIT-40, DK-FOE-05..13, DK-UD-14)
"""

from __future__ import annotations

from fractions import Fraction

from tabletome.games.deck.board import grapples, pursuit
from tabletome.games.deck.cards.foe_cards import OWN_TABLES, FoeCard, FoeDeed
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options import moves, odds, targeting
from tabletome.games.deck.options.foes import targets as foe_targets
from tabletome.games.deck.options.foes import traits as foe_traits
from tabletome.games.deck.options.foes import turn as foe_lines
from tabletome.games.deck.state import Combatant, State, forbidden, grappling, has_effect

Turn = list[tuple[str, Fraction]]
"""What may happen, in words, each with its chance."""
CERTAIN = Fraction(1)


def of_turn(table: Table, foe: Combatant) -> Turn:
    """The first that applies is the Foe's Action. (DK-TRAIT-40)"""
    state = table.state
    card = table.library.foe(foe)
    if has_effect(foe, "escaped"):
        return [("takes no Turns any more", CERTAIN)]
    if has_effect(foe, "late"):
        return [("acts from the next Round on", CERTAIN)]
    if forbidden(foe, "act"):
        return [("cannot act", CERTAIN)]
    if has_effect(foe, "disarmed"):
        return [("picks up its Weapon", CERTAIN)]
    if foe_traits.afraid(foe, card):
        if grapples.holders(state, foe):
            return [("tries to escape from the Grapple (Self Preservation)", CERTAIN)]
        if moves.can_flee(state, foe):
            return [("Flees (Self Preservation)", CERTAIN)]
    if grappling(foe):
        return in_grapple(table, foe, card)
    if foe_traits.frightened(foe, card):
        return [(trait(what, "Cowardly Sneak"), chance) for what, chance in of_table(table, foe, card, "cowardly")]
    if card.trait("healer") and (patient := foe_traits.most_wounded_ally(state, foe)):
        return healing(state, card, patient)
    if foe_traits.keeps_away(table, foe, card) is not None:
        return [(trait("Moves away", "Kiter" if card.trait("kiter") else "Outnumber"), CERTAIN)]
    if victims := foe_traits.overwhelmed(table, foe, card):
        whom = victims[0].name if len(victims) == 1 else "an Opponent"
        return [(trait(f"Grapples {whom}", "Overwhelm"), CERTAIN)]
    if (victim := foe_lines.out_of_reach(table, foe, card)) is not None:
        return approaching(table, foe, card, victim)
    return of_table(table, foe, card, foe_targets.met(table, foe, card))


def approaching(table: Table, foe: Combatant, card: FoeCard, victim: Combatant) -> Turn:
    """A Move closer, if one helps; a step back that would be a flight is not made. (DK-FOE-44, DK-TRAIT-16, -47)"""
    at = foe_lines.closer(table, foe, card, victim)
    if at is None:
        return [("nothing, nobody is in reach", CERTAIN)]
    return (
        of_table(table, foe, card)
        if pursuit.is_flight(table, foe, at)
        else [(f"Moves to get at {victim.name}", CERTAIN)]
    )


def trait(what: str, name: str) -> str:
    return what if what == NOTHING else f"{what} ({name})"


def in_grapple(table: Table, foe: Combatant, card: FoeCard) -> Turn:
    """Its table as far as that can be used in there, otherwise a strike. (DK-GRAP-11, -21)"""
    state = table.state
    if any(foe_targets.reachable(table, foe, line.deed) for line in card.lines("acts", state.round)):
        return of_table(table, foe, card)
    return [(told(foe_lines.BARE_HANDS, state.round), CERTAIN)]


def healing(state: State, card: FoeCard, patient: Combatant) -> Turn:
    """The Turn of a HEALER goes to its Healing line. (DK-TRAIT-14)"""
    line = next(line for line in card.acts if line.deed.kind == "heal")
    draws = line.check.draws
    heals = sum(
        odds.of_ups(draws, drawn.count("U"))
        for drawn in drawings(draws)
        if card.matched("acts", state.round, drawn, line.when) is line
    )
    what = trait(f"heals {patient.name} for {line.deed.amount.value(state.round)}", "Healer")
    return [(words, Fraction(chance)) for words, chance in ((what, heals), (NOTHING, 1 - heals)) if chance]


NOTHING = "nothing"


def of_table(table: Table, foe: Combatant, card: FoeCard, when: str = "") -> Turn:
    """What the draw will bring, line by line as the table stands. (DK-FOE-05..13, -40)"""
    state = table.state
    lines = card.lines("acts", state.round, when)
    if not lines:
        return [(NOTHING, CERTAIN)]
    found: dict[str, Fraction] = {}
    for drawn in drawings(lines[0].check.draws):
        line = card.matched("acts", state.round, drawn, when)
        deed = line.deed if line else None if when in OWN_TABLES else card.on_failure
        what = NOTHING if deed is None or in_vain(table, foe, deed) else told(deed, state.round)
        found[what] = found.get(what, Fraction(0)) + odds.of_ups(len(drawn), drawn.count("U"))
    return [*found.items()]


def drawings(draws: int) -> list[str]:
    """Every number of Ups that can be among so many symbols."""
    return ["U" * ups + "D" * (draws - ups) for ups in range(draws + 1)]


def in_vain(table: Table, foe: Combatant, deed: FoeDeed) -> bool:
    """If a line has nobody to work on: no Target in reach, a Spell that cannot be cast, a call. (DK-FOE-43, -44, -48)"""
    match deed.kind:
        case "spell" if targeting.for_own_side(table.library.combat_cards[deed.spell]):
            return forbidden(foe, "cast")
        case "dmg" | "spell" | "grapple":
            return not foe_targets.visible(table, foe, deed)
        case "call":
            return sum(who.foe == deed.called for who in table.state.combatants) >= foe_lines.MOST_CALLED
        case _:
            return False


def told(deed: FoeDeed, round_: int) -> str:
    """A line's result on a Round, in few words."""
    label = deed.label or deed.spell or {"dmg": "Base Damage"}.get(deed.kind, deed.kind)
    if deed.kind in ("dmg", "def", "heal"):
        return f"{label} {deed.amount.value(round_)}"
    return f"calls {deed.called}" if deed.kind == "call" else label
