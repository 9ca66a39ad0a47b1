"""The reference bot of Adventure Party: legal, honest, the same for the same seed, sensible in each phase, better than chance."""

from __future__ import annotations

import itertools
from functools import partial
from typing import Any

import pytest

from tabletome.bots import Bot, Uniform
from tabletome.games.party.board.wounds import Target, after, defend, least_harmful
from tabletome.games.party.bot import Guildmaster, quests, quick_sums, roll_window
from tabletome.games.party.bot.quests import Plans, at_least
from tabletome.games.party.bot.quick_sums import chance, harm, shields_rolled
from tabletome.games.party.bot.ventures import Trial, fighter, hope, prospect
from tabletome.games.party.cards.language import NEED, Need
from tabletome.games.party.game import GAME
from tabletome.games.party.options.exact_odds import chance_of_success, odds_of_count
from tabletome.games.party.state import Arena, Attempt, BossFight, Competitor, Pool, PoolDie, State
from tabletome.kernel import Choose, Match, Seeded
from tests.counting import calls
from tests.party.table import (
    Cards,
    Position,
    arena_card,
    boss_card,
    hero,
    item_card,
    look,
    on_quest,
    play,
    player,
    position,
    quest_card,
    skull,
    table,
)

MOST = 3_000


def finished(match: Match[State], *bots: Bot) -> Match[State]:
    """A match played to its end, bots dealt to the seats in order."""
    while match.request is not None:
        seat = match.request.seat
        option = bots[seat % len(bots)].choose(match.seat(seat))
        assert option in match.request
        match.answer(option)
        assert match.answered < MOST, "no end in sight"
    return match


def choice(match: Position) -> str:
    """What the bot answers now."""
    assert match.request is not None
    return str(Guildmaster().choose(match.seat(match.request.seat)))


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "skulls"), [(2, False), (3, True)])
def test_rivals_play_to_the_end(seats: int, skulls: bool) -> None:
    match = Match(GAME, seats, {"mode": "rival", "skull_scrolls": skulls}, seed=seats)
    assert finished(match, Guildmaster(1)).outcome is not None


@pytest.mark.parametrize(("seats", "difficulty"), [(1, "hard"), (2, "easy")])
def test_partners_play_to_the_end(seats: int, difficulty: str) -> None:
    match = Match(GAME, seats, {"mode": "coop", "difficulty": difficulty}, seed=seats)
    assert finished(match, Guildmaster(1)).outcome is not None


def test_the_same_seed_plays_the_same_game_and_another_seed_another() -> None:
    once, again, other = (
        [str(answer.option) for answer in finished(Match(GAME, 1, seed=seed), Guildmaster()).history()]
        for seed in (5, 5, 6)
    )
    assert once == again
    assert once != other


def test_a_decision_is_not_too_much_work() -> None:
    """It takes a look at all that could be done once for all options."""
    for module in (quests, quick_sums, roll_window):
        for one in vars(module).values():
            if hasattr(one, "cache_clear"):
                one.cache_clear()  # whatever was played before
    match, bot, work = Match(GAME, 1, seed=3), Guildmaster(), 0
    while (request := match.request) is not None:
        option, taken = calls(partial(bot.choose, match.seat(request.seat)))
        work += taken
        match.answer(option)
    assert work < 20_000 * match.answered


class Blinkered:
    """A seat that shows its game, its view and its request, and has nothing else."""

    def __init__(self, match: Match[State], seat: int) -> None:
        self.view: Any = match.game.view(match.state, seat)
        self.request: Choose | None = match.request
        self.game = match.game


def hands(match: Match[State]) -> list[list[str]]:
    return [board.hand for board in match.state.players]


def test_it_decides_by_its_view_alone_and_what_it_cannot_see_changes_nothing() -> None:
    """In another world, with other hands and decks, that the seat cannot tell from the true one, it decides the same."""
    match = Match(GAME, 4, {"mode": "rival", "skull_scrolls": True}, seed=8)
    bot, chance, asked, exchanged = Guildmaster(), Seeded(99), 0, 0
    while match.request is not None and asked < 120:
        seat = match.request.seat
        option = bot.choose(Blinkered(match, seat))  # type: ignore[arg-type]  # all a bot of this game may use
        if match.request.size > 1:
            asked += 1
            other_world = match.imagine(seat, chance)
            exchanged += hands(other_world) != hands(match)
            assert bot.choose(other_world.seat(seat)) == option
        match.answer(option)
    assert asked == 120
    assert exchanged > 80


def test_it_beats_random_rivals() -> None:
    won = 0.0
    for seed in range(2):
        good = seed + 1
        bots: list[Bot] = [Guildmaster() if seat == good else Uniform(seed * 4 + seat) for seat in range(4)]
        outcome = finished(Match(GAME, 4, {"mode": "rival"}, seed=seed), *bots).outcome
        assert outcome is not None
        won += outcome.scores[good]
    assert won == 2


