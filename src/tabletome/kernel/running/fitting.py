"""Does a state fit? One that comes from elsewhere is looked over before anybody plays on from it; so is a fresh set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tabletome.kernel.bits import misfit
from tabletome.kernel.errors import BadSetup, BadState, GameFault, TabletomeError
from tabletome.kernel.game import WATCHER, Game
from tabletome.kernel.requests import MOST_OPTIONS, Choose, Option


def written(game: Game[Any], state: Any) -> bytes:
    """A state as bytes."""
    try:
        return game.codec[0](state)
    except (TypeError, ValueError, OverflowError) as error:
        hint = "; a bitboard beyond 64 bits must be made Bits(...) again" if isinstance(error, OverflowError) else ""
        raise GameFault(f"the state of {game.name} cannot be saved: {error}{hint}") from error


def check_fresh(game: Game[Any], saved: bytes) -> None:
    """A set-up must not bring what could not be read back: a name without end, a number out of a pack beyond all bounds."""
    if wrong := misfit(saved, game.state_type):
        raise BadSetup(f"{game.name} cannot begin with this set-up: {wrong}")


def check_given(game: Game[Any], saved: bytes) -> None:
    """What is given as a state must be one by its type, with every number in its bounds."""
    if wrong := misfit(saved, game.state_type):
        raise BadState(f"this is no state of {game.name}: {wrong}")


def look_over(game: Game[Any], seats: int, state: Any, request: Choose | None) -> None:
    """Ask the rules all that they are asked at any time: what can be done, who sees what, whether the game is over."""
    if request is not None and not 0 <= request.seat < seats:
        raise BadState(f"this state asks seat {request.seat} of {seats}")
    try:
        for option in listed(game, request):
            str(option)
        game.outcome(state)
        for seat in (*range(seats), WATCHER):
            game.view(state, seat)
    except (TabletomeError, MemoryError):
        raise
    except Exception as error:
        raise does_not_fit(game, error) from error


def listed(game: Game[Any], request: Choose | None) -> Iterable[Option]:
    """The options of a request, if there are not too many to be listed."""
    if request is not None and request.size > MOST_OPTIONS:
        raise GameFault(
            f"{game.name} asks '{request.prompt}' with {request.size} options; at most {MOST_OPTIONS} are listed"
        )
    return request or ()


def of_the_rules(error: BaseException, send: Callable[[Any], object]) -> bool:
    """Did the rules themselves break, as no rule means to? A flow that raised is over; one waiting for chance is not."""
    flow = getattr(send, "__self__", None)
    meant = isinstance(error, TabletomeError | MemoryError) or not isinstance(error, Exception)
    return not meant and getattr(flow, "gi_frame", None) is None


def does_not_fit(game: Game[Any], error: BaseException) -> BadState:
    """The error for a given state on which the rules break."""
    return BadState(f"this state does not fit the rules of {game.name}: {type(error).__name__}: {error}")
