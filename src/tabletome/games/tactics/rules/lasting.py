"""Changes that last for a while: until the next attack, the end of the turn, of the round, of the encounter. (AT-SETUP-21)"""

from __future__ import annotations

import msgspec

from tabletome.cards import Parser, number, seq
from tabletome.games.tactics.cards.language import CHANGE, UNTIL, Change, Then, Whom, whom
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.cards.text import change as change_text
from tabletome.games.tactics.events import Changed
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.targets import targets
from tabletome.games.tactics.rules.asking.choosing import choose_figure
from tabletome.games.tactics.rules.damage import lower_to_maximum
from tabletome.games.tactics.rules.effects import WORDS, carry_out
from tabletome.games.tactics.state import Actor, Lasting, Until, actor, fight_of
from tabletome.kernel import Flow

STACKS: tuple[Until, ...] = ("attack", "turn")
"""Until then the same card adds up on one character; longer changes do not."""


def can_change(table: Table, by: Actor, doing: Doing, change: Change) -> bool:
    """A change without an end holds while its card lies: there is nothing to carry out."""
    return change.until is not None and (change.value == "area" or bool(targets(table, doing, change.whom)))


@WORDS.word("mod", CHANGE, needs=can_change, hint=lambda change: 0.9 * abs(change.amount) or 1.8, says=change_text)
def mod(play: Play, by: Actor, doing: Doing, change: Change) -> Flow[None]:
    """A value is changed for a while."""
    assert change.until is not None
    then = doing.then_follows
    whose = Whom() if change.value == "area" else change.whom
    figures = yield from choose_figure(play, doing, whose, "mod", f"For whom: {change_text(change)}?")
    for figure in figures:
        lasting = Lasting(
            change.value, figure.id, doing.card, by.id, change.until, change.amount, [*change.colours], then,
            change.value == "area" and change.whom.word == "foes",
        )  # fmt: skip
        add(play, lasting)


def add(play: Play, lasting: Lasting) -> None:
    """On one character the same card does not add up for longer than a turn."""
    fight = fight_of(play.state)
    if lasting.until not in STACKS:
        fight.lasting = [one for one in fight.lasting if not _same(one, lasting)]
    fight.lasting.append(lasting)
    amount = lasting.amount or len(lasting.dice)
    play.tell(Changed(lasting.who, lasting.value, amount, lasting.until, lasting.card), "AT-CARD-03")


def _same(one: Lasting, other: Lasting) -> bool:
    return (one.value, one.who, one.card, one.until) == (other.value, other.who, other.card, other.until)


class Raised(msgspec.Struct, frozen=True):
    """By how much a maximum is raised, whose, and how long."""

    more: int
    whom: Whom
    until: Until | None

    def __str__(self) -> str:
        return f"+{self.more} {self.whom}" + (f" until:{self.until}" if self.until else "")


RAISED: Parser[Raised] = seq("+", number, whom(), UNTIL).into(Raised)


def _raising(raised: Raised) -> str:
    return change_text(Change("max_hp", raised.more, (), raised.whom, raised.until))


def can_raise(table: Table, by: Actor, doing: Doing, raised: Raised) -> bool:
    return bool(targets(table, doing, raised.whom, fallen=True))


@WORDS.word("max_hp", RAISED, needs=can_raise, hint=lambda raised: 0.5 * raised.more, says=_raising)
def raise_maximum(play: Play, by: Actor, doing: Doing, raised: Raised) -> Flow[None]:
    """The maximum is raised, which heals nobody by itself. (AT-SETUP-21, AT-SETUP-31)"""
    figures = yield from choose_figure(play, doing, raised.whom, "max_hp", "Whose maximum HP are raised?", fallen=True)
    for figure in figures:
        add(play, Lasting("max_hp", figure.id, doing.card, by.id, raised.until or "encounter", raised.more))


def end(play: Play, until: Until, who: str = "") -> Flow[None]:
    """What lasted until now ends, for somebody or for all; then what its card says follows."""
    fight = fight_of(play.state)
    ended = [one for one in fight.lasting if one.until == until and (not who or one.who == who)]
    if not ended:
        return
    fight.lasting = [one for one in fight.lasting if one not in ended]
    lower_to_maximum(play)
    for lasting in ended:
        bearer = actor(play.state, lasting.by)
        if lasting.then and bearer is not None and bearer.on_board:
            for step in play.library.cards[lasting.card].text.steps:
                if isinstance(step, Then):
                    yield from carry_out(play, step.text, Doing(bearer, lasting.card))
