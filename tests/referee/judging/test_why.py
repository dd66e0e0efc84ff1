"""Each verdict rests on explanations whose terms add up, and which people can read."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.assemble import games, load_game, words
from companion.present.rulings.reasons import reasons
from companion.referee.judging import cost
from companion.referee.judging.judge import judge
from companion.rules.explain import Seen
from tests.rules import laws
from tests.shares import Share


@pytest.fixture(scope="module", params=games())
def game(request: pytest.FixtureRequest) -> Any:
    return load_game(request.param)


def test_each_verdict_can_be_added_up_again_from_its_terms(share: Share, game: Any) -> None:
    """The cost of each verdict is the sum of its terms, also for tables of other moments. Some are lawful, some half done, and some have
    two places exchanged by hand."""
    walked, rng, accused = list(laws.walks(game, 120, seed=3)), Random(4), 0
    for before, _, after in share(walked[::6]):
        match = laws.standing(game, before)
        here = laws.looks(game, before)
        one, other = rng.sample(sorted(here.keys()), 2) if len(here) > 1 else ("", "")
        for table in (laws.looks(game, after), laws.looks(game, rng.choice(walked)[2]), here.put({one: here[other], other: here[one]})):
            verdict = judge(match, Seen(table))
            assert verdict.why
            for each in verdict.why:
                assert abs(sum(reason.price for reason in each.reasons()) - each.cost) < 0.01
                said = reasons(words(game.name), game, match.state, each.explanation.actions, each.reasons())
                assert len(said) == len(each.terms)
                assert all("{" not in sentence for sentence in said)
            best, innocent = verdict.why[0], verdict.why[-1]
            if verdict.name == "Illegal":
                accused += 1
                assert best.accuses or best.has("late")
                assert innocent.accuses or innocent is best or innocent.cost >= best.cost + cost.BELIEVED
    assert accused


TERMS = (
    "before", "act", "silence", "forbidden", "unseen", "not-done", "under-way", "late", "lifted", "hidden", "unfinished", "undone",
    "denied", "returned", "handled",
)  # fmt: skip


@pytest.mark.parametrize("term", TERMS)
def test_each_term_has_a_sentence(game: Any, term: str) -> None:
    assert words(game.name).say("why", term, act="an act", places="a place")
