"""The counting plugin: a mark alone proves nothing, and the committed figures must be the run's."""

import json
from pathlib import Path

from companion.rules.values import Fault
from tests.plugin_coverage import folder_of, listening, write

GAMES = Path(__file__).parent.parent / "games"


def test_only_returned_faults_count() -> None:
    returned: set[str] = set()
    faults = listening(lambda wrong: (Fault("HB-001"),) if wrong else (), returned)
    assert faults(False) == ()
    assert returned == set()
    assert faults(True) == (Fault("HB-001"),)
    assert returned == {"HB-001"}


def test_blame_returns_one_fault_and_counts_too() -> None:
    returned: set[str] = set()
    assert listening(lambda: Fault("TABLE-1"), returned)() == Fault("TABLE-1")
    assert returned == {"TABLE-1"}


def test_the_file_is_written_only_when_it_differs(tmp_path: Path) -> None:
    (tmp_path / "harbour").mkdir()
    proven = {
        ("harbour", "tracked", "HB-002"),
        ("harbour", "enforced", "HB-001"),
        ("harbour", "tracked", "HB-001"),
        ("other", "enforced", "X-1"),
    }
    assert write("harbour", proven, tmp_path)
    assert json.loads((tmp_path / "harbour" / "coverage.json").read_text()) == {"enforced": ["HB-001"], "tracked": ["HB-002"]}
    assert not write("harbour", proven, tmp_path)
    assert write("harbour", proven | {("harbour", "enforced", "HB-003")}, tmp_path)


def test_tests_of_a_game_stand_in_its_folder() -> None:
    assert folder_of(GAMES / "treasure_hunt" / "test_moves.py") == "treasure_hunt"
    assert folder_of(GAMES / "test_all.py") is None
    assert folder_of(Path(__file__)) is None
