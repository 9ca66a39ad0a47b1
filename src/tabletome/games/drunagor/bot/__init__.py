"""The reference player: plans a turn over the squares and Skills it has, keeps cubes for Reactions, knows when to Recall."""

from __future__ import annotations

from collections.abc import Callable

from tabletome.bots.judged import Judge, Judged, Prepared
from tabletome.cards import Op
from tabletome.games.drunagor.bot import camp, gear, pets, scenes, worth
from tabletome.games.drunagor.bot.goals import at_landmark, leads_better
from tabletome.games.drunagor.bot.looking import Looking
from tabletome.games.drunagor.bot.standing import FALLS, Standing, fall
from tabletome.games.drunagor.bot.turns import HARM, Turn
from tabletome.games.drunagor.cards.language import Clause, Tie
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.aim import (
    AIM,
    AREA,
    REROLL,
    SHARE,
    Aim,
    AimArea,
    Aiming,
    Enough,
    RollAgain,
    Share,
)
from tabletome.games.drunagor.options.allies.companions import COMPANION
from tabletome.games.drunagor.options.allies.pets import NEXT_PET, PET, RETURN
from tabletome.games.drunagor.options.cubes import (
    CLEANSE,
    EXPEND,
    MAKE_WILD,
    STATUS,
    TAKE_BACK,
    Block,
    Blocking,
    GiveUp,
    MakeWild,
    TakeBack,
    Unblock,
    available,
    cursed,
)
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import board, cells, opposed
from tabletome.games.drunagor.options.foes.versions import DECK_BUILDING, VERSION
from tabletome.games.drunagor.options.gear.flip import FLIP
from tabletome.games.drunagor.options.ground.darkness import DARKNESS, LayDarkness, catch_damage, caught
from tabletome.games.drunagor.options.ground.forced import FORCED, Forcing, PutAt
from tabletome.games.drunagor.options.ground.lifting import LIFT, Lift
from tabletome.games.drunagor.options.ground.terrain import circumstances
from tabletome.games.drunagor.options.ground.traps import LAY, LayAt, Laying
from tabletome.games.drunagor.options.keywords.copy import COPY, Copying, CopySkill
from tabletome.games.drunagor.options.keywords.tokens import FURY, KI_ATTACK, KiAttack, UseFury, attack_of
from tabletome.games.drunagor.options.minor.agreeing import AT_ONCE, CONSENT, ROOM, Agree, Consenting, Drop, MakingRoom
from tabletome.games.drunagor.options.minor.consumables import Consume
from tabletome.games.drunagor.options.minor.doors import OpenDoor
from tabletome.games.drunagor.options.minor.focus import UseAbility, UseFocus
from tabletome.games.drunagor.options.move import MOVE, GetUp, MoveTo, Moving, Stay
from tabletome.games.drunagor.options.passives import PASSIVES, PRICE, AtOnce, PayPrice
from tabletome.games.drunagor.options.place import GEAR, NEAREST, PARTY, ROLE, START
from tabletome.games.drunagor.options.protect import PROTECT, Guarding, StepIn
from tabletome.games.drunagor.options.pvp import Mend
from tabletome.games.drunagor.options.react import REACT, Danger, React
from tabletome.games.drunagor.options.skills import UseSkill, text_of
from tabletome.games.drunagor.options.special.landmarks import LANDMARK, AtLandmark, UseLandmark
from tabletome.games.drunagor.options.special.leading import LetGo, TakeHand
from tabletome.games.drunagor.options.story.scenes import AGAIN, SCENE
from tabletome.games.drunagor.options.targets import struck
from tabletome.games.drunagor.options.ties import ORDER, TIE, Follow
from tabletome.games.drunagor.options.turn import TURN, End, ExpendToMove, OnTurn, WillingRecall
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.state import Figure, figure, figure_of, hero

SAVED = 1.0
"""What a point of Health is worth that is not lost."""
CUBE = 0.25
"""What a cube is worth more while others still may strike."""
MENDED = 2
FIRST, NEVER = 99.0, -99.0
"""What is done before anything else, and what is not done."""


def turn(table: Table, who: Figure, about: OnTurn) -> Callable[[DrunagorAct], float]:
    looking = Turn(table, who)

    def value(act: DrunagorAct) -> float:
        match act:
            case UseSkill():
                return looking.use(act.skill, act.colour, act.wild)
            case MoveTo():
                return looking.move(act.square)
            case ExpendToMove():
                return looking.run(act.colour)
            case OpenDoor():
                return looking.open()
            case UseFocus() | UseAbility():
                gain = looking.free(act.skill)
                return looking.staying + gain if gain > 0 else NEVER
            case WillingRecall():
                return looking.recall()
            case Mend():
                return looking.instead(mending(table, who) - looking.looking.cost(act.colour))
            case KiAttack():
                return worth.clause(table, attack_of(who), KI_ATTACK) + looking.staying
            case GetUp():
                return looking.staying + 0.5
            case UseLandmark():
                return looking.landmark(act)
            case TakeHand():
                return looking.staying + (FIRST if leads_better(table, who, act) else NEVER)
            case LetGo():
                return NEVER
            case End():
                return looking.end()
        gain = gear.minor(table, who, act)
        return looking.staying + gain if gain > 0 else NEVER

    return value


