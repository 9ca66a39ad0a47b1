"""Statuses, Outcomes and Auras, written in logs and crossed out; whoever joins at the end of an Adventure. (DR-LOG-04..12)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.cards.story import Join, StoryEffect, Write
from tabletome.games.drunagor.events import CompanionJoined, EntryGained, EntryLost
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.state import OFF_BOARD, Figure, Hero, figure_of


def write(play: Play, reader: Hero, part: Write) -> None:
    """In the log of who reads, or of all, knocked out or not. (DR-LOG-12, DR-INTER-10, DR-INTER-11, DR-INTER-20)

    An Aura replaces another (DR-LOG-08).
    """
    heroes = play.state.heroes if part.party else [reader]
    if part.lost:
        cross_out(play, [one for one in heroes if part.entry in held(one)], part.entry)
        return
    new = [one for one in heroes if part.entry not in held(one)]
    if part.kind == "aura":
        for one in new:
            lose_aura(play, one)
    for one in new:
        _put(play, one, part)
    if new:
        play.tell(EntryGained(part.entry, part.kind, tuple(one.id for one in new)), "DR-LOG-12")


def _put(play: Play, one: Hero, part: Write) -> None:
    """A Hero has any number of Statuses and Outcomes, but one Aura; more Health comes with it. (DR-LOG-05, DR-LOG-08)"""
    figure = figure_of(play.state, one.id)
    before = max_health(play, figure)
    if part.kind == "aura":
        one.aura = part.entry
    else:
        (one.statuses if part.kind == "status" else one.outcomes).append(part.entry)
    if not figure.down:
        figure.health += max(0, max_health(play, figure) - before)


def held(one: Hero) -> list[str]:
    """All that stands in a Hero's log."""
    return [*one.statuses, *one.outcomes, *([one.aura] if one.aura else [])]


def cross_out(play: Play, heroes: Sequence[Hero], entry: str) -> None:
    """An entry is lost to these Heroes, and what it held with it. (DR-LOG-09, DR-LOG-10, DR-LOG-11)"""
    if not heroes:
        return
    for one in heroes:
        one.statuses = [other for other in one.statuses if other != entry]
        one.outcomes = [other for other in one.outcomes if other != entry]
        one.aura = "" if one.aura == entry else one.aura
        figure = figure_of(play.state, one.id)
        figure.health = min(figure.health, max_health(play, figure))
    kind = play.library.story.entries[entry].kind
    play.tell(EntryLost(entry, kind, tuple(one.id for one in heroes)), "DR-LOG-11")


def lose_aura(play: Play, one: Hero) -> None:
    """Whatever Aura this Hero has is gone: another comes, or a Trauma Cube. (DR-LOG-08, DR-LOG-09)"""
    if one.aura:
        cross_out(play, [one], one.aura)


def victory_brings(play: Play, leading: Hero, effect: StoryEffect) -> None:
    """What the end of an Adventure writes, and who joins the party for the next one. (DR-CMP-13, DR-CMP-16)"""
    for part in effect.parts:
        if isinstance(part, Write):
            write(play, leading, part)
        elif isinstance(part, Join):
            follow(play, leading, part.companion, OFF_BOARD, "")


def follow(play: Play, followed: Hero, companion: str, at: int, name: str) -> Figure | None:
    """A Companion follows this Hero from now on, among any number of others; there is only one of each. (DR-CMP-10, DR-CMP-16)"""
    if any(one.side == "companion" and one.card == companion for one in play.state.figures):
        return None
    team = figure_of(play.state, followed.id).team
    joined = Figure(companion, "companion", companion, at, 1, owner=followed.id, team=team)
    play.state.figures.append(joined)
    play.tell(CompanionJoined(followed.id, companion, name), "DR-CMP-16")
    return joined
