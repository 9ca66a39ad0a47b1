"""A Hero's Skills as small cards: the cubes on them, what they do; the gear; the faces of the Monsters in play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tabletome.games.drunagor.cards.foes import AttackCard, where
from tabletome.games.drunagor.cards.kinds import EQUIPMENT, Item, MonsterFace, Skill
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.text import always, attack, meaning
from tabletome.games.drunagor.cards.text import attack_card as attack_words
from tabletome.games.drunagor.options.allies.pets import Calling
from tabletome.games.drunagor.options.cubes import called, cubes_on
from tabletome.games.drunagor.options.foes import hand
from tabletome.games.drunagor.options.foes.versions import Building, Summoning, fitting
from tabletome.games.drunagor.options.gear.bags import BAG
from tabletome.games.drunagor.options.ground.darkness import on_track
from tabletome.games.drunagor.options.keywords.copy import Copying
from tabletome.games.drunagor.options.minor.agreeing import Consenting, MakingRoom
from tabletome.games.drunagor.options.minor.consumables import FRUIT_SAYS
from tabletome.games.drunagor.options.names import FRUIT, name_of
from tabletome.games.drunagor.options.skills import skills_of
from tabletome.games.drunagor.options.values import equipped, face_up
from tabletome.games.drunagor.scene.portraits import monster_face, pet_face
from tabletome.games.drunagor.scene.story import companion
from tabletome.games.drunagor.state import COLOURS, Colour, Hero, Status, figure, monsters
from tabletome.games.drunagor.state import hero as hero_of
from tabletome.scene import Card, Cube, Zone, face_of
from tabletome.scene.options import Offered
from tabletome.scene.text.words import cube_words
from tabletome.table import size
from tabletome.words import capitalized, counted, listed, possessive

SYMBOLS = {"weapon": "weapon attack", "spell": "spell attack", "reaction": "Reaction", "none": "", "passive": "passive"}
SIGNS = {"weapon": "sword", "spell": "magic", "reaction": "bolt", "none": "", "passive": "star"}
"""Crossed swords, burst and lightning bolt as they are drawn here."""
GEAR = {
    "heavy": "hammer", "light": "sword", "implement": "magic", "ranged": "bow", "cloth": "shield", "leather": "shield",
    "plate": "shield", "shield": "shield", "off-hand weapon": "sword", "relic": "magic", "potion": "flask", "scroll": "scroll",
    "pattern": "book",
}  # fmt: skip
KINDS = {"weapon": "weapon", "offhand": "", "armor": "armor", "trinket": "", "consumable": ""}
"""What people call an item beside its Subtype."""
STATUS: dict[Status, Cube] = {
    "curse": Cube("violet", name="Curse Cube"),
    "trauma": Cube("black", icon="skull", name="Trauma Cube"),
}


def zones(table: Table, hero: Hero, offered: Offered, about: object) -> tuple[Zone, ...]:
    name = table.library.boards[hero.id].name
    skills = tuple(skill_card(hero, table.library.skills[id_], offered) for id_ in skills_of(table, hero))
    gear = tuple(item_card(table, item, offered) for item in items_by_slot(table, hero))
    kinds = tuple(dict.fromkeys(figure.card for figure in monsters(table.state)))
    following = [one for one in table.state.figures if one.owner == hero.id]
    pets = tuple(_pet(table, one.card, offered) for one in following if one.side == "pet")
    companions = tuple(companion(table, one, offered) for one in following if one.side == "companion")
    faces = tuple(_face(table, table.library.monsters[kind], offered) for kind in kinds)
    other = copied(table, hero_of(table.state, about.on), offered) if isinstance(about, Copying) else ()
    if isinstance(about, MakingRoom | Consenting) and about.item in table.library.items:
        other = (
            Zone("question", "The item", (item_card(table, table.library.items[about.item], offered),), compact=True),
        )
    if isinstance(about, Summoning):
        faces_to_come = (table.library.monsters[id_] for id_ in table.library.monsters if offered.at(id_))
        coming = tuple(_face(table, face, offered) for face in faces_to_come)
        other = (Zone("question", "Which version comes?", coming, compact=True),)
    if isinstance(about, Calling):
        called_for = (
            id_ for id_ in table.library.pets if offered.at(id_) and all(one.card != id_ for one in following)
        )
        other = (
            Zone("question", "Who may come", tuple(_pet(table, id_, offered) for id_ in called_for), compact=True),
        )
    if isinstance(about, Building):
        fit = tuple(_attack_card(table, card, offered) for card in fitting(table, about.deck, about.slot))
        other = (Zone("question", "Which card?", fit, compact=True),)
    return (
        *other,
        Zone("skills", f"{possessive(name)} Skills", skills, compact=True),
        *_abilities(table, hero, offered),
        Zone("gear", f"{possessive(name)} gear", gear, compact=True),
        *_bag(table, hero, offered),
        *([Zone("pets", f"{possessive(name)} Pets", pets, compact=True)] if pets else []),
        *([Zone("companions", f"With {name}", companions, compact=True)] if companions else []),
        *attack_cards(table, offered),
        *([Zone("monsters", "Monsters in play", faces, compact=True)] if faces else []),
    )


def _abilities(table: Table, hero: Hero, offered: Offered) -> tuple[Zone, ...]:
    """What needs no cube: the two Focus Abilities, and what was learned of a Class. (DR-FOCUS-01, DR-CLASS-04)"""
    board, skills = table.library.boards[hero.id], table.library.skills
    cards = tuple(skill_card(hero, skills[id_], offered) for id_ in (*board.focus, *hero.abilities))
    title = "Focus and Class Abilities" if hero.abilities else "Focus Abilities"
    return (Zone("abilities", f"{possessive(board.name)} {title}", cards, compact=True),)


def _bag(table: Table, hero: Hero, offered: Offered) -> tuple[Zone, ...]:
    """What is in the bag, and the fruits, which need no place in it. (DR-BAG-01, DR-KEY-093)"""
    cards = [item_card(table, face_up(table, hero, card), offered) for card in hero.bag]
    one = figure(table.state, hero.id)
    if one is not None and (fruits := one.resources.get("fruit_of_life", 0)):
        option, also = offered.on(FRUIT)
        cards.append(
            Card(
                FRUIT,
                counted(fruits, "FRUIT OF LIFE", "FRUITS OF LIFE"),
                "",
                (FRUIT_SAYS,),
                option,
                also=also,
                icon="leaf",
            )
        )
    title = f"{possessive(table.library.boards[hero.id].name)} bag, {len(hero.bag)} of {BAG}"
    return (Zone("bag", title, tuple(cards), compact=True),) if cards else ()


def copied(table: Table, of: Hero, offered: Offered) -> tuple[Zone, ...]:
    """The Skills of somebody else that may be copied, beside the question. (DR-KEY-057)"""
    skills = tuple(skill_card(of, table.library.skills[id_], offered) for id_ in of.skills if offered.at(id_))
    return (Zone("question", f"{possessive(table.library.boards[of.id].name)} Skills", skills, compact=True),)


def chosen_from(table: Table, offered: Offered) -> tuple[Zone, ...]:
    """Before there is a party: Heroes, Roles and gear that may be taken, and what may have been learned, as cards."""
    library = table.library
    heroes = [
        Card(
            board.id, board.name, f"{board.cls}, {board.path}",
            (f"Health {board.health}", f"Cubes: {cube_words([Cube(colour) for colour in board.cubes])}", board.flavour,
             *(in_short(library.skills[id_]) for id_ in (*board.skills, board.passive, *board.focus))), option,
            icon=face_of(board.id),
        )
        for board in library.boards.values()
        if (option := offered.at(board.id))
    ]  # fmt: skip
    roles = [
        Card(
            role.id,
            role.name,
            "Role",
            (role.strength, *(in_short(library.skills[id_]) for id_ in (*role.starting[1:], role.starting[0]))),
            option,
        )
        for role in library.roles.values()
        if (option := offered.at(role.id))
    ]
    gear = [item_card(table, item, offered) for id_, item in library.items.items() if offered.at(id_)]
    learned = [
        skill_card(owner, skill, offered)
        for owner in table.state.heroes[-1:]
        for skill in library.skills.values()
        if offered.at(skill.id)
    ]
    return tuple(
        Zone(id_, title, tuple(cards))
        for id_, title, cards in (
            ("heroes", "Heroes", heroes),
            ("roles", "Roles", roles),
            ("starting-gear", "Starting Gear", gear),
            ("learned", "Learned before", learned),
        )
        if cards
    )


def in_short(skill: Skill) -> str:
    """`Chin Down (yellow · Reaction): SELF, PREVENT 3`"""
    return f"{skill.name} ({_tag(skill).replace('/'.join(COLOURS), 'any colour')}): {_printed(skill)}"


def _tag(skill: Skill) -> str:
    cost = f"{skill.cost} FOCUS" if skill.cost else ""
    return " · ".join(filter(None, ("/".join(_colours(skill)), cost, SYMBOLS[skill.symbol])))


def _colours(skill: Skill) -> tuple[Colour, ...]:
    return tuple(colour for colour in COLOURS if colour in skill.colours)


def _printed(skill: Skill) -> str:
    return "; ".join(str(text) for text in (skill.static, skill.text) if text)


def skill_card(hero: Hero, skill: Skill, offered: Offered) -> Card:
    blocked = hero.blocked.get(skill.id)
    said = " ".join(filter(None, (always(skill.static), meaning(skill.text) if skill.text else "")))
    cubes = tuple(places(hero, skill))
    option, also = offered.on(skill.id)
    return Card(
        skill.id, skill.name, _tag(skill), _without_echo(_printed(skill), said), option, also=also,
        spent=any(not cube.gone for cube in cubes), now=f"held by a {STATUS[blocked].name}" if blocked else "",
        idle=not option and not skill.passive, cubes=cubes, colours=_colours(skill), icon=SIGNS[skill.symbol],
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


def _without_echo(printed: str, said: str) -> tuple[str, ...]:
    """What is printed, and what it means if that says any more."""
    return tuple(filter(None, (printed, "" if said.rstrip(".").casefold() == printed.casefold() else said)))


def items_by_slot(table: Table, hero: Hero) -> list[Item]:
    """What is equipped, in the order of the four slots, as it lies. (DR-EQUIP-03)"""
    return sorted(equipped(table, hero), key=lambda item: EQUIPMENT.index(item.type))


def item_card(table: Table, item: Item, offered: Offered) -> Card:
    """One face of an item: what it does, what waits on its other side, and what can be done with it now."""
    library = table.library
    lines = [f"Accuracy {item.accuracy}, damage {item.damage}"] if item.type == "weapon" else []
    lines += [str(text) for text in (item.text, item.static) if text]
    skill = library.skills[item.skill] if item.skill else None
    if skill is not None:
        lines.append(f"{skill.name}: {_printed(skill)}")
    other = item.back or item.front
    turns = "Socket: a Gem turns it into" if item.socket and item.back else "Its other face is"
    face = f"{turns} {library.items[other].name}." if other else ""
    used = f"{capitalized(_tag(skill))}: {meaning(skill.text)}" if skill is not None else ""
    words = " ".join(filter(None, (meaning(item.text) if item.text else "", always(item.static), used, face)))
    option, also = offered.on(item.card)
    kind = (
        item.subtype if item.subtype in (item.type, "off-hand weapon") else f"{item.subtype} {KINDS[item.type]}".strip()
    )
    return Card(
        item.card, item.name, kind, (*_without_echo("; ".join(lines), words), *filter(None, (item.flavour,))), option, also=also,
        icon=GEAR.get(item.subtype, "gem"),
    )  # fmt: skip


def _pet(table: Table, id_: str, offered: Offered) -> Card:
    """A Pet's card lies with its Hero, not on the track. (DR-PET-05)"""
    pet = table.library.pets[id_]
    numbers = f"1 Health, Move {pet.movement}, {pet.attack} {pet.damage}; {pet.black}"
    option, also = offered.on(id_)
    return Card(
        id_, pet.name, pet.kind, (numbers, attack(pet.black), pet.flavour), option, also=also, icon=pet_face(table, id_)
    )


