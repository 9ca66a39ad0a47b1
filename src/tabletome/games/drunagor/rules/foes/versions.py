"""Which version of an enemy comes, and Complex cards that are turned over. (DR-MON-50..64, DR-OVL-04, DR-HERO-26)"""

from __future__ import annotations

from typing import Literal

from tabletome.games.drunagor.board.ranking import ORDER
from tabletome.games.drunagor.cards.kinds import Face, MonsterFace, SetupLine
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events import CardFlipped, CardPlaced
from tabletome.games.drunagor.options.foes.versions import VERSION, Summoning, Version, overlords, versions
from tabletome.games.drunagor.options.minds import piece_of
from tabletome.games.drunagor.state import SLOTS, leader, monsters
from tabletome.kernel import Choose, Flow, acts

WANTED: dict[str, tuple[Face, ...]] = {
    "standard": ("STD", "ALT", "A"),
    "alternate": ("ALT", "STD", "A"),
    "complex": ("A", "ALT", "STD"),
}
"""Which versions come, the first that there is."""
OTHER: dict[Face, Literal["A", "B"]] = {"A": "B", "B": "A"}
"""The faces of a Complex card."""


def as_version(play: Play, face: MonsterFace) -> Flow[MonsterFace]:
    """What lies on the track already stays as it is; else the version that the table has agreed on, or that is chosen now.

    (DR-MON-52, DR-MON-53, DR-MON-55, DR-MON-62, DR-SUMMON-10)
    """
    library = play.library
    for card in play.state.track.cards:
        there = library.monsters.get(card.id) if card.kind == "monster" else None
        if there is not None and (there.kind, there.rank) == (face.kind, face.rank):
            return there
    offered, wanted = versions(play, face), play.state.house.variants
    if wanted == "ask":
        return (yield from chosen(play, face, offered))
    order = WANTED[wanted]
    return min(offered, key=lambda one: order.index(one.face))


def turn_over(play: Play, card: str) -> None:
    """After its last figure a Complex card shows its other face, at the Rune of that face.

    Ahead of the Marker its figures act again in this round; a slot is visited once. (DR-MON-57..59, DR-MON-61, DR-MON-64)
    """
    track, faces = play.state.track, play.library.monsters
    lying = next((one for one in track.cards if one.id == card), None)
    if lying is None or faces[card].face not in OTHER:
        return
    shown = faces[card]
    other = next(
        one for one in faces.values() if (one.kind, one.rank, one.face) == (shown.kind, shown.rank, OTHER[shown.face])
    )
    for one in monsters(play.state):
        if one.card == card:
            one.card = other.id
    play.tell(CardFlipped(other.id, OTHER[shown.face]), "DR-MON-57")
    lying.id = other.id
    track.done = [one for one in track.done if one != other.id]
    if SLOTS.index(other.slot) <= SLOTS.index(track.at):
        track.done.append(other.id)
    if other.slot != shown.slot:
        lying.slot = other.slot
        play.tell(CardPlaced(other.id, other.slot), "DR-MON-58")


def enemy_face(play: Play, line: SetupLine) -> Flow[MonsterFace | None]:
    """The card of an enemy without rank that a Setup calls for: instead of a Commander perhaps an Overlord. (DR-OVL-04)"""
    if not line.kind:
        return fallen_hero(play) if line.type == "fallen" else None
    face = play.library.monsters[line.kind]
    if face.type != "commander" or not play.state.house.overlords:
        return face
    return (yield from chosen(play, face, [face, *overlords(play)]))


def chosen(play: Play, face: MonsterFace, offered: list[MonsterFace]) -> Flow[MonsterFace]:
    """The Party Leader says which version comes. (DR-MON-53, DR-MON-62, DR-OVL-04)"""
    if len(offered) == 1:
        return offered[0]
    leading = leader(play.state)
    prompt = f"{face.name} is about to come. Which version?"
    groups = acts([Version(one.id) for one in offered])
    about = Summoning(leading.id, face.id)
    act: Version = (yield Choose(leading.seat, groups, prompt, ("DR-MON-62", "DR-OVL-04"), VERSION, about)).arg
    return play.library.monsters[act.face]


def fallen_hero(play: Play) -> MonsterFace | None:
    """The Fallen Hero with the face of the most corrupted Hero who has none on the board yet. (DR-HERO-14, DR-KEY-122)"""
    there = {play.library.monsters[one.card].once for one in monsters(play.state)}
    faces = {face.once: face for face in play.library.monsters.values() if face.once}
    left = [one for one in play.state.figures if one.side == "hero" and one.card not in there and one.card in faces]
    left.sort(key=lambda one: ORDER["reckoner"](piece_of(play, one)))
    return faces[left[0].card] if left else None
