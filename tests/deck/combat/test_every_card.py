"""Every card of the box is Played, and what is printed on it happens. The cards are read by eye, not by the game's reader."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.deck.events.combat import AttackDeclared
from tabletome.games.deck.state import Combatant, Held
from tests.deck.arena import Position, answer, combat, fighter, offered, told
from tests.deck.by_eye import RULES, Look, amount, cards
from tests.deck.printed import Cards, combat_card

FULL = 200
BLOW = 90
ALL = cards()
TEST_CARDS = (
    combat_card(
        "weapon",
        "Test Blade",
        action="Normal",
        value=f"dmg {BLOW} phys",
        distances="MTR",
        attribute="STR",
        size="M",
        hands=1,
    ),
    combat_card(
        "weapon",
        "Test Bow",
        action="Normal",
        value=f"dmg {BLOW} phys",
        distances="MTR",
        attribute="AGI",
        size="M",
        hands=1,
        ranged=True,
    ),
    combat_card("skill", "Test Blast", action="Normal", value=f"dmg {BLOW} eth", distances="MTR", attribute="INT"),
    combat_card("skill", "Test Balm", action="Normal", value="heal 3 self|ally", attribute="PIE"),
)


@pytest.fixture(autouse=True)
def blows(cards: Cards) -> None:
    for card in TEST_CARDS:
        cards.add(card)


def having(*signs: str, icon: str = "", kinds: tuple[str, ...] = ()) -> list[str]:
    """The names of all cards with one of these signs, an icon, of some kinds."""
    return [
        name
        for name, seen in ALL.items()
        if any(sign in seen.signs for sign in signs)
        and (not icon or seen.icon == icon)
        and (not kinds or seen.kind in kinds)
    ]


def user(seen: Look, hand: list[str], seat: int = 0, **fields: Any) -> Combatant:
    """Somebody who may use the card: of the right Class or Race, high Level, equipped as it asks."""
    made = fighter(seat, hand, **{"hp": FULL, "max_hp": FULL, "level": 10, "race": "Elf", "side": 0, **fields})
    named = seen.classes or ["Warrior"]
    if named[0] in Cards.now.library.races:
        made.race = named[0]
    else:
        made.classes = [named[0]]
    made.shield = seen.needs("wield(shield)")
    if seen.needs("sneaking"):
        made.held.append(Held("sneaking"))
    if of := seen.of("of"):
        made.held.append(Held("pet" if ALL[of].kind == "pet" else "hireling", f"{of} U", amount=5))
    return made


def enemy(*hand: str, seat: int = 1, **fields: Any) -> Combatant:
    return fighter(seat, hand, **{"hp": FULL, "max_hp": FULL, "level": 10, "race": "Elf", "side": 1, **fields})


def against(seen: Look, hand: list[str], round_: int, *others: Combatant, chance: str = "") -> Position:
    return combat(user(seen, hand), *(others or (enemy(),)), round=round_, chance=chance)


def refuse_to_react(match: Position) -> None:
    """Nobody does anything about it; the caster declares some symbols where it is asked."""
    for _ in range(9):
        options = offered(match)
        quiet = next((word for word in ("none", "pass", "keep", "take it", "accept") if word in options), "")
        if match.state.phase != "action":
            return
        if not quiet and options[0].startswith("declare"):
            quiet = options[0]
        if not quiet:
            return
        answer(match, quiet)


def lost(match: Position, who: str = "p1") -> int:
    return FULL - match.state.who(who).hp


# --- attacks ----------------------------------------------------------------------------------------------------------

ATTACKS = having("N", icon="dmg")


@pytest.mark.rules("DK-CARD-02", "DK-CARD-03", "DK-CARD-04", "DK-CARD-09", "DK-CARD-11", "DK-DMG-01", "DK-DMG-03")
@pytest.mark.parametrize("round_", range(1, 7))
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_does_its_damage_of_its_type_on_its_rounds_only(name: str, round_: int) -> None:
    seen = ALL[name]
    match = against(seen, [f"{name} U"], round_)
    if round_ not in seen.open:
        assert offered(match, "play") == []
        return
    answer(match, f"play {name} U at p1")
    refuse_to_react(match)
    assert lost(match) == seen.value(round_)
    assert told(match, AttackDeclared)[0].ethereal == (seen.type == "eth")
    assert match.state.who("p0").deck.discards == [f"{name} U"]


@pytest.mark.rules("DK-BOOST-06", "DK-BOOST-07", "DK-BOOST-09", "DK-BOOST-10", "DK-SPELL-04", "DK-SPELL-05")
@pytest.mark.parametrize("name", [name for name in ATTACKS if ALL[name].boosted])
def test_a_printed_boost_opens_its_rounds_at_its_price_and_value(name: str) -> None:
    seen = ALL[name]
    assert seen.boosted
    opened, attribute, price, changed = seen.boosted
    for round_ in opened:
        cost = amount(price, round_)
        coins = [f"{RULES[attribute]} U"] * cost
        poor = against(seen, [f"{name} U", *coins[1:]], round_)
        assert offered(poor, "play") == []
        match = against(seen, [f"{name} U", *coins], round_)
        assert offered(match, "play") == [f"{name} U at p1 with {attribute}*{'U' * cost}"]
        answer(match, f"play {name} U at p1 with {attribute}*{'U' * cost}")
        refuse_to_react(match)
        assert lost(match) == (amount(changed, round_) if changed else seen.value(round_))
        assert sorted(match.state.who("p0").deck.discards) == sorted([f"{name} U", *coins])


@pytest.mark.rules("DK-BOOST-03", "DK-BOOST-20", "DK-BOOST-25")
@pytest.mark.parametrize("name", [name for name in ATTACKS if not ALL[name].of("boost") and ALL[name].of("attribute")])
def test_a_card_of_an_attribute_is_boosted_by_its_cards_up_to_r(name: str) -> None:
    seen = ALL[name]
    attribute, round_ = seen.of("attribute"), seen.open[0]
    match = against(seen, [f"{name} U", *[f"{RULES[attribute]} U"] * 7], round_)
    ways = [option for option in offered(match, "play") if " with " in option]
    assert ways == [f"{name} U at p1 with {attribute}*{'U' * count}" for count in range(1, round_ + 1)]
    answer(match, f"play {ways[-1]}")
    refuse_to_react(match)
    assert lost(match) == seen.value(round_) + round_


@pytest.mark.rules(
    "DK-CARD-16", "DK-CTR-01", "DK-CTR-04", "DK-CTR-05", "DK-CTR-19", "DK-SPELL-02", "DK-SPELL-03", "DK-DMG-20"
)
@pytest.mark.parametrize(
    ("name", "by", "left"),
    [(name, by, left) for name in having("N") for by, left in ALL[name].counters if name != "Sneak"],
)
def test_every_listed_counter_leaves_nothing_or_half(name: str, by: str, left: str) -> None:
    seen = ALL[name]
    round_ = seen.open[0]
    draws = 0 if not by.startswith("ud") else int(by[2:] or 1)
    hand = {"Shield": ["Medium Shield U"], **{key: [f"{word} U"] for key, word in RULES.items()}}.get(by, ["Dagger U"])
    match = against(seen, [f"{name} U"], round_, enemy(*hand, shield=True, classes=["Warrior"]), chance="U" * draws)
    answer(match, f"play {name} U at p1")
    if several := next((int(other[2:]) for other, _ in seen.counters if other in ("ud2", "ud3")), 0):
        answer(match, f"declare {'U' * several}")
    answer(match, "match" if draws else f"counter {hand[0]}")
    refuse_to_react(match)
    whole = seen.value(round_) if seen.icon else 0
    assert lost(match) == (0 if left == "none" else max(1, whole // 2))
    if left == "none":
        assert [held.effect for held in match.state.who("p1").held] == []


# --- Defense ----------------------------------------------------------------------------------------------------------

DEFENSES = having("!", icon="def")


def for_arms_only(name: str) -> bool:
    """Fortitude Boosts Armor and Shields, and nothing else. (DK-CHAR-02)"""
    return ALL[name].of("attribute") == "FOR" and ALL[name].kind not in ("armor", "shield")


BLOWS = {"Test Blade": "phys", "Test Bow": "ranged", "Test Blast": "eth"}


def stopped(seen: Look, blow: str, round_: int) -> int:
    """What the card takes off a blow of 90."""
    value = seen.value(round_)
    if blow == "eth" and seen.type == "phys":
        return 0
    if blow != "eth" and "only" in seen.of("value"):
        return 0
    if blow == "ranged" and seen.kind == "shield" and seen.of("size") != "S":
        return BLOW
    return max(1, value // 2) if blow == "ranged" and seen.has("ranged_half") else value


@pytest.mark.rules(
    "DK-CTR-02", "DK-CTR-07", "DK-DMG-05", "DK-DMG-07", "DK-DMG-08", "DK-DMG-09", "DK-DMG-12", "DK-DMG-13", "DK-DMG-21"
)
@pytest.mark.parametrize("blow", BLOWS)
@pytest.mark.parametrize("name", DEFENSES)
def test_a_defense_stops_what_it_prints_on_its_rounds_only(name: str, blow: str) -> None:
    seen = ALL[name]
    for round_ in range(1, 7):
        match = combat(enemy(f"{blow} U", seat=0, side=0), user(seen, [f"{name} U"], 1, side=1), round=round_)
        answer(match, f"play {blow} U at p1")
        if round_ not in seen.open:
            assert offered(match, "defend") == []
            continue
        answer(match, f"defend {name} U")
        refuse_to_react(match)
        assert lost(match) == BLOW - stopped(seen, BLOWS[blow], round_)


@pytest.mark.rules("DK-BOOST-02", "DK-BOOST-20")
@pytest.mark.parametrize("name", [name for name in DEFENSES if not ALL[name].of("boost") and not for_arms_only(name)])
def test_a_defense_is_boosted_by_its_attribute(name: str) -> None:
    seen = ALL[name]
    attribute, round_ = seen.of("attribute"), seen.open[0]
    blow = "Test Blast" if seen.type == "eth" else "Test Blade"
    defender = user(seen, [f"{name} U", f"{RULES[attribute]} U"], 1, side=1)
    match = combat(enemy(f"{blow} U", seat=0, side=0), defender, round=round_)
    answer(match, f"play {blow} U at p1", f"defend {name} U with {attribute}*U")
    assert f"{RULES[attribute]} U" not in match.state.who("p1").hand, "the Boost is paid"
    refuse_to_react(match)
    assert lost(match) == BLOW - seen.value(round_) - 1


@pytest.mark.rules("DK-BOOST-06", "DK-BOOST-09")
@pytest.mark.parametrize("name", [name for name in DEFENSES if ALL[name].boosted])
def test_a_printed_boost_opens_the_rounds_of_a_defense(name: str) -> None:
    seen = ALL[name]
    assert seen.boosted
    opened, attribute, price, changed = seen.boosted
    blow = "Test Blast" if seen.type == "eth" else "Test Blade"
    for round_ in opened:
        cost = amount(price, round_)
        hand = [f"{name} U", *[f"{RULES[attribute]} U"] * cost]
        match = combat(enemy(f"{blow} U", seat=0, side=0), user(seen, hand, 1, side=1), round=round_)
        answer(match, f"play {blow} U at p1")
        assert offered(match, "defend") == [f"{name} U with {attribute}*{'U' * cost}"]
        answer(match, f"defend {name} U with {attribute}*{'U' * cost}")
        assert lost(match) == BLOW - (amount(changed, round_) if changed else seen.value(round_))


# --- healing ----------------------------------------------------------------------------------------------------------

HEALS = having("N", icon="heal")


@pytest.mark.rules("DK-DMG-14", "DK-CARD-11", "DK-TRAIT-19")
@pytest.mark.parametrize("name", HEALS)
def test_healing_restores_what_it_prints_and_cures_what_it_says(name: str) -> None:
    seen = ALL[name]
    whom = seen.of("value").split()[2]
    for round_ in range(1, 7):
        friend = fighter(1, [], hp=1, max_hp=FULL, side=0)
        friend.held = [Held("disease", amount=1, rounds=3, most=3), Held("poison", amount=1, rounds=3, most=3)]
        healer = user(seen, [f"{name} U"], hp=1)
        match = combat(healer, friend, enemy(seat=2), round=round_)
        if round_ not in seen.open:
            assert offered(match, "play") == []
            continue
        aims = offered(match, "play")
        assert aims == [f"{name} U at p0", f"{name} U at p1"][: 1 if whom == "self" else 2]
        answer(match, f"play {aims[-1]}")
        target = match.state.who("p0" if whom == "self" else "p1")
        assert target.hp == 1 + seen.value(round_)
        ill = {held.effect for held in match.state.who("p1").held} & {"disease", "poison"}
        assert ill == {"disease", "poison"} - ({*seen.fields.get("cures", [])} if whom != "self" else set())
        once = seen.has("once")
        assert (match.state.who("p0").removed == [f"{name} U"]) == once


@pytest.mark.rules("DK-BOOST-03", "DK-BOOST-20")
@pytest.mark.parametrize("name", [name for name in HEALS if ALL[name].of("attribute") and not for_arms_only(name)])
def test_healing_is_boosted_card_by_card(name: str) -> None:
    seen = ALL[name]
    attribute, round_ = seen.of("attribute"), seen.open[-1]
    coins = [f"{RULES[attribute]} U"] * 2
    match = combat(user(seen, [f"{name} U", *coins], hp=1), enemy(), round=round_)
    answer(match, f"play {name} U at p0 with {attribute}*UU")
    assert match.state.who("p0").hp == 1 + seen.value(round_) + 2


# --- Boost cards ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-BOOST-01", "DK-BOOST-11", "DK-BOOST-13", "DK-ACT-03")
@pytest.mark.parametrize("name", having("B"))
def test_a_boost_card_adds_what_it_prints(name: str) -> None:
    seen = ALL[name]
    kind, plus = seen.of("boost").split()
    carrier = {"dmg": "Test Blade", "heal": "Test Balm"}[kind]
    for round_ in range(1, 7):
        match = against(
            seen, [f"{carrier} U", f"{name} U"], round_, chance="U" if "poison" in seen.of("effect") else ""
        )
        match.state.who("p0").hp -= 50 if kind == "heal" else 0
        at = "p1" if kind == "dmg" else "p0"
        boosted = f"{carrier} U at {at} with {name} U"
        if round_ not in seen.open:
            assert boosted not in offered(match, "play")
            continue
        answer(match, f"play {boosted}")
        refuse_to_react(match)
        added = amount(plus.removeprefix("+"), round_)
        if kind == "dmg":
            assert lost(match) == BLOW + added
        else:
            assert match.state.who("p0").hp == FULL - 50 + 3 + added
        assert sorted(match.state.who("p0").deck.discards) == sorted([f"{carrier} U", f"{name} U"])


# --- Attributes -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-CHAR-01", "DK-CHAR-02", "DK-BOOST-20")
@pytest.mark.parametrize(("attribute", "carrier"), [("STR", "Longsword"), ("AGI", "Dagger"), ("INT", "Wand of Sparks")])
def test_an_attribute_boosts_its_cards_and_no_others(attribute: str, carrier: str) -> None:
    hand = [f"{carrier} U", *(f"{name} U" for name in RULES.values())]
    match = combat(enemy(*hand, seat=0, side=0), enemy(), round=3)
    boosted = [option for option in offered(match, "play") if option.startswith(carrier)]
    assert boosted == [f"{carrier} U at p1", f"{carrier} U at p1 with {attribute}*U"]


@pytest.mark.rules("DK-CHAR-02", "DK-CTR-07")
def test_fortitude_boosts_armor_and_shields() -> None:
    hand = ["Light Armor U", "Large Shield U", *(f"{name} U" for name in RULES.values())]
    match = combat(enemy("Test Blade U", seat=0, side=0), enemy(*hand, shield=True), round=3)
    answer(match, "play Test Blade U at p1")
    ways = offered(match, "defend")
    assert ways == ["Large Shield U", "Large Shield U with FOR*U", "Light Armor U", "Light Armor U with FOR*U"]


# --- Recall -----------------------------------------------------------------------------------------------------------

RECALLED = [name for name, seen in ALL.items() if seen.of("recall")]


@pytest.mark.rules("DK-RECALL-01", "DK-RECALL-02", "DK-RECALL-04", "DK-RECALL-05", "DK-RECALL-06", "DK-RECALL-07")
@pytest.mark.parametrize("name", RECALLED)
def test_a_card_is_recalled_on_its_rounds_for_its_price_by_whom_it_names(name: str) -> None:
    seen = ALL[name]
    attributes, price, anyone = seen.of("recall").split(" ", 2)
    allowed = anyone.strip("[]").split("|")
    for round_ in range(1, 7):
        cost = amount(price, round_)
        coin = f"{RULES[attributes.split('/')[0]]} U"
        for hand, able in (([coin] * cost, True), ([coin] * (cost - 1), False)):
            match = against(seen, [*hand, "Crossbow U"], round_)
            who = match.state.who("p0")
            who.race = next((one for one in allowed if one in Cards.now.library.races), "Gnome")
            who.classes = [next((one for one in allowed if one in Cards.now.library.classes), "Mage")]
            who.deck.discards = [f"{name} U"]
            match = combat(*match.state.combatants, round=round_)
            expected = able and round_ >= min(seen.level, 6)
            assert bool(offered(match, "recall")) == expected, (round_, hand)
    stranger = fighter(0, [coin] * 3, race="Gnome", level=10)
    stranger.classes = [next(one for one in Cards.now.library.classes if one not in allowed)]
    stranger.deck.discards = [f"{name} U"]
    assert offered(combat(stranger, enemy(), round=6), "recall") == []


# --- Levels and Requirements ------------------------------------------------------------------------------------------

NORMAL = [name for name in having("N") if name != "Sneak Attack"]


@pytest.mark.rules("DK-DECK-24", "DK-DECK-25", "DK-DECK-26", "DK-DECK-27")
@pytest.mark.parametrize("name", [name for name in NORMAL if ALL[name].level > 1 or ALL[name].classes])
def test_a_card_is_refused_to_those_who_do_not_meet_its_level_and_requirement(name: str) -> None:
    seen = ALL[name]
    round_ = seen.open[0]
    able = against(seen, [f"{name} U"], round_)
    assert offered(able, "play") != []
    if seen.level > 1:
        novice = user(seen, [f"{name} U"])
        novice.level = seen.level - 1
        assert offered(combat(novice, enemy(), round=round_), "play") == []
    if seen.classes:
        stranger = user(seen, [f"{name} U"])
        stranger.race, stranger.classes = (
            "Elf",
            [next(one for one in Cards.now.library.classes if one not in seen.classes)],
        )
        assert offered(combat(stranger, enemy(), round=round_), "play") == []


@pytest.mark.rules("DK-COMP-01")
def test_no_card_of_the_box_is_left_out() -> None:
    """Everything is an attack, a Defense, healing, a Boost, an Attribute, a companion, or Played in another test by name."""
    by_deed = {
        "Fast Weapon Swap", "Disarm", "Sneak", "Trip", "Recollection", "Glow", "Web", "Stone Skin", "Prison of Glass",
        "Divine Inspiration", "Hold", "Everburning Torch", "Scroll of Energy Bolt", "Scroll of Web", "Scroll of Balm",
    }  # fmt: skip
    attributes = {name for name, seen in ALL.items() if seen.kind == "attribute"}
    companions = {name for name, seen in ALL.items() if seen.kind in ("pet", "hireling")}
    tested = {*ATTACKS, *DEFENSES, *HEALS, *having("B"), *attributes, *companions, *by_deed}
    assert tested == set(ALL)
