"""Heroes of a party: wounds, healing, upgrades, death, retirement, and what cards under and beside them can do.

(AP-HERO-02..11, AP-WOUND-01..03, -07, -12)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from tabletome.games.party.cards.language import Ability, Deed, Trigger
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.events import Dismissed, Retired, Upgraded
from tabletome.games.party.options import wounds
from tabletome.games.party.rules import supply
from tabletome.games.party.state import COLOURS, Hero, party_member
from tabletome.kernel.events import ConditionGained, ConditionLost, Defeated
from tabletome.table import discard


class Power(NamedTuple):
    """An ability in reach: how it is written in options, what sets it off, what it does.

    `once` is under what it is remembered as used: `free hedge-witch`.
    """

    name: str
    trigger: Trigger
    deed: Deed
    once: str


def in_final_form(table: Table, hero: Hero) -> bool:
    """Upgraded, or legendary and so awesome on arrival. (AP-HERO-06, -07)"""
    return hero.upgraded or table.library.heroes[hero.id].legendary


def can_be_upgraded(table: Table, hero: Hero) -> bool:
    """On the standard side, which a legendary hero does not have. (AP-REWARD-11, AP-TOWN-21)"""
    return not in_final_form(table, hero)


def powers(table: Table, hero: Hero) -> list[Power]:
    """What a hero can do: by its upgraded side, and by its weapon. A bracketed preview is nothing. (AP-HERO-02, AP-ITEM-10)"""
    name, weapon = hero.id, hero.weapon
    card = table.library.heroes[name]
    own = powers_of(name, card.abilities) if hero.upgraded or card.legendary else []
    return own + powers_of(f"{weapon} of {name}", table.library.items[weapon].abilities) if weapon else own


def active_powers(table: Table, *triggers: str) -> list[Power]:
    """What the living heroes of the quest can do that is set off in one of these ways. (AP-ROLL-06, AP-WOUND-07)"""
    state = table.state
    now, known = state.attempt, table.library.heroes
    assert now is not None
    gifted = [
        hero for hero in state.players[now.seat].party if hero.upgraded or hero.weapon or known[hero.id].legendary
    ]
    if not gifted:  # mostly
        return []
    return [
        power for hero in gifted if hero.id in now.active for power in powers(table, hero) if power.trigger in triggers
    ]


def powers_of(name: str, abilities: Sequence[Ability]) -> list[Power]:
    """Abilities of one card; from the second on those with the same trigger are numbered, to tell them apart in options."""
    found: list[Power] = []
    for ability in abilities:
        number = 1 + sum(other.trigger == ability.trigger for other in found)
        written = f"{name} {number}" if number > 1 else name
        found.append(Power(written, ability.trigger, ability.deed, f"{ability.trigger} {written}"))
    return found


def parties(heroes: Sequence[Hero], size: int) -> tuple[str, ...]:
    """Every way to send exactly so many heroes, in notation. (AP-QUEST-03)"""
    return tuple(map(" ".join, combinations([hero.id for hero in heroes], size)))


# --- what happens to heroes -------------------------------------------------------------------------------------------


def hurt(play: Play, seat: int, name: str, wound: str, *rules: str) -> None:
    """A wound lands on a hero: a light one turns the card, a deadly one or a second one kills. (AP-WOUND-01..03)"""
    state = play.state
    hero = party_member(state, seat, name)
    dealt_by = state.attempt.card if state.attempt is not None else ""
    if wounds.kills(wound, wounded=hero.wounded):
        _leave(play, seat, hero)
        if state.attempt is not None and name in state.attempt.active:
            state.attempt.active.remove(name)
        discard(state.decks[supply.hero_deck(play, name)], name)
        play.tell(Defeated(name, dealt_by), "AP-WOUND-03" if hero.wounded else "AP-WOUND-01", *rules)
    else:
        hero.wounded = True
        play.tell(ConditionGained(name, "wounded", dealt_by), "AP-WOUND-02", *rules)


def heal(play: Play, seat: int, name: str, *rules: str) -> None:
    """The card is upright again. (AP-SYM-07)"""
    party_member(play.state, seat, name).wounded = False
    play.tell(ConditionLost(name, "wounded", "healed"), *rules)


def upgrade(play: Play, seat: int, name: str, *rules: str) -> None:
    """The card is flipped; wound and weapon stay. (AP-HERO-03)"""
    party_member(play.state, seat, name).upgraded = True
    play.tell(Upgraded(COLOURS[seat], name), "AP-HERO-03", *rules)


def override(play: Play, seat: int, name: str) -> None:
    """A hero makes room: upgraded it retires for VP, otherwise it is discarded; the weapon is lost in any case.

    (AP-HERO-04, -05, -07, -08)
    """
    state = play.state
    hero = party_member(state, seat, name)
    vp = play.library.heroes[name].vp if in_final_form(play, hero) else 0
    _leave(play, seat, hero)
    if vp:
        state.players[seat].retired.append(name)
        play.tell(Retired(COLOURS[seat], name, vp), "AP-HERO-05")
    else:
        discard(state.decks[supply.hero_deck(play, name)], name)
        play.tell(Dismissed(COLOURS[seat], name), "AP-HERO-08")


def _leave(table: Table, seat: int, hero: Hero) -> None:
    """Out of the party; the weapon goes to its discard pile. (AP-WOUND-12, AP-ITEM-10)"""
    state = table.state
    state.players[seat].party.remove(hero)
    if hero.weapon:
        supply.discard_item(table, hero.weapon)
