"""Making a Character at the table, one answer at a time; what is offered is legal."""

from __future__ import annotations

import pytest

from tabletome.games.deck.events.story import CharacterMade
from tabletome.games.deck.game import GAME
from tabletome.games.deck.options.characters import deck_by_hand, deck_limits
from tabletome.games.deck.state import State, all_cards, name_of
from tabletome.kernel import IllegalAnswer, Match, Seeded
from tests.deck.arena import answer, asked, offered, told
from tests.deck.heroes import class_hp
from tests.deck.printed import BOX


def making(seats: int = 1, **options: object) -> Match[State]:
    return Match(GAME, seats, {"first": "make", "second": "make", **options}, seed=1, listen=True)


@pytest.mark.rules("DK-CHAR-03", "DK-CHAR-04")
def test_race_class_and_gifts_are_asked_then_the_deck() -> None:
    match = making()
    assert offered(match, "race") == list(BOX.races)
    answer(match, "race Human")
    assert offered(match, "class") == list(BOX.classes)
    answer(match, "class Rogue", "gift PIE")
    assert "PIE" not in offered(match, "gift")  # two different ones
    answer(match, "gift AGI", "automatic")
    assert "done" in offered(match)
    answer(match, "done")
    who = match.state.combatants[0]
    assert (who.name, who.race, who.classes, who.hp) == ("Human Rogue", "Human", ["Rogue"], class_hp("Rogue"))
    assert match.state.phase == "opening"
    assert told(match, CharacterMade) == [CharacterMade("p0", "Human Rogue", 1)]


@pytest.mark.rules("DK-CHAR-05", "DK-CHAR-06", "DK-CHAR-07", "DK-DECK-10")
def test_above_level_1_raises_are_asked_and_from_level_3_on_one_extra_class() -> None:
    match = making(level=2)
    answer(match, "race Elf", "class Mage", "raise AGI")
    assert not offered(match, "specialize")
    match = making(level=3)
    answer(match, "race Elf", "class Mage", "raise AGI", "raise INT")
    assert offered(match, "specialize") == ["Evoker", "Illusionist"]
    assert offered(match, "join") == ["Spellblade", "Trickster", "Theurge"]
    answer(match, "join Theurge")
    assert not offered(match, "specialize")
    assert not offered(match, "join")
    assert "Mend" in offered(match, "add")
    assert "Balm" not in offered(match, "add")  # a Level 3 Spell of the second Class
    answer(match, "automatic", "done")
    who = match.state.combatants[0]
    assert (who.level, who.classes, who.max_hp) == (3, ["Mage", "Priest"], class_hp("Mage") - 1 + 2 * 2)


@pytest.mark.rules("DK-DECK-03", "DK-DECK-04", "DK-DECK-05")
def test_a_deck_is_done_with_exactly_52_cards() -> None:
    match = making()
    answer(match, "race Dwarf", "class Priest", "ready", "remove Mace")
    assert "51/52 cards, 9/24 Weapons, 12/12 Level 1 Spells" in str(match.request and match.request.prompt)
    assert "only 51 (DK-DECK-04)" in str(match.request and match.request.prompt)
    with pytest.raises(IllegalAnswer):
        match.answer("done")
    answer(match, "add Light Armor")
    assert not offered(match, "add")
    answer(match, "done")
    names = [name_of(card) for card in all_cards(match.state.combatants[0])]
    assert (len(names), names.count("Mace"), names.count("Light Armor")) == (52, 9, 6)


