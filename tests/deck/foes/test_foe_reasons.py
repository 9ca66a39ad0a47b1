"""What the log says about a Foe's Turn: whom it picks and why, which Reaction it tries, and why it does nothing."""

from typing import Any

import pytest

from tabletome.games.deck.events.combat import (
    AttackDeclared,
    Grappled,
    GrappleTried,
    Idle,
    MoveMeant,
    ReactionChosen,
    TargetPicked,
)
from tabletome.games.deck.options.foes import traits
from tabletome.games.deck.state import Held, State
from tabletome.kernel import Event, Happened
from tabletome.kernel.events import Moved
from tests.deck.arena import (
    CLAWS,
    Position,
    acts,
    answer,
    combat,
    fighter,
    foe,
    hp,
    offered,
    party,
    printed,
    solo,
    told,
)
from tests.deck.printed import Cards, foe_card

__all__ = ["printed"]


@pytest.fixture(autouse=True)
def own_foes(cards: Cards) -> None:
    cards.add(
        foe_card("Threatened", acts=CLAWS, traits="attack threat"),
        foe_card("Preventer", acts=CLAWS, traits="attack recovery"),
        foe_card("Punisher", acts=CLAWS, traits="attack punish"),
        foe_card("Avenger", acts=CLAWS, traits="merciless 1c, attack brutal"),
        foe_card("Opportunist", acts={"D1 *": 'dmg 4 phys MTR "Claws"'}, traits="attack opportunist"),
        foe_card("Holder", acts={"D1 *": "grapple"}),
        foe_card("Sleeper", acts={"D1 *": "nothing"}),
        foe_card("Touchy", acts={"if(hurt) D1 U": 'dmg 9 phys M "Rage"', "D1 *": 'dmg 1 phys M "Pat"'}),
        foe_card("Lunger", acts={"if(reach) D1 *": 'dmg 5 phys M "Bite"', "D1 *": 'dmg 2 phys TR "Spit"'}),
        foe_card("Slow Pack", acts=CLAWS, traits="overwhelm 2 after 2r"),
        foe_card("Sly Pack", acts=CLAWS, traits="overwhelm 2 most wounded"),
    )


def events(match: Position, *kinds: type[Happened]) -> list[Event]:
    return [event for event in match.events or () if event.kind in [kind.kind for kind in kinds]]


def said(match: Position, *kind: type[Happened]) -> list[str]:
    return [Cards.now.game.say(event) for event in events(match, *kind)]


# --- whom it picks ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TRAIT-08", "DK-TRAIT-09", "DK-TRAIT-10", "DK-TRAIT-13", "DK-TRAIT-02", "DK-FOE-43")
@pytest.mark.parametrize(
    ("who", "fields", "why", "rules"),
    [
        (("Threatened", {"damage_by": {"p0": 1, "p1": 3}}), {}, "the Opponent that damaged it most", ["DK-TRAIT-08"]),
        (("Preventer", {}), {"last_healer": {0: "p1"}}, "the Opponent that healed last", ["DK-TRAIT-09"]),
        (("Punisher", {}), {"last_caster": {0: "p1"}}, "the Opponent that cast a Spell last", ["DK-TRAIT-10"]),
        (("Avenger", {}), {}, "the Opponent with the fewest HP", ["DK-TRAIT-13"]),
        (("Avenger", {}), {"counts_done": 1}, "Merciless, the most wounded", ["DK-TRAIT-02"]),
        (("Brute", {"last_attacker": "p1"}), {}, "the one that attacked it last", ["DK-FOE-43"]),
        (("Brute", {}), {}, "by chance", ["DK-FOE-43"]),
    ],
)
def test_it_is_told_why_a_foe_picks_its_target(
    who: tuple[str, dict[str, Any]], fields: dict[str, Any], why: str, rules: list[str]
) -> None:
    match = acts(foe(who[0], **who[1]), *party({}, {"hp": 8}), chance="UU", **fields)
    [event] = events(match, TargetPicked)
    assert (event.what["on"], event.what["why"], [*event.rules]) == ("p1", why, rules)
    assert Cards.now.game.say(event) == f"{who[0]} 1 picks P1: {why}."
    assert hp(match, "p1") == 4


@pytest.mark.rules("DK-TRAIT-12", "DK-TRAIT-46")
def test_several_reasons_are_told_in_their_order() -> None:
    players = party({"at": 1}, {"at": 1}, {"at": 2})
    match = acts(foe("Opportunist", last_attacker="p1"), *players, mode="1d", chance="U")
    [event] = events(match, TargetPicked)
    assert event.what["why"] == "the nearest Opponent and the one that attacked it last"
    assert [*event.rules] == ["DK-TRAIT-12", "DK-FOE-43"]


