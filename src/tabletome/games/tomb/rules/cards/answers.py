"""When cards may be used out of the ordinary: what each answers, and what it does by itself. (TM-POWER-04, -07, TM-HERO-06)"""

from __future__ import annotations

from typing import Any

from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.figures import (
    About,
    Actor,
    Context,
    find,
    in_play,
    printed_name,
    reach_of,
    squares_of,
)
from tabletome.games.tomb.board.values import ALL_HEROES
from tabletome.games.tomb.cards import kinds
from tabletome.games.tomb.cards.language import (
    ADJACENT,
    ITEM_VALUES,
    Ability,
    When,
    Who,
)
from tabletome.games.tomb.cards.library import Library, Play, Table
from tabletome.games.tomb.options.tokens import CARD_USED, RECHARGE, TokenOffer
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.rules.campaign import advancement_tokens
from tabletome.games.tomb.rules.cards import effects, moments
from tabletome.games.tomb.rules.cards.powers import use_card
from tabletome.games.tomb.state import Hero, State
from tabletome.kernel import Abilities, Effect, Flow
from tabletome.kernel.events import CardPlayed


def use_free_card(play: Play, effect: Effect, about: Any) -> Flow[None]:
    """A Utility power or an Item used at its own moment; it needs no action. (TM-POWER-04, -05, -07, TM-TREA-03)

    One that stays face up answers a moment once. A card that was just turned over can be wanted again before the turn ends.
    (TM-ADV-14)
    """
    hero = play.state.heroes[effect.owner]
    used = next(card for card in (*hero.powers, *hero.items) if card.id == effect.ability and card.up)
    if play.library.usable(used.id).stays_up:
        about.answered.append((effect.owner, used.id))
    yield from use_card(play, hero, used, about)
    if not used.up:
        why = f"{printed_name(play, hero)} has used {play.library.usable(used.id).name}"
        offer = TokenOffer(CARD_USED, hero.id, by=used.id)
        yield from advancement_tokens.offer_tokens(play, hero, why, offer, only=RECHARGE)


def use_token(play: Play, effect: Effect, about: Any) -> Flow[None]:
    """An Advancement token: turned over, no action needed. (TM-ADV-03..05, -08, -09)"""
    state = play.state
    hero = state.heroes[effect.owner]
    used = next(token for token in hero.tokens if token.id == effect.ability and token.up)
    moments.turn_over(play, hero, used)
    play.tell(CardPlayed(hero.id, used.id), "TM-ADV-08")
    yield from effects.run(play, play.library.tokens[used.id], Context(hero, None, about, used.id))


TOKENS = {"plus-2-attack": "rolled", "plus-1-damage": "hits", "reroll": "rolled"}


def abilities(library: Library) -> Abilities:
    """Every card that does something at a moment or changes a value."""
    table = Abilities()
    usable: list[kinds.Power | kinds.Treasure] = [*library.powers.values(), *library.treasures.values()]
    for card in usable:
        if card.moment is not None and card.moment.moment != "hero-phase":
            _add_free_use(table, card.id, card.moment)
    owners = (library.heroes, library.monsters, library.encounters, library.treasures)
    for owner in [owner for deck in owners for owner in deck.values()]:
        for ability in owner.abilities:
            _add_ability(table, owner.id, ability)
    for marker in library.markers.values():
        for ability in marker.abilities:
            _add_ability(table, f"{marker.id} token", ability, marker)
    for token, moment in TOKENS.items():
        table.at(moment, token, optional=True, when=_token_usable)(use_token)
    return table


