"""Content that does not fit is refused at its line, with a sentence; what a pack brings stands beside the box."""

from __future__ import annotations

import msgspec
import pytest

from tabletome.games.drunagor.cards.library import CONTENT, Library, box
from tabletome.packs.library import Source
from tabletome.packs.source import SourceError
from tests.drunagor.cards.keywords import WORDS

WHOLE: Library = box(WORDS)
BOX = msgspec.structs.replace(
    WHOLE, monsters={id_: face for id_, face in WHOLE.monsters.items() if id_ != "rotten-flesh-fighter-alt"}
)
"""The box without a face, so that tests may bring it."""
FACE = """
- name: Rotten Flesh
  rank: Fighter
  face: ALT
  type: gray
  size: small
  rune: orange
  arrow: down
  health: 12
  movement: 2
  attack: melee
  damage: 3
  immune: "POISON"
  blue: "RELENTLESS"
  pink: "-"
  black: "POISON 1"
"""
CHAPTER = """
- name: A Test
  goal: None.
  setups:
    - name: First
      tray: 1
      tiles: [01a @a1, 29a @e1]
      start: [a1, a2, a3, a4, b1]
      doors: [{to: Second, on: h1 east}]
      always: ["WM - Rookie @c2"]
      plus: {2+: "GM - Rookie @d1"}
      box: "Nothing."
    - name: Second
      tray: 1
      tiles: [10a @a1]
      bridges: []
      arrow: a1 west
      missing: [b2]
      always: ["Chest @c2"]
      box: "Nothing more."
      endgame: all defeated
"""
FACE_07 = '- {name: 07a, map: "1100/1100/0000/0000 | .S../..L./~~LL/~~.."}'
HAT = "{name: Hat, source: camp1, type: armor, subtype: cloth"
SIP = "{name: Sip, source: adventure, type: consumable, subtype: potion"
SKILL = '- {hero: Vorn, name: Nine, colours: y, symbol: weapon, text: "+1 HIT"}'
FIELDS = (
    "name", "rank", "type", "immune", "health", "rune", "arrow", "movement", "attack", "damage", "blue", "pink", "black",
)  # fmt: skip


def refused(file: str, text: str) -> str:
    with pytest.raises(SourceError) as problem:
        BOX.adding({file: text})
    return str(problem.value)


def test_a_pack_stands_beside_the_box_and_leaves_it_as_it_was() -> None:
    more = BOX.adding({"monsters.yaml": FACE, "chapters.yaml": CHAPTER})
    assert len(more.monsters) == len(BOX.monsters) + 1
    first = more.chapters["a-test"].first
    assert first.start == (0, 26, 52, 78, 1)
    assert [line.at for line in first.lines(2)] == [28, 3]
    assert "a-test" not in BOX.chapters
    assert more.skills is not BOX.skills
    assert {**more.skills} == {**BOX.skills}


