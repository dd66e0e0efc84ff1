"""A press that comes while others may still object to a card declares its own turn, and nothing of the next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.tekton_dash.actions import BurnOrPutAway, EndSet, LetPass, Move, Take
from companion.referee.desk import begin, consider
from companion.referee.drafting.draft import Draft
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, TableSeen, Tick
from companion.rules.changing import changed
from companion.rules.explain import Explanation
from companion.rules.values import visible
from tests.games.tekton_dash.standing import carded, play


def test_what_the_next_seat_does_meanwhile_is_not_declared(tekton_dash: Any) -> None:
    game = tekton_dash
    start = changed(carded("burn-tiles", {"white": "c1"}, tiles={"c1": "blue", "c3": "red"})(game), sets=1)
    burnt = play(game, start, BurnOrPutAway("black", "c3.tile"))
    moved = play(game, burnt, LetPass(burnt.windows), Move("black", "a1"))
    done = play(game, moved, EndSet("black"))
    taken = play(game, done, Take("white", "c1", "22"))
    over = play(game, taken, Move("white", "c2"))
    assert over.active == 2, "the rules end white's turn"
    root = (Explanation(start),)
    match = replace(Match.blank(game).after(begin(game, start.seats, start.options)), state=start, draft=Draft(root, root))
    for at, said in enumerate((burnt, moved, None, over), start=1):
        told = ButtonPressed(float(at), "black") if said is None else TableSeen(float(at), visible(game.layout(said), game.board))
        match = consider(match, told).match
    assert match.draft.windows, "others may still object"
    for told in (Tick(20.0), TableSeen(21.0, visible(game.layout(over), game.board))):
        match = consider(match, told).match
    assert match.state == done
    assert [type(act) for act in match.draft.best.actions] == [Take, Move]
