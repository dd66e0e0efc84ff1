"""The game that is meant where a command names none."""

from __future__ import annotations

FIRST = "treasure-hunt"
