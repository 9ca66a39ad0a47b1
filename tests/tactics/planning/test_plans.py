"""Planning help: what it says before is what happens after. Odds are compared with every way the dice can fall, played out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

import pytest

from tabletome.bots import bot_named
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.events import Decided
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.options.aim import Aiming
from tabletome.games.tactics.options.foresight import next_cards
from tabletome.games.tactics.scene.attacks import without_more
from tabletome.games.tactics.scene.intentions import deeds_in, foreseen
from tabletome.games.tactics.state import State
from tabletome.kernel import Chance, Event, Match, Result, Seeded, percent
from tabletome.kernel.events import Attacked, Moved
from tabletome.scene import Plan
from tabletome.table import Deck, put_on_top
from tabletome.testing.play import Position
from tests.tactics.fight.stage import fight

Losses = dict[str, dict[int, Fraction]]
FACES = {die.name: die.faces for die in GAME.library.dice.values()}


class Thrown:
    """Dice that show what they are told to, in order; whatever chance is asked for after them comes from a seed."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces, self.rest = list(faces), Seeded(1)

    def answer(self, request: Chance) -> Result:
        return self.faces.pop(0) if self.faces else self.rest.answer(request)

    def seek(self, results: int) -> None:
        raise AssertionError("nothing is taken back here")


def plan_of(match: Match[State], option: str) -> Plan:
    assert match.request is not None
    found = match.request.find(option)
    assert found is not None
    plan = match.game.plan(match.state, match.request, found)
    assert isinstance(plan, Plan)
    return plan


def foretold(plan: Plan) -> Losses:
    """What everybody who is struck may lose, by the plan."""
    spread: Losses = {}
    for hit in plan.hits:
        for bar in hit.bars:
            amounts = spread.setdefault(hit.id, {})
            amounts[bar.amount] = amounts.get(bar.amount, Fraction(0)) + bar.chance
    return spread


def until_resolved(events: Sequence[Event]) -> list[Event]:
    end = next((place for place, event in enumerate(events) if event.kind == "resolved"), len(events))
    return list(events[:end])


def thrown(match: Match[State], option: str, faces: Sequence[int]) -> list[Event]:
    """What happens until the attack is done if the dice show this, nobody responding or rolling again."""
    world = match.fork(Thrown(faces))
    world.listen()
    world.answer(option)
    while world.request is not None and not any(event.kind == "resolved" for event in world.events or ()):
        answer = without_more(world.request)
        if answer is None:
            break
        world.answer(answer)
    return until_resolved(world.events or [])


def by_brute_force(match: Match[State], option: str) -> Losses:
    """Every way the dice can fall, thrown and played out; whoever was struck in vain has lost nothing."""
    rolled = next((event for event in thrown(match, option, ()) if event.kind == "rolled"), None)
    dice = [FACES[name] for name in rolled.what["dice"]] if rolled is not None else []
    counted: dict[str, Counter[int]] = {}
    ways = 0
    for faces in product(*dice):
        ways += 1
        events = thrown(match, option, faces)
        lost = Counter(
            dict.fromkeys((id_ for event in events if event.kind == "attacked" for id_ in event.what["on"]), 0)
        )
        for event in events:
            if event.kind == "damaged":
                lost[event.what["who"]] += event.what["amount"]
        for id_, amount in lost.items():
            counted.setdefault(id_, Counter())[amount] += 1
    return {id_: {amount: Fraction(n, ways) for amount, n in found.items()} for id_, found in counted.items()}


# --- attacks ----------------------------------------------------------------------------------------------------------


def swing(text: str, **more: object) -> Position[State]:
    """Roberta between three enemies, about to choose whom she attacks."""
    game = fight(".2.\n1R3", hands={"roberta": ["swing"]}, cards={"Swing": text}, **more)  # type: ignore[arg-type]
    return game.play("play swing")


CASES: dict[str, Callable[[], Position[State]]] = {
    "one die": lambda: swing("atk bl r1"),
    "two dice and a number": lambda: swing("atk bl+w+1 r1", hp={"M1": 3}),
    "by somebody weakened": lambda: swing("atk r+w r1", conditions={"roberta": ["weakened"]}),
    "on somebody who is hard to hurt": lambda: swing(
        "atk r r1", kinds=dict.fromkeys(("M1", "M2", "M3"), "royal-guard")
    ),
    "past what makes it hard to hurt": lambda: swing(
        "atk r r1 : pierce", kinds=dict.fromkeys(("M1", "M2", "M3"), "royal-guard")
    ),
    "with a die more from an ability": lambda: swing("atk w rbasic", boards={"roberta": ["locked-shields"]}),
}


