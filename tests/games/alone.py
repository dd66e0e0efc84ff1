"""A simulated world on its own: what its people do when nobody ever says a word."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from companion.simulated_table.acts import Act, Note
from companion.simulated_table.players import Acts
from companion.simulated_table.replies import Reply, World


def whole(one: World, most: int = 300) -> list[Act | Note]:
    """The acts and notes from the beginning, at most so many."""
    return list(islice(acts_of(one), most))


def acts_of(one: World) -> Iterator[Act | Note]:
    """Yields the acts and notes from the beginning, as they are done."""
    play = one.play()
    with suppress(StopIteration):
        item = next(play)
        while True:
            yield item
            item = play.send(Reply())


def done(acts: Acts) -> list[Act | Note]:
    """All that people do here, with nobody saying a word."""
    told = []
    with suppress(StopIteration):
        told.append(next(acts))
        while True:
            told.append(acts.send(Reply()))
    return told
