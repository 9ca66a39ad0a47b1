"""Before the first round: the party, the sample room, random Monsters, bases, where Heroes begin.

(DR-SETUP-*, DR-SUMMON-*, DR-ROOM-*, DR-HERO-*, DR-ROLE-*)
"""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from tabletome.games.drunagor.cards.kinds import SetupLine
from tabletome.games.drunagor.events import CardPlaced, SetupBuilt
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.place import GEAR, NEAREST, PARTY, ROLE, START, Choosing, Starting
from tabletome.games.drunagor.options.set_up import Options
from tabletome.games.drunagor.rules.setting_up import build, monster_decks, summon
from tabletome.games.drunagor.rules.track import leave
from tabletome.games.drunagor.state import BASES, Figure, State, figure_of, monsters
from tabletome.kernel import BadSetup, Choose, Flow, Match, Play, Seeded
from tabletome.kernel.events import Appeared, Drew
from tabletome.table import contents
from tabletome.testing.play import Position
from tests.drunagor.stage import fight

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


# --- the party --------------------------------------------------------------------------------------------------------


def test_every_choice_the_lobby_offers_can_be_set_up_and_has_a_name_of_its_own() -> None:
    offered = GAME.choices()
    assert offered["heroes"][0] == (0, "one for every player")
    for option, named in offered.items():
        if option != "chapter":
            assert {value for value, _ in named} == {*get_args(get_type_hints(Options)[option])}
        assert len({label for _, label in named}) == len(named)
        for value, _ in named:
            assert Match(GAME, 1, {option: value}, chance=Seeded(1)).request is not None


@pytest.mark.rules("DR-STRUCT-08")
def test_the_party_counts_heroes_whoever_plays_them() -> None:
    game = begun(3)
    assert [hero.seat for hero in game.state.heroes] == [0, 0, 0]
    assert game.asked[0] == START, "the usual party asks for nothing before"
    assert len(monsters(game.state)) == 4
    two = begun(3, seats=2)
    assert [hero.seat for hero in two.state.heroes] == [0, 1, 0]
    with pytest.raises(BadSetup, match="3 players cannot share 2"):
        Position(GAME, None, (), 3, options={"mode": "one-shot", "heroes": 2})
    assert len(begun(0, ARCHER, FLESH, seats=2).state.heroes) == 2


@pytest.mark.rules("DR-HERO-02", "DR-HERO-23")
def test_heroes_begin_at_the_health_of_their_board_and_their_bonuses() -> None:
    game = begun(2, party="usual")
    health = {hero.id: figure_of(game.state, hero.id).health for hero in game.state.heroes}
    assert health == {"vorn": 13, "maya": 9}, "Vorn holds the line"
    padded = chosen("maya", "striker", gear=("equip yew-shortbow", "equip padded-leather-armor"))
    assert figure_of(padded.state, "maya").health == 10


@pytest.mark.rules("DR-HERO-15", "DR-HERO-25")
def test_every_hero_begins_with_five_cubes_of_at_least_three_colours_that_fit_its_skills() -> None:
    least = {"jaheen": 10, "elros": 8, "lorelai": 6}
    game = begun(5)
    for hero in game.state.heroes:
        assert [cube.at for cube in hero.cubes] == [""] * 5
        assert len({cube.colour for cube in hero.cubes}) >= 3
        fitting = {
            colour for skill in GAME.library.boards[hero.id].skills for colour in GAME.library.skills[skill].colours
        }
        assert {cube.colour for cube in hero.cubes} <= fitting
        assert least.get(hero.id, 1) <= GAME.library.boards[hero.id].health <= 16


@pytest.mark.rules("DR-HERO-25")
@pytest.mark.parametrize(
    ("sign", "who"), [("V", "vorn"), ("M", "maya"), ("L", "lorelai"), ("J", "jaheen"), ("E", "elros")]
)
def test_no_new_hero_can_recall_before_a_cube_is_used(sign: str, who: str) -> None:
    assert fight(f"{sign}....1", turn=who).refused("recall") == "cubes of more than two colours are available"


