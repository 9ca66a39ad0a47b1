"""Events as sentences of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletome.kernel import Event

What = dict[str, Any]


def say(event: Event) -> str:
    return SENTENCES[event.kind](event.what)


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _with(boost: str) -> str:
    return f" with {boost}" if boost else ""


def _holds(what: What) -> str:
    things = [*what["armed"], *(["a Shield"] if what["shield"] else [])]
    return f"{what['who']} holds {' and '.join(things) or 'nothing yet'}."


def _initiative(what: What) -> str:
    agility = f", {_counted(what['agility'], 'Agility Card')}" if what["agility"] else ""
    matches = "1 match" if what["matches"] == 1 else f"{what['matches']} matches"
    return f"{what['who']} declares {what['declared']} and draws {what['drawn']}: {matches}{agility}."


def _hurt(what: What) -> str:
    if not what["amount"]:
        return f"{what['who']} takes no Damage."
    return f"{what['who']} takes {what['amount']} Damage and has {what['hp']} HP."


def _leaves(what: What) -> str:
    ways = {"dead": "is dead", "beaten": "is beaten", "yielded": "yields", "fled": "escapes"}
    return f"{what['who']} {ways[what['how']]}."


SENTENCES: dict[str, Callable[[What], str]] = {
    "shows": lambda what: f"{what['who']} takes {what['card']} into the opening hand.",
    "shuffles": lambda what: f"{what['who']} shuffles.",
    "draws": lambda what: f"{what['who']} Draws a card.",
    "drawn": lambda what: f"It is {what['card']}.",
    "reshuffles": lambda what: (
        f"{what['who']} shuffles {_counted(what['cards'], 'discarded card')} into a new Draw Deck."
    ),
    "tires": lambda what: f"{what['who']} takes level {what['level']} of Fatigue: {what['why']}.",
    "removes": lambda what: f"{what['who']} removes {what['card']} from the adventure to ignore a level of Fatigue.",
    "discards": lambda what: f"{what['who']} discards {what['card']}.",
    "holds": _holds,
    "initiative": _initiative,
    "order": lambda what: f"The Turn order is {', '.join(what['order'])}.",
    "round": lambda what: f"Round {what['round']} begins.",
    "turn": lambda what: f"It is the Turn of {what['who']}.",
    "check": lambda what: f"{what['who'] or 'The table'} draws {what['drawn']} for {what['why']}.",
    "passes": lambda what: f"{what['who']} Passes.",
    "plays": lambda what: (
        f"{what['who']} Plays {what['card']}{_with(what['boost'])}{' at ' + what['at'] if what['at'] else ''}."
    ),
    "attacks": lambda what: f"{what['who']} attacks {what['at']}: {what['what']}, {what['amount']} {what['type']}.",
    "defends": lambda what: f"{what['who']} defends with {what['card']}{_with(what['boost'])}: {what['value']} less.",
    "covered": lambda what: f"{what['who']} is still covered by {what['card']}.",
    "base": lambda what: f"{what['who']} uses the Base Action {what['what']}.",
    "counters": lambda what: f"{what['who']} Counters with {what['card']}.",
    "recounters": lambda what: f"{what['who']} Re-Counters with {what['card']}.",
    "escalates": lambda what: f"{what['who']} Escalates with {what['card']}.",
    "matched": lambda what: f"{what['who']} Counters {what['what']}.",
    "missed": lambda what: f"{what['who']} does not get in the way of {what['what']}.",
    "hurt": _hurt,
    "heals": lambda what: f"{what['who']} heals {what['at']} by {what['amount']}: {what['hp']} HP.",
    "cured": lambda what: f"{what['who']} is cured of {what['what']}.",
    "cannot": lambda what: (
        f"{what['who']} cannot {' nor '.join(what['what'])} for {_counted(what['rounds'], 'Round')}."
    ),
    "recalls": lambda what: f"{what['who']} Recalls {what['card']} for {what['payment']}.",
    "sneaks": lambda what: f"{what['who']} is Sneaking.",
    "spotted": lambda what: f"{what['who']} is spotted.",
    "finds": lambda what: f"{what['who']} searches the Draw Deck and takes {what['card']}.",
    "moves": lambda what: f"{what['who']} Moves to {what['at']}.",
    "flees": lambda what: f"{what['who']} flees.",
    "hampered": lambda what: f"{what['who']} is hampered and cannot get away.",
    "grapples": lambda what: f"{what['who']} tries to Grapple {what['at']}{' ' + what['way'] if what['way'] else ''}.",
    "grappled": lambda what: f"{what['by']} Grapples {what['who']}.",
    "escapes": lambda what: f"{what['who']} is free.",
    "lets_go": lambda what: f"{what['who']} lets go.",
    "strays": lambda what: f"{what['who']} misses and hits {what['at']}.",
    "idle": lambda what: f"{what['who']} does nothing.",
    "regenerates": lambda what: f"{what['who']} regenerates to {what['hp']} HP.",
    "ill": lambda what: f"{what['who']} catches a {what['what']}.",
    "suffers": lambda what: f"{what['who']} loses {what['amount']} HP by {what['what']}.",
    "leaves": _leaves,
    "over": lambda what: f"The Combat is over: {what['result']}.",
}
