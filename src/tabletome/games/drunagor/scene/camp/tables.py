"""What lies before whoever is asked in the Camp: cards to choose from, gear to arrange, Roles to take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.campaign.offers import Awarding, Offering
from tabletome.games.drunagor.options.cubes import Blocking
from tabletome.games.drunagor.options.gear.bags import BAG
from tabletome.games.drunagor.options.learning import Learning
from tabletome.games.drunagor.options.minor.agreeing import MakingRoom
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.place import retrievable
from tabletome.games.drunagor.options.values import face_up
from tabletome.games.drunagor.scene.cards import item_card, items_by_slot, skill_card
from tabletome.games.drunagor.state import Hero, camp_of
from tabletome.scene import Card, Zone
from tabletome.scene.options import Offered
from tabletome.words import counted, listed, possessive


def tables(table: Table, owner: Hero, offered: Offered, about: object) -> tuple[Zone, ...]:
    """The cards of the question; for gear all that a Hero has."""
    return tuple(_zones(table, owner, offered, about))


def _zones(table: Table, owner: Hero, offered: Offered, about: object) -> Iterator[Zone]:
    name = possessive(name_of(table, owner.id))
    match about:
        case Offering():
            count = counted(len(camp_of(table.state).offer), "Camp Item")
            yield Zone("question", count, _offer(table, offered), compact=True)
            yield Zone("gear", f"{name} gear", _worn(table, owner, offered), compact=True)
        case Learning() | Blocking():
            if isinstance(about, Learning) and about.reward != "ability":
                yield Zone("question", "What may be learned", _lessons(table, owner, offered), compact=True)
            known = [*owner.skills, *owner.abilities]
            yield Zone("skills", f"{name} Skills", _skills(table, owner, known, offered), compact=True)
        case _:
            if isinstance(about, Awarding | MakingRoom):
                card = item_card(table, table.library.items[about.item], offered)
                yield Zone("question", "The item", (card,), compact=True)
            yield from _gear(table, owner, offered, name)


def _offer(table: Table, offered: Offered) -> tuple[Card, ...]:
    """Every card, and who wants it. (DR-CAMP-06)"""
    camp, found = camp_of(table.state), list[Card]()
    for id_ in camp.offer:
        by = [name_of(table, hero) for hero, card in camp.wanted.items() if card == id_]
        card = item_card(table, table.library.items[id_], offered)
        found.append(replace(card, now=f"{listed(by)} {'wants' if len(by) == 1 else 'want'} it" if by else ""))
    return tuple(found)


def _lessons(table: Table, owner: Hero, offered: Offered) -> tuple[Card, ...]:
    return tuple(skill_card(owner, skill, offered) for skill in table.library.skills.values() if offered.at(skill.id))


def _skills(table: Table, owner: Hero, ids: Sequence[str], offered: Offered) -> tuple[Card, ...]:
    return tuple(
        replace(skill_card(owner, table.library.skills[id_], offered), idle=False) for id_ in dict.fromkeys(ids)
    )


def _worn(table: Table, owner: Hero, offered: Offered) -> tuple[Card, ...]:
    return tuple(item_card(table, item, offered) for item in items_by_slot(table, owner))


def _gear(table: Table, owner: Hero, offered: Offered, name: str) -> Iterator[Zone]:
    roles = [
        Card(role.id, role.name, "Role", (role.strength,), option)
        for role in table.library.roles.values()
        if (option := offered.at(role.id))
    ]
    if roles:
        yield Zone("question", "Roles", tuple(roles), compact=True)
    box = [card for card in retrievable(table, owner) if offered.at(card)]
    lying = {
        "gear": (f"{name} gear", [*owner.equipment]), "bag": (f"{name} bag, {len(owner.bag)} of {BAG}", [*owner.bag]),
        "stash": (f"{name} stash", [*owner.stash]), "box": ("Starting Gear in the box", box),
    }  # fmt: skip
    for id_, (title, cards) in lying.items():
        if cards:
            shown = tuple(item_card(table, face_up(table, owner, card), offered) for card in cards)
            yield Zone(id_, title, shown, compact=True)
