"""The steps in words from the table as it lies to the table that should lie. The pieces that should lie there are told too."""

from __future__ import annotations

from collections.abc import Iterable

from companion.present.rulings.remedy import steps
from companion.present.sight import Sight
from companion.present.words import Words
from companion.referee.draft.debts import Open
from companion.referee.match import Match
from companion.rules.laying import lacking
from companion.rules.owing import looks_owed
from companion.rules.values import Layout, Owed, Place, PlacedPiece, PutRight, change, visible


def difference(match: Match, sight: Sight) -> tuple[PutRight, ...]:
    """The pieces to take from and to put on each place last seen different; none before the first look."""
    if sight.table is None:
        return ()
    wanted = change(sight.table, visible(match.expected(), match.game.board), covered=sight.hidden)
    places = sorted(wanted.places)
    takes = {place: tuple(placed for at, placed in wanted.gone if at == place) for place in places}
    puts = {place: tuple(placed for at, placed in wanted.come if at == place) for place in places}
    return tuple(PutRight(place, takes[place], puts[place]) for place in places)


def still_to_do(match: Match, debts: tuple[Owed, ...]) -> tuple[PutRight, ...]:
    """The pieces that hands have to take and put for these debts. The last view of the table counts; for places hidden since, the call.

    Once a wrong card was taken off a pile, only the missing one is left to do.
    """
    last, board = match.last_step, match.game.board
    wanted = match.game.layout(match.live)
    found = dict[Place, PutRight]()
    for debt in debts:
        place, now = debt.place, last.table[debt.place]
        together = [each for each in match.owed if each.place == place]
        if place in last.blind or looks_owed(wanted[place], together, now, board.order.get(place, "one")):
            before = found.get(place, PutRight(place))
            found[place] = PutRight(place, (*before.take, *debt.surplus), (*before.put, *debt.missing))
        else:
            here = change(Layout({place: now}), visible(Layout({place: wanted[place]}), board))
            found[place] = PutRight(place, tuple(placed for _, placed in here.gone), tuple(placed for _, placed in here.come))
    return tuple(found.values())


def to_put_right(match: Match, faults: Iterable[Open]) -> tuple[PutRight, ...]:
    """The pieces that hands have to take and put for these open faults. One that left no debt says it as it was called."""
    faults = list(faults)
    owed = still_to_do(match, tuple(debt for fault in faults for debt in fault.owed))
    return (*owed, *(step for fault in faults if not fault.owed for step in fault.called.remedy))


def restoring(match: Match, sight: Sight, words: Words) -> tuple[str, ...]:
    """While a step is taken back: what hands have to do, as sentences."""
    return steps(difference(match, sight), words) if match.restore else ()


def ghosts(match: Match, sight: Sight) -> Layout:
    """The pieces that should lie on the table and do not: while it is set, taken back or put right."""
    if sight.table is None:
        return lacking(match.game, match.live, Layout()).pieces if match.laying_out else Layout()
    if match.restore:
        return _put(difference(match, sight))
    if match.laying_out:
        return lacking(match.game, match.live, sight.table).pieces
    if match.setting_up:
        return _put(difference(match, sight))
    return _put(tuple(step for fault in match.open for step in fault.called.remedy if _lacks(sight.table[step.place], step.put)))


def _lacks(contents: tuple[PlacedPiece, ...], put: tuple[PlacedPiece, ...]) -> bool:
    return any(placed not in contents for placed in put)


def _put(remedy: tuple[PutRight, ...]) -> Layout:
    return Layout({step.place: step.put for step in remedy if step.put})
