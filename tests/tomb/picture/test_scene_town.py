"""What people see in town and of a campaign: what is for sale at what price, who is asked, the whole log."""

from __future__ import annotations

import pytest

from tabletome.games.tomb.state import Hero, Used
from tabletome.kernel import Match
from tabletome.scene.stage import stage
from tabletome.scene.text import choices, paint
from tests.tomb.campaign.test_town import MARKET, rich, town
from tests.tomb.campaigns import campaign, of, take, to_adventure, to_town, until
from tests.tomb.cards import game, library, lines_of
from tests.tomb.plain import Position
from tests.tomb.seeing import lying, marked, numbers, panel, seen, zone


def labels(match: Position) -> dict[str, str]:
    """The options as they are listed, by their notation."""
    prompt = seen(match).prompt
    assert prompt is not None
    return {choice.option: choice.label for group in prompt.groups for choice in group.choices}


@pytest.mark.rules("TM-TOWN-04")
def test_the_marketplace_comes_first_with_prices_on_cards_and_options() -> None:
    match = town(rich(gold=400), rich("qawasha"))
    shown = seen(match)
    assert [zone.id for zone in shown.zones][:3] == ["market", "tokens", "hand"]
    known = library().treasures
    for name in MARKET:
        card = lying(shown, "market")[known[name].name]
        item = known[name].type == "item"
        assert card.tag == (f"{known[name].buy} gp" if item else "not for sale")
        assert card.option == (f"buy {name}" if item and known[name].buy <= 400 else "")
        assert card.lines == tuple(lines_of(known[name]))
    assert labels(match)["buy firepot"] == f"Firepot for {known['firepot'].buy} gp"


@pytest.mark.rules("TM-ADV-10")
def test_advancement_tokens_have_a_price_and_a_text() -> None:
    match = town(rich(gold=400), sold={"reroll": 1, "recharge": 4})
    shown = lying(seen(match), "tokens")
    assert {title: (card.tag, card.option) for title, card in shown.items()} == {
        "Regain 2 HP": ("200 gp", "token regain-2-hp"),
        "Reroll": ("300 gp", "token reroll"),
        "+2 Attack": ("300 gp", "token plus-2-attack"),
        "+1 Damage": ("400 gp", "token plus-1-damage"),
        "Recharge": ("sold out", ""),
    }
    assert all(len(card.lines[0]) > 15 for card in shown.values())
    assert labels(match)["token plus-2-attack"] == "+2 Attack for 300 gp"
    take(match, "token plus-2-attack")
    [owned] = [card for card in lying(seen(match), "hand").values() if card.tag == "token"]
    assert owned.title == "+2 Attack"
    assert owned.option == "", "one's own token is not the one that is for sale"
    prompt = seen(match).prompt
    assert prompt is not None
    assert not any("+2 Attack" in line for line in choices(prompt)), "100 gp are left"


def test_what_an_item_sells_for_stands_beside_the_option() -> None:
    match = town(rich(items=[Used("jackal-sling")]))
    assert labels(match)["sell jackal-sling"] == f"Jackal Sling for {library().treasures['jackal-sling'].sell} gp"
    assert lying(seen(match), "hand")["Jackal Sling"].option == "sell jackal-sling"


def test_an_item_that_the_hero_has_already_is_bought_in_the_market_and_sold_from_the_hand() -> None:
    match = town(rich(items=[Used("firepot")]))
    shown = seen(match)
    assert lying(shown, "market")["Firepot"].option == "buy firepot"
    assert lying(shown, "hand")["Firepot"].option == "sell firepot"


def test_who_swaps_a_power_sees_what_the_others_do() -> None:
    match = town(rich())
    old = next(option for option in labels(match) if option.startswith("swap ")).split()[1]
    take(match, f"swap {old}")
    shown = lying(seen(match), "question")
    lit = [card.option for card in shown.values() if card.option]
    assert lit == [str(option) for option in match.request or () if option.verb == "take"]
    for option in lit:
        power = library().powers[option.split()[1]]
        assert shown[power.name].lines == tuple(lines_of(power))


def test_in_a_trade_both_players_see_the_cards_that_change_hands() -> None:
    match = town(rich(items=[Used("firepot")]), rich("qawasha", items=[Used("vine-rope")]))
    take(match, "trade qawasha")
    assert lying(seen(match), "question")["Vine Rope"].option == "ask vine-rope"
    assert lying(seen(match), "hand")["Firepot"].option == "offer firepot"
    take(match, "offer firepot", "ask vine-rope", "propose")
    assert match.request is not None
    assert match.request.seat == 1
    assert lying(seen(match), "question")["Firepot"].lines == tuple(lines_of(library().treasures["firepot"]))


