"""What a seat could find out that it may not know.

Everything that a seat is shown or told, or gets when it asks for something, is compared in worlds that differ only in what the
seat cannot know: the real one and others dealt again. Whole outputs are compared, so whatever differs is a leak.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any, TypeAlias

import msgspec

from tabletome.bots import Bot
from tabletome.kernel import (
    WATCHER,
    BadChance,
    Choose,
    Match,
    Option,
    Seeded,
    Source,
    TabletomeError,
    odds,
    to_plain,
)
from tabletome.kernel import journal as journal_form
from tabletome.scene import svg, text
from tabletome.scene.forecast import BRANCHES, forecast, told
from tabletome.scene.stage import planned, previewed, stage
from tabletome.testing.mirror import Mirror, in_both, side_by_side

EVENTS, PAINTED_EVERY = 40, 12
BESIDE = 5
"""So many answers a game is played beside another one from the start, at most."""
FEW_BRANCHES, FEW_SAMPLES = 24, 12
TEXTS, ANSWERS, TRIAL, PREVIEWED = 8, 4, 6, 2
"""How many wrong answers are tried, and how many right ones; how many answers a trial goes on for; how many plans are shown."""
NONSENSE = ("no such thing", "", "pass", "?")

World: TypeAlias = Match[Any]


class Looked:
    """How many positions were looked at, by how many pairs of eyes, and how often something really had been dealt otherwise.

    `beside` counts the positions of games played beside each other from the start, `earlier` the worlds that could be found
    only at the last checkpoint; those are not compared.
    """

    def __init__(self) -> None:
        self.positions = self.beside = self.looks = self.varied = self.earlier = 0

    def __str__(self) -> str:
        return (
            f"{self.positions:,} positions and {self.beside:,} beside each other, {self.looks:,} looks, {self.varied:,} of them "
            f"at something dealt otherwise, {self.earlier:,} worlds found at the checkpoint only"
        )

    def at(self, match: World, seed: int, *, painted: bool = True) -> None:
        """Look at a position with the eyes of every seat and of somebody who only looks on."""
        self.positions += 1
        trials, mirrors, twins = Trials(match.seats, seed), dict[int, World](), list[World]()
        for seat in eyes(match):
            if match.game.hides or not twins:
                twins = [match.redealt(seat, Seeded(31 * seed + seat + way)) for way in (1, 2_000_003)]
            here = [twin for twin in twins if twin.answered == match.answered]
            self.earlier += len(twins) - len(here)
            others = unlike(here)
            for twin in others:
                remind(twin, match, seat)
            self._compare([match, *others], seat, seed, trials, painted=painted)
            if twins[0] in here:
                mirrors[seat] = twins[0]
        mirrored(match, mirrors, seed)

    def from_the_start(self, begun: World, answers: Callable[[World], Iterator[object]], seed: int) -> None:
        """Play a game beside one that differs from the beginning in what a seat does not see, until the two part: once for all
        eyes where all see the same.

        No redeal had a hand in the second world: so this finds what redeal forgets.
        """
        everybody = Mirror(eyes(begun), seed)
        if not begun.game.hides:
            self._beside(everybody, begun, answers, seed)
        if begun.game.hides or everybody.seen_by_some:
            for seat in eyes(begun):
                self._beside(Mirror([seat], seed), begun, answers, seed)

    def _beside(self, mirror: Mirror, begun: World, answers: Callable[[World], Iterator[object]], seed: int) -> None:
        try:
            world, twin = (begin_again(begun, chance) for chance in (mirror.lead, mirror.follow))
        except BadChance:
            return
        if mirror.used < len(mirror.results):
            return
        for _ in chain((None,), side_by_side(mirror, world, twin, answers(world))):
            self.beside += 1
            there = seed + world.answered
            trials = Trials(world.seats, there)
            for seat in mirror.seats:
                self._compare([world, twin], seat, there, trials, painted=False)

    def through(self, match: World, choose: Callable[[World], object], seed: int, positions: int, every: int) -> None:
        """Play a game and look at some of its positions, every other one as somebody finds it who takes it up from a save."""
        self.from_the_start(match, lambda world: islice(answered(world, choose), BESIDE), seed)
        for number, _ in enumerate(answered(match, choose)):
            if positions and number % every == 0:
                positions -= 1
                here = taken_up(match) if positions % 2 else match
                self.at(here, seed + number, painted=positions % PAINTED_EVERY == 0)
            elif not positions:
                return

    def _compare(self, worlds: list[World], seat: int, seed: int, trials: Trials, *, painted: bool) -> None:
        self.looks += 1
        self.varied += len({world.encoded() for world in worlds}) > 1
        alike(worlds, seat, seed, trials, painted=painted)


def alike(worlds: list[World], seat: int, seed: int, trials: Trials, *, painted: bool) -> None:
    """See that the seat gets the same in all these worlds, whatever it looks at or asks for."""
    pick, request = Seeded(seed), worlds[0].request
    wrong = [*NONSENSE, *near_misses(worlds, pick)]
    seen_alike(worlds, seat)
    same("outcome", seat, worlds, lambda world: world.seat(seat).outcome)
    same("page", seat, worlds, lambda world: stage(world.seat(seat)))
    if painted:
        same("page", seat, worlds[:2], lambda world: pictures(world, seat))
        same("preview", seat, worlds[:2], lambda world: previews(world, seat))
    same("refusal", seat, worlds, lambda world: refusals(world, seat, wrong))
    if request is not None and request.seat == seat:
        same("why not", seat, worlds, lambda world: reasons(world, wrong))
        option = str(request.option(pick.below(request.size)))
        same("plan", seat, worlds, lambda world: planned(world.seat(seat), option))
        same("odds", seat, worlds, lambda world: told_odds(world, option, whole=painted))
    same("trial", seat, worlds, lambda world: trials.of(world, seat, real=world is worlds[0]))


def seen_alike(worlds: list[World], seat: int) -> None:
    """See that the seat looks at the same in all these worlds, is asked the same and was told the same."""
    same("view", seat, worlds, lambda world: to_plain(world.seat(seat).view))
    same("being asked", seat, worlds, lambda world: asked(world, seat))
    same("log", seat, worlds, lambda world: log(world, seat))


def same(part: str, seat: int, worlds: list[World], ask: Callable[[World], Any]) -> None:
    """See that an answer does not depend on what the seat cannot know."""
    one, *others = map(ask, worlds)
    for other in others:
        if one != other:
            where, this, that = next(differences("", one, other))
            raise AssertionError(f"the {part} tells seat {seat} more than it may: {where} is {this!r} or {that!r}")


# --- what a seat gets -------------------------------------------------------------------------------------------------


def asked(world: World, seat: int) -> Any:
    """Who is asked, and for the seat itself, what."""
    here = world.seat(seat)
    return here.waiting_for, spelled(here.request)


def spelled(request: Choose | None) -> Any:
    """A request with every word of it."""
    if request is None:
        return None
    groups = [
        (group.verb, group.title if group.size else "", [str(option) for option in group]) for group in request.groups
    ]
    return request.seat, request.kind, to_plain(request.about), request.prompt, request.rules, groups


def reasons(world: World, wrong: list[str]) -> list[str]:
    """What the rules say against wrong answers."""
    request = world.request
    assert request is not None
    return [world.game.why_not(world.state, request, *request.split(one)) for one in wrong]


def log(world: World, seat: int) -> list[Any]:
    """What the seat was told of late, and the sentences for it."""
    here = world.seat(seat)
    view = here.view
    return [
        (event.kind, event.what, event.names, event.rules, world.game.say(event, view))
        for event in here.events[-EVENTS:]
    ]


def pictures(world: World, seat: int) -> tuple[str, str]:
    """The page as it is painted for terminals and browsers."""
    scene = stage(world.seat(seat))
    return text.paint(scene), svg.paint(scene)


def previews(world: World, seat: int) -> list[Any]:
    """What some of those on the boards would do if it were their turn."""
    here = world.seat(seat)
    pieces = [piece.id for board in stage(here).boards for piece in board.pieces]
    return [previewed(here, who) for who in (*pieces[-PREVIEWED:], *NONSENSE)]


def refusals(world: World, seat: int, wrong: list[str]) -> list[str]:
    """The sentences for answers that the seat may not give, and for thinking where it has nothing to think about."""
    sentences = []
    for answer in (*wrong, 10**6, -1, None, 1.5):
        if isinstance(answer, str) and seat_is_asked(world, seat) and world.request and world.request.find(answer):
            continue  # right after all
        sentences.append(refused(lambda answer=answer: world.answer(answer, seat)))  # type: ignore[misc]  # bound early
    if world.request is not None and not seat_is_asked(world, seat):
        sentences.append(refused(lambda: world.imagine(seat, Seeded(1))))
    return sentences


def refused(act: Callable[[], object]) -> str:
    try:
        act()
    except TabletomeError as error:
        return f"{type(error).__name__}: {error}"
    raise AssertionError("a wrong answer was taken")


def told_odds(world: World, option: str, *, whole: bool) -> Any:
    """What may follow an option, and how likely: as people are told it, or as few branches or samples show it."""
    request = world.request
    assert request is not None
    if whole:
        return forecast(world, option, BRANCHES)
    view = world.seat(request.seat).view
    return odds(
        world, option, lambda end: told(end, request.seat, view), most_branches=FEW_BRANCHES, samples=FEW_SAMPLES
    )


class Trials:
    """What if, at one position: a world dealt again for a seat, played on. All of it is the seat's to see, so all of it has to
    be the same. Where nothing is hidden all seats have the same world, which is played on once; but never the real one for its
    twins.
    """

    def __init__(self, seats: int, seed: int) -> None:
        self.seats, self.seed = (*range(seats), WATCHER), seed
        self._known: dict[Any, list[Any]] = {}

    def of(self, world: World, seat: int, *, real: bool) -> list[Any]:
        chance = Seeded(self.seed + 17)
        tried = world.redealt(seat, chance)
        if world.game.hides:
            return [(*step, logs[seat]) for *step, logs in self._played(tried, [seat])]
        begun = real, tried.answered, tried.encoded(), repr(spelled(tried.request)), chance.counter
        if begun not in self._known:
            self._known[begun] = list(self._played(tried, self.seats))
        return [(*step, logs[seat]) for *step, logs in self._known[begun]]

    def _played(self, tried: World, seats: Iterable[int]) -> Iterator[Any]:
        tried.listen()
        for number in range(TRIAL):
            logs = {seat: log(tried, seat) for seat in seats}
            yield tried.answered, tried.encoded(), spelled(tried.request), logs
            if tried.request is None:
                return
            tried.answer(Seeded(self.seed, number).below(tried.request.size))


def secretly_chosen(match: World, seed: int) -> None:
    """See that of two answers which others cannot tell apart nothing is left outside of the state when the next one is asked."""
    request = match.request
    if request is None:
        return
    pick = Seeded(seed)
    names = {str(request.option(pick.below(request.size))) for _ in range(ANSWERS)}
    for seat in eyes(match):
        known: dict[str, World] = {}
        for name in sorted(names) if seat != request.seat else ():
            world = match.fork(Seeded(seed))
            world.listen()
            world.answer(name)
            looks = repr((to_plain(world.seat(seat).view), asked(world, seat), log(world, seat)))
            other = known.setdefault(looks, world)
            secret = other.encoded() != world.encoded() and world.request is not None
            if secret and world.checkpoint()[1] < world.answered:
                raise AssertionError(f"seat {request.seat} chose in secret, and its phase went on after '{name}'")


# --- worlds and what differs in them ----------------------------------------------------------------------------------


def eyes(match: World) -> tuple[int, ...]:
    """All who look at a match: its seats, and somebody who only looks on."""
    return (*range(match.seats), WATCHER)


def unlike(twins: list[World]) -> list[World]:
    """One of each kind: where a second deal came out like the first, with the same question, nothing more is to be seen in it."""
    found: dict[Any, World] = {}
    for twin in twins:
        found.setdefault((twin.encoded(), repr(spelled(twin.request))), twin)
    return list(found.values())


def remind(twin: World, real: World, seat: int) -> None:
    """Whoever sits there has heard what it has heard, in whatever world."""
    if real.events is not None:
        twin.listen()
        assert twin.events is not None
        twin.events[:] = real.seat(seat).events


def taken_up(match: World) -> World:
    """The match as somebody takes it up from a save, at its last checkpoint."""
    return journal_form.read(match.save(), journal_form.only(match.game), from_checkpoint=True)


def answered(match: World, choose: Callable[[World], object]) -> Iterator[object]:
    """Play a match to its end."""
    while match.request is not None:
        option: Any = choose(match)
        match.answer(option)
        yield option


def begin_again(begun: World, chance: Source) -> World:
    """The same set-up with other chance."""
    state = None if begun.start is None else begun.game.codec[1](begun.start)
    return Match(begun.game, begun.seats, begun.options, chance=chance, packs=begun.packs, listen=True, state=state)


def near_misses(worlds: list[World], pick: Seeded) -> list[str]:
    """Wrong answers that somebody might give who wants to know something: about what is dealt otherwise in the worlds."""
    verbs = {group.verb for world in worlds if world.request is not None for group in world.request.groups}
    states = [to_plain(world.state) for world in worlds]
    found = {
        name
        for twin in states[1:]
        for _, *values in differences("", states[0], twin)
        for name in values
        if isinstance(name, str)
    }
    names = sorted(found)
    told = sorted({f"{verb} {name}" for verb in verbs for name in ("it", *names)}) + names
    return [told[pick.below(len(told))] for _ in range(TEXTS)] if told else []


def differences(where: str, one: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:
    """The places where plain data differ, with what stands there."""
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        one, other = msgspec.structs.asdict(one), msgspec.structs.asdict(other)
    if isinstance(one, dict) and isinstance(other, dict) and [*one] == [*other]:
        pairs = [(f"{where}.{key}", one[key], other[key]) for key in one]
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        pairs = [(f"{where}[{index}]", this, that) for index, (this, that) in enumerate(zip(one, other, strict=True))]
    elif isinstance(one, str) and isinstance(other, str) and "\n" in one and len(one) > 200:
        pairs = [(where, line, that) for line, that in zip(one.split("\n"), other.split("\n"), strict=False)]
    else:
        if one != other:
            yield where, one, other
        return
    for deeper, this, that in pairs:
        if this != that:
            yield from differences(deeper, this, that)


def seat_is_asked(world: World, seat: int) -> bool:
    return world.request is not None and world.request.seat == seat


# --- playing on -------------------------------------------------------------------------------------------------------


def at_random(dice: Seeded) -> Callable[[World], Option]:
    """Somebody who answers whatever comes."""

    def choose(match: World) -> Option:
        assert match.request is not None
        return match.request.option(dice.below(match.request.size))

    return choose


def by_the_bot(bot: Bot) -> Callable[[World], Option]:
    """A bot in every seat: it comes further into a game than chance does."""

    def choose(match: World) -> Option:
        assert match.request is not None
        return bot.choose(match.seat(match.request.seat))

    return choose


def mirrored(match: World, twins: dict[int, World], seed: int) -> None:
    """Play a position and its twins on for a while, side by side: once for all seats whose twins are alike."""
    alike: dict[Any, list[int]] = {}
    for seat, twin in twins.items():
        alike.setdefault((twin.encoded(), repr(spelled(twin.request))), []).append(seat)
    for seats in alike.values():
        if mirrored_for(match, twins[seats[0]], seats, seed):
            for seat in seats:
                mirrored_for(match, twins[seat], [seat], seed)


def mirrored_for(match: World, redealt: World, seats: list[int], seed: int) -> bool:
    """Play a position and its twin on; whether that ended because some of the seats see what others do not."""
    mirror = Mirror(seats, seed)
    world, twin = match.fork(mirror.lead), redealt.fork(mirror.follow)
    world.listen()
    twin.listen()
    for _ in side_by_side(mirror, world, twin, in_both(world, twin, seed)):
        for seat in seats:
            seen_alike([world, twin], seat)
    return mirror.seen_by_some
