"""The seating: persons by name, each with the seats that this person plays."""

from __future__ import annotations

from companion.rules.values import Seat

Persons = tuple[tuple[str, tuple[Seat, ...]], ...]


def named(persons: Persons, seats: tuple[Seat, ...], seat: Seat, name: str) -> Persons:
    """The persons, in the order of `seats`, once whoever sits at `seat` goes by `name`.

    Ann at two seats is one person. Seats that nobody registered for go by their own name.
    """
    names = {each: each for each in seats} | {each: person for person, theirs in persons for each in theirs} | {seat: name}
    return tuple((person, tuple(each for each in seats if names[each] == person)) for person in dict.fromkeys(names[s] for s in seats))
