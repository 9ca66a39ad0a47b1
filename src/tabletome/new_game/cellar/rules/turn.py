"""A hero's turn: draw, then a move and an action in either order. (CL-03..05)"""

from __future__ import annotations

from typing import assert_never

from tabletome import table as tabletop
from tabletome.cards import number
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import ConditionLost, Drew, Moved, TurnBegan
from tabletome.new_game.cellar.board.cellar import GRID
from tabletome.new_game.cellar.board.targets import Doing
from tabletome.new_game.cellar.cards.library import Play, Table
from tabletome.new_game.cellar.options import TURN, End
from tabletome.new_game.cellar.options.attack import FISTS, Attack, attacks
from tabletome.new_game.cellar.options.cards import PlayCard, plays
from tabletome.new_game.cellar.options.move import Move, moves
from tabletome.new_game.cellar.rules.effects import WORDS, carry_out, play_card
from tabletome.new_game.cellar.state import Figure, Hero, named

MOST_CARDS = 4


def start_of_turn(play: Play) -> Flow[None]:
    """The hero draws a card; one who is down has no turn. (CL-03)"""
    state = play.state
    hero = state.heroes[state.active]
    state.moved = state.acted = False
    if hero.health:
        play.tell(TurnBegan(hero.id), "CL-03")
        yield from draw(play, hero, Doing(hero), 1)
        state.phase = "hero_turn"
    else:
        end_turn(play, hero)


def hero_turn(play: Play) -> Flow[None]:
    """One act, then the same phase again, until there is nothing left but to end it. (CL-03)"""
    state = play.state
    hero = state.heroes[state.active]
    offered = [*moves(play, hero), *attacks(play, hero), *plays(play, hero)]
    if not offered:
        end_turn(play, hero)
        return
    option = yield Choose(state.active, [*offered, *acts([End()])], "Move, act, or end your turn?", ("CL-03",), TURN)
    act: Move | Attack | PlayCard | End = option.arg
    match act:
        case Move():
            move(play, hero, act)
        case Attack():
            yield from attack(play, hero, act)
        case PlayCard():
            state.acted = True
            yield from play_card(play, hero, act.card, Doing(hero, named(state, act.on)))
        case End():
            end_turn(play, hero)
        case _:
            assert_never(act)


def move(play: Play, hero: Hero, act: Move) -> None:
    """To a square in reach, once in a turn. (CL-03)"""
    path = (GRID.names[hero.at], GRID.names[act.to])
    hero.at, play.state.moved = act.to, True
    play.tell(Moved(hero.id, path), "CL-03")


def attack(play: Play, hero: Hero, act: Attack) -> Flow[None]:
    """With a card, which is used up, or with bare fists, which are not. (CL-04)"""
    play.state.acted = True
    doing = Doing(hero, named(play.state, act.target))
    if act.card == FISTS:
        yield from carry_out(play, play.library.cards[FISTS].text, doing)
    else:
        yield from play_card(play, hero, act.card, doing)


def has_room(table: Table, who: Figure, doing: Doing, count: int) -> bool:
    return isinstance(who, Hero) and len(who.hand) < MOST_CARDS


@WORDS.word("draw", number, says="[draws|draw] {0:card}", needs=has_room, hint=0.5)
def draw(play: Play, who: Figure, doing: Doing, count: int) -> Flow[None]:
    """Cards up to the limit of the hand; an empty deck is made anew from the discards. (CL-05)"""
    assert isinstance(who, Hero)
    for _ in range(min(count, MOST_CARDS - len(who.hand))):
        card = yield from tabletop.draw(play.state.deck, why="hand", by=who.id)
        if card is not None:
            who.hand.append(card)
            play.tell(Drew(who.id, play.state.deck.name, card), "CL-05")


def end_turn(play: Play, hero: Hero) -> None:
    """Conditions end; the next hero is on, after the last one the monsters. (CL-03, CL-07, CL-08)"""
    recover(play, hero)
    state = play.state
    state.active = (state.active + 1) % len(state.heroes)
    state.phase = "start_of_turn" if state.active else "monsters_turn"


def recover(play: Play, figure: Figure) -> None:
    """The conditions of a figure end with its turn. (CL-07)"""
    for condition in figure.conditions:
        play.tell(ConditionLost(figure.id, condition), "CL-07")
    figure.conditions = []
