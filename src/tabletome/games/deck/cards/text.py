"""The rules text of every card, written out from its fields, so that text and effect cannot disagree.

Weapon, Large, one-handed.
Normal. Rounds 2-5 Primary, 1,6 Secondary.
5 (Secondary 3) Physical Damage. Melee.
Recall: R/2 Strength Cards (Warrior).
"""

from __future__ import annotations

from tabletome.games.deck.cards.amounts import Amount, amount_words, number
from tabletome.games.deck.cards.combat_cards import ANY_NUMBER, AREA_TARGETS, CombatCard
from tabletome.games.deck.cards.language import (
    AddBoost,
    Boost,
    Counter,
    OpenBoost,
    PerCardBoost,
    Recall,
    Requirement,
    RoundBoost,
    Value,
)
from tabletome.games.deck.cards.rondel import Rondel, values_words, write_rounds
from tabletome.games.deck.state import Attribute, name_of, symbol_of
from tabletome.words import listed, sentence

ATTRIBUTE: dict[str, str] = {
    "STR": "Strength", "AGI": "Agility", "INT": "Intellect", "PIE": "Piety", "FOR": "Fortitude",
}  # fmt: skip
KIND = {
    "weapon": "Weapon", "armor": "Armor", "shield": "Shield", "attribute": "Attribute", "skill": "Skill", "spell": "Spell",
    "item": "Item", "pet": "Pet", "hireling": "Hireling", "action": "Action",
}  # fmt: skip
ACTION = {"N": "Normal", "!": "Reaction", "B": "Boost", "S": "Special"}
SIZE = {"S": "Small", "M": "Medium", "L": "Large", "XL": "Extra Large"}
DISTANCE = {"M": "Melee", "T": "Thrown", "R": "Ranged"}
TYPE = {"phys": "Physical", "eth": "Ethereal", "any": "Physical or Ethereal"}
VALUE = {"dmg": "Damage", "def": "Defense", "heal": "Health"}
WHOM = {"target": "the Target", "self": "you", "ally": "you or an Ally", "self|ally": "you or an Ally"}
AREA = (
    f"an area: in Simple Play up to {AREA_TARGETS} Opponents, otherwise everyone at one point or within 1 square of it, "
    "Allies and you too"
)
USE = {
    "boost": "Boosts cards of the Attribute",
    "counter": "Counters what lists it",
    "recounter": "Re-Counters",
    "escalate": "Escalates",
    "recall": "pays for Recalls",
    "grapple": "serves in a Grapple",
    "task": "serves for tasks",
    "initiative": "wins Initiative when drawn",
}


def attributes_words(attributes: tuple[Attribute, ...]) -> str:
    return listed((ATTRIBUTE[attribute] for attribute in attributes), "or")


def cards_words(amount: Amount, attributes: tuple[Attribute, ...]) -> str:
    """
    >>> cards_words(number(1), ("INT",)), cards_words(number(2), ("STR", "AGI"))
    ('1 Intellect Card', '2 Strength or Agility Cards')
    """
    return f"{amount_words(amount)} {attributes_words(attributes)} Card{'' if amount == number(1) else 's'}"


# --- a card of the Combat Deck ----------------------------------------------------------------------------------------


