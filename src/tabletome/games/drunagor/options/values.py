"""The numbers of characters with all that changes them: Passives, Equipment, what a Monster's face says, tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from tabletome.games.drunagor.cards.abilities import Hold, Static
from tabletome.games.drunagor.cards.conditions import CONDITIONS
from tabletome.games.drunagor.cards.kinds import Item
from tabletome.games.drunagor.cards.language import Crit, Rider, Text
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.state import Condition, Figure, Hero, Status, hero
from tabletome.kernel import derived_of

D20 = "D20"
FACES = tuple(range(1, 21))
CRITICAL = 20
"""The natural roll that is a Critical Hit if nothing says otherwise. (DR-CRIT-01)"""
PET_HEALTH = 1
MOST_HEALTH = 16
"""A Hero's Health Track ends here. (DR-HERO-23)"""
ENDLESS = 10_000
"""More Health than anybody ever regains."""
WRITTEN: dict[Condition, str] = {condition: token.written for condition, token in CONDITIONS.items()}
"""Conditions as texts write them."""
NOTHING = Static()

LARGE_IMMUNITIES = frozenset(("KNOCK DOWN", "PUSH", "STUN", "TELEKINESIS"))
"""What does not work on Large Monsters. (DR-MON-07, DR-KEY-116)"""


def face_up(table: Table, owner: Hero, card: str) -> Item:
    """The face that lies up of an item that a Hero has. (DR-FLIP-01, DR-FLIP-02)"""
    front = table.library.items[card]
    return table.library.items[front.back] if card in owner.flipped else front


def equipped(table: Table, owner: Hero) -> Iterator[Item]:
    """What a Hero has equipped, each item as it lies. (DR-EQUIP-03)"""
    return (face_up(table, owner, card) for card in owner.equipment)


def acting(owner: Hero) -> list[str]:
    """The entries of a Hero's log that may do something: Statuses, and the Aura. (DR-LOG-05, DR-LOG-07)"""
    return [*owner.statuses, owner.aura] if owner.aura else owner.statuses


def always(table: Table, figure: Figure) -> Static:
    """What always holds for a character: unblocked Passives, Class Abilities, what is equipped, Statuses and the Aura; of a
    Monster its blue text, and its passive Attack cards as long as they lie on the track.

    (DR-PASS-01, DR-PASS-02, DR-STAT-07, DR-PASS-13, DR-CLASS-10, DR-CMD-11)
    """
    if figure.side == "hero":
        return _always_of_hero(table, hero(table.state, figure.id))
    if figure.side != "monster":
        return NOTHING
    blue = table.library.monsters[figure.card].blue
    cards = [card for card in table.state.track.cards if card.kind == "attack" and card.owner == figure.id]
    return _together([blue, *[table.library.attack_cards[card.id].passive for card in cards]]) if cards else blue


@derived_of(attrgetter("skills", "blocked", "abilities", "equipment", "flipped", "statuses", "aura"))
def _always_of_hero(table: Table, owner: Hero) -> Static:
    library = table.library
    skills = [library.skills[skill] for skill in owner.skills if skill not in owner.blocked]
    return _together(
        [
            *(skill.static for skill in skills if skill.passive),
            *(library.skills[ability].static for ability in owner.abilities),
            *(item.static for item in equipped(table, owner)),
            *(library.story.entries[entry].static for entry in acting(owner)),
        ]
    )


def _together(statics: Sequence[Static]) -> Static:
    return Static(tuple(bonus for static in statics for bonus in static.bonuses))


def waiting(table: Table, figure: Figure) -> Sequence[tuple[str, Text]]:
    """Texts that wait for something, with the card they stand on: unblocked Passives, Class Abilities, what is equipped.

    (DR-PASS-02, DR-PASS-13, DR-CLASS-10)
    """
    return _waiting_of_hero(table, hero(table.state, figure.id)) if figure.side == "hero" else ()


@derived_of(attrgetter("skills", "blocked", "abilities", "equipment", "flipped"))
def _waiting_of_hero(table: Table, owner: Hero) -> Sequence[tuple[str, Text]]:
    unblocked = [skill for skill in owner.skills if skill not in owner.blocked]
    cards = [table.library.skills[skill] for skill in (*unblocked, *owner.abilities)]
    return [
        *((card.id, card.text) for card in cards if card.passive and card.text),
        *((item.id, item.text) for item in equipped(table, owner) if item.text),
    ]


def plus(table: Table, figure: Figure, what: str) -> int:
    """What a value, or a keyword that a character casts, is raised by."""
    return always(table, figure).plus(what)


