"""A fault keeps what the camera saw of its places: straightened crops, scores, and no pixel from outside the zones."""

from __future__ import annotations

import json
import queue
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.assemble import codec as codec_of
from companion.assemble import load_board, load_game, options_from, seats_from
from companion.clock import HandClock
from companion.errors import RecordError
from companion.live.sight.eyes import Eyes
from companion.live.sight.survey import Survey
from companion.live.sight.witness import Witness
from companion.present.view import PlayView, RollOffer, SeatView
from companion.record.eventlog import Record
from companion.referee.decision import Decision
from companion.referee.desk import begin
from companion.referee.events import FaultCalled
from companion.referee.match import Match
from companion.referee.observation import DiceRolled, TableSeen, Tick
from companion.rules.values import Fault, Handled, Owed, PutRight
from companion.sensing.prior import Prior
from companion.session import Session, Step
from companion.wiring import RealTable, Watch
from tests.vision.tables import backs, tile
from vision.pictures.camera import CameraWish
from vision.pictures.crop import MARGIN_MM, PX_PER_MM, crop
from vision.reader import Reader
from vision.settle import Settle
from vision.twin.optics import GOOD
from vision.twin.render import SimulatedCamera

GAME = "treasure-hunt"
CALLED = FaultCalled(1.0, Fault("TABLE-1", places=("b2.tile",)), (PutRight("a1.tile"),), (Owed("b2.tile"),), (), (Handled("nowhere"),))


def stepped(match: Match) -> Step:
    return Step(match, match.after(CALLED), Tick(1.0), Decision((CALLED,), match.after(CALLED), (match,)))


def test_crops_and_scores_lie_with_the_ruling(tmp_path: Path) -> None:
    game, board = load_game(GAME), load_board(GAME, 2)
    seats, options = seats_from(game, 2), options_from(game)
    first = begin(game, seats, options)
    match = Match.blank(game).after(first)
    with Record(tmp_path / "m.sqlite") as record:
        log = record.begin(codec_of(game), first)
        witness = Witness(Reader(board, 2), log.attach)
        witness.follow(stepped(match))
        log.append((CALLED,))
        assert record.evidence(log.match, 1) == {}, "nothing has been seen yet"
        witness.read(SimulatedCamera(board, 2, 3).frame(backs() | {"b2.tile": tile("wheel")}).frame)
        witness.follow(stepped(match))
        kept = record.evidence(log.match, 1)
    assert set(kept) == {"scores.json", "b2.tile.png", "a1.tile.png"}
    scores = json.loads(kept["scores.json"])
    assert [(face["piece"], face["face"]) for face in scores["b2.tile"]["faces"]] == [("tile", "wheel")]
    assert scores["b2.tile"]["faces"][0]["margin"] > 0
    for place in ("b2.tile", "a1.tile"):
        picture = cv2.imdecode(np.frombuffer(kept[f"{place}.png"], np.uint8), cv2.IMREAD_COLOR)
        corners = np.array(board.places[place].polygon_mm)
        width, height = np.ptp(corners, axis=0)
        # The place and MARGIN_MM around it: whoever keeps the frame, its zone or a blanked frame keeps more.
        most = (width + 2 * MARGIN_MM) * PX_PER_MM + 1, (height + 2 * MARGIN_MM) * PX_PER_MM + 1
        assert 20 * PX_PER_MM < picture.shape[1] <= most[0], place
        assert 20 * PX_PER_MM < picture.shape[0] <= most[1], place
    assert sum(len(content) for content in kept.values()) < 300_000


def test_evidence_is_the_crop_of_its_place_and_nothing_of_what_lies_elsewhere() -> None:
    game, board = load_game(GAME), load_board(GAME, 2)
    match = Match.blank(game).after(begin(game, seats_from(game, 2), options_from(game)))
    kept: dict[str, bytes] = {}
    camera = SimulatedCamera(board, 2, 3, seen=replace(GOOD, noise=0.0))

    def evidence(faces: dict[str, list[tuple[str, str, int, str]]]) -> dict[str, bytes]:
        kept.clear()
        witness = Witness(Reader(board, 2), lambda _seq, name, body: kept.update({name: body}))
        witness.read(camera.frame(backs() | faces).frame)
        witness.follow(stepped(match))
        return {name: body for name, body in kept.items() if name.endswith(".png")}

    assert evidence({}) == evidence({"f6.tile": tile("wheel"), "e1.tile": tile("drop")}), "far away tiles are in no crop"
    assert evidence({}) != evidence({"a1.tile": tile("wheel")})


