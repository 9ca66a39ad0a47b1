"""The options of a request as they are listed: in words, with their odds."""

from __future__ import annotations

from tabletome.games.tomb.board import seating
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options.names import in_words
from tabletome.games.tomb.options.odds import odds_of
from tabletome.kernel import Choose
from tabletome.scene import Choice, ChoiceGroup
from tabletome.scene.stage import choice_groups


def listed_with_odds(table: Table, asked: Choose) -> tuple[ChoiceGroup, ...]:
    """The options of a request as they are listed, in words, each that rolls with its odds."""
    hero = seating.hero_of(table.state, asked.seat)

    def listed(choice: Choice) -> Choice:
        label = choice.label if choice.option == choice.label else in_words(table, choice.label)
        return Choice(choice.option, label, odds_of(table, hero, choice.option) if hero.id else "")

    return tuple(
        ChoiceGroup(group.title, tuple(listed(choice) for choice in group.choices)) for group in choice_groups(asked)
    )