def chosen(hero: str, role: str, gear: tuple[str, ...] = ()) -> Position[State]:
    """A party of one, chosen by its player."""
    game: Position[State] = Position(
        GAME, None, (ARCHER,), 1, options={"mode": "one-shot", "heroes": 1, "party": "choose"}
    )
    return game.play(f"play {hero}", f"take role {role}", *gear)


@pytest.mark.rules("DR-ROLE-01", "DR-ROLE-04", "DR-INIT-02", "DR-SETUP-16")
def test_a_role_brings_four_skills_and_the_place_on_the_track() -> None:
    gear = ("equip harvest-bill", "equip riveted-coat")
    defender, controller = chosen("vorn", "defender", gear), chosen("vorn", "controller", gear)
    slots = [next(card.slot for card in game.state.track.cards if card.id == "vorn") for game in (defender, controller)]
    assert slots == ["defender", "controller"]
    for game, role in ((defender, "defender"), (controller, "controller")):
        (vorn,) = game.state.heroes
        of_role = [skill for skill in vorn.skills if GAME.library.skills[skill].where == "role"]
        assert len(of_role) == 4
        assert {GAME.library.skills[skill].owner for skill in of_role} == {role}


@pytest.mark.rules("DR-ROLE-03", "DR-INIT-14", "DR-ROLE-02")
def test_any_hero_takes_any_role_that_nobody_else_has() -> None:
    game: Position[State] = Position(
        GAME, None, (ARCHER, FLESH), 2, options={"mode": "one-shot", "heroes": 2, "party": "choose"}
    )
    assert game.asked == (PARTY, Choosing(0))
    assert game.refused("play grog") == "there is no Hero 'grog'"
    game.play("play lorelai")
    assert game.asked == (ROLE, Choosing(0, "lorelai"))
    assert [str(act) for act in game.acts()] == ["leader", "defender", "support", "controller", "striker"]
    game.play("take role defender")
    assert game.asked == (GEAR, Choosing(0, "lorelai"))
    game.play("equip lampwrights-rod")
    assert (game.asked, game.seat) == ((PARTY, Choosing(1)), 1)
    assert game.refused("play lorelai") == "Lorelai is in the party"
    game.play("play vorn")
    assert game.offered() == ["take role leader", "take role support", "take role controller", "take role striker"]
    assert game.refused("take role defender") == "another Hero is the Defender"
    game.play("take role leader")
    assert game.refused("equip yew-shortbow") == "Yew Shortbow is nothing that this Hero can choose now"
    game.play("equip harvest-bill", "equip gate-guard-plate")
    vorn = game.state.heroes[1]
    assert (vorn.role, vorn.equipment) == ("leader", ["harvest-bill", "gate-guard-plate"])


# --- the room ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-SETUP-04")
def test_nobody_holds_a_condition_at_the_beginning() -> None:
    game = begun(3)
    assert all(not one.conditions and not one.resources for one in game.state.figures)


@pytest.mark.rules("DR-SETUP-17", "DR-ROOM-01", "DR-SETUP-08")
def test_the_first_setup_is_built_and_its_box_is_read_before_anybody_acts() -> None:
    game = begun(1)
    assert [event.place for event in game.told(SetupBuilt)] == ["the-toll-room"]
    assert game.told(SetupBuilt)[0].box == GAME.library.chapters["the-toll-room"].first.box
    assert game.asked == (START, Starting("vorn"))
    assert "turn-began" not in game.kinds
    game.play("start on b4")
    assert "turn-began" in game.kinds