def test_in_town_whoever_is_asked_is_marked_for_all_to_see() -> None:
    match = town(rich(), rich("qawasha"))
    match.state.active = 1
    shown = seen(match)
    assert (shown.title, shown.subtitle) == (
        "Port Nyanzaru",
        "Before adventure 4, The Beast at the Ford · Birdsong: in town",
    )
    assert marked(shown) == ["birdsong"]
    assert zone(shown, "hand") is not None
    assert marked(stage(match.seat(1))) == ["birdsong"]
    take(match, "leave")
    assert marked(seen(match)) == ["qawasha"]
    assert seen(match).subtitle.endswith("Qawasha: in town")
    assert marked(stage(match.seat(0))) == ["qawasha"]


def test_the_whole_log_of_the_campaign_can_be_read_between_adventures() -> None:
    match = campaign("won", "lost", "lost", heroes=["birdsong", "qawasha"])
    for adventure in range(3):
        to_town(match)
        match.state.heroes[0].gold += 900
        take(match, "token regain-2-hp" if adventure else "token reroll")
    log = of(match).log
    assert len(log) == 7, "setting out, three results, three purchases"
    chapters = zone(seen(match), "log")
    assert chapters is not None
    assert [(card.title, card.tag) for card in chapters.cards] == [
        ("Since then", ""),
        ("The Dead of Camp Vengeance", "lost"),
        ("The Dead of Camp Vengeance", "lost"),
        ("Favor for Jessamine", "won"),
    ]
    assert [line for card in reversed(chapters.cards) for line in card.lines] == log
    shown = " ".join(paint(seen(match), width=100).split())
    assert all(line in shown for line in log)
    assert panel(seen(match), "campaign").role == log[-1]
    to_adventure(match)
    assert zone(seen(match), "log") is None, "while an adventure runs it is put away"


def test_who_may_bring_another_hero_sees_their_cards_and_what_they_own() -> None:
    match = campaign("won", heroes=["birdsong"])
    to_town(match)
    absent = next(hero for hero in of(match).absent if hero.id == "asharra")
    absent.level, absent.items, absent.tokens = 2, [Used("firepot")], [Used("reroll")]
    until(match, "bring_heroes")
    asharra = lying(seen(match), "question")["Asharra"]
    assert asharra.option == "bring asharra"
    assert asharra.tag == "aarakocra wizard, level 2"
    side = library().heroes["asharra"].second
    assert asharra.lines[0].startswith(f"AC {side.ac} · {side.hp} Hit Points")
    assert asharra.lines[-1] == "Owns Firepot, Reroll, 200 gp."


def test_the_last_picture_of_a_campaign_shows_its_log() -> None:
    match = campaign(*(["won"] * 13), heroes=["birdsong"])
    while match.request is not None:
        verbs = {option.verb for option in match.request}
        match.answer("leave" if "leave" in verbs else 0)
    shown = stage(match.seat(0))
    assert match.outcome is not None
    found = zone(shown, "log")
    assert found is not None
    assert len(found.cards) == 14
    assert found.cards[0].lines == ("The death curse is broken.",)


def test_a_single_adventure_has_no_log_and_no_town() -> None:
    match: Position = Match(town(Hero("birdsong", hp=1)).game, 1, {"heroes": ["birdsong"]}, seed=1)
    assert {"log", "market", "tokens"}.isdisjoint(zone.id for zone in seen(match).zones)
    assert "campaign" not in {panel.id for panel in seen(match).panels}


@pytest.mark.parametrize("heroes", [[], ["asharra", "birdsong"]])
def test_a_hero_is_unhurt_from_the_moment_it_is_chosen(heroes: list[str]) -> None:
    match = Match(game(), 2, {"mode": "campaign", "heroes": heroes}, seed=1)
    if not heroes:
        match.answer("hero asharra")
        assert numbers(seen(match), "asharra")["HP"] == "6/6"
        match.answer("hero birdsong")
    assert match.state.phase == "town"
    assert [numbers(seen(match), name)["HP"] for name in ("asharra", "birdsong")] == ["6/6", "8/8"]
    assert list(lying(seen(match), "log")) == ["The beginning"]
