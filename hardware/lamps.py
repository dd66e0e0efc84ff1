"""Lamps of the seats and a buzzer, on the pins of a Raspberry Pi. Without pins the table plays on and says so."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Timer
from typing import Any, Literal, Protocol

Signal = Literal["off", "turn", "wait", "fault"]
"""off; on: it is this seat's turn; slow blinking: the table waits for it; fast blinking: a rule was broken."""
Sound = Literal["accepted", "refused", "turn", "low", "out"]

BLINKS: dict[Signal, float] = {"wait": 0.6, "fault": 0.15}
"""Seconds on and off."""
TONES: dict[Sound, tuple[float, float]] = {
    "accepted": (880.0, 0.08),
    "refused": (196.0, 0.4),
    "turn": (660.0, 0.12),
    "low": (440.0, 0.6),
    "out": (247.0, 1.2),
}
"""Hz and seconds: high and short is good, low and long is not."""


class Lamps(Protocol):
    """Lamps of the table for play without a screen. `missing` is a sentence when there is nothing to show it with."""

    missing: str

    def show(self, seat: str, signal: Signal) -> None: ...
    def sound(self, sound: Sound) -> None: ...
    def close(self) -> None: ...


@dataclass
class NoLamps:
    """Lamps without pins, which remember their signals: the simulated twin as well."""

    missing: str = "No lamps: this computer has no pins for them. The game runs without."
    shown: dict[str, Signal] = field(default_factory=dict)
    sounds: list[Sound] = field(default_factory=list)

    def show(self, seat: str, signal: Signal) -> None:
        self.shown[seat] = signal

    def sound(self, sound: Sound) -> None:
        self.sounds.append(sound)

    def close(self) -> None:
        self.shown.clear()


class PinLamps:
    """gpiozero's LEDs and a tonal buzzer. It blinks and beeps in threads of its own: no call waits."""

    missing = ""

    def __init__(self, pins: Mapping[str, int], buzzer: int | None) -> None:
        from gpiozero import LED, TonalBuzzer

        self._pins = dict(pins)
        self._lamps: dict[int, Any] = {}
        self._shown: dict[int, Signal] = {}
        self._buzzer: Any = None
        self._silence: Timer | None = None
        try:
            for pin in dict.fromkeys(pins.values()):
                self._lamps[pin] = LED(pin)
            self._buzzer = None if buzzer is None else TonalBuzzer(buzzer, octaves=2)
        except BaseException:
            self.close()
            raise

    def show(self, seat: str, signal: Signal) -> None:
        """The lamp of this seat shows this until told otherwise; a seat without a lamp is no error. Seats of two games may share one."""
        pin = self._pins.get(seat, -1)
        lamp = self._lamps.get(pin)
        if lamp is None or self._shown.get(pin) == signal:
            return
        self._shown[pin] = signal
        if signal in BLINKS:
            lamp.blink(on_time=BLINKS[signal], off_time=BLINKS[signal])
        elif signal == "turn":
            lamp.on()
        else:
            lamp.off()

    def sound(self, sound: Sound) -> None:
        if self._buzzer is None:
            return
        from gpiozero.tones import Tone

        hertz, seconds = TONES[sound]
        self._buzzer.play(Tone(frequency=hertz))
        if self._silence is not None:
            self._silence.cancel()
        self._silence = Timer(seconds, self._buzzer.stop)
        self._silence.daemon = True
        self._silence.start()

    def close(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
        for device in (*self._lamps.values(), self._buzzer):
            if device is not None:
                device.close()
        self._lamps.clear()
        self._buzzer = None


def lamps(pins: Mapping[str, int], buzzer: int | None = None) -> Lamps:
    """Lamps on these pins (seat to BCM number), or NoLamps that says why not."""
    if not pins and buzzer is None:
        return NoLamps("No lamps are set up. The game runs without.")
    try:
        with warnings.catch_warnings():
            # gpiozero warns once for each library it tries; the exception after the last says enough.
            warnings.simplefilter("ignore")
            return PinLamps(pins, buzzer)
    except ModuleNotFoundError:
        return NoLamps("No lamps: gpiozero is not installed. The game runs without.")
    except Exception as error:  # noqa: BLE001 - each pin library has errors of its own, and none may stop a game
        return NoLamps(f"No lamps: the pins cannot be used ({type(error).__name__}: {error}). The game runs without.")
