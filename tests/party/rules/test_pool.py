"""The dice pool as it is gathered, rolled, changed and read. (AP-POOL-04, -05, AP-RUNE-01..11, AP-SYM-04..12)"""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from tabletome.games.party.board.pool import (
    LOOSE_RUNE,
    addable,
    changeable,
    colours_of,
    criticals,
    final_symbols,
    gather,
    has_room,
    joined,
    rolled,
    rune_sources,
    rune_targets,
    spend_rune,
    symbols,
    turned,
    with_loose,
)
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.signs import ANY, COLOURS
from tabletome.games.party.state import RUNE, Pool, PoolDie


def table(*shown: str, loose: str = "") -> Pool:
    """Dice as they lie, `b:MR` for a blue die with magic and rune, `b:MR!` if it is locked."""
    lie = []
    for die in shown:
        colour, _, face = die.partition(":")
        lie.append(PoolDie(colour, face.rstrip("!"), locked=face.endswith("!")))
    return Pool(tuple(lie), loose)


# --- gathering --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-POOL-04")
def test_a_fifth_die_of_a_colour_stays_out() -> None:
    assert gather("rrrr" + "r") == "rrrr"
    assert gather("rgrgrgrgrg") == "rgrgrgrg"
    assert addable("rrrr", "r") == ""
    assert addable("rrrr", ANY) == "gby"
    assert addable("rrr", ANY) == "rgby"


def test_all_sixteen_dice_can_be_in_one_pool() -> None:
    assert Counter(gather("rgby" * 6)) == {"r": 4, "g": 4, "b": 4, "y": 4}


def test_a_die_of_any_colour_may_be_of_each_colour_left_and_a_yellow_one_only_yellow() -> None:
    assert addable("rr", ANY) == "rgby"
    assert addable("rr", "y") == "y"


@pytest.mark.rules("AP-POOL-04")
def test_a_fifth_die_cannot_join_after_the_roll_either() -> None:
    pool = rolled("gggg", ["A"] * 4)
    with pytest.raises(ValueError, match="AP-POOL-04"):
        joined(pool, "g", "A")
    assert colours_of(joined(pool, "b", "M")) == "ggggb"


def test_every_die_of_the_pool_shows_a_face() -> None:
    pool = rolled("rrb", ["SS", "", "MR"])
    assert [(die.colour, die.face) for die in pool.dice] == [("r", "SS"), ("r", ""), ("b", "MR")]
    with pytest.raises(ValueError, match="zip"):
        rolled("rrb", ["SS", ""])


# --- changes ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-SYM-04", "AP-SYM-09")
def test_a_colour_limits_the_dice_that_can_be_changed() -> None:
    pool = table("y:H", "r:S", "r:", "b:M")
    assert changeable(pool, "y") == [0]
    assert changeable(pool, "r") == [1, 2]
    assert changeable(pool, "b") == [3]
    assert changeable(pool, "g") == []
    assert changeable(pool) == [0, 1, 2, 3]


@pytest.mark.rules("AP-RUNE-03", "AP-RUNE-10", "AP-REROLL-04")
def test_a_locked_die_is_out_of_reach_for_everything_that_changes_dice() -> None:
    pool = table("b:MR!", "r:S")
    assert changeable(pool) == [1]
    assert changeable(pool, "b") == []
    with pytest.raises(ValueError, match="AP-RUNE-10"):
        turned(pool, 0, "M")


def test_a_change_leaves_all_other_dice_and_the_pool_before_it_alone() -> None:
    before = table("r:S", "b:MR!", "y:", loose="R")
    after = turned(before, 2, "SH")
    assert after == table("r:S", "b:MR!", "y:SH", loose="R")
    assert before == table("r:S", "b:MR!", "y:", loose="R")
    assert joined(before, "g", "A") == table("r:S", "b:MR!", "y:", "g:A", loose="R")
    assert with_loose(before, "S") == table("r:S", "b:MR!", "y:", loose="RS")


@pytest.mark.rules("AP-SYM-10")
def test_a_die_that_was_set_to_a_rune_can_spend_it() -> None:
    pool = turned(table("b:", "r:S"), 0, "MR")
    spent = spend_rune(pool, 0)
    assert spent == table("b:MR!", "r:S")
    assert symbols(spent) == {"M": 1, "S": 1}


