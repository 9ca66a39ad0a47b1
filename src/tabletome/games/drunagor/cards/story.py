"""What the story does to the party: the parts of an effect, joined by `;`, as scenes, Events, Doors and Outcomes write it.

SELF, HEAL 2; ALL MONSTERS, SLOW            clauses of card texts, each of which says whom it befalls
gain chest; gain item The Jewel             into the bag of who reads
gain previous item                          … what nobody took at the last Camp
gain status Lent Fire; gain aura One Sentence; party gain outcome Roll Kept; lose outcome Bargain Struck
companion Pell joins; summon 1 Rotten Flesh Fighter; summon P minion Sleeper
event 7; draw 1 rune; return 2 rune; counter gate -3; open way iron door; add card Collected; remove card Roll Call
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from tabletome.cards import Parser, either, many, number, one_of, optional, phrase, seq, signed
from tabletome.games.drunagor.cards.grammar import NUMBER, Grammar
from tabletome.games.drunagor.cards.kinds import MonsterFace, Rank
from tabletome.games.drunagor.cards.language import Amount, Clause, Tie
from tabletome.packs.library import slug

EntryKind: TypeAlias = Literal["status", "outcome", "aura"]
"""What is written in a Hero's Campaign Log. (DR-LOG-02)"""


class Befall(msgspec.Struct, frozen=True):
    """A clause as on cards: done to the reader (SELF), or to all it names."""

    clause: Clause

    def __str__(self) -> str:
        return str(self.clause)


class GainChest(msgspec.Struct, frozen=True):
    """A card of the Chest deck, without its trap."""

    def __str__(self) -> str:
        return "gain chest"


class GainPrevious(msgspec.Struct, frozen=True):
    """A card that nobody took at the last Camp; where there is none, one of the Chest deck. (DR-CAMP-10)"""

    def __str__(self) -> str:
        return "gain previous item"


class GainItem(msgspec.Struct, frozen=True):
    item: str
    name: str

    def __str__(self) -> str:
        return f"gain item {self.name}"


class Write(msgspec.Struct, frozen=True):
    """A Status, an Outcome or an Aura: written in the log of the reader or of the whole party, or crossed out. (DR-LOG-02)"""

    kind: EntryKind
    entry: str
    name: str
    party: bool = False
    lost: bool = False

    def __str__(self) -> str:
        return f"{'party ' if self.party and not self.lost else ''}{'lose' if self.lost else 'gain'} {self.kind} {self.name}"


class Join(msgspec.Struct, frozen=True):
    """A Companion joins the reader. (DR-CMP-16)"""

    companion: str
    name: str

    def __str__(self) -> str:
        return f"companion {self.name} joins"


class Summon(msgspec.Struct, frozen=True):
    """So many Monsters come at the Spawn Point nearest to a Hero; a Minion has no rank."""

    count: Amount
    kind: str
    name: str
    rank: Rank | Literal[""] = ""

    def __str__(self) -> str:
        return (
            f"summon {self.count} {self.name} {self.rank}" if self.rank else f"summon {self.count} minion {self.name}"
        )


class Call(msgspec.Struct, frozen=True):
    """A Special Event, by its number. (DR-BOX-15)"""

    event: int

    def __str__(self) -> str:
        return f"event {self.event}"


class Draw(msgspec.Struct, frozen=True):
    """So many Runes are drawn from the bag, and Darkness grows."""

    runes: int

    def __str__(self) -> str:
        return f"draw {self.runes} rune"


class Return(msgspec.Struct, frozen=True):
    """So many random Runes go back from the track into the bag."""

    runes: int

    def __str__(self) -> str:
        return f"return {self.runes} rune"


class Count(msgspec.Struct, frozen=True):
    """What a Chapter counts, never below 0."""

    counter: str
    change: int

    def __str__(self) -> str:
        return f"counter {self.counter} {self.change:+}"


class OpenWay(msgspec.Struct, frozen=True):
    """What bars a way is gone."""

    way: str
    name: str

    def __str__(self) -> str:
        return f"open way {self.name}"


class ChangeCards(msgspec.Struct, frozen=True):
    """An Attack card is added to those of a great enemy, or taken away from them."""

    card: str
    name: str
    added: bool

    def __str__(self) -> str:
        return f"{'add' if self.added else 'remove'} card {self.name}"


