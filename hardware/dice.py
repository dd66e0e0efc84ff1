"""What counts as a roll: a die that was seen rolling and then came to rest, on the same device since it started."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.link import LinkNews, LinkUp, Received
from hardware.messages import Nudged, Rolling, Stable, Tilted


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll that counts. `origin` names it for ever: the same origin is the same roll, however often it is told."""

    value: int
    die: int
    port: str
    origin: str


@dataclass(frozen=True, slots=True)
class Cocked:
    """A die came to rest with no face up, or was pushed after its roll; `value` is 0 or what it shows now."""

    die: int
    port: str
    value: int = 0


class Dice:
    """Turns a link's news into rolls. Keeps only which dice are rolling."""

    def __init__(self) -> None:
        self._rolling: set[tuple[str, int, int]] = set()

    def take(self, news: LinkNews) -> Rolled | Cocked | None:
        """The roll that this news completes, or the die that has to be rolled again, or nothing."""
        if isinstance(news, LinkUp) and news.fresh:
            # A device that started anew has forgotten what it saw: half a roll is none.
            self._rolling = {key for key in self._rolling if key[0] != news.port}
        if not isinstance(news, Received):
            return None
        said = news.message
        if isinstance(said, Rolling):
            self._rolling.add((news.port, news.boot, said.die))
            return None
        if not isinstance(said, Stable | Tilted | Nudged):
            return None
        key = (news.port, news.boot, said.die)
        rolled = key in self._rolling
        self._rolling.discard(key)
        if isinstance(said, Stable):
            return Rolled(said.value, said.die, news.port, origin(news)) if rolled else None
        return Cocked(said.die, news.port, said.value if isinstance(said, Nudged) else 0)


def origin(news: Received) -> str:
    """`1a2b3c4d:17`: the boot and the number of a message."""
    return f"{news.boot:08x}:{news.seq}"


def heard(origins: list[str]) -> dict[int, int]:
    """From the origins in a record, how far each boot was heard: what a Link wants to know after a restart."""
    last: dict[int, int] = {}
    for text in origins:
        boot, _, seq = text.rpartition(":")
        try:
            key, number = int(boot.rpartition("@")[2], 16), int(seq)
        except ValueError:
            continue  # from a device that is not ours
        last[key] = max(number, last.get(key, 0))
    return last
