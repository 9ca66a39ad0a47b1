"""Why something cannot be done now, in a sentence with the rule. Only what the asking seat may know is looked at."""

from __future__ import annotations

from tabletome.games.deck.cards import library, lookup
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.options import (
    people,
    refusals_cards,
    refusals_journey,
    refusals_people,
    refusals_space,
    refusals_turn,
    turn,
)
from tabletome.games.deck.rules.combat import recall
from tabletome.games.deck.state import Combatant, State, name_of
from tabletome.kernel import Choose


def why_not(state: State, request: Choose, answer: str) -> str:
    """The reason against an answer; empty if there is nothing more to say than that it is not offered."""
    if request.kind in people.ASKED:
        return refusals_people.why_not(state, request.seat, answer)
    verb, _, rest = answer.partition(" ")
    who = next(one for one in state.combatants if one.seat == request.seat)
    if state.journey is not None and (reason := refusals_journey.why_not(state, state.journey, who, answer)):
        return reason
    if request.kind == turn.OPENING_HAND and verb == "take" and rest.startswith("Fortitude"):
        return "Fortitude Cards may not be among the chosen four (DK-SETUP-02)"
    if request.kind == turn.STAND and verb == "stand":
        return "you begin on a free square of the entry, or opposite it in a Duel (DK-MODE-12, DK-MODE-28)"
    if reason := refusals_space.why_not(state, who, answer):
        return reason
    if reason := refusals_turn.why_not(state, who, answer):
        return reason
    card = rest.partition(" at ")[0].partition(" with ")[0].partition(" for ")[0]
    if card[:-2] not in library.combat_cards():
        return ""
    printed = lookup.card(name_of(card))
    match verb:
        case "play" | "throw":
            return refusals_cards.why_not_played(state, who, card, rest)
        case "defend":
            return refusals_cards.why_not_defended(state, who, card, rest)
        case "recall":
            return why_not_recalled(state, who, card, printed)
        case "recounter":
            return "a Re-Counter takes an Attribute Card of the attacking card's Attribute (DK-CTR-10)"
        case "counter" | "escalate":
            return "only what the attacking card lists Counters it (DK-CTR-01, DK-CTR-16)"
        case _:
            return ""


def why_not_recalled(state: State, who: Combatant, card: str, printed: CombatCard) -> str:
    if card not in who.deck.discards:
        return f"{card} is not in your Discard Deck (DK-RECALL-01)"
    if printed.recall is None:
        return f"{printed.name} has no Recall icon (DK-RECALL-21)"
    if state.round < min(printed.level, recall.LAST_ROUND):
        return f"{printed.name} is Level {printed.level}, too high for Round {state.round} (DK-RECALL-05, DK-RECALL-06)"
    if not recall.recallable(who, printed, state.round):
        return f"only {' or '.join(printed.recall.anyone)} may Recall {printed.name} (DK-RECALL-07)"
    cost = printed.recall.cost.value(state.round)
    return f"it costs {cost} of {' or '.join(printed.recall.attributes)} (DK-RECALL-02, DK-RECALL-04)"
