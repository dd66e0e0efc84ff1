"""The serial line brings what is said in a match to it once. What is said outside reaches no match, and the device is told what is safe."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.record.eventlog import Record
from companion.referee.observation import ButtonPressed, DiceRolled, Failed, Observation
from companion.sensing.line import NOW, SerialLine
from companion.wiring import RealTable
from hardware.link import LinkDown, LinkUp, Received
from hardware.messages import ButtonDown, ButtonUp, Felt, Hello, Level, Message, Nudged, Rolling, Silent, Stable, Tilted
from vision.pictures.camera import CameraWish

BOOT = 7
SEATS = ("red", "green")


class Table:
    """A line without a port: what it hears is given, what it tells the device is kept in `safe`."""

    def __init__(self, **options: Any) -> None:
        self.troubles: list[tuple[str, str]] = []
        self.put: list[DiceRolled | ButtonPressed] = []
        self.safe: dict[int, int] = {}
        self.seq = 0
        self.line = SerialLine("port", lambda device, sentence: self.troubles.append((device, sentence)), **options)
        self.line._link.confirm = self._confirm  # type: ignore[method-assign]

    def _confirm(self, boot: int, seq: int) -> None:
        self.safe[boot] = max(seq, self.safe.get(boot, 0))

    def greet(self, boot: int = BOOT, *, fresh: bool = True, has: tuple[str, ...] = ("die", "buttons:2")) -> None:
        self.line.put(LinkUp("port", Hello("2.0", "bench", has, boot), fresh))

    def say(self, *messages: Message, late: bool = False, boot: int = BOOT) -> None:
        for message in messages:
            self.seq += 1
            self.line.put(Received("port", boot, self.seq, message, late))

    def attach(self, **options: Any) -> None:
        self.line.attach(SEATS, self.put.append, **options)

    @property
    def heard(self) -> list[Any]:
        return [each.values[0] if isinstance(each, DiceRolled) else each.seat for each in self.put]


def at_play(**options: Any) -> Table:
    table = Table(**options)
    table.greet()
    table.attach()
    return table


def test_only_a_die_that_rolled_and_rests_counts() -> None:
    table = at_play()
    table.say(Stable(0, 4), Nudged(0, 2), Rolling(0), Stable(0, 5), Rolling(0), Tilted(0))
    assert table.put == [DiceRolled(NOW, (5,), "00000007:4")]
    assert table.troubles[-1] == ("die", "The die stands on an edge: roll it again.")


def test_buttons_belong_to_seats_in_order() -> None:
    table = at_play()
    table.say(ButtonDown(1), ButtonDown(0), ButtonDown(5))
    assert table.put == [ButtonPressed(NOW, "green", device="00000007:1"), ButtonPressed(NOW, "red", device="00000007:2")]


def test_a_table_has_as_many_numbered_seats_as_its_device_has_buttons_or_its_lamps_go(tmp_path: Path) -> None:
    table = at_play()
    with Record(tmp_path / "m.sqlite") as record:
        real = RealTable(CameraWish(), record, table.line, None)
        assert (real.numbered, RealTable(CameraWish(), record, table.line, None, lamps=4).numbered) == (2, 4)
        table.greet(has=("die",))
        assert real.numbered == 0


def test_a_seven_is_a_sentence_and_no_roll() -> None:
    table = at_play()
    table.say(Rolling(0), Stable(0, 7), Rolling(0), Stable(0, 0))
    assert table.put == []
    assert table.troubles[-2] == ("die", "The die says 7, but it has the faces 1 to 6: roll it again.")
    table.greet(has=("die:20",), fresh=False)
    table.say(Rolling(0), Stable(0, 17))
    assert table.heard == [17]
    assert table.troubles[-1] == ("die", "")


def test_a_wire_of_the_die_that_is_off_is_said_until_it_is_on_again() -> None:
    sentence = "The die does not answer: look at its four wires. Until it does, throw another die and touch what it shows."
    table = at_play()
    table.say(Rolling(0), Silent(0), ButtonDown(1), Felt(0), Stable(0, 5))
    assert table.heard == ["green"], "the roll that the wire broke is none"
    assert table.troubles == [("port", ""), ("wires", sentence), ("wires", "")]
    table.line.kept("00000007:3")
    assert table.safe == {BOOT: 5}


def test_a_board_that_is_plugged_in_with_a_wire_off_says_so_at_once() -> None:
    table = Table()
    table.greet(has=("die", "die-silent", "buttons:2"))
    table.greet(boot=8)
    assert [device for device, sentence in table.troubles if sentence] == ["wires"]
    assert table.troubles[-1] == ("wires", "")


def test_an_unplugged_device_is_said_until_it_is_back() -> None:
    table = Table()
    table.greet()
    assert table.line.up.is_set()
    table.line.put(LinkDown("port", "The device was unplugged."))
    assert not table.line.up.is_set()
    table.greet(fresh=False)
    assert table.troubles == [("port", ""), ("port", "The device was unplugged."), ("port", "")]


def test_a_device_keeps_what_is_not_in_the_record() -> None:
    table = at_play()
    table.say(Level((3,)), Rolling(0), Stable(0, 5), ButtonDown(0), ButtonUp(0))
    assert table.heard == [5, "red"]
    assert table.safe == {BOOT: 1}
    table.line.kept("00000007:4")
    assert table.safe == {BOOT: 1}, "the roll before it is not in the record yet"
    table.line.kept("00000007:3")
    assert table.safe == {BOOT: 5}


def test_a_die_that_still_rolls_is_kept_whatever_else_is_in_the_record() -> None:
    table = at_play()
    table.say(Rolling(0), ButtonDown(0))
    table.line.kept("00000007:2")
    assert table.safe == {BOOT: 0}
    table.say(Stable(0, 3))
    table.line.kept("00000007:3")
    assert table.safe == {BOOT: 3}
    table.say(Rolling(0), Tilted(0))
    assert table.safe == {BOOT: 5}


def test_what_is_said_outside_a_match_is_dropped_with_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    table = Table()
    table.greet()
    table.say(Rolling(0), Stable(0, 5), ButtonDown(1), ButtonUp(1))
    table.attach()
    assert table.put == []
    assert table.safe == {BOOT: 4}
    assert [record.getMessage() for record in caplog.records] == [
        "Stable(die=0, value=5) (00000007:2) belongs to no match that is being played: dropped.",
        "ButtonDown(seat=1) (00000007:3) belongs to no match that is being played: dropped.",
    ]
    table.say(Rolling(0), Stable(0, 2))
    table.line.detach()
    assert "00000007:6 was not judged before the match was left" in caplog.records[-1].getMessage()
    assert table.safe == {BOOT: 6}
    table.say(Rolling(0), Stable(0, 1))
    table.attach()
    assert table.heard == [2]


def test_the_match_that_was_broken_off_gets_what_the_device_kept_for_it(caplog: pytest.LogCaptureFixture) -> None:
    table = Table(broken_off=True, known=("00000007:1",))
    table.greet()
    table.say(ButtonDown(0), Rolling(0), Stable(0, 5), ButtonDown(1), late=True)
    table.say(Rolling(0), Stable(0, 1), ButtonDown(0))
    assert (table.put, table.safe) == ([], {BOOT: 0})
    table.attach(goes_on=True)
    assert table.heard == [5, "green"], "the press that the record has is not told again, and nothing of what was said on the home screen"
    assert table.safe == {BOOT: 2 - 1}
    table.line.kept("00000007:3")
    table.line.kept("00000007:4")
    assert table.safe == {BOOT: 7}
    assert len(caplog.records) == 2


def test_a_roll_that_ends_while_the_match_is_being_opened_again_belongs_to_it() -> None:
    table = Table(broken_off=True)
    table.greet()
    table.say(Rolling(0), late=True)
    table.say(ButtonDown(0), Stable(0, 4), Rolling(0), Stable(0, 6))
    table.attach(goes_on=True)
    assert table.heard == [4]


def test_another_match_gets_nothing_of_the_one_that_was_broken_off() -> None:
    table = Table(broken_off=True)
    table.greet()
    table.say(Rolling(0), Stable(0, 5), late=True)
    table.attach()
    table.say(ButtonDown(0), late=True)
    assert table.put == []
    assert table.safe == {BOOT: 3}


def test_a_device_that_starts_anew_in_a_match_may_speak_before_it_is_greeted() -> None:
    table = at_play()
    table.say(Rolling(0))
    table.greet(boot=8)
    table.say(Stable(0, 2), boot=8)
    table.say(Rolling(0), Stable(0, 3), late=True, boot=8)
    assert table.heard == [3]


def test_a_device_that_is_first_heard_in_a_match_has_nothing_to_say_of_before() -> None:
    table = Table()
    table.attach()
    table.greet()
    table.say(Rolling(0), Stable(0, 3), late=True)
    table.say(Rolling(0), Stable(0, 4))
    assert table.heard == [4]


def test_a_line_that_stumbles_says_so_and_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    table = Table()
    table.greet()
    fails, failed = iter((True, False)), []

    def put(said: Observation) -> None:
        if isinstance(said, Failed):
            failed.append(said)
        elif next(fails):
            raise ValueError("no room")
        else:
            table.put.append(said)

    table.line.attach(SEATS, put)
    table.say(ButtonDown(0), ButtonDown(1))
    assert table.heard == ["green"]
    assert table.troubles[-1] == ("line", "Something that the dice or buttons said could not be used: do it once more.")
    assert "no room" in caplog.text
    assert [(each.where, each.reason) for each in failed] == [("line", "ValueError: no room")], "and the record has what failed"


def test_what_a_device_could_not_keep_is_said() -> None:
    table = at_play()
    table.line._link._peer.counters["lost"] = 12
    table.say(ButtonDown(0), ButtonDown(1))
    told = [sentence for device, sentence in table.troubles if device == "line"]
    assert told == ["12 messages of the dice and buttons are lost, the line was out too long: look at the last rolls."]
    assert table.heard == ["red", "green"]
