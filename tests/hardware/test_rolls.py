"""Only a die that rolled and came to rest counts; only a button where somebody sits."""

from __future__ import annotations

import pytest

from hardware.buttons import Buttons, Pressed
from hardware.dice import Cocked, Dice, Impossible, Rolled, named
from hardware.link import LinkDown, LinkUp, Received
from hardware.messages import ButtonDown, ButtonUp, Hello, Level, Nudged, Rolling, Stable, Tilted

BOOT = 0xABCDEF01


def news(*messages: object, boot: int = BOOT) -> list[Received]:
    return [Received("usb", boot, number, message) for number, message in enumerate(messages, 1)]  # type: ignore[arg-type]


def counted(*items: object) -> list[Rolled | Cocked | Impossible]:
    dice = Dice()
    return [said for item in items if (said := dice.take(item)) is not None]  # type: ignore[arg-type]


def test_rolled_then_stable_counts_once() -> None:
    assert counted(*news(Rolling(0), Stable(0, 5), Stable(0, 5))) == [Rolled(5, 0, "usb", "abcdef01:2")]


def test_pushed_tilted_and_merely_lying_dice_do_not_count() -> None:
    assert counted(*news(Stable(0, 5), Nudged(0, 6), Level((3,)))) == [Cocked(0, "usb", 6)]
    assert counted(*news(Rolling(0), Tilted(0), Stable(0, 2))) == [Cocked(0, "usb")]


def test_two_dice_do_not_disturb_each_other() -> None:
    assert counted(*news(Rolling(0), Rolling(1), Stable(1, 2), Stable(0, 6))) == [
        Rolled(2, 1, "usb", "abcdef01:3"),
        Rolled(6, 0, "usb", "abcdef01:4"),
    ]


def test_a_roll_survives_a_pulled_cable_but_not_a_device_that_forgot_it() -> None:
    hello = Hello("1.0", "rp2", (), BOOT)
    rolling, stable = news(Rolling(0), Stable(0, 4))
    assert counted(rolling, LinkDown("usb", "gone"), LinkUp("usb", hello, fresh=False), stable) == [Rolled(4, 0, "usb", "abcdef01:2")]
    assert counted(rolling, LinkUp("usb", Hello("1.0", "rp2", (), 7), fresh=True), *news(Stable(0, 4), boot=7)) == []


def test_an_origin_names_a_boot_and_a_message() -> None:
    assert named("abcdef01:2") == (BOOT, 2)
    assert [named(text) for text in ("", "hand", "die-red", "abcdef01:", "abcdef01:0", "0xabcdef:1", "abcdef01:2:3")] == [None] * 7


@pytest.mark.parametrize(("has", "faces"), [((), 6), (("die",), 6), (("die:20", "buttons:4"), 20), (("die:2",), 2)])
def test_a_die_shows_no_face_that_it_has_not(has: tuple[str, ...], faces: int) -> None:
    up = LinkUp("usb", Hello("2.0", "rp2", has, BOOT), fresh=True)
    for value in (1, faces):
        assert counted(up, *news(Rolling(0), Stable(0, value))) == [Rolled(value, 0, "usb", "abcdef01:2")]
    for value in (0, faces + 1, 255):
        assert counted(up, *news(Rolling(0), Stable(0, value))) == [Impossible(0, "usb", value, faces)]


def test_buttons_belong_to_seats() -> None:
    buttons = Buttons(("red", "blue"))
    assert [buttons.take(item) for item in news(ButtonDown(1), ButtonUp(1), ButtonDown(2))] == [
        Pressed("blue", "usb", "abcdef01:1"),
        None,
        None,
    ]
