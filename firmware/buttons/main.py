"""A board with one button per seat: a Pico, or a bench on a computer."""

import sys

import line
import pins
from button import Buttons
from station import Station

if sys.platform == "rp2":
    part, bench = Buttons(pins.pico()), False
else:
    from bench import BenchPins

    levels = BenchPins(len(pins.PINS))
    part, bench = Buttons(levels, levels), True

line.run(Station(line.boot_id(), sys.platform, [part], line.write, bench))
