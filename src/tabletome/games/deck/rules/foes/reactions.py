"""Foes in an exchange: Reactions from a virtual deck, Attribute icons. No Player decides for them. (DK-FOE-01, -42)"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import CounterDrawn, Defended, ReactionChosen
from tabletome.games.deck.options.foes import reactions as foe_answers
from tabletome.games.deck.rules.combat import updown
from tabletome.games.deck.state import Attack, Combatant, State, forbidden
from tabletome.kernel import Flow


def groups(state: State) -> list[list[Combatant]]:
    """Identical Foes share one Initiative and act one after another. (DK-TURN-21)"""
    kinds: dict[str, list[Combatant]] = {}
    for combatant in state.living():
        if combatant.is_foe:
            kinds.setdefault(combatant.foe, []).append(combatant)
    return [*kinds.values()]


def plays_attribute(play: Play, foe: Combatant, attributes: Sequence[str], why: str) -> Flow[bool]:
    """Draw the symbols beside an Attribute icon; matched, the Attribute counts as Played. (DK-FOE-27)"""
    for attribute, pattern in play.library.foe(foe).attributes:
        if attribute in attributes:
            return (yield from updown.passed(play, pattern, f"{attribute}, {why}", foe))
    return False


# --- REACT ------------------------------------------------------------------------------------------------------------


def react(play: Play, attack: Attack, foe: Combatant) -> Flow[None]:
    """One attempt by the way that prevents most on average: Attribute, virtual card, or Up/Down.

    A fleer Plays no virtual cards. (DK-CTR-20, -39, DK-FOE-24, -45, DK-FLEE-03)
    """
    if forbidden(foe, "react"):
        return
    by_line = foe_answers.NOTHING if foe.fleeing else foe_answers.lines_worth(play, foe, attack)
    if not play.library.listed_counters(attack):  # no other way is open
        if by_line:
            yield from react_by_line(play, foe, attack)
        return
    ways = [
        foe_answers.attribute_worth(play.library, foe, attack),
        by_line,
        foe_answers.match_worth(play.library, attack),
    ]
    best = max(ways)
    if not best:
        return
    way = ways.index(best)
    if sum(map(bool, ways)) > 1:
        tell_way(play, foe, attack, way, best)
    match way:
        case 0:
            found = foe_answers.best_icon(play.library, foe, play.library.listed_counters(attack), attack.amount)
            assert found is not None
            counter, pattern = found
            tried = yield from updown.passed(play, pattern, f"{counter.by}, a Counter to {attack.name}", foe)
        case 1:
            yield from react_by_line(play, foe, attack)
            return
        case _:
            counter = next(counter for counter in play.library.listed_counters(attack) if counter.by == "ud")
            tried = yield from updown.passed(play, attack.symbols, f"a Counter to {attack.name}", foe)
    attack.counter = counter.result if tried else ""
    play.tell(CounterDrawn(foe.id, attack.name, met=tried), "DK-CTR-20")


def tell_way(play: Play, foe: Combatant, attack: Attack, way: int, worth: Fraction) -> None:
    """Which of several Reactions it tries, and what that prevents on average. (DK-CTR-39)"""
    what = (
        f"to Counter {attack.name} by its Attribute",
        "the Reactions of its card",
        f"to match the Up/Down of {attack.name}",
    )[way]
    average = f"{float(worth):.2g} of {attack.amount}" if attack.amount else ""
    play.tell(ReactionChosen(foe.id, what, average), "DK-CTR-39")


def react_by_line(play: Play, foe: Combatant, attack: Attack) -> Flow[None]:
    """Draw for the Reaction lines of this Round; without a match there is no Reaction. (DK-FOE-05..07)"""
    card, round_ = play.library.foe(foe), play.state.round
    draws = card.lines("reacts", round_)[0].check.draws
    drawn = yield from updown.draw_symbols(play, draws, "a Reaction", foe)
    line = card.matched("reacts", round_, drawn)
    if line is None:
        play.tell(CounterDrawn(foe.id, attack.name, met=False), "DK-FOE-07")
        return
    if counter := foe_answers.shield_counter(play.library, line.deed, attack):
        attack.counter = counter.result
    else:
        attack.defense += foe_answers.defense(line.deed, attack, round_)
    label, stops = line.deed.label or "Reaction", foe_answers.stopped(play.library, line.deed, attack, round_)
    play.tell(Defended(foe.id, label, stops), "DK-FOE-05")
