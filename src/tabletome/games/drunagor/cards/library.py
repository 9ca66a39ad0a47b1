"""All that is printed for a match, as one immutable value, and what rules hold in their hands: a table with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeAlias, TypeVar, cast, get_args

import msgspec

from tabletome import kernel
from tabletome.cards import Vocabulary
from tabletome.games.drunagor.cards import kinds
from tabletome.games.drunagor.cards.abilities import Attack, Immune, Pink, Static
from tabletome.games.drunagor.cards.chapters import ReadingChapters
from tabletome.games.drunagor.cards.foes import (
    AttackCard,
    MonsterKind,
    PrintedAttackCard,
    PrintedEnemy,
    PrintedKind,
    ReadingFoes,
    check_decks,
    check_faces,
)
from tabletome.games.drunagor.cards.grammar import PRIMARY_TARGETS, Grammar, grammar
from tabletome.games.drunagor.cards.items import ITEM_FILES, ReadingItems
from tabletome.games.drunagor.cards.kinds import (
    HeroBoard,
    Item,
    MonsterFace,
    Pet,
    Role,
    Skill,
    Symbol,
    Tree,
    Where,
    colours_of,
)
from tabletome.games.drunagor.cards.language import Text, Weapon
from tabletome.games.drunagor.cards.learning import ReadingSkills, hero_named, with_learning
from tabletome.games.drunagor.cards.maps import ReadingFaces
from tabletome.games.drunagor.cards.places import (
    Chapter,
    Landmark,
    MapFace,
    PrintedChapter,
    PrintedFace,
    PrintedLandmark,
    landmark,
)
from tabletome.games.drunagor.cards.runes import PrintedRune, PrintedTrackCard, Rune, TrackCard, rune, track_card
from tabletome.games.drunagor.cards.story_cards import STORY_FILES, Page, PrintedPage, ReadingStory, StoryCards, pages
from tabletome.games.drunagor.state import COLOURS, ROLES, Colour, RoleName, Slot, State
from tabletome.packs.library import Source, read_deck, slug
from tabletome.packs.pack import Pack

CONTENT = Path(__file__).parent.parent / "content"
NOTHING = b"[]"
NONE = "-"
EPILOGUE = "epilogue.yaml"
CHAPTER_FILES = (
    "chapters.yaml", "chapters_3_5.yaml", "chapters_6_8.yaml", "chapters_9_11.yaml", "chapters_12_13.yaml",
    "chapters_14_15.yaml", "chapters_16_18.yaml", "battlegrounds.yaml",
)  # fmt: skip
"""A few Chapters each, in the order of the Campaign."""
MONSTER_FILES = ("monsters.yaml", "alternate_monsters.yaml", "complex_monsters.yaml")
"""Standard, Alternate and Complex faces."""
FILES = (
    "heroes.yaml", "skills.yaml", "passives.yaml", "focus.yaml", "skill_cards.yaml", "classes.yaml", "roles.yaml",
    "role_skills.yaml", *ITEM_FILES, "pets.yaml", "monster_kinds.yaml", *MONSTER_FILES, "special_enemies.yaml",
    "attack_cards.yaml", "maps.yaml", "landmarks.yaml", *CHAPTER_FILES, "runes.yaml", "track_cards.yaml", *STORY_FILES,
    EPILOGUE,
)  # fmt: skip
CUBES, LEAST_COLOURS = 5, 3
SKILLS_OF_A_COLOUR, SKILLS_OF_A_CARD = 2, 2
STARTING_CARDS: tuple[kinds.RoleCardNumber, ...] = ("I", "II")
P = TypeVar("P", bound=kinds.Printed)
T = TypeVar("T")


class Library(msgspec.Struct, frozen=True):
    """`skills` are those of boards, cards, Roles and items alike, Passives, Focus and Class Abilities."""

    words: Vocabulary
    boards: Mapping[str, HeroBoard] = {}
    skills: Mapping[str, Skill] = {}
    roles: Mapping[str, Role] = {}
    items: Mapping[str, Item] = {}
    kinds: Mapping[str, MonsterKind] = {}
    monsters: Mapping[str, MonsterFace] = {}
    maps: Mapping[str, MapFace] = {}
    chapters: Mapping[str, Chapter] = {}
    trees: Mapping[str, Tree] = {}
    pets: Mapping[str, Pet] = {}
    runes: Mapping[str, Rune] = {}
    track_cards: Mapping[str, TrackCard] = {}
    story: StoryCards = StoryCards()
    attack_cards: Mapping[str, AttackCard] = {}
    epilogue: Mapping[str, Page] = {}
    landmarks: Mapping[str, Landmark] = {}

    def with_pack(self, pack: Pack) -> Library:
        """This library and what a pack brings."""
        return self.adding({file: pack.files[file] for file in FILES if file in pack.files})

    def adding(self, sources: Mapping[str, Source]) -> Library:
        """This library and the content of these files."""
        return _Reading(self, sources).library()


class _Reading:
    """The files of a library being read, each after those it refers to: a reference that leads nowhere is told at its line."""

    def __init__(self, library: Library, sources: Mapping[str, Source]) -> None:
        self.before, self.sources = library, sources
        self.grammar: Grammar = grammar(library.words)
        self.skills = dict(library.skills)
        self.boards, self.roles, self.kinds = library.boards, library.roles, library.kinds

    def library(self) -> Library:
        """Boards and Roles first by name, for Skills to refer to; then again, with the Skills they must have."""
        before = self.before
        pets = self._deck("pets.yaml", kinds.PrintedPet, before.pets, self._pet)
        self.grammar = grammar(before.words, [pet.noun for pet in pets.values()])
        self.boards = self._deck("heroes.yaml", kinds.PrintedBoard, before.boards, _board)
        self.roles = self._deck("roles.yaml", kinds.PrintedRole, before.roles, _role)
        self.skills |= self._deck("skills.yaml", kinds.PrintedBoardSkill, self.skills, self._board_skill, _skill_id)
        learning = ReadingSkills(self.boards, self.skills, self._skill)
        self.skills |= self._deck("passives.yaml", kinds.PrintedPassive, self.skills, learning.passive, _skill_id)
        self.skills |= self._deck("focus.yaml", kinds.PrintedFocus, self.skills, learning.focus, _skill_id)
        self.skills |= self._deck("skill_cards.yaml", kinds.PrintedCardSkill, self.skills, learning.card, _skill_id)
        trees = self._deck("classes.yaml", kinds.PrintedTree, before.trees, learning.tree)
        self.skills |= learning.abilities
        self.skills |= self._deck("role_skills.yaml", kinds.PrintedRoleSkill, self.skills, self._role_skill, _skill_id)
        boards = self._deck("heroes.yaml", kinds.PrintedBoard, before.boards, self._board)
        roles = self._deck("roles.yaml", kinds.PrintedRole, before.roles, self._role)
        items = self._items()
        self.kinds = self._deck("monster_kinds.yaml", PrintedKind, before.kinds, _kind)
        monsters, attack_cards = self._foes()
        reading = ReadingFaces(before.maps)
        maps = self._deck("maps.yaml", PrintedFace, before.maps, reading.face)
        track_cards = self._deck("track_cards.yaml", PrintedTrackCard, before.track_cards, track_card)
        cards = {one.name for one in attack_cards.values()}
        story = ReadingStory(self._deck, self.grammar, before.story, boards, items, monsters, cards)
        landmarks = self._deck("landmarks.yaml", PrintedLandmark, before.landmarks, landmark)
        places = ReadingChapters(maps, monsters, track_cards, story.effects, story.cards, landmarks)
        chapters = before.chapters
        for file in CHAPTER_FILES:
            chapters = self._deck(file, PrintedChapter, chapters, places.chapter)
        return Library(
            words=before.words,
            boards=boards,
            skills=MappingProxyType(self.skills),
            roles=roles,
            items=items,
            kinds=self.kinds,
            monsters=monsters,
            maps=maps,
            chapters=chapters,
            trees=trees,
            pets=pets,
            runes=self._deck("runes.yaml", PrintedRune, before.runes, rune),
            track_cards=track_cards,
            story=story.cards,
            attack_cards=attack_cards,
            epilogue=self._deck(EPILOGUE, PrintedPage, before.epilogue, pages(story.cards.entries)),
            landmarks=landmarks,
        )

    def _deck(
        self, file: str, printed: type[P], also: Mapping[str, T], make: Callable[[P], T],
        id_of: Callable[[P], str] = lambda entry: slug(entry.name),
    ) -> Mapping[str, T]:  # fmt: skip
        return read_deck(self.sources.get(file, NOTHING), printed, make, also, file, id_of)

    # --- Heroes and Roles ---------------------------------------------------------------------------------------------

    def _board(self, entry: kinds.PrintedBoard) -> HeroBoard:
        """A board has two Skills of every colour, and each of its cubes fits one of them. (DR-HERO-08, DR-HERO-25)"""
        board = _board(entry)
        skills = self._owned(board.id, "board")
        count = Counter(colour for skill in skills for colour in skill.colours)
        for colour in COLOURS:
            if count[colour] != SKILLS_OF_A_COLOUR:
                raise ValueError(f"a board has {SKILLS_OF_A_COLOUR} {colour} Skills, not {count[colour]}")
        found = {"passive": self._owned(board.id, "passive"), "focus": self._owned(board.id, "focus"),
                 "card": self._owned(board.id, "card")}  # fmt: skip
        return with_learning(msgspec.structs.replace(board, skills=tuple(skill.id for skill in skills)), found)

    def _board_skill(self, entry: kinds.PrintedBoardSkill) -> Skill:
        return self._skill(
            entry, hero_named(self.boards, entry.hero), "board", entry.symbol, (colours_of(entry.colours),)
        )

    def _role(self, entry: kinds.PrintedRole) -> Role:
        """Cards I and II have two Skills each. (DR-ROLE-04)"""
        role = _role(entry)
        cards: dict[kinds.RoleCardNumber, tuple[str, ...]] = {}
        for skill in self._owned(role.id, "role"):
            if skill.card:
                cards[skill.card] = (*cards.get(skill.card, ()), skill.id)
        for card in STARTING_CARDS:
            if len(cards.get(card, ())) != SKILLS_OF_A_CARD:
                raise ValueError(f"card {card} of a Role has {SKILLS_OF_A_CARD} Skills, not {len(cards.get(card, ()))}")
        return msgspec.structs.replace(role, cards=cards)

    def _role_skill(self, entry: kinds.PrintedRoleSkill) -> Skill:
        owner = slug(entry.role)
        if owner not in self.roles:
            raise ValueError(f"there is no Role '{entry.role}' (Roles: {', '.join(self.roles)})")
        slots = (colours_of(entry.colours),) if entry.colours else ()
        if bool(slots) == (entry.symbol == "passive"):
            raise ValueError("a Passive has no colours, and every other Skill has some")
        return self._skill(entry, owner, "role", entry.symbol, slots, entry.card)

    def _owned(self, owner: str, where: Where) -> list[Skill]:
        return [skill for skill in self.skills.values() if (skill.owner, skill.where) == (owner, where)]

    # --- Skills -------------------------------------------------------------------------------------------------------

    def _skill(
        self, entry: kinds.PrintedSkill, owner: str, where: Where, symbol: str, slots: tuple[tuple[Colour, ...], ...],
        card: kinds.RoleCardNumber | Literal[""] = "",
    ) -> Skill:  # fmt: skip
        text, static = self._text(entry.text), self._static(entry.static)
        sign = cast("Symbol", "none" if symbol == NONE else symbol)
        _as_its_symbol_says(sign, text, static)
        return Skill(_skill_id(entry), entry.name, owner, where, sign, text, static, slots, card, entry.flavour)

    def _text(self, written: str) -> Text:
        return self.grammar.text.parse(written) if written else Text()

    def _static(self, written: str) -> Static:
        return self.grammar.static.parse(written) if written else Static()

    def _items(self) -> Mapping[str, Item]:
        """All items, their backs and their Skills."""
        reading = ReadingItems(self.grammar, self.skills, self._skill)
        items = self.before.items
        for file in ITEM_FILES:
            items = self._deck(file, kinds.PrintedItem, items, reading.item, reading.id_of)
        return MappingProxyType({**items, **reading.backs})

    # --- Pets and Monsters -------------------------------------------------------------------------------------------

    def _pet(self, entry: kinds.PrintedPet) -> Pet:
        return Pet(
            slug(entry.name), entry.name, entry.kind, entry.movement, entry.attack, entry.damage,
            self.grammar.attack.parse(entry.text), entry.known, entry.unique, entry.flavour,
        )  # fmt: skip

    def _foes(self) -> tuple[Mapping[str, MonsterFace], Mapping[str, AttackCard]]:
        """Faces of Monsters, enemies without rank among them, and Attack cards. (DR-MON-67, DR-CMD-18, DR-OVL-07)"""
        monsters = self.before.monsters
        for file in MONSTER_FILES:
            monsters = self._deck(file, kinds.PrintedMonster, monsters, self._face, _face_id)
        check_faces(monsters)
        reading = ReadingFoes(self.grammar, self.boards, self.before.attack_cards)
        monsters = self._deck("special_enemies.yaml", PrintedEnemy, monsters, reading.face)
        cards = self._deck(
            "attack_cards.yaml", PrintedAttackCard, self.before.attack_cards, reading.attack_card, reading.id_of
        )
        if cards:
            check_decks(cards)
        return monsters, cards

    def _face(self, entry: kinds.PrintedMonster) -> MonsterFace:
        slot = cast("Slot", f"{entry.rune} {'above' if entry.arrow == 'up' else 'below'}")
        read, kind = self.grammar, slug(entry.name)
        if kind not in self.kinds:
            raise ValueError(f"there is no kind of Monster called {entry.name}")
        if (entry.type, entry.size == "large") != (self.kinds[kind].type, self.kinds[kind].large):
            raise ValueError("its face has another type or size than its kind")
        if ("MANIFEST" in entry.pink) != ({*entry.manifest} == {*get_args(kinds.RuneColour)}):
            raise ValueError("a face that manifests says what every colour of Runes brings, and no other does")
        blue = read.blue.parse(entry.blue) if entry.blue != NONE else Static()
        if entry.face == "ALT" and not any(blue.has(trait) for trait in PRIMARY_TARGETS):
            raise ValueError(f"an Alternate face hunts by a word of its own: {', '.join(PRIMARY_TARGETS)}")
        return MonsterFace(
            _face_id(entry), kind, entry.name, entry.rank, entry.face, entry.type, entry.size == "large", slot,
            entry.health, entry.movement, entry.attack, None if entry.damage == NONE else int(entry.damage),
            read.immune.parse(entry.immune) if entry.immune != NONE else Immune(()),
            blue,
            read.pink.parse(entry.pink) if entry.pink != NONE else Pink(),
            read.attack.parse(entry.black) if entry.black != NONE else Attack(),
            self.kinds[kind].figures, entry.flavour, {colour: read.pink.parse(text) for colour, text in entry.manifest.items()},
        )  # fmt: skip


def _as_its_symbol_says(symbol: Symbol, text: Text, static: Static) -> None:
    """Crossed swords stand for a HIT, the burst for DMG; a Passive says when it acts, or what always holds."""
    hits = any(isinstance(clause.body, Weapon) for clause in text.clauses)
    damages = any(clause.damages for clause in text.clauses)
    if symbol == "passive":
        if (text and text.lead is None) or not (text or static):
            raise ValueError("a Passive says when it acts (ROLL, START OF TURN, WHEN …), or what always holds")
        return
    if not text or text.lead is not None or static:
        raise ValueError("a Skill has a text for when it is used; it says neither when, nor what always holds")
    if hits != (symbol == "weapon"):
        raise ValueError("a text with HIT has the symbol weapon, and no other text has it")
    if damages != (symbol == "spell"):
        raise ValueError("a text with DMG has the symbol spell, and no other text has it")


def _board(entry: kinds.PrintedBoard) -> HeroBoard:
    cubes = colours_of(entry.cubes)
    if len(cubes) != CUBES:
        raise ValueError(f"a Hero begins with {CUBES} cubes, not {len(cubes)}")
    if len({*cubes}) < LEAST_COLOURS:
        raise ValueError(f"the cubes have at least {LEAST_COLOURS} colours")
    return HeroBoard(
        slug(entry.name), entry.name, entry.cls, entry.path, entry.health, cubes, frozenset(entry.proficient),
        flavour=entry.flavour,
    )  # fmt: skip


def _role(entry: kinds.PrintedRole) -> Role:
    if slug(entry.name) not in ROLES:
        raise ValueError(f"the Initiative Track has no slot for a {entry.name} (Roles: {', '.join(ROLES)})")
    return Role(cast("RoleName", slug(entry.name)), entry.name, entry.strength, {}, entry.flavour)


def _kind(entry: PrintedKind) -> MonsterKind:
    return MonsterKind(slug(entry.name), entry.name, entry.type, entry.size == "large", entry.figures, entry.flavour)


def _skill_id(entry: kinds.PrintedSkill) -> str:
    return entry.id or slug(entry.name)


def _face_id(entry: kinds.PrintedMonster) -> str:
    """One side of a card, by kind and rank; the Standard one needs no more."""
    return slug(f"{entry.name} {entry.rank} {'' if entry.face == 'STD' else entry.face}")


def box(words: Vocabulary) -> Library:
    """What is in the box."""
    return Library(words).adding({file: CONTENT / file for file in FILES})


Table: TypeAlias = kernel.Table[State, Library]
Play: TypeAlias = kernel.Play[State, Library]
