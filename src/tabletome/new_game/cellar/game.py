"""What the game is: set-up, phases in the order of the book, how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from tabletome.kernel import Choose, Event, Outcome
from tabletome.kernel.events import Damaged
from tabletome.kernel.game import PackLike
from tabletome.new_game.cellar import bot, log, scene, view
from tabletome.new_game.cellar.board.cellar import LAIRS, STAIRS
from tabletome.new_game.cellar.cards.library import FILES, Library, Table, box
from tabletome.new_game.cellar.cards.names import name_of
from tabletome.new_game.cellar.events import EVENTS
from tabletome.new_game.cellar.options import REACT, TURN, End, Pass
from tabletome.new_game.cellar.options.attack import Attack
from tabletome.new_game.cellar.options.cards import PlayCard, React
from tabletome.new_game.cellar.options.move import Move
from tabletome.new_game.cellar.rules.combat import HERO_HEALTH, decided
from tabletome.new_game.cellar.rules.effects import WORDS
from tabletome.new_game.cellar.rules.monsters import monsters_turn
from tabletome.new_game.cellar.rules.turn import hero_turn, start_of_turn
from tabletome.new_game.cellar.state import Figure, Hero, State
from tabletome.packs.boxed import BoxedGame
from tabletome.packs.library import Libraries
from tabletome.scene import Scene
from tabletome.table import shuffled
from tabletome.table.grid import squares

NAMES = ("ada", "bo", "cid", "dot")


LIBRARIES = Libraries(lambda: box(WORDS), Library.with_pack, FILES)


class Cellar(BoxedGame[State, Library]):
    id = "cellar"
    name = "The Cellar"
    seats = range(1, 5)
    libraries = LIBRARIES
    state_type = State
    phases = {"start_of_turn": start_of_turn, "hero_turn": hero_turn, "monsters_turn": monsters_turn}
    events = EVENTS
    after = {Damaged: decided}
    acts = {TURN: (Move, Attack, PlayCard, End), REACT: (React, Pass)}
    bots = {"delver": lambda seed: bot.DELVER}

    def new(self, seats: int, options: object, packs: tuple[PackLike, ...]) -> State:
        """Heroes on the stairs, monsters in their lairs. (CL-01)"""
        heroes = [Hero(name, "hero", at, HERO_HEALTH) for name, at in zip(NAMES[:seats], squares(STAIRS), strict=False)]
        cards = [id_ for id_, card in self.library.cards.items() for _ in range(card.copies)]
        return State(heroes, list(self._monsters(2 * seats)), shuffled("cards", cards))

    def _monsters(self, number: int) -> Iterator[Figure]:
        """So many, one of each kind in turn."""
        kinds = list(self.library.monsters)
        for index, at in enumerate(islice(squares(LAIRS), number)):
            kind, copy = kinds[index % len(kinds)], 1 + index // len(kinds)
            yield Figure(f"{kind}-{copy}", kind, at, self.library.monsters[kind].health)

    def who(self, state: State, request: Choose) -> Hero:
        return state.heroes[request.seat]

    def outcome(self, state: State) -> Outcome | None:
        if state.phase:
            return None
        return Outcome(state.result, (float(state.result == "won"),) * len(state.heroes))

    def view(self, state: State, seat: int) -> State:
        return view.view(state, seat)

    def name_of(self, table: Table, id_: str) -> str:
        return name_of(table, id_)

    def say(self, event: Event, view: Any = None) -> str:
        return log.SENTENCES.say(event)

    def scene(self, view: State, asked: Choose | None) -> Scene:
        return scene.scene(Table(view, self.library), asked)


GAME = Cellar()
