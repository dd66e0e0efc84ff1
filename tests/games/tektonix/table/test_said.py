"""Acts that can only be said are offered on the screen, and the referee takes them."""

from __future__ import annotations

from companion.assemble import words
from companion.games.tektonix.examples import placed
from companion.games.tektonix.state import PILES, AgreeEnd, Announce, ClaimEnd, Discard, DrawDeck, Options, Pass
from companion.present.doors import facts
from companion.present.history import History
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.referee.events import ActionPlayed, FaultCalled, MatchOver
from tests.games.tektonix.moves import WatchedTable

SENTENCES = words("tektonix")


NO_TRACE = (AgreeEnd, Announce, Pass)


def offered(watched, kinds=NO_TRACE):
    """The offers of these kinds."""
    sayings = Presenter(SENTENCES).view(watched.match, History(SENTENCES), Sight()).sayings
    return tuple((sentence, action) for sentence, action in sayings if isinstance(action, kinds))


def test_a_round_in_which_nobody_gets_on_ends_when_all_say_so(tektonix):
    """TX-060: offered to each seat, and over with the last of them."""
    watched = WatchedTable(tektonix, placed(tektonix, idle=20, cubes={"pacific": ("red",)}))
    assert [sentence for sentence, _ in offered(watched)] == ["Green agrees to end the round", "Red agrees to end the round"]
    watched.say("play", action=offered(watched)[0][1])
    assert [action for _, action in offered(watched)] == [AgreeEnd("red")]
    watched.say("play", action=AgreeEnd("red"))
    (over,) = (event for event in watched.match.events if isinstance(event, MatchOver))
    assert (over.outcome.reason, over.outcome.winners) == ("stalled", ("red",))
    assert offered(watched) == ()


def test_nothing_is_offered_that_nobody_may_say(tektonix):
    assert offered(WatchedTable(tektonix, placed(tektonix, idle=19))) == ()
    drawn = WatchedTable(tektonix, placed(tektonix)).press("red")
    assert [action for _, action in offered(drawn)] == [Announce("red")]


def test_a_pass_that_the_house_allows_is_offered_while_the_button_draws(tektonix):
    """A31: nobody has to draw; where the button means the pass already, it is not offered twice."""
    may = WatchedTable(tektonix, placed(tektonix, options=Options(voluntary_pass="allowed")))
    assert [action for _, action in offered(may)] == [Pass("red")]
    assert may.say("play", action=Pass("red")).played == [Pass("red")]
    empty = placed(tektonix, options=Options(voluntary_pass="allowed"), deck=0, piles=((), (), ()))
    assert offered(WatchedTable(tektonix, empty)) == ()
    assert WatchedTable(tektonix, empty).press("red").played == [Pass("red")]
    last = placed(tektonix, phase="last-turns", ender="green", waiting=("red",))
    assert offered(WatchedTable(tektonix, last)) == ()


def test_a_card_like_the_one_on_its_pile_is_discarded_by_saying_so(tektonix):
    """Nobody sees the difference, so each pile has its offer; another card on it is seen and needs none."""
    drawn = WatchedTable(tektonix, placed(tektonix)).press("red")
    tops = [cards[-1] for cards in drawn.match.live.piles]
    mine = [action for _, action in offered(drawn, Discard) if action.seat == "red"]
    assert [(action.pile, action.card) for action in mine] == list(zip(PILES, tops, strict=True))
    (sentence, action), *_ = offered(drawn, Discard)
    assert sentence == f"Red discards {SENTENCES.name(tops[0])} on the first pile"
    assert drawn.say("play", action=action).played == [DrawDeck("red"), action]


def test_a_claim_is_offered_though_it_is_never_a_move(tektonix):
    """TX-013: who says to have a route without one is told the rule, and nothing else has happened."""
    watched = WatchedTable(tektonix, placed(tektonix))
    claims = offered(watched, ClaimEnd)
    assert [sentence for sentence, _ in claims] == ["Red says to have a complete route", "Green says to have a complete route"]
    watched.say("play", action=claims[0][1])
    assert [event.fault.rule for event in watched.match.events if isinstance(event, FaultCalled)] == ["TX-013"]
    assert not any(isinstance(event, ActionPlayed) for event in watched.match.events)


def test_all_may_settle_a_border_in_doubt_or_that_a_stuck_game_can_end(tektonix):
    """TX-009: nobody has to lay a card before it can be looked up; what is settled is offered no more."""
    watched = WatchedTable(tektonix, placed(tektonix))
    known = facts(watched.match)
    assert ("border:african eurasian:S", True) in known
    assert ("border:african eurasian:S", False) in known
    watched.say("settle", key="border:african eurasian:S", value=True, by=("red", "green"))
    assert set(known) - set(facts(watched.match)) == {("border:african eurasian:S", True), ("border:african eurasian:S", False)}
    endless = Options(stall="off", stall_rounds=4)
    assert ("stall", "offer") not in facts(WatchedTable(tektonix, placed(tektonix, options=endless, idle=7)).match)
    assert ("stall", "offer") in facts(WatchedTable(tektonix, placed(tektonix, options=endless, idle=8)).match)
