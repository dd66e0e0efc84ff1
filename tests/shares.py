"""A share of what could be tried: a third in an ordinary run, all of it with `--venue`.

Inside a test the fixture `share` takes it, of the cases of a test `shared` does. No test and no game is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

import pytest

ONE_IN = 3
"""One of so many is looked at in an ordinary run."""
T = TypeVar("T")


@dataclass(frozen=True)
class Share:
    """Takes one in so many of what a test looks at."""

    one_in: int

    def __call__(self, things: Iterable[T]) -> Iterator[T]:
        """Takes them from the first on."""
        return islice(things, 0, None, self.one_in)

    def count(self, whole: int) -> int:
        """Returns how many are taken of so many."""
        return len([*self(range(whole))])


def shared(cases: Iterable[Any]) -> list[Any]:
    """Cases of a test, each a value or a tuple of values. All but every third wait for `--venue`."""
    values = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*each, marks=pytest.mark.venue if number % ONE_IN else ()) for number, each in enumerate(values)]
