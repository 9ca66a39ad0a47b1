"""What workers do: pictures, odds, a bot's decision, trials, replays, journals. Every function takes all it needs to know.

A position holds no chance to come. Wherever a match goes on from one, in a trial, in odds or in a bot's thoughts, it goes on with
chance of its own: the table's is held by the table alone, in another process.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from tabletome.bots import Bot, Uniform, bot_named
from tabletome.kernel import (
    WATCHER,
    Answer,
    Choose,
    Event,
    Game,
    IllegalAnswer,
    Match,
    Result,
    Seat,
    Seeded,
    TabletomeError,
    UnknownGame,
    game_named,
    journal,
)
from tabletome.scene.forecast import forecast, untold
from tabletome.scene.plans import Plan
from tabletome.scene.stage import logged, planned, previewed, sentences, stage
from tabletome.scene.svg.plans import plan_svg
from tabletome.scene.text.plans import plan_words
from tabletome.scene.vocabulary import Line as LogLine
from tabletome.scene.vocabulary import Scene
from tabletome.server.messages import wire
from tabletome.server.store.rows import Told
from tabletome.server.work.plays import Play, plays
from tabletome.server.work.recalled import Recalled
from tabletome.server.work.render import SeatInfo, parts
from tabletome.server.work.render_plans import plan_html

LOG_SHOWN = 80
EVENTS_KEPT = 400
"""Of what was told, so much is at hand; the rest can be had by playing it again."""
ODDS_SHARE = 8
TO_BE_READ = "Only to be read"
MOST_BOT_ANSWERS = 5_000
"""A trial in which bots have decided so often without its owner being asked is left where it is."""

Results: TypeAlias = tuple[tuple[str, Result], ...]
Since: TypeAlias = tuple[int | None, str | None, Results]
"""One answer after a checkpoint: seat, option, and what chance brought after it. The first has neither seat nor option."""

_specs: dict[str, str] = {}


def know(games: Mapping[str, str]) -> None:
    """The games that this worker plays, by id: where each is found."""
    _specs.clear()
    _specs.update(games)


def game_of(name: str) -> Game[Any]:
    if name not in _specs:
        raise UnknownGame(f"there is no game '{name[:60]}' here; there are {', '.join(_specs)}")
    return game_named(_specs[name])


class Setting(msgspec.Struct, frozen=True):
    """What game is played, by how many, with what options."""

    game: str
    seats: int
    options: dict[str, Any]


class Position(msgspec.Struct, frozen=True):
    """A position: the state of a checkpoint after so many answers, and what was answered since."""

    setting: Setting
    state: bytes
    answered: int
    since: tuple[Since, ...]


def answers_in(position: Position) -> int:
    """How many answers have been given in all."""
    return position.answered + len(position.since) - 1


class Looker(msgspec.Struct, frozen=True):
    """Somebody who looks: their seats, the one they looked through last, and whether they may be asked anything here."""

    mine: tuple[int, ...]
    viewed: int = WATCHER
    playing: bool = True


class Table(msgspec.Struct, frozen=True):
    """What a page shows besides the game: the people, and notes after so many answers."""

    names: tuple[str, ...]
    people: tuple[SeatInfo, ...]
    notes: tuple[tuple[int, str], ...] = ()


class Page(msgspec.Struct, frozen=True):
    """A painted position: through whose eyes, who is asked, how it ended, the parts of the page, and what is played before."""

    seat: int
    asked: int | None
    over: bool
    parts: dict[str, str]
    told: list[str]
    plays: list[Play] = []
    answers: int = 0


class Shown(msgspec.Struct, frozen=True):
    """A position for a program: view, question and news as JSON."""

    seat: int
    asked: int | None
    body: bytes


class Tried(msgspec.Struct, frozen=True):
    """A trial that went on: where it stands, and what was told on the way."""

    position: Position
    events: tuple[Event, ...]


# --- positions --------------------------------------------------------------------------------------------------------


def position_of(match: Match[Any], setting: Setting, before: int = 0) -> Position:
    """Where a match stands. `before`: how many answers lie before its own first one."""
    state, answers = match.since_checkpoint()
    since = tuple(plain(answer) for answer in answers)
    return Position(setting, state, before + match.answered - (len(since) - 1), since)


def plain(answer: Answer) -> Since:
    """An answer as it is handed on."""
    return answer.seat, None if answer.option is None else str(answer.option), answer.results


def match_at(position: Position, *, listen: bool = False) -> Match[Any]:
    """The match in this position, with chance of its own."""
    game, setting = game_of(position.setting.game), position.setting
    recalled = Recalled([result for _, _, results in position.since for result in results])
    state = game.codec[1](position.state)
    match = Match(game, setting.seats, setting.options, chance=recalled, state=state)
    for seat, option, _ in position.since[1:]:
        assert option is not None
        match.answer(option, seat)
    match.chance = Seeded.fresh()
    if listen:
        match.listen()
    return match


class Bystander(Seat[Any]):
    """A seat that looks at a position without being asked anything."""

    @property
    def request(self) -> Choose | None:
        return None


# --- showing ----------------------------------------------------------------------------------------------------------


def page(position: Position, events: Sequence[Event], looker: Looker, table: Table, heard: int | None = None) -> Page:
    """The position as parts of a page. `events`: what was told up to here; what came after the answer `heard` is to be played."""
    match = match_at(position)
    seat = _looked_through(match, looker)
    looking = match.seat(seat) if looker.playing else Bystander(match, seat)
    scene = stage(looking, table.names)
    seen = [event for event in events if event.seen_by(seat)][-LOG_SHOWN:]
    scene = msgspec.structs.replace(scene, log=_log(match.game, seen, looking.view, table.notes))
    asked = None if match.request is None else match.request.seat
    made = parts(
        scene, seat_names=table.names, seats=table.people, mine=looker.mine, outcome=_ending(match)
    )  # fmt: skip
    news = [] if heard is None else [event for event in seen if event.answer > heard]
    played = plays(match.game, news, looking.view, scene)
    return Page(
        seat, asked, match.request is None, made, [line.text for line in scene.log[-3:]], played, answers_in(position)
    )


def data(position: Position, events: Sequence[Event], looker: Looker) -> Shown:
    """The position for a program, with what is new to it."""
    match = match_at(position)
    seat = match.seat(_looked_through(match, looker))
    ears = looker.mine or (seat.seat,)
    request, outcome = seat.request, seat.outcome if seat.waiting_for is None else None
    asked = None
    if request is not None:
        asked = {
            "seat": request.seat,
            "kind": request.kind,
            "about": request.about,
            "prompt": request.prompt,
            "options": [str(option) for option in request],
        }
    view = seat.view
    heard = [event for event in events if any(event.seen_by(ear) for ear in ears)]
    body = {
        "seat": seat.seat,
        "waiting_for": seat.waiting_for,
        "view": view,
        "asked": asked,
        "events": [wire.plain_event(match.game, event, view) for event in heard],
        "outcome": outcome,
    }
    return Shown(seat.seat, seat.waiting_for, wire.write(body))


def book(title: str, why: str, told: Sequence[str], table: Table) -> Page:
    """A page for what can only be read, and why: no position can be shown, but what was told is kept."""
    scene = Scene(title=title, log=tuple(LogLine(text) for text in told[-LOG_SHOWN:]))
    made = parts(scene, seat_names=table.names, seats=table.people, unasked=TO_BE_READ, outcome=why)
    return Page(WATCHER, None, False, made, list(told[-3:]))


def tell(position: Position, events: Sequence[Event]) -> list[Told]:
    """What happened, in sentences that outlast the rules they were made by."""
    match = match_at(position)
    game, state = match.game, match.state
    views: dict[int, Any] = {}
    told = []
    for event in events:
        ear = WATCHER if event.to is None else event.to[0] if event.to else WATCHER
        if ear not in views:
            views[ear] = game.view(state, ear)
        told.append(Told(event.answer, None if event.to is None else list(event.to), game.say(event, views[ear])))
    return told


def _looked_through(match: Match[Any], looker: Looker) -> int:
    """The asked seat if it is the looker's; otherwise the one it looked through last."""
    if match.request is not None and match.request.seat in looker.mine:
        return match.request.seat
    if looker.viewed in looker.mine:
        return looker.viewed
    return looker.mine[0] if looker.mine else WATCHER


