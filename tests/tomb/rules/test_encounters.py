"""Encounters: what they do, whom they mean, how they last, and how Experience cancels them."""

from copy import copy
from typing import Any

import pytest

from tabletome.games.tomb.board import values
from tabletome.games.tomb.cards import kinds as card_kinds
from tabletome.games.tomb.rules.cards import encounters
from tabletome.games.tomb.state import TurnSoFar
from tabletome.table import size
from tests.tomb.cards import Cards, library, look
from tests.tomb.plain import (  # `` is a fixture that sets itself up
    Position,
    acted,
    adventure,
    asked,
    attacks,
    beast,
    encounter,
    hero,
    kinds,
    lost,
    monster,
    offered,
    play,
    position,
    told,
    villain_phase,
    where,
    worth,
)
from tests.tomb.stage import play_card

pytestmark = pytest.mark.usefixtures("plain")


def drawn(patch: Cards, *, experience: list[str], seats: int = 1, **fields: Any) -> Position:
    """An Encounter that deals 1 damage to the active Hero has been drawn, with these cards in the Experience pile."""
    card = encounter(patch, do="active: dmg 1")
    heroes = [hero(name, f"1{column}1") for name, column in zip(("ada", "bo", "cy"), "abc", strict=True)][:seats]
    return villain_phase(heroes, decks={"encounter": [card]}, experience=experience, **fields)


# --- taking effect ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-ENC-01")
def test_an_encounter_takes_effect_at_once_before_the_villains(plain: Cards) -> None:
    beast(plain, name="boss", villain=True)
    card = encounter(plain, do="each hero same: dmg 1")
    heroes = [hero("ada", "1a1"), hero("bo", "1d4"), hero("cy", "2a1")]
    match = villain_phase(heroes, [monster("boss", "4b2")], decks={"encounter": [card]})
    assert [lost(match, seat) for seat in range(3)] == [1, 1, 0]
    assert kinds(match, "drew encounters", "damaged", "activated") == [
        "drew encounters",
        "damaged",
        "damaged",
        "activated",
    ]


@pytest.mark.rules("TM-ENC-03")
def test_the_active_hero_of_an_encounter_is_that_of_the_player_who_drew_it(plain: Cards) -> None:
    card = encounter(plain, do="active: stun")
    heroes = [hero("ada", "1a1"), hero("bo", "1b1")]
    match = villain_phase(heroes, active=1, decks={"encounter": [card]})
    assert [person.stunned for person in match.state.heroes] == [False, True]


@pytest.mark.rules("TM-ENC-03", "TM-ENC-04")
def test_an_encounter_drawn_in_anothers_turn_still_means_the_hero_who_drew_it(plain: Cards) -> None:
    """Bo answers a blow in Ada's turn with an Item that draws an Encounter; the Item itself means the Hero whose turn it is."""
    beast(plain, "adj -> hit +20:1", "* -> heal 1")
    card = encounter(plain, do="active: stun; place Beast @symbol")
    bell = card_kinds.PrintedTreasure("Bell", "item", use="free", when="struck hero any", do="encounter; active: adv")
    plain.add(bell)
    heroes = [hero("ada", "1a1"), hero("bo", "3a1", items=["bell"])]
    decks = {"monster": ["beast"], "encounter": [card]}
    no_encounter = TurnSoFar(tile_placed="white")
    match = villain_phase(heroes, [monster("beast", "1b1", seat=0)], [20, 20], decks=decks, turn=no_encounter)
    match.answer("use bell by bo")
    assert [person.stunned for person in match.state.heroes] == [False, True]
    assert [person.edge for person in match.state.heroes] == [1, 0]
    assert match.state.heroes[1].row == ["beast"]
    assert where(match, "beast-2") == ["3b2"]


@pytest.mark.rules("TM-ENC-05")
def test_an_event_is_discarded_after_it_has_been_resolved(plain: Cards) -> None:
    card = encounter(plain, do="active: dmg 1")
    match = villain_phase([hero("ada", "1a1")], decks={"encounter": [card]})
    assert match.state.decks["encounter"].discards == [card]
    assert lost(match) == 1


@pytest.mark.rules("TM-ENC-05", "TM-GEN-12")
def test_whether_the_adventure_is_over_is_asked_as_soon_as_an_encounter_is_resolved(plain: Cards) -> None:
    beast(plain)
    crowded = adventure(plain, lose=["surge", "monsters >= 1"])
    decks = {"encounter": [encounter(plain, do="place monster @symbol")], "monster": ["beast"]}
    match = villain_phase([hero("ada", "1a1")], decks=decks, adventure=crowded)
    assert match.state.result == "lost"
    assert acted(match) == []


