"""Enemies without rank come by Setups: Commander, Boss, story, Fallen Heroes; their Health, cards and places. (DR-CMD-*)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events import CardPlaced, EnemyCame
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.values import max_health, plus
from tabletome.games.drunagor.rules.foes.hands import take_hand
from tabletome.games.drunagor.rules.foes.versions import fallen_hero
from tabletome.games.drunagor.state import State, monsters
from tabletome.kernel.events import Appeared, CardPlayed, RoundBegan
from tabletome.packs.places import SourceError
from tabletome.table import Deck, size
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import adventure, behind, chapter, read
from tests.drunagor.stage import fight
from tests.drunagor.test_setting_up import done

BOX = GAME.library
STARTS = ("c2", "b2", "a1", "b1")
"""The last of five squares needs no question."""
KING = [card.id for card in BOX.attack_cards.values() if card.deck == "boss" and not card.only_if]


def come(line: str, heroes: int = 2, chance: tuple[Any, ...] = (), **options: Any) -> Position[State]:
    """A Chapter whose First Setup has this line."""
    first = {"always": [line], "endgame": "all defeated"}
    return adventure(
        chapter(first, behind(), minion="Sleeper"), *STARTS[:heroes], chance=chance, heroes=heroes, **options
    )


@pytest.mark.rules("DR-CMD-03", "DR-CMD-04", "DR-CMD-07", "DR-CMD-16")
def test_a_commander_comes_with_figure_and_card_then_its_attack_cards_then_its_health() -> None:
    game = come("Commander CP 2+P @d3", 2, ("haste", "bloodletting"))
    [reeve] = monsters(game.state)
    assert (reeve.card, reeve.power, reeve.large) == ("the-reeve", 4, True)
    assert reeve.health == BOX.monsters["the-reeve"].health * 4
    assert [(card.id, card.owner) for card in game.state.track.cards if card.kind == "attack"] == [
        ("haste", "the-reeve"),
        ("bloodletting", "the-reeve"),
    ]
    assert size(game.state.decks["commander attacks"]) == 8
    order = [event.kind for event in game.match.events or () if event.kind in ("appeared", "card-placed", "enemy-came")]
    assert order[-7:-2] == ["card-placed", "appeared", "card-placed", "card-placed", "enemy-came"], "then the Heroes"
    assert game.told(EnemyCame) == [EnemyCame("the-reeve", "the-reeve", 4, reeve.health)]


@pytest.mark.rules("DR-BOSS-02", "DR-BOSS-04", "DR-BOSS-05")
@pytest.mark.parametrize("heroes", [1, 5])
def test_the_undead_king_has_five_cards_and_no_base_whatever_the_party(heroes: int) -> None:
    game = come("Boss: The Undead King @d3", heroes)
    [king] = monsters(game.state)
    assert (king.base, king.power) == ("", 0)
    assert [card.id for card in game.state.track.cards if card.kind == "attack"] == KING
    assert len(KING) == 5
    face = BOX.monsters["the-undead-king"]
    assert king.health == face.health + face.per_hero * heroes == max_health(Table(game.state, game.game.library), king)


def test_an_enemy_that_there_is_no_card_of_is_refused_at_its_line() -> None:
    with pytest.raises(SourceError, match="there is no card of"):
        read(chapter({"always": ["Story: Sister Nib @d3"]}, behind()))


@pytest.mark.rules("DR-HERO-26", "DR-HERO-14")
def test_a_fallen_hero_has_the_face_of_the_most_corrupted_hero_and_every_heros_card_shows_its_front() -> None:
    game = come("Fallen Hero @d3", 2)
    [fallen] = monsters(game.state)
    assert fallen.card == "vorn-who-held-the-door"
    assert [card.kind for card in game.state.track.cards if card.id in ("vorn", "maya")] == ["hero", "hero"]
    assert "vorn-who-held-the-door" in [event.card for event in game.told(CardPlaced)]
    assert game.told(Appeared)[0].who == "vorn-who-held-the-door"


@pytest.mark.rules("DR-KEY-122")
def test_whoever_has_most_curse_cubes_is_shown_what_they_could_become() -> None:
    cursed = {"maya": {"rapid-shots": "curse", "tumble": "curse"}, "vorn": {"bull-rush": "curse"}}
    game = fight("V.M.....\n........", blocked=cursed)
    face = fallen_hero(Play(game.state, game.game.library))
    assert face is not None
    assert face.id == "maya-who-stopped-looking"


@pytest.mark.rules("DR-CMD-20")
def test_attack_cards_ahead_of_the_marker_act_in_this_round() -> None:
    """In Maya's turn, between the red Rune and the green one."""
    game = fight(
        "V.....1.\nM.......", kinds={"m1": "the-reeve"}, faces={"m1": {"movement": 0, "damage": None}}, turn="maya",
        done=("vorn", "the-reeve-of-m1"), cubes={"vorn": "y", "maya": "y"},
    )  # fmt: skip
    state = game.state
    state.decks["commander attacks"] = Deck(
        "commander attacks", [["mended-by-evening"], ["a-ring-of-hurdles"], ["bloodletting"]]
    )
    done(take_hand(Play(state, game.game.library), next(one for one in state.figures if one.id == "m1")))
    assert {card.id for card in state.track.cards if card.kind == "attack"} == {
        "mended-by-evening",
        "a-ring-of-hurdles",
    }
    ready: Position[State] = Position(game.game, state, ())
    while not ready.told(RoundBegan):
        ready.play("end" if ready.asked[0] == "turn" else ready.offered()[-1])
    assert {event.card for event in ready.told(CardPlayed) if event.who == "m1"} == {
        "mended-by-evening",
        "a-ring-of-hurdles",
    }


@pytest.mark.rules("DR-CMD-20")
def test_an_attack_card_behind_the_marker_waits() -> None:
    game = fight("V.....1.\nM.......", kinds={"m1": "the-reeve"}, turn="maya", cubes={"vorn": "y", "maya": "y"})
    state = game.state
    state.decks["commander attacks"] = Deck("commander attacks", [["haste"], ["iron-patience"]])
    done(take_hand(Play(state, game.game.library), next(one for one in state.figures if one.id == "m1")))
    assert "haste" in state.track.done
    assert "iron-patience" not in state.track.done
    assert plus(Table(state, game.game.library), next(one for one in state.figures if one.id == "m1"), "DMG") == 2, (
        "and holds at once"
    )


@pytest.mark.rules("DR-CMD-28")
def test_the_commander_is_large_and_no_chapter_has_two() -> None:
    assert [(face.name, face.large) for face in BOX.monsters.values() if face.type == "commander"] == [
        ("The Reeve", True)
    ]
    for place in BOX.chapters.values():
        lines = [line for setup in place.setups.values() for line in setup.lines(5)]
        assert sum(line.type == "commander" for line in lines) <= 1, place.name


def test_outcomes_that_change_the_kings_cards_are_those_of_the_story() -> None:
    named = {card.unless or card.only_if for card in BOX.attack_cards.values()} - {""}
    assert named <= {entry.id for entry in BOX.story.entries.values() if entry.kind == "outcome"}
    assert len(named) == 5
