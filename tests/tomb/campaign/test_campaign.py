"""The campaign: decks that change, what is kept and what is reset, retries, absent Heroes, the log, the end.

(TM-CAMP-01..10, TM-DECK-01..05, TM-COMP-06..09, TM-SETUP-11)
"""

from __future__ import annotations

from collections import Counter

import pytest

from tabletome.games.tomb.board import figures, values
from tabletome.games.tomb.cards import numbers as card_numbers
from tabletome.games.tomb.state import Used
from tabletome.kernel import BadSetup, Match, NothingToUndo, Seeded
from tests.tomb.campaigns import campaign, decided, deck, of, person, routine, take, to_adventure, to_town, until, visit
from tests.tomb.cards import game, library, look
from tests.tomb.plain import Position, offered, told

DECKS = ("encounter", "treasure", "monster", "trap")


def all_cards(match: Position) -> dict[str, list[str]]:
    return {name: deck(match, name) for name in (*DECKS, "tokens")}


# --- the decks --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-DECK-02")
def test_numbers_up_to_165_are_in_the_starting_deck_and_those_from_166_on_in_the_advanced_deck() -> None:
    numbered = library().numbered
    advanced = {card.id for card in library().encounters.values() if card.set == "advanced"}
    advanced |= {card.id for card in library().treasures.values() if card.set == "advanced"}
    advanced |= {card.id for card in library().monsters.values() if card.set == "advanced"}
    advanced |= {card.id for card in library().traps.values() if card.set == "advanced"}
    assert numbered[165] == ("spell", list(library().spells)[-1])
    assert numbered[166].deck == "encounter"
    for number, card in numbered.items():
        assert (card.id in advanced) == (number >= 166)
        assert card_numbers.is_advanced(number) == (number >= 166)


@pytest.mark.rules("TM-COMP-06", "TM-COMP-07", "TM-DECK-02")
def test_the_box_holds_the_cards_that_the_book_lists() -> None:
    starting = Counter(card.deck for number, card in library().numbered.items() if number <= 165)
    advanced = Counter(card.deck for number, card in library().numbered.items() if number > 165)
    assert starting == {"power": 54, "encounter": 26, "treasure": 30, "monster": 30, "trap": 5, "spell": 10}
    assert starting.total() + card_numbers.SEQUENCE_CARDS + card_numbers.ADVENTURE_CARDS == 165
    assert advanced == {"encounter": 16, "treasure": 16, "monster": 16, "trap": 7}
    assert advanced.total() <= 60
    assert max(library().numbered) <= 225


@pytest.mark.rules("TM-DECK-03", "TM-SETUP-11")
def test_a_new_campaign_begins_with_adventure_1_and_only_cards_of_the_starting_deck() -> None:
    match = campaign(heroes=["birdsong"])
    to_adventure(match)
    assert match.state.adventure == "1"
    drawable = {card.id for number, card in library().draw_deck_cards.items() if number > 165}
    for name in DECKS:
        assert deck(match, name)
        assert not drawable & set(deck(match, name))


@pytest.mark.rules("TM-DECK-01")
def test_any_adventure_can_be_played_as_a_one_shot() -> None:
    match = Match(game(), 1, {"adventure": 5, "heroes": ["asharra"]}, seed=1)
    assert match.state.adventure == "5"
    assert match.state.campaign is None
    until(match, "hero_phase")
    assert [figure.name for figure in match.state.figures] == ["na"]


@pytest.mark.rules("TM-DECK-04", "TM-CAMP-02")
def test_the_aftermath_of_a_won_adventure_changes_the_decks_before_the_town_opens() -> None:
    match = campaign("won", heroes=["birdsong", "qawasha"])
    to_adventure(match)
    before = all_cards(match)
    to_town(match)
    assert person(match, "birdsong").gold == library().adventures["1"].aftermath.gold > 0
    kinds = [event.kind for event in match.events or () if event.kind in ("aftermath-read", "town-entered")]
    assert kinds[-2:] == ["aftermath-read", "town-entered"]
    to_adventure(match)
    assert match.state.adventure == "2"
    after = all_cards(match)
    assert Counter(after["treasure"]) - Counter(before["treasure"]) == {library().numbered[182].id: 1}
    assert Counter(after["monster"]) - Counter(before["monster"]) == {library().numbered[210].id: 1}
    assert Counter(before["encounter"]) - Counter(after["encounter"]) == {library().numbered[81].id: 1}


