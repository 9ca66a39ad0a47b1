"""Gear in the Camp: what is worn, packed, stashed, handed over; and Roles. (DR-CAMP-18, DR-CAMP-24..28, DR-CAMP-32..34)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events.campaign import CubeRecoloured, Packed, Stashed
from tabletome.games.drunagor.events.heroes import RoleTaken
from tabletome.games.drunagor.events.items import Equipped, Handed
from tabletome.games.drunagor.options.campaign.log import hero_log
from tabletome.games.drunagor.options.campaign.roles import NEW_COLOUR, NEW_ROLE, SWAP
from tabletome.games.drunagor.options.campaign.stash import ARRANGE
from tabletome.games.drunagor.options.place import START
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.state import Cube, State, figure_of, hero
from tests.drunagor.campaign.roads import SEQUENCE, campaign, decided, done, sheet, table
from tests.drunagor.campaign.test_camp import at_camp
from tests.drunagor.stage import fight

GEM, CHEST_GEM, POTION = "cosmic-gemstone", "cosmic-gemstone-of-a-chest", "millers-cordial"


def loaded(state: State) -> None:
    vorn = hero(state, "vorn")
    vorn.bag, vorn.stash = ["honest-blade", POTION], ["iron-shield"]


@pytest.mark.rules("DR-CAMP-24", "DR-CAMP-27")
def test_items_are_stashed_and_taken_out_again() -> None:
    game = at_camp(before=loaded)
    game.play("stash honest-blade")
    vorn = sheet(game, "vorn")
    assert (vorn.bag, vorn.stash) == ([POTION], ["iron-shield", "honest-blade"])
    game.play("pack iron-shield")
    assert (sheet(game, "vorn").bag, sheet(game, "vorn").stash) == ([POTION, "iron-shield"], ["honest-blade"])
    assert game.told(Stashed) == [Stashed("vorn", "honest-blade")]
    assert game.told(Packed) == [Packed("vorn", "iron-shield")]
    assert "bag is full" in game.refused("pack honest-blade")


@pytest.mark.rules("DR-CAMP-25", "DR-CAMP-26", "DR-CAMP-32")
def test_the_source_decides_what_can_be_stashed() -> None:
    """The same Gemstone: from the Adventure Items it may be stashed, from a Chest it stays in the bag or is lost."""

    def carrying(state: State) -> None:
        hero(state, "vorn").bag = [GEM, CHEST_GEM]

    game = at_camp(before=carrying)
    assert f"stash {GEM}" in game.offered()
    assert f"stash {CHEST_GEM}" not in game.offered()
    assert "came from a Chest" in game.refused(f"stash {CHEST_GEM}")
    game.play(f"stash {GEM}", f"leave {CHEST_GEM}")
    assert (sheet(game, "vorn").bag, sheet(game, "vorn").stash) == ([], [GEM])
    assert CHEST_GEM in game.state.decks["chest"].discards
    assert "came from a Chest" not in game.refused(f"stash {CHEST_GEM}"), "it is gone"


@pytest.mark.rules("DR-CAMP-24")
def test_what_gear_gives_to_bear_goes_with_it() -> None:
    def strapped(state: State) -> None:
        hero(state, "vorn").equipment.append("drovers-harness")

    game = at_camp(before=strapped)
    before = figure_of(game.state, "vorn").health
    game.play("stash drovers-harness")
    assert figure_of(game.state, "vorn").health == before - 2
    game.play("wear drovers-harness")
    assert figure_of(game.state, "vorn").health == before


@pytest.mark.rules("DR-CAMP-27")
def test_nobody_reaches_the_stash_during_an_adventure() -> None:
    game = fight("V1")
    sheet(game, "vorn").stash = ["iron-shield"]
    assert "Camp Phase" in game.refused("pack iron-shield")
    assert "Camp Phase" in game.refused("stash lintel-hammer")


@pytest.mark.rules("DR-CAMP-33")
def test_the_stash_has_no_limit_and_what_is_in_it_is_written_down() -> None:
    five = ["iron-shield", "elvish-bow", "honest-blade", "staff-of-the-moon", "quarrymans-pick"]

    def rich(state: State) -> None:
        hero(state, "vorn").stash = [*five]

    game = at_camp(before=rich)
    told = hero_log(table(game), sheet(game, "vorn"))
    assert "Stash: Iron Shield, Elvish Bow, Honest Blade, Staff of the Moon and Quarryman's Pick." in told


@pytest.mark.rules("DR-CAMP-33")
def test_heroes_hand_items_to_each_other() -> None:
    game = at_camp(before=loaded).play("hand iron-shield to maya", f"hand {POTION} to maya")
    assert (sheet(game, "maya").stash, sheet(game, "maya").bag) == (["iron-shield"], [POTION])
    assert game.told(Handed) == [Handed("maya", "vorn", "iron-shield"), Handed("maya", "vorn", POTION)]


@pytest.mark.rules("DR-CAMP-24", "DR-CAMP-34")
def test_what_is_worn_instead_goes_into_the_stash() -> None:
    def armed(state: State) -> None:
        hero(state, "vorn").stash = ["jagged-blade-axe"]

    game = at_camp(before=armed).play("wear jagged-blade-axe")
    vorn = sheet(game, "vorn")
    assert "jagged-blade-axe" in vorn.equipment
    assert vorn.stash == [], "Starting Gear is back in the box"
    game.play("wear lintel-hammer")
    assert sheet(game, "vorn").stash == ["jagged-blade-axe"]
    assert game.told(Equipped) == [Equipped("vorn", "jagged-blade-axe"), Equipped("vorn", "lintel-hammer")]


@pytest.mark.rules("DR-CAMP-28")
def test_starting_gear_never_runs_out() -> None:
    def bare(state: State) -> None:
        hero(state, "vorn").equipment = []

    game = at_camp(before=bare).play("wear lintel-hammer")
    assert sheet(game, "vorn").equipment == ["lintel-hammer"]
    game.play("pack harvest-bill")
    assert sheet(game, "vorn").bag == ["harvest-bill"]
    assert "yew-shortbow" not in " ".join(game.offered()), "he is not proficient with it"
    assert game.refused("wear yew-shortbow") == "Vorn is not proficient with Yew Shortbow"
    assert game.refused("wear a-crown") == "there is no item 'a-crown'"


# --- Roles ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CAMP-18")
def test_with_the_role_the_colour_of_its_cube_may_change() -> None:
    def trained(state: State) -> None:
        vorn = hero(state, "vorn")
        vorn.skills.append("wall-of-one")
        vorn.cubes.append(Cube("blue"))
        vorn.role_cubes = ["blue"]

    game = done(at_camp(before=trained), ARRANGE).play("become leader")
    assert game.request.kind == NEW_COLOUR
    assert game.offered() == ["colour yellow", "colour red", "colour green", "colour blue"]
    game.play("colour green")
    vorn = sheet(game, "vorn")
    assert (vorn.role, vorn.role_cubes, vorn.cubes[-1].colour) == ("leader", ["green"], "green")
    assert [cube.colour for cube in vorn.cubes].count("blue") == 1, "that of the board stays"
    assert "after-me" in vorn.skills
    assert game.told(CubeRecoloured) == [CubeRecoloured("vorn", "blue", "green")]
    assert "Skills: After Me (Leader 1, green cube)." in hero_log(table(game), vorn)


@pytest.mark.rules("DR-ROLE-10", "DR-ROLE-08")
def test_two_heroes_may_swap_roles_if_both_agree() -> None:
    game = done(at_camp(seats=2), ARRANGE)
    assert game.request.kind == NEW_ROLE
    game.play("become striker")
    assert (game.request.kind, game.seat) == (SWAP, 1)
    game.play("decline")
    assert [one.role for one in game.state.heroes] == ["defender", "striker"]
    game.play("become defender")
    assert (game.request.kind, game.seat) == (SWAP, 0)
    game.play("agree")
    assert [one.role for one in game.state.heroes] == ["striker", "defender"]
    assert [(told.who, told.role) for told in game.told(RoleTaken)[:2]] == [("maya", "defender"), ("vorn", "striker")]
    assert game.request.kind == START
    assert {card.id: card.slot for card in game.state.track.cards} == {"vorn": "striker", "maya": "defender"}


@pytest.mark.rules("DR-ROLE-10")
def test_no_role_is_changed_during_an_adventure() -> None:
    assert "never during an Adventure" in fight("V1").refused("become leader")


def test_roles_are_changed_on_the_way_by_a_house_rule_only() -> None:
    assert decided(campaign({}, SEQUENCE)).request.kind == START
    game = decided(campaign({}, SEQUENCE, free_role_swap=True))
    assert game.request.kind == NEW_ROLE
    game.play("become leader", "keep role")
    assert (sheet(game, "vorn").role, game.request.kind) == ("leader", START)


def test_health_follows_what_is_worn() -> None:
    armor = "counted-mans-mail"

    def mailed(state: State) -> None:
        hero(state, "vorn").stash = [armor]

    game = at_camp(before=mailed)
    before = max_health(table(game), figure_of(game.state, "vorn"))
    game.play(f"wear {armor}")
    assert figure_of(game.state, "vorn").health == max_health(table(game), figure_of(game.state, "vorn")) == before + 2
