"""The SVG painter: a document that is whole, safe, the same everywhere, and that holds every option."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest
from hypothesis import given

from tabletome.scene import svg
from tabletome.scene.svg.grounds import GROUNDS, ground_name
from tabletome.scene.svg.icons import ICONS, SIGNS
from tabletome.scene.svg.pieces import pips
from tabletome.scene.svg.theme import COLOURS, DARK, LIGHT, TAG_COLOURS, Theme, contrast, ink_on
from tabletome.scene.vocabulary import Badge, Board, Card, Cell, Choice, ChoiceGroup, Piece, Prompt, Scene, Zone

from . import samples
from .scenes import HOSTILE, boards, listed_options, scenes

SVG = "{http://www.w3.org/2000/svg}"
SAMPLES = (samples.dungeon, samples.connect_four, samples.boss_fight, samples.card_table)
AA = 4.5
AA_LARGE = 3


def parsed(document: str) -> ET.Element:
    return ET.fromstring(document)


def clickable(root: ET.Element) -> set[str]:
    return {element.attrib["data-option"] for element in root.iter() if "data-option" in element.attrib}


def held(text: str) -> str:
    """The text as far as XML can hold it."""
    return "".join(
        sign
        for sign in text
        if sign in "\t\n\r" or (sign >= " " and not "\ud800" <= sign <= "\udfff" and sign < "\ufffe") or sign > "\uffff"
    )


@given(scenes)
def test_any_scene_becomes_a_document_with_every_option_to_the_letter(scene: Scene) -> None:
    for width, height, theme in ((1440, 900, "dark"), (390, 844, "light")):
        root = parsed(svg.paint(scene, width=width, height=height, theme=theme))
        assert clickable(root) == {held(option) for option in listed_options(scene)}


@given(boards())
def test_any_board_can_be_painted_alone(board: Board) -> None:
    assert parsed(svg.board_svg(board)).tag == f"{SVG}svg"


@given(scenes)
def test_no_id_is_given_twice(scene: Scene) -> None:
    given = [element.attrib["id"] for element in parsed(svg.paint(scene)).iter() if "id" in element.attrib]
    assert len(given) == len(set(given))


@given(scenes)
def test_nothing_is_fetched_and_nothing_runs(scene: Scene) -> None:
    root = parsed(svg.paint(scene))
    known = {
        "svg",
        "title",
        "desc",
        "style",
        "defs",
        "g",
        "rect",
        "circle",
        "ellipse",
        "path",
        "text",
        "tspan",
        "use",
        "symbol",
    }
    known |= {"radialGradient", "stop", "pattern"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= known
    for element in root.iter():
        assert not [name for name in element.attrib if name.startswith("on")]
        assert element.attrib.get("href", "#").startswith("#")
        assert element.attrib.get("fill", "").startswith("url(#") or "url" not in element.attrib.get("fill", "")
    style = root.find(f"{SVG}style")
    assert style is not None
    assert style.text is not None
    assert "url(" not in style.text
    assert "@import" not in style.text


@given(scenes)
def test_every_reference_has_its_definition(scene: Scene) -> None:
    root = parsed(svg.paint(scene))
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    used = {element.attrib["href"][1:] for element in root.iter() if "href" in element.attrib}
    used |= {
        element.attrib["fill"][5:-1] for element in root.iter() if element.attrib.get("fill", "").startswith("url")
    }
    assert used <= ids


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_stay_words(text: str) -> None:
    piece = Piece(text, 0, 0, text, text, text, text, odds=text, option="x")
    card = Card(text, text, text, (text,))
    scene = Scene(
        title=text, boards=(Board(text, 1, 1, pieces=(piece,), title=text),), zones=(Zone(text, text, (card,)),)
    )
    document = svg.paint(scene)
    parsed(document)
    assert "<script" not in document
    assert "<img" not in document
    assert "\x1b" not in document


def test_the_same_scene_is_the_same_document_in_every_process() -> None:
    here = [hashlib.sha256(svg.paint(make()).encode()).hexdigest() for make in SAMPLES]
    for seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", DIGESTS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert there.stdout.split() == here


DIGESTS = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent.parent)!r})
import hashlib
from scene import samples
from tabletome.scene import svg
for make in (samples.dungeon, samples.connect_four, samples.boss_fight, samples.card_table):
    print(hashlib.sha256(svg.paint(make()).encode()).hexdigest())
"""


