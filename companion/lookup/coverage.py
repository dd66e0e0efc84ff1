"""Says which rules are held by the engine, which only tracked, which left to people: `coverage.json` beside each rulebook.

The test run writes it (tests/plugin_coverage.py): *enforced*, the engine returned a Fault with this ID inside a test marked with
it; *tracked*, a marked test asserted a state before and after. *Human* rules stand in rulebook.md with the missing sensor.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from companion.errors import InputError
from companion.lookup.rulebook import Rulebook

HUMAN_SHARE = 0.1
"""At most one rule in ten may be left to people."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rules of one game by how they are held; `human` pairs an ID with the missing sensor."""

    game: str
    enforced: tuple[str, ...]
    tracked: tuple[str, ...]
    human: tuple[tuple[str, str], ...]
    unclassified: tuple[str, ...]

    @property
    def too_human(self) -> bool:
        """More rules are left to people than allowed."""
        total = len(self.enforced) + len(self.tracked) + len(self.human) + len(self.unclassified)
        return len(self.human) > HUMAN_SHARE * total


def classify(book: Rulebook, proven: Path) -> Coverage:
    """Puts every rule of the book in one list. A file that is missing proves nothing; one that is broken raises InputError."""
    evidence: dict[str, list[str]] = {"enforced": [], "tracked": []}
    if proven.exists():
        try:
            evidence |= json.loads(proven.read_text(encoding="utf-8"))
        except ValueError as error:
            raise InputError(f"{proven} is not JSON ({error}); run the tests of {book.game} to write it anew.") from error
    enforced, tracked, unclassified = [], [], []
    human: list[tuple[str, str]] = []
    for rule in book.rules:
        if rule.id in evidence["enforced"]:
            enforced.append(rule.id)
        elif rule.id in evidence["tracked"]:
            tracked.append(rule.id)
        elif rule.human:
            human.append((rule.id, rule.human))
        else:
            unclassified.append(rule.id)
    return Coverage(book.game, tuple(enforced), tuple(tracked), tuple(human), tuple(unclassified))
