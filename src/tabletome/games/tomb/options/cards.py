"""Choices about powers, Items, tokens and traps: whom they are for, and whether they are used at their moment."""

from __future__ import annotations

from tabletome.games.tomb.options import Subject

TARGET, TARGET_TILE, STRIKE, REROLL = "target", "target-tile", "strike", "reroll"
TURN_UP, TURN_OVER, KEEP, WHO_GETS = "turn-up", "turn-over", "keep", "who-gets"
TRAP_TILE, REMOVE_TRAP = "trap-tile", "remove-trap"

ANSWER, USE_TOKEN = "answer", "use-token"
"""Cards may answer a moment of the rules; Advancement tokens may be used at any time. (TM-POWER-04, -07, TM-ADV-14)"""

TO_FALL, FALLEN, WOUNDED, HUNTED = "about-to-fall", "fallen", "wounded", "hunted"
CARD_USED, BETWEEN_TURNS = "card-used", "between-turns"


class Moment(Subject, frozen=True):
    """What a card may answer: to whom it happens, who did it, with how much, and the card that rolls or was drawn."""

    moment: str
    who: str = ""
    by: str = ""
    amount: int = 0
    card: str = ""

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (self.who, self.by, self.card)


class TokenOffer(Subject, frozen=True):
    """Why tokens are offered: `about-to-fall`, `wounded`; to whom, with how much at stake, and by what card or figure."""

    why: str
    who: str
    amount: int = 0
    by: str = ""

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (self.by,)
