"""The layout that is played settles a place that the reader leaves open in setting out. It never settles it against the picture."""

from __future__ import annotations

from random import Random

from companion.assemble import load_game, options_from
from companion.games.tekton_dash.examples import set_out
from companion.referee.desk import begin, decide
from companion.referee.events import ActionPlayed, Checkpoint, FaultCalled
from companion.referee.match import Match
from companion.referee.observation import TableSeen
from companion.rules.values import SetOut, visible


def seen(hidden: bool, empty: bool, kind: str = ".element", places: int = 1) -> Match:
    """Three players' recommended track is seen; one of its Elements is unsure, or gone; or so many tiles."""
    game = load_game("tekton-dash")
    match = Match.blank(game).after(begin(game, ("black", "white", "orange"), options_from(game)))
    table = visible(set_out(game, match.state, Random(1)).layout, game.board)
    away = [place for place in sorted(table) if place.endswith(kind)][:places]
    shown = table.put(dict.fromkeys(away, ())) if hidden or empty else table
    for at in (1.0, 4.0):
        for event in decide(match, TableSeen(at, shown, unsure=frozenset(away if hidden else ()))):
            match = match.after(event)
    return match


def begun(match: Match) -> bool:
    heard = [event.evidence for event in match.events if isinstance(event, Checkpoint)]
    played = [event.action for event in match.events if isinstance(event, ActionPlayed)]
    return any(isinstance(act, SetOut) for act in (*heard, *played))


def test_an_element_under_the_edge_of_a_wall_is_what_the_layout_has_there() -> None:
    assert begun(seen(hidden=True, empty=False))
    assert begun(seen(hidden=False, empty=False))


def test_an_element_that_is_surely_not_there_is_waited_for() -> None:
    match = seen(hidden=False, empty=True)
    assert not begun(match)
    assert not [event for event in match.events if isinstance(event, FaultCalled)]


def test_a_tile_that_no_look_makes_sure_has_the_only_colour_that_is_lacking() -> None:
    assert begun(seen(hidden=True, empty=False, kind=".tile"))
    assert not begun(seen(hidden=False, empty=True, kind=".tile")), "it is not there"
    assert not begun(seen(hidden=True, empty=False, kind=".tile", places=8)), "of several colours nobody knows which"
