"""How much work the judge has with one table: applies, and milliseconds here, over simulated games with slips and cheats."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from companion.assemble import games, load_game, load_world, options_from, seats_from
from companion.bench.figure import spread
from companion.referee.desk import begin, decide
from companion.referee.events import FaultCalled
from companion.referee.judge import judge
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, Command, DiceRolled, Observation, TableSeen, Tick
from companion.rules.explain import SHOWN_LIMIT, Seen
from companion.rules.values import visible
from companion.rules.world import Called, Press, Reply, Rest, Throw, Touch, Wait

CHEAT = 0.1
GOAL_MS = {50.0: 10.0, 99.0: 50.0, 100.0: 150.0}
"""A ruling that comes with the lifted hand: 50 ms here is a quarter of a second on the smallest machine."""
MOST_TABLES = 2000


@dataclass
class Effort:
    """Applies and milliseconds of every table judged."""

    applies: list[float] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)


def figures(quick: bool) -> list[dict[str, Any]]:
    """Six figures for each game: applies and milliseconds of one judgement at the median, the 99th percentile and the worst."""
    found: list[dict[str, Any]] = []
    for name in games():
        effort = Effort()
        for seed in range(2 if quick else 20):
            for count in load_game(name).seats:
                _played(name, count, f"bench-{seed}", effort, MOST_TABLES if not quick else 150)
        whole = spread(f"{name}: applies a judgement", effort.applies, "applies", {100.0: float(SHOWN_LIMIT)})
        whole += spread(f"{name}: judgement", effort.ms, "ms", GOAL_MS)
        found += [figure.plain() for figure in whole]
    return found


def _played(name: str, count: int, seed: str, effort: Effort, most: int) -> None:
    """One game of simulated people, judged as it goes, to its end or to so many tables."""
    game = load_game(name)
    seats, options = seats_from(game, count), options_from(game)
    match = Match.blank(game)
    match = match.after(begin(game, seats, options))
    acts = load_world(name)(seats, options, seed, CHEAT).play()
    at, tables = 0.0, 0
    try:
        item = next(acts)
        while tables < most:
            at += 1.0
            observation = _observation(item, at, game)
            if observation is None:
                item = acts.send(Reply())
                continue
            if isinstance(observation, TableSeen):
                tables += 1
                _timed(match, observation, effort)
            match, reply = _answered(match, observation)
            item = acts.send(reply)
    except StopIteration:
        return


def _timed(match: Match, table: TableSeen, effort: Effort) -> None:
    seen = Seen(table.table, table.covered, table.unsure)
    start = time.perf_counter()
    verdict = judge(match, seen)
    effort.ms.append((time.perf_counter() - start) * 1000)
    effort.applies.append(verdict.applies)


def _observation(item: Any, at: float, game: Any) -> Observation | None:
    """What the sensors say of an act; None for what only the world knows."""
    match item:
        case Rest():
            return TableSeen(at, visible(item.layout, game.board))
        case Throw():
            return DiceRolled(at, (item.value,))
        case Press():
            return ButtonPressed(at, item.seat, item.button)
        case Touch():
            return Command(at, item.name, item.args)
        case Wait():
            return Tick(at + item.seconds)
    return None


def _answered(match: Match, observation: Observation) -> tuple[Match, Reply]:
    fresh = []
    for event in decide(match, observation):
        match = match.after(event)
        if isinstance(event, FaultCalled):
            fresh.append(Called(event.fault, event.remedy, len(match.events) - 1))
    still = tuple(Called(fault.called.fault, fault.called.remedy, fault.seq) for fault in match.open)
    asked = tuple(line.actions for line in match.asked.options) if match.asked is not None else ()
    restore = match.expected() if match.restore else None
    return match, Reply(still, tuple(fresh), asked, restore, match.over)
