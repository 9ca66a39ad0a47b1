"""What reaches whom: the Distances of cards, what a Room allows, the optional penalties, where Combat begins."""

from typing import Any

import pytest

from tabletome.games.deck.board import distance
from tabletome.games.deck.events.combat import AttackDeclared
from tabletome.games.deck.state import Held, State
from tests.deck.arena import Position, answer, combat, duel, fighter, foe, hp, offered, printed, told
from tests.deck.printed import Cards, combat_card, foe_card, room_card

__all__ = ["printed"]

LINE: dict[str, Any] = {"mode": "1d"}
BOTH: dict[str, Any] = {"classes": ["Warrior", "Mage"], "level": 4}


def in_room(cards: Cards, **fields: Any) -> str:
    """A Room of the test's own."""
    cards.add(room_card("X1", exits=["X2"], **fields))
    return "X1"


def playable(match: Position, verb: str = "play") -> set[str]:
    """The names of the cards that can be Played at p1."""
    return {option.partition(" at ")[0][:-2] for option in offered(match, verb)}


def at(where: int, hand: list[str], **fields: Any) -> Position:
    """A duel on the line with the Opponent so far away."""
    return duel(hand, [], first=BOTH, second={"at": where}, **{**LINE, "round": 2, **fields})


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-DIST-01")
@pytest.mark.parametrize("where", [0, 1, 2])
def test_a_card_without_a_distance_works_at_any(where: int, cards: Cards) -> None:
    curse = combat_card("spell", "Curse", requires=["Mage"], action="Normal", value="dmg 2 eth", attribute="INT")
    cards.add(curse)
    assert playable(at(where, ["Curse U"])) == {"Curse"}
    match = duel(["Mend U"], [], first={"classes": ["Priest"]}, second={"at": where}, **LINE)
    assert offered(match, "play") == ["Mend U at p0"]


@pytest.mark.rules("DK-DIST-02", "DK-DIST-11")
@pytest.mark.parametrize(("where", "able"), [(0, set()), (1, {"Energy Bolt"}), (2, {"Energy Bolt"})])
def test_spells_have_distances_like_weapons(where: int, able: set[str]) -> None:
    assert playable(at(where, ["Energy Bolt U"])) == able


@pytest.mark.rules("DK-DIST-08", "DK-DIST-10", "DK-DIST-13")
@pytest.mark.parametrize(
    ("where", "able"), [(0, {"Crossbow"}), (1, {"Crossbow", "Shortbow"}), (2, {"Crossbow", "Shortbow"})]
)
def test_bows_do_not_reach_melee_and_a_crossbow_reaches_all(where: int, able: set[str]) -> None:
    assert playable(at(where, ["Shortbow U", "Crossbow U"])) == able


@pytest.mark.rules("DK-DIST-13")
@pytest.mark.parametrize(("where", "reached"), [(0, False), (1, False), (2, True)])
def test_ranged_alone_does_not_reach_shorter_distances(where: int, reached: bool) -> None:
    match = duel([], [], first={"classes": ["Mage"]}, second={"at": where}, **LINE)
    assert bool(offered(match, "base")) == reached  # the Mage's is for Ranged only


@pytest.mark.rules("DK-DIST-06", "DK-DIST-07", "DK-WEAP-17")
@pytest.mark.parametrize(
    ("where", "by_hand", "thrown"),
    [(0, {"Dagger", "Longsword"}, {"Dagger"}), (1, set(), {"Dagger"}), (2, set(), set())],
)
def test_a_dagger_must_be_declared_thrown(where: int, by_hand: set[str], thrown: set[str]) -> None:
    match = at(where, ["Dagger U", "Longsword U"])
    assert (playable(match), playable(match, "throw")) == (by_hand, thrown)


@pytest.mark.rules("DK-DIST-12")
def test_a_room_with_all_distances_makes_no_card_reach_farther(cards: Cards) -> None:
    room = in_room(cards, place="out", distances="MTR")
    match = at(2, ["Handaxe U", "Longsword U"], room=room)
    assert playable(match) | playable(match, "throw") == set()


@pytest.mark.rules("DK-DIST-09", "DK-MAP-22", "DK-UD-18")
@pytest.mark.parametrize(("drawn", "taken"), [("U", 6), ("D", 0)])
def test_a_bow_in_melee_is_an_option_that_takes_a_match(drawn: str, taken: int) -> None:
    assert playable(at(0, ["Longbow U"])) == set()
    match = at(0, ["Longbow U"], ranged_in_melee=True, chance=drawn)
    answer(match, "play Longbow U at p1", "declare U")
    assert hp(match) == 10 - taken
    assert "Longbow U" in match.state.who("p0").deck.discards


