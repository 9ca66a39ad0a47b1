"""Every line of every Foe Card fires under its draw, on its Rounds, on both copies of the card; read by eye."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from tabletome.games.deck.events.combat import AttackDeclared, Checked, FlightBegan, Idle
from tabletome.games.deck.rules.setting_up import foes
from tabletome.games.deck.state import Combatant, Held
from tests.deck.arena import Position, answer, combat, fighter, foe, offered, told
from tests.deck.by_eye import amount, cards, entries, rounds
from tests.deck.printed import Cards, combat_card, foe_card

FULL, BLOW = 200, 90
FOES = {entry["name"]: entry for entry in entries("foes")}
SPELLS = cards()
BLOWS = {
    "Test Blade": combat_card(
        "weapon",
        "Test Blade",
        action="Normal",
        value=f"dmg {BLOW} phys",
        distances="MTR",
        attribute="STR",
        size="M",
        hands=1,
    ),
    "Test Bow": combat_card(
        "weapon",
        "Test Bow",
        action="Normal",
        value=f"dmg {BLOW} phys",
        distances="MTR",
        attribute="AGI",
        size="M",
        hands=1,
        ranged=True,
    ),
    "Test Blast": combat_card(
        "skill", "Test Blast", action="Normal", value=f"dmg {BLOW} eth", distances="MTR", attribute="INT"
    ),
}
TRAITS = (
    foe_card(
        "Test Healer",
        size="S",
        hp=6,
        acts={"D2 UD": 'dmg 2 eth TR "Curse"', "if(healer) D1 U": "heal R/2+1"},
        traits="healer",
    ),
    foe_card("Test Spite", acts={"D1 D": 'dmg 3 eth M "Chill"'}, traits="attack recovery"),
    foe_card("Test Grudge", acts={"D1 U": 'dmg 3 phys M "Claws"'}, traits="attack retaliation"),
)
"""Foes of the tests' own, where it is about a trait and not about a card of the box."""


@pytest.fixture(autouse=True)
def blows(cards: Cards) -> None:
    cards.add(*BLOWS.values())
    for card in TRAITS:
        cards.add(card)


@dataclass
class Line:
    foe: str
    kind: str
    when: str
    rounds: list[int]
    pattern: str
    deed: str

    def __str__(self) -> str:
        return f"{self.foe} {self.kind} {self.when}{self.pattern} {self.deed}"


def lines_of(name: str) -> list[Line]:
    """`r1-3 D2 UU: spell Smite`: what is drawn for on which Rounds, perhaps under a condition."""
    found = []
    for kind in ("acts", "reacts"):
        for head, deed in FOES[name].get(kind, {}).items():
            *words, pattern = head.split()
            when = next((word[3:-1] for word in words if word.startswith("if(")), "")
            spoken = next((word[1:] for word in words if word.startswith("r")), "1-6")
            found.append(Line(name, kind, when, rounds(spoken), pattern, deed))
    return found


ALL_LINES = [line for name in FOES for line in lines_of(name)]
ACTS = [line for line in ALL_LINES if line.kind == "acts"]
REACTS = [line for line in ALL_LINES if line.kind == "reacts"]


def fits(pattern: str, drawn: str) -> bool:
    free = pattern.count("*")
    missing = sum(max(0, pattern.count(sign) - drawn.count(sign)) for sign in "UD")
    return len(drawn) == len(pattern) and not missing and free + len(pattern) >= len(drawn)


def other(symbols: str) -> str:
    return symbols.translate(str.maketrans("UD", "DU"))


def draws_for(line: Line, round_: int) -> list[str]:
    """Every draw that leads to this line and not to one before it."""
    alike = [
        one for one in lines_of(line.foe) if (one.kind, one.when) == (line.kind, line.when) and round_ in one.rounds
    ]
    before = alike[: alike.index(line)]
    every = ["".join(drawn) for drawn in product("UD", repeat=len(line.pattern))]
    return [
        drawn for drawn in every if fits(line.pattern, drawn) and not any(fits(one.pattern, drawn) for one in before)
    ]


def victim() -> Combatant:
    return fighter(0, [], hp=FULL, max_hp=FULL, race="Elf", classes=["Priest"])


def run(who: Combatant, round_: int, chance: str) -> Position:
    """The Foe has its Turn; the Player does nothing about it. More draws follow in case an illness or a search asks for them."""
    match = combat(who, victim(), chance=chance, round=round_, duel=False)
    while match.request and "none" in offered(match):
        answer(match, "none")
    return match


def copy(name: str, mirrored: bool, **fields: Any) -> Combatant:
    return foe(name, mirrored=mirrored, hp=FULL, max_hp=FULL, **fields)


