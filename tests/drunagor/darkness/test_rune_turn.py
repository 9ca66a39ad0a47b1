"""The turn of the Rune card: drawing, laying Runes on the track, flipping, the last Rune; and special cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tabletome.games.drunagor.cards.library import Library, Table
from tabletome.games.drunagor.events import CardFlipped, Crushed, DarknessGrew, RuneDrawn, RuneLaid
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.ground.darkness import draws, on_track
from tabletome.games.drunagor.options.set_up import Options
from tabletome.games.drunagor.rules.setting_up import monster_decks
from tabletome.games.drunagor.state import Card, House, Runes, State, Track
from tabletome.kernel.events import Appeared, Damaged, Lost, TurnBegan, TurnEnded
from tabletome.packs.source import SourceError
from tabletome.table.footprint import orientations
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import adventure, chapter, read
from tests.drunagor.stage import HUNTING, darkness_turn, fight, one

HALL = "........ ........ ........ .......V"
SPAWN = "S......."
RUNES = GAME.library.runes


@pytest.mark.rules("DR-DTURN-01", "DR-DARK-01", "DR-DARK-03", "DR-DARK-43")
def test_the_rune_card_draws_as_many_runes_as_it_says_and_each_lays_its_tile() -> None:
    game = darkness_turn(HALL, "grey-bar", "red-wyrm", face="B", terrain=SPAWN)
    assert [event.card for event in game.told(RuneDrawn)] == ["grey-bar", "red-wyrm"]
    assert len(game.told(DarknessGrew)) == 2
    assert game.state.darkness.bit_count() == 4 + 6
    assert len(game.state.runes.bag) == 34
    assert game.state.runes.laid == {"grey": ["grey-bar"], "red": ["red-wyrm"]}
    assert game.kinds.index("turn-began") < game.kinds.index("rune-drawn")
    one_less = darkness_turn(HALL, "grey-bar", face="A", terrain=SPAWN)
    assert len(one_less.told(RuneDrawn)) == 1


@pytest.mark.rules("DR-DTURN-02", "DR-QUICK-47")
def test_after_its_turn_the_rune_card_shows_its_other_face() -> None:
    game = darkness_turn(HALL, "grey-bar", terrain=SPAWN)
    assert game.state.runes.face == "B"
    assert game.told(CardFlipped) == [CardFlipped("darkness-hunting", "B")]
    order = ["rune-drawn", "darkness-grew", "rune-laid", "card-flipped", "turn-ended"]
    assert [kind for kind in game.kinds if kind in order][:5] == order
    back = darkness_turn(HALL, "grey-bar", "grey-slab", face="B", terrain=SPAWN)
    assert back.state.runes.face == "A"


@pytest.mark.rules("DR-DARK-63")
def test_four_rounds_draw_one_two_one_and_two_runes() -> None:
    drawn = ["grey-bar", "grey-slab", "grey-jaw", "grey-gate", "grey-fist", "grey-gallows"]
    game = darkness_turn("V.................S", *drawn, health={"vorn": 11})
    for _ in range(3):
        game.play("end")
    per_turn = Counter[str]()
    turn = ""
    for event in game.match.events or ():
        if event.kind == TurnBegan.kind and event.what["who"] == HUNTING.id:
            turn += "x"
        if event.kind == RuneDrawn.kind:
            per_turn[turn] += 1
    assert list(per_turn.values()) == [1, 2, 1, 2]


@pytest.mark.rules("DR-DARK-63")
def test_a_slow_table_draws_one_rune_each_time() -> None:
    game = darkness_turn(HALL, "grey-bar", face="B", terrain=SPAWN, house=House(darkness_pace="slow"))
    assert len(game.told(RuneDrawn)) == 1
    assert GAME.new(1, Options(darkness_pace="slow"), ()).house.darkness_pace == "slow"
    assert GAME.new(1, Options(), ()).house.darkness_pace == "printed"


PACED: dict[str, Any] = {"rune_card": "Darkness Hunting", "pace": {"1": [0, 1], "2": [1, 1]}}


@pytest.mark.rules("DR-DOOR-06")
@pytest.mark.parametrize(("heroes", "drawn"), [(1, [0, 1]), (2, [1, 1]), (3, [1, 2])])
def test_a_chapter_says_how_many_runes_come_for_so_many_heroes(heroes: int, drawn: list[int]) -> None:
    """Whom it says nothing of, for those the card draws as printed."""
    game = adventure(chapter(**PACED), *("c2", "b2", "a1")[:heroes])
    table, card = Table(game.state, game.game.library), game.game.library.track_cards[HUNTING.id]
    assert [draws(table, card), draws(_turned(table), card)] == drawn
    slow = Table(replace(game.state, house=House(darkness_pace="slow")), table.library)
    assert [draws(slow, card), draws(_turned(slow), card)] == [min(1, number) for number in drawn]


def _turned(table: Table) -> Table:
    return Table(replace(table.state, runes=replace(table.state.runes, face="B")), table.library)


@pytest.mark.rules("DR-DOOR-06", "DR-DTURN-02")
def test_a_rune_card_that_draws_nothing_is_turned_all_the_same() -> None:
    game = adventure(chapter(**PACED), "c2", chance=("grey-bar",)).play("end")
    assert (game.told(RuneDrawn), game.told(CardFlipped)) == ([], [CardFlipped("darkness-hunting", "B")])
    game.play("end")
    assert len(game.told(RuneDrawn)) == 1


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ({"rune_card": "Darkness Hunting", "pace": {"6": [0, 1]}}, "there is no party of 6"),
        ({"pace": {"1": [0, 1]}}, "pace says how many Runes the Rune card draws, and here is none"),
    ],
)
def test_a_pace_that_cannot_be_kept_is_refused(told: dict[str, Any], complaint: str) -> None:
    with pytest.raises(SourceError, match=complaint):
        read(chapter(**told))


@pytest.mark.rules("DR-DTURN-05", "DR-DARK-18")
def test_the_last_rune_loses_at_once_before_its_tile_is_laid() -> None:
    game = darkness_turn(HALL, bag=["grey-bar"], face="B", terrain=SPAWN)
    assert game.result == "lost"
    assert game.told(Lost) == [Lost(("vorn",), "the last Rune is drawn")]
    assert game.told(RuneDrawn) == [RuneDrawn("grey-bar", "grey", 0)]
    assert not game.told(DarknessGrew)
    assert not game.state.darkness
    second = darkness_turn(HALL, "red-wyrm", bag=["grey-bar", "red-wyrm"], face="B", terrain=SPAWN)
    assert second.result == "lost"
    assert len(second.told(DarknessGrew)) == 1


@pytest.mark.rules("DR-DARK-18", "DR-DTURN-05")
@given(order=st.permutations(list(RUNES)))
def test_thirty_six_draws_always_end_in_defeat(order: list[str]) -> None:
    """On an island that the Darkness cannot come to: the clock alone decides, in the 24th round."""
    game = darkness_turn("V#...... .#......", *order, terrain="...S....")
    for _ in range(23):
        assert len(game.state.runes.bag) + sum(map(len, game.state.runes.laid.values())) == 36
        game.play("end")
    assert game.told(Lost) == [Lost(("vorn",), "the last Rune is drawn")]
    assert [event.left for event in game.told(RuneDrawn)] == list(range(35, -1, -1))
    assert game.state.round == 24
    assert one(game, "vorn").health == 11


@pytest.mark.rules("DR-DARK-04", "DR-QUICK-55")
def test_a_rune_lies_on_its_colour_and_counts_before_the_next_is_drawn() -> None:
    game = darkness_turn(HALL, "red-wyrm", "red-tooth", face="B", terrain=SPAWN)
    assert game.told(RuneLaid) == [RuneLaid("red-wyrm", "red", 1), RuneLaid("red-tooth", "red", 2)]
    kinds = [kind for kind in game.kinds if kind in ("rune-drawn", "rune-laid")]
    assert kinds == ["rune-drawn", "rune-laid", "rune-drawn", "rune-laid"]
    table = Table(game.state, game.game.library)
    assert (on_track(table, "red"), on_track(table, "blue")) == (2, 0)


def test_passives_that_wait_for_a_rune_answer_it_before_its_tile_is_laid() -> None:
    omen = {"vorn": {"omen": "- passive WHEN RUNE DRAWN, SELF, SHIELD 1"}}
    game = darkness_turn(HALL, "grey-bar", terrain=SPAWN, skills=omen)
    assert one(game, "vorn").resources == {"shield": 1}
    kinds = [kind for kind in game.kinds if kind in ("rune-drawn", "gained", "darkness-grew")]
    assert kinds == ["rune-drawn", "gained", "darkness-grew"]
    asleep = darkness_turn(HALL, "grey-bar", terrain=SPAWN, skills=omen, down=["vorn"])
    assert one(asleep, "vorn").resources == {}


@pytest.mark.rules("DR-DARK-10", "DR-DARK-58")
def test_every_skipped_spawn_crushes_and_its_rune_goes_on_the_track() -> None:
    game = darkness_turn(
        "VM......", "green-axe", "blue-sail", face="B", darkness="a1 b1", health={"vorn": 9, "maya": 9}
    )
    assert game.told(Crushed) == [Crushed(2), Crushed(2)]
    assert (one(game, "vorn").health, one(game, "maya").health) == (5, 5)
    assert game.state.runes.laid == {"green": ["green-axe"], "blue": ["blue-sail"]}
    assert not game.told(DarknessGrew)


@pytest.mark.rules("DR-DARK-29")
def test_the_rune_of_a_broken_tile_goes_on_the_track() -> None:
    game = darkness_turn("...V.... ########", "blue-anchor", darkness="a1", health={"vorn": 9})
    assert [event.broken for event in game.told(DarknessGrew)] == [True]
    assert game.state.runes.laid == {"blue": ["blue-anchor"]}


@pytest.mark.rules("DR-DARK-47")
def test_runes_are_handled_one_by_one_and_the_target_is_looked_for_each_time() -> None:
    """Vorn is caught by the first tile; the second goes for Maya, although Vorn still has more Health."""
    game = darkness_turn(
        "...V...M ........", "grey-bar", "orange-bar", face="B", terrain="S", health={"vorn": 11, "maya": 5}
    )
    first, second = game.told(DarknessGrew)
    assert (first.on, first.steps, second.on) == ("vorn", 0, "maya")


@pytest.mark.rules("DR-DARK-15")
def test_the_tile_has_the_shape_on_the_back_of_the_rune() -> None:
    diagonal = "...... ...... ...... ...... ...... .....V"
    game = darkness_turn(diagonal, "grey-slab", terrain="S")
    assert game.told(DarknessGrew)[0].squares == ("a1", "b1", "a2", "b2")
    for rune in ("red-wyrm", "orange-trough"):
        game = darkness_turn(diagonal, rune, terrain="S")
        squares = game.told(DarknessGrew)[0].squares
        columns = sorted({square[0] for square in squares})
        rows = sorted({square[1] for square in squares})
        drawn = ["".join("#" if f"{column}{row}" in squares else "." for column in columns) for row in rows]
        assert drawn in orientations(RUNES[rune].shape)


@pytest.mark.rules("DR-DARK-16", "DR-DARK-18", "DR-DARK-19")
def test_the_thirty_six_runes() -> None:
    runes = list(RUNES.values())
    assert Counter(rune.colour for rune in runes) == {"grey": 7, "red": 7, "green": 7, "orange": 7, "blue": 8}
    assert Counter(rune.size for rune in runes) == {4: 10, 5: 16, 6: 10}
    assert sum(rune.size for rune in runes) == 180
    for colour in ("grey", "red", "green", "orange"):
        assert Counter(rune.size for rune in runes if rune.colour == colour) == {4: 2, 5: 3, 6: 2}
    assert Counter(rune.size for rune in runes if rune.colour == "blue") == {4: 2, 5: 4, 6: 2}
    kinds = {min(map(tuple, orientations(rune.shape))) for rune in runes if rune.size == 5}
    assert len(kinds) == 12, "all pentominoes"


@pytest.mark.rules("DR-DARK-16", "DR-DARK-19")
@pytest.mark.parametrize(
    ("shape", "complaint"),
    [
        ("###", "a Darkness tile on a Rune has 4 squares at least, not 3"),
        ("##../..##", "a Darkness tile is in one piece: its squares share sides"),
        ("##/##x", "Row 2 of the drawing has 3 squares, row 1 has 2"),
        ("##/#x", "a shape is drawn with # and . in rows parted by /, not with x"),
    ],
)
def test_a_tile_that_is_none_is_refused_at_its_line(shape: str, complaint: str) -> None:
    source = f'- {{name: A Test, colour: red, shape: "####"}}\n- {{name: Another, colour: red, shape: "{shape}"}}\n'
    with pytest.raises(SourceError, match=r"runes\.yaml:2") as refused:
        GAME.library.adding({"runes.yaml": source.encode()})
    assert complaint in str(refused.value)


@pytest.mark.rules("DR-DARK-63")
@pytest.mark.parametrize(
    ("card", "complaint"),
    [
        ("slot: rune, A: 1", "says with A and B how many Runes its faces draw"),
        ("slot: special, A: 1, B: 1", "and no other card does"),
        ('slot: rune, A: 1, B: 1, brings: ["WM - Rookie"]', "a Rune card brings no Monsters"),
        ('slot: special, brings: ["XM - Rookie"]', "'XM'"),
    ],
)
def test_an_end_card_that_is_none_is_refused(card: str, complaint: str) -> None:
    with pytest.raises(SourceError, match=r"track_cards\.yaml:1") as refused:
        GAME.library.adding({"track_cards.yaml": f"- {{name: A Test, {card}}}\n".encode()})
    assert complaint in str(refused.value)


def test_every_rune_in_the_bag_is_as_likely() -> None:
    bag = ["grey-bar", "red-wyrm", "blue-sail", "blue-wing"]
    game = fight("V.......", cards=[HUNTING], runes=Runes(dict.fromkeys(bag, 1)), done=["vorn"])
    for rune in bag:
        drawn = game.odds("end", lambda match: tuple(match.state.runes.bag), tuple(one for one in bag if one != rune))
        assert drawn == Fraction(1, 4)


def special(card: str, library: Library, *chance: str) -> Position[State]:
    """The Marker comes to a special card of this library in the Toll Room, before Lorelai's in the lower row."""
    before = fight("L.......", phase="next_card", turn="lorelai").state
    state = State(
        before.heroes, 1, "the-toll-room", 1, "next_card", 1, figures=before.figures, setups=["the-toll-room"]
    )
    state.track = Track([Card(card, "special", "special"), Card("lorelai", "controller", "hero")], "special")
    state.decks = monster_decks(library)
    return Position(Drunagor(library), state, chance)


