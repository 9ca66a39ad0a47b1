"""The tree of classes: the five basic ones with the levels a hero has in them, and the elite classes that grow from them."""

from __future__ import annotations

from tabletome.games.tactics.cards.heroes import MOST_CLASS_LEVELS, class_levels, hearts, why_not_level
from tabletome.games.tactics.cards.kinds import Class, LevelUp
from tabletome.games.tactics.cards.library import Library, Table
from tabletome.games.tactics.cards.text import amount, reach
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.scene.portraits import CLASS_COLOURS, class_face
from tabletome.games.tactics.state import Hero, hero_named
from tabletome.scene import Branch, Tree
from tabletome.scene.options import Offered
from tabletome.words import possessive

ELITE_COLOUR = "slate"


def class_tree(table: Table, offered: Offered) -> tuple[Tree, ...]:
    """All classes as the hero who levels up stands to them. (AT-COMP-19, AT-ELITE-01, AT-ELITE-11)"""
    if not table.state.campaign.levelling:
        return ()
    hero = hero_named(table.state, table.state.campaign.levelling[0])
    classes = table.library.classes.items()
    roots = tuple(_basic(table, hero, id_, cls, offered) for id_, cls in classes if not cls.elite)
    branches = tuple(_elite(table, hero, id_, cls, offered) for id_, cls in classes if cls.elite)
    return (Tree("classes", f"{possessive(name_of(table, hero.name))} classes", roots, branches),)


def growth(library: Library, hero: Hero, card: LevelUp) -> str:
    """What a level up card makes of the hero's numbers: only those that change."""
    cls = library.classes[card.cls]
    health, deck = hearts(library, hero), sum(hero.cards.values())
    found = [f"HP {health} → {health + card.hp}"]
    if card.add:
        found.append(f"deck {deck} → {deck + len(card.add)}")
    if cls.elite and card.number == 1:
        was, is_ = library.classes[hero.cls].fighting, cls.fighting
        found += [f"movement {was.move} → {is_.move}"] if was.move != is_.move else []
        strikes = [f"{amount(one.attack)} at {reach(one.reach)}" for one in (was, is_)]
        found += [f"basic attack {strikes[0]} → {strikes[1]}"] if strikes[0] != strikes[1] else []
    return ", ".join(found)


def _basic(table: Table, hero: Hero, id_: str, cls: Class, offered: Offered) -> Branch:
    own = class_levels(table.library, hero).get(id_, 0)
    option, why_not = _next(table, hero, id_, own, offered)
    return Branch(
        id_, cls.name, class_face(id_), CLASS_COLOURS[id_], own, MOST_CLASS_LEVELS, (),
        "owned" if own else "closed" if why_not else "open", "" if option or own else why_not, option,
    )  # fmt: skip


def _elite(table: Table, hero: Hero, id_: str, cls: Class, offered: Offered) -> Branch:
    own = class_levels(table.library, hero).get(id_, 0)
    option, why_not = _next(table, hero, id_, own, offered)
    owner = next((one.name for one in table.state.heroes if id_ in class_levels(table.library, one)), "")
    needs = tuple(needed for needed, count in cls.needs.items() for _ in range(count))
    if owner and not own:
        return Branch(id_, cls.name, class_face(id_), ELITE_COLOUR, 0, 0, needs, "taken", name_of(table, owner))
    if own:
        note = f"level {own} of {MOST_CLASS_LEVELS}"
        return Branch(id_, cls.name, class_face(id_), ELITE_COLOUR, 0, 0, needs, "owned", note, option)
    note = f"move {cls.fighting.move}, +{cls.hp} HP"
    return Branch(
        id_, cls.name, class_face(id_), ELITE_COLOUR, 0, 0, needs, "closed" if why_not else "open", note, option
    )


def _next(table: Table, hero: Hero, cls: str, own: int, offered: Offered) -> tuple[str, str]:
    """What takes the next card of a class, and what is against it."""
    cards = [id_ for id_, one in table.library.level_ups.items() if one.cls == cls and one.level == str(own + 1)]
    if not cards:
        return "", f"there is no level {own + 1} of it"
    (card,) = cards
    return offered.at(card), why_not_level(table.library, table.state.heroes, hero, card)
