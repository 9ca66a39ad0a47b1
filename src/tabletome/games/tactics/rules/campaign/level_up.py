"""Levelling up, between chapters. (AT-LVL-*, AT-ELITE-*, AT-FEAT-03)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.tactics.cards.heroes import MOST_LEVELS, level, open_levels, remove_card, take_level, take_perk
from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.events.campaign import CardAdded, CardRemoved, LevelledUp, NoLevel, PerkGained
from tabletome.games.tactics.options.campaign import About
from tabletome.games.tactics.options.campaign.level_up import (
    BONUS,
    LEVEL_UP,
    REPLACE,
    AddBasic,
    KeepAll,
    NoBonus,
    RemoveCard,
    TakeLevel,
    Wait,
    bonuses,
    levels,
    removable,
)
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.rules.asking.together import highest_roll
from tabletome.games.tactics.rules.campaign.purse import tell
from tabletome.games.tactics.state import Hero, hero_named
from tabletome.kernel import Choose, Flow
from tabletome.table.in_turn import clockwise
from tabletome.words import possessive


def all_level_up(play: Play) -> Flow[None]:
    """Every hero will, also one that is knocked out: from the player who rolls highest round the table, unless they wait.

    (AT-LVL-03, AT-OBJ-12, AT-LVL-19)
    """
    state = play.state
    first = yield from highest_roll(play)
    order = clockwise(state.seats, first)
    state.campaign.levelling = [hero.name for seat in order for hero in state.heroes if hero.seat == seat]


def level_up(play: Play) -> Flow[None]:
    """The next hero takes exactly one card, or lets others go first; then what comes with it.

    (AT-LVL-04, AT-LVL-05, AT-LVL-19, AT-LVL-20)
    """
    campaign = play.state.campaign
    if not campaign.levelling:
        play.state.phase = "share"
        return
    hero = hero_named(play.state, campaign.levelling[0])
    if not open_levels(play.library, play.state.heroes, hero):
        _no_level(play, hero)
        return
    prompt = f"{name_of(play, hero.name)} levels up to {level(hero) + 1}: which card?"
    act: TakeLevel | Wait = (
        yield Choose(hero.seat, levels(play, hero), prompt, ("AT-LVL-04",), LEVEL_UP, About(hero.name))
    ).arg
    if isinstance(act, Wait):
        campaign.waited.append(hero.name)
        campaign.levelling.append(campaign.levelling.pop(0))
        return
    yield from _take(play, hero, act.card)
    yield from _bonus(play, hero)
    campaign.levelling.remove(hero.name)
    campaign.waited.clear()


def _no_level(play: Play, hero: Hero) -> None:
    """Nothing to take: the hero stays as it is, without a bonus. (AT-LVL-20)"""
    why = f"level {MOST_LEVELS} is the highest" if level(hero) >= MOST_LEVELS else "no card is open"
    play.state.campaign.levelling.remove(hero.name)
    tell(play, NoLevel(hero.name, why), f"{name_of(play, hero.name)} takes no level up card: {why}.", "AT-LVL-20")


def _take(play: Play, hero: Hero, card: str) -> Flow[None]:
    """The card and all it gives; for each card it replaces, one may go. (AT-LVL-06, AT-LVL-07, AT-ELITE-05, AT-FEAT-03)"""
    taken = take_level(play.library, hero, card)
    cls = play.library.classes[taken.cls].name
    sentence = f"{name_of(play, hero.name)} reaches level {level(hero)} with {cls} {taken.number}, {taken.name}."
    tell(play, LevelledUp(hero.name, card, level(hero), hero.cls), sentence, "AT-LVL-04")
    for new in (*taken.add, *taken.replace):
        play.tell(CardAdded(hero.name, new, "level up"), "AT-LVL-06")
    yield from replace_cards(play, hero, taken.replace)
    if taken.perk:
        sentence = f"{name_of(play, hero.name)} gains the perk {name_of(play, taken.perk)}."
        tell(play, PerkGained(hero.name, taken.perk), sentence, "AT-PERK-04")
        yield from gain_perk(play, hero, taken.perk)


def gain_perk(play: Play, hero: Hero, perk: str) -> Flow[None]:
    """A perk and what it grants; for each card it replaces, one may go. (AT-PERK-05, AT-PERK-06)"""
    take_perk(play.library, hero, perk)
    printed = play.library.perks[perk]
    for new in (*printed.add, *printed.replace):
        play.tell(CardAdded(hero.name, new, perk), "AT-PERK-05")
    yield from replace_cards(play, hero, printed.replace)


def replace_cards(play: Play, hero: Hero, new: Sequence[str]) -> Flow[None]:
    """For each new card the hero may take another one out. (AT-LVL-07, AT-LVL-25)"""
    for card in new:
        prompt = f"{name_of(play, card)} comes into {possessive(name_of(play, hero.name))} deck: which card goes?"
        act: RemoveCard | KeepAll = (
            yield Choose(hero.seat, removable(hero, new), prompt, ("AT-LVL-07",), REPLACE, About(hero.name, card))
        ).arg
        if isinstance(act, KeepAll):
            return
        _remove(play, hero, act.card, card)


def _bonus(play: Play, hero: Hero) -> Flow[None]:
    """A Basic Move, a Basic Attack, or a card less: one of them, or nothing. (AT-LVL-14, AT-LVL-17)"""
    prompt = f"{name_of(play, hero.name)}: add a basic card, or take one card out?"
    act: NoBonus | AddBasic | RemoveCard = (
        yield Choose(hero.seat, bonuses(play, hero), prompt, ("AT-LVL-14",), BONUS, About(hero.name))
    ).arg
    match act:
        case AddBasic():
            play.state.campaign.basics[act.card] -= 1
            hero.cards[act.card] = hero.cards.get(act.card, 0) + 1
            sentence = f"{name_of(play, hero.name)} adds a {name_of(play, act.card)}."
            tell(play, CardAdded(hero.name, act.card, "level up"), sentence, "AT-LVL-14")
        case RemoveCard():
            _remove(play, hero, act.card, "level up")


def _remove(play: Play, hero: Hero, card: str, why: str) -> None:
    """Back to the box for good; a basic card to the common supply. (AT-LVL-21)"""
    remove_card(hero, card)
    basics = play.state.campaign.basics
    if card in basics:
        basics[card] += 1
    tell(
        play,
        CardRemoved(hero.name, card, why),
        f"{name_of(play, hero.name)} takes out {name_of(play, card)}.",
        "AT-LVL-21",
    )
