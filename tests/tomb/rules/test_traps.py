"""Traps: tokens that are entered or disabled, the pile they come from, Trap cards with their Complex Trap tokens."""

from collections import Counter
from collections.abc import Sequence

import pytest

from tabletome.games.tomb.cards.adventures import Aftermath, PrintedSpecial
from tabletome.games.tomb.rules import decks as decks_looks
from tabletome.games.tomb.rules.decks import trap_tokens
from tabletome.kernel import Match
from tabletome.table import contents, size
from tests.tomb.cards import Cards, bare, game, library
from tests.tomb.plain import (  # `` is a fixture that sets itself up
    Position,
    adventure,
    beast,
    encounter,
    hero,
    hero_at,
    kinds,
    lost,
    monster,
    offered,
    play,
    position,
    token,
    told,
    villain_phase,
)
from tests.tomb.stage import Watched, add_adventure

pytestmark = pytest.mark.usefixtures("plain")


def walk(kind: str, *, hp: int = 8, at: str = "1b1") -> Position:
    """Ada has stepped from 1a1 into the square with a trap of this kind."""
    decks: dict[str, Sequence[str]] = {"tokens": [kind], "trap": ["pit"] if "pit" in library().traps else []}
    state = position([hero("ada", "1a1", hp=hp)], tokens=[token("trap", at)], decks=decks)
    match = play(state)
    match.answer(f"move {at}")
    return match


# --- triggering -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TRAP-01", "TM-TRAP-07", "TM-MOVE-03")
def test_a_trap_triggers_when_a_hero_enters_its_square_and_the_move_goes_on() -> None:
    """Speed 5, a Dart on the 2nd square: 3 squares remain and can be walked."""
    state = position([hero("ada", "1a1")], tokens=[token("trap", "1c1")], decks={"tokens": ["dart"]})
    match = play(state)
    match.answer("move 1c1")
    assert (hero_at(match), lost(match)) == ("1c1", 1)
    assert "move 2b1" in offered(match)
    assert "move 2c1" not in offered(match)
    match.answer("move 2b1")
    assert hero_at(match) == "2b1"


@pytest.mark.rules("TM-TRAP-01")
def test_a_trap_triggers_under_a_hero_with_a_single_hit_point() -> None:
    assert [what["who"] for what in told(walk("dart", hp=1), "fell")] == ["Ada"]


@pytest.mark.rules("TM-TRAP-10", "TM-GEN-12")
def test_a_trap_that_is_disabled_may_win_the_adventure_at_once(cards: Cards) -> None:
    adventure(cards, 0, win="count disabled >= 1")
    match = play(position([hero("ada", "1a1")], tokens=[token("trap", "1b1")], decks={"tokens": ["dart"]}), [11])
    match.answer("disable trap-1")
    assert match.outcome is not None
    assert match.outcome.result == "won"


@pytest.mark.rules("TM-TRAP-01")
def test_a_square_behind_a_trap_is_reached_only_through_it_or_around_it() -> None:
    """In a corridor one square wide the way leads into the trap: beyond it nothing is offered."""
    state = position([hero("ada", "1c4")], tokens=[token("trap", "1c3")], tiles="T02@0,0n", decks={"tokens": ["dart"]})
    match = play(state)
    assert "move 1c3" in offered(match)
    assert "move 1c2" not in offered(match)


@pytest.mark.rules("TM-TRAP-02")
def test_a_triggered_token_is_turned_up_before_its_effect() -> None:
    match = walk("arrow")
    assert kinds(match, "trap-sprung", "damaged") == ["trap-sprung", "damaged"]
    assert told(match, "trap-sprung")[0]["type"] == "arrow"


@pytest.mark.rules("TM-TRAP-04")
def test_a_token_without_a_number_has_no_effect() -> None:
    assert lost(walk("safe")) == 0


@pytest.mark.rules("TM-TRAP-05", "TM-TRAP-16")
@pytest.mark.parametrize(("kind", "damage"), [("dart", 1), ("arrow", 2), ("spear", 3), ("fire", 4)])
def test_a_token_with_a_number_deals_that_much_without_any_roll(kind: str, damage: int) -> None:
    """Even against AC 17 no die is rolled: the script of chance is empty."""
    state = position([hero("ed", "1a1")], tokens=[token("trap", "1b1")], decks={"tokens": [kind]})
    match = play(state)
    match.answer("move 1b1")
    assert lost(match) == damage


