"""In the Camp: what to learn and take, what to wear, and what to carry."""

from __future__ import annotations

from tabletome.bots.judged import Judge
from tabletome.games.drunagor.bot import gear
from tabletome.games.drunagor.cards.kinds import Skill
from tabletome.games.drunagor.cards.language import Damage, Text, Tie, Weapon
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.campaign.offers import AWARD, OFFER, Awarding, AwardTo, Want
from tabletome.games.drunagor.options.campaign.reliefs import RELIEF, Begin
from tabletome.games.drunagor.options.campaign.roles import NEW_COLOUR, NEW_ROLE, SWAP, Keep, Recolour, Recolouring
from tabletome.games.drunagor.options.campaign.stash import ARRANGE, HandTo, Leave, Pack, Ready, Stash, Wear, wearable
from tabletome.games.drunagor.options.gear.bags import worn_instead
from tabletome.games.drunagor.options.learning import LEARN, NO_CUBE, Learn, Learning
from tabletome.games.drunagor.options.minor.agreeing import Decline
from tabletome.games.drunagor.options.values import face_up
from tabletome.games.drunagor.state import Figure, Hero, camp_of, hero

NOTICED = 0.3
"""So much better must something be before anybody changes for it."""
CUBE = 10.0
"""More than any Skill is worth: who has three cubes of one colour makes the same strong blow in every turn."""
FOR_OTHERS, SMALL = 0.15, 0.05
OWN_BLOWS = ("ATTACK", "HIT", "SPELL ATTACK")
EVERY_ROUND, NOW_AND_THEN, PAID_FOR = 1.0, 0.5, 0.25


def gain(table: Table, owner: Hero, card: str) -> float:
    """How much better a Hero is off with an item than without; what cannot be worn is worth little."""
    item = table.library.items[card]
    if item.consumable:
        return FOR_OTHERS * gear.item_worth(table, owner, card)
    new = gear.face_worth(table, face_up(table, owner, card))
    if not wearable(table, owner, card):
        return SMALL * new
    instead = worn_instead(table, owner, card)
    return new - (gear.face_worth(table, face_up(table, owner, instead)) if instead else 0.0)


def offer(table: Table, who: Figure, about: object, act: DrunagorAct) -> float:
    """What makes most of a difference; nobody quarrels with friends."""
    if not isinstance(act, Want):
        return 0.0
    wanted = act.item in camp_of(table.state).wanted.values()
    return SMALL + gain(table, hero(table.state, who.id), act.item) - (99.0 if wanted else 0.0)


def award(table: Table, who: Figure, about: Awarding, act: DrunagorAct) -> float:
    assert isinstance(act, AwardTo)
    return gain(table, hero(table.state, act.to), about.item)


def arrange(table: Table, who: Figure, about: object, act: DrunagorAct) -> float:
    """The best of everything is worn, the second best given to whom it serves, Consumables fill the bag, the rest is stashed."""
    owner = hero(table.state, who.id)
    match act:
        case Wear():
            better = gain(table, owner, act.item)
            return better if better > NOTICED else -1.0
        case HandTo():
            return _gift(table, owner, act)
        case Stash():
            idle = act.item in owner.bag and not table.library.items[act.item].consumable
            return 0.2 if idle else -9.0
        case Pack():
            useful = table.library.items[act.item].consumable
            return 0.1 if useful else -9.0
        case Leave():
            return -9.0
        case Ready():
            return 0.0
    return -9.0


def _gift(table: Table, owner: Hero, act: HandTo) -> float:
    """Somebody who still arranges their gear could wear it, and its owner has no use for it."""
    other = hero(table.state, act.to)
    if table.library.items[act.item].consumable or other.id not in camp_of(table.state).waiting:
        return -9.0
    mine = gain(table, owner, act.item) if wearable(table, owner, act.item) else 0.0
    theirs = gain(table, other, act.item) if wearable(table, other, act.item) else 0.0
    return FOR_OTHERS * theirs if theirs > NOTICED >= mine else -9.0


def learn(table: Table, who: Figure, about: Learning, act: DrunagorAct) -> float:
    """First a cube of the colour that the Hero has most of, then the best Skill; of Class Abilities what is worth most."""
    assert isinstance(act, Learn)
    skill = table.library.skills[act.skill]
    if act.colour == NO_CUBE:
        return ability_worth(skill)
    cubes = table.library.boards[about.hero].cubes
    return skill_worth(table, act.skill) + CUBE * cubes.count(act.colour)


def ability_worth(skill: Skill) -> float:
    """What always holds, and what a text does, as often as it comes to act."""
    words = sum(abs(op.worth) for op in skill.text.ops())
    return gear.bonuses_worth(skill.static.bonuses) + how_often(skill.text) * words


def how_often(text: Text) -> float:
    """How often in a round, about: what has to be paid for seldom, what waits for a turn or a blow of one's own always."""
    if text.lead is None or any(clause.cost is not None for clause in text.clauses):
        return PAID_FOR
    if text.lead.word == "WHEN":
        return EVERY_ROUND if text.lead.event in OWN_BLOWS else NOW_AND_THEN
    return NOW_AND_THEN if text.lead.word == "ROLL" else EVERY_ROUND


def skill_worth(table: Table, id_: str) -> float:
    """What a Skill is worth in general: its words, its attacks, and that it can be paid with more than one colour."""
    card = table.library.skills[id_]
    attacks = sum(len(one.body.hits) for one in card.text.clauses if isinstance(one.body, Weapon))
    ties = [one.body for one in card.text.clauses if isinstance(one.body, Tie)]
    damage = sum(part.amount.value() for tie in ties for part in tie.effects if isinstance(part, Damage))
    bonus = 0.6 if card.symbol == "reaction" else 0.0
    words = sum(abs(op.worth) for op in card.text.ops())
    return (
        words + 2.5 * attacks + 1.5 * damage + bonus + 0.2 * len(card.colours) + gear.bonuses_worth(card.static.bonuses)
    )


def new_role(table: Table, who: Figure, about: object, act: DrunagorAct) -> float:
    """Everybody has learned their own."""
    return float(isinstance(act, Keep))


def swap(table: Table, who: Figure, about: object, act: DrunagorAct) -> float:
    """A friend who asks has a reason."""
    return -float(isinstance(act, Decline))


def new_colour(table: Table, who: Figure, about: Recolouring, act: DrunagorAct) -> float:
    return float(isinstance(act, Recolour) and act.colour == about.colour)


def relief(table: Table, who: Figure, about: object, act: DrunagorAct) -> float:
    """Whatever helps."""
    return -float(isinstance(act, Begin))


JUDGES: dict[str, Judge] = {
    OFFER: offer, AWARD: award, ARRANGE: arrange, LEARN: learn, NEW_ROLE: new_role, SWAP: swap, NEW_COLOUR: new_colour,
    RELIEF: relief,
}  # fmt: skip
