"""Events as sentences of the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tabletome.games.deck.state import State
from tabletome.kernel import Event
from tabletome.words import counted

What = dict[str, Any]


def say(event: Event, names: Mapping[str, str]) -> str:
    """The sentence of an event; `names` are those of the Characters by id."""
    what = {key: _people(value, names) if key in PEOPLE else value for key, value in event.what.items()}
    return SENTENCES[event.kind](what)


def names(state: State) -> dict[str, str]:
    """The Characters by id as people call them: by name, and where two have the same one, by Player too."""
    found = {f"p{seat}": who.name for seat, who in enumerate(state.people) if who.name}
    found |= {who.id: who.name for who in state.combatants if not who.is_foe}
    shared = {name for name, count in Counter(found.values()).items() if count > 1}
    return {id_: f"{name} ({called(id_)})" if name in shared else name for id_, name in found.items()}


PEOPLE = ("who", "at", "by", "order", "foes", "whom")
"""What names combatants by their ids."""


def _people(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, list | tuple):
        return [names.get(one) or called(one) for one in value]
    return (isinstance(value, str) and names.get(value)) or called(value)


def called(id_: Any) -> Any:
    """A combatant as people call it.

    >>> called("goblin-skirmisher-2"), called("p0"), called(3)
    ('Goblin Skirmisher 2', 'Player 1', 3)
    """
    if not isinstance(id_, str):
        return id_
    if id_[:1] == "p" and id_[1:].isdigit():
        return f"Player {int(id_[1:]) + 1}"
    return " ".join(word.capitalize() for word in id_.split("-")) if "-" in id_ else id_


def _with(boost: str) -> str:
    return f" with {boost}" if boost else ""


def _holds(what: What) -> str:
    things = [*what["armed"], *(["a Shield"] if what["shield"] else [])]
    return f"{what['who']} holds {' and '.join(things) or 'nothing yet'}."


def _initiative(what: What) -> str:
    agility = f", {counted(what['agility'], 'Agility Card')}" if what["agility"] else ""
    matches = "1 match" if what["matches"] == 1 else f"{what['matches']} matches"
    return f"{what['who']} declares {what['declared']} and draws {what['drawn']}: {matches}{agility}."


def _check(what: What) -> str:
    """A draw; if something had to be matched, what it was and whether it is. (DK-UD-06)"""
    who = what["who"] or "The table"
    if not what["wanted"]:
        return f"{who} draws {what['drawn']} for {what['why']}."
    match = "a match" if what["met"] else "no match"
    return f"{who} needs {what['wanted']} and draws {what['drawn']} for {what['why']}: {match}."


def _hurt(what: What) -> str:
    if not what["amount"]:
        return f"{what['who']} takes no Damage."
    return f"{what['who']} takes {what['amount']} Damage and has {what['hp']} HP."


def _lasts(what: What) -> str:
    words = {"guard": f"has {what['amount']} more Defense", "regen": f"regains {what['amount']} HP every Round"}
    return f"{what['who']} {words.get(what['what'], 'carries a light')} for {counted(what['rounds'], 'Round')}."


def _moves(what: What) -> str:
    return " ".join(filter(None, (what["who"], "Moves to", what["at"], what["why"], what["whom"]))) + "."


def _leaves(what: What) -> str:
    ways = {"dead": "is dead", "beaten": "is beaten", "yielded": "yields", "fled": "escapes"}
    return f"{what['who']} {ways[what['how']]}."


def _takes(what: What) -> str:
    places = {
        "hand": f"into the hand for {what['instead']}",
        "deck": f"into the Draw Deck for {what['instead']}",
        "aside": "and sets it aside",
        "treasure": "as Treasure",
    }
    return f"{what['who']} takes the {what['what']} {places[what['where']]}."


SENTENCES: dict[str, Callable[[What], str]] = {
    "chosen": lambda what: f"Player {what['seat'] + 1} chooses: {what['what']} {what['choice']}.",
    "made": lambda what: f"{what['who']} is {what['name']} of Level {what['level']}.",
    **dict.fromkeys(
        ("level", "sells", "buys", "becomes", "sets_out", "adventure", "campaign", "dies", "returns"),
        lambda what: str(what["sentence"]),
    ),
    "shows": lambda what: f"{what['who']} takes {what['card']} into the opening hand.",
    "shuffles": lambda what: f"{what['who']} shuffles.",
    "draws": lambda what: f"{what['who']} Draws a card.",
    "drawn": lambda what: f"It is {what['card']}.",
    "reshuffles": lambda what: (
        f"{what['who']} shuffles {counted(what['cards'], 'discarded card')} into a new Draw Deck."
    ),
    "tires": lambda what: f"{what['who']} takes level {what['level']} of Fatigue: {what['why']}.",
    "removes": lambda what: f"{what['who']} removes {what['card']} from the adventure to ignore a level of Fatigue.",
    "discards": lambda what: f"{what['who']} discards {what['card']}.",
    "holds": _holds,
    "initiative": _initiative,
    "lots": lambda what: _initiative({**what, "agility": 0}),
    "order": lambda what: f"The Turn order is {', '.join(what['order'])}.",
    "round": lambda what: f"Round {what['round']} begins.",
    "turn": lambda what: f"It is the Turn of {what['who']}.",
    "check": _check,
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
    "cannot": lambda what: f"{what['who']} cannot {' nor '.join(what['what'])} for {counted(what['rounds'], 'Round')}.",
    "lasts": _lasts,
    "refreshed": lambda what: f"{what['who']} is at level {what['level']} of Fatigue.",
    "regains": lambda what: f"{what['who']} takes {what['card']} from the Discard Deck.",
    "disarmed": lambda what: f"{what['who']} drops {' and '.join(what['what']) or 'the Weapon'}.",
    "rearms": lambda what: f"{what['who']} picks the Weapon up.",
    "joins": lambda what: f"{what['who']} puts {what['card']} into play, {what['hp']} HP.",
    "shields": lambda what: f"{what['card']} takes {what['amount']} for {what['who']} and has {what['hp']} HP.",
    "redraws": lambda what: f"{what['who']} draws once more.",
    "late": lambda what: f"{what['who']} joins the Combat and acts from the next Round on.",
    "recalls": lambda what: f"{what['who']} Recalls {what['card']} for {what['payment']}.",
    "sneaks": lambda what: f"{what['who']} is Sneaking.",
    "spotted": lambda what: f"{what['who']} is spotted.",
    "finds": lambda what: f"{what['who']} searches the Draw Deck and takes {what['card']}.",
    "throws": lambda what: f"{what['who']} throws {what['card']}{_with(what['boost'])} at {what['at']}.",
    "pushed": lambda what: f"{what['by']} drives {what['who']} back to {what['at']}.",
    "unseen": lambda what: f"{what['who']} does not make out {what['at']} in this light.",
    "fails": lambda what: f"{what['what']} of {what['who']} fails.",
    "behind": lambda what: f"{what['who']} is behind cover: {what['amount']} is left of the Damage.",
    "avoids": lambda what: f"{what['who']} avoids a pursuer once more, which is Fleeing.",
    "in_sight": lambda what: f"{what['who']} gets away over open ground, but is still in sight.",
    "stands": lambda what: f"{what['who']} begins the Combat on {what['at']}.",
    "moves": _moves,
    "flees": lambda what: f"{what['who']} flees.",
    "hampered": lambda what: f"{what['who']} is hampered and cannot get away.",
    "grapples": lambda what: f"{what['who']} tries to Grapple {what['at']}{' ' + what['way'] if what['way'] else ''}.",
    "grappled": lambda what: f"{what['by']} Grapples {what['who']}.",
    "escapes": lambda what: f"{what['who']} is free.",
    "lets_go": lambda what: f"{what['who']} lets go.",
    "strays": lambda what: f"{what['who']} misses and hits {what['at']}.",
    "idle": lambda what: f"{what['who']} does nothing{': ' + what['why'] if what['why'] else ''}.",
    "targets": lambda what: f"{what['who']} picks {what['at']}: {what['why']}.",
    "tries": lambda what: (
        f"{what['who']} tries {what['what']}, which prevents most{', on average ' + what['worth'] if what['worth'] else ''}."
    ),
    "regenerates": lambda what: f"{what['who']} regenerates to {what['hp']} HP.",
    "ill": lambda what: f"{what['who']} catches a {what['what']}.",
    "suffers": lambda what: f"{what['who']} loses {what['amount']} HP by {what['what']}.",
    "enters": lambda what: f"The party enters {what['room']}, {what['name']}.",
    "cleared": lambda what: f"{what['name']} is cleared.",
    "gains": lambda what: (
        f"{what['who']} gains {what['xp']} XP." if what["xp"] else f"{what['who']} gains {what['gold']} Gold."
    ),
    "loot": lambda what: f"Here lies {', '.join(what['names'])}.",
    "quarrel": lambda what: f"{' and '.join(what['who'])} Duel over the {what['what']}.",
    "left": lambda what: f"Nobody takes the {what['what']}.",
    "takes": _takes,
    "draws_out": lambda what: f"{what['who']} takes {what['card']} out of the Draw Deck, which is shuffled.",
    "uses": lambda what: f"{what['who']} uses {what['card']} for the {what['task']}.",
    "task_failed": lambda what: f"{what['who']} fails at the {what['task']}.",
    "task_solved": lambda what: (
        f"{what['who']} solves the {what['task']}{': the way to ' + what['opens'] + ' is open' if what['opens'] else ''}."
    ),
    "decides": lambda what: f"The party decides: {what['verb']}{' to ' + what['room'] if what['room'] else ''}.",
    "rests": lambda what: f"{what['who']} Rests and shuffles all discarded cards into the Draw Deck.",
    "wanders": lambda what: f"Somebody comes: {', '.join(what['foes'])}.",
    "title": lambda what: f"From now on they are told of as {what['name']}.",
    "adventure_over": lambda what: f"The adventure is {what['result']}.",
    "leaves": _leaves,
    "over": lambda what: f"The Combat is over: {what['result']}.",
}
