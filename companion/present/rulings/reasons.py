"""Says why the referee believes or accuses: each part of what an explanation costs, as a sentence."""

from __future__ import annotations

from typing import Any

from companion.present.words import Words
from companion.referee.events import Checkpoint, FaultCalled, Reason, TableDrafted
from companion.referee.match import Match
from companion.rules.game import AnyGame


def reasons(words: Words, game: AnyGame, state: Any, actions: tuple[Any, ...], terms: tuple[Reason, ...]) -> list[str]:
    """One sentence for each term, its price first. `state`: at the last commit, where the explanation of these actions begins."""
    told: list[str] = []
    for action in actions:
        told.append(words.phrase(game.say(state, action)))
        state = game.apply(state, action)
    sentences = []
    for term in terms:
        act = told[term.act] if 0 <= term.act < len(told) else ""
        places = words.listed(words.place(place) for place in term.places)
        what = words.say("why", term.name, act=act, places=places)
        sentences.append(words.say("why", "term", price=f"{term.price:.1f}", what=what))
    return sentences


def weighed(words: Words, match: Match, seq: int, called: FaultCalled) -> tuple[str, ...]:
    """Returns the lines of a ruling's reasons: the accusing explanation's terms, then the best lawful one's.

    `seq` is the number of the event that called the fault; no lines where neither explanation is known any more.
    """
    state = next((commit.state for commit in reversed(match.commits) if commit.seq < seq), None)
    if state is None or not called.why:
        return ()
    drafts = (event.explanations for event in reversed(match.events[:seq]) if isinstance(event, TableDrafted | Checkpoint))
    drafted = next((explanations[0].actions for explanations in drafts), ())
    accused = reasons(words, match.game, state, called.actions or drafted, called.why)
    instead = reasons(words, match.game, state, called.innocent, called.instead)
    cost, other = (f"{sum(term.price for term in terms):.1f}" for terms in (called.why, called.instead))
    innocent = [words.say("why", "innocent", cost=other), *instead] if instead else [words.say("why", "nothing")]
    return (words.say("why", "accused", cost=cost), *accused, *innocent)
