"""Two Dimensional Play: squares, Moves, lines, areas, and how Foes find their way."""

from itertools import product
from typing import Any

import pytest

from tabletome.games.deck.board import distance, plane, stepping
from tabletome.games.deck.events.combat import Idle
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import Combatant, Held, State
from tabletome.kernel import BadSetup
from tabletome.table.grid import squares
from tests.deck.arena import Position, answer, combat, duel, fighter, foe, hp, offered, once_more, printed, push, told
from tests.deck.printed import BOX, Cards, foe_card, room_card

__all__ = ["printed"]

MAP: dict[str, Any] = {"mode": "2d"}
OPEN = plane.drawn(plane.plain(8))


def at(name: str) -> int:
    """A square of the plain ground."""
    return OPEN.grid.square(name)


def drawn(cards: Cards, rows: str) -> str:
    cards.add(room_card("X1", place="out", exits=["X2"], grid=rows))
    return "X1"


def here(match: Position, who: str) -> str:
    return distance.place_name(Cards.now.table(match.state), match.state.who(who).at)


# --- Distances --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-DIST-03", "DK-DIST-04", "DK-DIST-05", "DK-MODE-21")
@pytest.mark.parametrize(
    ("distances", "found"),
    [("M", ["d1", "f1"]), ("T", ["b1", "c1", "g1", "h1"]), ("R", ["a1"]), ("MT", ["b1", "c1", "d1", "f1", "g1", "h1"])],
)
def test_only_squares_at_these_distances_are_found(distances: str, found: list[str]) -> None:
    ground = plane.drawn(("........",))
    square = ground.grid.square("e1")
    cells = ground.at_distance(square, distances) & ~(1 << square)
    assert sorted(ground.grid.names[one] for one in squares(cells)) == found


@pytest.mark.rules("DK-MODE-12", "DK-MODE-21", "DK-DIST-03", "DK-DIST-04", "DK-DIST-05")
@pytest.mark.parametrize(
    ("where", "found"),
    [("b1", "M"), ("b2", "M"), ("c1", "T"), ("c3", "T"), ("d2", "T"), ("a5", "R"), ("e5", "R"), ("g1", "R")],
)
def test_squares_are_distances(where: str, found: str) -> None:
    match = duel(["Longsword U"], [], first={"at": at("a1")}, second={"at": at(where)}, **MAP)
    assert distance.category(Cards.now.table(match.state), *match.state.combatants) == found
    assert bool(offered(match, "play")) == (found == "M")


@pytest.mark.rules("DK-MODE-12", "DK-MODE-14", "DK-MODE-21")
def test_a_move_is_two_squares_and_changes_the_distance() -> None:
    match = duel([], [], first={"at": at("a4")}, second={"at": at("f4")}, **MAP)
    assert distance.category(Cards.now.table(match.state), *match.state.combatants) == "R"
    answer(match, "move c4")
    assert distance.category(Cards.now.table(match.state), *match.state.combatants) == "T"
    match.state.turn = 0
    match = once_more(match)
    answer(match, "move e4")
    assert distance.category(Cards.now.table(match.state), *match.state.combatants) == "M"


@pytest.mark.rules("DK-MODE-14", "DK-MODE-21")
def test_no_move_changes_two_categories_anywhere() -> None:
    """Every place of a figure and of its Opponent on 8 x 8 squares, every Move."""
    state = State([fighter(0, []), fighter(1, [])], mode="2d", order=["p0", "p1"])
    mover, other = state.combatants
    moves = 0
    for mover.at, other.at in product(range(64), repeat=2):
        if mover.at == other.at:
            continue
        before = "MTR".index(distance.category(Cards.now.table(state), mover, other))
        start, able = mover.at, plane.destinations(Cards.now.table(state), mover)
        for square in squares(able):
            after = "MTR".index(plane.band(OPEN.apart(square, other.at)))
            assert abs(after - before) <= 1, (start, square, other.at)
            assert OPEN.apart(start, square) <= 2
            moves += 1
    assert moves > 64 * 63 * 8


@pytest.mark.rules("DK-MODE-21")
def test_allies_are_passed_and_opponents_and_walls_are_not(cards: Cards) -> None:
    room = drawn(cards, "....../######")
    one = fighter(0, [], at=1)
    ally, enemy = fighter(2, [], side=0, at=2), fighter(1, [], at=5)
    match = combat(one, ally, enemy, room=room, **MAP)
    assert offered(match, "move") == ["a1", "d1"]
    ally.side = 1
    assert offered(combat(one, ally, enemy, room=room, **MAP), "move") == ["a1"]