def _has_x(texts: Sequence[str]) -> bool:
    """Does a number of these texts stand for Runes? (DR-MON-40)"""
    return any(re.search(r"\bX\b", text) for text in texts)


def _face(table: Table, face: MonsterFace, offered: Offered) -> Card:
    damage = "no attack" if face.damage is None else f"{face.attack} {face.damage}"
    texts = [str(text) for text in (face.blue, face.pink, face.black) if str(text)]
    texts += [f"{colour}: {text}" for colour, text in face.manifest.items()]
    immune = [f"immune to {listed(sorted(face.immune.words))}"] if face.immune.words else []
    first = f"{_health(table, face)} Health, Move {face.movement}, {damage}"
    x = [f"X is {on_track(table, face.rune)}, by the {face.rune} Runes on the track"] if _has_x(texts) else []
    option, also = offered.on(face.id)
    return Card(
        face.id, face.name, version(face), ("; ".join((first, *texts)), *immune, *x, face.flavour), option,
        also=also, icon=monster_face(table, face.id),
    )  # fmt: skip


def _health(table: Table, face: MonsterFace) -> str:
    """Of a Commander what its card says times its power; of some more for each Hero. (DR-CMD-03, DR-BOSS-05)"""
    power = next((one.power for one in monsters(table.state) if one.card == face.id and one.power), 0)
    if power:
        return f"{face.health} × {power} = {face.health * power}"
    return str(face.health + face.per_hero * table.state.party_size)


