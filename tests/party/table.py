"""Positions with plain heroes and cards of a test's own; chance is scripted, and decks hold only what a test puts there.

    match = on_quest("ada bo", "ogre", hand="spark", chance=["S", "M"])
    answer(match, "roll", "done")

Ada rolls a red die, Bo a blue one, Cy a green one, Di a yellow one, Ed two red ones; upgraded they roll two of theirs (Ed three).
A hero is written `ada`, upgraded `ada+`, wounded `ada~`, with a weapon `ada/axe`. All cost 2 gold and retire for 3 VP.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec
import pytest

from tabletome.games.party.cards.kinds import Card
from tabletome.games.party.cards.language import Grammar
from tabletome.games.party.cards.library import Library, Table
from tabletome.games.party.cards.printed import (
    PrintedArena,
    PrintedBoss,
    PrintedHero,
    PrintedItem,
    PrintedQuest,
    PrintedSide,
    PrintedStage,
)
from tabletome.games.party.game import LIBRARIES, Party
from tabletome.games.party.state import HERO_DECKS, ITEM_DECKS, QUEST_DECKS, Hero, Phase, Player, State
from tabletome.kernel import Happened, IllegalAnswer, Match, Result, Scripted
from tabletome.table import Market, stacked

E = TypeVar("E", bound=Happened)

Position: TypeAlias = Match[State]

HEROES = {"ada": "r", "bo": "b", "cy": "g", "di": "y", "ed": "rr", "flo": "r", "gus": "r", "hal": "r"}
QUESTS_FOR_THREE = "abcdefghijklmnopq"
LEVELS: dict[int, list[str]] = {
    1: ["town", "heroes"],
    2: ["town", "forest", "heroes"],
    3: ["town", "forest", "mountains", "heroes", "legendary-heroes"],
    4: ["town", "forest", "mountains", "heroes", "legendary-heroes"],
}


class Cards:
    """The cards of one test: the box, plain cards beside it, and whatever the test adds; a library value at any moment."""

    now: Cards

    def __init__(self, library: Library) -> None:
        self.library = library

    def add(self, deck: str, card: Card) -> str:
        """One card more, or another in place of the one that is called so."""
        self.library = msgspec.structs.replace(self.library, **{deck: {**getattr(self.library, deck), card.id: card}})
        return card.id

    def without(self, deck: str, *names: str) -> None:
        """These cards are not in the game."""
        kept = {name: card for name, card in getattr(self.library, deck).items() if name not in names}
        self.library = msgspec.structs.replace(self.library, **{deck: kept})


def plain_cards() -> Cards:
    """Plain heroes; a legendary one; quests of every grade; a few items."""
    cards = Cards(LIBRARIES.box)
    for name, dice in HEROES.items():
        hero_card(cards, name, std=dice, dice=dice + dice[0])
    hero_card(cards, "queen", std="", dice="rby", legendary=True, cost=7, vp=4)
    for name, grade in (("ogre", "town"), ("stag", "forest"), ("wyrm", "mountains")):
        quest_card(cards, name, deck=grade)
    for name in QUESTS_FOR_THREE:
        quest_card(cards, name, slots="...")
    for name, kind, effect in (
        ("ale", "potion", "+y"),
        ("brew", "potion", "+?"),
        ("salve", "potion", "heal"),
        ("spark", "scroll", "+R"),
        ("again", "scroll", "rr ?2"),
        ("strike", "scroll", "set r *"),
        ("axe", "weapon", "R: +S"),
        ("bow", "weapon", "R: +A"),
        ("shield", "weapon", "always: +y"),
    ):
        item_card(cards, name, kind, effect)
    item_card(cards, "ender", "weapon", "always: +r & R: +S +S", legendary=True, needs="upgraded")
    item_card(cards, "crown", "relic", vp=3)
    item_card(cards, "heart", "relic", legendary=True, vp=4)
    return cards


# --- cards of a test's own --------------------------------------------------------------------------------------------


def hero_card(cards: Cards, name: str, **fields: Any) -> str:
    """A hero whose ability is to heal for a rune, unless it is told otherwise."""
    made = {"std": "r", "dice": "rr", "ability": "R: heal", "vp": 3, "cost": 2, "legendary": False, **fields}
    side = PrintedSide(made["dice"], made["ability"], made["vp"])
    printed = PrintedHero(name=name.title(), cost=made["cost"], up=side, std=made["std"], legendary=made["legendary"])
    return cards.add("heroes", printed.card(Grammar(cards.library.words)))


def quest_card(cards: Cards, name: str, **fields: Any) -> str:
    """A quest for one hero that needs two damage, deals nothing and pays 2 gold and 1 VP, unless it is told otherwise."""
    made = {"deck": "town", "slots": ".", "need": "*2", "hits": "", "no": "", "win": "2g 1vp", "fail": "", **fields}
    return cards.add("quests", PrintedQuest(name=name.title(), **made).card())


def item_card(cards: Cards, name: str, kind: str, effect: str = "", **fields: Any) -> str:
    made: dict[str, Any] = {"name": name.title(), "type": kind, "effect": effect, **fields}
    return cards.add("items", PrintedItem(**made).card(Grammar(cards.library.words)))


def skull(cards: Cards, name: str, window: str, effect: str) -> str:
    """A skull scroll against the player at work."""
    return item_card(cards, name, "scroll", f"target roller: {effect}", skull=True, window=window, copies=2)


def arena_card(cards: Cards, name: str = "pit", **fields: Any) -> str:
    """The arena of the book, unless it is told otherwise. (AP-COMP-11, AP-ARENA-16)"""
    made = {"slots": "..", "count": "S M", "hits": "ww", "tiers": ["5vp 2I", "3vp I", "1vp I", "I"], **fields}
    tiers = [*made["tiers"], "", "", ""]
    card = PrintedArena(name=name.title(), **{**made, "tiers": tiers[:4]}).card(cards.library.coop.marks)
    return cards.add("arenas", msgspec.structs.replace(card, tiers=card.tiers[: len(made["tiers"])]))


def boss_card(cards: Cards, name: str = "lich", **fields: Any) -> str:
    """A boss of two hit points in each stage for 3 and 8 VP, against one hero, unless it is told otherwise."""
    made = {"slots": ".", "need": "*2", "hits": "", "win1": "3vp", "win2": "8vp", "s2": {}, **fields}
    stage = {"slots": made["slots"], "need": made["need"], "hits": made["hits"]}
    first, second = PrintedStage(**stage), PrintedStage(**{**stage, **made["s2"]})
    printed = PrintedBoss(name=name.title(), s1=first, s2=second, win1=made["win1"], win2=made["win2"])
    return cards.add("bosses", printed.card())


# --- positions --------------------------------------------------------------------------------------------------------


def hero(text: str) -> Hero:
    """`ada+~/axe`: upgraded, wounded, with an axe."""
    head, _, weapon = text.partition("/")
    return Hero(head.rstrip("+~"), upgraded="+" in head, wounded="~" in head, weapon=weapon)


def player(party: str = "", hand: str = "", gold: int = 0, **fields: Any) -> Player:
    """A player in the middle of the game: not the first turn."""
    made = {"turns": 1, **fields}
    return Player(gold=gold, hand=sorted(hand.split()), party=[hero(one) for one in party.split()], **made)


def position(
    *players: Player,
    phase: Phase = "tavern",
    level: int = 1,
    rows: Mapping[str, str] | None = None,
    decks: Mapping[str, str] | None = None,
    discards: Mapping[str, str] | None = None,
    **fields: Any,
) -> State:
    """A position: only the cards that are named lie in the rows and decks, the top one first."""
    known, piles, thrown = rows or {}, decks or {}, discards or {}
    state = State(list(players) or [player(), player()], phase=phase, level=level, **{"first": 0, **fields})
    state.opened = list(LEVELS[level])
    state.rows = {name: Market(known.get(name, "").split()) for name in (*QUEST_DECKS, *HERO_DECKS)}
    for name in (*QUEST_DECKS, *HERO_DECKS, *ITEM_DECKS, "arena", "boss"):
        state.decks[name] = stacked(name, *([card] for card in piles.get(name, "").split()))
        state.decks[name].discards = thrown.get(name, "").split()
    return state


def look(state: State) -> Table:
    """A position to look at, with the cards of the test."""
    return Table(state, Cards.now.library)


def play(state: State, chance: Iterable[Result] = ()) -> Position:
    """A match from this position; the set-up only has to allow as many seats."""
    game = Party(Cards.now.library)
    return Match(game, len(state.players), {"mode": "coop"}, chance=Scripted(list(chance)), listen=True, state=state)


def table(*players: Player, chance: Iterable[Result] = (), **fields: Any) -> Position:
    """A match from a position."""
    return play(position(*players, **fields), chance)


def on_quest(party: str, quest: str = "ogre", chance: Iterable[Result] = (), **fields: Any) -> Position:
    """A match in which the first player has just declared a quest with the whole party.

    `hand`, `gold`, `token`, `won` and `at_home` (heroes) are the player's; `others` are the other players. Two heroes are for
    sale and there are 2 gold to buy one, so that play stops in the Tavern after the quest.
    """
    at_home, others = fields.pop("at_home", ""), fields.pop("others", [player()])
    own = {"gold": 2, **{name: fields.pop(name) for name in ("hand", "gold", "token", "won") if name in fields}}
    grade = Cards.now.library.quests[quest].deck
    level = {"town": 1, "forest": 2, "mountains": 3}[grade]
    made: dict[str, Any] = {"phase": "quest", "level": level, "rows": {grade: quest, "heroes": "gus hal"}, **fields}
    match = table(player(f"{party} {at_home}", **own), *others, chance=chance, **made)
    match.answer(f"quest {quest} with {' '.join(hero(one).id for one in party.split())}")
    return match


# --- playing and looking ----------------------------------------------------------------------------------------------


def answer(match: Position, *options: str) -> None:
    """Give these answers, one after the other."""
    for option in options:
        match.answer(option)


def offered(match: Position, verb: str = "") -> list[str]:
    """The options in notation, or the arguments of one verb."""
    assert match.request is not None, "nothing is asked: the game is over"
    options = [option for option in match.request if not verb or option.verb == verb]
    return [str(option).removeprefix(verb).strip() for option in options]


def asked(match: Position) -> int:
    """The seat that is asked."""
    assert match.request is not None, "nothing is asked: the game is over"
    return match.request.seat


def odds_of(match: Position, option: str) -> str:
    """The odds that whoever is asked reads beside an option."""
    assert match.request is not None, "nothing is asked: the game is over"
    [chosen] = [each for each in match.request if str(each) == option]
    return str(chosen.arg.odds(match.play, match.request.seat))


def refused(match: Position, option: str) -> str:
    """Why an answer is refused; it must be, and it must change nothing."""
    before = match.encoded()
    with pytest.raises(IllegalAnswer) as refusal:
        match.answer(option)
    assert match.encoded() == before
    return str(refusal.value)


def told(match: Position, kind: type[E]) -> list[E]:
    """What happened of one kind, oldest first."""
    assert match.events is not None
    return [msgspec.convert(event.what, kind) for event in match.events if event.kind == kind.kind]


def kinds(match: Position, *wanted: type[Happened]) -> list[type[Happened]]:
    """The kinds of events in order, only the wanted ones."""
    assert match.events is not None
    by_name = {kind.kind: kind for kind in wanted}
    return [by_name[event.kind] for event in match.events if event.kind in by_name]


def party_of(match: Position, seat: int = 0) -> str:
    """A party in the notation of these tests."""
    heroes: Sequence[Hero] = match.state.players[seat].party
    return " ".join(
        one.id + "+" * one.upgraded + "~" * one.wounded + (f"/{one.weapon}" if one.weapon else "") for one in heroes
    )


def me(match: Position, seat: int = 0) -> Player:
    return match.state.players[seat]


def faces(match: Position) -> str:
    """The dice on the table, locked ones in brackets: `r:SS (b:MR)`."""
    assert match.state.attempt is not None
    shown = [(f"{die.colour}:{die.face or 'blank'}", die.locked) for die in match.state.attempt.pool.dice]
    return " ".join(f"({text})" if locked else text for text, locked in shown)


def pool(match: Position) -> str:
    """The colours of the pool before the roll, in alphabetical order."""
    assert match.state.attempt is not None
    return "".join(sorted(match.state.attempt.colours))


def discards(match: Position, deck: str = "items") -> list[str]:
    return match.state.decks[deck].discards


def spare(match: Position) -> list[Result]:
    """The results of the script that nobody asked for."""
    assert isinstance(match.chance, Scripted)
    return match.chance.left
