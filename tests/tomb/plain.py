"""Positions with plain Heroes, in a plain adventure, with cards of a test's own where it likes; chance is scripted.

A test of the rules so does not hang on what is printed in the box. Nothing lies in a deck that the test has not put there, and
nothing is asked about ties unless the test sets `settle_ties=False`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.figures import health
from tabletome.games.tomb.board.names import read_placed
from tabletome.games.tomb.cards import kinds as card_kinds
from tabletome.games.tomb.cards.adventures import PrintedAdventure, PrintedPiece
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.rules.cards import moments
from tabletome.games.tomb.state import Figure, Hero, State, Token, Used, numbered
from tabletome.kernel import Bits, Event, Match, Result, Scripted
from tabletome.table import Deck, stacked
from tests.tomb.cards import Cards, game, library, look

Position: TypeAlias = Match[State]

# Open tiles: the Monster symbol on b2, the Ambush symbol on c3, a Treasure symbol on a1.
MEADOWS = "J23@0,0n J23@1,0n J23@2,0n J23@3,0n"  # four in a row from west to east
SQUARE = "J23@0,0n J23@1,0n J23@0,1n J23@1,1n"  # tiles 1 and 2 above tiles 3 and 4
DECKS = ("monster", "encounter", "treasure", "trap", "spell", "tokens", "jungle", "tomb")
ARMOUR = {"ada": 15, "bo": 15, "cy": 15, "di": 14, "ed": 17}
NEVER = "count never >= 1"

# --- cards of a test's own --------------------------------------------------------------------------------------------


def adventure(cards: Cards, number: int = 0, **fields: Any) -> str:
    """An adventure that cannot be won, and is lost only for want of a Healing Surge, unless it is told otherwise."""
    made: dict[str, Any] = {"kind": "test", "story": "", "goal": "", "stack": [], "win": NEVER, "lose": ["surge"]}
    made["pieces"] = [PrintedPiece("Guide", kind="ally", hp=3)]
    return cards.add_adventure(PrintedAdventure(number, "Plain", **{**made, **fields}))


def beast(cards: Cards, *tactics: str, name: str = "beast", **fields: Any) -> str:
    """A Monster card, with AC 15, 1 Hit Point and 1 Experience unless it is told otherwise."""
    known = {"type": "animal", "ac": 15, "hp": 1, "xp": 1, "glyph": "?", "copies": 0 if "villain" in fields else 3}
    lines = list(tactics) or ["* -> move 1"]
    return cards.add(card_kinds.PrintedMonster(name.title(), tactics=lines, **{**known, **fields}), name)


def worth(cards: Cards, *points: int) -> list[str]:
    """Monster cards worth these points: `three-a`, `three-b`, `two-a`."""
    words = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")
    names = [f"{words[xp]}-{'abcdefgh'[points[:place].count(xp)]}" for place, xp in enumerate(points)]
    return [beast(cards, name=name, xp=xp) for name, xp in zip(names, points, strict=True)]


def power(cards: Cards, name: str = "jab", attack: str = "1 monster adj +5", **fields: Any) -> str:
    """An At-Will power that deals 1 damage, unless it is told otherwise."""
    made = {"hero": "Ada", "type": "at-will", "attack": attack, "hit": "dmg 1", **fields}
    return cards.add(card_kinds.PrintedPower(name.title(), **made), name)


def encounter(cards: Cards, name: str = "gust", **fields: Any) -> str:
    """An Encounter card; an Event unless it has an attack."""
    kind: Any = "event-attack" if "attack" in fields else "event"
    return cards.add(card_kinds.PrintedEncounter(name.title(), kind, **fields), name)


def trap_card(cards: Cards, name: str = "pit", **fields: Any) -> str:
    """A Trap card with one token on the Hero's tile, unless it is told otherwise."""
    return cards.add(card_kinds.PrintedTrapCard(name.title(), **{"tokens": 1, "where": "tile", **fields}), name)


# --- pieces -----------------------------------------------------------------------------------------------------------


def hero(name: str, at: str, **fields: Any) -> Hero:
    """A Hero, unhurt unless its `hp` is given, with `powers`, `items` and `tokens` by their ids."""
    for kind in ("powers", "items", "tokens"):
        fields[kind] = [card if isinstance(card, Used) else Used(card) for card in fields.get(kind, ())]
    return Hero(name, at=square(at), **{"hp": -1, **fields})


def monster(name: str, at: str, *, seat: int = 0, **fields: Any) -> Figure:
    """A Monster whose card lies in a player's row (`seat` -1: in nobody's); `at` is the north-west square of a large base."""
    kind = "villain" if library().monsters[name].villain else "monster"
    return Figure("", name, **{"kind": kind, "squares": Bits(1 << square(at)), "hp": -1, "seat": seat, **fields})


def ally(at: str) -> Figure:
    return Figure("", "guide", "ally", Bits(1 << square(at)), 3)


def token(kind: str, at: str, card: str = "") -> Token:
    return Token("", kind, square(at), card)


def square(name: str) -> int:
    """The number of the square that `3b2` names."""
    return 16 * (int(name[:-2]) - 1) + 4 * (int(name[-1]) - 1) + "abcd".index(name[-2])


