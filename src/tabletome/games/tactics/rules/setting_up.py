"""Setting up an encounter: mode, board, enemies, what each hero wears and prepares, where it begins. (AT-SETUP-*, AT-MODE-*)"""

from __future__ import annotations

from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.encounters import Encounter, PlacedEnemy
from tabletome.games.tactics.cards.heroes import hearts
from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.events import EncounterBegan
from tabletome.games.tactics.options.campaign.party import potions
from tabletome.games.tactics.options.campaign.purse import usable
from tabletome.games.tactics.options.setup import (
    LOADOUT,
    START,
    LayOut,
    Ready,
    SettingUp,
    ShuffleIn,
    StartOn,
    TakeOff,
    has_room,
    loadouts,
    owned,
    starts,
)
from tabletome.games.tactics.options.values import max_hp, of_perks
from tabletome.games.tactics.rules.asking.seats import seat_of
from tabletome.games.tactics.rules.moments import moment
from tabletome.games.tactics.rules.playing import sheet_of
from tabletome.games.tactics.rules.terrain.returning import DIRECTIONS
from tabletome.games.tactics.state import OFF_BOARD, Actor, Fight, Hero, Sheet, Thing, Wall, actor, fight_of
from tabletome.kernel import Bits, Choose, Flow, acts
from tabletome.kernel.events import Appeared
from tabletome.table import shuffle_in, shuffled

BOSS_DECK = "the boss deck"


def set_up(play: Play) -> None:
    """Board and enemies as the chapter says, for so many heroes; heroes wait with full HP and all cards in the tuck box.

    (AT-SETUP-01, AT-SETUP-03..09, AT-SETUP-18, AT-SETUP-32)
    """
    state = play.state
    chapter = state.campaign.chapter
    encounter = play.library.encounters[chapter]
    size = len(state.heroes)
    fight = Fight(chapter, encounter.map, state.fight_mode)
    state.fight = fight
    fight.brought = fight.potions = potions(state, fight.mode) + of_perks(play, "potions")
    fight.items = usable(play.library, state.campaign)
    fight.notes, state.campaign.notes = state.campaign.notes, []
    fight.initiative = dict(encounter.initiative)
    _lay_out_map(play, encounter)
    for placed in encounter.enemies[size]:
        fight.progress.kinds[placed.id] = placed.kind
        fight.actors.append(_enemy(play, placed))
    fight.boss_decks = {
        boss: shuffled(BOSS_DECK, play.library.boss_decks[deck]) for boss, deck in encounter.decks.items()
    }
    fight.direction = shuffled("directions", DIRECTIONS)
    for hero in state.heroes:
        _bring(play, hero)
    play.tell(EncounterBegan(chapter, fight.mode, fight.potions), "AT-SETUP-32")
    state.phase = "loadout"


def _lay_out_map(play: Play, encounter: Encounter) -> None:
    """Walls, objects and protected figures. (AT-SETUP-01)"""
    fight, map_ = fight_of(play.state), play.library.maps[encounter.map]
    fight.walls = [Wall(kind, Bits(cells)) for kind, cells in map_.walls]
    fight.things = [Thing(thing.id, thing.kind, thing.at) for thing in encounter.things]
    fight.actors += [
        Actor(ward.id, "ward", ward.kind, ward.at, ward.hp, ward.hp, last_at=ward.at, start_at=ward.at)
        for ward in encounter.wards
    ]


def _enemy(play: Play, placed: PlacedEnemy) -> Actor:
    """An enemy on the very square marked for it, with the HP for this number of heroes. (AT-SETUP-03, AT-SETUP-05)"""
    kind = play.library.enemies[placed.kind]
    enemy = Actor(
        placed.id,
        "enemy",
        placed.kind,
        placed.at,
        placed.hp,
        placed.hp,
        kind.large,
        last_at=placed.at,
        start_at=placed.at,
    )
    play.tell(Appeared(enemy.id, enemy.kind, GRID.names[enemy.at]), "AT-SETUP-03")
    return enemy


