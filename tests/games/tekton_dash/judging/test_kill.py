"""No event is lost by `kill -9` while others may still object to a card. The window has the seconds left that it had."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.assemble import codec
from companion.live.keeping.keeper import Keeper
from companion.live.simulated.referee import MatchReferee
from companion.live.simulated.series import Series
from companion.present.words import Words
from companion.record.eventlog import Record
from companion.record.replay import replay
from companion.referee.match import Match
from companion.referee.observation import Observation
from companion.simulate.link import Picture, Told

WINDOWS = 5
"""The game is watched until so many windows have been open."""

CHILD = """
import pickle, sys
from pathlib import Path
from companion import assemble
from companion.clock import HandClock
from companion.live.keeping.keeper import Keeper
from companion.present.words import Words
from companion.record.eventlog import Record
from companion.referee.match import Match
from companion.session import Session

game = assemble.load_game("tekton-dash")
first, observations, stop = pickle.loads(Path(sys.argv[2]).read_bytes())
_, log = Keeper(Record(Path(sys.argv[1])), Words.load()).begin(game, first)

def told(step):
    if step.match.draft.windows and len(step.match.events) >= stop:
        print(len(step.match.events), flush=True)

session = Session(Match.blank(game).after(first), log, HandClock(), told, tick_s=None).start()
for observation in observations:
    session.put(observation)
sys.stdin.read()
"""


class Watched(MatchReferee):
    """The referee, with all that it was told and each match in which a window stood open."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.told: list[Observation] = []
        self.open: list[Match] = []

    def tell(self, observation: Observation | Picture) -> Told:
        assert not isinstance(observation, Picture)
        if len({silence for match in self.open for silence, _ in match.draft.windows}) < WINDOWS:
            self.told.append(observation)
        said = super().tell(observation)
        self.open += [self.match] if self.match.draft.windows else []
        return said


@pytest.fixture(scope="module")
def watched() -> Watched:
    series = Series("tekton-dash", 3, "kill", options=["mode=standard"], cheat=0.0, through="layouts", export=None)
    referee = Watched(series.rules, series.codec)
    series.one(2, referee)
    return referee


def test_each_moment_of_each_window_is_the_same_after_a_restart(watched: Watched) -> None:
    moments = watched.open[:100]
    assert len(moments) > 10
    writer = codec(watched.match.game)
    for match in moments:
        events = tuple(writer.event_from(writer.event(event, at)) for at, event in enumerate(match.events))
        again = replay(match.game, events)
        assert again.draft.windows == match.draft.windows
        assert again.live == match.live


@pytest.mark.parametrize("number", range(3))
def test_a_companion_killed_in_a_window_goes_on_with_its_seconds(tmp_path: Path, watched: Watched, number: int) -> None:
    match = watched.open[number * (len(watched.open) - 1) // 4]
    path, notes = tmp_path / "matches.sqlite", tmp_path / "observations"
    notes.write_bytes(pickle.dumps((match.events[0], watched.told, len(match.events))))
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path), str(notes)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as playing:
        assert playing.stdout is not None
        shown = int(playing.stdout.readline())
        os.kill(playing.pid, signal.SIGKILL)
    with Record(path) as record:
        keeper = Keeper(record, Words.load())
        (card,) = keeper.unfinished()
        game, events, log = keeper.resume(card.match)
        assert log.count == len(events) >= shown
        assert replay(game, events[:shown]).draft.windows == replay(match.game, events[:shown]).draft.windows != ()
        assert record.events(int(card.match), codec(game)) == events
        assert record.verify() == ()
