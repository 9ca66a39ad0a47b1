"""Whom a card means: the figures a clause speaks of, and the order in which an attack rolls. (TM-COMB-12, TM-FAQ-07)"""

from __future__ import annotations

from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.figures import (
    Actor,
    Context,
    candidates,
    is_such,
    nearest_of,
    printed_name,
    seat_of,
    squares_of,
)
from tabletome.games.tomb.cards.language import ADJACENT, Clause, Who
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.cards.text import done_words
from tabletome.games.tomb.options import OfCard, OfFigure
from tabletome.games.tomb.options.cards import DONE, TARGET, TARGET_TILE, Done, OnTile, Target
from tabletome.games.tomb.options.monsters import AGAINST, Against
from tabletome.games.tomb.rules.asking import one_of, settle
from tabletome.games.tomb.state import Hero, State, heroes_up
from tabletome.kernel import Choose, Flow, acts
from tabletome.table.in_turn import clockwise

NOUNS = {"hero": "Hero", "monster": "Monster", "figure": "figure"}


def whom(
    play: Play, who: Who, context: Context, fallen: bool = False, clause: Clause | None = None
) -> Flow[list[Actor]]:
    """The figures a clause speaks of, fixed before anything happens to the first; without a clause, those who are attacked.

    (TM-COMB-12, TM-FAQ-07, TM-POWER-01, TM-COMB-01)
    """
    state = play.state
    if who.name == "closest":
        hero = yield from closest_hero(play, context.by or state.heroes[context.seat(state)])
        return [] if hero is None else [hero]
    if who.name:
        actor = named(state, who.name, context)
        return [actor] if actor is not None and (not who.only or is_such(play, actor, who.only)) else []
    found = in_reach_of(play, who, context, fallen=fallen)
    if who.together and found:
        found = yield from on_one_tile(play, found, who, context)
    if who.count == 0 or len(found) < 2:
        return found
    does = "do you attack" if clause is None else done_words(play.library, clause)
    question = f"{source_name(play, context)}: which {NOUNS[who.kind]} {does}?"
    another = question.replace(": which", ": which other")
    return (yield from pick(context.chooser(state), found, who, context.card, (question, another)))


def source_name(table: Table, context: Context) -> str:
    """What the figures are chosen for: a card, or the special ability of a Hero or Monster."""
    name = table.library.called(context.card)
    of_figure = context.card in table.library.heroes or context.card in table.library.monsters
    return f"The special ability of {name}" if of_figure and context.about is not None else name


def in_reach_of(table: Table, who: Who, context: Context, *, fallen: bool = False) -> list[Actor]:
    """All whom a clause can be aimed at: by the figure that uses the card, else as if by the active Hero."""
    state = table.state
    by = context.by or state.heroes[context.seat(state)]
    found = candidates(table, context.target if who.of else by, who, fallen=fallen)
    if who.reach == ADJACENT and not who.of and not isinstance(context.by, Hero):
        found += on_its_square(table, who, context, by)
    return found


def named(state: State, name: str, context: Context) -> Actor | None:
    """A figure that is known already."""
    actor: Actor | None
    if name in ("self", "owner"):
        actor = context.by
    elif name == "target":
        actor = context.target
    elif name == "active":
        actor = state.heroes[context.seat(state)]
    else:  # the attacker
        actor = None if context.about is None else context.about.other
    return actor


def on_its_square(table: Table, who: Who, context: Context, by: Actor) -> list[Actor]:
    """What no figure casts comes from a square: who stands on it counts as adjacent. (TM-SPELL-07)"""
    if context.by is not None and context.by.kind != "trap":
        return []
    return candidates(table, context.by or by, who, near=squares_of(by))


