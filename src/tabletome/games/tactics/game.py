"""What the game is: set-up, phases in the order of the book, how it ends."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from tabletome.games.tactics import bot, log, scene, view
from tabletome.games.tactics.bot.curious import Curious
from tabletome.games.tactics.cards.heroes import HEROES, grow, level_at, new_hero
from tabletome.games.tactics.cards.library import FILES, Library, Table, box
from tabletome.games.tactics.cards.objectives import text as objective_text
from tabletome.games.tactics.events import EVENTS
from tabletome.games.tactics.options import aim, cards, choices, foresight, move, respond, setup, turn
from tabletome.games.tactics.options.campaign.acts import ACTS
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.rules.campaign.phases import PHASES
from tabletome.games.tactics.rules.campaign.purse import new_campaign
from tabletome.games.tactics.rules.enemies.turn import boss_turn
from tabletome.games.tactics.rules.objectives import AFTER
from tabletome.games.tactics.rules.rounds import cleanup, draw_phase, initiative_phase, mulligan, next_card
from tabletome.games.tactics.rules.setting_up import loadout, place_heroes, set_up
from tabletome.games.tactics.rules.summons import creature_turn
from tabletome.games.tactics.rules.turn import hero_action, hero_end, hero_start
from tabletome.games.tactics.rules.words import WORDS
from tabletome.games.tactics.scene import intentions, plans
from tabletome.games.tactics.state import Actor, Hero, House, Mode, State, actor
from tabletome.kernel import BadSetup, Choose, Event, Option, Outcome, Play
from tabletome.kernel.game import PackLike
from tabletome.kernel.wording import Cover, Wording
from tabletome.packs.boxed import BoxedGame
from tabletome.packs.library import Libraries
from tabletome.scene import Plan, Scene

PLAYS = {
    "encounter": "one encounter by itself",
    "campaign": "the whole campaign, from its first chapter to one of three endings",
}
KINDS = {
    "action": "action cards", "basic": "basic cards", "feature": "class features", "passive": "passive abilities",
    "dice": "dice abilities", "equipment": "equipment", "item": "items",
}  # fmt: skip
"""The kinds of cards with a text, and what people call them."""
SCORES = {"+success": 1.0, "success": 0.75, "failure": 0.0}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of a game.

    - `play`: one encounter by itself, or the campaign. (AT-CAMP-01, AT-CAMP-17)
    - `heroes`: how many heroes go; 0 is one for every player, at least three. (AT-PARTY-01, AT-PARTY-12)
    - `chapter`: which encounter is played by itself, or where the campaign begins; heroes have its level and loot. (AT-CAMP-17)
    - `mode`: easy and hard mode bring one revive potion more or fewer; a campaign asks anew for every encounter. (AT-MODE-04)
    - `agree`: where the party decides, one player does for all, or everybody votes and one decides a quarrel. (AT-PARTY-11)
    - `most_tries`: after so many failures in all a campaign is given up; with 0 never. (AT-CAMP-10)
    - `ties`: choices the rules leave to the party are settled by a stated criterion, or asked. (AT-ENEMY-15)
    - `round_guard`: after so many rounds a fight that nobody ends is a failure; 0 lets it go on for ever. (AT-ROUND-04)

    House rules, all off by default: (AT-MODE-05)

    - `typed_targets`: an enemy attacks the closest hero if it cannot attack one of the type its card names, or pursues that one.
    - `friendly_fire`: areas of heroes strike everybody, or spare heroes and their creatures.
    - `stun_carries`: a stun that has cost no turn stays through cleanup.
    - `heroes_block_sight`: heroes block the sight of enemies.
    - `keep_potions`: revive potions used in a campaign stay used; every success brings one back.
    """

    play: Literal["encounter", "campaign"] = "encounter"

    heroes: Literal[0, 3, 4, 5] = 0
    chapter: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    mode: Mode = "normal"
    agree: Literal["lead", "vote"] = "lead"
    most_tries: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    ties: Literal["settle", "ask"] = "settle"
    round_guard: Annotated[int, msgspec.Meta(ge=0, le=999)] = 50
    typed_targets: Literal["attack", "pursue"] = "attack"
    friendly_fire: Literal["all", "foes"] = "all"
    stun_carries: bool = False
    heroes_block_sight: bool = False
    keep_potions: bool = False


