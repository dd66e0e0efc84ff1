"""The people and the winners in the list of all matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.live.keeping.results import Result
    from companion.record.eventlog import MatchRow, Record


def result_of(record: Record, row: MatchRow) -> Result | None:
    """The people and the outcome of a match; None for one that this companion cannot read."""
    from companion import assemble
    from companion.errors import CompanionError
    from companion.live.keeping.results import result

    try:
        return result(record, row, assemble.load_game(row.game), assemble.words(row.game))
    except (CompanionError, ValueError):
        return None


def told(found: Result | None, row: MatchRow) -> str:
    """`Ann and Bob. Ann wins.`; nothing of a match that cannot be read."""
    from companion import assemble

    if found is None:
        return ""
    words = assemble.words(row.game)
    return f"{found.people(words)}. {found.ended(words)}".rstrip()


def as_data(found: Result | None) -> dict[str, Any]:
    """The names by seat, and the outcome with its winners and its reason; None where there is none."""
    outcome = None if found is None or found.outcome is None else found.outcome
    return {
        "names": None if found is None else found.names,
        "outcome": None if outcome is None else {"winners": list(outcome.winners), "reason": outcome.reason},
    }