# --- in the Tavern ----------------------------------------------------------------------------------------------------


def test_it_hires_who_fits_the_open_quest(plain: Cards) -> None:
    quest_card(plain, "ogre", need="M", win="3vp")
    assert choice(table(player(gold=2), player(), rows={"town": "ogre", "heroes": "ada bo cy"})) == "buy bo"
    quest_card(plain, "ogre", need="A", win="3vp")
    assert choice(table(player(gold=2), player(), rows={"town": "ogre", "heroes": "ada bo cy"})) == "buy cy"


def test_it_arms_a_hero_who_has_no_weapon() -> None:
    match = table(player("ada bo", hand="axe"), player(), rows={"town": "ogre"})
    assert choice(match).startswith("equip axe to ")


def test_on_the_last_evening_an_upgraded_hero_retires_unless_needed_for_the_boss(plain: Cards) -> None:
    boss_card(plain, "lich", need="SSSS *9", s2={"need": "SSSS *9"})
    last: dict[str, Any] = {"phase": "tavern_again", "level": 4, "boss": "lich", "rows": {"heroes": "hal"}}
    assert choice(table(player("ada+", gold=2), player(), **last)) == "buy hal over ada"
    boss_card(plain, "lich", need="SS", s2={"need": "SS"}, win2="9vp")
    assert "over ada" not in choice(table(player("ada+", gold=2), player(), **last))


def test_it_heals_before_a_quest_that_would_kill(plain: Cards) -> None:
    quest_card(plain, "ogre", deck="mountains", need="*1", hits="w", win="6vp")
    match = table(player("queen~", gold=2), player(), level=3, rows={"mountains": "ogre"})
    assert choice(match) == "heal queen"


# --- on a quest -------------------------------------------------------------------------------------------------------


def test_it_goes_where_most_is_to_be_won(plain: Cards) -> None:
    quest_card(plain, "ogre", need="*1", win="1vp")
    quest_card(plain, "a", need="*1", slots=".", win="3vp")
    quest_card(plain, "b", need="MMMM", slots=".", win="9vp")
    match = table(player("ed bo"), player(), phase="quest", rows={"town": "ogre a b"})
    assert choice(match) == "quest a with ed"


def test_it_stays_at_home_rather_than_lose_heroes_for_nothing(plain: Cards) -> None:
    quest_card(plain, "ogre", need="MMMM", hits="D", win="1vp")
    assert choice(table(player("queen"), player(), phase="quest", rows={"town": "ogre"})) == "skip"


def test_the_wound_of_a_slot_goes_to_whom_it_does_not_kill(plain: Cards) -> None:
    quest_card(plain, "ogre", slots="w.", need="*1")
    match = on_quest("ada~ bo", "ogre")
    assert choice(match) == "slot w bo"


def test_a_potion_is_drunk_when_it_is_needed_and_kept_when_it_is_not(plain: Cards) -> None:
    quest_card(plain, "ogre", need="*4", win="6vp")
    assert choice(on_quest("ed", "ogre", hand="brew", token=False)) == "drink brew"
    quest_card(plain, "ogre", need="", win="6vp")
    assert choice(on_quest("ed", "ogre", hand="brew", token=False)) == "roll"


def test_the_token_turns_the_die_that_lacks(plain: Cards) -> None:
    quest_card(plain, "ogre", slots="..", need="*3", win="4vp")
    match = on_quest("ada flo", "ogre", chance=["SS", "blank"], others=[player()])
    assert choice(match) == "reroll r2"


def test_what_is_won_is_left_alone(plain: Cards) -> None:
    quest_card(plain, "ogre", need="*2", win="4vp")
    assert choice(on_quest("ada", "ogre", chance=["SS"], hand="strike")) == "roll"
    match = on_quest("ada", "ogre", chance=["SS"], hand="strike")
    match.answer("roll")
    assert choice(match) == "done"


def test_a_scroll_is_read_when_it_wins_and_set_to_the_face_that_does(plain: Cards) -> None:
    quest_card(plain, "ogre", need="SS", win="4vp")
    match = on_quest("ada", "ogre", chance=["blank"], hand="strike", token=False)
    match.answer("roll")
    assert choice(match) == "scroll strike"
    match.answer("scroll strike")
    assert choice(match) == "set r1 SS"


def test_a_hopeless_roll_costs_no_scroll(plain: Cards) -> None:
    quest_card(plain, "ogre", need="MM", win="4vp")
    match = on_quest("ada", "ogre", chance=["blank"], hand="strike", token=False)
    match.answer("roll")
    assert choice(match) == "done"


