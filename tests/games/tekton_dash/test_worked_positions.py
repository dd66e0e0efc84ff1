"""The worked positions of the rules, branch by branch, on the engine."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tekton_dash.data_positions import STORIES
from tests.games.tekton_dash.data_story import Story
from tests.games.tekton_dash.telling import Teller


@pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{story.position} {story.title}")
def test_a_worked_position(tekton_dash: Any, story: Story) -> None:
    Teller(tekton_dash, story).tell()