@pytest.mark.parametrize("case", CASES)
def test_the_odds_of_an_attack_are_those_of_all_ways_its_dice_can_fall(case: str) -> None:
    match = CASES[case]().match
    assert match.request is not None
    for option in match.request:
        assert foretold(plan_of(match, str(option))) == by_brute_force(match, str(option))


@pytest.mark.rules("AT-AOE-08", "AT-AOE-01")
def test_one_roll_counts_for_all_in_an_area_friend_and_foe_and_the_plan_says_how_many_fall_together() -> None:
    game = fight(
        "E....\n..12.\n..T..", hands={"elwyn": ["blaze"]}, cards={"Blaze": "atk bl r4 a1"}, turn="elwyn",
        hp={"M1": 2, "M2": 3}, bystander=False,
    )  # fmt: skip
    game.play("play blaze")
    plan = plan_of(game.match, "aim at c2")
    assert foretold(plan) == by_brute_force(game.match, "aim at c2")
    assert {hit.id: hit.friend for hit in plan.hits} == {"M1": False, "M2": False, "tolben": True}
    blue = FACES["blue"]
    both, one = (Fraction(sum(face >= hp for face in blue), len(blue)) for hp in (3, 2))
    assert plan.together[:2] == (f"both fall {percent(both)}", f"at least one {percent(one)}")
    assert "strikes Tolben as well" in plan.together
    assert set(plan.area) == {(x, y) for x in (1, 2, 3) for y in (0, 1, 2)}


@pytest.mark.parametrize("seed", range(4))
def test_in_games_of_bots_every_plan_of_an_attack_holds(seed: int) -> None:
    """Whatever lies on boards and works by itself: what is foretold is what comes of every way the dice can fall."""
    chapter = list(GAME.library.encounters)[7 * seed + 3]
    compared = 0
    for game in range(4):
        match = Match(GAME, 1, {"chapter": chapter, "heroes": 4}, chance=Seeded(seed + 10 * game))
        bot = bot_named("captain", GAME, 1)
        while match.request is not None and compared < 6:
            about = match.request.about
            if (
                isinstance(about, Aiming)
                and match.request.kind == "aim"
                and about.word == "atk"
                and len(about.dice) < 3
            ):
                option = str(next(iter(match.request)))
                assert foretold(plan_of(match, option)) == by_brute_force(match, option), (chapter, about, option)
                compared += 1
            match.answer(bot.choose(match.seat(0)))
    assert compared >= 2


def test_a_plan_changes_nothing_and_draws_nothing() -> None:
    match = CASES["two dice and a number"]().match
    before, dice = GAME.codec[0](match.state), match.chance
    for option in match.request or ():
        plan_of(match, str(option))
    match.game.preview(match.state, "M1")
    assert GAME.codec[0](match.state) == before
    assert match.chance is dice
    assert dice.used == 0  # type: ignore[attr-defined]  # a script with nothing in it: whoever asked would have failed


# --- reach, sight, moves ----------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-RANGE-01", "AT-LOS-02")
def test_outside_of_range_and_sight_the_board_goes_to_dusk() -> None:
    near = fight("E.#1.\n...2.", hands={"elwyn": ["bolt"]}, cards={"Bolt": "atk bl r3"}, turn="elwyn")
    plan = plan_of(near.match, "play bolt")
    assert plan.reach is not None
    assert (3, 1) in plan.reach
    assert (3, 0) not in plan.reach  # behind the wall
    assert (3, 3) in plan.reach
    assert (4, 3) not in plan.reach  # in sight, but too far
    assert [hit.id for hit in plan.hits] == ["M2"]


