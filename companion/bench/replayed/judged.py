"""An exported game, observation by observation: what the referee decides, and what people had done by then."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.assemble import codec
from companion.live.simulated.referee import MatchReferee
from companion.live.simulated.series import Series
from companion.referee.desk import consider
from companion.referee.events import ActionPlayed, Event
from companion.referee.evidence.deeper import deeper
from companion.referee.match import Match
from companion.referee.observation import Observation, TableSeen
from companion.rules.explain import Explanation

CHEAT = 0.15
"""The share of turns in which people cheat."""
AHEAD = 8
"""So many decisions at most stand in the record in another order than made, or as a silence."""


def exported(game: str, seats: int, seed: str, games: int, folder: Path) -> Iterator[Path]:
    """Plays so many games of people who cheat, and yields the folder to which each is exported."""
    export = folder / f"{game}-{seats}"
    series = Series(game, seats, seed, options=[], cheat=CHEAT, through="layouts", export=export)
    for number in range(games):
        series.one(number, MatchReferee(series.rules, series.codec))
    yield from sorted(export.iterdir())


@dataclass(frozen=True)
class Judged:
    """One observation of an exported game.

    `match` before it; `events` that followed; `done` are the decisions since the last commit that hands have carried out; `to_come` those
    that come next."""

    match: Match
    observation: Observation
    events: tuple[Event, ...]
    done: list[Any]
    to_come: list[Any]


def walked(game: Any, folder: Path) -> Iterator[Judged]:
    """Yields the observations of one exported game as they are judged again, each with what people had done by then."""
    reader, truth = codec(game), rows(folder / "truth.jsonl")
    decisions = [reader.action_from(row["action"]) for row in truth if row["kind"] == "Decision"]
    left = list(_left(truth))
    done, shown, match = 0, 0, Match.blank(game).after(reader.event_from(rows(folder / "events.jsonl")[0]))
    for row in rows(folder / "observations.jsonl"):
        observation = reader.observation_from(row)
        decision = consider(match, observation)
        yield Judged(match, observation, decision.events, decisions[done:shown], decisions[shown:])
        match, events = decision.match, decision.events
        if decision.unfinished is not None:
            more = consider(match, deeper(match, decision.unfinished, observation.at))
            match, events = more.match, events + more.events
        for event in events:
            if isinstance(event, ActionPlayed):
                ahead = decisions[done : done + AHEAD]
                done += ahead.index(event.action) + 1 if event.action in ahead else 0
        if isinstance(observation, TableSeen):
            shown = max((count for at, count in left if at < observation.at), default=0)


def _left(truth: list[dict[str, Any]]) -> Iterator[tuple[float, int]]:
    """Yields when hands left the table, and how many decisions they had carried out. What is decided later is not seen then."""
    count = 0
    for row in truth:
        count += row["kind"] == "Decision"
        if row["kind"] == "Rest":
            yield row["at"], count


def lawful_acts(match: Match, acts: list[Any]) -> Explanation | None:
    """Returns these acts since the last commit as an explanation, with silences that nobody had to decide. None: one breaks a rule."""
    game, state, done = match.game, match.state, list[Any]()
    for act in acts:
        if game.faults(state, act):
            silences = [prompt.silence for prompt in game.prompts(state) if prompt.silence is not None]
            silent = next((s for s in silences if not game.faults(state, s) and not game.faults(game.apply(state, s), act)), None)
            if silent is None:
                return None
            state, done = game.apply(state, silent), [*done, silent]
        state, done = game.apply(state, act), [*done, act]
    return Explanation(state, tuple(done))


def rows(path: Path) -> list[dict[str, Any]]:
    """Returns the rows of a file of lines, each one thing as JSON."""
    return [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()]
