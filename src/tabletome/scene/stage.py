"""A scene ready to be shown to one seat: the game's own picture, with the question and the log filled in where it has none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tabletome.kernel import BrokenGame, Choose, Event, Game, GameFault, Group, One, Seat, TabletomeError, to_plain
from tabletome.kernel.events import SHARED
from tabletome.kernel.running.fitting import listed
from tabletome.scene.plans import Plan
from tabletome.scene.vocabulary import Choice, ChoiceGroup, Line, Panel, Prompt, Scene

LOG_LINES = 12
WHAT_NOW = "What now?"
DECIDING = "deciding …"


def stage(seat: Seat[Any], names: Sequence[str] = ()) -> Scene:
    """What `seat` (or a `WATCHER`) sees now. `names` are the people at the table by seat; an empty name is none.

    Only the seat that is asked learns what is asked: for anybody else the prompt says no more than who is being waited for.
    """
    try:
        return _staged(seat, names)
    except (TabletomeError, MemoryError):
        raise
    except Exception as error:
        raise BrokenGame(f"{seat.game.name} has no picture of this: {type(error).__name__}: {error}") from error


def planned(seat: Seat[Any], option: str) -> Plan | None:
    """What an option would come to, for the seat that is asked; None if its odds say all there is, or there is no such option."""
    request = seat.request
    found = None if request is None else request.find(option)
    return None if request is None or found is None else _a_plan(seat, seat.game.plan(seat.view, request, found))


def previewed(seat: Seat[Any], who: str) -> Plan | None:
    """What somebody whom no seat plays would do if its turn came now, as far as this seat (or a `WATCHER`) can know."""
    return _a_plan(seat, seat.game.preview(seat.view, who))


def _a_plan(seat: Seat[Any], plan: object) -> Plan | None:
    if plan is None or isinstance(plan, Plan):
        return plan
    raise GameFault(f"a plan of {seat.game.name} is {type(plan).__name__}, not a Plan")


def _staged(seat: Seat[Any], names: Sequence[str]) -> Scene:
    listed(seat.game, seat.request)
    unpainted = type(seat.game).scene is Game.scene
    view = seat.view
    scene = _bare(seat) if unpainted else seat.game.scene(view, seat.request)
    if not isinstance(scene, Scene):
        raise GameFault(f"the scene of {seat.game.name} is {type(scene).__name__}, not a Scene")
    return msgspec.structs.replace(
        scene,
        panels=tuple(_with_name(panel, names, _alone(panel, scene.panels)) for panel in scene.panels),
        prompt=_prompt(seat, scene.prompt, names),
        log=scene.log or sentences(seat.game, seat.events[-LOG_LINES:], view),
    )


def sentences(game: Game[Any], events: Iterable[Event], view: Any) -> tuple[Line, ...]:
    """Events as lines of a log, with the rules they rest on, in words of the one whose view it is."""
    headings = {kind.kind: kind.heading for kind in (*SHARED, *game.events)}
    told = logged(game, events)
    return tuple(Line(game.say(event, view), event.rules, headings.get(event.kind, "")) for event in told)


def logged(game: Game[Any], events: Iterable[Event]) -> list[Event]:
    """Those that a log tells: not what the next line says as well."""
    quiet = {kind.kind for kind in (*SHARED, *game.events) if kind.quiet}
    return [event for event in events if event.kind not in quiet]


def name_of(seat: int, names: Sequence[str] = ()) -> str:
    """What to call whoever sits there.

    >>> name_of(1, ["Ann", "Bob"]), name_of(2, ["Ann", "Bob"]), name_of(0, [""])
    ('Bob', 'Seat 2', 'Seat 0')
    """
    given = names[seat] if 0 <= seat < len(names) else ""
    return given or f"Seat {seat}"


def choice_groups(request: Choose) -> tuple[ChoiceGroup, ...]:
    """The options of a request as they are listed: verbs that stand alone one below the other, others under their title."""
    groups: list[ChoiceGroup] = []
    alone: list[Choice] = []
    for group in request.groups:
        if isinstance(group, One):
            alone.append(Choice(str(group.option(0)), group.title))
            continue
        groups += _flushed(alone)
        if group.size:
            groups.append(_listed(group))
    return (*groups, *_flushed(alone))


def _bare(seat: Seat[Any]) -> Scene:
    """The picture of a game that has none yet: its view, field by field."""
    plain = to_plain(seat.view)
    fields = plain.items() if isinstance(plain, dict) else [("view", plain)]
    return Scene(title=seat.game.name, notes=tuple(Line(f"{name}: {value}") for name, value in fields))


def _listed(group: Group) -> ChoiceGroup:
    choices = tuple(Choice(str(option), group.name(option.arg) or group.title) for option in group)
    return ChoiceGroup(group.title, choices)


def _flushed(alone: list[Choice]) -> list[ChoiceGroup]:
    groups = [ChoiceGroup("", tuple(alone))] if alone else []
    alone.clear()
    return groups


def _prompt(seat: Seat[Any], given: Prompt | None, names: Sequence[str]) -> Prompt | None:
    waiting_for = seat.waiting_for
    if waiting_for is None:
        return given
    request = seat.request
    if request is None:
        return given or Prompt(waiting_for, name_of(waiting_for, names), DECIDING)
    prompt = given or Prompt(waiting_for, "", request.prompt or WHAT_NOW)
    if not prompt.who:
        prompt = msgspec.structs.replace(prompt, who=name_of(waiting_for, names))
    return prompt if prompt.groups else msgspec.structs.replace(prompt, groups=choice_groups(request))


def _alone(panel: Panel, panels: Sequence[Panel]) -> bool:
    """Is it the only one of its seat?"""
    return sum(other.seat == panel.seat for other in panels) == 1


def _with_name(panel: Panel, names: Sequence[str], alone: bool) -> Panel:
    """The panel headed by the person in that seat, if we know one; the game's own name for the seat becomes the role.

    A figure that goes by its own name keeps it, as do all where somebody plays several; the person stands behind it.
    """
    if panel.seat is None or not 0 <= panel.seat < len(names):
        return panel
    name = names[panel.seat]
    if not name or name == panel.name:
        return panel
    if panel.figure or not alone:
        who = name if len(set(names)) > 1 else ""  # with nobody else at the table that goes without saying
        return msgspec.structs.replace(panel, role=" · ".join(part for part in (panel.role, who) if part))
    role = ", ".join(part for part in (panel.name, panel.role) if part)
    return msgspec.structs.replace(panel, name=name, role=role)
