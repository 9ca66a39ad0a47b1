"""Free powers and Items that answer a moment: each once for every time it lies face up, never endlessly. (TM-POWER-04, -05, -07)

The dummies have AC 14; an ox has 9 Hit Points and hits for 2, an ape has 1.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.tomb.cards import Cards, library
from tests.tomb.plain import Position, lost, play, power
from tests.tomb.stage import add_item, play_card
from tests.tomb.table import answer, offered, person, set_table, table, told, up

pytestmark = pytest.mark.usefixtures("quiet")


ANSWERING = {
    **{card.id: card.when for card in library().powers.values() if card.when not in ("", "hero-phase")},
    **{card.id: card.when for card in library().treasures.values() if card.use == "free" and card.when != "hero-phase"},
}
CLAW = {"by": "ox-1", "attack": "1 hero adj +0", "hit": "dmg 3"}  # an ox claws the only Hero adjacent to it


def at_its_moment(card: str, copies: int = 1) -> Position:
    """The player of Dragonbait, who owns this card, is asked about it; Asharra stands beside him."""
    moment, _, whom = ANSWERING[card].partition(" ")
    own: dict[str, Any] = {"powers" if card in library().powers else "items": [card] * copies}
    heroes = {"dragonbait": "1b2", "asharra": "1a2"}
    if "other" in whom or moment == "falls":  # it is Asharra whom the ox reaches
        heroes = {"dragonbait": "1a2", "asharra": "1b2"}
        own["hp"] = {"asharra": 2}
    if moment in ("struck", "falls") or (moment, whom.split()[0]) == ("rolled", "monster"):
        return play_card(set_table(heroes, {"ox": "1c2"}, **own), [20] * 3, **CLAW)
    if moment == "rolled":
        return play_card(set_table(heroes, {"ox": "1c2"}, **own), [9] * 3, attack="1 monster adj +0", hit="dmg 1")
    if moment == "appears":
        return play_card(set_table(heroes, decks={"monster": ["ox"]}, **own), do="place ox @symbol")
    if moment in ("drawn", "event-attack"):
        match = table(heroes, chance=[20], decks={"encounter": ["poison-darts"]}, **own)
        answer(match, "end")
        return match
    assert moment == "sprung"
    match = table(heroes, traps="1c2", decks={"tokens": ["fire"]}, **own)
    answer(match, "move 1c2")
    return match


def uses_of(match: Position, card: str) -> int:
    """How often the card can be used when it is used as long as it is offered."""
    uses = 0
    while match.request is not None and f"use {card} by dragonbait" in offered(match) and uses < 20:
        match.answer(f"use {card} by dragonbait")
        uses += 1
    return uses


@pytest.mark.rules("TM-POWER-07")
@pytest.mark.parametrize("card", ANSWERING)
def test_no_card_of_the_box_answers_one_moment_twice(card: str) -> None:
    assert uses_of(at_its_moment(card), card) == 1


@pytest.mark.rules("TM-POWER-07")
@pytest.mark.parametrize("card", ["turtle-buckler", "monkey-paw", "amber-of-the-stopped-wasp"])
def test_two_copies_of_an_item_answer_one_moment_twice(card: str) -> None:
    assert uses_of(at_its_moment(card, copies=2), card) == 2


def two_answers(active: str) -> Position:
    """Birdsong is struck for 3: her buckler takes 2 off a blow against her, and Dragonbait could take it on himself."""
    heroes = {"birdsong": "1c2", "dragonbait": "1b3", "asharra": "1a1"}
    state = set_table(heroes, {"ox": "1d2"}, powers=["dragonbait: stand-between"], items=["turtle-buckler"])
    state.active = [*heroes].index(active)
    return play_card(state, [15], **CLAW)


@pytest.mark.rules("TM-POWER-07")
@pytest.mark.parametrize("active", ["birdsong", "dragonbait", "asharra"])
def test_the_active_hero_chooses_whose_answer_to_a_moment_goes_first(active: str) -> None:
    match = two_answers(active)
    assert match.request is not None
    assert match.state.heroes[match.request.seat].id == active
    assert sorted(offered(match)) == ["next birdsong", "next dragonbait"]


@pytest.mark.rules("TM-POWER-07")
@pytest.mark.parametrize(("first", "lost_by_dragonbait"), [("birdsong", 1), ("dragonbait", 3)])
def test_the_order_the_active_hero_chooses_is_the_order_of_play(first: str, lost_by_dragonbait: int) -> None:
    """Once Dragonbait stands between, the blow is his, and her buckler has nothing to answer."""
    match = two_answers("asharra")
    answer(match, f"next {first}")
    while any(text.startswith("use ") for text in offered(match)):
        match.answer(offered(match)[0])
    assert (lost(match, 0), lost(match, 1)) == (0, lost_by_dragonbait)
    assert up(match, "turtle-buckler") == (first == "dragonbait")


@pytest.mark.rules("TM-POWER-05", "TM-POWER-07")
def test_stand_between_takes_each_blow_once_and_stays_for_the_next() -> None:
    match = table({"dragonbait": "1b2", "asharra": "1c2"}, {"ox": "1d2 1d3"}, [15, 15], powers=["stand-between"])
    answer(match, "end")
    for taken in (2, 4):
        assert offered(match) == ["use stand-between by dragonbait", "pass"]
        answer(match, "use stand-between by dragonbait")
        assert (lost(match, 0), lost(match, 1)) == (taken, 0)
    assert [blow["who"] for blow in told(match, "damaged") if blow["amount"]] == ["Dragonbait", "Dragonbait"]
    assert up(match, "stand-between")
    assert match.state.active == 1, "nothing else is asked: the next turn has begun"


@pytest.mark.rules("TM-POWER-07")
@pytest.mark.parametrize("where", ["powers", "items"])
def test_a_card_that_stays_face_up_answers_each_moment_once(where: str, quiet: Cards) -> None:
    """It makes the first blow of 2 one of 1, and the second one too; nothing ends the moment."""
    if where == "powers":
        power(quiet, "ward", "", hit="", when="struck self", do="reduce 1", type="utility", stays=True)
    else:
        add_item(quiet, "ward", use="free", when="struck self", do="reduce 1", after="stay")
    match = table({"dragonbait": "1b2"}, {"ox": "1c2 1c3"}, [15, 15], **{where: ["ward"]})
    answer(match, "end", "use ward by dragonbait")
    assert [blow["amount"] for blow in told(match, "damaged")] == [1]
    assert offered(match) == ["use ward by dragonbait", "pass"], "the second ox has hit"
    answer(match, "use ward by dragonbait")
    assert [blow["amount"] for blow in told(match, "damaged")] == [1, 1]
    assert up(match, "ward")


@pytest.mark.rules("TM-POWER-04")
@pytest.mark.parametrize(
    ("asharra", "ox", "is_asked"),
    [("1c2", "1d2", True), ("1d2", "1d3", False), ("4a1", "1c2", False)],  # beside him, not beside him, and he is hit
)
def test_stand_between_is_only_for_blows_against_a_hero_beside_dragonbait(
    asharra: str, ox: str, is_asked: bool
) -> None:
    match = table({"dragonbait": "1b2", "asharra": asharra}, {"ox": ox}, [15], powers=["stand-between"])
    answer(match, "end")
    assert ("use stand-between by dragonbait" in offered(match)) == is_asked


@pytest.mark.rules("TM-POWER-04")
@pytest.mark.parametrize(("asharra", "is_asked"), [("2a2", True), ("3a2", False)])
def test_shield_oath_reaches_one_tile(asharra: str, is_asked: bool) -> None:
    match = table({"dragonbait": "1b2", "asharra": asharra}, {"ox": f"{asharra[0]}b2"}, [15], powers=["shield-oath"])
    answer(match, "end")
    assert bool(offered(match, "use")) == is_asked
    assert person(match, "asharra").hp == (6 if is_asked else 4)


@pytest.mark.rules("TM-POWER-07")
def test_a_blow_that_one_hero_has_taken_cannot_be_answered_by_another() -> None:
    """The Hero who takes it is not hit: what answers a hit does not save him."""
    heroes = {"dragonbait": "1b2", "asharra": "1c2", "artus-cimber": "1b3"}
    items = ["asharra: turtle-buckler", "turtle-buckler"]
    match = play(set_table(heroes, {"ox": "1d2"}, powers=["stand-between"], items=items), [15])
    answer(match, "end", "next dragonbait", "use stand-between by dragonbait")
    assert lost(match) == 2
    assert match.state.active == 1
