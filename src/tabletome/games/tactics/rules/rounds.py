"""A round: draw cards, deal initiative, turns in the order of the line, cleanup. (AT-ROUND-03)"""

from __future__ import annotations

from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.events import RoundEnded
from tabletome.games.tactics.options.cards import CLEANUP, Discard, DiscardHand, Holding, KeepHand
from tabletome.games.tactics.options.figures import is_boss
from tabletome.games.tactics.options.setup import MULLIGAN, Keep, Mulligan
from tabletome.games.tactics.options.values import hand_size, total
from tabletome.games.tactics.rules import lasting
from tabletome.games.tactics.rules.asking.seats import seat_of
from tabletome.games.tactics.rules.campaign.random_encounters import carry_out_notes
from tabletome.games.tactics.rules.conditions import all_end
from tabletome.games.tactics.rules.hand import draw_cards, throw
from tabletome.games.tactics.rules.initiative import deal
from tabletome.games.tactics.rules.moments import moment
from tabletome.games.tactics.rules.objectives import count_round, give_up
from tabletome.games.tactics.rules.playing import sheet_of
from tabletome.games.tactics.rules.terrain.burning import burn_all, fire
from tabletome.games.tactics.state import Actor, actor, fight_of
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import PhaseBegan, RoundBegan, Shuffled
from tabletome.table import shuffle_in


def heroes(table: Table) -> list[Actor]:
    """The heroes in the order of the party."""
    return [one for one in fight_of(table.state).actors if one.side == "hero"]


def draw_phase(play: Play) -> Flow[None]:
    """Every hero draws up to its hand size, also one who is knocked out. (AT-DRAW-01, AT-DRAW-06, AT-DRAW-08, AT-DRAW-09)

    A guard ends a fight that nobody brings to an end. (AT-ROUND-04)
    """
    fight = fight_of(play.state)
    guard = play.state.house.round_guard
    if guard and fight.round >= guard:
        give_up(play, f"nobody brought the fight to an end in {guard} rounds")
    fight.round += 1
    fight.once.pop("round", None)
    for sheet in fight.sheets.values():
        sheet.passed = False
    play.tell(RoundBegan(fight.round), "AT-ROUND-03")
    yield from moment(play, "round-start", [])
    for hero in heroes(play):
        yield from draw_cards(play, hero, max(0, hand_size(play, hero) - len(sheet_of(play, hero).hand)))
    play.state.phase = "mulligan" if fight.round == 1 else "initiative"


def mulligan(play: Play) -> Flow[None]:
    """Once, with the opening hand: all of it back, shuffle, draw anew. (AT-DRAW-04, AT-DRAW-05, AT-DRAW-10)"""
    fight = fight_of(play.state)
    hero = next((one for one in heroes(play) if not fight.sheets[one.id].mulligan), None)
    if hero is None:
        play.state.phase = "initiative"
        return
    sheet = sheet_of(play, hero)
    sheet.mulligan = True
    prompt = "Keep the opening hand, or shuffle it back and draw anew?"
    groups = [*acts([Keep()]), *acts([Mulligan()])]
    option = yield Choose(seat_of(play.state, hero), groups, prompt, ("AT-DRAW-04",), MULLIGAN, Holding(hero.id))
    if isinstance(option.arg, Mulligan):
        shuffle_in(sheet.deck, sheet.hand)
        sheet.hand = []
        play.tell(Shuffled(sheet.deck.name), "AT-DRAW-04")
        yield from draw_cards(play, hero, hand_size(play, hero))


def initiative_phase(play: Play) -> Flow[None]:
    """A card for each hero, two for each boss unless the chapter says otherwise, one for creatures with turns of their own.

    (AT-INIT-01, AT-INIT-06, AT-INIT-07, AT-INIT-09, AT-SUM-07) Then what the road left is done (AT-RAND-08).
    """
    play.tell(PhaseBegan("initiative"), "AT-ROUND-03")
    yield from deal(play, initiative_cards(play))
    yield from carry_out_notes(play)
    play.state.phase = "next_card"


def initiative_cards(table: Table) -> list[str]:
    """Whose cards are shuffled this round: of several bosses, not of those gone; of the last one they stay. (AT-INIT-09)"""
    fight = fight_of(table.state)
    cards = [one.id for one in heroes(table)]
    cards += [one.id for one in fight.actors if one.side == "summon" and table.library.creatures[one.kind].own_turn]
    present = [boss for boss in fight.initiative if actor(table.state, boss) is not None]
    for boss in present or list(fight.initiative)[:1]:
        figure = actor(table.state, boss)
        more = total(table, "initiative_cards", figure) if figure is not None else 0
        cards += [boss] * (fight.initiative[boss] + more)
    return cards


def next_card(play: Play) -> None:
    """The next card of the line; after the last one cleanup. (AT-INIT-03)"""
    fight = fight_of(play.state)
    fight.at += 1
    if fight.at >= len(fight.line):
        play.state.phase = "cleanup"
        return
    who = actor(play.state, fight.line[fight.at])
    if who is None:
        play.state.phase = "boss_turn" if fight.line[fight.at] in fight.initiative else "next_card"
    elif who.side == "enemy":
        play.state.phase = "boss_turn" if is_boss(play, who) or who.id in fight.initiative else "next_card"
    else:
        play.state.phase = "hero_start" if who.side == "hero" else "creature_turn"


def cleanup(play: Play) -> Flow[None]:
    """Each hero may discard a card, one who passed its whole hand; conditions and what lasts for a round end.

    (AT-CLEAN-01, AT-CLEAN-02, AT-CLEAN-03, AT-TERR-05)
    """
    play.tell(PhaseBegan("cleanup"), "AT-ROUND-03")
    for hero in heroes(play):
        if hero.on_board:
            yield from moment(play, "cleanup", [hero])
    for hero in heroes(play):
        yield from discard_choice(play, hero)
    yield from burn_all(play, fire(play))
    all_end(play)
    fight = fight_of(play.state)
    fight.taunts = {}
    yield from lasting.end(play, "attack")
    yield from lasting.end(play, "round")
    end_round(play)


def end_round(play: Play) -> None:
    """The round is over, and unless that decides the encounter the next one begins. (AT-ROUND-02)"""
    count_round(play)
    play.tell(RoundEnded(fight_of(play.state).round), "AT-ROUND-02")
    play.state.phase = "draw"


def discard_choice(play: Play, hero: Actor) -> Flow[None]:
    """None, one, or after a pass all. (AT-CLEAN-01, AT-CLEAN-02, AT-TURN-08)"""
    sheet = sheet_of(play, hero)
    if not sheet.hand:
        return
    groups = [*acts([KeepHand()]), *acts([Discard(card) for card in dict.fromkeys(sheet.hand)])]
    if sheet.passed:
        groups += acts([DiscardHand()])
    prompt = f"Discard a card{' or the whole hand' if sheet.passed else ''} before the next round?"
    option = yield Choose(seat_of(play.state, hero), groups, prompt, ("AT-CLEAN-01",), CLEANUP, Holding(hero.id))
    act: KeepHand | Discard | DiscardHand = option.arg
    match act:
        case Discard():
            throw(play, hero, act.card, "cleanup")
        case DiscardHand():
            for card in list(sheet.hand):
                throw(play, hero, card, "cleanup")
        case KeepHand():
            pass
