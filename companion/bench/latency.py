"""Measures how long after a hand has left the table its verdict is there: settling, reading and judging together."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, count, islice
from typing import Any

import cv2

from companion.assemble import codec, load_board, load_game, load_world, options_from, seats_from, worlds
from companion.bench.figure import measured, percentile
from companion.bench.referee import observed
from companion.gc_pauses import unswept
from companion.live.simulated.referee import MatchReferee
from companion.referee.observation import TableSeen
from companion.rules.values import Layout, Place, visible
from companion.sensing.camera import seen
from companion.sensing.prior import Prior
from companion.simulate.link import Told
from companion.simulated_table.acts import Rest
from companion.simulated_table.replies import Reply
from vision.reader import Reader
from vision.settle import Settle
from vision.twin.render import SimulatedCamera

FRAME_S = 1 / 30
REACHING_S = 0.4
"""Seconds in which the hand is seen before it leaves; a frame may be being read at that moment."""
LOOKS = 3
"""Pictures of one table, each with noise of its own; the camera shows them in turn."""
PATIENCE_S = 3.0
"""Seconds after which a table that is not understood is counted with this time."""
ACTS = {True: 2, False: 40}
"""Tables of each game, quick or not. A quick run has one game."""
GOAL_MS = 250.0
"""For 95 of 100."""


def figures(quick: bool) -> list[dict[str, Any]]:
    """The 95th percentile of the milliseconds from the first picture without the hand to the verdict, for each game.

    There are 30 pictures a second. That one may come while one with the hand is still being read. Reader and referee have one core, and
    what they take is processor time: whoever else works on the machine makes it no more."""
    found, threads = [], cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        for name in worlds()[:1] if quick else worlds():
            times = list(_after_each_hand(name, ACTS[quick]))
            p95 = [percentile(times, 95.0)]
            found.append(measured(f"{name}: hand leaves to verdict, p95", p95, "ms", better="less", goal=GOAL_MS).plain())
    finally:
        cv2.setNumThreads(threads)
    return found


@dataclass
class Bench:
    """Camera, reader and referee of one game, on a clock of their own: only what is computed takes real time."""

    camera: SimulatedCamera
    reader: Reader
    referee: MatchReferee
    prior: Prior
    settle: Settle = field(default_factory=Settle)
    at: float = 0.0
    last: TableSeen | None = None

    def look(self, frame: Any) -> tuple[float, Told | None]:
        """Reads one frame; returns the seconds until all is done, and what the referee said if it was told anything."""
        began = time.process_time()
        reading = self.reader.read(frame, self.prior.likely(), self.prior.private())
        table = seen(self.settle.after(reading, self.at), self.at)
        took = time.process_time() - began
        # The next frame that is read is the first that comes when this one is done.
        self.at += FRAME_S * max(1.0, -(-took // FRAME_S))
        if self.last is not None and table == replace(self.last, at=table.at):
            return took, None
        self.last, began = table, time.process_time()
        with unswept():  # as at a real table, where a match's answer and what is shown of it come first
            told = self.referee.tell(table)
            self.prior.follow(self.referee.match)
        return took + time.process_time() - began, told


def _after_each_hand(name: str, most: int) -> Iterator[float]:
    """The milliseconds of so many tables of a game. When one game of its simulated people is over they play another."""
    return islice(chain.from_iterable(_of_one_game(name, f"latency {number}") for number in count()), most)


def _of_one_game(name: str, seed: str) -> Iterator[float]:
    """The milliseconds of each table of one game."""
    game = load_game(name)
    seats, options = seats_from(game, game.seats[0]), options_from(game, [])
    board = load_board(name, len(seats), options)
    referee = MatchReferee(game, codec(game))
    referee.begin(seats, options, lines=False)
    camera = SimulatedCamera(board, len(seats), seed=2)
    bench = Bench(camera, Reader(board, len(seats)), referee, Prior(referee.match))
    acts, reply, before = load_world(name)(seats, options, seed, 0.0).play(), Reply(), Layout()
    item = next(acts, None)
    while item is not None:
        if isinstance(item, Rest):
            table = visible(item.layout, game.board)
            told, ms = _hand(bench, item.layout, table, before.differs(table))
            if before and ms is not None:
                yield ms
            before, reply = table, told.reply if told is not None else Reply()
        else:
            bench.at += 1.0
            observation = observed(item, bench.at, game)
            reply = referee.tell(observation).reply if observation is not None else Reply()
            bench.prior.follow(referee.match)
        try:
            item = acts.send(reply)
        except StopIteration:
            return


def _hand(bench: Bench, layout: Layout, table: Layout, changed: frozenset[Place]) -> tuple[Told | None, float | None]:
    """The last thing that was said once a hand had made this table, and the milliseconds until then. None where none of it is seen."""
    changed -= bench.prior.private()
    if not changed:
        return None, None
    reached = sorted(place for place in changed if bench.camera.sees(place))[:1]
    left, told, number = bench.at + REACHING_S, None, 0
    while bench.at < left - FRAME_S / 2:
        bench.look(bench.camera.frame(layout, covered_by_hands=reached).frame)
    free = [bench.camera.frame(layout).frame for _ in range(LOOKS)]
    while bench.at < left + PATIENCE_S:
        began = bench.at
        took, said = bench.look(free[number % LOOKS])
        number += 1
        told = said or told
        last = bench.last
        if said is not None and last is not None and not (last.covered | last.unsure) & changed and not _differs(bench, last, table):
            return told, 1e3 * (began + took - left)
    return told, 1e3 * PATIENCE_S


def _differs(bench: Bench, last: TableSeen, table: Layout) -> frozenset[Place]:
    """The places that are read otherwise than they are."""
    return last.table.differs(table, last.covered | last.unsure | bench.prior.private())
