"""Focus Abilities, and Class Abilities that are actions. (DR-FOCUS-*, DR-CLASS-11, DR-CLASS-18)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.minor.focus import UseAbility, UseFocus
from tabletome.games.drunagor.rules.conditions import lose_resource
from tabletome.games.drunagor.rules.effects import carry_out
from tabletome.games.drunagor.rules.minor import taken
from tabletome.games.drunagor.rules.passives import answer
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Flow
from tabletome.kernel.events import CardPlayed


def pay_focus(play: Play, figure: Figure, ability: str) -> Flow[None]:
    """Its tokens are discarded when it is declared; none more of the Hero's in this turn.

    (DR-FOCUS-03, DR-FOCUS-06, DR-QUICK-28, DR-PASS-04)
    """
    lose_resource(play, figure, "focus", play.library.skills[ability].cost, ability)
    play.state.turn.focused.append(ability)
    yield from answer(play, figure, "FOCUS USED")


def use_focus(play: Play, figure: Figure, act: UseFocus) -> Flow[None]:
    """A Minor Action: what is left of a Move stays. Read like a Skill; without a cube its Range has no limit, and that of a
    Weapon Attack is the Weapon's. (DR-FOCUS-02, DR-FOCUS-03, DR-FOCUS-08..12, DR-FOCUS-14, DR-TURN-11)
    """
    taken(play, "focus")
    play.tell(CardPlayed(figure.id, act.skill), "DR-FOCUS-02")
    yield from pay_focus(play, figure, act.skill)
    yield from _carry_out(play, figure, act.skill)


def use_ability(play: Play, figure: Figure, act: UseAbility) -> Flow[None]:
    """An action of its own, for its price, once in a turn. (DR-CLASS-11, DR-CLASS-18)"""
    play.state.turn.answered.append(act.skill)
    play.tell(CardPlayed(figure.id, act.skill), "DR-CLASS-11")
    yield from _carry_out(play, figure, act.skill)


def _carry_out(play: Play, figure: Figure, id_: str) -> Flow[None]:
    card = play.library.skills[id_]
    symbol = card.symbol if card.symbol in ("weapon", "spell") else ""
    yield from carry_out(play, Doing(figure, id_, symbol), card.text)