@pytest.mark.rules("TM-ENC-05")
def test_an_encounter_being_resolved_is_not_among_the_discards_yet(plain: Cards) -> None:
    """With an empty deck, an Encounter that draws another finds none: it cannot draw itself."""
    card = encounter(plain, do="active: dmg 1; encounter")
    match = villain_phase([hero("ada", "1a1")], decks={"encounter": [card]})
    assert lost(match) == 1
    assert len(told(match, "drew encounters")) == 1


@pytest.mark.rules("TM-ENC-06")
@pytest.mark.parametrize(
    "fields",
    [
        {"type": "event-attack", "do": "active: dmg 1"},
        {"type": "event", "attack": "active +5", "hit": "dmg 1"},
        {"type": "event-attack", "attack": "active", "hit": "dmg 1"},
    ],
)
def test_a_card_that_is_called_otherwise_than_what_it_does_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="event-attack has an attack with a bonus"):
        card_kinds.PrintedEncounter("Gust", **fields)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.rules("TM-ENC-07")
def test_an_event_attack_rolls_against_the_ac_of_each_hero(plain: Cards) -> None:
    """+8 against AC 14 and 17, dice 6 and 8: 14 hits the first, 16 misses the second."""
    card = encounter(plain, attack="each hero same +8", hit="dmg 2", miss="dis")
    match = villain_phase([hero("di", "1a1"), hero("ed", "1b1")], chance=[6, 8], decks={"encounter": [card]})
    assert [(event["total"], event["hit"]) for event in attacks(match)] == [(14, True), (16, False)]
    assert [lost(match, seat) for seat in (0, 1)] == [2, 0]
    assert [person.edge for person in match.state.heroes] == [0, -1]


@pytest.mark.rules("TM-COMB-12", "TM-FAQ-07")
def test_the_active_player_orders_the_rolls_of_an_event_attack(plain: Cards) -> None:
    card = encounter(plain, attack="each hero same +8", hit="dmg 2")
    heroes = [hero("ada", "1a1"), hero("bo", "1b1")]
    match = villain_phase(heroes, chance=[20, 1], active=1, decks={"encounter": [card]}, settle_ties=False)
    assert asked(match) == 1
    match.answer("target bo")
    assert [lost(match, seat) for seat in (0, 1)] == [0, 2]


@pytest.mark.rules("TM-TILE-10", "TM-ENC-10")
def test_monsters_of_an_encounter_stand_on_the_ambush_symbol_and_belong_to_who_drew_it(
    plain: Cards,
) -> None:
    beast(plain, "* -> heal 1")
    card = encounter(plain, do="place monster @ambush")
    heroes = [hero("ada", "2a1"), hero("bo", "1a1")]
    match = villain_phase(heroes, active=1, decks={"encounter": [card], "monster": ["beast"]})
    assert where(match, "beast-1") == ["1c3"]
    assert [person.row for person in match.state.heroes] == [[], ["beast"]]
    assert acted(match) == ["Beast 1"]


@pytest.mark.rules("TM-ENC-10")
def test_a_taken_ambush_symbol_sends_the_monster_to_the_monster_symbol(plain: Cards) -> None:
    beast(plain, "* -> heal 1")
    card = encounter(plain, do="place monster @ambush")
    match = villain_phase([hero("ada", "1c3")], decks={"encounter": [card], "monster": ["beast"]})
    assert where(match, "beast-1") == ["1b2"]


@pytest.mark.rules("TM-FAQ-01")
def test_a_used_up_deck_is_made_anew_from_its_discards(plain: Cards) -> None:
    state = position([hero("ada", "1a1")], phase="villain_phase")
    state.decks["encounter"].discards = ["cool-spring"] * 26
    match = play(state)
    assert told(match, "drew encounters") == [{"who": "Ada", "deck": "encounters", "card": "Cool Spring"}]
    assert size(match.state.decks["encounter"]) == 25


@pytest.mark.rules("TM-FAQ-08")
def test_with_deck_and_discards_empty_nothing_is_drawn_and_play_goes_on() -> None:
    match = villain_phase([hero("ada", "1a1")])
    assert told(match, "drew encounters") == []
    assert match.state.round == 2


# --- lasting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-ENC-09")
def test_an_encounter_that_says_so_stays_in_play_and_changes_all_heroes_only() -> None:
    heroes = [hero("ada", "1a1"), hero("bo", "1b1")]
    figures = [monster("bog-husk", "4b2", seat=1)]
    match = villain_phase(heroes, figures, decks={"encounter": ["open-wounds"]})
    assert [lasting.card for lasting in match.state.lasting] == ["open-wounds"]
    assert match.state.decks["encounter"].discards == []
    assert [values.armour_class(look(match), person) for person in match.state.heroes] == [14, 14]
    assert values.armour_class(look(match), match.state.figures[0]) == library().monsters["bog-husk"].ac