def _log(game: Game[Any], events: Sequence[Event], view: Any, notes: Sequence[tuple[int, str]]) -> tuple[LogLine, ...]:
    """Events and notes in one log, each note after what was told up to its answer."""
    told = logged(game, events)
    lines = [(event.answer, 0, line) for event, line in zip(told, sentences(game, told, view), strict=True)]
    first = lines[0][0] if lines else 0
    lines += [(after, 1, LogLine(text)) for after, text in notes if after >= first]
    return tuple(line for _, _, line in sorted(lines, key=lambda one: one[:2]))


def _ending(match: Match[Any]) -> str:
    """How the game ended, in a word; nothing while it runs."""
    outcome = match.outcome if match.request is None else None
    return "" if outcome is None else outcome.result


# --- thinking ---------------------------------------------------------------------------------------------------------


def odds(position: Position, seat: int, option: str) -> dict[str, Any]:
    """What may follow an option, as the seat that is asked can know it."""
    match = match_at(position)
    if match.request is None:
        raise IllegalAnswer("the game is over: there is nothing to decide any more")
    world = match.imagine(seat, Seeded.fresh())
    plan = planned(world.seat(seat), option)
    if plan is not None:  # it says more than odds could
        shown = drawn(stage(world.seat(seat)), plan)
        return {"option": option, "exact": True, "how": "", "short": plan_words(plan), "lines": [], "plan": shown}
    found = forecast(world, option, ODDS_SHARE)
    lines = [{"chance": row.chance, "text": row.text} for row in found.rows]
    return {"option": option, "exact": found.exact, "how": found.how, "short": found.short, "lines": lines}


