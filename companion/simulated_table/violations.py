"""The rules that each violation of a game breaks, as its violations.toml says."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def sensed(package: str) -> dict[str, tuple[str, ...]]:
    """ID of each violation that something can sense -> the rules that are a right answer to it. `package`: the game's."""
    return {kind: tuple(entry["rules"]) for kind, entry in _listed(package).items() if entry["sensed"] != "never"}


def late(package: str) -> frozenset[str]:
    """The violations that are answers after the end of their window: `late = true`."""
    return frozenset(kind for kind, entry in _listed(package).items() if entry.get("late", False))


def _listed(package: str) -> dict[str, Any]:
    return tomllib.loads((files(package) / "violations.toml").read_text(encoding="utf-8"))
