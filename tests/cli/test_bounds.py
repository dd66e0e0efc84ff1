"""A command answers with one sentence and an exit status, whatever lies in a file or on a disk. It never ends in a traceback."""

from __future__ import annotations

import json
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import run
from companion.assemble import codec, load_game, options_from
from companion.record.eventlog import Record
from companion.referee.desk import begin
from companion.settings import config

GAME = "treasure-hunt"
LISTS_1000 = "[" * 1000 + "]" * 1000
LISTS_900 = "[" * 900 + "]" * 900
LISTS_400 = "[" * 400 + "]" * 400
DIGITS = "9" * 5000


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "matches.sqlite"
    monkeypatch.setattr(config, "record_path", lambda: path)
    game = load_game(GAME)
    with Record(path) as one:
        one.begin(codec(game), begin(game, ("red", "green"), options_from(game)))
    return path


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence of a command that ends with exit status 2."""
    assert run([*words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("text", [
    LISTS_1000, LISTS_400, DIGITS, "{", "\x00", '{"a1.pawns":' + LISTS_400 + "}", '{"kind":"TableSeen","at":1,"places":' + LISTS_400 + "}",
])  # fmt: skip
def test_a_layout_of_nonsense(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    seen = tmp_path / "seen.json"
    seen.write_text(text)
    refused(capsys, "judge", GAME, "--seen", str(seen))


@pytest.mark.parametrize("state", [LISTS_1000, LISTS_400, DIGITS, '{"a":' * 400 + "1" + "}" * 400])
@pytest.mark.parametrize("command", ["judge", "perft", "read"])
def test_a_position_of_nonsense(capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, state: str) -> None:
    position, empty = tmp_path / "position.json", tmp_path / "empty.json"
    empty.write_text("{}")
    position.write_text(f'{{"game":"{GAME}","seats":["red","green"],"options":{{}},"state":{state},"visible":{state}}}')
    words = {"judge": (GAME, "--seen", str(empty)), "perft": (GAME, "--depth", "1"), "read": (str(empty), "--game", GAME)}[command]
    refused(capsys, command, *words, "--position", str(position))


def test_a_file_of_many_megabytes_is_not_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(50_000_000)
    assert "larger than 10 MB" in refused(capsys, "judge", GAME, "--seen", str(large))


@pytest.mark.parametrize("line", [
    LISTS_1000, DIGITS, f'{{"kind":"Command","at":1,"name":"answer","args":{{"choice":{LISTS_900}}}}}',
    f'{{"kind":"TableSeen","at":1,"places":{LISTS_400}}}', '{"kind":"TableSeen","at":1e999,"places":{}}',
    f'{{"kind":"DiceRolled","at":1,"values":[{DIGITS}]}}',
])  # fmt: skip
def test_an_observation_of_nonsense(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setattr("sys.stdin", iter([line + "\n"]))
    assert run(["referee", GAME, "--seats", "2"]) == 2
    assert capsys.readouterr().err.startswith("Line 1 is not an observation: ")


HEADS = ["", "{", "null", "[1,2,3]", LISTS_1000, "\x00\xff", "9" * 5000, '{"match":1}', '{"match":[],"seq":{},"hash":null}']
HEADS += [f'{{"match":{n},"seq":{n},"hash":"{"0" * 64}"}}' for n in ("1e999", "-1", "true", str(2**70), DIGITS)]
HEADS += ['{"match":1,"seq":7,"hash":"not a hash"}']


@pytest.mark.parametrize("head", HEADS)
def test_a_head_file_of_nonsense_claims_nothing(record: Path, head: str) -> None:
    record.with_name("matches.sqlite.head").write_bytes(head.encode("latin-1"))
    with Record(record) as found:
        assert found.notices == ()
        assert found.verify() == ()
        game = load_game(GAME)
        found.begin(codec(game), begin(game, ("red", "green"), options_from(game)))
    with Record(record) as again:
        assert again.verify() == ()


@pytest.mark.parametrize(
    "words", [("list",), ("list", "--json"), ("show", "1"), ("verify",), ("stats", "1"), ("export", "1"), ("delete", "1", "--yes")]
)
@pytest.mark.parametrize("spoilt", ["pages", "columns"])
def test_a_damaged_record_is_a_sentence(capsys: pytest.CaptureFixture[str], record: Path, words: tuple[str, ...], spoilt: str) -> None:
    if spoilt == "pages":
        data = bytearray(record.read_bytes())
        data[4096:] = b"\xaa" * (len(data) - 4096)
        record.write_bytes(data)
    else:
        with sqlite3.connect(record) as db:
            db.execute("UPDATE match SET seats = '[[[', options = '" + DIGITS + "'")
        db.close()
    if spoilt == "columns" and words == ("verify",):
        assert run(["record", "verify"]) in (1, 2)
        return
    refused(capsys, "record", *words)


def test_a_folder_that_cannot_be_written_is_a_sentence(capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.touch()
    for words in (("record", "export", "1", "--out"), ("evidence", "1", "0", "--out")):
        assert str(taken) in refused(capsys, *words, str(taken / "folder"))


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), RecursionError("deep"), sqlite3.DatabaseError("malformed")])
def test_what_a_command_did_not_expect_is_a_sentence_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def broken(_wanted: str) -> Any:
        raise error

    monkeypatch.setattr("companion.cli.build", broken)
    assert refused(capsys, "doctor").endswith(".\n")


@pytest.mark.parametrize("what", ["--report", "--export"])
@pytest.mark.parametrize("place", ["taken/below", "folder", "nowhere/below"])
def test_places_of_simulate_are_tried_before_the_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: str, place: str
) -> None:
    if (what, place) in {("--export", "folder"), ("--export", "nowhere/below")}:
        place = "taken"
    (tmp_path / "taken").touch()
    (tmp_path / "folder").mkdir()
    monkeypatch.setattr("companion.live.simulated.series.Series", lambda *_given, **_named: pytest.fail("a game has begun"))
    assert what in refused(capsys, "simulate", GAME, "--seats", "2", what, str(tmp_path / place))


def test_a_place_that_can_be_written_is_left_as_it_was(tmp_path: Path) -> None:
    from companion.cli.playing.simulate import _can_be_written, _can_hold_files

    old = tmp_path / "old.json"
    old.write_text("old")
    _can_be_written(old)
    _can_be_written(tmp_path / "new.json")
    _can_hold_files(tmp_path / "out" / "games")
    assert (old.read_text(), sorted(path.name for path in tmp_path.iterdir())) == ("old", ["old.json", "out"])


def test_a_match_is_deleted_when_it_is_meant(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, record: Path) -> None:
    monkeypatch.setattr("typer.confirm", lambda *_given, **_named: pytest.fail("nobody is asked with --yes"))
    assert run(["record", "delete", "1", "--yes"]) == 0
    assert capsys.readouterr().out == "Match 1 is deleted.\n"
    assert run(["record", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert "There is no match 1" in refused(capsys, "record", "delete", "1", "--yes")


def test_whoever_says_no_keeps_the_match(run_with: Any, record: Path) -> None:
    kept = run_with("n\n")
    assert (kept.exit_code, kept.stdout.endswith("Match 1 is kept: nothing was deleted.\n")) == (1, True)
    with Record(record, writing=False) as found:
        assert len(found.matches()) == 1
    assert run_with("y\n").exit_code == 0
    with Record(record, writing=False) as found:
        assert found.matches() == ()


@pytest.fixture
def run_with(run: Any) -> Any:
    return lambda text: run("record", "delete", "last", text=text)


def test_what_was_set_aside_is_named(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    record.with_name("matches.sqlite.damaged-1").touch()
    assert run(["record", "delete", "1", "--yes"]) == 0
    assert "matches.sqlite.damaged-1 was set aside" in capsys.readouterr().out


def test_the_record_is_for_its_owner_alone(record: Path) -> None:
    for path in record.parent.glob("matches.sqlite*"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name


def test_one_torn_match_takes_no_other_from_the_list(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    with sqlite3.connect(record) as db:
        db.execute("INSERT INTO match SELECT id + 1, game, rules, '[[[', options, wall, status, before FROM match WHERE id = 1")
    db.close()
    assert run(["record", "list"]) == 2
    out, err = capsys.readouterr()
    assert (out.split()[0], out.count("\n")) == ("1", 1)
    assert err.startswith("Match 2 is torn")
