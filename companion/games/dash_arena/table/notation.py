"""Figures and disks of a position in two words."""

from __future__ import annotations

from dataclasses import replace

from companion.games.dash_arena.movement.arena import arena_of
from companion.games.dash_arena.state import FIGURES, Field, State

PRONE = "!"
LEGEND = (
    ("e5,c3!,-,...", "Where Red's three figures are, then Blue's: ! lies face down, - is off the arena."),
    ("f6", "Where the disk is, or both; - is off the arena."),
)


def written(state: State) -> str:
    """The position's own words; none before anything lies on the arena."""
    field, names = state.field, arena_of(state.options.topology).names
    if max(*field.spaces, *field.disks) < 0:
        return ""
    figures = [names[space] + PRONE * (field.prone >> figure & 1) if space >= 0 else "-" for figure, space in enumerate(field.spaces)]
    return f"{','.join(figures)} {','.join(names[space] if space >= 0 else '-' for space in field.disks)}"


def placed(begun: State, text: str) -> State:
    """The position in which all is as at the beginning but for these words. Raises ValueError for what they cannot mean."""
    words = text.split()
    figures = words[0].split(",") if words else []
    if len(words) != len(LEGEND) or len(figures) != len(FIGURES):
        raise ValueError(f"the spaces of the {len(FIGURES)} figures and those of the disks are two words")
    number = {name: space for space, name in enumerate(arena_of(begun.options.topology).names)}
    disks = words[1].split(",")
    for name in (*figures, *disks):
        if name != "-" and name.removesuffix(PRONE) not in number:
            raise ValueError(f"'{name}' is no space of the arena")
    spaces = tuple(number.get(name.removesuffix(PRONE), -1) for name in figures)
    prone = sum(name.endswith(PRONE) << figure for figure, name in enumerate(figures))
    return replace(begun, phase="action", field=Field(spaces, prone, tuple(number.get(name, -1) for name in disks)))
