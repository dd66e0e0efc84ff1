"""Buttons between a pin and ground, in the order of the seats. Change the numbers to fit the wires."""

PINS = (10, 11, 12, 13, 14, 15)


def pico():
    """The levels of the pins of a Pico, pulled up: pressed is low."""
    from machine import Pin

    pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in PINS]
    return lambda: [not pin.value() for pin in pins]
