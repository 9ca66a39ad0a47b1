"""Town: swapping powers, the Marketplace, selling, trading, giving, Level Up, Advancement tokens, and house rules.

(TM-TOWN-01..18, TM-ADV-01, -02, -09..-11, -13, TM-COMP-09, -12)
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletome.games.tomb.board import figures
from tabletome.games.tomb.cards.adventures import Town
from tabletome.games.tomb.state import Campaign, Hero, State, Used, Visit
from tabletome.kernel import IllegalAnswer, Match, Result, Scripted
from tabletome.table import contents
from tests.tomb.campaigns import campaign, deck, of, person, routine, take, until, visit
from tests.tomb.cards import Cards, game, library, look
from tests.tomb.plain import Position, asked, hero, offered, position, told
from tests.tomb.stage import play_card

MARKET = ["fang-charm", "firepot", "sun-potion", "second-breath"]  # three Items and a Fortune
ASK_300 = ["ask 100-gold"] * 3
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
        *ASK_300,
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
    if "trade" in impossible:
        refused(match, "trade qawasha", "there is no trading in a village")
        refused(match, "give qawasha", "there is no trading in a village")
    if "token" in impossible:
        refused(match, "token reroll", "Advancement tokens are not sold in a village")


@pytest.mark.rules("TM-TOWN-01")
def test_a_player_may_let_the_others_act_first_once() -> None:
    match = town(rich(), rich("qawasha"))
    take(match, "wait")
    assert asked(match) == 1
    take(match, "give birdsong", "hand-over 500-gold", "leave")
    assert asked(match) == 0
    assert "wait" not in offered(match)
    assert person(match, "birdsong").gold == 2500
    assert "wait" not in offered(town(rich())), "there is nobody to wait for"
    three = town(rich(), rich("qawasha"), rich("asharra"))
    take(three, "wait", "wait", "wait")
    assert asked(three) == 0
    assert "wait" not in offered(three)


@pytest.mark.rules("TM-TOWN-01")
def test_who_has_nothing_to_do_in_town_is_not_asked(plain: Cards) -> None:
    """Ada has no powers to swap, and there is nothing else in the village."""
    at(Town("a village", []), plain)
    match = town(Hero("ada", hp=8), rich())
    assert (asked(match), match.state.phase) == (1, "town")
    take(match, "leave")
    assert match.state.phase == "place_heroes"


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


@pytest.mark.rules("TM-TOWN-07", "TM-TOWN-08")
def test_a_sold_item_goes_into_the_treasure_deck_and_pays_its_printed_value() -> None:
    match = town(rich(gold=0, items=[Used("war-drum")]))
    before = deck(match, "treasure").count("war-drum")
    take(match, "sell war-drum")
    assert person(match, "birdsong").gold == library().treasures["war-drum"].sell > 0
    assert items(match, "birdsong") == []
    assert deck(match, "treasure").count("war-drum") == before + 1
    refused(match, "sell war-drum", "does not own it")


@pytest.mark.rules("TM-TOWN-05", "TM-CAMP-09")
def test_what_is_bought_is_not_in_the_treasure_deck_of_the_adventure() -> None:
    match = town(rich(), chance=[*MARKET])
    take(match, "buy sun-potion", "leave")
    assert match.state.phase == "place_heroes"
    fourth = library().adventures["4"]
    assert (match.state.surges, bool(match.state.stack.layers)) == (fourth.surges_for(1), True)  # all is set out
    assert person(match, "birdsong").hp == figures.health(look(match), person(match, "birdsong")) > 1
    known = library().treasures["sun-potion"]
    assert contents(match.state.decks["treasure"]).count("sun-potion") == known.copies - 1


# --- trading and giving -----------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TOWN-09")
def test_items_are_traded_for_items_or_gold_if_both_players_agree() -> None:
    match = town(rich(gold=0, items=[Used("war-drum")]), rich("qawasha", gold=400, items=[Used("vine-rope")]))
    take(match, "trade qawasha", "offer war-drum", *ASK_300, "propose")
    assert asked(match) == 1
    take(match, "refuse")
    assert items(match, "birdsong") == ["war-drum"]
    assert (person(match, "birdsong").gold, person(match, "qawasha").gold) == (0, 400)
    take(match, "trade qawasha", "offer war-drum", *ASK_300, "ask vine-rope", "propose", "accept")
    assert (items(match, "birdsong"), items(match, "qawasha")) == (["vine-rope"], ["war-drum"])
    assert (person(match, "birdsong").gold, person(match, "qawasha").gold) == (300, 100)


@pytest.mark.rules("TM-TOWN-09")
def test_all_copies_of_an_item_fit_into_one_trade() -> None:
    match = town(rich(gold=0, items=[Used("bark-cloak"), Used("bark-cloak")]), rich("qawasha", gold=400))
    take(match, "trade qawasha", "offer bark-cloak")
    assert offered(match, "offer") == ["offer bark-cloak"], "the second one"
    take(match, "offer bark-cloak")
    assert offered(match, "offer") == []
    take(match, "ask 400-gold", "propose", "accept")
    assert (items(match, "birdsong"), items(match, "qawasha")) == ([], ["bark-cloak", "bark-cloak"])
    assert (person(match, "birdsong").gold, person(match, "qawasha").gold) == (400, 0)


@pytest.mark.rules("TM-TOWN-09", "TM-COMP-12")
def test_gold_is_put_together_for_a_trade_and_no_more_than_there_is() -> None:
    match = town(rich(gold=1650, items=[]), rich("qawasha", gold=0, items=[Used("vine-rope")]))
    take(match, "trade qawasha")
    assert offered(match, "offer") == [f"offer {gold}-gold" for gold in (100, 500, 1000, 1600)]
    refused(match, "offer 300-gold", "put together")
    take(match, "offer 1000-gold", "offer 100-gold", "offer 500-gold")
    assert offered(match, "offer") == []
    take(match, "ask vine-rope", "propose", "accept")
    assert (person(match, "birdsong").gold, person(match, "qawasha").gold) == (50, 1600)
    assert [event["offered"] for event in told(match, "traded")] == [["1600 gp"]]


@pytest.mark.rules("TM-TOWN-10", "TM-COMP-12")
def test_items_and_gold_may_be_given_away_gold_in_hundreds() -> None:
    match = town(rich(gold=250, items=[Used("war-drum")]), rich("qawasha", gold=0))
    take(match, "give qawasha")
    assert offered(match, "hand-over") == ["hand-over war-drum", "hand-over 100-gold", "hand-over 200-gold"]
    take(match, "hand-over 200-gold", "give qawasha", "hand-over war-drum")
    assert (person(match, "birdsong").gold, person(match, "qawasha").gold) == (50, 200)
    assert items(match, "qawasha") == ["war-drum"]


@pytest.mark.rules("TM-CAMP-08")
def test_the_campaign_log_records_what_was_bought_sold_given_and_learned() -> None:
    match = town(rich(gold=2000, items=[Used("war-drum")]), rich("qawasha", gold=500, items=[Used("vine-rope")]))
    take(match, "buy firepot", "sell war-drum", "give qawasha", "hand-over 100-gold")
    take(match, "trade qawasha", "offer firepot", "ask vine-rope", "propose", "accept", "token reroll", "level-up")
    while match.request is not None and match.request.kind == "power":
        match.answer(0)
    price = library().treasures["firepot"].buy
    assert of(match).log == [
        f"Birdsong buys Firepot for {price} gp.",
        f"Birdsong sells War Drum for {library().treasures['war-drum'].sell} gp.",
        "Birdsong gives Qawasha 100 gp.",
        "Birdsong trades Firepot with Qawasha for Vine Rope.",
        "Birdsong buys the Advancement token reroll for 200 gp.",
        "Birdsong reaches 2nd level.",
    ]


@pytest.mark.rules("TM-COMP-12")
@pytest.mark.parametrize(("gold", "left"), [(50, 0), (100, 0), (300, 200)])
def test_nobody_has_less_than_no_gold(gold: int, left: int) -> None:
    match = play_card(position([hero("birdsong", "1b2", gold=gold)], adventure="1"), do="self: gold -100")
    assert match.state.heroes[0].gold == left


@pytest.mark.rules("TM-TOWN-11")
def test_heroes_that_take_no_part_in_the_adventure_cannot_trade() -> None:
    match = town(rich(items=[Used("war-drum")]), rich("qawasha"))
    of(match).absent[0].gold = 400
    absent = of(match).absent[0].id
    assert offered(match, "trade") == ["trade qawasha"]
    assert offered(match, "give") == ["give qawasha"]
    refused(match, f"trade {absent}", "takes no part in the adventure")
    refused(match, f"give {absent}", "takes no part in the adventure")


@pytest.mark.rules("TM-TOWN-09", "TM-TOWN-11")
def test_nobody_trades_with_itself_or_gives_itself_something() -> None:
    match = town(rich(items=[Used("war-drum")]), rich("qawasha", items=[Used("vine-rope")]))
    assert (offered(match, "trade"), offered(match, "give")) == (["trade qawasha"], ["give qawasha"])
    refused(match, "trade birdsong", "it takes another Hero to trade with")
    refused(match, "give birdsong", "it takes another Hero to trade with or to give something to")
    refused(match, "trade nobody", "there is no Hero of that name")


@pytest.mark.rules("TM-TOWN-09", "TM-TOWN-10")
def test_who_has_nothing_can_neither_trade_nor_give() -> None:
    match = town(rich(gold=0), rich("qawasha", items=[Used("war-drum")]))
    assert (offered(match, "trade"), offered(match, "give")) == ([], [])
    refused(match, "trade qawasha", "one of the two has nothing to give")
    refused(match, "give qawasha", "Birdsong has nothing to give")
    gold = town(rich(gold=100), rich("qawasha", gold=300))
    assert (offered(gold, "trade"), offered(gold, "give")) == ([], ["give qawasha"])
    refused(gold, "trade qawasha", "neither has an Item, and gold is not traded for gold")


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
