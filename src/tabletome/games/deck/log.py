"""What happened, in sentences."""

from __future__ import annotations

from collections import Counter

from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.cards.text import ARROWS, TYPE, title
from tabletome.games.deck.events import combat, story
from tabletome.games.deck.options.gear import counted_weapons
from tabletome.games.deck.rules.campaign.chronicle import with_titles
from tabletome.games.deck.state import State
from tabletome.games.deck.state import name_of as card_name
from tabletome.kernel import Event, Happened, events
from tabletome.scene.log import Sentences, name_in
from tabletome.words import article, counted, listed

# --- names ------------------------------------------------------------------------------------------------------------


def name_of(table: Table, id_: str) -> str:
    """What people call a combatant, a Room that was entered or an adventure; cards are called by name and symbol."""
    state = table.state
    named = next((who.name for who in state.combatants if who.id == id_ and who.is_foe), "") or names(state).get(id_)
    if named:
        return named
    if state.journey is not None and id_ in state.journey.entered:
        return f"{id_} {table.library.rooms[id_].name}"
    adventure = table.library.adventures.get(id_)
    if adventure is not None:
        return adventure.name
    return title(id_) if card_name(id_) in table.library.combat_cards else id_


def names(state: State) -> dict[str, str]:
    """The Characters by id as people call them: by name, and where two have the same one, by Player too."""
    found = {f"p{seat}": who.name for seat, who in enumerate(state.people) if who.name}
    found |= {who.id: who.name for who in state.combatants if not who.is_foe}
    shared = {name for name, count in Counter(found.values()).items() if count > 1}
    return {id_: f"{name} (Player {int(id_[1:]) + 1})" if name in shared else name for id_, name in found.items()}


WISHES = {
    "draw": "Draw at the end of every Turn", "keep": "keep a full hand", "U": "declare Up ▲", "D": "declare Down ▼",
    "live": "a level of Exhaustion rather than death", "bare": "one Weapon and no Shield in every Combat",
    "shield": "a Shield in every Combat", "dual": "two Weapons in every Combat",
}  # fmt: skip

# --- sentences that a form does not do --------------------------------------------------------------------------------


def _named(event: Event, field: str) -> list[str]:
    return [event.names.get(id_, id_) for id_ in event.what[field]]


def arrows(symbols: str) -> str:
    """Symbols as people read them.

    >>> arrows("UUD")
    '▲▲▼'
    """
    return "".join(ARROWS.get(symbol, symbol) for symbol in symbols)


def _holds(event: Event) -> str:
    things = [*counted_weapons(_named(event, "weapons")), *(["a Shield"] if event.what["shield"] else [])]
    return f"{name_in(event, 'who')} holds {listed(things) or 'nothing yet'}"


def _initiative(event: Event) -> str:
    what = event.what
    agility = f", {counted(what['agility'], 'Agility Card')}" if what.get("agility") else ""
    matches = counted(what["matches"], "match")
    return f"{name_in(event, 'who')} declares {arrows(what['declared'])} and draws {arrows(what['drawn'])}: {matches}{agility}"


def _checked(event: Event) -> str:
    """A draw; if something had to be matched, what it was and whether it is. (DK-UD-06)"""
    what, who = event.what, name_in(event, "who") or "the table"
    if not what["wanted"]:
        return f"{who} draws {arrows(what['drawn'])} for {what['why']}"
    match = "a match" if what["met"] else "no match"
    return f"{who} needs {arrows(what['wanted'])} and draws {arrows(what['drawn'])} for {what['why']}: {match}"


def _drew(event: Event) -> str:
    return f"{name_in(event, 'who')} Draws {name_in(event, 'card') or 'a card'}"


def _gained_a_card(event: Event) -> str:
    who, card, why = name_in(event, "who"), name_in(event, "card"), event.what["why"]
    return f"{who} takes {card} {'into' if why == 'the opening hand' else 'from'} {why}"


def _played(event: Event) -> str:
    on = listed([event.names.get(id_, id_) for id_ in event.what["on"] if id_ != event.what["who"]])
    return f"{name_in(event, 'who')} Plays {name_in(event, 'card')}{f' at {on}' if on else ''}"


def _thrown(event: Event) -> str:
    on = name_in(event, "on")
    return f"{name_in(event, 'who')} throws {name_in(event, 'card')}{f' at {on}' if on else ''}"


def _boosted(event: Event) -> str:
    what = name_in(event, "card") or "the Base Action"
    return f"{name_in(event, 'who')} Boosts {what} with {listed(_named(event, 'cards'))}"


def _attack(event: Event) -> str:
    what, kind = event.what, "Ethereal" if event.what["ethereal"] else "Physical"
    return f"{name_in(event, 'who')} attacks {name_in(event, 'on')}: {what['what']}, {what['amount']} {kind}"