@pytest.mark.rules("DR-SETUP-18")
def test_players_place_their_heroes_on_different_start_squares_in_initiative_order() -> None:
    game = begun(3, seats=3)
    starts = ["start on d3", "start on d4", "start on d5", "start on d6", "start on b4", "start on b5"]
    assert (game.offered(), game.asked[1], game.seat) == (starts, Starting("vorn"), 0)
    assert game.refused("start on h8") == "h8 is no start square"
    game.play("start on b4")
    assert game.refused("start on b4") == "somebody stands on b4"
    assert (game.asked[1], game.seat) == (Starting("maya"), 1)
    game.play("start on b5", "start on d3")
    names = {event.who: event.at for event in game.told(Appeared)}
    assert (names["vorn"], names["maya"], names["lorelai"]) == ("b4", "b5", "d3")
    assert game.state.round == 1


@pytest.mark.rules("DR-SUMMON-07", "DR-QUICK-50", "DR-SUMMON-05", "DR-SUMMON-06", "DR-QUICK-49", "DR-SUMMON-08")
@pytest.mark.parametrize(("heroes", "white", "gray"), [(1, 2, 0), (2, 2, 1), (3, 3, 1), (4, 3, 2), (5, 4, 2)])
def test_the_sample_room_grows_with_the_party(heroes: int, white: int, gray: int) -> None:
    game = begun(heroes)
    count = Counter(GAME.library.monsters[one.card].type for one in monsters(game.state))
    assert (count["white"], count["gray"]) == (white, gray)
    assert len(game.state.chests) == 1
    cultists = [one for one in monsters(game.state) if one.card == CULTIST]
    assert len(cultists) == 1


@pytest.mark.rules("DR-ROOM-03", "DR-MON-03")
def test_everything_stands_where_the_setup_shows_it_and_nobody_is_asked_which_monster() -> None:
    game = begun(2)
    places = {event.what: event.at for event in game.told(Appeared)}
    assert places == {ARCHER: "g3", CULTIST: "h6", FLESH: "f5", "chest": "e1"}
    assert game.asked[0] == START


@pytest.mark.rules("DR-SETUP-09", "DR-SUMMON-03", "DR-QUICK-51", "DR-SUMMON-01", "DR-SUMMON-02")
def test_random_lines_bring_every_kind_of_their_colour_and_set_lines_always_theirs() -> None:
    seen: Counter[str] = Counter()
    for seed in range(300):
        match = Match(GAME, 1, {"mode": "one-shot", "heroes": 2}, chance=Seeded(seed))
        faces = [one.card for one in monsters(match.state)]
        assert faces[1] == CULTIST
        seen[faces[0]] += 1
        seen[faces[2]] += 1
    assert set(seen) == {ARCHER, CULTIST, FLESH, EXECUTIONER, VAMPIRE}
    assert all(60 <= seen[face] <= 140 for face in (FLESH, EXECUTIONER, VAMPIRE))
    assert all(110 <= seen[face] <= 190 for face in (ARCHER, CULTIST))


@pytest.mark.rules("DR-SUMMON-04")
def test_one_drawn_card_serves_all_random_lines_of_a_colour_and_rank() -> None:
    game = begun(5, ARCHER, VAMPIRE)
    assert Counter(one.card for one in monsters(game.state)) == {ARCHER: 3, CULTIST: 1, VAMPIRE: 2}
    assert [event.card for event in game.told(Drew)] == [ARCHER, VAMPIRE]


@pytest.mark.rules("DR-SETUP-10", "DR-SETUP-11", "DR-MON-13", "DR-SUMMON-09", "DR-MON-12")
def test_a_monster_has_its_card_on_the_track_its_figure_on_the_board_and_its_health() -> None:
    game = begun(2)
    assert {event.card: event.slot for event in game.told(CardPlaced)} == {
        "vorn": "defender", "maya": "striker", ARCHER: "green above", CULTIST: "blue above", FLESH: "orange above",
    }  # fmt: skip
    for one in monsters(game.state):
        assert one.health == GAME.library.monsters[one.card].health
        assert one.id == f"{GAME.library.monsters[one.card].kind}-{one.base}", "each figure is told apart by its base"


