"""Acts that can only be said are offered on the screen, and the referee takes them."""

from __future__ import annotations

from companion.assemble import words
from companion.games.flag_dash.examples import begun
from companion.games.flag_dash.state import Agree, Plan
from companion.present.history import History
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.referee.desk import decide
from companion.referee.events import MatchOver
from companion.referee.observation import Command
from tests.games.flag_dash.moves import play
from tests.rules.laws import standing

SENTENCES = words("flag-dash")
TWO = ("red-1", "white-1")


def offered(match):
    return Presenter(SENTENCES).view(match, History(SENTENCES), Sight()).sayings


def test_a_draw_is_offered_between_rounds_and_all_must_agree(flag_dash):
    """FD-A47: the rules know no draw but this one."""
    match = standing(flag_dash, begun(flag_dash, TWO))
    assert [sentence for sentence, _ in offered(match)] == ["Red 1 offers a draw", "White 1 offers a draw"]
    for _ in TWO:
        for event in decide(match, Command(match.at + 1.0, "play", (("action", offered(match)[0][1]),))):
            match = match.after(event)
    assert match.over
    (over,) = (event for event in match.events if isinstance(event, MatchOver))
    assert (over.outcome.winners, over.outcome.reason) == ((), "agreed")
    assert offered(match) == ()


def test_no_draw_in_the_middle_of_a_round(flag_dash):
    planned = play(flag_dash, begun(flag_dash, TWO), Plan("red-1", 2))
    assert [action for _, action in offered(standing(flag_dash, planned))] == [Agree("red-1"), Agree("white-1")]
    assert offered(standing(flag_dash, play(flag_dash, planned, Plan("white-1", 2)))) == ()
