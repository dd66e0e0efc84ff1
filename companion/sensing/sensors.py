"""The names that camera and line share: how an observation enters the match, and how a device reports trouble."""

from __future__ import annotations

from collections.abc import Callable

from companion.referee.observation import Observation

NOW = -1.0
"""The session stamps it when it comes in."""

Put = Callable[[Observation], None]
Trouble = Callable[[str, str], None]
"""Which device, and a sentence (empty: it is well)."""
