"""Where things lie in the picture: inside it, not over each other, and with their words inside their boxes."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from hypothesis import given

from tabletome.scene import svg
from tabletome.scene.svg.theme import DARK, style_sheet
from tabletome.scene.svg.type import width_of
from tabletome.scene.vocabulary import Card, Scene, Zone

from . import samples
from .scenes import scenes

SVG = "{http://www.w3.org/2000/svg}"
SIZES = ((1440, 900), (1024, 768), (820, 1180), (390, 844))
SHEETS = {"box", "paper", "well", "back", "empty"}
SLACK = 1.0


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    what: str

    def holds(self, other: Box) -> bool:
        across = self.left - SLACK <= other.left and other.right <= self.right + SLACK
        return across and self.top - SLACK <= other.top and other.bottom <= self.bottom + SLACK

    def overlaps(self, other: Box) -> bool:
        across = self.left + SLACK < other.right and other.left + SLACK < self.right
        return across and self.top + SLACK < other.bottom and other.top + SLACK < self.bottom


class Placed(NamedTuple):
    element: ET.Element
    x: float
    y: float
    scale: float
    inside: tuple[str, ...]


def placed(
    element: ET.Element, x: float = 0, y: float = 0, scale: float = 1, inside: tuple[str, ...] = ()
) -> Iterator[Placed]:
    """Every element with where its own coordinates begin on the page."""
    transform = element.attrib.get("transform", "")
    if moved := re.search(r"translate\(([^,)]+),([^,)]+)\)", transform):
        x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
    if scaled := re.search(r"scale\(([^,)]+)\)", transform):
        scale *= float(scaled[1])
    inside = (*inside, *element.attrib.get("class", "").split())
    yield Placed(element, x, y, scale, inside)
    for child in element:
        if child.tag != f"{SVG}defs":
            yield from placed(child, x, y, scale, inside)


def sheets(root: ET.Element) -> list[Box]:
    """The boxes, cards, backs and wells."""
    found = []
    for element, x, y, scale, inside in placed(root):
        classes = set(element.attrib.get("class", "").split())
        if element.tag == f"{SVG}rect" and classes & SHEETS and "opacity" not in element.attrib:
            left, top = x + scale * float(element.attrib.get("x", 0)), y + scale * float(element.attrib.get("y", 0))
            width, height = scale * float(element.attrib["width"]), scale * float(element.attrib["height"])
            found.append(Box(left, top, left + width, top + height, " ".join(inside)))
    return found


def font_sizes() -> dict[str, float]:
    rules = re.findall(r"\.tt-dark \.([\w-]+)\{[^}]*?(?:font-size:|font:\d+ )([\d.]+)px", style_sheet(DARK))
    return {name: float(size) for name, size in rules}


SIZE_OF = font_sizes()
SERIFS = {"h1", "h1s", "h3", "q", "pt"}
CAPITALS = {"h2", "pg"}
CENTRED = {"mid", "name", "keyn", "odds", "signt"}


def texts(root: ET.Element) -> Iterator[Box]:
    """The lines of text outside boards, as wide as they are held to be."""
    for element, x, y, scale, inside in placed(root):
        if element.tag != f"{SVG}text" or not element.text or "board" in inside or "class" not in element.attrib:
            continue
        classes = element.attrib["class"].split()
        size = float(element.attrib.get("font-size", 0)) or next(
            (SIZE_OF[name] for name in classes if name in SIZE_OF), 13
        )
        face = (
            "serif"
            if SERIFS & set(classes)
            else "caps"
            if CAPITALS & set(classes)
            else "bold"
            if {"b", "num", "pb"} & set(classes)
            else "sans"
        )
        wide = scale * width_of(element.text, size, face)
        start = x + scale * float(element.attrib["x"])
        left = start - wide / 2 if CENTRED & set(classes) else start - wide if "end" in classes else start
        base = y + scale * float(element.attrib["y"])
        yield Box(left, base - scale * size * 0.72, left + wide, base + scale * size * 0.2, element.text)


def page(root: ET.Element) -> Box:
    return Box(0, 0, float(root.attrib["width"]), float(root.attrib["height"]), "page")


@given(scenes)
def test_no_box_lies_over_another_or_over_the_edge(scene: Scene) -> None:
    for width, height in SIZES:
        root = ET.fromstring(svg.paint(scene, width=width, height=height))
        boxes = sheets(root)
        assert [box for box in boxes if not page(root).holds(box)] == []
        for place, box in enumerate(boxes):
            assert not [other for other in boxes[place + 1 :] if box.overlaps(other)], box


@given(scenes)
def test_no_word_is_cut_off_by_the_edge_of_the_picture(scene: Scene) -> None:
    for width, height in SIZES:
        root = ET.fromstring(svg.paint(scene, width=width, height=height))
        assert [text for text in texts(root) if not page(root).holds(text)] == []


@given(scenes)
def test_words_that_begin_in_a_box_end_in_it(scene: Scene) -> None:
    root = ET.fromstring(svg.paint(scene))
    boxes = sheets(root)
    for text in texts(root):
        middle = (text.top + text.bottom) / 2
        around = [
            box for box in boxes if box.left <= text.left + SLACK <= box.right and box.top <= middle <= box.bottom
        ]
        assert all(box.holds(text) for box in around), text


@pytest.mark.parametrize("make", [samples.dungeon, samples.connect_four, samples.boss_fight, samples.card_table])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_samples_have_no_line_of_text_over_another(make: Callable[[], Scene], width: int, height: int) -> None:
    lines = list(texts(ET.fromstring(svg.paint(make(), width=width, height=height))))
    assert len(lines) > 8
    for place, line in enumerate(lines):
        assert not [other.what for other in lines[place + 1 :] if line.overlaps(other)], line.what


def test_a_page_is_set_wider_than_a_card_and_no_wider_than_the_picture() -> None:
    lines = ("A long paragraph of a story that somebody will read before the next fight begins. " * 4,)
    for width, height in SIZES:
        painted = {}
        for prose in (False, True):
            zone = Zone("page", "Page", (Card("p", "Page", lines=lines),), prose=prose)
            root = ET.fromstring(svg.paint(Scene(title="T", zones=(zone,)), width=width, height=height))
            papers = [
                float(one.get("width", "0"))
                for one in root.iter(f"{SVG}rect")
                if "paper" in one.get("class", "").split()
            ]
            painted[prose] = max(papers)
        assert painted[False] < painted[True] <= width


@pytest.mark.parametrize("cards", [3, 9, 15])
def test_the_title_of_small_cards_lies_over_no_card_of_those_before(cards: int) -> None:
    many = Zone(
        "many",
        "Skills",
        tuple(Card(f"a{place}", "Swing", "yellow", ("CLEAVE 2",)) for place in range(cards)),
        compact=True,
    )
    few = Zone("few", "Abilities", (Card("b", "Parry", "red", ("SELF",)),), compact=True)
    root = ET.fromstring(svg.paint(Scene(title="Room", zones=(many, few)), width=1440, height=900))
    (title,) = [box for box in texts(root) if box.what == "Abilities"]
    assert not [sheet for sheet in sheets(root) if "zone" in sheet.what.split() and sheet.overlaps(title)]
