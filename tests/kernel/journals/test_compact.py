"""The compact form: a match in one short line, as strict as the rules themselves."""

from __future__ import annotations

import json
from base64 import b85decode, b85encode
from typing import Any, NamedTuple
from zlib import compress, decompress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletome.kernel import (
    BadJournal,
    Chance,
    Choose,
    Flow,
    Game,
    Items,
    Match,
    Play,
    Scripted,
    TabletomeError,
    UnknownGame,
    compact,
    journal,
)
from tests.kernel.games import CLIMB, GUESS, Climb, Mountain, Table, little_game, play_all, position


class Pack(NamedTuple):
    id: str
    digest: str


DRAGONS = Pack("dragons", "abc")


def unpack(line: str, game: Game[Any] = CLIMB, **how: Any) -> Match[Any]:
    return compact.unpack(line, journal.only(game), **how)


def climbed(*answers: int) -> Match[Mountain]:
    match = Match(CLIMB, 2, {"summit": 30}, seed=7)
    play_all(match, *answers)
    return match


def changed(line: str, **fields: Any) -> str:
    return json.dumps(json.loads(line) | fields)


def complaint(line: str, game: Game[Any] = CLIMB, **how: Any) -> str:
    with pytest.raises(BadJournal) as error:
        unpack(line, game, **how)
    assert error.value.line == 0
    return str(error.value)


# --- round trips ------------------------------------------------------------------------------------------------------


@given(st.integers(0, 1000), st.lists(st.integers(0, 2), max_size=60))
def test_a_match_comes_back_from_one_line(seed: int, answers: list[int]) -> None:
    match = Match(CLIMB, 3, {"summit": 40}, seed=seed)
    for answer in answers:
        if match.request is not None:
            match.answer(answer)
    line = compact.pack(match)
    again = unpack(line)
    assert "\n" not in line
    assert position(again) == position(match)
    assert again.journal(seed=False) == match.journal(seed=False)
    assert compact.pack(again) == line


def test_hidden_cards_and_a_given_state_come_back_too() -> None:
    hands = Match(GUESS, 3, seed=2)
    play_all(hands, "call", "call", "end")
    given_state = Match(CLIMB, 2, state=Mountain([3, 4], 20, 1), seed=2)
    given_state.answer("climb ridge")
    assert position(unpack(compact.pack(hands), GUESS)) == position(hands)
    assert position(unpack(compact.pack(given_state))) == position(given_state)


def test_outcomes_that_stand_twice_come_back_as_the_same_outcome() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        option = yield Choose(0, (Items("use", ("axe", "bow")),))
        play.state.log += [option.arg, (yield Chance("die", ("-", "S", "S", "H", "S")))]

    game = little_game(turn)
    match = Match(game, chance=Scripted(["S", "H", "-"]))
    play_all(match, 1, 0, 1)
    assert unpack(compact.pack(match), game).state.log == match.state.log


def test_packing_leaves_the_match_as_it_was() -> None:
    match = climbed(0, 2, 1)
    before = position(match), match.save()
    compact.pack(match)
    assert (position(match), match.save()) == before


def test_a_compact_line_is_much_shorter_than_its_journal() -> None:
    match = Match(CLIMB, 2, {"summit": 10**6}, seed=7)
    play_all(match, *[number % 3 for number in range(300)])
    assert len(compact.pack(match)) * 8 < len(match.journal())


def test_an_unpacked_match_can_be_undone_and_played_on() -> None:
    again = unpack(compact.pack(climbed(0, 2, 1)))
    again.undo(2)
    assert position(again) == position(climbed(0))
    again.answer("climb gully")
    assert again.answered == 2


def test_dice_after_unpacking_and_undoing_are_not_loaded() -> None:
    line = compact.pack(climbed(0, 0, 0, 0))
    rolls = set()
    for _ in range(40):
        again = unpack(line)
        again.undo(4)
        again.answer("climb ridge")
        rolls.add(again.state.heights[0])
    assert len(rolls) > 1


def test_an_unpacked_match_tells_its_story_to_a_listener() -> None:
    match = Match(CLIMB, 2, seed=7, listen=True)
    play_all(match, 0, 2, 1)
    assert unpack(compact.pack(match), listen=True).events == match.events


def test_the_packs_of_a_match_are_needed_again() -> None:
    match = Match(CLIMB, 2, seed=7, packs=(DRAGONS,))
    line = compact.pack(match)
    assert unpack(line, packs={"dragons": DRAGONS}).packs == (DRAGONS,)
    assert "the pack 'dragons' it was played with is not here, or differs" in complaint(line)
    assert "the pack 'dragons'" in complaint(line, packs={"dragons": Pack("dragons", "xyz")})


# --- refusals ---------------------------------------------------------------------------------------------------------

LINE = compact.pack(climbed(0, 2, 1, 1))


@pytest.mark.parametrize(
    "line", ["", "{}", "[]", "climb", "null", LINE[:-1], LINE + "}", LINE.replace('"game"', '"gaem"')]
)
def test_what_is_no_compact_journal_is_refused(line: str) -> None:
    assert complaint(line).startswith("this is not a compact journal: ")


def test_a_format_of_the_future_is_refused() -> None:
    assert complaint(changed(LINE, format=2)) == "format 2 is not one this program reads (1)"


