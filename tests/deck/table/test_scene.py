"""The picture: every option has its words, those with a place lie there, hidden cards stay hidden, both painters paint it."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tabletome.games.deck.options import odds
from tabletome.games.deck.options.checks import Check
from tabletome.games.deck.state import State
from tabletome.kernel import WATCHER, Choose, Match, percent
from tabletome.kernel.odds import odds as enumerated
from tabletome.scene import Scene, Track
from tabletome.scene.stage import stage
from tabletome.scene.svg import paint as paint_svg
from tabletome.scene.text import paint as paint_text
from tests.deck.arena import combat, fighter, foe, printed, solo
from tests.deck.printed import Cards
from tests.deck.trail import hero, places, stop

__all__ = ["places", "printed"]

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"mode": "1d", "first": "elf-mage", "second": "dwarf-priest"}),
    (1, {"play": "fight", "foes": "Goblin Skirmisher*2, Ghoul"}),
    (1, {"play": "fight", "foes": "Grey Wolf*3", "mode": "1d", "first": "elf-mage"}),
    (1, {"play": "fight", "foes": "Goblin Archer*2", "mode": "2d"}),
    (1, {"play": "adventure", "adventure": "A", "mode": "2d"}),
    (3, {"play": "adventure", "adventure": "M"}),
    (1, {"play": "adventure", "first": "make", "level": 3}),
    (2, {"play": "campaign"}),
]
ON_HAND = (
    "play", "quick", "defend", "counter", "recounter", "escalate", "discard", "boost", "throw", "use", "hand for",
)  # fmt: skip
AT_SOMEBODY = ("play", "base", "grapple", "strike", "search", "aim", "throw")
PLACED = (*ON_HAND, "recall", "take", "move", "stand", "go", "try", "add", "remove", "race", "class")
STEPS = 80


def moments(seats: int, options: dict[str, Any], seed: int = 4) -> Iterator[tuple[Match[State], Scene, Choose]]:
    """A random game, each decision as whoever is asked sees it."""
    match, chance = Match(Cards.now.game, seats, options, seed=seed, listen=True), random.Random(seed)
    for _ in range(STEPS):
        request = match.request
        if request is None:
            return
        yield match, stage(match.seat(request.seat)), request
        stays = [option for option in request if option.verb not in ("flee", "leave", "yield", "pass")]
        match.answer(chance.choice(stays or [*request]))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_option_is_listed_once_in_words(seats: int, options: dict[str, Any]) -> None:
    for _, picture, request in moments(seats, options):
        assert picture.prompt is not None
        listed = [choice for group in picture.prompt.groups for choice in group.choices]
        assert sorted(choice.option for choice in listed) == sorted(map(str, request))
        labels = [(group.title, choice.label) for group in picture.prompt.groups for choice in group.choices]
        assert len(set(labels)) == len(labels)
        assert not any("*" in choice.label or choice.label.endswith((" U", " D")) for choice in listed)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_has_a_place_lies_there(seats: int, options: dict[str, Any]) -> None:
    placed = 0
    for _, picture, request in moments(seats, options):
        on_the_table = picture.options_on_the_table()
        for option in request:
            if option.verb in PLACED or (option.verb in AT_SOMEBODY and getattr(option.arg, "target", False)):
                assert str(option) in on_the_table, option
                placed += 1
    assert placed > STEPS


def test_the_squares_of_an_area_lie_on_the_map_also_below_figures() -> None:
    mage = fighter(0, ["Web U"], classes=["Mage"], level=4, at=24)
    match = combat(mage, foe("Brute", at=27), duel=False, mode="2d")
    match.answer("play Web U")
    match.answer("declare DD")
    assert match.request is not None
    picture = stage(match.seat(0))
    aims = {str(option) for option in match.request}
    assert len(aims) > 1
    assert {cell.option for cell in picture.boards[0].cells if cell.option} == aims
    assert next(piece for piece in picture.boards[0].pieces if piece.id == "brute-1").option == "aim d4"


@pytest.mark.parametrize(("seats", "options"), TABLES[:2])
def test_a_hidden_card_is_in_nobody_elses_picture(seats: int, options: dict[str, Any]) -> None:
    for match, _, _ in moments(seats, options):
        for who in match.state.combatants:
            unseen = [*who.hand]
            for card in who.shown:
                unseen.remove(card)
            for seat in (1 - who.seat, WATCHER):
                zone = next(zone for zone in stage(match.seat(seat)).zones if zone.id == f"{who.id}-hand")
                assert sum(card.face_down for card in zone.cards) == len(unseen)
                assert all(not card.title and not card.lines for card in zone.cards if card.face_down)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_both_painters_paint_every_moment(seats: int, options: dict[str, Any]) -> None:
    for _, picture, _ in moments(seats, options):
        text, drawing = paint_text(picture), paint_svg(picture)
        for panel in picture.panels:
            assert panel.name in text
            assert panel.name in drawing
        assert picture.title in text
        assert picture.zones or picture.boards


def test_a_line_is_drawn_point_by_point() -> None:
    for match, picture, _ in moments(2, {"mode": "1d"}):
        board = picture.boards[0]
        for piece in board.pieces:
            assert board.column_names[piece.x] == str(match.state.who(piece.id).at)


# --- many Foes --------------------------------------------------------------------------------------------------------


def track(picture: Scene, id_: str) -> Track:
    return next(track for track in picture.tracks if track.id == id_)


@pytest.mark.parametrize("gone", [(), (1,), (1, 3)])
def test_the_dead_are_last_and_not_in_the_turn_order(gone: tuple[int, ...]) -> None:
    brutes = [foe("Brute", number, gone="dead" if number in gone else "") for number in (1, 2, 3)]
    picture = stage(solo(["Mace U"], *brutes).seat(0))
    alive = [number for number in (1, 2, 3) if number not in gone]
    assert track(picture, "order").steps == ("P0", *(f"Brute {number}" for number in alive))
    assert [panel.id for panel in picture.panels] == ["p0", *(f"brute-{number}" for number in [*alive, *gone])]


def test_whose_turn_it_is_counts_among_the_living() -> None:
    order = ["brute-1", "p1", "p0", "brute-2"]
    fallen, party = (
        [foe("Brute", 1, gone="dead"), foe("Brute", 2)],
        [fighter(0, []), fighter(1, [], side=0, gone="dead")],
    )
    picture = stage(combat(*party, *fallen, order=order, turn=2, duel=False).seat(0))
    assert track(picture, "order").steps == ("P0", "Brute 2")
    assert track(picture, "order").at["now"] == 0


# --- a Rest -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-REST-02", "DK-REST-03", "DK-UD-14")
def test_a_rest_says_what_it_costs_and_how_likely_foes_come() -> None:
    picture = stage(stop(hero()).seat(0))
    assert picture.prompt is not None
    rest = next(choice for group in picture.prompt.groups for choice in group.choices if choice.option == "rest")
    assert rest.label == "Rest: shuffle all discarded cards back, for a level of Fatigue"
    assert rest.odds == "49.0 % that Foes come"


@pytest.mark.rules("DK-REST-03", "DK-REST-11", "DK-UD-14")
@pytest.mark.parametrize("rows", [2, 1, 0])
def test_the_odds_of_a_rest_equal_enumeration(rows: int, cards: Cards) -> None:
    table = cards.library.wandering["X"]
    cards.put("wandering", "X", msgspec.structs.replace(table, rows=table.rows[:rows]))
    if not rows:
        cards.without("wandering", "X")
    match = stop(hero())

    def go_on(world: Match[State]) -> str | None:
        assert world.request is not None
        if world.request.about == Check("Initiative"):
            return None
        offered = [str(option) for option in world.request]
        return next((option for option in ("declare U", "endure", "accept") if option in offered), None)

    found = enumerated(match, "rest", lambda world: any(who.is_foe for who in world.state.combatants), assume=go_on)
    assert found.exact
    assert odds.wandering_chance(Cards.now.table(match.state)) == f"{percent(found.of(True))} that Foes come"
