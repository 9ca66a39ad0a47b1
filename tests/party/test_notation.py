"""The card language: what it says, that it can be written back, and that nothing else is understood."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletome.games.party.cards import printed
from tabletome.games.party.cards.language import (
    Ability,
    Curse,
    Effect,
    Need,
    Reward,
    check_wounds,
    read_abilities,
    read_curse,
    read_deed,
    read_effect,
    read_need,
    read_reward,
    write_abilities,
    write_curse,
    write_deed,
    write_effect,
    write_need,
    write_reward,
)
from tabletome.games.party.state import WINDOWS


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("+y", Effect("add", colour="y")),
        ("+?", Effect("add", colour="?")),
        ("+R", Effect("loose", symbols="R")),
        ("rr y", Effect("reroll", colour="y")),
        ("rr ?2", Effect("reroll", colour="?", count=2)),
        ("set r *", Effect("set", colour="r", face="*")),
        ("set r S", Effect("set", colour="r", face="S")),
        ("set ? -", Effect("set", colour="?", face="")),
        ("heal", Effect("heal")),
        ("block D", Effect("block", wound="D")),
        ("block ?2", Effect("block", wound="?", count=2)),
        ("gain 2g", Effect("gain", gold=2)),
        ("-b", Effect("remove", colour="b")),
        ("hit w", Effect("hit", wound="w")),
        ("steal 2g", Effect("steal", gold=2)),
        ("toughen 1", Effect("toughen", count=1)),
    ],
)
def test_every_sign_of_the_language_means_one_effect_and_is_written_back(text: str, effect: Effect) -> None:
    assert read_effect(text) == effect
    assert write_effect(effect) == text


def test_loose_symbols_side_by_side_are_one_effect_but_dice_are_not() -> None:
    assert read_deed("+S +S") == ((Effect("loose", symbols="SS"),),)
    assert read_deed("+r +r") == ((Effect("add", colour="r"), Effect("add", colour="r")),)
    assert read_deed("+S & +S") == read_deed("+S +S")


def test_and_binds_closer_than_or() -> None:
    deed = read_deed("+A & heal | set r - & -? | gain 1g")
    assert [[effect.kind for effect in sequence] for sequence in deed] == [
        ["loose", "heal"],
        ["set", "remove"],
        ["gain"],
    ]


def test_a_new_trigger_begins_a_new_ability() -> None:
    assert read_abilities("always: +r & R: +S +S") == (
        Ability("always", ((Effect("add", colour="r"),),)),
        Ability("rune", ((Effect("loose", symbols="SS"),),)),
    )
    [both] = read_abilities("R: +A & block w")
    assert [effect.kind for effect in both.deed[0]] == ["loose", "block"]


@pytest.mark.parametrize(
    "text",
    [
        "always: +?",  # somebody would have to name the colour
        "always: rr y",  # and here the die
        "always: +r | +b",
        "crit: set r S",
        "crit: +R",  # too late for a rune: step 3 is over
        "crit: heal",
    ],
)
def test_what_happens_by_itself_asks_nobody(text: str) -> None:
    with pytest.raises(ValueError, match="cannot happen by itself"):
        read_abilities(text)


@pytest.mark.parametrize("text", ["", "+y", "heal: free", "once: heal", "set r * & free: heal"])
def test_an_ability_needs_a_trigger_before_everything_else(text: str) -> None:
    with pytest.raises(ValueError, match="is no ability: write 'free:'"):
        read_abilities(text)


@pytest.mark.parametrize(
    "text",
    ["", "+z", "+SS", "rr", "rr y9", "set r", "set ? S", "set x *", "block", "gain g", "gain 0g", "fly", "+S +", "|"],
)
def test_what_is_no_effect_is_refused_with_what_would_be_one(text: str) -> None:
    with pytest.raises(ValueError, match=r"is nothing a card can do; it can: \+y, "):
        read_deed(text)


def test_a_curse_says_whom_it_hits_and_who_chooses() -> None:
    curse = read_curse("target roller: rr ? (chooser: target)")
    assert (curse.target, curse.chooser) == ("roller", "target")
    assert read_curse("target player: steal 2g") == Curse(((Effect("steal", gold=2),),), "player", "you")
    for text in ("rr ?", "target everybody: rr ?", "target roller: rr ? (chooser: nobody)"):
        with pytest.raises(ValueError, match="is no skull effect"):
            read_curse(text)


def test_conditions_add_symbols_and_hit_points() -> None:
    assert read_need("SS M *2") == Need({"S": 2, "M": 1}, 2)
    assert read_need("R H") == Need({"R": 1, "H": 1}, 0)
    assert read_need("").automatic
    assert not read_need("*1").automatic
    for text in ("SM", "S S", "*2 *1", "*0", "3S", "w"):
        with pytest.raises(ValueError, match="is no condition"):
            read_need(text)


def test_rewards_name_each_kind_once() -> None:
    assert read_reward("UP 2I 2vp") == Reward(items=2, up=1, vp=2)
    assert read_reward("2g L 10vp") == Reward(gold=2, legendary=1, vp=10)
    assert read_reward("") == Reward()
    for text in ("1g 1g", "I I", "g", "0g", "vp", "1I", "2gold"):
        with pytest.raises(ValueError, match="is no reward"):
            read_reward(text)


def test_wounds_are_light_or_deadly() -> None:
    assert check_wounds("Dww") == "Dww"
    with pytest.raises(ValueError, match="are no wounds"):
        check_wounds("wd")


# --- whatever can be written ------------------------------------------------------------------------------------------

SIGNS = st.sampled_from(
    ["+r", "+?", "rr g", "rr ?3", "set b MR", "set ? *", "heal", "block w", "block ?3", "gain 9g", "hit D", "toughen 2"]
)
LOOSE = st.lists(st.sampled_from("SAMHR"), min_size=1, max_size=4).map(lambda all_: " ".join(f"+{one}" for one in all_))
SEQUENCES = st.tuples(LOOSE | SIGNS, st.lists(SIGNS, max_size=2)).map(lambda parts: " & ".join([parts[0], *parts[1]]))
DEEDS = st.lists(SEQUENCES, min_size=1, max_size=3).map(" | ".join)
ACTIVE = st.builds("{}: {}".format, st.sampled_from(["free", "R"]), DEEDS)
NEEDS = st.builds(Need, st.dictionaries(st.sampled_from("SAMHR"), st.integers(1, 5), max_size=5), st.integers(0, 9))
REWARDS = st.builds(Reward, *(st.integers(0, 9) for _ in range(5)))


@given(DEEDS)
def test_a_deed_is_written_as_it_was_read(text: str) -> None:
    assert write_deed(read_deed(text)) == text


@given(st.lists(ACTIVE, min_size=1, max_size=3).map(" & ".join))
def test_abilities_are_written_as_they_were_read(text: str) -> None:
    assert write_abilities(read_abilities(text)) == text


@given(DEEDS, st.sampled_from(["roller", "player"]), st.sampled_from(["you", "target"]))
def test_a_curse_is_written_as_it_was_read(deed: str, target: str, chooser: str) -> None:
    text = f"target {target}: {deed} (chooser: {chooser})"
    assert write_curse(read_curse(text)) == text


@given(NEEDS, REWARDS)
def test_conditions_and_rewards_are_read_as_they_were_written(need: Need, reward: Reward) -> None:
    assert read_need(write_need(need)) == need
    assert read_reward(write_reward(reward)) == reward


@given(REWARDS, REWARDS)
def test_a_reward_covers_another_if_it_pays_at_least_as_much_of_everything(one: Reward, other: Reward) -> None:
    fields = Reward.__struct_fields__
    assert one.covers(other) == (not any(getattr(other, field) > getattr(one, field) for field in fields))


def test_every_window_has_effects_of_its_own() -> None:
    assert set(printed.CURSE_KINDS) == set(WINDOWS)
