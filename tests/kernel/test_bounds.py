"""Every number and list of a state has bounds, and a state from elsewhere that does not fit is refused with a sentence."""

from __future__ import annotations

from base64 import b85encode
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletome.kernel import (
    BadChance,
    BadJournal,
    BadSetup,
    BadState,
    Bits,
    Choose,
    Chronicle,
    Count,
    Few,
    Flow,
    Game,
    GameFault,
    Items,
    Many,
    Match,
    Named,
    Number,
    One,
    Outcome,
    Place,
    Play,
    Scripted,
    SeatNumber,
    game_named,
    registered,
)
from tabletome.kernel.bits import LONGEST_TEXT, MOST_BITS, MOST_BYTES, codec
from tabletome.table import D6
from tabletome.testing.bounds import unbounded_lists, unbounded_numbers

from .games import everything

EXAMPLES = sorted(str(path) for path in (Path(__file__).parents[2] / "examples").glob("*.py"))


# --- every game -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", [*registered(), *EXAMPLES], ids=lambda spec: Path(spec).stem)
def test_every_number_and_list_of_a_game_has_bounds(spec: str) -> None:
    state_type = game_named(spec).state_type
    assert unbounded_numbers(state_type) == []
    assert unbounded_lists(state_type) == []


class Pouch(msgspec.Struct):
    gold: int
    least: Count
    half: float = 0.5


class Loose(msgspec.Struct):
    """All that has no bounds, beside what has."""

    seats: Few[SeatNumber]
    pouches: list[Pouch]
    by_round: dict[int, Few[Place]]
    pairs: tuple[tuple[int, Count], ...] = ()
    anything: Any = None
    dark: Bits = Bits(0)
    maybe: int | None = None
    told: Many[str] = []
    parent: Loose | None = None


def test_what_has_no_bounds_is_named_by_its_path() -> None:
    assert unbounded_numbers(Loose) == [
        "pouches[].gold",
        "pouches[].half",
        "by_round{key}",
        "pairs[][0]",
        "anything",
        "maybe",
    ]
    assert unbounded_lists(Loose) == ["pouches", "by_round", "pairs"]


# --- reading ----------------------------------------------------------------------------------------------------------


class Camp(msgspec.Struct):
    gold: Count = 0
    debt: Number = 0
    at: Place = -1
    cook: SeatNumber = 0
    tents: Few[str] = []
    pile: Many[str] = []
    told: Chronicle = []
    stores: Named[Count] = {}
    dark: Bits = Bits(0)
    phase: str = "turn"


@pytest.mark.parametrize(
    ("field", "most", "least"),
    [
        ("gold", 99_999, 0),
        ("debt", 99_999, -99_999),
        ("at", 4_095, -1),
        ("cook", 99, -1),
        ("dark", 2**MOST_BITS - 1, 0),
    ],
)
def test_a_number_is_read_up_to_its_bounds_and_not_beyond(field: str, most: int, least: int) -> None:
    write, read = codec(Camp)
    made: Any = Bits if field == "dark" else int
    for number in (most, least):
        assert getattr(read(write(Camp(**{field: made(number)}))), field) == number
    for number in (most + 1, least - 1):
        with pytest.raises(msgspec.ValidationError, match=rf"\$\.{field}"):
            read(msgspec.msgpack.encode({field: _plain(number)}))