def _countered(event: Event) -> str:
    steps = {"counter": "Counters", "recounter": "Re-Counters", "escalate": "Escalates"}
    return f"{name_in(event, 'who')} {steps[event.what['step']]} with {name_in(event, 'card')}"


def _drew_for_a_counter(event: Event) -> str:
    does = "Counters" if event.what["met"] else "does not get in the way of"
    return f"{name_in(event, 'who')} {does} {event.what['what']}"


def _damaged(event: Event) -> str:
    what, who = event.what, name_in(event, "who")
    if why := what["why"]:
        by = f"the {why}" if why[0].isupper() else why  # a hazard has a name, poison and disease have none
        return f"{who} loses {what['amount']} HP by {by} and has {what['left']} HP"
    return f"{who} takes {what['amount']} Damage and has {what['left']} HP"


def _healed(event: Event) -> str:
    what, who = event.what, name_in(event, "who")
    if not what["by"]:
        return f"{who} regenerates to {what['left']} HP"
    if what["by"] == what["who"]:
        return f"{who} regains {what['amount']} HP and has {what['left']} HP"
    return f"{name_in(event, 'by')} heals {who} by {what['amount']}: {what['left']} HP"


def _condition(event: Event) -> str:
    condition = event.what["condition"]
    return f"{name_in(event, 'who')} {'is Sneaking' if condition == 'sneaking' else f'catches a {condition}'}"


def _wished(event: Event) -> str:
    wish = event.what["wish"]
    if not wish:
        return f"{name_in(event, 'who')} wants to be asked again"
    return f"{name_in(event, 'who')} wants it so from now on: {WISHES[wish]}"


def _forbidden(event: Event) -> str:
    what = event.what
    return f"{name_in(event, 'who')} cannot {' nor '.join(what['what'])} for {counted(what['rounds'], 'Round')}"


def _lasts(event: Event) -> str:
    what = event.what
    words = {"guard": f"has {what['amount']} more Defense", "regen": f"regains {what['amount']} HP every Round"}
    does = words.get(what["effect"], "carries a light")
    return f"{name_in(event, 'who')} {does} for {counted(what['rounds'], 'Round')}"


def _disarmed(event: Event) -> str:
    return f"{name_in(event, 'who')} drops {listed(_named(event, 'weapons')) or 'the Weapon'}"


def _moved(event: Event) -> str:
    to = _named(event, "path")[-1]
    if by := name_in(event, "by"):
        return f"{by} drives {name_in(event, 'who')} back to {to}"
    return f"{name_in(event, 'who')} Moves to {to}"


def _meant(event: Event) -> str:
    return f"{name_in(event, 'who')} does so {event.what['why']} {name_in(event, 'on')}".rstrip()


def _grapples(event: Event) -> str:
    card, declared = name_in(event, "card"), event.what["declared"]
    way = f" by {card}" if card else f" declaring {arrows(declared)}" if declared else ""
    return f"{name_in(event, 'who')} tries to Grapple {name_in(event, 'on')}{way}"


def _over(event: Event) -> str:
    winner = name_in(event, "winner")
    return f"the Combat is over: {f'{winner} wins' if winner else event.what['result']}"


def _left(event: Event) -> str:
    ways = {"dead": "is dead", "beaten": "is beaten", "yielded": "yields", "fled": "escapes"}
    return f"{name_in(event, 'who')} {ways[event.what['how']]}"


def _idle(event: Event) -> str:
    why = event.what["why"]
    return f"{name_in(event, 'who')} does nothing{f': {why}' if why else ''}"


def _tries(event: Event) -> str:
    what = event.what
    worth = f", on average {what['worth']}" if what["worth"] else ""
    return f"{name_in(event, 'who')} tries {what['what']}, which prevents most{worth}"


def _took_loot(event: Event) -> str:
    instead = name_in(event, "instead")
    places = {
        "hand": f"into the hand{f' for {instead}' if instead else ''}",
        "deck": f"into the Draw Deck for {instead}",
        "aside": "and sets it aside",
        "treasure": "as Treasure",
    }
    return f"{name_in(event, 'who')} takes the {name_in(event, 'card')} {places[event.what['where']]}"


def _task(event: Event) -> str:
    who, task, opens = name_in(event, "who"), event.what["task"], name_in(event, "opens")
    if not event.what["solved"]:
        return f"{who} fails at “{task}”"
    return f"{who} solves “{task}”{f': the way to {opens} is open' if opens else ''}"


def _decided(event: Event) -> str:
    room = name_in(event, "room")
    return f"the party decides: {event.what['what']}{f' to {room}' if room else ''}"


def _kinds(event: Event) -> str:
    kinds = Counter(_named(event, "foes"))
    return listed([counted(count, kind) for kind, count in kinds.items()])