@pytest.mark.rules("TM-DECK-05")
def test_a_one_shot_uses_the_decks_of_a_campaign_that_won_all_earlier_adventures_with_fresh_heroes() -> None:
    long = campaign("won", "won", heroes=["birdsong"])
    while long.state.adventure != "3":
        routine(long)
    to_adventure(long)
    short = Match(game(), 1, {"adventure": 3, "heroes": ["birdsong"]}, seed=1)
    assert all_cards(short) == all_cards(long)
    assert all_cards(short) != all_cards(Match(game(), 1, {"adventure": 1}, seed=1))
    hero = short.state.heroes[0]
    assert (hero.level, hero.gold, hero.items, hero.tokens) == (1, 0, [], [])


@pytest.mark.rules("TM-DECK-04", "TM-SETUP-05", "TM-COMP-15")
def test_after_twelve_adventures_every_card_and_all_eight_draw_tokens_are_in_the_game() -> None:
    match = Match(game(), 1, {"adventure": 13}, seed=1)
    advanced = {card.id for number, card in library().draw_deck_cards.items() if number > 165}
    in_decks = {card for name in DECKS for card in deck(match, name)}
    assert advanced <= in_decks
    assert Counter(deck(match, "tokens"))["draw"] == 8
    assert len(deck(match, "tokens")) == 41


# --- winning, losing, going on ----------------------------------------------------------------------------------------


@pytest.mark.rules("TM-CAMP-01")
def test_the_next_adventure_is_the_lowest_not_yet_won_and_the_same_heroes_are_proposed() -> None:
    match = campaign("won", "lost", "won", heroes=["birdsong", "qawasha"])
    played: list[str] = []
    while len(played) < 4:
        to_adventure(match)
        played.append(match.state.adventure)
        if len(played) < 4:
            until(match, "bring_heroes")
            assert offered(match)[0] == "bring birdsong"
            assert match.request is not None
            number = 2 if len(played) < 3 else 3
            named = f"adventure {number}, {library().adventures[str(number)].name}"
            assert match.request.prompt == f"Which Hero do you bring to {named}?"
            match.answer(0)
            assert offered(match)[0] == "bring qawasha"
    assert played == ["1", "2", "2", "3"]
    assert [hero.id for hero in match.state.heroes] == ["birdsong", "qawasha"]


@pytest.mark.rules("TM-CAMP-03")
@pytest.mark.parametrize(("result", "gold"), [("won", 200), ("lost", 0)])
def test_a_hero_that_missed_a_won_adventure_gains_200_gold(result: str, gold: int) -> None:
    match = campaign(result, heroes=["qawasha"])
    to_town(match)
    absent = {hero.id: hero.gold for hero in of(match).absent}
    assert absent == dict.fromkeys(("birdsong", "dragonbait", "asharra", "artus-cimber"), gold)


@pytest.mark.rules("TM-CAMP-04", "TM-CAMP-05")
def test_after_a_failure_the_heroes_keep_treasure_and_gold_visit_the_town_and_try_again() -> None:
    match = campaign("lost", heroes=["birdsong"])
    to_adventure(match)
    before = all_cards(match)
    match.state.heroes[0].items.append(Used("sun-potion"))
    match.state.heroes[0].gold = 300
    match = Match(match.game, 1, match.options, chance=Seeded(1), listen=True, state=match.state)
    until(match, "town")
    assert not visit(match).before
    assert not told(match, "aftermath-read")
    to_adventure(match)
    hero = person(match, "birdsong")
    assert match.state.adventure == "1"
    assert hero.gold == 300
    assert [used.id for used in hero.items] == ["sun-potion"]
    assert Counter(before["treasure"]) - Counter(all_cards(match)["treasure"]) == {"sun-potion": 1}
    assert {name: all_cards(match)[name] for name in ("monster", "encounter", "trap", "tokens")} == {
        name: before[name] for name in ("monster", "encounter", "trap", "tokens")
    }


