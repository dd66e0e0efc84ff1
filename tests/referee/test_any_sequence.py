"""The referee answers whatever is seen, rolled, pressed, waited or touched, in any order, and its log is the match."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.referee.events import ActionPlayed
from companion.referee.observation import Command, Searched, TableLost
from companion.rules.values import Change, Layout, PlacedPiece, visible
from tests.referee.draft.loan import Loan
from tests.rules.demands.table import Table
from tests.rules.demands.toys.chain import Chain
from tests.rules.demands.toys.hand import Hand
from tests.rules.demands.toys.pile import Pile
from tests.rules.demands.toys.placing import Placing
from tests.rules.demands.toys.plans import Plans
from tests.rules.demands.toys.row import Row
from tests.rules.demands.toys.set_out import Setting
from tests.rules.demands.toys.toll import Toll
from tests.rules.demands.toys.window import Window

TOYS = (Chain, Hand, Loan, Pile, Placing, Plans, Row, Setting, Toll, Window)
MOST, FEWER = settings.default.max_examples // 10, settings.default.max_examples // 16
"""Games of a toy: each is long, and there are many toys."""
TELLING = tuple(toy for toy in TOYS if toy is not Loan)
"""Those whose table tells what was done; in Loan only people can."""
DOINGS = ("play", "play", "play", "meddle", "meddle", "cover", "see", "roll", "press", "wait", "touch", "lose", "search")


def played_on(data: st.DataObject, table: Table) -> Layout:
    """The table after a legal act, if there is one."""
    legal = list(table.game.legal_actions(table.live))
    if not legal:
        return table.live.table
    return table.game.layout(table.game.apply(table.live, data.draw(st.sampled_from(legal))))


def meddled(data: st.DataObject, table: Table) -> Layout:
    """The table after one to three pieces were taken, put or moved by nobody's rules."""
    layout: Layout = table.live.table
    places, faces = sorted(table.game.board.order), table.game.board.faces
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.sampled_from(places))
        contents = list(layout[at])
        if contents and data.draw(st.booleans()):
            piece = contents.pop(data.draw(st.integers(0, len(contents) - 1)))
            layout = layout.put({at: contents})
            if data.draw(st.booleans()):
                to = data.draw(st.sampled_from(places))
                layout = layout.put({to: [*layout[to], piece]})
        else:
            kind = data.draw(st.sampled_from(sorted(faces)))
            contents.insert(data.draw(st.integers(0, len(contents))), PlacedPiece(kind, data.draw(st.sampled_from(faces[kind]))))
            layout = layout.put({at: contents})
    return layout


def touched(data: st.DataObject, table: Table) -> Command:
    """A touch with arguments that may or may not make sense now."""
    name = data.draw(st.sampled_from(("undo", "answer", "overrule", "waive", "play", "nonsense")))
    called = [fault.seq for fault in table.open if fault.owed] or [0]
    args: dict[str, Any] = {"by": ("A", "B")}
    match name:
        case "undo":
            args |= {"to": data.draw(st.integers(0, len(table.match.events) + 1)), "fresh_rolls": data.draw(st.booleans())}
        case "answer":
            args["choice"] = data.draw(st.integers(-1, 3))
        case "overrule" | "waive":
            args["called"] = data.draw(st.sampled_from(called))
        case "play":
            every = list(table.game.every(table.live))
            if every:
                args["action"] = data.draw(st.sampled_from(every))
    return Command(table.after(1.0), name, tuple(args.items()))


