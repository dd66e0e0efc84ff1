"""The kit as pictures: a PNG of every zone and face. A manifest tells another program how to lay or print the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2

from companion.errors import InputError
from vision.art import face_image, zone_image
from vision.board import Board

PX_PER_MM = 8.0


def write(board: Board, folder: Path, px_per_mm: float = PX_PER_MM) -> dict[str, Any]:
    """Writes PNGs and manifest.json into a folder and returns the manifest. Raises InputError when it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        manifest = _all(board, folder, px_per_mm)
        (folder / "manifest.json").write_text(json.dumps(manifest, indent=1))
    except OSError as error:
        raise InputError(f"The pictures cannot be written to {folder} ({error.strerror or error}).") from error
    return manifest


def _all(board: Board, folder: Path, px_per_mm: float) -> dict[str, Any]:
    zones = []
    for zone in board.zones.values():
        file = f"zone-{zone.name}.png"
        _png(folder / file, zone_image(board, zone, px_per_mm))
        marks = [{"family": m.family, "id": m.id, "centre_mm": list(m.centre_mm), "size_mm": m.size_mm} for m in zone.marks]
        zones.append({"name": zone.name, "file": file, "size_mm": list(zone.size_mm), "corner_markers": marks})
    faces: list[dict[str, Any]] = []
    backs: list[dict[str, Any]] = []
    for piece in board.pieces.values():
        for face in piece.faces.values():
            file = f"{piece.kind}-{face.name or 'top'}.png"
            _png(folder / file, face_image(piece, face, px_per_mm))
            boxes = [[*box.corner_mm, box.size_mm, box.size_mm] for box in piece.codes] if face.code else []
            entry = {
                "piece": piece.kind,
                "face": face.name,
                "file": file,
                "size_mm": list(piece.size_mm),
                "height_mm": piece.height_mm,
                "marker_box_mm": boxes[0] if boxes else None,
                "marker_boxes_mm": boxes,
                "copies": face.copies,
            }
            (backs if face.name == "back" else faces).append(entry)
    return {"game": board.game, "board_version": board.version, "px_per_mm": px_per_mm, "zones": zones, "faces": faces, "backs": backs}


def _png(path: Path, image: Any) -> None:
    if not cv2.imwrite(str(path), image):
        raise OSError(0, f"{path.name} was refused", str(path))
