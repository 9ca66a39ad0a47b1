"""Where a Combat on the map begins: every Player chooses a square of the entry, and the Foes keep their Distance."""

from itertools import combinations
from typing import Any

import pytest

from tabletome.games.deck.board import distance, plane
from tabletome.games.deck.bot import Champion
from tabletome.games.deck.events.combat import PlaceTaken
from tabletome.games.deck.state import State
from tabletome.kernel import IllegalAnswer, Match, Scripted
from tabletome.scene.stage import stage
from tabletome.table.grid import squares
from tests.deck.arena import Position, answer, asked, fighter, foe, offered, printed, told
from tests.deck.printed import BOX, Cards, room_card

__all__ = ["printed"]

GROUND = ("E..F", "E...", "E..F", "#...")


def ready(*combatants: Any, room: str = "", mode: Any = "2d", **fields: Any) -> Position:
    """A Combat in which everybody makes ready."""
    state = State([*combatants], mode=mode, room=room, phase="ready", **fields)
    distance.place(Cards.now.table(state))
    seats = sum(not who.is_foe for who in combatants)
    return Match(Cards.now.game, seats, {}, chance=Scripted([]), listen=True, state=state)


def heroes(count: int) -> list[Any]:
    return [fighter(seat, [], side=0) for seat in range(count)]


def drawn(cards: Cards, *rows: str) -> str:
    room = room_card("X7", distances="MT", at="T", exits=["X1"], grid="/".join(rows))
    cards.add(room)
    return "X7"


def where(match: Position, *who: str) -> list[str]:
    return [distance.place_name(Cards.now.table(match.state), match.state.who(name).at) for name in who]


@pytest.mark.rules("DK-MODE-28", "DK-MODE-12")
def test_each_player_chooses_among_the_entry_squares_that_are_left(cards: Cards) -> None:
    match = ready(*heroes(2), foe("Brute"), room=drawn(cards, *GROUND), duel=False)
    assert (asked(match), offered(match, "stand")) == (0, ["a1", "a2", "a3"])
    answer(match, "stand a3")
    assert (asked(match), offered(match, "stand")) == (1, ["a1", "a2"])
    answer(match, "stand a2")
    assert where(match, "p0", "p1") == ["a3", "a2"]
    assert [what.at for what in told(match, PlaceTaken)] == ["a3", "a2"]
    assert not offered(match, "stand")


@pytest.mark.rules("DK-MODE-28")
def test_whoever_stood_on_a_chosen_square_is_placed_anew(cards: Cards) -> None:
    match = ready(*heroes(3), foe("Brute"), room=drawn(cards, *GROUND), duel=False)
    assert where(match, "p0", "p1", "p2") == ["a1", "a2", "a3"]
    answer(match, "stand a2")
    assert where(match, "p0", "p1", "p2") == ["a2", "a1", "a3"]
    answer(match, "stand a3")  # and p2 has no choice any more
    assert where(match, "p0", "p1", "p2") == ["a2", "a3", "a1"]
    assert len(told(match, PlaceTaken)) == 2


@pytest.mark.rules("DK-MODE-28", "DK-MODE-23")
@pytest.mark.parametrize("number", [name for name, room in BOX.rooms.items() if room.grid and room.solo])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_wherever_they_stand_the_foes_are_at_the_distance_of_the_room(number: str, players: int) -> None:
    room = Cards.now.library.rooms[number]
    foes = [foe(many.name, index) for many in room.foes(players, squares=True) for index in range(many.count)]
    party = heroes(players)
    state = State([*party, *foes], mode="2d", room=number)
    on = plane.ground(Cards.now.table(state))
    for chosen in combinations(squares(on.entries), players):
        for who, square in zip(party, chosen, strict=True):
            who.at = square
        plane.place(Cards.now.table(state), distance.starting(Cards.now.table(state)), [who.id for who in party])
        assert [who.at for who in party] == [*chosen]
        assert len({who.at for who in state.combatants}) == len(state.combatants)
        assert plane.band(min(on.apart(one.at, other.at) for one in party for other in foes)) == room.at


@pytest.mark.rules("DK-MODE-28")
@pytest.mark.parametrize(("outdoors", "column"), [(False, "f"), (True, "g")])
def test_in_a_duel_the_second_chooses_opposite(outdoors: bool, column: str) -> None:
    match = ready(fighter(0, []), fighter(1, []), outdoors=outdoors)
    answer(match, f"stand {offered(match, 'stand')[-1]}")
    assert (asked(match), offered(match, "stand")) == (1, [f"{column}{row}" for row in (3, 4, 5, 6)])
    answer(match, f"stand {column}4")
    assert where(match, "p1") == [f"{column}4"]
    assert distance.category(Cards.now.table(match.state), *match.state.combatants) == ("R" if outdoors else "T")


@pytest.mark.rules("DK-MODE-28")
def test_who_has_no_choice_is_not_asked(cards: Cards) -> None:
    match = ready(*heroes(2), foe("Brute"), room=drawn(cards, "E..F", "...."), duel=False)
    assert told(match, PlaceTaken) == []
    assert offered(match, "stand") == []
    assert len(set(where(match, "p0", "p1", "brute-1"))) == 3


@pytest.mark.rules("DK-MODE-28", "DK-MODE-06")
@pytest.mark.parametrize("mode", ["simple", "1d"])
def test_without_squares_there_is_no_such_question(mode: str) -> None:
    assert not offered(ready(*heroes(2), foe("Brute"), mode=mode, duel=False), "stand")


def test_the_squares_lie_on_the_map_and_others_are_refused_with_a_reason(cards: Cards) -> None:
    match = ready(*heroes(1), foe("Brute"), room=drawn(cards, *GROUND), duel=False)
    picture = stage(match.seat(0))
    assert {cell.option for cell in picture.boards[0].cells if cell.option} == {"stand a1", "stand a2", "stand a3"}
    assert {piece.id: piece.option for piece in picture.boards[0].pieces} == {"p0": "stand a1", "brute-1": ""}
    assert picture.prompt is not None
    assert picture.prompt.groups[0].title == "Stand on"
    with pytest.raises(IllegalAnswer, match=r"a free square of the entry.*DK-MODE-28"):
        answer(match, "stand d1")


def test_the_bot_sends_weapons_to_the_front_and_casters_to_the_back(cards: Cards) -> None:
    room = drawn(cards, "E.E..F..", "........")
    for class_, square in (("Warrior", "c1"), ("Mage", "a1")):
        match = ready(fighter(0, [], classes=[class_]), foe("Archer", at=5), room=room, duel=False)
        assert str(Champion().choose(match.seat(0))) == f"stand {square}"
