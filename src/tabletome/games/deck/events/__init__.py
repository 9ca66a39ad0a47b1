"""What happens in the Adventure Deck System beside what happens in all games.

Combatants are named by id (`p0`, `ghoul-1`), a copy of a Combat Card by its name and symbol (`Longsword U`), Rooms by number.
"""

from __future__ import annotations

from tabletome.games.deck.events import combat, story
from tabletome.kernel import Happened

EVENTS: tuple[type[Happened], ...] = (*combat.EVENTS, *story.EVENTS)
"""The kinds of events that only this game has."""