@pytest.mark.rules("TM-TRAP-06")
def test_after_its_effect_a_token_is_gone() -> None:
    match = walk("dart")
    assert match.state.tokens == []
    match.answer("move 1a1")
    match.answer("move 1b1")
    assert lost(match) == 1


@pytest.mark.rules("TM-TRAP-15")
def test_a_hero_pushed_into_a_trap_triggers_it(plain: Cards) -> None:
    beast(plain, "adj -> hit +20:1 [push 1]", "* -> move 1")
    state = position(
        [hero("ada", "1d1")],
        [monster("beast", "1c1")],
        phase="villain_phase",
        tokens=[token("trap", "2b2")],
        decks={"tokens": ["spear"]},
        settle_ties=False,
    )
    match = play(state, [20])
    match.answer("square 2b2")
    assert lost(match) == 4
    assert match.state.tokens == []


@pytest.mark.rules("TM-TRAP-15", "TM-TILE-14")
def test_a_hero_pushed_onto_a_tile_has_entered_it(plain: Cards) -> None:
    beast(plain, "adj -> hit +20:1 [push 1]", "* -> move 1")
    sting = PrintedSpecial(name="Sting", when=f"enter {library().tiles['J23'].name}", do="active: stun")
    for special, stunned in (([sting], True), ([], False)):
        adventure = add_adventure(plain, special=special)
        match = villain_phase(
            [hero("ada", "1d1")], [monster("beast", "1c1")], [20], settle_ties=False, adventure=adventure
        )
        match.answer("square 2b2")
        assert match.state.heroes[0].stunned is stunned


@pytest.mark.rules("TM-TRAP-15")
def test_a_trap_put_under_a_hero_waits_until_one_enters(plain: Cards) -> None:
    card = encounter(plain, do="active: trap here")
    heroes = [hero("ada", "1a1"), hero("bo", "1c1")]
    match = villain_phase(heroes, decks={"encounter": [card], "tokens": ["fire", "fire"]})
    assert (lost(match), [piece.kind for piece in match.state.tokens]) == (0, ["trap"])
    match.answer("end")
    match.answer("move 1b1")
    match.answer("move 1a1")
    assert lost(match) == 4


@pytest.mark.rules("TM-TRAP-07", "TM-TURN-14")
def test_a_hero_that_falls_into_a_trap_goes_no_further() -> None:
    match = walk("fire", hp=3)
    assert match.state.heroes[0].hp == 4, "the turn went on, and a Healing Surge was spent at the start of the next"
    assert match.state.round == 2


# --- disabling --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TRAP-08")
def test_disabling_is_offered_for_traps_on_the_heros_tile_only() -> None:
    tokens = [token("trap", "1d4"), token("trap", "2a1")]
    match = play(position([hero("ada", "1a1")], tokens=tokens, decks={"tokens": ["dart"] * 2}))
    assert offered(match, "disable") == ["disable trap-1"]


@pytest.mark.rules("TM-TRAP-08")
def test_disabling_is_an_action() -> None:
    tokens = [token("trap", "1d4"), token("trap", "1d3")]
    match = play(position([hero("ada", "1a1")], tokens=tokens, decks={"tokens": ["dart"] * 2}), [20])
    match.answer("disable trap-1")
    assert offered(match, "disable") == offered(match, "dash") == []


@pytest.mark.rules("TM-TRAP-09")
@pytest.mark.parametrize("roll", [1, 10])
def test_10_or_less_triggers_the_trap_on_the_hero_who_tried(roll: int) -> None:
    heroes = [hero("ada", "1a1"), hero("bo", "1d3")]
    match = play(position(heroes, tokens=[token("trap", "1d4")], decks={"tokens": ["dart"]}), [roll])
    match.answer("disable trap-1")
    assert (lost(match, 0), lost(match, 1)) == (1, 0)
    assert match.state.tokens == []


