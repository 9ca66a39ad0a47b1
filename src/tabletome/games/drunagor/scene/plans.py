"""What an option would come to: reach by colour, who is hit and how hard, the way of a move, what a Reaction saves."""

from __future__ import annotations

from fractions import Fraction

from tabletome.games.drunagor.cards.language import Clause, Weapon
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.aim import AIM, Aim, AimArea, Aiming
from tabletome.games.drunagor.options.allies.companions import Acting
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import board, cells, names, on_darkness
from tabletome.games.drunagor.options.ground.darkness import Growing, LayDarkness
from tabletome.games.drunagor.options.ground.terrain import circumstances, level, on_the_way
from tabletome.games.drunagor.options.keywords.tokens import KI, KI_ATTACK, KiAttack, attack_of
from tabletome.games.drunagor.options.minor.focus import UseAbility, UseFocus
from tabletome.games.drunagor.options.move import MOVE_ACTION, MoveTo, Moving, ends, granted, way
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.react import PREVENT, Danger, React
from tabletome.games.drunagor.options.skills import UseSkill, text_of
from tabletome.games.drunagor.options.targets import ADJACENT, EVERYWHERE, is_ranged, may_attack, reach_of, weapon_reach
from tabletome.games.drunagor.options.turn import ExpendToMove
from tabletome.games.drunagor.options.values import weapon
from tabletome.games.drunagor.rules.ground.terrain import FALLING_DAMAGE
from tabletome.games.drunagor.rules.keywords.helping import prevents
from tabletome.games.drunagor.scene.attacks import hits_at_all, struck
from tabletome.games.drunagor.scene.darkness import laying
from tabletome.games.drunagor.scene.portraits import face
from tabletome.games.drunagor.state import Figure, Terrain, figure, figure_of, hero
from tabletome.kernel import Choose, Option, percent
from tabletome.scene import Bar, Ghost, Hit, Plan
from tabletome.table.grid import squares
from tabletome.words import counted, listed

BOARD = "board"
SUFFERED: dict[Terrain, str] = {
    "lava": "Lava: BURN 2", "miasma": "Miasma: POISON 2", "spikes": "Spikes: BLEED 2", "darkness": "Darkness: −2 Health",
    "water": "Water: −1 point",
}  # fmt: skip
IF_NOBODY = "before SHIELD of others, PROTECT and Reactions"


def plan(table: Table, asked: Choose, option: Option) -> Plan | None:
    """The plan of an option; None where its words say all there is to say."""
    act, about = option.arg, asked.about
    who = figure(table.state, getattr(about, "hero", ""))
    if who is None or who.at < 0:
        return None
    match act:
        case UseSkill():
            return _skill(table, who, act.skill, act.colour, wild=act.wild)
        case UseFocus() | UseAbility():
            return _skill(table, who, act.skill, "")
        case KiAttack():
            return _ki(table, who, act)
        case MoveTo():
            return _move(table, who, about, act)
        case ExpendToMove():
            return _reach_of_move(table, who, f"Expend a {act.colour} cube to move", MOVE_ACTION)
        case Aim() if isinstance(about, Aiming):
            return _aim(table, about, act)
        case AimArea() if isinstance(about, Aiming):
            return _area(table, about, act)
        case React() if isinstance(about, Danger):
            return _react(table, who, about, act)
        case LayDarkness() if isinstance(about, Growing):
            return laying(table, about, act)
    return None


def odds(table: Table, asked: Choose | None) -> dict[str, str]:
    """Behind each target of an attack, how likely it is hit."""
    about = asked.about if asked is not None and asked.kind == AIM else None
    if asked is None or not isinstance(about, Aiming):
        return {}
    likely = {hit.id: hits_at_all(hit) for hit in _hits_of(table, about)}
    return {
        str(option): percent(likely[option.arg.figure])
        for option in asked
        if isinstance(option.arg, Aim) and option.arg.figure in likely
    }


def _xy(table: Table, mask: int) -> tuple[tuple[int, int], ...]:
    return tuple(board(table).grid.xy(square) for square in squares(mask))


def _clause(table: Table, card: str, text: str) -> Clause | None:
    """The clause of a card that is written like this."""
    if card == KI:
        return KI_ATTACK
    printed = table.library.skills.get(card)
    texts = [text_of(printed, wild=wild) for wild in (False, True)] if printed else []
    return next((clause for one in texts for clause in one.clauses if str(clause) == text), None)


def _colour(table: Table, who: Figure, card: str) -> str:
    """The colour of the cube that was put on a Skill last; none on what needs no cube."""
    lying = (
        [cube.instead or cube.colour for cube in hero(table.state, who.id).cubes if cube.at == card]
        if who.side == "hero"
        else []
    )
    return lying[-1] if lying else ""


