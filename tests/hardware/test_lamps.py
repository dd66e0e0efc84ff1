"""Lamps on gpiozero's mock pins, and a table without any."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.lamps import NoLamps, PinLamps, lamps


@pytest.fixture
def pins() -> Iterator[Any]:
    before, factory = Device.pin_factory, MockFactory(pin_class=MockPWMPin)
    Device.pin_factory = factory
    yield factory
    factory.reset()
    Device.pin_factory = before


def test_each_seat_has_its_lamp(pins: Any) -> None:
    table = lamps({"red": 17, "blue": 27}, buzzer=12)
    assert isinstance(table, PinLamps)
    table.show("red", "turn")
    assert (pins.pin(17).state, pins.pin(27).state) == (True, False)
    table.show("red", "off")
    table.show("green", "turn")
    assert (pins.pin(17).state, pins.pin(27).state) == (False, False)
    table.show("blue", "fault")
    table.show("blue", "turn")
    assert pins.pin(27).state
    table.sound("refused")
    assert pins.pin(12).frequency == pytest.approx(196.0)
    table.close()


def test_a_pin_that_is_taken_is_named_and_the_others_are_given_back(pins: Any) -> None:
    first = lamps({"red": 17}, buzzer=None)
    second = lamps({"blue": 27, "red": 17}, buzzer=None)
    assert "GPIOPinInUse" in second.missing
    assert lamps({"blue": 27}, buzzer=None).missing == ""
    first.close()


def test_seats_of_two_games_share_a_lamp(pins: Any) -> None:
    table = lamps({"red": 17, "white": 17, "green": 27})
    table.show("red", "turn")
    assert pins.pin(17).state
    table.show("red", "off")
    table.show("white", "turn")
    assert (pins.pin(17).state, table.missing) == (True, "")
    table.close()


def test_without_pins_the_game_runs_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no-such-factory")
    monkeypatch.setattr(Device, "pin_factory", None)
    table = lamps({"red": 17})
    assert isinstance(table, NoLamps)
    assert table.missing.startswith("No lamps: the pins cannot be used")
    assert table.missing.endswith("The game runs without.")
    table.show("red", "fault")
    table.sound("low")
    assert (table.shown, table.sounds) == ({"red": "fault"}, ["low"])
    table.close()
    assert lamps({}).missing == "No lamps are set up. The game runs without."
