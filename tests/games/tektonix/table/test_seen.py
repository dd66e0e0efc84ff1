"""Tables of Tektonix under the simulated camera: rows on four sides, piles, and cubes that stand on the map itself."""

from __future__ import annotations

import pytest

from companion.assemble import load_board
from companion.games.tektonix.examples import OC, ROUTE, S, T, placed
from companion.games.tektonix.table.strokes import TONES
from companion.rules.values import visible
from vision.art import face_image
from vision.reader import Reader
from vision.twin.render import SimulatedCamera

ROWS = {"red": ROUTE, "yellow": ("cocos", S), "green": (T, "african", S, "indian"), "blue": ("scotia",)}
CUBES = {
    "pacific": ("red", "green", "blue"), "nazca": ("red",), "south-american": ("red", "red"), "african": ("red", "green", "yellow"),
    "eurasian": ("yellow",), "indian": ("green", "yellow"), "cocos": ("yellow",), "scotia": ("blue",), "juan-de-fuca": ("green",),
}  # fmt: skip


@pytest.mark.parametrize("count", [2, 3, 4])
def test_rows_piles_and_cubes_are_read_as_they_lie(tektonix, count):
    """On the map as it is printed."""
    seats = tektonix.default_seats(count)
    rows = {seat: ROWS[seat] for seat in seats}
    cubes = {plate: tuple(seat for seat in own if seat in seats) for plate, own in CUBES.items()}
    first = placed(tektonix, seats, rows=rows, cubes=cubes)
    longer = {**rows, seats[0]: (*rows[seats[0]][:8], S), seats[-1]: (OC, *rows[seats[-1]])}
    second = placed(tektonix, seats, rows=longer, cubes={**cubes, "cocos": ()}, piles=((), ("indian", "scotia"), ("cocos",)))
    plan = load_board("tektonix", count)
    camera, reader = SimulatedCamera(plan, count, seed=count), Reader(plan, count)
    for state in (first, second, first):
        full = tektonix.layout(state)
        shot = camera.frame({place: [(one.piece, one.face, one.turn, one.how) for one in here] for place, here in full.items()})
        reading = [reader.read(frame) for frame in (shot.frame, camera.again().frame)][-1]
        read = {place: [(face.piece, face.face) for face in faces] for place, faces in reading.places.items() if faces}
        assert read == {place: [(one.piece, one.face) for one in here] for place, here in visible(full, tektonix.board).items()}
        assert not reading.unsure | reading.covered


def test_a_cube_too_many_is_seen():
    """Also on the smallest plates: TX-044 and TX-045 are called by what the camera sees."""
    plan = load_board("tektonix", 4)
    camera, reader = SimulatedCamera(plan, 4, seed=9), Reader(plan, 4)
    crowded = {"cocos.cubes": ["red", "blue"], "scotia.cubes": ["green", "yellow"], "african.cubes": ["blue", "green", "red", "yellow"]}
    layout = {place: [(f"cube-{seat}", "", 0, "seen") for seat in seats] for place, seats in crowded.items()}
    reading = reader.read(camera.frame(layout).frame)
    assert {place: sorted(face.piece for face in faces) for place, faces in reading.places.items() if faces} == {
        place: sorted(f"cube-{seat}" for seat in seats) for place, seats in crowded.items()
    }
    assert not reading.unsure | reading.covered


def test_a_row_begins_at_the_left_hand_of_whoever_sits_there(geometry):
    """Four sides, one drawing: each sheet is turned to its reader."""
    zones = {zone: (geometry.zones[zone].facing, geometry.zones[zone].size_mm) for zone in geometry.zones if zone.endswith("-row")}
    assert zones == {"red-row": (0, (460, 80)), "yellow-row": (2, (460, 80)), "green-row": (4, (460, 80)), "blue-row": (6, (460, 80))}
    for seat in ("red", "yellow", "green", "blue"):
        slots = geometry.places[f"{seat}.row"].slots_mm
        assert len(slots) == 9
        assert list(slots) == sorted(slots)


def test_a_table_for_two_knows_no_cubes_of_others(geometry):
    assert geometry.for_seats(2).places["cocos.cubes"].pieces == ("cube-red", "cube-green")
    assert len(geometry.for_seats(4).places["cocos.cubes"].pieces) == 4


def test_cards_say_what_they_are(geometry):
    """A card has words in its middle, and a boundary has the colour of its line. The codes in the corners stay clear."""
    card = geometry.pieces["card"]
    assert {name for name, face in card.faces.items() if face.art.get("words")} == set(card.faces) - {"back"}
    inks = {name: face.art["ink"] for name, face in card.faces.items() if "symbol" in face.art}
    lines = {"spreading": "S", "transform": "T", "subduction-oc": "OC", "subduction-oo": "OO", "subduction-cc": "CC"}
    assert inks == {name: {"ink": "black"}.get(TONES[line], TONES[line]) for name, line in lines.items()}
    printed = face_image(card, card.faces["spreading"], 4.0)
    middle, corner = printed[(34 * 4) - 40 : (34 * 4) + 40], printed[: 20 * 4, : 20 * 4]
    red, blue = middle[..., 2].astype(int), middle[..., 0].astype(int)
    assert (red - blue > 100).mean() > 0.5
    assert abs(corner.astype(int) - corner.mean(2, keepdims=True)).max() < 12
