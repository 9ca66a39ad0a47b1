"""What the game is: set-up, phases in the order of the book, how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Any, Literal

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
    pvp,
    react,
    skills,
    ties,
    turn,
)
from tabletome.games.drunagor.options.allies import companions, pets
from tabletome.games.drunagor.options.campaign.acts import ACTS
from tabletome.games.drunagor.options.campaign.road import CHAPTERS, ONE_SHOTS, beginning, one_shot, rewards_due, road
from tabletome.games.drunagor.options.foes import versions
from tabletome.games.drunagor.options.gear import flip
from tabletome.games.drunagor.options.ground import darkness, forced, lifting, traps
from tabletome.games.drunagor.options.keywords import copy, tokens
from tabletome.games.drunagor.options.minor import agreeing, consumables
from tabletome.games.drunagor.options.minor.doors import OpenDoor
from tabletome.games.drunagor.options.minor.offered import MINOR_ACTS
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.special import landmarks
from tabletome.games.drunagor.options.story import scenes
from tabletome.games.drunagor.rules import party, setting_up, special_rules
from tabletome.games.drunagor.rules.campaign.phases import PHASES
from tabletome.games.drunagor.rules.campaign.start import usual_rewards
from tabletome.games.drunagor.rules.foes.attack_cards import attack_card
from tabletome.games.drunagor.rules.goal import AFTER
from tabletome.games.drunagor.rules.pvp.initiative import pvp_deal, pvp_initiative
from tabletome.games.drunagor.rules.turns.figure_turn import monster_figure
from tabletome.games.drunagor.rules.turns.hero_turn import hero_action, hero_conditions, hero_end
from tabletome.games.drunagor.rules.turns.pet_turn import pet
from tabletome.games.drunagor.rules.turns.rounds import next_card
from tabletome.games.drunagor.rules.turns.rune_turn import rune, special_card
from tabletome.games.drunagor.rules.words import WORDS
from tabletome.games.drunagor.scene import intentions, plans
from tabletome.games.drunagor.state import OFF_BOARD, Camp, Campaign, Contest, Figure, House, State, figure
from tabletome.kernel import BadSetup, Choose, Event, Game, Option, Outcome, Play
from tabletome.kernel.game import PackLike
from tabletome.kernel.wording import Wording
from tabletome.packs.library import Libraries
from tabletome.scene import Plan, Scene

MODES = {
    "campaign": "a Campaign: eighteen Chapters with the same Heroes, and a Camp between them",
    "one-shot": "a One-Shot: one Chapter by itself",
    "pvp": "Heroes against each other, in a Battleground",
}
EXPERIENCED = {
    "table": "what a Campaign would have given them by then",
    "none": "new Heroes",
    "some": "each has learned a Skill and a Class Ability",
    "veteran": "each has learned three Skills and two Class Abilities",
}
DOORS = {"printed": "as in the story", "varied": "chance decides between two Setups of each"}
VARIANTS = {
    "standard": "Standard ones",
    "alternate": "Alternate ones, who hunt other Heroes than the strongest",
    "complex": "Complex ones, who change from turn to turn; of kinds without, Alternate ones",
    "ask": "the Party Leader is asked",
}
OVERLORDS = {"never": "the Commander comes", "ask": "the party may choose an Overlord instead"}
DECKS = {"printed": "as in the box", "ask": "the Party Leader exchanges cards"}
PARTIES = {"usual": "the usual party, at once", "choose": "everybody chooses Hero, Role and gear"}
HEROES = {0: "one for every player", 1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
BEGINNING = "the beginning: Chapter 1; as a One-Shot the Toll Room, a fight to learn by"
SPECIAL = special_rules.SOURCES
"""Imported here, so that everything they declare is known before anything is played."""
BATTLEGROUNDS = {
    "the-ferry-landing": "The Ferry Landing: one against one",
    "the-uncrowning-ring": "The Uncrowning Ring: each for themselves, three to five Heroes",
    "foundry-row": "Foundry Row: two against two, with Monsters",
    "the-unlit-stair": "The Unlit Stair: two against two, with Darkness",
}
SIZES = {"duel": (2, 2), "free-for-all": (3, 5), "teams": (4, 4)}
"""How many Heroes meet, by the format of a Battleground. (DR-PVP-37)"""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of a game.

    - `mode`: the Campaign, one Chapter by itself, or Player versus Player. (DR-STRUCT-03)
    - `battleground`: where Heroes meet, in Player versus Player. (DR-PVP-37)
    - `rounds`: a match without a Rune card ends after so many. (DR-PVP-38)
    - `chapter`: where a Campaign begins, or which Chapter is played as a One-Shot; 0 is the first one, or the Toll Room.
      (DR-STRUCT-09, DR-ONESHOT-01)
    - `heroes`: how many Heroes go, whoever plays them; 0 is one for every player. (DR-STRUCT-08)
    - `party`: the usual Heroes with their Roles and gear, or everybody chooses. (DR-INIT-14, DR-ROLE-03)
    - `experience`: what each Hero has received before a One-Shot: what its row of the table says, nothing, some (a Skill of
      Level 1 and a Class Ability), or what a veteran has (two Skills of Level 1, one of Level 2, two Class Abilities).
      (DR-ONESHOT-03, DR-HERO-16)
    - `ties`: between plans of a Monster and ways of the Darkness that are equally good the Party Leader picks, or the first in
      reading order is taken. (DR-AI-36, DR-DARK-07)
    - `variants`: which version of a Monster comes: the Standard one, the Alternate one, the Complex one of a kind that has one
      (the others their Alternate one), or the Party Leader is asked. (DR-MON-53, DR-MON-55, DR-MON-62)
    - `overlords`: instead of a Commander the party may choose an Overlord, for a harder fight. (DR-OVL-04)
    - `deck_building`: the Attack decks are those of the box, or the Party Leader builds them. (DR-OVL-06)
    - `doors`: behind a Door always stands the same, or chance decides whether something else does. (DR-OPEN-03)
    - `multiclass`: whether Heroes may learn abilities of a second class. (DR-MULTI-01)
    - `most_tries`: after so many failures in all a Campaign is given up; with 0 never. (DR-END-08)
    - `table_save`: in a sequence Curse, Trauma and Runes are placed again, as at a table that was cleared in between. (DR-SEQ-16)
    - `last`: the Chapter with which a Campaign ends. (DR-STRUCT-02)

    House rules, off by default:

    - `trauma_limit`: so many Trauma Cubes can a Hero hold; one more, and the Adventure is lost. (DR-END-01)
    - `curse_limit`: so many Curse Cubes can a Hero hold; one more, and the Adventure is lost. (DR-END-02)
    - `darkness_pace`: the Rune card draws 1 and 2 Runes in turn as printed, or always 1. (DR-DARK-63)
    - `trap_die`: whoever opens a Chest rolls the Trap Die as printed, or Chests have no traps. (DR-CHEST-04)
    - `free_role_swap`: Roles may also be changed between the Chapters of a sequence. (DR-ROLE-10)
    """

    mode: Literal["campaign", "one-shot", "pvp"] = "campaign"
    battleground: Literal["the-ferry-landing", "the-uncrowning-ring", "foundry-row", "the-unlit-stair"] = (
        "the-ferry-landing"
    )
    rounds: Literal[10, 20, 30] = 30
    chapter: Annotated[int, msgspec.Meta(ge=0, le=CHAPTERS)] = 0
    heroes: Literal[0, 1, 2, 3, 4, 5] = 0
    party: Literal["usual", "choose"] = "usual"
    experience: Literal["table", "none", "some", "veteran"] = "table"
    ties: Literal["settle", "ask"] = "settle"
    doors: Literal["printed", "varied"] = "printed"
    variants: Literal["standard", "alternate", "complex", "ask"] = "standard"
    overlords: Literal["never", "ask"] = "never"
    deck_building: Literal["printed", "ask"] = "printed"
    multiclass: bool = False
    most_tries: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    table_save: bool = False
    last: Annotated[int, msgspec.Meta(ge=1, le=CHAPTERS)] = CHAPTERS
    trauma_limit: Literal[1, 2, 3] = 1
    curse_limit: Literal[5, 6, 7] = 5
    darkness_pace: Literal["printed", "slow"] = "printed"
    trap_die: Literal["printed", "none"] = "printed"
    free_role_swap: bool = False


