"""The commands, each imported only when it is used."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from tabletome.cli.terminal import Terminal
from tabletome.kernel.errors import TabletomeError

COMMANDS = {
    "games": "Which games there are, and which are in the making.",
    "play": "Play a game here, alone against bots or together at one screen.",
    "serve": "Play in the browser, here or across a network.",
    "store": "Back up, restore, list, hand over and delete the games that a server keeps.",
    "replay": "Look at a game again from its journal.",
    "sim": "Let bots play many games, and count how they end.",
    "check": "Run scenario files: a position, some answers, and what must come of them.",
    "new-game": "Begin a game of your own: a small one in a folder, with its tests, to change piece by piece.",
    "rules": "How much of each rulebook is proven by tests.",
    "bench": "How fast the engine is on this machine.",
}
START_PAGE = """\
Tabletome: open a rulebook, and play it.
Adventure board games by their full rules, with bots, undo, odds and replays.

  tabletome games                                      which games there are
  tabletome play                                       choose a game and play it here
  tabletome play examples/connect_four.py --bots mcts  play that game against a bot

Every command explains itself: tabletome --help, tabletome play --help.
"""


class Commands(TyperGroup):
    """The commands by name. What goes wrong is one sentence on standard error and exit code 2."""

    def list_commands(self, ctx: object) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand:
        """The command as the list of commands shows it, without importing it."""
        return TyperCommand(cmd_name, help=COMMANDS[cmd_name])

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str, Any, list[str]]:
        """The command that is to be run."""
        name, *rest = args
        if name not in COMMANDS:
            near = get_close_matches(name, COMMANDS, n=1)
            right = f"did you mean '{near[0]}'?" if near else f"commands: {', '.join(COMMANDS)}"
            ctx.fail(f"There is no command '{name}'; {right}")
        module = name.replace("-", "_")
        command = getattr(import_module(f"tabletome.cli.{module}"), f"{module}_command")
        if not isinstance(command, typer.Typer):
            alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
            alone.command(name)(command)
            command = alone
        return name, typer.main.get_command(command), rest

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except TabletomeError as error:
            Terminal.of_errors().say(str(error))
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"tabletome {version('tabletome')}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Open a rulebook, and play it: adventure board games by their full rules."""
    if context.invoked_subcommand is None:
        typer.echo(START_PAGE, nl=False)
