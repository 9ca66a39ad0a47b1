"""What an enemy would do if its card came now: the rules of boss turns themselves, rehearsed with every card that may come.

Where one card leads to different things by the dice of those before it, each is told with its odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.figures import is_boss
from tabletome.games.tactics.options.foresight import next_cards
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.rules.enemies.boss_deck import deck_of
from tabletome.games.tactics.rules.enemies.turn import carry_out_card
from tabletome.games.tactics.rules.objectives import AFTER
from tabletome.games.tactics.scene.attacks import without_more
from tabletome.games.tactics.state import actor, fight_of
from tabletome.kernel import Event, percent
from tabletome.scene import Ghost, Plan
from tabletome.scene.plans import Course
from tabletome.scene.rehearsal import rehearse
from tabletome.words import capitalized

WAYS, SAMPLES, MOST_COURSES = 9, 14, 4
"""Of one card so many ways are followed, else so many samples taken; so many courses are told of one enemy."""
NOTE = "if its card came now; what anybody does first changes it"


class Deed(msgspec.Struct, frozen=True):
    """What one enemy does with one card: for whom it goes and why, which way, and whether it attacks, with what."""

    on: str = ""
    why: str = ""
    way: tuple[str, ...] = ()
    attacks: bool = False
    card: str = ""

    @property
    def key(self) -> tuple[str, str, bool, str]:
        return self.on, self.way[-1] if self.way else "", self.attacks, self.card


class Turns(msgspec.Struct):
    """What may become of each enemy's next activation, with its odds; whether all of them are exact."""

    deeds: dict[str, dict[tuple[str, str, bool, str], tuple[Deed, Fraction]]] = {}
    exact: bool = True


def preview(table: Table, who: str) -> Plan | None:
    """What `who`, an enemy or whoever's card moves the enemies, would do if a boss card came now; None of anybody else."""
    boss = leader(table, who)
    if boss is None:
        return None
    figure = actor(table.state, boss)
    if figure is not None and "stunned" in figure.conditions:
        return Plan(f"{name_of(table, boss)} is stunned", notes=("it skips its next turn, and its card with it",))
    turns = foreseen(table, boss)
    others = [id_ for id_ in turns.deeds if id_ != who]
    return _told(table, who, [who, *(others if who == boss else ())], turns)


def leader(table: Table, who: str) -> str | None:
    """Whose card moves an enemy: its own if it is a boss, else that of the boss who comes next in the line."""
    fight = fight_of(table.state)
    if who in fight.initiative:
        return who
    figure = actor(table.state, who)
    if figure is None or figure.side != "enemy":
        return None
    ahead = [*fight.line[fight.at + 1 :], *fight.initiative]
    return next((id_ for id_ in ahead if id_ in fight.initiative), None)


def foreseen(table: Table, boss: str) -> Turns:
    """Every card that may come next, carried out on a copy; what each enemy does then."""
    found: dict[str, dict[tuple[str, str, bool, str], tuple[Deed, Fraction]]] = {}
    exact = True
    for card, chance in next_cards(deck_of(table, boss)).items():
        tried = rehearse(
            table,
            lambda play, card=card: carry_out_card(play, boss, card),  # type: ignore[misc]
            lambda: without_more,
            name_of,
            AFTER,
            WAYS,
            SAMPLES,
        )
        exact = exact and tried.exact
        for share, events in tried.ways:
            for id_, deed in deeds_in(table, events).items():
                known = found.setdefault(id_, {})
                before = known.get(deed.key, (deed, Fraction(0)))
                known[deed.key] = before[0], before[1] + share * chance
    return Turns(found, exact)


def deeds_in(table: Table, events: Sequence[Event]) -> dict[str, Deed]:
    """What each enemy did, from what was told: its first target and why, where it went, its first attack."""
    found: dict[str, Deed] = {}
    for event in events:
        who = event.what.get("who", "")
        figure = actor(table.state, who) if isinstance(who, str) else None
        if figure is None or figure.side != "enemy":
            continue
        deed = found.get(who, Deed())
        if event.kind == "decided" and not deed.on:
            found[who] = msgspec.structs.replace(deed, on=event.what["on"], why=event.what["why"])
        elif event.kind == "moved" and not deed.way and not deed.attacks and event.what["by"] in ("", who):
            found[who] = msgspec.structs.replace(deed, way=tuple(event.what["path"]))
        elif event.kind == "attacked" and not deed.attacks:
            on = deed.on or next(iter(event.what["on"]), "")
            found[who] = msgspec.structs.replace(deed, on=on, attacks=True, card=event.what["card"])
    return found


def _told(table: Table, who: str, asked: Sequence[str], turns: Turns) -> Plan:
    ghosts, courses = [], []
    for id_ in asked:
        likeliest = sorted(turns.deeds.get(id_, {}).values(), key=lambda one: -one[1])
        rest = 1 - sum((chance for _, chance in likeliest), Fraction(0))
        for deed, chance in likeliest[: MOST_COURSES if id_ == who else 2]:
            odds = percent(chance, exact=turns.exact)
            courses.append(Course(odds, _sentence(table, id_, deed), deed.why))
            if deed is likeliest[0][0] or len(asked) == 1:
                ghosts.append(_ghost(table, id_, deed, chance))
        if rest and id_ == who and actor(table.state, who) is not None:
            courses.append(Course(percent(rest, exact=turns.exact), f"{name_of(table, id_)} does not act", ""))
    title = f"{capitalized(name_of(table, who))}: the next card"
    notes = (NOTE,) if turns.exact else (NOTE, "odds estimated: there are too many ways the dice can fall")
    return Plan(title, "board", notes, ghosts=tuple(one for one in ghosts if one is not None), courses=tuple(courses))


def _sentence(table: Table, who: str, deed: Deed) -> str:
    """`Chieftain Brukk moves to d5 and attacks Roberta`"""
    name, target = name_of(table, who), name_of(table, deed.on) if deed.on else ""
    parts = [f"moves to {deed.way[-1]}"] if deed.way else []
    if deed.attacks:
        with_ = f" with {name_of(table, deed.card)}" if deed.card else ""
        parts.append(f"attacks {target}{with_}")
    elif target and deed.way:
        parts = [f"moves to {deed.way[-1]} towards {target}", "cannot attack"]
    elif target:
        parts.append(f"goes for {target} and cannot attack")
    return f"{name} {' and '.join(parts)}" if parts else f"{name} does something else"


def _ghost(table: Table, who: str, deed: Deed, chance: Fraction) -> Ghost | None:
    figure, target = actor(table.state, who), actor(table.state, deed.on)
    if figure is None or not figure.on_board:
        return None
    way = tuple(_at(square) for square in deed.way) or (GRID.xy(figure.at),)
    aim = GRID.xy(target.at) if deed.attacks and target is not None and target.on_board else None
    mark = "" if is_boss(table, figure) else f"{who} "
    return Ghost(who, way, f"{mark}{round(100 * chance)} %", "foe", aim)


def _at(square: str) -> tuple[int, int]:
    return GRID.xy(GRID.square(square))
