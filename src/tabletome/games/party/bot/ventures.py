"""How a venture is likely to go: what a party may hope for on a quest, before any die is rolled.

Dice are counted exactly; everything that could be used after the roll (the reroll token, runes, abilities, items) is put down as
so many rerolls, and a reroll as about one more die of the best colour. All results are kept by value, so that a thousand games
cost little more than one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tabletome.games.party.board import wounds
from tabletome.games.party.board.heroes import in_final_form
from tabletome.games.party.board.pool import gather
from tabletome.games.party.bot.quick_sums import chance, harm, most_wanted, share, shields_rolled
from tabletome.games.party.cards import kinds
from tabletome.games.party.cards.language import Need, Trigger, Ways, ways_of
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.signs import LIGHT, SHIELD
from tabletome.games.party.state import RUNE, Hero

TOKEN, SPENT_RUNE = 0.8, 0.85
"""What tools count for, in rerolls: the token, a rune on a die. What abilities count for, the words of cards say themselves."""
REROLL_OF = (0.0, 0.7, 1.0, 1.1, 1.3)
"""How much of one more die a reroll is, by how many dice of the wanted colour can be rerolled at all.

With these numbers what is hoped for agrees with what came of 3,700 quests and 430 fights against a boss."""
WEAPON, LEGENDARY_WEAPON = 0.8, 1.6
WOUNDED = 0.3
"""The share of a hero's worth that a light wound takes away."""


class Skill(NamedTuple):
    """An ability as a venture sees it: what sets it off, what it changes, and what the hints of its words come to, in rerolls."""

    trigger: Trigger
    ways: Ways
    worth: float


class Fighter(NamedTuple):
    """A hero as a venture sees it: dice, abilities of hero and weapon; `worth` is in VP."""

    dice: str
    abilities: tuple[Skill, ...]
    wounded: bool
    worth: float


class Trial(NamedTuple):
    """What is fought against."""

    slot_wounds: str
    need: Need
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


def fighter(table: Table, hero: Hero) -> Fighter:
    """A hero with dice, abilities and worth."""
    card, final = table.library.heroes[hero.id], in_final_form(table, hero)
    abilities = card.abilities if final else ()
    worth = 0.4 * card.cost + (1.0 + 0.3 * card.vp) * final
    if hero.weapon:
        abilities += table.library.items[hero.weapon].abilities
        worth += LEGENDARY_WEAPON if table.library.items[hero.weapon].legendary else WEAPON
    skills = tuple(Skill(ability.trigger, ways_of(ability.deed), ability.worth) for ability in abilities)
    return Fighter(card.dice(hero.upgraded), skills, hero.wounded, round(2 * worth) / 2)


def trial(card: kinds.Challenge | kinds.ArenaCard) -> Trial:
    if isinstance(card, kinds.ArenaCard):
        return Trial(card.slot_wounds, Need(), "", card.hits)
    return Trial(card.slot_wounds, card.need, card.no, card.hits)


# --- a whole venture --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def prospect(against: Trial, fighters: tuple[Fighter, ...], rerolls: float) -> Prospect:
    """How it is likely to go with these heroes and so many rerolls beside their own."""
    standing, hurt = after_slots(against.slot_wounds, fighters)
    with_them = gear(standing)
    need = against.need
    hoped = 1.0
    if not need.automatic:
        used = min(4.0, with_them.rerolls + rerolls)
        hoped = hope(with_them.colours, with_them.loose, with_them.crit, against.need, against.no, round(used, 1))
    lost, dead = wounds_to_come(with_them, against.hits, standing, need.symbols.get(SHIELD, 0))
    return Prospect(hoped, hurt + lost, len(standing) - dead)


def after_slots(slot_wounds: str, fighters: tuple[Fighter, ...]) -> tuple[tuple[Fighter, ...], float]:
    """Who stands after the wounds of the slots, each on another hero, and what they cost. (AP-QUEST-06..08)"""
    left, hit, lost = list(fighters), [], 0.0
    for wound in sorted(slot_wounds):
        if not left:
            break
        one = min(left, key=lambda each: (wound == LIGHT and each.wounded, each.worth))
        left.remove(one)
        if wounds.kills(wound, wounded=one.wounded):
            lost += one.worth
        else:
            hit.append(one._replace(wounded=True))
            lost += WOUNDED * one.worth
    return tuple(left + hit), lost


@lru_cache(maxsize=20_000)
def gear(fighters: tuple[Fighter, ...]) -> Gear:
    """What the dice, weapons and abilities of these heroes come to."""
    colours, loose, crit, blocks, rerolls, spends = "", "", "", "", 0.0, 0.0
    for one in fighters:
        colours += one.dice
    for skill in [each for one in fighters for each in one.abilities]:
        changes = skill.ways[0]
        if skill.trigger == "always":
            colours += "".join(change.joins for change in changes)
            loose += "".join(change.symbols for change in changes)
            blocks += "".join(change.blocks for change in changes)
        elif skill.trigger == "crit":
            crit += "".join(change.symbols for change in changes)
        elif skill.trigger == "free":
            rerolls += skill.worth
            blocks += "".join(change.blocks for change in changes)
        else:
            spends += 0.5
    colours = gather("".join(sorted(colours)))
    runes = loose.count(RUNE) + sum(share(colour, RUNE) for colour in colours)
    rerolls += SPENT_RUNE * runes + spends * min(1.0, runes)
    return Gear(colours, "".join(sorted(loose)), "".join(sorted(crit)), blocks, round(rerolls, 2))


# --- success ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=50_000)
def hope(colours: str, loose: str, crit: str, need: Need, no: str, rerolls: float) -> float:
    """The chance of success with so many rerolls, each put down as one more die of the colour that helps most."""
    if not colours:
        return chance("", loose, crit, need, no)
    more = most_wanted(colours, need, no)
    rerolls *= REROLL_OF[min(len(REROLL_OF) - 1, colours.count(more))]
    whole = int(rerolls)
    low = chance("".join(sorted(colours + more * whole)), loose, crit, need, no)
    if rerolls == whole:
        return low
    high = chance("".join(sorted(colours + more * (whole + 1))), loose, crit, need, no)
    return low + (rerolls - whole) * (high - low)


# --- wounds -----------------------------------------------------------------------------------------------------------


def wounds_to_come(with_them: Gear, hits: str, fighters: tuple[Fighter, ...], wanted: int) -> tuple[float, float]:
    """The worth that is likely to be lost, and how many heroes, if all but `wanted` shields are for defence."""
    if not hits or not fighters:
        return 0.0, 0.0
    lost = dead = 0.0
    heroes = tuple(sorted((one.wounded, one.worth) for one in fighters))
    for shields, odds in shields_rolled(with_them.colours, with_them.loose.count(SHIELD), wanted + len(hits)):
        harmed, killed = harm(hits, max(0, shields - wanted), with_them.blocks, heroes, WOUNDED)
        lost += odds * harmed
        dead += odds * killed
    return lost, dead


def harm_of(hits: str, shields: int, blocks: str, fighters: tuple[Fighter, ...]) -> tuple[float, int]:
    """The worth lost, and how many heroes, with the least harmful plan."""
    return harm(hits, shields, blocks, tuple(sorted((one.wounded, one.worth) for one in fighters)), WOUNDED)
