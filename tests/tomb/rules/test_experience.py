"""Experience Points: cancelling Encounters, and the Encounters of the box. (TM-XP-01..11)"""

from itertools import combinations
from random import Random

import pytest

from tabletome.games.tomb.cards import numbers
from tabletome.games.tomb.cards.adventures import PrintedAdventure
from tabletome.games.tomb.options import encounters as encounters_looks
from tabletome.games.tomb.options.encounters import enough
from tabletome.games.tomb.rules import decks as decks_looks
from tabletome.kernel import IllegalAnswer, OutOfTurn
from tabletome.table import contents
from tests.tomb.cards import Cards, bare, grammar, library
from tests.tomb.plain import (  # `` is a fixture that sets itself up
    Position,
    acted,
    adventure,
    asked,
    beast,
    encounter,
    hero,
    lost,
    monster,
    offered,
    spare,
    square,
    told,
    villain_phase,
    where,
    worth,
)
from tests.tomb.rules.test_encounters import drawn, event

pytestmark = pytest.mark.usefixtures("plain")


# --- Experience -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-ENC-02", "TM-XP-04")
@pytest.mark.parametrize(("points", "offers"), [((2, 2), False), ((3, 2), True)])
def test_cancelling_is_offered_before_the_effect_when_the_pile_reaches_the_price(
    plain: Cards, points: tuple[int, ...], offers: bool
) -> None:
    match = drawn(plain, experience=worth(plain, *points))
    assert bool(offered(match, "cancel")) == offers
    assert lost(match) == (0 if offers else 1)


@pytest.mark.rules("TM-XP-01")
def test_the_pile_is_shared_by_all_players(plain: Cards) -> None:
    """Players 1 and 2 have each lost a Monster card to the pile; player 3 spends both."""
    beast(plain, "* -> self: slay", name="newt", xp=3)
    beast(plain, "* -> self: slay", name="toad", xp=2)
    heroes = [hero("ada", "1a1"), hero("bo", "1b1"), hero("cy", "1c1")]
    figures = [monster("newt", "4a1", seat=0), monster("toad", "4b1", seat=1)]
    gust = encounter(plain, do="active: dmg 1")
    match = villain_phase(heroes, figures)
    match.answer("end")
    match.state.decks["encounter"].layers = [[gust]]
    match.answer("end")
    assert asked(match) == 2
    assert offered(match, "cancel") == ["cancel newt+toad"]


@pytest.mark.rules("TM-XP-02")
def test_cards_are_worth_the_experience_printed_on_them(plain: Cards) -> None:
    pile = worth(plain, 1, 2, 5)
    adventure(plain, cancel=8)
    assert offered(drawn(plain, experience=pile), "cancel") == ["cancel five-a+two-a+one-a"]
    adventure(plain, cancel=9)
    assert lost(drawn(plain, experience=pile)) == 1
    adventure(plain, cancel=5)
    assert offered(drawn(plain, experience=pile), "cancel") == ["cancel five-a"]
    assert lost(drawn(plain, experience=pile[:2])) == 1


@pytest.mark.rules("TM-XP-02")
def test_tougher_monsters_are_worth_more() -> None:
    """Nobody with more Hit Points and a better AC is worth less."""
    known = [card for card in library().monsters.values() if not card.villain]
    for one in known:
        for other in known:
            if one.hp > other.hp and one.ac > other.ac:
                assert one.xp >= other.xp, (one.name, other.name)


@pytest.mark.rules("TM-XP-03")
def test_only_the_active_player_decides_about_spending(plain: Cards) -> None:
    match = drawn(plain, experience=worth(plain, 5), seats=2)
    with pytest.raises(OutOfTurn):
        match.answer("suffer", seat=1)
    match.answer("cancel five-a", seat=0)
    assert lost(match) == 0


@pytest.mark.rules("TM-XP-05")
def test_whole_cards_are_spent_and_must_reach_the_price(plain: Cards) -> None:
    match = drawn(plain, experience=worth(plain, 3, 3))
    assert offered(match) == ["suffer", "cancel three-a+three-b", "pick"]
    with pytest.raises(IllegalAnswer):
        match.answer("cancel three-a")
    match.answer("cancel three-a+three-b")
    assert lost(match) == 0


