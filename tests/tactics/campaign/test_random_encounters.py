"""Random encounters: drawn on the road, their options, what comes of them, and what they leave for the next fight."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.events import LineChanged
from tabletome.games.tactics.events.campaign import ItemGained, ItemLost, LootDrawn, RandomEncounterDrawn
from tabletome.games.tactics.game import GAME, Tactics
from tabletome.games.tactics.rules.campaign.random_encounters import carry_out_notes
from tabletome.games.tactics.state import State
from tabletome.kernel import Match, Scripted
from tabletome.kernel.events import Drew, Rolled
from tabletome.table import contents
from tabletome.testing.play import Position
from tests.tactics.campaign.road import begun, campaign, gold, hero, road
from tests.tactics.fight.stage import figure, sheet, the_fight

PLANK = "the-plank"


def met(card: str = PLANK, *, also: tuple[str, ...] = (), **more: Any) -> Position[State]:
    """On the way to chapter 5 this card is drawn, of these."""
    chance = [card, *more.pop("chance", [])] if also else more.pop("chance", [])
    return road("random", 2, random=[card, *also], going=5, chance=chance, **more)


@pytest.mark.rules("AT-RAND-01")
def test_a_choice_to_travel_draws_a_card_before_the_next_chapter_and_another_does_not() -> None:
    game = road("story", 2, random=[PLANK], chance=[3]).play("decide 1")
    assert game.told(RandomEncounterDrawn) == [RandomEncounterDrawn(PLANK)]
    assert game.asked[0] == "random-encounter"
    assert campaign(game).chapter == 2
    game.play("answer 2")
    assert (campaign(game).chapter, game.asked[0]) == (5, "set-out")
    assert not road("story", 2, random=[PLANK]).play("decide 2").told(RandomEncounterDrawn)


@pytest.mark.rules("AT-RAND-02", "AT-LOOT-06")
def test_the_die_decides_what_comes_of_an_option() -> None:
    lucky = met(chance=[3]).play("answer 2")
    assert [(one.dice, one.results) for one in lucky.told(Rolled)] == [(("red",), (3,))]
    assert gold(lucky) == 1
    assert "purse of some earlier jumper" in " ".join(campaign(lucky).page)
    unlucky = met(chance=[2], items={"honey-pot": 1}).play("answer 2")
    assert gold(unlucky) == 0
    assert unlucky.told(ItemLost) == [ItemLost("honey-pot")]
    assert campaign(unlucky).party_items["honey-pot"] == 0
    assert campaign(unlucky).supply_items["honey-pot"] == 1
    assert not met(chance=[2]).play("answer 2").told(ItemLost)


@pytest.mark.rules("AT-RAND-05", "AT-RAND-02")
def test_an_option_that_is_paid_for_gives_loot_to_share_out() -> None:
    game = met(gold=1, loot=["rowan-staff"]).play("answer 1")
    assert gold(game) == 0
    assert game.told(LootDrawn) == [LootDrawn(("rowan-staff",))]
    assert game.asked[0] == "share"
    game.play("give tolben")
    assert hero(game, "tolben").equipment == ["rowan-staff"]
    assert campaign(game).chapter == 5
    assert "costs 1 bag of gold, and the party has 0" in met().refused("answer 1")


@pytest.mark.rules("AT-RAND-03")
def test_a_card_goes_back_into_the_deck_unless_it_says_that_it_leaves() -> None:
    back = met(also=("small-rain",), chance=[3]).play("answer 2")
    assert contents(campaign(back).random) == ["small-rain", PLANK]
    gone = met("the-wrong-tansy", also=("small-rain",), chance=[3]).play("answer 2")
    assert contents(campaign(gone).random) == ["small-rain"]


@pytest.mark.rules("AT-RAND-06")
def test_the_whole_deck_is_shuffled_before_every_draw_and_an_empty_one_is_no_encounter() -> None:
    drawn = set()
    for seed in range(40):
        game = road(
            "random",
            2,
            random=["small-rain", "one-bed", PLANK],
            going=5,
            chance=[sorted(["small-rain", "one-bed", PLANK])[seed % 3]],
        )
        drawn.add(game.told(RandomEncounterDrawn)[0].card)
        assert contents(campaign(game).random) != []
    assert drawn == {"small-rain", "one-bed", PLANK}
    empty = road("random", 2, random=[], going=5)
    assert not empty.told(RandomEncounterDrawn)
    assert campaign(empty).chapter == 5


@pytest.mark.rules("AT-RAND-02")
def test_an_option_says_what_it_costs_and_how_likely_it_goes_well() -> None:
    [pays, jumps] = met(gold=1).acts()
    table = Table(met(gold=1).state, GAME.library)
    assert pays.odds(table, None) == "costs 1 bag of gold"
    assert jumps.odds(table, None) == "50 % it goes well"
    [bets, _] = met("the-wager", gold=1).acts()
    assert (
        bets.odds(Table(met("the-wager", gold=1).state, GAME.library), None) == "costs 1 bag of gold, 50 % it goes well"
    )
    calm = met("one-bed").acts()[-1]
    assert calm.odds(Table(met("one-bed").state, GAME.library), None) is None


@pytest.mark.rules("AT-RAND-02")
def test_an_option_may_need_what_was_done_before() -> None:
    card = "a-funeral-for-the-living"
    assert met(card).offered() == ["answer 1", "answer 3"]
    assert "something is missing" in met(card).refused("answer 2")
    assert met(card, flags=["captive"]).offered() == ["answer 1", "answer 2", "answer 3"]


@pytest.mark.rules("AT-SETUP-24", "AT-OBJ-11", "AT-LOOT-06", "AT-SETUP-22", "AT-RAND-02")
def test_a_usable_item_goes_from_the_supply_to_the_party_and_into_the_next_fight() -> None:
    game = met("bees-on-the-signpost", chance=["smoke-pot"]).play("answer 1")
    assert game.told(ItemGained) == [ItemGained("smoke-pot")]
    assert (campaign(game).party_items["smoke-pot"], campaign(game).supply_items["smoke-pot"]) == (1, 0)
    game.play("begin normal")
    assert the_fight(game).items == {"smoke-pot": 1}


def fought(note: str, *chance: str | int) -> Position[State]:
    """The first round of an encounter, with a note from the road, just after initiative is dealt."""
    game = road("set_up", 5, heroes=("roberta", "tolben", "quill"))
    state = game.state
    fight = the_fight(game)
    for place, name in enumerate(("roberta", "tolben", "quill")):
        figure(game, name).at = figure(game, name).last_at = 90 + place
    fight.notes, fight.round, fight.line, fight.at = [note], 1, ["roberta", "B", "tolben", "B", "quill"], -1
    state.phase = "noted"

    def noted(play: Any) -> Any:
        yield from carry_out_notes(play)
        play.state.phase = "next_card"

    staged = Tactics(GAME.library)
    staged.phases = {**game.game.phases, "noted": noted}  # type: ignore[misc]
    return Position(staged, state, chance, 1)


@pytest.mark.rules("AT-RAND-02", "AT-RAND-08")
def test_what_the_road_leaves_is_felt_in_the_first_round_of_the_next_fight() -> None:
    game = met("one-bed").play("answer 3")
    assert campaign(game).notes == ["draw 1 hero"]
    game.play("begin normal")
    assert campaign(game).notes == []
    assert the_fight(game).notes == ["draw 1 hero"]


@pytest.mark.rules("AT-RAND-08")
def test_notes_change_the_line_conditions_hands_and_blows() -> None:
    first = fought("init first heroes")
    assert [one.who for one in first.told(LineChanged)] == ["roberta", "tolben", "quill"]
    assert set(the_fight(first).line[:3]) == {"roberta", "tolben", "quill"}
    slowed = fought("give slowed hero").play("aim tolben")
    assert figure(slowed, "tolben").conditions == ["slowed"]
    assert the_fight(slowed).notes == []
    hurt = fought("dmg 1 hero").play("aim quill")
    assert figure(hurt, "quill").hp == figure(hurt, "quill").max_hp - 1
    drawn = fought("draw 1 heroes", *["basic-move"] * 3)
    assert [len(sheet(drawn, name).hand) for name in ("roberta", "tolben", "quill")] == [1, 1, 1]
    fierce = fought("mod damage_dealt +1 boss until:round")
    assert [(one.who, one.amount, one.until) for one in the_fight(fierce).lasting] == [("B", 1, "round")]
    guarded = fought("mod damage_taken -1 heroes until:round")
    assert [(one.who, one.amount) for one in the_fight(guarded).lasting] == [
        ("roberta", -1),
        ("tolben", -1),
        ("quill", -1),
    ]


def every_option() -> list[tuple[str, int, int]]:
    """Every option of every card, low and high."""
    return [
        (id_, which, face)
        for id_, card in GAME.library.guide.random.items()
        for which, option in enumerate(card.options, 1)
        for face in (
            ({0, 4} if option.roll == "r" else {0, 3} if option.roll == "bl" else {0, 2}) if option.roll else {0}
        )
    ]


@pytest.mark.rules("AT-RAND-02", "AT-RAND-05")
@pytest.mark.parametrize(("card", "which", "face"), every_option())
def test_every_option_of_every_random_encounter_can_be_taken(card: str, which: int, face: int) -> None:
    """With gold, flags and items in hand, whatever is rolled: its text is read, and the party comes to the next chapter."""
    option = GAME.library.guide.random[card].options[which - 1]
    die = GAME.library.dice[option.roll].faces if option.roll else ()
    rolled = [min(die) if not face else max(die)] if die else []
    flags = ["captive", "ember"]
    game = road("random", 2, random=[card], going=5, gold=3, items={"honey-pot": 1}, flags=flags, loot=["rowan-staff"])
    game.chance = game.match.chance = Scripted([*rolled, "smoke-pot", *rolled])
    game.play(f"answer {which}")
    if game.asked[0] == "share":
        game.play("decline")
    wanted = option.low if option.low is not None and rolled and rolled[0] <= option.to else option.high
    assert wanted.result in campaign(game).page
    assert campaign(game).chapter == 5
    assert campaign(game).notes == ([wanted.fight] if wanted.fight else [])
    change = {"gain_gold": wanted.amount, "lose_gold": -wanted.amount}.get(wanted.deed or "", 0)
    assert gold(game) == 3 - option.pay + change


def test_a_random_encounter_must_leave_a_way_out() -> None:
    card = {"name": "Robbers", "text": "Stand.", "options": [{"label": "Pay", "pay": 1, "result": "Thanks."}]}
    with pytest.raises(Exception, match=r"random_encounters.yaml.*open to a party that has nothing"):
        GAME.library.adding({"random_encounters.yaml": json.dumps([card])})


@pytest.mark.rules("AT-RAND-08")
def test_a_note_is_done_after_the_first_deal_of_initiative_and_never_again() -> None:
    """In a whole fight: the hand of one hero is a card larger in round 1, whoever it is."""
    game = begun(seed=9, heroes=3)
    for _ in range(3):
        game.play(game.offered()[0])
    game.play("begin normal")
    the_fight(game).notes = ["draw 1 heroes"]
    state = game.state
    staged = Position(GAME, state, seats=1)
    staged.match = Match(GAME, 1, state=state, seed=9, listen=True)
    while staged.asked[0] in ("start", "mulligan", "loadout"):
        staged.play({"start": staged.offered()[0], "mulligan": "keep", "loadout": "ready"}[staged.asked[0]])
    drawn = Counter(one.who for one in staged.told(Drew))
    assert set(drawn.values()) == {5}
    assert the_fight(staged).notes == []
    kinds = [event.kind for event in staged.match.events or ()]
    dealt = kinds.index("initiative-dealt")
    assert kinds[dealt:].count("drew") >= 3
