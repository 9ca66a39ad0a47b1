"""What is in the box: boards, Roles, gear, Monsters and the sample room, in the counts of the book."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletome.cards import Op
from tabletome.games.drunagor.cards.kinds import MonsterFace, SetupLine
from tabletome.games.drunagor.cards.language import Amount, Shape
from tabletome.games.drunagor.cards.library import Library, box
from tabletome.games.drunagor.cards.setups import LINE
from tabletome.games.drunagor.state import COLOURS, ROLES
from tests.drunagor.cards.keywords import WORDS

BOX: Library = box(WORDS)
SMALLEST_HEALTH = {"jaheen": 10, "elros": 8, "lorelai": 6, "vorn": 1, "maya": 1}
RANKS = ("Rookie", "Fighter", "Veteran", "Champion")
MONSTER_WORDS = (
    "AMBUSH", "ATTACK TWICE", "BLEED", "CLEAVE", "COMMAND", "EVOLVE", "FATIGUE", "FLYING", "INTIMIDATE", "KNOCK DOWN", "LARGE",
    "MANIFEST", "MULTISHOT", "POISON", "PROTECT", "PUSH", "RANGE", "REGENERATION", "SHADOW AURA", "SHIELD", "STEALTH",
    "STRIKE", "TRAMPLE", "VICIOUS",
)  # fmt: skip
BOX_FIGURES = {
    "Skeleton Archer": 4, "Dark Vampire": 4, "Rotten Flesh": 4, "Shadow Cultist": 4, "Executioner": 4, "Shadow Knight": 3,
    "Abomination": 3,
}  # fmt: skip


# --- Heroes and Roles -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-HERO-08")
@pytest.mark.parametrize("hero", BOX.boards)
def test_a_board_has_two_skills_of_every_colour(hero: str) -> None:
    skills = [BOX.skills[id_] for id_ in BOX.boards[hero].skills]
    assert Counter(skill.slots for skill in skills) == {((colour,),): 2 for colour in COLOURS}


@pytest.mark.rules("DR-HERO-25")
@pytest.mark.parametrize("hero", BOX.boards)
def test_a_hero_begins_with_five_cubes_that_fit_skills_and_health_within_the_limits(hero: str) -> None:
    board = BOX.boards[hero]
    assert len(board.cubes) == 5
    assert len({*board.cubes}) >= 3
    assert {*board.cubes} <= {colour for id_ in board.skills for colour in BOX.skills[id_].colours}
    assert SMALLEST_HEALTH[hero] <= board.health <= 16


def test_every_hero_can_react_and_cast_a_spell_attack_and_attack_with_a_weapon() -> None:
    assert [*BOX.boards] == ["vorn", "maya", "lorelai", "jaheen", "elros"]
    for board in BOX.boards.values():
        symbols = {BOX.skills[id_].symbol for id_ in board.skills}
        assert {"weapon", "spell", "reaction"} <= symbols, board.name


@pytest.mark.rules("DR-SKILL-03")
def test_arcing_swing_needs_a_melee_cube() -> None:
    assert BOX.skills["arcing-swing"].colours == {"yellow"}
    assert BOX.skills["arcing-swing"].owner == "vorn"


@pytest.mark.parametrize(
    ("skill", "hero", "text"),
    [
        ("whirlwind-of-steel", "vorn", "SELF, SHIELD 2; UP TO TWO TARGET ADJ ENEMIES, 1 DMG"),
        ("rapid-shots", "maya", "+0 HIT / +0 HIT"),
        ("rangers-mark", "maya", "RANGER'S MARK AND 3 DMG"),
        ("magic-missile", "lorelai", "UP TO TWO TARGETS, 2 DMG"),
    ],
)
def test_a_skill_that_the_book_prints_stands_on_its_board_as_printed(skill: str, hero: str, text: str) -> None:
    assert (BOX.skills[skill].owner, str(BOX.skills[skill].text)) == (hero, text)


@pytest.mark.rules("DR-ROLE-02")
def test_five_roles_have_three_cards_each_and_the_skills_the_book_names() -> None:
    assert [*BOX.roles] == [*ROLES], "in the line of command"
    for role in BOX.roles.values():
        assert {card: len(skills) for card, skills in role.cards.items()} == {"I": 2, "II": 2, "III A": 1, "III B": 1}
        first = [BOX.skills[id_] for id_ in role.cards["I"]]
        assert "Remove Curse" in [skill.name for skill in first]
        slots = [BOX.skills[id_].slots for skills in role.cards.values() for id_ in skills]
        assert {len(colours) for places in slots for colours in places} <= {2, 4}
    assert "join-the-fray" in BOX.roles["defender"].starting
    assert "stun-enemy" in BOX.roles["controller"].starting
    assert BOX.skills["join-the-fray"].colours == {"yellow", "red"}
    assert str(BOX.skills["remove-curse-leader"].text) == "HEAL 2 AND CLEANSE 1"


@pytest.mark.rules("DR-ROLE-04")
@pytest.mark.parametrize("role", ROLES)
def test_a_hero_starts_with_the_four_skills_of_cards_one_and_two(role: str) -> None:
    skills = [BOX.skills[id_] for id_ in BOX.roles[role].starting]
    assert [skill.card for skill in skills] == ["I", "I", "II", "II"]


# --- gear -----------------------------------------------------------------------------------------------------------------


STARTING = [item for item in BOX.items.values() if item.source == "starting"]


def test_the_starting_gear_is_eight_weapons_and_five_armors() -> None:
    assert Counter((item.type, item.subtype) for item in STARTING) == {
        ("weapon", "heavy"): 2, ("weapon", "light"): 2, ("weapon", "implement"): 2, ("weapon", "ranged"): 2,
        ("armor", "cloth"): 1, ("armor", "leather"): 2, ("armor", "plate"): 2,
    }  # fmt: skip
    elros = BOX.boards["elros"].proficient
    assert [item.name for item in STARTING if item.subtype in elros] == [
        "Blooded Sword", "Ferryman's Knife", "Leather Armor", "Padded Leather Armor",
    ]  # fmt: skip


def test_every_hero_is_proficient_with_a_weapon_and_an_armor_to_begin_with() -> None:
    for board in BOX.boards.values():
        assert {item.type for item in STARTING if item.subtype in board.proficient} == {"weapon", "armor"}


def test_an_item_with_two_slots_has_one_skill_that_two_cubes_fit_on() -> None:
    padded = BOX.items["padded-leather-armor"]
    skill = BOX.skills[padded.skill]
    assert (skill.where, skill.owner, skill.slots) == ("item", padded.id, (("yellow",), ("red",)))
    assert padded.static.plus("HP") == 1
    assert BOX.skills["tumble"].symbol == "reaction"
    assert str(BOX.items["blooded-sword"].text) == "WHEN HIT, BLEED 1"


@pytest.mark.rules("DR-EQUIP-09")
def test_an_axe_is_a_melee_weapon_and_a_bow_a_ranged_one() -> None:
    assert [BOX.items["jagged-blade-axe"].melee, BOX.items["elvish-bow"].melee] == [True, False]
    assert {item.name: item.melee for item in STARTING if item.subtype in ("light", "implement")} == {
        "Blooded Sword": True, "Ferryman's Knife": True, "Schoolroom Wand": False, "Lampwright's Rod": False,
    }  # fmt: skip


# --- Monsters -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-MON-66")
def test_there_are_so_many_figures_of_each_kind() -> None:
    assert {kind.name: kind.figures for kind in BOX.kinds.values()} == BOX_FIGURES


@pytest.mark.rules("DR-MON-68")
def test_two_kinds_are_white_three_gray_and_two_black() -> None:
    assert Counter(kind.type for kind in BOX.kinds.values()) == {"white": 2, "gray": 3, "black": 2}
    assert {kind.name for kind in BOX.kinds.values() if kind.type == "white"} == {"Skeleton Archer", "Shadow Cultist"}
    assert {kind.name for kind in BOX.kinds.values() if kind.large} == {"Shadow Knight", "Abomination"}


def test_every_kind_has_a_standard_face_of_every_rank() -> None:
    standard = [face for face in BOX.monsters.values() if face.rank and face.face == "STD"]
    assert Counter((face.kind, face.rank) for face in standard) == {
        (kind, rank): 1 for kind in BOX.kinds for rank in RANKS
    }
    for rank in RANKS:
        assert len({face.slot for face in standard if face.rank == rank}) == len(BOX.kinds)


FAMILIES = [
    (kind, side)
    for kind in BOX.kinds
    for side in ("", "-alt", "-a", "-b")
    if f"{kind}-rookie{side}" in BOX.monsters
]  # fmt: skip


@pytest.mark.parametrize(("kind", "side"), FAMILIES)
def test_ranks_grow_by_one_measure(kind: str, side: str) -> None:
    rookie, *others = [BOX.monsters[f"{kind}-{rank.lower()}{side}"] for rank in RANKS]
    for face, tenths, damage, strength in zip(others, (14, 18, 22), (1, 1, 2), (0, 1, 1), strict=True):
        assert face.health == -(-rookie.health * tenths // 10), "rounded up"
        assert face.damage == (rookie.damage or 0) + damage
        assert (face.movement, face.attack, face.type, face.large) == (
            rookie.movement, rookie.attack, rookie.type, rookie.large,
        )  # fmt: skip
        grown = {word: number + strength for word, number in numbers(rookie).items()}
        assert grown.items() <= numbers(face).items(), face.id


def numbers(face: MonsterFace) -> dict[str, int]:
    """The words of a face that have numbers: STRIKE 2, BLEED 3."""
    words = [*face.pink.ops, *(one for one in face.black.collateral if isinstance(one, Op)), face.black.shape]
    found = (str(word).rsplit(" ", 1) for word in words if word is not None)
    return {parts[0]: int(parts[1]) for parts in found if len(parts) == 2 and parts[1].isdigit()}


@pytest.mark.rules("DR-MON-70", "DR-MON-39", "DR-MON-17")
def test_the_shadow_knight_is_large_and_black_and_says_what_the_book_prints() -> None:
    face = BOX.monsters["shadow-knight-rookie"]
    assert (face.type, face.large, face.attack, face.damage, face.figures) == ("black", True, "melee", 5, 3)
    assert (str(face.pink), str(face.black)) == ("SHIELD 1", "STRIKE 2, KNOCK DOWN")
    assert face.black.shape == Shape("STRIKE", Amount(2))
    assert [str(effect) for effect in face.black.collateral] == ["KNOCK DOWN"]


@pytest.mark.rules("DR-MON-73")
def test_the_abomination_is_large_and_black_and_the_dark_vampire_small() -> None:
    assert {(face.type, face.large, face.figures) for face in BOX.monsters.values() if face.kind == "abomination"} == {
        ("black", True, 3)
    }
    assert {(face.large, face.figures) for face in BOX.monsters.values() if face.kind == "dark-vampire"} == {(False, 4)}


def test_the_words_of_monsters_stand_on_their_faces() -> None:
    faces = [" ".join(map(str, (one.immune, one.blue, one.pink, one.black))) for one in BOX.monsters.values()]
    assert [word for word in MONSTER_WORDS if not any(word in face for face in faces)] == []


# --- Pets -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-PET-02")
def test_there_are_six_pets_the_wolf_luma_and_the_eagle_jinx_among_them() -> None:
    assert [*BOX.pets] == ["luma", "jinx", "grumble", "dame-hiss", "wick", "kettle"]
    assert (BOX.pets["luma"].kind, BOX.pets["jinx"].kind) == ("wolf", "eagle")
    assert [pet.id for pet in BOX.pets.values() if pet.unique] == ["kettle"]


@pytest.mark.parametrize("pet", BOX.pets)
def test_a_text_may_name_a_pet(pet: str) -> None:
    text = f"{BOX.pets[pet].noun}, ACTIVATE"
    skill = f'{{name: One Note, symbol: "-", text: "{text}"}}'
    line = f"- {{name: Reed, source: camp1, type: trinket, subtype: trinket, slots: [yrgb], skill: {skill}}}"
    assert str(BOX.adding({"gear.yaml": line}).skills["one-note"].text) == text


@pytest.mark.rules("DR-MON-69")
def test_the_executioner_cleaves_two_and_chases_the_strongest_hero() -> None:
    face = BOX.monsters["executioner-rookie"]
    assert (face.type, face.large, face.attack, face.slot) == ("gray", False, "melee", "red above")
    assert face.black.shape == Shape("CLEAVE", Amount(2))
    assert not face.blue, "no word that names another prey"


@pytest.mark.rules("DR-MON-71")
def test_the_skeleton_archer_is_small_white_and_ranged_and_deals_three() -> None:
    face = BOX.monsters["skeleton-archer-rookie"]
    assert (face.type, face.large, face.attack, face.damage) == ("white", False, "ranged", 3)


@pytest.mark.rules("DR-MON-72")
def test_rotten_flesh_is_gray_the_shadow_cultist_white_and_both_are_rookies() -> None:
    assert [
        (BOX.monsters[id_].type, BOX.monsters[id_].rank) for id_ in ("rotten-flesh-rookie", "shadow-cultist-rookie")
    ] == [
        ("gray", "Rookie"),
        ("white", "Rookie"),
    ]


# --- the sample room ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-SUMMON-01")
def test_a_line_with_a_name_is_a_set_monster_and_one_without_a_random_one() -> None:
    set_line, at = LINE.parse("WM: Shadow Cultist - Rookie @h6")
    random_line, _ = LINE.parse("GM - Rookie @f5")
    assert (set_line, at) == (SetupLine(0, "white", "shadow-cultist", "Rookie"), "h6")
    assert random_line == SetupLine(0, "gray", "", "Rookie")
    assert (set_line.random, random_line.random) == (False, True)


@pytest.mark.rules("DR-SUMMON-05", "DR-SUMMON-06", "DR-SUMMON-07", "DR-SUMMON-08")
@pytest.mark.parametrize(("heroes", "white", "gray"), [(1, 2, 0), (2, 2, 1), (3, 3, 1), (4, 3, 2), (5, 4, 2)])
def test_the_sample_room_grows_with_the_party(heroes: int, white: int, gray: int) -> None:
    room = BOX.chapters["the-toll-room"].first
    lines = room.lines(heroes)
    assert Counter(line.type for line in lines if not line.chest) == Counter(white=white, gray=gray)
    assert [line.kind for line in lines if line.kind] == ["shadow-cultist"]
    assert len([line for line in lines if line.chest]) == 1
    assert {line.rank for line in lines} == {"Rookie"}
    assert room.tray == 2
    assert [len(row) for row in room.map.split()] == [8] * 8
    assert len(room.start) >= 5


def test_everything_printed_says_something_of_its_own() -> None:
    flavours = [(role.name, role.flavour) for role in BOX.roles.values()]
    flavours += [(skill.name, skill.flavour) for skill in BOX.skills.values() if skill.where != "item"]
    flavours += [(item.name, item.flavour) for item in BOX.items.values()]
    flavours += [(face.name, face.flavour) for face in BOX.monsters.values()]
    flavours += [(pet.name, pet.flavour) for pet in BOX.pets.values()]
    flavours += [(board.name, board.flavour) for board in BOX.boards.values()]
    assert [name for name, flavour in flavours if not flavour] == []
