"""The Spell deck: ten cards, each with one text for Heroes and one for everybody else. (TM-SPELL-01..07)

The dummies have AC 14; an ox and a husk have 9 Hit Points, a seer has 3 and casts a Spell whenever it acts.
"""

from __future__ import annotations

import pytest

from tabletome.games.tomb.board import values
from tabletome.games.tomb.board.figures import Actor
from tabletome.games.tomb.rules.cards import moments
from tabletome.games.tomb.state import Token
from tabletome.kernel import Result
from tabletome.table import contents
from tests.tomb.cards import Cards, library, look
from tests.tomb.plain import Position, attacks, lost, play, square, trap_card
from tests.tomb.stage import play_card
from tests.tomb.table import answer, at, figure, offered, person, play_wildly, set_table, table, told, wild

pytestmark = pytest.mark.usefixtures("quiet")

HERO = {"birdsong": "1b2"}  # AC 15, 8 Hit Points, Speed 6


def cast(
    spell: str, monsters: dict[str, str], dice: list[Result], heroes: dict[str, str] | None = None, **more: object
) -> Position:
    """Birdsong has just waved the Wand of Wonder, and this Spell came."""
    more = {"items": ["wand-of-wonder"], "decks": {"spell": [spell]}, **more}
    match = table(heroes or HERO, monsters, dice, **more)
    answer(match, "activate wand-of-wonder")
    return match


def suffer(
    spell: str, monsters: dict[str, str], dice: list[Result], heroes: dict[str, str] | None = None, **more: object
) -> Position:
    """The first Hero has ended its Hero Phase, and a seer has cast this Spell."""
    match = table(heroes or HERO, monsters, dice, decks={"spell": [spell]}, **more)
    answer(match, "end")
    return match


# --- the rules of Spells ----------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-SPELL-05")
def test_there_are_ten_spells_and_each_has_words_of_its_own() -> None:
    spells = library().spells.values()
    assert len(spells) == 10
    assert len({spell.flavour for spell in spells}) == 10


@pytest.mark.rules("TM-SPELL-01")
def test_a_spell_has_one_text_for_heroes_and_one_for_monsters() -> None:
    by_hero = cast("three-sparks", {"ox": "1d4 2b2"}, [])
    answer(by_hero, "target ox-1", "target ox-2")
    assert [figure(by_hero, f"ox-{n}").hp for n in (1, 2)] == [8, 8]
    assert lost(by_hero) == 0
    by_monster = suffer("three-sparks", {"seer": "3b2", "ox": "3c2"}, [])
    assert lost(by_monster) == 1
    assert figure(by_monster, "ox-1").hp == 9
    casters = [told(match, "spell-cast")[0]["by"] for match in (by_hero, by_monster)]
    assert casters == ["Wand of Wonder", "Seer 1"]


@pytest.mark.rules("TM-SPELL-02")
def test_a_trap_casts_a_spell_as_a_monster_would(quiet: Cards) -> None:
    trap_card(quiet, "arch", do="cast")
    match = table(HERO, {"ox": "1c4"}, decks={"spell": ["three-sparks"]})
    match.state.heroes[0].row.insert(0, "arch")
    match.state.tokens.append(Token("arch-1", "complex", square("2b2"), "arch"))
    answer(match, "end")
    assert told(match, "spell-cast")[0]["spell"] == "Three Sparks"
    assert lost(match) == 1


@pytest.mark.rules("TM-SPELL-03", "TM-SPELL-06")
def test_a_spell_goes_back_into_its_deck_at_once_even_if_its_token_stays() -> None:
    deck = sorted(library().spells)
    match = table(HERO, {"ox": "3b2"}, ["web"], items=["wand-of-wonder"])
    match.state.decks["spell"].layers = [[*deck]]
    answer(match, "activate wand-of-wonder")
    assert "web" in figure(match, "ox-1").marks
    assert contents(match.state.decks["spell"]) == deck


@pytest.mark.rules("TM-SPELL-04")
def test_the_deck_is_shuffled_before_every_draw_so_that_the_same_spell_can_come_again() -> None:
    match = table(HERO, {"ox": "3b2"}, ["three-sparks", "three-sparks"], items=["wand-of-wonder"])
    match.state.decks["spell"].layers = [[name] for name in sorted(library().spells)]  # as if somebody knew the order
    answer(match, "activate wand-of-wonder", "end", "activate wand-of-wonder")
    assert [told_of["spell"] for told_of in told(match, "spell-cast")] == ["Three Sparks", "Three Sparks"]


