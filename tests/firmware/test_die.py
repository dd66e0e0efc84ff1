"""Messages of a die about how it was moved: accelerations in thousandths of g, one every 5 ms."""

from __future__ import annotations

import math
import random
import struct
from typing import Any

import lis3dh
import pytest
from bench import BenchDie
from die import GRAVITY, RETRY_MS, SETTLE_MS, SILENT_AFTER_MS, Die, upward

STEP_MS = 5


class Hand:
    """Moves a die: `feel` is what its chip feels next."""

    def __init__(self, face: int = 1, seed: int = 0) -> None:
        self.now = 0
        self.vector = GRAVITY[face]
        self.chance = random.Random(seed)
        self.die = Die(self.read)
        self.rest(1000)

    def read(self) -> tuple[int, ...]:
        return tuple(value + self.chance.randint(-12, 12) for value in self.vector)

    def rest(self, milliseconds: int) -> list[dict[str, Any]]:
        said = []
        for _ in range(milliseconds // STEP_MS):
            self.now += STEP_MS
            said += self.die.step(self.now)
        return said

    def feel(self, *vectors: tuple[int, int, int], each: int = 20) -> list[dict[str, Any]]:
        said = []
        for self.vector in vectors:
            said += self.rest(each)
        return said


FALLING = (20, -30, 10)


def scaled(face: int, factor: float) -> tuple[int, int, int]:
    x, y, z = GRAVITY[face]
    return int(x * factor), int(y * factor), int(z * factor)


def test_a_die_that_only_lies_there_says_nothing() -> None:
    assert Hand().rest(20_000) == []


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("start", [1, 4])
def test_a_throw_is_rolling_then_stable(start: int, value: int) -> None:
    hand = Hand(start)
    said = hand.feel(FALLING, FALLING, FALLING, scaled(3, 2.6), scaled(6, 1.9), scaled(2, 2.2), scaled(5, 1.5))
    said += hand.feel(GRAVITY[value], each=SETTLE_MS + 100)
    assert said == [{"is": "rolling", "die": 0}, {"is": "stable", "die": 0, "value": value}]
    assert hand.die.level(hand.now) == {"dice": [value]}


def test_a_throw_counts_even_when_it_shows_what_lay_there() -> None:
    hand = Hand(6)
    said = hand.feel(FALLING, FALLING, scaled(3, 2.2), scaled(5, 2.0), GRAVITY[6], each=60) + hand.rest(600)
    assert [one["is"] for one in said] == ["rolling", "stable"]


def test_a_push_is_no_roll() -> None:
    hand = Hand(5)
    x, y, z = GRAVITY[5]
    said = hand.feel((x + 300, y + 250, z), (x - 250, y, z + 90), GRAVITY[5]) + hand.rest(600)
    assert said == [{"is": "nudged", "die": 0, "value": 5}]


def test_a_knock_on_the_table_is_no_roll() -> None:
    hand = Hand(2)
    assert hand.feel(scaled(2, 2.4), GRAVITY[2]) + hand.rest(600) == [{"is": "nudged", "die": 0, "value": 2}]


def test_a_die_turned_over_by_a_gentle_hand_is_no_roll() -> None:
    hand = Hand(1)
    turning = [(707, 0, 707), (1000, 0, 0), (900, 300, -300), (0, 0, -1000)]
    assert hand.feel(*turning, each=40) + hand.rest(600) == [{"is": "nudged", "die": 0, "value": 6}]


def test_a_die_on_its_edge_is_tilted_and_a_tap_does_not_make_it_a_roll() -> None:
    hand = Hand(1)
    said = hand.feel(FALLING, FALLING, scaled(3, 2.2), scaled(6, 2.0), (707, 0, 707)) + hand.rest(600)
    assert [one["is"] for one in said] == ["rolling", "tilted"]
    assert hand.die.level(hand.now) == {"dice": [0]}
    assert hand.feel((900, 0, 450), GRAVITY[2]) + hand.rest(600) == [{"is": "nudged", "die": 0, "value": 2}]


def test_a_pause_shorter_than_settling_is_still_the_same_roll() -> None:
    hand = Hand(1)
    said = hand.feel(FALLING, FALLING, scaled(3, 2.2), scaled(6, 2.0))
    said += hand.feel(GRAVITY[4], each=SETTLE_MS - 100) + hand.feel(scaled(2, 1.9), GRAVITY[2]) + hand.rest(600)
    assert [one["is"] for one in said] == ["rolling", "stable"]
    assert said[-1]["value"] == 2


def test_a_slow_roll_is_not_taken_for_rest() -> None:
    """One turn a second: 25 mg from one sample to the next, which alone would be no motion."""
    hand = Hand(1)
    said = hand.feel(FALLING, FALLING, scaled(3, 2.2), scaled(6, 2.0))
    for step in range(400):
        angle = 2 * math.pi * step * STEP_MS / 1000
        said += hand.feel((int(1000 * math.sin(angle)), 0, -int(1000 * math.cos(angle))), each=STEP_MS)
    assert [one["is"] for one in said] == ["rolling"]
    assert hand.rest(600) == [{"is": "stable", "die": 0, "value": 6}]


def test_warming_up_is_no_motion() -> None:
    hand = Hand(1)
    for step in range(200):
        assert hand.feel((step // 4, 0, 1000 - step // 4), each=100) == []


@pytest.mark.parametrize("value", range(1, 7))
def test_the_bench_rolls_what_it_is_told(value: int) -> None:
    bench = BenchDie()
    die, said = Die(bench, pretender=bench), []
    for now in range(0, 1000, STEP_MS):
        said += die.step(now)
    assert die.pretend({"do": "roll", "value": value}, 1000)
    for now in range(1000, 3000, STEP_MS):
        said += die.step(now)
    assert [one["is"] for one in said] == ["rolling", "stable"]
    assert said[-1]["value"] == value
    for what, wanted in (("nudge", ["nudged"]), ("tilt", ["rolling", "tilted"])):
        assert die.pretend({"do": what}, 3000)
        assert [one["is"] for now in range(3000, 5000, STEP_MS) for one in die.step(now)] == wanted
    assert not die.pretend({"do": "roll", "value": 9}, 5000)
    assert not die.pretend({"do": "roll", "value": 3, "which": 1}, 5000)


def test_up_is_the_side_that_gravity_says() -> None:
    assert [upward(GRAVITY[face], 940) for face in range(1, 7)] == list(range(1, 7))
    assert upward((707, 0, 707), 940) == 0
    assert all(sum(GRAVITY[face][axis] + GRAVITY[7 - face][axis] for axis in range(3)) == 0 for face in range(1, 7))


class Wires:
    """The bus of an LIS3DH: `off` while a wire is; a chip that loses its power forgets its settings."""

    def __init__(self) -> None:
        self.off = False
        self.registers: dict[int, int] = {}

    def lose_power(self) -> None:
        self.registers.clear()

    def readfrom_mem(self, _address: int, register: int, count: int) -> bytes:
        if self.off:
            raise OSError(5)
        if count == 1:
            return bytes([lis3dh.IDENTITY])
        return struct.pack("<hhh", 0, 0, 500 * 16 if self.registers.get(lis3dh.CTRL1) else 0)

    def writeto_mem(self, _address: int, register: int, value: bytes) -> None:
        if self.off:
            raise OSError(5)
        self.registers[register] = value[0]


def after(die: Die, start: int, milliseconds: int) -> list[dict[str, Any]]:
    return [said for now in range(start, start + milliseconds, STEP_MS) for said in die.step(now)]


def test_a_wire_that_breaks_is_said_once_and_the_chip_is_found_again() -> None:
    wires = Wires()
    die = Die(lis3dh.Lis3dh(wires))
    assert after(die, 0, 1000) == []
    assert die.level(1000) == {"dice": [1]}
    wires.off = True
    assert after(die, 1000, 3000) == [{"is": "silent", "die": 0}]
    assert die.has() == ["die", "die-silent"]
    assert die.level(4000) == {"dice": [0]}
    wires.lose_power()
    wires.off = False
    assert after(die, 4000, 1000) == [{"is": "felt", "die": 0}]
    assert (die.has(), die.level(5000)) == (["die"], {"dice": [1]})


def test_a_board_starts_also_with_a_wire_off() -> None:
    wires = Wires()
    wires.off = True
    die = Die(lis3dh.Lis3dh(wires))
    assert after(die, 0, 1000) == [{"is": "silent", "die": 0}]


def test_a_knock_that_shakes_a_wire_or_the_power_for_a_moment_is_no_matter() -> None:
    wires = Wires()
    die = Die(lis3dh.Lis3dh(wires))
    after(die, 0, 500)
    wires.off = True
    assert after(die, 500, 40) == []
    wires.off = False
    wires.lose_power()
    assert after(die, 540, 1000) == []
    assert die.level(1540) == {"dice": [1]}


def test_a_die_that_is_sought_seldom_holds_nothing_up() -> None:
    asked: list[int] = []

    def nobody() -> tuple[int, int, int]:
        asked.append(1)
        raise OSError(5)

    after(Die(nobody), 0, 10_000)
    assert len(asked) <= SILENT_AFTER_MS // STEP_MS + 1 + 10_000 // RETRY_MS
