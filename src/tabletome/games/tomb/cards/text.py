"""The rules text of every card, written out from its notation, so that text and effect cannot disagree.

    attack: 1 monster tile1 +6, hit: dmg 1, do: "1 hero tile1: adv"
    One Monster within 1 tile. Attack +6: 1 damage. Then one Hero within 1 tile gains Advantage.

What each word of the language says stands in its declaration, in rules/; here they become sentences about somebody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from tabletome.cards import Op
from tabletome.games.tomb.cards import kinds, tactics
from tabletome.games.tomb.cards.language import (
    ADJACENT,
    ANYWHERE,
    Ability,
    Clause,
    Deed,
    MarkerName,
    When,
    Who,
)
from tabletome.games.tomb.cards.library import Library
from tabletome.games.tomb.cards.tactics import Condition, Step, Strike
from tabletome.games.tomb.cards.voices import (
    ACTIVE,
    ALL_HEROES,
    CASTER,
    IT,
    TARGET,
    YOU,
    Subject,
    Voice,
    described,
    who_words,
)
from tabletome.words import agreeing, article, counted, listed, sentence

WHEN = {
    "turn": "At the start of {whose} turn",
    "rolled": "After {who} [rolls|roll] for an attack",
    "struck": "When {who} [is|are] hit",
    "hits": "When {who} [hits|hit] with an attack",
    "hurt": "After {who} [takes|take] damage",
    "falls": "When {who} [falls|fall] to 0 Hit Points",
    "appears": "When {who} [appears|appear]",
    "acts": "Before {who} [acts|act]",
    "sprung": "When {who} [triggers|trigger] a trap",
    "drawn": "When {who} [draws|draw] an Encounter",
    "event-attack": "When {who} [draws|draw] an Event-Attack",
    "dies": "When {who} [is|are] defeated",
    "slain": "When {who} [defeats|defeat] a Monster",
    "hero-phase": "In {whose} Hero Phase, without an action",
}
IGNORED = {
    "struck": "the damage is reduced to 0",
    "sprung": "the trap has no effect",
    "drawn": "the Encounter has no effect",
    "event-attack": "the Encounter has no effect",
}
VALUES = {
    "fly": "Flies: Monsters and traps are passed over, and only a trap's square where a move stops triggers it",
    "speed": "{+n} Speed",
    "ac": "{+n} AC",
    "attack": "{+n} to attack rolls",
    "damage": "{+n} damage with every hit",
    "surge": "{+n} Surge Value",
    "taken": "Takes {n less} damage",
    "taken-afar": "Takes {n less} damage from 2 or more tiles away",
    "disable": "{+n} to rolls that disable a trap",
    "item-attack": "{+n} to attack rolls; only the best such Item counts",
    "item-ac": "{+n} AC; only the best such Item counts",
}
UNTIL = {
    "white tile": "until a tile with a white triangle is placed",
    "defeat": "until a Monster is defeated",
    "next turn": "until the next turn of the player who drew it",
}
MARKED = {
    "turn": "It lies there until the start of the figure's next turn.",
    "phase": "It lies there until the figure's next Hero Phase or activation is over.",
    "hurt": "It lies there until the figure takes damage.",
    "used": "Each time, one token is used up.",
}


def card_text(library: Library, card: kinds.Card) -> list[str]:
    """The rules text of a card, a line for each part."""
    return TEXTS[type(card)](library, card)


# --- the cards --------------------------------------------------------------------------------------------------------


def power_text(library: Library, power: kinds.Power) -> list[str]:
    """The text of a Power card, a line for each part."""
    lines = _used(library, "" if power.attack else "action", power.moment, power.deed)
    if power.stays:
        lines.append("This power is not turned over.")
    return lines


def treasure_text(library: Library, treasure: kinds.Treasure) -> list[str]:
    """The text of a Treasure card with its prices."""
    if treasure.type == "fortune":
        return use_text(library, treasure)
    return [*use_text(library, treasure), f"Buy {treasure.buy} gp, sell {treasure.sell} gp."]


def use_text(library: Library, treasure: kinds.Treasure) -> list[str]:
    """What a Treasure is good for."""
    if treasure.type == "fortune":
        return _led("Played at once", deed_text(library, treasure.deed, YOU))
    lines = ability_text(library, treasure.abilities, YOU)
    if treasure.use:
        lines += _used(library, treasure.use, treasure.moment, treasure.deed)
        lines.append(_afterwards(treasure))
    return lines


def _afterwards(treasure: kinds.Treasure) -> str:
    what = {"once": "discard it", "flip": "turn it over", "stay": "it stays face up"}[treasure.after]
    charges = f"It has {treasure.charges} charges. After the last one" if treasure.charges > 1 else "Then"
    return f"{charges} {what}."


def spell_text(library: Library, spell: kinds.Spell) -> list[str]:
    """The text of a Spell card for both kinds of casters."""
    return [
        *_led("Cast by a Hero", deed_text(library, spell.of_hero, YOU)),
        *_led("Cast by anything else", deed_text(library, spell.of_others, CASTER)),
        *_markers(library, (spell.of_hero, spell.of_others)),
    ]


def hero_text(library: Library, hero: kinds.HeroCard) -> list[str]:
    """A Hero's special ability, and the powers it always has."""
    known = library.powers
    return [
        *ability_text(library, hero.abilities, YOU),
        *(f"You always have the power {known[power].name}." for power in hero.always),
    ]


