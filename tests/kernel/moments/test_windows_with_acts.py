"""Windows that offer acts."""

from __future__ import annotations

from typing import Any, ClassVar

from tabletome.kernel import (
    Act,
    Choose,
    Flow,
    Group,
    Match,
    One,
    Option,
    Play,
    Window,
    offer,
)
from tests.kernel.games import Table, little_game, play_all
from tests.kernel.moments.tavern import asked, bar


class Using(Act[Any, Any], frozen=True):
    name: str
    copy: int = 1
    verb: ClassVar = "use"

    def __str__(self) -> str:
        return self.name if self.copy == 1 else f"{self.name} #{self.copy}"


class Passing(Act[Any, Any], frozen=True):
    verb: ClassVar = "pass"


class Naming(Act[Any, Any], frozen=True):
    seat: int
    verb: ClassVar = "next"

    def __str__(self) -> str:
        return "AB"[self.seat]


def test_a_window_offers_acts_that_are_written_as_the_plain_words_are() -> None:
    acts = Window(
        (0, 1),
        ordered_by=1,
        use=lambda effect, copy: Using(effect.ability, copy),
        passing=Passing(),
        next=Naming,
    )
    match = bar(acts, ("sing", 0), ("joke", 1), ("joke", 1)).drink()
    assert asked(match) == (1, ["next A", "next B"])
    match.answer("next B")
    assert asked(match) == (1, ["use joke", "use joke #2", "pass"])
    assert match.request is not None
    assert [option.arg for option in match.request] == [Using("joke"), Using("joke", 2), Passing()]
    play_all(match, "use joke #2", "next A", "use sing", "next A", "pass", "pass")
    assert match.state.log == ["joke", "sing"]


def test_a_window_is_opened_only_if_somebody_could_use_something() -> None:
    opened: list[str] = []

    def window() -> Window:
        opened.append("window")
        return Window((0, 1))

    match = bar(window).drink()
    assert asked(match) is None
    assert not opened
    match = bar(window, ("sing", 0)).drink()
    assert asked(match) == (0, ["use sing", "pass"])
    assert opened == ["window"]


def test_whatever_a_game_offers_in_a_window_is_asked_for_in_the_same_order() -> None:
    """Options that are no abilities: `take` says what was a use, and who has nothing to choose is not asked."""
    coins = {0: 2, 1: 1}

    def turn(play: Play[Table, Any]) -> Flow[None]:
        def options(seat: int) -> list[Group]:
            return [One("pay"), One("keep")] if coins[seat] else []

        def take(seat: int, option: Option) -> Flow[bool]:
            yield from ()
            coins[seat] -= option.verb == "pay"
            play.state.log.append(f"{seat} {option.verb}")
            return option.verb == "pay"

        paid = yield from offer(Window((0, 1), kind="toll", rules=("X-01",)), options, take)
        play.state.log.append(f"{paid} paid")
        yield Choose(0, (One("drink"),), "A drink?")

    match: Match[Table] = Match(little_game(turn, Table), 2, seed=1)
    assert match.request is not None
    assert (match.request.kind, match.request.rules) == ("toll", ("X-01",))
    for answer in ("pay", "keep", "pay"):
        match.answer(answer)
    assert match.state.log == ["0 pay", "0 keep", "1 pay", "2 paid"]
