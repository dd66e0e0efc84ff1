"""The worked positions of the rules, branch by branch, on the engine."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tekton_dash.rules.data_notation import Branch
from tests.games.tekton_dash.rules.data_positions import BRANCHES
from tests.games.tekton_dash.rules.on_engine import Played


@pytest.mark.parametrize("branch", BRANCHES, ids=lambda branch: f"{branch.position} {branch.title}")
def test_a_worked_position(tekton_dash: Any, branch: Branch) -> None:
    Played(tekton_dash, branch).play()
