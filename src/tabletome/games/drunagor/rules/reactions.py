"""The one Reaction window of a threat. (DR-REACT-*, DR-DMG-08)"""

from __future__ import annotations

from itertools import cycle

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doing import Threat
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.react import FOCUS, REACT, LetBe, React, danger, reacting, reactions
from tabletome.games.drunagor.options.skills import text_of
from tabletome.games.drunagor.rules.cubes import spend
from tabletome.games.drunagor.rules.effects import carry_out
from tabletome.games.drunagor.rules.minor.focus import pay_focus
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.state import Figure, hero, heroes_by_initiative
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import CardPlayed
from tabletome.words import listed


def window(play: Play, threat: Threat) -> Flow[None]:
    """In Initiative order each Hero may react or let it be, again until all let it be in a row; one Reaction each.

    It is open even if nothing is left of the damage. (DR-REACT-08, DR-REACT-14, DR-REACT-16, DR-DMG-08)
    """
    order, passed = heroes_by_initiative(play.state), 0
    for figure in cycle(order):
        if passed == len(order):
            return
        passed += 1
        offered = reactions(play, figure, threat)
        if not offered:
            continue
        groups = [*acts(offered), *acts([LetBe()])]
        seat, about = hero(play.state, figure.id).seat, danger(figure, threat)
        option = yield Choose(seat, groups, _prompt(play, figure, threat), ("DR-REACT-01",), REACT, about)
        if isinstance(option.arg, React):
            yield from _react(play, figure, option.arg, threat)
            passed = 0


def _react(play: Play, figure: Figure, act: React, threat: Threat) -> Flow[None]:
    """Paid with a cube that is no Cube Action, or with FOCUS; a Move under way is over.

    (DR-REACT-03, DR-REACT-04, DR-MOVE-11, DR-FOCUS-03, DR-FOCUS-14, DR-DOOR-06)
    """
    threat.reacted.append(figure.id)
    if act.colour == FOCUS:
        yield from pay_focus(play, figure, act.skill)
    else:
        spend(play, hero(play.state, figure.id), act.colour, act.skill, wild=act.wild)
    if play.state.turn.figure == figure.id:
        play.state.turn.points = 0
    doing = reacting(play, figure, act, threat)
    assert doing.protects is not None
    play.tell(CardPlayed(figure.id, act.skill, (doing.protects.id,)), "DR-REACT-03")
    if act.colour != FOCUS:
        yield from at(play, "skill used", figure, card=act.skill, colour=act.colour)
    yield from carry_out(play, doing, text_of(play.library.skills[act.skill], wild=act.wild))


def _prompt(play: Play, figure: Figure, threat: Threat) -> str:
    """`3 damage from Skeleton Archer (yellow): react?`, with whom it hits if that is not only the one who is asked."""
    damage = {blow.who.id: blow.amount for blow in threat.blows}
    by = f" from {name_of(play, threat.by.id)}" if threat.by is not None else ""
    if not any(damage.values()):
        return "No damage is left of it: react all the same?"
    if list(damage) == [figure.id]:
        return f"{damage[figure.id]} damage{by}: react?"
    blows = [f"{amount} to {'you' if id_ == figure.id else name_of(play, id_)}" for id_, amount in damage.items()]
    return f"Damage{by}, {listed(blows)}: react?"
