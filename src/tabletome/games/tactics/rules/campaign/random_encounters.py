"""Random encounters on the road. (AT-RAND-*)"""

from __future__ import annotations

from tabletome.games.tactics.cards.chapters import Happens, RandomOption
from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.events.campaign import Chose, LootDrawn, RandomEncounterDrawn
from tabletome.games.tactics.options.campaign.purse import usable
from tabletome.games.tactics.options.campaign.story import RANDOM, Answer, answers, drawn
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.names import PARTY, name_of
from tabletome.games.tactics.rules.asking.seats import heroes_in_line
from tabletome.games.tactics.rules.asking.together import campaign_council
from tabletome.games.tactics.rules.campaign.purse import gain_gold, gain_item, lose_item, spend_gold, tell
from tabletome.games.tactics.rules.effects import carry_out
from tabletome.games.tactics.state import fight_of
from tabletome.kernel import Chance, Flow
from tabletome.kernel.events import Rolled
from tabletome.table import draw, shuffle, shuffle_in
from tabletome.words import listed


def random_encounter(play: Play) -> Flow[None]:
    """A card of the shuffled deck, one of its options, what comes of it; then it goes back or leaves the deck for good.

    (AT-RAND-01..03, AT-RAND-06)
    """
    state, campaign = play.state, play.state.campaign
    shuffle(campaign.random)
    card = yield from draw(campaign.random, "random encounter")
    if card is None:
        state.phase = "chapter"
        return
    campaign.drawn = card
    play.tell(RandomEncounterDrawn(card), "AT-RAND-01")
    met = drawn(play)
    act: Answer = yield from campaign_council(play).decide(
        RANDOM, answers(play), f"{met.name}: what do you do?", rules=("AT-RAND-02",)
    )
    option = met.options[act.which - 1]
    tell(play, Chose(option.label), f"{met.name}: {option.label}.", "AT-RAND-02")
    spend_gold(play, option.pay, card)
    happens = yield from _outcome(play, option)
    campaign.page.append(happens.result)
    yield from _come_about(play, happens)
    if not met.remove:
        shuffle_in(campaign.random, [card])
    campaign.drawn = ""
    state.phase = "share" if campaign.to_share else "chapter"


def _outcome(play: Play, option: RandomOption) -> Flow[Happens]:
    """What an option leads to, by a die if it says so."""
    if option.low is None:
        return option.high
    die = play.library.dice[option.roll]
    rolled: int = yield Chance(die.name, die.faces, "random encounter", PARTY)
    play.tell(Rolled(PARTY, (die.name,), (rolled,), "random encounter", rolled), "AT-RAND-02")
    return option.low if rolled <= option.to else option.high


def _come_about(play: Play, happens: Happens) -> Flow[None]:
    """Gold, loot and items at once, a note for the next fight when it comes. (AT-RAND-02, AT-RAND-05)"""
    campaign = play.state.campaign
    why = "random encounter"
    match happens.deed:
        case "gain_gold":
            gain_gold(play, happens.amount, why)
        case "lose_gold":
            spend_gold(play, happens.amount, why)
        case "gain_loot":
            yield from draw_loot(play, happens.amount)
        case "gain_item":
            yield from _find_item(play)
        case "lose_item":
            yield from _drop_item(play)
    if happens.fight:
        campaign.notes.append(happens.fight)


def draw_loot(play: Play, count: int) -> Flow[None]:
    """So many cards of the shuffled loot deck, or what is left of it, wait to be shared out. (AT-LOOT-05, AT-LOOT-07)"""
    cards = yield from drawn_loot(play, count)
    if cards:
        play.state.campaign.to_share += cards
        names = listed([name_of(play, card) for card in cards])
        tell(play, LootDrawn(tuple(cards)), f"Loot: {names}.", "AT-LOOT-05")


def drawn_loot(play: Play, count: int) -> Flow[list[str]]:
    cards: list[str] = []
    for _ in range(count):
        card = yield from draw(play.state.campaign.loot, "loot")
        if card is None:
            break
        cards.append(card)
    return cards


def _find_item(play: Play) -> Flow[None]:
    """A usable item from the supply, by chance."""
    supply = play.state.campaign.supply_items
    there = [id_ for id_, item in play.library.items.items() if item.kind == "usable" and supply[id_]]
    if there:
        gain_item(play, (yield from _one_of(there)))


def _drop_item(play: Play) -> Flow[None]:
    """A usable item of the party, by chance; a party that has none loses nothing. (AT-RAND-02)"""
    there = list(usable(play.library, play.state.campaign))
    if there:
        lose_item(play, (yield from _one_of(there)))


def _one_of(items: list[str]) -> Flow[str]:
    if len(items) == 1:
        return items[0]
    found: str = yield Chance("item", sorted(items), "random encounter", PARTY)
    return found


def carry_out_notes(play: Play) -> Flow[None]:
    """What the road left for this fight is done once initiative is dealt, by the first hero in the line. (AT-RAND-08)"""
    fight = fight_of(play.state)
    notes, fight.notes = fight.notes, []
    for note in notes:
        first = next(hero for hero in heroes_in_line(play.state) if hero.on_board)
        yield from carry_out(play, play.library.guide.notes[note], Doing(first, ""))
