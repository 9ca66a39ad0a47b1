"""Whole encounters, played at random and by the bot: they end, cards are conserved, and figures stand apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.options.figures import cells, ground_of
from tabletome.games.tactics.options.setup import owned
from tabletome.games.tactics.options.values import has, max_hp
from tabletome.games.tactics.state import Sheet, State, fight_of, hero_named
from tabletome.kernel import Match
from tabletome.table import contents

CHAPTERS = sorted(GAME.library.encounters)
MOST_ANSWERS = 4_000
NO_MORE: Mapping[str, object] = {}
RANDOM_GAMES = 1_000


def cards_of(sheet: Sheet) -> Counter[str]:
    """All cards of a hero in a fight, wherever they lie."""
    places = [
        sheet.hand,
        sheet.deck.discards,
        contents(sheet.deck),
        sheet.passives,
        sheet.dice,
        sheet.playing,
        sheet.aside,
    ]
    return Counter([card for place in places for card in place]) + Counter(
        [*sheet.removed, *sheet.tuck, *sheet.board.values()]
    )


def keeps_the_pieces(state: State) -> None:
    """What holds at every question."""
    table, fight = Table(state, GAME.library), fight_of(state)
    taken = 0
    for figure in fight.actors:
        assert 0 <= figure.hp <= max_hp(table, figure), figure
        if not figure.on_board:
            assert figure.side == "hero"
            continue
        squares, lies = cells(figure), ground_of(table)
        assert not squares & taken, f"{figure.id} shares a square"
        allowed = lies.open | (lies.water if has(table, "may_enter_water", figure) else 0)
        assert squares & allowed == squares, f"{figure.id} stands where nobody can"
        taken |= squares
    for hero in state.heroes:
        everything = Counter(hero_named(state, hero.name).cards) + Counter(owned(table, hero.name))
        assert cards_of(fight.sheets[hero.name]) == everything, hero.name


def played(
    chapter: int, heroes: int, seed: int, *, by_bot: bool, seats: int = 1, options: Mapping[str, object] = NO_MORE
) -> Match[State]:
    match: Match[State] = Match(
        GAME, seats, {"chapter": chapter, "heroes": heroes, "ties": "ask", **options}, seed=seed
    )
    chance, bot = Random(seed), GAME.bots["captain"](0)
    while match.request is not None and match.answered < MOST_ANSWERS:
        request = match.request
        option = bot.choose(match.seat(request.seat)) if by_bot else request.option(chance.randrange(request.size))
        match.answer(str(option))
        keeps_the_pieces(match.state)
    return match


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_encounter_ends_however_it_is_played(chapter: int) -> None:
    for heroes in (3, 5):
        match = played(chapter, heroes, seed=chapter, by_bot=False)
        assert match.outcome is not None
        assert match.outcome.result in ("success", "+success", "failure")


@pytest.mark.parametrize("chapter", CHAPTERS[::4])
def test_the_bot_plays_every_kind_of_encounter_to_its_end(chapter: int) -> None:
    assert played(chapter, 4, seed=1, by_bot=True).outcome is not None


def any_options(seed: int) -> dict[str, object]:
    """Modes, votes, ties and house rules, as a number has it."""
    chance = Random(seed)
    return {
        "mode": chance.choice(("easy", "normal", "hard")), "agree": chance.choice(("lead", "vote")),
        "ties": chance.choice(("ask", "settle")), "typed_targets": chance.choice(("attack", "pursue")),
        "friendly_fire": chance.choice(("all", "foes")), "stun_carries": chance.random() < 0.5,
        "heroes_block_sight": chance.random() < 0.5,
    }  # fmt: skip


@pytest.mark.soak
@pytest.mark.parametrize("heroes", [3, 4, 5])
def test_a_thousand_random_encounters_end_in_every_mode_with_all_house_rules(heroes: int) -> None:
    for seed in range(RANDOM_GAMES):
        chapter, seats = CHAPTERS[seed % len(CHAPTERS)], 1 + seed % heroes
        match = played(chapter, heroes, seed, by_bot=False, seats=seats, options=any_options(seed))
        assert match.outcome is not None, seed
