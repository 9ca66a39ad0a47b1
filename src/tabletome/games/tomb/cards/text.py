"""The rules text of every card, written out from its notation, so that text and effect cannot disagree.

    attack: 1 monster tile1 +6, hit: dmg 1, do: "1 hero tile1: adv"
    One Monster within 1 tile. Attack +6: 1 damage. Then one Hero within 1 tile gains Advantage.

The phrases for operations, moments and values are in `phrases.py`; here they become sentences about somebody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from tabletome.games.tomb.cards import kinds, language, tactics
from tabletome.games.tomb.cards.language import ADJACENT, ANYWHERE, Clause, Deed, Op, Who, read_when
from tabletome.games.tomb.cards.library import Library
from tabletome.games.tomb.cards.phrases import (
    DONE_TO,
    HAPPENS,
    IGNORED,
    MARKED,
    NUMBERS,
    PLACES,
    TRAP_CARD_PLACES,
    TRAP_PLACES,
    UNTIL,
    VALUES,
    WHEN,
)
from tabletome.games.tomb.cards.tactics import Condition, Step, Strike
from tabletome.words import article, counted, listed, sentence


class Voice(msgspec.Struct, frozen=True):
    """Who speaks: how a card calls the figure that acts, and what belongs to it."""

    me: str
    my: str
    one: bool
    near: str = ""  # named after a distance where it is not plain from whom it is counted


YOU = Voice("you", "your", one=False)
IT = Voice("it", "its", one=True)
CASTER = Voice("the caster", "the caster's", one=True)
ACTIVE = Voice("the active Hero", "the active Hero's", one=True, near="the active Hero")
ALL_HEROES = Voice("each Hero", "each Hero's", one=True)


class Subject(msgspec.Struct, frozen=True):
    """The figures a sentence is about, in words; `one` if its verbs are in the singular."""

    words: str
    one: bool = True


TARGET = Subject("the target")


def card_text(library: Library, card: kinds.Card) -> list[str]:
    """The rules text of a card, a line for each part."""
    return TEXTS[type(card)](library, card)


# --- the cards --------------------------------------------------------------------------------------------------------


def power_text(library: Library, power: kinds.Power) -> list[str]:
    """The text of a Power card, a line for each part."""
    lines = _used(library, "" if power.attack else "action", power.when, power.deed)
    if power.stays:
        lines.append("This power is not turned over.")
    return lines


def treasure_text(library: Library, treasure: kinds.Treasure) -> list[str]:
    """The text of a Treasure card with its prices."""
    if treasure.type == "fortune":
        return _led("Played at once", deed_text(library, treasure.deed, YOU))
    lines = ability_text(library, treasure.ability, YOU)
    if treasure.use:
        lines += _used(library, treasure.use, treasure.when, treasure.deed)
        lines.append(_afterwards(treasure))
    return [*lines, f"Buy {treasure.buy} gp, sell {treasure.sell} gp."]


def _afterwards(treasure: kinds.Treasure) -> str:
    what = {"once": "discard it", "flip": "turn it over", "stay": "it stays face up"}[treasure.after]
    charges = f"It has {treasure.charges} charges. After the last one" if treasure.charges > 1 else "Then"
    return f"{charges} {what}."


def spell_text(library: Library, spell: kinds.Spell) -> list[str]:
    """The text of a Spell card for both kinds of casters. (TM-SPELL-01, -02)"""
    return [
        *_led("Cast by a Hero", deed_text(library, spell.hero.deed, YOU)),
        *_led("Cast by anything else", deed_text(library, spell.monster.deed, CASTER)),
        *_markers(library, (spell.hero.deed, spell.monster.deed)),
    ]


def hero_text(library: Library, hero: kinds.HeroCard) -> list[str]:
    """A Hero's special ability, and the powers it always has. (TM-HERO-06, -07)"""
    known = library.powers
    return [
        *ability_text(library, hero.ability, YOU),
        *(f"You always have the power {known[power].name}." for power in hero.always),
    ]


