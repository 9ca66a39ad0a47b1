"""The face of every card, and the zones in which cards lie open: a Hero's own, Monsters, Traps and Encounters in play."""

from __future__ import annotations

from collections.abc import Container

from tabletome.games.tomb.board import values
from tabletome.games.tomb.board.figures import Actor, printed_name
from tabletome.games.tomb.cards import adventure_text, kinds
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.cards.text import card_text
from tabletome.games.tomb.options.tokens import TITLES
from tabletome.games.tomb.scene.badges import markers
from tabletome.games.tomb.state import Hero, State, Used
from tabletome.scene import Card, Zone
from tabletome.scene.options import Offered
from tabletome.table import size

TOKEN_TEXTS = {
    "regain-2-hp": "You regain 2 Hit Points.",
    "reroll": "One die rolled in your Hero Phase is rolled again; the new result stands.",
    "plus-2-attack": "After your attack roll: the roll is 2 higher.",
    "plus-1-damage": "After your attack hits: it deals 1 more damage.",
    "recharge": "One of your powers or Items is turned up again.",
}
"""The text of each Advancement token. (TM-ADV-03..07, -12)"""
NO_ACTION = "No action. Then turn it over until the next adventure."
DECKS = {"monster": "Monsters", "encounter": "Encounters", "treasure": "Treasures"}


# --- faces ------------------------------------------------------------------------------------------------------------


def hero_card(table: Table, name: str, level: int) -> Card:
    """A Hero card on the side of its level. (TM-HERO-04..06)"""
    card = table.library.heroes[name]
    side = card.side(level)
    numbers = f"AC {side.ac} · {side.hp} Hit Points · Speed {side.speed} · Surge Value {side.surge}"
    return Card(f"hero-{name}", card.name, f"level {level}", (numbers, *card_text(table.library, card)))


def hero_to_choose(table: Table, hero: Hero, option: str) -> Card:
    """A Hero card that can be chosen: who it is, how many powers it will have, and what it owns. (TM-HERO-07, TM-CAMP-10)"""
    card = table.library.heroes[hero.id]
    side = card.side(hero.level)
    powers = f"Powers: {side.at_will} At-Will, {side.utility} Utility, {side.daily} Daily."
    owned = [table.library.treasures[used.id].name for used in hero.items] + [TITLES[used.id] for used in hero.tokens]
    owned += [f"{hero.gold} gp"] if hero.gold else []
    owns = [f"Owns {', '.join(owned)}."] if owned else []
    shown = hero_card(table, hero.id, hero.level)
    role = f"{card.race} {card.role}" + (f", level {hero.level}" if hero.level > 1 else "")
    return Card(shown.id, shown.title, role, (*shown.lines, powers, *owns), option)


def monster_card(table: Table, name: str) -> Card:
    """A Monster or Villain card: its numbers, special ability and tactics. (TM-MON-01)"""
    state = table.state
    card = table.library.monsters[name]
    health = card.hp + card.hp_per_hero * len(state.heroes)
    numbers = f"AC {card.ac} · {health} HP · {card.xp} XP"
    changed = [
        f"{printed_name(table, figure)} has AC {now}."
        for figure in state.figures
        if figure.name == name and (now := values.armour_class(table, figure)) != card.ac
    ]
    tag = "villain" if card.villain else card.type
    return Card(f"monster-{name}", card.name, tag, (numbers, *card_text(table.library, card), *changed))


def experience_card(table: Table, name: str, option: str = "") -> Card:
    """A Monster card in the Experience pile: only its points count. (TM-XP-02)"""
    card = table.library.monsters[name]
    return Card(f"experience-{name}", card.name, f"{card.xp} XP", option=option)


def trap_card(table: Table, name: str) -> Card:
    return _face(table, "trap", "trap", table.library.traps[name])


def encounter_card(table: Table, name: str) -> Card:
    return _face(table, "encounter", table.library.encounters[name].type, table.library.encounters[name])


def marker_card(table: Table, name: str) -> Card:
    """A marker that lies on figures: what it does there, and on whom it lies. (TM-COMP-10)"""
    marked = [printed_name(table, actor) for actor in _actors(table.state) if name in actor.marks]
    return Card(
        f"marker-{name}",
        table.library.markers[name].name,
        "marker",
        (f"On {', '.join(marked)}.", *card_text(table.library, table.library.markers[name])),
    )


