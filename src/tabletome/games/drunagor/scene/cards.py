"""A Hero's Skills as small cards: the cubes on them, what they do; the gear; the faces of the Monsters in play."""

from __future__ import annotations

from collections.abc import Iterator

from tabletome.games.drunagor.cards.kinds import MonsterFace, Skill
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.text import meaning
from tabletome.games.drunagor.options.cubes import called, cubes_on
from tabletome.games.drunagor.options.keywords.copy import Copying
from tabletome.games.drunagor.options.skills import skills_of
from tabletome.games.drunagor.scene.portraits import monster_face
from tabletome.games.drunagor.state import COLOURS, Hero, Status, monsters
from tabletome.games.drunagor.state import hero as hero_of
from tabletome.scene import Card, Cube, Zone
from tabletome.scene.options import Offered
from tabletome.scene.text.words import cube_words
from tabletome.words import listed, possessive

SYMBOLS = {"weapon": "weapon attack", "spell": "spell attack", "reaction": "Reaction", "none": "", "passive": "passive"}
SIGNS = {"weapon": "sword", "spell": "magic", "reaction": "bolt", "none": "", "passive": "star"}
"""Crossed swords, burst and lightning bolt as they are drawn here."""
GEAR = {
    "heavy": "hammer", "light": "sword", "implement": "magic", "ranged": "bow", "cloth": "shield", "leather": "shield",
    "plate": "shield", "shield": "shield",
}  # fmt: skip
STATUS: dict[Status, Cube] = {
    "curse": Cube("violet", name="Curse Cube"),
    "trauma": Cube("black", icon="skull", name="Trauma Cube"),
}


def zones(table: Table, hero: Hero, offered: Offered, about: object) -> tuple[Zone, ...]:
    name = table.library.boards[hero.id].name
    skills = tuple(_skill(hero, table.library.skills[id_], offered) for id_ in skills_of(table, hero))
    gear = tuple(_item(table, item, offered) for item in hero.equipment)
    kinds = tuple(dict.fromkeys(figure.card for figure in monsters(table.state)))
    faces = tuple(_face(table, table.library.monsters[kind], offered) for kind in kinds)
    other = copied(table, hero_of(table.state, about.on), offered) if isinstance(about, Copying) else ()
    return (
        *other,
        Zone("skills", f"{possessive(name)} Skills", skills, compact=True),
        Zone("gear", f"{possessive(name)} gear", gear, compact=True),
        Zone("monsters", "Monsters in play", faces, compact=True),
    )


def copied(table: Table, of: Hero, offered: Offered) -> tuple[Zone, ...]:
    """The Skills of somebody else that may be copied, beside the question. (DR-KEY-057)"""
    skills = tuple(_skill(of, table.library.skills[id_], offered) for id_ in of.skills if offered.at(id_))
    return (Zone("question", f"{possessive(table.library.boards[of.id].name)} Skills", skills, compact=True),)


def chosen_from(table: Table, offered: Offered) -> tuple[Zone, ...]:
    """Before there is a party: Heroes, Roles and gear that may be taken, as cards."""
    library = table.library
    heroes = [
        Card(
            board.id, board.name, f"{board.cls}, {board.path}",
            (f"Health {board.health}", f"Cubes: {cube_words([Cube(colour) for colour in board.cubes])}", board.flavour,
             f"Skills: {', '.join(library.skills[id_].name for id_ in board.skills)}"), option,
        )
        for board in library.boards.values()
        if (option := offered.at(board.id))
    ]  # fmt: skip
    roles = [
        Card(role.id, role.name, "Role", (role.strength, *(library.skills[id_].name for id_ in role.starting)), option)
        for role in library.roles.values()
        if (option := offered.at(role.id))
    ]
    gear = [_item(table, item, offered) for item in library.items if offered.at(item)]
    return tuple(
        Zone(id_, title, tuple(cards))
        for id_, title, cards in (
            ("heroes", "Heroes", heroes),
            ("roles", "Roles", roles),
            ("starting-gear", "Starting Gear", gear),
        )
        if cards
    )


def _skill(hero: Hero, skill: Skill, offered: Offered) -> Card:
    blocked = hero.blocked.get(skill.id)
    colours = tuple(colour for colour in COLOURS if colour in skill.colours)
    tag = " · ".join(filter(None, ("/".join(colours), SYMBOLS[skill.symbol])))
    printed = tuple(filter(None, (str(skill.text or skill.static), meaning(skill.text) if skill.text else "")))
    cubes = tuple(places(hero, skill))
    option, also = offered.on(skill.id)
    return Card(
        skill.id, skill.name, tag, printed, option, spent=any(not cube.gone for cube in cubes), also=also,
        now=f"held by a {STATUS[blocked].name}" if blocked else "", idle=not option and not skill.passive, cubes=cubes,
        colours=colours, icon=SIGNS[skill.symbol],
    )  # fmt: skip


def places(hero: Hero, skill: Skill) -> Iterator[Cube]:
    """What lies on a Skill: a Status Cube that blocks it, else the spent cubes and the places that are free."""
    if skill.id in hero.blocked:
        yield STATUS[hero.blocked[skill.id]]
        return
    lying = cubes_on(hero, skill.id)
    for place in range(len(skill.slots)):
        if place < len(lying):
            cube = lying[place]
            yield Cube(
                cube.colour, icon="star" if cube.wild else "", name=f"{called(cube.colour, wild=cube.wild)} cube"
            )
        else:
            yield Cube("", gone=True)


def _item(table: Table, id_: str, offered: Offered) -> Card:
    item = table.library.items[id_]
    lines = [f"Accuracy {item.accuracy}, damage {item.damage}"] if item.type == "weapon" else []
    lines += [str(text) for text in (item.text, item.static) if text]
    if item.skill:
        lines.append(f"has the Skill {table.library.skills[item.skill].name}")
    option, also = offered.on(id_)
    return Card(
        id_, item.name, f"{item.subtype} {item.type}", ("; ".join(lines), item.flavour), option, also=also,
        icon=GEAR.get(item.subtype, "gem"),
    )  # fmt: skip


def _face(table: Table, face: MonsterFace, offered: Offered) -> Card:
    damage = "no attack" if face.damage is None else f"{face.attack} {face.damage}"
    texts = [str(text) for text in (face.blue, face.pink, face.black) if str(text)]
    immune = [f"immune to {listed(sorted(face.immune.words))}"] if face.immune.words else []
    first = f"{face.health} Health, Move {face.movement}, {damage}"
    option, also = offered.on(face.id)
    return Card(
        face.id, face.name, f"{face.rank} · {face.type}", ("; ".join((first, *texts)), *immune, face.flavour), option,
        also=also, icon=monster_face(table, face.id),
    )  # fmt: skip
