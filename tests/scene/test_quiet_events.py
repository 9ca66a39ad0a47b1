"""A log leaves out what its next line says as well; programs get everything."""

from __future__ import annotations

from tabletome.kernel import Event, registered
from tabletome.scene.stage import sentences


def test_the_end_of_a_turn_and_of_an_attack_are_not_told_to_people() -> None:
    game = registered()["tactics"]
    names = {"roberta": "Roberta", "M1": "Goblin M1"}
    events = [
        Event("damaged", {"who": "M1", "amount": 2, "left": 1, "by": "roberta", "why": ""}, names=names),
        Event("resolved", {"who": "roberta", "on": ("M1",)}, names=names),
        Event("turn-ended", {"who": "roberta"}, names=names),
        Event("turn-began", {"who": "M1"}, names=names),
    ]
    assert [(line.text, line.heading) for line in sentences(game, events, None)] == [
        ("Goblin M1 loses 2 HP and has 1 left.", ""),
        ("It is Goblin M1's turn.", "turn"),
    ]
