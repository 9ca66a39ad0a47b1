"""The picture of a fight: every decision painted, every option with a place on the table, cubes and the track in sight."""

from __future__ import annotations

import random

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.set_up import Options
from tabletome.games.drunagor.state import State
from tabletome.kernel import Act, Match, Seat
from tabletome.scene import Cube, Scene, Stat, Term, svg, text
from tabletome.scene.stage import planned, stage
from tabletome.scene.svg.plans import plan_svg
from tabletome.scene.text.plans import plan_lines
from tests.drunagor.stage import fight, monster_turn

SIZES = ((1440, 900), (1024, 768), (390, 844))


def cubes_of(scene: Scene, hero: str) -> tuple[Cube, ...]:
    panel = next(panel for panel in scene.panels if panel.id == hero)
    return next(stat for stat in panel.stats if stat.cubes).cubes


def card_of(scene: Scene, id_: str) -> tuple[Cube, ...]:
    return next(card.cubes for zone in scene.zones for card in zone.cards if card.id == id_)


@pytest.mark.parametrize(
    ("heroes", "party", "experience"), [(1, "usual", "none"), (3, "choose", "some"), (5, "usual", "veteran")]
)
def test_every_decision_is_painted_and_what_has_a_place_lies_there(heroes: int, party: str, experience: str) -> None:
    options = Options(mode="one-shot", heroes=heroes, party=party, ties="ask", experience=experience)  # type: ignore[arg-type]
    match = Match(GAME, 1, options, seed=heroes, listen=True)
    dice = random.Random(heroes)
    kinds: set[str] = set()
    plans = 0
    for answer in range(160):
        request = match.request
        if request is None:
            break
        seat = match.seat(request.seat)
        scene = stage(seat)
        asked = list(request)
        if request.kind not in kinds or answer % 20 == 0:
            kinds.add(request.kind)
            for width, height in SIZES:
                assert f'viewBox="0 0 {width}' in svg.paint(scene, width=width, height=height)
            painted = " ".join(text.paint(scene, width=100).split())
            assert all(str(option) in painted for option in asked)
            plans += _plans(seat, scene)
        who = match.game.who(match.play.state, request)
        table = Table(match.play.state, GAME.library)
        placed = {
            str(option) for option in asked if isinstance(option.arg, Act) and option.arg.places(table, who)
        }  # fmt: skip
        assert placed <= set(scene.options_on_the_table()), request.kind
        match.answer(str(dice.choice(asked)))
    assert len(kinds) >= 4
    assert plans >= 20


def _plans(seat: Seat[State], scene: Scene) -> int:
    """Paints the plans of all options, and tells how many there were."""
    assert seat.request is not None
    found = [plan for option in seat.request if (plan := planned(seat, str(option))) is not None]
    for plan in found:
        assert plan_svg(scene.boards[0], plan).startswith('<g class="plan"')
        assert plan.title in plan_lines(plan)[0]
    return len(found)


def test_available_cubes_are_drawn_and_spent_ones_leave_their_place() -> None:
    game = fight("V.1", cubes={"vorn": "yrb"}, spent={"vorn": {"bull-rush": "g"}}, expended={"vorn": "y"})
    scene = game.scene()
    drawn = cubes_of(scene, "vorn")
    assert [(cube.colour, cube.gone) for cube in drawn] == [
        ("yellow", False), ("red", False), ("blue", False), ("yellow", True), ("green", True),
    ]  # fmt: skip
    assert [(cube.colour, cube.gone) for cube in card_of(scene, "bull-rush")] == [("green", False)]
    assert [cube.gone for cube in card_of(scene, "arcing-swing")] == [True]
    assert "cubes yellow, red, blue (1 spent, 1 expended)" in text.paint(scene, width=200)


def test_a_cube_that_may_be_expended_can_be_clicked_where_it_lies() -> None:
    drawn = cubes_of(fight("V..1", cubes={"vorn": "yb"}).scene(), "vorn")
    assert [cube.option for cube in drawn] == ["expend yellow", "expend blue"]
    assert 'data-option="expend blue"' in svg.paint(fight("V..1", cubes={"vorn": "yb"}).scene())


def test_a_curse_cube_lies_on_the_skill_that_it_blocks() -> None:
    game = fight("V.1", blocked={"vorn": {"bull-rush": "curse", "arcing-swing": "trauma"}})
    scene = game.scene()
    assert [cube.name for cube in card_of(scene, "bull-rush")] == ["Curse Cube"]
    assert [cube.name for cube in card_of(scene, "arcing-swing")] == ["Trauma Cube"]
    painted = text.paint(scene, width=200)
    assert "Bull Rush" in painted
    assert "now: held by a Curse Cube" in painted
    assert "Curse 1/5" in painted
    assert "Trauma 1/1" in painted


