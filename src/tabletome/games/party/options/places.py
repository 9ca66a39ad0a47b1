"""Where options lie: on the card, hero, die or deck they are about."""

from __future__ import annotations

from typing import NamedTuple

from tabletome.games.party.board.attempt import LOOSE
from tabletome.kernel import Choose, Option


class Place(NamedTuple):
    """Something on the table by its kind (quest, market, hero, hand, die, deck, colour, or the card at hand) and its name."""

    kind: str
    name: str


AT_HAND = Place("attempt", "")
"""The quest, arena or boss that is tried or asked about."""
PLAN = Place("plan", "")
SOURCE = Place("source", "")
"""The card that is being carried out."""
ON_HAND_CARDS = ("sell", "drink", "scroll", "skull", "discard")
ON_HEROES = ("heal", "upgrade", "level-up")


def places(option: Option) -> list[Place]:
    """Everything that carries an option, the first of them what a player would click."""
    verb, arg = option.verb, option.arg or ""
    words = arg.split()
    if verb in ON_HAND_CARDS:
        return [Place("hand", arg)]
    if verb in ON_HEROES:
        return [Place("hero", arg)]
    match verb:
        case "buy":
            return [Place("market", words[0])]
        case "buy item":
            return [Place("deck", "items")]
        case "buy legendary item":
            return [Place("deck", "legendary-items")]
        case "scout":
            return [Place("deck", arg)]
        case "equip":
            return [Place("hand", words[0])]
        case "give":
            return [] if words[1] == "gold" else [Place("hand", words[0])]
        case "quest":
            return [Place("quest", words[0])]
        case "enter with" | "fight with" | "succeed" | "defend":
            return [AT_HAND]
        case "slot":
            return [Place("hero", words[1])]
        case "wound":
            return [Place("hero", words[0])]
        case "aid":
            return [Place(f"hand of {words[2]}", words[0])]
        case "use":
            return [Place("hero", owner(arg))]
        case "plan":
            return [PLAN]
        case "way":
            return [SOURCE]
        case _:
            return _on_dice(verb, arg)


def _on_dice(verb: str, arg: str) -> list[Place]:
    head, _, tail = arg.partition(" ")
    match verb:
        case "roll":
            return [Place("dice", "")]
        case "reroll" | "on" | "set":
            return [Place("die", head)]
        case "rune" if tail.startswith("reroll "):
            return [Place("die", tail.removeprefix("reroll "))]
        case "rune":
            return [Place("die", head if head != LOOSE else LOOSE), Place("hero", owner(tail))]
        case "remove":
            return [Place("colour", arg)]
        case _:
            return []


def owner(power: str) -> str:
    """The hero of an ability or weapon, also as it is remembered when used.

    >>> owner("short-bow of tavern-brawler"), owner("hedge-witch 2"), owner("free hedge-witch")
    ('tavern-brawler', 'hedge-witch', 'hedge-witch')
    """
    return [word for word in power.rpartition(" of ")[2].split() if not word.isdigit()][-1]


class Lying:
    """The options of a request by what they lie on."""

    def __init__(self, asked: Choose | None, odds: dict[str, str]) -> None:
        self.odds = odds
        self._at: dict[Place, list[str]] = {}
        for option in asked or ():
            for place in places(option):
                self._at.setdefault(place, []).append(str(option))

    def on(self, *places: Place) -> tuple[str, tuple[str, ...]]:
        """The first option on these places, and the others."""
        found = list(dict.fromkeys(option for place in places for option in self._at.get(place, ())))
        return (found[0], tuple(found[1:])) if found else ("", ())

    def figures(self, *places: Place) -> list[tuple[str, str]]:
        """The options on these places that have odds, with them."""
        option, also = self.on(*places)
        return [(each, self.odds[each]) for each in (option, *also) if each in self.odds]