def preview(position: Position, looker: Looker, who: str) -> dict[str, Any]:
    """What somebody whom no seat plays would do if its turn came now, as far as the one who looks can know."""
    match = match_at(position)
    seat = match.seat(_looked_through(match, looker))
    plan = previewed(seat, who)
    return {"who": who, "plan": None if plan is None else drawn(stage(seat), plan)}


def drawn(scene: Scene, plan: Plan) -> dict[str, str]:
    """A plan for a page: its drawing over the board it belongs to, and what is said beside it."""
    board = next((board for board in scene.boards if board.id == plan.board), None)
    svg = plan_svg(board, plan) if board is not None else ""
    return {"board": plan.board, "svg": svg, "html": plan_html(plan), "words": plan_words(plan)}


def choose(position: Position, seat: int, bot: str) -> str:
    """A bot's decision."""
    match = match_at(position)
    return str(bot_named(bot, match.game, secrets.randbits(48)).choose(match.seat(seat)))


# --- trials -----------------------------------------------------------------------------------------------------------


def begin_trial(position: Position, mine: tuple[int, ...], hidden: bool) -> Tried:
    """Play on in private from here; what the one who tries cannot know is dealt again."""
    match = match_at(position)
    if hidden:
        match = match.redealt(mine[0], Seeded.fresh())
    return _bots_try(match, position, mine)


def try_answer(position: Position, seat: int, option: str, mine: tuple[int, ...]) -> Tried:
    """One's own decision inside a trial, and those of the bots that follow."""
    match = match_at(position, listen=True)
    if why := untold(match, option):
        raise IllegalAnswer(f"{why}, not in a trial")
    match.answer(option, seat)
    return _bots_try(match, position, mine)


def _bots_try(match: Match[Any], position: Position, mine: tuple[int, ...]) -> Tried:
    """Everybody else's decisions are made by bots."""
    match.listen()
    name = next(iter(match.game.bots), "random")
    bots: dict[int, Bot] = {}
    for _ in range(MOST_BOT_ANSWERS):
        request = match.request
        if request is None or request.seat in mine:
            break
        if request.seat not in bots:
            seed = secrets.randbits(48)
            bots[request.seat] = Uniform(seed) if name == "random" else bot_named(name, match.game, seed)
        match.answer(bots[request.seat].choose(match.seat(request.seat)))
    before = position.answered
    told = tuple(msgspec.structs.replace(event, answer=event.answer + before) for event in match.events or ())
    return Tried(position_of(match, position.setting, before), told)


# --- journals ---------------------------------------------------------------------------------------------------------


class Imported(msgspec.Struct, frozen=True):
    """A game that came from outside, every answer of it checked by the rules."""

    setting: Setting
    history: tuple[Since, ...]
    position: Position
    events: tuple[Event, ...]


def import_journal(text: str) -> Imported:
    """A whole game from its journal."""
    match: Match[Any] = journal.read(text, game_of, listen=True, whole=True)
    setting = Setting(match.game.id, match.seats, msgspec.to_builtins(match.options))
    history = tuple(plain(answer) for answer in match.history())
    return Imported(setting, history, position_of(match, setting), tuple(match.events or ())[-EVENTS_KEPT:])


def game_faults(error: BaseException) -> str:
    """What went wrong, as a sentence; an error that no rule meant to raise is told apart by its type."""
    return str(error) if isinstance(error, TabletomeError) else f"the rules break here: {type(error).__name__}: {error}"
