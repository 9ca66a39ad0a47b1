"""The pieces of a game of Adventure Party, as plain data.

Nothing here ever points back to what holds it, so the collector of cycles need not look at any of it (`gc=False`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from tabletome.kernel import Count, Few, GameFault, Many, Named, Number, Place, SeatNumber
from tabletome.table import Deck, Market
from tabletome.table.in_turn import InTurn

COLOURS = ("green", "orange", "purple", "white")
"""What the players are called: by the colour of their boards, meeples and reroll tokens. (AP-SETUP-02)"""

QUEST_DECKS = ("town", "forest", "mountains")
HERO_DECKS = ("heroes", "legendary-heroes")
ITEM_DECKS = ("items", "legendary-items")
Difficulty: TypeAlias = Literal["easy", "normal", "hard"]

Phase: TypeAlias = Literal[
    "set_up", "turn_start", "payday", "tavern", "quest", "slot_wounds", "declared", "form_pool", "pool", "roll", "modify",
    "last_call", "criticals", "evaluate", "wounds", "rewards", "progress", "meeple_home", "tavern_again", "refresh",
    "hand_limit", "next_turn", "arena_entry", "arena_roll", "arena_scored", "arena_rewards", "boss_begins", "boss_fight",
    "stage_over", "second_stage", "boss_reward", "scoring", "",
]  # fmt: skip
"""The steps of the book; none when the game is over. Their order stands in rules/steps.py."""
Window: TypeAlias = Literal["turn_start", "quest_declared", "pool_formed", "after_roll", "last_call"]
WINDOWS: tuple[Window, ...] = ("turn_start", "quest_declared", "pool_formed", "after_roll", "last_call")
"""The moments at which others may play skull scrolls. (AP-ITEM-16)"""
Venture: TypeAlias = Literal["quest", "arena", "boss"]
"""What heroes are sent to."""

HIDDEN, HIDDEN_LEGENDARY = "?", "?*"
"""What a view shows of an item card that its reader may not see; the back tells the two item decks apart. (AP-INFO-01)"""


class Hero(msgspec.Struct, gc=False):
    """A hero of a party: which side is up, whether the card is turned, and the weapon under it. (AP-HERO-03, AP-ITEM-10)"""

    id: str
    upgraded: bool = False
    wounded: bool = False
    weapon: str = ""


class Player(msgspec.Struct, gc=False):
    """A player board and all that lies there. `meeple` is empty at home, else the card it stands on. (AP-SETUP-02, AP-QUEST-12)

    `won` are completed quests, `retired` the heroes who left with honours, `vp` the VP tokens; `turns` counts the turns begun and
    `boss_stages` the stages of the Final Boss this player has beaten; `failed` is true after a failed quest until the next turn.
    `old` are the cards of the hand that were there when their deck was last made anew from the discards, as everybody saw.
    Who `holds_back` is not asked for skull scrolls until the own next turn.
    """

    gold: Count = 0
    hand: Few[str] = []
    party: Few[Hero] = []
    token: bool = True
    vp: Count = 0
    won: Many[str] = []
    retired: Many[str] = []
    meeple: str = ""
    turns: Count = 0
    gave: bool = False
    boss_stages: Count = 0
    failed: bool = False
    old: Few[str] = []
    holds_back: bool = False


RUNE = "R"
CRITICAL_FACES = ("SS", "AA")


class PoolDie(msgspec.Struct, frozen=True, gc=False):
    """A die on the table. It is locked as soon as its rune has been used, and never otherwise. (AP-RUNE-03)"""

    colour: str
    face: str
    locked: bool = False

    @property
    def symbols(self) -> str:
        """What the die still counts for: a used rune is gone, the rest stays. (AP-RUNE-06, AP-RUNE-07)"""
        return self.face.replace(RUNE, "", 1) if self.locked else self.face

    @property
    def critical(self) -> bool:
        """A pair of swords or of arrows on one face. (AP-SYM-08)"""
        return self.face in CRITICAL_FACES


class Pool(msgspec.Struct, frozen=True, gc=False):
    """The rolled dice and the loose symbols beside them. Every change makes a new pool."""

    dice: Annotated[tuple[PoolDie, ...], msgspec.Meta(max_length=100)] = ()
    loose: str = ""


class Doing(msgspec.Struct, gc=False):
    """A card being carried out: its name, whose it is, who chooses. A power of a hero has the `trigger` it was set off by.

    `ways` are those to choose between, by their places on the card, as long as none is chosen; `way` is the chosen one, `done`
    how many of its effects are done, `touched` the dice that a reroll of several dice has already rolled.
    """

    source: str
    owner: SeatNumber
    chooser: SeatNumber
    trigger: Literal["", "free", "rune"] = ""
    ways: Few[Count] = []
    way: Count = 0
    done: Count = 0
    touched: Few[Place] = []


class Attempt(msgspec.Struct, gc=False):
    """A quest, an arena roll or a boss stage under way; `seat` rolls. (AP-QUEST-05)

    - `active`: the heroes sent who are alive; `slots`: slot wounds still to be dealt, `slotted`: heroes hit by one.
    - `colours`: the dice of the pool before the roll; `pool`: the dice on the table, and loose symbols at any time.
    - `used`: abilities and weapons that are spent for this quest; `toughened`: hit points added by skull scrolls.
    - `wounds`: what the card deals, until it is cancelled or dealt; `blocks`: wounds that cards prevent ("w", "D", or "?" for
      either); `shields`: those left for defence in step 4; `dealing`: whether the first wound has been dealt.
    - `aided`, `refused`: the one scroll of a partner, and what partners would not play. (AP-COOP-12)
    """

    kind: Venture
    card: str
    seat: SeatNumber
    active: Few[str]
    stage: Count = 0
    slots: str = ""
    slotted: Few[str] = []
    colours: str = ""
    pool: Pool = Pool()
    rolled: bool = False
    used: Few[str] = []
    toughened: Count = 0
    last_call: bool = False
    success: bool = False
    wounds: str = ""
    blocks: str = ""
    shields: Count = 0
    dealing: bool = False
    aided: bool = False
    refused: Few[str] = []


class LevelUps(msgspec.Struct, gc=False):
    """Level-ups a player may take for one of these heroes. (AP-REWARD-11)"""

    seat: SeatNumber
    heroes: Few[str]
    count: Count


class Competitor(msgspec.Struct, gc=False):
    """Somebody in the arena with the heroes sent; `score` is -1 until the dice are read. (AP-ARENA-05, -13)"""

    seat: SeatNumber
    heroes: Few[str]
    score: Number = -1


class Arena(msgspec.Struct, gc=False):
    """The arena fight: who is still to be asked, who entered in which order, who is still to be paid. (AP-ARENA-02, -03, -17)"""

    asked: Few[SeatNumber]
    entered: Few[Competitor] = []
    unpaid: Few[SeatNumber] = []
    waited: Few[SeatNumber] = []


class BossFight(InTurn, gc=False):
    """The Final Boss fight: who has not fought yet; in coop a player may let others go first. (AP-BOSS-04, AP-COOP-09)"""


class State(msgspec.Struct, gc=False):
    """A game under way. Players sit clockwise in the order of their seats; `first` is the starting player.

    - `decks`, `rows`: by name; an open hero deck's top card is a layer of its own, seen by all. `opened`: rows turned up so far.
    - `first_to`, `second_to`: who met each grade's requirement first and second. (AP-TOWN-06, -07)
    - `last_turns`: the seats that still have a turn before the boss, once the town is at its last level. (AP-BOSS-10)
    - `window`: the moment at which others are asked for skull scrolls; `doing`: the card being carried out; `level_ups`: those
      being taken. All three say what is going on, for whoever looks; rules do not go by them.
    - `busy`: rows from which something was completed or bought this round. (AP-COOP-14)
    """

    players: Few[Player]
    coop: bool = False
    difficulty: Difficulty = "normal"
    skulls: bool = False
    phase: Phase = "set_up"
    first: SeatNumber = -1
    active: SeatNumber = 0
    round: Count = 1
    level: Count = 1
    opened: Few[str] = []
    rows: Named[Market] = {}
    decks: Named[Deck] = {}
    arena: str = ""
    boss: str = ""
    first_to: Named[SeatNumber] = {}
    second_to: Named[SeatNumber] = {}
    last_turns: Few[SeatNumber] = []
    threat: Count = 0
    busy: Few[str] = []
    attempt: Attempt | None = None
    doing: Doing | None = None
    window: Window | Literal[""] = ""
    level_ups: LevelUps | None = None
    arena_fight: Arena | None = None
    boss_fight: BossFight | None = None
    result: str = ""


def attempt(state: State) -> Attempt:
    """The quest, arena roll or boss stage under way."""
    assert state.attempt is not None
    return state.attempt


def party_member(state: State, seat: int, name: str) -> Hero:
    """A hero of this player's party."""
    for hero in state.players[seat].party:
        if hero.id == name:
            return hero
    raise GameFault(f"{name} is not in the party of seat {seat}")


def active_heroes(state: State) -> list[Hero]:
    """The heroes on the quest who are alive, in the order of the party. (AP-QUEST-05, AP-WOUND-07)"""
    sent = state.attempt
    assert sent is not None
    party, active = state.players[sent.seat].party, sent.active
    return [*party] if len(active) == len(party) else [hero for hero in party if hero.id in active]
