"""Boosts: by Attribute Cards, by cards of their own, as a card prints it."""

import pytest

from tabletome.kernel import IllegalAnswer
from tests.deck.arena import answer, asked, duel, hp, offered, printed
from tests.deck.printed import Cards, combat_card

__all__ = ["printed"]

MAGE = {"classes": ["Mage"]}
ROGUE = {"classes": ["Rogue"]}


@pytest.mark.rules("DK-BOOST-03", "DK-BOOST-04", "DK-BOOST-05", "DK-BOOST-01", "DK-BOOST-20", "DK-CARD-22")
def test_up_to_r_attribute_cards_of_the_card_boost_it() -> None:
    hand = ["Longsword U", *["Strength U"] * 4, "Intellect U"]
    match = duel(hand, [])
    assert offered(match, "play") == [
        "Longsword U at p1", "Longsword U at p1 with STR*U", "Longsword U at p1 with STR*UU", "Longsword U at p1 with STR*UUU",
    ]  # fmt: skip
    answer(match, "play Longsword U at p1 with STR*UUU")
    assert hp(match) == 2
    assert match.state.who("p0").deck.discards == ["Longsword U", *["Strength U"] * 3]
    match = duel(hand, [], round=2)
    with pytest.raises(IllegalAnswer, match="DK-BOOST-03"):
        match.answer("play Longsword U at p1 with STR*UUU")


@pytest.mark.rules("DK-BOOST-02", "DK-BOOST-11", "DK-BOOST-13", "DK-BOOST-01")
def test_a_boost_card_goes_with_one_card_on_its_rounds() -> None:
    match = duel(["Longsword U", "Power Strike U", "Strength U"], [])
    assert "Longsword U at p1 with Power Strike U" in offered(match, "play")
    assert not [option for option in offered(match, "play") if "Power Strike" in option and "STR" in option]
    answer(match, "play Longsword U at p1 with Power Strike U")
    assert hp(match) == 3
    assert "Longsword U at p1 with Power Strike U" not in offered(
        duel(["Longsword U", "Power Strike U"], [], round=4), "play"
    )


@pytest.mark.rules("DK-BOOST-02", "DK-BOOST-20", "DK-CHAR-02")
@pytest.mark.parametrize(("boost", "taken"), [("", 2), (" with FOR*UU", 0), (" with Brace U", 0), (" with FOR*U", 1)])
def test_a_reaction_can_be_boosted(boost: str, taken: int) -> None:
    match = duel(["Longsword U"], ["Light Armor U", "Brace U", "Fortitude U", "Fortitude U"])
    answer(match, "play Longsword U at p1", f"defend Light Armor U{boost}")
    assert hp(match) == 10 - taken


@pytest.mark.rules(
    "DK-BOOST-06",
    "DK-BOOST-07",
    "DK-BOOST-08",
    "DK-BOOST-09",
    "DK-BOOST-10",
    "DK-BOOST-22",
    "DK-CARD-19",
    "DK-RFORM-21",
)
def test_a_printed_boost_opens_other_rounds_for_its_price() -> None:
    hand = ["Energy Bolt U", *["Intellect U"] * 5]
    assert offered(duel(["Energy Bolt U", "Intellect U"], [], first=MAGE, round=4), "play") == []
    match = duel(hand, [], first=MAGE, round=4)
    assert offered(match, "play") == ["Energy Bolt U at p1 with INT*UU"]
    answer(match, "play Energy Bolt U at p1 with INT*UU", "none")
    assert hp(match) == 5
    assert match.state.who("p0").deck.discards == ["Energy Bolt U", "Intellect U", "Intellect U"]


