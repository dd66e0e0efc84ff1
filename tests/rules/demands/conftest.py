"""Tables whose matches are folded anew, from what would be on disk, when the test is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.rules.demands.table import Table


@pytest.fixture
def sit() -> Iterator[Callable[..., Table]]:
    """Sits down to a game: `sit(Plans())`. After the test the events of every table must fold to the same match."""
    tables: list[Table] = []

    def at(game: Any, **settings: Any) -> Table:
        tables.append(Table(game, **settings))
        return tables[-1]

    yield at
    for table in tables:
        assert table.refolded() == table.match
