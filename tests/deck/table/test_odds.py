"""The odds that the table shows are those that enumeration finds by playing."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tabletome.games.deck.options import NO_BOOST, Boost, boost, odds
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import Combatant, Held, State, of_seat
from tabletome.kernel import Choose, Match
from tabletome.kernel.odds import odds as enumerated
from tabletome.scene.stage import stage
from tests.deck.arena import Position, combat, duel, fighter, foe, offered, printed, solo
from tests.deck.printed import BOX, Cards, foe_card, room_card

__all__ = ["printed"]
STURDY = 99
FOES = sorted(BOX.foes)


def against(name: str, round_: int, *hand: str, classes: str = "Mage") -> Position:
    """Somebody with these cards and a Foe that no card brings down."""
    first = {"classes": [classes], "level": 10, "armed": [card[:-2] for card in hand if "Bow" in card or "bow" in card]}
    return solo(hand, foe(name, hp=STURDY, max_hp=STURDY), first=first, round=round_)


def by_playing(match: Position, option: str, target: str = "") -> dict[int, Fraction]:
    """The Damage once chance has done its part; whoever is asked on the way lets things go their way."""
    target = target or next(who.id for who in match.state.combatants if who.is_foe)

    def damage(world: Match[State]) -> int:
        return STURDY - world.state.who(target).hp

    def let_it_be(world: Match[State]) -> str | None:
        request = world.request
        assert isinstance(request, Choose)
        offered = [str(option) for option in request]
        if "declare U" in offered:
            return "declare U"
        if "accept" in offered:  # a Human could draw again
            return "accept"
        recounter = any(group.verb == "recounter" for group in request.groups)
        return "pass" if recounter and "pass" in offered else None

    found = enumerated(match, option, damage, assume=let_it_be)
    assert found.exact
    return {int(str(amount)): chance for amount, chance in found.chances.items() if chance}


def read_boost(text: str) -> Boost:
    return boost.parse(text) if text else NO_BOOST


def shown(match: Position, card: str, target: str, boosted: str = "") -> dict[int, Fraction] | None:
    """As whoever is asked sees it."""
    assert match.request is not None
    seen = match.seat(match.request.seat).view
    return odds.of_play(Cards.now.table(seen), of_seat(seen, match.request.seat), card, target, read_boost(boosted))


@pytest.mark.rules("DK-UD-14", "DK-FOE-45", "DK-CTR-20")
@pytest.mark.parametrize("name", FOES)
def test_shown_odds_of_a_weapon_equal_enumeration(name: str) -> None:
    for round_ in (2, 3, 6):
        match = against(name, round_, "Longsword U", classes="Warrior")
        option = f"play Longsword U at {match.state.combatants[1].id}"
        assert shown(match, "Longsword U", match.state.combatants[1].id) == by_playing(match, option)


@pytest.mark.rules("DK-UD-14", "DK-SPELL-02", "DK-CTR-20")
@pytest.mark.parametrize("name", FOES)
def test_shown_odds_of_a_spell_equal_enumeration(name: str) -> None:
    for card, round_ in (("Spark U", 2), ("Energy Bolt D", 1)):
        match = against(name, round_, card)
        target = match.state.combatants[1].id
        assert shown(match, card, target) == by_playing(match, f"play {card} at {target}")


def test_an_attack_on_a_player_has_no_odds() -> None:
    assert shown(duel(["Longsword U"], []), "Longsword U", "p1") is None


# --- what else decides ------------------------------------------------------------------------------------------------

SIGHTED: dict[str, Any] = {"classes": ["Mage"], "level": 10, "redrawn": False}
CARDS = ("Longsword U", "Longbow U", "Plain Spark U", "Spark D", "Energy Bolt U")
GOBLIN = "goblin-skirmisher-1"


def goblin(**fields: Any) -> Combatant:
    """It reacts by its lines; a Shield among them."""
    return foe("Goblin Skirmisher", hp=STURDY, max_hp=STURDY, **fields)


def facing(card: str, other: Combatant, first: dict[str, Any] | None = None, **fields: Any) -> Position:
    mine = {**SIGHTED, **(first or {})}
    if Cards.now.library.combat_cards[card[:-2]].kind == "weapon":
        mine["armed"] = [card[:-2]]
    return solo([card], other, first=mine, **{"round": 2, **fields})


def compare(match: Position, card: str, target: str = GOBLIN, verb: str = "play") -> dict[int, Fraction]:
    """The odds of a card that can be Played: shown and played are the same."""
    found = shown(match, card, target)
    assert found == by_playing(match, f"{verb} {card} at {target}", target), card
    return found


@pytest.mark.rules("DK-UD-14", "DK-LIGHT-01", "DK-LIGHT-02", "DK-LIGHT-11")
@pytest.mark.parametrize("light", ["dark", "medium", "bright"])
@pytest.mark.parametrize("race", ["Human", "Gnome"])
@pytest.mark.parametrize(("mode", "places"), [("simple", (0,)), ("1d", (0, 1, 2)), ("2d", (1, 2, 5))])
def test_shown_odds_equal_enumeration_in_every_light_at_every_distance(
    light: str, race: str, mode: str, places: tuple[int, ...]
) -> None:
    tried = 0
    for place in places:
        for card in CARDS:
            match = facing(card, goblin(at=place), {"race": race}, mode=mode, light=light)
            if f"play {card} at {GOBLIN}" in offered(match):
                found = compare(match, card)
                seeing = shown(facing(card, goblin(at=place), {"race": race}, mode=mode), card, GOBLIN)
                badly = (light, race) in (("dark", "Human"), ("bright", "Gnome"))
                assert (found != seeing) == badly
                tried += 1
    assert tried > len(places)


def test_the_longsword_in_the_dark() -> None:
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    match = solo(["Longsword U"], foe("Bandit", hp=STURDY, max_hp=STURDY), light="dark")
    assert compare(match, "Longsword U", "bandit-1") == {5: quarter, 2: quarter, 0: half}
    labels = [choice for group in stage(match.seat(0)).prompt.groups for choice in group.choices]  # type: ignore[union-attr]
    assert [choice.odds for choice in labels if choice.option.startswith("play")] == ["25 %: 5, 25 %: 2, 50 %: 0"]


@pytest.mark.rules("DK-UD-14", "DK-MODE-22", "DK-MODE-13")
@pytest.mark.parametrize("rows", ["..o..", ".~...", ".~.o.", "...~o", ".....", "o...."])
@pytest.mark.parametrize("light", ["dark", "medium"])
@pytest.mark.parametrize("card", ["Longbow U", "Plain Spark U"])
def test_shown_odds_equal_enumeration_behind_cover_and_concealed(
    rows: str, light: str, card: str, cards: Cards
) -> None:
    cards.add(room_card("X1", place="out", exits=["X2"], grid=rows))
    for place, counts in product((3, 4), (True, False)):
        compare(facing(card, goblin(at=place), mode="2d", room="X1", cover=counts, light=light), card)


def test_the_longbow_at_one_behind_cover(cards: Cards) -> None:
    cards.add(room_card("X1", place="out", exits=["X2"], grid="..o."))
    match = facing("Longbow U", foe("Brute", hp=STURDY, max_hp=STURDY, at=3), mode="2d", room="X1")
    assert compare(match, "Longbow U", "brute-1") == {3: 1}


@pytest.mark.rules("DK-UD-14", "DK-DIST-09", "DK-MAP-05")
@pytest.mark.parametrize("light", ["dark", "medium"])
def test_shown_odds_equal_enumeration_against_the_rules_of_distances(light: str, cards: Cards) -> None:
    for mode, place in (("1d", 0), ("2d", 1)):
        match = facing("Longbow U", goblin(at=place), mode=mode, light=light, ranged_in_melee=True)
        assert compare(match, "Longbow U")[0] >= Fraction(1, 2)
    cards.add(room_card("X1", distances="M", symbol="D", exits=["X2"]))
    for mode in ("simple", "1d"):
        match = facing("Longbow U", goblin(), mode=mode, light=light, room="X1", off_distance=True)
        assert compare(match, "Longbow U")[0] >= Fraction(1, 2)


@pytest.mark.rules("DK-UD-14", "DK-GRAP-12", "DK-GRAP-13")
@pytest.mark.parametrize("mode", ["simple", "1d"])
@pytest.mark.parametrize("light", ["dark", "medium"])
def test_shown_odds_equal_enumeration_around_a_grapple(mode: str, light: str) -> None:
    hero, friend, held = fighter(0, ["Shortsword U"]), fighter(1, [], side=0), goblin()
    here: dict[str, Any] = {"duel": False, "mode": mode, "light": light}
    free = compare(combat(hero, friend, held, **here), "Shortsword U")
    grapple_state.seize(friend, held)
    outside = compare(combat(hero, friend, held, **here), "Shortsword U")
    assert outside[0] == free.get(0, Fraction(0)) / 2 + Fraction(1, 2)
    grapple_state.seize(hero, held)
    assert compare(combat(hero, friend, held, **here), "Shortsword U") == free


@pytest.mark.rules("DK-UD-14", "DK-CTR-30", "DK-DMG-07")
@pytest.mark.parametrize(
    "held",
    [
        Held("cannot", kind="react", rounds=2),
        Held("guard", amount=2, kind="phys", rounds=2),
        Held("guard", amount=3, kind="any", rounds=2),
    ],
)
@pytest.mark.parametrize("name", ["Goblin Skirmisher", "Brute", "Warlock"])
@pytest.mark.parametrize("card", ["Longsword U", "Energy Bolt U", "Spark D"])
def test_shown_odds_equal_enumeration_under_an_effect(held: Held, name: str, card: str) -> None:
    other = foe(name, hp=STURDY, max_hp=STURDY, held=[held])
    found = compare(facing(card, other), card, other.id)
    if held.effect == "cannot":
        assert len(found) == 1


@pytest.mark.rules("DK-UD-14", "DK-FLEE-03")
@pytest.mark.parametrize("light", ["dark", "medium"])
def test_shown_odds_equal_enumeration_against_a_fleer(light: str, cards: Cards) -> None:
    """The one who is asked is not the one who has the Turn, and an Illusionist's Spells take one more to match."""
    line = foe_card("Deserter", acts={"D1 *": "dmg 1 phys M"}, reacts={"D1 *": "def 2"}, traits="selfpres 99hp")
    cards.add(line)
    other = foe("Deserter", hp=STURDY, max_hp=STURDY)
    hero: dict[str, Any] = {"classes": ["Mage"], "level": 10, "armed": ["Longsword"]}
    match = combat(other, fighter(0, ["Longsword U", "Spark D"], **hero), duel=False, light=light)
    assert match.request is not None
    assert max(compare(match, "Longsword U", other.id)) == 5  # no virtual cards for a fleer
    match = combat(other, fighter(0, ["Spark D"], **hero, specialized="Illusionist"), duel=False, light=light)
    assert shown(match, "Spark D", other.id) is None


