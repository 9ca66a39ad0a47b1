"""Heroes of a party: wounds, healing, upgrades, death, retirement, and what cards under and beside them can do.

(AP-HERO-02..11, AP-WOUND-01..03, -07, -12)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tabletome.games.party.board import wounds
from tabletome.games.party.board.attempt import wounded_heroes
from tabletome.games.party.board.heroes import in_final_form
from tabletome.games.party.board.rows import hero_deck
from tabletome.games.party.cards.language import BEFORE_OR_AFTER, Change, Nature
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.events import Dismissed, Retired, Upgraded
from tabletome.games.party.options.card_in_use import HEAL, HealHero
from tabletome.games.party.rules import supply
from tabletome.games.party.rules.effects import WORDS, ask, asking
from tabletome.games.party.state import COLOURS, Doing, Hero, party_member
from tabletome.kernel import Flow
from tabletome.kernel.events import ConditionGained, ConditionLost, Defeated
from tabletome.table import discard


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
        discard(state.decks[hero_deck(play, name)], name)
        play.tell(Defeated(name, dealt_by), "AP-WOUND-03" if hero.wounded else "AP-WOUND-01", *rules)
    else:
        hero.wounded = True
        play.tell(ConditionGained(name, "wounded", dealt_by), "AP-WOUND-02", *rules)


def is_anybody_hurt(table: Table, who: int, doing: object) -> bool:
    return bool(wounded_heroes(table.state))


@WORDS.word(
    "heal", says="heal a wounded hero", needs=is_anybody_hurt, hint=0,
    nature=Nature(lambda: Change(heals=1), BEFORE_OR_AFTER),
)  # fmt: skip
def heal_one(play: Play, who: int, doing: Doing) -> Flow[None]:
    """Any wounded hero of the roller's own party, at home or not. (AP-SYM-07, -11)"""
    hurt = [HealHero(hero) for hero in wounded_heroes(play.state)]
    if hurt:
        chosen = yield from ask(doing, HEAL, hurt, asking(play, doing, "heal whom?"))
        heal(play, who, chosen.hero, "AP-SYM-07", "AP-SYM-11")


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
        discard(state.decks[hero_deck(play, name)], name)
        play.tell(Dismissed(COLOURS[seat], name), "AP-HERO-08")


def _leave(table: Table, seat: int, hero: Hero) -> None:
    """Out of the party; the weapon goes to its discard pile. (AP-WOUND-12, AP-ITEM-10)"""
    state = table.state
    state.players[seat].party.remove(hero)
    if hero.weapon:
        supply.discard_item(table, hero.weapon)
