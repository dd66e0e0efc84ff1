"""`companion simulate` as scripts call it: another process judges, and the report is a function of the arguments."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest


def simulate(*arguments: str, hash_seed: str = "0") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", "simulate", *arguments],
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONHASHSEED": hash_seed}, timeout=100,
    )  # fmt: skip


def without_ms(text: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(text)
    found["judge"].pop("ms")  # type: ignore[attr-defined]
    return found


def test_the_report_is_a_function_of_the_arguments():
    games = ("treasure-hunt", "--seats", "2", "--games", "2", "--seed", "7", "--cheat", "0.2", "--option", "turn_limit=4")
    one, other = simulate(*games, hash_seed="1"), simulate(*games, hash_seed="2")
    assert one.returncode == other.returncode
    assert without_ms(one.stdout) == without_ms(other.stdout)
    found = without_ms(one.stdout)
    assert found["options"] == {"turn_limit": 4}
    assert found["games"] == 2


def test_who_stops_it_reads_nothing_and_waits_for_no_game(tmp_path: Path):
    words = ("simulate", "treasure-hunt", "--seats", "4", "--games", "200", "--export", str(tmp_path))
    # Whatever runs in the background of a shell ignores Ctrl-C, and so would all that it starts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        run = subprocess.Popen(
            [sys.executable, "-m", "companion", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
    finally:
        signal.signal(signal.SIGINT, before)
    waiting = Event()
    try:
        while not any(file.stat().st_size for file in tmp_path.glob("game-*/events.jsonl")):
            assert run.poll() is None
            waiting.wait(0.01)
        os.killpg(run.pid, signal.SIGINT)
        said = run.communicate(timeout=30)
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
            run.communicate()
    assert (run.returncode, *said) == (130, "", "")


def test_honest_games_end_clean_and_leave_their_files(tmp_path: Path):
    report, export = tmp_path / "report.json", tmp_path / "export"
    run = simulate("treasure-hunt", "--seats", "1", "--games", "2", "--seed", "a", "--report", str(report), "--export", str(export))
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    found = json.loads(report.read_text())
    assert found["false_faults"] == found["misreads"] == found["unfinished"] == []
    assert found["scores_match"]
    for game in ("game-0000", "game-0001"):
        for name in ("truth.jsonl", "observations.jsonl", "events.jsonl"):
            lines = (export / game / name).read_text().splitlines()
            assert all(json.loads(line) for line in lines)
        events = [json.loads(line) for line in (export / game / "events.jsonl").read_text().splitlines()]
        assert [event["seq"] for event in events] == list(range(len(events)))
        assert (events[0]["kind"], events[-1]["kind"]) == ("MatchBegan", "MatchOver")


def test_the_exported_observations_give_the_same_events_in_the_filter(tmp_path: Path):
    options = ("--seats", "2", "--option", "turn_limit=3", "--option", "form=race", "--option", "need_per_symbol=printed")
    simulate("treasure-hunt", *options, "--games", "1", "--seed", "b", "--export", str(tmp_path), "--report", str(tmp_path / "r.json"))
    folder = tmp_path / "game-0000"
    events = (folder / "events.jsonl").read_text()
    rules = {key: value for key, value in json.loads(events.splitlines()[0])["options"].items() if key != "kind" and value is not None}
    texts = [f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in rules.items()]
    said = [part for text in texts for part in ("--option", text)]
    run = subprocess.run(
        [sys.executable, "-m", "companion", "referee", "treasure-hunt", "--seats", "2", *said],
        input=(folder / "observations.jsonl").read_text(), capture_output=True, text=True, check=False, timeout=100,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert run.stdout == events


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("treasure-hunt", "--seats", "7"), "7"),
        (("treasure-hunt", "--seats", "2", "--option", "nonsense=1"), "nonsense"),
        (("treasure-hunt", "--seats", "2", "--through", "dreams"), "dreams"),
        (("no-such-game", "--seats", "2"), "no-such-game"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: tuple[str, ...], named: str):
    run = simulate(*arguments)
    assert run.returncode == 2
    assert named in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
