"""Positions of a fight for tests: a board drawn in text, cubes, Conditions, gear, faces and Skills of a test's own.

V M L J E are the five Heroes, l j g h w k Pets (Luma, Jinx, Grumble, Dame Hiss, Wick, Kettle), T N P B K G O I H Companions (in
the order of their cards), 1 to 9 Monsters (m1 to m9, with bases in that order), C a Chest, # void; all else is floor. a1 is the
top left square; of a Large Monster any square of its area may be drawn. Boards are widened to an even number of rows and columns,
so that they divide into areas.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from tabletome.games.drunagor.cards.abilities import Attack
from tabletome.games.drunagor.cards.foes import AttackCard
from tabletome.games.drunagor.cards.grammar import grammar
from tabletome.games.drunagor.cards.kinds import LETTERS, MonsterFace, Skill
from tabletome.games.drunagor.cards.library import Library, Table
from tabletome.games.drunagor.cards.places import Chapter, Setup
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.rules.party import new_hero, usual_gear
from tabletome.games.drunagor.rules.words import WORDS
from tabletome.games.drunagor.state import (
    BASES,
    SLOTS,
    Card,
    Contest,
    Cube,
    Figure,
    Hero,
    House,
    MapObject,
    RoleName,
    Runes,
    State,
    Status,
    Track,
    Trap,
    Turn,
    figure,
    hero,
)
from tabletome.kernel import Bits, Result
from tabletome.table import shuffled
from tabletome.table.grid import Grid, squares
from tabletome.testing.play import Position

SIGNS = {"V": "vorn", "M": "maya", "L": "lorelai", "J": "jaheen", "E": "elros"}
ROLES: dict[str, RoleName] = {
    "vorn": "defender", "maya": "striker", "lorelai": "controller", "jaheen": "support", "elros": "leader",
}  # fmt: skip
FLESH = "rotten-flesh-rookie"
HUNTING = Card("darkness-hunting", "rune", "rune")
NONE: Mapping[str, Any] = {}
PETS = {"l": "luma", "j": "jinx", "g": "grumble", "h": "dame-hiss", "w": "wick", "k": "kettle"}
COMPANIONS = dict(zip("TNPBKGOIH", GAME.library.story.companions, strict=True))
READ = grammar(WORDS, [pet.noun for pet in GAME.library.pets.values()])
PLAIN: dict[str, dict[str, Any]] = {
    "skeleton-archer-rookie": {"health": 4, "movement": 3, "damage": 3, "slot": "green above", "black": Attack()},
    "shadow-cultist-rookie": {"health": 4, "movement": 3, "damage": 2, "slot": "blue below"},
    FLESH: {"health": 8, "movement": 2, "damage": 2, "slot": "orange below", "black": READ.attack.parse("POISON 1")},
    "executioner-rookie": {"health": 6, "movement": 3, "damage": 3, "slot": "red below"},
    "dark-vampire-rookie": {"health": 6, "movement": 4, "damage": 2, "slot": "grey above"},
}
"""Numbers of Monsters that tests rest on, whatever those of the box are tuned to."""


class Staged(msgspec.Struct, kw_only=True):
    """What a position has besides its drawing.

    `cubes` are a Hero's available cubes by letters, capitals Wild Cubes; with `spent` (Skill to letter) and `expended` they are
    all it has. `skills` gives Heroes Skills of a test's own: `{"vorn": {"try": "y spell 2 DMG"}}`. The Passives of the boards are
    there only with `passives`; `learned` are Skills and Class Abilities, `focus` other texts of Focus Abilities
    (`{"full-stop": "STUN"}`). Of `gear` and `bag` those items that are `flipped` show their back.

    `kinds` says which face a Monster has, `faces` what is changed on it; `owners` whose a Pet is, if not Maya's, and whom a
    Companion follows, if not Vorn. `terrain` and `levels` are drawings of the same board, in the signs of maps and as digits.
    `darkness` are squares with Darkness tiles, `beneath` those with one beneath a bridge; `cards` lie on the track besides.
    `chest` is the Chest deck, `minor` what Minor Actions were taken. `attacks` are Attack cards of a test's own on the track:
    `{"try": "m1 red above 3 DMG"}`, or
    `{"hold": "m1 red above passive +1 DMG"}`; `power` is that of Commanders. `last`: all other cards have acted this
    round. `npcs` are squares with a yellow NPC token, `rules` Special Rules in force. With `teams` it is a Battleground, in which
    each Hero is on the side of this number.
    """

    terrain: str = ""
    levels: str = ""
    turn: str = "vorn"
    phase: str = "hero_action"
    cube_actions: int = 2
    free_move: bool = True
    points: int = 0
    kinds: Mapping[str, str] = NONE
    faces: Mapping[str, Mapping[str, Any]] = NONE
    owners: Mapping[str, str] = NONE
    skills: Mapping[str, Mapping[str, str]] = NONE
    roles: Mapping[str, RoleName] = NONE
    gear: Mapping[str, Sequence[str]] = NONE
    bag: Mapping[str, Sequence[str]] = NONE
    flipped: Mapping[str, Sequence[str]] = NONE
    chest: Sequence[str] = ()
    minor: Sequence[str] = ()
    health: Mapping[str, int] = NONE
    down: Sequence[str] = ()
    conditions: Mapping[str, Mapping[str, int]] = NONE
    resources: Mapping[str, Mapping[str, int]] = NONE
    cubes: Mapping[str, str] = NONE
    spent: Mapping[str, Mapping[str, str]] = NONE
    expended: Mapping[str, str] = NONE
    blocked: Mapping[str, Mapping[str, Any]] = NONE
    done: Sequence[str] | None = None
    traps: Sequence[Trap] = ()
    chance: Sequence[Result] = ()
    seats: int = 1
    house: House | None = None
    darkness: str = ""
    beneath: str = ""
    runes: Runes | None = None
    cards: Sequence[Card] = ()
    teams: Mapping[str, int] = NONE
    passives: bool = False
    learned: Mapping[str, Sequence[str]] = NONE
    focus: Mapping[str, str] = NONE
    attacks: Mapping[str, str] = NONE
    power: Mapping[str, int] = NONE
    last: bool = False
    npcs: str = ""
    tokens: Sequence[MapObject] = ()
    rules: Sequence[str] = ()


def fight(drawing: str, **told: Any) -> Position[State]:
    """A fight at some moment, ready to be answered; see `Staged` for what may be told."""
    staged = Staged(**told)
    grid, drawn = _drawn(drawing)
    faces = {
        id_: _face(id_, staged.kinds, staged.faces) for id_ in (f"m{sign}" for sign in "123456789" if sign in drawn)
    }
    library = _library(_chapter(grid, drawn, staged.terrain, staged.levels), staged.skills, faces, staged.focus)
    own = {id_: _attack_card(id_, card) for id_, card in staged.attacks.items()}
    library = msgspec.structs.replace(library, attack_cards={**library.attack_cards, **own})
    heroes = [
        _hero(library, id_, staged, place % staged.seats)
        for place, id_ in enumerate(name for sign, name in SIGNS.items() if sign in drawn)
    ]
    state = State(heroes, staged.seats, "stage", len(heroes), staged.phase, round=1, setups=["stage"])
    state.house, state.runes = staged.house or House(), staged.runes or Runes()
    state.chests, state.traps = drawn.get("C", []), list(staged.traps)
    state.objects = [*(MapObject("npc", at, "yellow") for at in squares(grid.cells(staged.npcs))), *staged.tokens]
    state.story.rules = list(staged.rules)
    state.decks = {"chest": shuffled("chest", staged.chest)}
    state.darkness, state.under_bridges = Bits(grid.cells(staged.darkness)), Bits(grid.cells(staged.beneath))
    if staged.teams:
        state.mode, state.contest = "pvp", Contest()
    _figures(state, library, drawn, faces, staged.owners)
    _tokens(state, staged.health, staged.conditions, staged.resources, staged.down)
    for one in state.figures:
        one.power = staged.power.get(one.id, 0)
    laid = [Card(id_, own[id_].slot, "attack", card.split()[0]) for id_, card in staged.attacks.items()]
    _track(state, faces, [*staged.cards, *laid], staged.turn, staged.done)
    if staged.last:
        state.track.done = [card.id for card in state.track.cards if card.id != staged.turn]
    acting = staged.turn if staged.turn in SIGNS.values() else ""
    state.turn = Turn(acting, [], staged.cube_actions, staged.free_move, staged.points, minor=list(staged.minor))
    if staged.phase == "figure":
        state.turn = Turn(waiting=[figure.id for figure in state.figures if figure.card == state.track.acting])
    return Position(Drunagor(library), state, staged.chance, staged.seats)


def monster_turn(drawing: str, **more: Any) -> Position[State]:
    """The first Monster's card comes up."""
    return fight(drawing, **{"phase": "figure", "turn": "m1", **more})


