"""The messages between devices and the table's computer: small JSON objects that name themselves under `is`.

A device of a newer firmware may say more: unknown fields are ignored, unknown messages become Unknown and are shown by
`companion doctor`. Words for dice: only a die that *rolled* and came to rest is *stable*; one that rests on an edge is
*tilted*, one that was pushed without turning over is *nudged*.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

FACES = 6
"""Faces of the die that is built; another says `die:20`."""
MOST_FACES = 100
MOST_BUTTONS = 32
MOST_CAPABILITIES = 16
LONGEST_NAME = 40
"""Characters of what a greeting says; a whole greeting has at most some 230."""


@dataclass(frozen=True, slots=True)
class Hello:
    """A device's greeting.

    `board` is the machine, `capabilities` what it has: `die` (six faces) or `die:20`, `die-silent` (its die is not to be reached),
    `buttons:4`, `bench` (can be told to pretend, only on a computer), `boot` differs at every start of the device.
    """

    firmware: str
    board: str
    capabilities: tuple[str, ...]
    boot: int

    @property
    def faces(self) -> int:
        """Returns how many faces its die has; 0: it has none."""
        return next((_count(one, FACES) for one in self.capabilities if _named(one) == "die"), 0)

    @property
    def silent(self) -> bool:
        """True while its die is not to be reached."""
        return "die-silent" in self.capabilities

    @property
    def buttons(self) -> int:
        """Returns how many buttons it has."""
        return next((_count(one, 1) for one in self.capabilities if _named(one) == "buttons"), 0)


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
    """The die was pushed, lifted or knocked without rolling; this face is up. It is no roll."""

    die: int
    value: int


@dataclass(frozen=True, slots=True)
class Silent:
    """The die is not to be reached from its board: a wire is off. A roll that it had begun is none."""

    die: int


@dataclass(frozen=True, slots=True)
class Felt:
    """The die is to be reached again."""

    die: int


@dataclass(frozen=True, slots=True)
class ButtonDown:
    """The button of the seat with this index (from 0) went down."""

    seat: int


@dataclass(frozen=True, slots=True)
class ButtonUp:
    seat: int


@dataclass(frozen=True, slots=True)
class Level:
    """The state of everything now, on request: faces up (0: moving or tilted), buttons held down."""

    dice: tuple[int, ...] = ()
    buttons: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Unknown:
    """A message this program does not know, or one that says nonsense."""

    text: str


Message = Rolling | Stable | Tilted | Nudged | Silent | Felt | ButtonDown | ButtonUp | Level | Unknown


@dataclass(frozen=True, slots=True)
class AskLevel:
    """Say how everything is now."""


@dataclass(frozen=True, slots=True)
class Pretend:
    """An order, for a bench only. `what` is roll, nudge, tilt, break, mend, down or up; `which` the die or the seat, `value` the face."""

    what: str
    which: int = 0
    value: int = 0


Order = AskLevel | Pretend


def hello(payload: bytes, boot: int) -> Hello:
    """The greeting of a device; what it leaves out is empty, and so is what no device can have (`buttons:9999999`)."""
    data = _object(payload) or {}
    has = data.get("has")
    named = [item for item in has if isinstance(item, str) and _possible(item)] if isinstance(has, list) else []
    return Hello(_name(data.get("firmware")), _name(data.get("board")), tuple(named[:MOST_CAPABILITIES]), boot)


def message(payload: bytes) -> Message:
    """The message that a device sent. Never raises: nonsense is Unknown."""
    data = _object(payload)
    if data is not None:
        try:
            return _READ[data["is"]](data)
        except (KeyError, TypeError, ValueError):
            pass
    return Unknown(payload.decode("utf-8", "replace"))


def order(wanted: Order) -> bytes:
    """The line that gives a device this order."""
    if isinstance(wanted, AskLevel):
        return b'{"do":"level"}'
    return json.dumps({"do": wanted.what, "which": wanted.which, "value": wanted.value}, separators=(",", ":")).encode()


def _name(said: object) -> str:
    """A name that fits on a screen, in one line."""
    return "".join(letter for letter in said if letter.isprintable())[:LONGEST_NAME] if isinstance(said, str) else ""


def _named(capability: str) -> str:
    return capability.partition(":")[0]


def _count(capability: str, alone: int) -> int:
    """The number of a capability like `buttons:4`; `alone` where it names none. -1: what it names is no number."""
    _, colon, number = capability.partition(":")
    if not colon:
        return alone
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else -1


def _possible(capability: str) -> bool:
    if not capability.isprintable() or len(capability) > LONGEST_NAME:
        return False
    bounds = {"die": range(2, MOST_FACES + 1), "buttons": range(MOST_BUTTONS + 1)}.get(_named(capability))
    return bounds is None or _count(capability, FACES) in bounds


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
    items = data.get(key, ())
    if len(items) > MOST_BUTTONS:
        raise ValueError(key)
    return tuple(_whole({key: item}, key) for item in items)


_READ: dict[str, Callable[[Mapping[str, Any]], Message]] = {
    "rolling": lambda data: Rolling(_whole(data, "die")),
    "stable": lambda data: Stable(_whole(data, "die"), _whole(data, "value")),
    "tilted": lambda data: Tilted(_whole(data, "die")),
    "nudged": lambda data: Nudged(_whole(data, "die"), _whole(data, "value")),
    "silent": lambda data: Silent(_whole(data, "die")),
    "felt": lambda data: Felt(_whole(data, "die")),
    "down": lambda data: ButtonDown(_whole(data, "seat")),
    "up": lambda data: ButtonUp(_whole(data, "seat")),
    "level": lambda data: Level(_listed(data, "dice"), tuple(map(bool, _listed(data, "buttons")))),
}
