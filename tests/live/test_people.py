"""Names, clocks, settings and the camera's picture from the host's side, with the real referee and record behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue

import cv2
import numpy as np
import pytest

from companion.assemble import load_board
from companion.clock import HandClock
from companion.errors import InputError, RecordError
from companion.live.host import TableHost
from companion.live.keeping.keeper import Keeper
from companion.live.settings import Chosen, TableSettings
from companion.live.sight.picture import Picture, lines
from companion.live.sight.witness import Witness
from companion.live.table import Unwatched
from companion.present.home import NewMatch
from companion.present.view import PlayView
from companion.present.words import Words
from companion.record.eventlog import Record
from companion.referee.commands import EndMatch, Name, Order, Pause, PlayOn
from companion.referee.observation import TableSeen, Tick
from companion.rules.values import Layout, PlacedPiece
from companion.settings.config import load
from companion.wiring import Wishes, chosen_rules
from tests.vision.tables import backs, tile
from vision.pictures.overview import WIDTH_PX
from vision.reader import Reader
from vision.reading import Reading, ZoneSeen
from vision.twin.render import SimulatedCamera

FULL = Layout(
    {f"{c}{r}.tile": (PlacedPiece("tile", "back"),) for c in "abcdef" for r in "123456"} | {"draw": (PlacedPiece("card", "back"),)}
)
PAWNS = FULL.put({"a1.pawns": (PlacedPiece("pawn-red"),), "f6.pawns": (PlacedPiece("pawn-green"),)})


class Desk:
    """A host on a record of its own."""

    def __init__(self, record: Record, settings: TableSettings) -> None:
        self.views: Queue[PlayView] = Queue()
        self.host = TableHost(
            Keeper(record, Words.load()), Unwatched("", clocks=HandClock), self.views.put, games=("treasure-hunt",), settings=settings
        )

    def next(self, when: Callable[[PlayView], object] = lambda _view: True) -> PlayView:
        while True:
            view = self.views.get(timeout=20)
            if when(view):
                return view

    def told(self, order: Order) -> PlayView:
        """The view that this order has led to: the first after all that were there."""
        while not self.views.empty():
            self.views.get_nowait()
        self.host.order(order)
        return self.next()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Record(tmp_path / "matches.sqlite") as record:
        made = Desk(record, TableSettings(tmp_path / "table.toml"))
        yield made
        made.host.close()


def test_names_are_in_every_sentence_kept_for_the_next_time_and_changed_while_it_is_on(desk: Desk) -> None:
    desk.host.begin(NewMatch("treasure-hunt", 2, names=(("red", "Ann"),)))
    view = desk.next()
    assert [(seat.name, seat.letter) for seat in view.seats] == [("Ann", "R"), ("Green", "G")]
    assert [person.name for person in view.persons] == ["Ann", "Green"]
    assert desk.host.home().names == (("red", "Ann"),)
    before = view.plan
    desk.host.order(Name("green", "Bob"))
    view = desk.next(lambda view: [seat.name for seat in view.seats] == ["Ann", "Bob"])
    assert view.plan != before, "the pages take the new words over"
    assert view.history[-1].text == "Green is Bob from now on"
    assert desk.host.words().seat("green") == "Bob"
    assert desk.host.words().plain.seat("green") == "Green"
    desk.host.leave()
    (card,) = desk.host.matches()
    desk.host.resume(card.match)
    again = desk.next(lambda view: view.screen != "home")
    assert [seat.name for seat in again.seats] == ["Ann", "Bob"]


def test_a_pause_stops_the_clock_and_zero_is_said(desk: Desk) -> None:
    desk.host.begin(NewMatch("treasure-hunt", 2, clock="turn:60"))
    desk.next()
    desk.host.put(TableSeen(1.0, PAWNS))
    desk.next()
    assert desk.told(Pause()).paused
    assert not desk.told(PlayOn()).paused
    desk.host.put(Tick(500.0))
    view = desk.next()
    if any(seat.out for seat in view.seats):
        assert "time is over. Play on, or end the match (under More)." in view.time_up


def test_the_match_on_the_table_cannot_be_deleted(desk: Desk) -> None:
    desk.host.begin(NewMatch("treasure-hunt", 2))
    desk.next()
    desk.told(Name("red", "Ann"))
    (card,) = desk.host.matches()
    with pytest.raises(RecordError, match="being played"):
        desk.host.forget(card.match)
    desk.host.leave()
    assert desk.next().screen == "home"
    desk.host.forget(card.match)
    assert desk.host.matches() == ()


def test_everybody_ends_the_match_and_it_is_an_old_one(desk: Desk) -> None:
    desk.host.begin(NewMatch("treasure-hunt", 2, names=(("red", "Ann"),)))
    desk.next()
    view = desk.told(EndMatch(("Ann", "Green")))
    assert view.screen == "end"
    (card,) = desk.host.matches()
    assert (card.status, card.can_resume) == ("over", False)
    assert "Nobody wins" in card.detail


def test_a_setting_holds_at_once(desk: Desk) -> None:
    desk.host.change("volume", "off")
    assert {card.key: card.value for card in desk.host.settings().cards}["volume"] == "off"
    with pytest.raises(InputError, match="There is no setting volume = 11"):
        desk.host.change("volume", "11")


def test_without_a_match_the_camera_rests(desk: Desk) -> None:
    assert desk.host.camera().lines == ("The camera rests until a match is on the table.",)


def test_what_cannot_be_begun_is_a_sentence_on_the_first_page(desk: Desk) -> None:
    desk.host.begin(NewMatch("treasure-hunt", 2, (("finish", "nonsense"),)))
    view = desk.next()
    assert (view.screen, "far_row, last_tile" in view.notice) == ("home", True)


def test_the_picture_shows_what_is_read_and_nothing_outside_the_sheets() -> None:
    board = load_board("treasure-hunt", 2)
    frame = SimulatedCamera(board, 2, 3).frame(backs() | {"b2.tile": tile("wheel")}).frame
    witness = Witness(Reader(board, 2), None)
    picture, words = Picture(), Words.load()
    assert picture.view(witness, words).lines == ("No picture yet.",)
    witness.read(frame)
    picture.view(witness, words)
    picture.wait(20.0)
    seen = picture.view(witness, words)
    made = cv2.imdecode(np.frombuffer(seen.png, np.uint8), cv2.IMREAD_COLOR)
    assert made is not None
    assert 700 < made.shape[1] <= WIDTH_PX, "the sheets fill the picture"
    assert not made[:3].any(), "the table around the sheets stays private"
    assert made.any()
    assert len(seen.lines) >= 1
    first = seen.png
    assert picture.view(witness, words).png is first, "a frame is drawn once"


def test_what_is_wrong_with_the_picture_is_said() -> None:
    words, board = Words.load(), load_board("treasure-hunt", 2)
    zones = {"mat": ZoneSeen(True, 0.3), "play": ZoneSeen(False, 0.0), "piles": ZoneSeen(True, 0.3)}
    unsure = frozenset({"play", "a2.tile", "b2.tile", "c2.tile", *(f"{column}1.tile" for column in "abcdef")})
    told = lines(Reading({}, unsure, frozenset({"draw", "a1.cubes"}), zones=zones), board, words)
    assert told[0].startswith("I cannot find the play in the camera's picture.")
    assert told[1] == "I cannot read 9 places: a1, a2, b1, b2, c1, c2 and 3 more."
    assert told[2:] == ("Something covers 2 places.",)
    assert lines(Reading({"a": ()}), board, words) == ("Everything is read. 0 pieces are in sight.",)


def test_house_rules_of_the_command_line_are_chosen_on_the_first_page(tmp_path: Path) -> None:
    wishes = Wishes("treasure-hunt", options=("finish=last_tile", "turn_limit=10"))
    assert chosen_rules(wishes) == (("finish", "last_tile"), ("turn_limit", "10"))
    assert chosen_rules(Wishes()) == ()
    with pytest.raises(InputError, match="choose one of: far_row, last_tile"):
        chosen_rules(Wishes("treasure-hunt", options=("finish=home",)))
    with pytest.raises(InputError, match="name the game too"):
        chosen_rules(Wishes(options=("finish=last_tile",)))
    assert load().sound.voice in (True, False)
    assert TableSettings(tmp_path / "t.toml", Chosen("en", "off")).chosen.volume == "off"
