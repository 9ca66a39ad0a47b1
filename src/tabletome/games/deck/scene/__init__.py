"""The picture of a game: the ground and who stands on it, the Round, everybody's numbers, cards, and the question.

Cards are in cards.py, the ground in board.py; where options lie and their words are said by the acts themselves, in options/.
"""

from __future__ import annotations

from tabletome.games.deck import view
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.cards.text import title
from tabletome.games.deck.options import named, odds
from tabletome.games.deck.options.cards import Played, odds_of
from tabletome.games.deck.options.foes import odds as odds_of_foes
from tabletome.games.deck.options.gear import counted_weapons
from tabletome.games.deck.options.journey import Rest
from tabletome.games.deck.options.recall import discarded
from tabletome.games.deck.options.turn import Take
from tabletome.games.deck.scene import board as scene_board
from tabletome.games.deck.scene import rooms, town
from tabletome.games.deck.scene.cards import face, foe_card, pile_card
from tabletome.games.deck.state import Combatant, State, has_escaped, of_seat
from tabletome.kernel import Choose, percent
from tabletome.scene import Card, Line, Panel, Scene, Stat, Track, Zone
from tabletome.scene.options import Offered
from tabletome.table.deck import size

PHASES = {
    "opening": "opening hands", "deal": "dealing", "ready": "making ready", "initiative": "Initiative",
    "turn": "a Turn begins", "action": "an Action", "end_turn": "the end of a Turn", "presneak": "coming in unseen",
    "ambush": "an ambush", "explore": "what next?", "loot": "Loot", "rest": "a Rest", "wandering": "a Rest",
}  # fmt: skip
WORDS = (
    "Normal: it can be your one Action of a Turn. Reaction: against an attack on you. Boost: with another card.",
    "Primary and Secondary: on these Rounds it does the first or the second number; on all others it is closed.",
    "R: the number of the Round, 1 to 6. R/2: half of it, rounded down.",
    "Physical Damage is stopped by Armor and Shields, Ethereal Damage by other cards.",
    "Melee, Thrown, Ranged: how near the Target must be, where places count.",
    "Counter: what your Target can play against it. The one who is Countered may Re-Counter, the other Escalate.",
    "Recall: what you pay to take it back from your Discard Deck.",
    "▲ and ▼: the symbol of a copy, Up or Down; checks are made by drawing symbols.",
)
"""For who sees the cards for the first time."""
GONE = {"dead": "dead", "yielded": "has yielded", "fled": "has fled", "beaten": "beaten"}


def scene(table: Table, asked: Choose | None) -> Scene:
    seen = table.state
    looking = asked.seat if asked is not None else the_looker(seen)
    who = of_seat(seen, asked.seat) if asked is not None else None
    offered = Offered(table, who, asked, chances(table, asked))
    if seen.phase in town.PHASES:
        return in_town(table, offered)
    fighting = seen.journey is None or any(who.is_foe for who in seen.combatants)
    board = scene_board.board(table, offered) if fighting else rooms.room_map(table, offered)
    phase = PHASES.get(seen.phase, seen.result if fighting else "")
    return Scene(
        title=heading(table),
        subtitle=f"Round {seen.round} · {phase}" if fighting else phase,
        boards=(board,) if seen.phase != "opening" or fighting else (),
        panels=tuple(panel(table, who) for who in sorted(seen.combatants, key=is_fallen_foe)),
        zones=zones(table, looking, offered),
        tracks=tracks(seen) if fighting else (),
        notes=(*notes(table), *waiting(seen, looking, asked)),
        prompt=offered.prompt(""),
        record=town.record(table),
    )


def in_town(table: Table, offered: Offered) -> Scene:
    """Before the first adventure, and between two of them."""
    return Scene(
        title="The Adventure Deck System",
        subtitle={"making": "making a Character", "town": "in town"}.get(table.state.phase, "between adventures"),
        panels=town.panels(table),
        zones=town.zones(table, offered),
        prompt=offered.prompt(""),
        record=town.record(table),
    )


def chances(table: Table, asked: Choose | None) -> dict[str, str]:
    """The odds of options that take more than one number, where everything that decides them lies open."""
    found: dict[str, str] = {}
    for option in asked or ():
        match option.arg:
            case Played() as act if asked is not None:
                likely = odds_of(table, of_seat(table.state, asked.seat), act)
                if likely is not None:
                    found[str(option)] = odds.words(likely, table.state.who(act.target).hp)
            case Rest():
                found[str(option)] = odds.wandering_chance(table)
    return found


