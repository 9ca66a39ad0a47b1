"""The Adventure Deck System: what it is, its options, its phases, how it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from tabletome.games.deck import cards, combat, refusals, say, scene, setting_up, view
from tabletome.games.deck.state import State
from tabletome.kernel import Choose, Event, Flow, Game, Outcome, Play
from tabletome.scene import Scene

PHASES = {
    "opening": combat.opening,
    "deal": combat.deal,
    "ready": combat.ready,
    "initiative": combat.initiative,
    "first_round": combat.first_round,
    "round": combat.round_,
    "turn": combat.turn,
    "action": combat.action,
    "end_turn": combat.end_turn,
    "next_turn": combat.next_turn,
    "round_end": combat.round_end,
}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of a game: one Player against Foes, or two in a Duel. (DK-MODE-02)

    - `first`, `second`: the starter decks of the seats.
    - `foes`: whom a single Player fights, such as `Goblin Skirmisher*2, Ghoul`.
    - `mode`: Simple Play without places, or a line on which everybody stands. (DK-MODE-03)
    - `outdoors`: on the line Combat begins at Ranged Distance instead of Thrown. (DK-MODE-07, -08)
    - `checks`: the shared Up/Down Deck, or everybody's own Draw Deck. (DK-UD-03, -16)
    - `random_start`: the starting Round is drawn instead of being the first. (DK-SETUP-08)
    - `clockwise`: Turns go clockwise from the winner of Initiative instead of in the order of the results. (DK-TURN-05)
    - `deadly`: a Duel to the death instead of to the yield. (DK-DUEL-01)
    """

    first: str = "human-warrior"
    second: str = "halfling-rogue"
    foes: str = "Goblin Skirmisher*2"
    mode: Literal["simple", "1d"] = "simple"
    outdoors: bool = False
    checks: Literal["updown", "draw"] = "updown"
    random_start: bool = False
    clockwise: bool = False
    deadly: bool = False


class DeckGame(Game[State]):
    id = "deck"
    name = "The Adventure Deck System"
    seats = range(1, 3)
    state_type = State
    options_type = Options
    phases = PHASES

    def choices(self) -> Mapping[str, Sequence[tuple[Any, str]]]:
        decks = [(deck.id, f"{deck.race} {deck.class_}") for deck in cards.starter_decks().values()]
        return {"first": decks, "second": decks}

    def new(self, seats: int, options: Options, packs: tuple[object, ...]) -> State:
        """The combatants with full decks; what chance decides follows in the phases. (DK-SETUP-16)"""
        combatants = [setting_up.character(0, 0, options.first)]
        combatants += [setting_up.character(1, 1, options.second)] if seats == 2 else setting_up.foes(options.foes, 1)
        for combatant in combatants[1:]:
            combatant.at = (2 if options.outdoors else 1) if options.mode == "1d" else 0
        return State(
            combatants,
            mode=options.mode,
            checks=options.checks,
            random_start=options.random_start,
            clockwise=options.clockwise,
            deadly=options.deadly,
            duel=seats == 2,
        )

    def view(self, state: State, seat: int) -> State:
        return view.view(state, seat)

    def redeal(self, play: Play[State], seat: int) -> Flow[None]:
        yield from view.redeal(play, seat)

    def scene(self, view: State, asked: Choose | None) -> Scene:
        return scene.scene(view, asked)

    def say(self, event: Event) -> str:
        return say.say(event)

    def why_not(self, state: State, seat: int, answer: str) -> str:
        return refusals.why_not(state, seat, answer)

    def outcome(self, state: State) -> Outcome | None:
        """Who is left of the winning side. (DK-TURN-25)"""
        if state.phase:
            return None
        seats = [combatant for combatant in state.combatants if not combatant.is_foe]
        return Outcome(state.result, tuple(float(not combatant.gone) for combatant in seats))

    def evaluate(self, state: State, seat: int) -> float:
        """How the HP of the two sides compare."""
        own = sum(who.hp / who.max_hp for who in state.living() if who.side == state.combatants[seat].side)
        other = sum(who.hp / who.max_hp for who in state.living() if who.side != state.combatants[seat].side)
        return own / (own + other) if own + other else 0.5


GAME = DeckGame()