@pytest.mark.parametrize("make", SAMPLES)
def test_a_desktop_picture_has_the_size_that_was_asked_for(make: object) -> None:
    root = parsed(svg.paint(make(), width=1440, height=900))  # type: ignore[operator]
    assert (root.attrib["width"], root.attrib["height"]) == ("1440", "900")
    assert root.attrib["viewBox"] == "0 0 1440 900"


def test_a_screen_reader_is_told_the_scene_and_each_figure() -> None:
    root = parsed(svg.paint(samples.dungeon()))
    assert root.attrib["aria-label"] == "Favor for Jessamine"
    labels = [element.attrib.get("aria-label", "") for element in root.iter()]
    assert "Asharra, hero, at f3, 3 of 6 health, stunned, poisoned ×2" in labels
    assert "Artus, hero, at n2, 0 of 8 health, fallen" in labels
    described = root.find(f"{SVG}desc")
    assert described is not None
    assert "Birdsong is asked: Move, or take an action" in (described.text or "")


def test_what_can_be_chosen_can_be_reached_by_keyboard_and_has_a_name() -> None:
    for element in parsed(svg.paint(samples.dungeon())).iter():
        if "data-option" in element.attrib:
            assert element.attrib["role"] == "button"
            assert element.attrib["tabindex"] == "0"
            assert element.attrib["aria-label"]


def test_many_options_that_lie_on_the_table_are_counted_not_listed() -> None:
    document = svg.paint(samples.dungeon())
    assert "17 lit on the table" in document
    assert document.count('data-option="move f8"') == 1


def test_options_without_a_place_are_all_listed_however_many() -> None:
    many = tuple(Choice(f"name {number}", f"Number {number}") for number in range(200))
    root = parsed(svg.paint(Scene(title="T", prompt=Prompt(0, "Ann", "Which?", (ChoiceGroup("", many),)))))
    assert clickable(root) == {choice.option for choice in many}
    assert float(root.attrib["height"]) > 900


def test_a_look_that_nobody_drew_is_plain_floor() -> None:
    odd = svg.board_svg(Board("b", 1, 1, (Cell(0, 0, "marzipan"),)))
    assert odd == svg.board_svg(Board("b", 1, 1, (Cell(0, 0, "floor"),)))
    assert all(ground_name(look) == look for look in GROUNDS)


def test_stones_lie_behind_the_face_of_the_rack() -> None:
    document = svg.paint(samples.connect_four())
    last_stone = document.rindex('data-piece="stone')
    first_face = document.index('href="#tt-dark-slot-face"')
    assert last_stone < first_face


def test_a_fallen_figure_is_grey_and_has_no_ring() -> None:
    fallen = svg.board_svg(Board("b", 1, 1, pieces=(Piece("a", 0, 0, "A", "A", "hero", "red", 1, 0, 8, down=True),)))
    assert COLOURS["red"] not in fallen
    assert 'class="track"' not in fallen


def test_a_ring_has_a_pip_for_each_hit_point() -> None:
    full, lost = pips(3, 8).split('class="pip')
    assert full.count("A19.5") == 3
    assert lost.count("A19.5") == 5


def test_a_click_passes_through_a_piece_to_the_lit_square_below_it() -> None:
    board = Board("b", 1, 1, (Cell(0, 0, option="move a1"),), (Piece("a", 0, 0, "A", "A"),))
    assert '<g pointer-events="none"><g transform="translate' in svg.board_svg(board)


