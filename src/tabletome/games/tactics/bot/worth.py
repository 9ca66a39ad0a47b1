"""What things are worth to the party, in points of HP: damage, healing, and the words of a card by their hints."""

from __future__ import annotations

from functools import lru_cache

from tabletome.games.tactics.bot.moves import best_end
from tabletome.games.tactics.cards.language import Amount, Area, Do, Either, If, May, Reach, Step, Text, Then, Whom
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.cards.objectives import goal_met
from tabletome.games.tactics.options.attack import attack_dice, attack_plus, dealt, spread
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.encounter import main_objective, tally
from tabletome.games.tactics.options.figures import is_boss
from tabletome.games.tactics.options.holds import holds
from tabletome.games.tactics.options.move import ends
from tabletome.games.tactics.options.targets import attack_targets, centres, struck_by, targets
from tabletome.games.tactics.options.values import basic_move, total
from tabletome.games.tactics.state import Actor, fight_of
from tabletome.table.grid import squares

DEFEAT = 2.5  # an enemy that is gone strikes no more
RID, AFTER_MINIONS = 5.0, 0.7  # where nobody may fall, those who strike are to be gone first
LATER, TOO_SOON = 0.2, -20.0  # damage to a boss that is not to fall before all is done
LONG_ENOUGH = 12  # after so many rounds it may
BOSS = 1.3  # damage to the boss is what most encounters are about
OWN = 1.2  # damage to heroes weighs more than damage to enemies
LIKELY = 0.6  # what may or may not come to pass


@lru_cache(maxsize=4096)
def _chances(dice: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, float], ...]:
    return tuple((total, float(chance)) for total, chance in spread(dice).items())


def blow(table: Table, by: Actor, target: Actor, dice: tuple[str, ...], plus: int) -> tuple[float, float]:
    """The HP that an attack is expected to take from a target, and how likely it is to defeat it."""
    lost = fallen = 0.0
    change = total(table, "damage_taken", target)
    for rolled, chance in _chances(tuple(table.library.dice[die].faces for die in dice)):
        damage = max(0, dealt(table, by, rolled + plus) + change)
        lost += chance * min(damage, target.hp)
        fallen += chance * (damage >= target.hp)
    return lost, fallen


def strike(table: Table, by: Actor, target: Actor, dice: tuple[str, ...], plus: int) -> float:
    """What striking somebody is worth: good for an enemy, bad for a friend."""
    lost, fallen = blow(table, by, target, dice, plus)
    if target.side != "enemy":
        return -OWN * (lost + 3 * fallen)
    if not is_boss(table, target):
        return lost + (RID if _nobody_may_fall(table) else DEFEAT) * fallen
    if _something_left(table):
        return LATER * lost + TOO_SOON * fallen
    return (AFTER_MINIONS if _nobody_may_fall(table) else BOSS) * lost + DEFEAT * fallen


def _nobody_may_fall(table: Table) -> bool:
    return any(goal.kind == "no_knockout" for goal in main_objective(table).goals)


def _something_left(table: Table) -> bool:
    """Whether things are still to be used in a fight that ends with its boss."""
    main = main_objective(table)
    if fight_of(table.state).round > LONG_ENOUGH or not any(goal.kind == "defeat" for goal in main.goals):
        return False
    stands = tally(table, main)
    return any(goal.kind == "use" and not goal_met(goal, stands) for goal in main.goals)


def text(table: Table, text: Text, doing: Doing) -> float:
    """What carrying out a text is worth now; after a move in it, attacks count as if they found somebody."""
    worth, moved = 0.0, False
    for step in text.steps:
        worth += _step(table, step, doing, moved=moved)
        moved = moved or (isinstance(step, Do) and step.op.word.name in ("move", "place"))
    return worth


def _step(table: Table, step: Step, doing: Doing, *, moved: bool) -> float:
    match step:
        case Do(op, test):
            if test is not None and not holds(table, test, doing.by, doing):
                return 0.0
            return word(table, op.word.name, op.operands, op.worth, doing, moved=moved)
        case If(test, inner):
            return text(table, inner, doing) if holds(table, test, doing.by, doing) else LIKELY * 0.5 * moved
        case May(inner) | Then(inner):
            return max(0.0, text(table, inner, doing))
        case Either(texts):
            return max(text(table, inner, doing) for inner in texts)


def word(table: Table, name: str, operands: tuple[object, ...], hint: float, doing: Doing, *, moved: bool) -> float:
    match name, operands:
        case "atk", (Amount() as amount, Reach() as reach, int() as area, str() as side, _):
            return attack(table, doing, amount, reach, area, side, moved=moved)
        case "heal", (Amount() as amount, Whom() as whom):
            return heal(table, doing, amount, whom)
        case "dmg", (Amount() as amount, Whom() as whom):
            found = targets(table, doing, whom)
            return sum((1.0 if one.side == "enemy" else -OWN) * min(one.hp, amount.plus or 2) for one in found[:4])
        case "give" | "mod" | "max_hp" | "taunt", _:
            return abs(hint) if not (name == "give" and hint < 0 and str(operands[1]) == "self") else hint
        case "move", (int() as points, str() as through, str() as diag, Whom("self")):
            given = basic_move(table, doing.by) if points < 0 else points
            gain = best_end(table, doing.by, ends(table, doing.by, given, through=bool(through), diagonal=bool(diag)))
            return max(0.05, gain)
        case "move", _:
            return 0.3 * abs(hint)
        case _:
            return max(hint, 0.0) if name not in ("discard", "aside") else hint


def attack(table: Table, doing: Doing, amount: Amount, reach: Reach, area: int, side: str, *, moved: bool) -> float:
    """The best that an attack can do from here; from wherever a move before it leads, an ordinary target."""
    by = doing.by
    dice, plus = attack_dice(table, by, amount, doing), attack_plus(table, by, amount, doing)
    best = 0.0
    if area:
        around = not reach.most and not reach.basic
        for square in squares(centres(table, by, reach, doing, attack=True)):
            struck = struck_by(table, by, 1 << square, int(Area(area)), side, around=around)
            best = max(best, sum(strike(table, by, one, dice, plus) for one in struck))
    else:
        best = max((strike(table, by, one, dice, plus) for one in attack_targets(table, by, reach, doing)), default=0.0)
    if moved and best <= 0:
        usual = [one for one in fight_of(table.state).actors if one.side == "enemy"]
        best = LIKELY * max((strike(table, by, one, dice, plus) for one in usual), default=0.0)
    return best


def heal(table: Table, doing: Doing, amount: Amount, whom: Whom) -> float:
    """HP that are really missing; bringing somebody back is worth most."""
    given = amount.plus + 1.2 * len(amount.colours) + (2.0 if amount.of else 0.0)
    found = targets(table, doing, whom, fallen=True) if not whom.area else [doing.by]
    gains = [min(given, one.max_hp - one.hp) + (4.0 if not one.hp else 0.0) for one in found if one.side != "enemy"]
    if not gains:
        return 0.0
    return 0.8 * (max(gains) if whom.chosen else sum(gains))