def _bring(play: Play, hero: Hero) -> None:
    """A hero with full HP, its action deck shuffled, everything it may choose from in the tuck box. (AT-SETUP-18, AT-HERO-18)"""
    fight = fight_of(play.state)
    most = hearts(play.library, hero)
    fight.actors.append(Actor(hero.name, "hero", hero.cls, OFF_BOARD, most, most))
    cards = [card for card, count in hero.cards.items() for _ in range(count)]
    fight.sheets[hero.name] = Sheet(shuffled(f"{hero.name}'s deck", cards), tuck=owned(play, hero.name))
    _usual_loadout(play, hero)


def _usual_loadout(play: Play, hero: Hero) -> None:
    """What there is room for lies on the board to begin with; its player may change it. (AT-SETUP-10, AT-SETUP-14)"""
    figure = actor(play.state, hero.name)
    assert figure is not None
    for card in reversed(list(fight_of(play.state).sheets[hero.name].tuck)):
        if has_room(play, figure, card):
            lay_out(play, figure, card)


def lay_out(play: Play, hero: Actor, card: str) -> None:
    """From the tuck box onto the board."""
    sheet, printed = sheet_of(play, hero), play.library.cards[card]
    sheet.tuck.remove(card)
    if printed.slot is not None:
        sheet.board[printed.slot] = card
    else:
        (sheet.passives if printed.kind == "passive" else sheet.dice).append(card)


def take_off(play: Play, hero: Actor, card: str) -> None:
    """From the board into the tuck box."""
    sheet, printed = sheet_of(play, hero), play.library.cards[card]
    if printed.slot is not None:
        del sheet.board[printed.slot]
    else:
        (sheet.passives if printed.kind == "passive" else sheet.dice).remove(card)
    sheet.tuck.append(card)


def loadout(play: Play) -> Flow[None]:
    """Each hero in turn: a feature, a weapon, an armor, an accessory, three passives, two dice abilities at most.

    (AT-SETUP-10..17, AT-SETUP-29)
    """
    fight = fight_of(play.state)
    for hero in play.state.heroes:
        figure = actor(play.state, hero.name)
        assert figure is not None
        chosen = False
        while not chosen:
            chosen = yield from _choose_card(play, figure)
        figure.hp = max_hp(play, figure)
    fight.turn.who = ""
    play.state.phase = "place"


def _choose_card(play: Play, hero: Actor) -> Flow[bool]:
    """One change of what it brings, or that it is ready; nothing is asked of one that has nothing to choose."""
    offered = loadouts(play, hero)
    tuck = sheet_of(play, hero).tuck
    if not tuck and len(owned(play, hero.id)) <= 2:
        return True
    prompt = "What do you bring into this encounter?"
    groups = [*acts([Ready()]), *offered]
    about = SettingUp(hero.id)
    act: Ready | LayOut | ShuffleIn | TakeOff = (
        yield Choose(seat_of(play.state, hero), groups, prompt, ("AT-SETUP-10",), LOADOUT, about)
    ).arg
    match act:
        case Ready():
            return True
        case LayOut():
            lay_out(play, hero, act.card)
        case TakeOff():
            take_off(play, hero, act.card)
        case ShuffleIn():
            sheet = sheet_of(play, hero)
            sheet.tuck.remove(act.card)
            shuffle_in(sheet.deck, [act.card])
    return False


def place_heroes(play: Play) -> Flow[None]:
    """One per yellow square, as each player wants; then the first round begins. (AT-SETUP-02, AT-SETUP-27)"""
    state = play.state
    waiting = [one for one in fight_of(state).actors if one.side == "hero" and not one.on_board]
    if not waiting:
        yield from moment(play, "encounter-start", [])
        state.phase = "draw"
        return
    hero = waiting[0]
    prompt = "On which square do you begin?"
    option = yield Choose(seat_of(state, hero), starts(play), prompt, ("AT-SETUP-02",), START, SettingUp(hero.id))
    act: StartOn = option.arg
    hero.at = hero.last_at = hero.start_at = act.square
    play.tell(Appeared(hero.id, "", GRID.names[hero.at]), "AT-SETUP-02")
