"""The command line: one file per command or group; design and formats are a contract with the outside."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import typer

COMMANDS = (
    "demo", "play", "simulate", "judge", "referee", "position", "perft", "board", "read", "kit",
    "rules", "roster", "record", "evidence", "calibrate", "doctor", "schema", "bench",
)  # fmt: skip
"""Modules of this package, each with `register(app)`."""


def build() -> typer.Typer:
    """The whole command line."""
    app = typer.Typer(
        name="companion",
        help="A referee for real board games at a real table.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )

    @app.callback()
    def companion() -> None:
        """A referee for real board games at a real table."""

    for command in COMMANDS:
        if find_spec(f"{__name__}.{command}") is not None:
            import_module(f"{__name__}.{command}").register(app)
    return app
