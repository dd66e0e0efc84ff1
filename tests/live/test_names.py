"""Names given in one match are offered for the next."""

from __future__ import annotations

from companion.present.home import NewMatch
from companion.referee.commands import Name
from tests.live.test_host import Bench, bench

__all__ = ["bench"]


def test_a_name_given_in_a_match_is_offered_for_the_next_one_and_the_seat_s_own_is_none(bench: Bench) -> None:
    bench.host.begin(NewMatch("treasure-hunt", 2, names=(("red", "Ann"),)))
    bench.next()
    bench.host.order(Name("green", "Bob"))
    assert {person.name for person in bench.next().persons} == {"Ann", "Bob"}
    assert dict(bench.host.home().names) == {"red": "Ann", "green": "Bob"}
    bench.host.order(Name("red", "Red"))
    assert {person.name for person in bench.next().persons} == {"Red", "Bob"}
    assert dict(bench.host.home().names) == {"green": "Bob"}
