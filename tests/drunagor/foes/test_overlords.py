"""Overlords, deck building and the Boss: what differs from a Commander. (DR-OVL-*, DR-BOSS-*, DR-KEY-119)"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from tabletome.games.drunagor.cards.foes import POSITIONS, AttackCard
from tabletome.games.drunagor.cards.language import Damage, Tie
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events import CardPlaced, EnemyCame
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.foes import hand
from tabletome.games.drunagor.options.foes.versions import DECK_BUILDING, VERSION, fitting
from tabletome.games.drunagor.rules.foes.hands import take_hand
from tabletome.games.drunagor.state import Card, House, State, monsters
from tabletome.kernel.events import CardPlayed, TurnBegan
from tabletome.packs.places import SourceError
from tabletome.table import contents, shuffled
from tabletome.testing.play import Position
from tests.drunagor.foes.test_attack_cards import laid, unanswered
from tests.drunagor.foes.test_coming import come
from tests.drunagor.places.dungeon import behind, chapter, read
from tests.drunagor.stage import attack_turn, fight
from tests.drunagor.test_setting_up import done

BOX = GAME.library
OVERLORD = [card for card in BOX.attack_cards.values() if card.deck == "overlord" and not card.instead]
COMMANDER = [card for card in BOX.attack_cards.values() if card.deck == "commander" and not card.instead]


def summoned(line: str, heroes: int = 3, chance: tuple[str, ...] = (), **options: Any) -> Position[State]:
    """The Chapter at the first question, before anybody stands anywhere."""
    written = chapter({"always": [line], "endgame": "all defeated"}, behind(), minion="Sleeper")
    return Position(Drunagor(read(written)), None, chance, 1, options={"mode": "one-shot", "heroes": heroes, **options})


# --- Overlords ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-OVL-12", "DR-OVL-04")
def test_an_overlord_is_offered_instead_of_a_commander_only_if_the_table_wants_it() -> None:
    assert summoned("Commander CP 2+P @d3", chance=("haste", "bloodletting", "iron-patience")).asked[0] != VERSION
    asked = summoned("Commander CP 2+P @d3", overlords="ask", chance=("compound", "interest", "arrears"))
    assert asked.asked[0] == VERSION
    assert asked.offered("summon") == ["summon the-reeve", "summon the-creditor"]


@pytest.mark.rules("DR-OVL-01", "DR-OVL-02", "DR-OVL-04")
def test_an_overlord_has_the_commanders_power_and_cards_of_its_own_deck() -> None:
    game = summoned("Commander CP 2+P @d3", overlords="ask", chance=("compound", "interest", "arrears"))
    game.play("summon the-creditor")
    [overlord] = monsters(game.state)
    assert (overlord.power, overlord.health) == (5, 5 * BOX.monsters["the-creditor"].health)
    drawn = [card.id for card in game.state.track.cards if card.kind == "attack"]
    assert drawn == ["compound", "interest", "arrears"]
    assert {BOX.attack_cards[card].deck for card in drawn} == {"overlord"}
    assert "commander attacks" not in game.state.decks


@pytest.mark.rules("DR-OVL-03", "DR-OVL-11", "DR-KEY-119")
def test_maelstrom_shuffles_the_hand_back_and_draws_a_new_one_whose_cards_ahead_of_the_marker_act() -> None:
    hand = {"interest": "red above", "arrears": "blue below", "compound": "blue above"}
    game = fight(
        "1......V\n........\n.......M\n.......L", kinds={"m1": "the-creditor"},
        faces={"m1": {"slot": "green above", "movement": 0, "damage": None, "blue": "FLYING"}},
        phase="figure", turn="m1", done=("vorn", "maya", "interest"), cubes={"vorn": "y", "maya": "y", "lorelai": "y"},
        cards=[Card(id_, BOX.attack_cards[id_].slot, "attack", "m1") for id_ in hand],
        chance=("interest", "small-print", "distraint"),
    )  # fmt: skip
    assert [event.card for event in game.told(CardPlaced)] == ["interest", "small-print", "distraint"]
    assert {*contents(game.state.decks["overlord attacks"])} >= {"arrears", "compound"}
    assert len(contents(game.state.decks["overlord attacks"])) == 7
    unanswered(game)
    game.play("end")
    unanswered(game)
    acted = [event.card for event in game.told(CardPlayed) if event.who == "m1"]
    assert acted == ["distraint"], (
        "interest lies behind the Marker, small-print is passive, the others are shuffled back"
    )


@pytest.mark.rules("DR-OVL-05", "DR-OVL-10")
def test_overlord_cards_are_four_three_two_and_one_and_the_rarer_ones_are_stronger() -> None:
    assert Counter(card.rarity for card in OVERLORD) == {"common": 4, "uncommon": 3, "rare": 2, "epic": 1}
    strength = {
        rarity: [budget(card) for card in OVERLORD if card.rarity == rarity]
        for rarity in ("common", "uncommon", "rare", "epic")
    }
    for weaker, stronger in (("common", "uncommon"), ("uncommon", "rare"), ("rare", "epic")):
        assert max(strength[weaker]) < min(strength[stronger]), (weaker, strength)


def budget(card: AttackCard) -> float:
    """What a card is worth to its owner: damage, tied effects by what they cost a Hero, for each of those it may hit."""
    if card.passive:
        return 2.0 * card.passive.plus("DMG") + 0.5 * card.passive.plus("MOVEMENT") + 1.0
    total = 0.0
    for clause in card.text.clauses:
        assert isinstance(clause.body, Tie)
        who, shape = clause.who, clause.shape
        hits = 0.7 * shape.most() if shape is not None else 1.0
        if who is not None and who.every:
            hits = 1.5 if "ON DARKNESS" in who.nouns else 3.0
        for effect in clause.body.effects:
            if isinstance(effect, Damage):
                total += hits * (effect.amount.number or 3)
            else:
                total += 6.0 if effect.name == "ACTIVATE" else hits * abs(effect.worth)
    return total


# --- decks ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CMD-18", "DR-OVL-07", "DR-OVL-09")
@pytest.mark.parametrize("deck", ["commander", "overlord"])
def test_an_attack_deck_has_ten_cards_one_for_each_rune_position(deck: str) -> None:
    own = [card for card in BOX.attack_cards.values() if card.deck == deck and not card.instead]
    assert Counter(card.slot for card in own) == dict.fromkeys(POSITIONS, 1)
    assert len(POSITIONS) == 10
    assert len([face for face in BOX.monsters.values() if face.type == deck]) == 1


def refused(text: str) -> str:
    with pytest.raises(SourceError) as problem:
        BOX.adding({"attack_cards.yaml": text})
    return str(problem.value)


@pytest.mark.rules("DR-OVL-07", "DR-OVL-08")
def test_a_card_replaces_only_one_of_its_own_deck_and_rune_position() -> None:
    red_up = "- {name: Own, deck: commander, rune: red, arrow: up, instead: Bloodletting, text: 3 DMG}"
    more = BOX.adding({"attack_cards.yaml": red_up})
    assert more.attack_cards["own"].instead == "bloodletting"
    twice = refused("- {name: Own, deck: commander, rune: red, arrow: up, text: 3 DMG}")
    assert "the commander deck has a card above the red Rune" in twice
    for wrong in (red_up.replace("arrow: up", "arrow: down"), red_up.replace("commander", "overlord, rarity: common")):
        assert "may replace only a card of the" in refused(wrong)


@pytest.mark.rules("DR-OVL-07")
def test_a_deck_of_nine_cards_is_refused() -> None:
    nine = {id_: card for id_, card in BOX.attack_cards.items() if id_ != "haste"}
    with pytest.raises(ValueError, match="the commander deck has 0 cards above the grey Rune, not 1"):
        msgspec.structs.replace(BOX, attack_cards=nine).adding({})


@pytest.mark.rules("DR-OVL-06", "DR-OVL-08")
def test_the_party_leader_exchanges_cards_of_the_same_position_before_the_first_is_drawn() -> None:
    game = summoned("Commander CP 1+P @d3", 1, ("levy-of-bread",), deck_building="ask")
    asked = []
    while game.asked[0] == DECK_BUILDING:
        asked.append(game.offered("put in"))
        assert "belongs to another deck or Rune position" in game.refused("put in haste")
        game.play(asked[-1][-1])
    assert asked == [
        [f"put in {card.id}" for card in fitting(game_table(game), "commander", slot)]
        for slot in POSITIONS
        if len(fitting(game_table(game), "commander", slot)) > 1
    ]
    deck = {*contents(game.state.decks["commander attacks"]), "levy-of-bread"}
    assert {"writ-of-seizure", "the-tithe-bell", "unhurried"} <= deck
    assert not {"bloodletting", "drive-the-flock", "mended-by-evening", "iron-patience"} & deck
    assert len(deck) == 10


def game_table(game: Position[State]) -> Table:
    return Table(game.state, game.game.library)


@pytest.mark.rules("DR-CMD-26")
def test_two_commanders_draw_from_one_deck_and_each_card_remembers_its_owner() -> None:
    lines = ["Commander CP 1+P @d3", "Commander CP 1+P @a3"]
    written = chapter({"always": lines, "endgame": "all defeated"}, behind())
    game: Position[State] = Position(
        Drunagor(read(written)),
        None,
        tuple(card.id for card in COMMANDER),
        1,
        options={"mode": "one-shot", "heroes": 5},
    )
    first, second = [one.id for one in monsters(game.state)]
    owners = Counter(card.owner for card in game.state.track.cards if card.kind == "attack")
    assert owners == {first: 5, second: 5}
    table = Table(game.state, game.game.library)
    for owner in (first, second):
        own = [card.id for card in game.state.track.cards if card.kind == "attack" and card.owner == owner]
        assert [card.id for card in hand(table, owner)] == own
    assert not contents(game.state.decks["commander attacks"])


@pytest.mark.rules("DR-CMD-26")
def test_a_deck_that_runs_out_gives_no_more_cards() -> None:
    state = fight("V....1..\n........", kinds={"m1": "the-reeve"}).state

    state.decks["commander attacks"] = shuffled("commander attacks", ["haste"])
    state.party_size = 3
    done(take_hand(Play(state, BOX), next(one for one in state.figures if one.id == "m1")))
    assert [card.id for card in state.track.cards if card.kind == "attack"] == ["haste"]


# --- the Boss -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-BOSS-01", "DR-BOSS-06")
def test_the_boss_is_prepared_whole_before_anybody_acts() -> None:
    game = come("Boss: The Undead King @d3", 2)
    kinds = [event.kind for event in game.match.events or ()]
    assert kinds.count("card-placed") == 2 + 1 + 5, "two Heroes, the King's own card, his five"
    assert kinds.index("enemy-came") < kinds.index("round-began")
    assert game.told(EnemyCame)[0].power == 0
    assert [face.name for face in BOX.monsters.values() if face.type == "boss"] == ["The Undead King"]


@pytest.mark.rules("DR-BOSS-03")
@pytest.mark.parametrize(
    ("outcome", "gone", "there"),
    [
        ("choir-released", "roll-call", ""),
        ("hathra-remembered", "the-reeves-hand", ""),
        ("bargain-struck", "", "collected"),
        ("jewel-shared", "the-long-table", "the-long-table-unlit"),
        ("kitchen-door", "one-to-shut-the-door", "one-to-shut-the-door-ajar"),
    ],
)
def test_what_was_done_before_takes_cards_from_the_king_or_gives_him_one(outcome: str, gone: str, there: str) -> None:

    def cards(*outcomes: str) -> set[str]:
        state = fight("V....1..\n........", kinds={"m1": "the-undead-king"}).state
        state.heroes[0].outcomes = list(outcomes)
        done(take_hand(Play(state, BOX), next(one for one in state.figures if one.id == "m1")))
        return {card.id for card in state.track.cards if card.kind == "attack"}

    usual, changed = cards(), cards(outcome)
    assert usual - changed == ({gone} if gone else set())
    assert changed - usual == ({there} if there else set())


@pytest.mark.rules("DR-BOSS-09")
def test_a_boss_has_one_turn_and_every_card_acts_once_in_a_round() -> None:
    cards = {
        f"c{place}": f"m1 {slot} OWNER, SHIELD 1"
        for place, slot in enumerate(("grey above", "red above", "green below", "blue below", "red below"))
    }
    game = fight(
        "1......V\n........", kinds={"m1": "the-undead-king"}, faces={"m1": {"damage": None}}, attacks=cards,
        phase="next_card", turn="vorn", done=(),
    )  # fmt: skip
    unanswered(game.play("end"))
    assert [event.who for event in game.told(TurnBegan)].count("m1") == 1
    assert sorted(event.card for event in game.told(CardPlayed)) == sorted(cards)


@pytest.mark.rules("DR-BOSS-07")
def test_a_bosss_card_is_no_turn_and_its_x_is_by_its_own_rune() -> None:
    game = attack_turn(
        "1......V\n........", "OWNER, SHIELD X", kinds={"m1": "the-undead-king"}, slot="green below",
        runes=laid(green=2, orange=4), conditions={"m1": {"poison": 2}}, house=House(),
    )  # fmt: skip
    king = next(one for one in game.state.figures if one.id == "m1")
    assert king.resources == {"shield": 2}
    assert king.health == BOX.monsters["the-undead-king"].health
