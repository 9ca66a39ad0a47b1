"""The vocabulary of rules texts: a phrase for every operation, moment and value of the card language.

`{is|are}` takes the first form with one figure and the second with `you` or several; `{n}` is the number, and `{n tile}` the
number with its noun. What `language.py` knows and this file does not is an error when cards are loaded.
"""

from __future__ import annotations

from tabletome.games.tomb.cards import language

DONE_TO = {
    "dmg": "{takes|take} {n} damage",
    "heal": "{regains|regain} {n Hit Point}",
    "stun": "{is|are} Stunned",
    "adv": "{gains|gain} Advantage",
    "dis": "{gains|gain} Disadvantage",
    "clear": "{loses|lose} Stunned and Disadvantage",
    "push": "{is|are} pushed {n tile} away",
    "pull": "{is|are} pulled {n tile} closer",
    "move": "may move {n square}",
    "tiles": "may move {n tile}",
    "carry": "{is|are} put on any free square within {n tile} of {me}",
    "swap": "{changes|change} places with {me}",
    "strike": "may attack at once with an At-Will power",
    "action": "may take one more action this turn",
    "act": "{acts|act} at once",
    "flip": "{turns|turn} up one Daily power",
    "recharge": "{turns|turn} up one card",
    "exhaust": "{turns|turn} over one Utility or Daily power",
    "shield": "{has|have} +{n} AC until the start of {its|your} next turn",
    "mark": "{gets|get} {tokens}",
    "gold": "{gains|gain} {n} gold pieces",
    "treasure": "{draws|draw} {n Treasure card}",
    "explore": "{places|place} a tile at an unexplored edge within 1 tile",
    "cast": "{casts|cast} a Spell",
    "disarm": "{removes|remove} one trap from {its|your} tile",
    "trap": "{gets|get} face-down trap tokens {place}",
    "slay": "{is|are} defeated",
    "through": "may step through one {word} and out of another",
}
HAPPENS = {
    "reduce": "the damage is reduced by {n}",
    "harm": "the hit deals {n} more damage",
    "roll": "the roll is raised by {n}",
    "reroll": "one die of that roll is rolled again",
    "take": "{me} {takes|take} the damage instead",
    "ignore": "{ignored}",
    "cancel": "the Encounter has no effect",
    "encounter": "an Encounter is drawn",
    "surge": "the party gains {n Healing Surge}",
    "toss": "the party loses {n Experience card}",
    "lore": "the party gains {n Monster card} from the deck as Experience",
    "place": "{name} appears {place}",
    "token": "{name} token is placed {place}",
    "count": "the count rises by {n}",
    "end": "the adventure is {word}",
    "piece": "{name} is placed {place}",
    "gather": "{gathered} leaves the board and is safe",
    "tally": "the count of {what} changes by {much}",
    "runs": "the {what} runs {much}",
    "mend": "{what} regains {much}",
    "lay": "{n tile} of the stack come onto the board with nothing on them",
    "trail": "{n tile} of the stack come onto the board in a row, with nothing on them",
}
WHEN = {
    "turn": "At the start of {whose} turn",
    "rolled": "After {who} {rolls|roll} for an attack",
    "struck": "When {who} {is|are} hit",
    "hits": "When {who} {hits|hit} with an attack",
    "hurt": "After {who} {takes|take} damage",
    "falls": "When {who} {falls|fall} to 0 Hit Points",
    "appears": "When {who} {appears|appear}",
    "acts": "Before {who} {acts|act}",
    "sprung": "When {who} {triggers|trigger} a trap",
    "drawn": "When {who} {draws|draw} an Encounter",
    "event-attack": "When {who} {draws|draw} an Event-Attack",
    "dies": "When {who} {is|are} defeated",
    "slain": "When {who} {defeats|defeat} a Monster",
    "hero-phase": "In {whose} Hero Phase, without an action",
}
IGNORED = {
    "struck": "the damage is reduced to 0",
    "sprung": "the trap has no effect",
    "drawn": "the Encounter has no effect",
    "event-attack": "the Encounter has no effect",
}
VALUES = {
    "fly": "Flies: Monsters and traps are passed over, and only a trap's square where a move stops triggers it",
    "speed": "{+n} Speed",
    "ac": "{+n} AC",
    "attack": "{+n} to attack rolls",
    "damage": "{+n} damage with every hit",
    "surge": "{+n} Surge Value",
    "taken": "Takes {n less} damage",
    "taken-afar": "Takes {n less} damage from 2 or more tiles away",
    "disable": "{+n} to rolls that disable a trap",
    "item-attack": "{+n} to attack rolls; only the best such Item counts",
    "item-ac": "{+n} AC; only the best such Item counts",
}
UNTIL = {
    "white tile": "until a tile with a white triangle is placed",
    "defeat": "until a Monster is defeated",
    "next turn": "until the next turn of the player who drew it",
}
MARKED = {
    "turn": "It lies there until the start of the figure's next turn.",
    "phase": "It lies there until the figure's next Hero Phase or activation is over.",
    "hurt": "It lies there until the figure takes damage.",
    "used": "Each time, one token is used up.",
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
PLACES = {
    "ambush": "on the Ambush symbol", "symbol": "on a Monster symbol", "treasure": "on the Treasure symbol",
    "trap": "on a Trap symbol", "tile": "on the tile", "here": "on that square",
}  # fmt: skip
TRAP_PLACES = {"here": "on {its|your} square", "symbols": "on every bare Trap symbol of {its|your} tile"}
TRAP_CARD_PLACES = {
    "tile": "on the Hero's tile{, and then on tiles connected to it}",
    "next": "on {a tile|tiles} connected to the Hero's tile",
    "far": "on the tile farthest from the Hero",
}


def demand_words() -> None:
    """Has every word of the card language its phrase here?"""
    ops = {*language.NUMBERED, *language.PLAIN, *language.WORDED}
    for kind, used, known in (
        ("operation", ops, {*DONE_TO, *HAPPENS}),
        ("moment", {*language.MOMENTS}, {*WHEN}),
        ("value", {*language.VALUES}, {*VALUES}),
    ):
        if missing := sorted(used - known):
            raise ValueError(f"phrases.py has no words for the {kind} '{missing[0]}'; add them there")


demand_words()