def position(
    heroes: Sequence[Hero],
    figures: Sequence[Figure] = (),
    *,
    tiles: str = MEADOWS,
    tokens: Sequence[Token] = (),
    stack: Sequence[str] = (),
    phase: str = "hero_phase",
    decks: Mapping[str, Sequence[str]] | None = None,
    settle_ties: bool = True,
    **fields: Any,
) -> State:
    """A position: only the cards and tiles that are named lie in the decks, the top one first; trap tokens are mixed."""
    state = State(fields.pop("adventure", "0"), list(heroes), phase=phase, settle_ties=settle_ties, **fields)
    state.placed = tuple(map(read_placed, tiles.split()))
    state.stack = stacked("tile stack", *([tile] for tile in stack))
    known = decks or {}
    state.decks = {name: stacked(name, *([card] for card in known.get(name, ()))) for name in DECKS}
    state.decks["tokens"] = Deck("trap tokens", [sorted(known["tokens"])] if known.get("tokens") else [])
    for piece in tokens:
        piece.id = numbered(state, piece.kind)
        state.tokens.append(piece)
    here = look(state)
    for figure in figures:
        _enter(here, figure)
    for seat, person in enumerate(state.heroes):
        for used in (*person.powers, *person.items, *person.tokens):
            if used.up:
                moments.enter_card(here, person, seat, used)
        person.hp = health(here, person) if person.hp < 0 else person.hp
    return state


def _enter(here: Table, figure: Figure) -> None:
    state = here.state
    figure.id = numbered(state, figure.name)
    state.figures.append(figure)
    if figure.kind == "ally":
        return
    if library().monsters[figure.name].base == 2:
        on = board(here)
        x, y = on.where[figure.squares.bit_length() - 1]
        figure.squares = Bits(sum(1 << on.at[x + dx, y + dy] for dx in (0, 1) for dy in (0, 1)))
    figure.hp = health(here, figure) if figure.hp < 0 else figure.hp
    if figure.kind == "monster" and figure.seat >= 0:
        state.heroes[figure.seat].row.append(figure.name)
    moments.enter_actor(here, figure, figure.seat)


def play(state: State, chance: Iterable[Result] = ()) -> Position:
    """A match from this position."""
    return Match(game(), len(state.heroes), chance=Scripted(list(chance)), listen=True, state=state)


def villain_phase(
    heroes: Sequence[Hero], figures: Sequence[Figure] = (), chance: Iterable[Result] = (), **fields: Any
) -> Position:
    """A match that begins with the Villain Phase of the active player, who has placed no tile; the Encounter deck is empty."""
    return play(position(heroes, figures, **{"phase": "villain_phase", **fields}), chance)


# --- looking at a match -----------------------------------------------------------------------------------------------


def offered(match: Position, verb: str = "") -> list[str]:
    """The options in notation, or those of one verb."""
    assert match.request is not None, "nothing is asked: the game is over"
    return [str(option) for option in match.request if option.verb == verb or not verb]


def asked(match: Position) -> int:
    """The seat that is asked."""
    assert match.request is not None, "nothing is asked: the game is over"
    return match.request.seat


def told(match: Position, kind: str) -> list[dict[str, Any]]:
    """What the events of one kind were about, with what people call those whom they name by id."""
    assert match.events is not None
    return [_with_names(event) for event in match.events if kind_of(event) == kind]


def _with_names(event: Event) -> dict[str, Any]:
    def named(value: Any) -> Any:
        return [named(part) for part in value] if isinstance(value, tuple) else event.names.get(value, value)

    return {field: named(value) for field, value in event.what.items()}


def kind_of(event: Event) -> str:
    """The kind of an event, with what was drawn, rolled for, put down or taken off where that tells more: `drew encounters`."""
    more = {"drew": "deck", "rolled": "why", "vanished": "why"}.get(event.kind)
    if event.kind == "appeared" and event.what["what"] in ("trap", "chest"):
        more = "what"
    return f"{event.kind} {event.what[more]}" if more else event.kind


def kinds(match: Position, *wanted: str) -> list[str]:
    """The kinds of events in order, only the wanted ones."""
    assert match.events is not None
    return [kind for event in match.events if (kind := kind_of(event)) in wanted]


def attacks(match: Position) -> list[dict[str, Any]]:
    """Every attack roll with its target: the dice, what they come to, the AC, and whether it hits."""
    assert match.events is not None
    rolls = [event for event in match.events if kind_of(event) == "rolled attack"]
    ends = [event for event in match.events if event.kind in ("hit", "missed")]
    return [
        {
            "by": end.names[end.what["who"]], "target": end.names[end.what["on"]], "card": end.what["card"],
            "dice": [*roll.what["results"]], "total": roll.what["total"], "ac": roll.what["needed"],
            "hit": end.kind == "hit",
        }
        for roll, end in zip(rolls, ends, strict=True)
    ]  # fmt: skip


def acted(match: Position) -> list[str]:
    """Who followed its tactics, in order: `Beast 1`."""
    return [what["who"] for what in told(match, "activated")]


def where(match: Position, figure: str) -> list[str]:
    """The squares under a Monster."""
    squares = next(other.squares for other in match.state.figures if other.id == figure)
    return [board(look(match)).names[square] for square in bits(squares)]


def tile_of(match: Position, figure: str) -> int:
    """The number of the tile a small Monster stands on."""
    [name] = where(match, figure)
    return int(name[:-2])


def hero_at(match: Position, seat: int = 0) -> str:
    """The square a Hero stands on."""
    return board(look(match)).names[match.state.heroes[seat].at]


def lost(match: Position, seat: int = 0) -> int:
    """The Hit Points a Hero is short of."""
    person = match.state.heroes[seat]
    return health(look(match), person) - person.hp


def spare(match: Position) -> list[Result]:
    """The results of the script that nobody asked for."""
    assert isinstance(match.chance, Scripted)
    return match.chance.left
