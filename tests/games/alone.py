"""A simulated world on its own: what its people do when nobody ever says a word."""

from __future__ import annotations

from contextlib import suppress

from companion.simulated_table.acts import Act, Note
from companion.simulated_table.players import Acts
from companion.simulated_table.replies import Reply, World


def whole(one: World, most: int = 300) -> list[Act | Note]:
    """The acts and notes from the beginning, at most so many."""
    play, told = one.play(), []
    try:
        item = next(play)
        while len(told) < most:
            told.append(item)
            item = play.send(Reply())
    except StopIteration:
        pass
    return told


def done(acts: Acts) -> list[Act | Note]:
    """All that people do here, with nobody saying a word."""
    told = []
    with suppress(StopIteration):
        told.append(next(acts))
        while True:
            told.append(acts.send(Reply()))
    return told
