"""What stands on the table decides what a player probably asks: the last fault, the phase and the touched place before the text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.lookup.rulebook import Rule

FAULT, PHASE, PLACE, SECTION = 6.0, 2.0, 1.5, 1.5
"""Weights beside the text's own score (bm25, about 1 to 12): a rule just broken beats all but an excellent hit in the text."""


@dataclass(frozen=True, slots=True)
class Context:
    """Where the match stands, in plain words: IDs of the last faults (newest first), words of the prompt, words of what was touched."""

    faults: tuple[str, ...] = ()
    phase: tuple[str, ...] = ()
    touched: tuple[str, ...] = ()


NOWHERE = Context()


def weight(rule: Rule, context: Context, sections: frozenset[str]) -> float:
    """How much the table speaks for this rule; 0 when it says nothing. `sections` are those of the context's faults."""
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


def stems(text: str) -> frozenset[str]:
    """Words cut to what their forms share, good enough to compare a prompt with a heading."""
    return frozenset(re.sub(r"(ing|ed|es|s|e)$", "", word) for word in re.findall(r"[a-z]{3,}", text.lower()))


def _shared(mine: frozenset[str], asked: frozenset[str]) -> float:
    return len(mine & asked) / len(asked) if asked else 0.0