WORDING: dict[str, Wording] = {
    "play": Wording("What to play", place="game"),
    "heroes": Wording(
        "Heroes",
        "One player may lead several. Encounters grow with the party.",
        ((0, "one for every player, at least three"), (3, "three"), (4, "four"), (5, "five")),
        place="game",
        seats={3: (1, 2, 3), 4: (1, 2, 3, 4)},
    ),
    "chapter": Wording(
        "Encounter",
        "Heroes come with the levels and the loot that a campaign would have brought them by then. A campaign begins here too.",
        place="game",
    ),
    "mode": Wording(
        "Mode",
        "How many revive potions you bring. A campaign asks anew before every encounter.",
        (("easy", "easy: one more"), ("normal", "normal"), ("hard", "hard: one fewer")),
    ),
    "agree": Wording(
        "What the party decides",
        values=(("lead", "one player decides for all"), ("vote", "everybody votes, and one settles a quarrel")),
    ),
    "most_tries": Wording(
        "The campaign is given up",
        values=(
            (0, "never: try as often as you like"),
            (1, "after 1 failure"),
            (3, "after 3 failures"),
            (10, "after 10 failures"),
        ),
        when={"play": ("campaign",)},
    ),
    "round_guard": Wording(
        "A fight without an end",
        "A fight that nobody brings to an end counts as a failure.",
        ((50, "after 50 rounds"), (20, "after 20 rounds"), (0, "never")),
    ),
    "typed_targets": Wording(
        "A target out of reach",
        "Boss cards often name whom to go for.",
        (("attack", "the closest hero is attacked instead"), ("pursue", "house rule: it is pursued all the same")),
    ),
    "friendly_fire": Wording(
        "Areas of heroes",
        values=(("all", "strike everybody in them"), ("foes", "house rule: spare heroes and their creatures")),
    ),
    "stun_carries": Wording("House rule: stuns carry over", "A stun that has cost no turn stays through cleanup."),
    "heroes_block_sight": Wording("House rule: heroes block sight", "Enemies do not see through heroes."),
    "keep_potions": Wording(
        "House rule: potions are kept",
        "Revive potions used in a campaign stay used; every success brings one back.",
        when={"play": ("campaign",)},
    ),
}


LIBRARIES = Libraries(lambda: box(WORDS), Library.with_pack, FILES)


