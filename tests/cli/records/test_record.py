"""The record from the command line, with matches of the real game."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.assemble import codec as codec_of
from companion.assemble import load_game, options_from, seats_from
from companion.cli.judging.position import _examples
from companion.errors import RecordError
from companion.record.eventlog import Record
from companion.referee.desk import begin
from companion.referee.events import ActionPlayed, FaultCalled, MatchOver, PersonNamed
from companion.rules.stroll import stroll
from companion.rules.values import Fault, Outcome
from companion.settings import config
from tests.cli.conftest import Run

GAME = "treasure-hunt"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record with two matches of 30 actions; the usual place is this one."""
    path = tmp_path / "matches.sqlite"
    monkeypatch.setattr(config, "record_path", lambda: path)
    game = load_game(GAME)
    codec, seats, options = codec_of(game), seats_from(game, 2), options_from(game)
    with Record(path, wall=lambda: "2026-01-02T03:04:05+00:00") as record:
        for seed in (1, 2):
            log = record.begin(codec, begin(game, seats, options))
            walk = stroll(game, game.begin(seats, options), 30, Random(seed), _examples(game).set_out)
            log.append(tuple(ActionPlayed(float(number), action) for number, (_, action, _) in enumerate(walk)))
        log.append((FaultCalled(31.0, Fault("TABLE-1", places=("a1.tile",))),))
        record.attach(log.match, log.count - 1, "a1.tile.png", b"crop")
    return path


def test_matches_are_listed(run: Run, file: Path) -> None:
    listed = json.loads(run("record", "list", "--json").stdout)
    assert [(one["match"], one["game"], one["seats"], one["status"]) for one in listed] == [
        (1, GAME, ["red", "green"], "open"),
        (2, GAME, ["red", "green"], "open"),
    ]
    assert listed[0]["wall"] == "2026-01-02T03:04:05+00:00"
    line = run("record", "list").stdout.splitlines()[1]
    assert line == f"    2  2026-01-02T03:04:05+00:00  {GAME}  red, green  open  32 events  Red and Green."


def test_the_list_says_who_played_and_who_won(run: Run, file: Path) -> None:
    game = load_game(GAME)
    first = begin(game, ("red", "green"), options_from(game), persons=(("Ann", ("red",)), ("Bo", ("green",))))
    with Record(file) as record:
        record.begin(codec_of(game), first).append((MatchOver(60.0, Outcome(("green",), "far_row")),))
        record._db.execute("UPDATE event SET body = '{}' WHERE match = 1 AND seq = 0")
    *_, won = json.loads(run("record", "list", "--json").stdout)
    assert (won["names"], won["outcome"]) == ({"red": "Ann", "green": "Bo"}, {"winners": ["green"], "reason": "far_row"})
    torn, still_open, last = run("record", "list").stdout.splitlines()
    assert last.endswith("over  2 events  Ann and Bo. Bo wins.")
    assert still_open.endswith("events  Red and Green.")
    assert torn.endswith("events"), "what cannot be read is listed all the same"


def test_names_given_during_a_match_are_told_wherever_it_is(run: Run, file: Path, tmp_path: Path) -> None:
    game = load_game(GAME)
    first = begin(game, ("red", "green"), options_from(game), persons=(("Red", ("red",)), ("Green", ("green",))))
    with Record(file) as record:
        log = record.begin(codec_of(game), first)
        walk = stroll(game, game.begin(("red", "green"), options_from(game)), 6, Random(1), _examples(game).set_out)
        log.append(tuple(ActionPlayed(float(number), action) for number, (_, action, _) in enumerate(walk)))
        log.append((PersonNamed(7.0, "red", "Ann"), PersonNamed(8.0, "green", "Bo"), MatchOver(60.0, Outcome(("red",), "finish"))))
    assert run("record", "list").stdout.splitlines()[-1].endswith("Ann and Bo. Ann wins.")
    assert json.loads(run("record", "list", "--json").stdout)[-1]["names"] == {"red": "Ann", "green": "Bo"}
    shown = run("record", "show", "last").stdout
    assert "Ann rolls" in shown
    assert "Red rolls" not in shown
    out = tmp_path / "out"
    assert run("record", "export", "last", "--out", str(out)).exit_code == 0
    assert (out / "transcript.txt").read_text(encoding="utf-8") == shown
    page = (out / "transcript.html").read_text(encoding="utf-8")
    assert "<h1>Treasure Hunt: Ann and Bo</h1>" in page
    assert "Ann rolls" in page


def test_where_a_recorded_match_stands_is_one_line(run: Run, file: Path) -> None:
    line = run("position", GAME, "--record", "last").stdout.splitlines()[0]
    again = json.loads(run("position", GAME, "--notation", line, "--json").stdout)
    assert again["notation"] == line
    assert again["state"] == json.loads(run("position", GAME, "--record", "2", "--json").stdout)["state"]
    assert again["state"]["turn"] > 0


