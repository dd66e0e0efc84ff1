"""Helpers for the tests of Dash Arena: figures on named spaces; one dash; where everything is afterwards."""

from __future__ import annotations

from companion.games.dash_arena.movement.arena import HEADINGS, arena_of
from companion.games.dash_arena.movement.course import House, Ride, Traits
from companion.games.dash_arena.movement.dashing import dash
from companion.games.dash_arena.movement.default_arena import DEFAULT
from companion.games.dash_arena.movement.flying import fly
from companion.games.dash_arena.state import NUMBER, Field, Options

ARENA = arena_of(DEFAULT)
NAME = {"R1": "red-1", "R2": "red-2", "R3": "red-3", "B1": "blue-1", "B2": "blue-2", "B3": "blue-3"}


def number(short: str) -> int:
    return NUMBER[NAME[short]]


def field(disk: str = "", prone: tuple[str, ...] = (), **figures: str) -> Field:
    """Figures by their short names; the disk in a space or at a figure."""
    spaces = [-1] * 6
    for short, space in figures.items():
        spaces[number(short)] = ARENA.number[space]
    there = ARENA.number[figures.get(disk, disk)] if disk else -1
    return Field(tuple(spaces), sum(1 << number(short) for short in prone), (there,))


def house(options: Options | None = None, **resist: int) -> House:
    traits = Traits(resist=tuple(resist.get(short, 1) for short in NAME))
    return House(ARENA, options or Options(), traits)


def dashed(start: Field, short: str, die: int, heading: str, *script: str, under: House | None = None) -> Ride:
    """A dash whose script must fit."""
    ride = dash(under or house(), start, number(short), die, HEADINGS.index(heading), script=script)
    assert not ride.misfit, ride
    return ride


def thrown(start: Field, impulses: int, heading: str, *then: str, under: House | None = None) -> Ride:
    """A throw of the first disk with the headings that its interceptors choose, all of which must be asked for."""
    ride = fly(under or house(), start, 0, impulses, HEADINGS.index(heading))
    for choice in then:
        assert ride.left > 0, ride
        ride = fly(under or house(), ride.field, 0, ride.left, HEADINGS.index(choice))
    assert ride.left == 0, ride
    return ride


def at(ride: Ride) -> dict[str, str]:
    """Every figure on the board and the disk, with the space it is in; lower case for a prone figure."""
    found = {}
    for short in NAME:
        space = ride.field.spaces[number(short)]
        if space >= 0:
            lies = ride.field.prone >> number(short) & 1
            found[short.lower() if lies else short] = ARENA.names[space]
    if ride.field.disks[0] >= 0:
        found["disk"] = ARENA.names[ride.field.disks[0]]
    return found


def gain(ride: Ride) -> tuple[str, int] | None:
    """Points by team."""
    return (("red", "blue")[ride.scorer], ride.points) if ride.scorer >= 0 else None
