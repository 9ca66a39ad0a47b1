"""Random games of every mode and party size, to the end: what must hold of pieces and cards holds after every answer.

`make soak` plays a thousand of each; a sample is played with the other tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any, TypeAlias

import pytest

from tabletome.games.tomb.board import adventure_pieces
from tabletome.games.tomb.game import Tomb
from tabletome.games.tomb.rules.cards.treasures import MOST_SURGES
from tabletome.games.tomb.state import Hero, State
from tabletome.kernel import Match, Seeded
from tabletome.packs.library import slug
from tabletome.table import contents
from tests.tomb.cards import library
from tests.tomb.cards import look as looking
from tests.tomb.plain import Position

from .test_random_play import check_places, check_rows, encounter_cards, monster_cards, trap_cards, trap_tokens

MODES = ("one-shot", "campaign")
GAMES, SAMPLE = 1_000, 2
MOST_ANSWERS = 20_000
Cards: TypeAlias = dict[str, Counter[str]]


# --- one game ---------------------------------------------------------------------------------------------------------


def set_up(mode: str, game: int) -> dict[str, Any]:
    """The set-up of a game: the thirteen adventures in turn, with what a table may agree on as chance has it."""
    dice = Random(game)
    options: dict[str, Any] = {
        "mode": mode,
        "adventure": 1 + game % 13,
        "ties": dice.choice(("ask", "settle")),
        "powers": dice.choice(("suggested", "choose")),
        "monster_squares": dice.choice(("ask", "nearest")),
        **{name: dice.random() < 0.25 for name in ("gentle_encounters", "level_up_on_20", "full_heal_on_level_up")},
    }
    return options if mode == "one-shot" else {**options, "most_tries": 1 + game // 13 % 2}


def play_to_the_end(mode: str, seats: int, game: int) -> int:
    """Play at random, look at everything after every answer, and play it again from its journal; the number of answers."""
    match: Position = Match(Tomb(library()), seats, set_up(mode, game), seed=game)
    dice = Seeded(1_000 * seats + game)
    kept: Cards = {}
    while match.request is not None:
        kept = look(match, kept)
        match.answer(dice.below(match.request.size))
        assert match.answered < MOST_ANSWERS, "no end in sight"
    assert match.outcome is not None
    assert match.outcome.result in ("won", "lost", "campaign won", "campaign lost")
    assert len(set(match.outcome.scores)) == 1
    again: Position = Match.load(match.journal(), Tomb(library()))
    assert again.encoded() == match.encoded()
    return match.answered


# --- what must hold ---------------------------------------------------------------------------------------------------


def look(match: Position, kept: Cards) -> Cards:
    """Check the state, and its cards against those that the adventure began with, which are given back."""
    state, request = match.state, match.request
    assert request is not None
    assert request.size > 0, "a question without an answer"
    between_steps = state.phase == "hero_phase" and any(group.verb == "end" for group in request.groups)
    check_counts(state)
    if state.placed:
        check_places(state, crossing=state.phase == "hero_phase" and not between_steps)
    if state.phase == "place_heroes":
        return all_cards(state)
    if between_steps:  # no card is in a hand
        check_rows(state)
        check_cards(all_cards(state), kept)
    return kept


def party(state: State) -> list[Hero]:
    """The Heroes that play and those that stay behind."""
    return [*state.heroes, *(state.campaign.absent if state.campaign is not None else ())]


def all_cards(state: State) -> Cards:
    """Where cards and tokens may be, counted by what they are; a Villain's card is in no deck."""
    pile = state.decks["treasure"]
    items = [used.id for hero in party(state) for used in hero.items]
    monsters = monster_cards(state)
    return {
        "monster": Counter({name: count for name, count in monsters.items() if not library().monsters[name].villain}),
        "trap": trap_cards(state),
        "encounter": encounter_cards(state),
        "tokens": trap_tokens(state),
        "treasure": Counter([*contents(pile), *pile.discards, *items]),
        "spell": Counter(contents(state.decks["spell"])),
    }


def check_cards(now: Cards, kept: Cards) -> None:
    """Nothing is lost and nothing comes twice; a Monster that is in no deck may come once from the box. (TM-BOSS-06)"""
    for deck, before in kept.items():
        from_the_box = {name for name in now[deck] if deck == "monster" and not before[name]}
        assert all(now[deck][name] == 1 for name in from_the_box)
        assert {name: count for name, count in now[deck].items() if name not in from_the_box} == dict(before), deck


def check_counts(state: State) -> None:
    """No count is negative, and no piece is there more often than the adventure has it."""
    assert 0 <= state.surges <= MOST_SURGES
    assert all(hero.gold >= 0 for hero in party(state))
    assert all(count >= 0 for hero in party(state) for count in hero.marks.values())
    assert sum(token.kind == "chest" for token in state.tokens) <= 5
    for piece in library().adventures[state.adventure].pieces:
        assert adventure_pieces.supply(looking(state), slug(piece.name)) >= 0
    for hero in party(state):
        owned = Counter(used.id for used in hero.powers)
        assert all(count == 1 for count in owned.values()), "a power is selected twice"


# --- many games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("mode", MODES)
def test_a_few_random_games_of_every_mode_and_party_size(mode: str, seats: int) -> None:
    for game in range(SAMPLE):
        play_to_the_end(mode, seats, seats + 5 * game)


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("mode", MODES)
def test_a_thousand_random_games_of_every_mode_and_party_size(
    mode: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = 0
    for game in range(GAMES):
        answers += play_to_the_end(mode, seats, game)
        if (game + 1) % 100 == 0:
            with capsys.disabled():
                sys.stderr.write(f"\ntomb, {mode}, {seats} seats: {game + 1:,} games, {answers:,} answers")


# --- the looking itself -----------------------------------------------------------------------------------------------


def test_a_lost_card_or_a_negative_count_is_noticed() -> None:
    match: Position = Match(Tomb(library()), 2, {"adventure": 1, "heroes": ["birdsong", "qawasha"]}, seed=1)
    kept: Cards = {}
    while match.state.phase != "hero_phase":
        kept = look(match, kept)
        match.answer(0)
    look(match, kept)
    match.state.decks["encounter"].layers[0].pop()
    with pytest.raises(AssertionError, match="encounter"):
        look(match, kept)
    match.state.heroes[1].gold = -1
    with pytest.raises(AssertionError):
        check_counts(match.state)
    match.state.heroes[1].gold = 0
    match.state.heroes[1].at = match.state.heroes[0].at
    with pytest.raises(AssertionError, match="share a square"):
        look(match, kept)
