"""Powers, Items and tokens: used in the Hero Phase or at their moment, whom they are for, and what becomes of cards.

(TM-POWER-01..07, TM-TREA-03..05, TM-ADV-08)
"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import number, optional, seq
from tabletome.games.tomb.board.figures import Context, candidates, printed_name
from tabletome.games.tomb.board.names import tile_name
from tabletome.games.tomb.cards import text as card_text
from tabletome.games.tomb.cards.kinds import Power, Treasure
from tabletome.games.tomb.cards.language import DIE_SHOWN, Clause, Deed
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.cards.voices import YOU
from tabletome.games.tomb.options import ID, OnCard, OnFigure, Subject, TombAct, alone
from tabletome.games.tomb.options.attack import Up, not_at_hand, other_verb
from tabletome.games.tomb.options.move import action_used
from tabletome.games.tomb.options.tokens import TITLES, token_spent
from tabletome.games.tomb.state import Hero

TARGET, TARGET_TILE, REROLL = "target", "target-tile", "reroll"
TURN_UP, TURN_OVER, KEEP, WHO_GETS = "turn-up", "turn-over", "keep", "who-gets"
ANSWER = "answer"
WHO_ANSWERS = "answer-next"
"""Cards may answer a moment of the rules; where several could, the active player says who is next. (TM-POWER-04, -07)"""


class Moment(Subject, frozen=True):
    """What a card may answer: to whom it happens, who did it, with how much, and the card that rolls or was drawn; of a roll,
    how much it falls `short` of what it needs."""

    moment: str
    who: str = ""
    by: str = ""
    amount: int = 0
    card: str = ""
    short: int = 0

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (self.who, self.by, self.card)


# --- in the Hero Phase ------------------------------------------------------------------------------------------------


class Use(OnCard, frozen=True):
    """A token, Utility power or Item that takes no action. (TM-ADV-08, TM-POWER-04)"""

    verb: ClassVar = "use"

    def why_not(self, table: Table, who: Hero) -> str:
        if self.card in TITLES:
            return token_spent(table, who, self.card)
        return _unusable(table, who, self.card, self.verb)


class UsePower(OnCard, frozen=True):
    """A power that is no attack and takes the action. (TM-POWER-01)"""

    verb: ClassVar = "power"

    def why_not(self, table: Table, who: Hero) -> str:
        return action_used(table) or _unusable(table, who, self.card, self.verb)


class UseItem(OnCard, frozen=True):
    """An Item that takes the action. (TM-TREA-03)"""

    verb: ClassVar = "activate"

    def why_not(self, table: Table, who: Hero) -> str:
        return action_used(table) or _unusable(table, who, self.card, self.verb)


def able(table: Table, hero: Hero, up: Up) -> dict[str, list[str]]:
    """Those of a Hero's cards that would do something, by how they are used. (TM-POWER-04, -06, TM-TREA-03)"""
    found: dict[str, list[str]] = {Use.verb: [], UsePower.verb: [], UseItem.verb: []}
    for id_, card in up.items():
        if card.verb in found and would_do(table, hero, card.deed):
            found[card.verb].append(id_)
    return found


def _unusable(table: Table, hero: Hero, card: str, verb: str) -> str:
    if reason := not_at_hand(table, hero, card):
        return reason
    known = table.library.usable(card)
    if known.verb != "use" and known.when:
        return f"{known.name} is offered at its own moment: {_moment(known)} (TM-POWER-04)"
    if not known.verb:
        return f"{known.name} is always in force and need not be used (TM-TREA-03)"
    if known.verb != "attack" and not would_do(table, hero, known.deed):
        return f"{known.name} would do nothing now (TM-POWER-06)"
    return "" if known.verb == verb else other_verb(known)


def _moment(card: Power | Treasure) -> str:
    """The moment of a card in the middle of a sentence."""
    assert card.moment is not None
    text = card_text.when_words(card.moment, YOU)
    return f"{text[0].lower()}{text[1:]}"