def test_the_track_has_two_rows_with_its_empty_slots() -> None:
    scene = fight("VM.1", turn="maya", kinds={"m1": "skeleton-archer-rookie"}).scene()
    upper = [(turn.name, turn.state) for turn in scene.line if turn.row == 0]
    lower = [turn for turn in scene.line if turn.row == 1]
    assert upper[0] == ("Vorn", "done")
    assert upper[2] == ("Leader", "empty")
    assert upper[4:6] == [("Maya", "now"), ("Skeleton Archer", "to come")]
    assert {turn.state for turn in lower} == {"empty"}
    assert [turn.name for turn in lower][:2] == ["Controller", "Grey Rune below"]
    painted = text.paint(scene, width=200)
    assert "[Maya, Striker]" in painted
    assert "then: ‹Controller›" in painted


def test_a_reaction_shows_what_is_left_of_the_blow_and_what_each_answer_saves() -> None:
    """3 damage, SHIELD 1, and Chin Down prevents up to 3 of the 2 that are left. (DR-DMG-10)"""
    game = monster_turn("V1", faces={"m1": {"damage": 3}}, resources={"vorn": {"shield": 1}}, cubes={"vorn": "y"})
    scene = game.scene()
    prompt = scene.prompt
    assert prompt is not None
    assert prompt.urgent
    assert prompt.sum == (Term(3, "hit"), Term(1, "Shield", "−"), Term(0, "Prevent", "−"), Term(2, "lost", "="))
    labels = {choice.option: choice.odds for group in prompt.groups for choice in group.choices}
    assert labels["react chin-down yellow"] == "11 → 11"
    assert labels["take it"] == "11 → 9"
    vorn = next(piece for piece in scene.boards[0].pieces if piece.id == "vorn")
    assert (vorn.losing, vorn.odds) == (2, "−2")
    assert Stat("Health", 11, 11, 2) in scene.panels[0].stats
    assert "3 hit − 1 Shield − 0 Prevent = 2 lost" in text.paint(scene, width=120)
    assert "3 hit − 1 Shield − 0 Prevent = 2 lost" in svg.paint(scene)


def test_what_another_has_prevented_is_in_the_sum() -> None:
    game = monster_turn(
        "VM1.", faces={"m1": {"damage": 4, "black": "CLEAVE 2"}}, cubes={"vorn": "r", "maya": "y"}
    ).play("react mind-your-head red for maya")
    scene = game.scene()
    assert scene.prompt is not None
    assert scene.prompt.sum[0] == Term(4, "hit")
    assert scene.prompt.sum[2:] == (Term(3, "Prevent", "−"), Term(1, "lost", "="))


def test_areas_are_regions_and_squares_have_names() -> None:
    board = fight("V..1 .... .... ....").scene().boards[0]
    regions = {(cell.x, cell.y): cell.region for cell in board.cells}
    assert regions[0, 0] == regions[1, 1] != regions[2, 0]
    assert board.place(3, 0) == "d1"


def test_what_ends_the_adventure_is_always_in_sight() -> None:
    told = [line.text for line in fight("V.1 ..2").scene().notes]
    assert told == ["Won: all Monsters defeated (2 left).", "Lost: a 2nd Trauma or 6th Curse Cube."]


@pytest.mark.parametrize("heroes", [2, 3])
def test_a_hero_is_called_beside_the_board_as_on_it_and_whoever_plays_it_is_named_below(heroes: int) -> None:
    match = Match(GAME, 2, Options(mode="one-shot", heroes=heroes), seed=1, listen=True)  # type: ignore[arg-type]
    panels = stage(match.seat(0), ("Ann", "Corbin")).panels
    assert [panel.name for panel in panels] == ["Vorn", "Maya", "Lorelai"][:heroes]
    assert [panel.role.split(" · ")[-1] for panel in panels] == ["Ann", "Corbin", "Ann"][:heroes]


def test_how_far_the_goal_is_stands_before_what_loses_and_the_round_before_the_chapters_name() -> None:
    match = Match(GAME, 1, Options(mode="one-shot", chapter=1, heroes=2), seed=1, listen=True)
    scene = stage(match.seat(0))
    told = [line.text.partition(":")[0] for line in scene.notes]
    assert told == ["Won", "Failing Light", "Lost", "Lost"]
    assert scene.subtitle == "Setting up · The Road to Black River"


def test_while_heroes_take_their_places_the_chapters_page_lies_open() -> None:
    match = Match(GAME, 1, Options(mode="one-shot", chapter=1, heroes=2), seed=1, listen=True)
    [zone] = stage(match.seat(0)).zones
    chapter = GAME.library.chapters[match.state.place]
    assert zone.prose
    assert [card.title for card in zone.cards] == [chapter.name, chapter.first.name]
    assert [card.lines[-1] for card in zone.cards] == [chapter.story, chapter.first.box]
    while match.request is not None and match.request.kind == "start":
        match.answer(str(next(iter(match.request))))
    assert "skills" in [zone.id for zone in stage(match.seat(0)).zones]
