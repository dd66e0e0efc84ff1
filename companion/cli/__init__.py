"""The command line: a module for each command, in rooms by purpose. Names and formats are a contract with the outside."""

from __future__ import annotations

from importlib import import_module

import typer

COMMANDS = (
    "playing.demo", "playing.play", "playing.simulate",
    "judging.judge", "judging.referee", "judging.position", "judging.perft",
    "printing.board", "printing.read", "printing.kit",
    "rules", "roster", "records.record", "records.evidence",
    "playing.calibrate", "playing.doctor", "judging.schema", "bench",
)  # fmt: skip
"""Modules of this package in the order of `--help`, each with `register(app)` and named as its command."""


def build(wanted: str = "") -> typer.Typer:
    """The whole command line, or the wanted command alone. To load all of them takes longer than most take to run."""
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

    for command in [each for each in COMMANDS if each.rpartition(".")[2] == wanted] or COMMANDS:
        import_module(f"{__name__}.{command}").register(app)
    return app
