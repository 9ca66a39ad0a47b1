"""How a venture is likely to go: what a party may hope for on a quest, before any die is rolled.

Dice are counted exactly; everything that could be used after the roll (the reroll token, runes, abilities, items) is put down as
so many rerolls, and a reroll as about one more die of the best colour. All results are kept by value, so that a thousand games
cost little more than one.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from tabletome.games.party import cards, party, wounds
from tabletome.games.party.notation import DAMAGE, LIGHT, RUNE, SHIELD, SYMBOLS, read_abilities, read_need
from tabletome.games.party.odds import chance_of_success, odds_of_count
from tabletome.games.party.pool import gather
from tabletome.games.party.state import Hero

TOKEN, FREE_REROLL, FREE_SET, SPENT_RUNE, MORE_REROLLS = 0.85, 0.85, 1.1, 0.7, 0.45
"""What tools count for, in rerolls: the token, abilities without a cost, a rune on a die, each further die of one reroll."""
WEAPON, LEGENDARY_WEAPON = 0.8, 1.6
WOUNDED = 0.3
"""The share of a hero's worth that a light wound takes away."""


class Fighter(NamedTuple):
    """A hero as a venture sees it: dice, abilities as they are written on hero and weapon; `worth` is in VP."""

    dice: str
    abilities: str
    wounded: bool
    worth: float


class Trial(NamedTuple):
    """What is fought against."""

    slot_wounds: str
    need: str
    no: str
    hits: str


class Prospect(NamedTuple):
    """The chance of success, and the worth of heroes that is likely to be lost."""

    chance: float
    harm: float
    survivors: float


class Gear(NamedTuple):
    """What a party rolls with: dice, loose symbols, symbols for each critical hit, wounds prevented, rerolls."""

    colours: str
    loose: str
    crit: str
    blocks: str
    rerolls: float


def fighter(hero: Hero) -> Fighter:
    """
    >>> fighter(Hero("tavern-brawler")).dice
    'r'
    """
    card, final = cards.heroes()[hero.id], party.in_final_form(hero)
    texts = [card.up.ability] if final else []
    worth = 0.4 * card.cost + (1.0 + 0.3 * card.vp) * final
    if hero.weapon:
        texts.append(cards.items()[hero.weapon].effect)
        worth += LEGENDARY_WEAPON if cards.items()[hero.weapon].legendary else WEAPON
    return Fighter(card.dice(hero.upgraded), " & ".join(texts), hero.wounded, round(2 * worth) / 2)


def trial(card: cards.Challenge | cards.ArenaCard) -> Trial:
    if isinstance(card, cards.ArenaCard):
        return Trial(card.slot_wounds, "", "", card.hits)
    return Trial(card.slot_wounds, card.need_text, card.no, card.hits)


# --- a whole venture --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=400_000)
def prospect(against: Trial, fighters: tuple[Fighter, ...], rerolls: float) -> Prospect:
    """How it is likely to go with these heroes and so many rerolls beside their own."""
    standing, harm = after_slots(against.slot_wounds, fighters)
    with_them = gear(standing)
    need = read_need(against.need)
    chance = 1.0
    if not need.automatic:
        used = min(4.0, with_them.rerolls + rerolls)
        chance = hope(with_them.colours, with_them.loose, with_them.crit, against.need, against.no, round(used, 1))
    lost, dead = wounds_to_come(with_them, against.hits, standing, need.symbols.get(SHIELD, 0))
    return Prospect(chance, harm + lost, len(standing) - dead)


def after_slots(slot_wounds: str, fighters: tuple[Fighter, ...]) -> tuple[tuple[Fighter, ...], float]:
    """Who stands after the wounds of the slots, each on another hero, and what they cost. (AP-QUEST-06..08)"""
    left, hit, harm = list(fighters), [], 0.0
    for wound in sorted(slot_wounds):
        if not left:
            break
        one = min(left, key=lambda each: (wound == LIGHT and each.wounded, each.worth))
        left.remove(one)
        if wounds.kills(wound, wounded=one.wounded):
            harm += one.worth
        else:
            hit.append(one._replace(wounded=True))
            harm += WOUNDED * one.worth
    return tuple(left + hit), harm


@lru_cache(maxsize=100_000)
def gear(fighters: tuple[Fighter, ...]) -> Gear:
    """What the dice, weapons and abilities of these heroes come to."""
    colours, loose, crit, blocks, rerolls, spends = "", "", "", "", 0.0, 0.0
    for one in fighters:
        colours += one.dice
    for ability in [each for one in fighters if one.abilities for each in read_abilities(one.abilities)]:
        trigger, deed, effects = ability.trigger, ability.deed, ability.deed[0]
        if trigger == "always":
            colours += "".join(effect.colour for effect in effects if effect.kind == "add")
            loose += "".join(effect.symbols for effect in effects)
            blocks += "".join(effect.wound * effect.count for effect in effects)
        elif trigger == "crit":
            crit += "".join(effect.symbols for effect in effects)
        elif trigger == "free":
            rerolls += max(sum(_rerolls(effect.kind, effect.count) for effect in way) for way in deed)
            blocks += "".join(effect.wound * effect.count for effect in effects if effect.kind == "block")
        else:
            spends += 0.5
    colours = gather("".join(sorted(colours)))
    runes = loose.count(RUNE) + sum(_share(colour, RUNE) for colour in colours)
    rerolls += SPENT_RUNE * runes + spends * min(1.0, runes)
    return Gear(colours, "".join(sorted(loose)), "".join(sorted(crit)), blocks, round(rerolls, 2))


