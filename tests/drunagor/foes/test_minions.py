"""Minions, enemies of the story, Fallen Heroes: how they come, that they act as Monsters do, who must be gone to win.

(DR-MON-45..47, DR-MON-74, DR-MON-75, DR-BOX-11, DR-HERO-14, DR-HERO-26, DR-DOOR-11)
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletome.games.drunagor.cards.library import CHAPTER_FILES, Library
from tabletome.games.drunagor.events import Commanded, Decided
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.place import NEAREST
from tabletome.games.drunagor.state import Card, State, Track, monsters
from tabletome.kernel import Match
from tabletome.kernel.events import Appeared, Attacked, CardPlayed, Damaged, Won
from tabletome.packs.places import SourceError
from tabletome.testing.play import Position
from tests.drunagor.foes.test_attack_cards import unanswered
from tests.drunagor.foes.test_coming import come
from tests.drunagor.places.dungeon import adventure, behind, chapter, read
from tests.drunagor.stage import attack_turn, fight, gone, monster_turn, one

BOX = GAME.library
MINIONS = [face for face in BOX.monsters.values() if face.type == "minion"]
BARE: dict[str, Any] = {"cubes": {"vorn": "", "maya": ""}, "gear": {"vorn": [], "maya": []}}


# --- Minions --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-MON-45")
def test_no_setup_lists_a_minion_and_one_that_does_is_refused() -> None:
    lines = [line for place in BOX.chapters.values() for setup in place.setups.values() for line in setup.lines(5)]
    assert len(CHAPTER_FILES) >= 1
    assert lines
    assert all(line.type != "minion" for line in lines)
    for line in ("Minion: Snuffer @d3", "WM: Snuffer - Rookie @d3", "Story: Snuffer @d3"):
        with pytest.raises(SourceError):
            read(chapter({"always": [line]}, behind()))


def raids(rounds: int) -> Position[State]:
    """Monster Raid comes up so often, with Lorelai alone in a room."""
    before = fight("L.......", phase="next_card", turn="lorelai", health={"lorelai": 90}).state
    library = whole(read(chapter(minion="Usher")))
    state = State(before.heroes, 1, "trial", 1, "next_card", 1, figures=before.figures, setups=["first"])
    state.track = Track([Card("monster-raid", "special", "special"), Card("lorelai", "controller", "hero")], "special")
    game: Position[State] = Position(Drunagor(library), state, ())
    placed(game)
    for _ in range(rounds - 1):
        placed(game.play("end"))
    return game


def whole(library: Library) -> Library:
    """With the Chapters of the box beside its own."""
    return msgspec.structs.replace(library, chapters={**BOX.chapters, **library.chapters})


def placed(game: Position[State]) -> Position[State]:
    """Whatever finds its square taken stands on the first of the nearest; nobody reacts."""
    while unanswered(game).asked[0] == NEAREST:
        game.play(game.offered()[0])
    return game


@pytest.mark.rules("DR-MON-74", "DR-MON-75", "DR-MON-45")
def test_monster_raid_summons_a_minion_each_round_on_one_card_with_bases_of_their_own() -> None:
    game = raids(3)
    minions = monsters(game.state)
    assert [figure.card for figure in minions] == ["usher"] * 3
    assert len({figure.base for figure in minions}) == 3
    assert [card.slot for card in game.state.track.cards if card.id == "usher"] == [BOX.monsters["usher"].slot]
    assert game.state.track.cards[0].slot == "special", "above the Rune card"


@pytest.mark.rules("DR-MON-75")
def test_minions_have_a_card_without_rank_and_as_many_figures_as_there_are_bases() -> None:
    assert [face.name for face in MINIONS] == ["Snuffer", "Sleeper", "Usher", "Gleaner"]
    for face in MINIONS:
        assert (face.rank, face.figures, face.large) == ("", 16, False)
    game = attack_turn("1V......\n........", "SUMMON 9 MINIONS; SUMMON 9 MINIONS", kinds={"m1": "the-undead-king"})
    assert not game.told(Appeared), "this Chapter names no Minion"


@pytest.mark.rules("DR-MON-45", "DR-MON-75")
def test_a_boss_card_brings_a_minion_for_each_hero_at_the_spawn_points_as_long_as_there_are_bases() -> None:
    game = come("Boss: The Undead King @d3", 2)
    state = game.state
    state.track.cards = [card for card in state.track.cards if card.kind != "attack" or card.id == "none-shall-be-lost"]
    state.track.done = [card.id for card in state.track.cards if card.id != "none-shall-be-lost"]
    state.track.acting, state.phase = "", "next_card"
    ready: Position[State] = placed(Position(Drunagor(whole(game.game.library)), state, ()))
    came = [figure for figure in monsters(ready.state) if figure.card == "sleeper"]
    assert len(came) == 2
    assert [event.card for event in ready.told(CardPlayed)] == ["none-shall-be-lost"]


@pytest.mark.rules("DR-MON-47")
def test_a_minion_takes_a_turn_as_any_monster_does() -> None:
    told: dict[str, Any] = {"health": {"vorn": 9, "maya": 5}, "conditions": {"m1": {"poison": 1}}, **BARE}
    drawing = "1..V....\n...M...."
    game = unanswered(monster_turn(drawing, kinds={"m1": "snuffer"}, **told))
    assert one(game, "m1").health == BOX.monsters["snuffer"].health - 1
    assert game.told(Decided)[0].on == ("vorn",), "the Strongest Hero"
    assert game.told(Attacked)[0] == Attacked("m1", ("vorn",), "snuffer")
    sleeper = unanswered(monster_turn(drawing, kinds={"m1": "sleeper"}, **told))
    assert sleeper.told(Decided)[0].on == ("maya",), "BLOODSEEKER"


def test_a_chapter_with_a_card_that_brings_minions_says_which() -> None:
    with pytest.raises(SourceError, match="brings Minions: say of which kind"):
        read(chapter(special_card="Monster Raid"))
    with pytest.raises(SourceError, match="there is no Minion 'Executioner'"):
        read(chapter(special_card="Monster Raid", minion="Executioner"))


# --- the story and the fallen ---------------------------------------------------------------------------------------


@pytest.mark.rules("DR-BOX-11")
def test_an_enemy_of_the_story_acts_as_its_card_says_when_the_marker_reaches_it() -> None:
    game = come("Story: Brother Quill @d1", 1)
    lies = {card.id: card.slot for card in game.state.track.cards}
    assert lies == {"vorn": "defender", "brother-quill": BOX.monsters["brother-quill"].slot}
    unanswered(game.play("end"))
    assert game.told(Attacked)[0] == Attacked("brother-quill", ("vorn",), "brother-quill")
    plain = adventure(chapter({"always": ["WM: Skeleton Archer - Rookie @d1"]}, behind()), "c2")
    assert {card.kind for card in plain.state.track.cards} == {"hero", "monster"}
    assert len(plain.state.track.cards) == 2, "no sixth card"


@pytest.mark.rules("DR-BOX-11")
def test_the_four_enemies_of_the_story_and_the_five_fallen_heroes() -> None:
    story = [face.name for face in BOX.monsters.values() if face.type == "story"]
    assert story == ["Brother Quill", "The Drowned Toller", "The Precentor", "The Cupbearer"]
    fallen = {face.once for face in BOX.monsters.values() if face.type == "fallen"}
    assert fallen == set(BOX.boards)


@pytest.mark.rules("DR-HERO-26")
def test_a_fallen_hero_is_no_hero_monsters_leave_it_alone_and_heroes_may_attack_it() -> None:
    kinds = {"m1": "skeleton-archer-rookie", "m2": "elros-who-was-seen"}
    game = unanswered(monster_turn("1.2.V...\n........", kinds=kinds, health={"vorn": 3, "m2": 14}, **BARE))
    assert game.told(Decided)[0].on == ("vorn",)
    blow = {"vorn": {"blow": "g spell EACH ENEMY, 2 DMG"}}
    attack = fight("..2.V...\n........", kinds={"m2": "elros-who-was-seen"}, skills=blow, cubes={"vorn": "gb"})
    attack.play("use blow green")
    assert attack.told(Damaged)[0].who == "m2"
    every = attack_turn("1..2V...\n........", "EACH HERO, SHIELD 1", kinds={"m2": "elros-who-was-seen"})
    assert (one(every, "vorn").resources, one(every, "m2").resources) == ({"shield": 1}, {})


@pytest.mark.rules("DR-HERO-14")
def test_without_an_instruction_every_card_shows_its_front() -> None:
    for number, place in ((0, "the-toll-room"), (1, "the-road-to-black-river")):
        game: Match[State] = Match(GAME, 1, {"mode": "one-shot", "heroes": 5, "chapter": number}, seed=1)
        assert game.state.place == place
        assert all(not BOX.monsters[figure.card].once for figure in monsters(game.state))
        assert sum(card.kind == "hero" for card in game.state.track.cards) == 5


@pytest.mark.rules("DR-HERO-14", "DR-KEY-122")
def test_the_next_fallen_hero_has_the_face_of_the_next_hero() -> None:
    game = adventure(
        chapter({"always": ["Fallen Hero @d1", "Fallen Hero @d2"], "endgame": "all defeated"}, behind()), "c2", "b2"
    )
    assert [figure.card for figure in monsters(game.state)] == ["vorn-who-held-the-door", "maya-who-stopped-looking"]
    named = come("Fallen Hero: Jaheen @d1", 1)
    assert [figure.card for figure in monsters(named.state)] == ["jaheen-who-was-answered"]


# --- all defeated ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DOOR-11")
@pytest.mark.parametrize("left", ["snuffer", "brother-quill", "the-reeve", "the-undead-king", "vorn-who-held-the-door"])
def test_all_defeated_waits_for_every_enemy_whatever_it_is(left: str) -> None:
    blow = {"vorn": {"blow": "g spell ENEMY, 20 DMG", "again": "g spell ENEMY, 20 DMG"}}
    game = fight(
        "1V.2....\n........", kinds={"m2": left}, skills=blow, cubes={"vorn": "ggg"}, health={"m1": 1, "m2": 1}
    )
    game.play("use blow green", "aim m1")
    assert gone(game, "m1")
    assert not game.told(Won)
    game.play("use again green")
    assert game.told(Won)


@pytest.mark.rules("DR-KEY-048")
def test_brother_quill_commands_whoever_is_strongest() -> None:
    game = monster_turn("1....2.V\n........", kinds={"m1": "brother-quill", "m2": "skeleton-archer-rookie"}, **BARE)
    assert game.told(Commanded)[0] == Commanded("m1", "m2")
