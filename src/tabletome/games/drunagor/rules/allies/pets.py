"""Pets: they are called, arrive, act and are dispelled. (DR-PET-*, DR-KEY-087, DR-KEY-138, DR-KEY-236)"""

from __future__ import annotations

from tabletome.cards import Op
from tabletome.games.drunagor.cards.language import Clause, More, Text
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.pets import PetSummoned
from tabletome.games.drunagor.options.aim import AIM, Aim, Aiming, Enough
from tabletome.games.drunagor.options.allies.pets import (
    PET,
    RETURN,
    Activate,
    Calling,
    FlyBack,
    Returning,
    Summon,
    activations,
    ally_card,
    arrivals,
    bitten,
    most_pets,
    pets_of,
    reach_of_pet,
    summons,
)
from tabletome.games.drunagor.options.doing import Blow, Doing, Threat
from tabletome.games.drunagor.options.figures import names
from tabletome.games.drunagor.options.ground.terrain import to_suffer
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.passives import joined
from tabletome.games.drunagor.options.values import PET_HEALTH, after_intimidation
from tabletome.games.drunagor.rules.aiming import strike
from tabletome.games.drunagor.rules.conditions import lose
from tabletome.games.drunagor.rules.effects import WORDS, befall, carry_out
from tabletome.games.drunagor.rules.falling import dispel
from tabletome.games.drunagor.rules.ground.steps import put
from tabletome.games.drunagor.rules.ground.terrain import suffer
from tabletome.games.drunagor.rules.hit import hit
from tabletome.games.drunagor.rules.movement import move_effect
from tabletome.games.drunagor.rules.passives import answer
from tabletome.games.drunagor.rules.protect import protect
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.state import Figure, figure_of
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import Attacked

ACTIVATE = "ACTIVATE"


# --- calling ------------------------------------------------------------------------------------------------------------


def call_pets(play: Play, doing: Doing, clause: Clause) -> Flow[None]:
    """One Pet after the other, as many as the text says: each acts, or one is summoned instead.

    (DR-PET-13, DR-PET-14, DR-PET-15, DR-PET-18) Where there is nobody to act and nowhere to arrive, it is wasted (DR-PET-04).
    """
    who, done = clause.who, list[str]()
    for _ in range(who.most if who is not None else 1):
        acting = [act for act in activations(play, doing.by, who) if act.pet not in done]
        coming = [act for act in summons(play, doing.by, who) if act.pet not in done]
        if not (acting or coming):
            return
        act: Activate | Summon | Enough = (acting or coming)[0]
        optional = who is not None and who.quantifier == "UP TO"
        if len(acting) + len(coming) > 1 or optional:
            groups = [*acts(acting), *acts(coming), *(acts([Enough()]) if optional else ())]
            about = Calling(doing.by.id, doing.card, str(clause))
            prompt = f"{name_of(play, doing.card)}: which Pet? ({clause})"
            act = (yield Choose(seat_of(play.state, doing.by), groups, prompt, ("DR-PET-13",), PET, about)).arg
        match act:
            case Activate():
                done.append(act.pet)
                yield from befall(play, list(clause.ops()), figure_of(play.state, act.pet), doing)
            case Summon():
                done.append(act.pet)
                yield from summon_pet(play, doing.by, act)
            case Enough():
                return


def is_own_pet(table: Table, who: Figure, doing: Doing) -> bool:
    return who.side == "pet" and who.owner == doing.by.id


@WORDS.word(ACTIVATE, says="[acts|act]", needs=is_own_pet, hint=2.4)
def activate(play: Play, who: Figure, doing: Doing) -> Flow[None]:
    """A move and then an attack, or the attack alone, whoever's turn it is. (DR-PET-12, DR-PET-18, DR-PET-25)"""
    yield from move_and_attack(play, who)


