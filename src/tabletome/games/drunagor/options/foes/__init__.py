"""What the strongest enemies have beside a Monster's face: X by their Rune, Attack cards on the track. (DR-CMD-*, DR-MON-40)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.foes import AttackCard
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.ground.darkness import on_track
from tabletome.games.drunagor.state import Figure


def x_of(table: Table, monster: Figure) -> int:
    """The Runes on the track of the colour that the face shows which lies up. (DR-MON-40, DR-MON-63, DR-CMD-02)"""
    return on_track(table, table.library.monsters[monster.card].rune)


def hand(table: Table, owner: str) -> list[AttackCard]:
    """The Attack cards of somebody that lie on the track, in the order they came. (DR-CMD-08, DR-CMD-26)"""
    cards = [card for card in table.state.track.cards if card.kind == "attack" and card.owner == owner]
    return [table.library.attack_cards[card.id] for card in cards]
