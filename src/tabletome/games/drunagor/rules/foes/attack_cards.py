"""The Marker has come to an Attack card: its text is carried out by its owner, from where it stands.

(DR-CMD-09..14, DR-CMD-22..29)
"""

from __future__ import annotations

from tabletome.cards import Op
from tabletome.games.drunagor.cards.language import Clause, Damage, Tie
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doing import Blow, Doing, Threat
from tabletome.games.drunagor.options.foes.aiming import aimed
from tabletome.games.drunagor.options.ground.darkness import on_track
from tabletome.games.drunagor.options.values import after_intimidation
from tabletome.games.drunagor.rules import goal
from tabletome.games.drunagor.rules.allies.pets import ACTIVATE
from tabletome.games.drunagor.rules.conditions import lose
from tabletome.games.drunagor.rules.cubes import due_recalls
from tabletome.games.drunagor.rules.effects import befall
from tabletome.games.drunagor.rules.hit import hit
from tabletome.games.drunagor.rules.protect import protect
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.rules.turns.figure_turn import figure_turn
from tabletome.games.drunagor.state import Card, Figure, figure
from tabletome.kernel import Flow
from tabletome.kernel.events import Attacked, CardPlayed


def attack_card(play: Play) -> Flow[None]:
    """What it says, once, and the Marker goes on; of a passive one nothing happens now.

    (DR-CMD-10, DR-CMD-11, DR-CMD-15) Recalls that are due come behind it (DR-RECALL-07),
    and if all are defeated, the end (DR-DOOR-12).
    """
    state = play.state
    card = next((one for one in state.track.cards if one.id == state.track.acting), None)
    owner = figure(state, card.owner) if card is not None else None
    state.phase = "next_card"
    if card is None or owner is None or not play.library.attack_cards[card.id].text:
        return
    yield from resolve(play, owner, card)
    yield from at(play, "card acted", owner, card=card.id)
    yield from due_recalls(play)
    goal.look(play)


def resolve(play: Play, owner: Figure, card: Card) -> Flow[None]:
    """Clause by clause. It is no turn of the owner: no Conditions, no move, no base attack; and no Darkness helps it.

    (DR-CMD-12, DR-CMD-13, DR-BOSS-07) X are the Runes of the card's own colour (DR-CMD-09). An owner that is defeated on the way
    does not stop it (DR-CMD-27).
    """
    printed = play.library.attack_cards[card.id]
    play.tell(CardPlayed(owner.id, card.id), "DR-CMD-10")
    doing = Doing(owner, card.id, "monster", x=on_track(play, printed.rune))
    for clause in printed.text.clauses:
        play.act(card.id)
        yield from _clause(play, doing, clause)


def _clause(play: Play, doing: Doing, clause: Clause) -> Flow[None]:
    assert isinstance(clause.body, Tie)
    ops = [part for part in clause.body.effects if isinstance(part, Op)]
    if any(op.name == ACTIVATE for op in ops):
        yield from activate_owner(play, doing.by)
        return
    if clause.happens:
        for op in ops:
            yield from op.run(play, doing.by, doing)
        return
    targets = aimed(play, doing, clause)
    doing.together, doing.trample = targets, 0
    if clause.damages and targets:
        yield from _attack(play, doing, clause.body, targets, ops)
        return
    for one in targets:
        yield from befall(play, ops, one, doing)


def activate_owner(play: Play, owner: Figure) -> Flow[None]:
    """A whole activation, Conditions and all. (DR-CMD-13)"""
    if owner in play.state.figures:
        play.state.turn.figure, play.state.turn.suffered = owner.id, {}
        yield from figure_turn(play, owner)
        play.state.turn.figure = ""


def _attack(play: Play, doing: Doing, tie: Tie, targets: list[Figure], ops: list[Op]) -> Flow[None]:
    """A threat like any other, made by the owner; what is tied to the damage needs Health to be lost.

    (DR-CMD-22, DR-CMD-24, DR-CMD-27)
    """
    damage = next(part for part in tie.effects if isinstance(part, Damage))
    owner = doing.by
    amount = after_intimidation(owner, damage.amount.value(doing.x, len(play.state.heroes)))
    play.tell(Attacked(owner.id, tuple(one.id for one in targets), doing.card), "DR-CMD-10")
    struck = yield from protect(play, owner, targets, doing.card, amount)
    lose(play, owner, "intimidate", why="attacked")
    threat = Threat(owner, [Blow(one, amount) for one in struck], doing.card, damage.preventable, amount)
    yield from hit(play, threat, lambda blow: befall(play, ops, blow.who, doing))
