"""The content checker for maps, enemies, boss decks and encounters: counts, the graph, what must fit together."""

from __future__ import annotations

import re
from collections import Counter, deque

import pytest

from tabletome.games.tactics.board.ground import Ground
from tabletome.games.tactics.board.moving import Mover, reachable
from tabletome.games.tactics.board.squares import GRID, base
from tabletome.games.tactics.cards.boss_language import ACTIVATE
from tabletome.games.tactics.cards.encounters import PARTY_SIZES, Encounter
from tabletome.games.tactics.cards.enemies import MOST_BOSS_CARDS
from tabletome.games.tactics.cards.language import grammar
from tabletome.games.tactics.cards.library import Library, box
from tabletome.games.tactics.cards.maps import PIECES, Map
from tabletome.games.tactics.cards.objectives import MAIN, text
from tabletome.games.tactics.rules.words import WORDS
from tabletome.table.grid import squares

BOX: Library = box(WORDS)
STORIES: dict[int, list[int]] = {
    2: [5, 6], 3: [6, 7], 8: [10, 11], 9: [10, 11], 12: [14, 15], 13: [14, 16], 17: [20, 21], 18: [20, 22], 19: [21, 22],
    25: [27, 28], 26: [27, 28, 29], 30: [33, 34], 31: [33, 35], 32: [34, 35], 38: [40, 41], 39: [40, 41, 42], 43: [45, 46],
    44: [45, 46, 47], 50: [52], 51: [52, 53], 54: [], 55: [], 56: [],
}  # fmt: skip
"""The story chapters of the graph (notes 5.7), whose texts are not part of this content."""
ENCOUNTERS = list(BOX.encounters.values())


def by_chapter(encounter: Encounter) -> str:
    return str(encounter.chapter)


# --- counts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-COMP-01", "AT-COMP-20")
def test_there_are_fifteen_decks_of_ten_boss_cards() -> None:
    assert [len(cards) for cards in BOX.boss_decks.values()] == [10] * 15
    assert len(BOX.boss_cards) == 150


@pytest.mark.rules("AT-BOSS-10")
def test_bosses_and_minions_have_the_names_and_marks_of_the_book() -> None:
    bosses = [enemy for enemy in BOX.enemies.values() if enemy.boss]
    assert len(bosses) == 16, "fifteen, one of them a pair"
    assert len(BOX.enemies) - len(bosses) == 17
    marks = {BOX.enemies[id_].name: BOX.enemies[id_].mark for id_ in ("melee-goblin", "ranged-goblin", "wraith")}
    assert marks == {"Melee Goblin": "MG", "Ranged Goblin": "RG", "Wraith": "W"}
    assert len({enemy.mark for enemy in BOX.enemies.values()}) == len(BOX.enemies), "every mark is its own"


@pytest.mark.rules("AT-BOSS-09")
def test_the_chieftain_has_the_harpoon_of_the_book() -> None:
    harpoon = BOX.enemies["hobgoblin-chieftain"].actives["harpoon"]
    assert harpoon.text == grammar(WORDS).parse("atk w r5 : pull adj")


@pytest.mark.rules("AT-BOSS-06")
def test_wraiths_have_both_passives_of_the_book() -> None:
    wraith = BOX.enemies["wraith"]
    assert [card.name for card in wraith.passives] == ["Shapeless Void", "Bound to Serve"]
    assert wraith.comes_back_for_ever
    assert not BOX.enemies["skeleton"].comes_back_for_ever, "it rises once"


@pytest.mark.rules("AT-BOSS-01")
def test_abilities_are_passive_or_active_and_every_active_one_is_used_by_the_deck() -> None:
    for deck in BOX.commands.values():
        used = {deed.ability for card in deck.cards.values() for step in card.steps for deed in step.deeds}
        for boss in deck.bosses:
            assert set(BOX.enemies[boss].actives) <= used, boss
            assert BOX.enemies[boss].actives, boss


