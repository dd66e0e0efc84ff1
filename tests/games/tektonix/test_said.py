"""What can only be said is offered on the screen, and the referee takes it."""

from __future__ import annotations

from companion.assemble import words
from companion.games.tektonix.examples import placed
from companion.games.tektonix.state import AgreeEnd, Announce, Options, Pass
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


def test_a_pass_that_the_house_allows_is_offered_while_the_button_draws(tektonix):
    """A31: nobody has to draw; where the button means the pass already, it is not offered twice."""
    may = Sitting(tektonix, placed(tektonix, options=Options(voluntary_pass="allowed")))
    assert [action for _, action in offered(may)] == [Pass("red")]
    assert may.say("play", action=Pass("red")).played == [Pass("red")]
    empty = placed(tektonix, options=Options(voluntary_pass="allowed"), deck=0, piles=((), (), ()))
    assert offered(Sitting(tektonix, empty)) == ()
    assert Sitting(tektonix, empty).press("red").played == [Pass("red")]
    last = placed(tektonix, phase="last-turns", ender="green", waiting=("red",))
    assert offered(Sitting(tektonix, last)) == ()
