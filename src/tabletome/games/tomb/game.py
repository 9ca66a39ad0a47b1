"""Tomb: the cooperative crawl through jungle and tomb. What it is, its options, its phases, how it ends."""

from __future__ import annotations

from typing import Literal

import msgspec

from tabletome.games.tomb import log, scene, view
from tabletome.games.tomb.board import seating
from tabletome.games.tomb.board.seating import hero_of, taking_part
from tabletome.games.tomb.bot import Adventurer
from tabletome.games.tomb.cards.content import FILES, box, with_pack
from tabletome.games.tomb.cards.library import Library, Play, Rules, Table
from tabletome.games.tomb.events import EVENTS, Counted
from tabletome.games.tomb.options.acts import ACTS
from tabletome.games.tomb.rules import exploration_phase, hero_phase, places, setting_up, villain_phase
from tabletome.games.tomb.rules.adventure import objectives, special_rules
from tabletome.games.tomb.rules.attack import attack as make_attack
from tabletome.games.tomb.rules.campaign import campaign, town
from tabletome.games.tomb.rules.campaign.campaign import after_adventure
from tabletome.games.tomb.rules.cards import spells
from tabletome.games.tomb.rules.cards.answers import abilities
from tabletome.games.tomb.rules.cards.effects import WORDS
from tabletome.games.tomb.rules.decks import set_out
from tabletome.games.tomb.state import Campaign, Hero, House, State
from tabletome.kernel import BadSetup, Choose, Event, Outcome
from tabletome.kernel.game import PackLike, Phase, Running
from tabletome.kernel.wording import Cover, Wording
from tabletome.packs.boxed import BoxedGame
from tabletome.packs.library import Libraries
from tabletome.scene import Scene

PHASES: dict[str, Phase[State]] = {
    "choose_heroes": setting_up.choose_heroes,
    "choose_powers": setting_up.choose_powers,
    "open_town": town.open_town,
    "town": town.town,
    "close_town": town.close_town,
    "make_ready": setting_up.make_ready,
    "place_heroes": setting_up.place_heroes,
    "first_player": setting_up.first_player,
    "start_of_turn": hero_phase.start_of_turn,
    "hero_phase": hero_phase.hero_phase,
    "exploration_phase": exploration_phase.exploration_phase,
    "villain_phase": villain_phase.villain_phase,
    "villains": villain_phase.villains,
    "row": villain_phase.row,
    "same_name": villain_phase.same_name,
    "end_of_turn": villain_phase.end_of_turn,
    "aftermath": campaign.aftermath,
    "bring_heroes": campaign.bring_heroes,
}


OF_ALL_SEATS = {"choose_heroes", "bring_heroes"}
"""The phases that ask seats, also of those who sit out; all others ask places."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of a game.

    - `adventure`: which one to play; in a campaign the one to begin with, the earlier ones counting as won.
    - `mode`: a single adventure, with the decks that winning all earlier ones would give and fresh 1st-level Heroes, or a
      campaign from that adventure to the last. (TM-DECK-01, -05, TM-CAMP-01)
    - `most_tries`: a campaign is lost after so many failed adventures in all; 0 lets the party try for ever. (TM-CAMP-04)
    - `heroes`: who is played by each seat; if empty, the players choose. (TM-GEN-03)
    - `powers`: the suggested powers, or each player's choice. (TM-SETUP-18, -19)
    - `ties`: what the rules leave open about Monsters, traps and tiles is settled by a criterion that the log states, or asked
      of the active player. (TM-FAQ-07)

    House rules, all off by default:

    - `monster_squares`: which square a Monster takes where several will do: the active player is asked, as the book has it, or it
      takes the one nearest to the Hero it is after, among equals the one nearest to where it stood.
    - `gentle_encounters`: an Encounter is drawn only if no tile was placed, white or black.
    - `level_up_on_20`: a natural 20 on an attack roll lets a Hero reach 2nd level at once for 5 Experience, as in older games of
      the line.
    - `full_heal_on_level_up`: a Hero that reaches 2nd level in the middle of an adventure regains all Hit Points.
    """

    adventure: int = 1
    mode: Literal["one-shot", "campaign"] = "one-shot"
    most_tries: int = 0
    heroes: list[str] = []
    powers: Literal["suggested", "choose"] = "suggested"
    ties: Literal["settle", "ask"] = "settle"
    monster_squares: Literal["ask", "nearest"] = "ask"
    gentle_encounters: bool = False
    level_up_on_20: bool = False
    full_heal_on_level_up: bool = False


WORDING: dict[str, Wording] = {
    "adventure": Wording(
        "Adventure",
        "Bots win three to eight of ten games of each, with any number of Heroes.",
        place="game",
    ),
    "mode": Wording(
        "How long",
        "A campaign goes on to the last adventure, with the same Heroes and a town between.",
        (("one-shot", "this adventure alone"), ("campaign", "a campaign from here on")),
        place="game",
    ),
    "most_tries": Wording(
        "The campaign is lost",
        values=(
            (0, "never: try as often as you like"),
            (1, "after 1 failure"),
            (3, "after 3 failures"),
            (5, "after 5 failures"),
        ),
        when={"mode": ("campaign",)},
    ),
    "heroes": Wording("Hero", place="seat"),
    "powers": Wording(
        "Powers", values=(("suggested", "those that suit a first game"), ("choose", "each player chooses"))
    ),
    "monster_squares": Wording(
        "Where Monsters step",
        "Where several squares would do.",
        (("ask", "by the book"), ("nearest", "house rule: nearest to the Hero it is after")),
    ),
    "gentle_encounters": Wording(
        "House rule: gentle Encounters", "An Encounter is drawn only in turns without a new tile."
    ),
    "level_up_on_20": Wording(
        "House rule: level up on a 20",
        "A natural 20 on an attack lets a Hero reach 2nd level at once, for 5 Experience.",
    ),
    "full_heal_on_level_up": Wording(
        "House rule: heal on level-up", "A Hero that reaches 2nd level in mid-adventure regains all Hit Points."
    ),
}


