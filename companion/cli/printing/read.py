"""`companion read`: what the reader sees in a picture or a folder of pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.printing.board import geometry

if TYPE_CHECKING:
    from companion.sensing.calibration import Calibration
    from vision.board import Board
    from vision.pictures.frame import Frame
    from vision.reader import Reader
    from vision.reading import Reading


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(read)


def read(
    image: Annotated[Path | None, typer.Argument(help="A PNG or JPEG picture of the table.")] = None,
    *,
    frames: Annotated[Path | None, typer.Option("--frames", help="A folder of pictures, read in the order of their names.")] = None,
    camera: Annotated[str | None, typer.Option("--camera", help="Read a picture of this camera: auto, picamera, 0, or a path.")] = None,
    game: Annotated[str, typer.Option("--game", help="The game on the table.")],
    seats: Annotated[int | None, typer.Option("--seats", help="How many play; without it the most there can be.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help="A house rule, key=value.")] = None,
    position: Annotated[Path | None, typer.Option("--position", help="What the rules expect: a position file.")] = None,
    board: Annotated[Path | None, typer.Option("--board", help="Your own board.toml instead of the game's.")] = None,
    settings: Annotated[Path | None, typer.Option("--settings", help="Your companion.toml, if it is not the usual one.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else: one line per picture of a folder.")] = False,
) -> None:
    """Read the table from a picture, a folder or the camera. Exit status 1 when a sheet was not found, or a place stayed unsure or covered.

    A picture of a folder that cannot be read is told and left out; the exit status is then 1 too.
    """
    from companion.errors import InputError, MissingError, SensorError
    from vision.errors import NoCameraError, VisionError
    from vision.pictures.straight import straight

    if [image, frames, camera].count(None) != 2:
        raise InputError("Give a picture, --frames with a folder of pictures, or --camera.")
    plan = geometry(game, seats, option or [], board)
    likely = _likely(game, position, board) if position else None
    clean = True
    try:
        reader, kept = None, None
        for name, frame in _frames(image, frames, camera, settings):
            if frame is None:
                clean = False
                continue
            if reader is None:
                kept = _kept(game, name, frame) if camera is not None else None
                reader = _reader(plan, max(plan.seats) if seats is None else seats, kept)
            reading = reader.read(straight(frame, kept.lens.bend if kept else None), likely, still=True)
            clean = clean and not reading.unsure | reading.covered and all(zone.found for zone in reading.zones.values())
            if as_json:
                print(json.dumps({**({"file": name} if image is None else {}), **plain(reading, plan)}))
            else:
                _tell(name, reading)
    except NoCameraError as error:
        raise MissingError(str(error)) from error
    except VisionError as error:
        raise SensorError(str(error)) from error
    if not clean:
        raise typer.Exit(1)


def _frames(image: Path | None, folder: Path | None, camera: str | None, settings: Path | None) -> Iterator[tuple[str, Any]]:
    """Names and pictures in order: of one file, of a folder, or of the camera once its light has settled. None cannot be read."""
    from companion.sensing.camera import camera_wish
    from companion.settings.config import load
    from vision.errors import FrameError
    from vision.pictures.camera import settled_frame
    from vision.pictures.frame import Folder, read_image

    if camera is not None:
        yield settled_frame(camera_wish(load(settings).camera, camera))
        return
    if image is not None:
        yield image.name, read_image(image)
    for file in Folder(folder).files if folder is not None else ():
        try:
            yield file.name, read_image(file)
        except FrameError as error:
            typer.echo(f"{error} It is left out.", err=True)
            yield file.name, None


def _kept(game: str, source: str, frame: Frame) -> Calibration | None:
    """The calibration of this camera for pictures of this size; None without one."""
    from companion.sensing.calibration import load

    kept = load(game)
    return kept if kept is not None and kept.usable(source, (frame.shape[1], frame.shape[0])) else None


def _reader(plan: Board, seats: int, kept: Calibration | None) -> Reader:
    """The reader of these pictures, which are straight."""
    from vision.reader import Reader

    return Reader(plan, seats) if kept is None else Reader(kept.applied(plan), seats, camera=kept.camera())


def plain(reading: Reading, board: Board) -> dict[str, Any]:
    """A reading as the contract has it."""
    return {
        "board_version": board.version,
        "zones": {name: {"found": zone.found, "residual_px": zone.residual_px} for name, zone in reading.zones.items()},
        "places": {
            place: [{"piece": f.piece, "face": f.face, "turn": f.turn, "score": f.score, "margin": f.margin} for f in faces]
            for place, faces in sorted(reading.places.items())
            if faces
        },
        "unsure": sorted(reading.unsure),
        "covered": sorted(reading.covered),
        "astray": [{"piece": stray.piece, "face": stray.face, "at_mm": list(stray.at_mm)} for stray in reading.stray_pieces],
        "ms": round(reading.ms, 3),
    }


def _tell(name: str, reading: Reading) -> None:
    print(f"{name}: {reading.ms:.0f} ms")
    for zone, how in reading.zones.items():
        print(f"  zone {zone}: " + (f"found, {how.residual_px:.2f} px" if how.found else "not found: its corner marks are not in sight"))
    for place, faces in sorted(reading.places.items()):
        print(f"  {place}: " + ", ".join(f"{face.piece} {face.face}".strip() for face in faces))
    for word, places in (("unsure", reading.unsure), ("covered", reading.covered)):
        if places:
            print(f"  {word}: {', '.join(sorted(places))}")


def _likely(game: str, position: Path, board: Path | None) -> Mapping[str, frozenset[tuple[str, str]]]:
    """The faces that a position file has in sight, by place."""
    from companion.assemble import load_game
    from companion.errors import InputError
    from companion.record.codec import load
    from companion.rules.values import Layout, visible

    try:
        value = load(position)
        found = value.get("visible") or value.get("layout") or value
        layout = Layout({place: [_lying(one) for one in placed] for place, placed in found.items()})
        seen = visible(layout, load_game(game, board).board)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(f"The position {position} cannot be read; make one with `companion position {game} --json`.") from error
    return {place: frozenset((placed.piece, placed.face) for placed in seen[place]) for place in seen}


def _lying(value: Any) -> Any:
    from companion.rules.values import PlacedPiece

    return PlacedPiece(value["piece"], value["face"], value.get("turn", 0), value.get("how", "seen"))
