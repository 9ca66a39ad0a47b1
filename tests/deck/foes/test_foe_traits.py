"""Traits of Foes where they meet their limits: how many, how much, who else is there, and which of two comes first."""

import pytest

from tabletome.games.deck.events.combat import FlightBegan
from tabletome.games.deck.state import Combatant, Held, has_effect
from tabletome.kernel.events import Moved
from tests.deck.arena import CLAWS, Position, acts, asked, attacked, foe, hp, offered, party, printed, told
from tests.deck.printed import Cards, foe_card

__all__ = ["printed"]


@pytest.fixture(autouse=True)
def own_foes(cards: Cards) -> None:
    cards.add(
        foe_card("Coward", acts={**CLAWS, "if(cowardly) D1 U": "sneak"}, traits="cowardly 2", base="1 phys M"),
        foe_card("Shaman", acts={**CLAWS, "if(healer) D1 U": "heal 3"}, traits="healer"),
        foe_card(
            "Timid Shaman",
            acts={**CLAWS, "if(healer) D1 U": "heal 3", "if(cowardly) D1 U": "sneak"},
            traits="healer, cowardly",
        ),
        foe_card(
            "Far Shaman",
            acts={**CLAWS, "r1-6 D1 *": 'dmg 4 phys TR "Bow"', "if(healer) D1 U": "heal 3"},
            traits="healer, kiter",
        ),
        foe_card("Dart", acts={"D1 *": 'dmg 4 phys T "Darts"'}, traits="kiter"),
        foe_card("Sling", acts={"D1 *": 'dmg 4 phys MTR "Sling"'}, traits="outnumber 2:1"),
        foe_card("Pack", acts=CLAWS, traits="outnumber 3:1, overwhelm 2"),
        foe_card("Avenger", acts=CLAWS, traits="merciless 1c, attack brutal"),
        foe_card("Lurker", acts={"D1 *": "sneak"}),
        foe_card("Caller", acts={"D1 *": "call Rat"}),
        foe_card("Deserter", acts=CLAWS, traits="selfpres 3hp"),
        foe_card("Hunter", acts={"D1 *": 'dmg 4 phys MTR "Sling"'}),
    )


# --- SELF PRESERVATION ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TRAIT-01", "DK-TRAIT-43")
@pytest.mark.parametrize(("left", "flees"), [(1, True), (2, True), (3, True), (4, False)])
def test_self_preservation_flees_at_its_number_and_below(left: int, flees: bool) -> None:
    match = acts(foe("Deserter", hp=left), *party({}), chance="" if flees else "D")
    assert [event.who for event in told(match, FlightBegan)] == ["deserter-1"] * flees


# --- OVERWHELM --------------------------------------------------------------------------------------------------------


def wrestles(match: Position) -> bool:
    """A Player whom a Foe tries to Grapple is asked first."""
    return offered(match) == ["strike", "let"]


@pytest.mark.rules("DK-TRAIT-07")
def test_overwhelm_takes_enough_of_the_type_against_a_single_opponent() -> None:
    one, other = foe("Wrestler", 1), foe("Wrestler", 2)
    assert wrestles(acts(one, *party({}), other, chance="U"))
    assert not wrestles(acts(one, *party({}, {}), other, chance="UU"))
    assert not wrestles(acts(one, *party({}), foe("Brute"), chance="U"))


@pytest.mark.rules("DK-TRAIT-07")
@pytest.mark.parametrize(
    ("places", "tries", "hurt"), [((0, 0, 2), True, 0), ((0, 1, 2), False, 4), ((1, 0, 0), False, 0)]
)
def test_only_those_in_melee_overwhelm(places: tuple[int, ...], tries: bool, hurt: int) -> None:
    """The hero stands at 0; the first Wrestler has its Turn, and comes closer if it must."""
    first, *others = [foe("Wrestler", number, at=place) for number, place in enumerate(places, start=1)]
    match = acts(first, *party({}), *others, mode="1d", chance="U" if tries or hurt else "")
    assert wrestles(match) == tries
    assert hp(match, "p0") == 10 - hurt
    assert match.state.who("wrestler-1").at == 0


