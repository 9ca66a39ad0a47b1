"""Town: swapping powers, the Marketplace, selling, trading, giving, Level Up, Advancement tokens, and house rules.

(TM-TOWN-01..18, TM-ADV-01, -02, -09..-11, -13, TM-COMP-09, -12)
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletome.games.tomb.board import figures, values
from tabletome.games.tomb.board.names import read_placed
from tabletome.games.tomb.cards import numbers
from tabletome.games.tomb.cards.adventures import Town
from tabletome.games.tomb.state import Campaign, Hero, State, Used, Visit
from tabletome.kernel import IllegalAnswer, Match, Result, Scripted, Seeded
from tabletome.table import contents
from tests.tomb.campaigns import campaign, deck, of, person, routine, take, to_adventure, until, visit
from tests.tomb.cards import Cards, game, library, look
from tests.tomb.plain import Position, asked, beast, hero, monster, offered, play, position, told

MARKET = ["fang-charm", "firepot", "sun-potion", "second-breath"]  # three Items and a Fortune
BUY, SELL = library().treasures["firepot"].buy, library().treasures["firepot"].sell


def town(
    *heroes: Hero, offer: list[str] | None = None, adventure: int = 4, before: bool = True, sold: dict[str, int] | None = None,
    chance: list[Result] | None = None,
) -> Position:  # fmt: skip
    """A visit to the town of an adventure, in which the Marketplace, if there is one, offers these cards."""
    present = {person.id for person in heroes}
    absent = [Hero(name) for name in library().heroes if name not in present]
    state = State(str(adventure), list(heroes), phase="choose_powers", settle_ties=True)
    state.campaign = Campaign(absent, list(range(1, adventure)), visit=Visit(before), sold=sold or {})
    script = chance if chance is not None else [*(offer or MARKET)]
    return Match(game(), len(heroes), {"mode": "campaign"}, chance=Scripted(script), listen=True, state=state)


def at(place: Town, patch: Cards) -> None:
    """The town of adventure 4 is another one."""
    fourth = library().adventures["4"]
    patch.add_adventure(msgspec.structs.replace(fourth, town=place))


def refused(match: Position, answer: str, why: str) -> None:
    with pytest.raises(IllegalAnswer, match=why):
        match.answer(answer)


def rich(name: str = "birdsong", gold: int = 2000, **fields: Any) -> Hero:
    return Hero(name, gold=gold, **{"hp": 1, **fields})


def items(match: Position, name: str) -> list[str]:
    return [used.id for used in person(match, name).items]


# --- visiting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TOWN-01")
def test_before_and_after_each_adventure_every_player_may_take_any_number_of_town_actions() -> None:
    match = town(rich(items=[Used("war-drum"), Used("vine-rope")]), rich("qawasha"))
    take(
        match,
        "sell war-drum",
        "sell vine-rope",
        "buy firepot",
        "trade qawasha",
        "offer firepot",
        "ask 300-gold",
        "propose",
    )
    assert asked(match) == 1
    take(match, "accept", "leave")
    assert asked(match) == 1
    sold = library().treasures["war-drum"].sell + library().treasures["vine-rope"].sell
    assert person(match, "birdsong").gold == 2000 + sold - BUY + 300
    visits: list[tuple[str, bool]] = []
    long = campaign("won", heroes=["birdsong"])
    while long.state.adventure != "3" and len(visits) < 3:
        if long.state.phase == "town":
            visits.append((long.state.adventure, visit(long).before))
        routine(long)
    assert visits == [("1", True), ("1", False), ("2", True)]


@pytest.mark.rules("TM-TOWN-02", "TM-TOWN-07")
@pytest.mark.parametrize(
    ("places", "possible", "impossible"),
    [
        (["marketplace"], {"buy", "sell"}, {"trade", "give", "token"}),
        (["trading post"], {"sell"}, {"buy", "trade", "give", "token"}),
        (["trade"], {"trade", "give"}, {"buy", "sell", "token"}),
        (["advancement"], {"token"}, {"buy", "sell", "trade", "give"}),
        ([], {"swap"}, {"buy", "sell", "trade", "give", "token", "level-up"}),
    ],
)
def test_the_location_says_which_town_actions_there_are(
    cards: Cards, places: list[Any], possible: set[str], impossible: set[str]
) -> None:
    at(Town("a village", places), cards)
    match = town(rich(items=[Used("war-drum")]), rich("qawasha"))
    assert match.request is not None
    verbs = {option.verb for option in match.request}
    assert possible <= verbs
    assert not impossible & verbs
    if "sell" in impossible:
        refused(match, "sell war-drum", "neither a Marketplace nor a Trading Post")
    if "buy" in impossible:
        refused(match, "buy firepot", "no Marketplace in a village")


def test_a_player_may_let_the_others_act_first_once() -> None:
    match = town(rich(), rich("qawasha"))
    take(match, "wait")
    assert asked(match) == 1
    take(match, "give birdsong", "hand-over 500-gold", "leave")
    assert asked(match) == 0
    assert "wait" not in offered(match)
    assert person(match, "birdsong").gold == 2500


# --- powers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TOWN-03")
def test_powers_are_swapped_within_the_limits_of_the_hero_card() -> None:
    match = town(rich())
    before = [used.id for used in person(match, "birdsong").powers]
    assert "hypnotic-weave" in before
    assert "storm-of-strings" not in before
    take(match, "swap stirring-refrain")
    refused(match, "take storm-of-strings", "take one of the same type")
    refused(match, "take jaws-of-the-river", "no power of the Hero")
    take(match, "take cutting-verse", "swap hypnotic-weave", "take storm-of-strings")
    after = [used.id for used in person(match, "birdsong").powers]
    assert sorted(set(after) - set(before)) == ["cutting-verse", "storm-of-strings"]
    assert [
        sum(library().powers[name].type == type_ for name in after) for type_ in ("at-will", "utility", "daily")
    ] == [sum(library().powers[name].type == type_ for name in before) for type_ in ("at-will", "utility", "daily")]
    take(match, "leave")
    until(match, "hero_phase")
    assert [used.id for used in match.state.heroes[0].powers] == after


# --- buying and selling -----------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TOWN-04", "TM-TOWN-17")
def test_a_marketplace_offers_four_cards_of_the_treasure_deck_once_and_is_not_refilled() -> None:
    match = town(rich(items=[Used("war-drum")]), rich("qawasha"))
    assert visit(match).offer == MARKET
    before = deck(match, "treasure")
    take(match, "buy fang-charm")
    assert visit(match).offer == MARKET[1:]
    take(match, "sell war-drum", "leave")
    assert visit(match).offer == MARKET[1:], "what is sold does not join the offer"
    assert sorted([*before, "war-drum"]) == deck(match, "treasure")
    take(match, "buy firepot")
    assert visit(match).offer == MARKET[2:]


@pytest.mark.rules("TM-TOWN-05")
def test_only_items_of_the_offer_can_be_bought_for_their_price() -> None:
    match = town(rich(gold=BUY + 100))
    refused(match, "buy second-breath", "only Items can be bought")
    refused(match, "buy war-drum", "not among the four cards")
    take(match, "buy firepot")
    assert person(match, "birdsong").gold == 100
    assert items(match, "birdsong") == ["firepot"]
    refused(match, "buy fang-charm", f"it costs {library().treasures['fang-charm'].buy} gp, and there are only 100")


@pytest.mark.rules("TM-TOWN-06")
def test_cards_that_nobody_bought_go_back_into_the_treasure_deck() -> None:
    match = town(rich(), before=False)
    assert {"fang-charm", "second-breath"} <= {*deck(match, "treasure"), *visit(match).offer}
    size = len(deck(match, "treasure"))
    take(match, "buy firepot", "leave")
    assert match.state.phase == "bring_heroes"
    assert len(deck(match, "treasure")) == size + 3
    assert visit(match).offer == []


@pytest.mark.rules("TM-TOWN-08")
def test_a_sold_item_goes_into_the_treasure_deck_and_pays_its_printed_value() -> None:
    match = town(rich(gold=0, items=[Used("war-drum")]))
    before = deck(match, "treasure").count("war-drum")
    take(match, "sell war-drum")
    assert person(match, "birdsong").gold == library().treasures["war-drum"].sell > 0
    assert items(match, "birdsong") == []
    assert deck(match, "treasure").count("war-drum") == before + 1
    refused(match, "sell war-drum", "does not own it")


def test_what_is_bought_is_not_in_the_treasure_deck_of_the_adventure() -> None:
    match = town(rich(), chance=[*MARKET])
    take(match, "buy sun-potion", "leave")
    assert match.state.phase == "place_heroes"
    known = library().treasures["sun-potion"]
    assert contents(match.state.decks["treasure"]).count("sun-potion") == known.copies - 1


# --- trading and giving -----------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TOWN-09")
def test_items_are_traded_for_items_or_gold_if_both_players_agree() -> None:
    match = town(rich(gold=0, items=[Used("war-drum")]), rich("qawasha", gold=400, items=[Used("vine-rope")]))
    take(match, "trade qawasha", "offer war-drum", "ask 300-gold", "propose")
    assert asked(match) == 1
    take(match, "refuse")
    assert items(match, "birdsong") == ["war-drum"]
    assert (person(match, "birdsong").gold, person(match, "qawasha").gold) == (0, 400)
    take(match, "trade qawasha", "offer war-drum", "ask 300-gold", "ask vine-rope", "propose", "accept")
    assert (items(match, "birdsong"), items(match, "qawasha")) == (["vine-rope"], ["war-drum"])
    assert (person(match, "birdsong").gold, person(match, "qawasha").gold) == (300, 100)


@pytest.mark.rules("TM-TOWN-10", "TM-COMP-12")
def test_items_and_gold_may_be_given_away_gold_in_hundreds() -> None:
    match = town(rich(gold=250, items=[Used("war-drum")]), rich("qawasha", gold=0))
    take(match, "give qawasha")
    assert offered(match, "hand-over") == ["hand-over war-drum", "hand-over 100-gold", "hand-over 200-gold"]
    take(match, "hand-over 200-gold", "give qawasha", "hand-over war-drum")
    assert (person(match, "birdsong").gold, person(match, "qawasha").gold) == (50, 200)
    assert items(match, "qawasha") == ["war-drum"]


@pytest.mark.rules("TM-TOWN-11")
def test_heroes_that_take_no_part_in_the_adventure_cannot_trade() -> None:
    match = town(rich(items=[Used("war-drum")]), rich("qawasha"))
    of(match).absent[0].gold = 400
    absent = of(match).absent[0].id
    assert offered(match, "trade") == ["trade qawasha"]
    assert offered(match, "give") == ["give qawasha"]
    refused(match, f"trade {absent}", "takes no part in the adventure")
    refused(match, f"give {absent}", "takes no part in the adventure")


@pytest.mark.rules("TM-TOWN-12")
def test_the_bard_nobody_plays_has_400_gold_after_two_adventures_and_the_druid_cannot_use_it() -> None:
    match = campaign("won", "won", heroes=["qawasha"])
    while len(of(match).won) < 2 or match.state.phase != "town":
        routine(match)
    assert person(match, "birdsong").gold == 400
    paid = sum(library().adventures[number].aftermath.gold for number in ("1", "2"))
    assert person(match, "qawasha").gold == paid
    assert not offered(match, "trade")
    refused(match, "trade birdsong", "takes no part in the adventure")
    while match.state.phase != "place_heroes":
        routine(match)
    assert (person(match, "birdsong").gold, person(match, "qawasha").gold) == (400, paid)


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


def test_house_rule_without_it_a_natural_20_changes_no_level() -> None:
    match = fight([20])
    take(match, "attack girallon-1 with claws-in-rhythm")
    assert not offered(match, "level-up")
    assert match.state.heroes[0].level == 1


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
