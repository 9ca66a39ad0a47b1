"""What the option that is pointed at would come to: reach, sight, area, who is hit and how hard, the way of a move."""

from __future__ import annotations

from typing import cast

from tabletome.cards import Op
from tabletome.games.tactics.board.moving import by_cost, ways
from tabletome.games.tactics.board.sight import in_reach
from tabletome.games.tactics.board.squares import GRID, area, distance
from tabletome.games.tactics.cards.language import Amount, Area, Colour, Reach
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.cards.text import amount as amount_text
from tabletome.games.tactics.options.aim import Aim, AimAt, Aiming
from tabletome.games.tactics.options.attack import attack_dice, attack_plus
from tabletome.games.tactics.options.cards import DiscardToMove, PlayCard, UseCard, UseItem
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.figures import blockers, cells, ground_of, occupied
from tabletome.games.tactics.options.move import MoveTo, Moving, mover
from tabletome.games.tactics.options.names import card_name, name_of
from tabletome.games.tactics.options.respond import Respond
from tabletome.games.tactics.options.targets import attack_targets, centres, middles
from tabletome.games.tactics.options.values import band, discard_move
from tabletome.games.tactics.rules.attack import ATTACK, area_of, begin, in_area
from tabletome.games.tactics.rules.movement import given_points
from tabletome.games.tactics.rules.terrain.burning import fire
from tabletome.games.tactics.scene.attacks import attack_in, hits, rehearsed, together
from tabletome.games.tactics.state import Actor, actor
from tabletome.kernel import Choose, Option
from tabletome.scene import Ghost, Hit, Plan, Sight
from tabletome.table.grid import squares
from tabletome.words import counted, listed

BOARD = "board"
MOVE_WORD = "move"
IF_NOBODY = "if nobody responds or rolls again"


def plan(table: Table, who: Actor, asked: Choose, option: Option) -> Plan | None:
    """The plan of an option; None where its odds say all there is to say."""
    act, about = option.arg, asked.about
    if isinstance(act, Aim | AimAt) and isinstance(about, Aiming) and about.word == ATTACK:
        by = actor(table.state, about.hero)
        return None if by is None else _aimed(table, by, about, option)
    if isinstance(act, MoveTo) and isinstance(about, Moving):
        return _moved(table, who, about, act.to)
    if isinstance(act, DiscardToMove):
        title = f"Discard {card_name(table, act.card)} to move"
        return _reach_of_move(table, who, title, discard_move(table, who))
    if isinstance(act, PlayCard | UseCard | UseItem):
        return _played(table, who, act.card)
    if isinstance(act, Respond):
        by = actor(table.state, act.hero)
        return None if by is None else _played(table, by, act.card)
    return None


def _xy(mask: int) -> tuple[tuple[int, int], ...]:
    return tuple(GRID.xy(square) for square in squares(mask))


def _operands(attack: Op) -> tuple[Amount, Reach, Area, str, object]:
    amount, reach, size, side, effects = attack.operands
    return amount, reach, size, side, effects


def _in_reach(table: Table, by: Actor, attack: Op, card: str) -> tuple[int, int, str]:
    """The squares that an attack reaches, the size of its area, and its range in words."""
    amount, reach, size, side, effects = _operands(attack)
    begun = begin(table, by, Doing(by, card), amount, effects)  # type: ignore[arg-type]
    wide, _ = area_of(table, by, size, side, begun)
    if wide and not reach.most and not reach.basic:
        return area(cells(by), wide), wide, f"everybody within {wide}"
    far = band(table, by, reach, begun, attack=True)
    return in_reach(cells(by), far, blockers(table, by)) | cells(by), wide, f"range {far}"


def _aimed(table: Table, by: Actor, about: Aiming, option: Option) -> Plan:
    """An attack at the one, or at the square, that is pointed at."""
    attack = attack_in(about.text)
    reached, wide, far = _in_reach(table, by, attack, about.card)
    trial = rehearsed(table, by, about.card, attack, str(option))
    struck = hits(table, by, trial)
    act = option.arg
    target = actor(table.state, act.figure) if isinstance(act, Aim) else None
    there = cells(target) if target is not None else 1 << act.square if isinstance(act, AimAt) else 0
    name = card_name(table, about.card) if about.card else "Basic attack"
    on = name_of(table, target.id) if target is not None else str(act)
    dice = amount_text(Amount(cast("tuple[Colour, ...]", about.dice), about.plus))
    notes = (f"{distance(cells(by), there)} of {far}, in sight", dice, IF_NOBODY if struck else "strikes nobody")
    start, end = GRID.xy(next(squares(cells(by)))), GRID.xy(next(squares(there)))
    return Plan(
        f"{name} on {on}", BOARD, notes, _xy(reached), _xy(area(there, wide)) if wide else (), (Sight(start, end),),
        hits=struck, together=together(table, trial, struck),
    )  # fmt: skip


