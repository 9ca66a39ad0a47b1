"""Faces, the line of turns, adversaries, trees and plans: painted in SVG and in text, each saying the same."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from fractions import Fraction

import msgspec
import pytest

from tabletome.kernel import Chance, Choose, Event, Flow, Happened, One, Option, Play, Table
from tabletome.scene import (
    Bar,
    Board,
    Branch,
    Card,
    Ghost,
    Hit,
    Likely,
    Panel,
    Piece,
    Plan,
    Scene,
    Sight,
    Stat,
    Threat,
    Tree,
    Turn,
    Zone,
    face_of,
    svg,
    text,
)
from tabletome.scene.faces import FACES
from tabletome.scene.plans import Course
from tabletome.scene.rehearsal import rehearse
from tabletome.scene.svg.pieces import health_cells, pips
from tabletome.scene.svg.plans import histogram, plan_svg
from tabletome.scene.text.plans import plan_lines, plan_words

LINE = (
    Turn("r", "Roberta", "acted", "hero", "red", "fighter", state="done"),
    Turn("b", "Chieftain", "", "foe", "#8f2a1d", "hobgoblin-chieftain", state="now"),
    Turn("e", "Elwyn", "next", "hero", "violet", "wizard"),
)
BOSS = Threat(
    "b", "Chieftain", "Hobgoblin", "hobgoblin-chieftain", stats=(Stat("HP", 11, 18),), lines=("Harpoon: it pulls.",),
    shown=("The Horde",), left=(Likely("Long Rope", "40 %"), Likely("Boots First", "60 %")), note="Next card",
)  # fmt: skip
CLASSES = Tree(
    "classes", "Classes",
    (Branch("fighter", "Fighter", "fighter", "red", 2, 5, state="owned"), Branch("cleric", "Cleric", "cleric", levels=5)),
    (
        Branch("barbarian", "Barbarian", needs=("fighter", "fighter"), state="open", option="become barbarian"),
        Branch("bishop", "Bishop", needs=("cleric", "cleric")),
    ),
)  # fmt: skip
GOBLIN = Hit("m1", "Goblin M1", "b1", 2, (Bar(1, Fraction(1, 3)), Bar(2, Fraction(2, 3), falls=True)))
ALLY = Hit("r", "Roberta", "a1", 9, (Bar(1, Fraction(1)),), friend=True)
BOARD = Board(
    "board", 4, 3,
    pieces=(
        Piece("m1", 1, 0, "Goblin M1", "g", "foe", "brown", health=2, health_max=3, icon="melee-goblin", mark="M1"),
        Piece("r", 0, 0, "Roberta", "R", "hero", "red", health=9, health_max=11, icon="fighter", losing=3),
    ),
)  # fmt: skip
PLAN = Plan(
    "Fireball on b1", "board", ("3 of range 4",), ((0, 0), (1, 0)), ((1, 0),),
    (Sight((0, 0), (1, 0)), Sight((0, 0), (3, 2), open=False)),
    (Ghost("m1", ((1, 0), (2, 0), (2, 1)), "M1 40 %", "foe", (0, 0)),), (GOBLIN, ALLY), ("both fall 10 %",),
    (Course("40 %", "Goblin M1 attacks Roberta", "the closest: 2 points"),),
)  # fmt: skip


def drawn(scene: Scene, width: int = 1440, height: int = 900) -> ET.Element:
    return ET.fromstring(svg.paint(scene, width=width, height=height))


def by_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in root.iter() if name in element.attrib.get("class", "").split()]


# --- faces ------------------------------------------------------------------------------------------------------------


def test_every_face_is_a_path_on_a_grid_of_24() -> None:
    assert len(FACES) == 108
    for name, path in FACES.items():
        assert re.fullmatch(r"[a-z0-9-]+", name)
        assert re.fullmatch(r"[MmLlHhVvCcSsQqTtAaZz0-9 .,-]+", path), name
        first = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", path)[:2]]
        assert all(-1 <= number <= 25 for number in first), name
    assert face_of("nobody", "goblin") == "goblin"


def test_a_face_fills_a_coin_more_than_a_sign_does_and_both_are_drawn_once_however_often_they_are_used() -> None:
    pieces = tuple(Piece(f"p{x}", x, 0, "Wolf", "w", "hero", icon="wolf") for x in range(3))
    root = drawn(Scene(title="", boards=(Board("b", 3, 1, pieces=pieces),)))
    assert len([element for element in root.iter() if element.attrib.get("id", "").endswith("i-wolf")]) == 1
    used = [element for element in root.iter() if element.attrib.get("href", "").endswith("i-wolf")]
    assert [float(one.attrib["width"]) for one in used] == [26.0] * 3


def test_a_foe_has_its_hit_points_in_cells_a_hero_on_a_ring_and_what_is_about_to_be_lost_is_marked() -> None:
    cells = health_cells(4, 5, 3)
    assert (cells.count('"cell"'), cells.count('"cell risk"'), cells.count('"cell gone"')) == (1, 3, 1)
    assert health_cells(30, 34).count("<rect") == 2  # too many to count: one long cell of each sort
    assert pips(9, 11, 3).count("pip risk") == 1
    assert pips(13, 13).count("M0 -19.5A19.5 19.5 0 1 1 0 -19.5") == 0  # a ring that is full is not an arc to nowhere
    told = text.paint(Scene(title="", boards=(BOARD,)))
    assert "about to lose 3" in told
    assert "M1 Goblin M1" in told


# --- turns, adversaries, trees ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (1024, 768), (390, 844)])
def test_the_line_of_turns_shows_whose_turn_it_is_in_svg_and_in_words(width: int, height: int) -> None:
    scene = Scene(title="A fight", line=LINE)
    root = drawn(scene, width=width, height=height)
    assert [one.attrib["data-of"] for one in by_class(root, "turn")] == ["r", "b", "e"]
    assert [one.attrib["data-of"] for one in by_class(root, "now")] == ["b"]
    assert "Turn order: (Roberta, acted) · [Chieftain] · Elwyn, next" in text.paint(scene)


def test_a_name_of_two_words_is_read_whole_above_its_note() -> None:
    line = (*LINE, Turn("c", "Chieftain Brukk", "6 cards", "foe", "#8f2a1d", "hobgoblin-chieftain"))
    tile = next(
        one for one in by_class(drawn(Scene(title="A fight", line=line)), "turn") if one.attrib["data-of"] == "c"
    )
    assert [one.text for one in tile.iter() if "tname" in one.attrib.get("class", "")] == ["Chieftain", "Brukk"]
    assert "6 cards" in "".join(tile.itertext())


def test_an_adversary_shows_what_it_has_played_and_the_odds_of_what_is_left() -> None:
    scene = Scene(title="A fight", threats=(BOSS,))
    words = " ".join(drawn(scene).itertext())
    told = text.paint(scene)
    for said in ("Chieftain", "Harpoon: it pulls.", "The Horde", "Long Rope", "40 %"):
        assert said in words
        assert said in told


def test_a_tree_joins_what_is_open_to_its_roots_and_says_what_closed_things_need() -> None:
    scene = Scene(title="Level up", trees=(CLASSES,))
    root = drawn(scene)
    assert len(by_class(root, "leads")) == 1
    assert {one.attrib.get("data-option") for one in root.iter()} >= {"become barbarian"}
    assert scene.options_on_the_table() == ("become barbarian",)
    told = text.paint(scene)
    assert "Fighter: level 2 of 5" in told
    assert "Barbarian: open, needs 2 Fighter <become barbarian>" in told
    assert "Bishop: closed, needs 2 Cleric" in told


def test_a_card_says_what_it_can_do_now_and_one_that_can_do_nothing_goes_to_dusk() -> None:
    hand = Zone("hand", "Hand", (Card("f", "Fireball", now="M1 and M3"), Card("g", "Guard", idle=True)))
    scene = Scene(title="", zones=(hand,))
    assert "now: M1 and M3" in " ".join(drawn(scene).itertext())
    assert len(by_class(drawn(scene), "idle")) == 1
    assert "now: M1 and M3" in text.paint(scene)


def test_health_about_to_be_lost_is_coloured_in_the_bar_of_a_person() -> None:
    panel = Panel("r", "Roberta", glyph="R", stats=(Stat("HP", 9, 12, losing=3),))
    risk, full = [
        float(one.attrib["width"])
        for one in drawn(Scene(title="", panels=(panel,))).iter()
        if one.attrib.get("height") == "5" and "groove" not in one.attrib.get("class", "")
    ]
    assert full / risk == pytest.approx(6 / 9, abs=0.01)
    assert "HP 9/12 (about to lose 3)" in text.paint(Scene(title="", panels=(panel,)))


# --- plans ------------------------------------------------------------------------------------------------------------


def test_a_plan_is_drawn_over_the_board_dusk_area_sight_ways_and_losses() -> None:
    root = ET.fromstring(plan_svg(BOARD, PLAN))
    squares = {name: by_class(root, name)[0].attrib["d"].count("z") for name in ("dusk", "blast")}
    assert squares == {"dusk": 10, "blast": 1}  # 12 squares, 2 of them in reach
    assert len(by_class(root, "sight")) == 1
    assert len(by_class(root, "sight-cut")) == 2  # the line, and a cross on it
    assert [one.attrib["class"] for one in by_class(root, "foot")] == ["ghost foe foot"]
    assert len(by_class(root, "risk")) == 3  # two cells of the goblin, an arc of Roberta's
    assert [one.text for one in by_class(root, "said-text")] == ["falls 66.7 %", "−1", "M1 40 %"]


def test_labels_of_a_plan_do_not_lie_on_each_other() -> None:
    crowd = tuple(msgspec.structs.replace(GOBLIN, id="m1") for _ in range(4))
    root = ET.fromstring(plan_svg(BOARD, msgspec.structs.replace(PLAN, hits=crowd, ghosts=())))
    boxes = [tuple(float(one.attrib[side]) for side in ("x", "y", "width")) for one in by_class(root, "said")]
    for place, (x, y, wide) in enumerate(boxes):
        for other_x, other_y, other_wide in boxes[place + 1 :]:
            assert abs(y - other_y) >= 17 or x + wide <= other_x or other_x + other_wide <= x


def test_a_histogram_has_a_bar_for_every_amount_and_says_them() -> None:
    root = ET.fromstring(histogram(GOBLIN.bars))
    assert [one.attrib["class"] for one in root.iter("rect")] == ["odd", "odd fall"]
    assert root.attrib["aria-label"] == "1: 33.3 %, 2: 66.7 %"
    tall = [float(one.attrib["height"]) for one in root.iter("rect")]
    assert tall[0] == pytest.approx(tall[1] / 2)


def test_a_plan_in_words_says_what_the_picture_shows() -> None:
    told = "\n".join(plan_lines(PLAN))
    for said in (
        "Fireball on b1",
        "3 of range 4",
        "falls 66.7 %",
        "both fall 10 %",
        "40 %: Goblin M1 attacks Roberta (the closest",
    ):
        assert said in told
    assert plan_words(PLAN).startswith("Fireball on b1. 3 of range 4. Goblin M1: falls 66.7 %.")


# --- rehearsals -------------------------------------------------------------------------------------------------------


class Score(msgspec.Struct):
    points: int = 0


class Scored(Happened, frozen=True):
    points: int


def roll_and_keep(play: Play[Score, None]) -> Flow[None]:
    play.state.points += yield Chance("d6", (1, 2, 3, 4, 5, 6), "roll")
    option: Option = yield Choose(0, [One("again"), One("keep")], "Again?")
    if str(option) == "again":
        play.state.points += yield Chance("d6", (1, 2, 3, 4, 5, 6), "roll")
    play.tell(Scored(play.state.points))


def points(events: tuple[Event, ...]) -> int:
    return sum(event.what["points"] for event in events)


def test_a_rehearsal_goes_through_every_way_and_touches_nothing() -> None:
    table = Table(Score(), None)
    tried = rehearse(table, roll_and_keep, lambda: lambda asked: asked.find("again"))
    assert tried.exact
    assert len(tried.ways) == 36
    assert tried.odds(points) == {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}
    assert table.state.points == 0


def test_a_rehearsal_ends_where_nobody_answers_and_is_an_estimate_where_there_are_too_many_ways() -> None:
    table = Table(Score(), None)
    unanswered = rehearse(table, roll_and_keep, lambda: lambda asked: None)
    assert unanswered.odds(len) == {0: 1}
    sampled = rehearse(table, roll_and_keep, lambda: lambda asked: asked.find("again"), most=20, samples=50)
    assert not sampled.exact
    assert sum(chance for chance, _ in sampled.ways) == 1
