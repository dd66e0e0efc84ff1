"""The places that hands hid when a press or a roll was heard.

Only there they may finish an act afterwards: what lay in sight was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.referee.drafting.draft import heard
from companion.referee.events import Checkpoint, Held, Released, TableDrafted
from companion.referee.match import Match
from companion.rules.explain import Explanation
from companion.rules.values import Layout, Place

SINCE = 24
"""So many events at most come of what is seen while evidence waits."""


def could_be_finished(match: Match, looks: Callable[[Any], Layout]) -> Callable[[Explanation], bool]:
    """Tells of a line whether hands could finish it after the last press or roll.

    What they do only then was hidden, at one place at least, when it was heard. `looks`: how a state looks."""
    barrier = match.draft.barrier
    press = next((event for event in reversed(match.events) if isinstance(event, Checkpoint)), None)
    before = [h for h in barrier if any(other.goes_on_from(h) and other.actions != h.actions for other in barrier)]
    if press is None or not heard(press.evidence) or not before:
        return lambda _line: True
    hid = _hidden(match, press)

    def finished(line: Explanation) -> bool:
        start = max((h for h in barrier if line.goes_on_from(h)), key=lambda h: len(h.actions), default=None)
        if start is None or start not in before or start.actions == line.actions:
            return True
        done = looks(start.state).differs(looks(line.state))
        return not done or not hid.isdisjoint(done)

    return finished


def _hidden(match: Match, press: Checkpoint) -> frozenset[Place]:
    """The places that were out of sight when this was heard, and until it was judged."""
    events = match.events[: next(n for n in range(len(match.events) - 1, -1, -1) if match.events[n] is press)]
    found, waits = press.blind, any(isinstance(event, Released) and event.at == press.at for event in events[-SINCE:])
    for event in reversed(events[-2 * SINCE :]) if waits else ():
        if isinstance(event, TableDrafted | Checkpoint):
            found |= event.blind
            if not waits:
                return found
        waits = waits and not isinstance(event, Held)
    return found
