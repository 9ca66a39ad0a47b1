"""An adventure in words, written out from its data, so that text and effect cannot disagree: rules, actions, victory, defeat."""

from __future__ import annotations

import re
from functools import partial

from tabletome.games.tomb.cards import objectives
from tabletome.games.tomb.cards import text as card_text
from tabletome.games.tomb.cards.adventures import SURGE, Adventure, Aftermath, Change, Piece, Special, SpecialAction
from tabletome.games.tomb.cards.language import counted_words
from tabletome.games.tomb.cards.library import Library
from tabletome.games.tomb.cards.objectives import (
    HERO,
    HEROES,
    MONSTERS_ON,
    START,
    Amount,
    Compared,
    Condition,
    Part,
    Standing,
)
from tabletome.games.tomb.cards.voices import ACTIVE, IT, Subject, Voice
from tabletome.packs.library import slug
from tabletome.words import article, sentence

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
AMOUNT = {">=": "{n} or more", "<=": "{n} or less", "==": "{n}", ">": "more than {n}", "<": "less than {n}"}
NUMBER = {**AMOUNT, ">=": "at least {n}", "<=": "{n} or fewer", "==": "exactly {n}", "<": "fewer than {n}"}
ROUND = {
    ">": "round {n} is over", ">=": "round {n} has begun", "==": "it is round {n}", "<=": "round {n} is not over",
    "<": "round {n} has not begun",
}  # fmt: skip
THINGS = {
    "party": ("Hero", "in the party"), "surges": ("Healing Surge", "left"), "down": ("Hero", "at 0 Hit Points"),
    "tiles": ("tile", "explored"), "monsters": ("Monster", "in play"),
}  # fmt: skip
HAPPENED = {"defeated": "defeated", "lost": "lost", "gathered": "safe", "escaped": "gone"}


def adventure_text(library: Library, adventure: Adventure) -> list[str]:
    """Goal, victory and defeat, pieces, special rules and actions, a line for each."""
    lines = [
        f"Victory: {condition_text(library, adventure.victory)}.",
        *(f"Defeat: {defeat_text(library, clause)}." for clause in adventure.lose),
        *(line for piece in adventure.own_pieces if (line := piece_text(piece))),
        *(special_text(library, special) for special in adventure.rules),
        *(action_text(library, action) for action in adventure.special_actions),
        *(change_text(library, change) for change in adventure.changed),
    ]
    return [_unique(library, line, adventure) for line in lines]


def _unique(library: Library, line: str, adventure: Adventure) -> str:
    """Of what there is only one is not spoken of as one of many."""
    for piece in adventure.own_pieces:
        if piece.number == 1:
            name = piece.name.title() if piece.kind == "ally" else f"the {piece.name}"
            line = re.sub(rf"\b(an?|the) {piece.name}\b", name, line)
            line = re.sub(rf"\b(An?|The) {piece.name}\b", name[0].upper() + name[1:], line)
    for monster in library.monsters.values():
        if monster.villain:
            line = re.sub(rf"\b([Aa]n?) {monster.name}\b", monster.name, line)
    for action in adventure.special_actions:
        line = re.sub(rf"the number of {action.name} is ([^,.:;]+)", partial(_times, action.name), line)
    return line


def _times(action: str, found: re.Match[str]) -> str:
    return f"the action {_done(action, found[1])}"


def _done(action: str, often: str) -> str:
    """
    >>> _done("harvest", "4 or more"), _done("seize", "1 per Hero or more"), _done("plant", "less than 3")
    ('harvest was done 4 times', 'seize was done once per Hero', 'plant was done fewer than 3 times')
    """
    often = re.sub(r"\b(\d+)\b", r"\1 times", often.removesuffix(" or more"), count=1)
    return f"{action} was done {re.sub(r'^1 times', 'once', often).replace('less than', 'fewer than')}"


def end_text(library: Library, adventure: Adventure, clause: str) -> str:
    """Why the adventure is won or lost: the condition that has come true."""
    return _unique(library, defeat_text(library, clause), adventure)