def monster_text(library: Library, monster: kinds.Monster) -> list[str]:
    """A Monster's abilities and its tactics, from top to bottom. (TM-MON-02, -03)"""
    lines = ability_text(library, monster.ability, IT)
    for entry in monster.entries:
        lines.append(
            sentence(f"{_condition(entry.condition)}: {'; '.join(_tactic(library, d, entry) for d in entry.deeds)}")
        )
    return lines


def encounter_text(library: Library, encounter: kinds.Encounter) -> list[str]:
    """The text of an Encounter card."""
    lines = deed_text(library, encounter.deed, ACTIVE)
    if encounter.until:
        lines += [f"All Heroes: {line}" for line in ability_text(library, encounter.ability, ALL_HEROES)]
        lines.append(f"It stays in play {UNTIL[encounter.until]}.")
    return [*lines, *_markers(library, [encounter.deed])]


def trap_text(library: Library, trap: kinds.TrapCard) -> list[str]:
    """The text of a Trap card: its tokens, what it does in the row, and what disabling it takes."""
    one = trap.tokens == 1
    place = _forms(TRAP_CARD_PLACES[trap.where], one)
    place = re.sub(r"\{(.+?)\}", "" if one else r"\1", place)
    lines = [f"Place {counted(trap.tokens, 'token')} {place}."]
    if trap.moves:
        lines.append(f"First it moves {counted(trap.moves, 'tile')} toward the closest Hero.")
    lines += deed_text(library, trap.deed, IT)
    failed = clauses_text(library, trap.failure, IT, Subject("the Hero who tried")) if trap.fail else "nothing happens"
    return [*lines, f"Disable: {trap.disable} or more. Failed: {failed}.", *_markers(library, [trap.deed])]


def marker_text(library: Library, marker: kinds.Marker) -> list[str]:
    """What a round token does while it lies on a figure."""
    lines = ability_text(library, marker.ability, Voice("the figure", "the figure's", one=True))
    return [f"{sentence(_tokens(marker))[:-1]}: {' '.join(lines)} {MARKED[marker.until]}"]


def ability_text(library: Library, ability: Mapping[str, str], voice: Voice) -> list[str]:
    """What is always in force, and what happens by itself at a moment."""
    lines = []
    for key, text in ability.items():
        if key in VALUES:
            lines.append(sentence(_value(key, int(text))))
        else:
            name, who = read_when(key)
            clauses = clauses_text(library, language.read_clauses(text), voice, None, IGNORED.get(name, ""))
            lines.append(sentence(f"{when_words(name, who, voice)}: {clauses}"))
    return lines


def _used(library: Library, use: str, when: str, deed: Deed) -> list[str]:
    """How a power or Item is used, and what it does."""
    if not when:
        lines = deed_text(library, deed, YOU)
        lines = _led(f"As your {use}", lines) if use else lines
    else:
        name, who = read_when(when)
        other = None if who.name == "self" else Subject(f"that {who.kind.capitalize()}")
        lines = _led(when_words(name, who, YOU), deed_text(library, deed, YOU, other, IGNORED.get(name, "")))
    return [*lines, *_markers(library, [deed])]


def _markers(library: Library, deeds: Iterable[Deed]) -> list[str]:
    """The text of every token that these deeds lay on a figure."""
    clauses = [c for deed in deeds for part in (deed.hit, deed.miss, deed.do) for c in part]
    words = sorted({op.word for clause in clauses for op in clause.ops if op.name == "mark"})
    return [line for word in words for line in marker_text(library, _marker(library, word))]


def _led(lead: str, lines: list[str]) -> list[str]:
    """The first line after a few words that lead to it."""
    first = lines[0]
    return [f"{lead}: {first[0].lower()}{first[1:]}", *lines[1:]]


# --- deeds, clauses, operations ---------------------------------------------------------------------------------------


