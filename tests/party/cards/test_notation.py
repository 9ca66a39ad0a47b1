"""The card language: what it says, that it can be written back, and that nothing else is understood."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletome.cards import Unreadable
from tabletome.games.party.cards.language import NEED, REWARD, Change, Need, Reward, check_wounds, ways_of
from tabletome.games.party.state import WINDOWS
from tests.party.language import GRAMMAR, ways, written, written_abilities, written_curse


@pytest.mark.parametrize(
    ("text", "name", "change"),
    [
        ("+y", "add", Change(joins="y")),
        ("+?", "add", Change(joins="?")),
        ("+R", "loose", Change(symbols="R")),
        ("rr y", "reroll", Change(rerolls="y")),
        ("rr ?2", "reroll", Change(rerolls="?", up_to=2)),
        ("rr y3", "reroll", Change(rerolls="y", up_to=3)),
        ("set r *", "set", Change(turns="r", face="*")),
        ("set r S", "set", Change(turns="r", face="S")),
        ("set ? -", "set", Change(turns="?")),
        ("heal", "heal", Change(heals=1)),
        ("block D", "block", Change(blocks="D")),
        ("block ?2", "block", Change(blocks="??")),
        ("gain 2g", "gain", Change(gold=2)),
        ("-b", "remove", Change(leaves="b")),
        ("hit w", "hit", Change(hits="w")),
        ("steal 2g", "steal", Change(steals=2)),
        ("toughen 1", "toughen", Change(tougher=1)),
    ],
)
def test_every_sign_of_the_language_means_one_effect_and_is_written_back(text: str, name: str, change: Change) -> None:
    [[effect]] = GRAMMAR.deed.parse(text)
    assert (effect.name, effect.change) == (name, change)
    assert str(effect.op) == text


def test_loose_symbols_side_by_side_are_one_effect_but_dice_are_not() -> None:
    assert ways("+S +S") == ((Change(symbols="SS"),),)
    assert ways("+r +r") == ((Change(joins="r"), Change(joins="r")),)
    assert ways("+S +r +S") == ((Change(symbols="S"), Change(joins="r"), Change(symbols="S")),)


def test_and_binds_closer_than_or() -> None:
    deed = GRAMMAR.deed.parse("+A & heal | set r - & -? | gain 1g")
    assert [[effect.name for effect in way] for way in deed] == [["loose", "heal"], ["set", "remove"], ["gain"]]


def test_a_new_trigger_begins_a_new_ability() -> None:
    found = GRAMMAR.abilities.parse("always: +r & R: +S +S")
    assert [(each.trigger, written(each.deed)) for each in found] == [("always", "+r"), ("rune", "+S +S")]
    [both] = GRAMMAR.abilities.parse("R: +A & block w")
    assert [effect.name for effect in both.deed[0]] == ["loose", "block"]


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
        GRAMMAR.abilities.parse(text)


@pytest.mark.parametrize("text", ["", "+y", "heal: free", "once: heal", "set r * & free: heal"])
def test_an_ability_needs_a_trigger_before_everything_else(text: str) -> None:
    with pytest.raises(Unreadable, match=r"at column 1 .*, where 'free', 'R', 'crit' or 'always' belongs"):
        GRAMMAR.abilities.parse(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "at column 1 the text ends, where "),
        ("+z", "at column 2 stands 'z', where 'r', "),
        ("+SS", "at column 2 stands 'SS', where 'S' belongs"),
        ("rr", "at column 3 the text ends, where dice, 'r', "),
        ("rr y9", "at column 4 stands 'y9', where 'y' belongs"),
        ("set r", "at column 6 the text ends, where the symbols of a face, "),
        ("set ? S", "at column 7 stands 'S', where '*' or '-' belongs"),
        ("set x *", "at column 5 stands 'x', where 'r', "),
        ("block", "at column 6 the text ends, where wounds, 'w', "),
        ("gain g", "at column 6 stands 'g', where coins ('2g') belongs"),
        ("gain 0g", "at column 6 stands '0g', where coins ('2g') belongs"),
        ("fly", "at column 1 stands 'fly', where "),
        ("+S +", "at column 5 the text ends, where "),
        ("|", "at column 1 stands '|', where "),
        ("+S & & heal", "at column 6 stands '&', where "),
    ],
)
def test_what_is_no_effect_is_refused_with_its_column_and_what_would_be_one(text: str, problem: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        GRAMMAR.deed.parse(text)
    assert str(refusal.value).startswith(problem)


def test_who_writes_nothing_is_told_all_words() -> None:
    with pytest.raises(Unreadable) as refusal:
        GRAMMAR.deed.parse("")
    signs = {word.written or word.name for word in GRAMMAR.words.words.values()}
    assert all(f"'{sign}'" in str(refusal.value) for sign in signs)


def test_a_curse_says_whom_it_hits_and_who_chooses() -> None:
    curse = GRAMMAR.curse.parse("target roller: rr ? (chooser: target)")
    assert (curse.target, curse.chooser) == ("roller", "target")
    taxes = GRAMMAR.curse.parse("target player: steal 2g")
    assert (taxes.target, ways_of(taxes.deed), taxes.chooser) == ("player", ((Change(steals=2),),), "you")
    for text, column in (("rr ?", 1), ("target everybody: rr ?", 8), ("target roller: rr ? (chooser: nobody)", 31)):
        with pytest.raises(Unreadable, match=f"^at column {column} "):
            GRAMMAR.curse.parse(text)


def test_conditions_add_symbols_and_hit_points() -> None:
    assert NEED.parse("SS M *2") == Need({"S": 2, "M": 1}, 2)
    assert NEED.parse("R H") == Need({"R": 1, "H": 1}, 0)
    assert NEED.parse("").automatic
    assert not NEED.parse("*1").automatic
    for text in ("SM", "*0", "3S", "w"):
        with pytest.raises(Unreadable, match="at column"):
            NEED.parse(text)
    for text in ("S S", "*2 *1"):
        with pytest.raises(ValueError, match="a condition names each kind of symbol"):
            NEED.parse(text)


def test_rewards_name_each_kind_once() -> None:
    assert REWARD.parse("UP 2I 2vp") == Reward(items=2, up=1, vp=2)
    assert REWARD.parse("2g L 10vp") == Reward(gold=2, legendary=1, vp=10)
    assert REWARD.parse("") == Reward()
    for text in ("g", "0g", "vp", "1I", "2gold"):
        with pytest.raises(Unreadable, match="at column 1 stands"):
            REWARD.parse(text)
    for text in ("1g 1g", "I I"):
        with pytest.raises(ValueError, match="a reward names coins, items, level-ups and VP once each"):
            REWARD.parse(text)


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
    assert written(GRAMMAR.deed.parse(text)) == text


@given(st.lists(ACTIVE, min_size=1, max_size=3).map(" & ".join))
def test_abilities_are_written_as_they_were_read(text: str) -> None:
    assert written_abilities(GRAMMAR.abilities.parse(text)) == text


@given(DEEDS, st.sampled_from(["roller", "player"]), st.sampled_from(["you", "target"]))
def test_a_curse_is_written_as_it_was_read(deed: str, target: str, chooser: str) -> None:
    text = f"target {target}: {deed} (chooser: {chooser})"
    assert written_curse(GRAMMAR.curse.parse(text)) == text


@given(NEEDS, REWARDS)
def test_conditions_and_rewards_are_read_as_they_were_written(need: Need, reward: Reward) -> None:
    assert NEED.parse(str(need)) == need
    assert REWARD.parse(str(reward)) == reward


@given(REWARDS, REWARDS)
def test_a_reward_covers_another_if_it_pays_at_least_as_much_of_everything(one: Reward, other: Reward) -> None:
    fields = Reward.__struct_fields__
    assert one.covers(other) == (not any(getattr(other, field) > getattr(one, field) for field in fields))


def test_every_window_has_effects_of_its_own() -> None:
    for window in WINDOWS:
        assert [word for word in GRAMMAR.words.words.values() if window in word.nature.at]
