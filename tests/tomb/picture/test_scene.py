"""What people see of an adventure: Monster cards, the cards a choice is about, all that lies open, whose turn it is."""

from __future__ import annotations

import pytest

from tabletome.games.tomb.game import GAME
from tabletome.games.tomb.rules.cards import moments
from tabletome.games.tomb.scene import scene
from tabletome.games.tomb.state import Lasting, State, Token
from tabletome.kernel import Match
from tabletome.scene import Card, svg
from tabletome.scene.stage import stage
from tabletome.scene.text import choices
from tests.tomb.cards import game, library, lines_of, look
from tests.tomb.plain import Position, ally, hero, lost, monster, play, position, square, villain_phase
from tests.tomb.seeing import lying, marked, numbers, panel, piece, seen, words, zone
from tests.tomb.table import answer, table

pytestmark = pytest.mark.usefixtures("quiet")

PAIR = {"birdsong": "1b2", "asharra": "1c4"}


def at_the_start(number: int, people: dict[str, str], **fields: object) -> State:
    """A Hero Phase in an adventure of the book."""
    return position([hero(name, at) for name, at in people.items()], adventure=str(number), **fields)  # type: ignore[arg-type]


# --- Monster cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-MON-01")
def test_the_card_of_every_monster_in_play_can_be_read_once_with_its_numbers_ability_and_tactics() -> None:
    match = table(PAIR, {"bog-husk": "2b2 2c2", "reed-hunter": "3b3"})
    shown = lying(seen(match), "monsters")
    assert list(shown) == ["Bog Husk", "Reed Hunter"]
    husk, card = shown["Bog Husk"], library().monsters["bog-husk"]
    assert husk.tag == "undead"
    assert husk.lines == (f"AC {card.ac} · {card.hp} HP · {card.xp} XP", *lines_of(card))
    assert len(lines_of(card)) == 4, "an ability and three lines of tactics"
    assert all(line in words(seen(match)) for line in husk.lines)
    assert "monsters" not in {zone.id for zone in seen(table(PAIR)).zones}


@pytest.mark.rules("TM-MON-01")
def test_the_card_of_a_villain_shows_the_hit_points_it_has_against_this_party() -> None:
    card = library().monsters["gate-warden"]
    for people in ({"birdsong": "1b2"}, PAIR):
        shown = lying(seen(table(people, {"gate-warden": "2b2"})), "monsters")["Gate Warden"]
        assert shown.tag == "villain"
        assert shown.lines[0] == f"AC {card.ac} · {card.hp + card.hp_per_hero * len(people)} HP · {card.xp} XP"


def test_a_monster_whose_ac_is_not_the_printed_one_is_named_on_its_card() -> None:
    match = table(PAIR, {"ox": "2b2 2c2"})
    moments.gain_marker(look(match), match.state.figures[1], "web")
    assert lying(seen(match), "monsters")["Ox"].lines[-1] == "Ox 2 has AC 12."


# --- the cards a choice is about --------------------------------------------------------------------------------------


def test_who_may_cancel_an_encounter_sees_what_it_does() -> None:
    pile = ["grave-drummer", "bog-husk", "grave-drummer"]
    match = villain_phase([hero("birdsong", "1b2")], decks={"encounter": ["quicksand"]}, experience=pile)
    shown = seen(match)
    card = library().encounters["quicksand"]
    assert lying(shown, "question") == {
        "Quicksand": Card("encounter-quicksand", "Quicksand", "event", tuple(lines_of(card)))
    }
    assert shown.prompt is not None
    assert shown.prompt.question.startswith("Cancel Quicksand")
    assert shown.prompt.notes == (f"Quicksand: {' '.join(lines_of(card))}",), (
        "below the question in small, since cards lie elsewhere on a phone or in a terminal"
    )
    assert numbers(shown, "party")["Experience"] == "7"
    assert numbers(shown, "party")["to cancel"] == "5"
    assert numbers(shown, "party")["Experience cards"] == "Grave Drummer ×2 (3), Bog Husk (1)"