def deed_text(
    library: Library, deed: Deed, voice: Voice, subject: Subject | None = None, ignored: str = ""
) -> list[str]:
    """All that a card does, a line for the attack, for what a miss or a number on the die brings, and for what follows."""
    lines = []
    aim = deed.attack
    if aim is not None:
        targets = who_words(aim.targets, voice)
        if aim.bonus is None:
            lines.append(sentence(clauses_text(library, deed.hit, voice, targets)))
        else:
            each = "" if aim.targets.count == 1 else " each"
            hit = sentence(_result(library, deed.hit, voice))
            lines.append(f"{sentence(targets.words)} Attack {aim.bonus:+}{each}: {hit[0].lower()}{hit[1:]}")
            lines += [f"Miss: {_result(library, deed.miss, voice)}."] if deed.miss else []
            lines += [
                f"On {_from(die)}: {_result(library, clauses, voice, 'more damage')}." for die, clauses in deed.on
            ]
    if deed.do:
        then = clauses_text(library, deed.do, voice, subject or Subject(voice.me, voice.one), ignored)
        lines.append(f"Then {then}." if aim is not None else sentence(then))
    return lines


def _from(die: int) -> str:
    return "a 20 on the die" if die == 20 else f"{die} or more on the die"


def _result(library: Library, clauses: tuple[Clause, ...], voice: Voice, damage: str = "damage") -> str:
    """What a hit or miss brings: the damage first, then what else happens to the target."""
    first, *others = clauses
    if first.who is not None or first.ops[0].name != "dmg":
        return clauses_text(library, clauses, voice, TARGET)
    words = f"{first.ops[0].number} {damage}"
    if first.ops[1:]:
        words += f", and {clauses_text(library, (Clause(first.ops[1:]),), voice, TARGET)}"
    return "; ".join([words, *(clauses_text(library, (clause,), voice, TARGET) for clause in others)])


def clauses_text(
    library: Library, clauses: tuple[Clause, ...], voice: Voice, subject: Subject | None, ignored: str = ""
) -> str:
    """Clauses one after the other. `subject` is whom a clause means that does not say it."""
    return "; ".join(_clause(library, clause, voice, subject, ignored) for clause in clauses)


def _clause(library: Library, clause: Clause, voice: Voice, subject: Subject | None, ignored: str) -> str:
    if voice is ACTIVE and clause.ops == (Op("cast"),):
        return "a Spell is cast as if by a Monster"
    subject = who_words(clause.who, voice) if clause.who is not None else subject
    done = [_fill(library, DONE_TO[op.name], op, voice, subject) for op in clause.ops if op.name in DONE_TO]
    happens = [_fill(library, HAPPENS[op.name], op, voice, None, ignored) for op in clause.ops if op.name in HAPPENS]
    if happens and clause.who is not None and not clause.who.name:
        raise ValueError(f"'{clause.ops[-1].name}' is done to nobody; write it in a part of its own, without whom")
    if done and subject is None:
        raise ValueError(f"'{clause.ops[0].name}' does not say whom: write 'self: …' or 'attacker: …'")
    sentences = [f"{subject.words} {listed(done)}"] if done and subject is not None else []
    return listed([*sentences, *happens])


def _fill(library: Library, template: str, op: Op, voice: Voice, subject: Subject | None, ignored: str = "") -> str:
    """An operation in words."""
    name, _, place = op.word.partition(" @")
    one = voice.one if subject is None else subject.one
    words = {"me": voice.me, "ignored": ignored, "word": op.word}
    if op.name == "ignore" and not ignored:
        raise ValueError(f"there is nothing to ignore here; 'ignore' answers {', '.join(IGNORED)}")
    if op.name == "mark":
        words["tokens"] = _tokens(_marker(library, op.word))
    elif op.name == "trap":
        words["place"] = _forms(TRAP_PLACES[op.word], one)
    elif op.name in ("tally", "runs", "mend"):
        words["what"], _, number = op.word.rpartition(" ")
        noun = {"runs": "tile", "mend": "Hit Point"}.get(op.name)
        words["much"] = counted(int(number), noun) if noun else f"{int(number):+}"
    elif op.name == "gather":
        words["gathered"] = f"every {name} {place_words(place)}"
    elif op.name in ("place", "token", "piece"):
        words["place"] = place_words(place)
        words["name"] = article(name if name != "monster" else "Monster")
    if op.name in ("gold", "surge") and op.number < 0:
        template = template.replace("gains|gain", "loses|lose").replace("gains", "loses")
    return _forms(_numbers(template, op.number), one).format(**words)