@pytest.mark.rules("TM-XP-06")
def test_points_above_the_price_are_lost(plain: Cards) -> None:
    pile = worth(plain, 3, 3, 4)
    match = drawn(plain, experience=pile, seats=2)
    match.answer("cancel three-a+three-b")
    assert match.state.experience == ["four-a"]
    match.state.decks["encounter"].layers = [["gust"]]
    match.answer("end")
    assert lost(match, 1) == 1


@pytest.mark.rules("TM-XP-07")
def test_a_cancelled_encounter_changes_nothing_but_the_piles(plain: Cards) -> None:
    card = encounter(plain, do="each hero: dmg 1, stun; place monster @ambush", until="defeat", ability={"ac": "-1"})
    beast(plain)
    pile = worth(plain, 5)
    match = villain_phase(
        [hero("ada", "1a1")], decks={"encounter": [card], "monster": ["beast"]}, experience=list(pile)
    )
    match.answer("cancel five-a")
    state = match.state
    assert (lost(match), state.heroes[0].stunned, state.figures, state.lasting) == (0, False, [], [])
    assert state.decks["encounter"].discards == [card]
    assert (state.experience, state.decks["monster"].discards) == ([], pile)


@pytest.mark.rules("TM-XP-08")
def test_an_encounter_under_way_cannot_be_cancelled(plain: Cards) -> None:
    card = encounter(plain, do="1 hero same: dmg 1; 1 hero same: dmg 1")
    heroes = [hero("ada", "1a1"), hero("bo", "1b1")]
    match = villain_phase(heroes, decks={"encounter": [card]}, experience=worth(plain, 5))
    match.answer("suffer")
    match.answer("target bo")
    assert offered(match) == ["target ada", "target bo"]
    with pytest.raises(IllegalAnswer):
        match.answer("cancel five-a")


@pytest.mark.rules("TM-XP-09")
def test_the_books_example_of_3_3_3_and_2_for_a_price_of_5(plain: Cards) -> None:
    match = drawn(plain, experience=worth(plain, 3, 3, 3, 2), seats=2)
    match.answer("cancel three-a+two-a")
    assert told(match, "encounter-cancelled")[0]["worth"] == 5
    assert match.state.experience == ["three-b", "three-c"]
    match.state.decks["encounter"].layers = [["gust"]]
    match.answer("end")
    match.answer("cancel three-b+three-c")
    assert told(match, "encounter-cancelled")[1]["worth"] == 6
    assert match.state.experience == []
    assert [lost(match, seat) for seat in (0, 1)] == [0, 0]


@pytest.mark.rules("TM-XP-04", "TM-XP-10")
@pytest.mark.parametrize(
    ("number", "price"),
    [(1, 5), (2, 5), (3, 5), (4, 6), (6, 6), (7, 7), (9, 7), (10, 8), (13, 8)],
)
def test_the_price_is_that_of_the_adventure_or_rises_with_its_number(plain: Cards, number: int, price: int) -> None:
    adventure(plain, number)
    for points, offers in ((price - 1, False), (price, True)):
        match = drawn(plain, experience=worth(plain, points), adventure=str(number))
        assert bool(offered(match, "cancel")) == offers
    assert PrintedAdventure(number, "", "", "", "", [], "round > 1", cancel=4).read(grammar()).price == 4


@pytest.mark.rules("TM-XP-11")
def test_the_set_with_the_least_waste_is_suggested(plain: Cards) -> None:
    match = drawn(plain, experience=worth(plain, 1, 2, 3, 5))
    assert offered(match, "cancel")[:2] == ["cancel five-a", "cancel three-a+two-a"]
    assert match.request is not None
    assert "Least waste: Five-A, 5 points" in match.request.prompt


