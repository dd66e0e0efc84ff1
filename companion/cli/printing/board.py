"""`companion board`: the geometry of a game on the table, in mm."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from vision.board import Board


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("board")(show)


def show(
    game: str,
    *,
    seats: Annotated[int | None, typer.Option("--seats", help="How many play; without it the most there can be.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help="A house rule, key=value.")] = None,
    board: Annotated[Path | None, typer.Option("--board", help="Your own board.toml instead of the game's.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Show zones, places and pieces with their sizes and marks."""
    plan = geometry(game, seats, option or [], board)
    if as_json:
        print(json.dumps(plain(plan)))
        return
    for zone in plan.zones.values():
        width, height = zone.size_mm
        print(f"zone {zone.name}: {width:g} x {height:g} mm, {len(zone.marks)} corner marks")
        for place in plan.places.values():
            if place.zone == zone.name:
                print(f"  {place.name}: {place.order}, at {place.centre_mm[0]:g}, {place.centre_mm[1]:g} mm")
    for piece in plan.pieces.values():
        size = " x ".join(f"{length:g}" for length in (*piece.size_mm, piece.height_mm))
        print(f"{piece.copies} x {piece.kind}: {size} mm, {len(piece.faces)} faces")


def geometry(game: str, seats: int | None, options: list[str], board: Path | None) -> Board:
    """The board of a game for so many seats under these house rules. Raises InputError or BoardError with one sentence."""
    from companion.assemble import load_board, load_game, options_from

    rules = load_game(game, board)
    return load_board(game, rules.seats[-1] if seats is None else seats, options_from(rules, options, board), board)


def plain(board: Board) -> dict[str, Any]:
    """The board in the contract's format: zones and places in their zone's own mm, pieces with each face's marker."""
    from vision.sheets.markers import bits

    def marker(code: str | None) -> dict[str, Any] | None:
        if code is None:
            return None
        return {"family": f"4x4-{code[0]}", "id": int(code[1:]), "bits": "".join(str(int(bit)) for bit in bits(code).ravel())}

    return {
        "game": board.game,
        "board_version": board.version,
        "units": "mm",
        "origin": "top left",
        "x": "right",
        "y": "down",
        "turn": "eighths, clockwise",
        "zones": {
            zone.name: {
                "size_mm": list(zone.size_mm),
                "plan_centre_mm": list(zone.centre_mm),
                "facing": zone.facing,
                "corner_markers": marks(zone),
            }
            for zone in board.zones.values()
        },
        "places": {
            place.name: {
                "zone": place.zone,
                "polygon_mm": [list(point) for point in place.polygon_mm],
                "order": place.order,
                "plane_mm": place.plane_mm,
                "slots_mm": [list(point) for point in place.slots_mm],
                "pieces": list(place.pieces),
                "on": place.on,
            }
            for place in board.places.values()
        },
        "pieces": {
            piece.kind: {
                "size_mm": list(piece.size_mm),
                "height_mm": piece.height_mm,
                "copies": piece.copies,
                "marker_boxes_mm": [[*box.corner_mm, box.size_mm, box.size_mm] for box in piece.codes],
                "faces": {
                    face.name: {
                        "marker": marker(face.code),
                        "colour": None if face.colour is None else "#" + "".join(f"{c:02x}" for c in face.colour),
                        "copies": face.copies,
                    }
                    for face in piece.faces.values()
                },
            }
            for piece in board.pieces.values()
        },
    }


def marks(zone: Any) -> list[dict[str, Any]]:
    """A zone's corner marks; `size_mm` is the black square's side."""
    return [{"family": m.family, "id": m.id, "centre_mm": list(m.centre_mm), "size_mm": m.size_mm} for m in zone.marks]
