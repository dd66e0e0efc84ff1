"""The prompts of the table, and the phrases for an act: a dash with everything that happened on its way."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from companion.games.dash_arena.boosters import boosterspawn, boosting, interrupting
from companion.games.dash_arena.boosters.supply import BOOSTERS, Use
from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.happenings import way
from companion.games.dash_arena.rules import advanced, shooting, spawning
from companion.games.dash_arena.rules.positioning import ridden
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
    Stand,
    State,
    Throw,
    UseCard,
)
from companion.games.dash_arena.table.layout import DISKS, disk_at, figure_at
from companion.rules.values import Phrase, Prompt, Seat


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
    if state.phase != "spawn":
        return None
    placed = zip(("", *DISKS[1:]), state.field.disks, strict=False)
    stays = (SpawnDisk(state.seats[state.attacker], disk_at(state, space), disk) for disk, space in placed if space >= 0)
    return next((stay for stay in stays if not spawning.disk_faults(state, stay)), None)


def say(state: State, action: Action) -> Phrase:
    """The key is the class's name in lower case with dashes; every field is an argument."""
    if isinstance(action, Dash) and _can(state, action):
        return _dashed(state, action)
    if isinstance(action, Throw | Intercept):
        ride = shooting.thrown(state, action) if isinstance(action, Throw) else shooting.directed(state, action)
        if ride is not None:
            disk = _disk(state, action)
            told = way(state, ride, -1, HEADINGS.index(action.heading), disk)
            given = ("figure", action.figure), ("heading", action.heading), ("to", _named(state, ride.field.disks[disk])), ("way", told)
            key = "throw" if isinstance(action, Throw) else "intercept"
            # An interceptor catches either throw at the same place: only the dice tell them apart.
            as_it_lies = isinstance(action, Throw) and action.plain
            return Phrase(f"{key}-plain" if as_it_lies else f"{key}-bent" if action.bend else key, given)
    if isinstance(action, Use):
        return _used(state, action)
    if isinstance(action, LayCard | MoveToken | UseCard):
        return advanced.say(state, action)
    key = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in type(action).__name__).lstrip("-")
    if isinstance(action, Stand) and not action.die:
        key = "stand-free"
    said: list[tuple[str, Any]] = [(field.name, getattr(action, field.name)) for field in fields(action)]
    return Phrase(key, tuple((name, " ".join(value) if isinstance(value, tuple) else str(value)) for name, value in said))


def _named(state: State, space: int) -> str:
    return figure_at(state, space) if space >= 0 else ""


def _can(state: State, action: Dash) -> bool:
    return state.phase == "action" and state.field.spaces[NUMBER[action.figure]] >= 0


def _dashed(state: State, action: Dash) -> Phrase:
    figure, ride = NUMBER[action.figure], ridden(state, action)
    return Phrase(
        "dash" if ride.run is None else "dash-so-far",
        (
            ("figure", action.figure), ("die", str(action.die)), ("heading", action.heading),
            ("way", way(state, ride, figure, HEADINGS.index(action.heading))), ("to", _named(state, ride.field.spaces[figure])),
        ),
    )  # fmt: skip


def _used(state: State, action: Use) -> Phrase:
    """Each booster has its own sentence, with what its effect did. In an interrupted dash the rest of that is told as well."""
    booster, side, run = BOOSTERS.index(action.booster) + 1, boosting.team(state, action.seat), state.run
    told: tuple[Phrase, ...] = ()
    given = ("seat", action.seat), ("target", action.target)
    if booster not in interrupting.BETWEEN_STEPS or not (state.supply.has(side, booster) and boosting.timely(state, side, booster)):
        return Phrase(f"use-{action.booster}", (*given, ("figure", action.figure), ("to", action.to), ("way", told)))
    effect = boosting.effect(state, action)
    mover = NUMBER[action.figure] if action.figure else run.figure if run else -1
    # The booster's own sentence says already whom it pushes or whose disk it takes.
    told = way(state, effect, mover, run.heading if run else -1)[booster != boosting.SHIFT :]
    named = ("figure", FIGURES[mover]), ("to", action.to)
    if run is None:
        return Phrase(f"use-{action.booster}", (*given, *named, ("way", told)))
    now, end = boosting.used(state, action), effect
    if now.run is not None:
        end = interrupting.onward(now, action)
        told += way(now, end, run.figure, now.run.heading)
    key, to = "on" if end.run is None else "so-far", _named(state, end.field.spaces[run.figure])
    return Phrase(f"use-{action.booster}-{key}", (*given, named[0], ("dasher", FIGURES[run.figure]), ("to", to), ("way", told)))


def _disk(state: State, action: Throw | Intercept) -> int:
    if isinstance(action, Throw):
        return shooting.disk_of(state, action)
    return state.flight.disk if state.flight is not None else 0
