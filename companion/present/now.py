"""The answer to "whose turn is it?" and "what now?", from what the screen shows."""

from __future__ import annotations

from companion.present.view import PlayView
from companion.present.words import Words


def now(view: PlayView, words: Words) -> str:
    """The seats that are to act and what the table waits for. What is to be put right or answered comes before the prompts."""
    names = words.listed(seat.name for seat in view.active)
    turn = words.say("screen", "on_turn", seats=names) if names else ""
    ruled = view.ruling.sentence if view.ruling is not None and view.ruling.open else ""
    asked = view.question.sentence if view.question is not None else ""
    return "\n".join(filter(None, (view.outcome, turn, *view.restore, ruled, asked, view.prompt, view.hint)))
