"""The text painter: boards that line up, words that cannot harm, everything told that can be seen."""

from __future__ import annotations

import re
import unicodedata

from hypothesis import given

from tabletome.scene import text
from tabletome.scene.text.board import board_lines
from tabletome.scene.text.words import Pen, display_width, plain
from tabletome.scene.vocabulary import (
    Badge,
    Board,
    Border,
    Card,
    Cell,
    Choice,
    ChoiceGroup,
    Line,
    Piece,
    Prompt,
    Scene,
    Track,
    Zone,
)

from . import samples
from .scenes import boards, listed_options, prompts, scenes

BARE = Pen(colour=False)


def drawn(board: Board, width: int = 100) -> str:
    return "\n".join(line.rstrip() for line in board_lines(board, BARE, width))


def painted(**parts: object) -> str:
    return text.paint(Scene(title="T", **parts))  # type: ignore[arg-type]


def test_a_plain_board_shows_its_ground_and_the_names_of_columns_and_rows() -> None:
    board = Board("b", 3, 2, column_names=tuple("abc"), row_names=("2", "1"))
    assert drawn(board).splitlines() == [
        "    a   b   c",
        "2   ·   ·   ·",
        "1   ·   ·   ·",
    ]


def test_a_board_without_names_has_no_margin_for_them() -> None:
    assert drawn(Board("b", 2, 1)) == "   ·   ·"


def test_a_board_of_one_square_and_one_of_none_can_be_drawn() -> None:
    assert drawn(Board("b", 1, 1)) == "   ·"
    assert drawn(Board("b", 0, 0)) == ""


def test_squares_that_are_not_there_are_blank_and_the_unused_edge_is_cut_off() -> None:
    board = Board("b", 9, 9, cells=(Cell(3, 3), Cell(5, 3, "water"), Cell(4, 4, "lava")))
    assert drawn(board).splitlines() == ["   ·       ~", "       ^"]


def test_walls_doors_and_seams_stand_between_the_squares() -> None:
    cells = tuple(Cell(x, y, region="ab"[x == 2]) for y in range(2) for x in range(3))
    borders = (Border(0, 0, "n"), Border(0, 0, "w"), Border(0, 0, "e"), Border(0, 0, "s", "door"))
    assert drawn(Board("b", 3, 2, cells, borders=borders)).splitlines() == [
        " ┌───┐",
        " │ · │ · ┊ ·",
        " └═══┘   ┊",
        "   ·   · ┊ ·",
    ]


def test_what_may_be_chosen_stands_in_brackets() -> None:
    cells = (Cell(0, 0, option="move a"), Cell(1, 0), Cell(2, 0))
    foe = Piece("k", 1, 0, "Kobold", "k", "foe", option="attack kobold")
    assert drawn(Board("b", 3, 1, cells, (foe,))) == "  [·] <k>  ·"


def test_a_crowd_shares_a_square_and_a_large_figure_fills_its_own() -> None:
    crowd = tuple(Piece(glyph, 0, 0, glyph, glyph) for glyph in "ABCDEFG")
    giant = Piece("g", 1, 0, "Giant", "G", "foe", size=2)
    assert drawn(Board("b", 3, 2, pieces=(*crowd, giant))).splitlines() == [
        "   ABC+4     G       G",
        "     ·       G       G",
    ]


def test_wide_signs_do_not_shift_their_row() -> None:
    dragon, hero = Piece("d", 0, 0, "Dragon", "🐉"), Piece("h", 1, 1, "Hero", "龍")
    lines = board_lines(Board("b", 2, 2, pieces=(dragon, hero)), BARE, 80)
    assert {display_width(line) for line in lines} == {12}
    assert lines[0].startswith("   🐉")


def test_a_board_wider_than_the_page_is_printed_in_bands() -> None:
    board = Board("b", 20, 2, column_names=tuple("abcdefghijklmnopqrst"))
    lines = board_lines(board, BARE, 44)
    assert max(display_width(line) for line in lines) <= 44
    assert [line.split() for line in lines if "a" in line or "t" in line] == [list("abcdefghij"), list("klmnopqrst")]


