"""The phrases for acts, so made that no two acts of a moment read alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from companion.games.flag_dash.state import Action, Boost, Chase, Dig, EndMove, Lasso, Push, State, TakeFlag, Tunnel, Won
from companion.rules.values import Phrase, SetOut

UNSAID = ("flags", "layout", "path")


def say(state: State, action: Action) -> Phrase:
    """The key is the class's name in lower case with dashes. Every field that is a word is an argument, `way` tells what else happened."""
    key = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in type(action).__name__).lstrip("-")
    if isinstance(action, SetOut):
        return Phrase(key)
    said: list[tuple[str, Any]] = [(f.name, str(getattr(action, f.name))) for f in fields(action) if f.name not in UNSAID]
    pawns = "char", "gain", "source", "target"
    args = [(name, f"pawn-{value}" if name in pawns and value in state.who else value) for name, value in said]
    if isinstance(action, Push | Lasso | Chase):
        args.append(("to", action.path[-1]))
    if isinstance(action, EndMove) and action.gain:
        key = "end-move-boost"
    if isinstance(action, Dig) and action.fill:
        key = "dig-fill"
    if isinstance(action, Won) and not action.counts:
        key = "not-won"
    return Phrase(key, (*args, ("way", tuple(_way(action)))))


def _way(action: Action) -> Iterator[Phrase]:
    """Yields phrases for the details of an act. The cells between, the tunnel, the owner of the boost, the piece that made room."""
    if isinstance(action, Push | Lasso | Chase) and len(action.path) > 1:
        yield Phrase("way.by", (("cells", "|".join(action.path[:-1])),))
    if isinstance(action, Boost) and action.via:
        yield Phrase("way.by", (("cells", action.via),))
    if isinstance(action, Boost) and action.of:
        yield Phrase("way.of", (("char", f"pawn-{action.of}"),))
    if isinstance(action, TakeFlag) and action.flag:
        yield Phrase("way.flag", (("flag", action.flag),))
    if isinstance(action, Tunnel | Boost | Push | Lasso | Chase) and action.aside:
        hole = (("bumped", action.bumped),) if action.bumped else ()
        yield Phrase("way.bumped" if hole else "way.aside", (*hole, ("aside", action.aside)))
