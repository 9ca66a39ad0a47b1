"""How likely it is that a roll succeeds, exactly, to be shown beside its option before it is committed.

(TM-COMB-03, -05, TM-COND-02, -06, TM-TRAP-09, -10, -19, TM-ACT-01)
"""

from __future__ import annotations

from fractions import Fraction

from tabletome.games.tomb.board import trap_tokens, values
from tabletome.games.tomb.board.figures import Actor, candidates, printed_name
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.rules import hero_phase
from tabletome.games.tomb.state import Hero
from tabletome.kernel import percent
from tabletome.packs.library import slug


def odds_of(table: Table, hero: Hero, option: str) -> str:
    """What stands beside an option: `65 %`, of an attack on several `Ox 1 65 %, Ape 1 50 %`; nothing if there is no roll."""
    verb, _, rest = option.partition(" ")
    if verb == "attack":
        return _attack_odds(table, hero, rest)
    if verb == "disable":
        return percent(_disable_chance(table, hero, rest))
    if verb == "do":
        chance = _action_chance(table, rest)
        return "" if chance is None else percent(chance)
    return ""


def hit_chance(table: Table, hero: Hero, card: str, target: Actor) -> Fraction | None:
    """The chance that a Hero hits a target with a power or Item; None if no die is rolled."""
    used = next((used for used in (*hero.powers, *hero.items) if used.id == card and used.up), None)
    deed = None if used is None else hero_phase.attack_deed(table, used)
    if deed is None or deed.attack is None or deed.attack.bonus is None:
        return None
    return values.chance_to_hit(table, target, deed.attack.bonus + values.attack_bonus(table, hero), hero.edge)


def _attack_odds(table: Table, hero: Hero, rest: str) -> str:
    """Of one target, or of all whom the attack could reach."""
    target_id, _, card = rest.rpartition("with ")
    used = next(used for used in (*hero.powers, *hero.items) if used.id == card and used.up)
    reached = candidates(table, hero, hero_phase.attack_deed(table, used).attack.targets)
    aimed_at = [actor for actor in reached if target_id.strip() in ("", actor.id)]
    chances = {printed_name(table, actor): hit_chance(table, hero, card, actor) for actor in aimed_at}
    shown = {name: percent(chance) for name, chance in chances.items() if chance is not None}
    if target_id:
        return "".join(shown.values())
    if len(set(shown.values())) == 1:
        return f"{next(iter(shown.values()))} each"
    return ", ".join(f"{name} {odds}" for name, odds in shown.items())


def _disable_chance(table: Table, hero: Hero, token_id: str) -> Fraction:
    token = next(token for token in table.state.tokens if token.id == token_id)
    needed = table.library.traps[token.card].disable if token.card else trap_tokens.DISABLE_AT
    return _at_least(needed - values.value(table, "disable", 0, hero))


def _action_chance(table: Table, arg: str) -> Fraction | None:
    """Of a special action with a roll; of a riddle, that this piece is the right one."""
    action = next(
        action for action in under_way(table).actions if arg == action.name or arg.startswith(f"{action.name} ")
    )
    if action.riddle:
        name = slug(action.on)
        return Fraction(1, sum(token.kind == name and not token.marks.get("tried") for token in table.state.tokens))
    return _at_least(action.roll) if action.roll else None


def _at_least(needed: int) -> Fraction:
    return Fraction(min(20, max(0, 21 - needed)), 20)
