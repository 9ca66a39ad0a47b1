"""The pieces of a game of Adventure Party, as plain data.

Nothing here ever points back to what holds it, so the collector of cycles need not look at any of it (`gc=False`).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tabletome.games.party.board.pool import Pool
from tabletome.games.party.cards.language import Effect
from tabletome.kernel import Count, Few, GameFault, Many, Named, Number, Place, SeatNumber
from tabletome.table import Deck, Market
from tabletome.table.in_turn import InTurn

COLOURS = ("green", "orange", "purple", "white")
"""What the players are called: by the colour of their boards, meeples and reroll tokens. (AP-SETUP-02)"""

QUEST_DECKS = ("town", "forest", "mountains")
HERO_DECKS = ("heroes", "legendary-heroes")
ITEM_DECKS = ("items", "legendary-items")
Difficulty: TypeAlias = Literal["easy", "normal", "hard"]

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


class Doing(msgspec.Struct, gc=False):
    """A card being carried out: its name, whose it is, who chooses, the phase after it; ways to choose between, what is left.

    `touched` are the dice that a reroll of several dice has already rolled.
    """

    source: str
    owner: SeatNumber
    chooser: SeatNumber
    then: str
    ways: Few[Few[Effect]] = []
    left: Few[Effect] = []
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

    kind: Literal["quest", "arena", "boss"]
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


class SkullWindow(msgspec.Struct, gc=False):
    """A moment at which others may play a skull scroll: who is still to be asked, and the phase after it. (AP-ITEM-16)"""

    name: str
    seats: Few[SeatNumber]
    then: str


class LevelUps(msgspec.Struct, gc=False):
    """Level-ups a player may take for one of these heroes, and the phase after it. (AP-REWARD-11)"""

    seat: SeatNumber
    heroes: Few[str]
    count: Count
    then: str


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
    - `busy`: rows from which something was completed or bought this round. (AP-COOP-14)
    """

    players: Few[Player]
    coop: bool = False
    difficulty: Difficulty = "normal"
    skulls: bool = False
    phase: str = "set_up"
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
    window: SkullWindow | None = None
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