def spell_card(table: Table, name: str) -> Card:
    return _face(table, "spell", "spell", table.library.spells[name])


def treasure_card(table: Table, name: str, option: str = "") -> Card:
    return _face(table, "treasure", table.library.treasures[name].type, table.library.treasures[name], option)


def power_card(table: Table, name: str, option: str = "") -> Card:
    return _face(table, "power", table.library.powers[name].type, table.library.powers[name], option)


def _face(table: Table, kind: str, tag: str, card: kinds.Card, option: str = "") -> Card:
    return Card(f"{kind}-{card.id}", card.name, tag, tuple(card_text(table.library, card)), option)


# --- what lies before a Hero ------------------------------------------------------------------------------------------


def hand(table: Table, hero: Hero, offered: Offered) -> Zone:
    """The Hero's powers, Items and tokens."""
    known = table.library.powers
    shown = [owned(table, hero, used, known[used.id].type, known[used.id], offered) for used in hero.powers]
    shown += [owned(table, hero, used, "item", table.library.treasures[used.id], offered) for used in hero.items]
    for place, used in enumerate(hero.tokens):
        title, text = TITLES[used.id], TOKEN_TEXTS[used.id]
        option, also = (offered.at(used.id), offered.also(used.id)) if used.up else ("", ())
        lines = (text, NO_ACTION)
        shown.append(Card(f"{used.id}-{place}", title, "token", lines, option, spent=not used.up, also=also))
    return Zone("hand", f"{table.library.heroes[hero.id].name}'s cards", tuple(shown))


def owned(table: Table, hero: Hero, used: Used, tag: str, card: kinds.Power | kinds.Treasure, offered: Offered) -> Card:
    """A power or Item with what can be done with it, and how many of its charges are used up."""
    text = card_text(table.library, card)
    spent = hero.marks.get(used.id, 0) if isinstance(card, kinds.Treasure) else 0
    lines = [*text, f"{spent} of {card.charges} charges used."] if spent else text  # type: ignore[union-attr]
    option, also = offered.at(used.id), offered.also(used.id)
    return Card(used.id, card.name, tag, tuple(lines), option, spent=not used.up, also=also)


def hero_zone(table: Table, hero: Hero) -> Zone:
    return Zone("hero", "Hero card", (hero_card(table, hero.id, hero.level),))


# --- what lies in play ------------------------------------------------------------------------------------------------


def in_play(table: Table, apart: Container[str]) -> list[Zone]:
    """Encounters that last, and every Monster, Villain, Trap and marker in play once; without cards that lie `apart` by now."""
    state = table.state
    rows = [name for hero in state.heroes for name in hero.row]
    names = dict.fromkeys([*(figure.name for figure in state.figures), *rows])
    monsters = [monster_card(table, name) for name in names if name in table.library.monsters]
    traps = [trap_card(table, name) for name in names if name in table.library.traps]
    lasting = [encounter_card(table, lasting.card) for lasting in state.lasting]
    marks = dict.fromkeys(mark for actor in _actors(state) for mark in markers(table, actor))
    zones = {
        "encounters": ("Encounters in play", lasting),
        "monsters": ("Monsters in play", monsters),
        "traps": ("Traps in play", traps),
        "markers": ("Markers on figures", [marker_card(table, mark) for mark in marks]),
    }
    lying = {key: (title, [card for card in found if card.id not in apart]) for key, (title, found) in zones.items()}
    return [Zone(key, title, tuple(found)) for key, (title, found) in lying.items() if found]


def _actors(state: State) -> list[Actor]:
    return [*state.heroes, *state.figures]


def piles(state: State) -> list[Zone]:
    return [Zone(key, title, count=size(state.decks[key])) for key, title in DECKS.items()]


def rules_card(table: Table) -> Zone:
    """The adventure: all its rules in words, and its story while it begins."""
    adventure = under_way(table)
    lines = adventure_text.adventure_text(table.library, adventure)
    lines = [adventure.story, *lines] if table.state.round == 1 else lines
    return Zone(
        "adventure", "Special Adventure Rules", (Card("adventure", adventure.name, adventure.kind, tuple(lines)),)
    )
