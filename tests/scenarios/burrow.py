"""The Burrow: a game made for testing scenarios. It has one of everything a path, an expectation or an error can be about."""

from __future__ import annotations

from typing import Any

import msgspec

from tabletome.kernel import Bits, Choose, Flow, Game, Happened, Items, One, Outcome, Play
from tabletome.scene import Panel, Scene, Stat
from tabletome.table import D6, D20, Deck, draw, shuffled
from tabletome.table.track import Track


class Hero(msgspec.Struct):
    hp: int
    at: str = "a1"
    stunned: bool = False
    foe: str | None = None


class Kobold(msgspec.Struct, tag="kobold"):
    id: str
    hp: int = 1
    at: str = "b2"


class Snare(msgspec.Struct, tag="snare"):
    id: str
    armed: bool = True


class Den(msgspec.Struct, array_like=True):
    x: int = 1
    y: int = 2


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    surges: int = 2
    weather: bool = False


class State(msgspec.Struct, omit_defaults=True):
    heroes: dict[str, Hero]
    figures: list[Kobold | Snare]
    hands: list[list[str]]
    deck: Deck
    surges: int = 2
    marks: dict[int, int] = {}
    dark: Bits = Bits(0)
    clock: Track = msgspec.field(default_factory=lambda: Track(10))
    den: Den = msgspec.field(default_factory=Den)
    note: str = ""
    mover: int = 0
    phase: str = "hero_phase"


class View(msgspec.Struct):
    hand: list[str]
    cards: list[int]


class Drew(Happened, frozen=True):
    seat: int
    card: str


class Ended(Happened, frozen=True):
    seat: int


class Hit(Happened, frozen=True):
    target: str
    roll: int


class Missed(Happened, frozen=True):
    target: str
    roll: int


class Slain(Happened, frozen=True):
    target: str


class Weather(Happened, frozen=True):
    roll: int


def weather_phase(play: Play[State, Any]) -> Flow[None]:
    """A phase that rolls before it asks."""
    roll = yield D6.roll(why="weather")
    play.tell(Weather(roll=roll))
    option = yield Choose(play.state.mover, (One("go on"), One("hide")), f"The weather is {roll}. Go on?")
    play.state.note = f"{option} at {roll}"
    play.state.phase = "hero_phase"


def hero_phase(play: Play[State, Any]) -> Flow[None]:
    """One action of the mover."""
    state = play.state
    ids = [figure.id for figure in state.figures if isinstance(figure, Kobold)]
    rest = (One("rest"),) if state.hands else ()
    option = yield Choose(
        state.mover, (Items("attack", ids), *rest, One("stumble"), One("camp"), One("end")), "What does the hero do?"
    )
    if option.verb == "attack":
        yield from attack(play, option.arg)
    elif option.verb == "rest":
        for _ in range(2 if state.note == "hungry" else 1):
            card = yield from draw(state.deck, why="rest")
            assert card is not None
            state.hands[state.mover].append(card)
            play.tell(Drew(seat=state.mover, card=card), to=(state.mover,))
    elif option.verb == "stumble":
        raise KeyError("the rules are broken here")
    elif option.verb == "camp":
        state.phase = "weather_phase"
    else:
        state.mover = 1 - state.mover
        play.tell(Ended(seat=1 - state.mover))


def attack(play: Play[State, Any], target: str) -> Flow[None]:
    """11 or more hits; the other seat may then gloat or mourn; damage is a d6."""
    state = play.state
    roll = yield D20.roll(why="attack", by="hero")
    if roll < 11:
        play.tell(Missed(target=target, roll=roll), "BU-HIT-02")
        return
    play.tell(Hit(target=target, roll=roll), "BU-HIT-01", "BU-HIT-03")
    yield Choose(1 - state.mover, (One("gloat"), One("mourn")), "Say something?")
    damage = yield D6.roll(why="damage")
    for figure in list(state.figures):
        if isinstance(figure, Kobold) and figure.id == target:
            figure.hp -= damage
            if figure.hp <= 0:
                state.figures.remove(figure)
                play.tell(Slain(target=target))
    if not any(isinstance(figure, Kobold) for figure in state.figures):
        state.phase = ""


class Burrow(Game[State]):
    id = "burrow"
    name = "The Burrow"
    seats = range(2, 4)
    state_type = State
    options_type = Options
    phases = {"weather_phase": weather_phase, "hero_phase": hero_phase}

    def new(self, seats: int, options: Options, packs: tuple[Any, ...]) -> State:
        return State(
            heroes={"ann": Hero(5), "bob": Hero(7)},
            figures=[Kobold("kobold-1"), Kobold("kobold-2", hp=3), Snare("snare-1")],
            hands=[[] for _ in range(seats)],
            deck=shuffled("cards", ["rope", "rope", "lamp", *(pack.id for pack in packs)]),
            surges=options.surges,
            marks={1: 10, 2: 20},
            dark=Bits(0b101),
            phase="weather_phase" if options.weather else "hero_phase",
        )

    def view(self, state: State, seat: int) -> View:
        return View([*state.hands[seat]] if seat >= 0 else [], [len(hand) for hand in state.hands])

    def redeal(self, play: Play[State, Any], seat: int) -> Flow[None]:
        yield from ()

    def outcome(self, state: State) -> Outcome | None:
        return None if state.phase else Outcome("won", (1.0, 0.5))

    def why_not(self, state: State, request: Choose, verb: str, words: str) -> str:
        return "snares cannot be attacked" if "snare" in words else ""

    def scene(self, view: View, asked: Choose | None) -> Scene:
        stats = (Stat("cards", sum(view.cards)),)
        if "no picture" in view.hand:
            raise ValueError("the painter is ill")
        return Scene(title="The Burrow", panels=(Panel("all", "Everybody", stats=stats),))


GAME = Burrow()