@pytest.mark.rules("AT-COMP-20")
def test_a_deck_has_plain_activations_abilities_and_a_character_of_its_own() -> None:
    """Four plain activations, three of its abilities, two combinations, one that changes the board or the line. (notes 5.4)"""
    lines: Counter[tuple[str, ...]] = Counter()
    for id_, deck in BOX.commands.items():
        cards = list(deck.cards.values())
        plain = [card for card in cards if all(step.deeds in (ACTIVATE, ACTIVATE[1:]) for step in card.steps)]
        typed = [card for card in cards if any(step.target for step in card.steps)]
        able = [card for card in cards if any(deed.ability for step in card.steps for deed in step.deeds)]
        assert len(plain) >= 4, id_
        assert len(able) >= 3, id_
        assert len(typed) >= 2, id_
        assert any(card.texts for card in cards), f"{id_}: none changes the board or the line"
        assert any(step.who == "minions" for card in cards for step in card.steps), id_
        assert all(card.flavour for card in cards), id_
        lines.update({tuple(str(step) for step in card.steps) for card in cards})
    assert sum(1 for count in lines.values() if count > 9) <= 3, "few cards stand in most decks"


@pytest.mark.rules("AT-COMP-02", "AT-TERR-09")
def test_fourteen_maps_take_no_more_than_the_box_has() -> None:
    assert len(BOX.maps) == 14
    for map_ in BOX.maps.values():
        assert all(count <= PIECES[piece] for piece, count in map_.pieces().items()), map_.name
        assert len(map_.tiles) == 4
    pieces = {id_: map_.pieces() for id_, map_ in BOX.maps.items()}
    expected = {
        "ford": {"water": 3, "rubble": 2}, "road": {"rubble": 6}, "barns": {"small_stone": 6}, "wood": {"rubble": 8},
        "bridge": {"water": 3}, "belfry": {"spawn": 5, "small_stone": 4}, "vault": {"large_stone": 2}, "rafts": {"water": 3},
        "dam": {"large_stone": 2, "water": 2}, "fields": {}, "orchard": {"rubble": 8}, "gate-hall": {"small_stone": 8},
        "throne": {"spawn": 5, "rubble": 4},
    }  # fmt: skip
    for id_, counts in expected.items():
        assert {piece: count for piece, count in pieces[id_].items() if count} == counts, id_


@pytest.mark.rules("AT-COMP-02")
def test_maps_leave_the_walls_that_their_bosses_spawn() -> None:
    kinds = {"small_wall": "small_stone", "large_wall": "large_stone", "fire_wall": "fire"}
    for encounter in ENCOUNTERS:
        used = BOX.maps[encounter.map].pieces() | {"fire": 0}
        deck = BOX.commands[encounter.decks["B"]]
        texts = [str(card.text) for boss in deck.bosses for card in BOX.enemies[boss].actives.values()]
        texts += [str(one) for card in deck.cards.values() for one in card.texts.values()]
        for found in re.finditer(r"spawn (\w+) random limit (\d)", "; ".join(texts)):
            kind = kinds.get(found[1], found[1])
            more = 1 if deck.name == "Queen Domianne" else 0  # Throne's Breath
            assert used[kind] + int(found[2]) + more <= PIECES[kind], encounter.title


# --- maps -------------------------------------------------------------------------------------------------------------


def open_squares(map_: Map) -> int:
    return GRID.board & ~map_.closed


@pytest.mark.rules("AT-COMP-21", "AT-SETUP-02")
@pytest.mark.parametrize("map_", BOX.maps.values(), ids=lambda map_: map_.name)
def test_a_map_has_room_for_all_heroes_and_ways_to_everything(map_: Map) -> None:
    assert map_.yellow.bit_count() >= 5
    assert not map_.yellow & map_.closed
    stone = sum(cells for _, cells in map_.walls)
    ground = Ground(stone, map_.water, map_.rubble, map_.missing)
    start = next(iter(squares(map_.yellow)))
    there = reachable(ground, Mover(start, 99), 0)
    assert there == open_squares(map_), "every open square can be reached"
    for place in (*map_.starts.values(), *map_.things, *map_.wards):
        assert there >> place & 1, GRID.names[place]
    starts = sum(1 << at for at in map_.starts.values())
    assert not starts & map_.yellow
    assert len(map_.starts) == starts.bit_count()


# --- encounters -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-CAMP-09")
def test_there_are_thirty_three_encounters_and_twenty_three_stories() -> None:
    assert len(BOX.encounters) == 33
    assert sorted([*BOX.encounters, *STORIES]) == list(range(1, 57))