@pytest.mark.parametrize(
    ("owned", "card", "question"),
    [
        ({"powers": ["seen-it-before"]}, "leech-pool", "Artus Cimber has drawn Leech Pool: use a card?"),
        (
            {"powers": ["seen-it-before"]},
            "poison-darts",
            "Artus Cimber has drawn the Event-Attack Poison Darts: use a card?",
        ),
        (
            {"items": ["ghost-orchid"]},
            "poison-darts",
            "Artus Cimber has drawn the Event-Attack Poison Darts: use a card?",
        ),
    ],
)
def test_who_may_answer_an_encounter_sees_which_one_was_drawn_and_what_it_does(
    owned: dict[str, list[str]], card: str, question: str
) -> None:
    match = table({"artus-cimber": "1b2"}, **owned, decks={"encounter": [card]})  # type: ignore[arg-type]
    answer(match, "end")
    shown, known = seen(match), library().encounters[card]
    assert match.request is not None
    assert match.request.prompt == question
    assert lying(shown, "question")[known.name].lines == tuple(lines_of(known))
    assert shown.prompt is not None
    assert (shown.prompt.question, shown.prompt.notes) == (question, (f"{known.name}: {' '.join(lines_of(known))}",))
    assert f"{known.name}: {' '.join(lines_of(known))}" in words(shown)
    assert known.name in svg.paint(shown)


def test_who_loses_something_sees_to_which_encounter() -> None:
    match = table({"artus-cimber": "1b2"}, powers=["snap-shot", "quick-fingers"], decks={"encounter": ["jungle-fever"]})
    answer(match, "end")
    assert match.request is not None
    assert match.request.prompt == "Jungle Fever: turn over which power?"
    assert "Jungle Fever" in lying(seen(match), "question")
    match = table({"artus-cimber": "1b2"}, decks={"encounter": ["thieving-monkeys"]}, experience=["bog-husk", "reed-hunter"],
                  settle_ties=False)  # fmt: skip
    answer(match, "end")
    assert match.request is not None
    assert match.request.prompt == "Thieving Monkeys: which Experience card is lost?"
    assert "Thieving Monkeys" in lying(seen(match), "question")


def test_who_may_answer_a_trap_or_a_fall_is_told_of_it() -> None:
    match = table({"artus-cimber": "1b2"}, items=["vine-rope"], traps="1c2", decks={"tokens": ["fire"]})
    answer(match, "move 1c2")
    assert match.request is not None
    assert match.request.prompt == "Artus Cimber springs a fire trap, 3 damage: use a card?", (
        "his own ability has acted"
    )
    match = table({"asharra": "1b2", "dragonbait": "1a2"}, powers=["dragonbait: not-this-one"], traps="1c2",
                  hp={"asharra": 1}, decks={"tokens": ["fire"]})  # fmt: skip
    answer(match, "move 1c2")
    assert match.request is not None
    assert match.request.prompt == "Asharra falls: use a card?"


def test_experience_cards_that_are_picked_one_by_one_lie_there_with_their_points() -> None:
    pile = ["grave-drummer", "bog-husk", "grave-drummer"]
    match = villain_phase([hero("birdsong", "1b2")], decks={"encounter": ["quicksand"]}, experience=pile)
    match.answer("pick")
    shown = lying(seen(match), "question")
    assert {title: (card.tag, card.option) for title, card in shown.items()} == {
        "Quicksand": ("event", ""),
        "Bog Husk": ("1 XP", "spend bog-husk"),
        "Grave Drummer": ("3 XP", "spend grave-drummer"),
    }


def chest(*treasures: str) -> Position:
    state = position(
        [hero("birdsong", "1b2"), hero("asharra", "1c3")],
        tokens=[Token("", "chest", square("1b2"))],
        decks={"treasure": treasures},
        phase="end_of_turn",
    )
    return play(state)


@pytest.mark.rules("TM-TILE-12")
def test_treasures_to_keep_and_to_give_are_shown_with_their_text() -> None:
    match = chest("firepot", "wand-of-wonder")
    shown = seen(match)
    text = library().treasures
    assert {title: (card.option, card.lines) for title, card in lying(shown, "question").items()} == {
        "Firepot": ("keep firepot", tuple(lines_of(text["firepot"]))),
        "Wand of Wonder": ("keep wand-of-wonder", tuple(lines_of(text["wand-of-wonder"]))),
    }
    assert shown.prompt is not None
    [firepot] = [line for line in choices(shown.prompt, width=200) if "Firepot" in line]
    assert lines_of(text["firepot"])[0] in firepot
    match.answer("keep firepot")
    shown = seen(match)
    assert shown.prompt is not None
    assert shown.prompt.question.startswith("Who gets Firepot?")
    assert lying(shown, "question")["Firepot"].lines == tuple(lines_of(text["firepot"]))
    assert piece(shown, "asharra").option == "give asharra"


