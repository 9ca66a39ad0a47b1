"""The content files: what must be in the box, that the numbers are the ledger's, and that mistakes are told with their line."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from tabletome.games.ledger import load
from tabletome.games.party.board.pool import gather
from tabletome.games.party.cards import kinds as card_kinds
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.kinds import copies
from tabletome.games.party.cards.language import NEED
from tabletome.games.party.game import LIBRARIES
from tabletome.games.party.options.exact_odds import chance_of_success, odds_of_count
from tabletome.games.party.state import WINDOWS

BOX = LIBRARIES.box

SYMBOL = {"sword": "S", "arrow": "A", "magic": "M", "shield": "H", "rune": "R"}
COLOUR = {die.name: die.colour for die in DICE.values()}


def ledger(rule: str) -> Any:
    """The numbers of a ledger entry."""
    return load("party").entries[rule].data


# --- what is in the box -----------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-COMP-13", "AP-HERO-10")
def test_the_decks_have_the_sizes_of_our_edition_and_every_hero_is_there_once() -> None:
    quests = Counter(str(quest.deck) for quest in BOX.quests.values())
    heroes = Counter(hero.legendary for hero in BOX.heroes.values())
    items = BOX.items.values()
    sizes: dict[str, int] = {
        **quests,
        "standard_heroes": heroes[False],
        "legendary_heroes": heroes[True],
        "standard_items": len(copies(items)),
        "skull_scrolls": len(copies(items, skull=True)) - len(copies(items)),
        "legendary_items": len(copies(items, legendary=True)),
        "arena": len(BOX.arenas),
        "final_boss": len(BOX.bosses),
    }
    assert sizes == ledger("AP-COMP-13")
    assert len({hero.name for hero in BOX.heroes.values()}) == 34


@pytest.mark.rules("AP-COMP-01")
def test_the_box_has_the_decks_dice_and_seats_of_its_list() -> None:
    box = ledger("AP-COMP-01")
    assert list(card_kinds.GRADES) == box["quest_decks"]
    assert len({item.legendary for item in BOX.items.values()}) == len(box["item_decks"])
    assert len({hero.legendary for hero in BOX.heroes.values()}) == len(box["hero_decks"])
    assert sum(die.copies for die in DICE.values()) == box["dice"]
    assert len(DICE) == box["dice_colours"]
    assert len(BOX.town.seats) == box["player_boards"]


def test_no_two_cards_of_the_box_have_the_same_name() -> None:
    decks = (BOX.quests, BOX.heroes, BOX.items, BOX.arenas, BOX.bosses)
    names = Counter(name for deck in decks for name in deck)
    assert names.most_common(1)[0][1] == 1


@pytest.mark.rules("AP-COMP-12")
def test_each_item_deck_has_cards_of_all_four_types_and_skulls_are_scrolls() -> None:
    for legendary in (False, True):
        known = {item.type for item in BOX.items.values() if item.legendary == legendary}
        assert known == set(ledger("AP-COMP-12")) - {"skull_scroll"}
    assert {item.type for item in BOX.items.values() if item.skull} == {"scroll"}


def test_the_skull_scrolls_use_every_window() -> None:
    assert {item.window for item in BOX.items.values() if item.skull} == set(WINDOWS)


def test_every_colour_and_every_symbol_has_heroes_and_quests() -> None:
    for side in (
        [hero.std for hero in BOX.heroes.values() if not hero.legendary],
        [hero.up for hero in BOX.heroes.values()],
    ):
        colours = Counter("".join(side))
        assert set(colours) == set("rgby")
        assert max(colours.values()) <= 1.5 * min(colours.values())
    for deck in card_kinds.GRADES:
        asked = {symbol for quest in BOX.quests.values() if quest.deck == deck for symbol in quest.need.symbols}
        assert asked == set("SAMHR")


# --- cards that are printed -------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-COMP-07")
def test_the_bloodhounds_are_a_town_quest_for_two_heroes() -> None:
    hounds = BOX.quests["bloodhounds"]
    assert (hounds.deck, hounds.heroes) == ("town", ledger("AP-COMP-07")["hero_slots"])


@pytest.mark.rules("AP-COMP-08")
def test_a_quest_pays_the_sample_rewards() -> None:
    data = ledger("AP-COMP-08")
    archers = BOX.quests["bandit-archers"]
    assert (archers.win.up, archers.win.items) == (data["success"]["level_up"], data["success"]["standard_items"])
    assert (archers.fail.up, archers.fail.items) == (0, data["failure"]["standard_items"])


@pytest.mark.rules("AP-COMP-09")
def test_the_dragon_has_the_numbers_of_the_ledger() -> None:
    dragon, data = BOX.quests["dragon"], ledger("AP-COMP-09")
    need = dict(data["conditions"])
    assert dragon.heroes == data["hero_slots"]
    assert dragon.slot_wounds == "w"
    assert dragon.need.hp == need.pop("hp")
    assert dragon.need.symbols == {SYMBOL[symbol]: number for symbol, number in need.items()}
    assert Counter(dragon.hits) == {"D": data["wounds"]["deadly"], "w": data["wounds"]["light"]}
    won = data["success"]
    assert (dragon.win.gold, dragon.win.legendary, dragon.win.vp) == (won["gold"], won["legendary_items"], won["vp"])
    assert (dragon.fail.gold, dragon.fail.legendary, dragon.fail.vp) == (0, data["failure"]["legendary_items"], 0)


@pytest.mark.rules("AP-COMP-11", "AP-ARENA-16")
def test_the_pit_has_the_tiers_of_the_ledger() -> None:
    pit, data = BOX.arenas["the-pit"], ledger("AP-COMP-11")
    assert pit.heroes == data["hero_slots"]
    assert set(pit.counted) == {SYMBOL[symbol] for symbol in data["counted"]}
    assert pit.hits == "w" * data["wounds"]["light"]
    for position, paid in ledger("AP-ARENA-16").items():
        tier = pit.tiers[int(position) - 1]
        assert (tier.vp, tier.items, tier.gold) == (paid.get("vp", 0), paid["standard_items"], 0)


def test_a_better_place_in_an_arena_is_never_worth_less() -> None:
    for arena in BOX.arenas.values():
        worth = [3 * tier.vp + 4 * tier.items + 9 * tier.legendary + 9 * tier.up + tier.gold for tier in arena.tiers]
        assert worth == sorted(worth, reverse=True)
        assert len(set(worth)) == 4


def test_both_stages_of_a_boss_pay_more_vp_than_one() -> None:
    for boss in BOX.bosses.values():
        assert boss.win2.vp > boss.win1.vp > 0


def test_the_six_bosses_differ_in_what_they_ask() -> None:
    """No two second stages name the same symbols, and no hit points are shared by all."""
    second = [boss.s2 for boss in BOX.bosses.values()]
    assert len({frozenset(stage.need.symbols) for stage in second}) == len(second) == 6
    assert len({stage.need.hp for stage in second}) >= 3
    assert len({(stage.slots, stage.no) for stage in second}) >= 4


# --- dice -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-DICE-01")
def test_the_dice_have_the_faces_of_the_ledger() -> None:
    printed = ledger("AP-DICE-01")
    assert set(COLOUR) == set(printed)
    for name, faces in printed.items():
        die = DICE[COLOUR[name]]
        assert sorted(map(sorted, die.faces)) == sorted(sorted(SYMBOL[symbol] for symbol in face) for face in faces)
        assert (len(die.faces), len("".join(die.faces)), die.faces.count("")) == (6, 7, 1)
        assert die.copies == ledger("AP-COMP-01")["dice_per_colour"]
    single = {face for face in DICE["r"].faces if face.count("S") == 1}
    assert single == {"S"}
    critical = {die.colour for die in DICE.values() if {"SS", "AA"} & set(die.faces)}
    assert critical == {"r", "g"}
    assert "MR" in DICE["b"].faces


def sixths(number: object) -> Fraction:
    return Fraction(str(number))


@pytest.mark.rules("AP-DICE-02")
def test_the_odds_of_a_single_die_are_the_table_s() -> None:
    table = ledger("AP-DICE-02")
    for name, colour in COLOUR.items():
        faces = DICE[colour].faces
        for symbol, letter in SYMBOL.items():
            assert Fraction("".join(faces).count(letter), 6) == sixths(table["expected"][name][symbol])
            at_least_one = sixths(table["at_least_one"][name].get(symbol, 0))
            assert Fraction(sum(letter in face for face in faces), 6) == at_least_one
        damage = Counter(sum(letter in "SAM" for letter in face) for face in faces)
        spread = {int(number): sixths(odds) for number, odds in table["damage_distribution"][name].items()}
        assert {number: Fraction(count, 6) for number, count in damage.items()} == spread
        assert sum((number * odds for number, odds in spread.items()), Fraction()) == sixths(
            table["expected"][name]["damage"]
        )
        assert Fraction(sum(face in ("SS", "AA") for face in faces), 6) == sixths(table["critical_hit"][name])
        assert Fraction(faces.count(""), 6) == sixths(table["blank"][name])
        assert Fraction(len("".join(faces)), 6) == sixths(table["symbols_expected_total"][name])


NUMBERS = {"two": 2, "three": 3}


def pool_of(name: str) -> str:
    """The dice of a row of the table: red_2, two_red_green_blue, one_of_each."""
    if name == "one_of_each":
        return "rgby"
    if name[-1].isdigit():
        colour, _, many = name.partition("_")
        return COLOUR[colour] * int(many)
    pool, number = "", 1
    for word in name.split("_"):
        if word in NUMBERS:
            number = NUMBERS[word]
        else:
            pool, number = pool + COLOUR[word] * number, 1
    return pool


def at_least(pool: str, counted: str, most: int) -> list[float]:
    odds = odds_of_count(pool, counted)
    return [float(sum(chance for total, chance in odds.items() if total >= least)) for least in range(1, most + 1)]


@pytest.mark.rules("AP-DICE-03")
def test_the_odds_of_pools_are_the_table_s() -> None:
    table = ledger("AP-DICE-03")
    columns = {
        "damage_at_least": ("SAM", 6),
        "shields_at_least_1_2_3": ("H", 3),
        "runes_at_least_1_2_3": ("R", 3),
        "arena_sword_plus_magic_at_least": ("SM", 6),
    }
    for column, (counted, most) in columns.items():
        for name, odds in table[column].items():
            assert at_least(pool_of(name), counted, most) == pytest.approx(odds, abs=0.0005), name
    for name, odds in table["dragon_met"].items():
        assert chance_of_success(pool_of(name), NEED.parse("SS M *2")) == sixths(odds), name


# --- boards -----------------------------------------------------------------------------------------------------------


def test_the_town_track_is_the_ledger_s() -> None:
    printed = ledger("AP-TOWN-17")
    assert [f"level_{level}" for level in BOX.town.track] == list(printed)
    for level in BOX.town.track.values():
        data = printed[f"level_{level.level}"]
        shown = (level.town, level.forest, level.mountains, level.heroes, level.legendary)
        assert shown == tuple(data["face_up"].values())
        assert level.actions == data["actions"]
        assert ({level.deck: level.quests} if level.deck else {}) == data["requirement"]
        assert (level.first_vp, level.second_vp) == (data["first_vp"], data["second_vp"])
        assert set(level.on_leaving) == set(data["on_leaving"])


def test_the_boss_is_revealed_before_the_arena_fight_starts() -> None:
    leaving = BOX.town.track[2].on_leaving
    assert leaving.index("reveal_boss") < leaving.index("arena_fight")


def test_prices_starts_and_cooperative_numbers_are_the_ledger_s() -> None:
    prices, data = BOX.town.prices, ledger("AP-TOWN-18")
    for action in ("buy_item", "scout", "heal", "upgrade", "buy_legendary_item"):
        assert getattr(prices, action) == data[action]["cost"]
        assert action in BOX.town.track[data[action]["level"]].actions
    assert (prices.sell_item, prices.sell_legendary) == (
        data["sell_item"]["gain_standard"],
        data["sell_item"]["gain_legendary"],
    )
    starts = [{"items": start.items, "gold": start.gold} for start in BOX.town.seats]
    assert starts == list(ledger("AP-SETUP-05").values())
    coop = BOX.coop
    assert {"items": coop.solo.items, "gold": coop.solo.gold} == ledger("AP-COOP-03")["solo"]
    assert {str(players): number for players, number in coop.quests.items()} == ledger("AP-COOP-04")
    assert coop.threat == ledger("AP-COOP-06")
    assert {f"heroes_{heroes}": marks for heroes, marks in coop.marks.items()} == ledger("AP-COOP-08")
    assert {str(players): number for players, number in coop.winners.items()} == ledger("AP-COOP-09")
    assert {rank.name.lower(): rank.vp for rank in coop.ranks} == ledger("AP-COOP-10")


def test_the_marks_of_an_arena_go_by_its_heroes() -> None:
    assert BOX.arenas["archery-gala"].marks == (3, 2, 1)
    assert BOX.arenas["the-pit"].marks == (5, 4, 2)
    assert BOX.arenas["the-great-hunt"].marks == (7, 5, 3)


def test_a_rank_begins_at_its_own_number_of_vp() -> None:
    for rank, better in itertools.pairwise(BOX.coop.ranks):
        assert BOX.coop.rank(rank.vp) == rank.name
        assert BOX.coop.rank(better.vp - 1) == rank.name
    assert BOX.coop.rank(99) == "Legends"


# --- every quest can be won -------------------------------------------------------------------------------------------


def parties(size: int, upgraded: int) -> Iterable[str]:
    """The dice of every party of that many standard heroes, of which some are upgraded."""
    standard = [hero for hero in BOX.heroes.values() if not hero.legendary]
    for heroes in itertools.combinations(standard, size):
        yield gather("".join(hero.dice(place < upgraded) for place, hero in enumerate(heroes)))


@pytest.mark.parametrize("quest", BOX.quests.values(), ids=list(BOX.quests))
def test_every_quest_can_be_won_with_dice_alone_by_heroes_of_its_time(quest: card_kinds.Quest) -> None:
    """Town quests by standard sides only; in the forest one hero is upgraded, in the mountains two are."""
    upgraded = card_kinds.GRADES.index(quest.deck)
    assert any(chance_of_success(pool, quest.need, quest.no) for pool in parties(quest.heroes, upgraded))


@pytest.mark.parametrize("boss", BOX.bosses.values(), ids=list(BOX.bosses))
def test_every_boss_can_be_beaten_with_dice_alone(boss: card_kinds.BossCard) -> None:
    for stage in boss.stages:
        assert any(chance_of_success(pool, stage.need, stage.no) for pool in parties(stage.heroes, stage.heroes))


def test_the_same_party_fares_worse_from_grade_to_grade() -> None:
    """A party that does well in town must not walk through the mountains."""
    party_dice = "rrggbby"
    average = []
    for deck in card_kinds.GRADES:
        quests = [quest for quest in BOX.quests.values() if quest.deck == deck and not quest.need.automatic]
        chances = [chance_of_success(party_dice, quest.need, quest.no) for quest in quests]
        average.append(sum(chances, Fraction()) / len(chances))
    assert average[0] > average[1] > average[2] > 0
