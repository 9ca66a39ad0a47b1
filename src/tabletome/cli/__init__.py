"""The command line."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper


def main() -> None:
    """The command `tabletome`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a stone that the terminal cannot draw must not end the game
    try:
        from tabletome.cli.app import app

        app(prog_name="tabletome")
    except SystemExit:
        _flush()
        raise
    except KeyboardInterrupt:
        sys.exit(130)


def _flush() -> None:
    """Write what is left; a reader who went away, as `head` does, is no error."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
