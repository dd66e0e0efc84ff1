"""What the table waits for, and what is said of an act: a dash with everything that happened on its way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import groupby
from typing import Any

from companion.games.dash_arena import advanced, boosterspawn, interrupting, shooting, spawning
from companion.games.dash_arena.course import Ride, Step
from companion.games.dash_arena.positioning import ridden
from companion.games.dash_arena.state import (
    FIGURES,
    NUMBER,
    Action,
    Dash,
    Intercept,
    LayCard,
    MoveToken,
    Shoot,
    SpawnDisk,
    State,
    Throw,
    UseCard,
)
from companion.games.dash_arena.supply import Use
from companion.games.dash_arena.table import arena, disk_at, figure_at
from companion.rules.values import Phrase, Prompt, Seat

DISK = "disk"


def prompts(state: State, seats: tuple[Seat, ...]) -> tuple[Prompt, ...]:
    """`seats` are those that are to act."""
    if state.outcome is not None:
        return ()
    if state.phase in advanced.PHASES:
        return advanced.prompts(state)
    if boosterspawn.due(state):
        return (Prompt(boosterspawn.waiting(state), seats, silence=_stays(state)),)
    if state.phase == "dash":
        return (Prompt("interrupted", seats),)
    if state.phase == "action":
        shoot = Shoot(state.seats[state.active])
        return (Prompt("dash", seats, press=() if shooting.shoot_faults(state, shoot) else ((shoot.seat, shoot),)),)
    return (Prompt(state.phase, seats, silence=_stays(state)),)


def _stays(state: State) -> SpawnDisk | None:
    """A disk that lies on a spawner already may be left there without a word."""
    space = state.field.disks[0]
    if state.phase != "spawn" or space < 0:
        return None
    stay = SpawnDisk(state.seats[state.attacker], disk_at(state, space))
    return None if spawning.disk_faults(state, stay) else stay


def say(state: State, action: Action) -> Phrase:
    """The key is the class's name in lower case with dashes; every field is an argument."""
    if isinstance(action, Dash) and _can(state, action):
        return _dashed(state, action)
    if isinstance(action, Throw | Intercept):
        ride = shooting.thrown(state, action) if isinstance(action, Throw) else shooting.directed(state, action)
        if ride is not None:
            to = ride.field.disks[_disk(state, action)]
            given = ("figure", action.figure), ("heading", action.heading), ("to", _named(state, to)), ("way", _way(state, ride, -1))
            key = "throw" if isinstance(action, Throw) else "intercept"
            return Phrase(f"{key}-bent" if action.bend else key, given)
    if isinstance(action, Use):
        return _used(state, action)
    if isinstance(action, LayCard | MoveToken | UseCard):
        return advanced.say(state, action)
    key = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in type(action).__name__).lstrip("-")
    said: list[tuple[str, Any]] = [(field.name, getattr(action, field.name)) for field in fields(action)]
    return Phrase(key, tuple((name, " ".join(value) if isinstance(value, tuple) else str(value)) for name, value in said))


def _named(state: State, space: int) -> str:
    return arena(state).names[space].upper() if space >= 0 else ""


def _can(state: State, action: Dash) -> bool:
    return state.phase == "action" and state.field.spaces[NUMBER[action.figure]] >= 0


def _dashed(state: State, action: Dash) -> Phrase:
    figure, ride = NUMBER[action.figure], ridden(state, action)
    return Phrase(
        "dash",
        (
            ("figure", action.figure), ("die", str(action.die)), ("heading", action.heading),
            ("way", _way(state, ride, figure)), ("to", _named(state, ride.field.spaces[figure])),
        ),
    )  # fmt: skip


def _used(state: State, action: Use) -> Phrase:
    """Each booster has its own sentence; in an interrupted dash the figure is the one that dashes, and its end is told."""
    figure, to = action.figure, action.to
    after = interrupting.use_apply(state, action) if state.run is not None else state
    if state.run is not None:
        figure = figure or FIGURES[state.run.figure]
        end = after.field.spaces[state.run.figure]
        to = figure_at(state, end) if end >= 0 else to
    given = ("seat", action.seat), ("figure", figure), ("target", action.target), ("to", to)
    return Phrase(f"use-{action.booster}", given)


def _disk(state: State, action: Throw | Intercept) -> int:
    if isinstance(action, Throw):
        return shooting.disk_of(state, action)
    return state.flight.disk if state.flight is not None else 0


def _way(state: State, ride: Ride, mover: int) -> tuple[Phrase, ...]:
    """What happened on the way, in order; the same thing several times in a row is said once."""
    told = list(_told(state, ride, mover))
    phrases = []
    for phrase, run in groupby(told):
        count = len(list(run))
        key = phrase.key if count == 1 else f"{phrase.key}-{count}" if count == 2 else f"{phrase.key}-many"
        phrases.append(Phrase(key, (*phrase.args, ("count", str(count)))))
    return tuple(phrases)


def _told(state: State, ride: Ride, mover: int) -> Iterator[Phrase]:
    names = arena(state).names
    heading = -1
    for step in ride.steps:
        mine = step.figure == mover
        who = FIGURES[step.figure] if step.figure >= 0 else DISK
        if step.kind in ("push", "handoff", "prone"):
            yield Phrase(f"way.{step.kind}", (("figure", who),))
        elif step.kind == "goal":
            yield Phrase(f"way.{step.kind}", (("figure", who), ("space", names[step.space].upper())))
        elif mine and _turned(step, heading):
            yield Phrase("way.turn", (("figure", who), ("space", names[step.space].upper())))
        elif mine and step.kind == "lost":
            yield Phrase("way.lost", (("figure", who), ("space", names[step.space].upper())))
        heading = step.heading if mine and step.heading >= 0 else heading


def _turned(step: Step, heading: int) -> bool:
    return step.kind == "turn" or (step.kind in ("enter", "fly") and heading >= 0 and step.heading not in (-1, heading))