Part: TypeAlias = (
    Befall
    | GainChest
    | GainPrevious
    | GainItem
    | Write
    | Join
    | Summon
    | Call
    | Draw
    | Return
    | Count
    | OpenWay
    | ChangeCards
)


class StoryEffect(msgspec.Struct, frozen=True):
    """Parts from left to right."""

    parts: tuple[Part, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.parts)

    def __str__(self) -> str:
        return "; ".join(map(str, self.parts))


class Known(msgspec.Struct, frozen=True):
    """What an effect may name: entries by kind, items, Companions, Monsters, Special Events, counters and Attack cards."""

    entries: Mapping[str, Mapping[str, str]]
    items: Mapping[str, str]
    companions: Mapping[str, str]
    monsters: Mapping[str, MonsterFace]
    events: Collection[int]
    counters: Collection[str]
    cards: Collection[str] = ()


_NAME: Parser[str] = phrase("a name", ends=(";",))
_CARD: Parser[bool] = one_of({"add": True, "remove": False})


def story_reader(grammar: Grammar, known: Known) -> Parser[StoryEffect]:
    """A reader of effects over what there is to be named; what leads nowhere is refused."""
    parts: list[Parser[Any]] = [
        *(_entries(kind, known.entries[kind]) for kind in get_args(EntryKind)),
        seq("gain chest").into(GainChest),
        seq("gain previous item").into(GainPrevious),
        seq("gain item", _named(known.items)).into(lambda one: GainItem(*one)),
        seq("companion", _named(known.companions), "joins").into(lambda one: Join(*one)),
        *_summons(known.monsters),
        seq("event", _one_of(known.events, "the number of a Special Event")).into(Call),
        seq("draw", number, "rune").into(Draw),
        seq("return", number, "rune").into(Return),
        seq("counter", one_of({name: name for name in known.counters}), signed).into(Count),
        seq("open way", _NAME).into(lambda name: OpenWay(slug(name), name)),
        seq(_CARD, "card", one_of({name: name for name in known.cards})).into(
            lambda added, name: ChangeCards(slug(name), name, added)
        ),
        grammar.clause.only(_says_whom, "whom it befalls (SELF, EACH HERO, ALL MONSTERS …) and with what").map(Befall),
    ]
    return many(either(*parts), ";").map(StoryEffect)


def _named(cards: Mapping[str, str]) -> Parser[tuple[str, str]]:
    """The name of one of these cards: its id, and the name again."""
    return one_of({name: (id_, name) for name, id_ in cards.items()})


def _entries(kind: EntryKind, cards: Mapping[str, str]) -> Parser[Write]:
    """An Outcome is the whole party's. (DR-LOG-10)"""
    party: Parser[bool] = optional(seq("party").into(lambda: True), otherwise=False)
    gained = seq(party, f"gain {kind}", _named(cards)).into(lambda party, one: Write(kind, one[0], one[1], party))
    lost = seq(f"lose {kind}", _named(cards)).into(lambda one: Write(kind, one[0], one[1], party=True, lost=True))
    return either(gained.only(lambda one: one.party or kind != "outcome", "'party gain outcome'"), lost)


def _summons(monsters: Mapping[str, MonsterFace]) -> tuple[Parser[Summon], ...]:
    kinds = {face.name: face.kind for face in monsters.values() if face.rank}
    minions = {face.name: face.kind for face in monsters.values() if face.type == "minion"}
    ranks = one_of({rank: rank for rank in get_args(Rank) if rank})
    there = {(face.kind, face.rank) for face in monsters.values()}
    return (
        seq("summon", NUMBER, "minion", _named(minions)).into(lambda count, one: Summon(count, one[0], one[1])),
        seq("summon", NUMBER, _named(kinds), ranks)
        .into(lambda count, one, rank: Summon(count, one[0], one[1], rank))
        .only(lambda one: (one.kind, one.rank) in there, "a Monster that there is a card of"),
    )


def _one_of(numbers: Collection[int], expected: str) -> Parser[int]:
    return number.only(lambda one: one in numbers, expected)


def _says_whom(clause: Clause) -> bool:
    """No attack, no price, and nobody is left to be chosen by Range: a story has none."""
    named = clause.self_only or clause.who is not None
    return isinstance(clause.body, Tie) and clause.cost is None and clause.if_ is None and named
