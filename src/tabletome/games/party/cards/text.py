"""The rules text of every card, written out from its notation, so that text and effect cannot disagree.

slots: "w..", need: "SS M *2", hits: "Dww"
Send 3 heroes; one of them takes a light wound before the roll.
Needs 2 swords, 1 magic and 2 hit points.
Deals 1 deadly wound and 2 light wounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import TypeVar

from tabletome.games.party.cards.kinds import ArenaCard, BossCard, Card, Challenge, HeroCard, Item, Per, Quest
from tabletome.games.party.cards.language import Ability, Curse, Deed, Effect, Need, Reward
from tabletome.games.party.cards.signs import MANY, SYMBOL, WOUND, coins, dice_words, wounds_words
from tabletome.games.party.state import Window
from tabletome.words import article, counted, listed, sentence

C = TypeVar("C", bound=Card)

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
TIMES = ("", "", " twice", " three times", " four times")
TRIGGERS = {
    "free": "once per quest",
    "rune": "for a rune, once per quest",
    "crit": "for each critical hit",
    "always": "always",
}
WHEN: dict[Window, str] = {
    "turn_start": "at the start of another player's turn",
    "quest_declared": "when another player has declared a quest",
    "pool_formed": "when another player has formed the dice pool",
    "after_roll": "when another player has rolled",
    "last_call": "when another player is done with the roll, before it is evaluated",
}
PER: dict[Per, str] = {
    "": "",
    "town": " for each town quest you completed",
    "forest": " for each forest quest you completed",
    "mountains": " for each mountain quest you completed",
    "retired": " for each of your retired heroes",
    "relic": " for each relic in your hand, this one too,",
    "stage": " for each stage of the boss you beat",
}


# --- the cards --------------------------------------------------------------------------------------------------------


def card_text(card: Card) -> list[str]:
    """The rules text of a card of any kind."""
    match card:
        case Quest():
            return quest_text(card)
        case HeroCard():
            return hero_text(card)
        case Item():
            return item_text(card)
        case ArenaCard():
            return arena_text(card)
        case BossCard():
            return boss_text(card)


def written(card: C) -> C:
    """A card whose text has been written out once, so that nothing unreadable stays in a deck."""
    card_text(card)
    return card


def quest_text(quest: Quest) -> list[str]:
    lines = [*challenge_text(quest), sentence(f"pays {reward_words(quest.win)}")]
    if quest.fail != Reward():
        lines.append(sentence(f"if it fails: {reward_words(quest.fail)}"))
    return lines


def challenge_text(challenge: Challenge) -> list[str]:
    """Slots, conditions, immunity and wounds of a quest or of a boss's stage."""
    lines = [slots_text(challenge.slots), sentence(need_words(challenge.need))]
    if challenge.no:
        lines.append(sentence(f"immune to {listed([MANY[symbol] for symbol in challenge.no])}"))
    lines.append(sentence(f"deals {wounds_words(challenge.hits)}"))
    return lines


def slots_text(slots: str) -> str:
    """
    >>> slots_text("w..")
    'Send 3 heroes; one of them takes a light wound before the roll.'
    >>> slots_text("ww.")
    'Send 3 heroes; two of them take a light wound each before the roll.'
    """
    heroes = counted(len(slots), "hero")
    wounds = Counter(slots.replace(".", ""))
    parts = []
    for wound, number in wounds.items():
        if len(slots) == 1:
            parts.append(f"it takes {article(WOUND[wound])} before the roll")
        elif number == 1:
            parts.append(f"{'another' if parts else 'one of them'} takes {article(WOUND[wound])} before the roll")
        else:
            parts.append(f"{NUMBERS[number]} of them take {article(WOUND[wound])} each before the roll")
    return sentence("; ".join([f"send {heroes}", *parts]))


def boss_text(boss: BossCard) -> list[str]:
    lines = []
    for number, stage in enumerate(boss.stages, start=1):
        lines += [f"Stage {number}: {line[0].lower()}{line[1:]}" for line in challenge_text(stage)]
    return [
        *lines,
        sentence(f"only stage 1 completed: {reward_words(boss.win1)}"),
        sentence(f"both stages completed: {reward_words(boss.win2)}"),
    ]


