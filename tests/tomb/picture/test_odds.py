"""The odds beside the options of a list: exact, compared with every way the dice can fall. (TM-COMB-05, TM-COND-02, -06)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tabletome.games.tomb.cards.adventures import PrintedAction, PrintedPiece
from tabletome.games.tomb.scene import scene
from tabletome.kernel import Match, odds, percent
from tabletome.scene import Prompt, Scene
from tabletome.scene.svg import paint as paint_svg
from tabletome.scene.text import choices, paint
from tests.tomb.cards import Cards, game, look
from tests.tomb.plain import Position, hero, play, position, power, token, told
from tests.tomb.stage import add_adventure
from tests.tomb.table import set_table, table

pytestmark = pytest.mark.usefixtures("quiet")

HERO = {"artus-cimber": "1b2"}


def shown(match: Position) -> dict[str, str]:
    """The odds in the list of options, of those that have any."""
    assert match.request is not None
    prompt = scene(look(match), match.request).prompt
    assert prompt is not None
    groups = prompt.groups
    assert {choice.option for group in groups for choice in group.choices} == {str(option) for option in match.request}
    return {choice.option: choice.odds for group in groups for choice in group.choices if choice.odds}


def counted(match: Position, option: str, kind: str, **wanted: Any) -> Fraction:
    """How often this event follows, of all ways the dice can fall."""

    def happens(world: Match[Any]) -> bool:
        return any(wanted.items() <= what.items() for what in told(world, kind))

    return odds(match, option, happens).of(True)


@pytest.mark.rules("TM-COMB-05", "TM-COND-02", "TM-COND-06")
@pytest.mark.parametrize("edge", [-1, 0, 1])
@pytest.mark.parametrize("items", [[], ["fang-charm"], ["tusk-of-the-old-king", "fang-charm"]])
def test_the_list_shows_how_often_an_attack_hits(edge: int, items: list[str]) -> None:
    state = set_table(HERO, {"ox": "3b2", "husk": "1c2"}, powers=["long-shot", "knife-and-boot"], items=items)
    state.heroes[0].edge = edge
    match = play(state)
    seen = shown(match)
    assert list(seen) == [
        "attack ox-1 with long-shot", "attack husk-1 with long-shot", "attack husk-1 with knife-and-boot",
    ]  # fmt: skip
    for option, chance in seen.items():
        assert chance == percent(counted(match, option, "hit"))


@pytest.mark.rules("TM-COMB-05", "TM-COND-02", "TM-COND-06")
def test_odds_are_exact_and_not_rounded() -> None:
    state = set_table(HERO, {"ox": "3b2"}, powers=["long-shot"])
    state.heroes[0].edge = 1
    assert shown(play(state)) == {"attack ox-1 with long-shot": "87.8 %"}
    state.heroes[0].edge = 0
    assert shown(play(state)) == {"attack ox-1 with long-shot": "65 %"}


@pytest.mark.rules("TM-COMB-05")
def test_what_cannot_miss_and_what_cannot_hit(quiet: Cards) -> None:
    sure, vain = power(quiet, "sure", "1 monster adj +14"), power(quiet, "vain", "1 monster adj -7")
    match = table(HERO, {"ox": "1c2"}, powers=[sure, vain])
    assert shown(match) == {"attack ox-1 with sure": "100 %", "attack ox-1 with vain": "0 %"}


@pytest.mark.rules("TM-COMB-05", "TM-POWER-01")
def test_an_attack_on_several_shows_the_odds_of_each_whom_it_reaches() -> None:
    match = table(HERO, {"ox": "2b2 1c2", "husk": "4d4"}, powers=["twin-arrows", "breath-of-winter"])
    assert shown(match) == {"attack with twin-arrows": "70 % each", "attack with breath-of-winter": "65 % each"}


@pytest.mark.rules("TM-COMB-05", "TM-POWER-01")
def test_an_attack_on_several_of_different_ac_names_each() -> None:
    match = table({"birdsong": "1b2"}, {"ox": "1c2", "bog-husk": "1d4"}, powers=["storm-of-strings"])
    assert shown(match) == {"attack with storm-of-strings": "Ox 1 70 %, Bog Husk 1 80 %"}


@pytest.mark.rules("TM-COMB-05", "TM-POWER-01")
def test_what_does_not_roll_has_no_odds() -> None:
    match = table({"birdsong": "1b2"}, {"ox": "1c2"}, powers=["hypnotic-weave"])
    assert shown(match) == {}


@pytest.mark.rules("TM-TRAP-09", "TM-TRAP-10")
@pytest.mark.parametrize("items", [[], ["delvers-kit"]])
def test_disabling_a_trap_shows_how_often_it_succeeds(items: list[str]) -> None:
    match = table(HERO, items=items, traps="1c2", decks={"tokens": ["fire"]})
    left = odds(match, "disable trap-1", lambda world: not world.state.tokens and world.state.heroes[0].hp == 8)
    assert shown(match) == {"disable trap-1": percent(left.of(True))}


@pytest.mark.rules("TM-ACT-01")
def test_a_special_action_shows_how_often_it_succeeds(quiet: Cards) -> None:
    seal = PrintedAction(name="seal", on="mushroom", roll=10)
    guess = PrintedAction(name="guess", on="mushroom", riddle=True)
    number = add_adventure(
        quiet, pieces=[PrintedPiece("mushroom", number=4)], actions=[seal, guess, PrintedAction(name="pray")]
    )
    tokens = [token("mushroom", "1c2"), token("mushroom", "1c3"), token("mushroom", "1a1")]
    match = play(position([hero("birdsong", "1b2")], tokens=tokens, adventure=number))
    seen = shown(match)
    assert {option: seen.get(option, "") for option in ("do seal mushroom-1", "do pray")} == {
        "do seal mushroom-1": "55 %", "do pray": "",
    }  # fmt: skip
    assert counted(match, "do seal mushroom-1", "action-failed") == 1 - Fraction(55, 100)
    assert (
        seen["do guess mushroom-2"] == percent(1 - counted(match, "do guess mushroom-2", "action-failed")) == "33.3 %"
    )
    match.state.tokens[2].marks = {"ruled out": 1}
    ruled_out = play(match.state)
    assert shown(ruled_out)["do guess mushroom-2"] == "50 %"
    assert shown(ruled_out)["do guess mushroom-3"] == "0 %"


def test_both_painters_show_the_odds_in_the_list() -> None:
    match = table(HERO, {"ox": "3b2"}, powers=["long-shot"], traps="1c2", decks={"tokens": ["fire"]})
    assert match.request is not None
    picture = game().scene(match.state, match.request)
    assert isinstance(picture, Scene)
    prompt = picture.prompt
    assert isinstance(prompt, Prompt)
    assert "attack ox-1 with long-shot (65 %)" in " ".join(paint(picture, width=400).split())
    assert any("with Long Shot (65 %)" in line for line in choices(prompt))
    assert any("Trap 1 (65 %)" in line for line in choices(prompt))
    assert "with Long Shot · 65 %</text>" in paint_svg(picture)
