"""The text of Foe Cards and of Information Cards, written out from their fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletome.games.deck.cards.amounts import amount_words
from tabletome.games.deck.cards.rondel import write_rounds
from tabletome.games.deck.cards.text import ATTRIBUTE, DISTANCE, SIZE, TYPE, WHOM, flavour_text
from tabletome.words import counted, listed, sentence

if TYPE_CHECKING:
    from tabletome.games.deck.cards.foe_cards import FoeCard, FoeDeed, FoeLine, Trait
    from tabletome.games.deck.cards.information_cards import (
        Ability,
        BaseAction,
        CharacterClass,
        Hybrid,
        Race,
        Specialized,
    )
    from tabletome.games.deck.state import Attribute

CONDITION = {
    "": "",
    "cowardly": "after Damage, ",
    "healer": "while one of its side is wounded, ",
    "hurt": "if it was hurt since its last Turn, ",
    "reach": "if somebody is in reach, ",
}
ATTACK = {
    "threat": "the Opponent that damaged it most",
    "recovery": "the Opponent that healed last",
    "punish": "the Opponent that cast a Spell last",
    "retaliation": "the Opponent that attacked it last",
    "opportunist": "the nearest Opponent",
    "brutal": "the Opponent with the fewest HP",
}


# --- Foes -------------------------------------------------------------------------------------------------------------


def foe_text(foe: FoeCard) -> list[str]:
    """
    >>> from tabletome.games.deck.game import GAME
    >>> foe_text(GAME.library.foes["Plague Rat Swarm"])[1]
    'Every Round, draw 2, U*: 2 Physical Damage at Melee (Bites).'
    """
    gold = f", {foe.gold} Gold" if foe.gold else ""
    lines = [f"Level {foe.level}, {SIZE[foe.size]}, {foe.hp} HP, {foe.xp} XP{gold}."]
    lines += [sentence(line_words(line)) for line in foe.acts]
    if foe.on_failure:
        lines.append(f"Otherwise: {foe_deed_words(foe.on_failure)}.")
    lines += [f"Attacked: {line_words(line)}." for line in foe.reacts]
    lines += [f"{ATTRIBUTE[name]}: {pattern}." for name, pattern in foe.attributes]
    if foe.escalates:
        lines.append("Re-Counters and Escalates.")
    lines += [sentence(trait_words(trait)) for trait in foe.traits]
    lines += [f"Loot: {listed(foe.loot)}."] if foe.loot else []
    return [*lines, flavour_text(foe.flavour)] if foe.flavour else lines


def line_words(line: FoeLine) -> str:
    rounds = "every Round" if len(line.rounds) == 6 else f"Rounds {write_rounds(line.rounds)}"
    rounds = rounds.replace("Rounds", "Round") if len(line.rounds) == 1 else rounds
    return f"{CONDITION[line.when]}{rounds}, draw {line.check.draws}, {line.check.pattern}: {foe_deed_words(line.deed)}"


def foe_deed_words(deed: FoeDeed) -> str:
    label = f" ({deed.label})" if deed.label else ""
    match deed.kind:
        case "dmg":
            at = listed((DISTANCE[distance] for distance in deed.distances), "or")
            every = " to every Opponent in an area" if deed.area else ""
            return f"{amount_words(deed.amount)} {TYPE[deed.type]} Damage{every} at {at}{label}"
        case "def":
            return f"{amount_words(deed.amount)} {TYPE[deed.type]} Defense{label}"
        case "heal":
            return f"heals {amount_words(deed.amount)} HP{label}"
        case "spell":
            return f"casts {deed.spell}{label}"
        case "call":
            return f"calls a {deed.called}, who joins the Combat{label}"
        case "sneak":
            return f"Sneaks{label}"
        case "grapple":
            return f"tries a Grapple{label}"
        case "nothing":
            return f"nothing{label}"


def trait_words(trait: Trait) -> str:
    """
    >>> from tabletome.games.deck.cards.foe_cards import read_trait
    >>> trait_words(read_trait("disease(2,1,3r,max 3)"))
    'Disease: after 2 or more Damage 1 HP per Round for 3 Rounds, at most 3'
    """
    span = "Count" if trait.counts else "Round"
    match trait.name:
        case "selfpres":
            return f"Self Preservation: Flees at {trait.numbers[0]} HP or fewer"
        case "merciless":
            return f"Merciless: attacks the most wounded after {counted(trait.numbers[0], span)}"
        case "cowardly":
            return f"Cowardly Sneak: Sneaks after {trait.numbers[0]} or more Damage"
        case "sneaky":
            return "Sneaky: Pre-Sneaks if possible"
        case "kiter":
            return "Kiter: moves away from Melee"
        case "overwhelm":
            whom = "the most wounded Opponent" if trait.wounded else "one Opponent"
            number, *time = trait.numbers
            after = f", after {counted(time[0], span)}" if time else ""
            return f"Overwhelm: {number} of them at Melee against {whom} try a Grapple{after}"
        case "healer":
            return "Healer: heals while one of its side is wounded"
        case "regen":
            return f"Regeneration: {trait.numbers[0]} HP at the start of every Round"
        case "outnumber":
            return f"Outnumber: stays out of Melee below {trait.numbers[0]} to {trait.numbers[1]}"
        case "disease" | "poison":
            least, damage, long, most = trait.numbers
            limit = f", at most {most}" if most else ""
            return f"{trait.name.title()}: after {least} or more Damage {damage} HP per {span} for {counted(long, span)}{limit}"
        case "darksight":
            return "Darksight"
        case "undead":
            return "Undead"
        case "threat" | "recovery" | "punish" | "retaliation" | "opportunist" | "brutal":
            return f"Attacks {ATTACK[trait.name]}"


# --- Information Cards ------------------------------------------------------------------------------------------------


def race_text(race: Race) -> list[str]:
    """
    >>> from tabletome.games.deck.game import GAME
    >>> race_text(GAME.library.races["Dwarf"])
    ['Fortitude +2, Strength +1, Agility -1.', '+2 HP.', 'Base Action, a Reaction: Counter poison.']
    """
    changes = changes_words(race.attributes)
    if race.free:
        changes = ", ".join(filter(None, [changes, f"+1 of {race.free} different Attributes of your choice"]))
    lines = [f"{changes}."]
    lines += [f"{race.hp:+} HP."] if race.hp else []
    lines += [sentence(ability_words(ability)) for ability in race.abilities]
    return [*lines, base_text(race.base)] if race.base else lines


def class_text(class_: CharacterClass) -> list[str]:
    allotment = ", ".join(f"{ATTRIBUTE[name]} {count}" for name, count in class_.attributes.items())
    return [f"{allotment}.", f"{class_.hp} HP and {class_.hp_per_level} more per Level.", base_text(class_.base)]


def specialized_text(card: Specialized) -> list[str]:
    lines = [f"A {card.class_} from Level 3.", *(sentence(ability_words(ability)) for ability in card.abilities)]
    return [*lines, base_text(card.base)] if card.base else lines


def hybrid_text(card: Hybrid) -> list[str]:
    return [
        f"A {listed(card.pair)} from Level 3.",
        "Cards of the second Class up to half the Level.",
        f"{changes_words(card.attributes)}.",
    ]


def changes_words(changes: dict[Attribute, int]) -> str:
    return ", ".join(f"{ATTRIBUTE[name]} {change:+}" for name, change in changes.items())


def base_text(base: BaseAction) -> str:
    how = "a Reaction" if base.action == "!" else "Normal"
    match base.kind:
        case "dmg":
            at = listed((DISTANCE[distance] for distance in base.distances), "or")
            against = f" against {base.against}" if base.against else ""
            what = f"{base.value} {TYPE[base.type]} Damage at {at}{against}"
        case "heal":
            what = f"heal {base.value} HP of {WHOM[base.whom]}"
        case "dodge":
            what = f"dodge {base.value} {TYPE[base.type]} Damage"
        case "counter":
            what = f"Counter {base.against}"
    return f"Base Action, {how}: {what}."


def ability_words(ability: Ability) -> str:
    many = "" if ability.number == 1 else "s"
    match ability.kind:
        case "redraw":
            return "once per adventure redraw one Up/Down check"
        case "recall":
            return f"may Recall {ability.of} Cards whatever the Class"
        case "darksight":
            return "Darksight"
        case "grapple_strike":
            return f"strikes in a Grapple do {ability.number} Damage"
        case "shield_defense":
            return f"Shield Cards have +{ability.number} Defense"
        case "weapon_boost":
            return f"may Boost Weapon Damage with R+{ability.number} Strength Cards"
        case "presneak_search":
            return f"a Pre-Sneak also allows the search for {ability.of}"
        case "presneak_without":
            return "may Pre-Sneak without owning Sneak Cards"
        case "initiative_ties":
            return "wins ties for Initiative"
        case "boost_cost":
            return f"printed Boosts of Damage Spells cost {ability.number} card{many} less, at least 1"
        case "counter_draws":
            return f"Opponents need {ability.number} more Up/Down{many} to Counter its Spells"
        case "healing":
            return f"heals {ability.number} more"
