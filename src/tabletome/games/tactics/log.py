"""What happened, in sentences."""

from __future__ import annotations

from itertools import groupby

from tabletome.games.tactics import events as own
from tabletome.games.tactics.cards.text import SWITCHES, UNTIL, valued
from tabletome.games.tactics.events import campaign as road
from tabletome.kernel import Event, Happened, events
from tabletome.scene.log import Sentences, name_in
from tabletome.words import listed, possessive


def _moved(event: Event) -> str:
    path = event.what["path"]
    way = f"from {path[0]} to {path[-1]}"
    return f"{name_in(event, 'who')} is moved {way}" if event.what["by"] else f"{name_in(event, 'who')} moves {way}"


def _rolled(event: Event) -> str:
    dice = listed([f"{die} {result}" for die, result in zip(event.what["dice"], event.what["results"], strict=True)])
    more = event.what["total"] - sum(event.what["results"])
    added = f" and adds {more}" if more and dice else ""
    return f"{name_in(event, 'who')} rolls {dice or 'no dice'}{added}, {event.what['total']} in all"


def _reckoned(event: Event) -> str:
    """Why an attack deals more or less than was rolled."""
    by = listed([event.names.get(card, card) for card in event.what["cards"]])
    why = listed([*([by] if by else []), *(["half, being weakened"] if event.what["halved"] else [])])
    return f"{name_in(event, 'who')} deals {event.what['amount']}" + (f" ({why})" if why else "")


def _attacked(event: Event) -> str:
    on = listed([event.names.get(id_, id_) for id_ in event.what["on"]])
    with_ = f" with {name_in(event, 'card')}" if event.what["card"] else ""
    return f"{name_in(event, 'who')} attacks {on}{with_}"


def _by(event: Event) -> str:
    return f" by {name_in(event, 'by')}" if event.what.get("by") else ""


def _played(event: Event) -> str:
    on = f" for {listed([event.names.get(id_, id_) for id_ in event.what['on']])}" if event.what["on"] else ""
    return f"{name_in(event, 'who')} plays {name_in(event, 'card')}{on}"


def _ended(event: Event) -> str:
    words = {"success": "Success", "+success": "Success with the bonus", "failure": "Failure"}
    return f"{words[event.what['result']]} in round {event.what['rounds']}: {event.what['why']}"


def _defeated(event: Event) -> str:
    return f"{name_in(event, 'who')} is defeated{_by(event)}"


def _changed(event: Event) -> str:
    what, until = event.what["what"], UNTIL[event.what["until"]]
    by = f"{event.what['amount']:+d}".replace("-", "−")
    said = SWITCHES.get(what) or f"has {by} {valued(what, event.what['amount'])}"
    return f"{name_in(event, 'who')} {said} {until}"


def _discarded(event: Event) -> str:
    why = event.what["why"]
    return f"{name_in(event, 'who')} discards {name_in(event, 'card')}" + (
        f" ({event.names.get(why, why)})" if why else ""
    )


def _much(event: Event) -> str:
    """So many bags of gold, or one bag."""
    what, amount = event.what["what"], event.what["amount"]
    return f"{amount} {what.replace('bags', 'bag') if amount == 1 else what}"


def _led(event: Event) -> str:
    totals = listed([f"player {seat}: {total}" for seat, total in enumerate(event.what["totals"], 1) if total])
    seat = event.what["seat"]
    return f"two red dice each ({totals}): {'a tie, once more' if seat < 0 else f'player {seat + 1} decides'}"


def _levelled(event: Event) -> str:
    level, cls = event.what["level"], name_in(event, "cls")
    return f"{name_in(event, 'who')} takes {name_in(event, 'card')} and is a level {level} {cls}"


def _line(event: Event) -> str:
    """Who takes a turn after whom; those who take several on end are named once.

    >>> _line(Event("initiative-dealt", {"line": ["a", "b", "b"]}, names={"a": "Ann", "b": "the enemies"}))
    'Ann and the enemies twice'
    """
    names = [event.names.get(id_, id_) for id_ in event.what["line"]]
    turns = [(name, len(list(same))) for name, same in groupby(names)]
    return listed([name + {1: "", 2: " twice"}.get(often, f" {often} times") for name, often in turns])


PHASES = {
    "initiative": "the line of initiative is dealt anew",
    "cleanup": "cleanup: conditions go, and everybody may discard",
}

