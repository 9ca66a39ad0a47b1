"""Range that is improved, Range that Passives do not have; what trays and maps there are. (DR-RANGE-*, DR-TERR-29)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.cards.chapters import HIGHEST, TRAYS
from tabletome.games.drunagor.cards.maps import BRIDGES, PIECES
from tabletome.games.drunagor.game import GAME
from tabletome.kernel.events import Attacked
from tests.drunagor.stage import fight, one


@pytest.mark.rules("DR-RANGE-04")
def test_an_ability_may_improve_the_range_of_red_skills() -> None:
    """m1 stands two areas away."""
    skills = {"vorn": {"shot": "r weapon +0 HIT"}}
    assert fight("V...1. ......", skills=skills).play("use shot red").told(Attacked) == []
    skills = {"vorn": {"shot": "r weapon +0 HIT", "far": "- static +1 RANGE", "blow": "y weapon +0 HIT"}}
    far = fight("V...1. ......", skills=skills, chance=(15,)).play("use shot red")
    assert [event.on for event in far.told(Attacked)] == [("m1",)]
    near = fight("V...1. ......", skills=skills).play("use blow yellow")
    assert near.told(Attacked) == [], "Melee Skills stay as they are"


@pytest.mark.rules("DR-RANGE-13")
def test_a_passive_without_a_range_reaches_everybody() -> None:
    skills = {"vorn": {"beacon": "- passive ROLL 2+, ALLY, SHIELD 2", "blow": "y weapon +0 HIT"}}
    game = fight("V1........M. ............", skills=skills, chance=(15,)).play("use blow yellow")
    assert one(game, "maya").resources == {"shield": 2}
    short = {"vorn": {"beacon": "- passive ROLL 2+, RANGE 1, ALLY, SHIELD 2", "blow": "y weapon +0 HIT"}}
    near = fight("V1........M. ............", skills=short, chance=(15,)).play("use blow yellow")
    assert one(near, "maya").resources == {}


@pytest.mark.rules("DR-TERR-29")
def test_five_trays_two_bridges_and_both_sides_of_32_map_pieces_are_in_the_box() -> None:
    assert (sum(TRAYS.values()), {*TRAYS}) == (5, {1, 2, 3})
    assert (HIGHEST[1], HIGHEST[2]) == ("1", "2")
    assert (PIECES, len(GAME.library.maps), BRIDGES) == (32, 64, 2)