@pytest.mark.rules("AT-SETUP-05", "AT-SETUP-06", "AT-PARTY-04", "AT-SETUP-04")
@pytest.mark.parametrize("encounter", ENCOUNTERS, ids=by_chapter)
def test_an_encounter_lists_its_enemies_for_three_four_and_five_heroes(encounter: Encounter) -> None:
    sizes = [len(encounter.enemies[size]) for size in PARTY_SIZES]
    assert sizes == sorted(sizes)
    for size in PARTY_SIZES:
        placed = encounter.enemies[size]
        minions = [one for one in placed if one.id.startswith("M")]
        bosses = [one for one in placed if not one.id.startswith("M")]
        assert size <= len(minions) <= size + 2, "as many as heroes, at most two more"
        assert all(BOX.enemies[one.kind].boss for one in bosses)
        assert all(one.hp > 0 for one in placed)
        assert len({one.at for one in placed}) == len(placed)
    health = [sum(one.hp for one in encounter.enemies[size]) for size in PARTY_SIZES]
    assert health[0] < health[1] < health[2], "more heroes meet more"


@pytest.mark.rules("AT-COMP-21", "AT-SETUP-03", "AT-LARGE-09")
@pytest.mark.parametrize("encounter", ENCOUNTERS, ids=by_chapter)
def test_nobody_begins_on_anybody_else_or_on_what_is_closed(encounter: Encounter) -> None:
    map_ = BOX.maps[encounter.map]
    taken = map_.yellow | sum(1 << ward.at for ward in encounter.wards)
    for one in encounter.enemies[5]:
        cells = base(one.at, large=BOX.enemies[one.kind].large)
        assert not cells & (taken | map_.closed), one.id
        taken |= cells
        assert min(GRID.apart(cells, 1 << square) for square in squares(map_.yellow)) >= 2, f"{one.id} begins too near"


@pytest.mark.rules("AT-COMP-15", "AT-COMP-09", "AT-SETUP-09")
def test_no_encounter_uses_more_than_five_boss_initiative_cards() -> None:
    cards = {encounter.chapter: sum(encounter.initiative.values()) for encounter in ENCOUNTERS}
    assert max(cards.values()) <= MOST_BOSS_CARDS == 10 - 5, "ten cards, five of them for heroes"
    assert cards[33] == cards[45] == 4, "the twins have two each"
    assert cards[52] == cards[53] == 3
    assert all(count == 2 for chapter, count in cards.items() if chapter not in (33, 45, 52, 53))


@pytest.mark.rules("AT-SETUP-30")
def test_the_ford_has_no_boss_and_a_boss_deck_all_the_same() -> None:
    ford = BOX.encounters[1]
    assert all(one.id.startswith("M") for one in ford.enemies[5])
    assert ford.decks == {"B": "hobgoblin-chieftain"}
    assert ford.initiative == {"B": 2}
    assert all(
        any(one.id == "B" for one in BOX.encounters[chapter].enemies[3]) for chapter in BOX.encounters if chapter != 1
    )


@pytest.mark.rules("AT-OBJ-01", "AT-OBJ-22")
@pytest.mark.parametrize("encounter", ENCOUNTERS, ids=by_chapter)
def test_every_encounter_has_a_main_and_a_bonus_objective(encounter: Encounter) -> None:
    assert encounter.main.goals
    assert encounter.bonus.goals
    assert {goal.kind for goal in encounter.main.goals} <= MAIN
    assert text(encounter.main)
    assert text(encounter.bonus)


@pytest.mark.rules("AT-OBJ-22")
def test_objectives_are_those_of_the_graph() -> None:
    assert {chapter: f"{one.main} / {one.bonus}" for chapter, one in BOX.encounters.items()} == {
        1: "defeat_all / no_knockout", 4: "survive(5) / untouched(door)", 5: "defeat(boss) / within(5)",
        6: "use(cocoon, 2) / all_minions", 7: "defeat(boss) / all_minions", 10: "defeat(boss) / within(6)",
        11: "protect(mill, 6 rounds) / no_knockout", 14: "defeat(boss) / potions_left(1)",
        15: "defeat_count(wraith, 5) / no_knockout", 16: "use(lever, 3) / within(7)", 20: "defeat(boss) / no_knockout",
        21: "hold(raft, 4) / all_minions", 22: "defeat(boss) / order(bell before boss)", 23: "defeat(boss) / within(7)",
        24: "defeat(boss) / use(egg, 3)", 27: "defeat(boss) / potions_left(2)", 28: "defeat(boss) / all_minions",
        29: "reach(gate, all) / no_knockout", 33: "defeat(both) / within(8)", 34: "defeat(boss) / untouched(prince)",
        35: "use(seal, 4) / no_knockout", 36: "defeat_all / within(8)", 37: "defeat(boss) / within(8)",
        40: "reach(bank, all) / potions_left(1)", 41: "defeat(boss) / all_minions", 42: "defeat(boss) / no_knockout",
        45: "defeat(both) / order(elder-lance before younger-lance)", 46: "hold(circle, 4) / within(8)",
        47: "reach(stair, all) / defeat_count(wraith, 4)", 48: "defeat(boss) / within(8)", 49: "use(lever, 4) / no_knockout",
        52: "defeat(boss) / potions_left(1)", 53: "use(seal, 5) / untouched(heart)",
    }  # fmt: skip


