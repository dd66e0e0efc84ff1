"""The serial ports of this computer."""

from __future__ import annotations

from pathlib import Path

from serial.tools import list_ports


def ports() -> tuple[str, ...]:
    """Serial ports of this computer, by their lasting names where they have one. Pseudo-terminals are never listed."""
    lasting = {str(link.resolve()): str(link) for link in sorted(Path("/dev/serial/by-id").glob("*"))}
    return tuple(lasting.get(port.device, port.device) for port in sorted(list_ports.comports()) if port.vid is not None)
