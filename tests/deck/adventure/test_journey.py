"""An adventure: set-up for one to four, Rooms by their numbers, who is met there, flight, what carries over, the end."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletome.games.deck.events.combat import Strayed
from tabletome.games.deck.events.story import LootFound, LootTaken, RoomCleared, RoomEntered, TitleEarned
from tabletome.games.deck.state import FOE, Held, all_cards
from tabletome.kernel import WATCHER, BadSetup, IllegalAnswer, Match, Seeded
from tabletome.kernel.events import CardGained
from tabletome.table.deck import Deck
from tests.deck.arena import FILLER, Position, answer, asked, foe, offered, printed, told
from tests.deck.printed import Cards
from tests.deck.trail import foes, hero, in_combat, on_the_way, places, stop

__all__ = ["places", "printed"]


def begun(seats: int, **options: Any) -> Position:
    """An adventure after the opening hands."""
    match: Position = Match(
        Cards.now.game, seats, {"play": "adventure", "adventure": "X", **options}, seed=3, listen=True
    )
    while match.state.phase == "opening":
        match.answer(0)
    return match


# --- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-MODE-02")
def test_alone_together_or_against_each_other() -> None:
    kinds = {1: [0], 2: [0, 1], 3: [0, 0, 0], 4: [0, 0, 0, 0]}
    for seats, sides in kinds.items():
        match: Position = Match(Cards.now.game, seats, {}, seed=1)
        assert [who.side for who in match.state.combatants] == sides
        assert (match.state.journey is None) == match.state.duel == (seats == 2)
    for seats in (1, 2, 3, 4):
        match = Match(Cards.now.game, seats, {"play": "fight", "foes": "Brute*2"}, seed=1)
        assert [who.side for who in match.state.combatants] == [0] * seats + [1, 1]
        assert [who.seat for who in match.state.combatants] == [*range(seats), FOE, FOE]
    with pytest.raises(BadSetup, match="2 seats"):
        Match(Cards.now.game, 3, {"play": "duel"}, seed=1)
    with pytest.raises(BadSetup, match="no adventure 'Z'"):
        Match(Cards.now.game, 1, {"adventure": "Z"}, seed=1)


@pytest.mark.rules("DK-MODE-03")
@pytest.mark.parametrize("mode", ["simple", "1d"])
def test_one_way_to_handle_space_is_chosen_and_kept(mode: str) -> None:
    match: Position = Match(Cards.now.game, 3, {"mode": mode, "adventure": "A"}, seed=7)
    pick = Seeded(1)
    while match.request is not None and match.answered < 400:
        assert match.state.mode == mode
        assert bool(offered(match, "move")) <= (mode != "simple")
        match.answer(pick.below(match.request.size))
    with pytest.raises(BadSetup, match="mode"):
        Match(Cards.now.game, 1, {"mode": "3d"}, seed=1)


@pytest.mark.rules("DK-SETUP-13")
def test_the_opening_hand_is_made_once_and_cards_carry_over_to_the_next_room() -> None:
    match = begun(1)
    assert len(told(match, CardGained)) == 4
    assert match.state.room == "X1"
    answer(match, "go X3")
    assert len(told(match, CardGained)) == 4
    one = hero(hand=["Mace U", "Dagger U"], deck=Deck("Draw Deck of p0", [[FILLER] * 3], ["Mace D"]))
    match = in_combat(one, foe("Rat", hp=1), room="X5")
    before = all_cards(one)
    answer(match, "play Mace U at rat-1")
    who = match.state.combatants[0]
    assert who.hand == ["Dagger U"]
    assert who.deck.discards == ["Mace D", "Mace U"]
    assert all_cards(who) == before


@pytest.mark.rules("DK-SETUP-13")
def test_what_was_counted_in_the_last_combat_begins_anew() -> None:
    last: dict[str, Any] = {
        "base_used": ["!"],
        "fortitude_used": True,
        "reacted": True,
        "hurt": 2,
        "last_attacker": "rat-1",
    }
    match = stop(hero(hand=["Mace U", "Dagger U"], **last))
    answer(match, "go X2")
    who = match.state.combatants[0]
    assert (who.base_used, who.fortitude_used, who.reacted, who.hurt, who.last_attacker) == ([], False, False, 0, "")
    assert who.hand == ["Dagger U", "Mace U"]


# --- Rooms ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-MAP-07")
def test_of_an_unexplored_room_only_the_number_can_be_known() -> None:
    match = stop()
    assert offered(match, "go") == ["X2", "X3", "X4"]
    for seat in (0, WATCHER):
        seen = msgspec.json.encode(match.seat(seat).view).decode() + str(
            Cards.now.game.scene(match.seat(seat).view, None)
        )
        for secret in ("Lair", "Brute", "Landing", "Iron door", "Thicket", "Goblin", "Healing Potion", "X6"):
            assert secret not in seen
    with pytest.raises(IllegalAnswer, match="DK-MAP-07"):
        match.answer("go X6")


@pytest.mark.rules("DK-SETUP-13")
def test_nothing_of_the_last_combat_hangs_on_when_the_next_begins() -> None:
    tired = hero(fleeing=True, hampered=True, reacted=True, fortitude_used=True, base_used=["dmg"], hurt=3)
    match = stop(tired)
    answer(match, "go X2")
    who = match.state.combatants[0]
    assert (who.fleeing, who.hampered, who.reacted, who.fortitude_used) == (False, False, False, False)
    assert (who.base_used, who.hurt) == ([], 0)


@pytest.mark.rules("DK-MAP-21", "DK-MAP-08")
def test_entering_reveals_both_cards_of_the_room_and_what_is_in_it() -> None:
    match = stop()
    answer(match, "go X2")
    journey = on_the_way(match)
    assert (journey.room, journey.came_from, journey.entered) == ("X2", "X1", ["X1", "X2"])
    assert (match.state.room, match.state.light) == ("X2", "dark")
    assert foes(match) == ["brute-1"]
    assert told(match, RoomEntered) == [RoomEntered("X2", new=True)]


@pytest.mark.rules("DK-MAP-21", "DK-MAP-13")
def test_a_room_without_foes_is_cleared_by_coming_in_and_only_once() -> None:
    match = stop()
    answer(match, "go X3")
    assert on_the_way(match).cleared == ["X1", "X3"]
    assert told(match, RoomCleared) == [RoomCleared("X3")]
    answer(match, "go X1", "go X3")
    assert told(match, RoomCleared) == [RoomCleared("X3")]
    assert offered(match, "go") == ["X1"]


@pytest.mark.rules("DK-MAP-11", "DK-MAP-20")
def test_the_list_for_one_or_for_a_group_of_any_size() -> None:
    for size, met in ((1, 1), (2, 3), (3, 3), (4, 3)):
        match = stop(*(hero(seat) for seat in range(size)))
        answer(match, *["go X2"] * size)
        assert len(foes(match)) == met


@pytest.mark.rules("DK-MAP-23")
def test_three_and_four_may_meet_more_where_the_room_says_so() -> None:
    for size, met in ((1, 1), (2, 2), (3, 3), (4, 4)):
        match = Match(Cards.now.game, size, {"play": "adventure", "adventure": "A"}, seed=1)
        while match.state.phase == "opening":
            match.answer(0)
        assert len(foes(match)) == met


@pytest.mark.rules("DK-MAP-23")
@pytest.mark.parametrize(("mode", "met"), [("simple", 3), ("1d", 3), ("2d", 5)])
def test_on_squares_a_room_may_have_foes_of_its_own(mode: str, met: int) -> None:
    match = stop(*(hero(seat) for seat in range(4)), mode=mode)
    answer(match, *["go X2"] * 4)
    assert len(foes(match)) == met


@pytest.mark.rules("DK-MAP-21")
def test_a_cleared_room_stays_cleared() -> None:
    match = stop(entered=["X1", "X2"], cleared=["X1", "X2"])
    answer(match, "go X2")
    assert foes(match) == []
    assert told(match, LootFound) == []
    assert offered(match, "go") == ["X1", "X6"]


@pytest.mark.rules("DK-MAP-21")
def test_the_party_stays_together_and_does_what_most_want() -> None:
    match = stop(hero(0), hero(1), hero(2))
    answer(match, "go X4", "go X3")
    assert asked(match) == 2
    answer(match, "go X3")
    assert on_the_way(match).room == "X3"
    match = stop(hero(0), hero(1))
    answer(match, "go X3", "leave")  # as many for one as for the other: the first has it
    assert on_the_way(match).room == "X3"


@pytest.mark.rules("DK-MODE-23", "DK-MODE-07", "DK-MODE-08")
@pytest.mark.parametrize(("room", "apart"), [("X2", 0), ("X4", 2), ("X6", 1)])
def test_foes_stand_where_the_room_card_puts_them(room: str, apart: int) -> None:
    match = stop(room=room, phase="enter", entered=[room], cleared=[], mode="1d", chance="UUUU")
    assert {who.at for who in match.state.combatants if who.is_foe} == {apart}


@pytest.mark.rules("DK-MODE-17")
def test_nobody_but_the_players_is_ever_asked() -> None:
    match = begun(3, adventure="M")
    pick = Seeded(4)
    while match.request is not None and match.answered < 600:
        assert match.request.seat in range(3)
        match.answer(pick.below(match.request.size))
    assert told(match, RoomEntered)


# --- Combat on the way ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TURN-25")
def test_with_the_last_foe_the_combat_is_over_and_effects_counted_in_rounds_with_it() -> None:
    held = [Held("sneaking"), Held("cannot", kind="move", rounds=2), Held("disease", amount=1, rounds=2, most=2)]
    match = in_combat(hero(0, ["Mace U"]), hero(1, held=held, shield=True), foe("Rat", hp=1), room="X6")
    answer(match, "play Mace U at rat-1")
    assert [held.effect for held in match.state.combatants[1].held] == ["disease"]
    assert "go" in {option.verb for option in match.request or ()}
    assert not any(who.is_foe for who in match.state.combatants)


@pytest.mark.rules("DK-SETUP-15", "DK-TURN-25")
def test_between_two_combats_everybody_may_take_other_gear_in_hand() -> None:
    one = hero(0, ["Mace U", "Dagger U"])
    match = in_combat(one, foe("Rat", hp=1), room="X6")
    answer(match, "play Mace U at rat-1")
    (after,) = match.state.combatants
    match = in_combat(after, foe("Rat"), room="X6")
    assert offered(match, "play") == ["Dagger U at rat-1"]


@pytest.mark.rules("DK-FLEE-24")
def test_who_flees_is_back_in_the_room_that_was_entered_from() -> None:
    match = in_combat(hero(), foe("Brute", hp=5), chance="UD", rounds_done=8, counts_done=1)
    answer(match, "flee")
    while offered(match, "declare"):
        match.answer(0)
    assert on_the_way(match).room == "X1"
    assert match.state.room == "X1"
    assert match.state.light == "bright"
    assert not match.state.combatants[0].gone
    answer(match, "go X2")  # the Foe is there as it was, and it is a new Combat
    assert [(who.id, who.hp) for who in match.state.combatants if who.is_foe] == [("brute-1", 5)]
    assert (match.state.round, match.state.order) == (1, [])
    assert (match.state.rounds_done, match.state.counts_done) == (0, 0)
    assert on_the_way(match).cleared == ["X1"]


@pytest.mark.rules("DK-FLEE-24", "DK-DEATH-10")
def test_who_flees_again_goes_back_the_way_the_party_came() -> None:
    way: dict[str, Any] = {"came_from": "X4", "entrances": {"X4": "X1", "X6": "X4"}, "cleared": ["X1", "X4"]}
    match = in_combat(hero(gone="fled"), foe("Brute"), room="X6", phase="after", **way)
    assert on_the_way(match).room == "X4"
    match.state.phase, match.state.combatants[0].gone = "after", "fled"
    match = Match(Cards.now.game, 1, {}, seed=1, state=match.state)
    assert on_the_way(match).room == "X1"
    assert match.outcome is None


@pytest.mark.rules("DK-FLEE-24", "DK-FLEE-23")
def test_after_a_flight_it_is_a_new_combat_with_those_who_stayed() -> None:
    """What a Foe suffered and who healed or cast is forgotten; its wounds are not."""
    angry = foe("Goblin Skirmisher", hp=2, hurt=1, last_attacker="p0", damage_by={"p0": 1})
    party = [hero(0, gone="fled"), hero(1, gone="fled")]
    memory: dict[str, Any] = {"last_healer": {0: "p1"}, "last_caster": {0: "p1"}}
    match = in_combat(*party, angry, foe("Brute", gone="fled"), phase="after", **memory)
    answer(match, "go X2", "go X2")
    (met,) = [who for who in match.state.combatants if who.is_foe]
    assert (met.id, met.hp) == ("goblin-skirmisher-1", 2)
    assert (met.hurt, met.last_attacker, met.damage_by) == (0, "", {})
    assert (match.state.last_healer, match.state.last_caster) == ({}, {})


@pytest.mark.rules("DK-FLEE-24", "DK-MAP-21")
def test_who_fled_rejoins_the_others_when_the_combat_is_won() -> None:
    match = in_combat(hero(0, ["Mace U"]), hero(1, gone="fled"), foe("Rat", hp=1), room="X6")
    answer(match, "play Mace U at rat-1")
    assert [who.gone for who in match.state.combatants] == ["", ""]
    assert [who.xp for who in match.state.combatants] == [1, 0]  # it shares in nothing that fell after its flight


@pytest.mark.rules("DK-DEATH-10", "DK-FLEE-24")
def test_who_flees_out_of_the_first_room_has_fled_from_the_adventure() -> None:
    match = in_combat(hero(), foe("Clumsy"), came_from="", chance="DD")
    answer(match, "flee")
    while match.request is not None:
        match.answer(0)
    assert match.outcome is not None
    assert match.outcome.result == "lost"


@pytest.mark.rules("DK-FLEE-23")
def test_a_foe_that_escaped_gives_nothing_but_the_room_does() -> None:
    gone = [foe("Goblin Skirmisher", 2, gone="fled"), foe("Bandit Captain", gone="fled")]
    match = in_combat(hero(hand=["Mace U"]), foe("Goblin Skirmisher", hp=1), *gone, chance="DDD")
    answer(match, "play Mace U at goblin-skirmisher-1")
    who = match.state.combatants[0]
    assert (who.xp, who.gold) == (1, 1 + 5)
    assert told(match, LootFound) == [
        LootFound(("Healing Potion",))
    ]  # that of the Room; the Captain took his own along
    assert on_the_way(match).cleared == ["X2"]


@pytest.mark.rules("DK-DEATH-02", "DK-GRAP-13")
def test_no_exhaustion_saves_from_the_blow_of_an_ally() -> None:
    victim = hero(1, ["Mace U"], hp=3, held=[Held("grapple", kind="holds", by="brute-1")])
    brute = foe("Brute", held=[Held("grapple", kind="held", by="p1")])
    match = in_combat(hero(0, ["Mace U"]), victim, brute, chance="D")
    answer(match, "play Mace U at brute-1", "declare U", "none")
    assert told(match, Strayed) == [Strayed("p0", "p1")]
    assert match.state.who("p1").gone == "dead"
    assert "exhaustion" not in offered(match)


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-DEATH-10", "DK-FATIG-13", "DK-DECK-15")
def test_the_adventure_is_won_when_the_goal_is_cleared() -> None:
    one, dead = hero(0, ["Mace U"], fatigue=4), hero(1, gone="dead", hp=0)
    match = in_combat(one, dead, foe("Rat", hp=1), room="X5", cleared=["X1", "X2"])
    answer(match, "play Mace U at rat-1")
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.scores) == ("won", (1.0, 0.5))
    assert match.state.combatants[0].fatigue == 0
    assert {what.title for what in told(match, TitleEarned)} == {"Taker of the Throne", "Finder of the Lair"}


@pytest.mark.rules("DK-DEATH-10")
def test_the_adventure_is_lost_when_nobody_is_left() -> None:
    match = in_combat(foe("Brute"), hero(hp=1), chance="U")
    answer(match, "die")
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.scores) == ("lost", (0.0,))


@pytest.mark.rules("DK-FATIG-13")
def test_a_party_may_give_up_at_any_stop() -> None:
    match = stop(hero(fatigue=3), hero(1, fatigue=2))
    answer(match, "leave", "leave")
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.scores) == ("lost", (0.0, 0.0))
    assert [who.fatigue for who in match.state.combatants] == [0, 0]


@pytest.mark.rules("DK-DEATH-10")
def test_the_dead_share_nothing_that_comes_later_and_are_not_asked() -> None:
    dead = [hero(1, gone="dead", hp=0), hero(2, gone="dead", hp=0)]
    match = in_combat(hero(0, ["Mace U"]), *dead, foe("Troll", hp=1), room="X2")
    answer(match, "play Mace U at troll-1")
    assert [(who.xp, who.gold) for who in match.state.combatants] == [(7, 5), (0, 0), (0, 0)]
    assert offered(match) == ["aside", "hand", f"deck for {FILLER}"]  # the Potion is for the one who is left
    answer(match, "aside")
    answer(match, "go X1")
    assert asked(match) == 0


@pytest.mark.parametrize("mode", ["simple", "1d"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_adventures_of_random_players_come_to_their_end(seats: int, mode: str) -> None:
    for seed, adventure in enumerate("MWDKA" if seats != 4 else "MK"):
        options = {"play": "adventure", "adventure": adventure, "mode": mode}
        match: Position = Match(Cards.now.game, seats, options, seed=seed + 10 * seats, listen=True)
        pick = Seeded(seed)
        cards_of = {who.id: all_cards(who) for who in match.state.combatants}
        while match.request is not None:
            assert match.answered < 5000
            match.answer(pick.below(match.request.size))
        assert match.outcome is not None
        assert match.outcome.result in ("won", "lost")
        for who in match.state.combatants:
            if not who.is_foe:
                found = len(
                    [what for what in told(match, LootTaken) if what.who == who.id and what.where in ("hand", "deck")]
                )
                assert len(all_cards(who)) == len(cards_of[who.id]) + found
        for event in match.events or ():
            assert Cards.now.game.say(event)


def test_every_adventure_can_be_won_by_its_rooms() -> None:
    """The goal can be reached through exits and tasks alone."""
    for adventure in Cards.now.library.adventures.values():
        seen, to_see = {adventure.start}, [adventure.start]
        while to_see:
            for exit_ in Cards.now.library.rooms[to_see.pop()].exits:
                if exit_.room not in seen:
                    seen.add(exit_.room)
                    to_see.append(exit_.room)
        assert adventure.goal in seen
