"""What of a game was met: counted over all set-ups, by what events and states name."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
import typer
from typer.testing import CliRunner

from tabletome.cli.sim import sim_command
from tabletome.kernel import Event, Game, registered
from tabletome.kernel.events import Appeared, CardPlayed, Drew
from tabletome.lab import simulate
from tabletome.lab.content import Seen, Watcher, coverage

app = typer.Typer()
app.command("sim")(sim_command)


class Foe(msgspec.Struct, frozen=True):
    name: str


class Library(msgspec.Struct, frozen=True):
    foes: dict[str, Foe]
    spells: dict[str, Foe]
    prices: dict[str, int]


class Cave(Game[Any]):
    id = "cave"
    library = Library({"bat": Foe("Bat"), "cave-bear": Foe("Cave Bear")}, {"web": Foe("Web")}, {"web": 3})

    def in_play(self, state: str) -> list[str]:
        return [state]


def told(event: Any) -> Event:
    return Event(
        event.kind, msgspec.structs.asdict(event), names={event.card if hasattr(event, "card") else event.who: ""}
    )


def test_the_library_says_what_there_is() -> None:
    assert Cave().content() == {"foes": {"bat": "Bat", "cave-bear": "Cave Bear"}, "spells": {"web": "Web"}}


def test_what_an_event_names_is_met_and_what_acts_in_it_is_used() -> None:
    watcher = Watcher(Cave())
    watcher.hear([told(Appeared("cave-bear-2")), told(Drew("", "spells", "web"))])
    assert watcher.seen() == Seen(Counter({"cave-bear": 1, "web": 1}), Counter())
    watcher.hear([told(CardPlayed("ann", "web")), told(CardPlayed("ann", "web"))])
    assert watcher.seen().used == Counter({"web": 1})


def test_what_the_state_says_is_in_play_is_met_and_used_and_what_nobody_knows_is_nothing() -> None:
    watcher = Watcher(Cave())
    watcher.look("bat")
    watcher.look("owl")
    assert watcher.seen() == Seen(Counter({"bat": 1}), Counter({"bat": 1}))


def test_what_was_never_met_is_named() -> None:
    foes, spells = coverage(Cave().content(), Seen(Counter({"bat": 7}), Counter({"bat": 2})))
    assert [(thing.name, thing.met, thing.used) for thing in foes.things] == [("Bat", 7, 2), ("Cave Bear", 0, 0)]
    assert [thing.name for thing in (*foes.never_met, *spells.never_met)] == ["Cave Bear", "Web"]


def test_games_of_bots_meet_content_over_all_set_ups_and_the_same_with_any_number_of_workers() -> None:
    reports = [
        simulate("tomb", 6, None, ["good"], 3, workers, {"mode": "one-shot"}, content=True) for workers in (1, 2)
    ]
    assert reports[0].content == reports[1].content
    assert reports[0].errors == 0
    assert reports[0].content is not None
    kinds = {kind.kind: kind for kind in reports[0].content}
    assert len(kinds["adventures"].things) - len(kinds["adventures"].never_met) == 6
    met = {thing.id: thing for thing in kinds["monsters"].things if thing.met}
    assert met
    assert any(thing.used for thing in met.values())
    assert all(thing.used <= thing.met <= 6 for kind in kinds.values() for thing in kind.things)


def test_every_rulebook_names_its_content() -> None:
    for game in registered().values():
        content = game.content()
        assert sum(map(len, content.values())) > 100, game.id


def test_people_read_what_was_never_met_and_programs_all_of_it() -> None:
    run = ["party", "--games", "1", "--bot", "good", "--seed", "2", "--workers", "1", "--content", "--seats", "1"]
    written = CliRunner().invoke(app, run).stdout
    assert "1 games of party, all set-ups: good; seed 2" in written
    assert "bosses: 1 of 6 met in 1 games" in written
    assert "  never met (5): " in written
    report = json.loads(CliRunner().invoke(app, [*run, "--json"]).stdout)
    (bosses,) = [kind for kind in report["content"] if kind["kind"] == "bosses"]
    assert sum(thing["met"] for thing in bosses["things"]) == 1


def test_without_the_wish_nothing_is_counted() -> None:
    assert simulate("party", 1, 1, ["good"], 1).content is None