@pytest.mark.rules("TM-ENC-09")
def test_a_lasting_encounter_can_no_longer_be_cancelled(plain: Cards) -> None:
    pile = worth(plain, 5, 5)
    heroes = [hero("ada", "1a1"), hero("bo", "1b1")]
    match = villain_phase(heroes, decks={"encounter": ["open-wounds"]}, experience=pile)
    match.answer("suffer")
    assert asked(match) == 1
    assert offered(match, "cancel") == []
    match.answer("end")
    assert told(match, "encounter-cancelled") == []
    assert [lasting.card for lasting in match.state.lasting] == ["open-wounds"]


@pytest.mark.rules("TM-ENC-09")
def test_steaming_rain_slows_everybody_until_a_white_tile_is_placed() -> None:
    heroes = [hero("ada", "1d4"), hero("bo", "1b1")]
    match = villain_phase(heroes, decks={"encounter": ["steaming-rain"]}, tiles="J23@0,0n", stack=["T05"])
    assert [values.speed(look(match), person) for person in match.state.heroes] == [4, 4]
    match.answer("end")
    assert match.state.lasting == []
    assert match.state.decks["encounter"].discards == ["steaming-rain"]
    assert [values.speed(look(match), person) for person in match.state.heroes] == [5, 5]


@pytest.mark.rules("TM-ENC-09")
def test_a_black_tile_does_not_end_the_rain() -> None:
    heroes = [hero("ada", "1d4"), hero("bo", "1b1")]
    match = villain_phase(heroes, decks={"encounter": ["steaming-rain"]}, tiles="J23@0,0n", stack=["J07"])
    match.answer("end")
    assert len(match.state.placed) == 2
    assert [lasting.card for lasting in match.state.lasting] == ["steaming-rain"]


@pytest.mark.rules("TM-ENC-09")
def test_what_lasts_until_the_next_turn_ends_at_that_of_who_drew_it_and_not_before(plain: Cards) -> None:
    encounter(plain, until="next turn", ability={"attack": "-2"})
    heroes = [hero("ada", "1a1"), hero("bo", "1b1")]
    match = villain_phase(heroes, decks={"encounter": ["gust"]})
    assert [lasting.card for lasting in match.state.lasting] == ["gust"]
    state = match.state
    state.decks["encounter"].discards = []
    match.answer("end")
    assert asked(match) == 0
    assert match.state.lasting == []


@pytest.mark.rules("TM-ENC-09")
def test_wounds_close_when_a_monster_is_defeated(plain: Cards) -> None:
    beast(plain, "* -> self: slay")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "4b2")], decks={"encounter": ["open-wounds"]})
    assert match.state.lasting == []
    assert values.armour_class(look(match), match.state.heroes[0]) == 15


@pytest.mark.rules("TM-ENC-03")
@pytest.mark.parametrize("drawer", [0, 1])
def test_the_active_hero_of_an_encounter_is_that_of_who_drew_it_in_anybodys_turn(plain: Cards, drawer: int) -> None:
    encounter(plain, do="active: dmg 1")
    heroes = [hero("ada", "1a1"), hero("bo", "3a1")]
    for active in (0, 1):
        match = play(position([copy(one) for one in heroes], active=active, decks={"encounter": ["gust"]}))
        list(encounters.encounter(match.play, drawer))
        assert [lost(match, seat) for seat in (0, 1)] == [int(drawer == 0), int(drawer == 1)]


@pytest.mark.rules("TM-SPELL-07")
def test_what_comes_from_the_square_of_a_hero_spares_that_hero_if_it_is_for_others() -> None:
    state = position([hero("ada", "1b2"), hero("bo", "1c2"), hero("cy", "3a1")])
    match = play_card(state, by="nobody", do="each other hero adj: dmg 1")
    assert [lost(match, seat) for seat in range(3)] == [0, 1, 0]


@pytest.mark.rules("TM-ENC-09")
def test_only_what_lasts_changes_numbers() -> None:
    with pytest.raises(ValueError, match="both `until` and `ability`"):
        card_kinds.PrintedEncounter("Gust", "event", ability={"speed": "-1"})


def event(card: str, chance: tuple[int | str, ...] = (), **decks: list[str]) -> Position:
    """An Event of the box drawn by Ada: Bo is on her tile, Cy on the next one, Bog Husks on hers and three tiles away."""
    heroes = [hero("ada", "1a1", hp=6), hero("bo", "1a4"), hero("cy", "2d1")]
    figures = [monster("bog-husk", "1d4", seat=2), monster("bog-husk", "4d4", seat=2)]
    return villain_phase(heroes, figures, chance, decks={"encounter": [card], **decks})
