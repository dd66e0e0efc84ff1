"""Speed of the line to dice and buttons: frames alone, question and answer over a pseudo-terminal, and a bad line."""

from __future__ import annotations

import queue
import tempfile
import time
from binascii import crc32
from collections.abc import Callable
from pathlib import Path
from struct import pack
from typing import Any

from cobs import cobs  # type: ignore[import-untyped, unused-ignore]

from companion.bench.damage import heard
from companion.bench.figure import Figure, measured, per_second, percentile
from companion.errors import SensorError
from hardware.link import Link, LinkNews, LinkUp, Received
from hardware.messages import AskLevel, Level
from hardware.micropython import find
from hardware.simulated import Bench, FirmwareTable, VirtualTable
from hardware.wire import HEAD, Reader, frame

PAYLOAD = b'{"is":"stable","die":0,"value":6}'
BATCH = 50
ANSWER_SECONDS = 5.0
MESSAGES = {True: (20_000, 0.01), False: (1_000_000, 0.01)}
"""How many are sent over a bad line, and which share of its bytes is damaged; by quick or full."""
GOAL_MESSAGES = 1000.0
"""A full table says under ten things in a second; a hundred times that is never in the way."""
GOAL_MS = 100.0
"""Most ms that feel immediate to a person."""


def figures(quick: bool) -> list[dict[str, Any]]:
    """Messages a second, beside the same frames by the `cobs` package, and the round trip to each simulated device."""
    repeats, seconds, questions = (5, 0.3, 20) if quick else (20, 1.0, 100)
    ours, theirs = [], []
    for _ in range(repeats):
        ours.append(per_second(_framed, time.perf_counter, seconds))
        theirs.append(per_second(_framed_by_cobs, time.perf_counter, seconds))
    found = [measured("messages framed and read", ours, "1/s", peers={"cobs (C), crc32": theirs}, goal=GOAL_MESSAGES)]
    found += _round_trips(VirtualTable.name, VirtualTable, repeats, questions)
    micropython = find()
    if micropython is not None:
        found += _round_trips(FirmwareTable.name, lambda path: FirmwareTable(path, micropython), repeats, questions)
    found += _over_a_bad_line(*MESSAGES[quick])
    return [figure.plain() for figure in found]


def _over_a_bad_line(messages: int, share: float) -> list[Figure]:
    """Messages heard wrong, twice or not at all of so many: of each none is the goal."""
    told = heard(messages, share)
    line = f"of {messages:,} messages with {100 * share:g} % of the bytes damaged"
    counted = {"wrong": told.wrong, "lost": told.lost, "doubled": told.doubled}
    return [Figure(f"{name} {line}", count, "messages", goal=0, met=not count) for name, count in counted.items()]


def _framed() -> int:
    reader = Reader()
    for seq in range(1, BATCH + 1):
        reader.feed(frame(3, 7, seq, PAYLOAD))
    return BATCH


def _framed_by_cobs() -> int:
    for seq in range(1, BATCH + 1):
        body = pack(HEAD, 3, 7, seq) + PAYLOAD
        line = b"\0" + cobs.encode(body + pack("<I", crc32(body))) + b"\0"
        back = cobs.decode(line.strip(b"\0"))
        if crc32(back[:-4]) != int.from_bytes(back[-4:], "little"):
            raise SensorError("The frame came back damaged.")
    return BATCH


def _round_trips(name: str, device: Callable[[Path], Bench], repeats: int, questions: int) -> list[Figure]:
    """Milliseconds from the question how everything lies until the answer is in the queue."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "device"
        table = device(path)
        try:
            news: queue.Queue[LinkNews] = queue.Queue()
            with Link(str(path), news) as link:
                _wait(news, LinkUp)
                batches = [[_answered(link, news) for _ in range(questions)] for _ in range(repeats)]
        finally:
            table.close()
    return [
        measured(f"round trip, {name}: p{percent}", [percentile(batch, percent) for batch in batches], "ms", better="less", goal=GOAL_MS)
        for percent in (50, 99)
    ]


def _answered(link: Link, news: queue.Queue[LinkNews]) -> float:
    start = time.perf_counter()
    link.send(AskLevel())
    while not isinstance(_wait(news, Received).message, Level):
        continue
    return (time.perf_counter() - start) * 1000


def _wait(news: queue.Queue[LinkNews], kind: type[Any]) -> Any:
    while True:
        try:
            said = news.get(timeout=ANSWER_SECONDS)
        except queue.Empty:
            raise SensorError(f"The simulated device said nothing for {ANSWER_SECONDS:.0f} s.") from None
        if isinstance(said, kind):
            return said