def _played(table: Table, who: Actor, id_: str) -> Plan | None:
    """A card before it is played: how far it reaches now, and what it would do to each it could be aimed at."""
    card = table.library.cards[id_]
    first = next((op for op in card.text.ops() if op.name in (ATTACK, MOVE_WORD)), None)
    if first is None:
        return None
    if first.name == MOVE_WORD:
        points, through, diagonal, whom = first.operands
        if whom.word != "self":
            return None
        given = given_points(table, who, points)
        return _reach_of_move(table, who, card.name, given, through=bool(through), diagonal=bool(diagonal))
    amount, reach, _, side, effects = _operands(first)
    doing = begin(table, who, Doing(who, card.id), amount, effects)  # type: ignore[arg-type]
    reached, wide, far = _in_reach(table, who, first, card.id)
    dice = amount_text(Amount(attack_dice(table, who, amount, doing), attack_plus(table, who, amount, doing)))
    if wide and (reach.most or reach.basic):
        enemies = in_area(table, who, reach, doing, wide, side)
        squares_to_aim = middles(centres(table, who, reach, doing, attack=True), who, enemies, wide)
        note = f"area {wide}: {counted(squares_to_aim.bit_count(), 'square')} to aim at"
        return Plan(card.name, BOARD, (far, dice, note), _xy(reached))
    if wide:
        trial = rehearsed(table, who, card.id, first, "")
        hit = hits(table, who, trial)
        said = together(table, trial, hit)
        return Plan(card.name, BOARD, (far, dice, IF_NOBODY), _xy(reached), _xy(reached), hits=hit, together=said)
    targets = attack_targets(table, who, reach, doing)
    struck = _each(table, who, card.id, first, targets)
    here = GRID.xy(who.at)
    lines = tuple(Sight(here, GRID.xy(one.at)) for one in targets)
    return Plan(card.name, BOARD, (far, dice, IF_NOBODY), _xy(reached), sights=lines, hits=struck)


def _each(table: Table, by: Actor, card: str, attack: Op, targets: list[Actor]) -> tuple[Hit, ...]:
    """What it would do to each of those it can be aimed at, one at a time."""
    found = []
    for target in targets:
        trial = rehearsed(table, by, card, attack, f"{Aim.verb} {target.id}")
        found += [hit for hit in hits(table, by, trial) if hit.id == target.id]
    return tuple(found)


def _reach_of_move(
    table: Table, who: Actor, title: str, given: int, *, through: bool = False, diagonal: bool = False
) -> Plan:
    going = mover(table, who, given, through=through, diagonal=diagonal)
    costs = by_cost(ground_of(table), going, occupied(table.state, who))
    others = [square for square in costs if square != who.at]
    reached = sum(1 << square for square in costs)
    notes = [counted(going.points, "point"), f"{counted(len(others), 'square')} in reach"]
    if "slowed" in who.conditions:
        notes.append("slowed: one point at most")
    return Plan(title, BOARD, tuple(notes), _xy(reached))


def _moved(table: Table, who: Actor, about: Moving, to: int) -> Plan:
    """The way of a move, what it costs, what it leads through, and who is in reach from there."""
    figure = actor(table.state, about.hero) or who
    lies, figures = ground_of(table), occupied(table.state, figure)
    going = mover(table, figure, about.points, through=about.through, diagonal=about.diagonal)
    costs = by_cost(lies, going, figures)
    way = ways(lies, going, figures, to)[0]
    cost = costs[to]
    burning = [GRID.names[square] for square in way[1:] if fire(table) >> square & 1]
    notes = [f"{counted(cost, 'point')} of {going.points}"]
    if burning:
        notes.append(f"through fire on {listed(burning)}")
    ghost = Ghost(figure.id, tuple(GRID.xy(square) for square in way), counted(cost, "point"))
    return Plan(f"Move to {GRID.names[to]}", BOARD, tuple(notes), _xy(sum(1 << at for at in costs)), ghosts=(ghost,))
