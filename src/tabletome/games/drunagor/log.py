"""What happened, in sentences."""

from __future__ import annotations

from tabletome.games.drunagor import events as own
from tabletome.games.drunagor.events import chapters
from tabletome.games.drunagor.options.campaign.road import WORDS
from tabletome.games.drunagor.options.values import WRITTEN
from tabletome.kernel import Event, Happened, events
from tabletome.scene.log import Sentences, name_in
from tabletome.words import counted, listed, possessive

TERRAIN = {
    "water": "Water slows", "lava": "Lava burns", "miasma": "Noxious Miasma poisons", "spikes": "Spikes cut",
    "darkness": "Darkness hurts",
}  # fmt: skip

THINGS = {"chest": "the Chest", "trap": "the Trap", "darkness": "the Darkness"}


def _named(event: Event, field: str) -> str:
    return listed([event.names.get(id_, id_) for id_ in event.what[field]])


def _moved(event: Event) -> str:
    path = event.what["path"]
    way = f"from {path[0]} to {path[-1]}"
    return f"{name_in(event, 'who')} is moved {way}" if event.what["by"] else f"{name_in(event, 'who')} moves {way}"


def _rolled(event: Event) -> str:
    natural, total, needed = event.what["results"][0], event.what["total"], event.what["needed"]
    if not needed:
        return f"{name_in(event, 'who')} rolls the {event.what['dice'][0]}: {natural}"
    with_ = f", {total} in all," if total != natural else ""
    skill, challenge, _ = event.what["why"].partition(" Challenge")  # of an attack it is the Skill, by its id
    against = f"{skill} Difficulty" if challenge else "Accuracy"
    return f"{name_in(event, 'who')} rolls {natural}{with_} against {against} {needed}"


def _attacked(event: Event) -> str:
    who, card = name_in(event, "who"), name_in(event, "card") if event.what["card"] else ""
    with_ = f" with {card}" if card and not who.startswith(card) else ""
    return f"{who} attacks {_named(event, 'on')}{with_}"


def _by(event: Event) -> str:
    return f" by {name_in(event, 'by')}" if event.what["by"] else ""


def _played(event: Event) -> str:
    others = [id_ for id_ in event.what["on"] if id_ != event.what["who"]]
    on = f" for {listed([event.names.get(id_, id_) for id_ in others])}" if others else ""
    return f"{name_in(event, 'who')} uses {name_in(event, 'card')}{on}"


def _condition(event: Event) -> str:
    return WRITTEN[event.what["condition"]]


def _suffers(event: Event) -> str:
    total = event.what["total"]
    return f"{name_in(event, 'who')} has {_condition(event)}{f' {total}' if total > 1 else ''}"


def _tokens(event: Event) -> str:
    what: str = event.what["what"]
    return what.upper().replace("_", " ")


def _cubes(event: Event) -> str:
    cubes = event.what["cubes"]
    return listed([counted(cubes.count(colour), f"{colour} cube") for colour in dict.fromkeys(cubes)])


def _spent(event: Event) -> str:
    cube = f"Wild Cube as {event.what['cube']}" if event.what["wild"] else f"{event.what['cube']} cube"
    return f"{name_in(event, 'who')} puts a {cube} on {name_in(event, 'skill')}"


def _expended(event: Event) -> str:
    return f"{name_in(event, 'who')} expends {_cubes(event)}{' to move' if event.what['why'] == 'move' else ''}"


def _short(cubes: tuple[str, ...]) -> str:
    """`yellow, 2 red`"""
    counts = {colour: cubes.count(colour) for colour in dict.fromkeys(cubes)}
    return ", ".join(f"{count} {colour}" if count > 1 else colour for colour, count in counts.items())


def _recalled(event: Event) -> str:
    who, cubes = name_in(event, "who"), event.what["cubes"]
    how = {
        "willing": f"{who} recalls the cubes",
        "unwilling": f"{who} has no cube left and recalls them all",
        "free": f"{who} recalls the cubes freely",
    }[event.what["how"]]
    return f"{how}: {_short(cubes)}" if cubes else how