VERSIONS = {"ALT": " · Alternate", "A": " · face A", "B": " · face B"}


def version(face: MonsterFace) -> str:
    """`Rookie · white`, `Rookie · black · face A`, `Commander`. (DR-MON-10, DR-MON-50)"""
    return f"{face.rank} · {face.type}{VERSIONS.get(face.face, '')}" if face.rank else KINDS_OF_ENEMIES[face.type]


KINDS_OF_ENEMIES = {
    "minion": "Minion", "fallen": "Fallen Hero", "story": "enemy of the story", "commander": "Commander",
    "overlord": "Overlord", "boss": "Boss",
}  # fmt: skip


def attack_cards(table: Table, offered: Offered) -> Iterator[Zone]:
    """The Attack cards of each enemy that has some, as they lie on the track, and how many are left. (DR-CMD-08, DR-CMD-19)"""
    for owner in monsters(table.state):
        cards = tuple(_attack_card(table, card, offered) for card in hand(table, owner.id))
        if not cards:
            continue
        category = table.library.monsters[owner.card].type
        deck = table.state.decks.get(f"{category} attacks")
        more = f", {size(deck)} more in the deck" if deck is not None else ""
        yield Zone(
            f"attacks-{owner.id}", f"{possessive(name_of(table, owner.id))} Attack cards{more}", cards, compact=True
        )


def _attack_card(table: Table, card: AttackCard, offered: Offered) -> Card:
    """What it says, what X is now, what it means; where it lies and whether it has acted. (DR-CMD-09, DR-CMD-11)"""
    track = table.state.track
    x = on_track(table, card.rune)
    printed = str(card.text or card.passive)
    lines = [printed, attack_words(card.text) if card.text else always(card.passive)]
    if _has_x([printed]):
        lines.append(f"X is {x}, by the {card.rune} Runes on the track.")
    acted = card.id in track.done and not card.passive
    if card.passive:
        lines.append("It holds as long as it lies there.")
    else:
        lines.append("It has acted this round." if acted else "It will act this round.")
    rarity = f" · {card.rarity}" if card.rarity else ""
    option, also = offered.on(card.id)
    return Card(
        card.id, card.name, f"{where(card.slot)}{rarity}", (*lines, card.flavour), option, also=also, idle=acted,
        icon="rune",
    )  # fmt: skip
