"""Rounds and the Initiative Track: who acts when, what a card that comes or leaves does to it. (DR-INIT-*, DR-STRUCT-*)"""

from __future__ import annotations

from itertools import combinations

import pytest

from tabletome.games.drunagor.events import CardRemoved
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.ties import ORDER, Ordering
from tabletome.games.drunagor.rules.track import place_card
from tabletome.games.drunagor.state import BASES, ROLES, SLOTS, Figure, State
from tabletome.kernel import Play
from tabletome.kernel.events import RoundBegan, TurnBegan
from tabletome.testing.play import Position
from tests.drunagor.stage import SIGNS, fight, gone, monster_turn, one

AWAY = {"movement": 0, "damage": None}
"""A Monster that does nothing: it only takes its turn."""


def turns(game: Position[State]) -> list[str]:
    return [turn.who for turn in game.told(TurnBegan)]


def pass_by(game: Position[State]) -> None:
    """The turn is ended as soon as possible."""
    game.play("end" if "end" in game.offered() else game.offered()[-1])


def idle(game: Position[State], until_round: int = 2) -> list[str]:
    """Everybody ends their turn as soon as possible until this round has begun; who has acted before."""
    while game.state.round < until_round:
        pass_by(game)
    acted: list[str] = []
    for event in game.match.events or ():
        if event.kind == RoundBegan.kind and event.what["number"] == until_round:
            break
        acted += [event.what["who"]] if event.kind == TurnBegan.kind else []
    return acted


@pytest.mark.rules("DR-STRUCT-06", "DR-STRUCT-07", "DR-INIT-05")
def test_a_round_is_one_turn_for_every_card_and_then_another_one_begins() -> None:
    game = fight("VM......1", phase="next_card", faces={"m1": AWAY})
    assert idle(game) == ["vorn", "maya", "m1"]
    assert game.told(RoundBegan) == [RoundBegan(2)]
    assert (game.state.turn.figure, game.state.track.at) == ("vorn", "defender")
    assert idle(game, 3)[:3] == ["vorn", "maya", "m1"]


@pytest.mark.rules("DR-INIT-01")
def test_the_order_of_turns_is_the_same_in_every_round() -> None:
    game = fight("VMLJE....1", phase="next_card", faces={"m1": {**AWAY, "slot": "red above"}})
    first = idle(game)
    idle(game, 3)
    assert turns(game)[: 2 * len(first)] == first * 2


@pytest.mark.rules("DR-INIT-02", "DR-INIT-11")
def test_roles_act_in_the_order_of_their_slots_whoever_has_them() -> None:
    usual = fight("VMLJE....1", phase="next_card", faces={"m1": AWAY})
    assert [one_ for one_ in idle(usual) if one_ != "m1"] == ["vorn", "elros", "maya", "lorelai", "jaheen"]
    swapped = fight(
        "VMLJE....1",
        phase="next_card",
        faces={"m1": AWAY},
        roles={"vorn": "support", "jaheen": "defender"},
        turn="jaheen",
    )
    assert [one_ for one_ in idle(swapped) if one_ != "m1"] == ["jaheen", "elros", "maya", "lorelai", "vorn"]


@pytest.mark.rules("DR-INIT-04", "DR-INIT-10")
def test_the_upper_row_acts_from_left_to_right_then_the_lower_row() -> None:
    slots = {"m1": "grey below", "m2": "special", "m3": "grey above", "m4": "blue below"}
    game = fight("V.1234", phase="next_card", faces={id_: {**AWAY, "slot": slot} for id_, slot in slots.items()})
    assert idle(game) == ["vorn", "m3", "m2", "m1", "m4"]


@pytest.mark.rules("DR-INIT-11")
def test_every_slot_of_the_track_has_its_place() -> None:
    """The printed layout, with the Runes of both rows between the Roles."""
    assert SLOTS[:9] == (
        "defender", "grey above", "leader", "red above", "striker", "green above", "orange above", "blue above", "special",
    )  # fmt: skip
    assert SLOTS[9:] == (
        "controller", "grey below", "support", "red below", "green below", "orange below", "blue below", "rune",
    )  # fmt: skip
    faces = {"m1": {**AWAY, "slot": "red above"}, "m2": {**AWAY, "slot": "grey above"}}
    game = fight("VMLJE....12", phase="next_card", faces=faces)
    assert idle(game) == ["vorn", "m2", "elros", "m1", "maya", "lorelai", "jaheen"]


