"""Lamps, buzzer and voice of this machine: each is shown every view that the screen is shown."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

from companion import assemble
from companion.live.settings import TableSettings
from companion.outputs.announcer import Announcer
from companion.outputs.seatlamps import SeatLamps, flaw
from companion.outputs.voice import AMPLITUDES, Voice
from companion.present.view import PlayView
from companion.present.words import Told, Words
from companion.settings.config import LampsPart
from hardware.lamps import lamps


@dataclass(frozen=True)
class Outputs:
    """The listeners to views, and the sentence for the first page about lamps that cannot be used."""

    listeners: tuple[Callable[[PlayView], None], ...]
    notice: str = ""

    def show(self, view: PlayView) -> None:
        """One view more, on the thread of the screen's orders or of the match; nothing here waits."""
        for listener in self.listeners:
            listener(view)


def outputs(wired: LampsPart, settings: TableSettings, closing: ExitStack) -> Outputs:
    """Opens them; what they hold open goes on `closing`."""
    pins = lamps(wired.pins, wired.buzzer_pin or None)
    closing.callback(pins.close)
    voice = Voice(lambda: AMPLITUDES[settings.chosen.volume])
    closing.callback(voice.close)

    def low(name: str, seconds: int) -> str:
        return Words.load(None, settings.chosen.language).say("screen", "time_low", seat=Told(name), seconds=seconds)

    lit = SeatLamps(pins, wired.pins)
    announcer = Announcer(pins.sound, voice.say, low, quiet=lambda: settings.chosen.volume == "off", hush=voice.hush)
    unusable = pins.missing if wired.pins or wired.buzzer_pin else ""
    return Outputs((lit.show, announcer.show), unusable or flaw_of(wired))


def flaw_of(wired: LampsPart) -> str:
    """The flaw of the lamps that are set up, over all games; empty without one."""
    games = map(assemble.load_game, assemble.games())
    return flaw(wired.pins, [game.default_seats(count) for game in games for count in game.seats]) if wired.pins else ""
