"""What a Hero has ready in its Hero Phase: the cards that lie face up, by how they are used, and what they would do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec

from tabletome.games.tomb.board import trap_tokens
from tabletome.games.tomb.board.board import Board
from tabletome.games.tomb.board.figures import candidates, health
from tabletome.games.tomb.cards import kinds
from tabletome.games.tomb.cards.language import ADJACENT, ANYWHERE, Clause, Deed, Who
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options.explore import edges_near
from tabletome.games.tomb.state import FOES, Hero
from tabletome.kernel import Group

Usable: TypeAlias = kinds.Power | kinds.Treasure
Need: TypeAlias = Callable[[Table, Any], object]
Way: TypeAlias = tuple[Who | None, bool, bool, tuple[Need, ...]]
"""How a card can do something: to whom, unless it is for its user alone; whether that may be the user; whether it reaches the
fallen; and what must be so of a target, any one of these. With nothing needed it does something to everybody."""


class Ready(msgspec.Struct, frozen=True):
    """Cards that lie face up, by how they are used in the Hero Phase; two copies of a card are offered as one.

    `aims` are the reaches that attacks have: each with whom it is for unless it is any Monster, and how many cards have it, those
    with a single target and those with several. `attack` gives for each card the place of its aim there, whether it has a single
    target, and how the option ends.
    """

    aims: tuple[tuple[int, Who | None, int, int], ...]
    attack: tuple[tuple[int, bool, str], ...]
    activate: dict[str, tuple[Way, ...]]
    power: dict[str, tuple[Way, ...]]
    use: dict[str, tuple[Way, ...]]


class Attacks(Group, gc=False):
    """Every attack power and attack Item with its targets: `firenewt-1 with twin-arrows`, or `with` alone for several targets.

    They are counted at once, for every step of a Hero Phase asks how many there are, but written only when somebody reads them.
    (TM-POWER-01, -06, TM-COMB-01)
    """

    size: int
    cards: tuple[tuple[int, bool, str], ...]
    targets: Sequence[Sequence[str]]  # of each aim

    @property
    def title(self) -> str:
        return self.verb

    def pick(self, index: int) -> str:
        for aim, single, ending in self.cards:
            targets = self.targets[aim]
            count = len(targets) if single else 1 if targets else 0
            if index < count:
                return f"{targets[index]} {ending}" if single else ending
            index -= count
        raise IndexError(index)

    def name(self, arg: Any) -> str:
        return str(arg)


def by_use(up: Sequence[Usable]) -> Ready:
    """Cards by how they are used in the Hero Phase. (TM-POWER-01, -04, TM-TREA-03)"""
    aims: dict[tuple[int, Who | None], tuple[int, int, int]] = {}
    attack: dict[str, tuple[int, bool, str]] = {}
    besides: dict[str, dict[str, tuple[Way, ...]]] = {"activate": {}, "power": {}, "use": {}}
    for card in up:
        verb = card.verb
        if verb == "attack" and card.aim is not None:
            if card.id not in attack:
                who = card.aim.targets
                single = who.count == 1
                aim = who.reach, None if who.kind == "monster" and not who.other and not who.only else who
                place, singles, several = aims.get(aim, (len(aims), 0, 0))
                aims[aim] = place, singles + single, several + (not single)
                attack[card.id] = place, single, f"with {card.id}"
        elif verb:
            besides[verb][card.id] = ways(card.deed)
    reaches = tuple((*aim, singles, several) for aim, (_, singles, several) in aims.items())
    return Ready(reaches, tuple(attack.values()), **besides)


def attacks_on(on: Board, table: Table, hero: Hero, ready: Ready, figures: int) -> Attacks | None:
    """All attacks on this board, which is that of the state; None if there are none.

    `figures` are the squares where any but Heroes stand: where none is in reach no Monster needs to be looked for.
    """
    size = 0
    aimed: list[list[str]] = []
    for reach, who, singles, several in ready.aims:
        near = on.steps[hero.at] if reach == ADJACENT else -1 if reach >= ANYWHERE else on.around(hero.at, reach)
        targets: list[str] = []
        if who is not None:
            targets = [actor.id for actor in candidates(table, hero, who, near=near)]
        elif near & figures:
            for figure in table.state.figures:
                if figure.squares & near and figure.kind in FOES:
                    targets.append(figure.id)  # asked at every step: a loop is faster
        if targets:
            size += singles * len(targets) + several
        aimed.append(targets)
    return Attacks("attack", size, ready.attack, aimed) if size else None


# --- what a card would do ---------------------------------------------------------------------------------------------


def able(table: Table, hero: Hero, owned: dict[str, tuple[Way, ...]]) -> list[str]:
    """Those of the cards that would do something. (TM-POWER-06)"""
    found: list[str] = []
    for name, of_card in owned.items():
        if would_do(table, hero, of_card):
            found.append(name)  # asked at every step: a loop is faster than a comprehension
    return found


def would_do(table: Table, hero: Hero, of_card: tuple[Way, ...]) -> bool:
    """Would a card used now by this Hero do anything? One that finds no target cannot be declared. (TM-POWER-06)

    The Hero itself is looked at first: mostly nobody else needs to be.
    """
    for who, itself, fallen, needed in of_card:
        if itself and (fallen or hero.hp > 0):
            if not needed:
                return True
            for need in needed:
                if need(table, hero):
                    return True
        if who is not None:
            for actor in candidates(table, hero, who, fallen=fallen):
                if itself and actor is hero:
                    continue
                if not needed:
                    return True
                for need in needed:
                    if need(table, actor):
                        return True
    return False


@cache
def ways(deed: Deed) -> tuple[Way, ...]:
    """All the ways in which a card can do something."""
    if deed.attack is not None:
        return ((deed.attack.targets, _may_be_user(deed.attack.targets), False, ()),)
    found: list[Way] = []
    for clause in deed.do:
        who = clause.who
        if who is None or who.name:
            found.append((None, True, True, _needed(clause)))
        else:
            found.append((who, _may_be_user(who), clause.heals, _needed(clause)))
    return tuple(found)


def _may_be_user(who: Who) -> bool:
    return who.kind in ("hero", "figure") and not who.other and not who.only and who.reach != ADJACENT


def _needed(clause: Clause) -> tuple[Need, ...]:
    """What must be so for one of its operations to do something; nothing if one of them always does."""
    needs = [NEEDED.get(op.name) for op in clause.ops]
    return () if None in needs else tuple(need for need in needs if need is not None)


NEEDED: dict[str, Need] = {
    "heal": lambda table, actor: actor.hp < health(table, actor),
    "clear": lambda table, actor: actor.stunned or actor.edge < 0,
    "flip": lambda table, actor: any(
        not used.up and table.library.powers[used.id].type == "daily" for used in actor.powers
    ),
    "recharge": lambda table, actor: any(not used.up for used in (*actor.powers, *actor.items)),
    "disarm": lambda table, actor: trap_tokens.on_tile(table.state, actor),
    "explore": lambda table, actor: edges_near(table, actor),
    "action": lambda table, actor: table.state.turn.acted,
}
"""What must be so for an operation to do something; all others always do."""
