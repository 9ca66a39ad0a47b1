"""The Monsters and Villains of the box, one by one, each doing what only it does."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from tabletome.games.tomb.cards import numbers
from tabletome.games.tomb.cards.tactics import Step, Strike
from tabletome.games.tomb.rules.decks import decks
from tabletome.games.tomb.state import Figure, Hero
from tabletome.kernel import Result
from tabletome.table import contents
from tests.tomb.cards import Cards, bare, library
from tests.tomb.plain import (  # `` is a fixture that sets itself up
    Position,
    acted,
    attacks,
    hero,
    hero_at,
    lost,
    monster,
    offered,
    play,
    position,
    power,
    tile_of,
    told,
    villain_phase,
    where,
)

pytestmark = pytest.mark.usefixtures("plain")


def acts(
    name: str,
    at: str,
    *heroes: Hero,
    chance: Iterable[Result] = (),
    others: Iterable[Figure] = (),
    hp: int = -1,
    **fields: Any,
) -> Position:
    """A Monster at this square has acted in Ada's Villain Phase; `others` are in nobody's row."""
    people = heroes or (hero("ada", "1a1"),)
    return villain_phase(people, [monster(name, at, hp=hp), *others], chance, **fields)


def rolled(match: Position) -> list[tuple[str, int, int]]:
    """Who was attacked, the bonus, and the damage of those hit."""
    return [(what["target"], what["total"] - what["dice"][0], int(what["hit"])) for what in attacks(match)]


# --- the decks --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COMP-06", "TM-COMP-07")
@pytest.mark.parametrize(("of_set", "number"), [("start", 30), ("advanced", 16)])
def test_there_are_30_starting_and_16_advanced_monster_cards(of_set: str, number: int) -> None:
    assert len(numbers.copies(library().monsters.values(), of_set)) == number


@pytest.mark.rules("TM-SETUP-07")
def test_the_starting_cards_make_the_monster_deck() -> None:
    assert contents(decks(bare())["monster"]) == sorted(numbers.copies(library().monsters.values(), "start"))


@pytest.mark.rules("TM-MON-01")
def test_every_card_has_its_numbers_its_own_look_and_tactics_of_two_to_four_entries() -> None:
    known = list(library().monsters.values())
    for card in known:
        assert 12 <= card.ac <= 17
        assert 1 <= card.hp <= (6 if card.villain else 4)
        assert 1 <= card.xp <= (8 if card.villain else 5)
        assert 2 <= len(card.tactics) <= 4
        assert card.flavour
    assert max(Counter(card.glyph for card in known).values()) == 1
    assert max(Counter(tuple(card.tactics) for card in known).values()) == 1
    assert {"jungle warrior", "prehistoric creature", "undead", "animal"} <= {card.type for card in known}


# --- the Starting Deck ------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COMP-21")
def test_a_velociraptor_pounces_from_two_tiles_away_and_holds_its_prey_down() -> None:
    match = acts("velociraptor", "3b2", chance=[9])
    assert rolled(match) == [("Ada", 6, 1)]
    assert (lost(match), match.state.heroes[0].edge) == (1, -1)


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_velociraptors_hit_better_in_a_pack() -> None:
    match = acts("velociraptor", "3b2", chance=[7, 1], others=[monster("velociraptor", "3c2", seat=-1)])
    assert rolled(match)[0] == ("Ada", 8, 1)


@pytest.mark.rules("TM-MON-03", "TM-MON-04", "TM-MON-06")
def test_a_howler_monkey_bites_and_runs() -> None:
    match = acts("howler-monkey", "1b1", chance=[20])
    assert (lost(match), tile_of(match, "howler-monkey-1")) == (1, 3)


@pytest.mark.rules("TM-MON-03", "TM-MON-04", "TM-MON-17")
def test_a_howler_monkey_screams_at_everybody_near() -> None:
    match = acts("howler-monkey", "2d4", hero("ada", "1a1"), hero("bo", "2a1"), hero("cy", "4a1"), chance=[20, 20])
    assert [person.edge for person in match.state.heroes] == [-1, -1, 0]
    assert [lost(match, seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rules("TM-MON-03", "TM-MON-04", "TM-MON-06")
def test_a_reed_hunter_shoots_from_afar_and_runs_from_whoever_comes_near() -> None:
    match = acts("reed-hunter", "3b2", chance=[20])
    assert (lost(match), where(match, "reed-hunter-1")) == (1, ["3b2"])
    match = acts("reed-hunter", "1b1")
    assert (lost(match), tile_of(match, "reed-hunter-1")) == (0, 2)


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_a_bog_husk_shambles_next_to_a_hero_and_strikes_only_then() -> None:
    match = acts("bog-husk", "1d4")
    assert (lost(match), where(match, "bog-husk-1")[0] in ("1b1", "1a2", "1b2")) == (0, True)
    match = acts("bog-husk", "1b2", chance=[20])
    assert lost(match) == 1


@pytest.mark.rules("TM-MON-02")
@pytest.mark.parametrize(("at", "edge"), [("1b2", -1), ("1c3", 0)])
def test_a_hero_that_begins_its_turn_next_to_a_bog_husk_has_disadvantage(at: str, edge: int) -> None:
    state = position([hero("ada", "1a1")], [monster("bog-husk", at)], phase="start_of_turn")
    assert play(state).state.heroes[0].edge == edge


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
@pytest.mark.parametrize(("at", "bonus"), [("1b1", 8), ("2d4", 6)])
def test_a_firenewt_burns_from_near_and_spits_fire_from_the_next_tile(at: str, bonus: int) -> None:
    match = acts("firenewt", at, chance=[20])
    assert rolled(match) == [("Ada", bonus, 1)]
    assert (lost(match), where(match, "firenewt-1")) == (1, [at])


@pytest.mark.rules("TM-COMP-21")
def test_a_pterafolk_dives_stuns_and_flies_off() -> None:
    match = acts("pterafolk", "2b2", chance=[20])
    assert (lost(match), tile_of(match, "pterafolk-1")) == (1, 2)
    assert told(match, "condition-gained") == [{"who": "Ada", "condition": "Stunned", "by": "Pterafolk", "total": 1}]


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_a_constrictor_winds_itself_around_a_hero_and_then_crushes_it() -> None:
    match = acts("constrictor", "1d4", chance=[20])
    assert (lost(match), match.state.heroes[0].stunned) == (1, True)
    match = acts("constrictor", "1b1", hero("ada", "1a1", stunned=True), hero("bo", "1c1"), chance=[20])
    assert (lost(match, 0), lost(match, 1)) == (2, 0)


@pytest.mark.rules("TM-MON-03", "TM-MON-04", "TM-MON-09")
def test_a_grave_drummer_calls_bog_husks_that_act_at_once() -> None:
    match = acts("grave-drummer", "3c4", decks={"monster": ["bog-husk"]})
    assert match.state.heroes[0].row == ["grave-drummer", "bog-husk"]
    assert acted(match) == ["Grave Drummer 1", "Bog Husk 1"]
    assert [what["at"] for what in told(match, "appeared")] == ["3b2"]


@pytest.mark.rules("TM-MON-03", "TM-MON-14")
def test_a_grave_drummer_without_husks_fights_by_itself() -> None:
    match = acts("grave-drummer", "2d4", chance=[20], others=[monster("bog-husk", "4b2", seat=-1)])
    assert lost(match) == 1
    match = acts("grave-drummer", "1b1", others=[monster("bog-husk", "4b2", seat=-1)])
    assert (lost(match), tile_of(match, "grave-drummer-1")) == (0, 2)


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_a_moss_speaker_heals_before_it_fights() -> None:
    others = [monster("constrictor", "2c4", seat=-1, hp=1)]
    match = acts("moss-speaker", "2d4", others=others)
    assert (lost(match), match.state.figures[1].hp) == (0, 2)
    match = acts("moss-speaker", "2d4", chance=[20], others=[monster("constrictor", "2c4", seat=-1)])
    assert (lost(match), match.state.figures[1].edge, match.state.figures[0].edge) == (1, 1, 0)


@pytest.mark.rules("TM-MON-03", "TM-MON-04", "TM-SPELL-02")
def test_an_ash_seer_casts_spells_and_keeps_heroes_away() -> None:
    match = acts("ash-seer", "2d4", decks={"spell": ["three-sparks"]})
    assert (lost(match), [what["spell"] for what in told(match, "spell-cast")]) == (1, ["Three Sparks"])
    match = acts("ash-seer", "1b1", chance=[20])
    assert hero_at(match).startswith("2")


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_a_triceratops_tramples_and_pushes() -> None:
    match = acts("triceratops", "2c3", chance=[20])
    assert (lost(match), hero_at(match)[0]) == (1, "2")
    match = acts("triceratops", "1b1", chance=[20])
    assert lost(match) == 2


# --- the Advanced Deck ------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COMP-21")
def test_a_girallon_has_a_base_of_two_by_two_and_strikes_all_around_it() -> None:
    match = acts("girallon", "1b2", hero("ada", "1a1"), hero("bo", "1d4"), hero("cy", "2d4"), chance=[20, 20])
    assert where(match, "girallon-1") == ["1b2", "1c2", "1b3", "1c3"]
    assert [lost(match, seat) for seat in range(3)] == [2, 2, 0]


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_a_girallon_charges_with_less_strength() -> None:
    assert lost(acts("girallon", "2c3", chance=[20])) == 1


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_a_linen_warden_curses_and_punishes_the_cursed() -> None:
    match = acts("linen-warden", "1d4", chance=[20])
    assert (lost(match), match.state.heroes[0].edge) == (1, -1)
    assert lost(acts("linen-warden", "1b1", hero("ada", "1a1", edge=-1), chance=[20])) == 2


@pytest.mark.rules("TM-MON-02")
def test_whoever_defeats_a_linen_warden_has_disadvantage(plain: Cards) -> None:
    jab = power(plain, attack="1 monster adj +20", hit="dmg 3")
    state = position([hero("ada", "1a1", powers=[jab])], [monster("linen-warden", "1b1")])
    match = play(state, [10])
    match.answer("attack linen-warden-1 with jab")
    assert match.state.figures == []
    assert match.state.heroes[0].edge == -1


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_a_pale_mourner_seeks_the_lonely_and_feeds_on_them() -> None:
    heroes = (hero("ada", "2a1"), hero("bo", "2b1"), hero("cy", "4d4"))
    match = acts("pale-mourner", "3a1", *heroes, chance=[20], hp=1)
    assert [lost(match, seat) for seat in range(3)] == [0, 0, 2]
    assert match.state.figures[0].hp == 2
    match = acts("pale-mourner", "2a1", hero("ada", "1a1"), hero("bo", "1b1"), chance=[20])
    assert lost(match, 0) + lost(match, 1) == 1


@pytest.mark.rules("TM-MON-03", "TM-MON-04", "TM-MON-06")
def test_a_serpent_priest_casts_from_afar_and_bites_and_slips_away() -> None:
    match = acts("serpent-priest", "3b2", decks={"spell": ["three-sparks"]})
    assert (lost(match), len(told(match, "spell-cast"))) == (1, 1)
    match = acts("serpent-priest", "1b1", chance=[20])
    assert (lost(match), tile_of(match, "serpent-priest-1")) == (1, 2)


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_a_strangler_bloom_never_moves() -> None:
    assert where(acts("strangler-bloom", "4b2", hp=2), "strangler-bloom-1") == ["4b2"]
    match = acts("strangler-bloom", "4b2", hp=2)
    assert match.state.figures[0].hp == 3
    match = acts("strangler-bloom", "3b2", chance=[20])
    assert (lost(match), hero_at(match)[0]) == (1, "2")
    match = acts("strangler-bloom", "1b2", hero("ada", "1a1"), hero("bo", "1c3"), chance=[20, 20])
    assert (lost(match, 0), lost(match, 1)) == (1, 1)


@pytest.mark.rules("TM-MON-02")
def test_a_hero_that_begins_its_turn_next_to_a_strangler_bloom_is_stunned() -> None:
    state = position([hero("ada", "1a1")], [monster("strangler-bloom", "1b2")], phase="start_of_turn")
    match = play(state)
    assert match.state.heroes[0].stunned
    assert offered(match, "move") == []


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_a_tyrannosaurus_charges_and_finishes_the_wounded() -> None:
    assert lost(acts("tyrannosaurus", "3b2", chance=[20])) == 2
    match = acts("tyrannosaurus", "1b1", hero("ada", "1a1", hp=3), hero("bo", "4d4"), chance=[20])
    assert match.state.heroes[0].hp == 0


@pytest.mark.rules("TM-MON-02")
def test_a_wounded_tyrannosaurus_has_advantage(plain: Cards) -> None:
    jab = power(plain, attack="1 monster any +20")
    state = position([hero("ada", "1a1", powers=[jab])], [monster("tyrannosaurus", "4b2")])
    match = play(state, [10])
    match.answer("attack tyrannosaurus-1 with jab")
    assert match.state.figures[0].edge == 1


# --- Villains ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-HERO-05", "TM-BOSS-06")
@pytest.mark.parametrize(
    ("name", "alone", "three"), [("thorn-queen", 6, 10), ("old-grinner", 7, 11), ("acererak", 8, 12)]
)
def test_a_villain_has_more_hit_points_against_more_heroes(name: str, alone: int, three: int) -> None:
    for number, hp in ((1, alone), (3, three)):
        heroes = [hero(who, f"1{column}1") for who, column in zip(("ada", "bo", "cy"), "abc", strict=True)][:number]
        assert position(heroes, [monster(name, "4b2")]).figures[0].hp == hp


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_the_thorn_queen_lashes_out_and_drags_heroes_to_her() -> None:
    match = acts("thorn-queen", "3b2", chance=[20])
    assert (lost(match), hero_at(match)[0]) == (1, "2")
    match = acts("thorn-queen", "1d4", hero("ada", "1a1"), hero("bo", "1b1"), chance=[20, 20])
    assert (lost(match, 0), lost(match, 1), tile_of(match, "thorn-queen-1")) == (1, 1, 2)


@pytest.mark.rules("TM-MON-03", "TM-MON-14")
def test_old_grinner_lashes_out_where_there_is_no_room_for_it() -> None:
    """Its brood has taken every square beside Ada; from the next tile it strikes all the same."""
    brood = [monster("velociraptor", at, seat=-1) for at in ("1a2", "1b1", "1b2", "1c2")]
    state = position([hero("ada", "1a1")], [monster("old-grinner", "2c3"), *brood], phase="villain_phase")
    match = play(state, [20])
    assert lost(match) == 1
    assert where(match, "old-grinner-1") == ["2c3", "2d3", "2c4", "2d4"]


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_old_grinner_drags_down_whoever_is_near() -> None:
    match = acts("old-grinner", "2c3", chance=[20])
    assert (lost(match), match.state.heroes[0].stunned) == (1, True)
    assert lost(acts("old-grinner", "1b1", hero("ada", "1a1", hp=3), hero("bo", "4a1"), chance=[20])) == 7


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_the_gate_warden_calls_the_dead_strikes_even_if_it_misses_and_casts_when_hurt() -> None:
    match = acts("gate-warden", "4b2", decks={"monster": ["bog-husk"]})
    assert [figure.name for figure in match.state.figures] == ["gate-warden", "bog-husk"]
    assert lost(acts("gate-warden", "2b2", chance=[1])) == 1
    match = acts("gate-warden", "1d4", hp=2, decks={"spell": ["three-sparks"]})
    assert len(told(match, "spell-cast")) == 1


@pytest.mark.rules("TM-MON-03", "TM-MON-04")
def test_acererak_keeps_his_distance_and_lets_spells_speak() -> None:
    match = acts("acererak", "3b2", decks={"spell": ["three-sparks"]})
    assert len(told(match, "spell-cast")) == 1
    match = acts("acererak", "1b1", chance=[20])
    assert (lost(match), match.state.heroes[0].edge, tile_of(match, "acererak-1")) == (1, -1, 3)
    match = acts("acererak", "2d4", hero("ada", "1a1"), hero("bo", "2a1"), chance=[20, 20], hp=3)
    assert (lost(match, 0), lost(match, 1)) == (1, 1)


@pytest.mark.rules("TM-MON-02")
def test_nobody_begins_a_turn_at_ease_on_acereraks_tile() -> None:
    state = position([hero("ada", "1a1")], [monster("acererak", "1d4")], phase="start_of_turn")
    assert play(state).state.heroes[0].edge == -1


def test_the_box_has_chargers_archers_casters_summoners_sweepers_cowards_and_healers() -> None:
    """What a deed of some tactics does, by name of the deed."""
    deeds = [deed for card in library().monsters.values() for entry in card.entries for deed in entry.deeds]
    steps = {deed.name for deed in deeds if isinstance(deed, Step)}
    ops = {op.name for deed in deeds if isinstance(deed, Step) and deed.clause for op in deed.clause.ops}
    assert {"to_adj", "move", "flee"} <= steps
    assert {"cast", "place", "heal", "adv"} <= ops
    assert any(isinstance(deed, Strike) and deed.area is not None for deed in deeds)
