"""What bots do between encounters, and for a bonus: the captain gives nothing up too early or too late, the curious one looks
for what the captain passes by."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletome.bots import bot_named
from tabletome.games.tactics.bot import worth
from tabletome.games.tactics.bot.curious import with_bonus
from tabletome.games.tactics.bot.moves import standing_on
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.state import State, fight_of
from tabletome.testing.play import Position
from tests.tactics.campaign.road import PARTY, road
from tests.tactics.fight.stage import fight, figure

SEEDS = range(40)


def tastes(game: Position[State], bot: str) -> Counter[str]:
    """What bots of this name do here, and how many of them."""
    return Counter(str(bot_named(bot, GAME, seed).choose(game.match.seat(0))) for seed in SEEDS)


def answers(game: Position[State], bot: str) -> set[str]:
    """What they do, whatever their taste."""
    return set(tastes(game, bot))


def failed(times: int) -> Position[State]:
    """The Oath of the Twins is lost so often; the Demon's Toll is the way beside it."""
    return road("trade", 45, failed=[45] * times, result="failure").play()


@pytest.mark.parametrize("bot", ["captain", "curious"])
def test_an_encounter_is_tried_three_times_then_the_one_beside_it_whatever_the_taste(bot: str) -> None:
    assert [answers(failed(times), bot) for times in (1, 2, 3)] == [{"go 45"}, {"go 45"}, {"go 46"}]


def test_the_curious_bot_goes_where_only_the_bonus_leads_and_over_the_open_road() -> None:
    won = road("trade", 23, result="+success").play()
    assert (len(answers(won, "captain")), answers(won, "curious")) == (2, {"go 26"})
    market = road("story", 17)
    captain, curious = (tastes(market, bot)["decide 1"] for bot in ("captain", "curious"))
    assert 0 < captain < curious < len(SEEDS)


def test_the_curious_bot_takes_all_the_potions_there_are() -> None:
    assert answers(road("set_out", 5), "captain") == {"begin normal"}
    assert answers(road("set_out", 5), "curious") == {"begin easy"}


def test_the_curious_bot_buys_what_nobody_needs() -> None:
    """Every hero has a weapon, an armor and an accessory."""
    pieces: dict[str, list[str]] = {slot: [] for slot in ("weapon", "armor", "accessory")}
    for id_, card in GAME.library.cards.items():
        if card.kind == "equipment" and card.origin == "loot" and card.slot in pieces:
            pieces[card.slot].append(id_)
    worn = {name: [found.pop() for found in pieces.values()] for name in PARTY}
    market = road("market", 8, gold=2, equipment=worn)
    assert answers(market, "captain") == {"leave"}
    assert all(answer.startswith("buy ") for answer in answers(market, "curious"))


def test_the_curious_bot_reads_the_bonus_as_a_part_of_the_objective() -> None:
    both = with_bonus(GAME.library).encounters[24]
    assert str(both.main) == "defeat(boss) and use(egg, 3)"
    assert both.bonus == GAME.library.encounters[24].bonus


def of_both(game: Position[State]) -> Table:
    return Table(game.state, with_bonus(game.game.library))


def test_a_boss_that_is_not_to_fall_yet_is_spared_and_a_thing_drawn_to() -> None:
    game = fight("R.B\n...\no..", main="defeat(boss)", bonus="use(lever, 1)", hp={"B": 2})
    plain, both = Table(game.state, game.game.library), of_both(game)
    roberta, boss = figure(game, "roberta"), figure(game, "B")
    assert worth.strike(plain, roberta, boss, ("bl",), 0) > 0 > worth.strike(both, roberta, boss, ("bl",), 0)
    fight_of(game.state).round = 13  # long enough
    assert worth.strike(both, roberta, boss, ("bl",), 0) > 0
    beside, away = fight_of(game.state).things[0].at - 10, roberta.at
    assert standing_on(both, roberta, beside) - standing_on(both, roberta, away) > (
        standing_on(plain, roberta, beside) - standing_on(plain, roberta, away)
    )


def test_where_nobody_may_fall_minions_are_struck_before_their_boss() -> None:
    game = fight("1RB", main="defeat(boss)", bonus="no_knockout", hp={"M1": 2, "B": 9})
    roberta, minion, boss = (figure(game, one) for one in ("roberta", "M1", "B"))
    for table, first, second in (
        (Table(game.state, game.game.library), boss, minion), (of_both(game), minion, boss),
    ):  # fmt: skip
        struck = [worth.strike(table, roberta, one, ("r", "r"), 1) for one in (first, second)]
        assert struck[0] > struck[1]
