"""Cards as they read for players: the printed notation, and beside it sentences, made of the same words that are carried out."""

from __future__ import annotations

from tabletome.cards import Op
from tabletome.games.drunagor.cards.abilities import (
    Attack,
    Bonus,
    Hold,
    Immune,
    Pets,
    Pink,
    Plus,
    Static,
    Trait,
    Trample,
)
from tabletome.games.drunagor.cards.language import (
    SUPERLATIVES,
    Amount,
    Clause,
    Cost,
    Crit,
    Damage,
    DoubleDamage,
    Effect,
    Hit,
    If,
    Lead,
    More,
    Reroll,
    Rider,
    Shape,
    Text,
    Tie,
    Weapon,
    Who,
)
from tabletome.words import listed, sentence, spelled

NOUNS = {
    "TARGET": "target", "TARGETS": "targets", "ADJ": "adjacent", "OTHER": "other", "ALLIED": "allied", "ALLY": "ally",
    "ALLIES": "allies", "ENEMY": "enemy", "ENEMIES": "enemies", "HERO": "Hero", "HEROES": "Heroes", "MONSTER": "Monster",
    "MONSTERS": "Monsters", "PET": "Pet", "PETS": "Pets", "CHARACTER": "character", "CHARACTERS": "characters",
    "STRONGEST": "strongest", "WEAKEST": "weakest", "OWNER": "owner", "ON DARKNESS": "on Darkness",
    "MOST CORRUPTED": "most corrupted", "MOST TIRED": "most tired", "MOST VIGOROUS": "most vigorous", "WHITE": "White",
    "GRAY": "Gray", "BLACK": "Black", "NOT ABOVE": "on no higher level",
}  # fmt: skip
QUALITIES = (
    "OTHER", "ALLIED", "STRONGEST", "WEAKEST", "MOST CORRUPTED", "MOST TIRED", "MOST VIGOROUS", "WHITE", "GRAY", "BLACK", "ADJ",
)  # fmt: skip
"""Nouns that stand before another one, in this order."""
LEADS = {"START OF TURN": "At the start of your turn", "END OF TURN": "At the end of your turn"}
EVENTS = {
    "ATTACK": "you make a Weapon Attack", "HIT": "your Weapon Attack hits", "PET ATTACK": "your Pet attacks",
    "SPELL ATTACK": "you make a Spell Attack", "MISS": "your Weapon Attack misses",
    "CRITICAL FAILURE": "you roll a Critical Failure", "DEFEAT MONSTER": "you defeat a Monster", "LOSE HEALTH": "you lose Health",
    "ALLY LOSES HEALTH": "an ally loses Health", "PREVENT": "you prevent damage", "HEAL": "you heal somebody",
    "RECALL": "you recall your cubes", "FOCUS USED": "you spend a FOCUS token",
    "MOVE ENEMY": "you push, lift or swap an enemy", "TRAP SPRUNG": "your trap is sprung",
    "REGAIN BREATH": "you regain your breath", "RUNE DRAWN": "a Rune is drawn", "OPEN DOOR": "a Door is opened",
    "ADVENTURE START": "an Adventure begins",
}  # fmt: skip
VALUES = {
    "HP": "maximum Health",
    "HIT": "on your attack rolls",
    "DMG": "damage",
    "MOVEMENT": "movement",
    "RANGE": "Range",
}
TRAITS = {
    "PROTECT": "may take a blow for an adjacent ally", "REROLL CHALLENGE": "may reroll a Skill Challenge",
    "ATTACK TWICE": "attacks twice", "VICIOUS": "its damage cannot be prevented", "LOOT": "what it kills leaves a Chest",
    "FLYBY": "flies back to its master after the attack", "FLYING": "flies over everything",
    "AMBUSH": "appears beside its prey", "BLOODSEEKER": "hunts the Hero with the least Health",
    "COVETOUS": "hunts the Hero with the most Resource tokens", "DEFIANT": "hunts the Hero with the most available cubes",
    "RECKONER": "hunts the Hero with the most Curse Cubes", "RELENTLESS": "hunts the Hero with the fewest available cubes",
    "SLAUGHTER": "hunts bystanders first", "LARGE": "counts as large",
    "STURDINESS": "withstands blows", "UNIQUE": "there is only one",
}  # fmt: skip
STATES = {"ON DARKNESS": "on Darkness", "WOUNDED": "at half Health or less"}