def test_a_record_without_a_match_says_so(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "new.sqlite"
    with Record(empty):
        pass
    assert run("record", "list", "--file", str(empty)).stdout == "No match is in the record yet.\n"
    assert json.loads(run("record", "list", "--file", str(empty), "--json").stdout) == []
    assert str(run("record", "show", "last", "--file", str(empty)).exception).endswith("yet: play one first.")


def test_a_match_is_told_and_its_position_is_one_that_judge_can_read(run: Run, file: Path, tmp_path: Path) -> None:
    told = run("record", "show", "last").stdout.splitlines()
    assert len(told) > 15
    assert told[0].startswith("   0:00  ")
    shown = json.loads(run("record", "show", "2", "--json").stdout)
    assert shown["outcome"] is None
    assert set(shown["scores"]) == {"red", "green"}
    seen, position = tmp_path / "seen.json", tmp_path / "position.json"
    seen.write_text(json.dumps(shown["position"]["visible"]))
    position.write_text(json.dumps(shown["position"]))
    for source in (("--position", str(position)), ("--record", "2")):
        judged = run("judge", GAME, "--seen", str(seen), *source, "--json")
        assert json.loads(judged.stdout)["verdict"] == "Agreed"


def test_export_writes_the_lines_of_the_contract(run: Run, file: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in run("record", "export", "1").stdout.splitlines()]
    assert [line["seq"] for line in lines] == list(range(31))
    assert list(lines[0])[:3] == ["seq", "at", "kind"]
    out = tmp_path / "out"
    assert run("record", "export", "1", "--out", str(out)).exit_code == 0
    assert [json.loads(line) for line in (out / "events.jsonl").read_text().splitlines()] == lines
    assert (out / "transcript.txt").read_text().count("\n") > 15
    page = (out / "transcript.html").read_text()
    assert page.startswith("<!doctype html>")
    assert page.count('class="line') > 15
    assert page.count('class="table"') >= 1, "the last table is a picture"
    assert json.loads((out / "position.json").read_text())["game"] == GAME


def test_verify_is_clean_until_somebody_changes_something(run: Run, file: Path) -> None:
    clean = run("record", "verify", "--json")
    assert (clean.exit_code, json.loads(clean.stdout)) == (0, {"events": 63, "broken": []})
    data = file.read_bytes()
    changed = data.replace(b'"seat":"red"', b'"seat":"RED"', 1)
    assert changed != data
    file.write_bytes(changed)
    broken = run("record", "verify", "--json")
    assert broken.exit_code == 1
    assert "was changed or is torn" in json.loads(broken.stdout)["broken"][0]["sentence"]


def test_numbers_of_a_match(run: Run, file: Path) -> None:
    numbers = json.loads(run("record", "stats", "last", "--json").stdout)
    assert numbers["match"] == 2
    assert numbers["faults"] == {"TABLE-1": 1}
    assert sum(numbers["actions"].values()) == 30
    assert "chance" in numbers["actions"], "the contract has chance among the seats"
    told = run("record", "stats").stdout
    assert "TABLE-1 1" in told
    assert "   winners  not over\n" in told
    assert not set("()'{}[]") & set(told)
    assert "chance" not in told.lower()
    red, green = (numbers["actions"][seat] for seat in ("red", "green"))
    assert {f"Red {red}", f"Green {green}"} <= set(told.split("   actions  ")[1].splitlines()[0].split(", "))


def test_of_a_match_in_numbers_the_winners_are_people(run: Run, file: Path) -> None:
    game = load_game(GAME)
    with Record(file) as record:
        for winners in (("green",), ()):
            first = begin(game, ("red", "green"), options_from(game), persons=(("Ann", ("red",)), ("Bo", ("green",))))
            record.begin(codec_of(game), first).append((MatchOver(60.0, Outcome(winners, "finish")),))
    assert "   winners  Bo\n" in run("record", "stats", "3").stdout
    assert "   winners  nobody\n" in run("record", "stats", "4").stdout
    assert json.loads(run("record", "stats", "3", "--json").stdout)["winners"] == ["green"]


def test_evidence_of_a_fault(run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "evidence"
    result = run("evidence", "2", "31", "--out", str(out), "--verify")
    assert result.exit_code == 0
    assert sorted(path.name for path in out.iterdir()) == ["a1.tile.png", "after.json", "before.json", "event.json"]
    assert json.loads((out / "event.json").read_text())["fault"]["rule"] == "TABLE-1"
    assert (out / "a1.tile.png").read_bytes() == b"crop"
    assert json.loads((out / "before.json").read_text())["game"] == GAME


@pytest.mark.parametrize(("words", "sentence"), [
    (("record", "show", "7"), "There is no match 7 in the record"),
    (("record", "show", "first"), "There is no match 'first' in the record"),
    (("evidence", "1", "99", "--out", "x"), "Match 1 has events 0 to 30, not 99."),
    (("judge", GAME, "--seen", "x", "--record", "7"), "There is no match 7 in the record"),
    (("record", "list", "--file", "nowhere.sqlite"), "There is no record at nowhere.sqlite"),
])  # fmt: skip
def test_what_is_not_there_is_one_sentence(run: Run, file: Path, words: tuple[str, ...], sentence: str) -> None:
    error: Any = run(*words).exception
    assert isinstance(error, RecordError)
    assert str(error).startswith(sentence)