def _slot(slot: str) -> str:
    """`the Defender slot`, `the slot above the green Rune`"""
    rune, _, side = slot.partition(" ")
    return f"the slot {side} the {rune} Rune" if side else f"the {slot.capitalize()} slot"


def _turn(event: Event, hero: str, monster: str) -> str:
    """Heroes have turns, Monsters act; those are told apart by the colour of their base."""
    name = name_in(event, "who")
    return f"{name} {monster}" if name.endswith(")") else f"{possessive(name)} {hero}"


def _came(event: Event) -> str:
    who, power, health = name_in(event, "who"), event.what["power"], event.what["health"]
    times = f" ({health // power} times {power})" if power else ""
    return f"{who} comes with {health} Health{times}"


def _status(event: Event) -> str:
    cube = event.what["cube"].capitalize()
    return f"a {cube} Cube blocks {possessive(name_in(event, 'who'))} {name_in(event, 'skill')}"


def _decided(event: Event) -> str:
    who, why = name_in(event, "who"), event.what["why"]
    if event.what["on"]:
        return f"{who} goes for {_named(event, 'on')} from {event.what['at']} ({why})"
    return f"{who} {'stays on' if event.what['stays'] else 'heads for'} {event.what['at']} ({why})"


GONE = {
    "searched": "the Chest on {at} is opened", "used up": "nothing is left to do on {at}", "home": "the {who} on {at} is home",
}  # fmt: skip
"""What has left the board, by why."""


def _vanished(event: Event) -> str:
    return GONE.get(event.what["why"], "the {who} on {at} is gone").format(
        who=name_in(event, "who"), at=event.what["at"]
    )


LYING = {"chest": "a Chest lies", "interaction": "an Interaction token lies", "event": "an EVENT token lies"}


def _appeared(event: Event) -> str:
    """Characters stand; tokens lie; what the map shows is named."""
    who, what, at = event.what["who"], event.what["what"], event.what["at"]
    if what == "landmark":
        return f"the map shows the {name_in(event, 'who').removeprefix('The ')} on {at}"
    if who == "npc":
        return f"a {what} NPC stands on {at}"
    told = LYING.get(who) or f"{name_in(event, 'who')} stands"
    return f"{told} on {at}"


def _damaged(event: Event) -> str:
    """What Conditions eat at the start of a turn is called by them."""
    to = f" to {WRITTEN[event.what['why']]}" if event.what["why"] in WRITTEN else ""
    return f"{name_in(event, 'who')} loses {event.what['amount']} Health{to} and has {event.what['left']} left"


def _trap(event: Event) -> str:
    return f"{event.what['kind_of_trap'].capitalize()} Trap"


def _found(event: Event) -> str:
    left = event.what["left"]
    still = f"; {counted(left, 'other')} can be seen" if left else ""
    return f"{name_in(event, 'who')} finds one of the missing at {event.what['at']}{still}"


def _drew(event: Event) -> str:
    if event.what["who"]:
        return f"{name_in(event, 'who')} finds {name_in(event, 'card')}"
    return f"the random {event.what['deck']} is the {name_in(event, 'card')}"


def _grew(event: Event) -> str:
    squares = event.what["squares"]
    if not event.what["card"]:
        return f"Darkness spreads under {name_in(event, 'on')} on {listed(squares)}"
    goes = f"the {name_in(event, 'card')} goes for {name_in(event, 'on')}"
    if not squares:
        return f"{goes} and finds no room"
    steps = event.what["steps"]
    near = f"{counted(steps, 'step')} away" if steps else f"where {name_in(event, 'on')} stands"
    return f"{goes}{' and breaks' if event.what['broken'] else ''}: Darkness on {listed(squares)}, {near}"


def _has(event: Event, verb: str) -> str:
    return verb if len(event.what["on"]) > 1 else f"{verb}s"


def _chapter(event: Event) -> str:
    tries = event.what["tries"]
    again = f", another try after {counted(tries, 'failure')}" if tries else ""
    return f"Chapter {event.what['number']}, {name_in(event, 'chapter')}{again}"


