"""The way of the last moves and the ends of the next, as the presenter hands them to any screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.assemble import folder, load_board, options_from
from companion.games.treasure_hunt.state import PlacePawn
from companion.present.board.ways import KEPT, Foresight, Hindsight, way
from companion.present.history import ACTS, History
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.words import Words
from companion.referee.desk import begin
from companion.referee.events import ActionPlayed, Undone
from companion.referee.match import Match
from companion.rules.picture import Ends, Stop
from companion.rules.values import CHANCE, Layout, PlacedPiece, SetOut

HUNT = load_board("treasure-hunt", 2)
WORDS = Words.load(folder("treasure-hunt") / "words.toml")
FULL = Layout(
    {f"{c}{r}.tile": (PlacedPiece("tile", "back"),) for c in "abcdef" for r in "123456"} | {"draw": (PlacedPiece("card", "back"),)}
)


class Walked:
    """Treasure Hunt, telling a way for every pawn that is placed, and ends that cost something to find."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.asked = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def trail(self, _state: Any, action: Any) -> tuple[Stop, ...]:
        if not isinstance(action, PlacePawn):
            return ()
        piece = f"pawn-{action.seat}"
        return Stop("enter", piece, "b1.pawns"), Stop("gallop", piece, f"{action.tile}.pawns")

    def reach(self, _state: Any) -> tuple[Ends, ...]:
        self.asked += 1
        return (Ends("pawn-red", "3", ("a2.pawns",)),)


def set_out(game: Any) -> Match:
    match = Match.blank(game).after(begin(game, ("red", "green"), options_from(game)))
    return match.after(ActionPlayed(1.0, SetOut(CHANCE, FULL)))


def test_a_stop_is_told_and_placed_in_millimetres(treasure_hunt: Any) -> None:
    game = Walked(treasure_hunt)
    shown = way(game, set_out(game).state, PlacePawn("red", "a1"), WORDS, HUNT)
    assert shown is not None
    assert shown.seat == "red"
    first, second = shown.stages
    assert (first.line_mm, first.zone) == ((), "mat"), "it was nowhere before"
    assert second.line_mm == (HUNT.middle("b1.pawns"), HUNT.middle("a1.pawns"))
    assert second.layout["b1.pawns"] == ()
    assert [placed.piece for placed in second.layout["a1.pawns"]] == ["pawn-red"]
    assert second.text.endswith("to a1"), "an unknown kind of stop is told like a step"


def test_what_no_stop_told_of_is_shown_at_the_end(treasure_hunt: Any) -> None:
    game = Walked(treasure_hunt)
    game.trail = lambda _state, _action: (Stop("enter", "pawn-red", "b1.pawns"),)  # type: ignore[method-assign]
    shown = way(game, set_out(game).state, PlacePawn("red", "a1"), WORDS, HUNT)
    assert shown is not None
    assert [stage.kind for stage in shown.stages] == ["enter", "rest"]
    assert [placed.piece for placed in shown.stages[-1].layout["a1.pawns"]] == ["pawn-red"]


def test_a_game_that_tells_nothing_shows_nothing(treasure_hunt: Any) -> None:
    match = set_out(treasure_hunt)
    assert way(treasure_hunt, match.state, PlacePawn("red", "a1"), WORDS, HUNT) is None
    assert Hindsight(WORDS, HUNT).ways(match, ((match.state, PlacePawn("red", "a1")),)) == ()
    view = Presenter(WORDS, {}, Hindsight(WORDS, HUNT)).view(match, History(WORDS), Sight())
    assert (view.ways, view.ends) == ((), ())


def test_the_last_moves_are_kept_and_those_taken_back_are_not(treasure_hunt: Any) -> None:
    game = Walked(treasure_hunt)
    match, history = set_out(game), History(WORDS)
    placed = PlacePawn("red", "a1")
    for _ in range(ACTS + 3):
        event = ActionPlayed(2.0, placed)
        history = history.after(event, match)
        match = replace(match, events=(*match.events, event))
    assert len(history.acts) == ACTS
    view = Presenter(WORDS, {}, Hindsight(WORDS, HUNT)).view(match, history, Sight())
    assert len(view.ways) == KEPT
    seq = len(match.events)
    struck = history.after(Undone(3.0, seq - 2, ("Red",)), match)
    assert len(struck.acts) == ACTS - 2


def test_each_way_is_told_once(treasure_hunt: Any) -> None:
    game = Walked(treasure_hunt)
    match, told = set_out(game), Hindsight(WORDS, HUNT)
    act = match.state, PlacePawn("red", "a1")
    (first,) = told.ways(match, (act,))
    (again,) = told.ways(match, (act,))
    assert again is first
    later = match.after(ActionPlayed(2.0, PlacePawn("red", "a1")))
    assert told.ways(later, ((later.state, PlacePawn("green", "f6")),))[0].seat == "green"


def test_ends_are_asked_for_only_when_the_position_is_another(treasure_hunt: Any) -> None:
    game = Walked(treasure_hunt)
    match, foresight = set_out(game), Foresight()
    assert foresight.ends(match) == foresight.ends(replace(match, at=9.0)) == (Ends("pawn-red", "3", ("a2.pawns",)),)
    assert game.asked == 1
    later = match.after(ActionPlayed(2.0, PlacePawn("red", "a1")))
    foresight.ends(later)
    assert game.asked == 2
