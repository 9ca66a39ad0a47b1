"""Positions in the adventures of the book: Heroes of the box on open tiles with the adventure's own pieces; scripted chance."""

from __future__ import annotations

import re
from typing import Any

from tabletome.games.tomb.board import adventure_pieces
from tabletome.games.tomb.cards import adventures, objectives
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.game import PHASES, Tomb
from tabletome.games.tomb.rules.decks import tile_named
from tabletome.games.tomb.state import Figure, State, Token
from tabletome.kernel import Bits, Choose, Flow, Match, One, Result, Scripted
from tests.tomb.cards import BOX, library, look
from tests.tomb.plain import Position, hero, monster, play, position, square

BOOK = BOX.adventures
NUMBERS = list(BOOK)
ANYWHERE = "J23@0,0n J23@1,0n J23@2,0n"
HEROES = ("birdsong", "qawasha", "dragonbait", "asharra", "artus-cimber")


def stand(*places: str, number: str, tiles: str = ANYWHERE, **fields: Any) -> State:
    """Heroes of the box on these squares in an adventure of the book; the first is in its Hero Phase and has an attack."""
    party = [
        hero(name, at, powers=["claws-in-rhythm"] if name == "birdsong" else [])
        for name, at in zip(HEROES, places, strict=False)
    ]
    return position(party, tiles=tiles, adventure=number, **fields)


def limit(condition: str, party: int = 1) -> int:
    """The number at the end of a condition, for a party of this size: adventures are weighed anew from time to time."""
    amount: objectives.Amount = objectives.AMOUNT.parse(re.split(" (?:>=|<=|==|>|<) ", condition)[-1])
    return amount.of(party)


def rule(number: str, name: str) -> adventures.Special:
    """A special rule of an adventure by name."""
    return next(special for special in BOOK[number].rules if special.name == name)


def every(number: str, name: str) -> int:
    """Every how many rounds a special rule comes round."""
    return rule(number, name).awaits.every


def roll_of(number: str, name: str) -> int:
    """What a special action must roll."""
    return next(action.roll for action in BOOK[number].special_actions if action.name == name)


def put(state: State, name: str, at: str, **fields: Any) -> str:
    """Put a piece of the adventure on a square; its id."""
    known = adventure_pieces.piece(look(state), name)
    state.counters[f"placed {name}"] = state.counters.get(f"placed {name}", 0) + 1
    number = state.counters[f"placed {name}"]
    name_of_piece = name if known.number == 1 else f"{name}-{number}"
    state.serial[name] = number
    if known.kind == "token":
        state.tokens.append(Token(name_of_piece, name, square(at)))
    else:
        state.figures.append(
            Figure(name_of_piece, name, known.kind, Bits(1 << square(at)), **{"hp": 5, "marks": {"hp": 5}, **fields})
        )
    return name_of_piece


def add(state: State, name: str, at: str, **fields: Any) -> None:
    """A Monster in nobody's row."""
    figure = monster(name, at, seat=-1, **fields)
    figure.id = f"{name}-{len(state.figures) + 1}"
    if figure.hp < 0:
        figure.hp = library().monsters[name].hp
    state.figures.append(figure)


def result(match: Position) -> str:
    return match.outcome.result if match.outcome is not None else "running"


def explored(number: str, tile: str, chance: list[Result] | None = None, **fields: Any) -> Position:
    """A Hero on the north edge of a meadow explores, and this tile comes; Monsters of its symbols are Howler Monkeys."""
    name = tile_named(look(State("1", [])), tile).id
    state = position(
        [hero("birdsong", "1b1")], tiles="J23@0,0n", stack=[name, "J03"], phase="exploration_phase", adventure=number,
        decks={"monster": ["howler-monkey", "reed-hunter", "firenewt"], "tokens": ["safe"] * 9}, **fields,
    )  # fmt: skip
    return Match(Exploring(library()), 1, chance=Scripted(chance or []), listen=True, state=state)


def stop(play: Play) -> Flow[None]:
    yield Choose(0, (One("stop"),))


class Exploring(Tomb):
    """The game up to the end of the Exploration Phase."""

    phases = {**PHASES, "villain_phase": stop}


def slay_the_last(number: str, name: str, **counters: int) -> Position:
    """The next hit ends it: a Monster with 1 Hit Point beside a Hero who rolls 20."""
    state = stand("1b2", number=number)
    state.counters |= counters
    at = "1c2" if library().monsters[name].base == 1 else "1c3"
    figure = monster(name, at, hp=1, seat=-1)
    figure.id = f"{name}-1"
    if library().monsters[name].base == 2:
        figure.squares = Bits(sum(1 << square(place) for place in ("1c2", "1d2", "1c3", "1d3")))
    state.figures.append(figure)
    match = play(state, [20])
    match.answer(f"attack {name}-1 with claws-in-rhythm")
    return match