@pytest.mark.rules("AT-BOSS-05", "AT-OBJ-22")
def test_nothing_that_always_comes_back_has_to_be_defeated_to_the_last() -> None:
    for encounter in ENCOUNTERS:
        if any(goal.kind == "defeat_all" for goal in (*encounter.main.goals, *encounter.bonus.goals)):
            assert not any(BOX.enemies[one.kind].comes_back_for_ever for one in encounter.enemies[5]), encounter.title


@pytest.mark.rules("AT-LOOT-03", "AT-OBJ-05")
def test_rewards_are_those_of_the_notes() -> None:
    for chapter, encounter in BOX.encounters.items():
        if chapter in (52, 53):
            continue
        loot = tuple(encounter.success.loot[size] for size in PARTY_SIZES)
        assert loot == ((1, 1, 2) if encounter.success.level else (2, 3, 3)), encounter.title
        assert 1 <= encounter.success.gold <= 2
    perks = {chapter for chapter, one in BOX.encounters.items() if one.bonus_reward.perk}
    pieces = {chapter for chapter, one in BOX.encounters.items() if one.bonus_reward.equipment}
    assert perks == {4, 6, 11, 14, 16, 22, 24, 28, 34, 37, 42, 47}
    assert pieces == {7, 10, 15, 23, 29, 35, 40, 48}
    for chapter in perks:
        assert BOX.perks[BOX.encounters[chapter].bonus_reward.perk].origin == f"chapter {chapter}"
    for chapter in pieces:
        assert BOX.cards[BOX.encounters[chapter].bonus_reward.equipment].origin == f"chapter {chapter}"


# --- the graph --------------------------------------------------------------------------------------------------------


def following(chapter: int) -> list[int]:
    if chapter in STORIES:
        return STORIES[chapter]
    encounter = BOX.encounters[chapter]
    return [*encounter.green, *encounter.orange, *(encounter.failure or (chapter,))]


@pytest.mark.rules("AT-CAMP-09", "AT-CAMP-16")
def test_every_chapter_can_be_reached_and_leads_to_an_ending() -> None:
    reached, waiting = {1}, deque([1])
    while waiting:
        for chapter in following(waiting.popleft()):
            if chapter not in reached:
                reached.add(chapter)
                waiting.append(chapter)
    assert reached == set(range(1, 57))
    ends = {chapter for chapter in STORIES if not STORIES[chapter]}
    while grown := {one for one in reached - ends if ends & set(following(one))}:
        ends |= grown
    assert ends == reached


@pytest.mark.rules("AT-CAMP-16")
def test_every_encounter_is_met_at_its_own_level_on_whatever_way() -> None:
    met: dict[int, set[int]] = {}
    waiting, seen = deque([(1, 1)]), {(1, 1)}
    while waiting:
        chapter, level = waiting.popleft()
        met.setdefault(chapter, set()).add(level)
        steps = [(one, level) for one in STORIES.get(chapter, [])]
        if chapter in BOX.encounters:
            encounter = BOX.encounters[chapter]
            won = level + encounter.success.level
            steps = [(one, won) for one in (*encounter.green, *encounter.orange)] + [
                (one, level) for one in encounter.failure
            ]
        for step in steps:
            if step not in seen:
                seen.add(step)
                waiting.append(step)
    assert {chapter: levels for chapter, levels in met.items() if chapter in BOX.encounters} == {
        chapter: {encounter.level} for chapter, encounter in BOX.encounters.items()
    }
    assert met[54] == met[55] == met[56] == {10}


@pytest.mark.rules("AT-OBJ-07", "AT-CAMP-10")
def test_green_offers_what_orange_does_or_better_and_failures_cost_a_bag_or_nothing() -> None:
    for encounter in ENCOUNTERS:
        assert encounter.green
        assert encounter.orange
        assert encounter.pay in (0, 1)
        assert not (encounter.success.level and encounter.pay), "level encounters are tried again, not paid for"