@pytest.mark.rules("TM-CAMP-05")
def test_gold_and_items_carry_over_after_a_success() -> None:
    match = campaign("won", heroes=["birdsong"])
    to_adventure(match)
    match.state.heroes[0].items = [Used("sun-potion"), Used("vine-rope")]
    match.state.heroes[0].gold = 300
    match = Match(match.game, 1, match.options, chance=Seeded(1), listen=True, state=match.state)
    to_town(match)
    to_adventure(match)
    hero = match.state.heroes[0]
    assert match.state.adventure == "2"
    assert hero.gold == 300 + library().adventures["1"].aftermath.gold
    assert [used.id for used in hero.items] == ["sun-potion", "vine-rope"]


@pytest.mark.rules("TM-CAMP-09")
def test_items_of_heroes_who_stay_behind_are_not_in_the_treasure_deck() -> None:
    match = campaign("won", heroes=["birdsong"])
    to_adventure(match)
    match.state.heroes[0].items = [Used("sun-potion")]
    match = Match(match.game, 1, match.options, chance=Seeded(1), listen=True, state=match.state)
    until(match, "bring_heroes")
    take(match, "bring qawasha")
    to_adventure(match)
    assert [hero.id for hero in match.state.heroes] == ["qawasha"]
    assert [used.id for used in person(match, "birdsong").items] == ["sun-potion"]
    assert deck(match, "treasure").count("sun-potion") == library().treasures["sun-potion"].copies - 1


@pytest.mark.rules("TM-CAMP-09")
def test_what_a_hero_owns_works_in_the_next_adventure() -> None:
    match = campaign("won", heroes=["birdsong"])
    to_adventure(match)
    barefoot = values.speed(look(match), match.state.heroes[0])
    match.state.heroes[0].items = [Used("springheel-sandals")]
    match = Match(match.game, 1, match.options, chance=Seeded(1), listen=True, state=match.state)
    to_town(match)
    to_adventure(match)
    assert match.state.adventure == "2"
    assert values.speed(look(match), match.state.heroes[0]) == barefoot + 1


@pytest.mark.rules("TM-CAMP-02", "TM-CAMP-06", "TM-CAMP-07")
def test_after_an_adventure_the_table_is_cleared_before_the_town_opens() -> None:
    match = campaign("won", heroes=["birdsong"])
    to_adventure(match)
    assert match.state.placed
    match.state.heroes[0].hp, match.state.experience = 2, ["firenewt"]
    match = Match(match.game, 1, match.options, chance=Seeded(1), listen=True, state=match.state)
    to_town(match)
    assert (match.state.placed, match.state.figures, match.state.experience) == ((), [], [])
    assert match.state.heroes[0].hp == figures.health(look(match), match.state.heroes[0])


@pytest.mark.rules("TM-CAMP-09")
def test_tokens_charges_and_pieces_on_a_hero_do_not_outlast_the_adventure() -> None:
    match = campaign("won", heroes=["birdsong"])
    to_adventure(match)
    match.state.heroes[0].marks = {"mage-armor": 1, "carries mushroom": 1, "wand-of-wonder": 2, "ac": 2}
    match.state.heroes[0].row = ["firenewt"]
    match = Match(match.game, 1, match.options, chance=Seeded(1), listen=True, state=match.state)
    to_town(match)
    to_adventure(match)
    assert match.state.adventure == "2"
    assert (match.state.heroes[0].marks, match.state.heroes[0].row) == ({}, [])


@pytest.mark.rules("TM-CAMP-06", "TM-CAMP-07", "TM-CAMP-09")
def test_experience_wounds_conditions_and_turned_cards_do_not_outlast_the_adventure() -> None:
    match = campaign("won", heroes=["birdsong"])
    to_adventure(match)
    state = match.state
    hero = state.heroes[0]
    hero.hp, hero.stunned, hero.edge, hero.treasure_drawn = 2, True, -1, True
    hero.items, hero.tokens = [Used("sun-potion", up=False)], [Used("reroll", up=False)]
    hero.powers[-1].up = False
    state.experience, state.surges = ["firenewt", "girallon"], 0
    match = Match(match.game, 1, match.options, chance=Seeded(1), listen=True, state=state)
    until(match, "bring_heroes")
    assert match.state.heroes[0].hp == figures.health(look(match), match.state.heroes[0])
    to_adventure(match)
    hero = match.state.heroes[0]
    assert match.state.adventure == "2"
    assert match.state.experience == []
    assert match.state.surges == library().adventures["2"].surges_for(1)
    assert hero.hp == figures.health(look(match), hero)
    assert (hero.stunned, hero.edge, hero.treasure_drawn) == (False, 0, False)
    assert all(used.up for used in (*hero.powers, *hero.items, *hero.tokens))
    owned = library().treasures["sun-potion"]
    assert deck(match, "treasure").count(owned.id) == owned.copies - 1
    hero.powers[-1].up = False
    until(match, "hero_phase")
    assert "use sun-potion" in offered(match), "turned up, it can turn up a Daily power"


