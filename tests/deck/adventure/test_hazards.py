"""Hazards, and the rule that each adventure has to itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tabletome.games.deck.cards.library import read_files
from tabletome.games.deck.events.story import (
    CrowdCheered,
    HazardEvaded,
    HazardStruck,
    HuntersCame,
    TaskTried,
    TideTurned,
    WaveCame,
)
from tabletome.games.deck.game import GAME, DeckGame
from tabletome.games.deck.rules.effects import WORDS
from tabletome.games.deck.state import Combatant, Held, Journey, State
from tabletome.kernel.events import Damaged, RoundBegan, TurnBegan
from tabletome.packs.source import SourceError
from tabletome.table.deck import Deck
from tabletome.testing.play import Position

PLACES = """
- id: Z
  name: The Proving Ground
  level: 1
  start: Z1
  goal: Z9
  rooms:
  - id: Z1
    name: Yard
    exits: [Z2, Z3, Z4, Z9]
    hazards:
      - {name: Tripwire, on: Z2, check: U, attributes: [AGI], damage: 3}
      - {name: Wet log, on: Z3, balance: true, check: U, damage: 2}
      - {name: Needle, each: failure, check: U, attributes: [FOR], damage: 1}
    tasks:
      - {kind: trap, name: Cut the wire, difficulty: Normal, attributes: [INT], disarms: Tripwire}
      - {kind: lock, name: Lock, difficulty: Normal, gold: 4, risks: Needle}
      - {kind: lock, name: Chest, difficulty: Normal, gold: 4, risks: Tripwire}
  - {id: Z2, name: Shed, exits: [Z1]}
  - {id: Z3, name: Bank, exits: [Z1]}
  - id: Z4
    name: Quarry
    exits: [Z1]
    hazards:
      - {name: Falling rock, each: entry, check: UD, attributes: [AGI], damage: 3}
  - {id: Z9, name: End, exits: [Z1], solo: Grey Wolf, group: Grey Wolf*2}
