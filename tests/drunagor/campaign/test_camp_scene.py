"""The Camp as a place on the screen: every decision painted, what it is about on the table, the log to be read."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.game import Drunagor
from tabletome.games.drunagor.options.place import START
from tabletome.games.drunagor.state import State
from tabletome.kernel import WATCHER, Act, Match
from tabletome.scene import Scene, svg, text
from tabletome.scene.stage import stage
from tests.drunagor.campaign.roads import SEQUENCE, campaign, decided, done, library
from tests.drunagor.campaign.test_camp import at_camp
from tests.drunagor.stage import fight

SIZES = ((1440, 900), (1024, 768), (390, 844))


def painted(match: Match[State], *, all_sizes: bool) -> Scene:
    """The scene for whoever is asked; whatever can be done and has a place lies there, and stands in the text."""
    request = match.request
    assert request is not None
    scene = stage(match.seat(request.seat))
    table, who = Table(match.state, match.game.library), match.game.who(match.state, request)
    acts = [option for option in request if isinstance(option.arg, Act)]
    placed = {str(option) for option in acts if option.arg.places(table, who)}
    assert placed <= {*scene.options_on_the_table()}, request.kind
    if all_sizes:
        for width, height in SIZES:
            assert f'viewBox="0 0 {width}' in svg.paint(scene, width=width, height=height)
        told = " ".join(text.paint(scene, width=100).split())
        assert all(str(option) in told for option in request)
        assert text.paint(stage(match.seat(WATCHER)), width=100)
    return scene


@pytest.mark.parametrize("seed", [1, 2])
def test_every_decision_of_a_camp_is_painted(seed: int) -> None:
    game = Drunagor(library({"reward": ["A", "I1", "S1", "CA"]}, SEQUENCE | {"reward": ["I2", "S2"]}, SEQUENCE, {}))
    options = {"heroes": 3, "multiclass": True, "table_save": True, "free_role_swap": True}
    chance, kinds = Random(seed), set[str]()
    match: Match[State] = Match(game, 2, options, seed=seed, listen=True)
    for _ in range(3):
        state = deepcopy(match.state)
        state.phase, state.result = "won", "won"
        match = Match(game, 2, None, state=state, seed=seed, listen=True)
        while match.request is not None and match.request.kind != START:
            painted(match, all_sizes=match.request.kind not in kinds)
            kinds.add(match.request.kind)
            match.answer(chance.choice([*match.request]))
    assert {"offer", "learn", "arrange", "new-role"} <= kinds


def test_heroes_sit_around_the_fire_and_who_is_asked_is_lit() -> None:
    game = at_camp("S1", heroes=5)
    scene = painted(game.match, all_sizes=True)
    (board,) = scene.boards
    heroes = [piece for piece in board.pieces if piece.kind == "hero"]
    assert [piece.name for piece in heroes] == ["Vorn", "Maya", "Lorelai", "Jaheen", "Elros"]
    assert [piece.id for piece in board.pieces if piece.active] == ["book", "vorn"]
    (steps,) = scene.tracks
    assert steps.steps[steps.at["now"]] == "Learn"
    assert [stat.value for panel in scene.panels for stat in panel.stats if not stat.name] == [
        "learns now",
        *["waits"] * 4,
    ]


def test_class_abilities_are_chosen_from_their_trees() -> None:
    scene = painted(at_camp("CA").match, all_sizes=False)
    (tree,) = scene.trees
    assert len(tree.roots) == 4
    assert {branch.state for branch in tree.roots} == {"open"}
    assert {branch.state for branch in tree.branches} == {"closed"}
    assert len(painted(at_camp("CA", multiclass=True).match, all_sizes=False).trees) == 4


def test_the_log_is_read_when_the_camp_breaks_up() -> None:
    game = done(at_camp(), "arrange")
    (log,) = [zone for zone in painted(game.match, all_sizes=True).zones if zone.id == "log"]
    assert log.prose
    assert [card.title for card in log.cards] == ["The road so far", "Vorn", "Maya"]


def test_the_campaign_log_can_be_read_in_the_middle_of_an_adventure() -> None:
    game = campaign({}, {}, heroes=2, seats=2).play("start on a1", "start on b1")
    record = game.scene().record
    assert record is not None
    assert [card.title for card in record.cards] == ["The road so far", "Vorn", "Maya"]
    assert record.cards[0].lines == ("Now: Chapter 1, Trial 1, round 1.",)
    assert "Vorn, Warrior; Defender. Played by player 1." in record.cards[1].lines
    assert [zone.id for zone in game.scene().zones if zone.prose] == []


def test_a_one_shot_keeps_no_log() -> None:
    assert fight("VM1").scene().record is None


def test_the_end_of_a_campaign_has_its_page_and_its_log() -> None:
    game = decided(campaign({}, heroes=1))
    scene = stage(game.match.seat(0))
    assert (scene.title, scene.subtitle) == ("The Campaign is over", "Won: a test says so")
    assert "Chapter 1, Trial 1: won" in " ".join(text.paint(scene, width=100).split())
    for width, height in SIZES:
        assert svg.paint(scene, width=width, height=height)


def test_what_stands_around_the_fire_is_called_as_the_step_that_is_made_there() -> None:
    [board] = at_camp("S1").scene().boards
    below = {(cell.x, cell.y - 1): cell.label for cell in board.cells if cell.label}
    things = {(piece.x, piece.y): piece.name for piece in board.pieces if piece.kind == "token"}
    assert below.keys() == things.keys()
    assert sorted(below.values()) == ["Gear", "Learn", "Offers", "Reward", "Roles"]
