"""The seating: persons by name, each with the seats that this person plays."""

from __future__ import annotations

from collections.abc import Iterable

from companion.referee.events import Event, MatchBegan, PersonNamed
from companion.rules.values import Seat

Persons = tuple[tuple[str, tuple[Seat, ...]], ...]


def named(persons: Persons, seats: tuple[Seat, ...], seat: Seat, name: str) -> Persons:
    """The persons, in the order of `seats`, once whoever sits at `seat` goes by `name`.

    Ann at two seats is one person. Seats that nobody registered for go by their own name.
    """
    names = {each: each for each in seats} | {each: person for person, theirs in persons for each in theirs} | {seat: name}
    return tuple((person, tuple(each for each in seats if names[each] == person)) for person in dict.fromkeys(names[s] for s in seats))


def seated(events: Iterable[Event]) -> Persons:
    """The persons after these events of a match. Only those that begin it and give names count: the others may be left out."""
    persons: Persons = ()
    seats: tuple[Seat, ...] = ()
    for event in events:
        match event:
            case MatchBegan():
                persons, seats = event.persons, event.seats
            case PersonNamed():
                persons = named(persons, seats, event.seat, event.name)
    return persons
