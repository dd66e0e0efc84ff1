"""`companion calibrate`: go or no-go for the camera over this game's table."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(calibrate)


def calibrate(
    game: Annotated[str, typer.Argument(help="The game on the table.")] = "treasure-hunt",
    *,
    camera: Annotated[str, typer.Option("--camera", help="0, picamera, a picture or a folder of pictures.")] = "0",
    seats: Annotated[int | None, typer.Option("--seats", help="How many play; without it the most there can be.")] = None,
    board: Annotated[Path | None, typer.Option("--board", help="Your own board.toml instead of the game's.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Say in mm and pixels whether this view of the table is good enough. Exit status 1 for a no."""
    from companion.cli.board import geometry
    from companion.errors import SensorError
    from vision.calibrate import assess
    from vision.camera import open_frames
    from vision.errors import VisionError

    plan = geometry(game, seats, [], board)
    try:
        frame = next(iter(open_frames(camera)), None)
    except VisionError as error:
        raise SensorError(str(error)) from error
    if frame is None:
        raise SensorError(f"{camera} holds no picture; name another one with --camera.")
    found = assess(plan, frame)
    if as_json:
        print(json.dumps(asdict(found)))
    else:
        for zone in found.zones:
            if zone.found:
                print(
                    f"zone {zone.name}: {zone.px_per_mm:.2f} px/mm, lens {zone.height_mm:.0f} mm above, "
                    f"tilted {zone.tilt_degrees:.1f} degrees, marks fit to {zone.residual_px:.2f} px"
                )
        print(f"smallest sticker: {found.smallest[0]}, {found.smallest[1]:.2f} px to the module")
        for line in found.advice:
            print(line)
        print("go" if found.go else "no-go")
    if not found.go:
        raise typer.Exit(1)
