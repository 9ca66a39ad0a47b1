"""Requests: options in lazy groups, written in notation and found again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletome.kernel import Chance, Choose, Items, One, Option, Spots, odds

from .games import little_match

SQUARES = tuple(f"{column}{row}" for row in range(1, 9) for column in "abcdefgh")


class Counted(Sequence[str]):
    """A list that counts how often somebody looks into it."""

    def __init__(self, *items: str) -> None:
        self.list, self.looks = items, 0

    def __len__(self) -> int:
        return len(self.list)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        self.looks += 1
        return self.list[index]

    def __iter__(self) -> Iterator[str]:
        for item in self.list:
            self.looks += 1
            yield item


def words(ask: Choose) -> list[str]:
    return [str(option) for option in ask]


# --- lazy groups ------------------------------------------------------------------------------------------------------


def test_a_choice_and_its_size_list_nothing() -> None:
    goblins, names = Counted("grik", "snag", "mok"), Counted(*SQUARES)
    ask = Choose(0, (Items("attack", goblins), Spots("move", 0b1011, names), One("pass")))
    assert ask.size == 7
    assert goblins.looks == names.looks == 0


def test_an_option_taken_by_index_looks_at_itself_only() -> None:
    goblins, names = Counted("grik", "snag", "mok"), Counted(*SQUARES)
    ask = Choose(0, (Items("attack", goblins), Spots("move", 0b1011, names)))
    assert ask.option(1).arg == "snag"
    assert ask.option(5).arg == 3
    assert (goblins.looks, names.looks) == (1, 0)


def test_writing_an_option_names_only_that_option() -> None:
    names = Counted(*SQUARES)
    ask = Choose(0, (Spots("move", 2**64 - 1, names),))
    assert str(ask.option(63)) == "move h8"
    assert names.looks == 1


def test_an_answer_by_notation_looks_only_into_groups_with_its_verb() -> None:
    goblins, squares = Counted("grik", "snag"), Counted(*SQUARES)
    ask = Choose(0, (Items("attack", goblins), Spots("move", 0b1111, squares)))
    assert ask.find("attack snag") is not None
    assert goblins.looks > 0
    assert squares.looks == 0


def test_a_match_that_is_answered_by_index_never_lists_the_options() -> None:
    cards = Counted("ace", "king", "queen")

    def turn(play: Any) -> Any:
        option = yield Choose(0, (Items("play", cards), One("pass")))
        play.state.log.append(option.verb)

    match = little_match(turn)
    assert cards.looks == 0
    match.answer(3)
    match.answer(3)
    match.undo()
    match.fork()
    assert match.state.log == ["pass"]
    assert cards.looks == 0
    match.answer(2)
    assert cards.looks == 1


def test_odds_of_an_option_by_index_list_nothing_either() -> None:
    cards = Counted("ace", "king")

    def turn(play: Any) -> Any:
        yield Choose(0, (Items("play", cards), One("roll")))
        play.state.log.append((yield Chance("d2", (1, 2))))

    assert odds(little_match(turn), 2, lambda after: after.state.log[0]).of(1) * 2 == 1
    assert cards.looks == 0


# --- sizes and indexes ------------------------------------------------------------------------------------------------


def test_empty_groups_add_nothing_to_size_list_or_index() -> None:
    ask = Choose(
        0, (Items("play", ()), Spots("move", 0, SQUARES), One("pass"), Items("use", []), Items("buy", ("axe",)))
    )
    assert ask.size == 2
    assert words(ask) == ["pass", "buy axe"]
    assert [str(ask.option(index)) for index in range(2)] == ["pass", "buy axe"]
    assert ask.find("move a1") is None
    assert ask.find("play") is None


def test_a_choice_without_options_has_size_zero() -> None:
    ask = Choose(0, (Items("play", ()), Spots("move", 0, SQUARES)))
    assert ask.size == 0
    assert words(ask) == []


@pytest.mark.parametrize("index", [-1, -7, 3, 100])
def test_there_is_no_option_outside_the_list(index: int) -> None:
    ask = Choose(0, (One("pass"), Items("play", ("ace", "king"))))
    with pytest.raises(IndexError):
        ask.option(index)


@given(
    st.lists(st.one_of(st.integers(0, 2**64 - 1), st.lists(st.text(min_size=1), unique=True, max_size=5)), max_size=5)
)
def test_list_index_size_and_single_options_agree(contents: list[int | list[str]]) -> None:
    groups = [
        Spots(f"verb{place}", content, SQUARES) if isinstance(content, int) else Items(f"verb{place}", content)
        for place, content in enumerate(contents)
    ]
    ask = Choose(0, groups)
    listed = list(ask)
    assert len(listed) == ask.size
    assert [ask.option(index) for index in range(ask.size)] == listed
    assert [ask.index(option) for option in listed] == list(range(ask.size))


def test_the_place_of_an_option_counts_over_all_groups() -> None:
    ask = Choose(0, (Spots("move", 0b101, SQUARES), Items("play", ("ace", "king")), One("pass")))
    found = ask.find("play king")
    assert found is not None
    assert ask.index(found) == 3
    assert ask.index(ask.option(4)) == 4


def test_an_option_of_another_choice_has_a_place_if_it_is_the_same_thing_to_do() -> None:
    here = Choose(0, (One("pass"), Items("play", ("ace", "king"))))
    elsewhere = Choose(1, (Items("play", ("king",)),))
    assert here.index(elsewhere.option(0)) == 2


def test_the_place_of_something_that_is_no_option_is_an_error_with_its_notation() -> None:
    ask = Choose(0, (One("pass"),))
    with pytest.raises(ValueError, match="'play ace' is not an option here"):
        ask.index(Option(Items("play", ("ace",)), "ace"))


def test_options_are_equal_by_what_they_do() -> None:
    one, same = Items("play", ("ace", "king")).option(1), Items("play", ("king",)).option(0)
    assert one == same
    assert hash(one) == hash(same)
    assert one != Items("burn", ("king",)).option(0)
    assert one != Items("play", ("ace",)).option(0)
    assert one != "play king"


# --- notation ---------------------------------------------------------------------------------------------------------


def test_spots_are_written_by_the_names_of_their_bits_lowest_first() -> None:
    ask = Choose(0, (Spots("move", 1 << 63 | 1 << 8 | 1, SQUARES),))
    assert words(ask) == ["move a1", "move a2", "move h8"]
    assert [option.arg for option in ask] == [0, 8, 63]


def test_items_can_be_named_by_a_function() -> None:
    ask = Choose(0, (Items("attack", ((1, "bow"), (2, "axe")), names=lambda pair: f"kobold-{pair[0]} with {pair[1]}"),))
    assert words(ask) == ["attack kobold-1 with bow", "attack kobold-2 with axe"]
    found = ask.find("attack kobold-2 with axe")
    assert found is not None
    assert found.arg == (2, "axe")


def test_a_group_reads_by_its_label_or_else_by_its_verb() -> None:
    assert [One("pass").title, Items("play", ()).title, Spots("move", 0, ()).title] == ["pass", "play", "move"]
    assert One("pass", "Do nothing").title == "Do nothing"
    assert Items("play", (), label="Play a card").title == "Play a card"
    assert Spots("move", 0, (), "Walk").title == "Walk"


def test_a_verb_alone_is_written_without_a_space() -> None:
    assert words(Choose(0, (One("pass"), Items("ask", ("",))))) == ["pass", "ask"]
    assert Choose(0, (Items("ask", ("",)),)).find("ask") is not None


def test_an_option_shows_itself_by_its_notation() -> None:
    assert repr(Items("play", ("ace",)).option(0)) == "<play ace>"


# --- finding ----------------------------------------------------------------------------------------------------------

FIGHT = Choose(
    0,
    (
        Items("attack", ("Old Grik", "Grik", "grik's wolf")),
        Spots("move", 0b11, ("a1", "b1")),
        Spots("move fast", 0b111, ("a1", "b1", "c1")),
        One("move on"),
        One("pass"),
    ),
)


def test_every_option_is_found_by_its_notation() -> None:
    for option in FIGHT:
        found = FIGHT.find(str(option))
        assert found is not None
        assert (found.group, found.arg) == (option.group, option.arg)


def test_a_verb_that_begins_another_verb_is_told_apart() -> None:
    slow, fast, on = FIGHT.find("move b1"), FIGHT.find("move fast b1"), FIGHT.find("move on")
    assert slow is not None
    assert fast is not None
    assert on is not None
    assert (slow.verb, fast.verb, on.verb) == ("move", "move fast", "move on")
    assert FIGHT.find("move c1") is None
    assert FIGHT.find("move fast") is None


def test_names_may_hold_spaces() -> None:
    found = FIGHT.find("attack Old Grik")
    assert found is not None
    assert found.arg == "Old Grik"


@pytest.mark.parametrize("text", ["  attack   old grik ", "ATTACK OLD GRIK", "Attack\tOld\nGrik", "aTTack old Grik"])
def test_case_and_spaces_are_forgiven(text: str) -> None:
    found = FIGHT.find(text)
    assert found is not None
    assert found.arg == "Old Grik"


@pytest.mark.parametrize(
    "text", ["", " ", "attack", "attack Gri", "attack Grik!", "pas", "passed", "pass now", "attackGrik", "attack-Grik"]
)
def test_what_is_not_an_option_is_not_found(text: str) -> None:
    assert FIGHT.find(text) is None


def test_options_that_differ_in_case_only_are_found_exactly_or_not_at_all() -> None:
    ask = Choose(0, (Items("play", ("Ace", "ace")),))
    exact = ask.find("play Ace"), ask.find("play ace")
    assert [option.arg for option in exact if option is not None] == ["Ace", "ace"]
    assert ask.find("PLAY ACE") is None


# --- chance -----------------------------------------------------------------------------------------------------------


def test_a_chance_says_what_it_is_for_and_who_asks() -> None:
    assert str(Chance("d20", (1, 2))) == "d20"
    assert str(Chance("d20", (1, 2), "attack")) == "d20 for attack"
    assert str(Chance("d20", (1, 2), "attack", "kobold-1")) == "d20 for attack by kobold-1"


def test_outcomes_are_found_by_their_notation_and_keep_their_type() -> None:
    roll = Chance("mixed", (1, 2, "Skull", "bat wing"))
    assert [roll.find("2"), roll.find("Skull"), roll.find(" skull "), roll.find("BAT WING")] == [
        2,
        "Skull",
        "Skull",
        "bat wing",
    ]
    assert [roll.find("3"), roll.find(""), roll.find("sku")] == [None, None, None]


def test_outcomes_that_differ_in_case_only_are_found_exactly_or_not_at_all() -> None:
    roll = Chance("runes", ("a", "A", "A"))
    assert [roll.find("a"), roll.find("A")] == ["a", "A"]
    assert Chance("runes", ("aB", "Ab")).find("ab") is None


def test_an_outcome_that_is_there_twice_is_no_doubt() -> None:
    assert Chance("die", ("Hit", "Hit", "Miss")).find("hit") == "Hit"
