"""Words that the files of the repository may not contain."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[2]
TEXTS = {".py", ".md", ".toml", ".kv", ".json", ".yml", ".yaml", ".sh", ".cfg", ".txt", ".html", ".css", ".js", ""}

MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:work|root|home/\w+|Users/\w+|tmp/\w+)/")
REGISTRIES = re.compile(r"pypi[.]org|pythonhosted[.]org|deb[.]debian[.]org|registry[.]npmjs", re.IGNORECASE)
"""No file names a registry: each machine's own settings say where packages come from."""
LONG = 350
LONG_WITH_REASON: dict[str, str] = {}
"""Files above 350 lines, each with the reason why it is one noun all the same."""


def tree() -> list[Path]:
    """The files that git knows or would take in, as they are now."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        return sorted(path for line in listed.stdout.splitlines() if (path := ROOT / line).is_file())
    hidden = {".venv", ".cache", ".git", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}
    return sorted(path for path in ROOT.rglob("*") if path.is_file() and not hidden & set(path.relative_to(ROOT).parts))


FILES = tree()


def said(pattern: re.Pattern[str]) -> list[str]:
    """The lines of the tree with a pattern: `file:line: words`."""
    found = []
    for path in FILES:
        if path.suffix not in TEXTS:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if match := pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match.group()}")
    return found


@pytest.mark.parametrize("pattern", [MACHINE_PATHS, REGISTRIES], ids=["machine-paths", "registries"])
def test_the_files_speak_of_no_machine(pattern: re.Pattern[str]) -> None:
    assert said(pattern) == []


@pytest.mark.parametrize(("pattern", "text"), [(MACHINE_PATHS, "open('/{}/pi/x')".format("home")), (REGISTRIES, "https://{}.org/".format("pypi"))])
def test_the_patterns_find_what_they_are_for(pattern: re.Pattern[str], text: str) -> None:
    assert pattern.search(text)


@pytest.mark.parametrize("pattern", ["TODO", "FIXME", "XXX", "NotImplementedError"])
def test_nothing_is_left_for_later(pattern: str) -> None:
    code = [path for path in FILES if path.suffix == ".py" and path != Path(__file__)]
    left = [path for path in code if re.search(rf"\b{pattern}\b", path.read_text(encoding="utf-8"))]
    assert [str(path.relative_to(ROOT)) for path in left] == []


GONE = re.compile(
    r"(?<![a-z])(told_anew|left_out_rather|made_up|hypothes[ei]s|chronicle|horizon|corridor|tally|amiss|ns87|stor(?:y|ies))(?![a-z])",
    re.IGNORECASE,
)
"""Names of what now has its field's word: an explanation, a lower bound, a work counter, the usual arena."""


def test_names_that_were_given_up_do_not_come_back() -> None:
    code = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in FILES if path.suffix == ".py"}
    inside = {path: f"{path}\n{text}" for path, text in code.items() if path.parts[0] == "companion"}
    assert [f"{path}: {match[1]}" for path, text in inside.items() for match in GONE.finditer(text)] == []


@pytest.mark.parametrize("text", ["the_story = 1", "class Horizon:", "games/dash_arena/tally.py", "# Two stories fit."])
def test_a_name_that_was_given_up_is_found(text: str) -> None:
    assert GONE.search(text)
    assert not GONE.search("history, totally, horizontal")


def test_no_merge_was_left_half_done() -> None:
    assert said(re.compile(r"^(?:<{7}|>{7}) ")) == []


def test_no_test_sleeps() -> None:
    sleeping = [path for path in FILES if "tests" in path.parts and re.search(r"\btime\.sleep\(", path.read_text(errors="replace"))]
    assert [str(path.relative_to(ROOT)) for path in sleeping if path != Path(__file__)] == []


def test_a_long_file_has_a_reason() -> None:
    long = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in FILES if path.suffix == ".py"}
    assert {name: lines for name, lines in long.items() if lines > LONG}.keys() <= LONG_WITH_REASON.keys()


LONGEST_NAME = 90
PAGE = 110
"""Most lines of the median module."""
PACKAGES = ("companion", "vision", "hardware")
ROOM = 15
"""Most modules of a folder, of the packages and of the tests."""


def test_no_folder_holds_more_modules_than_a_room_should() -> None:
    inside = [path for path in FILES if path.suffix == ".py"]
    rooms = Counter(path.parent.relative_to(ROOT).as_posix() for path in inside if path.relative_to(ROOT).parts[0] in (*PACKAGES, "tests"))
    assert {room: count for room, count in rooms.items() if count > ROOM} == {}


def test_the_name_of_a_test_can_be_read_in_one_go() -> None:
    tests = [path for path in FILES if "tests" in path.parts and path.name.startswith("test_")]
    names = [name for path in tests for name in re.findall(r"^\s*def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)]
    assert [name for name in names if len(name) > LONGEST_NAME] == []


def test_half_of_the_modules_are_a_page_long() -> None:
    """The median of all modules, and that of the packages alone. A file that only says what its folder is counts as none."""
    modules = [path for path in FILES if path.suffix == ".py" and path.name != "__init__.py"]
    inside = [path for path in modules if path.relative_to(ROOT).parts[0] in PACKAGES]
    for some in (modules, inside):
        assert median(len(path.read_text(encoding="utf-8").splitlines()) for path in some) <= PAGE


def test_reasons_are_not_kept_for_files_that_are_gone() -> None:
    assert [name for name in LONG_WITH_REASON if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "start.py", ".ci/run", "pyproject.toml"])
def test_what_a_visitor_looks_for_is_there(name: str) -> None:
    assert (ROOT / name).stat().st_size > 100
