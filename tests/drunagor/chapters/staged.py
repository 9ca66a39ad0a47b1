"""Chapters of the box at some moment: their rooms built, their Monsters gone, Heroes where a test wants them."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.doors import beside_door, closed_doors
from tabletome.games.drunagor.options.figures import board, occupied
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.rules.party import usual_party
from tabletome.games.drunagor.state import Card, Figure, MapObject, State, figure_of
from tabletome.kernel import Result
from tabletome.table.grid import squares
from tabletome.testing.play import Position


def chapter(number: int, heroes: int = 1) -> Position[State]:
    """It begins, with the usual Heroes on the first start squares; nobody else is there, and no Darkness comes."""
    place = next(one.id for one in GAME.library.chapters.values() if one.number == number)
    game: Position[State] = Position(GAME, State(usual_party(GAME.library, heroes, 1), 1, place, heroes), (), 1)
    while game.asked[0] != TURN:
        game.play(game.offered()[0])
    return deserted(game)


def resumed(game: Position[State], *chance: Result) -> Position[State]:
    """The same state, asked again after a test has changed it."""
    return Position(game.game, game.state, chance, 1)


def table(game: Position[State]) -> Table:
    return Table(game.state, game.game.library)


def deserted(game: Position[State], *keep: str) -> Position[State]:
    """All Monsters leave, but those whose ids begin so, and all cards but those of Heroes."""
    state = game.state
    state.figures = [one for one in state.figures if one.side != "monster" or one.id.startswith(keep or ("none",))]
    faces = {one.card for one in state.figures}
    state.track.cards = [card for card in state.track.cards if card.kind == "hero" or card.id in faces]
    state.track.done = [id_ for id_ in state.track.done if any(card.id == id_ for card in state.track.cards)]
    return resumed(game)


def at_door(game: Position[State], setup: str) -> Position[State]:
    """Whoever is on turn stands beside the Door to a Setup, with the Minor Action left."""
    door = next(door for door in closed_doors(table(game)) if door.id == setup)
    free = beside_door(table(game), door) & ~occupied(table(game))
    figure_of(game.state, game.state.turn.figure).at = next(squares(free))
    game.state.turn.minor = []
    return resumed(game)


def opened(game: Position[State], *setups: str) -> Position[State]:
    """The Heroes open one Door after the other; whoever waits behind is gone at once."""
    for id_ in setups:
        door = next(door for door in closed_doors(table(game)) if door.id == id_)
        game = at_door(game, id_)
        game.play(f"open {name(game, door.squares[0])}")
        game = deserted(game)
    return game


def stand(game: Position[State], **squares_of: str) -> Position[State]:
    """Heroes on these squares."""
    grid = board(table(game)).grid
    for id_, square in squares_of.items():
        figure_of(game.state, id_).at = grid.square(square)
    return resumed(game)


def monster(game: Position[State], card: str, square: str) -> Figure:
    """One more of this face on a square, with its card on the track."""
    face = game.game.library.monsters[card]
    one = Figure(f"{face.kind}-teal", "monster", card, 0, face.health, "teal", face.large)
    game.state.figures.append(one)
    if all(there.id != card for there in game.state.track.cards):
        game.state.track.cards.append(Card(card, face.slot, "monster"))
    stand(game, **{one.id: square})
    return one


def things(game: Position[State], called: str) -> list[MapObject]:
    return [one for one in game.state.objects if one.called == called or one.colour == called]


def name(game: Position[State], at: int) -> str:
    return board(table(game)).grid.names[at]


def beside_thing(game: Position[State], thing: MapObject) -> list[str]:
    """Free squares adjacent to a token or landmark."""
    here = board(table(game))
    free = here.adjacent(here.base(thing.at, large=thing.large)) & ~occupied(table(game))
    return [here.grid.names[square] for square in squares(free)]


def rounds(game: Position[State], number: int, chance: Sequence[Result] = ()) -> Position[State]:
    """Heroes do nothing until this round has ended."""
    game.comes(*chance)
    while not game.result and game.state.round <= number:
        offered = game.offered()
        game.play("end" if "end" in offered else offered[-1])
    return game


def last_line(game: Position[State], rule: str) -> str:
    """What is seen beside the goal and begins so."""
    return next(line.text for line in game.scene().notes if line.text.startswith(rule))