def test_a_board_alone_takes_the_size_it_is_given() -> None:
    root = parsed(svg.board_svg(Board("b", 4, 4), width=300, height=200))
    assert (root.attrib["width"], root.attrib["height"]) == ("300", "200")
    square = parsed(svg.board_svg(Board("b", 4, 4), width=300))
    assert square.attrib["width"] == square.attrib["height"]


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_all_text_has_enough_contrast(theme: Theme) -> None:
    for ground in (theme.panel, theme.chip, *theme.felt, *theme.well):
        assert contrast(theme.ink, ground) >= AA
        assert contrast(theme.dim, ground) >= AA
    assert contrast(theme.gold_ink, theme.panel) >= AA
    for ink in (theme.paper_ink, theme.paper_dim):
        assert contrast(ink, theme.paper) >= AA
    assert contrast("#1a1410", theme.gold) >= AA
    assert contrast("#211c15", "#a8a498") >= AA
    assert all(contrast("#fff", colour) >= AA for colour in TAG_COLOURS)


def test_a_sign_can_be_told_from_any_colour_of_piece() -> None:
    assert all(contrast(ink_on(colour), colour) >= AA_LARGE for colour in COLOURS.values())


def test_every_sign_means_a_drawing_that_exists() -> None:
    assert set(SIGNS.values()) <= set(ICONS)


def test_a_piece_on_a_lit_square_offers_what_the_square_offers_too() -> None:
    board = Board("b", 1, 1, (Cell(0, 0, option="move a1"),), (Piece("t", 0, 0, "Trap", "t", option="disable t"),))
    painted = svg.board_svg(board)
    assert 'data-option="disable t"' in painted
    assert 'data-also="[&quot;move a1&quot;]"' in painted


def drawn_at(root: ET.Element, piece: str) -> tuple[float, float, float]:
    """Where the middle of a piece is, and how large it is drawn."""
    [group] = [element for element in root.iter() if element.attrib.get("data-piece") == piece]
    x, y = group.attrib["transform"].removeprefix("translate(").removesuffix(")").split(",")
    scale = next(element.attrib["transform"] for element in group if "scale" in element.attrib.get("transform", ""))
    return float(x), float(y), float(scale.removeprefix("scale(").removesuffix(")"))


def test_a_figure_on_a_token_is_nearly_as_large_as_alone_and_the_token_looks_out_from_under_it() -> None:
    token, foe = Piece("trap", 0, 0, "Trap", "^", number=3), Piece("rat", 0, 0, "Rat", "r", "foe", odds="65 %")
    root = parsed(svg.board_svg(Board("b", 2, 1, pieces=(foe, token))))
    alone = drawn_at(parsed(svg.board_svg(Board("b", 2, 1, pieces=(foe,)))), "rat")
    under, above = drawn_at(root, "trap"), drawn_at(root, "rat")
    assert above[2] > 0.85 * alone[2]
    assert above[2] > under[2]
    assert under[0] < above[0] - 10
    assert under[1] < above[1] - 10
    order = [element.attrib["data-piece"] for element in root.iter() if "data-piece" in element.attrib]
    assert order == ["trap", "rat"]
    crowd = tuple(Piece(name, 0, 0, name, "t") for name in "ab")
    root = parsed(svg.board_svg(Board("b", 2, 1, pieces=crowd)))
    assert drawn_at(root, "a")[2] == drawn_at(root, "b")[2], "tokens alone share the square"


def test_a_foe_with_many_conditions_still_shows_its_hit_points() -> None:
    """The plates lie beside the middle of its lower edge, where the number stands."""
    badges = tuple(Badge(name[0], name) for name in ("slow", "marked", "down", "bleeding", "weak"))
    foe = Piece("a", 0, 0, "A", "a", "foe", health=27, health_max=27, badges=badges)
    root = parsed(svg.board_svg(Board("b", 1, 1, pieces=(foe,))))
    [piece] = [element for element in root.iter() if element.attrib.get("data-piece") == "a"]
    places = [element.attrib.get("transform", "") for element in piece.iter() if element is not piece]
    plates = [place[10:-1].split(",") for place in places if place.startswith("translate(")]
    assert len(plates) == 4
    assert all(abs(float(x)) > 15 for x, y in plates if float(y) > 0)


