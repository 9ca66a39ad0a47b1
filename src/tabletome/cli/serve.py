"""`tabletome serve`: the games in the browser, for this machine or for a network."""

from __future__ import annotations

import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
import uvicorn

from tabletome.cli.finding import examples
from tabletome.kernel import BadSetup, Games, game_named, registered, spec_of
from tabletome.server.door.connections import Gate, Patience, Proxies, connections_through
from tabletome.server.door.hosts import names_for
from tabletome.server.door.limits import Addresses, Limits
from tabletome.server.door.listener import Listener
from tabletome.server.store.opening import open_store
from tabletome.server.web.app import Settings, create_app, default_workers

NETWORK, FOR_ONE = "In a network", "Limits for one address"
USUAL, LIMITS, PATIENCE = Settings(), Limits(), Patience()
"""What holds where no option says otherwise."""


def _limit(text: str, *, metavar: str = "N", least: float = 1, hidden: bool = False) -> Any:
    return typer.Option(metavar=metavar, min=least, help=text, rich_help_panel=FOR_ONE, hidden=hidden)


Files = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="FILE",
        show_default=False,
        help="Games of your own to be offered, too: Python files that define GAME.",
    ),
]
Host = Annotated[str, typer.Option(metavar="H", help="The address to listen at; 0.0.0.0 opens it to a network.")]
Port = Annotated[int, typer.Option(metavar="P", min=0, max=65535, help="The port; 0 takes any free one.")]
Store = Annotated[
    str,
    typer.Option(
        metavar="URL", show_default="a file of yours", help="Where games are kept: sqlite:///path or postgresql://…"
    ),
]
OpenPage = Annotated[bool, typer.Option("--open", help="Open the page in a browser.")]
BotPause = Annotated[float, typer.Option(min=0, max=10, help="Seconds a bot waits, so that people can follow.")]
Workers = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        max=64,
        show_default="one for each processor, at most 4",
        help="Processes that paint, think and replay.",
    ),
]
DeleteAfter = Annotated[
    float, typer.Option(metavar="DAYS", min=0, help="Delete a table that nobody has touched for so long; 0 keeps all.")
]
LogFormat = Annotated[str, typer.Option(help="Logs as text or json.")]
PublicHost = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME", rich_help_panel=NETWORK, help="A name that it answers to, as play.example.org. Repeatable."
    ),
]
TrustedProxy = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ADDR/NET", rich_help_panel=NETWORK, help="A proxy whose X-Forwarded-For is believed. Repeatable."
    ),
]
Origin = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ORIGIN",
        rich_help_panel=NETWORK,
        help="Another page that may play here, as https://example.org. Repeatable.",
    ),
]
Connections = Annotated[int, _limit("Connections open at once, of any kind.")]
Sockets = Annotated[int, _limit("Games open at once: a browser's tab has one.")]
Tables = Annotated[int, _limit("Tables in play at once.")]
NewPerMinute = Annotated[float, _limit("New tables and links a minute.")]
ImportsPerMinute = Annotated[float, _limit("Journals taken up a minute.", least=0.1)]
WorkerSeconds = Annotated[float, _limit("Seconds of work a minute: pictures, odds, bots, imports.")]
LoopSeconds = Annotated[float, _limit("Seconds of the server's own time a minute; then it waits.")]
UnreadBytes = Annotated[int, _limit("Bytes that wait for one slow reader.", least=100_000)]
HeadSeconds = Annotated[float, _limit("Seconds for the head of a request.", least=0.01, hidden=True)]
BodySeconds = Annotated[float, _limit("Seconds for the body of a request.", least=0.01, hidden=True)]
AnswerSeconds = Annotated[float, _limit("Seconds for an answer to be read.", least=0.01, hidden=True)]


