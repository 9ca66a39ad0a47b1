"""The people: heroes with their numbers, the line in which everybody acts, and the bosses with their decks."""

from __future__ import annotations

from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.boss_text import of_it
from tabletome.games.tactics.cards.heroes import level
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.cards.text import amount as amount_text
from tabletome.games.tactics.cards.text import card_line, reach
from tabletome.games.tactics.options.figures import fighting, is_boss
from tabletome.games.tactics.options.foresight import next_cards
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.options.values import max_hp
from tabletome.games.tactics.scene.board import colour, face
from tabletome.games.tactics.scene.cards import boss_lines
from tabletome.games.tactics.scene.portraits import BOSS_COLOUR, COLOURS, HEROES
from tabletome.games.tactics.state import Actor, actor, fight_of
from tabletome.kernel import percent
from tabletome.scene import Likely, Panel, Stat, Threat, Turn
from tabletome.words import capitalized, counted


def panels(table: Table) -> tuple[Panel, ...]:
    fight = fight_of(table.state)
    found = []
    for hero in table.state.heroes:
        figure = actor(table.state, hero.name)
        assert figure is not None
        sheet = fight.sheets[hero.name]
        stats = [
            Stat("HP", figure.hp, max_hp(table, figure)),
            Stat("card" if len(sheet.hand) == 1 else "cards", len(sheet.hand)),
        ]
        if fight.turn.who == hero.name:
            stats.append(Stat("actions", fight.turn.actions))
        if figure.conditions:
            stats.append(Stat("is", ", ".join(figure.conditions)))
        where = GRID.names[figure.at] if figure.on_board else "knocked out" if not figure.hp else ""
        role = " · ".join(filter(None, (f"{table.library.classes[hero.cls].name} {level(hero)}", where)))
        found.append(
            Panel(
                hero.name,
                name_of(table, hero.name),
                role,
                "",
                COLOURS[hero.name],
                tuple(stats),
                fight.turn.who == hero.name,
                hero.seat,
                HEROES[hero.name],
                figure=True,
            )
        )
    return tuple(found)


def line(table: Table) -> tuple[Turn, ...]:
    """The line of initiative: who has acted, who acts, who is to come. (AT-INIT-02, AT-INIT-03)"""
    fight = fight_of(table.state)
    return tuple([_turn(table, id_, place - fight.at) for place, id_ in enumerate(fight.line)])


def _turn(table: Table, id_: str, ahead: int) -> Turn:
    fight, figure = fight_of(table.state), actor(table.state, id_)
    state = "done" if ahead < 0 else "now" if ahead == 0 else "to come"
    note = "acted" if ahead < 0 else "next" if ahead == 1 else ""
    if figure is None or figure.side == "enemy":
        if ahead > 1 and id_ in fight.boss_decks:
            note = counted(sum(map(len, fight.boss_decks[id_].layers)), "card")
        icon = face(figure) if figure is not None else "skull"
        return Turn(id_, capitalized(name_of(table, id_)), note, "foe", BOSS_COLOUR, icon, state=state)  # type: ignore[arg-type]
    if ahead == 0 and figure.id == fight.turn.who:
        note = f"{counted(fight.turn.actions, 'action')} left"
    return Turn(id_, name_of(table, id_), note, "hero", colour(table, figure), face(figure), state=state)  # type: ignore[arg-type]


def threats(table: Table) -> tuple[Threat, ...]:
    """Those who are moved by a boss deck, with what is left in it: all of that lies open. (AT-ENEMY-01, AT-SETUP-28)"""
    found = []
    for who, deck in fight_of(table.state).boss_decks.items():
        boss = actor(table.state, who)
        figures = [one for one in fight_of(table.state).actors if one.side == "enemy" and is_boss(table, one)]
        led = boss if boss is not None else next(iter(figures), None)
        shown = tuple(table.library.boss_cards[card].name for card in deck.discards)
        odds = next_cards(deck)
        alike = len(set(odds.values())) == 1
        left = tuple(_likely(table, card, "" if alike else percent(chance)) for card, chance in odds.items())
        each = f": {percent(next(iter(odds.values())))} each" if alike and len(odds) > 1 else ""
        found.append(
            Threat(
                who,
                capitalized(name_of(table, who)),
                _kind(table, led),
                face(led) if led is not None else "skull",
                "",
                BOSS_COLOUR,
                _stats(table, led),
                _abilities(table, led),
                shown,
                left,
                f"Next card{each}",
            )
        )
    return tuple(found)


def _kind(table: Table, boss: Actor | None) -> str:
    """Of what kind a boss is, if its name does not say so."""
    if boss is None:
        return "their cards move them all"
    kind = table.library.enemies[boss.kind].name
    return kind if kind != name_of(table, boss.id) else ""


def _stats(table: Table, boss: Actor | None) -> tuple[Stat, ...]:
    if boss is None:
        return ()
    own = fighting(table, boss)
    return (
        Stat("HP", boss.hp, max_hp(table, boss)),
        Stat("move", own.move),
        Stat("attack", amount_text(own.attack)),
        Stat("range", reach(own.reach)),
    )


def _abilities(table: Table, boss: Actor | None) -> tuple[str, ...]:
    if boss is None:
        return ()
    kind = table.library.enemies[boss.kind]
    return tuple(f"{card.name}: {of_it(card_line(card))}" for card in (*kind.passives, *kind.actives.values()))


def _likely(table: Table, card: str, odds: str) -> Likely:
    return Likely(table.library.boss_cards[card].name, odds, boss_lines(table, card))