LIBRARIES = Libraries(lambda: box(WORDS, Rules(abilities, make_attack)), with_pack, FILES)


class Tomb(BoxedGame[State, Library]):
    id = "tomb"
    name = "Tomb of Annihilation"
    seats = range(1, 6)
    checkpoint_after = 128
    libraries = LIBRARIES
    state_type = State
    options_type = Options
    wording = WORDING
    cover = Cover(
        "Together · thirteen adventures",
        "Explore jungle and tomb tile by tile, and win together or not at all.",
        (60, 90),
        2,
    )
    phases = PHASES
    events = EVENTS
    in_short = log.IN_SHORT
    after = {Counted: objectives.check}
    acts = ACTS
    bots = {"good": Adventurer}

    def choices(self) -> dict[str, list[tuple[object, str]]]:
        known = self.library.adventures.values()
        return {
            "adventure": [
                (adventure.number, f"{adventure.number}. {adventure.name}: {adventure.goal}") for adventure in known
            ],
            "heroes": [(name, card.name) for name, card in self.library.heroes.items()],
        }

    def in_play(self, state: State) -> list[str]:
        return [state.adventure, *(hero.id for hero in state.heroes), *(lying.tile for lying in state.placed)]

    def new(self, seats: int, options: Options, packs: tuple[PackLike, ...]) -> State:
        """Heroes named in the set-up, the others to be chosen; the decks and the stack of the adventure.

        (TM-SETUP-11, -18, -19, -21, TM-FAQ-07)
        """
        known = self.library.adventures
        if str(options.adventure) not in known:
            raise BadSetup(f"there is no adventure {options.adventure}; there are {', '.join(known)}")
        for name in options.heroes:
            if name not in self.library.heroes:
                raise BadSetup(f"there is no Hero '{name}'; there are {', '.join(self.library.heroes)}")
        if len(set(options.heroes)) < len(options.heroes):
            raise BadSetup("every player needs a Hero of their own")
        if len(options.heroes) not in (0, seats):
            raise BadSetup(f"{seats} seats need {seats} Heroes, not {len(options.heroes)}")
        if options.most_tries < 0:
            raise BadSetup("most_tries is a number of failures; 0 lets the party try for ever")
        state = State(
            str(options.adventure),
            [Hero(name) for name in options.heroes] or [Hero("") for _ in range(seats)],
            phase="choose_heroes",
            settle_ties=options.ties == "settle",
            house=House(
                choose_powers=options.powers == "choose",
                nearest_squares=options.monster_squares == "nearest",
                gentle_encounters=options.gentle_encounters,
                level_up_on_20=options.level_up_on_20,
                full_heal_on_level_up=options.full_heal_on_level_up,
            ),
        )
        if options.mode == "campaign":
            state.campaign = Campaign(won=list(range(1, options.adventure)), most_tries=options.most_tries)
        set_out(Table(state, self.library), state.adventure)
        return state

    def run(self, phase: Phase[State], play: Play) -> Running:
        """Run a phase; where somebody sits out, the seats behind the places that it asks answer. (TM-CAMP-11)"""
        running, campaign = phase(play), play.state.campaign
        if campaign is None or running is None or not campaign.sitting_out or play.state.phase in OF_ALL_SEATS:
            return running
        return places.ask_seats(running, taking_part(play.state))

    def over(self, play: Play) -> None:
        """The adventure is won or lost in the middle of whatever is going on. (TM-GEN-12)"""
        after_adventure(play.state)

    def who(self, state: State, request: Choose) -> Hero:
        """The Hero of the seat that is asked; one without a name if it has none yet."""
        return hero_of(state, request.seat)

    def view(self, state: State, seat: int) -> State:
        return view.view(state, seat)

    def scene(self, view: State, asked: Choose | None) -> Scene:
        return scene.scene(Table(view, self.library), asked)

    def say(self, event: Event, view: object = None) -> str:
        return log.say(self.library, event)

    def name_of(self, table: Table, id_: str) -> str:
        return log.name_of(table, id_)

    def outcome(self, state: State) -> Outcome | None:
        """All players share one result. (TM-GEN-01)"""
        if state.phase:
            return None
        score = 1.0 if state.result in ("won", "campaign won") else 0.0
        if state.result == "campaign lost" and state.campaign is not None:
            score = len(state.campaign.won) / len(self.library.adventures)
        return Outcome(state.result, (score,) * len(seating.all_seats(state)))


CHAPTERS = (spells, special_rules, exploration_phase, villain_phase)
"""The chapters of the rules that nothing else here may use: reading them declares their words of the card language."""

GAME = Tomb()