@pytest.mark.rules("DR-INIT-12")
def test_figures_take_the_first_free_bases() -> None:
    assert [one.base for one in monsters(begun(2).state)] == ["yellow", "blue", "green"]


@pytest.mark.rules("DR-SUMMON-11", "DR-SUMMON-12")
def test_a_kind_that_is_drawn_beside_a_set_one_shares_its_card() -> None:
    game = begun(2, CULTIST, FLESH)
    assert sum(one.card == CULTIST for one in monsters(game.state)) == 2
    assert sum(card.id == CULTIST for card in game.state.track.cards) == 1


@pytest.mark.rules("DR-SUMMON-11", "DR-BOX-10")
def test_a_card_with_too_few_figures_left_is_drawn_again() -> None:
    """Three random White lines beside a set Shadow Cultist: three of four Cultists are left for them, but only two archers."""
    library = GAME.library
    kinds = {**library.kinds, "skeleton-archer": msgspec.structs.replace(library.kinds["skeleton-archer"], figures=2)}
    game: Position[State] = Position(
        Drunagor(msgspec.structs.replace(library, kinds=kinds)),
        None,
        (ARCHER, FLESH),
        1,
        options={"mode": "one-shot", "heroes": 5},
    )
    assert Counter(one.card for one in monsters(game.state)) == {CULTIST: 4, FLESH: 2}


def figures(**numbers: int) -> Drunagor:
    """The game with so many figures of these kinds."""
    kinds = dict(GAME.library.kinds)
    for kind, number in numbers.items():
        id_ = kind.replace("_", "-")
        kinds[id_] = msgspec.structs.replace(kinds[id_], figures=number)
    return Drunagor(msgspec.structs.replace(GAME.library, kinds=kinds))


@pytest.mark.rules("DR-SUMMON-11", "DR-BOX-10")
def test_a_card_with_just_enough_figures_serves() -> None:
    game = Position(
        figures(skeleton_archer=3, shadow_cultist=6),
        None,
        (ARCHER, FLESH),
        1,
        options={"mode": "one-shot", "heroes": 5},
    )
    assert Counter(one.card for one in monsters(game.state)) == {ARCHER: 3, CULTIST: 1, FLESH: 2}


@pytest.mark.rules("DR-SUMMON-12")
def test_figures_that_set_lines_need_are_not_there_for_random_ones() -> None:
    """Three Cultists, one of them for the set line: two are too few for three random lines, and the archers come instead."""
    game = Position(figures(shadow_cultist=3), None, (CULTIST, FLESH), 1, options={"mode": "one-shot", "heroes": 5})
    assert Counter(one.card for one in monsters(game.state)) == {ARCHER: 3, CULTIST: 1, FLESH: 2}
    few = Position(
        figures(skeleton_archer=2, shadow_cultist=2),
        None,
        (ARCHER, FLESH),
        1,
        options={"mode": "one-shot", "heroes": 5},
    )
    assert Counter(one.card for one in monsters(few.state)) == {ARCHER: 2, CULTIST: 1, FLESH: 2}


@pytest.mark.rules("DR-SUMMON-03")
def test_cards_that_were_drawn_are_shuffled_back_into_their_deck() -> None:
    game = begun(5, ARCHER, VAMPIRE)
    before = {name: contents(deck) for name, deck in monster_decks(GAME.library).items()}
    assert {name: contents(game.state.decks[name]) for name in before} == before


@pytest.mark.rules("DR-SUMMON-11", "DR-BOX-10")
def test_if_no_card_has_enough_figures_as_many_as_there_are_are_placed() -> None:
    library = GAME.library
    kinds = {
        **library.kinds,
        "skeleton-archer": msgspec.structs.replace(library.kinds["skeleton-archer"], figures=2),
        "shadow-cultist": msgspec.structs.replace(library.kinds["shadow-cultist"], figures=1),
    }
    game: Position[State] = Position(
        Drunagor(msgspec.structs.replace(library, kinds=kinds)),
        None,
        (ARCHER, FLESH),
        1,
        options={"mode": "one-shot", "heroes": 5},
    )
    assert Counter(one.card for one in monsters(game.state)) == {ARCHER: 2, CULTIST: 1, FLESH: 2}