def meaning(text: Text) -> str:
    """A text in sentences, for whoever does not read the notation yet."""
    first, *others = [_clause(clause, rides=text.lead is not None) for clause in text.clauses] or [""]
    lead = f"{_lead(text.lead)}: " if text.lead is not None else ""
    return " ".join(sentence(words) for words in (f"{lead}{first}", *others) if words)


def attack_card(text: Text) -> str:
    """What an Attack card does when the Marker comes to it. (DR-CMD-10)"""
    return " ".join(sentence(_clause(clause, me="its owner")) for clause in text.clauses)


def always(static: Static) -> str:
    """What always holds, in sentences."""
    return " ".join(sentence(_bonus(bonus)) for bonus in static.bonuses)


def attack(black: Attack) -> str:
    """What a Monster's attack is like."""
    words = [TRAITS[item.word] for item in black.items if isinstance(item, Trait)]
    words += [f"strikes {_spread(black.shape)}"] if black.shape is not None else []
    words += [f"reaches {format(black.range.areas, 'area')} far"] if black.range is not None else []
    effects = listed([_effect(effect, third=True) for effect in black.collateral])
    words += [f"whoever loses Health by it {effects}"] if effects else []
    return " ".join([*map(sentence, words), *(sentence(_clause(clause, me="it")) for clause in black.clauses)])


def pink(text: Pink) -> str:
    """What a Monster does at the start of its turn."""
    effects = listed([_effect(op, third=True) for op in text.ops])
    return sentence(f"at the start of its turn it {effects}") if effects else ""


# --- parts --------------------------------------------------------------------------------------------------------------


def _lead(lead: Lead) -> str:
    if lead.word == "ROLL":
        return f"When your attack roll shows {lead.least} or more"
    return f"When {EVENTS[lead.event]}" if lead.event else LEADS[lead.word]


def _clause(clause: Clause, *, rides: bool = False, me: str = "you") -> str:
    cost = f"{_cost(clause.cost)}; then " if clause.cost is not None else ""
    state = f", if {_if(clause.if_)}" if clause.if_ is not None else ""
    does = (
        _weapon(clause, clause.body)
        if isinstance(clause.body, Weapon)
        else _tie(clause, clause.body, rides=rides, me=me)
    )
    large = ", Large Monsters too" if clause.large_too else ""
    return f"{cost}{does}{large}{state}"


def _cost(cost: Cost) -> str:
    number = str(cost.amount) if cost.amount is not None else "1"
    return {
        "PAY": f"pay {number} Health", "EXPEND": f"expend {format(cost.amount or Amount(1), 'Action Cube')}",
    }.get(cost.verb, f"discard {number} {cost.token}")  # fmt: skip


def _if(state: If) -> str:
    if state.of == "ALLY ADJ":
        return "an ally is adjacent to the target"
    who = "you are" if state.of == "SELF" else "the target is"
    has = "you have" if state.of == "SELF" else "the target has"
    return f"{who} {STATES[state.state]}" if state.state in STATES else f"{has} {state.state}"


def _tie(clause: Clause, tie: Tie, *, rides: bool, me: str) -> str:
    """Who it is done to, and what."""
    if clause.happens:
        return listed([_effect(effect, third=False) for effect in tie.effects])
    near = f" within {format(clause.range.areas, 'area')}" if clause.range is not None else ""
    if clause.on_caster:
        whom, third = me, me != "you"
    elif clause.split:
        whom, third = f"characters in Range{near} together", False
    elif clause.shape is not None and me != "you":
        everybody = "all in " if clause.shape.word == "STRIKE" else ""
        whom, third = f"{everybody}{_spread(clause.shape)}{near}", False
    elif clause.shape is not None:
        whom, third = f"all you choose in {_spread(clause.shape)}{near}", False
    elif clause.who is not None:
        whom, third = f"{_who(clause.who)}{near}", not _several(clause.who)
    elif me != "you":
        whom, third = f"whom it hunts{near}", True
    else:
        whom, third = f"{_somebody(clause, tie, rides=rides)}{near}", True
    effects = [_effect(effect, third=third) for effect in tie.effects]
    return f"{whom} {listed(effects)}{', divided as you like' if clause.split else ''}"