def test_of_a_place_that_nobody_may_look_at_no_picture_is_kept() -> None:
    game, board = load_game(GAME), load_board(GAME, 2)
    match = Match.blank(game).after(begin(game, seats_from(game, 2), options_from(game)))
    kept: dict[str, bytes] = {}
    witness = Witness(Reader(board, 2), lambda _seq, name, body: kept.update({name: body}))
    witness.read(SimulatedCamera(board, 2, 3).frame(backs() | {"b2.tile": tile("wheel")}).frame, private=frozenset({"b2.tile"}))
    witness.follow(stepped(match))
    picture = cv2.imdecode(np.frombuffer(kept["b2.tile.png"], np.uint8), cv2.IMREAD_COLOR)
    assert not picture.any()
    assert json.loads(kept["scores.json"])["b2.tile"] == {"faces": [], "unsure": False, "covered": True}


def test_a_record_that_fails_does_not_stop_the_match() -> None:
    def full(seq: int, name: str, body: bytes) -> None:
        raise RecordError("The disk is full.")

    game, board = load_game(GAME), load_board(GAME, 2)
    match = Match.blank(game).after(begin(game, seats_from(game, 2), options_from(game)))
    witness = Witness(Reader(board, 2), full)
    witness.read(SimulatedCamera(board, 2, 3).frame(backs()).frame)
    witness.follow(stepped(match))


@pytest.mark.parametrize("place", ["a1.tile", "f6.tile", "draw"])
def test_a_crop_is_straight_and_stays_inside_its_zone(place: str) -> None:
    board = load_board(GAME, 2)
    reader = Reader(board, 2)
    frame = SimulatedCamera(board, 2, 5).frame(backs()).frame
    reader.read(frame)
    zone = board.places[place].zone
    view = reader.view(zone)
    assert view is not None
    outline = (
        view.ground
        @ np.array(
            [[0, 0, 1], [board.zones[zone].size_mm[0], 0, 1], [*board.zones[zone].size_mm, 1], [0, board.zones[zone].size_mm[1], 1]]
        ).T
    )
    inside = np.zeros(frame.shape[:2], np.uint8)
    cv2.fillPoly(inside, [(outline[:2] / outline[2]).T.round().astype(np.int32)], 1)
    alarmed = frame.copy()
    alarmed[cv2.dilate(inside, np.ones((9, 9), np.uint8)) == 0] = (255, 0, 255)
    if board.places[place].plane_mm == 0:
        assert np.array_equal(crop(alarmed, board, place, view), crop(frame, board, place, view))
    corners = np.array(board.places[place].polygon_mm)
    sides = np.ptp(corners, axis=0)
    height, width = crop(frame, board, place, view).shape[:2]
    assert width >= int(sides[0] * PX_PER_MM) - 1
    assert height >= int(sides[1] * PX_PER_MM) - 1


@pytest.mark.parametrize("pictures", [True, False])
def test_the_camera_of_a_real_table_has_its_witness_if_pictures_are_wanted(tmp_path: Path, pictures: bool) -> None:
    game, board = load_game(GAME), load_board(GAME, 2)
    first = begin(game, seats_from(game, 2), options_from(game))
    match = Match.blank(game).after(first)
    folder = tmp_path / "frames"
    folder.mkdir()
    for number in range(3):
        picture = SimulatedCamera(board, 2, number).frame(backs() | {"b2.tile": tile("wheel")}).frame
        cv2.imwrite(str(folder / f"{number}.png"), picture)
    with Record(tmp_path / "m.sqlite") as record:
        log = record.begin(codec_of(game), first)
        steps: queue.Queue[Step] = queue.Queue()
        session = Session(match, log, HandClock(), steps.put, tick_s=None)
        sensors = RealTable(CameraWish(str(folder)), record, None, None, lambda: pictures).watch_match(session, match, lambda *_: None)
        try:
            session.start()
            while not isinstance(steps.get(timeout=30).observation, TableSeen):
                pass
            sensors.follow(stepped(match), PlayView())
        finally:
            sensors.close()
            session.close()
        assert ("b2.tile.png" in record.evidence(log.match, 1)) is pictures
        assert record._db.execute("SELECT count(*) FROM playing").fetchone() == (0,), "a match that was left was not broken off"


