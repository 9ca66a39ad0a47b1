"""Strikes, wounds and what mends them. (CL-04, CL-07, CL-10)"""

from __future__ import annotations

from tabletome.cards import number, one_of
from tabletome.kernel import Flow, Over
from tabletome.kernel.events import ConditionGained, Damaged, Healed, Lost, Rolled, Won
from tabletome.new_game.cellar.board.targets import Blow, Doing
from tabletome.new_game.cellar.cards.kinds import CONDITIONS, Condition
from tabletome.new_game.cellar.cards.library import Play, Table
from tabletome.new_game.cellar.events import Blocked
from tabletome.new_game.cellar.options.attack import needed
from tabletome.new_game.cellar.rules.effects import WORDS, reacting
from tabletome.new_game.cellar.state import Figure, Hero, standing
from tabletome.table import D6

HERO_HEALTH = 6


@WORDS.word("strike", number, says="[loses|lose] {0} health if a die shows its defence or more", hint=-0.6)
def strike(play: Play, target: Figure, doing: Doing, amount: int) -> Flow[None]:
    """A die decides whether it hits; a hero who is hit may react before the damage. (CL-04, CL-06)"""
    wanted = needed(play, target)
    roll = yield D6.roll(why="strike", by=doing.by.id)
    play.tell(Rolled(doing.by.id, (D6.name,), (roll,), "strike", roll, wanted), "CL-04")
    if roll < wanted:
        return
    blow = Blow(doing.by, amount)
    if isinstance(target, Hero):
        yield from reacting(play, target, "hit", blow)
    damage(play, target, doing, blow.amount)


@WORDS.word("damage", number, says="[loses|lose] {0} health", hint=-1)
def damage(play: Play, target: Figure, doing: Doing, amount: int) -> None:
    """A monster at 0 leaves the cellar; a hero at 0 is out of the fight. (CL-10)"""
    lost = min(amount, target.health)
    target.health -= lost
    if not target.health and target in play.state.monsters:
        play.state.monsters.remove(target)
    if lost:
        play.tell(Damaged(target.id, lost, target.health), "CL-10")


def is_hurt(table: Table, target: Figure, doing: Doing, amount: int) -> bool:
    return target.health < most_health(table, target)


@WORDS.word("heal", number, says="[regains|regain] {0} health", needs=is_hurt, hint=0.9)
def heal(play: Play, target: Figure, doing: Doing, amount: int) -> None:
    regained = min(amount, most_health(play, target) - target.health)
    target.health += regained
    play.tell(Healed(target.id, regained, target.health), "CL-10")


def is_struck(table: Table, target: Figure, doing: Doing, amount: int) -> bool:
    return doing.blow is not None and doing.blow.amount > 0


@WORDS.word("block", number, says="[takes|take] {0} damage less", needs=is_struck, hint=1)
def block(play: Play, target: Figure, doing: Doing, amount: int) -> None:
    """Part of a blow does not land. (CL-06)"""
    assert doing.blow is not None
    stopped = min(amount, doing.blow.amount)
    doing.blow.amount -= stopped
    play.tell(Blocked(target.id, stopped), "CL-06")


def is_free_of(table: Table, target: Figure, doing: Doing, condition: Condition) -> bool:
    return condition.id not in target.conditions


@WORDS.word("give", one_of(CONDITIONS), says="[is|are] {0}", needs=is_free_of, hint=-1.5)
def give(play: Play, target: Figure, doing: Doing, condition: Condition) -> None:
    """A condition lasts until the end of the next turn; nobody has it twice. (CL-07)"""
    if is_free_of(play, target, doing, condition):
        target.conditions.append(condition.id)
        play.tell(ConditionGained(target.id, condition.id), "CL-07")


def most_health(table: Table, figure: Figure) -> int:
    return HERO_HEALTH if isinstance(figure, Hero) else table.library.monsters[figure.kind].health


def decided(play: Play) -> None:
    """Looked at after all damage: no monster left is victory, no hero standing is defeat. (CL-02)"""
    if not play.state.monsters or not standing(play.state):
        play.state.result = "lost" if play.state.monsters else "won"
        heroes = tuple(hero.id for hero in play.state.heroes)
        play.tell(Won(heroes) if play.state.result == "won" else Lost(heroes), "CL-02")
        raise Over
