"""Counts which rules the engine really holds, for `companion rules coverage`.

A test under `tests/games/<game>/` marked `@pytest.mark.rule("TH-021", ...)` proves these rules (at most four): *enforced* when the
game's `faults` or `blame` returned a Fault with the ID while the test ran and the test passed; *tracked* when the test called
`tracked(id, before, after)`. A run that contains every test of a game compares its figures with the game's committed
`coverage.json`, writes it anew when they differ, and then fails: the file is part of what is reviewed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parent / "games"
GAMES = Path(__file__).parent.parent / "companion" / "games"
MOST = 4

Proof = tuple[str, str, str]
"""Folder of the game, `enforced` or `tracked`, rule ID."""


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Ledger(config), "rule-coverage")


class Ledger:
    """Rules that this run (with xdist: this worker, and in the controller all of them) has proven."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.proven: set[Proof] = set()
        self.failed = False
        chosen = config.option
        self.part_only = bool(chosen.keyword or chosen.markexpr or chosen.collectonly or getattr(chosen, "lf", False))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """xdist: a worker hands in what it proved."""
        self.proven |= {tuple(proof) for proof in getattr(node, "workeroutput", {}).get("proven", ())}

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["proven"] = sorted(self.proven)
            return
        if self.failed or self.part_only or exitstatus != pytest.ExitCode.OK:
            return
        stale = [folder for folder in self._whole_games() if write(folder, self.proven)]
        if stale:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            self.stale = stale

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for folder in getattr(self, "stale", ()):
            terminalreporter.write_line(
                f"FAILED: companion/games/{folder}/coverage.json was stale; it is written anew, commit it.", red=True
            )

    def _whole_games(self) -> list[str]:
        asked = [Path(argument.split("::")[0]).resolve() for argument in self.config.args if "::" not in argument]
        folders = sorted(path.parent.name for path in GAMES.glob("*/rulebook.md") if (TESTS / path.parent.name).is_dir())
        return [folder for folder in folders if any(path in ((TESTS / folder), *(TESTS / folder).parents) for path in asked)]


def write(folder: str, proven: set[Proof], games: Path = GAMES) -> bool:
    """Writes `coverage.json` of a game when it differs; says whether it did."""
    lists = {how: sorted({rule for game, kind, rule in proven if (game, kind) == (folder, how)}) for how in ("enforced", "tracked")}
    lists["tracked"] = [rule for rule in lists["tracked"] if rule not in lists["enforced"]]
    text = json.dumps(lists, indent=1) + "\n"
    path = games / folder / "coverage.json"
    if path.exists() and path.read_text() == text:
        return False
    path.write_text(text)
    return True


@pytest.fixture(autouse=True)
def _watched(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In a marked test, notes every ID that the game's `faults` and `blame` return."""
    marked = rules_of(request.node)
    folder = folder_of(request.node.path)
    game = getattr(import_module(f"companion.games.{folder}"), "GAME", None) if folder is not None else None
    if not marked or game is None:
        yield
        return
    returned: set[str] = set()
    for method in ("faults", "blame"):
        monkeypatch.setattr(game, method, listening(getattr(game, method), returned))
    yield
    ledger = request.config.pluginmanager.get_plugin("rule-coverage")
    ledger.proven |= {(folder, "enforced", rule) for rule in returned & marked}


@pytest.fixture
def tracked(request: pytest.FixtureRequest) -> Callable[[str, object, object], None]:
    """`tracked(id, before, after)`: the state follows this rule. Before and after must differ; the test must be marked with the ID."""

    def note(rule_id: str, before: object, after: object) -> None:
        assert rule_id in rules_of(request.node), f"mark this test with @pytest.mark.rule('{rule_id}')"
        assert before != after, f"{rule_id}: nothing changed"
        folder = folder_of(request.node.path)
        if folder is not None:
            request.config.pluginmanager.get_plugin("rule-coverage").proven.add((folder, "tracked", rule_id))

    return note


def rules_of(node: pytest.Item) -> set[str]:
    """The IDs a test is marked with; more than four prove nothing in particular and are refused."""
    marked = {str(rule) for mark in node.iter_markers("rule") for rule in mark.args}
    if len(marked) > MOST:
        raise pytest.UsageError(f"{node.nodeid} is marked with {len(marked)} rules; at most {MOST} a test.")
    return marked


def folder_of(path: Path) -> str | None:
    """The game whose tests these are."""
    return path.relative_to(TESTS).parts[0] if path.is_relative_to(TESTS) and len(path.relative_to(TESTS).parts) > 1 else None


def listening(method: Callable[..., Any], returned: set[str]) -> Callable[..., Any]:
    """The same method, noting the rule IDs of the faults that it returns."""

    @wraps(method)
    def heard(*args: Any, **kwargs: Any) -> Any:
        answer = method(*args, **kwargs)
        for fault in answer if isinstance(answer, tuple) else (answer,):
            returned.add(fault.rule)
        return answer

    return heard
