"""Every item of the box: how many there are, every text of them carried out, and each in the hands of a bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tabletome.games.drunagor.bot import champion
from tabletome.games.drunagor.cards.kinds import SUBTYPES, Item, Subtype
from tabletome.games.drunagor.cards.text import meaning
from tabletome.games.drunagor.events import CubeSpent
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.state import State
from tabletome.kernel import Match
from tabletome.kernel.events import CardPlayed, Prevented
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import adventure, behind, chapter
from tests.drunagor.stage import SIGNS, darkness_turn, fight, monster_turn
from tests.drunagor.test_whole_games import keeps_the_pieces

ITEMS, SKILLS = GAME.library.items, GAME.library.skills
CARDS = [item for item in ITEMS.values() if not item.front]
TRAINED: dict[Subtype, str] = {
    "heavy": "V", "shield": "V", "plate": "V", "light": "E", "off-hand weapon": "E", "leather": "E", "implement": "L",
    "relic": "L", "cloth": "L", "ranged": "M",
}  # fmt: skip
WEAPON = {"V": "harvest-bill", "E": "ferrymans-knife", "L": "lampwrights-rod", "M": "poachers-crossbow"}
ROLLS = (20, 12, 12, 12, 12, 12)


def owner_of(item: Item) -> str:
    """The sign of a Hero who is proficient with an item."""
    return TRAINED.get(item.subtype, "V")


def held(face: Item) -> dict[str, Any]:
    """The item in the hands of its Hero, with this face up."""
    id_ = SIGNS[owner_of(face)]
    if face.consumable:
        return {"gear": {id_: [WEAPON[owner_of(face)]]}, "bag": {id_: [face.card]}}
    weapon = [] if face.type == "weapon" else [WEAPON[owner_of(face)]]
    return {"gear": {id_: [*weapon, face.card]}, "flipped": {id_: [face.card] if face.front else []}}


# --- how many ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CAMP-30", "DR-CHEST-10", "DR-FLIP-01")
def test_there_are_as_many_items_as_in_the_box() -> None:
    assert Counter(item.source for item in CARDS) == {
        "starting": 13, "camp1": 28, "camp2": 28, "camp3": 16, "adventure": 39, "chest": 8,
    }  # fmt: skip
    assert len([item for item in CARDS if item.back]) == 16
    assert len([item for item in CARDS if item.socket]) == 4
    assert all(ITEMS[item.back].front == item.id for item in CARDS if item.back)
    assert {item.source for item in CARDS if item.back} == {"adventure"}


def test_every_subtype_comes_from_every_camp_deck_or_almost() -> None:
    worn = {subtype for kind, subtypes in SUBTYPES.items() if kind != "consumable" for subtype in subtypes}
    for level in ("camp1", "camp2"):
        assert {item.subtype for item in CARDS if item.source == level} == worn
    assert {item.subtype for item in CARDS if item.type == "consumable"} == SUBTYPES["consumable"]


@pytest.mark.parametrize("face", [face for face in ITEMS.values() if face.text], ids=lambda face: face.id)
def test_the_text_of_an_item_can_be_said_in_a_sentence(face: Item) -> None:
    assert meaning(face.text).endswith(".")


# --- every text is carried out ----------------------------------------------------------------------------------------


def through(game: Position[State]) -> Position[State]:
    """On to somebody's turn: no Reactions, else always the first option."""
    while game.match.request is not None and game.asked[0] != "turn":
        offered = game.offered()
        game.play("take it" if "take it" in offered else offered[0])
    return game


def attacked(face: Item, *rolls: int, **more: Any) -> Position[State]:
    """A Weapon Attack at an adjacent Monster."""
    sign = owner_of(face)
    states = {"SELF": SIGNS[sign], "TARGET": "m1"}
    ifs = [clause.if_ for clause in face.text.clauses if clause.if_ is not None]
    conditions = {states[if_.of]: {if_.state.lower(): 1} for if_ in ifs}
    game = fight(
        f"{sign}1..2 ....", turn=SIGNS[sign], skills={SIGNS[sign]: {"try": "y weapon +0 HIT"}}, chance=rolls or ROLLS,
        **{"conditions": conditions, **held(face), **more},
    )  # fmt: skip
    return through(game.play("use try yellow"))


