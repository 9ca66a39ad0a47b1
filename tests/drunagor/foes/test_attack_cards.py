"""Attack cards: when they act, whom they hit, what X is, what holds while they lie, what becomes of them. (DR-CMD-09..29)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.events import Recalled
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.protect import PROTECT
from tabletome.games.drunagor.options.react import REACT
from tabletome.games.drunagor.options.ties import ORDER
from tabletome.games.drunagor.state import Card, Runes, State
from tabletome.kernel.events import Attacked, CardPlayed, ConditionGained, Damaged, Defeated, Healed, Moved, TurnBegan
from tabletome.table import contents, shuffled
from tabletome.testing.play import Position
from tests.drunagor.stage import attack_turn, fight, gone, monster_turn, one, pool

BARE: dict[str, list[str]] = {"vorn": [], "maya": [], "elros": [], "jaheen": [], "lorelai": []}
"""Nobody has gear to react with."""
NO_CUBES = {"vorn": "", "maya": "", "lorelai": "", "jaheen": "", "elros": ""}


def laid(**runes: int) -> Runes:
    """So many Runes of each colour on the track, the others in the bag."""
    by_colour: dict[str, list[str]] = {}
    for rune in GAME.library.runes.values():
        by_colour.setdefault(rune.colour, []).append(rune.id)
    track = {colour: by_colour[colour][:number] for colour, number in runes.items()}
    taken = {id_ for ids in track.values() for id_ in ids}
    return Runes({id_: 1 for id_ in GAME.library.runes if id_ not in taken}, track)


def lost(game: Position[State]) -> dict[str, int]:
    """What everybody has lost by attacks."""
    found: dict[str, int] = {}
    for event in game.told(Damaged):
        if event.by:
            found[event.who] = found.get(event.who, 0) + event.amount
    return found


def hit(drawing: str, text: str, **more: Any) -> dict[str, int]:
    """What an Attack card takes from whom, if nobody reacts."""
    return lost(unanswered(attack_turn(drawing, text, **{"cubes": NO_CUBES, "gear": BARE, **more})))


def unanswered(game: Position[State]) -> Position[State]:
    """Nobody reacts or steps in, as long as somebody is asked to."""
    while game.match.request is not None and game.asked[0] in (REACT, PROTECT):
        game.play("take it" if game.asked[0] == REACT else "stay out")
    return game


# --- whom it hits -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CMD-09")
def test_x_is_the_number_of_runes_of_the_cards_colour_and_not_of_its_owners() -> None:
    runes = laid(blue=4, red=1)
    assert hit("V.....11", "STRONGEST HERO, X DMG", slot="blue above", runes=runes) == {"vorn": 4}
    assert hit("V.....11", "STRONGEST HERO, X DMG", slot="red below", runes=runes) == {"vorn": 1}
    assert hit("V.....11", "STRONGEST HERO, X DMG", slot="grey below", runes=runes) == {}


@pytest.mark.rules("DR-CMD-14")
def test_range_is_measured_from_where_the_owner_stands_now() -> None:
    assert hit("1.....V.\n........", "RANGE 1, 3 DMG") == {}
    assert hit("1..V....\n........", "RANGE 1, 3 DMG") == {"vorn": 3}


@pytest.mark.rules("DR-CMD-23")
@pytest.mark.parametrize(
    ("blue", "whom"), [("FLYING", "vorn"), ("BLOODSEEKER", "maya"), ("RELENTLESS", "lorelai"), ("DEFIANT", "jaheen")]
)
def test_who_is_not_named_is_chosen_by_the_owners_own_behaviour(blue: str, whom: str) -> None:
    struck = hit(
        "1.VM\n..LJ", "RANGE 1, 4 DMG", faces={"m1": {"blue": blue}},
        health={"vorn": 9, "maya": 5, "lorelai": 8, "jaheen": 7},
        cubes={"vorn": "yy", "maya": "yy", "lorelai": "y", "jaheen": "yyy"},
        spent={"vorn": {}, "maya": {}},
    )  # fmt: skip
    assert struck == {whom: 4}


@pytest.mark.rules("DR-CMD-23")
def test_it_hits_as_many_as_the_card_allows_the_best_ranked_first_and_pets_last() -> None:
    faces = {"m1": {"blue": "FLYING"}}
    health = {"vorn": 9, "maya": 5, "lorelai": 8}
    assert hit("1.VM\n...L", "RANGE 1, MULTISHOT 2, 2 DMG", faces=faces, health=health) == {"vorn": 2, "lorelai": 2}
    assert hit("1.V.\n...l\n....\n...M", "RANGE 1, MULTISHOT 2, 2 DMG", faces=faces) == {"vorn": 2, "maya": 2}
    assert hit("1.Vl\n....\n....\n....", "RANGE 1, MULTISHOT 2, 2 DMG", faces=faces | {}, owners={"luma": "vorn"}) == {
        "vorn": 2,
        "luma": 1,
    }


@pytest.mark.rules("DR-CMD-23")
def test_a_strike_takes_the_areas_with_the_most_heroes() -> None:
    drawing = "1...V.\n..ML..\n......"
    assert hit(drawing, "RANGE 2, STRIKE 1, 2 DMG") == {"maya": 2, "lorelai": 2}


@pytest.mark.rules("DR-CMD-29")
def test_a_hero_whom_the_owner_cannot_see_or_reach_gives_way_to_the_next_in_the_order() -> None:
    health = {"vorn": 9, "maya": 8}
    drawing = "1..VM...\n........"
    assert hit(drawing, "STRONGEST HERO, 3 DMG", health=health) == {"vorn": 3}
    hidden = hit(drawing, "STRONGEST HERO, 3 DMG", health=health, conditions={"vorn": {"stealth": 1}})
    assert hidden == {"maya": 3}
    assert hit(drawing, "STRONGEST HERO, 3 DMG", health=health, down=["vorn"]) == {"maya": 3}
    assert hit("1.....V.\n...M....", "RANGE 1, STRONGEST HERO, 3 DMG", health=health) == {"maya": 3}
    assert hit("1.....V.\n........", "RANGE 1, STRONGEST HERO, 3 DMG", health=health) == {}


@pytest.mark.rules("DR-KEY-122", "DR-KEY-123", "DR-KEY-124", "DR-KEY-238")
def test_the_heroes_that_cards_name_and_how_ties_are_broken() -> None:
    """Of Vorn (Defender), Maya (Striker) and Lorelai (Controller), in the order of their slots."""
    curses = {"vorn": {"a": "curse"}, "maya": {"b": "curse", "c": "curse"}, "lorelai": {"d": "curse", "e": "curse"}}
    told: dict[str, Any] = {"health": {"vorn": 9, "maya": 4, "lorelai": 4}, "blocked": curses}
    cubes = {"vorn": "y", "maya": "yyy", "lorelai": "yyy"}
    drawing = "1.......\n..VML..."
    assert hit(drawing, "MOST CORRUPTED HERO, 1 DMG", cubes=cubes, **told) == {"maya": 1}
    assert hit(drawing, "MOST VIGOROUS HERO, 1 DMG", cubes=cubes, **told) == {"maya": 1}
    tired = {"vorn": "yyy", "maya": "y", "lorelai": "y"}
    assert hit(drawing, "MOST TIRED HERO, 1 DMG", cubes=tired, **told) == {"lorelai": 1}
    assert hit(drawing, "WEAKEST HERO, 1 DMG", cubes=cubes, **told) == {"lorelai": 1}


@pytest.mark.rules("DR-TARGET-14")
def test_each_hero_on_darkness_and_nobody_else_and_only_on_no_higher_level() -> None:
    assert hit("1..VM...\n........", "EACH HERO ON DARKNESS, 2 DMG", darkness="e1") == {"maya": 2}
    levels = "00001100\n00001100"
    below = hit("1..VM...\n........", "STRONGEST HERO NOT ABOVE, 2 DMG", levels=levels, health={"maya": 12, "vorn": 5})
    assert below == {"vorn": 2}


@pytest.mark.rules("DR-MON-46", "DR-MON-11")
def test_effects_that_name_a_colour_touch_no_minion_and_no_commander() -> None:
    game = attack_turn(
        "1..2V\n...3.", "ALL WHITE MONSTERS, SHIELD 1", kinds={"m2": "snuffer", "m3": "skeleton-archer-rookie"}
    )
    held = {id_: one(game, id_).resources for id_ in ("m1", "m2", "m3")}
    assert held == {"m1": {}, "m2": {}, "m3": {"shield": 1}}
    every = attack_turn("1..2V\n...3.", "ALL MONSTERS, SHIELD 1", kinds={"m2": "snuffer"})
    assert [one(every, id_).resources for id_ in ("m1", "m2", "m3")] == [{"shield": 1}] * 3


# --- when it acts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CMD-10", "DR-CMD-13", "DR-CMD-15")
def test_a_card_acts_once_without_conditions_move_or_base_attack_and_the_marker_goes_on() -> None:
    game = attack_turn("1..V....\n........", "RANGE 1, 2 DMG", cubes=NO_CUBES, conditions={"m1": {"poison": 2}})
    assert [(event.who, event.card) for event in game.told(CardPlayed)] == [("m1", "try")]
    assert lost(game) == {"vorn": 2}
    assert one(game, "m1").health == GAME.library.monsters["the-reeve"].health
    assert not game.told(Moved)
    assert len(game.told(Attacked)) == 1
    assert (game.state.track.at, game.state.round) == ("defender", 2)


@pytest.mark.rules("DR-CMD-10")
def test_a_card_whose_owner_is_gone_does_nothing_and_the_marker_goes_on() -> None:
    game = attack_turn("1..V....\n........", "OWNER, SHIELD 1", attacks={"try": "m9 red above RANGE 1, 2 DMG"})
    assert (game.told(CardPlayed), lost(game)) == ([], {})
    assert (game.state.track.at, game.state.round) == ("defender", 2)


@pytest.mark.rules("DR-RECALL-07", "DR-CMD-15")
def test_whoever_has_spent_the_last_cube_against_a_card_recalls_behind_it() -> None:
    skills = {"vorn": {"duck": "g reaction SELF, PREVENT 9"}}
    game = attack_turn("1..V....\n........", "RANGE 1, 2 DMG", cubes={"vorn": "g"}, skills=skills).play(
        "react duck green"
    )
    assert [(event.who, event.how) for event in game.told(Recalled)] == [("vorn", "unwilling")]
    assert "turn-began" not in game.kinds, "before anybody else acts"


@pytest.mark.rules("DR-CMD-13")
def test_haste_is_a_whole_activation_conditions_and_all() -> None:
    face = {"m1": {"blue": "FLYING", "black": "BLEED 1", "movement": 2, "damage": 3}}
    game = attack_turn(
        "1.....V.\n........", "OWNER, ACTIVATE", faces=face, cubes=NO_CUBES, conditions={"m1": {"poison": 2}}
    )
    assert one(game, "m1").health == GAME.library.monsters["the-reeve"].health - 2
    assert lost(game) == {"vorn": 3}
    assert game.told(Moved)[0].who == "m1"


@pytest.mark.rules("DR-CMD-15", "DR-CMD-01")
def test_in_a_round_a_commander_has_one_turn_and_each_of_its_cards_acts_once() -> None:
    game = fight(
        "1......V\n........", kinds={"m1": "the-reeve"}, faces={"m1": {"slot": "green above", "movement": 1}},
        attacks={"a": "m1 grey above OWNER, SHIELD 1", "b": "m1 blue above OWNER, SHIELD 1", "c": "m1 blue below 9 DMG"},
        phase="next_card", turn="vorn", done=(),
    )  # fmt: skip
    unanswered(game.play("end"))
    assert [event.who for event in game.told(TurnBegan)] == ["vorn", "m1", "vorn"]
    assert [event.card for event in game.told(CardPlayed)] == ["a", "b", "c"]
    assert one(game, "m1").resources == {"shield": 2}
    assert game.state.round == 2


@pytest.mark.rules("DR-CMD-11")
def test_a_passive_card_holds_for_every_base_attack_and_does_nothing_when_the_marker_comes() -> None:
    face = {"m1": {"movement": 0, "damage": 3}}
    hold = {"hold": "m1 blue below passive +1 DMG"}
    told: dict[str, Any] = {"kinds": {"m1": "the-reeve"}, "faces": face, "cubes": NO_CUBES, "gear": BARE}
    assert lost(monster_turn("1.V.\n....", attacks=hold, **told)) == {"vorn": 4}
    assert lost(monster_turn("1.V.\n....", **told)) == {"vorn": 3}
    passing = attack_turn("1.V.\n....", "passive +1 DMG", **{**told, "kinds": {}})
    assert not passing.told(CardPlayed)
    assert lost(passing) == {}


@pytest.mark.rules("DR-CMD-12", "DR-BOSS-07")
@pytest.mark.parametrize("owner", ["the-reeve", "the-creditor", "the-undead-king"])
def test_darkness_helps_the_base_attack_and_no_attack_card(owner: str) -> None:
    told: dict[str, Any] = {
        "kinds": {"m1": owner}, "faces": {"m1": {"movement": 0, "damage": 4, "attack": "melee", "pink": "SHIELD 1"}},
        "cubes": NO_CUBES, "gear": BARE, "darkness": "a1 b1 a2 b2",
    }  # fmt: skip
    assert lost(monster_turn("1.V.\n....", **told)) == {"vorn": 6}
    assert lost(attack_turn("1.V.\n....", "3 DMG", **told)) == {"vorn": 3}


@pytest.mark.rules("DR-CMD-21")
def test_of_an_attack_card_and_a_monster_card_in_one_slot_the_party_leader_says_which_acts_first() -> None:
    slot = {"m1": {"slot": "grey above"}, "m2": {"slot": "red above"}}
    game = attack_turn("1..V....\n...2....", "OWNER, SHIELD 1", faces=slot, last=False)
    assert game.asked[0] == ORDER
    assert len(game.offered("next")) == 2
    game.play("next try")
    assert game.told(CardPlayed)[0].card == "try"
    assert game.told(TurnBegan)[0].who == "m2"


# --- what it does ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CMD-22")
def test_its_damage_is_a_threat_and_what_is_tied_to_it_needs_health_to_be_lost() -> None:
    shield = {"vorn": {"shield": 3}}
    game = attack_turn("1.V.\n....", "RANGE 1, 3 DMG AND SLOW", cubes=NO_CUBES, gear=BARE, resources=shield)
    assert (lost(game), one(game, "vorn").conditions, one(game, "vorn").resources) == ({}, {}, {})
    bare = attack_turn("1.V.\n....", "RANGE 1, 3 DMG AND SLOW", cubes=NO_CUBES, gear=BARE)
    assert (lost(bare), one(bare, "vorn").conditions) == ({"vorn": 3}, {"slow": 1})
    guard = {"vorn": {"guard": "b reaction PREVENT 2"}}
    asked = attack_turn("1.V.\n....", "RANGE 1, 3 DMG", skills=guard, cubes={"vorn": "b"}, gear=BARE)
    assert asked.asked[0] == REACT
    never = attack_turn("1.V.\n....", "RANGE 1, 3 NON-PREVENTABLE DMG", skills=guard, cubes={"vorn": "b"}, gear=BARE)
    assert lost(never) == {"vorn": 3}


@pytest.mark.rules("DR-CMD-24")
def test_intimidate_lessens_a_card_and_is_gone_while_other_conditions_wait_for_the_owners_turn() -> None:
    conditions = {"m1": {"intimidate": 2, "slow": 1, "stun": 1, "knock_down": 1}}
    game = attack_turn("1.V.\n....", "RANGE 1, 3 DMG", cubes=NO_CUBES, gear=BARE, conditions=conditions)
    assert lost(game) == {"vorn": 1}
    assert one(game, "m1").conditions == {"slow": 1, "stun": 1, "knock_down": 1}


@pytest.mark.rules("DR-CMD-24")
def test_a_card_that_hits_nobody_leaves_intimidate_where_it_is() -> None:
    game = attack_turn("1......V\n........", "RANGE 1, 3 DMG", cubes=NO_CUBES, conditions={"m1": {"intimidate": 2}})
    assert one(game, "m1").conditions == {"intimidate": 2}


@pytest.mark.rules("DR-CMD-27", "DR-CMD-19")
def test_retaliate_strikes_the_owner_and_its_defeat_does_not_stop_the_card() -> None:
    back = {"vorn": {"back": "b reaction SELF, RETALIATE 2"}}
    game = attack_turn(
        "1.V....2\n........", "RANGE 1, 3 DMG; RANGE 1, 1 DMG", skills=back,
        cubes={"vorn": "bb"}, gear=BARE, health={"m1": 2, "vorn": 9},
        attacks={"other": "m1 blue below 1 DMG"},
    )  # fmt: skip
    game.play("react back blue")
    while game.asked[0] == REACT:
        game.play("take it")
    assert gone(game, "m1")
    assert one(game, "vorn").health == 5, "the rest of the card is resolved"
    assert all(card.kind != "attack" for card in game.state.track.cards)
    assert game.told(Defeated)[0].who == "m1"


@pytest.mark.rules("DR-CMD-19")
def test_with_its_owner_every_attack_card_leaves_the_track_and_passive_ones_end() -> None:
    blow = {"vorn": {"blow": "y spell ENEMY, 3 DMG"}}
    game = fight(
        "1.V.\n....", kinds={"m1": "the-reeve"}, skills=blow, cubes={"vorn": "yyy"}, health={"m1": 3},
        attacks={"a": "m1 red above 1 DMG", "b": "m1 red below 1 DMG", "c": "m1 blue above passive +1 DMG"},
    )  # fmt: skip
    assert sum(card.kind == "attack" for card in game.state.track.cards) == 3
    game.play("use blow yellow")
    assert all(card.kind not in ("attack", "monster") for card in game.state.track.cards)


@pytest.mark.rules("DR-DOOR-12")
def test_whoever_falls_last_by_the_answer_to_a_card_ends_the_adventure() -> None:
    back = {"vorn": {"back": "b reaction SELF, RETALIATE 2"}}
    game = attack_turn(
        "1.V.....\n........", "RANGE 1, 3 DMG", skills=back, cubes={"vorn": "bb"}, health={"m1": 2, "vorn": 9}
    )
    assert (game.play("react back blue").result, gone(game, "m1")) == ("won", True)


@pytest.mark.rules("DR-CMD-19")
def test_the_cards_of_a_commander_that_is_gone_are_shuffled_into_their_deck() -> None:
    blow = {"vorn": {"blow": "y spell ENEMY, 3 DMG"}}
    game = fight(
        "1.V....2\n........", kinds={"m1": "the-reeve"}, skills=blow, cubes={"vorn": "yyy"}, health={"m1": 3},
        cards=[Card("haste", "red above", "attack", "m1")],
    )  # fmt: skip
    game.state.decks["commander attacks"] = shuffled("commander attacks", ["bloodletting"])
    game.play("use blow yellow")
    assert gone(game, "m1")
    assert {*contents(game.state.decks["commander attacks"])} == {"haste", "bloodletting"}


@pytest.mark.rules("DR-CMD-10")
@pytest.mark.parametrize("who", ["SELF", "OWNER"])
def test_what_is_for_the_owner_comes_to_it_while_it_stands(who: str) -> None:
    game = attack_turn("1......V\n........", f"{who}, SHIELD 2")
    assert one(game, "m1").resources == {"shield": 2}
    assert one(game, "vorn").resources == {}


@pytest.mark.rules("DR-CMD-02", "DR-MON-40")
def test_x_on_the_face_of_a_monster_is_by_its_own_rune() -> None:
    runes = laid(red=3, blue=2)
    face: dict[str, Any] = {"slot": "red above", "pink": "HEAL X", "black": "BLEED X", "movement": 0, "damage": 2}
    game = monster_turn(
        "1.V.\n....",
        kinds={"m1": "the-reeve"},
        faces={"m1": face},
        runes=runes,
        cubes=NO_CUBES,
        gear=BARE,
        health={"m1": 10},
    )
    assert game.told(Healed)[0].amount == 3
    assert game.told(ConditionGained) == [ConditionGained("vorn", "bleed", "m1", 3)]
    none = monster_turn(
        "1.V.\n....", faces={"m1": {**face, "slot": "green above"}}, runes=runes, cubes=NO_CUBES, gear=BARE
    )
    assert not none.told(ConditionGained)


@pytest.mark.rules("DR-MON-41")
@pytest.mark.parametrize(("runes", "hits"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_a_number_of_targets_of_x_is_one_at_least(runes: int, hits: int) -> None:
    face: dict[str, Any] = {
        "slot": "green above",
        "black": "MULTISHOT X, POISON X",
        "movement": 0,
        "damage": 1,
        "attack": "magical",
    }
    game = monster_turn("1.V.\n..ML", faces={"m1": face}, runes=laid(green=runes), cubes=NO_CUBES, gear=BARE)
    [attacked] = game.told(Attacked)
    assert len(attacked.on) == hits
    assert one(game, attacked.on[0]).conditions == ({"poison": runes} if runes else {})


@pytest.mark.rules("DR-CMD-06", "DR-CMD-25", "DR-KEY-163")
def test_a_commander_heals_beyond_what_it_came_with_and_other_enemies_do_not() -> None:
    healed = attack_turn("1.V.\n....", "OWNER, HEAL 6", health={"m1": 40})
    assert one(healed, "m1").health == 46
    more = monster_turn(
        "1.....V.\n........", kinds={"m1": "the-reeve"}, faces={"m1": {"pink": "REGENERATION 5"}}, health={"m1": 46}
    )
    assert one(more, "m1").health == 51
    most = GAME.library.monsters["the-undead-king"]
    full = most.health + most.per_hero
    king = attack_turn("1.V.\n....", "OWNER, HEAL 6", kinds={"m1": "the-undead-king"}, health={"m1": full - 4})
    assert one(king, "m1").health == full
    blow = {"vorn": {"blow": "y spell ENEMY, 20 DMG"}}
    game = fight("1.V.\n....", kinds={"m1": "the-reeve"}, skills=blow, cubes={"vorn": "yyy"}, health={"m1": 46})
    game.play("use blow yellow")
    assert one(game, "m1").health == 26


@pytest.mark.rules("DR-INIT-03", "DR-CMD-08")
def test_every_attack_card_lies_at_the_rune_it_shows() -> None:
    from tests.drunagor.foes.test_coming import come

    game = come("Commander CP 1+P @d3", 2, ("weary-march", "a-ring-of-hurdles"))
    lies = {card.id: card.slot for card in game.state.track.cards if card.kind == "attack"}
    assert lies == {"weary-march": "green below", "a-ring-of-hurdles": "orange above"}
    assert isinstance(game.state.track.cards[0], Card)
    assert pool(game, "vorn")