class Tactics(BoxedGame[State, Library]):
    id = "tactics"
    name = "Adventure Tactics"
    seats = range(1, 6)
    checkpoint_after = 16
    libraries = LIBRARIES
    state_type = State
    options_type = Options
    wording = WORDING
    cover = Cover(
        "Domianne's Tower · together",
        "Chess with cards: one fight at a time, and a deck that grows with every level.",
        (60, 90),
        3,
    )
    phases = PHASES | {
        "set_up": set_up, "loadout": loadout, "place": place_heroes, "draw": draw_phase, "mulligan": mulligan,
        "initiative": initiative_phase, "next_card": next_card, "hero_start": hero_start, "hero_action": hero_action,
        "hero_end": hero_end, "creature_turn": creature_turn, "boss_turn": boss_turn, "cleanup": cleanup,
    }  # fmt: skip
    events = EVENTS
    in_short = log.IN_SHORT
    after = AFTER
    acts = ACTS | {
        setup.LOADOUT: (setup.Ready, setup.LayOut, setup.ShuffleIn, setup.TakeOff),
        setup.START: (setup.StartOn,),
        setup.MULLIGAN: (setup.Keep, setup.Mulligan),
        turn.TURN: (
            cards.PlayCard, cards.UseCard, cards.UseItem, cards.DiscardToMove, cards.Equip, cards.Prepare, turn.UseThing,
            turn.CreatureActs, turn.Pass, turn.End, turn.Skip,
        ),
        turn.POTION: (turn.Drink, turn.LieStill),
        aim.AIM: (aim.Aim,),
        aim.CENTRE: (aim.AimAt,),
        aim.ORDER: (aim.First, aim.AsListed),
        aim.TIE: (aim.Aim, move.PutOn),
        move.MOVE: (move.MoveTo, move.Stay),
        move.PLACE: (move.PutOn,),
        choices.CHOOSE: (choices.Take,),
        choices.MAY: (choices.Agree, choices.Decline),
        choices.REROLL: (choices.RollAgain, choices.LetLie),
        respond.RESPOND: (respond.Respond, respond.LetBe),
        cards.DISCARD: (cards.Discard,),
        cards.TAKE_BACK: (cards.TakeBack,),
        cards.EQUIP_FREE: (cards.Equip,),
        cards.CLEANUP: (cards.KeepHand, cards.Discard, cards.DiscardHand),
        foresight.FORESEE: (foresight.Uppermost,),
    }  # fmt: skip
    bots = {"captain": bot.captain, "curious": Curious}

    def choices(self) -> dict[str, list[tuple[object, str]]]:
        known = self.library.encounters.values()
        return {
            "play": list(PLAYS.items()),
            "chapter": [
                (one.chapter, f"{one.chapter}. {one.title}: {objective_text(one.main)}, level {one.level}")
                for one in known
            ],
        }

    def content(self) -> dict[str, dict[str, str]]:
        cards, guide = self.library.cards.values(), self.library.guide
        kinds = {kind: {card.id: card.name for card in cards if card.kind == kind} for kind in KINDS}
        return {
            "classes": {id_: one.name for id_, one in self.library.classes.items()},
            "level up cards": {id_: one.name for id_, one in self.library.level_ups.items()},
            **{name: kinds[kind] for kind, name in KINDS.items()},
            "perks": {id_: one.name for id_, one in self.library.perks.items()},
            "creatures": {id_: one.name for id_, one in self.library.creatures.items()},
            "enemies": {id_: one.name for id_, one in self.library.enemies.items()},
            "boss cards": {id_: one.name for id_, one in self.library.boss_cards.items()},
            "random encounters": {id_: one.name for id_, one in guide.random.items()},
            "chapters": {f"chapter-{number}": one.title for number, one in guide.chapters.items()},
            "maps": {id_: one.name for id_, one in self.library.maps.items()},
        }

    def in_play(self, state: State) -> list[str]:
        """Chapters; classes, level up cards and perks of heroes, items that nobody has to use; in a fight its map, figures,
        boss cards, and what lies on boards and works by itself."""
        found = [f"chapter-{record.chapter}" for record in state.campaign.history]
        items = self.library.items
        found += [id_ for id_, number in state.campaign.party_items.items() if number and items[id_].kind != "usable"]
        for hero in state.heroes:
            found += [hero.cls, *hero.taken, *hero.perks]
        if state.fight is None:
            return found
        found += [f"chapter-{state.fight.chapter}", state.fight.map, *(one.kind for one in state.fight.actors)]
        for deck in state.fight.boss_decks.values():
            found += deck.discards
        for sheet in state.fight.sheets.values():
            lying = [*sheet.board.values(), *sheet.passives, *sheet.dice]
            found += [card for card in lying if self.library.cards[card].mode == "ongoing"]
        return found

    def new(self, seats: int, options: Options, packs: tuple[PackLike, ...]) -> State:
        """A campaign that will choose its party, or a party for one encounter, levelled to it. (AT-CAMP-17, AT-PARTY-12)"""
        size: int = options.heroes or max(3, seats)
        if seats > size:
            raise BadSetup(f"every player controls at least one hero: {seats} players cannot share {size} heroes")
        alone = options.play == "encounter"
        chapters = self.library.encounters if alone else self.library.guide.chapters
        if options.chapter not in chapters:
            known = ", ".join(map(str, chapters))
            what = "encounter" if alone else "chapter"
            raise BadSetup(f"chapter {options.chapter} is no {what} ({what}s: {known})")
        house = House(
            options.agree, options.ties, options.mode, options.round_guard, options.typed_targets, options.friendly_fire,
            options.stun_carries, options.heroes_block_sight, options.keep_potions, options.most_tries,
        )  # fmt: skip
        heroes: list[Hero] = []
        if alone:
            heroes = [new_hero(self.library, name, place % seats) for place, name in enumerate(list(HEROES)[:size])]
            grow(self.library, heroes, level_at(self.library, options.chapter))
        campaign = new_campaign(self.library, size, options.chapter)
        return State(heroes, seats, "outfit" if alone else "party", alone, size, options.mode, house, campaign)

    def over(self, play: Play[State, Any]) -> None:
        """A fight is decided: in a campaign its aftermath follows; an encounter by itself is the whole game. (AT-CAMP-17)"""
        fight = play.state.fight
        assert fight is not None
        if play.state.one_shot:
            play.state.result = fight.result
        play.state.phase = "" if play.state.one_shot else "aftermath"

    def who(self, state: State, request: Choose) -> Actor | Hero:
        """The hero or creature that a request is about; for the party, one of whoever is asked."""
        name = getattr(request.about, "hero", "")
        figure = actor(state, name) if state.fight is not None else None
        if figure is not None and figure.side != "enemy":
            return figure
        named = [hero for hero in state.heroes if hero.name == name] if state.fight is None else []
        theirs = [*named, *(hero for hero in state.heroes if hero.seat == request.seat)]
        if state.fight is None:
            return theirs[0] if theirs else Hero("", request.seat, "")
        found = actor(state, theirs[0].name)
        assert found is not None
        return found

    def outcome(self, state: State) -> Outcome | None:
        if state.phase:
            return None
        endings = self.library.guide.endings
        score = SCORES[state.result] if state.one_shot else endings[state.result].score
        return Outcome(state.result, (score,) * state.seats)

    def view(self, state: State, seat: int) -> State:
        return view.view(state, seat)

    def name_of(self, table: Table, id_: str) -> str:
        return name_of(table, id_)

    def say(self, event: Event, view: Any = None) -> str:
        return log.SENTENCES.say(event)

    def scene(self, view: State, asked: Choose | None) -> Scene:
        return scene.scene(Table(view, self.library), asked)

    def plan(self, view: State, asked: Choose, option: Option) -> Plan | None:
        who = self.who(view, asked)
        return plans.plan(Table(view, self.library), who, asked, option) if isinstance(who, Actor) else None

    def preview(self, view: State, who: str) -> Plan | None:
        return intentions.preview(Table(view, self.library), who) if view.fight is not None else None


GAME = Tactics()
