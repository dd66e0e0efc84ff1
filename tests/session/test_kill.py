"""`kill -9` in the middle of a match: started again, it stands where the last logged event left it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.assemble import codec, load_game
from companion.live.keeping.keeper import Keeper
from companion.present.words import Words
from companion.record.eventlog import Record
from companion.record.replay import replay
from tests.session.killed import run

PROGRAM = """
import sys
from pathlib import Path
from companion import assemble
from companion.live.keeping.keeper import Keeper
from companion.clock import HandClock
from companion.present.words import Words
from companion.record.eventlog import Record
from companion.referee.desk import begin
from companion.referee.match import Match
from companion.referee.observation import TableSeen
from companion.rules.values import Layout, PlacedPiece
from companion.session import Session

game = assemble.load_game("treasure-hunt")
record = Record(Path(sys.argv[1]))
first = begin(game, ("red", "green"), assemble.options_from(game))
_, log = Keeper(record, Words.load()).begin(game, first)
tiles = {f"{c}{r}.tile": (PlacedPiece("tile", "back"),) for c in "abcdef" for r in "123456"}
full = Layout(tiles | {"draw": (PlacedPiece("card", "back"),)})
pawns = ({}, {"a1.pawns": (PlacedPiece("pawn-red"),)}, {"a1.pawns": (PlacedPiece("pawn-red"),), "f6.pawns": (PlacedPiece("pawn-green"),)})

def told(step):
    print(len(step.match.events), flush=True)

session = Session(Match.blank(game).after(first), log, HandClock(), told, tick_s=None).start()
for at, more in enumerate(pawns):
    session.put(TableSeen(float(at + 1), full.put(more)))
sys.stdin.read()
"""


def test_after_a_kill_the_match_stands_where_the_log_ends(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    with subprocess.Popen([sys.executable, "-c", PROGRAM, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdout is not None
        shown = [int(playing.stdout.readline()) for _ in range(4)]
        os.kill(playing.pid, signal.SIGKILL)
    with Record(path) as record:
        keeper = Keeper(record, Words.load())
        (card,) = keeper.unfinished()
        game, events, log = keeper.resume(card.match)
        assert len(events) == shown[-1] > 3
        match = replay(load_game("treasure-hunt"), events)
        assert match.game.name == game.name
        assert log.count == len(events)
        assert match.game.layout(match.live)["f6.pawns"]
        assert record.events(int(card.match), codec(game)) == events


@pytest.mark.parametrize("kills", [40, pytest.param(300, marks=[pytest.mark.measured, pytest.mark.timeout(600)])])
def test_no_roll_is_lost_or_doubled_at_whatever_instant_between_die_and_record_it_is_killed(tmp_path: Path, kills: int) -> None:
    done = run(tmp_path, kills, seed=kills)
    assert len(done.rolled) > kills // 2
    assert done.recorded == done.rolled
    assert (done.waiting, done.problems) == (0, ())
