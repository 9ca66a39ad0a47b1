"""Every card of the box is written from what was read of it, word for word as it stands in its file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, cast

import pytest
import yaml

from tabletome.games.drunagor.cards.items import ITEM_FILES
from tabletome.games.drunagor.cards.library import CONTENT, MONSTER_FILES, Library, box
from tabletome.games.drunagor.cards.story_cards import ENTRY_FILES
from tabletome.packs.library import slug
from tests.drunagor.cards.keywords import WORDS

BOX: Library = box(WORDS)
SKILL_FILES = ("skills.yaml", "role_skills.yaml", "passives.yaml", "focus.yaml", "skill_cards.yaml", "classes.yaml")


def entries(*files: str) -> Iterator[dict[str, Any]]:
    for file in files:
        yield from cast("list[dict[str, Any]]", yaml.safe_load((CONTENT / file).read_text()))


def printed(field: str, *files: str) -> dict[str, str]:
    """What stands in this field of every card of these files, of the Skills on them, and of their backs."""
    found: dict[str, str] = {}
    for entry in entries(*files):
        back = entry.get("back", {})
        skills = (entry.get("skill", {}), back.get("skill", {}), *entry.get("abilities", ()))
        for one in (entry, back, *skills):
            if field in one:
                found[one.get("id") or slug(one["name"])] = one[field]
    return found


def read(field: str, *decks: Iterable[Any]) -> dict[str, str]:
    return {thing.id: text for thing in chain(*decks) if (text := str(getattr(thing, field)))}


def test_every_text_of_a_hero_is_written_as_it_stands_in_its_file() -> None:
    texts = read("text", BOX.skills.values(), BOX.items.values())
    assert texts == printed("text", *SKILL_FILES, *ITEM_FILES)
    assert len(texts) == 274


def test_what_always_holds_is_written_as_it_stands_in_its_file() -> None:
    statics = read("static", BOX.skills.values(), BOX.items.values(), BOX.story.entries.values())
    assert statics == printed("static", *SKILL_FILES, *ITEM_FILES, *ENTRY_FILES)
    assert len(statics) == 79


def test_what_allies_and_attack_cards_do_is_written_as_it_stands_in_its_file() -> None:
    assert read("black", BOX.pets.values()) == printed("text", "pets.yaml")
    assert read("black", BOX.story.companions.values()) == printed("text", "companions.yaml")
    for field in ("text", "passive"):
        assert read(field, BOX.attack_cards.values()) == printed(field, "attack_cards.yaml")
    assert read("action", BOX.story.entries.values()) == printed("action", *ENTRY_FILES)


@pytest.mark.parametrize("face", BOX.monsters)
def test_the_texts_of_a_monster_are_written_as_they_stand_in_its_file(face: str) -> None:
    monster = BOX.monsters[face]
    (entry,) = [
        entry
        for entry in entries(*MONSTER_FILES, "special_enemies.yaml")
        if (entry["name"], entry.get("rank", ""), entry.get("face", "STD"))
        == (monster.name, monster.rank, monster.face)
    ]
    assert [str(text) or "-" for text in (monster.blue, monster.pink, monster.black)] == [
        entry[colour] for colour in ("blue", "pink", "black")
    ]
    assert str(monster.immune).removeprefix("IMMUNE TO ") == entry["immune"].removeprefix("-")
    assert {colour: str(text) for colour, text in monster.manifest.items()} == entry.get("manifest", {})
