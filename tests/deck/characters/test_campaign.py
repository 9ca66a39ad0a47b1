"""A campaign: home from an adventure, town, the next adventure; who died, and when it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tabletome.games.deck.cards import story_cards
from tabletome.games.deck.game import GAME
from tabletome.games.deck.options.characters import deck_limits
from tabletome.games.deck.rules import setting_up
from tabletome.games.deck.rules.campaign import chronicle
from tabletome.games.deck.state import Campaign, Combatant, Journey, Phase, State, StoryDeck, all_cards, name_of
from tabletome.kernel import WATCHER, BadSetup, IllegalAnswer, Match, Seeded
from tabletome.scene import Scene
from tabletome.table.deck import contents
from tests.deck.arena import answer, asked, offered
from tests.deck.heroes import class_hp
from tests.deck.printed import BOX, Cards


def over(
    result: Phase,
    *changes: dict[str, Any],
    won: tuple[str, ...] | None = (),
    way: Journey | None = None,
    lost: tuple[int, int] = (0, 0),
    story: StoryDeck = (),
) -> Match[State]:
    """An adventure of a campaign (`won` None: a single one) ends now, after so many lost ones: what became of each Character."""
    texts = ("human-warrior", "elf-mage", "dwarf-priest")[: len(changes)]
    people = [msgspec.structs.replace(who, story=who.story + story) for who in setting_up.people(BOX, texts)]
    combatants = [setting_up.combatant(BOX, who, seat, 0) for seat, who in enumerate(people)]
    for combatant, changed in zip(combatants, changes, strict=True):
        for name, value in changed.items():
            setattr(combatant, name, value)
    state = State(combatants, people=people, duel=False, phase=result)
    state.journey = way or Journey("M", "M9", cleared=["M1", "M9"])
    state.campaign = None if won is None else Campaign(won=[*won], lost=lost[0], most_losses=lost[1])
    return Match(GAME, len(changes), {}, seed=1, listen=True, state=state)


def hero(match: Match[State], seat: int = 0) -> Any:
    return match.state.people[seat]


def prompt(match: Match[State]) -> str:
    assert match.request is not None
    return match.request.prompt


# --- coming home ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-DECK-12", "DK-DECK-15", "DK-LOOT-05")
def test_experience_gold_treasures_and_titles_come_home_into_the_story_deck() -> None:
    match = over(
        "won", {"xp": 7, "gold": 5, "treasures": ["Garnet Crown"]}, way=Journey("M", "M9", cleared=["M8", "M9"])
    )
    assert (hero(match).xp, hero(match).gold) == (7, 5)
    assert offered(match, "sell") == ["Garnet Crown"]
    assert story_cards.told(hero(match).story) == ("Cleanser of the Hall", "Breaker of Vaults")
    assert match.state.campaign is not None
    assert match.state.campaign.won == ["M"]


@pytest.mark.rules("DK-DECK-15")
def test_a_single_adventure_ends_with_the_story_deck_of_those_who_live() -> None:
    match = over("won", {"xp": 3}, {"gone": "dead", "xp": 4}, won=None)
    assert match.outcome is not None
    assert match.outcome.result == "won"
    assert "Cleanser of the Hall" in story_cards.told(hero(match).story)
    assert hero(match, 1).story == ()


@pytest.mark.rules("DK-LOOT-03", "DK-LOOT-10")
def test_loot_joins_the_owned_cards_wherever_it_was_put_and_what_left_for_it_stays_owned() -> None:
    before = over("won", {}).state.people[0]
    match = over("won", {"aside": ["Antidote"]})
    who: Combatant = setting_up.combatant(BOX, before, 0, 0)
    who.aside = ["Antidote"]
    left = next(card for card in contents(who.deck) if name_of(card) == "Longsword")
    who.deck.layers[0].remove(left)
    who.removed = [left, "Healing Potion U"]  # the one went for Loot, the other was drunk
    who.hand = ["Flametongue U"]
    match = over("won", {name: getattr(who, name) for name in ("deck", "removed", "hand", "aside")})
    after = hero(match)
    assert {name: after.owned[name] - before.owned.get(name, 0) for name in after.owned} == {
        **dict.fromkeys(before.owned, 0), "Antidote": 1, "Healing Potion": 1, "Flametongue": 1,
    }  # fmt: skip
    assert after.combat == before.combat


@pytest.mark.rules("DK-CHAR-07", "DK-CHAR-08")
def test_experience_gives_levels_in_town_each_with_an_attribute() -> None:
    match = over("won", {"xp": 26})
    assert hero(match).level == 1
    assert offered(match) == ["raise STR", "raise AGI", "raise INT", "raise PIE", "raise FOR"]
    answer(match, "raise STR", "raise FOR")
    assert (hero(match).level, hero(match).raises) == (3, ("STR", "FOR"))
    assert "Level 3" in prompt(match)
    answer(match, "rebuild", "remove Dagger", "add Strength", "done", "set-out")
    who = match.state.combatants[0]
    assert (who.level, who.hp) == (3, class_hp("Warrior") + 2 * 4)
    assert [name_of(card) for card in all_cards(who)].count("Strength") == 7 + 1 + 1


@pytest.mark.rules("DK-CHAR-05", "DK-CHAR-06", "DK-DECK-10")
def test_from_level_3_on_one_extra_class_can_be_taken_in_town() -> None:
    match = over("won", {"xp": 10}, {"xp": 25})
    answer(match, "raise STR")
    assert not offered(match, "specialize")
    answer(match, "set-out", "raise INT", "raise INT")
    assert offered(match, "specialize") == ["Evoker", "Illusionist"]
    answer(match, "specialize Evoker")
    assert not offered(match, "specialize")
    assert not offered(match, "join")
    answer(match, "set-out")
    assert match.state.combatants[1].specialized == "Evoker"


# --- town -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-LOOT-12", "DK-DECK-14")
def test_treasure_is_sold_and_cards_are_bought_with_what_it_brings() -> None:
    match = over("won", {"gold": 1, "treasures": ["Garnet Crown"]})
    assert not offered(match, "buy")
    answer(match, "sell Garnet Crown")
    assert hero(match).gold == 13
    assert match.request is not None
    picture = GAME.scene(match.seat(0).view, match.request)
    assert isinstance(picture, Scene)
    assert picture.prompt is not None
    assert "buy for 5 Gold" in [group.title for group in picture.prompt.groups]
    assert {"Greatsword", "Healing Potion", "Shieldbearer"} <= set(offered(match, "buy"))
    assert "Spark" not in offered(match, "buy")  # of no use to a Warrior
    assert "War Hound" not in offered(match, "buy")  # 15 Gold
    assert "Longsword" in offered(match, "buy")
    answer(match, "buy Greatsword", "buy Healing Potion")
    assert (hero(match).gold, hero(match).owned["Greatsword"], hero(match).owned["Healing Potion"]) == (3, 1, 1)
    assert not offered(match, "buy")


@pytest.mark.rules("DK-CHAR-09", "DK-DECK-05", "DK-LOOT-12")
def test_the_deck_is_rebuilt_by_hand_out_of_owned_cards_and_only_a_legal_one_sets_out() -> None:
    match = over("won", {"gold": 10})
    answer(match, "buy Greatsword", "rebuild")
    assert not offered(match, "add")  # 52 are in
    answer(match, "remove Longsword*12")
    assert "40/52" in prompt(match)
    assert "Greatsword" in offered(match, "add")
    assert "Greatsword*2" not in offered(match, "add")
    assert "Shortbow" not in offered(match, "add")
    answer(match, "add Greatsword", "done")
    assert "set-out" not in offered(match)
    assert "only 41 (DK-DECK-04)" in prompt(match)
    answer(match, "rebuild", "add Longsword*11", "done", "set-out")
    names = [name_of(card) for card in all_cards(match.state.combatants[0])]
    assert (names.count("Greatsword"), names.count("Longsword"), len(names)) == (1, 11, 52)


@pytest.mark.rules("DK-LOOT-12", "DK-DECK-28")
def test_a_hireling_goes_for_one_adventure_and_then_the_deck_must_be_rebuilt() -> None:
    match = over("won", {"gold": 10}, way=Journey("A", "A8", cleared=["A8"]))
    answer(match, "buy Shieldbearer", "rebuild", *["remove Handaxe"] * 3)
    answer(match, "add Shieldbearer", "add Step Between", "add Shove", "done", "set-out")
    names = [name_of(card) for card in all_cards(match.state.combatants[0])]
    assert {"Shieldbearer", "Step Between", "Shove"} <= set(names)
    match.state.phase = "won"
    match = Match(GAME, 1, {}, seed=1, state=match.state)
    assert not {"Shieldbearer", "Step Between", "Shove"} & set(hero(match).owned)
    assert "set-out" not in offered(match)
    assert "only 49" in prompt(match)
    answer(match, "automatic", "set-out")


@pytest.mark.rules("DK-CARD-21")
def test_the_automatic_deck_serves_for_checks_even_with_many_single_cards() -> None:
    match = over("won", {"gold": 200})
    match.state.checks = "draw"
    bought = ["Healing Potion", "Antidote", "Scroll of Web", "Everburning Torch", "Greatsword", "Crossbow", "War Hound"]
    answer(match, *(f"buy {name}" for name in bought), "automatic")
    assert {"Healing Potion", "Antidote"} <= set(hero(match).combat)
    ups = sum((count + 1) // 2 for count in hero(match).combat.values())
    assert 24 <= ups <= 28
    answer(match, "set-out")


def test_everybody_is_in_town_in_turn_and_only_then_the_next_adventure_begins() -> None:
    match = over("won", {}, {}, {})
    for seat in range(3):
        assert asked(match) == seat
        answer(match, "set-out")
    assert match.state.journey is not None
    assert match.state.journey.adventure == "A"
    assert [who.id for who in match.state.combatants] == ["p0", "p1", "p2"]
    assert {who.side for who in match.state.combatants} == {0}


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        ("buy War Hound", "War Hound costs 15 Gold, and there are only 13 .DK-LOOT-12"),
        ("buy Spark", "Spark requires Mage"),
        ("buy Shove", "Shove comes with Shieldbearer"),
        ("buy Piety", "owns 1 of Piety, and a deck may hold 1"),
        ("sell Opal Ring", "no Treasure 'Opal Ring'"),
        ("specialize Knight", "from Level 3 on"),
    ],
)
def test_what_cannot_be_done_in_town_is_explained(deed: str, reason: str) -> None:
    match = over("won", {"gold": 13})
    with pytest.raises(IllegalAnswer, match=reason):
        match.answer(deed)
    answer(match, "rebuild", "remove Dagger", "done")
    with pytest.raises(IllegalAnswer, match=r"only 51 .DK-DECK-04"):
        match.answer("set-out")


# --- the next adventure -----------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-MODE-27")
def test_adventures_come_by_level_and_the_first_player_chooses_between_equals() -> None:
    match = Match(GAME, 2, {"play": "campaign"}, seed=1)
    assert (asked(match), offered(match)) == (0, ["go M", "go A"])
    answer(match, "go A")
    assert match.state.journey is not None
    assert (match.state.journey.adventure, match.state.journey.room) == ("A", "A1")
    for won, following in (
        ((), "A"),
        (("A",), "W"),
        (("A", "W"), "D"),
        (("A", "W", "D"), "K"),
        (("A", "W", "D", "K"), "P"),
    ):
        match = over("won", {}, won=won)
        answer(match, "set-out")
        assert match.state.journey is not None
        assert match.state.journey.adventure == following


@pytest.mark.rules("DK-FATIG-13", "DK-SETUP-13", "DK-SETUP-16")
def test_the_next_adventure_begins_without_fatigue_at_full_hp_with_a_new_opening_hand() -> None:
    match = over("won", {"fatigue": 4, "hp": 1, "hand": ["Dagger U"], "redrawn": True})
    answer(match, "set-out")
    who = match.state.combatants[0]
    assert (who.side, who.fatigue, who.hand, who.redrawn, who.hand_maximum) == (0, 0, [], False, 7)
    assert who.hp == who.max_hp == class_hp("Warrior")
    assert "opening hand" in prompt(match)
    assert len(all_cards(who)) == 52


@pytest.mark.rules("DK-MODE-27")
def test_a_campaign_is_won_when_every_adventure_is() -> None:
    before = tuple(letter for letter in BOX.adventures if letter != "R")
    match = over("won", {}, {"gone": "dead"}, won=before, way=Journey("R", "R12", cleared=["R12"]))
    assert match.request is None
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.scores) == ("won", (1.0, 1.0))
    assert "Bane of the Red Dragon" in story_cards.told(hero(match).story)


# --- death ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-DEATH-11")
def test_a_lost_adventure_is_tried_again_by_those_who_came_home_with_what_they_gained() -> None:
    match = over("lost", {"xp": 4, "gold": 3, "gone": "fled"}, {"xp": 2})
    assert [(who.xp, who.gold) for who in match.state.people] == [(4, 3), (2, 0)]
    answer(match, "set-out", "set-out")
    assert offered(match) == ["go M", "go A"]
    answer(match, "go M")
    assert match.state.journey is not None
    assert match.state.journey.cleared == []
    assert [who.gone for who in match.state.combatants] == ["", ""]


def make(match: Match[State], race: str) -> None:
    """A new Mage, made without much thought."""
    answer(match, f"race {race}", "class Mage")
    while "automatic" not in offered(match):
        answer(match, next(text for text in ("raise INT", "neither") if text in offered(match)))
    answer(match, "automatic", "done")


@pytest.mark.rules("DK-DEATH-11")
@pytest.mark.parametrize(("won", "way", "level"), [((), "M", 1), (("M", "A", "W"), "D", 3)])
def test_who_died_is_replaced_by_a_new_character_of_the_level_of_the_next_adventure(
    won: tuple[str, ...], way: str, level: int
) -> None:
    match = over("lost", {"xp": 12, "gold": 9, "gone": "dead"}, {"xp": 12}, won=won, way=Journey(way, f"{way}1"))
    assert match.state.phase == "making"
    assert asked(match) == 0
    make(match, "Gnome")
    new = hero(match)
    assert (new.name, new.level, new.gold) == ("Gnome Mage", level, 0)


@pytest.mark.rules("DK-DEATH-11")
def test_when_nobody_comes_home_new_characters_set_out() -> None:
    match = over("lost", {"gone": "dead"}, {"gone": "dead"}, won=("M", "A"), way=Journey("W", "W1"))
    assert match.state.campaign is not None
    assert (match.state.campaign.lost, match.state.campaign.won) == (1, ["M", "A"])
    for race in ("Elf", "Elf"):
        make(match, race)
    answer(match, "set-out", "set-out")
    assert [(who.name, who.gone) for who in match.state.combatants] == [("Elf Mage", ""), ("Elf Mage", "")]


@pytest.mark.rules("DK-DEATH-11", "DK-MODE-27")
@pytest.mark.parametrize(("lost", "most", "over_now"), [(4, 5, True), (3, 5, False), (4, 0, False), (0, 1, True)])
def test_with_the_last_loss_that_is_allowed_the_campaign_is_lost(lost: int, most: int, over_now: bool) -> None:
    match = over("lost", {"gone": "fled"}, {"gone": "dead"}, won=("M", "A"), way=Journey("W", "W1"), lost=(lost, most))
    assert (match.request is None) == over_now
    if over_now:
        assert match.outcome is not None
        assert (match.outcome.result, match.outcome.scores) == ("lost", (2 / 9, 2 / 9))


@pytest.mark.rules("DK-DEATH-11")
def test_a_campaign_has_five_losses_unless_the_set_up_says_otherwise() -> None:
    for options, most in (({}, 9), ({"most_losses": 2}, 2), ({"most_losses": 0}, 0)):
        match = Match(GAME, 1, {"play": "campaign", **options}, seed=1)
        assert match.state.campaign is not None
        assert match.state.campaign.most_losses == most
    with pytest.raises(BadSetup, match="most_losses"):
        Match(GAME, 1, {"play": "campaign", "most_losses": -1})


# --- told and kept ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-DECK-12", "DK-DECK-15")
def test_everybody_can_read_what_happened() -> None:
    match = over("won", {"xp": 12, "gold": 5, "treasures": ["Opal Ring"]}, {"gone": "dead"})
    for seat in (0, 1, WATCHER):
        lines = chronicle.chronicle(Cards(BOX).table(GAME.view(match.state, seat)))
        assert "Human Warrior comes home with 12 XP and 5 Gold and the title “Cleanser of the Hall”." in lines
        assert "The Slaughtered Hall is won." in lines
        assert "Elf Mage died, a Character of Level 1." in lines
        assert f"Human Warrior: Level 1, {class_hp('Warrior')} HP, 12 of 10 XP, 5 Gold" in lines
        assert "Human Warrior has Opal Ring (14)" in lines
        assert "Human Warrior is called Cleanser of the Hall" in lines
    assert [GAME.say(event) for event in match.events or ()]
    match = over("won", {"xp": 12, "gold": 5}, story=story_cards.gain((), xp=7, gold=2))
    assert "comes home with 12 XP and 5 Gold" in str(chronicle.chronicle(Cards(BOX).table(GAME.view(match.state, 0))))


def picks(match: Match[State], seed: int) -> Iterator[None]:
    """Answers at random of people who seldom give up."""
    pick = Seeded(seed)
    while match.request is not None:
        option = match.request.option(pick.below(match.request.size))
        if option.verb in ("flee", "die", "leave", "yield") and pick.below(4):
            option = match.request.option(pick.below(match.request.size))
        match.answer(option)
        yield


def test_a_campaign_can_be_saved_and_taken_up_in_town() -> None:
    match = Match(GAME, 1, {"play": "campaign", "first": "Dwarf Warrior 10"}, seed=5, listen=True)
    answer(match, "go M")
    for _ in picks(match, 5):
        if match.state.phase == "town":
            break
    assert match.state.phase == "town", "this Character comes home"
    again = Match.load(match.save(), GAME)
    assert again.encoded() == match.encoded()
    answer(again, "automatic", "set-out")
    assert again.state.phase in ("next_adventure", "opening")


@pytest.mark.parametrize("seed", range(8))
def test_random_campaigns_come_to_their_end(seed: int) -> None:
    seats, checks = 1 + seed % 4, ("updown", "draw")[seed // 4 % 2]
    first = "make" if seed % 2 else "human-warrior"
    options = {"play": "campaign", "first": first, "level": 1 + 3 * (seed % 3), "checks": checks}
    match: Match[State] = Match(GAME, seats, options, seed=seed)
    for _ in picks(match, seed):
        for who in match.state.combatants if match.state.journey else ():
            if not who.is_foe:
                every, printed = Counter(map(name_of, all_cards(who))), Counter(match.state.people[who.seat].combat)
                found = (every - printed).total()  # Loot, which may come to a hand that has room (DK-LOOT-10)
                assert 52 <= every.total() <= 52 + found + len(who.removed)
        if match.state.phase == "opening":
            for character in match.state.people:
                assert not deck_limits.violations(BOX, character, character.combat, match.state.checks)
    assert match.outcome is not None
    assert match.outcome.result in ("won", "lost")
