"""What plain positions do not have: cards of a test's own wording used out of the blue, adventures and Items of its own."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from tabletome.games.tomb.board.figures import Context, find
from tabletome.games.tomb.cards import kinds
from tabletome.games.tomb.cards.adventures import PrintedAdventure
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.game import PHASES, Tomb
from tabletome.games.tomb.rules.cards import effects
from tabletome.games.tomb.state import State
from tabletome.kernel import Chance, Flow, Match, Result, Scripted, Seeded
from tests.tomb.cards import Cards, grammar, library
from tests.tomb.plain import Position, offered

CROSSING = "J07@0,0n"  # `#..#` `..M.` `.T..` `#..#`: open on all four sides
ENCLOSED = "J11@0,0n J01@0,1n J22@0,2s"  # two squares wide between two dead ends: there is nothing to explore
CORRIDOR = "J01@0,0n J01@0,-1n J01@0,-2n J01@0,-3n J01@0,-4n"  # two squares wide, going north from 1b4
UNUSED_NUMBERS = count(-1, -1)  # as if they came before the first adventure of the book


class Watched(Seeded):
    """Chance that remembers what could have come up when it was first asked why."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.possible: dict[str, list[Result]] = {}

    def answer(self, request: Chance) -> Result:
        self.possible.setdefault(request.why, list(request.outcomes))
        return super().answer(request)


def up_the_corridor(steps: int) -> str:
    """The square so many steps north of 1b4."""
    return f"{1 + steps // 4}b{4 - steps % 4}"


def play_card(
    state: State,
    chance: Iterable[Result] | Seeded = (),
    *,
    by: str | None = None,
    then: str = "hero_phase",
    **card: Any,
) -> Position:
    """A match in which first a card of this wording (`attack`, `hit`, `miss`, `on`, `do`) is used by a figure, or by nobody.

    Without `by`, the active Hero uses it; `nobody` does what Encounters do.
    """
    source = chance if isinstance(chance, Seeded) else Scripted(list(chance))

    def use_card(play: Play) -> Flow[None]:
        here = play.state
        here.phase = then
        user: Any = here.heroes[here.active] if by is None else None if by == "nobody" else find(here, by)
        yield from effects.perform(play, grammar().deed(**card), Context(user, None, None, "test card"))

    class WithCard(Tomb):
        phases = {**PHASES, "card": use_card}

    state.phase = "card"
    return Match(WithCard(library()), len(state.heroes), chance=source, listen=True, state=state)


def add_adventure(cards: Cards, **fields: Any) -> str:
    """An adventure beside those of the book, under a number of its own; nothing wins it but its `win`."""
    number = next(UNUSED_NUMBERS)
    words = dict.fromkeys(("name", "kind", "story", "goal"), "test")
    known = {"number": number, "stack": ["8 jungle"], "win": "round > 99", "lose": ["surge"], **words}
    return cards.add_adventure(PrintedAdventure(**{**known, **fields}))


def add_item(cards: Cards, name: str = "charm", **card: Any) -> str:
    """An Item; by default it does nothing."""
    return cards.add(kinds.PrintedTreasure(name.title(), "item", buy=200, sell=100, **card), name)


def pebble(cards: Cards) -> str:
    """An Item that may be used at any time in the Hero Phase, so that its end is asked for."""
    return add_item(cards, "pebble", use="free", when="hero-phase", do="self: adv")


def reachable(match: Position) -> set[str]:
    """The squares to which a Hero can move."""
    return {option.removeprefix("move ") for option in offered(match, "move")}