@pytest.mark.rules("TM-XP-11")
def test_any_set_that_reaches_the_price_may_be_spent_and_goes_to_the_monster_discards(
    plain: Cards,
) -> None:
    match = drawn(plain, experience=worth(plain, 1, 2, 3, 5))
    match.answer("pick")
    assert offered(match) == ["spend five-a", "spend one-a", "spend three-a", "spend two-a"]
    match.answer("spend five-a")
    assert offered(match) == ["spend one-a", "spend three-a", "spend two-a", "enough"]
    match.answer("spend two-a")
    match.answer("enough")
    assert lost(match) == 0
    assert match.state.experience == ["one-a", "three-a"]
    assert match.state.decks["monster"].discards == ["five-a", "two-a"]


@pytest.mark.rules("TM-XP-11")
def test_a_card_that_must_be_spent_is_spent_without_a_question(plain: Cards) -> None:
    match = drawn(plain, experience=worth(plain, 2, 3))
    match.answer("pick")
    match.answer("spend three-a")
    assert match.state.decks["monster"].discards == ["three-a", "two-a"]
    assert match.state.experience == []


@pytest.mark.rules("TM-XP-11")
def test_no_set_wastes_less_than_the_one_suggested(plain: Cards) -> None:
    chance = Random(7)
    for _ in range(60):
        points = [chance.randint(1, 5) for _ in range(chance.randint(1, 8))]
        price = chance.choice((5, 6, 7, 8))
        pile = worth(plain, *points)
        sets = [chosen for size in range(1, len(pile) + 1) for chosen in combinations(pile, size)]
        reaching = [chosen for chosen in sets if encounters_looks.worth(bare(), chosen) >= price]
        if reaching:
            least = min(encounters_looks.worth(bare(), chosen) for chosen in reaching)
            assert encounters_looks.worth(bare(), enough(bare(), pile, price)[0]) == least


