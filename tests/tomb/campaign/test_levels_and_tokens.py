"""Town: Level Up, Advancement tokens and house rules. (TM-TOWN-13..16, TM-ADV-01..14)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.tomb.board import figures, values
from tabletome.games.tomb.board.names import read_placed
from tabletome.games.tomb.cards import numbers
from tabletome.games.tomb.state import State, Used
from tabletome.kernel import Match, Result, Seeded
from tests.tomb.campaign.test_town import MARKET, refused, rich, town
from tests.tomb.campaigns import campaign, of, person, take, to_adventure, until
from tests.tomb.cards import Cards, game, library, look
from tests.tomb.plain import Position, beast, hero, monster, offered, play, position, told

# --- levels -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TOWN-13", "TM-TOWN-18")
def test_level_up_is_possible_from_adventure_4_on_for_1000_gold() -> None:
    third = town(rich(), adventure=3)
    refused(third, "level-up", "does not allow Level Up")
    assert "level-up" not in offered(third)
    poor = town(rich(gold=900))
    refused(poor, "level-up", "it costs 1000 gp, and there are only 900")
    for number in range(4, 14):
        there = library().adventures[str(number)].town
        market = MARKET if "marketplace" in there.places else []
        match = town(rich(gold=1000), adventure=number, chance=[*market])
        take(match, "level-up")
        assert person(match, "birdsong").gold == 0


@pytest.mark.rules("TM-TOWN-14", "TM-TOWN-16")
def test_level_up_turns_the_hero_card_and_lets_the_hero_choose_one_more_daily_power() -> None:
    match = town(rich())
    first, second = library().heroes["birdsong"].first, library().heroes["birdsong"].second
    assert values.armour_class(look(match), person(match, "birdsong")) == first.ac
    dailies = [name for name in _powers(match) if library().powers[name].type == "daily"]
    assert len(dailies) == first.daily == 1
    take(match, "level-up")
    assert {library().powers[option.removeprefix("power ")].type for option in offered(match)} == {"daily"}
    take(match, "power song-of-rising")
    assert "song-of-rising" in _powers(match)
    take(match, "leave")
    until(match, "hero_phase")
    grown = match.state.heroes[0]
    assert grown.hp == figures.health(look(match), grown) == second.hp > first.hp
    assert values.armour_class(look(match), grown) == second.ac > first.ac
    assert second.surge > first.surge
    assert {"hypnotic-weave", "song-of-rising"} <= set(_powers(match))


def _powers(match: Position) -> list[str]:
    return [used.id for used in person(match, "birdsong").powers]


@pytest.mark.rules("TM-TOWN-16")
def test_a_healing_surge_gives_the_surge_value_of_the_level() -> None:
    for level, side in ((1, library().heroes["birdsong"].first), (2, library().heroes["birdsong"].second)):
        match = play(
            position([hero("birdsong", "1b2", hp=0, level=level)], phase="start_of_turn", surges=1, adventure="1")
        )
        assert match.state.heroes[0].hp == side.surge


@pytest.mark.rules("TM-TOWN-15")
def test_a_hero_stays_at_2nd_level_also_after_a_failure() -> None:
    match = town(rich())
    take(match, "level-up", "power encore", "leave")
    refused_later = Match(match.game, 1, match.options, chance=Seeded(1), state=match.state)
    until(refused_later, "hero_phase")
    state = refused_later.state
    state.surges, state.heroes[0].hp, state.phase = 0, 0, "start_of_turn"
    lost = Match(game(), 1, {"mode": "campaign"}, chance=Seeded(1), state=state)
    assert of(lost).failures == 1
    assert lost.state.phase == "town"
    assert lost.state.heroes[0].level == 2
    lost.state.heroes[0].gold = 5000
    refused(lost, "level-up", "2nd level already")


# --- Advancement tokens -----------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-ADV-01")
def test_an_advancement_token_is_bought_with_gold() -> None:
    match = town(rich(gold=500))
    take(match, "token plus-2-attack")
    assert person(match, "birdsong").gold == 200
    assert [used.id for used in person(match, "birdsong").tokens] == ["plus-2-attack"]
    refused(match, "token recharge", "the next one costs 500 gp, and there are only 200")


@pytest.mark.rules("TM-ADV-02")
def test_advancement_tokens_can_never_be_traded_or_given() -> None:
    match = town(rich(tokens=[Used("reroll")], items=[Used("war-drum")]), rich("qawasha"))
    take(match, "give qawasha")
    refused(match, "hand-over reroll", "cannot be traded or given away")
    take(match, "never-mind", "trade qawasha")
    refused(match, "offer reroll", "cannot be traded or given away")
    take(match, "never-mind")
    assert not any("reroll" in option for option in offered(match) if not option.startswith("token"))


@pytest.mark.rules("TM-ADV-10", "TM-ADV-11")
def test_each_copy_of_a_token_sold_to_anybody_makes_the_next_one_of_its_type_dearer() -> None:
    match = town(rich(), rich("qawasha"))
    before = person(match, "birdsong").gold
    take(match, "token reroll", "leave")
    assert person(match, "birdsong").gold == before - 200
    take(match, "token reroll", "token plus-1-damage", "token reroll")
    assert person(match, "qawasha").gold == 2000 - 300 - 400 - 400, (
        "300, the first +1 Damage for 400, the third Reroll for 400"
    )


@pytest.mark.rules("TM-ADV-11")
@pytest.mark.parametrize(
    ("token", "prices"),
    [
        ("regain-2-hp", [200, 300, 400, 500]),
        ("reroll", [200, 300, 400, 500]),
        ("plus-2-attack", [300, 400, 500, 600]),
        ("plus-1-damage", [400, 500, 600, 700]),
        ("recharge", [500, 600, 700, 800]),
    ],
)
def test_the_prices_of_a_type_rise_by_the_ladder(token: str, prices: list[int]) -> None:
    match = town(rich(gold=9000))
    paid = []
    for _ in range(4):
        before = person(match, "birdsong").gold
        take(match, f"token {token}")
        paid.append(before - person(match, "birdsong").gold)
    assert paid == prices


@pytest.mark.rules("TM-COMP-09", "TM-ADV-11")
@pytest.mark.parametrize("token", list(numbers.ADVANCEMENT))
def test_of_each_type_there_are_four_tokens(token: str) -> None:
    match = town(rich(gold=9000), sold={token: 3})
    take(match, f"token {token}")
    refused(match, f"token {token}", "all four of them are sold")
    assert f"token {token}" not in offered(match)


@pytest.mark.rules("TM-ADV-09")
def test_a_used_token_can_be_used_again_in_the_next_adventure() -> None:
    match = campaign("lost", heroes=["birdsong"])
    to_adventure(match)
    match.state.heroes[0].tokens = [Used("regain-2-hp", up=False)]
    match = Match(match.game, 1, match.options, chance=Seeded(1), state=match.state)
    until(match, "bring_heroes")
    to_adventure(match)
    assert match.state.heroes[0].tokens[0].up
    match.state.heroes[0].hp = 3
    match.state.phase = "hero_phase"
    match.state.placed, match.state.heroes[0].at = (), -1
    again = Match(match.game, 1, match.options, chance=Seeded(1), state=_standing(match.state))
    assert "use regain-2-hp" in offered(again)
    again.answer("use regain-2-hp")
    assert again.state.heroes[0].hp == 5
    assert "use regain-2-hp" not in offered(again)


def _standing(state: State) -> State:
    state.placed, state.heroes[0].at = (read_placed("J23@0,0n"),), 5
    return state


@pytest.mark.rules("TM-ADV-13")
def test_a_hero_may_own_several_tokens_of_a_type() -> None:
    match = town(rich(gold=9000))
    take(match, "token plus-2-attack", "token plus-2-attack", "token reroll")
    assert [used.id for used in person(match, "birdsong").tokens] == ["plus-2-attack", "plus-2-attack", "reroll"]


# --- house rules ------------------------------------------------------------------------------------------------------


def fight(chance: list[Result], **house: Any) -> Position:
    """A Hero of the box with 2 Hit Points beside a Monster, with 5 Experience in the pile."""
    state = position(
        [hero("birdsong", "1b2", hp=2, powers=["claws-in-rhythm"])], [monster("girallon", "1c2", hp=4)], adventure="1"
    )
    state.experience = ["firenewt", "firenewt", "velociraptor"]
    for name, value in house.items():
        setattr(state.house, name, value)
    return play(state, chance)


@pytest.mark.rules("TM-TOWN-14", "TM-TOWN-16", "TM-XP-05")
@pytest.mark.parametrize(("full", "hp"), [(False, 4), (True, 10)])
def test_house_rule_a_natural_20_and_5_experience_make_a_hero_2nd_level(full: bool, hp: int) -> None:
    match = fight([20], level_up_on_20=True, full_heal_on_level_up=full)
    take(match, "attack girallon-1 with claws-in-rhythm")
    assert offered(match) == ["level-up firenewt+firenewt+velociraptor", "pass"]
    take(match, "level-up firenewt+firenewt+velociraptor")
    while match.request is not None and match.state.heroes[0].level == 2 and offered(match)[0].startswith("power "):
        match.answer(0)
    assert match.state.heroes[0].level == 2
    assert match.state.heroes[0].hp == hp
    assert match.state.experience == []


@pytest.mark.rules("TM-TOWN-14")
def test_house_rule_without_it_a_natural_20_changes_no_level() -> None:
    match = fight([20])
    take(match, "attack girallon-1 with claws-in-rhythm")
    assert not offered(match, "level-up")
    assert match.state.heroes[0].level == 1


@pytest.mark.rules("TM-TOWN-14")
def test_house_rule_a_hero_of_2nd_level_goes_no_higher() -> None:
    match = fight([20], level_up_on_20=True)
    match.state.heroes[0].level = 2
    again = play(match.state, [20])
    take(again, "attack girallon-1 with claws-in-rhythm")
    assert not offered(again, "level-up")


@pytest.mark.rules("TM-VILL-01", "TM-VILL-02", "TM-VILL-03")
@pytest.mark.parametrize(("gentle", "placed", "drawn"), [
    (False, "", 1), (False, "black", 1), (False, "white", 0), (True, "", 1), (True, "black", 0), (True, "white", 0),
])  # fmt: skip
def test_house_rule_gentle_encounters_are_drawn_only_if_no_tile_was_placed(
    gentle: bool, placed: str, drawn: int
) -> None:
    state = position(
        [hero("birdsong", "1b2")], phase="villain_phase", decks={"encounter": ["cool-spring"]}, adventure="1"
    )
    state.house.gentle_encounters = gentle
    state.turn.tile_placed = placed
    assert len(told(play(state), "drew encounters")) == drawn


@pytest.mark.rules("TM-MON-08", "TM-MON-13", "TM-FAQ-07")
@pytest.mark.parametrize("nearest", [False, True])
def test_house_rule_a_monster_takes_the_square_nearest_to_its_hero(cards: Cards, nearest: bool) -> None:
    beast(cards, "* -> move 1")
    beast(cards, name="ox")
    state = position(
        [hero("birdsong", "1d4")], [monster("beast", "3b2"), monster("ox", "2b2", seat=-1)],
        phase="villain_phase", settle_ties=False, adventure="1",
    )  # fmt: skip
    state.house.nearest_squares = nearest
    match = play(state)
    if nearest:
        beasts = [figure for figure in match.state.figures if figure.id == "beast-1"]
        assert beasts[0].squares == 1 << 16 + 8, "2a3, beside the Hero"
    else:
        assert len(offered(match, "square")) > 1


@pytest.mark.rules("TM-CAMP-01", "TM-CAMP-04")
def test_the_first_adventure_is_tried_again_until_it_is_won() -> None:
    match = campaign("lost", heroes=["birdsong"])
    until(match, "bring_heroes")
    to_adventure(match)
    assert (match.state.adventure, of(match).won) == ("1", [])