def spelled(face: Item) -> Position[State]:
    sign = owner_of(face)
    game = fight(
        f"{sign}1..2 ....", turn=SIGNS[sign], skills={SIGNS[sign]: {"try": "y spell 1 DMG"}},
        expended={SIGNS[sign]: "gb"}, cubes={SIGNS[sign]: "yr"}, **held(face),
    )  # fmt: skip
    return through(game.play("use try yellow"))


def hurt(face: Item) -> Position[State]:
    return through(monster_turn(f"{owner_of(face)}1 ..", **held(face)))


def ally_hurt(face: Item) -> Position[State]:
    return through(monster_turn(f"{owner_of(face)}......J1", **held(face)))


def recalled(face: Item) -> Position[State]:
    id_ = SIGNS[owner_of(face)]
    game = fight(f"{owner_of(face)}.....1", turn=id_, cubes={id_: "yy"}, expended={id_: "gb"}, **held(face))
    return through(game.play("recall"))


def focused(face: Item) -> Position[State]:
    id_ = SIGNS[owner_of(face)]
    skills = {id_: {"try": "y - DISCARD 1 FOCUS TO: SELF, SHIELD 1"}}
    more: dict[str, Any] = {"turn": id_, "skills": skills, "resources": {id_: {"focus": 1}}, "health": {id_: 3}}
    return through(fight(f"{owner_of(face)}.....1", **more, **held(face)).play("use try yellow"))


def turn_began(face: Item) -> Position[State]:
    id_ = SIGNS[owner_of(face)]
    more: dict[str, Any] = {"turn": id_, "phase": "hero_conditions", "health": {id_: 3}}
    return through(fight(f"{owner_of(face)}J....1", **more, **held(face)))


def breathed(face: Item) -> Position[State]:
    id_ = SIGNS[owner_of(face)]
    return through(fight(f"{owner_of(face)}.....1", turn=id_, phase="hero_conditions", down=[id_], **held(face)))


def opened(face: Item) -> Position[State]:
    game = adventure(chapter(None, behind()), "c2")
    vorn = game.state.heroes[0]
    vorn.equipment.append(face.card)
    vorn.flipped += [face.card] if face.front else []
    return game.play("move d3", "open d3")


def begun(face: Item) -> Position[State]:
    return through(fight(f"{owner_of(face)}.....1", phase="place_heroes", **held(face)))


def rune_drawn(face: Item) -> Position[State]:
    return darkness_turn("V....... ........", "grey-bar", terrain="........ .......S", **held(face))


MOMENTS: dict[str, Callable[[Item], Position[State]]] = {
    "ATTACK": attacked, "HIT": attacked, "ROLL": attacked, "SPELL ATTACK": spelled, "LOSE HEALTH": hurt,
    "MISS": lambda face: attacked(face, *((2, 12) if "REROLL" in str(face.text) else (2,))),
    "CRITICAL FAILURE": lambda face: attacked(face, 1),
    "DEFEAT MONSTER": lambda face: attacked(face, 15, health={"m1": 1}), "ALLY LOSES HEALTH": ally_hurt,
    "RECALL": recalled, "FOCUS USED": focused, "START OF TURN": turn_began, "REGAIN BREATH": breathed,
    "OPEN DOOR": opened, "ADVENTURE START": begun, "RUNE DRAWN": rune_drawn,
    "END OF TURN": lambda face: through(
        fight(f"{owner_of(face)}.....1", turn=SIGNS[owner_of(face)], **held(face)).play("end")
    ),
}  # fmt: skip


def moment_of(face: Item) -> str:
    assert face.text.lead is not None
    return face.text.lead.event or face.text.lead.word


WAITING = [face for face in ITEMS.values() if face.text and face.text.lead is not None]


@pytest.mark.rules("DR-EQUIP-07")
@pytest.mark.parametrize("face", WAITING, ids=lambda face: face.id)
def test_what_an_item_waits_for_brings_its_text_about(face: Item) -> None:
    game = MOMENTS[moment_of(face)](face)
    assert CardPlayed(SIGNS[owner_of(face)], face.id) in game.told(CardPlayed)


