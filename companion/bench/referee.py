"""Measures the referee's work with one table: applies, and milliseconds here, over simulated games with slips and cheats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from companion.assemble import codec, load_game, load_world, options_from, seats_from, worlds
from companion.bench import dashes
from companion.bench.figure import spread
from companion.live.simulated.referee import MatchReferee
from companion.referee.decision_builder import MOST_APPLIES
from companion.referee.events import Event
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, Command, DiceRolled, Observation, TableSeen, Tick
from companion.rules.game import AnyGame
from companion.rules.values import visible
from companion.simulate.link import Told
from companion.simulated_table.acts import Press, Rest, Throw, Touch, Wait
from companion.simulated_table.replies import Reply

CHEAT = 0.1
GOAL_MS = {50.0: 10.0, 99.0: 50.0, 100.0: 150.0}
"""Goals for a ruling that comes with the lifted hand: 50 ms here is 0.25 s on the smallest machine."""
MOST_TABLES = 2000


@dataclass
class Effort:
    """Applies and milliseconds of every table judged."""

    applies: list[float] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)


def figures(quick: bool) -> list[dict[str, Any]]:
    """Six figures for each game: applies and milliseconds of one answer at the median, the 99th percentile and the worst.

    Dash Arena has them in two modes, and in both six more: a turn that is seen only at its end, and every end of a position's dice.
    """
    found: list[dict[str, Any]] = []
    modes = [(name, name, ()) for name in worlds() if name != dashes.NAME]
    for title, name, chosen in (*modes, *((title, dashes.NAME, chosen) for title, chosen in dashes.RULES.items())):
        effort = Effort()
        for seed in range(2 if quick else 20):
            for count in load_game(name).seats:
                _played(name, count, f"bench-{seed}", effort, most=MOST_TABLES if not quick else 150, chosen=chosen)
        whole = spread(f"{title}: applies a table", effort.applies, "applies", {100.0: float(MOST_APPLIES)})
        whole += spread(f"{title}: answer to a table", effort.ms, "ms", GOAL_MS)
        found += [figure.plain() for figure in whole]
    for title, chosen in dashes.RULES.items():
        told = (told_of(dashes.NAME, 2, f"bench-{seed}", chosen) for seed in range(2 if quick else 20))
        matches = (match for one in told for _, _, match in one)
        found += [figure.plain() for figure in dashes.figures(title, matches, 15 if quick else 400)]
    return found


def _played(name: str, count: int, seed: str, effort: Effort, *, most: int, chosen: Sequence[str]) -> None:
    """One game of simulated people, judged as it goes, to its end or to so many tables."""
    tables = (told for observation, told, _ in told_of(name, count, seed, chosen) if isinstance(observation, TableSeen))
    for told in islice(tables, most):
        effort.applies.append(told.applies)
        effort.ms.append(told.ms)


def a_match(name: str, most: int) -> tuple[Event, ...]:
    """The events of a simulated match, up to about so many."""
    events: tuple[Event, ...] = ()
    for _, _, match in told_of(name, load_game(name).seats[-1], "bench"):
        events = match.events
        if len(events) >= most:
            break
    return events


def told_of(name: str, count: int, seed: str, chosen: Sequence[str] = ()) -> Iterator[tuple[Observation, Told, Match]]:
    """A game of simulated people as the referee lives it: each observation, what it answered, and the match after it.

    `chosen` are house rules, key=value.
    """
    game = load_game(name)
    seats, options = seats_from(game, count), options_from(game, list(chosen))
    referee = MatchReferee(game, codec(game))
    referee.begin(seats, options, lines=False)
    acts = load_world(name)(seats, options, seed, CHEAT).play()
    item, at = next(acts), 0.0
    while True:
        at += 1.0
        observation, reply = observed(item, at, game), Reply()
        if observation is not None:
            told = referee.tell(observation)
            yield observation, told, referee.match
            reply = told.reply
        try:
            item = acts.send(reply)
        except StopIteration:
            return


def observed(item: Any, at: float, game: AnyGame) -> Observation | None:
    """The observation that the sensors make of an act; None if only the world knows of it."""
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
