"""The rules text of every card, written out from its notation, so that text and effect cannot disagree.

slots: "w..", need: "SS M *2", hits: "Dww"
Send 3 heroes; one of them takes a light wound before the roll.
Needs 2 swords, 1 magic and 2 hit points.
Deals 1 deadly wound and 2 light wounds.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

from tabletome.games.party.cards.dice import Die
from tabletome.games.party.cards.kinds import ArenaCard, BossCard, Card, Challenge, HeroCard, Item, Quest
from tabletome.games.party.cards.language import ANY, DEADLY, LIGHT, SYMBOLS, Ability, Curse, Deed, Effect, Need, Reward
from tabletome.games.party.state import Window
from tabletome.words import article, counted, listed, sentence

C = TypeVar("C", bound=Card)

COLOURS = {"r": "red", "g": "green", "b": "blue", "y": "yellow", ANY: ""}
SYMBOL = {"S": "sword", "A": "arrow", "M": "magic", "H": "shield", "R": "rune"}
MANY = {"S": "swords", "A": "arrows", "M": "magic", "H": "shields", "R": "runes"}
WOUND = {LIGHT: "light wound", DEADLY: "deadly wound", ANY: "wound of either kind"}
WOUNDS = {LIGHT: "light wounds", DEADLY: "deadly wounds", ANY: "wounds of either kind"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
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
PICKED = ("reroll", "set", "remove")


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
        return [f"Worth {item.vp} VP at the end of the game."]
    if item.type == "weapon":
        only = ["Only upgraded heroes can carry it."] if item.needs == "upgraded" else []
        return [*only, *(sentence(ability_words(ability)) for ability in item.abilities)]
    if item.curse is not None:
        assert item.window is not None
        return [sentence(f"{WHEN[item.window]}: {curse_words(item.curse)}"), "Then discard it."]
    when = "before the roll" if item.type == "potion" else "after the roll"
    return [sentence(f"{when}: {deed_words(item.deed)}"), "Then discard it."]


def die_text(die: Die) -> list[str]:
    return [sentence(f"{die.name}: {', '.join(face_words(face) for face in die.faces)}")]


# --- effects ----------------------------------------------------------------------------------------------------------


def ability_words(ability: Ability) -> str:
    """
    >>> from tabletome.games.party.cards.language import read_abilities
    >>> [ability_words(ability) for ability in read_abilities("always: +r & R: +S +S")]
    ['always: add a red die', 'for a rune, once per quest: add 2 swords']
    """
    return f"{TRIGGERS[ability.trigger]}: {deed_words(ability.deed)}"


def deed_words(deed: Deed) -> str:
    """
    >>> from tabletome.games.party.cards.language import read_deed
    >>> deed_words(read_deed("set r * & heal | gain 2g"))
    'set a red die to any face, then heal a wounded hero; or take 2 coins'
    """
    return "; or ".join(", then ".join(effect_words(effect) for effect in sequence) for sequence in deed)


def effect_words(effect: Effect) -> str:
    """One effect as its roller reads it."""
    match effect.kind:
        case "add":
            return f"add {die_words(effect.colour)}{' of any colour' if effect.colour == ANY else ''}"
        case "loose":
            return f"add {symbols_words(effect.symbols)}"
        case "reroll":
            return f"reroll {_some_dice(effect)}"
        case "set":
            return f"set {die_words(effect.colour)} to {_face(effect.face)}"
        case "heal":
            return "heal a wounded hero"
        case "block":
            if effect.count == 1:
                return f"prevent {article(WOUND[effect.wound])}"
            return f"prevent up to {effect.count} {WOUNDS[effect.wound]}"
        case "gain":
            return f"take {coins(effect.gold)}"
        case "remove" | "hit" | "steal" | "toughen":
            return _harm_words(effect)


def curse_words(curse: Curse) -> str:
    """
    >>> from tabletome.games.party.cards.language import read_curse
    >>> curse_words(read_curse("target roller: rr ? (chooser: you)"))
    'one of their dice is rerolled; you choose which'
    """
    said = "; or ".join(", then ".join(_harm_words(effect) for effect in sequence) for sequence in curse.deed)
    if any(effect.kind in PICKED for sequence in curse.deed for effect in sequence):
        said += "; you choose which" if curse.chooser == "you" else "; they choose which"
    return said


def _harm_words(effect: Effect) -> str:
    """One effect of a skull scroll, as its player reads it."""
    colour = f"{COLOURS[effect.colour]} " if effect.colour not in ("", ANY) else ""
    match effect.kind:
        case "reroll" if effect.count > 1:
            return f"up to {effect.count} of their {colour}dice are rerolled"
        case "reroll":
            return f"one of their {colour}dice is rerolled"
        case "set":
            return f"one of their {colour}dice is set to {_face(effect.face)}"
        case "remove":
            return f"one of their {colour}dice leaves the pool"
        case "hit":
            return f"their quest deals 1 more {WOUND[effect.wound]}"
        case "steal":
            return f"take up to {coins(effect.gold)} from them"
        case "toughen":
            return f"their quest needs {effect.count} more hit {'point' if effect.count == 1 else 'points'}"
        case _:
            raise ValueError(f"'{effect.kind}' hurts nobody")


def _some_dice(effect: Effect) -> str:
    if effect.count == 1:
        return die_words(effect.colour)
    return f"up to {effect.count} {COLOURS[effect.colour]} dice".replace("  ", " ")


def _face(face: str) -> str:
    if face == "*":
        return "any face"
    return f"the face with {symbols_words(face)}" if face else "its blank face"


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


def wounds_words(wounds: str) -> str:
    """
    >>> wounds_words("Dww"), wounds_words("")
    ('1 deadly wound and 2 light wounds', 'no wounds')
    """
    number_of = Counter(wounds)
    parts = [counted(number_of[wound], WOUND[wound], WOUNDS[wound]) for wound in (DEADLY, LIGHT) if number_of[wound]]
    return listed(parts) if parts else "no wounds"


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


def symbols_words(symbols: str) -> str:
    """
    >>> symbols_words("SS"), symbols_words("MR"), symbols_words("A")
    ('2 swords', '1 magic and 1 rune', '1 arrow')
    """
    number_of = Counter(symbols)
    return listed([counted(number_of[one], SYMBOL[one], MANY[one]) for one in SYMBOLS if number_of[one]])


def face_words(face: str) -> str:
    return symbols_words(face) if face else "blank"


def face_name(face: str) -> str:
    """A face in the fewest words, by which painters find its drawing.

    >>> face_name("SS"), face_name("MR"), face_name("H"), face_name("")
    ('2 swords', 'magic + rune', 'shield', 'blank')
    """
    if len(face) > 1 and len(set(face)) == 1:
        return f"{len(face)} {MANY[face[0]]}"
    return " + ".join(SYMBOL[symbol] for symbol in face) or "blank"


def dice_words(dice: str) -> str:
    """
    >>> dice_words("rrb")
    '2 red dice and 1 blue die'
    """
    number_of = Counter(dice)
    return listed(
        [
            counted(number_of[colour], f"{COLOURS[colour]} die", f"{COLOURS[colour]} dice")
            for colour in COLOURS
            if number_of[colour]
        ]
    )


def die_words(colour: str) -> str:
    """
    >>> die_words("y"), die_words("?")
    ('a yellow die', 'a die')
    """
    return f"a {COLOURS[colour]} die" if colour != ANY else "a die"


def coins(number: int) -> str:
    return counted(number, "coin")
