"""Why an answer is refused, in a sentence for the one who gave it."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TypeVar

from tabletome.kernel.errors import GameFault, IllegalAnswer
from tabletome.kernel.game import Game
from tabletome.kernel.requests import Choose

_S = TypeVar("_S")


def refusal(game: Game[_S], state: _S, request: Choose, choice: str) -> IllegalAnswer:
    """The error for an answer that is not an option, with the reason if the rules give one, or what is meant."""
    if not request.size:
        raise GameFault(f"{game.name} asks seat {request.seat} '{request.prompt}' with no option at all")
    verbs = {act.verb for acts in game.acts.values() for act in acts}
    reason = game.why_not(state, request, *request.split(choice, verbs))
    if reason:
        return IllegalAnswer(f"'{choice}' is not possible: {reason}")
    names = [str(option) for option in request]
    near = get_close_matches(choice, names, n=3)
    if near:
        return IllegalAnswer(f"'{choice}' is not an option; did you mean {' or '.join(repr(n) for n in near)}?")
    listed = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
    return IllegalAnswer(f"'{choice}' is not an option; possible: {listed}")
