"""Standard, Alternate and Complex versions of Monsters: which comes, what turns over, who acts twice. (DR-MON-50..64)"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from tabletome.games.drunagor.cards.grammar import PRIMARY_TARGETS
from tabletome.games.drunagor.cards.kinds import MonsterFace
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events import CardFlipped, CardPlaced, Commanded
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.foes.versions import VERSION
from tabletome.games.drunagor.rules.foes.versions import as_version, chosen
from tabletome.games.drunagor.state import House, State, monsters
from tabletome.kernel.events import Attacked, ConditionGained, TurnBegan
from tabletome.packs.places import SourceError
from tabletome.testing.play import Position
from tests.drunagor.foes.test_attack_cards import laid, unanswered
from tests.drunagor.places.dungeon import adventure, behind, chapter
from tests.drunagor.stage import fight, monster_turn, one

BOX = GAME.library
RANKS = ("Rookie", "Fighter", "Veteran", "Champion")
COMPLEX = ("executioner", "shadow-knight", "abomination")
KNIGHT_A, KNIGHT_B = "shadow-knight-rookie-a", "shadow-knight-rookie-b"
BARE: dict[str, Any] = {"cubes": {"vorn": "", "maya": ""}, "gear": {"vorn": [], "maya": []}}


def faces_of(kind: str, rank: str) -> dict[str, MonsterFace]:
    return {face.face: face for face in BOX.monsters.values() if (face.kind, face.rank) == (kind, rank)}


def come(*lines: str, **options: Any) -> Position[State]:
    """A Chapter with one Hero whose First Setup has these lines."""
    return adventure(chapter({"always": list(lines), "endgame": "all defeated"}, behind()), "c2", **options)


# --- the cards ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-MON-50", "DR-MON-51", "DR-MON-60", "DR-MON-67")
def test_every_kind_and_rank_has_a_standard_and_an_alternate_face_and_three_kinds_a_complex_card() -> None:
    assert set(faces_of("skeleton-archer", "Rookie")) == {"STD", "ALT"}
    assert set(faces_of("shadow-knight", "Rookie")) == {"STD", "ALT", "A", "B"}
    count = Counter(face.face for face in BOX.monsters.values() if face.rank)
    assert count == {"STD": 28, "ALT": 28, "A": 12, "B": 12}
    assert {face.kind for face in BOX.monsters.values() if face.face == "A"} == set(COMPLEX)
    cards = {(face.kind, face.rank, face.face in ("A", "B")) for face in BOX.monsters.values() if face.rank}
    assert len(cards) == 40


@pytest.mark.rules("DR-MON-54")
@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("kind", BOX.kinds)
def test_an_alternate_face_hunts_somebody_else_with_the_same_numbers(kind: str, rank: str) -> None:
    faces = faces_of(kind, rank)
    standard, other = faces["STD"], faces["ALT"]
    assert not any(standard.blue.has(word) for word in PRIMARY_TARGETS)
    assert any(other.blue.has(word) for word in PRIMARY_TARGETS)
    assert (other.health, other.movement, other.type, other.large) == (
        standard.health, standard.movement, standard.type, standard.large,
    )  # fmt: skip
    assert abs((other.damage or 0) - (standard.damage or 0)) <= 1


@pytest.mark.rules("DR-MON-54")
def test_an_alternate_face_that_hunts_the_strongest_hero_is_refused() -> None:
    face = (
        "- {name: Skeleton Archer, rank: Rookie, face: ALT, type: white, size: small, rune: red, arrow: up, health: 20,\n"
        '   movement: 3, attack: ranged, damage: 3, immune: "-", blue: "FLYING", pink: "-", black: "-"}\n'
    )
    without = msgspec.structs.replace(
        BOX, monsters={id_: one for id_, one in BOX.monsters.items() if id_ != "skeleton-archer-rookie-alt"}
    )
    with pytest.raises(SourceError, match="hunts by a word of its own"):
        without.adding({"monsters.yaml": face})


@pytest.mark.rules("DR-MON-55")
@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("kind", COMPLEX)
def test_the_faces_of_a_complex_card_have_the_numbers_of_the_other_versions(kind: str, rank: str) -> None:
    faces = faces_of(kind, rank)
    for side in ("A", "B"):
        assert (faces[side].health, faces[side].movement) == (faces["STD"].health, faces["STD"].movement)
    dealt = {side: budget(face) for side, face in faces.items()}
    acts = 2 if faces["A"].slot != faces["B"].slot else 1
    both = (dealt["A"] + dealt["B"]) * acts / 2
    assert 0.75 * dealt["STD"] <= both <= 1.34 * dealt["STD"], "of a round"


def budget(face: MonsterFace) -> float:
    """What an attack of it deals in all, roughly: a second target is worth 60 percent, a third, which is seldom there, 20; damage
    that nothing prevents a quarter more."""
    shape = face.black.shape
    most = shape.most() if shape is not None else 1
    return (face.damage or 0) * (1.0, 1.6, 1.8)[most - 1] * (1.25 if face.black.has("VICIOUS") else 1.0)


def test_no_two_faces_differ_in_name_only() -> None:
    texts = Counter(
        (face.health, face.movement, face.attack, face.damage, face.immune, face.blue, face.pink, face.black)
        for face in BOX.monsters.values()
    )
    assert max(texts.values()) == 1


# --- which one comes ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-MON-52", "DR-SUMMON-10", "DR-QUICK-52")
@pytest.mark.parametrize(
    ("variants", "flesh", "knight"),
    [
        ("standard", "rotten-flesh-rookie", "shadow-knight-rookie"),
        ("alternate", "rotten-flesh-rookie-alt", "shadow-knight-rookie-alt"),
        ("complex", "rotten-flesh-rookie-alt", KNIGHT_A),
    ],
)
def test_the_standard_version_comes_unless_the_table_wants_another(variants: str, flesh: str, knight: str) -> None:
    lines = ("GM: Rotten Flesh - Rookie @d1", "BM: Shadow Knight - Rookie @d3")
    assert [one.card for one in monsters(come(*lines, variants=variants).state)] == [flesh, knight]
    assert [one.card for one in monsters(come(*lines).state)] == ["rotten-flesh-rookie", "shadow-knight-rookie"]


@pytest.mark.rules("DR-MON-53")
def test_of_one_version_nobody_is_asked() -> None:
    game = fight("V1")
    face = game.game.library.monsters["rotten-flesh-rookie"]
    with pytest.raises(StopIteration) as ended:
        next(chosen(Play(game.state, game.game.library), face, [face]))
    assert ended.value.value is face


@pytest.mark.rules("DR-MON-53", "DR-MON-55", "DR-MON-56", "DR-MON-62", "DR-QUICK-52")
def test_the_party_leader_is_asked_before_a_card_comes_and_what_lies_there_stays() -> None:
    lines = ("BM: Shadow Knight - Rookie @d3", "BM: Shadow Knight - Rookie @a3")
    first = {"always": list(lines), "endgame": "all defeated"}
    game: Position[State] = adventure(chapter(first, behind()), heroes=1, variants="ask")
    assert game.asked[0] == VERSION
    assert game.offered("summon") == [
        "summon shadow-knight-rookie", "summon shadow-knight-rookie-alt", f"summon {KNIGHT_A}",
    ]  # fmt: skip
    assert "no version" in game.refused("summon executioner-rookie")
    game.play(f"summon {KNIGHT_A}")
    assert game.asked[0] != VERSION, "the second one joins its card"
    assert [one.card for one in monsters(game.state)] == [KNIGHT_A, KNIGHT_A]
    assert [event.card for event in game.told(CardPlaced)].count(KNIGHT_A) == 1
    gray: Position[State] = adventure(
        chapter({"always": ["GM: Rotten Flesh - Rookie @d1"], "endgame": "all defeated"}, behind()),
        heroes=1,
        variants="ask",
    )
    assert gray.offered("summon") == ["summon rotten-flesh-rookie", "summon rotten-flesh-rookie-alt"]


@pytest.mark.rules("DR-MON-62")
def test_a_newcomer_joins_the_version_on_the_track_whatever_was_agreed_on() -> None:
    game = fight("V....1..", kinds={"m1": "executioner-rookie-alt"})
    play = Play(game.state, game.game.library)
    summoned = as_version(play, BOX.monsters["executioner-rookie"])
    with pytest.raises(StopIteration) as joined:
        next(summoned)
    assert joined.value.value.id == "executioner-rookie-alt"


# --- turning over ---------------------------------------------------------------------------------------------------------------


def complex_turn(
    a: dict[str, Any], b: dict[str, Any], drawing: str = "1...V...\n........", **more: Any
) -> Position[State]:
    """The turn of a Complex Executioner, with what is changed on its faces; m9 stands aside with the other face."""
    kinds = {"m1": "executioner-rookie-a", "m2": "executioner-rookie-a", "m9": "executioner-rookie-b"}
    both = {"movement": 0, "pink": "SHIELD 1"}
    first, second = {**both, "id": "executioner-rookie-a", **a}, {**both, "id": "executioner-rookie-b", **b}
    faces = {"m1": first, "m2": first, "m9": second}
    return fight(
        drawing, kinds=kinds, faces=faces, **{"phase": "next_card", "turn": "vorn", "done": (), **BARE, **more}
    )


def flipped(slot_a: str, slot_b: str, drawing: str = "1......V\n........") -> Position[State]:
    """A Complex card between Vorn's turn and his next one; the other face lies in the library."""
    game = complex_turn({"slot": slot_a}, {"slot": slot_b}, f"{drawing}\n.......9\n........")
    game.state.figures[:] = [figure for figure in game.state.figures if figure.id != "m9"]
    game.state.track.cards[:] = [card for card in game.state.track.cards if card.id != "executioner-rookie-b"]
    return game.play("end")


