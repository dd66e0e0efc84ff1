"""A board that runs is flashed again. Ctrl-C stops its program, and no byte of a frame does."""

from __future__ import annotations

import os
import pty
import runpy
import select
import subprocess
import sys
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import line
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import HardwareError
from hardware.peer import ACK, ASK, BEAT, DATA, HELLO
from hardware.probe import greet
from hardware.program import SOURCE, assemble
from hardware.wire import frame

FLASH = SOURCE / "firmware" / "flash.py"
PATIENCE = 30.0


class Board:
    """A Pico that is pretended by `board.py` on real MicroPython; `port` is its cable."""

    def __init__(self, folder: Path, micropython: tuple[str, ...]) -> None:
        self.mine, self._theirs = pty.openpty()
        tty.setraw(self.mine)
        tty.setraw(self._theirs)
        self.port = os.ttyname(self._theirs)
        command = [*micropython, str(Path(__file__).with_name("board.py")), str(folder)]
        self.process = subprocess.Popen(command, stdin=self.mine, stdout=self.mine)

    def close(self) -> None:
        self.process.kill()
        self.process.wait(5)
        os.close(self.mine)
        os.close(self._theirs)

    def type(self, keys: bytes) -> None:
        os.write(self._theirs, keys)

    def until(self, wanted: bytes) -> None:
        said = b""
        while not said.endswith(wanted):
            assert select.select([self._theirs], [], [], PATIENCE)[0], f"the board says no {wanted!r}"
            said += os.read(self._theirs, 1)


@pytest.fixture
def board(tmp_path: Path, micropython: tuple[str, ...]) -> Iterator[Board]:
    there = Board(tmp_path, micropython)
    yield there
    there.close()


def flashed(program: str, port: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(FLASH), program, "--port", port], capture_output=True, text=True, check=False, timeout=100)


def test_a_board_that_runs_is_flashed_again_and_again(board: Board) -> None:
    for program, says in (("table", "a die with 6 faces, 6 buttons"), ("buttons", "no die, 6 buttons")):
        done = flashed(program, board.port)
        assert done.returncode == 0, done.stderr
        assert says in greet(board.port, PATIENCE).says


@pytest.mark.parametrize("before", [b"", b"\r", b"\0\x07half a frame"])
def test_ctrl_c_by_hand_brings_the_prompt(tmp_path: Path, board: Board, before: bytes) -> None:
    """Alone, after Enter, and after a program was killed in the middle of a frame."""
    board.until(b">>> ")
    assemble("table", tmp_path)
    board.type(b"\x01import machine; machine.reset()\x04")
    assert greet(board.port, PATIENCE).ok
    board.type(before)
    for _ in range(4):
        board.until(b"\0")  # it goes on; nobody answers it, so it beats once a second
    board.type(b"\x03")
    board.until(b">>> ")


bodies = st.lists(
    st.tuples(
        st.sampled_from((ASK, HELLO, DATA, ACK, BEAT)),
        st.one_of(st.integers(1, 2**32 - 1), st.just(0x03030303), st.just(0x03030D0D)),
        st.one_of(st.integers(0, 2**24 - 1), st.just(0x030D03)),
        st.one_of(st.binary(max_size=40), st.just(b"\r\x03" * 20), st.just(b"\x03" * 40)),
    ),
    max_size=6,
)


@given(bodies, st.integers(0, 3000))
def test_no_byte_of_a_frame_stops_the_program(sent: list[tuple[int, int, int, bytes]], cut: int) -> None:
    ctrl_c, stream = line.CtrlC(), b"".join(frame(*one) for one in sent)
    for at, byte in enumerate(stream):
        # A slow line: the pause between two bytes is shorter than one that ends a frame.
        assert not ctrl_c.quiet(at * 100)
        assert not ctrl_c.heard(bytes([byte]), at * 100)
    half = stream[:cut]
    again = line.CtrlC()
    assert not any(again.heard(bytes([byte]), 0) for byte in half), "also when the cable is pulled in a frame"
    again.quiet(line.QUIET_MS)
    assert [again.heard(key, line.QUIET_MS) for key in (b"\r", b"\x03")] == [False, True]


def test_a_board_that_cannot_be_stopped_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    flash: dict[str, Any] = runpy.run_path(str(FLASH))
    monkeypatch.setitem(flash["flash"].__globals__, "commands", lambda _program, _port: [["sleep", "1000"]])
    with pytest.raises(HardwareError, match=r"^The board at PORT did not take 1000: .* firmware before 2\.1 has to be emptied first: .*$"):
        flash["flash"]("table", "PORT", patience_s=0.01)


@pytest.mark.parametrize("to", ["a file", "a file/below"])
def test_what_is_no_folder_is_a_sentence(tmp_path: Path, to: str) -> None:
    (tmp_path / "a file").write_text("mine")
    done = subprocess.run([sys.executable, str(FLASH), "table", "--to", str(tmp_path / to)], capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert done.stderr.startswith(f"{tmp_path / to} is no folder that can be written")
    assert done.stderr.count("\n") == 1
    assert (tmp_path / "a file").read_text() == "mine"


def test_without_mpremote_it_goes_on_under_the_python_that_has_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    flash: dict[str, Any] = runpy.run_path(str(FLASH))
    main, ran = flash["main"], []
    monkeypatch.setattr(sys, "argv", [str(FLASH), "table", "--port", "PORT"])
    monkeypatch.setitem(main.__globals__, "find_spec", lambda _name: None)
    monkeypatch.setitem(main.__globals__, "OWN_PYTHON", Path("/nobody/has/this"))
    assert main() == 3
    assert "run `python3 start.py doctor` once" in capsys.readouterr().err
    monkeypatch.setitem(main.__globals__, "OWN_PYTHON", Path("/bin/sh"))

    def instead(path: Path, words: list[str]) -> None:
        ran.append((path, words))
        raise SystemExit

    monkeypatch.setattr(os, "execv", instead)
    with pytest.raises(SystemExit):
        main()
    assert ran == [(Path("/bin/sh"), ["/bin/sh", str(FLASH), "table", "--port", "PORT"])]
