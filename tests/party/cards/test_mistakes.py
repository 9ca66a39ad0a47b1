"""Cards that mean nothing are refused when they are read, with file, line, column and what would be right."""

from __future__ import annotations

import pytest

from tabletome.games.party.cards.library import Library
from tabletome.games.party.game import LIBRARIES
from tabletome.packs.source import SourceError

BOX = LIBRARIES.box
EMPTY = Library(BOX.words, BOX.town, BOX.coop)
GOOD_QUEST = '- {name: Good, deck: town, slots: ".", win: 1g}\n'


@pytest.mark.rules("AP-COND-08")
@pytest.mark.parametrize(
    ("card", "problem"),
    [
        ('slots: "..", need: S *1, no: S, win: 1g', "Bad: a quest immune to 'S' cannot demand it"),
        ('slots: "..", need: "*1", no: H, win: 1g', "Bad: 'H' is no immunity"),
        ('slots: "..", win: 2g, fail: 1g I', "Bad: '1g I' is more than the full reward '2g'"),
        ('slots: "", win: 2g', "Bad: '' are no hero slots"),
        ('slots: "....", win: 2g', "Bad: '....' are no hero slots"),
        ('slots: "x.", win: 2g', "Bad: 'x' are no wounds"),
        ('slots: ".", hits: wwW, win: 2g', "Bad: 'wwW' are no wounds"),
        ('slots: ".", need: SM, win: 2g', "Bad: at column 1 stands 'SM', where symbols of one kind ('SS')"),
        ('slots: ".", win: two coins', "Bad: at column 1 stands 'two', where coins, items, level-ups or VP"),
        ('slots: ".", wins: 2g', "unknown key `wins`"),
        ('slots: "."', "the key `win` is missing"),
        ('slots: ".", win: 2', "expected text, got the number 2"),
    ],
)
def test_a_quest_that_means_nothing_is_refused_with_file_and_line(card: str, problem: str) -> None:
    text = f"{GOOD_QUEST}- {{name: Bad, deck: town, {card}}}\n"
    with pytest.raises(SourceError) as error:
        EMPTY.adding(quests=text, name="own")
    assert str(error.value).startswith("own/quests.yaml:2: ")
    assert problem in str(error.value)


def test_a_quest_of_a_deck_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SourceError, match=r"own/quests.yaml:2: .*deck.*'swamp'"):
        EMPTY.adding(quests=f'{GOOD_QUEST}- {{name: Bad, deck: swamp, slots: ".", win: 1g}}', name="own")


@pytest.mark.parametrize(
    ("card", "problem"),
    [
        ('type: potion, effect: "rr y"', "a potion cannot reroll"),
        ('type: potion, effect: "set r S"', "a potion cannot set"),
        ('type: scroll, effect: "-r"', "a scroll cannot remove"),
        ('type: scroll, effect: "set r A"', "the red die has no face 'A'"),
        ('type: scroll, effect: "set r -"', "only a skull scroll can set like this"),
        ('type: scroll, effect: ""', "at column 1 the text ends, where"),
        ('type: weapon, effect: "+r"', "at column 1 stands '+', where 'free', 'R', 'crit' or 'always' belongs"),
        ('type: weapon, effect: "free: set b MM"', "the blue die has no face 'MM'"),
        ('type: weapon, effect: "free: steal 1g"', "only a skull scroll can steal like this"),
        ("type: relic", "a relic has VP and no effect"),
        ('type: relic, vp: 2, effect: "+r"', "a relic has VP and no effect"),
        ('type: scroll, vp: 2, effect: "+R"', "nothing else has VP"),
        ('type: scroll, needs: upgraded, effect: "+R"', "only a weapon can need an upgraded hero"),
        ('type: scroll, window: after_roll, effect: "+R"', "only a skull scroll names a window"),
        ('type: scroll, skull: true, effect: "target roller: rr ?"', "names the window"),
        ('type: potion, skull: true, window: after_roll, effect: "target roller: rr ?"', "only a standard scroll"),
        (
            'type: scroll, skull: true, window: pool_formed, effect: "target roller: rr ?"',
            "window pool_formed cannot reroll",
        ),
        (
            'type: scroll, skull: true, window: after_roll, effect: "target roller: -?"',
            "window after_roll cannot remove",
        ),
        (
            'type: scroll, skull: true, window: after_roll, effect: "target roller: heal"',
            "window after_roll cannot heal",
        ),
    ],
)
def test_an_item_that_means_nothing_is_refused_with_file_and_line(card: str, problem: str) -> None:
    text = f'- {{name: Good, type: potion, effect: "+y"}}\n\n- {{name: Bad, {card}}}\n'
    with pytest.raises(SourceError) as error:
        EMPTY.adding(items=text, name="own")
    assert str(error.value).startswith("own/items.yaml:3: Bad: ")
    assert problem in str(error.value)


