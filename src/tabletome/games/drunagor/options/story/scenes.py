"""Interact: the sixth Minor Action, at a token; and the numbered options of a scene, with the odds of their Challenges.

(DR-INTER-*, DR-CHAL-*, DR-TURN-12)
"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import msgspec

from tabletome.cards import number as digits
from tabletome.cards import seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.scenes import Challenge, Needs, Scene, SceneOption
from tabletome.games.drunagor.options import DrunagorAct, OnOne
from tabletome.games.drunagor.options.figures import board, cells, names
from tabletome.games.drunagor.options.minor import may_take, why_not_minor
from tabletome.games.drunagor.options.story import has, remembered
from tabletome.games.drunagor.options.values import FACES, has_trait
from tabletome.games.drunagor.state import Figure, Hero, MapObject, figure_of, hero, leader
from tabletome.kernel import Group, acts
from tabletome.packs.library import slug

SCENE, AGAIN = "scene", "reroll-challenge"
REROLL = "REROLL CHALLENGE"


class Reading(msgspec.Struct, frozen=True):
    """Who reads which scene. With `second` a resolution has led on to another choice. (DR-INTER-13)"""

    hero: str
    scene: str
    second: bool = False


class Rolling(msgspec.Struct, frozen=True):
    """A Challenge that was rolled: for which option, what came, and what was needed."""

    hero: str
    scene: str
    option: int
    total: int
    difficulty: int


class Interact(OnOne, frozen=True):
    """With the Interaction token on an adjacent square. (DR-INTER-05)"""

    square: str
    verb: ClassVar = "interact"

    def label(self, table: Table, who: Figure) -> str:
        token = token_at(table, self.square)
        where = scene_of(table, token).where if token is not None else ""
        return f"{where} ({self.square})" if where else self.square

    def heading(self, table: Table, who: Figure) -> str:
        return "Interact"

    def why_not(self, table: Table, who: Figure) -> str:
        token = token_at(table, self.square)
        if token is None:
            return f"there is nothing to interact with on {self.square}"
        if why_not := why_not_minor(table, who, "interaction"):
            return why_not
        if not board(table).adjacent(cells(table, who)) >> token.at & 1:
            return f"the Interaction token on {self.square} is not adjacent"
        owner = hero(table.state, who.id)
        if visit(owner, token.scene) in table.state.story.used:
            return "you have interacted here in this round; somebody else may, or you in the next"
        return "nothing is left here that you could do"


class ChooseOption(DrunagorAct, frozen=True):
    """One of the numbered options of a scene. What it comes to, nobody knows before. (DR-INTER-04, DR-INTER-17)"""

    number: int
    verb: ClassVar = "choose"
    grammar: ClassVar = seq(digits)

    def __str__(self) -> str:
        return str(self.number)

    def label(self, table: Table, who: Figure) -> str:
        option = option_of(table, self.number)
        if option is None:
            return str(self.number)
        challenge = f" ({challenge_words(table, who, option.challenge)})" if option.challenge is not None else ""
        return f"{self.number} · {option.label}{challenge}"

    def odds(self, table: Table, who: Figure) -> Fraction | None:
        """Of a Skill Challenge, exactly. (DR-CHAL-01)"""
        option = option_of(table, self.number)
        if option is None or option.challenge is None or who.side != "hero" or not who.id:
            return None
        return chance_of(table, hero(table.state, who.id), option.challenge)

    def why_not(self, table: Table, who: Figure) -> str:
        option = option_of(table, self.number)
        if option is None:
            return f"this page has no option {self.number}"
        if self.number in chosen(table):
            return f"{self.number} was chosen already in this Adventure"
        return f"{self.number} is not yours to choose here"


# --- tokens ---------------------------------------------------------------------------------------------------------------


def token_at(table: Table, square: str) -> MapObject | None:
    """The Interaction token with a scene on a square."""
    called = names(table)
    found = (one for one in table.state.objects if one.kind == "interaction" and one.scene and called[one.at] == square)
    return next(found, None)


def numbered(number: int | str) -> str:
    """What an option is called where all content is listed; its number is its own among those of all pages. (DR-INTER-03)"""
    return f"option-{number}"


def scene_of(table: Table, token: MapObject) -> Scene:
    return table.library.story.scenes[token.scene]


def visit(who: Hero, scene: str) -> str:
    """Who was where, as `story.used` notes it until the round ends. (DR-INTER-15)"""
    return f"{who.id} {scene}"


def interactions(table: Table, who: Figure) -> list[Group]:
    """Every token that this Hero may interact with now. (DR-INTER-05, DR-INTER-06, DR-INTER-15, DR-INTER-16)"""
    tokens = [one for one in table.state.objects if one.kind == "interaction" and one.scene]
    if not tokens or not may_take(table, who, "interaction"):
        return []
    near, called, owner = board(table).adjacent(cells(table, who)), names(table), hero(table.state, who.id)
    return acts([
        Interact(called[one.at])
        for one in tokens
        if near >> one.at & 1 and visit(owner, one.scene) not in table.state.story.used
        and offered(table, reader_of(table, owner, scene_of(table, one)), scene_of(table, one))
    ])  # fmt: skip


# --- options --------------------------------------------------------------------------------------------------------------


def reader_of(table: Table, who: Hero, scene: Scene) -> Hero:
    """Who answers: who interacts, or the Party Leader alone. (DR-INTER-10, DR-INTER-12)"""
    return leader(table.state) if scene.by == "leader" else who


def chosen(table: Table) -> frozenset[int]:
    """The options that were chosen in this Adventure. (DR-INTER-09)"""
    return frozenset(map(int, table.state.story.chosen))


def offered(table: Table, reader: Hero, scene: Scene) -> list[SceneOption]:
    """The options of a scene that are not chosen yet, and whose needs are met. (DR-INTER-09, DR-LOG-12)"""
    taken = chosen(table)
    return [
        option
        for option in scene.options
        if not option.second
        and option.number not in taken
        and met(table, reader, option.needs, alone=scene.by == "hero")
    ]


def met(table: Table, reader: Hero, needs: Needs, *, alone: bool) -> bool:
    """Is what it needs there? Of a scene that concerns the party, any Hero of it counts. (DR-LOG-12, DR-HERO-10)"""
    party = [reader] if alone else table.state.heroes
    if needs.hero and all(one.id != needs.hero for one in party):
        return False
    if needs.path and all(table.library.boards[one.id].path != needs.path for one in party):
        return False
    return all(remembered(table, entry) for entry in (needs.status, needs.outcome) if entry)


def option_of(table: Table, number: int) -> SceneOption | None:
    """The option of this number on the page that lies open."""
    scene = table.library.story.scenes.get(table.state.story.scene)
    return next((one for one in scene.options if one.number == number), None) if scene is not None else None


# --- Challenges -----------------------------------------------------------------------------------------------------------


def bonus_of(table: Table, who: Hero, challenge: Challenge) -> int:
    """What is added to the roll: for cubes wherever they are, and for the Path. (DR-CHAL-02, DR-CHAL-03, DR-HERO-09)"""
    path = challenge.more if table.library.boards[who.id].path == challenge.path else 0
    return challenge.bonus_of(tuple(cube.colour for cube in who.cubes)) + path


def difficulty_of(who: Hero, challenge: Challenge) -> int:
    """As printed, unless this Hero knows better."""
    return challenge.easy if challenge.knowing and has(who, slug(challenge.knowing)) else challenge.difficulty


def rerolls(table: Table, who: Hero) -> bool:
    """May this Hero roll a Skill Challenge again, once? (DR-CHAL-04, DR-CHAL-08)"""
    return has_trait(table, figure_of(table.state, who.id), REROLL)


def chance_of(table: Table, who: Hero, challenge: Challenge) -> Fraction:
    """How likely it is passed, with the one reroll if there is one. Naturals mean nothing. (DR-CHAL-01, DR-CHAL-06)"""
    once = chance_of_a_roll(table, who, challenge)
    return 1 - (1 - once) ** 2 if rerolls(table, who) else once


def chance_of_a_roll(table: Table, who: Hero, challenge: Challenge) -> Fraction:
    least = difficulty_of(who, challenge) - bonus_of(table, who, challenge)
    return Fraction(sum(face >= least for face in FACES), len(FACES))


def challenge_words(table: Table, who: Figure, challenge: Challenge) -> str:
    """`Strength 12, D20 + 4`"""
    if who.side != "hero" or not who.id:
        return f"{challenge.called} {challenge.difficulty}"
    owner = hero(table.state, who.id)
    bonus = bonus_of(table, owner, challenge)
    return f"{challenge.called} {difficulty_of(owner, challenge)}: D20{f' + {bonus}' if bonus else ''}"
