"""The Adventure Deck System: what it is, its options, its phases, how it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from tabletome.games.deck import log, scene, view
from tabletome.games.deck.board import distance
from tabletome.games.deck.bot import CHAMPION
from tabletome.games.deck.bot.curious import Curious
from tabletome.games.deck.cards.adventure_cards import Adventure
from tabletome.games.deck.cards.library import FILES, Library, Play, Table, box
from tabletome.games.deck.events import EVENTS
from tabletome.games.deck.options.kinds import ACTS
from tabletome.games.deck.rules import setting_up
from tabletome.games.deck.rules.adventure import dividing_loot, journey, rest
from tabletome.games.deck.rules.campaign import campaign, town
from tabletome.games.deck.rules.characters import making
from tabletome.games.deck.rules.combat import rounds
from tabletome.games.deck.rules.combat.special import pre_sneak
from tabletome.games.deck.rules.effects import WORDS
from tabletome.games.deck.state import Combatant, Journey, State, of_seat
from tabletome.kernel import BadSetup, Choose, Event, Flow, Outcome
from tabletome.kernel.game import PackLike
from tabletome.kernel.wording import Cover, Wording
from tabletome.packs.boxed import BoxedGame
from tabletome.packs.library import Libraries, slug
from tabletome.scene import Scene

PHASES = {
    "making": making.making,
    "next_adventure": campaign.next_adventure,
    "homecoming": campaign.homecoming,
    "town": town.town,
    "opening": rounds.opening,
    "deal": rounds.deal,
    "enter": journey.enter,
    "presneak": pre_sneak.presneak,
    "ambush": pre_sneak.ambush,
    "ready": rounds.ready,
    "initiative": rounds.initiative,
    "first_round": rounds.first_round,
    "round": rounds.round_,
    "turn": rounds.turn,
    "action": rounds.action,
    "end_turn": rounds.end_turn,
    "round_end": rounds.round_end,
    "after": journey.after,
    "loot": dividing_loot.take_loot,
    "prize": dividing_loot.prize,
    "explore": journey.explore,
    "rest": rest.rest,
    "wandering": rest.wandering,
    "won": journey.won,
    "lost": journey.lost,
}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of a game: alone or together through an adventure or against Foes, or two in a Duel. (DK-MODE-02)

    - `play`: `adventure` from the first Room of it to its goal, `fight` against `foes`, `duel` of two Players, or
      `campaign` of all adventures one after the other with the same Characters and town between them (DK-MODE-27);
      if nothing is said two Players have a Duel, and one, three or four go on an adventure.
    - `adventure`: which one, by its letter. (DK-MODE-16, -17)
    - `first`: the Character of the first seat: the id of a starter deck, a Character in a line of text such as
      `Elf Mage 3 Evoker` (see cards/character_line.py), or `make` to make one at the table. (DK-CHAR-03..09)
    - `second`: the Character of the second seat.
    - `third`: the Character of the third seat.
    - `fourth`: the Character of the fourth seat.
    - `characters`: instead of these, written one after the other with `|` between them:
      `Elf Mage 3 Evoker | Dwarf Priest 2; raises PIE | make`.
    - `level`: the Level of Characters whose text does not say one; 0 is what the adventure is meant for, otherwise Level 1.
      (DK-CHAR-11)
    - `most_losses`: so many lost adventures lose a campaign; with 0 none do. (DK-DEATH-11)
    - `foes`: whom the Players fight without an adventure, such as `Goblin Skirmisher*2, Ghoul`.
    - `mode`: Simple Play without places, a line on which everybody stands, or the squares of a map. (DK-MODE-03)
    - `outdoors`: on the line and on the map a fight or Duel begins at Ranged Distance instead of Thrown. (DK-MODE-07, -08)
    - `cover`: on the map cover and concealment count. (DK-MODE-13)
    - `off_distance`: a card whose Distances the Room does not allow may be tried. (DK-MAP-05, -22)
    - `ranged_in_melee`: a Ranged Weapon may be tried in Melee. (DK-DIST-09)
    - `checks`: the shared Up/Down Deck, or everybody's own Draw Deck. (DK-UD-03, -16)
    - `random_start`: the starting Round is drawn instead of being the first. (DK-SETUP-08)
    - `start_die`: a die with six sides decides the starting Round. (DK-SETUP-11)
    - `clockwise`: Turns go clockwise from the winner of Initiative instead of in the order of the results. (DK-TURN-05)
    - `deadly`: a Duel to the death instead of to the yield. (DK-DUEL-01)
    """

    play: Literal["", "duel", "adventure", "fight", "campaign"] = ""
    adventure: str = "M"
    first: str = "human-warrior"
    second: str = "halfling-rogue"
    third: str = "dwarf-priest"
    fourth: str = "elf-mage"
    characters: str = ""
    level: int = 0
    most_losses: int = 9
    foes: str = "Goblin Skirmisher*2"
    mode: Literal["simple", "1d", "2d"] = "simple"
    outdoors: bool = False
    cover: bool = True
    off_distance: bool = False
    ranged_in_melee: bool = False
    checks: Literal["updown", "draw"] = "updown"
    random_start: bool = False
    start_die: bool = False
    clockwise: bool = False
    deadly: bool = False


