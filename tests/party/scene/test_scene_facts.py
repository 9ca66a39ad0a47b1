"""What lies open besides: flavour, colours of items, discard piles, what the town brings next, what the arena pays partners."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletome.games.party.game import GAME, LIBRARIES
from tabletome.games.party.state import Arena
from tabletome.kernel import WATCHER
from tabletome.scene import Card, Scene
from tabletome.scene.stage import stage
from tabletome.scene.svg.cards import tag_colour
from tabletome.server.web.lobby import offer
from tests.party.table import (
    Cards,
    Position,
    answer,
    arena_card,
    boss_card,
    item_card,
    on_quest,
    player,
    quest_card,
    skull,
    table,
)

BOX = LIBRARIES.box


def seen(match: Position, seat: int = 0) -> Scene:
    return stage(match.seat(seat))


def card(found: Scene, name: str) -> Card:
    return next(card for zone in found.zones for card in zone.cards if card.id == name)


def told(match: Position, panel: str, seat: int = 0) -> dict[str, object]:
    """What a panel tells."""
    return {stat.name: stat.value for each in seen(match, seat).panels if each.id == panel for stat in each.stats}


# --- cards ------------------------------------------------------------------------------------------------------------


def test_cards_print_their_flavour_in_quotation_marks(plain: Cards) -> None:
    quest_card(plain, "ogre", flavour="It is hungry.")
    item_card(plain, "ale", "potion", "+y", flavour="Foamy.")
    plain.add("heroes", msgspec.structs.replace(plain.library.heroes["cy"], flavour="Hums."))
    match = table(player("ada", hand="ale", gold=2), player("bo"), rows={"heroes": "cy di", "town": "ogre"})
    found = seen(match)
    assert [card(found, name).lines[-1] for name in ("ogre", "cy")] == ["“It is hungry.”", "“Hums.”"]
    assert card(found, "ale").lines == ("“Foamy.”", "Before the roll: add a yellow die.")
    assert "“" not in str(card(found, "di").lines)
    answer(match, "done", "quest ogre with ada")
    assert card(seen(match), "ogre").lines[-1] == "“It is hungry.”"


def test_arena_and_boss_print_their_flavour(plain: Cards) -> None:
    arena_card(plain, flavour="Sand.")
    boss_card(plain)
    plain.add("bosses", msgspec.structs.replace(plain.library.bosses["lich"], flavour="Old."))
    entry = table(player("ed bo"), player(), phase="arena_entry", level=3, arena="pit", arena_fight=Arena([0]))
    fight = table(player("ada bo"), player(), phase="boss_begins", level=4, boss="lich")
    assert card(seen(entry), "pit").lines[-1] == "“Sand.”"
    assert card(seen(fight), "lich").lines[-1] == "“Old.”"


@pytest.mark.rules("AP-COMP-12")
def test_potions_are_brown_and_scrolls_are_purple_by_name_and_by_paint(plain: Cards) -> None:
    skull(plain, "slip", "after_roll", "rr ? (chooser: you)")
    item_card(plain, "elixir", "potion", "+y", legendary=True)
    match = table(player("ada", hand="ale spark slip axe crown elixir", gold=2), player("bo"), rows={"heroes": "cy"})
    found = {name: card(seen(match), name) for name in ("ale", "spark", "slip", "axe", "crown", "elixir")}
    assert {name: each.tag for name, each in found.items()} == {
        "ale": "brown potion", "spark": "purple scroll", "slip": "purple scroll: skull", "axe": "weapon", "crown": "relic",
        "elixir": "brown potion",
    }  # fmt: skip
    assert found["elixir"].lines[0] == "Legendary"
    red, green, blue = parts(tag_colour(found["ale"]))
    assert red > green > blue  # brown
    for name in ("spark", "slip"):
        red, green, blue = parts(tag_colour(found[name]))
        assert min(red, blue) > green  # purple


def parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def test_what_a_hero_has_used_is_told_in_few_words() -> None:
    match = on_quest("ed/axe", hand="spark crown", chance=["S", "S"], token=False)
    answer(match, "roll", "scroll spark", "rune loose axe of ed")
    assert "Used: Axe." in card(seen(match), "ed").lines


# --- the town ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-TOWN-17", "AP-TOWN-08")
def test_the_town_tells_what_the_next_level_brings() -> None:
    brings = {}
    for level in (1, 2, 3, 4):
        match = table(player("ada", gold=2), player("bo"), level=level, rows={"heroes": "cy"})
        for seat in (0, 1, WATCHER):
            brings[level] = told(match, "town", seat).get(f"level {level + 1} brings:")
    assert brings == {
        1: "draw an item, sell an item, scout, the arena is revealed, forest quests",
        2: "heal, level up, the boss is revealed, mountain quests, legendary heroes, the arena is fought",
        3: "legendary item, the boss comes after one more turn each",
        4: None,
    }


@pytest.mark.rules("AP-TOWN-07")
def test_the_town_tells_which_second_bonuses_are_still_open() -> None:
    four = [player("ada", gold=2), player("bo"), player("di"), player("ed")]
    match = table(*four, level=3, first_to={"town": 1, "forest": 1}, second_to={"town": 2}, rows={"heroes": "cy"})
    seconds = {name: value for name, value in told(match, "town", 1).items() if name.startswith("second")}
    assert seconds == {
        "second to 2 town quests": "Purple had 1 VP",
        "second to 2 forest quests": "1 VP",
        "second to 2 mountain quests": "2 VP",
    }
    for few in (table(*four[:2], rows={"heroes": "cy"}), table(*four, coop=True, rows={"heroes": "cy"})):
        assert not [name for name in told(few, "town") if name.startswith("second")]


@pytest.mark.rules("AP-TOWN-07", "AP-END-07")
def test_no_second_bonus_is_promised_for_a_requirement_nobody_met_in_time() -> None:
    three = [player("ada", gold=2), player("bo"), player("di")]
    match = table(*three, level=4, first_to={"town": 1}, last_turns=[1], rows={"heroes": "cy"})
    assert [name for name in told(match, "town") if name.startswith("second")] == ["second to 2 town quests"]


@pytest.mark.rules("AP-INFO-01")
def test_everybody_may_look_through_the_discard_piles() -> None:
    piles = {"items": "ale spark ale", "heroes": "di ed"}
    match = table(player("ada", gold=2), player("bo"), rows={"heroes": "cy"}, discards=piles)
    for seat in (0, 1, WATCHER):
        assert told(match, "discards", seat) == {"Heroes for hire:": "Di and Ed", "Items:": "2 Ale and Spark"}
    assert not told(table(player("ada", gold=2), player("bo"), rows={"heroes": "cy"}), "discards")


# --- the arena --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-COOP-08")
def test_partners_see_the_marks_of_the_arena_and_no_tier_that_is_never_paid(plain: Cards) -> None:
    arena_card(plain)
    where: dict[str, Any] = {"phase": "arena_entry", "level": 3, "arena": "pit"}
    partners = table(player("ed bo"), player("ada di"), coop=True, arena_fight=Arena([0, 1]), **where)
    rivals = table(player("ed bo"), player("ada di"), arena_fight=Arena([0, 1]), **where)
    pays = [line for line in card(seen(partners), "pit").lines if "or more" in line]
    assert pays == ["5 or more: 2 items, 5 VP", "4 or more: 1 item, 3 VP", "2 or more: 1 item, 1 VP"]
    assert not [line for line in card(seen(partners), "pit").lines if line.startswith("4.")]
    assert "4. 1 item" in card(seen(rivals), "pit").lines
    assert not [line for line in card(seen(rivals), "pit").lines if "or more" in line]


@pytest.mark.rules("AP-ARENA-14")
def test_the_standings_explain_a_tie(plain: Cards) -> None:
    arena_card(plain, hits="", slots=".")
    match = table(
        player("ed", token=False), player("flo", token=False), player("gus", token=False), player("ada"),
        phase="arena_entry", level=3, arena="pit", arena_fight=Arena([0, 1, 2, 3]), chance=["SS", "SS", "SS", "SS", "S"],
    )  # fmt: skip
    answer(match, "enter with ed", "enter with flo", "enter with gus", "enter with ada")
    assert card(seen(match), "standings").lines[:3] == (
        "Green 4: tier 1, 2 items, 5 VP",
        "Orange 2: tied for position 2, so tier 3, 1 item, 1 VP",
        "Purple 2: tied for position 2, so tier 3, 1 item, 1 VP",
    )


# --- the lobby --------------------------------------------------------------------------------------------------------


def test_the_lobby_explains_the_options_in_plain_words() -> None:
    helps = {option.name: option.help for option in offer(GAME).options}
    assert set(helps) >= {"mode", "difficulty", "skull_scrolls", "starter"}
    assert all(helps.values())
    assert not [text for text in helps.values() if "`" in text]
