"""Explanations that the slower worker looks for further."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

from companion.referee.evidence.heard import ends, rolls
from companion.referee.judging.judge import judge
from companion.referee.judging.other_acts import (
    by_acts_without_a_trace,
    by_other_acts,
    of_last_table,
    unclear,
)
from companion.referee.judging.verdict import Verdict
from companion.referee.match import Match
from companion.referee.observation import DiceRolled, Searched
from companion.rules.explain import WORKER_LIMIT, Seen


def deeper(match: Match, seen: Seen, at: float) -> Searched:
    """Returns the findings of the slower worker, at this match time, for a table at which the judge gave up.

    They are the explanations of its verdict, none when it gives up too. For a roll that waits they are those that allow it.
    """
    found = Searched(at, len(match.events), seen.table, seen.covered, seen.unsure)
    if awaits_another_explanation(match):
        return replace(found, explanations=another_explanation(match, WORKER_LIMIT))
    verdict = judge(match, seen, WORKER_LIMIT, again=True)
    if verdict.exhausted or verdict.name == "Unexplained":
        return found
    return replace(found, explanations=tuple(h.actions for h in verdict.explanations), waits=verdict.name == "Incomplete")


def awaits_another_explanation(match: Match) -> bool:
    """True if a roll waits only for the slower worker, which looks for the other acts that allow it."""
    return bool(match.held) and isinstance(match.held[0], DiceRolled) and not unclear(match)


def another_explanation(match: Match, limit: int) -> tuple[tuple[Any, ...], ...]:
    """The explanations by other acts which lead to the last settled table and allow the roll that waits. Empty: there are none."""
    dice = match.held[0]
    assert isinstance(dice, DiceRolled)
    search = of_last_table(match, limit)
    others = chain(by_other_acts(match, search), by_acts_without_a_trace(match, search))
    found = next((other for other in others if ends(other, rolls(match.game, dice.values[0]))), None)
    return () if found is None else tuple(h.actions for h in found.draft.explanations)


def under_a_hand(match: Match, seen: Seen, verdict: Verdict) -> bool:
    """True if something of what explains this table lies where nothing is seen."""
    search = match.search(seen.table, seen.covered, seen.unsure)
    here = search.looks(match.live)
    return any(seen.blind & here.differs(search.looks(h.state)) for h in verdict.explanations)
