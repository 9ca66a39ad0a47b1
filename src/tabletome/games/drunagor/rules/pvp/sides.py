"""The sides of a Battleground: when one is defeated, and who has won. (DR-PVP-22..28, DR-PVP-33, DR-PVP-38)"""

from __future__ import annotations

from typing import NoReturn

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events import MatchDrawn, SideDefeated
from tabletome.games.drunagor.options.cubes import held
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.pvp import side, side_traumas
from tabletome.games.drunagor.options.values import limit, max_health
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.track import leave
from tabletome.games.drunagor.state import Contest, figure_of
from tabletome.kernel import Flow, Over
from tabletome.kernel.events import Won
from tabletome.words import listed


def contest_of(table: Table) -> Contest:
    assert table.state.contest is not None
    return table.state.contest


def standing(table: Table) -> list[int]:
    """The sides that are still in the match."""
    teams = dict.fromkeys(one.team for one in table.state.heroes)
    return [team for team in teams if team not in contest_of(table).out]


def defeated(table: Table, team: int) -> bool:
    """By two Trauma Cubes for each of its Heroes together, and by one Curse Cube too many on one of them.

    (DR-PVP-22, DR-PVP-23, DR-PVP-24, DR-PVP-26, DR-PVP-33)
    """
    traumas, fatal = side_traumas(table, team)
    return traumas >= fatal or any(held(one, "curse") > limit(table, one, "curse") for one in side(table, team))


def look(play: Play) -> None:
    """After an action: sides that are defeated leave the board; the last one has won, and with none left it is a draw.

    (DR-PVP-28, DR-PVP-33)
    """
    for team in [team for team in standing(play) if defeated(play, team)]:
        contest_of(play).out.append(team)
        play.tell(SideDefeated(tuple(one.id for one in side(play, team))), "DR-PVP-28")
        _leave_the_board(play, team)
    left = standing(play)
    if len(left) <= 1:
        _end(play, left, "the last side standing")


def _leave_the_board(play: Play, team: int) -> None:
    """Its Heroes with their cards, Pets and Companions. (DR-PVP-28)"""
    for one in [one for one in play.state.figures if one.side != "monster" and one.team == team]:
        play.state.figures.remove(one)
        if one.side == "hero":
            leave(play, one.id)


@special("player-versus-player", "round ends")
def time_is_up(play: Play, what: Happening) -> Flow[None]:
    """Without a Rune card the match ends after its last round. (DR-PVP-38)"""
    yield from ()
    clock = any(card.kind == "rune" for card in play.state.track.cards)
    if not clock and play.state.round >= contest_of(play).rounds:
        decide(play, f"round {play.state.round} is over")


def decide(play: Play, why: str) -> NoReturn:
    """Fewest Trauma Cubes for a Hero, then most Health of what it could be; equal sides share. (DR-PVP-38, DR-PVP-39)"""
    left = standing(play)
    best = max(ahead(play, team) for team in left)
    _end(play, [team for team in left if ahead(play, team) == best], f"ahead when {why}")


def ahead(table: Table, team: int) -> tuple[float, float]:
    """How well a side does, the better the greater: fewest Trauma Cubes for a Hero, then the share of its Health. (DR-PVP-38)"""
    heroes = side(table, team)
    figures = [figure_of(table.state, one.id) for one in heroes]
    most = sum(max_health(table, one) for one in figures)
    return -sum(held(one, "trauma") for one in heroes) / len(heroes), sum(one.health for one in figures) / most


def _end(play: Play, winners: list[int], why: str) -> NoReturn:
    """One side wins; equal ones, or those that fell together, have a draw. (DR-PVP-28, DR-PVP-33, DR-PVP-38)"""
    state = play.state
    if len(winners) != 1:
        state.result, state.why = "drawn", "nobody is ahead"
        play.tell(MatchDrawn(tuple(one.id for one in state.heroes)), "DR-PVP-33")
        raise Over
    contest_of(play).won = winners
    won = [one.id for one in state.heroes if one.team in winners]
    state.result, state.why = "won", f"by {listed(name_of(play, id_) for id_ in won)}, {why}"
    play.tell(Won(tuple(won), state.why), "DR-PVP-28")
    raise Over
