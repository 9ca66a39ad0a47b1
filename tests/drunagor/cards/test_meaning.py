"""Texts in sentences, for whoever does not read the notation yet: made of the words that are carried out."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.cards.library import box
from tabletome.games.drunagor.cards.text import always, attack, meaning, pink
from tests.drunagor.cards.keywords import READ, WORDS
from tests.drunagor.cards.test_language import OTHERS


@pytest.mark.rules("DR-RANGE-06", "DR-TARGET-05")
@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("SELF, SHIELD 1", True),
        ("MOVE 3", True),
        ("SELF, MOVE 3", True),
        ("SHIELD 1", False),
        ("ALLY, MOVE 3", False),
        ("STRIKE 1, MOVE 1", False),
        ("SPLIT, MOVE 3", False),
        ("+0 HIT", False),
    ],
)
def test_what_is_done_to_the_caster_is_told_apart(text: str, own: bool) -> None:
    (clause,) = READ.text.parse(text).clauses
    assert clause.on_caster is own


@pytest.mark.rules("DR-TARGET-12")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("CLEAVE 2, +1 HIT", "You make a Weapon Attack with +1 to hit against up to 2 adjacent enemies."),
        ("MOVE 3; UP TO TWO TARGET ADJ ENEMIES, 2 DMG", "You move up to 3 squares. Up to two adjacent enemies take 2 damage."),
        (
            "+2 HIT, +1 DMG AND KNOCK DOWN",
            "You make a Weapon Attack with +2 to hit; it deals 1 more damage; whoever loses Health by it is knocked down.",
        ),
        (
            "-2 HIT / -2 HIT, DOUBLE DAMAGE IF ALLY ADJ",
            "You make two Weapon Attacks with -2 and -2 to hit; each deals double damage, if an ally is adjacent to the target.",
        ),
        ("PAY 1 LIFE, SELF, FOCUS 1", "Pay 1 Health; then you gain FOCUS 1."),
        ("DISCARD KI TO: +0 HIT", "Discard 1 KI; then you make a Weapon Attack with +0 to hit."),
        ("EXPEND 1 ACTION CUBE TO: ALLY, HEAL 2", "Expend 1 Action Cube; then one ally regains 2 Health."),
        ("2 DMG AND BURN 2", "One enemy in Range takes 2 damage and gets BURN 2."),
        ("1 NON-PREVENTABLE DMG", "One enemy in Range takes 1 non-preventable damage."),
        ("STRIKE 1, 2 DMG AND SLOW", "All you choose in 1 area take 2 damage and are slowed."),
        ("SPLIT, SHIELD 4", "Characters in Range together gain SHIELD 4, divided as you like."),
        ("RANGE 2, HEAL 1", "One character in Range within 2 areas regains 1 Health."),
        ("ROLL 16+, STUN", "When your attack roll shows 16 or more: the target is stunned."),
        ("ROLL 15+, FURY 1", "When your attack roll shows 15 or more: any one character gains FURY 1."),
        ("ROLL 15+, SHIELD 2", "When your attack roll shows 15 or more: any one character gains SHIELD 2."),
        (
            "WHEN ATTACK, +2 DMG IF SELF ON DARKNESS",
            "When you make a Weapon Attack: the attack deals 2 more damage, if you are on Darkness.",
        ),
        ("WHEN MISS, REROLL", "When your Weapon Attack misses: the attack may be rolled again."),
        ("START OF TURN, EACH ALLIED HERO, HEAL 1", "At the start of your turn: each allied Hero regains 1 Health."),
        (
            "UP TO TWO ALLIES, +1 HIT, +1 DMG",
            "Up to two allies each make a Weapon Attack with +1 to hit; each deals 1 more damage.",
        ),
        (
            "TARGET ADJ, -1 HIT, -1 DMG",
            "You make a Weapon Attack with -1 to hit against one adjacent target; it deals 1 less damage.",
        ),
        (
            "+1 HIT, CLEAVE 2 AND CRIT 18+",
            "You make a Weapon Attack with +1 to hit; it strikes up to 2 adjacent enemies and is a Critical Hit from 18 on.",
        ),
        ("MOVE 3; BEAR TRAP", "You move up to 3 squares. Lay a Bear Trap."),
        ("DAME HISS, ACTIVATE; TWO TARGETS, SWAP", "Dame Hiss acts. Two targets change places with you."),
        ("HEAL 1 IF TARGET WOUNDED", "One character in Range regains 1 Health, if the target is at half Health or less."),
        ("HEAL 1 IF SELF STEALTH", "One character in Range regains 1 Health, if you have STEALTH."),
        ("PREVENT ALL BUT 1 DMG", "One character in Range is spared all but 1 point of damage."),
    ],
)  # fmt: skip
def test_a_text_says_what_it_does(text: str, says: str) -> None:
    assert meaning(READ.text.parse(text)) == says


def test_what_always_holds_is_said_bonus_by_bonus() -> None:
    static = READ.static.parse(
        "+2 HP, -1 BURN, IMMUNE TO PUSH AND KNOCK DOWN, HOLD 1 MORE CURSE, PETS 2, CRIT 19+, PROTECT"
    )
    assert always(static) == (
        "+2 maximum Health. -1 BURN."
        " Immune to PUSH and KNOCK DOWN. You can hold 1 more Curse Cube. You can have 2 Pets at a time."
        " Your attack rolls are Critical Hits from 19 on. May take a blow for an adjacent ally."
    )


def test_a_monsters_attack_says_what_befalls_whoever_it_hurts() -> None:
    text = READ.attack.parse("ATTACK TWICE, STRIKE X, RANGE 2, BLEED 1 AND STUN; SELF, HEAL 2")
    assert attack(text) == (
        "Attacks twice. Strikes X areas."
        " Reaches 2 areas far. Whoever loses Health by it gets BLEED 1 and is stunned. It regains 2 Health."
    )
    assert pink(READ.pink.parse("SHIELD 1, EVOLVE")) == "At the start of its turn it gains SHIELD 1 and evolves."


def test_every_text_there_is_can_be_said() -> None:
    library = box(WORDS)
    said = [meaning(READ.text.parse(text)) for text in OTHERS["texts"]]
    said += [always(READ.static.parse(text)) for text in OTHERS["statics"]]
    said += [attack(READ.attack.parse(text)) for text in OTHERS["attacks"]]
    said += [meaning(skill.text) or always(skill.static) for skill in library.skills.values()]
    assert all(sentence.endswith(".") and "  " not in sentence for sentence in said)
