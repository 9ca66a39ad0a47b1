"""Moments, at which abilities act or are offered, and values, which they change."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from tabletome.kernel import (
    NOBODY,
    Abilities,
    Act,
    Choose,
    Effect,
    Flow,
    GameFault,
    Group,
    InPlay,
    Match,
    One,
    Option,
    Part,
    Play,
    Window,
    offer,
)
from tabletome.table import D6

from .games import Table, little_game, options, play_all, position


class Tavern:
    """A table at which one moment, `toast`, is reached after every answer, with the abilities a test gives it."""

    def __init__(self, window: Window | None = None) -> None:
        self.abilities, self.window = Abilities(), window
        self.entering: list[tuple[str, str, int, int]] = []

    def enter(self, ability: str, source: str = "", owner: int = NOBODY, number: int = 0) -> None:
        self.entering.append((ability, source or ability, owner, number))

    def shouting(self, name: str, **how: Any) -> None:
        """An ability that notes its source in the log."""

        def shout(play: Play[Table, Any], effect: Effect, about: Any) -> None:
            play.state.log.append(effect.source)

        self.abilities.at("toast", name, **how)(shout)

    def table(self) -> Table:
        table = Table()
        for ability, source, owner, number in self.entering:
            self.abilities.enter(table.in_play, ability, source, owner, number)
        return table

    def turn(self, play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("drink"),), "A drink?")
        yield from self.abilities.moment(play, play.state.in_play, "toast", "cheers", self.window)

    def match(self) -> Match[Table]:
        return Match(little_game(self.turn, self.table), 2, seed=1)

    def drink(self) -> Match[Table]:
        match = self.match()
        match.answer("drink")
        return match


# --- what must happen -------------------------------------------------------------------------------------------------


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


# --- coming and going -------------------------------------------------------------------------------------------------


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


# --- what may happen --------------------------------------------------------------------------------------------------


def bar(window: Window | None, *effects: tuple[str, int]) -> Tavern:
    """A tavern in which every effect is one optional ability of the seat."""
    tavern = Tavern(window)
    for name, owner in effects:
        if name not in tavern.abilities.known:
            tavern.shouting(name, optional=True)
        tavern.enter(name, owner=owner)
    return tavern


def asked(match: Match[Table]) -> tuple[int, list[str]] | None:
    """Who is asked to use what; None if it is the next drink."""
    assert match.request is not None
    return None if match.request.prompt == "A drink?" else (match.request.seat, options(match))


def test_an_optional_ability_is_offered_to_its_owner_who_may_pass() -> None:
    match = bar(Window((0, 1)), ("sing", 1)).drink()
    assert asked(match) == (1, ["use sing", "pass"])
    match.answer("pass")
    assert asked(match) is None
    assert match.state.log == []


def test_an_optional_ability_that_is_used_acts_and_is_offered_again_until_its_owner_passes() -> None:
    match = bar(Window((0,)), ("sing", 0)).drink()
    play_all(match, "use sing", "use sing", "pass")
    assert match.state.log == ["sing", "sing"]
    assert asked(match) is None


def test_without_a_window_nothing_optional_is_offered() -> None:
    assert asked(bar(None, ("sing", 0)).drink()) is None


def test_nobody_is_asked_when_nothing_can_be_used() -> None:
    tavern = Tavern(Window((0, 1), again=True))
    tavern.shouting("sing", optional=True, when=lambda play, effect, about: False)
    tavern.shouting("shout")
    tavern.enter("sing", owner=0)
    tavern.enter("shout", "a", owner=1)
    match = tavern.drink()
    assert asked(match) is None
    assert match.state.log == ["a"]


def test_what_belongs_to_nobody_or_to_a_seat_outside_the_window_is_not_offered() -> None:
    assert asked(bar(Window((0,)), ("sing", 1), ("dance", NOBODY)).drink()) is None


def test_what_must_happen_comes_before_what_may_happen() -> None:
    tavern = bar(Window((0,)), ("sing", 0))
    tavern.shouting("shout", order=9)
    tavern.enter("shout", "a")
    match = tavern.drink()
    assert match.state.log == ["a"]
    assert asked(match) == (0, ["use sing", "pass"])


def test_seats_are_asked_in_the_order_of_the_window() -> None:
    for seats in ((0, 1), (1, 0)):
        match = bar(Window(seats), ("sing", 0), ("dance", 1)).drink()
        order = []
        while (now := asked(match)) is not None:
            order.append(now[0])
            match.answer("pass")
        assert tuple(order) == seats


def test_each_seat_may_use_as_many_as_the_window_allows() -> None:
    match = bar(Window((0, 1), per_seat=2), ("sing", 0), ("dance", 0), ("joke", 1)).drink()
    assert asked(match) == (0, ["use sing", "use dance", "pass"])
    play_all(match, "use sing", "use sing")
    assert asked(match) == (1, ["use joke", "pass"])
    play_all(match, "use joke", "use joke")
    assert asked(match) is None


def test_all_together_may_use_as_many_as_the_window_allows() -> None:
    match = bar(Window((0, 1), in_all=3), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "use sing", "use sing", "pass", "use joke")
    assert asked(match) is None
    assert match.state.log == ["sing", "sing", "joke"]


def test_the_limits_count_for_one_window_only() -> None:
    match = bar(Window((0,), per_seat=1, in_all=1), ("sing", 0)).drink()
    play_all(match, "use sing", "drink")
    assert asked(match) == (0, ["use sing", "pass"])


def test_without_again_every_seat_is_asked_once_round() -> None:
    match = bar(Window((0, 1)), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "pass", "use joke", "pass")
    assert asked(match) is None


def test_with_again_who_passed_is_asked_once_more_after_somebody_acted() -> None:
    match = bar(Window((0, 1), again=True), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "pass", "use joke", "pass")
    assert asked(match) == (0, ["use sing", "pass"])
    match.answer("pass")
    while asked(match) is not None:
        match.answer("pass")
    assert match.state.log == ["joke"]


def test_with_again_the_window_closes_when_all_have_passed_since_the_last_use() -> None:
    match = bar(Window((0, 1), again=True), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "use sing", "pass", "pass")
    assert asked(match) is None


def test_with_again_a_lone_seat_passes_once() -> None:
    match = bar(Window((0,), again=True), ("sing", 0)).drink()
    play_all(match, "use sing", "pass")
    assert asked(match) is None


def test_with_again_the_limit_per_seat_holds_over_all_rounds() -> None:
    match = bar(Window((0, 1), per_seat=1, again=True), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "use sing", "use joke")
    assert asked(match) is None
    assert match.state.log == ["sing", "joke"]


def test_the_limit_in_all_closes_a_window_that_would_go_round_again() -> None:
    match = bar(Window((0, 1), in_all=2, again=True), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "pass", "use joke", "use joke")
    assert asked(match) is None


def test_a_seat_that_orders_says_who_is_next_whenever_several_could_act() -> None:
    match = bar(Window((0, 1), ordered_by=1, called="AB".__getitem__), ("sing", 0), ("joke", 1)).drink()
    assert asked(match) == (1, ["next A", "next B"])
    match.answer("next B")
    assert asked(match) == (1, ["use joke", "pass"])
    match.answer("use joke")
    assert asked(match) == (1, ["next A", "next B"])
    play_all(match, "next A", "use sing", "next A", "pass")
    assert asked(match) == (1, ["use joke", "pass"]), "one is left, and needs no order"
    match.answer("pass")
    assert asked(match) is None
    assert match.state.log == ["joke", "sing"]


def test_a_seat_that_orders_is_not_asked_about_those_who_have_used_all_they_may() -> None:
    match = bar(Window((0, 1), per_seat=1, ordered_by=0), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "next 1", "use joke")
    assert asked(match) == (0, ["use sing", "pass"])
    match.answer("use sing")
    assert asked(match) is None
    match = bar(Window((0, 1), in_all=1, ordered_by=0), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "next 1", "use joke")
    assert asked(match) is None


def test_an_optional_effect_that_left_is_not_offered_any_more() -> None:
    tavern = bar(Window((0,)), ("sing", 0))

    @tavern.abilities.at("toast", "last word", optional=True)
    def last_word(play: Play[Table, Any], effect: Effect, about: Any) -> None:
        tavern.abilities.leave(play.state.in_play, effect.source)

    tavern.enter("last word", "parrot", owner=0)
    match = tavern.drink()
    assert asked(match) == (0, ["use sing", "use last word by parrot", "pass"])
    match.answer("use last word by parrot")
    assert asked(match) == (0, ["use sing", "pass"])


def test_an_optional_effect_that_comes_during_the_window_is_offered() -> None:
    tavern = bar(Window((0,)), ("sing", 0))

    @tavern.abilities.at("toast", "call", optional=True, when=lambda play, effect, about: len(play.state.log) < 1)
    def call(play: Play[Table, Any], effect: Effect, about: Any) -> None:
        play.state.log.append("call")
        tavern.abilities.enter(play.state.in_play, "sing", "guest", owner=0)

    tavern.enter("call", owner=0)
    match = tavern.drink()
    match.answer("use call")
    assert asked(match) == (0, ["use sing", "use sing by guest", "pass"])
    match.answer("use sing by guest")
    assert match.state.log == ["call", "guest"]


def test_the_prompt_of_the_window_is_asked() -> None:
    match = bar(Window((0,), prompt="Raise a glass?"), ("sing", 0)).drink()
    assert match.request is not None
    assert match.request.prompt == "Raise a glass?"


def test_two_copies_of_a_card_are_two_different_options() -> None:
    """Options must differ in notation, or a journal could not tell them apart."""
    match = bar(Window((0,)), ("sing", 0), ("sing", 0)).drink()
    assert match.request is not None
    assert len(set(options(match))) == match.request.size


def test_a_window_can_be_undone_and_forked_in_its_middle() -> None:
    match = bar(Window((0, 1), per_seat=2, again=True), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "use sing", "pass")
    there = position(match)
    play_all(match, "use joke")
    match.undo()
    assert position(match) == position(match.fork()) == there


# --- values -----------------------------------------------------------------------------------------------------------


def speed() -> tuple[Abilities, InPlay]:
    abilities, in_play = Abilities(), InPlay()
    abilities.changes("speed", "boots", rules=("TB-7",))(lambda state, effect, value, about: value + effect.number)
    abilities.changes("speed", "mud", order=5)(lambda state, effect, value, about: value // 2)
    abilities.changes("speed", "wings", order=-5)(lambda state, effect, value, about: max(value, 8))
    abilities.changes("may-fly", "net")(lambda state, effect, value, about: value and about != "bird")
    return abilities, in_play


def test_a_value_nobody_changes_is_its_base() -> None:
    abilities, in_play = speed()
    assert abilities.value(None, in_play, "speed", 5) == 5
    assert abilities.explain(None, in_play, "speed", 5) == (5, [])


def test_modifiers_are_folded_in_the_declared_order_whatever_order_they_came_in() -> None:
    abilities, in_play = speed()
    for name in ("mud", "boots", "wings"):
        abilities.enter(in_play, name, f"{name} card", number=3)
    assert abilities.value(None, in_play, "speed", 5) == (max(5, 8) + 3) // 2


def test_modifiers_of_equal_order_are_folded_as_they_came_into_play() -> None:
    abilities = Abilities()
    abilities.changes("words", "say")(lambda state, effect, value, about: [*value, effect.source])
    in_play = InPlay()
    for source in ("c", "a", "b"):
        abilities.enter(in_play, "say", source)
    start: list[str] = []
    assert abilities.value(None, in_play, "words", start) == ["c", "a", "b"]


def test_a_permission_is_a_value_and_knows_what_it_is_about() -> None:
    abilities, in_play = speed()
    abilities.enter(in_play, "net", "old net")
    assert abilities.value(None, in_play, "may-fly", True, about="bird") is False
    assert abilities.value(None, in_play, "may-fly", True, about="bat") is True


def test_a_modifier_sees_the_state() -> None:
    abilities, in_play = Abilities(), InPlay()
    abilities.changes("hand-size", "greed")(lambda state, effect, value, about: value + state.turns)
    abilities.enter(in_play, "greed", "ring")
    assert abilities.value(Table(turns=4), in_play, "hand-size", 5) == 9


def test_every_part_of_a_value_can_be_explained_and_what_changed_nothing_is_left_out() -> None:
    abilities, in_play = speed()
    abilities.enter(in_play, "mud", "swamp")
    abilities.enter(in_play, "wings", "small wings")
    abilities.enter(in_play, "boots", "red boots", number=3)
    abilities.enter(in_play, "boots", "old boots", number=0)
    assert abilities.explain(None, in_play, "speed", 9) == (
        6,
        [Part("boots", "red boots", 9, 12, ("TB-7",)), Part("mud", "swamp", 12, 6)],
    )
    assert abilities.value(None, in_play, "speed", 9) == 6


def test_an_ability_and_a_modifier_are_not_mistaken_for_each_other() -> None:
    abilities = Abilities()
    abilities.at("speed", "thorns")(lambda play, effect, about: None)
    abilities.changes("toast", "boots")(lambda state, effect, value, about: value)
    in_play = InPlay()
    abilities.enter(in_play, "thorns", "rose")
    abilities.enter(in_play, "boots", "red boots")
    with pytest.raises(GameFault, match="'thorns' acts at a moment; it does not change a value"):
        abilities.value(None, in_play, "speed", 1)
    with pytest.raises(GameFault, match="'boots' changes a value; it does not act at a moment"):
        list(abilities.moment(Play(Table()), in_play, "toast"))


class Using(Act[Any, Any], frozen=True):
    name: str
    verb: ClassVar = "use"

    def __str__(self) -> str:
        return self.name


class Passing(Act[Any, Any], frozen=True):
    verb: ClassVar = "pass"


class Naming(Act[Any, Any], frozen=True):
    seat: int
    verb: ClassVar = "next"

    def __str__(self) -> str:
        return "AB"[self.seat]


def test_a_window_offers_acts_that_are_written_as_the_plain_words_are() -> None:
    acts = Window((0, 1), ordered_by=1, use=lambda effect, name: Using(name), passing=Passing(), next=Naming)
    match = bar(acts, ("sing", 0), ("joke", 1), ("joke", 1)).drink()
    assert asked(match) == (1, ["next A", "next B"])
    match.answer("next B")
    assert asked(match) == (1, ["use joke", "use joke #2", "pass"])
    assert match.request is not None
    assert [option.arg for option in match.request] == [Using("joke"), Using("joke #2"), Passing()]
    play_all(match, "use joke #2", "next A", "use sing", "next A", "pass", "pass")
    assert match.state.log == ["joke", "sing"]


def test_whatever_a_game_offers_in_a_window_is_asked_for_in_the_same_order() -> None:
    """Options that are no abilities: `take` says what was a use, and who has nothing to choose is not asked."""
    coins = {0: 2, 1: 1}

    def turn(play: Play[Table, Any]) -> Flow[None]:
        def options(seat: int) -> list[Group]:
            return [One("pay"), One("keep")] if coins[seat] else []

        def take(seat: int, option: Option) -> Flow[bool]:
            yield from ()
            coins[seat] -= option.verb == "pay"
            play.state.log.append(f"{seat} {option.verb}")
            return option.verb == "pay"

        paid = yield from offer(Window((0, 1), kind="toll", rules=("X-01",)), options, take)
        play.state.log.append(f"{paid} paid")
        yield Choose(0, (One("drink"),), "A drink?")

    match: Match[Table] = Match(little_game(turn, Table), 2, seed=1)
    assert match.request is not None
    assert (match.request.kind, match.request.rules) == ("toll", ("X-01",))
    for answer in ("pay", "keep", "pay"):
        match.answer(answer)
    assert match.state.log == ["0 pay", "0 keep", "1 pay", "2 paid"]
