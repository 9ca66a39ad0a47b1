"""What best play can still make of a roll, against plain recursion over the rules of the pool, and what people are told of it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import pytest

from tabletome.games.party.board import pool as dice
from tabletome.games.party.board.fulfilment import met
from tabletome.games.party.board.pool import addable, changeable, colours_of, final_symbols, joined, turned, with_loose
from tabletome.games.party.bot import Guildmaster
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.language import NEED, Changes
from tabletome.games.party.game import GAME
from tabletome.games.party.options.arena_scores import Aim
from tabletome.games.party.options.best_play import BestPlay, TooMuch
from tabletome.games.party.options.lying import Tool
from tabletome.games.party.options.roll_odds import AT_LEAST, Roll, Success, outlooks, powers_left
from tabletome.games.party.state import Attempt, BossFight, Pool, PoolDie
from tabletome.kernel import WATCHER, Match
from tabletome.scene.stage import stage
from tests.party.language import ways
from tests.party.table import (
    Cards,
    Position,
    answer,
    boss_card,
    hero_card,
    look,
    offered,
    on_quest,
    play,
    player,
    position,
    quest_card,
)  # fmt: skip
from tests.party.test_soak import pick, set_up

EFFECTS = ("+S", "+R", "rr ?", "rr r2", "set b *", "set r SS", "+g", "+A | +M", "rr ? & +S")


def aim(need: str, immune: str = "", crit: str = "") -> Aim:
    parsed = NEED.parse(need)
    return Aim(tuple(sorted(parsed.symbols.items())), parsed.hp, immune, crit)


# --- the same by plain recursion --------------------------------------------------------------------------------------


def best(pool: Pool, tools: Sequence[Tool], token: bool, goal: Aim) -> float:
    """The chance with best play, every modifier tried in every way, nothing kept and nothing left out."""
    if met(goal.need, final_symbols(pool, goal.crit), goal.immune):
        return 1.0
    return max([0.0, *steps(pool, tools, token, goal)])


def steps(pool: Pool, tools: Sequence[Tool], token: bool, goal: Aim) -> Iterator[float]:
    if token:
        for place in changeable(pool):
            yield thrown(pool, place, (), tools, False, goal)
    for source in dice.rune_sources(pool):
        paid = dice.spend_rune(pool, source)
        for place in changeable(paid):
            yield thrown(paid, place, (), tools, token, goal)
    for number, tool in enumerate(tools):
        left = [*tools[:number], *tools[number + 1 :]]
        paid_for = [dice.spend_rune(pool, source) for source in dice.rune_sources(pool)] if tool.rune else [pool]
        for after in paid_for:
            yield from (carried_out(after, way, left, token, goal) for way in tool.ways)


def thrown(
    pool: Pool, place: int, rest: Changes, tools: Sequence[Tool], token: bool, goal: Aim, touched: tuple[int, ...] = ()
) -> float:
    faces = DICE[pool.dice[place].colour].faces
    return sum(carried_out(turned(pool, place, face), rest, tools, token, goal, touched) for face in faces) / 6


def carried_out(
    pool: Pool, way: Changes, tools: Sequence[Tool], token: bool, goal: Aim, touched: tuple[int, ...] = ()
) -> float:
    if not way:
        return best(pool, tools, token, goal)
    change, rest = way[0], way[1:]
    found: list[float] = []
    if change.symbols:
        return carried_out(with_loose(pool, change.symbols), rest, tools, token, goal)
    for colour in addable(colours_of(pool), change.joins) if change.joins else "":
        sides = [joined(pool, colour, face) for face in DICE[colour].faces]
        found.append(sum(carried_out(each, rest, tools, token, goal) for each in sides) / 6)
    if change.rerolls:
        able = [place for place in changeable(pool, change.rerolls) if place not in touched]
        for place in able:
            more = change.up_to - len(touched) > 1
            follow = (change, *rest) if more else rest
            found.append(thrown(pool, place, follow, tools, token, goal, (*touched, place) if more else ()))
        found += [carried_out(pool, rest, tools, token, goal)] if touched else []
    if change.turns:
        for place in changeable(pool, change.turns):
            faces = DICE[pool.dice[place].colour].faces if change.face == "*" else (change.face,)
            found += [carried_out(turned(pool, place, face), rest, tools, token, goal) for face in set(faces)]
    return max(found) if found else carried_out(pool, rest, tools, token, goal)


def random_case(chance: random.Random) -> tuple[Pool, list[Tool], bool, Aim]:
    shown = []
    for _ in range(chance.choice((1, 2, 2))):
        colour = chance.choice("rgby")
        face = chance.choice(DICE[colour].faces)
        shown.append(PoolDie(colour, face, "R" in face and chance.random() < 0.3))
    pool = Pool(tuple(shown), chance.choice(("", "", "R", "S")))
    token, busy = chance.random() < 0.4, "R" in dice.lying(pool)
    tools = [
        Tool(ways(chance.choice(EFFECTS)), chance.random() < 0.4)
        for _ in range(chance.choice((0, 1, 1)) if busy else 1)
    ]
    need = chance.choice(("S", "SS", "A *2", "M *1", "R *1", "RR", "H S", "*3", "SS M"))
    return pool, tools, token, aim(need, crit=chance.choice(("", "", "A")))


@pytest.mark.rules(
    "AP-ROLL-05", "AP-RUNE-03", "AP-RUNE-04", "AP-POOL-04", "AP-SYM-05", "AP-SYM-06", "AP-SYM-12", "AP-REROLL-01"
)
def test_it_is_what_plain_recursion_finds() -> None:
    chance, between = random.Random(5), 0
    for _ in range(180):
        pool, tools, token, goal = random_case(chance)
        expected = best(pool, tools, token, goal)
        wide, plan = BestPlay(Success(goal), wide=True), BestPlay(Success(goal), wide=False)
        found = wide.value(wide.lying(pool, tools, token=token))
        assert found == pytest.approx(expected), (pool, tools, token, goal)
        least = plan.with_any_first_step(plan.lying(pool, tools, token=token))
        assert least <= expected + 1e-9, (pool, tools, token, goal)
        between += 0 < expected < 1
    assert between > 30


@pytest.mark.rules("AP-POOL-04", "AP-RUNE-03")
def test_a_fifth_die_of_a_colour_stays_out_even_if_others_are_locked() -> None:
    """Three reds and a locked blue rune: one more red may join, of four none."""
    for reds, expected in ((3, 2 / 3), (4, 0.0)):
        pool = Pool((*[PoolDie("r", "H")] * reds, PoolDie("b", "R", locked=True)))
        wide = BestPlay(Success(aim("S")), wide=True)
        assert wide.value(wide.lying(pool, [Tool(ways("+r"))], token=False)) == pytest.approx(expected)


@pytest.mark.rules("AP-POOL-04", "AP-RUNE-03")
def test_the_die_whose_rune_pays_for_a_fifth_one_is_there_as_well() -> None:
    """All four blue dice are in the pool, three of them locked: what the last rune adds finds no die."""
    for locked, expected in ((2, 2 / 3), (3, 0.0)):
        pool = Pool((PoolDie("b", "R"), *[PoolDie("b", "R", locked=True)] * locked))
        wide = BestPlay(Success(aim("M")), wide=True)
        assert wide.value(wide.lying(pool, [Tool(ways("+b"), rune=True)], token=False)) == pytest.approx(expected)


@pytest.mark.rules("AP-RUNE-09", "AP-ROLL-04")
def test_an_ability_that_was_used_is_not_among_those_left(plain: Cards) -> None:
    hero_card(plain, "flo", std="r", dice="rr", ability="free: rr r")
    quest_card(plain, "one", need="*9")
    match = on_quest("flo+", "one", chance=["S", "S", "SS"])
    assert [power.name for power in powers_left(look(match.state))] == ["flo"]
    answer(match, "use flo", "on r1")
    assert powers_left(look(match.state)) == []


def test_it_gives_up_where_there_is_too_much_to_look_through() -> None:
    wide = BestPlay(Success(aim("SS *7")), wide=True, most=50)
    pool = Pool(tuple(PoolDie(colour, "R") for colour in "bbbggg"), "RRR")
    with pytest.raises(TooMuch):
        wide.value(wide.lying(pool, [Tool(ways("rr ?3"))], token=True))


# --- a boss that is not lost ------------------------------------------------------------------------------------------


def four_runes_from_victory(plain: Cards) -> Position:
    """Five symbols are missing against a boss; three abilities for runes bring four, and there are rerolls beside them."""
    hero_card(plain, "ada", std="r", dice="rr", ability="R: +S +S")
    hero_card(plain, "bo", std="b", dice="bb", ability="R: +S")
    hero_card(plain, "cy", std="g", dice="gg", ability="R: +A")
    boss_card(plain, slots="...", need="*2", s2={"slots": "...", "need": "*9"})
    state = position(player("ada+ bo+ cy+", hand="crown"), player(), phase="modify", level=4, boss="lich")
    faces = [("r", "S"), ("r", ""), ("b", "MR"), ("b", "MR"), ("g", "AR"), ("g", "R")]
    now = Attempt("boss", "lich", 0, ["ada", "bo", "cy"], stage=2, rolled=True)
    now.pool = Pool(tuple(PoolDie(colour, face) for colour, face in faces))
    state.players[0].boss_stages = 1
    state.attempt, state.boss_fight = now, BossFight([1])
    return play(state)


def test_what_can_still_be_won_is_shown_beside_what_stopping_brings(plain: Cards) -> None:
    match = four_runes_from_victory(plain)
    seen = look(match.state)
    found = Roll(seen).best_play()
    assert found.numbers[0] > 0.85
    assert match.request is not None
    told = {str(option): option.arg.odds(seen, 0) for option in match.request}
    assert told["done"] == "0 %"
    promising = [figures for figures in told.values() if figures.startswith("0 % → ")]
    assert max(figures.numbers[1] for figures in promising) == pytest.approx(float(found.numbers[0]), abs=1e-6)


def test_a_page_that_is_painted_again_shows_the_same_figures_whatever_was_asked_before() -> None:
    match, chance, marked = Match(GAME, 1, set_up("coop", 1, 3), seed=3), random.Random(3), 0
    for _ in range(25):
        assert match.request is not None
        outlooks.cache_clear()
        asked, onlooker = match.seat(match.request.seat), match.seat(WATCHER)
        pages = [stage(asked), stage(asked)]
        outlooks.cache_clear()
        seen = [stage(onlooker), stage(onlooker)]
        pages.append(stage(asked))
        marked += any(mark in str(pages[0]) for mark in (AT_LEAST, "% or more"))
        assert pages.count(pages[0]) == len(pages)
        assert seen[0] == seen[1]
        match.answer(pick(match.request, chance))
    assert marked, "nothing was too much to look through"


def test_what_best_play_reaches_is_no_less_than_what_is_shown_of_a_next_step() -> None:
    """Where all steps together are too much to look through, one of them may not be."""
    match, bot, told = Match(GAME, 2, {"mode": "rival"}, seed=2), Guildmaster(), []
    while match.request is not None and match.answered < 50:
        seat = match.seat(match.request.seat)
        picture = stage(seat)
        lines = [line for zone in picture.zones for card in zone.cards for line in card.lines if "best play" in line]
        if lines and picture.prompt is not None:
            figures = [choice.odds for group in picture.prompt.groups for choice in group.choices]
            told.append((last_share(lines[0]), max(map(last_share, figures))))
        match.answer(bot.choose(seat))
    assert told
    assert all(best_play >= step for best_play, step in told)


def last_share(words: str) -> float:
    return max([float(share) for share in re.findall(r"([\d.]+) %", words)][-1:], default=0.0)


def test_the_bot_does_not_give_it_up(plain: Cards) -> None:
    match = four_runes_from_victory(plain)
    assert "done" in offered(match)
    assert str(Guildmaster().choose(match.seat(0))) != "done"