def monster_text(library: Library, monster: kinds.Monster) -> list[str]:
    """A Monster's abilities and its tactics, from top to bottom."""
    lines = ability_text(library, monster.abilities, IT)
    for entry in monster.entries:
        lines.append(
            sentence(f"{_condition(entry.condition)}: {'; '.join(_tactic(library, d, entry) for d in entry.deeds)}")
        )
    return lines


def encounter_text(library: Library, encounter: kinds.Encounter) -> list[str]:
    """The text of an Encounter card."""
    lines = deed_text(library, encounter.deed, ACTIVE)
    if encounter.until:
        lines += [f"All Heroes: {line}" for line in ability_text(library, encounter.abilities, ALL_HEROES)]
        lines.append(f"It stays in play {UNTIL[encounter.until]}.")
    return [*lines, *_markers(library, [encounter.deed])]


def trap_text(library: Library, trap: kinds.TrapCard) -> list[str]:
    """The text of a Trap card: its tokens, what it does in the row, and what disabling it takes."""
    one = trap.tokens == 1
    place = kinds.TRAP_CARD_PLACES[trap.where][0 if one else 1]
    lines = [f"Place {counted(trap.tokens, 'token')} {place}."]
    if trap.moves:
        lines.append(f"First it moves {counted(trap.moves, 'tile')} toward the closest Hero.")
    lines += deed_text(library, trap.deed, IT)
    failed = clauses_text(library, trap.failure, IT, Subject("the Hero who tried")) if trap.fail else "nothing happens"
    return [*lines, f"Disable: {trap.disable} or more. Failed: {failed}.", *_markers(library, [trap.deed])]


def marker_text(library: Library, marker: kinds.Marker) -> list[str]:
    """What a round token does while it lies on a figure."""
    lines = ability_text(library, marker.abilities, Voice("the figure", "the figure's", one=True))
    return [f"{sentence(_tokens(marker))[:-1]}: {' '.join(lines)} {MARKED[marker.until]}"]


def ability_text(library: Library, abilities: Iterable[Ability], voice: Voice) -> list[str]:
    """What is always in force, and what happens by itself at a moment."""
    lines = []
    for ability in abilities:
        if ability.when is None:
            lines.append(sentence(_value(ability.value, ability.number)))
        else:
            moment = ability.when.moment
            clauses = clauses_text(library, ability.clauses, voice, None, IGNORED.get(moment, ""))
            lines.append(sentence(f"{when_words(ability.when, voice)}: {clauses}"))
    return lines


def _used(library: Library, use: str, when: When | None, deed: Deed) -> list[str]:
    """How a power or Item is used, and what it does."""
    if when is None:
        lines = deed_text(library, deed, YOU)
        lines = _led(f"As your {use}", lines) if use else lines
    else:
        other = None if when.who.name == "self" else Subject(f"that {when.who.kind.capitalize()}")
        lines = _led(when_words(when, YOU), deed_text(library, deed, YOU, other, IGNORED.get(when.moment, "")))
    return [*lines, *_markers(library, [deed])]


def _markers(library: Library, deeds: Iterable[Deed]) -> list[str]:
    """The text of every token that these deeds lay on a figure."""
    clauses = [c for deed in deeds for part in (deed.hit, deed.miss, deed.do) for c in part]
    operands = {operand for clause in clauses for op in clause.ops for operand in op.operands}
    names = sorted(operand for operand in operands if isinstance(operand, MarkerName) and operand in library.markers)
    return [line for name in names for line in marker_text(library, library.markers[name])]


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
    words = f"{first.ops[0].operands[0]} {damage}"
    if first.ops[1:]:
        words += f", and {clauses_text(library, (Clause(first.ops[1:]),), voice, TARGET)}"
    more = [clauses_text(library, (clause,), voice, TARGET) for clause in others]
    again = [text.replace(" damage", " more damage") if text.startswith(TARGET.words) else text for text in more]
    return "; ".join([words, *again])


