"""A board with the die and the buttons of a whole table: a Pico, or a bench on a computer."""

import sys

import line
import pins
from button import Buttons
from die import Die
from station import Station

if sys.platform == "rp2":
    from lis3dh import Lis3dh
    from machine import I2C, Pin

    parts, bench = [Die(Lis3dh(I2C(0, scl=Pin(5), sda=Pin(4), freq=400_000))), Buttons(pins.pico())], False
else:
    from bench import BenchDie, BenchPins

    acceleration, levels = BenchDie(), BenchPins(len(pins.PINS))
    parts, bench = [Die(acceleration, pretender=acceleration), Buttons(levels, levels)], True

line.run(Station(line.boot_id(), sys.platform, parts, line.write, bench))
