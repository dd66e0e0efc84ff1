"""Small things that people did at a real table, and what a fair referee says: the cases that lie beside the project."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from companion.cli import build
from companion.errors import CompanionError

CASES = Path(__file__).parents[3] / "shared" / "cases"
HOLD = (
    "dash-arena/bumped-table", "dash-arena/figure-missing", "dash-arena/figures-swapped", "flag-dash/pawn-missing",
    "treasure-hunt/die-shows-seven", "treasure-hunt/symbol-that-does-not-exist",
)  # fmt: skip

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="needs the cases in ../shared/cases, which are not part of the project")


@pytest.fixture(scope="module")
def check() -> ModuleType:
    """The cases' own checker."""
    found = importlib.util.spec_from_file_location("check_cases", CASES / "check.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[found.name] = module
    found.loader.exec_module(module)
    return module


def ran(words: list[str], given: str = "") -> tuple[int, str, str]:
    """A command line in this process: its exit status, what it said, and an error's sentence."""
    done = CliRunner().invoke(build(), words, input=given)
    if isinstance(done.exception, CompanionError):
        return 2, done.stdout, str(done.exception)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize("name", HOLD)
def test_the_case_holds(check: ModuleType, name: str) -> None:
    case = check.Case(CASES / name, "companion")
    case._run = ran
    assert check.failing(case) == ""


def test_a_case_can_fail(check: ModuleType) -> None:
    case = check.Case(CASES / "treasure-hunt/die-shows-seven", "companion")
    case._run = ran
    case.about["expected"] = [{"called_by": 1.0}]
    assert check.failing(case) == "called_by: first said at 6.0"