def _the(called: str) -> str:
    """`the villager`, `Sanna`"""
    return called if called[:1].isupper() else f"the {called}"


def _followed(event: Event) -> str:
    squares, called = event.what["squares"], event.what["called"]
    if not event.what["who"]:
        return f"{_the(called)} walks to {listed(squares)}"
    who = f"{_the(called)} follows" if len(squares) == 1 else f"{len(squares)} {called}s follow"
    return f"{who} {name_in(event, 'who')} to {listed(squares)}"


SENTENCES = Sentences({
    own.HeroChosen: lambda event: f"{name_in(event, 'who')} is played by player {event.what['seat'] + 1}",
    own.RoleTaken: "{who} is the {role}",
    own.Equipped: "{who} equips {card}",
    own.Learned: "{who} has learned {card}",
    own.Unequipped: "{who} puts {card} into the bag",
    own.Handed: "{who} gets {card} from {by}",
    own.Declined: "{who} does not agree with {by} about {card}",
    own.Flipped: "{card} is turned over: {face}",
    own.SetupBuilt: "{place}: {box}",
    own.StoryRead: "{text}",
    own.SideDefeated: lambda event: f"{_named(event, 'who')} {'is' if len(event.what['who']) == 1 else 'are'} out of the match",
    own.MatchDrawn: "the match is a draw",
    own.DoorOpened: lambda event: (
        f"{name_in(event, 'who')} opens the Door at {event.what['at']}"
        if event.what["who"]
        else f"the Door at {event.what['at']} opens by itself"
    ),
    own.MissingFound: _found,
    own.CardPlaced: lambda event: f"{possessive(name_in(event, 'card'))} card goes to {_slot(event.what['slot'])}",
    own.CardRemoved: lambda event: f"{possessive(name_in(event, 'card'))} card leaves the Initiative Track",
    own.EnemyCame: _came,
    own.BystanderStruck: "{who} strikes the bystander on {at}",
    own.CubeSpent: _spent,
    own.MadeWild: "a {cube} cube of {who} is wild",
    own.CubesExpended: _expended,
    own.Recalled: _recalled,
    own.StatusCubeGained: _status,
    own.StatusCubeRemoved: lambda event: (
        f"{possessive(name_in(event, 'who'))} {name_in(event, 'skill')} is free of its {event.what['cube'].capitalize()} Cube"
    ),
    own.KnockedOut: lambda event: f"{name_in(event, 'who')} is knocked out{_by(event)}",
    own.StoodUp: "{who} stands up with {left} Health",
    own.Protected: "{who} takes the blow for {on}",
    own.PetSummoned: lambda event: f"{name_in(event, 'pet')} comes to {name_in(event, 'who')}, to {event.what['at']}",
    own.PetDispelled: lambda event: f"{name_in(event, 'who')} is dispelled{_by(event)}",
    own.Manifested: "{who} manifests a {colour} Rune",
    own.Commanded: "{who} commands {on}",
    own.Decided: _decided,
    own.TerrainActed: lambda event: f"{TERRAIN[event.what['terrain']]} {name_in(event, 'who')}",
    own.Fell: "{who} falls two levels",
    own.TrapLaid: lambda event: f"{name_in(event, 'who')} lays a {_trap(event)} at {event.what['at']}",
    own.TrapSprung: lambda event: f"the {_trap(event)} at {event.what['at']} snaps shut on {_named(event, 'on')}",
    own.Lifted: lambda event: f"{THINGS[event.what['thing']]} floats from {event.what['before']} to {event.what['at']}",
    own.BridgeLaid: lambda event: f"a bridge of level {event.what['level']} is laid over {listed(event.what['over'])}",
    own.ChestCrushed: "{who} crushes the Chest on {at}",
    own.CardFlipped: "{card} turns to its face {face}",
    own.RuneDrawn: lambda event: f"the {name_in(event, 'card')} is drawn: {counted(event.what['left'], 'Rune')} left in the bag",
    own.RuneLaid: lambda event: (
        f"the {name_in(event, 'card')} goes to the track: {counted(event.what['total'], event.what['colour'] + ' Rune')} there"
    ),
    own.DarknessGrew: _grew,
    own.Caught: "{who} is caught by the Darkness",
    own.EntryGained: lambda event: (
        f"{_named(event, 'on')} {_has(event, 'gain')} the {event.what['kind_of_entry'].capitalize()} {name_in(event, 'entry')}"
    ),
    own.EntryLost: lambda event: (
        f"{_named(event, 'on')} {_has(event, 'lose')} the {event.what['kind_of_entry'].capitalize()} {name_in(event, 'entry')}"
    ),
    own.SceneOpened: "{text}",
    own.OptionChosen: "{who} chooses {number}: {label}",
    own.Withstood: "{who} withstands {amount} damage",
    own.EventCalled: "{card}: {text}",
    own.WayOpened: "the {way} stands open",
    own.AttackCardsChanged: lambda event: (
        f"{name_in(event, 'card')} {'joins' if event.what['added'] else 'is taken from'} the Attack cards"
    ),
    own.RuneReturned: lambda event: (
        f"the {name_in(event, 'card')} goes back into the bag: {counted(event.what['left'], 'Rune')} there"
    ),
    own.CompanionJoined: lambda event: f"{name_in(event, 'companion')} joins {name_in(event, 'who')}",
    own.Crushed: "all Heroes are on Darkness: it crushes each of them for {amount}",
    own.ChapterBegan: _chapter,
    own.CampBegan: lambda event: (
        "there is no time to rest: the road goes on" if event.what["sequence"] else f"the Camp after {name_in(event, 'chapter')}"
    ),
    own.Rested: "{who} rests, has all cubes back and {health} Health",
    own.StatusErased: lambda event: f"{possessive(name_in(event, 'who'))} Status {name_in(event, 'status')} ends",
    own.AllyLeft: "{who} takes leave of {by}",
    own.OfferRevealed: lambda event: f"{counted(len(event.what['cards']), 'Camp Item')} of Level {event.what['level']} lie open",
    own.RewardTaken: "{who} takes {card}",
    own.RewardLost: lambda event: f"{name_in(event, 'who')} gets nothing out of {WORDS[event.what['reward']]}",
    own.Stashed: "{who} stashes {card}",
    own.Packed: "{who} puts {card} into the bag",
    own.CubeRecoloured: lambda event: (
        f"{possessive(name_in(event, 'who'))} {event.what['before']} cube is {event.what['colour']} now"
    ),
    own.CubePlacedAgain: _status,
    own.Restored: "everything is as it was before {chapter}",
    own.CampaignEnded: lambda event: f"the Campaign is {event.what['result']}: {event.what['why']}",
    own.LandmarkUsed: "{who} {did} the {landmark} on {at}",
    own.LandmarkChanged: lambda event: f"the {name_in(event, 'landmark')} on {event.what['at']}: {event.what['state']}",
    own.CounterChanged: "{says}: {count}",
    chapters.VerseSung: lambda event: (
        f"verse {event.what['number']} is sung: the {name_in(event, 'card')} is shown"
        + (f", and {event.what['hurts']} cubes on Skills hurt" if event.what["hurts"] else "")
    ),
    chapters.TideTurned: "it is {tide} tide",
    chapters.SleeperWoke: "the sleeper on {at} wakes",
    chapters.BeamTurned: "the beam of the Lantern points {to}",
    chapters.DarknessLifted: lambda event: f"the Darkness on {listed(event.what['squares'])} is gone",
    chapters.GateStruck: "{who} strikes the {landmark} for {amount}: {left} strength left",
    chapters.LetOut: "{called} runs, and {who} lets her go",
    own.HandTaken: lambda event: (
        f"{name_in(event, 'who')} takes {_the(event.what['called'])} on {event.what['at']} by the hand"
    ),
    own.HandReleased: lambda event: (
        f"{name_in(event, 'who')} lets go of {_the(event.what['called'])} on {event.what['at']}"
    ),
    own.Followed: _followed,
    own.GroundTurned: lambda event: f"{listed(event.what['squares'])} turn to {event.what['terrain'].capitalize()}",
    own.BridgeFell: lambda event: f"the bridge over {listed(event.what['over'])} falls",
    events.RoundBegan: "round {number} begins",
    events.TurnBegan: lambda event: _turn(event, "turn begins", "acts"),
    events.TurnEnded: lambda event: _turn(event, "turn is over", "has acted"),
    events.Won: "won: {why}",
    events.Lost: "lost: {why}",
    events.Drew: _drew,
    events.Appeared: _appeared,
    events.Vanished: _vanished,
    events.CardDiscarded: "{who} discards {card}",
    events.Moved: _moved,
    events.CardPlayed: _played,
    events.Attacked: _attacked,
    events.Rolled: _rolled,
    events.Rerolled: "{who} rolls again: {before} becomes {result}",
    events.Hit: "{who} hits {on}",
    events.Missed: "{who} misses {on}",
    events.Damaged: _damaged,
    events.Prevented: "{amount} damage to {who} is prevented",
    events.Healed: "{who} heals {amount} and has {left} Health",
    events.Defeated: lambda event: f"{name_in(event, 'who')} is defeated{_by(event)}",
    events.ConditionGained: _suffers,
    events.ConditionLost: lambda event: f"{name_in(event, 'who')} no longer has {_condition(event)}",
    events.Gained: lambda event: f"{name_in(event, 'who')} gains {_tokens(event)} and has {event.what['total']}",
    events.Spent: lambda event: (
        f"{name_in(event, 'who')} loses {event.what['amount']} {_tokens(event)} and has {event.what['total']} left"
    ),
})  # fmt: skip

