"""What is gained on the way: Experience and Gold for every Foe that falls, and what lies in Rooms and behind tasks."""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.deck.cards import story_cards
from tabletome.games.deck.cards.adventure_cards import Loot
from tabletome.games.deck.cards.library import Library, Play
from tabletome.games.deck.events.story import LootFound
from tabletome.games.deck.state import Combatant, State, has_escaped, name_of
from tabletome.kernel.events import Gained

# --- a Foe falls ------------------------------------------------------------------------------------------------------


def fell(play: Play, foe: Combatant) -> None:
    """Everyone of the other side who is in the Combat now, and has not escaped, shares its Experience and Gold; Pets do not.

    (DK-FOE-16, -17, -19, -47, DK-DEATH-10)
    """
    state, card = play.state, play.library.foe(foe)
    sharers = [who for who in state.opponents(foe) if not who.is_foe and not has_escaped(who)]
    if not sharers:
        return
    hired = sum(hirelings(play.library, who) for who in sharers)
    gain_xp(play, sharers, story_cards.shares_of_xp(card.xp, len(sharers) + hired))
    share_gold(play, sharers, card.gold, foe.last_attacker, hired)


def hirelings(library: Library, player: Combatant) -> int:
    """How many Hirelings are in the Combat with a Player."""
    held = [library.combat_cards[name_of(held.card)] for held in player.held if held.card]
    return sum(card.kind == "hireling" for card in held)


def gain_xp(play: Play, sharers: Iterable[Combatant], xp: int) -> None:
    for sharer in sharers:
        sharer.xp += xp
        play.tell(Gained(sharer.id, "XP", xp, sharer.xp), "DK-FOE-16", "DK-FOE-17")


def share_gold(play: Play, sharers: list[Combatant], gold: int, last_blow: str = "", hired: int = 0) -> None:
    """Equal shares, odd coins in Turn order; Hirelings keep theirs. (DK-FOE-19, -46)"""
    names = in_turn_order(play.state, sharers) + [f"hireling {number}" for number in range(hired)]
    shares = story_cards.shares_of_gold(gold, names, last_blow if last_blow in names else names[0])
    for sharer in sharers:
        if shares[sharer.id]:
            sharer.gold += shares[sharer.id]
            play.tell(Gained(sharer.id, "Gold", shares[sharer.id], sharer.gold), "DK-FOE-19", "DK-LOOT-05")


def in_turn_order(state: State, sharers: list[Combatant]) -> list[str]:
    """The ids of some Characters in Turn order, before the first Combat by seat."""
    names = [sharer.id for sharer in sharers]
    return sorted(names, key=lambda name: state.order.index(name) if name in state.order else len(state.order))


# --- Loot -------------------------------------------------------------------------------------------------------------


def gain(play: Play, party: list[Combatant], found: Loot) -> None:
    """Gold is shared at once; everything else waits until somebody takes it. (DK-LOOT-01, -05, DK-MAP-13)"""
    assert play.state.journey is not None
    share_gold(play, party, found.gold)
    play.state.journey.found += found.names
    if found.names:
        play.tell(LootFound(found.names), "DK-LOOT-01", "DK-MAP-13")