def _doing(table: Table, who: Figure, card: str, colour: str) -> Doing:
    if card == KI:
        return attack_of(who)
    symbol = table.library.skills[card].symbol
    return Doing(who, card, symbol if symbol in ("weapon", "spell", "reaction") else "", colour)  # type: ignore[arg-type]


def _hits_of(table: Table, about: Aiming) -> tuple[Hit, ...]:
    by, clause = figure(table.state, about.hero), _clause(table, about.card, about.text)
    if by is None or clause is None:
        return ()
    return struck(table, _doing(table, by, about.card, _colour(table, by, about.card)), clause)


def _in_reach(table: Table, doing: Doing, clause: Clause) -> tuple[int, str]:
    """The squares that a clause reaches, and that in words. (DR-RANGE-08, DR-RANGE-15)"""
    here, own = board(table), cells(table, doing.by)
    attack = isinstance(clause.body, Weapon)
    reach = weapon_reach(table, doing.by, doing, clause) if attack else reach_of(table, doing, clause)
    near = clause.shape is not None and clause.shape.word == "CLEAVE"
    if clause.self_only:
        return own, "oneself"
    if reach == ADJACENT or near or (clause.who is not None and clause.who.adjacent):
        return here.adjacent(own) | own, "adjacent squares"
    if reach >= EVERYWHERE:
        return int(here.ground.floor), "everywhere"
    return here.in_range(own, reach), f"Range {reach}"


def _skill(table: Table, who: Figure, id_: str, colour: str, *, wild: bool = False) -> Plan:
    """A Skill before it is used: its reach by the colour of the cube, if it needs one, and what it would do to each in it."""
    skill = table.library.skills[id_]
    doing, text = _doing(table, who, id_, colour), text_of(skill, wild=wild)
    clause = next((one for one in text.clauses if isinstance(one.body, Weapon) or one.damages), text.clauses[0])
    moved = next((op for op in clause.ops() if op.name in ("MOVE", "JUMP")), None)
    if clause.on_caster and moved is not None:
        points = moved.operands[0].value(0, len(table.state.heroes))
        return _reach_of_move(table, who, skill.name, points, str(text), jumping=moved.name == "JUMP")
    reached, far = _in_reach(table, doing, clause)
    hits = struck(table, doing, clause)
    notes = [str(text), f"{far}, by the {colour} cube" if colour and clause.range is None else far]
    if isinstance(clause.body, Weapon) and not may_attack(table, who, doing):
        ranged = is_ranged(table, who, doing) and weapon(table, who) is not None
        notes.append("engaged: no Ranged attack from here" if ranged else "no Weapon in hand")
    elif isinstance(clause.body, Weapon) or clause.damages:
        notes.append(IF_NOBODY if hits else "nobody to hit from here")
    return Plan(skill.name, BOARD, tuple(notes), _xy(table, reached), hits=hits)


def _ki(table: Table, who: Figure, act: KiAttack) -> Plan:
    """The attack of a KI token, which reaches as far as the Weapon. (DR-KEY-112)"""
    doing = attack_of(who)
    reached, far = _in_reach(table, doing, KI_ATTACK)
    notes = (str(KI_ATTACK), f"{far}, by the Weapon", IF_NOBODY)
    return Plan(act.label(table, who), BOARD, notes, _xy(table, reached), hits=struck(table, doing, KI_ATTACK))


def _reach_of_move(table: Table, who: Figure, title: str, given: int, text: str = "", *, jumping: bool = False) -> Plan:
    points = granted(table, who, given)
    within = ends(table, who, points, jumping=jumping)
    notes = [text] if text else []
    notes += [counted(points, "point"), f"{counted(within.bit_count() - 1, 'square')} in reach"]
    if points < given:
        notes.append("knocked down: it only gets you up" if "knock_down" in who.conditions else "slowed: 2 less")
    return Plan(title, BOARD, tuple(notes), _xy(table, within))


