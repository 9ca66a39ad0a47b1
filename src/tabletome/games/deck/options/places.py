"""Where options lie: on the card, figure, point, square or Room they are about."""

from __future__ import annotations

from typing import TypeAlias

from tabletome.kernel import Choose, Option

Key: TypeAlias = tuple[str, str]
ON_HAND = (
    "play",
    "quick",
    "defend",
    "counter",
    "recounter",
    "escalate",
    "discard",
    "boost",
    "throw",
    "use",
    "hand for",
)
AT_SOMEBODY = ("play", "base", "grapple", "strike", "search", "aim", "throw", "pursue")
"""Verbs whose argument names a combatant."""


def places(option: Option, people: frozenset[str]) -> list[Key]:
    """Everything that carries an option: the card, who it is aimed at, where it leads."""
    verb, arg = option.verb, option.arg
    parts = [str(part) for part in arg] if isinstance(arg, tuple) else [str(arg)] if arg is not None else []
    found: list[Key] = []
    if verb in ON_HAND and parts:
        found.append(("hand", parts[0]))
    elif verb == "take" and parts:
        found.append(("opening", parts[0]))
    elif verb == "recall" and parts:
        found.append(("discards", parts[0]))
    elif verb in ("move", "stand") or (verb == "aim" and isinstance(arg, int)):
        found.append(("place", option.group.name(arg).removeprefix("to ")))
    elif verb == "go" and parts:
        found.append(("room", parts[0]))
    elif verb == "try":
        found.append(("task", ""))
    elif verb in ("add", "remove") and parts:
        found.append(("hand" if parts[0][-2:] in (" U", " D") else "deck-card", parts[0].partition("*")[0]))
    elif verb in ("race", "class", "specialize", "join", "buy") and parts:
        found.append((verb, parts[0]))
    found += [("figure", part) for part in parts if part in people]
    return found


class Lying:
    """The options of a request by what they lie on."""

    def __init__(self, asked: Choose | None, people: frozenset[str]) -> None:
        self._at: dict[Key, list[str]] = {}
        for option in asked or ():
            for place in places(option, people):
                self._at.setdefault(place, []).append(str(option))

    def on(self, kind: str, name: str) -> tuple[str, tuple[str, ...]]:
        """The first option on something, and the others."""
        found = self._at.get((kind, name), [])
        return (found[0], tuple(found[1:])) if found else ("", ())

    def under(self, kind: str) -> list[str]:
        """The names of everything of a kind that carries an option."""
        return [name for place, name in self._at if place == kind]