def turns(game: Position[State], who: str) -> int:
    return sum(event.who == who for event in game.told(TurnBegan))


@pytest.mark.rules("DR-MON-57")
def test_a_complex_card_is_turned_over_after_its_last_figure_and_not_before() -> None:
    game = flipped("red above", "red above", "1......V\n2.......")
    kinds = [(event.kind, event.what.get("who", "")) for event in game.match.events or ()]
    assert kinds.index(("turn-ended", "m2")) < [kind for kind, _ in kinds].index("card-flipped")
    assert game.told(CardFlipped) == [CardFlipped("executioner-rookie-b", "B")]
    assert {figure.card for figure in monsters(game.state)} == {"executioner-rookie-b"}
    assert (turns(game, "m1"), turns(game, "m2")) == (1, 1), "in its own slot it acts once"
    game.play("end")
    assert [event.face for event in game.told(CardFlipped)] == ["B", "A"], "and back in the next round"
    assert (turns(game, "m1"), turns(game, "m2")) == (2, 2)


@pytest.mark.rules("DR-MON-58", "DR-MON-59", "DR-MON-61")
def test_a_face_with_another_rune_moves_the_card_and_ahead_of_the_marker_it_acts_twice_and_never_three_times() -> None:
    game = flipped("red above", "blue below")
    assert turns(game, "m1") == 2
    assert [event.slot for event in game.told(CardPlaced)] == ["blue below", "red above"]
    assert [event.face for event in game.told(CardFlipped)] == ["B", "A"]
    assert game.state.round == 2
    game.play("end")
    assert (turns(game, "m1"), game.state.round) == (4, 3)