def test_a_tile_is_not_torn_between_two_bands() -> None:
    cells = tuple(Cell(x, y, region="abc"[x // 4]) for y in range(2) for x in range(12))
    board = Board("b", 12, 2, cells, column_names=tuple("abcdefghijkl"))
    for width, names in (
        (46, ["abcdefgh", "ijkl"]),
        (30, ["abcd", "efgh", "ijkl"]),
        (14, ["abc", "d", "efg", "h", "ijk", "l"]),
    ):
        lines = board_lines(board, BARE, width)
        assert max(display_width(line) for line in lines) <= width
        assert ["".join(line.split()) for line in lines if re.search("[a-l]", line)] == names


def test_the_legend_says_in_words_what_the_signs_show() -> None:
    badges = (Badge("⚡", "stunned"), Badge("☠", "wound", 3))
    hero = Piece("a", 0, 0, "Asharra", "A", "hero", "violet", 1, 3, 6, badges, active=True)
    fallen = Piece("b", 1, 0, "Birdsong", "B", "hero", "amber", 1, 0, 8, down=True)
    shown = painted(boards=(Board("b", 2, 1, pieces=(hero, fallen), column_names=("a", "b"), row_names=("1",)),))
    assert "A  Asharra at a1: hero, health 3 of 6, acting now, stunned, wound ×3" in shown
    assert "B  Birdsong at b1: hero, health 0 of 8, fallen" in shown


def test_equal_stones_are_listed_once_with_all_their_places() -> None:
    assert "●  Red at d3, c2, c1, d1, f1" in text.paint(samples.connect_four())


def test_squares_have_names_of_their_own_and_labels_stand_above_them() -> None:
    cells = [Cell(x, y, region="ab"[x > 1], name=f"{'AB'[x > 1]}{x % 2}{y}") for y in range(2) for x in range(4)]
    cells[0] = Cell(0, 0, region="a", name="A00", label="A")
    cells[2] = Cell(2, 0, region="b", name="B00", label="long label")
    board = Board("b", 4, 2, tuple(cells), (Piece("k", 3, 1, "Kobold", "k"),), column_names=("x", "y", "x", "y"))
    assert drawn(board).splitlines() == [
        "   x   y   x   y",
        "  A       lo…",
        "   ·   · ┊ ·   ·",
        "   ·   · ┊ ·   k",
    ]
    assert "k  Kobold at B11" in painted(boards=(board,))


def test_the_number_of_a_piece_stands_behind_its_sign() -> None:
    pieces = tuple(Piece(str(number), number % 2, 0, f"Rat {number}", "r", number=number) for number in (1, 12))
    board = Board("b", 2, 1, pieces=pieces)
    assert drawn(board).split() == ["r12", "r1"]
    assert "\n r1 Rat 1 at column 2, row 1 · r12 Rat 12 at column 1, row 1\n" in painted(boards=(board,))
    foe = Piece("f", 0, 0, "Cat 3", "c", "foe", number=3)
    assert "\n c3 Cat 3 at column 1, row 1: foe\n" in painted(boards=(Board("b", 1, 1, pieces=(foe,)),))


def test_a_token_under_a_figure_is_hinted_at_and_explained() -> None:
    token, hero = Piece("t", 0, 0, "Trap 4", "^", number=4), Piece("h", 0, 0, "Hero", "H", "hero")
    board = Board("b", 2, 1, pieces=(token, hero))
    assert drawn(board) == "   H'   ·"
    assert " ^4 Trap 4 at column 1, row 1\n H  Hero at column 1, row 1: hero\n ' stands on a token\n" in painted(
        boards=(board,)
    )


def test_a_band_begins_and_ends_where_it_has_squares() -> None:
    cells = tuple(Cell(x, x // 2, region=str(x)) for x in range(4))
    assert drawn(Board("b", 4, 2, cells), 11).splitlines() == ["   · ┊ ·", "", "   · ┊ ·"]


def test_piles_of_which_no_card_can_be_seen_stand_side_by_side() -> None:
    zones = (Zone("d", "Deck", count=3), Zone("h", "Hand", (Card("a", "Axe"),)), Zone("g", "Grave", count=1))
    assert "Hand\n  Axe\n\nDeck (3 cards) · Grave (1 card)\n" in painted(zones=zones)


def test_signs_on_squares_are_explained_and_told_where_somebody_stands_on_them() -> None:
    cells = (Cell(0, 0, text="!", name="a"), Cell(1, 0, text="!", name="b"), Cell(2, 0, text="x", name="c"))
    pieces = (Piece("p", 0, 0, "Pawn", "P"), Piece("q", 2, 0, "Queen", "Q"))
    shown = painted(boards=(Board("b", 3, 1, cells, pieces, meanings={"!": "danger", "?": "riddle"}),))
    assert " ! danger\n c: x\n Under pieces: danger a\n" in shown
    assert "riddle" not in shown


def test_the_cards_in_question_stand_beside_the_question() -> None:
    zones = (Zone("question", "To choose from", (Card("a", "Axe"),)), Zone("hand", "Hand", (Card("b", "Bow"),)))
    shown = painted(zones=zones, log=(Line("Rose swings."),), prompt=Prompt(0, "Ann", "Which?"))
    assert shown.endswith("Hand\n  Bow\n\nWhat happened\n  Rose swings.\n\nTo choose from\n  Axe\n\nAnn: Which?\n")


def test_long_zones_can_be_folded_but_none_in_which_something_can_be_chosen() -> None:
    text_of = tuple(f"Line {number}." for number in range(90))
    long, used = Card("r", "Rat, King", "boss", text_of), Card("u", "Old Rat", spent=True)
    choosable = Card("b", "Bow", lines=text_of, option="take bow")
    asked = Card("q", "Quarry", lines=text_of)
    zones = (
        Zone("m", "Monsters", (long, used), 9),
        Zone("o", "On offer", (choosable,)),
        Zone("question", "?", (asked,)),
    )
    scene = Scene(title="T", zones=(*zones, Zone("s", "Short", (Card("a", "Axe", lines=("Sharp.",)),))))
    folded = text.paint(scene, fold="'card NAME' shows one")
    assert "\nMonsters (9 cards): Rat, King · Old Rat (spent) ('card NAME' shows one)\n" in folded
    assert folded.count("Line 89.") == 2, "what can be chosen, and what the question is about"
    assert "Axe: Sharp." in folded
    assert text.paint(scene).count("Line 89.") == 3


def test_prose_is_read_paragraph_by_paragraph_and_never_folded() -> None:
    page = Card("p", "The Ford", "chapter 1", tuple(f"Paragraph {number}." for number in range(9)))
    scene = Scene(title="T", zones=(Zone("page", "The Border", (page,), prose=True),))
    painted = text.paint(scene, fold="'card NAME' shows one")
    assert "The Border\n  [chapter 1] The Ford\n  Paragraph 0.\n  Paragraph 1.\n" in painted
    assert "Paragraph 8." in painted


def test_an_open_card_is_found_by_a_part_of_its_name_and_read_line_by_line() -> None:
    hidden = Card("rat-2", "Rat Queen", face_down=True)
    scene = Scene(
        title="T", zones=(Zone("m", "Monsters", (Card("rat", "Rat King", "boss", ("Bites.", "Flees.")), hidden)),)
    )
    [found] = text.find_cards(scene, "rat")
    assert text.card_lines(found) == ["Rat King [boss]", "  Bites.", "  Flees."]
    assert text.find_cards(scene, "queen") == []


def test_a_long_text_that_several_cards_share_is_printed_once() -> None:
    rules = ("Cuts whoever comes near, twice if they are slow.",)
    cards = (
        Card("1", "Dagger ▲", lines=rules),
        Card("2", "Dagger ▼", lines=rules, option="take 2"),
        Card("3", "Rat", lines=("Bites.",)),
        Card("4", "Mouse", lines=("Bites.",)),
    )
    painted = text.paint(Scene(title="Hand", zones=(Zone("hand", "Hand", cards),)))
    assert painted.count(rules[0]) == 1
    assert "Dagger ▼: as on Dagger ▲ <take 2>" in painted
    assert "Mouse: Bites." in painted


def test_cards_face_down_are_only_counted_and_spent_ones_say_so() -> None:
    hidden = tuple(Card(str(number), "Secret", face_down=True) for number in range(3))
    spent = Card("w", "Second Wind", "Utility", ("Regain 2.",), spent=True)
    shown = painted(zones=(Zone("h", "Hand", (*hidden, spent)), Zone("d", "Deck", count=21)))
    assert "Hand (3 face down)" in shown
    assert "[Utility] Second Wind: Regain 2. (spent)" in shown
    assert "Deck (21 cards)" in shown
    assert "Secret" not in shown


def test_tracks_tell_where_their_markers_stand_and_which_stand_beside_it() -> None:
    shown = painted(tracks=(Track("t", "Doom", ("0", "1", "2"), {"doom": 1, "boss": 9}),))
    assert "Doom: 0 · 1 [doom] · 2 (not on it: boss)" in shown


def test_the_log_carries_its_rules() -> None:
    assert "Rose swings. [TC-ATK-02]" in painted(log=(Line("Rose swings.", ("TC-ATK-02",)),))


def test_numbers_count_through_all_groups_and_mean_the_options_in_that_order() -> None:
    move = ChoiceGroup("Move", (Choice("move a1", "a1"), Choice("move b1", "b1")))
    other = ChoiceGroup("", (Choice("end", "End the turn", "50 %"),))
    prompt = Prompt(0, "Ann", "What now?", (move, other))
    assert text.choices(prompt) == ["Move", "  1 a1   2 b1", "", "  3 End the turn (50 %)"]
    assert text.options(prompt) == ("move a1", "move b1", "end")


def test_without_options_the_question_stands_alone() -> None:
    scene = samples.connect_four()
    assert "drop a" in text.paint(scene)
    assert "drop a" not in text.paint(scene, options=False)
    assert text.paint(scene, options=False).rstrip().endswith("Red: Drop a stone into which column?")


def test_an_option_is_not_broken_at_the_end_of_a_line() -> None:
    many = tuple(Choice(f"move to square {number}", "") for number in range(30))
    shown = painted(prompt=Prompt(0, "Ann", "Where?", (ChoiceGroup("Move", many),)))
    assert all(f"move to square {number}" in shown for number in range(30))


@given(boards())
def test_all_lines_of_a_board_are_equally_wide(board: Board) -> None:
    assert len({display_width(line) for line in board_lines(board, BARE, 10_000)}) <= 1


@given(scenes)
def test_no_text_can_reach_the_terminal_as_a_command(scene: Scene) -> None:
    shown = text.paint(scene)
    assert not [sign for sign in shown if sign != "\n" and unicodedata.category(sign) in {"Cc", "Cf", "Cs"}]
    shown.encode()


@given(scenes)
def test_every_option_can_be_read(scene: Scene) -> None:
    shown = re.sub(r"\s", "", text.paint(scene))
    assert all(re.sub(r"\s", "", plain(option)) in shown for option in listed_options(scene))


@given(scenes)
def test_colour_adds_nothing_but_ink(scene: Scene) -> None:
    inked = text.paint(scene, colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", inked) == text.paint(scene)


@given(prompts)
def test_every_option_has_a_number(prompt: Prompt) -> None:
    shown = "\n".join(text.choices(prompt, width=60))
    count = len(text.options(prompt))
    assert all(re.search(rf"(?m)(^|\s){number} ", shown + " ") for number in range(1, count + 1))


def test_colour_is_there_when_it_is_asked_for() -> None:
    assert "\x1b[" in text.paint(samples.dungeon(), colour=True)
    assert "\x1b" not in text.paint(samples.dungeon())
