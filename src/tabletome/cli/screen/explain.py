"""Answers to `why` and `odds`: the rules behind what happened, and how likely it is what may happen."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from tabletome.cli.screen.session import Session
from tabletome.kernel import WATCHER, Choose, Event, IllegalAnswer, Match
from tabletome.scene.forecast import Forecast, forecast
from tabletome.scene.plans import Plan
from tabletome.scene.stage import planned, previewed
from tabletome.scene.text.plans import plan_lines
from tabletome.scene.text.words import plain

MOST_OPTIONS = 40

# --- why --------------------------------------------------------------------------------------------------------------


def show_why(session: Session) -> None:
    """What happened since the seat last decided, and the current question, each with the rules it rests on."""
    say, game, seat = session.terminal.say, session.match.game, session.viewer
    view = session.match.seat(seat).view
    events = _since_last_decision(session.match, seat)
    if not events:
        say("Nothing has happened since your last decision.")
    for event in events:
        say(game.say(event, view) + _bracketed(event.rules))
        _say_rules(session, event.rules)
    request = session.match.seat(seat).request
    if request is None:
        return
    say(f"You are asked: {request.prompt or 'what now?'}{_bracketed(request.rules)}")
    _say_rules(session, request.rules)
    for group in request.groups:
        rules = getattr(group, "rules", ())
        if rules and group.size:
            say(f"{group.title}{_bracketed(rules)}", "  ")
            _say_rules(session, rules)
    if not _all_rules(events, request):
        say("The game names no rules for this.")


def _since_last_decision(match: Match[Any], seat: int) -> list[Event]:
    decided = [number for number, answer in enumerate(match.history()) if answer.seat == seat]
    last = match.answered if seat == WATCHER else max(decided, default=0)
    return [event for event in match.seat(seat).events if event.answer >= last]


def _all_rules(events: Iterable[Event], request: Choose) -> set[str]:
    parts = [event.rules for event in events] + [getattr(group, "rules", ()) for group in request.groups]
    return {rule for rules in (*parts, request.rules) for rule in rules}


def _bracketed(rules: Iterable[str]) -> str:
    return "".join(f" [{rule}]" for rule in rules)


def _say_rules(session: Session, rules: Iterable[str]) -> None:
    """The text of each rule, where the game has its ledger beside it."""
    texts = rule_texts(Path(inspect.getfile(type(session.match.game))).with_name("ledger.yaml"))
    for rule in rules:
        if rule in texts:
            session.terminal.say(f"{rule}: {texts[rule]}", "    ")


@cache
def rule_texts(ledger: Path) -> dict[str, str]:
    """The rules by id from the ledger beside the game's code; nothing if there is none."""
    import yaml

    try:
        entries = yaml.load(ledger.read_text("utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    except (OSError, UnicodeDecodeError, yaml.YAMLError):
        return {}
    rows = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    return {str(row.get("id")): f"{row.get('rule', '')} (page {row.get('page', '?')})" for row in rows}


# --- plans ------------------------------------------------------------------------------------------------------------


def show_plan(session: Session, written: str) -> None:
    """What an option would come to, as a page shows it to whoever points at it: reach, way, who is hit and how hard. With no
    option, what each adversary would do if its turn came now, and why; with the name of one, that one alone."""
    seat, scene = session.match.seat(session.viewer), session.scene()
    threats = {threat.id: threat.name for threat in scene.threats}
    wanted = [id_ for id_, name in threats.items() if written.casefold() in (id_.casefold(), name.casefold())]
    if not written or wanted:
        plans = [plan for id_ in wanted or threats if (plan := previewed(seat, id_)) is not None]
        if not plans:
            raise IllegalAnswer(
                "there is nobody here whose next move could be told; 'plan OPTION' is about one of yours"
            )
        for plan in plans:
            _show_plan(session, plan)
        return
    option = session.meant(written)
    plan_of = planned(seat, option)
    if plan_of is not None:
        _show_plan(session, plan_of)
    else:
        show_odds(session, written)


def _show_plan(session: Session, plan: Plan) -> None:
    terminal = session.terminal
    terminal.show("\n".join(plan_lines(plan, terminal.width)))
    board = next((board for board in session.scene().boards if board.id == plan.board), None)
    for said, squares in (("In reach", plan.reach or ()), ("Struck", plan.area)):
        if board is not None and squares:
            terminal.say(f"{said}: {', '.join(board.place(*square) for square in squares)}.", "  ")


# --- odds -------------------------------------------------------------------------------------------------------------


def show_odds(session: Session, written: str) -> None:
    """For one option all that may follow it, or for every option in one line what kinds of things may follow."""
    request = session.match.request
    if request is None or request.seat != session.viewer:
        raise IllegalAnswer("nothing is asked, so there are no odds to show")
    if written:
        option = session.meant(written)
        _show_courses(session, option, forecast(session.match, option))
        return
    listed = session.listed()
    for option in listed[:MOST_OPTIONS]:
        found = forecast(session.match, option, min(len(listed), MOST_OPTIONS))
        session.terminal.say(f"{option}: {found.short}", "  ")
    if len(listed) > MOST_OPTIONS:
        session.terminal.say(f"… and {len(listed) - MOST_OPTIONS} more options: 'odds OPTION' shows one.", "  ")


def _show_courses(session: Session, option: str, found: Forecast) -> None:
    session.terminal.say(f"After '{option}' ({found.how}):")
    for row in found.rows:
        session.terminal.show(f"  {row.chance:>10}  {plain(row.text)}")
    if not found.whole:
        session.terminal.say(f"In short: {found.short}")
