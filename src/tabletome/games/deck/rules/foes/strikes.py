"""An attack by a line of a Foe Card, and what a Foe does before it is Grappled. (DK-FOE-11, -12, DK-GRAP-20)"""

from __future__ import annotations

from tabletome.games.deck.board import sight
from tabletome.games.deck.cards.foe_cards import FoeDeed
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import Idle
from tabletome.games.deck.options.foes import reactions as foe_answers
from tabletome.games.deck.options.foes import turn as foe_lines
from tabletome.games.deck.options.foes import weapons
from tabletome.games.deck.options.foes.targets import RANGED_WEAPONS, distances_of
from tabletome.games.deck.rules import effects
from tabletome.games.deck.rules.combat import attack, before_the_attack, updown
from tabletome.games.deck.rules.combat.special import poison_and_disease
from tabletome.games.deck.state import Attack, Combatant, forbidden, has_effect
from tabletome.kernel import Flow


def strike(play: Play, foe: Combatant, deed: FoeDeed, target: Combatant) -> Flow[int]:
    """An attack by a line of the card, or a Spell with its own Counters, if the Foe sees its Target.

    (DK-FOE-11, -12, DK-LIGHT-10, DK-DMG-22)
    """
    state, what = play.state, foe_lines.named(deed)
    ranged = deed.label in RANGED_WEAPONS
    if not sight.plain(state) and not (
        yield from before_the_attack.goes_on(play, foe, target, what, distances_of(play.library, deed), ranged)
    ):
        return 0
    if deed.kind == "spell":
        spell = play.library.combat_cards[deed.spell]
        state.last_caster[foe.side] = foe.id
        one = Attack(
            foe.id, target.id, spell.name, printed=True, amount=spell.value_on(state.round), ethereal=spell.ethereal
        )
        draws = max((counter.draws for counter in spell.counters), default=0)
        one.symbols = play.library.foe(foe).symbol * draws
    else:
        one = Attack(
            foe.id,
            target.id,
            what,
            amount=deed.amount.value(state.round),
            ethereal=deed.type == "eth",
        )
        one.ranged = ranged
    caused = yield from attack.exchange(play, one, foe, target)
    if one.at != target.id:  # it strayed
        target = state.who(one.at)
    if deed.kind == "spell" and one.counter != "none" and not foe.gone:
        yield from effects.work(
            play,
            foe,
            target,
            play.library.combat_cards[deed.spell],
            symbol=foe_answers.symbol(play.library, foe),
            caused=caused,
        )
    yield from poison_and_disease.strike(play, foe, target, caused)
    return caused


def ward_off(play: Play, foe: Combatant, grappler: Combatant) -> Flow[None]:
    """Before a Grapple: its Melee line if that is drawn, otherwise a strike for 1; nothing if it cannot attack.

    (DK-GRAP-20, DK-TERM-07)
    """
    if forbidden(foe, "attack") or forbidden(foe, "act"):
        idle(play, foe, "it cannot attack", "DK-TERM-07")
        return
    card, round_ = play.library.foe(foe), play.state.round
    drawn = yield from updown.draw_symbols(play, card.lines("acts", round_)[0].check.draws, "warding off", foe)
    line = card.matched("acts", round_, drawn)
    held = line is not None and not (weapons.is_weapon(line.deed) and has_effect(foe, "disarmed"))
    if line is not None and held and line.deed.kind == "dmg" and "M" in line.deed.distances:
        yield from strike(play, foe, line.deed, grappler)
    else:
        yield from strike(play, foe, foe_lines.BARE_HANDS, grappler)


def idle(play: Play, foe: Combatant, why: str, rule: str) -> None:
    play.tell(Idle(foe.id, why), rule)
