"""The book has every rule once, and every rule that the engine names is in the book."""

from __future__ import annotations

import re
from pathlib import Path

import companion.games.tektonix as package

FOLDER = Path(package.__file__).parent
BOOK = (FOLDER / "rulebook.md").read_text(encoding="utf-8")
IDS = re.findall(r"^### (TX-\d{3}) ", BOOK, re.MULTILINE)


def test_sixty_rules_in_their_order():
    assert [f"TX-{number:03d}" for number in range(1, 61)] == IDS
    assert len(re.findall(r"^Source: \w", BOOK, re.MULTILINE)) == len(IDS)


def test_every_rule_that_the_engine_names_is_in_the_book():
    named = {rule for path in FOLDER.rglob("*.py") for rule in re.findall(r'"(TX-\d{3})"', path.read_text(encoding="utf-8"))}
    assert len(named) > 25
    assert named <= set(IDS)


def test_few_rules_are_left_to_people():
    assert 1 <= len(re.findall(r"^Human: \w", BOOK, re.MULTILINE)) <= len(IDS) // 10


def test_every_house_rule_of_the_book_exists():
    from companion.games.tektonix.state import Options

    named = set(re.findall(r"\(house rule (\w+)\)", " ".join(BOOK.split())))
    assert named <= set(Options.__dataclass_fields__)
    assert set(Options.__dataclass_fields__) - named == {"topology"}
