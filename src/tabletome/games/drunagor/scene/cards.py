"""A Hero's Skills as cards: what lies on them, what they do now; the gear; the faces of the Monsters in play."""

from __future__ import annotations

from tabletome.games.drunagor.cards.kinds import MonsterFace, Skill
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.text import meaning
from tabletome.games.drunagor.options.cubes import cubes_on
from tabletome.games.drunagor.options.skills import skills_of
from tabletome.games.drunagor.state import COLOURS, Hero, monsters
from tabletome.scene import Card, Zone
from tabletome.scene.options import Offered
from tabletome.words import capitalized, listed

SYMBOLS = {"weapon": "weapon attack", "spell": "spell attack", "reaction": "Reaction", "none": "", "passive": "passive"}


def zones(table: Table, hero: Hero, offered: Offered) -> tuple[Zone, ...]:
    name = table.library.boards[hero.id].name
    skills = tuple(_skill(table, hero, table.library.skills[id_], offered) for id_ in skills_of(table, hero))
    gear = tuple(_item(table, item, offered) for item in hero.equipment)
    kinds = tuple(dict.fromkeys(figure.card for figure in monsters(table.state)))
    faces = tuple(_face(table, table.library.monsters[kind], offered) for kind in kinds)
    return (
        Zone("skills", f"Skills of {name}", skills),
        Zone("gear", "Equipment", gear),
        Zone("monsters", "Monsters in play", faces),
    )


def _skill(table: Table, hero: Hero, skill: Skill, offered: Offered) -> Card:
    lying = [cube.colour for cube in cubes_on(hero, skill.id)]
    blocked = hero.blocked.get(skill.id, "")
    colours = "/".join(colour for colour in COLOURS if colour in skill.colours)
    now = f"{capitalized(blocked)} Cube" if blocked else f"{listed(lying)} cube on it" if lying else ""
    tag = " · ".join(filter(None, (colours, SYMBOLS[skill.symbol])))
    printed = tuple(filter(None, (str(skill.text or skill.static), meaning(skill.text) if skill.text else "")))
    option, also = offered.on(skill.id)
    return Card(
        skill.id, skill.name, tag, printed, option, spent=bool(blocked or lying), also=also, now=now,
        idle=not option and not skill.passive,
    )  # fmt: skip


def _item(table: Table, id_: str, offered: Offered) -> Card:
    item = table.library.items[id_]
    lines = [f"Accuracy {item.accuracy}, damage {item.damage}"] if item.type == "weapon" else []
    lines += [str(text) for text in (item.text, item.static) if text]
    option, also = offered.on(id_)
    return Card(id_, item.name, f"{item.subtype} {item.type}", (*lines, item.flavour), option, also=also)


def _face(table: Table, face: MonsterFace, offered: Offered) -> Card:
    damage = "no attack" if face.damage is None else f"{face.attack} {face.damage}"
    texts = [str(text) for text in (face.blue, face.pink, face.black) if str(text)]
    lines = (f"Health {face.health}, Movement {face.movement}, {damage}", *texts, face.flavour)
    option, also = offered.on(face.id)
    return Card(face.id, face.name, f"{face.rank} · {face.type}", lines, option, also=also)
