"""Chapter 6, The Draconian Dungeon: What the Seals Ask, and the bridges that count. (DR-DOOR-06..08, DR-BRIDGE-04, DR-END-04)"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletome.games.drunagor.board.ground import Board
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.story import BridgeFell, GroundTurned
from tabletome.games.drunagor.options.doors import built
from tabletome.games.drunagor.options.figures import board, cells, floor_of, names, occupied
from tabletome.games.drunagor.options.ground.terrain import to_suffer
from tabletome.games.drunagor.options.special.aims import Goal, Haste, aims, hurries
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.cubes import gain_status
from tabletome.games.drunagor.rules.goal import endgame, lose
from tabletome.games.drunagor.rules.ground.bridges import lay_bridge
from tabletome.games.drunagor.rules.ground.terrain import fall_down, suffer
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.counters import set_counter
from tabletome.games.drunagor.rules.special.landmarks import Deed, lay_on, use
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import Bridge, Figure, MapObject, hero, monsters
from tabletome.kernel import Bits, Flow
from tabletome.table.grid import squares

BLOOD, BREATH, NAMES = "seal-of-blood", "seal-of-breath", "seal-of-names"
ASKS = {BLOOD: 3, BREATH: 3, NAMES: 2}
"""What each seal asks for: Health, Expended cubes, Curse Cubes."""
SEALS = "seals"
LAKE, BELLOWS, HEART = "the-red-lake", "the-bellows-hall", "6-c"
BRIDGES = ("e1", "e7")
"""Where the two bridges begin on the map of the lake; each spans four squares to the east and is two wide."""
SPAN, WIDE, HIGH = 4, 2, 2
BRIDGE_REMEMBERS, BREATH_BELOW, FALLS_AT = 7, 8, 2
MOST_NAMES, LEFT = 4, 3
"""A bot holds so many Curse Cubes at the most for a seal, and keeps more Health than this."""
BREATHES = 2
"""Every so many rounds the bellows draw."""


# --- the seals --------------------------------------------------------------------------------------------------------


def asks_less(amount: int) -> Callable[[Table, Figure, MapObject], str]:
    """Nobody pays more than a seal asks for, nor their last Health."""

    def why_not(table: Table, who: Figure, seal: MapObject) -> str:
        if seal.count < amount:
            return f"it asks for {seal.count} more" if seal.count else "it is open"
        if seal.called == BLOOD and who.health <= amount:
            return "that would cost your last Health"
        return ""

    return why_not


def bleeds(amount: int) -> Deed:
    def pay(play: Play, figure: Figure, seal: MapObject) -> Flow[None]:
        yield from hurt(play, figure, amount, BLOOD)
        yield from paid(play, seal, amount)

    return pay


def gasps(amount: int) -> Deed:
    def pay(play: Play, figure: Figure, seal: MapObject) -> Flow[None]:
        yield from paid(play, seal, amount)  # the cubes are its price, and expended already

    return pay


def signs(amount: int) -> Deed:
    def pay(play: Play, figure: Figure, seal: MapObject) -> Flow[None]:
        yield from gain_status(play, hero(play.state, figure.id), "curse", amount)
        yield from paid(play, seal, amount)

    return pay


def affords(amount: int) -> Callable[[Table, Figure, MapObject], float]:
    """What it is worth to pay so much: the more the better, while one can afford it."""

    def worth(table: Table, who: Figure, seal: MapObject) -> float:
        if seal.called == NAMES:
            held = sum(cube == "curse" for cube in hero(table.state, who.id).blocked.values())
            return 6.0 * amount if held + amount <= MOST_NAMES else -5.0
        return 5.0 * amount if seal.called == BREATH or who.health > amount + LEFT else -5.0

    return worth


def declare_prices() -> None:
    """As much as one likes: so many Health, cubes or Curse Cubes at once, up to what a seal asks for. (DR-DOOR-08)"""
    for amount in (1, 2, 3):
        unless, worth = asks_less(amount), affords(amount)
        health, curse = f"{amount} Health", f"{amount} Curse"
        use(
            f"bleed-{amount}",
            BLOOD,
            f"Give {health} to",
            f"gives {health} to",
            price="minor",
            unless=unless,
            worth=worth,
        )(bleeds(amount))
        use(
            f"gasp-{amount}", BREATH, "Give breath to", "gives breath to", price="minor", cubes=amount, unless=unless,
            worth=worth,
        )(gasps(amount))  # fmt: skip
        if amount <= ASKS[NAMES]:
            use(
                f"sign-{amount}",
                NAMES,
                f"Take {curse} from",
                f"takes {curse} from",
                price="minor",
                unless=unless,
                worth=worth,
            )(signs(amount))


declare_prices()


def paid(play: Play, seal: MapObject, amount: int) -> Flow[None]:
    """A seal opens when all is paid, and one area of every open room turns to Lava."""
    lay_on(play, seal, seal.count - amount)
    if seal.count:
        return
    set_counter(play, SEALS, play.state.story.counters.get(SEALS, 0) + 1)
    for setup in built(play):
        if area := plain_area(play, floor_of(play, setup)):
            play.state.turned["lava"] = Bits(play.state.turned.get("lava", 0) | area)
            play.tell(GroundTurned("lava", tuple(names(play)[square] for square in squares(area))), "DR-DOOR-08")
    yield from ()


def plain_area(table: Table, floor: int) -> int:
    """The first area in reading order that is plain floor all over, and where nobody and nothing stands."""
    here, ground = board(table), board(table).ground
    marked = (
        ground.water | ground.lava | ground.miasma | ground.spikes | ground.darkness | ground.bridges | ground.spawn
    )
    free = floor & ~(marked | occupied(table))
    return next(iter(_areas(here, free)), 0)


def _areas(here: Board, free: int) -> Iterator[int]:
    for area in squares(here.areas.filled(free)):
        yield here.areas.cells(1 << area)


# --- the bridges ------------------------------------------------------------------------------------------------------


@special("what-the-seals-ask", "setup built")
def doors_open(play: Play, now: Happening) -> Flow[None]:
    """Two bridges cross the lake; behind the second Door the bellows draw. (DR-BRIDGE-04, DR-DOOR-07)"""
    if now.card == LAKE:
        for over in spans(play):
            yield from lay_bridge(play, HIGH, over)
    if now.card == BELLOWS:
        yield from event(play, BREATH_BELOW)


@special("the-bellows", "round ends")
def the_mountain_breathes(play: Play, now: Happening) -> Flow[None]:
    """When every second round ends, until the hall is cleared, the bellows draw again. (DR-DOOR-06, DR-DOOR-07)"""
    if not now.number % BREATHES:
        yield from event(play, BREATH_BELOW)


def spans(table: Table) -> list[int]:
    """The squares of the two bridges."""
    grid = board(table).grid
    setup = next(one for one in built(table) if one.id == LAKE)
    left, top = grid.xy(setup.at)
    found = []
    for name in BRIDGES:
        x, y = ord(name[0]) - ord("a") + left, int(name[1:]) - 1 + top
        found.append(sum(1 << grid.at(x + across, y + down) for across in range(SPAN) for down in range(WIDE)))
    return found


@special("what-the-seals-ask", "stepped")
def steps_on(play: Play, now: Happening) -> Flow[None]:
    """A second Hero on one bridge in one round: it hums. (DR-DOOR-07)"""
    who = now.figure
    if who is None or who.side != "hero":
        return
    for bridge in play.state.bridges:
        if not bridge.over >> who.at & 1:
            continue
        called = _called(play, bridge)
        mark, used = f"{called} {who.id}", play.state.story.used
        if mark in used:
            continue
        used.append(mark)
        if sum(f"{called} {one.id}" in used for one in play.state.heroes) == 2:
            play.state.story.counters[called] = play.state.story.counters.get(called, 0) + 1
            yield from event(play, BRIDGE_REMEMBERS, hero(play.state, who.id))


def _called(table: Table, bridge: Bridge) -> str:
    return f"bridge {names(table)[next(squares(bridge.over))]}"


@special("what-the-seals-ask", "round ends")
def bridges_fall(play: Play, now: Happening) -> Flow[None]:
    """A bridge that has hummed twice falls, and who stands on it with it; both gone before the third seal is open: lost.

    (DR-END-04)
    """
    for bridge in [
        one for one in play.state.bridges if play.state.story.counters.get(_called(play, one), 0) >= FALLS_AT
    ]:
        yield from fall(play, bridge)
    if LAKE in play.state.setups and not play.state.bridges and play.state.story.counters.get(SEALS, 0) < len(ASKS):
        lose(play, "both bridges have fallen")


def fall(play: Play, bridge: Bridge) -> Flow[None]:
    """What was beneath is there again; who stood on it falls two levels, and suffers what is below."""
    state = play.state
    on_it = [one for one in state.figures if cells(play, one) & bridge.over]
    state.bridges.remove(bridge)
    state.chests += bridge.chests
    state.traps += bridge.traps
    beneath = state.under_bridges & bridge.over
    state.darkness, state.under_bridges = Bits(state.darkness | beneath), Bits(state.under_bridges & ~beneath)
    play.tell(BridgeFell(tuple(names(play)[square] for square in squares(bridge.over))), "DR-DOOR-08")
    for one in on_it:
        yield from fall_down(play, one)
        if one in state.figures and not one.down:
            yield from suffer(play, one, tuple(to_suffer(play, one, one.at, moving=False)))


# --- the end ----------------------------------------------------------------------------------------------------------


def heart_has_spoken(table: Table) -> bool:
    """Is scene 6-C resolved?"""
    return table.state.story.charges.get(HEART, 1) == 0


@endgame("fire taken")
def fire_taken(play: Play) -> str:
    """(DR-DOOR-10)"""
    done = play.state.story.counters.get(SEALS, 0) == len(ASKS) and heart_has_spoken(play)
    return "you leave the heart chamber with fire" if done and not monsters(play.state) else ""


@shows("what-the-seals-ask")
def seals(table: Table) -> str:
    opened = table.state.story.counters.get(SEALS, 0)
    marks = table.library.landmarks
    closed = [one for one in table.state.objects if one.called in ASKS and one.count]
    asking = [f"{marks[one.called].name}: {marks[one.called].state(one.count)}" for one in closed]
    fire = "the fire is taken" if heart_has_spoken(table) else "the fire is not yet taken"
    return "; ".join([f"Seals: {opened} of {len(ASKS)} open", *asking, fire])


@hurries("what-the-seals-ask")
def one_seal_after_the_other(table: Table, who: Figure) -> Haste:
    """Nobody wants to come back for one."""
    return "later" if any(one.count for called in ASKS for one in landmarks(table, called)) else ""


@aims("what-the-seals-ask")
def to_the_seals(table: Table, who: Figure) -> Iterator[Goal]:
    """To every seal that still asks for something, and to the heart; above all when no Monster is left in sight."""
    pull = 0.25 if monsters(table.state) else 0.6
    closed = [one.at for called in ASKS for one in landmarks(table, called) if one.count]
    yield Goal(sum(board(table).adjacent(1 << at) for at in closed), pull)
    if not heart_has_spoken(table):
        heart = [one.at for one in table.state.objects if one.scene == HEART]
        yield Goal(sum(board(table).adjacent(1 << at) for at in heart), pull)