def test_a_broken_newest_picture_is_told_before_a_match_and_taken_back_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.pictures.frame.LOOKS", 1)
    cv2.imwrite(str(tmp_path / "1.png"), SimulatedCamera(load_board(GAME, 2), 2, 1).frame(backs()).frame)
    (tmp_path / "2.png").write_bytes(b"\x89PNG" + bytes(100))
    told: queue.Queue[tuple[str, str]] = queue.Queue()
    with Record(tmp_path / "m.sqlite") as record:
        looking = RealTable(CameraWish(str(tmp_path)), record, None, None).look(GAME, 2, lambda *said: told.put(said))
        try:
            while not (said := told.get(timeout=30))[1]:
                pass
        finally:
            looking.close()
    assert said[0] == "pictures"
    assert "2.png breaks off" in said[1]
    assert ("pictures", "") in list(told.queue)


def test_the_first_page_speaks_of_camera_and_dice_in_plain_words(tmp_path: Path) -> None:
    with Record(tmp_path / "m.sqlite") as record:
        said = RealTable(CameraWish(), record, None, None).devices
        assert said == "The camera is found by itself. Where a game has dice, the screen rolls them."


class Confirmed:
    """A serial line that notes what its device may forget."""

    port = "/dev/ttyACM0"

    def __init__(self) -> None:
        self.forgotten: list[str] = []

    def kept(self, origin: str) -> None:
        self.forgotten.append(origin)


def test_a_device_forgets_nothing_while_the_record_is_in_memory_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = Confirmed()
    with Record(tmp_path / "m.sqlite") as record:
        table = RealTable(CameraWish(), record, line, None)  # type: ignore[arg-type]
        table.kept("00000007:1")
        with monkeypatch.context() as broken:
            broken.setattr(Record, "in_memory", True)
            table.kept("00000007:2")
        table.kept("00000007:3")
    assert line.forgotten == ["00000007:1", "00000007:3"]


def watch(troubles: dict[str, str]) -> Watch:
    board, match = load_board(GAME, 2), Match.blank(load_game(GAME))
    eyes = Eyes(board, 2, None, troubles.__setitem__)
    witness = Witness(eyes, None)
    return Watch(witness, Survey(eyes, witness), Prior(match), Settle(), troubles.__setitem__)


def test_what_was_wrong_with_a_throw_is_over_with_the_next_by_whatever_door_it_comes() -> None:
    troubles: dict[str, str] = {}
    sensors, match = watch(troubles), Match.blank(load_game(GAME))
    waited, tick = PlayView(rolls=RollOffer(1, (1, 2, 3, 4, 5, 6))), Step(match, match, Tick(1.0), Decision((), match))
    for device in ("die", "tray"):
        troubles[device] = "It leans: throw it again."
        sensors.follow(tick, waited)
        assert troubles[device], "a throw is still waited for"
        sensors.follow(replace(tick, observation=DiceRolled(2.0, (3,), "hand")), waited)
        assert not troubles[device]
        troubles[device] = "It leans: throw it again."
        sensors.follow(tick, PlayView())
        assert not troubles[device], "nobody waits for a throw"


def test_what_the_line_lost_is_told_for_the_rest_of_the_turn() -> None:
    troubles: dict[str, str] = {}
    sensors, match = watch(troubles), Match.blank(load_game(GAME))
    red, green = (PlayView(seats=(SeatView(seat, seat, seat[0], to_act=True),)) for seat in ("red", "green"))
    tick = Step(match, match, Tick(1.0), Decision((), match))
    sensors.follow(tick, red)
    troubles["line"] = "3 messages of the dice and buttons are lost."
    sensors.follow(tick, red)
    assert troubles["line"]
    sensors.follow(tick, green)
    assert not troubles["line"]


def test_nothing_is_said_of_the_sensors_of_a_match_that_was_left() -> None:
    said = "This cannot be used."
    troubles = dict.fromkeys(("camera", "calibration", "die", "tray", "line"), said)
    watch(troubles).close()
    assert set(troubles.values()) == {""}
