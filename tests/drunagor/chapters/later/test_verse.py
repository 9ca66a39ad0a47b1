"""Chapter 12: The Verse rises every round in the colour of a Rune, and hurts; the song is broken, or sung to its end."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import EventCalled
from tabletome.games.drunagor.events.chapters import VerseSung
from tabletome.games.drunagor.state import Runes, State
from tabletome.kernel.events import Damaged
from tabletome.testing.play import Position
from tests.drunagor.chapters.trial import RUNES, by_bots, deserted, things, to_round, trial
from tests.drunagor.stage import monster_turn, one, pool

RULE = "The Verse"


@pytest.mark.rules("DR-DOOR-06")
@pytest.mark.parametrize(
    ("rune", "hurts"), [("red", "red"), ("green", "green"), ("blue", "blue"), ("orange", "yellow"), ("grey", "")]
)
def test_a_round_begins_with_a_verse_in_the_colour_of_a_rune(rune: str, hurts: str) -> None:
    game = trial(RULE, chance=(RUNES[rune],))
    assert game.told(VerseSung) == [VerseSung(1, RUNES[rune], rune, hurts)]
    assert game.state.runes.bag[RUNES[rune]] == 1  # shown, and put back


def healthy(game: Position[State]) -> int:
    return one(game, "vorn").health


@pytest.mark.rules("DR-DOOR-06")
def test_whoever_spends_a_cube_of_that_colour_on_a_skill_takes_a_point_that_nothing_prevents() -> None:
    game = trial(RULE, chance=(RUNES["orange"],))
    one(game, "vorn").resources["shield"] = 2
    before = healthy(game)
    skill = next(option for option in game.offered() if option.startswith("use") and option.endswith("yellow"))
    game.play(skill)
    assert healthy(game) == before - 1
    assert game.told(Damaged)[0].amount == 1


@pytest.mark.rules("DR-DOOR-06")
def test_other_colours_and_grey_verses_hurt_nobody() -> None:
    for rune in ("blue", "grey"):
        game = trial(RULE, chance=(RUNES[rune],))
        before = healthy(game)
        game.play(next(option for option in game.offered() if option.startswith("use") and option.endswith("yellow")))
        assert healthy(game) == before


@pytest.mark.rules("DR-DOOR-06")
@pytest.mark.parametrize(("colour", "hurts"), [("green", 1), ("blue", 0)])
def test_a_reaction_is_heard_like_any_skill(colour: str, hurts: int) -> None:
    skills = {"vorn": {"duck": "g reaction SELF, PREVENT 9"}}
    runes = Runes({"grey-bar": 1})
    game = monster_turn("V1", skills=skills, rules=["the-verse"], cubes={"vorn": "gg"}, runes=runes)
    game.state.story.notes["verse"] = colour
    before = healthy(game)
    game.play("react duck green")
    assert healthy(game) == before - hurts


@pytest.mark.rules("DR-END-04")
def test_the_adventure_is_lost_when_a_round_ends_with_the_twelfth_verse() -> None:
    game = trial(RULE, chance=(RUNES["grey"],) * 14)
    to_round(game, 12)
    assert game.state.story.counters["verses"] == 12
    to_round(game, 13)
    assert (game.state.result, game.state.why) == ("lost", "verse 12 of the song has been sung")
    assert game.state.round == 12


def test_in_verses_4_and_8_a_voice_is_heard() -> None:
    game = trial(RULE, chance=(RUNES["grey"],) * 10)
    to_round(game, 3)
    assert game.told(EventCalled) == []
    to_round(game, 4)
    assert [event.number for event in game.told(EventCalled)] == [14]
    to_round(game, 9)
    assert [event.number for event in game.told(EventCalled)] == [14, 14]


@pytest.mark.rules("DR-DOOR-08")
def test_a_lead_singer_is_woken_for_one_cube_and_the_sixth_breaks_the_song() -> None:
    singers = [f"Landmark: Lead Singer{', 1' if place else ''} @{square}"
               for place, square in enumerate(("d1", "a2", "a3", "b4", "c4", "d4"))]  # fmt: skip
    game = trial(RULE, *singers, chance=(RUNES["grey"],), first={"endgame": "song broken"})
    cubes = len(pool(game, "vorn"))
    game.play("do wake at d1", "give up yellow")
    assert len(pool(game, "vorn")) == cubes - 1
    assert [singer.count for singer in things(game, "lead-singer")] == [1] * 6
    assert (game.state.result, game.state.why) == ("won", "the six lead singers are awake, and the song is broken")


@pytest.mark.parametrize("heroes", [2, 3])
def test_where_nobody_is_in_the_way_the_bot_wakes_all_six(heroes: int) -> None:
    _, ended = by_bots(deserted(12), 12, heroes)
    assert (ended.result, ended.why) == ("won", "the six lead singers are awake, and the song is broken")