"""
LIBRARY = GAME.library.adding(read_files(WORDS, {"adventures.yaml": PLACES}))


def hero(seat: int = 0, hand: Iterable[str] = (), **fields: Any) -> Combatant:
    """A Warrior with 10 of 10 HP whose Draw Deck holds equal cards, so that a Draw is certain."""
    deck = Deck(f"Draw Deck of p{seat}", [["Piety U"] * 20])
    made = Combatant(
        f"p{seat}", f"P{seat}", seat, 0, 10, 10, race="Human", classes=["Warrior"], hand=sorted(hand), deck=deck
    )
    made.level, made.redrawn = 3, True
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def stop(room: str, *party: Combatant, chance: str = "", **journey: Any) -> Position[State]:
    """A party at a stop in a Room it has cleared."""
    party = party or (hero(),)
    way = Journey(room[0], room, **{"entered": [room], "cleared": [room], **journey})
    state = State([*party], journey=way, phase="explore", duel=False, room=room)
    return Position(DeckGame(LIBRARY), state, chance, len(party))


def all_say(game: Position[State], answer: str) -> Position[State]:
    while game.asked[0] == "explore" and answer in game.offered():
        game.play(answer)
    return game


def without_help(game: Position[State]) -> Position[State]:
    """Nobody Plays an Attribute Card, or has one."""
    while game.match.request is not None and game.asked[0] == "task-card":
        game.play("give up")
    return game


def struck(game: Position[State]) -> list[tuple[str, int]]:
    return [(one.who, one.amount) for one in without_help(game).told(HazardStruck)]


# --- evading ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-HAZ-01", "DK-UD-11")
def test_each_player_evades_a_hazard_by_drawing_its_symbols_and_is_struck_otherwise() -> None:
    """Both come to the quarry, where U and D must be matched in any order: the first draws D and U, the second two Ups."""
    game = without_help(all_say(stop("Z1", hero(0), hero(1), chance="DUUU"), "go Z4"))
    assert [(one.who, one.how) for one in game.told(HazardEvaded)] == [("p0", "Up/Down")]
    assert struck(game) == [("p1", 3)]
    assert [who.hp for who in game.state.combatants] == [10, 7]
    assert [len(who.hand) for who in game.state.combatants] == [0, 0]


@pytest.mark.rules("DK-HAZ-01", "DK-HAZ-03")
def test_what_is_no_trap_strikes_whenever_its_time_comes() -> None:
    game = without_help(all_say(stop("Z1", cleared=["Z1", "Z4"], chance="UU"), "go Z4"))
    without_help(game.play("go Z1").comes(*"DD").play("go Z4"))
    assert struck(game) == [("p0", 3), ("p0", 3)]


@pytest.mark.rules("DK-HAZ-02", "DK-TASK-06")
def test_after_a_failed_draw_the_fitting_attribute_still_evades() -> None:
    game = all_say(stop("Z1", hero(0, ["Agility U", "Strength U"]), chance="UU"), "go Z4")
    assert game.asked[0] == "task-card"
    assert game.offered() == ["use Agility U", "give up"]
    assert "Falling rock: failed, and 3 Damage would follow." in str(game.match.request and game.match.request.prompt)
    game.play("use Agility U")
    assert (struck(game), game.state.combatants[0].hp) == ([], 10)
    assert game.state.combatants[0].hand == ["Piety U", "Strength U"]


@pytest.mark.rules("DK-HAZ-02")
def test_the_attribute_may_come_from_the_draw_deck_for_exhaustion() -> None:
    quick = hero()
    quick.deck = Deck("Draw Deck of p0", [["Agility U"] * 20])
    game = all_say(stop("Z1", quick, chance="UU"), "go Z4")
    game.play(game.offered()[0])
    assert (struck(game), game.state.combatants[0].hand_maximum) == ([], 6)


@pytest.mark.rules("DK-HAZ-06", "DK-DMG-03", "DK-DEATH-02")
def test_who_would_die_of_a_falling_rock_may_take_exhaustion() -> None:
    game = without_help(all_say(stop("Z1", hero(hp=2), chance="UU"), "go Z4"))
    assert game.asked[0] == "exhaustion"
    assert game.told(HazardStruck)[0].type == "phys"
    game.play(game.offered()[0])
    assert (game.state.combatants[0].hp, game.state.combatants[0].hand_maximum) == (1, 6)


@pytest.mark.rules("DK-DEATH-02")
def test_a_party_that_a_hazard_kills_has_lost() -> None:
    game = without_help(all_say(stop("Z1", hero(hp=2), chance="UU"), "go Z4")).play("die")
    assert game.result == "lost"


@pytest.mark.rules("DK-HAZ-06", "DK-DMG-03")
@pytest.mark.parametrize(("kind", "lost"), [("phys", 1), ("any", 1)])
def test_lasting_defense_lessens_the_damage_of_its_type(kind: Any, lost: int) -> None:
    guarded = hero(held=[Held("guard", amount=2, kind=kind)])
    game = without_help(all_say(stop("Z1", guarded, chance="UU"), "go Z4"))
    assert [one.amount for one in game.told(Damaged)] == [lost]


@pytest.mark.rules("DK-HAZ-06", "DK-DMG-03")
@pytest.mark.parametrize("guard", [3, 4])
def test_who_is_protected_from_all_of_it_loses_nothing(guard: int) -> None:
    guarded = hero(held=[Held("guard", amount=guard, kind="phys")])
    game = all_say(stop("Z1", guarded, chance="UU"), "go Z4")
    assert struck(game) == [("p0", 0)]
    assert game.state.combatants[0].hp == 10


@pytest.mark.rules("DK-HAZ-06", "DK-DMG-03")
def test_a_physical_guard_does_nothing_against_ethereal_damage() -> None:
    def lost(kind: Any) -> int:
        game = without_help(fight("P6", hero(held=[Held("guard", amount=1, kind=kind)]), chance="D"))
        return sum(one.amount for one in game.told(Damaged))

    assert (lost("phys"), lost("any")) == (1, 0)


# --- traps and balance ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-HAZ-03")
def test_a_trap_strikes_everybody_on_the_way_once() -> None:
    game = all_say(stop("Z1", hero(0), hero(1), chance="DD"), "go Z2")
    assert struck(game) == [("p0", 3), ("p1", 3)]
    all_say(all_say(game, "go Z1"), "go Z2")
    assert len(struck(game)) == 2
    assert "sprung already" in all_say(game, "go Z1").refused("try Cut the wire")


@pytest.mark.rules("DK-HAZ-03")
def test_another_way_is_not_trapped() -> None:
    game = all_say(stop("Z1", hero(0, ["Agility U"])), "go Z3")
    assert struck(game) == []


@pytest.mark.rules("DK-HAZ-03", "DK-TASK-01")
def test_a_disarmed_trap_is_none() -> None:
    game = stop("Z1", chance="U").play("try Cut the wire", "declare U")
    assert game.told(TaskTried)[0].solved
    assert struck(all_say(game, "go Z2")) == []


@pytest.mark.rules("DK-HAZ-03", "DK-TASK-12")
def test_who_fails_to_disarm_a_trap_springs_it_and_the_way_is_safe() -> None:
    game = stop("Z1", hero(0), hero(1), chance="DD").play("try Cut the wire", "declare U")
    assert struck(game) == [("p0", 3)]
    assert "sprung already" in game.refused("try Cut the wire")
    assert struck(all_say(game, "go Z2")) == [("p0", 3)]


@pytest.mark.rules("DK-HAZ-03")
def test_who_fails_at_a_lock_meets_what_it_hides_each_time() -> None:
    game = stop("Z1", hero(0), hero(1), chance="DDDD").play("try Lock", "declare U")
    assert struck(game) == [("p0", 1)]
    without_help(game).play("go Z2", "try Lock", "declare U")
    assert struck(game) == [("p0", 1), ("p1", 1)]


@pytest.mark.rules("DK-HAZ-03")
def test_only_the_task_that_disarms_a_trap_makes_it_harmless() -> None:
    """Who opens the chest has not met what it is wired to, and the wire still lies on the way."""
    game = stop("Z1", chance="UD").play("try Chest", "declare U")
    assert game.told(TaskTried)[0].solved
    assert game.state.combatants[0].gold == 4
    assert struck(all_say(game, "go Z2")) == [("p0", 3)]


@pytest.mark.rules("DK-HAZ-03", "DK-TASK-12")
def test_why_a_task_cannot_be_tried_is_said_in_the_words_of_what_stands_in_the_way() -> None:
    fresh = stop("Z1", chance="U")
    assert "no task 'Drawer'" in fresh.refused("try Drawer")
    assert "is done already" in fresh.play("try Lock", "declare U").refused("try lock")
    failed = without_help(stop("Z1", chance="DU").play("try Lock", "declare U"))
    assert "once, and again after a Rest" in failed.refused("try LOCK")
    assert "try Cut the wire" in failed.offered()


@pytest.mark.rules("DK-HAZ-04", "DK-UD-12")
def test_only_who_has_no_agility_in_hand_draws_to_keep_the_balance() -> None:
    """The first has it and keeps it; the second has none, draws D where U is wanted, and falls. It stays slippery."""
    game = all_say(stop("Z1", hero(0, ["Agility U"]), hero(1, ["Strength U"]), chance="D"), "go Z3")
    assert [(one.who, one.how) for one in game.told(HazardEvaded)] == [("p0", "Agility in hand")]
    assert struck(game) == [("p1", 2)]
    assert game.state.combatants[0].hand == ["Agility U"]
    all_say(all_say(game, "go Z1").comes("U"), "go Z3")
    assert struck(game) == [("p1", 2)]


# --- what adventures have to themselves -------------------------------------------------------------------------------


def fight(room: str, *party: Combatant, chance: str = "", foe: str = "Grey Wolf", **fields: Any) -> Position[State]:
    """A Combat in a Room that is about to begin a Round."""
    party = party or (hero(),)
    card = LIBRARY.foes[foe]
    enemy = Combatant(f"{card.id}-1", f"{foe} 1", -1, 1, fields.pop("foe_hp", card.hp), card.hp, foe=foe)
    way = Journey(room[0], room, entered=[room], came_from=f"{room[0]}1", **fields.pop("journey", {}))
    order = [who.id for who in (*party, enemy)]
    made: dict[str, Any] = {"phase": "round", "round": 1, "order": order, **fields}
    return Position(
        DeckGame(LIBRARY), State([*party, enemy], journey=way, duel=False, room=room, **made), chance, len(party)
    )


@pytest.mark.rules("DK-HAZ-05", "DK-ADV-06")
@pytest.mark.parametrize(
    ("room", "hazard", "damage"), [("P3", "Burning branch", 2), ("P6", "Hot vent", 1), ("P9", "Spitting lava", 2)]
)
def test_in_the_burning_pass_the_ground_strikes_the_players_at_the_beginning_of_every_round(
    room: str, hazard: str, damage: int
) -> None:
    for round_ in (1, 2, 6):
        game = without_help(fight(room, hero(0), hero(1), chance="DU", round=round_))
        assert [(one.who, one.hazard, one.amount) for one in game.told(HazardStruck)] == [("p0", hazard, damage)]
        assert [one.who for one in game.told(HazardEvaded)] == ["p1"]  # and no Foe is struck or draws
        assert any(f"loses {damage} HP by the {hazard} and has " in line for line in game.log)


@pytest.mark.rules("DK-HAZ-05", "DK-DEATH-02", "DK-TURN-15")
def test_whom_the_ground_kills_when_the_round_begins_has_no_turn_in_it() -> None:
    game = without_help(fight("P3", hero(hp=1), chance="D"))
    game.play("die")
    assert (game.result, game.told(TurnBegan)) == ("lost", [])


@pytest.mark.rules("DK-ADV-01")
@pytest.mark.parametrize(("room", "to", "hazard"), [("M4", "M7", "Tripwire"), ("M5", "M9", "Loose keystone")])
def test_the_slaughtered_hall_is_trapped(room: str, to: str, hazard: str) -> None:
    wrong = {"U": "D", "D": "U"}[next(one.check for one in LIBRARY.rooms[room].hazards if one.name == hazard)]
    game = without_help(all_say(stop(room, solved=["M4 Iron door"], chance=wrong), f"go {to}"))
    assert [one.hazard for one in game.told(HazardStruck)] == [hazard]


@pytest.mark.rules("DK-ADV-01")
def test_the_rusted_lock_has_a_needle() -> None:
    game = without_help(stop("M8", hero(0), chance="DDDD").play("try Rusted lock", "declare UU"))
    assert [one.hazard for one in game.told(HazardStruck)] == ["Needle"]


@pytest.mark.rules("DK-ADV-02")
def test_in_the_wolfwood_wolves_catch_up_with_every_fourth_room() -> None:
    third = all_say(stop("W1", hero(0), hero(1), moves=2, chance="UU"), "go W3")
    assert not third.told(HuntersCame)
    fourth = all_say(stop("W1", hero(0), hero(1), moves=3, chance="UU"), "go W3")
    assert fourth.told(HuntersCame) == [HuntersCame(("Grey Wolf", "Grey Wolf"))]
    assert [who.id for who in fourth.state.combatants if who.is_foe] == ["grey-wolf-1", "grey-wolf-2"]


@pytest.mark.rules("DK-ADV-02")
def test_hunters_join_those_of_their_kind_who_are_there() -> None:
    party = [hero(0), hero(1)]
    alone = all_say(stop("W4", *party, moves=4), "go W7")
    there = sum(who.is_foe for who in alone.state.combatants)
    game = all_say(stop("W4", hero(0), hero(1), moves=3), "go W7")
    foes = [who.id for who in game.state.combatants if who.is_foe]
    assert len(foes) == there + 2
    assert len(set(foes)) == len(foes)


@pytest.mark.rules("DK-ADV-02")
@pytest.mark.parametrize(("room", "moves", "come"), [("W1", 0, 0), ("W1", 4, 1), ("W1", 8, 1), ("K1", 4, 0)])
def test_nobody_is_hunted_before_the_first_step_nor_in_other_adventures(room: str, moves: int, come: int) -> None:
    """The Room is cleared already, and so only hunters could be met there."""
    way = Journey(room[0], room, moves=moves, entered=[room], cleared=[room])
    game = Position(DeckGame(LIBRARY), State([hero()], journey=way, phase="enter", duel=False, room=room), "", 1)
    assert len(game.told(HuntersCame)) == come
    assert sum(who.is_foe for who in game.state.combatants) == come


@pytest.mark.rules("DK-ADV-03")
@pytest.mark.parametrize(("room", "to"), [("D3", "D5"), ("D6", "D8"), ("D7", "D9")])
def test_the_ways_of_the_deep_are_slippery(room: str, to: str) -> None:
    wrong = {"U": "D", "D": "U"}[LIBRARY.rooms[room].hazards[0].check]
    assert len(struck(all_say(stop(room, chance=wrong, cleared=[room, to]), f"go {to}"))) == 1
    assert struck(all_say(stop(room, hero(0, ["Agility D"]), cleared=[room, to]), f"go {to}")) == []


@pytest.mark.rules("DK-ADV-04")
def test_the_tide_turns_with_every_fourth_room_and_floods_low_ones() -> None:
    dry = all_say(stop("K1", moves=2, cleared=["K1", "K2"]), "go K2")
    assert struck(dry) == []
    assert not dry.told(TideTurned)
    wet = without_help(all_say(stop("K1", moves=3, cleared=["K1", "K2"], chance="D"), "go K2"))
    assert wet.told(TideTurned) == [TideTurned(high=True)]
    assert struck(wet) == [("p0", 3)]
    again = all_say(stop("K1", moves=7, cleared=["K1", "K2"]), "go K2")
    assert again.told(TideTurned) == [TideTurned(high=False)]
    assert struck(again) == []
    third = without_help(all_say(stop("K1", moves=11, cleared=["K1", "K2"], chance="D"), "go K2"))
    assert third.told(TideTurned) == [TideTurned(high=True)]


@pytest.mark.rules("DK-ADV-05", "DK-MAP-13")
@pytest.mark.parametrize(("passed", "gold"), [(5, 2), (6, 0)])
def test_the_crowd_pays_for_a_combat_won_within_six_rounds(passed: int, gold: int) -> None:
    game = _won(passed)
    assert [one.gold for one in game.told(CrowdCheered)] == [gold] * bool(gold)
    assert game.state.combatants[0].gold == gold


def _won(passed: int) -> Position[State]:
    """A Combat of the Ring whose only Foe has fallen, after so many whole Rounds."""
    way = Journey("A", "A2", entered=["A2"], came_from="A1")
    card = LIBRARY.foes["Grey Wolf"]
    fallen = Combatant("grey-wolf-1", "Grey Wolf 1", -1, 1, 0, card.hp, foe="Grey Wolf", gone="dead")
    state = State([hero(), fallen], journey=way, duel=False, room="A2", phase="after", rounds_done=passed)
    return Position(DeckGame(LIBRARY), state, (), 1)


@pytest.mark.rules("DK-ADV-07")
def test_at_the_three_gates_the_next_wave_is_there_when_the_last_has_fallen() -> None:
    def after(met: int) -> Position[State]:
        way = Journey("G", "G1", entered=["G1"], came_from="G2", waves={"G1": met} if met else {})
        fallen = Combatant("orc-raider-1", "Orc Raider 1", -1, 1, 0, 9, foe="Orc Raider", gone="dead")
        state = State([hero(0), hero(1), fallen], journey=way, duel=False, room="G1", phase="after")
        return Position(DeckGame(LIBRARY), state, (), 2)

    first = after(0)
    assert first.told(WaveCame) == [WaveCame("G1", ("Goblin Skirmisher", "Goblin Skirmisher"), 1)]
    assert [who.foe for who in first.state.combatants if who.is_foe] == ["Goblin Skirmisher"] * 2
    assert first.state.journey is not None
    assert first.state.journey.cleared == []
    assert after(1).told(WaveCame) == [WaveCame("G1", ("Goblin Archer", "Goblin Archer"), 0)]
    last = after(2)
    assert not last.told(WaveCame)
    assert last.state.journey is not None
    assert last.state.journey.cleared == ["G1"]


@pytest.mark.rules("DK-ADV-07")
@pytest.mark.parametrize("met", [0, 1])
def test_a_wave_that_came_is_counted_and_what_the_fallen_carried_waits(met: int) -> None:
    way = Journey("G", "G1", entered=["G1"], came_from="G2", waves={"G1": met} if met else {})
    fallen = Combatant("bandit-captain-1", "Bandit Captain 1", -1, 1, 0, 9, foe="Bandit Captain", gone="dead")
    state = State([hero(), fallen], journey=way, duel=False, room="G1", phase="after")
    journey = Position(DeckGame(LIBRARY), state, (), 1).state.journey
    assert journey is not None
    assert journey.waves == {"G1": met + 1}
    assert journey.found == ["Healing Potion"]


@pytest.mark.rules("DK-ADV-08")
@pytest.mark.parametrize(
    ("room", "now", "following", "counts"), [("V1", 4, 3, 0), ("V1", 1, 6, 1), ("K1", 4, 5, 0), ("K1", 6, 1, 1)]
)
def test_in_the_vault_rounds_are_counted_down(room: str, now: int, following: int, counts: int) -> None:
    game = fight(room, phase="round_end", round=now)
    assert [one.number for one in game.told(RoundBegan)] == [following]
    assert (game.state.counts_done, game.state.rounds_done) == (counts, 1)


@pytest.mark.rules("DK-ADV-08")
def test_a_combat_in_the_vault_begins_on_round_six() -> None:
    assert all_say(stop("V1"), "go V2").state.round == 6
    assert all_say(stop("K1"), "go K2").state.round == 1


@pytest.mark.rules("DK-ADV-09")
def test_the_goal_of_the_red_mountain_is_sealed_until_three_seals_are_broken() -> None:
    two = stop("R11", solved=["R4 First Seal", "R9 Third Seal"])
    assert "go R12" not in two.offered()
    assert "Second Seal must be broken" in two.refused("go R12")
    three = stop("R11", solved=["R4 First Seal", "R9 Third Seal", "R7 Second Seal"])
    assert "go R12" in three.offered()


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("on: Z2, check", "check", "lies on a way"),
        ("on: Z2", "on: Z7", "is no exit of it"),
        ("each: entry", "each: entry, balance: true", "balance is kept on a way"),
        ("damage: 3}\n      - {name: Wet", "damage: 0}\n      - {name: Wet", "does no Damage"),
        ("disarms: Tripwire", "disarms: Tripwir", "is no hazard of it"),
        ("disarms: Tripwire", "disarms: Needle", "only a trap"),
        ("gold: 4, risks: Needle", "risks: Needle", "breaks a seal"),
        ("check: UD", "check: UX", "the symbols to be matched"),
        ("  goal: Z9\n", "  goal: Z9\n  hunted: {by: Grey Wulf, every: 2}\n", "no Foe 'Grey Wulf'"),
        ("solo: Grey Wolf, group: Grey Wolf*2", "waves: [Grey Wolf]", "none to begin with"),
    ],
)
def test_a_hazard_that_cannot_be_is_refused_at_its_line(old: str, new: str, complaint: str) -> None:
    assert old in PLACES
    with pytest.raises(SourceError, match=complaint):
        GAME.library.adding(read_files(WORDS, {"adventures.yaml": PLACES.replace(old, new)}))
