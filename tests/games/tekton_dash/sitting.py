"""Positions and short words for the tests of the rules."""

from __future__ import annotations

from typing import Any

from companion.games.tekton_dash.actions import LetPass, PlaceElement, PlaceWall, Take
from companion.games.tekton_dash.examples import carded, drawing, placed, racing, set_out, shuffled
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.rules.setup import laid_out
from companion.games.tekton_dash.state import OF, State
from companion.games.tekton_dash.track.floors import NAMES
from companion.rules.values import CHANCE, Layout, SetOut, Show

STANDARD = Options(start_player="first")
JOURNEY = Options(mode="journey", start_player="first")
GREEN = {"22": "green", "32": "red", "33": "blue", "42": "yellow"}
"""The green side of BP01, done."""


def rule(game: Any, state: State, action: Any) -> str:
    """The rule that an act breaks first, empty if it is legal."""
    faults = game.faults(state, action)
    return faults[0].rule if faults else ""


def play(game: Any, state: State, *actions: Any) -> State:
    """The state after these acts, each of them legal."""
    for action in actions:
        assert rule(game, state, action) == "", (action, game.faults(state, action))
        state = game.apply(state, action)
    return state


def race(game: Any, players: int = 4, options: Options = JOURNEY, **more: Any) -> State:
    """A race in round 3 with the first seat on turn; `more` as `placed` has it."""
    return placed(racing(game, players, options), **more)


def two_sets(game: Any, **more: Any) -> State:
    """Everybody has two action sets a turn."""
    return race(game, flipped=(3,), sets=2, **more)


def used(game: Any, name: str, options: Options = STANDARD, **more: Any) -> State:
    """The first seat has drawn this card and shows it."""
    return placed(carded(name, options)(game), **more)


def drawn(game: Any, **more: Any) -> State:
    """The first seat has just taken a Power-Up tile."""
    state = placed(drawing(game), **more)
    after: State = game.apply(state, Take(state.seats[0], NAMES[state.spots[0]], "11"))
    return after


def passed(game: Any, state: State) -> State:
    """Nobody objects."""
    return play(game, state, LetPass(state.windows))


def token(seat: str, name: str) -> Show:
    return Show(seat, f"{seat}.token", name)


def begun(game: Any, players: int = 4, options: Options = STANDARD) -> State:
    """Nothing is on the table."""
    state: State = game.begin(OF[players], options)
    return state


def laid(game: Any, players: int = 4, options: Options = STANDARD) -> State:
    """The track is laid."""
    from random import Random

    state = begun(game, players, options)
    return play(game, state, set_out(game, state, Random(1)))


def other_table(game: Any, options: Options = STANDARD, **places: Any) -> tuple[State, SetOut]:
    """A table that is set out otherwise: `a3_tile` for the place `a3.tile`."""
    from random import Random

    state = begun(game, 4, options)
    table = laid_out(state, shuffled(state, Random(1)))
    return state, SetOut(CHANCE, Layout(table.put({place.replace("_", ".", 1).replace("_", "-"): lies for place, lies in places.items()})))


def own_track(game: Any, players: int = 5) -> State:
    """A track of their own, empty yet."""
    return begun(game, players, Options(start_player="first", layout="custom"))


def with_elements(game: Any, count: int) -> State:
    """So many Elements of a track of their own are placed, as the legal acts come; a Boost never beside another."""
    state = own_track(game)
    for _ in range(count):
        legal = [act for act in game.legal_actions(state) if isinstance(act, PlaceElement | PlaceWall)]
        state = game.apply(state, legal[len(legal) // 2])
    return state


