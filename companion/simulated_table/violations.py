"""The rules that each violation of a game breaks, as its violations.toml says."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def sensed(package: str) -> dict[str, tuple[str, ...]]:
    """ID of each violation that something can sense -> the rules that are a right answer to it. `package`: the game's."""
    listed = tomllib.loads((files(package) / "violations.toml").read_text(encoding="utf-8"))
    return {kind: tuple(entry["rules"]) for kind, entry in listed.items() if entry["sensed"] != "never"}
