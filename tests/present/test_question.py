"""A question offers what differs between the explanations, in words."""

from __future__ import annotations

from typing import Any

from companion.assemble import folder, options_from
from companion.games.treasure_hunt.state import PlacePawn
from companion.present.chronicle import Chronicle
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.words import Words
from companion.referee.desk import begin
from companion.referee.events import Asked, Line
from companion.referee.match import Match
from companion.rules.values import CHANCE, Layout, Lying, SetOut

FULL = Layout({f"{c}{r}.tile": (Lying("tile", "back"),) for c in "abcdef" for r in "123456"} | {"draw": (Lying("card", "back"),)})


def asked(game: Any, *lines: tuple[Any, ...]) -> tuple[str, ...]:
    words = Words.load(folder("treasure-hunt") / "words.toml")
    match = Match.blank(game).after(begin(game, ("red", "green"), options_from(game)))
    match = match.after(Asked(1.0, tuple(Line(line) for line in lines), places=("a1.pawns",)))
    view = Presenter(words).view(match, Chronicle(words), Sight())
    assert view.screen == "dispute"
    assert view.question is not None
    assert view.board.marked("asked") == ("a1.pawns",)
    return view.question.options


def test_only_what_differs_is_offered(treasure_hunt: Any) -> None:
    out = SetOut(CHANCE, FULL)
    options = asked(treasure_hunt, (out, PlacePawn("red", "a1")), (out, PlacePawn("red", "f6")), (out,))
    assert options == ("Red starts at a1", "Red starts at f6", "Nothing yet")
