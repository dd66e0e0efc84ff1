"""Treasure Hunt for two by hands and touches, on a table that only a camera sees. Each function plays one scene of the test."""

from __future__ import annotations

from companion.rules.values import Layout, PlacedPiece
from tests.whole_games.glass import Person
from tests.whole_games.room import Room

NAME = "treasure-hunt"
BACK, CARD = PlacedPiece("tile", "back"), PlacedPiece("card", "back")
RED, GREEN = PlacedPiece("pawn-red"), PlacedPiece("pawn-green")
TILES = {f"{column}{row}.tile": (BACK,) for column in "abcdef" for row in "123456"}
SET_OUT = Layout(TILES | {"draw": (CARD,)})
RULES = ("turn_limit=2", "need_per_symbol=1")


def begins(me: Person, room: Room) -> None:
    """Goes from the first page to a table that is set. A tile is missing and one lies face up, and both are named."""
    room.lies(SET_OUT.put({"c3.tile": (), "d4.tile": (PlacedPiece("tile", "wheel"),)}))
    me.touches("2 players")
    me.touches("Bank")
    me.touches("New match")
    me.touches("Begin")
    me.sees("c3", "d4")
    assert me.page == "setup"
    room.lies(SET_OUT)
    me.sees("Choose a side")
    room.put(a1_pawns=(RED,))
    room.put(f6_pawns=(GREEN,))
    me.sees("Roll", "I rolled...")


def rolls_for_the_first_turn(me: Person, room: Room) -> None:
    """Red says what a die in the hand showed, Green's is rolled by a touch; equal ones roll again. In the end Red begins."""
    while me.app.view.screen == "setup":
        rolled = me.app.view.prompt
        if "Red" in rolled:
            me.says_roll(6)
        else:
            me.touches("Roll")
        me.until(lambda before=rolled: me.app.view.prompt != before, "the roll being heard")


def cheats_and_claims(me: Person, room: Room) -> None:
    """Red rolls four and goes five: named, and put right. Then the tile is turned up and won with three cards."""
    me.says_roll(4)
    room.move("pawn-red", "a1.pawns", "f1.pawns")
    me.sees("f1 is too far for a roll of 4")
    assert me.page == "dispute"
    room.move("pawn-red", "f1.pawns", "e1.pawns")
    me.until(lambda: me.page == "play", "play going on")
    room.put(e1_tile=(PlacedPiece("tile", "drop"),))
    me.sees("Red")
    cards = tuple(PlacedPiece("card", face) for face in ("red-1-drop", "blue-4-drop", "black-2-drop"))
    for count in (1, 2, 3):
        room.put(play=cards[:count])
    room.put(e1_cubes=(PlacedPiece("cube-red"),))
    for count in (2, 1, 0):
        room.put(play=cards[:count], discard=cards[: 3 - count])
    me.until(lambda: [seat.seat for seat in me.app.view.active] == ["green"], "Green's turn")
    assert [seat.score for seat in me.app.view.seats] == ["1", "0"]


def overrules(me: Person, room: Room) -> None:
    """Green goes without a roll. One person alone cannot let it stand; both together can."""
    room.move("pawn-green", "f6.pawns", "d6.pawns")
    me.until(lambda: me.page == "dispute", "the ruling")
    me.touches("Overrule")
    me.agrees("Red")
    me.touches("House rule")
    me.sees("1 of 2 agree")
    assert me.page == "dispute", "one of two is not everybody"
    me.agrees("Green")
    me.until(lambda: me.page == "play", "play going on")
    assert me.app.view.ruling is not None
    assert me.app.view.ruling.end == "stands"
    me.touches("Done")
    me.until(lambda: [seat.seat for seat in me.app.view.active] == ["red"], "Red's turn")


def takes_back(me: Person, room: Room) -> None:
    """Red moves and says done, and both agree that it is taken back. The glass says what to restore, and the table is put back so."""
    me.says_roll(3)
    room.move("pawn-red", "e1.pawns", "e2.pawns")
    me.until(lambda: me.app.view.board.layout["e2.pawns"], "the move being seen")
    me.touches("Done")
    me.until(lambda: [seat.seat for seat in me.app.view.active] == ["green"], "Green's turn")
    me.touches("More")
    me.touches("Take back")
    me.agrees("Red", "Green")
    me.until(lambda: me.app.view.restoring, "what is to be restored")
    me.sees("Move Red's pawn from e2 to e1")
    room.move("pawn-red", "e2.pawns", "e1.pawns")
    me.until(lambda: me.page == "play", "play going on")
    assert [seat.seat for seat in me.app.view.active] == ["red"]


def bumps(me: Person, room: Room) -> None:
    """The camera's arm is knocked, and a sleeve sweeps eight tiles off the table. Nobody is accused, and all is put back."""
    room.nudged()
    before = room.table
    room.lies(before.put({f"{column}{row}.tile": () for column in "abcd" for row in "34"}))
    me.until(lambda: me.page == "dispute", "the bump being told")
    said = " ".join(me.texts())
    assert "TABLE" not in said
    room.lies(before)
    me.until(lambda: me.page == "play", "play going on")
    assert me.app.view.ruling is not None
    assert me.app.view.ruling.end == "right"
    assert [seat.seat for seat in me.app.view.active] == ["red"]


def pauses(me: Person, room: Room) -> None:
    """The clock is touched and stands; another touch, and it runs."""
    me.tap(me.clock())
    me.until(lambda: me.app.view.paused, "the pause")
    me.sees("Paused")
    me.touches("Touch to play on")
    me.until(lambda: not me.app.view.paused, "play going on")


def goes_on_after_the_cut(me: Person, room: Room) -> None:
    """In another process: the match is there, the roll before the cut stands, and two more turns bring the scores."""
    me.touches_resume()
    me.until(lambda: me.page == "play", "the match again")
    assert me.app.view.dice == (3,)
    room.move("pawn-red", "e1.pawns", "f1.pawns")
    me.until(lambda: me.app.view.board.layout["f1.pawns"], "the move being seen")
    me.touches("Done")
    me.until(lambda: [seat.seat for seat in me.app.view.active] == ["green"], "Green's turn")
    me.touches("Roll")
    me.until(lambda: me.app.view.rolls is None, "the roll being heard")
    room.move("pawn-green", "d6.pawns", "c6.pawns")
    me.until(lambda: me.app.view.board.layout["c6.pawns"], "the move being seen")
    me.touches("Done")
    me.touches("Yes: Done")
    me.until(lambda: me.page == "end", "the end")
    me.sees("Red wins", "1.", "Red", "1", "2.", "Green", "0")
