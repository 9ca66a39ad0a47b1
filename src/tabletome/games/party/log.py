"""What happened, in sentences: one for every kind of event."""

from __future__ import annotations

from collections.abc import Callable

from tabletome.games.party import events as own
from tabletome.games.party.board.attempt import LOOSE
from tabletome.games.party.cards.dice import BLANK, DICE
from tabletome.games.party.cards.library import Library, Table
from tabletome.games.party.cards.names import DECKS, source_name
from tabletome.games.party.cards.signs import ANY, DEADLY, LIGHT, face_name, symbols_words
from tabletome.games.party.state import COLOURS
from tabletome.kernel import Event, Happened, events
from tabletome.scene.log import Form, Sentences, name_in
from tabletome.words import listed


def name_of(table: Table, id_: str) -> str:
    """What people call a player, a card or a deck."""
    if id_ in COLOURS:
        return id_.capitalize()
    return DECKS.get(id_) or source_name(table.library, id_)


# --- sentences that a form does not do --------------------------------------------------------------------------------


def change(library: Library, sign: str) -> Callable[[Event], str]:
    """More or less of gold or VP."""

    def say(event: Event) -> str:
        what, why = event.what, source_name(library, event.what["why"])
        reason = "as a reward" if what["why"] == "reward" else f"for {why}"
        return f"{name_in(event, 'who')}: {sign}{what['amount']} {what['what']} {reason}, {what['total']} in all"

    return say


def drew(event: Event) -> str:
    card = name_in(event, "card") if event.what["card"] else f"a card of the {DECKS[event.what['deck']]}"
    return f"{name_in(event, 'who')} draws {card}"


def played(library: Library) -> Callable[[Event], str]:
    """Potions are drunk, scrolls read, skull scrolls played against somebody; heroes and weapons use what they can do."""

    def say(event: Event) -> str:
        item = library.items.get(event.what["card"])
        verb = "uses" if item is None else "drinks" if item.type == "potion" else "plays" if item.skull else "reads"
        against = listed([event.names[other] for other in event.what["on"]])
        return f"{name_in(event, 'who')} {verb} {name_in(event, 'card')}{f' against {against}' if against else ''}"

    return say


def rolled(event: Event) -> str:
    dice = zip(event.what["dice"], event.what["results"], strict=True)
    shown = ", ".join(f"{die} {face(result)}" for die, result in dice)
    return f"{name_in(event, 'who')} rolls {shown or 'no dice'}"


def rerolled(library: Library) -> Callable[[Event], str]:
    def say(event: Event) -> str:
        what, why = event.what, source_name(library, event.what["why"])
        dice = f"{what['die']} from {face(what['before'])} to {face(what['result'])}"
        return f"{name_in(event, 'who')} rerolls {dice} ({why})"

    return say


def gave(event: Event) -> str:
    gift = name_in(event, "card") if event.what["card"] else f"{event.what['gold']} gold"
    return f"{name_in(event, 'who')} gives {gift} to {name_in(event, 'to')}"


def too_few(event: Event) -> str:
    return f"{name_in(event, 'who')} has too few heroes for {name_in(event, 'card') or 'any quest'}"


def read(event: Event) -> str:
    return f"that is {'enough' if event.what['won'] else 'not enough'} for {name_in(event, 'card')}"


def ranked(event: Event) -> str:
    what = event.what
    tied = f"is tied for position {what['position']}, so " if what["position"] else ""
    paid = f"is paid by tier {what['tier']}" if what["paid"] else "gets nothing"
    return f"{name_in(event, 'who')} {tied}{paid}"


def stage(event: Event) -> str:
    return f"{name_in(event, 'who')} {'wins' if event.what['won'] else 'loses'} stage {event.what['stage']}"


def pool(event: Event) -> str:
    dice = event.what["dice"]
    shown = [f"{dice.count(colour)} {DICE[colour].name}" for colour in dict.fromkeys(dice)]
    return f"{name_in(event, 'who')}'s pool: {', '.join(shown) or 'no dice'}"


def joined(event: Event) -> str:
    return f"{name_in(event, 'card')} adds {event.what['die']}: {face(event.what['face'])}"


def turned(event: Event) -> str:
    what = event.what
    return f"{name_in(event, 'card')} sets {what['die']} to {face(what['face'])}"


def symbols(event: Event) -> str:
    return f"{name_in(event, 'card')} adds {symbols_words(event.what['symbols'])}"


def wound_words(letters: str) -> str:
    """
    >>> wound_words("Dww"), wound_words("?")
    ('1 deadly and 2 light wounds', '1 wound of either kind')
    >>> wound_words("Dw")
    '1 deadly and 1 light wound'
    """
    last = letters.count(LIGHT) or len(letters)
    noun = "wounds" if last > 1 else "wound"
    if letters == ANY * len(letters):
        return f"{len(letters)} {noun} of either kind"
    kinds = {DEADLY: "deadly", LIGHT: "light"}
    return " and ".join(f"{letters.count(kind)} {name}" for kind, name in kinds.items() if kind in letters) + f" {noun}"


def face(shown: object) -> str:
    return face_name("" if shown == BLANK else str(shown))


def rune_spent(event: Event) -> str:
    rune = event.what["rune"]
    return f"{name_in(event, 'who')} spends {'a loose rune' if rune == LOOSE else f'the rune on {rune}'}"