def check(match: Position, line: Line, round_: int) -> None:
    """What the line says has happened."""
    player, me = match.state.who("p0"), match.state.combatants[0]
    words = line.deed.split()
    match words[0]:
        case "dmg":
            assert FULL - player.hp == amount(words[1], round_)
            assert told(match, AttackDeclared)[0].ethereal == (words[2] == "eth")
        case "spell":
            spell = SPELLS[" ".join(words[1:])]
            assert FULL - player.hp == (spell.value(round_) if spell.icon else 0)
            assert told(match, AttackDeclared)[0].what == spell.name
            if "cannot" in spell.of("effect"):
                assert [held.effect for held in player.held] == ["cannot"]
        case "heal":
            assert me.hp == FULL - 20 + amount(words[1], round_)
        case "sneak":
            assert "sneaking" in [held.effect for held in me.held]
        case "call":
            assert match.state.combatants[-1].foe == " ".join(words[1:])
        case _:
            raise AssertionError(line.deed)


@pytest.mark.rules(
    "DK-FOE-08", "DK-FOE-11", "DK-FOE-12", "DK-FOE-21", "DK-FOE-29", "DK-UD-09", "DK-TERM-04", "DK-FOE-01"
)
@pytest.mark.parametrize("line", ACTS, ids=str)
def test_a_line_of_a_foe_happens_on_its_rounds_under_its_draw(line: Line) -> None:
    for round_ in line.rounds:
        drawn_ones = draws_for(line, round_)
        assert drawn_ones
        for drawn, mirrored in product(drawn_ones, (False, True)):
            who = copy(line.foe, mirrored)
            if line.when == "cowardly":
                who.hurt = 20
            elif line.when == "healer":
                who.hp -= 20
            mine = other(drawn) if mirrored else drawn
            unseen = "U" if mirrored else "D"
            match = run(who, round_, mine + (unseen if "sneak" in line.deed else "UDUD"))
            check(match, line, round_)


@pytest.mark.rules("DK-FOE-10", "DK-FOE-13", "DK-FOE-40", "DK-UD-10")
@pytest.mark.parametrize("name", FOES)
def test_without_a_match_a_foe_fails_as_its_card_says(name: str) -> None:
    base = re.match(r"(\d)", FOES[name].get("base", ""))
    fail = re.match(r"dmg (\d)", FOES[name].get("failure", ""))
    expected = int(fail[1] if fail else base[1] if base else 0)
    for round_ in range(1, 7):
        lines = [line for line in lines_of(name) if line.kind == "acts" and not line.when and round_ in line.rounds]
        assert lines
        for drawn in product("UD", repeat=len(lines[0].pattern)):
            if not any(fits(line.pattern, "".join(drawn)) for line in lines):
                match = run(copy(name, False), round_, "".join(drawn) + "UU")
                assert FULL - match.state.who("p0").hp == expected
                assert bool(told(match, Idle)) == (not expected)