# --- at a moment ------------------------------------------------------------------------------------------------------


class Answer(TombAct, frozen=True):
    """A card or token of somebody's that answers a moment; the second copy of a card is `#2`. (TM-POWER-07)"""

    card: str
    by: str = ""
    copy: int = 1
    verb: ClassVar = "use"
    grammar: ClassVar = seq(ID, optional(seq("by", ID).into(str)), optional(seq("#", number).into(int), otherwise=1))

    def __str__(self) -> str:
        by = f" by {self.by}" if self.by else ""
        return f"{self.card}{by}{f' #{self.copy}' if self.copy > 1 else ''}"

    def label(self, table: Table, who: Hero) -> str:
        by = f" by {table.library.called(self.by)}" if self.by else ""
        return f"{table.library.called(self.card)}{by}{f' #{self.copy}' if self.copy > 1 else ''}"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.card,)

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (self.card,)


class WhoAnswers(OnFigure, frozen=True):
    """Whose player is asked next. (TM-POWER-07)"""

    verb: ClassVar = "next"


class Reroll(TombAct, frozen=True):
    """Which die is rolled again: its place, and what it shows. (TM-ADV-12)"""

    place: int
    face: int
    verb: ClassVar = "reroll"
    grammar: ClassVar = DIE_SHOWN

    def __str__(self) -> str:
        return f"die-{self.place + 1}-{self.face}"

    def label(self, table: Table, who: Hero) -> str:
        return f"die {self.place + 1} {self.face}"


# --- whom and where ---------------------------------------------------------------------------------------------------


class Target(OnFigure, frozen=True):
    """Whom a card is for. (TM-COMB-12)"""

    verb: ClassVar = "target"


class Done(TombAct, frozen=True):
    """No more targets."""

    verb: ClassVar = "done"

    def label(self, table: Table, who: Hero) -> str:
        return "done"


class OnTile(TombAct, frozen=True):
    """A tile of the board, by the order of placing."""

    tile: int
    verb: ClassVar = "tile"
    grammar: ClassVar = seq(number.map(lambda written: written - 1))

    def __str__(self) -> str:
        return tile_name(self.tile)

    def label(self, table: Table, who: Hero) -> str:
        return tile_name(self.tile)

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (f"tile {tile_name(self.tile)}",)


DONE = alone(Done())


# --- what becomes of cards --------------------------------------------------------------------------------------------


class TurnUp(OnCard, frozen=True):
    verb: ClassVar = "turn-up"


class TurnOver(OnCard, frozen=True):
    verb: ClassVar = "turn-over"


class Keep(OnCard, frozen=True):
    """Which of two Treasures is kept. (TM-TILE-12)"""

    verb: ClassVar = "keep"

    def label(self, table: Table, who: Hero) -> str:
        card = table.library.treasures[self.card]
        text = " ".join(card_text.use_text(table.library, card))
        return f"{card.name} ({card.type}): {text}"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return ()


class GiveTo(OnFigure, frozen=True):
    """Who gets an Item. (TM-TREA-05)"""

    verb: ClassVar = "give"

    def label(self, table: Table, who: Hero) -> str:
        return printed_name(table, next(hero for hero in table.state.heroes if hero.id == self.id))


def would_do(table: Table, hero: Hero, deed: Deed) -> bool:
    """Would a card used now by this Hero do anything? One that finds no target cannot be declared. (TM-POWER-06)"""
    if deed.attack is not None:
        return bool(candidates(table, hero, deed.attack.targets))
    context = Context(hero)
    return any(_clause_would_do(table, context, clause) for clause in deed.do)


def _clause_would_do(table: Table, context: Context, clause: Clause) -> bool:
    who, hero = clause.who, context.by
    actors = [hero] if who is None or who.name else candidates(table, hero, who, fallen=clause.heals)
    return any(op.matters(table, actor, context) for actor in actors for op in clause.ops)
