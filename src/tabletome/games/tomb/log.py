"""What happened, in sentences, and what people call those whom events name by id."""

from __future__ import annotations

from msgspec.structs import replace

from tabletome.games.tomb import events as own
from tabletome.games.tomb.board import adventure_pieces
from tabletome.games.tomb.board.figures import PARTY
from tabletome.games.tomb.cards.language import counted_words
from tabletome.games.tomb.cards.library import Library, Table
from tabletome.games.tomb.options.tokens import TITLES
from tabletome.games.tomb.options.town import gold_in
from tabletome.kernel import Event, Happened, events
from tabletome.packs.library import slug
from tabletome.scene.log import Sentences, name_in
from tabletome.words import article, counted, listed

# --- names ------------------------------------------------------------------------------------------------------------


def name_of(table: Table, id_: str) -> str:
    """What people call a figure, card, tile or piece; places and everything else are called what they are."""
    library = table.library
    if name := library.names.get(id_) or _copy_name(library, id_):
        return name
    if id_ == PARTY:
        return "the party"
    if id_ in TITLES:
        return TITLES[id_]
    if id_ in library.tiles:
        return library.tiles[id_].name or id_
    if id_ in library.adventures:
        return library.adventures[id_].name
    if gold := gold_in(id_):
        return f"{gold} gp"
    return adventure_pieces.title(id_) if id_.rstrip("-0123456789") in _pieces(table) else id_.replace("-", " ")


def _copy_name(library: Library, id_: str) -> str:
    """A figure or token of a card by its number; there is but one of a Villain."""
    card, _, number = id_.rpartition("-")
    if not number.isdecimal() or not (name := library.names.get(card)):
        return ""
    known = library.monsters.get(card)
    return name if known is not None and known.villain else f"{name} {number}"


def _pieces(table: Table) -> set[str]:
    known = table.library.adventures.get(table.state.adventure)
    return {"trap", "chest"} | ({slug(piece.name) for piece in known.own_pieces} if known is not None else set())


def say(library: Library, event: Event) -> str:
    """An event as a sentence. What damage comes from may be a card, and is then called by its name."""
    if event.kind == events.Damaged.kind:
        event = replace(event, names={**event.names, event.what["why"]: _cause(library, event.what["why"])})
    return SENTENCES.say(event)


def _cause(library: Library, why: str) -> str:
    """What damage comes from: a card, a token of a card, or a special action that has failed."""
    card, token, _ = why.partition(" token")
    if token and card in library.names:
        return f"the {library.names[card]} token"
    if why.endswith(" trap"):
        return f"the {why}"
    if any(why == action.name for adventure in library.adventures.values() for action in adventure.actions):
        return f"trying to {why}"
    if any(why == special.name for adventure in library.adventures.values() for special in adventure.rules):
        return f"“{why}”"
    return library.names.get(why, why)


# --- sentences that hang on what they tell ----------------------------------------------------------------------------


PURPOSES = {"first player": "for the first turn", "disable": "to disable the trap"}
"""What dice are rolled for; others say it themselves: those of attacks, and special actions by their names."""


def _rolled(event: Event) -> str:
    what = event.what
    dice = listed([str(face) for face in what["results"]])
    if what["why"] == "attack":
        return f"{name_in(event, 'who')} rolls {dice}, {what['total']} in all against AC {what['needed']}"
    needed = f", and {what['needed']} is needed" if what["needed"] else ""
    changed = f", {what['total']} in all" if str(what["total"]) != dice else ""
    purpose = PURPOSES.get(what["why"], f"to {what['why']}")
    return f"{name_in(event, 'who')} rolls {dice}{changed} {purpose}{needed}"


def _with_card(event: Event) -> str:
    """With which card, unless it is the attacker's own or the attacker itself."""
    card, who = name_in(event, "card"), name_in(event, "who")
    return "" if not card or who.startswith(card) else f" with {card}"


def _attacked(event: Event) -> str:
    on = listed([event.names.get(id_, id_) for id_ in event.what["on"]])
    return f"{name_in(event, 'who')} attacks {on}{_with_card(event)}"


def _hit(event: Event) -> str:
    return f"{name_in(event, 'who')} hits {name_in(event, 'on')}{_with_card(event)}"


def _missed(event: Event) -> str:
    return f"{name_in(event, 'who')} misses {name_in(event, 'on')}{_with_card(event)}"