@pytest.mark.rules("DR-MON-10")
@pytest.mark.parametrize("field", FIELDS)
def test_a_face_without_one_of_its_pieces_of_information_is_refused_by_its_name(field: str) -> None:
    lines = [line for line in FACE.splitlines() if not line.strip("- ").startswith(f"{field}:")]
    if field == "name":
        lines[1] = lines[1].replace("  rank", "- rank")
    assert len(lines) == len(FACE.splitlines()) - 1
    said = refused("monsters.yaml", "\n".join(lines))
    assert said.startswith("monsters.yaml:2: ")
    assert field in said


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            ("POISON 1", "POISEN 1"),
            "monsters.yaml:16: Rotten Flesh: at column 1 stands 'POISEN', where 'POISON' belongs",
        ),
        (
            ("type: gray", "type: black"),
            "monsters.yaml:2: Rotten Flesh: its face has another type or size than its kind",
        ),
        (
            ("size: small", "size: large"),
            "monsters.yaml:2: Rotten Flesh: its face has another type or size than its kind",
        ),
        (
            ("Rotten Flesh", "Fresh Flesh"),
            "monsters.yaml:2: Fresh Flesh: there is no kind of Monster called Fresh Flesh",
        ),
        (("face: ALT", "face: STD"), "monsters.yaml:2: Rotten Flesh is there already"),
        (("rank: Fighter", "rank: Boss"), "monsters.yaml:3: "),
        (("health: 12", "health: 100"), "monsters.yaml:9: "),
    ],
)
def test_a_face_that_does_not_fit_is_refused(change: tuple[str, str], complaint: str) -> None:
    assert refused("monsters.yaml", FACE.replace(*change)).startswith(complaint)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("WM - Rookie", "WM Rookie"), "A Test: at column 4 stands 'Rookie', where ':' or '-' belongs"),
        (("WM - Rookie", "BM: Rotten Flesh - Rookie"), "calls for a Monster that there is no card of"),
        (("WM - Rookie", "WM: Executioner - Rookie"), "calls for a Monster that there is no card of"),
        (("@c2", "@i2"), "There is no square 'i2' here"),
        (("@c2", "@e3"), "e3 is no floor"),
        (("@c2", "@a1"), "two things stand on a1"),
        (("[a1, a2", "[a2"), "a party of 5 needs 5 start squares, here are 4"),
        (("2+:", "6+:"), "a line for larger parties is marked 2+, 3+, 4+ or 5+, not 6+"),
    ],
)  # fmt: skip
def test_a_setup_whose_lines_cannot_be_built_is_refused(change: tuple[str, str], complaint: str) -> None:
    assert complaint in refused("chapters.yaml", CHAPTER.replace(*change))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("Vorn", "Worn"), "skills.yaml:1: Nine: there is no Hero 'Worn' (Heroes: vorn, maya, lorelai, jaheen, elros)"),
        (("colours: y", "colours: p"), "skills.yaml:1: Nine: colours are written as some of yrgb, not 'p'"),
        (("+1 HIT", "+1 HITS"), "skills.yaml:1: Nine: at column 4 stands 'HITS', where 'HIT' belongs"),
        (("weapon", "spell"), "skills.yaml:1: Nine: a text with HIT has the symbol weapon, and no other text has it"),
        (("+1 HIT", "HEAL 1"), "skills.yaml:1: Nine: a text with HIT has the symbol weapon, and no other text has it"),
        (("+1 HIT", "+1 HIT; 1 DMG"), "skills.yaml:1: Nine: a text with DMG has the symbol spell, and no other text has it"),
        (("+1 HIT", "ROLL 9+, +1 HIT"), "skills.yaml:1: Nine: a Skill has a text for when it is used"),
        (("name: Nine", "name: Divert"), "skills.yaml:1: Divert is there already"),
    ],
)  # fmt: skip
def test_a_skill_that_does_not_fit_is_refused(change: tuple[str, str], complaint: str) -> None:
    assert refused("skills.yaml", SKILL.replace(*change)).startswith(complaint)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{name: Club, source: camp1, type: weapon, subtype: heavy}", "a Weapon has accuracy and damage"),
        (f"{HAT}, accuracy: 7, damage: 3}}", "a Weapon has accuracy"),
        (f"{HAT}, slots: [y]}}", "slots are those of a skill"),
        (f"{HAT}, slots: [y], skill: {{name: Tumble, symbol: reaction, text: PREVENT 1}}}}", "Tumble is there already"),
        (f"{HAT}, text: HEAL 1}}", "the text of Equipment says when it acts"),
        (f"{HAT}, static: +1 HAT}}", "at column 4 stands 'HAT'"),
        ("{name: Hat, source: camp1, type: armor, subtype: straw}", "gear.yaml:1: "),
        ("{name: Hat, source: camp1, type: armor, subtype: heavy}", "the subtypes of armor are cloth, leather, plate"),
        (f"{HAT}, rarity: rare}}", "a card of the Chest deck has a rarity"),
        (f"{HAT}, socket: true}}", "what has a socket has a back"),
        (f"{HAT}, back: {{name: Hat}}}}", "Hat is there already; give the back another name"),
        (f"{HAT}, back: {{name: Tah, accuracy: 7, damage: 3}}}}", "a Weapon has accuracy and damage"),
        (f"{SIP}, text: 'ROLL 9+, STUN'}}", "the text of a Consumable does not say when"),
        (f"{SIP}}}", "a Consumable has a text for when it is used, and nothing else"),
        (f"{SIP}, text: HEAL 1, static: +1 HP}}", "a Consumable has a text for when it is used, and nothing else"),
    ],
)  # fmt: skip
def test_an_item_that_does_not_fit_is_refused(line: str, complaint: str) -> None:
    assert complaint in refused("gear.yaml", f"- {line}")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            "symbol: passive, colours: y, text: 'ROLL 9+, STUN'",
            "a Passive has no colours, and every other Skill has some",
        ),
        ("symbol: '-', text: 'HEAL 1'", "a Passive has no colours, and every other Skill has some"),
        ("symbol: passive, text: 'HEAL 1'", "a Passive says when it acts"),
        ("symbol: passive", "a Passive says when it acts"),
        ("symbol: '-', colours: y, text: 'HEAL 1', static: '+1 HP'", "it says neither when, nor what always holds"),
    ],
)
def test_a_role_skill_that_does_not_fit_is_refused(line: str, complaint: str) -> None:
    assert complaint in refused("role_skills.yaml", f"- {{role: Leader, card: I, name: New, {line}}}")


def test_a_role_that_the_track_has_no_slot_for_is_refused() -> None:
    said = refused("roles.yaml", "- {name: Cook, strength: cooks}")
    assert said == (
        "roles.yaml:1: Cook: the Initiative Track has no slot for a Cook"
        " (Roles: leader, defender, support, controller, striker)"
    )
    assert "there is no Role 'Cook'" in refused(
        "role_skills.yaml", "- {role: Cook, card: I, name: New, symbol: passive}"
    )


@pytest.mark.rules("DR-HERO-08")
def test_a_hero_without_two_skills_of_every_colour_is_refused() -> None:
    hero = "- {name: Ann, class: Mage, path: Lore, health: 8, cubes: yrgbb, proficient: [light, plate]}"
    assert refused("heroes.yaml", hero) == "heroes.yaml:1: Ann: a board has 2 yellow Skills, not 0"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("yrgbb", "yrgb"), "a Hero begins with 5 cubes, not 4"),
        (("yrgbb", "yyrrr"), "the cubes have at least 3 colours"),
        (("health: 8", "health: 17"), "heroes.yaml:1: "),
    ],
)
@pytest.mark.rules("DR-HERO-25")
def test_a_hero_beyond_the_limits_of_the_book_is_refused(change: tuple[str, str], complaint: str) -> None:
    hero = "- {name: Ann, class: Mage, path: Lore, health: 8, cubes: yrgbb, proficient: [light, plate]}"
    assert complaint in refused("heroes.yaml", hero.replace(*change))


@pytest.mark.rules("DR-ROLE-04")
def test_a_role_whose_first_cards_lack_a_skill_is_refused() -> None:
    skills = [line for line in (CONTENT / "role_skills.yaml").read_text().splitlines() if "Both Flanks" not in line]
    sources: dict[str, Source] = {"roles.yaml": CONTENT / "roles.yaml", "role_skills.yaml": "\n".join(skills)}
    with pytest.raises(SourceError, match="card II of a Role has 2 Skills, not 1"):
        Library(WORDS).adding(sources)
