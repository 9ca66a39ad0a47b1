"""Every question says what it is, and about what; the bot goes by that and by nothing that is for people."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletome.games import deck
from tabletome.games.deck.bot import FIGHTING, IN_TOWN, TRAVELLING, Champion
from tabletome.games.deck.options import (
    aiming,
    cards,
    checks,
    counters,
    gear,
    grapple,
    journey,
    loot,
    moves,
    reactions,
    turn,
)  # fmt: skip
from tabletome.games.deck.options.characters import making, town
from tabletome.games.deck.options.kinds import ACTS
from tabletome.games.deck.options.reactions import Attacked
from tabletome.games.deck.options.turn import Cards
from tabletome.kernel import Match, Table
from tests.deck.arena import answer, duel
from tests.deck.arena import printed as printed  # the autouse fixture
from tests.deck.printed import Cards as CardsOfTheTest

FAMILIES = (
    turn, cards, moves, gear, grapple, reactions, counters, aiming, checks, journey, loot, making, town,
)  # fmt: skip
KINDS = [
    value
    for family in FAMILIES
    for name, value in vars(family).items()
    if name.isupper() and isinstance(value, str) and value in ACTS
]
MOST = 800
"""So many answers of a game are enough."""
GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {"mode": "2d", "first": "elf-mage", "second": "dwarf-priest"}),
    (2, {"play": "adventure", "mode": "1d"}),
    (3, {"play": "fight", "foes": "Ghoul*2, Goblin Skirmisher"}),
    (1, {"play": "campaign", "characters": "make", "most_losses": 1}),
]


def test_kinds_are_short_words_and_no_two_questions_share_one() -> None:
    assert len(KINDS) == len(set(KINDS)) > 40
    assert all(re.fullmatch("[a-z][a-z0-9-]*", kind) for kind in KINDS)


def test_no_question_is_asked_without_its_kind() -> None:
    asked = 0
    for file in Path(deck.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Choose":
                asked += 1
                assert len(node.args) > 4, f"{file.name}:{node.lineno} asks without a kind"
    assert asked >= 40


def test_what_the_bot_judges_is_asked_somewhere() -> None:
    assert {*FIGHTING, *TRAVELLING, *IN_TOWN} <= {*KINDS}


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_the_bot_plays_the_same_if_nobody_had_written_the_question(seats: int, options: dict[str, Any]) -> None:
    match, bot = Match(CardsOfTheTest.now.game, seats, options, seed=3), Champion()
    while (request := match.request) is not None and match.answered < MOST:
        assert request.kind in KINDS
        seat = match.seat(request.seat)
        chosen = bot.choose(seat)
        table = Table(seat.view, CardsOfTheTest.now.game.library)
        mute = msgspec.structs.replace(request, prompt="", rules=())
        assert mute.size == 1 or bot.best(table, CardsOfTheTest.now.game.who(table.state, mute), mute) == chosen
        match.answer(chosen)


def test_a_reaction_is_about_the_attack_as_it_stands() -> None:
    match = duel(["Longsword U", "Strength U"], ["Light Armor U"], round=3)
    answer(match, "play Longsword U at p1 with STR*U")
    request = match.request
    assert request is not None
    assert match.state.attack is not None
    assert request.kind == reactions.REACT
    assert request.about == Attacked("p0", "p1", "Longsword", match.state.attack.amount, ethereal=False)


def test_the_opening_hand_is_about_how_many_cards_are_missing() -> None:
    match = Match(CardsOfTheTest.now.game, 2, {}, seed=1)
    for left in (4, 3, 2, 1):
        assert match.request is not None
        assert (match.request.kind, match.request.about) == (turn.OPENING_HAND, Cards(left))
        match.answer(next(option for option in match.request if isinstance(option.arg, turn.Take)))
