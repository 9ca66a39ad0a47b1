"""Passives, Class Abilities and Equipment that answer what happens: at moments, on rolls, at the start and the end of a turn.

(DR-PASS-*, DR-CLASS-10..13, DR-TURN-03)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from tabletome.games.drunagor.cards.language import Clause, Event, Text
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import opposed
from tabletome.games.drunagor.options.keywords.costs import affordable
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.passives import (
    EVERY_TIME,
    PASSIVES,
    PRICE,
    ActsFirst,
    AtOnce,
    GoWithout,
    PayPrice,
    answering,
    counts,
    rides,
    surging,
    turning,
)
from tabletome.games.drunagor.rules.effects import PRICES, carry_out
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.state import Figure, heroes_by_initiative
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import CardPlayed

Found: TypeAlias = tuple[str, Text]
"""A card, and the text of it that acts."""


def answer(play: Play, figure: Figure, event: Event, on: Sequence[Figure] = ()) -> Flow[list[Clause]]:
    """Whatever of a Hero's waits for this, each card once in a turn, but with every attack anew. (DR-PASS-04)

    Of an attack `on` are the targets; tells the clauses that ride on it.
    """
    turn = play.state.turn
    found = [
        (card, text)
        for card, text in answering(play, figure, event)
        if (event in EVERY_TIME or card not in turn.answered) and counts(play, text, figure, on)
    ]
    if event not in EVERY_TIME:
        turn.answered += [card for card, _ in found]
    return (yield from _act(play, figure, found))


def all_answer(play: Play, event: Event) -> Flow[None]:
    """What concerns everybody, as a Rune that is drawn: Heroes in Initiative order. (DR-PASS-12)"""
    for figure in heroes_by_initiative(play.state):
        yield from answer(play, figure, event)


def moved_enemy(play: Play, by: Figure, who: Figure) -> Flow[None]:
    """Somebody was pushed, lifted or swapped: of an enemy, that is answered."""
    if opposed(by, who):
        yield from answer(play, by, "MOVE ENEMY")


def surge(play: Play, figure: Figure, natural: int, on: Sequence[Figure] = ()) -> Flow[list[Clause]]:
    """A D20 was rolled, and its result waits: Surges act, whether or not it will hit. Tells what rides on the attack `on` these;
    outside an attack that is nothing. (DR-PASS-05, DR-PASS-08, DR-PASS-10, DR-PASS-11)
    """
    found = [(card, text) for card, text in surging(play, figure, natural) if counts(play, text, figure, on)]
    return (yield from _act(play, figure, found))


def triggers(play: Play, figure: Figure, at: Literal["START OF TURN", "END OF TURN"]) -> Flow[None]:
    """What acts at the start or the end of the turn. (DR-TURN-01, DR-TURN-03)"""
    yield from _act(play, figure, list(turning(play, figure, at)))


def _act(play: Play, figure: Figure, found: list[Found]) -> Flow[list[Clause]]:
    """Those that ride join the attack together; the others act one after the other, as their owner's player wants.

    (DR-PASS-12) Those of a Hero who is knocked out keep working (DR-KO-09).
    """
    riding: list[Clause] = []
    left = found
    while left:
        one = yield from _next(play, figure, left)
        left.remove(one)
        riding += yield from _answer(play, figure, one)
    return riding


def _next(play: Play, figure: Figure, left: list[Found]) -> Flow[Found]:
    quiet = [one for one in left if all(rides(one[1], clause) for clause in one[1].clauses)]
    if quiet or len(left) == 1:
        return (quiet or left)[0]
    prompt = "Several of your Passives act at the same time. Which one first?"
    groups = acts([ActsFirst(card) for card, _ in left])
    act: ActsFirst = (
        yield Choose(seat_of(play.state, figure), groups, prompt, ("DR-PASS-12",), PASSIVES, AtOnce(figure.id))
    ).arg
    return next(one for one in left if one[0] == act.card)


def _answer(play: Play, figure: Figure, one: Found) -> Flow[list[Clause]]:
    """The clauses of a text: a price may be declined; what rides is told, the rest done. (DR-PASS-06, DR-PASS-08)"""
    card, text = one
    riding: list[Clause] = []
    told = False
    for clause in text.clauses:
        if clause.cost is not None and not (yield from _willing(play, figure, card, clause)):
            continue
        if not told:
            play.tell(CardPlayed(figure.id, card), "DR-PASS-04")
            told = True
        doing = Doing(figure, card, passive=True)
        if not rides(text, clause):
            yield from carry_out(play, doing, Text((clause,)))
        elif clause.cost is None or (yield from PRICES[clause.cost.verb](play, doing, clause.cost)):
            riding.append(clause)
    return riding


def _willing(play: Play, figure: Figure, card: str, clause: Clause) -> Flow[bool]:
    """Does its owner pay for it? Nobody is asked for what they do not have."""
    assert clause.cost is not None
    if not affordable(play, figure, clause.cost):
        return False
    prompt = f"{name_of(play, card)}: {clause}?"
    groups = [*acts([PayPrice()]), *acts([GoWithout()])]
    about = AtOnce(figure.id, card)
    option = yield Choose(seat_of(play.state, figure), groups, prompt, ("DR-PASS-04",), PRICE, about)
    return isinstance(option.arg, PayPrice)
