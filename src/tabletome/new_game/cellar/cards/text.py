"""Rules text, printed from the very words that are carried out, so that the two cannot disagree."""

from __future__ import annotations

from tabletome.new_game.cellar.cards.language import Clause, Text, Who
from tabletome.words import counted, listed, sentence

PEOPLE = {"self": "you", "attacker": "the attacker", "hero": "hero", "monster": "monster"}
WHEN = {"": "", "hit": "When you are hit: "}


def rules_text(text: Text) -> str:
    """A text as its card prints it."""
    return WHEN[text.when] + " ".join(sentence(_clause(clause)) for clause in text.clauses)


def _clause(clause: Clause) -> str:
    third = clause.who.side != "self"
    return f"{_who(clause.who)} {listed([op.printed(third=third) for op in clause.ops])}"


def _who(who: Who) -> str:
    within = f" within {counted(who.within, 'square')}" if who.within else ""
    article = "every " if who.every else "a " if who.chosen else ""
    return f"{article}{PEOPLE[who.side]}{within}"
