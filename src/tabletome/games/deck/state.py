"""The state of a game: the combatants with their cards and HP, the Round, whose Turn it is.

A card of a Combat Deck is written with the symbol that its copy carries, `Longsword U`; `name_of` and `symbol_of` read it.
Every card of a Player is in exactly one place: Draw Deck, Discard Deck (both in `deck`), hand, `played` (in the exchange that is
going on), `held` (a Persistent Effect) or `removed` (out of the adventure).

Nothing here ever points back to what holds it, so the collector of cycles need not look at any of it (`gc=False`).
"""

from __future__ import annotations

from itertools import chain
from typing import Annotated, Literal, TypeAlias

import msgspec

from tabletome.kernel import Chronicle, Count, Few, Many, Named, Number, SeatNumber
from tabletome.table.deck import Deck, contents

FOE = -1
"""The seat of a combatant that no Player runs."""

Spot: TypeAlias = Annotated[int, msgspec.Meta(ge=-999, le=4_095)]
"""A point on the line, or a square of the Room by its number. (DK-MODE-20, -21)"""
BySide: TypeAlias = Annotated[dict[SeatNumber, str], msgspec.Meta(max_length=100)]
Wish: TypeAlias = Literal["draw", "keep", "U", "D", "live", "bare", "shield", "dual"]
"""What a Player may want always, without being asked again. (DK-TURN-28)"""
Wishes: TypeAlias = Annotated[dict[SeatNumber, Few[Wish]], msgspec.Meta(max_length=100)]

# --- Characters -------------------------------------------------------------------------------------------------------

Attribute: TypeAlias = Literal["STR", "AGI", "INT", "PIE", "FOR"]
Level: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
Chosen: TypeAlias = Annotated[tuple[Attribute, ...], msgspec.Meta(max_length=99)]
CardCounts: TypeAlias = Annotated[dict[str, Annotated[int, msgspec.Meta(ge=0, le=999)]], msgspec.Meta(max_length=500)]
"""Cards by name with how many there are."""
StoryKind: TypeAlias = Literal["Experience", "Gold", "Treasure", "Miscellaneous"]


class StoryCard(msgspec.Struct, frozen=True, gc=False):
    """It records an amount of Experience or Gold, a Treasure and its worth, or a title or event by name. (DK-DECK-11)"""

    kind: StoryKind
    name: str = ""
    amount: Count = 0


StoryDeck: TypeAlias = Annotated[tuple[StoryCard, ...], msgspec.Meta(max_length=5_000)]


def total(deck: StoryDeck, kind: StoryKind) -> int:
    """How much Experience or Gold the cards record together. (DK-DECK-12)

    >>> total((StoryCard("Gold", amount=4), StoryCard("Gold", amount=1)), "Gold")
    5
    """
    return sum(card.amount for card in deck if card.kind == kind)


