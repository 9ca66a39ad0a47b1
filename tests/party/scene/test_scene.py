"""The picture of a game at chosen moments: options where they belong, odds, the live evaluation, the rest of the table."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from tabletome.games.party.board import pool as dice
from tabletome.games.party.cards.language import NEED
from tabletome.games.party.options import exact_odds
from tabletome.games.party.state import HIDDEN, HIDDEN_LEGENDARY, Arena
from tabletome.kernel import WATCHER, percent, to_plain
from tabletome.kernel import odds as played_out
from tabletome.scene import Card, Scene
from tabletome.scene.stage import stage
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


def shown(match: Position, seat: int | None = None) -> Scene:
    """The scene of a seat, by default of the one that is asked."""
    assert match.request is not None or seat is not None
    return stage(match.seat(seat if seat is not None else match.request.seat if match.request else 0))


def choices(found: Scene) -> dict[str, str]:
    """The options in the question with their odds."""
    assert found.prompt is not None
    return {choice.option: choice.odds for group in found.prompt.groups for choice in group.choices}


def card(found: Scene, name: str) -> Card:
    return next(card for zone in found.zones for card in zone.cards if card.id == name)


def lines(found: Scene, name: str) -> str:
    return " | ".join(card(found, name).lines)


def written(found: Scene) -> str:
    """All that a scene says, in one line."""
    return str(msgspec.to_builtins(found))


# --- who may see what -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-INFO-01")
def test_of_a_hidden_hand_only_the_number_of_backs_is_shown() -> None:
    match = table(player("ada", hand="crown heart spark", gold=2), player("bo", hand="ale"), rows={"heroes": "cy"})
    seen = shown(match, 1)
    panel = next(panel for panel in seen.panels if panel.seat == 0)
    assert [stat.value for stat in panel.stats if stat.name == "cards"] == ["3, 1 legendary"]
    assert not [zone for zone in seen.zones if zone.id == "hand-green"]
    assert [card.title for zone in shown(match, 0).zones if zone.id == "hand-green" for card in zone.cards] == [
        "Crown", "Heart", "Spark",
    ]  # fmt: skip
    assert HIDDEN not in written(seen).split("'")
    assert HIDDEN_LEGENDARY not in written(seen).split("'")
    assert not shown(match, WATCHER).prompt or not shown(match, WATCHER).prompt.groups  # type: ignore[union-attr]


@pytest.mark.rules("AP-COOP-13")
def test_in_coop_partners_hands_lie_open() -> None:
    match = table(player("ada", gold=2), player("bo", hand="ale"), coop=True, rows={"heroes": "cy"})
    assert "Ale" in lines(shown(match), "held-orange")


# --- where options lie ------------------------------------------------------------------------------------------------


def test_options_lie_on_the_cards_heroes_and_decks_they_are_about() -> None:
    match = table(
        player("ada~ bo", hand="axe crown", gold=6),
        player(),
        level=3,
        rows={"heroes": "cy", "town": "ogre"},
        decks={"heroes": "di flo", "items": "ale", "town": "a"},
    )
    found = shown(match)
    assert card(found, "cy").option == "buy cy"
    assert card(found, "cy").also == ("buy cy over ada", "buy cy over bo")
    assert card(found, "di").also[-1] == "scout heroes"
    assert (card(found, "di").tag, card(found, "di").lines[0]) == ("2 gold", "Top card of the deck")
    assert card(found, "cy").tag == "2 gold"
    assert card(found, "ada").option == "heal ada"
    assert card(found, "bo").option == "upgrade bo"
    assert card(found, "axe").option == "equip axe to ada"
    assert "sell axe" in card(found, "axe").also
    assert card(found, "crown").option == "sell crown"
    assert card(found, "row-town").option == "scout town"
    assert [zone.option for zone in found.zones if zone.id == "items"] == ["buy item"]


def test_dice_show_their_faces_their_options_and_what_is_locked(plain: Cards) -> None:
    quest_card(plain, "ogre", slots="..", need="S *2")
    match = on_quest("ada bo", hand="spark", chance=["S", "MR", "SS"], token=True)
    answer(match, "roll", "scroll spark", "rune b1 reroll r1")
    red, blue, loose = shown(match).dice
    assert (red.name, red.face, red.colour) == ("r1", "2 swords", "red")
    assert [red.option, *red.also] == ["reroll r1", "rune loose reroll r1"]
    assert (blue.face, blue.option) == ("magic + rune", "")
    assert "locked" in blue.note
    assert (loose.face, loose.colour) == ("rune", "ivory")


def test_before_the_roll_every_die_is_there_and_rolls() -> None:
    match = on_quest("ed", hand="ale")
    found = shown(match)
    assert [(die.name, die.option) for die in found.dice] == [("r1", "roll"), ("r2", "roll")]
    assert card(found, "ale").option == "drink ale"


# --- odds -------------------------------------------------------------------------------------------------------------


def test_a_quest_shows_the_odds_of_everybody_who_could_go(plain: Cards) -> None:
    quest_card(plain, "ogre", need="S *1")
    quest_card(plain, "stag", deck="town", slots="..", need="M *2")
    match = table(player("ada bo ed", gold=0), player(), phase="quest", rows={"town": "ogre stag"})
    found = choices(shown(match))
    assert found["quest ogre with ada"] == percent(exact_odds.chance_of_success("r", NEED.parse("S *1")))
    assert found["quest ogre with bo"] == "0 %"
    assert found["quest ogre with ed"] == percent(exact_odds.chance_of_success("rr", NEED.parse("S *1")))
    assert found["quest stag with bo ed"] == percent(exact_odds.chance_of_success("brr", NEED.parse("M *2")))
    assert f"{found['quest ogre with ed']} at best" in lines(shown(match), "ogre")


@pytest.mark.rules("AP-QUEST-06", "AP-QUEST-07")
def test_odds_of_a_quest_count_who_would_fall_to_a_slot_wound(plain: Cards) -> None:
    quest_card(plain, "ogre", slots="D.", need="*2")
    quest_card(plain, "stag", deck="town", slots="w.", need="*2")
    match = table(player("ada~ bo", gold=0), player(), phase="quest", rows={"town": "ogre stag"})
    found = choices(shown(match))
    alone, both = (exact_odds.chance_of_success(dice_, NEED.parse("*2")) for dice_ in ("r", "rb"))
    assert found["quest ogre with ada bo"] == percent(alone)  # the one with the better die lives
    assert found["quest stag with ada bo"] == percent(both)  # the unwounded one takes it
    match.answer("quest stag with ada bo")
    assert choices(shown(match)) == {
        "slot w ada": percent(exact_odds.chance_of_success("b", NEED.parse("*2"))),
        "slot w bo": percent(both),
    }


@pytest.mark.rules("AP-QUEST-06", "AP-QUEST-08")
def test_odds_of_a_quest_count_every_slot_wound_each_on_another_hero(plain: Cards) -> None:
    quest_card(plain, "ogre", slots="wD", need="*2")
    match = table(player("ada bo", gold=0), player(), phase="quest", rows={"town": "ogre"})
    red, blue = (percent(exact_odds.chance_of_success(dice_, NEED.parse("*2"))) for dice_ in "rb")
    assert choices(shown(match))["quest ogre with ada bo"] == red  # the wound is for ada, and bo falls
    match.answer("quest ogre with ada bo")
    assert choices(shown(match)) == {"slot w ada": red, "slot w bo": blue}


def test_the_second_figure_is_with_one_more_reroll(plain: Cards) -> None:
    quest_card(plain, "ogre", slots="..", need="SSSS")
    match = on_quest("ed ada", chance=["S", "blank", "S"], token=True, hand="spark crown")
    answer(match, "roll", "scroll spark")
    found = choices(shown(match))
    now = match.state.attempt
    assert now is not None
    one, two = (
        exact_odds.odds_after(now.pool, exact_odds.REROLL, NEED.parse("SSSS"), on=1, token=False, later=later)
        for later in (0, 1)
    )
    assert one < two
    assert found["reroll r2"] == f"{percent(one)} → {percent(two)}"
    assert found["done"] == "0 %"


def test_potions_and_what_they_add_have_odds() -> None:
    match = on_quest("ada", hand="ale brew", chance=[])
    found = choices(shown(match))
    assert found["roll"] == percent(exact_odds.chance_of_success("r", NEED.parse("*2")))
    assert found["drink ale"] == percent(exact_odds.chance_of_success("ry", NEED.parse("*2")))
    best = max(exact_odds.chance_of_success("r" + colour, NEED.parse("*2")) for colour in "rgby")
    assert found["drink brew"] == percent(best)
    match.answer("drink brew")
    assert choices(shown(match))["colour b"] == percent(exact_odds.chance_of_success("rb", NEED.parse("*2")))


@pytest.mark.rules("AP-ITEM-14")
def test_skull_scrolls_show_what_they_leave_to_the_roller(plain: Cards) -> None:
    skull(plain, "fog", "pool_formed", "-? (chooser: target)")
    skull(plain, "slip", "after_roll", "rr ? (chooser: you)")
    match = on_quest("ed", chance=["SS", "S"], token=False, others=[player(hand="fog slip")], skulls=True)
    answer(match, "pass")  # nothing to play when the quest was declared
    found = choices(shown(match))
    assert found["skull fog"] == percent(exact_odds.chance_of_success("r", NEED.parse("*2")))
    assert found["pass"] == percent(exact_odds.chance_of_success("rr", NEED.parse("*2")))
    match.answer("pass")
    roll = match.state.attempt
    assert roll is not None
    worst = min(exact_odds.odds_after(roll.pool, exact_odds.REROLL, NEED.parse("*2"), on=place) for place in (0, 1))
    assert choices(shown(match)) == {"skull slip": percent(worst), "pass": "100 %", "hold back": "100 %"}


@pytest.mark.rules("AP-ARENA-05")
def test_the_arena_shows_average_scores_that_are_those_of_the_real_play(plain: Cards) -> None:
    arena_card(plain, slots=".", hits="", count="S R")
    match = table(
        player("ed", hand="crown"), player("bo"), phase="arena_entry", level=3, arena="pit", chance=["S", "H"],
        arena_fight=Arena([0]),
    )  # fmt: skip
    assert choices(shown(match))["enter with ed"] == "average 2.00"
    answer(match, "enter with ed", "roll")
    found = shown(match)
    assert card(found, "evaluation").title == "Score 1"
    for option in ("reroll r1", "reroll r2"):
        spread = played_out(match, option, counted)
        average = sum((Fraction(str(score)) * share for score, share in spread.chances.items()), Fraction(0))
        assert choices(found)[option] == f"average {float(average):.2f}"


def counted(world: Position) -> int:
    """Swords and runes on the table."""
    assert world.state.attempt is not None
    symbols = dice.symbols(world.state.attempt.pool)
    return symbols["S"] + symbols["R"]


# --- the live evaluation ----------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-COND-05", "AP-WOUND-11")
def test_the_evaluation_tells_what_is_met_what_is_missing_and_which_wounds_would_land(
    plain: Cards,
) -> None:
    quest_card(plain, "ogre", slots="..", need="SS *2", hits="Dw")
    match = on_quest("ed di~", chance=["S", "blank", "H"], hand="crown")
    answer(match, "roll")
    found = shown(match)
    assert card(found, "evaluation").title == "Not enough yet"
    told = lines(found, "evaluation")
    for part in (
        "On the table: 1 sword, 1 shield", "Met: 1 of 2 swords, 0 of 2 HP", "1 sword, 2 HP missing",
        "Wounds: 1 deadly and 1 light, 1 stopped. Ed would be wounded",
    ):  # fmt: skip
        assert part in told
    starts = [line.partition(":")[0] for line in card(found, "evaluation").lines if ":" in line or "missing" in line]
    assert starts == ["1 sword, 2 HP missing", "Wounds", "Met", "On the table"]  # a phone has room for the first ones


@pytest.mark.rules("AP-COND-09")
def test_shields_wanted_twice_are_told_both_ways(plain: Cards) -> None:
    quest_card(plain, "ogre", need="H", hits="D")
    match = on_quest("di", chance=["H"], hand="crown", token=False)
    answer(match, "roll")
    told = lines(shown(match), "evaluation")
    assert "Wounds: 1 deadly. Di would die" in told
    assert "Or all shields for defence: 1 deadly, 1 stopped. Nobody is hurt" in told
    answer(match, "done")
    assert list(choices(shown(match))) == ["succeed", "defend"]


def test_the_plan_of_the_wounds_is_told_and_lies_on_the_evaluation(plain: Cards) -> None:
    quest_card(plain, "ogre", slots="..", need="", hits="Dw")
    match = on_quest("ed di", chance=["S", "S", "H"], hand="", token=False)
    found = shown(match)
    assert card(found, "evaluation").title == "Success"
    assert card(found, "evaluation").option == "plan"
    assert "shields stop 1 deadly wound" in lines(found, "evaluation")
    assert [card(found, "ed").option, *card(found, "ed").also] == ["wound ed D", "wound ed w"]


# --- the rest of the table --------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-BOSS-10", "AP-COOP-06")
def test_town_countdown_and_threat_are_tracks() -> None:
    match = table(player("ada", gold=2), player("bo"), level=4, last_turns=[1, 0], rows={"heroes": "cy"})
    town, countdown = shown(match).tracks
    assert town.at == {"now": 3}
    assert countdown.steps == ("Green", "Orange", "Green", "boss")
    for now, steps in ((5, ("5", "6", "7", "…", "14")), (10, ("10", "11", "12", "13", "14"))):
        together = table(player("ada", gold=2), player("bo"), coop=True, threat=now, rows={"heroes": "cy"})
        _, threat = shown(together).tracks
        assert (threat.title, threat.at) == (f"Threat {now} of 14", {"now": 0})
        assert threat.steps == steps  # no more than a narrow screen has room for


def test_the_town_tells_what_can_be_had_for_how_much() -> None:
    offered = {}
    for level in (1, 2, 3, 4):
        match = table(player("ada", gold=2), player("bo"), level=level, rows={"heroes": "cy"})
        town = next(panel for panel in shown(match).panels if panel.id == "town")
        offered[level] = [stat.name for stat in town.stats if not stat.name.endswith("brings:")]
    assert offered[1] == []
    assert offered[2] == ["draw an item", "sell an item", "scout"]
    assert offered[3] == [*offered[2], "heal", "level up"]
    assert offered[4] == [*offered[3], "legendary item"]


def test_the_boss_shows_both_stages_and_the_odds_of_the_first(plain: Cards) -> None:
    boss_card(plain, need="S", s2={"need": "SS *2"})
    match = table(player("ada bo"), player(), phase="boss_begins", level=4, boss="lich")
    found = shown(match)
    chance = percent(exact_odds.chance_of_success("r", NEED.parse("S")))
    assert choices(found)["fight with ada"] == f"stage 1: {chance}"
    assert f"stage 1: {chance} at best" in lines(found, "lich")
    assert "Stage 1: 1 hero; 1 sword" in lines(found, "lich")
    assert "Stage 2: 1 hero; 2 swords, 2 HP" in lines(found, "lich")
    assert card(found, "lich").option == "fight with ada"


def test_the_end_counts_everybodys_points(plain: Cards) -> None:
    item_card(plain, "crown", "relic", vp=3)
    match = table(player(hand="crown", vp=4, won=["ogre"], boss_stages=2), player(vp=2), phase="scoring", level=4)
    found = shown(match, 1)
    assert card(found, "count-green").title == "Green: 8 VP"
    assert card(found, "count-green").tag == "winner"
    assert "3 VP from relics" in lines(found, "count-green")
    assert found.subtitle == "The game is over: Green wins"


def test_scenes_are_pure_and_leave_the_view_alone() -> None:
    match = on_quest("ed", hand="ale", chance=[])
    view, request = match.seat(0).view, match.request
    before = str(to_plain(view))
    assert match.game.scene(view, request) == match.game.scene(view, request)
    assert str(to_plain(view)) == before
