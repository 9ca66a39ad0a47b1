"""Chests: who may search them, what comes out, and the trap. (DR-CHEST-*)"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tabletome.games.drunagor.events import DarknessGrew
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.minor.agreeing import ROOM, MakingRoom
from tabletome.games.drunagor.rules.gear.owning import item_decks
from tabletome.games.drunagor.rules.ground.chests import TRAP_FACES
from tabletome.games.drunagor.state import House, State
from tabletome.kernel import Match
from tabletome.kernel.events import CardDiscarded, Drew, Rolled, Vanished
from tabletome.table import contents
from tests.drunagor.stage import at, darkness_turn, fight, monster_turn, one, sheet

CORDIAL, SCRAP, TEA = "millers-cordial", "chalked-scrap", "bitter-tea"
LEFT = {"POISON": {"poison": 2}, "SLOW": {"slow": 1}, "BURN": {"burn": 2}, "BLEED": {"bleed": 2}, "blank": {}}


@pytest.mark.rules("DR-CHEST-01")
def test_a_chest_is_searched_from_beside_it_and_from_nowhere_else() -> None:
    assert fight("VC.....1").offered("search") == ["search b1"]
    away = fight("V.C....1")
    assert away.offered("search") == []
    assert away.refused("search c1") == "the Chest on c1 is not adjacent"
    assert away.refused("search d1") == "there is no Chest on d1"


@pytest.mark.rules("DR-CHEST-02")
def test_nobody_searches_with_a_monster_adjacent_even_if_the_chest_is_far_from_it() -> None:
    game = fight("1... V... C...")
    assert game.offered("search") == []
    assert game.refused("search a3") == "Search a Chest is not possible with an enemy adjacent"


@pytest.mark.rules("DR-CHEST-03", "DR-QUICK-38")
def test_the_chest_leaves_its_card_comes_and_then_the_die_is_rolled() -> None:
    game = fight("VC.....1", chest=[CORDIAL], chance=("blank",)).play("search b1")
    assert game.state.chests == []
    assert sheet(game, "vorn").bag == [CORDIAL]
    assert game.told(Vanished) == [Vanished("chest", "b1", "searched")]
    assert [kind for kind in game.kinds if kind in ("vanished", "drew", "rolled")] == ["vanished", "drew", "rolled"]
    assert contents(game.state.decks["chest"]) == []
    assert game.refused("search b1") == "there is no Chest on b1"


@pytest.mark.rules("DR-CHEST-04")
def test_whoever_searches_suffers_what_the_die_shows() -> None:
    game = fight("VC.....1", chest=[CORDIAL], chance=("BURN",)).play("search b1")
    assert one(game, "vorn").conditions == {"burn": 2}
    assert sheet(game, "vorn").bag == [CORDIAL]


@pytest.mark.rules("DR-CHEST-13")
@pytest.mark.parametrize("face", LEFT)
def test_four_faces_are_conditions_and_two_are_blank(face: str) -> None:
    game = fight("VC.....1", chance=(face,)).play("search b1")
    assert one(game, "vorn").conditions == LEFT[face]
    assert Counter(TRAP_FACES) == {"POISON": 1, "SLOW": 1, "BURN": 1, "BLEED": 1, "blank": 2}


@pytest.mark.rules("DR-CHEST-13")
@pytest.mark.parametrize(("face", "likely"), [("SLOW", Fraction(1, 6)), ("blank", Fraction(1, 3))])
def test_every_face_of_the_trap_die_comes_as_often(face: str, likely: Fraction) -> None:
    game = fight("VC.....1")

    def suffered(match: Match[State]) -> tuple[str, ...]:
        return next(tuple(figure.conditions) for figure in match.state.figures if figure.id == "vorn")

    assert game.odds("search b1", suffered, tuple(LEFT[face])) == likely


@pytest.mark.rules("DR-CHEST-04")
def test_a_house_rule_leaves_the_trap_die_out() -> None:
    assert [
        Match(GAME, 1, {"mode": "one-shot", "trap_die": how}, seed=1).state.house.trap_die
        for how in ("printed", "none")
    ] == [
        True,
        False,
    ]
    game = fight("VC.....1", chest=[CORDIAL], house=House(trap_die=False)).play("search b1")
    assert game.told(Rolled) == []
    assert sheet(game, "vorn").bag == [CORDIAL]


@pytest.mark.rules("DR-CHEST-05")
def test_nobody_can_stand_on_a_chest_or_pass_it() -> None:
    walled = monster_turn("1C.V ####")
    assert at(walled, "m1") == "a1"
    assert fight("VC.....1").refused("move b1") == "something stands on b1"
    beside = monster_turn("1C.V ....")
    assert at(beside, "m1") in ("b2", "c1", "c2")


@pytest.mark.rules("DR-CHEST-06")
def test_darkness_comes_to_lie_under_a_chest() -> None:
    game = darkness_turn(".C...... ........ ........ .......V", "grey-bar", terrain="S.......")
    assert game.told(DarknessGrew) != []
    assert game.state.darkness >> 1 & 1, "the bar reaches from the Spawn Point over b1"
    assert game.state.chests == [1]
    open_ = darkness_turn("........ ........ ........ .......V", "grey-bar", terrain="S.......")
    assert open_.state.darkness == game.state.darkness, "the Chest makes no difference"


@pytest.mark.rules("DR-CHEST-09", "DR-CHEST-10")
def test_the_chest_deck_has_twenty_cards_of_eight_designs() -> None:
    designs = [item for item in GAME.library.items.values() if item.source == "chest"]
    deck = Counter(contents(item_decks(GAME.library, {})["chest"]))
    copies = {"common": 4, "uncommon": 3, "rare": 2, "epic": 1}
    assert Counter(item.rarity for item in designs) == dict.fromkeys(copies, 2)
    assert all(item.rarity and deck[item.id] == copies[item.rarity] for item in designs)
    rarity = {item.id: item.rarity for item in designs}
    assert Counter(rarity[card] for card in deck.elements()) == {"common": 8, "uncommon": 6, "rare": 4, "epic": 2}
    assert deck.total() == 20


@pytest.mark.rules("DR-CHEST-11", "DR-BAG-01")
@pytest.mark.parametrize("dropped", [CORDIAL, SCRAP, TEA])
def test_of_three_items_any_two_are_kept_before_the_die_is_rolled(dropped: str) -> None:
    game = fight("VC.....1", chest=[TEA], bag={"vorn": [CORDIAL, SCRAP]}).play("search b1")
    assert game.asked == (ROOM, MakingRoom("vorn", TEA))
    assert game.told(Rolled) == []
    assert game.offered() == [f"drop {CORDIAL}", f"drop {SCRAP}", f"drop {TEA}"]
    game.comes("SLOW").play(f"drop {dropped}")
    assert sorted(sheet(game, "vorn").bag) == sorted({CORDIAL, SCRAP, TEA} - {dropped})
    assert game.state.decks["chest"].discards == [dropped]
    assert game.told(CardDiscarded) == [CardDiscarded("vorn", dropped, "no room")]
    assert one(game, "vorn").conditions == {"slow": 1}


@pytest.mark.rules("DR-CHEST-12")
def test_an_empty_deck_yields_nothing_and_the_trap_springs_all_the_same() -> None:
    game = fight("VC.....1", chance=("POISON",))
    game.state.decks["chest"].discards = [CORDIAL, SCRAP]
    game.play("search b1")
    assert game.state.chests == []
    assert sheet(game, "vorn").bag == []
    assert game.told(Drew) == []
    assert game.state.decks["chest"].discards == [CORDIAL, SCRAP]
    assert one(game, "vorn").conditions == {"poison": 2}


def test_nobody_can_see_in_which_order_the_cards_of_chests_will_come() -> None:
    matches = [Match(GAME, 2, {"mode": "one-shot", "heroes": 2}, seed=seed) for seed in (1, 2)]
    decks = [match.seat(seat).view.decks["chest"] for match in matches for seat in (0, 1)]
    assert all(deck == decks[0] for deck in decks)
    assert decks[0].layers == [contents(decks[0])]
    game = fight("VC.....1", chest=[CORDIAL, SCRAP, TEA])
    drawn = {
        card: game.odds("search b1", lambda match: tuple(match.state.heroes[0].bag), (card,))
        for card in (CORDIAL, SCRAP, TEA)
    }
    assert set(drawn.values()) == {Fraction(1, 3)}
