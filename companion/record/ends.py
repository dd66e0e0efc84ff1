"""The beginning, the names and the end of matches, without reading all that lies between."""

from __future__ import annotations

from companion.record.chain import Row
from companion.record.eventlog import Record

NEAR = 60
"""Events at most that may follow the end of a match: what people still did to the table."""


def ends(record: Record, number: int) -> tuple[Row | None, Row | None]:
    """The first event of a match, and its MatchOver; None for one that is not there."""
    with record._reading():
        first = record._db.execute("SELECT seq, kind, body, hash FROM event WHERE match = ? AND seq = 0", (number,)).fetchone()
        last = record._db.execute(
            "SELECT seq, kind, body, hash FROM event WHERE match = ? AND kind = 'MatchOver'"
            " AND seq > (SELECT max(seq) FROM event WHERE match = ?) - ? ORDER BY seq DESC LIMIT 1",
            (number, number, NEAR),
        ).fetchone()
    return (Row(*first) if first else None), (Row(*last) if last else None)


def names(record: Record, number: int) -> tuple[Row, ...]:
    """The events of a match that gave its people other names, oldest first."""
    with record._reading():
        rows = record._db.execute(
            "SELECT seq, kind, body, hash FROM event WHERE match = ? AND kind = 'PersonNamed' ORDER BY seq", (number,)
        ).fetchall()
    return tuple(Row(*row) for row in rows)
