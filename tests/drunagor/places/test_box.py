"""What is in the box, and what is rolled. (DR-BOX-*, DR-SUMMON-*, DR-EQUIP-*)"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
import pytest

from tabletome.games.drunagor.cards.kinds import MonsterType
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.rules.setting_up import monster_decks, summon
from tabletome.games.drunagor.state import State, figure_of, monsters
from tabletome.kernel import Choose, Flow, Match, Play, Seeded
from tabletome.kernel.events import Rolled
from tabletome.packs.source import SourceError
from tabletome.table import contents
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, monster_turn

ARCHER, CULTIST, FLESH = "skeleton-archer-rookie", "shadow-cultist-rookie", "rotten-flesh-rookie"
EXECUTIONER, VAMPIRE = "executioner-rookie", "dark-vampire-rookie"


def begun(heroes: int, *chance: str, seats: int = 1, **options: Any) -> Position[State]:
    """A new game in which the random White and Gray Monsters are these."""
    drawn = chance or ((ARCHER, FLESH) if heroes > 1 else (ARCHER,))
    return Position(GAME, None, drawn, seats, options={"mode": "one-shot", "heroes": heroes, **options})


def done(flow: Flow[Any], *answers: str) -> None:
    """Run a rule by itself, with these answers."""
    given = list(answers)
    try:
        asked = next(flow)
        while True:
            assert isinstance(asked, Choose), "chance is asked for"
            asked = flow.send(asked.find(given.pop(0)))
    except StopIteration:
        assert not given


@pytest.mark.rules("DR-BOX-01", "DR-BOX-10")
def test_the_figures_in_the_box_are_those_the_book_counts() -> None:
    """Five Heroes, and so many of each kind; the Boss comes with the last Chapter."""
    assert len(GAME.library.boards) == 5
    assert {kind.name: kind.figures for kind in GAME.library.kinds.values()} == {
        "Skeleton Archer": 4, "Dark Vampire": 4, "Rotten Flesh": 4, "Shadow Cultist": 4, "Executioner": 4, "Shadow Knight": 3,
        "Abomination": 3,
    }  # fmt: skip
    game = fight("V.........")
    play = Play(game.state, game.game.library)
    for square in range(1, 7):
        done(summon(play, play.library.monsters[EXECUTIONER], square))
    assert len(monsters(game.state)) == 4


@pytest.mark.rules("DR-BOX-07", "DR-MON-33")
def test_heroes_roll_a_d20_and_the_trap_die_and_nobody_else_rolls() -> None:
    dice: Counter[str] = Counter()
    rollers: set[str] = set()
    for seed in range(12):
        match = Match(GAME, 1, {"mode": "one-shot", "heroes": 3}, seed=seed, listen=True)
        pick = Seeded(seed)
        while match.request is not None:
            match.answer(match.request.option(pick.below(match.request.size)))
        for event in match.events or ():
            if event.kind == Rolled.kind:
                dice.update(event.what["dice"])
                rollers.add(event.what["who"])
    assert set(dice) == {"D20", "Trap Die"}
    assert rollers <= {"vorn", "maya", "lorelai"}


@pytest.mark.rules("DR-MON-11", "DR-SETUP-09")
def test_random_lines_bring_monsters_of_their_own_type_and_never_one_without() -> None:
    library = GAME.library
    kinds: tuple[MonsterType, ...] = ("minion", "commander", "overlord", "black")
    more = {kind: msgspec.structs.replace(library.monsters[ARCHER], id=kind, type=kind) for kind in kinds}
    decks = monster_decks(msgspec.structs.replace(library, monsters={**library.monsters, **more}))
    assert contents(decks["white Rookie"]) == [CULTIST, ARCHER]
    assert contents(decks["gray Rookie"]) == [VAMPIRE, EXECUTIONER, FLESH]
    assert [contents(decks[f"{kind} Rookie"]) for kind in kinds] == [
        ["minion"], ["commander"], ["overlord"], ["abomination-rookie", "black", "shadow-knight-rookie"],
    ]  # fmt: skip


@pytest.mark.rules("DR-ROOM-08", "DR-MOVE-12")
def test_a_map_that_does_not_divide_into_areas_is_refused() -> None:
    library = msgspec.structs.replace(GAME.library, maps={})
    with pytest.raises(SourceError, match="the map is 7 x 2 squares; areas are 2 x 2"):
        library.adding({"maps.yaml": json.dumps([{"name": "01a", "map": "0000000/0000000 | S....../......."}])})
    fits = library.adding({"maps.yaml": json.dumps([{"name": "01a", "map": "00000000/00000000 | S......./........"}])})
    assert fits.maps["01a"].width == 8


@pytest.mark.rules("DR-EQUIP-12", "DR-EQUIP-13")
def test_the_skill_of_an_item_is_there_while_the_item_is_equipped() -> None:
    worn = monster_turn("M1", gear={"maya": ["yew-shortbow", "leather-armor"]})
    assert "react tumble green" in worn.offered()
    in_the_bag = monster_turn("M1", gear={"maya": ["yew-shortbow"]})
    assert "react tumble green" not in in_the_bag.offered()
    assert in_the_bag.refused("react tumble green") == "you have no Skill 'tumble'"


@pytest.mark.rules("DR-MON-32")
def test_a_standard_card_is_the_same_after_its_figures_have_acted() -> None:
    game = monster_turn("V1", faces={"m1": {"damage": None}})
    assert [card.id for card in game.state.track.cards] == ["vorn", "rotten-flesh-rookie-of-m1"]
    assert figure_of(game.state, "m1").card == "rotten-flesh-rookie-of-m1"