FORMS: dict[type[Happened], Form] = {
    events.RoundBegan: "round {number} begins",
    events.TurnBegan: "it is {who}'s turn",
    events.Passed: "{who} stays away from {what}",
    events.Won: "the game is over: {why}",
    events.Lost: "the game is over: {why}",
    events.Rolled: rolled,
    events.Drew: drew,
    events.Shuffled: lambda event: f"the discarded {DECKS[event.what['deck']]} make a new deck",
    events.Revealed: "{card} is revealed",
    events.CardDiscarded: "{who} discards {card}",
    events.Appeared: "{who} appears",
    events.Defeated: "{who} is killed",
    events.ConditionGained: "{who} is {condition}",
    events.ConditionLost: "{who} is no longer {condition}",
    own.StarterChosen: "{who} is the starting player",
    own.DeckOpened: "the deck of {deck} is open",
    own.RowFilled: "new {deck}: {cards}",
    own.Scouted: "{who} scouts the {deck} and finds {card}",
    own.RumourWentCold: "cold rumours: {card} goes under its deck",
    own.DrawLost: "there are no {deck} left: the draw is lost",
    own.NobodyForHire: "no hero is left to hire, neither in a row nor in a deck: the boss is called",
    own.TownAdvanced: "{who} moves the town to level {level}",
    own.LastTurnsBegan: "the Final Boss is called; last turns: {turns}",
    own.ThreatRose: "the threat rises to {threat} of {limit}",
    own.Hired: "{who} hires {hero}",
    own.Retired: "{hero} retires from {who}'s party with {vp} VP",
    own.Dismissed: "{hero} leaves {who}'s party",
    own.Equipped: "{who} gives {card} to {hero}",
    own.Sold: "{who} sells {card}",
    own.Gave: gave,
    own.Cried: "{who} cries a little",
    own.TooFewHeroes: too_few,
    own.SetOut: "{who} goes to {card} with {heroes}",
    own.RollRead: read,
    own.QuestCompleted: "{who} completes {card}",
    own.QuestFailed: "{who} fails at {card}",
    own.TokenTurned: "{who}'s reroll token is active again",
    own.Upgraded: "{hero} is upgraded",
    own.LevelUpLost: "{who} has no hero to level up",
    own.ArenaOpened: "the arena opens: {card}",
    own.ArenaScored: "{who} scores {score} in the arena",
    own.Ranked: ranked,
    own.StageFought: stage,
    own.PointsCounted: "{who} has {vp} VP: quests {quests}, tokens {tokens}, retired heroes {retired}, relics {relics}",
    own.PoolFormed: pool,
    own.NoDieLeft: "{card} adds nothing: there is no such die left",
    own.DieAdded: "{card} adds a {die} die",
    own.DieJoined: joined,
    own.DieRemoved: "{card} takes a {die} die away",
    own.DieSet: turned,
    own.SymbolsAdded: symbols,
    own.RuneSpent: rune_spent,
    own.Refused: "{who} would rather keep {card}",
    own.Toughened: "{card}: the quest asks for {hp} more hit points",
    own.WoundAdded: lambda event: f"{name_in(event, 'card')} adds {wound_words(event.what['wound'])}",
    own.PreventionGained: lambda event: f"{name_in(event, 'card')} will prevent {wound_words(event.what['wounds'])}",
    own.WoundCancelled: lambda event: (
        f"{name_in(event, 'who')} cancels {wound_words(event.what['wound'])} with a {event.what['means']}"
    ),
    own.WoundsLost: lambda event: f"nobody is left to take {wound_words(event.what['wounds'])}",
}  # fmt: skip


def sentences(library: Library) -> Sentences:
    """A form for every kind of event. What something was done for may be a card, which the library knows."""
    changes: dict[type[Happened], Form] = {
        events.Gained: change(library, "+"),
        events.Spent: change(library, "-"),
        events.Rerolled: rerolled(library),
        events.CardPlayed: played(library),
    }
    return Sentences({**FORMS, **changes})


IN_SHORT: dict[type[Happened], str] = {
    own.TownAdvanced: "the town grows",
    own.LastTurnsBegan: "the boss is called",
    own.ThreatRose: "the threat rises",
    own.RumourWentCold: "a rumour goes cold",
    own.DrawLost: "a draw is lost",
    own.Scouted: "a card is turned up",
    own.Hired: "a hero is hired",
    own.Retired: "a hero retires",
    own.Dismissed: "a hero leaves",
    own.Equipped: "a weapon is given to a hero",
    own.Sold: "an item is sold",
    own.Gave: "something is given",
    own.QuestCompleted: "the quest is won",
    own.QuestFailed: "the quest is lost",
    own.TokenTurned: "the reroll token is ready again",
    own.Upgraded: "a hero levels up",
    own.LevelUpLost: "a level-up is lost",
    own.ArenaScored: "the arena is scored",
    own.StageFought: "a stage of the boss is decided",
    own.DieAdded: "a die is added",
    own.DieJoined: "a die is added",
    own.DieRemoved: "a die is taken away",
    own.DieSet: "a die is turned",
    own.SymbolsAdded: "symbols are added",
    own.RuneSpent: "a rune is spent",
    own.Toughened: "more hit points are asked for",
    own.WoundAdded: "one more wound is dealt",
    own.PreventionGained: "a card prevents wounds",
    own.WoundCancelled: "a wound is stopped",
}
"""What may follow an option, in sum; what is not here only leads to something that is."""
