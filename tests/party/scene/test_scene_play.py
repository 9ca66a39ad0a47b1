"""The picture of a game at every moment of random play: exactly the options there are, nothing hidden, odds of the real play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tabletome.games.party.board import pool as dice
from tabletome.games.party.board.attempt import immunity_of, need_of
from tabletome.games.party.board.fulfilment import met
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.game import GAME, LIBRARIES
from tabletome.games.party.options import roll_odds as odds
from tabletome.games.party.state import ITEM_DECKS, State
from tabletome.kernel import WATCHER, Match, Scripted, Seeded, percent
from tabletome.scene import Scene, text
from tabletome.scene.stage import stage
from tabletome.scene.svg import paint

BOX = LIBRARIES.box

NO_PLACE = {
    "cry", "agree", "block", "colour", "decline", "done", "hold back", "pass", "refuse", "shield", "skip", "stay", "stop", "wait",
}  # fmt: skip
"""What is about no card, die or hero on the table; a gift of coins besides."""
MOST = 900
"""Answers of one game: random play may take thousands to come to an end."""
GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {"mode": "rival"}),
    (3, {"mode": "rival", "skull_scrolls": True}),
    (1, {"mode": "coop"}),
    (3, {"mode": "coop", "difficulty": "easy"}),
]


def busy(match: Match[State], pick: Seeded) -> str:
    """An answer of somebody who hires heroes and goes on quests, so that games come on; otherwise any."""
    assert match.request is not None
    options = [str(option) for option in match.request]
    hiring = [option for option in options if option.startswith("buy ") and " over " not in option]
    going = [option for option in options if option.startswith(("quest ", "fight ", "enter "))]
    wanted = hiring or going or (["done"] if match.state.phase.startswith("tavern") and pick.below(4) else options)
    return wanted[pick.below(len(wanted))]


# --- every moment -----------------------------------------------------------------------------------------------------


def seen(match: Match[State]) -> Scene:
    """What the seat that is asked sees."""
    assert match.request is not None
    found = match.game.scene(match.seat(match.request.seat).view, match.request)
    assert isinstance(found, Scene)
    return found


@pytest.mark.parametrize(("seats", "options"), GAMES, ids=str)
def test_every_moment_has_a_scene_with_exactly_the_options_of_the_request(seats: int, options: dict[str, Any]) -> None:
    match: Match[State] = Match(GAME, seats, options, seed=3, listen=True)
    pick, phases = Seeded(4), set()
    while match.request is not None and match.answered < MOST:
        state = match.state
        found = seen(match)
        wanted = [str(option) for option in match.request]
        assert found.prompt is not None
        listed = [choice for group in found.prompt.groups for choice in group.choices]
        assert sorted(choice.option for choice in listed) == sorted(wanted)
        placed = set(found.options_on_the_table())
        assert placed <= set(wanted)
        for option in match.request:
            coins = option.verb == "give" and " gold to " in f"{option.arg} "
            assert str(option) in placed or option.verb in NO_PLACE or coins, f"{option} lies nowhere"
        assert all(choice.label[0].isupper() and choice.label != choice.option for choice in listed)
        moment = (state.phase, state.level, state.attempt is not None and state.attempt.kind)
        if moment not in phases:
            phases.add(moment)
            for seat in (match.request.seat, WATCHER):
                both_painted(stage(match.seat(seat), [f"Player {other}" for other in range(seats)]))
        match.answer(busy(match, pick))
    both_painted(stage(match.seat(0)))
    assert {"tavern", "quest", "modify", "wounds"} <= {phase for phase, _, _ in phases}


def both_painted(found: Scene) -> None:
    """The text has the title and every card; the picture is a whole document, wide and narrow, in both themes."""
    said = " ".join(text.paint(found, width=400).split())
    for shown_card in [card for zone in found.zones for card in zone.cards if not card.face_down]:
        assert shown_card.title in said
    for width, height, theme in ((1440, 900, "dark"), (390, 844, "light")):
        drawn = paint(found, width=width, height=height, theme=theme)
        assert drawn.startswith("<svg")
        assert drawn.endswith("</svg>")


@pytest.mark.rules("AP-INFO-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_scene_names_a_card_that_its_reader_may_not_see(seats: int) -> None:
    match: Match[State] = Match(GAME, seats, {"mode": "rival", "skull_scrolls": True}, seed=8, listen=True)
    pick, hidden_at_all = Seeded(9), 0
    while match.request is not None and match.answered < MOST:
        if match.answered % 7 == 0:
            for seat in (*range(seats), WATCHER):
                said = str(msgspec.to_builtins(match.game.scene(match.seat(seat).view, match.seat(seat).request)))
                secret = secrets(match.state, seat)
                hidden_at_all += len(secret)
                assert not [name for name in secret if name in said]
        match.answer(busy(match, pick))
    assert hidden_at_all > 300


def secrets(state: State, seat: int) -> list[str]:
    """The names and ids of items in other hands of which no copy lies open for this seat."""
    own = set(state.players[seat].hand) if seat != WATCHER else set()
    own |= {hero.weapon for each in state.players for hero in each.party}
    own |= {state.doing.source} if state.doing is not None else set()
    own |= {item for deck in ITEM_DECKS for item in state.decks[deck].discards}
    others = {item for other, each in enumerate(state.players) if other != seat for item in each.hand} - own
    return [word for item in others for word in (f"'{item}'", BOX.items[item].name)]


# --- odds -------------------------------------------------------------------------------------------------------------


def choices(match: Match[State]) -> dict[str, str]:
    """The options in the question with their odds."""
    assert match.request is not None
    found = seen(match).prompt
    assert found is not None
    return {choice.option: choice.odds for group in found.groups for choice in group.choices}


def test_the_pool_that_odds_are_summed_for_is_the_pool_that_is_formed() -> None:
    match: Match[State] = Match(GAME, 2, {"mode": "rival"}, seed=12)
    pick, formed = Seeded(2), 0
    while match.request is not None and formed < 6:
        chosen = busy(match, pick)
        if chosen.startswith("quest "):
            name, _, sent = chosen.removeprefix("quest ").partition(" with ")
            heroes = [hero for hero in match.state.players[match.state.active].party if hero.id in sent.split()]
            expected = odds.gathered(match.play, heroes)
            match.answer(chosen)
            now = match.state.attempt
            if now is not None and not BOX.quests[name].slot_wounds and match.state.phase == "pool":
                assert (now.colours, now.pool.loose) == expected
                formed += 1
        else:
            match.answer(chosen)
    assert formed == 6


def test_odds_of_a_reroll_are_those_of_the_real_play() -> None:
    """All six sides of the die are played out by the rules themselves, and counted."""
    compared = between = 0
    for seed in range(30):
        match: Match[State] = Match(GAME, 2, {"mode": "rival"}, seed=seed)
        pick = Seeded(seed)
        while match.request is not None and match.answered < 60:
            now = match.state.attempt
            # Who holds cards is asked again after every modifier, so that play stops where it can be looked at.
            if match.state.phase == "modify" and now is not None and match.state.players[now.seat].hand:
                for option, figures in choices(match).items():
                    if option.startswith("reroll") or " reroll " in option:
                        faces = DICE[option.rpartition(" ")[2][0]].faces
                        chance = Fraction(sum(succeeds(match, option, face or "blank") for face in faces), 6)
                        assert figures.split(" → ")[0].removesuffix(" or more") == percent(chance), option
                        compared, between = compared + 1, between + (0 < chance < 1)
            match.answer(busy(match, pick))
    assert compared >= 50
    assert between >= 10


def succeeds(match: Match[State], option: str, face: str) -> bool:
    """If the dice would do after this modifier, should the die fall like this; criticals count as they will be paid."""
    world = match.fork(Scripted([face]))
    world.answer(option)
    now = world.state.attempt
    assert now is not None
    return met(
        need_of(world.play, now),
        dice.final_symbols(now.pool, odds.aim_now(world.play).crit),
        immunity_of(world.play, now),
    )
