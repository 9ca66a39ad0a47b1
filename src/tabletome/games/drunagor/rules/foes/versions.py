"""Which version of an enemy comes. (DR-OVL-04, DR-OVL-12, DR-HERO-26)"""

from __future__ import annotations

from tabletome.games.drunagor.board.ranking import ORDER
from tabletome.games.drunagor.cards.kinds import MonsterFace, SetupLine
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.foes.versions import VERSION, Summoning, Version, overlords
from tabletome.games.drunagor.options.minds import piece_of
from tabletome.games.drunagor.state import leader, monsters
from tabletome.kernel import Choose, Flow, acts


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
