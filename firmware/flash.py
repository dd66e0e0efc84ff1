"""Puts a program on a Pico that runs MicroPython, or into a folder: `python3 firmware/flash.py dice --port /dev/ttyACM0`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from hardware.errors import HardwareError
from hardware.program import PROGRAMS, assemble, files

OWN_PYTHON = ROOT / ".venv" / "bin" / "python"
"""The Python that `start.py` sets up; it has mpremote."""
PATIENCE_S = 60.0
"""The longest that one file takes; mpremote itself waits for ever for a board that goes on talking."""


def commands(program: str, port: str) -> list[list[str]]:
    """The arguments for mpremote: one copy per file, main.py last, so that a cut in between leaves no half program."""
    names = sorted(files(program), key=lambda name: (name == "main.py", name))
    start = [sys.executable, "-m", "mpremote", "connect", port]
    return [[*start, "fs", "cp", str(files(program)[name]), f":{name}"] for name in names] + [[*start, "reset"]]


def flash(program: str, port: str, patience_s: float = PATIENCE_S) -> None:
    """Copies a program to the board at a port and starts it. Raises HardwareError, with what to do."""
    for command in commands(program, port):
        try:
            done = subprocess.run(command, check=False, timeout=patience_s).returncode == 0
        except subprocess.TimeoutExpired:
            done = False
        if not done:
            raise HardwareError(
                f"The board at {port} did not take {command[-1]}: is MicroPython on it, and no other program using it? "
                "A board with firmware before 2.1 has to be emptied first: firmware/README.md says how."
            )


def copied(program: str, folder: Path) -> Path:
    """Copies a program to a folder and returns its main.py. Raises HardwareError for what is no folder to write to."""
    try:
        return assemble(program, folder)
    except OSError as error:
        raise HardwareError(f"{folder} is no folder that can be written ({error.strerror}): name another one.") from error


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", choices=sorted(PROGRAMS))
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument("--port", help="serial port of the board, for example /dev/ttyACM0")
    place.add_argument("--to", type=Path, help="a folder to copy the files to instead")
    wanted = parser.parse_args()
    try:
        if wanted.to:
            print(copied(wanted.program, wanted.to))
            return 0
        if find_spec("mpremote") is None:
            if os.access(OWN_PYTHON, os.X_OK) and Path(sys.prefix) != OWN_PYTHON.parents[1]:
                os.execv(OWN_PYTHON, [str(OWN_PYTHON), *sys.argv])
            raise HardwareError("mpremote is not here: run `python3 start.py doctor` once, which fetches it, then this again.")
        flash(wanted.program, wanted.port)
    except HardwareError as error:
        print(error, file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