def left_behind(spell: str) -> set[str]:
    """The tokens that lie on figures after this Spell was cast by a Hero; the card is back in its deck."""
    match = cast(spell, {"ox": "1c2"}, [20, 20])
    while match.request is not None and not offered(match, "end"):
        match.answer(0)
    assert contents(match.state.decks["spell"]) == [spell]
    here: list[Actor] = [*match.state.heroes, *match.state.figures]
    return {mark for one in here for mark in one.marks if mark in library().markers}


@pytest.mark.rules("TM-SPELL-05", "TM-COMP-22")
def test_each_of_the_ten_spells_does_something_and_four_leave_tokens() -> None:
    assert {spell: left_behind(spell) for spell in library().spells if left_behind(spell)} == {
        "acid-arrow": {"acid-arrow"}, "fire-shield": {"fire-shield"}, "mage-armor": {"mage-armor"}, "web": {"web"},
    }  # fmt: skip


@pytest.mark.rules("TM-COMP-22")
def test_a_song_gives_advantage_spores_disadvantage_and_the_hypnotic_pattern_stuns_all_around() -> None:
    heroes = {"birdsong": "1b2", "asharra": "2a1"}
    match = table(heroes, {"ox": "1c2"}, [10], powers=["stirring-refrain"])
    answer(match, "attack ox-1 with stirring-refrain")
    assert [one.edge for one in match.state.heroes] == [0, 1]
    match = table(heroes, decks={"encounter": ["choking-spores"]})
    answer(match, "end")
    assert [one.edge for one in match.state.heroes] == [-1, 0]
    match = table(heroes, {"ox": "1c2 2b2 3b2"}, powers=["hypnotic-weave"])
    answer(match, "attack with hypnotic-weave")
    assert [figure(match, f"ox-{n}").stunned for n in (1, 2, 3)] == [True, True, False]


@pytest.mark.rules("TM-COMP-10", "TM-COMP-22")
def test_pass_without_trace_has_a_token_for_each_of_five_heroes_and_each_saves_from_one_trap() -> None:
    heroes = {"qawasha": "1b2", "birdsong": "1a1", "dragonbait": "1a2", "asharra": "1a3", "artus-cimber": "1a4"}
    match = table(heroes, powers=["pass-without-trace"], traps="1c2 1d2", decks={"tokens": ["fire", "fire"]})
    answer(match, "use pass-without-trace")
    assert [one.marks.get("pass-without-trace") for one in match.state.heroes] == [1] * 5
    answer(match, "move 1c2")
    assert lost(match) == 0
    answer(match, "move 1d2")
    assert lost(match) == 4


@pytest.mark.rules("TM-COMP-10", "TM-COMP-22")
def test_fire_shield_has_four_tokens_and_the_wand_of_wonder_three_charges() -> None:
    match = table({"dragonbait": "1b2"}, {"ox": "1c2"}, [15] * 6, items=["ring-of-embers"], surges=6)
    answer(match, "use ring-of-embers")
    left = []
    for _ in range(5):
        answer(match, "end")
        left.append(figure(match, "ox-1").hp)
    assert left == [8, 7, 6, 5, 5], "the fifth blow burns nobody"
    match = table(HERO, {"ox": "3b2"}, items=["wand-of-wonder"], decks={"spell": ["three-sparks"]})
    for _ in range(3):
        answer(match, "activate wand-of-wonder", "end")
    assert not offered(match, "activate")
    assert len(told(match, "spell-cast")) == 3


# --- cast by Heroes ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-SPELL-01", "TM-COMP-10")
def test_acid_arrow_burns_again_when_its_target_acts() -> None:
    match = cast("acid-arrow", {"husk": "1c2"}, [7, 1])
    assert figure(match, "husk-1").hp == 7
    answer(match, "end")
    assert figure(match, "husk-1").hp == 6
    assert figure(match, "husk-1").marks == {}


@pytest.mark.rules("TM-SPELL-01")
def test_bead_of_noon_burns_one_tile_hit_or_miss() -> None:
    match = cast("bead-of-noon", {"ox": "2b2 2c2 3b2"}, [8, 7])
    answer(match, "tile 2")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2, 3)] == [7, 8, 9]


@pytest.mark.rules("TM-SPELL-01", "TM-COMP-10")
def test_fire_shield_burns_who_hits_its_wearer() -> None:
    match = cast("fire-shield", {"ox": "1c2"}, [15])
    answer(match, "end")
    assert lost(match) == 2
    assert figure(match, "ox-1").hp == 8
    assert person(match, "birdsong").marks["fire-shield"] == 3


@pytest.mark.rules("TM-SPELL-01")
def test_kind_water_heals_a_hero_near() -> None:
    match = cast("kind-water", {}, [], {"birdsong": "1b2", "asharra": "2b2"}, hp={"asharra": 0})
    answer(match, "target asharra")
    assert person(match, "asharra").hp == 3


