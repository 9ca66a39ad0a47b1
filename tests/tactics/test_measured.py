"""What is measured of Tactics in games of bots: how many encounters are won, and what of the box is met and used."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.game import GAME
from tabletome.lab import simulate
from tabletome.lab.chapters import main, measure
from tests.tactics.fight.stage import fight


def test_games_won_are_those_that_end_in_a_success() -> None:
    endings = measure("tactics", [(1, 4)], 6, "captain", 0)[1, 4]
    assert {(one.won, one.why) for one in endings} <= {(True, "success"), (True, "+success"), (False, "failure")}
    assert any(one.won for one in endings)
    lost = measure("tactics", [(53, 3)], 2, "random", 0)[53, 3]
    assert not any(one.won for one in lost), "five seals, and nobody who looks for them"


def test_the_table_of_encounters_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["tactics", "--games", "1", "--bot", "random", "--chapters", "1,52"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Won by random in per cent of 1 games a cell, seed 0:"
    assert [line.split("|")[1].strip() for line in lines[4:6]] == ["1. Ford of Crows", "52. Queen Domianne"]
    assert {cell.strip() for line in lines[4:6] for cell in line.split("|")[3:6]} <= {"0", "100"}


def test_what_lies_on_a_board_and_works_by_itself_is_in_play_and_what_has_to_be_played_is_not() -> None:
    game = fight("R..B", boards={"roberta": ["stalwart", "battle-cry", "goblin-leathers", "heavy-hand"]})
    found = set(GAME.in_play(game.state))
    assert {"stalwart", "goblin-leathers", "heavy-hand", "fighter", "fighter-starter", "hobgoblin-chieftain"} <= found
    assert {"chapter-1", "stage"} <= found
    assert "battle-cry" not in found


def test_encounters_of_bots_meet_enemies_cards_and_chapters_by_kind() -> None:
    report = simulate("tactics", 3, 1, ["captain"], 5, 1, {"play": "encounter", "chapter": 7}, content=True)
    assert report.errors == 0
    assert report.content is not None
    kinds = {kind.kind: kind for kind in report.content}
    assert {kind: len(one.things) for kind, one in kinds.items()} == {
        "classes": 21, "level up cards": 110, "action cards": 130, "basic cards": 2, "class features": 21,
        "passive abilities": 64, "dice abilities": 32, "equipment": 53, "items": 17, "perks": 17, "creatures": 5, "enemies": 33,
        "boss cards": 150, "random encounters": 17, "chapters": 56, "maps": 14,
    }  # fmt: skip
    used = {kind: {thing.id for thing in one.things if thing.used} for kind, one in kinds.items()}
    assert used["enemies"] == {"hobgoblin-chieftain", "melee-goblin", "ranged-goblin"}
    assert (used["chapters"], used["maps"]) == ({"chapter-7"}, {"wood"})
    assert used["basic cards"] == {"basic-move", "basic-attack"}
    assert used["boss cards"] <= {*GAME.library.boss_decks["hobgoblin-chieftain"]}
    assert len(used["boss cards"]) > 2
    assert not kinds["random encounters"].things[0].met