@pytest.mark.rules("TM-TRAP-10")
@pytest.mark.parametrize("roll", [11, 20])
def test_11_or_more_removes_the_trap_without_effect_and_keeps_it_face_up(roll: int) -> None:
    match = play(position([hero("ada", "1a1")], tokens=[token("trap", "1d4")], decks={"tokens": ["arrow"]}), [roll])
    match.answer("disable trap-1")
    assert (lost(match), match.state.tokens) == (0, [])
    assert match.state.decks["tokens"].discards == ["arrow"]
    assert size(match.state.decks["tokens"]) == 0


@pytest.mark.rules("TM-TRAP-18")
def test_one_of_several_face_down_tokens_is_named_and_no_kind_is_known_before_the_roll() -> None:
    tokens = [token("trap", "1d4"), token("trap", "1d3")]
    match = play(position([hero("ada", "1a1")], tokens=tokens, decks={"tokens": ["fire", "safe"]}), [11, "fire"])
    assert offered(match, "disable") == ["disable trap-1", "disable trap-2"]
    assert all(piece.kind == "trap" and not piece.marks for piece in match.state.tokens)
    match.answer("disable trap-2")
    assert [piece.id for piece in match.state.tokens] == ["trap-1"]
    assert contents(match.state.decks["tokens"]) == ["safe"]


# --- the pile ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COMP-15")
def test_the_pile_holds_37_tokens_and_36_points_of_damage_and_41_with_all_draw_tokens(
    plain: Cards,
) -> None:
    """Every token of the pile is sprung once, and what it does to a Hero is added up."""
    pile = contents(decks_looks.decks(bare())["tokens"])
    assert Counter(pile) == {"safe": 16, "draw": 4, "dart": 6, "arrow": 5, "spear": 4, "fire": 2}
    assert sum(lost(walk(kind)) for kind in pile) == 36
    adventure(plain, 50, aftermath=Aftermath("", draw_tokens=9))
    everything = trap_tokens(bare(), [50])
    assert (len(everything), everything.count("draw")) == (41, 8)


@pytest.mark.rules("TM-SETUP-08", "TM-EXPL-10")
def test_what_a_token_is_chance_decides_among_all_that_are_face_down(plain: Cards) -> None:
    pile = contents(decks_looks.decks(bare())["tokens"])
    state = position([hero("ada", "1a1")], tokens=[token("trap", "1b1")], decks={"tokens": pile})
    chance = Watched(3)
    match: Position = Match(game(), 1, chance=chance, state=state)
    match.answer("move 1b1")
    assert Counter(chance.possible["trap"]) == Counter(pile)


@pytest.mark.rules("TM-TRAP-17")
def test_used_tokens_are_mixed_again_when_the_pile_is_empty(plain: Cards) -> None:
    state = position([hero("ada", "1b1")], tiles="J23@0,0n", stack=["T05"], phase="exploration_phase")
    state.decks["tokens"].discards = ["dart", "dart", "safe", "fire", "spear"]
    match = play(state)
    assert [piece.kind for piece in match.state.tokens] == ["trap"]
    pile = match.state.decks["tokens"]
    assert contents(pile) == ["dart", "dart", "fire", "safe", "spear"]
    assert pile.discards == []


@pytest.mark.rules("TM-TRAP-17")
def test_tokens_on_the_board_are_not_mixed_with_the_used_ones(plain: Cards) -> None:
    """The last token of the old pile lies on the board and must be the Fire trap; the used ones are all safe."""
    lying = token("trap", "1c1")
    state = position(
        [hero("ada", "1b1")],
        tokens=[lying],
        tiles="J23@0,0n",
        stack=["T05"],
        phase="exploration_phase",
        decks={"tokens": ["fire"]},
    )
    state.decks["tokens"].discards = ["safe"] * 5
    match = play(state)
    assert len(match.state.tokens) == 2
    match.answer("move 1c1")
    assert lost(match) == 4
    assert match.state.decks["tokens"].discards == ["fire"]
    assert contents(match.state.decks["tokens"]) == ["safe"] * 5


@pytest.mark.rules("TM-TRAP-17")
def test_without_any_token_left_no_trap_is_placed() -> None:
    state = position([hero("ada", "1b1")], tiles="J23@0,0n", stack=["T05"], phase="exploration_phase")
    match = play(state)
    assert len(match.state.placed) == 2
    assert match.state.tokens == []