@pytest.mark.parametrize(
    ("card", "problem"),
    [
        ('up: {dice: rr, ability: "free: heal", vp: 2}', "a hero has a standard side"),
        ('std: r, legendary: true, up: {dice: rr, ability: "free: heal", vp: 2}', "a legendary hero has none"),
        ('std: x, up: {dice: rr, ability: "free: heal", vp: 2}', "'x' are no dice"),
        ('std: r, up: {dice: "", ability: "free: heal", vp: 2}', "an upgraded hero has dice"),
        (
            'std: r, up: {dice: rr, ability: "heal", vp: 2}',
            "at column 1 stands 'heal', where 'free', 'R', 'crit' or 'always' belongs",
        ),
        ('std: r, up: {dice: rr, ability: "R: set g SS", vp: 2}', "the green die has no face 'SS'"),
        ('std: r, up: {dice: rr, ability: "free: hit w", vp: 2}', "only a skull scroll can hit like this"),
    ],
)
def test_a_hero_that_means_nothing_is_refused_with_file_and_line(card: str, problem: str) -> None:
    text = f"# one hero\n- {{name: Bad, cost: 2, {card}}}\n"
    with pytest.raises(SourceError) as error:
        EMPTY.adding(heroes=text, name="own")
    assert str(error.value).startswith("own/heroes.yaml:2: Bad: ")
    assert problem in str(error.value)


@pytest.mark.parametrize(
    ("card", "problem"),
    [
        ('slots: "", count: S, tiers: ["1g", "1g", "1g", "1g"]', "are no hero slots"),
        ('slots: ".", count: "S S", tiers: ["1g", "1g", "1g", "1g"]', "says not what counts"),
        ('slots: ".", count: "", tiers: ["1g", "1g", "1g", "1g"]', "says not what counts"),
        ('slots: ".", count: S, tiers: ["1g", "1g"]', "an arena has four tiers"),
        ('slots: ".", count: S, hits: x, tiers: ["1g", "1g", "1g", "1g"]', "are no wounds"),
        ('slots: ".", count: S, tiers: ["1g", "1g", "1g", "gold"]', "at column 1 stands 'gold', where coins, items"),
    ],
)
def test_an_arena_that_means_nothing_is_refused_with_file_and_line(card: str, problem: str) -> None:
    with pytest.raises(SourceError) as error:
        EMPTY.adding(arenas=f"- {{name: Bad, {card}}}", name="own")
    assert str(error.value).startswith("own/arenas.yaml:1: Bad: ")
    assert problem in str(error.value)


def test_a_boss_with_an_impossible_stage_is_refused_with_file_and_line() -> None:
    stage = 'slots: "...", need: "A *1", no: A'
    text = f'- {{name: Bad, s1: {{slots: "."}}, s2: {{{stage}}}, win1: 1vp, win2: 2vp}}'
    with pytest.raises(SourceError, match=r"own/bosses.yaml:1: Bad: a quest immune to 'A' cannot demand it"):
        EMPTY.adding(bosses=text, name="own")


def test_two_cards_of_one_name_are_refused() -> None:
    with pytest.raises(SourceError, match=r"own/quests.yaml:2: Good is there already"):
        EMPTY.adding(quests=GOOD_QUEST * 2, name="own")
