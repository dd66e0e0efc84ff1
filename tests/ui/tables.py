"""Tables and views to look at: a game in the middle, a ruling, a question, a set-up."""

from __future__ import annotations

from dataclasses import replace

from companion.present.view import (
    BoardPicture,
    HistoryLine,
    OwedItem,
    PersonView,
    PlayView,
    Question,
    Ruling,
    SeatView,
    SetUpItem,
    Standing,
)
from companion.rules.values import Layout, PlacedPiece

SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
UP = {
    "a1": "drop",
    "b1": "wheel",
    "c2": "hammers",
    "d4": "circles",
    "e5": "bricks",
    "f6": "arrow",
    "b5": "drop",
    "d1": "arrow",
    "f3": "wheel",
}
CUBES = {"a1": ("red",), "c2": ("green", "green"), "d4": ("blue",), "b5": ("yellow", "yellow", "yellow"), "f3": ("red",)}
PAWNS = {"c2": ("red",), "d4": ("green", "blue"), "f6": ("yellow",)}


def middle() -> Layout:
    places: dict[str, tuple[PlacedPiece, ...]] = {}
    for column in "abcdef":
        for row in "123456":
            name = f"{column}{row}"
            places[f"{name}.tile"] = (PlacedPiece("tile", UP.get(name, "back")),)
            places[f"{name}.cubes"] = tuple(PlacedPiece(f"cube-{colour}") for colour in CUBES.get(name, ()))
            places[f"{name}.pawns"] = tuple(PlacedPiece(f"pawn-{colour}") for colour in PAWNS.get(name, ()))
    places["play"] = tuple(PlacedPiece("card", face) for face in ("blue-4-drop", "green-5-drop", "black-1-arrow", "black-5-bricks"))
    places["draw"] = (PlacedPiece("card", "back"),)
    places["discard"] = (PlacedPiece("card", "white-3-drop"),)
    return Layout(places)


def seats(clock: bool = True) -> tuple[SeatView, ...]:
    names = ("red", "yellow", "green", "blue")
    left = (47.0, 180.0, 172.0, 95.0)
    return tuple(
        SeatView(
            name,
            name.capitalize(),
            name[0].upper(),
            str(3 + index),
            to_act=index == 0,
            clock_s=left[index] if clock else None,
            ticking=index == 0,
        )
        for index, name in enumerate(names)
    )


PLAY = PlayView(
    screen="play",
    game="treasure-hunt",
    seq=1,
    turn=9,
    seats=seats(),
    prompt="Red rolled 5: move up to 5 tiles, or end the turn.",
    presses=(("red", "End turn"),),
    board=BoardPicture(middle(), tuple((f"{name}.pawns", "prompt") for name in ("b2", "a2", "d2", "e2", "f2"))),
    history=(
        HistoryLine("The match begins", seq=0),
        HistoryLine("Red moves to c2.", seat="red", seq=5),
        HistoryLine("Green claims c2.", seat="green", seq=6),
        HistoryLine("Red's pawn went diagonally.", seat="red", tone="bad", rule="TH-035", seq=8, struck=True),
        HistoryLine("Red rolls 5.", seat="red", settled=False),
    ),
    undo_to=6,
    undo_step="Green claims c2.",
    undo_rolls=True,
    persons=tuple(PersonView(name.capitalize(), name[0].upper(), (name,)) for name in ("red", "yellow", "green", "blue")),
    dice=(5,),
)
RULING = Ruling(
    called=12,
    rule="TH-035",
    title="Every tile counts",
    sentence="Red's pawn went from c2 to d4, but 5 steps along the track end at f2 at most.",
    places=("d4.pawns",),
    may=("b2.pawns", "a2.pawns", "d2.pawns", "e2.pawns", "f2.pawns"),
    remedy=("Move the red pawn from d4 to c2.",),
    seen=("Red pawn at d4",),
    seats=("red",),
    why=(
        "Told as a fault, 6.0:",
        "6.0: against the rules: Red goes to d4",
        "If nobody did wrong, 9.0:",
        "9.0: put by hand, no act of the game: d4",
    ),
)
DISPUTE = replace(
    PLAY,
    screen="dispute",
    seq=2,
    ruling=RULING,
    board=BoardPicture(middle(), (*((place, "may") for place in RULING.may), ("d4.pawns", "wrong"))),
)
OWED = replace(
    PLAY,
    seq=3,
    ruling=replace(RULING, owes=True, rule="TH-023", sentence="Red claimed c2 and has not put the cube there.", may=()),
    owed=(OwedItem(12, "c2.cubes", "Put a red cube on c2.", "TH-023"),),
    board=BoardPicture(middle(), (("c2.cubes", "owed"), ("e5.tile", "hidden"), ("f5.tile", "hidden"))),
)
QUESTION = replace(
    PLAY,
    screen="dispute",
    seq=4,
    question=Question("Where did Red's pawn go?", ("Red moves to a2.", "Red moves to b2.", "Nothing yet"), ("a2.pawns", "b2.pawns")),
    board=BoardPicture(middle(), (("a2.pawns", "asked"), ("b2.pawns", "asked"))),
)
SETUP = PlayView(
    screen="setup",
    game="treasure-hunt",
    seq=1,
    seats=tuple(replace(seat, to_act=False, clock_s=None, score="0") for seat in seats()),
    prompt="Shuffle the 36 tiles and lay them out face down, six by six.",
    board=BoardPicture(
        Layout({f"{c}{r}.tile": (PlacedPiece("tile", "back" if (c, r) != ("c", "3") else "wheel"),) for c in "abcdef" for r in "12345"}),
        (("c3.tile", "wrong"),),
    ),
    setup=(
        SetUpItem("missing", "6 tiles are missing in row 6.", tuple(f"{c}6.tile" for c in "abcdef")),
        SetUpItem("misplaced", "The tile at c3 lies face up.", ("c3.tile",)),
        SetUpItem("missing", "The draw pile is missing.", ("draw",)),
    ),
    numbered="Buttons and lamps: 1 Red, 2 Yellow, 3 Green, 4 Blue.",
)
END = replace(
    PLAY,
    screen="end",
    seq=9,
    outcome="Green wins",
    reason="Green stands in the far row with every symbol it needs.",
    standings=(
        Standing(1, "green", "Green", "G", "8"),
        Standing(2, "red", "Red", "R", "7"),
        Standing(2, "yellow", "Yellow", "Y", "7"),
        Standing(4, "blue", "Blue", "B", "4"),
    ),
    board=BoardPicture(middle()),
)
