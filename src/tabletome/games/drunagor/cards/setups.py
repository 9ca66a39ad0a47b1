"""Setups: the lines that say what is placed where. (DR-SUMMON-*)

WM - Rookie @g2                     a random White Monster of that rank
WM: Shadow Cultist - Rookie @g7     a set Monster
Chest @e4                           a Chest
Event @c1                           a token: Event, Interaction, Time
NPC red @d2                         a bystander, in one of six colours
Scene 1-A @d4                       an Interaction token with its page of the book
Commander CP 1+P @e4                the Commander (a colon may name another), with so much power and 1 more for every Hero
Boss: The Undead King @c3           a Boss
Story: Brother Quill @b6            an enemy of the story
Fallen Hero @d4                     the one with the face of the most corrupted Hero, or of whom a colon names
Landmark: Street Lamp @c3           something that Heroes do something at, as landmarks.yaml says
Landmark: Mother-Hearth, 6 @e5      with so much on it at first
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from msgspec.structs import replace

from tabletome.cards import Parser, either, matching, number, one_of, optional, phrase, seq
from tabletome.games.drunagor.cards.kinds import MonsterFace, MonsterType, Rank, SetupLine
from tabletome.games.drunagor.cards.places import Landmark, Trigger
from tabletome.games.drunagor.state import NPC_COLOURS, ObjectKind
from tabletome.packs.library import slug

TYPES: dict[str, MonsterType] = {"WM": "white", "GM": "gray", "BM": "black"}
"""(DR-SUMMON-08)"""


NO_LANDMARKS: Mapping[str, Landmark] = {}
OBJECTS: dict[str, ObjectKind] = {"Event": "event", "Interaction": "interaction", "Time": "time"}
"""(DR-TOKEN-05)"""


def _enemy(type_: MonsterType, name: str, at: str, power: int = 0) -> tuple[SetupLine, str]:
    """An enemy without rank. (DR-MON-01)"""
    return SetupLine(0, type_, slug(name) if name else "", "", power=power), at


def _monster(type_: MonsterType, kind: str, rank: Rank, at: str) -> tuple[SetupLine, str]:
    return SetupLine(0, type_, slug(kind), rank), at


_RANK: Parser[Rank] = one_of({rank: rank for rank in get_args(Rank)})
_AT: Parser[str] = seq("@", matching(r"[a-z]\d+", "a square, as c2")).into(str)
_KIND: Parser[str] = optional(seq(":", phrase("the name of a Monster", ends="-")).into(str))
_NAME: Parser[str] = phrase("a name", ends="@")
_WHO: Parser[str] = optional(seq(":", phrase("a name", ends=["CP"])).into(str))
_ON_IT: Parser[int] = optional(seq(",", number).into(int), otherwise=0)
LINE: Parser[tuple[SetupLine, str]] = either(
    seq(one_of(TYPES), _KIND, "-", _RANK, _AT).into(_monster),
    seq("Chest", _AT).into(lambda at: (SetupLine(0, chest=True), at)),
    seq(one_of(OBJECTS), _AT).into(lambda kind, at: (SetupLine(0, object=kind), at)),
    seq("NPC", one_of({colour: colour for colour in NPC_COLOURS}), _AT).into(
        lambda colour, at: (SetupLine(0, object="npc", colour=colour), at)
    ),
    seq("Scene", matching(r"\d+-[A-Z]", "a scene, as 1-A"), _AT).into(
        lambda scene, at: (SetupLine(0, object="interaction", scene=slug(scene)), at)
    ),
    seq("Commander", _WHO, "CP", number, "+", "P", _AT).into(
        lambda name, power, at: _enemy("commander", name, at, power)
    ),
    seq("Boss", ":", _NAME, _AT).into(lambda name, at: _enemy("boss", name, at)),
    seq("Story", ":", _NAME, _AT).into(lambda name, at: _enemy("story", name, at)),
    seq("Fallen Hero", optional(seq(":", _NAME).into(str)), _AT).into(lambda name, at: _enemy("fallen", name, at)),
    seq("Landmark", ":", phrase("the name of a landmark", ends=(",", "@")), _ON_IT, _AT).into(
        lambda called, count, at: (SetupLine(0, object="landmark", called=slug(called), count=count), at)
    ),
)


def line_of(
    written: str, monsters: Mapping[str, MonsterFace], landmarks: Mapping[str, Landmark] = NO_LANDMARKS
) -> tuple[SetupLine, str]:
    """A line and the square it names; it may call only for Monsters that there are cards of, and for landmarks there are."""
    line, at = LINE.parse(written)
    if line.special:
        return _known(written, line, monsters), at
    if line.called and line.called not in landmarks:
        raise ValueError(f"'{written}' names a landmark that there is none of (there are: {', '.join(landmarks)})")
    faces = [face for face in monsters.values() if face.rank == line.rank and face.type == line.type]
    if line.monster and not [face for face in faces if line.kind in ("", face.kind)]:
        raise ValueError(f"'{written}' calls for a Monster that there is no card of")
    return line, at


def _known(written: str, line: SetupLine, monsters: Mapping[str, MonsterFace]) -> SetupLine:
    """An enemy without rank, by the id of its card; a Fallen Hero is named as the Hero it was."""
    there = [face for face in monsters.values() if face.type == line.type]
    if not line.kind:
        found = there[0].id if line.type == "commander" and there else ""
        if not there:
            raise ValueError(f"'{written}' calls for an enemy that there is no card of")
        return replace(line, kind=found)
    named = next((face.id for face in there if line.kind in (face.id, face.once)), "")
    if not named:
        raise ValueError(
            f"'{written}' calls for an enemy that there is no card of (there are: {', '.join(f.name for f in there)})"
        )
    return replace(line, kind=named)


_PAGE: Parser[str] = seq(":", "scene", matching(r"\d+-[A-Z]", "a scene, as 1-A")).into(slug)
TRIGGER: Parser[Trigger] = either(
    seq("when built", _PAGE).into(lambda scene: Trigger("built", scene)),
    seq("when all defeated", _PAGE).into(lambda scene: Trigger("all defeated", scene)),
    seq("when", phrase("an enemy", ends=("half", ":")), "half", _PAGE).into(
        lambda enemy, scene: Trigger("half", scene, slug(enemy))
    ),
)
"""(DR-DOOR-09)"""


def party(least: str) -> int:
    """The N of an `N+` line. (DR-SUMMON-05)"""
    if least not in ("2+", "3+", "4+", "5+"):
        raise ValueError(f"a line for larger parties is marked 2+, 3+, 4+ or 5+, not {least}")
    return int(least[0])
