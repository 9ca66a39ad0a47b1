"""All eighteen Chapters together: titles, Doors, what is told to the players; and the first eight begun, painted and played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import get_args

import msgspec
import pytest

from tabletome.games.drunagor.cards.kinds import COPIES, SetupLine
from tabletome.games.drunagor.cards.places import Endgame, SpecialRule
from tabletome.games.drunagor.cards.story import Summon
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.special.aims import AIMS
from tabletome.games.drunagor.options.special.shown import SHOWN
from tabletome.games.drunagor.rules.chapters.sleepers import KNIGHT
from tabletome.games.drunagor.rules.goal import ENDGAMES
from tabletome.games.drunagor.rules.party import usual_party
from tabletome.games.drunagor.rules.special import ACTING
from tabletome.games.drunagor.state import NPC_COLOURS, State
from tabletome.kernel import Match
from tabletome.scene import svg, text
from tests.drunagor.test_whole_games import keeps_the_pieces

BOX = GAME.library
CHAPTERS = {one.number: one for one in BOX.chapters.values() if one.number}
PRINTED = {
    1: "The Road to Black River", 2: "Blackriver's Missing", 3: "The Jewell of Free People", 4: "The Raid of Ignispyra",
    6: "The Draconian Dungeon", 7: "The Undermountain Galleries", 9: "The Battle for Hezechia", 14: "Omekka Pass",
    15: "The Beginning of the End",
}  # fmt: skip
OWN = range(1, 9)


@pytest.mark.rules("DR-STRUCT-09")
def test_eighteen_chapters_nine_of_them_by_the_titles_of_the_book() -> None:
    assert sorted(CHAPTERS) == list(range(1, 19))
    assert {number: CHAPTERS[number].name for number in PRINTED} == PRINTED
    assert len({one.name for one in CHAPTERS.values()}) == 18


@pytest.mark.rules("DR-BOX-02", "DR-CAMP-29")
def test_the_cards_of_the_box() -> None:
    doors = {number: sum(len(setup.doors) for setup in one.setups.values()) for number, one in CHAPTERS.items()}
    assert [doors[number] for number in range(1, 19)] == [2, 3, 3, 3, 2, 4, 3, 2, 3, 2, 3, 2, 2, 4, 3, 2, 3, 2]
    assert sum(doors.values()) == 48
    sources = Counter(item.source for item in BOX.items.values() if not item.front)
    assert (sources["adventure"], sources["starting"]) == (39, 13)
    assert sources["camp1"] + sources["camp2"] + sources["camp3"] == 72
    assert sum(COPIES[item.rarity] for item in BOX.items.values() if item.source == "chest" and item.rarity) == 20
    where = Counter(skill.where for skill in BOX.skills.values())
    assert (where["card"] // 2, where["role"] // 2, len(BOX.trees)) == (20, 15, 20)
    types = Counter(face.type for face in BOX.monsters.values())
    assert (types["white"] + types["gray"] + types["black"]) // 2 == 40
    assert (types["commander"], types["fallen"]) == (1, 5)
    usual = Counter(card.deck for card in BOX.attack_cards.values() if not card.instead and not card.only_if)
    assert (usual["commander"], usual["boss"]) == (10, 5)
    assert (len(BOX.track_cards), len(BOX.pets), len(BOX.story.events)) == (4, 6, 19)
    assert types["minion"] + types["story"] + len(BOX.story.companions) + len(NPC_COLOURS) == 23


def within(thing: object) -> Iterator[object]:
    """It, and all that it is made of."""
    yield thing
    parts = msgspec.structs.astuple(thing) if isinstance(thing, msgspec.Struct) else thing
    if isinstance(parts, Mapping):
        parts = [*parts.values()]
    if isinstance(parts, tuple | list):
        for part in parts:
            yield from within(part)


def test_every_monster_of_the_box_is_met_somewhere() -> None:
    """A Setup behind some Door, a page or an event calls for each kind and rank, or draws one of its colour and rank;
    and Sanna's Knights come by the rule of Chapter 17."""
    called = {(one.kind or one.type, one.rank) for one in within(BOX.chapters) if isinstance(one, SetupLine)}
    called |= {(one.kind, one.rank) for one in within(BOX.story) if isinstance(one, Summon)}
    ranked = [one for one in BOX.monsters.values() if one.rank and one.face == "STD"]
    assert len(ranked) == 28
    never = [one.id for one in ranked if not {(one.kind, one.rank), (one.type, one.rank)} & called]
    assert never == [KNIGHT]


def test_every_chapter_tells_its_rule_and_has_what_it_tells_of() -> None:
    for number, one in CHAPTERS.items():
        assert one.rule is not None, number
        assert one.rule.text
        assert one.goal
        assert one.defeat
        assert one.success
        assert one.failure
        assert one.story
        assert len(one.voices) == 2
        assert any(rule == one.rule.id for rule, _ in ACTING), one.rule.name
        assert one.rule.id in SHOWN, f"nothing is seen of {one.rule.name}"


def test_every_endgame_and_every_special_rule_is_declared() -> None:
    assert {*get_args(Endgame)} == {*ENDGAMES}
    acting = {rule for rule, _ in ACTING}
    assert {*get_args(SpecialRule)} <= acting | {"player-versus-player"}
    assert {*AIMS} <= {*get_args(SpecialRule)}


def test_every_landmark_is_somewhere() -> None:
    lines = [line for one in CHAPTERS.values() for setup in one.setups.values() for line in setup.always]
    assert {line.called for line in lines if line.called} == {*BOX.landmarks}


def begun(number: int, heroes: int, seed: int = 1) -> Match[State]:
    state = State(usual_party(BOX, heroes, 1, "some"), 1, CHAPTERS[number].id, heroes)
    return Match(GAME, 1, None, state=state, seed=seed)


@pytest.mark.parametrize("number", OWN)
@pytest.mark.parametrize("heroes", [1, 5])
def test_a_chapter_is_set_up_and_painted(number: int, heroes: int) -> None:
    match = begun(number, heroes)
    while match.request is not None and match.request.kind != "turn":
        match.answer(match.request.option(0))
    assert match.request is not None
    scene = GAME.scene(match.state, match.request)
    assert any(line.text.startswith("Won: ") for line in scene.notes)
    rule = CHAPTERS[number].rule
    assert rule is not None
    assert any(line.rules == ("DR-DOOR-06",) for line in scene.notes), f"nothing is seen of {rule.name}"
    assert text.paint(scene)
    assert "<svg" in svg.paint(scene)
    keeps_the_pieces(match.state)


def played(number: int, heroes: int, seed: int) -> State:
    match = begun(number, heroes, seed)
    bot = GAME.bots["champion"](seed)
    while match.request is not None:
        assert match.answered < 5_000, "this Chapter never ends"
        match.answer(bot.choose(match.seat(0)))
    return match.state


@pytest.mark.parametrize(("number", "heroes"), [(3, 1), (8, 1)])
def test_the_bot_plays_a_sample_of_chapters_to_their_end(number: int, heroes: int) -> None:
    assert played(number, heroes, 1).result in ("won", "lost")


@pytest.mark.soak
@pytest.mark.parametrize("heroes", range(1, 6))
@pytest.mark.parametrize("number", OWN)
def test_the_bot_plays_every_chapter_to_its_end(number: int, heroes: int) -> None:
    results = {played(number, heroes, seed).result for seed in range(3)}
    assert results <= {"won", "lost"}
