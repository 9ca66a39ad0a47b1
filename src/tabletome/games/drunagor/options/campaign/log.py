"""The Campaign Log of every Hero, and of the party, in words; and how the story ends. (DR-LOG-01, DR-LOG-02, DR-LOG-11)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.kinds import CATEGORIES, EQUIPMENT, Level
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.campaign.road import CHAPTERS, road
from tabletome.games.drunagor.options.gear.bags import item_name
from tabletome.games.drunagor.options.learning.skills import third_card
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.state import Hero, Played, campaign_of
from tabletome.words import capitalized, counted, listed

SLOTS = {"weapon": "Weapon", "offhand": "Off-Hand", "armor": "Armor", "trinket": "Trinket"}
NOTHING = "nothing"


def hero_log(table: Table, owner: Hero) -> list[str]:
    """All that the log of a Hero has fields for. (DR-LOG-02)"""
    library, board = table.library, table.library.boards[owner.id]
    also = f", and {owner.secondary}" if owner.secondary else ""
    lines = [
        f"{board.name}, {board.cls}{also}; {library.roles[owner.role].name}. Played by player {owner.seat + 1}.",
        f"Skills: {_list(_skills(table, owner))}.",
        f"Class Abilities: {_list(_abilities(table, owner))}.",
        f"Equipment: {_list(_equipment(table, owner))}.",
        f"Bag: {_list([item_name(table, owner, card) for card in owner.bag])}.",
        f"Stash: {_list([item_name(table, owner, card) for card in owner.stash])}.",
    ]
    cubes = [*owner.blocked.values()]
    if cubes:
        curse, trauma = counted(cubes.count("curse"), "Curse Cube"), counted(cubes.count("trauma"), "Trauma Cube")
        lines.append(f"Carried on in this sequence: {curse}, {trauma}.")
    if owner.statuses:
        lines.append(f"Statuses, until the next Camp: {_list(_names(table, owner.statuses))}.")
    if owner.aura:
        lines.append(f"Aura: {name_of(table, owner.aura)}.")
    if owner.outcomes:
        lines.append(f"Outcomes: {_list(_names(table, owner.outcomes))}.")
    return lines


def _skills(table: Table, owner: Hero) -> list[str]:
    """By type, with their levels; of the Role also the colours of the cubes that came with it. (DR-LOG-02, DR-CAMP-18)"""
    library, found = table.library, list[str]()
    names = (*map(capitalized, CATEGORIES), library.roles[owner.role].name)
    cards = (*library.boards[owner.id].cards, third_card(library, owner))
    levels: tuple[Level, ...] = (1, 2)
    for kind, faces in zip(names, cards, strict=True):
        for level, skill in zip(levels, faces, strict=True):
            if skill in owner.skills:
                cubes = f", {listed(owner.role_cubes)} cube" if faces == cards[-1] and owner.role_cubes else ""
                found.append(f"{library.skills[skill].name} ({kind} {level}{cubes})")
    return found


def _abilities(table: Table, owner: Hero) -> list[str]:
    """Tree by tree. (DR-LOG-02)"""
    found: dict[str, list[str]] = {}
    for ability in owner.abilities:
        skill = table.library.skills[ability]
        found.setdefault(table.library.trees[skill.owner].name, []).append(skill.name)
    return [f"{listed(names)} ({tree})" for tree, names in found.items()]


def _equipment(table: Table, owner: Hero) -> list[str]:
    worn = {table.library.items[card].type: card for card in owner.equipment}
    return [f"{SLOTS[kind]} {item_name(table, owner, worn[kind])}" for kind in EQUIPMENT if kind in worn]


def _names(table: Table, ids: list[str]) -> list[str]:
    return [name_of(table, id_) for id_ in ids]


def _list(names: list[str]) -> str:
    return listed(names) if names else NOTHING


def party_log(table: Table) -> list[str]:
    """What was played, and how it went; and what will come back. (DR-LOG-01, DR-LOG-11)"""
    campaign = campaign_of(table.state)
    chapters = {number: chapter.name for number, chapter in road(table.library).items()}
    lines = [_played(chapters.get(one.chapter, ""), one) for one in campaign.log]
    held = outcomes(table)
    return [*lines, f"Outcomes: {_list(_names(table, held))}."] if held else lines


def _played(name: str, one: Played) -> str:
    why = f" ({one.why})" if one.why else ""
    return f"Chapter {one.chapter}, {name}: {one.result} after {counted(one.rounds, 'round')}{why}."


def outcomes(table: Table) -> list[str]:
    """Those that any Hero has, each once. (DR-LOG-12)"""
    return list(dict.fromkeys(entry for one in table.state.heroes for entry in one.outcomes))


def epilogue(table: Table) -> list[str]:
    """Behind the last Chapter: the page that all read, and for every Outcome what became of it, or of its absence. (DR-LOG-11)"""
    campaign = table.state.campaign
    if campaign is None or not any(one.chapter == CHAPTERS and one.result == "won" for one in campaign.log):
        return []
    held = outcomes(table)
    pages = (
        one.held if not one.not_held or one.id in held else one.not_held for one in table.library.epilogue.values()
    )
    return [page for page in pages if page]
