"""A match from its record is the match that was played. That holds with undo, faults and a version of the rules that is pinned."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.assemble import codec as codec_of
from companion.assemble import games, load_game, options_from, seats_from
from companion.cli.judging.position import _examples
from companion.cli.records.telling import teller
from companion.errors import RecordError
from companion.record.codec import Codec, loads
from companion.record.eventlog import Record
from companion.record.export import clock, json_lines, transcript
from companion.record.replay import pinned, replay, struck
from companion.record.statistics import statistics
from companion.referee.desk import begin
from companion.referee.events import ActionPlayed, Event, FaultCalled, Undone
from companion.rules.stroll import stroll
from tests.rules.demands.table import Table
from tests.rules.demands.toys.toll import Toll

GAME = Toll()
CODEC = Codec(GAME)


@pytest.fixture
def played() -> Table:
    """A step of A, then a leap of B that is against the rules and is put right."""
    table = Table(GAME)
    start = table.match.live.table
    table.sees(start.put({"0": (), "1": start["0"], "bank": start["bank"][1:], "road": start["bank"][:1]}))
    table.waits(5)
    stands = table.match.live.table
    table.sees(stands.put({"9": (), "5": stands["9"]}))
    table.waits(5)
    table.sees(stands)
    table.waits(5)
    return table


def events_of(table: Table) -> tuple[Event, ...]:
    return table.match.events


def test_the_match_is_the_fold_of_its_record(tmp_path: Path, played: Table) -> None:
    events = events_of(played)
    with Record(tmp_path / "m.sqlite") as record:
        log = record.begin(CODEC, events[0])  # type: ignore[arg-type]
        for event in events[1:]:
            log.append((event,))
        back = record.events(log.match, CODEC)
    assert back == events
    match = replay(GAME, back)
    assert match == played.match
    assert any(isinstance(event, FaultCalled) for event in back)


def test_json_lines_are_the_rows_of_the_record(tmp_path: Path, played: Table) -> None:
    events = events_of(played)
    with Record(tmp_path / "m.sqlite") as record:
        log = record.begin(CODEC, events[0])  # type: ignore[arg-type]
        log.append(events[1:])
        assert tuple(json_lines(events, CODEC)) == tuple(row.body for row in record.rows(log.match))
    assert tuple(CODEC.event_from(loads(line)) for line in json_lines(events, CODEC)) == events


def test_other_rules_do_not_go_on_with_it(played: Table) -> None:
    first, *rest = events_of(played)
    with pytest.raises(RecordError, match="begun with version 0 of the rules of toll, this companion has version 1"):
        replay(GAME, (replace(first, rules="0"), *rest))
    with pytest.raises(RecordError, match=r"This is a match of no-such-game, not of toll\."):
        pinned(GAME, replace(first, game="no-such-game"))
    with pytest.raises(RecordError, match="its beginning is lost"):
        replay(GAME, tuple(rest))


def test_what_was_taken_back_stays_in_the_transcript_in_brackets(played: Table) -> None:
    events = (*events_of(played), Undone(99.0, 1))
    assert struck(events) == frozenset(range(1, len(events) - 1))
    told = list(transcript(GAME, events, lambda event, before: f"{len(before.events)} {type(event).__name__}"))
    assert len(told) == len(events)
    assert told[0] == "   0:00  0 MatchBegan"
    assert told[-1].endswith("Undone")
    assert all(line.split("  ", 2)[-1].strip().startswith("[") for line in told[1:-1])
    assert list(transcript(GAME, events, lambda event, before: "")) == []


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (185.9, "3:05"), (3723, "1:02:03")])
def test_match_time_as_people_read_it(seconds: float, text: str) -> None:
    assert clock(seconds) == text


def test_numbers(played: Table) -> None:
    events = events_of(played)
    numbers = statistics(GAME, events)
    assert numbers.faults == {"TOLL-2": 1}
    assert numbers.events == len(events)
    assert numbers.seconds == events[-1].at
    assert sum(numbers.actions.values()) == sum(isinstance(event, ActionPlayed) for event in events)
    gone = statistics(GAME, (*events, Undone(events[-1].at, 1)))
    assert (gone.faults, gone.actions, gone.undone) == ({}, {}, 1)


def test_the_scores_told_are_those_on_the_screen_when_all_end_the_match_in_a_turn() -> None:
    class Counting(Toll):
        def scores(self, state: Any) -> dict[str, Fraction]:
            return dict.fromkeys("AB", Fraction(len(state.table["road"])))

    game = Counting()
    table = Table(game)
    start = table.match.live.table
    table.sees(start.put({"0": (), "1": start["0"], "bank": start["bank"][1:], "road": start["bank"][:1]}))
    table.commands("end_match", by=table.match.seats)
    shown, committed = (game.scores(state) for state in (table.match.live, table.match.state))
    assert table.match.over
    assert shown != committed
    assert statistics(game, events_of(table)).scores == {seat: str(score) for seat, score in shown.items()}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", games())
def test_every_game_goes_through_the_record_and_back(name: str, seed: int, tmp_path: Path) -> None:
    game = load_game(name)
    codec, seats, options = codec_of(game), seats_from(game, game.seats[-1]), options_from(game)
    walked = list(stroll(game, game.begin(seats, options), 120, Random(seed), _examples(game).set_out))
    with Record(tmp_path / "m.sqlite") as record:
        log = record.begin(codec, begin(game, seats, options))
        log.append(tuple(ActionPlayed(float(at), action) for at, (_, action, _) in enumerate(walked)))
        back = record.events(log.match, codec)
        assert record.verify() == ()
    assert [event.action for event in back[1:]] == [action for _, action, _ in walked]  # type: ignore[union-attr]
    match = replay(game, back)
    assert match.state == walked[-1][2]
    position = codec.position_from(codec.position(seats, options, match.state))
    assert (position.seats, position.options, position.state) == (seats, options, match.state)
    lines = list(transcript(game, back, teller(name)))
    assert len(lines) > len(walked) // 2
    assert statistics(game, back).scores.keys() == set(seats)