def arena_text(arena: ArenaCard) -> list[str]:
    places = ("first", "second", "third", "fourth")
    return [
        slots_text(arena.slots),
        sentence(f"counts {listed([MANY[symbol] for symbol in arena.counted])}{_unspent(arena.counted)}"),
        sentence(f"deals {wounds_words(arena.hits)}"),
        *(sentence(f"{place}: {reward_words(tier)}") for place, tier in zip(places, arena.tiers, strict=True)),
    ]


def _unspent(symbols: str) -> str:
    return "; only unspent runes count" if "R" in symbols else ""


def hero_text(hero: HeroCard) -> list[str]:
    """Both sides of a hero; the standard side brackets what the upgraded one can do. (AP-HERO-02)"""
    able = [ability_words(ability) for ability in hero.abilities]
    if hero.legendary:
        return [
            sentence(f"legendary hero for {coins(hero.cost)}: {dice_words(hero.up)}"),
            *(sentence(line) for line in able),
            sentence(f"worth {hero.vp} VP when retired"),
        ]
    return [
        sentence(f"hired for {coins(hero.cost)}: {dice_words(hero.std)}"),
        f"({sentence('; '.join(able))})",
        sentence(f"upgraded: {dice_words(hero.up)}"),
        *(sentence(line) for line in able),
        sentence(f"worth {hero.vp} VP when retired"),
    ]


def item_text(item: Item) -> list[str]:
    if item.type == "relic":
        return [sentence(f"worth {item.vp} VP{PER[item.per]} at the end of the game")]
    if item.type == "weapon":
        only = ["Only upgraded heroes can carry it."] if item.needs == "upgraded" else []
        return [*only, *(sentence(ability_words(ability)) for ability in item.abilities)]
    if item.curse is not None:
        assert item.window is not None
        return [sentence(f"{WHEN[item.window]}: {curse_words(item.curse)}"), "Then discard it."]
    when = "before the roll" if item.type == "potion" else "after the roll"
    return [sentence(f"{when}: {deed_words(item.deed)}"), "Then discard it."]


# --- effects ----------------------------------------------------------------------------------------------------------


def ability_words(ability: Ability) -> str:
    """`for a rune, once per quest: add 2 swords`."""
    return f"{TRIGGERS[ability.trigger]}: {deed_words(ability.deed)}"


def deed_words(deed: Deed) -> str:
    """As its roller reads it: `set a red die to any face, then heal a wounded hero; or take 2 coins`."""
    return "; or ".join(way_words(way) for way in deed)


def way_words(way: Sequence[Effect]) -> str:
    """One effect after the other; the same again is said once."""
    said = [effect.op.printed(third=False) for effect in way]
    return ", then ".join(f"{words}{TIMES[len([*same])]}" for words, same in groupby(said))


def curse_words(curse: Curse) -> str:
    """As the player of a skull scroll reads it: `one of their dice is rerolled; you choose which`."""
    said = "; or ".join(", then ".join(effect.op.printed(third=True) for effect in way) for way in curse.deed)
    if any(effect.change.picks for way in curse.deed for effect in way):
        said += "; you choose which" if curse.chooser == "you" else "; they choose which"
    return said


# --- the parts of a card ----------------------------------------------------------------------------------------------


def need_words(need: Need) -> str:
    """
    >>> need_words(Need({"S": 2, "M": 1}, 2)), need_words(Need())
    ('needs 2 swords, 1 magic and 2 hit points', 'completed automatically')
    """
    if need.automatic:
        return "completed automatically"
    parts = [counted(number, SYMBOL[symbol], MANY[symbol]) for symbol, number in need.symbols.items()]
    if need.hp:
        parts.append(counted(need.hp, "hit point"))
    return f"needs {listed(parts)}"


def reward_words(reward: Reward) -> str:
    """
    >>> reward_words(Reward(gold=2, items=1, up=1, vp=5))
    '2 coins, 1 standard item, a level-up for one of the heroes sent and 5 VP'
    """
    parts = [coins(reward.gold)] if reward.gold else []
    if reward.items:
        parts.append(counted(reward.items, "standard item"))
    if reward.legendary:
        parts.append(counted(reward.legendary, "legendary item"))
    if reward.up == 1:
        parts.append("a level-up for one of the heroes sent")
    elif reward.up:
        parts.append(f"{reward.up} level-ups for heroes sent")
    if reward.vp:
        parts.append(f"{reward.vp} VP")
    return listed(parts) if parts else "nothing"