def test_nothing_is_told_of_a_choice_of_one() -> None:
    assert told(acts(foe("Brute"), *party({}), chance="U"), TargetPicked) == []


@pytest.mark.rules("DK-CTR-39")
def test_it_is_told_which_reaction_prevents_most() -> None:
    match = solo(
        ["Energy Bolt U"], foe("Goblin Skirmisher", hp=8, max_hp=8), round=2, first={"classes": ["Mage"]}, chance="D"
    )
    answer(match, "play Energy Bolt U at goblin-skirmisher-1")
    [event] = events(match, ReactionChosen)
    assert [*event.rules] == ["DK-CTR-39"]
    assert Cards.now.game.say(event) == (
        "Goblin Skirmisher 1 tries to match the Up/Down of Energy Bolt, which prevents most, on average 1 of 3."
    )


# --- why it does nothing ----------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-FOE-10", "DK-FOE-44", "DK-SNEAK-20", "DK-TERM-07", "DK-FOE-48")
@pytest.mark.parametrize(
    ("who", "hero", "drawn", "why"),
    [
        (("Goblin Skirmisher", {}), {}, "D", "no line of its card matches"),
        (("Sleeper", {}), {}, "U", "that is what its card says"),
        (("Brute", {}), {"held": [Held("sneaking")]}, "U", "Claws reaches nobody that it sees"),
        (("Holder", {}), {"held": [Held("sneaking")]}, "U", "A Grapple reaches nobody that it sees"),
        (
            ("Brute", {"held": [Held("cannot", kind="attack", rounds=2)]}),
            {},
            "",
            "it cannot attack",
        ),
        (
            ("Warlock", {"held": [Held("cannot", kind="cast", rounds=2)]}),
            {},
            "",
            "it cannot cast",
        ),
        (("Brute", {"held": [Held("cannot", kind="act", rounds=2)]}), {}, "", "it cannot act"),
    ],
)
def test_a_foe_that_does_nothing_says_why(
    who: tuple[str, dict[str, Any]], hero: dict[str, Any], drawn: str, why: str
) -> None:
    match = acts(foe(who[0], **who[1]), *party(hero), chance=drawn)
    assert said(match, Idle) == [f"{who[0]} 1 does nothing: {why}."]
    assert hp(match, "p0") == 10


@pytest.mark.rules("DK-FOE-44", "DK-SNEAK-20")
def test_a_foe_beside_one_it_does_not_see_goes_for_another() -> None:
    match = acts(foe("Brute"), *party({"held": [Held("sneaking")]}, {"at": 2}), mode="1d")
    assert said(match, Moved, MoveMeant) == ["Brute 1 Moves to 1.", "Brute 1 does so to get at P1."]


@pytest.mark.rules("DK-FOE-48")
def test_a_call_that_nobody_answers_says_so() -> None:
    guards = [foe("Bandit", number) for number in (1, 2)]
    match = acts(foe("Bandit Captain"), *party({}), *guards, chance="UU", round=5)
    assert said(match, Idle) == ["Bandit Captain 1 does nothing: no Bandit answers its call any more."]


# --- words ------------------------------------------------------------------------------------------------------------


def test_a_move_names_whom_it_is_after_and_base_damage_is_called_so() -> None:
    match = acts(foe("Brute", at=2), *party({}), mode="1d")
    assert said(match, Moved, MoveMeant) == ["Brute 1 Moves to 1.", "Brute 1 does so to get at P0."]
    assert said(acts(foe("Clumsy"), *party({}), chance="D"), AttackDeclared) == [
        "Clumsy 1 attacks P0: Base Damage, 1 Physical."
    ]


# --- who cannot attack before a Grapple -------------------------------------------------------------------------------


@pytest.mark.rules("DK-GRAP-20", "DK-TERM-07")
def test_a_foe_that_cannot_attack_does_not_ward_off_a_grapple() -> None:
    match = solo(["Strength U"], foe("Brute", held=[Held("cannot", kind="move flee attack", rounds=2)]), chance="U")
    answer(match, "grapple brute-1 by Strength U")
    assert (hp(match, "p0"), told(match, AttackDeclared)) == (10, [])
    assert [what.who for what in told(match, Grappled)] == ["brute-1"]


