"""What people read when they are asked: texts to choose from, dice to roll again, boss cards, who gets what; and their cards."""

from __future__ import annotations

from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.options.figures import fighting
from tabletome.games.tactics.state import State, fight_of
from tabletome.kernel import Match
from tabletome.scene import Card, Plan, Scene
from tabletome.scene.stage import stage
from tabletome.testing.play import Position
from tests.tactics.campaign.road import begun, road
from tests.tactics.fight.stage import boss_turn, fight, figure
from tests.tactics.planning.test_plans import plan_of


def pictured(game: Position[State]) -> Scene:
    scene = game.scene()
    assert isinstance(scene, Scene)
    return scene


def choices(game: Position[State]) -> dict[str, tuple[str, str]]:
    """What every option is called, and what is said of its chances."""
    prompt = pictured(game).prompt
    assert prompt is not None
    return {one.option: (one.label, one.odds) for group in prompt.groups for one in group.choices}


def cards(game: Position[State], zone: str) -> list[Card]:
    return [card for one in pictured(game).zones if one.id == zone for card in one.cards]


def test_a_choice_is_called_what_it_prints_and_its_cards_can_be_taken() -> None:
    either = {"Either Way": "choose(draw 1 | atk bl r1)"}
    game = fight("R1", hands={"roberta": ["either-way"]}, cards=either, decks={"roberta": ["guard"]})
    game.play("play either-way")
    assert choices(game) == {"take 1": ("You draw 1 card.", ""), "take 2": ("Attack at range 1: a blue die.", "")}
    assert [(card.option, card.lines) for card in cards(game, "question")] == [
        ("take 1", ("You draw 1 card.",)), ("take 2", ("Attack at range 1: a blue die.",)),
    ]  # fmt: skip


def test_a_choice_says_for_whom_it_is() -> None:
    game = fight("T.O1", turn="tolben", hands={"tolben": ["blessing"]}, hp={"olette": 5})
    game.play("play blessing", "aim olette")
    assert game.request.prompt == "Blessing: which one, for Olette?"


def test_a_die_that_may_be_rolled_again_says_what_it_shows_how_it_may_change_and_against_whom() -> None:
    game = fight("E1", turn="elwyn", hands={"elwyn": ["basic-attack"]}, boards={"elwyn": ["focus"]}, chance=(2,))
    game.play("play basic-attack")
    assert game.request.prompt == "Focus: roll a die again, against Melee Goblin M1?"
    white = GAME.library.dice["w"].faces
    assert white == (0, 1, 1, 1, 2, 2)
    assert choices(game)["reroll 1"] == ("The white 2", "higher 0 %, lower 66.7 %")
    assert [die.option for die in pictured(game).dice] == ["reroll 1"]


def test_dice_that_strike_a_crowd_are_rolled_against_so_many() -> None:
    spin = {"Spin": "atk bl r0 a1"}
    game = fight("123\n.R.", hands={"roberta": ["spin"]}, cards=spin, boards={"roberta": ["focus"]}, chance=(2,))
    game.play("play spin")
    assert game.request.prompt == "Focus: roll a die again, against 3 figures?"


def test_boss_cards_that_are_looked_at_lie_open_with_their_text() -> None:
    lines = (("boss: activate",), ("minions: move",))
    game = fight(
        "R..B.1",
        hands={"roberta": ["look"]},
        cards={"Look": "peek 2"},
        boss_cards=lines,
        chance=(["card-1", "card-2"],),  # type: ignore[arg-type]  # cards in their order
    )
    game.play("play look")
    seen = {card.title: card for card in cards(game, "question")}
    assert set(seen) == {"card-1", "card-2"}
    assert seen["card-2"].lines == ("Every minion moves.",)
    assert {card.option for card in seen.values()} == set(game.offered("uppermost"))


def test_a_basic_card_has_the_numbers_of_its_heros_class() -> None:
    game = fight("Q", turn="quill", hands={"quill": ["basic-attack", "basic-move", "step-and-shoot"]})
    attack, move, other = (card.lines for card in cards(game, "hand"))
    quill = fighting(Table(game.state, game.match.game.library), figure(game, "quill"))
    assert (quill.move, quill.reach.most) == (4, 5)
    assert attack == ("Attack at range 1-5: a white die.",)
    assert move == ("You move up to 4.",)
    assert other == ("You move up to 2. Attack at range as printed on your class card: your basic die.",)


def test_a_response_shows_whom_it_would_strike_as_any_other_card() -> None:
    game = boss_turn("Q....1\n...2", "minions: move", hands={"quill": ["warning-shot"]})
    plan = plan_of(game.match, "respond quill warning-shot for M1")
    assert plan.title == "Warning Shot"
    assert {hit.id for hit in plan.hits} == {"M1", "M2"}
    assert all(hit.bars for hit in plan.hits)