def stopped(line: Line, blow: str, round_: int) -> int:
    """What a Reaction takes off a blow of 90."""
    words = line.deed.partition(' "')
    label = words[2].removesuffix('"')
    _, much, *type_ = words[0].split()
    physical = (type_ or ["phys"])[0] == "phys"
    if blow == "Test Blast" and physical:
        return 0
    if blow == "Test Bow" and label in ("Medium Shield", "Large Shield"):
        return BLOW
    value = amount(much, round_)
    return max(1, value // 2) if blow == "Test Bow" and label.endswith("Armor") else value


@pytest.mark.rules("DK-FOE-05", "DK-FOE-07", "DK-FOE-24", "DK-FOE-45", "DK-CTR-20")
@pytest.mark.parametrize("blow", BLOWS)
@pytest.mark.parametrize("line", REACTS, ids=str)
def test_a_reaction_of_a_foe_stops_what_it_says_under_its_draw(line: Line, blow: str) -> None:
    for round_, mirrored in product(line.rounds, (False, True)):
        alike = [one for one in lines_of(line.foe) if one.kind == "reacts" and round_ in one.rounds]
        tried = any(stopped(one, blow, round_) for one in alike)
        for drawn in draws_for(line, round_):
            mine = other(drawn) if mirrored else drawn
            player = fighter(0, [f"{blow} U"], hp=FULL, max_hp=FULL)
            match = combat(player, copy(line.foe, mirrored), chance=mine if tried else "", round=round_, duel=False)
            name = match.state.combatants[1].id
            answer(match, f"play {blow} U at {name}")
            assert FULL - match.state.who(name).hp == BLOW - stopped(line, blow, round_)
            assert len(told(match, Checked)) == tried


@pytest.mark.rules("DK-FOE-27", "DK-CTR-20", "DK-FOE-28")
@pytest.mark.parametrize("name", [name for name in FOES if "attributes" in FOES[name]])
def test_the_attribute_of_a_foe_counters_when_its_symbols_are_drawn(name: str, cards: Cards) -> None:
    [(attribute, wanted)] = FOES[name]["attributes"].items()
    cards.add(
        combat_card(
            "skill",
            "Test Trick",
            action="Normal",
            value=f"dmg {BLOW} eth",
            distances="MTR",
            counter=f"{attribute}:none",
            attribute="INT",
        ),
    )
    for drawn in product("UD", repeat=len(wanted)):
        countered = fits(wanted, "".join(drawn))
        player = fighter(0, ["Test Trick U"], hp=FULL, max_hp=FULL)
        match = combat(player, copy(name, False), chance=drawn, duel=False)
        who = match.state.combatants[1].id
        answer(match, f"play Test Trick U at {who}")
        assert FULL - match.state.who(who).hp == (0 if countered else BLOW)


# --- the Foe Hand -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-FOE-02", "DK-FOE-03", "DK-FOE-18", "DK-FOE-20", "DK-FOE-14")
@pytest.mark.parametrize("name", FOES)
def test_a_foe_is_its_card_and_its_hit_points_and_no_card_of_it_is_drawn_or_played(name: str) -> None:
    hp = FOES[name]["hp"]
    (made,) = foes(Cards.now.library, name, 1)
    assert (made.foe, made.hp, made.max_hp) == (name, hp, hp)
    lines = [line for line in lines_of(name) if line.kind == "acts" and not line.when and 3 in line.rounds]
    match = run(made, 3, draws_for(lines[0], 3)[0] + "UDUD")
    me = match.state.combatants[0]
    assert (me.hand, me.played, me.removed, me.deck.layers, me.deck.discards) == ([], [], [], [], [])
    player = fighter(0, ["Test Blade U"])
    again = combat(player, made, chance="UUU", duel=False)
    answer(again, f"play Test Blade U at {made.id}")
    assert (again.state.who(made.id).gone, again.state.who(made.id).hp) == ("dead", 0)


@pytest.mark.rules("DK-FOE-15", "DK-TRAIT-14", "DK-DMG-23")
def test_a_healer_heals_the_most_wounded_of_its_side_up_to_its_hit_points() -> None:
    healer, orc = foe("Test Healer"), foe("Orc Raider", hp=8)
    match = combat(healer, orc, victim(), chance="U" + "D", round=6, duel=False)
    assert match.state.who("orc-raider-1").hp == 9
    worse = combat(foe("Test Healer", hp=5), foe("Orc Raider", hp=2), victim(), chance="U" + "D", round=6, duel=False)
    assert worse.state.who("orc-raider-1").hp == 2 + 4
    assert worse.state.who("test-healer-1").hp == 5
    assert "test-healer-1" not in [event.who for event in told(worse, AttackDeclared)]
    healthy = combat(foe("Test Healer"), victim(), chance="UD", round=6, duel=False)
    assert [event.who for event in told(healthy, AttackDeclared)] == ["test-healer-1"]


@pytest.mark.rules("DK-TRAIT-21", "DK-TRAIT-03")
def test_a_trait_comes_before_the_action_table() -> None:
    """Hale it looks at its table and draws; at the HP of its trait it flees without a look at it."""
    hale = combat(foe("Harpy"), victim(), chance="UUUUUU", round=4, duel=False)
    assert ([event.who for event in told(hale, AttackDeclared)], told(hale, FlightBegan)) == (["harpy-1"], [])
    low = combat(foe("Harpy", hp=2), victim(), chance="UUUUUU", round=4, duel=False)
    assert ([event.who for event in told(low, FlightBegan)], told(low, AttackDeclared)) == (["harpy-1"], [])


@pytest.mark.rules("DK-FOE-09", "DK-TRAIT-03")
def test_conditions_of_a_line_hurt_or_not_in_reach_or_not() -> None:
    hurt = combat(foe("Goblin Skirmisher", hp=2, hurt=1), victim(), chance="UD" + "D", round=4, duel=False)
    assert [held.effect for held in hurt.state.combatants[0].held] == ["sneaking"]
    whole = combat(foe("Goblin Skirmisher"), victim(), chance="U", round=4, duel=False)
    assert whole.state.who("p0").hp == FULL - 4
    away = combat(foe("Goblin Skirmisher", at=1), victim(), round=4, duel=False, mode="1d")
    assert (away.state.combatants[0].at, told(away, Checked)) == (0, [])


# --- traits: whom a Foe attacks ---------------------------------------------------------------------------------------


def two(name: str, chance: str = "D", **fields: Any) -> Position:
    """A Foe has its Turn against two Players of one side; A and B stand alike, so that only the trait decides."""
    state = fields.pop("state", {})
    first, second = fighter(0, [], side=0, race="Elf"), fighter(1, [], side=0, race="Elf")
    return combat(foe(name, **fields), first, second, chance=chance, duel=False, **state)


def attacked(match: Position) -> str:
    return str(told(match, AttackDeclared)[0].on)


@pytest.mark.rules("DK-TRAIT-08")
@pytest.mark.parametrize(("damage", "target"), [({"p0": 3, "p1": 1}, "p0"), ({"p0": 1, "p1": 3}, "p1")])
def test_biggest_threat_attacks_who_did_it_most_damage(damage: dict[str, int], target: str) -> None:
    last = "p1" if target == "p0" else "p0"
    assert attacked(two("Orc Raider", "U", damage_by=damage, last_attacker=last)) == target


@pytest.mark.rules("DK-TRAIT-09", "DK-TRAIT-46")
@pytest.mark.parametrize("healer", ["p0", "p1"])
def test_prevent_recovery_attacks_who_healed_last(healer: str) -> None:
    last = "p1" if healer == "p0" else "p0"
    match = two("Test Spite", last_attacker=last, state={"last_healer": {0: healer}})
    assert attacked(match) == healer
    assert attacked(two("Test Spite", last_attacker=last)) == last


@pytest.mark.rules("DK-TRAIT-10")
@pytest.mark.parametrize("caster", ["p0", "p1"])
def test_punish_spellcasting_attacks_who_cast_last(caster: str) -> None:
    last = "p1" if caster == "p0" else "p0"
    match = two("Hedge Wizard", "UD", last_attacker=last, state={"last_caster": {0: caster}})
    assert attacked(match) == caster


@pytest.mark.rules("DK-TRAIT-11", "DK-FOE-43")
@pytest.mark.parametrize("last", ["p0", "p1"])
def test_retaliation_attacks_who_attacked_it_last(last: str) -> None:
    threat = {"p0": 1, "p1": 5} if last == "p0" else {"p0": 5, "p1": 1}
    assert attacked(two("Test Grudge", "U", last_attacker=last, damage_by=threat)) == last


@pytest.mark.rules("DK-TRAIT-09", "DK-TRAIT-10", "DK-TRAIT-11")
def test_healing_casting_and_attacking_are_remembered() -> None:
    first = fighter(0, ["Rebuke U", "Mend U"], side=0, classes=["Priest"], hp=5)
    match = combat(first, fighter(1, [], side=0), foe("Ogre"), chance="D", duel=False)
    answer(match, "play Rebuke U at ogre-1")
    assert (match.state.last_caster, match.state.who("ogre-1").last_attacker) == ({0: "p0"}, "p0")
    healed = combat(fighter(1, ["Mend U"], side=0, classes=["Priest"]), first, foe("Ogre"), duel=False)
    answer(healed, "play Mend U at p0")
    assert healed.state.last_healer == {0: "p1"}


# --- areas ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-MODE-24", "DK-CTR-36", "DK-FOE-12")
def test_a_foe_s_area_spell_hits_up_to_three_who_react_one_by_one() -> None:
    party = [fighter(seat, [], side=0, race="Elf", hp=50, max_hp=50) for seat in range(4)]
    match = combat(foe("Hedge Wizard"), *party, chance="DD" + "UU", duel=False)
    caught: list[str] = []
    while match.request and "none" in offered(match):
        caught.append(match.state.attack.at if match.state.attack else "")
        answer(match, "none")
    assert len(caught) == 3
    held = [who.id for who in match.state.combatants if [one.effect for one in who.held] == ["cannot"]]
    assert sorted(held) == sorted(caught)


@pytest.mark.rules("DK-MODE-24")
def test_a_foe_s_area_on_the_line_hits_everyone_at_that_place() -> None:
    places = [1, 1, 2]
    party = [fighter(seat, [], side=0, race="Elf", at=at) for seat, at in enumerate(places)]
    wizard = foe("Hedge Wizard", held=[Held("cannot", kind="move", rounds=9)])
    match = combat(wizard, *party, chance="DD" + "UUUU", duel=False, mode="1d")
    while match.request and "none" in offered(match):
        answer(match, "none")
    caught = [who.id for who in match.state.combatants[1:] if who.held]
    assert caught == ["p0", "p1"]