def serve_command(
    files: Files = None,
    host: Host = "127.0.0.1",
    port: Port = 8000,
    store: Store = "",
    open_page: OpenPage = False,
    bot_pause: BotPause = USUAL.bot_pause,
    workers: Workers = None,
    delete_after: DeleteAfter = USUAL.delete_after,
    log_format: LogFormat = "text",
    public_host: PublicHost = None,
    trusted_proxy: TrustedProxy = None,
    origin: Origin = None,
    connections_per_address: Connections = LIMITS.connections,
    sockets_per_address: Sockets = LIMITS.sockets,
    tables_per_address: Tables = LIMITS.live_tables,
    new_per_minute: NewPerMinute = LIMITS.new_per_minute,
    imports_per_minute: ImportsPerMinute = LIMITS.imports_per_minute,
    worker_seconds_per_minute: WorkerSeconds = LIMITS.cpu_per_minute,
    server_seconds_per_minute: LoopSeconds = LIMITS.loop_per_minute,
    unread_bytes: UnreadBytes = LIMITS.queued_bytes,
    head_seconds: HeadSeconds = PATIENCE.head_seconds,
    body_seconds: BodySeconds = PATIENCE.body_seconds,
    answer_seconds: AnswerSeconds = PATIENCE.answer_seconds,
) -> None:
    """Play in the browser: starts a server and prints its address.

    Only this machine can reach it unless --host says otherwise. Ctrl-C stops it; every game goes on where it was.
    """
    _set_up_logs(log_format)
    settings = Settings(
        hosts=names_for(host, public_host or ()),
        origins=frozenset(origin or ()),
        trusted_proxies=tuple(trusted_proxy or ()),
        limits=Limits(
            connections=connections_per_address, sockets=sockets_per_address, live_tables=tables_per_address,
            new_per_minute=new_per_minute, imports_per_minute=imports_per_minute,
            cpu_per_minute=worker_seconds_per_minute, loop_per_minute=server_seconds_per_minute,
            queued_bytes=unread_bytes,
        ),
        patience=Patience(head_seconds, body_seconds, answer_seconds),
        bot_pause=bot_pause,
        workers=workers or default_workers(),
        delete_after=delete_after,
    )  # fmt: skip
    _serve(games_by_id(files or ()), settings, host, port, store or default_store(), open_page=open_page)


def _serve(games: Games, settings: Settings, host: str, port: int, store: str, *, open_page: bool) -> None:
    proxies = Proxies(settings.trusted_proxies)
    listening = _listen(host, port)
    address = f"http://{'[' + host + ']' if ':' in host else host}:{listening.getsockname()[1]}/"
    addresses = Addresses(settings.limits)
    gate = Gate(settings.patience, proxies, addresses)
    app = create_app(games, open_store(store), settings, addresses)
    server = Listener(
        uvicorn.Config(
            app,
            http=connections_through(gate),
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies.names(),
            log_config=None,
            access_log=False,
            server_header=False,
            ws_max_size=8192,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            timeout_graceful_shutdown=5,
        ),
        gate,
        lambda: app.state.send_home(),
    )
    typer.echo(f"Tabletome is at {address}")
    if open_page:
        _open(address)
    server.run(sockets=[listening])


def games_by_id(files: Iterable[Path] = ()) -> Games:
    """The games a server offers: those installed, the repository's examples, and those that files define.

    Installed ones are read when they are played.
    """
    found = {name: name for name in registered()} | {game.id: spec_of(game) for game in examples().values()}
    for file in files:
        game = game_named(str(file))
        spec = spec_of(game)
        if found.setdefault(game.id, spec) != spec:
            raise BadSetup(f"{file} defines a game with the id '{game.id}', which another has; give it another id")
    return Games(found)


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


class TextLines(logging.Formatter):
    """A log record as a line of text. Nothing that anybody sent can look like another record: what does not print is
    written as in Python, and the lines of a traceback are indented."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        return _printable(super().formatMessage(record).strip())

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's name
        return "\n".join(f"    | {_printable(line)}" for line in super().formatException(ei).split("\n"))


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def _set_up_logs(log_format: str) -> None:
    if log_format not in ("text", "json"):
        raise BadSetup("logs are text or json: --log-format json")
    handler = logging.StreamHandler(sys.stderr)
    text = TextLines("%(asctime)s %(levelname)-7s %(message)s", "%H:%M:%S")
    handler.setFormatter(JsonLines() if log_format == "json" else text)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("tabletome").setLevel(logging.INFO)
    logging.getLogger("uvicorn").setLevel(
        logging.ERROR
    )  # it warns of every request that is none: anybody could fill the log
