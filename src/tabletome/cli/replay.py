"""`tabletome replay`: a journal played again, strictly by the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from tabletome.cli.files import BadFile, game_id, read_match, write_picture
from tabletome.cli.finding import finder
from tabletome.cli.play import load_packs
from tabletome.cli.terminal import InputEnded, Terminal
from tabletome.kernel import WATCHER, BadSetup, Match, to_plain
from tabletome.kernel.journal import digest
from tabletome.scene import Scene, text
from tabletome.scene.stage import sentences, stage


def replay_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A journal or save of a game.", show_default=False)],
    game: Annotated[
        str, typer.Option(metavar="GAME", help="The game's id or Python file, if the program cannot find it itself.")
    ] = "",
    to: Annotated[int | None, typer.Option(metavar="N", min=0, help="Show the position after N answers.")] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="S", min=0, help="Show what this seat sees. Otherwise what all may see.")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Go through it one answer at a time.")] = False,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Write the picture of the position there.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs: everything as JSON.")] = False,
    pack: Annotated[
        list[Path] | None, typer.Option(metavar="PATH", help="A pack the game was played with. Repeatable.")
    ] = None,
) -> None:
    """Replay a journal: every answer is checked by the rules, then the position and the outcome are shown.

    A journal that cannot be replayed is refused with FILE:LINE and the reason.
    """
    packs = load_packs(tuple(pack or ()), game_id(file))
    told: list[str] = []
    match = read_match(file, finder(game or None), packs=packs, tell=told.append)
    if seat is not None and seat >= match.seats:
        raise BadSetup(f"there is no seat {seat}; the seats are 0 to {match.seats - 1}")
    viewer = WATCHER if seat is None else seat
    total = match.answered
    if to is not None and to > total:
        raise BadFile(f"{file}: there are only {total} answers, so there is no position after {to}")
    go_to(match, (0 if step else total) if to is None else to)
    for sentence in told if not as_json else ():
        Terminal.standard().say(sentence)
    if step:
        _step_through(Terminal.standard(), match, viewer, total)
    if svg is not None:
        from tabletome.scene.svg import paint

        write_picture(svg, paint(stage(match.seat(viewer))))
    if as_json:
        typer.echo(json.dumps({**described(match, viewer), "told": told}, indent=2))
    elif not step:
        _show(Terminal.standard(), match, viewer, total)
    if svg is not None and not as_json:
        Terminal.standard().say(f"The picture is in {svg}.")


def go_to(match: Match[Any], answers: int) -> None:
    """Move a replayed match to the position after so many answers."""
    if answers < match.answered:
        match.undo(match.answered - answers)
    while match.answered < answers:
        match.redo()


def described(match: Match[Any], viewer: int) -> dict[str, object]:
    """The position and the way to it, as plain data. Answers and chance are the whole table's; the log is the viewer's."""
    outcome, request = match.outcome, match.request
    answers = [
        {
            "seat": answer.seat,
            "option": None if answer.option is None else str(answer.option),
            "chance": [[label, result] for label, result in answer.results],
        }
        for answer in match.history()
    ]
    return {
        "game": match.game.id,
        "version": match.game.version,
        "seats": match.seats,
        "options": to_plain(match.options),
        "answered": match.answered,
        "answers": answers,
        "asked": None if request is None else {"seat": request.seat, "options": [str(option) for option in request]},
        "outcome": None if outcome is None else {"result": outcome.result, "scores": list(outcome.scores)},
        "log": [line.text for line in sentences(match.game, match.seat(viewer).events, match.seat(viewer).view)],
        "state": digest(match.encoded()),
    }


def _show(terminal: Terminal, match: Match[Any], viewer: int, total: int) -> None:
    terminal.show(_painted(terminal, stage(match.seat(viewer))))
    outcome = match.outcome
    if outcome is not None:
        terminal.say(f"The game is over after {match.answered} answers: {outcome.result}.")
    elif match.answered < total:
        terminal.say(f"After answer {match.answered} of {total}.")
    else:
        terminal.say(f"The journal ends here, after {total} answers; the game is not over.")


def _step_through(terminal: Terminal, match: Match[Any], viewer: int, total: int) -> None:
    """One answer at a time: Enter goes on, back goes back, a number goes there."""
    while True:
        _show(terminal, match, viewer, total)
        at_end = match.answered == total
        try:
            line = terminal.ask(
                f"{match.answered}/{total} {'Enter leaves' if at_end else 'Enter: next'}, back, N, quit>"
            )
        except InputEnded:
            return
        word = line.casefold()
        if word in {"quit", "q", "exit"} or (not word and at_end):
            return
        if word in {"", "next", "n"}:
            go_to(match, min(total, match.answered + 1))
        elif word in {"back", "b"}:
            go_to(match, max(0, match.answered - 1))
        elif word.isdecimal() and len(word) < 8 and int(word) <= total:
            go_to(match, int(word))
        else:
            terminal.say(f"Type Enter, back, a number from 0 to {total}, or quit.")


def _painted(terminal: Terminal, scene: Scene) -> str:
    return text.paint(scene, colour=terminal.colour, width=terminal.width)