def clauses_text(
    library: Library, clauses: tuple[Clause, ...], voice: Voice, subject: Subject | None, ignored: str = ""
) -> str:
    """Clauses one after the other. `subject` is whom a clause means that does not say it."""
    return "; ".join(_clause(library, clause, voice, subject, ignored) for clause in clauses)


def _clause(library: Library, clause: Clause, voice: Voice, subject: Subject | None, ignored: str) -> str:
    if voice is ACTIVE and [op.name for op in clause.ops] == ["cast"]:
        return "a Spell is cast as if by a Monster"
    subject = who_words(clause.who, voice) if clause.who is not None else subject
    one = voice.one if subject is None else subject.one
    done = [_printed(library, op, voice, ignored, one) for op in clause.ops if not op.word.happens]
    happens = [_printed(library, op, voice, ignored, voice.one) for op in clause.ops if op.word.happens]
    if happens and clause.who is not None and not clause.who.name:
        raise ValueError(f"'{clause.ops[-1].name}' is done to nobody; write it in a part of its own, without whom")
    if done and subject is None:
        raise ValueError(f"'{clause.ops[0].name}' does not say whom: write 'self: …' or 'attacker: …'")
    sentences = [f"{subject.words} {listed(done)}"] if done and subject is not None else []
    return listed([*sentences, *happens])


def done_words(library: Library, clause: Clause) -> str:
    """What happens to a single figure that a clause means: `regains 3 Hit Points`."""
    return listed([_printed(library, op, YOU, "", True) for op in clause.ops if not op.word.happens])


def _printed(library: Library, op: Op, voice: Voice, ignored: str, one: bool) -> str:
    """A word in words: it may speak of who uses the card, of what it answers, and of the tokens it lays."""
    if op.name == "ignore" and not ignored:
        raise ValueError(f"there is nothing to ignore here; 'ignore' answers {', '.join(IGNORED)}")
    markers = [operand for operand in op.operands if isinstance(operand, MarkerName)]
    tokens = "".join(_tokens(library.markers[marker]) for marker in markers if marker in library.markers)
    return op.printed(third=one, me=voice.me, ignored=ignored, tokens=tokens)


def _tokens(marker: kinds.Marker) -> str:
    return f"the {marker.name} token" if marker.tokens == 1 else f"the {marker.tokens} {marker.name} tokens"


def _value(key: str, number: int) -> str:
    less = f"{abs(number)} {'less' if number < 0 else 'more'}"
    return VALUES[key].replace("{+n}", f"{number:+}").replace("{n less}", less)


# --- whom and when ----------------------------------------------------------------------------------------------------


def when_words(when: When, voice: Voice) -> str:
    """The moment at which something may be used or happens."""
    name, who = when.moment, when.who
    if who.name == "self":
        subject, whose = Subject(voice.me, voice.one), voice.my
    else:
        words = described(who, voice, other="")
        words = f"another {words.lstrip()}" if who.other else article(words)
        subject, whose = Subject(words), f"the turn of {words}"
    if name == "turn" and who.name != "self":
        return f"At the start of {whose}"
    return agreeing(WHEN[name], third=subject.one).format(who=subject.words, whose=whose)


# --- tactics ----------------------------------------------------------------------------------------------------------


@cache
def describe(condition: Condition) -> str:
    """A condition of tactics in words, for the card and the log.

    >>> from tabletome.games.tomb.cards.tactics import CONDITION
    >>> describe(CONDITION.parse("tile1&hp<=3&alone"))
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
    """One deed of a tactics entry."""
    condition = entry.condition
    of_hero = condition.reach < ANYWHERE or condition.stunned or condition.wounded or condition.edge or condition.alone
    hero = "that Hero" if of_hero else "the closest Hero"
    if isinstance(deed, Strike):
        area = Who("", 0, kind="hero", reach=deed.area) if deed.area is not None else None
        hero = hero if area is None else who_words(area, IT).words
        miss = f"; miss: {_result(library, deed.deed.miss, IT)}" if deed.deed.miss else ""
        return f"it attacks {hero}, {deed.bonus:+}: {_struck(library, deed.deed.hit)}{miss}"
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


TEXTS: dict[type[kinds.Card], Callable[[Library, Any], list[str]]] = {
    kinds.HeroCard: hero_text, kinds.Power: power_text, kinds.Monster: monster_text, kinds.Encounter: encounter_text,
    kinds.Treasure: treasure_text, kinds.TrapCard: trap_text, kinds.Spell: spell_text, kinds.Marker: marker_text,
}  # fmt: skip
"""How each kind of card is put into words."""