USED = [face for face in ITEMS.values() if face.skill and SKILLS[face.skill].symbol != "reaction"]
REACTING = [face for face in ITEMS.values() if face.skill and SKILLS[face.skill].symbol == "reaction"]


@pytest.mark.rules("DR-EQUIP-10")
@pytest.mark.parametrize("face", USED, ids=lambda face: face.id)
def test_the_skill_of_an_item_is_used(face: Item) -> None:
    sign = owner_of(face)
    others = dict.fromkeys(SIGNS.values(), 4)
    game = fight(f"{sign}1J..2 ......", turn=SIGNS[sign], chance=ROLLS, health=others, **held(face))
    colour = next(act.colour for act in game.acts("use") if act.skill == face.skill)
    through(game.play(f"use {face.skill} {colour}"))
    assert CardPlayed(SIGNS[sign], face.skill) in game.told(CardPlayed)
    assert CubeSpent(SIGNS[sign], colour, face.skill) in game.told(CubeSpent)


@pytest.mark.parametrize("face", REACTING, ids=lambda face: face.id)
def test_the_reaction_of_an_item_answers_a_blow(face: Item) -> None:
    sign = owner_of(face)
    ally = SKILLS[face.skill].text.clauses[0].who
    drawing = f"J1{sign}. ...." if ally is not None and ally.side == "ally" else f"{sign}1.. ...."
    health = {SIGNS[sign]: 3} if drawing.startswith("J") else {}
    game = monster_turn(drawing, faces={"m1": {"damage": 4}}, health=health, **held(face))
    while face.skill not in {act.skill for act in game.acts("react")}:
        game.play("take it")
    act = next(act for act in game.acts("react") if act.skill == face.skill)
    through(game.play(f"react {act}"))
    assert CubeSpent(SIGNS[sign], act.colour, face.skill) in game.told(CubeSpent)
    assert [event.amount for event in game.told(Prevented) if event.by == SIGNS[sign]] != []


CONSUMABLES = [item for item in CARDS if item.consumable]


@pytest.mark.rules("DR-CONS-01")
@pytest.mark.parametrize("item", CONSUMABLES, ids=lambda item: item.id)
def test_a_consumable_is_used_and_gone(item: Item) -> None:
    game = fight("V..1.2 M.....", health={"vorn": 3}, cubes={"vorn": "y"}, expended={"vorn": "rgb"}, **held(item))
    through(game.play(f"consume {item.id}"))
    assert CardPlayed("vorn", item.id) in game.told(CardPlayed)
    assert game.state.heroes[0].bag == []


# --- in the hands of a bot --------------------------------------------------------------------------------------------


def pairs() -> list[tuple[Item, ...]]:
    """All items, two by two for a Hero who is proficient with both."""
    by_owner: dict[str, list[Item]] = {}
    for item in CARDS:
        by_owner.setdefault(owner_of(item), []).append(item)
    return [tuple(items[at : at + 2]) for items in by_owner.values() for at in range(0, len(items), 2)]


@pytest.mark.parametrize("items", pairs(), ids=lambda items: "+".join(item.id for item in items))
def test_a_bot_plays_with_every_item(items: tuple[Item, ...]) -> None:
    """In the bag of a Hero who can equip it, beside a friend, before two Monsters and a Chest, for some turns."""
    sign = owner_of(items[0])
    start = fight(
        f"{sign}C......\nJ.......\n....1...\n......2.", turn=SIGNS[sign], chest=["millers-cordial", "chalked-scrap"],
        health={SIGNS[sign]: 6}, gear={SIGNS[sign]: [WEAPON[sign]]}, bag={SIGNS[sign]: [item.id for item in items]},
    )  # fmt: skip
    match: Match[State] = Match(start.game, 1, state=start.state, seed=1)
    bot = champion(1)
    while match.request is not None and match.answered < 20:
        match.answer(bot.choose(match.seat(match.request.seat)))
        keeps_the_pieces(match.state, start.game.library)
    assert match.answered == 20