@pytest.mark.rules("TM-SPELL-01", "TM-COMP-10")
def test_mage_armor_protects_a_hero_on_the_tile() -> None:
    match = cast("mage-armor", {}, [])
    assert values.armour_class(look(match), person(match, "birdsong")) == 17


@pytest.mark.rules("TM-SPELL-01", "TM-MOVE-17")
def test_open_door_leads_three_tiles_away() -> None:
    match = cast("open-door", {}, [])
    answer(match, "move 4d4")
    assert at(match, "birdsong") == "4d4"


@pytest.mark.rules("TM-SPELL-01")
def test_slow_poppy_stuns_two() -> None:
    match = cast("slow-poppy", {"ox": "1c2 2b2 2c2"}, [])
    answer(match, "target ox-1", "target ox-3")
    assert [figure(match, f"ox-{n}").stunned for n in (1, 2, 3)] == [True, False, True]


@pytest.mark.rules("TM-SPELL-01")
def test_three_sparks_never_miss() -> None:
    match = cast("three-sparks", {"ox": "1c2 2b2 3b2 4b2"}, [])
    answer(match, "target ox-1", "target ox-2", "target ox-3")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2, 3, 4)] == [8, 8, 8, 9]


@pytest.mark.rules("TM-SPELL-01")
def test_thunder_in_a_jar_drives_everything_off_the_tile() -> None:
    match = cast("thunder-in-a-jar", {"ox": "1c2 1d4"}, [8, 7])
    answer(match, "square 3a1", "square 2a1")
    assert [(figure(match, f"ox-{n}").hp, at(match, f"ox-{n}")) for n in (1, 2)] == [(8, "3a1"), (9, "2a1")]


@pytest.mark.rules("TM-SPELL-01", "TM-COMP-10")
def test_web_holds_a_tile_and_makes_it_easy_to_hit() -> None:
    match = cast("web", {"ox": "2b2 2c2"}, [])
    ox = figure(match, "ox-1")
    assert ox.stunned
    assert values.armour_class(look(match), ox) == 12
    answer(match, "end")
    ox = figure(match, "ox-1")
    assert not ox.stunned
    assert values.armour_class(look(match), ox) == 14


# --- cast by everybody else -------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-SPELL-02", "TM-COMP-10")
def test_acid_arrow_burns_a_hero_again_at_the_start_of_its_turn() -> None:
    match = suffer("acid-arrow", {"seer": "3b2"}, [8])
    assert lost(match) == 2
    assert person(match, "birdsong").marks == {}
    assert lost(suffer("acid-arrow", {"seer": "3b2"}, [7])) == 0


@pytest.mark.rules("TM-SPELL-02", "TM-FAQ-07")
def test_bead_of_noon_falls_on_the_tile_of_the_closest_hero() -> None:
    heroes = {"birdsong": "1b2", "asharra": "1d4", "qawasha": "2a1"}
    match = suffer("bead-of-noon", {"seer": "3b2"}, [9], heroes)
    assert [lost(match, seat) for seat in (0, 1, 2)] == [0, 0, 2]
    match = suffer("bead-of-noon", {"seer": "3b2"}, [9, 1], {"birdsong": "1b2", "asharra": "1d4"})
    assert [lost(match, seat) for seat in (0, 1)] == [2, 0]


@pytest.mark.rules("TM-SPELL-02")
def test_bead_of_noon_does_not_reach_three_tiles() -> None:
    assert lost(suffer("bead-of-noon", {"seer": "4b2"}, [])) == 0


@pytest.mark.rules("TM-SPELL-02")
def test_fire_shield_of_a_monster_burns_who_stands_beside_it() -> None:
    match = suffer("fire-shield", {"seer": "1c2"}, [10], {"birdsong": "1b2", "asharra": "1d4"})
    assert [lost(match, seat) for seat in (0, 1)] == [1, 0]
    assert person(match, "birdsong").edge == -1


@pytest.mark.rules("TM-SPELL-02")
def test_kind_water_of_a_monster_heals_monsters() -> None:
    state = table(HERO, {"seer": "3b2", "ox": "3c2"}, decks={"spell": ["kind-water"]})
    figure(state, "ox-1").hp = 2
    answer(state, "end")
    assert figure(state, "ox-1").hp == 2 + 2 + 1  # it heals 1 when it acts
    assert lost(state) == 1


@pytest.mark.rules("TM-SPELL-02", "TM-COMP-10")
def test_mage_armor_protects_a_monster_until_it_is_hurt() -> None:
    match = suffer("mage-armor", {"seer": "1c2"}, [10], powers=["claws-in-rhythm"])
    assert values.armour_class(look(match), figure(match, "seer-1")) == 16
    assert person(match, "birdsong").edge == -1
    person(match, "birdsong").edge = 0
    answer(match, "attack seer-1 with claws-in-rhythm")
    assert values.armour_class(look(match), figure(match, "seer-1")) == 14