def _came(event: Event) -> str:
    return f"somebody comes: {_kinds(event)}"


def _struck(event: Event) -> str:
    harm = f"{event.what['amount']} {TYPE[event.what['type']]} Damage" if event.what["amount"] else "without harm"
    return f"the {event.what['hazard']} strikes {name_in(event, 'who')}: {harm}"


def _tide(event: Event) -> str:
    return "the water comes: what lies low is flooded" if event.what["high"] else "the water goes: what lies low is dry"


def _wave(event: Event) -> str:
    left = event.what["left"]
    return (
        f"more of them come: {_kinds(event)}; {counted(left, 'wave')} still to follow"
        if left
        else f"the last of them come: {_kinds(event)}"
    )


def _hunters(event: Event) -> str:
    return f"they have caught up with the party: {_kinds(event)}"


def _closed(event: Event) -> str:
    return f"{name_in(event, 'adventure')} is {'won' if event.what['won'] else 'lost'}"


def _came_home(event: Event) -> str:
    what = event.what
    titles = with_titles(what["titles"])
    return f"{name_in(event, 'who')} comes home with {what['xp']} XP and {what['gold']} Gold{titles}"


def _campaign(event: Event) -> str:
    if event.what["won"]:
        return "every adventure is won, and so is the campaign"
    return f"{counted(event.what['lost'], 'adventure')} lost: the campaign is lost"


def _bought(event: Event) -> str:
    what, verb = event.what, "hires" if event.what["hired"] else "buys"
    return f"{name_in(event, 'who')} {verb} {name_in(event, 'card')} for {what['price']} Gold"


SENTENCES = Sentences({
    combat.Checked: _checked,
    combat.Redrew: "{who} draws once more",
    combat.InitiativeDrawn: _initiative,
    combat.LotsDrawn: _initiative,
    events.Rolled: "the die shows {results} for {why}",
    combat.GearHeld: _holds,
    combat.PlaceTaken: "{who} begins the Combat on {at}",
    combat.OrderSettled: "the Turn order is {order}",
    events.RoundBegan: "Round {number} begins",
    events.TurnBegan: "it is the Turn of {who}",
    events.Passed: "{who} Passes",
    combat.Idle: _idle,
    combat.Left: _left,
    combat.CombatEnded: _over,
    combat.DeckShuffled: "{who} shuffles",
    combat.DeckMadeAnew: "{who} shuffles {cards:discarded card} into a new Draw Deck",
    events.Drew: _drew,
    events.CardGained: _gained_a_card,
    events.CardDiscarded: "{who} discards {card}",
    events.CardPlayed: _played,
    combat.WeaponThrown: _thrown,
    combat.Boosted: _boosted,
    combat.Recalled: "{who} Recalls {card} for {cards}",
    combat.CardDrawnOut: "{who} takes {card} out of the Draw Deck, which is shuffled",
    combat.FortitudeUsed: "{who} removes {card} from the adventure to ignore a level of Fatigue",
    story.Wished: _wished,
    combat.Tired: "{who} takes level {level} of Fatigue: {why}",
    combat.Refreshed: "{who} is at level {level} of Fatigue",
    combat.TargetPicked: "{who} picks {on}: {why}",
    combat.AttackDeclared: _attack,
    combat.ReactionChosen: _tries,
    combat.Defended: "{who} defends with {card}: {amount} less",
    combat.Covered: "{who} is still covered by {card}: {amount} less",
    combat.BaseActionUsed: lambda event: (
        f"{name_in(event, 'who')} uses the Base Action {event.what['what'].capitalize()}"
    ),
    combat.CounterPlayed: _countered,
    combat.CounterDrawn: _drew_for_a_counter,
    combat.Unseen: "{who} does not make out {on} in this light",
    combat.Wasted: "{what} of {who} fails",
    combat.Strayed: "{who} misses and hits {on}",
    combat.BehindCover: "{who} is behind cover: {amount} is left of the Damage",
    combat.Unharmed: "{who} takes no Damage",
    events.Damaged: _damaged,
    events.Healed: _healed,
    combat.CompanionJoined: "{who} puts {card} into play, {hp} HP",
    combat.CompanionHurt: "{card} takes {amount} for {who} and has {left} HP",
    events.ConditionGained: _condition,
    events.ConditionLost: "{who} is {why} of {condition}",
    combat.Forbidden: _forbidden,
    combat.EffectBegan: _lasts,
    combat.Disarmed: _disarmed,
    combat.Rearmed: "{who} picks the Weapon up",
    combat.Spotted: "{who} is spotted",
    events.Appeared: "{who} joins the Combat and acts from the next Round on",
    events.Moved: _moved,
    combat.MoveMeant: _meant,
    combat.PursuerAvoided: "{who} avoids a pursuer once more, which is Fleeing",
    combat.FlightBegan: "{who} flees",
    combat.Hampered: "{who} is hampered and cannot get away",
    combat.StillInSight: "{who} gets away over open ground, but is still in sight",
    combat.GrappleTried: _grapples,
    combat.Grappled: "{by} Grapples {who}",
    combat.BrokeFree: "{who} is free",
    combat.LetGo: "{who} lets go",
    story.RoomEntered: "the party enters {room}",
    story.RoomCleared: "{room} is cleared",
    events.Gained: "{who} gains {amount} {what}",
    story.LootFound: lambda event: f"the party finds {listed([article(card) for card in _named(event, 'cards')])}",
    story.LootTaken: _took_loot,
    story.LootLeft: "nobody takes the {card}",
    story.DuelBegan: "{who} Duel over the {card}",
    story.TaskCardUsed: "{who} uses {card} against “{task}”",
    story.TaskTried: _task,
    story.HazardEvaded: "{who} evades the {hazard} by {how}",
    story.HazardStruck: _struck,
    story.TideTurned: _tide,
    story.WaveCame: _wave,
    story.HuntersCame: _hunters,
    story.CrowdCheered: "the crowd cheers a Combat of {rounds} Rounds and throws {gold} Gold",
    story.PartyDecided: _decided,
    story.Rested: "{who} Rests and shuffles all discarded cards into the Draw Deck",
    story.FoesCame: _came,
    story.TitleEarned: "from now on they are told of as {title}",
    story.AdventureEnded: "the adventure is {result}",
    story.Chosen: "{who} chooses: {what} {choice}",
    story.CharacterMade: "{name} is ready to play, a Character of Level {level}",
    story.AdventureBegan: "they set out: {adventure}",
    story.AdventureClosed: _closed,
    story.CharacterDied: "{who} died, a Character of Level {level}",
    story.CameHome: _came_home,
    story.CampaignEnded: _campaign,
    story.LevelReached: "{who} reaches Level {level}",
    story.Sold: "{who} sells {card} for {price} Gold",
    story.Bought: _bought,
    story.ClassTaken: "{who} takes the Class {name}",
    story.ReadyToGo: "{who} is ready to set out",
})  # fmt: skip