@pytest.mark.rules("DK-BOOST-09", "DK-BOOST-23")
def test_a_spell_with_a_printed_boost_takes_no_other_attributes() -> None:
    assert offered(duel(["Energy Bolt U", *["Intellect U"] * 3], [], first=MAGE, round=2), "play") == [
        "Energy Bolt U at p1"
    ]
    boosted = offered(duel(["Plain Spark U", *["Intellect U"] * 3], [], first=MAGE, round=2), "play")
    assert boosted == ["Plain Spark U at p1", "Plain Spark U at p1 with INT*U", "Plain Spark U at p1 with INT*UU"]


@pytest.mark.rules("DK-BOOST-14", "DK-SPELL-05", "DK-RFORM-03", "DK-RFORM-16")
@pytest.mark.parametrize(("have", "able"), [(4, False), (5, True)])
def test_play_r_cards_means_as_many_as_the_round(have: int, able: bool) -> None:
    match = duel(["Costly U", *["Intellect U"] * have], [], first=MAGE, round=5)
    assert offered(match, "play") == (["Costly U at p1 with INT*UUUUU"] if able else [])


@pytest.mark.rules("DK-BOOST-15", "DK-BOOST-26", "DK-SPELL-06")
@pytest.mark.parametrize(
    ("round_", "plays"),
    [(2, []), (4, ["Web U at p1"]), (5, ["Web U at p1 with INT*U"]), (6, ["Web U at p1 with INT*UU"])],
)
def test_one_round_more_for_every_card(round_: int, plays: list[str]) -> None:
    assert offered(duel(["Web U", *["Intellect U"] * 3], [], first=MAGE, round=round_), "play") == plays


@pytest.mark.rules("DK-BOOST-25", "DK-CARD-12")
def test_a_card_without_a_number_takes_no_attribute_boost() -> None:
    assert offered(duel(["Sneak U", "Agility U"], [], first=ROGUE), "play") == ["Sneak U at p0"]


@pytest.mark.rules("DK-BOOST-25", "DK-SPELL-04")
def test_healing_is_boosted_as_its_spell_says() -> None:
    match = duel(["Mend U", *["Piety U"] * 3, "Intellect U"], [], first={"classes": ["Priest"], "hp": 2}, round=2)
    assert offered(match, "play") == ["Mend U at p0", "Mend U at p0 with PIE*U", "Mend U at p0 with PIE*UU"]
    answer(match, "play Mend U at p0 with PIE*UU")
    assert hp(match, "p0") == 7


@pytest.mark.rules("DK-DMG-14", "DK-BOOST-02")
def test_a_boost_card_adds_to_healing_and_its_text_works_on_who_is_healed(cards: Cards) -> None:
    cards.add(
        combat_card(
            "skill", "Blessing", action="Boost", attribute="PIE", boost="heal +2", effect="cannot(flee) for 2 rounds"
        )
    )
    match = duel(["Mend U", "Blessing U"], [], first={"classes": ["Priest"], "hp": 2})
    answer(match, "play Mend U at p0 with Blessing U")
    assert hp(match, "p0") == 7
    assert [held.effect for held in match.state.who("p0").held] == ["cannot"]


@pytest.mark.rules("DK-CTR-07")
def test_a_defense_card_does_for_who_plays_it_what_its_text_says(cards: Cards) -> None:
    cards.add(
        combat_card(
            "skill", "Brace Up", action="Reaction", value="def 2 any", attribute="AGI",
            effect="self: cannot(flee) for 2 rounds",
        )
    )  # fmt: skip
    match = duel(["Longsword U"], ["Brace Up U"])
    answer(match, "play Longsword U at p1", "defend Brace Up U")
    assert hp(match) == 7
    assert [[held.effect for held in who.held] for who in match.state.combatants] == [[], ["cannot", "lasting"]]


@pytest.mark.rules("DK-BOOST-21")
def test_a_boost_is_declared_with_its_card() -> None:
    match = duel(["Longsword U", "Strength U"], ["Light Armor U"])
    answer(match, "play Longsword U at p1")
    assert asked(match) == 1
    answer(match, "defend Light Armor U")
    assert hp(match) == 8
