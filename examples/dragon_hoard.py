"""Dragon Hoard: raid the hoard while the dragon sleeps, and stop in time. The others try to snatch what you found.

Raid as often as you dare: a die brings gold, but a 1 wakes the dragon and this turn's loot is gone. After every raid the
others may play a snatch from their hidden hands, and you may ward it off. Bank your loot to keep it and to draw a card.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tabletome.kernel import (
    WATCHER,
    Choose,
    Count,
    Event,
    Few,
    Flow,
    Game,
    Happened,
    Id,
    One,
    Outcome,
    Play,
    SeatNumber,
    Table,
)
from tabletome.kernel.events import CardPlayed, Drew, Gained, Rolled
from tabletome.scene import Card, Panel, Scene, Stat, Zone
from tabletome.scene.log import Sentences, name_in
from tabletome.table import D6, Deck, discard, draw, shuffled, size
from tabletome.table.hidden import deal_again

CARDS = {"snatch": "Take half of the raider's loot.", "ward": "Cancel a snatch that was played on you."}
GOAL, HAND = 20, 3


class State(msgspec.Struct):
    hands: Few[Few[str]]
    banked: Few[Count]
    deck: Deck
    raider: SeatNumber = 0
    loot: Count = 0
    phase: str = "deal"


class View(msgspec.Struct):
    hand: list[str]
    cards: list[int]
    banked: list[int]
    raider: int
    loot: int
    deck: int
    discards: list[str]


class Banked(Happened, frozen=True):
    """Loot was brought home."""

    who: Id
    amount: int
    total: int


class DragonWoke(Happened, frozen=True):
    """The dragon woke up, and the loot of this turn is gone."""

    who: Id
    amount: int


class Snatched(Happened, frozen=True):
    """Half of somebody's loot was taken, and is safe at once."""

    who: Id
    victim: Id
    """whose loot it was"""
    amount: int


def deal(play: Play[State, Any]) -> Flow[None]:
    """Everybody begins with three hidden cards."""
    for seat in range(len(play.state.hands)):
        for _ in range(HAND):
            yield from take_card(play, seat)
    play.state.phase = "turn"


def turn(play: Play[State, Any]) -> Flow[None]:
    """The raider raids once more, or banks the loot and ends the turn."""
    state, raider = play.state, play.state.raider
    bank = (One("bank"),) if state.loot else ()
    option = yield Choose(raider, (One("raid"), *bank), "Raid the hoard, or bank your loot?", kind="turn")
    if option.verb == "bank":
        state.banked[raider] += state.loot
        play.tell(Banked(seat_id(raider), state.loot, state.banked[raider]))
        yield from take_card(play, raider)
        end_turn(state)
        return
    roll = yield D6.roll(why="raid", by=f"seat {raider}")
    play.tell(Rolled(seat_id(raider), (D6.name,), (roll,), "raid", roll))
    if roll == 1:
        play.tell(DragonWoke(seat_id(raider), state.loot))
        end_turn(state)
    else:
        state.loot += roll
        play.tell(Gained(seat_id(raider), "gold", roll, state.loot, "raid"))
        yield from snatching(play)


def snatching(play: Play[State, Any]) -> Flow[None]:
    """Each other seat in turn may snatch. All who hold cards are asked, so that being asked gives nothing away."""
    state = play.state
    for seat in others(state, state.raider):
        if state.hands[seat] and (yield from plays(play, seat, "snatch", f"Snatch from seat {state.raider}?")):
            warded = state.hands[state.raider] and (yield from plays(play, state.raider, "ward", "Ward it off?"))
            if not warded:
                gold = state.loot // 2
                state.banked[seat], state.loot = state.banked[seat] + gold, state.loot - gold
                play.tell(Snatched(seat_id(seat), seat_id(state.raider), gold))


def plays(play: Play[State, Any], seat: int, card: str, question: str) -> Flow[bool]:
    """Does the seat play this card from its hand?"""
    hand = play.state.hands[seat]
    option = yield Choose(seat, (One("pass"), *((One(card),) if card in hand else ())), question, kind="react")
    if option.verb == "pass":
        return False
    hand.remove(card)
    discard(play.state.deck, card)
    play.tell(CardPlayed(seat_id(seat), card))
    return True