def happens(data: st.DataObject, table: Table) -> None:
    doing = data.draw(st.sampled_from(DOINGS))
    places = sorted(table.game.board.order)
    match doing:
        case "play":
            table.sees(played_on(data, table))
        case "meddle":
            table.sees(meddled(data, table))
        case "cover":
            some = data.draw(st.sets(st.sampled_from(places), max_size=3))
            more = data.draw(st.sets(st.sampled_from(places), max_size=1))
            table.sees(played_on(data, table), covered=some, unsure=more - some)
        case "see":
            table.sees(table.match.expected())
        case "roll":
            table.rolls(*data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=2)))
        case "press":
            table.presses(data.draw(st.sampled_from(("A", "B", "nobody"))))
        case "wait":
            table.waits(data.draw(st.sampled_from((0.0, 0.5, 3.0, 10.0))))
        case "touch":
            table.feed(touched(data, table))
        case "lose":
            table.feed(TableLost(table.after(1.0), frozenset(places[:1]), "a bump"))
        case "search":
            seen = visible(played_on(data, table), table.game.board)
            stale = data.draw(st.booleans())
            lines = ((table.line), ()) if data.draw(st.booleans()) else ()
            table.feed(Searched(table.after(1.0), len(table.match.events) - stale, seen, explanations=lines))


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.name)
@settings(max_examples=MOST, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_nothing_raises_and_the_log_folds_to_the_match(toy: type, data: st.DataObject) -> None:
    """Nothing raises, and the log folds to the match. `Table` itself holds that time never goes back, that a decision is the same twice,
    and that every event survives JSON."""
    table = Table(toy(), timer={"kind": "bank", "seconds": 20.0})
    for _ in range(data.draw(st.integers(1, 12))):
        happens(data, table)
    assert table.refolded() == table.match


@pytest.mark.parametrize("toy", TELLING, ids=lambda toy: toy.name)
@settings(max_examples=FEWER, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_legal_play_seen_table_by_table_is_never_a_fault(toy: type, data: st.DataObject) -> None:
    """Legal play with one table for each act brings no fault and no question. A roll comes by the die, an answer by its button, and the
    state is the same in the end."""
    table, truth = Table(toy()), None
    truth = table.match.state
    for _ in range(data.draw(st.integers(1, 10))):
        legal = list(table.game.legal_actions(truth))
        if toy is Setting and not legal and table.game.to_act(truth) == {"chance"}:
            tiles = data.draw(st.permutations([PlacedPiece("tile", face) for face in ("moon", "star", "sun", "sun")]))
            truth = table.game.apply(truth, next(iter(table.game.attempts(truth, laid(tiles)))))
            table.sees(truth.table)
            continue
        if not legal:
            break
        action = data.draw(st.sampled_from(legal))
        happened(table, truth, action)
        truth = table.game.apply(truth, action)
    assert not table.called
    assert table.match.asked is None
    assert table.live.table == truth.table


@pytest.mark.parametrize("toy", TELLING, ids=lambda toy: toy.name)
@settings(max_examples=FEWER, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_hands_that_cover_and_lift_accuse_nobody(toy: type, data: st.DataObject) -> None:
    """Before each table some of it is covered, or one of the moved pieces is still in a hand."""
    table = Table(toy())
    if toy is Setting:
        tiles = [PlacedPiece("tile", face) for face in ("moon", "star", "sun", "sun")]
        table.sees(table.game.apply(table.live, next(iter(table.game.attempts(table.live, laid(tiles))))).table)
    truth = table.live
    for _ in range(data.draw(st.integers(1, 8))):
        legal = list(table.game.legal_actions(truth))
        if not legal:
            break
        action = data.draw(st.sampled_from(legal))
        before, truth = truth, table.game.apply(truth, action)
        moved = visible(before.table, table.game.board).differs(visible(truth.table, table.game.board))
        told = type(action).__name__ == "Roll" or getattr(action, "word", "") in ("accept", "reject") or not moved
        if not told and data.draw(st.booleans()):
            table.sees(truth.table, covered=data.draw(st.sets(st.sampled_from(sorted(table.game.board.order)), max_size=3)))
        # In a set-up that is not final yet, a lifted pawn may as well never have been put.
        elif not told and toy is not Placing and data.draw(st.booleans()):
            held = {place: before.table[place] for place in moved if len(before.table[place]) < len(truth.table[place])}
            table.sees(truth.table.put(held))
        happened(table, before, action)
    assert not table.called
    assert table.live.table == truth.table


def laid(tiles: list[PlacedPiece]) -> Any:
    return Change(come=tuple(zip(("east", "north", "south", "west"), tiles, strict=True)))


def happened(table: Table, truth: Any, action: Any) -> None:
    """Tells the table of a legal act: by the die, by what is said, or by its own look."""
    after = table.game.apply(truth, action).table
    if type(action).__name__ == "Roll":
        table.rolls(action.value)
    elif after == truth.table or getattr(action, "word", "") in ("accept", "reject"):
        table.commands("play", action=action)
        table.sees(after)
    else:
        table.sees(after)


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.name)
@settings(max_examples=FEWER, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_an_undo_to_any_event_waits_for_the_table_of_that_moment(toy: type, data: st.DataObject) -> None:
    table = Table(toy())
    for _ in range(data.draw(st.integers(2, 8))):
        happens(data, table)
    if len(table.match.events) < 2:
        return
    to = data.draw(st.integers(1, len(table.match.events) - 1))
    struck = [event for event in table.match.events[:to] if isinstance(event, ActionPlayed)]
    before = table.match
    table.commands("undo", to=to, by=("A", "B"))
    if table.match is before:
        return
    assert table.match.events[: len(before.events)] == before.events, "an undo deletes nothing"
    assert table.match.restore
    table.sees(table.match.search(Layout()).looks(table.match.state))
    assert not table.match.restore
    assert len(struck) <= len(table.played)
