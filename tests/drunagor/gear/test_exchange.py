"""Exchange Items: equip and unequip, give, take, with consent and room. (DR-EXCH-*, DR-BAG-*)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import Declined, Handed
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.minor.agreeing import AT_ONCE, CONSENT, Consenting, MakingRoom
from tabletome.kernel import Match
from tabletome.kernel.events import CardDiscarded
from tabletome.table import contents
from tests.drunagor.stage import fight, gone, one, pool, sheet

CORDIAL, SCRAP, TEA = "millers-cordial", "chalked-scrap", "bitter-tea"
HAMMER, AXE, PICK, COAT = "lintel-hammer", "jagged-blade-axe", "quarrymans-pick", "riveted-coat"
FULL = [CORDIAL, SCRAP]
ONCE = "Exchange Items is possible once in a turn"


@pytest.mark.rules("DR-BAG-02", "DR-BAG-01")
def test_potions_and_spare_weapons_share_the_two_places_of_a_bag() -> None:
    game = fight("V.....1", bag={"vorn": [CORDIAL, AXE]}, gear={"vorn": [HAMMER, COAT]})
    assert game.refused(f"unequip {COAT}") == "your bag is full: discard something in it to make room"
    assert f"unequip {COAT}" in fight("V.....1", bag={"vorn": [CORDIAL]}, gear={"vorn": [HAMMER, COAT]}).offered()


@pytest.mark.rules("DR-BAG-03", "DR-EXCH-01")
def test_a_spare_weapon_is_out_of_reach_once_items_were_exchanged() -> None:
    game = fight("VM....1", bag={"vorn": [AXE, CORDIAL]}).play(f"give {CORDIAL} to maya")
    assert sheet(game, "maya").bag == [CORDIAL]
    assert game.offered("equip") == game.offered("unequip") == game.offered("take") == []
    assert game.refused(f"equip {AXE}") == ONCE
    assert game.refused(f"take {CORDIAL} from maya") == ONCE


@pytest.mark.rules("DR-QUICK-31")
def test_one_exchange_gives_or_takes_or_changes_what_is_worn() -> None:
    bags = {"vorn": [AXE, CORDIAL], "maya": [TEA]}
    assert {act.verb for act in fight("VM....1", bag=bags).acts() if act.heading(None, None) == "Exchange Items"} == {
        "equip", "unequip", "give", "take",
    }  # fmt: skip
    given = fight("VM....1", bag=bags).play(f"give {CORDIAL} to maya")
    assert given.refused(f"take {TEA} from maya") == ONCE
    taken = fight("VM....1", bag={"vorn": [AXE], "maya": [TEA]}).play(f"take {TEA} from maya", "store")
    assert taken.refused(f"give {AXE} to maya") == ONCE
    worn = fight("VM....1", bag=bags).play(f"equip {AXE}")
    assert worn.refused(f"give {CORDIAL} to maya") == worn.refused(f"unequip {AXE}") == ONCE
    bare = fight("VM....1", gear={"vorn": [AXE]}, bag={"vorn": [CORDIAL]}).play(f"unequip {AXE}")
    assert bare.refused(f"give {CORDIAL} to maya") == bare.refused(f"equip {AXE}") == ONCE


@pytest.mark.rules("DR-BAG-04")
@pytest.mark.parametrize("party", ["usual", "choose"])
def test_every_bag_is_empty_to_begin_with(party: str) -> None:
    match = Match(GAME, 1, {"mode": "one-shot", "heroes": 5, "party": party}, seed=3)
    while match.state.phase != "hero_action":
        assert match.request is not None
        match.answer(match.request.option(0))
    assert [hero.bag for hero in match.state.heroes] == [[]] * 5


@pytest.mark.rules("DR-BAG-06", "DR-CONS-02")
def test_camp_and_adventure_items_can_be_stashed_and_cards_from_chests_cannot() -> None:
    items = GAME.library.items
    assert [items[card].stashable for card in (AXE, "cosmic-gemstone", CORDIAL, "cosmic-gemstone-of-a-chest")] == [
        True, True, False, False,
    ]  # fmt: skip
    assert {item.stashable for item in items.values() if item.source == "chest"} == {False}


@pytest.mark.rules("DR-CONS-02")
def test_a_consumable_cannot_be_equipped() -> None:
    assert fight("V.....1", bag={"vorn": [CORDIAL]}).refused(f"equip {CORDIAL}") == "Miller's Cordial is no Equipment"


@pytest.mark.rules("DR-BAG-05")
def test_what_is_in_the_bag_when_an_adventure_is_won_stays_there() -> None:
    game = fight("V1", bag={"vorn": [CORDIAL]}, health={"m1": 1}, skills={"vorn": {"try": "y spell 2 DMG"}})
    game.play("use try yellow")
    assert game.result == "won"
    assert gone(game, "m1")
    assert sheet(game, "vorn").bag == [CORDIAL]


# --- equip and unequip ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-EXCH-02")
def test_a_weapon_from_the_bag_is_exchanged_for_the_one_in_hand() -> None:
    game = fight("V.....1", bag={"vorn": [AXE]}, gear={"vorn": [HAMMER]})
    assert game.acts("equip")[0].label(Table(game.state, GAME.library), one(game, "vorn")) == (
        "Equip Jagged Blade Axe instead of Lintel Hammer"
    )
    game.play(f"equip {AXE}")
    assert (sheet(game, "vorn").equipment, sheet(game, "vorn").bag) == ([AXE], [HAMMER])


@pytest.mark.rules("DR-EXCH-02")
def test_an_item_may_only_be_put_on_or_only_taken_off() -> None:
    on = fight("V.....1", bag={"vorn": [AXE]}, gear={"vorn": []}).play(f"equip {AXE}")
    assert (sheet(on, "vorn").equipment, sheet(on, "vorn").bag) == ([AXE], [])
    off = fight("V.....1", gear={"vorn": [AXE]}).play(f"unequip {AXE}")
    assert (sheet(off, "vorn").equipment, sheet(off, "vorn").bag) == ([], [AXE])
    assert off.refused(f"equip {HAMMER}") == "there is no Lintel Hammer in your bag"


@pytest.mark.rules("DR-EXCH-06", "DR-QUICK-33")
def test_what_a_cube_lies_on_stays_where_it_is() -> None:
    spent = {"vorn": {"chin-down": "y"}}
    game = fight(
        "V.....1", gear={"vorn": [HAMMER, COAT]}, bag={"vorn": ["gate-guard-plate"]}, cubes={"vorn": "rb"}, spent=spent
    )
    why = "a cube lies on Riveted Coat: recall it first"
    assert game.refused(f"unequip {COAT}") == game.refused("equip gate-guard-plate") == why
    assert game.offered("unequip") == [f"unequip {HAMMER}"]
    assert game.offered("equip") == []


@pytest.mark.rules("DR-EXCH-12")
def test_taking_something_off_needs_room_or_a_discard() -> None:
    game = fight("V.....1", gear={"vorn": [AXE]}, bag={"vorn": FULL})
    assert game.refused(f"unequip {AXE}") == "your bag is full: discard something in it to make room"
    assert game.offered("unequip") == [f"unequip {AXE} dropping {card}" for card in FULL]
    game.play(f"unequip {AXE} dropping {SCRAP}")
    assert (sheet(game, "vorn").equipment, sheet(game, "vorn").bag) == ([], [CORDIAL, AXE])
    assert game.state.decks["chest"].discards == [SCRAP]


@pytest.mark.rules("DR-EXCH-12")
def test_nobody_trades_with_a_hero_who_is_knocked_out() -> None:
    game = fight("VM....1", bag={"vorn": [CORDIAL], "maya": [TEA]}, down=["maya"])
    assert game.offered("give") == game.offered("take") == []
    assert game.refused(f"give {CORDIAL} to maya") == "Maya is not beside you, or cannot take anything"
    assert game.refused(f"take {TEA} from maya") == "Maya is not beside you, or cannot give anything"


# --- give and take ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-EXCH-03")
def test_a_gift_goes_from_the_bag_into_the_bag_of_an_adjacent_hero() -> None:
    game = fight("MV.J..1", turn="maya", bag={"maya": [CORDIAL]})
    assert game.offered("give") == [f"give {CORDIAL} to vorn"]
    assert game.refused(f"give {CORDIAL} to jaheen") == "Jaheen is not beside you, or cannot take anything"
    game.play(f"give {CORDIAL} to vorn")
    assert (sheet(game, "maya").bag, sheet(game, "vorn").bag) == ([], [CORDIAL])
    assert game.told(Handed) == [Handed("vorn", "maya", CORDIAL)]


@pytest.mark.rules("DR-EXCH-11")
def test_what_is_equipped_is_not_given_and_what_is_received_is_not_equipped() -> None:
    game = fight("VJ....1", gear={"vorn": [HAMMER, "ring-of-precision"], "jaheen": []}, bag={"vorn": [AXE]})
    assert game.offered("give") == [f"give {AXE} to jaheen"]
    assert game.refused("give ring-of-precision to jaheen") == (
        "Ring of Precision is equipped: only what is in the bag changes hands"
    )
    game.play(f"give {AXE} to jaheen")
    assert (sheet(game, "jaheen").equipment, sheet(game, "jaheen").bag) == ([], [AXE])


@pytest.mark.rules("DR-EXCH-04")
def test_nothing_is_taken_without_the_consent_of_its_player() -> None:
    game = fight("VM....1", turn="maya", bag={"vorn": [CORDIAL]}, seats=2).play(f"take {CORDIAL} from vorn")
    assert (game.seat, game.asked) == (0, (CONSENT, Consenting("vorn", "maya", CORDIAL, gift=False)))
    game.play("decline", seat=0)
    assert game.told(Declined) == [Declined("vorn", "maya", CORDIAL)]
    assert sheet(game, "vorn").bag == [CORDIAL]
    assert f"take {CORDIAL} from vorn" in game.offered(), "the action is not used up"
    game.play(f"take {CORDIAL} from vorn", "agree", "store")
    assert (sheet(game, "vorn").bag, sheet(game, "maya").bag) == ([], [CORDIAL])
    other = fight("VM....1", turn="maya", bag={"vorn": [CORDIAL]})
    assert other.refused(f"take {TEA} from vorn") == "Vorn has no Bitter Tea in the bag"


@pytest.mark.rules("DR-EXCH-05", "DR-QUICK-32")
def test_a_potion_that_is_taken_is_drunk_at_once_or_stored() -> None:
    game = fight("VM....1", bag={"maya": [CORDIAL]}, health={"vorn": 3}).play(f"take {CORDIAL} from maya")
    assert game.asked == (AT_ONCE, MakingRoom("vorn", CORDIAL))
    assert game.offered() == [f"consume {CORDIAL}", "store"]
    stored = fight("VM....1", bag={"maya": [CORDIAL]}).play(f"take {CORDIAL} from maya", "store")
    assert sheet(stored, "vorn").bag == [CORDIAL]
    game.play(f"consume {CORDIAL}")
    assert (one(game, "vorn").health, sheet(game, "vorn").bag) == (7, [])
    assert game.state.turn.minor == ["exchange", "consumable"]


@pytest.mark.rules("DR-EXCH-05")
def test_with_a_full_bag_a_potion_may_be_drunk_at_once_and_only_if_that_is_still_possible() -> None:
    bags = {"vorn": FULL, "maya": [TEA]}
    game = fight("VM....1", bag=bags).play(f"take {TEA} from maya")
    assert game.offered() == [f"consume {TEA}", f"drop {CORDIAL}", f"drop {SCRAP}"]
    assert game.refused("store") == "your bag is full: use it at once, or discard something else"
    late = fight("VM....1", bag=bags, minor=["consumable"]).play(f"take {TEA} from maya")
    assert late.offered() == [f"drop {CORDIAL}", f"drop {SCRAP}"]
    assert sheet(late.play(f"drop {CORDIAL}"), "vorn").bag == [SCRAP, TEA]


@pytest.mark.rules("DR-EXCH-05")
def test_equipment_that_is_taken_goes_into_the_bag_unasked() -> None:
    game = fight("VM....1", bag={"maya": [AXE]}).play(f"take {AXE} from maya")
    assert sheet(game, "vorn").bag == [AXE]
    assert game.asked[0] == "turn"


@pytest.mark.rules("DR-EXCH-08", "DR-EXCH-09", "DR-EXCH-10")
def test_whoever_gets_a_gift_with_a_full_bag_may_discard_something_for_it() -> None:
    game = fight("VM....1", turn="maya", bag={"maya": [TEA], "vorn": [CORDIAL, AXE]}, health={"vorn": 3}, seats=2)
    game.play(f"give {TEA} to vorn")
    assert (game.seat, game.asked) == (0, (CONSENT, Consenting("vorn", "maya", TEA, gift=True)))
    assert game.offered() == [f"agree dropping {CORDIAL}", f"agree dropping {AXE}", "decline"]
    assert game.refused("agree") == "your bag is full: something must be discarded to make room"
    game.play(f"agree dropping {CORDIAL}")
    assert sheet(game, "vorn").bag == [AXE, TEA]
    assert game.told(CardDiscarded) == [CardDiscarded("vorn", CORDIAL, "no room")]
    assert one(game, "vorn").health == 3, "to discard it is not to drink it"
    assert game.state.turn.minor == ["exchange"]


@pytest.mark.rules("DR-EXCH-10")
def test_a_gift_that_is_declined_stays_with_the_giver() -> None:
    game = fight("VM....1", turn="maya", bag={"maya": [TEA], "vorn": FULL}, seats=2)
    game.play(f"give {TEA} to vorn", "decline")
    assert (sheet(game, "maya").bag, sheet(game, "vorn").bag) == ([TEA], FULL)
    assert game.state.turn.minor == []


@pytest.mark.rules("DR-EXCH-10")
def test_whoever_plays_both_heroes_need_not_agree_with_themselves_unless_something_is_discarded() -> None:
    game = fight("VM....1", bag={"vorn": [TEA]}).play(f"give {TEA} to maya")
    assert sheet(game, "maya").bag == [TEA]
    full = fight("VM....1", bag={"vorn": [TEA], "maya": FULL}).play(f"give {TEA} to maya")
    assert full.asked[0] == CONSENT
    assert full.offered("agree") == [f"agree dropping {card}" for card in FULL]


@pytest.mark.rules("DR-EXCH-07", "DR-EXCH-10")
def test_a_gift_is_called_as_it_lies() -> None:
    torch = "good-quality-torch"
    given = fight("JL....1", turn="jaheen", bag={"jaheen": [torch]}, flipped={"jaheen": [torch]}, seats=2)
    name = GAME.library.items[GAME.library.items[torch].back].name
    assert given.play(f"give {torch} to lorelai").request.prompt == f"Jaheen gives you {name}. Do you agree?"


@pytest.mark.rules("DR-EXCH-07", "DR-QUICK-33")
def test_a_double_sided_item_keeps_its_face_in_every_hand() -> None:
    torch = "good-quality-torch"
    given = fight("JL....1", turn="jaheen", bag={"jaheen": [torch]}, flipped={"jaheen": [torch]})
    given.play(f"give {torch} to lorelai")
    assert (sheet(given, "jaheen").flipped, sheet(given, "lorelai").flipped) == ([], [torch])
    worn = fight("J.....1", turn="jaheen", bag={"jaheen": [torch]}, flipped={"jaheen": [torch]}).play(f"equip {torch}")
    assert sheet(worn, "jaheen").flipped == [torch]
    off = fight("J.....1", turn="jaheen", gear={"jaheen": [torch]}, flipped={"jaheen": [torch]})
    assert sheet(off.play(f"unequip {torch}"), "jaheen").flipped == [torch]


@pytest.mark.rules("DR-EQUIP-15", "DR-EXCH-08")
def test_what_is_discarded_goes_back_to_the_deck_of_its_level() -> None:
    game = fight("V.....1", gear={"vorn": [HAMMER]}, bag={"vorn": [AXE, "polite-knock"]})
    game.play(f"unequip {HAMMER} dropping {AXE}")
    assert contents(game.state.decks["camp1"]) == [AXE]
    other = fight("V.....1", gear={"vorn": [HAMMER]}, bag={"vorn": ["millers-beam", "polite-knock"]})
    other.play(f"unequip {HAMMER} dropping millers-beam")
    assert contents(other.state.decks["adventure"]) == ["millers-beam"]
    second = fight("V.....1", gear={"vorn": [HAMMER]}, bag={"vorn": ["millers-beam", "polite-knock"]})
    second.play(f"unequip {HAMMER} dropping polite-knock")
    assert contents(second.state.decks["camp2"]) == ["polite-knock"]


# --- the turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-TURN-10")
def test_each_kind_of_minor_action_is_possible_once_in_a_turn() -> None:
    game = fight("CVC....1", bag={"vorn": [CORDIAL, CORDIAL]}, chance=("blank",)).play(
        f"consume {CORDIAL}", "search a1"
    )
    assert game.offered("consume") == game.offered("search") == []
    assert game.refused("search c1") == "Search a Chest is possible once in a turn"
    assert game.refused(f"consume {CORDIAL}") == "Use a Consumable Item is possible once in a turn"


@pytest.mark.rules("DR-TURN-11")
def test_minor_actions_leave_movement_points_alone() -> None:
    game = fight("V.C....1", chance=("blank",), bag={"vorn": [AXE]}).play("move b1", "search c1", f"equip {AXE}")
    assert game.state.turn.points == 2
    assert "move d1" in game.offered()


@pytest.mark.rules("DR-ENGAGE-04")
def test_who_is_engaged_uses_consumables_and_exchanges_nothing() -> None:
    game = fight("CVM1", bag={"vorn": [CORDIAL, AXE], "maya": [TEA]})
    assert game.offered("consume") == [f"consume {CORDIAL}"]
    engaged = fight("CV1. M...", bag={"vorn": [CORDIAL, AXE], "maya": [TEA]})
    assert engaged.offered("consume") == [f"consume {CORDIAL}"]
    assert [engaged.offered(verb) for verb in ("search", "equip", "unequip", "give", "take")] == [[]] * 5
    assert engaged.refused(f"equip {AXE}") == "Exchange Items is not possible with an enemy adjacent"


@pytest.mark.rules("DR-MINOR-01")
def test_a_move_inside_a_skill_may_be_interrupted() -> None:
    go = {"vorn": {"go": "y weapon MOVE 3; +0 HIT"}}
    game = fight("V..C....1", skills=go, chest=[TEA], chance=("blank",)).play("use go yellow")
    assert game.offered("search") == []
    game.play("move c1")
    assert (game.asked[0], game.offered("search")) == ("move", ["search d1"])
    game.play("search d1")
    assert sheet(game, "vorn").bag == [TEA]
    assert (game.asked[0], "move d1" in game.offered(), "move e1" in game.offered()) == ("move", True, False)
    game.play("move d1")
    assert (game.asked[0], pool(game, "vorn")) == ("turn", "bgry")


@pytest.mark.rules("DR-MINOR-01")
def test_no_minor_action_comes_between_the_clauses_of_a_skill_or_into_another_turn() -> None:
    zap = {"vorn": {"zap": "b spell 2 DMG; SELF, SHIELD 1"}}
    game = fight("VC....1.2", skills=zap, bag={"vorn": [CORDIAL]}).play("use zap blue")
    assert game.asked[0] == "aim"
    assert game.offered("search") == game.offered("consume") == []
    game.play("aim m1")
    assert "search b1" in game.offered(), "the Skill is finished"
    theirs = fight("VC.M..1", turn="maya", bag={"vorn": [CORDIAL]})
    assert theirs.offered("search") == theirs.offered("consume") == []
    sent = fight(
        "VMC....1", skills={"vorn": {"go": "b - ALLY, MOVE 3"}}, bag={"maya": [CORDIAL]}, resources={"maya": {"focus": 4}},
        learned={"maya": ["spare-wire"]},
    ).play("use go blue")  # fmt: skip
    assert sent.offered("ability") == []
    assert (sent.asked[0], sent.offered("search"), sent.offered("consume"), sent.offered("focus")) == (
        "move",
        [],
        [],
        [],
    ), "Maya moves in Vorn's turn"
