"""Random games of every kind and party size, in all three ways of play, to the end: what must hold does after every answer.

`make soak` plays a thousand of each, and some with the bot, which comes farther; a sample is played with the other tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import chain
from random import Random
from typing import Any, TypeAlias

import pytest

from tabletome.games.deck.board import plane
from tabletome.games.deck.bot import Champion
from tabletome.games.deck.game import GAME
from tabletome.games.deck.options.turn import ACTION
from tabletome.games.deck.rules.combat.fatigue import DEADLY_LEVEL
from tabletome.games.deck.state import Combatant, State, name_of
from tabletome.games.deck.view import HIDDEN
from tabletome.kernel import Choose, Match, Option
from tabletome.table.deck import size
from tests.deck.arena import Position
from tests.deck.printed import BOX, Cards

WAYS = [("duel", 2), *((way, seats) for way in ("fight", "adventure", "campaign") for seats in range(1, 5))]
MODES = ("simple", "1d", "2d")
GAMES, BOT_GAMES = 1_000, 60
MOST_ANSWERS, SAMPLE_ANSWERS = 60_000, 1_200
COMBAT = ("turn", "action", "end_turn")
GIVE_UP = ("yield", "flee", "die", "leave")
BRING_ON = ("done", "set-out", "automatic")
"""What brings town and the making of a Character to an end: without it decks would be built for ever."""
Pick: TypeAlias = Callable[[Position], Option]
Kept: TypeAlias = dict[str, Counter[str]]


# --- one game ---------------------------------------------------------------------------------------------------------


def set_up(way: str, seats: int, mode: str, game: int) -> dict[str, Any]:
    """The set-up of a game: adventures in turn, Characters, Foes and what a table may agree on as chance has it."""
    dice = Random(f"{way} {seats} {game}")
    adventure = sorted(BOX.adventures)[game % len(BOX.adventures)]
    agreed = ("outdoors", "off_distance", "ranged_in_melee", "random_start", "start_die", "clockwise", "deadly")
    level = dice.choice((1, 1, 2, 3, 5, 8, 10))
    options: dict[str, Any] = {
        "play": way,
        "mode": mode,
        "adventure": adventure,
        "characters": " | ".join(somebody(dice, level) for _ in range(seats)),
        "foes": ", ".join(f"{name}*{dice.randint(1, 2)}" for name in dice.sample(sorted(BOX.foes), 2)),
        "checks": dice.choice(("updown", "updown", "draw")),
        "cover": dice.random() < 0.75,
        **{name: dice.random() < 0.25 for name in agreed},
    }
    return options | ({"level": level} if way == "campaign" else {})


def somebody(dice: Random, level: int) -> str:
    """One of the ready decks, somebody of any Race and Class, or a Character that is made at the table."""
    race, class_ = dice.choice(sorted(BOX.races)), dice.choice(sorted(BOX.classes))
    return dice.choice([*BOX.starter_decks, f"{race} {class_}", f"{race} {class_} {level}", "make"])


def play_to_the_end(way: str, seats: int, mode: str, game: int, pick: Pick | None = None, most: int = 0) -> int:
    """Play, look at everything after every answer, and play it again from its journal; the number of answers.

    With `most` a game that takes longer is left there: a campaign of people who always run away goes on and on.
    """
    match: Position = Match(GAME, seats, set_up(way, seats, mode, game), seed=game)
    choose = pick or at_random(Random(f"{way} {seats} {mode} {game}"))
    kept: Kept = {}
    while match.request is not None and not 0 < most <= match.answered:
        kept = look(match.state, match.request, kept)
        check_hidden(match.state, match.answered % (seats + 1))
        match.answer(choose(match))
        assert match.answered < MOST_ANSWERS, "no end in sight"
    if match.request is None:
        check_outcome(way, match)
    again: Position = Match.load(match.journal(), GAME)
    assert again.encoded() == match.encoded()
    return match.answered


def at_random(dice: Random) -> Pick:
    """Any option; in every other game any kind of option first, as there are so many ways to Boost a card.

    In every other game they seldom give up, otherwise hardly one would come to its second Count.
    """
    by_verb, stubborn = dice.random() < 0.5, dice.random() < 0.5

    def pick(match: Position) -> Option:
        request = match.request
        assert request is not None
        if match.state.phase in ("making", "town") and dice.random() < 0.5:
            on = [option for option in request if option.verb in BRING_ON]
            if on:
                return dice.choice(on)
        group = dice.choice([group for group in request.groups if group.size])
        option = group.option(dice.randrange(group.size)) if by_verb else request.option(dice.randrange(request.size))
        return request.option(0) if stubborn and option.verb in GIVE_UP and dice.random() < 0.8 else option

    return pick


def by_the_bot() -> Pick:
    bot = Champion()

    def pick(match: Position) -> Option:
        assert match.request is not None
        return bot.choose(match.seat(match.request.seat))

    return pick


def check_outcome(way: str, match: Position) -> None:
    assert match.outcome is not None
    known = {"duel": ("first wins", "second wins", "draw")}.get(way, ("won", "lost"))
    assert match.outcome.result in known
    assert len(match.outcome.scores) == match.seats
    assert all(0 <= score <= 1 for score in match.outcome.scores)


# --- what must hold ---------------------------------------------------------------------------------------------------


def look(state: State, request: Choose, kept: Kept) -> Kept:
    """Check the state, and its cards against those that the adventure began with, which are given back."""
    assert request.size > 0, "a question without an answer"
    players = [who for who in state.combatants if not who.is_foe]
    for who in state.combatants:
        check_counts(who)
    for person in state.people:
        assert person.gold >= 0
        assert person.xp >= 0
    check_turn(state, request)
    if state.mode == "2d" and state.phase in COMBAT:
        check_squares(state)
    if state.phase in ("making", "town", "next_adventure"):
        return {}
    if not kept:
        return {who.id: counted(who) for who in players}
    for who in players:
        check_cards(state, who, kept[who.id])
    return kept


def check_counts(who: Combatant) -> None:
    """No count is negative or beyond its bounds. (DK-FATIG-05, DK-DMG-14)"""
    assert 0 <= who.hp <= who.max_hp, "HP"
    assert 0 <= who.fatigue <= DEADLY_LEVEL, "Fatigue"
    assert who.gold >= 0, "Gold"
    assert who.xp >= 0, "Experience"
    assert who.fatigue < DEADLY_LEVEL or who.gone == "dead"
    assert all(held.rounds >= 0 and held.most >= 0 for held in who.held)
    assert len(who.armed) <= (2 if who.dual else 1)
    assert not who.shown or not Counter(who.shown) - Counter(who.hand), "a card is known in a hand where it is not"


def check_turn(state: State, request: Choose) -> None:
    """Nobody who is gone has a Turn or is asked; at the beginning of an Action no hand is too large. (DK-TURN-10, -25)"""
    if state.phase not in COMBAT:
        return
    asked = next(who for who in state.combatants if who.seat == request.seat)
    assert not asked.gone, "one who is gone is asked"
    if state.phase == "action":
        # Who falls in flight is gone in the own Turn, while those who pursue may not be done: an area hits others too.
        active = state.active
        assert state.attack is not None or not active.gone or active.fleeing, "one who is gone has a Turn"
    if request.rules[:1] == ("DK-ACT-06",):
        assert asked is state.active
        assert len(asked.hand) <= asked.hand_maximum
        assert all(who.hp > 0 for who in state.living())
        assert not any(who.played for who in state.combatants)


def check_squares(state: State) -> None:
    """One figure per square, all on the floor. (DK-MODE-21)"""
    taken = [who.at for who in plane.on_map(state)]
    assert len(taken) == len(set(taken)), "two share a square"
    assert all(plane.ground(Cards(BOX).table(state)).floor >> at & 1 for at in taken), "one stands in a wall"


def check_cards(state: State, who: Combatant, began: Counter[str]) -> None:
    """No card is lost; what came besides is Loot of this adventure. (DK-DECK-08, DK-UD-05, DK-LOOT-10)"""
    now = counted(who)
    if not who.aside and not who.treasures and dict.__eq__(now, began):
        return  # the usual case, seen at once
    assert not began - now, "a card is lost"
    found = {name_of(card) for card in now - began} | {*who.aside, *who.treasures}
    assert found <= loot(state), (
        "a card came from nowhere"
    )  # Loot may come into a hand with room, and nothing leaves for it


def counted(who: Combatant) -> Counter[str]:
    """All cards of a Player, wherever they are."""
    deck, held = who.deck, [held.card for held in who.held if held.card]
    return Counter(chain(*deck.layers, deck.discards, who.hand, who.played, who.removed, held))


def check_hidden(state: State, viewer: int) -> None:
    """What a seat, or a spectator, sees of the others' hands and all Draw Decks is how many cards there are, and what all saw."""
    seen = GAME.view(state, viewer)
    for who, shown in zip(state.combatants, seen.combatants, strict=True):
        assert shown.id == who.id
        if who.is_foe or who.seat == viewer:
            continue
        assert len(shown.hand) == len(who.hand)
        assert Counter(card for card in shown.hand if card != HIDDEN) == Counter(who.shown)
        assert {card for layer in shown.deck.layers for card in layer} <= {HIDDEN}
        assert size(shown.deck) == size(who.deck)


