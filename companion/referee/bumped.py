"""A table on which more has moved than anybody's move explains. It is put back, piece by piece, or all agree that it stays so."""

from __future__ import annotations

from companion.referee.draft.debts import Open
from companion.referee.judging.verdict import Verdict
from companion.referee.match import Match
from companion.rules.explain import Seen
from companion.rules.values import Place

UNEXPLAINED = "TABLE-2"


def bumped(match: Match) -> Open | None:
    """The open fault that says so; None when there is none."""
    return next((fault for fault in match.open if fault.called.fault.rule == UNEXPLAINED), None)


def still_bumped(match: Match, sight: Seen, verdict: Verdict) -> frozenset[Place]:
    """The places that are still different after a bump: whatever lies there half way is nobody's act. There
    are none where play explains them."""
    if bumped(match) is None or verdict.name not in {"Illegal", "Unexplained", "Incomplete"}:
        return frozenset()
    return match.search(sight.table, sight.covered, sight.unsure).mismatch(match.live)
