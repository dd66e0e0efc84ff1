"""Response windows: until when each silence may still be broken, and what ends that.

A window is known by its silence: a game with several windows open at once gives the silence of each the number of its window.
"""

from __future__ import annotations

from typing import Any, Protocol

from companion.referee.draft.draft import Draft
from companion.referee.events import Checkpoint
from companion.rules.explain import Explanation
from companion.rules.game import AnyGame

Windows = tuple[tuple[Any, float], ...]
"""Each silence with the moment at which it is said, in seconds of match time. Windows stand in the order in which they were opened."""


class Standing(Protocol):
    """The part of a match that is asked for here."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def at(self) -> float: ...
    @property
    def state(self) -> Any: ...
    @property
    def draft(self) -> Draft: ...


def windows(match: Standing, explanations: tuple[Explanation, ...], known: Windows, said: tuple[Any, ...] = ()) -> Windows:
    """The windows that an explanation leaves open or only assumes to be over. Each has its seconds from when it was first seen: `known`.

    `said`: the silences that the end of a window has said.
    """
    since = dict(known)
    until: dict[Any, float] = {}
    fewest = min((len(h.mismatch) for h in explanations), default=0)
    for explanation in (h for h in explanations if len(h.mismatch) == fewest):
        state = match.state
        for action in (*explanation.actions, None):
            for prompt in match.game.prompts(state):
                waits = action is None or (action == prompt.silence and action not in said)
                if prompt.seconds is not None and prompt.silence is not None and waits:
                    until[prompt.silence] = since.get(prompt.silence, match.at + prompt.seconds)
            if action is not None:
                state = match.game.apply(state, action)
    return tuple(until.items())


def without(known: Windows, *said: Any) -> Windows:
    """These windows but for those whose silence has been said."""
    return tuple(window for window in known if window[0] not in said)


def over_with(match: Standing, event: Checkpoint) -> tuple[Any, ...]:
    """The silence that is said with this evidence, by the end of its window or by the person. It is None where it ends no window."""
    if not event.explanations or event.evidence not in event.explanations[0].actions:
        return ()
    state = match.state
    for action in event.explanations[0].actions:
        if action == event.evidence:
            break
        state = match.game.apply(state, action)
    ends = any(prompt.silence == event.evidence and prompt.seconds is not None for prompt in match.game.prompts(state))
    return (event.evidence,) if ends else ()
