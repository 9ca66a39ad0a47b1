"""The four conditions, and taunting. (AT-COND-*)"""

from __future__ import annotations

from tabletome.cards import either, one_of
from tabletome.games.tactics.cards.conditions import CONDITIONS
from tabletome.games.tactics.cards.language import CONDITION, Whom, immune_to, whom
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.cards.text import does, people
from tabletome.games.tactics.events import Taunted
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.targets import targets
from tabletome.games.tactics.options.values import has
from tabletome.games.tactics.rules.asking.choosing import choose_figure
from tabletome.games.tactics.rules.effects import WORDS
from tabletome.games.tactics.rules.moments import moment
from tabletome.games.tactics.state import Actor, Condition, fight_of
from tabletome.kernel import Flow
from tabletome.kernel.events import ConditionGained, ConditionLost

ALL = "all"


def can_be(table: Table, figure: Actor, condition: Condition) -> bool:
    """Nobody has a condition twice, and some are immune. (AT-COND-12)"""
    return condition not in figure.conditions and not has(table, immune_to(condition), figure)


def inflict(play: Play, figure: Actor, condition: Condition, by: Actor | None = None) -> Flow[None]:
    """A condition is gained, and lasts until cleanup. (AT-COND-01)"""
    if not can_be(play, figure, condition):
        return
    figure.conditions.append(condition)
    play.tell(ConditionGained(figure.id, condition, by.id if by is not None else ""), "AT-COND-01")
    yield from moment(play, "condition-gained", [figure], by)


def lift(play: Play, figure: Actor, condition: Condition, why: str) -> None:
    """A condition ends."""
    if condition in figure.conditions:
        figure.conditions.remove(condition)
        play.tell(ConditionLost(figure.id, condition, why), "AT-COND-01")


def can_give(table: Table, by: Actor, doing: Doing, condition: Condition, who: Whom) -> bool:
    return any(can_be(table, one, condition) for one in targets(table, doing, who))


def _given(condition: Condition, who: Whom) -> str:
    verbs = ("becomes", "become") if condition == "invisible" else ("is", "are")
    return f"{does(who, *verbs)} {condition}"


@WORDS.word(
    "give", CONDITION, whom(), needs=can_give, hint=lambda condition, who: CONDITIONS[condition].hint, says=_given
)
def give(play: Play, by: Actor, doing: Doing, condition: Condition, who: Whom) -> Flow[None]:
    for figure in (yield from choose_figure(play, doing, who, "give", f"Who becomes {condition}?")):
        yield from inflict(play, figure, condition, by)


def can_cure(table: Table, by: Actor, doing: Doing, which: str, who: Whom) -> bool:
    return any(set(one.conditions) & curable(which) for one in targets(table, doing, who, fallen=True))


def curable(which: str) -> set[str]:
    """Invisibility is no ill that anybody wants to be cured of."""
    return {which} if which != ALL else {condition for condition in CONDITIONS if condition != "invisible"}


def _cured(which: str, who: Whom) -> str:
    if which == ALL:
        return f"{does(who, 'loses', 'lose')} all conditions (but not invisibility)"
    return f"{does(who, 'is', 'are')} no longer {which}"


@WORDS.word("cure", either(one_of({ALL: ALL}), CONDITION), whom(), needs=can_cure, hint=0.8, says=_cured)
def cure(play: Play, by: Actor, doing: Doing, which: str, who: Whom) -> Flow[None]:
    for figure in (yield from choose_figure(play, doing, who, "cure", "Who is cured?", fallen=True)):
        for condition in [one for one in figure.conditions if one in curable(which)]:
            lift(play, figure, condition, "cured")


def can_taunt(table: Table, by: Actor, doing: Doing, who: Whom) -> bool:
    return bool(targets(table, doing, who))


def _taunted(who: Whom) -> str:
    return f"{people(who)} counts you as the closest hero until cleanup"


@WORDS.word("taunt", whom("foes"), needs=can_taunt, hint=-0.5, says=_taunted)
def taunt(play: Play, by: Actor, doing: Doing, who: Whom) -> Flow[None]:
    """Until cleanup these enemies count the user as the closest; a type on their card still goes first."""
    figures = yield from choose_figure(play, doing, who, "taunt", "Whom do you taunt?")
    fight_of(play.state).taunts.update({figure.id: by.id for figure in figures})
    play.tell(Taunted(by.id, tuple(figure.id for figure in figures)), "AT-CARD-03")


def all_end(play: Play) -> None:
    """In cleanup all conditions end; by a house rule not a stun that has cost no turn. (AT-CLEAN-03, AT-COND-13)"""
    for figure in fight_of(play.state).actors:
        for condition in list(figure.conditions):
            if condition != "stunned" or not play.state.house.stun_carries:
                lift(play, figure, condition, "cleanup")
