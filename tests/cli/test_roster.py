"""`companion roster`: cards are listed, checked, added, changed and removed; mistakes are sentences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.errors import InputError
from tests.cli.conftest import Run

CARDS = {"t5-1": "runner", "t5-2": "thrower", "t5-3": "blocker"}


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An owner without a roster file yet."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "table-companion" / "dash-arena" / "rosters.toml"


def test_the_games_own_cards_are_shown_until_there_are_others(run: Run, own: Path) -> None:
    assert "t1-1  Swerve, runner  [may_turn_once]" in run("roster", "show").stdout
    one = json.loads(run("roster", "show", "t3", "--json").stdout)
    assert one == {"teams": {"t3": one["teams"]["t3"]}, "cards": {}}
    assert "There is no card t9" in str(run("roster", "show", "t9").exception)
    assert run("roster", "check").stdout == "The roster is in order.\n"
    assert not own.exists()
    assert "push_resist and a number from 1 to 6" in run("roster", "hooks").stdout


def test_a_team_is_typed_in(run: Run, own: Path) -> None:
    first = run("roster", "add", "t5", "--name", "Ours", "--text", "Nobody knows.")
    assert (first.exit_code, "Team t5 has 0 Roster cards instead of 3." in first.stdout) == (1, True)
    for key, kind in CARDS.items():
        last = run("roster", "add", key, "--name", key, "--text", "It pushes hard.", "--type", kind, "--hook", "push_power 2")
    assert (last.exit_code, last.stdout) == (0, f"Saved in {own}.\n")
    assert "t5  Ours  [manual]" in run("roster", "show").stdout
    changed = run("roster", "set", "t5-1", "--name", "Other", "--hook", "may_stop", "--hook", "throw_bonus 1")
    assert changed.exit_code == 0
    assert "t5-1  Other, runner  [may_stop, throw_bonus 1]" in run("roster", "show", "t5-1").stdout
    assert run("roster", "remove", "t5-1").exit_code == 1
    assert run("roster", "check").stdout == "Team t5 has 2 Roster cards instead of 3.\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("add", "t1", "--name", "A", "--text", "B"), "There is a card t1 already"),
        (("add", "t5-1", "--name", "A", "--text", "B"), "Card t5-1 has no type"),
        (("set", "t1-1", "--hook", "push_power many"), "needs a number from 1 to 6 after it, not 'many'. Nothing was saved."),
        (("set", "t7", "--name", "A"), "There is no card t7"),
        (("remove", "t7"), "There is no card t7"),
    ],
)
def test_mistakes_change_nothing(run: Run, own: Path, words: tuple[str, ...], says: str) -> None:
    failed = run("roster", *words)
    assert isinstance(failed.exception, InputError)
    assert says in str(failed.exception)
    assert not own.exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [("[teams", "is not valid TOML"), ("teams = 3", "teams must be a table of tables"), ("[teams]\nt1 = 3", "must be a table of tables")],
)
def test_a_file_that_cannot_be_read(run: Run, tmp_path: Path, text: str, says: str) -> None:
    (file := tmp_path / "cards.toml").write_text(text)
    assert says in str(run("roster", "check", "--file", str(file)).exception)
    assert "cannot be read" in str(run("roster", "check", "--file", str(tmp_path / "no.toml")).exception)
