"""Positions for tests of one rule: a race on the four-player track, with what the rule needs and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from companion.games.tekton_dash.examples import placed, racing, shuffled
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.rules.setup import laid_out
from companion.games.tekton_dash.state import OF, Card, State, Token
from companion.games.tekton_dash.track.blueprints import SQUARE
from companion.games.tekton_dash.track.floors import FLOORS, NAMES, NUMBER
from companion.rules.changing import changed
from companion.rules.values import CHANCE, SetOut

BP01 = {"22": "green", "32": "red", "33": "blue", "42": "yellow"}
"""Green of BP01, complete."""

Make = Callable[[Any], Any]


def rows(*cases: tuple[str, Make, Any]) -> list[Any]:
    """Parameters of a test of refusals: the rule, the position, the act."""
    return [pytest.param(*case, id=f"{case[0]} {number}", marks=pytest.mark.rule(case[0])) for number, case in enumerate(cases)]


def broken(game: Any, state: Any, action: Any) -> tuple[str, ...]:
    return tuple(fault.rule for fault in game.faults(state, action))


def play(game: Any, state: Any, *actions: Any) -> Any:
    """The state after these acts, each of which is legal."""
    for action in actions:
        assert broken(game, state, action) == (), action
        state = game.apply(state, action)
    return state


def race(
    at: Mapping[str, str] | None = None,
    tiles: Mapping[str, str] | None = None,
    boards: Mapping[str, Mapping[str, str]] | None = None,
    players: int = 4,
    options: Mapping[str, Any] | None = None,
    **rest: Any,
) -> Make:
    """A race in its third round with black on turn and a token for everybody. Floors that are not named are bare."""

    def make(game: Any) -> State:
        state = racing(game, players, Options(**{"mode": "standard", "start_player": "first", **(options or {})}))
        bare = {NAMES[floor]: (tiles or {}).get(NAMES[floor], "") for floor in FLOORS}
        state = changed(placed(state, at=at, tiles=bare, boards=boards), hands=(1,) * players)
        return changed(state, **rest)

    return make


def carded(name: str, at: Mapping[str, str] | None = None, **rest: Any) -> Make:
    """The same with a card that black has drawn at a2 and shown."""

    def make(game: Any) -> State:
        state = race({"black": "a2", **(at or {})}, **rest)(game)
        card = Card(0, NUMBER["a2"], SQUARE["55"], stage="choose", name=name, by=0)
        after: State = changed(state, card=card, begun=True, free="take", used=True, sets=0)
        return after

    return make


def token(name: str, at: Mapping[str, str], **rest: Any) -> Make:
    """The same with a token that black has shown."""
    return lambda game: changed(race(at, **rest)(game), token=Token(0, name))


def laying(players: int = 4, **options: Any) -> Make:
    """Nothing is on the table yet."""
    return lambda game: game.begin(OF[players], Options(**{"start_player": "first", **options}))


def table(game: Any, state: Any, **other: Any) -> SetOut:
    """The track as it is laid right, with these places otherwise."""
    layout = laid_out(state, shuffled(state, Random(3)))
    return SetOut(CHANCE, layout.put({place.replace("_", "."): lying for place, lying in other.items()}))


def laid(players: int = 4, **options: Any) -> Make:
    """The track is laid; boards are to be prepared."""

    def make(game: Any) -> State:
        state = laying(players, **options)(game)
        after: State = game.apply(state, table(game, state))
        return after

    return make
