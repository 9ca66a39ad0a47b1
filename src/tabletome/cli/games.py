"""`tabletome games`: what can be played, and what is in the making."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Any

import typer

import tabletome
from tabletome.cli.finding import example_files, seats_in_words, shown
from tabletome.cli.terminal import Terminal
from tabletome.kernel import Game, registered, to_plain
from tabletome.scene.set_up import Question, plain_questions
from tabletome.scene.text.words import pad, plain

BOOKS = {
    "tomb": "Tomb of Annihilation (Adventure System)",
    "party": "Adventure Party",
    "deck": "The Adventure Deck System",
    "tactics": "Adventure Tactics: Domianne's Tower",
    "drunagor": "Chronicles of Drunagor: Age of Darkness",
}
RULE = re.compile(r"^- *id:", re.MULTILINE)


def games_command(
    as_json: Annotated[bool, typer.Option("--json", help="For programs: everything as JSON.")] = False,
) -> None:
    """List the games that can be played, and the rulebooks that are in the making."""
    games, begun, files = registered(), in_the_making(), [shown(path) for path in example_files()]
    if as_json:
        listing = {"games": [_described(game) for game in games.values()], "in_the_making": begun, "files": files}
        typer.echo(json.dumps(listing, indent=2))
        return
    show = Terminal.standard().show
    show("Ready to play" if games else "Ready to play: none of the rulebooks yet")
    for game in games.values():
        show(f"  {pad(plain(game.id), 12)} {plain(game.name)}, {seats_in_words(game)}")
        options = _options(game)
        if options:
            show(f"  {'':12} options: {', '.join(f'{name}={value}' for name, value in options.items())}")
    if begun:
        show("\nIn the making: the rules are written down, the game cannot be played yet")
        for book in begun:
            show(f"  {pad(str(book['id']), 12)} {book['name']}, {book['rules']} rules in its ledger")
    show("\nA game from a Python file that defines GAME")
    for file in files or ["path/to/a_game.py"]:
        show(f"  tabletome play {file}")


def in_the_making() -> list[dict[str, object]]:
    """The rulebooks whose rules are written down but which nobody can play yet."""
    folder = Path(tabletome.__file__).parent / "games"
    books: list[dict[str, object]] = []
    for ledger in sorted(folder.glob("*/ledger.yaml")):
        name = ledger.parent.name
        if name not in registered():
            rules = len(RULE.findall(ledger.read_text("utf-8")))
            books.append({"id": name, "name": BOOKS.get(name, name), "rules": rules})
    return books


def _described(game: Game[Any]) -> dict[str, object]:
    """A game for programs: enough to set it up without trying."""
    from tabletome.bots import bot_names

    return {
        "id": game.id,
        "name": game.name,
        "version": game.version,
        "seats": {"least": game.seats[0], "most": game.seats[-1]},
        "options": [_option(option) for option in plain_questions(game)],
        "bots": bot_names(game),
    }


def _option(option: Question) -> dict[str, object]:
    """A set-up option as programs may set it. `values` is null where any value of its kind will do.

    Of a list, the values are those that may stand in it.
    """
    values = [{"value": to_plain(one.value), "label": one.label} for one in option.choices]
    if option.type == "bool":
        values = [{"value": False, "label": "no"}, {"value": True, "label": "yes"}]
    return {
        "id": option.name,
        "label": option.label,
        "help": option.help,
        "kind": option.type,
        "default": option.default,
        "values": values or None,
    }


def _options(game: Game[Any]) -> dict[str, Any]:
    options: dict[str, Any] = to_plain(game.options_type())
    return options
