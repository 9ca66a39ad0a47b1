"""Pages of the Interactions Book: the reference player goes to them when it is quiet, and chooses without knowing what comes."""

from __future__ import annotations

from collections.abc import Iterator

from tabletome.games.drunagor.bot import worth
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.scenes import Needs
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.aim import RollAgain
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.special.aims import Goal
from tabletome.games.drunagor.options.story.entries import Invoke
from tabletome.games.drunagor.options.story.scenes import ChooseOption, Reading, chance_of, option_of, visit
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.state import Figure, hero, monsters

INTERACT, KEPT = 2.0, 3.0
"""What a page is worth to read; what it is worth to keep a Status that can be used once."""
CALM, BUSY = 0.3, 0.05
"""What a step towards a page is worth when no enemy is left, and while one is."""
OPEN, KEYED, ROLL = 1.0, 0.5, 0.5
"""What an option is worth that asks for nothing, one more that only this party has, and a Challenge that would fail."""
MOODS, MOOD = 7, 0.08


def goals(table: Table, who: Figure) -> Iterator[Goal]:
    """The squares beside the pages that this Hero has not read in this round."""
    state, near = table.state, board(table)
    if who.side != "hero" or "interaction" in state.turn.minor:
        return
    owner, pull = hero(state, who.id), BUSY if monsters(state) else CALM
    for one in state.objects:
        if one.kind == "interaction" and one.scene and visit(owner, one.scene) not in state.story.used:
            yield Goal(near.adjacent(1 << one.at) & near.ground.floor, pull)


def interact(table: Table, who: Figure) -> float:
    """Not with the last breath: pages can hurt."""
    return INTERACT if 3 * who.health > max_health(table, who) else 0.0


def invoke(table: Table, who: Figure, act: Invoke) -> float:
    """When it does much."""
    text = table.library.story.entries[act.entry].action
    return worth.text(table, Doing(who, act.entry), text.clauses) - KEPT


def option(table: Table, who: Figure, about: Reading, act: DrunagorAct) -> float:
    """What only this party can do, what asks for nothing, and Challenges by how likely they are; the rest is mood.

    Nobody knows what an option comes to (DR-INTER-17): so the mood changes with the round and the party's Health.
    """
    assert isinstance(act, ChooseOption)
    found = option_of(table, act.number)
    if found is None:
        return 0.0
    health = sum(one.health for one in table.state.figures if one.side == "hero")
    mood = MOOD * ((7 * act.number + 3 * table.state.round + health) % MOODS)
    keyed = KEYED * (found.needs != Needs())
    if found.challenge is None:
        return OPEN + keyed + mood
    return ROLL + keyed + mood + float(chance_of(table, hero(table.state, about.hero), found.challenge))


def again(table: Table, who: Figure, about: object, act: DrunagorAct) -> float:
    return float(isinstance(act, RollAgain))
