"""Town actions in the Tavern phases. (AP-TOWN-08..13, -17..21)"""

from __future__ import annotations

import pytest

from tabletome.games.party.board.rows import for_sale
from tabletome.games.party.cards import kinds
from tabletome.games.party.events import RowFilled
from tabletome.games.party.state import Phase
from tests.party.table import (
    Position,
    answer,
    asked,
    discards,
    me,
    offered,
    party_of,
    play,
    player,
    position,
    refused,
    table,
    told,
)


def town(level: int, party: str = "", hand: str = "", gold: int = 0, **fields: str) -> Position:
    """In the Tavern at a town level; decks by keyword, with `_` for `-`."""
    return table(
        player(party, hand, gold),
        player("hal"),
        level=level,
        rows={"town": "ogre", "heroes": fields.pop("row", "")},
        decks={name.replace("_", "-"): cards for name, cards in fields.items()},
    )


def verbs(match: Position) -> set[str]:
    assert match.request is not None
    return {option.verb for option in match.request}


@pytest.mark.rules("AP-TOWN-08", "AP-TOWN-09", "AP-TOWN-17")
def test_every_level_adds_actions_and_takes_none_away() -> None:
    def actions(level: int) -> set[str]:
        match = town(level, "ada~", "spark", 20, items="ale", legendary_items="heart", town="stag", heroes="bo")
        return verbs(match) - {"buy", "done"}

    assert actions(1) == set()
    assert actions(2) == {"buy item", "sell", "scout"}
    assert actions(3) == {"buy item", "sell", "scout", "heal", "upgrade"}
    assert actions(4) == {"buy item", "sell", "scout", "heal", "upgrade", "buy legendary item"}


@pytest.mark.rules("AP-TOWN-08", "AP-TOWN-18")
def test_what_is_not_unlocked_is_refused() -> None:
    match = town(1, "ada~", "spark", 20, items="ale", heroes="bo")
    for action in ("buy item", "sell spark", "scout town", "heal ada", "upgrade ada"):
        assert "AP-TOWN-08" in refused(match, action)
    assert "AP-TOWN-08" in refused(town(3, gold=20, legendary_items="heart", heroes="bo"), "buy legendary item")


@pytest.mark.rules("AP-TOWN-18")
def test_the_price_of_every_action() -> None:
    match = town(3, "ada~", gold=9, items="ale", town="stag")
    for action, left in (("buy item", 7), ("scout town", 6), ("heal ada", 4), ("upgrade ada", 0)):
        answer(match, action)
        assert me(match).gold == left
    match = town(4, gold=6, legendary_items="heart crown")
    answer(match, "buy legendary item")
    assert (me(match).gold, me(match).hand) == (0, ["heart"])


@pytest.mark.rules("AP-TAVERN-07", "AP-TOWN-18")
@pytest.mark.parametrize("phase", ["tavern", "tavern_again"])
def test_a_legendary_item_is_bought_before_or_after_the_quest(phase: Phase) -> None:
    decks = {"legendary-items": "heart crown"}
    match = table(player("ada", gold=6), player(), phase=phase, level=4, rows={"town": "ogre"}, decks=decks)
    answer(match, "buy legendary item")
    assert (me(match).gold, me(match).hand) == (0, ["heart"])


@pytest.mark.rules("AP-TOWN-18", "AP-TOWN-11")
def test_a_sold_item_brings_one_coin_a_legendary_one_two() -> None:
    match = town(2, hand="ale heart", gold=0)
    answer(match, "sell ale")
    assert (me(match).gold, discards(match)) == (1, ["ale"])
    answer(match, "sell heart")
    assert (me(match).gold, discards(match, "legendary-items")) == (3, ["heart"])


@pytest.mark.rules("AP-TOWN-11")
def test_items_are_bought_and_sold() -> None:
    match = town(2, hand="ale", gold=2, items="spark brew")
    answer(match, "buy item", "sell ale")
    assert (me(match).hand, me(match).gold) == (["spark"], 1)


@pytest.mark.rules("AP-TOWN-18")
def test_too_little_gold_is_said_with_the_price() -> None:
    match = town(3, "ada~", gold=1, items="ale", town="stag", hand="spark")
    assert "it costs 2 gold, and there are only 1 (AP-TOWN-18)" in refused(match, "heal ada")
    assert "it costs 4 gold" in refused(match, "upgrade ada")


@pytest.mark.rules("AP-ITEM-18", "AP-TOWN-11")
@pytest.mark.parametrize("action", ["buy item", "buy legendary item"])
def test_without_an_item_to_draw_none_can_be_bought(action: str) -> None:
    match = town(4, "ada", gold=9, heroes="bo")
    assert "no item is left to draw (AP-ITEM-18)" in refused(match, action)


@pytest.mark.rules("AP-TOWN-12", "AP-TOWN-20")
def test_of_a_quest_deck_scouting_turns_up_one_card_and_looks_at_no_other() -> None:
    state = position(player(gold=2), player("hal"), level=2, rows={"town": "ogre", "heroes": "ada"})
    state.decks["town"].layers.append(["a", "b", "c"])
    match = play(state, ["b"])
    answer(match, "scout town")
    assert (match.state.rows["town"].row, match.state.decks["town"].layers) == (["ogre", "b"], [["a", "c"]])
    assert asked(match) == 0


