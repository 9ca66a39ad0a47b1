"""A Character that got away over open ground: whose attacks still reach it, for how long, and what it misses meanwhile."""

from fractions import Fraction
from typing import Any

import pytest

from tabletome.games.deck.events.combat import FlightBegan, StillInSight, TargetPicked
from tabletome.games.deck.options.foes import odds as odds_of_foes
from tabletome.games.deck.state import Held
from tabletome.scene.stage import stage
from tests.deck.arena import (
    Position,
    acts,
    answer,
    asked,
    attacked,
    combat,
    fighter,
    foe,
    hp,
    offered,
    printed,
    solo,
    told,
)
from tests.deck.printed import Cards, foe_card, room_card
from tests.deck.trail import hero, in_combat, on_the_way, places

__all__ = ["places", "printed"]

MODES = ["simple", "1d", "2d"]


@pytest.fixture(autouse=True)
def own_cards(cards: Cards) -> None:
    cards.add(
        foe_card("Bowman", acts={"D1 *": 'dmg 2 phys R "Longbow"'}),
        foe_card("Slinger", acts={"D1 *": 'dmg 2 phys T "Sling"'}),
        foe_card("Bomber", acts={"D1 *": 'dmg 2 phys TR area "Bomb"'}),
        foe_card("Brutal Bowman", acts={"D1 *": 'dmg 2 phys TR "Longbow"'}, traits="attack brutal"),
    )
    heath = room_card("X8", name="Heath", place="out", exits=["X1"], gold=5)
    yard = room_card("X9", name="Yard", place="out", distances="M", exits=["X1"])
    for room in (heath, yard):
        cards.add(room)


def escapes_from(name: str, *, chance: str = "", **fields: Any) -> Position:
    """p0 has escaped over open ground from a Foe that hurt, but did not hamper it."""
    at = {"simple": 0, "1d": 2, "2d": 5}[fields["mode"]]
    match = solo([], foe(name, at=at), room="X8", chance=chance, **fields)
    answer(match, "flee", "keep")
    return match


def in_sight(seat: int, *, rounds: int = 2, hand: tuple[str, ...] = (), **fields: Any) -> Any:
    return fighter(seat, hand, side=0, held=[Held("escaped", rounds=rounds)], **fields)


# --- Foes shoot after a fleer -----------------------------------------------------------------------------------------


@pytest.mark.rules("DK-FLEE-08", "DK-FLEE-22", "DK-FOE-43")
@pytest.mark.parametrize("mode", MODES)
def test_a_bowman_shoots_until_the_end_of_the_next_round(mode: Any) -> None:
    """2 in the extra Turn, then 2 in each of its Turns in this Round and the next."""
    match = escapes_from("Bowman", mode=mode, chance="U" + "D" + "UU")
    assert told(match, StillInSight)
    assert (match.state.who("p0").gone, hp(match, "p0")) == ("fled", 10 - 2 - 2 - 2)
    assert len(told(match, FlightBegan)) == 1  # no Turns of its own any more, and no hampering
    assert (match.state.phase, match.state.result) == ("", "lost")


@pytest.mark.rules("DK-FLEE-22")
def test_what_is_thrown_reaches_until_the_end_of_the_round_only() -> None:
    match = solo([], foe("Slinger", at=1), room="X8", mode="1d", chance="U" + "D" + "U" + "U")
    answer(match, "flee", "keep")
    assert (match.state.who("p0").gone, hp(match, "p0")) == ("fled", 10 - 2 - 2)


@pytest.mark.rules("DK-FLEE-07", "DK-FLEE-08", "DK-FLEE-22")
def test_from_foes_without_such_a_line_one_is_gone_at_once() -> None:
    match = solo([], foe("Clumsy"), room="X8", chance="D" + "D")
    answer(match, "flee")
    assert (told(match, StillInSight), match.state.who("p0").gone, hp(match, "p0")) == ([], "fled", 9)


@pytest.mark.rules("DK-FLEE-22", "DK-MAP-01", "DK-DIST-12")
def test_nothing_flies_where_the_room_allows_melee_only() -> None:
    match = acts(foe("Bowman"), in_sight(0), fighter(1, [], side=0), room="X9", mode="1d", chance="U")
    assert attacked(match) == []


@pytest.mark.rules("DK-FLEE-22", "DK-CTR-02")
def test_who_is_shot_at_may_react_but_has_no_turn() -> None:
    shot = in_sight(0, hand=("Light Armor U",))
    match = acts(foe("Bowman", last_attacker="p0"), shot, fighter(1, [], side=0), mode="1d", chance="U")
    assert attacked(match) == ["p0"]
    answer(match, "defend Light Armor U", "keep")
    assert hp(match, "p0") > 10 - 2
    assert asked(match) == 1  # p0 is passed over


# --- whom they choose -------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-FOE-43", "DK-FLEE-22")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("name", "fields", "at"), [("Bowman", {}, "p1"), ("Bowman", {"last_attacker": "p0"}, "p0")])
def test_who_stayed_is_nearer_than_who_escaped(mode: Any, name: str, fields: dict[str, Any], at: str) -> None:
    far = {"simple": 0, "1d": 2, "2d": 6}[mode]
    match = acts(foe(name, **fields), in_sight(0, at=1), fighter(1, [], side=0, at=far), mode=mode, chance="U")
    assert attacked(match) == [at]
    assert told(match, TargetPicked)[0].why == ("the nearest" if at == "p1" else "the one that attacked it last")


@pytest.mark.rules("DK-TRAIT-13", "DK-FLEE-22")
def test_a_trait_points_at_who_escaped_as_at_any_other() -> None:
    match = acts(foe("Brutal Bowman"), in_sight(0, hp=3), fighter(1, [], side=0), chance="U")
    assert attacked(match) == ["p0"]


