"""`companion bench`: how fast it is, beside others measured in the same run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Callable

SUBJECTS = ("games", "referee", "judgement", "weights", "fit", "vision", "record", "hardware", "venue")


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(bench)


def bench(
    subject: Annotated[str, typer.Argument(help="One of: " + ", ".join(SUBJECTS) + ".")],
    *,
    quick: Annotated[bool, typer.Option("--quick/--full", help="A few seconds, or minutes with narrower bounds.")] = True,
    strict: Annotated[bool, typer.Option("--strict", help="Exit status 1 when a goal is not met.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Measure one part of the companion. Every figure comes with the bound that 95 of 100 such runs would keep."""
    figures = _measure(subject)(quick)
    if as_json:
        print(json.dumps({"figures": figures}))
    else:
        for figure in figures:
            print(line(figure))
    if strict and any(figure["met"] is False for figure in figures):
        raise typer.Exit(1)


def line(figure: dict[str, Any]) -> str:
    """One figure as one line for people."""
    text = f"{figure['name']}: {figure['value']} {figure['unit']}"
    if figure["bound95"] is not None:
        text += f" (95 %: {figure['bound95']})"
    for peer, value in figure["peers"].items():
        text += f", {peer} {value}"
    if figure["ratio"] is not None:
        text += f", ratio {figure['ratio']}"
    if figure["goal"] is not None:
        text += f", goal {figure['goal']}: {'met' if figure['met'] else 'NOT met'}"
    return text


def _measure(subject: str) -> Callable[[bool], list[dict[str, Any]]]:
    """The function that measures a subject, from quick or not to figures as plain data."""
    from importlib import import_module

    from companion.errors import InputError, MissingError

    if subject not in SUBJECTS:
        raise InputError(f"There is nothing called '{subject}' to measure; choose one of {', '.join(SUBJECTS)}.")
    if subject == "venue":
        raise MissingError("There is no venue yet: games at many tables are to come, so there is nothing to measure.")
    module = import_module(f"companion.bench.{subject}")
    figures: Callable[[bool], list[dict[str, Any]]] = module.figures
    return figures
