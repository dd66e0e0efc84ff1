"""Facts that players settled in mid-game are listed, and kept in the owner's board.toml when the owner wants it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.assemble import codec as codec_of
from companion.assemble import folder, load_game, options_from, seats_from
from companion.errors import InputError
from companion.games.tektonix.world import world
from companion.record.eventlog import Record
from companion.referee.desk import begin
from companion.referee.events import RuleSettled, Undone
from companion.settings import config, ownboard
from tests.cli.conftest import Run

EDGE = RuleSettled(1.0, "border:juan-de-fuca pacific:T", True, ("Ada", "Ben"))
NONE = RuleSettled(2.0, "border:eurasian pacific:OC", False)
STALL = RuleSettled(3.0, "stall", "off")
GONE = RuleSettled(4.0, "border:african pacific:S", True)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A settings folder of its own, and a record with a match in which these facts were settled. The last of them was taken back."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(config, "record_path", lambda: tmp_path / "matches.sqlite")
    game = load_game("tektonix")
    with Record(tmp_path / "matches.sqlite") as record:
        log = record.begin(codec_of(game), begin(game, seats_from(game, 2), options_from(game)))
        log.append((EDGE, NONE, STALL, GONE, Undone(5.0, 4, ())))
        record.begin(codec_of(game), begin(game, seats_from(game, 2), options_from(game)))
    return tmp_path


def test_what_was_settled_is_listed_without_what_was_taken_back(run: Run, home: Path) -> None:
    assert json.loads(run("record", "settled", "1", "--json").stdout) == [
        {"key": EDGE.key, "value": True, "by": ["Ada", "Ben"]},
        {"key": NONE.key, "value": False, "by": []},
        {"key": "stall", "value": "off", "by": []},
    ]
    assert run("record", "settled", "1").stdout.splitlines()[0] == "border:juan-de-fuca pacific:T = true  (Ada, Ben)"
    assert run("record", "settled").stdout == "Nothing was settled in this match.\n"
    assert not config.own_board("tektonix").exists()


def test_what_is_kept_holds_for_every_match_after(run: Run, home: Path) -> None:
    told = run("record", "settled", "1", "--keep").stdout.splitlines()
    own = config.own_board("tektonix")
    assert told[-1] == f'{own}: [topology.borders] "juan-de-fuca pacific" = "S T"'
    options = options_from(load_game("tektonix"))
    assert (world(options.topology).between("pacific", "juan-de-fuca", "transform", False), options.stall) == ("yes", "off")
    assert world(options.topology).between("eurasian", "pacific", "subduction-oc", True) == "no"
    assert run("record", "settled", "1", "--keep").stdout.splitlines()[-1] == f"{own}: all of it stands there already."


def test_the_rest_of_the_file_stays_as_it_stands(run: Run, home: Path) -> None:
    run("record", "settled", "1", "--keep")
    game, own = (path.read_text().splitlines() for path in (folder("tektonix") / "board.toml", config.own_board("tektonix")))
    assert set(own) - set(game) == {'"eurasian pacific" = "OO?"', '"juan-de-fuca pacific" = "S T"', "[defaults]", 'stall = "off"'}


def test_another_file_can_be_named(run: Run, home: Path) -> None:
    file = home / "ours.toml"
    run("record", "settled", "1", "--keep", "--board", str(file))
    assert not config.own_board("tektonix").exists()
    observed = run("referee", "tektonix", "--seats", "2", "--board", str(file))
    assert dict(json.loads(observed.stdout)["options"]["topology"][0][1])["juan-de-fuca pacific"] == "S T"


TEXT = """[one]  # first
a = "x"  # why
"b c" = 1

# about two
[two]
a = "y"
"""


@pytest.mark.parametrize(
    ("entry", "line", "before"),
    [
        ((("one",), "a", "z"), 'a = "z"  # why', '"b c" = 1'),
        ((("one",), "b c", 2), '"b c" = 2', ""),
        ((("one",), "d e", True), '"d e" = true', ""),
        ((("two",), "a", "z"), 'a = "z"', None),
        ((("three",), "a", 0.5), "a = 0.5", None),
    ],
)
def test_one_line_is_changed_and_no_other(entry: ownboard.Entry, line: str, before: str | None) -> None:
    lines = ownboard.put(TEXT, [entry]).splitlines()
    at = lines.index(line)
    assert lines[at + 1 : at + 2] == ([] if before is None else [before])
    assert set(lines) - set(TEXT.splitlines()) - {"[three]"} == {line}


def test_a_file_that_is_written_otherwise_is_left_alone() -> None:
    with pytest.raises(InputError, match="cannot be changed line by line"):
        ownboard.put('one = { a = "x" }\n', [(("one",), "a", "z")])
