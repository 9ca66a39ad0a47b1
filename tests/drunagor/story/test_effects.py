"""What the story does: each part of an effect, at a Door, when an Outcome is remembered, at a victory. (DR-DOOR-07, DR-LOG-*)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.events import (
    CompanionJoined,
    CounterChanged,
    EntryGained,
    EntryLost,
    EventCalled,
    RuneLaid,
    RuneReturned,
    StoryRead,
    WayOpened,
)
from tabletome.games.drunagor.game import Drunagor
from tabletome.games.drunagor.options.move import MOVE
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.state import OFF_BOARD, Card, MapObject, State, figure_of, hero
from tabletome.kernel.events import Appeared, Drew, Moved
from tabletome.packs.source import SourceError
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import adventure, behind, chapter, read

CULTIST = "WM: Shadow Cultist - Rookie"


def behind_the_door(
    effect: str, *lines: str, starts: tuple[str, ...] = ("c2", "b2"), chance: tuple[Any, ...] = ()
) -> Position[State]:
    """Vorn opens the Door, and this happens."""
    written = chapter(None, behind(*(lines or (f"{CULTIST} @d1",)), on_open=effect))
    return adventure(written, *starts, chance=chance).play("move d3", "open d3")


def remembering(
    *outcomes: str, changes: list[dict[str, str]], starts: tuple[str, ...] = ("c2", "b2")
) -> Position[State]:
    """The second Hero remembers these Outcomes when the Adventure begins."""
    library = read(chapter(None, behind(f"{CULTIST} @d1"), changes=changes))
    game: Position[State] = Position(
        Drunagor(library), None, (), 1, options={"mode": "one-shot", "heroes": len(starts)}
    )
    hero(game.state, "maya").outcomes += outcomes
    return game.play(*(f"start on {square}" for square in starts))


def conditions(game: Position[State], id_: str) -> dict[str, int]:
    return figure_of(game.state, id_).conditions


# --- who is meant ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DOOR-07", "DR-INTER-10")
def test_what_befalls_self_befalls_who_opened_the_door_once_right_after_its_setup() -> None:
    game = behind_the_door("SELF, BLEED 2; ALL MONSTERS, SLOW")
    after = game.kinds[game.kinds.index("door-opened") :]
    assert after[-3:] == ["setup-built", "condition-gained", "condition-gained"]
    assert conditions(game, "vorn") == {"bleed": 2}
    assert conditions(game, "maya") == {}
    assert conditions(game, "shadow-cultist-yellow") == {"slow": 1}
    assert game.asked[0] == TURN


def test_each_hero_on_darkness_is_only_who_stands_there() -> None:
    written = chapter(None, behind(f"{CULTIST} @d1", on_open="EACH HERO ON DARKNESS, POISON 1"))
    game = adventure(written, "c2", "b2")
    game.state.darkness = type(game.state.darkness)(1 << figure_of(game.state, "maya").at)
    game.play("move d3", "open d3")
    assert (conditions(game, "vorn"), conditions(game, "maya")) == ({}, {"poison": 1})


def test_damage_of_the_story_may_be_prevented_unless_it_says_otherwise() -> None:
    written = chapter(None, behind(f"{CULTIST} @d1", on_open="EACH HERO, 2 DMG; SELF, 1 NON-PREVENTABLE DMG"))
    game = adventure(written, "c2", "b2")
    health = {id_: figure_of(game.state, id_).health for id_ in ("vorn", "maya")}
    for id_ in health:
        figure_of(game.state, id_).resources["shield"] = 4
    game.play("move d3", "open d3", "take it", "take it")
    assert figure_of(game.state, "vorn").health == health["vorn"] - 1
    assert figure_of(game.state, "maya").health == health["maya"]


def test_whoever_lies_on_the_ground_is_spared_by_effects_but_not_by_the_log() -> None:
    written = chapter(None, behind(f"{CULTIST} @d1", on_open="EACH HERO, SHIELD 1; party gain status Lent Fire"))
    game = adventure(written, "c2", "b2")
    maya = figure_of(game.state, "maya")
    maya.down, maya.health = True, 0
    game.play("move d3", "open d3")
    assert maya.resources == {}
    assert [one.statuses for one in game.state.heroes] == [["lent-fire"], ["lent-fire"]]


@pytest.mark.rules("DR-KEY-247")
def test_monsters_that_the_story_moves_go_for_whom_they_seek_and_nobody_is_asked() -> None:
    game = behind_the_door("ALL MONSTERS, MOVE 1", "GM: Rotten Flesh - Rookie @d1")
    moved = game.told(Moved)[-1]
    assert (moved.who, len(moved.path)) == ("rotten-flesh-yellow", 2)
    assert game.asked[0] == TURN
    walks = behind_the_door("SELF, MOVE 1")
    assert (walks.asked[0], walks.request.seat) == (MOVE, 0), "a Hero is moved by its own player"


# --- gains ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-INTER-10")
def test_an_item_comes_out_of_its_deck_into_the_bag_and_there_is_only_one() -> None:
    game = behind_the_door("gain item The Jewel; gain item The Jewel")
    assert hero(game.state, "vorn").bag == ["the-jewel"]
    assert "the-jewel" not in game.state.decks["adventure"].layers[0]
    assert [event.card for event in game.told(Drew) if event.who == "vorn"] == ["the-jewel"]


def test_a_chest_of_the_story_has_no_trap() -> None:
    game = behind_the_door("gain chest", chance=("bitter-tea",))
    assert len(hero(game.state, "vorn").bag) == 1
    assert "rolled" not in game.kinds


@pytest.mark.rules("DR-LOG-05")
def test_a_status_is_written_in_the_log_of_who_reads_beside_all_others_and_never_twice() -> None:
    game = behind_the_door("gain status Lent Fire; gain status Her Name; gain status Lent Fire")
    assert hero(game.state, "vorn").statuses == ["lent-fire", "her-name"]
    assert hero(game.state, "maya").statuses == []
    assert game.told(EntryGained) == [
        EntryGained("lent-fire", "status", ("vorn",)),
        EntryGained("her-name", "status", ("vorn",)),
    ]


@pytest.mark.rules("DR-LOG-12", "DR-LOG-11")
def test_an_outcome_is_the_whole_partys_and_can_be_lost_again() -> None:
    game = behind_the_door("party gain outcome Bargain Struck")
    assert [one.outcomes for one in game.state.heroes] == [["bargain-struck"]] * 2
    lost = behind_the_door("party gain outcome Bargain Struck; lose outcome Bargain Struck")
    assert [one.outcomes for one in lost.state.heroes] == [[], []]
    assert lost.told(EntryLost) == [EntryLost("bargain-struck", "outcome", ("vorn", "maya"))]
    one_of_two = behind_the_door("gain status Lent Fire; gain status Her Name; lose status Lent Fire")
    assert hero(one_of_two.state, "vorn").statuses == ["her-name"], "and no other"


@pytest.mark.rules("DR-LOG-08")
def test_a_new_aura_replaces_the_old_one_with_all_it_gave() -> None:
    game = adventure(chapter(None, behind(f"{CULTIST} @d1", on_open="gain aura Those Beside You")), "c2")
    health = figure_of(game.state, "vorn").health
    game.play("move d3", "open d3")
    assert hero(game.state, "vorn").aura == "those-beside-you"
    assert figure_of(game.state, "vorn").health == health + 2
    both = adventure(
        chapter(None, behind(f"{CULTIST} @d1", on_open="gain aura Those Beside You; gain aura One Sentence")), "c2"
    ).play("move d3", "open d3")
    assert hero(both.state, "vorn").aura == "one-sentence"
    assert figure_of(both.state, "vorn").health == health


@pytest.mark.rules("DR-CMP-16", "DR-CMP-10")
def test_a_companion_joins_who_reads_on_a_square_beside_them() -> None:
    game = behind_the_door("companion Pell joins; companion Ivo joins; companion Pell joins")
    while game.asked[0] != TURN:
        game.play(game.offered()[0])
    joined = [one for one in game.state.figures if one.side == "companion"]
    assert [(one.id, one.owner) for one in joined] == [("pell", "vorn"), ("ivo", "vorn")]
    assert [event.companion for event in game.told(CompanionJoined)] == ["pell", "ivo"]


# --- the board ------------------------------------------------------------------------------------------------------------


def test_monsters_come_at_the_spawn_point_nearest_to_a_hero() -> None:
    game = behind_the_door("summon P Rotten Flesh Rookie")
    while game.asked[0] != TURN:
        game.play(game.offered()[0])
    came = [event for event in game.told(Appeared) if event.who.startswith("rotten-flesh")]
    assert len(came) == 2


@pytest.mark.rules("DR-MON-53")
def test_who_the_story_brings_may_come_in_another_version_too() -> None:
    written = chapter(None, behind(f"{CULTIST} @d1", on_open="summon 1 Rotten Flesh Rookie"))
    game = adventure(written, "c2", variants="ask").play("move d3", "open d3", "summon shadow-cultist-rookie")
    assert game.offered("summon")[0] == "summon rotten-flesh-rookie"
    assert len(game.offered("summon")) > 1


@pytest.mark.rules("DR-BOX-15", "DR-DOOR-07")
def test_a_door_that_calls_an_event_resolves_it_once_and_tells_its_name() -> None:
    game = behind_the_door("event 3")
    (called,) = game.told(EventCalled)
    assert (called.card, called.number) == ("event-3", 3)
    assert [one.resources for one in game.state.figures[:2]] == [{"focus": 1}, {"focus": 1}]
    assert any("The River Gives Back" in line for line in game.log)


@pytest.mark.rules("DR-DARK-03")
def test_a_rune_that_the_story_draws_lays_its_tile() -> None:
    rune = next(iter(Drunagor().library.runes))
    game = behind_the_door("draw 1 rune", chance=(rune,))
    while game.asked[0] != TURN:
        game.play(game.offered()[0])
    assert game.state.runes.laid == {"grey": [rune]}
    assert game.state.darkness.bit_count() == 4, "a bar of four squares"


def test_runes_are_drawn_as_by_the_rune_card_and_return_from_the_track() -> None:
    rune = next(iter(Drunagor().library.runes))
    game = behind_the_door("draw 1 rune; return 3 rune", chance=(rune,))
    assert [event.card for event in game.told(RuneLaid)] == [rune]
    assert [event.card for event in game.told(RuneReturned)] == [rune]
    assert game.state.runes.laid == {}
    assert sum(game.state.runes.bag.values()) == 36


@pytest.mark.rules("DR-INTER-10")
def test_counters_count_and_never_fall_below_nothing() -> None:
    game = behind_the_door("counter gate +4; counter gate -1; counter gate -9")
    assert game.state.story.counters == {"gate": 0}
    assert [event.count for event in game.told(CounterChanged)] == [4, 3, 0]


@pytest.mark.rules("DR-DOOR-06")
def test_what_bars_a_way_is_gone_when_it_opens() -> None:
    written = chapter(None, behind(f"{CULTIST} @d1", on_open="open way iron door; open way iron door"))
    game = adventure(written, "c2")
    game.state.objects.append(MapObject("landmark", 0, called="iron-door"))
    game.play("move d3", "open d3")
    assert game.told(WayOpened) == [WayOpened("iron door")]
    assert game.state.objects == []


@pytest.mark.rules("DR-BOSS-03")
def test_attack_cards_are_noted_for_whoever_lays_them_and_leave_the_track() -> None:
    written = chapter(None, behind(f"{CULTIST} @d1", on_open="add card Collected; remove card Roll Call"))
    game = adventure(written, "c2")
    game.state.track.cards.append(Card("roll-call", "grey above", "attack", "the-undead-king"))
    game.play("move d3", "open d3")
    assert (game.state.story.added, game.state.story.removed) == (["collected"], ["roll-call"])
    assert all(card.id != "roll-call" for card in game.state.track.cards)


@pytest.mark.rules("DR-BOSS-03")
def test_a_boss_who_is_there_gets_a_card_at_once_and_once() -> None:
    king = "Boss: The Undead King @a3"
    written = chapter(
        {"always": [king], "endgame": "all defeated"}, behind(on_open="add card Collected; add card Collected")
    )
    game = adventure(written, "c2").play("move d3", "open d3")
    assert [(card.id, card.owner) for card in game.state.track.cards if card.id == "collected"] == [
        ("collected", "the-undead-king")
    ]
    there = {card.id for card in game.state.track.cards}
    assert "collected" not in {card.id for card in adventure(written, "c2").state.track.cards}
    assert len(there) == len(game.state.track.cards)


# --- Outcomes -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-LOG-12")
def test_an_outcome_that_some_hero_has_is_read_and_done_when_the_heroes_stand() -> None:
    changes = [
        {"outcome": "Roll Kept", "text": "The page rustles.", "effect": "EACH HERO, SHIELD 1"},
        {"outcome": "Pell Spared", "text": "Somebody waves.", "effect": "EACH HERO, FURY 1"},
    ]
    game = remembering("roll-kept", changes=changes)
    assert [event.text for event in game.told(StoryRead)] == ["The page rustles."]
    assert [figure_of(game.state, id_).resources for id_ in ("vorn", "maya")] == [{"shield": 1}] * 2


@pytest.mark.rules("DR-LOG-12")
def test_an_outcome_of_a_door_waits_until_its_setup_is_built() -> None:
    changes = [
        {"outcome": "Roll Kept", "text": "The page rustles.", "effect": "ALL MONSTERS, INTIMIDATE 1", "at": "Second"}
    ]
    game = remembering("roll-kept", changes=changes)
    assert game.told(StoryRead) == []
    game.play("move d3", "open d3")
    assert [event.text for event in game.told(StoryRead)] == ["It was dark.", "The page rustles."]
    assert conditions(game, "shadow-cultist-yellow") == {"intimidate": 1}


# --- reading --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ("gain status Lent Fyre", "Lent Fire"),
        ("gain outcome Roll Kept", "'gain"),
        ("event 99", "Special Event"),
        ("counter gates +1", "gate"),
        ("summon 1 Rotten Flesh", "Rookie"),
        ("companion Nobody joins", "Tharmagar"),
        ("HEAL 2", "whom it befalls"),
        ("+1 HIT", "whom it befalls"),
        ("gain item Nothing", "Lintel Hammer"),
        ("remove card Rolled Call", "Collected"),
    ],
)
def test_an_effect_that_leads_nowhere_is_refused_at_its_line(effect: str, sentence: str) -> None:
    with pytest.raises(SourceError, match=sentence):
        read(chapter(None, behind(f"{CULTIST} @d1", on_open=effect)))


@pytest.mark.rules("DR-CMP-13", "DR-CMP-16")
def test_a_victory_is_written_down_and_whoever_joins_follows_the_party_leader() -> None:
    told = "party gain outcome Bargain Struck; companion Pell joins"
    written = chapter({"always": [f"{CULTIST} @d1"], "endgame": "all defeated"}, behind(), success_effect=told)
    game = adventure(written, "c2", "b2")
    foe = figure_of(game.state, "shadow-cultist-yellow")
    foe.health, foe.conditions["poison"] = 1, 1
    while not game.result:
        game.play(game.offered()[-1])
    assert game.result == "won"
    assert [one.outcomes for one in game.state.heroes] == [["bargain-struck"]] * 2
    joined = [(one.id, one.owner, one.at) for one in game.state.figures if one.side == "companion"]
    assert joined == [("pell", "vorn", OFF_BOARD)]


def test_a_victory_brings_nothing_that_would_need_the_board() -> None:
    with pytest.raises(SourceError, match="a victory brings"):
        read(chapter(success_effect="EACH HERO, HEAL 2"))


def test_a_change_of_an_unknown_outcome_is_refused() -> None:
    with pytest.raises(SourceError, match="no Outcome 'Roll Lost'"):
        read(chapter(changes=[{"outcome": "Roll Lost", "text": "No."}]))
