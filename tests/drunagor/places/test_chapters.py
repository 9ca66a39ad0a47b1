"""Chapters 1 and 2 as they are set up: bag, decks, cards on the track; how they are won and lost. (DR-SETUP-*, DR-END-*)"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from tabletome.games.drunagor.cards.kinds import COPIES
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import MissingFound, SetupBuilt, StoryRead
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.cubes import STATUS
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.rules.party import new_hero, usual_gear
from tabletome.games.drunagor.state import SLOTS, State, monsters
from tabletome.kernel import Bits, Match
from tabletome.kernel.events import Lost, Won
from tabletome.table import Deck, contents
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import FIRST, SECOND, adventure, behind, chapter, read
from tests.drunagor.stage import fight, monster_turn, sheet

BOX = GAME.library
CULTIST = "WM: Shadow Cultist - Rookie"


def begun(number: int, heroes: int = 1, seed: int = 1) -> Match[State]:
    return Match(GAME, 1, {"mode": "one-shot", "heroes": heroes, "chapter": number}, seed=seed)


# --- setting up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-SETUP-05", "DR-BOX-03")
def test_all_runes_are_in_the_bag() -> None:
    for number in (0, 1, 2):
        bag = begun(number).state.runes.bag
        assert set(bag.values()) == {1}
        assert len(bag) == 36
        assert Counter(BOX.runes[id_].colour for id_ in bag) == {
            "grey": 7,
            "red": 7,
            "green": 7,
            "orange": 7,
            "blue": 8,
        }
        assert begun(number).state.runes.laid == {}


@pytest.mark.rules("DR-BOX-05")
def test_every_rune_has_a_large_tile_and_small_ones_stand_on_none() -> None:
    """Tiles are no limit (DR-BOX-10): how many small ones lie there, nobody counts."""
    assert len(BOX.runes) == 36
    assert all(rune.size > 1 for rune in BOX.runes.values())


@pytest.mark.rules("DR-SETUP-02")
def test_the_chest_deck_holds_all_chest_cards_that_no_hero_owns_face_down() -> None:
    deck = begun(1).state.decks["chest"]
    every = [item.id for item in BOX.items.values() if item.rarity for _ in range(COPIES[item.rarity])]
    assert contents(deck) == sorted(every)
    camp = [item.id for item in BOX.items.values() if item.source == "camp1" and not item.front]
    assert contents(begun(1).state.decks["camp1"]) == sorted(camp), "one of each"
    owned = next(item.id for item in BOX.items.values() if item.rarity == "common")
    vorn = new_hero(BOX, "vorn", 0, "defender", usual_gear(BOX, "vorn"))
    vorn.bag = [owned]
    state = State([vorn], 1, "the-road-to-black-river", 1)
    game: Position[State] = Position(GAME, state, (), 1)
    left = Counter(contents(game.state.decks["chest"]))
    assert left == Counter(every) - Counter([owned])
    assert left[owned] == 3
    assert (len(deck.layers), deck.discards) == (1, [])  # in one layer chance decides the order, card by card


@pytest.mark.rules("DR-SETUP-12")
def test_chapter_1_begins_with_a_skeleton_archer_of_rookie_rank_on_the_track() -> None:
    state = begun(1).state
    assert [card.id for card in state.track.cards] == ["vorn", "skeleton-archer-rookie"]
    assert [(one.card, BOX.monsters[one.card].type) for one in monsters(state)] == [("skeleton-archer-rookie", "white")]


@pytest.mark.rules("DR-SETUP-13", "DR-SETUP-14")
def test_darkness_hunting_lies_at_the_end_of_the_track_from_chapter_2_on() -> None:
    for heroes in (1, 5):
        assert all(card.kind != "rune" for card in begun(1, heroes).state.track.cards)
        cards = sorted(begun(2, heroes).state.track.cards, key=lambda card: SLOTS.index(card.slot))
        assert (cards[-1].id, cards[-1].slot) == ("darkness-hunting", SLOTS[-1])
        assert sum(card.kind == "rune" for card in cards) == 1


@pytest.mark.rules("DR-SETUP-15")
def test_a_special_card_lies_at_the_end_of_the_upper_row() -> None:
    cards: dict[str, Any] = {"rune_card": "Darkness Hunting", "special_card": "Monster Raid", "minion": "Snuffer"}
    game = adventure(chapter(**cards), "c2")
    lies = {card.id: (card.slot, card.kind) for card in game.state.track.cards}
    assert lies["monster-raid"] == ("special", "special")
    assert lies["darkness-hunting"] == ("rune", "rune")
    assert {card.id for card in adventure(chapter(), "c2").state.track.cards} == {"vorn"}


@pytest.mark.rules("DR-SETUP-19")
def test_nothing_draws_runes_in_chapter_1() -> None:
    """Vorn stays hidden behind the river for ten rounds; the archer finds him, but no Rune leaves the bag."""
    house = msgspec.structs.replace(begun(1).state.house, trauma_limit=9)
    state = begun(1).state
    state.house = house
    match = Match(GAME, 1, None, state=state, seed=2)
    while match.request is not None and match.state.round <= 10:
        options = [match.request.option(place) for place in range(match.request.size)]
        ends = [one for one in options if str(one) == "end"]
        match.answer(ends[0] if ends else options[-1])
    assert match.state.round > 10
    assert len(match.state.runes.bag) == 36


@pytest.mark.rules("DR-SETUP-08", "DR-SETUP-17")
def test_the_story_of_a_chapter_is_read_before_its_first_setup_and_its_special_rules_after() -> None:
    game: Position[State] = Position(GAME, None, (), 1, options={"mode": "one-shot", "heroes": 1, "chapter": 1})
    assert game.told(StoryRead) == [StoryRead("the-road-to-black-river", BOX.chapters["the-road-to-black-river"].story)]
    assert game.told(SetupBuilt)[0].box.startswith("Failing Light: ")
    assert game.kinds.index("story-read") < game.kinds.index("setup-built")


@pytest.mark.rules("DR-ROOM-01")
def test_only_the_first_setup_is_built_before_play() -> None:
    for number, first in ((1, "the-river-road"), (2, "the-mill-yard")):
        assert begun(number).state.setups == [first]


@pytest.mark.rules("DR-BOX-12")
def test_the_thirteen_starting_gear_cards_leave_every_hero_a_choice_and_can_be_handed_out_twice() -> None:
    gear = [item for item in BOX.items.values() if item.source == "starting"]
    assert Counter(item.subtype for item in gear) == {
        "heavy": 2, "light": 2, "implement": 2, "ranged": 2, "cloth": 1, "leather": 2, "plate": 2,
    }  # fmt: skip
    elros: Position[State] = Position(GAME, None, (), 1, options={"mode": "one-shot", "heroes": 1, "party": "choose"})
    elros.play("play elros", "take role leader")
    light = sorted(item.id for item in gear if item.subtype == "light")
    assert sorted(act.item for act in elros.acts()) == light
    assert "blooded-sword" in light
    elros.play("equip blooded-sword")
    assert sorted(act.item for act in elros.acts()) == sorted(item.id for item in gear if item.subtype == "leather")
    both: Position[State] = Position(GAME, None, (), 1, options={"mode": "one-shot", "heroes": 2, "party": "choose"})
    both.play("play vorn", "take role defender", "equip harvest-bill", "equip riveted-coat", "play jaheen")
    both.play("take role support")
    assert "equip harvest-bill" in both.offered()


@pytest.mark.rules("DR-BOX-14")
def test_the_four_cards_of_the_end_slots_resolve_their_faces_in_turn() -> None:
    assert [*BOX.track_cards] == ["darkness-hunting", "monster-raid", "guttering", "the-crowns-weight"]
    brought = {}
    for card in BOX.track_cards.values():
        key = "rune_card" if card.slot == "rune" else "special_card"
        more: dict[str, Any] = {key: card.name, "minion": "Snuffer"}
        game: Match[State] = Match(
            Drunagor(read(chapter(**more))), 1, {"mode": "one-shot", "heroes": 1}, seed=4, listen=True
        )
        state = game.state
        counts: list[tuple[int, int]] = []
        state.house.trauma_limit = 9
        while state.round < 3:
            request = game.request
            assert request is not None
            ends = [option for option in request if str(option) == "end"]
            game.answer(ends[0] if ends else request.option(0))
            if state.round > len(counts) + 1:
                counts.append((36 - len(state.runes.bag), len(monsters(state))))
        brought[card.id] = counts
        flips = [event.what["face"] for event in game.events or [] if event.kind == "card-flipped"]
        assert flips == ["B", "A"], card.id
    assert brought == {
        "darkness-hunting": [(1, 0), (3, 0)],
        "monster-raid": [(0, 1), (0, 2)],
        "guttering": [(0, 0), (0, 0)],
        "the-crowns-weight": [(0, 0), (0, 0)],
    }


@pytest.mark.rules("DR-SETUP-03")
def test_what_was_used_up_is_shuffled_back_before_the_next_adventure_and_not_before() -> None:
    cards = [item.id for item in BOX.items.values() if item.rarity == "common"]
    game = fight("VC......1", cubes={"vorn": "y"}, chance=("blank",))
    game.state.decks["chest"] = Deck("chest", [], [cards[0]] * 3)
    game.play("search b1")
    assert game.state.chests == []
    assert sheet(game, "vorn").bag == []
    assert game.state.decks["chest"].discards == [cards[0]] * 3
    assert contents(begun(1).state.decks["chest"]).count(cards[0]) == 4


# --- how they end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-QUICK-37")
def test_an_endgame_trigger_counts_from_when_its_setup_is_built() -> None:
    """The Cultist of the first room falls, and nothing is won; the one behind the Door falls, and all is."""
    first = {"always": [f"{CULTIST} @d2"], "start": ["c3", "a1", "b1", "a2", "b2"]}
    game = adventure(chapter(first, behind(f"{CULTIST} @a3")), "c3")
    for one in monsters(game.state):
        one.health = 1
    game.comes(15).play("use guarding-strike yellow")
    assert not monsters(game.state)
    assert game.result == ""
    game.play("move d3", "open d3")
    assert game.result == ""
    monsters(game.state)[0].health = 1
    game.comes(15).play("use arcing-swing yellow")
    assert game.result == "won"


def lost_at(rounds: int, played: int) -> Position[State]:
    game = adventure(chapter(rounds=rounds), "c2")
    for _ in range(played):
        game.play("end")
    return game


@pytest.mark.rules("DR-END-04")
def test_a_chapter_with_a_clock_is_lost_when_its_last_round_ends() -> None:
    game = lost_at(3, 2)
    assert (game.result, game.state.round) == ("", 3)
    game.play("end")
    assert (game.result, game.state.round) == ("lost", 3)
    assert game.told(Lost)[0].why == "night fell after round 3"
    assert lost_at(0, 30).result == ""
    assert BOX.chapters["the-road-to-black-river"].rounds == 20


def missing(*squares: str, **more: Any) -> dict[str, Any]:
    return chapter({"missing": list(squares), "endgame": "all found", **more}, success="All home.", failure="One gone.")


@pytest.mark.rules("DR-DOOR-10", "DR-END-05")
def test_whoever_stands_beside_the_missing_has_found_them_and_with_the_last_one_all_is_won() -> None:
    game = adventure(missing("d2", "d4"), "b2")
    assert len(game.state.missing) == 2
    game.play("move c1")
    assert game.told(MissingFound) == [MissingFound("vorn", "d2", 1)]
    assert game.result == ""
    game.play("move c3")
    assert game.told(MissingFound)[1] == MissingFound("vorn", "d4", 0)
    assert game.result == "won"
    assert game.told(Won)[0].why == "all the missing are found"
    assert game.told(StoryRead)[-1].text == "All home."


def recalled(curses: int, skills: dict[str, dict[str, str]]) -> Position[State]:
    """Vorn holds so many Curse Cubes and recalls."""
    skills_of_vorn = [
        "arcing-swing",
        "bull-rush",
        "guarding-strike",
        "spinning-throw",
        "warlords-charge",
        "try-1",
        "try-2",
    ]
    own = {"vorn": {"try-1": "y spell 1 DMG", "try-2": "y spell 2 DMG", **skills.get("vorn", {})}}
    held = dict.fromkeys(
        [skill for skill in skills_of_vorn if skill in BOX.skills or skill in own["vorn"]][:curses], "curse"
    )
    game = fight("V..1", skills=own, blocked={"vorn": held}, cubes={"vorn": "y"}, expended={"vorn": "rg"})
    game.play("recall")
    return game.play(game.offered()[0])


@pytest.mark.rules("DR-END-03")
def test_who_can_hold_more_cubes_lives_on_with_one_more() -> None:
    """With 'hold 1 more Curse Cube' the sixth is borne, and the seventh is fatal; so with the second Trauma Cube."""
    more = {"vorn": {"old-salt": "- static HOLD 1 MORE CURSE", "scarred": "- static HOLD 1 MORE TRAUMA"}}
    assert (recalled(5, {}).result, recalled(5, more).result, recalled(6, more).result) == ("lost", "", "lost")
    for skills, last in (({}, "lost"), (more, "")):
        game = monster_turn(
            "V1.", skills=skills, health={"vorn": 1}, faces={"m1": {"damage": 9}}, blocked={"vorn": {"bull-rush": "trauma"}},
            cubes={"vorn": ""}, expended={"vorn": "yrg"},
        )  # fmt: skip
        assert game.asked[0] == STATUS
        game.play(game.offered()[0])
        assert game.result == last
    assert recalled(5, {"vorn": {"scarred": "- static HOLD 1 MORE TRAUMA"}}).result == "lost", "that is for the other"


@pytest.mark.rules("DR-QUICK-53")
def test_the_party_falls_by_the_sixth_curse_the_second_trauma_or_the_last_rune() -> None:
    assert (GAME.options_type().curse_limit, GAME.options_type().trauma_limit) == (5, 1)
    written = chapter(rune_card="Darkness Hunting")
    game = adventure(written, "c2")
    game.state.runes.bag = {"grey-bar": 1}
    game.play("end")
    assert (game.result, game.state.why) == ("lost", "the last Rune is drawn")
    assert game.state.darkness == 0


def test_nobody_is_found_by_who_lies_on_the_ground() -> None:
    game = adventure(missing("d2"), "b2", "a1")
    vorn = next(one for one in game.state.figures if one.id == "vorn")
    vorn.down, vorn.health = True, 0
    vorn.at = board(Table(game.state, game.game.library)).grid.square("d1")
    game.play("end")
    assert game.told(MissingFound) == []


def test_the_missing_of_a_setup_are_seen_only_when_its_door_is_open() -> None:
    written = chapter(None, SECOND | {"missing": ["d4"], "endgame": "all found"})
    game = adventure(written, "c2")
    assert game.state.missing == []
    game.play("move d3")
    assert game.result == ""
    game.play("open d3")
    grid = board(Table(game.state, game.game.library)).grid
    assert [grid.names[square] for square in game.state.missing] == ["h4"]


@pytest.mark.rules("DR-END-04", "DR-STRUCT-01")
def test_who_stands_in_darkness_when_a_round_ends_is_lost_and_so_is_the_adventure() -> None:
    game = adventure(missing("d4"), "b2")
    game.play("end")
    assert game.result == ""
    grid = board(Table(game.state, game.game.library)).grid
    game.state.darkness = Bits(1 << grid.square("d4"))
    game.play("end")
    assert (game.result, game.told(Lost)[0].why) == ("lost", "the Darkness has taken one of the missing")
    assert game.told(StoryRead)[-1].text == "One gone."


def test_the_villagers_of_chapter_2_are_five_behind_its_three_doors() -> None:
    chapter_2 = BOX.chapters["blackrivers-missing"]
    led = [sum(line.colour == "yellow" for line in setup.always) for setup in chapter_2.setups.values()]
    assert led == [0, 2, 1, 2]
    assert [setup.endgame for setup in chapter_2.setups.values()] == ["", "", "", "all home"]


def test_a_library_with_other_chapters_is_played_by_its_numbers() -> None:
    written = {**chapter(), "name": "Second Trial", "number": 1}
    game: Position[State] = Position(
        Drunagor(read(written)), None, (), 1, options={"mode": "one-shot", "heroes": 1, "chapter": 1}
    )
    assert game.state.place == "second-trial"
    assert FIRST["name"] == "First"
