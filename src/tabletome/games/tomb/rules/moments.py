"""When cards may be used out of the ordinary, and the numbers they change.

A card's `when` names a moment and whom it must be about: `struck hero tile1` is "when a Hero within 1 tile is hit". Its `ability`
changes a value (`speed: +1`) or acts by itself at a moment (`turn: heal 1`).
(TM-TURN-16, TM-POWER-04, -07, TM-HERO-06, TM-MON-02)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.figures import About, Actor, find, in_play, reach_of, squares_of
from tabletome.games.tomb.board.values import ALL_HEROES
from tabletome.games.tomb.cards import kinds
from tabletome.games.tomb.cards.language import ADJACENT, MOMENTS, VALUES, Who, read_clauses, read_when
from tabletome.games.tomb.cards.library import Library, Play, Table
from tabletome.games.tomb.options.cards import ANSWER, Moment
from tabletome.games.tomb.rules import effects
from tabletome.games.tomb.rules.asking import NOTHING
from tabletome.games.tomb.state import Figure, Hero, State, Used
from tabletome.kernel import Abilities, Effect, Flow, Window
from tabletome.kernel.moments import Ability
from tabletome.table.in_turn import clockwise

TOKENS = {"plus-2-attack": "rolled", "plus-1-damage": "hits", "reroll": "rolled"}


def abilities(library: Library) -> Abilities:
    """Every card that does something at a moment or changes a value."""
    table = Abilities()
    for power in library.powers.values():
        if power.when and not power.when.startswith("hero-phase"):
            _add_free_use(table, power.id, power.when)
    for treasure in library.treasures.values():
        if treasure.use == "free" and not treasure.when.startswith("hero-phase"):
            _add_free_use(table, treasure.id, treasure.when)
    owners: list[Any] = [*library.heroes.values(), *library.monsters.values(), *library.encounters.values()]
    for card in [*owners, *library.treasures.values()]:
        for key, text in card.ability.items():
            _add_ability(table, f"{card.id}:{key}", key, text)
    for marker in library.markers.values():
        for key, text in marker.ability.items():
            _add_ability(table, f"{marker.id} token:{key}", key, text, marker)
    for token, moment in TOKENS.items():
        table.at(moment, token, optional=True, when=_token_usable)(effects.use_token)
    return table


def _add_free_use(table: Abilities, card: str, when: str) -> None:
    moment, who = read_when(when)

    def usable(play: Play, effect: Effect, about: About) -> bool:
        hero = play.state.heroes[effect.owner]
        if moment == "rolled" and about.other is None:
            return False  # a die that is no attack roll
        if about.stopped:
            return False  # nothing is left to answer, even for a card that stays face up
        if about.answered and (effect.owner, card) in about.answered:
            return False  # such a card answers a moment once, or it would do so for ever
        return hero.hp > 0 and _concerns(play, hero, who, about.subject)

    table.at(moment, card, optional=True, when=usable)(effects.use_free_card)


def _add_ability(table: Abilities, name: str, key: str, text: str, marker: kinds.Marker | None = None) -> None:
    if key.startswith("item-"):
        return  # only the best one counts: treasure.best_bonus
    if key in VALUES:
        number = int(text)

        def change(state: State, effect: Effect, value: int, about: Actor) -> int:
            owner = effect.source == about.id or (effect.source == ALL_HEROES and isinstance(about, Hero))
            return value + number if owner else value

        table.changes(key, name)(change)
        return
    moment, who = read_when(key.replace("/", " "))
    clauses = read_clauses(text)
    for_attacker = all(clause.who is not None and clause.who.name == "attacker" for clause in clauses)
    for_itself = who.name == "self"

    def concerns(play: Play, effect: Effect, about: About) -> bool:
        subject = about.subject
        if for_itself and (subject is None or subject.id != effect.source):
            return False  # the usual case, seen without looking for the owner
        if for_attacker and (about.other is None or not in_play(play.state, about.other)):
            return False  # a trap or an Encounter: nobody is there to answer
        owner = subject if for_itself and isinstance(subject, Hero) else find(play.state, effect.source)
        if owner is None or (owner.hp <= 0 and moment != "dies"):
            return False
        return owner is subject if for_itself else _concerns(play, owner, who, subject)

    def run(play: Play, effect: Effect, about: About) -> Flow[None]:
        owner = about.subject if for_itself else find(play.state, effect.source)
        assert owner is not None
        running = effects.run(play, clauses, effects.Context(owner, about.other, about, name.split(":")[0]))
        return running if marker is None or marker.until != "used" else spent_after(play, owner, running)

    def spent_after(play: Play, owner: Actor, running: Flow[None]) -> Flow[None]:
        assert marker is not None
        yield from running
        spend_marker(play, owner, marker.id)

    table.at(moment, name, when=concerns)(run)


def _concerns(table: Table, owner: Actor, who: Who, subject: Actor | None) -> bool:
    if subject is None or who.name == "self":
        return subject is owner
    kind = who.kind
    if kind != "figure" and isinstance(subject, Hero) != (kind == "hero"):
        return False
    if subject is owner:
        return not who.other
    if who.reach == ADJACENT and isinstance(subject, Hero):  # a step leads both ways, whatever the owner's base
        return bool(board(table).steps[subject.at] & (1 << owner.at if isinstance(owner, Hero) else owner.squares))
    return bool(reach_of(table, owner, who.reach) & squares_of(subject))


def _token_usable(play: Play, effect: Effect, about: About) -> bool:
    """Reroll: any die of the owner's Hero Phase; the others: the owner's own attack. (TM-ADV-03..05, -12)"""
    state = play.state
    if effect.ability == "reroll":
        return effect.owner == state.active and state.phase == "hero_phase"
    return about.subject is state.heroes[effect.owner] and about.other is not None


def moment(play: Play, name: str, about: About, prompt: Callable[[Table, About], str] | None = None) -> Flow[None]:
    """A moment of the rules: what must happen happens, then every player whose cards fit may use them. (TM-POWER-07)

    What players are asked is put into words only if somebody is.
    """
    effects_here = play.state.in_play.effects.get(name)
    if effects_here:
        known = play.library.abilities.known
        for effect in effects_here:
            ability = known.get(effect.ability)
            if not isinstance(ability, Ability) or ability.when is None or ability.when(play, effect, about):
                return _open_window(play, name, about, prompt)
    return NOTHING  # where no card can be used, nobody needs to be asked


def _open_window(play: Play, name: str, about: About, prompt: Callable[[Table, About], str] | None) -> Flow[None]:
    state = play.state
    if name not in _with_a_choice(play.library.abilities):
        return play.library.abilities.moment(play, state.in_play, name, about)
    asked = f"{MOMENTS[name][0].upper()}{MOMENTS[name][1:]}: use a card?" if prompt is None else prompt(play, about)
    names = [hero.id for hero in state.heroes]
    seats, subject = clockwise(len(state.heroes), state.active), _moment_of(name, about)
    window = Window(seats, prompt=asked, kind=ANSWER, about=subject, ordered_by=state.active, called=names.__getitem__)
    return play.library.abilities.moment(play, state.in_play, name, about, window)


def _moment_of(name: str, about: About) -> Moment:
    who, by = ("" if actor is None else actor.id for actor in (about.subject, about.other))
    return Moment(name, who, by, about.number, about.source)


@cache
def _with_a_choice(table: Abilities) -> set[str]:
    """The moments at which there are cards that players may use or not."""
    return {ability.at for ability in table.known.values() if isinstance(ability, Ability) and ability.optional}


# --- coming into play and leaving it ----------------------------------------------------------------------------------


@cache
def _of_card(table: Abilities, card: str) -> tuple[str, ...]:
    """The names of the abilities printed on a card."""
    return tuple(name for name in table.known if name.startswith(f"{card}:"))


def enter_card(table: Table, hero: Hero, seat: int, used: Used) -> None:
    """A power, Item or token lies face up before its owner: what it can do is in play. Copies are offered as one."""
    state = table.state
    known = table.library.abilities.known
    if used.id in known:
        offered = state.in_play.effects.get(known[used.id].at, ())
        if not any(effect.ability == used.id and effect.source == hero.id for effect in offered):
            table.library.abilities.enter(state.in_play, used.id, hero.id, seat)
    for name in _of_card(table.library.abilities, used.id):
        table.library.abilities.enter(state.in_play, name, hero.id, seat)


def leave_card(table: Table, hero: Hero, used: Used) -> None:
    """A card is turned over or gone; another copy that lies face up stays in play."""
    state = table.state
    if used.id in table.library.abilities.known:
        table.library.abilities.leave(state.in_play, hero.id, used.id)
    for name in _of_card(table.library.abilities, used.id):
        table.library.abilities.leave(state.in_play, hero.id, name)
    for other in (*hero.powers, *hero.items, *hero.tokens):
        if other.id == used.id and other is not used and other.up:
            enter_card(table, hero, state.heroes.index(hero), other)


def enter_actor(table: Table, actor: Actor, seat: int = -1) -> None:
    """A Hero or Monster comes into play with its special ability. (TM-HERO-06, TM-MON-02)"""
    for name in _of_card(table.library.abilities, actor.name if isinstance(actor, Figure) else actor.id):
        table.library.abilities.enter(table.state.in_play, name, actor.id, seat)


def leave_actor(table: Table, actor: Actor) -> None:
    if actor.marks or _of_card(table.library.abilities, actor.name if isinstance(actor, Figure) else actor.id):
        table.library.abilities.leave(table.state.in_play, actor.id)


def enter_lasting(table: Table, card: str) -> None:
    """A lasting Encounter changes the numbers of all Heroes. (TM-ENC-09)"""
    for name in _of_card(table.library.abilities, card):
        table.library.abilities.enter(table.state.in_play, name, ALL_HEROES)


def leave_lasting(table: Table, card: str) -> None:
    for name in _of_card(table.library.abilities, card):
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