@pytest.mark.parametrize(("paid", "answer"), [("5vp", "succeed"), ("", "defend")])
def test_shields_go_where_they_are_worth_more(plain: Cards, paid: str, answer: str) -> None:
    quest_card(plain, "ogre", need="H", hits="D", win=paid)
    match = on_quest("di", "ogre", chance=["H"], token=False)
    assert match.state.phase == "evaluate"
    assert choice(match) == answer


# --- arena, boss and others -------------------------------------------------------------------------------------------


def in_the_arena(match_party: str) -> Position:
    state = position(player(match_party), player("ada bo"), phase="arena_entry", level=3, arena="pit")
    state.arena_fight = Arena([0, 1])
    return play(state)


def test_it_enters_the_arena_for_its_rewards_and_not_to_its_ruin(plain: Cards) -> None:
    arena_card(plain)
    assert choice(in_the_arena("ada+ bo+")).startswith("enter with")
    arena_card(plain, hits="DD", tiers=["1g", "1g", "1g", "1g"])
    assert choice(in_the_arena("ada+ bo+")) == "decline"


def test_who_leads_the_arena_and_rolls_last_leaves_the_dice(plain: Cards) -> None:
    """Any symbol more is worth nothing, and one that scores could be lost; level with a rival it is thrown again."""
    arena_card(plain, hits="")
    for theirs, answer in ((1, "done"), (2, "reroll r1")):
        state = position(player("ada bo", hand="crown"), player("ada bo"), phase="modify", level=3, arena="pit")
        state.arena_fight = Arena([], [Competitor(1, ["ada", "bo"], theirs), Competitor(0, ["ada", "bo"])])
        now = Attempt("arena", "pit", 0, ["ada", "bo"], rolled=True)
        now.pool = Pool((PoolDie("r", "S"), PoolDie("b", "M")))
        state.attempt = now
        assert choice(play(state)) == answer


def test_a_relic_is_not_sold_for_a_coin_that_buys_nothing(plain: Cards) -> None:
    item_card(plain, "idol", "relic", vp=1)
    match = table(player("ada", hand="idol", gold=0, vp=60), player(), level=2, phase="tavern_again")
    assert "sell idol" in [str(option) for option in match.request or ()]
    assert choice(match) == "done"


def test_it_always_fights_the_boss(plain: Cards) -> None:
    boss_card(plain, "lich", need="SSSS *9", hits="DD")
    state = position(player("ada bo"), player(), phase="boss_fight", level=4, boss="lich")
    state.boss_fight = BossFight([0, 1])
    assert choice(play(state)) == "fight with ada"


def test_a_skull_scroll_spoils_a_rivals_roll_but_not_the_only_hope_against_the_boss(plain: Cards) -> None:
    skull(plain, "fog", "after_roll", "rr ?")
    quest_card(plain, "ogre", need="SS", win="6vp")
    boss_card(plain, "lich", need="SS")
    for kind, card, answer in (("quest", "ogre", "skull fog"), ("boss", "lich", "pass")):
        state = position(player("ada"), player("bo", hand="fog"), phase="roll", skulls=True, level=4, boss="lich")
        now: Any = Attempt(kind, card, 0, ["ada"], stage=int(kind == "boss"))  # type: ignore[arg-type]
        now.colours, state.attempt = "r", now
        assert choice(play(state, ["SS"])) == answer


def test_a_partner_asked_for_a_scroll_gives_it(plain: Cards) -> None:
    quest_card(plain, "ogre", need="SS", win="4vp")
    match = on_quest("ada", "ogre", chance=["blank"], token=False, coop=True, others=[player("bo", hand="strike")])
    assert choice(match) == "aid strike from orange"
    match.answer("aid strike from orange")
    assert choice(match) == "agree"


def test_partners_do_not_call_the_boss_before_they_are_ready_unless_time_runs_out(plain: Cards) -> None:
    quest_card(plain, "wyrm", deck="mountains", need="", win="1vp")
    quest_card(plain, "stag", deck="forest", need="", win="2vp")
    boss_card(plain, "lich", need="SSSS *9", s2={"need": "SSSS *9"})
    fields: dict[str, Any] = {"phase": "quest", "level": 3, "boss": "lich", "coop": True}
    fields["rows"] = {"mountains": "wyrm", "forest": "stag"}
    won = ["dragon"]
    assert choice(table(player("ada", won=won), **fields)) == "quest stag with ada"
    assert choice(table(player("ada", won=won), threat=11, **fields)) == "quest wyrm with ada"