@pytest.mark.rules("TM-CAMP-08")
def test_gold_items_tokens_and_level_of_all_five_heroes_are_saved_and_loaded() -> None:
    game = decided("won", "won")
    match = Match(game, 2, {"mode": "campaign", "heroes": ["birdsong", "qawasha"]}, seed=3)
    until(match, "town")
    to_town(match)
    take(match, "token reroll", "leave")
    until(match, "bring_heroes")
    take(match, "bring asharra")
    to_town(match)
    loaded: Position = Match.load(match.save(), game)
    assert loaded.encoded() == match.encoded()
    record = {name: person(loaded, name) for name in library().heroes}
    assert len(record) == 5
    assert [used.id for used in record["birdsong"].tokens] == ["reroll"]
    assert {name: hero.gold for name, hero in record.items()} == {
        "birdsong": 200, "qawasha": 400, "asharra": 400, "dragonbait": 400, "artus-cimber": 400,
    }  # fmt: skip
    assert loaded.state.campaign == match.state.campaign


@pytest.mark.rules("TM-CAMP-10")
def test_what_belongs_to_a_hero_stays_with_the_hero_when_the_player_brings_another() -> None:
    match = campaign("won", "won", heroes=["qawasha"])
    to_town(match)
    take(match, "token reroll", "leave", "bring artus-cimber")
    to_adventure(match)
    assert [hero.id for hero in match.state.heroes] == ["artus-cimber"]
    assert match.state.heroes[0].gold == 200
    assert match.state.heroes[0].tokens == []
    assert [used.id for used in person(match, "qawasha").tokens] == ["reroll"]
    assert person(match, "qawasha").gold == 0
    assert sorted(hero.id for hero in (*match.state.heroes, *of(match).absent)) == sorted(library().heroes)
    until(match, "bring_heroes")
    take(match, "bring qawasha")
    to_adventure(match)
    assert [used.id for used in match.state.heroes[0].tokens] == ["reroll"]
    assert match.state.heroes[0].gold == 200


@pytest.mark.rules("TM-GEN-03", "TM-CAMP-10")
def test_two_players_never_bring_the_same_hero() -> None:
    match = campaign("won", heroes=["birdsong", "qawasha"])
    until(match, "bring_heroes")
    take(match, "bring asharra")
    assert "bring asharra" not in offered(match)
    assert "bring birdsong" in offered(match)


@pytest.mark.rules("TM-CAMP-09", "TM-ADV-09")
def test_powers_are_kept_between_adventures_until_they_are_swapped() -> None:
    match = campaign("won", heroes=["qawasha"], powers="choose")
    first = []
    while match.state.phase == "choose_powers":
        first.append(offered(match)[-1].removeprefix("power "))
        match.answer(first[-1] and f"power {first[-1]}")
    to_adventure(match)
    assert [used.id for used in match.state.heroes[0].powers] == first
    until(match, "bring_heroes")
    to_adventure(match)
    assert match.state.adventure == "2"
    assert [used.id for used in match.state.heroes[0].powers] == first


# --- the end of a campaign --------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-CAMP-01", "TM-GEN-01")
def test_a_campaign_is_won_with_the_thirteenth_adventure() -> None:
    match = campaign(*["won"] * 13, heroes=["birdsong", "qawasha"])
    numbers = []
    while match.request is not None:
        if match.state.phase == "place_heroes" and match.state.adventure not in numbers:
            numbers.append(match.state.adventure)
        routine(match)
    assert numbers == [str(number) for number in range(1, 14)]
    assert match.outcome is not None
    assert (match.outcome.result, of(match).log[-1]) == ("campaign won", "The death curse is broken.")
    assert match.outcome.scores == (1.0, 1.0)
    assert of(match).won == list(range(1, 14))


