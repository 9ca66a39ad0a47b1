"""Two more notations of the book: Skill Challenges, and the Power of a Commander.

Strength (yellow) Challenge, Difficulty 12, +2 per Melee cube
Commander with CP 1+P
"""

from __future__ import annotations

import msgspec

from tabletome.cards import Parser, name, number, one_of, seq
from tabletome.games.drunagor.state import COLOURS, Colour

ABILITIES: dict[str, Colour] = {"Melee": "yellow", "Ranged": "red", "Agility": "green", "Wisdom": "blue"}
"""What the cubes of a colour are called. (DR-CUBE-01)"""


class Challenge(msgspec.Struct, frozen=True):
    """A roll of the D20 and so much for every cube of a colour that the Hero owns; nothing is spent. (DR-CHAL-03)"""

    called: str
    colour: Colour
    difficulty: int
    bonus: int
    cube: Colour

    def bonus_of(self, cubes: tuple[Colour, ...]) -> int:
        """What the cubes that a Hero owns add to the roll, wherever they are."""
        return self.bonus * cubes.count(self.cube)

    def __str__(self) -> str:
        cube = next(word for word, colour in ABILITIES.items() if colour == self.cube)
        return f"{self.called} ({self.colour}) Challenge, Difficulty {self.difficulty}, +{self.bonus} per {cube} cube"


class Power(msgspec.Struct, frozen=True):
    """A Commander's Health is that of its card times its Power, a number and the size of the party. (DR-CMD-05)"""

    number: int

    def health(self, printed: int, heroes: int) -> int:
        return printed * (self.number + heroes)

    def __str__(self) -> str:
        return f"Commander with CP {self.number}+P"


CHALLENGE: Parser[Challenge] = seq(
    name, "(", one_of({colour: colour for colour in COLOURS}), ")", "Challenge", ",", "Difficulty", number, ",", "+", number,
    "per", one_of(ABILITIES), "cube",
).into(Challenge)  # fmt: skip
COMMANDER: Parser[Power] = seq("Commander with CP", number, "+", "P").into(Power)
