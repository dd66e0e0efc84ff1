"""Bounce is not a press."""

from __future__ import annotations

from button import BOUNCE_MS, Buttons
from station import Station

from hardware.peer import Peer


def test_a_press_is_down_and_up_however_the_contact_bounces() -> None:
    levels = [False, False]
    buttons = Buttons(lambda: levels)
    said = []
    for now in range(400):
        if 100 <= now < 300:
            levels[1] = now >= 105 or now % 2 == 0
        elif now >= 300:
            levels[1] = now < 306 and now % 2 == 1
        said += [(now, one["is"], one["seat"]) for one in buttons.step(now)]
    assert [one[1:] for one in said] == [("down", 1), ("up", 1)]
    assert 100 + BOUNCE_MS <= said[0][0] <= 105 + BOUNCE_MS
    assert buttons.level(400) == {"buttons": [0, 0]}


def test_a_flicker_is_nothing() -> None:
    levels = [False]
    buttons = Buttons(lambda: levels)
    for now in range(0, 200, 5):
        levels[0] = now % 10 == 0
        assert buttons.step(now) == []


def test_a_station_answers_for_all_its_parts_and_shrugs_at_nonsense() -> None:
    levels = [True, False, False]
    to_host: list[bytes] = []
    station = Station(9, "test", [Buttons(lambda: levels)], to_host.append)
    heard: list[bytes] = []
    host = Peer(5, b"host", lambda data: station.feed(data, 0), lambda _boot, _seq, payload: heard.append(payload))

    def talk(now: int) -> None:
        station.step(now)
        host.step(now)
        while to_host:
            host.feed(to_host.pop(0), now)

    talk(0)
    for order in (b'{"do":"level"}', b"[1]", b"not json", b'{"do":"roll","value":3}', b'{"do":"level"}'):
        host.send(order, 10)
    for now in range(10, 200, 10):
        talk(now)
    assert heard == [b'{"is": "level", "buttons": [1, 0, 0]}'] * 2