def special_text(library: Library, special: Special) -> str:
    """A Special Adventure Rule.

    >>> from tabletome.games.tomb.cards.adventures import PrintedSpecial
    >>> from tabletome.games.tomb.cards.language import Grammar
    >>> from tabletome.games.tomb.game import GAME
    >>> caps = PrintedSpecial("Caps", "tile Fern Walk", do="piece mushroom @ambush")
    >>> special_text(GAME.library, caps.read(Grammar(GAME.library.words)))
    'Caps. When Fern Walk is placed: a mushroom is placed on the Ambush symbol.'
    """
    voice = (
        Voice(f"the {special.each}", f"the {special.each}'s", one=True, near=f"the {special.each}")
        if special.each
        else ACTIVE
    )
    lead = when_text(special.when)
    lead += f", if {condition_text(library, special.condition)}" if special.provided else ""
    lead += ", the first time" if special.once else ""
    lead += f", for each {special.each}" if special.each else ""
    lines = card_text.deed_text(library, special.deed, voice)
    lines += ["No Encounter is drawn."] if special.instead else []
    done = " ".join(lines)
    if done.split()[0] in ("A", "An", "The", "Each", "Every", "No", "One", "Up"):
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
        "defeat": f"When {article(rest)} is defeated",
        "hurt": f"When {rest} is hurt",
    }[word]


def action_text(library: Library, action: SpecialAction) -> str:
    """A special action: where, what it needs, and what comes of it."""
    where = {"adj": f"adjacent to a {action.on}", "same": f"on the tile of a {action.on}", "here": f"on a {action.on}"}
    lead = f"Action {action.name}: " + (
        where[action.reach] if action.on else f"on {action.tile}" if action.tile else "anywhere"
    )
    lead += f", carrying a {action.needs}" if action.needs else ""
    lead += f", while {condition_text(library, action.condition)}" if action.provided else ""
    roll = f" Roll {action.roll} or more." if action.roll else ""
    roll += (
        " Only one of them is the next one; a wrong one tells whether that has a higher or a lower number."
        if action.riddle
        else ""
    )
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
    done = [
        card_text.clauses_text(library, clauses, IT, Subject("the Hero")) for clauses in (action.done, action.failed)
    ]
    results += [done[0]] if action.do else []
    text = f"{lead}.{roll}"
    text += f" {sentence('; '.join(results))}" if results else ""
    return text + (f" Failed: {done[1]}." if action.fail else "")


def piece_text(piece: Piece) -> str:
    """What is special about a piece; empty for a token that just lies there."""
    if piece.kind == "ally":
        name = piece.name.title() if piece.number == 1 else article(piece.name).capitalize()
        text = f"{name} is an Ally and moves {piece.moves} tiles after its leader's turn."
        led = " While it is led, a Monster adjacent to it at the end of a turn costs it 1 Hit Point."
        text += led if piece.threatened else ""
        return text + (
            f" At the end of each turn it attacks an adjacent Monster, {_strikes(piece)}." if piece.strikes else ""
        )
    if piece.kind == "standee":
        return f"A {piece.name.title()} stands in the way."
    return f"A Monster that acts on the tile of a {piece.name} tears it down instead." if piece.decoy else ""


def _strikes(piece: Piece) -> str:
    bonus, _, damage = piece.strikes.partition(":")
    return f"{bonus} for {damage} damage"


def change_text(library: Library, change: Change) -> str:
    """
    >>> from tabletome.games.tomb.game import GAME
    >>> change_text(GAME.library, Change("speed", -2, tile="Muddy Ford", condition=()))
    'Heroes on Muddy Ford have -2 Speed.'
    """
    who = change.who.title()
    who += f" on {change.tile}" if change.tile else ""
    who += f" carrying a {change.carrying}" if change.carrying else ""
    value = {"ac": "AC", "speed": "Speed", "surge": "Surge Value"}.get(change.value, f"to {change.value} rolls")
    when = f", while {condition_text(library, change.condition)}" if change.provided else ""
    return f"{who} have {change.by:+} {value}{when}."


