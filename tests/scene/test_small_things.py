"""Cubes, small cards, lines in rows, sums and urgent questions: in SVG, in text and on the page, each saying the same."""

from __future__ import annotations

from tabletome.scene import Card, Choice, ChoiceGroup, Cube, Panel, Prompt, Scene, Stat, Term, Turn, Zone, svg, text
from tabletome.scene.svg.compact import is_compact
from tabletome.server.work.render import parts

CUBES = (Cube("yellow", option="expend yellow"), Cube("red", gone=True), Cube("violet", name="Curse Cube"))
SMALL = Zone(
    "skills", "Skills",
    (
        Card("swing", "Arcing Swing", "yellow", ("CLEAVE 2",), "use swing", cubes=(Cube("", gone=True),), colours=("red",)),
        Card("throw", "Spinning Throw", "red", ("+2 HIT",), spent=True, cubes=(Cube("red", name="red cube"),)),
    ),
    compact=True,
)  # fmt: skip
LINE = (
    Turn("vorn", "Vorn", "Defender", state="now"),
    Turn("grey", "Grey Rune", kind="slot", icon="rune", glyph="▲", state="empty"),
    Turn("archer", "Archer", "2 figures", "foe", row=1),
)
ASKED = Prompt(
    0, "Vorn", "React?", (ChoiceGroup("", (Choice("take it", "No Reaction", "Health 6 → 4"),)),),
    (Term(5, "hit"), Term(3, "Shield", "−"), Term(2, "lost", "=")), ("Maya: Health 9 → 7",), urgent=True,
)  # fmt: skip
SCENE = Scene(
    title="Room", panels=(Panel("vorn", "Vorn", glyph="V", stats=(Stat("cubes", "yellow (1 spent)", cubes=CUBES),)),),
    zones=(SMALL,), line=LINE, prompt=ASKED, foresight=True,
)  # fmt: skip


def test_cubes_are_drawn_and_those_that_can_be_chosen_are_buttons() -> None:
    drawn = svg.paint(SCENE)
    assert drawn.count('id="tt-dark-cube-yellow"') == 1
    assert drawn.count('id="tt-dark-cube-gone-red"') == 1
    assert 'data-option="expend yellow"' in drawn
    assert "cubes: yellow, Curse Cube" in drawn
    assert "expend yellow" in SCENE.options_on_the_table()


def test_text_says_what_the_cubes_show() -> None:
    painted = text.paint(SCENE)
    assert "cubes yellow (1 spent)" in painted
    assert "Spinning Throw: +2 HIT (red cube on it)" in painted
    assert "Arcing Swing: CLEAVE 2 <use swing>" in painted


def test_a_line_of_rows_has_its_empty_places() -> None:
    assert "Turn order: [Vorn, Defender] · ‹Grey Rune›\nthen: Archer, 2 figures" in text.paint(SCENE)
    drawn = svg.paint(SCENE)
    assert "Grey Rune, nobody" in drawn
    assert drawn.count('class="turn place"') == 1
    assert 'data-of="archer"' in drawn


def test_a_sum_is_written_out() -> None:
    assert "5 hit − 3 Shield = 2 lost" in text.paint(SCENE)
    assert "Maya: Health 9 → 7" in text.paint(SCENE)
    drawn = svg.paint(SCENE)
    assert 'aria-label="5 hit − 3 Shield = 2 lost"' in drawn
    assert "box now urgent" in drawn


def test_only_open_cards_without_a_pile_are_set_small() -> None:
    assert is_compact(SMALL)
    assert not is_compact(Zone("a", "A", SMALL.cards))
    assert not is_compact(Zone("a", "A", SMALL.cards, 3, compact=True))
    assert not is_compact(Zone("a", "A", (Card("x", "X", face_down=True, option="draw"),), compact=True))


def test_the_page_has_all_of_it() -> None:
    page = parts(SCENE, mine=(0,))
    assert 'class="card small"' in page["cards"]
    assert "red cube on it" in page["cards"]
    assert 'data-option="use swing"' in page["cards"]
    assert page["line"].count('<ol class="row"') == 2
    assert "data-foresight" in page["line"]
    assert 'class="place"' in page["line"]
    assert 'aria-label="5 hit − 3 Shield = 2 lost"' in page["question"]
    assert "who urgent" in page["question"]
    assert 'data-option="expend yellow"' in page["people"]
