"""Imagined worlds: what a seat cannot know is dealt again before the rules run on, and what it knows stays as it is."""

from __future__ import annotations

import gc
import types
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tabletome.kernel import (
    WATCHER,
    Chance,
    Choose,
    Enumerated,
    Flow,
    Game,
    Items,
    Match,
    NothingToUndo,
    Odds,
    One,
    Outcome,
    Play,
    Scripted,
    Seeded,
    TabletomeError,
    odds,
)
from tabletome.scene.forecast import UNKNOWN, forecast
from tabletome.table import Deck, draw, shuffle_in, shuffled
from tests.happening import happening

from .games import CLIMB, everything, options, play_all, position

# --- a game with hidden hands and long phases -------------------------------------------------------------------------


class Cards(msgspec.Struct):
    hands: list[list[str]]
    deck: Deck
    table: list[str] = []
    phase: str = "deal"


class Seen(msgspec.Struct):
    hand: list[str]
    sizes: list[int]
    table: list[str]
    left: int


Turn = Callable[[Play[Cards, Any]], Generator[Any, Any, None]]
PACK = ("ace", "king", "queen", "ten")


def take(play: Play[Cards, Any], seat: int) -> Flow[None]:
    card = yield from draw(play.state.deck, by=f"seat {seat}", to=(seat,))
    assert card is not None
    play.state.hands[seat] = sorted([*play.state.hands[seat], card])
    play.tell(happening("draws", seat=seat, card=card), to=(seat,))


class Hidden(Game[Cards]):
    """Everybody has `held` hidden cards of the pack; what happens then is the rule that a test is about."""

    id = "hidden"
    name = "Hidden"
    seats = range(2, 4)
    state_type = Cards

    def __init__(self, turn: Turn, pack: tuple[str, ...] = PACK, held: int = 1) -> None:
        self.pack, self.held = pack, held
        self.phases = {"deal": self.deal, "turn": turn}  # type: ignore[misc]  # a game of its own for every test

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> Cards:
        return Cards([[] for _ in range(seats)], shuffled("pack", self.pack))

    def deal(self, play: Play[Cards, Any]) -> Flow[None]:
        for seat in range(len(play.state.hands)):
            for _ in range(self.held):
                yield from take(play, seat)
        play.state.phase = "turn"

    def view(self, state: Cards, seat: int) -> Seen:
        hand = [*state.hands[seat]] if seat >= 0 else []
        left = sum(map(len, state.deck.layers))
        return Seen(hand, [len(hand) for hand in state.hands], [*state.table], left)

    def redeal(self, play: Play[Cards, Any], seat: int) -> Flow[None]:
        hands = play.state.hands
        counts = {other: len(hand) for other, hand in enumerate(hands) if other != seat}
        for other in counts:
            shuffle_in(play.state.deck, hands[other])
            hands[other] = []
        for other, count in counts.items():
            for _ in range(count):
                yield from take(play, other)

    def outcome(self, state: Cards) -> Outcome | None:
        return None if state.phase else Outcome("over", tuple(1.0 for _ in state.hands))


def dealt(
    turn: Turn, *cards: str, pack: tuple[str, ...] = PACK, held: int = 1, more: tuple[str, ...] = ()
) -> Match[Cards]:
    """A game for two in which the cards were dealt like that."""
    return Match(Hidden(turn, pack, held), 2, chance=Scripted([*cards, *more]), listen=True)


def worlds(match: Match[Cards], seat: int, count: int = 40) -> Iterator[Match[Cards]]:
    return (match.redealt(seat, Seeded(seed)) for seed in range(count))


# --- what is asked of others, and what rules hold in their hands ------------------------------------------------------


def play_in_turn(play: Play[Cards, Any]) -> Flow[None]:
    """In one phase: seat 0 waits, then seat 1 plays a card of its hand, then seat 0 says whether that was all."""
    state = play.state
    yield Choose(0, (One("wait"),), "Wait?")
    hand = state.hands[1]
    option = yield Choose(1, (Items("play", [*hand]), One("pass")), "Play a card?")
    if option.verb == "play":
        hand.remove(option.arg)
        state.table.append(option.arg)
        play.tell(happening("plays", seat=1, card=option.arg))
    yield Choose(0, (One("go on"), One("stop")), "Go on?")
    if not hand:
        state.phase = ""