@pytest.mark.rules("DR-SUMMON-13", "DR-SUMMON-09")
def test_a_base_that_is_free_again_goes_to_the_next_figure_with_nothing_left_on_its_row() -> None:
    game = fight("V........")
    play = Play(game.state, game.game.library)
    archers = play.library.monsters[ARCHER]
    for square in (2, 3, 4):
        done(summon(play, archers, square))
    assert [one.base for one in monsters(game.state)] == ["yellow", "blue", "green"]
    fallen = monsters(game.state)[0]
    fallen.conditions["poison"] = 2
    game.state.figures.remove(fallen)
    done(summon(play, play.library.monsters[EXECUTIONER], 6))
    newcomer = monsters(game.state)[-1]
    assert (newcomer.base, newcomer.health, newcomer.conditions) == (
        "yellow",
        GAME.library.monsters[newcomer.card].health,
        {},
    )


@pytest.mark.rules("DR-SUMMON-13")
def test_without_a_free_base_or_figure_nothing_is_placed() -> None:
    game = fight("V.........")
    play = Play(game.state, game.game.library)
    for square in range(1, 8):
        done(summon(play, play.library.monsters[ARCHER], square))
    assert len(monsters(game.state)) == 4
    for number, base in enumerate(BASES[4:]):
        game.state.figures.append(Figure(f"other-{number}", "monster", FLESH, -1, 1, base))
    done(summon(play, play.library.monsters[EXECUTIONER], 8))
    assert all(one.card != EXECUTIONER for one in monsters(game.state))


@pytest.mark.rules("DR-SUMMON-14")
def test_ranks_of_a_kind_have_cards_of_their_own_and_share_the_figures() -> None:
    game = fight("V.........")
    play = Play(game.state, game.game.library)
    rookie = play.library.monsters[EXECUTIONER]
    veteran = msgspec.structs.replace(rookie, id="executioner-veteran", rank="Veteran")
    play.library = msgspec.structs.replace(play.library, monsters={**play.library.monsters, veteran.id: veteran})
    for square, face in enumerate([rookie] * 3 + [veteran] * 2, 2):
        done(summon(play, face, square))
    assert Counter(one.card for one in monsters(game.state)) == {rookie.id: 3, veteran.id: 1}
    assert {card.id for card in game.state.track.cards} == {"vorn", rookie.id, veteran.id}
    leave(play, veteran.id)
    assert {card.id for card in game.state.track.cards} == {"vorn", rookie.id}


@pytest.mark.rules("DR-ROOM-07")
def test_what_belongs_on_a_taken_square_stands_on_a_nearest_free_one() -> None:
    corridor = fight("V... ####")
    play = Play(corridor.state, corridor.game.library)
    done(build(play, (SetupLine(0, chest=True),)))
    assert corridor.state.chests == [1]
    hall = fight("..... ..V.. .....", seats=1)
    play = Play(hall.state, hall.game.library)
    placing = summon(play, play.library.monsters[ARCHER], 8)
    asked = next(placing)
    assert isinstance(asked, Choose)
    assert (asked.kind, asked.size) == (NEAREST, 8)
    with pytest.raises(StopIteration):
        placing.send(asked.find("put on c1"))
    assert monsters(hall.state)[0].at == 2


@pytest.mark.rules("DR-ROOM-02", "DR-ROOM-04")
def test_building_takes_no_turn_and_changes_none() -> None:
    game = fight("V.........", cube_actions=1, free_move=False)
    before = msgspec.structs.replace(game.state.turn)
    done(build(Play(game.state, game.game.library), (SetupLine(3, type="white", kind="skeleton-archer"),)))
    assert game.state.turn == before
    assert [one.card for one in monsters(game.state)] == [ARCHER]
    assert game.state.track.acting == "vorn"