def _damaged(event: Event) -> str:
    what = event.what
    left = counted(what["left"], "Hit Point")
    return f"{name_in(event, 'who')} takes {what['amount']} damage from {name_in(event, 'why')} and has {left} left"


def _healed(event: Event) -> str:
    regained = counted(event.what["amount"], "Hit Point")
    return f"{name_in(event, 'who')} regains {regained}{_by(event)}"


def _by(event: Event) -> str:
    """By what card, unless it is the figure's own."""
    by = name_in(event, "by")
    return "" if name_in(event, "who").startswith(by) else f" ({by})"


def _condition_gained(event: Event) -> str:
    condition = event.what["condition"]
    return f"{name_in(event, 'who')} {'is' if condition == 'Stunned' else 'gains'} {condition}{_by(event)}"


def _condition_lost(event: Event) -> str:
    who, condition = name_in(event, "who"), event.what["condition"]
    if event.what["why"] == "used":
        return f"{condition} of {who} is used up"
    return f"{who} is no longer Stunned" if condition == "Stunned" else f"{who} loses {condition}"


def _gained(event: Event) -> str:
    return f"{name_in(event, 'who')} gains {_so_much(event)} and has {event.what['total']}"


def _spent(event: Event) -> str:
    return f"{name_in(event, 'who')} loses {_so_much(event)} and has {event.what['total']} left"


def _so_much(event: Event) -> str:
    """
    >>> _so_much(Event("spent", {"amount": 1, "what": "Healing Surges"}))
    '1 Healing Surge'
    """
    amount, what = event.what["amount"], event.what["what"]
    return counted(amount, what.removesuffix("s")) if what.endswith("s") else f"{amount} {what}"


def _moved(event: Event) -> str:
    path = event.what["path"]
    return f"{name_in(event, 'who')} moves from {path[0]} to {path[-1]}"


def _vanished(event: Event) -> str:
    ways = {"safe": "is safe", "lost": "is lost", "escaped": "gets away"}
    return f"{name_in(event, 'who')} {ways[event.what['why']]}"


def _discarded(event: Event) -> str:
    card = name_in(event, "card")
    return {
        "over": f"{card} passes",
        "Experience": f"{card} is lost from the Experience pile",
        "controlled already": f"{name_in(event, 'who')} controls {card} already; another card is drawn",
    }[event.what["why"]]


def _gained_card(event: Event) -> str:
    if event.what["why"]:
        return f"{name_in(event, 'card')} joins the {event.what['why']} pile"
    return f"{name_in(event, 'who')} takes {name_in(event, 'card')}"


def _sprung(event: Event) -> str:
    """
    >>> [_sprung(Event("trap-sprung", {"who": "Ada", "type": kind})) for kind in ("arrow", "draw", "safe")]
    ['Ada springs an arrow trap', 'Ada springs a trap: a Trap card is drawn', 'Ada springs a trap, and nothing happens']
    """
    kind = event.what["type"]
    what = {"draw": "a trap: a Trap card is drawn", "safe": "a trap, and nothing happens"}.get(
        kind, article(f"{kind} trap")
    )
    return f"{name_in(event, 'who')} springs {what}"


def _activated(event: Event) -> str:
    entry = event.what["entry"]
    by = " by the last line of its tactics" if entry == "otherwise" else f": {entry}"
    against = f". It turns on {name_in(event, 'against')}, {event.what['why']}" if event.what["against"] else ""
    return f"{name_in(event, 'who')} acts{by}{against}"


def _rule(event: Event) -> str:
    return f"{event.what['rule']}: no Encounter is drawn" if event.what["instead"] else str(event.what["rule"])


def _action(event: Event) -> str:
    return f"{name_in(event, 'who')}: {event.what['action']} {name_in(event, 'on')}".rstrip()


def _counted(event: Event) -> str:
    return f"{counted_words(event.what['what'])} is {event.what['number']}"


def _hinted(event: Event) -> str:
    return (
        f"{name_in(event, 'who')} is wrong: the right one has a {'higher' if event.what['higher'] else 'lower'} number"
    )


def _changed_hero(event: Event) -> str:
    who, instead = name_in(event, "who"), name_in(event, "instead")
    if who and instead:
        return f"{who} goes along instead of {instead}"
    return f"{who} comes along" if who else f"{instead} stays behind: the player sits the next adventure out"


def _turned(event: Event) -> str:
    return f"{name_in(event, 'who')} turns {'up' if event.what['up'] else 'over'} {name_in(event, 'card')}"