def test_what_others_are_asked_is_made_from_the_hands_they_are_dealt_again() -> None:
    match = dealt(play_in_turn, "ace", "ten")
    match.answer("wait")
    assert options(match) == ["play ten", "pass"]
    found = set()
    for seat in (0, WATCHER):
        for world in worlds(match, seat):
            assert world.answered == match.answered
            assert options(world) == [f"play {world.state.hands[1][0]}", "pass"]
            world.answer(0)
            found |= {*world.state.table}
    assert found == {*PACK}


def hold_and_show(play: Play[Cards, Any]) -> Flow[None]:
    """A rule takes the other's hand into its own, asks, and then shows a card of it."""
    held = play.state.hands[1]
    yield Choose(0, (One("look"), One("do not look")), "Look?")
    play.state.table.append(held[0])
    play.tell(happening("shows", card=held[0]))
    play.state.phase = ""


@pytest.mark.parametrize("hidden", ["king", "queen", "ten"])
def test_what_a_rule_holds_in_its_hand_is_dealt_again_too(hidden: str) -> None:
    match = dealt(hold_and_show, "ace", hidden)
    found = odds(match, "look", lambda world: world.state.table[-1])
    assert found == Odds(dict.fromkeys(("king", "queen", "ten"), Fraction(1, 3)), True, 3)


# --- what was answered since the checkpoint ---------------------------------------------------------------------------


def test_what_was_played_since_the_checkpoint_was_played_in_every_world() -> None:
    match = dealt(play_in_turn, "ace", "king", "queen", "ten", pack=(*PACK, "two", "two"), held=2)
    play_all(match, "wait", "play ten")
    for world in worlds(match, 0):
        assert world.state.table == ["ten"]
        assert world.state.hands[0] == ["ace", "king"]
        assert options(world) == options(match) == ["go on", "stop"]
    held = Counter(world.state.hands[1][0] for world in worlds(match, 0))
    assert set(held) == {"queen", "two"}


def test_an_answer_that_a_world_cannot_give_rules_that_world_out() -> None:
    match = dealt(play_in_turn, "ace", "ten")
    play_all(match, "wait", "play ten")
    guesses = [match.guess(0, Seeded(seed)) for seed in range(60)]
    assert None in guesses
    assert {guess[0].state.table[0] for guess in guesses if guess} == {"ten"}


def draw_and_show(play: Play[Cards, Any]) -> Flow[None]:
    """Seat 1 draws unseen, seat 0 draws, then a card is turned up for all; then seat 0 may ask for the other's hand."""
    state = play.state
    yield Choose(0, (One("begin"),), "Begin?")
    yield from take(play, 1)
    yield from take(play, 0)
    card = yield from draw(state.deck, why="turned up")
    state.table.append(str(card))
    play.tell(happening("turned up", card=card))
    yield Choose(0, (One("show"), One("end")), "Show?")
    play.tell(happening("hand", cards=[*state.hands[1]]))
    state.phase = ""


def test_what_the_seat_saw_of_chance_comes_again_and_what_it_did_not_see_is_drawn_anew() -> None:
    pack = ("ace", "king", "queen", "ten", "nine", "eight")
    match = dealt(draw_and_show, "ace", "king", pack=pack, more=("queen", "ten", "nine"))
    match.answer("begin")
    for world in worlds(match, 0):
        assert world.state.hands[0] == ["ace", "ten"]
        assert world.state.table == ["nine"]
    hands = {tuple(world.state.hands[1]) for world in worlds(match, 0)}
    assert hands == {("eight", "king"), ("eight", "queen"), ("king", "queen")}
    watched = {tuple(world.state.hands[0]) for world in worlds(match, WATCHER, 80)}
    assert len(watched) == 10  # of all pairs of the five cards that are not turned up


# --- exact odds of what is known --------------------------------------------------------------------------------------


def hide_and_turn_up(play: Play[Cards, Any]) -> Flow[None]:
    """Both have a card; one of the rest is turned up, and seat 0 may ask what the other has."""
    state = play.state
    yield Choose(0, (One("begin"),), "Begin?")
    card = yield from draw(state.deck, why="turned up")
    state.table.append(str(card))
    yield Choose(0, (One("show"),), "Show?")
    play.tell(happening("hand", cards=[*state.hands[1]]))
    state.phase = ""


def test_exact_odds_count_what_the_seat_saw_as_often_as_it_comes() -> None:
    """Of two red and two blue cards left one is hidden and one turned up red: then the hidden one is red one time in three."""
    urn = ("red", "red", "red", "blue", "blue")
    match = dealt(hide_and_turn_up, "red", "blue", pack=urn, more=("red",))
    match.answer("begin")
    found = odds(match, "show", lambda world: world.state.hands[1][0])
    assert found == Odds({"blue": Fraction(2, 3), "red": Fraction(1, 3)}, True, 2)


