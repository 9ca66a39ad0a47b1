"""Light: who sees badly where, and what that costs."""

from typing import Any

import pytest

from tabletome.games.deck.board import sight
from tabletome.games.deck.events.combat import AttackDeclared, Checked
from tabletome.games.deck.state import Held, State
from tabletome.games.ledger import load
from tests.deck.arena import Position, answer, combat, duel, fighter, foe, hp, offered, printed, solo, told
from tests.deck.printed import Cards, combat_card, room_card

__all__ = ["printed"]

WHO: dict[str, Any] = {"Human": fighter(0, []), "Goblin": foe("Goblin Archer"), "Gnome": fighter(0, [], race="Gnome")}
LIGHTS = {"dark": "dark", "sunlight": "bright", "medium": "medium"}


def checks(match: Position) -> list[str]:
    return [what.drawn for what in told(match, Checked) if what.why == "seeing the Target"]


@pytest.mark.rules("DK-LIGHT-07", "DK-LIGHT-03", "DK-LIGHT-04", "DK-LIGHT-05", "DK-TRAIT-20")
def test_who_is_hampered_where() -> None:
    entry: Any = load("deck").entries["DK-LIGHT-07"]
    given, then = entry.given, entry.then
    for (who, where), hampered in zip(given["rows"], then["hampered"], strict=True):
        state = State([], light=LIGHTS[where])  # type: ignore[arg-type]
        assert sight.hampered(Cards.now.table(state), WHO[who]) == hampered, (who, where)
    assert sight.hampered(Cards.now.table(State([], light="bright")), WHO["Gnome"])  # a Race with Darksight


@pytest.mark.rules("DK-LIGHT-01", "DK-LIGHT-10")
@pytest.mark.parametrize(("drawn", "left"), [("U", 3), ("D", 9)])
def test_a_failed_check_wastes_the_card_and_leaves_nothing_to_react_to(drawn: str, left: int) -> None:
    match = solo(["Longsword U", "Strength U"], foe("Brute"), light="dark", chance=drawn)
    answer(match, "play Longsword U at brute-1 with STR*U", "declare U")
    assert hp(match, "brute-1") == left
    assert sorted(match.state.who("p0").deck.discards) == ["Longsword U", "Strength U"]
    assert bool(told(match, AttackDeclared)) == (drawn == "U")
    assert match.state.phase != "action"  # the Turn is used


@pytest.mark.rules("DK-LIGHT-02", "DK-LIGHT-11")
@pytest.mark.parametrize(("where", "draws"), [(0, 1), (1, 2), (2, 3)])
def test_the_distance_says_how_many_symbols_must_match(where: int, draws: int) -> None:
    for drawn, hit in (("U" * draws, True), ("U" * (draws - 1) + "D", False)):
        match = duel(["Crossbow U"], [], second={"at": where}, mode="1d", light="dark", chance=drawn)
        answer(match, "play Crossbow U at p1", "declare U")
        assert checks(match) == [drawn]
        assert (hp(match) < 10) == hit


@pytest.mark.rules("DK-LIGHT-11")
@pytest.mark.parametrize(("card", "draws"), [("Shortbow U", 2), ("Crossbow U", 1)])
def test_in_simple_play_the_easiest_distance_counts(card: str, draws: int) -> None:
    match = duel([card], [], light="dark", chance="U" * draws)
    answer(match, f"play {card} at p1", "declare U")
    assert checks(match) == ["U" * draws]


@pytest.mark.rules("DK-LIGHT-01", "DK-LIGHT-12")
def test_what_has_no_distance_needs_no_check() -> None:
    match = duel(["Mend U"], [], first={"classes": ["Priest"], "hp": 5}, light="dark")
    answer(match, "play Mend U at p0")
    assert (checks(match), hp(match, "p0")) == ([], 8)
    match = duel(["Longsword U"], ["Light Armor U"], first={"race": "Gnome"}, light="dark")
    answer(match, "play Longsword U at p1", "defend Light Armor U")
    assert (checks(match), hp(match)) == ([], 8)


@pytest.mark.rules("DK-LIGHT-01")
@pytest.mark.parametrize(("drawn", "left"), [("D", 9), ("U", 10)])
def test_a_base_action_has_a_distance(drawn: str, left: int) -> None:
    match = duel([], [], light="dark", chance=drawn)
    answer(match, "base attack p1", "declare D")
    assert hp(match) == left