def mending(table: Table, who: Figure) -> float:
    """What HEAL 2 and CLEANSE 1 do for oneself: the more Curse Cubes there are, the more they weigh. (DR-PVP-10)"""
    healed = min(MENDED, max_health(table, who) - who.health)
    curses = len(cursed(hero(table.state, who.id)))
    return healed * SAVED * 0.8 + (0.5 + 0.4 * curses if curses else 0.0)


def move(table: Table, who: Figure, about: Moving) -> Callable[[DrunagorAct], float]:
    """Where a text lets one go: what the rest of it does from there, then what a turn could, then how one stands."""
    if figure_of(table.state, about.hero).side != "hero":
        return pets.move(table, about)
    looking = Looking(table, figure_of(table.state, about.hero))
    standing = Standing(looking)
    grid = looking.board.grid
    card = table.library.skills.get(about.card)
    rest: tuple[Clause, ...] = ()
    if card is not None and card.owner:
        moved = next(
            (
                place
                for place, one in enumerate(card.text.clauses)
                if any(op.name in ("MOVE", "JUMP") for op in one.ops())
            ),
            -1,
        )
        rest = card.text.clauses[moved + 1 :] if moved >= 0 else ()
    symbol = "weapon" if card is not None and card.symbol == "weapon" else "spell"
    colour = (
        next((cube.colour for cube in hero(table.state, about.hero).cubes if cube.at == about.card), "")
        if table.library.boards.get(about.hero)
        else ""
    )
    parts = looking.parts(Doing(looking.figure, about.card, symbol, colour), rest)  # type: ignore[arg-type]

    harms = looking.going(about.points, jumping=about.jumping)

    def value(act: DrunagorAct) -> float:
        if not isinstance(act, MoveTo | Stay):
            gain = gear.minor(table, who, act)
            if isinstance(act, UseLandmark):
                gain = at_landmark(table, who, act)
            if isinstance(act, TakeHand):
                gain = float(leads_better(table, who, act))
            return FIRST if gain > 0 else NEVER
        square = grid.square(act.square) if isinstance(act, MoveTo) else looking.here
        left = table.state.turn.cube_actions if table.state.turn.figure == about.hero else 0
        then = sum(part.worth(square) for part in parts)
        suffered = standing.cost(HARM * harms.get(square, 0))
        return then + looking.best(square, left) + standing.worth(square) - suffered

    return value


def aim(table: Table, who: Figure, about: Aiming, act: DrunagorAct) -> float:
    """The target on which the clause is worth most; of those who are to attack, the one who does it best."""
    if isinstance(act, Enough):
        return 0.0
    assert isinstance(act, Aim)
    target = figure_of(table.state, act.figure)
    by = figure_of(table.state, about.hero)
    if by.side in ("pet", "companion"):
        return worth.blow(table, target, about.damage)
    if about.attack and about.accuracy:
        hits, crits = worth.chances(about.hit + circumstances(table, by, target), about.accuracy, 20)
        return hits * worth.blow(table, target, about.damage) + crits * about.damage + 0.01 * (20 - target.health)
    one = _clause(table, about)
    doing = _doing(table, by, about)
    if one is None:
        return 0.1 if opposed(by, target) else 0.2
    if about.attack:
        return worth.clause(table, Doing(target, about.card, "weapon"), one) + 0.1
    assert isinstance(one.body, Tie)
    return worth.tied(table, doing, one, one.body, target)


def _clause(table: Table, about: Aiming) -> Clause | None:
    """The clause that is being aimed: of the card, or of one it copies."""
    card = table.library.skills.get(about.card)
    item = table.library.items.get(about.card)
    texts = [card.text] if card is not None else [item.text] if item is not None else []
    every = (one for text in texts for one in text.clauses)
    return next((one for one in every if str(one) == about.text), None)


def _doing(table: Table, by: Figure, about: Aiming) -> Doing:
    card = table.library.skills.get(about.card)
    return Doing(by, about.card, "spell" if card is not None and card.symbol == "spell" else "")


def area(table: Table, who: Figure, about: Aiming, act: DrunagorAct) -> float:
    if not isinstance(act, AimArea):
        return 0.0
    lies = board(table)
    place = lies.large.place(lies.grid.square(act.square))
    found = struck(table, figure_of(table.state, about.hero), (place,), harm=True)
    return len(found) + sum(0.1 * (10 - one.health) for one in found)


