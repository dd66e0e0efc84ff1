"""How much work the referee has with one table: applies, and milliseconds here, over simulated games with slips and cheats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.assemble import codec, games, load_game, load_world, options_from, seats_from
from companion.bench.figure import spread
from companion.cli.simulated_referee import MatchReferee
from companion.referee.observation import ButtonPressed, Command, DiceRolled, Observation, TableSeen, Tick
from companion.rules.explain import SHOWN_LIMIT
from companion.rules.values import visible
from companion.rules.world import Press, Reply, Rest, Throw, Touch, Wait

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
    """Six figures for each game: applies and milliseconds of one answer at the median, the 99th percentile and the worst."""
    found: list[dict[str, Any]] = []
    for name in games():
        effort = Effort()
        for seed in range(2 if quick else 20):
            for count in load_game(name).seats:
                _played(name, count, f"bench-{seed}", effort, MOST_TABLES if not quick else 150)
        whole = spread(f"{name}: applies a table", effort.applies, "applies", {100.0: float(SHOWN_LIMIT)})
        whole += spread(f"{name}: answer to a table", effort.ms, "ms", GOAL_MS)
        found += [figure.plain() for figure in whole]
    return found


def _played(name: str, count: int, seed: str, effort: Effort, most: int) -> None:
    """One game of simulated people, judged as it goes, to its end or to so many tables."""
    game = load_game(name)
    seats, options = seats_from(game, count), options_from(game)
    referee = MatchReferee(game, codec(game))
    referee.begin(seats, options, lines=False)
    acts = load_world(name)(seats, options, seed, CHEAT).play()
    at, tables = 0.0, 0
    try:
        item = next(acts)
        while tables < most:
            at += 1.0
            observation = observed(item, at, game)
            if observation is None:
                item = acts.send(Reply())
                continue
            told = referee.tell(observation)
            if isinstance(observation, TableSeen):
                tables += 1
                effort.applies.append(told.applies)
                effort.ms.append(told.ms)
            item = acts.send(told.reply)
    except StopIteration:
        return


def observed(item: Any, at: float, game: Any) -> Observation | None:
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
