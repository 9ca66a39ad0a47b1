"""Grappling: both ways in, the free attack before it, what can be done inside, both ways out, attacks from outside."""

from typing import Any

import pytest

from tabletome.games.deck.rules.combat.special import grapple_state
from tests.deck.arena import Position, answer, asked, combat, duel, fighter, foe, hp, offered, printed, solo

__all__ = ["printed"]


def grappled(match: Position, who: str = "p1") -> bool:
    return any(held.effect == "grapple" for held in match.state.who(who).held)


def held_duel(mine: list[str], theirs: list[str], *, holder: str = "p1", **fields: Any) -> Position:
    """p0 acts, and the two are in a Grapple that one of them holds."""
    one, other = fighter(0, mine, **fields.pop("first", {})), fighter(1, theirs, **fields.pop("second", {}))
    grapple_state.seize(*((other, one) if holder == "p1" else (one, other)))
    return combat(one, other, **fields)


# --- into it ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-GRAP-01", "DK-GRAP-04", "DK-GRAP-07", "DK-CTR-38")
@pytest.mark.parametrize(
    ("answers", "success"),
    [
        (["pass"], True),
        (["counter Agility U", "pass"], False),
        (["counter Strength U", "pass"], False),
        (["counter Agility U", "recounter Strength U", "pass"], True),
        (["counter Agility U", "recounter Strength U", "escalate Strength U", "pass"], False),
    ],
)
def test_by_strength_with_counters_to_any_depth(answers: list[str], success: bool) -> None:
    match = duel(["Strength U", "Strength U", "Piety U"], ["Agility U", "Strength U", "Piety U"])
    answer(match, "grapple p1 by Strength U", "let", *answers)
    assert grappled(match) == success
    assert grappled(match, "p0") == success


@pytest.mark.rules("DK-GRAP-05", "DK-GRAP-06", "DK-GRAP-25", "DK-UD-18")
@pytest.mark.parametrize(
    ("reply", "drawn", "success"), [("pass", "D", True), ("pass", "U", False), ("counter Agility U", "", False)]
)
def test_by_declaration(reply: str, drawn: str, success: bool) -> None:
    match = duel(["Strength U"], ["Agility U"], chance=drawn)
    answer(match, "grapple p1 declaring U", "let", reply)
    assert grappled(match) == success


@pytest.mark.rules("DK-GRAP-02", "DK-GRAP-03", "DK-GRAP-20")
def test_the_opponent_s_free_attack_comes_first() -> None:
    match = duel(["Strength U"], ["Dagger U", "Agility U"], chance="U")
    answer(match, "grapple p1 declaring U")
    assert offered(match) == ["play Dagger U at p0", "play Dagger U at p0 with AGI*U", "let"]
    answer(match, "play Dagger U at p0 with AGI*U", "none")
    assert hp(match, "p0") == 6
    match = duel([], ["Longbow U"])
    answer(match, "grapple p1 declaring U")
    assert offered(match) == ["strike", "let"]
    match = duel(["Strength U"], ["Dagger U"], first={"hp": 2})
    answer(match, "grapple p1 by Strength U", "play Dagger U at p0")
    assert match.outcome is not None
    assert not grappled(match)


@pytest.mark.rules("DK-GRAP-03")
def test_a_strike_before_the_grapple_does_one() -> None:
    match = duel([], [], chance="D")
    answer(match, "grapple p1 declaring U", "strike")
    assert (hp(match, "p0"), grappled(match)) == (9, True)


@pytest.mark.rules("DK-GRAP-24", "DK-GRAP-20")
@pytest.mark.parametrize(("drawn", "success"), [("DDD", False), ("DUD", True)])
def test_a_foe_resists_with_its_icon(drawn: str, success: bool) -> None:
    match = solo(["Strength U"], foe("Goblin Skirmisher"), chance=drawn)
    answer(match, "grapple goblin-skirmisher-1 by Strength U")
    assert (hp(match, "p0"), grappled(match, "goblin-skirmisher-1")) == (9, success)


@pytest.mark.rules("DK-TRAIT-07", "DK-TRAIT-41", "DK-TRAIT-44", "DK-GRAP-24")
def test_overwhelm_grapples_when_enough_are_there() -> None:
    def wrestlers(count: int, chance: str) -> Position:
        foes = [foe("Wrestler", number) for number in range(1, count + 1)]
        return combat(foes[0], fighter(0, []), *foes[1:], chance=chance, duel=False)

    match = wrestlers(2, "U")
    assert (asked(match), offered(match)) == (0, ["strike", "let"])
    answer(match, "let")
    assert grappled(match, "p0")
    alone = wrestlers(1, "U")
    assert not grappled(alone, "p0")
    assert hp(alone, "p0") == 6


# --- inside -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-GRAP-08", "DK-GRAP-09", "DK-GRAP-21", "DK-GRAP-26", "DK-FLEE-25")
def test_what_can_be_done_in_a_grapple() -> None:
    hand = ["Longsword U", "Dagger U", "Plain Spark U", "Agility U", "Medium Shield U"]
    match = held_duel(hand, [], first={"classes": ["Warrior", "Mage"]})
    verbs = {option.verb for option in match.request or ()}
    assert verbs == {"pass", "play", "base", "strike", "escape", "yield"}
    assert {option.split(" at ")[0] for option in offered(match, "play")} == {"Dagger U"}
    match = held_duel(["Mace U"], ["Light Armor U", "Medium Shield U"], second={"shield": True})
    answer(match, "strike p1")
    assert offered(match, "defend") == ["Light Armor U", "Medium Shield U"]


