"""Bounds of a press, a knock, a fall, motion and rest: each bound is held from both sides."""

from __future__ import annotations

import struct

import pytest
from button import Buttons
from die import GRAVITY
from lis3dh import Lis3dh

from tests.firmware.test_die import FALLING, Hand, scaled


def pressed(*levels: tuple[bool, int]) -> list[str]:
    """Messages of a button whose contact is closed or open for so many milliseconds each, looked at every millisecond."""
    now, level = 0, [False]
    buttons = Buttons(lambda: level)
    said = []
    for level[0], milliseconds in levels:
        for _ in range(milliseconds):
            now += 1
            said += [one["is"] for one in buttons.step(now)]
    return said


@pytest.mark.parametrize("bounce_ms", [2, 5, 10])
def test_a_contact_that_bounces_is_one_press(bounce_ms: int) -> None:
    bounces = [(number % 2 == 0, bounce_ms) for number in range(6)]
    assert pressed((False, 50), *bounces, (True, 50), *bounces[1:], (False, 50)) == ["down", "up"]


def test_a_tap_of_ten_milliseconds_is_none_and_one_of_twenty_is() -> None:
    assert pressed((False, 50), (True, 10), (False, 50)) == []
    assert pressed((False, 50), (True, 20), (False, 50)) == ["down", "up"]


def kinds(hand: Hand, *vectors: tuple[int, int, int], each: int = 40, end: int = 4) -> list[str]:
    """Messages of a die that feels this and then lies with `end` up."""
    return [one["is"] for one in hand.feel(*vectors, GRAVITY[end], each=each) + hand.rest(600)]


def test_a_hand_that_turns_a_die_over_and_sets_it_down_firmly_has_not_rolled_it() -> None:
    """A hand that sets a die down firmly does not roll it: that peaks at 1.5 g. One dropped from its height knocks with 2 g and more."""
    for firmly in (1.2, 1.5, 1.6):
        assert kinds(Hand(1), (707, 0, 707), (1000, 0, 0), scaled(2, firmly)) == ["nudged"]
    assert kinds(Hand(1), (707, 0, 707), scaled(2, 1.9), scaled(5, 2.1)) == ["rolling", "stable"]


def test_a_hand_that_lowers_a_die_quickly_does_not_let_it_fall() -> None:
    lowering, falling = scaled(1, 0.5), scaled(1, 0.2)
    assert kinds(Hand(1), lowering, lowering, (707, 0, 707), (1000, 0, 0)) == ["nudged"]
    assert kinds(Hand(1), falling, falling, (707, 0, 707), (1000, 0, 0)) == ["rolling", "stable"]


def test_trembling_is_no_motion_and_a_push_is() -> None:
    x, y, z = GRAVITY[3]
    assert kinds(Hand(3), (x + 80, y, z), (x, y, z + 80), end=3) == []
    assert kinds(Hand(3), (x + 160, y, z), end=3) == ["nudged"]


def test_a_die_leans_on_something_or_lies() -> None:
    """15 degrees is a die on a crumb, 25 degrees one on the edge of a board."""
    for vector, wanted in (((259, 0, 966), "stable"), ((423, 0, 906), "tilted")):
        hand = Hand(5)
        hand.feel(FALLING, FALLING, scaled(3, 2.6), scaled(6, 1.9), each=20)
        assert [one["is"] for one in hand.feel(vector, each=600)] == [wanted]


def test_a_side_counts_as_passed_when_it_points_up_more_than_the_one_before() -> None:
    """The same knock comes to two dice, and only the one that is thrown over has been rolled. The other is lifted by 38 degrees while it is
    lighter than at rest; the one thrown over turns to 70 and back."""
    assert kinds(Hand(1), scaled(1, 2.4), (640, 0, 500), end=1) == ["nudged"]
    assert kinds(Hand(1), scaled(1, 2.4), (800, 0, 300), end=1) == ["rolling", "stable"]


def test_a_die_that_rocks_for_a_quarter_of_a_second_is_still_rolling() -> None:
    hand = Hand(5)
    said = hand.feel(FALLING, FALLING, scaled(3, 2.6), scaled(6, 1.9), each=20)
    said += hand.feel(GRAVITY[4], each=250) + hand.feel((0, -930, 370), GRAVITY[4], each=20)
    assert [one["is"] for one in said] == ["rolling"]
    assert [one["is"] for one in hand.feel(GRAVITY[4], each=350)] == ["stable"]


class Wire:
    """An I2C bus with an LIS3DH on it, by the datasheet."""

    def __init__(self, identity: int = 0x33) -> None:
        self.registers = {0x0F: identity}
        self.asked: list[tuple[int, int, int]] = []

    def readfrom_mem(self, address: int, register: int, count: int) -> bytes:
        self.asked.append((address, register, count))
        if register == 0xA8:
            return struct.pack("<hhh", 500 << 4, -500 << 4, 2047 << 4)
        return bytes([self.registers[register]])

    def writeto_mem(self, _address: int, register: int, data: bytes) -> None:
        self.registers[register] = data[0]


def test_the_accelerometer_is_set_and_read_as_its_datasheet_says() -> None:
    wire = Wire()
    chip = Lis3dh(wire)
    measured = chip()
    assert wire.registers[0x20] == 0b0110_0111, "200 Hz, normal power, x, y and z"
    assert wire.registers[0x23] == 0b1001_1000, "block update, 4 g, high resolution"
    assert measured == (1000, -1000, 4094), "2 mg a step"
    assert wire.asked == [(0x18, 0x0F, 1), (0x18, 0xA8, 6)]


def test_another_chip_is_named() -> None:
    with pytest.raises(OSError, match="no LIS3DH at I2C address 24"):
        Lis3dh(Wire(0x32))()
