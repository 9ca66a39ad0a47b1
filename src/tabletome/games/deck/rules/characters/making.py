"""Making a Character at the table: Race, Class, gifts, raises, an extra Class, then the Combat Deck, one answer at a time.

Each step that is offered is legal, and the deck is done only when it is. (DK-CHAR-03..09, -11, DK-DECK)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

import msgspec

from tabletome.games.deck.cards.character import CHOICE_LEVEL, Violation, main_attribute
from tabletome.games.deck.cards.language import ATTRIBUTES
from tabletome.games.deck.cards.library import Library, Play
from tabletome.games.deck.events.story import CharacterMade, Chosen
from tabletome.games.deck.options import OfAName
from tabletome.games.deck.options.characters import automatic_deck, character_line, deck_by_hand
from tabletome.games.deck.options.characters.deck_by_hand import Bench
from tabletome.games.deck.options.characters.making import (
    BUILD_DECK,
    CLASS,
    DONE,
    EXTRA_CLASS,
    GIFT,
    NEITHER,
    RACE,
    RAISE,
    Add,
    Automatic,
    Class,
    Clear,
    Done,
    Fill,
    Gift,
    JoinClass,
    Level,
    Race,
    Raise,
    Remove,
    Specialize,
    StarterDeck,
    Step,
    extra_classes,
    steps,
)  # fmt: skip
from tabletome.games.deck.rules import setting_up
from tabletome.games.deck.rules.characters.combat_deck import enter
from tabletome.games.deck.state import Character, Draft, State
from tabletome.kernel import Choose, Flow, acts


def begin(state: State, people: Sequence[Character]) -> None:
    """The Characters that are still to be made are made before the first phase of the game."""
    state.drafts = setting_up.drafts(people)
    if state.drafts:
        state.made_then, state.phase = state.phase, "making"


def making(play: Play) -> Flow[None]:
    """The next choice for the first Character that is not made yet; when all are, the game begins."""
    state = play.state
    if not state.drafts:
        state.phase, state.made_then = state.made_then, ""
        return
    draft = state.drafts[0]
    yield from next_step(play.library, draft)(play, draft)


def next_step(library: Library, draft: Draft) -> Callable[[Play, Draft], Flow[None]]:
    made = draft.character
    if not made.race:
        return choose_race
    if not made.class_:
        return choose_class
    if len(made.gifts) < library.races[made.race].free:
        return choose_gift
    if len(made.raises) < made.level - 1:
        return choose_raise
    if not draft.decided and made.level >= CHOICE_LEVEL:
        return choose_extra_class
    return build_deck


# --- the Information Cards --------------------------------------------------------------------------------------------


def choose_race(play: Play, draft: Draft) -> Flow[None]:
    """(DK-CHAR-03)"""
    option = yield Choose(draft.seat, acts([*map(Race, play.library.races)]), "Which Race?", ("DK-CHAR-03",), RACE)
    _chosen(play, draft, option.arg, race=option.arg.name)


def choose_class(play: Play, draft: Draft) -> Flow[None]:
    """(DK-CHAR-04)"""
    option = yield Choose(draft.seat, acts([*map(Class, play.library.classes)]), "Which Class?", ("DK-CHAR-04",), CLASS)
    _chosen(play, draft, option.arg, class_=option.arg.name, name=f"{draft.character.race} {option.arg.name}")


def choose_gift(play: Play, draft: Draft) -> Flow[None]:
    """A Race that may choose gets one more card of different Attributes. (DK-CHAR-03)"""
    made = draft.character
    free = [Gift(attribute) for attribute in ATTRIBUTES if attribute not in made.gifts]
    prompt = f"Of which Attribute may you have one card more, as a {made.race}?"
    option = yield Choose(draft.seat, acts(free), prompt, ("DK-CHAR-03",), GIFT)
    _chosen(play, draft, option.arg, gifts=(*made.gifts, option.arg.name))


def choose_raise(play: Play, draft: Draft) -> Flow[None]:
    """One Attribute for every Level after the first. (DK-CHAR-07)"""
    made = draft.character
    level, main = len(made.raises) + 2, main_attribute(play.library, made.class_)
    prompt = f"Level {level}: of which Attribute may you have one card more? Most of your cards use {main}."
    option = yield Choose(draft.seat, acts([*map(Raise, ATTRIBUTES)]), prompt, ("DK-CHAR-07",), RAISE, Level(level))
    _chosen(play, draft, option.arg, raises=(*made.raises, option.arg.name))


def choose_extra_class(play: Play, draft: Draft) -> Flow[None]:
    """A Specialized or a Hybrid Class, or neither. (DK-CHAR-05, -06, DK-DECK-10)"""
    groups = (*extra_classes(play.library, draft.character), NEITHER)
    prompt = "Take a Specialized or a Hybrid Class? It is permanent."
    option = yield Choose(draft.seat, groups, prompt, ("DK-CHAR-05", "DK-CHAR-06", "DK-DECK-10"), EXTRA_CLASS)
    draft.decided = True
    match option.arg:
        case Specialize(name):
            _chosen(play, draft, option.arg, specialized=name)
        case JoinClass(name):
            _chosen(play, draft, option.arg, hybrid=name)


def _chosen(play: Play, draft: Draft, act: OfAName, **changes: object) -> None:
    draft.character = msgspec.structs.replace(draft.character, **changes)
    play.tell(Chosen(f"p{draft.seat}", act.verb, act.name), "DK-DECK-09")


# --- the Combat Deck --------------------------------------------------------------------------------------------------


def build_deck(play: Play, draft: Draft) -> Flow[None]:
    """By hand, ready or automatic, until it is legal and its owner is content. (DK-DECK-05, DK-CHAR-09, -11)"""
    state = play.state
    if not draft.character.owned:
        draft.character = msgspec.structs.replace(
            draft.character, owned=character_line.owned(play.library, draft.character)
        )
    made = draft.character
    bench = Bench(play.library, made.level > 1, state.checks)
    against = deck_by_hand.wrong(made, bench)
    groups = [*([] if against else [DONE]), *steps(made, bench)]
    prompt = f"Your Combat Deck: {deck_by_hand.tally(play.library, made)}. {told(against)}"
    option = yield Choose(draft.seat, groups, prompt, ("DK-DECK-04", "DK-DECK-05"), BUILD_DECK)
    if isinstance(option.arg, Done):
        finish(play, draft)
    else:
        draft.character = step(made, option.arg, bench)


def step(character: Character, act: Step, bench: Bench) -> Character:
    """The Character with its deck after a step."""
    deck = dict(character.combat)
    match act:
        case Add(name, count):
            deck[name] = deck.get(name, 0) + count
        case Remove(name, count):
            deck[name] -= count
        case Automatic() if bench.free:
            deck = character_line.automatic(bench.library, character)
        case Automatic():
            deck = automatic_deck.build(bench.library, character, character.owned)
        case StarterDeck():
            deck = deck_by_hand.ready(bench.library, character) or deck
        case Fill():
            deck = automatic_deck.fill(bench.library, character, deck, None if bench.free else character.owned)
        case Clear():
            deck = {}
        case _:
            assert_never(act)
    return msgspec.structs.replace(character, combat={name: count for name, count in deck.items() if count})


def told(against: list[Violation]) -> str:
    return f"Not yet legal: {'; '.join(map(str, against))}." if against else "It is legal."


def finish(play: Play, draft: Draft) -> None:
    """The Character takes its place. (DK-SETUP-16)"""
    state = play.state
    made = draft.character
    if made.level > 1:
        made = character_line.own_common(play.library, made, made.combat)
    state.drafts.remove(draft)
    if state.people:
        state.people[draft.seat] = made
    place = next(index for index, who in enumerate(state.combatants) if who.seat == draft.seat)
    before = state.combatants[place]
    state.combatants[place] = enter(play.library, made, draft.seat, before.side, state.checks)
    state.combatants[place].at = before.at
    play.tell(CharacterMade(f"p{draft.seat}", made.name, made.level), "DK-CHAR-09")
