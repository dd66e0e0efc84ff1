"""MicroPython comes from packages laid into the cache, or from the next mirror when one fails. If neither helps one sentence says so."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hardware import micropython
from hardware.errors import HardwareError
from hardware.micropython import PACKAGES, fetch, find, version


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine that has no MicroPython of its own."""
    monkeypatch.setattr(micropython.shutil, "which", lambda _: None)
    return tmp_path / "cache"


def lay_in(debs: Path, names: tuple[str, ...] = PACKAGES) -> None:
    """Packages with just enough in them: a loader that runs its last argument, and a program that says a version."""
    debs.mkdir(parents=True, exist_ok=True)
    for name in names:
        tree = debs / f"tree-{name}"
        (tree / "DEBIAN").mkdir(parents=True)
        (tree / "DEBIAN/control").write_text(
            f"Package: {name}\nVersion: 1\nArchitecture: all\nMaintainer: x <x@example.org>\nDescription: x\n"
        )
        scripts = {"micropython": ("usr/bin/micropython", "echo 1.25.0"), "libc6": ("usr/lib/test-linux-gnu/ld-linux-test.so.2", '"$3"')}
        if name in scripts:
            where, line = scripts[name]
            path = tree / where
            path.parent.mkdir(parents=True)
            path.write_text(f"#!/bin/sh\n{line}\n")
            path.chmod(0o755)
        subprocess.run(["dpkg-deb", "--build", str(tree), str(debs / f"{name}_1_all.deb")], check=True, capture_output=True)


def test_packages_in_the_cache_are_enough(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(micropython, "_download", lambda state, debs: pytest.fail("nothing needs to be fetched"))
    lay_in(cache / "debs")
    assert find(cache) is None
    command = fetch(cache)
    assert command[0] == str(cache / "micropython/usr/lib/test-linux-gnu/ld-linux-test.so.2")
    assert version(command) == "1.25.0"
    assert fetch(cache) == find(cache) == command


def test_the_next_mirror_is_tried_when_one_fails(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def download(mirror: str, keys: str, state: Path, debs: Path) -> None:
        asked.append(mirror)
        if mirror == "first":
            raise OSError("no answer")
        lay_in(debs)

    monkeypatch.setattr(micropython, "_mirrors", lambda: (("first", "k"), ("second", "k"), ("third", "k")))
    monkeypatch.setattr(micropython, "_download_from", download)
    assert version(fetch(cache)) == "1.25.0"
    assert asked == ["first", "second"]


def test_half_the_packages_are_not_enough_and_the_sentence_says_which(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_in(cache / "debs", PACKAGES[:2])
    monkeypatch.setattr(micropython, "_mirrors", lambda: ())
    with pytest.raises(HardwareError) as caught:
        fetch(cache)
    sentence = str(caught.value)
    assert sentence.startswith("MicroPython is not here and could not be fetched (apt knows no mirror): ")
    assert sentence.endswith(f"into {cache / 'debs'}.")
    assert all(f"{package}_*.deb" in sentence for package in PACKAGES)


def test_a_program_that_does_not_start_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(HardwareError, match=r"MicroPython does not start .* delete .* and try again\."):
        version((str(tmp_path / "nothing"),))
