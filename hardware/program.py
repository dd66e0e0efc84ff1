"""The firmware's programs: which files lie side by side on a device. The same list flashes a Pico and feeds the tests."""

from __future__ import annotations

import shutil
from pathlib import Path

from hardware.errors import HardwareError

SOURCE = Path(__file__).resolve().parents[1]
PROGRAMS = {"dice": ("dice",), "buttons": ("buttons",), "table": ("dice", "buttons", "table")}
"""A program and the folders of firmware/ it is made of; the last one has its main.py."""
SHARED = ("hardware/wire.py", "hardware/peer.py")
"""The protocol is one code on both ends."""


def files(program: str) -> dict[str, Path]:
    """Name on the device to file here. Raises HardwareError for an unknown program, or where the firmware is not installed."""
    if program not in PROGRAMS:
        raise HardwareError(f"There is no firmware called {program}: choose one of {', '.join(PROGRAMS)}.")
    firmware = SOURCE / "firmware"
    if not firmware.is_dir():
        raise HardwareError(f"The firmware is not installed here ({firmware} is missing): use a checkout of the project.")
    found = {Path(name).name: SOURCE / name for name in SHARED}
    # The bench plays a die even where only buttons are, and needs to know how a die feels.
    folders = ("lib", "dice", *PROGRAMS[program])
    for folder in folders:
        found.update({path.name: path for path in sorted((firmware / folder).glob("*.py")) if path.name != "main.py"})
    found["main.py"] = firmware / PROGRAMS[program][-1] / "main.py"
    return found


def assemble(program: str, folder: Path) -> Path:
    """Copies a program to a folder as it lies on a device and returns its main.py."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, source in files(program).items():
        shutil.copyfile(source, folder / name)
    return folder / "main.py"