@pytest.mark.rules("DR-DTURN-03", "DR-DARK-02")
def test_a_special_card_does_what_it_says_when_the_marker_comes_to_it_before_the_lower_row() -> None:
    source = b"- {name: Monster Hunt, slot: special, brings: [WM - Rookie]}"
    game = special("monster-hunt", GAME.library.adding({"track_cards.yaml": source}), "skeleton-archer-rookie")
    [monster] = [figure for figure in game.state.figures if figure.side == "monster"]
    assert monster.card == "skeleton-archer-rookie"
    assert game.told(TurnBegan)[0] == TurnBegan("monster-hunt")
    assert game.told(TurnEnded)[0] == TurnEnded("monster-hunt")
    assert game.kinds.index("appeared") < game.kinds.index("turn-ended")
    assert game.state.turn.figure == "lorelai", "then the lower row"


@pytest.mark.rules("DR-DTURN-04")
def test_a_reminder_does_nothing() -> None:
    source = b"- {name: Night Bell, slot: special, flavour: It rings when nobody is there.}"
    game = special("night-bell", GAME.library.adding({"track_cards.yaml": source}))
    assert game.state.turn.figure == "lorelai"
    assert not game.told(Appeared)
    assert not game.told(Damaged)
    assert [event.who for event in game.told(TurnEnded)] == ["night-bell"]
