"""Players who miss adventures of a campaign and come along again: seats stay, the party changes. (TM-CAMP-03, -11)"""

from __future__ import annotations

import pytest

from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.bot import Adventurer
from tabletome.games.tomb.state import Used
from tabletome.kernel import IllegalAnswer, Match, Seeded
from tabletome.scene import Scene
from tabletome.table import size
from tests.tomb.campaigns import campaign, decided, of, person, routine, take, to_adventure, until
from tests.tomb.cards import game, look
from tests.tomb.plain import Position, asked, offered, told

THREE = ["birdsong", "qawasha", "asharra"]


def without_the_second(*results: str) -> Position:
    """Three players have won the first adventure; the second of them sits the next one out."""
    match = campaign("won", *results, heroes=THREE)
    until(match, "bring_heroes")
    take(match, "bring birdsong", "sit-out", "bring asharra")
    return match


def to_the_end_of_the_adventure(match: Position) -> set[int]:
    """Go on by routine until the next question about who goes; the seats that were asked on the way."""
    seats: set[int] = set()
    while match.state.phase != "bring_heroes":
        seats.add(asked(match))
        routine(match)
    return seats


def refusal(match: Position, answer: str) -> str:
    with pytest.raises(IllegalAnswer) as refused:
        match.answer(answer)
    return str(refused.value)


def pictured(match: Position, seat: int) -> Scene:
    """What a seat sees."""
    scene = match.game.scene(match.game.view(match.state, seat), match.request if seat == asked(match) else None)
    assert isinstance(scene, Scene)
    return scene


@pytest.mark.rules("TM-CAMP-11")
def test_who_sits_out_is_asked_nothing_until_the_adventure_is_over() -> None:
    match = without_the_second("won")
    assert [hero.id for hero in match.state.heroes] == ["birdsong", "asharra"]
    assert to_the_end_of_the_adventure(match) == {0, 2}
    assert asked(match) == 1, "who sat out is asked first"
    assert offered(match)[-1] == "sit-out"


@pytest.mark.rules("TM-CAMP-11")
def test_each_player_who_goes_decides_for_the_own_hero() -> None:
    match = without_the_second()
    to_adventure(match)
    match.answer(0)
    assert asked(match) == 2
    place = offered(match)[0].removeprefix("start ")
    match.answer(0)
    assert board(look(match)).names[person(match, "asharra").at] == place
    take(match, "first asharra")
    assert (asked(match), match.state.phase, match.state.heroes[match.state.active].id) == (2, "hero_phase", "asharra")


@pytest.mark.rules("TM-CAMP-11")
def test_the_adventure_is_set_up_for_those_who_go() -> None:
    sizes = {party: size(Match(game(), party, {"adventure": 1}, seed=1).state.stack) for party in (2, 3)}
    assert sizes[2] < sizes[3]
    match = campaign("lost", heroes=THREE)
    to_adventure(match)
    assert size(match.state.stack) == sizes[3]
    until(match, "bring_heroes")
    take(match, "bring birdsong", "sit-out", "bring asharra")
    to_adventure(match)
    assert match.state.adventure == "1"
    assert size(match.state.stack) == sizes[2]


@pytest.mark.rules("TM-CAMP-03", "TM-CAMP-11")
@pytest.mark.parametrize(("result", "more"), [("won", 200), ("lost", 0)])
def test_the_hero_of_who_sat_out_comes_back_with_all_that_is_its_own(result: str, more: int) -> None:
    match = campaign("won", result, heroes=THREE)
    until(match, "bring_heroes")
    qawasha = person(match, "qawasha")
    qawasha.items.append(Used("sun-potion"))
    gold = qawasha.gold
    match = Match(match.game, 3, match.options, chance=Seeded(1), listen=True, state=match.state)
    take(match, "bring birdsong", "sit-out", "bring asharra")
    to_the_end_of_the_adventure(match)
    take(match, "bring qawasha", "bring birdsong", "bring asharra")
    assert [hero.id for hero in match.state.heroes] == THREE
    assert (person(match, "qawasha").gold, person(match, "qawasha").items) == (gold + more, [Used("sun-potion")])
    assert of(match).sitting_out == []


@pytest.mark.rules("TM-CAMP-11")
def test_somebody_must_go() -> None:
    match = campaign("won", heroes=["birdsong", "qawasha"])
    until(match, "bring_heroes")
    match.answer("sit-out")
    assert "sit-out" not in offered(match)
    assert "somebody must go, and all the others sit out already" in refusal(match, "sit-out")
    assert "bring birdsong" in offered(match), "the Hero who stays behind may be brought by another player"


