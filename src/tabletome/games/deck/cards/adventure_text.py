"""What the cards of an adventure say about its hazards, its tasks and the rule that only it has: made from their fields."""

from __future__ import annotations

from tabletome.games.deck.cards.adventure_cards import Adventure, Task
from tabletome.games.deck.cards.hazards import Hazard
from tabletome.games.deck.cards.text import TYPE, attributes_words
from tabletome.words import counted

WHEN = {
    "way": "on the way to {way}, for everybody",
    "entry": "for everybody who comes in",
    "tide": "for everybody who comes in at high tide",
    "round": "for everybody at the beginning of every Round",
    "failure": "for who fails here",
}


def hazard(one: Hazard) -> str:
    """
    >>> hazard(Hazard("Tripwire", "way", "U", ("AGI",), 2, "phys", "M7"))
    'Tripwire, on the way to M7, for everybody, once: match U or use Agility, or take 2 Physical Damage.'
    """
    when = WHEN[one.strikes].format(way=one.way) + (", once" if one.is_trap else "")
    helps = f" or use {attributes_words(one.attributes)}" if one.attributes else ""
    unless = " with no Agility Card in hand" if one.balance else ""
    return f"{one.name}, {when}{unless}: match {one.check}{helps}, or take {one.damage} {TYPE[one.type]} Damage."


def success(task: Task, loot: str) -> str:
    """What a task gives, and what it risks.

    >>> success(Task("trap", "Cut the wire", "Normal", (), disarms="Tripwire"), "")
    'makes the Tripwire harmless; who fails springs it'
    """
    gives = [f"opens {task.opens}"] if task.opens else [f"makes the {task.disarms} harmless"] if task.disarms else []
    gives += [f"gives {loot}"] if loot else []
    gives += ["breaks a seal"] if task.seal else []
    risk = "; who fails springs it" if task.disarms else f"; who fails meets the {task.risks}" if task.risks else ""
    return " and ".join(gives) + risk


def own_rule(adventure: Adventure) -> str:
    """The rule of an adventure that is about all of it; what is in single Rooms stands there.

    >>> own_rule(Adventure("V", "Vault", 8, "V1", "V9", backwards=True))
    'Here Rounds are counted down, from the 6th to the 1st.'
    """
    if adventure.hunted:
        every, by = adventure.hunted.every, adventure.hunted.by
        return f"You are hunted: with every {every}th Room that you go to, one {by} for each Player catches up."
    if adventure.tide:
        return f"The tide turns with every {adventure.tide}th Room that you go to; at high tide low Rooms are flooded."
    if adventure.crowd:
        within, gold = counted(adventure.crowd.rounds, "Round"), adventure.crowd.gold
        return f"The crowd throws {gold} Gold for every Combat won within {within}."
    return "Here Rounds are counted down, from the 6th to the 1st." if adventure.backwards else ""
