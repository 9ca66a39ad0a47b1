"""Positions of a Combat with cards of a test's own, hands as the test deals them, and scripted chance.

    match = duel(["Longsword U", "Strength U"], ["Light Armor U"], round=3)
    answer(match, "play Longsword U at p1 with STR*U", "defend Light Armor U")

Draw Decks hold twenty equal cards, so that a Draw is certain and asks for no chance. p0 is in its Action unless `phase` says
otherwise. The cards and Foes are those of `arena_cards.yaml` and `arena_foes.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec
import pytest

from tabletome.games.deck.cards.amounts import number
from tabletome.games.deck.events.combat import AttackDeclared
from tabletome.games.deck.rules.combat import movement
from tabletome.games.deck.rules.effects import Doing
from tabletome.games.deck.state import FOE, Combatant, State
from tabletome.kernel import Happened, Match, Play, Scripted
from tabletome.table.deck import Deck
from tests.deck.printed import Cards, cards_of

Position: TypeAlias = Match[State]
FILLER = "Piety U"
E = TypeVar("E", bound=Happened)

CARDS = cards_of(("arena_cards.yaml", "skills.yaml"), ("arena_foes.yaml", "foes.yaml"))


@pytest.fixture(autouse=True)
def printed(cards: Cards) -> None:
    """The cards of the tests lie over those of the box."""
    cards.lay(CARDS)


def fighter(seat: int, hand: Iterable[str], **fields: Any) -> Combatant:
    """A Human Warrior of Level 3 with 10 of 10 HP and the new draw used up, unless the test says otherwise."""
    deck = Deck(f"Draw Deck of p{seat}", [[FILLER] * 20])
    made = Combatant(
        f"p{seat}", f"P{seat}", seat, seat, 10, 10, race="Human", classes=["Warrior"], hand=sorted(hand), deck=deck
    )
    made.level, made.redrawn = 3, True
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def foe(name: str, number: int = 1, **fields: Any) -> Combatant:
    card = Cards.now.library.foes[name]
    made = Combatant(f"{card.id}-{number}", f"{name} {number}", FOE, 1, card.hp, card.hp, foe=name)
    for field, value in fields.items():
        setattr(made, field, value)
    return made


def combat(*combatants: Combatant, chance: Iterable[str] = (), **fields: Any) -> Position:
    """A Combat in the Action of the first combatant."""
    made = {"phase": "action", "round": 3, "order": [who.id for who in combatants], **fields}
    state = State([*combatants], **made)
    seats = sum(not who.is_foe for who in combatants)
    return Match(Cards.now.game, seats, {}, chance=Scripted([*chance]), listen=True, state=state)


def duel(
    mine: Sequence[str],
    theirs: Sequence[str],
    *,
    first: Any = None,
    second: Any = None,
    chance: Iterable[str] = (),
    **fields: Any,
) -> Position:
    return combat(fighter(0, mine, **(first or {})), fighter(1, theirs, **(second or {})), chance=chance, **fields)


def solo(
    mine: Sequence[str], *foes: Combatant, first: Any = None, chance: Iterable[str] = (), **fields: Any
) -> Position:
    return combat(fighter(0, mine, **(first or {})), *foes, chance=chance, duel=False, **fields)


def answer(match: Position, *answers: str) -> None:
    for text in answers:
        match.answer(text)


def offered(match: Position, verb: str = "") -> list[str]:
    """The options, or what follows the verb in those that begin with it."""
    options = [str(option) for option in match.request or ()]
    return (
        [option.removeprefix(verb).strip() for option in options if option == verb or option.startswith(f"{verb} ")]
        if verb
        else options
    )


def once_more(match: Position) -> Position:
    """The same position, the same combatant once more in its Action."""
    match.state.phase = "action"
    return Match(Cards.now.game, match.seats, {}, chance=Scripted([]), listen=True, state=match.state)


def asked(match: Position) -> int | None:
    return match.request.seat if match.request else None


def hp(match: Position, who: str = "p1") -> int:
    return match.state.who(who).hp


def told(match: Position, kind: type[E]) -> list[E]:
    """What happened of this kind, oldest first."""
    return [msgspec.convert(event.what, kind) for event in match.events or () if event.kind == kind.kind]


# --- Turns of Foes ----------------------------------------------------------------------------------------------------


CLAWS = {"D1 *": 'dmg 4 phys M "Claws"'}
"""What the Foe of a test does where it does not matter."""


def acts(first: Combatant, *others: Combatant, chance: str = "", **fields: Any) -> Position:
    """The first Foe takes its Turn."""
    return combat(first, *others, chance=chance, duel=False, **fields)


def party(*each: dict[str, Any]) -> list[Combatant]:
    """Characters on one side, without a card in hand."""
    return [fighter(seat, [], side=0, **fields) for seat, fields in enumerate(each)]


def attacked(match: Position) -> list[str]:
    """Whom attacks were made on, one after the other."""
    return [what.on for what in told(match, AttackDeclared)]


def push(match: Position, who: str, by: str, categories: int) -> None:
    """Somebody is driven away by a card of another."""
    library = Cards.now.library
    doing = Doing(match.state.who(by), library.combat_cards["Strength"])
    movement.push(Play(match.state, library), match.state.who(who), doing, number(categories))
