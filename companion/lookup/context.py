"""The table's share in a search: the last fault, the phase and the touched place weigh in before the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from companion.lookup.rulebook import Rule

FAULT, PHASE, PLACE, SECTION = 0.6, 0.2, 0.2, 0.15
"""The table's shares: a rule just broken, the prompt, the touched place, the section of a broken rule."""


@dataclass(frozen=True, slots=True)
class Context:
    """The present point of a match in plain words: IDs of the last faults (newest first), prompt, touched things."""

    faults: tuple[str, ...] = ()
    phase: tuple[str, ...] = ()
    touched: tuple[str, ...] = ()


NOWHERE = Context()


def weight(rule: Rule, context: Context, sections: frozenset[str]) -> float:
    """Returns how much the table speaks for this rule, 0 (nothing) to 1. `sections` are those of the context's faults."""
    total = 0.0
    if rule.id in context.faults:
        total += FAULT / (1 + context.faults.index(rule.id))
    elif rule.section in sections:
        total += SECTION
    title = stems(f"{rule.section} {rule.title}")
    body = title | stems(rule.text)
    total += PHASE * _shared(title, stems(" ".join(context.phase)))
    total += PLACE * _shared(body, stems(" ".join(context.touched)))
    return total


@lru_cache(maxsize=4096)
def stems(text: str) -> frozenset[str]:
    """Words cut to what their forms share, good enough to compare a prompt with a heading."""
    return frozenset(re.sub(r"(ing|ed|es|s|e)$", "", word) for word in re.findall(r"[a-z]{3,}", text.lower()))


def _shared(mine: frozenset[str], asked: frozenset[str]) -> float:
    return len(mine & asked) / len(asked) if asked else 0.0
