"""The ways of the last moves, stop by stop, and the ends of the next ones, in millimetres.

Made on the match's thread; the screen only draws what it is given.
"""

from __future__ import annotations

from math import hypot
from typing import Any

from companion.present.view import Ends, Stage, Way
from companion.present.words import Words
from companion.referee.match import Match
from companion.rules.game import AnyGame
from companion.rules.picture import Stop
from companion.rules.values import Layout, Place, PlacedPiece, visible
from vision.board import Board, Point

KEPT = 4
"""Moves whose way is shown: the last ones."""
NEAR_MM = 1.0
OTHER = "enter"
"""The words for a kind of stop that has none of its own."""


def way(game: AnyGame, state: Any, action: Any, words: Words, plan: Board) -> Way | None:
    """Returns how this action goes from this state; None where the game tells nothing of it."""
    stops = game.trail(state, action)
    if not stops:
        return None
    start = visible(game.layout(state), game.board)
    table, stages = start, []
    for stop in stops:
        here = _place_of(table, stop.piece)
        table = _moved(table, stop)
        line = _line(plan, here, stop)
        kind = stop.kind if words.has("steps", stop.kind) else OTHER
        text = words.say("steps", kind, piece=words.piece(stop.piece), place=words.place(stop.place))
        zone = plan.places[stop.place].zone if stop.place in plan.places else ""
        stages.append(Stage(stop.kind, text[:1].upper() + text[1:], table, stop.piece, stop.place, zone, line))
    after = visible(game.layout(game.apply(state, action)), game.board)
    if after != table:
        # What no stop told of, for example pieces that are taken up at the end.
        stages.append(Stage("rest", words.say("steps", "rest"), after, "", ""))
    seat = str(getattr(action, "seat", ""))
    return Way(words.phrase(game.say(state, action)), seat, start, tuple(stages))


class Hindsight:
    """The ways of the last moves; each is told once, however often it is shown."""

    def __init__(self, words: Words, plan: Board) -> None:
        self._words = words.forgiving()
        self._plan = plan
        self._told: dict[tuple[int, Any], tuple[Any, Way | None]] = {}

    def ways(self, match: Match, played: tuple[tuple[Any, Any], ...]) -> tuple[Way, ...]:
        """Oldest first: of what is settled, as state and action, then of what hands may still take back."""
        game = match.game
        acts, state = list(played), match.state
        for action in match.draft.best.actions if match.draft.explanations else ():
            acts.append((state, action))
            state = game.apply(state, action)
        acts = acts[-2 * KEPT :]
        before = self._told
        # The state is kept beside its way: as long as it is, no other state has its identity.
        self._told = {}
        for start, action in acts:
            known = before.get((id(start), action))
            found = known if known is not None and known[0] is start else (start, way(game, start, action, self._words, self._plan))
            self._told[id(start), action] = found
        told = (self._told[id(start), action][1] for start, action in acts)
        return tuple(one for one in told if one is not None)[-KEPT:]


class Foresight:
    """Places where pieces may come to rest; asked again only when the state is another one."""

    def __init__(self) -> None:
        self._state: Any = None
        self._ends: tuple[Ends, ...] = ()

    def ends(self, match: Match) -> tuple[Ends, ...]:
        """For the state that the cheapest explanation leads to."""
        if match.over:
            return ()
        if match.live is not self._state:
            self._state, self._ends = match.live, match.game.reach(match.live)
        return self._ends


def _place_of(table: Layout, piece: str) -> Place:
    return next((place for place, contents in table.items() for placed in contents if placed.piece == piece), "")


def _moved(table: Layout, stop: Stop) -> Layout:
    """The table after a stop: the piece, and what comes along, where it leaves them."""
    for piece, place in ((stop.piece, stop.place), *stop.rides):
        face = stop.face if piece == stop.piece else ""
        here = _place_of(table, piece)
        placed = next((each for each in table[here] if each.piece == piece), PlacedPiece(piece))
        left = list(table[here])
        if placed in left:
            left.remove(placed)
        table = table.put({here: left}) if here else table
        table = table.put({place: (*table[place], PlacedPiece(piece, face or placed.face, placed.turn, placed.how))})
    return table


def _line(plan: Board, here: Place, stop: Stop) -> tuple[Point, ...]:
    """The line from the middle of one place to another's, along the drawn line if there is one."""
    if here not in plan.places or stop.place not in plan.places or plan.places[here].zone != plan.places[stop.place].zone:
        return ()
    first, last = plan.middle(here), plan.middle(stop.place)
    drawn = plan.ground(stop.place).stroke(stop.along) if stop.along else None
    if drawn is None:
        return () if hypot(last[0] - first[0], last[1] - first[1]) < NEAR_MM else (first, last)
    along = drawn.points_mm
    if hypot(along[-1][0] - first[0], along[-1][1] - first[1]) < hypot(along[0][0] - first[0], along[0][1] - first[1]) - NEAR_MM:
        along = along[::-1]
    return (first, *along, last)
