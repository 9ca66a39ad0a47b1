"""The pieces of a game of Tactics, as plain data: a campaign, and the encounter that is being fought.

Squares are numbers in reading order on the board of 10 by 10 (AT-COMP-21), sets of squares are `Bits`. Figures, cards and
places are named by their ids; what is printed on them stands in the library.

Nothing here ever points back to what holds it, so the collector of cycles need not look at any of it (`gc=False`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from tabletome.kernel import Bits, Count, Few, Many, Named, Number, SeatNumber
from tabletome.table import Deck

SIZE = 10
OFF_BOARD = -1

Square: TypeAlias = Annotated[int, msgspec.Meta(ge=OFF_BOARD, lt=SIZE * SIZE)]
"""A square of the board, or off it."""
Side: TypeAlias = Literal["hero", "summon", "ward", "enemy"]
"""Heroes, their creatures, figures that an objective tells them to protect (AT-OBJ-22), and enemies."""
Condition: TypeAlias = Literal["slowed", "weakened", "stunned", "invisible"]
WallKind: TypeAlias = Literal["small_stone", "large_stone", "fire"]
Mode: TypeAlias = Literal["easy", "normal", "hard"]
Until: TypeAlias = Literal["attack", "turn", "round", "encounter"]
Slot: TypeAlias = Literal["feature", "weapon", "armor", "accessory"]
SLOTS: tuple[Slot, ...] = ("feature", "weapon", "armor", "accessory")
Board: TypeAlias = Annotated[dict[Slot, str], msgspec.Meta(max_length=len(SLOTS))]
"""The slots of a player board, each with one card at most (AT-SETUP-29, AT-EQUIP-02)."""
Result: TypeAlias = Literal["", "success", "+success", "failure"]
"""How an encounter ended: `+success` with the bonus objective as well (AT-OBJ-06)."""


class Hero(msgspec.Struct, gc=False):
    """A hero of the campaign and all it owns. `taken` are its level up cards in order, the Starter first. (AT-HERO-11)

    `cards` is its action deck: how many of each. `cls` is its present class (AT-ELITE-32).
    """

    name: str
    seat: SeatNumber
    cls: str
    taken: Few[str] = []
    cards: Named[Count] = {}
    features: Few[str] = []
    passives: Few[str] = []
    dice: Few[str] = []
    equipment: Few[str] = []
    perks: Few[str] = []


class Record(msgspec.Struct, gc=False):
    """A chapter in the log of the campaign: how it went, and in sentences what was decided, gained and lost. (AT-CAMP-15)

    A story chapter has no result.
    """

    chapter: Count
    result: Result = ""
    rounds: Count = 0
    knocked_out: Count = 0
    potions: Count = 0
    told: Many[str] = []


class Campaign(msgspec.Struct, gc=False):
    """What outlasts an encounter. (AT-CAMP-13)

    `done` are the chapters that were resolved, `failed` the encounters that were not, each time; `left` is the chapter just
    left, `going` the one the party is on its way to, `drawn` the random encounter it meets there. `goods` are what markets sell
    beside their own lists, `basics` the Basic Move and Basic Attack cards left in the box (AT-COMP-16). `notes` are what random
    encounters leave for the next fight. After an encounter, `levelling` are the heroes still to level up, `waited` those of
    them who let others go first, `to_share` the cards and perks nobody has yet. `page` is what is being read, `history` the log.
    """

    chapter: Count = 1
    done: Many[Count] = []
    failed: Many[Count] = []
    left: Count = 0
    going: Count = 0
    drawn: str = ""
    flags: Few[str] = []
    party_items: Named[Count] = {}
    supply_items: Named[Count] = {}
    loot: Deck = msgspec.field(default_factory=lambda: Deck("loot"))
    goods: Many[str] = []
    random: Deck = msgspec.field(default_factory=lambda: Deck("random encounters"))
    basics: Named[Count] = {}
    notes: Few[str] = []
    levelling: Few[str] = []
    waited: Few[str] = []
    to_share: Few[str] = []
    page: Few[str] = []
    history: Many[Record] = []


class Actor(msgspec.Struct, gc=False):
    """A figure of a fight: hero, creature, protected figure or enemy. (AT-ROUND-01)

    `at` is its square, of a large one the top left of the four (AT-LARGE-01), `last_at` the square it was last on (AT-KO-08),
    `start_at` where it began (AT-BOSS-05). `kind` is the id of its card, of a hero its class. `owner` is a creature's summoner.
    """

    id: str
    side: Side
    kind: str
    at: Square
    hp: Count
    max_hp: Count
    large: bool = False
    conditions: Few[Condition] = []
    last_at: Square = OFF_BOARD
    start_at: Square = OFF_BOARD
    owner: str = ""
    attacked_by: str = ""

    @property
    def on_board(self) -> bool:
        return self.at != OFF_BOARD


class Sheet(msgspec.Struct, gc=False):
    """A hero's cards in a fight; each of them is in exactly one place. `deck` has the discard pile with it.

    `playing` are those being carried out, which are laid away when that is done (AT-ACT-03).

    `aside` were set aside by a revive potion (AT-REV-03), `removed` by REMOVE (AT-KEY-01); `tuck` waits in the tuck box.
    What cards ask about: whether it `moved` or `played` a card in its latest turn, and lost HP (`hurt`) since the end of that.
    """

    deck: Deck
    hand: Few[str] = []
    board: Board = {}
    passives: Few[str] = []
    dice: Few[str] = []
    playing: Few[str] = []
    aside: Few[str] = []
    removed: Few[str] = []
    tuck: Few[str] = []
    mulligan: bool = False
    passed: bool = False
    moved: bool = False
    played: bool = False
    played_free: bool = False
    hurt: bool = False


class Wall(msgspec.Struct, gc=False):
    """A wall tile, printed on the map (born 0) or spawned: a higher `born` is a younger one. (AT-WALL-06)"""

    kind: WallKind
    cells: Bits
    born: Count = 0


class Thing(msgspec.Struct, gc=False):
    """An object of an objective that a hero beside it can use: a lever, a cocoon. (AT-OBJ-22)"""

    id: str
    kind: str
    at: Square
    used: bool = False


class Lasting(msgspec.Struct, gc=False):
    """A change of a value that a card brought, on a figure, until something ends it.

    `dice` are added where the value is one of dice. `then`: what the card says is done when it has ended. A larger area may
    spare heroes.
    """

    value: str
    who: str
    card: str
    by: str
    until: Until
    amount: Number = 0
    dice: Few[str] = []
    then: bool = False
    spares_heroes: bool = False


class Progress(msgspec.Struct, gc=False):
    """What objectives count. (AT-OBJ-22)

    `deeds` are the enemies that fell, by id and each time, and the kinds of things that were used, in order; `touched` are the
    figures that lost health, `gone` protected ones that fell; `held` for how many rounds in a row an area was held;
    `knocked_out` how often a hero was; `rounds` how many are over; `kinds` the kind of every enemy there ever was, by id.
    """

    deeds: Many[str] = []
    kinds: Named[str] = {}
    touched: Few[str] = []
    gone: Few[str] = []
    held: Count = 0
    knocked_out: Count = 0
    rounds: Count = 0


class Turn(msgspec.Struct, gc=False):
    """The turn that is being taken: whose card, how many actions are left, what was done in it, who lost HP in it."""

    who: str = ""
    actions: Count = 0
    acted: bool = False
    free: bool = False
    pets_done: Few[str] = []
    damaged: Few[str] = []


class Fight(msgspec.Struct, gc=False):
    """An encounter under way. `line` are the initiative cards by the id of who acts on them, `at` the place of the present one;
    `initiative` is how many cards each boss has, or the group that has no boss (AT-SETUP-30).

    `walls` are all wall tiles on the board; water and rubble lie where the map prints them. `potions` are those left of those
    that were `brought`, `notes` what the road left for the first round, `once` the cards used that may be used once only in a
    turn, round or encounter, `taunts` whom enemies count as closest, by enemy.
    While a response is carried out there is none to it (`responding`, AT-KEY-08); while an attack has figures to strike
    (`striking`) the party is not yet lost if it is `doomed` (AT-OBJ-16).
    """

    chapter: Count
    map: str
    mode: Mode = "normal"
    brought: Count = 0
    notes: Few[str] = []
    round: Count = 0
    initiative: Named[Count] = {}
    line: Few[str] = []
    at: Number = -1
    actors: Few[Actor] = []
    sheets: Named[Sheet] = {}
    walls: Few[Wall] = []
    things: Few[Thing] = []
    boss_decks: Named[Deck] = {}
    direction: Deck = msgspec.field(default_factory=lambda: Deck("directions"))
    direction_used: bool = False
    potions: Count = 0
    items: Named[Count] = {}
    lasting: Few[Lasting] = []
    once: Named[Few[str]] = {}
    taunts: Named[str] = {}
    progress: Progress = msgspec.field(default_factory=Progress)
    turn: Turn = msgspec.field(default_factory=Turn)
    serial: Count = 0
    responding: bool = False
    striking: Count = 0
    doomed: bool = False
    result: Result = ""


class House(msgspec.Struct, gc=False):
    """What the table agreed on at set-up. (AT-MODE-05, AT-PARTY-11)"""

    agree: Literal["lead", "vote"] = "lead"
    ties: Literal["ask", "settle"] = "settle"
    mode: Mode = "normal"
    round_guard: Count = 50
    typed_targets: Literal["attack", "pursue"] = "attack"
    friendly_fire: Literal["all", "foes"] = "all"
    stun_carries: bool = False
    heroes_block_sight: bool = False
    keep_potions: bool = False
    most_tries: Count = 0


class State(msgspec.Struct, gc=False):
    """A campaign, or one encounter of it played by itself (AT-CAMP-17), and the fight if there is one.

    The party is locked at `party_size` heroes (AT-PARTY-03); `fight_mode` is the mode of the next fight, or of this one.
    """

    heroes: Few[Hero]
    seats: Count
    phase: str = "set_up"
    one_shot: bool = False
    party_size: Count = 0
    fight_mode: Mode = "normal"
    house: House = msgspec.field(default_factory=House)
    campaign: Campaign = msgspec.field(default_factory=Campaign)
    fight: Fight | None = None
    result: str = ""


def fight_of(state: State) -> Fight:
    """The fight, where the rules are in the midst of one."""
    assert state.fight is not None
    return state.fight


def actor(state: State, id_: str) -> Actor | None:
    """The figure with this id, on the board or knocked out; None if it left play."""
    for one in fight_of(state).actors:
        if one.id == id_:
            return one
    return None


def hero_named(state: State, name: str) -> Hero:
    for hero in state.heroes:
        if hero.name == name:
            return hero
    raise KeyError(name)


def standing(state: State) -> list[Actor]:
    """The heroes that are not knocked out."""
    return [one for one in fight_of(state).actors if one.side == "hero" and one.hp > 0]


def enemies(state: State) -> list[Actor]:
    """The enemies in play."""
    return [one for one in fight_of(state).actors if one.side == "enemy"]


def friends(state: State) -> list[Actor]:
    """Heroes, creatures and protected figures on the board: whom enemies may attack. (AT-ENEMY-23)"""
    return [one for one in fight_of(state).actors if one.side != "enemy" and one.on_board]
