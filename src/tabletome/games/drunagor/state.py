"""The pieces of an Adventure, as plain data. What is printed on cards, boards and maps stands in the library.

Squares are numbers in reading order on the one grid of the Adventure (DR-ROOM-08), sets of them are `Bits`.

Nothing here ever points back to what holds it, so the collector of cycles need not look at any of it (`gc=False`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from tabletome.kernel import Bits, Count, Few, Many, Named, Place, SeatNumber
from tabletome.table import Deck

OFF_BOARD = -1

Colour: TypeAlias = Literal["yellow", "red", "green", "blue"]
"""Melee, Ranged, Agility and Wisdom. (DR-HERO-06)"""
COLOURS: tuple[Colour, ...] = ("yellow", "red", "green", "blue")
Status: TypeAlias = Literal["curse", "trauma"]
"""Cubes that block a Skill. (DR-STAT-02, DR-STAT-05)"""
RoleName: TypeAlias = Literal["leader", "defender", "support", "controller", "striker"]
ROLES: tuple[RoleName, ...] = ("leader", "defender", "support", "controller", "striker")
"""In the line of command. (DR-LEAD-02)"""
Side: TypeAlias = Literal["hero", "pet", "companion", "npc", "monster"]
Condition: TypeAlias = Literal[
    "knock_down", "rangers_mark", "slow", "stealth", "stun", "bleed", "burn", "intimidate", "poison"
]  # fmt: skip
Resource: TypeAlias = Literal["focus", "fruit_of_life", "fury", "ki", "shield", "damage", "movement", "health"]
UNLIMITED: frozenset[Resource] = frozenset(("damage", "movement", "health"))
MOST_TOKENS = 4
Slot: TypeAlias = Literal[
    "defender", "grey above", "leader", "red above", "striker", "green above", "orange above", "blue above", "special",
    "controller", "grey below", "support", "red below", "green below", "orange below", "blue below", "rune",
]  # fmt: skip
SLOTS: tuple[Slot, ...] = (
    "defender", "grey above", "leader", "red above", "striker", "green above", "orange above", "blue above", "special",
    "controller", "grey below", "support", "red below", "green below", "orange below", "blue below", "rune",
)  # fmt: skip
"""The Initiative Track, upper row and then lower row, the fastest slot first. (DR-INIT-10, DR-INIT-11)"""
LOWER_ROW = SLOTS.index("controller")
BASES: tuple[str, ...] = (
    "yellow", "blue", "green", "red", "white", "black",
    "orange", "purple", "pink", "brown", "cyan", "grey", "lime", "navy", "maroon", "teal",
)  # fmt: skip
"""The coloured bases of Monsters, in the order in which they act. (DR-INIT-12)"""
Terrain: TypeAlias = Literal["water", "lava", "miasma", "spikes", "darkness"]
"""What acts on a character once in a turn. (DR-TERR-01, DR-DARK-40)"""
TrapKind: TypeAlias = Literal["bear", "fire", "poison"]
ObjectKind: TypeAlias = Literal["event", "interaction", "npc", "time", "landmark", "loot"]
NPC_COLOURS = ("red", "blue", "green", "yellow", "white", "black")
"""The six NPC tokens. (DR-TOKEN-05)"""
Mode: TypeAlias = Literal["campaign", "one-shot", "pvp"]
"""(DR-STRUCT-02, DR-STRUCT-03)"""
Tokens: TypeAlias = Annotated[dict[str, Count], msgspec.Meta(max_length=20)]


class Cube(msgspec.Struct, gc=False):
    """An Action Cube: in the pool ("" ), in the Expended box ("expended"), or on the Skill of this id. (DR-HERO-05)

    A `wild` one may be used as any colour (DR-KEY-240); on a Skill it lies `instead` of a cube of that colour.
    """

    colour: Colour
    at: str = ""
    wild: bool = False
    instead: Colour | Literal[""] = ""


class Figure(msgspec.Struct, gc=False):
    """A character on the board: Hero, Pet, Companion, NPC or Monster.

    `at` is its square, of a large one the top left of its area. `card` is its Hero's board or its Monster face in the library,
    `base` a Monster's coloured base. A Hero that is `down` is knocked out (DR-KO-02). Conditions and Resources are counted;
    none is no entry. `team` is the side of a Hero, Pet or Companion; in an Adventure there is one. A Commander came with so much
    `power` (DR-CMD-03).
    """

    id: str
    side: Side
    card: str
    at: Place
    health: Count
    base: str = ""
    large: bool = False
    down: bool = False
    owner: str = ""
    conditions: Tokens = {}
    resources: Tokens = {}
    team: Count = 0
    power: Count = 0


class Hero(msgspec.Struct, gc=False):
    """What a player has before them: board, Role, cubes and gear. Its figure has the same id.

    `blocked` are the Skills that a Status Cube lies on (DR-STAT-02, DR-STAT-05). `abilities` are the learned Class Abilities,
    `equipment` what is equipped and `bag` what is carried besides; of these, `flipped` show their other face (DR-FLIP-01).

    The rest is written in the Campaign Log (DR-LOG-02): what lies in the `stash`, Statuses, Outcomes, the one Aura (DR-LOG-08),
    the Secondary Class (DR-MULTI-02), and the colours of the cubes that came with Role Skills (DR-CAMP-18). `team` is its side in
    a Battleground (DR-PVP-30).
    """

    id: str
    seat: SeatNumber
    role: RoleName = "leader"
    cubes: Few[Cube] = []
    blocked: Named[Status] = {}
    skills: Few[str] = []
    equipment: Few[str] = []
    abilities: Few[str] = []
    bag: Few[str] = []
    flipped: Few[str] = []
    stash: Many[str] = []
    statuses: Few[str] = []
    outcomes: Few[str] = []
    aura: str = ""
    secondary: str = ""
    role_cubes: Few[Colour] = []
    team: Count = 0


class Trap(msgspec.Struct, gc=False):
    """A Trap token in an area, named by its top left square; `by` is the Hero, `skill` the Skill that laid it. (DR-KEY-225)"""

    kind: TrapKind
    at: Place
    by: str
    skill: str


class Bridge(msgspec.Struct, gc=False):
    """A bridge that was laid during play, over these squares; `chests` and `traps` are those beneath it. (DR-BRIDGE-13)"""

    level: Count
    over: Bits
    chests: Few[Place] = []
    traps: Few[Trap] = []


class MapObject(msgspec.Struct, gc=False):
    """A token on a square that is no figure, no Chest and no Trap; an NPC has a colour. (DR-TOKEN-05)

    An Interaction token leads to a `scene` (DR-INTER-03). A landmark is what the Chapter's rules say of what it is `called`: a
    lamp, a gate, a seal; `count` is what lies on it or is left of it. A `large` one fills an area, on a `flat` one people stand.
    `with_` is the Hero who leads an NPC by the hand; its `count` is then its place in the line.
    """

    kind: ObjectKind
    at: Place
    colour: str = ""
    scene: str = ""
    called: str = ""
    count: Count = 0
    with_: str = ""
    large: bool = False
    flat: bool = False

    @property
    def solid(self) -> bool:
        """Can nobody stand there? EVENT and TIME are mere markers. (DR-TOKEN-08)"""
        return self.kind in ("interaction", "npc", "landmark") and not self.flat


class Card(msgspec.Struct, gc=False):
    """A card on the Initiative Track: a Hero's, a Monster's (its face), the Rune card or a special one.

    An Attack card belongs to the figure `owner` (DR-CMD-26).
    """

    id: str
    slot: Slot
    kind: Literal["hero", "monster", "rune", "special", "attack"]
    owner: str = ""


class Runes(msgspec.Struct, gc=False):
    """The Rune tokens: those in the `bag`, and those that lie on the track, by colour. `face` of the Rune card is up, and
    `special` of the card in the other end slot. (DR-BOX-03, DR-BOX-14)

    Nobody knows in which order they will come; what is in the bag, everybody knows. So many are still to be drawn in this turn of
    the Rune card as `drawing` says.
    """

    bag: Named[Count] = {}
    laid: Named[Few[str]] = {}
    face: Literal["A", "B"] = "A"
    special: Literal["A", "B"] = "A"
    drawing: Count = 0


class Track(msgspec.Struct, gc=False):
    """Cards in the order they came, and the Initiative Marker: the slot it stands on, the card that acts, and those that have
    acted this round (DR-INIT-04, DR-INIT-13)."""

    cards: Few[Card] = []
    at: Slot = "defender"
    acting: str = ""
    done: Few[str] = []


class Turn(msgspec.Struct, gc=False):
    """The turn that is being taken, and what was done in it.

    `figure` whose it is; of a Monster card, `waiting` are the figures still to act. `cube_actions` are those left,
    `free_move` whether the free Move Action is, `points` what is left of a Move under way. `answered` are the Passives
    that have answered something in it. `defeated`: a Monster fell in it (DR-DOOR-12).

    `minor` are the kinds of Minor Actions taken (DR-TURN-10), `focused` the Focus Abilities used (DR-FOCUS-13). `suffered` are,
    by figure, the terrains and the Darkness that have acted on it in this turn, whoever's it is (DR-TERR-04, DR-DARK-61).
    `spent` are, by Hero, the tokens that count once in a turn (DR-KEY-095, DR-KEY-111).
    """

    figure: str = ""
    waiting: Few[str] = []
    cube_actions: Count = 0
    free_move: bool = False
    points: Count = 0
    ended: bool = False
    defeated: bool = False
    answered: Few[str] = []
    minor: Few[str] = []
    focused: Few[str] = []
    suffered: Named[Few[Terrain]] = {}
    spent: Named[Few[Resource]] = {}


class House(msgspec.Struct, gc=False):
    """What the table agreed on at set-up; `experience` says how much each Hero has learned before."""

    ties: Literal["ask", "settle"] = "settle"
    trauma_limit: Count = 1
    curse_limit: Count = 5
    darkness_pace: Literal["slow", "printed"] = "printed"
    trap_die: bool = True
    experience: Literal["table", "none", "some", "veteran"] = "none"
    doors: Literal["printed", "varied"] = "printed"
    multiclass: bool = False
    most_tries: Count = 0
    table_save: bool = False
    free_role_swap: bool = False
    variants: Literal["standard", "alternate", "complex", "ask"] = "standard"
    overlords: bool = False
    deck_building: bool = False
    agree: Literal["lead", "vote"] = "lead"


class Story(msgspec.Struct, gc=False):
    """What the story of this Adventure has come to.

    `counters` are what its rules count. Of its scenes, `charges` are those left (DR-INTER-02), `chosen` the options that were
    taken (DR-INTER-09), `used` who interacted where in this round (DR-INTER-15). `happened` are things that happen once, `over`
    the Setups whose Special Rules have ended (DR-DOOR-06); `rules`
    are Special Rules in force beside those of the Chapter and its Setups (DR-DOOR-06). While a scene is read, it is `scene`, and
    `reader` chooses. `added` and `removed` are the Attack cards that it gives a great enemy or takes away. `notes` are what its
    rules remember by a word: how the tide stands, in which colour a verse is sung.
    """

    counters: Named[Count] = {}
    notes: Named[str] = {}
    charges: Named[Count] = {}
    chosen: Few[str] = []
    used: Few[str] = []
    happened: Few[str] = []
    over: Few[str] = []
    rules: Few[str] = []
    scene: str = ""
    reader: str = ""
    added: Few[str] = []
    removed: Few[str] = []


class Played(msgspec.Struct, gc=False):
    """A line of the Campaign Log: a Chapter, how it ended and after how many rounds. (DR-LOG-01)"""

    chapter: Count
    result: Literal["won", "lost"]
    rounds: Count = 0
    why: str = ""


class Snapshot(msgspec.Struct, gc=False):
    """All that a failure restores: as it was before the Adventure was set up. (DR-END-09)

    `tokens` are the Resources of Heroes, by their ids, which only a sequence keeps (DR-SEQ-05).
    """

    heroes: Few[Hero]
    companions: Few[Figure] = []
    runes: Runes = msgspec.field(default_factory=Runes)
    previous: Few[str] = []
    tokens: Named[Tokens] = {}


Relief: TypeAlias = Literal["runes", "cleanse", "trauma"]
"""What makes the restart of a Sequential Adventure easier. (DR-SEQ-12)"""
RELIEFS: tuple[Relief, ...] = ("runes", "cleanse", "trauma")


class Campaign(msgspec.Struct, gc=False):
    """Eighteen Chapters with the same Heroes (DR-STRUCT-02): which one it is, what was played, what a failure restores, and the
    Previous Camp Items Deck (DR-CAMP-10). It began with the Chapter `first` and ends with `last`.

    `reliefs` are those that may still be taken before a restarted Sequential Adventure begins (DR-SEQ-17).
    """

    chapter: Count = 1
    log: Many[Played] = []
    snapshot: Snapshot | None = None
    previous: Few[str] = []
    reliefs: Few[Relief] = []
    first: Count = 1
    last: Count = 18


class Camp(msgspec.Struct, gc=False):
    """Heroes between two Adventures: in a Camp Phase, in the hand-over of a sequence, or before the first one.

    `rewards` are those still to be taken, the first of them now; `waiting` the Heroes still to come in this step. `offer` are the
    cards that lie open to be chosen from, `wanted` is who wants which of them (DR-CAMP-08).
    """

    kind: Literal["camp", "hand-over", "start"] = "camp"
    rewards: Few[str] = []
    waiting: Few[str] = []
    offer: Few[str] = []
    wanted: Named[str] = {}


class Contest(msgspec.Struct, gc=False):
    """Player versus Player: the round after which it is over (DR-PVP-38), the sides that are out of it, and the one that won.

    Heroes have what the `row` of the table for One-Shots gives; with 0 nothing. (DR-PVP-36)
    """

    rounds: Count = 30
    row: Count = 0
    out: Few[Count] = []
    won: Few[Count] = []


class State(msgspec.Struct, gc=False):
    """An Adventure. `place` is the Chapter in the library that it is played in, `setups` those of its Setups that were built,
    the first one first. `decks` are the Monster faces by colour and rank that random lines draw from (DR-SETUP-09), and the Chest
    cards. The party will have `party_size` Heroes. On every square of `chests` stands a Chest, on every one of `missing` somebody
    waits to be found.

    `darkness` are the squares with a Darkness tile, `small_tiles` those of them with a small one, `under_bridges` those with one
    beneath a bridge (DR-BRIDGE-03); what is printed on the map stands in the library, and so do the bridges of Setups; `bridges`
    are those laid since. `turned` are squares that a Special Rule has turned to a terrain, with "" to plain floor (DR-DOOR-06).
    """

    heroes: Few[Hero]
    seats: Count
    place: str
    party_size: Count = 0
    phase: str = "set_up"
    round: Count = 0
    setups: Few[str] = []
    figures: Few[Figure] = []
    chests: Few[Place] = []
    traps: Few[Trap] = []
    missing: Few[Place] = []
    objects: Few[MapObject] = []
    darkness: Bits = Bits(0)
    small_tiles: Bits = Bits(0)
    under_bridges: Bits = Bits(0)
    bridges: Few[Bridge] = []
    turned: Named[Bits] = {}
    runes: Runes = msgspec.field(default_factory=Runes)
    track: Track = msgspec.field(default_factory=Track)
    turn: Turn = msgspec.field(default_factory=Turn)
    decks: Named[Deck] = {}
    house: House = msgspec.field(default_factory=House)
    mode: Mode = "one-shot"
    story: Story = msgspec.field(default_factory=Story)
    campaign: Campaign | None = None
    camp: Camp | None = None
    contest: Contest | None = None
    result: Literal["", "won", "lost", "drawn"] = ""
    why: str = ""


def campaign_of(state: State) -> Campaign:
    """The Campaign that is known to be played."""
    assert state.campaign is not None
    return state.campaign


def camp_of(state: State) -> Camp:
    """The Camp, or what is like one, that the Heroes are known to be in."""
    assert state.camp is not None
    return state.camp


def in_line(state: State) -> list[Hero]:
    """The Heroes in the order in which they act, whether they stand on a board or not. (DR-INIT-11)"""
    return sorted(state.heroes, key=lambda one: SLOTS.index(one.role))


def hero(state: State, id_: str) -> Hero:
    for one in state.heroes:
        if one.id == id_:
            return one
    raise KeyError(id_)


def figure(state: State, id_: str) -> Figure | None:
    """The figure with this id; None if it left the board."""
    for one in state.figures:
        if one.id == id_:
            return one
    return None


def figure_of(state: State, id_: str) -> Figure:
    """A figure that is known to be there."""
    found = figure(state, id_)
    assert found is not None
    return found


def monsters(state: State) -> list[Figure]:
    return [one for one in state.figures if one.side == "monster"]


def base_order(figure: Figure) -> int:
    """When a Monster acts among those of its card; a Boss has no base. (DR-INIT-12, DR-BOSS-04)"""
    return BASES.index(figure.base) if figure.base else len(BASES)


def heroes_by_initiative(state: State) -> list[Figure]:
    """The Heroes' figures, the fastest slot first. (DR-INIT-11)"""
    slots = {one.id: SLOTS.index(one.role) for one in state.heroes}
    return sorted([one for one in state.figures if one.side == "hero"], key=lambda one: slots[one.id])


def leader(state: State) -> Hero:
    """The Party Leader: whose Role stands highest in the line of command. (DR-LEAD-02)

    In a Battleground, who is fastest on the track decides what concerns no side. (DR-PVP-32)
    """
    if state.contest is not None:
        return min(state.heroes, key=lambda one: SLOTS.index(one.role))
    return min(state.heroes, key=lambda one: ROLES.index(one.role))
