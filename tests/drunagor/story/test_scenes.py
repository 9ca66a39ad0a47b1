"""Interactions: who may, when, how often, who answers, what it brings. (DR-INTER-*, DR-DOOR-09)"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import OptionChosen, SceneOpened, StoryRead
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.figures import board, occupied
from tabletome.games.drunagor.options.place import START
from tabletome.games.drunagor.options.story.scenes import SCENE, Reading
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.rules.ground.darkness import lay
from tabletome.games.drunagor.state import MapObject, State, figure_of, hero
from tabletome.kernel import IllegalAnswer, Match, Play, Seeded
from tabletome.kernel.events import Vanished
from tabletome.packs.source import SourceError
from tabletome.scene.forecast import forecast
from tabletome.server.work import jobs
from tabletome.table.grid import squares
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import behind
from tests.drunagor.story.pages import CULTIST, library, met, option, page, result, turn_of, written_in

THREE = (option(101, "SELF, FOCUS 1"), option(102, "SELF, SHIELD 1"), option(103, "EACH HERO, FURY 1"))


# --- tokens ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-INTER-03", "DR-INTER-04")
def test_the_page_of_the_token_is_shown_with_its_options_and_the_chosen_one_is_resolved() -> None:
    game = met(page(*THREE)).play("interact c3")
    assert game.told(SceneOpened) == [SceneOpened("vorn", "1-a", "A stone.")]
    assert game.asked == (SCENE, Reading("vorn", "1-a", second=False))
    assert game.offered() == ["choose 101", "choose 102", "choose 103"]
    assert game.refused("choose 109") == "this page has no option 109"
    game.play("choose 103")
    assert game.told(OptionChosen) == [OptionChosen("vorn", "1-a", 103, "Do 103")]
    assert game.told(StoryRead)[-1] == StoryRead("1-a", "So it was: EACH HERO, FURY 1.")
    assert [figure_of(game.state, id_).resources for id_ in ("vorn", "maya")] == [{"fury": 1}] * 2


@pytest.mark.rules("DR-SETUP-01")
def test_no_page_is_open_before_somebody_interacts() -> None:
    game = met(page(*THREE))
    assert game.told(SceneOpened) == []
    assert "A stone." not in str(game.scene())
    assert "Do 101" not in str(game.scene())


@pytest.mark.rules("DR-INTER-05", "DR-TURN-12", "DR-QUICK-34")
def test_a_hero_interacts_beside_the_token_with_a_minor_action_once_in_a_turn() -> None:
    game = met(page(*THREE, charges=2), starts=("a1", "b1"))
    assert "interact c3" not in game.offered()
    assert game.refused("interact c3") == "the Interaction token on c3 is not adjacent"
    assert game.refused("interact a4") == "there is nothing to interact with on a4"
    game.play("move b2", "interact c3", "choose 101")
    assert (game.state.turn.cube_actions, game.state.turn.minor) == (2, ["interaction"])
    assert game.refused("interact c3") == "Interact is possible once in a turn"


@pytest.mark.rules("DR-INTER-06")
def test_nobody_interacts_with_an_enemy_adjacent_wherever_the_token_is() -> None:
    """The cultist on a2 is beside Vorn on b2, not beside the token on c3."""
    game = met(page(*THREE), starts=("b2",), first={"always": ["Scene 1-A @c3", f"{CULTIST} @a2"]})
    assert game.refused("interact c3") == "Interact is not possible with an enemy adjacent"
    away = met(page(*THREE), starts=("c2",), first={"always": ["Scene 1-A @c3", f"{CULTIST} @a2"]})
    assert "interact c3" in away.offered()


@pytest.mark.rules("DR-INTER-07")
def test_nobody_stands_on_an_interaction_token() -> None:
    game = met(page(*THREE))
    assert "move c3" not in game.offered()
    game.play("interact c3", "choose 101")
    assert "move c3" in game.offered()


@pytest.mark.rules("DR-INTER-08")
def test_darkness_may_lie_under_a_token_which_stays() -> None:
    game = met(page(*THREE))
    table = Table(game.state, game.game.library)
    square = board(table).grid.square("c3")
    assert board(table).small.stand >> square & 1
    lay(Play(game.state, game.game.library), 1 << square)
    assert game.state.darkness >> square & 1
    assert [one.at for one in game.state.objects] == [square]


@pytest.mark.rules("DR-INTER-02", "DR-INTER-14")
def test_a_token_loses_a_charge_with_every_interaction_and_leaves_with_the_last() -> None:
    game = met(page(*THREE, charges=2)).play("interact c3", "choose 101")
    assert game.state.story.charges == {"1-a": 1}
    assert len(game.state.objects) == 1
    turn_of(game, "maya").play("interact c3", "choose 102")
    assert game.told(Vanished) == [Vanished("interaction", "c3", "used up")]
    assert game.state.story.charges == {"1-a": 0}
    assert game.state.objects == []
    once = met(page(*THREE)).play("interact c3", "choose 101")
    assert once.state.objects == []


@pytest.mark.rules("DR-INTER-09")
def test_an_option_that_was_chosen_cannot_be_chosen_again() -> None:
    game = met(page(*THREE, charges=2)).play("interact c3", "choose 102")
    turn_of(game, "maya").play("interact c3")
    assert game.offered() == ["choose 101", "choose 103"]
    assert game.refused("choose 102") == "102 was chosen already in this Adventure"
    assert game.refused("choose 999") == "this page has no option 999"


@pytest.mark.rules("DR-INTER-15", "DR-INTER-16")
def test_a_hero_uses_a_point_once_a_round_another_hero_may_and_the_same_in_the_next() -> None:
    game = met(page(*THREE, charges=2), first={"always": ["Scene 1-A @c3"]}).play("interact c3", "choose 101")
    game.state.turn.minor.clear()
    assert (
        game.refused("interact c3") == "you have interacted here in this round; somebody else may, or you in the next"
    )
    turn_of(game, "maya")
    assert "interact c3" in game.offered()
    game.play("end")
    turn_of(game, "vorn")
    assert game.state.round == 2
    assert "interact c3" in game.offered()


@pytest.mark.rules("DR-INTER-19")
def test_a_token_all_of_whose_options_were_chosen_leaves_with_a_charge_left() -> None:
    game = met(page(option(101, "SELF, FOCUS 1"), option(102), charges=2))
    game.state.story.chosen.append("102")
    game.play("interact c3")
    assert game.asked[0] == TURN
    assert game.state.objects == []
    assert game.state.story.charges == {"1-a": 1}


# --- who answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-INTER-10", "DR-QUICK-34")
def test_most_resolutions_concern_only_who_chose() -> None:
    game = met(page(*THREE)).play("interact c3", "choose 101")
    assert [figure_of(game.state, id_).resources for id_ in ("vorn", "maya")] == [{"focus": 1}, {}]


@pytest.mark.rules("DR-INTER-11", "DR-INTER-20")
def test_a_collective_page_gives_all_their_part_but_who_lies_on_the_ground_only_what_is_written() -> None:
    game = met(page(option(101, "party gain status Lent Fire; EACH HERO, SHIELD 1"), option(102), by="all"))
    maya = figure_of(game.state, "maya")
    maya.down, maya.health = True, 0
    game.play("interact c3", "choose 101")
    assert [written_in(game, id_) for id_ in ("vorn", "maya")] == [["lent-fire"]] * 2
    assert [figure_of(game.state, id_).resources for id_ in ("vorn", "maya")] == [{"shield": 1}, {}]


@pytest.mark.rules("DR-INTER-05")
def test_a_token_without_a_page_is_no_interaction() -> None:
    game = met(page(*THREE))
    game.state.objects.append(MapObject("interaction", board(Table(game.state, game.game.library)).grid.square("c1")))
    assert game.play("move d2").offered("interact") == ["interact c3"]


@pytest.mark.rules("DR-INTER-12")
def test_a_page_of_the_party_leader_is_answered_by_the_leader_alone() -> None:
    """Vorn the Defender stands higher in the line of command than Maya; she interacts on another seat."""
    game = met(page(*THREE, by="leader"), seats=2)
    turn_of(game, "maya")
    game.play("interact c3")
    assert game.request.seat == hero(game.state, "vorn").seat != hero(game.state, "maya").seat
    game.play("choose 101", seat=game.request.seat)
    assert figure_of(game.state, "vorn").resources == {"focus": 1}
    assert figure_of(game.state, "maya").resources == {}


@pytest.mark.rules("DR-LOG-12", "DR-HERO-10", "DR-ONESHOT-09")
def test_what_an_option_needs_must_be_there() -> None:
    options = (
        option(101), option(102, needs={"hero": "Maya"}), option(103, needs={"status": "Lent Fire"}),
        option(104, needs={"outcome": "Roll Kept"}), option(105, needs={"path": "Oath"}),
    )  # fmt: skip
    assert met(page(*options)).play("interact c3").offered() == ["choose 101", "choose 105"]
    assert met(page(*options, by="all")).play("interact c3").offered() == ["choose 101", "choose 102", "choose 105"]
    known = met(page(*options), knowing=("lent-fire", "roll-kept")).play("interact c3")
    assert known.offered() == ["choose 101", "choose 103", "choose 104", "choose 105"]
    assert known.refused("choose 102") == "102 is not yours to choose here"
    maya = turn_of(met(page(*options)), "maya").play("interact c3")
    assert maya.offered() == ["choose 101", "choose 102"], "the Path is Vorn's"


@pytest.mark.rules("DR-INTER-13")
def test_a_resolution_adds_what_an_entry_brings_and_leads_on_to_a_second_choice() -> None:
    also = [{"needs": {"outcome": "Roll Kept"}, "text": "The page rustles.", "effect": "SELF, FURY 1", "go": [210]}]
    options = (
        option(101, result=result("SELF, FOCUS 1", also=also)),
        option(102, result=result(go=[211, 212])),
        option(210, "SELF, SHIELD 1", second=True), option(211, second=True), option(212, "SELF, FOCUS 2", second=True),
    )  # fmt: skip
    plain = met(page(*options)).play("interact c3")
    assert plain.offered() == ["choose 101", "choose 102"]
    plain.play("choose 101")
    assert figure_of(plain.state, "vorn").resources == {"focus": 1}
    known = met(page(*options), knowing=("roll-kept",)).play("interact c3", "choose 101")
    assert figure_of(known.state, "vorn").resources == {"focus": 1, "fury": 1, "shield": 1}
    assert known.state.story.chosen == ["101", "210"]
    second = met(page(*options)).play("interact c3", "choose 102")
    assert second.asked == (SCENE, Reading("vorn", "1-a", second=True))
    assert second.offered() == ["choose 211", "choose 212"]
    second.play("choose 212")
    assert figure_of(second.state, "vorn").resources == {"focus": 2}


# --- what is hidden -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-INTER-17")
def test_labels_are_open_to_all_and_resolutions_to_nobody_before_the_choice() -> None:
    game = met(page(*THREE), seats=2).play("interact c3")
    for seat in (0, 1):
        painted = str(game.scene(seat))
        assert "A stone." in painted
        assert "So it was" not in painted
        assert "So it was" not in str(game.view(seat))
    assert "102 · Do 102" in str(game.scene(0))


@pytest.mark.rules("DR-INTER-17")
def test_neither_odds_nor_trials_tell_what_an_option_comes_to() -> None:
    game = met(page(*THREE)).play("interact c3")
    told = forecast(game.match, "choose 101")
    assert told.rows == ()
    assert told.how == "what an option comes to is read when it was chosen"
    before = met(page(*THREE))
    assert forecast(before.match, "interact c3").rows == ()


def test_a_trial_stops_before_a_page_and_before_a_door() -> None:
    """Chapter 1 of the box, as it is played on a server."""
    match = Position(Drunagor(), None, (), 1, options={"mode": "one-shot", "chapter": 1, "heroes": 1}).match
    match.state.objects.append(MapObject("interaction", 0, scene="1-a"))
    while match.request is not None and match.request.kind != TURN:
        match.answer(str(next(iter(match.request))))
    reader = figure_of(match.state, "vorn")
    near = board(Table(match.state, GAME.library))
    reader.at = next(one for one in squares(near.ground.floor & ~occupied(Table(match.state, GAME.library))))
    token = match.state.objects[-1]
    token.at = next(one for one in squares(near.adjacent(1 << reader.at)))
    jobs.know({"drunagor": "drunagor"})
    setting = jobs.Setting("drunagor", 1, {"mode": "one-shot", "chapter": 1, "heroes": 1})
    taken = jobs.position_of(
        Match(Drunagor(), 1, {"mode": "one-shot", "chapter": 1, "heroes": 1}, state=match.state, chance=Seeded(1)),
        setting,
    )
    with pytest.raises(IllegalAnswer, match="what happens there is read when you interact, not in a trial"):
        jobs.try_answer(taken, 0, f"interact {near.grid.names[token.at]}", (0,))


# --- Interactions of Setups -----------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DOOR-09", "DR-INTER-01", "DR-INTER-18")
def test_a_trigger_begins_its_page_once_at_once_and_the_token_is_there_as_well() -> None:
    """The last Monster dies of POISON in its own turn, which is nobody's action: the Party Leader reads."""
    second = behind(
        f"{CULTIST} @d1", interactions=["when all defeated: scene 1-B"], endgame="all found", missing=["d4"]
    )
    pages = (page(*THREE), page(option(201, "SELF, FOCUS 1"), option(202), name="1-B"))
    game = met(*pages, starts=("c2", "b2"), second=second).play("move d3", "open d3")
    foe = figure_of(game.state, "shadow-cultist-yellow")
    foe.conditions["poison"], foe.health = 1, 1
    assert game.told(SceneOpened) == []
    assert [one.scene for one in game.state.objects] == ["1-a"]
    game.play("end")
    while game.asked[0] == TURN:
        game.play("end")
    assert game.told(SceneOpened) == [SceneOpened("vorn", "1-b", "A stone.")]
    assert game.offered() == ["choose 201", "choose 202"]


