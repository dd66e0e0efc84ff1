"""One voice: the newest sentence is next, what is no longer true is ended, and a program that hangs is."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Event

import pytest

from companion.outputs import voice as module
from companion.outputs.voice import AMPLITUDES, Voice, begin

PATIENCE = 20.0


class Program:
    """A program that speaks until the test has it end. `hangs`: it does not end in its time."""

    def __init__(self, command: list[str], *, hangs: bool = False) -> None:
        self.command, self.hangs, self.killed, self.over = command, hangs, False, Event()

    def wait(self, timeout: float | None = None) -> int:
        if self.hangs and not self.killed:
            assert timeout is not None
            raise subprocess.TimeoutExpired(self.command, timeout)
        assert self.over.wait(PATIENCE)
        return 0

    def kill(self) -> None:
        self.killed = True
        self.over.set()


class Room:
    """A voice and the programs that it starts, one after the other."""

    def __init__(self) -> None:
        self.volume, self.hangs = "low", False
        self.started: SimpleQueue[Program] = SimpleQueue()
        self.voice = Voice(lambda: AMPLITUDES[self.volume], self.begin)

    def begin(self, command: list[str]) -> Program:
        program = Program(command, hangs=self.hangs)
        self.started.put(program)
        return program

    def next(self) -> Program:
        return self.started.get(timeout=PATIENCE)


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setattr(module.shutil, "which", lambda _name: "/bin/voice")
    there = Room()
    yield there
    there.voice.close()
    assert not there.voice._thread.is_alive()
    assert there.started.empty(), "nothing else was said"


def test_the_voice_is_as_loud_as_was_chosen(room: Room) -> None:
    room.voice.say("Red.")
    program = room.next()
    assert program.command == ["/bin/voice", "-a", "40", "--", "Red."]
    room.volume = "loud"
    room.voice.say("-Red.")
    program.over.set()
    assert room.next().command == ["/bin/voice", "-a", "190", "--", "-Red."]


def test_one_speaks_at_a_time_and_the_newest_sentence_is_next(room: Room) -> None:
    room.voice.say("Red went too far.")
    first = room.next()
    for sentence in ("Green.", "Blue.", "Yellow."):
        room.voice.say(sentence)
    assert room.started.empty()
    first.over.set()
    assert room.next().command[-1] == "Yellow."
    assert not first.killed


def test_what_is_no_longer_true_is_ended_and_what_waited_with_it(room: Room) -> None:
    room.voice.say("Red went too far.")
    first = room.next()
    room.voice.say("Green.")
    room.voice.hush()
    assert first.killed
    room.voice.say("Blue.")
    assert room.next().command[-1] == "Blue."


def test_a_program_that_hangs_is_ended(room: Room) -> None:
    room.hangs = True
    room.voice.say("Red.")
    first = room.next()
    room.hangs = False
    room.voice.say("Green.")
    assert room.next().command[-1] == "Green."
    assert first.killed


def test_closing_ends_what_is_being_said(room: Room) -> None:
    room.voice.say("Red.")
    program = room.next()
    room.voice.close()
    assert program.killed


def test_without_a_program_nothing_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.shutil, "which", lambda _name: None)
    voice = Voice(lambda: 100, lambda command: pytest.fail(f"{command} was started"))
    voice.say("Red.")
    voice.hush()
    voice.close()


def test_a_program_that_cannot_be_started_stops_no_game(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: SimpleQueue[str] = SimpleQueue()

    def broken(command: list[str]) -> Program:
        tried.put(command[-1])
        raise OSError

    monkeypatch.setattr(room.voice, "_begin", broken)
    room.voice.say("Red.")
    assert tried.get(timeout=PATIENCE) == "Red."
    room.voice.say("Green.")
    assert tried.get(timeout=PATIENCE) == "Green."


def test_a_real_program_is_waited_for_and_killed() -> None:
    program = begin(["sleep", "1000"])
    program.kill()
    assert program.wait(PATIENCE) == -9