@pytest.mark.rules("DK-DECK-17", "DK-DECK-19", "DK-DECK-20", "DK-DECK-28", "DK-CHAR-09")
def test_no_step_is_offered_that_breaks_a_limit() -> None:
    match = making()
    answer(match, "race Elf", "class Mage")
    assert "Intellect*11" in offered(match, "add")  # all of the allotment
    assert "Staff*8" in offered(match, "add")  # all that are owned
    assert not [step for step in offered(match, "add") if step.startswith(("Energy Bolt", "Longsword", "Light Armor"))]
    answer(match, "add Spark*4", "add Frost Touch*4", "add Force Shield*4")
    assert "Glow" not in offered(match, "add")  # twelve Level 1 Spells
    seasoned = making(level=2)
    answer(seasoned, "race Dwarf", "class Warrior", "raise STR", "add Longsword*24")
    assert "Dagger" not in offered(seasoned, "add")
    answer(seasoned, "add Heavy Armor")
    assert "Light Armor" not in offered(seasoned, "add")
    assert "Healing Potion" not in offered(seasoned, "add")


@pytest.mark.rules("DK-DECK-04", "DK-DECK-16")
def test_a_deck_can_be_begun_anew_filled_up_and_taken_back() -> None:
    match = making()
    answer(match, "race Halfling", "class Rogue", "add Dagger*10", "fill")
    assert "52/52" in str(match.request and match.request.prompt)
    assert "fill" not in offered(match)
    assert "Dagger*10" in offered(match, "remove")
    match.undo()
    assert "10/52" in str(match.request and match.request.prompt)
    answer(match, "clear")
    assert "0/52" in str(match.request and match.request.prompt)
    assert "clear" not in offered(match)
    answer(match, "ready", "done")
    assert sum(name_of(card) == "Dagger" for card in all_cards(match.state.combatants[0])) == 10


def test_two_players_make_theirs_one_after_the_other_and_keep_their_sides() -> None:
    match = making(2)
    answer(match, "race Elf", "class Mage", "automatic", "done")
    assert asked(match) == 1
    answer(match, "race Dwarf", "class Warrior", "automatic", "done")
    assert [(who.name, who.side) for who in match.state.combatants] == [("Elf Mage", 0), ("Dwarf Warrior", 1)]
    assert not match.state.drafts


def test_one_makes_and_the_other_has_a_starter_deck() -> None:
    match = Match(GAME, 2, {"first": "elf-mage", "second": "make"}, seed=1)
    assert asked(match) == 1
    answer(match, "race Gnome", "class Mage", "automatic", "done")
    assert asked(match) == 0
    assert [who.race for who in match.state.combatants] == ["Elf", "Gnome"]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_answered_the_deck_at_the_end_is_legal(seed: int) -> None:
    match = Match(GAME, 1, {"first": "make", "level": 1 + seed % 10}, seed=seed)
    pick = Seeded(seed)
    while match.state.phase == "making":
        assert match.request is not None
        draft = match.state.drafts[0].character
        if draft.combat:
            found = deck_limits.violations(BOX, draft, draft.combat)
            assert {violation.rule for violation in found} <= {"DK-DECK-04"}
            assert ("done" in offered(match)) == (not found)
            assert str(sum(draft.combat.values())) in deck_by_hand.tally(BOX, draft)
        match.answer(pick.below(match.request.size))
    assert len(all_cards(match.state.combatants[0])) == 52


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("done", "only 0 .DK-DECK-04"),
        ("add Excalibur", "no card for a Combat Deck .DK-DECK-16"),
        ("add Longsword", "cannot use Longsword .DK-CHAR-04"),
        ("add Energy Bolt", "Energy Bolt is Level 2"),
        ("add Mend", "Mend requires Priest"),
        ("add Staff*9", "owns 8 .DK-CHAR-09"),
        ("add Spark*5", "at most 4 copies of a Level 1 Spell"),
        ("add Wand of Sparks", "owns 0 .DK-DECK-28"),
        ("remove Staff", "no Staff in the deck"),
        ("join Theurge", "from Level 3 on"),
    ],
)
def test_a_step_that_is_not_offered_is_explained(step: str, reason: str) -> None:
    match = making()
    answer(match, "race Elf", "class Mage")
    with pytest.raises(IllegalAnswer, match=reason):
        match.answer(step)