@pytest.mark.rules("DR-MON-58", "DR-MON-61")
def test_a_card_that_moves_behind_the_marker_waits_for_the_next_round() -> None:
    game = flipped("blue below", "red above")
    assert turns(game, "m1") == 1
    assert {card.id: card.slot for card in game.state.track.cards}["executioner-rookie-b"] == "red above"


@pytest.mark.rules("DR-MON-63")
def test_x_is_by_the_rune_of_the_face_that_lies_up() -> None:
    face = {"slot": "blue below", "black": "BLEED X", "movement": 0, "damage": 2, "id": KNIGHT_B}
    runes = laid(blue=2, red=4)
    game = monster_turn(
        "1.V.\n....",
        kinds={"m1": KNIGHT_B},
        faces={"m1": {**face, "attack": "melee", "blue": "RELENTLESS"}},
        runes=runes,
        **BARE,
    )
    unanswered(game)
    assert ConditionGained("vorn", "bleed", "m1", 2) in game.told(ConditionGained)


@pytest.mark.rules("DR-MON-64")
def test_with_its_last_figure_the_card_leaves_and_does_not_turn() -> None:
    game = monster_turn(
        "1......V\n.......2", kinds={"m1": KNIGHT_A}, faces={"m1": {"id": KNIGHT_A}}, conditions={"m1": {"poison": 4}},
        health={"m1": 3}, **BARE,
    )  # fmt: skip
    assert all(card.id not in (KNIGHT_A, KNIGHT_B) for card in game.state.track.cards)
    assert not game.told(CardFlipped)
    assert [figure.card for figure in monsters(game.state)] == ["rotten-flesh-rookie"]


@pytest.mark.rules("DR-KEY-051")
def test_a_commanded_complex_monster_does_not_turn_over() -> None:
    game = monster_turn(
        "1......V\n........\n...2....\n........", kinds={"m1": "shadow-cultist-rookie", "m2": KNIGHT_A},
        faces={"m1": {"pink": "COMMAND", "movement": 0, "slot": "blue below"}, "m2": {"id": KNIGHT_A, "slot": "grey above"}},
        done=("vorn", KNIGHT_A), house=House(), **BARE,
    )  # fmt: skip
    assert game.told(Commanded)[0].on == "m2"
    assert not game.told(CardFlipped)
    assert one(game, "m2").card == KNIGHT_A


@pytest.mark.rules("DR-MON-56")
def test_the_shadow_knights_complex_card_comes_with_its_face_a_and_attacks_by_both_faces() -> None:
    game = come("BM: Shadow Knight - Rookie @d3", variants="complex")
    [knight] = monsters(game.state)
    assert knight.card == KNIGHT_A
    assert not game.told(CardFlipped)
    for _ in range(2):
        while game.match.request is not None and game.asked[0] != "turn":
            game.play(game.offered()[0] if game.asked[0] != "react" else "take it")
        if game.match.request is not None:
            game.play("end")
    cards = [event.card for event in game.told(Attacked) if event.who == knight.id]
    assert {*cards} == {KNIGHT_A, KNIGHT_B}
