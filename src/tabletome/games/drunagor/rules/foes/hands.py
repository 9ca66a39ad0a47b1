"""Attack cards come and go: drawn when their owner is summoned, laid on the track, taken off when it is defeated.

(DR-CMD-07, DR-CMD-08, DR-CMD-19, DR-CMD-26, DR-OVL-02, DR-BOSS-02)
"""

from __future__ import annotations

from tabletome.games.drunagor.cards.foes import POSITIONS, AttackCard, Category, where
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.foes import hand
from tabletome.games.drunagor.options.foes.versions import DECK_BUILDING, Building, PutIn, fitting, printed_deck
from tabletome.games.drunagor.rules.track import leave, place_card
from tabletome.games.drunagor.state import Card, Figure, leader
from tabletome.kernel import Choose, Flow, acts
from tabletome.packs.library import slug
from tabletome.table import Deck, draw, shuffle_in, shuffled


def deck_of(category: Category) -> str:
    return f"{category} attacks"


def attack_deck(play: Play, category: Category) -> Flow[Deck]:
    """The Attack deck, shuffled when it is first needed: ten cards, one for each position. (DR-CMD-07, DR-OVL-02, DR-OVL-07)"""
    decks, name = play.state.decks, deck_of(category)
    if name not in decks:
        cards = (yield from built_deck(play, category)) if play.state.house.deck_building else None
        decks[name] = shuffled(name, cards or printed_deck(play, category))
    return decks[name]


def built_deck(play: Play, category: Category) -> Flow[list[str]]:
    """The Party Leader fills every position for which there are several cards. (DR-OVL-06, DR-OVL-08)"""
    cards, leading = list[str](), leader(play.state)
    for slot in POSITIONS:
        offered = [card.id for card in fitting(play, category, slot)]
        chosen = offered[0]
        if len(offered) > 1:
            prompt = f"Which card lies {where(slot)} in the {category.capitalize()}'s Attack deck?"
            about = Building(leading.id, category, slot)
            groups = acts([PutIn(card) for card in offered])
            act: PutIn = (yield Choose(leading.seat, groups, prompt, ("DR-OVL-06",), DECK_BUILDING, about)).arg
            chosen = act.card
        cards.append(chosen)
    return cards


def take_hand(play: Play, owner: Figure) -> Flow[None]:
    """One card for each Hero, drawn from the owner's deck, as long as it has any; of a Boss the five that are his.

    (DR-CMD-07, DR-CMD-26, DR-OVL-02, DR-BOSS-02, DR-BOSS-03)
    """
    category = play.library.monsters[owner.card].type
    if category == "boss":
        for card in play.library.attack_cards.values():
            if card.deck == "boss" and lies_there(play, card):
                lay(play, owner, card.id)
        return
    assert category in ("commander", "overlord")
    deck = yield from attack_deck(play, category)
    for _ in range(play.state.party_size):
        drawn = yield from draw(deck, "Attack card")
        if drawn is not None:
            lay(play, owner, drawn)


def lies_there(play: Play, card: AttackCard) -> bool:
    """Do the Outcomes of the party, and what the story has changed, leave a Boss this card? (DR-BOSS-03)"""
    story = play.state.story
    if slug(card.name) in story.removed or card.id in story.added:
        return card.id in story.added
    held = {outcome for one in play.state.heroes for outcome in one.outcomes}
    return card.unless not in held if card.unless else not card.only_if or card.only_if in held


def lay(play: Play, owner: Figure, card: str) -> None:
    """At the Rune position that it shows. (DR-CMD-08, DR-INIT-03, DR-CMD-20)"""
    place_card(play, Card(card, play.library.attack_cards[card].slot, "attack", owner.id))


def put_back(play: Play, owner: Figure) -> None:
    """All its Attack cards leave the track and are shuffled into their deck. (DR-CMD-19, DR-OVL-03)"""
    cards = hand(play, owner.id)
    for card in cards:
        leave(play, card.id)
    for card in cards:
        deck = play.state.decks.get(deck_of(card.deck))
        if deck is not None:
            shuffle_in(deck, [card.id])


def add_card(play: Play, owner: Figure, card: str) -> None:
    """A Boss gets one more Attack card by what was done before. (DR-BOSS-03)"""
    if all(one.id != card for one in play.state.track.cards):
        lay(play, owner, card)


def remove_card(play: Play, card: str) -> None:
    """An Attack card is taken off the track for good. (DR-BOSS-03)"""
    if any(one.id == card for one in play.state.track.cards):
        leave(play, card)