IN_SHORT: dict[type[Happened], str] = {
    own.MatchDrawn: "the match is drawn",
    own.SideDefeated: "a side is out",
    own.DoorOpened: "a Door is opened",
    own.MissingFound: "somebody who was missing is found",
    own.EnemyCame: "a great enemy comes",
    own.BystanderStruck: "a bystander is struck",
    own.Commanded: "a Monster makes another one act",
    own.Manifested: "a Rune manifests",
    own.TerrainActed: "somebody suffers from terrain",
    own.Fell: "somebody falls",
    own.TrapLaid: "a Trap is laid",
    own.TrapSprung: "a Trap is sprung",
    own.ChestCrushed: "a Chest is crushed",
    own.Lifted: "a thing is moved",
    own.BridgeLaid: "a bridge is laid",
    own.RuneDrawn: "a Rune is drawn",
    own.DarknessGrew: "Darkness grows",
    own.Caught: "Darkness catches somebody",
    own.Crushed: "Darkness crushes the Heroes",
    own.Recalled: "cubes are recalled",
    own.MadeWild: "a cube becomes wild",
    own.StatusCubeGained: "a Status Cube is gained",
    own.StatusCubeRemoved: "a Status Cube is taken off",
    own.KnockedOut: "a Hero is knocked out",
    own.Protected: "a blow is taken for another",
    own.Equipped: "an item is equipped",
    own.Flipped: "an item is turned over",
    own.PetSummoned: "a Pet comes",
    own.PetDispelled: "a Pet leaves",
    own.CompanionJoined: "a Companion joins",
    own.EntryGained: "the Campaign Log gains an entry",
    own.EntryLost: "the Campaign Log loses an entry",
    own.EventCalled: "a Special Event is called",
    own.SceneOpened: "a scene is read",
    own.RuneReturned: "a Rune returns to the bag",
    own.Withstood: "a Companion withstands a blow",
    own.WayOpened: "a way is open",
    own.LandmarkChanged: "a landmark changes",
    own.CounterChanged: "a count of the Chapter changes",
    own.HandTaken: "somebody is taken by the hand",
    own.HandReleased: "a hand is let go",
    own.GroundTurned: "ground turns",
    own.BridgeFell: "a bridge falls",
    chapters.SleeperWoke: "a sleeper wakes",
    chapters.DarknessLifted: "Darkness is lifted",
    chapters.GateStruck: "the gate is struck",
    chapters.LetOut: "somebody gets out",
}
"""What may follow an option, in sum; what is not here only leads to something that is."""
