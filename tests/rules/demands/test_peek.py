"""A token that its owner looks at: what lies open meanwhile is nobody's business, and nowhere written down."""

from companion.record.codec import dumps
from tests.rules.demands.table import layout
from tests.rules.demands.toys.peek import Keep, Look, Peek

DOWN = layout(left="token/back", right="token/back")


def looking(sit):
    table = sit(Peek())
    table.sees(DOWN)
    table.presses("A")
    assert table.match.live.looking
    return table


def test_what_lies_open_while_somebody_looks_is_not_judged_and_not_written_down(sit):
    table = looking(sit)
    table.sees(layout(left="token/1", right="token/back"))
    table.sees(layout(right="token/2"))
    assert not table.called
    written = [dumps(table.codec.event(event, seq)) for seq, event in enumerate(table.match.events)]
    assert not [line for line in written if '"face":"1"' in line or '"face":"2"' in line]


def test_afterwards_the_tokens_lie_as_before_and_one_is_kept(sit):
    table = looking(sit)
    table.sees(layout(right="token/1"))
    table.sees(DOWN)
    table.presses("A")
    table.sees(DOWN)
    table.sees(layout(A="token/back", right="token/back"))
    assert table.line[-1:] == (Keep("A", "left"),) or table.played[-1:] == (Keep("A", "left"),)
    assert not table.called


def test_a_token_left_open_is_seen_as_soon_as_the_look_is_over(sit):
    table = looking(sit)
    table.sees(layout(left="token/1", right="token/back"))
    table.presses("A")
    assert Look("A", True) in table.line + table.played
    table.sees(layout(left="token/1", right="token/back"))
    table.sees(layout(left="token/1", A="token/back"))
    assert table.called, "a token that lies open is no token face down"
