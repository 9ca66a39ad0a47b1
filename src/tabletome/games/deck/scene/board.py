"""The fighting ground: two lines facing each other in Simple Play, points on a line in One Dimensional Play."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from tabletome.games.deck.board import plane
from tabletome.games.deck.cards.foe_cards import FoeCard
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options.cards import Played, odds_of
from tabletome.games.deck.options.moves import AtAPlace
from tabletome.games.deck.options.odds import Chances
from tabletome.games.deck.state import Combatant, State, has_escaped, of_seat
from tabletome.kernel import Choose, percent
from tabletome.scene import Badge, Board, Cell, Piece
from tabletome.scene.options import Offered

SIDES = ("amber", "blue", "green", "violet")
EFFECTS = {
    "sneaking": ("s", "sneaking", "eye"),
    "grapple": ("g", "in a Grapple", "fist"),
    "poison": ("p", "poisoned", "flask"),
    "disease": ("d", "diseased", "skull"),
    "cannot": ("x", "held back", "chain"),
    "cover": ("c", "behind a Shield", "shield"),
    "guard": ("c", "guarded", "shield"),
    "regen": ("+", "regenerating", "plus"),
    "escaped": ("r", "got away, still in sight", "boot"),
}
FOE_ICONS = {
    "Skirmisher": "goblin", "Swarm": "rat-swarm", "Wolf": "wolf", "Bandit": "bandit-captain", "Spider": "spider",
    "Warrior": "skeleton", "Archer": "skeleton-archer", "Corpse": "rotten-flesh", "Cultist": "cultist", "Shaman": "moss-speaker",
    "Ghoul": "ghoul", "Raider": "orc", "Harpy": "pterafolk", "Wizard": "wizard-foe", "Ogre": "ogre", "Guardian": "stone-warden",
    "Captain": "orc", "Troll": "troll", "Wraith": "wraith", "Champion": "queens-champion", "Priest": "priest",
    "Vampire": "dark-vampire", "Dragon": "dragon", "Archwizard": "wizard",
}  # fmt: skip
"""The drawing of a Foe by the last word of its name; others have their first letter."""
BEFORE_ROUNDS = ("presneak", "ambush", "ready", "initiative")
"""When everybody has a place already, and nobody a Turn yet."""
CLASS_ICONS = {"Warrior": "fighter", "Rogue": "rogue", "Mage": "wizard", "Priest": "cleric"}


def ground(table: Table) -> str:
    """What the floor looks like: a Room by its light and whether it is under a roof, else the sand of an arena."""
    state = table.state
    if not state.room:
        return "sand"
    room = table.library.rooms[state.room]
    return ("tomb" if state.light == "dark" else "stone") if room.indoors else "grass"


def board(table: Table, offered: Offered) -> Board:
    state, aims = table.state, best_aims(table, offered.asked)
    if state.mode == "1d":
        return on_a_line(table, offered, aims)
    if state.mode == "2d" and (state.order or state.phase in BEFORE_ROUNDS):
        return on_squares(table, offered, aims)
    return face_to_face(table, offered, aims)


def face_to_face(table: Table, offered: Offered, aims: dict[str, str]) -> Board:
    """Nobody has a place in Simple Play, so none is drawn: one side above, the other below. (DK-MODE-04)"""
    state = table.state
    sides = sorted({who.side for who in state.combatants})
    rows = [[who for who in state.combatants if who.side == side] for side in reversed(sides)]
    width = 2 * max(len(row) for row in rows) - 1
    pieces = []
    for y, row in enumerate(rows):
        left = (width - 2 * len(row) + 1) // 2
        pieces += [piece(table, who, left + 2 * x, 2 * y, offered, aims) for x, who in enumerate(row)]
    cells = tuple(Cell(one.x, one.y, ground(table)) for one in pieces)
    return Board("ground", width, 2 * len(rows) - 1, cells, tuple(pieces))


def on_a_line(table: Table, offered: Offered, aims: dict[str, str]) -> Board:
    """Every point of the line is a column; who stands on the same point stands in Melee. (DK-MODE-20)"""
    state = table.state
    reached = [option.arg.at(table) for option in offered.asked or () if isinstance(option.arg, AtAPlace)]
    afar = in_sight(state)
    points = [who.at for who in state.living() if who not in afar] + reached or [0]
    first, last = min(points) - 1, max(points) + 1
    at: dict[int, list[Combatant]] = {}
    for who in state.combatants:
        at.setdefault(last + 2 if who in afar else who.at, []).append(who)
    height = max(3, *(len(there) for there in at.values()))
    names = tuple(str(point) for point in range(first, last + 1)) + (("", "far") if afar else ())
    empty = Board("ground", len(names), height, column_names=names)
    look, cells, pieces = ground(table), [], []
    for x, point in enumerate(range(first, last + (3 if afar else 1))):
        option, also = offered.at(f"place {point}"), offered.also(f"place {point}")
        if point != last + 1:
            cells += [Cell(x, y, look, option=option, also=also) for y in range(height)]
        there = at.get(point, [])
        top = (height - len(there)) // 2
        pieces += [piece(table, who, x, top + y, offered, aims) for y, who in enumerate(there)]
    return msgspec.structs.replace(empty, cells=tuple(cells), pieces=tuple(pieces))


def in_sight(state: State) -> list[Combatant]:
    """Who got away over open ground: without a place, but not yet gone. (DK-FLEE-22)"""
    return [who for who in state.living() if has_escaped(who)]


def on_squares(table: Table, offered: Offered, aims: dict[str, str]) -> Board:
    """The drawing of the Room: walls, floor, cover and concealment; beside it those in sight. (DK-MODE-12, -13, DK-MAP-10)"""
    state = table.state
    rows, on, look = plane.rows_of(table), plane.ground(table), ground(table)
    looks = {"#": "leaves" if look == "grass" else "bricks", "~": "swamp" if look == "grass" else "miasma"}
    cells = []
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            name = on.grid.names[on.grid.width * y + x]
            option, also = offered.at(f"place {name}"), offered.also(f"place {name}")
            icon = {"o": "cube", "~": "leaf"}.get(sign, "")
            text = {"o": "cover", "~": "concealment"}.get(sign, "")
            cells.append(Cell(x, y, looks.get(sign, look), text, option, icon, also=also))
    pieces = []
    for who in plane.on_map(state):
        x, y = on.grid.xy(who.at)
        pieces.append(piece(table, who, x, y, offered, aims, on.grid.names[who.at]))
    width, afar = on.grid.width, in_sight(state)
    if afar:
        every = [(width + x, y) for x in range(1, 2 * len(afar), 2) for y in range(0, len(rows), 2)]
        for who, (x, y) in zip(afar, every, strict=False):
            cells.append(Cell(x, y, look))
            pieces.append(piece(table, who, x, y, offered, aims))
            width = x + 1
    columns = tuple(name.rstrip("0123456789") for name in on.grid.names[: on.grid.width])
    names = tuple(name[len(columns[0]) :] for name in on.grid.names[:: on.grid.width])
    return Board("ground", width, len(rows), tuple(cells), tuple(pieces), column_names=columns, row_names=names)


def best_aims(table: Table, asked: Choose | None) -> dict[str, str]:
    """For every Foe the odds of the attack that a click on it would make: to beat it, or of the most Damage."""
    found: dict[str, str] = {}
    for option in asked or ():
        act = option.arg
        if asked is None or not isinstance(act, Played) or act.target in found:
            continue
        if (chances := odds_of(table, of_seat(table.state, asked.seat), act)) is not None:
            found[act.target] = short(chances, table.state.who(act.target).hp)
    return found


def short(chances: Chances, health: int) -> str:
    """The chance to beat somebody, as of that much Damage or more; if there is none, of the most Damage.

    >>> half = Fraction(1, 2)
    >>> short({5: half, 2: half}, health=3), short({5: half, 2: half}, health=9)
    ('50 %: 3+', '50 %: 5')
    """
    beaten = sum((chance for amount, chance in chances.items() if amount >= health), Fraction(0))
    best = max(chances)
    return f"{percent(beaten)}: {health}+" if beaten else f"{percent(chances[best])}: {best}"


def piece(
    table: Table, who: Combatant, x: int, y: int, offered: Offered, aims: dict[str, str], place: str = ""
) -> Piece:
    """A figure with what can be done to it, else with what can be done on the square that it hides."""
    option, also = offered.at(who.id), offered.also(who.id)
    if not option and place:
        option, also = offered.at(f"place {place}"), offered.also(f"place {place}")
    foe: FoeCard | None = table.library.foe(who) if who.is_foe else None
    return Piece(
        who.id,
        x,
        y,
        who.name,
        who.name[0],
        "foe" if foe else "hero",
        "red" if foe else SIDES[who.seat % len(SIDES)],
        health=who.hp,
        health_max=who.max_hp,
        badges=badges(who),
        down=bool(who.gone),
        option=option,
        also=also,
        odds=aims.get(who.id, "") if option else "",
        icon=icon(who),
        active=has_the_turn(table.state, who) and not who.gone,
        number=number(who),
    )


def number(who: Combatant) -> int:
    """Which of several Foes alike it is, as its name has it; 0 where there is but one."""
    last = who.name.removeprefix(who.foe).strip() if who.is_foe else ""
    return int(last) if last.isdecimal() else 0


def has_the_turn(state: State, who: Combatant) -> bool:
    return state.turn < len(state.order) and state.order[state.turn] == who.id


def icon(who: Combatant) -> str:
    if who.is_foe:
        return next((icon for word, icon in FOE_ICONS.items() if f" {who.foe}".endswith(f" {word}")), "")
    return CLASS_ICONS.get(who.classes[0], "") if who.classes else ""


def badges(who: Combatant) -> tuple[Badge, ...]:
    """Effects on somebody, each with a sign of its own, and Fatigue."""
    found = {held.effect: EFFECTS[held.effect] for held in who.held if held.effect in EFFECTS}
    made = [Badge(sign, name, icon=icon) for sign, name, icon in found.values()]
    if who.fatigue:
        made.append(Badge("f", "Fatigue", who.fatigue, icon="sleep"))
    return tuple(made)