@pytest.mark.rules("DR-DOOR-09")
def test_an_interaction_of_a_door_begins_when_it_is_built_and_the_opener_reads() -> None:
    second = behind(f"{CULTIST} @d1", interactions=["when built: scene 1-B"])
    pages = (page(*THREE), page(option(201, "SELF, FOCUS 1"), option(202), name="1-B"))
    game = met(*pages, starts=("a1", "c2"), second=second)
    turn_of(game, "maya").play("move d3", "open d3", "choose 201")
    assert figure_of(game.state, "maya").resources == {"focus": 1}
    assert len(game.told(SceneOpened)) == 1


@pytest.mark.rules("DR-DOOR-09", "DR-INTER-01")
def test_it_begins_before_anything_else_behind_the_door_and_in_the_first_setup_when_all_stand() -> None:
    second = behind(f"{CULTIST} @d1", interactions=["when built: scene 1-B"], on_open="SELF, BLEED 1")
    pages = (page(*THREE), page(option(201), option(202), name="1-B"))
    game = met(*pages, second=second).play("move d3", "open d3")
    assert game.offered() == ["choose 201", "choose 202"]
    assert figure_of(game.state, "vorn").conditions == {}
    assert figure_of(game.play("choose 201").state, "vorn").conditions == {"bleed": 1}
    box = library(*pages, first={"interactions": ["when built: scene 1-B"]})
    begun: Position[State] = Position(Drunagor(box), None, (), 1, options={"mode": "one-shot", "heroes": 2})
    assert (begun.request.kind, begun.told(SceneOpened)) == (START, [])
    begun.play("start on c2", "start on b2")
    assert begun.told(SceneOpened) == [SceneOpened("vorn", "1-b", "A stone.")]


