"""The text beside each seat's score on the screen: lap, place, action sets, what it suffers, what it has left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.tekton_dash.modes import one_lap, uses_cards, uses_tokens
from companion.games.tekton_dash.rules.boards import complete
from companion.games.tekton_dash.rules.cards.flow import protected
from companion.games.tekton_dash.rules.ending import is_mekton, personality, places
from companion.games.tekton_dash.state import State
from companion.rules.values import Phrase, Seat


def details(state: State) -> Mapping[Seat, Phrase]:
    """Says of each seat how its race stands, and at the end what it was; nothing before the race."""
    if state.phase == "over" and state.spots:
        return {seat: _result(state, number, place) for number, (seat, place) in enumerate(zip(state.seats, places(state), strict=True))}
    if state.phase != "race":
        return {}
    return {seat: _race(state, number, place) for number, (seat, place) in enumerate(zip(state.seats, places(state), strict=True))}


def _result(state: State, number: int, place: int) -> Phrase:
    kind = "mekton" if is_mekton(state, number) else "tekton"
    return Phrase(kind, (("number", personality(state, number)), ("place", str(place))))


def _race(state: State, number: int, place: int) -> Phrase:
    if number in state.finished:
        return Phrase("home", (("place", str(place)),))
    lap = "1" if one_lap(state.options) else str(state.laps[number])
    return Phrase("race", (("lap", lap), ("place", str(place)), ("more", tuple(_more(state, number)))))


def _more(state: State, number: int) -> Iterator[Phrase]:
    """The rest of a seat's line, most urgent first: there is room for a few words. None of a thing is not told, but for tokens."""
    if number == state.active:
        yield Phrase("details.sets", (("left", str(state.sets)),))
        if state.plus:
            yield Phrase("details.plus")
    if number in state.frozen:
        yield Phrase("details.frozen")
    if number in state.skips:
        yield Phrase("details.skips")
    if protected(state, number):
        yield Phrase("details.marker")
    if complete(state, number):
        yield Phrase("details.complete")
    if uses_cards(state.options) and state.meters and state.meters[number]:
        yield Phrase("details.meter", (("meter", str(state.meters[number])),))
    if state.kept and state.kept[number]:
        yield Phrase("details.kept", (("left", str(state.kept[number])),))
    if uses_tokens(state.options) and state.hands:
        yield Phrase("details.tokens", (("left", str(state.hands[number])),))