def aftermath_text(aftermath: Aftermath) -> list[str]:
    """What winning brings, cards by number."""
    lines = [f"Each Hero gains {aftermath.gold} gold pieces."] if aftermath.gold else []
    lines += [f"Cards {', '.join(aftermath.add)} of the Advanced Deck enter."] if aftermath.add else []
    lines += [f"Cards {', '.join(aftermath.remove)} of the Starting Deck leave."] if aftermath.remove else []
    return lines + ([f"{aftermath.draw_tokens} more Draw token joins the traps."] if aftermath.draw_tokens else [])


# --- conditions -------------------------------------------------------------------------------------------------------


def defeat_text(library: Library, clause: str) -> str:
    """A way to lose."""
    if clause == SURGE:
        return "a Hero begins its turn at 0 Hit Points and no Healing Surge is left"
    return condition_text(library, objectives.read(clause))


def condition_text(library: Library, condition: Condition) -> str:
    """All parts of a condition in words."""
    return ", and ".join(_part(library, part) for part in condition)


def _part(library: Library, part: Part) -> str:
    if isinstance(part, Compared):
        return _compared(library, part)
    if not isinstance(part, Standing):
        return "no tile is left"
    place = "the start tile" if part.tile == START else part.tile
    return f"{ {HEROES: 'all Heroes are', HERO: 'a Hero is'}.get(part.who, f'a {part.who} is') } on {place}"


def _compared(library: Library, part: Compared) -> str:
    """A value against a number: rounds, Hit Points, things of which there are some, or a count."""
    sign, number = part.sign, _number(part.amount)
    if part.what == "round":
        return ROUND[sign].format(n=number)
    if part.what == "hp":
        if (sign, number) == (">=", "1"):
            return f"{part.name} is in play"
        return f"{_title(library, part.name)} has {NUMBER[sign].format(n=_things(number, 'Hit Point'))}"
    if part.what in THINGS:
        return _there_are(*THINGS[part.what], sign, number)
    if part.what in ("pieces", "carried"):
        return _there_are(part.name, "on the board" if part.what == "pieces" else "carried", sign, number)
    if part.what == MONSTERS_ON:
        return _there_are("Monster", f"on {part.name}", sign, number)
    what, name = part.counted
    if name and what in HAPPENED:
        return _there_are(_title(library, name), HAPPENED[what], sign, number)
    return f"{counted_words(part.name)} is {AMOUNT[sign].format(n=number)}"


def _there_are(noun: str, where: str, sign: str, number: str) -> str:
    """
    >>> _there_are("root", "on the board", "==", "0"), _there_are("captive", "safe", ">=", "2")
    ('no root is on the board', 'at least 2 captives are safe')
    """
    if sign == "==" and number in ("0", "1"):
        return f"{'no' if number == '0' else 'only one'} {noun} is {where}"
    if sign == ">=" and number == "1":
        return f"a {noun} is {where}"
    return f"{NUMBER[sign].format(n=_things(number, noun))} are {where}"


def _things(number: str, noun: str) -> str:
    """
    >>> _things("2 plus 1 per Hero", "tile"), _things("3", "undead"), _things("1", "Hit Point"), _things("2", "Hero")
    ('2 tiles plus 1 per Hero', '3 undead', '1 Hit Point', '2 Heroes')
    """
    ending = "" if noun == "undead" or number == "1" else "es" if noun.endswith(("o", "ch")) else "s"
    several = f"{noun}{ending}"
    return re.sub(r"^\d+", lambda found: f"{found[0]} {several}", number)


def _title(library: Library, name: str) -> str:
    """A Monster by the name on its card; whatever else as it is written."""
    known = library.monsters.get(slug(name))
    return name.replace("-", " ") if known is None else known.name


def _number(amount: Amount) -> str:
    """
    >>> _number(Amount(3)), _number(Amount(0, 1)), _number(Amount(3, 1))
    ('3', '1 per Hero', '3 plus 1 per Hero')
    """
    each = f"{amount.each} per Hero" if amount.each else ""
    return " plus ".join(filter(None, (str(amount.fixed) if amount.fixed or not each else "", each)))
