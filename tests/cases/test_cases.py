"""The cases that lie beside the project: small things that people did at a real table. Each has what a fair referee says."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner

from companion.cli import build
from companion.errors import CompanionError

CASES = Path(__file__).parents[3] / "shared" / "cases"
FAIL = {
    "tektonix/takes-the-former-discard-full-hands": "told rightly; it forbids Yellow's draws from the deck, which its own presses say",
    "tektonix/takes-the-former-discard-full-hands-two": "told rightly; it forbids Green's draws from the deck, which its own presses say",
}
"""Cases that do not hold yet, and what they are taken for."""


def names() -> list[Any]:
    """Every case there is; those that fail are expected to, and say so when they no longer do."""
    found = sorted(f"{path.parent.parent.name}/{path.parent.name}" for path in CASES.glob("*/*/case.toml"))
    return [pytest.param(name, marks=pytest.mark.xfail(reason=FAIL[name])) if name in FAIL else name for name in found]


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
    done = CliRunner().invoke(build(*words[:1]), words, input=given)
    if isinstance(done.exception, CompanionError):
        return 2, done.stdout, str(done.exception)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize("name", names())
def test_the_case_holds(check: ModuleType, name: str) -> None:
    case = check.Case(CASES / name, "companion")
    case._run = ran
    assert check.failing(case) == ""


@pytest.mark.parametrize("name", [path.parent.name for path in CASES.glob("*/*/observations.jsonl")])
def test_no_two_answers_read_alike(check: ModuleType, name: str) -> None:
    """No question in these matches offers two answers that read alike. To people it makes no difference if the end of a turn was said."""
    case = check.Case(next(CASES.glob(f"*/{name}")), "companion")
    case._run = ran
    assert check.no_two_equal_choices(case, case.answer, True) == ""


def test_a_case_can_fail(check: ModuleType) -> None:
    case = check.Case(CASES / "treasure-hunt/die-shows-seven", "companion")
    case._run = ran
    case.about["expected"] = [{"called_by": 1.0}]
    assert check.failing(case) == "called_by: first said at 6.0"
