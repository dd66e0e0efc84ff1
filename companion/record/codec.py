"""Everything that is written as JSON, and back, exactly: events, observations, layouts, states, actions, positions.

The formats are the contract of the command line (LAYOUT.json, observations.jsonl, events.jsonl, position files). The same
value always gives the same bytes: keys stand in the order of the fields, sets and places are sorted.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from companion.errors import InputError
from companion.record.shape import MisfitError, Shape
from companion.record.walk import Walk
from companion.referee import events, observation
from companion.referee.events import Event
from companion.referee.observation import Observation
from companion.rules.game import AnyGame
from companion.rules.values import REVEALS, Handled, Layout, Outcome, Owed, Phrase, PlacedPiece, PutRight, Seat, visible

LINE_LIMIT = 1_000_000
"""Characters in one line of JSON; a table of the largest game is about 20,000."""
FILE_LIMIT = 10_000_000
"""Bytes of a file of JSON."""


def dumps(data: Any) -> str:
    """One line of JSON, ASCII, no spaces, keys as they come."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def loads(line: str) -> Any:
    """Reads one line of JSON. Raises WireError with the position of the mistake."""
    if len(line) > LINE_LIMIT:
        raise MisfitError(f"is longer than {LINE_LIMIT:,} characters", "The line")
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise MisfitError(f"is not JSON: {error.msg} at character {error.pos + 1}", "The line") from None
    except ValueError:
        raise MisfitError("has a number of thousands of digits", "The line") from None
    except RecursionError:
        raise MisfitError("is nested too deeply", "The line") from None


def load(path: Path) -> Any:
    """Reads a file of JSON: a layout, a position. Raises InputError with the file's name and what is wrong with it."""
    try:
        if path.stat().st_size > FILE_LIMIT:
            raise InputError(f"{path} is larger than {FILE_LIMIT // 1_000_000} MB: that is no table and no position.")
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from error
    except InputError:
        raise
    except ValueError as error:
        raise InputError(f"{path} is not JSON: {error}.") from error
    except RecursionError:
        raise InputError(f"{path} is nested too deeply: that is no table and no position.") from None


@dataclass(frozen=True, slots=True)
class Position:
    """A position file: enough to go on playing from it."""

    seats: tuple[Seat, ...]
    options: Any
    state: Any


class Codec:
    """Writes and reads the values of one game. Reading raises WireError with a sentence that names the field.

    Made once per game: the shapes of its classes are walked here, not at every event. Raises TypeError for a game whose
    classes cannot be written (a mistake in the game).
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._walk = walk = Walk()
        # What Any may hold in an event: actions, what is evidence, and the options of the game.
        walk.admit(*dict.fromkeys((*REVEALS, *game.actions, game.options)))
        walk.admit(*get_args(Observation), PlacedPiece, PutRight, Owed, Handled, Outcome, Phrase)
        walk.admit(events.LoggedExplanation, observation.StrayPiece)
        self._event = walk.one_of(*get_args(Event))
        self._observation = walk.one_of(*get_args(Observation))
        self._action = walk.one_of(*game.actions)
        self._options = walk.shape(game.options)
        self._state = walk.shape(game.state)
        self._layout = walk.shape(Layout)
        self._seats = walk.shape(tuple[Seat, ...])

    @property
    def rules(self) -> AnyGame:
        """The game itself."""
        return self._game

    @property
    def game(self) -> str:
        """The name of the game whose values these are."""
        return self._game.name

    def event(self, event: Event, seq: int) -> dict[str, Any]:
        """One line of events.jsonl: `{"seq","at","kind",...}`."""
        plain = _write(self._event, event)
        return {"seq": seq, "at": plain.pop("at"), **plain}

    def event_from(self, data: Any) -> Event:
        """The event of a line; its `seq` is the log's affair and is left out."""
        if type(data) is dict:
            data = {key: value for key, value in data.items() if key != "seq"}
        event: Event = _read(self._event, data)
        return event

    def observation(self, seen: Observation) -> dict[str, Any]:
        """One line of observations.jsonl: `{"kind","at",...}`."""
        plain: dict[str, Any] = _write(self._observation, seen)
        return plain

    def observation_from(self, data: Any) -> Observation:
        seen: Observation = _read(self._observation, data)
        return seen

    def state(self, state: Any) -> Any:
        return _write(self._state, state)

    def state_from(self, data: Any) -> Any:
        return _read(self._state, data)

    def action(self, action: Any) -> Any:
        """`{"kind": name of the class, ...}`."""
        return _write(self._action, action)

    def action_from(self, data: Any) -> Any:
        return _read(self._action, data)

    def options(self, options: Any) -> Any:
        return _write(self._options, options)

    def options_from(self, data: Any) -> Any:
        """Options; what is left out has its default."""
        return _read(self._options, data)

    def layout(self, layout: Layout) -> dict[str, Any]:
        """LAYOUT.json: `{place: [{"piece","face","turn","how"}]}`, places sorted."""
        plain: dict[str, Any] = _write(self._layout, layout)
        return plain

    def layout_from(self, data: Any) -> Layout:
        """A layout; `face`, `turn` and `how` may be left out (no face, 0, seen)."""
        layout: Layout = _read(self._layout, data)
        return layout

    def position(self, seats: tuple[Seat, ...], options: Any, state: Any) -> dict[str, Any]:
        """A position file, with the complete and the visible layout for whoever looks at it."""
        layout = self._game.layout(state)
        return {
            "game": self._game.name, "seats": list(seats), "options": self.options(options), "state": self.state(state),
            "layout": self.layout(layout), "visible": self.layout(visible(layout, self._game.board)),
        }  # fmt: skip

    def position_from(self, data: Any) -> Position:
        """Reads a position file; `layout` and `visible` follow from the state and are not looked at."""
        if type(data) is not dict:
            raise MisfitError("must be an object with game, seats, options and state", "The position")
        for key in ("game", "seats", "options", "state"):
            if key not in data:
                raise MisfitError("is missing in the position", key)
        if data["game"] != self._game.name:
            raise MisfitError(f"is {data['game']!r}, but the game asked for is {self._game.name}", "game")
        parts = {"seats": self._seats, "options": self._options, "state": self._state}
        read = {}
        for key, shape in parts.items():
            try:
                read[key] = _read(shape, data[key])
            except MisfitError as misfit:
                raise misfit.inside(key) from None
        return Position(read["seats"], read["options"], read["state"])

    def schema(self, name: str) -> dict[str, Any]:
        """JSON Schema (2020-12) of `layout`, `observation`, `event`, `action`, `state` or `options`. Raises KeyError otherwise."""
        shape = {
            "layout": self._layout, "observation": self._observation, "event": self._event, "action": self._action,
            "state": self._state, "options": self._options,
        }[name]  # fmt: skip
        body = dict(shape.schema)
        if name == "event":
            seq = {"seq": {"type": "integer", "minimum": 0}}
            body["oneOf"] = [{**one, "properties": seq | one["properties"], "required": ["seq", *one["required"]]} for one in body["oneOf"]]
        definitions = {key: self._walk.definitions[key] for key in sorted(self._walk.definitions)}
        head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"{self._game.name} {name}"}
        return {**head, **body, "$defs": definitions}


def _write(shape: Shape, value: Any) -> Any:
    return value if shape.encode is None else shape.encode(value)


def _read(shape: Shape, data: Any) -> Any:
    try:
        return shape.decode(data)
    except RecursionError:
        raise MisfitError("is nested too deeply") from None
