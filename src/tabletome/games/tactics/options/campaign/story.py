"""What the party decides in the story: options of a chapter and of a random encounter, and where it goes after a fight.

(AT-CAMP-02, AT-CAMP-03, AT-CAMP-14, AT-RAND-02)
"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from tabletome.cards import number, seq
from tabletome.games.tactics.cards.chapters import Chapter, RandomEncounter
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.campaign import CampaignAct
from tabletome.games.tactics.options.campaign.purse import gold
from tabletome.games.tactics.state import Hero
from tabletome.kernel import Group, acts, percent
from tabletome.words import capitalized, counted

STORY, WAYS, RANDOM = "story", "ways", "random-encounter"


class Decide(CampaignAct, frozen=True):
    """One of the options of a story chapter, counted from 1. (AT-CAMP-03)"""

    which: int
    verb: ClassVar = "decide"
    grammar: ClassVar = seq(number)

    def __str__(self) -> str:
        return str(self.which)

    def label(self, table: Table, who: Hero) -> str:
        return chapter(table).choices[self.which - 1].label

    def heading(self, table: Table, who: Hero) -> str:
        return "What do you do?"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (f"option-{self.which}",)

    def why_not(self, table: Table, who: Hero) -> str:
        return _not_open(self.which, len(chapter(table).choices))


class Answer(CampaignAct, frozen=True):
    """One of the options of a random encounter, counted from 1. (AT-RAND-02)"""

    which: int
    verb: ClassVar = "answer"
    grammar: ClassVar = seq(number)

    def __str__(self) -> str:
        return str(self.which)

    def label(self, table: Table, who: Hero) -> str:
        return drawn(table).options[self.which - 1].label

    def heading(self, table: Table, who: Hero) -> str:
        return "What do you do?"

    def odds(self, table: Table, who: Hero) -> str | None:
        """What it costs, and how likely a die is to fall above the number at which it goes wrong."""
        option = drawn(table).options[self.which - 1]
        said = [f"costs {counted(option.pay, 'bag')} of gold"] if option.pay else []
        if option.roll:
            faces = table.library.dice[option.roll].faces
            said.append(f"{percent(Fraction(sum(face > option.to for face in faces), len(faces)))} it goes well")
        return ", ".join(said) or None

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (f"option-{self.which}",)

    def why_not(self, table: Table, who: Hero) -> str:
        options = drawn(table).options
        if 1 <= self.which <= len(options) and (price := options[self.which - 1].pay) > gold(table.state.campaign):
            return f"that costs {counted(price, 'bag')} of gold, and the party has {gold(table.state.campaign)}"
        return _not_open(self.which, len(options))


class GoTo(CampaignAct, frozen=True):
    """The next chapter, among those that the result names. (AT-CAMP-02, AT-CAMP-14)"""

    chapter: int
    verb: ClassVar = "go"
    grammar: ClassVar = seq(number)

    def __str__(self) -> str:
        return str(self.chapter)

    def label(self, table: Table, who: Hero) -> str:
        return capitalized(chapter(table).ways[self.chapter])

    def heading(self, table: Table, who: Hero) -> str:
        return "Where to?"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (f"chapter-{self.chapter}",)

    def why_not(self, table: Table, who: Hero) -> str:
        return f"what happened here does not lead to chapter {self.chapter} (AT-CAMP-14)"


def _not_open(which: int, options: int) -> str:
    return "something is missing that this would need" if 1 <= which <= options else f"there are options 1 to {options}"


def chapter(table: Table) -> Chapter:
    """The chapter that is being played: no other is ever read. (AT-CAMP-06)"""
    return table.library.guide.chapters[table.state.campaign.chapter]


def drawn(table: Table) -> RandomEncounter:
    """The random encounter that was drawn."""
    return table.library.guide.random[table.state.campaign.drawn]


def decisions(table: Table) -> list[Group]:
    """The options of a story chapter that are open; one may need a flag, and with it a plot item. (AT-LOOT-04)"""
    flags = set(table.state.campaign.flags)
    choices = enumerate(chapter(table).choices, 1)
    return acts([Decide(which) for which, choice in choices if not choice.needs or flags & {*choice.needs}])


def answers(table: Table) -> list[Group]:
    """The options of a random encounter for which the party has what they need."""
    campaign = table.state.campaign
    flags, options = set(campaign.flags), enumerate(drawn(table).options, 1)
    return acts([
        Answer(which)
        for which, option in options
        if option.pay <= gold(campaign) and (not option.needs or flags & {*option.needs})
    ])  # fmt: skip


def ways(table: Table) -> list[int]:
    """Where the result leads: green with the bonus, orange without, red after a failure; the same chapter if it names none.

    (AT-OBJ-06, AT-OBJ-07, AT-OBJ-15, AT-CAMP-10)
    """
    campaign = table.state.campaign
    encounter = table.library.encounters[campaign.chapter]
    match campaign.history[-1].result:
        case "+success":
            return [*encounter.green]
        case "success":
            return [*encounter.orange]
    return [*encounter.failure] or [campaign.chapter]