def place_words(place: str) -> str:
    """Where something is put: on a symbol or anywhere, here or on another tile.

    >>> place_words("ambush"), place_words("symbol far"), place_words("tile Temple Square")
    ('on the Ambush symbol', 'on a Monster symbol of the farthest tile', 'on Temple Square')
    """
    sign, _, tile = place.partition(" ")
    of = {"far": "the farthest tile", "start": "the start tile"}.get(tile, tile)
    if sign == "tile" and of:
        return f"on {of}"
    return f"{PLACES.get(sign, 'there')} of {of}" if of else PLACES.get(sign, "there")


def _tokens(marker: kinds.Marker) -> str:
    return f"the {marker.name} token" if marker.tokens == 1 else f"the {marker.tokens} {marker.name} tokens"


def _marker(library: Library, marker: str) -> kinds.Marker:
    known = library.markers
    if marker not in known:
        raise ValueError(f"there is no marker '{marker}'; there are {', '.join(known)}")
    return known[marker]


def _value(key: str, number: int) -> str:
    less = f"{abs(number)} {'less' if number < 0 else 'more'}"
    return VALUES[key].replace("{+n}", f"{number:+}").replace("{n less}", less)


# --- whom and when ----------------------------------------------------------------------------------------------------


def who_words(who: Who, voice: Voice) -> Subject:
    """Whom a card means.

    >>> who_words(language.read_who("up to 2 other monsters tile1 of target"), YOU).words
    'up to two other Monsters within 1 tile of the target'
    """
    if who.name:
        named = {"active": "the active Hero", "closest": "the closest Hero"}
        words = named.get(who.name, f"the {who.name}")
        words = voice.me if who.name in ("self", "owner") else words
        return Subject(
            f"{words}, if {_adjective(who.only)}," if who.only else words, voice.one if words == voice.me else True
        )
    number = "each" if who.count == 0 else NUMBERS[who.count]
    number = f"up to {number}" if who.up_to else number
    return Subject(f"{number} {_described(who, voice)}", who.count <= 1)


def _described(who: Who, voice: Voice, other: str = "other") -> str:
    """The kind of figure meant and where it is, without how many."""
    words = [other] if who.other else []
    beside = f"the {who.of}" if who.of else voice.near
    words += ["adjacent"] if who.reach == ADJACENT and not beside else []
    words += [_adjective(who.only)] if who.only else []
    words.append(who.kind if who.kind == "figure" else who.kind.capitalize())
    noun = " ".join(words) + ("s" if who.count > 1 else "")
    return f"{noun} {_where(who, voice, beside)}".rstrip()


def _where(who: Who, voice: Voice, beside: str) -> str:
    if who.together:
        tile = "one tile" if voice is YOU else "the tile of the closest Hero"
        return f"on {tile} within {counted(who.reach, 'tile')}"
    if who.reach == ADJACENT:
        return f"adjacent to {beside}" if beside else ""
    if who.reach == 0:
        return f"on {beside}'s tile" if beside else f"on {voice.my} tile"
    if who.reach == ANYWHERE:
        return ""
    return f"within {counted(who.reach, 'tile')}" + (f" of {beside}" if beside else "")


def _adjective(only: str) -> str:
    return "Stunned" if only == "stunned" else only


def when_words(name: str, who: Who, voice: Voice) -> str:
    """The moment at which something may be used or happens."""
    if who.name == "self":
        subject, whose = Subject(voice.me, voice.one), voice.my
    else:
        words = _described(who, voice, other="")
        words = f"another {words.lstrip()}" if who.other else article(words)
        subject, whose = Subject(words), f"the turn of {words}"
    if name == "turn" and who.name != "self":
        return f"At the start of {whose}"
    return _forms(WHEN[name], subject.one).format(who=subject.words, whose=whose)