def heading(table: Table) -> str:
    seen = table.state
    if seen.journey is not None:
        return lookup.adventure(table).name
    sides = [" and ".join(_names(seen, side)) for side in sorted({who.side for who in seen.combatants})]
    return " against ".join(sides)


def _names(seen: State, side: int) -> list[str]:
    """The names of a side; Foes of one kind once, with their number."""
    counts: dict[str, int] = {}
    for who in seen.combatants:
        if who.side == side:
            counts[who.foe or who.name] = counts.get(who.foe or who.name, 0) + 1
    return [name if count == 1 else f"{count} × {name}" for name, count in counts.items()]


def the_looker(seen: State) -> int | None:
    """Whose view this is: the one Player whose hand lies open, if there is just one."""
    open_hands = [who.seat for who in seen.combatants if not who.is_foe and view.HIDDEN not in who.hand]
    return open_hands[0] if len(open_hands) == 1 else None


def is_fallen_foe(who: Combatant) -> bool:
    """Foes that are dead or gone come after all others."""
    return who.is_foe and bool(who.gone)


def tracks(seen: State) -> tuple[Track, ...]:
    """The Round, and who comes when; who is out of the Combat or escaped comes no more. (DK-ROUND-01, DK-TURN-02)"""
    found = [Track("round", "Round", tuple("123456"), {"now": seen.round - 1})]
    there = {who.id for who in seen.living() if not has_escaped(who)}
    if names := tuple(named(seen, id_) for id_ in seen.order if id_ in there):
        before = sum(id_ in there for id_ in seen.order[: seen.turn])
        found.append(Track("order", "Turn order", names, {"now": min(before, len(names) - 1)}))
    return tuple(found)


def notes(table: Table) -> tuple[Line, ...]:
    seen = table.state
    attack = seen.attack
    if attack is None:
        return tuple(rooms.progress(table)) if seen.journey is not None else ()
    type_ = "Ethereal" if attack.ethereal else "Physical"
    words = f"{attack.name} by {named(seen, attack.by)} at {named(seen, attack.at)}: {attack.amount} {type_} Damage"
    countered = {"none": ", Countered", "half": ", Countered to half"}.get(attack.counter, "")
    defended = f", {attack.defense} Defense" if attack.defense else ""
    return (Line(f"{words}{countered}{defended}.", ("DK-CTR-30",)),)


def waiting(seen: State, looking: int | None, asked: Choose | None) -> tuple[Line, ...]:
    """Who is out of the Combat and looks on is told so. (DK-DEATH-10)"""
    out = [who for who in seen.combatants if who.seat == looking and not who.is_foe and who.gone]
    if asked is not None or not out or not seen.phase or not seen.living():
        return ()
    return (
        Line(
            f"You are out of this Combat ({GONE.get(out[0].gone, out[0].gone)}); the others fight on.", ("DK-DEATH-10",)
        ),
    )


def panel(table: Table, who: Combatant) -> Panel:
    seen = table.state
    stats = [Stat("HP", who.hp, who.max_hp)]
    if who.is_foe:
        stats += [Stat("now", acts(table, who))] if not who.gone and acts(table, who) else []
    else:
        stats += [Stat("cards", len(who.hand), who.hand_maximum), Stat("Fatigue", who.fatigue, 7)]
        stats += [Stat("Draw Deck", size(who.deck)), Stat("Discard Deck", len(who.deck.discards))]
        things = [*counted_weapons(who.armed), *(["Shield"] if who.shield else [])]
        stats.append(Stat("holds", ", ".join(things) or "nothing"))
    stats += [Stat("effects", effects(seen, who))] if who.held else []
    active = scene_board.has_the_turn(seen, who)
    role = GONE.get(who.gone, who.gone) if who.gone else "Foe" if who.is_foe else f"Level {who.level}"
    seat = None if who.is_foe else who.seat
    colour = "red" if who.is_foe else scene_board.SIDES[who.seat % len(scene_board.SIDES)]
    return Panel(who.id, who.name, role, who.name[0], colour, tuple(stats), active, seat, scene_board.icon(who))


def acts(table: Table, foe: Combatant) -> str:
    """What a Foe would do now: the trait that acts, or its lines with the chance of each; nothing before Combat begins."""
    if not table.state.order:
        return ""
    turn = odds_of_foes.of_turn(table, foe)
    return ", ".join(what if chance == 1 else f"{percent(chance)} {what}" for what, chance in turn)