@pytest.mark.rules("DK-GRAP-10", "DK-MODE-25")
def test_what_holds_a_figure_in_its_square() -> None:
    one, other = fighter(0, [], at=0), fighter(1, [], at=1)
    grapple_state.seize(other, one)
    assert offered(combat(one, other, **MAP), "move") == []
    held = {"held": [Held("cannot", kind="move", rounds=2)], "at": 9}
    assert offered(duel([], [], first=held, **MAP), "move") == []
    corner = offered(duel([], [], first={"at": at("a1")}, second={"at": at("h8")}, **MAP), "move")
    assert corner == ["b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]  # the edge of the map is the end


@pytest.mark.rules("DK-MAP-10", "DK-MODE-12")
def test_a_room_is_laid_out_on_its_grid() -> None:
    state = State([fighter(0, []), *(foe("Skeletal Warrior", number) for number in (1, 2, 3))], mode="2d", room="M1")
    distance.place(Cards.now.table(state))
    on = plane.ground(Cards.now.table(state))
    assert on.grid.draw(on.walls).split() == [
        line.translate(str.maketrans("EFo~", "....")) for line in Cards.now.library.rooms["M1"].grid
    ]
    assert on.entries >> state.combatants[0].at & 1
    assert all(on.places >> who.at & 1 for who in state.combatants[1:])
    assert len({who.at for who in state.combatants}) == 4
    assert distance.category(Cards.now.table(state), *state.combatants[:2]) == Cards.now.library.rooms["M1"].at


@pytest.mark.rules("DK-MAP-10", "DK-MODE-23")
@pytest.mark.parametrize("number", [name for name, room in BOX.rooms.items() if room.grid])
@pytest.mark.parametrize("players", [1, 4])
def test_everybody_has_a_square_in_every_room(number: str, players: int) -> None:
    room = Cards.now.library.rooms[number]
    foes = [foe(many.name, index) for many in room.foes(players, squares=True) for index in range(many.count)]
    state = State([*(fighter(seat, [], side=0) for seat in range(players)), *foes], mode="2d", room=number)
    distance.place(Cards.now.table(state))
    on = plane.ground(Cards.now.table(state))
    assert len({who.at for who in state.combatants}) == len(state.combatants)
    assert all(on.floor >> who.at & 1 for who in state.combatants)
    apart = [on.apart(one.at, other.at) for one in state.combatants[:players] for other in foes]
    assert plane.band(min(apart)) == room.at


# --- lines, cover, concealment ----------------------------------------------------------------------------------------


@pytest.mark.rules("DK-MODE-22")
@pytest.mark.parametrize(("rows", "seen"), [("...../...../.....", True), ("...../..#../.....", False)])
def test_walls_block_lines(rows: str, seen: bool, cards: Cards) -> None:
    room = drawn(cards, rows)
    match = duel(["Longbow U"], [], first={"at": 5}, second={"at": 9}, room=room, **MAP)
    assert bool(offered(match, "play")) == seen


def shot(cards: Cards, rows: str, *answers: str, card: str = "Longbow U", chance: str = "", **fields: Any) -> Position:
    """An attack from a1 of a single row at its last square; the bow does 6."""
    room = drawn(cards, rows)
    first = {"classes": ["Warrior", "Mage"], "level": 4, "at": 0}
    match = duel([card], [], first=first, second={"at": len(rows) - 1}, room=room, chance=chance, **MAP, **fields)
    answer(match, f"play {card} at p1", *answers)
    return match


@pytest.mark.rules("DK-MODE-22", "DK-MODE-13", "DK-DMG-20")
@pytest.mark.parametrize(
    ("rows", "taken"),
    [
        ("....o.", 3),  # next to the Target and in the line
        ("..o...", 6),  # not next to it
        ("...o..", 6),  # nearly
        ("...o", 6),  # it stands on the cover, which is not between
        ("..o.", 3),
    ],
)
def test_cover_halves_physical_damage(rows: str, taken: int, cards: Cards) -> None:
    assert hp(shot(cards, rows)) == 10 - taken
    assert hp(shot(cards, rows, cover=False)) == 4


@pytest.mark.rules("DK-MODE-22")
def test_cover_does_nothing_against_ethereal_damage_nor_in_melee(cards: Cards) -> None:
    assert hp(shot(cards, "..o.", card="Plain Spark U")) == 6
    room = drawn(cards, "oo/oo")
    match = duel(["Mace U"], [], first={"at": 0}, second={"at": 3}, room=room, **MAP)
    answer(match, "play Mace U at p1")
    assert hp(match) == 6


@pytest.mark.rules("DK-MODE-22", "DK-DMG-20")
def test_cover_comes_before_defense(cards: Cards) -> None:
    room = drawn(cards, "..o.")
    second = {"at": 3, "classes": ["Rogue"]}
    match = duel(["Longbow U", "Agility U", "Agility D"], [], first={"at": 0}, second=second, room=room, **MAP)
    answer(match, "play Longbow U at p1 with AGI*DU", "base dodge")
    assert hp(match) == 10 - (8 // 2 - 1)


@pytest.mark.rules("DK-MODE-22")
def test_half_behind_cover_is_rounded_down(cards: Cards) -> None:
    match = duel(["Longbow U", "Agility U"], [], second={"at": 3}, room=drawn(cards, "..o."), **MAP)
    answer(match, "play Longbow U at p1 with AGI*U")
    assert hp(match) == 10 - 7 // 2


@pytest.mark.rules("DK-MODE-22", "DK-MODE-13")
@pytest.mark.parametrize(("rows", "asked"), [(".~..", True), ("...~", True), ("~...", False), ("....", False)])
def test_concealment_takes_a_match(rows: str, asked: bool, cards: Cards) -> None:
    if not asked:
        assert hp(shot(cards, rows)) == 4
        return
    for drawn_, left in (("U", 4), ("D", 10)):
        match = shot(cards, rows, "declare U", chance=drawn_)
        assert hp(match) == left
        assert "Longbow U" in match.state.who("p0").deck.discards
    assert hp(shot(cards, rows, cover=False)) == 4


@pytest.mark.rules("DK-MODE-22")
def test_nobody_is_concealed_in_melee(cards: Cards) -> None:
    match = duel(["Mace U"], [], second={"at": 1}, room=drawn(cards, ".~"), **MAP)
    answer(match, "play Mace U at p1")
    assert hp(match) == 6


@pytest.mark.rules("DK-FLEE-08", "DK-FLEE-22")
def test_who_escaped_leaves_the_square_and_what_it_hid_behind(cards: Cards) -> None:
    room, escaped = drawn(cards, ".~.o."), [Held("escaped", rounds=2)]
    match = duel(["Longbow U"], [], second={"at": 4, "held": escaped}, room=room, **MAP)
    answer(match, "play Longbow U at p1")
    assert hp(match) == 4
    match = duel([], [], second={"at": 1, "held": escaped}, room=room, **MAP)
    assert offered(match, "move") == ["b1", "c1"]  # nobody stands there any more


@pytest.mark.rules("DK-MODE-22")
@pytest.mark.parametrize(("chance", "left"), [("UU", 6), ("UD", 10)])
def test_foes_shoot_through_brush_no_better(chance: str, left: int, cards: Cards) -> None:
    room = drawn(cards, ".~...")
    match = combat(foe("Archer", at=4), fighter(0, [], at=0), duel=False, room=room, chance=chance, **MAP)
    assert hp(match, "p0") == left


# --- areas ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-MODE-15", "DK-MODE-24")
def test_an_area_is_everyone_inside_nine_squares() -> None:
    """Allies too, and the aimed square may be empty."""
    inside = [foe("Brute", 1, at=at("e3")), foe("Brute", 2, at=at("g5")), fighter(1, [], side=0, at=at("f3"))]
    outside = [foe("Brute", 3, at=at("h4")), foe("Brute", 4, at=at("f6"))]
    mage = fighter(0, ["Web U"], classes=["Mage"], level=4, at=at("b4"))
    match = combat(mage, *inside, *outside, duel=False, chance="UD" * 3, **MAP)
    answer(match, "play Web U", "declare DD", "aim f4", "match")
    caught = {who.id for who in match.state.combatants if any(held.effect == "cannot" for held in who.held)}
    assert caught == {who.id for who in inside}


@pytest.mark.rules("DK-MODE-15")
def test_an_area_is_aimed_at_the_distances_of_its_card(cards: Cards) -> None:
    mage = {"classes": ["Mage"], "level": 4, "at": at("b4")}
    match = duel(["Web U"], [], first=mage, second={"at": at("d4")}, **MAP)
    answer(match, "play Web U", "declare DD")
    assert offered(match, "aim") == ["d3", "e3", "d4", "e4", "d5", "e5"]  # Web is for Thrown and Ranged
    room = drawn(cards, "..#../..#../.....")
    match = duel(["Web U"], [], first={**mage, "at": 0}, second={"at": 4}, room=room, **MAP)
    assert offered(match, "play") == []


@pytest.mark.rules("DK-SNEAK-20", "DK-MODE-15")
def test_an_area_finds_a_sneaker() -> None:
    sneaker = fighter(1, [], at=at("e4"), held=[Held("sneaking")])
    other = fighter(2, [], side=1, at=at("e5"))
    mage = fighter(0, ["Web U"], classes=["Mage"], level=4, at=at("b4"))
    match = combat(mage, sneaker, other, chance="UD" * 2, **MAP)
    answer(match, "play Web U", "declare DD", "aim e4", "none", "none")
    assert [held.effect for held in match.state.who("p1").held] == ["cannot"]


# --- Foes -------------------------------------------------------------------------------------------------------------


def foe_moves(one: Combatant, *others: Combatant, chance: str = "", **fields: Any) -> Position:
    return combat(one, *others, chance=chance, duel=False, **MAP, **fields)


@pytest.mark.rules("DK-FOE-44")
def test_a_foe_walks_into_reach_the_shortest_way_and_ties_go_in_reading_order() -> None:
    match = foe_moves(foe("Brute", at=at("h4")), fighter(0, [], at=at("b4")))
    assert here(match, "brute-1") == "f2"  # f2 to f6 are equally near
    match = foe_moves(foe("Brute", at=at("d4")), fighter(0, [], at=at("b4")))
    assert here(match, "brute-1") == "c3"  # c3, c4 and c5 are in reach, one step away


@pytest.mark.rules("DK-FOE-44", "DK-MODE-21")
def test_a_foe_walks_around_a_wall(cards: Cards) -> None:
    room = drawn(cards, "...../.###./.....")
    match = foe_moves(foe("Brute", at=5), fighter(0, [], at=9), room=room)
    assert here(match, "brute-1") == "c1"
    match.state.turn = 0
    assert here(once_more(match), "brute-1") in ("d1", "e1")


@pytest.mark.rules("DK-FOE-44")
def test_a_foe_behind_a_wall_moves_to_see_its_target(cards: Cards) -> None:
    room = drawn(cards, "...../..#../.....")
    match = foe_moves(foe("Archer", at=9), fighter(0, [], at=5), room=room)
    assert hp(match, "p0") == 10
    assert plane.ground(Cards.now.table(match.state)).clear(match.state.who("archer-1").at, 5)


@pytest.mark.rules("DK-FOE-44")
def test_a_foe_without_a_way_stays(cards: Cards) -> None:
    room = drawn(cards, ".....")
    brutes = [foe("Brute", 1, at=2), foe("Brute", 2, at=1)]
    match = foe_moves(brutes[0], fighter(0, [], at=0), brutes[1], room=room)
    assert here(match, "brute-1") == "c1"
    assert told(match, Idle)


@pytest.mark.rules("DK-TRAIT-06")
def test_a_kiter_keeps_its_distance_on_the_map() -> None:
    match = foe_moves(foe("Archer", at=at("d4")), fighter(0, [], at=at("c4")))
    assert distance.category(Cards.now.table(match.state), *match.state.combatants) == "T"
    match.state.turn = 0
    match = once_more(match)
    assert distance.category(Cards.now.table(match.state), *match.state.combatants) == "R"
    match = foe_moves(foe("Archer", at=at("h1")), fighter(0, [], at=at("g2")), chance="U")
    assert here(match, "archer-1") != "h1"  # out of the corner, past its Opponent if there is a way


@pytest.mark.rules("DK-TRAIT-06")
def test_a_kiter_does_not_move_where_no_square_is_farther_away(cards: Cards) -> None:
    room = drawn(cards, "../..")
    match = foe_moves(foe("Archer", at=1), fighter(0, [], at=0), room=room)
    assert here(match, "archer-1") == "b1"  # a2 and b2 are as near


@pytest.mark.rules("DK-TRAIT-16", "DK-TRAIT-40")
@pytest.mark.parametrize(("wolves", "found"), [(1, "T"), (2, "M")])
def test_outnumber_keeps_out_of_melee_on_the_map(wolves: int, found: str) -> None:
    others = [foe("Wolf", number, at=at(f"h{number}")) for number in range(2, wolves + 1)]
    hero = fighter(0, [], at=at("b4"))
    match = foe_moves(foe("Wolf", at=at("e4")), hero, *others)
    assert distance.category(Cards.now.table(match.state), match.state.who("wolf-1"), hero) == found
    chance = "U" if wolves == 2 else ""
    match = foe_moves(foe("Wolf", at=at("c4")), hero, *others, chance=chance)
    assert distance.category(Cards.now.table(match.state), match.state.who("wolf-1"), hero) == found
    assert (hp(match, "p0") < 10) == (wolves == 2)


@pytest.mark.rules("DK-FOE-44")
def test_a_foe_may_step_into_the_corner(cards: Cards) -> None:
    cards.add(foe_card("Sniper", acts={"D1 *": 'dmg 4 phys R "Longbow"'}))
    match = foe_moves(foe("Sniper", at=at("b2")), fighter(0, [], at=at("e2")))
    assert here(match, "sniper-1") == "a1"  # as far as a2 and a3, and first in reading order


@pytest.mark.rules("DK-TRAIT-12", "DK-FOE-43")
@pytest.mark.parametrize("mode", ["1d", "2d"])
def test_an_opportunist_attacks_the_nearest(mode: Any, cards: Cards) -> None:
    cards.add(
        foe_card("Hunter", acts={"D1 *": 'dmg 4 phys MTR "Sling"'}, traits="attack opportunist"),
    )
    far, near = fighter(0, [], at=0), fighter(1, [], side=0, at=3)
    hunter = foe("Hunter", at=3 if mode == "1d" else 4, last_attacker="p0")
    match = combat(hunter, far, near, duel=False, chance="U", mode=mode)
    assert (hp(match, "p0"), hp(match, "p1")) == (10, 6)


@pytest.mark.rules("DK-TRAIT-12", "DK-TRAIT-46")
@pytest.mark.parametrize(
    ("last", "chance", "hurt"), [("p2", "U", "p2"), ("", "UU", "p2"), ("", "UD", "p1"), ("p0", "UD", "p1")]
)
def test_of_several_nearest_the_last_attacker_then_chance(last: str, chance: str, hurt: str, cards: Cards) -> None:
    """p0 is farther away: an opportunist does not mind its attacks."""
    cards.add(
        foe_card("Hunter", acts={"D1 *": 'dmg 4 phys MTR "Sling"'}, traits="attack opportunist"),
    )
    players = [fighter(seat, [], side=0, at=at(name)) for seat, name in enumerate(("a1", "d3", "d5"))]
    match = foe_moves(foe("Hunter", at=at("f4"), last_attacker=last), *players, chance=chance)
    assert [who.id for who in match.state.combatants if who.hp == 6] == [hurt]


@pytest.mark.rules("DK-MODE-09", "DK-MODE-25")
def test_a_push_ends_at_figures_and_walls(cards: Cards) -> None:
    match = duel(
        ["Shield Bash U"], [], first={"at": at("b4"), "shield": True, "level": 2}, second={"at": at("c4")}, **MAP
    )
    answer(match, "play Shield Bash U at p1")
    assert (hp(match), here(match, "p1")) == (7, "d4")
    room = drawn(cards, "..#")
    match = duel(["Shield Bash U"], [], first={"shield": True, "level": 2}, second={"at": 1}, room=room, **MAP)
    answer(match, "play Shield Bash U at p1")
    assert here(match, "p1") == "b1"
    one, other, behind = fighter(0, ["Shield Bash U"], shield=True, level=2), fighter(1, [], at=1), fighter(2, [], at=2)
    match = combat(one, other, behind, room=drawn(cards, "..."), **MAP)
    answer(match, "play Shield Bash U at p1")
    assert here(match, "p1") == "b1"


@pytest.mark.rules("DK-MODE-09")
@pytest.mark.parametrize(("categories", "end"), [(1, "c4"), (2, "e4")])
def test_a_push_is_as_many_categories_as_it_says(categories: int, end: str) -> None:
    match = duel([], [], first={"at": at("a4")}, second={"at": at("b4")}, **MAP)
    push(match, "p1", "p0", categories)
    assert here(match, "p1") == end


def test_so_many_foes_do_not_fit() -> None:
    state = State([fighter(0, []), *(foe("Brute", number) for number in range(64))], mode="2d")
    with pytest.raises(BadSetup, match="do not fit"):
        distance.place(Cards.now.table(state))


@pytest.mark.rules("DK-MODE-14", "DK-MODE-21")
def test_who_cannot_move_is_offered_no_square() -> None:
    bound = [Held("cannot", kind="move", rounds=2)]
    free = duel([], [], first={"at": at("a1")}, second={"at": at("e5")}, **MAP)
    assert offered(free, "move")
    match = duel([], [], first={"at": at("b2"), "held": bound}, second={"at": at("e5")}, **MAP)
    assert offered(match, "move") == []
    assert stepping.squares_to(Cards.now.table(match.state), match.state.combatants[0]) == 0
