"""What content of maps, enemies, boss decks and encounters is refused, at its line, with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletome.games.tactics.cards.encounters import Known, read_encounters
from tabletome.games.tactics.cards.enemies import read_boss_decks, read_enemies
from tabletome.games.tactics.cards.library import CONTENT, FILES, Library, box
from tabletome.games.tactics.cards.maps import read_maps
from tabletome.games.tactics.rules.words import WORDS
from tabletome.packs.source import SourceError

BOX: Library = box(WORDS)
KNOWN = Known(BOX.maps, BOX.enemies, BOX.commands, BOX.perks, ["goblin-leathers"])
PLAIN = """
- name: A Test
  chapter: 60
  level: 1
  map: fields
  deck: old-gristle
  main: defeat(boss)
  bonus: no_knockout
  enemies:
    B: old-gristle hp 20/26/33
    M1: camp-dog hp 3
  next: {green: [2], orange: [2]}
"""


def refused(change: tuple[str, str]) -> str:
    with pytest.raises(SourceError) as problem:
        read_encounters(PLAIN.replace(*change), {}, KNOWN)
    return str(problem.value)


@pytest.mark.rules("AT-SETUP-04", "AT-SETUP-05", "AT-SETUP-06")
def test_a_plain_encounter_is_read() -> None:
    found = read_encounters(PLAIN, BOX.encounters, KNOWN)
    assert found[60].enemies[3][0].hp == 20
    assert found[60].enemies[5][0].hp == 33
    assert len(found) == 34
    changed = read_encounters(
        PLAIN.replace("camp-dog hp 3", "camp-dog hp 3 move 6 attack bl+1 range 1-2 from 4"), {}, KNOWN
    )
    assert len(changed[60].enemies[3]) == 1
    assert len(changed[60].enemies[4]) == 2
    assert set(changed[60].fighting) == {"M1"}, "the boss is as on its picture"
    assert changed[60].fighting["M1"].move == 6
    assert not found[60].fighting
    rooted = read_encounters(PLAIN.replace("camp-dog hp 3", "camp-dog hp 3 move 0"), {}, KNOWN)
    assert rooted[60].fighting["M1"].move == 0
    assert (changed[60].fighting["M1"].reach.least, changed[60].fighting["M1"].reach.most) == (1, 2)


@pytest.mark.rules("AT-OBJ-01", "AT-OBJ-22", "AT-COMP-21")
@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("main: defeat(boss)\n  ", ""), "main"),
        (("bonus: no_knockout\n  ", ""), "bonus"),
        (("main: defeat(boss)", "main: within(5)"), "within(5) can be a bonus only, not the main objective"),
        (("main: defeat(boss)", "main: defeat(both)"), "defeat(both) cannot be met here"),
        (("main: defeat(boss)", "main: use(lever, 3)"), "use(lever, 3) cannot be met here"),
        (("main: defeat(boss)", "main: hold(raft, 3)"), "hold(raft, 3) cannot be met here"),
        (("main: defeat(boss)", "main: protect(mill, 3 rounds)"), "protect(mill, 3 rounds) cannot be met here"),
        (("main: defeat(boss)", "main: beat(boss)"), "column 1"),
        (("map: fields", "map: moon"), "there is no map 'moon'"),
        (("deck: old-gristle", "deck: nobody"), "there is no boss deck 'nobody'"),
        (("M1: camp-dog", "M1: wraith"), "commands no 'wraith'"),
        (("M1: camp-dog", "M9: camp-dog"), "M9 has no start square on the map Fields"),
        (("hp 20/26/33", "hp 20/26"), "health is one number, or three for 3/4/5 heroes"),
        (("{green: [2]", "{failure: [2]"), "green"),
        (("level: 1\n", "level: 11\n"), "level"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_where_it_stands(change: tuple[str, str], complaint: str) -> None:
    said = refused(change)
    assert complaint in said
    assert said.startswith("encounters.yaml:")


@pytest.mark.rules("AT-LARGE-09", "AT-LARGE-01", "AT-COMP-21")
@pytest.mark.parametrize(
    ("square", "complaint"),
    [
        ((5, 2), "M1 has no room at f3"), ((4, 3), "M1 has no room at e4"), ((5, 3), "M1 has no room at f4"),
        ((3, 2), ""), ((6, 3), ""), ((4, 1), ""),
    ],
)  # fmt: skip
def test_nobody_begins_under_the_base_of_a_large_boss(square: tuple[int, int], complaint: str) -> None:
    rows = [list("." * 10) for _ in range(8)] + [list("y" * 10)] * 2
    rows[2][4] = "B"
    rows[square[1]][square[0]] = "1"
    lines = ["".join(row) for row in rows]
    drawing = "".join(f'  - "{line}"\n' for line in lines)
    known = Known(read_maps(f"- name: Fields\n  grid:\n{drawing}", {}), BOX.enemies, BOX.commands)
    if not complaint:
        assert read_encounters(PLAIN, {}, known)
        return
    with pytest.raises(SourceError, match=complaint):
        read_encounters(PLAIN, {}, known)


@pytest.mark.rules("AT-LARGE-09", "AT-COMP-21")
def test_a_large_boss_needs_room_for_all_four_squares() -> None:
    rows = ["." * 9 + "B", *["." * 10] * 6, "1" + "." * 9, *["y" * 10] * 2]
    drawing = "".join(f'  - "{row}"\n' for row in rows)
    known = Known(read_maps(f"- name: Fields\n  grid:\n{drawing}", {}), BOX.enemies, BOX.commands)
    with pytest.raises(SourceError, match="B does not fit on the board at j1"):
        read_encounters(PLAIN, {}, known)


@pytest.mark.rules("AT-OBJ-22")
def test_an_area_that_all_heroes_are_to_reach_has_room_for_five() -> None:
    in_the_yard = (
        PLAIN.replace("map: fields", "map: yard").replace("old-gristle", "pale-hand").replace("camp-dog", "shade")
    )
    read_encounters(in_the_yard.replace("main: defeat(boss)", "main: reach(gate, 2)"), {}, KNOWN)
    for goal in ("reach(gate, all)", "reach(gate, 3)"):
        with pytest.raises(SourceError, match="cannot be met here"):
            read_encounters(in_the_yard.replace("main: defeat(boss)", f"main: {goal}"), {}, KNOWN)


@pytest.mark.rules("AT-BOSS-05")
def test_defeat_all_is_refused_where_wraiths_rise() -> None:
    wraiths = (
        PLAIN.replace("old-gristle", "bell-warden").replace("camp-dog", "wraith").replace("map: fields", "map: belfry")
    )
    read_encounters(wraiths, {}, KNOWN)
    with pytest.raises(SourceError, match="defeat_all cannot be met here"):
        read_encounters(wraiths.replace("main: defeat(boss)", "main: defeat_all"), {}, KNOWN)


def test_rewards_that_are_not_there_are_refused() -> None:
    with pytest.raises(SourceError, match="there is no perk 'luck'"):
        read_encounters(PLAIN + "  bonus_reward: {perk: luck}\n", {}, KNOWN)
    with pytest.raises(SourceError, match="there is no equipment 'spoon'"):
        read_encounters(PLAIN + "  bonus_reward: {equipment: spoon}\n", {}, KNOWN)


ROWS = ["yyyyyyyyyy", *[".........."] * 9]


def map_with(row: int, drawn: str, more: str = "") -> str:
    rows = [*ROWS[:row], drawn, *ROWS[row + 1 :]]
    drawing = "".join(f'  - "{line}"\n' for line in rows)
    return f"- name: Plain\n  grid:\n{drawing}{more}"


@pytest.mark.rules("AT-COMP-21", "AT-COMP-02", "AT-TERR-09")
@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        (map_with(0, "yyyy......"), "4 yellow squares are too few for 5 heroes"),
        (map_with(2, "rrrrrrrrr."), "it takes 9 rubble tiles, and the box has 8"),
        (map_with(2, "ssssss...."), "it takes 6 wraith spawns, and the box has 5"),
        (map_with(2, "===......."), "a small stone wall covers 2 squares in a line; the one at c3 does not"),
        (map_with(2, "###......."), "a large stone wall covers 4 squares in a line; the one at a3 does not"),
        (map_with(2, "~~~......."), "water lies in tiles of 2 by 3 squares; the one at a3 does not"),
        (map_with(2, "?........."), "a3 shows '?', which is no sign of a map"),
        (map_with(2, "1....1...."), "M1 begins on one square, not on a3 and f3"),
        (map_with(2, "........."), "a map has 10 rows of 10 squares"),
        (map_with(2, "g........."), "an area needs squares (g) and a name (area)"),
        (map_with(2, "..........", '  tiles: "1a 1b 2a 3a"\n'), "a board tile can lie on one quarter only"),
        (map_with(2, "..........", '  tiles: "1a 5b 2a 3a"\n'), "tiles are four of"),
        (map_with(2, "..........", "  legend: {q: lava}\n"), "the legend says 'lava' for q"),
    ],
)  # fmt: skip
def test_a_map_that_the_box_cannot_lay_is_refused(source: str, complaint: str) -> None:
    with pytest.raises(SourceError) as problem:
        read_maps(source, {})
    assert complaint in str(problem.value)
    assert read_maps(map_with(2, ".........."), {})


@pytest.mark.rules("AT-BOSS-01", "AT-COMP-15")
@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ("  cards: 6\n", "a boss has at most 5 initiative cards, not 6"),
        ("  actives: [{name: Roar, when: round-start, text: heal 1 self}]\n", "Roar is active: a boss card says when it is used"),
        ("  actives: [{name: Roar, text: roar loudly}]\n", "at column 1 stands 'roar'"),
        ("  abilities: [{name: Roar, text: heal 1 self}]\n", "abilities"),
    ],
)  # fmt: skip
def test_an_enemy_that_cannot_be_is_refused(more: str, complaint: str) -> None:
    enemy = "- name: Test\n  mark: T\n  boss: true\n  move: 3\n  attack: bl\n  range: 1\n"
    assert read_enemies(enemy, {}, WORDS)
    with pytest.raises(SourceError) as problem:
        read_enemies(enemy + more, {}, WORDS)
    assert complaint in str(problem.value)


@pytest.mark.rules("AT-COMP-20", "AT-ENEMY-08")
def test_a_boss_deck_is_refused_that_is_short_or_names_what_is_not_there() -> None:
    source = Path(CONTENT / "boss_decks.yaml").read_text()
    for old, new, complaint in (
        ("boss: slam\"]", "boss: slum\"]", "at column 7 stands 'slum', where 'slam' belongs"),
        ("minions: [camp-dog]", "minions: [cat]", "there is no kind of minion 'cat'"),
        ("bosses: [old-gristle]", "bosses: [camp-dog]", "there is no boss 'camp-dog'"),
        ('  - {name: Fetch, ', '  - {name: Fetch, kind: x, ', "kind"),
    ):  # fmt: skip
        with pytest.raises(SourceError) as problem:
            read_boss_decks(source.replace(old, new, 1), {}, BOX.enemies, WORDS)
        assert complaint in str(problem.value)
    lines = [line for line in source.splitlines() if "name: Fetch," not in line]
    with pytest.raises(SourceError, match="a boss deck has 10 cards, not 9"):
        read_boss_decks("\n".join(lines), {}, BOX.enemies, WORDS)


@pytest.mark.rules("AT-OBJ-22")
@pytest.mark.parametrize(
    ("goal", "right"),
    [
        ("main: defeat(boss)", True), ("main: defeat(M1)", True), ("main: defeat(camp-dog)", True),
        ("main: defeat(wraith)", False),
        ("main: defeat_count(camp-dog, 1)", True), ("main: defeat_count(wraith, 1)", False), ("main: defeat_all", True),
        ("main: survive(3)", True), ("bonus: order(M1 before boss)", True), ("bonus: order(M1 before wraith)", False),
        ("bonus: order(wraith before boss)", False), ("bonus: order(wraith before wraith)", False),
        ("bonus: untouched(door)", False),
    ],
)  # fmt: skip
def test_an_objective_speaks_of_what_is_there(goal: str, right: bool) -> None:
    old = "main: defeat(boss)" if goal.startswith("main") else "bonus: no_knockout"
    if right:
        assert read_encounters(PLAIN.replace(old, goal), {}, KNOWN)
    else:
        assert "cannot be met here" in refused((old, goal))


def box_with(file: str, source: str) -> Library:
    """The box, but for one of its files."""
    return Library(WORDS).adding({one: source if one == file else CONTENT / one for one in FILES})


@pytest.mark.rules("AT-LVL-23")
@pytest.mark.parametrize(
    ("cls", "level"), [("Paladin", "1"), ("Paladin", "4"), ("Paladin", "5"), ("Fighter", "starter")]
)
def test_a_class_without_all_its_levels_is_refused(cls: str, level: str) -> None:
    levels = Path(CONTENT / "level_ups.yaml").read_text().splitlines()
    left = [line for line in levels if not line.startswith(f"- {{class: {cls}, level: {level},")]
    assert len(left) < len(levels)
    with pytest.raises(SourceError, match=f"there is no level up card for its level {level}"):
        box_with("level_ups.yaml", "\n".join(left))


@pytest.mark.rules("AT-LVL-23")
def test_a_class_that_needs_one_that_is_not_there_is_refused_and_the_box_is_whole() -> None:
    source = Path(CONTENT / "classes.yaml").read_text()
    assert "needs: {Fighter" in source
    with pytest.raises(SourceError, match="there is no class 'Juggler'"):
        box_with("classes.yaml", source.replace("needs: {Fighter", "needs: {Juggler", 1))
    whole = box_with("classes.yaml", source)
    assert len(whole.classes) == 21
    assert {cls: len([one for one in whole.level_ups if one.rpartition("-")[0] == cls]) for cls in ("paladin", "fighter")} == {
        "paladin": 5, "fighter": 6,
    }  # fmt: skip
