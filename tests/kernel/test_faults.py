"""Games that break the kernel's contract are told so by name; effects without end are stopped."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletome.kernel import (
    CHECKPOINT,
    Abilities,
    Bits,
    Chance,
    Choose,
    Effect,
    EndlessEffects,
    Flow,
    Game,
    GameFault,
    IllegalAnswer,
    Items,
    Match,
    One,
    Outcome,
    Play,
    Spots,
    from_plain,
    to_plain,
)
from tabletome.kernel.play import STEPS_PER_ANSWER
from tabletome.table import D6
from tests.happening import happening

from .games import Climb, Mountain, Table, everything, little_game, little_match, options, play_all, position

# --- phases -----------------------------------------------------------------------------------------------------------


def test_a_phase_that_asks_nothing_may_be_a_plain_function() -> None:
    def turn(play: Play[Table, Any]) -> None:
        play.state.turns += 1
        play.state.phase = "ask"

    def ask(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("on"),))
        play.state.phase = "turn" if play.state.turns < 3 else ""

    match = little_match(turn, ask=ask)
    play_all(match, "on", "on")
    assert match.state.turns == 3
    match.undo()
    assert match.state.turns == 2
    play_all(match, "on", "on")
    assert match.request is None


def over(play: Play[Table, Any]) -> None:
    raise AssertionError("a game that is over runs no phase")


def test_a_game_that_is_over_at_once_asks_nothing_and_has_an_outcome() -> None:
    match = Match(little_game(over, lambda: Table(phase="")), seed=1)
    assert match.request is None
    assert match.outcome == Outcome("over", (1.0,))
    assert [answer.option for answer in match.history()] == [None]


def test_a_game_that_is_over_at_once_can_be_forked_and_saved() -> None:
    game = little_game(over, lambda: Table(phase=""))
    match = Match(game, seed=1)
    assert position(match.fork()) == position(match)
    assert position(Match.load(match.save(), game)) == position(match)


def test_an_unknown_phase_is_named_with_the_known_ones() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("on"),))
        play.state.phase = "villain"

    match = little_match(turn, hero=turn)
    before = everything(match)
    with pytest.raises(GameFault, match=r"Little has no phase 'villain'.*turn, hero"):
        match.answer("on")
    assert everything(match) == before


def test_a_choice_without_any_option_is_named_as_the_games_fault() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (Items("play", ()), Spots("move", 0, ())), "Play or move?")

    def begin_and_answer(answer: Any) -> None:
        little_match(turn).answer(answer)

    for answer in (0, "pass", One("pass").option(0)):
        with pytest.raises(GameFault, match=r"Little asks seat 0 'Play or move\?' with no option at all"):
            begin_and_answer(answer)


def test_a_chance_without_any_outcome_is_named_as_the_games_fault() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("on"),))
        yield Chance("deck", (), "loot", "hero")

    match = little_match(turn)
    before = everything(match)
    with pytest.raises(GameFault, match="deck for loot by hero has no possible outcome"):
        match.answer("on")
    assert everything(match) == before


@pytest.mark.parametrize("wrong", [None, 7, "roll", One("pass"), (1, 2), Choose])
def test_what_is_no_request_is_named_as_the_games_fault(wrong: Any) -> None:
    def turn(play: Play[Table, Any]) -> Any:
        yield Choose(0, (One("on"),))
        yield D6.roll()
        yield wrong

    match = little_match(turn)
    before = everything(match)
    with pytest.raises(GameFault, match=r"Little yielded .*, which is no request"):
        match.answer("on")
    assert everything(match) == before


@pytest.mark.parametrize("first", [Choose(0, (One("on"),)), D6.roll()])
def test_a_flow_that_does_not_begin_with_a_checkpoint_is_refused_when_the_match_begins(first: Any) -> None:
    class Hasty(Climb):
        def flow(self, play: Play[Mountain, Any]) -> Flow[None]:
            yield first
            yield CHECKPOINT
            yield Choose(0, (One("on"),))

    with pytest.raises(GameFault, match="Climb must begin with a checkpoint"):
        Match(Hasty(), seed=1)


def test_a_game_may_write_its_own_flow() -> None:
    class Straight(Climb):
        def flow(self, play: Play[Mountain, Any]) -> Flow[None]:
            while play.state.heights[0] < 3:
                yield CHECKPOINT
                option = yield Choose(0, (One("on"), One("back")))
                play.state.heights[0] += 1 if option.verb == "on" else -1
            play.state.phase = ""

    match = Match(Straight(), seed=1)
    play_all(match, "on", "back", "on", "on")
    match.undo(2)
    assert match.state.heights == [0]
    play_all(match, "on", "on", "on")
    assert match.outcome is not None


def test_the_request_is_asked_with_checkpoints_and_chance_passed_over() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        play.state.log.append((yield D6.roll()))
        play.state.phase = "turn" if len(play.state.log) < 5 else "ask"

    def ask(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("on"),))

    match = little_match(turn, ask=ask)
    assert len(match.state.log) == 5
    assert options(match) == ["on"]


# --- the state --------------------------------------------------------------------------------------------------------


class Strange(msgspec.Struct):
    thing: Any = None
    count: int = 0
    dark: Bits = Bits(0)
    phase: str = "turn"


def strange_match(change: Any) -> Match[Strange]:
    def turn(play: Play[Strange, Any]) -> Flow[None]:
        yield Choose(0, (One("on"),))
        change(play.state)

    class StrangeGame(Game[Strange]):
        id = "strange"
        name = "Strange"
        state_type = Strange
        phases = {"turn": turn}

        def new(self, seats: int, options: object, packs: tuple[object, ...]) -> Strange:
            return Strange()

        def outcome(self, state: Strange) -> None:
            return None

    return Match(StrangeGame(), seed=1)


@pytest.mark.parametrize(
    "thing", [print, object(), Match, iter("abc"), 1j], ids=["function", "object", "class", "iterator", "complex"]
)
def test_a_state_that_is_not_plain_data_is_the_games_fault_and_leaves_the_match_as_it_was(thing: Any) -> None:
    def change(state: Strange) -> None:
        state.thing = thing

    match = strange_match(change)
    before = everything(match)
    with pytest.raises(GameFault, match=f"Strange.*plain data.*{type(thing).__name__}"):
        match.answer("on")
    assert everything(match) == before


def test_a_number_too_large_for_the_state_is_the_games_fault() -> None:
    def change(state: Strange) -> None:
        state.count = 1 << 64

    match = strange_match(change)
    before = everything(match)
    with pytest.raises(GameFault, match="Strange"):
        match.answer("on")
    assert everything(match) == before


def test_a_bitboard_may_have_any_size() -> None:
    def change(state: Strange) -> None:
        state.dark = Bits(state.dark | 1 << 900)

    match = strange_match(change)
    play_all(match, "on", "on")
    assert match.fork().state.dark == 1 << 900
    assert match.fork().encoded() == match.encoded()


@pytest.mark.parametrize("board", [0, 1, 5, 1 << 31, 2**63 - 1, 1 << 63, 2**64 - 1])
def test_a_bitboard_worked_on_as_a_number_is_the_same_state_as_one_read_back(board: int) -> None:
    """`dark |= squares` makes a plain int of it: equal positions must still give equal bytes."""

    def change(state: Strange) -> None:
        state.dark = board  # type: ignore[assignment]  # as every operator of int does

    match = strange_match(change)
    match.answer("on")
    assert match.fork().encoded() == match.encoded()
    assert match.fork().state.dark == board


def test_a_large_bitboard_worked_on_as_a_number_is_refused_with_the_remedy() -> None:
    def change(state: Strange) -> None:
        state.dark |= 1 << 70  # type: ignore[assignment]  # as every operator of int does

    match = strange_match(change)
    before = everything(match)
    with pytest.raises(GameFault, match="Bits"):
        match.answer("on")
    assert everything(match) == before


def test_a_state_becomes_plain_data_and_a_state_again() -> None:
    state = Strange({"a": [1, "b"]}, 7, Bits(1 << 100 | 1), "turn")
    plain = to_plain(state)
    assert plain == {"thing": {"a": [1, "b"]}, "count": 7, "dark": 1 << 100 | 1, "phase": "turn"}
    again = from_plain(plain, Strange)
    assert again == state
    assert type(again.dark) is Bits


def test_plain_data_that_does_not_fit_a_state_names_the_field() -> None:
    with pytest.raises(msgspec.ValidationError, match="count"):
        from_plain({"count": "many"}, Strange)
    with pytest.raises(TypeError, match="plain data only, not object"):
        to_plain(Strange(object()))


# --- effects without end ----------------------------------------------------------------------------------------------

ECHO = Abilities()


@ECHO.at("bell", "bell")
def bell(play: Play[Table, Any], effect: Effect, about: Any) -> Any:
    """Rings the gong."""
    yield from ECHO.moment(play, play.state.in_play, "gong", about)


@ECHO.at("gong", "gong")
def gong(play: Play[Table, Any], effect: Effect, about: Any) -> Any:
    """Rings the bell, after a roll if one is asked for."""
    if about == "roll":
        play.state.log.append((yield D6.roll("gong")))
    yield from ECHO.moment(play, play.state.in_play, "bell", about)


@ECHO.at("dusk", "owl")
def owl(play: Play[Table, Any], effect: Effect, about: Any) -> None:
    play.state.turns += 1


def ringing(play: Play[Table, Any]) -> Flow[None]:
    state = play.state
    if not state.in_play.effects:
        for name in ("bell", "gong", "owl"):
            ECHO.enter(state.in_play, name, f"{name} of doom")
    option = yield Choose(0, (Items("ring", ("plain", "roll", "loop")), One("wait")))
    yield from ECHO.moment(play, state.in_play, "dusk")
    play.tell(happening("rings", how=option.arg))
    if option.arg == "loop":
        state.phase = "loop"
    elif option.verb == "ring":
        yield from ECHO.moment(play, state.in_play, "bell", option.arg)


def loop(play: Play[Table, Any]) -> Flow[None]:
    yield from ECHO.moment(play, play.state.in_play, "dusk")
    play.state.phase = "pool"


def pool(play: Play[Table, Any]) -> None:
    play.state.phase = "loop"


RINGING = little_game(ringing, loop=loop, pool=pool)


@pytest.mark.parametrize(
    ("how", "names"),
    [
        ("plain", "bell by bell of doom, gong by gong of doom"),
        ("roll", "bell by bell of doom, gong by gong of doom"),
        ("loop", "owl by owl of doom"),
    ],
)
def test_effects_without_end_are_stopped_by_name_and_the_match_is_as_it_was(how: str, names: str) -> None:
    match = Match(RINGING, seed=1, listen=True)
    play_all(match, "wait", "wait")
    before = everything(match)
    for _ in range(2):
        with pytest.raises(EndlessEffects, match="these effects set each other off without end") as error:
            match.answer(f"ring {how}")
        assert names in str(error.value)
        assert everything(match) == before
    match.answer("wait")
    assert match.state.turns == 3


def test_effects_in_a_ring_that_does_not_nest_are_stopped_too() -> None:
    queue = Abilities()

    @queue.at("next", "spark")
    def spark(play: Play[Table, Any], effect: Effect, about: list[str]) -> None:
        about.append("again")

    def turn(play: Play[Table, Any]) -> Flow[None]:
        if not play.state.in_play.effects:
            queue.enter(play.state.in_play, "spark", "flint")
        yield Choose(0, (One("strike"),))
        waiting = ["first"]
        for what in waiting:
            yield from queue.moment(play, play.state.in_play, "next", waiting)
            play.state.log = [what]

    match = little_match(turn)
    before = everything(match)
    with pytest.raises(EndlessEffects, match=r"\(20001 steps in one answer\): spark by flint"):
        match.answer("strike")
    assert everything(match) == before


def test_rules_that_roll_without_end_are_stopped_even_if_no_card_takes_part() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("roll"),))
        while True:
            yield D6.roll()

    match = little_match(turn)
    before = everything(match)
    with pytest.raises(EndlessEffects, match=r"20001 steps in one answer\): the rules themselves"):
        match.answer("roll")
    assert everything(match) == before


def test_a_set_up_without_end_is_stopped() -> None:
    def turn(play: Play[Table, Any]) -> None:
        """Goes on to itself."""

    with pytest.raises(EndlessEffects, match=r"20001 steps in one answer\): the rules themselves"):
        little_match(turn)


def busy(acts: int) -> Any:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        """Three decisions in one phase, each followed by very much work."""
        for _ in range(3):
            yield Choose(0, (One("work"),))
            for _ in range(acts):
                play.act("ants")
        play.state.turns += 1

    return turn


def test_a_great_many_effects_that_end_are_no_fault() -> None:
    match = little_match(busy(STEPS_PER_ANSWER))
    play_all(match, *["work"] * 6)
    assert match.state.turns == 2


def test_the_budget_is_counted_for_each_answer_also_when_a_position_is_rebuilt() -> None:
    match = little_match(busy(STEPS_PER_ANSWER))
    play_all(match, "work", "work")
    assert position(match.fork()) == position(match)
    match.undo()
    assert match.answered == 1


def test_one_effect_more_than_the_budget_is_one_too_many() -> None:
    with pytest.raises(EndlessEffects, match=r"20001 steps in one answer\): ants"):
        little_match(busy(STEPS_PER_ANSWER + 1)).answer("work")


def test_only_the_effects_that_acted_last_are_named() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("work"),))
        for bug in ("moth", "wasp"):
            play.act(bug)
        while True:
            play.act("ant")
            play.act("bee")

    with pytest.raises(EndlessEffects) as error:
        little_match(turn).answer("work")
    assert str(error.value).endswith("): ant, bee")


def test_a_refusal_by_the_rules_is_not_mistaken_for_an_endless_effect() -> None:
    with pytest.raises(IllegalAnswer):
        Match(RINGING, seed=1).answer("ring twice")
