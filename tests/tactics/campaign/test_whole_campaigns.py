"""Whole campaigns, by the bot and at random: they end, nothing is lost or doubled, and every moment has its picture."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tabletome.games.tactics.cards.heroes import HEROES, class_levels, level
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.options.campaign.acts import ACTS
from tabletome.games.tactics.state import State
from tabletome.kernel import Match
from tabletome.scene import Scene, svg, text
from tabletome.table import contents

LIBRARY = GAME.library
EQUIPMENT = sorted(id_ for id_, card in LIBRARY.cards.items() if card.kind == "equipment")
LOOT = [id_ for id_ in EQUIPMENT if LIBRARY.cards[id_].origin == "loot"]
MOST_ANSWERS = 40_000


def keeps_the_pieces(state: State) -> None:
    """Items, basic cards and loot are conserved, each piece of equipment is in one place at most, limits hold."""
    campaign = state.campaign
    for id_, item in LIBRARY.items.items():
        assert campaign.party_items.get(id_, 0) + campaign.supply_items[id_] == item.copies, id_
    for card, left in campaign.basics.items():
        assert left + sum(hero.cards.get(card, 0) for hero in state.heroes) == 50, card
    places = Counter(
        [*campaign.goods, *(card for hero in state.heroes for card in hero.equipment), *contents(campaign.loot)]
    )
    places.update(card for card in campaign.to_share if card in EQUIPMENT)
    assert not places or max(places.values()) == 1, places.most_common(1)
    assert all(places[card] for card in LOOT)
    taken = Counter(cls for hero in state.heroes for cls in class_levels(LIBRARY, hero))
    assert all(taken[cls] <= 1 for cls, printed in LIBRARY.classes.items() if printed.elite)
    perks = Counter(perk for hero in state.heroes for perk in hero.perks)
    assert not perks or max(perks.values()) == 1
    assert campaign.levelling or len({level(hero) for hero in state.heroes}) <= 1


def played(seed: int, *, seats: int = 1, bot: bool = True, listen: bool = False, **options: Any) -> Match[State]:
    """A campaign to its end, looked at whenever the party is between encounters."""
    match: Match[State] = Match(GAME, seats, {"play": "campaign", **options}, seed=seed, listen=listen)
    bots, chance = [GAME.bots["captain"](5 * seed + seat) for seat in range(seats)], Random(seed)
    while match.request is not None and match.answered < MOST_ANSWERS:
        request = match.request
        option = (
            bots[request.seat].choose(match.seat(request.seat))
            if bot
            else request.option(chance.randrange(request.size))
        )
        match.answer(str(option))
        if match.state.fight is None and len(match.state.heroes) == match.state.party_size:
            keeps_the_pieces(match.state)
    return match


@pytest.mark.parametrize(
    ("seed", "seats", "heroes"),
    [(1, 1, 3), pytest.param(2, 2, 4, marks=pytest.mark.long), pytest.param(3, 5, 5, marks=pytest.mark.long)],
)
def test_the_bot_plays_campaigns_to_their_end(seed: int, seats: int, heroes: int) -> None:
    match = played(seed, seats=seats, heroes=heroes, most_tries=40, agree="vote" if seats == 2 else "lead")
    assert match.outcome is not None
    assert match.outcome.result in LIBRARY.guide.endings
    history = match.state.campaign.history
    assert history[0].chapter == 1
    assert LIBRARY.guide.chapters[history[-1].chapter].ending == match.outcome.result
    if not (len(match.state.campaign.failed) >= 40):
        assert {level(hero) for hero in match.state.heroes} == {10}
        assert all(
            LIBRARY.classes[hero.cls].elite or hero.taken.count(f"{HEROES[hero.name]}-5") for hero in match.state.heroes
        )


@pytest.mark.parametrize("chapter", [1, 8, 17, 26, 39, 51])
def test_random_campaigns_end_from_every_part_of_the_road(chapter: int) -> None:
    for seats in (1, 4):
        match = played(chapter, seats=seats, bot=False, heroes=4, chapter=chapter, most_tries=2)
        assert match.outcome is not None
        assert match.outcome.result in LIBRARY.guide.endings


def test_every_kind_of_moment_between_encounters_is_met_and_drawn_with_all_its_options() -> None:
    """In a bot's campaign, for everybody at the table and for those who look on."""
    seen: Counter[str] = Counter()
    match: Match[State] = Match(GAME, 2, {"play": "campaign", "heroes": 5, "most_tries": 40, "chapter": 1}, seed=11)
    bots = [GAME.bots["captain"](60 + seat) for seat in range(2)]
    while match.request is not None and match.answered < MOST_ANSWERS:
        request = match.request
        if match.state.fight is None:
            seen[request.kind] += 1
            if seen[request.kind] <= 3:
                drawn(match)
        match.answer(bots[request.seat].choose(match.seat(request.seat)))
    drawn(match)
    assert set(seen) == set(ACTS)


def drawn(match: Match[State]) -> None:
    for seat in (0, 1, -1):
        here = match.seat(seat)
        scene = GAME.scene(here.view, here.request)
        assert isinstance(scene, Scene)
        painted = text.paint(scene)
        assert svg.paint(scene).startswith("<svg")
        assert scene.panels or not match.state.heroes
        assert scene.zones
        if here.request is not None:
            assert scene.prompt is not None
            listed = {choice.option for group in scene.prompt.groups for choice in group.choices}
            assert listed == {str(option) for option in here.request}
        if match.state.campaign.page and match.state.phase != "level_up":  # there the tree of classes has the room
            first = match.state.campaign.page[0].split(". ")[0]
            assert first[:30] in painted.replace("\n  ", " ")


@pytest.mark.rules("AT-CAMP-06", "AT-PARTY-10")
def test_nobody_sees_more_than_the_chapters_that_were_read() -> None:
    """What is in the state, and so in every view, are pages that were read, and no order of any deck."""
    match = played(4, heroes=3, most_tries=1)
    state = match.state
    read = {record.chapter for record in state.campaign.history}
    saved = match.encoded().decode(errors="replace")
    for number, chapter in LIBRARY.guide.chapters.items():
        if number not in read:
            assert chapter.opening[:50] not in saved
    for deck in (state.campaign.loot, state.campaign.random):
        assert len(deck.layers) == 1


@pytest.mark.rules("AT-CAMP-16")
def test_the_last_act_comes_to_each_of_its_three_endings() -> None:
    """From the last night before the tower on, by bots that go different ways."""
    ended: set[str] = set()
    for seed in range(40):
        outcome = played(seed, heroes=3 + seed % 3, chapter=50, most_tries=40).outcome
        assert outcome is not None
        ended.add(outcome.result)
        if len(ended) == 3:
            break
    assert ended == set(LIBRARY.guide.endings)
