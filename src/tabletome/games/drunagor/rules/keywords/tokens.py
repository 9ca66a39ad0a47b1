"""Keywords that give tokens: Conditions and Resources. (DR-KEY-035.., DR-COND-*, DR-TOKEN-*)"""

from __future__ import annotations

from collections.abc import Callable

from tabletome.games.drunagor.cards.conditions import CONDITIONS
from tabletome.games.drunagor.cards.grammar import NUMBER, worth
from tabletome.games.drunagor.cards.language import Amount
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.values import WRITTEN, immune, plus
from tabletome.games.drunagor.rules.conditions import gain, gain_resource, most_of
from tabletome.games.drunagor.rules.effects import WORDS
from tabletome.games.drunagor.state import MOST_TOKENS, Condition, Figure, Resource

RESOURCES: dict[str, tuple[Resource, float]] = {
    "FOCUS": ("focus", 1.4), "FRUIT OF LIFE": ("fruit_of_life", 1.4), "FURY": ("fury", 0.9), "KI": ("ki", 2.0),
    "SHIELD": ("shield", 1.0),
}  # fmt: skip


def cast(play: Table, doing: Doing, word: str, amount: Amount) -> int:
    """The number of a keyword with what its caster adds to it; a share of a total has that already.

    (DR-CLASS-14, DR-CLASS-15, DR-CLASS-17, DR-KEY-191)
    """
    more = plus(play, doing.by, word) if not doing.divided else 0
    return amount.value(doing.x, len(play.state.heroes)) + more


def holds_more(condition: Condition) -> Callable[..., bool]:
    """Would a token of this Condition stay on a character? (DR-COND-03, DR-COND-06, DR-COND-07)"""

    def needs(table: Table, who: Figure, doing: Doing, *operands: Amount) -> bool:
        full = who.conditions.get(condition, 0) >= most_of(condition)
        return not full and who.side != "npc" and not immune(table, who, WRITTEN[condition], large_too=doing.large_too)

    return needs


def _stackable(condition: Condition, hint: float) -> None:
    word = WRITTEN[condition]

    @WORDS.word(word, NUMBER, says=f"[gets|get] {word} {{0}}", needs=holds_more(condition), hint=worth(hint))
    def give(play: Play, who: Figure, doing: Doing, amount: Amount) -> None:
        """Tokens up to four. (DR-KEY-035, DR-KEY-039, DR-KEY-146, DR-COND-03)"""
        gain(play, who, condition, cast(play, doing, word, amount), doing.by.id, large_too=doing.large_too)


def _redundant(condition: Condition, hint: float) -> None:
    word = WRITTEN[condition]

    @WORDS.word(word, says=f"[gets|get] {word}", needs=holds_more(condition), hint=hint)
    def give(play: Play, who: Figure, doing: Doing) -> None:
        """One token, and never a second. (DR-KEY-113, DR-KEY-193, DR-COND-06)"""
        gain(play, who, condition, 1, doing.by.id, large_too=doing.large_too)


def _resource(word: str, resource: Resource, hint: float) -> None:
    def room(table: Table, who: Figure, doing: Doing, amount: Amount) -> bool:
        return who.side != "npc" and who.resources.get(resource, 0) < MOST_TOKENS

    @WORDS.word(word, NUMBER, says=f"[gains|gain] {word} {{0}}", needs=room, hint=worth(hint))
    def give(play: Play, who: Figure, doing: Doing, amount: Amount) -> None:
        """Resource tokens, kept until they are used. (DR-COND-11, DR-KEY-177)"""
        gain_resource(play, who, resource, cast(play, doing, word, amount))


for _condition, _of in CONDITIONS.items():
    (_redundant if _of.redundant else _stackable)(_condition, _of.hint)
for _word, (_token, _hint) in RESOURCES.items():
    _resource(_word, _token, _hint)
