"""Every option of every page, passed and failed, and every Special Event, carried out once. (DR-INTER-04, DR-BOX-15)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.scenes import Needs, Resolution, Scene, SceneOption
from tabletome.games.drunagor.cards.story import Call, Count, Join, Summon, Write
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.figures import board, occupied
from tabletome.games.drunagor.rules.gear.owning import item_decks
from tabletome.games.drunagor.rules.setting_up import full_bag
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.rules.story.scenes import resolve
from tabletome.games.drunagor.state import MOST_TOKENS, State, hero
from tabletome.kernel import Chance, Choose, Flow, Over, Play
from tabletome.testing.play import Position
from tests.drunagor.stage import fight

STORY = GAME.library.story
OPTIONS = [(scene, option) for scene in STORY.scenes.values() for option in scene.options]
DRAWING = "V.M.....1.\n..........\nL....J..2.\n..........\n....E....."


def stage() -> Position[State]:
    """All five Heroes, two Monsters, all Runes, a few Chests."""
    game = fight(
        DRAWING, chest=("bitter-tea", "millers-cordial"), terrain="..........\n..........\n..........\n......S..."
    )
    game.state.decks |= item_decks(game.game.library, {})
    game.state.runes = full_bag(game.game.library)
    game.state.runes.laid = {}
    return game


def carried_out(flow: Flow[None]) -> None:
    """The first answer to every question; of chance the first result. Whatever ends the Adventure ends this, too."""
    answer: Any = None
    try:
        while True:
            request = flow.send(answer)
            if isinstance(request, Choose):
                answer = next(iter(request))
            else:
                assert isinstance(request, Chance)
                answer = request.outcomes[0]
    except (StopIteration, Over):
        return


def sound(game: Position[State]) -> None:
    """Nothing stands on anything, and tokens are within their limits."""
    table = Table(game.state, game.game.library)
    standing = [one for one in game.state.figures if one.at >= 0]
    assert len({one.at for one in standing}) == len(standing)
    assert not occupied(table) & ~board(table).ground.floor
    assert all(0 <= count <= MOST_TOKENS for one in standing for count in one.conditions.values())


def plain(state: State) -> str:
    return repr(state)


@pytest.mark.parametrize(("scene", "option"), OPTIONS, ids=[str(option.number) for _, option in OPTIONS])
def test_an_option_does_all_that_its_resolutions_say(scene: Scene, option: SceneOption) -> None:
    for resolution in option.resolutions:
        game = stage()
        game.state.story.scene = scene.id
        known(game, resolution)
        before = plain(game.state)
        carried_out(resolve(Play(game.state, game.game.library), hero(game.state, "vorn"), scene, resolution))
        sound(game)
        assert plain(game.state) != before, "it changes nothing"


def known(game: Position[State], resolution: Resolution) -> None:
    """What a resolution adds for an entry is there to be added; what it takes away was there; Heroes are hurt and cursed."""
    for also in resolution.also:
        if also.needs.outcome:
            game.state.heroes[-1].outcomes.append(also.needs.outcome)
        if also.needs.status:
            game.state.heroes[-1].statuses.append(also.needs.status)
    for part in resolution.effect.parts:
        if isinstance(part, Write) and part.lost:
            for one in game.state.heroes:
                one.outcomes.append(part.entry)
        if isinstance(part, Count) and part.change < 0:
            game.state.story.counters[part.counter] = 5
    runes = game.state.runes
    for rune in list(runes.bag)[:4]:
        del runes.bag[rune]
        runes.laid.setdefault(game.game.library.runes[rune].colour, []).append(rune)
    for figure in game.state.figures:
        figure.health = max(1, figure.health - 2)
    for owner in game.state.heroes:
        owner.blocked[owner.skills[0]] = "curse"


@pytest.mark.rules("DR-BOX-15")
@pytest.mark.parametrize("number", range(1, 20))
def test_every_special_event_does_something(number: int) -> None:
    game = stage()
    known(game, Resolution("", STORY.events[f"event-{number}"].effect))
    before = plain(game.state)
    carried_out(event(Play(game.state, game.game.library), number, hero(game.state, "vorn")))
    sound(game)
    assert plain(game.state) != before


def effects() -> list[Any]:
    """Every part of every effect of the box."""
    resolutions = [one for _, option in OPTIONS for one in option.resolutions]
    every = [one.effect for one in resolutions] + [also.effect for one in resolutions for also in one.also]
    every += [one.effect for one in STORY.events.values()]
    for chapter in GAME.library.chapters.values():
        every += [change.effect for change in chapter.changes]
        every += [chapter.success_effect, *(one.effect for one in chapter.endings.values())]
        every += [setup.on_open for setup in chapter.setups.values()]
    return [part for effect in every for part in effect.parts]


def test_every_entry_that_an_option_needs_can_be_gained_and_every_companion_joins_somewhere() -> None:
    gained = {part.entry for part in effects() if isinstance(part, Write) and not part.lost}
    needed = {entry for _, option in OPTIONS for entry in (option.needs.status, option.needs.outcome) if entry}
    assert needed <= gained
    assert {part.event for part in effects() if isinstance(part, Call)} <= {one.number for one in STORY.events.values()}
    joining = {part.companion for part in effects() if isinstance(part, Join)}
    assert joining <= set(STORY.companions)


def test_every_status_and_aura_can_be_gained_and_every_party_has_something_to_choose() -> None:
    gained = {part.entry for part in effects() if isinstance(part, Write) and not part.lost}
    assert {one.id for one in STORY.entries.values() if one.kind != "outcome"} <= gained
    for scene in STORY.scenes.values():
        plain = [one for one in scene.options if one.needs == Needs() and not one.second]
        assert len(plain) >= scene.charges + 1, scene.id


@pytest.mark.rules("DR-BOX-13")
def test_23_special_characters_each_of_which_some_chapter_brings_into_play() -> None:
    library, monsters = GAME.library, GAME.library.monsters.values()
    kinds = {
        "minions": {face.kind for face in monsters if face.type == "minion"},
        "companions": {*STORY.companions},
        "npcs": {npc.colour for npc in STORY.npcs.values()},
        "story_enemies": {face.kind for face in monsters if face.type == "story"},
    }
    assert {kind: len(ids) for kind, ids in kinds.items()} == {
        "minions": 4,
        "companions": 9,
        "npcs": 6,
        "story_enemies": 4,
    }
    lines = [
        line for chapter in library.chapters.values() for setup in chapter.setups.values() for line in setup.lines(5)
    ]
    summoned = {part.kind for part in effects() if isinstance(part, Summon)}
    brought = {
        "minions": summoned | {chapter.minion for chapter in library.chapters.values()},
        "companions": {part.companion for part in effects() if isinstance(part, Join)},
        "npcs": {line.colour for line in lines if line.object == "npc"},
        "story_enemies": {line.kind for line in lines},
    }
    missing = {kind: ids - brought[kind] for kind, ids in kinds.items() if ids - brought[kind]}
    assert missing == {}


def test_every_page_of_the_book_is_met_in_some_chapter() -> None:
    setups = [setup for chapter in GAME.library.chapters.values() for setup in chapter.setups.values()]
    met = {line.scene for setup in setups for line in (*setup.always, *setup.plus.values())}
    met |= {trigger.scene for setup in setups for trigger in setup.interactions}
    assert {*STORY.scenes} - met == set()
