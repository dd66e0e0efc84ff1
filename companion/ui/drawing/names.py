"""Names of places on the board: letters and numbers at its edges, others beside their place or within."""

from __future__ import annotations

from typing import Any

from companion.ui.drawing import art
from companion.ui.theme import CAPITALS, FELT, INK, SOFT, metrics, mixed
from vision.board import LINE_PITCH, Label


def draw(board: Any) -> None:
    """All names on a BoardView, into the current canvas; nothing smaller than the floor."""
    for zone in board.shown_zones():
        for label in board.plan.labels.get(zone, ()):
            size = label.size_mm * board.scale_of(zone) / CAPITALS
            if label.edge:
                x, y = board.point_of(zone, label.at_mm)
                art.write(label.lines[0], x, y, max(size, metrics.floor), SOFT)
            elif size >= metrics.floor and board.upright(zone):
                _lines(label.lines, board.point_of(zone, label.at_mm), size)
            else:
                _inside(board, label)


def _lines(lines: tuple[str, ...], at: tuple[float, float], size: float) -> None:
    pitch = size * CAPITALS * LINE_PITCH
    for index, line in enumerate(lines):
        art.write(line, at[0], at[1] - (index - (len(lines) - 1) / 2) * pitch, size, SOFT)


def _inside(board: Any, label: Label) -> None:
    """Writes the name in the first of its places that is empty and large enough."""
    words = " ".join(label.lines).split()
    size = int(metrics.floor)
    for place in label.places:
        x, y, w, h = board.box_of(place)
        if board.picture.layout[place] or board.picture.ghosts[place]:
            continue
        lines = _wrapped(words, size, w - 6)
        if lines and len(lines) * size * CAPITALS * LINE_PITCH < h - 6:
            pitch = size * CAPITALS * LINE_PITCH
            for index, line in enumerate(lines):
                art.write(line, x + w / 2, y + h / 2 - (index - (len(lines) - 1) / 2) * pitch, size, mixed(FELT, INK, 0.7))
            return


def _wrapped(words: list[str], size: int, width: float) -> list[str]:
    """Words in lines of this width; none where a word is wider."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and art.width_of(longer, size, True) <= width:
            lines[-1] = longer
        elif art.width_of(word, size, True) <= width:
            lines.append(word)
        else:
            return []
    return lines