@pytest.mark.rules("TM-CAMP-04", "TM-GEN-01")
def test_with_most_tries_a_campaign_is_lost_after_so_many_failures() -> None:
    match = campaign("won", "lost", "won", "lost", heroes=["birdsong"], most_tries=2)
    while match.request is not None:
        routine(match)
    assert match.outcome is not None
    assert match.outcome.result == "campaign lost"
    assert match.outcome.scores == (2 / 13,)
    assert of(match).failures == 2
    unlimited = campaign(*["lost"] * 9, heroes=["birdsong"])
    while of(unlimited).failures < 9:
        routine(unlimited)
    assert unlimited.request is not None


@pytest.mark.rules("TM-CAMP-01", "TM-DECK-04")
def test_a_campaign_may_begin_later_as_if_the_earlier_adventures_had_been_won() -> None:
    match = campaign(heroes=["birdsong"], adventure=4)
    assert match.state.adventure == "4"
    assert of(match).won == [1, 2, 3]
    with pytest.raises(BadSetup, match="there is no adventure 14"):
        campaign(heroes=["birdsong"], adventure=14)
    with pytest.raises(BadSetup, match="most_tries"):
        campaign(heroes=["birdsong"], most_tries=-1)


@pytest.mark.rules("TM-CAMP-08")
def test_the_log_tells_the_campaign_in_sentences() -> None:
    match = campaign("won", "lost", heroes=["birdsong", "qawasha"])
    to_town(match)
    take(match, "token reroll")
    until(match, "bring_heroes")
    to_town(match)
    assert of(match).log == [
        "Birdsong and Qawasha set out in Chult.",
        "1. Favor for Jessamine: won by Birdsong and Qawasha after 1 round.",
        "Birdsong buys the Advancement token reroll for 200 gp.",
        "2. The Dead of Camp Vengeance: lost by Birdsong and Qawasha after 1 round.",
    ]


def test_every_event_of_a_campaign_is_a_sentence() -> None:
    match = campaign("won", "lost", "won", heroes=["birdsong", "qawasha"], most_tries=2)
    while match.request is not None and match.answered < 400:
        match.answer(match.answered * 7919 % match.request.size)
    assert match.events
    for event in match.events:
        assert match.game.say(event).endswith((".", "!"))


# --- saved, undone, replayed ------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-CAMP-08")
def test_a_campaign_with_wins_and_losses_is_the_same_when_saved_and_loaded_on_the_way() -> None:
    results = ("won", "lost", "won", "won", "lost", "won")
    game = decided(*results)
    match: Position = Match(game, 3, {"mode": "campaign", "ties": "settle", "adventure": 1}, seed=11)
    other: Position = Match(game, 3, {"mode": "campaign", "ties": "settle", "adventure": 1}, seed=11)
    source = Seeded(5)
    phases = set()
    while "hero_phase" not in phases or match.state.round < 3:
        assert match.request is not None
        phases.add(match.state.phase)
        choice = source.below(match.request.size)
        match.answer(choice)
        other.answer(choice)
        if match.answered % 50 == 0:
            other = Match.load(other.save(), game)
        assert other.encoded() == match.encoded()
    assert {"town", "bring_heroes", "place_heroes", "hero_phase"} <= phases
    assert of(match).failures == 2
    assert Match.load(match.journal(), game).encoded() == match.encoded()


def test_the_end_of_an_adventure_can_be_undone() -> None:
    match = campaign("won", heroes=["birdsong", "qawasha"])
    until(match, "first_player")
    before = match.encoded()
    match.answer(0)
    assert match.state.phase == "town"
    assert of(match).won == [1]
    match.undo()
    assert match.encoded() == before
    match.redo()
    assert of(match).won == [1]
    while True:
        try:
            match.undo()
        except NothingToUndo:
            break
    assert of(match).won == []


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_a_random_campaign_comes_to_its_end(seats: int) -> None:
    match = Match(game(), seats, {"mode": "campaign", "most_tries": 2, "powers": "choose"}, seed=seats)
    source = Seeded(seats)
    while match.request is not None:
        match.answer(source.below(match.request.size))
    assert match.outcome is not None
    assert match.outcome.result == "campaign lost"
    owned = Counter(used.id for hero in (*match.state.heroes, *of(match).absent) for used in hero.items)
    assert all(number <= library().treasures[name].copies for name, number in owned.items())
    assert all(hero.gold >= 0 for hero in (*match.state.heroes, *of(match).absent))