def _rerolls(kind: str, count: int) -> float:
    if kind == "reroll":
        return FREE_REROLL + MORE_REROLLS * (count - 1)
    return {"set": FREE_SET, "loose": 1.0, "add": 1.0}.get(kind, 0.0)


# --- success ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=400_000)
def hope(colours: str, loose: str, crit: str, need: str, no: str, rerolls: float) -> float:
    """The chance of success with so many rerolls, each put down as one more die of the colour that helps most."""
    if not colours:
        return _rolled("", loose, crit, need, no)
    whole, more = int(rerolls), most_wanted(colours, need, no)
    low = _rolled(colours + more * whole, loose, crit, need, no)
    high = _rolled(colours + more * (whole + 1), loose, crit, need, no) if rerolls > whole else 0.0
    return low + (rerolls - whole) * (high - low) if rerolls > whole else low


@lru_cache(maxsize=100_000)
def most_wanted(colours: str, need: str, no: str) -> str:
    """The colour of the pool with most of what the need asks for and the other dice bring too rarely."""
    asked = read_need(need)
    wanted = {}
    for symbol in SYMBOLS:
        brought = sum(_share(colour, symbol) for colour in colours)
        short = max(0.0, asked.symbols.get(symbol, 0) + 0.5 - brought) if symbol in asked.symbols else 0.0
        wanted[symbol] = 0.0 if symbol in no else short + (0.5 if asked.hp and symbol in DAMAGE else 0.0)
    return max(
        sorted(set(colours)), key=lambda colour: sum(_share(colour, symbol) * wanted[symbol] for symbol in SYMBOLS)
    )


@cache
def _share(colour: str, symbol: str) -> float:
    """How many of a symbol a die brings on average."""
    faces = cards.dice()[colour].faces
    return "".join(faces).count(symbol) / len(faces)


@lru_cache(maxsize=400_000)
def _rolled(colours: str, loose: str, crit: str, need: str, no: str) -> float:
    return float(chance_of_success("".join(sorted(colours)), read_need(need), no, crit=crit, loose=loose))


# --- wounds -----------------------------------------------------------------------------------------------------------


def wounds_to_come(with_them: Gear, hits: str, fighters: tuple[Fighter, ...], wanted: int) -> tuple[float, float]:
    """The worth that is likely to be lost, and how many heroes, if all but `wanted` shields are for defence."""
    if not hits or not fighters:
        return 0.0, 0.0
    harm = dead = 0.0
    for shields, chance in shields_rolled(with_them.colours, with_them.loose.count(SHIELD), wanted + len(hits)):
        lost, killed = harm_of(hits, max(0, shields - wanted), with_them.blocks, fighters)
        harm += chance * lost
        dead += chance * killed
    return harm, dead


@lru_cache(maxsize=50_000)
def shields_rolled(colours: str, loose: int, most: int) -> tuple[tuple[int, float], ...]:
    """How likely it is to have so many shields; more than `most` are as good as that."""
    odds = {number: float(chance) for number, chance in odds_of_count(colours, SHIELD, loose=SHIELD * loose).items()}
    found = {number: chance for number, chance in odds.items() if number < most}
    return (*found.items(), (most, 1 - sum(found.values())))


def harm_of(hits: str, shields: int, blocks: str, fighters: tuple[Fighter, ...]) -> tuple[float, int]:
    """The worth lost, and how many heroes, with the least harmful plan."""
    return _harm(hits, shields, blocks, tuple((one.wounded, one.worth) for one in fighters))


@lru_cache(maxsize=200_000)
def _harm(hits: str, shields: int, blocks: str, fighters: tuple[tuple[bool, float], ...]) -> tuple[float, int]:
    left = wounds.defend(hits, shields, blocks).left
    targets = [wounds.Target(str(place), wounded, round(2 * worth)) for place, (wounded, worth) in enumerate(fighters)]
    living = {hero.id: hero for hero in wounds.after(targets, wounds.least_harmful(left, targets))}
    harm, killed = 0.0, 0
    for place, (wounded, worth) in enumerate(fighters):
        if str(place) not in living:
            harm, killed = harm + worth, killed + 1
        elif living[str(place)].wounded and not wounded:
            harm += WOUNDED * worth
    return harm, killed
