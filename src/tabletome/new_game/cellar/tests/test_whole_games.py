"""Many games played at random: whatever happens, they can be forked, undone and replayed, and offers and refusals agree."""

from __future__ import annotations

import ast
import re
from itertools import product
from pathlib import Path

import pytest

from tabletome.kernel import Match, Seeded, Table
from tabletome.new_game.cellar import game
from tabletome.new_game.cellar.bot import DELVER
from tabletome.new_game.cellar.game import GAME
from tabletome.new_game.cellar.options import CellarAct
from tabletome.new_game.cellar.options.attack import Attack
from tabletome.new_game.cellar.options.cards import PlayCard
from tabletome.new_game.cellar.options.move import Move
from tabletome.new_game.cellar.scene import SUBTITLES
from tabletome.new_game.cellar.state import State
from tabletome.testing.contract import GameContract

FOLDER = Path(game.__file__).parent
LAYERS = ("game", "scene bot log", "view", "rules", "options", "board", "cards", "events state")


@pytest.mark.parametrize("seed", range(200))
def test_a_random_game_can_be_forked_and_undone(seed: int) -> None:
    chance, pick = Seeded(seed), Seeded(-seed)
    match = Match(GAME, 1 + seed % 4, chance=chance)
    while match.request is not None and match.answered < 500:
        before, choice = match.encoded(), pick.below(match.request.size)
        fork = match.fork(chance.at_same_place())
        match.answer(choice)
        fork.answer(choice)
        assert fork.encoded() == match.encoded()
        if pick.below(4) == 0:
            match.undo()
            assert match.encoded() == before
            match.redo()
            assert match.encoded() == fork.encoded()
    assert match.outcome is not None


def test_a_journal_replays_to_the_same_position() -> None:
    match, pick = Match(GAME, 3, seed=7), Seeded(7)
    while match.request is not None:
        match.answer(pick.below(match.request.size))
    assert Match.load(match.journal(), GAME).encoded() == match.encoded()


def candidates(state: State) -> list[CellarAct]:
    """Everything anybody could think of doing in a turn."""
    cards, figures = list(GAME.library.cards), [figure.id for figure in (*state.heroes, *state.monsters)]
    return [
        *map(Move, range(36)),
        *(Attack(figure, card) for figure, card in product(figures, cards)),
        *(PlayCard(card, on) for card, on in product(cards, (*figures, ""))),
    ]


def test_whatever_is_not_offered_is_refused_with_a_reason_and_everything_reads_as_it_is_written() -> None:
    match, pick = Match(GAME, 2, seed=5), Seeded(5)
    while match.request is not None:
        request = match.request
        if request.kind == "turn":
            table, offered = Table(match.state, GAME.library), {option.arg for option in request}
            for act in candidates(match.state):
                assert (act in offered) is not bool(act.why_not(table, match.state.heroes[request.seat])), act
                assert type(act).read(str(act)) == act
        match.answer(pick.below(request.size))


def test_bot_and_picture_know_every_kind_of_request_and_the_bot_wins_more_often_than_not() -> None:
    assert set(DELVER.judges) == set(SUBTITLES) == set(GAME.acts)
    won = 0
    for seed in range(40):
        match = Match(GAME, 3, seed=seed)
        while match.request is not None:
            match.answer(DELVER.choose(match.seat(match.request.seat)))
        won += match.state.result == "won"
    assert won > 20


def test_each_part_of_the_game_imports_only_what_is_below_it() -> None:
    levels = {name: level for level, names in enumerate(LAYERS) for name in names.split()}
    package, seen = f"{game.__package__}.", set()
    for file in (file for name in levels for file in (*FOLDER.glob(f"{name}.py"), *FOLDER.glob(f"{name}/*.py"))):
        own = levels[file.relative_to(FOLDER).parts[0].removesuffix(".py")]
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(package):
                parts = str(node.module).removeprefix(package).split(".")[:1] if node.module != package[:-1] else []
                for part in parts or [alias.name for alias in node.names]:
                    assert levels[part] >= own, f"{file.name} imports {part}"
                    seen.add(part)
    assert seen == {"scene", "bot", "log", "view", "rules", "options", "board", "cards", "events", "state"}


def test_the_code_cites_every_rule_of_the_ledger_and_no_other() -> None:
    ledger = re.findall(r"id: (CL-\d\d)", (FOLDER / "ledger.yaml").read_text())
    code = "".join(file.read_text() for part in ("rules", "options", "board") for file in (FOLDER / part).glob("*.py"))
    assert set(re.findall(r"CL-\d\d", code + (FOLDER / "game.py").read_text())) == set(ledger)


class TestContract(GameContract):
    """It can be saved, undone, forked and replayed at any moment, keeps its secrets and has a picture for everyone."""

    spec = str(FOLDER / "game.py")
