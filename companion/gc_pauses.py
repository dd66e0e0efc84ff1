"""Memory is swept between answers, never while somebody waits for one: one sweep takes longer than most answers."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unswept() -> Iterator[None]:
    """Nothing is swept until the block ends; what was due comes after it. A block inside another changes nothing."""
    sweeps = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if sweeps:
            gc.enable()
