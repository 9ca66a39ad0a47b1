"""The log in plain sentences, one for every kind of event."""

from __future__ import annotations

from typing import Any

from tabletome.games.party.cards import kinds as card_kinds
from tabletome.games.party.cards import library
from tabletome.games.party.cards.box import noted
from tabletome.games.party.cards.language import ANY, DEADLY, LIGHT, SYMBOLS
from tabletome.games.party.cards.text import face_name
from tabletome.kernel import Event

DECKS = {
    "town": "town quests",
    "forest": "forest quests",
    "mountains": "mountain quests",
    "heroes": "standard heroes",
    "legendary-heroes": "legendary heroes",
    "items": "standard items",
    "legendary-items": "legendary items",
}

SENTENCES = {
    "begins": "{who} is the starting player.",
    "turn": "Round {round}: {who}'s turn.",
    "gold": "{who}: {change} gold for {why}, {gold} in all.",
    "vp": "{who}: {change} VP for {why}, {vp} in tokens.",
    "draws": "{who} draws a card of the {deck}.",
    "drawn": "{who} draws {card}.",
    "no item": "There are no {deck} left: the draw is lost.",
    "opens": "The deck of {deck} is open.",
    "turned up": "New {deck}: {cards}.",
    "reshuffled": "The discarded {deck} make a new deck.",
    "buys": "{who} hires {hero}.",
    "retires": "{hero} retires from {who}'s party with {vp} VP.",
    "dismissed": "{hero} leaves {who}'s party.",
    "equips": "{who} gives {card} to {hero}.",
    "sells": "{who} sells {card}.",
    "scouts": "{who} scouts the {deck} and finds {card}.",
    "gives": "{who} gives {what} to {to_whom}.",
    "discards": "{who} discards {card}.",
    "no quest": "{who} has too few heroes for any quest.",
    "stays": "{who} stays at home.",
    "sets out": "{who} goes to {card} with {heroes}.",
    "pool": "{who}'s pool: {dice}.",
    "drinks": "{who} drinks {card}.",
    "no die": "{card} adds nothing: there is no such die left.",
    "adds": "{card} adds a {die} die.",
    "joins": "{card} adds {die}: {face}.",
    "rolls": "{who} rolls {dice}.",
    "rerolls": "{who} rerolls {die} from {before} to {face} ({why}).",
    "sets": "{card} sets {die} to {face}.",
    "symbols": "{card} adds {symbols}.",
    "removes": "{card} takes a {die} die away.",
    "spends rune": "{who} spends the rune {rune}.",
    "uses": "{who} uses {card}.",
    "plays": "{who} plays {card}.",
    "refuses": "{who} would rather keep {card}.",
    "skull": "{who} plays {card} against {against}.",
    "prevents": "{card} will prevent {wounds}.",
    "more wounds": "{card} adds a wound: {wound}.",
    "toughens": "{card}: the quest asks for {hp} more hit points.",
    "cancels": "{who} cancels {wound} with a {means}.",
    "wounded": "{hero} is wounded.",
    "killed": "{hero} is killed.",
    "healed": "{hero} is healed.",
    "upgraded": "{hero} is upgraded.",
    "lost wounds": "Nobody is left to take {wounds}.",
    "completes": "{who} completes {card}.",
    "fails": "{who} fails at {card}.",
    "cries": "{who} cries a little.",
    "token back": "{who}'s reroll token is active again.",
    "no level-up": "{who} has no hero to level up.",
    "town": "{who} moves the town to level {level}.",
    "reveals": "{card} is revealed.",
    "countdown": "The Final Boss is called. Last turns: {turns}.",
    "arena": "The arena opens: {card}.",
    "cannot enter": "{who} has too few heroes for the arena.",
    "declines": "{who} does not enter the arena.",
    "score": "{who} scores {score} in the arena.",
    "boss": "{card} appears.",
    "cannot fight": "{who} has too few heroes to fight the boss.",
    "no heroes": "No hero is left to hire, neither in a row nor in a deck: the boss is called.",
    "cold rumour": "Cold rumours: {card} goes under its deck.",
    "threat": "The threat rises to {threat} of {limit}.",
    "scored": "{who} has {vp} VP: quests {quests}, tokens {tokens}, retired heroes {retired}, relics {relics}.",
    "over": "The game is over: {result}.",
}


def say(event: Event) -> str:
    """An event as a sentence."""
    what = {name: words(name, value) for name, value in event.what.items()}
    if event.kind == "result":
        outcome = "That is enough for" if event.what["won"] else "That is not enough for"
        return f"{outcome} {what['card']}."
    if event.kind == "stage":
        outcome = "wins" if event.what["won"] else "loses"
        return f"{what['who']} {outcome} stage {what['stage']}."
    if event.kind == "ranked":
        tied = f"is tied for position {what['position']}, so " if "position" in what else ""
        return f"{what['who']} {tied}{'is paid by tier ' + what['tier'] if event.what['paid'] else 'gets nothing'}."
    return SENTENCES[event.kind].format(**what)


def words(field: str, value: Any) -> str:
    """Card ids by their printed names, lists with commas, players with a capital."""
    if isinstance(value, list):
        return ", ".join(words(field, part) for part in value) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{part} {symbol}" for symbol, part in value.items())
    text = str(value)
    if field in ("who", "against", "to_whom", "turns"):
        return text.capitalize()
    if field == "deck":
        return DECKS[text]
    if field in ("face", "before"):
        return face_name("" if text == card_kinds.BLANK else text)
    if field == "dice" and " " in text:
        die, _, face = text.partition(" ")
        return f"{die} {words('face', face)}"
    if field == "dice" and not set(text) - set(library.dice()):
        return (
            " ".join(f"{text.count(colour)} {library.dice()[colour].name}" for colour in dict.fromkeys(text))
            or "no dice"
        )
    if field in ("wounds", "wound"):
        return wound_words(text)
    if field == "symbols":
        return " ".join(SYMBOL_NAMES[symbol] for symbol in text)
    return card_name(text)


SYMBOL_NAMES = dict(zip(SYMBOLS, ("sword", "arrow", "magic", "shield", "rune"), strict=True))


def wound_words(letters: str) -> str:
    """
    >>> wound_words("Dww"), wound_words("?")
    ('1 deadly and 2 light wounds', '1 wound of either kind')
    """
    noun = "wounds" if len(letters) > 1 else "wound"
    if letters == ANY * len(letters):
        return f"{len(letters)} {noun} of either kind"
    kinds = {DEADLY: "deadly", LIGHT: "light"}
    return " and ".join(f"{letters.count(kind)} {name}" for kind, name in kinds.items() if kind in letters) + f" {noun}"


@noted
def card_name(text: str) -> str:
    """A card by its printed name, `world-ender of hedge-witch` by both; anything else stays."""
    if " of " in text:
        weapon, _, hero = text.partition(" of ")
        return f"{card_name(weapon)} of {card_name(hero)}"
    for deck in (library.quests, library.heroes, library.items, library.arenas, library.bosses):
        known: Any = deck().get(text)
        if known is not None:
            return str(known.name)
    return text


def source_name(text: str) -> str:
    """The card that is being carried out, without the number that tells its abilities apart.

    >>> source_name("hedge-witch 2"), source_name("silver-dagger of hedge-witch")
    ('Hedge Witch', 'Silver Dagger of Hedge Witch')
    """
    return card_name(text.rstrip(" 0123456789"))