def test_exact_odds_leave_out_the_worlds_that_the_seat_can_rule_out() -> None:
    match = dealt(play_in_turn, "ace", "king", "queen", "ten", pack=(*PACK, "two", "two"), held=2)
    play_all(match, "wait", "play ten")
    found = odds(match, "go on", lambda world: world.state.hands[1][0])
    # Both orders of ten and queen, and of ten and each two.
    assert found.chances == {"queen": Fraction(1, 3), "two": Fraction(2, 3)}
    assert found.exact


def test_an_estimate_leaves_them_out_as_well() -> None:
    match = dealt(play_in_turn, "ace", "king", "queen", "ten", pack=(*PACK, "two", "two"), held=2)
    play_all(match, "wait", "play ten")
    found = odds(match, "go on", lambda world: world.state.hands[1][0], most_branches=2, samples=900)
    assert (found.exact, found.branches) == (False, 900)
    assert abs(found.of("two") - Fraction(2, 3)) < Fraction(1, 20)


def test_going_through_all_that_can_be_imagined_comes_to_an_end() -> None:
    match = dealt(play_in_turn, "ace", "ten")
    play_all(match, "wait", "play ten")
    source, branches = Enumerated(), 0
    while branches < 400:
        match.guess(0, source)
        branches += 1
        if not source.next_branch():
            break
    assert branches == 3


# --- without luck -----------------------------------------------------------------------------------------------------


MANY = tuple(f"card {number:03}" for number in range(600))


def lay_down(verb: str, name: Callable[[str], str]) -> Turn:
    """Seat 1 lays down all its cards one by one in a single phase; then seat 0 is asked."""

    def turn(play: Play[Cards, Any]) -> Flow[None]:
        state = play.state
        for _ in range(len(state.hands[1])):
            option = yield Choose(1, (Items(verb, [*state.hands[1]], name),), "Which?")
            state.hands[1].remove(option.arg)
            state.table.append(option.arg)
        yield Choose(0, (One("go on"), One("stop")), "Go on?")

    return turn


def laid_down(verb: str, name: Callable[[str], str]) -> Match[Cards]:
    match: Match[Cards] = Match(Hidden(lay_down(verb, name), MANY, 4), 2, seed=7)
    while match.request is not None and match.request.seat == 1:
        match.answer(0)
    return match


def unlikely() -> Match[Cards]:
    """A position that one world in some billions fits, and the names of the answers do not say which cards were played."""
    return laid_down("lay down", lambda card: card.removeprefix("card "))


def test_where_no_world_is_found_the_checkpoint_is_dealt_again_and_tells_so() -> None:
    match = unlikely()
    world = match.redealt(0, Seeded(1))
    assert (world.answered, match.answered) == (0, 4)
    assert world.state.table == []
    assert world.request is not None
    assert world.request.seat == 1
    assert {*match.state.table}.isdisjoint(option.arg for option in world.request)


def test_the_names_of_what_others_played_lead_to_a_world_that_fits() -> None:
    match = laid_down("lay down", str)
    found = [world for world in worlds(match, 0, 10) if world.answered == match.answered]
    assert found
    for world in found:
        assert world.state.table == match.state.table
        assert options(world) == ["go on", "stop"]


def test_odds_that_nobody_can_tell_are_none() -> None:
    match = unlikely()
    assert odds(match, "go on", lambda world: 0, most_branches=5, samples=5) == Odds({}, False, 0)
    told = forecast(match, "go on", 4_000)
    assert (told.rows, told.how, told.short, told.exact) == ((), UNKNOWN, UNKNOWN, False)


# --- nothing real is left ---------------------------------------------------------------------------------------------


def reachable(thing: object) -> dict[int, object]:
    """Everything that hangs on to a thing, apart from code and from what its game is made of."""
    code = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType, Game)
    found: dict[int, object] = {}
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if id(one) not in found and not isinstance(one, code):
            found[id(one)] = one
            waiting += gc.get_referents(one)
            if isinstance(one, types.GeneratorType) and one.gi_frame is not None:
                waiting += one.gi_frame.f_locals.values()
    return found


@pytest.mark.parametrize("answers", [(), ("wait",), ("wait", "pass")])
def test_an_imagined_match_holds_neither_the_real_past_nor_the_real_chance(answers: tuple[str, ...]) -> None:
    match: Match[Cards] = Match(Hidden(play_in_turn), 2, seed=3)
    play_all(match, *answers)
    real = {link[2] for link in match._links() if isinstance(link[2], bytes)} | {match.encoded(), match.checkpoint()[0]}
    world = next(world for world in worlds(match, 0) if world.state.hands != match.state.hands)
    held = reachable(world)
    assert id(world) in held
    assert id(world.chance) in held
    assert id(match.chance) not in held
    assert id(match) not in held
    assert real.isdisjoint(one for one in held.values() if isinstance(one, bytes))


