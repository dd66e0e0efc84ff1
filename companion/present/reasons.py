"""Why the referee believes or accuses: each part of what an explanation costs, as a sentence."""

from __future__ import annotations

from typing import Any

from companion.present.words import Words
from companion.referee.events import Reason


def reasons(words: Words, game: Any, state: Any, actions: tuple[Any, ...], terms: tuple[Reason, ...]) -> list[str]:
    """One sentence for each term, its price first. `state`: at the last commit, where the line of these actions begins."""
    told: list[str] = []
    for action in actions:
        told.append(words.phrase(game.say(state, action)))
        state = game.apply(state, action)
    sentences = []
    for term in terms:
        act = told[term.act] if 0 <= term.act < len(told) else ""
        places = ", ".join(dict.fromkeys(str(words.place(place)) for place in term.places))
        what = words.say("why", term.name, act=act, places=places)
        sentences.append(words.say("why", "term", price=f"{term.price:.1f}", what=what))
    return sentences
