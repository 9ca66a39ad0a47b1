"""What an attack would come to: the rules themselves, rehearsed with every way its dice can fall."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tabletome.cards import Op, Parser
from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.options.aim import AIM, CENTRE, ORDER, TIE, AsListed
from tabletome.games.tactics.options.cards import DISCARD
from tabletome.games.tactics.options.choices import MAY, REROLL, Decline, LetLie
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.move import MOVE, PLACE, Stay
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.options.respond import RESPOND, LetBe
from tabletome.games.tactics.rules.objectives import AFTER
from tabletome.games.tactics.rules.words import WORDS
from tabletome.games.tactics.scene.board import face
from tabletome.games.tactics.state import Actor, actor, fight_of
from tabletome.kernel import Choose, Event, Flow, Option, percent
from tabletome.scene import Bar, Hit
from tabletome.scene.rehearsal import Rehearsed, rehearse

WITHOUT = {RESPOND: LetBe, REROLL: LetLie, ORDER: AsListed, MAY: Decline, MOVE: Stay}
"""What is answered on the way: nobody responds, rolls again, or does what they merely may."""
EITHER_WAY = (DISCARD, TIE, PLACE)
"""What has to be answered, and changes no dice: the first is taken."""


def without_more(asked: Choose) -> Option | None:
    """The answer of somebody who does nothing about it; None where a plan has to end."""
    if asked.kind in WITHOUT:
        return next((option for option in asked if isinstance(option.arg, WITHOUT[asked.kind])), None)
    return next(iter(asked)) if asked.kind in EITHER_WAY else None


class Aimed:
    """Answers the first question where to aim with what is pointed at, then nothing more."""

    def __init__(self, at: str) -> None:
        self._at: str | None = at

    def __call__(self, asked: Choose) -> Option | None:
        if asked.kind not in (AIM, CENTRE):
            return without_more(asked)
        at, self._at = self._at, None
        return None if at is None else asked.find(at)


ATTACKS: Parser[Op] = WORDS.grammar()


def attack_in(text: str) -> Op:
    """An attack from its notation."""
    return ATTACKS.parse(text)


def rehearsed(table: Table, by: Actor, card: str, attack: Op, at: str) -> Rehearsed:
    """An attack aimed at somebody or somewhere, with every way the dice can fall. `at`: what would be answered if it is asked."""
    response = fight_of(table.state).responding

    def deed(play: Play) -> Flow[None]:
        own = actor(play.state, by.id)
        assert own is not None
        doing = Doing(own, card, response=response)
        if not attack.matters(play, own, doing):
            return
        running = attack.run(play, own, doing)
        assert running is not None
        yield from running

    return rehearse(table, deed, lambda: Aimed(at), name_of, AFTER)


def losses(events: Sequence[Event]) -> dict[str, tuple[int, bool]]:
    """What everybody lost in what happened, and whether it was the end of them. Who was struck in vain has lost nothing."""
    found: dict[str, tuple[int, bool]] = {}
    for event in events:
        if event.kind == "attacked":
            for id_ in event.what["on"]:
                found.setdefault(id_, (0, False))
        if event.kind == "damaged":
            lost, fallen = found.get(event.what["who"], (0, False))
            found[event.what["who"]] = lost + event.what["amount"], fallen or not event.what["left"]
    return found


def hits(table: Table, by: Actor, trial: Rehearsed) -> tuple[Hit, ...]:
    """Who would be hit, with the exact odds of every amount."""
    ids = dict.fromkeys(id_ for way in trial.ways for id_ in losses(way.events))
    found = []
    for id_ in ids:
        figure = actor(table.state, id_)
        if figure is None:
            continue
        bars = _bars(trial, id_)
        friend = (figure.side == "enemy") == (by.side == "enemy")
        place = GRID.names[figure.at] if figure.on_board else ""
        found.append(Hit(id_, name_of(table, id_), place, figure.hp, bars, face(figure), friend))
    return tuple(found)


def _bars(trial: Rehearsed, id_: str) -> tuple[Bar, ...]:
    """Every amount that one of them may lose, with its odds, the smallest first."""
    found: dict[tuple[int, bool], Fraction] = {}
    for chance, events in trial.ways:
        outcome = losses(events).get(id_, (0, False))
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    return tuple(Bar(lost, found[lost, fallen], fallen) for lost, fallen in sorted(found))


def together(table: Table, trial: Rehearsed, struck: Sequence[Hit]) -> tuple[str, ...]:
    """What is to be said of all that are hit at once: one roll counts for all of them. (AT-AOE-08)"""
    foes = {hit.id for hit in struck if not hit.friend}
    said = []
    if len(foes) > 1 and any(hit.falls for hit in struck):
        fallen = trial.odds(lambda events: sum(fell for id_, (_, fell) in losses(events).items() if id_ in foes))
        all_of_them, any_of_them = fallen.get(len(foes), Fraction(0)), 1 - fallen.get(0, Fraction(0))
        said.append(f"{'both' if len(foes) == 2 else 'all'} fall {percent(all_of_them)}")
        said.append(f"at least one {percent(any_of_them)}")
    friends = [hit.name for hit in struck if hit.friend]
    if friends:
        said.append(f"strikes {', '.join(friends)} as well")
    return tuple(said if trial.exact else [*said, "estimated"])
