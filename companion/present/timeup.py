"""The sentence once a seat's time is over; it depends on the clock's rule at zero."""

from __future__ import annotations

from companion.present.words import Words
from companion.referee.match import Match


def time_up(match: Match, words: Words) -> str:
    """The sentence for all whose time is over and was told so; empty while nobody's is. It is said until the turn ends."""
    out = match.clocks.told_out
    if not out or match.over:
        return ""
    who = words.listed(words.seat(seat) for seat in match.seats if seat in out) if "" not in out else words.say("screen", "anybody")
    return words.say("time_up", match.clocks.at_zero, seats=who)