def test_who_leads_a_pack_without_being_a_figure_is_not_said_to_do_nothing() -> None:
    match: Match[State] = Match(GAME, 1, {"chapter": 1}, seed=1)
    while match.request is not None and match.request.kind != "turn":
        match.answer(str(next(iter(match.request))))
    plan = GAME.preview(match.state, "B")
    assert isinstance(plan, Plan)
    assert plan.title == "The enemies: the next card"
    assert plan.courses
    assert not any("The enemies" in course.text or "the enemies" in course.text for course in plan.courses)


def test_enemies_are_set_up_under_their_names() -> None:
    match: Match[State] = Match(GAME, 1, {"chapter": 1}, seed=1, listen=True)
    told = [GAME.say(event) for event in match.events or () if event.kind == "appeared"]
    assert told
    assert all("Goblin M" in sentence for sentence in told)


def test_what_is_shared_out_lies_open_with_all_that_comes_after_it() -> None:
    game = road("share", 6, to_share=["honest-sword", "unwebbed", "lucky-button"], result="+success")
    assert game.request.prompt == "Honest Sword: who gets it?"
    [now] = cards(game, "question")
    assert now.lines
    assert {card.title: bool(card.lines) for card in cards(game, "rest")} == {"Unwebbed": True, "Lucky Button": True}


def test_a_turn_asks_what_you_do_and_with_how_much() -> None:
    game = fight("R1", hands={"roberta": ["basic-attack"]})
    assert game.request.prompt == "What do you do with 2 actions?"
    spent = fight("R1", hands={"roberta": ["quick-cut"]}, actions=0)
    assert spent.request.prompt == "What do you do with no action left?"


def test_an_attack_that_may_be_answered_says_with_what_it_strikes() -> None:
    game = boss_turn("R1", "minions: attack", boards={"roberta": ["smoke-step"]})
    white = {"w": "a white die", "bl": "a blue die"}
    numbers = fighting(Table(game.state, game.match.game.library), figure(game, "M1")).attack
    dice = " + ".join([white[colour] for colour in numbers.colours] + ([str(numbers.plus)] if numbers.plus else []))
    assert game.request.prompt == f"Roberta is attacked by Melee Goblin M1 with {dice}. Respond?"


def test_a_revive_potion_says_what_it_brings_and_costs() -> None:
    game = fight("R1", phase="hero_start", hp={"roberta": 0}, fell={"roberta": "a1"}, decks={"roberta": ["guard"] * 8})
    assert choices(game)["drink"] == (
        "Use a revive potion", "back with 5 HP; 1 to 4 cards are set aside",
    )  # fmt: skip


def test_a_boss_card_that_names_nobody_says_that_nothing_comes_of_it() -> None:
    alone = boss_turn("R1", "boss: activate")
    assert "Nobody whom it names is on the board: nothing happens." in alone.log
    led = boss_turn("R1", "minions: activate", chance=(1,))
    assert not any("Nobody whom it names" in line for line in led.log)


def test_what_lasts_is_told_in_the_words_of_the_cards() -> None:
    cry = {"Cry": "mod attack_bonus +1 until:round", "Ghost": "mod may_pass_through +1 until:turn"}
    game = fight("R1", hands={"roberta": ["cry", "ghost"]}, cards=cry).play("play cry", "play ghost")
    assert "Roberta has +1 attack damage until the end of the round." in game.log
    assert "Roberta may move through other figures until the end of the turn." in game.log


def test_a_chapter_is_a_heading_of_the_story() -> None:
    game = begun(heroes=3).play("pick roberta", "pick olette", "pick tolben")
    lines = stage(game.match.seat(0)).log
    assert [(line.heading, line.text) for line in lines if line.heading] == [("round", "Chapter 1: Ford of Crows.")]


def test_keywords_stand_before_a_text_as_sentences_of_their_own() -> None:
    heroes = {card.title: card.lines for card in cards(begun(heroes=3), "question")}
    assert heroes["Elwyn"][-1] == "Arcane Ward: RESPONSE. When you are attacked: The attack is ignored."


def test_where_to_go_on_is_asked_otherwise_after_a_failure() -> None:
    won = road("trade", 23, result="+success").play()
    assert won.request.prompt == "Dam of Stone is behind you: where to?"
    lost = road("trade", 23, result="failure", failed=[23]).play()
    assert lost.request.prompt == "Dam of Stone was too much this time: where to?"


def test_a_market_asks_what_is_bought_and_sold_with_how_much() -> None:
    market = road("market", 8, gold=3)
    assert market.request.prompt == "The Stall by the Stopped Bell: what do you buy or sell, with 3 bags of gold?"