@pytest.mark.parametrize("game", [CLIMB, Hidden(play_in_turn)])
def test_no_fork_takes_the_chance_of_its_origin(game: Game[Any]) -> None:
    match: Match[Any] = Match(game, 2, seed=1)
    with pytest.raises(TabletomeError, match="a fork needs chance of its own"):
        match.fork(match.chance)
    with pytest.raises(TabletomeError, match="a fork needs chance of its own"):
        match.redealt(0, match.chance)
    with pytest.raises(TabletomeError, match="a fork needs chance of its own"):
        match.guess(0, match.chance)
    assert match.fork().chance is not match.chance


def test_undo_in_an_imagined_world_goes_back_to_the_checkpoint_that_was_dealt_again_and_no_further() -> None:
    match = dealt(play_in_turn, "ace", "king", "queen", "ten", pack=(*PACK, "two", "two"), held=2)
    play_all(match, "wait", "play ten")
    world = next(world for world in worlds(match, 0) if world.state.hands[1] == ["two"])
    world.undo(2)
    assert world.state.hands[1] == ["ten", "two"]
    with pytest.raises(NothingToUndo):
        world.undo()
    play_all(world, "wait", "play two")
    assert world.state.table == ["two"]


def test_imagining_leaves_the_match_as_it_was() -> None:
    match = dealt(play_in_turn, "ace", "ten")
    match.answer("wait")
    before = everything(match)
    for seat in (0, 1, WATCHER):
        world = match.redealt(seat, Seeded(1))
        world.answer("pass")
        world.fork().answer("stop")
    assert everything(match) == before


def test_an_imagined_world_can_be_forked_and_imagined_again() -> None:
    match = dealt(play_in_turn, "ace", "ten")
    match.answer("wait")
    world = match.redealt(0, Seeded(2))
    assert position(world.fork()) == position(world)
    again = world.redealt(1, Seeded(5))
    assert again.state.hands[1] == world.state.hands[1]
    assert position(again.fork()) == position(again)


def test_a_game_that_is_over_is_dealt_again_as_it_ended() -> None:
    match = dealt(play_in_turn, "ace", "ten")
    play_all(match, "wait", "play ten", "stop")
    hands = set()
    for world in worlds(match, 1):
        assert world.request is None
        assert world.state.table == ["ten"]
        assert position(world.fork()) == position(world)
        hands.add(world.state.hands[0][0])
    assert hands == {"ace", "king", "queen"}


def test_what_a_world_is_told_while_it_is_imagined_is_forgotten() -> None:
    match = dealt(play_in_turn, "ace", "king", "queen", "ten", pack=(*PACK, "two", "two"), held=2)
    play_all(match, "wait", "play ten")
    world = match.redealt(0, Seeded(1))
    assert world.events is None
    world.listen()
    world.answer("go on")
    assert world.events == []


def test_results_that_were_certain_in_one_world_may_be_chance_in_another() -> None:
    """The last card but one: what is drawn is certain here, but need not have been for the one who sees it."""
    match = dealt(hide_and_turn_up, "red", "red", pack=("red", "red", "blue", "blue"))
    match.answer("begin")
    assert match.state.table == ["blue"]  # no result of chance
    assert match.latest().results == ()
    found = odds(match, "show", lambda world: world.state.hands[1][0])
    # Red hidden: blue is certain. Blue hidden: blue comes one time in two. Dealt red 1 time in 3, blue 2 in 3.
    assert found.chances == {"red": Fraction(1, 2), "blue": Fraction(1, 2)}


def test_chance_that_nobody_may_see_is_drawn_anew_for_everybody() -> None:
    def turn(play: Play[Cards, Any]) -> Flow[None]:
        yield Choose(0, (One("begin"),), "Begin?")
        secret = yield Chance("secret", (1, 2, 3), to=())
        yield Choose(0, (One("tell"),), "Tell?")
        play.state.table.append(str(secret))
        play.state.phase = ""

    match = dealt(turn, "ace", "ten", more=("2",))
    match.answer("begin")
    assert odds(match, "tell", lambda world: world.state.table[0]).chances == {
        "1": Fraction(1, 3), "2": Fraction(1, 3), "3": Fraction(1, 3),
    }  # fmt: skip