def share(table: Table, who: Figure, about: Aiming, act: DrunagorAct) -> float:
    """A point or two to everybody who needs it, oneself last."""
    assert isinstance(act, Share)
    target = figure_of(table.state, act.figure)
    if opposed(who, target):
        return -9.0
    return 1.0 / (1.0 + target.health) - 0.05 * abs(act.points - 2) - 0.01 * (target is who)


def reroll(table: Table, who: Figure, about: Aiming, act: DrunagorAct) -> float:
    return float(isinstance(act, RollAgain))


def fury(table: Table, who: Figure, about: object, act: DrunagorAct) -> float:
    """There will be more of it."""
    return float(isinstance(act, UseFury))


def react(table: Table, who: Figure, about: Danger, act: DrunagorAct) -> float:
    """Cubes are kept for what hurts: a Reaction must save more than the cube is worth, most of all a Hero from falling."""
    if not isinstance(act, React):
        return 0.0
    protected = figure_of(table.state, act.on) if act.on else who
    left = about.left(protected.id)
    prevented, other = 0, 0.0
    for op in text_of(table.library.skills[act.skill], wild=act.wild).ops():
        if op.name == "PREVENT":
            amount = op.operands[0]
            most = amount.value()
            prevented = (
                left
                if amount.measure == "all damage"
                else left - most
                if amount.measure == "all but"
                else min(left, most)
            )
        else:
            other += max(0.0, 0.3 * _plain(op))
    saved = SAVED * prevented
    if left >= protected.health > left - prevented:
        saved += fall(table, protected)
    last = len(available(hero(table.state, who.id))) == 1
    return (
        saved
        + other
        - (CUBE + worth.cube(table, hero(table.state, who.id))) * bool(act.cube)
        - (1.2 if last and saved < FALLS else 0.0)
        - (0.6 if not prevented else 0.0)
    )


def _plain(op: Op) -> float:
    return op.worth if op.name != "TELEKINESIS" else 0.0


def protect(table: Table, who: Figure, about: Guarding, act: DrunagorAct) -> float:
    """Step in for who would fall, or is much weaker, if one can bear it."""
    if not isinstance(act, StepIn):
        return 0.0
    target = figure_of(table.state, act.figure)
    damage = dict(about.damage).get(target.id, 0)
    if damage >= who.health and (damage < target.health or fall(table, who) >= fall(table, target)):
        return -5.0
    falls = fall(table, target) if damage >= target.health else 0.0
    shield = who.resources.get("shield", 0)
    return falls + 0.3 * (who.health - target.health) + 0.5 * min(shield, damage) - 1.0


def block(table: Table, who: Figure, about: Blocking, act: DrunagorAct) -> float:
    """The Skill that is missed least."""
    assert isinstance(act, Block)
    return -camp.skill_worth(table, act.skill)


def unblock(table: Table, who: Figure, about: Blocking, act: DrunagorAct) -> float:
    assert isinstance(act, Unblock)
    return camp.skill_worth(table, act.skill)


def give_up(table: Table, who: Figure, about: object, act: DrunagorAct) -> float:
    """A cube of the colour of which there are most."""
    assert isinstance(act, GiveUp)
    return float(sum(cube.colour == act.colour for cube in available(hero(table.state, who.id))))


def take_back(table: Table, who: Figure, about: object, act: DrunagorAct) -> float:
    if not isinstance(act, TakeBack):
        return -9.0
    return -float(sum(cube.colour == act.colour for cube in available(hero(table.state, who.id))))


def make_wild(table: Table, who: Figure, about: object, act: DrunagorAct) -> float:
    """One of a colour of which there are most."""
    assert isinstance(act, MakeWild)
    return float(sum(cube.colour == act.colour for cube in available(hero(table.state, who.id))))


def forced(table: Table, who: Figure, about: Forcing, act: DrunagorAct) -> float:
    """Enemies as far from the Heroes as may be, but archers beside them, where they cannot shoot; one's own away from enemies."""
    assert isinstance(act, PutAt)
    grid = board(table).grid
    moved = figure(table.state, about.on)
    if moved is None:
        return 0.0
    square = 1 << grid.square(act.square)
    others = [one for one in table.state.figures if opposed(moved, one) and not one.down]
    apart = [grid.apart(square, cells(table, one)) for one in others]
    if moved.side == "monster" and table.library.monsters[moved.card].attack == "ranged":
        return float(sum(far <= 1 for far in apart)) - 0.1 * min(apart, default=0)
    return float(sum(min(3, far) for far in apart))


