"""The Counter machine against an independent model of the rules, on ten thousand random exchanges."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.rules.combat import attack
from tabletome.games.deck.state import Attack, State, all_cards, name_of
from tabletome.kernel import Chance, Choose, Play, Seeded
from tests.deck.arena import fighter, printed
from tests.deck.counter_model import Case, legal, next_moves, result
from tests.deck.printed import Cards, combat_card

__all__ = ["printed"]

EXCHANGES = 10_000
KINDS = {
    "Agility": "AGI",
    "Strength": "STR",
    "Intellect": "INT",
    "Piety": "PIE",
    "Fortitude": "FOR",
    "Medium Shield": "Shield",
}
CARDS = {kind: name for name, kind in KINDS.items()}


def random_case(pick: Seeded) -> Case:
    listed = {kind: ("none", "half")[pick.below(2)] for kind in ("ud", "Shield", "AGI", "STR", "PIE") if pick.below(2)}
    target = {kind: pick.below(3) for kind in ("Shield", "AGI", "STR", "PIE", "FOR")}
    return Case(pick.below(8), listed, target, pick.below(4))


def spell(case: Case) -> CombatCard:
    counters = ", ".join(f"{kind}:{left}" for kind, left in case.listed.items())
    value = f"dmg {case.amount} eth"
    return combat_card(
        "spell",
        "Trial",
        requires=["Mage"],
        action="Normal",
        value=value,
        distances="TR",
        counter=counters,
        attribute="INT",
    )


def moves_of(verb: str, options: list[str]) -> set[str]:
    """Options of the machine as moves of the model."""
    if verb == "recounter":
        return {"re"} if options else set()
    return {KINDS[name_of(card)] for card in options}


def run(case: Case, pick: Seeded, cards: Cards) -> None:
    """Drive the machine with random answers, comparing what it offers with the model at every step, and the result at the end."""
    cards.add(spell(case))
    theirs = [f"{CARDS[kind]} U" for kind, count in case.target.items() for _ in range(count)]
    actor, target = (
        fighter(0, ["Intellect U"] * case.actor + ["Strength U"]),
        fighter(1, [*theirs, "Piety D"], shield=True, hp=99),
    )
    case = Case(case.amount, case.listed, {**case.target, "PIE": case.target["PIE"] + 1}, case.actor)
    state = State([actor, target], order=["p0", "p1"])
    before = [all_cards(actor), all_cards(target)]
    trial = Attack("p0", "p1", "Trial", printed=True, symbols="U", amount=case.amount, ethereal=True)
    flow: Any = attack.exchange(Play(state, cards.library), trial, actor, target)
    moves: list[str] = []
    try:
        request = next(flow)
        while True:
            if isinstance(request, Chance):
                drawn = ("U", "D")[pick.below(2)]
                if drawn == "D":
                    moves.pop()
                request = flow.send(drawn)
                continue
            assert isinstance(request, Choose)
            assert request.seat == (1 if len(moves) % 2 == 0 else 0)
            verb = "counter" if not moves else ("recounter", "escalate")[len(moves) % 2 == 0]
            groups = {group.verb: [str(arg) for arg in group.args()] for group in request.groups}
            found = moves_of(verb, groups.get(verb, []))
            if "match" in groups:
                found.add("ud")
            assert found == next_moves(case, moves), (case, moves)
            able = [option for option in request if option.verb in (verb, "match")]
            stop = [option for option in request if option.verb in ("none", "pass")]
            option = able[pick.below(len(able))] if able and pick.below(4) else stop[0]
            if option.verb == "match":
                moves.append("ud")
            elif option in able:
                moves.append("re" if verb == "recounter" else KINDS[name_of(option.arg.card)])
            request = flow.send(option)
    except StopIteration as stopped:
        taken = stopped.value
    assert taken == result(case, moves), (case, moves)
    assert legal(case, moves)
    assert target.hp == 99 - result(case, moves)
    assert len(actor.played) + len(target.played) == len(moves) - moves.count("ud")
    assert [all_cards(actor), all_cards(target)] == before


@pytest.mark.rules(
    "DK-CTR-30", "DK-CTR-14", "DK-CTR-15", "DK-CTR-16", "DK-CTR-18", "DK-CTR-32", "DK-CTR-33", "DK-CTR-34"
)
def test_ten_thousand_random_exchanges_agree_with_the_model(cards: Cards) -> None:
    pick = Seeded(2026)
    for _ in range(EXCHANGES):
        run(random_case(pick), pick, cards)