@pytest.mark.rules("TM-XP-05", "TM-XP-11")
def test_sets_are_offered_once_for_each_choice_of_points_and_spare_no_card(plain: Cards) -> None:
    pile = worth(plain, 1, 1, 1, 2, 2, 3, 5)
    sets = enough(bare(), pile, 5)
    points = [tuple(library().monsters[name].xp for name in chosen) for chosen in sets]
    assert sorted(points) == [(2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (5,)]
    assert all(sum(chosen) - min(chosen) < 5 for chosen in points)


# --- the cards of the box ---------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-SETUP-07", "TM-ENC-08")
def test_the_starting_encounters_make_the_deck() -> None:
    assert contents(decks_looks.decks(bare())["encounter"]) == sorted(
        numbers.copies(library().encounters.values(), "start")
    )


HIT, MISS = 20, 1
ATTACKS = {  # card: damage and condition of the active Hero and of one on the next tile; of the active Hero after a miss
    "swinging-log": ((2, ""), (0, ""), (0, "")),
    "poison-darts": ((1, ""), (0, ""), (0, "dis")),
    "hornet-cloud": ((1, ""), (0, ""), (0, "")),
    "stampede": ((1, "stun"), (1, "stun"), (0, "")),
    "snapping-jaws": ((2, ""), (0, ""), (0, "")),
    "falling-palm": ((1, ""), (0, ""), (0, "stun")),
    "scything-blades": ((1, ""), (0, ""), (0, "")),
    "strangling-shadow": ((2, "dis"), (0, ""), (0, "")),
    "bone-shards": ((1, ""), (1, ""), (0, "")),
    "falling-portcullis": ((1, "stun"), (0, ""), (0, "")),
    "gas-from-the-cracks": ((1, ""), (0, ""), (0, "dis")),
}


def fate(match: Position, seat: int) -> tuple[int, str]:
    """What became of a Hero: damage and condition."""
    person = match.state.heroes[seat]
    return lost(match, seat), "stun" if person.stunned else "dis" if person.edge < 0 else ""


@pytest.mark.rules("TM-ENC-07")
@pytest.mark.parametrize("card", ATTACKS)
def test_every_event_attack_of_the_box_in_play(card: str) -> None:
    of_active, of_next, missed = ATTACKS[card]
    heroes = [hero("ada", "1a1"), hero("bo", "2a1"), hero("cy", "4a1")]
    attack = library().encounters[card].attack
    rolls = 3 if "any" in attack else 2 if "tile1" in attack else 1
    match = villain_phase(heroes, chance=[HIT] * rolls, decks={"encounter": [card]})
    far_away = of_next if "any" in attack else (0, "")
    assert [fate(match, seat) for seat in range(3)] == [of_active, of_next, far_away]
    heroes = [hero("ada", "1a1"), hero("bo", "2a1"), hero("cy", "4a1")]
    match = villain_phase(heroes, chance=[MISS] * rolls, decks={"encounter": [card]})
    assert fate(match, 0) == missed
    assert spare(match) == []


@pytest.mark.rules("TM-ENC-07", "TM-POWER-02")
def test_scything_blades_take_a_power_from_whom_they_miss() -> None:
    match = villain_phase(
        [hero("birdsong", "1a1", powers=["encore"])], chance=[1], decks={"encounter": ["scything-blades"]}
    )
    assert [used.up for used in match.state.heroes[0].powers] == [False]


@pytest.mark.rules("TM-ENC-01", "TM-ENC-05")
def test_choking_spores_and_quicksand() -> None:
    assert [person.edge for person in event("choking-spores").state.heroes] == [-1, -1, 0]
    assert [person.stunned for person in event("quicksand").state.heroes] == [True, False, False]


@pytest.mark.rules("TM-ENC-01", "TM-ENC-10")
def test_out_of_the_ferns_and_raptor_scent() -> None:
    match = event("out-of-the-ferns", (1,), monster=["reed-hunter"])
    assert where(match, "reed-hunter-1") == ["1c3"]
    match = event("raptor-scent", (1,), monster=["velociraptor"])
    assert match.state.heroes[0].row == ["velociraptor"]
    assert [what["at"] for what in told(match, "appeared")] == ["1c3"]


@pytest.mark.rules("TM-ENC-01", "TM-ENC-05")
def test_leech_pool_and_cool_spring() -> None:
    assert lost(event("leech-pool")) == 3
    assert lost(event("cool-spring")) == 1


@pytest.mark.rules("TM-ENC-01", "TM-TRAP-15")
def test_hidden_snares_puts_a_trap_on_every_bare_trap_symbol_of_the_tile() -> None:
    heroes = [hero("ada", "1c3"), hero("bo", "1b1")]
    decks = {"encounter": ["hidden-snares"], "tokens": ["safe"] * 5}
    match = villain_phase(heroes, decks=decks, tiles="J18@0,0n J23@0,1n")
    assert [piece.at for piece in match.state.tokens] == [square("1b2"), square("1c3")]
    assert told(match, "trap-sprung") == []


@pytest.mark.rules("TM-ENC-01", "TM-ENC-05")
def test_war_drums_and_blood_in_the_air() -> None:
    assert [figure.edge for figure in event("war-drums").state.figures] == [1, 0]
    match = event("blood-in-the-air")
    assert acted(match) == ["Bog Husk 1"]


@pytest.mark.rules("TM-ENC-01", "TM-POWER-02")
def test_jungle_fever_turns_over_a_power_of_the_players_choice() -> None:
    heroes = [hero("ada", "1a1", powers=["second-wind-song", "hypnotic-weave", "cutting-verse"])]
    match = villain_phase(heroes, decks={"encounter": ["jungle-fever"]})
    assert offered(match) == ["turn-over second-wind-song", "turn-over hypnotic-weave"]
    match.answer("turn-over hypnotic-weave")
    assert [used.up for used in match.state.heroes[0].powers] == [True, False, True]


@pytest.mark.rules("TM-ENC-01", "TM-XP-06")
def test_thieving_monkeys_and_grave_whispers_take_the_cheapest_experience(plain: Cards) -> None:
    for card, left in (("thieving-monkeys", ["three-a", "two-a"]), ("grave-whispers", ["three-a"])):
        adventure(plain, cancel=50)
        match = villain_phase([hero("ada", "1a1")], decks={"encounter": [card]}, experience=worth(plain, 3, 1, 2))
        assert match.state.experience == left


@pytest.mark.rules("TM-FAQ-07")
def test_which_experience_card_is_lost_the_active_player_says(plain: Cards) -> None:
    adventure(plain, cancel=50)
    match = villain_phase(
        [hero("ada", "1a1"), hero("bo", "1b1")], decks={"encounter": ["grave-whispers"]},
        experience=worth(plain, 3, 1, 2, 2), active=1, settle_ties=False,
    )  # fmt: skip
    assert asked(match) == 1
    assert offered(match) == ["lose one-a", "lose two-a", "lose two-b", "lose three-a"]
    match.answer("lose three-a")
    match.answer("lose two-b")
    assert match.state.experience == ["one-a", "two-a"]
    assert match.state.decks["monster"].discards == ["three-a", "two-b"]


@pytest.mark.rules("TM-FAQ-07")
def test_a_table_that_settles_ties_reads_why_the_cheapest_is_lost(plain: Cards) -> None:
    adventure(plain, cancel=50)
    match = villain_phase(
        [hero("ada", "1a1")], decks={"encounter": ["thieving-monkeys"]}, experience=worth(plain, 3, 1)
    )
    [settled] = told(match, "settled")
    assert (settled["chosen"], settled["why"]) == ("One-A", "the one with the fewest points")
    assert match.state.experience == ["three-a"]


@pytest.mark.rules("TM-ENC-01", "TM-ENC-05")
def test_death_curse_hurts_and_tires() -> None:
    heroes = [hero("ada", "1a1", powers=["hypnotic-weave"])]
    match = villain_phase(heroes, decks={"encounter": ["death-curse"]})
    assert lost(match) == 1
    assert not match.state.heroes[0].powers[0].up


@pytest.mark.rules("TM-ENC-01", "TM-ENC-10")
def test_the_tomb_stirs_and_restless_dead() -> None:
    match = event("the-tomb-stirs", (1, 1), monster=["reed-hunter"])
    assert where(match, "reed-hunter-1") == ["1c3"]
    assert {figure.id: figure.edge for figure in match.state.figures} == {
        "bog-husk-1": 1,
        "bog-husk-2": 0,
        "reed-hunter-1": 0,
    }
    decks = {"encounter": ["restless-dead"], "monster": ["bog-husk", "bog-husk"]}
    match = villain_phase([hero("ada", "1a4")], decks=decks)
    assert [what["at"] for what in told(match, "appeared")] == ["1c3", "1b2"]


@pytest.mark.rules("TM-ENC-01", "TM-SPELL-07")
def test_laughing_skulls_cast_a_spell_from_where_the_active_hero_is() -> None:
    match = event("laughing-skulls", spell=["three-sparks"])
    assert [what["spell"] for what in told(match, "spell-cast")] == ["Three Sparks"]
    assert lost(match) == 3


@pytest.mark.rules("TM-ENC-01", "TM-ENC-05")
def test_from_bad_to_worse_draws_another_encounter() -> None:
    match = villain_phase([hero("ada", "1a1")], decks={"encounter": ["from-bad-to-worse", "leech-pool"]})
    assert match.state.heroes[0].edge == -1
    assert lost(match) == 1
    assert match.state.decks["encounter"].discards == ["leech-pool", "from-bad-to-worse"]


@pytest.mark.rules("TM-ENC-09")
def test_soul_chill_and_failing_torches() -> None:
    match = villain_phase([hero("ada", "1a1", hp=0), hero("bo", "1b1")], decks={"encounter": ["soul-chill"]})
    match.answer("end")
    assert match.state.heroes[0].hp == 3
    match = villain_phase([hero("ada", "1a1")], decks={"encounter": ["failing-torches"]})
    assert [lasting.card for lasting in match.state.lasting] == ["failing-torches"]


def test_no_encounter_of_the_box_is_left_out_here() -> None:
    lasting = {card.id for card in library().encounters.values() if card.until}
    assert lasting == {"steaming-rain", "blinding-mist", "open-wounds", "soul-chill", "failing-torches"}
    shown = {
        "choking-spores", "quicksand", "out-of-the-ferns", "raptor-scent", "leech-pool", "cool-spring", "hidden-snares",
        "war-drums", "blood-in-the-air", "jungle-fever", "thieving-monkeys", "grave-whispers", "death-curse", "the-tomb-stirs",
        "restless-dead", "laughing-skulls", "from-bad-to-worse",
    }  # fmt: skip
    assert set(library().encounters) == set(ATTACKS) | lasting | shown