def test_an_unknown_game_is_refused() -> None:
    assert complaint(changed(LINE, game="chess")) == "this is a journal of 'chess', not of Climb"

    def find(name: str) -> Game[Any]:
        raise UnknownGame("nobody knows it")

    with pytest.raises(BadJournal, match="nobody knows it"):
        compact.unpack(LINE, find)


def test_other_rules_are_refused() -> None:
    class Later(Climb):
        version = 2

    assert complaint(LINE, Later()) == "it was written with version 1 of the rules of Climb, not 2"


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": 9},
        {"seats": 3},
        {"options": {"summit": "high"}},
        {"options": {"summit": 31, "guide": "none"}},
        {"options": {"summit": 30, "guide": "Tenzing"}},
        {"places": "zzzz"},
        {"places": ""},
        {"final": "0" * 32},
        {"result": "seat 0 wins"},
        {"begins": "zzzz"},
        {"begins": ""},
        {"begins": b85encode(b"\x81\xa5phase\xc3").decode()},
        {"packs": {"dragons": "abc"}},
        {"surprise": 1},
    ],
    ids=str,
)
def test_a_line_with_one_thing_changed_is_refused(fields: dict[str, Any]) -> None:
    assert complaint(changed(LINE, **fields))


def places_of(line: str) -> list[int]:
    places: list[int] = msgspec.msgpack.decode(decompress(b85decode(json.loads(line)["places"])))
    return places


def with_places(line: str, places: list[int]) -> str:
    return changed(line, places=b85encode(compress(msgspec.msgpack.encode(places))).decode())


def test_the_places_are_answers_and_results_in_the_order_of_time() -> None:
    match = Match(CLIMB, 2, {"summit": 30}, chance=Scripted([4, 6]))
    play_all(match, "climb gully", "camp", "climb ridge")
    assert places_of(compact.pack(match)) == [1, 3, 2, 0, 5]


@pytest.mark.parametrize("place", range(len(places_of(LINE))))
@pytest.mark.parametrize("change", [-1, 1, 2, 100])
def test_no_place_can_be_changed_unnoticed(place: int, change: int) -> None:
    places = places_of(LINE)
    places[place] += change
    assert complaint(with_places(LINE, places))


def test_a_line_that_ends_too_early_or_goes_on_too_long_is_refused() -> None:
    places = places_of(LINE)
    assert complaint(with_places(LINE, places[:-1])) == "the compact journal ends in the middle of the game"
    assert complaint(with_places(LINE, places[:2])) == "the last state is not the one that was recorded"
    assert complaint(with_places(LINE, [-1, *places[1:]])) == "place -1 (number 1) is not among the 3 possible ones"
    assert (
        complaint(with_places(LINE, [places[0], -2, *places[2:]]))
        == "place -2 (number 2) is not among the 6 possible ones"
    )
    assert complaint(with_places(LINE, [*places, 7])) == "place 7 (number 8) is not among the 3 possible ones"


def test_a_finished_game_that_goes_on_is_refused() -> None:
    match = Match(CLIMB, options={"summit": 1}, seed=7)
    match.answer(0)
    line = compact.pack(match)
    assert json.loads(line)["result"] == "seat 0 wins"
    longer = with_places(line, [*places_of(line), 0])
    assert complaint(longer) == "the game is over after 1 answers, but the compact journal goes on"


def test_no_sign_can_be_deleted_or_replaced_unnoticed() -> None:
    whole = unpack(LINE)
    for at in range(len(LINE)):
        for sign in ("", "0", "z", '"', "}"):
            line = LINE[:at] + sign + LINE[at + 1 :]
            if line != LINE and json_of(line) != json_of(LINE):
                assert refused(line), f"{line} was read as {whole.journal()}"


def json_of(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return line


def refused(line: str) -> bool:
    try:
        unpack(line)
    except BadJournal:
        return True
    return False


def test_more_than_any_game_needs_is_not_even_unpacked() -> None:
    bomb = b85encode(compress(b"\x00" * (compact.MOST_BYTES + 10), 9)).decode()
    assert complaint(changed(LINE, places=bomb)).startswith("this is not a compact journal: ")


@given(st.text())
def test_garbage_is_refused(garbage: str) -> None:
    assert complaint(garbage)
    assert complaint(changed(LINE, places=garbage))


def test_an_error_of_the_rules_on_the_way_is_a_bad_journal_with_the_answer() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        option = yield Choose(0, (Items("use", ("axe", "bow")),))
        if option.arg == "bow" and broken:
            raise TabletomeError("the bow is broken")

    broken, game = False, little_game(turn)
    match = Match(game, seed=1)
    play_all(match, 0, 1, 0)
    line = compact.pack(match)
    broken = True
    assert complaint(line, game) == "answer 2: the bow is broken"


def test_an_imagined_match_is_not_packed_as_if_it_were_the_real_one() -> None:
    match = Match(GUESS, 2, chance=Scripted(["ace", "king", "two", "ten"]))
    imagined = match.imagine(0, Scripted(["queen", "queen"]))
    try:
        line = compact.pack(imagined)
    except TabletomeError:
        return
    assert position(unpack(line, GUESS)) == position(imagined)