# --- tactics ----------------------------------------------------------------------------------------------------------


@cache
def describe(condition: Condition) -> str:
    """A condition of tactics in words, for the card and the log.

    >>> describe(tactics.read_entry("tile1&hp<=3&alone -> to_adj").condition)
    'a Hero is within 1 tile, has 3 Hit Points or less and has no other Hero on its tile'
    """
    if condition.always:
        return "otherwise"
    near = {ADJACENT: "is adjacent", 0: "is on its tile", 1: "is within 1 tile"}
    of_hero = [near.get(condition.reach, f"is within {condition.reach} tiles")] if condition.reach < ANYWHERE else []
    of_hero += ["is Stunned"] if condition.stunned else []
    of_hero += [f"has {condition.wounded} Hit Points or less"] if condition.wounded else []
    of_hero += [f"has {'Advantage' if condition.edge > 0 else 'Disadvantage'}"] if condition.edge else []
    of_hero += ["has no other Hero on its tile"] if condition.alone else []
    words = [f"a Hero {listed(of_hero)}"] if of_hero else []
    words += ["it is damaged"] if condition.damaged else []
    words += ["another of its name is within 1 tile"] if condition.pack else []
    words += ["another Monster within 1 tile is damaged"] if condition.kin_hurt else []
    return ", and ".join(words)


def _condition(condition: Condition) -> str:
    words = describe(condition)
    return words.capitalize() if condition.always else f"If {words}"


def _tactic(library: Library, deed: Strike | Step, entry: tactics.Entry) -> str:
    """One deed of a tactics entry. (TM-MON-11, -17)"""
    condition = entry.condition
    of_hero = condition.reach < ANYWHERE or condition.stunned or condition.wounded or condition.edge or condition.alone
    hero = "that Hero" if of_hero else "the closest Hero"
    if isinstance(deed, Strike):
        area = Who("", 0, kind="hero", reach=deed.area) if deed.area is not None else None
        hero = hero if area is None else who_words(area, IT).words
        hit = (Clause((Op("dmg", deed.damage),)), *deed.effects) if deed.damage else deed.effects
        miss = f"; miss: {deed.miss} damage" if deed.miss else ""
        return f"it attacks {hero}, {deed.bonus:+}: {_struck(library, hit)}{miss}"
    if deed.clause is not None:
        return clauses_text(library, (deed.clause,), IT, TARGET)
    tiles = counted(deed.number, "tile")
    return {
        "to_adj": f"it moves adjacent to {hero}",
        "to_tile": f"it moves onto the tile of {hero}",
        "move": f"it moves {tiles} toward {hero}",
        "flee": f"it moves {tiles} away from {hero}",
    }[deed.name]


def _struck(library: Library, hit: tuple[Clause, ...]) -> str:
    """What a Monster's hit brings."""
    return ", and ".join(
        [_result(library, hit[:1], IT), *(clauses_text(library, (clause,), IT, TARGET) for clause in hit[1:])]
    )


# --- words ------------------------------------------------------------------------------------------------------------


def _numbers(template: str, number: int) -> str:
    number = abs(number)
    template = re.sub(r"\{n ([^}]+)\}", lambda found: counted(number, found[1]), template)
    return template.replace("{n}", str(number))


def _forms(template: str, one: bool) -> str:
    """A template with its verbs in the right form."""
    return re.sub(r"\{([^{}|]+)\|([^{}|]+)\}", lambda found: found[1] if one else found[2], template)


TEXTS: dict[type[kinds.Card], Callable[[Library, Any], list[str]]] = {
    kinds.HeroCard: hero_text, kinds.Power: power_text, kinds.Monster: monster_text, kinds.Encounter: encounter_text,
    kinds.Treasure: treasure_text, kinds.TrapCard: trap_text, kinds.Spell: spell_text, kinds.Marker: marker_text,
}  # fmt: skip
"""How each kind of card is put into words."""
