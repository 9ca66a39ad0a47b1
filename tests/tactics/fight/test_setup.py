"""Setting up an encounter: party, mode, board and enemies, loadout, places, opening hands, and the one-shot game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.heroes import class_levels, level, open_levels
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.events.campaign import EquipmentGained, LootDrawn
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.options.values import of_perks
from tabletome.games.tactics.state import State, enemies
from tabletome.kernel import BadSetup, Match
from tabletome.kernel.events import Appeared, ConditionGained, Drew
from tabletome.table import contents
from tabletome.testing.play import Position
from tests.tactics.campaign.road import road

from .stage import figure, sheet, the_fight


def encounter(seats: int = 1, **options: Any) -> Position[State]:
    """An encounter as players find it; chance is not scripted."""
    game: Position[State] = Position(GAME, seats=seats)
    game.match = Match(GAME, seats, options, seed=3, listen=True)
    return game


def placed(game: Position[State]) -> Position[State]:
    """All heroes on yellow squares, loadouts as they come."""
    while game.asked[0] in ("loadout", "start"):
        game.play("ready" if game.asked[0] == "loadout" else game.offered()[0])
    return game


@pytest.mark.rules("AT-PARTY-01", "AT-PARTY-09", "AT-PARTY-12", "AT-PARTY-02")
def test_three_to_five_heroes_and_never_more_people_than_heroes() -> None:
    for seats, options, heroes in ((1, {}, 3), (4, {}, 4), (2, {"heroes": 5}, 5), (1, {"heroes": 5}, 5)):
        assert len(encounter(seats, **options).state.heroes) == heroes
    with pytest.raises(BadSetup, match="4 players cannot share 3 heroes"):
        encounter(4, heroes=3)
    for wrong in (2, 6):
        with pytest.raises(BadSetup):
            encounter(1, heroes=wrong)


@pytest.mark.rules("AT-MODE-03", "AT-MODE-01", "AT-MODE-02")
@pytest.mark.parametrize(("heroes", "potions"), [(3, (1, 2, 3)), (4, (2, 3, 4)), (5, (2, 3, 4))])
def test_revive_potions_by_party_size_and_mode(heroes: int, potions: tuple[int, ...]) -> None:
    for mode, number in zip(("hard", "normal", "easy"), potions, strict=True):
        assert the_fight(encounter(heroes=heroes, mode=mode)).potions == number


@pytest.mark.rules("AT-PARTY-04", "AT-SETUP-05", "AT-SETUP-06", "AT-SETUP-03")
def test_enemies_stand_on_their_squares_as_many_and_as_strong_as_the_party_is_large() -> None:
    for heroes in (3, 4, 5):
        game = encounter(heroes=heroes, chapter=7)
        wanted = GAME.library.encounters[7].enemies[heroes]
        assert [(one.id, one.at, one.hp) for one in enemies(game.state)] == [(one.id, one.at, one.hp) for one in wanted]
    fewer, more = (len(enemies(encounter(heroes=heroes, chapter=7).state)) for heroes in (3, 5))
    assert fewer < more
    assert figure(encounter(heroes=3, chapter=7), "B").hp < figure(encounter(heroes=5, chapter=7), "B").hp


@pytest.mark.rules("AT-SETUP-08")
def test_the_encounter_uses_the_deck_of_its_boss() -> None:
    deck = the_fight(encounter(chapter=7)).boss_decks["B"]
    cards = [card for layer in deck.layers for card in layer]
    assert len(cards) == 10
    assert {GAME.library.boss_cards[card].deck for card in cards} == {"hobgoblin-chieftain"}


@pytest.mark.rules("AT-HERO-06", "AT-HERO-18", "AT-HERO-16", "AT-HERO-08", "AT-HERO-03")
def test_a_new_hero_has_eleven_cards_a_passive_and_a_class_feature() -> None:
    game = placed(encounter(heroes=5))
    for name, cls in (
        ("roberta", "fighter"),
        ("olette", "rogue"),
        ("tolben", "cleric"),
        ("elwyn", "wizard"),
        ("quill", "archer"),
    ):
        one = sheet(game, name)
        cards = [*one.hand, *(card for layer in one.deck.layers for card in layer)]
        assert len(cards) == 11
        assert (cards.count("basic-move"), cards.count("basic-attack")) == (3, 3)
        assert sum(GAME.library.cards[card].cls == cls for card in cards) == 5
        assert len(one.passives) == 1
        assert GAME.library.cards[one.board["feature"]].cls == cls
    assert figure(game, "roberta").hp == 10


@pytest.mark.rules("AT-SETUP-02", "AT-SETUP-27", "AT-SETUP-32")
def test_heroes_begin_on_yellow_squares_of_their_choice_one_on_each() -> None:
    game = encounter()
    kinds, placed = the_fight(game).progress.kinds, game.told(Appeared)
    assert placed  # the enemies stand already
    names = [f"{GAME.library.enemies[kinds[one.who]].name} {one.who}" for one in placed]
    assert game.log[: len(placed)] == [f"{name} stands on {one.at}." for name, one in zip(names, placed, strict=True)]
    assert not game.told(Drew)
    yellow = GAME.library.maps["ford"].yellow
    first = game.offered()[0].removeprefix("start on ")
    assert yellow >> GRID.square(first) & 1
    assert "yellow area" in game.refused("start on a1")
    game.play(f"start on {first}")
    assert "taken" in game.refused(f"start on {first}")


@pytest.mark.rules(
    "AT-SETUP-10", "AT-SETUP-14", "AT-SETUP-15", "AT-SETUP-17", "AT-SETUP-12", "AT-SETUP-13", "AT-FEAT-04"
)
def test_a_hero_chooses_one_feature_three_passives_and_two_dice_abilities_at_most() -> None:
    game = encounter(chapter=52)
    while game.asked[0] == "loadout" and sheet(game, "roberta").tuck == []:
        game.play("ready")
    mine = sheet(game, "roberta")
    assert (len(mine.passives), len(mine.dice)) == (3, 2)
    assert [GAME.library.cards[card].kind for card in mine.board.values()].count("feature") == 1
    spare = next(card for card in mine.tuck if GAME.library.cards[card].kind == "passive")
    assert "no more than 3 passive abilities" in game.refused(f"lay out {spare}")
    given_up = mine.passives[0]
    game.play(f"take off {given_up}", f"lay out {spare}")
    assert spare in sheet(game, "roberta").passives
    feature = next(card for card in sheet(game, "roberta").tuck if GAME.library.cards[card].kind == "feature")
    assert "lies in that place" in game.refused(f"lay out {feature}")
    before = len(sheet(game, "roberta").deck.layers[0])
    game.play(f"shuffle in {feature}")
    assert len(sheet(game, "roberta").deck.layers[0]) == before + 1
    assert "not shuffled into the deck" in game.refused(f"shuffle in {given_up}")


@pytest.mark.rules("AT-DRAW-04", "AT-DRAW-05", "AT-DRAW-10")
def test_each_hero_may_shuffle_its_whole_opening_hand_back_once() -> None:
    game = placed(encounter())
    assert game.asked[0] == "mulligan"
    assert game.offered() == ["keep", "mulligan"]
    game.play("mulligan")
    assert len(sheet(game, "roberta").hand) == 4
    assert len([one for one in game.told(Drew) if one.who == "roberta"]) == 8
    assert getattr(game.request.about, "hero", "") == "olette"
    game.play("keep", "keep")
    assert game.asked[0] != "mulligan"


@pytest.mark.rules("AT-LVL-01", "AT-LVL-02")
@pytest.mark.parametrize("chapter", sorted(GAME.library.encounters))
def test_an_encounter_by_itself_has_heroes_of_its_level_within_all_limits(chapter: int) -> None:
    heroes = encounter(heroes=5, chapter=chapter).state.heroes
    wanted = GAME.library.encounters[chapter].level
    for hero in heroes:
        assert level(hero) == wanted
        assert max(class_levels(GAME.library, hero).values()) <= 5
    for cls, printed in GAME.library.classes.items():
        levels = sorted((class_levels(GAME.library, hero).get(cls, 0) for hero in heroes), reverse=True)
        assert levels[1] == 0 if printed.elite else levels[1] <= 2
        assert levels[2] <= 1


@pytest.mark.rules("AT-CAMP-17")
def test_an_encounter_by_itself_has_the_loot_of_the_shortest_way_and_is_the_whole_game() -> None:
    """To chapter 20 lead 1, 5 or 6, 10 or 11, 14 or 15: of them one gives 2/3/3 cards of loot, three give 1/1/2."""
    for heroes, cards in ((3, 5), (4, 6), (5, 9)):
        game = encounter(heroes=heroes, chapter=20)
        party, left = game.state.heroes, contents(game.state.campaign.loot)
        owned = [card for hero in party for card in hero.equipment]
        assert {level(hero) for hero in party} == {4}
        assert len(owned) == cards
        assert not {*owned} & {*left}
        assert len(left) == 32 - cards
        assert [cards for one in game.told(LootDrawn) for cards in one.cards] == [
            one.card for one in game.told(EquipmentGained)
        ]
        for slot in ("weapon", "armor", "accessory"):  # fairly: nobody has two more for a place than another
            counts = [sum(GAME.library.cards[card].slot == slot for card in hero.equipment) for hero in party]
            assert max(counts) - min(counts) <= 1
    first = encounter(heroes=4, chapter=1)
    assert [hero.equipment for hero in first.state.heroes] == [[], [], [], []]
    assert len(contents(first.state.campaign.loot)) == 32
    barn = encounter(heroes=4, chapter=4)  # reached by failing in chapter 1, which has given its one card on the way
    assert sum(len(hero.equipment) for hero in barn.state.heroes) == 1


@pytest.mark.rules("AT-CAMP-17", "AT-SETUP-11")
def test_loot_of_the_way_may_be_laid_out_and_the_game_ends_with_the_encounter() -> None:
    game = encounter(heroes=3, chapter=20)
    hero = game.state.heroes[0]
    assert game.asked[0] == "loadout"
    assert {*hero.equipment} <= {*sheet(game, hero.name).board.values(), *sheet(game, hero.name).tuck}
    match = game.match
    bot = GAME.bots["captain"](1)
    while match.request is not None:
        match.answer(bot.choose(match.seat(0)))
    assert match.outcome is not None
    assert match.outcome.result in ("success", "+success", "failure")
    assert (match.state.phase, match.state.campaign.history) == ("", [])


@pytest.mark.rules("AT-LVL-09", "AT-LVL-10", "AT-LVL-24", "AT-ELITE-01", "AT-ELITE-04")
def test_class_limits_and_prerequisites_decide_which_level_up_cards_are_open() -> None:
    """Hard case 20: B holds Paladin; A (Fighter 1, Cleric 1) levels; C and D have Rogue 2, A Rogue 1."""
    party = encounter(heroes=5).state.heroes
    first, second, third, fourth = party[:4]
    first.taken = ["fighter-starter", "cleric-1", "rogue-1"]
    second.taken = ["rogue-starter", "fighter-1", "cleric-1", "paladin-1", "rogue-2"]
    third.taken = ["cleric-starter", "rogue-1", "rogue-2"]
    fourth.taken = ["wizard-starter"]
    offered = open_levels(GAME.library, party, first)
    assert "paladin-1" not in offered
    assert "rogue-2" not in offered
    assert {"fighter-2", "cleric-2", "wizard-1", "monk-1"} <= set(offered)
    assert "fighter-1" not in offered
    assert "war-mage-1" not in offered
    second.taken.remove("paladin-1")
    third.taken.remove("rogue-2")
    assert {"paladin-1", "rogue-2"} <= set(open_levels(GAME.library, party, first))


@pytest.mark.rules("AT-SETUP-10")
def test_nobody_is_asked_who_has_nothing_to_choose_and_everybody_else_until_ready() -> None:
    first = encounter(chapter=1)
    assert first.asked[0] == "start", "a new hero lays out all it has"
    later = encounter(chapter=20, heroes=3)
    asked = []
    while later.asked[0] == "loadout":
        asked.append(getattr(later.request.about, "hero", ""))
        tuck = [card for card in sheet(later, asked[-1]).tuck if f"shuffle in {card}" in later.offered()]
        if tuck:
            later.play(f"shuffle in {tuck[0]}")
            assert tuck[0] not in sheet(later, asked[-1]).tuck
        later.play("ready")
    assert asked == [hero.name for hero in later.state.heroes]
    two = road("set_up", 5, heroes=("roberta", "tolben", "quill"), equipment={"tolben": ["rowan-staff"]})
    assert (two.asked[0], getattr(two.request.about, "hero", "")) == ("loadout", "tolben"), "a third card is a choice"


@pytest.mark.rules("AT-SETUP-02", "AT-SETUP-27")
def test_heroes_are_placed_in_the_order_of_the_party_and_then_the_fight_begins() -> None:
    game = encounter(chapter=1)
    places = []
    while game.asked[0] == "start":
        places.append(getattr(game.request.about, "hero", ""))
        game.play(game.offered()[0])
    assert places == [hero.name for hero in game.state.heroes]
    assert all(figure(game, name).on_board for name in places)
    keen = {"name": "Keen", "class": "any", "level": 1, "when": "encounter-start", "text": "give invisible self"}
    library = GAME.library.adding({"passives.yaml": json.dumps([keen])})
    begun = road("set_up", 5, heroes=("roberta", "tolben", "quill"), library=library)
    sheet(begun, "roberta").passives.append("keen")
    begun.match = Match(begun.game, 1, state=begun.state, seed=9, listen=True)
    while begun.asked[0] in ("loadout", "start"):
        begun.play("ready" if begun.asked[0] == "loadout" else begun.offered()[0])
    assert [(one.who, one.condition) for one in begun.told(ConditionGained)] == [("roberta", "invisible")]


@pytest.mark.rules("AT-SETUP-32", "AT-SETUP-01")
def test_the_board_of_the_chapter_is_laid_out_with_potions_as_perks_say() -> None:
    walled = next(number for number, one in sorted(GAME.library.encounters.items()) if GAME.library.maps[one.map].walls)
    game = encounter(chapter=walled)
    assert len(the_fight(game).walls) == len(GAME.library.maps[GAME.library.encounters[walled].map].walls)
    more = next(
        id_
        for id_, card in GAME.library.perks.items()
        if any(one.change.value == "potions" for one in GAME.library.cards[id_].standing)
    )
    plain = road("set_up", 5)
    state = road("story", 2).state
    state.campaign.chapter, state.phase = 5, "set_up"
    state.heroes[0].perks.append(more)
    richer = Position(GAME, state, seats=1)
    assert the_fight(richer).potions == the_fight(plain).potions + 1


@pytest.mark.rules("AT-PERK-07")
def test_a_perk_adds_to_the_value_it_names_alone() -> None:
    state = road("story", 2).state
    perks = [id_ for id_ in GAME.library.perks if GAME.library.cards[id_].standing]
    assert perks
    for perk in perks:
        state.heroes[0].perks = [perk]
        table = Table(state, GAME.library)
        values = [one.change for one in GAME.library.cards[perk].standing]
        for change in values:
            named = sum(one.amount for one in values if one.value == change.value)
            assert of_perks(table, change.value) == named
        assert of_perks(table, "wall_limit") == sum(one.amount for one in values if one.value == "wall_limit")


@pytest.mark.rules("AT-CAMP-17")
def test_a_suggested_build_takes_two_levels_of_its_own_class_then_the_elite_class_that_grows_from_it() -> None:
    party = encounter(heroes=5, chapter=52).state.heroes
    for hero in party:
        own = GAME.library.level_ups[hero.taken[0]].cls
        assert hero.taken[:3] == [f"{own}-starter", *hero.taken[1:3]]
        assert [GAME.library.level_ups[card].cls for card in hero.taken[:2]] == [own, own]
        third = GAME.library.classes[GAME.library.level_ups[hero.taken[2]].cls]
        assert third.elite
        assert set(third.needs) == {own}
        replaced = sum(len(GAME.library.level_ups[card].replace) for card in hero.taken)
        moves, attacks = hero.cards.get("basic-move", 0), hero.cards.get("basic-attack", 0)
        assert moves + attacks == max(0, 6 - replaced)
        perks = [GAME.library.level_ups[card].perk for card in hero.taken if GAME.library.level_ups[card].perk]
        assert set(perks) <= set(hero.perks)
