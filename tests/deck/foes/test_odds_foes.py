"""What the table says a Foe would do now is what it does, trait or line, as often as it says."""

from fractions import Fraction
from typing import Any

import pytest

from tabletome.games.deck.events.combat import (
    AttackDeclared,
    Checked,
    EffectBegan,
    FlightBegan,
    GrappleTried,
    Idle,
    Rearmed,
    Spotted,
)
from tabletome.games.deck.options.foes import odds as odds_of_foes
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import Combatant, Held, State
from tabletome.kernel import Match
from tabletome.kernel.events import Appeared, ConditionGained, Healed, Moved
from tabletome.kernel.odds import odds as enumerated
from tabletome.scene.stage import stage
from tests.deck.arena import Position, combat, fighter, foe, printed
from tests.deck.printed import BOX, Cards, foe_card

__all__ = ["printed"]

FOES = sorted(BOX.foes)
FULL = ["Mace U"] * 7
"""A hand with which nobody Draws after a Pass."""
EVENTS = {
    FlightBegan.kind: "Flees", Moved.kind: "Moves", GrappleTried.kind: "Grapples", Idle.kind: "nothing", Rearmed.kind: "picks",
    ConditionGained.kind: "sneak", Spotted.kind: "sneak", EffectBegan.kind: "helps",
}  # fmt: skip
"""What a Foe does by the kind of the event, as the first word of what the table says."""


def before(first: Combatant, *others: Combatant, **fields: Any) -> Position:
    """A Player may Pass; then the first Foe has its Turn."""
    return combat(fighter(0, FULL, **fields.pop("hero", {})), first, *others, duel=False, **fields)


def said(match: Position, who: str) -> dict[str, Fraction]:
    """What the table says, each thing by its first word, an attack by its name and Damage, a Spell by its name."""
    seen = match.seat(0).view
    turn = odds_of_foes.of_turn(Cards.now.table(seen), seen.who(who))
    assert sum(chance for _, chance in turn) == 1
    found: dict[str, Fraction] = {}
    for words, chance in turn:
        what = words.partition(" (")[0]
        first = what.partition(" ")[0].rstrip(",")
        key = first if first in (*EVENTS.values(), "calls", "heals", "cannot", "tries") else what
        key = "helps" if what in OWN_SIDE else "nothing" if key == "cannot" else key
        found[key] = found.get(key, Fraction(0)) + chance
    return found


OWN_SIDE = [name for name, card in BOX.combat_cards.items() if card.kind == "spell" and not card.distances]


def done(match: Position, who: str) -> dict[str, Fraction]:
    """What it does after a Pass, in the same words."""
    told, spells = len(match.events or ()), spells_of(match, who)

    def what(world: Match[State]) -> str:
        for event in (world.events or ())[told:]:
            about = event.what
            if event.kind == AttackDeclared.kind and about["who"] == who:
                name = str(about["what"])
                return name if name in spells else f"{name} {about['amount']}"
            if event.kind == Checked.kind and about["why"] == "spotting the sneaker":
                return "sneak"
            if event.kind == Appeared.kind:
                return "calls"
            if event.kind == Healed.kind and about["by"] == who:
                return "helps" if healed_by_spell(match, who) else "heals"
            if event.kind in EVENTS and about["who"] == who:
                return EVENTS[event.kind]
        assert world.request is not None
        return "tries" if world.request.prompt == "Counter the escape?" else "nobody knows"

    found = enumerated(match, "pass", what, assume=lambda world: None)
    assert found.exact
    return {str(answer): chance for answer, chance in found.chances.items() if chance}


def spells_of(match: Position, who: str) -> set[str]:
    return {line.deed.spell for line in Cards.now.library.foes[match.state.who(who).foe].acts}


def healed_by_spell(match: Position, who: str) -> bool:
    card = Cards.now.library.foes[match.state.who(who).foe]
    return not card.trait("healer") and any(line.deed.kind == "spell" for line in card.acts)


def agree(match: Position, who: str) -> dict[str, Fraction]:
    found = said(match, who)
    assert found == done(match, who)
    return found


@pytest.mark.rules("DK-UD-14", "DK-FOE-11", "DK-FOE-44", "DK-TRAIT-40")
@pytest.mark.parametrize("name", FOES)
@pytest.mark.parametrize(("mode", "places"), [("simple", (0,)), ("1d", (0, 1, 2)), ("2d", (1, 2, 5))])
def test_what_is_said_of_a_foe_is_what_it_does(name: str, mode: str, places: tuple[int, ...]) -> None:
    for place in places:
        for round_ in range(1, 7):
            one = foe(name, at=place)
            agree(before(one, mode=mode, round=round_), one.id)