@pytest.mark.rules("AP-TOWN-10")
def test_an_action_may_be_used_as_often_as_it_can_be_paid() -> None:
    match = town(2, gold=5, town="a b c d e f")
    answer(match, *["scout town"] * 5)
    assert (match.state.rows["town"].row, me(match).gold) == (["ogre", "a", "b", "c", "d", "e"], 0)


@pytest.mark.rules("AP-TOWN-12")
def test_scouting_turns_up_one_card_more_and_it_stays() -> None:
    match = table(
        player("ada", gold=1),
        player("hal", hand="spark"),
        level=2,
        rows={"town": "a b c d"},
        decks={"town": "e f", "heroes": "bo"},
    )
    answer(match, "scout town")
    assert match.state.rows["town"].row == ["a", "b", "c", "d", "e"]
    assert told(match, RowFilled) == [RowFilled("heroes", ("bo",))]  # a refresh has come and gone


@pytest.mark.rules("AP-TOWN-20", "AP-TAVERN-03")
def test_scouting_a_hero_deck_moves_its_top_card_into_the_row_and_uncovers_the_next() -> None:
    match = town(2, gold=1, row="ada bo cy di", heroes="ed flo")
    assert len(for_sale(match.state, "heroes")) == 5
    answer(match, "scout heroes")
    assert for_sale(match.state, "heroes") == ["ada", "bo", "cy", "di", "ed", "flo"]
    match = town(2, gold=1, row="ada", heroes="ed")
    answer(match, "scout heroes")
    assert for_sale(match.state, "heroes") == ["ada", "ed"]  # the last one leaves nothing to uncover


@pytest.mark.rules("AP-TOWN-20", "AP-TAVERN-03", "AP-TAVERN-04")
@pytest.mark.parametrize("action", ["scout heroes", "buy ed"])
def test_the_next_card_of_a_hero_deck_is_turned_up_by_chance(action: str) -> None:
    state = position(player(gold=9), player("hal"), level=2, rows={"heroes": "ada"}, decks={"heroes": "ed"})
    state.decks["heroes"].layers.append(["flo", "gus"])
    match = play(state, ["gus"])
    answer(match, action)
    assert for_sale(match.state, "heroes")[-1] == "gus"
    assert match.state.decks["heroes"].layers == [["gus"], ["flo"]]


@pytest.mark.rules("AP-TOWN-20")
def test_only_open_decks_with_a_card_left_can_be_scouted() -> None:
    match = town(
        2, gold=9, town="a", mountains="b", heroes="ada", legendary_heroes="queen", items="ale", arena="c", boss="d"
    )
    assert offered(match, "scout") == ["town", "heroes"]
    assert "not open yet (AP-TOWN-19, AP-TOWN-20)" in refused(match, "scout mountains")
    for other in ("forest", "items"):
        assert "only an open hero or quest deck that has a card left" in refused(match, f"scout {other}")
    match = town(3, gold=9, mountains="b", legendary_heroes="queen duke")
    assert offered(match, "scout") == ["mountains", "legendary-heroes"]


@pytest.mark.rules("AP-TOWN-13", "AP-HERO-03", "AP-TAVERN-07")
def test_the_fountain_heals_and_levels_up() -> None:
    match = town(3, "ada~/axe", gold=6)
    answer(match, "upgrade ada")
    assert party_of(match) == "ada+~/axe"
    answer(match, "heal ada")
    assert (party_of(match), me(match).gold) == ("ada+/axe", 0)


@pytest.mark.rules("AP-TOWN-21", "AP-HERO-06")
def test_the_fountain_reaches_every_own_hero_that_can_use_it() -> None:
    match = town(3, "ada~ bo+ queen", gold=9)
    assert offered(match, "heal") == ["ada"]
    assert offered(match, "upgrade") == ["ada"]
    assert "AP-HERO-06" in refused(match, "upgrade queen")
    assert "AP-TOWN-21" in refused(match, "heal bo")


@pytest.mark.rules("AP-TOWN-21")
def test_a_hero_bought_in_the_same_phase_can_be_upgraded() -> None:
    match = town(3, gold=6, row="ada")
    answer(match, "buy ada", "upgrade ada")
    assert (party_of(match), me(match).gold) == ("ada+", 0)


@pytest.mark.rules("AP-TOWN-17")
@pytest.mark.parametrize(
    ("level", "numbers"), [(1, (4, 0, 0, 5, 0)), (2, (4, 4, 0, 5, 0)), (3, (3, 4, 4, 4, 3)), (4, (3, 4, 4, 4, 3))]
)
def test_refresh_shows_the_numbers_of_every_level(level: int, numbers: tuple[int, ...]) -> None:
    decks = {
        "town": "a b c d e f",
        "forest": "g h i j k l",
        "mountains": "m n o p q",
        "heroes": "ada bo cy di ed flo gus",
        "legendary-heroes": "queen the-dawn-queen the-runelord the-iron-abbess",
    }
    state = table(player("hal"), player("hal"), phase="refresh", level=level, decks=decks, last_turns=[1, 0]).state
    quests = [len(state.rows[grade].row) for grade in kinds.GRADES]
    heroes = [len(for_sale(state, deck)) for deck in ("heroes", "legendary-heroes")]
    assert (*quests, *heroes) == numbers
