"""Puts a program on a Pico that runs MicroPython, or into a folder: `python3 firmware/flash.py dice --port /dev/ttyACM0`."""

from __future__ import annotations

import argparse
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hardware.errors import HardwareError
from hardware.program import PROGRAMS, assemble, files


def commands(program: str, port: str) -> list[list[str]]:
    """The arguments for mpremote: one copy per file, main.py last, so that a cut in between leaves no half program."""
    names = sorted(files(program), key=lambda name: (name == "main.py", name))
    start = [sys.executable, "-m", "mpremote", "connect", port]
    return [[*start, "fs", "cp", str(files(program)[name]), f":{name}"] for name in names] + [[*start, "reset"]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", choices=sorted(PROGRAMS))
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument("--port", help="serial port of the board, for example /dev/ttyACM0")
    place.add_argument("--to", type=Path, help="a folder to copy the files to instead")
    wanted = parser.parse_args()
    try:
        if wanted.to:
            print(assemble(wanted.program, wanted.to))
            return 0
        if find_spec("mpremote") is None:
            raise HardwareError("mpremote is not installed: run `pip install mpremote`, then this again.")
        for command in commands(wanted.program, wanted.port):
            if subprocess.run(command, check=False).returncode:
                raise HardwareError(
                    f"The board at {wanted.port} did not take {command[-1]}: is MicroPython on it, and no other program using it?"
                )
    except HardwareError as error:
        print(error, file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