@pytest.mark.parametrize(("turn", "answer"), [(5, "quest stag with ada"), (40, "quest wyrm with ada")])
def test_a_rival_waits_until_somebody_can_defeat_the_boss_but_not_for_ever(
    plain: Cards, turn: int, answer: str
) -> None:
    quest_card(plain, "wyrm", deck="mountains", need="", win="1vp")
    quest_card(plain, "stag", deck="forest", need="", win="2vp")
    boss_card(plain, "lich", need="SSSS *9", s2={"need": "SSSS *9"})
    rows = {"mountains": "wyrm", "forest": "stag"}
    leader = player("ada", won=["dragon"])
    match = table(leader, player(), phase="quest", level=3, boss="lich", round=turn, rows=rows)
    assert choice(match) == answer


def test_who_is_not_far_ahead_waits_less_long(plain: Cards) -> None:
    quest_card(plain, "wyrm", deck="mountains", need="", win="1vp")
    quest_card(plain, "stag", deck="forest", need="", win="2vp")
    boss_card(plain, "lich", need="SSSS *9", s2={"need": "SSSS *9"})
    at: dict[str, Any] = {"phase": "quest", "level": 3, "boss": "lich", "round": 20}
    at["rows"] = {"mountains": "wyrm", "forest": "stag"}
    one = player("ada", won=["dragon"])
    assert choice(table(one, player(), **at)) == "quest stag with ada"
    assert choice(table(one, player(vp=5), **at)) == "quest wyrm with ada"


# --- its quick sums are those of the game -----------------------------------------------------------------------------


def test_its_chances_are_the_exact_ones() -> None:
    pick = Seeded(4)
    for need in ("SS M *2", "HHH *6", "R MM *3", "*9", "A", "S A M H R *1"):
        for no, crit, loose in (("", "", ""), ("", "A", "R"), ("", "S", "SM")):
            colours = "".join(sorted("rgby"[pick.below(4)] for _ in range(pick.below(9))))
            exact = chance_of_success(colours, NEED.parse(need), no, crit=crit, loose=loose)
            assert chance(colours, loose, crit, NEED.parse(need), no) == pytest.approx(float(exact))
    assert chance("bbrr", "", "", NEED.parse("M *2"), "S") == pytest.approx(
        float(chance_of_success("bbrr", NEED.parse("M *2"), "S"))
    )


def test_its_shields_are_counted_exactly() -> None:
    odds = dict(shields_rolled("gryy", 1, 3))
    exact = odds_of_count("gryy", "H", loose="H")
    assert odds == pytest.approx({1: exact[1], 2: exact[2], 3: sum(exact[number] for number in exact if number > 2)})


@pytest.mark.parametrize("hits", ["w", "ww", "D", "Dw", "DDw", "Dwww"])
def test_its_harm_is_that_of_the_plan_the_game_proposes(hits: str) -> None:
    for hurt in itertools.product((False, True), repeat=3):
        worths = (2, 3, 5)
        heroes = [Target(name, wounded, worth) for name, wounded, worth in zip("abc", hurt, worths, strict=True)]
        living = after(heroes, least_harmful(defend(hits, 1, "w").left, heroes))
        fallen = sum(worths) - sum(hero.worth for hero in living)
        assert harm(hits, 1, "w", tuple(zip(hurt, map(float, worths), strict=True)), 0.0) == (fallen, 3 - len(living))


# --- what it hopes for ------------------------------------------------------------------------------------------------


def test_more_dice_more_rerolls_and_smaller_needs_give_better_hopes() -> None:
    assert hope("rr", "", "", NEED.parse("S *2"), "", 0.0) < hope("rrr", "", "", NEED.parse("S *2"), "", 0.0)
    assert (
        hope("rr", "", "", NEED.parse("S *2"), "", 0.0)
        < hope("rr", "", "", NEED.parse("S *2"), "", 0.5)
        < hope("rr", "", "", NEED.parse("S *2"), "", 1.0)
    )
    assert hope("rr", "", "", NEED.parse("S *3"), "", 0.0) < hope("rr", "", "", NEED.parse("S *2"), "", 0.0)
    assert hope("r", "", "", NEED.parse("*1"), "", 0.0) == pytest.approx(4 / 6)


def test_wounds_to_come_cost_less_with_shields() -> None:
    against = Trial("", Need(), "", "D")
    assert (
        prospect(against, (fighter(look(position()), hero("ada")),), 0.0).harm
        > prospect(against, (fighter(look(position()), hero("di")),), 0.0).harm
        > 0
    )


def test_the_odds_of_several_partners() -> None:
    assert at_least(2, [0.5, 0.5, 0.5]) == pytest.approx(0.5)
    assert at_least(1, []) == 0


def test_a_bigger_party_is_worth_more(plain: Cards) -> None:
    plans = Plans(look(position(player(), player(), rows={"town": "ogre"})), 0)
    assert plans.party([]) < plans.party([hero("ada")]) < plans.party([hero("ada"), hero("bo")])
    assert plans.party([hero("ada~")]) <= plans.party([hero("ada")])