def card_text(card: CombatCard) -> list[str]:
    """All that a card says, line by line.

    >>> from tabletome.games.deck.game import GAME
    >>> card_text(GAME.library.combat_cards["Light Armor"])[2]
    '3 Physical Defense, half of it against Ranged attacks.'
    """
    lines = [type_words(card)]
    if card.actions:
        lines.append(f"{listed((ACTION[action] for action in card.actions), 'or')}. {rondel_words(card.rondel)}")
    if card.value:
        lines.append(_value_line(card, card.value))
    elif card.distances:
        lines.append(sentence(listed((DISTANCE[distance] for distance in card.distances), "or")))
    if card.hp:
        lines.append(f"{card.hp} HP.")
    lines += [sentence(requirement_words(requirement)) for requirement in card.requires]
    lines += _extra_lines(card)
    lines += [str(card.effect)] if card.effect.ops else []
    if card.sneak_check:
        lines.append(f"Declare Up or Down: if no Opponent matches it, {card.on_ok.words}.")
    lines += _use_lines(card)
    if card.boost:
        lines.append(boost_text(card.boost))
    if card.counters:
        lines.append(f"Countered by: {'; '.join(counter_words(counter) for counter in card.counters)}.")
    if card.recounter:
        kind = KIND[card.recounter]
        lines.append(f"Re-Counter: also by discarding {'an' if kind[0] in 'AI' else 'a'} {kind} Card.")
    if card.recall:
        lines.append(recall_text(card.recall))
    lines += [f"Price: {card.price} Gold."] if card.price else []
    return [*lines, flavour_text(card.flavour)] if card.flavour else lines


def flavour_text(flavour: str) -> str:
    """What is said of a card and has no effect."""
    return f"“{flavour}”"


def type_words(card: CombatCard) -> str:
    """The type line."""
    parts = [KIND[card.kind] if card.kind != "action" else f"Action of the {card.of}"]
    if card.level > 1 or card.kind in ("spell", "skill"):
        parts.append(f"Level {card.level}")
    if card.size:
        parts.append(SIZE[card.size])
    if card.hands:
        parts.append("one-handed" if card.hands == 1 else "Two-Handed")
    if card.attribute and card.kind != "attribute":
        parts.append(ATTRIBUTE[card.attribute])
    return f"{', '.join(parts)}."


def rondel_words(rondel: Rondel) -> str:
    """
    >>> from tabletome.games.deck.cards.rondel import read_rondel
    >>> rondel_words(read_rondel("P2-5 S1,6")), rondel_words(read_rondel("P1-6"))
    ('Rounds 2-5 Primary, 1,6 Secondary.', 'Every Round.')
    """
    if len(rondel.primary) == 6:
        return "Every Round."
    parts = [f"{write_rounds(rondel.primary)} Primary"] if rondel.primary else []
    parts += [f"{write_rounds(rondel.secondary)} Secondary"] if rondel.secondary else []
    return f"{'Round' if len(rondel.rounds) == 1 else 'Rounds'} {', '.join(parts)}."


def value_words(value: Value) -> str:
    """
    >>> from tabletome.games.deck.cards.language import read_value
    >>> value_words(read_value("dmg R+1 eth")), value_words(read_value("heal 5 self|ally"))
    ('R+1 Ethereal Damage', '5 Health for you or an Ally')
    """
    much = values_words(value.values)
    if value.kind == "heal":
        return f"{much} Health for {WHOM[value.whom]}"
    only = ", not against Physical Damage" if value.only else ""
    return f"{much} {TYPE[value.type]} {VALUE[value.kind]}{only}"


def _value_line(card: CombatCard, value: Value) -> str:
    text = value_words(value)
    if card.ranged_half:
        text += ", half of it against Ranged attacks"
    if card.distances:
        text += f". {listed((DISTANCE[distance] for distance in card.distances), 'or')}"
    return sentence(text)


def _extra_lines(card: CombatCard) -> list[str]:
    """The short notes of a card, in the order they are usually printed."""
    notes = [
        (
            card.split is not None,
            f"the Damage may be divided among up to {amount_words(card.split or number(1))} Opponents",
        ),
        (card.area, AREA),
        (card.throw, "to throw it, declare the attack as thrown"),
        (card.ranged, "a Ranged Weapon"),
        (card.grapple, "can be used in a Grapple"),
        (card.kind == "shield", shield_words(card)),
        (bool(card.cures), f"cures {listed(card.cures)}"),
        (card.from_sneak and card.can("B"), "only with the attack of a Weapon"),
        (card.kind == "item" and card.effect.has("light"), "held in one hand"),
        (card.persistent, "a Persistent Effect"),
        (card.once, "removed from the adventure once it was played"),
        (card.no_opening, "may not be among the 4 chosen cards"),
        (card.saves, "removed from the adventure it cancels 1 level of Fatigue or Exhaustion"),
    ]
    return [sentence(words) for applies, words in notes if applies]


