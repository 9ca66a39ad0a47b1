"""The language of boss cards: who activates, what they do, and whom they go for. (AT-ENEMY-02, AT-ENEMY-24, AT-ENEMY-28)

boss: activate                                  a basic move, then the basic attack
boss: move, harpoon @farthest                   a move made for the reach of an ability, for the farthest hero
minions ranged-goblin: attack @lowest_hp        a lone attack of one kind of minions
boss: move random 3                             straight on in a direction that is drawn
boss: spawn fire_wall random limit 2            a text in the language of cards
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias, cast, get_args

import msgspec

from tabletome.cards import Parser, either, many, name, number, one_of, optional, seq
from tabletome.cards.reading import Cursor
from tabletome.games.tactics.cards.conditions import CONDITIONS

PlainType: TypeAlias = Literal[
    "lowest_hp", "highest_hp", "farthest", "elite", "last_attacker", "most_cards", "no_equipment", "summoned", "same"
]
TypeKind: TypeAlias = PlainType | Literal["class", "has"]
Who: TypeAlias = Literal["boss", "bosses", "minions"]
Verb: TypeAlias = Literal["move", "attack", "move random", "attack random", "ability", "text"]

TYPE_WORDS: dict[TypeKind, str] = {
    "lowest_hp": "the hero with the fewest HP",
    "highest_hp": "the hero with the most HP",
    "farthest": "the farthest hero",
    "elite": "a hero of an elite class",
    "last_attacker": "the hero that attacked it last",
    "most_cards": "the hero with the most cards in hand",
    "no_equipment": "a hero without equipment on its board",
    "summoned": "a summoned creature",
    "same": "the same hero",
    "class": "the {of}",
    "has": "a hero that is {of}",
}


class TargetType(msgspec.Struct, frozen=True):
    """A set of heroes from which the closest is taken; `of` is a class or a condition. (AT-ENEMY-09, AT-ENEMY-28)"""

    kind: TypeKind
    of: str = ""

    def __str__(self) -> str:
        return f"{self.kind}({self.of})" if self.of else self.kind

    @property
    def words(self) -> str:
        return TYPE_WORDS[self.kind].format(of=self.of)


class Deed(msgspec.Struct, frozen=True):
    """One thing an enemy does: `points` of a random move, the id of an ability, or a text of the language of cards."""

    verb: Verb
    points: int = 0
    ability: str = ""
    text: str = ""

    @property
    def aims(self) -> bool:
        """Does it need a target within its reach?"""
        return self.verb in ("attack", "ability")

    def __str__(self) -> str:
        return self.ability or self.text or f"{self.verb}{f' {self.points}' if self.points else ''}"


MOVE, ATTACK = Deed("move"), Deed("attack")
ACTIVATE = (MOVE, ATTACK)
"""A basic move, then the basic attack. (AT-ENEMY-04, AT-ENEMY-07, AT-ENEMY-24)"""


class BossStep(msgspec.Struct, frozen=True):
    """A line of a boss card: who, of which kind if it names one, what they do in order, and whom they go for."""

    who: Who
    kind: str
    deeds: tuple[Deed, ...]
    target: TargetType | None = None

    def __str__(self) -> str:
        doing = "activate" if self.deeds == ACTIVATE else ", ".join(map(str, self.deeds))
        return f"{' '.join(filter(None, (self.who, self.kind)))}: {doing}{f' @{self.target}' if self.target else ''}"


def _typed(kind: TypeKind, of: tuple[str, ...] = ()) -> TargetType:
    return TargetType(kind, " ".join(of))


TARGET_TYPE: Parser[TargetType] = either(
    seq(one_of({"class": "class"}), "(", many(name), ")").into(_typed),
    seq(one_of({"has": "has"}), "(", one_of({condition: (condition,) for condition in CONDITIONS}), ")").into(_typed),
    one_of(cast("dict[str, TypeKind]", {kind: kind for kind in get_args(PlainType)})).map(_typed),
)


def _until_the_type(words: Collection[str]) -> Parser[Deed]:
    """A text of the language of cards, as it is written, as far as the sign of a type."""
    expected = [f"'{word}'" for word in words]

    def read(cursor: Cursor) -> Deed:
        if cursor.here not in words:
            cursor.stuck(*expected)
        start = cursor.starts[cursor.at] - 1
        while cursor.here not in ("", "@"):
            cursor.take()
        end = cursor.starts[cursor.at] - 1 if cursor.here else len(cursor.text)
        return Deed("text", text=cursor.text[start:end].strip())

    return Parser(read)


def boss_step(abilities: Collection[str], kinds: Collection[str], words: Collection[str]) -> Parser[BossStep]:
    """The grammar of a step, for a boss with these abilities and these kinds of minions; `words` begin texts of cards."""
    random_move = seq("move", "random", number).into(lambda points: Deed("move random", points))
    plain: Parser[Deed] = either(
        random_move,
        one_of({"attack random": Deed("attack random"), "move": MOVE, "attack": ATTACK}),
        one_of({ability: Deed("ability", ability=ability) for ability in abilities}),
    )
    deeds: Parser[tuple[Deed, ...]] = either(
        one_of({"activate": ACTIVATE}), many(plain, ","), _until_the_type(words).map(lambda deed: (deed,))
    )
    who = either(
        seq(one_of({"minions": "minions"}), one_of({kind: kind for kind in kinds})),
        one_of({word: (word, "") for word in get_args(Who)}),
    )
    target = optional(seq("@", TARGET_TYPE).into(lambda target: target), otherwise=None)
    return seq(who, ":", deeds, target).into(lambda who, deeds, target: BossStep(who[0], who[1], deeds, target))