@pytest.mark.rules("TM-HERO-04")
def test_who_chooses_a_hero_sees_the_numbers_and_the_special_ability_of_each() -> None:
    match = Match(GAME, 2, seed=1)
    shown = lying(seen(match), "question")
    known = library().heroes
    assert [card.option for card in shown.values()] == [f"hero {name}" for name in known]
    for name, card in known.items():
        text = shown[card.name].lines
        side = card.first
        assert text[0] == f"AC {side.ac} · {side.hp} Hit Points · Speed {side.speed} · Surge Value {side.surge}", name
        assert set(lines_of(card)) <= set(text), name
    match.answer("hero qawasha")
    assert "Qawasha" not in lying(seen(match), "question")


def test_who_chooses_powers_sees_what_they_do() -> None:
    match = Match(GAME, 1, {"heroes": ["birdsong"], "powers": "choose"}, seed=1)
    shown = lying(seen(match), "question")
    assert [card.option for card in shown.values()] == [str(option) for option in match.request or ()]
    assert all(card.lines == tuple(lines_of(library().powers[card.option.split()[1]])) for card in shown.values())
    chosen = next(iter(shown.values()))
    match.answer(chosen.option)
    assert lying(seen(match), "hand").keys() == {chosen.title}
    assert chosen.title not in lying(seen(match), "question")


def test_who_aims_a_spell_sees_its_text() -> None:
    decks = {"spell": ["acid-arrow"]}
    match = table({"birdsong": "1b2"}, {"ox": "1c2", "husk": "1d2"}, items=["wand-of-wonder"], decks=decks)
    answer(match, "activate wand-of-wonder")
    assert lying(seen(match), "question")["Acid Arrow"].lines == tuple(lines_of(library().spells["acid-arrow"]))


def test_a_trap_card_is_shown_when_it_is_drawn_and_as_long_as_it_lies_in_a_row() -> None:
    chance = ["draw", "spore-vents"]
    decks = {"tokens": ["draw"], "trap": ["spore-vents"]}
    match = table({"birdsong": "2b2"}, {}, chance, traps="2c2", decks=decks, settle_ties=False)
    answer(match, "move 2c2")
    assert library().traps["spore-vents"].tokens > 1
    text = tuple(lines_of(library().traps["spore-vents"]))
    assert lying(seen(match), "question")["Spore Vents"].lines == text
    assert "traps" not in {zone.id for zone in seen(match).zones}, "a card is shown once"
    while match.request is not None and "token of Spore Vents" in match.request.prompt:
        match.answer(0)
    assert lying(seen(match), "question") == {}
    assert lying(seen(match), "traps")["Spore Vents"].lines == text


def test_a_question_about_a_monster_has_its_card_beside_it_and_not_twice() -> None:
    people = [hero("birdsong", "1a1"), hero("asharra", "1c3")]
    match = villain_phase(people, [monster("ox", "1b2")], settle_ties=False)
    assert match.request is not None
    assert match.request.prompt == "Ox 1: which Hero?"
    assert list(lying(seen(match), "question")) == ["Ox"]
    assert lying(seen(match), "monsters") == {}


def test_the_cards_of_the_hero_itself_are_lit_where_they_lie() -> None:
    match = table(PAIR, {"ox": "1c2", "husk": "1d2"}, powers=["stirring-refrain"])
    assert zone(seen(match), "question") is None
    card = lying(seen(match), "hand")["Stirring Refrain"]
    assert (card.option, card.also) == ("attack ox-1 with stirring-refrain", ("attack husk-1 with stirring-refrain",))


# --- what lies open ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "counters", "stats", "subtitle"),
    [
        (1, {"harvest": 1}, {"Victory: harvest": "1/4", "Defeat: round": "3/30"}, "round 3/30 · harvest 1/4"),
        (2, {"defeated undead": 3}, {"Victory: undead defeated": "3/6"}, "round 3/18 · undead defeated 3/6"),
        (3, {"seize": 1}, {"Victory: seize": "1/2"}, "round 3/16 · seize 1/2"),
        (
            6,
            {"breaches": 2},
            {"Victory: round": "3/6", "Defeat: breaches": "2/4", "plant": "0/3"},
            "round 3/6 · breaches 2/4",
        ),
        (8, {"seal": 1}, {"Victory: seal": "1/3", "Defeat: Monsters": "1/12"}, "round 3 · seal 1/3 · Monsters 1/12"),
        (
            11,
            {"wrong levers": 4},
            {"Victory: pull": "0/4", "Defeat: wrong levers": "4/5"},
            "round 3 · pull 0/4 · wrong levers 4/5",
        ),
        (
            12,
            {"water level": 7, "sluice": 2},
            {"Defeat: water level": "7/18", "sluice": "2/3"},
            "round 3 · water level 7/18",
        ),
        (13, {"souls": 9}, {"Defeat: souls": "9/28"}, "round 3 · souls 9/28"),
    ],
)
def test_what_an_adventure_counts_is_shown_with_how_much_it_takes(
    number: int, counters: dict[str, int], stats: dict[str, str], subtitle: str
) -> None:
    figures = [monster("ox", "3b2")]
    people = [hero(name, at) for name, at in PAIR.items()]
    state = position(people, figures, adventure=str(number), counters=counters, round=3)
    shown = seen(play(state))
    assert stats.items() <= numbers(shown, "party").items()
    assert f"Adventure {number} · {subtitle} · Birdsong: Hero Phase" == shown.subtitle
    assert panel(shown, "party").role == library().adventures[state.adventure].goal


