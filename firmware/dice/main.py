"""A board with one die: a Pico with an LIS3DH in the die, or a bench on a computer."""

import sys

import line
from die import Die
from station import Station

if sys.platform == "rp2":
    from lis3dh import Lis3dh
    from machine import I2C, Pin

    part, bench = Die(Lis3dh(I2C(0, scl=Pin(5), sda=Pin(4), freq=400_000))), False
else:
    from bench import BenchDie

    acceleration = BenchDie()
    part, bench = Die(acceleration, pretender=acceleration), True

line.run(Station(line.boot_id(), sys.platform, [part], line.write, bench))