SENTENCES = Sentences({
    road.HeroChosen: "{who} joins the party",
    road.HandedOver: lambda event: f"{name_in(event, 'who')} is played by player {event.what['seat'] + 1}",
    road.ChapterBegan: "chapter {chapter}: {title}",
    road.Chose: "the party decides: {what}",
    road.LeadRolled: _led,
    road.FlagSet: "this will be remembered",
    road.RandomEncounterDrawn: "on the road: {card}",
    road.RandomEncounterAdded: "{card} may be met on the road from now on",
    events.Gained: lambda event: f"{name_in(event, 'who')} gains {_much(event)} and has {event.what['total']}",
    events.Spent: lambda event: f"{name_in(event, 'who')} pays {_much(event)} and has {event.what['total']} left",
    road.ItemGained: "the party gains {item}",
    road.ItemLost: "the party loses {item}",
    road.LootDrawn: "loot: {cards}",
    road.EquipmentGained: "{who} gets {card}",
    road.Unclaimed: "{card} is left behind; a market will have it",
    road.PerkGained: "{who} gains the perk {card}",
    road.Bought: "{card} is bought for {who}",
    road.Sold: "{who} sells {card}",
    road.Traded: "{who} gives {card} to {on}",
    road.LevelledUp: _levelled,
    road.NoLevel: "{who} takes no level up card: {why}",
    road.CardAdded: lambda event: f"{name_in(event, 'card')} comes into {possessive(name_in(event, 'who'))} deck",
    road.CardRemoved: lambda event: f"{name_in(event, 'card')} leaves {possessive(name_in(event, 'who'))} deck for good",
    road.CampaignEnded: "the campaign ends: {name}",
    own.EncounterBegan: "chapter {chapter} begins, {mode} mode, with {potions:revive potion}",
    own.EncounterEnded: _ended,
    events.RoundBegan: "round {number} begins",
    own.RoundEnded: "round {number} is over",
    events.PhaseBegan: lambda event: PHASES[event.what["phase"]],
    own.InitiativeDealt: lambda event: f"the line: {_line(event)}",
    own.LineChanged: lambda event: f"the line is now {_line(event)}",
    events.TurnBegan: lambda event: f"it is {possessive(name_in(event, 'who'))} turn",
    events.TurnEnded: lambda event: f"{possessive(name_in(event, 'who'))} turn is over",
    own.TurnSkipped: "{who} skips the turn ({why})",
    events.Passed: "{who} passes",
    events.Drew: "{who} draws {card}",
    events.Shuffled: "{deck} is shuffled",
    events.Revealed: "boss card: {card}",
    events.CardPlayed: _played,
    events.CardDiscarded: _discarded,
    events.CardGained: "{who} takes {card} into hand",
    own.Equipped: "{who} lays {card} into the {slot} slot",
    own.SetAside: "{who} sets {cards} aside ({why})",
    own.PotionDrunk: "{who} uses a revive potion; {potions} left",
    own.Decided: "{who} goes for {on} ({why})",
    events.Moved: _moved,
    events.Appeared: "{who} stands on {at}",
    events.Vanished: "{who} leaves the board",
    events.Attacked: _attacked,
    events.Rolled: _rolled,
    events.Rerolled: "{who} rolls the {die} die again: {before} becomes {result}",
    events.Damaged: "{who} loses {amount} HP and has {left} left",
    events.Prevented: "{amount} damage to {who} is prevented",
    events.Healed: "{who} heals {amount} and has {left} HP",
    events.Defeated: _defeated,
    own.KnockedOut: "{who} is knocked out on {at}",
    own.Returned: "{who} is back on {at}",
    own.Ignored: "{who} ignores the attack",
    own.Reckoned: _reckoned,
    own.Taken: "{who} takes the blow for {on}",
    own.Resolved: lambda event: f"{possessive(name_in(event, 'who'))} attack is done",
    own.Changed: _changed,
    own.Taunted: "{who} taunts {on}",
    own.NobodyNamed: "nobody whom it names is on the board: nothing happens",
    own.Directed: "direction card: {direction}",
    own.Foreseen: "{who} sees the boss deck: {cards}",
    own.WallSpawned: "a {what} rises on {cells}",
    own.WallRemoved: "a {what} is gone from {cells}",
    own.Used: "{who} uses {what}",
    events.ConditionGained: "{who} is {condition}",
    events.ConditionLost: "{who} is no longer {condition}",
})  # fmt: skip

IN_SHORT: dict[type[Happened], str] = {
    own.EncounterEnded: "the encounter is over",
    own.LineChanged: "the line of turns changes",
    own.TurnSkipped: "a turn is skipped",
    own.PotionDrunk: "a revive potion is used",
    own.KnockedOut: "a hero is knocked out",
    own.Returned: "somebody is back on the board",
    own.Ignored: "an attack is ignored",
    own.Taken: "a blow is taken for another",
    own.Changed: "a value changes for a while",
    own.Taunted: "enemies are taunted",
    own.Directed: "a direction card is drawn",
    own.NobodyNamed: "a boss card names nobody",
    own.WallSpawned: "a wall rises",
    own.WallRemoved: "a wall is gone",
    own.Used: "an object is used",
    road.RandomEncounterDrawn: "something is met on the road",
    road.ItemGained: "the party gets an item",
    road.ItemLost: "the party loses an item",
    road.LootDrawn: "loot is drawn",
    road.PerkGained: "a perk is gained",
    road.LevelledUp: "a hero levels up",
    road.CampaignEnded: "the campaign ends",
}
"""What may follow an option, in sum; what is not here only leads to something that is."""