@pytest.mark.rules("DK-LIGHT-03", "DK-LIGHT-04", "DK-LIGHT-05", "DK-LIGHT-10", "DK-TRAIT-20")
@pytest.mark.parametrize(
    ("name", "where", "chance", "left"),
    [
        ("Goblin Skirmisher", "dark", "U", 6),
        ("Goblin Skirmisher", "medium", "U", 6),
        ("Goblin Skirmisher", "bright", "UU", 6),
        ("Goblin Skirmisher", "bright", "UD", 10),
        ("Brute", "dark", "UU", 6),
        ("Brute", "dark", "UD", 10),
        ("Brute", "bright", "U", 6),
    ],
)
def test_foes_see_as_badly_as_their_cards_say(name: str, where: Any, chance: str, left: int) -> None:
    match = combat(foe(name), fighter(0, []), duel=False, light=where, chance=chance)
    assert hp(match, "p0") == left
    assert len(checks(match)) == len(chance) - 1  # a Foe declares its own symbol, nobody is asked


@pytest.mark.rules("DK-LIGHT-06")
def test_a_room_without_a_note_has_medium_light() -> None:
    assert room_card("X1", exits=["X2"]).light == "medium"
    assert Cards.now.library.rooms["M4"].light == "dark"
    match = duel(["Longsword U"], [])
    answer(match, "play Longsword U at p1")
    assert (checks(match), hp(match)) == ([], 5)


@pytest.mark.rules("DK-LIGHT-13")
def test_a_light_in_play_makes_the_dark_medium_for_everyone() -> None:
    match = duel(["Everburning Torch U", "Mace U"], ["Mace U"] * 7, light="dark")
    answer(match, "play Everburning Torch U at p0", "keep")
    answer(match, "keep")
    answer(match, "play Mace U at p0")
    assert checks(match) == []
    assert offered(match, "declare") == []


@pytest.mark.rules("DK-LIGHT-13", "DK-LIGHT-04")
def test_a_light_takes_nothing_from_the_sun_and_goes_with_who_carries_it() -> None:
    carried = [Held("light", kind="medium", rounds=6)]
    match = duel(["Mace U"], [], first={"race": "Gnome", "held": carried}, light="bright", chance="D")
    answer(match, "play Mace U at p1", "declare U")
    assert (checks(match), hp(match)) == (["D"], 10)
    for gone, left in (("", 6), ("dead", 10)):
        bearer = fighter(1, [], side=0, held=carried, gone=gone)
        match = combat(fighter(0, ["Mace U"]), bearer, fighter(2, [], side=1), light="dark", chance="D")
        answer(match, "play Mace U at p2", *(["declare U"] if gone else []))
        assert hp(match, "p2") == left


@pytest.mark.rules("DK-LIGHT-01", "DK-LIGHT-10", "DK-LIGHT-12", "DK-DIST-02")
@pytest.mark.parametrize(("drawn", "left"), [("U", 9), ("D", 5)])
def test_a_reaction_that_lists_a_distance_needs_sight_and_reach(drawn: str, left: int, cards: Cards) -> None:
    parry = combat_card("skill", "Parry", action="Reaction", value="def 4 phys", distances="M", attribute="STR")
    cards.add(parry)
    match = duel(["Longsword U"], ["Parry U"], first={"race": "Gnome"}, light="dark", chance=drawn)
    answer(match, "play Longsword U at p1", "defend Parry U", "declare U")
    assert hp(match) == left
    assert "Parry U" not in match.state.who("p1").hand
    afar = duel(["Longbow U"], ["Parry U"], second={"at": 1}, mode="1d")
    answer(afar, "play Longbow U at p1")
    assert offered(afar, "defend") == []


@pytest.mark.rules("DK-LIGHT-13", "DK-ACT-32")
def test_a_torch_takes_a_hand() -> None:
    """With a Weapon in the one and a torch in the other hand there is none for a Shield, a Spell or a bow."""
    first = {"classes": ["Mage"], "held": [Held("lasting", "Everburning Torch U", rounds=6)]}
    hand = ["Dagger U", "Longbow U", "Plain Spark U", "Small Shield U", "Mace U"]
    match = duel(hand, [], first=first)
    assert {option.partition(" at ")[0] for option in offered(match, "play")} == {"Dagger U", "Mace U", "Plain Spark U"}
    assert offered(match, "dual") == []
    match = duel(hand, [], first={**first, "armed": ["Dagger"]})
    assert {option.partition(" at ")[0] for option in offered(match, "play")} == {"Dagger U"}
    assert (offered(match, "swap"), "equip shield" in offered(match)) == (["Mace"], False)


@pytest.mark.rules("DK-LIGHT-13", "DK-ACT-32")
@pytest.mark.parametrize(
    ("first", "able"),
    [
        ({}, True),
        ({"armed": ["Mace"]}, True),
        ({"armed": ["Longbow"]}, False),
        ({"armed": ["Mace"], "shield": True}, False),
    ],
)
def test_a_torch_is_lit_with_a_free_hand(first: dict[str, Any], able: bool) -> None:
    match = duel(["Everburning Torch U"], [], first=first)
    assert bool(offered(match, "play")) == able
