"""Options as people read them: what the question box says instead of the notation, with odds where they can be told."""

from __future__ import annotations

from typing import Any

from tabletome.games.deck.cards import library, lookup
from tabletome.games.deck.cards.text import ARROWS, ATTRIBUTE, TYPE, VALUE, title
from tabletome.games.deck.options import boosts, hand, odds
from tabletome.games.deck.state import State, name_of
from tabletome.kernel import Choose, Option
from tabletome.scene import Choice, ChoiceGroup

TITLES = {
    "play": "Play a card", "recall": "Recall a card", "base": "Base Action", "grapple": "Grapple",
    "boost": "Base Action with a Boost",
    "strike": "Strike in the Grapple", "escape": "Escape from the Grapple", "move": "Move", "swap": "Change the Weapon",
    "dual": "Take two Weapons", "quick": "Quick swap",
    "search": "Search for", "defend": "Defend", "counter": "Counter", "recounter": "Re-Counter", "escalate": "Escalate",
    "take": "Take into the hand", "discard": "Discard", "declare": "Declare", "draw": "Draw", "aim": "At", "go": "Go to",
    "stand": "Stand on", "try": "Try a task", "throw": "Throw a Weapon", "quick throw": "Quick swap and throw",
    "ready": "Take in hand (a Free Action)", "retrieve": "Pick up", "heal": "Heal as a Reaction",
    "let": "Let a companion take it", "inspired": "Play a Normal card as a Reaction",
    "use": "Use an Attribute Card", "draw out": "Take it out of the Draw Deck for a level of Fatigue",
    "hand for": "Into the hand, instead of", "deck for": "Into the Draw Deck, instead of",
}  # fmt: skip
ALONE = {
    "pass": "Pass", "none": "Do nothing", "yield": "Yield", "flee": "Flee", "let go": "Let go", "draw": "Draw one more card",
    "keep": "Keep it", "cover": "The Shield held up covers it", "match": "Try to match the Up/Down", "enough": "That is enough",
    "shield": "Take up a Shield", "no shield": "No Shield, one Weapon", "drop shield": "Drop the Shield",
    "equip shield": "Take up the Shield", "decline": "Decline", "strike": "Strike with the bare hand",
    "pre-sneak": "Try to come in unseen", "walk in": "Walk in",
    "join": "Rest, too", "claim": "I take it", "give up": "Give up", "take it": "Take it yourself", "accept": "Accept it",
    "redraw": "Draw again, once per adventure", "base counter": "Counter it by the Base Action", "let": "Let it happen",
    "exhaustion": "Live, with a level of Fatigue", "die": "Die", "endure": "Take the level of Fatigue",
    "aside": "Set it aside until the adventure is over", "draw for it": "Draw for it", "duel": "Fight a Duel for it",
}  # fmt: skip
SYMBOLS = {"U": "Up ▲", "D": "Down ▼"}


def groups(state: State, asked: Choose) -> tuple[ChoiceGroup, ...]:
    """The options of a request by what they are, each in words; what ends the matter comes last."""
    found: dict[str, list[Choice]] = {}
    for option in asked:
        heading = "" if option.arg is None else TITLES.get(option.verb, option.group.title)
        found.setdefault(heading, []).append(
            Choice(str(option), label(state, option, asked.seat), chance(state, option, asked.seat))
        )
    alone = [ChoiceGroup("", tuple(found.pop("")))] if "" in found else []
    return (*(ChoiceGroup(heading, tuple(choices)) for heading, choices in found.items()), *alone)


def label(state: State, option: Option, seat: int) -> str:
    verb, arg = option.verb, option.arg
    if arg is None:
        return ALONE.get(verb) or option.group.title[:1].upper() + option.group.title[1:]
    match verb:
        case "play" | "throw" | "quick" | "quick throw" | "inspired" if _is_a_play(arg):
            swap, (card, target, boost) = ("", arg) if len(arg) == 3 else (f"{title(arg[0])}, then ", arg[1:])
            return swap + played(state, card, target, boost)
        case "recall":
            return f"{title(arg[0])} for {payment(arg[1])}" if arg[1] else f"{title(arg[0])} for nothing"
        case "base" if isinstance(arg, tuple):
            what = {"dmg": "Attack", "heal": "Heal"}.get(arg[0], arg[0].capitalize())
            return f"{what} {named(state, arg[1])} for {base_of(state, seat)}"
        case "boost":
            return f"{'Attack' if arg[1] == 'dmg' else 'Heal'} {named(state, arg[2])} with {title(arg[0])}"
        case "base":
            return f"{str(arg).capitalize()}: take {base_of(state, seat)} off, once a Round"
        case "defend":
            return with_value(state, arg[0], arg[1], against=True)
        case "counter" | "recounter" | "escalate" | "discard" | "take" | "heal" | "let":
            return title(arg) if _is_card(arg) else str(arg)
        case "declare":
            return " ".join(SYMBOLS[symbol] for symbol in arg) if set(arg) <= set(SYMBOLS) else str(arg)
        case "aim" if isinstance(arg, tuple):
            return f"{named(state, arg[0])} for {arg[1]}"
        case "add" | "remove":
            if _is_card(arg):
                return f"{title(arg)}, out of the adventure"
            name, _, copies = arg.partition("*")
            return f"{name} ×{copies}" if copies else name
        case "draw":
            return "1 card" if arg == 1 else f"{arg} cards"
        case "gift" | "raise" if arg in ATTRIBUTE:
            return ATTRIBUTE[arg]
        case "go":
            return room_label(state, arg)
        case "try":
            return f"{arg}, {task_chance(state, arg)}"
        case "use" | "draw out" | "hand for" | "deck for" | "heal" | "let" if _is_card(arg):
            return title(arg)
        case "strike" | "search" | "aim":
            return named(state, arg)
        case "grapple":
            return f"{named(state, arg[0])}, {way(arg[1])}"
        case "escape":
            return way(arg)
        case _:
            return option.group.name(arg)


