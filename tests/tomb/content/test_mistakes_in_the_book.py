"""Mistakes in the book of adventures: each is an error that says the line and what is wrong."""

from collections.abc import Sequence
from typing import Any

import pytest

from tabletome.games.tomb.cards import content
from tabletome.packs.source import SourceError
from tests.tomb.cards import library

GOOD = """\
- number: 1
  name: Test
  kind: fetch
  story: a
  goal: b
  stack: [2 jungle]
  win: round > 3
  lose: [surge]
  pieces:
    - {name: mushroom, number: 2}
  special:
    - {name: x, when: tile Fern Walk, do: piece mushroom @ambush}
  actions:
    - {name: pick, on: mushroom}
  aftermath: {text: "", add: ["166"], remove: ["65-66"]}
"""
Mistake = tuple[str, str, int, str]
STACK = "stack: [2 jungle]"
REQUIREMENTS: list[Mistake] = [
    ("  win: round > 3\n", "", 1, "does not say how it is won"),
    ("  lose: [surge]\n", "", 1, "does not say how it is lost"),
    ("win: round > 3", "win: the moon is full", 7, "at column 17 the text ends, where 'on' belongs"),
    ("win: round > 3", "win: heroes on Atlantis", 7, "there is no tile 'Atlantis'"),
    ("win: round > 3", "win: luck > 3", 7, "at column 6 stands '>', where 'on' belongs"),
    ("win: round > 3", "win: round > many", 7, "stands 'many', where a number or 'heroes' belongs"),
    ("lose: [surge]", "lose: [surge, sadness]", 8, "at column 8 the text ends, where 'on' belongs"),
]
TILES: list[Mistake] = [
    (STACK, "stack: [24 jungle]", 6, "it needs 1 more jungle tiles than there are"),
    (STACK, "stack: [18 tomb]", 6, "it needs 1 more tomb tiles than there are"),
    (STACK, "stack: [5 heroes tomb]", 6, "it needs 8 more tomb tiles than there are"),
    (STACK, "stack: [23 jungle + Fern Walk]", 6, "it needs 1 more jungle tiles than there are"),
    (STACK, "stack: [23 jungle], start: Fern Walk", 6, "it needs 1 more jungle tiles than there are"),
    (STACK, "stack: [2 jungle + Fern Walk, Fern Walk]", 6, "'Fern Walk' is used twice"),
    (STACK, "stack: [Fern Walk], start: Fern Walk", 6, "'Fern Walk' is used twice"),
    (STACK, "stack: [2 swamp]", 6, "there is no tile '2 swamp'"),
    (STACK, "stack: [2 jungle], start: Atlantis", 7, "there is no tile 'Atlantis' to start on"),
]
PIECES: list[Mistake] = [
    ("number: 2}", "number: 5}", 10, "the box has 4 × mushroom, not 5"),
    ("{name: mushroom, number: 2}", "{name: teapot}", 10, "the box has no 'teapot'"),
    ("{name: mushroom, number: 2}", "{name: ally, kind: ally, strikes: hard}", 10, "stands 'hard', where"),
]
WORDS: list[Mistake] = [
    ("when: tile Fern Walk", "when: teatime", 12, "at column 1 stands 'teatime', where"),
    ("when: tile Fern Walk", "when: tile Tea Walk", 12, "there is no tile 'Tea Walk'"),
    ("piece mushroom @ambush", "piece teapot @ambush", 12, "'teapot' is not among its pieces"),
    ("piece mushroom @ambush", "piece mushroom @teatime", 12, "stands 'teatime', where 'ambush'"),
    ("piece mushroom @ambush", "place Teapot @ambush", 12, "places 'Teapot', and there is no Monster"),
    ("piece mushroom @ambush", "explode", 12, "at column 1 stands 'explode', where"),
    ("piece mushroom @ambush", "tally tea", 12, "the text ends, where a number belongs"),
    ("on: mushroom}", "on: teapot}", 14, "'teapot' is not among its pieces"),
    ("on: mushroom}", "in: teapot}", 14, "unknown key `in`"),
]
AFTERMATH: list[Mistake] = [
    ('add: ["166"]', 'add: ["221"]', 15, "there is no card 221 to add"),
    ('add: ["166"]', 'add: ["70"]', 15, "there is no card 70 to add"),
    ('remove: ["65-66"]', 'remove: ["64-66"]', 15, "there is no card 64 to remove"),
    ('remove: ["65-66"]', 'remove: ["166"]', 15, "there is no card 166 to remove"),
]
SURGES: list[Mistake] = [
    ("  lose: [surge]\n", "  lose: [surge]\n  surges: 7\n", 9, "only 6 Healing Surge tokens"),
    ("  lose: [surge]\n", "  lose: [surge]\n  surges: [2, 3]\n", 9, "one for each of 1 to 5 Heroes"),
]


def claiming(mistakes: Sequence[Mistake], *rules: str) -> list[Any]:
    """Mistakes that are against these rules."""
    return [pytest.param(*mistake, marks=pytest.mark.rules(*rules) if rules else ()) for mistake in mistakes]


def test_an_adventure_without_mistakes_is_read() -> None:
    assert content.read_adventures(library(), GOOD)["1"].name == "Test"


@pytest.mark.rules("TM-SETUP-03", "TM-SETUP-21")
def test_a_stack_may_take_every_tile_there_is_and_double_tiles_beside_them() -> None:
    whole = GOOD.replace(STACK, "stack: [22 jungle + Fern Walk, 17 tomb, Ritual Hall]")
    (double,) = [tile for tile in library().tiles.values() if tile.name == "Ritual Hall"]
    assert double.double
    assert len(content.read_adventures(library(), whole)["1"].stack) == 3


@pytest.mark.rules("TM-SETUP-06", "TM-COMP-10")
def test_all_pieces_of_a_kind_may_be_used() -> None:
    assert content.read_adventures(library(), GOOD.replace("number: 2}", "number: 4}"))["1"].pieces[0].number == 4


@pytest.mark.rules("TM-DECK-02", "TM-DECK-04")
def test_the_first_and_last_cards_of_both_decks_can_be_named() -> None:
    known = sorted(library().draw_deck_cards)
    last = max(number for number in known if number < 166)
    text = GOOD.replace('"65-66"', f'"{known[0]}", "{last}"').replace('"166"', f'"166", "{known[-1]}"')
    aftermath = content.read_adventures(library(), text)["1"].aftermath
    assert (aftermath.add, aftermath.remove) == (["166", str(known[-1])], ["65", str(last)])


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        *claiming(REQUIREMENTS, "TM-GEN-10"),
        *claiming(TILES, "TM-SETUP-03", "TM-SETUP-21"),
        *claiming(PIECES, "TM-SETUP-06", "TM-COMP-10"),
        *claiming(WORDS),
        *claiming(AFTERMATH, "TM-DECK-02", "TM-DECK-04"),
        *claiming(SURGES, "TM-COMP-14"),
    ],
)
def test_a_mistake_in_an_adventure_is_an_error_with_its_line(old: str, new: str, line: int, complaint: str) -> None:
    assert old in GOOD
    with pytest.raises(SourceError) as caught:
        content.read_adventures(library(), GOOD.replace(old, new.replace(", start", "\n  start")), "book.yaml")
    assert str(caught.value).startswith(f"book.yaml:{line}: ")
    assert complaint in str(caught.value)


def test_two_adventures_cannot_have_one_number() -> None:
    with pytest.raises(SourceError, match="two adventures 1"):
        content.read_adventures(library(), GOOD + GOOD)