ON_THE_ROAD = {"mode": ("campaign",)}
ADVENTURES = {"mode": ("campaign", "one-shot")}
WORDING: dict[str, Wording] = {
    "mode": Wording("What to play", place="game"),
    "chapter": Wording(
        "Where to begin",
        "A Campaign goes on from there to its end. Heroes come with what the Chapters before would have given them.",
        place="game",
        when=ADVENTURES,
    ),
    "heroes": Wording("Heroes", "One player may lead several. More Heroes meet more Monsters.", place="game"),
    "party": Wording("The party", place="game"),
    "experience": Wording("What the Heroes have received before", when={"mode": ("one-shot", "pvp")}),
    "doors": Wording("Behind Doors", when=ADVENTURES),
    "variants": Wording("Which Monsters come", when=ADVENTURES),
    "overlords": Wording("Where a Commander comes", when=ADVENTURES),
    "deck_building": Wording("Attack decks of Commanders", when=ADVENTURES),
    "multiclass": Wording(
        "Multiclassing", "A Hero may learn abilities of a second class that nobody in the party has."
    ),
    "most_tries": Wording(
        "The Campaign is given up",
        "A lost Chapter is tried again, and costs nothing else.",
        (
            (0, "never: try as often as you like"),
            (1, "after 1 failure"),
            (3, "after 3 failures"),
            (10, "after 10 failures"),
        ),
        when=ON_THE_ROAD,
    ),
    "table_save": Wording(
        "Clear the table in a sequence",
        "Where one Chapter follows on another without a Camp, Curse and Trauma Cubes are placed again as you like, and as many "
        "Runes drawn anew as lay on the track.",
        when=ON_THE_ROAD,
    ),
    "last": Wording(place="never"),
    "battleground": Wording("Where the Heroes meet", place="game", when={"mode": ("pvp",)}),
    "rounds": Wording(
        "The match ends",
        "Then fewest Trauma Cubes win, and most Health.",
        ((10, "after round 10"), (20, "after round 20"), (30, "after round 30")),
        when={"mode": ("pvp",)},
    ),
    "trauma_limit": Wording(
        "Trauma Cubes a Hero can hold", values=((1, "1, as printed"), (2, "house rule: 2"), (3, "house rule: 3"))
    ),
    "curse_limit": Wording(
        "Curse Cubes a Hero can hold", values=((5, "5, as printed"), (6, "house rule: 6"), (7, "house rule: 7"))
    ),
    "darkness_pace": Wording(
        "How fast the Darkness comes", values=(("printed", "1 and 2 Runes in turn"), ("slow", "house rule: always 1"))
    ),
    "trap_die": Wording(
        "Traps in Chests", values=(("printed", "the Trap Die says"), ("none", "house rule: there are none"))
    ),
    "free_role_swap": Wording(
        "House rule: change Roles on the way",
        "Roles may also be changed between the Chapters of a sequence.",
        when=ON_THE_ROAD,
    ),
}