def _somebody(clause: Clause, tie: Tie, *, rides: bool) -> str:
    """Whom a clause is done to that names nobody: enemies only, if it harms by DMG. (DR-TARGET-01, DR-TARGET-12)"""
    if not rides:
        return "one enemy in Range" if clause.damages else "one character in Range"
    harmful = all(isinstance(effect, Damage) or effect.worth < 0 for effect in tie.effects)
    return "the target" if harmful else "any one character"


def _several(who: Who) -> bool:
    return who.most > 1 or who.quantifier == "ALL"


def _who(who: Who) -> str:
    count = f" {spelled(who.count.value())}" if who.count is not None else ""
    first = {"UP TO": f"up to{count}", "ALL": "all", "EACH": "each"}.get(who.quantifier, count.strip())
    before = [NOUNS[noun] for noun in QUALITIES if noun in who.nouns]
    others = [noun for noun in who.nouns if noun not in QUALITIES]
    if len(others) > 1:  # UP TO TWO TARGET ADJ ENEMIES: the last one says what they are
        others = [noun for noun in others if not noun.startswith("TARGET")]
    after = [NOUNS.get(noun, noun.title()) for noun in others] or ["character"]
    named = any(noun not in NOUNS for noun in others)
    if not first and not named:
        first = "its" if "OWNER" in who.nouns else "the" if SUPERLATIVES & {*who.nouns} else "one"
    return " ".join(filter(None, [first, *before, *after]))


def _weapon(clause: Clause, weapon: Weapon) -> str:
    changes = listed([_change(rider) for rider in weapon.riders() if not isinstance(rider, Damage | Op)])
    effects = listed([_effect(rider, third=True) for rider in weapon.riders() if isinstance(rider, Damage | Op)])
    collateral = f"; whoever loses Health by it {effects}" if effects else ""
    if not weapon.hits:
        return f"the attack {changes}{collateral}"
    who = clause.who if clause.who is not None and clause.who.attackers else None
    does = f"{_who(who)} {'each make' if _several(who) else 'makes'}" if who else "you make"
    it = "each" if len(weapon.hits) > 1 or (who and _several(who)) else "it"
    aim = f" against {_who(clause.who)}" if clause.who is not None and who is None else ""
    spread = f" against {_spread(clause.shape)}" if clause.shape in clause.specs and clause.shape is not None else ""
    return f"{does} {_hits(weapon.hits)}{aim}{spread}{f'; {it} {changes}' if changes else ''}{collateral}"


def _hits(hits: tuple[Hit, ...]) -> str:
    bonuses = listed([f"{'-' if hit.minus else '+'}{hit.amount}" for hit in hits])
    attacks = "a Weapon Attack" if len(hits) == 1 else f"{spelled(len(hits))} Weapon Attacks"
    return f"{attacks} with {bonuses} to hit"


def _spread(shape: Shape) -> str:
    amount = shape.amount or Amount(1)
    if shape.word == "STRIKE":
        return format(amount, "area")
    return f"up to {format(amount, 'adjacent enemy' if shape.word == 'CLEAVE' else 'target')}"


def _change(rider: Rider) -> str:
    match rider:
        case More():
            return f"deals {rider.amount} {'less' if rider.minus else 'more'} damage"
        case DoubleDamage():
            return "deals double damage"
        case Crit():
            return f"is a Critical Hit from {rider.least} on"
        case Reroll():
            return "may be rolled again"
        case Shape():
            return f"strikes {_spread(rider)}"
        case _:
            return str(rider)


def _effect(effect: Effect, *, third: bool) -> str:
    if isinstance(effect, Op):
        return effect.printed(third=third)
    kind = "" if effect.preventable else "non-preventable "
    return f"{'takes' if third else 'take'} {effect.amount} {kind}damage"


def _bonus(bonus: Bonus) -> str:
    match bonus:
        case Plus():
            return f"{'-' if bonus.minus else '+'}{bonus.amount} {VALUES.get(bonus.what, bonus.what)}"
        case Immune():
            return f"immune to {listed(bonus.words)}"
        case Hold():
            return f"you can hold {bonus.amount} more {bonus.what.capitalize()} Cube"
        case Pets():
            return f"you can have {format(bonus.amount, 'Pet')} at a time"
        case Crit():
            return f"your attack rolls are Critical Hits from {bonus.least} on"
        case Trample():
            return f"walks through enemies and deals {bonus.amount} damage to each"
        case Trait():
            return TRAITS[bonus.word]