def effects(seen: State, who: Combatant) -> str:
    found = []
    for held in who.held:
        sign = scene_board.EFFECTS.get(held.effect)
        words = title(held.card) if held.card else sign[1] if sign else held.effect
        if held.effect == "cannot":
            words = f"cannot {' or '.join(held.forbids)}"
        if held.effect == "grapple":
            words = f"{held.kind} {named(seen, held.by)}" if held.kind == "holds" else f"held by {named(seen, held.by)}"
        found.append(f"{words} ({held.rounds} more)" if held.rounds else words)
    return ", ".join(found)


# --- cards ------------------------------------------------------------------------------------------------------------


def zones(table: Table, looking: int | None, offered: Offered) -> tuple[Zone, ...]:
    """The hand of whoever looks, what was Played, held and discarded, and the Foe Cards."""
    seen = table.state
    mine = [who for who in seen.combatants if not who.is_foe and who.seat == looking]
    others = [who for who in seen.combatants if not who.is_foe and who.seat != looking]
    found = [zone for who in seen.combatants for zone in on_the_table(table, who, offered)]
    found += [zone for who in mine for zone in own(table, who, offered)]
    found += [hand_of_another(table, who, offered) for who in others]
    piles = [pile_card(f"{who.id}-pile", f"Discarded by {who.name}", who.deck.discards) for who in [*mine, *others]]
    if any(who.deck.discards for who in [*mine, *others]):
        found.append(Zone("discards", "Discard Decks", tuple(pile for pile in piles if pile.lines)))
    if seen.journey is not None and seen.journey.entered:
        found.append(Zone("room", "The Room", (rooms.room_card(table, offered),)))
    foes = dict.fromkeys(who.foe for who in seen.combatants if who.is_foe)
    return (
        *found,
        *((Zone("foes", "Foe Cards", tuple(foe_card(table.library, name) for name in foes)),) if foes else ()),
    )


def on_the_table(table: Table, who: Combatant, offered: Offered) -> list[Zone]:
    """Cards in the exchange that is going on, and cards held for a Persistent Effect. (DK-TERM-08)"""
    found = []
    for place, title_, cards in (
        ("played", f"Played by {who.name}", who.played),
        ("held", f"Held by {who.name}", [held.card for held in who.held if held.card]),
    ):
        if cards:
            faces = (
                face(table.library, f"{who.id}-{place}-{n}", card, table.state.round, offered, place)
                for n, card in enumerate(cards)
            )
            found.append(Zone(f"{who.id}-{place}", title_, tuple(faces)))
    return found


def own(table: Table, who: Combatant, offered: Offered) -> list[Zone]:
    """The own hand; what can be taken out of the deck: for the opening hand, or found in it; cards that can be Recalled."""
    seen = table.state
    found = []
    taken = [option.arg.card for option in offered.asked or () if isinstance(option.arg, Take)]
    if taken:
        named = "Choose your opening hand" if seen.phase == "opening" else "Found in your Draw Deck"
        choose = [
            face(table.library, f"{who.id}-deck-{n}", card, seen.round, offered, "opening")
            for n, card in enumerate(taken)
        ]
        found.append(Zone(f"{who.id}-deck", named, tuple(choose)))
    if taken and seen.phase == "opening":
        found.append(Zone("words", "Words on the cards", (Card("words", "What the words mean", "help", WORDS),)))
    cards = [
        face(table.library, f"{who.id}-hand-{n}", card, seen.round, offered, "hand") for n, card in enumerate(who.hand)
    ]
    found.append(Zone(f"{who.id}-hand", f"Hand of {who.name}", tuple(cards)))
    recalls = [card for card in dict.fromkeys(who.deck.discards) if offered.at(discarded(card))]
    if recalls:
        faces = (
            face(table.library, f"{who.id}-recall-{n}", card, seen.round, offered, "discards")
            for n, card in enumerate(recalls)
        )
        found.append(Zone(f"{who.id}-recalls", "Can be Recalled", tuple(faces)))
    return found


def hand_of_another(table: Table, who: Combatant, offered: Offered) -> Zone:
    """Of another's hand only the cards that everybody saw going there lie open. (DK-SETUP-14)"""
    cards: list[Card] = []
    for n, card in enumerate(who.hand):
        id_ = f"{who.id}-hand-{n}"
        hidden = card == view.HIDDEN
        cards.append(
            Card(id_, "", face_down=True)
            if hidden
            else face(table.library, id_, card, table.state.round, offered, "nobody")
        )
    return Zone(f"{who.id}-hand", f"Hand of {who.name}", tuple(cards))