@pytest.mark.rules("DK-UD-14", "DK-UD-17")
def test_what_a_draw_deck_decides_has_no_odds() -> None:
    for light, told in (("medium", True), ("dark", False)):
        match = facing("Longsword U", goblin(), light=light, checks="draw")
        assert (shown(match, "Longsword U", GOBLIN) is not None) == told
    compare(facing("Longsword U", goblin(), checks="draw"), "Longsword U")


@pytest.mark.rules("DK-UD-14", "DK-MODE-24")
def test_an_area_with_players_in_it_has_no_odds() -> None:
    here: dict[str, Any] = {"round": 5, "mode": "1d"}
    compare(facing("Fireball U", goblin(at=2), **here), "Fireball U")
    mage = fighter(0, ["Fireball U"], classes=["Mage"], level=10)
    for place, told in ((0, True), (2, False)):
        match = combat(mage, fighter(1, [], side=0, at=place), goblin(at=2), duel=False, round=5, mode="1d")
        assert (shown(match, "Fireball U", GOBLIN) is not None) == told


@pytest.mark.rules("DK-UD-14")
def test_shown_odds_of_a_scroll_are_those_of_its_spell() -> None:
    for light in ("medium", "dark"):
        compare(facing("Scroll of Energy Bolt U", goblin(), light=light), "Scroll of Energy Bolt U")


