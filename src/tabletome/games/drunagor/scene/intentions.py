"""What a Monster would do if it acted now: its own turn, rehearsed on a copy of the table. (DR-MON-20, DR-MON-29)

Monsters never roll, so there is one way; what Heroes do first, and their Reactions, change it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.cards.text import always, attack_card
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.protect import PROTECT, LeaveIt
from tabletome.games.drunagor.options.react import REACT, LetBe
from tabletome.games.drunagor.options.special.landmarks import LANDMARK, LetHappen
from tabletome.games.drunagor.rules.cubes import due_recalls
from tabletome.games.drunagor.rules.foes.attack_cards import resolve
from tabletome.games.drunagor.rules.goal import AFTER
from tabletome.games.drunagor.rules.turns.figure_turn import figure_turn
from tabletome.games.drunagor.scene import darkness
from tabletome.games.drunagor.state import Card, Figure, base_order, figure, monsters
from tabletome.kernel import Choose, Event, Flow, Option
from tabletome.kernel.events import TurnBegan
from tabletome.scene import Ghost, Plan
from tabletome.scene.plans import Course
from tabletome.scene.rehearsal import rehearse
from tabletome.words import listed

NOTE = "if it came now and nobody reacted"
UNKNOWN = "which Rune is manifested nobody knows, this is by one of them"
WAYS = 4
LOSSES = 6


class Deed(msgspec.Struct, frozen=True):
    """What one Monster does: whom it commands, where it goes, whom it hits, why; what each loses, also by whom it commands; how
    it ends if it falls first."""

    at: str = ""
    way: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    why: str = ""
    lost: tuple[tuple[str, int], ...] = ()
    falls: bool = False
    commands: str = ""


def preview(table: Table, who: str) -> Plan | None:
    """Of a Monster, or of a card of Monsters all its figures one by one; of the Rune card what its next Rune may bring."""
    card = darkness.rune_card(table)
    if card is not None and who == card.id:
        return darkness.preview(table, card)
    lying = next((one for one in table.state.track.cards if one.kind == "attack" and one.id == who), None)
    if lying is not None:
        return attack_preview(table, lying)
    found = [one for one in monsters(table.state) if who in (one.id, one.card) and one.at >= 0]
    found.sort(key=base_order)
    if not found:
        return None
    deeds = list(zip(found, deeds_of(table, found), strict=True))
    note = NOTE if len(found) == 1 else f"one after the other, {NOTE}"
    if any(table.library.monsters[one.card].manifest for one in found) and table.state.runes.bag:
        note = f"{note}; {UNKNOWN}"
    return Plan(
        name_of(table, who), "board", (note,), ghosts=tuple(_ghost(table, one, deed) for one, deed in deeds),
        courses=tuple(Course(name_of(table, one.id), sentence(table, deed), deed.why) for one, deed in deeds),
    )  # fmt: skip


def attack_preview(table: Table, card: Card) -> Plan | None:
    """What an Attack card would do if the Marker came to it now, from where its owner stands. (DR-CMD-10, DR-CMD-14)"""
    owner, printed = figure(table.state, card.owner), table.library.attack_cards[card.id]
    if owner is None:
        return None
    if not printed.text:
        return Plan(printed.name, "board", (f"holds all the time: {always(printed.passive)}",))

    def acts(play: Play) -> Flow[None]:
        acting = figure(play.state, card.owner)
        if acting is not None:
            yield from resolve(play, acting, card)
            yield from due_recalls(play)

    events = rehearse(table, acts, lambda: unanswered, name_of, AFTER, WAYS, 1).ways[0].events
    deed = _told(events, owner.id)
    on = tuple(dict.fromkeys(id_ for event in events if event.kind == "attacked" for id_ in event.what["on"]))
    deed = msgspec.structs.replace(deed, on=deed.on or on)
    told = [f"{name_of(table, id_)} −{amount}" for id_, amount in deed.lost]
    says = (
        f"hits {listed(name_of(table, id_) for id_ in on)}: {listed(told) or 'no Health lost'}" if on else "hits nobody"
    )
    if deed.at:
        says = f"{name_of(table, owner.id)} {sentence(table, deed)}"
    course = Course(printed.name, says, attack_card(printed.text))
    return Plan(printed.name, "board", (NOTE,), ghosts=(_ghost(table, owner, deed),), courses=(course,))


def deeds_of(table: Table, acting: Sequence[Figure]) -> list[Deed]:
    """Their turns one after the other, by the rules themselves; of one that has fallen nothing more. (DR-MON-24)"""

    def turns(play: Play) -> Flow[None]:
        for id_ in [one.id for one in acting]:
            one = figure(play.state, id_)
            if one is not None:
                play.state.turn.figure, play.state.turn.suffered = id_, {}
                play.tell(TurnBegan(id_), "DR-MTURN-01")
                yield from figure_turn(play, one)
                yield from due_recalls(play)

    events = rehearse(table, turns, lambda: unanswered, name_of, AFTER, WAYS, 1).ways[0].events
    begins = [place for place, event in enumerate(events) if event.kind == TurnBegan.kind]
    own = {
        events[start].what["who"]: events[start:end]
        for start, end in zip(begins, [*begins[1:], len(events)], strict=True)
    }
    return [_told(own.get(one.id, ()), one.id) for one in acting]


def unanswered(asked: Choose) -> Option | None:
    """Nobody reacts or steps in; among equals the first is taken."""
    without = {REACT: LetBe, PROTECT: LeaveIt, LANDMARK: LetHappen}.get(asked.kind)
    if without is None:
        return next(iter(asked))
    return next((option for option in asked if isinstance(option.arg, without)), None)


def _told(events: Sequence[Event], who: str) -> Deed:
    deed = Deed()
    lost: dict[str, int] = {}
    for event in events:
        what = event.what
        if event.kind == "decided" and what["who"] == who:
            deed = msgspec.structs.replace(deed, at=what["at"], on=tuple(what["on"]), why=what["why"])
        elif event.kind == "moved" and what["who"] == who and not deed.way:
            deed = msgspec.structs.replace(deed, way=tuple(what["path"]))
        elif event.kind == "damaged" and what["who"] != who and len(lost) < LOSSES:
            lost[what["who"]] = lost.get(what["who"], 0) + what["amount"]
        elif event.kind == "commanded" and what["who"] == who:
            deed = msgspec.structs.replace(deed, commands=what["on"])
        elif event.kind == "defeated" and what["who"] == who:
            deed = msgspec.structs.replace(deed, falls=True)
    return msgspec.structs.replace(deed, lost=tuple(lost.items()))


def sentence(table: Table, deed: Deed) -> str:
    """`walks to c4, hits Vorn: −3 Health`"""
    if not deed.at:
        return "falls before it can act" if deed.falls else "does not come to act"
    moved = f"walks {len(deed.way) - 1} to {deed.at}" if len(deed.way) > 1 else f"stays on {deed.at}"
    if deed.commands:
        moved = f"commands {name_of(table, deed.commands)}, then {moved}"
    if not deed.on:
        return moved
    lost = dict(deed.lost)
    if set(lost) == set(deed.on) and len(set(lost.values())) == 1:
        each = " each" if len(lost) > 1 else ""
        return (
            f"{moved}, hits {listed(name_of(table, id_) for id_ in deed.on)}: −{next(iter(lost.values()))} Health{each}"
        )
    told = listed(f"{name_of(table, id_)} −{amount}" for id_, amount in deed.lost)
    return (
        f"{moved}, hits {listed(name_of(table, id_) for id_ in deed.on)}: {told or 'no'} Health{' lost' * (not told)}"
    )


def _ghost(table: Table, monster: Figure, deed: Deed) -> Ghost:
    grid = board(table).grid
    way = tuple(grid.xy(grid.square(square)) for square in deed.way) or (grid.xy(monster.at),)
    target = figure(table.state, deed.on[0]) if deed.on else None
    words = " ".join(f"−{amount}" for _, amount in deed.lost)
    return Ghost(monster.id, way, words, "foe", grid.xy(target.at) if target is not None else None)