class Drunagor(Game[State]):
    id = "drunagor"
    name = "Chronicles of Drunagor"
    seats = range(1, 6)
    state_type = State
    options_type = Options
    wording = WORDING
    phases = PHASES | {
        "party": party.party, "pvp_deal": pvp_deal, "pvp_initiative": pvp_initiative, "set_up": setting_up.set_up,
        "place_heroes": setting_up.place_heroes, "next_card": next_card,
        "hero_conditions": hero_conditions, "hero_action": hero_action, "hero_end": hero_end, "pet": pet,
        "figure": monster_figure, "attack_card": attack_card, "rune": rune, "special_card": special_card,
    }  # fmt: skip
    events = EVENTS
    after = AFTER
    acts = ACTS | {
        place.PARTY: (place.PlayAs,),
        place.ROLE: (place.TakeRole,),
        place.GEAR: (place.TakeGear,),
        place.START: (place.StartOn,),
        place.NEAREST: (place.PutOn,),
        ties.ORDER: (ties.ActsNext,),
        ties.TIE: (ties.Follow,),
        turn.TURN: (
            skills.UseSkill, tokens.KiAttack, move.MoveTo, move.GetUp, *MINOR_ACTS, turn.ExpendToMove, pvp.Mend,
            turn.WillingRecall, turn.End,
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
        versions.VERSION: (versions.Version,),
        versions.DECK_BUILDING: (versions.PutIn,),
        learning.LEARN: (learning.Learn,),
        passives.PASSIVES: (passives.ActsFirst,),
        passives.PRICE: (passives.PayPrice, passives.GoWithout),
        pets.PET: (pets.Activate, pets.Summon, aim.Enough),
        pets.NEXT_PET: (pets.GoesNext,),
        pets.RETURN: (pets.FlyBack,),
        companions.COMPANION: (companions.Treat, companions.Trick, move.MoveTo, companions.Rest),
        flip.FLIP: (flip.TurnOver,),
        scenes.SCENE: (scenes.ChooseOption,),
        scenes.AGAIN: (aim.RollAgain, aim.LetLie),
        landmarks.LANDMARK: (landmarks.UseLandmark, landmarks.LetHappen),
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
        there = road(self.library)
        chapters = [(number, f"Chapter {number}: {there[number].name}") for number in ONE_SHOTS if number in there]
        return {
            "mode": list(MODES.items()), "chapter": [(0, BEGINNING), *chapters], "heroes": list(HEROES.items()),
            "party": list(PARTIES.items()), "experience": list(EXPERIENCED.items()), "doors": list(DOORS.items()),
            "battleground": list(BATTLEGROUNDS.items()), "variants": list(VARIANTS.items()),
            "overlords": list(OVERLORDS.items()), "deck_building": list(DECKS.items()),
        }  # fmt: skip

    def new(self, seats: int, options: Options, packs: tuple[PackLike, ...]) -> State:
        """A party of so many Heroes before the First Setup of a Chapter, or of the Campaign.

        (DR-STRUCT-01, DR-STRUCT-08, DR-ROLE-03)
        """
        if options.mode == "pvp":
            return self._match(seats, options)
        size: int = options.heroes or seats
        if seats > size:
            raise BadSetup(f"every player plays at least one Hero: {seats} players cannot share {size}")
        house = House(
            options.ties, options.trauma_limit, options.curse_limit, options.darkness_pace, options.trap_die == "printed",
            options.experience, options.doors, options.multiclass, options.most_tries, options.table_save, options.free_role_swap,
            options.variants, options.overlords == "ask", options.deck_building == "ask",
        )  # fmt: skip
        alone = options.mode == "one-shot"
        usual = options.party == "usual"
        chapter = one_shot(self.library, options.chapter) if alone else beginning(self.library, options.chapter)
        due = rewards_due(self.library, chapter, house, alone=alone)
        heroes = party.usual_party(self.library, size, seats, house.experience if alone else "none") if usual else []
        due = usual_rewards(self.library, heroes, due) if usual else due
        phase = "party" if not usual else "set_up" if alone and not due else "start"
        state = State(heroes, seats, chapter.id, size, phase, house=house, mode=options.mode)
        state.camp = Camp("start", [*due]) if due else None
        state.campaign = None if alone else Campaign(chapter.number, first=chapter.number, last=options.last)
        return state

    def over(self, play: Play[State, Any]) -> None:
        """An Adventure is decided: a Campaign goes on, a One-Shot is the whole game. (DR-ONESHOT-12, DR-STRUCT-05)"""
        play.state.phase = play.state.result if play.state.campaign is not None else ""

    def _match(self, seats: int, options: Options) -> State:
        """Heroes of several sides in a Battleground; of several players each plays for one side.

        (DR-PVP-01, DR-PVP-36, DR-PVP-37)
        """
        place = self.library.chapters[options.battleground]
        least, most = SIZES[place.format]
        size = int(options.heroes) or max(int(seats), least)
        if not least <= size <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            raise BadSetup(f"{place.name} is for {wanted} Heroes, not {size}")
        teams = party.teams_of(place, size)
        split = seats > 1 and any(number % seats % teams != number % teams for number in range(size))
        if seats > size or split:
            raise BadSetup(f"{size} Heroes of {teams} sides cannot be shared by {seats} players")
        house = House(options.ties, trap_die=options.trap_die == "printed", experience=options.experience)
        phase = "pvp_deal" if options.party == "usual" else "party"
        contest = Contest(options.rounds)
        return State([], seats, place.id, size, phase, house=house, mode="pvp", contest=contest)

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
        yield from (card.id for card in state.track.cards if card.kind in ("rune", "special", "attack"))

    def copy_of(self, id_: str) -> str:
        return id_

    def outcome(self, state: State) -> Outcome | None:
        if state.phase:
            return None
        if state.contest is not None:
            won, draw = {*state.contest.won}, state.result == "drawn" or state.seats == 1
            sides = {one.seat: one.team for one in state.heroes}
            scores = tuple(0.5 if draw else float(sides[seat] in won) for seat in range(state.seats))
            return Outcome(state.result, scores)
        return Outcome(state.result, (1.0 if state.result == "won" else 0.0,) * state.seats)

    def view(self, state: State, seat: int) -> State:
        return view.view(state, seat)

    def name_of(self, table: Table, id_: str) -> str:
        return name_of(table, id_)

    def say(self, event: Event, view: Any = None) -> str:
        return log.SENTENCES.say(event)

    def untold(self, view: State, asked: Choose, option: Option) -> str:
        """What is behind a Door, on a page and under a number of the books is read when it is time. (DR-DOOR-01, DR-INTER-17)"""
        return UNTOLD.get(type(option.arg), "")

    def plan(self, view: State, asked: Choose, option: Option) -> Plan | None:
        return plans.plan(Table(view, self.library), asked, option)

    def preview(self, view: State, who: str) -> Plan | None:
        return intentions.preview(Table(view, self.library), who)

    def scene(self, view: State, asked: Choose | None) -> Scene:
        return scene.scene(Table(view, self.library), asked)


UNTOLD: dict[type[object], str] = {
    OpenDoor: "what is behind a Door is seen when it is opened",
    scenes.Interact: "what happens there is read when you interact",
    scenes.ChooseOption: "what an option comes to is read when it was chosen",
}
LIBRARIES = Libraries(lambda: box(WORDS), Library.with_pack, FILES)
GAME = Drunagor()
