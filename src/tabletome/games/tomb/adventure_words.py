"""An adventure in words, written out from its data, so that text and effect cannot disagree: rules, actions, victory, defeat."""

from __future__ import annotations

import re

from tabletome.games.tomb import cards, words
from tabletome.games.tomb.adventures import SURGE, Adventure, Aftermath, Change, Piece, Special, SpecialAction
from tabletome.games.tomb.notation import read_clauses
from tabletome.games.tomb.requirements import COMPARED
from tabletome.games.tomb.words import ACTIVE, IT, Voice

WHEN = {
    "start": "At the start",
    "round": "At the start of every round",
    "round end": "At the end of every round",
    "turn": "At the start of every turn",
    "turn end": "At the end of every turn",
    "tile": "When a tile is placed",
    "tile black": "When a tile with a black triangle is placed",
    "tile white": "When a tile with a white triangle is placed",
    "defeat": "When a Monster is defeated",
    "encounter": "When an Encounter would be drawn",
    "fall": "When a Hero falls",
}
COMPARISON = {
    ">=": "{n} or more",
    "<=": "{n} or fewer",
    "==": "exactly {n}",
    ">": "more than {n}",
    "<": "fewer than {n}",
}
VALUE = {
    "round": "round", "surges": "Healing Surges", "down": "Heroes at 0 Hit Points", "tiles": "tiles explored",
    "monsters": "Monsters in play", "party": "Heroes in the party",
}  # fmt: skip


def adventure_text(adventure: Adventure) -> list[str]:
    """Goal, victory and defeat, pieces, special rules and actions, a line for each."""
    lines = [
        f"Victory: {condition_text(adventure.win)}.",
        *(f"Defeat: {defeat_text(clause)}." for clause in adventure.lose),
        *(line for piece in adventure.pieces if (line := piece_text(piece))),
        *(special_text(special) for special in adventure.special),
        *(action_text(action) for action in adventure.actions),
        *(change_text(change) for change in adventure.changes),
    ]
    return [_unique(line, adventure) for line in lines]


def _unique(line: str, adventure: Adventure) -> str:
    """Of what there is only one is not spoken of as one of many."""
    for piece in adventure.pieces:
        if piece.number == 1:
            name = piece.name.title() if piece.kind == "ally" else f"the {piece.name}"
            line = re.sub(rf"\b(an?|the) {piece.name}\b", name, line)
            line = re.sub(rf"\b(An?|The) {piece.name}\b", name[0].upper() + name[1:], line)
    for monster in cards.monsters().values():
        if monster.villain:
            line = re.sub(rf"\b([Aa]n?) {monster.name}\b", monster.name, line)
    return line


def special_text(special: Special) -> str:
    """A Special Adventure Rule.

    >>> special_text(Special("Caps", "tile Fern Walk", do="piece mushroom @ambush"))
    'Caps. When Fern Walk is placed: a mushroom is placed on the Ambush symbol.'
    """
    voice = (
        Voice(f"the {special.each}", f"the {special.each}'s", one=True, near=f"the {special.each}")
        if special.each
        else ACTIVE
    )
    lead = when_text(special.when)
    lead += f", if {condition_text(special.provided)}" if special.provided else ""
    lead += ", the first time" if special.once else ""
    lead += f", for each {special.each}" if special.each else ""
    lines = words.deed_text(special.deed, voice)
    lines += ["No Encounter is drawn."] if special.instead else []
    done = " ".join(lines)
    if done.split()[0] in ("A", "An", "The", "Each", "Every", "No"):
        done = done[0].lower() + done[1:]
    return f"{special.name}. {lead}: {done}"


def when_text(when: str) -> str:
    """
    >>> when_text("every 3 rounds"), when_text("round 4"), when_text("hurt Acererak")
    ('Every 3 rounds', 'At the start of round 4', 'When Acererak is hurt')
    """
    if when in WHEN:
        return WHEN[when]
    word, _, rest = when.partition(" ")
    return {
        "every": f"Every {rest}",
        "round": f"At the start of round {rest}",
        "tile": f"When {rest} is placed",
        "enter": f"When a Hero enters {rest}",
        "defeat": f"When {rest} is defeated",
        "hurt": f"When {rest} is hurt",
    }[word]


