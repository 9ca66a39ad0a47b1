"""Answering a moment with a RESPONSE. (AT-KEY-04..08)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import name, optional, seq
from tabletome.games.tactics.cards.kinds import Card
from tabletome.games.tactics.cards.language import When
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options import TacticsAct
from tabletome.games.tactics.options.doing import Doing, Happening
from tabletome.games.tactics.options.figures import apart, is_boss
from tabletome.games.tactics.options.names import card_name, name_of
from tabletome.games.tactics.options.values import used_up
from tabletome.games.tactics.options.would_do import would_do
from tabletome.games.tactics.state import OFF_BOARD, Actor, Sheet, fight_of

RESPOND = "respond"


class Moment(msgspec.Struct, frozen=True):
    """What may be answered: which moment, about whom, whose doing, and how much HP is at stake."""

    hero: str
    moment: str
    who: tuple[str, ...]
    by: str = ""
    amount: int = 0


class Respond(TacticsAct, frozen=True):
    """A card of a hero, in answer to what happens to somebody."""

    hero: str
    card: str
    on: str = ""
    verb: ClassVar = "respond"
    grammar: ClassVar = seq(name, name, optional(seq("for", name).into(str)))

    def __str__(self) -> str:
        return f"{self.hero} {self.card}" + (f" for {self.on}" if self.on else "")

    def label(self, table: Table, who: Actor) -> str:
        on = f" for {name_of(table, self.on)}" if self.on and self.on != self.hero else ""
        return f"{name_of(table, self.hero)}: {card_name(table, self.card)}{on}"

    def places(self, table: Table, who: Actor) -> tuple[str, ...]:
        return (self.card,)

    def why_not(self, table: Table, who: Actor) -> str:
        return f"{card_name(table, self.card)} does not answer this"


class LetBe(TacticsAct, frozen=True):
    verb: ClassVar = "pass"

    def label(self, table: Table, who: Actor) -> str:
        return "No response"


def about(table: Table, when: When, owner: Actor, happening: Happening) -> list[Actor]:
    """Those a moment happens to, as far as a card of this owner waits for them; itself for a moment about nobody."""
    if when.moment != happening.moment:
        return []
    if when.free and not (happening.card and table.library.cards[happening.card].free):
        return []
    if not when.whom:
        return [owner]
    return [one for one in happening.who if _waits_for(table, when, owner, one, happening)]


def _waits_for(table: Table, when: When, owner: Actor, one: Actor, happening: Happening) -> bool:
    by = happening.by
    match when.whom:
        case "me":
            near = by is not None and by.side == "enemy" and apart(owner, by) <= when.within
            return one is owner and (when.within < 0 or near)
        case "target":
            return one.side == "enemy" and by is owner and happening.attack is not None
        case "ally":
            fits = one.side in ("hero", "summon") and one is not owner
            if when.moment == "healed":
                fits = fits and by is owner
        case "hero":
            fits = one.side in ("hero", "summon")
        case "foe":
            fits = one.side == "enemy"
        case "boss":
            fits = is_boss(table, one)
        case _:
            fits = one.side == "enemy" and not is_boss(table, one)
    return fits and (when.within < 0 or apart(owner, one) <= when.within)


def answer(owner: Actor, card: Card, on: Actor, happening: Happening, *, response: bool = True) -> Doing:
    """A card being carried out in answer to a moment: its target is whom the moment is about."""
    return Doing(
        owner, card.id, target=on, attack=happening.attack, roll=happening.roll, happening=happening, response=response
    )


def holders(table: Table, moment: str) -> list[str]:
    """The heroes on the board that have a card with which this moment can be answered."""
    fight, answering = fight_of(table.state), table.library.answering.get(moment)
    if answering is None:
        return []
    heroes = [one.id for one in fight.actors if one.side == "hero" and one.at != OFF_BOARD]
    if not answering.isdisjoint(fight.items):
        return heroes
    return [id_ for id_ in heroes if not answering.isdisjoint(at_hand(fight.sheets[id_]))]


def at_hand(sheet: Sheet) -> list[str]:
    """The cards in a hero's hand, on the board and beside it."""
    return [*sheet.hand, *sheet.board.values(), *sheet.passives]


def responses(table: Table, hero: Actor, happening: Happening) -> list[Respond]:
    """The cards with which a hero can answer a moment, from hand, board and the items of the party. (AT-KEY-07)"""
    fight, cards = fight_of(table.state), table.library.cards
    answering, sheet = table.library.answering[happening.moment], fight.sheets[hero.id]
    held = [card for card in dict.fromkeys(sheet.hand) if card in answering and cards[card].slot is None]
    lying = [*sheet.board.values(), *sheet.passives, *[item for item, left in fight.items.items() if left]]
    found: list[Respond] = []
    for id_ in (*held, *[id_ for id_ in lying if id_ in answering]):
        card = cards[id_]
        if card.when is None or used_up(table, card, hero.id):
            continue
        found += [
            Respond(hero.id, id_, one.id if one is not hero else "")
            for one in about(table, card.when, hero, happening)
            if would_do(table, card.text, answer(hero, card, one, happening))
        ]
    return found