class Character(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """`gifts` are the Attributes a Race lets its owner choose, `raises` those chosen for every Level after the first.

    `combat` is the Combat Deck and `owned` every card the Character has, both by name with the number of copies.
    """

    name: str
    race: str
    class_: str
    level: Level = 1
    specialized: str = ""
    hybrid: str = ""
    gifts: Chosen = ()
    raises: Chosen = ()
    owned: CardCounts = {}
    combat: CardCounts = {}
    story: StoryDeck = ()

    @property
    def information(self) -> tuple[str, ...]:
        """A Level Card for every Level reached, Race, Class, Specialized or Hybrid Class; without a limit. (DK-DECK-02, -09)"""
        levels = (f"Level {level}" for level in range(1, self.level + 1))
        return tuple(card for card in (*levels, self.race, self.class_, self.specialized, self.hybrid) if card)

    @property
    def xp(self) -> int:
        return total(self.story, "Experience")

    @property
    def gold(self) -> int:
        return total(self.story, "Gold")


# --- what can be said of somebody or something, word by word ----------------------------------------------------------

Ill: TypeAlias = Literal["poison", "disease"]
"""(DK-TRAIT-17, DK-CHAR-10)"""
Companion: TypeAlias = Literal["pet", "hireling"]
"""Whoever is put into play and stays there; their Action cards are Played by their owner. (DK-ACT-34)"""
Effect: TypeAlias = Literal[
    "cannot", "guard", "regen", "light",  # by the text of a card, for so many Rounds
    "poison", "disease", "pet", "hireling",
    "sneaking", "grapple", "disarmed", "cover", "kiting",
    "escaped", "late",  # not in the Combat any more, or not yet
    "lasting", "persistent",  # a card that stays visible for an effect that is held elsewhere
]  # fmt: skip
"""What is held on somebody. (DK-TERM-07, -08)"""
Forbidden: TypeAlias = Literal["act", "attack", "cast", "flee", "move", "react"]
"""What an effect can keep somebody from."""
Gone: TypeAlias = Literal["", "dead", "beaten", "yielded", "fled", "looking on"]
"""How one is out of the Combat; empty if one is in it."""
Step: TypeAlias = Literal["react", "recounter", "escalate"]
"""The steps of an exchange in which cards are answered by cards. (DK-CTR-30)"""
Leaves: TypeAlias = Literal["", "none", "half"]
"""What a Counter that stands leaves of an attack; empty if none does. (DK-CTR-33)"""
Light: TypeAlias = Literal["dark", "medium", "bright"]
"""(DK-LIGHT-03..05)"""
Phase: TypeAlias = Literal[
    "", "making", "next_adventure", "homecoming", "town", "opening", "deal", "enter", "presneak", "ambush", "ready",
    "initiative", "first_round", "round", "turn", "action", "end_turn", "round_end", "after", "loot", "prize", "explore",
    "rest", "wandering", "won", "lost",
]  # fmt: skip
"""The phases of a game, in the order of the book; none when it is over."""
ILLS: tuple[Ill, ...] = ("poison", "disease")
COMPANIONS: tuple[Companion, ...] = ("pet", "hireling")


class Held(msgspec.Struct, gc=False):
    """A card held for its Persistent Effect, or an effect without a card: what it does, for how long. (DK-TERM-07, -08)

    `kind` says more about some effects: what `cannot` be done, what a `guard` is against, which `light` it is, who `holds`
    whom in a Grapple, and of an illness whether it goes by `counts`.
    """

    effect: Effect
    card: str = ""
    amount: Number = 0
    kind: str = ""
    rounds: Count = 0  # Rounds it still lasts, this one included; 0: as long as its text says
    by: str = ""
    most: Count = 0  # HP that an illness can still cost (DK-TRAIT-18)
    covers: Number = 0  # Ranged attacks that a Shield Card still stands against; -1: any number (DK-DMG-21)

    @property
    def forbids(self) -> list[str]:
        """What somebody cannot do under this effect."""
        return self.kind.split() if self.effect == "cannot" else []


class Combatant(msgspec.Struct, gc=False):
    """A Player's Character, or a Foe."""

    id: str
    name: str
    seat: SeatNumber
    side: SeatNumber
    hp: Count
    max_hp: Count
    race: str = ""
    classes: Few[str] = []
    level: Level = 1
    foe: str = ""
    mirrored: bool = False
    fatigue: Count = 0
    hand: Few[str] = []
    shown: Few[str] = []  # cards of the hand that everybody has seen going there
    deck: Deck = msgspec.field(default_factory=lambda: Deck("none"))
    played: Few[str] = []
    held: Few[Held] = []
    removed: Many[str] = []
    armed: Few[str] = []  # the Weapons in hand: none, one, or the two of a Dual Wielder
    dual: bool = False
    shield: bool = False
    base_used: Few[str] = []
    fortitude_used: bool = False
    reacted: bool = False
    gone: Gone = ""
    at: Spot = 0  # the point on the line (DK-MODE-20)
    fleeing: bool = False
    hampered: bool = False
    hurt: Count = 0  # Damage since the last own Turn (DK-TRAIT-03)
    last_attacker: str = ""
    damage_by: Named[Count] = {}
    specialized: str = ""
    dropped: Few[str] = []  # Weapons, and the Shield, lying where their owner stood (DK-WEAP-31)
    fallen_at: Named[Spot] = {}  # and where that was
    avoided: Named[Count] = {}  # by pursuer: its Moves closer and the answers to them, in a row (DK-FLEE-06)
    redrawn: bool = False  # a Human's one new draw of the adventure is used
    xp: Count = 0  # gained in this adventure, like the next three
    gold: Count = 0
    treasures: Few[str] = []
    aside: Few[str] = []  # Loot set aside until the adventure is over (DK-LOOT-03)

    @property
    def is_foe(self) -> bool:
        return self.seat == FOE

    @property
    def hand_maximum(self) -> int:
        """Seven cards, one fewer for every level of Fatigue. (DK-FATIG-02, -06)"""
        return 7 - self.fatigue


class Attack(msgspec.Struct, gc=False):
    """An attack on one Target, from its declaration to the end of its exchange. (DK-CTR-30)"""

    by: str
    at: str
    name: str = ""
    printed: bool = False  # the name is that of a card, whose Counters and Attribute count
    symbols: str = ""  # what a Counter by Up/Down must match
    amount: Number = 0
    ethereal: bool = False
    weapon: bool = False
    ranged: bool = False
    step: Step = "react"
    counter: Leaves = ""  # what the last unanswered Counter leaves of it
    defense: Count = 0


class Journey(msgspec.Struct, gc=False):
    """The way of a party through an adventure: where it is, where it was, what it has done there. (DK-MAP-21)"""

    adventure: str
    room: str
    came_from: str = ""
    entered: Few[str] = []
    cleared: Few[str] = []
    tried: Named[Few[str]] = {}  # by the name of a task: who has tried it (DK-TASK-12)
    solved: Few[str] = []
    rests: Count = 0
    entrances: Named[str] = {}  # by Room: the Room it was entered from last (DK-FLEE-24)
    left: Named[Few[Combatant]] = {}  # by Room: the Foes that a party fled from, as they were
    found: Few[str] = []  # Loot that nobody has taken yet (DK-LOOT-11)
    votes: Named[str] = {}  # what those who were asked want the party to do next
    quarrel: Few[str] = []  # who Duels over Loot, then who won (DK-DUEL-01)
    prize: str = ""  # what the Duel is over
    moves: Count = 0  # how often the party has gone from one Room to another (DK-ADV-02, DK-ADV-04)
    sprung: Few[str] = []  # traps that were sprung or disarmed, by Room and name (DK-HAZ-03)
    waves: Named[Count] = {}  # by Room: how many waves have come (DK-ADV-07)


class Draft(msgspec.Struct, gc=False):
    """A Character that a Player is making: what is chosen so far, and whether an extra Class was decided on."""

    seat: SeatNumber
    character: Character
    decided: bool = False


class Campaign(msgspec.Struct, gc=False):
    """Adventures one after the other with the same Characters: what is won, who is still in town, what is told of it."""

    won: Few[str] = []
    lost: Count = 0
    most_losses: Count = 0  # so many lost adventures lose the campaign; 0: none do
    in_town: Few[SeatNumber] = []  # seats that have not set out yet
    rebuilding: bool = False  # the first of them is changing its Combat Deck
    log: Chronicle = []


class State(msgspec.Struct, gc=False):
    combatants: Few[Combatant]
    mode: Literal["simple", "1d", "2d"] = "simple"
    room: str = ""  # the Room where the Combat is; none: a plain duelling ground
    light: Light = "medium"  # of that Room, as it is now (DK-LIGHT-13)
    ranged_in_melee: bool = False  # the optional rules of DK-MAP-22
    off_distance: bool = False
    outdoors: bool = False  # a Combat without a Room begins at Ranged (DK-MODE-07)
    cover: bool = True  # cover and concealment count on the map (DK-MODE-13)
    journey: Journey | None = None
    people: Few[Character] = []  # the Characters by seat, with all they own, where they outlast a single Combat
    drafts: Few[Draft] = []  # Characters still to be made, the first one first
    made_then: Phase = ""  # the phase that follows when all are made
    campaign: Campaign | None = None
    packs: Few[str] = []  # the ids of those whose cards are played with
    checks: Literal["updown", "draw"] = "updown"
    random_start: bool = False
    start_die: bool = False  # a die decides the starting Round (DK-SETUP-11)
    deadly: bool = False
    clockwise: bool = False
    duel: bool = True
    round: Count = 1
    rounds_done: Count = 0
    counts_done: Count = 0
    order: Few[str] = []
    turn: Count = 0
    attack: Attack | None = None
    last_caster: BySide = {}
    last_healer: BySide = {}
    wishes: Wishes = {}
    result: str = ""
    phase: Phase = "opening"

    @property
    def active(self) -> Combatant:
        return self.who(self.order[self.turn])

    def who(self, name: str) -> Combatant:
        # the ids of Foes have a number behind a hyphen, and they come after the Players
        for combatant in reversed(self.combatants) if "-" in name else self.combatants:
            if combatant.id == name:
                return combatant
        raise KeyError(name)

    def living(self) -> list[Combatant]:
        return [combatant for combatant in self.combatants if not combatant.gone]

    def opponents(self, combatant: Combatant) -> list[Combatant]:
        """Who opposes a combatant and is still in the Combat. (DK-TERM-03)"""
        return [other for other in self.combatants if other.side != combatant.side and not other.gone]

    def allies(self, combatant: Combatant) -> list[Combatant]:
        """Everyone on a combatant's side who did not escape, itself first. (DK-TERM-02, DK-FLEE-22)"""
        side = combatant.side
        others = [
            other
            for other in self.combatants
            if other.side == side
            and not other.gone
            and other is not combatant
            and not (other.held and has_escaped(other))
        ]
        return [combatant, *others]


def of_seat(state: State, seat: int) -> Combatant:
    """The Character of a Player, such as the one who is asked."""
    return next(who for who in state.combatants if who.seat == seat)


def has_effect(combatant: Combatant, effect: Effect) -> bool:
    """If somebody is under an effect."""
    return bool(combatant.held) and effect in [held.effect for held in combatant.held]


def has_escaped(combatant: Combatant) -> bool:
    """If it got away over open ground and is still in sight. (DK-FLEE-22)"""
    return has_effect(combatant, "escaped")


def forbidden(combatant: Combatant, what: Forbidden) -> bool:
    """If an effect says that somebody cannot do this. (DK-TERM-07)"""
    return bool(combatant.held) and what in [
        name for held in combatant.held if held.effect == "cannot" for name in held.forbids
    ]


def grappling(combatant: Combatant) -> bool:
    """If somebody is in a Grapple, holding or held."""
    return has_effect(combatant, "grapple")


# --- a copy of a Combat Card: its name and the symbol that it carries -------------------------------------------------

SYMBOLS = ("U", "D")


def name_of(card: str) -> str:
    """
    >>> name_of("Energy Bolt U"), symbol_of("Energy Bolt U"), copies("Energy Bolt")
    ('Energy Bolt', 'U', ('Energy Bolt U', 'Energy Bolt D'))
    """
    return card[:-2]


def symbol_of(card: str) -> str:
    return card[-1]


def copy_of(name: str, symbol: str) -> str:
    return f"{name} {symbol}"


def copies(name: str) -> tuple[str, ...]:
    """The copies there are of a card: Up and Down."""
    return tuple(copy_of(name, symbol) for symbol in SYMBOLS)


def all_cards(combatant: Combatant) -> list[str]:
    """Every card of a Player wherever it is, in alphabetical order."""
    held = [held.card for held in combatant.held if held.card]
    places = (
        contents(combatant.deck),
        combatant.deck.discards,
        combatant.hand,
        combatant.played,
        combatant.removed,
        held,
    )
    return sorted(card for place in places for card in place)


def copies_of(combatant: Combatant, card: str) -> int:
    """How many of its cards are this one, with this symbol, wherever they are."""
    deck = combatant.deck
    places = (*deck.layers, deck.discards, combatant.hand, combatant.played, combatant.removed)
    return sum([place.count(card) for place in places]) + sum([held.card == card for held in combatant.held])


def all_different(combatant: Combatant) -> frozenset[str]:
    """The different cards of a Player, wherever they are."""
    deck, held = combatant.deck, [held.card for held in combatant.held if held.card]
    return frozenset(chain(*deck.layers, deck.discards, combatant.hand, combatant.played, combatant.removed, held))


def take_from_hand(combatant: Combatant, card: str) -> None:
    """A card leaves the hand; if everybody knew it there, they see it go."""
    combatant.hand.remove(card)
    if card in combatant.shown:
        combatant.shown.remove(card)
