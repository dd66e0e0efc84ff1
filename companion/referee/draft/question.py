"""Questions that only people can answer: asked as soon as the table raises them, before anything is made final."""

from __future__ import annotations

from typing import Any

from companion.referee.events import Asked, LoggedExplanation
from companion.referee.match import Match
from companion.referee.observation import TableSeen
from companion.rules.explain import Explanation
from companion.rules.values import Place, Prompt

UNANSWERED = 15.0
"""Seconds for which a question holds up the game. Longer than it takes to read it, to touch an answer, or to say "leave it"."""


def question(match: Match, at: float, explanations: tuple[Explanation, ...]) -> Asked | None:
    """Returns the question that a prompt with `choices` puts in any of these explanations, else None.

    None too while the table is still under way. Each answer is one explanation, with the choice where it has one. Those that are only kept
    are answers too, if they put the question. Example: a card was shown, Red's or, after a silent end, Green's: whom does it freeze?
    """
    asking = [(explanation, prompt) for explanation in explanations if (prompt := _of(match, explanation)) is not None]
    if not asking or any(explanation.mismatch for explanation in explanations):
        return None
    kept = (h for h in match.draft.explanations if not h.mismatch and h not in explanations)
    asking += [(explanation, prompt) for explanation in kept if (prompt := _of(match, explanation)) is not None]
    plain = [explanation for explanation in explanations if all(explanation is not other for other, _ in asking)]
    answers: dict[Any, LoggedExplanation] = {}
    for explanation, prompt in asking:
        for choice in prompt.choices[:-1] if plain else prompt.choices:
            answers.setdefault(match.game.apply(explanation.state, choice), LoggedExplanation((*explanation.actions, choice)))
    for explanation in plain:
        answers.setdefault(explanation.state, LoggedExplanation(explanation.actions))
    first = asking[0][1]
    return Asked(at, tuple(answers.values()), first.key, first.places)


def shown_answer(match: Match, seen: TableSeen) -> int | None:
    """Returns the number of the only answer that this table shows and did not when it was asked. None: there is no such answer.

    Example: the pawn is a queen now, and nobody has said which piece it becomes."""
    search = match.search(seen.table, seen.blind)
    looks = [search.looks(search.run(match.state, option.actions)) for option in match.asked.options] if match.asked else []
    apart = frozenset[Place]().union(*(looks[0].differs(look) for look in looks[1:])) if looks else frozenset()
    before, now = ([n for n, look in enumerate(looks) if apart.isdisjoint(look.differs(t))] for t in (match.last_step.table, seen.table))
    return now[0] if len(now) == 1 and now[0] not in before and apart.isdisjoint(seen.blind) else None


def left_open(match: Match, seen: TableSeen) -> int | None:
    """Returns the number of the likeliest answer if nobody gives one, and people play on; else None.

    What is open is asked for `UNANSWERED` seconds, and then as long as nothing more is done. Points, the end and whose turn it is are asked
    until somebody answers. Whoever minds can undo it."""
    asked, game = match.asked, match.game
    if asked is None or match.paused or seen.at < asked.at + UNANSWERED or not seen.table.differs(match.last_step.table, seen.blind):
        return None
    search = match.search(seen.table, seen.blind)
    ends = [search.run(match.state, option.actions) for option in asked.options]
    alike = all((game.to_act(end), game.scores(end)) == (game.to_act(ends[0]), game.scores(ends[0])) for end in ends)
    costs = [option.cost for option in asked.options]
    return costs.index(min(costs)) if alike else None


def _of(match: Match, explanation: Explanation) -> Prompt | None:
    return next((prompt for prompt in match.game.prompts(explanation.state) if prompt.choices), None)
