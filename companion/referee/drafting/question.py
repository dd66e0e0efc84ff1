"""Questions that only people can answer: asked as soon as the table raises them, before anything is made final."""

from __future__ import annotations

from typing import Any

from companion.referee.events import Asked, Line
from companion.referee.match import Match
from companion.rules.explain import Hypothesis
from companion.rules.values import Prompt


def question(match: Match, at: float, lines: tuple[Hypothesis, ...]) -> Asked | None:
    """Returns the question that a prompt with `choices` puts in any of these explanations, else None.

    None too while the table is still under way. Each answer is one explanation, with the choice where it has one.
    """
    asking = [(hypothesis, prompt) for hypothesis in lines if (prompt := _of(match, hypothesis)) is not None]
    if not asking or any(hypothesis.mismatch for hypothesis in lines):
        return None
    plain = [hypothesis for hypothesis in lines if all(hypothesis is not other for other, _ in asking)]
    answers: dict[Any, Line] = {}
    for hypothesis, prompt in asking:
        for choice in prompt.choices[:-1] if plain else prompt.choices:
            answers.setdefault(match.game.apply(hypothesis.state, choice), Line((*hypothesis.actions, choice)))
    for hypothesis in plain:
        answers.setdefault(hypothesis.state, Line(hypothesis.actions))
    first = asking[0][1]
    return Asked(at, tuple(answers.values()), first.key, first.places)


def _of(match: Match, hypothesis: Hypothesis) -> Prompt | None:
    return next((prompt for prompt in match.game.prompts(hypothesis.state) if prompt.choices), None)