IN_SHORT: dict[type[Happened], str] = {
    combat.Idle: "a Foe does nothing",
    combat.Left: "somebody is out of the Combat",
    combat.CombatEnded: "the Combat ends",
    combat.DeckMadeAnew: "a Draw Deck is made anew",
    combat.WeaponThrown: "a Weapon is thrown",
    combat.Recalled: "a card is Recalled",
    combat.FortitudeUsed: "a Fortitude Card is removed",
    combat.Tired: "somebody takes a level of Fatigue",
    combat.Refreshed: "a level of Fatigue goes",
    combat.AttackDeclared: "somebody attacks",
    combat.Defended: "somebody defends",
    combat.Covered: "a Shield still covers somebody",
    combat.CounterPlayed: "somebody Counters",
    combat.Unseen: "the Target is not made out",
    combat.Wasted: "the attack fails",
    combat.Strayed: "the attack hits somebody else",
    combat.BehindCover: "cover halves the Damage",
    combat.Unharmed: "no Damage is done",
    combat.CompanionJoined: "a Companion joins",
    combat.CompanionHurt: "a Companion is hurt",
    combat.Forbidden: "somebody cannot do something",
    combat.EffectBegan: "something begins that lasts",
    combat.Disarmed: "a Weapon is dropped",
    combat.Rearmed: "a Weapon is picked up",
    combat.Spotted: "a sneaker is spotted",
    combat.FlightBegan: "somebody flees",
    combat.Hampered: "a flight is stopped",
    combat.GrappleTried: "somebody tries to Grapple",
    combat.Grappled: "somebody is held",
    combat.BrokeFree: "somebody breaks free",
    combat.LetGo: "somebody lets go",
    story.RoomEntered: "a Room is entered",
    story.RoomCleared: "the Room is cleared",
    story.LootFound: "there is Loot",
    story.LootTaken: "Loot is taken",
    story.LootLeft: "Loot is left behind",
    story.TaskCardUsed: "an Attribute Card helps",
    story.HazardEvaded: "a hazard is evaded",
    story.HazardStruck: "a hazard strikes",
    story.TideTurned: "the tide turns",
    story.WaveCame: "more Foes come",
    story.HuntersCame: "the hunters catch up",
    story.CrowdCheered: "the crowd pays",
    story.Rested: "somebody Rests",
    story.FoesCame: "Foes come",
    story.TitleEarned: "a title is earned",
    story.AdventureEnded: "the adventure ends",
}
"""What may follow an option, in sum; what is not here only leads to something that is."""