def test_encounters_that_last_lie_open_until_they_end() -> None:
    match = table(PAIR, lasting=[Lasting("blinding-mist", 0)])
    shown = lying(seen(match), "encounters")
    assert shown["Blinding Mist"].lines == tuple(lines_of(library().encounters["blinding-mist"]))
    assert "Encounters in play" in words(seen(match))
    match.state.lasting.clear()
    assert lying(seen(match), "encounters") == {}


def test_markers_and_other_things_on_a_figure_are_on_the_board_in_its_panel_and_explained() -> None:
    match = table(PAIR, {"ox": "2b2"})
    birdsong, asharra = match.state.heroes
    moments.gain_marker(look(match), birdsong, "fire-shield")
    moments.gain_marker(look(match), match.state.figures[0], "web")
    birdsong.marks["ac"] = 2
    birdsong.stunned = True
    shown = seen(match)
    assert {badge.name: badge.count for badge in piece(shown, "birdsong").badges} == {
        "Stunned": 1, "Fire Shield": 4, "+2 AC": 1,
    }  # fmt: skip
    assert [badge.name for badge in piece(shown, "ox-1").badges] == ["Web"]
    assert numbers(shown, "birdsong")["with"] == "Stunned, Fire Shield ×4, +2 AC"
    assert numbers(shown, "birdsong")["AC"] == "17", "15 and the shield"
    assert "with" not in numbers(shown, "asharra")
    assert lying(shown, "markers")["Web"].lines == ("On Ox 1.", *lines_of(library().markers["web"]))
    assert asharra.marks == {}
    signs = [badge.sign for badge in (*piece(shown, "birdsong").badges, *piece(shown, "ox-1").badges)]
    assert len(set(signs)) == len(signs), "each has a sign of its own"


def test_what_a_hero_carries_and_whom_it_leads_is_shown() -> None:
    match = play(at_the_start(9, PAIR))
    match.state.heroes[1].marks["carries cube"] = 2
    assert numbers(seen(match), "asharra")["with"] == "carries cube ×2"
    match = table(PAIR)
    guide = ally("1d4")
    guide.id, guide.marks = "guide", {"hp": 3, "leader": 1}
    match.state.figures.append(guide)
    guide.hp = 2
    shown = seen(match)
    assert numbers(shown, "birdsong")["leads"] == "Guide"
    assert "leads" not in numbers(shown, "asharra")
    assert [badge.name for badge in piece(shown, "guide").badges] == ["led by Birdsong"]
    assert numbers(shown, "party")["HP of Guide"] == "2/3"


def test_levers_that_were_wrong_right_or_are_ruled_out_can_be_told_apart() -> None:
    state = at_the_start(11, PAIR, tokens=[Token("", "lever", square(at)) for at in ("1a2", "1a3", "1b3", "1b4")])
    state.tokens[0].marks = {"tried": 1, "solved": 1}
    state.tokens[1].marks = {"tried": 1}
    state.tokens[2].marks = {"ruled out": 1}
    shown = seen(play(state))
    badges = [[badge.name for badge in piece(shown, f"lever-{number}").badges] for number in (1, 2, 3, 4)]
    assert badges == [["right"], ["wrong"], ["ruled out"], []]


@pytest.mark.rules("TM-HERO-04")
def test_a_hero_shows_its_level_speed_surge_value_special_ability_and_the_steps_left() -> None:
    match = table({"birdsong": "1b2", "asharra": "1c4"}, level=2)
    card = library().heroes["birdsong"]
    shown = seen(match)
    found = numbers(shown, "birdsong")
    assert (found["level"], found["Speed"], found["Surge Value"]) == (
        "2",
        str(card.second.speed),
        str(card.second.surge),
    )
    assert found["steps left"] == str(card.second.speed)
    assert "steps left" not in numbers(shown, "asharra")
    [hero_card] = lying(shown, "hero").values()
    assert (hero_card.title, hero_card.tag) == ("Birdsong", "level 2")
    assert set(lines_of(card)) <= set(hero_card.lines)
    answer(match, "move 1d2")
    assert numbers(seen(match), "birdsong")["steps left"] == str(card.second.speed - 2)


