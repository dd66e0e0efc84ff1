"""A person can change its name while the match is on; an undo does not take that back."""

from __future__ import annotations

from companion import assemble
from companion.referee.commands import EndMatch, Name, named, order_of
from companion.referee.desk import begin, decide
from companion.referee.events import MatchOver, PersonNamed, Undone
from companion.referee.match import Match
from companion.referee.observation import Command
from companion.referee.persons import named as seated

SEATS = ("red", "green", "blue")


def started() -> Match:
    game = assemble.load_game("treasure-hunt")
    persons = (("Ann", ("red",)), ("Bob", ("green", "blue")))
    return Match.blank(game).after(begin(game, SEATS, assemble.options_from(game), persons=persons))


def ordered(match: Match, order: object, at: float = 1.0) -> Match:
    for event in decide(match, Command(at, *named(order))):  # type: ignore[arg-type]
        match = match.after(event)
    return match


def test_persons_stand_in_the_order_of_seats_and_one_name_is_one_person() -> None:
    persons = (("Ann", ("red",)), ("Bob", ("green", "blue")))
    assert seated(persons, SEATS, "blue", "Cy") == (("Ann", ("red",)), ("Bob", ("green",)), ("Cy", ("blue",)))
    assert seated(persons, SEATS, "red", "Bob") == (("Bob", ("red", "green", "blue")),)
    assert seated((), SEATS, "green", "Bob") == (("red", ("red",)), ("Bob", ("green",)), ("blue", ("blue",)))


def test_a_name_is_an_event_and_consent_goes_by_it() -> None:
    match = ordered(started(), Name("blue", "  Cy "))
    assert isinstance(match.events[-1], PersonNamed)
    assert dict(match.persons)["Cy"] == ("blue",)
    assert not isinstance(ordered(match, EndMatch(("Ann", "Bob"))).events[-1], MatchOver)
    assert isinstance(ordered(match, EndMatch(("Ann", "Bob", "Cy"))).events[-1], MatchOver)


def test_no_name_and_no_such_seat_change_nothing() -> None:
    match = started()
    assert ordered(match, Name("blue", "   ")) == match
    assert ordered(match, Name("white", "Cy")) == match


def test_an_undo_keeps_the_names() -> None:
    match = ordered(started(), Name("blue", "Cy"))
    match = match.after(Undone(2.0, 1))
    assert dict(match.persons)["Cy"] == ("blue",)


def test_on_the_wire_it_is_a_name_with_arguments() -> None:
    order = Name("red", "Ann")
    assert named(order) == ("name", (("name", "Ann"), ("seat", "red")))
    assert order_of(*named(order)) == order