FIGHTS = (
    ("Goblin Skirmisher*2", "two Goblin Skirmishers"),
    ("Grey Wolf*3", "three Grey Wolves"),
    ("Bandit*2, Cave Spider", "two Bandits and a Cave Spider"),
    ("Ghoul", "a Ghoul"),
)
WORDING = {
    "play": Wording(
        "What you play",
        values=(
            ("adventure", "an adventure"),
            ("campaign", "all adventures, one after the other"),
            ("fight", "a fight against Foes"),
            ("duel", "a Duel of two"),
        ),
        preset="adventure",
        place="game",
        seats={"duel": (2,)},
    ),
    "adventure": Wording("Adventure", place="game", when={"play": ("adventure",)}),
    **{
        name: Wording("Character", place="seat", seat=seat)
        for seat, name in enumerate(("first", "second", "third", "fourth"))
    },
    "characters": Wording("Characters in words", place="never"),
    "level": Wording(
        "Level of the Characters",
        values=((0, "as the adventure has it"), *((level, f"Level {level}") for level in range(1, 11))),
    ),
    "most_losses": Wording(
        "The campaign is lost",
        values=((9, "after 9 lost adventures"), (3, "after 3 lost adventures"), (1, "after the first"), (0, "never")),
        when={"play": ("campaign",)},
    ),
    "foes": Wording("Against", values=FIGHTS, place="game", when={"play": ("fight",)}),
    "mode": Wording(
        "The ground",
        values=(
            ("simple", "Simple Play: no places"),
            ("1d", "a line on which everybody stands"),
            ("2d", "the squares of a map"),
        ),
    ),
    "outdoors": Wording("Outdoors", "A fight or Duel begins further apart.", when={"mode": ("1d", "2d")}),
    "cover": Wording("Cover", "Cover and concealment count.", when={"mode": ("2d",)}),
    "off_distance": Wording("Off Distance", "A card may be tried at a Distance for which it is not made."),
    "ranged_in_melee": Wording("Bows in Melee", "A Ranged Weapon may be tried in Melee."),
    "checks": Wording(
        "Up/Downs come from", values=(("updown", "a deck that all share"), ("draw", "everybody's own Draw Deck"))
    ),
    "random_start": Wording("Random first Round", "The starting Round is drawn, instead of being the first."),
    "start_die": Wording("A die for the first Round", "A die with six sides decides the starting Round."),
    "clockwise": Wording(
        "Turns go round", "Clockwise from the winner of Initiative, instead of by everybody's own result."
    ),
    "deadly": Wording("To the death", "A Duel ends only when one is dead.", when={"play": ("duel",)}),
}


LIBRARIES = Libraries(lambda: box(WORDS), Library.with_pack, FILES)


