"""Exceptions to the rules, in two mechanisms: moments, at which abilities act, and values, which they change.

An ability is code, registered once in an `Abilities` table under its name. What is in play is data: `InPlay`, a part of the
state, lists the effects under the name of the moment or value they belong to. So a rule that reaches a moment looks at the
few effects that belong to it and at nothing else.

The order is declared, never accidental: a lower `order` first, and among equals the effect that came into play first.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from tabletome.kernel.errors import GameFault
from tabletome.kernel.numbers import Few, Named, Number, SeatNumber
from tabletome.kernel.play import Play
from tabletome.kernel.requests import Choose, Flow, Group, Items, One, Option

_T = TypeVar("_T")

NOBODY = -1


class Effect(msgspec.Struct, gc=False):
    """An ability in play: which one, from what card or figure, in whose hands, with what numbers of its own."""

    ability: str
    source: str
    owner: SeatNumber = NOBODY
    number: Number = 0


class InPlay(msgspec.Struct, gc=False):
    """The effects in play, by the moment or value they belong to: a part of the state."""

    effects: Named[Few[Effect]] = {}


class Ability(msgspec.Struct, frozen=True):
    """What happens at a moment. `optional` ones are offered to their owner, the others just happen."""

    name: str
    at: str
    run: Callable[[Play[Any, Any], Effect, Any], Generator[Any, Any, None] | None]
    when: Callable[[Play[Any, Any], Effect, Any], bool] | None = None
    order: int = 0
    optional: bool = False
    rules: tuple[str, ...] = ()


class Modifier(msgspec.Struct, frozen=True):
    """How a value changes."""

    name: str
    at: str
    change: Callable[[Any, Effect, Any, Any], Any]
    order: int = 0
    rules: tuple[str, ...] = ()


class Part(msgspec.Struct, frozen=True):
    """One step of how a value came about."""

    ability: str
    source: str
    before: Any
    after: Any
    rules: tuple[str, ...] = ()


class Window(msgspec.Struct, frozen=True, gc=False):
    """How optional abilities are offered: to which seats in what order, and how often they may be used.

    `per_seat` and `in_all` limit the uses in one window (0: no limit). With `again`, seats are asked in turn until all pass.
    With `ordered_by`, that seat says who is next whenever several could use something; `called` writes their names.

    `use` makes the act of using an effect, given which of several equal ones it is (1, 2 …), `passing` is the act of using
    none, and `next` makes the act of naming the seat that is next. Without them options are plain words.
    """

    seats: Sequence[int]
    per_seat: int = 0
    in_all: int = 0
    again: bool = False
    prompt: str = "Use an ability?"
    kind: str = "use"
    about: object = None
    ordered_by: int = NOBODY
    called: Callable[[int], str] = str
    use: Callable[[Effect, int], Any] | None = None
    passing: Any = None
    next: Callable[[int], Any] | None = None
    rules: tuple[str, ...] = ()

    def spent(self, seat: int, uses: Mapping[int, int]) -> bool:
        """Has this seat, or have all together, used as many as they may?"""
        if self.in_all and sum(uses.values()) >= self.in_all:
            return True
        return bool(self.per_seat) and uses.get(seat, 0) >= self.per_seat


def offer(
    window: Window, options: Callable[[int], Sequence[Group]], take: Callable[[int, Option], Flow[bool]]
) -> Flow[int]:
    """Ask the seats of a window one after the other; how often something was used.

    `options` are what a seat may do when it is its turn, none if it is not to be asked; `take` carries out what was chosen, and
    says if it was a use: who does not use anything is not asked again, unless others act after that and seats are asked `again`.
    """
    uses: dict[int, int] = {}
    silent = 0  # how many seats in turn have passed since the last use
    while silent < len(window.seats):
        for seat in window.seats:
            used = False
            while not window.spent(seat, uses) and (groups := options(seat)):
                option = yield Choose(seat, groups, window.prompt, window.rules, window.kind, window.about)
                if not (yield from take(seat, option)):
                    break
                uses[seat] = uses.get(seat, 0) + 1
                used = True
            silent = 1 if used else silent + 1
            if window.again and silent >= len(window.seats):
                break
        if not window.again:
            break
    return sum(uses.values())


class Abilities:
    """All abilities and modifiers of a game, by name."""

    def __init__(self) -> None:
        self.known: dict[str, Ability | Modifier] = {}

    def at(
        self,
        moment: str,
        name: str,
        *,
        order: int = 0,
        optional: bool = False,
        when: Callable[[Play[Any, Any], Effect, Any], bool] | None = None,
        rules: tuple[str, ...] = (),
    ) -> Callable[[_T], _T]:
        """Register the function below as the ability `name`, acting at `moment`."""

        def register(run: _T) -> _T:
            self._add(Ability(name, moment, run, when, order, optional, rules))  # type: ignore[arg-type]  # any callable
            return run

        return register

    def changes(self, value: str, name: str, *, order: int = 0, rules: tuple[str, ...] = ()) -> Callable[[_T], _T]:
        """Register the function below (state, effect, value so far, context -> value) as the modifier `name` of `value`."""

        def register(change: _T) -> _T:
            self._add(Modifier(name, value, change, order, rules))  # type: ignore[arg-type]  # any callable
            return change

        return register

    def _add(self, entry: Ability | Modifier) -> None:
        if entry.name in self.known:
            raise GameFault(f"two abilities are called '{entry.name}'")
        self.known[entry.name] = entry

    # --- coming and going ---------------------------------------------------------------------------------------------

    def enter(self, in_play: InPlay, ability: str, source: str, owner: int = NOBODY, number: int = 0) -> None:
        """Bring an ability into play."""
        entry = self.known.get(ability)
        if entry is None:
            raise GameFault(f"there is no ability '{ability}' (from {source})")
        effects = in_play.effects.setdefault(entry.at, [])
        insort(effects, Effect(ability, source, owner, number), key=self._order)

    def leave(self, in_play: InPlay, source: str, ability: str | None = None) -> None:
        """Take what `source` brought into play out of it again: all of it, or one ability."""
        known = self.known.get(ability) if ability is not None else None
        for name in list(in_play.effects) if known is None else [known.at]:
            effects = in_play.effects.get(name, [])
            kept = [e for e in effects if e.source != source or (ability is not None and e.ability != ability)]
            if kept:
                in_play.effects[name] = kept
            elif effects:
                del in_play.effects[name]

    def _order(self, effect: Effect) -> int:
        return self._entry(effect).order

    def _entry(self, effect: Effect) -> Ability | Modifier:
        entry = self.known.get(effect.ability)
        if entry is None:
            raise GameFault(f"there is no ability '{effect.ability}' (from {effect.source})")
        return entry

    # --- moments ------------------------------------------------------------------------------------------------------

    def moment(
        self,
        play: Play[Any, Any],
        in_play: InPlay,
        name: str,
        about: Any = None,
        window: Window | Callable[[], Window] | None = None,
    ) -> Flow[None]:
        """A named point of the rules: what must happen happens, in order; then what may happen is offered.

        A window that is a function is opened only if somebody could use something: until then nothing is put into words.
        """
        effects = in_play.effects.get(name)
        if not effects:
            return
        acted, offered = False, []
        for effect in list(effects):
            ability = self._ability(effect)
            if ability.optional:
                offered.append((ability, effect))
            elif (not acted or self._is_here(in_play, name, effect)) and (
                ability.when is None or ability.when(play, effect, about)
            ):
                acted = True  # from now on effects may have come and left
                yield from self._act(play, ability, effect, about)
        if callable(window):
            if acted:
                offered = [(self._ability(effect), effect) for effect in in_play.effects.get(name, ())]
            window = window() if any(_may_be_used(play, *one, about) for one in offered) else None
        if window is not None:
            offer = self._offer if window.ordered_by == NOBODY else self._offer_as_ordered
            yield from offer(play, in_play, name, about, window)

    def _offer(self, play: Play[Any, Any], in_play: InPlay, name: str, about: Any, window: Window) -> Flow[None]:
        def options(seat: int) -> Sequence[Group]:
            usable = self._usable_by(seat, play, in_play, name, about)
            return (Items("use", _names(usable)), One("pass")) if usable else ()

        def take(seat: int, option: Option) -> Flow[bool]:
            if option.verb == "pass":
                return False
            usable = self._usable_by(seat, play, in_play, name, about)
            effect = usable[_names(usable).index(option.arg)]
            yield from self._act(play, self._ability(effect), effect, about)
            return True

        yield from offer(window, options, take)

    def _usable_by(self, seat: int, play: Play[Any, Any], in_play: InPlay, name: str, about: Any) -> list[Effect]:
        """The abilities that a seat may use at this moment."""
        offered = in_play.effects.get(name, ())
        return [effect for effect in offered if effect.owner == seat and self._offered(play, effect, about)]

    def _offered(self, play: Play[Any, Any], effect: Effect, about: Any) -> bool:
        """May the owner of this effect use it now?"""
        return _may_be_used(play, self._ability(effect), effect, about)

    def _offer_as_ordered(
        self, play: Play[Any, Any], in_play: InPlay, name: str, about: Any, window: Window
    ) -> Flow[None]:
        """One seat says who is next, where there is a choice. Whoever passes is not asked again."""
        uses: dict[int, int] = {}
        left = list(window.seats)
        while True:
            usable: dict[int, list[Effect]] = {}
            for effect in in_play.effects.get(name, ()):
                if self._offered(play, effect, about):
                    usable.setdefault(effect.owner, []).append(effect)
            ready = [seat for seat in left if seat in usable and not window.spent(seat, uses)]
            if not ready:
                return
            seat = ready[0]
            if len(ready) > 1:
                named = [window.next(seat) for seat in ready] if window.next is not None else ready
                whose = Items("next", named, window.called if window.next is None else str)
                asked = Choose(
                    window.ordered_by,
                    (whose,),
                    f"{window.prompt} Who is asked next?",
                    (),
                    f"{window.kind}-next",
                    window.about,
                )
                seat = ready[named.index((yield asked).arg)]
            if not (yield from self._ask_once(play, about, window, seat, uses, usable[seat])):
                left.remove(seat)

    def _ask_once(
        self, play: Play[Any, Any], about: Any, window: Window, seat: int, uses: dict[int, int], usable: list[Effect]
    ) -> Flow[bool]:
        """Offer one seat its abilities, of which it may use one now; did it?"""
        if window.spent(seat, uses):
            return False
        uses_now: list[Any]
        if window.use is None:
            uses_now = _names(usable)
        else:
            uses_now = [window.use(effect, copy) for effect, copy in zip(usable, _copies(usable), strict=True)]
        stop = One("pass") if window.passing is None else Items("pass", (window.passing,))
        option = yield Choose(
            seat, (Items("use", uses_now), stop), window.prompt, window.rules, window.kind, window.about
        )
        if option.verb == "pass":
            return False
        effect = usable[uses_now.index(option.arg)]
        uses[seat] = uses.get(seat, 0) + 1
        yield from self._act(play, self._ability(effect), effect, about)
        return True

    def _is_here(self, in_play: InPlay, name: str, effect: Effect) -> bool:
        """Is the effect still in play?"""
        return any(other is effect for other in in_play.effects.get(name, ()))

    def _act(self, play: Play[Any, Any], ability: Ability, effect: Effect, about: Any) -> Flow[None]:
        play.act(_name(effect))
        running = ability.run(play, effect, about)
        if running is not None:
            yield from running

    def _ability(self, effect: Effect) -> Ability:
        entry = self.known.get(effect.ability)
        if not isinstance(entry, Ability):
            raise GameFault(f"'{self._entry(effect).name}' changes a value; it does not act at a moment")
        return entry

    # --- values -------------------------------------------------------------------------------------------------------

    def value(self, state: Any, in_play: InPlay, name: str, base: _T, about: Any = None) -> _T:
        """A number or permission, folded over the modifiers in play."""
        for effect in in_play.effects.get(name, ()):
            base = self.changed(state, effect, base, about)
        return base

    def changed(self, state: Any, effect: Effect, base: _T, about: Any = None) -> _T:
        """What one modifier makes of a value."""
        entry = self.known.get(effect.ability)
        if not isinstance(entry, Modifier):
            entry = self._modifier(effect)  # says what is wrong
        changed: _T = entry.change(state, effect, base, about)
        return changed

    def explain(self, state: Any, in_play: InPlay, name: str, base: _T, about: Any = None) -> tuple[_T, list[Part]]:
        """The same value with where each part of it came from; modifiers that changed nothing are left out."""
        parts = []
        for effect in in_play.effects.get(name, ()):
            after = self.changed(state, effect, base, about)
            if after != base:
                parts.append(Part(effect.ability, effect.source, base, after, self._modifier(effect).rules))
            base = after
        return base, parts

    def _modifier(self, effect: Effect) -> Modifier:
        entry = self._entry(effect)
        if not isinstance(entry, Modifier):
            raise GameFault(f"'{effect.ability}' acts at a moment; it does not change a value")
        return entry


def _may_be_used(play: Play[Any, Any], ability: Ability, effect: Effect, about: Any) -> bool:
    """Is it the owner's choice, and does its condition hold?"""
    return ability.optional and (ability.when is None or ability.when(play, effect, about))


def _names(effects: list[Effect]) -> list[str]:
    """How effects are written in options, each differently: the second copy of a card is `#2`."""
    named = zip(map(_name, effects), _copies(effects), strict=True)
    return [name if copy == 1 else f"{name} #{copy}" for name, copy in named]


def _copies(effects: list[Effect]) -> list[int]:
    """Of effects that are written alike, which one each is: 1, 2 …"""
    names = [_name(effect) for effect in effects]
    return [names[:place].count(name) + 1 for place, name in enumerate(names)]


def _name(effect: Effect) -> str:
    """How an effect is written in an option."""
    return effect.ability if effect.ability == effect.source else f"{effect.ability} by {effect.source}"