def test_how_likely_something_comes_to_a_square_and_how_high_it_lies_are_read_while_it_glows() -> None:
    cells = (Cell(0, 0, option="move a1", odds="44", level=1, region="a"), Cell(1, 0, region="b"))
    painted = svg.board_svg(Board("b", 2, 1, cells))
    light = painted.index('class="glow focus"')
    assert painted.index(">44<") > light
    assert painted.index('font-size="10" font-weight="700" fill="#f7ead0">1<') > light


def test_odds_of_a_foe_do_not_hide_the_hit_points_of_the_one_behind() -> None:
    front = Piece("f", 0, 1, "F", "f", "foe", health=20, health_max=20, odds="65 %")
    behind = msgspec.structs.replace(front, id="g", y=0, odds="")
    root = parsed(svg.board_svg(Board("b", 1, 2, pieces=(front, behind)), width=200))
    written = {"".join(one.itertext()): one for one in root.iter() if one.tag.endswith("text")}
    top = float(written["65 %"].attrib["y"])
    assert top - 0.72 * 13.5 > 21.5 - 48, "its upper edge lies below the plate of the square behind"


def test_odds_are_drawn_over_all_figures() -> None:
    giant = Piece("g", 0, 1, "Giant", "G", "foe", size=2, odds="65 %")
    small = tuple(Piece(name, x, 0, name, name, "hero") for x, name in enumerate("ab"))
    root = parsed(svg.board_svg(Board("b", 2, 3, pieces=(*small, giant))))
    drawn = [
        element.attrib.get("data-piece") or element.text
        for element in root.iter()
        if "data-piece" in element.attrib or element.attrib.get("class") == "odds"
    ]
    assert drawn == ["g", "a", "b", "65 %"]


def test_numbers_of_figures_and_labels_of_squares_are_drawn() -> None:
    pieces = (Piece("r2", 0, 0, "Rat", "r", "foe", number=2, icon="claw"), Piece("h", 1, 0, "Hero", "H", "hero"))
    board = Board("b", 2, 1, (Cell(0, 0, label="7", option="move 7a1", name="7a1", text="!"), Cell(1, 0)), pieces,
                  meanings={"!": "danger"})  # fmt: skip
    root = parsed(svg.board_svg(board))
    texts = [(element.attrib.get("class"), element.text) for element in root.iter(f"{SVG}text")]
    assert [text for style, text in texts if style == "nthn"] == ["2"]
    assert [text for style, text in texts if style == "labn"] == ["7"]
    assert [element.attrib["aria-label"] for element in root.iter() if "data-option" in element.attrib] == [
        "move 7a1, 7a1"
    ]
    assert "move 7a1 (danger)" in [element.text for element in root.iter(f"{SVG}title")]


def test_a_standee_has_a_shape_of_its_own_and_is_read_out_as_what_it_is() -> None:
    arch, foe = Piece("a", 0, 0, "Arch", "A", "standee"), Piece("f", 1, 0, "Rat", "r", "foe")
    root = parsed(svg.board_svg(Board("b", 2, 1, pieces=(arch, foe))))
    labels = {
        element.attrib["data-piece"]: element.attrib["aria-label"]
        for element in root.iter()
        if "data-piece" in element.attrib
    }
    assert labels["a"] == "Arch, standee, at column 1, row 1"
    shapes = {
        element.attrib["data-piece"]: {shape.tag for shape in element.iter()} & {f"{SVG}rect", f"{SVG}path"}
        for element in root.iter()
        if "data-piece" in element.attrib
    }
    assert shapes["a"] == {f"{SVG}path"}
    assert shapes["f"] == {f"{SVG}rect"}