@pytest.mark.rules("DK-GRAP-11", "DK-CHAR-03", "DK-DMG-24")
@pytest.mark.parametrize(("race", "done"), [("Human", 1), ("Half-Orc", 2)])
def test_a_strike_in_a_grapple(race: str, done: int) -> None:
    match = held_duel([], [], first={"race": race})
    answer(match, "strike p1")
    assert hp(match) == 10 - done


# --- out of it --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-GRAP-14", "DK-CTR-38")
@pytest.mark.parametrize(
    ("way", "answers", "free"),
    [
        ("by Agility U", ["pass"], True),
        ("by Strength U", ["pass"], True),
        ("by Agility U", ["counter Strength U", "pass"], False),
        ("by Agility U", ["counter Strength U", "recounter Agility U", "pass"], True),
        ("by Agility U", ["counter Strength U", "recounter Agility U", "escalate Strength U", "pass"], False),
    ],
)
def test_escape_by_a_card(way: str, answers: list[str], free: bool) -> None:
    match = held_duel(["Agility U", "Agility U", "Strength U", "Piety U"], ["Strength U", "Strength U", "Piety U"])
    answer(match, f"escape {way}", *answers)
    assert grappled(match, "p0") != free
    assert grappled(match) != free


@pytest.mark.rules("DK-GRAP-15", "DK-GRAP-16", "DK-UD-18")
@pytest.mark.parametrize(
    ("reply", "drawn", "free"), [("pass", "D", True), ("pass", "U", False), ("counter Strength U", "", False)]
)
def test_escape_by_declaration(reply: str, drawn: str, free: bool) -> None:
    match = held_duel([], ["Strength U"], chance=drawn)
    answer(match, "escape declaring U", reply)
    assert grappled(match, "p0") != free


@pytest.mark.rules("DK-GRAP-22")
def test_a_holder_lets_go_without_an_action_and_one_escape_frees_from_all() -> None:
    match = held_duel(["Mace U"], [], holder="p0")
    answer(match, "let go")
    assert not grappled(match)
    answer(match, "play Mace U at p1")
    assert hp(match) == 6
    hero, brutes = fighter(0, ["Agility U"]), [foe("Brute", number) for number in (1, 2, 3)]
    for brute in brutes:
        grapple_state.seize(brute, hero)
    match = combat(hero, *brutes, duel=False)
    answer(match, "escape by Agility U")
    assert not any(grappled(match, who.id) for who in match.state.combatants)


@pytest.mark.rules("DK-GRAP-22")
def test_who_leaves_the_combat_leaves_the_grapple() -> None:
    hero, brutes = fighter(0, ["Dagger U"]), [foe("Brute", hp=1), foe("Brute", 2)]
    grapple_state.seize(brutes[0], hero)
    match = combat(hero, *brutes, duel=False)
    answer(match, "play Dagger U at brute-1")
    assert not grappled(match, "p0")


# --- from outside -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-GRAP-12", "DK-GRAP-13", "DK-UD-18")
@pytest.mark.parametrize(("drawn", "hurt"), [("UU", "p0"), ("UD", "brute-1")])
def test_an_outsider_may_hit_the_wrong_one(drawn: str, hurt: str) -> None:
    hero, brutes = fighter(0, []), [foe("Brute"), foe("Brute", 2)]
    grapple_state.seize(brutes[0], hero)
    match = combat(brutes[1], hero, brutes[0], duel=False, chance=drawn)
    taken = {"p0": 10 - hp(match, "p0"), "brute-1": 9 - hp(match, "brute-1")}
    assert taken == {"p0": 0, "brute-1": 0, hurt: 4}


@pytest.mark.rules("DK-GRAP-23", "DK-GRAP-13")
@pytest.mark.parametrize(("drawn", "hurt"), [("UDD", "brute-1"), ("UDU", "brute-2")])
def test_a_stray_attack_hits_one_of_several_allies_by_chance(drawn: str, hurt: str) -> None:
    """Brute 3 draws its Action, misses the hero it meant, and chance says which of its Allies is hit; never the other hero."""
    heroes = [fighter(0, []), fighter(1, [], side=0)]
    brutes = [foe("Brute", number, last_attacker="p0") for number in (1, 2, 3)]
    grapple_state.seize(brutes[0], heroes[0])
    grapple_state.seize(brutes[0], heroes[1])
    grapple_state.seize(brutes[1], heroes[0])
    match = combat(brutes[2], *heroes, *brutes[:2], duel=False, chance=drawn)
    taken = {who: 9 - hp(match, who) for who in ("brute-1", "brute-2")}
    assert taken == {"brute-1": 0, "brute-2": 0, hurt: 4}
    assert (hp(match, "p0"), hp(match, "p1")) == (10, 10)


@pytest.mark.rules("DK-GRAP-23")
@pytest.mark.parametrize(("drawn", "hurt"), [("DD", "brute-1"), ("DU", "brute-2")])
def test_without_an_ally_in_it_another_one_of_the_grapple_is_hit(drawn: str, hurt: str) -> None:
    """p0 shoots at Brute 3, who holds nobody of p0's side: the other Brutes in the knot are the ones that can be hit."""
    archer, brutes = fighter(0, ["Longbow U"], side=0), [foe("Brute", number) for number in (1, 2, 3)]
    grapple_state.seize(brutes[0], brutes[2])
    grapple_state.seize(brutes[1], brutes[2])
    match = combat(archer, *brutes, duel=False, chance=drawn)
    answer(match, "play Longbow U at brute-3", "declare U")
    taken = {who: 9 - hp(match, who) for who in ("brute-1", "brute-2", "brute-3")}
    assert taken == {"brute-1": 0, "brute-2": 0, "brute-3": 0, hurt: 6}