def loot(state: State) -> set[str]:
    """Everything that lies in a Room of the adventure or is carried by a Foe."""
    return set() if state.journey is None else loot_of(state.journey.adventure)


@cache
def loot_of(adventure: str) -> set[str]:
    rooms = [room for room in BOX.rooms.values() if room.id.startswith(adventure)]
    lying = [room.loot for room in rooms] + [task.loot for room in rooms for task in room.tasks]
    return {name for one in lying for name in one.names} | {name for foe in BOX.foes.values() for name in foe.loot}


# --- many games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "seats"), WAYS)
def test_a_few_random_games_of_every_kind_and_party_size(way: str, seats: int) -> None:
    for game in range(2):
        play_to_the_end(way, seats, MODES[(seats + game) % 3], seats + 4 * game, most=SAMPLE_ANSWERS)


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("way", "seats"), WAYS)
def test_a_thousand_random_games_of_every_kind_and_party_size(
    way: str, seats: int, mode: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = 0
    for game in range(GAMES):
        answers += play_to_the_end(way, seats, mode, game)
        if (game + 1) % 100 == 0:
            with capsys.disabled():
                sys.stderr.write(f"\ndeck, {way}, {seats} seats, {mode}: {game + 1:,} games, {answers:,} answers")


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("way", "seats"), WAYS)
def test_games_of_the_bot_of_every_kind_and_party_size(way: str, seats: int, mode: str) -> None:
    for game in range(BOT_GAMES):
        play_to_the_end(way, seats, mode, game, by_the_bot())


# --- the looking itself -----------------------------------------------------------------------------------------------


def test_a_lost_card_and_a_negative_count_are_noticed() -> None:
    match: Position = Match(GAME, 2, {"play": "fight", "mode": "2d"}, seed=1)
    kept: Kept = {}
    while match.request is not None and match.request.kind != ACTION:
        kept = look(match.state, match.request, kept)
        match.answer(0)
    assert match.request is not None
    look(match.state, match.request, kept)
    first, second = match.state.combatants[:2]
    lost = next(card for card in reversed(first.hand) if card not in first.shown)
    first.hand.remove(lost)
    with pytest.raises(AssertionError, match="lost"):
        look(match.state, match.request, kept)
    first.hand.append(lost)
    first.hand.append("Longsword U")
    with pytest.raises(AssertionError):
        look(match.state, match.request, kept)
    first.hand.pop()
    second.hp, second.at = -1, first.at
    with pytest.raises(AssertionError, match="HP"):
        look(match.state, match.request, kept)
    second.hp = 1
    with pytest.raises(AssertionError, match="share a square"):
        look(match.state, match.request, kept)
