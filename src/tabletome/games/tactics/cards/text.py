"""Rules text, printed from the very words that are carried out, so that the two cannot disagree."""

from __future__ import annotations

from collections import Counter

from tabletome.games.tactics.cards.conditions import CONDITIONS
from tabletome.games.tactics.cards.kinds import Card
from tabletome.games.tactics.cards.language import (
    Amount,
    Change,
    Do,
    Either,
    If,
    May,
    Reach,
    Step,
    Test,
    Text,
    Then,
    Value,
    When,
    Whom,
    immune_to,
)
from tabletome.words import article, capitalized, counted, sentence, spelled

COLOURS = {"w": "white", "bl": "blue", "r": "red", "bk": "black"}
PEOPLE = {
    "self": "you", "target": "the target", "hero": "one hero", "ally": "one other hero", "foe": "one enemy", "boss": "the boss",
    "minion": "one minion", "pet": "your creature", "all": "every character", "others": "every other hero",
    "heroes": "every hero", "foes": "every enemy",
}  # fmt: skip
SEVERAL = {
    "hero": "heroes",
    "ally": "other heroes",
    "foe": "enemies",
    "minion": "minions",
    "boss": "bosses",
    "pet": "creatures",
}
EVERY = {
    "hero": "every hero", "ally": "every other hero", "foe": "every enemy", "minion": "every minion", "boss": "every boss",
    "pet": "your creatures",
}  # fmt: skip
VALUES: dict[Value, str] = {
    "hand_size": "hand size", "basic_move": "basic movement", "move_points": "movement points", "step_cost": "cost of obstacles",
    "attack_dice": "attack dice", "attack_bonus": "attack damage", "range_max": "range", "area": "area",
    "damage_taken": "damage taken", "damage_dealt": "damage dealt", "heal": "healing", "max_hp": "maximum HP",
    "potions": "revive potions", "loot_count": "loot",
    "wall_limit": "limit of walls", "initiative_cards": "initiative cards",
    "fire_damage": "damage by fire walls",
}  # fmt: skip
COUNTED = ("move_points", "potions", "initiative_cards")
SWITCHES: dict[Value, str] = {
    "may_pass_through": "may move through other figures", "may_enter_water": "may enter water",
    "diagonal": "may step diagonally",
    "immune push": "cannot be pushed", "immune pull": "cannot be pulled",
    **{immune_to(condition): token.never for condition, token in CONDITIONS.items()},
}  # fmt: skip
UNTIL = {
    "attack": "for the next attack", "turn": "until the end of the turn", "round": "until the end of the round",
    "encounter": "for this encounter", None: "",
}  # fmt: skip
ONCE = {"": "", "turn": "Once per turn.", "round": "Once per round.", "encounter": "Once per encounter."}
ROLLS = {
    "": "", "atk": "Attacks: ", "basic": "Basic attacks: ", "heal": "Healing: ", "any": "Any roll: ",
    "pet": "Attacks of your creatures: ", "RESPONSE": "Attacks made by a response: ",
}  # fmt: skip
MODES = {"action": "", "ongoing": "Ongoing. ", "response": ""}


def amount(of: Amount) -> str:
    """`a blue die, a white die + 1`"""
    if of.of:
        return "as much as was dealt" if of.of == "dealt" else "to the maximum"
    dice = [
        article(f"{COLOURS[colour]} die") if number == 1 else f"{spelled(number)} {COLOURS[colour]} dice"
        for colour, number in Counter(of.colours).items()
    ]
    parts = [*(["your basic die"] if of.basic else []), *dice]
    plus = [str(of.plus)] if of.plus or not parts else []
    return " + ".join([*parts, *plus])


def reach(of: Reach) -> str:
    """`1-3`, as it is printed behind "range"."""
    if of.basic:
        return "as printed on your class card"
    return f"{of.least}-{of.most}" if 0 < of.least < of.most else str(of.most)


def within(of: Reach | None) -> str:
    if of is None:
        return ""
    return (
        " within your basic range"
        if of.basic
        else f" {of.least} to {of.most} away"
        if of.least
        else f" within {of.most}"
    )


def people(whom: Whom) -> str:
    """Whom it is done to, with how far away."""
    if whom.area and whom.reach is not None:
        around = f"of a square{within(whom.reach)}" if whom.reach.most else "of you"
        return f"{PEOPLE[whom.word]} within {whom.area} {around}"
    return f"{PEOPLE[whom.word]}{within(whom.reach) if whom.word not in ('self', 'target') else ''}"


def does(whom: Whom, third: str, second: str) -> str:
    """Whom it is done to as the subject, with the verb that agrees: `every hero within 2 heals`."""
    return f"{people(whom)} {second if whom.word == 'self' else third}"


def change(of: Change) -> str:
    """A change of a value."""
    until = f" {UNTIL[of.until]}" if of.until else ""
    if of.value in SWITCHES:
        return f"{_those(of)} {SWITCHES[of.value]}{until}"
    by = f"+ {amount(Amount(of.colours))}" if of.colours else f"{of.amount:+d}".replace("-", "−")
    spared = ", sparing heroes" if of.value == "area" and of.whom.word == "foes" else ""
    whose = "" if of.whom.word == "self" or of.value == "area" else f" for {_those(of)}"
    if of.value == "attack_dice":
        return f"{amount(Amount(of.colours))} more{whose}{until or ' in attacks'}"
    if of.colours:
        return f"{VALUES[of.value]} {by}{whose}{until}"
    return f"{by} {valued(of.value, of.amount)}{spared}{whose}{until}"


def valued(value: Value, amount: int) -> str:
    """What a value is called beside so much of it: `1 revive potion`."""
    one = {"attack_dice": "attack die"}.get(value) or VALUES[value].removesuffix("s" if value in COUNTED else "")
    return one if abs(amount) == 1 else VALUES[value]


