"""The camera's page tells people which places can be read, and learns the colours of their cubes. Those colours then count."""

from __future__ import annotations

import threading
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.assemble import load_board, words
from companion.live.sight.eyes import Eyes
from companion.live.sight.lookout import Lookout
from companion.live.sight.picture import Picture
from companion.live.sight.survey import COLOURS, FACES, PLACES, Survey
from companion.live.sight.witness import Witness
from companion.sensing.calibration import load
from tests.vision.tables import backs, cubes, tile
from vision.pictures.overview import BLIND
from vision.sheets.enrol import with_looks
from vision.sheets.measure import sample_places, with_colours
from vision.twin.optics import GLOSS
from vision.twin.render import SimulatedCamera

BOARD = load_board("treasure-hunt", 2)
OWN = {"cube-red": (230, 60, 10), "cube-yellow": (230, 230, 60), "cube-green": (0, 120, 110), "cube-blue": (110, 60, 190)}
WORDS = words("treasure-hunt")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "calibration.json"
    monkeypatch.setattr("companion.sensing.calibration.own_calibration", lambda _game: file)
    return file


def table() -> tuple[Eyes, Witness, Survey]:
    eyes = Eyes(BOARD, 2, None, lambda _device, _sentence: None)
    eyes.opened("picamera")
    witness = Witness(eyes, None)
    return eyes, witness, Survey(eyes, witness)


def test_the_places_that_cannot_be_read_are_told_and_crossed_out() -> None:
    _, witness, survey = table()
    survey.ask(PLACES, WORDS)
    assert survey.lines == (), "nothing is seen yet"
    assert survey.view(WORDS).surveys == (), "and nothing is offered that would not be answered"
    witness.read(SimulatedCamera(BOARD, 2, 3, seen=replace(GLOSS, gloss=1.5)).frame({}).frame)
    survey.ask(PLACES, WORDS)
    survey.wait(60)
    assert survey.blind
    assert PLACES in dict(survey.view(WORDS).surveys)
    said = f"{len(BOARD.places) - len(survey.blind)} of {len(BOARD.places)} places can be read."
    assert survey.lines[0] == said
    assert any("a lamp is mirrored there" in line for line in survey.lines)
    picture = Picture()
    picture.view(witness, WORDS, survey.blind)
    picture.wait(60)
    shown = cv2.imdecode(np.frombuffer(picture.view(witness, WORDS).png, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    assert (shown == BLIND).all(2).sum() > 50


def test_of_a_sheet_that_is_not_found_its_sentence_is_told_once_and_none_of_its_places() -> None:
    _, witness, survey = table()
    frame = SimulatedCamera(BOARD, 2, 3).frame({}).frame
    zones = WORDS.listed([WORDS.sheet(zone) for zone in BOARD.zones])
    witness.read(np.zeros_like(frame) + np.uint8(90))
    survey.ask(PLACES, WORDS)
    survey.wait(60)
    survey.view(WORDS)
    survey.wait(60)
    assert survey.view(WORDS).lines == (
        f"0 of {len(BOARD.places)} places can be read.",
        f"I cannot find {zones} in the camera's picture. Lay every sheet wholly into it and uncover its corner marks.",
    )


def test_learnt_colours_count_from_the_next_frame_and_are_kept(kept: Path) -> None:
    eyes, witness, survey = table()
    own = with_colours(BOARD, OWN)
    laid = {place.name: [(kind, "", 0, "seen")] for kind, place in sample_places(BOARD).items()}
    assert [key for key, _ in survey.offers(WORDS)] == [PLACES, COLOURS, FACES]
    assert all(WORDS.place(place.name) in survey.laid(WORDS) for place in sample_places(BOARD).values())
    witness.read(SimulatedCamera(own, 2, 5).frame({}).frame)
    survey.ask(COLOURS, WORDS)
    survey.wait(60)
    assert survey.lines[0].startswith("I do not see a red cube on ")
    assert not kept.exists()
    witness.read(SimulatedCamera(own, 2, 5).frame(laid).frame)
    survey.ask(COLOURS, WORDS)
    survey.wait(60)
    assert survey.lines[0].startswith("I know the colours of")
    known = load("treasure-hunt", kept)
    assert known is not None
    assert (known.source, set(known.colours)) == ("picamera", set(OWN))
    layout = backs() | {"b2.tile": tile("wheel"), "b2.cubes": cubes("red", "green", "blue")}
    reading = eyes.read(SimulatedCamera(own, 2, 6).frame(layout).frame)
    assert sorted(face.piece for face in reading.places["b2.cubes"]) == ["cube-blue", "cube-green", "cube-red"]


def test_a_face_that_was_shown_is_kept_beside_the_colours_and_counts_from_the_next_frame(kept: Path) -> None:
    eyes, witness, survey = table()
    rng = np.random.default_rng(3)
    image = cv2.resize(rng.integers(0, 255, (17, 11, 3), np.uint8), (352, 544), interpolation=cv2.INTER_NEAREST)
    own = with_looks(BOARD, {"card": {"red-1-drop": (bytes(cv2.imencode(".png", image)[1].tobytes()),)}})
    assert ("The card (red 1 drop)", "card/red-1-drop") in survey.faces(WORDS)
    camera, laid = SimulatedCamera(own, 2, 5), {"play": [("card", "red-1-drop", 0, "seen")]}
    witness.read(camera.frame({}).frame)
    survey.ask("card/red-1-drop", WORDS)
    survey.wait(60)
    assert survey.lines[0].startswith("I do not see the card (red 1 drop)")
    witness.read(camera.frame(laid).frame)
    survey.ask("card/red-1-drop", WORDS)
    survey.wait(60)
    assert survey.lines[0] == "I know the card (red 1 drop) by 1 of your pictures now."
    known = load("treasure-hunt", kept)
    assert known is not None
    assert set(known.faces) == {"card"}
    reading = eyes.read(SimulatedCamera(own, 2, 6).frame(laid).frame)
    assert [face.face for face in reading.places["play"]] == ["red-1-drop"]


def test_a_game_without_coloured_pieces_has_no_colours_to_learn() -> None:
    board = load_board("chess", 2)
    eyes = Eyes(board, 2, None, lambda _device, _sentence: None)
    survey = Survey(eyes, Witness(eyes, None))
    assert [key for key, _ in survey.offers(words("chess"))] == [PLACES, FACES]
    assert survey.laid(words("chess")) == ""


def test_before_a_match_the_camera_shows_and_answers_and_is_let_go() -> None:
    frame, read, closed = SimulatedCamera(BOARD, 2, 4).frame(backs()).frame, threading.Event(), threading.Event()

    def frames() -> Generator[Any, None, None]:
        try:
            yield frame
            read.set()
            yield frame
        finally:
            closed.set()

    lookout = Lookout(Eyes(BOARD, 2, None, lambda _device, _sentence: None), frames, lambda _device, _sentence: None)
    assert read.wait(60)
    lookout.camera(WORDS)
    lookout.wait(60)
    seen = lookout.camera(WORDS)
    assert seen.png
    assert [key for key, _ in seen.surveys] == [PLACES, COLOURS, FACES]
    lookout.close()
    assert closed.wait(10)
