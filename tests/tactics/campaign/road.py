"""Moments of a campaign for tests: a party between two chapters, with what it owns; or a fight about to be decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletome.games.tactics.cards.heroes import new_hero, take_level
from tabletome.games.tactics.cards.library import Library
from tabletome.games.tactics.game import GAME, Tactics
from tabletome.games.tactics.options.campaign.purse import GOLD
from tabletome.games.tactics.rules.campaign.purse import new_campaign
from tabletome.games.tactics.state import Campaign, Hero, House, Record, State, hero_named
from tabletome.kernel import Match, Result
from tabletome.table import shuffled
from tabletome.testing.play import Position

NOTHING: Mapping[str, Any] = {}
PARTY = ("roberta", "olette", "tolben", "elwyn")


def road(
    phase: str, chapter: int = 2, *, heroes: Sequence[str] = PARTY, seats: int = 1,
    levels: Mapping[str, Sequence[str]] = NOTHING, equipment: Mapping[str, Sequence[str]] = NOTHING, gold: int = 0,
    items: Mapping[str, int] = NOTHING, flags: Sequence[str] = (), done: Sequence[int] = (), failed: Sequence[int] = (),
    left: int = 0, going: int = 0, result: str = "", goods: Sequence[str] = (), loot: Sequence[str] | None = None,
    random: Sequence[str] | None = None, levelling: Sequence[str] = (), to_share: Sequence[str] = (),
    chance: Sequence[Result] = (), house: House | None = None, library: Library | None = None,
) -> Position[State]:  # fmt: skip
    """A party between fights, in some phase, ready to be answered. Heroes have the level up cards they are said to have taken."""
    known = library or GAME.library
    party = [new_hero(known, name, place % seats) for place, name in enumerate(heroes)]
    for name, cards in levels.items():
        hero = next(one for one in party if one.name == name)
        for card in cards:
            take_level(known, hero, card)
    for name, cards in equipment.items():
        next(one for one in party if one.name == name).equipment = list(cards)
    campaign = new_campaign(known, len(heroes), chapter)
    for item, count in {**items, GOLD: gold}.items():
        campaign.party_items[item] = count
        campaign.supply_items[item] -= count
    campaign.flags, campaign.done, campaign.failed = list(flags), list(done), list(failed)
    campaign.left, campaign.going, campaign.goods = left, going, list(goods)
    campaign.levelling, campaign.to_share = list(levelling), list(to_share)
    if loot is not None:
        campaign.loot = shuffled("loot", loot)
    if random is not None:
        campaign.random = shuffled("random encounters", random)
    campaign.history = [Record(chapter, result)]  # type: ignore[arg-type]  # the name of a result
    state = State(party, seats, phase, party_size=len(party), house=house or House(), campaign=campaign)
    return Position(Tactics(known), state, chance, seats)


def begun(seats: int = 1, seed: int = 3, **options: Any) -> Position[State]:
    """A campaign as people find it; chance is not scripted."""
    game: Position[State] = Position(GAME, seats=seats, options={"play": "campaign", **options})
    game.match = Match(GAME, seats, {"play": "campaign", **options}, seed=seed, listen=True)
    return game


def decided(
    chapter: int, result: str, *, heroes: Sequence[str] = PARTY, chance: Sequence[Result] = (), **more: Any
) -> Position[State]:
    """The aftermath of an encounter that has just come to this result."""
    return ended(road("set_up", chapter, heroes=heroes, **more), result, chance)


def ended(
    game: Position[State], result: str, chance: Sequence[Result] = (), potions: int | None = None
) -> Position[State]:
    """A fight that has just come to this result, with so many potions left."""
    state = game.state
    assert state.fight is not None
    fight = state.fight
    fight.result, fight.round = result, 4  # type: ignore[assignment]  # the name of a result
    fight.potions = fight.potions if potions is None else potions
    state.phase = "aftermath"
    return Position(game.game, state, chance, state.seats)


def campaign(game: Position[State]) -> Campaign:
    return game.state.campaign


def hero(game: Position[State], name: str) -> Hero:
    return hero_named(game.state, name)


def gold(game: Position[State]) -> int:
    return campaign(game).party_items.get(GOLD, 0)


def deck_size(game: Position[State], name: str) -> int:
    return sum(hero(game, name).cards.values())


def log_lines(game: Position[State]) -> list[str]:
    return [line for record in campaign(game).history for line in record.told]