def _is_a_play(arg: Any) -> bool:
    return isinstance(arg, tuple) and len(arg) in (3, 4) and all(isinstance(part, str) for part in arg)


def _is_card(arg: Any) -> bool:
    return isinstance(arg, str) and arg[-2:] in (" U", " D")


def base_of(state: State, seat: int) -> int:
    """What the Base Actions of whoever is asked are worth. (DK-ACT-30)"""
    return lookup.base_value(odds.of_seat(state, seat))


def named(state: State, id_: str) -> str:
    return next((who.name for who in state.combatants if who.id == id_), str(id_))


def room_label(state: State, name: str) -> str:
    """A Room by its number; by its name, too, once it was entered. (DK-MAP-07)"""
    if state.journey is None:
        return library.adventures()[name].name if name in library.adventures() else name
    return f"{name} {lookup.room(state, name).name}" if name in state.journey.entered else name


def task_chance(state: State, name: str) -> str:
    task = next(task for task in lookup.here(state).tasks if task.name == name)
    return odds.task_chance(state, task)


def way(arg: str) -> str:
    """How a Grapple is tried: by cards or by a declared symbol."""
    return f"declaring {SYMBOLS[arg]}" if arg in SYMBOLS else f"by {title(arg)}" if _is_card(arg) else str(arg)


def payment(text: str) -> str:
    """
    >>> payment("AGI*D+STR*UU"), payment("INT*U")
    ('Agility ▼ and 2 Strength ▲▲', 'Intellect ▲')
    """
    parts = []
    for part in text.split("+"):
        attribute, _, symbols = part.partition("*")
        many = f"{len(symbols)} " if len(symbols) > 1 else ""
        parts.append(f"{many}{ATTRIBUTE[attribute]} {''.join(ARROWS[symbol] for symbol in symbols)}")
    return " and ".join(parts)


def boosted(boost: str) -> str:
    if not boost:
        return ""
    return f" with {payment(boost)}" if "*" in boost else f" with {title(boost)}"


def played(state: State, card: str, target: str, boost: str) -> str:
    """
    A card with its Boost, its Target and what it is worth now.
    """
    printed = lookup.card(name_of(card))
    at = "" if not target else f" at {named(state, target)}"
    if printed.value is not None and printed.value.kind == "heal":
        at = f" for {named(state, target)}" if target else ""
    if printed.persistent or printed.sneak_check:
        at = ""
    return with_value(state, card, boost, at=at)


def with_value(state: State, card: str, boost: str, at: str = "", *, against: bool = False) -> str:
    printed = lookup.card(name_of(card))
    text = f"{title(card)}{boosted(boost)}{at}"
    if printed.value is None:
        return text
    user = state.attack.at if against and state.attack is not None else state.order[state.turn] if state.order else ""
    who = next((who for who in state.combatants if who.id == user), state.combatants[0])
    value = boosts.worth(who, printed, boost, state.round)
    if against and state.attack is not None:
        value = min(hand.defense_against(printed, value, state.attack), state.attack.amount)
        return f"{text}: takes {value} off"
    type_ = "" if printed.value.kind == "heal" else f"{TYPE[printed.value.type]} "
    return f"{text}: {value} {type_}{VALUE[printed.value.kind]}"


def chance(state: State, option: Option, seat: int) -> str:
    """The odds of an option, where everything that decides them lies open."""
    if option.verb == "match" and state.attack is not None:
        return odds.of_a_match(state, state.attack)
    if option.verb == "rest" and state.journey is not None:
        return odds.wandering_chance(state)
    if option.verb in ("play", "throw") and _is_a_play(option.arg) and len(option.arg) == 3:
        card, target, boost = option.arg
        chances = odds.of_play(state, odds.of_seat(state, seat), card, target, boost)
        return "" if chances is None else odds.words(chances, state.who(target).hp)
    return ""
