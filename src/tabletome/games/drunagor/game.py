"""What the game is: set-up, phases in the order of the book, how it ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tabletome.games.drunagor import bot, log, scene, view
from tabletome.games.drunagor.bot.curious import Curious
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
from tabletome.games.drunagor.options.campaign.road import ONE_SHOTS, beginning, one_shot, rewards_due, road
from tabletome.games.drunagor.options.foes import versions
from tabletome.games.drunagor.options.gear import flip
from tabletome.games.drunagor.options.ground import darkness, forced, lifting, traps
from tabletome.games.drunagor.options.keywords import copy, tokens
from tabletome.games.drunagor.options.minor import agreeing, consumables
from tabletome.games.drunagor.options.minor.doors import OpenDoor
from tabletome.games.drunagor.options.minor.offered import MINOR_ACTS
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.set_up import BEGINNING, CHOICES, WORDING, Options
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
from tabletome.kernel import BadSetup, Choose, Event, Option, Outcome, Play
from tabletome.kernel.game import PackLike
from tabletome.kernel.wording import Cover
from tabletome.packs.boxed import BoxedGame
from tabletome.packs.library import Libraries
from tabletome.scene import Plan, Scene

SPECIAL = special_rules.SOURCES
"""Imported here, so that everything they declare is known before anything is played."""
SIZES = {"duel": (2, 2), "free-for-all": (3, 5), "teams": (4, 4)}
"""How many Heroes meet, by the format of a Battleground. (DR-PVP-37)"""


LIBRARIES = Libraries(lambda: box(WORDS), Library.with_pack, FILES)


class Drunagor(BoxedGame[State, Library]):
    id = "drunagor"
    name = "Chronicles of Drunagor"
    seats = range(1, 6)
    checkpoint_after = 16
    libraries = LIBRARIES
    state_type = State
    options_type = Options
    wording = WORDING
    cover = Cover(
        "Together or rivals · a campaign",
        "Spend your cubes well: every round the Darkness takes more of the floor.",
        (90, 120),
        4,
    )
    phases = PHASES | {
        "party": party.party, "pvp_deal": pvp_deal, "pvp_initiative": pvp_initiative, "set_up": setting_up.set_up,
        "place_heroes": setting_up.place_heroes, "next_card": next_card,
        "hero_conditions": hero_conditions, "hero_action": hero_action, "hero_end": hero_end, "pet": pet,
        "figure": monster_figure, "attack_card": attack_card, "rune": rune, "special_card": special_card,
    }  # fmt: skip
    events = EVENTS
    in_short = log.IN_SHORT
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

    bots = {"champion": bot.champion, "curious": Curious}

    def choices(self) -> dict[str, list[tuple[object, str]]]:
        there = road(self.library)
        chapters = [(number, f"Chapter {number}: {there[number].name}") for number in ONE_SHOTS if number in there]
        return CHOICES | {"chapter": [(0, BEGINNING), *chapters]}

    def new(self, seats: int, options: Options, packs: tuple[PackLike, ...]) -> State:
        """A party of so many Heroes before the First Setup of a Chapter, or of the Campaign.

        (DR-STRUCT-01, DR-STRUCT-08, DR-ROLE-03, DR-CHEST-04)
        """
        if options.mode == "pvp":
            return self._match(seats, options)
        size: int = options.heroes or seats
        if seats > size:
            raise BadSetup(f"every player plays at least one Hero: {seats} players cannot share {size}")
        house = House(
            options.ties, options.trauma_limit, options.curse_limit, options.darkness_pace, options.trap_die == "printed",
            options.experience, options.doors, options.multiclass, options.most_tries, options.table_save, options.free_role_swap,
            options.variants, options.overlords == "ask", options.deck_building == "ask", options.agree,
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
        contest = Contest(options.rounds, options.chapter if options.experience == "table" else 0)
        return State([], seats, place.id, size, phase, house=house, mode="pvp", contest=contest)

    def who(self, state: State, request: Choose) -> Figure:
        """The Hero that a request is about; before there is one, a figure that stands nowhere."""
        found = figure(state, getattr(request.about, "hero", ""))
        return found or Figure("", "hero", "", OFF_BOARD, 0)

    def content(self) -> Mapping[str, Mapping[str, str]]:
        """Beside the decks what lies behind Doors and stands in the books: Special Events, pages, and each of their options.

        Kinds of Monsters and trees are met with their faces and abilities, and the epilogue is read, not met.
        """
        story = self.library.story
        places = [one for chapter in self.library.chapters.values() for one in chapter.setups.values()]
        options = [one for page in story.scenes.values() for one in page.options]
        told: dict[str, Mapping[str, Any]] = {
            "entries": story.entries, "companions": story.companions, "events": story.events, "scenes": story.scenes,
        }  # fmt: skip
        decks = {kind: deck for kind, deck in super().content().items() if kind not in ("kinds", "trees", "epilogue")}
        return {
            **decks,
            "doors": {one.id: one.name for one in places},
            **{kind: {id_: one.name for id_, one in deck.items()} for kind, deck in told.items()},
            "options": {scenes.numbered(one.number): f"{one.number}, {one.label}" for one in options},
        }

    def in_play(self, state: State) -> Iterable[str]:
        """The Setups that are built, Monsters by their faces, Roles and the Skills that lie before the players, and what was
        chosen and written down."""
        yield from state.setups
        yield from (scenes.numbered(number) for number in state.story.chosen)
        for one in state.figures:
            yield one.card
        for hero in state.heroes:
            focus = self.library.boards[hero.id].focus
            yield from (hero.role, *hero.skills, *focus, *hero.abilities, *hero.equipment, *hero.bag)
            yield from (*hero.statuses, *hero.outcomes, hero.aura)
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
GAME = Drunagor()
