"""What the strongest enemies have beside a Monster's face: X by their Rune, Attack cards on the track. (DR-CMD-*, DR-MON-40)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.foes import AttackCard
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.ground.darkness import on_track
from tabletome.games.drunagor.state import Figure, monsters


def is_a(table: Table, who: Figure, *types: str) -> bool:
    """Is this a Monster of one of these types? Heroes, Companions and those who are led are of none."""
    return who.side == "monster" and table.library.monsters[who.card].type in types


def of_type(table: Table, *types: str) -> Figure | None:
    """The first Monster of these types on the board."""
    return next((one for one in monsters(table.state) if is_a(table, one, *types)), None)


def commander(table: Table) -> Figure | None:
    """The Commander on the board, or the Overlord who came instead. (DR-OVL-04)"""
    return of_type(table, "commander", "overlord")


def x_of(table: Table, monster: Figure) -> int:
    """The Runes on the track of the colour that the face shows which lies up. (DR-MON-40, DR-MON-63, DR-CMD-02)"""
    return on_track(table, table.library.monsters[monster.card].rune)


def hand(table: Table, owner: str) -> list[AttackCard]:
    """The Attack cards of somebody that lie on the track, in the order they came. (DR-CMD-08, DR-CMD-26)"""
    cards = [card for card in table.state.track.cards if card.kind == "attack" and card.owner == owner]
    return [table.library.attack_cards[card.id] for card in cards]
