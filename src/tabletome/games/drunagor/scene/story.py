"""A page of the Interactions Book, to be read; and how likely its Challenges are passed. (DR-INTER-03, DR-INTER-17)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.text import attack
from tabletome.games.drunagor.options.aim import RollAgain
from tabletome.games.drunagor.options.allies.companions import THARMAGAR
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.story.scenes import AGAIN, Rolling, chance_of_a_roll, offered
from tabletome.games.drunagor.scene.portraits import face
from tabletome.games.drunagor.state import Figure, hero
from tabletome.kernel import Choose, percent
from tabletome.scene import Card, Zone
from tabletome.scene.options import Offered
from tabletome.words import counted

QUESTION = "question"
TRICK_OR_TREAT = "TRICK OR TREAT: HEAL 2 for a Hero, or BLEED 2, BURN 2 or POISON 2 for a Monster, within an area"
BY = {"hero": "", "leader": "the Party Leader answers", "all": "it concerns the whole party"}


def page(table: Table, *, listed: bool) -> tuple[Zone, ...]:
    """The page that lies open, for everybody; what its options come to stands in another book. They are `listed` on it for those
    who look on: whoever is asked has them beside it."""
    scene = table.library.story.scenes.get(table.state.story.scene)
    if scene is None:
        return ()
    tag = " · ".join(filter(None, (f"Page {scene.name}", BY[scene.by])))
    reader = hero(table.state, table.state.story.reader)
    options = [f"{one.number} · {one.label}" for one in offered(table, reader, scene)] if listed else []
    read = Card(f"scene-{scene.id}", scene.where, tag, (scene.text, *options), icon="book")
    return (Zone(QUESTION, "Interactions Book", (read,), prose=True),)


def opening(table: Table) -> tuple[Zone, ...]:
    """While Heroes take their places the Chapter's page lies open: its story, and what is special. (DR-SETUP-08, DR-DOOR-06)"""
    chapter = chapter_of(table)
    if table.state.phase != "place_heroes" or not chapter.story:
        return ()
    special = [chapter.rule.text] if chapter.rule is not None and chapter.rule.name not in chapter.first.box else []
    called = f"Chapter {chapter.number}" if chapter.number else ""
    cards = (
        Card("chapter", chapter.name, called, (chapter.story,), icon="book"),
        Card("setup", chapter.first.name, "Special Rules", (*special, chapter.first.box)),
    )
    return (Zone("story", "Book of Adventures", cards, prose=True),)


def rolled_again(table: Table, asked: Choose | None) -> dict[str, str]:
    """Behind the second roll of a Challenge, how likely it passes."""
    if asked is None or asked.kind != AGAIN or not isinstance(asked.about, Rolling):
        return {}
    about = asked.about
    option = table.library.story.scenes[about.scene].option(about.option)
    assert option.challenge is not None
    chance = chance_of_a_roll(table, hero(table.state, about.hero), option.challenge)
    return {str(one): percent(chance) for one in asked if isinstance(one.arg, RollAgain)}


def companion(table: Table, one: Figure, options: Offered) -> Card:
    """A Companion's card lies with the Hero whom they follow; what it lacks does not matter for them. (DR-CMP-14)"""
    card = table.library.story.companions[one.card]
    blow = f", {card.attack} {card.damage}" if card.damage is not None else ""
    says = attack(card.black) if str(card.black) else TRICK_OR_TREAT if card.id == THARMAGAR else ""
    numbers = f"Sturdiness {card.sturdiness}, Move {card.movement}{blow}{f'; {card.black}' if str(card.black) else ''}"
    option, also = options.on(one.id)
    lines = tuple(filter(None, (numbers, says, card.flavour, f"'{card.says}'")))
    return Card(one.id, card.name, card.kind, lines, option, also=also, icon=face(table, one))


def entries(table: Table, names: list[str]) -> str:
    """Entries of a log by their names."""
    return ", ".join(table.library.story.entries[name].name for name in names)


def charges(table: Table, scene: str) -> str:
    """How often one may still interact there."""
    left = table.state.story.charges.get(scene, table.library.story.scenes[scene].charges)
    return counted(left, "charge")
