"""Rolls of a die: it was seen rolling and then came to rest, on the same device since it started."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hardware.link import LinkNews, LinkUp, Received
from hardware.messages import FACES, Nudged, Rolling, Silent, Stable, Tilted


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll that counts. `origin` names it for ever: the same origin is the same roll, however often it is told."""

    value: int
    die: int
    port: str
    origin: str


@dataclass(frozen=True, slots=True)
class Cocked:
    """A die came to rest with no face up, or was pushed after its roll. `value` is 0 or the face that it shows now."""

    die: int
    port: str
    value: int = 0


@dataclass(frozen=True, slots=True)
class Impossible:
    """A die says that it shows `value`, but it has `faces` faces."""

    die: int
    port: str
    value: int
    faces: int


class Dice:
    """Turns a link's news into rolls. Keeps only which dice are rolling, and how many faces those of a port have."""

    def __init__(self) -> None:
        self._rolling: set[tuple[str, int, int]] = set()
        self._faces: dict[str, int] = {}

    def take(self, news: LinkNews) -> Rolled | Cocked | Impossible | None:
        """The roll that this news completes, or the die that has to be rolled again, or nothing."""
        if isinstance(news, LinkUp):
            self._faces[news.port] = news.hello.faces or FACES
        if isinstance(news, LinkUp) and news.fresh:
            # A device that started anew has forgotten what it saw: half a roll is none.
            self._rolling = {key for key in self._rolling if key[0] != news.port}
        if not isinstance(news, Received):
            return None
        said = news.message
        if isinstance(said, Rolling):
            self._rolling.add((news.port, news.boot, said.die))
            return None
        if isinstance(said, Silent):
            self._rolling.discard((news.port, news.boot, said.die))
        if not isinstance(said, Stable | Tilted | Nudged):
            return None
        key = (news.port, news.boot, said.die)
        rolled = key in self._rolling
        self._rolling.discard(key)
        faces = self._faces.get(news.port, FACES)
        if isinstance(said, Stable) and not 1 <= said.value <= faces:
            return Impossible(said.die, news.port, said.value, faces) if rolled else None
        if isinstance(said, Stable):
            return Rolled(said.value, said.die, news.port, origin(news)) if rolled else None
        return Cocked(said.die, news.port, said.value if isinstance(said, Nudged) else 0)


def origin(news: Received) -> str:
    """`1a2b3c4d:17`: the boot and the number of a message."""
    return f"{news.boot:08x}:{news.seq}"


def named(origin: str) -> tuple[int, int] | None:
    """Boot and number of an origin, or None for a text that is none (`hand`, `die-red`).

    named("1a2b3c4d:17") == (0x1a2b3c4d, 17)
    """
    found = _ORIGIN.fullmatch(origin)
    return (int(found[1], 16), int(found[2])) if found else None


_ORIGIN = re.compile(r"([0-9a-f]{8}):([1-9][0-9]{0,9})")