def attack_turn(drawing: str, text: str, *drawn: Any, **more: Any) -> Position[State]:
    """The Marker comes to the Attack card `try` of the first Monster, a Commander, above the red Rune unless told; all others
    have acted."""
    kinds = {"m1": "the-reeve", **more.pop("kinds", {})}
    attacks = {"try": f"m1 {more.pop('slot', 'red above')} {text}", **more.pop("attacks", {})}
    return fight(
        drawing, phase="next_card", turn="try", kinds=kinds, attacks=attacks, chance=drawn, **{"last": True, **more}
    )  # fmt: skip


def darkness_turn(
    drawing: str, *drawn: str, bag: Sequence[str] | None = None, face: Literal["A", "B"] = "A", **more: Any
) -> Position[State]:
    """The Marker comes to the Rune card after all others, and these Runes are drawn. In the bag are all, unless told."""
    runes = Runes(dict.fromkeys(GAME.library.runes if bag is None else bag, 1))
    runes.face = face
    return fight(
        drawing, phase="next_card", turn=HUNTING.id, runes=runes, cards=[HUNTING], chance=drawn, **more
    )  # fmt: skip


def _drawn(drawing: str) -> tuple[Grid, dict[str, list[int]]]:
    rows = drawing.split()
    width, height = max(map(len, rows)), len(rows)
    grid = Grid(width + width % 2, height + height % 2)
    found: dict[str, list[int]] = {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            found.setdefault(sign, []).append(grid.at(x, y))
    return grid, found


def _chapter(grid: Grid, drawn: Mapping[str, list[int]], terrain: str, levels: str) -> Chapter:
    """Void where the drawing shows it, else what is drawn besides; what is not drawn is plain floor on level 0."""
    void = set(drawn.get("#", []))
    ground = _widened(grid, terrain, ".")
    rows = tuple(
        "".join("#" if grid.at(x, y) in void else sign for x, sign in enumerate(row)) for y, row in enumerate(ground)
    )
    starts, heights = tuple(squares(grid.board)), " ".join(_widened(grid, levels, "0"))
    setup = Setup("stage", "Stage", 2, " ".join(rows), heights, starts, box="A stage.", endgame="all defeated")
    return Chapter("stage", "Stage", grid.width, grid.height, {"stage": setup}, "all Monsters defeated")


def _widened(grid: Grid, drawing: str, plain: str) -> tuple[str, ...]:
    rows = drawing.split()
    rows += [""] * (grid.height - len(rows))
    return tuple(row.ljust(grid.width, plain) for row in rows)


def _library(
    chapter: Chapter,
    skills: Mapping[str, Mapping[str, str]],
    cards: Mapping[str, MonsterFace],
    focus: Mapping[str, str],
) -> Library:
    own = {id_: _skill(owner, id_, card) for owner, texts in skills.items() for id_, card in texts.items()}
    library = GAME.library
    own |= {
        id_: msgspec.structs.replace(library.skills[id_], text=READ.text.parse(text)) for id_, text in focus.items()
    }
    return msgspec.structs.replace(
        library,
        chapters={**library.chapters, "stage": chapter},
        skills={**library.skills, **own},
        monsters={**library.monsters, **{face.id: face for face in cards.values()}},
    )


def _skill(owner: str, id_: str, card: str) -> Skill:
    """`yr spell 2 DMG`: colours, symbol, text; a passive one has no colours, `- passive START OF TURN, …`."""
    colours, symbol, text = card.split(" ", 2)
    slots = () if colours == "-" else (tuple(LETTERS[letter] for letter in colours),)
    sign: Any = "none" if symbol == "-" else symbol
    if symbol == "static":
        return Skill(id_, id_.capitalize(), owner, "board", "passive", static=READ.static.parse(text))
    return Skill(id_, id_.capitalize(), owner, "board", sign, READ.text.parse(text), slots=slots)


def _attack_card(id_: str, written: str) -> AttackCard:
    """`m1 red above STRONGEST HERO, 3 DMG`: whose it is, where it lies, what it says."""
    _, rune, side, text = written.split(" ", 3)
    slot: Any = f"{rune} {side}"
    if text.startswith("passive "):
        passive = READ.blue.parse(text.removeprefix("passive "))
        return AttackCard(id_, id_.capitalize(), "commander", slot, passive=passive)
    return AttackCard(id_, id_.capitalize(), "commander", slot, READ.text.parse(text))


def _face(id_: str, kinds: Mapping[str, str], faces: Mapping[str, Mapping[str, Any]]) -> MonsterFace:
    kind = kinds.get(id_, FLESH)
    face = msgspec.structs.replace(GAME.library.monsters[kind], **PLAIN.get(kind, {}))
    changed = dict(faces.get(id_, {}))
    readers: dict[str, Any] = {"black": READ.attack, "pink": READ.pink, "blue": READ.blue, "immune": READ.immune}
    for field, reader in readers.items():
        if field in changed:
            changed[field] = reader.parse(changed[field])
    if changed:
        changed.setdefault("id", f"{face.id}-of-{id_}")
    return msgspec.structs.replace(face, **changed)


def _hero(library: Library, id_: str, staged: Staged, seat: int) -> Hero:
    gear = staged.gear.get(id_, usual_gear(library, id_))
    team = staged.teams.get(id_) if staged.teams else None
    made = new_hero(library, id_, seat, staged.roles.get(id_, ROLES[id_]), gear, team)
    made.skills += staged.skills.get(id_, {})
    if not staged.passives:
        made.skills.remove(library.boards[id_].passive)
    for card in staged.learned.get(id_, ()):
        (made.abilities if library.skills[card].where == "class" else made.skills).append(card)
    made.bag, made.flipped = list(staged.bag.get(id_, ())), list(staged.flipped.get(id_, ()))
    _cubes(made, staged.cubes, staged.spent, staged.expended, staged.blocked)
    return made


def _cubes(
    one: Hero, cubes: Mapping[str, str], spent: Mapping[str, Mapping[str, str]], expended: Mapping[str, str],
    blocked: Mapping[str, Mapping[str, Any]],
) -> None:  # fmt: skip
    one.blocked = dict(blocked.get(one.id, {}))
    if one.id not in {*cubes, *spent, *expended}:
        return
    one.cubes = [Cube(LETTERS[letter.lower()], wild=letter.isupper()) for letter in cubes.get(one.id, "")]
    one.cubes += [Cube(LETTERS[letter], skill) for skill, letter in spent.get(one.id, {}).items()]
    one.cubes += [Cube(LETTERS[letter], "expended") for letter in expended.get(one.id, "")]


def _figures(
    state: State, library: Library, drawn: Mapping[str, list[int]], cards: Mapping[str, MonsterFace], owners: Mapping[str, str],
) -> None:  # fmt: skip
    for sign, id_ in SIGNS.items():
        if sign in drawn:
            made = Figure(id_, "hero", id_, drawn[sign][0], 1, team=hero(state, id_).team)
            state.figures.append(made)
            made.health = max_health(Table(state, library), made)
    for base, (id_, face) in zip(BASES, cards.items(), strict=False):
        places = board(Table(state, library)).places(large=face.large)
        at = places.square(places.place(drawn[id_[1:]][0]))
        state.figures.append(Figure(id_, "monster", face.id, at, face.health, base, face.large))
    for sign, id_ in PETS.items():
        if sign in drawn:
            owner = owners.get(id_, "maya")
            team = next((one.team for one in state.heroes if one.id == owner), 0)
            state.figures.append(Figure(id_, "pet", id_, drawn[sign][0], 1, owner=owner, team=team))
    for sign, id_ in COMPANIONS.items():
        if sign in drawn:
            state.figures.append(Figure(id_, "companion", id_, drawn[sign][0], 1, owner=owners.get(id_, "vorn")))


def _tokens(
    state: State,
    health: Mapping[str, int],
    conditions: Mapping[str, Mapping[str, int]],
    resources: Mapping[str, Mapping[str, int]],
    down: Sequence[str],
) -> None:
    for standing in state.figures:
        standing.health = health.get(standing.id, standing.health)
        standing.conditions = dict(conditions.get(standing.id, {}))
        standing.resources = dict(resources.get(standing.id, {}))
        if standing.id in down:
            standing.down, standing.health = True, 0


def _track(
    state: State, cards: Mapping[str, MonsterFace], more: Sequence[Card], turn: str, done: Sequence[str] | None
) -> None:
    """Everybody's card in its slot; the Marker stands on the one whose turn it is, and those before it have acted."""
    track = Track([Card(one.id, one.role, "hero") for one in state.heroes])
    for face in cards.values():
        if all(card.id != face.id for card in track.cards):
            track.cards.append(Card(face.id, face.slot, "monster"))
    track.cards += more
    acting = cards[turn].id if turn in cards else turn
    track.at = next(card.slot for card in track.cards if card.id == acting)
    track.acting = acting if state.phase != "next_card" else ""
    before = [card.id for card in track.cards if SLOTS.index(card.slot) < SLOTS.index(track.at)]
    track.done = before if done is None else list(done)
    state.track = track


# --- looking ----------------------------------------------------------------------------------------------------------


def one(game: Position[State], id_: str) -> Figure:
    """A figure that must be on the board."""
    found = figure(game.state, id_)
    assert found is not None, f"{id_} has left the board"
    return found


def gone(game: Position[State], id_: str) -> bool:
    return figure(game.state, id_) is None


def at(game: Position[State], id_: str) -> str:
    """The square of a figure."""
    return board(Table(game.state, game.game.library)).grid.names[one(game, id_).at]


def sheet(game: Position[State], id_: str) -> Hero:
    return hero(game.state, id_)


def pool(game: Position[State], id_: str) -> str:
    """The available cubes of a Hero, by their letters."""
    return "".join(sorted(cube.colour[0] for cube in sheet(game, id_).cubes if not cube.at))


def held(game: Position[State], id_: str, cube: Status) -> int:
    """How many Curse or Trauma Cubes a Hero holds."""
    return sum(kind == cube for kind in sheet(game, id_).blocked.values())
