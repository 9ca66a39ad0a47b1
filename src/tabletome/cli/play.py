"""`tabletome play`: a game at the terminal, or through a pipe."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from tabletome.cli.files import game_id, read_match
from tabletome.cli.finding import finder, games_at_hand, seats_in_words
from tabletome.cli.screen.line_mode import INPUT_ENDED, LEFT, play_on
from tabletome.cli.screen.players import Players, Wishes, read_bots, read_names
from tabletome.cli.screen.session import Session
from tabletome.cli.screen.table import AnswerTakenBack, Left, Typed, TypedAgain
from tabletome.cli.terminal import InputEnded, Terminal
from tabletome.kernel import BadSetup, Game, Match, UnknownGame, game_named
from tabletome.kernel.game import PackLike
from tabletome.testing.guides import lessons_of

BOT_FOR_BEGINNERS = "mcts"
LONGEST_SEED = 80


class SetUp(msgspec.Struct, frozen=True):
    """What was said on the command line about the game itself."""

    seats: int | None = None
    seed: int | None = None
    options: tuple[str, ...] = ()
    packs: tuple[Path, ...] = ()
    load: Path | None = None


def play_command(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A game's id, or a Python file that defines one. Without it you are asked."
        ),
    ] = "",
    seats: Annotated[int | None, typer.Option(metavar="K", help="How many seats. Otherwise as few as can be.")] = None,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=NAME", help="Let a bot play a seat, as 1=random. Repeatable.")
    ] = None,
    bots: Annotated[str, typer.Option(metavar="NAME", help="Play one seat yourself; bots play all others.")] = "",
    seed: Annotated[
        int | None, typer.Option(metavar="S", min=0, help="A number; the same one gives the same dice again.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A set-up option of the game. Repeatable.")
    ] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    table: Annotated[
        bool, typer.Option("--table", help="Roll real dice, draw real cards, and type what came.")
    ] = False,
    names: Annotated[str, typer.Option(metavar="A,B", help="The names of the people, seat by seat.")] = "",
    lesson: Annotated[
        int | None, typer.Option(metavar="N", help="Learn the game by a guided lesson: 1 is the first. 0 lists them.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colours, and never clear the screen.")] = False,
    pack: Annotated[
        list[Path] | None, typer.Option(metavar="PATH", help="Play with a pack of your own content. Repeatable.")
    ] = None,
) -> None:
    """Play a game here, alone against bots or together at one screen.

    Answer with the number of an option or write it out. help lists what else can be typed: undo, save, why, odds and more.
    A script can play through a pipe: one line for each decision.
    """
    if seed is not None and seed >= 10**LONGEST_SEED:
        raise BadSetup(f"a seed has at most {LONGEST_SEED} digits")
    terminal = Terminal.standard(bare=plain)
    wishes = Wishes(read_names(names), read_bots(bot or ()), bots, seed)
    set_up = SetUp(seats, seed, tuple(option or ()), tuple(pack or ()), load)
    try:
        if lesson is not None:
            plain_game = wishes == Wishes() and set_up == SetUp() and not table
            code = _lesson(terminal, game, lesson, alone=plain_game)
        else:
            code = _play(terminal, game, wishes, set_up, table=table)
    except Left:
        code = LEFT
    except InputEnded:
        terminal.say("The input ended before the game began.")
        code = INPUT_ENDED
    raise typer.Exit(code)


def _play(terminal: Terminal, spec: str, wishes: Wishes, set_up: SetUp, *, table: bool) -> int:
    if set_up.load is not None:
        return play_on(_session_from_file(terminal, spec, wishes, set_up, set_up.load, table=table))
    if spec:
        game = game_named(spec)
    else:
        game = choose_game(terminal)
        if terminal.interactive and not (wishes.bots or wishes.other_bots or wishes.names or set_up.seats):
            wishes, set_up = _ask_who_plays(terminal, game, wishes, set_up)
    packs = load_packs(set_up.packs, game.id)
    count = _fewest_seats(game, wishes) if set_up.seats is None else set_up.seats
    shared = Players(game, count, wishes).share_a_screen
    typed = Typed(terminal, shared=shared) if table else None
    options = read_options(game, set_up.options)
    match = _begin(game, count, options, set_up.seed, typed, tuple(packs.values()))
    return play_on(Session(terminal, match, wishes, typed=typed, packs=packs, spec=spec))


def _lesson(terminal: Terminal, spec: str, number: int, *, alone: bool) -> int:
    """A guided lesson, which has its own seats, options and dice."""
    if not alone:
        raise BadSetup(
            "a lesson has its seats, options and dice already: leave out everything but --lesson and --plain"
        )
    game = game_named(spec) if spec else choose_game(terminal)
    lessons = lessons_of(game)
    if not lessons:
        raise BadSetup(f"there are no lessons for {game.name}")
    if not number:
        for one in lessons:
            terminal.say(f"{one.number}  {one.title}", "  ")
        return LEFT
    if not 1 <= number <= len(lessons):
        titles = ", ".join(f"{one.number} {one.title}" for one in lessons)
        raise BadSetup(f"there is no lesson {number} for {game.name}; there are: {titles}")
    lesson = lessons[number - 1]
    match = Match(game, lesson.seats, lesson.options, seed=lesson.seed, listen=True)
    for answer in lesson.before:
        match.answer(answer)
    session = Session(terminal, match, Wishes(), spec=spec)
    session.begin_lesson(lesson)
    return play_on(session)


def _fewest_seats(game: Game[Any], wishes: Wishes) -> int:
    """As many as the game and the names need, and one more than a person's if bots shall play the others."""
    wanted = max(len(wishes.names), 2 if wishes.other_bots else 1)
    return max(game.seats[0], min(wanted, game.seats[-1]))


