"""The campaign: thirteen adventures in their order, what they leave behind, and who goes on the next one.

A campaign is one match. The Heroes of the party are in `state.heroes`, those that stay behind in `campaign.absent`, each with its
own gold, Items, Advancement tokens and level. (TM-CAMP-01..10, TM-DECK-01..05)
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.tomb.board import seating
from tabletome.games.tomb.cards.library import Play, Table, under_way
from tabletome.games.tomb.events import AdventureFailed, AftermathRead, CampaignEnded, HeroChanged, SatOut
from tabletome.games.tomb.options.setting_up import BRING, Bring, OfAdventure, may_sit_out
from tabletome.games.tomb.rules.decks import clear_table, set_out
from tabletome.games.tomb.state import Hero, State, Visit
from tabletome.kernel import Choose, Flow, acts

MISSED_GOLD = 200

# --- from one adventure to the next -----------------------------------------------------------------------------------


def begin(table: Table) -> None:
    """The party is chosen; the other Heroes stay behind."""
    state = table.state
    campaign = state.campaign
    assert campaign is not None
    present = {hero.id for hero in state.heroes}
    campaign.absent = [Hero(name) for name in table.library.heroes if name not in present]
    campaign.visit = Visit(before=True)
    campaign.log.append(f"{party(table)} set out in Chult.")


def next_adventure(table: Table, won: Iterable[int]) -> str:
    """The lowest number not yet won; empty if all are. (TM-CAMP-01)"""
    left = {adventure.number for adventure in table.library.adventures.values() if adventure.number > 0} - set(won)
    return str(min(left)) if left else ""


def after_adventure(state: State) -> None:
    """The adventure is over: a one-shot ends, a campaign goes on. (TM-DECK-01, TM-CAMP-02, -04)"""
    state.phase = "" if state.campaign is None else "aftermath"


def aftermath(play: Play) -> Flow[None]:
    """Won: the Aftermath, and gold for absent Heroes. Lost: the Heroes keep what they have and try again.

    (TM-CAMP-02..05, TM-CAMP-01, TM-GEN-01, TM-CAMP-08)
    """
    state = play.state
    campaign = state.campaign
    assert campaign is not None
    adventure = under_way(play)
    rounds = f"after {state.round} round{'s' if state.round > 1 else ''}"
    told = f"{adventure.number}. {adventure.name}: {state.result} by {party(play)} {rounds}."
    campaign.log.append(told)
    if state.result == "won":
        campaign.won.append(adventure.number)
        for hero in state.heroes:
            hero.gold += adventure.aftermath.gold
        for hero in campaign.absent:
            hero.gold += MISSED_GOLD
        after = adventure.aftermath
        read = AftermathRead(state.adventure, after.text, after.gold, MISSED_GOLD)
        play.tell(read, "TM-CAMP-02", "TM-CAMP-03", "TM-DECK-04")
    else:
        campaign.failures += 1
        play.tell(AdventureFailed(state.adventure, campaign.failures), "TM-CAMP-04", "TM-CAMP-05")
    clear_table(play)
    state.phase = "open_town"
    campaign.visit = Visit(before=False)
    if not next_adventure(play, campaign.won):
        end(play, "campaign won")
    elif campaign.most_tries and campaign.failures >= campaign.most_tries:
        end(play, "campaign lost")
    yield from ()


def end(play: Play, result: str) -> None:
    """The last adventure is won, or the table has tried as often as it agreed to."""
    state = play.state
    assert state.campaign is not None
    state.result, state.phase = result, ""
    words = {"campaign won": "The death curse is broken.", "campaign lost": "The jungle keeps its secret."}
    state.campaign.log.append(words[result])
    play.tell(CampaignEnded(result, len(state.campaign.won)), "TM-CAMP-01")


def bring_heroes(play: Play) -> Flow[None]:
    """Every player brings the same Hero again or another one, or sits the next adventure out; at least one goes.

    Who sat out is asked first, so that others may stay behind then. What belongs to a Hero stays with it, whoever plays it.
    (TM-CAMP-01, -03, -10, -11)
    """
    state = play.state
    campaign = state.campaign
    assert campaign is not None
    following = play.library.adventures[next_adventure(play, campaign.won)]
    for seat in [*campaign.sitting_out, *seating.taking_part(state)]:
        present = [hero.id] if (hero := seating.hero_of(state, seat)).id else []
        heroes = [*present, *(other.id for other in campaign.absent)]
        groups = [*acts([Bring(name) for name in heroes]), *may_sit_out(state, seat)]
        if sum(group.size for group in groups) > 1:
            prompt = f"Which Hero do you bring to adventure {following.number}, {following.name}?"
            option = yield Choose(
                seat, groups, prompt, ("TM-CAMP-10", "TM-CAMP-11"), BRING, OfAdventure(following.number)
            )
            wanted = option.arg.id if isinstance(option.arg, Bring) else ""
            if wanted != hero.id:
                change_hero(play, seat, wanted)
    set_out(play, str(following.number))
    campaign.visit = Visit(before=True)
    state.phase = "choose_powers"


def sit_out_the_first(play: Play, seat: int) -> None:
    """A seat without a Hero yet waits for a later adventure. (TM-CAMP-11)"""
    state = play.state
    assert state.campaign is not None
    del state.heroes[seating.place_of(state, seat)]
    state.campaign.sitting_out.append(seat)
    play.tell(SatOut(seat), "TM-CAMP-11")


def change_hero(play: Play, seat: int, wanted: str) -> None:
    """A seat's Hero stays behind and another one comes along; either may be missing. (TM-CAMP-03, -10, -11)"""
    state = play.state
    campaign = state.campaign
    assert campaign is not None
    out = campaign.sitting_out
    place = seat - sum(other < seat for other in out)
    leaving = seating.hero_of(state, seat)
    coming = next((hero for hero in campaign.absent if hero.id == wanted), Hero(""))
    if leaving.id:
        campaign.absent.append(state.heroes.pop(place))
    if coming.id:
        campaign.absent.remove(coming)
        state.heroes.insert(place, coming)
    campaign.sitting_out = sorted({*out} - {seat} if coming.id else {*out, seat})
    play.tell(HeroChanged(coming.id, leaving.id), "TM-CAMP-10" if coming.id and leaving.id else "TM-CAMP-11")


def party(table: Table) -> str:
    """The Heroes of the party by name.

    >>> from tabletome.games.tomb.game import GAME
    >>> party(Table(State("1", [Hero("birdsong"), Hero("qawasha")]), GAME.library))
    'Birdsong and Qawasha'
    """
    names = [table.library.heroes[hero.id].name for hero in table.state.heroes]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