def lift(table: Table, who: Figure, about: Aiming, act: DrunagorAct) -> float:
    """Characters rather than things."""
    return -0.1 if isinstance(act, Lift) else aim(table, who, about, act)


def lay(table: Table, who: Figure, about: Laying, act: DrunagorAct) -> float:
    """A Trap where most enemies stand, or come through soon."""
    assert isinstance(act, LayAt)
    here = board(table)
    area = here.base(here.grid.square(act.square), large=True)
    foes = [one for one in table.state.figures if opposed(who, one)]
    return sum(3.0 if cells(table, one) & area else 1 / (1 + here.apart(cells(table, one), area)) for one in foes)


def grow(table: Table, who: Figure, about: object, act: DrunagorAct) -> float:
    """Darkness where it hurts least."""
    assert isinstance(act, LayDarkness)
    return -sum(catch_damage(table, one) for one in caught(table, act.places_of(table)))


def copy(table: Table, who: Figure, about: Copying, act: DrunagorAct) -> float:
    assert isinstance(act, CopySkill)
    card = table.library.skills[act.skill]
    colour = next(iter(card.colours))
    symbol = "weapon" if card.symbol == "weapon" else "spell" if card.symbol == "spell" else ""
    return worth.text(table, Doing(who, act.skill, symbol, colour), card.text.clauses)  # type: ignore[arg-type]


def tie(table: Table, who: Figure, about: object, act: DrunagorAct) -> float:
    """If the party may say whom a Monster hits: who can bear it best."""
    if not isinstance(act, Follow):
        return 0.0
    hit = (figure(table.state, id_) for id_ in act.targets)
    return min((one.health for one in hit if one is not None), default=99)


def give_up_item(table: Table, who: Figure, about: MakingRoom, act: DrunagorAct) -> float:
    """What is worth least leaves the bag."""
    assert isinstance(act, Drop)
    return -gear.item_worth(table, hero(table.state, who.id), act.item)


def consent(table: Table, who: Figure, about: Consenting, act: DrunagorAct) -> float:
    """Friends are not refused anything, unless it costs something better."""
    if not isinstance(act, Agree):
        return 0.0
    owner = hero(table.state, who.id)
    price = gear.item_worth(table, owner, act.dropping) if act.dropping else 0.0
    return 1.0 + (gear.item_worth(table, owner, about.item) if about.gift else 0.0) - price


def at_once(table: Table, who: Figure, about: MakingRoom, act: DrunagorAct) -> float:
    """Used now if it helps now, else kept."""
    match act:
        case Consume():
            return gear.minor(table, who, act)
        case Drop():
            return -gear.item_worth(table, hero(table.state, who.id), act.item)
    return 0.0


def price(table: Table, who: Figure, about: AtOnce, act: DrunagorAct) -> float:
    """What a Passive asks for is paid, as long as one does not bleed for it near the end."""
    return float(2 * who.health > max_health(table, who)) - 0.5 if isinstance(act, PayPrice) else 0.0


def stand_by(table: Table, who: Figure, about: AtLandmark, act: DrunagorAct) -> float:
    """What happens to a landmark is answered if the Chapter says it is worth the cubes, and one cube stays for oneself."""
    if not isinstance(act, UseLandmark):
        return 0.0
    last = len(available(hero(table.state, who.id))) == 1
    return at_landmark(table, who, act) - CUBE - worth.cube(table, hero(table.state, who.id)) - 1.2 * last


def any_of_them(table: Table, who: Figure, about: object, act: DrunagorAct) -> float:
    return 0.0


JUDGES: dict[str, Judge] = camp.JUDGES | {
    AIM: aim, AREA: area, SHARE: share, REROLL: reroll, FURY: fury, REACT: react, PROTECT: protect, STATUS: block,
    CLEANSE: unblock, EXPEND: give_up, TAKE_BACK: take_back, MAKE_WILD: make_wild, FORCED: forced, LIFT: lift, LAY: lay,
    COPY: copy, TIE: tie, ORDER: any_of_them, PARTY: any_of_them,
    FLIP: any_of_them, CONSENT: consent, ROOM: give_up_item, AT_ONCE: at_once, ROLE: any_of_them,
    PASSIVES: any_of_them, PRICE: price,
    GEAR: any_of_them, START: any_of_them, NEAREST: any_of_them, VERSION: any_of_them, DECK_BUILDING: any_of_them,
    SCENE: scenes.option, AGAIN: scenes.again,
    LANDMARK: stand_by, DARKNESS: grow, PET: pets.call, NEXT_PET: any_of_them, RETURN: pets.fly_back,
}  # fmt: skip
PREPARED: dict[str, Prepared] = {TURN: turn, MOVE: move, COMPANION: pets.tharmagar}


def champion(seed: int) -> Judged:
    """All champions are alike."""
    return Judged(JUDGES, PREPARED)
