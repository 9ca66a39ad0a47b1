"""Advancement tokens that may be used at any time, and the moments at which they are offered. (TM-ADV-06..09, -14)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.games.tomb.board import figures
from tabletome.games.tomb.board.figures import printed_name
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options import OnCard, Subject
from tabletome.games.tomb.state import Hero

REGAIN, RECHARGE = "regain-2-hp", "recharge"
FREE_TOKENS = (REGAIN, RECHARGE)
REGAINED = 2
TITLES = {
    REGAIN: "Regain 2 HP", "reroll": "Reroll", "plus-2-attack": "+2 Attack", "plus-1-damage": "+1 Damage",
    RECHARGE: "Recharge",
}  # fmt: skip
"""What is printed on each Advancement token. (TM-ADV-03..07)"""
OFFERED = {
    "reroll": "after each die of the own Hero Phase (TM-ADV-03)",
    "plus-2-attack": "after the roll of an attack (TM-ADV-05)",
    "plus-1-damage": "after a hit (TM-ADV-04)",
}
"""When the tokens are offered that cannot be used at any time."""
USE_TOKEN = "use-token"  # noqa: S105  # no password: a token of the game
TO_FALL, FALLEN, WOUNDED, HUNTED = "about-to-fall", "fallen", "wounded", "hunted"
CARD_USED, BETWEEN_TURNS = "card-used", "between-turns"


class TokenOffer(Subject, frozen=True):
    """Why tokens are offered: `about-to-fall`, `wounded`; to whom, with how much at stake, and by what card or figure."""

    why: str
    who: str
    amount: int = 0
    by: str = ""

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (self.by,)


class UseToken(OnCard, frozen=True):
    """A token outside of the own Hero Phase. (TM-ADV-14)"""

    verb: ClassVar = "use"


def token_spent(table: Table, hero: Hero, token: str) -> str:
    """Why an Advancement token cannot be used now."""
    owned = [used for used in hero.tokens if used.id == token]
    if not owned:
        return f"{printed_name(table, hero)} has no token {TITLES[token]}"
    if not any(used.up for used in owned):
        return "it is used until the next adventure (TM-ADV-09)"
    if token in OFFERED:
        return f"{TITLES[token]} is offered {OFFERED[token]}"
    if token in free_tokens(table, hero):
        return ""
    missing = {REGAIN: "no Hit Point is missing (TM-ADV-06)", RECHARGE: "no card is turned over (TM-ADV-07)"}
    return missing[token]


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