@pytest.mark.rules("DK-UD-14", "DK-TRAIT-40")
@pytest.mark.parametrize("name", FOES)
@pytest.mark.parametrize(
    "fields",
    [
        {"hp": 1},
        {"hurt": 8},
        {"held": [Held("disarmed")]},
        {"held": [Held("cannot", kind="attack", rounds=2)]},
        {"held": [Held("cannot", kind="cast", rounds=2)]},
        {"held": [Held("cannot", kind="act", rounds=2)]},
        {"held": [Held("cannot", kind="flee move", rounds=2)], "hp": 1},
    ],
)
def test_what_is_said_of_a_foe_in_trouble_is_what_it_does(name: str, fields: dict[str, Any]) -> None:
    for mode in ("simple", "1d"):
        one = foe(name, **fields)
        agree(before(one, mode=mode), one.id)


@pytest.mark.rules("DK-UD-14", "DK-GRAP-11", "DK-GRAP-26")
@pytest.mark.parametrize("name", FOES)
def test_what_is_said_of_a_foe_in_a_grapple_is_what_it_does(name: str) -> None:
    for health in (1, Cards.now.library.foes[name].hp):
        hero, one = fighter(0, ["Agility U", "Strength U", *FULL[2:]]), foe(name, hp=health)
        grapple_state.seize(hero, one)
        agree(combat(hero, one, duel=False), one.id)


@pytest.mark.rules("DK-UD-14", "DK-TRAIT-01", "DK-TRAIT-43")
def test_the_panel_names_the_trait_that_will_act() -> None:
    match = before(foe("Goblin Skirmisher", hp=1))
    assert agree(match, "goblin-skirmisher-1") == {"Flees": 1}
    assert now(match, "goblin-skirmisher-1") == "Flees (Self Preservation)"
    assert now(before(foe("Goblin Skirmisher")), "goblin-skirmisher-1") == "50 % nothing, 50 % Shortsword 4"


@pytest.mark.rules("DK-UD-14", "DK-TRAIT-03", "DK-TRAIT-06", "DK-TRAIT-07", "DK-TRAIT-14", "DK-TRAIT-16", "DK-TRAIT-40")
def test_every_trait_has_its_words(cards: Cards) -> None:
    cards.add(
        foe_card("Shaman", acts={"D1 *": 'dmg 1 phys M "Claws"', "if(healer) D1 U": "heal 3"}, traits="healer"),
    )
    match = before(foe("Shaman"), foe("Brute", hp=2))
    assert agree(match, "shaman-1") == {"heals": Fraction(1, 2), "nothing": Fraction(1, 2)}
    assert "50 % heals Brute 1 for 3 (Healer)" in now(match, "shaman-1")
    cards.add(
        foe_card("Herbalist", acts={"D1 *": 'dmg 1 phys M "Claws"', "if(healer) D2 UU": "heal 3"}, traits="healer"),
    )
    match = before(foe("Herbalist"), foe("Brute", hp=2))
    assert agree(match, "herbalist-1") == {"heals": Fraction(25, 102), "nothing": Fraction(77, 102)}
    goblins = [foe("Goblin Skirmisher", number) for number in range(1, 5)]
    match = before(*goblins)
    assert agree(match, "goblin-skirmisher-1") == {"Grapples": 1}
    assert now(match, "goblin-skirmisher-1") == "Grapples P0 (Overwhelm)"
    match = before(foe("Goblin Skirmisher", hurt=1, hp=2))
    agree(match, "goblin-skirmisher-1")
    assert "sneak (Cowardly Sneak)" in now(match, "goblin-skirmisher-1")
    match = before(foe("Archer"), mode="1d")
    assert agree(match, "archer-1") == {"Moves": 1}
    assert now(match, "archer-1") == "Moves away (Kiter)"
    match = before(foe("Wolf"), mode="1d")
    agree(match, "wolf-1")
    assert now(match, "wolf-1") == "Moves away (Outnumber)"
    match = before(foe("Brute", at=2), mode="1d")
    assert now(match, "brute-1") == "Moves to get at P0"


@pytest.mark.rules("DK-UD-14", "DK-SNEAK-20")
def test_who_sneaks_is_attacked_by_nobody() -> None:
    match = before(foe("Brute"), hero={"held": [Held("sneaking")]})
    assert agree(match, "brute-1") == {"nothing": 1}


@pytest.mark.rules("DK-UD-14", "DK-FOE-48")
def test_nobody_answers_a_third_call() -> None:
    for there, called in ((0, True), (1, True), (2, False)):
        match = before(foe("Bandit Captain"), *[foe("Bandit", number) for number in range(1, there + 1)], round=5)
        assert ("calls" in agree(match, "bandit-captain-1")) == called


@pytest.mark.rules("DK-TURN-26")
def test_a_latecomer_waits() -> None:
    assert now(before(foe("Brute", held=[Held("late", rounds=1)])), "brute-1") == "acts from the next Round on"


def now(match: Position, who: str) -> str:
    """What stands in the panel of a Foe."""
    panel = next(panel for panel in stage(match.seat(0)).panels if panel.id == who)
    return next(str(stat.value) for stat in panel.stats if stat.name == "now")
