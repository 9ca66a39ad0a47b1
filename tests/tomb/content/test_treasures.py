"""The Treasure decks, every card played once with scripted dice. (TM-TREA-01..08)

The dummies have AC 14; an ox has 9 Hit Points, an ape 1.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tabletome.games.tomb.board import values
from tabletome.games.tomb.cards import numbers
from tabletome.games.tomb.rules.cards import moments
from tabletome.games.tomb.state import Lasting
from tabletome.kernel import IllegalAnswer, Match, Seeded
from tests.tomb.cards import Cards, game, library, look
from tests.tomb.plain import Position, attacks, lost, play
from tests.tomb.stage import add_item
from tests.tomb.table import answer, at, figure, offered, person, table, told, up

pytestmark = pytest.mark.usefixtures("quiet")

HERO = {"artus-cimber": "1b2"}  # AC 16, 8 Hit Points, Speed 6
PAIR = {"artus-cimber": "1b2", "asharra": "1c4"}  # Asharra: AC 13, 6 Hit Points


def owned(match: Position, name: str = "artus-cimber") -> list[str]:
    return [used.id for used in person(match, name).items]


def defeat_an_ape(treasure: str, heroes: dict[str, str] | None = None, **more: object) -> Position:
    """Artus has defeated an ape, and draws this Treasure."""
    decks = {"treasure": [treasure], **(more.pop("decks", {}))}  # type: ignore[dict-item]
    match = table(heroes or HERO, {"ape": "1c2"}, [20], powers=["knife-and-boot"], decks=decks, **more)
    answer(match, "attack ape-1 with knife-and-boot")
    return match


# --- the cards of the box ---------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TREA-06")
def test_there_are_30_starting_and_16_advanced_treasures_of_two_types() -> None:
    treasures = library().treasures.values()
    assert len(numbers.copies(treasures, "start")) == 30
    assert len(numbers.copies(treasures, "advanced")) == 16
    assert Counter(treasure.type for treasure in treasures).keys() == {"item", "fortune"}


@pytest.mark.rules("TM-TREA-05", "TM-TREA-06")
def test_only_an_item_that_is_used_as_an_attack_takes_the_attack_action(cards: Cards) -> None:
    bow = add_item(cards, "bow", use="attack", attack="1 monster adj +5", hit="dmg 1")
    pot = add_item(cards, "pot", use="action", attack="1 monster adj +5", hit="dmg 1")
    match = table(HERO, {"ox": "1c2"}, items=[bow, pot])
    assert offered(match, "attack") == ["attack ox-1 with bow"]
    assert offered(match, "activate") == ["activate pot"]


@pytest.mark.rules("TM-TREA-06")
@pytest.mark.parametrize("card", library().treasures)
def test_an_item_sells_for_half_its_price_and_a_fortune_for_nothing(card: str) -> None:
    treasure = library().treasures[card]
    assert treasure.sell * 2 == treasure.buy
    assert treasure.sell % 100 == 0
    assert (treasure.type == "item") == (treasure.buy > 0)


def test_every_treasure_has_words_of_its_own() -> None:
    lines = [treasure.flavour for treasure in library().treasures.values()]
    assert all(3 < len(line) < 90 for line in lines)
    assert len(set(lines)) == len(lines)


# --- the rules of Treasures -------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TREA-01")
def test_a_hero_benefits_from_several_treasures() -> None:
    match = table(
        HERO, chance=[4], items=["springheel-sandals", "delvers-kit"], traps="1c2", decks={"tokens": ["fire"]}
    )
    assert values.speed(look(match), person(match, "artus-cimber")) == 7
    answer(match, "disable trap-1")  # 4, and 3 for his ability, and 4 for the kit
    assert not match.state.tokens


@pytest.mark.rules("TM-TREA-02")
def test_of_several_item_bonuses_to_attack_or_to_ac_only_the_best_counts() -> None:
    items = ["fang-charm", "tusk-of-the-old-king", "bark-cloak", "scaled-mantle"]
    for die, hp in ((6, 8), (5, 9)):  # +6 and +2 against 14
        match = table(HERO, {"ox": "3b2"}, [die], powers=["long-shot"], items=items)
        assert values.armour_class(look(match), person(match, "artus-cimber")) == 18
        answer(match, "attack ox-1 with long-shot")
        assert figure(match, "ox-1").hp == hp


@pytest.mark.rules("TM-TREA-02")
def test_an_item_without_a_bonus_adds_none() -> None:
    match = table(HERO, items=["obsidian-edge", "vine-rope"])
    artus = person(match, "artus-cimber")
    assert values.best_bonus(look(match), artus, "attack") == values.best_bonus(look(match), artus, "ac") == 0


@pytest.mark.rules("TM-POWER-06")
@pytest.mark.parametrize(("trap", "is_asked"), [("draw", True), ("fire", True), ("safe", False)])
def test_a_trap_is_ignored_only_if_it_would_do_something(trap: str, is_asked: bool) -> None:
    match = table(HERO, items=["vine-rope"], traps="1c2", decks={"tokens": [trap], "trap": ["devils-maw"]})
    answer(match, "move 1c2")
    assert ("use vine-rope by artus-cimber" in offered(match)) == is_asked


@pytest.mark.rules("TM-POWER-07")
def test_a_card_that_answers_rolls_answers_only_attack_rolls() -> None:
    match = table(HERO, {}, [15], items=["monkey-paw"], traps="1c2", decks={"tokens": ["dart"]})
    answer(match, "disable trap-1")
    assert match.state.tokens == []
    assert up(match, "monkey-paw")


@pytest.mark.rules("TM-TREA-07")
def test_bonuses_to_damage_and_from_tokens_are_not_limited() -> None:
    items = ["fang-charm", "obsidian-edge"]
    match = table(HERO, {"ox": "3b2"}, [5], powers=["long-shot"], items=items, tokens=["plus-2-attack"])
    answer(match, "attack ox-1 with long-shot", "use plus-2-attack by artus-cimber")  # 5 + 6 + 1 + 2
    assert figure(match, "ox-1").hp == 7


@pytest.mark.rules("TM-TREA-07")
def test_what_is_no_item_bonus_to_attack_or_ac_adds_up_with_one() -> None:
    """Two pairs of sandals add 2 to his Speed of 6; a cloak and a spell 1 and 2 to his AC of 16; a mist takes 1 off +6 and +1."""
    match = table(HERO, items=["springheel-sandals", "springheel-sandals"])
    assert "move 3b2" in offered(match)
    assert "move 3c2" not in offered(match)
    for die, harm in ((12, 0), (13, 2)):
        match = table(PAIR, {"ox": "1c2"}, [die], items=["bark-cloak"], powers=["mage-armor"])
        answer(match, "use mage-armor", "target artus-cimber", "end")
        assert lost(match) == harm
    for die, hp in ((8, 8), (7, 9)):
        match = table(HERO, {"ox": "3b2"}, [die], items=["fang-charm"], powers=["long-shot"])
        match.state.lasting = [Lasting("blinding-mist", 0)]
        moments.enter_lasting(look(match), "blinding-mist")
        match = play(match.state, [die])
        answer(match, "attack ox-1 with long-shot")
        assert figure(match, "ox-1").hp == hp


@pytest.mark.rules("TM-TREA-03")
def test_an_item_is_used_when_its_text_says_so() -> None:
    items = ["jackal-sling", "turtle-buckler", "wand-of-wonder", "weighted-net"]
    match = table(HERO, {"ox": "1c2"}, [2, 15], powers=["long-shot"], items=items)
    assert {"attack ox-1 with jackal-sling", "activate wand-of-wonder", "use weighted-net"} <= set(offered(match))
    assert "use turtle-buckler" not in offered(match)
    answer(match, "attack ox-1 with long-shot")
    assert "use weighted-net" in offered(match)
    assert not [option for option in offered(match) if "sling" in option or "wand" in option]
    answer(match, "end")
    assert offered(match) == ["use turtle-buckler by artus-cimber", "pass"]


@pytest.mark.rules("TM-TREA-04")
def test_a_fortune_is_played_at_once_and_discarded_even_if_it_does_nothing() -> None:
    for hp, then in ((4, 6), (8, 8)):
        match = defeat_an_ape("second-breath", hp={"artus-cimber": hp})
        assert person(match, "artus-cimber").hp == then
        assert owned(match) == []
        assert match.state.decks["treasure"].discards == ["second-breath"]


@pytest.mark.rules("TM-TREA-05")
def test_an_item_is_kept_or_given_to_any_hero_when_it_is_drawn() -> None:
    heroes = {"artus-cimber": "1b2", "asharra": "4a1", "qawasha": "1d4"}
    match = defeat_an_ape("fang-charm", heroes, hp={"qawasha": 0})
    assert offered(match) == ["give artus-cimber", "give asharra", "give qawasha"]
    answer(match, "give qawasha")
    assert owned(match, "qawasha") == ["fang-charm"]
    assert owned(match) == []


@pytest.mark.rules("TM-TREA-08")
def test_later_in_the_adventure_an_item_cannot_be_handed_over() -> None:
    """Whatever the players answer for some turns, nothing that can be chosen names it, and it stays with its owner."""
    given = defeat_an_ape("fang-charm", PAIR)
    answer(given, "give artus-cimber")
    with pytest.raises(IllegalAnswer):
        given.answer("give asharra")
    match: Position = Match(game(), 2, seed=3, state=given.state)
    dice, asked_of = Seeded(3), set()
    for _ in range(120):
        assert match.request is not None
        asked_of.add((match.request.seat, match.state.phase))
        assert not [option for option in offered(match) if "fang-charm" in option]
        match.answer(dice.below(match.request.size))
        assert (owned(match), owned(match, "asharra")) == (["fang-charm"], [])
    assert {(0, "hero_phase"), (1, "hero_phase")} <= asked_of


@pytest.mark.rules("TM-TREA-03")
def test_an_item_that_is_used_up_goes_to_the_discards() -> None:
    match = table(HERO, items=["healing-draught"], hp={"artus-cimber": 1})
    answer(match, "use healing-draught")
    assert owned(match) == []
    assert match.state.decks["treasure"].discards == ["healing-draught"]


@pytest.mark.rules("TM-TREA-03")
def test_of_two_copies_one_is_used_at_a_time() -> None:
    match = table(HERO, items=["healing-draught", "healing-draught"], hp={"artus-cimber": 1})
    assert offered(match, "use") == ["use healing-draught"]
    answer(match, "use healing-draught")
    assert owned(match) == ["healing-draught"]
    answer(match, "use healing-draught")
    assert person(match, "artus-cimber").hp == 7


@pytest.mark.rules("TM-POWER-01", "TM-TREA-03")
def test_of_two_copies_of_an_attack_item_one_is_offered_and_counted() -> None:
    match = table(HERO, {"ox": "3b2"}, [7], items=["jackal-sling", "jackal-sling"])
    assert offered(match, "attack") == ["attack ox-1 with jackal-sling"]
    assert match.request is not None
    assert match.request.size == len(list(match.request))
    answer(match, "attack ox-1 with jackal-sling")
    assert sorted(used.up for used in person(match, "artus-cimber").items) == [False, True]


# --- Items of the start -----------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TREA-02", "TM-TREA-07")
def test_fang_charm_adds_one_to_attack_rolls() -> None:
    match = table(HERO, {"ox": "3b2"}, [7], powers=["long-shot"], items=["fang-charm"])
    answer(match, "attack ox-1 with long-shot")
    assert figure(match, "ox-1").hp == 8


@pytest.mark.rules("TM-TREA-02", "TM-TREA-07")
def test_bark_cloak_adds_one_to_ac() -> None:
    match = table(HERO, {"ox": "1c2"}, [10], items=["bark-cloak"])
    answer(match, "end")  # 10 + 6 misses AC 17
    assert lost(match) == 0


@pytest.mark.rules("TM-POWER-01", "TM-TREA-03")
def test_jackal_sling_hits_hard_once() -> None:
    match = table(HERO, {"ox": "3b2"}, [7], items=["jackal-sling"])
    answer(match, "attack ox-1 with jackal-sling")
    assert figure(match, "ox-1").hp == 7
    assert not up(match, "jackal-sling")


@pytest.mark.rules("TM-COMB-11")
def test_an_obsidian_edge_makes_even_a_blowgun_wound() -> None:
    match = table(HERO, {"ox": "2b2"}, [7], items=["dream-thorn-blowgun", "obsidian-edge"])
    answer(match, "attack ox-1 with dream-thorn-blowgun")
    assert (figure(match, "ox-1").hp, figure(match, "ox-1").stunned) == (8, True)


@pytest.mark.rules("TM-POWER-01", "TM-TREA-03")
def test_dream_thorn_blowgun_stuns() -> None:
    match = table(HERO, {"ox": "2b2"}, [7], items=["dream-thorn-blowgun"])
    answer(match, "attack ox-1 with dream-thorn-blowgun")
    assert (figure(match, "ox-1").hp, figure(match, "ox-1").stunned) == (9, True)


@pytest.mark.rules("TM-POWER-01", "TM-TREA-03")
def test_firepot_burns_a_tile_and_is_gone() -> None:
    match = table(HERO, {"ox": "2b2 2c2 1d4"}, [8, 7], items=["firepot"])
    answer(match, "attack with firepot", "tile 2")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2, 3)] == [8, 9, 9]
    assert owned(match) == []


@pytest.mark.rules("TM-TREA-03", "TM-SPELL-01")
def test_wand_of_wonder_has_three_charges() -> None:
    match = table(HERO, {"ox": "3b2"}, items=["wand-of-wonder"], decks={"spell": ["three-sparks"]})
    for charges in (2, 1, 0):
        assert up(match, "wand-of-wonder")
        answer(match, "activate wand-of-wonder")
        assert up(match, "wand-of-wonder") == (charges > 0)
        answer(match, "end")
    assert len(told(match, "spell-cast")) == 3
    assert not [option for option in offered(match) if "wand" in option]


@pytest.mark.rules("TM-TREA-03")
def test_healing_draught_heals_a_hero_on_the_tile() -> None:
    match = table(PAIR, items=["healing-draught"], hp={"asharra": 0})
    answer(match, "use healing-draught", "target asharra")
    assert person(match, "asharra").hp == 3


@pytest.mark.rules("TM-TREA-03", "TM-POWER-02", "TM-POWER-06")
def test_sun_potion_is_offered_only_when_a_daily_is_down() -> None:
    match = table(HERO, {"ox": "3b2"}, [4], powers=["the-quiet-shot", "long-shot"], items=["sun-potion"])
    assert "use sun-potion" not in offered(match)
    answer(match, "attack ox-1 with the-quiet-shot", "use sun-potion")
    assert up(match, "the-quiet-shot")
    assert owned(match) == []


@pytest.mark.rules("TM-TREA-03", "TM-MOVE-02", "TM-MOVE-16")
def test_runners_tonic_is_a_move_of_its_own() -> None:
    match = table(HERO, items=["runners-tonic"])
    answer(match, "use runners-tonic", "move 2c2")
    assert at(match, "artus-cimber") == "2c2"
    assert "move 3d2" in offered(match)


@pytest.mark.rules("TM-TREA-03")
def test_weighted_net_stuns_without_a_roll() -> None:
    match = table(HERO, {"ox": "2b2"}, items=["weighted-net"])
    answer(match, "use weighted-net")
    assert figure(match, "ox-1").stunned
    assert "dash" in offered(match)


@pytest.mark.rules("TM-TREA-03")
def test_smoke_gourd_blinds_the_tile() -> None:
    match = table(HERO, {"ox": "1c2 1d4 2a1"}, items=["smoke-gourd"])
    answer(match, "use smoke-gourd")
    assert [figure(match, f"ox-{n}").edge for n in (1, 2, 3)] == [-1, -1, 0]


@pytest.mark.rules("TM-TREA-03")
def test_war_drum_inspires_all_who_are_near() -> None:
    match = table({**PAIR, "qawasha": "2a1", "birdsong": "3a1"}, items=["war-drum"])
    answer(match, "use war-drum")
    assert [one.edge for one in match.state.heroes] == [1, 1, 1, 0]
    assert not up(match, "war-drum")


@pytest.mark.rules("TM-TREA-03")
def test_turtle_buckler_takes_two_off_a_blow() -> None:
    match = table(HERO, {"ox": "1c2"}, [15], items=["turtle-buckler"])
    answer(match, "end", "use turtle-buckler by artus-cimber")
    assert lost(match) == 0


@pytest.mark.rules("TM-TREA-03", "TM-ADV-12")
def test_monkey_paw_rolls_again() -> None:
    match = table(HERO, {"ox": "3b2"}, [2, 12], powers=["long-shot"], items=["monkey-paw"])
    answer(match, "attack ox-1 with long-shot", "use monkey-paw by artus-cimber")
    assert figure(match, "ox-1").hp == 8


@pytest.mark.rules("TM-TREA-03")
def test_vine_rope_saves_from_a_trap() -> None:
    match = table(HERO, items=["vine-rope"], traps="1c2", decks={"tokens": ["fire"]})
    answer(match, "move 1c2", "use vine-rope by artus-cimber")
    assert lost(match) == 0
    assert not match.state.tokens


@pytest.mark.rules("TM-TREA-03", "TM-TRAP-04")
def test_nobody_is_asked_about_a_trap_that_does_nothing() -> None:
    match = table(HERO, items=["vine-rope"], traps="1c2", decks={"tokens": ["safe"]})
    answer(match, "move 1c2")
    assert up(match, "vine-rope")
    assert "move 1d2" in offered(match)


@pytest.mark.rules("TM-ENC-06")
def test_ghost_orchid_makes_an_event_attack_think_better_of_it() -> None:
    match = table(HERO, items=["ghost-orchid"], decks={"encounter": ["poison-darts"]})
    answer(match, "end", "use ghost-orchid by artus-cimber")
    assert (lost(match), match.state.heroes[0].edge) == (0, 0)
    assert attacks(match) == []
    assert owned(match) == []


@pytest.mark.rules("TM-ENC-06")
def test_ghost_orchid_has_nothing_to_say_about_an_event_without_an_attack() -> None:
    match = table(HERO, items=["ghost-orchid"], decks={"encounter": ["leech-pool"]})
    answer(match, "end")
    assert lost(match) == 1
    assert owned(match) == ["ghost-orchid"]