@pytest.mark.rules("DR-INIT-06")
def test_the_party_leader_orders_cards_that_share_a_slot() -> None:
    faces = {"m1": {**AWAY, "slot": "green above"}, "m2": {**AWAY, "slot": "green above"}}
    game = fight("V.12", phase="next_card", faces=faces).play("end")
    assert game.asked == (ORDER, Ordering("vorn", "green above"))
    assert game.refused("next vorn") == "Vorn lies in another slot, or has acted this round"
    assert game.refused("next nobody") == "there is no card 'nobody' on the Initiative Track"
    first, second = game.offered("next")
    game.play(second)
    assert turns(game)[:3] == ["vorn", "m2", "m1"]
    assert first != second


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.rules("DR-LEAD-01", "DR-LEAD-02")
def test_the_party_leader_is_the_highest_role_in_the_line_of_command(size: int) -> None:
    faces = {"m1": {**AWAY, "slot": "grey above"}, "m2": {**AWAY, "slot": "grey above"}}
    heroes = dict(zip(SIGNS.values(), ROLES, strict=True))
    for party in combinations(SIGNS, size):
        roles = {SIGNS[sign]: heroes[SIGNS[sign]] for sign in party}
        first = min(roles, key=lambda id_: SLOTS.index(roles[id_]))
        game = fight("".join(party) + "..12", phase="next_card", roles=roles, faces=faces, turn=first)
        while game.asked[0] != ORDER:
            pass_by(game)
        assert game.asked[1] == Ordering(SIGNS[party[0]], "grey above")


@pytest.mark.rules("DR-LEAD-03")
def test_a_party_leader_who_is_knocked_out_still_decides() -> None:
    faces = {"m1": {**AWAY, "slot": "grey above"}, "m2": {**AWAY, "slot": "grey above"}}
    game = fight("VE.12", seats=2, phase="next_card", faces=faces, down=["elros"]).play("end")
    assert (game.asked, game.seat) == ((ORDER, Ordering("elros", "grey above")), 1)


@pytest.mark.rules("DR-INIT-07", "DR-MON-23", "DR-MON-22", "DR-MTURN-01", "DR-MON-24")
def test_figures_of_a_card_all_act_in_the_order_of_their_bases() -> None:
    game = fight("V.123", phase="next_card", faces={id_: {**AWAY, "id": "flock"} for id_ in ("m1", "m2", "m3")})
    game.state.figures.reverse()
    game.play("end")
    assert turns(game) == ["vorn", "m1", "m2", "m3", "vorn"]
    assert [one(game, id_).base for id_ in ("m1", "m2", "m3")] == ["yellow", "blue", "green"]


@pytest.mark.rules("DR-INIT-08", "DR-INIT-12")
def test_the_first_board_of_bases_runs_from_yellow_to_black_and_the_other_follows() -> None:
    assert BASES[0] == "yellow"
    assert BASES[5] == "black"
    game = fight("V.12", phase="next_card", faces={id_: {**AWAY, "id": "flock"} for id_ in ("m1", "m2")})
    one(game, "m1").base, one(game, "m2").base = "orange", "black"
    game.play("end")
    assert turns(game) == ["vorn", "m2", "m1", "vorn"]


@pytest.mark.rules("DR-INIT-13", "DR-MTURN-12")
def test_the_card_of_a_monster_that_dies_in_its_own_turn_leaves_and_the_next_one_acts() -> None:
    faces = {"m1": {"slot": "grey above"}, "m2": {**AWAY, "slot": "grey below"}}
    game = monster_turn("V..12", faces=faces, health={"m1": 1}, conditions={"m1": {"bleed": 2}})
    assert gone(game, "m1")
    assert game.told(CardRemoved) == [CardRemoved("rotten-flesh-rookie-of-m1")]
    assert turns(game) == ["m1", "m2", "vorn"]