@pytest.mark.rules("DK-DIST-09")
def test_the_option_is_for_ranged_weapons_in_melee_only() -> None:
    assert playable(at(0, ["Energy Bolt U"], ranged_in_melee=True)) == set()
    assert playable(at(1, ["Longsword U"], ranged_in_melee=True)) == set()


@pytest.mark.rules("DK-DIST-09", "DK-UD-18")
@pytest.mark.parametrize(("drawn", "left"), [("UU", 6), ("UD", 10)])
def test_a_foe_shoots_in_melee_with_its_own_symbol(drawn: str, left: int, cards: Cards) -> None:
    cards.add(foe_card("Sentry", acts={"D1 *": 'dmg 4 phys TR "Shortbow"'}))
    sentry, hero = foe("Sentry"), fighter(0, [])
    match = combat(sentry, hero, duel=False, mode="1d", ranged_in_melee=True, chance=drawn)
    assert hp(match, "p0") == left


# --- Rooms ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-MAP-01", "DK-MAP-04", "DK-MAP-22")
@pytest.mark.parametrize("mode", ["simple", "1d", "2d"])
def test_only_cards_with_a_distance_of_the_room_can_be_played(mode: Any, cards: Cards) -> None:
    room = in_room(cards, place="in", distances="M")
    hand = ["Longbow U", "Longsword U", "Energy Bolt U"]
    match = at(1 if mode == "2d" else 0, hand, room=room, mode=mode)
    assert playable(match) == {"Longsword"}


@pytest.mark.rules("DK-MAP-01")
def test_a_card_without_a_distance_fits_every_room_and_every_card_fits_where_there_is_none(cards: Cards) -> None:
    cards.add(
        combat_card("spell", "Curse", requires=["Mage"], action="Normal", value="dmg 2 eth", attribute="INT"),
    )
    room = in_room(cards, place="in", distances="M")
    assert playable(at(0, ["Curse U", "Energy Bolt U"], room=room, mode="simple")) == {"Curse"}
    assert playable(at(0, ["Curse U", "Energy Bolt U"], mode="simple")) == {"Curse", "Energy Bolt"}


@pytest.mark.rules("DK-MAP-02")
def test_a_room_without_distances_allows_any(cards: Cards) -> None:
    room = in_room(cards, place="in")
    assert playable(at(2, ["Longbow U"], room=room)) == {"Longbow"}
    assert playable(at(0, ["Longsword U"], room=room)) == {"Longsword"}


@pytest.mark.rules("DK-MAP-05", "DK-UD-18")
@pytest.mark.parametrize(("symbol", "drawn", "taken"), [("U", "U", 6), ("U", "D", 0), ("D", "D", 6), ("D", "U", 0)])
def test_the_penalty_is_the_symbol_of_the_room(symbol: str, drawn: str, taken: int, cards: Cards) -> None:
    room = in_room(cards, place="in", distances="M", symbol=symbol)
    match = at(0, ["Longbow U"], room=room, off_distance=True, chance=drawn)
    answer(match, "play Longbow U at p1")
    assert hp(match) == 10 - taken
    assert bool(told(match, AttackDeclared)) == bool(taken)  # a card that fails can not be reacted to
    assert "Longbow U" in match.state.who("p0").deck.discards


@pytest.mark.rules("DK-MAP-05", "DK-DIST-12")
def test_with_the_penalty_melee_still_reaches_melee_only(cards: Cards) -> None:
    room = in_room(cards, place="out", distances="TR")
    assert playable(at(1, ["Longsword U"], room=room, off_distance=True)) == set()
    assert playable(at(0, ["Longsword U"], room=room, off_distance=True)) == {"Longsword"}


@pytest.mark.rules("DK-MAP-04", "DK-MAP-05")
@pytest.mark.parametrize(("option", "drawn", "left"), [(False, "", 10), (True, "UU", 6), (True, "UD", 10)])
def test_a_room_binds_foes_too(option: bool, drawn: str, left: int, cards: Cards) -> None:
    room = in_room(cards, place="in", distances="M", symbol="U")
    match = combat(foe("Archer"), fighter(0, []), duel=False, room=room, off_distance=option, chance=drawn)
    assert hp(match, "p0") == left


@pytest.mark.rules("DK-MODE-25")
@pytest.mark.parametrize(
    ("fields", "steps"),
    [
        ({"place": "in", "distances": "M"}, []),
        ({"place": "in", "distances": "MT"}, ["to -1"]),
        ({"place": "out", "distances": "M"}, ["to -1"]),
    ],
)
def test_indoors_nobody_moves_farther_than_the_room_goes(
    fields: dict[str, str], steps: list[str], cards: Cards
) -> None:
    room = in_room(cards, **fields)
    assert [step for step in offered(at(0, [], room=room), "move") if step == "to -1"] == steps


