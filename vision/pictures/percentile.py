"""The percentile of a few hundred numbers. A place is asked for a dozen: NumPy's own takes long to begin."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def percentile(values: NDArray[Any], percent: float) -> float:
    """The number below which so many per cent of these lie; between two of them where it falls between."""
    flat = values.ravel()
    at = (flat.size - 1) * percent / 100
    below, above = int(at), min(int(at) + 1, flat.size - 1)
    ordered = np.partition(flat, (below, above))
    return float(ordered[below]) + (at - below) * (float(ordered[above]) - float(ordered[below]))