def action_text(action: SpecialAction) -> str:
    """A special action: where, what it needs, and what comes of it. (TM-ACT-01)"""
    where = {"adj": f"adjacent to a {action.on}", "same": f"on the tile of a {action.on}", "here": f"on a {action.on}"}
    lead = f"Action {action.name}: " + (
        where[action.reach] if action.on else f"on {action.tile}" if action.tile else "anywhere"
    )
    lead += f", carrying a {action.needs}" if action.needs else ""
    lead += f", while {condition_text(action.provided)}" if action.provided else ""
    roll = f" Roll {action.roll} or more." if action.roll else ""
    roll += " Only one of them is the right one." if action.riddle else ""
    results = [
        text
        for holds, text in (
            (action.takes, f"the {action.on} is removed"),
            (action.carries, f"the Hero carries the {action.on}"),
            (action.leads, f"the {action.on} follows the Hero"),
            (bool(action.needs), f"the {action.needs} is put down"),
        )
        if holds
    ]
    done = [words.clauses_text(read_clauses(text), IT, words.Subject("the Hero")) for text in (action.do, action.fail)]
    results += [done[0]] if action.do else []
    text = f"{lead}.{roll}"
    text += f" {_sentence('; '.join(results))}" if results else ""
    return text + (f" Failed: {done[1]}." if action.fail else "")


def piece_text(piece: Piece) -> str:
    """What is special about a piece; empty for a token that just lies there."""
    if piece.kind == "ally":
        text = f"{piece.name.title()} is an Ally and moves {piece.moves} tiles after its leader's turn."
        text += " A Monster adjacent to it at the end of a turn costs it 1 Hit Point." if piece.threatened else ""
        return text + (
            f" At the end of each turn it attacks an adjacent Monster, {piece.strikes}." if piece.strikes else ""
        )
    if piece.kind == "standee":
        return f"A {piece.name.title()} stands in the way."
    return f"A Monster that acts on the tile of a {piece.name} tears it down instead." if piece.decoy else ""


def change_text(change: Change) -> str:
    """
    >>> change_text(Change("speed", -2, tile="Muddy Ford"))
    'Heroes on Muddy Ford have -2 Speed.'
    """
    who = change.who.title()
    who += f" on {change.tile}" if change.tile else ""
    who += f" carrying a {change.carrying}" if change.carrying else ""
    value = {"ac": "AC", "speed": "Speed", "surge": "Surge Value"}.get(change.value, f"to {change.value} rolls")
    when = f", while {condition_text(change.provided)}" if change.provided else ""
    return f"{who} have {change.by:+} {value}{when}."


def aftermath_text(aftermath: Aftermath) -> list[str]:
    """What winning brings, cards by number. (TM-DECK-04)"""
    lines = [f"Each Hero gains {aftermath.gold} gold pieces."] if aftermath.gold else []
    lines += [f"Cards {', '.join(aftermath.add)} of the Advanced Deck enter."] if aftermath.add else []
    lines += [f"Cards {', '.join(aftermath.remove)} of the Starting Deck leave."] if aftermath.remove else []
    return lines + ([f"{aftermath.draw_tokens} more Draw token joins the traps."] if aftermath.draw_tokens else [])


# --- conditions -------------------------------------------------------------------------------------------------------


def defeat_text(clause: str) -> str:
    """A way to lose."""
    return (
        "a Hero begins its turn at 0 Hit Points and no Healing Surge is left"
        if clause == SURGE
        else condition_text(clause)
    )


def condition_text(text: str) -> str:
    """
    >>> condition_text("count defeated undead >= 2 + 2 heroes and hero on Clearing")
    'defeated undead: 2 plus 2 per Hero or more, and a Hero is on Clearing'
    """
    return ", and ".join(_part(part.strip()) for part in text.split(" and "))


def _part(text: str) -> str:
    if found := re.fullmatch(r"hp (.+) >= 1", text):
        return f"{found[1]} is in play"
    if found := re.fullmatch(r"count (defeated|lost|escaped) (\S+) >= 1", text):
        return f"{found[2].replace('-', ' ').title()} {'has' if found[1] == 'escaped' else 'is'} {found[1]}"
    if found := COMPARED.fullmatch(text):
        number = COMPARISON[found[2]].format(n=_number(found[3]))
        return f"{_counted(found[1])}: {number}"
    if text == "stack empty":
        return "no tile is left"
    who, _, place = text.partition(" on ")
    place = "the start tile" if place == "start" else place
    return f"{ {'heroes': 'all Heroes are', 'hero': 'a Hero is'}.get(who, f'{who.title()} is') } on {place}"


def _counted(value: str) -> str:
    if value in VALUE:
        return VALUE[value]
    word, _, rest = value.partition(" ")
    rest = rest.replace("-", " ")
    return {
        "count": rest,
        "pieces": f"{rest} on the board",
        "carried": f"{rest} carried",
        "hp": f"Hit Points of {rest}",
    }.get(word, f"Monsters {rest}")


def _number(text: str) -> str:
    """
    >>> _number("3"), _number("heroes"), _number("3 + heroes")
    ('3', '1 per Hero', '3 plus 1 per Hero')
    """
    return re.sub(r"(\d+ )?heroes", lambda found: f"{found[1] or '1 '}per Hero", text).replace(" + ", " plus ")


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
