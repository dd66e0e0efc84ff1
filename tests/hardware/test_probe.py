"""The doctor's look at what is plugged in."""

from __future__ import annotations

from pathlib import Path

from hardware.probe import greet, probe
from hardware.simulated import VirtualTable


def test_a_device_is_asked_who_it_is(port: Path, table: VirtualTable) -> None:
    found = greet(str(port), seconds=10)
    assert found.ok
    assert found.says == "firmware virtual on none: a die with 6 faces, 6 buttons, pretended"


def test_an_empty_port_is_a_finding_with_what_to_do(port: Path) -> None:
    found = {one.name: one for one in probe([str(port)])}
    assert not found[str(port)].ok
    assert "plug the device in" in found[str(port)].says
    assert {"pins", "micropython"} <= set(found)
    assert all(one.says for one in found.values())
