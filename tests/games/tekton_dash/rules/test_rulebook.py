"""The rulebook, its readings, its violations and the house rules of the game speak of the same things."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from typing import get_args, get_type_hints

from companion.assemble import folder
from companion.games.tekton_dash.options import Options
from companion.lookup.rulebook import load

HOME = folder("tekton-dash")
TEXT = (HOME / "rulebook.md").read_text(encoding="utf-8")
WORDS = tomllib.loads((HOME / "words.toml").read_text(encoding="utf-8"))["en"]
VIOLATIONS = tomllib.loads((HOME / "violations.toml").read_text(encoding="utf-8"))
NEVER = {"TD-V18", "TD-V22", "TD-V55"}
HELD = {"topology"}
"""Options that nobody chooses by touch."""


def test_all_rules_and_all_readings_are_there() -> None:
    rules = load(HOME / "rulebook.md", "tekton-dash").rules
    assert [rule.id for rule in rules] == [f"TD-{number:03}" for number in range(1, 217)]
    assert re.findall(r"^\* (TD-A\d+) ", TEXT, re.MULTILINE) == [f"TD-A{number:02}" for number in range(1, 88)]
    assert sum(bool(rule.human) for rule in rules) <= 21


def test_every_house_rule_that_the_book_names_can_be_chosen() -> None:
    hints, plain = get_type_hints(Options), Options()
    named = re.findall(r"`(\w+)(?: = (\w+))?`", TEXT)
    assert {key for key, _ in named} <= set(hints)
    for key, value in named:
        kinds = {str(kind) for kind in get_args(hints[key])} or {"true", "false"}
        assert not value or value in kinds, f"{key} = {value}"
    readings = TEXT.partition("## Readings")[2]
    told = dict(re.findall(r"`(\w+) = (\w+)`", readings))
    assert {key: str(getattr(plain, key)).lower() for key in told} == told


def test_every_house_rule_is_told_in_the_book() -> None:
    named = set(re.findall(r"`(\w+)(?: = \w+)?`", TEXT))
    assert {field.name for field in fields(Options)} - HELD - named == set()
    assert {key.partition(".")[0] for key in WORDS["options"]} == named


def test_every_violation_has_its_rules_its_sense_and_its_remedy() -> None:
    known = {rule.id for rule in load(HOME / "rulebook.md", "tekton-dash").rules}
    assert list(VIOLATIONS) == [f"TD-V{number:02}" for number in range(1, 58)]
    assert {name for name, entry in VIOLATIONS.items() if entry["sensed"] == "never"} == NEVER
    for name, entry in VIOLATIONS.items():
        assert set(entry["rules"]) <= known
        assert entry["kind"] in {"refused", "owed", "penalty"}
        assert entry["remedy"] in WORDS["remedies"]
        assert name in NEVER or any(rule in WORDS["faults"] for rule in entry["rules"])
    assert set(WORDS["remedies"]) == {entry["remedy"] for entry in VIOLATIONS.values()}