@pytest.mark.rules("DK-UD-14", "DK-GRAP-02")
@pytest.mark.parametrize("light", ["dark", "medium"])
def test_shown_odds_equal_enumeration_before_a_grapple(light: str, cards: Cards) -> None:
    """The one who is asked attacks first; the Turn is that of the Foe that tries to Grapple."""
    cards.add(
        foe_card("Clutcher", acts={"D1 *": "grapple"}, reacts={"D2 U*": 'def 3 "Light Armor"'}, traits="darksight"),
    )
    other = foe("Clutcher", hp=STURDY, max_hp=STURDY)
    match = combat(other, fighter(0, ["Shortsword U"], armed=["Shortsword"]), duel=False, light=light, chance="U")
    compare(match, "Shortsword U", other.id)


@pytest.mark.rules("DK-UD-14", "DK-FOE-45", "DK-CTR-20")
def test_shown_odds_count_what_guards_a_foe() -> None:
    skin = [Held("guard", amount=2, rounds=2)]
    match = solo(["Longsword U"], foe("Orc Raider", hp=STURDY, max_hp=STURDY, held=skin))
    bare = solo(["Longsword U"], foe("Orc Raider", hp=STURDY, max_hp=STURDY))
    found = shown(match, "Longsword U", "orc-raider-1")
    assert found == by_playing(match, "play Longsword U at orc-raider-1")
    assert found != shown(bare, "Longsword U", "orc-raider-1")
