"""Tekton Dash with its own board."""

from __future__ import annotations

from typing import Any

import pytest

from companion.assemble import load_game


@pytest.fixture(scope="session")
def tekton_dash() -> Any:
    return load_game("tekton-dash")