def _add_free_use(table: Abilities, card: str, when: When) -> None:
    moment, who = when.moment, when.who

    def usable(play: Play, effect: Effect, about: About) -> bool:
        """Is this its moment, and would it do anything? (TM-POWER-06, -07)"""
        hero = play.state.heroes[effect.owner]
        if moment == "rolled" and about.other is None:
            return False  # a die that is no attack roll
        if about.stopped:
            return False  # nothing is left to answer, even for a card that stays face up
        if about.answered and (effect.owner, card) in about.answered:
            return False  # such a card answers a moment once, or it would do so for ever
        if hero.hp <= 0 or not _concerns(play, hero, who, about.subject):
            return False
        context = Context(hero, about.subject, about, card)
        does = play.library.usable(card).deed.do
        return any(op.matters(play, about.subject, context) for clause in does for op in clause.ops)

    table.at(moment, card, optional=True, when=usable)(use_free_card)


def _add_ability(table: Abilities, card: str, ability: Ability, marker: kinds.Marker | None = None) -> None:
    if ability.value in ITEM_VALUES:
        return  # only the best one counts: values.best_bonus
    name = f"{card}:{ability.key}"
    if ability.when is None:
        _add_value(table, name, ability)
    else:
        _add_answer(table, name, card, ability, ability.when, marker)


def _add_value(table: Abilities, name: str, ability: Ability) -> None:
    def change(state: State, effect: Effect, value: int, about: Actor) -> int:
        owner = effect.source == about.id or (effect.source == ALL_HEROES and isinstance(about, Hero))
        return value + ability.number if owner else value

    table.changes(ability.value, name)(change)


def _add_answer(
    table: Abilities, name: str, card: str, ability: Ability, when: When, marker: kinds.Marker | None
) -> None:
    for_attacker = all(clause.who is not None and clause.who.name == "attacker" for clause in ability.clauses)
    for_itself = when.who.name == "self"

    def concerns(play: Play, effect: Effect, about: About) -> bool:
        subject = about.subject
        if for_itself and (subject is None or subject.id != effect.source):
            return False  # the usual case, seen without looking for the owner
        if for_attacker and (about.other is None or not in_play(play.state, about.other)):
            return False  # a trap or an Encounter: nobody is there to answer
        owner = subject if for_itself and isinstance(subject, Hero) else find(play.state, effect.source)
        if owner is None or (owner.hp <= 0 and when.moment != "dies"):
            return False
        return owner is subject if for_itself else _concerns(play, owner, when.who, subject)

    def run(play: Play, effect: Effect, about: About) -> Flow[None]:
        owner = about.subject if for_itself else find(play.state, effect.source)
        assert owner is not None
        yield from effects.run(play, ability.clauses, Context(owner, about.other, about, card))
        if marker is not None and marker.until == "used":
            moments.spend_marker(play, owner, marker.id)
        objectives.check(play)

    table.at(when.moment, name, when=concerns)(run)


def _concerns(table: Table, owner: Actor, who: Who, subject: Actor | None) -> bool:
    if subject is None or who.name == "self":
        return subject is owner
    kind = who.kind
    if kind != "figure" and isinstance(subject, Hero) != (kind == "hero"):
        return False
    if subject is owner:
        return not who.other
    if who.reach == ADJACENT and isinstance(subject, Hero):  # a step leads both ways, whatever the owner's base
        return bool(board(table).steps[subject.at] & (1 << owner.at if isinstance(owner, Hero) else owner.squares))
    return bool(reach_of(table, owner, who.reach) & squares_of(subject))


def _token_usable(play: Play, effect: Effect, about: About) -> bool:
    """Reroll: any die of the owner's Hero Phase; the others: the owner's own attack. One that would do nothing is not offered.

    (TM-ADV-03..05, -12, TM-POWER-06)
    """
    state, name = play.state, effect.ability
    hero = state.heroes[effect.owner]
    if name == "reroll":
        its_moment = effect.owner == state.active and state.phase == "hero_phase"
    else:
        its_moment = about.subject is hero and about.other is not None
    context = Context(hero, None, about, name)
    return its_moment and any(
        op.matters(play, hero, context) for clause in play.library.tokens[name] for op in clause.ops
    )
