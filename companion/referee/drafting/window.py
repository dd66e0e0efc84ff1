"""Response windows: how long a seat may still answer, and what ends that."""

from __future__ import annotations

from typing import Any, Protocol

from companion.referee.drafting.draft import Draft
from companion.referee.events import Barred
from companion.rules.explain import Hypothesis


class Standing(Protocol):
    """What a match is asked for."""

    @property
    def game(self) -> Any: ...
    @property
    def at(self) -> float: ...
    @property
    def state(self) -> Any: ...
    @property
    def draft(self) -> Draft: ...


def window(match: Standing, hypotheses: tuple[Hypothesis, ...], said: Any = None) -> float | None:
    """When the response window that a line leaves open or only assumes to be over runs out: counted from the moment it
    was first seen. None when no line does. `said`: the silence that the end of a window has said."""
    until: float | None = None
    fewest = min((len(h.residue) for h in hypotheses), default=0)
    for hypothesis in (h for h in hypotheses if len(h.residue) == fewest):
        state = match.state
        for action in (*hypothesis.actions, None):
            for prompt in match.game.prompts(state):
                waits = action is None or (action == prompt.silence and action != said)
                if prompt.seconds is not None and waits:
                    until = match.at + prompt.seconds
            if action is not None:
                state = match.game.apply(state, action)
    return until if until is None or match.draft.window is None else match.draft.window


def ends_window(match: Standing, event: Barred) -> bool:
    """True if this evidence is what silence means in a window: its end has said it, or the person."""
    if not event.lines or event.evidence not in event.lines[0].actions:
        return False
    state = match.state
    for action in event.lines[0].actions:
        if action == event.evidence:
            break
        state = match.game.apply(state, action)
    return any(prompt.silence == event.evidence and prompt.seconds is not None for prompt in match.game.prompts(state))
