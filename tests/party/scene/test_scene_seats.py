"""The picture for each seat: what rivals may add up, whose party and hand lie in front of whom, and who is named."""

from __future__ import annotations

import pytest

from tabletome.games.party.state import Attempt, BossFight
from tabletome.kernel import WATCHER
from tabletome.scene import Panel, Scene
from tabletome.scene.stage import stage
from tests.party.table import Cards, Position, answer, boss_card, on_quest, player, quest_card, table


def seen(match: Position, seat: int) -> Scene:
    return stage(match.seat(seat))


def board(found: Scene, seat: int) -> dict[str, object]:
    """The numbers on somebody's board."""
    return {stat.name: stat.value for stat in panel(found, seat).stats}


def panel(found: Scene, seat: int) -> Panel:
    return next(panel for panel in found.panels if panel.seat == seat)


def lying(found: Scene) -> dict[str, list[str]]:
    """The titles of the cards in every zone."""
    return {zone.id: [card.title for card in zone.cards] for zone in found.zones}


# --- victory points ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-INFO-01")
def test_of_rivals_only_tokens_and_retired_heroes_are_told_and_everybody_sees_the_own_sum(
    plain: Cards,
) -> None:
    quest_card(plain, "hoard", win="9vp")
    green = player("ada", hand="crown", gold=2, vp=2, won=["hoard", "ogre"], retired=["hal"])
    orange = player("bo", vp=1, won=["hoard"])
    match = table(green, orange, player("di"), rows={"heroes": "cy"})
    everything = 2 + 9 + 1 + 3 + 3  # tokens, two quests, a retired hero, a relic
    for seat in (0, 1, 2, WATCHER):
        found = seen(match, seat)
        for other, whole, in_sight in ((0, everything, 5), (1, 10, 1), (2, 0, 0)):
            shown = board(found, other)
            assert shown.get("VP") == (whole if other == seat else None)
            assert shown.get("open VP") == (None if other == seat else in_sight)
    for seat in (1, 2, WATCHER):
        assert str(everything) not in {str(stat.value) for each in seen(match, seat).panels for stat in each.stats}


@pytest.mark.rules("AP-INFO-01", "AP-END-05")
def test_partners_and_whoever_looks_at_the_end_see_every_sum(plain: Cards) -> None:
    quest_card(plain, "hoard", win="9vp")
    together = table(player("ada", gold=2, won=["hoard"]), player("bo"), coop=True, rows={"heroes": "cy"})
    over = table(player(won=["hoard"], boss_stages=2), player(), phase="scoring", level=4)
    for match in (together, over):
        for seat in (0, 1, WATCHER):
            assert board(seen(match, seat), 0)["VP"] == 9


@pytest.mark.rules("AP-INFO-01")
def test_everybody_sees_how_many_quests_of_each_grade_each_has_completed() -> None:
    match = table(player("ada", gold=2, won=["ogre", "stag", "ogre"]), player("bo"), rows={"heroes": "cy"})
    for seat in (0, 1, WATCHER):
        assert board(seen(match, seat), 0)["quests won"] == "2 town, 1 forest"
        assert board(seen(match, seat), 1)["quests won"] == "none"


# --- in front of each -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("coop", [False, True])
@pytest.mark.parametrize("hand", ["", "ale"])
def test_who_waits_still_sees_the_own_party_and_hand(hand: str, coop: bool) -> None:
    match = table(player("ada", hand="axe", gold=2), player("bo", hand=hand), coop=coop, rows={"heroes": "cy"})
    found = lying(seen(match, 1))
    assert found["party-orange"] == ["Bo"]
    assert "party-green" not in found
    assert found["hand-orange"] == [item.title() for item in hand.split()]
    assert ("hand-green" in found) == coop
    assert lying(seen(match, 0))["party-green"] == ["Ada"]
    assert "party-orange" not in lying(seen(match, 0))


@pytest.mark.parametrize("coop", [False, True])
def test_while_somebody_else_rolls_the_own_party_and_hand_lie_there_too(coop: bool) -> None:
    match = on_quest("ada", hand="crown", chance=["S"], others=[player("bo cy", hand="ale")], coop=coop)
    found = seen(match, 1)
    assert lying(found)["sent-green"] == ["Ada"]
    assert lying(found)["party-orange"] == ["Bo", "Cy"]
    assert lying(found)["hand-orange"] == ["Ale"]
    assert "Bo" not in board(found, 1)
    roller = seen(match, 0)
    assert "party-green" not in lying(roller)
    assert board(roller, 1)["Bo"] == "1 blue"


def test_who_looks_on_sees_the_party_at_work_and_no_hand() -> None:
    match = table(player("ada", hand="axe", gold=2), player("bo", hand="ale"), rows={"heroes": "cy"})
    found = lying(seen(match, WATCHER))
    assert found["party-green"] == ["Ada"]
    assert not [zone for zone in found if zone.startswith("hand")]


# --- who is named -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-BOSS-04")
def test_the_boss_fight_names_whoever_is_asked_and_not_the_last_turn(plain: Cards) -> None:
    boss_card(plain)
    fighters = [player("ed", hand="crown"), player("ada"), player("bo")]
    match = table(
        *fighters, phase="boss_fight", level=4, boss="lich", active=2, round=9, chance=["S", "S"],
        boss_fight=BossFight([0, 1, 2]),
    )  # fmt: skip
    assert active(match) == ("The Final Boss · Green", ["green"])
    answer(match, "fight with ed")
    assert active(match) == ("The Final Boss · Green · before the roll", ["green"])
    match = table(*fighters, phase="boss_fight", level=4, boss="lich", active=2, boss_fight=BossFight([1, 2]))
    assert active(match) == ("The Final Boss · Orange", ["orange"])
    boss_card(plain, win1="UP")
    won = player("ed", boss_stages=1)
    match = table(
        won, *fighters[1:], phase="boss_reward", level=4, boss="lich", active=2, boss_fight=BossFight([1, 2]),
        attempt=Attempt("boss", "lich", 0, ["ed"], stage=1),
    )  # fmt: skip
    assert active(match) == ("The Final Boss · Green · a level-up", ["green"])


def active(match: Position) -> tuple[str, list[str]]:
    """The line under the title, and the boards that are marked."""
    found = seen(match, WATCHER)
    return found.subtitle, [panel.id for panel in found.panels if panel.active]
