"""Tests of going back to where the match stood before an event (`Undone`)."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

from tests.cases.test_told import TOLD, heard


@pytest.mark.parametrize("name", ["tektonix/lays-another-card-by-consent-in-the-next-turn", "treasure-hunt/consent-then-red-only-moves-on"])
def test_a_match_that_was_kept_is_the_one_that_the_record_tells(name: str) -> None:
    """The matches in which acts became final are kept, so that nothing has to be read again. Both ways lead to the same."""
    answer, _, _ = heard(tomllib.loads((TOLD / f"{name}.toml").read_text(encoding="utf-8")))
    match = answer.match
    told_only = replace(match, settled=(), unheard=None)
    back = [commit.seq + 1 for commit in match.commits if commit.seq + 1 < len(match.events)]
    assert len(back) > 5
    assert {len(kept.events) for kept in match.settled} >= {*back[1:]}, "each is kept"
    for seq in back:
        assert match.back_to(seq) == told_only.back_to(seq)