def has_trait(table: Table, figure: Figure, trait: str) -> bool:
    return always(table, figure).has(trait)


def tramples(table: Table, figure: Figure) -> int:
    """What a character deals to every enemy it walks through; 0 if it goes around them. (DR-KEY-223)"""
    return always(table, figure).tramples


def immune(table: Table, figure: Figure, word: str, *, large_too: bool = False) -> bool:
    """By a word on its card, or by its size, unless a text gets past that. (DR-COND-07, DR-KEY-099, DR-MON-07, DR-MON-08)"""
    if figure.side == "monster" and word in table.library.monsters[figure.card].immune.words:
        return True
    if word in LARGE_IMMUNITIES and not large_too and counts_as_large(table, figure):
        return True
    return always(table, figure).immune(word)


def counts_as_large(table: Table, figure: Figure) -> bool:
    """By its base, or by the icon, which gives a small Monster the immunities of large ones and nothing else.

    (DR-MON-07, DR-MON-09)
    """
    if figure.large or figure.side != "monster":
        return figure.large
    return "LARGE" in table.library.monsters[figure.card].immune.words or has_trait(table, figure, "LARGE")


def max_health(table: Table, figure: Figure) -> int:
    """Printed Health and bonuses, of a Hero 16 at most; a Pet has 1. (DR-HERO-04, DR-HERO-23, DR-PET-06)

    Of a Monster it is what it came with: a Commander's times its power, some have more for every Hero (DR-CMD-03, DR-BOSS-05).
    """
    if figure.side in ("pet", "companion"):
        return PET_HEALTH
    if figure.side == "monster":
        face = table.library.monsters[figure.card]
        return face.health * max(1, figure.power) + face.per_hero * table.state.party_size
    return min(MOST_HEALTH, table.library.boards[figure.card].health + plus(table, figure, "HP"))


def can_regain(table: Table, figure: Figure) -> int:
    """How much Health healing can still give it: Commanders and Overlords have no maximum. (DR-KEY-097, DR-CMD-06, DR-BOSS-08)"""
    if figure.side == "monster" and table.library.monsters[figure.card].unlimited:
        return ENDLESS
    return max(0, max_health(table, figure) - figure.health)


def limit(table: Table, owner: Hero, cube: Status) -> int:
    """So many Curse or Trauma Cubes can a Hero hold; with one more all have failed. (DR-END-01, DR-END-02, DR-END-03)"""
    house = table.state.house
    return (house.curse_limit if cube == "curse" else house.trauma_limit) + bonus_to_hold(table, owner, cube)


def bonus_to_hold(table: Table, owner: Hero, cube: Status) -> int:
    """How many more a Hero can hold than others. (DR-END-03, DR-PVP-26)"""
    bonuses = _always_of_hero(table, owner).bonuses
    return sum(bonus.amount.value() for bonus in bonuses if isinstance(bonus, Hold) and bonus.what.lower() == cube)


def weapon(table: Table, figure: Figure) -> Item | None:
    """The Weapon a Hero has equipped. (DR-EQUIP-06, DR-ATK-16)"""
    if figure.side != "hero":
        return None
    held = equipped(table, hero(table.state, figure.id))
    return next((item for item in held if item.type == "weapon"), None)


def after_intimidation(figure: Figure, damage: int) -> int:
    """Every INTIMIDATE token takes 1 off the damage of an attack, never below 0. (DR-KEY-101, DR-KEY-104)"""
    return max(0, damage - figure.conditions.get("intimidate", 0))


def marked(table: Table, attacker: Figure, target: Figure) -> int:
    """A Ranger's attacks deal 1 more to whom a RANGER'S MARK lies on. (DR-KEY-155)"""
    ranger = attacker.side == "hero" and table.library.boards[attacker.card].cls == "Ranger"
    return 1 if ranger and "rangers_mark" in target.conditions else 0


def crit_from(table: Table, figure: Figure, riders: Sequence[Rider] = ()) -> int:
    """The natural roll from which a Weapon Attack is critical, with what rides on it: the widest range counts. (DR-CRIT-08)"""
    bonuses = always(table, figure).bonuses
    return min((one.least for one in (*bonuses, *riders) if isinstance(one, Crit)), default=CRITICAL)


def hit_bonus(table: Table, figure: Figure, bonus: int) -> int:
    """What is added to the D20. (DR-ATK-04, DR-ATK-05)"""
    return bonus + plus(table, figure, "HIT")
