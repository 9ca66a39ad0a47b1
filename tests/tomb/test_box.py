"""What the box holds, as far as it shows in play."""

from __future__ import annotations

import pytest

from tabletome.games.tomb import cards
from tabletome.games.tomb.game import GAME
from tabletome.games.tomb.scene import scene
from tabletome.kernel import IllegalAnswer, Match, Seeded
from tabletome.table import contents

from .campaigns import person, take
from .plain import offered
from .test_town import rich, town


@pytest.mark.rules("TM-COMP-03", "TM-HERO-04")
def test_five_hero_cards_can_be_chosen_and_each_shows_all_that_a_hero_card_has() -> None:
    match = Match(GAME, 2, seed=1)
    assert match.request is not None
    assert [str(option) for option in match.request] == [f"hero {name}" for name in cards.heroes()]
    assert match.request.size == 5
    for name, card in cards.heroes().items():
        alone = Match(GAME, 1, {"heroes": [name]}, seed=1)
        panel = next(panel for panel in scene(alone.state, alone.request).panels if panel.id == name)
        numbers = {stat.name: (stat.value, stat.of) for stat in panel.stats}
        assert (panel.name, panel.role) == (card.name, f"{card.race} {card.role}")
        assert numbers["HP"] == (card.first.hp, card.first.hp)
        assert numbers["AC"][0] == card.first.ac
        side = card.first
        owned = [cards.powers()[used.id].type for used in alone.state.heroes[0].powers if used.id not in card.always]
        assert owned.count("at-will") == side.at_will
        assert owned.count("utility") == side.utility
        assert owned.count("daily") == side.daily
        assert card.ability
        assert card.first.speed > 0
        assert card.first.surge > 0
    assert sum(monster.villain for monster in cards.monsters().values()) == 4


@pytest.mark.rules("TM-COMP-16")
def test_the_trap_cards_of_the_box_use_its_sixteen_complex_trap_tokens() -> None:
    assert sum(trap.tokens * trap.copies for trap in cards.traps().values()) == 16


@pytest.mark.rules("TM-SPELL-05")
def test_the_spell_deck_has_ten_different_cards() -> None:
    spells = contents(Match(GAME, 1, seed=1).state.decks["spell"])
    assert len(spells) == len(set(spells)) == 10


@pytest.mark.rules("TM-COMP-22")
def test_the_effects_the_book_names_are_among_the_cards() -> None:
    def words(owner: str) -> str:
        own = [power for power in cards.powers().values() if power.hero == owner]
        return " ".join(" ".join((power.hit, power.do)) for power in own)

    assert "adv" in words("Birdsong")
    assert any(
        power.type == "daily" and "stun" in power.hit for power in cards.powers().values() if power.hero == "Birdsong"
    )
    spores = [card for card in cards.encounters().values() if "spore" in card.name.lower()]
    assert spores
    assert all("dis" in f"{card.hit} {card.do}" for card in spores)
    assert {"acid-arrow", "mage-armor", "fire-shield", "pass-without-trace", "web"} <= set(cards.markers())
    assert "wand-of-wonder" in cards.treasures()


def explore_at_random(seed: int, tiles: int) -> list[str]:
    """The layout after exploring some tiles of the first adventure at random."""
    match, dice = Match(GAME, 1, {"heroes": ["birdsong"], "ties": "settle"}, seed=seed), Seeded(seed)
    while match.request is not None and len(match.state.placed) < tiles + 2:
        match.answer(dice.below(match.request.size))
    return [str(placed) for placed in match.state.placed]


@pytest.mark.rules("TM-TILE-01")
def test_two_games_with_the_same_stack_grow_different_boards() -> None:
    layouts = {tuple(explore_at_random(seed, 3)) for seed in range(6)}
    assert len(layouts) == 6
    assert len({layout[:2] for layout in layouts}) == 1


@pytest.mark.rules("TM-HERO-09")
def test_heroes_begin_at_1st_level_and_cannot_rise_beyond_the_2nd() -> None:
    match = town(rich(gold=3000))
    assert person(match, "birdsong").level == 1
    take(match, "level-up")
    while "level-up" not in {option.split()[0] for option in offered(match)} and offered(match)[0].startswith("power"):
        take(match, offered(match)[0])
    assert person(match, "birdsong").level == 2
    assert "level-up" not in offered(match)
    with pytest.raises(IllegalAnswer):
        match.answer("level-up")
