"""The party: who goes, with what, played by whom, and setting out for an encounter. (AT-PARTY-*, AT-HERO-*, AT-MODE-04)"""

from __future__ import annotations

from tabletome.games.tactics.cards.heroes import HEROES, grow, level_at, loot_before, new_hero
from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.events.campaign import EquipmentGained, HandedOver, HeroChosen, LootDrawn
from tabletome.games.tactics.options.campaign.party import (
    PARTY,
    SET_OUT,
    Begin,
    Exchange,
    HandOver,
    PickHero,
    picks,
    settings,
)
from tabletome.games.tactics.options.campaign.story import chapter
from tabletome.games.tactics.rules.asking.together import campaign_council
from tabletome.games.tactics.rules.campaign.random_encounters import drawn_loot
from tabletome.games.tactics.state import Hero, Slot, hero_named
from tabletome.kernel import Choose, Flow


def choose_party(play: Play) -> Flow[None]:
    """The players in turn each take a hero, until the party is as large as was agreed on; then it stays so.

    (AT-PARTY-01, AT-PARTY-03, AT-PARTY-07, AT-HERO-01, AT-HERO-17, AT-CAMP-17)
    """
    state = play.state
    if len(state.heroes) == state.party_size:
        state.heroes.sort(key=lambda hero: list(HEROES).index(hero.name))
        grow(play.library, state.heroes, level_at(play.library, state.campaign.chapter))
        _take_basics(play)
        state.phase = "outfit"
        return
    seat = len(state.heroes) % state.seats
    prompt = f"A party of {state.party_size}: which hero do you take?"
    act: PickHero = (yield Choose(seat, picks(state), prompt, ("AT-HERO-01",), PARTY)).arg
    state.heroes.append(new_hero(play.library, act.hero, seat))
    play.tell(HeroChosen(act.hero, seat), "AT-PARTY-07")


def _take_basics(play: Play) -> None:
    """The Basic Moves and Basic Attacks in decks have left the box. (AT-COMP-16)"""
    for card in play.state.campaign.basics:
        in_decks = [hero.cards[card] for hero in play.state.heroes if card in hero.cards]
        play.state.campaign.basics[card] = play.library.cards[card].copies - sum(in_decks)


def outfit(play: Play) -> Flow[None]:
    """Heroes who begin later than the campaign have drawn the loot that the shortest way there gives. (AT-CAMP-17)

    It is shared out by a suggestion, as they were levelled: each card to whoever has fewest for that place, then fewest in all.
    """
    state, cards = play.state, play.library.cards
    loot = yield from drawn_loot(play, loot_before(play.library, state.campaign.chapter, len(state.heroes)))
    if loot:
        play.tell(LootDrawn(tuple(loot)), "AT-CAMP-17")
    for card in loot:
        slot = cards[card].slot
        taker = min(state.heroes, key=lambda hero: (_worn(play, hero, slot), len(hero.equipment)))
        taker.equipment.append(card)
        play.tell(EquipmentGained(taker.name, card), "AT-CAMP-17")
    state.phase = "set_up" if state.one_shot else "chapter"


def _worn(play: Play, hero: Hero, slot: Slot | None) -> int:
    """How many pieces of equipment a hero has for a place."""
    return sum(play.library.cards[card].slot == slot for card in hero.equipment)


def set_out(play: Play) -> Flow[None]:
    """Before an encounter: its mode, and who plays whom. (AT-MODE-04, AT-PARTY-05)"""
    state, council = play.state, campaign_council(play)
    prompt = f"{chapter(play).title}: in which mode do you fight?"
    while True:
        act: Begin | HandOver | Exchange = yield from council.decide(
            SET_OUT, settings(state), prompt, rules=("AT-MODE-04", "AT-PARTY-05")
        )
        match act:
            case Begin():
                state.fight_mode = act.mode
                state.phase = "set_up"
                return
            case HandOver():
                _hand_over(play, act.hero, act.player - 1)
            case Exchange():
                first, second = hero_named(state, act.hero).seat, hero_named(state, act.other).seat
                _hand_over(play, act.hero, second)
                _hand_over(play, act.other, first)


def _hand_over(play: Play, hero: str, seat: int) -> None:
    hero_named(play.state, hero).seat = seat
    play.tell(HandedOver(hero, seat), "AT-PARTY-05")
