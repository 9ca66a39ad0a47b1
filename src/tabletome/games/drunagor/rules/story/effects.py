"""Effects of the story, carried out part by part. (DR-INTER-04, DR-INTER-10, DR-INTER-11, DR-INTER-20, DR-DOOR-07, DR-BOX-15)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from tabletome.cards import Op
from tabletome.games.drunagor.cards.language import Clause, Damage, Tie, Who
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.cards.story import (
    Befall,
    Call,
    ChangeCards,
    Count,
    Draw,
    GainChest,
    GainItem,
    GainPrevious,
    Join,
    OpenWay,
    Part,
    Return,
    StoryEffect,
    Summon,
    Write,
)
from tabletome.games.drunagor.cards.story_cards import event_id
from tabletome.games.drunagor.events import AttackCardsChanged, EventCalled, WayOpened
from tabletome.games.drunagor.events.darkness import RuneLaid
from tabletome.games.drunagor.options.doing import Blow, Doing, Threat
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.figures import board, cells, names
from tabletome.games.drunagor.options.foes import of_type
from tabletome.games.drunagor.options.ground.darkness import on_track
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.story import has, spoken_of
from tabletome.games.drunagor.options.targets import extremes, fits
from tabletome.games.drunagor.rules.aiming import choose
from tabletome.games.drunagor.rules.campaign.offers import previous_item
from tabletome.games.drunagor.rules.effects import befall
from tabletome.games.drunagor.rules.foes.hands import add_card
from tabletome.games.drunagor.rules.foes.versions import as_version
from tabletome.games.drunagor.rules.gear.owning import CHEST
from tabletome.games.drunagor.rules.ground.darkness import spread
from tabletome.games.drunagor.rules.hit import hit
from tabletome.games.drunagor.rules.minor.receiving import receive
from tabletome.games.drunagor.rules.setting_up import place_for, summon
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.rules.special.counters import count
from tabletome.games.drunagor.rules.story.entries import follow, write
from tabletome.games.drunagor.rules.track import leave
from tabletome.games.drunagor.rules.turns.rune_turn import draw_rune, return_rune
from tabletome.games.drunagor.state import Figure, Hero, figure_of, leader
from tabletome.kernel import Flow
from tabletome.kernel.events import Drew, Vanished
from tabletome.table import Deck, contents, draw, search
from tabletome.table.grid import squares

Carrying: TypeAlias = Callable[[Play, Hero, Any, str], Flow[None]]
PARTS: dict[type[Part], Carrying] = {}
HEARD, HALL_CHAPTER = "heard-the-hall", 2
"""A Status that knows when to be silent, and where."""


def part(kind: type[Part]) -> Callable[[Carrying], Carrying]:
    """Declare the rule below as how parts of this kind are carried out."""

    def declare(carrying: Carrying) -> Carrying:
        PARTS[kind] = carrying
        return carrying

    return declare


def story(play: Play, reader: Hero, effect: StoryEffect, card: str) -> Flow[None]:
    """Part by part, for who reads; `card` is the scene, Event, Setup or Chapter that it stands in. (DR-INTER-10)"""
    for one in effect.parts:
        yield from PARTS[type(one)](play, reader, one, card)


def event(play: Play, number: int, reader: Hero | None = None) -> Flow[None]:
    """A Special Event is read and carried out; where nobody has caused it, the Party Leader reads. (DR-BOX-15, DR-DOOR-07)"""
    card = play.library.story.events[event_id(number)]
    play.act(card.id)
    play.tell(EventCalled(card.id, number, card.text), "DR-BOX-15")
    yield from story(play, reader or leader(play.state), card.effect, card.id)


# --- clauses of cards -----------------------------------------------------------------------------------------------------


@part(Befall)
def clause_befalls(play: Play, reader: Hero, told: Befall, card: str) -> Flow[None]:
    """As on cards, but nobody attacks, there is no Range, and whoever lies on the ground is spared. (DR-INTER-20)

    What is tied to damage lands with it.
    """
    clause = told.clause
    assert isinstance(clause.body, Tie)
    doing = Doing(figure_of(play.state, reader.id), card, "story", passive=True)
    chosen = yield from meant(play, doing, clause)
    ops = [one for one in clause.body.effects if isinstance(one, Op)]
    damage = next((one for one in clause.body.effects if isinstance(one, Damage)), None)
    doing.together = chosen
    if damage is not None:
        amount = damage.amount.value(0, len(play.state.heroes))
        threat = Threat(None, [Blow(one, amount) for one in chosen], card, damage.preventable, amount)
        yield from hit(play, threat, lambda blow: befall(play, ops, blow.who, doing), always=True)
        return
    for one in chosen:
        yield from befall(play, ops, one, doing)


def meant(play: Play, doing: Doing, clause: Clause) -> Flow[list[Figure]]:
    """Who reads, or all on the board that it names; of several who are equally strong the reader chooses."""
    if clause.self_only:
        return [doing.by]
    who = clause.who
    assert who is not None
    standing = [one for one in play.state.figures if not one.down and cells(play, one)]
    if (enemy := _spoken_of(play, doing, who)) is not None:
        return [enemy]
    found = extremes([one for one in standing if fits(play, doing.by, one, who)], who)
    if who.every:
        return found
    return (yield from choose(play, doing, clause, found, who.least, who.most))


def _spoken_of(play: Play, doing: Doing, who: Who) -> Figure | None:
    """The STRONGEST MONSTER of a page is the enemy that it speaks of, if it speaks of one that is there."""
    scene = play.library.story.scenes.get(doing.card)
    if scene is None or not scene.enemy or "STRONGEST" not in who.nouns or who.kind != "monster":
        return None
    return spoken_of(play, scene.enemy)


# --- what a Hero gets -----------------------------------------------------------------------------------------------------


@part(GainChest)
def gain_chest(play: Play, reader: Hero, told: GainChest, card: str) -> Flow[None]:
    """A card of the Chest deck, if there is one left; nobody rolls the Trap Die. (DR-CHEST-12)"""
    deck = play.state.decks.get(CHEST, Deck(CHEST))
    if deck.layers:
        found = yield from draw(deck, "a Chest", reader.id)
        assert found is not None
        play.tell(Drew(reader.id, CHEST, found), "DR-INTER-10")
        yield from receive(play, figure_of(play.state, reader.id), found)


@part(GainPrevious)
def gain_previous(play: Play, reader: Hero, told: GainPrevious, card: str) -> Flow[None]:
    """A card of the Previous Camp Items Deck at random; if nobody left any, one of the Chest deck. (DR-CAMP-10)"""
    found = yield from previous_item(play, reader.id)
    if not found:
        yield from gain_chest(play, reader, GainChest(), card)
        return
    play.tell(Drew(reader.id, "previous camp items", found), "DR-CAMP-10")
    yield from receive(play, figure_of(play.state, reader.id), found)


@part(GainItem)
def gain_item(play: Play, reader: Hero, told: GainItem, card: str) -> Flow[None]:
    """The card of that name, out of its deck; if somebody has it already, there is no other. (DR-EQUIP-15, DR-INTER-10)"""
    source = play.library.items[told.item].source
    deck = play.state.decks.get(source, Deck(source))
    if told.item in contents(deck):
        search(deck, told.item)
        play.tell(Drew(reader.id, source, told.item), "DR-INTER-10")
        yield from receive(play, figure_of(play.state, reader.id), told.item)


@part(Write)
def log_entry(play: Play, reader: Hero, told: Write, card: str) -> Flow[None]:
    """(DR-LOG-12, DR-INTER-20)"""
    write(play, reader, told)
    yield from ()


@part(Join)
def companion_joins(play: Play, reader: Hero, told: Join, card: str) -> Flow[None]:
    """On a free square beside the Hero it follows, or as near as there is one. (DR-CMP-01, DR-CMP-10, DR-CMP-16)"""
    square = yield from place_for(play, figure_of(play.state, reader.id).at, name_of(play, told.companion))
    follow(play, reader, told.companion, square, names(play)[square])


# --- what comes to the board ----------------------------------------------------------------------------------------------


@part(Summon)
def monsters_come(play: Play, reader: Hero, told: Summon, card: str) -> Flow[None]:
    """At the Spawn Point nearest to a Hero, one after the other, in the version that the table wants.

    (DR-SUMMON-09, DR-SUMMON-11, DR-MON-53)
    """
    faces = [one for one in play.library.monsters.values() if one.kind == told.kind and told.rank in ("", one.rank)]
    face = next((one for one in faces if one.face == "STD"), faces[0])
    for _ in range(told.count.value(0, len(play.state.heroes))):
        version = (yield from as_version(play, face)) if face.rank else face
        yield from summon(play, version, nearest_spawn_point(play))


def nearest_spawn_point(play: Play) -> int:
    """The Spawn Point with the fewest squares to a Hero; where there is none, the floor farthest from all of them."""
    here = board(play)
    heroes = [cells(play, one) for one in play.state.figures if one.side == "hero" and cells(play, one)]

    def far(square: int) -> int:
        return min((here.apart(1 << square, one) for one in heroes), default=0)

    points = list(squares(here.ground.spawn))
    return min(points, key=far) if points else max(squares(here.ground.floor), key=far)


@part(Call)
def event_called(play: Play, reader: Hero, told: Call, card: str) -> Flow[None]:
    yield from event(play, told.event, reader)


@part(Draw)
def runes_drawn(play: Play, reader: Hero, told: Draw, card: str) -> Flow[None]:
    """As in the turn of the Rune card, which is not flipped. (DR-DTURN-01, DR-DARK-03)"""
    for _ in range(told.runes - spared(play, reader)):
        drawn = yield from draw_rune(play)
        yield from spread(play, drawn)
        play.state.runes.laid.setdefault(drawn.colour, []).append(drawn.id)
        play.tell(RuneLaid(drawn.id, drawn.colour, on_track(play, drawn.colour)), "DR-DARK-04")


def spared(play: Play, reader: Hero) -> int:
    """Who has heard the Hall knows when to be silent: in its Chapter the first Rune of their choices is not drawn."""
    if chapter_of(play).number != HALL_CHAPTER or not has(reader, HEARD) or HEARD in play.state.story.happened:
        return 0
    play.state.story.happened.append(HEARD)
    return 1


@part(Return)
def runes_return(play: Play, reader: Hero, told: Return, card: str) -> Flow[None]:
    """Any of those on the track with the same chance. The Darkness that they brought stays."""
    for _ in range(told.runes):
        yield from return_rune(play, "DR-INTER-10")


# --- what the Chapter knows -----------------------------------------------------------------------------------------------


@part(Count)
def counter_changed(play: Play, reader: Hero, told: Count, card: str) -> Flow[None]:
    """What it means, its Chapter says. (DR-DOOR-06, DR-INTER-10)"""
    yield from count(play, told.counter, told.change)


@part(OpenWay)
def way_opened(play: Play, reader: Hero, told: OpenWay, card: str) -> Flow[None]:
    """What is called so and bars the way is gone; the Chapter's rules see it. (DR-DOOR-06)"""
    state = play.state
    if told.way in state.story.happened:
        return
    state.story.happened.append(told.way)
    play.tell(WayOpened(told.name), "DR-DOOR-06")
    for one in [one for one in state.objects if one.called == told.way]:
        state.objects.remove(one)
        play.tell(Vanished(told.name, names(play)[one.at], "opened"), "DR-DOOR-06")
    yield from at(play, "way opened", card=told.way)


@part(ChangeCards)
def cards_changed(play: Play, reader: Hero, told: ChangeCards, card: str) -> Flow[None]:
    """For whoever lays the cards of a great enemy; who is there gets it, or loses it, at once. (DR-LOG-12, DR-BOSS-03)"""
    state = play.state
    (state.story.added if told.added else state.story.removed).append(told.card)
    play.tell(AttackCardsChanged(told.card, told.added), "DR-LOG-12")
    called = play.library.attack_cards
    for one in [one for one in state.track.cards if not told.added and one.kind == "attack"]:
        if called[one.id].name == told.name:
            leave(play, one.id)
    boss = of_type(play, "boss")
    if told.added and boss is not None and told.card in play.library.attack_cards:
        add_card(play, boss, told.card)
    yield from ()