@pytest.mark.rules("DR-DOOR-09")
def test_an_enemy_that_has_lost_half_its_health_begins_its_page() -> None:
    second = behind(f"{CULTIST} @d1", interactions=["when Shadow Cultist half: scene 1-B"])
    pages = (page(*THREE), page(option(201), option(202), name="1-B"))
    game = met(*pages, second=second).play("move d3", "open d3")
    assert game.told(SceneOpened) == []
    figure_of(game.state, "shadow-cultist-yellow").health = 1
    game.play("end")
    assert game.told(SceneOpened) == [SceneOpened("vorn", "1-b", "A stone.")]


# --- what is written ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pages", "sentence"),
    [
        ([page(option(101, needs={"hero": "Nobody"}), option(102))], "no Hero 'Nobody'"),
        ([page(option(101, needs={"status": "Roll Kept"}), option(102))], "no Status 'Roll Kept'"),
        ([page(option(101), option(101))], "an option 101 already"),
        ([page(option(101, needs={"hero": "Maya"}))], "an option that asks for nothing"),
        ([page(option(101), charges=2)], "no more charges than options"),
        ([page(option(101, result=result(go=[102])), option(102))], "102 is not both"),
        ([page(option(101, "SELF, NONSENSE"))], "NONSENSE"),
        (
            [
                page(
                    option(
                        101, challenge="Strength (yellow) Challenge, Difficulty 12, +2 per Melee cube, +2 if Path Fog"
                    )
                )
            ],
            "Fog",
        ),
        ([], "no scene 1-A"),
    ],
)
def test_a_page_that_does_not_hold_together_is_refused_at_its_line(
    pages: list[dict[str, object]], sentence: str
) -> None:
    with pytest.raises(SourceError, match=sentence):
        library(*pages)