def test_a_fight_that_is_lost_says_why_beside_the_board() -> None:
    lost = boss_turn("R1", "minions: attack", hp={"roberta": 1}, potions=0, chance=(1,))
    assert lost.match.outcome is not None
    told = stage(lost.match.seat(0)).notes[0].text
    assert told == "Failure: a hero was knocked out with no potion left."
    going_on = boss_turn("R1", "minions: attack", chance=(1,))
    assert pictured(going_on).notes[0].text.startswith("Objective: ")


def test_a_bonus_that_can_still_be_broken_is_said_to_be_met_so_far() -> None:
    match: Match[State] = Match(GAME, 1, {"chapter": 1}, seed=1)
    assert stage(match.seat(0)).notes[1].text == "Bonus: Let no hero be knocked out (met so far)."
    fight_of(match.state).progress.knocked_out = 1
    assert stage(match.seat(0)).notes[1].text == "Bonus: Let no hero be knocked out (lost)."


def test_the_page_before_an_encounter_says_once_what_it_asks_for() -> None:
    match: Match[State] = Match(GAME, 1, {"play": "campaign", "heroes": 3}, seed=1)
    for hero in ("roberta", "olette", "tolben"):
        match.answer(f"pick {hero}")
    (page,) = [card for zone in stage(match.seat(0)).zones if zone.id == "page" for card in zone.cards]
    assert page.lines[-1] == "Defeat every goblin at the ford; for the bonus, let no hero be knocked out."


def test_the_log_says_in_sentences_that_the_line_is_dealt_and_that_a_round_is_cleaned_up() -> None:
    match: Match[State] = Match(GAME, 1, {"chapter": 1}, seed=1)
    match.listen()
    while match.request is not None and match.request.kind != "cleanup":
        offered = [str(option) for option in match.request]
        match.answer(next((answer for answer in ("keep", "pass") if answer in offered), offered[0]))
    assert match.events is not None
    said = [GAME.say(event, match.seat(0).view) for event in match.events if event.kind == "phase-began"]
    assert said == ["The line of initiative is dealt anew.", "Cleanup: conditions go, and everybody may discard."]


def test_beside_the_hand_lies_the_discard_pile_with_all_that_is_in_it() -> None:
    game = fight("R1", hands={"roberta": ["guard"]}, discards={"roberta": ["cleave", "charge", "cleave", "basic-move"]})
    (top,) = cards(game, "discards")
    assert (top.title, top.lines[-1]) == ("Basic Move", "Below it: Cleave ×2, Charge.")


def said(game: Position[State], *kinds: str) -> list[str]:
    return [GAME.say(event, game.state) for event in game.match.events or () if event.kind in kinds]


def test_the_log_says_how_an_attack_comes_to_what_it_deals() -> None:
    cards_ = {
        "Aim": "mod attack_bonus +2 until:attack",
        "Cut": "atk bl+1 r1",
        "Fury": "mod attack_dice +r until:attack",
    }
    game = fight("R1", hands={"roberta": ["aim", "cut"]}, cards=cards_, chance=(2,)).play("play aim", "play cut")
    assert said(game, "rolled", "reckoned") == [
        "Roberta rolls blue 2 and adds 1, 3 in all.", "Roberta deals 5 (Aim)."
    ]  # fmt: skip
    weak = fight("R1", hands={"roberta": ["cut"]}, cards=cards_, conditions={"roberta": ["weakened"]}, chance=(2,))
    assert said(weak.play("play cut"), "reckoned") == ["Roberta deals 1 (half, being weakened)."]
    plain = fight("R1", hands={"roberta": ["cut"]}, cards=cards_, chance=(2,)).play("play cut")
    assert said(plain, "reckoned") == []
    more = fight("R1", hands={"roberta": ["fury", "cut"]}, cards=cards_).play("play fury")
    assert said(more, "changed") == ["Roberta has +1 attack die for the next attack."]


def test_a_card_with_an_area_says_at_how_many_squares_it_can_be_aimed() -> None:
    game = fight("E....1", hands={"elwyn": ["fireball"]}, turn="elwyn")
    assert plan_of(game.match, "play fireball").notes[-1] == "area 1: 2 squares to aim at"
    assert len(game.play("play fireball").offered("aim at")) == 2


def test_a_preview_says_towards_whom_an_enemy_goes_that_cannot_attack_yet() -> None:
    match: Match[State] = Match(GAME, 1, {"chapter": 1}, seed=1)
    while match.request is not None and match.request.kind != "turn":
        match.answer(str(next(iter(match.request))))
    plan = GAME.preview(match.state, "M1")
    assert plan is not None
    still_far = [course.text for course in plan.courses if course.text.endswith("and cannot attack")]
    assert still_far
    assert all(" moves to " in text and " towards " in text for text in still_far)