def take_card(play: Play[State, Any], seat: int) -> Flow[None]:
    card = yield from draw(play.state.deck, why="hand", by=f"seat {seat}", to=(seat,))
    if card is not None:
        play.state.hands[seat] = sorted([*play.state.hands[seat], card])
        play.tell(Drew(seat_id(seat), play.state.deck.name, card), to=(seat,))
        play.tell(Drew(seat_id(seat), play.state.deck.name), to=(WATCHER, *others(play.state, seat)))


def end_turn(state: State) -> None:
    state.loot, state.phase = 0, "" if max(state.banked) >= GOAL else "turn"
    state.raider = others(state, state.raider)[0]


def seat_id(seat: int) -> str:
    return f"seat-{seat}"


def others(state: State, seat: int) -> list[int]:
    """The other seats clockwise; for somebody who only looks on, all of them."""
    count = len(state.hands)
    return [(seat + step) % count for step in range(1, count)] if seat >= 0 else list(range(count))


SENTENCES = Sentences({
    Rolled: "{who} rolls {total}",
    Gained: "{who} finds {amount} gold",
    DragonWoke: "{who} wakes the dragon, losing {amount} gold",
    Banked: "{who} banks {amount} gold",
    Snatched: "{who} snatches {amount} gold",
    CardPlayed: "{who} plays {card}",
    Drew: lambda event: f"{name_in(event, 'who')} draws {name_in(event, 'card') or 'a card'}",
})  # fmt: skip


class DragonHoard(Game[State]):
    id = "dragon_hoard"
    name = "Dragon Hoard"
    seats = range(2, 5)
    state_type = State
    phases = {"deal": deal, "turn": turn}
    events = (Banked, DragonWoke, Snatched)

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> State:
        return State([[] for _ in range(seats)], [0] * seats, shuffled("tricks", sorted(CARDS) * 9))

    def view(self, state: State, seat: int) -> View:
        hand = state.hands[seat] if seat >= 0 else []
        cards = [len(hand) for hand in state.hands]
        deck = state.deck
        return View([*hand], cards, [*state.banked], state.raider, state.loot, size(deck), [*deck.discards])

    def redeal(self, play: Play[State, Any], seat: int) -> Flow[None]:
        hidden = [play.state.hands[other] for other in others(play.state, seat)]
        yield from deal_again(play.state.deck, hidden)
        for hand in hidden:
            hand.sort()

    def outcome(self, state: State) -> Outcome | None:
        if state.phase:
            return None
        winners = [gold == max(state.banked) for gold in state.banked]
        names = " and ".join(f"seat {seat}" for seat, won in enumerate(winners) if won)
        return Outcome(f"{names} wins", tuple(won / sum(winners) for won in winners))

    def evaluate(self, state: State, seat: int) -> float:
        return state.banked[seat] / max(GOAL, *state.banked)

    def name_of(self, table: Table[State, Any], id_: str) -> str:
        return id_.replace("-", " ").capitalize() if id_ not in CARDS else f"a {id_}"

    def say(self, event: Event, view: Any = None) -> str:
        return SENTENCES.say(event)

    def scene(self, view: View, asked: Choose | None) -> Scene:
        options = {str(option) for option in asked or ()}
        stats = [
            (Stat("gold", gold, GOAL), Stat("cards", cards))
            for gold, cards in zip(view.banked, view.cards, strict=True)
        ]
        panels = [
            Panel(f"seat-{seat}", f"Seat {seat}", stats=numbers, active=seat == view.raider, seat=seat)
            for seat, numbers in enumerate(stats)
        ]
        hand = [
            Card(f"card-{place}", card.capitalize(), lines=(CARDS[card],), option=card if card in options else "")
            for place, card in enumerate(view.hand)
        ]
        piles = [Zone("deck", "Deck", count=view.deck), Zone("discards", "Discards", count=len(view.discards))]
        loot = f"{view.loot} gold in the sack of seat {view.raider}"
        return Scene(
            title=self.name, subtitle=loot, panels=tuple(panels), zones=(Zone("hand", "Hand", tuple(hand)), *piles)
        )


GAME = DragonHoard()