@pytest.mark.rules("TM-CAMP-11")
def test_the_only_player_left_may_stay_behind_if_who_sat_out_comes_along() -> None:
    match = campaign("won", "won", heroes=["birdsong", "qawasha"])
    until(match, "bring_heroes")
    take(match, "sit-out", "bring qawasha")
    to_the_end_of_the_adventure(match)
    assert asked(match) == 0
    take(match, "bring birdsong", "sit-out")
    assert [hero.id for hero in match.state.heroes] == ["birdsong"]
    assert [(what["who"], what["instead"]) for what in told(match, "hero-changed")] == [
        ("", "Birdsong"), ("Birdsong", ""), ("", "Qawasha"),
    ]  # fmt: skip
    to_adventure(match)
    assert asked(match) == 0


@pytest.mark.rules("TM-CAMP-11")
def test_who_wants_to_join_later_sits_the_first_adventure_out() -> None:
    match = Match(decided("won"), 2, {"mode": "campaign", "ties": "settle"}, chance=Seeded(3), listen=True)
    take(match, "sit-out", "hero asharra")
    assert [hero.id for hero in match.state.heroes] == ["asharra"]
    assert to_the_end_of_the_adventure(match) == {1}
    assert {"bring birdsong", "bring qawasha", "sit-out"} <= set(offered(match))
    assert "Asharra is played by somebody else" in refusal(match, "bring asharra")
    take(match, "bring qawasha", "bring asharra")
    assert [hero.id for hero in match.state.heroes] == ["qawasha", "asharra"]


@pytest.mark.rules("TM-CAMP-11")
def test_a_single_adventure_cannot_be_sat_out() -> None:
    match = Match(game(), 2, {}, seed=1)
    assert not offered(match, "sit-out")
    assert "only in a campaign can one be sat out" in refusal(match, "sit-out")


@pytest.mark.rules("TM-CAMP-11")
def test_five_players_with_five_heroes_may_sit_out_too() -> None:
    match = campaign("won", heroes=[*THREE, "dragonbait", "artus-cimber"])
    until(match, "bring_heroes")
    assert offered(match) == ["bring birdsong", "sit-out"]


@pytest.mark.rules("TM-CAMP-11")
def test_all_players_see_who_sits_out() -> None:
    match = without_the_second()
    until(match, "hero_phase")
    for seat in range(3):
        panels = {panel.seat: panel for panel in pictured(match, seat).panels if panel.seat is not None}
        assert [panels[one].name for one in (0, 2)] == ["Birdsong", "Asharra"]
        assert panels[1].role == "sits this adventure out"
    acting = [panel.seat for panel in pictured(match, 0).panels if panel.active]
    assert acting == [asked(match)]


@pytest.mark.rules("TM-CAMP-11")
def test_who_sat_out_sees_the_heroes_to_choose_from() -> None:
    match = without_the_second("won")
    to_the_end_of_the_adventure(match)
    [question] = [zone for zone in pictured(match, 1).zones if zone.id == "question"]
    assert [card.title for card in question.cards][-1] == "Qawasha"


@pytest.mark.rules("TM-CAMP-11")
def test_a_campaign_goes_on_the_same_when_it_is_saved_while_somebody_sits_out() -> None:
    match = without_the_second("won", "won")
    to_adventure(match)
    encode, decode = match.game.codec
    again = Match(match.game, 3, match.options, chance=Seeded(5), state=decode(encode(match.state)))
    other = Match(match.game, 3, match.options, chance=Seeded(5), state=decode(encode(match.state)))
    for one in (again, other):
        to_the_end_of_the_adventure(one)
        take(one, "bring qawasha", "bring birdsong", "sit-out")
        to_adventure(one)
    assert encode(again.state) == encode(other.state)
    assert [hero.id for hero in again.state.heroes] == ["birdsong", "qawasha"]


@pytest.mark.rules("TM-CAMP-11")
def test_every_seat_has_its_share_in_the_end() -> None:
    match = campaign("won", "lost", heroes=THREE, most_tries=1)
    until(match, "bring_heroes")
    take(match, "sit-out", "bring qawasha", "sit-out")
    while match.request is not None:
        routine(match)
    assert match.outcome is not None
    assert len(match.outcome.scores) == 3


@pytest.mark.rules("TM-CAMP-11")
def test_bots_take_part() -> None:
    match = without_the_second("won")
    to_the_end_of_the_adventure(match)
    while match.state.phase == "bring_heroes":
        match.answer(Adventurer().choose(match.seat(asked(match))))
    assert len(match.state.heroes) == 3
