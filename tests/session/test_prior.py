"""The faces that the rules expect: what lies there now or one legal act more would lay there."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.assemble import games, load_examples, load_game, options_from, seats_from
from companion.referee.desk import begin
from companion.referee.draft.draft import Draft
from companion.referee.match import Match
from companion.rules.explain import Explanation
from companion.rules.stroll import stroll
from companion.rules.values import Layout, visible
from companion.sensing.prior import APPLIES, likely


class Counting:
    """A game that counts its applies."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.applies = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, state: Any, action: Any) -> Any:
        self.applies += 1
        return self._game.apply(state, action)


def matches(name: str) -> list[Match]:
    """The same match at some positions of a random walk."""
    game = load_game(name)
    match = Match.blank(game).after(begin(game, seats_from(game, max(2, game.seats[0])), options_from(game)))
    set_out = load_examples(name).set_out
    states = [after for _, _, after in stroll(game, match.state, 40, Random(5), set_out)][::8]
    return [replace(match, state=state, draft=Draft((Explanation(state),), (Explanation(state),))) for state in states]


def within(layout: Layout, faces: Any) -> bool:
    return all((one.piece, one.face) in faces.get(place, ()) for place, placed in layout.items() for one in placed)


@pytest.mark.parametrize("name", games())
def test_what_lies_there_and_what_may_lie_there_next_is_expected(name: str) -> None:
    for match in matches(name):
        game = match.game
        expected = likely(match)
        assert within(visible(game.layout(match.state), game.board), expected)
        acts = list(game.legal_actions(match.state))
        if len(acts) <= APPLIES:
            nexts = [visible(game.layout(game.apply(match.state, act)), game.board) for act in acts]
            assert all(within(layout, expected) for layout in nexts)
            known = [visible(game.layout(match.state), game.board), *nexts]
            assert {place: {(one.piece, one.face) for layout in known for one in layout[place]} for place in expected} == expected


@pytest.mark.parametrize("name", games())
def test_it_costs_a_bounded_number_of_applies(name: str) -> None:
    for match in matches(name):
        counting = Counting(match.game)
        likely(replace(match, game=counting), applies=20)
        assert counting.applies <= 20


def test_all_explanations_of_the_draft_count() -> None:
    one, other, *_ = matches("treasure-hunt")
    both = replace(one, draft=Draft((Explanation(one.state), Explanation(other.state)), ()))
    for state in (one.state, other.state):
        assert within(visible(one.game.layout(state), one.game.board), likely(both))


def test_before_a_match_nothing_is_expected() -> None:
    assert likely(Match.blank(load_game("treasure-hunt"))) == {}
