"""What is going on while a text is carried out: who does it, with what, to whom, in answer to what."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tabletome.games.drunagor.state import Colour, Figure, Resource

Symbol: TypeAlias = Literal["", "weapon", "spell", "reaction", "monster", "story"]
"""The nature of a Skill (DR-TURN-18); `monster` is the text of a Monster, Pet or Companion, `story` what a scene does."""


class Blow(msgspec.Struct):
    """What one target of a threat is about to lose, and in the end has lost. (DR-DMG-12)

    `shielded` and `prevented` are what SHIELD and Reactions took off it.
    """

    who: Figure
    amount: int
    lost: int = 0
    shielded: int = 0
    prevented: int = 0


class Threat(msgspec.Struct):
    """One attack or damage, whatever number of characters it is aimed at. (DR-REACT-12)

    `card` is what it is made with, `amount` what it deals to each target before anything lessens it; `reacted` are the Heroes
    who have used their Reaction to it (DR-REACT-08).
    """

    by: Figure | None
    blows: list[Blow]
    card: str = ""
    preventable: bool = True
    amount: int = 0
    reacted: list[str] = []

    def blow(self, who: Figure) -> Blow | None:
        """What this character is about to lose."""
        return next((blow for blow in self.blows if blow.who is who), None)


class Doing(msgspec.Struct):
    """A text being carried out. `colour` is that of the cube that paid for it; without a cube there is none. `wild`: it was a
    Wild Cube, so that the text may be another than the card's (DR-KEY-241). `passive`: it acts by itself (DR-KO-09).

    In a Reaction, `threat` is what it answers and `protects` whom it was used for. `target` is whom it is done to just now.
    `x` is what X stands for. `divided`: its number is a share of a total, to which bonuses were added already (DR-KEY-191).
    `rerolled`: its one REROLL is used (DR-KEY-165). `discarded` are, in a Reaction, the tokens that count once (DR-KEY-095).
    `large_too`: the text says that it gets past what Large Monsters are immune to (DR-MON-08).
    `together` are all that a clause is done to; `trample` is what a MOVE tied to a TRAMPLE deals.
    """

    by: Figure
    card: str
    symbol: Symbol = ""
    colour: Colour | Literal[""] = ""
    threat: Threat | None = None
    protects: Figure | None = None
    target: Figure | None = None
    x: int = 0
    wild: bool = False
    passive: bool = False
    divided: bool = False
    rerolled: bool = False
    discarded: list[Resource] = []
    large_too: bool = False
    together: list[Figure] = []
    trample: int = 0
