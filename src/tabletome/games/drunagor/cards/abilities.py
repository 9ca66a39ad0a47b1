"""What always holds, and what the texts of Monsters say, as values; written out they are the printed texts again.

+2 HP, IMMUNE TO PUSH AND KNOCK DOWN        static, of Passives and items
BLOODSEEKER, FLYING                         blue: traits of a Monster
SHIELD 1                                    pink: at the start of its turn
STRIKE 2, KNOCK DOWN; SELF, HEAL 2          black: its attack
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tabletome.cards import Op
from tabletome.games.drunagor.cards.language import Amount, Clause, Crit, Effect, Range, Shape, Tie


class Plus(msgspec.Struct, frozen=True):
    """So much more, or less, of a value, or of a keyword that one casts."""

    amount: Amount
    what: str
    minus: bool = False

    def value(self, x: int = 0, p: int = 0) -> int:
        return -self.amount.value(x, p) if self.minus else self.amount.value(x, p)

    def __str__(self) -> str:
        return f"{'-' if self.minus else '+'}{self.amount} {self.what}"


class Immune(msgspec.Struct, frozen=True):
    """Not affected by these. (DR-KEY-099)"""

    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"IMMUNE TO {' AND '.join(self.words)}"


class Hold(msgspec.Struct, frozen=True):
    """So many more Status Cubes before the Adventure is lost."""

    amount: Amount
    what: Literal["CURSE", "TRAUMA"]

    def __str__(self) -> str:
        return f"HOLD {self.amount} MORE {self.what}"


class Pets(msgspec.Struct, frozen=True):
    """So many Pets at a time."""

    amount: Amount

    def __str__(self) -> str:
        return f"PETS {self.amount}"


class Trait(msgspec.Struct, frozen=True):
    """A word that holds as it is: PROTECT, BLOODSEEKER."""

    word: str

    def __str__(self) -> str:
        return self.word


class Trample(msgspec.Struct, frozen=True):
    """It walks through enemies and deals each so much damage. (DR-KEY-223)"""

    amount: Amount

    def __str__(self) -> str:
        return f"TRAMPLE {self.amount}"


Bonus: TypeAlias = Plus | Immune | Hold | Pets | Crit | Trait | Trample


class Static(msgspec.Struct, frozen=True):
    """What always holds: static Passives, items, and the blue text of Monsters."""

    bonuses: tuple[Bonus, ...] = ()

    def plus(self, what: str) -> int:
        """What it adds to a value or keyword."""
        return sum([bonus.value() for bonus in self.bonuses if isinstance(bonus, Plus) and bonus.what == what])

    def immune(self, word: str) -> bool:
        return any(isinstance(bonus, Immune) and word in bonus.words for bonus in self.bonuses)

    def has(self, trait: str) -> bool:
        return Trait(trait) in self.bonuses

    @property
    def tramples(self) -> int:
        """What it deals to whom it walks over; 0 if it goes around."""
        return sum([bonus.amount.value() for bonus in self.bonuses if isinstance(bonus, Trample)])

    def __bool__(self) -> bool:
        return bool(self.bonuses)

    def __str__(self) -> str:
        return ", ".join(map(str, self.bonuses))


class Attack(msgspec.Struct, frozen=True):
    """The black text of Monsters, Pets and Companions: what their attack is like, then clauses of their own. (DR-MON-35)"""

    items: tuple[Shape | Range | Trait | Tie, ...] = ()
    clauses: tuple[Clause, ...] = ()

    @property
    def shape(self) -> Shape | None:
        return next((item for item in self.items if isinstance(item, Shape)), None)

    @property
    def range(self) -> Range | None:
        return next((item for item in self.items if isinstance(item, Range)), None)

    @property
    def collateral(self) -> tuple[Effect, ...]:
        """What befalls every target that lost Health. (DR-MON-36)"""
        return tuple(effect for item in self.items if isinstance(item, Tie) for effect in item.effects)

    def has(self, trait: str) -> bool:
        return Trait(trait) in self.items

    def __str__(self) -> str:
        return "; ".join([*filter(None, [", ".join(map(str, self.items))]), *map(str, self.clauses)])


class Pink(msgspec.Struct, frozen=True):
    """What a Monster does to itself at the start of its turn, in printed order. (DR-MON-28)"""

    ops: tuple[Op, ...] = ()

    def __str__(self) -> str:
        return ", ".join(map(str, self.ops))