def _session_from_file(
    terminal: Terminal, spec: str, wishes: Wishes, set_up: SetUp, path: Path, *, table: bool
) -> Session:
    if set_up.seats or set_up.options or set_up.seed is not None:
        raise BadSetup("a saved game has its seats, options and seed already: leave out --seats, --option and --seed")
    packs = load_packs(set_up.packs, game_id(path))
    typed = Typed(terminal, shared=False) if table else None
    match = read_match(path, finder(spec or None), packs=packs, chance=typed, tell=terminal.say)
    terminal.say(f"Going on with {match.game.name} after {match.answered} answers.")
    return Session(terminal, match, wishes, typed=typed, packs=packs, path=path, spec=spec)


def _begin(
    game: Game[Any], seats: int, options: object, seed: int | None, typed: Typed | None, packs: tuple[PackLike, ...]
) -> Match[Any]:
    """A new match; in table mode, begun again for every typed result of the set-up that is taken back."""
    while True:
        try:
            match = Match(game, seats, options, chance=typed, seed=seed, packs=packs, listen=True)
        except TypedAgain:
            continue
        except AnswerTakenBack:
            assert typed is not None
            typed.terminal.say("There is nothing to take back yet.")
            continue
        if typed is not None:
            typed.left_over()
        return match


# --- asking a newcomer ------------------------------------------------------------------------------------------------


def choose_game(terminal: Terminal) -> Game[Any]:
    """Ask which game to play."""
    games = games_at_hand()
    specs = list(games)
    terminal.say("Which game?" if games else "No game is registered yet. Name a Python file that defines one.")
    for number, (spec, game) in enumerate(games.items(), start=1):
        terminal.say(f"{number}  {game.name}, {seats_in_words(game)} ({spec})", "  ")
    while True:
        line = terminal.ask("Number, id or file>")
        if line.casefold() in {"quit", "exit"}:
            raise Left
        if line.isdecimal() and len(line) < 4 and 1 <= int(line) <= len(specs):
            return games[specs[int(line) - 1]]
        if line.isdecimal() or not line:
            terminal.say(f"Type a number from 1 to {len(specs)}, or quit.")
            continue
        try:
            return game_named(line)
        except UnknownGame as error:
            terminal.say(str(error))


def _ask_who_plays(terminal: Terminal, game: Game[Any], wishes: Wishes, set_up: SetUp) -> tuple[Wishes, SetUp]:
    """Ask how many people sit here; bots take the seats that the game needs beyond them."""
    most = game.seats[-1]
    while True:
        line = terminal.ask(f"How many people play? 1 to {most}; just Enter: you alone>")
        if line.casefold() in {"quit", "exit"}:
            raise Left
        if not line or (line.isdecimal() and len(line) < 4 and 1 <= int(line) <= most):
            break
        terminal.say(f"Type a number from 1 to {most}.")
    people = int(line or 1)
    seats = max(people, game.seats[0])
    filled = dict.fromkeys(range(people, seats), BOT_FOR_BEGINNERS)
    return msgspec.structs.replace(wishes, bots=filled), msgspec.structs.replace(set_up, seats=seats)


# --- reading the command line -----------------------------------------------------------------------------------------


def read_options(game: Game[Any], written: tuple[str, ...]) -> object:
    """`NAME=VALUE` as the set-up options of a game; a value is read as the type the option has."""
    values: dict[str, object] = {}
    for text in written:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadSetup(f"'--option {text}' is not a name and a value; right would be '--option name=value'")
        values[name.strip().replace("-", "_")] = _value(value.strip())
    try:
        return msgspec.convert(values, game.options_type, strict=False)
    except msgspec.ValidationError as error:
        known = ", ".join(game.options_type.__struct_fields__) or "none"
        raise BadSetup(f"set-up options of {game.name}: {error} (options: {known})") from error


def _value(text: str) -> object:
    if re.match(r"[\[{]", text):
        try:
            return msgspec.json.decode(text)
        except msgspec.DecodeError as error:
            raise BadSetup(f"'{text}' looks like JSON but is not: {error}") from error
    return text


def load_packs(paths: tuple[Path, ...], game: str) -> dict[str, PackLike]:
    """The packs by id; each must be for the game with this id."""
    from tabletome.packs import pack as packs

    loaded: dict[str, PackLike] = {}
    for path in paths:
        try:
            found = packs.load(path)
        except packs.PackError as error:
            raise BadSetup(str(error)) from error
        if found.game != game:
            raise BadSetup(f"{path} is a pack for '{found.game}', not for '{game}'")
        loaded[found.id] = found
    return loaded