@pytest.mark.rules("TM-SPELL-02", "TM-MOVE-16")
def test_open_door_drags_a_hero_closer() -> None:
    match = suffer("open-door", {"seer": "4b2"}, [])
    assert at(match, "birdsong")[0] == "3"
    assert person(match, "birdsong").edge == -1


@pytest.mark.rules("TM-SPELL-02")
def test_slow_poppy_stuns_the_closest_hero() -> None:
    match = suffer("slow-poppy", {"seer": "3b2"}, [7], {"birdsong": "1b2", "asharra": "4d4"})
    assert not person(match, "birdsong").stunned
    assert person(match, "asharra").stunned
    assert "move 4c4" not in offered(match)


@pytest.mark.rules("TM-SPELL-02")
def test_thunder_in_a_jar_throws_heroes_off_the_tile() -> None:
    match = suffer("thunder-in-a-jar", {"seer": "1c4"}, [9])
    assert (lost(match), at(match, "birdsong")[0]) == (1, "2")


@pytest.mark.rules("TM-SPELL-02", "TM-COMP-10")
def test_web_slows_a_hero_through_its_next_hero_phase() -> None:
    match = suffer("web", {"seer": "3b2"}, [9, 1], {"birdsong": "1b2"})
    birdsong = person(match, "birdsong")
    assert birdsong.stunned
    assert values.speed(look(match), birdsong) == 4
    assert values.armour_class(look(match), birdsong) == 13
    answer(match, "end")
    assert values.speed(look(match), person(match, "birdsong")) == 6


# --- all of them ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spell", library().spells)
@pytest.mark.parametrize("seed", range(3))
def test_every_spell_can_be_cast_in_the_middle_of_anything(spell: str, seed: int) -> None:
    state = wild("birdsong", seed, items=["wand-of-wonder"], decks={"spell": [spell]})
    assert play_wildly(state, "wand-of-wonder", seed)


@pytest.mark.rules("TM-SPELL-07")
def test_a_spell_that_an_encounter_casts_finds_the_hero_who_drew_it() -> None:
    heroes = {"birdsong": "1b2", "asharra": "1c2", "qawasha": "1d4"}
    match = table(heroes, {}, [20, 20], decks={"spell": ["fire-shield"], "encounter": ["laughing-skulls"]})
    answer(match, "end")
    assert sorted(blow["target"] for blow in attacks(match)) == ["Asharra", "Birdsong"]
    assert [lost(match, seat) for seat in range(3)] == [1, 1, 0]


@pytest.mark.rules("TM-SPELL-07")
def test_a_spell_that_a_trap_casts_finds_who_stands_on_its_square() -> None:
    state = set_table({"birdsong": "1a1", "asharra": "1d4"}, decks={"spell": ["fire-shield"]}, phase="row")
    state.tokens.append(Token("whispering-arch-1", "complex", state.heroes[0].at, "whispering-arch"))
    state.heroes[0].row = ["whispering-arch"]
    match = play(state, [20])
    assert [blow["target"] for blow in attacks(match)] == ["Birdsong"]


@pytest.mark.rules("TM-SPELL-06")
@pytest.mark.parametrize("by", ["an Encounter", "a trap", "an ox"])
def test_a_fire_shield_token_is_used_up_only_by_who_can_be_burnt(by: str) -> None:
    state = set_table({"birdsong": "1b2"}, {"ox": "1c2"})
    moments.gain_marker(look(state), state.heroes[0], "fire-shield")
    if by == "a trap":
        state.tokens.append(Token("devils-maw-1", "complex", state.heroes[0].at, "devils-maw"))
        state.heroes[0].row, state.phase, state.figures = ["devils-maw"], "row", []
        match = play(state, [20])
    else:
        who = "nobody" if by == "an Encounter" else "ox-1"
        match = play_card(state, [20], by=who, attack="1 hero tile1 +0", hit="dmg 1")
    assert attacks(match)[0]["hit"]
    assert person(match, "birdsong").marks["fire-shield"] == (3 if by == "an ox" else 4)


@pytest.mark.parametrize("spell", library().spells)
def test_every_spell_can_be_cast_by_an_encounter(spell: str) -> None:
    match = table(
        {"birdsong": "1b2", "asharra": "2a1"},
        {"ox": "1d4"},
        [1] * 9,
        decks={"spell": [spell], "encounter": ["laughing-skulls"]},
    )
    answer(match, "end")
    assert len(told(match, "spell-cast")) == 1
    assert match.state.active == 1