def _those(of: Change) -> str:
    """Whose value is changed: as long as a card lies, that of all whom the word can mean; else of the one that is chosen."""
    if of.until is None and of.whom.word in EVERY:
        return f"{EVERY[of.whom.word]}{within(of.whom.reach)}"
    return people(of.whom)


def test(of: Test) -> str:
    """What must hold, behind an "if"."""
    me = of.whom.word == "self"
    subject, is_, has = ("you", "are", "have") if me else (people(of.whom), "is", "has")
    if of.of == "adjacent":
        return f"{people(of.whom).replace('one other hero', 'another hero').replace('one ', 'an ')} is adjacent to you"
    if of.of == "walled":
        return "you are adjacent to a stone wall"
    if of.of == "hp":
        return f"{subject} {has} {of.number} HP or {'fewer' if of.sign == '<=' else 'more'}"
    if of.of == "count":
        return _count(of)
    if of.of == "moved":
        return f"{subject} moved in {'your' if me else 'its'} latest turn"
    if of.of == "damaged":
        return "you lost HP since your last turn" if me else f"{subject} lost HP this turn"
    if of.of == "card-played":
        return f"{subject} played a {'FREE ' if of.free else ''}card this turn"
    return f"{subject} {is_} {of.of}"


def _count(of: Test) -> str:
    if of.whom.word == "target":
        how = {"=": "", "<=": "at most ", ">=": "at least "}[of.sign or "="]
        return f"the attack strikes {how}{counted(of.number, 'figure')}"
    noun = SEVERAL[of.whom.word]
    if of.whom.word == "pet" and of.sign == ">=" and of.number == 1:
        return "you have a creature"
    if of.sign == "=" and of.number == 1:
        return f"there is exactly one {PEOPLE[of.whom.word].removeprefix('one ').removeprefix('the ')}{within(of.whom.reach)}"
    if of.sign == ">=" and of.number == 1:
        return f"there is {PEOPLE[of.whom.word].replace('one ', 'an ')}{within(of.whom.reach)}"
    if of.sign == "=" and not of.number:
        return f"there are no {noun}{within(of.whom.reach)}"
    how = {"=": "exactly ", "<=": "at most ", ">=": "at least "}[of.sign or "="]
    return f"there are {how}{of.number} {noun}{within(of.whom.reach)}"


WHO = {
    "": "",
    "me": "you",
    "ally": "another hero",
    "hero": "a hero",
    "foe": "an enemy",
    "boss": "a boss",
    "minion": "a minion",
}
PASSIVE = {  # what is done to somebody
    "attack-declared": "attacked", "damaged": "damaged", "healed": "healed", "knocked-out": "knocked out", "defeated": "defeated",
}  # fmt: skip
ACTIVE = {  # what somebody does: of another, of you
    "would-lose": ("would lose HP", "would lose HP"), "moved": ("has moved", "have moved"),
    "dice-rolled": ("rolls dice", "roll dice"), "condition-gained": ("gains a condition", "gain a condition"),
    "card-played": ("plays a card", "play a card"),
    "turn-start": ("begins its turn", "begin your turn"), "turn-end": ("ends its turn", "end your turn"),
}  # fmt: skip
ALONE = {
    "encounter-start": "when the encounter begins", "round-start": "when a round begins", "cleanup": "in cleanup",
    "initiative-dealt": "when initiative has been dealt",
}  # fmt: skip


def when(of: When) -> str:
    """The moment that a card waits for."""
    if of.moment in ALONE:
        return ALONE[of.moment]
    if of.whom == "target":
        return f"when your attack has {PASSIVE.get(of.moment, of.moment)} an enemy"
    subject = WHO[of.whom]
    me = of.whom == "me"
    far = f" within {of.within}" if of.within >= 0 and not me else ""
    source = f" by an enemy within {of.within}" if of.within >= 0 and me else ""
    if of.moment in PASSIVE:
        return f"when {subject}{far} {'are' if me else 'is'} {PASSIVE[of.moment]}{source}"
    doing = ACTIVE[of.moment][me].replace("a card", "a FREE card" if of.free else "a card")
    return f"when {subject}{far} {doing}{source}"


def rules_text(text: Text) -> str:
    """A text as its card prints it."""
    return " ".join(sentence(_step(step)) for step in text.steps)


def _step(step: Step) -> str:
    match step:
        case Do(op, condition):
            return op.printed(third=True) + (f" if {test(condition)}" if condition is not None else "")
        case May(text):
            return f"you may {_inside(text).removeprefix('you ')}"
        case If(condition, text):
            return f"if {test(condition)}: {_inside(text)}"
        case Either(texts):
            return f"choose one: {'; or '.join(_inside(text) for text in texts)}"
        case Then(text):
            return f"then: {_inside(text)}"


def _inside(text: Text) -> str:
    return ", then ".join(_step(step) for step in text.steps)


def card_text(card: Card) -> list[str]:
    """All that a card prints: its keywords, its moment, its text, how often."""
    words = [keyword for keyword in ("FREE", "RESPONSE", "REMOVE") if keyword in card.keywords]
    if card.mode == "response" and "RESPONSE" not in words:
        words.append("RESPONSE")
    moment = f"{capitalized(when(card.when))}: " if card.when is not None else ""
    mode = MODES[card.mode] if card.kind in ("feature", "equipment") else ""
    body = f"{mode}{ROLLS[card.rolls]}{moment}{rules_text(card.text)}"
    return [line for line in (". ".join(words), body, ONCE[card.once]) if line]


def card_line(card: Card) -> str:
    """The same in one line."""
    return " ".join(map(sentence, card_text(card)))
