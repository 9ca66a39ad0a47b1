"""Adventure Party keeps the contract of every game, among rivals with and without skull scrolls, and together."""

from collections.abc import Iterator
from typing import Any, ClassVar

from tabletome.games.party.state import QUEST_DECKS, State
from tabletome.kernel import Choose, Match, Option, Seeded
from tabletome.testing.contract import GameContract

SENSIBLE = ("quest", "fight with", "enter with", "roll", "plan", "level-up", "upgrade", "heal", "equip")
HEAD_START = 60


class TestParty(GameContract):
    spec = "party"
    most_answers = 10_000
    moments_per_game = 8
    leak_games = 10
    option_sets: ClassVar[list[dict[str, Any]]] = [
        {"mode": "coop", "difficulty": "hard"},
        {"mode": "coop", "difficulty": "easy"},
        {"skull_scrolls": True},
        {"starter": 0},
    ]

    def begin(self, seed: int, *, listen: bool = False) -> Match[Any]:
        """Rivals have no clock, and at random they would take thousands of turns: they begin with a head start.

        Skull scrolls are for rivals, so a player who is alone goes without them. (AP-COOP-03)
        """
        pick = Seeded(seed)
        seats = self.game.seats[pick.below(len(self.game.seats))]
        options = self.option_sets[pick.below(len(self.option_sets))]
        if seats == 1:
            options = {name: value for name, value in options.items() if name != "skull_scrolls"}
        state = self.game.set_up(seats, options, ())
        if state.coop:
            return Match(self.game, seats, options, seed=seed, listen=listen)
        head_start(state)
        return Match(self.game, seats, options, seed=seed, listen=listen, state=state)

    def answers(self, match: Match[Any], seed: int, most: int | None = None) -> Iterator[Option]:
        """Random answers, three of four with some sense."""
        pick = Seeded(seed + 1)
        for _ in range(self.most_answers if most is None else most):
            if match.request is None:
                return
            option = sensible(match.request, pick) if pick.below(4) else None
            option = option or match.request.option(pick.below(match.request.size))
            match.answer(option)
            yield option


def head_start(state: State) -> None:
    """A purse full of gold, and one completed quest of every grade for each player."""
    for board in state.players:
        board.gold = HEAD_START
        board.won = [state.decks[grade].layers[0].pop() for grade in QUEST_DECKS]


def sensible(request: Choose, pick: Seeded) -> Option | None:
    """Any of the options that help to get on: go on quests, hire without dismissing anybody, take what is offered."""
    found = [
        option
        for option in request
        if option.verb in SENSIBLE or (option.verb == "buy" and " over " not in str(option.arg))
    ]
    return found[pick.below(len(found))] if found else None
