"""The page for contributors is short, and names what is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.imports import ROOT, TABLE, modules

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LINES, WORDS = 150, 25
SPOT = re.compile(r"`([\w/]+\.py)`(?:, `(\w+)`)?")
"""A file, perhaps with what is looked for in it."""


TOPS = (ROOT, ROOT / "companion", ROOT / "companion" / "referee", ROOT / "companion" / "games" / "chess")
"""Folders from which the page names files. In a game's folder all games have the same: chess stands for them."""


def chapter(title: str) -> str:
    """The text of one chapter of the page."""
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def glossary(text: str) -> list[str]:
    """The words that the first column of a glossary explains."""
    rows = [row for row in text.splitlines() if row.startswith("| ")][1:]
    return [word for row in rows for word in row.split(" | ")[0].removeprefix("| ").split(", ")]


def lost(text: str) -> Iterator[str]:
    """Yields what a text names and nobody finds: a file, or a name that is not defined in it."""
    for file, name in SPOT.findall(text):
        path = next((top / file for top in TOPS if (top / file).exists()), None)
        if path is None:
            yield file
        elif name and not re.search(rf"^\s*(def |class )?{name}\b", path.read_text(encoding="utf-8"), re.MULTILINE):
            yield f"{file}, {name}"


def test_the_page_is_short() -> None:
    assert len(PAGE.splitlines()) <= LINES
    assert 10 < len(glossary(chapter("Glossary"))) <= WORDS


def test_every_file_that_the_page_sends_a_reader_to_has_what_it_should() -> None:
    assert len(SPOT.findall(chapter("Where it is decided"))) > 8
    assert list(lost(PAGE)) == []


@pytest.mark.parametrize("text", ["see `companion/nowhere.py`", "`rules/explain.py`, `Explained`"])
def test_what_is_not_there_is_named(text: str) -> None:
    assert len(list(lost(text))) == 1


def test_every_row_of_the_house_is_of_something_that_is_there() -> None:
    known = modules()
    written = re.findall(r"`((?:companion|vision|hardware)[\w.]*)`", chapter("The house").split("\n\n")[0])
    assert len(written) > 25
    rows = {*(place.who for place in TABLE), *written} - {"companion.games.X"}
    folders = {".".join(path.parent.relative_to(ROOT).parts) for path in known.values() if isinstance(path, Path)}
    assert sorted(row for row in rows if row not in known and row not in folders) == []