@pytest.mark.parametrize(
    ("slot", "acts"),
    [("grey above", False), ("red above", True), ("blue below", True)],
)
@pytest.mark.rules("DR-INIT-13")
def test_a_card_acts_this_round_only_if_it_lands_behind_the_marker(slot: str, acts: bool) -> None:
    """The Marker stands on the Leader, after the Defender has acted."""
    faces = {"m1": {**AWAY, "slot": slot}}
    game = fight("VEM...1", turn="elros", faces=faces)
    track = game.state.track
    card = next(card for card in track.cards if card.kind == "monster")
    track.cards.remove(card)
    place_card(Play(game.state, game.game.library), card)
    assert ("m1" in idle(game)) is acts
    assert "m1" in idle(game, 3)


@pytest.mark.rules("DR-INIT-13")
def test_a_card_in_the_slot_of_one_that_has_acted_waits_for_the_next_round() -> None:
    faces = {"m1": {**AWAY, "slot": "grey below"}, "m2": {**AWAY, "slot": "grey below"}}
    game = fight("VJ...12", turn="jaheen", done=["vorn", "rotten-flesh-rookie-of-m1"], faces=faces)
    track = game.state.track
    card = next(card for card in track.cards if card.id == "rotten-flesh-rookie-of-m2")
    track.cards.remove(card)
    place_card(Play(game.state, game.game.library), card)
    assert "m2" not in idle(game)
    assert {"m1", "m2"} <= set(idle(game, 3))


@pytest.mark.parametrize(("done", "acts"), [(("m1",), False), ((), True)])
@pytest.mark.rules("DR-INIT-13")
def test_in_the_slot_of_the_marker_a_card_waits_only_if_one_there_has_acted(done: tuple[str, ...], acts: bool) -> None:
    """While the second of three cards in a slot strikes at Vorn, the third is laid there."""
    slots = {
        "m1": "grey above",
        "m2": "grey above" if done else "red above",
        "m3": "grey above" if done else "red above",
    }
    faces = {id_: {**AWAY, "slot": slot} for id_, slot in slots.items()}
    faces["m2"] = {"slot": slots["m2"], "movement": 0}
    game = monster_turn("V2.1.3 ......", turn="m2", faces=faces, done=["vorn", "rotten-flesh-rookie-of-m1"])
    track = game.state.track
    card = next(card for card in track.cards if card.id == "rotten-flesh-rookie-of-m3")
    track.cards.remove(card)
    place_card(Play(game.state, game.game.library), card)
    assert ("m3" in idle(game)) is acts


@pytest.mark.rules("DR-MON-21")
def test_a_figure_that_comes_while_its_card_acts_waits_for_the_next_time() -> None:
    game = monster_turn("V1...")
    game.state.figures.append(Figure("late", "monster", one(game, "m1").card, 4, 8, "blue"))
    game.play("take it")
    assert turns(game) == ["m1", "vorn"]
    game.play("end", "take it")
    assert turns(game) == ["m1", "vorn", "m1", "late", "vorn"]


@pytest.mark.rules("DR-SETUP-06")
def test_at_the_beginning_the_marker_stands_on_the_earliest_card_and_nobody_has_acted() -> None:
    game: Position[State] = Position(
        GAME, None, ("shadow-cultist-rookie", "rotten-flesh-rookie"), 1, options={"mode": "one-shot", "heroes": 2}
    )
    track = game.state.track
    assert (track.at, track.acting, track.done) == ("defender", "", [])
    assert {card.id for card in track.cards} == {"vorn", "maya", "shadow-cultist-rookie", "rotten-flesh-rookie"}


@pytest.mark.rules("DR-HERO-13")
def test_every_hero_has_one_card_on_the_track() -> None:
    game: Position[State] = Position(
        GAME, None, ("shadow-cultist-rookie", "rotten-flesh-rookie"), 1, options={"mode": "one-shot", "heroes": 5}
    )
    assert sorted(card.id for card in game.state.track.cards if card.kind == "hero") == sorted(SIGNS.values())


@pytest.mark.rules("DR-INIT-04")
def test_a_card_that_left_in_its_own_turn_may_act_when_it_comes_again() -> None:
    game = fight("V.1 ...", phase="next_card", turn="vorn", done=())
    state = game.state
    state.phase, state.track.acting, state.track.done = "next_card", "rotten-flesh-veteran", []
    again: Position[State] = Position(game.game, state, (), 1)
    assert "rotten-flesh-veteran" not in again.state.track.done
