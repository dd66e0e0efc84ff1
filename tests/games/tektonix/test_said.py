"""What can only be said is offered on the screen, and the referee takes it."""

from __future__ import annotations

from companion.assemble import words
from companion.games.tektonix.examples import placed
from companion.games.tektonix.state import AgreeEnd, Announce
from companion.present.chronicle import Chronicle
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.referee.events import MatchOver
from tests.games.tektonix.sitting import Sitting

SENTENCES = words("tektonix")


def offered(sitting):
    return Presenter(SENTENCES).view(sitting.match, Chronicle(SENTENCES), Sight()).sayings


def test_a_round_in_which_nobody_gets_on_ends_when_all_say_so(tektonix):
    """TX-060: offered to each seat, and over with the last of them."""
    sitting = Sitting(tektonix, placed(tektonix, idle=20, cubes={"pacific": ("red",)}))
    assert [sentence for sentence, _ in offered(sitting)] == ["Green agrees to end the round", "Red agrees to end the round"]
    sitting.say("play", action=offered(sitting)[0][1])
    assert [action for _, action in offered(sitting)] == [AgreeEnd("red")]
    sitting.say("play", action=AgreeEnd("red"))
    (over,) = (event for event in sitting.match.events if isinstance(event, MatchOver))
    assert (over.outcome.reason, over.outcome.winners) == ("stalled", ("red",))
    assert offered(sitting) == ()


def test_nothing_is_offered_that_nobody_may_say(tektonix):
    assert offered(Sitting(tektonix, placed(tektonix, idle=19))) == ()
    drawn = Sitting(tektonix, placed(tektonix)).press("red")
    assert [action for _, action in offered(drawn)] == [Announce("red")]
