"""TODO."""

from __future__ import annotations

from tabletome.games.tomb.board import figures
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.state import Hero

REGAIN, RECHARGE = "regain-2-hp", "recharge"


FREE_TOKENS = {REGAIN: "heal 2", RECHARGE: "recharge"}


REGAINED = 2


def can_save(table: Table, hero: Hero, amount: int) -> bool:
    """Would the Hero survive so much damage with all its Regain 2 HP used first? (TM-ADV-14)"""
    regained = REGAINED * sum(token.up and token.id == REGAIN for token in hero.tokens)
    return min(figures.health(table, hero), hero.hp + regained) > amount


def free_tokens(table: Table, hero: Hero) -> list[str]:
    """The tokens that would do something now. (TM-ADV-06, -07)"""
    if not hero.tokens:
        return []
    up = {token.id for token in hero.tokens if token.up}
    useful = []
    if REGAIN in up and hero.hp < figures.health(table, hero):
        useful.append(REGAIN)
    if RECHARGE in up and any(not used.up for used in (*hero.powers, *hero.items)):
        useful.append(RECHARGE)
    return useful
