"""Tells which seat pressed. Buttons are wired in the order of the seats, and a press counts when it goes down."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.dice import origin
from hardware.link import LinkNews, Received
from hardware.messages import ButtonDown


@dataclass(frozen=True, slots=True)
class Pressed:
    """`seat` is a name, not an index. `origin` names the press for ever."""

    seat: str
    port: str
    origin: str


@dataclass(frozen=True, slots=True)
class Buttons:
    """`seats`: the name of the seat at each button, from the first."""

    seats: tuple[str, ...]

    def take(self, news: LinkNews) -> Pressed | None:
        """The press in this news; a button where nobody sits says nothing."""
        if isinstance(news, Received) and isinstance(news.message, ButtonDown) and news.message.seat < len(self.seats):
            return Pressed(self.seats[news.message.seat], news.port, origin(news))
        return None
