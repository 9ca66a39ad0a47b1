"""Solo and cooperative play. (AP-COOP-01..14)"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest

from tabletome.games.party.events import SymbolsAdded
from tabletome.games.party.game import GAME, LIBRARIES
from tabletome.games.party.rules import arena
from tabletome.games.party.state import Arena, BossFight, Competitor
from tabletome.games.party.state import Player as Board
from tabletome.kernel import BadSetup, Match, Seeded
from tabletome.kernel.events import Rerolled
from tests.party.table import (
    Cards,
    Position,
    answer,
    arena_card,
    asked,
    boss_card,
    faces,
    hero_card,
    item_card,
    look,
    me,
    offered,
    on_quest,
    party_of,
    player,
    position,
    quest_card,
    refused,
    table,
    told,
)

BOX = LIBRARIES.box


def together(*players: Board, **fields: Any) -> Position:
    made = {"coop": True, "rows": {"heroes": "gus hal", "town": "a"}, **fields}
    return table(*players, **made)


@pytest.mark.rules("AP-COOP-01")
def test_coop_is_for_one_to_four() -> None:
    for seats in (1, 2, 3, 4):
        assert Match(GAME, seats, {"mode": "coop"}, seed=1).state.coop
    with pytest.raises(BadSetup, match="1 to 4"):
        Match(GAME, 5, {"mode": "coop"}, seed=1)
    assert Match(GAME, 1, seed=1).state.coop
    assert not Match(GAME, 2, seed=1).state.coop


@pytest.mark.rules("AP-COOP-02")
def test_a_solo_round_is_one_turn() -> None:
    match = together(player("ada", hand="axe"), phase="next_turn", decks={"heroes": "cy di", "town": "b c"})
    assert (asked(match), match.state.round, match.state.threat) == (0, 2, 1)
    answer(match, "done", "done")
    assert (match.state.round, match.state.threat) == (3, 2)


@pytest.mark.rules("AP-COOP-03", "AP-SETUP-05", "AP-ITEM-16")
def test_what_coop_players_start_with() -> None:
    solo = Match(GAME, 1, {"mode": "coop"}, seed=3).state
    assert (solo.players[0].gold, len(solo.players[0].hand), solo.skulls) == (5, 3, False)
    items = [*solo.players[0].hand, *(item for layer in solo.decks["items"].layers for item in layer)]
    assert len(items) == 48
    assert not any(BOX.items[item].skull for item in items)
    three = Match(GAME, 3, {"mode": "coop", "starter": 1}, seed=3).state
    assert [three.players[seat].gold for seat in (1, 2, 0)] == [3, 4, 4]
    assert [len(three.players[seat].hand) for seat in (1, 2, 0)] == [2, 2, 3]


@pytest.mark.rules("AP-COOP-03", "AP-ITEM-16")
def test_whoever_asks_for_skull_scrolls_in_coop_is_told_that_there_are_none() -> None:
    for seats, mode in ((1, "auto"), (1, "coop"), (3, "coop")):
        with pytest.raises(BadSetup, match=r"skull scrolls are for rivals.*\(AP-COOP-03\)"):
            Match(GAME, seats, {"mode": mode, "skull_scrolls": True}, seed=3)
    assert Match(GAME, 3, {"mode": "auto", "skull_scrolls": True}, seed=3).state.skulls


@pytest.mark.rules("AP-COOP-04", "AP-COOP-05")
@pytest.mark.parametrize(("seats", "required"), [(1, 2), (2, 3), (3, 5), (4, 6)])
def test_requirements_are_met_in_common_and_everybody_takes_the_bonus(plain: Cards, seats: int, required: int) -> None:
    quest_card(plain, "ogre", need="")
    for have, level in ((required - 2, 1), (required - 1, 2)):
        others = [player() for _ in range(seats - 1)]
        mine = have if seats == 1 else 0
        if others:
            others[-1].won = ["ogre"] * have
        match = on_quest(
            "ada", chance=["S"], token=False, won=["ogre"] * mine, others=others, coop=True, decks={"arena": "the-pit"}
        )
        assert match.state.level == level
        assert [board.vp for board in match.state.players] == [2 * (level - 1)] * seats


@pytest.mark.rules("AP-COOP-06")
@pytest.mark.parametrize(("difficulty", "limit"), [("easy", 16), ("normal", 14), ("hard", 12)])
def test_the_threat_rises_every_round_up_to_its_limit(plain: Cards, difficulty: Any, limit: int) -> None:
    boss_card(plain, slots="...")
    match = together(
        player("ada", hand="axe"),
        player("bo", hand="axe"),
        difficulty=difficulty,
        decks={"boss": "lich", "heroes": "cy di ed"},
    )
    turns = 0
    while match.request is not None and match.state.boss == "":
        turns += match.state.phase == "tavern"
        answer(match, "done")
    assert (match.state.threat, turns) == (limit, 2 * limit)


@pytest.mark.rules("AP-COOP-06")
def test_the_clock_stops_when_the_boss_is_called() -> None:
    match = together(player("ada", hand="axe"), phase="next_turn", level=4, last_turns=[0], threat=5, boss="lich")
    assert match.state.threat == 5


@pytest.mark.rules("AP-COOP-07")
def test_when_time_is_up_the_boss_attacks_at_once_and_nobody_is_healed(plain: Cards) -> None:
    boss_card(plain)
    match = together(
        player("ada~"),
        player("bo~"),
        phase="next_turn",
        active=1,
        difficulty="hard",
        threat=11,
        level=3,
        decks={"boss": "lich"},
    )
    assert (match.state.phase, match.state.boss, match.state.threat) == ("boss_fight", "lich", 12)
    assert (party_of(match), party_of(match, 1)) == ("ada~", "bo~")


@pytest.mark.rules("AP-COOP-07")
@pytest.mark.parametrize(("level", "threat"), [(3, 10), (4, 12)])
def test_before_that_and_once_the_boss_was_called_the_game_goes_on(level: int, threat: int) -> None:
    match = together(
        player("ada", hand="axe"), player("bo"), phase="next_turn", active=1, difficulty="hard", threat=threat,
        level=level, last_turns=[0], rows={"town": "ogre", "heroes": "cy"}, boss="lich" if level == 4 else "",
    )  # fmt: skip
    assert (match.state.boss_fight, match.state.active, match.state.round) == (None, 0, 2)


@pytest.mark.rules("AP-COOP-08")
@pytest.mark.parametrize(
    ("slots", "scores", "places"),
    [
        ("..", (5, 4, 1), (1, 2, 5)),
        (".", (3, 2, 1, 0), (1, 2, 3, 5)),
        ("...", (7, 6, 4, 2), (1, 2, 3, 5)),
        ("..", (5, 5), (1, 1)),
    ],
)
def test_the_arena_is_measured_by_marks(plain: Cards, slots: str, scores: Sequence[int], places: Sequence[int]) -> None:
    arena_card(plain, slots=slots)
    entered = [Competitor(seat, [], score) for seat, score in enumerate(scores)]
    state = position(*[player() for _ in scores], arena="pit", arena_fight=Arena([], entered), coop=True)
    assert [arena.tier(look(state), seat) for seat in range(len(scores))] == list(places)


@pytest.mark.rules("AP-COOP-08")
def test_in_coop_the_order_of_entry_is_free_and_below_the_marks_nothing_is_paid(plain: Cards) -> None:
    arena_card(plain, slots=".", hits="")
    match = together(
        player("ada", token=False),
        player("bo", token=False),
        phase="arena_entry",
        arena="pit",
        arena_fight=Arena([1, 0]),
        chance=["blank", "M"],
    )
    assert asked(match) == 1
    answer(match, "wait")
    assert asked(match) == 0
    answer(match, "enter with ada")
    assert offered(match) == ["enter with bo", "decline"]
    answer(match, "enter with bo")
    assert [board.vp for board in match.state.players] == [0, 1]


@pytest.mark.rules("AP-COOP-09")
@pytest.mark.parametrize(
    ("slayers", "won"),
    [
        ((2,), True),
        ((0,), False),
        ((2, 1), True),
        ((2, 0, 0), False),
        ((2, 2, 1), True),
        ((2, 1, 1, 1), False),
        ((2, 2, 0, 0), True),
    ],
)
def test_half_of_the_players_must_defeat_the_boss(slayers: Sequence[int], won: bool) -> None:
    match = together(*[player(boss_stages=stages) for stages in slayers], phase="scoring", level=4)
    assert match.outcome is not None
    assert match.outcome.scores == ((1.0 if won else 0.0),) * len(slayers)
    assert match.outcome.result == ("won as Survivors" if won else "all lose")


@pytest.mark.rules("AP-COOP-09")
def test_the_players_choose_the_order_of_their_attempts(plain: Cards) -> None:
    boss_card(plain)
    match = together(
        player("ada"),
        player("bo"),
        player("cy"),
        phase="boss_fight",
        level=4,
        boss="lich",
        boss_fight=BossFight([0, 1, 2]),
    )
    answer(match, "wait")
    assert asked(match) == 1
    answer(match, "wait")
    assert (asked(match), offered(match)) == (2, ["fight with cy", "stay", "wait"])
    answer(match, "wait")
    assert (asked(match), offered(match)) == (0, ["fight with ada", "stay"]), "somebody must go"


def every_order(match: Position, stays: str, left: int) -> set[tuple[int, ...]]:
    """The orders in which the players can do without the boss or the arena, by waiting for one another."""
    if left == 0:
        return {()}
    here = asked(match)
    assert here is not None
    found: set[tuple[int, ...]] = set()
    for way in offered(match):
        if way in ("wait", stays):
            world = match.fork(Seeded(1))
            world.answer(way)
            if way == "wait":
                found |= every_order(world, stays, left)
            else:
                found |= {(here, *rest) for rest in every_order(world, stays, left - 1)}
    return found


@pytest.mark.rules("AP-COOP-08", "AP-COOP-09")
@pytest.mark.parametrize("phase", ["boss_fight", "arena_entry"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_order_of_the_players_can_be_had(plain: Cards, phase: str, players: int) -> None:
    boss_card(plain)
    arena_card(plain, slots=".", hits="")
    match = together(
        *[player(hero) for hero in ("ada", "bo", "cy", "di")[:players]],
        phase=phase, level=4, boss="lich", arena="pit",
        boss_fight=BossFight([*range(players)]), arena_fight=Arena([*range(players)]),
    )  # fmt: skip
    stays = "stay" if phase == "boss_fight" else "decline"
    assert every_order(match, stays, players) == set(permutations(range(players)))


@pytest.mark.rules("AP-COOP-10")
@pytest.mark.parametrize(
    ("vp", "rank"),
    [
        ((31, 26), "Champions"),
        ((31, 24), "Heroes"),
        ((20, 19), "Survivors"),
        ((20, 20), "Heroes"),
        ((36, 36), "Legends"),
    ],
)
def test_the_rank_is_read_from_the_average(vp: Sequence[int], rank: str) -> None:
    match = together(*[player(vp=each, boss_stages=2) for each in vp], phase="scoring", level=4)
    assert match.state.result == f"won as {rank}"


@pytest.mark.rules("AP-COOP-11")
def test_one_gift_a_turn() -> None:
    match = together(player("ada", hand="axe", gold=5), player("bo"))
    assert offered(match, "give") == ["1 gold to orange", "2 gold to orange", "axe to orange"]
    assert "AP-COOP-11" in refused(match, "give 3 gold to orange")
    answer(match, "give 2 gold to orange")
    assert (me(match).gold, me(match, 1).gold) == (3, 2)
    assert "one gift a turn" in refused(match, "give axe to orange")
    answer(match, "done")
    assert match.state.phase == "tavern_again"
    assert "one gift a turn" in refused(match, "give axe to orange")


@pytest.mark.rules("AP-COOP-11")
def test_the_next_turn_brings_the_next_gift() -> None:
    match = together(player("ada", gold=2), player("bo"))
    answer(match, "give 1 gold to orange")
    while asked(match) == 0 and "done" in offered(match):
        answer(match, "done")
    while asked(match) == 1:
        match.answer("done" if "done" in offered(match) else 0)
    assert match.state.active == 0
    assert offered(match, "give") == ["1 gold to orange", "2 gold to orange"]


@pytest.mark.rules("AP-COOP-11")
def test_an_item_can_be_given_but_no_equipped_weapon() -> None:
    match = together(player("ada/bow", hand="axe crown", gold=2), player("bo", hand="spark"))
    assert "AP-COOP-11" in refused(match, "give bow to orange")
    answer(match, "give axe to orange")
    assert (me(match).hand, me(match, 1).hand) == (["crown"], ["axe", "spark"])
    assert "one gift a turn, and you have made it (AP-COOP-11)" in refused(match, "give crown to orange")


@pytest.mark.rules("AP-COOP-12", "AP-ROLL-03")
def test_one_scroll_of_a_partner_for_each_roll_with_both_consenting() -> None:
    partners = [player("bo", hand="spark"), player("cy", hand="spark strike ale")]
    match = on_quest("ada di", "pair-of-two", others=partners, coop=True, token=False, chance=["S", "blank", "H"])
    assert offered(match, "aid") == ["spark from orange", "spark from purple", "strike from purple"]
    answer(match, "aid spark from orange")
    assert (asked(match), offered(match)) == (1, ["agree", "refuse"])
    answer(match, "refuse")
    assert offered(match, "aid") == ["spark from purple", "strike from purple"]
    answer(match, "aid spark from purple", "agree", "rune loose reroll y1")
    assert me(match, 2).hand == ["ale", "strike"]
    assert told(match, Rerolled)[0].result == "H"
    assert match.state.phase == "tavern_again"  # nothing is left to use: one scroll was all


@pytest.mark.rules("AP-COOP-12", "AP-ROLL-03")
def test_a_second_scroll_of_a_partner_and_any_of_a_rival_is_refused() -> None:
    for coop, reason in (
        (True, "one scroll of a partner for each roll, and it was played"),
        (False, "only the roller"),
    ):
        others = [player("bo", hand="spark strike")]
        match = on_quest("ada di", "pair-of-two", others=others, coop=coop, chance=["S", "blank"])
        if coop:
            assert "one scroll" not in refused(match, "aid crown from orange")
            answer(match, "aid spark from orange", "agree")
        assert reason in refused(match, "aid strike from orange")


@pytest.fixture(autouse=True)
def pair(plain: Cards) -> None:
    quest_card(plain, "pair-of-two", slots="..", need="*9")


@pytest.mark.rules("AP-COOP-14")
def test_cold_rumours_move_on_at_the_end_of_a_round(plain: Cards) -> None:
    match = together(
        player("ada", hand="axe"),
        phase="next_turn",
        rows={"town": "a b c d", "heroes": "bo cy di ed"},
        decks={"town": "e", "heroes": "flo gus"},
    )
    assert match.state.rows["town"].row == ["b", "c", "d", "e"]
    assert match.state.decks["town"].layers == [["a"]]
    assert match.state.rows["heroes"].row == ["cy", "di", "ed", "flo"]
    assert match.state.decks["heroes"].layers == [["gus"], ["bo"]]
    assert match.state.round == 2


@pytest.mark.rules("AP-COOP-14")
def test_rows_that_were_busy_stay_and_overhang_only_loses_a_card() -> None:
    match = together(
        player("ada", hand="axe"),
        phase="next_turn",
        rows={"town": "a b c d", "heroes": "bo cy di ed flo"},
        decks={"town": "e", "heroes": "gus"},
        busy=["town"],
    )
    assert match.state.rows["town"].row == ["a", "b", "c", "d"]
    assert match.state.rows["heroes"].row == ["cy", "di", "ed", "flo"]
    assert match.state.busy == []


@pytest.mark.rules("AP-COOP-14")
def test_a_completed_quest_and_a_bought_row_hero_keep_their_rows_busy(plain: Cards) -> None:
    quest_card(plain, "ogre", need="")
    match = on_quest("ada", chance=["S"], token=False, others=[player("bo", hand="axe")], coop=True)
    answer(match, "buy gus")
    assert match.state.busy == ["town", "heroes"]


@pytest.mark.rules("AP-COOP-14", "AP-TAVERN-01", "AP-TAVERN-04")
def test_a_hero_from_the_deck_leaves_the_row_as_it_was_and_one_from_the_row_keeps_it_busy() -> None:
    rows, decks = {"town": "ogre", "heroes": "bo cy di ed"}, {"heroes": "flo gus"}
    match = together(player("ada", gold=9), phase="tavern", rows=rows, decks=decks)
    answer(match, "buy flo")
    assert match.state.busy == []
    answer(match, "buy bo")
    assert match.state.busy == ["heroes"]
    answer(match, "buy cy over ada")
    assert match.state.busy == ["heroes"]


@pytest.mark.rules("AP-COOP-14")
def test_rivals_keep_no_row_busy(plain: Cards) -> None:
    quest_card(plain, "ogre", need="")
    match = on_quest("ada", chance=["S"], token=False, others=[player("bo", hand="axe")])
    answer(match, "buy gus")
    assert (me(match).won, match.state.busy) == (["ogre"], [])


@pytest.mark.rules("AP-ROLL-02", "AP-ROLL-05", "AP-COOP-12")
def test_every_kind_of_modifier_is_carried_out_before_the_next(plain: Cards) -> None:
    hero_card(plain, "ada", std="r", dice="r", ability="free: +S")
    hero_card(plain, "bo", std="b", dice="b", ability="R: +A")
    item_card(plain, "glow", "scroll", "+M")
    match = on_quest(
        "ada+ bo+", "pair-of-two", hand="glow", others=[player("cy", hand="spark")], coop=True,
        chance=["blank", "MR", "S", "SS"],
    )  # fmt: skip
    done: list[str] = []
    for option, symbols, shown in (
        ("use ada", "S", "r:blank b:MR"),
        ("rune b1 bo", "A", "r:blank (b:MR)"),
        ("scroll glow", "M", "r:blank (b:MR)"),
        ("reroll r1", "", "r:S (b:MR)"),
        ("aid spark from orange", "R", "r:S (b:MR)"),
    ):
        answer(match, option, *["agree"] * option.startswith("aid"))
        done += [symbols] if symbols else []
        assert ([each.symbols for each in told(match, SymbolsAdded)], faces(match)) == (done, shown)
    answer(match, "rune loose reroll r1")
    assert [(each.before, each.result) for each in told(match, Rerolled)] == [("blank", "S"), ("S", "SS")]


@pytest.mark.rules("AP-COOP-14", "AP-QUEST-14", "AP-QUEST-17")
def test_a_failed_quest_keeps_no_row_busy_and_may_be_wept_over() -> None:
    match = on_quest("ada", chance=["blank"], token=False, others=[player("bo", hand="axe")], coop=True)
    assert (match.state.busy, match.state.rows["town"].row) == ([], ["ogre"])
    assert offered(match, "cry") == [""]


@pytest.mark.rules("AP-COOP-14")
def test_rivals_have_no_cold_rumours() -> None:
    match = table(
        player("ada", hand="axe"),
        player("bo", hand="axe"),
        phase="next_turn",
        active=1,
        rows={"town": "a b c d", "heroes": "cy"},
        decks={"town": "e"},
    )
    assert match.state.rows["town"].row == ["a", "b", "c", "d"]
    assert (match.state.round, match.state.threat) == (2, 0)
