"""The five heroes of the box, and how one grows: what its level up cards give it. (AT-HERO-*, AT-LVL-*)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.tactics.cards.kinds import LevelUp
from tabletome.games.tactics.cards.library import Library
from tabletome.games.tactics.state import Hero

HEROES = {"roberta": "fighter", "olette": "rogue", "tolben": "cleric", "elwyn": "wizard", "quill": "archer"}
"""Each hero stands for one basic class. (AT-HERO-16)"""
BASIC_MOVE, BASIC_ATTACK = "basic-move", "basic-attack"
STARTING_BASICS = 3
MOST_LEVELS, MOST_CLASS_LEVELS = 10, 5


def new_hero(library: Library, name: str, seat: int) -> Hero:
    """Starter and class card, five cards of the class, three Basic Moves and three Basic Attacks. (AT-HERO-02..08)"""
    cls = HEROES[name]
    starter = library.level_ups[f"{cls}-starter"]
    cards = {BASIC_MOVE: STARTING_BASICS, BASIC_ATTACK: STARTING_BASICS, **starter.cards}
    return Hero(name, seat, cls, [f"{cls}-starter"], cards, [starter.feature], [starter.passive])


def level(hero: Hero) -> int:
    """The number of its level up cards. (AT-HERO-11)"""
    return len(hero.taken)


def class_levels(library: Library, hero: Hero) -> dict[str, int]:
    """How many level up cards of each class it has, the Starter counted. (AT-ELITE-02, AT-ELITE-33)"""
    levels: dict[str, int] = {}
    for id_ in hero.taken:
        cls = library.level_ups[id_].cls
        levels[cls] = levels.get(cls, 0) + 1
    return levels


def hearts(library: Library, hero: Hero) -> int:
    """Maximum HP: the sum of the hearts on its level up cards. (AT-SETUP-19)"""
    return sum(library.level_ups[id_].hp for id_ in hero.taken)


def why_not_level(library: Library, party: Sequence[Hero], hero: Hero, id_: str) -> str:
    """What is against taking a level up card; empty if nothing is. (AT-LVL-01..05, AT-LVL-09, AT-LVL-10, AT-ELITE-01)"""
    card = library.level_ups[id_]
    cls, levels = library.classes[card.cls], class_levels(library, hero)
    if level(hero) >= MOST_LEVELS:
        return f"nobody rises above level {MOST_LEVELS}"
    if card.level == "starter" or card.number != levels.get(card.cls, 0) + 1:
        return f"the next card of {cls.name} for this hero is level {levels.get(card.cls, 0) + 1}"
    missing = [
        f"{library.classes[needed].name} {count}"
        for needed, count in cls.needs.items()
        if levels.get(needed, 0) < count
    ]
    if missing:
        return f"{cls.name} needs {' and '.join(missing)}"
    others = [class_levels(library, other).get(card.cls, 0) for other in party if other is not hero]
    if cls.elite and any(others):
        return f"another hero is {cls.name} already"
    if not cls.elite and card.number >= 3 and any(other >= 3 for other in others):
        return f"only one hero may be at level 3 or higher in {cls.name}"
    if not cls.elite and card.number >= 2 and sum(other >= 2 for other in others) >= 2:
        return f"only two heroes may be at level 2 or higher in {cls.name}"
    return ""


def open_levels(library: Library, party: Sequence[Hero], hero: Hero) -> list[str]:
    """The level up cards a hero may take now."""
    return [id_ for id_ in library.level_ups if not why_not_level(library, party, hero, id_)]


def take_level(library: Library, hero: Hero, id_: str) -> LevelUp:
    """What a level up card gives at once: hearts, cards, abilities, feature, class; a perk it names comes apart from it.

    (AT-LVL-06, AT-ELITE-05)
    """
    card = library.level_ups[id_]
    if library.classes[card.cls].elite and card.number == 1:
        hero.cls = card.cls
    hero.taken.append(id_)
    for action in (*card.add, *card.replace):
        hero.cards[action] = hero.cards.get(action, 0) + 1
    hero.features += [card.feature] if card.feature else []
    hero.passives += [card.passive] if card.passive else []
    hero.dice += [card.dice] if card.dice else []
    return card


def take_perk(library: Library, hero: Hero, id_: str) -> None:
    """A perk and what it grants. (AT-PERK-05, AT-PERK-07)"""
    perk = library.perks[id_]
    hero.perks.append(id_)
    for action in (*perk.add, *perk.replace):
        hero.cards[action] = hero.cards.get(action, 0) + 1
    hero.passives += perk.passive
    hero.dice += perk.dice


def remove_card(hero: Hero, card: str) -> None:
    """A card goes back to the box for good. (AT-LVL-07, AT-LVL-21)"""
    hero.cards[card] -= 1
    if not hero.cards[card]:
        del hero.cards[card]


def suggested(library: Library, party: Sequence[Hero], hero: Hero) -> str:
    """The next level of a suggested build: two levels of its own class, then the elite class that grows from them.

    (AT-CAMP-17) It obeys all limits; where it is stopped, any card that may be taken will do.
    """
    own, levels = HEROES.get(hero.name, hero.cls), class_levels(library, hero)
    wanted = [own] if levels.get(own, 0) < 2 else []
    wanted += [id_ for id_, cls in library.classes.items() if cls.elite and set(cls.needs) == {own}]
    wanted.append(own)
    for cls in wanted:
        following = f"{cls}-{levels.get(cls, 0) + 1}"
        if following in library.level_ups and not why_not_level(library, party, hero, following):
            return following
    return next(iter(open_levels(library, party, hero)), "")


def grow(library: Library, party: Sequence[Hero], to: int) -> None:
    """Heroes levelled by the suggested build; a REPLACEd card takes the place of a basic one. (AT-CAMP-17)"""
    while any(level(hero) < to for hero in party):
        for hero in party:
            id_ = suggested(library, party, hero)
            if level(hero) < to and id_:
                card = take_level(library, hero, id_)
                if card.perk:
                    take_perk(library, hero, card.perk)
                for place, _ in enumerate(card.replace):
                    remove_card(hero, BASIC_ATTACK if (len(hero.taken) + place) % 2 else BASIC_MOVE)


def level_at(library: Library, chapter: int) -> int:
    """The level with which heroes come to a chapter: to a story, that of the encounters it leads to. (AT-CAMP-16)"""
    if chapter in library.encounters:
        return library.encounters[chapter].level
    choices = library.guide.chapters[chapter].choices
    return min((level_at(library, choice.go) for choice in choices), default=MOST_LEVELS)


def way_to(library: Library, chapter: int) -> list[int]:
    """The shortest way from the first chapter: all that are played before this one. (AT-CAMP-17)"""
    before: dict[int, list[int]] = {1: []}
    waiting = [1]
    for here in waiting:
        for after in _follow_ups(library, here):
            if after not in before:
                before[after] = [*before[here], here]
                waiting.append(after)
    return before[chapter]


def _follow_ups(library: Library, chapter: int) -> list[int]:
    """Where a chapter may lead; by success or failure."""
    if chapter in library.encounters:
        fought = library.encounters[chapter]
        return [*fought.green, *fought.orange, *fought.failure]
    return [choice.go for choice in library.guide.chapters[chapter].choices]


def loot_before(library: Library, chapter: int, size: int) -> int:
    """How many cards of loot the encounters on the shortest way to a chapter give to so many heroes. (AT-CAMP-17)"""
    fought = [library.encounters[one] for one in way_to(library, chapter) if one in library.encounters]
    return sum(one.success.loot.get(size, 0) for one in fought)
