"""A seat that is not on turn shows a token, and the token has its effect. The turn goes on, and nobody is accused."""

from random import Random

import pytest

from companion.referee.events import Checkpoint
from companion.rules.values import Show
from tests.rules.demands.table import layout
from tests.rules.demands.toys.interject import Interject, State, Take

GIFT, THEFT = Show("B", "token.B", "gift"), Show("B", "token.B", "theft")
TAKES = Take("A", "pot")


def coins(pot, a=0, b=0, token_a="back", token_b="back"):
    return layout(pot=("coin",) * pot, A=("coin",) * a, B=("coin",) * b, token_A=f"token/{token_a}", token_B=f"token/{token_b}")


def begun(sit):
    """A, on turn, has one coin."""
    table = sit(Interject())
    table.sees(coins(5, 1))
    return table


def test_the_other_shows_its_token_and_takes_its_coin_while_the_turn_goes_on(sit):
    table = begun(sit)
    table.sees(coins(5, 1, token_b="gift"))
    assert table.line == (TAKES, GIFT)
    assert table.game.to_act(table.live) == {"B"}
    table.sees(coins(4, 1, 1, token_b="gift"))
    assert table.line == (TAKES, GIFT, Take("B", "pot"))
    assert table.live.who == "A", "it is still A's turn"
    table.sees(coins(3, 2, 1, token_b="gift"))
    table.presses("A")
    assert table.live.who == "B"
    assert table.played == (TAKES, GIFT, Take("B", "pot"), TAKES, Take("A", ""))
    assert not table.called


def test_a_shown_token_is_a_barrier(sit):
    table = begun(sit)
    table.sees(coins(5, 1, token_b="gift"))
    table.sees(coins(6, 0, token_b="gift"))
    assert TAKES in table.line, "hands do not go back behind what was shown"


def test_without_the_token_the_coin_is_wrong_at_once(sit):
    table = begun(sit)
    table.sees(coins(4, 1, 1))
    table.waits(6.0)
    assert not table.called, "B's own turn may have begun unsaid"
    table.sees(coins(5, 0, 1))
    assert table.rules == ("JECT-1",)


def test_a_theft_is_the_tokens_effect_and_nothing_without_it(sit):
    table = begun(sit)
    table.sees(coins(5, 1, token_b="theft"))
    table.sees(coins(5, 0, 1, token_b="theft"))
    assert table.line == (TAKES, THEFT, Take("B", "A"))
    assert not table.called
    table.sees(coins(5, 0, 1, token_a="gift", token_b="theft"))
    table.sees(coins(4, 1, 1, token_a="gift", token_b="theft"))
    table.presses("A")
    assert table.live.who == "B"
    assert not table.called


def test_token_and_effect_in_one_look(sit):
    table = begun(sit)
    table.sees(coins(5, 0, 1, token_b="theft"))
    assert table.line == (TAKES, THEFT, Take("B", "A"))
    assert not table.called


def test_the_seat_on_turn_goes_on_before_the_effect_and_is_told_so(sit):
    table = begun(sit)
    table.sees(coins(5, 1, token_b="gift"))
    table.sees(coins(4, 2, token_b="gift"))
    assert table.rules == ("JECT-1",)
    assert table.open[0].called.fault.seats == ("A",)
    table.sees(coins(5, 1, token_b="gift"))
    assert not table.rules


def test_a_token_just_after_a_turn_was_ended_by_a_press(sit):
    table = begun(sit)
    table.presses("A")
    table.sees(coins(5, 1, token_a="theft"))
    assert table.live.who == "B"
    assert not table.called, "B has nothing that could be taken"
    table.sees(coins(4, 1, 1, token_a="theft"))
    table.presses("B")
    assert table.live.who == "A"
    assert not table.called


def test_a_token_of_the_seat_not_on_turn_ends_no_turn(sit):
    table = begun(sit)
    events = table.sees(coins(5, 1, token_b="gift"))
    assert [event.evidence for event in events if isinstance(event, Checkpoint)] == [GIFT]
    table.sees(coins(4, 1, 1, token_b="gift"))
    table.waits(30.0)
    assert not table.played, "nobody has said that A's turn is over"
    assert table.live.who == "A"


@pytest.mark.parametrize("seed", range(30))
def test_people_who_interject_as_they_like_are_never_accused(sit, seed):
    """Any legal play, each act seen or the next one with it, each turn ended by a press."""
    table, dice, truth = sit(Interject()), Random(seed), State()
    while legal := list(table.game.legal_actions(truth)):
        action = dice.choice([each for each in legal for _ in range(1 if each == Take(truth.who, "") else 3)])
        truth = table.game.apply(truth, action)
        if action == Take(action.seat, ""):
            table.sees(truth.table)
            table.presses(action.seat)
        elif dice.random() < 0.7 or isinstance(action, Show):
            table.sees(truth.table)
    table.sees(truth.table)
    assert not table.called
    assert table.live == truth
