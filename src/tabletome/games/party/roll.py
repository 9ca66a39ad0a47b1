"""Steps 2 and 3 of a quest: form the pool, drink potions, roll, and modify the roll until the player stops.

(AP-POOL-01..06, AP-ROLL-01..06, AP-REROLL-01..04, AP-RUNE-01..11, AP-ITEM-03, -06, -17)
"""

from __future__ import annotations

from collections.abc import Callable

from tabletome.games.party import cards, coop, effects, party, skulls, supply
from tabletome.games.party import pool as dice
from tabletome.games.party.party import Power
from tabletome.games.party.state import COLOURS, State, active_heroes, attempt
from tabletome.kernel import Choose, Flow, Group, Items, One, Play

LOOSE = "loose"


# --- step 2 -----------------------------------------------------------------------------------------------------------


def form_pool(play: Play[State]) -> None:
    """The dice on the current sides of all living active heroes, and whatever they and their weapons always add.

    (AP-POOL-01, -04, -05, AP-QUEST-08, -19)
    """
    state = play.state
    now = attempt(state)
    heroes = active_heroes(state)
    now.colours = "".join(cards.heroes()[hero.id].dice(hero.upgraded) for hero in heroes)
    for power in [power for hero in heroes for power in party.powers(hero) if power.trigger == "always"]:
        for effect in power.deed[0]:
            if effect.kind == "add":
                now.colours += effect.colour
            elif effect.kind == "loose":
                now.pool = dice.with_loose(now.pool, effect.symbols)
                play.tell("symbols", symbols=effect.symbols, card=power.name, rules=("AP-ROLL-06",))
            else:
                effects.prevent(play, effect, power.name)
    now.colours = dice.gather(now.colours)
    play.tell("pool", who=COLOURS[now.seat], dice=now.colours, rules=("AP-POOL-01", "AP-POOL-04", "AP-POOL-05"))
    state.phase = "pool"


def pool(play: Play[State]) -> Flow[None]:
    """Potions, as many as the player likes, then the roll; there is no way back. (AP-POOL-02, AP-ITEM-03, -17, AP-QUEST-20)

    Rivals with cards in hand are asked even without a potion: being skipped would tell. (AP-INFO-01)
    """
    state = play.state
    now = attempt(state)
    hand = state.players[now.seat].hand
    useful, wasted = potions(state)
    if not (useful or wasted or (hand and not state.coop)):
        skulls.open_window(state, "pool_formed", now.seat, then="roll")
        return
    groups = (
        Items("drink", useful, label="drink a potion", rules=("AP-POOL-02",)),
        Items("drink", wasted, label="drink in vain: there is no die left to add", rules=("AP-POOL-04",)),
        One("roll", rules=("AP-ROLL-01",)),
    )
    option = yield Choose(now.seat, groups, "Drink a potion, or roll", ("AP-POOL-02",))
    if option.verb == "roll":
        skulls.open_window(state, "pool_formed", now.seat, then="roll")
        return
    supply.discard_from_hand(state, now.seat, option.arg)
    play.tell("drinks", who=COLOURS[now.seat], card=option.arg, rules=("AP-POOL-02", "AP-ITEM-04"))
    effects.start(state, option.arg, now.seat, cards.items()[option.arg].deed, then="pool")


def potions(state: State) -> tuple[list[str], list[str]]:
    """The potions in hand that would do something, and those whose dice the pool has no room for. (AP-POOL-02, -04)"""
    hand = dict.fromkeys(state.players[attempt(state).seat].hand)
    known = [cards.items()[item] for item in hand if cards.items()[item].type == "potion"]
    useful = [card.id for card in known if effects.deed_would_do(state, card.deed)]
    adding = [card.id for card in known if any(effect.kind == "add" for way in card.deed for effect in way)]
    return useful, [item for item in adding if item not in useful]


def roll(play: Play[State]) -> Flow[None]:
    """All dice of the pool together; an empty pool rolls nothing. (AP-ROLL-01, AP-POOL-06)"""
    state = play.state
    now = attempt(state)
    faces = []
    for colour in now.colours:
        face = yield from effects.roll_die(state, colour, now.card)
        faces.append(face)
    now.pool = dice.with_loose(dice.rolled(now.colours, faces), now.pool.loose)
    now.rolled = True
    shown = [f"{name} {face or effects.BLANK}" for name, face in zip(effects.names(now.pool), faces, strict=True)]
    play.tell("rolls", who=COLOURS[now.seat], dice=shown, rules=("AP-ROLL-01",))
    skulls.open_window(state, "after_roll", now.seat, then="modify")


# --- step 3 -----------------------------------------------------------------------------------------------------------


def modify(play: Play[State]) -> Flow[None]:
    """One modifier, fully resolved; then the same again until the player stops. (AP-ROLL-02, -05)

    Rivals with cards in hand are asked even without a fitting one: being skipped would tell. (AP-INFO-01)
    """
    state = play.state
    now = attempt(state)
    groups = modifiers(state)
    if not groups and (state.coop or not state.players[now.seat].hand):
        stop(state)
        return
    option = yield Choose(
        now.seat, [*groups, One("done", "leave the dice as they are")], "Change the roll?", ("AP-ROLL-02",)
    )
    yield from MODIFIERS[option.verb](play, option.arg or "")


