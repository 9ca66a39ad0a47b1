"""When cards may be used out of the ordinary, and the numbers they change.

A card's `when` names a moment and whom it must be about: `struck hero tile1` is "when a Hero within 1 tile is hit". Its `ability`
changes a value (`speed: +1`) or acts by itself at a moment (`turn: heal 1`).
(TM-TURN-16, TM-POWER-04, -07, TM-HERO-06, TM-MON-02)
"""

from __future__ import annotations

from collections.abc import Callable

from tabletome.games.tomb.board import values
from tabletome.games.tomb.board.figures import About, Actor, printed_name
from tabletome.games.tomb.board.values import ALL_HEROES
from tabletome.games.tomb.cards.language import MOMENTS
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.options import Pass
from tabletome.games.tomb.options.cards import ANSWER, Answer, Moment, WhoAnswers
from tabletome.games.tomb.state import Figure, Hero, Used
from tabletome.kernel import Effect, Flow, Window
from tabletome.table.in_turn import clockwise
from tabletome.words import capitalized


def moment(play: Play, name: str, about: About, prompt: Callable[[Table, About], str] | None = None) -> Flow[None]:
    """A moment of the rules: what must happen happens, then every player whose cards fit may use them. (TM-POWER-07)"""
    state = play.state
    if name not in state.in_play.effects:
        return

    def window() -> Window:
        return Window(
            clockwise(len(state.heroes), state.active),
            prompt=f"{capitalized(MOMENTS[name])}: use a card?" if prompt is None else prompt(play, about),
            kind=ANSWER,
            about=_moment_of(play, name, about),
            ordered_by=state.active,
            use=_answer,
            passing=Pass(),
            next=lambda seat: WhoAnswers(state.heroes[seat].id),
        )

    yield from play.library.abilities.moment(play, state.in_play, name, about, window)


def _answer(effect: Effect, copy: int) -> Answer:
    """The act of using a card or token of somebody's."""
    return Answer(effect.ability, effect.source if effect.source != effect.ability else "", copy)


def _moment_of(table: Table, name: str, about: About) -> Moment:
    who, by = ("" if actor is None else actor.id for actor in (about.subject, about.other))
    return Moment(name, who, by, about.number, about.source, _short(table, about) if about.dice else 0)


def _short(table: Table, about: About) -> int:
    """How much a roll falls short of what it needs; nothing if it is enough."""
    needed = about.needed if about.other is None else values.armour_class(table, about.other)
    return max(0, needed - values.kept_die(about.dice, about.edge) - about.bonus)


# --- coming into play and leaving it ----------------------------------------------------------------------------------


def enter_card(table: Table, hero: Hero, seat: int, used: Used) -> None:
    """A power, Item or token lies face up before its owner: what it can do is in play. Copies are offered as one."""
    state = table.state
    known = table.library.abilities.known
    if used.id in known:
        offered = state.in_play.effects.get(known[used.id].at, ())
        if not any(effect.ability == used.id and effect.source == hero.id for effect in offered):
            table.library.abilities.enter(state.in_play, used.id, hero.id, seat)
    for name in table.library.of_card.get(used.id, ()):
        table.library.abilities.enter(state.in_play, name, hero.id, seat)


def leave_card(table: Table, hero: Hero, used: Used) -> None:
    """A card is turned over or gone; another copy that lies face up stays in play."""
    state = table.state
    if used.id in table.library.abilities.known:
        table.library.abilities.leave(state.in_play, hero.id, used.id)
    for name in table.library.of_card.get(used.id, ()):
        table.library.abilities.leave(state.in_play, hero.id, name)
    for other in (*hero.powers, *hero.items, *hero.tokens):
        if other.id == used.id and other is not used and other.up:
            enter_card(table, hero, state.heroes.index(hero), other)


def printed_abilities(table: Table, actor: Actor) -> tuple[str, ...]:
    """The names of the abilities on the card of a Hero or Monster."""
    return table.library.of_card.get(actor.name if isinstance(actor, Figure) else actor.id, ())


def enter_actor(table: Table, actor: Actor, seat: int = -1) -> None:
    """A Hero or Monster comes into play with its special ability. (TM-HERO-06, TM-MON-02)"""
    for name in printed_abilities(table, actor):
        table.library.abilities.enter(table.state.in_play, name, actor.id, seat)


def leave_actor(table: Table, actor: Actor) -> None:
    if actor.marks or printed_abilities(table, actor):
        table.library.abilities.leave(table.state.in_play, actor.id)


def enter_lasting(table: Table, card: str) -> None:
    """A lasting Encounter changes the numbers of all Heroes. (TM-ENC-09)"""
    for name in table.library.of_card.get(card, ()):
        table.library.abilities.enter(table.state.in_play, name, ALL_HEROES)


def leave_lasting(table: Table, card: str) -> None:
    for name in table.library.of_card.get(card, ()):
        table.library.abilities.leave(table.state.in_play, ALL_HEROES, name)


def gain_marker(table: Table, actor: Actor, marker: str) -> None:
    """Lay a marker on a figure, or make it as good as new. (TM-COMP-10)"""
    if marker not in actor.marks:
        for key in table.library.markers[marker].ability:
            table.library.abilities.enter(table.state.in_play, f"{marker} token:{key}", actor.id)
    actor.marks[marker] = table.library.markers[marker].tokens


def spend_marker(table: Table, actor: Actor, marker: str) -> None:
    """One of a marker's tokens is used up; with the last one it is gone."""
    actor.marks[marker] = actor.marks.get(marker, 1) - 1
    if actor.marks[marker] <= 0:
        lose_marker(table, actor, marker)


def lose_marker(table: Table, actor: Actor, marker: str) -> None:
    actor.marks.pop(marker, None)
    for key in table.library.markers[marker].ability:
        table.library.abilities.leave(table.state.in_play, actor.id, f"{marker} token:{key}")


def end_markers(table: Table, actor: Actor, event: str) -> None:
    """Markers that last until this event are taken off a figure."""
    if actor.marks:
        known = table.library.markers
        for marker in [mark for mark in actor.marks if mark in known and known[mark].until == event]:
            lose_marker(table, actor, marker)


def turn_over(table: Table, hero: Hero, used: Used) -> None:
    """Turn a card face down. (TM-POWER-02, -05, TM-ADV-09)"""
    used.up = False
    leave_card(table, hero, used)


def turn_up(table: Table, hero: Hero, seat: int, used: Used) -> None:
    """Turn a card face up again. (TM-POWER-02, TM-ADV-07)"""
    if not used.up:
        used.up = True
        enter_card(table, hero, seat, used)


def after_roll(table: Table, about: About) -> str:
    """What is asked after an attack roll: who rolled what against whom, and whether it hits as it is."""
    name = table.library.called(about.source) if about.subject is None else printed_name(table, about.subject)
    die, ac = values.kept_die(about.dice, about.edge), values.armour_class(table, about.other)
    dice = " and ".join(map(str, about.dice))
    total = die + about.bonus
    result = "a hit" if total >= ac else "a miss"
    whom = printed_name(table, about.other)
    return f"{name} rolled {dice}, {total} in all against AC {ac} of {whom}, {result}: use a card?"


def after_die(table: Table, about: About) -> str:
    """What is asked after a die that is no attack roll."""
    name, needed = printed_name(table, about.subject), f"{about.needed} is needed {about.purpose}"
    return f"{name} rolled {about.dice[0]}, and {needed}: use a card?"
