"""The road: which Chapters there are, which follow on a Camp, what each gives, what a One-Shot asks for.

(DR-STRUCT-02, DR-SEQ-19, DR-CAMP-37, DR-ONESHOT-01, DR-ONESHOT-03)
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.library import Library, Table
from tabletome.games.drunagor.cards.places import Chapter, Reward
from tabletome.games.drunagor.options.learning import Reward as Lesson
from tabletome.games.drunagor.state import House, campaign_of
from tabletome.kernel import BadSetup

CHAPTERS = 18
"""So many has the Campaign. (DR-STRUCT-02)"""
ONE_SHOTS: dict[int, tuple[Reward, ...]] = {
    1: (),
    2: ("S1",),
    3: ("S1", "I1"),
    4: ("S1", "I1", "CA"),
    6: ("S1", "S1", "I1", "CA"),
    7: ("S1", "S1", "I1", "I1", "CA", "CA"),
    9: ("S1", "S1", "S1", "I1", "I1", "CA", "CA", "S2"),
    14: ("S1", "S1", "S1", "S1", "I1", "I1", "CA", "CA", "CA", "S2", "I2"),
    15: ("S1", "S1", "S1", "S1", "I1", "I1", "CA", "CA", "CA", "CA", "S2", "S2", "I2", "I2"),
}
"""What each Hero receives before a One-Shot, row by row; before Chapter 1 nothing. (DR-ONESHOT-03, DR-ONESHOT-11)"""
IN_ORDER: tuple[Reward, ...] = ("S1", "I1", "CA", "S2", "I2", "I3", "A")
"""The columns of the table, and what it does not have. (DR-ONESHOT-08)"""
LESSONS: dict[Reward, Lesson] = {"S1": "skill 1", "S2": "skill 2", "CA": "ability"}
OFFERS: dict[Reward, str] = {"I1": "camp1", "I2": "camp2", "I3": "camp3"}
"""The decks of which one card is chosen. (DR-CAMP-06)"""
WORDS: dict[Reward, str] = {
    "S1": "a Skill of Level 1", "S2": "a Skill of Level 2", "CA": "a Class Ability", "I1": "a Camp Item of Level 1",
    "I2": "a Camp Item of Level 2", "I3": "a Camp Item of Level 3", "A": "an Adventure Item",
}  # fmt: skip


def road(library: Library) -> dict[int, Chapter]:
    """The Chapters of the Campaign by their numbers, in order. (DR-STRUCT-02)"""
    found = {one.number: one for one in library.chapters.values() if one.number}
    return dict(sorted(found.items()))


def chapter_after(table: Table) -> Chapter | None:
    """The Chapter that follows on the one that is played; None behind the last of this Campaign."""
    campaign = campaign_of(table.state)
    to_come = (
        one for number, one in road(table.library).items() if campaign.chapter < number <= campaign.last
    )  # fmt: skip
    return next(to_come, None)


def rewards_before(library: Library, number: int) -> list[Reward]:
    """All that the Chapters before this one give, in the order of the table. (DR-CAMP-37)"""
    given = [reward for before, one in road(library).items() if before < number for reward in one.reward]
    return in_table_order(given)


def in_table_order(rewards: Sequence[Reward]) -> list[Reward]:
    return sorted(rewards, key=IN_ORDER.index)


def in_camp_order(rewards: Sequence[Reward]) -> list[Reward]:
    """What is found or given first, then offers of Equipment, then what is learned. (DR-CAMP-31)"""
    steps = ("A", "I1", "I2", "I3", "S1", "S2", "CA")
    return sorted(rewards, key=steps.index)


def one_shot(library: Library, number: int) -> Chapter:
    """The Chapter that is played by itself: the first and those of the table, or what is no Chapter of the Campaign.

    (DR-ONESHOT-01, DR-ONESHOT-11, DR-SEQ-19)
    """
    found = next((one for one in library.chapters.values() if one.number == number), None)
    if found is None or (number and number not in ONE_SHOTS):
        known = ", ".join(str(one) for one in ONE_SHOTS if one in road(library))
        raise BadSetup(f"Chapter {number} is no One-Shot (One-Shots: 0, the Toll Room; {known})")
    return found


def beginning(library: Library, number: int) -> Chapter:
    """The Chapter that a Campaign begins with. (DR-STRUCT-02)"""
    to_come = [one for at, one in road(library).items() if at >= number]
    if not to_come:
        raise BadSetup(f"there is no Chapter {number} to begin with")
    return to_come[0]


def rewards_due(library: Library, chapter: Chapter, house: House, *, alone: bool) -> list[Reward]:
    """What each Hero has received before the first Adventure: the row of the table, or what the Chapters before it give.

    (DR-ONESHOT-02, DR-ONESHOT-03, DR-CAMP-37)
    """
    if alone:
        return [*ONE_SHOTS.get(chapter.number, ())] if house.experience == "table" else []
    return rewards_before(library, chapter.number)
