"""House rules that no other test meets, and a list that all of them are met somewhere."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from companion.games.treasure_hunt.examples import flipped
from companion.games.treasure_hunt.state import GiveUp, Options, PutCube
from companion.rules.values import Turn
from tests.games.treasure_hunt.moves import begun, play, rules, shown


def test_a_sequence_may_run_down(treasure_hunt):
    cards = shown("red", "green 1 circles", "red 2 hammers", "yellow 3 bricks")
    up = play(treasure_hunt, flipped(treasure_hunt, "circles"), *cards)
    assert rules(treasure_hunt, up, PutCube("red", "c2")) == ("TH-029",)
    down = treasure_hunt.amend(up, "sequence_descending", True)
    assert rules(treasure_hunt, down, PutCube("red", "c2")) == ()


def test_a_clock_for_the_combination(treasure_hunt):
    state = play(treasure_hunt, begun(treasure_hunt, ("red", "green"), combine_s=30), Turn("red", "a1.tile", "wheel"))
    (prompt,) = treasure_hunt.prompts(state)
    assert (prompt.seconds, prompt.silence) == (30.0, GiveUp("red"))
    slow = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Turn("red", "a1.tile", "wheel"))
    assert treasure_hunt.prompts(slow)[0].seconds is None


def test_an_unknown_house_rule_is_refused(treasure_hunt):
    with pytest.raises(ValueError, match="no house rule 'luck'"):
        treasure_hunt.amend(begun(treasure_hunt, ("red",)), "luck", 1)


def test_every_house_rule_is_met_in_a_test():
    text = "".join(path.read_text() for path in Path(__file__).parents[1].rglob("test_*.py"))
    assert [field.name for field in fields(Options) if field.name not in text and field.name != "row_limit_2p"] == []
    assert "row_limit_2p=3" in text
