"""Counts how often each term of an explanation is true. People's games are played, and what they did is laid along the tables.

A weight is minus the logarithm of a frequency (`companion/referee/judging/cost.py`): of a table, or of an act where it is about acts.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import log
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.assemble import codec, load_game, worlds
from companion.bench.figure import Figure
from companion.live.simulated.referee import MatchReferee
from companion.live.simulated.series import Series
from companion.referee.desk import consider
from companion.referee.events import ActionPlayed, Checkpoint
from companion.referee.evidence.deeper import deeper
from companion.referee.judging import cost
from companion.referee.judging.explanation import Tables
from companion.referee.match import Match
from companion.referee.observation import TableSeen
from companion.rules.explain import Explanation

GAMES = {True: 1, False: 10}
"""Quick or not: so many games of each game for each number of seats."""
CHEAT, SEED = 0.15, "weights"
OF_ACTS = {
    "silence": cost.SILENCE, "unseen": cost.UNSEEN, "covered-up": cost.COVERED_UP, "not-done": cost.NOT_DONE, "forbidden": cost.ILLEGAL,
}  # fmt: skip
OF_TABLES = {
    "under-way": cost.UNDER_WAY, "lifted": cost.LIFTED, "late": cost.LATE, "undone": cost.UNDONE, "denied": cost.DENIED,
    "returned": cost.RETURNED, "unfinished": cost.UNFINISHED,
}  # fmt: skip
"""The terms of an explanation, and what the judge charges for the first piece."""
AHEAD = 8
"""So many decisions at most stand in the record in another order than made, or as a silence."""


def figures(quick: bool) -> list[dict[str, Any]]:
    """For each term minus the logarithm of its frequency at all simulated tables, beside its weight. How many tables were laid is the last
    figure.
    """
    total = Counter[str]()
    with TemporaryDirectory() as folder:
        for game in worlds():
            for seats in load_game(game).seats:
                total += played(game, seats, GAMES[quick], Path(folder))
    return [figure.plain() for figure in of_counts(total)]


def of_counts(total: Counter[str]) -> Iterator[Figure]:
    """Yields the figure of each term in these counts. A term that never came up is as rare as one in all of them."""
    for weights, all_of in ((OF_ACTS, "acts"), (OF_TABLES, "tables")):
        for name, weight in weights.items():
            yield Figure(f"{name}: one in {all_of}", -log(max(1, total[name]) / max(1, total[all_of])), "nats", peers={"weight": weight})
    yield Figure("acts", float(total["acts"]), "acts")
    yield Figure("tables", float(total["tables"]), "tables")


def played(game: str, seats: int, games: int, folder: Path) -> Counter[str]:
    """The counts of so many games."""
    export = folder / f"{game}-{seats}"
    series = Series(game, seats, SEED, options=[], cheat=CHEAT, through="layouts", export=export)
    for number in range(games):
        series.one(number, MatchReferee(series.rules, series.codec))
    return sum((counted(load_game(game), path) for path in sorted(export.iterdir())), Counter[str]())


def counted(game: Any, folder: Path) -> Counter[str]:
    """Counts how often each term comes up in one exported game, and how many tables and acts there were. Tables while a cheat was
    open do not count: what is true of them breaks a rule."""
    reader = codec(game)
    truth = _rows(folder / "truth.jsonl")
    decisions = [reader.action_from(row["action"]) for row in truth if row["kind"] == "Decision"]
    left = list(_left(truth))
    total = Counter[str](acts=len(decisions), forbidden=sum(row["kind"] == "Cheat" for row in truth))
    done, shown, match = 0, 0, Match.blank(game).after(reader.event_from(_rows(folder / "events.jsonl")[0]))
    for row in _rows(folder / "observations.jsonl"):
        observation = reader.observation_from(row)
        decision = consider(match, observation)
        events = decision.events
        if any(isinstance(event, ActionPlayed | Checkpoint) for event in events) and not match.open:
            total += _laid(match, decisions[done:shown])
        match = decision.match
        if decision.unfinished is not None:
            more = consider(match, deeper(match, decision.unfinished, observation.at))
            match, events = more.match, events + more.events
        for event in events:
            if isinstance(event, ActionPlayed):
                ahead = decisions[done : done + AHEAD]
                done += ahead.index(event.action) + 1 if event.action in ahead else 0
        if isinstance(observation, TableSeen):
            shown = max((count for at, count in left if at < observation.at), default=0)
    return total


def _left(truth: list[dict[str, Any]]) -> Iterator[tuple[float, int]]:
    """Yields when hands left the table, and how many decisions they had carried out. What is decided later is not seen then."""
    count = 0
    for row in truth:
        count += row["kind"] == "Decision"
        if row["kind"] == "Rest":
            yield row["at"], count


def _laid(match: Match, acts: list[Any]) -> Counter[str]:
    """The terms of these acts, laid along the tables since the last barrier."""
    found = Counter[str]()
    explanation, last = _lawful(match, acts), match.draft.last
    if explanation is None or last is None:
        return found
    before = replace(match, draft=replace(match.draft, trail=match.draft.trail[:-1]))
    tables = Tables(before, match.search(last.table, last.blind))
    found.update(term.name for term in tables.of(explanation).terms if term.table >= 0 or term.name in OF_ACTS)
    lefts = [column.left for column in tables.columns(explanation)]
    found["tables"] += len(lefts)
    found["unfinished"] = sum(any(d.why in ("lifted", "under way", "late") for d in left) for left in lefts)
    return found


def _lawful(match: Match, acts: list[Any]) -> Explanation | None:
    """These acts since the last commit as an explanation, with silences that nobody had to decide. None: one breaks a rule."""
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


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()]
