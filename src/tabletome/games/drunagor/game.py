"""What the game is: set-up, phases in the order of the book, how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Literal

import msgspec

from tabletome.games.drunagor import bot, log, scene, view
from tabletome.games.drunagor.cards.library import FILES, Library, Table, box
from tabletome.games.drunagor.events import EVENTS
from tabletome.games.drunagor.options import (
    aim,
    cubes,
    learning,
    move,
    passives,
    place,
    protect,
    react,
    skills,
    ties,
    turn,
)
from tabletome.games.drunagor.options.allies import pets
from tabletome.games.drunagor.options.gear import flip
from tabletome.games.drunagor.options.ground import darkness, forced, lifting, traps
from tabletome.games.drunagor.options.keywords import copy, tokens
from tabletome.games.drunagor.options.minor import agreeing, consumables
from tabletome.games.drunagor.options.minor.offered import MINOR_ACTS
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.rules import setting_up
from tabletome.games.drunagor.rules.goal import AFTER
from tabletome.games.drunagor.rules.turns.figure_turn import monster_figure
from tabletome.games.drunagor.rules.turns.hero_turn import hero_action, hero_conditions, hero_end
from tabletome.games.drunagor.rules.turns.pet_turn import pet
from tabletome.games.drunagor.rules.turns.rounds import next_card
from tabletome.games.drunagor.rules.turns.rune_turn import rune, special_card
from tabletome.games.drunagor.rules.words import WORDS
from tabletome.games.drunagor.scene import intentions, plans
from tabletome.games.drunagor.state import OFF_BOARD, Figure, House, State, figure
from tabletome.kernel import BadSetup, Choose, Event, Game, Option, Outcome
from tabletome.kernel.game import PackLike
from tabletome.packs.library import Libraries
from tabletome.scene import Plan, Scene

EXPERIENCED = {
    "none": "new Heroes",
    "some": "each has learned a Skill and a Class Ability",
    "veteran": "each has learned three Skills and two Class Abilities",
}
DOORS = {"printed": "as in the story", "varied": "chance decides between two Setups of each"}
PARTIES = {"usual": "the usual party, at once", "choose": "everybody chooses Hero, Role and gear"}
HEROES = {0: "one for every player", 1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
CHAPTERS = {
    0: "The Toll Room: one fight, to learn by",
    1: "Chapter 1: The Road to Black River, lost at nightfall",
    2: "Chapter 2: Blackriver's Missing, with Darkness",
}
"""What can be played, by its number."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of a game.

    - `chapter`: what is played: the Toll Room (0), or a Chapter of the Campaign by its number, as a One-Shot. (DR-STRUCT-09)
    - `heroes`: how many Heroes go, whoever plays them; 0 is one for every player. (DR-STRUCT-08)
    - `party`: the usual Heroes with their Roles and gear, or everybody chooses. (DR-INIT-14, DR-ROLE-03)
    - `experience`: what each Hero has learned before: nothing, some (a Skill of Level 1 and a Class Ability), or what a veteran
      has (two Skills of Level 1, one of Level 2, two Class Abilities). (DR-HERO-16)
    - `ties`: between plans of a Monster and ways of the Darkness that are equally good the Party Leader picks, or the first in
      reading order is taken. (DR-AI-36, DR-DARK-07)

    - `doors`: behind a Door always stands the same, or chance decides whether something else does. (DR-OPEN-03)

    House rules, off by default:

    - `trauma_limit`: so many Trauma Cubes can a Hero hold; one more, and the Adventure is lost. (DR-END-01)
    - `curse_limit`: so many Curse Cubes can a Hero hold; one more, and the Adventure is lost. (DR-END-02)
    - `darkness_pace`: the Rune card draws 1 and 2 Runes in turn as printed, or always 1. (DR-DARK-63)
    - `trap_die`: whoever opens a Chest rolls the Trap Die as printed, or Chests have no traps. (DR-CHEST-04)
    """

    chapter: Literal[0, 1, 2] = 0
    heroes: Literal[0, 1, 2, 3, 4, 5] = 0
    party: Literal["usual", "choose"] = "usual"
    experience: Literal["none", "some", "veteran"] = "none"
    ties: Literal["settle", "ask"] = "settle"
    doors: Literal["printed", "varied"] = "printed"
    trauma_limit: Literal[1, 2, 3] = 1
    curse_limit: Literal[5, 6, 7] = 5
    darkness_pace: Literal["printed", "slow"] = "printed"
    trap_die: Literal["printed", "none"] = "printed"


class Drunagor(Game[State]):
    id = "drunagor"
    name = "Chronicles of Drunagor"
    seats = range(1, 6)
    state_type = State
    options_type = Options
    phases = {
        "party": setting_up.party, "set_up": setting_up.set_up, "place_heroes": setting_up.place_heroes, "next_card": next_card,
        "hero_conditions": hero_conditions, "hero_action": hero_action, "hero_end": hero_end, "pet": pet,
        "figure": monster_figure, "rune": rune, "special_card": special_card,
    }  # fmt: skip
    events = EVENTS
    after = AFTER
    acts = {
        place.PARTY: (place.PlayAs,),
        place.ROLE: (place.TakeRole,),
        place.GEAR: (place.TakeGear,),
        place.START: (place.StartOn,),
        place.NEAREST: (place.PutOn,),
        ties.ORDER: (ties.ActsNext,),
        ties.TIE: (ties.Follow,),
        turn.TURN: (
            skills.UseSkill, tokens.KiAttack, move.MoveTo, move.GetUp, *MINOR_ACTS, turn.ExpendToMove, turn.WillingRecall,
            turn.End,
        ),
        move.MOVE: (move.MoveTo, *MINOR_ACTS, move.Stay),
        cubes.EXPEND: (cubes.GiveUp,),
        cubes.STATUS: (cubes.Block,),
        cubes.CLEANSE: (cubes.Unblock,),
        cubes.TAKE_BACK: (cubes.TakeBack, cubes.NoMore),
        cubes.MAKE_WILD: (cubes.MakeWild,),
        aim.AIM: (aim.Aim, aim.Enough),
        aim.AREA: (aim.AimArea, aim.Enough),
        aim.SHARE: (aim.Share,),
        aim.REROLL: (aim.RollAgain, aim.LetLie),
        tokens.FURY: (tokens.UseFury, tokens.SaveFury),
        react.REACT: (react.React, react.LetBe),
        protect.PROTECT: (protect.StepIn, protect.LeaveIt),
        forced.FORCED: (forced.PutAt,),
        traps.LAY: (traps.LayAt,),
        lifting.LIFT: (aim.Aim, lifting.Lift, aim.Enough),
        copy.COPY: (copy.CopySkill,),
        darkness.DARKNESS: (darkness.LayDarkness,),
        learning.LEARN: (learning.Learn,),
        passives.PASSIVES: (passives.ActsFirst,),
        passives.PRICE: (passives.PayPrice, passives.GoWithout),
        pets.PET: (pets.Activate, pets.Summon, aim.Enough),
        pets.NEXT_PET: (pets.GoesNext,),
        pets.RETURN: (pets.FlyBack,),
        flip.FLIP: (flip.TurnOver,),
        agreeing.CONSENT: (agreeing.Agree, agreeing.Decline),
        agreeing.ROOM: (agreeing.Drop,),
        agreeing.AT_ONCE: (consumables.Consume, agreeing.Drop, agreeing.Store),
    }  # fmt: skip

    bots = {"champion": bot.champion}

    def __init__(self, library: Library | None = None) -> None:
        if library is not None:
            self.library = library

    @cached_property
    def library(self) -> Library:
        """The cards it is played with: those of the box, unless it was made with others."""
        return LIBRARIES.box

    def with_packs(self, packs: tuple[PackLike, ...]) -> Drunagor:
        return self if not packs else Drunagor(LIBRARIES.of(packs))

    def choices(self) -> dict[str, list[tuple[object, str]]]:
        return {
            "chapter": list(CHAPTERS.items()), "heroes": list(HEROES.items()), "party": list(PARTIES.items()),
            "experience": list(EXPERIENCED.items()), "doors": list(DOORS.items()),
        }  # fmt: skip

    def new(self, seats: int, options: Options, packs: tuple[PackLike, ...]) -> State:
        """A party of so many Heroes before the First Setup of a Chapter. (DR-STRUCT-01, DR-STRUCT-08, DR-ROLE-03, DR-CHEST-04)"""
        size: int = options.heroes or seats
        if seats > size:
            raise BadSetup(f"every player plays at least one Hero: {seats} players cannot share {size}")
        house = House(
            options.ties, options.trauma_limit, options.curse_limit, options.darkness_pace, options.trap_die == "printed",
            experience=options.experience, doors=options.doors,
        )  # fmt: skip
        usual = options.party == "usual"
        heroes = setting_up.usual_party(self.library, size, seats, options.experience) if usual else []
        place = next(one.id for one in self.library.chapters.values() if one.number == options.chapter)
        return State(heroes, seats, place, size, "set_up" if usual else "party", house=house)

    def who(self, state: State, request: Choose) -> Figure:
        """The Hero that a request is about; before there is one, a figure that stands nowhere."""
        found = figure(state, getattr(request.about, "hero", ""))
        return found or Figure("", "hero", "", OFF_BOARD, 0)

    def in_play(self, state: State) -> Iterable[str]:
        """The Setups that are built, Monsters by their faces, Roles and the Skills that lie before the players."""
        yield from state.setups
        for one in state.figures:
            yield one.card
        for hero in state.heroes:
            focus = self.library.boards[hero.id].focus
            yield from (hero.role, *hero.skills, *focus, *hero.abilities, *hero.equipment, *hero.bag)
        yield from (card.id for card in state.track.cards if card.kind in ("rune", "special"))

    def copy_of(self, id_: str) -> str:
        return id_

    def outcome(self, state: State) -> Outcome | None:
        if state.phase:
            return None
        return Outcome(state.result, (1.0 if state.result == "won" else 0.0,) * state.seats)

    def view(self, state: State, seat: int) -> State:
        return view.view(state, seat)

    def name_of(self, table: Table, id_: str) -> str:
        return name_of(table, id_)

    def say(self, event: Event, view: Any = None) -> str:
        return log.SENTENCES.say(event)

    def plan(self, view: State, asked: Choose, option: Option) -> Plan | None:
        return plans.plan(Table(view, self.library), asked, option)

    def preview(self, view: State, who: str) -> Plan | None:
        return intentions.preview(Table(view, self.library), who)

    def scene(self, view: State, asked: Choose | None) -> Scene:
        return scene.scene(Table(view, self.library), asked)


LIBRARIES = Libraries(lambda: box(WORDS), Library.with_pack, FILES)
GAME = Drunagor()