def shield_words(card: CombatCard) -> str:
    """What a Shield does against Ranged Weapons. (DK-DMG-21)

    >>> from tabletome.games.deck.game import GAME
    >>> shield_words(GAME.library.combat_cards["Large Shield"])
    'against Ranged Weapons it stops all Damage of any number of attacks in a Round'
    """
    number = "any number of" if card.stands_against == ANY_NUMBER else f"up to {card.stands_against}"
    does = "it stops all Damage of" if card.blocks_ranged else "one card counts for"
    return f"against Ranged Weapons {does} {number} attacks in a Round"


def _use_lines(card: CombatCard) -> list[str]:
    lines = []
    for use in card.uses:
        about = f" ({listed(use.of)})" if use.of else ""
        lines.append(sentence(f"{USE[use.name]}{about}"))
    return lines


def requirement_words(requirement: Requirement) -> str:
    """
    >>> requirement_words(Requirement(anyone=("Rogue", "Halfling")))
    'requires Rogue or Halfling'
    """
    if requirement.anyone:
        return f"requires {listed(requirement.anyone, 'or')}"
    if requirement.wield:
        return f"requires that you wield a {requirement.wield}"
    return f"only while {requirement.while_}"


def recall_text(recall: Recall) -> str:
    who = f" ({listed(recall.anyone, 'or')})" if recall.anyone else ""
    return f"Recall: {cards_words(recall.cost, recall.attributes)}{who}."


def boost_text(boost: Boost) -> str:
    """
    >>> from tabletome.games.deck.cards.language import read_boost
    >>> boost_text(read_boost("r3-6 pay INT*2 -> dmg R+1", "eth"))
    'Boost: play 2 Intellect Cards to play this on Rounds 3-6, for R+1 Ethereal Damage.'
    """
    match boost:
        case OpenBoost(rounds=rounds, attributes=attributes, cost=cost, value=value):
            when = f"Round{'' if len(rounds) == 1 else 's'} {write_rounds(rounds)}"
            new = f", for {value_words(value)}" if value else ""
            return f"Boost: play {cards_words(cost, attributes)} to play this on {when}{new}."
        case PerCardBoost(add=add, attributes=attributes, most=most):
            return f"Boost: +{add} for every {attributes_words(attributes)} Card, at most {amount_words(most)} of them."
        case RoundBoost(attributes=attributes):
            return f"Boost: every {attributes_words(attributes)} Card lets this be played one Round later."
        case AddBoost(kind=kind, add=add_amount):
            return f"Adds {amount_words(add_amount)} {VALUE[kind]} to the card it Boosts."


def counter_words(counter: Counter) -> str:
    """
    >>> counter_words(Counter("ud", "half", 1)), counter_words(Counter("AGI"))
    ('a match of its Up/Down symbol (half is left)', 'an Agility Card (nothing is left)')
    """
    if counter.by == "ud":
        by = "a match of its Up/Down symbol" if counter.draws == 1 else f"a match of {counter.draws} declared Up/Downs"
    elif counter.by == "Shield":
        by = "a Shield Card"
    else:
        name = ATTRIBUTE[counter.by]
        by = f"{'an' if name[0] in 'AI' else 'a'} {name} Card"
    return f"{by} ({'half' if counter.result == 'half' else 'nothing'} is left)"


ARROWS = {"U": "▲", "D": "▼"}


def title(card: str) -> str:
    """A copy of a card with its symbol.

    >>> title("Longsword U")
    'Longsword ▲'
    """
    return f"{name_of(card)} {ARROWS[symbol_of(card)]}"
