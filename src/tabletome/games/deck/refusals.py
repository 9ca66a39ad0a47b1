"""Why something cannot be done now, in a sentence with the rule. Only what the asking seat may know is looked at."""

from __future__ import annotations

from tabletome.games.deck import cards, hand, lookup, recall, refusals_journey, refusals_people, refusals_space
from tabletome.games.deck.combat_cards import CombatCard
from tabletome.games.deck.state import Combatant, State, name_of


def why_not(state: State, seat: int, answer: str) -> str:
    """The reason against an answer; empty if there is nothing more to say than that it is not offered."""
    if state.phase in refusals_people.PHASES:
        return refusals_people.why_not(state, seat, answer)
    verb, _, rest = answer.partition(" ")
    who = state.combatants[seat]
    if state.journey is not None and (reason := refusals_journey.why_not(state, state.journey, who, answer)):
        return reason
    if verb == "take" and rest.startswith("Fortitude"):
        return "Fortitude Cards may not be among the chosen four (DK-SETUP-02)"
    if reason := refusals_space.why_not(state, who, answer):
        return reason
    card = rest.partition(" at ")[0].partition(" with ")[0].partition(" for ")[0]
    if card[:-2] not in cards.combat_cards():
        return ""
    printed = lookup.card(name_of(card))
    match verb:
        case "play":
            return why_not_played(state, who, card, printed)
        case "defend":
            return why_not_defended(state, who, card, printed)
        case "recall":
            return why_not_recalled(state, who, card, printed)
        case "recounter":
            return "a Re-Counter takes an Attribute Card of the attacking card's Attribute (DK-CTR-10)"
        case "counter" | "escalate":
            return "only what the attacking card lists Counters it (DK-CTR-01, DK-CTR-16)"
        case _:
            return ""


def why_not_played(state: State, who: Combatant, card: str, printed: CombatCard) -> str:
    if state.phase == "explore":
        return "between Combats only healing cards can be Played, on R = 1 (DK-REST-10)"
    if state.attack is not None or state.phase != "action":
        return "a Normal Action is for your own Turn (DK-ACT-01)"
    if card not in who.hand:
        return f"{card} is not in your hand"
    if not printed.can("N") and printed.kind not in hand.COMPANIONS:
        return f"{printed.name} is no Normal Action (DK-ACT-01, DK-ACT-02, DK-ACT-03)"
    if printed.kind == "weapon" and not hand.can_wield(who, printed):
        return f"{printed.name} is not armed: swap to it first (DK-WEAP-03)"
    if (printed.kind == "spell" or any(deed.kind == "cast" for deed in printed.deeds)) and not hand.can_cast(who):
        return "a Spell needs a free hand (DK-ACT-16)"
    if hand.forbidden(who, "act"):
        return "an effect keeps you from acting (DK-TERM-07)"
    return why_not_now(state, who, printed)


def why_not_defended(state: State, who: Combatant, card: str, printed: CombatCard) -> str:
    if card not in who.hand:
        return f"{card} is not in your hand"
    if not printed.can("!"):
        return f"{printed.name} is no Reaction (DK-ACT-02)"
    if who.fleeing:
        return "a fleer Plays no Reaction Cards (DK-FLEE-03)"
    return why_not_now(state, who, printed)


def why_not_now(state: State, who: Combatant, printed: CombatCard) -> str:
    if printed.level > (level := hand.level_for(who, printed)):
        return f"{printed.name} is Level {printed.level}, and you use such cards up to Level {level} (DK-DECK-24, DK-DECK-25)"
    if printed.of and not hand.has_companion(who, printed.of):
        return f"{printed.name} takes a {printed.of} in play (DK-ACT-34)"
    if not hand.meets(who, printed):
        return f"you do not meet the Requirement of {printed.name} (DK-DECK-26)"
    if not hand.boosts(who, printed, state.round, hand.of(who)):
        return f"{printed.name} cannot be Played on Round {state.round} (DK-CARD-02)"
    return "one Boost per card, of its own Attribute, up to R cards (DK-BOOST-01, DK-BOOST-03, DK-BOOST-20)"


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
