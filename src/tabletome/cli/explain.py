"""Answers to `why` and `odds`: the rules behind what happened, and how likely it is what may happen."""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from tabletome.cli.session import Session
from tabletome.kernel import WATCHER, Choose, Event, IllegalAnswer, Match, Odds, odds
from tabletome.scene.text_words import plain

MOST_OPTIONS = 40
MOST_ROWS = 12
BRANCHES, SAMPLES, FEWEST = 4_000, 1_000, 60
"""How much work all odds asked for at once may take: branches of chance followed, then samples instead."""

Told: TypeAlias = tuple[tuple[str, str], ...]
"""What followed an option, as this seat sees it: the kind and the sentence of each event."""

# --- why --------------------------------------------------------------------------------------------------------------


def show_why(session: Session) -> None:
    """What happened since the seat last decided, and the current question, each with the rules it rests on."""
    say, game, seat = session.terminal.say, session.match.game, session.viewer
    events = _since_last_decision(session.match, seat)
    if not events:
        say("Nothing has happened since your last decision.")
    for event in events:
        say(game.say(event) + _bracketed(event.rules))
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
    texts = rule_texts(Path(inspect.getfile(type(session.match.game))).with_name("rules.yaml"))
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


# --- odds -------------------------------------------------------------------------------------------------------------


def show_odds(session: Session, written: str) -> None:
    """For one option all that may follow it, or for every option in one line what kinds of things may follow."""
    request = session.match.request
    if request is None or request.seat != session.viewer:
        raise IllegalAnswer("nothing is asked, so there are no odds to show")
    if written:
        option = session.meant(written)
        found = odds_of(session.match, option, 1)
        _show_distribution(session, option, found)
        return
    listed = session.listed()
    for option in listed[:MOST_OPTIONS]:
        found = odds_of(session.match, option, min(len(listed), MOST_OPTIONS))
        session.terminal.say(f"{option}: {_summary(found)}", "  ")
    if len(listed) > MOST_OPTIONS:
        session.terminal.say(f"… and {len(listed) - MOST_OPTIONS} more options: 'odds OPTION' shows one.", "  ")


def odds_of(match: Match[Any], option: str, share: int) -> Odds:
    """How likely each course of events is, up to the next decision, as the asked seat will see it."""
    assert match.request is not None
    seat = match.request.seat
    if match.request.find(option) is None:
        match.fork().answer(option)  # says why it is not possible

    def question(world: Match[Any]) -> Hashable:
        return told(world, seat)

    return odds(
        match,
        option,
        question,
        most_branches=max(FEWEST, BRANCHES // share),
        samples=max(FEWEST, SAMPLES // share),
    )


def told(world: Match[Any], seat: int) -> Told:
    """What the last answer of an imagined world led to."""
    outcome = world.outcome if world.request is None else None
    ending = () if outcome is None else (("the game ends", f"The game ends: {outcome.result}."),)
    return (*((event.kind, world.game.say(event)) for event in world.seat(seat).events), *ending)


def _show_distribution(session: Session, option: str, found: Odds) -> None:
    say = session.terminal.say
    rows = sorted(found.chances, key=lambda row: -found.chances[row])
    ways = f"exact, {found.branches} ways chance can go" if found.exact else f"estimated from {found.branches} samples"
    say(f"After '{option}' ({'certain' if found.exact and found.branches == 1 else ways}):")
    for row in rows[:MOST_ROWS]:
        session.terminal.show(f"  {found.percent(row):>10}  {plain(_words(row))}")
    if len(rows) > MOST_ROWS:
        rest = sum((found.chances[row] for row in rows[MOST_ROWS:]), Fraction(0))
        rarer = Odds({True: rest}, found.exact, found.branches).percent()
        session.terminal.show(f"  {rarer:>10}  {len(rows) - MOST_ROWS} rarer courses of events together")
        say(f"In short: {_summary(found)}")


def _words(row: Hashable) -> str:
    assert isinstance(row, tuple)
    return " ".join(sentence for _, sentence in row) or "nothing you would see"


def _summary(found: Odds) -> str:
    """How likely each kind of event is to happen at all; the whole story where it is certain."""
    if len(found.chances) == 1 and found.exact:
        return f"certain: {_words(next(iter(found.chances)))}"
    kinds: dict[Hashable, Fraction] = {}
    for row, share in found.chances.items():
        assert isinstance(row, tuple)
        for kind in dict.fromkeys(kind for kind, _ in row):
            kinds[kind] = kinds.get(kind, Fraction(0)) + share
    summed = Odds(kinds, found.exact, found.branches)
    return ", ".join(f"{kind} {summed.percent(kind)}" for kind in kinds) or "nothing you would see"