@pytest.mark.rules("DK-TRAIT-07", "DK-SNEAK-20")
def test_nobody_overwhelms_whom_nobody_sees() -> None:
    match = acts(foe("Wrestler", 1), *party({"held": [Held("sneaking")]}), foe("Wrestler", 2), chance="U")
    assert not wrestles(match)


@pytest.mark.rules("DK-TRAIT-40")
def test_who_keeps_out_of_melee_does_not_overwhelm() -> None:
    match = acts(foe("Pack", 1), foe("Pack", 2), *party({}), mode="1d")
    assert told(match, Moved)[0].who == "pack-1"


# --- OUTNUMBER and KITER ----------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TRAIT-16")
def test_the_whole_side_counts_for_outnumber() -> None:
    wolf = foe("Wolf", at=1)
    match = acts(wolf, foe("Brute", at=1), *party({}), mode="1d", chance="UU")
    assert match.state.who("wolf-1").at == 0


@pytest.mark.rules("DK-TRAIT-16")
def test_who_is_too_few_keeps_out_of_melee_but_goes_no_farther() -> None:
    match = acts(foe("Sling", at=1), *party({}), mode="1d", chance="U")
    assert (match.state.who("sling-1").at, hp(match, "p0")) == (1, 6)
    match = acts(foe("Sling", at=0), *party({}), mode="1d")
    assert (abs(match.state.who("sling-1").at), hp(match, "p0")) == (1, 10)


@pytest.mark.rules("DK-TRAIT-06")
def test_a_kiter_without_a_weapon_for_ranged_stays_at_thrown() -> None:
    match = acts(foe("Dart", at=1), *party({}), mode="1d", chance="U")
    assert (match.state.who("dart-1").at, hp(match, "p0")) == (1, 6)


@pytest.mark.rules("DK-FOE-44", "DK-TERM-07")
@pytest.mark.parametrize("held", [[], [Held("cannot", kind="attack", rounds=2)]])
def test_a_line_that_needs_no_target_is_drawn_for_at_any_distance(held: list[Held]) -> None:
    match = acts(foe("Lurker", at=2, held=held), *party({}), mode="1d", chance="UD")
    assert has_effect(match.state.who("lurker-1"), "sneaking")
    assert told(match, Moved) == []


# --- COWARDLY SNEAK ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TRAIT-03", "DK-TRAIT-04")
@pytest.mark.parametrize(("hurt", "sneaks"), [(1, False), (2, True), (3, True)])
def test_a_coward_minds_so_much_damage_and_no_less(hurt: int, sneaks: bool) -> None:
    match = acts(foe("Coward", hurt=hurt), *party({}), chance="UD" if sneaks else "U")
    assert has_effect(match.state.who("coward-1"), "sneaking") == sneaks
    assert (hp(match, "p0") < 10) == (not sneaks)


@pytest.mark.rules("DK-TRAIT-40", "DK-TRAIT-03")
def test_a_coward_whose_sneak_line_is_not_drawn_has_spent_its_turn() -> None:
    match = acts(foe("Coward", hurt=2), *party({}), chance="D")
    assert hp(match, "p0") == 10  # not even the base damage of its card


@pytest.mark.rules("DK-SNEAK-24", "DK-TRAIT-03")
def test_a_coward_that_sneaks_already_attacks() -> None:
    match = acts(foe("Coward", hurt=2, held=[Held("sneaking")]), *party({}), chance="U")
    assert hp(match, "p0") == 6
    assert not has_effect(match.state.who("coward-1"), "sneaking")


# --- HEALER -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TRAIT-14")
def test_a_healer_heals_itself_and_only_if_its_line_is_drawn() -> None:
    for drawn, left in (("U", 8), ("D", 5)):
        match = acts(foe("Shaman", hp=5), *party({}), chance=drawn)
        assert (hp(match, "shaman-1"), hp(match, "p0")) == (left, 10)


@pytest.mark.rules("DK-TRAIT-14", "DK-TRAIT-42")
def test_a_healer_heals_who_misses_most_not_who_has_least() -> None:
    match = acts(foe("Shaman"), foe("Brute", hp=6, max_hp=12), foe("Wolf", hp=3), *party({}), chance="UUU")
    assert (hp(match, "brute-1"), hp(match, "wolf-1")) == (9, 3)