def test_an_item_shows_how_many_of_its_charges_are_used() -> None:
    decks = {"spell": ["mage-armor"]}
    match = table({"birdsong": "1b2"}, items=["wand-of-wonder"], decks=decks)
    printed = tuple(lines_of(library().treasures["wand-of-wonder"]))
    assert lying(seen(match), "hand")["Wand of Wonder"].lines == printed
    answer(match, "activate wand-of-wonder")
    assert lying(seen(match), "hand")["Wand of Wonder"].lines == (*printed, "1 of 3 charges used.")


def test_advancement_tokens_are_named_and_explained_and_lit_when_they_can_be_used() -> None:
    tokens = ["regain-2-hp", "reroll", "plus-2-attack", "plus-1-damage", "recharge"]
    match = table({"birdsong": "1b2"}, tokens=tokens, hp={"birdsong": 3})
    shown = lying(seen(match), "hand")
    assert list(shown) == ["Regain 2 HP", "Reroll", "+2 Attack", "+1 Damage", "Recharge"]
    assert all(len(card.lines[0]) > 15 for card in shown.values())
    assert [card.option for card in shown.values() if card.option] == ["use regain-2-hp"]
    answer(match, "use regain-2-hp")
    assert lost(match, 0) == library().heroes["birdsong"].first.hp - 5
    used = lying(seen(match), "hand")["Regain 2 HP"]
    assert (used.spent, used.option) == (True, "")


def test_the_story_is_told_while_the_adventure_begins() -> None:
    state = at_the_start(1, PAIR)
    story = library().adventures[state.adventure].story
    assert story in words(seen(play(state)))
    state = at_the_start(1, PAIR, round=2)
    shown = seen(play(state))
    assert story not in words(shown)
    assert any("Victory" in line for card in lying(shown, "adventure").values() for line in card.lines)


def test_the_row_of_a_player_is_told_in_the_order_in_which_it_acts() -> None:
    match = table(PAIR, {"ox": "2b2 2c2", "husk": "2d2", "ape": "2d3"})
    match.state.heroes[0].row[:] = ["ox", "ox", "husk", "ox", "spore-vents"]
    assert numbers(seen(match), "birdsong")["Monsters"] == "Ox ×2, Husk, Ox, Spore Vents"
    assert "Monsters" not in numbers(seen(match), "asharra")


# --- whose turn it is -------------------------------------------------------------------------------------------------


def test_before_the_first_turn_whoever_is_asked_is_marked() -> None:
    match = Match(GAME, 3, seed=1)
    assert marked(seen(match)) == ["seat-0"]
    for name in ("birdsong", "qawasha", "asharra"):
        match.answer(f"hero {name}")
    assert match.state.phase == "place_heroes"
    match.answer(0)
    shown = seen(match)
    assert marked(shown) == ["qawasha"]
    assert shown.subtitle == "Adventure 1 · Qawasha: taking places"
    assert not any(piece.active for piece in shown.boards[0].pieces), "Qawasha does not stand anywhere yet"
    match.answer(0)
    assert marked(stage(match.seat(0))) == [], "the others only see whom they wait for"
    assert stage(match.seat(0)).prompt is not None


def test_in_a_turn_the_active_hero_is_marked_also_while_another_player_is_asked() -> None:
    match = table(PAIR, {"ox": "1c2"}, [10], powers=["stirring-refrain", "asharra: gust-of-feathers"])
    match.state.active = 1
    shown = scene(look(match), match.request)
    assert match.request is not None
    assert match.request.seat == 0
    assert marked(shown) == ["asharra"]
    assert [piece.id for piece in shown.boards[0].pieces if piece.active] == ["asharra"]
    assert shown.subtitle.endswith("Asharra: Hero Phase")


def test_every_option_that_lies_on_the_table_is_one_that_is_offered() -> None:
    for number in (1, 7, 11):
        match = Match(game(), 3, {"adventure": number, "powers": "choose"}, seed=number)
        for answered in range(150):
            if match.request is None:
                break
            options = {str(option) for option in match.request}
            assert set(seen(match).options_on_the_table()) <= options
            match.answer((answered * 7) % match.request.size)
