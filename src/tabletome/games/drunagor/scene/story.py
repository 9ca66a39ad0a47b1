"""A page of the Interactions Book, to be read; and how likely its Challenges are passed. (DR-INTER-03, DR-INTER-17)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.aim import RollAgain
from tabletome.games.drunagor.options.story.scenes import AGAIN, Rolling, chance_of_a_roll
from tabletome.games.drunagor.state import hero
from tabletome.kernel import Choose, percent
from tabletome.scene import Card, Zone
from tabletome.words import counted

QUESTION = "question"
BY = {"hero": "", "leader": "the Party Leader answers", "all": "it concerns the whole party"}


def page(table: Table) -> tuple[Zone, ...]:
    """The page that lies open, for everybody; what its options come to stands in another book."""
    scene = table.library.story.scenes.get(table.state.story.scene)
    if scene is None:
        return ()
    tag = " · ".join(filter(None, ("Interaction", BY[scene.by])))
    return (
        Zone(
            QUESTION,
            scene.where,
            (Card(f"scene-{scene.id}", scene.where, tag, (scene.text,), icon="book"),),
            prose=True,
        ),
    )


def rolled_again(table: Table, asked: Choose | None) -> dict[str, str]:
    """Behind the second roll of a Challenge, how likely it passes."""
    if asked is None or asked.kind != AGAIN or not isinstance(asked.about, Rolling):
        return {}
    about = asked.about
    option = table.library.story.scenes[about.scene].option(about.option)
    assert option.challenge is not None
    chance = chance_of_a_roll(table, hero(table.state, about.hero), option.challenge)
    return {str(one): percent(chance) for one in asked if isinstance(one.arg, RollAgain)}


def entries(table: Table, names: list[str]) -> str:
    """Entries of a log by their names."""
    return ", ".join(table.library.story.entries[name].name for name in names)


def charges(table: Table, scene: str) -> str:
    """How often one may still interact there."""
    left = table.state.story.charges.get(scene, table.library.story.scenes[scene].charges)
    return counted(left, "charge")
