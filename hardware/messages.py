"""What devices and the table's computer say to each other: small JSON objects that name themselves under `is`.

A device of a newer firmware may say more: unknown fields are ignored, unknown messages become Unknown and are shown by
`companion doctor`. Words for dice: only a die that *rolled* and came to rest is *stable*; one that rests on an edge is
*tilted*, one that was pushed without turning over is *nudged*.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

FACES = range(1, 7)
"""Of the die that is built; others say their own."""


@dataclass(frozen=True, slots=True)
class Hello:
    """Who is on the line. `board` is the machine, `capabilities` what it has: `die`, `buttons:4`, `bench` (can be told
    to pretend, only on a computer), `boot` differs at every start of the device."""

    firmware: str
    board: str
    capabilities: tuple[str, ...]
    boot: int


@dataclass(frozen=True, slots=True)
class Rolling:
    """The die turns over."""

    die: int


@dataclass(frozen=True, slots=True)
class Stable:
    """It rolled and came to rest with this face up."""

    die: int
    value: int


@dataclass(frozen=True, slots=True)
class Tilted:
    """It came to rest with no face up: to be rolled again."""

    die: int


@dataclass(frozen=True, slots=True)
class Nudged:
    """It was pushed, lifted or knocked without rolling; this face is up. Not a roll."""

    die: int
    value: int


@dataclass(frozen=True, slots=True)
class ButtonDown:
    """The button of the seat with this index (from 0) went down."""

    seat: int


@dataclass(frozen=True, slots=True)
class ButtonUp:
    seat: int


@dataclass(frozen=True, slots=True)
class Level:
    """How everything is now, on request: faces up (0: moving or tilted), buttons held down."""

    dice: tuple[int, ...] = ()
    buttons: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Unknown:
    """A message this program does not know, or one that says nonsense."""

    text: str


Message = Rolling | Stable | Tilted | Nudged | ButtonDown | ButtonUp | Level | Unknown


@dataclass(frozen=True, slots=True)
class AskLevel:
    """Say how everything is now."""


@dataclass(frozen=True, slots=True)
class Pretend:
    """Only for a bench: `what` is roll, nudge, tilt, down or up; `which` the die or the seat, `value` the face."""

    what: str
    which: int = 0
    value: int = 0


Order = AskLevel | Pretend


def hello(payload: bytes, boot: int) -> Hello:
    """The greeting of a device; what it leaves out is empty."""
    data = _object(payload) or {}
    has = data.get("has")
    capabilities = tuple(item for item in has if isinstance(item, str)) if isinstance(has, list) else ()
    return Hello(str(data.get("firmware", "")), str(data.get("board", "")), capabilities, boot)


def message(payload: bytes) -> Message:
    """What a device said. Never raises: nonsense is Unknown."""
    data = _object(payload)
    if data is not None:
        try:
            return _READ[data["is"]](data)
        except (KeyError, TypeError, ValueError):
            pass
    return Unknown(payload.decode("utf-8", "replace"))


def order(wanted: Order) -> bytes:
    """What a device is told."""
    if isinstance(wanted, AskLevel):
        return b'{"do":"level"}'
    return json.dumps({"do": wanted.what, "which": wanted.which, "value": wanted.value}, separators=(",", ":")).encode()


def _object(payload: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(payload)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _whole(data: Mapping[str, Any], key: str) -> int:
    value = data[key]
    if type(value) is not int or not 0 <= value < 256:
        raise ValueError(key)
    return value


def _listed(data: Mapping[str, Any], key: str) -> tuple[int, ...]:
    return tuple(_whole({key: item}, key) for item in data.get(key, ()))


_READ: dict[str, Callable[[Mapping[str, Any]], Message]] = {
    "rolling": lambda data: Rolling(_whole(data, "die")),
    "stable": lambda data: Stable(_whole(data, "die"), _whole(data, "value")),
    "tilted": lambda data: Tilted(_whole(data, "die")),
    "nudged": lambda data: Nudged(_whole(data, "die"), _whole(data, "value")),
    "down": lambda data: ButtonDown(_whole(data, "seat")),
    "up": lambda data: ButtonUp(_whole(data, "seat")),
    "level": lambda data: Level(_listed(data, "dice"), tuple(map(bool, _listed(data, "buttons")))),
}
