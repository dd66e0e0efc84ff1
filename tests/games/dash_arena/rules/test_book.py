"""The rulebook has every rule that the referee names."""

from __future__ import annotations

import re
from pathlib import Path

from companion.lookup.rulebook import load

FOLDER = Path(__file__).parents[4] / "companion" / "games" / "dash_arena"
BOOK = load(FOLDER / "rulebook.md", "dash-arena")


def test_every_rule_that_is_named_is_in_the_book():
    named = {rule for path in FOLDER.rglob("*.py") for rule in re.findall(r'"(DA-\d+)"', path.read_text(encoding="utf-8"))}
    assert len(named) > 20
    assert named <= {rule.id for rule in BOOK.rules}


def test_few_rules_are_left_to_people():
    human = [rule.id for rule in BOOK.rules if rule.human]
    assert len(human) * 10 <= len(BOOK.rules), human
