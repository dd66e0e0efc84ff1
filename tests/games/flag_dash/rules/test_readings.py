"""Every open question of the original has a test that can fail, and every house rule comes up both ways."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from companion.games.flag_dash.state import Options

HERE = Path(__file__).parents[1]
QUESTIONS = 54


def test_each_question_is_met_by_name():
    text = "".join(path.read_text() for path in HERE.rglob("test_readings_of_*.py"))
    assert {int(number) for number in re.findall(r"def test_a(\d\d)_", text)} == set(range(1, QUESTIONS + 1))


def test_each_house_rule_is_met():
    text = "".join(path.read_text() for path in HERE.rglob("test_*.py"))
    assert [field.name for field in fields(Options) if f"{field.name}=" not in text] == []
