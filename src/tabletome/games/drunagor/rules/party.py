"""The party: who goes, in which Role, with what gear and learning. (DR-STRUCT-08, DR-INIT-14, DR-ROLE-03, DR-HERO-*)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.library import Library, Play
from tabletome.games.drunagor.cards.places import Chapter
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.learning import EXPERIENCE, LEARN, WORDS, Learn, Learning, learning
from tabletome.games.drunagor.options.place import (
    GEAR,
    PARTY,
    ROLE,
    Choosing,
    PlayAs,
    TakeGear,
    TakeRole,
    free_roles,
    starting_gear,
)
from tabletome.games.drunagor.rules.learning import learn, usual_learning
from tabletome.games.drunagor.state import (
    Cube,
    Hero,
    RoleName,
)
from tabletome.kernel import Choose, Flow, acts

USUAL_ROLES: tuple[RoleName, ...] = ("defender", "striker", "controller", "support", "leader")
"""The Roles of a party that does not choose, in the order in which Heroes join it."""
KITS = ("weapon", "armor")
"""A Hero begins with one Weapon and one Armor."""


def new_hero(
    library: Library, id_: str, seat: int, role: RoleName, gear: Sequence[str], team: int | None = None
) -> Hero:
    """Five cubes, eight Skills and the Passive of the board, four Skills of the Role, all available; nothing is learned yet.

    (DR-HERO-06, DR-HERO-07, DR-HERO-15, DR-HERO-20, DR-HERO-22, DR-ROLE-04) Who fights for a team has no Role (DR-PVP-09).
    """
    board = library.boards[id_]
    skills = [*board.skills, board.passive, *(library.roles[role].starting if team is None else ())]
    cubes = [Cube(colour) for colour in board.cubes]
    return Hero(id_, seat, role, cubes, {}, skills, list(gear), team=team or 0)


def usual_gear(library: Library, id_: str) -> list[str]:
    """The first Weapon and the first Armor that a Hero is proficient with. (DR-HERO-11)"""
    fit = library.boards[id_].proficient
    items = [item for item in library.items.values() if item.source == "starting" and item.subtype in fit]
    return [next(item.id for item in items if item.type == kind) for kind in KITS]


def usual_party(library: Library, size: int, seats: int, experience: str = "none") -> list[Hero]:
    """The first Heroes of the box in their usual Roles, dealt to the players in turn. (DR-STRUCT-08, DR-HERO-16)"""
    names = list(library.boards)[:size]
    heroes = [
        new_hero(library, id_, place % seats, USUAL_ROLES[place], usual_gear(library, id_))
        for place, id_ in enumerate(names)
    ]
    for one in heroes:
        usual_learning(library, one, heroes, experience)
    return heroes


def party(play: Play) -> Flow[None]:
    """One Hero more, chosen by whoever plays it, with a Role that is free, a Weapon and an Armor.

    (DR-INIT-14, DR-ROLE-03, DR-HERO-16)
    """
    state, library = play.state, play.library
    if len(state.heroes) == state.party_size:
        state.phase = "start" if state.contest is None else "pvp_initiative"
        return
    number = len(state.heroes)
    seat = number % state.seats
    left = [id_ for id_ in library.boards if all(one.id != id_ for one in state.heroes)]
    groups = acts([PlayAs(id_) for id_ in left])
    hero_act: PlayAs = (
        yield Choose(seat, groups, "Which Hero do you play?", ("DR-STRUCT-01",), PARTY, Choosing(number))
    ).arg
    about = Choosing(number, hero_act.hero)
    role = free_roles(play)[0]
    if state.contest is None:
        roles = acts([TakeRole(role) for role in free_roles(play)])
        prompt = f"Which Dungeon Role does {library.boards[hero_act.hero].name} take?"
        role_act: TakeRole = (yield Choose(seat, roles, prompt, ("DR-INIT-14", "DR-ROLE-03"), ROLE, about)).arg
        role = role_act.role
    gear: list[str] = []
    for kind in KITS:
        offered = starting_gear(play, hero_act.hero, kind)
        chosen = offered[0].id
        if len(offered) > 1:
            prompt = f"Which {kind} does {library.boards[hero_act.hero].name} begin with?"
            options = acts([TakeGear(item.id) for item in offered])
            gear_act: TakeGear = (yield Choose(seat, options, prompt, ("DR-EQUIP-06",), GEAR, about)).arg
            chosen = gear_act.item
        gear.append(chosen)
    team = None if state.contest is None else number % teams_of(chapter_of(play), state.party_size)
    joining = new_hero(library, hero_act.hero, seat, role, gear, team)
    state.heroes.append(joining)
    yield from has_learned(play, joining)


def teams_of(battleground: Chapter, size: int) -> int:
    """How many sides meet: two, or everybody for themselves. (DR-PVP-01)"""
    return size if battleground.format == "free-for-all" else 2


def has_learned(play: Play, joining: Hero) -> Flow[None]:
    """What a Hero has learned before this Adventure, as its player chooses. (DR-HERO-16)"""
    for reward in EXPERIENCE[play.state.house.experience]:
        groups = learning(play, joining, reward)
        if groups:
            prompt = f"{play.library.boards[joining.id].name} has learned {WORDS[reward]}. Which?"
            about = Learning(joining.id, reward)
            act: Learn = (yield Choose(joining.seat, groups, prompt, ("DR-HERO-16",), LEARN, about)).arg
            learn(play.library, joining, act)
