"""The gate looks at a share of its points in each frame, and a quiet frame costs less. No change is missed by it."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.gate import BAND, POINTS, SHARES, STEP, Gate

WIDTH, HEIGHT = 96, 12 * BAND
NAMES = ("left", "middle", "right")
GRID = np.array([(x, y) for y in range(2, HEIGHT, 4) for x in range(2, WIDTH // 3, 4)])


def kept(grey: int = 120) -> tuple[Gate, NDArray[np.uint8]]:
    """A gate over three patches side by side, which were kept as they are in the frame."""
    frame = np.full((HEIGHT, WIDTH, 3), grey, np.uint8)
    gate = Gate({name: GRID + np.array((WIDTH // 3 * i, 0)) for i, name in enumerate(NAMES)}, (WIDTH, HEIGHT))
    assert gate.look(frame) == set(NAMES)
    gate.keep(frozenset(NAMES), frozenset(("left",)))
    return gate, frame


@pytest.mark.parametrize("seed", range(8))
def test_the_least_change_is_called_within_as_many_frames_as_there_are_shares(seed: int) -> None:
    gate, frame = kept()
    changed = frame.copy()
    for x, y in np.random.default_rng(seed).permutation(GRID)[:POINTS]:
        changed[y, x, 1] = 200
    assert {"left"} in [gate.look(changed) for _ in range(SHARES)]


@pytest.mark.parametrize("before", range(1, POINTS))
@pytest.mark.parametrize("seed", range(8))
def test_what_comes_to_a_change_too_small_to_count_is_called_within_as_many_frames(seed: int, before: int) -> None:
    gate, frame = kept()
    points = np.random.default_rng(seed).permutation(GRID)[:POINTS]
    for x, y in points[:before]:
        frame[y, x, 1] = 200
    assert [gate.look(frame) for _ in range(2 * SHARES)] == [frozenset()] * 2 * SHARES
    for x, y in points[before:]:
        frame[y, x, 1] = 200
    assert {"left"} in [gate.look(frame) for _ in range(SHARES)]


def test_less_than_the_least_change_is_never_called() -> None:
    gate, frame = kept()
    for x, y in GRID[: POINTS - 1]:
        frame[y, x, 1] = 200
    assert [gate.look(frame) for _ in range(2 * SHARES)] == [frozenset()] * 2 * SHARES


def test_what_appears_after_quiet_frames_moves_first_and_is_still_then() -> None:
    gate, frame = kept()
    for _ in range(3):
        assert gate.look(frame) == frozenset()
    changed = frame.copy()
    changed[:, 2 * WIDTH // 3 :] = 200
    assert gate.look(changed) == {"right"}
    assert gate.still(frozenset(NAMES)) == {"left", "middle"}
    assert gate.look(changed) == {"right"}
    assert gate.still(frozenset(NAMES)) == set(NAMES)
    gate.keep(frozenset(("right",)))
    assert gate.look(changed) == frozenset()
    assert gate.look(frame) == {"right"}


def test_light_that_changes_in_quiet_frames_changes_no_patch() -> None:
    gate, frame = kept(100)
    for level in range(100, 180, 4):
        assert gate.look(np.full_like(frame, level)) == frozenset()
        assert gate.gain == pytest.approx(level / 100)
    assert gate.as_clear(frozenset(NAMES)) == {"left"}


def test_a_sleeve_as_grey_as_the_faint_print_that_it_hides_is_not_that_print() -> None:
    """In dim light no sample of it is STEP off. It differs from the print by more than noise does, all the same."""
    rng = np.random.default_rng(5)
    bare = np.full((HEIGHT, WIDTH, 3), 90, np.int64) + rng.integers(-9, 10, (HEIGHT, WIDTH, 1))

    def noisy(picture: NDArray[np.int64]) -> NDArray[np.uint8]:
        return (picture + rng.integers(-3, 4, picture.shape)).astype(np.uint8)

    gate = Gate({name: GRID + np.array((WIDTH // 3 * i, 0)) for i, name in enumerate(NAMES)}, (WIDTH, HEIGHT))
    gate.look(noisy(bare))
    gate.keep(frozenset(NAMES), frozenset(NAMES))
    sleeve = bare.copy()
    sleeve[:, : WIDTH // 3] = 90
    assert np.abs(sleeve - bare).max() + 6 <= STEP
    gate.look(noisy(sleeve))
    assert gate.as_clear(frozenset(NAMES)) == {"middle", "right"}
    gate.look(noisy(bare))
    assert gate.as_clear(frozenset(NAMES)) == set(NAMES)


def test_a_black_picture_spoils_nothing() -> None:
    gate, frame = kept(100)
    for level in (0, 0, 100):
        gate.look(np.full_like(frame, level))
    assert gate.gain == pytest.approx(1.0)
    gate.look(np.zeros_like(frame))
    gate.keep(frozenset(NAMES))
    assert gate.look(np.zeros_like(frame)) == frozenset()
