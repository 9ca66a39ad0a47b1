"""What must happen at a moment, in its order; effects that come and go."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletome.kernel import (
    Abilities,
    Choose,
    Effect,
    Flow,
    GameFault,
    InPlay,
    One,
    Play,
    Window,
)
from tabletome.table import D6
from tests.kernel.games import Table, options, position
from tests.kernel.moments.tavern import Tavern


def test_what_must_happen_happens_in_the_declared_order_and_then_as_it_came_into_play() -> None:
    tavern = Tavern()
    for name, order in (("late", 5), ("early", -5), ("plain", 0), ("other", 0)):
        tavern.shouting(name, order=order)
    for ability, source in (
        ("late", "a"),
        ("plain", "b"),
        ("early", "c"),
        ("other", "d"),
        ("plain", "e"),
        ("early", "f"),
    ):
        tavern.enter(ability, source)
    assert tavern.drink().state.log == ["c", "f", "b", "d", "e", "a"]


def test_the_order_survives_a_save() -> None:
    tavern = Tavern()
    tavern.shouting("late", order=5)
    tavern.shouting("plain")
    for ability, source in (("late", "a"), ("plain", "b"), ("plain", "c")):
        tavern.enter(ability, source)
    match = tavern.match()
    match.answer("drink")
    fork = match.fork()
    fork.answer("drink")
    assert fork.state.log == ["b", "c", "a"] * 2


def test_what_is_in_play_is_plain_data_and_comes_back_equal() -> None:
    abilities = Abilities()
    abilities.at("hit", "thorns", order=1)(lambda play, effect, about: None)
    abilities.changes("speed", "boots")(lambda state, effect, value, about: value + effect.number)
    in_play = InPlay()
    abilities.enter(in_play, "thorns", "rose", owner=1)
    abilities.enter(in_play, "boots", "red boots", owner=0, number=2)
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(in_play), type=InPlay)
    assert again == in_play
    assert again.effects == {"hit": [Effect("thorns", "rose", 1)], "speed": [Effect("boots", "red boots", 0, 2)]}
    assert abilities.value(None, again, "speed", 5) == 7


def test_an_ability_is_given_the_play_its_effect_and_what_it_is_about() -> None:
    tavern = Tavern()
    seen: list[Any] = []

    @tavern.abilities.at("toast", "listen")
    def listen(play: Play[Table, Any], effect: Effect, about: Any) -> None:
        seen.append((play.state.phase, effect, about))

    tavern.enter("listen", "ear", owner=1, number=7)
    tavern.drink()
    assert seen == [("turn", Effect("listen", "ear", 1, 7), "cheers")]


def test_an_ability_can_ask_and_roll() -> None:
    tavern = Tavern()

    @tavern.abilities.at("toast", "dare")
    def dare(play: Play[Table, Any], effect: Effect, about: Any) -> Flow[None]:
        option = yield Choose(1, (One("dare"), One("decline")))
        play.state.log += [option.verb, (yield D6.roll())]

    tavern.enter("dare")
    match = tavern.drink()
    assert options(match) == ["dare", "decline"]
    match.answer("dare", seat=1)
    assert match.state.log[0] == "dare"
    assert position(match.fork()) == position(match)


def test_an_ability_whose_condition_does_not_hold_does_not_act() -> None:
    tavern = Tavern()
    tavern.shouting("always")
    tavern.shouting("never", when=lambda play, effect, about: False)
    tavern.shouting("odd", when=lambda play, effect, about: effect.number % 2 == 1 and about == "cheers")
    for ability, source, number in (("never", "a", 0), ("odd", "b", 2), ("odd", "c", 3), ("always", "d", 0)):
        tavern.enter(ability, source, number=number)
    assert tavern.drink().state.log == ["c", "d"]


def test_conditions_are_looked_at_when_the_turn_of_the_effect_comes() -> None:
    tavern = Tavern()
    tavern.shouting("first", when=lambda play, effect, about: not play.state.log)
    for source in ("a", "b"):
        tavern.enter("first", source)
    assert tavern.drink().state.log == ["a"]


def test_an_effect_that_leaves_during_the_moment_does_not_act_any_more() -> None:
    tavern = Tavern()

    @tavern.abilities.at("toast", "hush", order=-1)
    def hush(play: Play[Table, Any], effect: Effect, about: Any) -> None:
        play.state.log.append("hush")
        tavern.abilities.leave(play.state.in_play, "b")

    tavern.shouting("shout")
    for ability, source in (("hush", "x"), ("shout", "a"), ("shout", "b"), ("shout", "c")):
        tavern.enter(ability, source)
    assert tavern.drink().state.log == ["hush", "a", "c"]


def test_an_effect_that_acted_and_left_itself_is_gone() -> None:
    tavern = Tavern()

    @tavern.abilities.at("toast", "once")
    def once(play: Play[Table, Any], effect: Effect, about: Any) -> None:
        play.state.log.append(effect.source)
        tavern.abilities.leave(play.state.in_play, effect.source)

    tavern.shouting("shout")
    tavern.enter("once", "bubble")
    tavern.enter("shout", "a")
    match = tavern.drink()
    match.answer("drink")
    assert match.state.log == ["bubble", "a", "a"]


def test_an_effect_that_comes_during_the_moment_acts_from_the_next_one_on() -> None:
    tavern = Tavern()
    tavern.shouting("shout")

    @tavern.abilities.at("toast", "call", when=lambda play, effect, about: not play.state.log)
    def call(play: Play[Table, Any], effect: Effect, about: Any) -> None:
        play.state.log.append("call")
        tavern.abilities.enter(play.state.in_play, "shout", "guest")

    tavern.enter("call")
    match = tavern.drink()
    assert match.state.log == ["call"]
    match.answer("drink")
    assert match.state.log == ["call", "guest"]


def test_an_effect_replaced_during_the_moment_by_one_of_the_same_name_has_not_acted_for_it() -> None:
    tavern = Tavern()

    @tavern.abilities.at("toast", "swap", order=-1)
    def swap(play: Play[Table, Any], effect: Effect, about: Any) -> None:
        tavern.abilities.leave(play.state.in_play, "a")
        tavern.abilities.enter(play.state.in_play, "shout", "a")

    tavern.shouting("shout")
    tavern.enter("swap")
    tavern.enter("shout", "a")
    assert tavern.drink().state.log == []


def test_a_moment_nobody_cares_about_does_nothing() -> None:
    tavern = Tavern(Window((0, 1)))
    match = tavern.drink()
    assert match.state.log == []
    assert options(match) == ["drink"]


def test_moments_do_not_mix() -> None:
    tavern = Tavern()
    tavern.shouting("shout")
    tavern.abilities.at("dusk", "owl")(lambda play, effect, about: play.state.log.append("owl"))
    tavern.enter("owl")
    tavern.enter("shout", "a")
    assert tavern.drink().state.log == ["a"]


def test_a_source_takes_all_it_brought_with_it_or_one_ability_only() -> None:
    abilities = Abilities()
    for moment, name in (("hit", "thorns"), ("hit", "bite"), ("dusk", "howl")):
        abilities.at(moment, name)(lambda play, effect, about: None)
    in_play = InPlay()
    for name in ("thorns", "bite", "howl"):
        abilities.enter(in_play, name, "wolf")
        abilities.enter(in_play, name, "bear")
    abilities.leave(in_play, "wolf", "bite")
    assert [effect.ability for effect in in_play.effects["hit"] if effect.source == "wolf"] == ["thorns"]
    abilities.leave(in_play, "wolf")
    assert in_play.effects == {
        "hit": [Effect("thorns", "bear"), Effect("bite", "bear")],
        "dusk": [Effect("howl", "bear")],
    }
    abilities.leave(in_play, "bear")
    assert in_play == InPlay()
    abilities.leave(in_play, "nobody")
    assert in_play == InPlay()


def test_an_unknown_ability_cannot_enter_and_is_named_with_its_source() -> None:
    with pytest.raises(GameFault, match=r"there is no ability 'fly' \(from wings\)"):
        Abilities().enter(InPlay(), "fly", "wings")


def test_two_abilities_of_one_name_are_refused() -> None:
    abilities = Abilities()
    abilities.at("hit", "thorns")(lambda play, effect, about: None)
    with pytest.raises(GameFault, match="two abilities are called 'thorns'"):
        abilities.changes("speed", "thorns")(lambda state, effect, value, about: value)


def test_an_ability_that_is_no_longer_known_is_named_instead_of_breaking_the_match() -> None:
    """A save or a pack may bring an effect whose ability this program does not have."""
    abilities, in_play = (
        Abilities(),
        InPlay({"toast": [Effect("lost", "old card")], "speed": [Effect("lost", "old card")]}),
    )
    with pytest.raises(GameFault, match="lost"):
        list(abilities.moment(Play(Table()), in_play, "toast"))
    with pytest.raises(GameFault, match="lost"):
        abilities.value(None, in_play, "speed", 1)
