"""`companion calibrate`: go or no-go for the camera over this game's table; what was measured is kept for play."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.printing.board import geometry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.sensing.calibration import Calibration, Lens
    from vision.board import Board
    from vision.pictures.frame import Frame
    from vision.pictures.lens import View


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(calibrate)


def calibrate(
    game: Annotated[str, typer.Argument(help="The game on the table.")] = "treasure-hunt",
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
    colours: Annotated[bool, typer.Option("--colours", help="Learn the colours of your cubes, laid as it says.")] = False,
    keep: Annotated[bool, typer.Option("--keep/--no-keep", help="Keep what was measured, for play.")] = True,
    file: Annotated[Path | None, typer.Option("--file", help="Where it is kept, if not in the settings folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Say in mm and pixels whether this view of the table is good enough, and keep it. Exit status 1 for a no."""
    from companion.errors import ConfigError, MissingError, SensorError
    from companion.sensing import calibration
    from companion.sensing.camera import camera_wish
    from companion.settings.config import load
    from vision.errors import NoCameraError, VisionError
    from vision.pictures.camera import settled_frame
    from vision.pictures.lens import intrinsics
    from vision.sheets.calibrate import assess
    from vision.sheets.measure import found, learn_colours, measure

    plan = geometry(game, seats, [], board)
    before = None
    with suppress(ConfigError):
        # One that cannot be used is replaced.
        before = calibration.load(game, file)
    try:
        source, frame = settled_frame(camera_wish(load(settings).camera, camera))
        size = (frame.shape[1], frame.shape[0])
        lens = _lens(plan, frame, height_mm, looks, before if before and before.usable(source, size) else None)
        matrix = intrinsics(size, lens.focal_share)
        verdict = assess(plan, frame, matrix)
        views = found(plan, frame, matrix)
        learnt = learn_colours(plan, frame, views) if colours else dict(before.colours) if before else {}
    except NoCameraError as error:
        raise MissingError(str(error)) from error
    except VisionError as error:
        raise SensorError(str(error)) from error
    measured = measure(plan, frame, views, matrix)
    kept = None
    if verdict.go and keep:
        taken = datetime.now(UTC).replace(microsecond=0)
        kept = calibration.keep(
            calibration.Calibration(
                game=game, board_version=plan.version, source=source, size_px=size, taken=taken, lens=lens,
                mount=dict(calibration.mounts(measured)), white_bgr=measured.white_bgr, colours=learnt,
            ),
            file,
        )  # fmt: skip
    if as_json:
        more = {"source": source, "lens": lens.model_dump(), "white_bgr": measured.white_bgr, "colours": learnt}
        print(json.dumps({**asdict(verdict), **more, "kept": str(kept) if kept else None}))
    else:
        for zone in verdict.zones:
            if zone.found:
                print(
                    f"zone {zone.name}: {zone.px_per_mm:.2f} px/mm, lens {zone.height_mm:.0f} mm above, "
                    f"tilted {zone.tilt_degrees:.1f} degrees, marks fit to {zone.residual_px:.2f} px"
                )
        print(f"camera: {source}, {size[0]} x {size[1]}, focal length {lens.focal_share:.3f} of the width ({lens.measured})")
        print(f"smallest sticker: {verdict.smallest[0]}, {verdict.smallest[1]:.2f} px to the module")
        for line in verdict.advice:
            print(line)
        if kept and not learnt and (where := _where(plan, game)):
            print(f"To have your own cubes known by their colour, lay one on each of these bare places, then add --colours: {where}.")
        if kept:
            print(f"kept for play in {kept}")
        print("go" if verdict.go else "no-go")
    if not verdict.go:
        raise typer.Exit(1)


def _lens(plan: Board, frame: Frame, height_mm: float | None, looks: Path | None, before: Calibration | None) -> Lens:
    """The lens, measured by looks or by the height. Else the lens measured before, else that of a Camera Module 3."""
    from companion.sensing.calibration import Lens
    from vision.errors import CalibrationError
    from vision.pictures.frame import Folder
    from vision.pictures.lens import FOCAL_SHARE, intrinsics
    from vision.sheets.measure import SPREAD, focal_from_height, focal_share, found

    size = (frame.shape[1], frame.shape[0])
    matrix = intrinsics(size)
    if looks is not None:
        pictures = [one for one in Folder(looks) if (one.shape[1], one.shape[0]) == size]
        grounds = [view.ground for one in (frame, *pictures) for view in found(plan, one, matrix).values()]
        share = focal_share(grounds, size)
        if share is None or share[1] > SPREAD:
            raise CalibrationError(
                "These pictures are too much from straight above to measure the lens: hold a sheet at a slant of 30 degrees, "
                "in five pictures of the same size, each to another side."
            )
        return Lens(focal_share=round(share[0], 4), measured="looks")
    if height_mm is not None:
        views: Mapping[str, View] = found(plan, frame, matrix)
        return Lens(focal_share=round(focal_from_height(views, height_mm, size), 4), measured="height")
    return before.lens if before else Lens(focal_share=FOCAL_SHARE, measured="assumed")


def _where(plan: Board, game: str) -> str:
    """Which cube on which place, in the words of the game."""
    from companion.assemble import words
    from vision.sheets.measure import sample_places

    said = words(game)
    return ", ".join(f"{said.piece(kind)} on {said.place(place.name)}" for kind, place in sample_places(plan).items())
