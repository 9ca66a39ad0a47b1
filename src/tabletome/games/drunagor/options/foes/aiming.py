"""Whom an Attack card is done to: whom it names, or whom its owner would choose, from where it stands.

(DR-CMD-10, DR-CMD-14, DR-CMD-23, DR-CMD-29)
"""

from __future__ import annotations

from msgspec.structs import replace

from tabletome.games.drunagor.board.field import Behaviour, Field, Mind, Piece
from tabletome.games.drunagor.board.targets import Aim, Targets
from tabletome.games.drunagor.cards.language import Clause
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.minds import SHAPES, field_of, mind_of
from tabletome.games.drunagor.options.targets import ADJACENT, fits, reach_of, strike_areas, targets, within
from tabletome.games.drunagor.state import Figure, figure

ORDERS: dict[str, Behaviour] = {
    "STRONGEST": "strongest", "WEAKEST": "bloodseeker", "MOST CORRUPTED": "reckoner", "MOST TIRED": "relentless",
    "MOST VIGOROUS": "defiant",
}  # fmt: skip
"""By which order a card names somebody. (DR-CMD-29, DR-KEY-122..124, DR-KEY-238)"""


def aimed(table: Table, doing: Doing, clause: Clause) -> list[Figure]:
    """Nobody chooses: all whom it names, or as many as it allows, the best ranked first; nobody if it can reach nobody.

    (DR-CMD-14, DR-CMD-23, DR-CMD-29)
    """
    who, owner = clause.who, doing.by
    if clause.self_only or (who is not None and "OWNER" in who.nouns):
        return [owner] if owner in table.state.figures else []
    if who is not None and who.every:
        return targets(table, doing, clause)
    field, mind = _sees(table, doing, clause)
    seen = Targets(field, mind)
    near = [aim for aim in seen.aims if _reaches(table, doing, clause, seen, aim)]
    if not near:
        return []
    best = min(seen.choices(near), key=lambda choice: choice.hits)
    return [one for id_ in best.targets if (one := figure(table.state, id_)) is not None]


def _sees(table: Table, doing: Doing, clause: Clause) -> tuple[Field, Mind]:
    """The board with the owner on it, even if it has just been defeated; its mind, with the order that the card names."""
    owner, who, shape = doing.by, clause.who, clause.shape
    field, mind = field_of(table), mind_of(table, owner)
    if owner not in table.state.figures:
        field = replace(field, pieces=(*field.pieces, Piece(owner.id, "monster", owner.at, owner.large)))
    order = (
        next((ORDERS[noun] for noun in who.nouns if noun in ORDERS), mind.behaviour)
        if who is not None
        else mind.behaviour
    )
    number = shape.most(doing.x, len(table.state.heroes)) if shape is not None else who.most if who is not None else 1
    spread = SHAPES[shape.word] if shape is not None else "multishot" if number > 1 else "single"
    return field, replace(mind, attack="magical", behaviour=order, shape=spread, number=number)


def _reaches(table: Table, doing: Doing, clause: Clause, seen: Targets, aim: Aim) -> bool:
    """Is this character, or this area, within the Range of the card, and such as it names? (DR-CMD-14)"""
    who = clause.who
    near = (who is not None and who.adjacent) or (clause.shape is not None and clause.shape.word == "CLEAVE")
    reach = ADJACENT if near else reach_of(table, doing, clause)
    if aim.area >= 0:
        return aim.area in strike_areas(table, doing.by, reach)
    one = figure(table.state, (*aim.heroes, *aim.allies)[0])
    if one is None or (who is not None and who.kind and one.side != who.kind):
        return False
    return within(table, doing.by, one, reach) and (who is None or fits(table, doing.by, one, who))
