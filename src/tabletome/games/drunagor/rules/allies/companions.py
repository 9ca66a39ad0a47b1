"""Companions act: as Pets do, and Tharmagar in his own way. (DR-CMP-09, DR-CMP-18, DR-CMP-19, DR-KEY-117, DR-KEY-232)"""

from __future__ import annotations

from tabletome.cards import Op
from tabletome.games.drunagor.cards.language import Text
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.allies.companions import (
    COMPANION,
    THARMAGAR,
    TREAT,
    TRICK,
    Acting,
    Rest,
    Treat,
    Trick,
    companion_card,
    tricks,
)
from tabletome.games.drunagor.options.doing import Blow, Doing, Threat
from tabletome.games.drunagor.options.figures import board, names
from tabletome.games.drunagor.options.move import MoveTo, granted, moves, way
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.values import after_intimidation
from tabletome.games.drunagor.rules.allies.pets import targets_of
from tabletome.games.drunagor.rules.conditions import gain, lose
from tabletome.games.drunagor.rules.effects import befall, carry_out
from tabletome.games.drunagor.rules.ground.terrain import stands
from tabletome.games.drunagor.rules.hit import hit
from tabletome.games.drunagor.rules.keywords.helping import mend
from tabletome.games.drunagor.rules.movement import begin_move, go, move_effect
from tabletome.games.drunagor.rules.protect import protect
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.state import Figure, MapObject, figure_of
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import Appeared, Attacked, CardPlayed


def companion_acts(play: Play, one: Figure, *, stunned: bool) -> Flow[None]:
    """First the move, then the attack; Tharmagar makes none, and has his turn as he likes. (DR-CMP-09, DR-CMP-19, DR-KEY-055)"""
    if one.card == THARMAGAR:
        yield from trick_or_treat(play, one, stunned=stunned)
        return
    card = companion_card(play, one)
    yield from move_effect(play, one, card.movement, seat_of(play.state, one), card.id, jumping=card.flies)
    if stands(play, one) and not stunned:
        yield from companion_attack(play, one)


def companion_attack(play: Play, one: Figure) -> Flow[None]:
    """As a Pet attacks, but nothing that helps Pets helps it. (DR-CMP-11, DR-CMP-18, DR-KEY-117)"""
    card = companion_card(play, one)
    if card.damage is None:
        return
    targets = yield from targets_of(play, one)
    if not targets:
        return
    play.tell(Attacked(one.id, tuple(target.id for target in targets), card.id), "DR-CMP-18")
    damage = after_intimidation(one, card.damage)
    aimed = yield from protect(play, one, targets, card.id, damage)
    lose(play, one, "intimidate", why="attacked")
    lose(play, one, "stealth", why="attacked")
    doing = Doing(one, card.id, "monster")
    ops = [effect for effect in card.black.collateral if isinstance(effect, Op)]
    threat = Threat(one, [Blow(target, damage) for target in aimed], card.id)
    yield from hit(play, threat, lambda blow: befall(play, ops, blow.who, doing))
    if card.black.has("LOOT"):
        loot(play, [blow.who for blow in threat.blows if blow.lost and blow.who not in play.state.figures])
    yield from carry_out(play, doing, Text(card.black.clauses))


def loot(play: Play, fallen: list[Figure]) -> None:
    """Where an enemy fell to LOOT lies a Chest, safe and in nobody's way. (DR-KEY-117, DR-KEY-118)"""
    for one in fallen:
        play.state.objects.append(MapObject("loot", one.at))
        play.tell(Appeared("loot", "chest", names(play)[one.at]), "DR-KEY-117")


def trick_or_treat(play: Play, one: Figure, *, stunned: bool) -> Flow[None]:
    """One move and one thing out of his satchels, in the order that his Hero's player likes. (DR-CMP-19, DR-KEY-232)"""
    moved, dealt = False, stunned
    while stands(play, one):
        points = 0 if moved else granted(play, one, companion_card(play, one).movement)
        ways = moves(play, one, points) if points else []
        offered = [*ways, *(tricks(play, one) if not dealt else [])]
        if not offered:
            break
        prompt = f"{name_of(play, one.id)}: {'' if moved else 'a move, '}{'' if dealt else 'TRICK OR TREAT'}".rstrip(
            ", "
        )
        groups = [*offered, *acts([Rest()])]
        about = Acting(one.id, points)
        act = (yield Choose(seat_of(play.state, one), groups, prompt, ("DR-KEY-232",), COMPANION, about)).arg
        match act:
            case MoveTo():
                square = board(play).grid.square(act.square)
                path = way(play, one, points, square).path
                begin_move(play, one, points)
                yield from go(play, one, path)
                moved = True
            case Treat():
                play.tell(CardPlayed(one.id, one.card, (act.figure,)), "DR-KEY-232")
                mend(play, figure_of(play.state, act.figure), TREAT, Doing(one, one.card))
                dealt = True
            case Trick():
                play.tell(CardPlayed(one.id, one.card, (act.figure,)), "DR-KEY-232")
                gain(play, figure_of(play.state, act.figure), act.condition, TRICK, one.id)
                dealt = True
            case _:
                break