# --- runes ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-RUNE-01")
def test_runes_are_found_on_dice_and_beside_them() -> None:
    assert rune_sources(table("b:MR", "r:S", "g:R", "b:MR!")) == [0, 2]
    assert rune_sources(table("r:S", loose="SR")) == [LOOSE_RUNE]
    assert rune_sources(table("r:S", "b:M", loose="S")) == []


@pytest.mark.rules("AP-RUNE-02", "AP-RUNE-04")
def test_a_rune_reaches_every_other_unlocked_die_and_never_its_own() -> None:
    assert rune_targets(table("b:MR"), 0) == []
    assert rune_targets(table("b:MR", "r:", "g:AR!", "y:H"), 0) == [1, 3]


@pytest.mark.rules("AP-RUNE-05")
def test_a_die_with_an_unused_rune_may_be_rerolled_by_another_rune_and_use_its_new_rune() -> None:
    pool = table("b:MR", "b:R")
    assert rune_targets(pool, 0) == [1]
    pool = turned(spend_rune(pool, 0), 1, "MR")
    assert pool == table("b:MR!", "b:MR")
    assert rune_sources(pool) == [1]


@pytest.mark.rules("AP-RUNE-06", "AP-RUNE-07")
def test_a_used_rune_is_gone_and_the_magic_beside_it_still_counts() -> None:
    before = table("b:MR", "r:")
    assert symbols(before) == {"M": 1, "R": 1}
    after = spend_rune(before, 0)
    assert after.dice[0].locked
    assert symbols(after) == {"M": 1}
    assert rune_sources(after) == []
    assert changeable(after) == [1]


def test_a_loose_rune_reaches_every_unlocked_die_and_locks_none() -> None:
    pool = table("r:S", "b:MR!", "b:MR", loose="RR")
    assert rune_targets(pool, LOOSE_RUNE) == [0, 2]
    assert spend_rune(pool, LOOSE_RUNE) == table("r:S", "b:MR!", "b:MR", loose="R")


@pytest.mark.rules("AP-RUNE-01")
def test_a_rune_that_is_not_there_cannot_be_spent() -> None:
    for pool, source in ((table("b:MR!"), 0), (table("r:S"), 0), (table("b:MR"), LOOSE_RUNE)):
        with pytest.raises(ValueError, match="AP-RUNE-01"):
            spend_rune(pool, source)


@pytest.mark.rules("AP-RUNE-02", "AP-RUNE-03", "AP-RUNE-04")
def test_in_random_rune_play_no_die_changes_after_its_rune_and_every_spent_rune_locks_one() -> None:
    chance = random.Random(4)
    for _ in range(200):
        colours = gather(chance.choices(COLOURS, k=6))
        pool = rolled(colours, [chance.choice(DICE[colour].faces) for colour in colours])
        spent: dict[int, str] = {}
        while uses := [(source, place) for source in rune_sources(pool) for place in rune_targets(pool, source)]:
            source, place = chance.choice(uses)
            assert source != place
            assert source not in spent
            assert place not in spent
            spent[source] = pool.dice[source].face
            pool = spend_rune(pool, source)
            pool = turned(pool, place, chance.choice(DICE[pool.dice[place].colour].faces))
            assert {place: die.face for place, die in enumerate(pool.dice) if die.locked} == spent
        assert symbols(pool)[RUNE] == sum(RUNE in die.face for die in pool.dice) - len(spent)


# --- reading ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-SYM-08")
def test_a_pair_of_swords_or_arrows_on_one_face_is_a_critical_hit() -> None:
    assert criticals(table("r:SS", "g:AA", "r:S", "r:S")) == 2
    assert criticals(table("y:SH", "b:MR", "g:AR", "b:M", "b:M")) == 0


@pytest.mark.rules("AP-SYM-12")
def test_critical_hits_pay_once_each_on_the_final_faces_and_loose_symbols_make_none() -> None:
    pool = table("r:SS", "r:SS", "r:S", loose="SS")
    assert criticals(pool) == 2
    assert final_symbols(pool, "H") == {"S": 7, "H": 2}
    assert final_symbols(turned(pool, 0, ""), "H") == {"S": 5, "H": 1}


def test_a_pool_is_plain_data() -> None:
    pool = table("r:SS", "b:MR!", loose="RS")
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(pool), type=Pool) == pool


@pytest.mark.rules("AP-POOL-04", "AP-SYM-01")
def test_no_seventeenth_die_has_room() -> None:
    assert has_room("rrrrggggbbbbyyy", "?")
    assert not has_room("rrrrggggbbbbyyyy", "?")
