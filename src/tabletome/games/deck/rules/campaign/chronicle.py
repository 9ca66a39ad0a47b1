"""What a Character's cards tell: Level, Experience, Gold, Treasures and titles; and the log of a campaign. (DK-DECK-11..15)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck.cards import story_cards
from tabletome.games.deck.cards.character import max_hp
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.state import Character


def chronicle(table: Table) -> list[str]:
    """Everything that is told so far, as it may be read by all."""
    state = table.state
    log = state.campaign.log if state.campaign else []
    return [*log, *(line for who in state.people if who.race for line in story_of(table.library, who))]


def story_of(library: Library, who: Character) -> list[str]:
    """
    >>> from tabletome.games.deck.rules.setting_up import person
    >>> from tabletome.games.deck.game import GAME
    >>> story_of(GAME.library, person(GAME.library, "Elf Mage 3 Evoker"))[0].partition("HP, ")[2]
    '25 of 45 XP, 0 Gold'
    """
    extra = who.specialized or who.hybrid
    following = library.levels.get(who.level + 1)
    xp = f"{who.xp} of {following.xp} XP" if following else f"{who.xp} XP"
    lines = [
        f"{who.name}{f', {extra}' if extra else ''}: Level {who.level}, {max_hp(library, who)} HP, {xp}, {who.gold} Gold"
    ]
    if treasures := [f"{card.name} ({card.amount})" for card in who.story if card.kind == "Treasure"]:
        lines.append(f"{who.name} has {', '.join(treasures)}")
    if titles := story_cards.told(who.story):
        lines.append(f"{who.name} is called {', '.join(titles)}")
    return lines


def with_titles(titles: Sequence[str]) -> str:
    """
    >>> with_titles(["Cleanser of the Hall"]), with_titles([])
    (' and the title “Cleanser of the Hall”', '')
    """
    quoted = [f"“{title}”" for title in titles]
    return f" and the title{'s' if len(quoted) > 1 else ''} {' and '.join(quoted)}" if quoted else ""
