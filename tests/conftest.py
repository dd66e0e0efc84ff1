"""The ground of every test: an offscreen window, one thread for OpenCV, and the game with its board."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from tests.shares import ONE_IN, Share

if TYPE_CHECKING:
    from companion.rules.game import Game

# Before anything imports Kivy: a real window with real pixels and no screen, no arguments, logs or settings of its own.
os.environ.update(
    SDL_VIDEODRIVER="offscreen",
    SDL_AUDIODRIVER="dummy",
    KIVY_NO_ARGS="1",
    KIVY_NO_CONSOLELOG="1",
    KIVY_NO_FILELOG="1",
    KIVY_NO_CONFIG="1",
    KIVY_HOME=tempfile.mkdtemp(prefix="companion-kivy-"),
    # Settings, calibrations and matches of whoever runs the tests are neither read nor written.
    XDG_CONFIG_HOME=tempfile.mkdtemp(prefix="companion-config-"),
    XDG_DATA_HOME=tempfile.mkdtemp(prefix="companion-data-"),
)
# Two test processes share two cores: libraries that start threads of their own only get in each other's way.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OPENCV_FOR_THREADS_NUM", "1")

# Pictures come and go by the thousand: glibc keeps their memory instead of having the system clear new pages for each. It asks at the
# start of a process: this holds for xdist's workers and for what tests start.
os.environ.setdefault("MALLOC_MMAP_MAX_", "0")
os.environ.setdefault("MALLOC_TRIM_THRESHOLD_", str(2**31 - 1))

# Nearly all objects here are frozen values without circles: Python would look for circles for a twelfth of the run.
gc.set_threshold(50_000, 20, 10)

HERE = Path(__file__).parent
PHOTOS = HERE.parent.parent / "shared" / "photos"

pytest_plugins = ["tests.plugin_coverage", "tests.plugin_sentences", "tests.fakes.picamera2", "tests.fakes.v4l2"]

# The same examples every time, so that a run says something of the change it judges; new ones with --hypothesis-profile=search.
settings.register_profile("repeatable", derandomize=True)
settings.register_profile("venue", derandomize=True, max_examples=300)
settings.register_profile("search", max_examples=1000)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--venue", action="store_true", help="also games by touch of all games, all boards, and all of what else is shared")
    parser.addoption("--measured", action="store_true", help="also the long runs whose figures are told to people")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--venue") and not config.getoption("--hypothesis-profile"):
        settings.load_profile("venue")


def pytest_unconfigure() -> None:
    for name in ("KIVY_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        shutil.rmtree(os.environ[name], ignore_errors=True)


LONG = (HERE / "whole_games", HERE / "bench", HERE / "kit" / "test_read_back.py")
"""Tests of ten seconds and more: begun last, one of them would leave the other process without work."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without `--venue` and `--measured` their tests are not chosen; the count says so. Each half of the run begins with long ones."""
    for marker in ("venue", "measured"):
        left = [item for item in items if item.get_closest_marker(marker)]
        if left and not config.getoption(f"--{marker}"):
            config.hook.pytest_deselected(items=left)
            items[:] = [item for item in items if item not in left]
    long = [item for item in items if any(item.path.is_relative_to(place) for place in LONG)]
    if len(long) < len(items):
        others = [item for item in items if item not in set(long)]
        half = len(others) // 2
        items[:] = [*long[::2], *others[:half], *long[1::2], *others[half:]]


def pytest_collection_finish() -> None:
    """Keeps all that was imported until here out of the search for circles: it stays until the end."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Clears away the circles that the tests of a file leave, and keeps what stays out of later searches.

    Kivy's rules and styles stay, and what games and pictures remember."""
    if nextitem is not None and nextitem.path != item.path:
        gc.collect()
        gc.freeze()


def pytest_sessionfinish() -> None:
    """Keeps pytest from searching all that is left for circles.

    It does when a worker has said that it is done, and xdist interrupts whoever then takes five seconds: amid Kivy's things.
    """
    gc.freeze()


@pytest.fixture(scope="session")
def share(request: pytest.FixtureRequest) -> Share:
    """Takes a share of what a test looks at; with `--venue` all of it."""
    return Share(1 if request.config.getoption("--venue") else ONE_IN)


@pytest.fixture(scope="session")
def photos() -> Path:
    """The folder of real photographs, which is kept beside the repository; without it the test says so."""
    if not PHOTOS.is_dir():
        pytest.skip(f"the photographs are kept outside the repository and {PHOTOS} is not there")
    return PHOTOS


@pytest.fixture(scope="session")
def treasure_hunt() -> Game[Any, Any, Any]:
    """Treasure Hunt with its own board."""
    from companion.assemble import load_game

    return load_game("treasure-hunt")
