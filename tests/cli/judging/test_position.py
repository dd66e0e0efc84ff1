"""Positions and counted lines at the shell."""

from __future__ import annotations

import json
from pathlib import Path

from companion.errors import InputError
from tests.cli.conftest import Run


def test_an_example_as_a_file_can_be_counted_from(run: Run, tmp_path: Path):
    result = run("position", "treasure-hunt", "--example", "TH-G01", "--json")
    data = json.loads(result.stdout)
    assert data["seats"] == ["red", "yellow", "green", "blue"]
    assert data["layout"]["e1.pawns"] == [{"piece": "pawn-red", "face": "", "turn": 0, "how": "seen"}]
    assert len(data["legal"]) == 9
    file = tmp_path / "position.json"
    file.write_text(result.stdout)
    counted = run("perft", "treasure-hunt", "--depth", "1", "--position", str(file), "--json")
    assert json.loads(counted.stdout) == {"game": "treasure-hunt", "depth": 1, "lines": 9, "by_first": {"Move": 9}}


def test_the_same_seed_gives_the_same_position(run: Run):
    words = ("position", "treasure-hunt", "--seed", "3", "--after", "40", "--seats", "2", "--option", "form=rounds")
    first, again = run(*words, "--json"), run(*words, "--json")
    assert first.stdout == again.stdout
    assert json.loads(first.stdout)["options"]["form"] == "rounds"
    assert "legal actions" in run(*words).stdout


def test_an_unknown_example_and_a_broken_file_are_one_sentence(run: Run, tmp_path: Path):
    missing = run("position", "treasure-hunt", "--example", "TH-G99")
    assert isinstance(missing.exception, InputError)
    assert "TH-G10" in str(missing.exception)
    (tmp_path / "p.json").write_text("{")
    broken = run("perft", "treasure-hunt", "--depth", "1", "--position", str(tmp_path / "p.json"))
    assert isinstance(broken.exception, InputError)


def test_a_worked_position_is_judged_in_the_words_of_the_game(run: Run, tmp_path: Path):
    file = tmp_path / "position.json"
    file.write_text(run("position", "treasure-hunt", "--example", "TH-G01", "--json").stdout)
    seen = json.loads(file.read_text())["visible"]
    seen["b2.pawns"] = seen.pop("e1.pawns")
    (tmp_path / "seen.json").write_text(json.dumps(seen))
    result = run("judge", "treasure-hunt", "--seen", str(tmp_path / "seen.json"), "--position", str(file))
    assert result.exit_code == 1
    assert "TH-035: b2 is no way along the track with a roll of 5" in result.stdout


def test_counting_begins_where_the_game_does(run: Run):
    """In Dash Arena nothing is laid out by chance: the first act is a player's."""
    listed = json.loads(run("position", "dash-arena", "--json").stdout)["legal"]
    counted = json.loads(run("perft", "dash-arena", "--depth", "1", "--json").stdout)
    assert counted["by_first"] == {"PlaceFigure": 18, "SpawnDisk": 1}
    assert counted["lines"] == len(listed)


def test_a_position_is_printed_as_one_line_that_gives_it_back(run: Run):
    words = ("position", "treasure-hunt", "--seed", "3", "--after", "40", "--seats", "3")
    printed, file = run(*words).stdout.splitlines()[0], json.loads(run(*words, "--json").stdout)
    assert file["notation"] == printed
    again = json.loads(run("position", "treasure-hunt", "--notation", printed, "--json").stdout)
    assert again == file
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert run("position", "chess", "--notation", fen).stdout.splitlines()[0] == fen


def test_the_legend_says_what_stands_in_the_line(run: Run):
    legend = run("position", "dash-arena", "--legend").stdout
    assert "Where Red's three figures are, then Blue's" in legend
    assert "pool=" in legend
    assert {"part", "means"} == set(json.loads(run("position", "chess", "--legend", "--json").stdout)[0])


def test_a_line_that_is_no_position_is_one_sentence(run: Run):
    for words in (("--notation", "8/8 w"), ("--notation", "x", "--example", "start"), ("--notation", "phase=play board=x")):
        result = run("position", "chess", *words)
        assert isinstance(result.exception, InputError), words
        assert "\n" not in str(result.exception)