# --- where Combat begins ----------------------------------------------------------------------------------------------


def begun(room: str, mode: Any = "1d") -> list[str]:
    """The Distances from the Player to the Foes as a Combat begins in a Room."""
    state = State([fighter(0, []), foe("Brute", 1), foe("Brute", 2)], mode=mode, room=room)
    distance.place(Cards.now.table(state))
    return [distance.category(Cards.now.table(state), state.combatants[0], other) for other in state.combatants[1:]]


@pytest.mark.rules("DK-MODE-23", "DK-MODE-07", "DK-MODE-08")
@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"place": "in"}, "T"),
        ({"place": "out"}, "R"),
        ({"place": "in", "at": "M"}, "M"),
        ({"place": "in", "at": "R"}, "R"),
        ({"place": "out", "at": "T"}, "T"),
        ({"place": "in", "distances": "M"}, "M"),  # the nearest that the Room allows
        ({"place": "out", "distances": "MT"}, "T"),
        ({"place": "in", "at": "R", "distances": "M"}, "M"),
    ],
)
@pytest.mark.parametrize("mode", ["1d", "2d"])
def test_the_room_says_where_combat_begins(fields: dict[str, str], where: str, mode: Any, cards: Cards) -> None:
    assert begun(in_room(cards, **fields), mode) == [where] * 2


# --- on the map -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-MODE-23", "DK-MODE-12")
def test_on_the_map_foes_stand_at_their_distance_from_some_player(cards: Cards) -> None:
    """The first place in reading order is Ranged from both entries, the other one Thrown from the first."""
    empty = "." * 12
    rows = ["F.......E..F", *[empty] * 6, "........E..."]
    room = in_room(cards, place="in", at="T", grid="/".join(rows))
    state = State([fighter(0, []), fighter(1, [], side=0), foe("Brute")], mode="2d", room=room)
    distance.place(Cards.now.table(state))
    assert [distance.place_name(Cards.now.table(state), who.at) for who in state.combatants] == ["i1", "i8", "l1"]


@pytest.mark.rules("DK-MAP-10", "DK-MAP-01")
@pytest.mark.parametrize(("distances", "squares"), [("MTR", 64), ("MT", 16)])
def test_plain_ground_is_as_large_as_the_room_allows(distances: str, squares: int, cards: Cards) -> None:
    """Where there is no Ranged nobody can go so far away."""
    room = in_room(cards, place="in", distances=distances)
    reached, to_see = {0}, [0]
    while to_see:
        match = duel([], [], first={"at": to_see.pop()}, second={"at": squares - 1}, room=room, mode="2d")
        able = {option.arg.at(cards.table(match.state)) for option in match.request or () if option.verb == "move"}
        to_see += sorted(able - reached)
        reached |= able
    assert len(reached) == squares - 1  # all but that of the Opponent


@pytest.mark.rules("DK-MODE-15", "DK-MODE-22")
def test_an_area_is_not_aimed_at_a_wall_and_cover_makes_no_damage_of_nothing(cards: Cards) -> None:
    room = in_room(cards, place="in", grid="..o.#")
    mage = {"classes": ["Mage"], "level": 4}
    match = duel(["Web U"], [], first=mage, second={"at": 3}, room=room, mode="2d", chance="UD")
    answer(match, "play Web U", "declare DD")
    assert offered(match, "aim") == ["c1", "d1"]
    answer(match, "aim d1", "match")
    assert (hp(match), [held.effect for held in match.state.who("p1").held]) == (10, ["cannot"])


@pytest.mark.rules("DK-MODE-15")
def test_an_area_is_aimed_where_it_catches_an_opponent(cards: Cards) -> None:
    room = in_room(cards, place="in", grid="........")
    mage, ally, enemy = fighter(0, ["Web U"], classes=["Mage"]), fighter(1, [], side=0, at=3), fighter(2, [], at=7)
    match = combat(mage, ally, enemy, room=room, mode="2d")
    answer(match, "play Web U", "declare DD")
    assert offered(match, "aim") == ["g1", "h1"]


@pytest.mark.rules("DK-MODE-15", "DK-TERM-07")
def test_who_cannot_attack_aims_at_no_square() -> None:
    mage = {"classes": ["Mage"], "held": [Held("cannot", kind="attack", rounds=2)]}
    assert offered(duel(["Web U"], [], first=mage, second={"at": 3}, mode="2d"), "play") == []
