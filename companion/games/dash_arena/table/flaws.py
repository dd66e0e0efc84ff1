"""The flaws of an arena, one sentence each: an edge without an arrow, a mover that would never rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.games.dash_arena.movement.arena import HEADINGS, TEAMS, Arrow, arrow, axial, beside, opposite, spaces


def flaws(topology: tuple[Any, ...], boosters: bool = False) -> tuple[str, ...]:
    """The flaws of an arena; none for a good one. `boosters`: whether every number from 1 to 6 needs a Booster Spawner."""
    tables = dict(topology)
    try:
        names = spaces(tables["spaces"])
        arrows = tuple(map(arrow, tables["arrows"]))
    except ValueError as wrong:
        return (str(wrong),)
    unknown = tuple(_unknown(tables, names, arrows))
    return unknown or (*_edges(names, arrows), *_arrows(arrows), *_features(tables, boosters), *_closed(tables, names, arrows))


def _unknown(tables: dict[str, Any], names: tuple[str, ...], arrows: tuple[Arrow, ...]) -> Iterator[str]:
    for name, count in Counter(names).items():
        if count > 1:
            yield f"Space {name} is there twice."
    for one in arrows:
        for space in (one.first.space, one.second.space, *(space for space, _, _ in one.via)):
            if space not in names:
                yield f"Arrow {one.name} names {space}, which is no space."
    for what, space in _named(tables):
        if space not in names:
            yield f"{what} is {space}, which is no space."


def _named(tables: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every space with a feature."""
    yield "The Main Disk Spawner", tables["main"]
    for team in TEAMS:
        side, owner = dict(tables[team]), team.capitalize()
        for space in side["gate"]:
            yield f"{owner}'s Scoring Gate", space
        for space in side["start"]:
            yield f"{owner}'s starting position", space
        if side["spawner"]:
            yield f"{owner}'s Team Disk Spawner", side["spawner"]
    for text in tables["boosters"]:
        yield "A Booster Spawner", text.split()[0]


def _edges(names: tuple[str, ...], arrows: tuple[Arrow, ...]) -> Iterator[str]:
    at = {axial(name): name for name in names}
    entries: Counter[tuple[str, int]] = Counter((entry.space, entry.edge) for one in arrows for entry, _, _ in one.ways())
    for name in names:
        for heading, there in enumerate(beside(at, name)):
            if not there and not entries[name, heading]:
                yield f"Whoever leaves {name} to the {HEADINGS[heading]} leaves the board: give that edge an arrow."
    for (name, heading), count in entries.items():
        if count > 1:
            yield f"At {name} {count} arrows begin on the {HEADINGS[heading]} edge; leave one."


def _arrows(arrows: tuple[Arrow, ...]) -> Iterator[str]:
    for one in arrows:
        for entry, leave, _ in one.ways():
            if entry.space == leave.space and opposite(leave.edge) == entry.edge:
                yield f"Arrow {one.name} sends whoever leaves {entry.space} to the {HEADINGS[entry.edge]} there again, for ever."


def _features(tables: dict[str, Any], boosters: bool) -> Iterator[str]:
    seen: dict[str, str] = {}
    for what, space in _named(tables):
        if space in seen:
            yield f"{what} and {seen[space][0].lower()}{seen[space][1:]} share the space {space}."
        seen[space] = what
    for team in TEAMS:
        side = dict(tables[team])
        if len(side["start"]) != 3:
            yield f"{team.capitalize()} has {len(side['start'])} starting positions instead of 3."
        if not side["gate"]:
            yield f"{team.capitalize()} has no Scoring Gate."
    if boosters:
        there = {text.split()[1] for text in tables["boosters"]}
        for number in "123456":
            if number not in there:
                yield f"No Booster Spawner has the number {number}."


def _closed(tables: dict[str, Any], names: tuple[str, ...], arrows: tuple[Arrow, ...]) -> Iterator[str]:
    """Gates that cannot be entered need an arrow on every edge that leads into them."""
    if tables["gate_enterable"]:
        return
    at = {axial(name): name for name in names}
    entries = {(entry.space, entry.edge) for one in arrows for entry, _, _ in one.ways()}
    gates = {space for team in TEAMS for space in dict(tables[team])["gate"]}
    for name in names:
        for heading, there in enumerate(beside(at, name)):
            if there in gates and (name, heading) not in entries:
                yield f"The gate {there} cannot be entered, but {name} leads into it to the {HEADINGS[heading]}: put an arrow on that edge."
