"""Dragon Hoard: raid the hoard for gold while the dragon sleeps, and stop in time. The others play tricks on you.

On your turn, raid as often as you dare: a die brings gold, but a 1 wakes the dragon and all of this turn's loot is gone.
After every raid the others may play a trick from their hidden hands, and you may ward it off. Bank your loot to keep it.
"""

from __future__ import annotations

import msgspec

from tabletome.kernel import Choose, Flow, Game, Items, One, Outcome, Play
from tabletome.scene import Card, Panel, Scene, Stat, Zone
from tabletome.table import D6, Deck, discard, draw, shuffle_in, shuffled, size

TRICKS = {"snatch": "Take half of the raider's loot.", "shove": "The raider rolls again: a 1 wakes the dragon."}
CARDS = {**TRICKS, "ward": "Cancel a trick that was played on you."}
GOAL, HAND = 20, 3


class State(msgspec.Struct):
    hands: list[list[str]]
    banked: list[int]
    deck: Deck
    raider: int = 0
    loot: int = 0
    phase: str = "deal"


class View(msgspec.Struct):
    seat: int
    hand: list[str]
    counts: list[int]
    banked: list[int]
    raider: int
    loot: int
    deck: int
    discards: list[str]


def deal(play: Play[State]) -> Flow[None]:
    """Everybody begins with three hidden cards."""
    for seat in range(len(play.state.hands)):
        for _ in range(HAND):
            yield from take_card(play, seat)
    play.state.phase = "turn"


def turn(play: Play[State]) -> Flow[None]:
    """One raid, or the end of a turn."""
    state, raider = play.state, play.state.raider
    bank = [One("bank", f"bank {state.loot} gold")] if state.loot else []
    option = yield Choose(raider, (One("raid"), *bank), "Raid the hoard, or bank your loot?")
    if option.verb == "bank":
        state.banked[raider] += state.loot
        play.tell("banked", seat=raider, gold=state.loot)
        yield from take_card(play, raider)
        end_turn(state)
    elif (yield from raid(play)):
        yield from tricks(play)


def raid(play: Play[State]) -> Flow[bool]:
    """Roll for gold; a 1 wakes the dragon. Does the turn go on?"""
    state = play.state
    roll = yield D6.roll(why="raid", by=f"seat {state.raider}")
    if roll == 1:
        play.tell("woke", seat=state.raider, lost=state.loot)
        end_turn(state)
        return False
    state.loot += roll
    play.tell("raided", seat=state.raider, gold=roll)
    return True


def tricks(play: Play[State]) -> Flow[None]:
    """Each other player in turn may play one trick. All who hold cards are asked, so that asking gives nothing away."""
    state = play.state
    for seat in others(state, state.raider):
        if not state.hands[seat]:
            continue
        playable = sorted(set(state.hands[seat]) & TRICKS.keys())
        option = yield Choose(seat, (Items("play", playable), One("pass")), f"Play a trick on seat {state.raider}?")
        if option.verb == "play":
            lay_down(play, seat, option.arg)
            if not (yield from warded(play)) and not (yield from trick(play, seat, option.arg)):
                return


def warded(play: Play[State]) -> Flow[bool]:
    """The raider may cancel a trick with a ward."""
    hand = play.state.hands[play.state.raider]
    if not hand:
        return False
    ward = [One("ward")] if "ward" in hand else []
    option = yield Choose(play.state.raider, (*ward, One("suffer")), "Ward off the trick?")
    if option.verb == "ward":
        lay_down(play, play.state.raider, "ward")
    return bool(option.verb == "ward")


def trick(play: Play[State], seat: int, card: str) -> Flow[bool]:
    """What a trick does. Does the turn go on?"""
    state = play.state
    if card == "shove":
        return (yield from raid(play))
    state.banked[seat] += state.loot // 2
    state.loot -= state.loot // 2
    return True


def take_card(play: Play[State], seat: int) -> Flow[None]:
    card = yield from draw(play.state.deck, why="hand", by=f"seat {seat}")
    if card is not None:
        play.state.hands[seat].append(card)
        play.state.hands[seat].sort()
        play.tell("drew", to=(seat,), seat=seat, card=card)


def lay_down(play: Play[State], seat: int, card: str) -> None:
    play.state.hands[seat].remove(card)
    discard(play.state.deck, card)
    play.tell("played", seat=seat, card=card)


def end_turn(state: State) -> None:
    state.loot = 0
    state.phase = "" if state.banked[state.raider] >= GOAL else "turn"
    state.raider = others(state, state.raider)[0]


def others(state: State, seat: int) -> list[int]:
    """The other seats, clockwise."""
    count = len(state.hands)
    return [(seat + step) % count for step in range(1, count)]


class DragonHoard(Game[State]):
    id = "dragon_hoard"
    name = "Dragon Hoard"
    seats = range(2, 5)
    state_type = State
    phases = {"deal": deal, "turn": turn}

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> State:
        return State([[] for _ in range(seats)], [0] * seats, shuffled("tricks", sorted(CARDS) * 8))

    def view(self, state: State, seat: int) -> View:
        hand = state.hands[seat] if seat >= 0 else []
        counts = [len(hand) for hand in state.hands]
        deck = state.deck
        return View(
            seat, list(hand), counts, list(state.banked), state.raider, state.loot, size(deck), list(deck.discards)
        )

    def redeal(self, play: Play[State], seat: int) -> Flow[None]:
        state = play.state
        for other in others(state, seat):
            shuffle_in(state.deck, state.hands[other])
        for other in others(state, seat):
            count = len(state.hands[other])
            state.hands[other] = []
            for _ in range(count):
                yield from take_card(play, other)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase:
            return None
        best = max(state.banked)
        winners = [gold == best for gold in state.banked]
        scores = tuple(won / sum(winners) for won in winners)
        return Outcome(" and ".join(f"seat {seat}" for seat, won in enumerate(winners) if won) + " wins", scores)

    def evaluate(self, state: State, seat: int) -> float:
        return state.banked[seat] / max(GOAL, *state.banked)

    def scene(self, view: View, asked: Choose | None) -> Scene:
        options = {str(option) for option in asked or ()}
        panels = [
            Panel(
                f"seat-{seat}",
                f"Seat {seat}",
                stats=(Stat("banked", gold, GOAL), Stat("cards", view.counts[seat])),
                active=seat == view.raider,
                seat=seat,
            )
            for seat, gold in enumerate(view.banked)
        ]
        hand = [
            Card(f"{card}-{place}", card.capitalize(), lines=(CARDS[card],), option=option if option in options else "")
            for place, card in enumerate(view.hand)
            for option in ["ward" if card == "ward" else f"play {card}"]
        ]
        piles = (Zone("deck", "Deck", count=view.deck), Zone("discards", "Discards", count=len(view.discards)))
        return Scene(
            title=self.name,
            subtitle=f"{view.loot} gold in the sack of seat {view.raider}",
            panels=tuple(panels),
            zones=(Zone("hand", "Your hand", tuple(hand)), *piles),
        )


GAME = DragonHoard()
