"""A face without a code is read once its owner has shown it up to five times. Faces that were never shown are not."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.board import Board
from vision.errors import CalibrationError
from vision.pictures.lens import intrinsics
from vision.reader import Reader
from vision.sheets.boardfile import load
from vision.sheets.enrol import MOST_LOOKS, learn_face, with_look, with_looks
from vision.sheets.measure import found
from vision.twin.optics import DIM, GOOD, ONE_LAMP, Conditions
from vision.twin.render import SimulatedCamera
from vision.twin.scenes import Thing

SEATS = 4
SHOWN, NEVER = ("forward", "jump"), ("left", "dig")
"""Faces that the owner shows, and others."""
ALIKE = 0.75
"""Share of the width and height of a card around which only its middle differs."""


@cache
def board() -> Board:
    return load(Path(__file__).parents[3] / "companion" / "games" / "flag_dash" / "board.toml")


def drawn(seed: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Some picture as it may stand on the card of a bought game, 8 px to the mm."""
    rng = np.random.default_rng(seed)
    w, h = (round(8 * side) for side in board().pieces["card"].size_mm)
    image = np.full((h, w, 3), rng.integers(150, 245, 3), np.uint8)
    for _ in range(14):
        colour = tuple(int(tone) for tone in rng.integers(0, 255, 3))
        at, to = ((int(rng.integers(w)), int(rng.integers(h))) for _ in range(2))
        if rng.random() < 0.5:
            cv2.circle(image, at, int(rng.integers(w // 16, w // 5)), colour, -1)
        else:
            cv2.rectangle(image, at, to, colour, 12)
    return image


def png(image: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> bytes:
    return bytes(cv2.imencode(".png", image)[1].tobytes())


def bought(cards: dict[str, bytes]) -> Board:
    """The board with cards that have no codes."""
    return with_looks(board(), {"card": {face: (image,) for face, image in cards.items()}})


def card(face: str) -> list[Thing]:
    return [("card", face, 0, "seen")]


def learnt(owners: Board, faces: tuple[str, ...], seed: int) -> Board:
    """The board of a reader to which each of these faces was shown once."""
    camera, known = SimulatedCamera(owners, SEATS, seed), {}
    for face in faces:
        frame = camera.frame({"white-1.card1": card(face)}).frame
        views = found(board(), frame, intrinsics())
        known = with_look(known, "card", face, learn_face(board().for_seats(SEATS), frame, views, "card"))
    return with_looks(board(), known)


def read(owners: Board, reader: Board, seed: int, seen: Conditions = GOOD) -> dict[str, list[str]]:
    """The faces read where each lies in turn, of all that are said to be known."""
    camera, eyes, found_ = SimulatedCamera(owners, SEATS, seed, seen=seen), Reader(reader, SEATS), {}
    for face in (*SHOWN, *NEVER):
        for _ in range(2):
            reading = eyes.read(camera.frame({"red-1.card1": card(face)}).frame)
        if "red-1.card1" not in reading.unsure | reading.covered:
            found_[face] = [one.face for one in reading.places.get("red-1.card1", ())]
    return found_


@pytest.mark.parametrize(("seed", "seen"), [(71, GOOD), (72, ONE_LAMP), (73, DIM)])
def test_faces_that_were_shown_are_read_and_others_are_not_taken_for_them(seed: int, seen: Conditions) -> None:
    owners = bought({face: png(drawn(10 * seed + number)) for number, face in enumerate((*SHOWN, *NEVER))})
    assert read(owners, learnt(owners, SHOWN, seed), seed + 100, seen) == {face: [face] for face in SHOWN}


def test_a_card_that_differs_in_its_middle_only_is_not_taken_for_the_one_that_was_shown() -> None:
    cards = {}
    for number, face in enumerate((*SHOWN, *NEVER)):
        image, own = drawn(900), drawn(910 + number)
        h, w = (round(side * (1 - ALIKE / 2) / 2) for side in image.shape[:2])
        image[h:-h, w:-w] = own[h:-h, w:-w]
        cards[face] = png(image)
    owners = bought(cards)
    said = read(owners, learnt(owners, SHOWN, 81), 82)
    assert all(faces == [face] for face, faces in said.items())
    assert not said.keys() & set(NEVER)


def test_nothing_is_learnt_where_nothing_lies_or_where_two_do() -> None:
    owners = bought({"forward": png(drawn(1))})
    camera = SimulatedCamera(owners, SEATS, 5)
    frame = camera.frame({}).frame
    views = found(board(), frame, intrinsics())
    with pytest.raises(CalibrationError, match="I do not see card: lay it upright in the middle of a place of its own"):
        learn_face(board().for_seats(SEATS), frame, views, "card")
    frame = camera.frame({"red-1.card1": card("forward"), "white-1.card1": card("forward")}).frame
    with pytest.raises(CalibrationError, match="leave only the piece that I am to learn, or name its place"):
        learn_face(board().for_seats(SEATS), frame, views, "card")
    assert learn_face(board().for_seats(SEATS), frame, views, "card", at="white-1.card1")


def test_of_each_face_the_newest_pictures_are_kept() -> None:
    known: dict[str, dict[str, tuple[bytes, ...]]] = {}
    for number in range(MOST_LOOKS + 2):
        known = with_look(known, "card", "forward", bytes([number]))
    assert known == {"card": {"forward": tuple(bytes([number]) for number in range(2, MOST_LOOKS + 2))}}