@pytest.mark.rules("DK-FLEE-08", "DK-FLEE-22")
@pytest.mark.parametrize("mode", MODES)
def test_claws_and_grapples_do_not_reach(mode: Any) -> None:
    match = acts(foe("Brute", last_attacker="p0"), in_sight(0), fighter(1, [], side=0), mode=mode, chance="U")
    assert attacked(match) == ["p1"]


@pytest.mark.rules("DK-FLEE-22", "DK-MODE-24", "DK-FOE-49")
@pytest.mark.parametrize("mode", ["1d", "2d"])
@pytest.mark.parametrize(("last", "hit"), [("p0", ["p0"]), ("p1", ["p1"])])
def test_a_bomb_hits_who_escaped_alone(mode: Any, last: str, hit: list[str]) -> None:
    others = [in_sight(0, at=2), fighter(1, [], side=0, at=2)]
    assert attacked(acts(foe("Bomber", last_attacker=last), *others, mode=mode, chance="U")) == hit


# --- what else it means -----------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-FLEE-08", "DK-FLEE-22", "DK-MODE-15")
def test_on_the_map_an_area_can_be_cast_at_who_escaped() -> None:
    mage = fighter(0, ["Web U"], classes=["Mage"], level=4, at=0)
    gone, other = foe("Brute", 1, at=3, held=[Held("escaped", rounds=2)]), foe("Brute", 2, at=3)
    match = combat(mage, gone, other, duel=False, mode="2d", chance="UD")
    assert offered(match, "play") == ["Web U", "Web U at brute-1"]
    answer(match, "play Web U at brute-1", "declare DD")
    caught = [who.id for who in match.state.combatants if any(held.effect == "cannot" for held in who.held)]
    assert caught == ["brute-1"]


@pytest.mark.rules("DK-FLEE-22", "DK-TERM-02")
def test_who_escaped_is_nobodys_ally_there() -> None:
    healer = fighter(0, ["Mend U"], classes=["Priest"], hp=5)
    match = combat(healer, in_sight(1, hp=2), foe("Bowman"), duel=False)
    assert {option.rpartition(" at ")[2] for option in offered(match, "play")} == {"p0"}


@pytest.mark.rules("DK-FLEE-22", "DK-TRAIT-16")
def test_an_escaped_foe_does_not_count_among_those_that_outnumber() -> None:
    gone = foe("Wolf", 2, held=[Held("escaped", rounds=2)])
    assert attacked(acts(foe("Wolf"), fighter(0, []), foe("Wolf", 2), mode="1d", chance="U")) == ["p0"]
    assert attacked(acts(foe("Wolf"), fighter(0, []), gone, mode="1d")) == []


@pytest.mark.rules("DK-FLEE-22", "DK-FLEE-23", "DK-FLEE-24", "DK-FOE-16")
def test_who_was_in_sight_when_the_others_won_has_fled_and_gains_nothing() -> None:
    match = in_combat(hero(0, ["Mace U"]), in_sight(1), foe("Bowman", hp=1), room="X8")
    answer(match, "play Mace U at bowman-1")
    assert [(who.xp, who.gold, who.gone) for who in match.state.combatants] == [(1, 5, ""), (0, 0, "")]
    assert on_the_way(match).room == "X8"
    assert match.state.who("p1").held == []


@pytest.mark.rules("DK-FLEE-22")
def test_a_party_whose_last_foe_falls_behind_it_has_won_the_room() -> None:
    dying = foe("Clumsy", hp=1, held=[Held("poison", amount=1, rounds=3, most=9)])
    match = in_combat(dying, in_sight(0), room="X8", chance="D")
    assert (on_the_way(match).cleared, match.state.who("p0").gold) == (["X8"], 5)


@pytest.mark.rules("DK-FLEE-22", "DK-FLEE-24")
def test_a_party_that_was_shot_at_to_the_last_is_where_it_came_from() -> None:
    match = in_combat(hero(0), foe("Bowman"), room="X8", chance="U" + "D" + "UU")
    answer(match, "flee", "keep")
    assert (on_the_way(match).room, match.state.who("p0").gone, hp(match, "p0")) == ("X1", "", 4)
    assert [left.id for left in on_the_way(match).left["X8"]] == ["bowman-1"]


# --- what people see --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "at", "where"), [("2d", 3, (9, 0)), ("1d", 1, (6, 1))])
def test_who_escaped_stands_beside_the_ground_and_can_be_aimed_at_there(mode: Any, at: int, where: Any) -> None:
    """Another one may have taken its place meanwhile."""
    gone = foe("Brute", 1, at=at, held=[Held("escaped", rounds=2)])
    match = combat(fighter(0, ["Longbow U"]), gone, foe("Brute", 2, at=at), duel=False, mode=mode)
    picture = stage(match.seat(0))
    board = picture.boards[0]
    figures = {piece.id: piece for piece in board.pieces}
    assert len({(piece.x, piece.y) for piece in board.pieces}) == 3
    assert (figures["brute-1"].x, figures["brute-1"].y) == where
    assert figures["brute-1"].option == "play Longbow U at brute-1"
    assert [badge.name for badge in figures["brute-1"].badges] == ["got away, still in sight"]
    assert all(piece.x < board.columns and piece.y < board.rows for piece in board.pieces)
    order = next(track for track in picture.tracks if track.id == "order")
    assert "Brute 1" not in order.steps
    assert odds_of_foes.of_turn(Cards.now.table(match.state), match.state.who("brute-1")) == [
        ("takes no Turns any more", Fraction(1))
    ]