def on_one_tile(play: Play, found: list[Actor], who: Who, context: Context) -> Flow[list[Actor]]:
    """Those on one tile within reach: the one a Hero's player chooses, else that of the closest Hero.

    (TM-FAQ-07, TM-POWER-01, TM-SPELL-02)
    """
    state, on = play.state, board(play)
    if isinstance(context.by, Hero):
        near = on.tiles_of(on.within(squares_of(context.by), max(0, who.reach)))
        tiles = sorted({tile for actor in found for tile in bits(on.tiles_of(squares_of(actor)) & near)})
        seat = context.chooser(state)
        prompt, about = f"{play.library.called(context.card)}: which tile?", OfCard(context.card)
        tile = (yield from one_of(seat, TARGET_TILE, [OnTile(tile) for tile in tiles], prompt, about)).tile
    else:
        by = context.by or state.heroes[context.seat(state)]
        hero = yield from closest(play, by, [actor for actor in found if isinstance(actor, Hero)])
        if hero is None:
            return []
        tile = hero.at // 16
    return [actor for actor in found if on.tiles_of(squares_of(actor)) >> tile & 1]


def pick(seat: int, found: list[Actor], who: Who, card: str, questions: tuple[str, str]) -> Flow[list[Actor]]:
    """The player picks as many targets as the card allows, in the order in which they will be dealt with.

    The first question is about the first of them, the other about all that follow.
    """
    picked: list[Actor] = []
    left = [*found]
    while left and len(picked) < who.count:
        if len(left) == 1 and not (who.up_to and picked):
            picked.append(left[0])
            break
        names = [actor.id for actor in left]
        groups = acts([Target(name) for name in names])
        if who.up_to and picked:
            groups.append(DONE)
        option = yield Choose(seat, groups, questions[bool(picked)], (), TARGET, OfCard(card))
        if isinstance(option.arg, Done):
            break
        picked.append(left.pop(names.index(option.arg.id)))
    return picked


def in_order(play: Play, who: Who, context: Context, targets: list[Actor]) -> Flow[list[Actor]]:
    """In what order an attack rolls: as the Hero's player picks, or for all others the active one. (TM-COMB-12, TM-MON-17)

    Where the program settles ties, others attack clockwise from the active player.
    """
    state = play.state
    if not isinstance(context.by, Hero):
        seats = clockwise(len(state.heroes), state.active)
        targets.sort(key=lambda t: seats.index(seat_of(state, t)) if isinstance(t, Hero) else len(seats))
    elif who.count:
        return targets
    if state.settle_ties:
        return targets
    question = f"{play.library.called(context.card)}: which of them is attacked"
    questions = (f"{question} first?", f"{question} next?")
    return (yield from pick(context.chooser(state), targets, Who(count=len(targets)), context.card, questions))


def nearest(table: Table, figure: Actor, heroes: list[Hero]) -> list[Hero]:
    """Those with the fewest tiles to go, and of them those with the fewest squares. (TM-MON-11, TM-TILE-17)"""
    squares = 0
    for hero in heroes:
        squares |= 1 << hero.at
    near = nearest_of(board(table), squares_of(figure), squares) if len(heroes) > 1 else squares
    return [hero for hero in heroes if near >> hero.at & 1]


def one_of_the_nearest(play: Play, figure: Actor, near: list[Hero]) -> Flow[Hero]:
    """What is still tied the active player decides. (TM-MON-11, TM-FAQ-07)"""
    if len(near) == 1:
        return near[0]
    seat, question = play.state.active, f"{printed_name(play, figure)}: which Hero?"
    against = [Against(hero.id) for hero in near]
    about = OfFigure(figure.id)
    chosen = yield from settle(play, seat, AGAINST, against, question, "equally close; the first by seat", about)
    return near[against.index(chosen)]


def closest(play: Play, figure: Actor, heroes: list[Hero]) -> Flow[Hero | None]:
    """The closest of these Heroes, if there is any. (TM-MON-11, TM-FAQ-07)"""
    near = nearest(play, figure, heroes)
    return (yield from one_of_the_nearest(play, figure, near)) if near else None


def closest_hero(play: Play, actor: Actor) -> Flow[Hero | None]:
    return closest(play, actor, heroes_up(play.state))
