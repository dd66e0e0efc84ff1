"""`companion calibrate`: go or no-go for the camera over this game's table, place by place. What was measured is kept for play."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, replace
from math import atan, degrees
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.playing.lens import by_page, of_size
from companion.cli.playing.taught import taught
from companion.cli.playing.whose import whose
from companion.cli.printing.board import geometry
from companion.games.usual import FIRST

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.present.words import Words
    from companion.sensing.calibration import Calibration, Lens
    from vision.board import Board
    from vision.pictures.frame import Frame
    from vision.pictures.lens import View
    from vision.sheets.calibrate import Assessment
    from vision.sheets.trial import PlaceView

ALSO = " The lens is not kept without it: calibrate also needs a picture of the laid table."
SHORTEST, LONGEST = 0.5, 2.0
"""Focal lengths, as shares of the picture's longer side, that a tape tells: 90 to 28 degrees across. A wider lens bends its pictures."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(calibrate)


def calibrate(
    game: Annotated[str, typer.Argument(help="The game on the table.")] = FIRST,
    *,
    camera: Annotated[str | None, typer.Option("--camera", help="auto, picamera, 0, a picture or a folder of pictures.")] = None,
    seats: Annotated[int | None, typer.Option("--seats", help="How many play; without it the most there can be.")] = None,
    board: Annotated[Path | None, typer.Option("--board", help="Your own board.toml instead of the game's.")] = None,
    settings: Annotated[Path | None, typer.Option("--settings", help="Your companion.toml, if it is not the usual one.")] = None,
    height_mm: Annotated[
        float | None, typer.Option("--height-mm", min=100, max=5000, help="How high the lens hangs, by the tape: measures the lens.")
    ] = None,
    looks: Annotated[
        Path | None, typer.Option("--looks", help="A folder of pictures of a sheet held at a slant: measures the lens.")
    ] = None,
    lens: Annotated[
        str | None, typer.Option("--lens", help="Measure the lens by its page (companion kit --lens): a folder of pictures, or a camera.")
    ] = None,
    picture: Annotated[Path | None, typer.Option("--picture", help="A PNG to write: the table with the blind places crossed out.")] = None,
    colours: Annotated[bool, typer.Option("--colours", help="Learn the colours of your cubes, laid as it says.")] = False,
    face: Annotated[
        str | None, typer.Option("--face", help="Learn a face of your own piece, like card/red-1-drop, alone in a place; up to 5 looks.")
    ] = None,
    at: Annotated[str, typer.Option("--at", help="The place where the piece of --face lies, if there could be several.")] = "",
    keep: Annotated[bool, typer.Option("--keep/--no-keep", help="Keep what was measured, for play.")] = True,
    file: Annotated[Path | None, typer.Option("--file", help="Where it is kept, if not in the settings folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Say in mm and pixels whether this view of the table is good enough, and keep it. Exit status 1 for a no.

    It is a no too where one place cannot be read for its light, its lens or another sheet. What lies on a place is no fault of theirs.
    """
    from companion.assemble import words
    from companion.errors import MissingError, SensorError
    from companion.live.sight.places import told
    from companion.sensing import calibration
    from companion.sensing.camera import camera_wish
    from companion.settings.config import load
    from vision.errors import NoCameraError, VisionError
    from vision.pictures.camera import settled_frame
    from vision.pictures.lens import intrinsics
    from vision.pictures.straight import straight
    from vision.sheets.calibrate import assess
    from vision.sheets.measure import found
    from vision.sheets.trial import tried

    plan = geometry(game, seats, [], board)
    wish, before, said = camera_wish(load(settings).camera, camera), _before(game, file), words(game)
    try:
        measured = by_page(lens, settings) if lens is not None else None
        source, frame = settled_frame(wish)
        size = (frame.shape[1], frame.shape[0])
        known = before.lens if before and before.usable(source, size) else None
        glass = of_size(measured, size) if measured is not None else _lens(plan, frame, height_mm, looks, known)
        frame, matrix = straight(frame, glass.bend), intrinsics(size, glass.focal_share)
        verdict = assess(plan, frame, matrix, sheet=said.sheet, known=glass.measured != "assumed")
        views = found(plan, frame, matrix)
        own = taught(plan, frame, views, before, colours=colours, face=face, at=at)
    except NoCameraError as error:
        raise MissingError(f"{error}{ALSO if lens is not None else ''}") from error
    except VisionError as error:
        raise SensorError(str(error)) from error
    now = calibration.made(plan, source, frame, views=views, lens=glass, colours=own.colours, faces=own.faces)
    laid = now.applied(plan.for_seats(max(plan.seats) if seats is None else seats))
    places = tried(laid, frame, views)
    verdict, lines = _judged(verdict, places, told(plan, places, said, sheets=False), whose(frame, plan), said)
    kept = calibration.keep(now, file) if verdict.go and keep else None
    if picture is not None:
        _draw(picture, laid, frame, views, [name for name, place in places.items() if not place.ok])
    if as_json:
        more = {"colours": dict(own.colours), "faces": own.counts, "kept": str(kept) if kept else None}
        print(json.dumps({**asdict(verdict), **_plain(now, places), **more}))
    else:
        print(f"camera: {source}, {size[0]} x {size[1]}, focal length {glass.focal_share:.3f} of the width ({glass.measured})")
        _tell(verdict, lines, plan, said)
        own.tell(said)
        _tell_kept(kept, "" if own.colours else _where(plan, game))
        print("go" if verdict.go else "no-go")
    if not verdict.go:
        raise typer.Exit(1)


def _plain(now: Calibration, places: Mapping[str, PlaceView]) -> dict[str, Any]:
    """The measures and every place, for programs."""
    seen = {name: {"ok": place.ok, "why": place.why} for name, place in places.items()}
    return {"source": now.source, "lens": now.lens.model_dump(), "places": seen, "white_bgr": now.white_bgr}


def _judged(
    verdict: Assessment, places: Mapping[str, PlaceView], lines: tuple[str, ...], other: str, said: Words
) -> tuple[Assessment, tuple[str, ...]]:
    """The verdict with that on the places, and what is said of those. `other`: the game whose sheets lie there instead."""
    from companion.assemble import words
    from vision.sheets.trial import HIDDEN

    if other:
        wrong = (
            f"These are the sheets of {words(other).say('game', 'name')}, not of {said.say('game', 'name')}: lay out the right ones, "
            f"or calibrate {other}."
        )
        zones = tuple(replace(zone, found=False) for zone in verdict.zones)
        return replace(verdict, go=False, zones=zones, advice=(wrong,)), ()
    blind = any(place.why not in ("", HIDDEN) for place in places.values())
    return replace(verdict, go=verdict.go and not blind), lines


def _before(game: str, file: Path | None) -> Calibration | None:
    """The calibration that is kept; one that cannot be used is replaced."""
    from companion.errors import ConfigError
    from companion.sensing.calibration import load

    with suppress(ConfigError):
        return load(game, file)
    return None


def _tell(verdict: Assessment, places: tuple[str, ...], plan: Board, words: Words) -> None:
    for zone in verdict.zones:
        if zone.found:
            print(
                f"{words.sheet(zone.name)}: {zone.px_per_mm:.2f} px/mm, lens {zone.height_mm:.0f} mm above, "
                f"tilted {zone.tilt_degrees:.1f} degrees, marks fit to {zone.residual_px:.2f} px"
            )
    if any(zone.found for zone in verdict.zones):
        print(f"smallest sticker: {plan.called(verdict.smallest[0])}, {verdict.smallest[1]:.2f} px to the module")
    for line in (*verdict.advice, *places):
        print(line)


def _tell_kept(file: Path | None, where: str) -> None:
    if file is None:
        return
    if where:
        print(f"To have your own cubes known by their colour, lay one on each of these bare places, then add --colours: {where}.")
    print(f"kept for play in {file}")


def _draw(file: Path, plan: Board, frame: Frame, views: Mapping[str, View], blind: list[str]) -> None:
    """Writes the table as it is read, its blind places crossed out."""
    from companion.errors import InputError
    from vision.pictures.overview import overview
    from vision.reading import Reading, ZoneSeen

    if file.suffix.lower() != ".png":
        raise InputError(f"The picture is a PNG: give --picture a name that ends in .png, not {file.name}.")
    zones = {name: ZoneSeen(name in views, 0.0) for name in plan.zones}
    nothing = Reading({}, frozenset(), frozenset(), (), zones, 0.0, frozenset())
    try:
        file.write_bytes(overview(frame, nothing, views, plan, blind))
    except OSError as error:
        raise InputError(f"The picture cannot be written to {file} ({error.strerror or error}).") from error


def _lens(plan: Board, frame: Frame, height_mm: float | None, looks: Path | None, before: Lens | None) -> Lens:
    """The lens measured by looks or by the height, else the one measured before. Where there is none it is that of a Camera Module 3."""
    from companion.sensing.calibration import Lens
    from vision.errors import CalibrationError
    from vision.pictures.frame import Folder
    from vision.pictures.lens import assumed_share, intrinsics
    from vision.sheets.measure import SPREAD, focal_from_height, focal_share, found

    size = (frame.shape[1], frame.shape[0])
    matrix = intrinsics(size)
    if looks is not None:
        pictures = [one for one in Folder(looks) if (one.shape[1], one.shape[0]) == size]
        grounds = [view.ground for one in (frame, *pictures) for view in found(plan, one, matrix).values()]
        slanted = focal_share(grounds, size)
        if slanted is None or slanted[1] > SPREAD:
            raise CalibrationError(
                "These pictures are too much from straight above to measure the lens: hold a sheet at a slant of 30 degrees, "
                "in five pictures of the same size, each to another side."
            )
        return Lens(focal_share=round(slanted[0], 4), measured="looks")
    if height_mm is not None:
        views: Mapping[str, View] = found(plan, frame, matrix)
        share = focal_from_height(views, height_mm, size)
        if not SHORTEST <= share * size[0] / max(size) <= LONGEST:
            across = 2 * degrees(atan(max(size) / (2 * share * size[0])))
            raise CalibrationError(
                f"If the lens hangs {height_mm:.0f} mm high, it sees {across:.0f} degrees across, which no usual one does: measure the "
                "height again, from the table to the lens. A lens so wide is measured by its page (--lens)."
            )
        return Lens(focal_share=round(share, 4), measured="height")
    return before or Lens(focal_share=assumed_share(size), measured="assumed")


def _where(plan: Board, game: str) -> str:
    """Returns which cube on which place, in the words of the game."""
    from companion.assemble import words
    from vision.sheets.measure import sample_places

    said = words(game)
    return ", ".join(f"{said.piece(kind)} on {said.place(place.name)}" for kind, place in sample_places(plan).items())