def summon_pet(play: Play, owner: Figure, act: Summon) -> Flow[None]:
    """It arrives with full Health and without tokens; with it there are too many, so that the one that came first leaves.

    (DR-PET-03, DR-PET-09, DR-PET-10, DR-PET-16, DR-PET-17, DR-PET-24) What is on its square acts on it at once (DR-PET-07).
    """
    while len(pets_of(play, owner)) >= most_pets(play, owner):
        dispel(play, pets_of(play, owner)[0], "replaced")
    pet = Figure(act.pet, "pet", act.pet, names(play).index(act.square), PET_HEALTH, owner=owner.id, team=owner.team)
    play.state.figures.append(pet)
    play.tell(PetSummoned(owner.id, pet.id, act.square), "DR-PET-03")
    yield from suffer(play, pet, to_suffer(play, pet, pet.at, moving=False))


# --- acting -------------------------------------------------------------------------------------------------------------


def move_and_attack(play: Play, pet: Figure, *, stunned: bool = False) -> Flow[None]:
    """First the move, then the attack, never the other way round. (DR-PET-12)"""
    card = play.library.pets[pet.card]
    yield from move_effect(play, pet, card.movement, seat_of(play.state, pet), card.id, jumping=card.flies)
    if pet in play.state.figures and not stunned:
        yield from pet_attack(play, pet)


def pet_attack(play: Play, pet: Figure) -> Flow[None]:
    """Printed damage without a roll; what befalls whoever lost Health; then what else its text says. (DR-PET-20)

    Its Hero's cards may add to it (PET ATTACK, DR-PASS-04). With FLYBY it returns (DR-KEY-087).
    """
    card = play.library.pets[pet.card]
    targets = yield from targets_of(play, pet)
    if not targets:
        return
    play.tell(Attacked(pet.id, tuple(one.id for one in targets), card.id), "DR-PET-20")
    joining = yield from answer(play, figure_of(play.state, pet.owner), "PET ATTACK", targets)
    riding = joined(play, joining, pet, targets[0])
    more = sum(rider.value() for rider in riding if isinstance(rider, More))
    damage = after_intimidation(pet, card.damage + more)
    targets = yield from protect(play, pet, targets, card.id, damage)
    lose(play, pet, "intimidate", why="attacked")
    lose(play, pet, "stealth", why="attacked")
    doing = Doing(pet, card.id, "monster")
    ops = [effect for effect in (*card.black.collateral, *riding) if isinstance(effect, Op)]
    threat = Threat(pet, [Blow(one, damage) for one in targets], card.id)
    yield from hit(play, threat, lambda blow: befall(play, ops, blow.who, doing))
    yield from carry_out(play, doing, Text(card.black.clauses))
    if card.black.has("FLYBY") and pet in play.state.figures:
        yield from fly_back(play, pet)


def targets_of(play: Play, pet: Figure) -> Flow[list[Figure]]:
    """One enemy in reach of a Pet or Companion, or an area of a STRIKE, as its Hero's player says. (DR-PET-20, DR-CMP-18)"""
    card, found = ally_card(play, pet), bitten(play, pet)
    if not found:
        return []
    shape = card.black.shape
    if shape is not None:
        reach = reach_of_pet(card)
        return (yield from strike(play, Doing(pet, card.id, "monster"), card.black, shape, reach, harm=True))
    if len(found) == 1:
        return found
    about = Aiming(pet.id, card.id, str(card.black), attack=True, damage=card.damage or 0)
    prompt = f"Whom does {card.name} attack?"
    groups = acts([Aim(one.id) for one in found])
    act: Aim = (yield Choose(seat_of(play.state, pet), groups, prompt, ("DR-PET-20",), AIM, about)).arg
    return [figure_of(play.state, act.figure)]


def fly_back(play: Play, pet: Figure) -> Flow[None]:
    """For free, to a square beside its Hero; only the one it lands on matters. (DR-KEY-087, DR-KEY-088)"""
    squares = arrivals(play, figure_of(play.state, pet.owner), but=pet)
    if not squares:
        return
    to = squares[0]
    if len(squares) > 1:
        called = names(play)
        prompt = f"Where does {name_of(play, pet.id)} land?"
        groups = acts([FlyBack(called[square]) for square in squares])
        about = Returning(pet.id)
        act: FlyBack = (yield Choose(seat_of(play.state, pet), groups, prompt, ("DR-KEY-087",), RETURN, about)).arg
        to = called.index(act.square)
    if to != pet.at:
        yield from put(play, pet, to, "jump", "", "DR-KEY-087")