@pytest.mark.rules("AT-MOVE-01", "AT-TERR-02")
def test_a_move_shows_its_way_and_what_it_costs() -> None:
    game = fight("Rr...", hands={"roberta": ["basic-move"]}).play("play basic-move")
    plan = plan_of(game.match, "move c1")
    assert plan.ghosts[0].way[0] == (0, 0)
    assert plan.ghosts[0].way[-1] == (2, 0)
    assert plan.notes[0] == "3 points of 4"
    assert "move c1" in game.offered()
    assert plan.reach is not None
    assert {f"{'abcdefghij'[x]}{y + 1}" for x, y in plan.reach} - {"a1"} == {
        option.removeprefix("move ") for option in game.offered() if option.startswith("move ")
    }


# --- what enemies would do --------------------------------------------------------------------------------------------


def test_what_is_foretold_of_a_boss_is_what_it_does() -> None:
    for cards in ((("boss: activate",),), (("boss: activate @farthest",),), (("minions: activate",),)):
        game = fight(
            "R....B\n......\nE..1..", hands={"roberta": ["basic-move"]}, boss_cards=cards, line=("roberta", "B", "elwyn"),
            kinds={"B": "hobgoblin-chieftain"}, bystander=False, chance=(1, 1, 1, 1),
        )  # fmt: skip
        told = foreseen(Table(game.state, game.match.game.library), "B")
        assert told.exact
        game.play("pass")
        for decided in game.told(Decided):
            way = next((one.path for one in game.told(Moved) if one.who == decided.who), ())
            attacks = any(one.who == decided.who for one in game.told(Attacked))
            foreseen_deeds = [deed for deed, _ in told.deeds[decided.who].values()]
            assert any(
                (deed.on, deed.why, deed.way, deed.attacks) == (decided.on, decided.why, tuple(way), attacks)
                for deed in foreseen_deeds
            )
        assert {decided.who for decided in game.told(Decided)} == set(told.deeds)


def test_where_the_dice_of_one_decide_what_the_next_one_does_both_courses_are_told_with_their_odds() -> None:
    """M1 may knock Roberta out, and then M2 has to go for Elwyn."""
    game = fight(
        "R12\n....\n....E", hp={"roberta": 1}, boss_cards=(("minions: activate",),), line=("roberta", "B", "elwyn"),
        hands={"roberta": ["basic-move"]}, bystander=False, kinds={"M1": "melee-goblin", "M2": "ranged-goblin"},
    )  # fmt: skip
    told = foreseen(Table(game.state, game.match.game.library), "B")
    targets: dict[str, Fraction] = {}
    for deed, chance in told.deeds["M2"].values():
        targets[deed.on] = targets.get(deed.on, Fraction(0)) + chance
    white = FACES["white"]
    falls = Fraction(sum(face > 0 for face in white), len(white))
    assert told.exact
    assert targets == {"elwyn": falls, "roberta": 1 - falls}


def test_a_stunned_boss_is_said_to_skip_its_turn() -> None:
    game = fight("R..B", conditions={"B": ["stunned"]}, kinds={"B": "hobgoblin-chieftain"})
    plan = game.game.preview(game.state, "B")
    assert isinstance(plan, Plan)
    assert "stunned" in plan.title


def test_heroes_and_strangers_have_no_intentions() -> None:
    game = fight("R..1")
    assert game.game.preview(game.state, "roberta") is None
    assert game.game.preview(game.state, "nobody") is None


def test_the_next_card_is_one_of_those_not_shown_and_a_card_that_was_seen_is_certain() -> None:
    deck = Deck("boss", [["a", "b", "c", "c"]], ["d"])
    assert next_cards(deck) == {"a": Fraction(1, 4), "b": Fraction(1, 4), "c": Fraction(1, 2)}
    put_on_top(deck, ["d"])
    assert next_cards(deck) == {"d": 1}
    assert next_cards(Deck("boss", [], ["a", "b"])) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}  # made anew first


def test_deeds_are_read_from_what_was_told() -> None:
    game = fight("R1", boss_cards=(("minions: activate",),), line=("roberta", "B"), hands={"roberta": ["basic-move"]})
    table = Table(game.state, game.match.game.library)
    events = [
        Event("decided", {"who": "M1", "on": "roberta", "why": "the closest"}),
        Event("attacked", {"who": "M1", "on": ("roberta",), "card": ""}),
        Event("moved", {"who": "roberta", "path": ["a1", "a2"], "by": "M1"}),
    ]
    assert set(deeds_in(table, events)) == {"M1"}
    assert deeds_in(table, events)["M1"].attacks
