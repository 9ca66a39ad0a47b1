"""What can be wrong with an adventure, each as a sentence with the place in its entry. (TM-GEN-10, TM-SETUP-06, -12, -21)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tabletome.games.tomb.cards import numbers as card_numbers
from tabletome.games.tomb.cards import objectives
from tabletome.games.tomb.cards.adventures import PART_OF_STACK, STRIKES, SURGE, WHEN, PrintedAdventure, PrintedPiece
from tabletome.games.tomb.cards.card_checks import in_vain
from tabletome.games.tomb.cards.language import (
    ATTACK,
    FARTHEST,
    START,
    Clause,
    Grammar,
    MonsterPlacing,
    PieceName,
    Placing,
)
from tabletome.games.tomb.cards.library import Library
from tabletome.packs.library import slug

LARGEST_PARTY = 5


class Problem(NamedTuple):
    """What is wrong, and where in the entry."""

    sentence: str
    path: tuple[str | int, ...] = ()


def problems(library: Library, adventure: PrintedAdventure) -> Iterator[Problem]:
    """All that is wrong with an adventure, the first first."""
    yield from _requirements(library, adventure)
    by_size = [adventure.surges] if isinstance(adventure.surges, int) else adventure.surges
    if len(by_size) not in (1, LARGEST_PARTY):
        yield Problem(
            f"write one number of Healing Surges, or one for each of 1 to {LARGEST_PARTY} Heroes", ("surges",)
        )
    if max(by_size, default=0) > card_numbers.HEALING_SURGES:
        yield Problem(f"the box has only {card_numbers.HEALING_SURGES} Healing Surge tokens", ("surges",))
    unreadable = [
        problem
        for place, line in enumerate(adventure.stack)
        for problem in _wrong(PART_OF_STACK.parse, line, "stack", place)
    ]
    yield from unreadable
    if not unreadable:
        yield from _stack(library, adventure)
    yield from _pieces(adventure)
    yield from _special_rules(library, adventure)
    yield from _actions(library, adventure)
    yield from _changes(library, adventure)
    yield from _aftermath(library, adventure)


def _requirements(library: Library, adventure: PrintedAdventure) -> Iterator[Problem]:
    """Every adventure states its own victory and its own defeat. (TM-GEN-10)"""
    if not adventure.win.strip():
        yield Problem("it does not say how it is won; add `win` with a condition")
    if not [clause for clause in adventure.lose if clause.strip()]:
        yield Problem("it does not say how it is lost; add `lose` with `surge` or other conditions")
    yield from _condition(library, adventure.win, "win")
    for place, clause in enumerate(adventure.lose):
        if clause != SURGE:
            yield from _condition(library, clause, "lose", place)


def _stack(library: Library, adventure: PrintedAdventure) -> Iterator[Problem]:
    """Every part can be built from the tiles of the box, each used once. (TM-SETUP-03, -21)"""
    known = {tile.name: tile for tile in library.tiles.values()}
    left = Counter(tile.kind for tile in known.values() if not tile.double)
    used: set[str] = {adventure.start}
    if adventure.start not in known:
        yield Problem(f"there is no tile '{adventure.start}' to start on", ("start",))
    elif not known[adventure.start].double:
        left[known[adventure.start].kind] -= 1
    for place, part in [
        (place, part) for place, line in enumerate(adventure.stack) for part in PART_OF_STACK.parse(line)
    ]:
        if part.amount is not None:
            left[part.name] -= part.amount.of(LARGEST_PARTY)
        elif part.name not in known:
            yield Problem(
                f"there is no tile '{part.name}'; write `4 jungle`, `2 + heroes tomb` or a tile's name",
                ("stack", place),
            )
        elif part.name in used:
            yield Problem(f"the tile '{part.name}' is used twice", ("stack", place))
        else:
            used.add(part.name)
            left[known[part.name].kind] -= not known[part.name].double
    for kind, number in left.items():
        if number < 0:
            yield Problem(f"it needs {-number} more {kind} tiles than there are", ("stack",))


def _pieces(adventure: PrintedAdventure) -> Iterator[Problem]:
    """Pieces come out of the box, and no more of them than there are. (TM-SETUP-06, -12, TM-COMP-02, -10)"""
    taken: Counter[str] = Counter()
    for place, piece in enumerate(adventure.pieces):
        name = piece.box or piece.name
        taken[name] += piece.number
        if name not in card_numbers.PIECES:
            yield Problem(f"the box has no '{name}'; it has {', '.join(card_numbers.PIECES)}", ("pieces", place))
        elif taken[name] > card_numbers.PIECES[name]:
            yield Problem(f"the box has {card_numbers.PIECES[name]} × {name}, not {taken[name]}", ("pieces", place))
        if piece.strikes:
            yield from _wrong(STRIKES.parse, piece.strikes, "pieces", place, "strikes")


def _special_rules(library: Library, adventure: PrintedAdventure) -> Iterator[Problem]:
    for place, special in enumerate(adventure.special):
        path = ("special", place)
        yield from _wrong(WHEN.parse, special.when, *path, "when")
        yield from _condition(library, special.provided, *path, "provided")
        if special.attack:
            yield from _wrong(ATTACK.parse, special.attack, *path, "attack")
        for key in ("hit", "miss", "do"):
            yield from _clauses(library, adventure, getattr(special, key), *path, key)
        if special.each:
            yield from _piece_named(adventure, special.each, *path, "each")
        for word in ("tile", "enter"):
            name = special.when.removeprefix(f"{word} ")
            if name not in (special.when, "black", "white") and name not in {
                tile.name for tile in library.tiles.values()
            }:
                yield Problem(f"there is no tile '{name}'", (*path, "when"))


def _actions(library: Library, adventure: PrintedAdventure) -> Iterator[Problem]:
    for place, action in enumerate(adventure.actions):
        path = ("actions", place)
        yield from _clauses(library, adventure, action.do, *path, "do")
        yield from _clauses(library, adventure, action.fail, *path, "fail")
        yield from _condition(library, action.provided, *path, "provided")
        for key, name in (("on", action.on), ("needs", action.needs)):
            if name:
                yield from _piece_named(adventure, name, *path, key)
        if action.tile and action.tile not in {tile.name for tile in library.tiles.values()}:
            yield Problem(f"there is no tile '{action.tile}'", (*path, "tile"))


def _changes(library: Library, adventure: PrintedAdventure) -> Iterator[Problem]:
    for place, change in enumerate(adventure.changes):
        if change.tile and change.tile not in {tile.name for tile in library.tiles.values()}:
            yield Problem(f"there is no tile '{change.tile}'", ("changes", place, "tile"))
        yield from _condition(library, change.provided, "changes", place, "provided")
        if change.carrying:
            yield from _piece_named(adventure, change.carrying, "changes", place, "carrying")


def _aftermath(library: Library, adventure: PrintedAdventure) -> Iterator[Problem]:
    """Cards enter from the Advanced Deck and leave from the Starting Deck, by number. (TM-DECK-02, -04)"""
    for key, first, last in (
        ("add", card_numbers.FIRST_ADVANCED, card_numbers.LAST),
        ("remove", 1, card_numbers.FIRST_ADVANCED - 1),
    ):
        for place, numbers in enumerate(getattr(adventure.aftermath, key)):
            for number in card_numbers.read_numbers(numbers):
                if not first <= number <= last or number not in library.draw_deck_cards:
                    yield Problem(f"there is no card {number} to {key}", ("aftermath", key, place))


def _clauses(library: Library, adventure: PrintedAdventure, text: str, *path: str | int) -> Iterator[Problem]:
    try:
        clauses = Grammar(library.words).clauses(text)
    except ValueError as problem:
        yield Problem(str(problem), path)
        return
    for sentence in (*in_vain(library, clauses), *_pieces_named(library, adventure, clauses)):
        yield Problem(sentence, path)


def _pieces_named(library: Library, adventure: PrintedAdventure, clauses: tuple[Clause, ...]) -> Iterator[str]:
    """Pieces and tiles that the clauses name must be there."""
    tiles = {"", START, FARTHEST, *(tile.name for tile in library.tiles.values())}
    for operand in [operand for clause in clauses for op in clause.ops for operand in op.operands]:
        if isinstance(operand, Placing) and operand.where.tile not in tiles:
            yield f"there is no tile '{operand.where.tile}'; write start, far or a tile's name"
        of_piece = isinstance(operand, Placing) and not isinstance(operand, MonsterPlacing)
        name = operand.name if isinstance(operand, Placing) and of_piece else ""
        name = operand if isinstance(operand, PieceName) else name
        if name and _known_piece(adventure, name) is None:
            yield f"'{name}' is not among its pieces"


def _known_piece(adventure: PrintedAdventure, name: str) -> PrintedPiece | None:
    return next((piece for piece in adventure.pieces if slug(piece.name) == slug(name)), None)


def _piece_named(adventure: PrintedAdventure, name: str, *path: str | int) -> Iterator[Problem]:
    if _known_piece(adventure, name) is None:
        yield Problem(f"'{name}' is not among its pieces", path)


def _condition(library: Library, text: str, *path: str | int) -> Iterator[Problem]:
    """What is wrong with a condition, if there is one: it cannot be read, or names a tile that is not there."""
    if not text.strip():
        return
    problems = list(_wrong(objectives.read, text, *path))
    yield from problems
    known = {objectives.START, *(tile.name for tile in library.tiles.values())}
    for part in objectives.read(text) if not problems else ():
        if isinstance(part, objectives.Standing) and part.tile not in known:
            yield Problem(f"there is no tile '{part.tile}'", path)
        if isinstance(part, objectives.Compared) and part.what == objectives.MONSTERS_ON and part.name not in known:
            yield Problem(f"there is no tile '{part.name}'", path)


def _wrong(read: Callable[[str], object], text: str, *path: str | int) -> Iterator[Problem]:
    """What a reader says against a text, if anything."""
    try:
        read(text)
    except ValueError as problem:
        yield Problem(str(problem), path)
