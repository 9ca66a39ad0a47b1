"""What items are worth, and when to use, equip or look for them."""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.drunagor.bot import scenes, worth
from tabletome.games.drunagor.cards.abilities import Immune, Plus
from tabletome.games.drunagor.cards.kinds import Item
from tabletome.games.drunagor.cards.language import Crit, Tie, Weapon
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.cubes import available
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.gear.bags import worn_instead
from tabletome.games.drunagor.options.minor.chests import Search
from tabletome.games.drunagor.options.minor.consumables import Consume
from tabletome.games.drunagor.options.minor.exchange import Equip
from tabletome.games.drunagor.options.names import FRUIT
from tabletome.games.drunagor.options.story.entries import Invoke
from tabletome.games.drunagor.options.story.scenes import Interact
from tabletome.games.drunagor.options.values import can_regain, face_up, max_health
from tabletome.games.drunagor.state import Figure, Hero, hero

PLUS = {"HP": 0.4, "HIT": 0.4, "DMG": 1.5, "MOVEMENT": 1.0, "RANGE": 0.8, "PREVENT": 1.3, "SHIELD": 1.2, "HEAL": 1.0}
"""What a bonus is worth in a round, point by point."""
OTHER, CRIT, IMMUNE, TRIGGER, SKILL, CARD = 0.8, 0.35, 0.3, 0.7, 0.5, 2.0
KEPT = 2.4
"""A Consumable that is not used now can be used later."""
CHEST, FRUIT_HEALS = 1.5, 2


def minor(table: Table, who: Figure, act: DrunagorAct) -> float:
    """What a Minor Action gains; what is not worth it, or nothing for a bot to think of, gains nothing."""
    match act:
        case Search():
            return CHEST if 2 * who.health > max_health(table, who) else 0.0
        case Consume():
            return use(table, who, act.item)
        case Equip():
            return better(table, who, act.item)
        case Interact():
            return scenes.interact(table, who)
        case Invoke():
            return scenes.invoke(table, who, act)
    return 0.0


def use(table: Table, who: Figure, card: str) -> float:
    """A Consumable now, not later: a potion when wounded, a scroll when it strikes well."""
    weak = 2 * who.health <= max_health(table, who)
    if card == FRUIT:
        return 1.0 if can_regain(table, who) >= FRUIT_HEALS else 0.0
    item = table.library.items[card]
    gain = worth.text(table, Doing(who, card), item.text.clauses) - KEPT
    spent = sum(bool(cube.at) for cube in hero(table.state, who.id).cubes)
    if any(op.name in ("RECALL", "FREE RECALL ACTION") for op in item.text.ops()):
        return gain if spent >= 3 and len(available(hero(table.state, who.id))) <= 2 else 0.0
    heals = sum(op.operands[0].value() for op in item.text.ops() if op.name == "HEAL")
    return gain if not heals or weak or max_health(table, who) - who.health >= heals else 0.0


def better(table: Table, who: Figure, card: str) -> float:
    """How much better an item is than what it replaces; nobody takes off what keeps them on their feet."""
    owner = hero(table.state, who.id)
    instead = worn_instead(table, owner, card)
    new = face_up(table, owner, card)
    old = face_up(table, owner, instead) if instead else None
    less = (old.static.plus("HP") if old is not None else 0) - new.static.plus("HP")
    if less >= who.health:
        return 0.0
    return face_worth(table, new) - (face_worth(table, old) if old is not None else 0.0) - 0.2


def item_worth(table: Table, owner: Hero, card: str) -> float:
    """What an item is worth to have."""
    if card not in table.library.items:
        return CARD
    item = face_up(table, owner, card)
    return CARD + sum(abs(op.worth) for op in item.text.ops()) if item.consumable else face_worth(table, item)


def face_worth(table: Table, item: Item) -> float:
    """What Equipment is worth while it lies so: its blows, what always holds, what it answers, and its Skill."""
    total = item.damage * (22 - item.accuracy) / 10 if item.type == "weapon" else 0.0
    total += bonuses_worth(item.static.bonuses)
    total += TRIGGER * sum(abs(op.worth) for op in item.text.ops())
    if item.skill:
        skill = table.library.skills[item.skill]
        attacks = sum(len(one.body.hits) for one in skill.text.clauses if isinstance(one.body, Weapon))
        damage = sum(isinstance(one.body, Tie) and one.damages for one in skill.text.clauses)
        words = sum(abs(op.worth) for op in skill.text.ops())
        total += SKILL * (words + 2.5 * attacks + 1.5 * damage) * (1.4 if len(skill.slots) > 1 else 1.0)
    return total


def bonuses_worth(bonuses: Iterable[object]) -> float:
    """What always holds."""
    total = 0.0
    for bonus in bonuses:
        match bonus:
            case Plus():
                total += PLUS.get(bonus.what, OTHER) * bonus.value()
            case Crit():
                total += CRIT * (20 - bonus.least)
            case Immune():
                total += IMMUNE * len(bonus.words)
            case _:
                total += OTHER
    return total
