"""Line mode: the loop of a game played in a terminal or through a pipe, by people and bots."""

from __future__ import annotations

from tabletome.cli.files import rescue
from tabletome.cli.screen.commands import COMMANDS, command_in
from tabletome.cli.screen.session import Session
from tabletome.cli.screen.table import Left
from tabletome.cli.terminal import InputEnded
from tabletome.kernel import WATCHER, Choose, TabletomeError

LEFT, INPUT_ENDED = 0, 3
"""Exit codes: somebody left (or the game is over), and input that ended in the middle of a game."""


def play_on(session: Session) -> int:
    """Play until everybody left; the exit code."""
    session.terminal.suggest = lambda: [*session.written_options(), *COMMANDS]
    try:
        while True:
            request = session.match.request
            if request is not None and request.seat in session.players.bots:
                _bot_turn(session, request)
            else:
                _person_turn(session, request)
    except Left:
        if session.in_danger:
            session.terminal.say("Left without saving: 'save FILE' before 'quit' keeps a game.")
        return LEFT
    except InputEnded:
        return _input_ended(session)
    except Exception:  # whatever it was, the game is kept first; then it goes on its way
        kept = rescue(session.match)
        if kept is not None:
            session.terminal.say(
                f"Something in {session.match.game.name} went wrong. The game up to here is in {kept}."
            )
        raise


def _bot_turn(session: Session, request: Choose) -> None:
    name, match = session.players.name(request.seat), session.match
    session.terminal.passing(f"{name} is thinking …")
    option = session.players.bots[request.seat].choose(match.seat(request.seat))
    session.terminal.passing("")
    told = len(match.events or ())
    session.carry_out(lambda: match.answer(option, request.seat))
    if not session.players.people:
        session.stream(match.seat(WATCHER).events)
    if not session.players.hidden and len(match.events or ()) == told:
        session.terminal.say(f"{name}: {option}")


def _person_turn(session: Session, request: Choose | None) -> None:
    """Show the position to whoever decides, and take what they type until the position has changed."""
    if request is None:
        session.show_the_end()
    else:
        session.hand_over(request.seat)
        session.paint()
        session.greet()
    session.show_the_way()
    sign = ">" if request is None else f"{session.players.name(request.seat)}>"
    while not _enter(session, session.terminal.ask(sign)):
        pass


def _enter(session: Session, line: str) -> bool:
    """Carry out one typed line: a number, an option or a command. Has the position changed?"""
    request = session.match.request
    if not line:
        if request is None:
            raise Left
        session.ask_again()
        return False
    try:
        command = command_in(line, session)
        if command is not None:
            return command()
        session.warned = False
        if request is None:
            session.terminal.say("The game is over. undo takes back, save FILE keeps it, quit leaves; help lists more.")
            return False
        option = session.meant(line)
        return session.carry_out(lambda: session.match.answer(option, request.seat))
    except TabletomeError as error:
        session.terminal.say(str(error))
        return False


def _input_ended(session: Session) -> int:
    if session.match.request is None:
        return LEFT
    if session.path is not None and not session.unsaved:
        session.terminal.say(f"The input ended in the middle of the game. Go on with: {session.way_back}")
    else:
        lost = "nothing was saved" if session.path is None else f"nothing since {session.path} is saved"
        session.terminal.say(
            f"The input ended in the middle of the game, and {lost}. "
            f"The command 'save FILE' keeps a game; '{session.way_back}' goes on with it."
        )
    return INPUT_ENDED