def _plain(number: int) -> int | bytes:
    """A number as a state would hold it, were it allowed to."""
    return number if number.bit_length() < 64 else number.to_bytes(number.bit_length() // 8 + 1, "little")


@pytest.mark.parametrize(("field", "most"), [("tents", 60), ("pile", 1_000), ("told", 10_000), ("stores", 500)])
def test_a_list_is_read_up_to_its_bounds_and_not_beyond(field: str, most: int) -> None:
    _, read = codec(Camp)
    names = [str(name) for name in range(most + 1)]
    for length in (most, most + 1):
        things = dict.fromkeys(names[:length], 1) if field == "stores" else names[:length]
        data = msgspec.msgpack.encode({field: things})
        if length == most:
            assert len(getattr(read(data), field)) == most
        else:
            with pytest.raises(msgspec.ValidationError, match=rf"\$\.{field}"):
                read(data)


@pytest.mark.parametrize("wrong", [b"\x01" * (MOST_BITS // 8 + 1), bytes(10_000), -1, 1.5, "7", [1, 2], None, True])
def test_a_bitboard_is_read_from_a_number_or_its_bytes_and_from_nothing_else(wrong: object) -> None:
    _, read = codec(Camp)
    with pytest.raises(msgspec.ValidationError, match=r"\$\.dark"):
        read(msgspec.msgpack.encode({"dark": wrong}))


# --- beginning and going on -------------------------------------------------------------------------------------------


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gold: int = 0
    tent: str = "round"


def turn(play: Play[Camp, Any]) -> Flow[None]:
    """Dig for gold at the cook's tent; in an unknown tent, the rules break."""
    state = play.state
    roll = 0
    if state.gold == 13:
        roll = yield D6.roll(why="luck")
    option = yield Choose(state.cook, (Items("dig", state.tents), One("rest")), f"Dig at {state.stores['spades']}?")
    state.gold += 50_000 + roll if option.verb == "dig" else 0


class Camping(Game[Camp]):
    id = "camping"
    name = "Camping"
    seats = range(1, 3)
    state_type = Camp
    options_type = Wish
    phases = {"turn": turn}

    def new(self, seats: int, options: Wish, packs: tuple[object, ...]) -> Camp:
        return Camp(gold=options.gold, tents=[options.tent], stores={"spades": 1})

    def view(self, state: Camp, seat: int) -> str:
        return state.pile[state.at] if state.at >= 0 else ""

    def outcome(self, state: Camp) -> Outcome | None:
        return None if state.phase else Outcome(state.tents[0], (1.0,))


CAMPING = Camping()


def camp(**changes: Any) -> Camp:
    return msgspec.structs.replace(Camp(tents=["round"], stores={"spades": 1}), **changes)


def begin(state: Camp, *results: int) -> Match[Camp]:
    return Match(CAMPING, state=state, chance=Scripted(results))


def test_a_given_state_that_fits_is_played_on() -> None:
    match = begin(camp(gold=7))
    match.answer("dig round")
    assert match.state.gold == 50_007


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (camp(gold=100_000), r"no state of Camping: Expected `int` <= 99999 - at `\$\.gold`"),
        (camp(pile=["x" * (LONGEST_TEXT + 1)]), "'xxx.*' has 1001 letters, and a text in a state has at most 1000"),
        (camp(stores={"y" * 2_000: 1, "spades": 1}), "'yyy.*' has 2000 letters"),
        (camp(told=["a" * 900] * 1_200), f"has .* bytes, and a state has at most {MOST_BYTES}"),
        (camp(stores={}), "does not fit the rules of Camping: KeyError: 'spades'"),
        (camp(at=3), "does not fit the rules of Camping: IndexError"),
        (camp(phase="", tents=[]), "does not fit the rules of Camping: IndexError"),
        (camp(cook=1), "asks seat 1 of 1"),
        (camp(cook=-1), "asks seat -1 of 1"),
    ],
    ids=["number", "text", "key", "size", "rules", "view", "outcome", "seat", "nobody"],
)
def test_a_given_state_that_does_not_fit_is_refused_with_the_reason(state: Camp, why: str) -> None:
    with pytest.raises(BadState, match=why):
        begin(state)


def test_a_phase_that_is_none_is_still_named_with_the_known_ones() -> None:
    with pytest.raises(GameFault, match="Camping has no phase 'night'"):
        begin(camp(phase="night"))


def test_what_chance_refuses_is_not_taken_for_a_fault_of_the_state() -> None:
    with pytest.raises(BadChance):
        begin(camp(gold=13), 7)
    assert begin(camp(gold=13), 6).request is not None


def test_an_error_of_the_source_of_chance_comes_through_as_it_is() -> None:
    class Ill:
        def answer(self, request: object) -> int:
            raise LookupError("no dice on the table")

        def seek(self, results: int) -> None:
            """Nothing was drawn."""

    with pytest.raises(LookupError, match="no dice on the table"):
        Match(CAMPING, state=camp(gold=13), chance=Ill())


def test_a_journal_that_begins_with_such_a_state_names_its_line() -> None:
    text = begin(camp()).journal()
    lines = text.splitlines()
    (at,) = [number for number, line in enumerate(lines, start=1) if line.startswith("from ")]
    wrong = begin(camp()).journal().splitlines()
    write = CAMPING.codec[0]
    for state, why in ((camp(gold=10**6), "Expected `int` <= 99999"), (camp(stores={}), "does not fit the rules")):
        wrong[at - 1] = f"from {b85encode(write(state)).decode()}"
        with pytest.raises(BadJournal, match=why) as error:
            Match.load("\n".join(wrong) + "\n", CAMPING)
        assert error.value.line == at


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"gold": 10**7}, r"cannot begin with this set-up: .*\$\.gold"),
        ({"tent": "x" * 3_000}, "has 3000 letters"),
        ({"tent": "x" * 10_000}, r"set-up options of Camping have 10,\d\d\d bytes; at most 10,000 are read"),
    ],
)
def test_a_set_up_cannot_bring_what_could_not_be_read_again(options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        Match(CAMPING, options=options)


def test_a_state_that_grows_out_of_its_bounds_says_so_where_it_is_read_again() -> None:
    match = begin(camp(gold=60_000))
    match.answer("dig round")
    with pytest.raises(GameFault, match=r"the state of Camping has grown out of its bounds: .*\$\.gold"):
        match.fork()
    match.undo()
    assert match.state.gold == 60_000
    before = everything(match)
    match.answer("rest")
    match.undo()
    assert everything(match) == before