@pytest.mark.rules("DK-TRAIT-40")
def test_fear_comes_before_healing_and_healing_before_keeping_away() -> None:
    match = acts(foe("Timid Shaman", hp=5, hurt=4), *party({}), chance="UD")
    assert has_effect(match.state.who("timid-shaman-1"), "sneaking")
    assert hp(match, "timid-shaman-1") == 5
    match = acts(foe("Far Shaman", hp=5), *party({}), mode="1d", chance="U")
    assert (hp(match, "far-shaman-1"), match.state.who("far-shaman-1").at) == (8, 0)


# --- whom a Foe attacks -----------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TRAIT-02", "DK-TRAIT-40")
@pytest.mark.parametrize(("rounds", "counts", "hit"), [(5, 0, "p0"), (6, 1, "p1")])
def test_merciless_may_be_counted_in_counts_and_then_goes_before_whom_it_likes(
    rounds: int, counts: int, hit: str
) -> None:
    """p0 has the lowest HP, p1 misses most."""
    players = party({"hp": 5, "max_hp": 6}, {"hp": 7, "max_hp": 14})
    assert attacked(acts(foe("Avenger"), *players, chance="U", rounds_done=rounds, counts_done=counts)) == [hit]


@pytest.mark.rules("DK-TRAIT-42", "DK-TRAIT-02")
@pytest.mark.parametrize(("first", "hit"), [({"hp": 4, "max_hp": 8}, "p0"), ({"hp": 8, "max_hp": 12}, "p1")])
def test_of_equally_wounded_the_lower_hp_then_the_last_in_turn_order(first: dict[str, int], hit: str) -> None:
    goblin = foe("Goblin Skirmisher")
    match = acts(goblin, *party(first, {"hp": 8, "max_hp": 12}), chance="U", rounds_done=3)
    assert attacked(match) == [hit]


@pytest.mark.rules("DK-TRAIT-13", "DK-TRAIT-42")
def test_of_equally_low_hp_brutal_takes_the_last_in_turn_order() -> None:
    for order, hit in ((["guard-1", "p0", "p1"], "p1"), (["guard-1", "p1", "p0"], "p0")):
        assert attacked(acts(foe("Guard"), *party({}, {}), chance="U", order=order))[:1] == [hit]


@pytest.mark.rules("DK-FOE-43")
def test_without_a_trait_the_last_attacker_and_else_the_nearest() -> None:
    for last, hit in (("p0", "p0"), ("", "p1")):
        match = acts(foe("Hunter", at=2, last_attacker=last), *party({"at": 0}, {"at": 1}), mode="1d", chance="U")
        assert attacked(match) == [hit]
        assert asked(match) is not None


# --- calling others ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-FOE-48", "DK-FOE-29")
def test_a_call_brings_two_of_a_kind_dead_or_alive_to_the_place_of_the_caller() -> None:
    def called(*rats: Combatant) -> list[str]:
        match = acts(foe("Caller", at=2), *party({}), *rats, mode="1d", chance="U")
        return [who.id for who in match.state.combatants if who.foe == "Rat" and who.at == 2]

    assert called() == ["rat-1"]
    second = acts(foe("Caller"), *party({}), foe("Rat"), chance="U").state.who("rat-2")
    assert second.mirrored  # another copy of the card
    assert called(foe("Rat", gone="dead")) == ["rat-2"]
    assert called(foe("Rat", gone="dead"), foe("Rat", 2)) == []


@pytest.mark.rules("DK-TRAIT-14", "DK-FOE-11")
@pytest.mark.parametrize(
    ("lines", "traits"),
    [({"D1 *": 'dmg 1 phys M "Claws"', "if(healer) D1 *": "heal 3"}, "healer"), ({"D1 *": "heal 3"}, "")],
)
def test_a_foe_heals_the_most_wounded_of_its_side_by_trait_or_by_its_table(
    cards: Cards, lines: dict[str, str], traits: str
) -> None:
    cards.add(foe_card("Herbalist", acts=lines, traits=traits))
    match = acts(foe("Herbalist"), *party({}), foe("Brute", hp=2), foe("Brute", 2, hp=5), chance="U" * 4)
    assert (hp(match, "brute-1"), hp(match, "brute-2"), hp(match, "p0")) == (5, 5, 10)