class DeckGame(BoxedGame[State, Library]):
    id = "deck"
    name = "The Adventure Deck System"
    seats = range(1, 5)
    checkpoint_after = 16
    libraries = LIBRARIES
    state_type = State
    options_type = Options
    wording = WORDING
    cover = Cover(
        "Together or a duel · a campaign",
        "Duel with cards on a clock of six rounds, or crawl a dungeon with friends.",
        (30, 60),
        3,
    )
    phases = PHASES
    events = EVENTS
    in_short = log.IN_SHORT
    acts = ACTS
    bots = {"good": lambda seed: CHAMPION, "curious": Curious}

    def choices(self) -> Mapping[str, Sequence[tuple[Any, str]]]:
        decks = [(deck.id, f"{deck.race} {deck.class_}") for deck in self.library.starter_decks.values()]
        decks.append((setting_up.MAKE, "make a Character"))
        ways = [
            ("", "as the number of Players has it"),
            ("adventure", "an adventure"),
            ("fight", "a fight against Foes"),
            ("duel", "a Duel"),
            ("campaign", "all adventures, one after the other"),
        ]
        adventures = [(one.id, f"{one.name} (Level {one.level})") for one in self.library.by_level]
        seats = dict.fromkeys(("first", "second", "third", "fourth"), decks)
        return {"play": ways, "adventure": adventures, **seats}

    def content(self) -> dict[str, dict[str, str]]:
        cards = self.library
        return {
            "cards": {name: name for name in cards.combat_cards},
            "foes": {slug(name): name for name in cards.foes},
            "treasures": {name: name for name in cards.treasures},
            "adventures": {id_: one.name for id_, one in cards.adventures.items()},
            "rooms": {id_: f"{id_} {one.name}" for id_, one in cards.rooms.items()},
        }

    def copy_of(self, id_: str) -> str:
        """A copy of a card is called by its name and symbol, `Longsword U`; a Foe by kind and number, `ghoul-1`."""
        return id_[:-2] if id_.endswith((" U", " D")) else super().copy_of(id_)

    def in_play(self, state: State) -> list[str]:
        return [state.journey.adventure] if state.journey is not None else []

    def new(self, seats: int, options: Options, packs: tuple[PackLike, ...]) -> State:
        """The combatants with full decks; what chance decides follows in the phases. (DK-SETUP-16)"""
        kind = options.play or ("duel" if seats == 2 else "adventure")
        if kind == "duel" and seats != 2:
            raise BadSetup(f"a Duel is for 2 seats, not {seats}")
        adventure = find_adventure(self.library, options.adventure) if kind == "adventure" else None
        level = options.level or (adventure.level if adventure else 1)
        chosen = (options.first, options.second, options.third, options.fourth)[:seats]
        texts = setting_up.written(chosen, options.characters)
        sides = tuple(range(seats)) if kind == "duel" else (0,) * seats
        party = setting_up.party(self.library, texts, level, options.checks, sides)
        people, foes = party.people, setting_up.foes(self.library, options.foes, 1) if kind == "fight" else []
        state = State(
            [*party.combatants, *foes],
            mode=options.mode,
            outdoors=options.outdoors,
            cover=options.cover,
            off_distance=options.off_distance,
            ranged_in_melee=options.ranged_in_melee,
            checks=options.checks,
            random_start=options.random_start,
            start_die=options.start_die,
            clockwise=options.clockwise,
            deadly=options.deadly,
            duel=kind == "duel",
            packs=[pack.id for pack in packs],
            journey=Journey(adventure.id, adventure.start) if adventure else None,
        )
        if adventure is None:
            distance.place(Table(state, self.library))
        if kind in ("adventure", "campaign"):
            state.people = people
        if options.most_losses < 0:
            raise BadSetup("most_losses is a number of lost adventures; 0 lets a campaign go on after any number")
        if kind == "campaign":
            campaign.begin(state, options.most_losses)
        making.begin(state, people)
        return state

    def view(self, state: State, seat: int) -> State:
        return view.view(state, seat)

    def redeal(self, play: Play, seat: int) -> Flow[None]:
        yield from view.redeal(play, seat)

    def scene(self, view: State, asked: Choose | None) -> Scene:
        return scene.scene(Table(view, self.library), asked)

    def who(self, state: State, request: Choose) -> Combatant:
        return of_seat(state, request.seat)

    def say(self, event: Event, view: State | None = None) -> str:
        return log.SENTENCES.say(event)

    def name_of(self, table: Table, id_: str) -> str:
        return log.name_of(table, id_)

    def outcome(self, state: State) -> Outcome | None:
        """Who is left of the winning side; in a won adventure the dead have half of it. (DK-TURN-25, DK-DEATH-10)"""
        if state.phase:
            return None
        seats = [combatant for combatant in state.combatants if not combatant.is_foe]
        if state.campaign is not None:
            return Outcome(state.result, (campaign.share_won(Table(state, self.library)),) * len(seats))
        if state.journey is None:
            return Outcome(state.result, tuple(float(not combatant.gone) for combatant in seats))
        won = state.result == "won"
        return Outcome(state.result, tuple((0.5 if combatant.gone else 1.0) * won for combatant in seats))

    def evaluate(self, state: State, seat: int) -> float:
        """How the HP of the two sides compare; on an adventure also how far the party has come."""
        if state.campaign is not None:
            return campaign.standing(Table(state, self.library))
        if state.journey is not None:
            return journey.standing(Table(state, self.library))
        own = sum(who.hp / who.max_hp for who in state.living() if who.side == state.combatants[seat].side)
        other = sum(who.hp / who.max_hp for who in state.living() if who.side != state.combatants[seat].side)
        return own / (own + other) if own + other else 0.5


def find_adventure(library: Library, letter: str) -> Adventure:
    found = library.adventures.get(letter)
    if found is None:
        known = ", ".join([adventure.id for adventure in library.by_level])
        raise BadSetup(f"there is no adventure '{letter}'; there are {known}")
    return found


GAME = DeckGame()