def test_every_page_of_the_book_says_who_answers_and_leads_somewhere() -> None:
    pages = GAME.library.story.scenes
    assert len(pages) == 42
    assert sum(len(one.options) for one in pages.values()) == 204
    assert Fraction(sum(one.charges for one in pages.values()), len(pages)) > 1


# --- votes ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-INTER-11")
def test_in_a_scene_that_concerns_all_everybody_votes_and_the_party_leader_settles_a_quarrel() -> None:
    game = met(page(*THREE, by="all"), seats=2).play("interact c3")
    asked = "The stone: your vote? Where you do not agree, Vorn decides."
    assert (game.request.seat, game.request.prompt) == (0, asked)
    game.play("choose 101")
    assert (game.request.seat, game.request.prompt) == (1, asked)
    prompt = game.scene().prompt
    assert prompt is not None
    assert prompt.who == "The party"
    game.play("choose 103")
    assert game.told(OptionChosen) == [OptionChosen("vorn", "1-a", 101, "Do 101")]


@pytest.mark.parametrize(("by", "agree"), [("hero", "vote"), ("all", "lead")])
def test_else_whoever_interacts_decides_alone(by: str, agree: str) -> None:
    game = met(page(*THREE, by=by), seats=2, agree=agree).play("interact c3", "choose 103")
    assert game.told(OptionChosen) == [OptionChosen("vorn", "1-a", 103, "Do 103")]
