"""Options as values: acts are written, read, offered lazily, and say themselves what is against them."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from tabletome.cards import name, number, one_of, optional, seq
from tabletome.kernel import (
    CHECKPOINT,
    Act,
    Choose,
    Each,
    Flow,
    Game,
    IllegalAnswer,
    Match,
    One,
    Option,
    Outcome,
    Pairs,
    Play,
    Several,
    Spots,
    Table,
    acts,
    choose,
    made,
)

NAMES = ("a1", "b1", "c1", "d1")


class Field(msgspec.Struct):
    taken: list[str] = []
    phase: str = "turn"


Here = Table[Field, str]


class Move(Act[Here, str], frozen=True):
    to: int
    verb: ClassVar = "move"
    grammar: ClassVar = seq(one_of({name: place for place, name in enumerate(NAMES)}))

    def __str__(self) -> str:
        return NAMES[self.to]

    def why_not(self, table: Here, who: str) -> str:
        return f"{who} cannot swim to {self} {table.library}" if self.to == 3 else ""


class Give(Act[Here, str], frozen=True):
    what: str
    to: str = ""
    verb: ClassVar = "hand over"
    grammar: ClassVar = seq(name, optional(seq("to", name).into(str)))

    def __str__(self) -> str:
        return f"{self.what} to {self.to}" if self.to else self.what

    def why_not(self, table: Here, who: str) -> str:
        return f"you have no {self.what}"


class MoveBy(Act[Here, str], frozen=True):
    """Written with the verb of another act, and in another way."""

    steps: int
    verb: ClassVar = "move"
    grammar: ClassVar = seq("by", number)

    def __str__(self) -> str:
        return f"by {self.steps}"

    def why_not(self, table: Here, who: str) -> str:
        return f"{self.steps} steps are too many"


class Rest(Act[Here, str], frozen=True):
    verb: ClassVar = "Rest"


class Parry(Act[Here, str], frozen=True):
    verb: ClassVar = "parry"


def turn(play: Play[Field, str]) -> Flow[None]:
    option = yield Choose(0, [Each("move", 0b0110, NAMES, make=Move), *acts([Rest()])], "What now?", (), "turn")
    play.state.taken.append(str(option))


class Wandering(Game[Field]):
    id = "wandering"
    name = "Wandering"
    state_type = Field
    phases = {"turn": turn}
    acts = {"turn": (Move, MoveBy, Give, Rest), "react": (Parry,)}
    library = "in armour"

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> Field:
        return Field()

    def who(self, state: Field, request: Choose) -> str:
        return f"hero {request.seat}"

    def outcome(self, state: Field) -> Outcome | None:
        return None if state.phase else Outcome("over", (1.0,))


def refused(answer: str, game: Game[Field] | None = None) -> str:
    with pytest.raises(IllegalAnswer) as refusal:
        Match(game or Wandering()).answer(answer)
    return str(refusal.value)


# --- one act ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", [Move(2), MoveBy(3), Give("axe"), Give("axe", "bo"), Rest()])
def test_an_act_reads_as_it_is_written(act: Act[Any, Any]) -> None:
    assert type(act).read(str(act)) == act


def test_an_act_says_by_itself_what_people_read() -> None:
    table: Here = Table(Field(), "")
    act = Give("Axe", "Bo")
    assert (act.label(table, "Ann"), act.heading(table, "Ann")) == ("Hand over Axe to Bo", "Hand over")
    assert (Rest().label(table, "Ann"), Rest().heading(table, "Ann")) == ("Rest", "")
    assert (act.places(table, "Ann"), act.odds(table, "Ann"), Rest().why_not(table, "Ann")) == ((), None, "")


# --- groups of them ---------------------------------------------------------------------------------------------------


def test_acts_are_offered_under_their_verb_and_none_makes_no_group() -> None:
    request = Choose(0, [*acts([Give("axe"), Give("bow")]), *acts([Rest()]), *acts([])])
    assert [str(option) for option in request] == ["hand over axe", "hand over bow", "Rest"]
    assert [option.arg for option in request] == [Give("axe"), Give("bow"), Rest()]


def test_an_act_for_every_square_is_made_when_somebody_looks() -> None:
    made: list[int] = []

    def make(bit: int) -> Move:
        made.append(bit)
        return Move(bit)

    group = Each("move", 0b1011, NAMES, make=make)
    request = Choose(0, [group])
    assert (request.size, made) == (3, [])
    assert request.option(2).arg == Move(3)
    assert made == [3]


def test_acts_for_squares_are_found_picked_and_held_like_any_others() -> None:
    group, plain = Each("move", 0b1011, NAMES, make=Move), Spots("move", 0b1011, NAMES)
    request = Choose(0, [group])
    assert [str(option) for option in request] == [str(option) for option in Choose(0, [plain])]
    assert [request.index(option) for option in request] == [0, 1, 2]
    found = request.find("move b1")
    assert found is not None
    assert found.arg == Move(1)
    assert request.find("move c1") is None
    assert (group.holds(Move(1)), group.holds(Move(2)), group.holds(1)) == (True, False, False)


def test_an_answer_by_option_index_or_notation_comes_as_an_act() -> None:
    match = Match(Wandering())
    assert match.request is not None
    match.answer(0)
    match.answer("move c1")
    match.answer(match.request.option(2))
    assert match.state.taken == ["move b1", "move c1", "Rest"]


# --- why not ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("move d1", "hero 0 cannot swim to d1 in armour"),
        ("MOVE  d1", "hero 0 cannot swim to d1 in armour"),
        ("move by 9", "9 steps are too many"),
        ("move x", "after 'move', at column 1 stands 'x', where 'a1', 'b1', 'c1' or 'd1' belongs"),
        ("hand over axe to bo", "you have no axe"),
        ("hand over 3", "after 'hand over', at column 1 stands '3', where a name belongs"),
        ("parry", "now you may move or Rest"),
    ],
)
def test_a_refusal_says_what_an_act_has_against_it(answer: str, reason: str) -> None:
    assert refused(answer) == f"'{answer}' is not possible: {reason}"


@pytest.mark.parametrize("answer", ["dance", "move a1"])
def test_where_the_rules_say_nothing_the_options_are_named(answer: str) -> None:
    assert "is not an option" in refused(answer)


def test_a_game_without_acts_names_the_options() -> None:
    class Silent(Wandering):
        acts = {}

    assert refused("parry", Silent()) == "'parry' is not an option; possible: move b1, move c1, Rest"


@pytest.mark.parametrize(
    ("text", "also", "parts"),
    [
        ("set out", (), ("set out", "")),
        ("set out north", (), ("set out", "north")),
        ("set  OUT  North", (), ("set out", "North")),
        ("set up", (), ("set", "up")),
        ("setting", (), ("setting", "")),
        ("look at it", ("look at",), ("look at", "it")),
        ("look at it", (), ("look", "at it")),
        ("", (), ("", "")),
    ],
)
def test_a_typed_answer_is_split_at_its_longest_verb(text: str, also: tuple[str, ...], parts: tuple[str, str]) -> None:
    assert Choose(0, (One("set"), One("set out"))).split(text, also) == parts


# --- choosing one of several ------------------------------------------------------------------------------------------


def asked(options: list[str]) -> tuple[list[Choose], str]:
    """What is asked where one of these is to be chosen, and what comes of answering with the last."""
    flow = choose(1, "whose", "take", options, "Whose?", name=str.lower, about="gold", rules=("X-1",))
    requests: list[Choose] = []
    try:
        request = next(flow)
        assert isinstance(request, Choose)
        requests.append(request)
        flow.send(request.option(len(options) - 1))
    except StopIteration as end:
        return requests, end.value
    raise AssertionError("it asks twice")


def test_where_there_is_only_one_nobody_is_asked() -> None:
    assert asked(["Ann"]) == ([], "Ann")


def test_where_there_are_several_the_seat_is_asked() -> None:
    (request,), chosen = asked(["Ann", "Bo"])
    assert chosen == "Bo"
    assert [str(option) for option in request] == ["take ann", "take bo"]
    assert (request.seat, request.kind, request.about, request.rules) == (1, "whose", "gold", ("X-1",))


class Sing(Act[Here, str], frozen=True):
    verb: ClassVar = "sing"
    elsewhere: ClassVar = "songs are for the evening"


class Evening(Game[Field]):
    """One request of the turn; songs belong to another."""

    id = "evening"
    name = "Evening"
    state_type = Field
    acts = {"turn": (Move,), "evening": (Sing, Give)}

    def flow(self, play: Play[Field, Any]) -> Flow[None]:
        yield CHECKPOINT
        yield Choose(0, acts([Move(0)]), kind="turn")
        play.state.phase = ""

    def new(self, seats: int, options: object, packs: object) -> Field:
        return Field()

    def outcome(self, state: Field) -> Outcome | None:
        return None if state.phase else Outcome("over", (1.0,))


def test_an_act_of_another_request_says_why_it_is_not_for_now() -> None:
    match: Match[Field] = Match(Evening())
    with pytest.raises(IllegalAnswer, match="songs are for the evening"):
        match.answer("sing")
    with pytest.raises(IllegalAnswer, match="now you may move"):
        match.answer("hand over bread")


def test_pairs_and_choices_of_several_are_counted_without_making_an_act() -> None:
    def make(*parts: Any) -> Act[Any, Any]:
        raise AssertionError("nobody has looked")

    assert Pairs("hand over", ("bread", "wine"), ("ada", "bo", "cy"), make).size == 6
    assert Several("send", ("ada", "bo", "cy", "di"), ("far", "near"), (2, 1), make).size == 10


def test_acts_made_of_things_are_the_same_as_acts_made_at_once() -> None:
    [at_once], [later] = (
        acts([Give("bread"), Give("wine")], "hand something over"),
        made(Give, ("bread", "wine"), "hand something over"),
    )
    assert [*later] == [*at_once]
    assert (later.size, later.title) == (at_once.size, at_once.title)
    assert [later.option(index) for index in range(2)] == [*later]
    assert later.find("wine") == Option(later, Give("wine"))
    assert later.holds(Give("bread"))


def test_pairs_are_picked_in_the_order_in_which_they_are_listed() -> None:
    group = Pairs("hand over", ("bread", "wine"), ("ada", "bo"), Give)
    assert [group.pick(index) for index in range(group.size)] == [*group.args()]
    assert Choose(0, (group,)).find("hand over wine to ada") == Option(group, Give("wine", "ada"))


def test_several_are_found_in_whatever_order_they_are_named() -> None:
    group = Several("send", ("ada", "bo", "cy"), ("far", "near"), (2, 1), lambda _, sent: Give(*sent))
    assert [group.pick(index) for index in range(group.size)] == [*group.args()]
    found = group.find("cy to ada")
    assert found is not None
    assert found.arg == Give("ada", "cy")
    assert group.find("ada to ada") is None
    assert group.find("to ada cy") is not None
    assert group.find("ada cy") is None