def _move(table: Table, who: Figure, about: object, act: MoveTo) -> Plan:
    """The way of a move, what it costs, and whether it ends beside an enemy. (DR-MOVE-02, DR-ENGAGE-01)"""
    here, turn = board(table), table.state.turn
    jumping = isinstance(about, Moving) and about.jumping
    given = about.points if isinstance(about, Moving | Acting) else turn.points
    points = given or granted(table, who, MOVE_ACTION)
    to = here.grid.square(act.square)
    taken = way(table, who, points, to, jumping=jumping)
    path, cost = taken.path, taken.points
    near = [
        name_of(table, one.id)
        for one in table.state.figures
        if one.side == "monster" and "stealth" not in one.conditions and here.adjacent(1 << to) & cells(table, one)
    ]
    notes = [f"{counted(cost, 'point')} of {points}", *suffered(table, who, path, jumping=jumping)]
    notes.append(f"engaged there by {listed(near)}" if near else "not engaged there")
    ghost = Ghost(who.id, tuple(here.grid.xy(square) for square in path), counted(cost, "point"))
    return Plan(
        f"Move to {act.square}",
        BOARD,
        tuple(notes),
        _xy(table, ends(table, who, points, jumping=jumping)),
        ghosts=(ghost,),
    )


def suffered(table: Table, who: Figure, path: tuple[int, ...], *, jumping: bool) -> tuple[str, ...]:
    """What a way would make one suffer, in words; nothing if it is harmless. (DR-TERR-01, DR-LEVEL-06)"""
    terrains, falls = on_the_way(table, who, path, jumping=jumping)
    told = [SUFFERED[one] for one in terrains]
    if falls:
        told.append(f"a fall: −{falls * FALLING_DAMAGE} Health")
    return (f"on the way {listed(told)}",) if told else ()


def _aim(table: Table, about: Aiming, act: Aim) -> Plan | None:
    clause = _clause(table, about.card, about.text)
    by, target = figure(table.state, about.hero), figure(table.state, act.figure)
    if clause is None or by is None or target is None:
        return None
    doing = _doing(table, by, about.card, _colour(table, by, about.card))
    hits = tuple(hit for hit in struck(table, doing, clause) if hit.id == act.figure)
    reached, far = _in_reach(table, doing, clause)
    notes = [about.text, far]
    if about.accuracy:
        more = circumstances(table, by, target)
        notes.append(f"needs {max(2, about.accuracy - about.hit - more)} on the D20{_why(table, by, target)}")
    return Plan(
        f"{name_of(table, about.card)} on {name_of(table, act.figure)}",
        BOARD,
        tuple(notes),
        _xy(table, reached),
        hits=hits,
    )


def _why(table: Table, by: Figure, target: Figure) -> str:
    """How height and Darkness change the roll, in words. (DR-HEIGHT-01, DR-HEIGHT-02, DR-TERR-17)"""
    above = level(table, by, by.at) - level(table, target, target.at)
    told = ["+2 from above"] if above > 0 else ["−2 from below"] if above < 0 else []
    told += ["−2 on Darkness"] if on_darkness(table, by) else []
    return f" ({', '.join(told)})" if told else ""


def _area(table: Table, about: Aiming, act: AimArea) -> Plan:
    here = board(table)
    area = here.areas.cells(1 << here.areas.of(here.grid.square(act.square)))
    inside = [name_of(table, one.id) for one in table.state.figures if one.at >= 0 and cells(table, one) & area]
    notes = (about.text, f"in it: {listed(inside)}" if inside else "nobody in it")
    return Plan(f"{name_of(table, about.card)} on the area at {act.square}", BOARD, notes, area=_xy(table, area))


def _react(table: Table, who: Figure, about: Danger, act: React) -> Plan:
    """What a Reaction takes off the damage, and what is left of the Health of whom it protects."""
    one = figure_of(table.state, act.on) if act.on else who
    left = about.left(one.id)
    saved = saves(table, who, about, act)
    lost = min(one.health, left - saved)
    hit = Hit(
        one.id, name_of(table, one.id), names(table)[one.at], one.health,
        (Bar(lost, Fraction(1), lost >= one.health),), face(table, one), friend=True,
    )  # fmt: skip
    notes = (str(text_of(table.library.skills[act.skill], wild=act.wild)), _spared(one, left, saved))
    return Plan(table.library.skills[act.skill].name, BOARD, notes, hits=(hit,))


def saves(table: Table, who: Figure, about: Danger, act: React) -> int:
    """How much damage a Reaction prevents. (DR-KEY-141)"""
    doing = Doing(who, act.skill, "reaction", act.cube)
    ops = [op for op in text_of(table.library.skills[act.skill], wild=act.wild).ops() if op.name == PREVENT]
    left = about.left(act.on or who.id)
    return min(left, sum(prevents(table, doing, op.operands[0], left) for op in ops))


def _spared(one: Figure, left: int, saved: int) -> str:
    without, with_ = max(0, one.health - left), max(0, one.health - left + saved)
    if not saved:
        return f"prevents nothing: Health {one.health} → {without}"
    return f"prevents {saved}: Health {one.health} → {with_} instead of {without}"
