"""Grave presses, which are never the main button. They give something up, end more than a turn, or come while something is half done."""

from __future__ import annotations

from typing import Any

from companion.referee.match import Match
from companion.rules.values import Prompt, Seat


def grave_presses(match: Match, prompts: tuple[Prompt, ...]) -> tuple[Seat, ...]:
    """The seats whose press is grave now.

    It is when the draft leaves a place different or evidence waits (an act is under way), when it does what falling silent would
    do (giving up), when it is not legal yet, or when the game would be over.
    """
    under_way = bool(match.held or match.draft.best.mismatch) or match.game.half_done(match.live)
    pressed = [(seat, action, prompt.silence) for prompt in prompts for seat, action in prompt.press]
    return tuple(
        dict.fromkeys(seat for seat, action, silence in pressed if under_way or action == silence or _ends_more(match, action))
    )


def _ends_more(match: Match, action: Any) -> bool:
    if match.game.faults(match.live, action):
        return True
    return not match.game.to_act(match.game.apply(match.live, action))