def _ended(event: Event) -> str:
    return f"the {event.what['result'].replace(' ', ' is ')}, with {counted(event.what['won'], 'adventure')} won"


SENTENCES = Sentences({
    events.RoundBegan: "round {number} begins",
    events.TurnBegan: "{who}'s turn",
    events.Won: "the adventure is won: {why}",
    events.Lost: "the adventure is lost: {why}",
    events.Rolled: _rolled,
    events.Rerolled: "{who} has a die rolled again: {result} instead of {before}",
    events.Drew: "{who} draws {card} from the {deck}",
    events.CardPlayed: "{who} uses {card}",
    events.CardGained: _gained_card,
    events.CardDiscarded: _discarded,
    events.Gained: _gained,
    events.Spent: _spent,
    events.Moved: _moved,
    events.Appeared: "{who} appears at {at}",
    events.Vanished: _vanished,
    events.Attacked: _attacked,
    events.Hit: _hit,
    events.Missed: _missed,
    events.Damaged: _damaged,
    events.Prevented: "{who} is spared {amount} damage",
    events.Healed: _healed,
    events.Defeated: "{who} is defeated",
    events.ConditionGained: _condition_gained,
    events.ConditionLost: _condition_lost,
    own.TilePlaced: "a new tile: {tile}",
    own.NoMonster: "no Monster card is left that {who} does not control already: none appears",
    own.NoRoom: "there is no room for {card}",
    own.ChestOpened: "{who} opens the chest: {cards}",
    own.TrapSprung: _sprung,
    own.TrapActed: "the trap {card} goes off",
    own.Activated: _activated,
    own.Skipped: "{who} is Stunned and skips its activation",
    own.Stayed: "{who} stays where it is",
    own.Distracted: "{who} tears down {piece} and does nothing else",
    own.Settled: "{question} {chosen}: {why}",
    own.Fell: "{who} falls",
    own.CardTurned: _turned,
    own.SpellCast: "{by} casts {spell}",
    own.EncounterCancelled: "{card} is cancelled with {worth} Experience; the price was {price}",
    own.MarkerGained: lambda event: f"{name_in(event, 'who')} gets {article(name_in(event, 'marker'))} token",
    own.ActionGained: "{who} may take one more action",
    own.Shielded: "{who} has {amount:+} AC until its next turn",
    own.LevelGained: "{who} reaches level {level}",
    own.RuleApplied: _rule,
    own.ActionTaken: _action,
    own.ActionFailed: "{who} fails to {action}",
    own.Counted: _counted,
    own.Hinted: _hinted,
    own.Dropped: "{who} drops {piece}",
    own.AftermathRead: "{text} Each Hero gains {gold:gold piece}, each Hero who stayed behind {missed}",
    own.AdventureFailed: "{adventure} has to be tried again",
    own.CampaignEnded: _ended,
    own.HeroChanged: _changed_hero,
    own.SatOut: "one of the players sits the first adventure out",
    own.TownEntered: "the Heroes are in {town}",
    own.MarketOpened: "the Marketplace offers {cards}",
    own.PowerSwapped: "{who} takes {new} instead of {old}",
    own.Bought: "{who} buys {card} for {price} gp",
    own.Sold: "{who} sells {card} for {price} gp",
    own.Given: "{who} gives {to} {things}",
    own.Traded: "{who} trades {offered} with {other} for {asked}",
    own.Refused: "{who} does not agree",
})  # fmt: skip

IN_SHORT: dict[type[Happened], str] = {
    own.TilePlaced: "a tile is placed",
    own.ChestOpened: "a chest is opened",
    own.TrapSprung: "a trap is sprung",
    own.TrapActed: "a Trap card goes off",
    own.Skipped: "a Stunned figure skips its turn",
    own.Distracted: "a decoy is torn down",
    own.Fell: "a Hero falls",
    own.CardTurned: "a card is turned over",
    own.SpellCast: "a Spell is cast",
    own.EncounterCancelled: "an Encounter is cancelled",
    own.MarkerGained: "a token is laid on a figure",
    own.ActionGained: "somebody gets one more action",
    own.Shielded: "somebody gets a better AC",
    own.LevelGained: "somebody gains a level",
    own.ActionFailed: "the action fails",
    own.Hinted: "the right one is pointed at",
    own.Dropped: "something is let go",
}
"""What may follow an option, in sum; what is not here only leads to something that is."""