def modifiers(state: State) -> list[Group]:
    """All the roller can use now: the token, runes, abilities and weapons of active heroes, scrolls; in coop a partner's scroll.

    (AP-ROLL-02..04, -06, AP-REROLL-01, -04, AP-RUNE-02, -08, AP-COOP-12)
    """
    now = attempt(state)
    names = effects.names(now.pool)
    token = [names[place] for place in dice.changeable(now.pool)] if state.players[now.seat].token else []
    groups: list[Group] = [
        Items("reroll", token, label="use the reroll token", rules=("AP-REROLL-01",)),
        Items("rune", rune_uses(state), label="spend a rune", rules=("AP-RUNE-02", "AP-RUNE-08")),
        Items("use", [power.name for power in usable(state, "free")], label="use an ability", rules=("AP-ROLL-06",)),
        Items("scroll", effects.scrolls(state, now.seat), label="read a scroll", rules=("AP-ITEM-06",)),
        Items("aid", coop.aids(state), label="ask a partner for a scroll", rules=("AP-COOP-12",)),
    ]
    return [group for group in groups if group.size]


def usable(state: State, trigger: str) -> list[Power]:
    """Abilities and weapons of active heroes not used yet on this quest that would do something. (AP-ROLL-04, -06, AP-RUNE-09)"""
    now = attempt(state)
    return [
        power
        for hero in active_heroes(state)
        for power in party.powers(hero)
        if power.trigger == trigger and power.once not in now.used and effects.deed_would_do(state, power.deed)
    ]


def rune_uses(state: State) -> list[str]:
    """Every unused rune with every other die it may reroll and every ability it may pay for. (AP-RUNE-02, -04, -08, -11)"""
    now = attempt(state)
    names = effects.names(now.pool)
    abilities = [power.name for power in usable(state, "rune")]
    found: list[str] = []
    for source in dice.rune_sources(now.pool):
        rune = LOOSE if source == dice.LOOSE_RUNE else names[source]
        found += [f"{rune} reroll {names[place]}" for place in dice.rune_targets(now.pool, source)]
        found += [f"{rune} {ability}" for ability in abilities]
    return found


def reroll(play: Play[State], die: str) -> Flow[None]:
    """The token is flipped, and one unlocked die is rolled again. (AP-REROLL-01, -02, -04)"""
    now = attempt(play.state)
    play.state.players[now.seat].token = False
    yield from effects.reroll(play, effects.names(now.pool).index(die), "reroll token", "AP-REROLL-01", "AP-REROLL-02")


def rune(play: Play[State], arg: str) -> Flow[None]:
    """A rune is spent, which locks its die: for another die's reroll, or for an ability. (AP-RUNE-02, -03, -08, -11)"""
    state = play.state
    now = attempt(state)
    spent, _, purpose = arg.partition(" ")
    names = effects.names(now.pool)
    now.pool = dice.spend_rune(now.pool, dice.LOOSE_RUNE if spent == LOOSE else names.index(spent))
    play.tell(
        "spends rune", who=COLOURS[now.seat], rune=spent, rules=("AP-RUNE-11" if spent == LOOSE else "AP-RUNE-03",)
    )
    if purpose.startswith("reroll "):
        yield from effects.reroll(play, names.index(purpose.partition(" ")[2]), "rune", "AP-RUNE-02")
    else:
        invoke(play, purpose, "rune")


def use(play: Play[State], name: str) -> Flow[None]:
    """An ability or weapon effect without a rune cost, once per quest. (AP-ROLL-06)"""
    invoke(play, name, "free")
    yield from ()


def invoke(play: Play[State], name: str, trigger: str) -> None:
    """Carry out an ability, which is then used up for this quest. (AP-ROLL-06, AP-RUNE-09)"""
    state = play.state
    now = attempt(state)
    heroes = active_heroes(state)
    power = next(
        power for hero in heroes for power in party.powers(hero) if power.name == name and power.trigger == trigger
    )
    now.used.append(power.once)
    play.tell("uses", who=COLOURS[now.seat], card=name, rules=("AP-ROLL-06" if trigger == "free" else "AP-RUNE-08",))
    effects.start(state, name, now.seat, power.deed, then="modify")


def scroll(play: Play[State], item: str) -> Flow[None]:
    """A scroll is read and discarded. (AP-ITEM-06, -07)"""
    state = play.state
    now = attempt(state)
    supply.discard_from_hand(state, now.seat, item)
    play.tell("plays", who=COLOURS[now.seat], card=item, rules=("AP-ITEM-06", "AP-ITEM-07"))
    effects.start(state, item, now.seat, cards.items()[item].deed, then="modify")
    yield from ()


def done(play: Play[State], arg: str) -> Flow[None]:
    stop(play.state)
    yield from ()


def stop(state: State) -> None:
    """Step 3 ends for good, after a last call to those with skull scrolls. (AP-ROLL-05, AP-ITEM-16)"""
    now = attempt(state)
    state.phase = "criticals"
    if not now.last_call:
        now.last_call = True
        skulls.open_window(state, "last_call", now.seat, then="criticals")


MODIFIERS: dict[str, Callable[[Play[State], str], Flow[None]]] = {
    "reroll": reroll, "rune": rune, "use": use, "scroll": scroll, "aid": coop.aid, "done": done,
}  # fmt: skip
