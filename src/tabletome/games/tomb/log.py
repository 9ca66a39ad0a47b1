"""The log in plain sentences, one for every kind of event."""

from __future__ import annotations

import re
from typing import Any

from tabletome.games.tomb.cards import library
from tabletome.games.tomb.options.names import in_words
from tabletome.kernel import Event

SENTENCES = {
    "turn": "Round {round}: {who}'s turn.",
    "roll-off": "They roll for the first turn: {rolls}.",
    "moves": "{who} moves to {at}.",
    "explores": "A new tile: {tile}.",
    "appears": "{who} appears at {at}.",
    "no monster": "No Monster card is left that this player does not control already: none appears.",
    "no room": "There is no room for {who}.",
    "redraws": "A second {card} for the same player is discarded; another card is drawn.",
    "places trap": "A trap lies face down at {at}.",
    "places chest": "A chest stands at {at}.",
    "trap": "{who} springs a {kind} trap.",
    "trap card": "{who} sets off {card}.",
    "trap acts": "{card} goes off.",
    "places token": "A token of {card} lies on tile {tile}.",
    "rolls": "{card} moves to tile {tile}.",
    "condition": "{who}: {condition}.",
    "damage": "{who} takes {amount} damage from {source} and has {left} Hit Points left.",
    "falls": "{who} falls.",
    "heals": "{who} regains {amount} Hit Points ({source}).",
    "defeated": "{who} is defeated: {xp} Experience.",
    "treasure": "{who} draws a Treasure: {card}.",
    "chest": "{who} opens the chest: {cards}.",
    "item": "{who} takes {card}.",
    "uses": "{who} uses {card}.",
    "marker": "{who} gets a {marker} token.",
    "gold": "{who}: {change} gold pieces, {gold} in all.",
    "surges": "The party has {number} Healing Surges.",
    "tossed": "{card} is lost from the Experience pile.",
    "lore": "{card} joins the Experience pile: {xp} Experience.",
    "another action": "{who} may take one more action.",
    "shield": "{who} has +{amount} AC until its next turn.",
    "turned up": "{who} turns up {card}.",
    "turned over": "{who} turns over {card}.",
    "casts": "{by} casts {spell}.",
    "encounter": "{who} draws an Encounter: {card}.",
    "cancels": "{card} is cancelled with {worth} Experience; the price was {price}.",
    "passes": "{card} passes.",
    "skips": "{who} is Stunned and skips its activation.",
    "settled": "{question} {chosen}: {why}.",
    "tries": "{who} rolls {roll}, and {needed} is needed.",
    "fails": "{who} fails to {action}.",
    "piece": "{piece} is placed at {at}.",
    "tally": "The count of {what} is {number}.",
    "drops": "{who} drops {piece}.",
    "gathered": "{who} is safe.",
    "lost": "{who} is lost.",
    "escapes": "{who} gets away.",
    "distracted": "{who} tears down {piece} and does nothing else.",
    "over": "The adventure is {result}: {why}.",
    "aftermath": "{text} Each Hero gains {gold} gold pieces, each Hero who stayed behind {missed}.",
    "failure": "{adventure} has to be tried again.",
    "campaign over": "The campaign is over: {result}, with {won} adventures won.",
    "joins": "{who} goes along instead of {instead}.",
    "comes along": "{who} comes along.",
    "stays behind": "{who} stays behind: the player sits the next adventure out.",
    "sits out": "One of the players sits the first adventure out.",
    "town": "The Heroes are in {town}.",
    "market": "The Marketplace offers {cards}.",
    "swaps": "{who} takes {new} instead of {old}.",
    "refuses": "{who} does not agree.",
    "level up": "{who} reaches 2nd level.",
    **dict.fromkeys(("buys", "sells", "gives", "trades", "token", "levels"), "{sentence}"),
}

ONE = re.compile(r"(?<!\d)1 (?:Hit Points|Healing Surges|gold pieces|adventures)")


def say(event: Event) -> str:
    """An event as a sentence."""
    what = {name: _words(value) for name, value in event.what.items()}
    if event.kind == "attack":
        return _attack(event.what)
    if event.kind == "activates":
        against = f" It turns on {what['against']}, {what['why']}."
        entry = " by the last line of its tactics" if what["entry"] == "otherwise" else f": {what['entry']}"
        return f"{what['who']} acts{entry}.{against}"
    if event.kind == "disable":
        done = "disabled" if event.what["roll"] >= event.what["needed"] else "not disabled"
        return f"{what['who']} rolls {what['roll']} against {what['needed']}: the trap is {done}."
    if event.kind == "event":
        return f"{what['event']}: no Encounter is drawn." if event.what["instead"] else f"{what['event']}."
    if event.kind == "special":
        return f"{what['who']}: {what['action']} {what['piece']}".rstrip() + "."
    if event.kind == "settled":
        what["chosen"] = in_words(what["chosen"])
    return ONE.sub(lambda found: found[0][:-1], SENTENCES[event.kind].format(**what))


def _attack(what: dict[str, Any]) -> str:
    dice = " and ".join(map(str, what["dice"]))
    result = "hit" if what["hit"] else "miss"
    name = _words(what["card"])
    by = f"{name}: {what['by']}"
    if what["by"] == what["card"] or what["by"].startswith(name):  # a card rolls, or a Monster by its own card
        by = name if what["by"] == what["card"] else what["by"]
    return f"{by} rolls {dice}, {what['total']} in all against AC {what['ac']} of {what['target']}: {result}."


def _words(value: object) -> str:
    """Card ids by their printed names, lists with commas."""
    if isinstance(value, list):
        return ", ".join(_words(part) for part in value)
    if isinstance(value, dict):
        return ", ".join(f"{_words(key)} {part}" for key, part in value.items())
    text = str(value)
    for deck in (
        library.monsters,
        library.encounters,
        library.treasures,
        library.traps,
        library.powers,
        library.spells,
        library.heroes,
    ):
        known: Any = deck().get(text)
        if known is not None:
            return str(known.name)
    return text
