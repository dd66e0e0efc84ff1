"""The sentence once a seat's time is over; it depends on the clock's rule at zero."""

from __future__ import annotations

from companion.present.words import Words
from companion.referee.match import Match


def time_up(match: Match, words: Words) -> str:
    """The sentence for all who are to act with their time over, told so; empty where none is. It goes when their turn does."""
    acting = match.game.to_act(match.live) if match.state is not None else frozenset()
    out = match.clocks.told_out & {"", *acting}
    if not out or match.over:
        return ""
    who = words.listed(words.seat(seat) for seat in match.seats if seat in out) if "" not in out else words.say("screen", "anybody")
    return words.say("time_up", match.clocks.at_zero, seats=who)
