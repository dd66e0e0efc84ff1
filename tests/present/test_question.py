"""A question offers what differs between the explanations, in words."""

from __future__ import annotations

from typing import Any

from companion.assemble import folder, options_from
from companion.games.treasure_hunt.state import PlacePawn
from companion.present.history import History
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.words import Words
from companion.referee.desk import begin
from companion.referee.events import Asked, FaultCalled, LoggedExplanation, Overruled
from companion.referee.match import Match
from companion.rules.values import CHANCE, Fault, Layout, PlacedPiece, SetOut

FULL = Layout(
    {f"{c}{r}.tile": (PlacedPiece("tile", "back"),) for c in "abcdef" for r in "123456"} | {"draw": (PlacedPiece("card", "back"),)}
)


def asked(game: Any, *lines: tuple[Any, ...]) -> tuple[str, ...]:
    words = Words.load(folder("treasure-hunt") / "words.toml")
    match = Match.blank(game).after(begin(game, ("red", "green"), options_from(game)))
    match = match.after(Asked(1.0, tuple(LoggedExplanation(line) for line in lines), places=("a1.pawns",)))
    view = Presenter(words).view(match, History(words), Sight())
    assert view.screen == "dispute"
    assert view.question is not None
    assert view.board.marked("asked") == ("a1.pawns",)
    return view.question.options


def test_only_what_differs_is_offered(treasure_hunt: Any) -> None:
    out = SetOut(CHANCE, FULL)
    options = asked(treasure_hunt, (out, PlacePawn("red", "a1")), (out, PlacePawn("red", "f6")), (out,))
    assert options == ("Red starts at a1", "Red starts at f6", "Nothing yet")


def test_a_question_ends_when_people_let_another_table_stand(treasure_hunt: Any) -> None:
    """Its answers led on from the table before: asked of the new one they would end every view."""
    match = Match.blank(treasure_hunt).after(begin(treasure_hunt, ("red", "green"), options_from(treasure_hunt)))
    match = match.after(FaultCalled(1.0, Fault("TH-004")))
    match = match.after(Asked(2.0, (LoggedExplanation((SetOut(CHANCE, FULL),)), LoggedExplanation()), places=("a1.tile",)))
    assert match.asked is not None
    assert match.after(Overruled(3.0, 1, ("red", "green"), table=FULL)).asked is None
