"""A game's knowledge of the way to a table makes the judge faster and never changes what it says."""

from __future__ import annotations

from companion.assemble import load_game
from companion.games.dash_arena.game import DashArena
from companion.referee.judging.judge import judge
from companion.rules.explain import WORKER_LIMIT, Seen
from tests.rules import laws


class Unaided(DashArena):
    """The same game, which knows nothing of the way."""

    nearing = None  # type: ignore[assignment]


def test_the_verdict_is_the_same_without_the_hook() -> None:
    game = load_game("dash-arena")
    unaided = Unaided(game.board)
    for before, _, after in list(laws.walks(game, 90, seed=5))[::5]:
        seen = Seen(laws.looks(game, after))
        with_it, without = (judge(laws.standing(rules, before), seen, WORKER_LIMIT) for rules in (game, unaided))
        assert with_it.name == without.name
        assert {h.state for h in with_it.explanations[:1]} <= {h.state for h in without.explanations}
