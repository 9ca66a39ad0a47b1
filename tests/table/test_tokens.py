"""Tokens with caps and supplies."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletome.table.tokens import Tokens, count, gain, lose, move

THOROUGH = settings(max_examples=max(100, settings().max_examples), deadline=None)


@pytest.mark.parametrize(("cap", "held"), [(1, 1), (4, 4), (None, 6)])
def test_six_tokens_gained_are_held_up_to_the_cap(cap: int | None, held: int) -> None:
    """DR-TOKEN-01..04"""
    tokens = Tokens()
    assert gain(tokens, "BURN", 6, cap=cap) == held
    assert count(tokens, "BURN") == held


def test_a_cap_below_what_is_held_takes_nothing_away() -> None:
    tokens = Tokens({"FOCUS": 3})
    assert gain(tokens, "FOCUS", 1, cap=2) == 0
    assert tokens == Tokens({"FOCUS": 3})


def test_no_more_is_lost_than_is_held() -> None:
    tokens = Tokens({"SHIELD": 2, "KI": 1})
    assert lose(tokens, "SHIELD", 3) == 2
    assert lose(tokens, "SHIELD") == 0
    assert tokens == Tokens({"KI": 1})


def test_a_sixth_chest_is_not_in_the_supply_until_one_comes_back() -> None:
    """TM-COMP-17"""
    supply, board = Tokens({"chest": 5}), Tokens()
    assert [move(supply, board, "chest") for _ in range(6)] == [1, 1, 1, 1, 1, 0]
    assert move(board, supply, "chest") == 1
    assert move(supply, board, "chest") == 1


def test_what_the_cap_keeps_out_stays_in_the_supply() -> None:
    supply, hero = Tokens({"FURY": 5}), Tokens({"FURY": 3})
    assert move(supply, hero, "FURY", 3, cap=4) == 1
    assert (count(supply, "FURY"), count(hero, "FURY")) == (4, 4)


@pytest.mark.parametrize("change", [gain, lose])
def test_a_negative_number_of_tokens_is_refused(change: object) -> None:
    assert callable(change)
    tokens = Tokens({"BURN": 1})
    with pytest.raises(ValueError, match="-1 tokens cannot change hands"):
        change(tokens, "BURN", -1)
    with pytest.raises(ValueError, match="-1 tokens cannot change hands"):
        move(tokens, Tokens(), "BURN", -1)
    assert tokens == Tokens({"BURN": 1})


def test_two_characters_never_share_their_tokens() -> None:
    one, other = Tokens(), Tokens()
    gain(one, "BURN")
    assert other == Tokens()


def test_tokens_are_saved_as_plain_data() -> None:
    tokens = Tokens({"BURN": 2})
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(tokens), type=Tokens) == tokens


@given(
    st.lists(
        st.tuples(st.booleans(), st.sampled_from("ab"), st.integers(0, 5), st.one_of(st.none(), st.integers(0, 4))),
        max_size=12,
    )
)
@THOROUGH
def test_tokens_that_change_hands_are_neither_made_nor_lost(changes: list[tuple[bool, str, int, int | None]]) -> None:
    supply, hero = Tokens({"a": 3, "b": 6}), Tokens()
    for to_hero, kind, number, cap in changes:
        source, target = (supply, hero) if to_hero else (hero, supply)
        before = count(target, kind)
        moved = move(source, target, kind, number, cap=cap)
        assert count(target, kind) == before + moved
        assert 0 <= moved <= number
        assert all(held > 0 for tokens in (supply, hero) for held in tokens.held.values())
        assert {kind: count(supply, kind) + count(hero, kind) for kind in "ab"} == {"a": 3, "b": 6}
