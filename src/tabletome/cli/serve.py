"""`tabletome serve`: the games in the browser, for this machine or for a network."""

from __future__ import annotations

import logging
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from tabletome.cli.finding import games_at_hand
from tabletome.kernel import BadSetup, Game

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def serve_command(
    host: Annotated[
        str, typer.Option(metavar="H", help="The address to listen at; 0.0.0.0 opens it to a network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="P", min=0, max=65535, help="The port; 0 takes any free one.")] = 8000,
    store: Annotated[
        str,
        typer.Option(
            metavar="URL", help="Where games are kept: sqlite:///path or postgresql://…  [default: a file of yours]"
        ),
    ] = "",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="ORIGIN", help="Another page that may play here, as https://example.org. Repeatable."),
    ] = None,
    bot_pause: Annotated[
        float, typer.Option(min=0, max=10, help="Seconds a bot waits, so that people can follow.")
    ] = 0.35,
    new_per_minute: Annotated[float, typer.Option(min=1, help="New tables and links a minute from one address.")] = 60,
    log_format: Annotated[str, typer.Option(help="Logs as text or json.")] = "text",
) -> None:
    """Play in the browser: starts a server and prints its address.

    Only this machine can reach it unless --host says otherwise. Ctrl-C stops it; every game goes on where it was.
    """
    import uvicorn

    from tabletome.server.app import Settings, create_app
    from tabletome.server.door import LOOPBACK as LOOPBACK_HOSTS
    from tabletome.server.store import open_store

    _set_up_logs(log_format)
    settings = Settings(
        hosts=LOOPBACK_HOSTS if host in LOOPBACK else frozenset(),
        origins=frozenset(origin or ()),
        bot_pause=bot_pause,
        new_per_minute=new_per_minute,
    )
    listening = _listen(host, port)
    address = f"http://{'[' + host + ']' if ':' in host else host}:{listening.getsockname()[1]}/"
    app = create_app(games_by_id(), open_store(store or default_store()), settings)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            ws_max_size=8192,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            timeout_graceful_shutdown=5,
        )
    )
    typer.echo(f"Tabletome is at {address}")
    if open_page:
        _open(address)
    server.run(sockets=[listening])


def games_by_id() -> dict[str, Game[Any]]:
    """The games a server offers: those installed, and the repository's examples."""
    return {game.id: game for game in games_at_hand().values()}


def default_store() -> str:
    """A file for this person's games."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "tabletome"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup(
            f"games cannot be kept in {folder}: {error.strerror}; name a place with --store sqlite:///path"
        ) from error
    return f"sqlite:///{folder / 'tables.db'}"


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise BadSetup(
            f"nothing can listen at {host} port {port}: {error.strerror}; --port 0 takes a free one"
        ) from error
    return listening


def _open(address: str) -> None:
    try:
        found = webbrowser.open(address)
    except webbrowser.Error:
        found = False
    if not found:
        typer.echo("No browser could be opened here; open that address in one.")


class JsonLines(logging.Formatter):
    """A log record as one line of JSON: when, how grave, what, and the fields that came with it."""

    FIELDS = ("table", "seq", "bot", "games", "count", "seat")

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in self.FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def _set_up_logs(log_format: str) -> None:
    if log_format not in ("text", "json"):
        raise BadSetup("logs are text or json: --log-format json")
    handler = logging.StreamHandler(sys.stderr)
    text = logging.Formatter("%(asctime)s %(levelname)-7s %(message)s", "%H:%M:%S")
    handler.setFormatter(JsonLines() if log_format == "json" else text)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("tabletome").setLevel(logging.INFO)
