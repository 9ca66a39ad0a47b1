"""A match is set up: Battlegrounds, sides, Initiative Rolls, no Roles. (DR-PVP-01..10, DR-PVP-27, DR-PVP-36, DR-PVP-37)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import CONTENT
from tabletome.games.drunagor.events import SetupBuilt, StoryRead
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.set_up import Options
from tabletome.games.drunagor.state import State, hero
from tabletome.kernel import BadSetup, Match, Table
from tabletome.kernel.events import Rolled
from tabletome.packs.source import SourceError
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, one, sheet

FERRY, RING, FOUNDRY, STAIR = "the-ferry-landing", "the-uncrowning-ring", "foundry-row", "the-unlit-stair"


def match_on(battleground: str, *chance: Any, seats: int, **options: Any) -> Position[State]:
    """The Heroes are dealt in the order of the box; then chance brings this."""
    told = {"mode": "pvp", "battleground": battleground, **options}
    dealt = list(GAME.library.boards)[:seats]
    return Position(GAME, None, (*dealt, *chance), seats, options=told)


def order(game: Position[State]) -> list[str]:
    """The Heroes as they lie on the track."""
    cards = [card.id for card in game.state.track.cards if card.kind == "hero"]
    return sorted(cards, key=lambda id_: ["defender", "leader", "striker", "controller", "support"].index(
        hero(game.state, id_).role))  # fmt: skip


@pytest.mark.rules("DR-PVP-01", "DR-PVP-37")
def test_four_battlegrounds_are_offered_for_duels_for_all_and_for_teams() -> None:
    assert [value for value, _ in GAME.choices()["battleground"]] == [FERRY, RING, FOUNDRY, STAIR]
    places = {id_: GAME.library.chapters[id_].format for id_ in (FERRY, RING, FOUNDRY, STAIR)}
    assert places == {FERRY: "duel", RING: "free-for-all", FOUNDRY: "teams", STAIR: "teams"}
    for place, seats in ((FERRY, 2), (RING, 3), (RING, 4), (RING, 5), (FOUNDRY, 4), (STAIR, 4)):
        started: Match[State] = Match(GAME, seats, {"mode": "pvp", "battleground": place}, seed=1)
        assert len(started.state.figures) >= seats
        teams = {one.team for one in started.state.heroes}
        assert len(teams) == (seats if place == RING else 2)


@pytest.mark.rules("DR-PVP-01")
def test_one_player_may_play_both_sides() -> None:
    started: Match[State] = Match(GAME, 1, {"mode": "pvp", "battleground": FERRY}, seed=1)
    assert [(one.seat, one.team) for one in started.state.heroes] == [(0, 0), (0, 1)]


@pytest.mark.rules("DR-PVP-37")
@pytest.mark.parametrize(
    ("place", "seats", "heroes", "why"),
    [
        (FERRY, 3, 0, "The Ferry Landing is for 2 Heroes, not 3"),
        (RING, 2, 2, "The Uncrowning Ring is for 3 to 5 Heroes, not 2"),
        (FOUNDRY, 5, 0, "Foundry Row is for 4 Heroes, not 5"),
        (FOUNDRY, 3, 4, "4 Heroes of 2 sides cannot be shared by 3 players"),
        (RING, 2, 3, "3 Heroes of 3 sides cannot be shared by 2 players"),
    ],
)
def test_other_numbers_are_refused_in_a_sentence(place: str, seats: int, heroes: int, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        Match(GAME, seats, {"mode": "pvp", "battleground": place, "heroes": heroes}, seed=1)


@pytest.mark.rules("DR-PVP-02")
def test_a_battleground_of_ones_own_is_played_like_a_ready_one_and_a_bad_map_is_refused_at_its_line() -> None:
    written = (CONTENT / "battlegrounds.yaml").read_text()
    own = written.split("- name: The Uncrowning Ring")[0].replace("Ferry Landing", "Back Yard")
    library = GAME.library.adding({"battlegrounds.yaml": own.encode()})
    played = Drunagor(library)
    state = played.new(2, Options(mode="pvp"), ())
    state.place = "the-back-yard"
    game: Position[State] = Position(played, state, ("vorn", "maya", 15, 4), 2)
    assert chapter_of(Table(game.state, library)).name == "The Back Yard"
    assert game.request.kind == "turn"
    bad = own.replace("10a @a1", "10a @b1")
    with pytest.raises(SourceError, match=r"battlegrounds.yaml:\d+: .*areas|battlegrounds.yaml:\d+"):
        GAME.library.adding({"battlegrounds.yaml": bad.encode()})
    with pytest.raises(SourceError, match=r"start squares for sides of 1 and 1"):
        GAME.library.adding({"battlegrounds.yaml": own.replace("starts: [[b2], [k7]]", "starts: [[b2]]").encode()})


@pytest.mark.rules("DR-PVP-03", "DR-DTURN-01")
def test_only_a_battleground_that_says_so_has_the_rune_card() -> None:
    kinds = {
        place: {card.kind for card in Match(GAME, 4, {"mode": "pvp", "battleground": place}, seed=2).state.track.cards}
        for place in (RING, FOUNDRY, STAIR)
    }
    assert "rune" not in kinds[RING] | kinds[FOUNDRY]
    assert "rune" in kinds[STAIR]


@pytest.mark.rules("DR-PVP-04")
def test_everybody_is_told_of_the_special_rules_before_the_match() -> None:
    game = match_on(FERRY, 12, 3, seats=2)
    rule = chapter_of(Table(game.state, GAME.library)).rule
    assert rule is not None
    for seat in (0, 1):
        assert rule.text in "\n".join(event.text for event in game.told(StoryRead, seat))
        assert game.told(SetupBuilt, seat)


@pytest.mark.rules("DR-PVP-04", "DR-SETUP-18")
@pytest.mark.parametrize(("rolls", "squares"), [((12, 3), ("b2", "k7")), ((3, 12), ("k7", "b2"))])
def test_of_two_sides_the_faster_has_the_first_start_squares_whichever_seat_it_is(
    rolls: tuple[int, int], squares: tuple[str, str]
) -> None:
    game = match_on(FERRY, *rolls, seats=2)
    assert tuple(at(game, id_) for id_ in ("vorn", "maya")) == squares


@pytest.mark.rules("DR-PVP-05", "DR-PVP-06", "DR-PVP-07")
def test_teams_alternate_and_the_fastest_has_the_first_place() -> None:
    """Vorn and Lorelai against Maya and Jaheen: 18, 12, 15, 7."""
    game = match_on(FOUNDRY, 18, 12, 15, 7, "skeleton-archer-rookie", seats=4)
    assert [event.results for event in game.told(Rolled)] == [(18,), (12,), (15,), (7,)]
    assert order(game) == ["vorn", "maya", "lorelai", "jaheen"]
    assert [hero(game.state, id_).role for id_ in order(game)] == ["defender", "leader", "striker", "controller"]


@pytest.mark.rules("DR-PVP-06")
def test_the_slower_team_alternates_too() -> None:
    game = match_on(FOUNDRY, 3, 19, 2, 18, "skeleton-archer-rookie", seats=4)
    assert order(game) == ["maya", "vorn", "jaheen", "lorelai"]


@pytest.mark.rules("DR-PVP-27")
def test_who_is_tied_rolls_again_and_who_fights_alone_goes_by_the_roll() -> None:
    game = match_on(RING, 14, 9, 14, 3, 11, seats=3)
    assert order(game) == ["lorelai", "vorn", "maya"]
    assert len(game.told(Rolled)) == 5


@pytest.mark.rules("DR-PVP-36")
def test_heroes_are_dealt_by_chance_no_two_the_same_and_all_built_alike() -> None:
    dealt = ("elros", "maya", "jaheen", 5, 9, 3)
    game: Position[State] = Position(
        GAME, None, dealt, 3, options={"mode": "pvp", "battleground": RING, "experience": "some"}
    )
    assert [(one_.id, one_.seat, one_.team) for one_ in game.state.heroes] == [
        ("elros", 0, 0),
        ("maya", 1, 1),
        ("jaheen", 2, 2),
    ]
    for one_ in game.state.heroes:
        assert (len(one_.cubes), len(one_.abilities), len(one_.equipment)) == (6, 1, 2)


@pytest.mark.rules("DR-PVP-36")
def test_a_match_is_played_by_the_house_rules_and_in_the_starting_state_unless_people_want_otherwise() -> None:
    for trap_die, experience in (("printed", "table"), ("none", "none")):
        options = Options(mode="pvp", trap_die=trap_die, experience=experience, chapter=7)  # type: ignore[arg-type]
        state = GAME.new(2, options, ())
        assert state.contest is not None
        assert (state.house.trap_die, state.contest.row) == ((True, 7) if trap_die == "printed" else (False, 0))


@pytest.mark.rules("DR-PVP-36")
def test_heroes_of_a_match_may_have_what_a_chapter_would_have_given_them() -> None:
    """The row of Chapter 7: two Skills of Level 1, two Camp Items of Level 1, two Class Abilities, and no card of a Role."""
    game = match_on(FERRY, 12, 3, seats=2, chapter=7)
    for one_ in game.state.heroes:
        learned = [GAME.library.skills[skill] for skill in one_.skills if GAME.library.skills[skill].where == "card"]
        assert [skill.level for skill in learned] == [1, 1]
        assert len(one_.abilities) == 2
        assert sum(GAME.library.items[card].source == "camp1" for card in one_.equipment) == 2
        assert all(GAME.library.skills[skill].where != "role" for skill in one_.skills)


@pytest.mark.rules("DR-PVP-08")
def test_monsters_of_a_battleground_lie_at_their_rune() -> None:
    game = match_on(FOUNDRY, 18, 12, 15, 7, "skeleton-archer-rookie", seats=4)
    archer = next(card for card in game.state.track.cards if card.kind == "monster")
    assert (archer.id, archer.slot) == ("skeleton-archer-rookie", "green above")


@pytest.mark.rules("DR-PVP-09")
def test_nobody_has_the_skills_of_a_role() -> None:
    game = match_on(FERRY, 12, 3, seats=2, experience="veteran")
    for one_ in game.state.heroes:
        assert {GAME.library.skills[skill].where for skill in one_.skills} <= {"board", "passive", "card"}


@pytest.mark.rules("DR-PVP-10")
def test_a_cube_is_expended_to_heal_and_cleanse() -> None:
    game = fight(
        "V....M", teams={"vorn": 0, "maya": 1}, health={"vorn": 5}, cubes={"vorn": "yb"},
        blocked={"vorn": {"arcing-swing": "curse", "bull-rush": "curse"}},
    )  # fmt: skip
    game.play("mend blue", "free arcing-swing")
    assert one(game, "vorn").health == 7
    assert list(sheet(game, "vorn").blocked) == ["bull-rush"]
    assert [cube.at for cube in sheet(game, "vorn").cubes] == ["", "expended"]
    assert game.state.turn.cube_actions == 1


@pytest.mark.rules("DR-PVP-10")
def test_mending_is_for_battlegrounds_and_for_who_needs_it() -> None:
    assert "Battlegrounds" in fight("V.1", health={"vorn": 5}).refused("mend blue")
    game = fight("V....M", teams={"vorn": 0, "maya": 1})
    assert game.offered("mend") == []
    assert "hurt or cursed" in game.refused("mend blue")


def test_the_page_names_the_sides() -> None:
    game = match_on(FOUNDRY, 18, 12, 15, 7, "skeleton-archer-rookie", seats=4)
    scene = GAME.scene(game.state, game.request)
    assert [panel.name for panel in scene.panels] == ["Vorn", "Maya", "Lorelai", "Jaheen"]
    assert [panel.role.split(" · ")[0] for panel in scene.panels] == ["1st side", "2nd side", "1st side", "2nd side"]
    assert any("the other side" in line.text for line in scene.notes)