@pytest.mark.rules("DK-GRAP-02", "DK-TERM-07")
def test_a_player_that_cannot_attack_is_not_asked_before_a_grapple() -> None:
    held = [Held("cannot", kind="move flee attack", rounds=2)]
    match = combat(fighter(0, ["Strength U"]), fighter(1, ["Dagger U"], held=held))
    answer(match, "grapple p1 by Strength U")
    assert not {"strike", "let"} & {*offered(match)}


# --- OVERWHELM and its triggers ---------------------------------------------------------------------------------------


def wrestled(match: Position) -> list[str]:
    return [what.on for what in told(match, GrappleTried)]


@pytest.mark.rules("DK-TRAIT-07", "DK-TRAIT-48")
def test_overwhelm_counts_those_at_melee_with_each_opponent() -> None:
    """p0 has two of them at Melee, p1 is far away; if one is away with p1 there are not enough at either."""
    one, other = foe("Wrestler", 1), foe("Wrestler", 2)
    assert wrestled(acts(one, *party({}, {"at": 2}), other, mode="1d", chance="UU")) == ["p0"]
    apart = foe("Wrestler", 2, at=2)
    assert wrestled(acts(foe("Wrestler", 1), *party({}, {"at": 2}), apart, mode="1d", chance="UUUU")) == []


@pytest.mark.rules("DK-TRAIT-07", "DK-TRAIT-48")
@pytest.mark.parametrize(("done", "tries"), [(1, []), (2, ["p0"])])
def test_overwhelm_waits_for_its_rounds(done: int, tries: list[str]) -> None:
    match = acts(foe("Slow Pack", 1), *party({}), foe("Slow Pack", 2), rounds_done=done, chance="UUUU")
    assert wrestled(match) == tries


@pytest.mark.rules("DK-TRAIT-07", "DK-TRAIT-48", "DK-TRAIT-42")
def test_overwhelm_may_be_for_the_most_wounded_alone() -> None:
    players = party({"hp": 9}, {"hp": 4}, {"hp": 6})
    match = acts(foe("Sly Pack", 1, last_attacker="p0"), *players, foe("Sly Pack", 2), mode="1d", chance="UUUU")
    assert wrestled(match) == ["p1"]


@pytest.mark.rules("DK-TRAIT-48", "DK-TRAIT-41")
@pytest.mark.parametrize(("name", "able"), [("Wrestler", ["p0", "p1"]), ("Sly Pack", ["p1"])])
def test_without_that_word_any_of_several_can_be_overwhelmed(name: str, able: list[str]) -> None:
    one, other, hurt = foe(name, 1), foe(name, 2), party({"hp": 9}, {"hp": 4})
    table = Cards.now.table(State([one, *hurt, other], mode="1d", order=[one.id, "p0", "p1", other.id]))
    assert [who.id for who in traits.overwhelmed(table, one, Cards.now.library.foes[name])] == able
    for who in hurt:
        who.at = 2
    assert traits.overwhelmed(table, one, Cards.now.library.foes[name]) == []


# --- conditions -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-FOE-09")
@pytest.mark.parametrize(("hurt", "drawn", "lost"), [(0, "U", 1), (2, "U", 9), (2, "D", 1)])
def test_a_line_for_the_hurt_is_skipped_by_the_unhurt(hurt: int, drawn: str, lost: int) -> None:
    match = acts(foe("Touchy", hurt=hurt), *party({}), chance=drawn)
    assert hp(match, "p0") == 10 - lost


@pytest.mark.rules("DK-FOE-09")
@pytest.mark.parametrize(("at", "lost"), [(0, 5), (1, 2)])
def test_a_line_for_those_in_reach_is_skipped_if_nobody_is(at: int, lost: int) -> None:
    match = acts(foe("Lunger", at=at), *party({}), mode="1d", chance="U")
    assert hp(match, "p0") == 10 - lost


# --- KITER ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TRAIT-06", "DK-TRAIT-47")
def test_an_archer_at_thrown_shoots_unless_it_comes_from_melee() -> None:
    shoots = acts(foe("Archer", at=1), *party({}), mode="1d", chance="U")
    assert (shoots.state.who("archer-1").at, hp(shoots, "p0")) == (1, 6)
    leaves = acts(foe("Archer", at=0), *party({}), mode="1d")
    assert (abs(leaves.state.who("archer-1").at), hp(leaves, "p0")) == (1, 10)
    answer(leaves, "pass")
    if "keep" in offered(leaves):
        answer(leaves, "keep")
    assert (abs(leaves.state.who("archer-1").at), hp(leaves, "p0")) == (2, 10)
