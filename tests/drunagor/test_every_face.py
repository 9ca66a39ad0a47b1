"""Every face of the box fights: Heroes meet two figures of it, with the numbers of the box.

Whether it acts and attacks is seen on Heroes who stand still: the bot keeps out of its reach, or is done with it before its turn.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tabletome.games.drunagor.bot import champion
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.state import Runes, State, monsters
from tabletome.kernel import Match
from tests.drunagor.stage import fight

ROOM = "V.......\nM.......\nL..1....\nJ.......\nE.......\n...2....\n........\n........"
MOST_ANSWERS = 3_000


def met(face: str, seed: int, heroes: str = "VMLJE", *, idle: int = 0) -> Match[State]:
    """A fight with two figures of a face, to its end; or with Heroes who end their turns at once, for so many rounds."""
    drawing = "".join(sign if sign not in "VMLJE" or sign in heroes else "." for sign in ROOM)
    drawn = fight(
        drawing,
        kinds={"m1": face, "m2": face},
        runes=Runes(dict.fromkeys(GAME.library.runes, 1)),
        phase="next_card",
        done=(),
    )
    state = drawn.state
    for one in monsters(state):
        one.health = GAME.library.monsters[face].health
    library = msgspec.structs.replace(drawn.game.library, monsters=GAME.library.monsters)
    match: Match[State] = Match(Drunagor(library), 1, state=state, seed=seed, listen=True)
    bot = champion(seed)
    while (request := match.request) is not None and not (idle and match.state.round > idle):
        assert match.answered < MOST_ANSWERS, "this fight never ends"
        stands_still = idle and request.kind == TURN
        match.answer("end" if stands_still else bot.choose(match.seat(request.seat)))
    return match


def deeds(match: Match[State]) -> Counter[str]:
    """How often its figures have done what."""
    return Counter(event.kind for event in match.events or () if event.what.get("who") in ("m1", "m2"))


@pytest.mark.parametrize("face", GAME.library.monsters)
def test_a_face_acts_and_attacks(face: str) -> None:
    done = deeds(met(face, 1, "VM", idle=2))
    assert done["turn-began"] >= 1
    assert done["attacked"] >= 1


@pytest.mark.soak
@pytest.mark.parametrize("face", GAME.library.monsters)
def test_a_fight_against_a_face_comes_to_its_end(face: str) -> None:
    assert met(face, 1).state.result in ("won", "lost")
